"""Checks receipts, statements and letters of players against a disclosed tournament.

 1. the bundle is the one that the record's key signed, and its journal is one chain
 2. the receipt is of this tournament
 3. its mail is in the journal, received at that instant
 4. every move that it names is on the docket from that mail, in the same words, and was played or
    taken back; withdrawals, messages and objections likewise
 5. that mail put nothing else on the docket, took nothing else back, objected to nothing else, and
    did nothing for another player
 6. all that the journal had before the mail was read stands there as it did then

For a statement, 3 to 6 are: each move stands in the journal as stated, and no other move did when
the statement was made. For a letter: it says, octet for octet, what the journal says was revealed
to that reader at that instant. For a message of another player: the journal has it at that instant,
to that reader and of that sender, and commits to just these words. For a promise of dice: they are
those that the record was opened
with, and what it says of the mail by which the player joined is what was mixed into them. A
contradiction proves that the key said one thing and published another: paper and manifest carry its
signatures, and nobody else can make either. Each paper that is given beside a bundle becomes one
step after those of the audit (`check_files`); ``gamemaster receipt verify`` finds them in mails,
too, and reports line by line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from gamemaster.audit.evidence import FAILED, NOT_CHECKABLE, PASSED, UNREADABLE, Evidence, Finding
from gamemaster.audit.files.bundle import read_all
from gamemaster.audit.files.lines import NAME, Chain, Shown, another_shape
from gamemaster.audit.files.sources import source_at
from gamemaster.audit.findings import Refused, Unusable
from gamemaster.audit.held_papers import papers
from gamemaster.audit.held_papers.papers import Item, Line, Paper, Recorded
from gamemaster.audit.held_papers.told import letter, message
from gamemaster.audit.language.times import written_instant
from gamemaster.audit.record.notes import Key
from gamemaster.audit.steps.published import check_manifest

CONTRADICTED = (
    "The key that signed this paper also signed the published bundle, and the two contradict each "
    "other. So whoever holds that key told the player one thing and published another. "
    "Keep both, with the mail: anybody can check this."
)
KEPT = (
    "All that was checked here stands in the published journal. That says nothing of mail and "
    "letters of which no paper is held, nor whether a move was judged rightly: `gamemaster audit` "
    "is for that."
)


TOURNAMENT = "the tournament"
PARTS: Final = "the parts of one paper"
BEFORE: Final = "the journal before the mail"
LATER: Final = "that the bundle has it"
_WITH_HEADS: Final = 3
"""Tournaments of this edition and later ones have receipts that name the journal's head."""


@dataclass(frozen=True)
class Result:
    """The result of one check."""

    what: str
    outcome: str
    detail: str


def open_recorded(
    path: Path, progress: Callable[[str], None] = lambda _: None
) -> tuple[Recorded, Key]:
    """Read the bundle at ``path``; return its journal's facts about players, and its key.

    Raises Unusable if it is none, and Refused where it fails its own checks: what it says then
    proves nothing about receipts.
    """
    evidence = Evidence(read_all(source_at(path), progress), progress=progress)
    if NAME not in evidence.bundle.found:
        raise Unusable(f"{path}: expected a disclosed tournament, with a {NAME}")
    check_manifest(evidence)
    return recorded_in(evidence), evidence.signer()


def recorded_in(evidence: Evidence) -> Recorded:
    """Return a journal's facts about players. Raises Refused where it is none."""
    recorded, chain = Recorded(), Chain(evidence.progress)

    def take(line: Shown) -> None:
        try:
            recorded.take(line)
        except UNREADABLE:
            raise another_shape(line) from None

    chain.follow(evidence.bundle.lines(NAME), take)
    if chain.trouble is not None:
        raise chain.trouble
    return recorded


