"""Lines that have something passed on: ``share 301 with bob, carol`` and ``tell bob: …``.

Names are kept as they were written, in any script; who is meant is found out by whoever knows the
players. ``tell`` without a colon begins a block that a line ``end tell`` closes; without that line
nobody knows where the message ends, so nothing is passed on.
"""

from __future__ import annotations

import re

from gamemaster.mail.commands import Share, Tell
from gamemaster.mail.forms import Commands, LineReading, MessageBegins
from gamemaster.mail.unseen import as_seen

MAX_READERS = 100
_LONGEST = 4_000
_LONGEST_HEAD = 500
"""Characters of what stands before the message, without its needless blanks."""
_MOST_INDENTED = 3
_LONGEST_NAME = 60
_NAME_WORDS = 3
_ANONYMOUS = r"anonymously|without my name"
# All of these are for heads in which every blank stands alone, so that none repeats a blank.
_TELL = re.compile(
    rf"(?:please )?(?P<before>(?:{_ANONYMOUS}),? )?tell (?P<who>.+)\Z", re.IGNORECASE
)
_SHARE = re.compile(
    rf"(?:please )?(?P<before>(?:{_ANONYMOUS}),? )?share "
    r"(?:the )?(?:document of |document |text of )?(?:the )?"
    r"(?:proposal |rule-change |rule change )?(?:number |no\.? )?[#pP]?(?P<number>[1-9][0-9]{0,8})"
    rf"(?P<middle>,? (?:{_ANONYMOUS}))? (?:with|to) (?P<who>.+)\Z",
    re.IGNORECASE,
)
_ANONYMOUS_AFTER = re.compile(rf"(?<=.),? (?:{_ANONYMOUS})\Z", re.IGNORECASE)
_COURTESY_AFTER = re.compile(r"(?<=.),? (?:please|thanks|thank you)\Z", re.IGNORECASE)
_BETWEEN = re.compile(r" ?(?:, ?and |[,;&]| and ) ?", re.IGNORECASE)
_NAME = re.compile(r"[^\W_](?:[\w .'-]*[\w.])?\Z")
_NOBODY = frozenset(("me", "us", "you", "them", "him", "her", "it", "everyone", "everybody", "all"))
_END = re.compile(
    r"[-=*_#~\s.!]{0,12}end(?: of)?(?: the| my)? (?:tell|message)[-=*_#~\s.!]{0,12}\Z",
    re.IGNORECASE,
)


def read_press(text: str) -> LineReading | None:
    """Read a plain line that has something passed on, or begins to."""
    if len(text) > _LONGEST or len(text) - len(text.lstrip()) > _MOST_INDENTED:
        return None
    head, _, words = text.partition(":")
    share = _head(_SHARE, text)
    if share is not None:
        return _share(share)
    tell = _head(_TELL, head)
    if tell is None:
        return None
    who, after = _without(_ANONYMOUS_AFTER, tell["who"])
    names, anonymous = _names(who), after or tell["before"] is not None
    if not names:
        return None
    if words.strip():
        return Commands((Tell(names, words.strip(), anonymous),))
    return MessageBegins(names, anonymous)


def _head(form: re.Pattern[str], written: str) -> re.Match[str] | None:
    """Match a head without its needless blanks; one longer than people write is none."""
    head = " ".join(written.split())
    return form.match(head) if len(head) <= _LONGEST_HEAD else None


def _share(match: re.Match[str]) -> LineReading | None:
    written = match["who"]
    if written.endswith((".", "!")):
        written = written[:-1].rstrip()
    written, _ = _without(_COURTESY_AFTER, written)
    who, after = _without(_ANONYMOUS_AFTER, written)
    names = _names(who)
    anonymous = after or match["before"] is not None or match["middle"] is not None
    return Commands((Share(int(match["number"]), names, anonymous),)) if names else None


def _without(ending: re.Pattern[str], written: str) -> tuple[str, bool]:
    """Return words without this ending, and whether they had it."""
    found = ending.search(written)
    return (written, False) if found is None else (written[: found.start()], True)


def _names(written: str) -> tuple[str, ...]:
    """Return the names in a list of them, or () if it cannot be one."""
    pieces = _BETWEEN.split(written)
    if len(pieces) > MAX_READERS or not all(map(_may_be_name, pieces)):
        return ()
    return tuple(dict.fromkeys(pieces))


def _may_be_name(piece: str) -> bool:
    words = piece.split(" ")
    return (
        0 < len(piece) <= _LONGEST_NAME
        and len(words) <= _NAME_WORDS
        and words[0].lower() not in _NOBODY
        and bool(_NAME.match(piece))
    )


def is_end_of_message(line: str) -> bool:
    """``end tell``."""
    return len(line) <= _LONGEST_NAME and bool(_END.match(as_seen(line)))
