"""What the demo shows of a mail: the lines below the one at which reading stops, and the gist."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from email.message import EmailMessage
from itertools import zip_longest
from typing import Final

from gamemaster.mail.fence import is_fence

_HEXADECIMAL: Final = re.compile(r"\b([0-9a-f]{12})[0-9a-f]{52}\b")
_OUTCOME: Final = re.compile(r"   (Taken down|Not |To go ahead|Dropped)")


def body(letter: EmailMessage) -> list[str]:
    """Return the lines of a letter."""
    part = letter.get_body(("plain",))
    text = str(part.get_content()) if part is not None else ""
    lines = [line for line in text.splitlines() if not is_fence(line)]
    return "\n".join(lines).strip("\n").splitlines()


def is_announcement(letter: EmailMessage) -> bool:
    """Say whether a letter is an entry of the public record."""
    return re.search(r"\] \d+: ", letter["Subject"]) is not None


def is_statement(letter: EmailMessage) -> bool:
    """Say whether a letter is the statement that each player is sent after the end."""
    return "your statement" in letter["Subject"]


def said(letter: EmailMessage) -> str:
    """Return what an announcement says, on one line, without its heading and date."""
    lines = body(letter)
    heading = next(place for place, line in enumerate(lines) if line.endswith("UTC"))
    told = lines[heading + 2 :]
    end = told.index("") if "" in told else len(told)
    return " ".join(told[:end])


def gist(letter: EmailMessage) -> str:
    """Return an announcement with its number, hashes shortened."""
    number = re.search(r"\] (\d+): ", letter["Subject"])
    words = _HEXADECIMAL.sub(r"\1…", said(letter))
    return f"{number[1]}: {words}" if number is not None else words


def outcomes(letter: EmailMessage) -> Iterator[str]:
    """Yield how a receipt says that a mail was read: each command, and what became of it."""
    for line in body(letter):
        if re.match(r"\d+\. ", line) or _OUTCOME.match(line):
            yield line
        elif line.startswith("  | "):
            yield f"not understood: {line.removeprefix('  | ')}"


def mismatches(found: Sequence[str], expected: Sequence[str]) -> Iterator[str]:
    """Yield where ``found`` is not what the patterns ``expected`` say, in their order."""
    for words, pattern in zip_longest(found, expected):
        if pattern is None:
            yield f"'{words}', expected nothing"
        elif words is None:
            yield f"nothing, expected '{pattern}'"
        elif not re.search(pattern, words):
            yield f"'{words}', expected '{pattern}'"