def check_papers(parts: Sequence[Paper], recorded: Recorded) -> list[Result]:
    """Check a receipt or statement, in all parts that are held, against the journal.

    Where it does not hold, it is told whether a copy of the store was put back later, with which
    what had come since was lost, or whether the paper is of after the bundle's journal. It is a
    contradiction all the same.
    """
    results, at = _compared(parts, recorded), parts[0].at
    lost = next(((entry, back) for entry, back in recorded.put_back if at <= back), None)
    said = (
        f"; at {lost[1]} a copy of the store was put back (journal entry {lost[0]})" if lost else ""
    )
    if _is_later(at, recorded):
        ends = written_instant(recorded.ends)
        said += f"; this bundle ends at {ends}, and one that was made later may have it"
    return [
        replace(result, detail=result.detail + said) if result.outcome == FAILED else result
        for result in results
    ]


def _compared(parts: Sequence[Paper], recorded: Recorded) -> list[Result]:
    first = parts[0]
    if first.record != recorded.record:
        found = f"expected the record {recorded.record}, found {first.record}"
        return [Result(TOURNAMENT, FAILED, f"it is of another one: {found}")]
    if first.tournament != recorded.tournament:
        found = f"expected {recorded.tournament}, found {first.tournament}"
        return [Result(TOURNAMENT, FAILED, f"it is of another one: {found}")]
    if any(part.head_lines != first.head_lines for part in parts):
        return [Result(PARTS, FAILED, "they are of several papers that say different things")]
    whole = len(parts) == first.parts
    moves = any(line.kind != "Objection" for part in parts for line in part.lines)
    if first.kind == "receipt" and not moves and _is_later(first.at, recorded):
        return [Result(LATER, NOT_CHECKABLE, _later(first.at, recorded))]
    if first.title in papers.TELLING:
        said = (letter if first.title == papers.LETTER else message)(parts, recorded)
        if not whole:
            said = NOT_CHECKABLE, f"{len(parts)} of {first.parts} parts are here"
        return [Result(f"what the {first.kind} says", *said)]
    if first.title == papers.DICE:
        return list(_promise(first, recorded))
    check = _statement if first.is_statement else _receipt
    results = list(check(parts, recorded, whole=whole))
    if not whole:
        missing = f"{len(parts)} of {first.parts} parts are here"
        results.append(Result("that nothing else is recorded", NOT_CHECKABLE, missing))
    return results


def _is_later(at: str, recorded: Recorded) -> bool:
    """Say whether an instant is after all that the journal has.

    A bundle may be published again with the objections and statements that have come since, so it
    denies none of them. Moves, letters and messages are of play, which every bundle has to its end.
    """
    return at > written_instant(recorded.ends)


def _later(at: str, recorded: Recorded) -> str:
    ends = written_instant(recorded.ends)
    return (
        f"it is of {at}, and this bundle ends at {ends}: ask for one that was made later; if you "
        "had it before then, one of the two dates is false"
    )


def _promise(paper: Paper, recorded: Recorded) -> Iterator[Result]:
    """Compare promised dice with those of the record, and what a player's mail is to add."""
    what, promised = "the dice", f"{paper.die}, {paper.rolls} rolls in an epoch"
    found = f"{recorded.die}, {recorded.rolls} rolls in an epoch"
    if not recorded.die:
        yield Result(what, NOT_CHECKABLE, "the journal opens no record")
    elif found == promised:
        yield Result(what, PASSED, f"the record was opened with them: {promised}")
    else:
        told = f"they were exchanged: expected the anchor {promised}, found {found}"
        yield Result(what, FAILED, told)
    if paper.player != papers.NOBODY:
        entry, said = recorded.contributions.get(paper.player, (0, "no such player"))
        what = f"what the mail by which {paper.player} joined adds to the dice"
        if said == paper.mail:
            yield Result(what, PASSED, f"journal entry {entry}")
        else:
            told = f"it was altered: expected {paper.mail}, found {said}"
            yield Result(what, FAILED, told)


# A receipt ---------------------------------------------------------------------------------------


