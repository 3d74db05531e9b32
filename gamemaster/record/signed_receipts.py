"""Signs receipts, statements and letters: what one player is told under the record's key.

All are C2SP signed notes (``note``) whose first line tells them from any checkpoint; every line of
them is in docs/formats.md. They hold the player's own moves, or what a rule tells them, in words
that no language changes, and nothing that counts what others do: no number of the docket, of mails
or of the journal. They are given to their player alone and stand nowhere in the disclosure, so what
they say of messages without a name links nothing. The same mail, or event, gives the same octets.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gamemaster.clauses import format_instant
from gamemaster.documents.proposal import Body, Target, canonical_body
from gamemaster.record.note import Signer

RECEIPT: Final = "SECRET NOMIC RECEIPT/2"
RECEIPT_WITHOUT_HEAD: Final = "SECRET NOMIC RECEIPT/1"
"""The title of receipts from before they named the journal."""
STATEMENT: Final = "SECRET NOMIC STATEMENT/1"
LETTER: Final = "SECRET NOMIC LETTER/1"
MESSAGE: Final = "SECRET NOMIC MESSAGE/1"
DICE: Final = "SECRET NOMIC DICE/1"
SO_FAR: Final = "recorded"
"""The fate of a move in a statement during play, when the true one may be hidden."""
LARGEST_PART: Final = 900_000
"""Octets of lines in one file: readers of notes, Go's among them, take a million."""

_BREAKING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
# Characters that a note cannot hold, that break a line, or that cannot be written as UTF-8.
_UNPRINTABLE: Final = re.compile('["\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]')


@dataclass(frozen=True, slots=True)
class Mail:
    """The mail that a receipt is about: whose, when it was received, and what was hashed of it.

    ``identity`` is 64 hexadecimal digits that no other player or mail has; ``sha256`` is that of
    the raw octets, ``at`` an instant in seconds, ``head`` that of the journal before it was read.
    """

    identity: str
    player: str
    at: int
    sha256: str
    head: str


@dataclass(frozen=True, slots=True)
class Message:
    """Something that a player has had passed on: words, or the document of proposal ``number``.

    ``sender`` is the sender's handle, None without a name; ``at`` an instant in seconds, ``nonce``
    64 hexadecimal digits.
    """

    sender: str | None
    number: int | None
    text: str
    at: int
    nonce: str


