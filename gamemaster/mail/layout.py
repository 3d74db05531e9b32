"""Lines that are about a mail rather than in it: ends of blocks, halves of sentences, marks.

All patterns are anchored and bounded, so a line costs a constant. ``quoting`` recognises quoted
lines, ``noise`` lines that are noise.

People put marks around a text instead of ``end proposal``: braces, fences, rules. A mark opens a
text at the end of the line that opens the proposal (``{`` only) or alone on the first line below
it; the same mark, or ``}``, closes it alone on a line. Where nothing speaks against it the text
between is the proposal's, whole and untouched. ``sure`` is False where the text may end elsewhere,
too: then it is shown and confirmed. Nothing is ever cut off silently.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

# With or without these a line is the same to its reader: soft hyphens, zero-width and direction
# marks, joiners, byte order marks, variation selectors.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)


def as_seen(line: str) -> str:
    """Return a line without its invisible characters."""
    return line if line.isascii() else _UNSEEN.sub("", line)


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
_REST = re.compile(
    r"[ \t]{0,8}(keep|drop)[ \t]{1,3}the[ \t]{1,3}rest[ \t]*\.?[ \t]*\Z", re.IGNORECASE
)
# A line that begins like this is the second half of a sentence, and may take back the first.
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


def may_end(line: str) -> bool:
    """Whether a line may be the end of anything: most are not, and are put aside by this alone."""
    return len(line) <= _LONGEST and "end" in as_seen(line).lower()


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


def on_the_rest(line: str) -> str:
    """Return ``keep`` or ``drop`` for a line among clauses that says so of those they leave out."""
    found = _REST.match(as_seen(line)) if len(line) <= _LONGEST else None
    return found[1].lower() if found is not None else ""


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


_LONGEST_MARK = 100
_RULE = re.compile(r"(?P<mark>[%#=*+~-])(?P=mark){2,}\Z")
_FENCE = re.compile(r"(?P<mark>`{3,}|\"{3}|'{3})[a-z]{0,12}\Z")
# Rules are also written between the parts of a text, and above a signature.
_WEAK = frozenset("-=*+~")


@dataclass(frozen=True, slots=True)
class Marked:
    """A text between marks: the indices of its first line and of its closing mark."""

    start: int
    stop: int
    sure: bool


def opening(line: str) -> str | None:
    """The mark that a line consists of: one character, or three of a fence."""
    text = line.strip()
    if len(text) > _LONGEST_MARK or line.startswith(("    ", "\t")):
        return None
    if text == "{":
        return text
    match = _RULE.match(text) or _FENCE.match(text)
    return match.group("mark")[:3] if match else None


def find_marked(
    lines: Sequence[str], at: int, stop: int, *, brace: bool, begins: Callable[[int], bool]
) -> Marked | None:
    """The marked text that starts at line ``at`` and ends before ``stop``, or None.

    ``brace``: the line that opened the proposal ends with ``{``. ``begins`` tells whether the line
    of an index opens another proposal; asked only of the first line below a closing mark.
    """
    mark: str | None = "{"
    if not brace:
        at = _first(lines, at, stop)
        mark = opening(lines[at]) if at < stop else None
        at += 1
    if mark is None:
        return None
    closings = _closings(lines, at, stop, mark, begins)
    if not closings:
        return None
    return Marked(at, closings[-1], sure=len(closings) == 1)


def is_weak(line: str) -> bool:
    """Whether a line is a rule, as people also draw inside and below texts."""
    return line.strip()[:1] in _WEAK


def encloses(lines: Sequence[str]) -> bool:
    """Whether a text begins with a mark and ends with its other half."""
    start = _first(lines, 0, len(lines))
    mark = opening(lines[start]) if start < len(lines) else None
    last = next((line for line in reversed(lines) if line.strip()), "")
    return mark is not None and _closes(last, mark)


def _closings(
    lines: Sequence[str], at: int, stop: int, mark: str, begins: Callable[[int], bool]
) -> list[int]:
    """Return the places where the text may end: a single one if there is no doubt."""
    found: list[int] = []
    depth = 1
    for place in range(at, stop):
        line = lines[place]
        if mark == "{":
            depth += line.rstrip().endswith("{") - line.lstrip().startswith("}")
            closes = depth == 0 and line.strip() == "}"
        else:
            closes = _closes(line, mark)
        if closes:
            found.append(place)
            after = _first(lines, place + 1, stop)
            if mark == "{" or (after < stop and begins(after)):
                break
    return found


def _closes(line: str, mark: str) -> bool:
    text = line.strip()
    if mark == "{":
        return text == "}"
    if len(text) > _LONGEST_MARK:
        return False
    return len(text) >= len(mark) and len(text) >= 3 and set(text) == set(mark)  # noqa: PLR2004


def _first(lines: Sequence[str], at: int, stop: int) -> int:
    """The index of the first line from ``at`` on that is not blank, or ``stop``."""
    while at < stop and not lines[at].strip():
        at += 1
    return at
