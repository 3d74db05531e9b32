"""Steps 1 and 4 to 7: the files of the manifest, and the publications during the game."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from gamemaster.audit.evidence import NOT_CHECKABLE, PASSED, Evidence, Finding, wrong
from gamemaster.audit.files.bundle import Found, safe
from gamemaster.audit.findings import NotCheckable, Refused
from gamemaster.audit.language.times import written_instant
from gamemaster.audit.record import silence
from gamemaster.audit.record.notes import EntryRoots, checkpoint_text
from gamemaster.audit.record.sentences import announcement
from gamemaster.audit.steps.cosigned import LINE as COSIGNED
from gamemaster.audit.steps.cosigned import Cosigned
from gamemaster.audit.steps.derived import GENESIS, differing

FORMAT = "SECRET NOMIC BUNDLE/1"
MANIFEST, NOTE = "manifest.json", "manifest.note"
POLICY = {"addresses": bool, "mail": bool, "anonymous": bool}
MUST_BE_THERE = ("journal.jsonl", "roots.json", "manifest.note", "README.txt", "verify.pyz")


def check_manifest(evidence: Evidence) -> Finding:
    """Step 1: every file is the one that the signed manifest names, and there are no others."""
    bundle = evidence.bundle
    manifest = bundle.json(MANIFEST)
    _check_form(manifest)
    listed: dict[str, Any] = manifest["files"]
    for name in sorted(listed.keys() | bundle.found.keys() - {MANIFEST, NOTE}):
        if name not in listed:
            raise Refused(f"{name}: expected no file that the manifest does not name")
        if name not in bundle.found:
            raise Refused(f"{safe(name)}: expected a file, and there is none")
        _check_file(name, listed[name], bundle.found[name])
    for name in MUST_BE_THERE:
        if name not in bundle.found:
            raise Refused(f"{name}: expected a file, and there is none")
    key = evidence.signer()
    digest = hashlib.sha256(bundle.octets(MANIFEST)).hexdigest()
    key.check(bundle.text(NOTE), f"SECRET NOMIC MANIFEST/1\n{key.name}\n{digest}\n", NOTE)
    evidence.policy, evidence.named = manifest["policy"], manifest["tournament"]
    if not evidence.policy["mail"] and bundle.numbers("mail"):
        raise Refused(f"mail/{min(bundle.numbers('mail'))}.eml: expected no mail by this policy")
    return PASSED, f"{len(listed)} files, signed by {key.line}"


def _check_form(manifest: dict[str, Any]) -> None:
    if manifest.get("format") != FORMAT:
        raise Refused(
            f"{MANIFEST}: expected the format {FORMAT}, found {manifest.get('format')!r:.80}"
        )
    policy, files = manifest.get("policy"), manifest.get("files")
    if (
        type(policy) is not dict
        or {*policy} != {*POLICY}
        or {*map(type, policy.values())} != {bool}
    ):
        raise Refused(f"{MANIFEST}: expected a policy of {', '.join(POLICY)}")
    if type(files) is not dict or manifest.keys() != {"format", "tournament", "policy", "files"}:
        raise Refused(
            f"{MANIFEST}: expected format, tournament, policy and files, and nothing else"
        )


def _check_file(name: str, listed: Any, found: Found) -> None:  # noqa: ANN401 - JSON
    expected = {"octets": found.octets, "sha256": found.sha256.hex()}
    if listed != expected or type(listed["octets"]) is not int:
        said = json.dumps(listed)[:120]
        raise Refused(f"{name}: expected {said}, as in the manifest, found {json.dumps(expected)}")


ANNOUNCED_BETWEEN_REPORTS = 2_000


def check_record(evidence: Evidence) -> Finding:
    """Step 4: genesis and announcements are the entries of the signed record, which only grew.

    Every checkpoint has the root of the entries up to its own, and the record's signature.
    """
    bundle, key = evidence.bundle, evidence.signer()
    numbers = bundle.numbers("announcements")
    if GENESIS not in bundle.found and not numbers:
        return NOT_CHECKABLE, "there is no public record"
    if numbers != {*range(1, len(numbers) + 1)}:
        missing = min({*range(1, len(numbers) + 2)} - numbers)
        raise Refused(f"announcements/{missing}.txt: expected a file, and there is none")
    extra = bundle.numbers("checkpoints") - {0, *numbers}
    if extra:
        raise Refused(f"checkpoints/{min(extra)}.txt: expected an announcement of that number")
    roots = EntryRoots()
    for number in range(len(numbers) + 1):
        entry = f"announcements/{number}.txt" if number else GENESIS
        root = roots.add(bundle.octets(entry))
        where = f"checkpoints/{number}.txt"
        key.check(bundle.text(where), checkpoint_text(key.name, number + 1, root), where)
        evidence.roots.append(root)
        if number % ANNOUNCED_BETWEEN_REPORTS == 0 and number:
            evidence.progress(f"record: {number:,} announcements")
    return PASSED, f"{len(numbers) + 1} entries, {len(numbers) + 1} signatures by {key.line}"


def check_heartbeats(evidence: Evidence) -> Finding:
    """Step 5: each heartbeat is signed, with the record's root and journal's head at that time."""
    key, bundle = evidence.signer(), evidence.bundle
    files = {name for name in bundle.found if name.startswith("heartbeats/")}
    days: set[str] = set()
    witnesses = Cosigned(evidence)
    over = next((line.seq for line in evidence.of("tournament.ended/1")), evidence.size)
    for line in evidence.each("heartbeat.made/1", COSIGNED):
        if line.type == COSIGNED:
            witnesses.take(line)
            continue
        if line.seq > over:
            raise wrong(line, "no heartbeat after the end", line.data["date"])
        date, told = line.data["date"], line.data["size"]
        # In a daily tournament the last announcements may not have been mailed yet.
        entries = evidence.side_lines.sizes.get(line.seq)
        if entries is None:
            raise NotCheckable("lines before it do not fit, so its record is not known (step 10)")
        if type(told) is not int or told != entries:
            raise wrong(line, f"a record of {entries} entries", told)
        if date != written_instant(line.at)[:10] or date in days:
            raise wrong(line, f"the only heartbeat of {written_instant(line.at)[:10]}", date)
        where = f"heartbeats/{date}.txt"
        if told > len(evidence.roots):
            raise NotCheckable("the record cannot be followed that far (step 4)")
        further = (f"journal {line.prev}", f"at {line.at}")
        expected = checkpoint_text(key.name, told, evidence.roots[told - 1], *further)
        key.check(bundle.text(where), expected, where)
        days.add(date)
        witnesses.beat(line, expected)
    extra = sorted(files - {f"heartbeats/{date}.txt" for date in days})
    if extra:
        raise Refused(f"{extra[0]}: expected heartbeat.made/1 of that day in the journal")
    counted = silence.counted(len(days), "heartbeat")
    return PASSED, f"{counted}{_silences(evidence, days)}{witnesses.close()}"


def _silences(evidence: Evidence, days: set[str]) -> str:
    """Tell the days of play without a heartbeat, and the longest time without a publication."""
    began, ended = evidence.of("tournament.started/1"), evidence.of("tournament.ended/1")
    if not began or not ended:
        return ""
    first, last = (silence.day_of(line.at) for line in (began[0], ended[0]))
    published = [line.at for line in (*evidence.announced(), *evidence.of("heartbeat.made/1"))]
    said = silence.days_told(first, last, days)
    # Whether heartbeats are made at all is a setting of the daemon, and stands in no journal.
    return f"{said}{silence.longest((began[0].at, *published, ended[0].at))}"


def check_announced(evidence: Evidence) -> Finding:
    """Step 6: every announcement is, octet for octet, what the journal says was revealed then."""
    created, bundle = evidence.created(), evidence.bundle
    lines = evidence.announced()
    for number, line in enumerate(lines, start=1):
        evidence.current = line
        if line.data["announcement"] != number:
            raise wrong(line, f"announcement {number}", line.data["announcement"])
        where = f"announcements/{number}.txt"
        fields = [(name, value) for name, value in line.data["fields"]]
        about, edition = line.data["about"], created.get("edition", 1)
        told = announcement(number, created["title"], about, fields, line.at, edition)
        found = bundle.text(where)
        body = found[: found.rfind("\n\nJournal ") + 1]
        if body != told:
            raise differing(where, f"{told}\nJournal …", found)
    extra = bundle.numbers("announcements") - {*range(1, len(lines) + 1)}
    if extra:
        raise Refused(f"announcements/{min(extra)}.txt: expected it in the journal, as revealed")
    return PASSED, f"{silence.counted(len(lines), 'announcement')} written again, octet for octet"


def check_heads(evidence: Evidence) -> Finding:
    """Step 7: every announcement commits to the journal before it, so that none was rewritten."""
    bundle = evidence.bundle
    lines = evidence.announced()
    for number, line in enumerate(lines, start=1):
        where = f"announcements/{number}.txt"
        _, _, head = bundle.text(where).rpartition("\n\nJournal ")
        if head != f"{line.prev}\n":
            raise Refused(f"{where}: expected the journal's head {line.prev}, found {head[:64]!r}")
    return PASSED, f"{silence.counted(len(lines), 'head')} on one chain of {evidence.size} lines"