def receipt(signer: Signer, tournament: str, mail: Mail, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the signed receipt of a mail; in several parts where one would be too long."""
    head = (
        RECEIPT,
        f"Record: {signer.key.name}",
        f"Receipt: {mail.identity}",
        f"Player: {mail.player}",
        f"Received: {format_instant(mail.at)}",
        f"Mail SHA-256: {mail.sha256}",
        f"Journal: {mail.head}",
    )
    return tuple(map(signer.sign, _parts(head, lines, tournament)))


def statement(
    signer: Signer, tournament: str, player: str, at: int, lines: Sequence[str]
) -> tuple[str, ...]:
    """Return the signed statement of all that was recorded for a player up to instant ``at``."""
    made = f"Made: {format_instant(at)}"
    head = (STATEMENT, f"Record: {signer.key.name}", f"Player: {player}", made)
    return tuple(map(signer.sign, _parts(head, lines, tournament)))


def letter(
    signer: Signer, tournament: str, reader: str | None, at: int, text: str
) -> tuple[str, ...]:
    """Return the signed note with the text of a letter.

    ``reader`` is None where it may be handed on: it has documents, and names nobody. ``text`` is in
    the language of the record, ``at`` the instant that it tells of.
    """
    lines = _spelt_out(text.removesuffix("\n"))
    whole = "".join(f"{line}\n" for line in lines)
    head = (
        LETTER,
        f"Record: {signer.key.name}",
        *([f"Player: {reader}"] if reader is not None else []),
        f"Written: {format_instant(at)}",
        f"Letter SHA-256: {digest(whole)}",
    )
    return tuple(map(signer.sign, _parts(head, _barred(lines), tournament)))


def message(
    signer: Signer, tournament: str, reader: str | None, passed: Message
) -> tuple[str, ...]:
    """Return the signed note of something that a player has had passed on.

    It says what its reader is told and nothing else: ``reader`` is None where it may be handed on,
    as a document may.
    """
    head = [MESSAGE, f"Record: {signer.key.name}"]
    head += [f"Player: {reader}"] if reader is not None else []
    head.append(f"Written: {format_instant(passed.at)}")
    head += [f"Sender: {passed.sender}"] if passed.sender is not None else []
    head += [f"Proposal: {passed.number}"] if passed.number is not None else []
    head += [f"Nonce: {passed.nonce}", f"Message SHA-256: {digest(passed.text)}"]
    # A document is a file of its own.
    lines = _barred(_spelt_out(passed.text)) if passed.number is None else ()
    return tuple(map(signer.sign, _parts(head, lines, tournament)))


def commitment(nonce: str, sha256: str) -> str:
    """Return what the journal shows of something passed on, of which it hides the words.

    ``sha256`` is that of the words, ``nonce`` 64 hex digits that its readers alone are told.
    """
    return digest(f"{MESSAGE}\n{nonce}\n{sha256}\n")


def _spelt_out(text: str) -> list[str]:
    """Return the lines of a text without characters that a note cannot hold."""
    return [_BREAKING.sub(lambda hit: f"[U+{ord(hit[0]):04X}]", line) for line in text.split("\n")]


def _barred(lines: Sequence[str]) -> list[str]:
    return [f"| {line}" if line else "|" for line in lines]


def dice(
    signer: Signer, tournament: str, anchor: str, rolls: int, player: str = "", said: str = ""
) -> str:
    """Return the signed promise of the dice that somebody is about to join, or has joined.

    ``anchor`` is that of the die, ``rolls`` the length of its epochs; ``said`` is what the mail by
    which ``player`` joined contributes to the dice.
    """
    joined = f"Player: {player}\nContribution: {said}\n" if player else ""
    head = f"{DICE}\nRecord: {signer.key.name}\nDie: {anchor}\nRolls in an epoch: {rolls}\n"
    return signer.sign(f"{head}{joined}End: {tournament}\n")


def _parts(head: Sequence[str], lines: Sequence[str], tournament: str) -> Iterable[str]:
    shares: list[list[str]] = [[]]
    octets = 0
    for line in lines:
        size = len(line.encode()) + 1
        if shares[-1] and octets + size > LARGEST_PART:
            shares.append([])
            octets = 0
        shares[-1].append(line)
        octets += size
    for number, share in enumerate(shares, start=1):
        part = [f"Part: {number} of {len(shares)}"] if len(shares) > 1 else []
        yield "".join(f"{line}\n" for line in (*head, *part, *share, f"End: {tournament}"))


def file_names(name: str, parts: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the files of a note: ``receipt.txt``, ``receipt-2.txt`` and so on."""
    return tuple(
        f"{name}.txt" if place == 1 else f"{name}-{place}.txt" for place in range(1, len(parts) + 1)
    )


def move_words(move: Mapping[str, Any]) -> str:
    """Return a move, as the docket has it, in words that are the same in every language."""
    match move["move"]:
        case "vote":
            number = move["number"] or "mine"
            return f"vote {number} {move['choice']}"
        case "turn":
            change, body = _turn((move["body"], *move.get("more", ())))
            return f"turn, {change}, SHA-256 {digest(body)}"
        case "inquiry":
            return f"inquire {move['number']}"
        case "do":
            if not move.get("parts"):
                return f"do {plain(move['words'])}"
            # The change stands first, so that no words can look like one.
            change, body = _turn(move["parts"])
            return f"do, {change}, SHA-256 {digest(body)}: {plain(move['words'])}"
        case "press":
            return _press(move)
    return str(move["move"])


def _turn(parts: Sequence[Mapping[str, Any]]) -> tuple[str, str]:
    """Return a proposed change, and the canonical body that its proposer was shown."""
    bodies = []
    for fields in parts:
        named = fields["target"]
        target = Target(named["noun"], named["number"]) if named is not None else None
        said = fields.get("said")
        bodies.append(Body(fields["kind"], target, fields["text"], fields["clauses"], said))
    change = "; ".join(f"{body.kind} {body.target or 'a rule'}" for body in bodies)
    return change, canonical_body(*bodies)


def _press(move: Mapping[str, Any]) -> str:
    readers = ", ".join(move["readers"])
    named = ", without a name" if move["anonymous"] else ""
    if move["number"] is not None:
        return f"proposal {move['number']} to {readers}{named}"
    return f"to {readers}, SHA-256 {digest(move['words'])}{named}"


def plain(words: str) -> str:
    """Return words as they are if a line of a note can hold them, else as a JSON string in ASCII.

    Words that begin with a quotation mark, or hold one, are always written so: no two are alike.
    """
    return json.dumps(words) if _UNPRINTABLE.search(words) else words


def digest(text: str) -> str:
    """Return the SHA-256 of words in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
