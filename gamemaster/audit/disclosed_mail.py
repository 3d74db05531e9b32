"""Reads a mail in the bundle, by plain forms alone, with a reader of the verifier's own.

It knows `vote for 301`, `301: no`, `abstain 301`, `inquire 301`, `do WORDS`, `withdraw 2`, and
`propose amend rule 203` up to `end proposal`, in English, in a mail that is text and nothing else.
Of all other lines it knows nothing, and says that they are there (``whole`` is false).
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.utils import parseaddr, parsedate_to_datetime
from typing import Any, Final

Said = tuple[str, ...]
"""A move: ``("vote", "301", "for")``, ``("turn", "amend rule 203", its text)`` and so on."""

LONGEST_OCTETS: Final = 256 * 1024
SHOWN_LINES: Final = 40

_CHOICES: Final = {
    **dict.fromkeys(("for", "yes", "aye"), "for"),
    **dict.fromkeys(("against", "no", "nay"), "against"),
    "abstain": "abstain",
}
_CHOICE: Final = f"(?P<choice>{'|'.join(_CHOICES)})"
_NUMBER: Final = r"(?:proposal |rule-change |#)?(?P<number>[1-9][0-9]{0,8}|mine)"
_VOTE: Final = re.compile(
    rf"(?:i )?(?:vote:? )?{_CHOICE}:? (?:on )?{_NUMBER}|(?:vote )?{_NUMBER.replace('number', 'n')}"
    rf"[:=]? ?{_CHOICE.replace('choice', 'c')}"
)
_ONE_LINE: Final = {
    "inquire": re.compile(r"inquire (?:about )?(?:rule )?([1-9][0-9]{0,8})"),
    "withdraw": re.compile(r"withdraw (?:move )?([1-9][0-9]{0,8})"),
    "do": re.compile(r"do ([^\W\d_].*)"),
}
_TURN: Final = re.compile(
    r"propose (enact|(?:amend|repeal|transmute) (?:rule|amendment) [1-9][0-9]{0,8})"
)
_OF_OTHERS: Final = re.compile(r">|tell|ask|object|share|propose|.*:\Z|.*\bwr(?:o|i)te")
_QUOTES: Final = (
    "\"'`\u00ab\u00b4\u00bb\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a"
)
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_SAME: Final = str.maketrans({**dict.fromkeys(_QUOTES, '"'), **dict.fromkeys(_DASHES, "-")})
_SPELT_OUT: Final = re.compile(r"\[U\+[0-9A-F]{4,6}\]")
_VARIANTS: Final = dict.fromkeys(range(0xFE00, 0xFE10))
"""Variation selectors, which choose how a sign is drawn."""
_NOT_ENDED: Final = re.compile(r"propose (repeal|transmute) ")


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail: its sender's address, dates that others gave it, its lines, the plain moves in it.

    ``whole`` says that all of its lines are plain, so that it has no other move.
    """

    sender: str
    dates: tuple[int, ...]
    lines: tuple[str, ...]
    said: tuple[Said, ...]
    whole: bool


def read_letter(octets: bytes) -> Letter | None:
    """Read a mail; None for one that is too long, or that the library cannot take apart."""
    if len(octets) > LONGEST_OCTETS:
        return None
    try:
        mail = message_from_bytes(octets, policy=policy.compat32)
        payload = mail.get_payload(decode=True)
        plain = not mail.is_multipart() and mail.get_content_type() == "text/plain"
        text = payload.decode(mail.get_content_charset("utf-8")) if plain and isinstance(
            payload, bytes) else ""  # fmt: skip
        flowed = str(mail.get_param("format", "")).lower() == "flowed"
        sender = parseaddr(str(mail.get("From", "")))[1].casefold()
        dates = tuple(_dates(mail.get_all("Received", []), mail.get_all("DKIM-Signature", [])))
        subject = " ".join(str(mail.get("Subject", "")).split()).casefold()
    except Exception:  # noqa: BLE001 - hostile mail ends in nothing known of it
        return None
    lines = tuple(text.splitlines())
    said, whole = _read(lines)
    whole = whole and plain and not flowed and not mail.defects
    # A subject may hold a command, too: then not all of the mail is here.
    whole = whole and not re.search(r"[0-9+=]|vote|propos|mine|do ", subject)
    return Letter(sender, dates, lines[:SHOWN_LINES], tuple(said) if plain else (), whole)


def _dates(received: list[Any], signatures: list[Any]) -> list[int]:
    """Return when the last server on the way had a mail, and when each signature was made."""
    found = [
        int(each) for one in signatures for each in re.findall(r"\bt=\s*([0-9]{1,12})\b", str(one))
    ]
    if received:
        try:
            moment = parsedate_to_datetime(str(received[0]).rpartition(";")[2].strip())
            aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
            found.append(int((aware - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds()))
        except (ValueError, TypeError, OverflowError):
            pass
    return found


def _read(lines: tuple[str, ...]) -> tuple[list[Said], bool]:
    """Return the plain moves in a text, and whether there is nothing else in it."""
    said: list[Said] = []
    whole, at = True, 0
    while at < len(lines):
        line = " ".join(lines[at].split())
        at += 1
        if lines[at - 1].rstrip() == "--" or line == "end":
            break
        if _OF_OTHERS.match(line.casefold()) and not _TURN.fullmatch(line.casefold()):
            # Words to somebody else, or of somebody else, may follow: they are no moves.
            return said, False
        turn = _TURN.fullmatch(line.casefold())
        if turn is not None:
            end = _end_of(lines, at, turn[0])
            if end is None:
                return said, False
            # A block that holds other words of commands is left to people.
            said.append(("turn", turn[1], *_parts(lines[at:end])))
            at = end + (end > at or at < len(lines))
            continue
        move = _one_line(line) if line else None
        if move is not None:
            said.append(move)
        elif line:
            whole = False
    return said, whole


def _end_of(lines: tuple[str, ...], at: int, opened: str) -> int | None:
    """Return the line that ends a proposal, None where no plain one does."""
    for place in range(at, len(lines)):
        if " ".join(lines[place].split()).casefold() == "end proposal":
            return place
    nothing_more = not any(line.strip() for line in lines[at:])
    return at if nothing_more and _NOT_ENDED.match(opened) else None


def _parts(lines: tuple[str, ...]) -> tuple[str, str]:
    """Return text and clauses of a proposal without regard to how they are laid out."""
    headings = [at for at, line in enumerate(lines) if line.strip().casefold() == "clauses:"]
    at = headings[0] if headings else len(lines)
    return alike("\n".join(lines[:at])), "\n".join(lines[at + 1 :]).strip()


def alike(text: str) -> str:
    """Return a text as mail programs leave it alike.

    They write accents in two ways, put curly marks and dashes for plain ones and other blanks
    between words, and add characters that nobody sees, which documents spell out (docs/formats.md):
    none of that tells two texts apart.
    """
    text = _SPELT_OUT.sub("", text)
    plain = unicodedata.normalize("NFKC", text.translate(_SAME)).translate(_SAME)
    seen = (one for one in plain if one.isspace() or unicodedata.category(one)[0] != "C")
    return " ".join("".join(seen).translate(_VARIANTS).split())


def _one_line(line: str) -> Said | None:
    plain = line.casefold().rstrip(".!")
    vote = _VOTE.fullmatch(plain)
    if vote is not None:
        return "vote", vote["number"] or vote["n"], _CHOICES[vote["choice"] or vote["c"]]
    for name, pattern in _ONE_LINE.items():
        found = pattern.fullmatch(line if name == "do" else plain)
        if found is not None:
            return name, alike(found[1])
    return None
