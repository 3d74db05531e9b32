"""Checks and tells which of the checkpoints that a reader has saved witnesses cosigned.

The genesis, or the reader, says whose keys count; a signature line of any other key says nothing. A
witness who signed two roots of one size, or a smaller record after a larger one, has broken the
promise of a cosignature, or somebody else has its key.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from gamemaster.audit.findings import NotCheckable, Refused
from gamemaster.audit.language.times import written_instant
from gamemaster.audit.record import silence
from gamemaster.audit.record.cosignatures import (
    SLACK_SECONDS,
    Witness,
    cosignatures,
    given_witness,
    read_witness,
)
from gamemaster.errors import OperatorError
from gamemaster.record.genesis import Genesis
from gamemaster.saved.pieces import Holdings, SignedCheckpoint

Seen = list[tuple[int, SignedCheckpoint]]
"""Instants of cosignatures with what was cosigned, in the order of these instants."""
_DOUBLE_SLACK: Final = 2 * SLACK_SECONDS


def given_witnesses(lines: Iterable[str]) -> list[Witness]:
    """Return the keys that a reader gives. Raises OperatorError."""
    try:
        return [given_witness(line) for line in lines]
    except Refused as refusal:
        raise OperatorError(str(refusal)) from None


def known_witnesses(genesis: Genesis | None, given: Iterable[Witness]) -> list[Witness]:
    """Return the keys that the genesis names, and those that the reader gives. Raises Refused."""
    named = () if genesis is None else genesis.witnesses
    found = [read_witness(line, "the genesis") for line in named]
    return list({witness.line: witness for witness in (*found, *given)}.values())


def cosigned(
    checkpoints: Iterable[SignedCheckpoint], known: Sequence[Witness]
) -> tuple[dict[str, Seen], tuple[str, ...]]:
    """Return what each witness cosigned, by its key, and the names of keys that are not known.

    Raises Refused for a line that does not verify, or that was signed before there was anything to
    sign.
    """
    seen: dict[str, dict[tuple[int, str], tuple[int, SignedCheckpoint]]] = defaultdict(dict)
    unknown: dict[str, None] = {}
    for each in checkpoints:
        where = f"{each.place}: {'heartbeat of ' + each.day if each.day else 'checkpoint'}"
        found = cosignatures(each.note, known, each.origin, where)
        unknown |= dict.fromkeys(found.unknown)
        text = each.note.partition("\n\n")[0]
        for key, at in found.by.items():
            if at < (each.beats_at or 0) - SLACK_SECONDS:
                then = f"expected a cosignature after {written_instant(each.beats_at or 0)}"
                raise Refused(f"{where}: {then}, found one of {written_instant(at)}")
            seen[key][at, text] = at, each
    ordered = {key: sorted(all_of.values(), key=_instant) for key, all_of in seen.items()}
    return ordered, tuple(unknown)


def _instant(one: tuple[int, SignedCheckpoint]) -> tuple[int, int]:
    return one[0], one[1].size


def check_witnesses(holdings: Holdings, genesis: Genesis | None, given: Sequence[Witness]) -> str:
    """Check every cosignature, and tell who cosigned what. Raises Refused or NotCheckable."""
    known = known_witnesses(genesis, given)
    seen, unknown = cosigned(holdings.checkpoints, known)
    for key, all_of in seen.items():
        _kept_its_word(key.partition("+")[0], all_of)
    days = {each.day for each in holdings.checkpoints if each.day}
    told = [_told(witness, seen.get(witness.line, []), days) for witness in known]
    for name in sorted({*unknown} & {witness.name for witness in known}):
        told += [f"another key of the name {name} cosigned: it is not the one known here"]
    if unknown:
        listed = ", ".join(unknown[: silence.MOST_SPANS])
        told.append(f"keys that nobody named here say nothing (--witness): {listed}")
    if known and not days and not seen:
        mail = "mail the Gamemaster the one line «cosign», and save what comes back"
        raise NotCheckable(f"no heartbeat is here, and nothing else is cosigned: {mail}")
    if not seen:
        raise NotCheckable("; ".join(told) or "no witness is known, and nothing is cosigned here")
    return "; ".join(told)


def _kept_its_word(name: str, all_of: Seen) -> None:
    """Check that one witness saw one record that only grew. Raises Refused."""
    roots: dict[int, SignedCheckpoint] = {}
    largest = all_of[0]
    for at, each in all_of:
        same = roots.setdefault(each.size, each)
        if same.root != each.root:
            places = f"{same.place} and {each.place}"
            raise Refused(f"witness {name} cosigned two roots of {each.size} entries: {places}")
        if each.size < largest[1].size and at > largest[0] + _DOUBLE_SLACK:
            after = f"after one of {largest[1].size}, at {written_instant(at)}"
            raise Refused(f"{each.place}: witness {name} cosigned {each.size} entries {after}")
        if each.size >= largest[1].size:
            largest = at, each


def _told(witness: Witness, all_of: Seen, days: set[str]) -> str:
    theirs = {each.day for _, each in all_of if each.day}
    told = f"witness {witness.name} cosigned {len(theirs)} of {len(days)} heartbeats here"
    if all_of:
        at, each = all_of[-1]
        told += f", the last of {each.size} entries, at {written_instant(at)}"
    missing = sorted(days - theirs)
    if not missing:
        return told
    more = f" and {len(missing) - silence.MOST_SPANS} more"
    listed = ", ".join(missing[: silence.MOST_SPANS])
    return f"{told}; not {listed}{more if len(missing) > silence.MOST_SPANS else ''}"


def of_both(
    ours: Holdings, theirs: Holdings, genesis: Genesis | None, given: Sequence[Witness]
) -> list[str]:
    """Tell what each witness cosigned of two readers' checkpoints, a sentence for each witness.

    A witness who cosigned two roots of one size is no more credible than the record.
    """
    said = []
    try:
        known = known_witnesses(genesis, given)
        seen, _ = cosigned((*ours.checkpoints, *theirs.checkpoints), known)
    except Refused as refusal:
        return [f"a cosignature is wrong: {refusal}"]
    for key, all_of in seen.items():
        name = key.partition("+")[0]
        try:
            _kept_its_word(name, all_of)
        except Refused as broken:
            said.append(str(broken))
            continue
        at, each = all_of[-1]
        said.append(f"witness {name} cosigned {each.size} entries at {written_instant(at)}")
    return said
