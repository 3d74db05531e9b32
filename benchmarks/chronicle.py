"""A long game, decided move by move and written as a daemon writes it, to be disclosed and audited.

A crowd votes on a proposal a day: the majority shows with the last vote, two of three proposals are
adopted and become or amend rules, the third is defeated. Mails are kept as their hashes alone;
reading and answering them all would take too long. Nothing else is left out: every event is what
``decide`` makes of the move, and the audit finds nothing wrong with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.crowd import GM, NAME, START, enact, offices, populate
from gamemaster.audit.provenance.side_lines import receipted
from gamemaster.documents.proposal import Body, Target, canonical
from gamemaster.game import moves as m
from gamemaster.game.decide import decide
from gamemaster.game.events import Happened
from gamemaster.game.fold.evolve import fold
from gamemaster.game.fold.state import Game
from gamemaster.game.wire import event_to_json, move_to_json, why_to_json
from gamemaster.journal.batch import Batch
from gamemaster.playing.play import RootOracle
from gamemaster.tournament.lines import PRIVATE

CROWD = 301
"""Odd, so that a proposal is adopted or defeated with the very last vote."""

DAY = 86_400
MOVES_PER_COMMIT = 1_000


@dataclass(frozen=True)
class Chronicle:
    """How long a game became."""

    moves: int
    events: int
    lines: int


class _Scribe:
    """Decides moves and writes their lines."""

    def __init__(self, game: Game, oracle: RootOracle, item: int, mail: int) -> None:
        self.game, self.oracle, self.item, self.mail = game, oracle, item, mail
        self.moves = self.events = 0

    def write(self, batch: Batch, move: m.Move, at: int) -> None:
        """Write a move as it is mailed, read, put on the docket and played."""
        self.item += 1
        self.moves += 1
        by_mail = isinstance(move, m.PlayerMove)
        actor = getattr(move, "player", "") if by_mail else "organiser"
        if by_mail:
            self._mailed(batch, str(actor), at)
        shown = move_to_json(move)
        docketed = {"item": self.item, "actor": actor, "mail": self.mail if by_mail else None,
                    "move": shown, "mine": None, "words": receipted(shown)[0]}  # fmt: skip
        _append(batch, "item.docketed/1", at, docketed)
        _append(batch, "item.played/1", at, {"item": self.item})
        happened = decide(self.game, move, at, self.oracle)
        for one in happened:
            self._happened(batch, one)
        self.game = fold(happened, self.game)

    def _happened(self, batch: Batch, one: Happened) -> None:
        why = {**why_to_json(one.why), "item": self.item}
        _append(batch, one.event.type, one.at, event_to_json(one.event), why)
        self.events += 1

    def _mailed(self, batch: Batch, sender: str, at: int) -> None:
        self.mail += 1
        sha256 = hashlib.sha256(f"{sender}: mail {self.mail}".encode()).hexdigest()
        _append(batch, "mail.accepted/1", at, {
            "mail": self.mail, "row": self.mail, "recipient": GM, "origin": "", "vouched": [],
            "envelope_sender": f"{sender}@players.test", "source": "smtp", "octets": 2_000,
            "sha256": sha256})  # fmt: skip
        _append(batch, "mail.read/1", at, {
            "mail": self.mail, "outcome": "receipt", "reason": "", "identity": sha256,
            "answered": sender, "cost": 60, "mark": "", "heard": ""})  # fmt: skip


def _append(batch: Batch, type_name: str, at: int, data: dict[str, Any], why: Any = None) -> None:  # noqa: ANN401 - JSON
    hidden = PRIVATE.get(type_name, {})
    private = {key: value for key, value in data.items() if key in hidden}
    shown = {key: value for key, value in data.items() if key not in hidden}
    batch.append(NAME, type_name, at, shown, why, private or None)


def _bodies() -> Iterator[Body]:
    """Yield what is proposed: new rules, and amendments of the one before."""
    number = 302  # 301 was proposed when the crowd came together.
    while True:
        yield canonical(enact(number))
        amended = Target("rule or its successor", number)
        yield canonical(Body("amend", amended, f"Nobody counts further than {number}.\n", ""))
        yield canonical(enact(number + 2))
        number += 3


def _day(scribe: _Scribe, body: Body, day: int) -> Iterator[tuple[m.Move, int]]:
    """Yield the moves of a day and their instants."""
    at, number = START + DAY * (1 + day), scribe.game.next_number
    yield m.TakeTurn(f"player{day % CROWD}", body), at
    for voter in range(CROWD):
        in_favour = (voter % 2 == 0) != (day % 3 == 2)
        yield m.CastVote(f"player{voter}", number, "for" if in_favour else "against"), at + voter


def write_game(config: Path, events: int) -> Chronicle:
    """Play and write a tournament of so many events, to its end."""
    populate(config, CROWD)
    with offices(config) as office:
        tournament = office.tournaments[NAME]
        game, oracle = office.game(NAME), office.oracle(NAME)
        assert isinstance(oracle, RootOracle)
        scribe = _Scribe(game, oracle, tournament.next_item - 1, tournament.last_mail)
        moves = _moves(scribe, events)
        ended = False
        while not ended:
            with office.store.batch() as batch:
                for _ in range(MOVES_PER_COMMIT):
                    move = next(moves, None)
                    if move is None:
                        ended = True
                        break
                    scribe.write(batch, *move)
        # The office has not followed what was written past it: it must keep no snapshot of that.
        office.tournaments = {}
        return Chronicle(scribe.moves, scribe.events, office.store.head(NAME).seq)


def _moves(scribe: _Scribe, events: int) -> Iterator[tuple[m.Move, int]]:
    bodies, day = _bodies(), 0
    while scribe.events < events:
        for move, at in _day(scribe, next(bodies), day):
            if scribe.events >= events:
                break
            yield move, at
        for number in scribe.game.held:
            version = scribe.game.desk[number].version
            yield m.Review(number, "confirm", "", "it says so", version), scribe.game.now
        day += 1
    yield m.End("it has been long enough"), scribe.game.now + 1
