"""Lines that are about a mail rather than in it: ends of blocks, and halves of sentences.

All patterns are anchored and bounded, so a line costs a constant. What is quoted is told by
``quoting``, what is noise by ``noise``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamemaster.mail.unseen import as_seen

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST = 400
_LONGEST_END_OF_MESSAGE = 60
# The marks people put around a line that ends something; no `>`, which makes it somebody else's.
_MARKS = r"[-=*_#~\s.!]{0,12}"
_END = re.compile(rf"{_MARKS}end(?: of)?(?: (?:mail|message|commands))?{_MARKS}\Z", re.IGNORECASE)
_END_PROPOSAL = re.compile(rf"{_MARKS}end(?: of)?(?: the| my)? proposal{_MARKS}\Z", re.IGNORECASE)
_END_ASK = re.compile(
    rf"{_MARKS}end(?: of)?(?: the| my)? (?:ask|question|object|objection){_MARKS}\Z", re.IGNORECASE
)
_END_TELL = re.compile(
    rf"{_MARKS}end(?: of)?(?: the| my)? (?:tell|message){_MARKS}\Z", re.IGNORECASE
)
_CLAUSES = re.compile(r"[ \t]{0,8}clauses[ \t]{0,3}:[ \t]*\Z", re.IGNORECASE)
# A line that begins so is the second half of a sentence, and may take back the first.
_QUALIFIES = re.compile(
    r"[ ]{0,3}\(?(?:unless|if|only|but|except|provided|assuming|as long as|in case|until|or|when"
    r"|however|maybe|perhaps|not|otherwise|else"
    r"|wenn|falls|außer|ausser|aber|oder|nur|es sei denn|sofern|solange|vielleicht"
    r"|sauf|si|mais|ou|seulement|à moins|à condition|peut-être"
    r"|salvo|pero|excepto|a menos|siempre que|quizás?|solo|sólo)\b",
    re.IGNORECASE,
)
_UNFINISHED = re.compile(
    r"(?:^|\s)(?:to|not|never|\w{1,8}n['\u2019]t|or|and|but|if|unless|vote|will|would|should|could"
    r"|than|that|is|are|be|been|the|a|of|you|we|i"
    r"|nicht|niemals|nie|und|oder|jamais|pas|et|ou|nunca)\s*\Z",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"(?:[,&+]|\b(?:and|und|et|y))\s*\Z", re.IGNORECASE)
_CLOSED = re.compile(r"[.!?:;)\]*_]\s*\Z")
_TAIL = 100
_WRAPPED = 50  # shorter lines are seldom broken by a client


def is_end(line: str) -> bool:
    """``end``: the sender says that nothing more is to be read."""
    return bool(_END.match(as_seen(line[:_LONGEST])))


def is_end_of_proposal(line: str) -> bool:
    """``end proposal``."""
    return len(line) <= _LONGEST and bool(_END_PROPOSAL.match(as_seen(line)))


def is_end_of_question(line: str) -> bool:
    """``end ask`` or ``end object``."""
    return len(line) <= _LONGEST and bool(_END_ASK.match(as_seen(line)))


def is_end_of_message(line: str) -> bool:
    """``end tell``."""
    return len(line) <= _LONGEST_END_OF_MESSAGE and bool(_END_TELL.match(as_seen(line)))


def is_clauses_heading(line: str) -> bool:
    """``clauses:``, which parts a proposal's text from its clauses."""
    return len(line) <= _LONGEST and bool(_CLAUSES.match(as_seen(line)))


def goes_on(line: str) -> bool:
    """Whether a line breaks off inside a list of numbers, which goes on below it."""
    return bool(_GOES_ON.search(as_seen(line[-_TAIL:])[-20:]))


def block(lines: Sequence[str]) -> str:
    """Lines as one text, without the blank ones at its ends."""
    start, end = 0, len(lines)
    while start < end and not lines[start].strip():
        start += 1
    while end > start and not lines[end - 1].strip():
        end -= 1
    return "\n".join(lines[start:end])


def qualifies(line: str) -> bool:
    """Whether a line goes on with the sentence of the line above it and limits it."""
    return bool(_QUALIFIES.match(as_seen(line[:_LONGEST])))


def may_continue(line: str) -> bool:
    """Whether the sentence of a line may go on below it: long or cut off, and without an end."""
    tail = as_seen(line[-_TAIL:])[-20:]
    if len(line) >= _WRAPPED:
        return not _CLOSED.search(tail)
    return bool(_UNFINISHED.search(tail))
