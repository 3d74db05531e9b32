"""Runs the steps of an audit, in order; each is one function.

 1. manifest     every file is the one that the signed manifest names, and there are no others
 2. journal      the lines form one chain of hashes from genesis to end, each in its one form,
                 with the fields of its type
 3. genesis      the record begins with what the journal and the disclosed roots say
 4. record       genesis and announcements are the entries of the signed record, which only grew
 5. heartbeats   each heartbeat is signed, with the record's root and the journal's head of then
 6. announced    every announcement is, octet for octet, what the journal says was revealed
 7. heads        every announcement commits to the journal before it
 8. documents    every proposal is, octet for octet, what its turn says; its nonce follows from
                 the root, and its hash is the announced one
 9. dice         the anchors were committed to first, and every roll follows from them
10. mail         every move comes from a mail that was read, the calendar or a judge, and is
                 played, withdrawn or refused once
11. rulings      every ruling stands there, with its reason, before what follows from it

Then the whole game is played again from its moves, by rules that are read and run anew, and each
line that it must cause is compared with the journal's. Each of these steps tells of one area of
that replay, which ends at the first difference:

12. order        timers and moves are played in the order of their instants; holds and pauses hold
13. moves        turns, moves of rules' making, joining and leaving come to what they had to
14. votes        each vote counts, or not, as the rules of its moment have it; so with ballots
15. adoptions    proposals are adopted or defeated by the votes, at the right moment
16. points       every award, what rules made of it, and every roll of the dice
17. inquiries    what was asked was paid for and answered
18. violations   each illegal move is found, and cites the rule that makes it so
19. reveals      what rules reveal, to whom, and nothing else
20. timers       what rules put off is set when it must be, and happens once, when it is due
21. rules        what takes effect, with its text and clauses; attributes; what is reviewed
22. winner       rounds, the winner, and the end
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Final

from gamemaster.audit.about import Game, game_of
from gamemaster.audit.dice.chance import Roots
from gamemaster.audit.evidence import FAILED, NOT_CHECKABLE, PASSED, UNREADABLE, Evidence, Finding
from gamemaster.audit.files.bundle import read_all
from gamemaster.audit.files.sources import MARKS, NO_BUNDLE, source_at
from gamemaster.audit.findings import NotCheckable, Refused, Unusable
from gamemaster.audit.pins import Pin
from gamemaster.audit.record.notes import require_signatures
from gamemaster.audit.record.silence import counted
from gamemaster.audit.replay.following import follow
from gamemaster.audit.replay.script import AREAS, Replayed
from gamemaster.audit.steps import derived, journaled, published

PROVES: Final = (
    (
        "Nothing that was published was changed afterwards: every text, hash, anchor and head of "
        "the journal is one that the record's key signed, in one record that only grew."
    ),
    (
        "No roll and no nonce was changed or picked while the game was played: each follows from "
        "secrets that the record committed to before the first turn."
    ),
    (
        "The game was reckoned rightly, given the moves as they were read and the rulings as they "
        "were made; every announcement says what it had to say, and nothing else."
    ),
)
CANNOT: Final = (
    (
        "That no mail was dropped before it was recorded, or only counted among those that led to "
        "nothing and show no sender, or put in another order with one that "
        "came at nearly the same time. A player's signed receipts show what was recorded of theirs."
    ),
    (
        "That a mail was read rightly, and came from who it says. The journal has the hash of each "
        "and how it was read; whoever sent it can compare."
    ),
    "That rulings and reviews of clauses were fair: they stand in the journal with their reasons.",
    (
        "That nobody chose the dice before the record was opened. Where what joiners sent is mixed "
        "into rolls (the step says so), that took a last joiner in league with the organiser, or of"
        " their own making, or an organiser who began at another moment or left a joiner's mail "
        "unanswered, one try each; where nothing is mixed in, the organiser could draw secrets "
        "until rolls suited."
    ),
    (
        "That a copy of the store was put back for need, and not for other dice. How often dice "
        "began anew is told at that step, and each time was announced where rules announce dice."
    ),
    "That nobody played under two names, and that the organiser told no friend what was hidden.",
    (
        "That every reader was shown this same record: compare the key, the announcements and the "
        "checkpoints with those that you were sent. Cosignatures (step 5) show it, up to what was "
        "cosigned, to those who know whose keys they are."
    ),
)


Progress = Callable[[str], None]


@dataclass(frozen=True)
class Step:
    """One finding. ``detail`` counts the things checked, or gives the expected and the found value.

    ``entry`` is where: the file, or the line of the journal, that is the first wrong one.
    """

    number: int
    title: str
    outcome: str
    detail: str
    entry: str = ""


def audit(
    source: Path, progress: Progress = lambda _: None, pins: Sequence[Pin] = ()
) -> list[Step]:
    """Return the steps of an audit alone. Raises Unusable if there is no bundle to be read."""
    return examined(source, progress, pins)[0]


def examined(
    source: Path, progress: Progress, pins: Sequence[Pin]
) -> tuple[list[Step], Game | None]:
    """Run every step on a bundle; one that fails does not stop those after it.

    ``pins`` are further steps, which compare it with what somebody was sent. ``source`` is a
    directory or a tar archive. Returns the game as well, as its journal names it. Raises Unusable
    if it is no bundle at all, or nothing can be known of it here.
    """
    require_signatures()
    try:
        evidence = _opened(source, progress)
    except Refused as trouble:
        lost = "the files cannot be told apart (step 1)"
        first = Step(1, "manifest", FAILED, str(trouble), trouble.entry)
        others = enumerate((*_STEPS[1:], *pins), 2)
        rest = [Step(n, title, NOT_CHECKABLE, lost) for n, (title, _) in others]
        return [first, *rest], None
    steps = [_step(n, *step, evidence, progress) for n, step in enumerate((*_STEPS, *pins), 1)]
    return steps, game_of(evidence)


def _opened(source: Path, progress: Progress) -> Evidence:
    """Read all files once. Raises Refused for one that no bundle may have, or Unusable."""
    files = source_at(source)
    progress("files")
    bundle = read_all(files, progress)
    if not bundle.found.keys() & MARKS:
        raise Unusable(NO_BUNDLE.format(source))
    return Evidence(bundle, progress=progress)


def _step(
    number: int,
    title: str,
    check: Callable[[Evidence], Finding],
    evidence: Evidence,
    progress: Progress,
) -> Step:
    progress(title)
    evidence.current = None
    if evidence.unread and check not in (published.check_manifest, journaled.check_journal):
        return Step(number, title, NOT_CHECKABLE, "the journal cannot be read (step 2)")
    try:
        return Step(number, title, *check(evidence))
    except Refused as refusal:
        return Step(number, title, FAILED, str(refusal), refusal.entry)
    except NotCheckable as reason:
        return Step(number, title, NOT_CHECKABLE, str(reason))
    except UNREADABLE as error:
        if isinstance(error, AttributeError) and not _of_a_bundle(error.obj):
            raise Unusable(f"the verifier itself failed ({error})") from None
        # A bundle made by somebody else may lack anything; that is a finding, not a crash.
        entry = evidence.where()
        where = entry or "an entry"
        shape = f"{where}: expected the shape that such an entry has, found another"
        return Step(number, title, FAILED, shape, entry)


def _of_a_bundle(thing: object) -> bool:
    """Say whether something was read from a bundle: no module, no class, nothing of a library."""
    return not isinstance(thing, ModuleType | type) and (
        type(thing).__module__.partition(".")[0] in {"builtins", "gamemaster"}
    )


def check_area(area: str) -> Callable[[Evidence], Finding]:
    """Return the step that tells of one area of the replay."""

    def check(evidence: Evidence) -> Finding:
        replayed = _replayed(evidence)
        difference = replayed.divergence
        if difference is not None and difference.area == area:
            raise Refused(str(difference))
        if replayed.stopped:
            why = replayed.unknown or f"there it failed ({difference.area if difference else ''})"
            raise NotCheckable(f"the replay stopped at journal entry {replayed.stopped}: {why}")
        agreed = replayed.agreed[area]
        found = f"{counted(agreed, 'line follows', 'lines follow')} from the rules"
        if area == "order":
            given = "".join(f"; taken as given: {n} {what}" for what, n in replayed.given.items())
            found = f"{counted(replayed.items, 'item')} played again, each in its turn{given}"
        return PASSED, found

    return check


def _replayed(evidence: Evidence) -> Replayed:
    """Return the outcome of the replay, which runs once."""
    if evidence.replayed is None:
        created, nonce, dice = evidence.created(), evidence.root("nonce"), evidence.root("dice")
        mixed = derived.mix(evidence)
        chance = Roots(nonce, dice, created["tournament"], created["dice_length"], mixed)
        evidence.replayed = follow(evidence.lines, lambda _: chance, evidence.progress)
    return evidence.replayed


_STEPS = (
    ("manifest", published.check_manifest),
    ("journal", journaled.check_journal),
    ("genesis", derived.check_genesis),
    ("record", published.check_record),
    ("heartbeats", published.check_heartbeats),
    ("announced", published.check_announced),
    ("heads", published.check_heads),
    ("documents", derived.check_documents),
    ("dice", derived.check_dice),
    ("mail", journaled.check_mail),
    ("rulings", journaled.check_rulings),
    *((area, check_area(area)) for area in AREAS),
)
