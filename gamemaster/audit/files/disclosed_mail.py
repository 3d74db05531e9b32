"""Reads a mail in the bundle, by plain forms alone, with a reader of the verifier's own.

It knows `vote for 301`, `301: no`, `abstain 301`, `inquire 301`, `do WORDS`, `withdraw 2`,
`tell bob: WORDS`, `share 301 with bob`, and `propose amend rule 203` up to `end proposal`, in
English, in a mail whose text is plain. It also knows several votes on a line, ranges, lists below
their choice, and lines behind a list mark or below quoted ones. It understands no other lines, and
says that there are some (``whole`` is false).
"""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import Message
from email.utils import parseaddr, parsedate_to_datetime
from typing import Any, Final

from gamemaster.audit.files.letter import LONGEST_OCTETS, Letter, Said, alike

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
_SPAN: Final = r"(?:proposal |rule-change |#)?[1-9][0-9]{0,8}(?: ?- ?[1-9][0-9]{0,8})?"
_SPANS: Final = rf"{_SPAN}(?:(?:, ?and |, ?| and | ?& ?){_SPAN})*"
_ANY: Final = rf"(?:{'|'.join(_CHOICES)}|\+1|\U0001f44d)"
_SEVERAL: Final = re.compile(
    rf"(?:i )?(?:vote:? )?(?P<choice>{_ANY}):? (?:on |to )?(?:proposals )?(?P<spans>{_SPANS})"
    rf"|(?:vote )?(?:proposals )?(?P<s>{_SPANS})(?:[:=]| -)? ?(?P<c>{_ANY})"
)
_HEADING: Final = re.compile(rf"{_CHOICE}:")
_ONLY_SPANS: Final = re.compile(_SPANS)
_ITEM: Final = re.compile(r"(?:[-*+\u2022\u00b7\u2013] |[1-9][0-9]?[.)] )")
_BOLD: Final = re.compile(r"([*_]{1,2})([^*_]+)\1\Z")
MOST_IN_A_SPAN: Final = 100
_QUOTED_LONG: Final = 60
"""A quoted line of so many characters may have been broken, so that its end stands unmarked."""
_ONE_LINE: Final = {
    "inquire": re.compile(r"inquire (?:about )?(?:rule )?([1-9][0-9]{0,8})"),
    "withdraw": re.compile(r"withdraw (?:move )?([1-9][0-9]{0,8})"),
    "do": re.compile(r"do ([^\W\d_].*)"),
}
_TURN: Final = re.compile(
    r"propose (enact|(?:amend|repeal|transmute) (?:rule|amendment) [1-9][0-9]{0,8})"
)
_OF_OTHERS: Final = re.compile(
    r"tell|ask|object|share|propose|.*:\Z|.*\bwr(?:o|i)te|(?:from|von|de|sent|gesendet): |-{4}|_{8}"
    r"|.*\b(?:original message|forwarded message)\b"
)
_FORM: Final = re.compile(
    rf"do ([^\W\d_].*?)(?:[,:;]|\s(?:as|to|and))*[\s,:;]+{_TURN.pattern}", re.IGNORECASE
)
"""A move that says a change, whose words stand in front of those of a turn."""
_MAY_SAY: Final = re.compile(r"\b(?:propos|enact|amend|repeal|transmut)")
_CLAUSES: Final = re.compile(r"(?!clauses:\Z)\W*clauses?\W*", re.IGNORECASE)
_NAMELESS: Final = r"(,? (?:anonymously|without my name))?"
_TELL: Final = re.compile(rf"tell ([^:]{{1,200}}?){_NAMELESS}: ?(\S.*)", re.IGNORECASE)
_SHARE: Final = re.compile(
    rf"share ([1-9][0-9]{{0,8}}){_NAMELESS} with ([^:]{{1,200}}?)[.!]?", re.IGNORECASE
)
_AND: Final = re.compile(r", ?and |, ?| and ", re.IGNORECASE)
_WRITTEN: Final = frozenset({
    "message-id", "from", "subject", "date", "to", "cc", "in-reply-to", "references", "reply-to",
    "content-type", "content-transfer-encoding", "content-disposition", "mime-version",
    "sender", "auto-submitted",
})  # fmt: skip
_NOT_ENDED: Final = re.compile(r"propose (repeal|transmute) ")


