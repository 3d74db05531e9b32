"""Lines that are about a mail rather than in it: quotations, attributions, signatures, greetings.

Nothing here removes text from a proposal: ``interpret`` asks only outside of what stands between a
proposal's begin and end. All patterns are anchored and bounded, so a line costs a constant.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamemaster.mail.fence import is_fence

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST = 400
_QUOTED = re.compile(r"[ \t\u00a0]{0,3}(?:>|&gt;)")
_SIGNATURE = re.compile(r"--[ \u00a0]?\Z")
# The marks people put around a line that ends something; no `>`, which makes it somebody else's.
_MARKS = r"[-=*_#~\s.!]{0,12}"
_END = re.compile(rf"{_MARKS}end(?: of)?(?: (?:mail|message|commands))?{_MARKS}\Z", re.IGNORECASE)
_END_PROPOSAL = re.compile(rf"{_MARKS}end(?: of)?(?: the| my)? proposal{_MARKS}\Z", re.IGNORECASE)
_END_ASK = re.compile(
    rf"{_MARKS}end(?: of)?(?: the| my)? (?:ask|question){_MARKS}\Z", re.IGNORECASE
)
_CLAUSES = re.compile(r"[ \t]{0,8}clauses[ \t]{0,3}:[ \t]*\Z", re.IGNORECASE)
# What clients put over a mail that they quote without marking its lines.
_ORIGINAL = re.compile(
    r"(?:[-_*]{2,20} ?(?:original (?:message|appointment)|forwarded message|forwarded by .{1,80}"
    r"|urspr(?:ü|ue)ngliche nachricht|weitergeleitete nachricht|message d['\u2019]origine"
    r"|message transf[ée]r[ée]|mensaje original) ?[-_*]{0,20}"
    r"|begin forwarded message:|anfang der weitergeleiteten nachricht:)\s*\Z",
    re.IGNORECASE,
)
_HEADER_LINE = re.compile(
    r"\*{0,2}(?:from|sent|to|cc|date|subject|reply-to|von|gesendet|an|datum|betreff|de|envoy[ée]|[àa]"
    r"|objet|date|enviado(?: el)?|para|asunto|fecha)\*{0,2} ?:\*{0,2}[ \t\u00a0]",
    re.IGNORECASE,
)
_HEADER_START = re.compile(r"\*{0,2}(?:from|von|de) ?\*{0,2}:", re.IGNORECASE)
_ATTRIBUTION_START = re.compile(
    r"(?:on|am|le|el|em|il|op|den|w dniu|at)\b.{4}|[^<]{1,200}<[^<>\s@]{1,100}@[^<>\s]{3,200}>",
    re.IGNORECASE,
)
_ATTRIBUTION_END = re.compile(
    r"(?:wrote|writes|said|schrieb(?: am .{4,60})?(?: um .{4,20})?|a [ée]crit|escribi[óo]|escreveu"
    r"|ha scritto|schreef|skrev|napisa[łl]\(?a?\)?|schrieb .{1,120})\s?[:\uff1a]\s*\Z",
    re.IGNORECASE,
)
_PLEASANTRY = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|day|evening|afternoon)|greetings|hallo|bonjour|hola"
    r"|thanks|thank you|many thanks|thx|cheers|best|kind|warm|regards|yours|sincerely"
    r"|sent from my|cordialement|mfg|viele gr(?:ü|ue)(?:ß|ss)e|gr(?:ü|ue)(?:ß|ss)e)\b.{0,60}\Z",
    re.IGNORECASE,
)
# A line that begins so is the second half of a sentence, and may take back the first.
_QUALIFIES = re.compile(
    r"[ ]{0,3}\(?(?:unless|if|only|but|except|provided|assuming|as long as|in case|until|or|when"
    r"|however|maybe|perhaps|not|otherwise|else)\b",
    re.IGNORECASE,
)
_UNFINISHED = re.compile(
    r"(?:^|\s)(?:to|not|never|\w{1,8}n['\u2019]t|or|and|but|if|unless|vote|will|would|should|could"
    r"|than|that|is|are|be|been|the|a|of|you|we|i)\s*\Z",
    re.IGNORECASE,
)
_CLOSED = re.compile(r"[.!?:;)\]*_]\s*\Z")
_WRAPPED = 50  # shorter lines are seldom broken by a client
_QUOTE_WRAPPED = 60
_ATTRIBUTION_LINES = 4


def is_quoted(line: str) -> bool:
    """Whether a line is marked as somebody else's."""
    return bool(_QUOTED.match(line))


