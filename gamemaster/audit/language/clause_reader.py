"""Reads whole clauses, by the words that they begin with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from gamemaster.audit.language import syntax as s
from gamemaster.audit.language.expression_reader import ExpressionReader, formula_of
from gamemaster.audit.language.expressions import Field, dotted
from gamemaster.audit.language.failures import Unreadable
from gamemaster.audit.language.formulas import Formula
from gamemaster.audit.language.limits import NESTING
from gamemaster.audit.language.words import MODIFIED, OWNERS


class ClauseReader(ExpressionReader):
    """Reads one clause from its tokens. Raises Unreadable."""

    def clause(self) -> s.Clause:
        """Read the clause."""
        read = _CLAUSES.get(self.any_word())
        if read is None:
            raise Unreadable("no clause begins so")
        found = read(self)
        self.done()
        return found

    # One method for each kind of clause -----------------------------------------------------------

    def define(self) -> s.Define:
        """Read ``NAME = EXPRESSION``."""
        name = self.name()
        self.expect("=")
        return s.Define(name, self.formula())

    def require(self) -> s.Require:
        """Read ``SUBJECT: CONDITION [citing NUMBER]``."""
        subject = self.any_word()
        self.expect(":")
        return s.Require(subject, self.formula(), self._part("citing"))

    def when(self) -> s.When:
        """Read ``EVENT [after DELAY] [if CONDITION]: EFFECTS``."""
        event = self.name()
        while self.skip("."):
            event += f".{self.any_word()}"
        after, condition = self._part("after"), self._part("if")
        return s.When(event, after, condition, self._effects())

    def every(self) -> s.Every:
        """Read ``"SCHEDULE" [if CONDITION]: EFFECTS``."""
        schedule, condition = self.string(), self._part("if")
        return s.Every(schedule, condition, self._effects())

    def modify(self) -> s.Modify:
        """Read ``award|text [if CONDITION]: VALUE``."""
        what = self.any_word()
        if what not in MODIFIED:
            raise Unreadable("only awards and texts are modified")
        condition = self._part("if")
        self.expect(":")
        return s.Modify(what, condition, self.formula())

    def attribute(self) -> s.Attribute:
        """Read ``OWNER.NAME: TYPE = VALUE [stays] [shown to PARTY]``."""
        owner = self.any_word()
        if owner not in OWNERS:
            raise Unreadable("nothing else has attributes")
        self.expect(".")
        name = self.any_word()
        kind = self._type()
        self.expect("=")
        initial, stays = self.formula(), self.skip("stays")
        audience = self._party() if self.skip("shown", "to") else None
        return s.Attribute(owner, name, kind, initial, stays, audience)

    def move(self) -> s.Move:
        """Read ``NAME(PARAMETERS) [said TEXT]``."""
        return s.Move(self.name(), self._parameters(), self._said())

    def ballot(self) -> s.Ballot:
        """Read ``NAME(PARAMETERS): CHOICES [said …] [among …] [closes …] [again …]``."""
        name, parameters = self.name(), self._parameters()
        choices, said = self._type(), self._said()
        among, closes, again = (self._part(word) for word in ("among", "closes", "again"))
        return s.Ballot(name, parameters, choices, said, among, closes, again)

    def overrides(self) -> s.Precedence:
        """Read what the rule overrides."""
        return s.Precedence("overrides", self._rules())

    def defers(self) -> s.Precedence:
        """Read what the rule defers to."""
        self.expect("to")
        return s.Precedence("defers", self._rules())

    # Parts ----------------------------------------------------------------------------------------

    def _part(self, word: str) -> Formula | None:
        """Read an expression after a word, if that comes next."""
        return self.formula() if self.skip(word) else None

    def _said(self) -> str | None:
        return self.string() if self.skip("said") else None

    def _rules(self) -> int | None:
        if self.skip("all"):
            return None
        self.expect("rule")
        number = self.next().value
        if not isinstance(number, int):
            raise Unreadable("expected the number of a rule")
        return number

    def _type(self) -> s.TypeName:
        """Read a type after a colon."""
        self.expect(":")
        words = [self.any_word()]
        while self.skip("|"):
            words.append(self.any_word())
        return s.TypeName(words[0]) if len(words) == 1 else s.TypeName("choice", tuple(words))

    def _parameters(self) -> tuple[s.Parameter, ...]:
        self.expect("(")
        found: list[s.Parameter] = []
        while not self.skip(")"):
            if found:
                self.expect(",")
            found.append(s.Parameter(self.name(), self._type()))
        return tuple(found)

    def _party(self) -> s.Party:
        return s.EVERYONE if self.skip("everyone") else self.formula()

    # Effects --------------------------------------------------------------------------------------

    def _effects(self) -> tuple[s.Effect, ...]:
        """Read effects after a colon, one at least."""
        self.expect(":")
        found = [self._effect()]
        while self.skip(";"):
            found.append(self._effect())
        return tuple(found)

    def _effect(self) -> s.Effect:
        loops = []
        while self.skip("for"):
            variable = self.name()
            self.expect("in")
            loops.append((variable, self.formula()))
            self.expect(":")
        if len(loops) > NESTING:
            raise Unreadable("too many for in one another")
        read = _EFFECTS.get(self.any_word())
        if read is None:
            raise Unreadable("no effect begins so")
        effect = read(self)
        for variable, source in reversed(loops):
            effect = s.ForEach(variable, source, effect)
        return effect

    def award(self) -> s.Award:
        """Read ``PARTY POINTS``."""
        target: s.Party = s.EVERYONE
        if not self.skip("everyone"):
            target = formula_of(self.postfix())
        return s.Award(target, self.formula())

    def reveal(self) -> s.Reveal:
        """Read ``ITEM, … to PARTY``."""
        items = [self._item()]
        while self.skip(","):
            items.append(self._item())
        self.expect("to")
        return s.Reveal(tuple(items), self._party())

    def _item(self) -> s.Item:
        value = self.formula()
        if self.skip("as"):
            return s.Item(self.name(), value, named=True)
        label = dotted(value.expression)
        if not label:
            raise Unreadable("what is revealed has no name")
        return s.Item(label, value, named=False)

    def set(self) -> s.Set:
        """Read ``OWNER.NAME = VALUE``."""
        place = self.postfix()
        if not isinstance(place, Field):
            raise Unreadable("expected an attribute of something")
        self.expect("=")
        return s.Set(formula_of(place.owner), place.name, self.formula())

    def penalise(self) -> s.Penalise:
        """Read ``PARTY [citing NUMBER]``."""
        return s.Penalise(self._party(), self._part("citing"))

    def cast(self) -> s.Cast:
        """Read ``CHOICE by PARTY``."""
        choice = self.formula()
        self.expect("by")
        return s.Cast(choice, self._party())

    def clear(self) -> s.Clear:
        """Read what the votes are on."""
        return s.Clear(self.formula())

    def open(self) -> s.Open:
        """Read ``BALLOT(ARGUMENTS)``."""
        return s.Open(self.any_word(), self.formulas())

    def win(self) -> s.Win:
        """Read who has won."""
        return s.Win(self._party())


_CLAUSES: Final[Mapping[str, Callable[[ClauseReader], s.Clause]]] = {
    "define": ClauseReader.define,
    "require": ClauseReader.require,
    "when": ClauseReader.when,
    "every": ClauseReader.every,
    "modify": ClauseReader.modify,
    "attribute": ClauseReader.attribute,
    "move": ClauseReader.move,
    "ballot": ClauseReader.ballot,
    "overrides": ClauseReader.overrides,
    "defers": ClauseReader.defers,
}
_EFFECTS: Final[Mapping[str, Callable[[ClauseReader], s.Effect]]] = {
    "award": ClauseReader.award,
    "reveal": ClauseReader.reveal,
    "set": ClauseReader.set,
    "penalise": ClauseReader.penalise,
    "penalize": ClauseReader.penalise,
    "cast": ClauseReader.cast,
    "clear": ClauseReader.clear,
    "open": ClauseReader.open,
    "win": ClauseReader.win,
}
