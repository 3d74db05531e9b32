"""What anybody can check alone: a proposal's document against its announced hash."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked, verb
from gamemaster.errors import OperatorError

PANEL = "Prove"
INPUT_OCTETS = 16 * 1024 * 1024


def verify(
    asked: Asked,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", allow_dash=True, help="'-' is standard input.")
    ],
    expected: Annotated[
        str | None,
        typer.Option("--hash", metavar="SHA256", show_default=False, help="The announced hash."),
    ] = None,
) -> None:
    """Check a proposal document, in a file of its own or in a mail as saved or as copied.

    What mail did to it (quoting, line breaks, encodings) is undone first. Without --hash it prints
    what it finds, for you to compare. Needs no configuration. Exits with 1 if nothing fits.

    Example:  gamemaster verify letter.eml --hash 3f5a…
    """
    octets = _octets(file)
    found, others = _found(_decoded(octets), expected)
    if not found:
        # No mail, or none that can be taken apart: something pasted into a file, say.
        found, more = _found([octets.decode("utf-8", "replace")], expected)
        others = others or more
    if asked.as_json:
        screen.show_json(found)
    for one in found if not asked.as_json else ():
        number = f"proposal {one['number']} ({one['change']})" if one["number"] else "file"
        screen.line(f"{number}: SHA-256 {one['sha256']}{', as announced' if expected else ''}")
    if not found:
        what = "another document than the announced one" if others else "no proposal document"
        screen.note(f"error: {file}: {what} is in it")
        raise typer.Exit(1)


def _found(texts: Iterable[str], expected: str | None) -> tuple[list[dict[str, object]], bool]:
    """Return the documents in ``texts`` with the expected hash, and whether there are others."""
    from gamemaster.documents import proposal

    found: list[dict[str, object]] = []
    others = False
    for text in texts:
        try:
            documents = (proposal.verify(text, expected),) if expected else proposal.documents(text)
        except proposal.DocumentError:
            others = others or bool(proposal.documents(text))
            continue
        found += [one for one in map(_told, documents) if one not in found]
    return found, others


def _told(document: str) -> dict[str, object]:
    """Return what a document says of itself."""
    from gamemaster.documents import proposal

    one: dict[str, object] = {"sha256": proposal.document_hash(document), "number": None}
    try:
        parsed = proposal.parse_document(document)
    except proposal.DocumentError:
        return one  # The hash fits all the same: whatever it is, it is what was announced.
    change = f"{parsed.body.kind} {parsed.body.target or 'a rule'}"
    return {**one, "number": parsed.number, "change": change, "tournament": parsed.tournament}


def _octets(file: Path) -> bytes:
    try:
        if str(file) == "-":
            return sys.stdin.buffer.read(INPUT_OCTETS)
        with file.open("rb") as stream:
            return stream.read(INPUT_OCTETS)
    except OSError as error:
        raise OperatorError(f"{file}: cannot read it: {error.strerror}") from None


def _decoded(octets: bytes) -> list[str]:
    """Return the texts of a mail with their transfer encodings undone."""
    from email import message_from_bytes
    from email.errors import MessageError
    from email.policy import default

    try:
        parts = [
            part.get_payload(decode=True)
            for part in message_from_bytes(octets, policy=default).walk()
        ]
    except (MessageError, ValueError, LookupError, RecursionError):
        return []
    return [part.decode("utf-8", "replace") for part in parts if isinstance(part, bytes)]


def register(app: typer.Typer) -> None:
    """Put these verbs on the command line."""
    app.command(rich_help_panel=PANEL)(verb(verify))
