"""Step 5, of witnesses: every cosignature of the journal is one, and stands in its file.

Who is to cosign stands in the genesis, or is given by whoever audits; what anybody else signed says
nothing, for an organiser can make as many keys as they like. It is told who cosigned how many
heartbeats, and on which days a witness of the genesis did not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from gamemaster.audit import silence
from gamemaster.audit.cosignatures import SLACK_SECONDS, Witness, read_witness
from gamemaster.audit.evidence import PASSED, Evidence, Finding, wrong
from gamemaster.audit.findings import NotCheckable, Refused, Unusable
from gamemaster.audit.language.times import written_instant
from gamemaster.audit.lines import Shown

LINE: Final = "heartbeat.cosigned/1"
FOLDER: Final = "cosigned/"


def pinned(evidence: Evidence) -> list[Witness]:
    """Return the witnesses that the genesis names. Raises Refused for keys that are none."""
    named: list[Witness] = []
    for line in evidence.of("record.opened/1"):
        for key in line.data.get("witnesses", ()):
            witness = read_witness(key, f"journal entry {line.seq}")
            if any(witness.public == other.public for other in named):
                raise wrong(line, "each witness with a key of its own", key)
            named.append(witness)
    return named


def check_cosigned(evidence: Evidence, notes: dict[str, tuple[Shown, str]]) -> str:
    """Check every cosignature; return what is to be told. ``notes`` are heartbeats by their days.

    Each has its line and its text. Raises Refused.
    """
    files = {name for name in evidence.bundle.found if name.startswith(FOLDER)}
    below: dict[str, list[tuple[str, str]]] = defaultdict(list)
    days: dict[str, set[str]] = defaultdict(set)
    for line in evidence.each(LINE):
        date, key, signed = (line.data[name] for name in ("date", "witness", "signed"))
        if date not in notes or notes[date][0].seq > line.seq:
            raise wrong(line, "a heartbeat of that day before it", date)
        beat, text = notes[date]
        witness = read_witness(key, f"journal entry {line.seq}")
        if witness.public == evidence.signer().public.public_bytes_raw():
            raise wrong(line, "another key than the record's own", key)
        if date in days[key]:
            raise wrong(line, f"one cosignature of {date} by {witness.name}", "a second")
        at = witness.cosigned_at(signed, text, f"journal entry {line.seq}")
        if not beat.at - SLACK_SECONDS <= at <= line.at + SLACK_SECONDS:
            span = f"{written_instant(beat.at)} to {written_instant(line.at)}"
            raise wrong(line, f"a cosignature of {span}", f"one of {at}")
        days[key].add(date)
        below[date].append((witness.name, signed))
    for date, lines in below.items():
        where = f"{FOLDER}{date}.txt"
        heartbeat = evidence.bundle.text(f"heartbeats/{date}.txt")
        expected = heartbeat + "".join(f"— {name} {signed}\n" for name, signed in lines)
        if evidence.bundle.text(where) != expected:
            raise Refused(f"{where}: expected the heartbeat with the cosignatures of the journal")
    extra = sorted(files - {f"{FOLDER}{date}.txt" for date in below})
    if extra:
        raise Refused(f"{extra[0]}: expected {LINE} of that day in the journal")
    return _told(evidence, days, notes)


def _told(
    evidence: Evidence, days: dict[str, set[str]], notes: dict[str, tuple[Shown, str]]
) -> str:
    named = pinned(evidence)
    told = [f"; {by(witness, days.get(witness.line, set()), notes, 'of the genesis')}"
            for witness in named]  # fmt: skip
    others = [key for key in days if key not in {witness.line for witness in named}]
    if others:
        names = ", ".join(key.partition("+")[0] for key in others[: silence.MOST_SPANS])
        told.append(
            f"; {silence.counted(len(others), 'key')} that the genesis does not name cosigned, "
            f"which shows something only to whoever knows whose they are (--witness): {names}"
        )
    return "".join(told)


def by(witness: Witness, cosigned: set[str], notes: dict[str, tuple[Shown, str]], of: str) -> str:
    """Tell how many heartbeats a witness cosigned, and the days of those that it did not."""
    missing = sorted({*notes} - cosigned)
    told = f"witness {witness.name} {of} cosigned {len(cosigned)} of {len(notes)} heartbeats"
    if not missing:
        return told
    more = f" and {len(missing) - silence.MOST_SPANS} more"
    listed = ", ".join(missing[: silence.MOST_SPANS])
    return f"{told}, not {listed}{more if len(missing) > silence.MOST_SPANS else ''}"


def witness_pin(line: str) -> tuple[str, Callable[[Evidence], Finding]]:
    """Return the step that tells what a witness cosigned whose key somebody knows.

    Raises Unusable if ``line`` is no key of a witness.
    """
    try:
        witness = read_witness(line.strip(), "--witness")
    except Refused as refusal:
        raise Unusable(str(refusal)) from None

    def check(evidence: Evidence) -> Finding:
        # Step 5 has checked them all; of one that failed there, nothing is known here.
        beats = {beat.data["date"]: (beat, "") for beat in evidence.of("heartbeat.made/1")}
        found: Sequence[Shown] = [
            each for each in evidence.of(LINE) if each.data["witness"] == witness.line
        ]
        if not found:
            raise NotCheckable(f"nothing here is cosigned by {witness.name}, the witness given")
        if not evidence.cosigned:
            raise NotCheckable("the cosignatures do not fit (step 5)")
        return PASSED, by(witness, {each.data["date"] for each in found}, beats, "given")

    return "witness", check
