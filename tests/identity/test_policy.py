"""Which ways of showing who one is suffice."""

from __future__ import annotations

import pytest

from gamemaster.identity.evidence_policy import DEFAULT_POLICY, Policy, evidence_shown

ALICE = "alice@good.test"


@pytest.mark.parametrize(
    ("entries", "kinds", "enough"),
    [
        (["secret"], {"secret"}, True),
        (["secret"], {"secret", "dkim"}, True),
        (["secret"], {"dkim", "session"}, False),
        (["secret"], set(), False),
        (["secret+dkim"], {"secret"}, False),
        (["secret + dkim"], {"dkim", "secret"}, True),
        (["openpgp", "secret+dkim"], {"openpgp"}, True),
        (["openpgp", "secret+dkim"], {"dkim"}, False),
        (["authentication-results+secret", "session"], {"session"}, True),
    ],
)
def test_one_way_suffices_and_all_of_it_is_needed(
    entries: list[str], kinds: set[str], *, enough: bool
) -> None:
    assert Policy.of(entries).met(frozenset(kinds), signed_only=False) is enough


@pytest.mark.parametrize(
    ("entries", "kinds", "enough"),
    [
        (["openpgp", "secret"], {"secret", "session", "dkim"}, False),
        (["openpgp", "secret"], {"openpgp"}, True),
        # What a player asks for on top never makes up for what the tournament asks for.
        (["secret+dkim"], {"openpgp"}, False),
        (["secret+dkim"], {"openpgp", "secret", "dkim"}, True),
    ],
)
def test_a_player_may_ask_for_a_signature_on_top(
    entries: list[str], kinds: set[str], *, enough: bool
) -> None:
    assert Policy.of(entries).met(frozenset(kinds), signed_only=True) is enough


@pytest.mark.parametrize("kind", ["secret", "openpgp", "session"])
def test_by_default_each_of_three_suffices(kind: str) -> None:
    assert DEFAULT_POLICY.met(frozenset({kind}), signed_only=False)


@pytest.mark.parametrize("kinds", [(), ("dkim",), ("dkim", "authentication-results")])
def test_by_default_what_a_provider_says_is_not_enough(kinds: tuple[str, ...]) -> None:
    assert not DEFAULT_POLICY.met(frozenset(kinds), signed_only=False)


@pytest.mark.parametrize(
    ("vouched", "kinds"),
    [
        ((), set()),
        (("dkim:good.test",), {"dkim"}),
        (("session:alice@good.test",), {"session"}),
        (
            ("authentication-results:good.test", "dkim:good.test"),
            {"authentication-results", "dkim"},
        ),
        # Facts about somebody else show nothing about Alice.
        (("dkim:evil.test", "session:bob@good.test", "session:alice@evil.test"), set()),
        (("dkim:alice@good.test", "session:good.test", "secret:good.test"), set()),
        (("dkim:mail.good.test", "dkim:test", "dkim:"), set()),
    ],
)
def test_a_fact_counts_for_the_sender_it_is_about(
    vouched: tuple[str, ...], kinds: set[str]
) -> None:
    assert evidence_shown(vouched, ALICE) == kinds
    assert evidence_shown(vouched, ALICE, secret=True, openpgp=True) == kinds | {
        "secret",
        "openpgp",
    }
