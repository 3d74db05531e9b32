"""Finds out whether a change of the rules would leave any rule-change adoptable (Rules 113, 114).

It is tried: under the rules as they would be somebody enacts something, or changes the mutable rule
of the highest number, and all vote for it as soon as they may. Time may pass, and booleans that
rules keep of the game or of that proposal may be either. What does not succeed is impossible for
certain only if for each kind of change a condition fails that rests on nothing but votes, the
number of players and that kind, though everybody has voted who ever can; everything else is for a
person to judge.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from typing import Final

from gamemaster.clauses import nodes as n
from gamemaster.clauses import values
from gamemaster.clauses.nodes import Expr
from gamemaster.documents.proposal import Body, Target
from gamemaster.game import attributes
from gamemaster.game import clause_views as views
from gamemaster.game import events as e
from gamemaster.game.course import Course, Void
from gamemaster.game.events import Happened, Why
from gamemaster.game.evolve import evolve
from gamemaster.game.facts import changed
from gamemaster.game.ranking import Heard
from gamemaster.game.rulebook import Rulebook
from gamemaster.game.state import FOR, Game, key_of

DAY: Final = 86_400
WAITS: Final = (0, DAY, 31 * DAY)
"""The seconds from now to each trial, and from there to its vote and count."""
MOST_BOOLEANS: Final = 6
"""Of more booleans than that nobody tries everything that they may be."""

Names = dict[str, object]


def leaves_adoption_possible(course: Course, book: Rulebook) -> bool | None:
    """Say whether a rule-change could be adopted under ``book``; None if that cannot be said."""
    return _Outlook(course, book).answer()


def leaves_turns_possible(course: Course) -> bool | None:
    """Say whether anybody could take a turn under the rules in force; None as above."""
    return _Outlook(course, course.game.rulebook, turns_alone=True).answer()


class _Outlook:
    def __init__(self, course: Course, book: Rulebook, *, turns_alone: bool = False) -> None:
        self._turns_alone = turns_alone
        self._now, self._oracle = course.now, course.oracle
        self._book = book
        self._impossible = False
        self._doubtful = False
        self._resting: dict[int, bool] = {}
        imagined = changed(course.game, rulebook=book, open_proposals=(), held=())
        declaring = Course(imagined, self._now, self._oracle)
        attributes.settle(declaring)
        self._game = declaring.game

    def answer(self) -> bool | None:
        if not self._book.index.defines.get("adopted"):
            return None
        booleans = [
            heard.clause
            for declared in self._book.index.attributes.values()
            for heard in declared[:1]
            if heard.clause.type.name == "boolean" and heard.clause.owner in ("game", "proposal")
        ]
        if len(booleans) > MOST_BOOLEANS:
            return None
        mutable = [rule.number for rule in self._book.in_order if rule.mutable]
        bodies = [Body("enact", None, "", "")]
        if mutable:
            target = Target("rule", mutable[-1])
            bodies += [Body(kind, target, "", "") for kind in ("repeal", "amend", "transmute")]
        certain = True
        for body in bodies:
            self._impossible = False
            for wait, held in product(WAITS, _ways(len(booleans))):
                known = dict(zip(booleans, held, strict=True))
                if self._adoptable(body, known, self._now + wait) or self._doubtful:
                    return None if self._doubtful else True
            certain = certain and self._impossible
        return False if certain else None

    def _adoptable(self, body: Body, booleans: dict[n.Attribute, bool | None], now: int) -> bool:
        game = _holding(changed(self._game, now=now), booleans, "game", None)
        number, change = game.next_number, views.view_change(body)
        target = views.view_target(self._book, body)
        for player in game.players_in_play():
            turn = {"player": player, "change": change, "target": target}
            failing = self._failing(game, now, "turn", turn)
            if not failing:
                break
            self._impossible |= self._rest_on_votes(failing)
        else:
            return False
        if self._turns_alone:
            return True
        noun, aim = (body.target.noun, body.target.number) if body.target else (None, None)
        taken = e.TurnTaken(player.handle, number, body.kind, noun, aim, "", "", "", "")
        game = evolve(game, Happened(now, Why(), taken))
        game = _holding(game, booleans, "proposal", number)
        lost = self._defeated(game, now, _names(game, number, change, target))
        missing = [player.handle for player in game.players_in_play()]
        for wait in WAITS:
            game = changed(game, now=now + wait)
            game, missing = self._voted(game, now + wait, number, missing)
            names = _names(game, number, change, target)
            if self._adopted(game, now + wait, names, everyone=not missing):
                return not lost
        return False

    def _defeated(self, game: Game, now: int, names: Names) -> bool:
        """Say whether it is defeated at once, before anybody can vote for it."""
        if not self._ask(game, now, lambda course: course.truth("defeated", names)):
            return False
        if self._adopted(game, now, names, everyone=False):
            return False
        answer = self._book.index.defines["defeated"][0].clause.expr
        self._impossible |= self._book.locality.rests_on_votes(answer, outright=True)
        return True

    def _voted(
        self, game: Game, now: int, number: int, missing: list[str]
    ) -> tuple[Game, list[str]]:
        """Return the game with the votes of all who may vote now, and those who might later."""
        view = views.ProposalView(game, game.proposals[number])
        voted, later = game, list[str]()
        for handle in missing:
            vote = {"player": game.players[handle], "proposal": view, "choice": FOR}
            failing = self._failing(game, now, "vote", vote)
            if not failing:
                voted = evolve(voted, Happened(now, Why(), e.VoteCast(handle, number, FOR)))
            elif not self._rest_on_votes(failing):
                later.append(handle)
        return voted, later

    def _adopted(self, game: Game, now: int, names: Names, *, everyone: bool) -> bool:
        """Say whether it is adopted now; ``everyone``: all who can ever vote have voted."""

        def asked(course: Course) -> bool:
            return course.truth("adopted", names)

        if not self._ask(game, now, asked):
            answer = self._book.index.defines["adopted"][0].clause.expr
            self._impossible |= everyone and self._rests_on_votes(answer)
            return False
        # What is adopted in vain changes no rules.
        failing = [
            *self._failing(game, now, "adoption", names),
            *self._failing(game, now, "effect", names),
        ]
        self._impossible |= everyone and self._rest_on_votes(failing)
        return not failing

    def _failing(self, game: Game, now: int, subject: str, names: Names) -> list[Heard[n.Require]]:
        return [
            heard
            for heard in self._book.index.requires.get(subject, ())
            if not self._ask(game, now, _holds(heard, subject, names))
        ]

    def _rest_on_votes(self, failing: list[Heard[n.Require]]) -> bool:
        return any(self._rests_on_votes(heard.clause.condition) for heard in failing)

    def _rests_on_votes(self, expr: Expr) -> bool:
        """Say the same of one expression of the book, worked out once in all trials."""
        if id(expr) not in self._resting:
            self._resting[id(expr)] = self._book.locality.rests_on_votes(expr)
        return self._resting[id(expr)]

    def _ask(self, game: Game, now: int, question: Callable[[Course], bool]) -> bool:
        course = Course(game, now, self._oracle)
        answer = question(course)
        self._doubtful |= bool(course.happenings)
        return answer


def _names(game: Game, number: int, change: views.ChangeView, target: views.TargetView) -> Names:
    """Return the names that clauses about the proposal of a trial may use."""
    view = views.ProposalView(game, game.proposals[number])
    return {
        "proposal": view, "proposer": view.proposer, "votes": view.votes,
        "change": change, "target": target,
    }  # fmt: skip


def _ways(count: int) -> dict[tuple[bool | None, ...], None]:
    """Return the ways to set so many booleans: None (as they are), then each combination.

    Those with few that are true come first: rules mostly wait for one thing at a time.
    """
    as_it_is: tuple[bool | None, ...] = (None,) * count
    return dict.fromkeys((as_it_is, *sorted(product((False, True), repeat=count), key=sum)))


def _holds(heard: Heard[n.Require], subject: str, names: Names) -> Callable[[Course], bool]:
    def asked(course: Course) -> bool:
        if course.is_given(heard, subject, names):
            return True
        with suppress(Void):
            return course.run(heard, heard.clause.condition, names, values.boolean)
        return True

    return asked


def _holding(
    game: Game, booleans: dict[n.Attribute, bool | None], owner: str, of: int | None
) -> Game:
    """Return the game with trial values for attributes of an owner, as far as they came to be.

    One whose initial value fails is there in the rules only.
    """
    kept = game.attributes
    for declared, value in booleans.items():
        known = key_of(owner, declared.name) in kept.declared
        if declared.owner == owner and known and value is not None:
            kept = kept.with_value(e.AttributeSet(owner, of, declared.name, value))
    return changed(game, attributes=kept)