def read_letter(octets: bytes) -> Letter | None:
    """Read a mail; None for one that is too long, or that the library cannot take apart."""
    if len(octets) > LONGEST_OCTETS:
        return None
    try:
        mail = message_from_bytes(octets)
        part = _plain_part(mail)
        payload = None if part is None else part.get_payload(decode=True)
        plain = part is not None and isinstance(payload, bytes)
        text = payload.decode(part.get_content_charset("utf-8")) if part is not None and isinstance(
            payload, bytes) else ""  # fmt: skip
        flowed = part is not None and str(part.get_param("format", "")).lower() == "flowed"
        sender = parseaddr(str(mail.get("From", "")))[1].casefold()
        dates = tuple(_dates(mail.get_all("Received", []), mail.get_all("DKIM-Signature", [])))
        subject = " ".join(str(mail.get("Subject", "")).split()).casefold()
        copy = _copy(mail, octets)
    except Exception:  # noqa: BLE001 - hostile mail ends in nothing known of it
        return None
    lines = tuple(text.splitlines())
    said, whole = _read(_joined(lines) if flowed else lines)
    whole = whole and plain and not flowed and not mail.defects
    # Separators of old machines part lines here, and none where a mail is read.
    whole = whole and not re.search("[\x1c-\x1f]", text)
    # A subject may hold a command, too: then not all of the mail is here.
    whole = whole and not re.search(r"[0-9+=]|vote|propos|mine|do ", subject)
    said = said if plain else []
    return Letter(sender, dates, lines[:SHOWN_LINES], tuple(said), whole, copy)


def _plain_part(mail: Message) -> Message | None:
    """Return the text of a mail that has a plain one and no other but the same as HTML."""
    if not mail.is_multipart():
        return mail if mail.get_content_type() == "text/plain" else None
    if mail.get_content_type() != "multipart/alternative":
        return None
    parts = [part for part in mail.get_payload() if isinstance(part, Message)]
    if [part.get_content_type() for part in parts] != ["text/plain", "text/html"]:
        return None
    content = parts[0].get_payload(decode=True)
    # Readers that find nothing in the plain one take the other.
    return parts[0] if isinstance(content, bytes) and content.strip() else None


def _copy(mail: Message, octets: bytes) -> bytes:
    """Return a digest of its Message-ID, of what else its sender wrote above it, and its body."""
    if len(mail.get_all("Message-ID", [])) != 1:
        return b""
    head = [(name.lower(), str(value)) for name, value in mail.items()]
    written = sorted(pair for pair in head if pair[0] in _WRITTEN)
    body = re.split(rb"\r?\n\r?\n", octets, maxsplit=1)[-1]
    return hashlib.sha256(repr(written).encode() + body).digest()


