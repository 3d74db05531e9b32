"""Checks receipts and the like that a reader saved: the signature, and whether it was kept.

During play a signature is all that can be checked; after the end a disclosed bundle shows whether
what was confirmed is what was recorded. The independent verifier does all checks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gamemaster.audit.evidence import FAILED, NOT_CHECKABLE, PASSED
from gamemaster.audit.findings import Refused
from gamemaster.audit.held_papers.papers import (
    DICE,
    MESSAGE,
    NOBODY,
    TELLING,
    Paper,
    Recorded,
    read_paper,
    signed,
)
from gamemaster.audit.held_papers.receipts import (
    CONTRADICTED,
    KEPT,
    TOURNAMENT,
    Result,
    check_papers,
    made_in,
)
from gamemaster.audit.held_papers.told import at_odds
from gamemaster.audit.record.notes import Key
from gamemaster.i18n import NAMES, _, speaking
from gamemaster.saved.agreeing import Said, contradictions
from gamemaster.saved.pieces import HeldNote, words

SIGNATURE = "the signature"
PLAYER = "the player"
ONE_TEXT = "one text for each receipt"
UNSIGNED = (
    "What the key did not sign proves nothing: anybody may have written or changed it. Look for "
    "the file as it came, in the mail itself."
)
SIGNED_TWICE = (
    "The key signed two papers that say different things of the same mail or player. Whoever holds "
    "it has confirmed both. Keep both: anybody can check this."
)
AS_MAILED = "the text of the mail"
NOT_AS_MAILED = (
    "A mail says something else than the paper attached to it, and the file alone is signed. Some "
    "program on its way may have changed the text; if not, the Gamemaster wrote you two things."
)
OTHERWISE = "the mail does not say what the file attached to it says, which counts: read the file"
KEY = "the key of the bundle"
ANOTHER_KEY = (
    "The bundle is signed by another key than the one that you were given during the game. It is "
    "another tournament's, or another record was signed afterwards: ask for the one whose key the "
    "genesis names, and keep what you hold."
)
ANOTHER_PLAYER = "A receipt of another player says nothing of the moves of the one that was named."
ELSEWHERE = "A receipt of another tournament says nothing of this one."
ONLY_SIGNED = (
    "Only signatures were checked: the key confirms that it received these moves, and told you "
    "this, with these words, at these instants. Whether they were played can be checked after the "
    "game, with --bundle, and so can whether what you were told was so."
)

OPEN = "None of this is shown of what is marked not checkable."
NO_KEY = (
    "No signature was checked, because the key is not known: anybody may have written this. Give "
    "the genesis with it, or --key, --record or --bundle."
)


@dataclass
class Confirmed:
    """One receipt or statement, with all parts of it that are held, and what was found."""

    place: str
    results: list[Result] = field(default_factory=list)
    papers: list[Paper] = field(default_factory=list)
    beside: str | None = None

    @property
    def outcome(self) -> str:
        """Failed if anything is, not checkable if nothing failed but something cannot be known."""
        outcomes = {result.outcome for result in self.results}
        return next((outcome for outcome in (FAILED, NOT_CHECKABLE) if outcome in outcomes), PASSED)


def apart(notes: Sequence[HeldNote], key: Key) -> tuple[list[HeldNote], list[tuple[str, str]]]:
    """Part the papers to be checked by a key from those of other records, by place and record.

    A player of two tournaments keeps one folder. A paper that bears the key's name stays, whatever
    else it says, and so do all where none is of its record.
    """
    others = {note.place: record for note in notes if (record := _elsewhere(note, key))}
    ours = [note for note in notes if note.place not in others]
    if not any(f"\nRecord: {key.name}\n" in note.text for note in ours):
        return list(notes), []
    return ours, list(others.items())


def _elsewhere(note: HeldNote, key: Key) -> str | None:
    """Return the record of a paper that neither names the key's nor bears its name below."""
    text, _, signatures = note.text.partition("\n\n")
    try:
        record = read_paper(text.removesuffix("\n") + "\n", note.place).record
    except Refused:
        return None
    signers = {line.split(" ")[1] for line in signatures.splitlines() if line.startswith("— ")}
    return record if record != key.name and key.name not in signers else None


