"""Plays the plot, tells it, compares what everybody gets with it, and has the game audited.

``perform`` is what ``gamemaster demo`` calls. It returns the differences; a good game has none. At
the end the game is disclosed, and audited by code that shares nothing with it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import textwrap
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import Final

from gamemaster.audit import audit
from gamemaster.audit.evidence import FAILED, PASSED
from gamemaster.audit.held_papers.receipts import open_recorded
from gamemaster.clock import Clock, HandClock
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.demo.correspondent import (
    BEGIN,
    HOUR,
    Correspondent,
    body,
    gist,
    hour_of,
    is_announcement,
    is_statement,
    mismatches,
    outcomes,
    said,
)
from gamemaster.demo.plot import CAST, PLAY, PUBLIC, TOURNAMENT, Act, Mail
from gamemaster.demo.stage import Stage, staged
from gamemaster.disclosing.disclose import disclose
from gamemaster.documents.proposal import document_hash
from gamemaster.errors import OperatorError, as_operator_error
from gamemaster.report import make
from gamemaster.saved.checks import check
from gamemaster.saved.confirmations import check_notes
from gamemaster.saved.gathering import gather
from gamemaster.saved.pieces import Holdings

Tell = Callable[[str], None]

SHOWN_OF_A_HASH = 16
COLUMNS: Final = 78
LONGEST_FOLDER: Final = 64


def prove(
    directory: Path,
    announcements: Sequence[EmailMessage],
    letters: Sequence[EmailMessage],
    now: int,
    tell: Tell,
    keep: Path | None = None,
) -> list[str]:
    """Check everything that can be checked; return the checks that fail.

    ``keep`` is a folder that mails, bundle and report are written to. Raises OperatorError if it
    cannot be.
    """
    holdings = _saved([*announcements, *letters], directory / "kept")
    for document in sorted(holdings.documents, key=lambda document: document.number):
        shown = document_hash(document.text)[:SHOWN_OF_A_HASH]
        tell(f"proposal {document.number}: its document has the hash {shown}… that was announced")
    checks = check(holdings)
    for result in checks:
        tell(f"record: {result.title}: {result.outcome} ({result.detail})")
    problems = [f"record: {each.title}: {each.detail}" for each in checks if each.outcome != PASSED]
    config = load(directory / "config.toml")
    with opened_office(config, str, now) as office:
        problems += office.store.check()
        name = config.tournament[0].name
        sent = {document.number for document in holdings.documents}
        unsent = {*office.game(name).proposals} - sent
        problems += [f"the document of {number}: nobody was sent it" for number in sorted(unsent)]
        tell(f"journal: {office.store.head(name).seq} lines: every seal and the whole chain")
        folder = disclose(office, name, directory / "disclosed")
    recorded, key = open_recorded(folder)
    confirmed = check_notes(holdings.notes, key, recorded)
    problems += [
        f"{each.place}: {result.what}: {result.detail}"
        for each in confirmed
        for result in each.results
        if result.outcome == FAILED
    ]
    signed = sum(len(paper.lines) for each in confirmed for paper in each.papers)
    tell(f"receipts and statements: {signed} signed lines, each kept in what was disclosed")
    steps = audit(folder, lambda _: None)
    for step in steps:
        tell(f"audit, step {step.number:<2} {step.title}: {step.outcome}")
    problems += [
        f"audit: {result.title}: {result.detail}" for result in steps if result.outcome != PASSED
    ]
    if keep is not None:
        _kept(directory, folder, keep)
        tell(f"kept in {keep}: the bundle (disclosed), the mails, and report.html")
    _turn_a_vote(folder)
    found = [step.title for step in audit(folder, lambda _: None) if step.outcome == "failed"]
    tell(f"With one vote turned round in it, the same audit fails at: {', '.join(found)}.")
    if not found:
        problems.append("audit: a vote that was turned round was not found")
    return problems


def _kept(directory: Path, folder: Path, keep: Path) -> None:
    with as_operator_error(f"--keep {keep}"):
        keep.mkdir(parents=True)
        shutil.copytree(folder, keep / "disclosed")
        shutil.copytree(directory / "kept", keep / "mails")
        (keep / "report.html").write_text(make(folder).html, encoding="utf-8")


def _saved(mails: Sequence[EmailMessage], folder: Path) -> Holdings:
    """Return the holdings of somebody who saved these mails."""
    folder.mkdir()
    for number, mail in enumerate(mails):
        (folder / f"{number:03}.eml").write_bytes(mail.as_bytes())
    return gather("the mails of this demo", [folder])


def _turn_a_vote(folder: Path) -> None:
    """Forge a disclosed vote as well as possible without the keys: the manifest fits again."""
    journal, manifest = folder / "journal.jsonl", folder / "manifest.json"
    text = journal.read_text(encoding="utf-8")
    journal.write_text(text.replace('"choice":"for"', '"choice":"against"', 1), encoding="utf-8")
    listed = json.loads(manifest.read_text(encoding="utf-8"))
    octets = journal.read_bytes()
    listed["files"][journal.name] = {
        "octets": len(octets), "sha256": hashlib.sha256(octets).hexdigest(),
    }  # fmt: skip
    manifest.write_text(json.dumps(listed), encoding="utf-8")


def perform(tell: Tell, keep: Path | None = None) -> tuple[str, ...]:
    """Play the whole tournament, telling it line by line; return everything that went otherwise.

    ``keep`` is a new folder for its mails, bundle and report. Raises OperatorError if it is there
    already.
    """
    if keep is not None and keep.exists():
        raise OperatorError(f"--keep {keep}: expected a folder that is not there yet")
    if keep is not None:
        above = next(folder for folder in keep.absolute().parents if folder.exists())
        if not (above.is_dir() and os.access(above, os.W_OK)):
            raise OperatorError(f"--keep {keep}: {above} cannot be written")
    began = Clock().monotonic()
    with tempfile.TemporaryDirectory(prefix="gamemaster-", dir=_short_folder()) as folder:
        directory = Path(folder)
        clock = HandClock(BEGIN)
        with staged(directory, TOURNAMENT, ["players", PUBLIC], clock) as stage:
            performance = Performance(stage, tell)
            performance.play()
        tell("")
        tell("-- the proof " + "-" * (COLUMNS - 13))
        letters = [letter for player in performance.players.values() for letter in player.letters]
        performance.differences += prove(
            directory, performance.public.letters, letters, clock.now(), tell, keep
        )
    seconds = Clock().monotonic() - began
    performance.conclude(seconds)
    if keep is None:
        tell("Nothing of it is kept; gamemaster demo --keep DIR keeps bundle, mails and report.")
    return tuple(performance.differences)


def _short_folder() -> str | None:
    """Return a folder whose name leaves room for that of a unix socket, which has 107 bytes."""
    usual = tempfile.gettempdir()
    return None if len(os.fsencode(usual)) <= LONGEST_FOLDER else "/tmp"  # noqa: S108 - a private folder in it


class Performance:
    """One run of the script on a stage."""

    def __init__(self, stage: Stage, tell: Tell) -> None:
        self.stage = stage
        self.tell = tell
        self.players = {name: Correspondent(name, address) for name, address in CAST.items()}
        self.public = Correspondent("everyone", PUBLIC)
        self.umpire = Correspondent("the organiser", TOURNAMENT.organiser)
        self.differences: list[str] = []
        self.mails = 0
        self.stated: list[str] = []

    def play(self) -> None:
        """Join, play the script, and show what the public and one player have read."""
        self._remark(
            f"{len(CAST)} players and a daemon that takes mail by SMTP on 127.0.0.1:"
            f"{self.stage.port}. All is real but the clock, which is moved by hand so that nobody "
            "has to wait a day for a turn."
        )
        self.tell("  > mail to the Gamemaster   < its receipt   * a public announcement")
        self.tell("")
        for player in self.players.values():
            self._join(player)
        for step in PLAY:
            self.stage.clock.advance(step.hours * HOUR)
            self.tell("")
            self._remark(step.remark)
            if isinstance(step, Act):
                self._act(step)
            else:
                self._mail(step)
        self.stage.clock.advance(HOUR)
        self.stage.settle()
        for player in self.players.values():
            self._expect(player, self._unstated(player), ())
        self.tell("")
        self._remark(
            f"{len(self.stated)} players have been sent a signed statement of what is recorded for "
            "them, and may object."
        )
        if sorted(self.stated) != sorted(self.players):
            self._differs(f"statements went to {', '.join(self.stated) or 'nobody'}")
        self._show("what the public saw", self.players["Chloé"].letters[-1])
        bought = next(
            letter
            for letter in self.players["Chloé"].letters
            if "answer to the inquiry" in letter["Subject"]
        )
        self._show("what Chloé's inquiry bought her", bought)

    def conclude(self, seconds: float) -> None:
        """Say how it went."""
        letters = sum(
            len(reader.letters) for reader in (*self.players.values(), self.public, self.umpire)
        )
        self.tell("")
        if self.differences:
            self.tell(f"{len(self.differences)} things went otherwise than they must:")
            for line in self.differences:
                self.tell(f"  - {line}")
        else:
            self.tell(
                f"All as it must be: {self.mails} mails in, {letters} letters out, "
                f"{seconds:.1f} seconds."
            )

    def _join(self, player: Correspondent) -> None:
        player.write(self.stage, f"join as {player.name}")
        self._expect(player, player.collect(self.stage), ("please confirm",))
        # Any answer will do, an empty one too; mail programs quote what they answer.
        player.write(self.stage, "", quoting=True)
        self._expect(player, player.collect(self.stage), (f"welcome, {player.name}",))
        self.mails += 2
        self.tell(f"{hour_of(self.stage.clock.now())}  {player.name} asks to join, and confirms it")

    def _mail(self, step: Mail) -> None:
        player = self.players[step.player]
        self._say(player.name, step.text, ">")
        player.write(self.stage, step.text, quoting=step.quoting)
        self.mails += 1
        new = self._unstated(player)
        announced = [mail for mail in new if is_announcement(mail)]
        others = [mail for mail in new if not is_announcement(mail)]
        for letter in others:
            for line in outcomes(letter) if "received:" in letter["Subject"] else ():
                self.tell(f"  < {line}")
        self._expect(player, others, (step.receipt, *step.private))
        self._announced(step.public, {player.name: announced})

    def _act(self, step: Act) -> None:
        self._say("organiser", step.command, "$")
        self.stage.perform(step.verb, step.args)
        self._announced(step.public, {})

    def _announced(self, expected: Sequence[str], read: dict[str, list[EmailMessage]]) -> None:
        """Compare the mail that each player and the list got with what the script says."""
        public = self.public.collect(self.stage)
        self.umpire.collect(self.stage)
        self._expect(self.public, public, expected, whole=True)
        for letter in public:
            for line in textwrap.wrap(gist(letter), COLUMNS - 6, subsequent_indent="   "):
                self.tell(f"  * {line}")
        for name, player in self.players.items():
            got = read[name] if name in read else self._unstated(player)
            self._expect(player, got, expected, whole=True)

    def _unstated(self, player: Correspondent) -> list[EmailMessage]:
        """Return a player's letters, except their statement, which comes once, at the end."""
        new = player.collect(self.stage)
        self.stated += [player.name for mail in new if is_statement(mail)]
        return [mail for mail in new if not is_statement(mail)]

    def _expect(
        self,
        reader: Correspondent,
        letters: Sequence[EmailMessage],
        expected: Sequence[str],
        *,
        whole: bool = False,
    ) -> None:
        """Note letters that are missing, and those that came without being expected."""
        found = [said(letter) if whole else str(letter["Subject"]) for letter in letters]
        for what in mismatches(found, expected):
            self._differs(f"{reader.name} got {what}")

    def _differs(self, what: str) -> None:
        self.differences.append(f"{hour_of(self.stage.clock.now())}: {what}")

    def _remark(self, text: str) -> None:
        for line in textwrap.wrap(text, COLUMNS):
            self.tell(line)

    def _say(self, who: str, text: str, mark: str) -> None:
        self.tell(f"{hour_of(self.stage.clock.now())}  {who}")
        for line in filter(str.strip, text.splitlines()):
            for part in textwrap.wrap(line, COLUMNS - 4, subsequent_indent="    "):
                self.tell(f"  {mark} {part}")

    def _show(self, title: str, letter: EmailMessage) -> None:
        self.tell("")
        heading = f"-- {title} "
        self.tell(heading + "-" * (COLUMNS - len(heading)))
        for line in body(letter):
            self.tell(line)
        for part in letter.iter_attachments():
            self.tell(f"-- attached: {part.get_filename()}")
            if part.get_filename() in ("letter.txt", "message.txt"):
                self.tell("  (the same words, signed)")
                continue
            for line in str(part.get_content()).splitlines():
                self.tell(f"  {line}")
