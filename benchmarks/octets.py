"""What signed notes, checkpoints and cosignatures add to a mail and to a bundle, in octets.

    python -m benchmarks.octets

A game of three players over three days is played in memory, with two witnesses and a player who
cosign. Each mail is taken apart into what it says and the files that are signed; the bundle into
what stands in it of each kind, as it is and packed.
"""

from __future__ import annotations

import lzma
import tempfile
from collections import Counter
from email import message_from_bytes
from pathlib import Path

from benchmarks.report import Report
from gamemaster.disclosing.disclose import disclose
from tests.audit.witnessed import played

KINDS = {
    "receipt": ("receipt",),
    "letter": ("letter",),
    "announcement": ("checkpoint", "announcement"),
    "heartbeat": ("heartbeat", "cosigned", "growth"),
}
"""How the signed files begin that a mail of each kind carries; its first one says which it is."""


def octets(report: Report, directory: Path) -> None:
    """Measure mails of each kind, then the bundle."""
    table = played(directory)
    try:
        mails = [(one.to, one.raw) for one in table.sent]
        folder = disclose(table.office, "autumn", directory / "bundle")
    finally:
        table.close()
    report.heading("octets of a mail, and of the files in it that are signed")
    for kind, begins in KINDS.items():
        found = [sizes for _, raw in mails if (sizes := _signed(raw, kind, begins))]
        for label, place in (("the mail", 0), ("of it signed files", 1)):
            middle = sorted(sizes[place] for sizes in found)[len(found) // 2]
            report.line(f"octets.{kind}.{place}", f"{kind}: {label}", middle, "octets")
    report.heading("octets of a bundle, and packed by themselves")
    whole = _files(folder, "")
    for label, kept in (
        ("all but verify.pyz", whole),
        ("the journal", _files(folder, "journal.jsonl")),
        ("announcements and checkpoints", _files(folder, "announcements", "checkpoints")),
        ("heartbeats", _files(folder, "heartbeats")),
        ("cosignatures", _files(folder, "cosigned") + _cosigned_lines(folder)),
    ):
        packed = len(lzma.compress(kept))
        report.line(f"octets.bundle.{label}", label, len(kept), "octets", f"{packed:,} packed")


def _signed(raw: bytes, kind: str, begins: tuple[str, ...]) -> tuple[int, int] | None:
    """The octets of a mail and of its signed files as they are mailed; None of another kind."""
    parts = [part for part in message_from_bytes(raw).walk() if part.get_filename()]
    names = Counter(str(part.get_filename()) for part in parts)
    if not any(name.startswith(KINDS[kind][0]) for name in names):
        return None
    signed = [part for part in parts if str(part.get_filename()).startswith(begins)]
    return len(raw), sum(len(part.as_bytes()) for part in signed)


def _files(folder: Path, *places: str) -> bytes:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    chosen = (file for file in files if str(file.relative_to(folder)).startswith(places))
    return b"".join(file.read_bytes() for file in chosen if file.name != "verify.pyz")


def _cosigned_lines(folder: Path) -> bytes:
    lines = (folder / "journal.jsonl").read_bytes().splitlines(keepends=True)
    return b"".join(line for line in lines if b'"type":"heartbeat.cosigned/' in line)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="gamemaster-bench-") as temporary:
        octets(Report(), Path(temporary))
