"""The demo's last act: the game is disclosed, and audited by code that shares nothing with it.

Before that the store is verified as ``gamemaster doctor`` does it, and what a reader holds of the
public record as ``gamemaster record verify`` does: signatures, growth, and each document that a
proposer was sent. What players were confirmed is held against what is disclosed, as ``gamemaster
receipt verify`` does it. Afterwards one vote is turned round in that, to see that the audit finds
it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from pathlib import Path

from gamemaster.audit import audit
from gamemaster.audit.evidence import FAILED
from gamemaster.audit.papers import read_paper, signed
from gamemaster.audit.receipts import check_papers, open_recorded
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.demo.letters import said
from gamemaster.disclosing.disclose import disclose
from gamemaster.documents.proposal import DocumentError, document_hash, verify
from gamemaster.holdings import check, gather

Tell = Callable[[str], None]

SHOWN_OF_A_HASH = 16


def prove(
    directory: Path,
    announcements: Sequence[EmailMessage],
    letters: Sequence[EmailMessage],
    now: int,
    tell: Tell,
) -> list[str]:
    """Check everything that can be checked; return what does not hold."""
    problems = _documents(announcements, letters, tell) + _held(
        [*announcements, *letters], directory / "kept", tell
    )
    config = load(directory / "config.toml")
    with opened_office(config, str, now) as office:
        problems += office.store.check()
        name = config.tournament[0].name
        tell(f"journal: {office.store.head(name).seq} lines: every seal and the whole chain")
        folder = disclose(office, name, directory / "disclosed")
    problems += _receipts(folder, letters, tell)
    steps = audit(folder, lambda _: None)
    for step in steps:
        tell(f"audit, step {step.number:<2} {step.title}: {step.outcome}")
    problems += [f"audit: {one.title}: {one.detail}" for one in steps if one.outcome != "passed"]
    _turn_a_vote(folder)
    found = [step.title for step in audit(folder, lambda _: None) if step.outcome == "failed"]
    tell(f"With one vote turned round in it, the same audit fails at: {', '.join(found)}.")
    if not found:
        problems.append("audit: a vote that was turned round was not found")
    return problems


def _held(mails: Sequence[EmailMessage], folder: Path, tell: Tell) -> list[str]:
    """Verify the public record as far as somebody has it who saved these mails."""
    folder.mkdir()
    for number, mail in enumerate(mails):
        (folder / f"{number:03}.eml").write_bytes(mail.as_bytes())
    checks = check(gather("the mails of this demo", [folder]))
    for one in checks:
        tell(f"record: {one.title}: {one.outcome} ({one.detail})")
    return [f"record: {one.title}: {one.detail}" for one in checks if one.outcome != "passed"]


def _turn_a_vote(folder: Path) -> None:
    """Forge what was disclosed as well as one can without the keys: the manifest fits again."""
    journal, manifest = folder / "journal.jsonl", folder / "manifest.json"
    text = journal.read_text(encoding="utf-8")
    journal.write_text(text.replace('"choice":"for"', '"choice":"against"', 1), encoding="utf-8")
    listed = json.loads(manifest.read_text(encoding="utf-8"))
    octets = journal.read_bytes()
    listed["files"][journal.name] = {
        "octets": len(octets), "sha256": hashlib.sha256(octets).hexdigest(),
    }  # fmt: skip
    manifest.write_text(json.dumps(listed), encoding="utf-8")


def _receipts(folder: Path, letters: Sequence[EmailMessage], tell: Tell) -> list[str]:
    """Hold what players were confirmed against what was disclosed."""
    problems, confirmed = [], 0
    recorded, key = open_recorded(folder)
    for letter in letters:
        for part in letter.iter_attachments():
            name = str(part.get_filename())
            if name not in ("receipt.txt", "statement.txt"):
                continue
            paper = read_paper(signed(str(part.get_content()), key, name), name)
            found = check_papers((paper,), recorded)
            problems += [f"{name}: {one.what}: {one.detail}" for one in found
                         if one.outcome == FAILED]  # fmt: skip
            confirmed += len(paper.lines)
    tell(f"receipts and statements: {confirmed} signed lines, each kept in what was disclosed")
    return problems


def _documents(
    announcements: Sequence[EmailMessage], letters: Sequence[EmailMessage], tell: Tell
) -> list[str]:
    """Hold the documents that were sent against the hashes that were announced."""
    problems = []
    sent = {part.get_filename(): part for letter in letters for part in letter.iter_attachments()}
    for announcement in announcements:
        found = re.search(r"change (\d+) has been proposed.*SHA-256 (\w{64})", said(announcement))
        if found is None:
            continue
        part = sent.get(f"proposal-{found[1]}.txt")
        try:
            document = verify(str(part.get_content()) if part is not None else "", found[2])
        except DocumentError as error:
            problems.append(f"the document of {found[1]}: {error}")
            continue
        shown = document_hash(document)[:SHOWN_OF_A_HASH]
        tell(f"proposal {found[1]}: its document has the hash {shown}… that was announced")
    return problems