def _joined(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return lines that were flowed as they were written (RFC 3676, section 4.2)."""
    found: list[str] = []
    flows = False
    for line in lines:
        if flows and not line.startswith(">"):
            found[-1] += line
        else:
            found.append(line)
        flows = line.endswith(" ") and line != "-- " and not line.startswith(">")
    return tuple(found)


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
    whole, at, listed, broken = True, 0, "", False
    while at < len(lines):
        line = " ".join(lines[at].split())
        at += 1
        if lines[at - 1].rstrip() == "--" or line == "end":
            break
        if line.startswith(">"):
            # Below a long line that was quoted, its own end may stand unmarked.
            whole, listed, broken = False, "", broken or len(line) >= _QUOTED_LONG
            continue
        if broken and line:
            continue
        broken = False
        votes, listed = _votes(line.casefold(), listed)
        if votes or listed:
            said, whole = [*said, *votes], False
            continue
        if (passed := _passed_on(line)) is not None:
            # A message to others may go on below: that it does not is known if the rest is plain.
            more, plain = _read(lines[at:])
            return ([*said, passed, *more] if plain else said), whole and plain
        found = _plain(lines, at, line) if line else ([], at)
        if found is None:
            return said, False
        said, whole = [*said, *found[0]], whole and bool(found[0] or not line)
        at = found[1]
    return said, whole


def _plain(lines: tuple[str, ...], at: int, line: str) -> tuple[list[Said], int] | None:
    """Return the move that a line is, or begins, and where to go on.

    None where words that are for somebody else, or by somebody else, may follow: they are no moves.
    """
    folded = line.casefold()
    form = _FORM.fullmatch(line)
    turn = _TURN.fullmatch(folded if form is None else f"propose {form[2].casefold()}")
    if turn is None:
        if _OF_OTHERS.match(folded):
            return None
        move = _one_line(line)
        return ([] if move is None else [move]), at
    end = _end_of(lines, at, turn[0])
    if end is None:
        return None
    # A block that holds other words of commands is left to people, and so is one in which something
    # may part the text from its clauses that is written otherwise than here.
    if any(_CLAUSES.fullmatch(line.strip()) for line in lines[at:end]):
        return None
    move = ("turn",) if form is None else ("do", alike(form[1]))
    return [(*move, turn[1], *_parts(lines[at:end]))], end + (end > at or at < len(lines))


def _votes(line: str, listed: str) -> tuple[list[Said], str]:
    """Return votes in other forms than one on a line, and the choice that a list goes on with."""
    plain = line.rstrip(".!")
    if listed and _ONLY_SPANS.fullmatch(item := _ITEM.sub("", plain, count=1)):
        return _each(item, listed), listed
    heading = _HEADING.fullmatch(line)
    if heading is not None:
        return [], _CHOICES[heading["choice"]]
    bare = _BOLD.sub(r"\2", _ITEM.sub("", plain, count=1))
    bare = " ".join(bare.replace("|", " ").split()) if bare[:1] == bare[-1:] == "|" else bare
    found = _SEVERAL.fullmatch(bare)
    if found is None or (bare == plain and _VOTE.fullmatch(plain)):
        return [], ""
    return _each(
        found["spans"] or found["s"], _CHOICES.get(found["choice"] or found["c"], "for")
    ), ""


def _each(spans: str, choice: str) -> list[Said]:
    """Return a vote for each number in numbers and ranges; none of a range that is too long."""
    found: list[Said] = []
    for span in re.findall(_SPAN, spans):
        first, *rest = map(int, re.findall("[0-9]+", span))
        last = rest[0] if rest else first
        if first <= last < first + MOST_IN_A_SPAN:
            found += [("vote", str(number), choice) for number in range(first, last + 1)]
    return found


def _passed_on(line: str) -> Said | None:
    """Return ``("press", number, words, "anonymous" or "", names)`` of a line that tells others."""
    told, shared = _TELL.fullmatch(line), _SHARE.fullmatch(line)
    if told is not None:
        number, words, names, nameless = "", alike(told[3]), told[1], told[2]
    elif shared is not None:
        number, words, names, nameless = shared[1], "", shared[3], shared[2]
    else:
        return None
    named = "\n".join(_AND.split(names.casefold()))
    return "press", number, words, "anonymous" if nameless else "", named


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


def _one_line(line: str) -> Said | None:
    plain = line.casefold().rstrip(".!")
    vote = _VOTE.fullmatch(plain)
    if vote is not None:
        return "vote", vote["number"] or vote["n"], _CHOICES[vote["choice"] or vote["c"]]
    for name, pattern in _ONE_LINE.items():
        found = pattern.fullmatch(line if name == "do" else plain)
        if found is not None and not (name == "do" and _MAY_SAY.search(plain)):
            return name, alike(found[1])
    return None
