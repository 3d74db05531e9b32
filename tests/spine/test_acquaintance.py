"""Evidence is looked for where it counts, and for nobody who is a stranger."""

from __future__ import annotations

import pytest

from gamemaster.daemon.known_senders import KnownSenders
from tests.builders import GM, ORGANISER, Table, tournament

BOB = "bob@players.test"


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> KnownSenders:
    """Bob plays in autumn, where DKIM counts; nobody plays in winter."""
    configs = (tournament(evidence=["secret+dkim", "session"]), tournament("winter"))
    table = Table(tmp_path_factory.mktemp("table"), configs=configs)
    table.start("bob")
    return KnownSenders(table.office)


@pytest.mark.parametrize(
    ("recipient", "sender", "kinds"),
    [
        (GM, BOB, {"secret", "dkim", "session"}),
        ("GM+k7f3@Secret.test", BOB, {"secret", "dkim", "session"}),
        (GM, ORGANISER, {"secret", "dkim", "session"}),
        (GM, "mallory@evil.test", set()),
        (GM, "bob@players.test.evil.test", set()),
        ("winter@secret.test", BOB, set()),
        ("nobody@secret.test", BOB, set()),
        ("", BOB, set()),
    ],
)
def test_what_is_worth_finding_out(
    known: KnownSenders, recipient: str, sender: str, kinds: set[str]
) -> None:
    assert known.worth(recipient, sender) == kinds
