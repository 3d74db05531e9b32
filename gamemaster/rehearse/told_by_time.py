"""Finds what an initial set makes known at an instant that tells when somebody acted in secret.

Two notions are worked out for all clauses of a set, each until nothing is added to it. An *effect
is observed* if all players hear of it: an announcement, a letter to all of them, a change of an
attribute that is shown, a rule that is enacted, or an event of which a reaction tells at once. An
*instant is hidden* if it follows from a move that is not observed when it is made: the instant of
an event, what a clause has kept of it in an attribute or a ballot, a delay counted from it. An
observed effect at a hidden instant is a hint; one that waits for a digest is none.

Both come in two degrees. What all hear of may name somebody or not; and of an event that is
announced without a name all know when it happened, but not by whom, so that only what names
somebody is a hint.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from gamemaster.clauses import ClauseSet, parse_schedule
from gamemaster.clauses import nodes as n
from gamemaster.clauses.types import PLAYERS
from gamemaster.clauses.vocabulary import AWARDED, MOVED, NAMES, RECORDS
from gamemaster.clauses.walking import expressions, walk

UNSEEN, TOLD, NAMED = 0, 1, 2
"""How far an effect is observed: by nobody, without a name, with the name of somebody."""

OPEN, UNNAMED, SECRET = 0, 1, 2
"""How far an instant is hidden: not at all, only whose act it follows from, or wholly."""

_DAY: Final = 86_400
_MOVES: Final = frozenset(
    {"turn.taken", "vote.cast", "vote.late", "inquiry.made", "press.passed", "move.illegal", MOVED}
)
_OF_A_BALLOT: Final = frozenset({"cast", "opened", "closed", "voided"})
_PEOPLE: Final = frozenset({"player", "proposer", "winners"})
_KEPT: Final = {
    "last_turn": "turn.taken", "announced": "turn.taken", "rewritten": "proposal.rewritten",
}  # fmt: skip
"""The fields that keep the instant of an event."""

_CAUSED: Final[Mapping[type[n.Effect], tuple[str, ...]]] = {
    n.Penalise: ("move.illegal",),
    n.Expel: ("player.expelled",),
    n.Readmit: ("player.readmitted",),
    n.Win: ("tournament.won", "round.won", "tournament.ended"),
    n.Enact: ("rule.enacted",),
    n.Repeal: ("rule.repealed",),
    n.Rewrite: ("proposal.rewritten", "rule.rewritten"),
    n.Nullify: ("proposal.voided",),
    n.Cast: ("vote.cast",),
    n.Award: (AWARDED,),
}
"""The events that effects bring about at once, whatever they are about."""
_PENALTY: Final = "move.illegal of a rule"
"""A breach that a rule finds: reactions that ask for the attempt of another move hear nothing."""

_TO_BALLOTS: Final[Mapping[type[n.Effect], tuple[str, ...]]] = {
    n.Nullify: ("voided",), n.Close: ("closed",), n.Cast: ("cast",),
}  # fmt: skip
"""The events of a ballot that effects bring about."""
_ENDS: Final = ("adopted", "defeated", "closed")
"""The events of outcomes: of proposals, and of ballots."""

_LISTS_OF_PEOPLE: Final = frozenset(
    name
    for fields in RECORDS.values()
    for name, word in fields.items()
    if word.type.present == PLAYERS
)

Loops: TypeAlias = Mapping[str, n.Expr]
"""The lists of the loops around an effect, by variable."""

Reaction: TypeAlias = n.When | n.Every


@dataclass(frozen=True, slots=True)
class Hint:
    """A clause that makes something known at a hidden instant: its rule, its kind, its beginning.

    ``kind`` is ``when``, ``every``, ``next_count`` or ``again``.
    """

    rule: int
    kind: str
    begins: str


def hints_by_time(rules: Mapping[int, ClauseSet]) -> Iterator[Hint]:
    """Yield the clauses by which all hear of something at an instant that tells of a secret act."""
    yield from _Set(rules).hints()


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an expression stands: by what event, in a reaction about which ballot."""

    event: str = ""
    ballot: str = ""


@dataclass
class _Hidden:
    """How far instants are hidden: of events, and as attributes and ballots keep them."""

    events: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    attributes: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    parameters: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))

    @property
    def state(self) -> tuple[Mapping[str, int], Mapping[str, int], Mapping[tuple[str, str], int]]:
        """All of it, to see whether anything has been added."""
        return {**self.events}, {**self.attributes}, {**self.parameters}


