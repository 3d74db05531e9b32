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
_LONGEST_NAME = 60
_NAME_WORDS = 3
_ANONYMOUS = r"anonymously|without my name"
_TELL = re.compile(
    rf"[ ]{{0,3}}(?:please )?(?P<before>(?:{_ANONYMOUS}),? )?tell (?P<who>[^:]{{1,400}}?)"
    rf"(?P<after>,? (?:{_ANONYMOUS}))?\s*(?::\s*(?P<text>.*))?\Z",
    re.IGNORECASE | re.DOTALL,
)
_SHARE = re.compile(
    rf"[ ]{{0,3}}(?:please )?(?P<before>(?:{_ANONYMOUS}),? )?share "
    r"(?:the )?(?:document of |document |text of )?(?:the )?"
    r"(?:proposal |rule-change |rule change )?(?:number |no\.? )?[#pP]?(?P<number>[1-9][0-9]{0,8})"
    rf"(?P<middle>,? (?:{_ANONYMOUS}))? (?:with|to) (?P<who>.{{1,400}}?)"
    rf"(?P<after>,? (?:{_ANONYMOUS}))?(?:,? (?:please|thanks|thank you))?\s*[.!]?\s*\Z",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:,\s*and\s|[,;&]|\sand\s)\s*", re.IGNORECASE)
_NAME = re.compile(r"[^\W_](?:[\w .'-]*[\w.])?\Z")
_NOBODY = frozenset(("me", "us", "you", "them", "him", "her", "it", "everyone", "everybody", "all"))
_END = re.compile(
    r"[-=*_#~\s.!]{0,12}end(?: of)?(?: the| my)? (?:tell|message)[-=*_#~\s.!]{0,12}\Z",
    re.IGNORECASE,
)


def read_press(text: str) -> LineReading | None:
    """Read a plain line that has something passed on, or begins to."""
    if len(text) > _LONGEST:
        return None
    match = _SHARE.match(text)
    if match:
        names = _names(match["who"])
        anonymous = bool(match["before"] or match["middle"] or match["after"])
        return Commands((Share(int(match["number"]), names, anonymous),)) if names else None
    match = _TELL.match(text)
    names = _names(match["who"]) if match else ()
    if not match or not names:
        return None
    anonymous = bool(match["before"] or match["after"])
    words = (match["text"] or "").strip()
    if words:
        return Commands((Tell(names, words, anonymous),))
    return MessageBegins(names, anonymous)


def _names(written: str) -> tuple[str, ...]:
    """Return the names in a list of them, or () if it cannot be one."""
    pieces = [" ".join(one.split()) for one in _BETWEEN.split(written.strip())]
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
