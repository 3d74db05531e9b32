"""Who wrote this? Alice, with her secret; or somebody who says so."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from gamemaster.mail.identify import (
    FromOrganiser,
    FromPlayer,
    Identity,
    Newcomer,
    Stranger,
    Token,
    identify,
)
from tests.mail.posts import mail, parsed

JOIN = Token("join", "j77", "dora@x.test")
ASK = Token("ask", "q5", "olga@x.test")
ALICES = Token("forfeit", "f9", "alice@good.test")


@dataclass(frozen=True)
class Book:
    """Alice and Bob play, Olga organises, Dora has asked to join."""

    organisers: frozenset[str] = frozenset(("olga@x.test", "bob@good.test"))
    own_addresses: frozenset[str] = frozenset(("gm@secret.test",))
    players: dict[str, str] = field(
        default_factory=lambda: {"alice@good.test": "alice", "bob@good.test": "bob"}
    )

    def player_by_address(self, address: str) -> str | None:
        return self.players.get(address)

    def secret_of(self, handle: str) -> str:
        return {"alice": "k7f3", "bob": "q2m8"}[handle]

    def token(self, detail: str) -> Token | None:
        return {"join-j77": JOIN, "ask-q5": ASK, "forfeit-f9": ALICES}.get(detail)


def who(sender: str, detail: str | None = None, envelope: str = "a@x.test") -> Identity:
    return identify(parsed(mail("x", sender=sender)), detail, envelope, Book())


@pytest.mark.parametrize(
    ("sender", "detail", "identity"),
    [
        ("alice@good.test", "k7f3", FromPlayer("alice", secret=True)),
        ("Alice <ALICE@Good.Test>", "K7F3", FromPlayer("alice", secret=True)),
        ("alice@good.test", None, FromPlayer("alice", secret=False)),
        ("alice@good.test", "", FromPlayer("alice", secret=False)),
        ("alice@good.test", "forfeit-f9", FromPlayer("alice", secret=True, token=ALICES)),
        ("bob@good.test", None, FromPlayer("bob", secret=False)),
        ("olga@x.test", None, FromOrganiser("olga@x.test")),
        ("olga@x.test", "ask-q5", FromOrganiser("olga@x.test", ASK)),
        ("dora@x.test", None, Newcomer("dora@x.test")),
        ("dora@x.test", "join-j77", Newcomer("dora@x.test", JOIN)),
    ],
)
def test_who_writes(sender: str, detail: str | None, identity: Identity) -> None:
    assert who(sender, detail) == identity


@pytest.mark.parametrize(
    ("sender", "detail"),
    [
        # A secret is worth nothing without its owner's From, nor with another player's.
        ("mallory@evil.test", "k7f3"),
        ("bob@good.test", "k7f3"),
        ("alice@good.test", "q2m8"),
        ("alice@good.test", "k7f"),
        ("alice@good.test", "k7f3x"),
        ("alice@good.test", "kéy"),
        ("alice@good.test", "\udcff"),
        # A token belongs to one address.
        ("mallory@evil.test", "join-j77"),
        ("mallory@evil.test", "ask-q5"),
        ("alice@good.test", "ask-q5"),
        ("olga@x.test", "forfeit-f9"),
        # Look-alikes and tricks with From.
        ("аlice@good.test", "k7f3"),
        ("alice@gооd.test", "k7f3"),
        ('"alice@good.test" <mallory@evil.test>', "k7f3"),
        ("alice@good.test <mallory@evil.test>", "k7f3"),
        ("alice@good.test, mallory@evil.test", "k7f3"),
        ("alice@good.test <", "k7f3"),
        ("", "k7f3"),
        # Nobody has these details, and nobody is told.
        ("dora@x.test", "unknown"),
        ("olga@x.test", "unknown"),
        # Our own address.
        ("gm@secret.test", None),
        ("gm+k7f3@secret.test", "k7f3"),
    ],
)
def test_who_is_met_with_silence(sender: str, detail: str | None) -> None:
    found = who(sender, detail)
    assert isinstance(found, Stranger), found
    assert "alice" not in found.reason


@pytest.mark.parametrize("envelope", ["", "<>"])
def test_a_bounce_is_nobody(envelope: str) -> None:
    assert who("alice@good.test", "k7f3", envelope) == Stranger("null sender")


def test_two_from_are_nobody() -> None:
    twice = parsed(mail("x", "From: bob@good.test", sender="alice@good.test"))
    assert identify(twice, "k7f3", "a@x.test", Book()) == Stranger("From stands more than once")