def _receipt(parts: Sequence[Paper], recorded: Recorded, *, whole: bool) -> Iterator[Result]:
    paper = parts[0]
    known = recorded.mails.get(paper.mail, [])
    mails = {mail for mail, at in known if at == paper.at}
    yield _mail(paper, [at for _, at in known])
    lines = [line for part in parts for line in part.lines]
    named = {line.words for line in lines}
    messages = 0
    for line in lines:
        if line.kind == "Move":
            yield Result(str(line), *_move(line, named, paper, mails, recorded))
        elif line.kind == "Message":
            yield Result(str(line), *_message(line, messages, paper, mails, recorded))
            messages += 1
        else:
            withdrawn = line.kind == "Withdrawal"
            entries = recorded.withdrawals if withdrawn else recorded.objections
            yield Result(str(line), *_entered(line, paper.at, entries.get(paper.player, [])))
    if paper.head and mails:
        yield _before(paper, mails, recorded)
    elif not paper.head and recorded.edition >= _WITH_HEADS:
        older = (
            f"it is a {papers.RECEIPT_WITHOUT_HEAD.rpartition(' ')[2]}, which names no head of the "
            "journal: what stood there before is bound by nothing here. Programs that have found "
            f"tournaments of edition {recorded.edition} sign {papers.RECEIPT.rpartition(' ')[2]}"
        )
        yield Result(BEFORE, NOT_CHECKABLE, older)
    if whole and mails:
        yield _nothing_else(paper, lines, mails, recorded)


def _mail(paper: Paper, instants: list[str]) -> Result:
    what = f"mail with SHA-256 {paper.mail}"
    if paper.at in instants:
        return Result(what, PASSED, f"the journal has it, received at {paper.at}")
    if instants:
        found = f"expected it at {paper.at}, found it at {', '.join(instants[:3])}"
        return Result(what, FAILED, f"its instant was altered: {found}")
    return Result(what, FAILED, "it was dropped: the journal has no mail with this hash")


def _before(paper: Paper, mails: set[int], recorded: Recorded) -> Result:
    """Compare the head of the journal that was told with the one that it had."""
    found = [recorded.heads[mail] for mail in sorted(mails) if mail in recorded.heads]
    for entry, head in found:
        if head == paper.head:
            return Result(BEFORE, PASSED, f"its {entry - 1} entries are those of then")
    there = f"its {found[0][0] - 1} entries come to {found[0][1]}" if found else "it was not read"
    return Result(BEFORE, FAILED, f"it was rewritten: expected the head {paper.head}, {there}")


def _move(
    line: Line, named: set[str], paper: Paper, mails: set[int], recorded: Recorded
) -> Finding:
    """Look a move up by its player's count; ``named`` are the words of all that its mail did."""
    moves = recorded.moves.get(paper.player, [])
    item = moves[line.ordinal - 1] if line.ordinal <= len(moves) else None
    if item is not None and (item.mail in mails, item.words) == (True, line.words):
        if item.at == paper.at:
            return _fate(item)
        found = f"journal entry {item.entry}: expected {paper.at}, found {item.at}"
        return FAILED, f"its instant was altered: {found}"
    moved = next((move for move in moves if move.mail in mails and move.words == line.words), None)
    if moved is not None:
        detail = (
            f"journal entry {moved.entry} has it as move {moved.ordinal}: another move of "
            f"{paper.player} before it was left out or put in"
        )
    elif item is not None and item.mail in mails and item.words not in named:
        found = f"expected «{line.words}», found «{item.words}»"
        detail = f"it was altered: journal entry {item.entry}: {found}"
    else:
        detail = "it was dropped: the journal has no such move of the mail"
    return FAILED, detail


def _fate(item: Item) -> Finding:
    if item.fate == papers.WAITS:
        detail = f"journal entry {item.entry} has it, but it was neither played nor taken back"
        return FAILED, detail
    became = "played" if item.fate == "played" else "taken back"
    detail = f"journal entry {item.entry}, {became} in entry {item.settled}"
    return PASSED, detail


