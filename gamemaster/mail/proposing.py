"""The line that opens a proposal: ``propose KIND [TARGET]``, and the words people put around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamemaster.i18n import noted
from gamemaster.mail.forms import LineReading, NotUnderstood, ProposalBegins, ReadingContext

if TYPE_CHECKING:
    from gamemaster.mail.commands import ChangeKind, TargetNoun
    from gamemaster.mail.words import Cursor

_PROPOSE = (
    "take a turn and propose",
    "take my turn and propose",
    "take a turn :",
    "take a turn",
    "my turn :",
    "turn :",
    "my proposal is",
    "my proposal :",
    "my proposal",
    "proposal :",
    "proposal",
    "propose :",
    "propose",
    "proposing",
)
_KINDS: tuple[tuple[ChangeKind, tuple[str, ...]], ...] = (
    ("enact", ("enacting", "enactment of", "enactment", "enact")),
    (
        "amend",
        ("amending", "an amendment to", "an amendment of", "amendment to", "amendment of", "amend"),
    ),
    ("repeal", ("repealing", "the repeal of", "repeal of", "repeal")),
    ("transmute", ("transmuting", "transmutation of", "transmute")),
)
_TEXT_FOLLOWS = (
    "to read as follows",
    "to read",
    "to say",
    "as follows",
    "with the following text",
    "with the text below",
    "with this text",
    "with text",
)


def read_proposal(cursor: Cursor, context: ReadingContext) -> LineReading | None:
    """``propose KIND [TARGET]``, with the words people put around it."""
    turn = cursor.accept("take a turn and", "take my turn and", "turn :", "my turn :", "proposal :")
    if not cursor.accept(*_PROPOSE) and not turn:
        return None
    cursor.accept("to", "the", "that we", "we")
    kind = next((one for one, phrases in _KINDS if cursor.accept(*phrases)), None)
    if kind is None:
        return None
    begin = _enactment(cursor) if kind == "enact" else _target(cursor, kind, context)
    cursor.accept(*_TEXT_FOLLOWS)
    cursor.accept(":")
    cursor.accept("{")  # What opens the text may stand on the same line (``delimiters``).
    return begin if cursor.done() else None


def _enactment(cursor: Cursor) -> ProposalBegins:
    cursor.accept(
        "a new rule", "the following rule", "a rule", "the rule", "new rule", "this rule", "rule"
    )
    return ProposalBegins("enact", None, None)


def _target(cursor: Cursor, kind: ChangeKind, context: ReadingContext) -> LineReading | None:
    cursor.accept("the")
    noun: TargetNoun | None = None
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
            noted("this number could be that of a rule or of an amendment"),
            f"propose repeal rule {number}, or: propose repeal amendment {number}",
            proposal=True,
        )
    if noun == "amendment" and kind != "repeal":
        # Rule 108: the rule that an amendment is part of carries the amendment's number.
        return NotUnderstood(
            noted("what an amendment made of a rule is changed by naming that rule"),
            f"propose {kind} rule {number}",
            proposal=True,
        )
    return ProposalBegins(kind, noun or "rule", number)
