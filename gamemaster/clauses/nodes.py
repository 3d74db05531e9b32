"""The syntax tree of clauses, which `grammar` builds and everything else reads.

Each kind of clause and each effect is one class: its fields, in the order in which they are written
and each with its `Slot`, say how it is read, checked, walked through and written. So a new effect
is a class here and a function of the game that carries it out.

Every node knows the line and column it was read at, which count for nothing when nodes are
compared: equal trees mean the same. Operators of one precedence stand in one flat `Chain`,
so the depth of a tree is the depth to which a person nested it, not the length of a sum.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, get_args, get_type_hints

from gamemaster.clauses import types as t


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything that was read, with its place (1-based; 0 where it was not read)."""

    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)


# Expressions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Program:
    """An expression made ready to run: its steps, its depth, the number of its variables."""

    cost: int
    depth: int
    variables: int
    run: Callable[[Any], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Expr(Node):
    """An expression: a node with a value. `evaluation` keeps its ``program`` here."""

    program: Program | None = field(default=None, init=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Number(Expr):
    """A number as written, never negative, of finitely many decimal places."""

    value: int | Fraction


@dataclass(frozen=True, slots=True)
class Text(Expr):
    """A text in quotation marks."""

    value: str


@dataclass(frozen=True, slots=True)
class Boolean(Expr):
    """``true`` or ``false``."""

    value: bool


@dataclass(frozen=True, slots=True)
class Absent(Expr):
    """``absent``: stands for an optional value that is not there."""


@dataclass(frozen=True, slots=True)
class Name(Expr):
    """A word of the vocabulary, the variable of a macro, or a name that a rule defines."""

    name: str


@dataclass(frozen=True, slots=True)
class Field(Expr):
    """``base.field``."""

    base: Expr
    field: str


@dataclass(frozen=True, slots=True)
class Index(Expr):
    """``base[key]``: what a lookup has under a key."""

    base: Expr
    key: Expr


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """``function(arguments)``."""

    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Macro(Expr):
    """``kind(variable in source, body)``: the language's only loop, bounded by its list."""

    kind: str
    variable: str
    source: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class Not(Expr):
    """``not operand``."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Negate(Expr):
    """``-operand``."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Chain(Expr):
    """Operands joined by operators of one precedence, from left to right.

    The operators are all ``or``, all ``and``, all of ``+ -``, or all of ``* / %``.
    """

    first: Expr
    rest: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, slots=True)
class Comparison(Expr):
    """``left operator right`` where the operator is one of ``== != < <= > >= in``."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Conditional(Expr):
    """``condition ? then : otherwise``."""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Everyone(Node):
    """``everyone``: all players for an award, the public for a reveal."""


Party: TypeAlias = Expr | Everyone
"""The players an effect is about: an expression that gives a player or players, or ``everyone``."""


@dataclass(frozen=True, slots=True)
class Path(Node):
    """A thing to reveal and the name that letters label it by.

    ``dotted`` is its own dotted name, or the one that ``as`` gives it (``named``).
    """

    dotted: str
    expr: Expr
    named: bool = False


@dataclass(frozen=True, slots=True)
class TypeRef(Node):
    """A type as it is written: ``number``, ``player`` …, or the choices of a ``choice``."""

    name: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """``name: type`` of a move or a ballot."""

    name: str
    type: TypeRef


@dataclass(frozen=True, slots=True)
class Place(Node):
    """``owner.attribute`` or ``owner.attribute[key]``, to be set.

    Only the owner and the key are worked out, so it is no expression.
    """

    owner: Expr
    attribute: str
    key: Expr | None = None


# What clauses and effects are made of -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slot:
    """One part of a clause or an effect: the kind of its content, and the words in front of it.

    ``kind`` is one of `grammar.KINDS` (a ``flag`` is its words alone), ``marked`` the words or the
    sign in front, ``types`` the types it must have (any where there are none), ``rolls`` whether
    dice may be rolled for it. Problems of the whole are placed at the part that is its ``place``,
    or else at its first word. ``instead`` is what to write where it has another type.
    """

    kind: str
    types: tuple[t.Type, ...] = ()
    marked: str = ""
    rolls: bool = True
    place: bool = False
    instead: str = ""


Citing: TypeAlias = Annotated[Expr | None, Slot("expr", (t.NUMBER,), "citing", rolls=False)]
Condition: TypeAlias = Annotated[Expr | None, Slot("expr", (t.BOOLEAN,), "if", rolls=False)]
Named: TypeAlias = Annotated[str, Slot("new_name", place=True)]
Parameters: TypeAlias = Annotated[tuple[Parameter, ...], Slot("parameters")]
Players: TypeAlias = Annotated[Party, Slot("party", (t.PLAYER, t.PLAYERS))]
Said: TypeAlias = Annotated[str | None, Slot("text", marked="said")]


@dataclass(frozen=True)
class Form(Node):
    """A clause or an effect, which begins with ``word``."""

    word: ClassVar[str]


_SLOTS: Final[dict[type, dict[str, Slot]]] = {}


def slots(form: type[Form]) -> dict[str, Slot]:
    """Return the parts of a clause or an effect by the names of its fields, as they are written."""
    found = _SLOTS.get(form)
    if found is None:
        hints = get_type_hints(form, include_extras=True)
        found = {
            part.name: hints[part.name].__metadata__[0]
            for part in fields(form)
            if hasattr(hints[part.name], "__metadata__")
        }
        _SLOTS[form] = found
    return found


def optional(form: type[Form], name: str) -> bool:
    """Say whether a part may be left out."""
    flag = slots(form)[name].kind == "flag"
    return flag or type(None) in get_args(get_type_hints(form)[name])


# Effects -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Effect(Form):
    """An effect of a clause; docs/clauses.md has what each does.

    ``spelt`` is the expression of all spellings of its word.
    """

    spelt: ClassVar[str] = ""


@dataclass(frozen=True)
class Award(Effect):
    """``award target amount``."""

    word = "award"
    target: Annotated[Party, Slot("target", (t.PLAYER, t.PLAYERS))]
    amount: Annotated[Expr, Slot("expr", (t.NUMBER,))]


@dataclass(frozen=True)
class Reveal(Effect):
    """``reveal fields to audience``."""

    word = "reveal"
    fields: Annotated[tuple[Path, ...], Slot("items")]
    audience: Annotated[Party, Slot("party", (t.PLAYER, t.PLAYERS), "to")]


@dataclass(frozen=True)
class Say(Effect):
    """``say part, … [under subject] to audience``: sentences of a rule's own."""

    word = "say"
    parts: Annotated[tuple[Expr, ...], Slot("parts")]
    subject: Annotated[Expr | None, Slot("expr", (t.TEXT,), "under", rolls=False)]
    audience: Annotated[Party, Slot("party", (t.PLAYER, t.PLAYERS), "to")]


@dataclass(frozen=True)
class Set(Effect):
    """``set owner.attribute = value``."""

    word = "set"
    target: Annotated[Place, Slot("attribute", place=True)]
    value: Annotated[Expr, Slot("expr", marked="=")]

    @property
    def attribute(self) -> str:
        """The name of the attribute."""
        return self.target.attribute


@dataclass(frozen=True)
class Penalise(Effect):
    """``penalise target [citing number]``: each of them has broken a rule."""

    word, spelt = "penalise", "penali[sz]e"
    target: Players
    citing: Citing = None


@dataclass(frozen=True)
class Cast(Effect):
    """``cast choice by voters``: a vote of each on the proposal or ballot at hand."""

    word = "cast"
    choice: Annotated[Expr, Slot("expr", (t.TEXT, t.NUMBER, t.PLAYER))]
    voters: Annotated[Party, Slot("party", (t.PLAYER, t.PLAYERS), "by")]


@dataclass(frozen=True)
class Clear(Effect):
    """``clear ballot [by voters]``: votes on that proposal or ballot are void."""

    word = "clear"
    ballot: Annotated[Expr, Slot("expr", (t.PROPOSAL, t.BALLOT), rolls=False)]
    voters: Annotated[Party | None, Slot("party", (t.PLAYER, t.PLAYERS), "by")] = None


@dataclass(frozen=True)
class Nullify(Effect):
    """``void proposal``: an open proposal, a ballot, or a move that is being made is void."""

    word = "void"
    what: Annotated[
        Expr,
        Slot(
            "expr", (t.PROPOSAL, t.BALLOT, t.MADE), rolls=False,
            instead="a vote that does not count is cleared: clear proposal by player, or in a "
            "ballot clear ballot by player; a move of a rule's making is void by: void made",
        ),
    ]  # fmt: skip


@dataclass(frozen=True)
class Close(Effect):
    """``close ballot``: an open ballot is over now."""

    word = "close"
    ballot: Annotated[
        Expr,
        Slot(
            "expr", (t.BALLOT,), rolls=False,
            instead="a proposal is over when adopted or defeated hold: define defeated = "
            "proposal.called or not attainable(adopted)",
        ),
    ]  # fmt: skip


@dataclass(frozen=True)
class Rewrite(Effect):
    """``rewrite thing as text``: an open proposal, or a rule in force, has another text.

    ``rewrite proposal as change`` gives an open proposal another kind, target and clauses, too.
    """

    word = "rewrite"
    what: Annotated[Expr, Slot("expr", (t.PROPOSAL, t.RULE), rolls=False)]
    text: Annotated[Expr, Slot("expr", (t.TEXT, t.CHANGE), "as", rolls=False)]


@dataclass(frozen=True)
class Repeal(Effect):
    """``repeal rule``: a mutable rule is no longer in force."""

    word = "repeal"
    rule: Annotated[Expr, Slot("expr", (t.RULE,), rolls=False)]


@dataclass(frozen=True)
class Enact(Effect):
    """``enact text``: a mutable rule without clauses stands, under the next number."""

    word = "enact"
    text: Annotated[Expr, Slot("expr", (t.TEXT,), rolls=False)]


@dataclass(frozen=True)
class Open(Effect):
    """``open ballot(arguments)``."""

    word = "open"
    ballot: Annotated[str, Slot("name", place=True)]
    arguments: Annotated[tuple[Expr, ...], Slot("arguments")]


@dataclass(frozen=True)
class Win(Effect):
    """``win players``: they have won, together."""

    word = "win"
    players: Players


@dataclass(frozen=True)
class Expel(Effect):
    """``expel players``: they leave the tournament, as if the organiser had expelled them."""

    word = "expel"
    players: Players


@dataclass(frozen=True)
class Readmit(Effect):
    """``readmit players``: players who were expelled are in play again."""

    word = "readmit"
    players: Annotated[Expr, Slot("expr", (t.PLAYER, t.PLAYERS))]


@dataclass(frozen=True)
class Pause(Effect):
    """``pause question``: play waits until the organiser resumes it."""

    word = "pause"
    question: Annotated[Expr, Slot("expr", (t.TEXT,), rolls=False)]


@dataclass(frozen=True)
class Resume(Effect):
    """``resume``: play that waits because of a rule goes on."""

    word = "resume"


@dataclass(frozen=True)
class Ask(Effect):
    """``ask question``: the organiser is asked for a ruling, and play goes on."""

    word = "ask"
    question: Annotated[Expr, Slot("expr", (t.TEXT,), rolls=False)]


@dataclass(frozen=True)
class ForEach(Effect):
    """``for variable in source: effect``."""

    word = "for"
    variable: Annotated[str, Slot("new_name")]
    source: Annotated[Expr, Slot("expr", marked="in")]
    effect: Annotated[Effect, Slot("effect", marked=":")]


# Clauses -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Statement(Form):
    """A clause."""


@dataclass(frozen=True)
class Define(Statement):
    """``define name = expr``."""

    word = "define"
    name: Named
    expr: Annotated[Expr, Slot("expr", marked="=")]


@dataclass(frozen=True)
class Require(Statement):
    """``require subject: condition [citing number]``."""

    word = "require"
    subject: Annotated[str, Slot("name", place=True)]
    condition: Annotated[Expr, Slot("expr", (t.BOOLEAN,), ":", rolls=False)]
    citing: Citing = None


@dataclass(frozen=True)
class When(Statement):
    """``when event [after delay] [if condition] [at digest]: effect; …``."""

    word = "when"
    event: Annotated[str, Slot("event", place=True)]
    after: Annotated[Expr | None, Slot("expr", (t.DURATION,), "after", rolls=False)]
    condition: Condition
    digest: Annotated[bool, Slot("flag", marked="at digest")]
    effects: Annotated[tuple[Effect, ...], Slot("effects", marked=":")]

    @property
    def waits(self) -> bool:
        """Whether it is carried out at another time than its event."""
        return self.after is not None or self.digest


@dataclass(frozen=True)
class Every(Statement):
    """``every "schedule" [if condition]: effect; …``."""

    word = "every"
    schedule: Annotated[str, Slot("text")]
    condition: Condition
    effects: Annotated[tuple[Effect, ...], Slot("effects", marked=":")]


@dataclass(frozen=True)
class Modify(Statement):
    """``modify award|text [if condition]: value``."""

    word = "modify"
    what: Annotated[str, Slot("modified", place=True)]
    condition: Condition
    value: Annotated[Expr, Slot("expr", marked=":")]


@dataclass(frozen=True)
class Attribute(Statement):
    """``attribute owner.name: type [by type of keys] = initial [stays] [shown to audience]``."""

    word = "attribute"
    owner: Annotated[str, Slot("owner")]
    name: Annotated[str, Slot("name", marked=".")]
    type: Annotated[TypeRef, Slot("held", marked=":")]
    keyed: Annotated[str | None, Slot("name", marked="by")]
    initial: Annotated[Expr, Slot("expr", marked="=")]
    stays: Annotated[bool, Slot("flag", marked="stays")] = False
    audience: Annotated[Party | None, Slot("party", marked="shown to")] = None

    @property
    def said(self) -> bool:
        """Whether a player who proposes says its value with the proposal."""
        return self.keyed == t.PROPOSER

    @property
    def keys(self) -> str | None:
        """The type of the keys of a lookup, None for what is no lookup."""
        return None if self.said else self.keyed


@dataclass(frozen=True)
class Move(Statement):
    """``move name(parameters) [as turn] [said "words"]``, with ``turn`` one that is a turn."""

    word = "move"
    name: Named
    parameters: Parameters
    turn: Annotated[bool, Slot("flag", marked="as turn")] = False
    said: Said = None


@dataclass(frozen=True)
class Ballot(Statement):
    """``ballot name(parameters): choices [said "words"] [among list] [closes if] [again at]``.

    ``choices`` is a ``choice``, ``number`` or ``player``; ``again`` the instant at which it is
    counted though nobody votes.
    """

    word = "ballot"
    name: Named
    parameters: Parameters
    choices: Annotated[TypeRef, Slot("choices", marked=":")]
    said: Said = None
    among: Annotated[Expr | None, Slot("expr", (t.PLAYERS,), "among", rolls=False)] = None
    closes: Annotated[Expr | None, Slot("expr", (t.BOOLEAN,), "closes", rolls=False)] = None
    again: Annotated[Expr | None, Slot("expr", (t.INSTANT,), "again", rolls=False)] = None


@dataclass(frozen=True)
class Protect(Statement):
    """``protect what [as shape] [if condition]``: no rule that ranks below takes it away.

    ``shape`` is how such a rule may define ``what``; ``n`` in it is any value that is the same for
    every player. ``condition`` says which moves are meant: no such rule requires anything of these
    moves.
    """

    word = "protect"
    what: Annotated[str, Slot("name", place=True)]
    shape: Annotated[Expr | None, Slot("expr", marked="as")] = None
    condition: Condition = None


@dataclass(frozen=True)
class Precedence(Statement):
    """``overrides rule N``, ``defers to rule N``, or ``all`` of them (None)."""

    word = ""
    kind: Literal["overrides", "defers"]
    rule: int | None