def _message(line: Line, place: int, paper: Paper, mails: set[int], recorded: Recorded) -> Finding:
    found = [message for mail in sorted(mails) for message in recorded.messages.get(mail, [])]
    if place >= len(found):
        return FAILED, "it was dropped: the journal has no such message"
    message = found[place]
    if message.words is None:
        kept = f"journal entry {message.entry} has a message of that mail"
        if not _may_be(message, line, paper):
            said = f"«{message.passed}»" if message.passed else "it not passed on, as one"
            found_readers = f"found {said} of {message.player or 'somebody'}"
            return FAILED, f"it was altered: {kept}, expected «{line.words}», {found_readers}"
        played = "it was never played" if message.fate != "played" else "it was played"
        played = "it was passed on to just these" if message.passed else played
        return NOT_CHECKABLE, f"{kept}, {played}; its words are not disclosed"
    if (message.player, message.words) != (paper.player, line.words):
        found_words = f"expected «{line.words}», found «{message.words}» of {message.player}"
        return FAILED, f"it was altered: journal entry {message.entry}: {found_words}"
    return PASSED, f"journal entry {message.entry}"


def _may_be(message: Item, line: Line, paper: Paper) -> bool:
    """Say whether a message whose words are hidden went to the readers that a paper names."""
    same = message.passed in (None, papers.without_hash(line.words))
    return same and message.player in (None, paper.player)


def _entered(line: Line, at: str, entries: Sequence[Item]) -> Finding:
    same = next((entry for entry in entries if (entry.at, entry.words) == (at, line.words)), None)
    if same is None:
        return FAILED, "it was dropped: the journal has no such line"
    return PASSED, f"journal entry {same.entry}"


def _nothing_else(
    paper: Paper, lines: Sequence[Line], mails: set[int], recorded: Recorded
) -> Result:
    """Check that the mail did nothing on the docket that its receipt does not name."""
    what = "that the mail did nothing else"
    named = {line.ordinal for line in lines if line.kind == "Move"}
    messages = sum(line.kind == "Message" for line in lines)
    for mail in sorted(mails):
        for item in recorded.of_mail.get(mail, []):
            if item.player != paper.player:
                found = f"journal entry {item.entry} gives this mail to {item.player}"
                return Result(what, FAILED, f"expected {paper.player}: {found}")
            if item.ordinal not in named:
                found = f"journal entry {item.entry}: «{item.words}»"
                return Result(what, FAILED, f"a move was put in: {found}")
    chosen = {who for mail in mails for who in recorded.chosen.get(mail, ())} - {paper.player}
    if chosen:
        found = f"the journal has choices or questions of {', '.join(sorted(chosen))} in it"
        return Result(what, FAILED, f"expected {paper.player}: {found}")
    found_messages = sum(len(recorded.messages.get(mail, [])) for mail in mails)
    if found_messages > messages:
        found = f"expected messages: {messages}, found: {found_messages}"
        return Result(what, FAILED, f"a message was put in: {found}")
    others = Counter[str | None](
        line.words for line in lines if line.kind in ("Withdrawal", "Objection")
    )
    for mail in sorted(mails):
        for entry in recorded.beside.get(mail, []):
            others[entry.words] -= 1
            if others[entry.words] < 0:
                found = f"journal entry {entry.entry}: «{entry.words}»"
                return Result(what, FAILED, f"a withdrawal or objection was put in: {found}")
    return Result(what, PASSED, f"moves: {len(named)}, messages: {messages}")


# A statement -------------------------------------------------------------------------------------


