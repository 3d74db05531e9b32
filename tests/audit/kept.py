"""What players keep of a tournament that was played and disclosed, and how it is checked."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from gamemaster.cli import main
from gamemaster.disclosing.disclose import publish
from tests.audit.playing import RealTable
from tests.audit.tampering.forging import Forgery, opened

SIGNED = ("receipt", "statement", "letter", "message")


@dataclass(frozen=True)
class Game:
    """A tournament that was played and disclosed, and the mails that its players kept."""

    folder: Path
    signing: bytes

    @property
    def bundle(self) -> Path:
        return self.folder / "bundle"

    def kept(self, who: str, start: str = "receipt") -> list[Path]:
        """The signed files that somebody got, in order."""
        return sorted((self.folder / "notes").glob(f"{who}-*-{start}.txt"))

    def forge(self, into: Path, change: Callable[[Forgery], object]) -> Path:
        """Publish another journal, with every hash and signature in it made to fit."""
        forgery = opened(self.bundle, self.signing)
        change(forgery)
        return forgery.write(into / "forged", "published")


def kept_of(table: RealTable, folder: Path) -> Game:
    """Disclose the tournament of a table, and keep what its readers got; the table is closed."""
    assert table.log.defects == []
    (folder / "notes").mkdir()
    for place, one in enumerate(table.sent):
        (folder / f"{place:03}-{one.to}.eml").write_bytes(one.raw)
        for name, octets in one.attachments.items():
            if name.startswith(SIGNED):
                who = one.to.partition("@")[0]
                (folder / "notes" / f"{who}-{place:03}-{name}").write_bytes(octets)
    publish(table.office, "autumn", folder / "bundle")
    signing = table.office.store.roots("autumn").signing
    table.close()
    return Game(folder, signing)


@dataclass(frozen=True)
class Told:
    """What the command line came to."""

    exit_code: int
    stdout: str
    output: str


def verify(*words: object) -> Told:
    return run("receipt", "verify", *words)


def run(*words: object) -> Told:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([*map(str, words)])
    return Told(code, out.getvalue(), out.getvalue() + err.getvalue())


def findings(result: Told) -> list[tuple[str, str, str]]:
    told = json.loads(result.stdout)
    return [(one["what"], one["outcome"], one["detail"])
            for each in told["receipts"] for one in each["findings"]]  # fmt: skip


def failed(result: Told) -> list[str]:
    return [f"{what}: {why}" for what, outcome, why in findings(result) if outcome == "failed"]
