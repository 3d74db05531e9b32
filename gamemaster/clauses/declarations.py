"""What rules declare, and what a clause may speak of in its place.

`Known` gathers the declarations of some rules: types of defined names and attributes, moves,
ballots. `place_of_event` and `place_of_subject` say what is bound where a clause stands. A word
that nothing here declares may be declared by a rule that is hidden, so such a place leaves
everything open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gamemaster.clauses import nodes as n
from gamemaster.clauses.types import NUMBER, OWNERS, TEXT, UNKNOWN, WRITTEN, Type, maybe
from gamemaster.clauses.vocabulary import (
    BALLOT_BINDS,
    DECLARED_EVENTS,
    EVENTS,
    MADE_EVENT,
    MOVE_BINDS,
    SUBJECTS,
    VOTING_BINDS,
)


@dataclass(frozen=True, slots=True)
class Known:
    """What some rules declare.

    ``names`` has the types of definitions, and under ``player.shielded`` those of attributes.
    """

    names: Mapping[str, Type] = field(default_factory=dict)
    moves: Mapping[str, n.Move] = field(default_factory=dict)
    ballots: Mapping[str, n.Ballot] = field(default_factory=dict)

    def with_names(self, names: Mapping[str, Type]) -> Known:
        """Return this and more ``names``, which come first."""
        return Known({**self.names, **names}, self.moves, self.ballots)

    def before(self, other: Known) -> Known:
        """Return both; where they differ, this one counts."""
        return Known(
            {**other.names, **self.names},
            {**other.moves, **self.moves},
            {**other.ballots, **self.ballots},
        )


@dataclass(frozen=True, slots=True)
class Place:
    """Where a clause stands.

    Its name in messages, the bound names of the vocabulary (None: any), the types of parameters.
    """

    name: str
    binds: frozenset[str] | None
    parameters: Mapping[str, Type] = field(default_factory=dict)


def declared(statements: Iterable[n.Statement]) -> Known:
    """Return what ``statements`` declare themselves; of two declarations the first counts."""
    names: dict[str, Type] = {}
    moves: dict[str, n.Move] = {}
    ballots: dict[str, n.Ballot] = {}
    for statement in statements:
        if isinstance(statement, n.Attribute):
            names.setdefault(f"{statement.owner}.{statement.name}", attribute_type(statement))
        elif isinstance(statement, n.Move):
            moves.setdefault(statement.name, statement)
        elif isinstance(statement, n.Ballot):
            ballots.setdefault(statement.name, statement)
    return Known(names, moves, ballots)


def attribute_type(attribute: n.Attribute) -> Type:
    """Return the type of an attribute; one that begins absent may always be so."""
    kind = WRITTEN.get(attribute.type.name, UNKNOWN)
    may_be_absent = isinstance(attribute.initial, n.Absent) or kind in OWNERS.values()
    return maybe(kind) if may_be_absent and kind != UNKNOWN else kind


def parameter_types(parameters: Iterable[n.Parameter]) -> dict[str, Type]:
    """Return the types of the parameters of a move or a ballot."""
    return {one.name: WRITTEN.get(one.type.name, UNKNOWN) for one in parameters}


def choice_type(ballot: n.Ballot) -> Type:
    """Return what a vote in ``ballot`` is: a number or a text."""
    return NUMBER if ballot.choices.name == "number" else TEXT


def place_of_event(event: str, known: Known) -> Place | None:
    """Return what is bound after ``event``, or None if there can be no such event."""
    context = EVENTS.get(event)
    if context is not None:
        return Place(f"when {event}", frozenset(context.binds))
    name, _, suffix = event.partition(".")
    if suffix not in DECLARED_EVENTS or name in SUBJECTS:
        return None
    binds = frozenset(DECLARED_EVENTS[suffix])
    found = known.moves.get(name) if suffix == MADE_EVENT else known.ballots.get(name)
    if found is None:
        return Place(f"when {event}", None, {"choice": UNKNOWN})
    types = parameter_types(found.parameters)
    if isinstance(found, n.Ballot) and "choice" in binds:
        types["choice"] = choice_type(found)
    return Place(f"when {event}", binds, types)


def place_of_subject(subject: str, known: Known) -> Place:
    """Return what is bound while ``subject`` is judged."""
    context = SUBJECTS.get(subject)
    if context is not None:
        return Place(f"require {subject}", frozenset(context.binds))
    for binds, found in (
        (MOVE_BINDS, known.moves.get(subject)),
        (VOTING_BINDS, known.ballots.get(subject)),
    ):
        if found is not None:
            types = parameter_types(found.parameters)
            if isinstance(found, n.Ballot):
                types["choice"] = choice_type(found)
            return Place(f"require {subject}", frozenset(binds), types)
    return Place(f"require {subject}", None, {"choice": UNKNOWN})


def place_of_ballot(ballot: n.Ballot) -> Place:
    """Return what is bound in the parts of a ballot's declaration."""
    types = parameter_types(ballot.parameters)
    return Place(f"ballot {ballot.name}", frozenset(BALLOT_BINDS), types)
