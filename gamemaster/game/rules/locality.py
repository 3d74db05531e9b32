"""Tells by the clauses what they are about, and which moves can decide only their own subject.

Where a move decides only its own proposal, ballot or player, the others need not be looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final, TypeVar

from gamemaster.clauses import dependencies
from gamemaster.clauses import nodes as n
from gamemaster.clauses.vocabulary import RECORDS
from gamemaster.clauses.walking import inside, speaks_of, walk
from gamemaster.game.rules.ranking import Heard, Index

Clause = TypeVar("Clause", bound=n.Statement)

OF_A_PROPOSAL: Final = {
    "turn": frozenset({"change", "target"}),
    "turn.taken": frozenset({"proposer", "proposal"}),
}
"""The names that are bound for a turn only where it makes a proposal."""

# A count that rests on these alone depends on nothing but the proposal itself, its votes, the
# electorate and the rules: then a vote on one proposal cannot decide another.
_LOCAL_ROOTS = frozenset({"votes", "electorate", "change", "target", "mutable_rules"})
_LOCAL_FIELDS = frozenset(
    {
        "proposal.number",
        "proposal.hash",
        "proposal.document",
        "proposal.text",
        "proposal.kind",
        "proposal.announced",
        "proposal.frees_immutable",
        "proposal.mutable_rules_after",
        "proposal.clauses",
    }
)
_VOTE_ROOTS: Final = frozenset({"votes", "electorate", "mutable_rules"})
_VOTE_FIELDS: Final = frozenset({"change.kind", "proposal.kind"})
"""Names for an adoption to rest on that no other text, target or number of a change can alter."""
_FREEING_ROOTS: Final = frozenset({"votes", "electorate", "target"})
_FREEING_FIELDS: Final = _VOTE_FIELDS | {"proposal.frees_immutable"}
"""The same of a change that makes a certain immutable rule mutable. The number of mutable rules is
not among them: others may go first.
"""
_ONES_OWN_ROOTS: Final = frozenset(
    {"player", "now", "electorate", "mutable_rules", "tournament", "ruleset", "record"}
)
"""Names that a victory may rest on without depending on other players' holdings."""
_BALLOT_ROOTS: Final = frozenset({"votes", "voters", "electorate", "mutable_rules"})
"""Names that a ballot may rest on without depending on events elsewhere."""
_BALLOT_FIELDS: Final = frozenset({"ballot", *(f"ballot.{name}" for name in RECORDS["ballot"])})
"""The fields that do not change elsewhere either. Attributes that rules give it do."""
_LOCAL_FUNCTIONS: Final = frozenset(
    {"floor", "ceil", "round", "abs", "min", "max", "duration", "attainable", "length", "contains",
     "begins_with", "ends_with", "excerpt", "letters", "words", "lines", "lower", "first", "last",
     "size", "with", "without", "rotate", "join", "replace", "keys", "text", "timespan", "number",
     "digits", "hash"}
)  # fmt: skip
"""Functions whose value depends on nothing but their arguments."""