def check_notes(
    notes: Iterable[HeldNote],
    key: Key | None,
    recorded: Recorded | None = None,
    player: str | None = None,
) -> list[Confirmed]:
    """Check every receipt, statement, letter and message, against ``recorded`` if it is at hand.

    ``player`` is the handle that they should be for, None for any.
    """
    found: list[Confirmed] = []
    whole: dict[tuple[str, ...], Confirmed] = {}
    for note in notes:
        paper, result = _read(note, key, player)
        if paper is None:
            found.append(Confirmed(note.place, [result]))
            continue
        which = paper.mail or paper.at + paper.identity + paper.nonce
        # Everybody is promised the same dice, and joins by one mail.
        which = "" if paper.title == DICE else which
        identity = (paper.kind, paper.record, paper.player, which)
        if identity not in whole:
            whole[identity] = Confirmed(note.place, beside=note.beside)
            found.append(whole[identity])
        confirmed = whole[identity]
        if any(held.part == paper.part for held in confirmed.papers):
            were = " were signed" if key else ""
            two = f"two that differ{were}: {confirmed.place} and {note.place}"
            again = paper.mail != confirmed.papers[0].mail
            two += ", unless a copy of the store was put back and they joined again" * again
            sure = key is not None and not again
            confirmed.results.append(Result(ONE_TEXT, FAILED if sure else NOT_CHECKABLE, two))
            if again and recorded is not None:
                # The journal says which of the two was mixed in.
                confirmed.results += check_papers([paper], recorded)
            continue
        confirmed.papers.append(paper)
        confirmed.results.append(result)
    if key is not None:
        _compare(whole.values(), recorded)
    for confirmed in whole.values():
        confirmed.papers.sort(key=lambda paper: paper.part)
        if recorded is not None:
            confirmed.results += check_papers(confirmed.papers, recorded)
        elif key is not None:
            confirmed.results += _as_signed(confirmed.papers)
        confirmed.results += _as_mailed(confirmed)
    return found


def _compare(found: Iterable[Confirmed], recorded: Recorded | None) -> None:
    """Compare the papers of each player with each other, and add what differs to the findings.

    A journal knows in which order mails were read: it decides what papers alone leave open.
    """
    of_player: dict[str, list[Confirmed]] = defaultdict(list)
    for confirmed in found:
        of_player[confirmed.papers[0].player].append(confirmed)
    for ours in of_player.values():
        for which, what, said, sure in contradictions([(one.place, one.papers) for one in ours]):
            if not sure and recorded is not None and _decided(said, ours[which].papers, recorded):
                continue
            result = Result(ONE_TEXT, FAILED if sure else NOT_CHECKABLE, what)
            ours[which].results.append(result)


def _decided(said: Said, parts: Sequence[Paper], recorded: Recorded) -> bool:
    """Say whether a journal shows why a paper differs in ``said``, or its own check tells of it.

    That check looks for moves and withdrawals that a statement leaves out, not for messages.
    """
    if said.kind != "Message":
        return True
    made = made_in(parts, recorded)
    sent = (one for listed in recorded.messages.values() for one in listed if one.at == said.at)
    return all(one.entry > made for one in sent if one.player in (None, parts[0].player))


def _as_signed(parts: Sequence[Paper]) -> list[Result]:
    """Compare what a letter or message tells with what stands above that, where all of it is here.

    A journal would show that, too.
    """
    whole = parts[0].title in TELLING and len(parts) == parts[0].parts
    differs = at_odds(parts) if whole else None
    return [] if differs is None else [Result(f"what the {parts[0].kind} says", FAILED, differs)]


