"""Finds out whether a change of the rules would leave any rule-change adoptable (Rules 113, 114).

It makes trials: under the rules as they would be, somebody enacts something, or changes the mutable
rule of the highest number, and all vote for it as soon as they may. Time may pass, and booleans
that rules set of that proposal may be true or false. A trial that succeeds is then played, with all
that rules do about turn and votes: they may void it, or take votes back. If no trial succeeds,
adoption is impossible for certain only if for each kind of change a condition fails that rests on
nothing but votes, the number of players and that kind, though everybody has voted who ever can;
everything else is for a person to judge. Whether an immutable rule could still be made mutable,
once that is proposed, is tried by its votes alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, product
from typing import Any, Final, NamedTuple

from gamemaster.clauses import nodes as n
from gamemaster.clauses import values
from gamemaster.clauses.walking import effects
from gamemaster.documents.proposal import Body, Target
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.facts import JsonScalar, changed
from gamemaster.game.fold.attribute_values import key_of
from gamemaster.game.fold.ballot_box import FOR
from gamemaster.game.fold.evolve import evolve
from gamemaster.game.fold.state import Game, Player
from gamemaster.game.in_play import attributes, timers
from gamemaster.game.item import asking
from gamemaster.game.item.accounts import Void
from gamemaster.game.item.course import Course
from gamemaster.game.player_moves import acting, proposing
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.rules.rulebook import Rulebook
from gamemaster.game.views import clause_views as views
from gamemaster.game.views import rule_changes

DAY: Final = 86_400
WAITS: Final = (0, DAY, 31 * DAY)
"""The seconds from now to each trial, and from there to its vote and count."""
MOST_BOOLEANS: Final = 6
"""The most booleans for which every combination of values is tried."""
MOST_TIMERS: Final = 50
"""The most delayed reactions that are played in one trial."""
UNTRIED: Final = frozenset({"hash", "document"})
"""Fields of a proposal that are chance to its proposer, so that no trial can cover their values."""

TELLING_APART: Final = frozenset({"number", "text"})
"""Fields of a target by which conditions tell one immutable rule from another."""

Names = dict[str, object]
Booleans = dict[n.Attribute, bool | None]


@dataclass(frozen=True)
class _Way:
    """A turn to be tried, in a game, and the values that booleans of its proposal take."""

    game: Game
    taken: e.TurnTaken
    change: rule_changes.ChangeView
    target: rule_changes.TargetView
    booleans: Booleans
    said: Mapping[str, JsonScalar]

    def names(self, game: Game) -> Names:
        """Return the names that clauses about the proposal may use."""
        view = views.ProposalView(game, game.proposals[self.taken.number])
        return {
            "proposal": view, "proposer": view.proposer, "votes": view.votes,
            "change": self.change, "target": self.target,
        }  # fmt: skip


class Loss(NamedTuple):
    """A loss by a change: ``guard`` is the clause that protects what would be impossible.

    ``question`` is what a person is asked where it may not be so.
    """

    guard: Heard[n.Protect]
    question: str | None


def losses(course: Course, after: Rulebook, number: int) -> Iterator[Loss]:
    """Find out what rule-change ``number`` would make impossible under the rules ``after`` it."""
    guard = after.protection_of("adoption", number)
    possible = guard is None or leaves_adoption_possible(course, after)
    if guard is not None and not possible:
        question = "may anything be adopted after it?"
        yield Loss(guard, question if possible is None else None)
    guard = after.protection_of("freeing", number)
    # Other changes are not to blame for something that is impossible already.
    before = course.game.rulebook
    if guard is not None and not _lets_free(course, after) and _lets_free(course, before):
        yield Loss(guard, None)


def _lets_free(course: Course, book: Rulebook) -> bool:
    return _Outlook(course, book, frees=True).lets_free()


def leaves_adoption_possible(course: Course, book: Rulebook) -> bool | None:
    """Say whether a rule-change could be adopted under ``book``; None if that cannot be said."""
    return _Outlook(course, book).answer()


def leaves_turns_possible(course: Course) -> bool | None:
    """Say whether anybody could take a turn under the rules in force; None if it cannot be said."""
    return _Outlook(course, course.game.rulebook, turns_alone=True).answer()


class _Outlook:
    def __init__(
        self, course: Course, book: Rulebook, *, turns_alone: bool = False, frees: bool = False
    ) -> None:
        self._turns_alone, self._frees = turns_alone, frees
        self._course, self._now, self._oracle = course, course.now, course.oracle
        self._book = book
        self._impossible = False
        self._doubtful = False
        self._resting: dict[int, bool] = {}
        # A rule that is to be enacted has the next number already.
        free = max(course.game.next_number, max(book.history, default=0) + 1)
        imagined = changed(course.game, rulebook=book, open_proposals=(), held=(), next_number=free)
        declaring = Course(imagined, self._now, self._oracle)
        attributes.settle(declaring)
        self._game = declaring.game

    def answer(self) -> bool | None:
        booleans = self._booleans()
        if booleans is None:
            return None
        mutable = [rule.number for rule in self._book.in_order if rule.mutable]
        bodies = [Body("enact", None, "", "")]
        if mutable:
            target = Target("rule", mutable[-1])
            bodies += [Body(kind, target, "", "") for kind in ("repeal", "amend", "transmute")]
        certain = True
        for body in bodies:
            self._impossible = False
            way = self._way(body, booleans)
            if self._doubtful:
                return None
            if way is not None:
                if self._turns_alone or self._comes_to_pass(way):
                    return True
                # Rules do something about it that keeps it from being adopted; perhaps not always.
                self._impossible = False
            certain = certain and self._impossible
        return False if certain else None

    def lets_free(self) -> bool:
        """Say whether every immutable rule could be made mutable, if it were proposed (Rule 109).

        A condition that is not known to fail for good forbids nothing.
        """
        booleans = self._booleans()
        immutable = [rule.number for rule in self._book.in_order if not rule.mutable]
        if booleans is None:
            return True
        # Where no condition tells one immutable rule from another, the first stands for all.
        told_apart = self._book.locality.fields_of_adoption & TELLING_APART
        for number in immutable if told_apart else immutable[:1]:
            self._impossible = False
            way = self._way(Body("transmute", Target("rule", number), "", ""), booleans)
            if self._doubtful or (way is None and self._impossible):
                return self._doubtful
        return True

    def _booleans(self) -> list[n.Attribute] | None:
        """Return the booleans to try, None where nobody can try what adoption rests on."""
        index = self._book.index
        chance = self._book.locality.fields_of_votes & UNTRIED
        if not index.defines.get("adopted") or chance:
            return None
        acting: list[Heard[Any]] = [*chain.from_iterable(index.whens.values()), *index.everies]
        set_by_rules = {
            effect.attribute
            for heard in acting
            for effect in effects(heard.clause)
            if isinstance(effect, n.Set)
        }
        booleans = [
            heard.clause
            for declared in index.attributes.values()
            for heard in declared[:1]
            if heard.clause.type.name == "boolean"
            and heard.clause.keys is None
            and heard.clause.owner in ("game", "proposal")
            and heard.clause.name in set_by_rules
        ]
        return booleans if len(booleans) <= MOST_BOOLEANS else None

    def _way(self, body: Body, booleans: list[n.Attribute]) -> _Way | None:
        """Return the first way in which such a change is adopted by its votes, None if none is."""
        for wait, held in product(WAITS, _ways(self._game, booleans)):
            way = self._adoptable(body, dict(zip(booleans, held, strict=True)), self._now + wait)
            if way is not None or self._doubtful:
                return way
        return None

    def _adoptable(self, body: Body, booleans: Booleans, now: int) -> _Way | None:
        game = _holding(changed(self._game, now=now), booleans, "game", None)
        target = rule_changes.view_target(self._book, body)
        for said in proposing.tried(game):
            player = self._proposer(game, rule_changes.view_change(self._book, body, said), target)
            if player is not None:
                break
        else:
            return None
        change = rule_changes.view_change(self._book, body)
        noun, aim = (body.target.noun, body.target.number) if body.target else (None, None)
        taken = e.TurnTaken(player.handle, game.next_number, body.kind, noun, aim, "", "", "", "")
        way = _Way(game, taken, change, target, booleans, said)
        if self._turns_alone:
            return way
        number = taken.number
        game = evolve(game, e.Happened(now, e.Why(), taken))
        for given, _ in proposing.given(game, number, said):
            game = evolve(game, e.Happened(now, e.Why(), given))
        game = _holding(game, booleans, "proposal", number)
        lost = self._defeated(game, now, way.names(game))
        missing = [player.handle for player in game.players_in_play()]
        for wait in WAITS:
            game = changed(game, now=now + wait)
            game, missing = self._voted(game, now + wait, number, missing)
            if self._adopted(game, now + wait, way.names(game), everyone=not missing):
                return None if lost else way
        return None

    def _proposer(
        self, game: Game, change: rule_changes.ChangeView, target: rule_changes.TargetView
    ) -> Player | None:
        """Return the first player who may propose a change, with what is said with it."""
        for player in game.players_in_play():
            turn = {"player": player, "change": change, "target": target}
            failing = [] if self._frees else self._failing(game, game.now, "turn", turn)
            if not failing:
                return player
            self._impossible |= self._rest_on_votes(failing)
        return None

    def _comes_to_pass(self, way: _Way) -> bool:
        """Play a way, with all that rules do about its turn and votes; say whether it is adopted.

        Booleans that it takes to differ from their initial values are set a day after the turn.
        """
        began, number = way.game.now, way.taken.number
        course = self._course.imagining(way.game, began)
        proposing.take(course, way.taken, way.said)
        acting.moved(course, way.taken.player, "turn")
        game = course.game
        missing = [player.handle for player in game.players_in_play()]
        for wait in WAITS:
            now = began + wait
            if wait:
                game = self._timed(game, now)
                game = _holding(game, way.booleans, "proposal", number, other=True)
            passes = self._passes(way, game, now)
            for handle in tuple(missing):
                if passes is not None:
                    return passes
                course = self._course.imagining(game, now)
                player, proposal = game.players[handle], game.proposals[number]
                view = views.ProposalView(game, proposal)
                vote = {"player": player, "proposal": view, "choice": FOR}
                if not player.active or not asking.holds(course, "vote", vote):
                    continue
                course.happen(e.VoteCast(handle, number, FOR))
                view = views.ProposalView(course.game, course.game.proposals[number])
                course.react("vote.cast", {**vote, "proposal": view})
                acting.moved(course, handle, "vote")
                game = course.game
                if handle in game.proposals[number].tally.votes:
                    missing.remove(handle)
                passes = self._passes(way, game, now)
            if passes is not None:
                return passes
        return False

    def _timed(self, game: Game, until: int) -> Game:
        """Return the game after the delayed reactions that turn and votes have set off by then."""
        first = self._game.agenda.next_number
        for _ in range(MOST_TIMERS):
            due = (place for place in game.agenda.order if place[-1] >= first)
            instant, *_, number = next(due, (until + 1, 0))
            if instant > until:
                break
            course = self._course.imagining(game, max(instant, game.now))
            timers.tick(course, m.Tick(number))
            game = course.game
        return game

    def _passes(self, way: _Way, game: Game, now: int) -> bool | None:
        """Say whether a proposal is adopted with effect, can no longer be, or neither (None)."""
        if way.taken.number not in game.open_proposals or not game.active:
            return False
        course, names = self._course.imagining(game, now), way.names(game)
        if asking.has_votes(course, names) and asking.holds(course, "adoption", names):
            return asking.holds(course, "effect", names)
        return False if asking.truth(course, "defeated", names) else None

    def _defeated(self, game: Game, now: int, names: Names) -> bool:
        """Say whether it is defeated at once, before anybody can vote for it."""
        if not self._ask(game, now, lambda course: asking.truth(course, "defeated", names)):
            return False
        if self._adopted(game, now, names, everyone=False):
            return False
        answer = self._book.index.defines["defeated"][0].clause.expr
        self._impossible |= self._book.locality.rests_on_votes(
            answer, outright=True, freeing=self._frees
        )
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
                voted = evolve(voted, e.Happened(now, e.Why(), e.VoteCast(handle, number, FOR)))
            elif not self._rest_on_votes(failing):
                later.append(handle)
        return voted, later

    def _adopted(self, game: Game, now: int, names: Names, *, everyone: bool) -> bool:
        """Say whether it is adopted now; ``everyone``: all who can ever vote have voted."""

        def asked(course: Course) -> bool:
            return asking.has_votes(course, names)

        if not self._ask(game, now, asked):
            answer = self._book.index.defines["adopted"][0].clause.expr
            self._impossible |= everyone and self._rests_on_votes(answer)
            return False
        # A proposal that is adopted in vain changes no rules.
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

    def _rests_on_votes(self, expr: n.Expr) -> bool:
        """Say whether an expression of the book rests on votes; worked out once in all trials."""
        if id(expr) not in self._resting:
            self._resting[id(expr)] = self._book.locality.rests_on_votes(expr, freeing=self._frees)
        return self._resting[id(expr)]

    def _ask(self, game: Game, now: int, question: Callable[[Course], bool]) -> bool:
        course = Course(game, now, self._oracle)
        answer = question(course)
        self._doubtful |= bool(course.happenings)
        return answer


def _ways(game: Game, booleans: list[n.Attribute]) -> list[tuple[bool | None, ...]]:
    """Return the ways to set booleans: None (as they are), then each combination.

    A proposal's boolean may come to be either, one of the game what it was in the beginning. Ways
    with few that are true come first: rules mostly wait for one thing at a time. A way that comes
    to the same as an earlier one is left out.
    """
    options = []
    for boolean in booleans:
        known = game.attributes.declared.get(key_of("game", boolean.name))
        begins = known is not None and known.initial is True
        options.append((False, True) if boolean.owner == "proposal" else (begins,))
    as_it_is: tuple[bool | None, ...] = (None,) * len(booleans)
    found: dict[tuple[object, ...], tuple[bool | None, ...]] = {}
    for way in (as_it_is, *sorted(product(*options), key=sum)):
        found.setdefault(_held(game, dict(zip(booleans, way, strict=True))), way)
    return [*found.values()]


def _held(game: Game, trial: Booleans) -> tuple[object, ...]:
    """Return what the game and its next proposal hold in a trial, None for what is not there."""
    held: list[object] = []
    for boolean, value in trial.items():
        known = game.attributes.declared.get(key_of(boolean.owner, boolean.name))
        if known is not None and value is None:
            of = None if boolean.owner == "game" else game.next_number
            held.append(game.attributes.value(known, of))
        else:
            held.append(value if known is not None else None)
    return tuple(held)


def _holds(heard: Heard[n.Require], subject: str, names: Names) -> Callable[[Course], bool]:
    def asked(course: Course) -> bool:
        if asking.gift(course, heard, subject, names) is not None:
            return True
        with suppress(Void):
            return asking.run(course, heard, heard.clause.condition, names, values.boolean)
        return True

    return asked


def _holding(
    game: Game, booleans: Booleans, owner: str, of: int | None, *, other: bool = False
) -> Game:
    """Return the game with trial values for attributes of an owner, as far as they came to be.

    One whose initial value fails is there in the rules only. ``other``: only values that differ
    from the attribute's initial one.
    """
    kept = game.attributes
    for declared, value in booleans.items():
        known = kept.declared.get(key_of(owner, declared.name))
        if declared.owner != owner or known is None or value is None:
            continue
        if not (other and value == known.initial):
            kept = kept.with_value(e.AttributeSet(owner, of, declared.name, value))
    return changed(game, attributes=kept)
