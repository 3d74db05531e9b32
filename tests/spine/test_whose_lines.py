"""Which lines of the journal say, for anybody to read after the game, whose they are.

A mail that asks for something without a name may come from a player of whom something else is
journaled at the same time. A line of a new type has to be thought about here before it is written.
"""

from __future__ import annotations

import re
from pathlib import Path

from gamemaster.tournament.lines import LINES, PRIVATE

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
FIELDS = {
    row[1]: frozenset(re.findall(r"`(\w+)`", row[2]))
    for row in re.finditer(r"^\| `([a-z.]+/\d+)` \|([^|]*)\|", PAGE, re.MULTILINE)
}
WHOSE = frozenset({"handle", "actor", "heard", "answered", "sender"})
ASKED_FOR = "asked for by a command of its own, and what is without a name is alone in its mail"
BY_THE_ORGANISER = "the organiser's or a deputy's own doing"
NAMED = {
    "item.docketed/1": ASKED_FOR,
    "item.withdrawn/1": ASKED_FOR,
    "secret.renewed/1": ASKED_FOR,
    "question.asked/1": ASKED_FOR,
    "objection.made/1": ASKED_FOR,
    "reminders.set/1": ASKED_FOR,
    "language.chosen/1": ASKED_FOR,
    "digest.set/1": ASKED_FOR,
    "key.registered/1": ASKED_FOR,
    "key.removed/1": ASKED_FOR,
    "signatures.set/1": ASKED_FOR,
    "address.asked/1": ASKED_FOR,
    "address.dropped/1": ASKED_FOR,
    "address.chosen/1": ASKED_FOR,
    "address.added/1": "an answer from the new address: nothing else in it is read",
    "player.registered/1": "an answer to the mail that confirms; who plays is announced",
    "address.set/1": BY_THE_ORGANISER,
    "act.asked/1": BY_THE_ORGANISER,
    "act.answered/1": BY_THE_ORGANISER,
    "statement.made/1": "by the calendar, for every player there is",
    "heartbeat.cosigned/1": "published with the heartbeat, by a key that is the player's own",
    "silence.noted/1": "by the calendar, for silence; what is without a name ends no silence",
}


def test_whose_a_line_is_stays_private_or_there_is_a_reason() -> None:
    named = {name for name in LINES if (FIELDS[name] & WHOSE) - PRIVATE.get(name, {}).keys()}
    assert named == NAMED.keys()


def test_what_tells_of_letters_or_of_rows_of_the_store_stays_private() -> None:
    for name in LINES:
        told = FIELDS[name] & {"letter", "row", "address", "token", "code"}
        assert told <= PRIVATE.get(name, {}).keys(), name
