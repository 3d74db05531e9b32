"""Compares a disclosed bundle with what a reader kept, as steps of its audit."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from gamemaster.audit.evidence import FAILED, NOT_CHECKABLE, PASSED, Evidence, Finding
from gamemaster.audit.findings import NotCheckable, Refused
from gamemaster.audit.held_papers.papers import (
    DICE,
    LETTER,
    MESSAGE,
    NOBODY,
    RECEIPT,
    RECEIPT_WITHOUT_HEAD,
    STATEMENT,
    TELLING,
    Paper,
    read_paper,
    signed,
)
from gamemaster.audit.held_papers.receipts import recorded_in
from gamemaster.audit.pins import Pin
from gamemaster.audit.record import silence
from gamemaster.audit.record.notes import Key
from gamemaster.audit.steps.derived import RECORD_OPENED, STORE_RESTORED, contributions
from gamemaster.errors import OperatorError
from gamemaster.saved import arrivals
from gamemaster.saved.checks import require_no_more
from gamemaster.saved.comparing import compare
from gamemaster.saved.confirmations import check_notes
from gamemaster.saved.gathering import gather
from gamemaster.saved.pieces import (
    Held,
    HeldNote,
    Holdings,
    genesis_of,
    named,
    one_record,
    records_in,
)
from gamemaster.saved.unconfirmed import lacking, unconfirmed, untold

_OF_THE_RECORD = ("genesis.txt", "announcements/", "checkpoints/", "heartbeats/", "cosigned/")
_OF_A_PLAYER = "\nPlayer: "
_PAPERS = (RECEIPT, RECEIPT_WITHOUT_HEAD, STATEMENT, LETTER, MESSAGE)


def record_pins(path: Path) -> list[Pin]:
    """Return the steps: one of the record that was kept, and one of receipts where any were.

    Raises OperatorError if nothing can be read at ``path``.
    """
    kept = gather("kept", [path])
    papers = [note for note in kept.notes if note.text.startswith(_PAPERS)]
    asked = papers or any(_OF_A_PLAYER in note.text for note in _promises(kept, ""))
    return [_record_pin(kept), *([_receipts_pin(kept, papers)] if asked else [])]


def _receipts_pin(kept: Holdings, papers: list[HeldNote]) -> Pin:
    """Return the step that compares receipts, statements, letters and messages with the journal."""

    def check(evidence: Evidence) -> Finding:
        key, recorded = evidence.signer(), recorded_in(evidence)
        ours = [note for note in papers if f"\nRecord: {key.name}\n" in note.text]
        found = check_notes(ours, key, recorded)
        players = {promise.player for promise in _promised_by(key, kept)} - {NOBODY}
        held = [paper for one in found for paper in one.papers]
        missing = unconfirmed(held, recorded, players)
        # A lost receipt cannot be told from one that never came: it is no fault.
        told = lacking(missing, untold(held, recorded, players))
        confirmed = any(paper.title not in TELLING for one in found for paper in one.papers)
        if (missing and not confirmed) or not (found or players):
            none = f"no receipt of the record of {key.name} is in what was kept"
            raise NotCheckable(f"{none}{told}")
        wrong = next((one for one in found if one.outcome == FAILED), None)
        if wrong is not None:
            first = next(one for one in wrong.results if one.outcome == FAILED)
            raise Refused(f"{wrong.place}: {first.what}: {first.detail}")
        lacks = [
            (one.place, result)
            for one in found
            for result in one.results
            if result.outcome == NOT_CHECKABLE
        ]
        # Words of a message that are not disclosed are nobody's fault.
        for place, result in lacks:
            if not result.what.startswith("Message: "):
                raise NotCheckable(f"{place}: {result.what}: {result.detail}")
        if lacks:
            hidden = silence.counted(len(lacks), "message")
            told = f"; {hidden} in them cannot be compared: the words are hidden{told}"
        if others := len(papers) - len(ours):
            told = f"{told}; of other records, and not compared: {others}"
        said = silence.counted(len(found), "paper")
        return (
            PASSED,
            f"{said} kept (receipts, letters and the like), each as the journal has it{told}",
        )

    return "receipts kept", check


def _record_pin(kept: Holdings) -> Pin:
    def check(evidence: Evidence) -> Finding:
        key = evidence.signer()
        ours, theirs = _of_the_record(kept, key.name), Holdings("bundle")
        for name in sorted(evidence.bundle.contents):
            if name.startswith(_OF_THE_RECORD):
                theirs.add(Held(evidence.bundle.text(name), name, exact=True))
        if others := [record for record in records_in(ours) if record != key.name]:
            raise Refused(
                f"the genesis: expected the record {key.name}, found {others[0]}: what was "
                "kept is of another tournament than the bundle"
            )
        difference = compare(ours, theirs)
        if difference is not None:
            raise Refused(f"{difference.where}: {difference.ours:.300} … {difference.theirs:.300}")
        if ours.last > theirs.last:
            raise Refused(
                f"what was kept goes on to {named(ours.last)}, and the bundle ends with "
                f"{named(theirs.last)}: it leaves out what was announced"
            )
        _require_no_more(ours, key)
        restored = max((line.at for line in evidence.of(STORE_RESTORED)), default=0)
        lost = _lost_heartbeats(ours, theirs, key, restored)
        entries = len({*ours.announcements} & {*theirs.announcements})
        roots = {each.size for each in ours.checkpoints} & {
            each.size for each in theirs.checkpoints
        }
        promises = _promised(kept, evidence)
        if not entries and not roots and not promises:
            raise NotCheckable(f"nothing of the record of {key.name} is in what was kept")
        same = f"{entries} entries and {len(roots)} checkpoints are the same in what was kept"
        dice = f"; the dice are those that {promises} files promised" if promises else ""
        dates = _dates(ours)
        return PASSED, f"{same}{dice}{dates}{lost}{_not_read(kept)}"

    return "record kept", check


def _require_no_more(ours: Holdings, key: Key) -> None:
    """Raise Refused for a checkpoint that was kept, signed, with words that no bundle has."""
    for each in ours.checkpoints:
        try:
            signed(each.note, key, each.place)
        except Refused:
            continue  # Anybody may have written it.
        require_no_more(each)


def _lost_heartbeats(ours: Holdings, theirs: Holdings, key: Key, restored: int) -> str:
    """Tell which heartbeats that were kept, and that its key signed, a bundle does not have.

    One made before a copy of the store was put back may be lost with it. Raises Refused for others.
    """
    days, lost = {each.day for each in theirs.checkpoints}, set()
    for each in ours.checkpoints:
        if each.day in days:
            continue
        with suppress(Refused):
            signed(each.note, key, each.place)
            lost.add(each.day)
            if (each.beats_at or 0) > restored:
                break
    else:
        why = "from before a copy of the store was put back, the first of"
        told = f"; not in the bundle: {silence.counted(len(lost), 'heartbeat')} {why}"
        return f"{told} {min(lost)}" if lost else ""
    left_out = f"{each.place}: the heartbeat of {each.day} was kept, signed by the bundle's key"
    raise Refused(f"{left_out}, and the bundle leaves it out")


def _dates(ours: Holdings) -> str:
    """Tell the instants beside the dates of the mails, where these have any."""
    if not arrivals.arrivals(ours):
        return ""
    return f"; instants beside the dates of mails: {arrivals.told(ours, genesis_of(ours))}"


def _not_read(kept: Holdings) -> str:
    """Return how many files could not be read, and the first of them with the reason."""
    if not kept.unreadable:
        return ""
    place, reason = kept.unreadable[0]
    return (
        f"; {silence.counted(len(kept.unreadable), 'file')} not read, the first {place}: {reason}"
    )


def _of_the_record(kept: Holdings, record: str) -> Holdings:
    """Return what was kept of a bundle's record; all of it where it is of one record, whichever.

    Raises NotCheckable where it is of several others.
    """
    with suppress(OperatorError):
        return one_record(kept, None)
    try:
        return one_record(kept, record)
    except OperatorError:
        why = f"nothing of the record of {record} is in what was kept, but of several others"
        raise NotCheckable(why) from None


def _promised(kept: Holdings, evidence: Evidence) -> int:
    """Compare the dice with every promise of them that was kept; return how many there are.

    Each player has the anchor from before they answered, and what their mail adds to the mix.
    """
    key, created = evidence.signer(), evidence.created()
    promises = _promised_by(key, kept)
    opened = evidence.of(RECORD_OPENED)
    if promises and not opened:
        raise NotCheckable("the journal opens no record, so the promised dice were never rolled")
    for note, promise in zip(_promises(kept, key.name), promises, strict=True):
        expected, found = promise.die, opened[0].data["die"]
        if (expected, promise.rolls) != (found, created["dice_length"]):
            rolls = f"and {promise.rolls} rolls in an epoch"
            raise Refused(f"{note.place}: promised were the anchor {expected} {rolls}, found "
                          f"{found} and {created['dice_length']}")  # fmt: skip
        said = (contributions(evidence) or {}).get(promise.player)
        if promise.player != NOBODY and promise.mail != said:
            raise Refused(f"{note.place}: the mail of {promise.player} was to add {promise.mail} "
                          f"to the dice, found {said}")  # fmt: skip
    return len(promises)


def _promises(kept: Holdings, record: str) -> list[HeldNote]:
    """Return the promises of dice that were kept of a record, of any if it is empty."""
    begins = f"{DICE}\nRecord: {record}" + ("\n" if record else "")
    return [note for note in kept.notes if note.text.startswith(begins)]


def _promised_by(key: Key, kept: Holdings) -> list[Paper]:
    """Return the promises of a record that its key signed. Raises Refused for another's."""
    return [
        read_paper(signed(note.text, key, note.place), note.place)
        for note in _promises(kept, key.name)
    ]