def _as_mailed(confirmed: Confirmed) -> list[Result]:
    """Compare a letter or message with the mail that it is attached to, blanks and bars aside."""
    text, first = confirmed.beside, confirmed.papers[0]
    if text is None or first.title not in TELLING or first.number is not None:
        return []
    told = "".join(paper.told for paper in confirmed.papers)
    if words(told) in text:
        return [Result(AS_MAILED, PASSED, "the mail says the same")]
    if first.title == MESSAGE:
        return [_message_as_mailed(told.splitlines(), text)]
    heading = told.partition("\n")[0]
    if heading in text:
        other = "the mail says something else than the file, which counts"
        return [Result(AS_MAILED, FAILED, other)]
    for language in NAMES:
        with speaking(language):
            if _("{title}: a letter").format(title=heading.removesuffix(": a letter")) in text:
                return []  # The file has the words of the record, and nobody signed the mail's.
    return [Result(AS_MAILED, NOT_CHECKABLE, OTHERWISE)]


def _message_as_mailed(lines: Sequence[str], text: str) -> Result:
    """Look for each line of a message in its mail, where it stands behind a bar of its own."""
    there = [words(line) in text for line in lines if line.strip()]
    if all(there):
        return Result(AS_MAILED, PASSED, "the mail says the same")
    if any(there):
        return Result(AS_MAILED, FAILED, "the mail has other words than the file, which counts")
    return Result(AS_MAILED, NOT_CHECKABLE, OTHERWISE)


def another_key(bundle: str, expected: Key, found: Key) -> Confirmed:
    """Return the finding that a bundle is signed by another key than its reader was given."""
    what = f"expected {expected.line}, found {found.line}"
    return Confirmed(bundle, [Result(KEY, FAILED, what)])


def _read(note: HeldNote, key: Key | None, player: str | None) -> tuple[Paper | None, Result]:
    """Return a paper, and how far its signature lets it be believed."""
    try:
        text = note.text.partition("\n\n")[0].removesuffix("\n") + "\n"
        if key is not None:
            text = signed(note.text, key, note.place)
        paper = read_paper(text, note.place)
    except Refused as refusal:
        return None, Result(SIGNATURE, FAILED, str(refusal))
    if player is not None and paper.player not in (player, NOBODY):
        found = f"expected one for {player}, found {paper.player}'s"
        return None, Result(PLAYER, FAILED, f"{note.place}: {found}")
    if key is None:
        why = "the key is not known; give it with --key, --record or --bundle"
        return paper, Result(SIGNATURE, NOT_CHECKABLE, why)
    if paper.record != key.name:
        found = f"expected the record {key.name}, found {paper.record}"
        return None, Result(SIGNATURE, FAILED, f"{note.place}: {found}")
    return paper, Result(SIGNATURE, PASSED, f"by {key.line}")


def meaning(found: Sequence[Confirmed], *, against_a_bundle: bool) -> list[str]:
    """Return in words what was proved, and what was not."""
    failed = {
        result.what
        for confirmed in found
        for result in confirmed.results
        if result.outcome == FAILED
    }
    told = [
        sentence
        for what, sentence in (
            (SIGNATURE, UNSIGNED),
            (PLAYER, ANOTHER_PLAYER),
            (ONE_TEXT, SIGNED_TWICE),
            (KEY, ANOTHER_KEY),
            (TOURNAMENT, ELSEWHERE),
            (AS_MAILED, NOT_AS_MAILED),
        )
        if what in failed
    ]
    if KEY not in failed and failed - {SIGNATURE, PLAYER, ONE_TEXT, TOURNAMENT, AS_MAILED}:
        told.append(CONTRADICTED)
    checked = [result for one in found for result in one.results if result.what == SIGNATURE]
    if checked and all(result.outcome == NOT_CHECKABLE for result in checked):
        told.append(NO_KEY)
    elif any(confirmed.papers for confirmed in found) and not failed:
        told.append(KEPT if against_a_bundle else ONLY_SIGNED)
        if any(confirmed.outcome == NOT_CHECKABLE for confirmed in found):
            told.append(OPEN)
    return told


def totals(found: Sequence[Confirmed]) -> dict[str, int]:
    """Return how many of each outcome there are."""
    outcomes = [confirmed.outcome for confirmed in found]
    return {name: outcomes.count(name) for name in (PASSED, FAILED, NOT_CHECKABLE)}
