"""Verbs for after the game: publish it, audit what is published, make a page that tells it."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked, KeyOption, WitnessOption
from gamemaster.errors import OperatorError, as_operator_error
from gamemaster.files import put_whole

MIB = 1024 * 1024
PAGE_MODE = 0o644


def disclose(
    asked: Asked,
    output: Path | None = None,
    include: list[str] | None = None,
    archive: bool = True,
    preview: bool = False,
    yes: bool = False,
) -> None:
    """Publish an ended tournament: a directory that anybody can check, and an archive of it.

    It holds journal, documents, announcements, rulings, the roots of nonces and dice, and the
    program that checks it. Addresses, mail and senders of messages without a name stay out; their
    digests stand in for them. On a terminal you see first what becomes public, and are asked.

    --output, -o DIR: A new directory. Default: the tournament's name and -disclosed.
    --include WHAT: Also show addresses, mail, anonymous (one or more, with commas), if players were
        told so when they joined.
    --archive/--no-archive: Also write DIR.tar.zst.
    --preview: Only show what would become public.
    --yes, -y: Do not ask whether to write it.

    Example:  gamemaster disclose -o autumn-disclosed
    """
    included = [
        word.strip() for given in include or [] for word in given.split(",") if word.strip()
    ]
    if preview:
        shown = asked.perform("disclosure", {"include": included, "contents": True})
        show_preview(asked, shown)
        return
    folder = output or Path(f"{asked.one_tournament(asked.config())}-disclosed")
    path = folder.absolute()
    with suppress(PermissionError):  # The daemon's user may see what we may not.
        if not path.parent.is_dir():
            raise OperatorError(f"{folder}: expected its directory to be there, found nothing")
    if not yes and not asked.as_json and sys.stdin.isatty():
        show_preview(asked, asked.perform("disclosure", {"include": included}))
        screen.line("What has been published cannot be taken back.")
        if not typer.confirm(f"Write it to {folder}?"):
            raise typer.Exit(1)
    result = asked.answer(
        asked.perform("disclose", {"path": str(path), "include": included, "archive": archive})
    )
    for warning in result["warnings"]:
        screen.note(f"warning: {warning}")
    screen.line(f"Written to {path}: {result['files']} files, {_size(result['octets'])}")
    if result["archive"]:
        screen.line(f"and {result['archive']}: {_size(result['archive_octets'])}")
        screen.line(f"SHA-256 {result['archive_sha256']}")
    screen.line(f"Check it with: gamemaster audit {folder}")


def show_preview(asked: Asked, shown: dict[str, Any]) -> None:
    """Show what would become public, as it was counted."""
    asked.answer(shown)
    for warning in shown["warnings"]:
        screen.note(f"warning: {warning}")
    screen.line(f"{shown['title']}: this becomes public, under the players' names")
    screen.entries(
        shown["players"], "No player has joined.",
        ("player", "name"), "handle", "moves", "votes", ("lines after do", "words_after_do"),
        ("questions (their number)", "questions"),
    )  # fmt: skip
    judging = ", ".join(f"{count} {title}" for title, count in shown["judging"].items())
    opened = [name for name, opens in shown["policy"].items() if opens]
    screen.pairs((
        ("announcements", shown["announcements"]),
        ("proposals", shown["proposals"]),
        ("what you did", judging or "nothing"),
        ("messages passed on", shown["passed_on"]),
        ("of them without a name", shown["passed_on_without_a_name"]),
        ("mails", f"{shown['mails']} (hashes), {shown['mails_published']} as they came"),
        ("journal", f"{shown['journal_lines']} lines, {_size(shown['journal_octets'])}"),
        ("record, documents", _size(shown["record_octets"])),
        ("also shown", ", ".join(opened) or "neither addresses nor mail nor anonymous senders"),
        ("private parts that are shown", shown["private_parts_shown"]),
        ("private parts that stay hidden", shown["private_parts_hidden"]),
    ))  # fmt: skip
    for reason, count in sorted(shown["mails_left_out"].items()):
        screen.line(f"{count} mails with moves stay out {reason}")
    for said in shown.get("do", ()):
        screen.line(f"{screen.instant(said['at'])}  {said['player']}: do {said['words']}")
    if shown.get("rulings"):
        screen.line()
        screen.paragraph(shown["rulings"])


def _size(octets: int) -> str:
    return f"{octets:,} octets" if octets < MIB else f"{octets / MIB:,.1f} MiB"


def audit(
    asked: Asked,
    bundle: Path,
    quiet: bool = False,
    key: KeyOption = None,
    genesis: Path | None = None,
    record: Path | None = None,
    witness: WitnessOption = [],  # noqa: B006 - Typer makes a new one each time
) -> None:
    """Check a disclosed tournament, step by step. Nothing is unpacked, written or sent.

    Exit code 0: all passed; 1: a step failed; 2: something could not be checked. Needs no
    configuration and no store. Without --key, --genesis or --record the answer is about the bundle
    alone: another key makes another bundle that passes.

    DIR|TAR: A disclosed directory, or its archive.
    --quiet: Only the verdict, and what it is about.
    --genesis FILE: The genesis.txt that you were sent.
    --record PATH: Mails, an mbox or a folder that you kept, to be compared with the bundle.

    Example:  gamemaster audit autumn-disclosed.tar.zst --record ~/Mail/nomic
    """
    from gamemaster.audit.command import check, pinned
    from gamemaster.audit.findings import Unusable
    from gamemaster.saved.pinning import record_pins

    try:
        pins = pinned(key, genesis, witness)
        pins += record_pins(record) if record is not None else []
    except Unusable as problem:
        raise OperatorError(str(problem)) from None
    raise typer.Exit(check(bundle, as_json=asked.as_json, quiet=quiet, pins=pins))


def report(
    asked: Asked,
    output: Path,
    source: Path | None = None,
    public: bool = False,
    record: Path | None = None,
) -> None:
    """Make one web page of a disclosed game: its story, scores, rules, votes, dice, audit.

    The page is one file that needs no network. Needs no configuration, no store and no key. Its
    charts need matplotlib, which comes with the extra named report: without it they are left out.
    With --public the page is made of the public record of a running tournament and of nothing else.

    --output, -o FILE: The file to write or replace.
    [DIR|TAR]: A disclosed bundle.
    --public: Show the public facts of a running tournament.
    --record PATH: Mails, an mbox or a folder that you kept, to be compared with the bundle.

    Example:  gamemaster report autumn.tar.zst -o autumn.html
    """
    if public == (source is not None):
        raise OperatorError("expected either a disclosed bundle or --public")
    if public and record is not None:
        raise OperatorError("--record: expected with a disclosed bundle alone")
    if not output.absolute().parent.is_dir():
        raise OperatorError(f"{output}: expected its directory to be there, found nothing")
    place = output if output.exists() else output.absolute().parent
    if output.is_dir() or not os.access(place, os.W_OK):
        # Told before the audit, which takes its time.
        raise OperatorError(f"{output}: cannot be written")
    from gamemaster.report import make
    from gamemaster.report.charts import ready
    from gamemaster.saved.pinning import record_pins

    if source is None:
        html, outcomes = str(asked.perform("public_page")["html"]), []
    else:
        pins = record_pins(record) if record is not None else []
        made = make(source, lambda what: None if asked.as_json else screen.note(what), pins)
        html, outcomes = made.html, [step.outcome for step in made.steps]
    page = html.encode("utf-8", "replace")
    with as_operator_error(f"{output}"):
        _put(output, page)
    counted = {name: outcomes.count(name) for name in ("passed", "failed", "not checkable")}
    asked.answer({"path": str(output), "octets": len(page), "audit": counted})
    screen.line(f"Written to {output}: {len(page):,} octets.")
    if source is not None and not ready():
        screen.note("The charts are missing: pip install 'gamemaster[report]' for them.")
    if "failed" in outcomes:
        screen.note("The audit of this bundle FAILED, and the page says so: see gamemaster audit.")


def _put(output: Path, page: bytes) -> None:
    """Write a page, whole or not at all: without room for it, the one that was there stays."""
    if output.exists() and not (output.is_file() and os.access(output.resolve().parent, os.W_OK)):
        # Such as /dev/stdout, or a file of ours in a directory that is not.
        output.write_bytes(page)
    else:
        put_whole(output.resolve(), page, PAGE_MODE)