class _Set:
    """The clauses of a set, with what follows from them."""

    def __init__(self, rules: Mapping[int, ClauseSet]) -> None:
        self._all = [(number, one) for number, held in rules.items() for one in held.statements]
        self._defines = defaultdict[str, list[n.Expr]](list)
        self._ballots: dict[str, n.Ballot] = {}
        self._reactions = list[tuple[int, Reaction]]()
        for number, one in self._all:
            match one:
                case n.Define():
                    self._defines[one.name].append(one.expr)
                case n.Ballot():
                    self._ballots.setdefault(one.name, one)
                case n.When() | n.Every():
                    self._reactions.append((number, one))
        self._shown = {
            one.name
            for _, one in self._all
            if isinstance(one, n.Attribute)
            if one.audience is not None and self._is_everybody(one.audience, {})
        }
        self._counted_by = self._read_by_counts()
        self._observed = self._observed_events()
        self._hidden = self._hidden_instants()

    # What is observed -----------------------------------------------------------------------------

    def _observed_events(self) -> dict[str, int]:
        """Return how far each event is observed when it happens, by what rules do at once."""
        observed = defaultdict[str, int](int, {"rule.enacted": TOLD})
        while True:
            before = dict(observed)
            for _, one in self._reactions:
                if isinstance(one, n.When) and not one.waits:
                    seen = self._seen(one, observed, _Hidden())
                    observed[one.event] = max(observed[one.event], seen)
                    if one.event == "move.illegal" and not _asks_for_an_attempt(one.condition):
                        observed[_PENALTY] = max(observed[_PENALTY], seen)
            if dict(observed) == before:
                return observed

    def _seen(self, one: Reaction, observed: Mapping[str, int], hidden: _Hidden) -> int:
        """Return how far the effects of a reaction are observed."""
        return max(
            self._seen_of(effect, loops, _place(one), observed, hidden)
            for effect, loops in _effects(one)
        )

    def _seen_of(
        self, effect: n.Effect, loops: Loops, place: _Place,
        observed: Mapping[str, int], hidden: _Hidden,
    ) -> int:  # fmt: skip
        def told(*parts: n.Node | None) -> int:
            named = any(p is not None and self._names(p, loops, place, hidden) for p in parts)
            return NAMED if named else TOLD

        match effect:
            case n.Reveal(fields=paths, audience=readers):
                seen = told(*(path.expr for path in paths))
                return seen if self._is_everybody(readers, loops) else UNSEEN
            case n.Say(parts=parts, subject=subject, audience=readers):
                return told(*parts, subject) if self._is_everybody(readers, loops) else UNSEEN
            case n.Set(target=target, value=value):
                return told(target.owner, value) if target.attribute in self._shown else UNSEEN
            case n.Penalise(target=who):
                return min(observed.get(_PENALTY, UNSEEN), told(who))
            case n.Award(target=who) | n.Expel(players=who) | n.Win(players=who):
                seen = max(observed.get(event, UNSEEN) for event in self._caused(effect, place))
                return min(seen, told(who))
            case _:
                events = self._caused(effect, place)
                return max((observed.get(event, UNSEEN) for event in events), default=UNSEEN)

    def _caused(self, effect: n.Effect, place: _Place) -> tuple[str, ...]:
        """Return the events that an effect may bring about at once."""
        own = (place.ballot,) if place.ballot else tuple(self._ballots)
        of_ballots = tuple(
            f"{name}.{word}" for word in _TO_BALLOTS.get(type(effect), ()) for name in own
        )
        if isinstance(effect, n.Open):
            return (f"{effect.ballot}.opened",)
        if isinstance(effect, n.Cast) and place.ballot:
            return of_ballots
        return (*_CAUSED.get(type(effect), ()), *of_ballots)

    def _outcomes(self, effect: n.Effect, place: _Place) -> tuple[str, ...]:
        """Return the outcomes that an effect may bring, as votes and what counts rest on change."""
        match effect:
            case n.Cast():
                ends = {event.partition(".")[0] for event in self._caused(effect, place)}
                asked = {name if name in self._ballots else "proposal" for name in ends}
            case n.Set(target=target):
                asked = {
                    name for name, read in self._counted_by.items() if target.attribute in read
                }
            case _:
                return ()
        return tuple(f"{name}.{end}" for name in asked for end in _ENDS)

    def _read_by_counts(self) -> dict[str, frozenset[str]]:
        """Return the fields on which the outcomes of proposals and of each ballot rest."""
        conditions = {
            name: [] if ballot.closes is None else [ballot.closes]
            for name, ballot in self._ballots.items()
        }
        conditions["proposal"] = [*self._defines["adopted"], *self._defines["defeated"]]
        return {
            name: frozenset(
                read for expr in exprs for _, fields, _ in self._spoken(expr) for read in fields
            )
            for name, exprs in conditions.items()
        }

    def _is_everybody(self, readers: n.Party, loops: Loops, within: int = 0) -> bool:
        """Say whether readers are all players, or all but some whom a comparison leaves out."""
        match readers:
            case n.Everyone() | n.Name(name="players" | "enrolled"):
                return True
            case n.Name(name=name) if name in loops:
                return self._is_everybody(loops[name], {}, within)
            case n.Name(name=name) if within < len(self._defines):
                known = self._defines.get(name, ())
                return any(self._is_everybody(one, {}, within + 1) for one in known)
            case n.Call(function="without" | "rotate" | "with", arguments=(first, *_)):
                return self._is_everybody(first, loops, within)
            case n.Macro(kind="sort", source=source):
                return self._is_everybody(source, loops, within)
            case n.Macro(kind="filter", source=source, body=n.Comparison(operator="!=")):
                return self._is_everybody(source, loops, within)
            case n.Macro(kind="filter", source=source, body=n.Boolean(value=True)):
                return self._is_everybody(source, loops, within)
            case _:
                return False

    def _lists_people(self, listed: n.Expr, within: int = 0) -> bool:
        match listed:
            case n.Name(name=name) if name in NAMES:
                return NAMES[name].type == PLAYERS
            case n.Name(name=name) if within < len(self._defines):
                known = self._defines.get(name, ())
                return any(self._lists_people(one, within + 1) for one in known)
            case n.Field(field=name):
                return name in _LISTS_OF_PEOPLE
            case n.Macro(kind="filter" | "sort", source=source):
                return self._lists_people(source, within)
            case n.Call(arguments=(first, *_)):
                return self._lists_people(first, within)
            case _:
                return False

    def _names(self, node: n.Node, loops: Loops, place: _Place, hidden: _Hidden) -> bool:
        """Say whether something tells whose act it is about, by itself or by a loop around it."""
        for name, fields, variables in self._spoken(node):
            around = {**loops, **variables}
            if name in around:
                source = around[name]
                others = {key: held for key, held in around.items() if key != name}
                if self._lists_people(source) and (
                    self._level(source, place, hidden) or self._names(source, others, place, hidden)
                ):
                    return True
            elif name in _PEOPLE or "proposer" in fields:
                return True
        return False

    def _spoken(self, node: n.Node) -> Iterator[tuple[str, frozenset[str], Mapping[str, n.Expr]]]:
        """Yield each name of which clauses or definitions speak, with fields and loop variables."""
        waiting: list[tuple[n.Expr, Loops]] = [(one, {}) for one in _outermost(node)]
        seen = set[str]()
        while waiting:
            top, lists = waiting.pop()
            loops: dict[str, n.Expr] = {**lists}
            for expr, variables in walk(top):
                if isinstance(expr, n.Macro):
                    loops[expr.variable] = expr.source
                root, fields = _taken_apart(expr)
                if root is None and not fields:
                    continue
                name = root or ""
                inner = {one: loops[one] for one in variables if one in loops}
                yield name, fields, inner
                if name not in variables and name not in seen:
                    seen.add(name)
                    waiting += [(held, {}) for held in self._defines.get(name, ())]

    # What is hidden -------------------------------------------------------------------------------

    def _hidden_instants(self) -> _Hidden:
        hidden = _Hidden()
        declared = {f"{one.name}.made" for _, one in self._all if isinstance(one, n.Move)} | {
            f"{name}.cast" for name in self._ballots
        }
        for event in _MOVES | declared:
            hidden.events[event] = SECRET - self._observed.get(event, UNSEEN)
        while True:
            before = hidden.state
            for _, one in self._reactions:
                self._keep(one, hidden)
            if hidden.state == before:
                return hidden

    def _keep(self, one: Reaction, hidden: _Hidden) -> None:
        """Note what a reaction at a hidden instant brings about, and what it keeps of it."""
        place, level = _place(one), self._level_of(one, hidden)
        if isinstance(one, n.When) and one.digest:
            return
        for effect, _ in _effects(one):
            for event in self._caused(effect, place):
                hidden.events[event] = max(hidden.events[event], level)
            match effect:
                case n.Set(target=target, value=value):
                    kept = self._level(value, place, hidden)
                    name = target.attribute
                    hidden.attributes[name] = max(hidden.attributes[name], kept)
                case n.Open(ballot=name, arguments=values) if name in self._ballots:
                    parameters = self._ballots[name].parameters
                    for parameter, value in zip(parameters, values, strict=False):
                        key = name, parameter.name
                        kept = self._level(value, place, hidden)
                        hidden.parameters[key] = max(hidden.parameters[key], kept)

    def _level_of(self, one: Reaction, hidden: _Hidden) -> int:
        """Return how far the instant is hidden at which a reaction takes place."""
        if isinstance(one, n.When):
            delay = OPEN if one.after is None else self._level(one.after, _place(one), hidden)
            return max(hidden.events[one.event], delay)
        return self._level(one, _Place(), hidden)

    def _level(self, node: n.Node, place: _Place, hidden: _Hidden) -> int:
        """Return how far any instant is hidden of which clauses or definitions speak there."""
        return max(
            (
                self._level_of_name(name, fields, place, hidden)
                for name, fields, variables in self._spoken(node)
            ),
            default=OPEN,
        )

    def _level_of_name(
        self, name: str, fields: frozenset[str], place: _Place, hidden: _Hidden
    ) -> int:
        found = [hidden.attributes.get(one, OPEN) for one in fields]
        found += [hidden.events.get(_KEPT[one], OPEN) for one in fields & _KEPT.keys()]
        if "opened" in fields:
            ballots = (place.ballot,) if name == "ballot" and place.ballot else self._ballots
            found += [hidden.events.get(f"{one}.opened", OPEN) for one in ballots]
        if name == "now" and place.event:
            found.append(hidden.events.get(place.event, OPEN))
        if place.ballot:
            found.append(hidden.parameters.get((place.ballot, name), OPEN))
        return max(found, default=OPEN)

    # What hints -----------------------------------------------------------------------------------

    def hints(self) -> Iterator[Hint]:
        """Yield each clause at most once, in the order of the set."""
        for number, one in self._all:
            match one:
                case n.When() if one.after is not None and not one.digest:
                    if self._tells(self._level_of(one, self._hidden), one):
                        yield Hint(number, "when", f"when {one.event} after …")
                case n.Every() if _is_fine(one.schedule):
                    if self._tells(self._level_of(one, self._hidden), one):
                        yield Hint(number, "every", f'every "{one.schedule}"')
                case n.Define(name="next_count") if self._outcome("proposal", one.expr, _Place()):
                    yield Hint(number, "next_count", "define next_count")
                case n.Ballot(name=name, again=again) if again is not None:
                    if self._outcome(name, again, _Place(ballot=name)):
                        yield Hint(number, "again", f"ballot {name}")

    def _tells(self, level: int, one: Reaction) -> bool:
        seen = self._seen(one, self._observed, self._hidden)
        ends = [end for effect, _ in _effects(one) for end in self._outcomes(effect, _place(one))]
        by_outcome = any(self._observed.get(end, UNSEEN) for end in ends)
        return level + seen > SECRET or (level == SECRET and by_outcome)

    def _outcome(self, name: str, instant: n.Expr, place: _Place) -> bool:
        """Say whether the outcome of a count at an instant is told, which is wholly hidden.

        Where only a name is kept back, the outcome names nobody by its instant.
        """
        told = any(self._observed.get(f"{name}.{end}", UNSEEN) for end in _ENDS)
        return told and self._level(instant, place, self._hidden) == SECRET