def ends_own_words(lines: Sequence[str], at: int) -> bool:
    """Whether our fence, a signature (``-- `` or ``--``) or an unmarked quotation starts here.

    A quoted fence ends nothing: below the quotation may stand what its quoter answers.
    """
    line = lines[at]
    if is_fence(line):
        return not is_quoted(line)
    return bool(_SIGNATURE.match(line)) or _opens_original(lines, at)


def is_end(line: str) -> bool:
    """``end``: the sender says that nothing more is to be read."""
    return bool(_END.match(line[:_LONGEST]))


def is_end_of_proposal(line: str) -> bool:
    """``end proposal``."""
    return len(line) <= _LONGEST and bool(_END_PROPOSAL.match(line))


def is_end_of_question(line: str) -> bool:
    """``end ask``."""
    return len(line) <= _LONGEST and bool(_END_ASK.match(line))


def is_clauses_heading(line: str) -> bool:
    """``clauses:``, which parts a proposal's text from its clauses."""
    return len(line) <= _LONGEST and bool(_CLAUSES.match(line))


def block(lines: Sequence[str]) -> str:
    """Lines as one text, without the blank ones at its ends."""
    start, end = 0, len(lines)
    while start < end and not lines[start].strip():
        start += 1
    while end > start and not lines[end - 1].strip():
        end -= 1
    return "\n".join(lines[start:end])


def is_pleasantry(line: str) -> bool:
    """A greeting or thanks, which nobody means as part of a text."""
    return len(line) <= _LONGEST and bool(_PLEASANTRY.match(line.strip()))


def qualifies(line: str) -> bool:
    """Whether a line goes on with the sentence of the line above it and limits it."""
    return bool(_QUALIFIES.match(line))


def may_continue(line: str) -> bool:
    """Whether the sentence of a line may go on below it: long or cut off, and without an end."""
    if len(line) >= _WRAPPED:
        return not _CLOSED.search(line[-20:])
    return bool(_UNFINISHED.search(line[-20:]))


def quotation_may_continue(line: str) -> bool:
    """Whether a client may have broken this quoted line and left the rest of it unquoted."""
    return len(line) >= _QUOTE_WRAPPED


def _opens_original(lines: Sequence[str], at: int) -> bool:
    """Whether a mail starts here that the client quotes without marks: nothing below is read."""
    line = lines[at].strip()
    if len(line) > _LONGEST:
        return False
    if _ORIGINAL.match(line):
        return True
    if not _HEADER_START.match(line):
        return False
    block = [one.strip() for one in lines[at : at + 4]]
    return sum(bool(_HEADER_LINE.match(one[:_LONGEST] + " ")) for one in block) >= _HEADERS_IN_BLOCK


_HEADERS_IN_BLOCK = 3


def attribution_length(lines: Sequence[str], at: int) -> int:
    """How many lines, from ``at`` on, say who wrote what is quoted below; 0 if none do."""
    if not _ATTRIBUTION_START.match(lines[at][:_LONGEST].strip()):
        return 0
    for count in range(1, _ATTRIBUTION_LINES + 1):
        line = lines[at + count - 1 : at + count]
        if not line or not line[0].strip() or is_quoted(line[0]) or len(line[0]) > _LONGEST:
            return 0
        if is_fence(line[0]):
            return 0
        if _ATTRIBUTION_END.search(line[0][-200:]):
            return count
    return 0


def quotation_follows(lines: Sequence[str], at: int) -> bool:
    """Whether the next line that is not blank is quoted, or our own fence."""
    for line in lines[at : at + 6]:
        if line.strip():
            return is_quoted(line) or is_fence(line)
    return False
