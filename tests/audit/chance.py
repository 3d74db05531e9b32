"""A whole tournament of random moves under random rules, played by a real office and disclosed.

``Chance(seed, number, folder).play()`` returns the bundle. Moves are put on the docket as mails put
them there, so that nothing asks back and illegal moves are played; all that is behind the docket is
real: holds, timers, the calendar, pauses, what the store keeps, what is told. Seed and number say
all that happens.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, cast

from gamemaster.audit.provenance import side_lines
from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.clauses.nodes import Ballot, Move
from gamemaster.clauses.types import CHANGE
from gamemaster.disclosing.disclose import disclose
from gamemaster.documents.proposal import Body, Target, canonical
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.game.decide import decide
from gamemaster.game.dice import contribution
from gamemaster.game.fold.state import Game
from gamemaster.game.player_moves import proposing
from gamemaster.game.wire import move_to_json
from gamemaster.office.shelved_mail import MAILS
from gamemaster.office.transaction import Transaction
from gamemaster.playing import beginning
from gamemaster.playing.play import RootOracle
from gamemaster.reading.known_rules import documents
from gamemaster.rulesets.loader import names
from gamemaster.tournament import lines
from tests.audit.games import known_roots, standing_in
from tests.builders import DAY, GM, HOUR, MINUTE, Table, tournament
from tests.game.test_random_games import CLAUSES, LISTS
from tests.torture.fuzzing.rules import rule
from tests.torture.fuzzing.shapes import cascade

NAME: Final = "autumn"
PLAYERS: Final = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay Lovelace", "Gus")
FEWEST_STEPS, MOST_STEPS = 15, 50
CHAIN_LENGTH: Final = 24
"""Rolls of an epoch: few, so that dice are renewed."""

WORDS: Final = ("ada", "Bob", "3", "-1/3", "2.5", "yes", "red", "legal", "301", '"so it is"', "23h")
ARGUMENTS: Final = {
    "number": "7", "text": '"a wombat"', "boolean": "yes", "player": "Ada", "proposal": "301",
    "rule": "203", "instant": "2026-03-02", "duration": "2d",
}  # fmt: skip
WHY: Final = "a ruling"


BEFORE = 3
"""The edition before anything was mixed into dice."""


class _Table(Table):
    """A table whose dice fall as the roots make them, in chains as short as the genesis says."""

    def open(self) -> None:
        super().open()
        for config in self.configs:
            roots, game = self.office.store.roots(config.name), self.office.game(config.name)
            oracle = RootOracle(roots, config.name, game.dice_length)
            self.office._oracles[config.name] = oracle


EDIT = "move edit(which: proposal, form: change)\nwhen edit.made: rewrite which as form"
PARTS = "define most_parts = 3"
"""A clause without which nobody proposes several rule-changes at once."""


class Chance:
    """One random game. ``moves`` counts what was put on the docket."""

    def __init__(self, seed: int, number: int, folder: Path, most_steps: int = MOST_STEPS) -> None:
        self.random = Random(f"{seed}:{number}")
        self.folder = folder
        self.name = f"{seed}:{number}"
        self.of_before = number % 2 == 1
        """Founded before anything was mixed into dice: since then chains are long."""
        self.moves = 0
        self.steps = self.random.randint(FEWEST_STEPS, most_steps)

    def play(self) -> Path:
        """Play to the end and disclose. Raises whatever must not happen."""
        with ExitStack() as founding:
            founding.enter_context(known_roots(self.name))
            if self.of_before:
                founding.enter_context(standing_in(beginning, "CHAIN_LENGTH", CHAIN_LENGTH))
                founding.enter_context(standing_in(beginning, "EDITION", BEFORE))
            self.table = _Table(self.folder, (tournament(NAME, **self.options()),), None)
        try:
            self.course()
            assert self.table.log.defects == [], self.table.log.defects
            return disclose(self.table.office, NAME, self.folder / "bundle")
        finally:
            self.table.close()

    def course(self) -> None:
        """Have everything happen, from the first who joins to the end."""
        self.begin()
        for _ in range(self.steps):
            if self.game.phase == "ended":
                break
            self.step()
        self.finish()

    @property
    def game(self) -> Game:
        return self.table.office.game(NAME)

    def options(self) -> dict[str, Any]:
        random = self.random
        return {
            "ruleset": random.choice((*names(), "secret")),
            "joining": "open",
            "announce": random.choice(("each", "each", "daily")),
            "review": random.choice(("proposer-clauses-run", "proposer-clauses-run", "all")),
            "disclose_anonymous": random.random() < 0.5,
            "inactive": random.choice(("ignore", "ignore", "ignore", "forfeit")),
            "heartbeat": random.random() < 0.7,
        }

    def begin(self) -> None:
        for player in PLAYERS[: self.random.randint(1, len(PLAYERS))]:
            self.join(player)
        self.act(m.Start())
        if self.random.random() < 0.6:
            self.correct()
        if self.random.random() < 0.3:
            # Otherwise several rule-changes would hardly ever be proposed together.
            number = min(n for n, rule in self.game.rulebook.rules.items() if not rule.clauses)
            self.act(m.CorrectClauses(number, PARTS, WHY, 0))
        if self.random.random() < 0.25:
            # Nor would open proposals be edited, which takes a move that somebody knows.
            number = max(n for n, rule in self.game.rulebook.rules.items() if not rule.clauses)
            self.act(m.CorrectClauses(number, EDIT, WHY, 0))
        if self.random.random() < 0.5:
            # Nor would there be lists in which anything stands.
            bare = sorted(n for n, rule in self.game.rulebook.rules.items() if not rule.clauses)
            clauses = self.random.choice(LISTS)
            self.act(m.CorrectClauses(self.random.choice(bare), clauses, WHY, 0))

    def finish(self) -> None:
        if self.game.phase != "ended":
            self.settle()
        if self.game.phase != "ended":
            handle = self.handle()
            self.act(self.random.choice((m.End(WHY), m.DeclareWinner(handle, WHY))))
        if self.game.phase != "ended":
            self.act(m.End(WHY))
        self.rest()
        self.wait(self.random.choice((0, DAY)))

    def step(self) -> None:
        random = self.random
        self.wait(random.choice((1, MINUTE, HOUR, DAY, DAY, 3 * DAY)))
        if self.game.phase == "ended":
            return
        if random.random() < 0.85:
            self.settle()
        moves = random.choice(_CHOICES)(self)
        # Now and then a mail comes in that was accepted before what has been played.
        late = random.choice((HOUR, 2 * DAY)) if random.random() < 0.05 else 0
        for player, *together in _by_player(moves):
            self.docket(player, together, late)
        self.rest()

    def wait(self, seconds: int) -> None:
        """Have time pass."""
        self.table.wait(seconds)

    def rest(self) -> None:
        """Have all be played that can be."""
        self.table.settle()

    def do_what_is_due(self, late: int = 0) -> None:
        """Have all be done that is due before a mail is read, as an office has it."""
        while self.table.office._catch_up(NAME, self.table.clock.now() - late):
            pass

    # What leads to a docket -----------------------------------------------------------------------

    def join(self, name: str) -> None:
        """Have somebody join, by a mail and an answer to what comes back."""
        handle = name.lower().replace(" ", "-")
        if handle in self.table.tournament.register.members:
            return
        self.do_what_is_due()
        with self.table.office.transaction() as work:
            self.mailed(work, handle, outcome="asked to confirm")
            address, language = f"{handle}@players.test", self.random.choice(("en", "de", "fr"))
            work.append(NAME, lines.JoinRequested(handle, address, name, language), self.at)
            self.mailed(work, handle)
            joined = lines.PlayerRegistered(handle, name, address, handle, language)
            work.append(NAME, joined, self.at)
            mixed = self.game.mix is not None and not self.game.started
            mailed = contribution(f"<{handle}@players.test>") if mixed else None
            self.item(work, handle, m.Enrol(handle, name, mailed), None)
        self.rest()

    def docket(self, player: str, moves: list[m.Move], late: int = 0) -> None:
        """Put moves of a player on the docket, as one mail of theirs does."""
        self.do_what_is_due(late)
        with self.table.office.transaction() as work:
            self.mailed(work, player, late)
            for number, move in enumerate(moves):
                if isinstance(move, m.Forfeit):
                    self.asked_back(work, player, move, f"k{number + 2}aaaaaaaaa", late)
            turn = None
            for move in moves:
                mine = turn if isinstance(move, m.CastVote) and move.number == 0 else None
                item = self.item(work, player, move, mine)
                turn = item if isinstance(move, m.TakeTurn) else turn
                self.moves += 1
            if moves and self.random.random() < 0.03:
                self.withdraw(work, player)

    def asked_back(
        self, work: Transaction, player: str, move: m.Move, code: str, late: int
    ) -> None:
        """Ask in the mail that was just read whether a move is meant, and go ahead in the next."""
        kept = {"move": move_to_json(move), "words": "forfeiting"}
        work.append(NAME, lines.PendingAsked(player, code, "forfeit", (kept,)), self.at)
        self.mailed(work, player, late)
        work.append(NAME, lines.PendingAnswered(player, code, going_ahead=True), self.at)

    def mailed(
        self, work: Transaction, sender: str, late: int = 0, *, outcome: str = "joined"
    ) -> None:
        number = work.tournaments[NAME].last_mail + 1
        # Only a mailbox gives mails dates of its own, before what has been published by now.
        source, at = "imap" if late else "smtp", self.table.clock.now() - late
        raw = f"From: {sender}@players.test\n\n{self.name}, mail {number}\n".encode()
        self.at = at
        row = work.batch.put(MAILS, raw)
        work.append(NAME, lines.MailAccepted(
            mail=number, row=row, recipient=GM, source=source, origin="",
            envelope_sender=f"{sender}@players.test", vouched=(), octets=len(raw),
            sha256=hashlib.sha256(raw).hexdigest()), at)  # fmt: skip
        heard = sender if sender in work.tournaments[NAME].register.members else ""
        outcome, identity = "receipt" if heard else outcome, hashlib.sha256(raw).hexdigest()
        work.append(NAME, lines.MailRead(number, outcome, identity=identity, heard=heard), at)

    def item(self, work: Transaction, actor: str, move: m.Move, mine: int | None) -> int:
        before = work.tournaments[NAME]
        item, mail, packed = before.next_item, before.last_mail, move_to_json(move)
        passed_on = isinstance(move, m.PassOn)
        words = _message(move) if isinstance(move, m.PassOn) else side_lines.receipted(packed)[0]
        line: lines.JournalLine = lines.ItemDocketed(item, actor, mail, packed, mine, words)
        if passed_on:
            line = lines.PressDocketed(item, mail, actor, packed, words)
        work.append(NAME, line, self.at)
        return item

    def withdraw(self, work: Transaction, player: str) -> None:
        waiting = [one for one in work.tournaments[NAME].waiting(player) if one.ordinal]
        if waiting:
            item = self.random.choice(waiting)
            withdrawn = lines.ItemWithdrawn(item.number, player, item.ordinal)
            work.append(NAME, withdrawn, self.at)

    def act(self, move: m.OrganiserMove) -> None:
        """Have the organiser do something; what is refused leaves no trace."""
        try:
            self.table.act(move)
        except OperatorError:
            return
        self.moves += 1

    def settle(self) -> None:
        """Have the organiser do what players' moves wait for."""
        for number in self.game.held:
            entry = self.game.desk.get(number)
            seen = entry.version if entry is not None else 0
            verdict = self.random.choice(("confirm", "confirm", "attach", "object"))
            clauses = self.written() if verdict == "attach" else ""
            self.act(m.Review(number, verdict, clauses, WHY, seen))  # type: ignore[arg-type]
        if self.game.phase == "paused":
            self.act(m.Resume(WHY))
        if self.game.phase == "paused":
            self.act(m.DeclareWinner(self.handle(), WHY))
        self.rest()

    # What somebody does ---------------------------------------------------------------------------

    def written(self) -> str:
        """Write clauses that can be read."""
        random = self.random
        for _ in range(5):
            (text,) = random.choices(
                (random.choice(CLAUSES), rule(random), cascade(random), PARTS), (11, 9, 1, 1)
            )
            try:
                return compile_clauses(text).source
            except ClauseError:
                continue
        return ""

    def handle(self) -> str:
        return self.random.choice(sorted(self.game.players))

    def number(self) -> int:
        game = self.game
        return self.random.choice((*game.open_proposals * 4, *game.proposals, 203, 999))

    def target(self) -> int:
        return self.random.choice((203, 206, 105, 201, 207, 208, 109, 999,
                                   *self.game.rulebook.history))  # fmt: skip

    def body(self) -> Body:
        random = self.random
        noun = random.choice(("rule", "rule", "amendment", "rule or its successor"))
        target = Target(noun, self.target())  # type: ignore[arg-type]
        text = random.choice(
            ("Something new.\n", "A wombat wins.\n\nOr loses.\n", "x" * 200 + "\n")
        )
        match random.randrange(9):
            case 0 | 1 | 2 | 3:
                body = Body("enact", None, text, self.written())
            case 4 | 5 | 6:
                body = Body("amend", target, text, self.written())
            case 7:
                body = Body("repeal", target, "")
            case _:
                body = Body("transmute", target, "")
        # As the reading of mails hands them on.
        return canonical(body)

    def saying(self, body: Body) -> Body:
        """Say with a proposal what rules ask for, or now and then something else."""
        random = self.random
        if random.random() < 0.05:
            return canonical(replace(body, said=" ".join(random.choices(WORDS, k=3))))
        values = [
            f"{name}{random.choice((' ', ': ', ' = '))}"
            f"{random.choice(heard.clause.type.choices or (ARGUMENTS[heard.clause.type.name],))}"
            for name, heard in proposing.asked(self.game).items()
            if heard.clause.type.choices or heard.clause.type.name in ARGUMENTS
            if random.random() < 0.8
        ]
        random.shuffle(values)
        return canonical(replace(body, said=random.choice((", ", " and ")).join(values) or None))

    def takes_turn(self) -> m.TakeTurn | None:
        """A turn of somebody; mostly one that the rules allow, or None if there is none."""
        turns = [
            m.TakeTurn(handle, self.saying(self.body()), tuple(self.body() for _ in range(further)))
            for handle in sorted(self.game.players)
            for further in self.random.choices((0, 1, 2), (8, 2, 1))
        ]
        self.random.shuffle(turns)
        oracle, now = self.table.office.oracle(NAME), self.table.clock.now()
        if self.random.random() < 0.08:
            return turns[0]
        for turn in turns:
            events = decide(self.game, turn, now, oracle)
            if any(one.event.type == "turn.taken/1" for one in events):
                return turn
        return None

    def turn(self) -> list[m.Move]:
        turn = self.takes_turn()
        return [turn] if turn is not None else self.vote()

    def adopt(self) -> list[m.Move]:
        turn = self.takes_turn()
        if turn is None:
            return self.vote_all()
        player = turn.player
        moves: list[m.Move] = [turn, m.CastVote(player, 0, "for")]
        number = self.game.next_number
        others = (one.handle for one in self.game.players_in_play() if one.handle != player)
        return [*moves, *(m.CastVote(other, number, "for") for other in others)]

    def vote(self) -> list[m.Move]:
        choice = self.random.choice(("for", "for", "against", "abstain", "withdrawn"))
        return [m.CastVote(self.handle(), self.number(), choice)]  # type: ignore[arg-type]

    def vote_all(self) -> list[m.Move]:
        number = self.number()
        choice = self.random.choice(("for", "for", "against"))
        players = self.game.players_in_play()
        return [m.CastVote(one.handle, number, choice) for one in players]  # type: ignore[arg-type]

    def inquire(self) -> list[m.Move]:
        return [m.Inquire(self.handle(), self.random.choice((self.target(), self.number())))]

    def words(self) -> list[m.Move]:
        """Something after «do»: a move or a vote that some rule declares, or nonsense."""
        random, handle = self.random, self.handle()
        index = self.game.rulebook.index
        declared: list[Move | Ballot] = [first.clause for first, *_ in index.moves.values()]
        declared.extend(first.clause for first, *_ in index.ballots.values())
        if not declared or random.random() < 0.1:
            return [m.Act(handle, " ".join(random.choice(WORDS) for _ in range(4)))]
        one = random.choice(declared)
        words = [each for each in one.parameters if each.type.name != CHANGE.name]
        fitting = [ARGUMENTS.get(each.type.name, "red") for each in words]
        if len(words) < len(one.parameters) and random.random() < 0.9:
            return [self.edit(handle, one.name, fitting)]
        if isinstance(one, Ballot) and one.choices.name == "player":
            fitting = [random.choice(sorted(self.game.players) or ["red"])]
        if random.random() < 0.4:
            fitting = [random.choice(WORDS) for _ in range(random.randrange(4))]
        return [m.Act(handle, f"{one.name} {random.choice((', ', ' ')).join(fitting)}".strip())]

    def edit(self, handle: str, name: str, fitting: list[str]) -> m.Act:
        """A move that says a change, mostly about an open proposal and with as many parts."""
        random, game = self.random, self.game
        number = random.choice(game.open_proposals or (301,))
        parts = len(game.proposals[number].parts) if number in game.proposals else 1
        first = self.saying(self.body())
        more = tuple(self.body() for _ in range(parts - 1 if random.random() < 0.9 else 1))
        words = [str(number) if word == "301" else word for word in fitting]
        return m.Act(handle, f"{name} {' '.join(words)}".strip(), (first, *more))

    def press(self) -> list[m.Move]:
        random = self.random
        sender = self.handle()
        others = [handle for handle in sorted(self.game.players) if handle != sender]
        if not others:
            return []
        readers = tuple(sorted({random.choice(others) for _ in range(random.randint(1, 3))}))
        now = self.table.tournament
        held = documents(now.told, now.own_entries(sender))
        number = random.choice((None, None, *held))
        words = "" if number is not None else "psst\n"
        return [m.PassOn(sender, readers, number, words, random.random() < 0.5)]

    def leave(self) -> list[m.Move]:
        return [m.Forfeit(self.handle())]

    def correct(self) -> list[m.Move]:
        random, game = self.random, self.game
        number = random.choice([*game.rulebook.rules])
        entry = game.desk.get(number)
        seen = entry.version if entry is not None else 0
        self.act(m.CorrectClauses(number, self.written(), WHY, seen))
        return []

    def organise(self) -> list[m.Move]:
        random, handle = self.random, self.handle()
        self.act(
            random.choice(
                (
                    m.GivePoints(handle, random.choice((-10, 7, 200)), WHY),
                    m.Penalise(handle, random.choice((101, 203, self.target())), WHY),
                    m.Reword(random.choice((101, 203, self.target())), "a", "b", WHY),
                    m.Pause(WHY),
                    m.Resume(WHY),
                    m.Expel(handle, WHY) if random.random() < 0.3 else m.Pause(WHY),
                    m.DeclareWinner(handle, WHY) if random.random() < 0.1 else m.Pause(WHY),
                )
            )
        )
        return []

    def newcomer(self) -> list[m.Move]:
        self.join(f"Guest {self.random.randrange(4)}")
        return []


def _message(move: m.PassOn) -> str:
    """The words of a receipt for something to be passed on."""
    what = "a message" if move.number is None else f"the document of proposal {move.number}"
    return f"{what} for {', '.join(move.readers)}{', without your name' * move.anonymous}"


def _by_player(moves: list[m.Move]) -> Iterator[tuple[Any, ...]]:
    """Yield each player and the moves that follow each other and are theirs."""
    together: list[Any] = []
    for move in cast("list[Any]", moves):
        if together and together[0].player != move.player:
            yield together[0].player, *together
            together = []
        together.append(move)
    if together:
        yield together[0].player, *together


_CHOICES: Final[tuple[Callable[[Chance], list[m.Move]], ...]] = (
    *[Chance.turn] * 5, *[Chance.adopt] * 8, *[Chance.vote] * 5, *[Chance.vote_all] * 6,
    *[Chance.inquire] * 2, *[Chance.words] * 8, Chance.press, *[Chance.correct] * 3,
    *[Chance.organise] * 2, Chance.newcomer, Chance.leave,
)  # fmt: skip