def _is_fine(written: str) -> bool:
    """Say whether a time that comes again comes more often than once a day."""
    schedule = parse_schedule(written)
    return schedule is not None and (
        schedule.unit == "hour" or (schedule.unit == "length" and schedule.seconds < _DAY)
    )


def _asks_for_an_attempt(condition: n.Expr | None) -> bool:
    """Say whether a condition asks that a player attempted the move: «turn», and not «rule»."""
    match condition:
        case n.Comparison(operator="==", left=n.Name(name="move"), right=n.Text(value=value)):
            return value != "rule"
        case n.Chain(first=first, rest=rest) if all(operator == "and" for operator, _ in rest):
            return any(_asks_for_an_attempt(one) for one in (first, *(one for _, one in rest)))
        case _:
            return False


def _place(one: Reaction) -> _Place:
    if isinstance(one, n.Every):
        return _Place()
    name, _, word = one.event.partition(".")
    is_ballot = word in _OF_A_BALLOT and name not in ("vote", "proposal", "turn")
    return _Place(one.event, name if is_ballot else "")


def _effects(one: Reaction) -> Iterator[tuple[n.Effect, Loops]]:
    """Yield the innermost effects of a reaction, with the lists of the loops around them."""
    for outermost in one.effects:
        effect, loops = outermost, dict[str, n.Expr]()
        while isinstance(effect, n.ForEach):
            loops[effect.variable] = effect.source
            effect = effect.effect
        yield effect, loops


def _outermost(node: n.Node) -> Iterable[n.Expr]:
    return (node,) if isinstance(node, n.Expr) else expressions(node)


def _taken_apart(expr: n.Expr) -> tuple[str | None, frozenset[str]]:
    """Return the name at which an expression begins, if any, and the fields behind it."""
    fields = set[str]()
    while isinstance(expr, n.Field | n.Index):
        if isinstance(expr, n.Field):
            fields.add(expr.field)
        expr = expr.base
    return expr.name if isinstance(expr, n.Name) else None, frozenset(fields)
