"""What a torture leaves behind, compared with what was sent and what came.

``examine`` opens the store of a daemon that has stopped and checks the promises of "exactly once"
(docs/adr/0070): no mail that was acknowledged is lost, none is read or played
twice, every letter has left with the same bytes each time, the journal is intact, and the state
that the daemon reported is the one that a replay gives.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gamemaster.clock import Clock
from gamemaster.config.settings import Config
from gamemaster.daemon.assembly import opened_office
from gamemaster.journal.codec import Line, read
from gamemaster.letters.deliveries import DELIVERIES, LETTERS
from gamemaster.office.office import Office
from gamemaster.organiser.views import LOOKS
from tests.torture.load import Mail
from tests.torture.sink import Sink

VIEWS = ("status", "players", "proposals", "rules", "record", "quarantine")
WITHOUT_EFFECT = {"automatic", "quarantined", "stranger"}
"""Mails that nobody is answered and that change nothing, however often they come."""

CHANGING = ("journal_lines", "store_bytes")
"""Looks are journaled, so these differ from one look to the next."""


@dataclass(frozen=True)
class Tally:
    """What there was, for the closing line of a torture."""

    mails: int
    duplicates: int
    lines: int
    letters: int
    copies: int

    def __str__(self) -> str:
        return (
            f"{self.mails} mails ({self.duplicates} came again), {self.lines} journal lines, "
            f"{self.letters} letters to their readers in {self.copies} deliveries"
        )


def report_of(views: dict[str, Any]) -> dict[str, Any]:
    """Everything that the organiser can see, without what a look changes."""
    status = {key: value for key, value in views["status"].items() if key not in CHANGING}
    shown: dict[str, Any] = json.loads(json.dumps({**views, "status": status}))
    return shown


def _differences(where: str, had: object, replayed: object) -> Iterator[str]:
    """Name each place where two reports differ, with what stands there in each."""
    if isinstance(had, dict) and isinstance(replayed, dict):
        for key in sorted({*had, *replayed}):
            yield from _differences(f"{where}.{key}", had.get(key), replayed.get(key))
    elif isinstance(had, list) and isinstance(replayed, list) and len(had) == len(replayed):
        for number, (one, other) in enumerate(zip(had, replayed, strict=True)):
            yield from _differences(f"{where}[{number}]", one, other)
    elif had != replayed:
        yield f"{where}: {had!r}, replayed {replayed!r}"


def examine(
    config: Config,
    accepted: Sequence[Mail],
    unsure: Sequence[Mail],
    sink: Sink,
    reported: dict[str, Any],
) -> Tally:
    """Check everything. ``unsure`` were under way when the torture ended."""
    with opened_office(config, lambda: "", Clock().now()) as office:
        assert office.store.check() == []
        lines = list(office.store.lines("autumn"))
        journal = _Journal(lines)
        journal.check_order()
        known = [*accepted, *(mail for mail in unsure if mail.sha256 in journal.accepted)]
        mails = list({mail.sha256: mail for mail in known}.values())
        journal.check_mails(mails)
        journal.check_moves(mails)
        _check_receipts(mails, sink)
        letters = _check_letters(office, sink)
        views = {view: LOOKS[view](office, "autumn", {}) for view in VIEWS}
        other = list(_differences("", reported, report_of(views)))
        assert not other, f"a replay gives another state than the daemon had: {other}"
    copies = len(sink.copies())
    again = sum(len(rows) for rows in journal.accepted.values()) - len(journal.accepted)
    return Tally(len(mails), again, len(lines), letters, copies)


class _Journal:
    def __init__(self, lines: Iterable[Line]) -> None:
        self.by_type: defaultdict[str, list[Line]] = defaultdict(list)
        for line in lines:
            self.by_type[line.type].append(line)
        self.accepted: defaultdict[str, list[int]] = defaultdict(list)
        for data in self.data("mail.accepted/1"):
            self.accepted[data["sha256"]].append(data["mail"])

    def data(self, type_name: str) -> list[dict[str, Any]]:
        return [dict(line.data) for line in self.by_type[type_name]]

    def check_order(self) -> None:
        """Numbers are given once and in order: items, proposals, announcements, rolls."""
        items = [data["item"] for data in self.data("item.docketed/1")]
        played = [data["item"] for data in self.data("item.played/1")]
        assert items == list(range(1, len(items) + 1))
        assert sorted(played) == items, "each item is played once"
        numbers = [data["number"] for data in self.data("turn.taken/1")]
        assert numbers == list(range(301, 301 + len(numbers)))
        announced = [
            data["announcement"]
            for data in self.data("fields.revealed/1")
            if data["announcement"] is not None
        ]
        assert announced == list(range(1, len(announced) + 1))
        rolls = [data["index"] for data in self.data("die.rolled/1")]
        assert rolls == list(range(1, len(rolls) + 1))

    def check_mails(self, mails: Sequence[Mail]) -> None:
        """What got a 250 is there; each copy was read once, and one of them with effect."""
        lost = [mail.message_id for mail in mails if mail.sha256 not in self.accepted]
        assert not lost, f"acknowledged and lost: {lost}"
        outcomes: defaultdict[int, list[str]] = defaultdict(list)
        for data in self.data("mail.read/1"):
            # What is put off is read again when it has been understood.
            if data["outcome"] != "put off":
                outcomes[data["mail"]].append(data["outcome"])
        assert all(len(found) == 1 for found in outcomes.values()), "a mail was read twice"
        for rows in self.accepted.values():
            read_as = Counter(outcomes[row][0] for row in rows)
            if not WITHOUT_EFFECT & set(read_as):
                assert len(rows) - read_as["duplicate"] == 1, read_as

    def check_moves(self, mails: Sequence[Mail]) -> None:
        """Each turn and each vote in a mail became one move, and one event, of its sender."""
        turns = Counter(mail.turn for mail in mails if mail.turn is not None)
        taken = Counter(data["text"].strip() for data in self.data("turn.taken/1"))
        assert taken == turns
        votes = Counter(
            (mail.player, number, "for" if yes else "against")
            for mail in mails
            for number, yes in mail.votes
        )
        moves = [
            (data["actor"], data["mine"], data["move"]) for data in self.data("item.docketed/1")
        ]
        docketed = Counter(
            (
                f"{actor}@players.test",
                None if mine is not None else move["number"],
                move["choice"],
            )
            for actor, mine, move in moves
            if move["move"] == "vote"
        )
        assert docketed == votes
        cast = Counter(data["player"] for data in self.data("vote.cast/1"))
        cast += Counter(
            data["player"] for data in self.data("move.ignored/1") if data["move"] == "vote"
        )
        by_player = Counter(actor for actor, _, move in moves if move["move"] == "vote")
        assert cast == by_player


def _check_receipts(mails: Sequence[Mail], sink: Sink) -> None:
    receipts: defaultdict[str, set[str]] = defaultdict(set)
    for copy in sink.copies():
        if copy.in_reply_to:
            receipts[copy.in_reply_to].add(copy.message_id)
    counts = ((mail, len(receipts[mail.message_id])) for mail in mails)
    wrong = [mail for mail, count in counts if count not in _receipts_due(mail)]
    assert not wrong, f"{len(wrong)} mails without exactly one receipt, such as {wrong[0]}"


def _receipts_due(mail: Mail) -> tuple[int, ...]:
    """How many receipts may have come of a mail."""
    return (0, 1) if mail.chatter else (int(mail.answered),)


def _check_letters(office: Office, sink: Sink) -> int:
    """Each stored letter came to each of its readers, and every copy of it was the same."""
    assert list(office.store.scan(DELIVERIES)) == []
    readers = 0
    for row, payload in office.store.scan(LETTERS):
        post = read(payload)["post"]
        message_id = office.tokens("autumn").message_id(row, "secret.test")
        for address, _ in post["readers"]:
            readers += 1
            copies = sink.came.get((address, message_id), [])
            assert copies, f"letter {row} never came"
            assert len({copy.sha256 for copy in copies}) == 1, f"letter {row} changed"
    return readers
