"""Turns: ``propose KIND [TARGET]``, the words people put around it, and the text that follows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from gamemaster.documents.proposal import Kind, Noun
from gamemaster.i18n import _, translatable
from gamemaster.mail.commands.command_rows import (
    Command,
    HelpLine,
    LineReading,
    NotUnderstood,
    ReadingContext,
    Row,
)
from gamemaster.mail.commands.cursor import Cursor


@dataclass(frozen=True, slots=True)
class Propose(Command):
    """Take a turn with one proposed rule-change (Rule 202).

    ``target_number`` is None only for ``enact``. ``complete`` says that the text's end was marked
    (``end proposal``, or an attachment); otherwise the text read is shown and confirmed first.
    ``rest`` is what becomes of clauses of an amended rule that the new ones leave out: ``keep``,
    ``drop``, or ``""`` where the mail does not say. ``more`` are further parts of the proposal.
    ``said`` is what stands behind ``with``: what rules ask a proposer to say. ``do`` are the words
    of a declared move that says this change instead of proposing it.
    """

    kind: Kind
    target_noun: Noun | None
    target_number: int | None
    text: str
    clauses: str
    complete: bool
    rest: str = ""
    more: tuple[Propose, ...] = ()
    said: str | None = None
    do: str = ""

    @property
    def parts(self) -> tuple[Propose, ...]:
        """All rule-changes of the proposal."""
        return (self, *self.more)


@dataclass(frozen=True, slots=True)
class ProposalBegins(LineReading):
    """A line that opens a proposal; ``needs_text`` unless the change says everything itself.

    ``further``: it opens one more part of the proposal that stands right above it. ``do`` are the
    words of a move in front of it.
    """

    kind: Kind
    noun: Noun | None
    number: int | None
    further: bool = False
    said: str | None = field(default=None, compare=False)
    do: str = ""

    @property
    def needs_text(self) -> bool:
        """Rule 103: an enactment or amendment consists of its text."""
        return self.kind in ("enact", "amend")


_PROPOSE = (
    "take a turn and propose", "take my turn and propose", "take a turn :", "take a turn",
    "my turn :", "turn :", "my proposal is", "my proposal :", "my proposal", "proposal :",
    "proposal", "propose :", "propose", "proposing",
)  # fmt: skip
_KINDS: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    ("enact", ("enacting", "enactment of", "enactment", "enact")),
    (
        "amend",
        ("amending", "an amendment to", "an amendment of", "amendment to", "amendment of", "amend"),
    ),
    ("repeal", ("repealing", "the repeal of", "repeal of", "repeal")),
    ("transmute", ("transmuting", "transmutation of", "transmute")),
)
_TEXT_FOLLOWS = (
    "to read as follows", "to read", "to say", "as follows", "with the following text",
    "with the text below", "with this text", "with text",
)  # fmt: skip
_BEHIND_A_COMMA = tuple(f", {words}" for words in _TEXT_FOLLOWS)


def read_proposal(cursor: Cursor, context: ReadingContext) -> LineReading | None:
    """``propose KIND [TARGET]``, with the words people put around it."""
    further = bool(cursor.accept("and"))
    turn = not further and cursor.accept(
        "take a turn and", "take my turn and", "turn :", "my turn :", "proposal :"
    )
    if not cursor.accept(*(("propose",) if further else _PROPOSE)) and not turn:
        return None
    cursor.accept("to", "the", "that we", "we")
    kind = next((kind for kind, phrases in _KINDS if cursor.accept(*phrases)), None)
    if kind is None:
        return None
    begin = _enactment(cursor) if kind == "enact" else _target(cursor, kind, context)
    said = None
    follows = cursor.accept(*_TEXT_FOLLOWS, *_BEHIND_A_COMMA)
    if not follows and not further and cursor.accept("with", ", with"):
        said = cursor.rest_as_written().rstrip(" :{.") or None
    cursor.accept(":")
    cursor.accept("{")  # What opens the text may stand on the same line (``blocks``).
    if not cursor.done():
        return None
    if isinstance(begin, ProposalBegins):
        begin = replace(begin, further=further, said=said)
    return begin


def _enactment(cursor: Cursor) -> ProposalBegins:
    cursor.accept(
        "a new rule", "the following rule", "a rule", "the rule", "new rule", "this rule", "rule"
    )
    return ProposalBegins("enact", None, None)


def _target(cursor: Cursor, kind: Kind, context: ReadingContext) -> LineReading | None:
    cursor.accept("the")
    noun: Noun | None = None
    if cursor.accept("rule number", "rule no .", "rule nr", "rule"):
        noun = "rule"
    elif cursor.accept("amendment number", "amendment"):
        noun = "amendment"
    cursor.accept("#", "number")
    number = cursor.number()
    if number is None:
        return None
    if cursor.accept("or its successor", "or successor"):
        if noun == "amendment":
            return None
        noun = "rule or its successor"
    if noun is None and kind == "repeal" and number not in context.initial_rules:
        # Rule 108: `repeal rule N` removes the rule, `repeal amendment N` what N changed in it.
        return NotUnderstood(
            translatable("this number could be that of a rule or of an amendment"),
            f"propose repeal rule {number}, or: propose repeal amendment {number}",
            proposal=True,
        )
    if noun == "amendment" and kind == "transmute":
        # Rule 103: amendments are amended and repealed; only rules are transmuted.
        return NotUnderstood(
            translatable("a rule is transmuted, with all its amendments"),
            f"propose transmute rule {number}",
            proposal=True,
        )
    return ProposalBegins(kind, noun or "rule", number)


def near_proposal(words: list[str]) -> NotUnderstood | None:
    """Explain why a line that seems meant to open a proposal opens none; None for other lines.

    The lines that follow may then be a text.
    """
    further = words[:2] == ["and", "propose"]
    if (
        words[0] not in ("propose", "proposing")
        and not further
        and not (
            words[0] in ("proposal", "my", "turn", "take") and _KIND_WORDS.intersection(words[:8])
        )
    ):
        return None
    return NotUnderstood(
        translatable("this opens no proposal: the line must say what is changed and nothing else"),
        _form_near(words),
        proposal=True,
    )


def _form_near(words: list[str]) -> str:
    """Return the line that a line seems to have been meant as, or all there are if it is not one.

    With an amendment or enactment it says where the text stands.
    """
    kinds = [kind for kind, phrases in _KINDS if not {*phrases}.isdisjoint(words)]
    numbers = dict.fromkeys(word for word in words if word.isdecimal() and len(word) > _DIGITS)
    below = "; the text on the lines after it, then: end proposal"
    if kinds == ["enact"]:
        return f"propose enact{below}"
    if len(kinds) == 1 and len(numbers) == 1:
        form = f"propose {kinds[0]} rule {next(iter(numbers))}"
        return f"{form}{below}" if kinds == ["amend"] else form
    return (
        "propose enact, propose amend rule 203, propose repeal rule 203 or propose transmute"
        f" rule 110{below}"
    )


_DIGITS = 2
"""The most digits of a number that is no rule's."""