def _statement(parts: Sequence[Paper], recorded: Recorded, *, whole: bool) -> Iterator[Result]:
    paper = parts[0]
    moves = recorded.moves.get(paper.player, [])
    lines = [line for part in parts for line in part.lines]
    stated = {line.ordinal for line in lines if line.kind == "Move"}
    so_far, at = any(part.so_far for part in parts), recorded.stated.get(paper.player, (0, ""))[1]
    made, later = made_in(parts, recorded), _is_later(paper.at, recorded)
    if made:
        yield Result("the statement", PASSED, f"journal entry {made}")
    elif later:
        made = recorded.size + 1
        yield Result("the statement", NOT_CHECKABLE, _later(paper.at, recorded))
    elif so_far or not stated:
        none = f"expected a mail of {paper.at} that asks for it, and the journal has none"
        yield Result("the statement", FAILED, none)
    else:
        other = f"one made at {at}" if at else "no statement of this player"
        yield Result("the statement", FAILED, f"expected it made at {paper.at}, found {other}")
    before = [move for move in moves if move.entry < made]
    for line in lines:
        if line.kind == "Objection" and _is_later(line.at, recorded):
            found = NOT_CHECKABLE, _later(line.at, recorded)
        elif line.kind == "Move":
            found = _stated(line, moves, later=later)
        elif line.kind == "Withdrawal":
            found = _entered(line, line.at, recorded.withdrawals.get(paper.player, []))
        else:
            found = _stated_message(line, paper, recorded)
        yield Result(str(line), *found)
    if whole:
        yield _nothing_more(before, stated)
        listed = {(line.at, line.words) for line in lines if line.kind == "Withdrawal"}
        taken_back = recorded.withdrawals.get(paper.player, [])
        left_out = [one for one in taken_back if (one.at, one.words) not in listed]
        if unnamed := next((one for one in left_out if one.entry < made), None):
            put_in = f"a withdrawal was put in: journal entry {unnamed.entry}: «{unnamed.words}»"
            yield Result("that no other move was taken back", FAILED, put_in)
        yield from _no_other_message(paper, lines, made, recorded)


def _no_other_message(
    paper: Paper, lines: Sequence[Line], made: int, recorded: Recorded
) -> Iterator[Result]:
    """Look for messages of a player that their statement leaves out, as far as senders are told."""
    stated = Counter(
        (line.at, papers.without_hash(line.words)) for line in lines if line.kind == "Message"
    )
    for listed in recorded.messages.values():
        for one in listed:
            words = papers.without_hash(one.words) if one.words is not None else one.passed
            if one.player != paper.player or words is None or one.entry >= made:
                continue
            stated[one.at, words] -= 1
            if stated[one.at, words] < 0:
                put_in = f"a message was put in: journal entry {one.entry}: «{words}»"
                yield Result("that no other message was passed on", FAILED, put_in)


def made_in(parts: Sequence[Paper], recorded: Recorded) -> int:
    """Return the line of the journal by which a statement was made, 0 without one."""
    paper, so_far = parts[0], any(part.so_far for part in parts)
    made, at = recorded.stated.get(paper.player, (0, ""))
    if at == paper.at and not so_far:
        return made
    # Only what it says of moves tells which of the two it is.
    at_the_end = not so_far and any(line.kind == "Move" for part in parts for line in part.lines)
    return 0 if at_the_end else _asked_for(paper.at, recorded)


def _asked_for(at: str, recorded: Recorded) -> int:
    """Return the line by which a mail of an instant was read, 0 without one.

    A statement that a player asks for before the end is made as of their mail, and names all that
    stands in the journal before it was read.
    """
    heard = {mail for known in recorded.mails.values() for mail, then in known if then == at}
    return min((recorded.heads[mail][0] for mail in heard & {*recorded.heads}), default=0)


