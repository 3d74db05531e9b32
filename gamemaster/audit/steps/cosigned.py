"""Step 5, witnesses: every cosignature in the journal verifies, and stands in its file.

The witnesses are named in the genesis, or given by the auditor. The signature of anybody else says
nothing, for an organiser can make as many keys as they like. The step tells who cosigned how many
heartbeats, and on which days a witness of the genesis did not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Final

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from gamemaster.audit.evidence import PASSED, Evidence, Finding, wrong
from gamemaster.audit.files.lines import Shown
from gamemaster.audit.findings import NotCheckable, Refused, Unusable
from gamemaster.audit.language.times import written_instant
from gamemaster.audit.record import silence
from gamemaster.audit.record.cosignatures import (
    SLACK_SECONDS,
    Witness,
    given_witness,
    read_witness,
)
from gamemaster.audit.record.notes import anybody_signs

LINE: Final = "heartbeat.cosigned/1"
FOLDER: Final = "cosigned/"


def pinned(evidence: Evidence) -> list[Witness]:
    """Return the witnesses that the genesis names. Raises Refused for keys that are not valid."""
    named: list[Witness] = []
    for line in evidence.of("record.opened/1"):
        for key in line.data.get("witnesses", ()):
            witness = read_witness(key, f"journal entry {line.seq}")
            if any(witness.public == other.public for other in named):
                raise wrong(line, "each witness with a key of its own", key)
            if anybody_signs(witness.public):
                raise wrong(line, "a witness's key, under which not anybody can sign", key)
            named.append(witness)
    return named


class Cosigned:
    """Follows heartbeats and what was cosigned of them, in the order of the journal."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._notes: dict[str, tuple[Shown, str]] = {}
        self._below: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self._days: dict[str, set[str]] = defaultdict(set)
        self._own = evidence.signer().public.public_bytes(Encoding.Raw, PublicFormat.Raw)

    def beat(self, line: Shown, text: str) -> None:
        """Take a heartbeat, and the text of its checkpoint."""
        self._notes[line.data["date"]] = line, text

    def take(self, line: Shown) -> None:
        """Check a cosignature. Raises Refused."""
        date, key, signed = (line.data[name] for name in ("date", "witness", "signed"))
        if date not in self._notes:
            raise wrong(line, "a heartbeat of that day before it", date)
        beat, text = self._notes[date]
        witness = read_witness(key, f"journal entry {line.seq}")
        if witness.public == self._own:
            raise wrong(line, "another key than the record's own", key)
        if date in self._days[key]:
            raise wrong(line, f"one cosignature of {date} by {witness.name}", "a second")
        at = witness.cosigned_at(signed, text, f"journal entry {line.seq}")
        if not beat.at - SLACK_SECONDS <= at <= line.at + SLACK_SECONDS:
            span = f"{written_instant(beat.at)} to {written_instant(line.at)}"
            raise wrong(line, f"a cosignature of {span}", f"one of {at}")
        self._days[key].add(date)
        self._below[date].append((witness.name, signed))

    def close(self) -> str:
        """Check the files of what was cosigned; return the report on them. Raises Refused."""
        bundle = self._evidence.bundle
        for date, lines in self._below.items():
            where = f"{FOLDER}{date}.txt"
            below = "".join(f"— {name} {signed}\n" for name, signed in lines)
            if bundle.text(where) != bundle.text(f"heartbeats/{date}.txt") + below:
                told = "the heartbeat with the cosignatures of the journal"
                raise Refused(f"{where}: expected {told}, and nothing else")
        expected = {f"{FOLDER}{date}.txt" for date in self._below}
        extra = sorted({name for name in bundle.found if name.startswith(FOLDER)} - expected)
        if extra:
            raise Refused(f"{extra[0]}: expected {LINE} of that day in the journal")
        self._evidence.cosigned = True
        return self._told()

    def _told(self) -> str:
        named = pinned(self._evidence)
        told = [
            f"; {by(one, self._days.get(one.line, set()), self._notes, 'of the genesis')}"
            for one in named
        ]
        others = [key for key in self._days if key not in {witness.line for witness in named}]
        if others:
            names = ", ".join(key.partition("+")[0] for key in others[: silence.MOST_SPANS])
            told.append(
                f"; {silence.counted(len(others), 'key')} that the genesis does not name cosigned, "
                f"which shows something only to whoever knows whose they are (--witness): {names}"
            )
        return "".join(told)


def by(witness: Witness, cosigned: set[str], beats: Collection[str], of: str) -> str:
    """Tell how many heartbeats a witness cosigned, and the days of those that it did not."""
    missing = sorted({*beats} - cosigned)
    told = f"witness {witness.name} {of} cosigned {len(cosigned)} of {len(beats)} heartbeats"
    if not missing:
        return told
    more = f" and {len(missing) - silence.MOST_SPANS} more"
    listed = ", ".join(missing[: silence.MOST_SPANS])
    return f"{told}, not {listed}{more if len(missing) > silence.MOST_SPANS else ''}"


def witness_pin(line: str) -> tuple[str, Callable[[Evidence], Finding]]:
    """Return the step that tells what a witness cosigned, by a key that the auditor knows.

    Raises Unusable if ``line`` is no key of a witness.
    """
    try:
        witness = given_witness(line)
    except Refused as refusal:
        raise Unusable(str(refusal)) from None

    def check(evidence: Evidence) -> Finding:
        # Step 5 has checked them all; of one that failed there, nothing is known here.
        beats = [beat.data["date"] for beat in evidence.of("heartbeat.made/1")]
        found: Sequence[Shown] = [
            each for each in evidence.of(LINE) if each.data["witness"] == witness.line
        ]
        if not found:
            raise NotCheckable(f"nothing here is cosigned by {witness.name}, the witness given")
        if not evidence.cosigned:
            raise NotCheckable("the cosignatures do not fit (step 5)")
        return PASSED, by(witness, {each.data["date"] for each in found}, beats, "given")

    return "witness", check
