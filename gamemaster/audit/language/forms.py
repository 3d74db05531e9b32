"""The forms of clauses and effects: one row for each, as it is written in its canonical form.

A part stands between braces, with its name and what it is; what may be left out, between brackets.
Reading, writing, walking and the checks of types follow from these rows. What a part is:

    name word event string type held choices parameters rules   as the grammar of docs/language.md
    a type, or several with bars between them        an expression; ``!`` where dice may be rolled
    party recipients                                 players, or ``everyone``
    there                                            whether the words in front of it are there
    effects effect items parts arguments attribute   what only effects have
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from gamemaster.audit.language.running import Formula

_CLAUSES: Final = """
define {name:name} = {value:any}
require {subject:word}: {condition:boolean}[ citing {citing:number}]
when {event:event}[ after {after:duration}][ if {condition:boolean}][ at digest{digest:there}]\
: {effects:effects}
every {schedule:string}[ if {condition:boolean}]: {effects:effects}
modify {what:word}[ if {condition:boolean}]: {value:any}
attribute {owner:word}.{name:word}: {type:held}[ by {keyed:word}] = {initial:any}\
[ stays{stays:there}]\
[ shown to {audience:party}]
move {name:name}({parameters:parameters})[ as turn{turn:there}][ said {said:string}]
ballot {name:name}({parameters:parameters}): {choices:choices}[ said {said:string}]\
[ among {among:[player]}][ closes {closes:boolean}][ again {again:instant}]
protect {what:word}[ as {shape:any}][ if {condition:boolean}]
overrides {rule:rules}
defers to {rule:rules}
"""
_EFFECTS: Final = """
award {target:recipients} {amount:number!}
reveal {items:items} to {audience:party}
say {parts:parts}[ under {subject:text}] to {audience:party}
set {place:attribute} = {value:any}
penalise {target:party}[ citing {citing:number}]
cast {choice:text|number|player!} by {voters:party}
clear {what:proposal|ballot}[ by {voters:party}]
close {ballot:ballot}
void {what:proposal|ballot|made}
rewrite {what:proposal|rule} as {text:text|change}
repeal {rule:rule}
enact {text:text}
open {ballot:word}({arguments:arguments})
win {players:party}
expel {players:party}
readmit {players:player|[player]!}
pause {question:text}
resume
ask {question:text}
for {variable:name} in {source:any}: {effect:effect}
"""


class Slot(NamedTuple):
    """A part of a form: its name and its kind."""

    name: str
    kind: str


Form: TypeAlias = "tuple[str | Slot | Form, ...]"
"""Words and signs, parts, and forms of what may be left out, in their order."""

_PIECE: Final = re.compile(
    r"(?P<opens>\[)|(?P<closes>\])|\{(?P<name>\w+):(?P<kind>[^}]+)\}|(?P<signs>[^][{]+)"
)


def _form(written: str) -> Form:
    levels: list[list[str | Slot | Form]] = [[]]
    for piece in _PIECE.finditer(written):
        if piece["opens"]:
            levels.append([])
        elif piece["closes"]:
            left_out = tuple(levels.pop())
            levels[-1].append(left_out)
        else:
            levels[-1].append(piece["signs"] or Slot(piece["name"], piece["kind"]))
    return tuple(levels[0])


def _forms(written: str) -> dict[str, Form]:
    rows = written.strip().replace("\\\n", "").split("\n")
    return {row.partition(" ")[0]: _form(row) for row in rows}


CLAUSES: Final = _forms(_CLAUSES)
EFFECTS: Final = _forms(_EFFECTS)
"""The forms, by the word that each begins with, which is the kind of the clause or effect."""
ALL: Final = CLAUSES | EFFECTS


@lru_cache(maxsize=256)
def slots(form: Form) -> tuple[Slot, ...]:
    """Return all parts of a form."""
    found: list[Slot] = []
    for piece in form:
        if isinstance(piece, Slot):
            found.append(piece)
        elif isinstance(piece, tuple):
            found += slots(piece)
    return tuple(found)


# What is read ------------------------------------------------------------------------------------


class Node:
    """A clause or an effect: its kind, and its parts by name; None is one that was left out."""

    def __init__(self, kind: str, form: Form, **parts: Any) -> None:  # noqa: ANN401 - of the form
        self.kind = kind
        missing = {slot.name: False if slot.kind == "there" else None for slot in slots(form)}
        self.__dict__.update(missing, **parts)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a part of its form
        """There is no such part."""
        raise AttributeError(name)


Clause: TypeAlias = Node
Effect: TypeAlias = Node


class Everyone:
    """``everyone``: all players, or the public."""

    __slots__ = ()


EVERYONE: Final = Everyone()
Party: TypeAlias = Formula | Everyone


class TypeName(NamedTuple):
    """A type as it is written; choices have the name ``choice`` and their words."""

    name: str
    choices: tuple[str, ...] = ()


class Parameter(NamedTuple):
    """``name: type``."""

    name: str
    type: TypeName


class Item(NamedTuple):
    """One thing that is revealed, under its own dotted name or (``named``) another label."""

    label: str
    value: Formula
    named: bool


def formulas(part: object) -> tuple[Formula, ...]:
    """Return the outermost expressions of a clause or an effect, in reading order."""
    if isinstance(part, Formula):
        return (part,)
    held = tuple(vars(part).values()) if isinstance(part, Node) else part
    if not isinstance(held, tuple):
        return ()
    return tuple(formula for inner in held for formula in formulas(inner))


def effects(clause: Node) -> list[Node]:
    """Return all effects of a clause, those inside ``for`` included."""
    found: list[Node] = []
    for effect in getattr(clause, "effects", ()):
        found.append(effect)
        while found[-1].kind == "for":
            found.append(found[-1].effect)
    return found