@dataclass(frozen=True)
class Locality:
    """Answers, for the clauses of an index, what a move may decide besides its own subject."""

    index: Index
    given: tuple[n.Expr, ...] = ()
    """The conditions under which rules give an adoption (``protect adoption if``)."""

    @cached_property
    def counts(self) -> bool:
        """Whether a vote on one proposal can change the count of that proposal only."""
        guards = [heard.clause.condition for heard in self.index.requires.get("adoption", ())]
        asked = [*self._answers("adopted", "defeated"), *guards, *self.given]
        return self._rests_on(asked, _LOCAL_ROOTS, _LOCAL_FIELDS)

    @cached_property
    def wins(self) -> bool:
        """Whether a player's gains can make a winner of that player only.

        It is not so where several keep each other from winning.
        """
        if self._answers("nobody_wins"):
            return False
        return self._rests_on(self._answers("victory"), _ONES_OWN_ROOTS, frozenset())

    @cached_property
    def fields_of_victory(self) -> frozenset[str]:
        """The names of all fields, of any kind of thing, that a victory may rest on."""
        return self.fields_of((), "victory")

    @cached_property
    def fields_of_adoption(self) -> frozenset[str]:
        """The fields that adoption or defeat of a proposal may rest on, once all have voted."""
        return self._fields_of_outcome("adoption", "effect")

    @cached_property
    def fields_of_votes(self) -> frozenset[str]:
        """The same fields, and those that a vote may rest on."""
        return self._fields_of_outcome("vote", "adoption", "effect")

    def _fields_of_outcome(self, *subjects: str) -> frozenset[str]:
        """Return the fields that conditions on ``subjects`` and definitions of outcomes rest on."""
        requires = chain.from_iterable(self.index.requires.get(of, ()) for of in subjects)
        return self.fields_of([heard.clause.condition for heard in requires], "adopted", "defeated")

    def fields_of(self, asked: Iterable[n.Expr], *names: str) -> frozenset[str]:
        """Return the names of all fields that expressions and definitions may rest on."""
        waiting, seen, fields = [*asked, *self._answers(*names)], {*names}, set[str]()
        while waiting:
            node = waiting.pop()
            waiting += inside(node)
            if isinstance(node, n.Field):
                fields.add(node.field)
            elif isinstance(node, n.Name) and node.name not in seen:
                seen.add(node.name)
                waiting += self._answers(node.name)
        return frozenset(fields)

    @cached_property
    def closes(self) -> bool:
        """Whether only votes in a ballot, or changed players or rules, can close it."""
        return all(
            self._rests_on(
                [part for part in (ballot.among, ballot.closes, ballot.again) if part is not None],
                _BALLOT_ROOTS,
                # Of things among them only their identity: their fields change elsewhere.
                _BALLOT_FIELDS.union(parameter.name for parameter in ballot.parameters),
            )
            for declarations in self.index.ballots.values()
            for ballot in (heard.clause for heard in declarations)
        )

    def rests_on_votes(
        self, expr: n.Expr, *, outright: bool = False, freeing: bool = False
    ) -> bool:
        """Whether an expression speaks only of votes, the electorate and the kind of change.

        ``outright``: nor does it ask what is attainable, which may fail for any requirement.
        ``freeing``: it may also speak of the immutable rule that is to be made mutable.
        """
        local = _LOCAL_FUNCTIONS - {"attainable"} if outright else _LOCAL_FUNCTIONS
        roots = _FREEING_ROOTS if freeing else _VOTE_ROOTS
        return self._rests_on([expr], roots, _FREEING_FIELDS if freeing else _VOTE_FIELDS, local)

    def about(
        self, subject: str, bound: Mapping[str, object], clauses: tuple[Heard[Clause], ...]
    ) -> tuple[Heard[Clause], ...]:
        """Return the clauses that apply: none about a proposal where no proposal is made.

        A clause speaks of a proposal where it does so itself, or a definition that it uses.
        """
        lacking = OF_A_PROPOSAL.get(subject, frozenset()) - bound.keys()
        if not lacking:
            return clauses
        return tuple(
            heard for heard in clauses if not speaks_of(heard.clause, lacking, self._answers)
        )

    def about_changes(
        self, subject: str, clauses: tuple[Heard[Clause], ...]
    ) -> tuple[Heard[Clause], ...]:
        """Return the clauses that speak of what is proposed, of those about a turn."""
        names = OF_A_PROPOSAL[subject]
        return tuple(heard for heard in clauses if speaks_of(heard.clause, names, self._answers))

    def _answers(self, *names: str) -> list[n.Expr]:
        """Return the definitions of ``names``, which the game asks for."""
        return [h.clause.expr for name in names for h in self.index.defines.get(name, ())]

    def _rests_on(
        self,
        expressions: list[n.Expr],
        roots: frozenset[str],
        fields: frozenset[str],
        local: frozenset[str] = _LOCAL_FUNCTIONS,
    ) -> bool:
        """Say whether ``expressions``, with the definitions they use, rest on these names alone.

        Each field of a name among ``roots`` may be read, too, but not the fields of that field: the
        points of a ballot's opener, or of a player in a list, change with everything.
        """
        waiting = list(expressions)
        seen: set[str] = set()
        while waiting:
            expr = waiting.pop()
            if _goes_further(expr, local):
                return False
            for name in dependencies(expr):
                if name.partition(".")[0] in roots or name in fields or name in seen:
                    continue
                if name not in self.index.defines:
                    return False
                seen.add(name)
                waiting += self._answers(name)
        return True


def _goes_further(expr: n.Expr, local: frozenset[str]) -> bool:
    """Say whether ``expr`` calls a function that is not local, or reads a field of no plain name.

    The variable of a loop is no plain name: what it stands for has fields that change elsewhere.
    """
    return any(
        node.function not in local
        if isinstance(node, n.Call)
        else isinstance(node, n.Field)
        and not (isinstance(node.base, n.Name) and node.base.name not in variables)
        for node, variables in walk(expr)
    )