def _stated(line: Line, moves: Sequence[Item], *, later: bool) -> Finding:
    """Look up a move that a statement has; of one ``later`` than the bundle a fate may be new."""
    item = moves[line.ordinal - 1] if line.ordinal <= len(moves) else None
    if item is None:
        return FAILED, "it was dropped: the journal has no such move"
    open_yet = line.fate == papers.SO_FAR or (later and item.fate == papers.WAITS)
    fate = line.fate if open_yet else item.fate
    found = (item.at, item.words, fate)
    if found != (line.at, line.words, line.fate):
        told = f"expected «{line.words}», {line.fate}, at {line.at}, found «{item.words}», "
        told += f"{item.fate}, at {item.at}"
        return FAILED, f"it was altered: journal entry {item.entry}: {told}"
    return PASSED, f"journal entry {item.entry}, {item.fate}"


def _stated_message(line: Line, paper: Paper, recorded: Recorded) -> Finding:
    there = [found for listed in recorded.messages.values() for found in listed
             if found.at == line.at]  # fmt: skip
    same = next((found for found in there if (found.player, found.words) ==
                 (paper.player, line.words)), None)  # fmt: skip
    if same is not None:
        return PASSED, f"journal entry {same.entry}"
    closed = next((one for one in there if one.words is None and _may_be(one, line, paper)), None)
    if closed is None:
        return FAILED, "it was dropped: the journal has no such message of then"
    kept = f"journal entry {closed.entry} has a message of then"
    return NOT_CHECKABLE, f"{kept}; its words and sender are not disclosed"


def _nothing_more(recorded: Sequence[Item], stated: set[int]) -> Result:
    what = "that no other move was recorded"
    extra = next((move for move in recorded if move.ordinal not in stated), None)
    if extra is not None:
        found = f"journal entry {extra.entry}: «{extra.words}», move {extra.ordinal}"
        return Result(what, FAILED, f"a move was put in: {found}")
    return Result(what, PASSED, f"moves: {len(recorded)}")


NO_PAPER: Final = (
    "expected a receipt.txt, statement.txt, letter.txt, message.txt or dice.txt, as it was "
    "attached to a mail"
)
LARGEST: Final = 2_000_000
"""Octets of a file: notes have at most half as many."""


def check_files(
    files: Sequence[Path], bundle: Path, progress: Callable[[str], None]
) -> list[tuple[str, str, str]]:
    """Return outcome, findings and name of each file. Raises Unusable for no bundle."""
    try:
        recorded, key = open_recorded(bundle, progress)
    except Refused as refusal:
        why = f"the bundle fails its own checks, so nothing can be compared with it: {refusal}"
        return [(NOT_CHECKABLE, why, str(file)) for file in files]
    return [(*_checked(file, recorded, key), str(file)) for file in files]


def _checked(file: Path, recorded: Recorded, key: Key) -> tuple[str, str]:
    try:
        with file.open("rb") as stream:
            note = stream.read(LARGEST + 1).decode()
        if not papers.begins_one(note):
            return NOT_CHECKABLE, f"{file.name}: {NO_PAPER}"
        paper = papers.read_paper(
            papers.signed(note.replace("\r\n", "\n"), key, file.name), file.name
        )
    except Refused as refusal:
        return FAILED, str(refusal)
    except OSError as error:
        return NOT_CHECKABLE, f"{file.name}: cannot be read ({error.strerror})"
    except UnicodeDecodeError:
        return NOT_CHECKABLE, f"{file.name}: {NO_PAPER}"
    return _told(paper.name, paper.player, check_papers([paper], recorded))


def _told(name: str, player: str, results: Sequence[Result]) -> tuple[str, str]:
    """Return the worst outcome, and the results that it rests on."""
    for outcome in (FAILED, NOT_CHECKABLE):
        found = [result for result in results if result.outcome == outcome]
        if found:
            more = f", and {len(found) - 1} more" if len(found) > 1 else ""
            proves = f" {CONTRADICTED}" if outcome == FAILED and found[0].what != TOURNAMENT else ""
            first = f"{found[0].what}: {found[0].detail}{more}."
            return outcome, f"the {name} of {player}: {first}{proves}"
    return PASSED, f"the {name} of {player}: {len(results)} findings. {KEPT}"