_KIND_WORDS = frozenset(
    word
    for stem in ("enact", "amend", "repeal", "transmut")
    for word in (stem, f"{stem}e", f"{stem}ing", f"{stem}ment", f"{stem}ation")
)


def change_words(command: Propose) -> str:
    """Return a proposed change in words."""
    return "; ".join(
        _(_CHANGES[part.kind, part.target_noun]).format(number=part.target_number)
        for part in command.parts
    )


_CHANGES: dict[tuple[Kind, Noun | None], str] = {
    ("enact", None): translatable("enact a new rule"),
    ("amend", "rule"): translatable("amend rule {number}"),
    ("amend", "rule or its successor"): translatable("amend rule {number} or its successor"),
    ("amend", "amendment"): translatable("amend amendment {number}"),
    ("repeal", "rule"): translatable("repeal rule {number}"),
    ("repeal", "amendment"): translatable("repeal amendment {number}"),
    ("repeal", "rule or its successor"): translatable("repeal rule {number} or its successor"),
    ("transmute", "rule"): translatable("transmute rule {number}"),
    ("transmute", "rule or its successor"): translatable(
        "transmute rule {number} or its successor"
    ),
}


_TURNS = {
    "": translatable("a turn: {change}"),
    "keep": translatable("a turn: {change}, keeping the rest"),
    "drop": translatable("a turn: {change}, dropping the rest"),
}


def _receipt(command: Propose) -> str:
    return _(_TURNS[command.rest]).format(change=change_words(command))


_HELP = translatable("""\
    propose amend rule 203      take a turn; then the new text, line by line,
                                and at its end the line «end proposal».
                                Also: propose enact, propose repeal rule 203,
                                propose repeal amendment 305,
                                propose transmute rule 110. A line «clauses:»
                                begins the clauses, if you add any.""")
_HELP_SAID = translatable("""\
    propose enact with stake 5  what a rule asks whoever proposes to say:
                                name and value, further ones behind commas,
                                at the end of that first line.""")
_HELP_PARTS = translatable("""\
    and propose enact           one more part of the proposal right above it,
                                with its text and its own «end proposal»:
                                all parts are adopted together or not at all,
                                where a rule permits several.""")
ROWS = (
    Row(
        command=Propose,
        words=(read_proposal,),
        receipt=_receipt,
        help=(
            HelpLine("commands", 10, _HELP),
            HelpLine("commands", 11, _HELP_SAID),
            HelpLine("commands", 12, _HELP_PARTS),
        ),
    ),
)
