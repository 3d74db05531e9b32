"""Verbs for what anybody can check alone: documents, the public record, receipts.

They need no configuration and no network, but for ``record`` alone and ``record export``.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked, KeyOption, WitnessOption, read_octets
from gamemaster.clock import Clock
from gamemaster.errors import OperatorError, as_operator_error

if TYPE_CHECKING:
    from gamemaster.audit.held_papers.papers import Recorded
    from gamemaster.audit.record.notes import Key
    from gamemaster.record.note import VerifierKey
    from gamemaster.saved.comparing import Difference
    from gamemaster.saved.confirmations import Confirmed
    from gamemaster.saved.pieces import Holdings, SignedCheckpoint


NOT_CHECKABLE = 2
INPUT_OCTETS = 16 * 1024 * 1024
EVERY = 2_000
"""Files read between two words of progress."""

WIDTH = 78


def verify(
    asked: Asked, file: Annotated[Path, {"allow_dash": True}], hash_: str | None = None
) -> None:
    """Check a proposal document, in a file of its own or in a saved or copied mail.

    What mail did to it (quoting, line breaks, encodings) is undone first. Without --hash it prints
    what it finds, for you to compare. Needs no configuration. Exits with 1 if nothing fits.

    FILE: '-' is standard input.
    --hash SHA256: The announced hash.

    Example:  gamemaster verify letter.eml --hash 3f5a…
    """
    from gamemaster.saved.gathering import mail_texts

    if hash_ is not None and not re.fullmatch("[0-9A-Fa-f]{64}", hash_.strip()):
        raise OperatorError(f"--hash: expected 64 hexadecimal digits, found {hash_}")
    octets = read_octets(file, INPUT_OCTETS)
    found, others = _documents((held.text for held in mail_texts(octets, str(file))), hash_)
    if not found:
        # No mail, or none that can be taken apart: something pasted into a file, say.
        found, more = _documents([octets.decode("utf-8", "replace")], hash_)
        others = others or more
    if not found:
        what = "another document than the announced one" if others else "no proposal document"
        screen.note(f"error: {file}: {what} is in it")
    code = 0 if found else 1
    for document in asked.answer(found, code):
        number = (
            f"proposal {document['number']} ({document['change']})"
            if document["number"]
            else "file"
        )
        screen.line(f"{number}: SHA-256 {document['sha256']}{', as announced' if hash_ else ''}")
    raise typer.Exit(code)


def _documents(texts: Iterable[str], expected: str | None) -> tuple[list[dict[str, object]], bool]:
    """Return the documents in ``texts`` with the expected hash, and whether there are others."""
    from gamemaster.documents import proposal

    found: list[dict[str, object]] = []
    others = False
    for text in texts:
        try:
            documents = (proposal.verify(text, expected),) if expected else proposal.documents(text)
        except proposal.DocumentError:
            others = others or bool(proposal.documents(text))
            continue
        found += [told for told in map(_described, documents) if told not in found]
    return found, others


def _described(document: str) -> dict[str, object]:
    """Return what a document says of itself."""
    from gamemaster.documents import proposal

    found: dict[str, object] = {"sha256": proposal.document_hash(document), "number": None}
    try:
        parsed = proposal.parse_document(document)
    except proposal.DocumentError:
        return found  # The hash fits all the same: whatever it is, it is what was announced.
    change = "; ".join(f"{body.kind} {body.target or 'a rule'}" for _, body in parsed.parts)
    return {**found, "number": parsed.number, "change": change, "tournament": parsed.tournament}


def verify_record(
    asked: Asked,
    paths: list[Path],
    key: KeyOption = None,
    record_: str | None = None,
    witness: WitnessOption = [],  # noqa: B006 - Typer makes a new one each time
) -> None:
    """Check what you hold of a public record: signatures, growth, hashes and open dice so far.

    Give it the mails that you have saved, a mailing list's archive, or the files of a web server.
    Needs no configuration and no network. Exits with 1 if anything is wrong, with 2 if nothing was
    wrong but something could not be checked.

    PATH...: Saved mails, mbox files, Maildirs or folders.
    --record NAME: Which record, if there are several: the first line of its checkpoints.

    Example:  gamemaster record verify ~/Mail/nomic
    """
    from gamemaster.saved.checks import check, silences
    from gamemaster.saved.gathering import gather
    from gamemaster.saved.pieces import one_record
    from gamemaster.saved.witnesses import given_witnesses

    holdings = one_record(gather("holdings", paths, _now_and_then(asked)), record_)
    checks = check(holdings, key, given_witnesses(witness))
    code = _code_of((result.outcome for result in checks), holdings)
    rows = [(result.title, result.outcome, result.detail) for result in checks]
    latest = max(holdings.checkpoints, key=lambda each: each.size, default=None)
    found = {
        "line": latest.line if latest is not None else None,
        "entries": len(holdings.announcements),
        "checkpoints": len(holdings.checkpoints),
        "documents": len(holdings.documents),
        "proofs": len(holdings.growths) + len(holdings.inclusions),
        "unreadable": [list(unread) for unread in holdings.unreadable],
        "checks": [dict(zip(("check", "outcome", "detail"), row, strict=True)) for row in rows],
        "silence": silences(holdings, key),
    }
    asked.answer(found, code)
    _unreadable(holdings)
    screen.table(("what is checked", "outcome", "finding"), rows, "Nothing was checked.")
    if latest is None and not holdings.announcements:
        screen.note(
            "nothing of a public record is here: give the mails, or a folder of their files, in "
            "which you keep what the Gamemaster announced"
        )
    if latest is not None and code != 1:
        screen.line("To compare with other readers, send them this line, for `record compare`:")
        screen.line(latest.line)
    raise typer.Exit(code)


def _code_of(outcomes: Iterable[str], holdings: Holdings) -> int:
    """Return the exit code: 1 if anything failed, 2 if anything, or all, could not be checked."""
    found = {*outcomes, *("not read" for _ in holdings.unreadable)}
    return 1 if "failed" in found else 0 if found == {"passed"} else NOT_CHECKABLE


def compare(
    asked: Asked,
    one: Path,
    other: str,
    record_: str | None = None,
    witness: WitnessOption = [],  # noqa: B006 - Typer makes a new one each time
) -> None:
    """Compare what two readers hold of one record, and show the first entry where they differ.

    Two texts of one announcement, or two roots of one size, mean that the Gamemaster showed two
    histories, if both are signed: it says whether they are. Exits with 1 where they differ, and
    with 2 if the two have nothing in common to compare.

    ONE: What one reader holds.
    OTHER: What another reader holds, or the line of theirs that `record verify` ends with.
    --record NAME: Which record, if there are several: the first line of its checkpoints.

    Example:  gamemaster record compare my-mails/ bobs-mails.mbox
    """
    from gamemaster.saved.comparing import compare as run
    from gamemaster.saved.comparing import held_alone, require_one_record, unproved
    from gamemaster.saved.gathering import gather
    from gamemaster.saved.pieces import checkpoint_in, genesis_of, named, one_record, spans
    from gamemaster.saved.witnesses import given_witnesses, of_both

    known = given_witnesses(witness)
    tell = _now_and_then(asked)
    # As text, for a Path makes one slash of the two that a root may hold.
    line = checkpoint_in(other)
    if line is not None:
        _compare_line(asked, one_record(gather(str(one), [one], tell), line.origin), line)
    ours, theirs = (
        one_record(gather(str(path), [path], tell), record_) for path in (one, Path(other))
    )
    require_one_record(ours, theirs)
    difference = run(ours, theirs)
    common = len({*ours.announcements} & {*theirs.announcements})
    sizes = {c.size for c in ours.checkpoints} & {c.size for c in theirs.checkpoints}
    found = _fork(difference)
    code = 1 if found else 0 if common or sizes else NOT_CHECKABLE
    alone = {"one": held_alone(ours, theirs), "other": held_alone(theirs, ours)}
    proofs = unproved(ours, theirs, difference) if difference else ()
    why = dict(zip(("one", "other"), proofs, strict=False))
    told = {
        "entries": common, "checkpoints": len(sizes), "fork": found, "unproved": why, "alone": alone
    }  # fmt: skip
    witnessed = of_both(ours, theirs, genesis_of(ours) or genesis_of(theirs), known)
    asked.answer({**told, "witnesses": witnessed}, code)
    _unreadable(ours)
    _unreadable(theirs)
    if difference is not None:
        _show_fork(difference, "at")
        _show_unproved({str(one): why["one"], other: why["other"]})
    elif common or sizes:
        screen.line(f"the same: {common} entries and {len(sizes)} checkpoints are in both")
        for path, numbers in ((one, alone["one"]), (other, alone["other"])):
            if numbers:
                screen.line(f"only {path} holds, so not compared: {spans(numbers)}")
        (ends, shorter), (goes_on, longer) = sorted(((ours.last, str(one)), (theirs.last, other)))
        if ends < goes_on:
            screen.line(f"{longer} goes on to {named(goes_on)}, {shorter} ends with {named(ends)}")
    else:
        screen.note("error: the two have no entry and no checkpoint in common")
    for sentence in witnessed:
        screen.line(sentence)
    raise typer.Exit(code)


def _fork(difference: Difference | None) -> dict[str, object] | None:
    """Return where two histories part, as JSON has it."""
    if difference is None:
        return None
    return {
        "number": difference.number,
        "what": difference.what,
        "one": difference.ours,
        "other": difference.theirs,
    }


def _show_fork(difference: Difference, where: str) -> None:
    screen.line(f"the histories part {where} {difference.where}")
    screen.line()
    for text in (difference.ours, difference.theirs):
        for row in text.splitlines():
            screen.line(row)
        screen.line()


def _show_unproved(why: dict[str, str | None]) -> None:
    """Tell whose side of a difference nobody is shown to have signed, and what that means."""
    for path, reason in why.items():
        if reason is not None:
            screen.line(f"what {path} holds is not shown to be signed: {reason}")
    if any(why.values()):
        screen.line("So this is no proof: whoever had those files may have changed them.")
    else:
        screen.line("Both are signed by one key: its owner showed two histories. Keep both.")


def _compare_line(asked: Asked, ours: Holdings, line: SignedCheckpoint) -> NoReturn:
    """Compare one line that somebody gave; tell which entries it is about, and exit."""
    from gamemaster.audit.findings import NotCheckable
    from gamemaster.saved.comparing import compare, compare_line

    try:
        difference = compare(ours, ours) or compare_line(ours, line)
    except NotCheckable as missing:
        asked.answer({"entries": 0, "checkpoints": 0, "fork": None}, NOT_CHECKABLE)
        screen.note(f"error: {missing}")
        raise typer.Exit(NOT_CHECKABLE) from None
    code = 1 if difference else 0
    asked.answer({"entries": 0, "checkpoints": 1, "fork": _fork(difference)}, code)
    if difference is None:
        screen.line(f"the same: the first {line.size} entries")
    else:
        _show_fork(difference, "at or before")
        screen.line("Nobody signs such a line: compare with the checkpoint itself, or the mails.")
    raise typer.Exit(code)


def export(asked: Asked, folder: Path) -> None:
    """Write the public record as files that any web server serves: what was announced, and pages.

    What is there already is kept and added to. The daemon does so by itself where the
    configuration has tournament.publish.

    DIR: Where the files go.

    Example:  gamemaster record export /var/www/autumn
    """
    path = folder.absolute()
    result = asked.answer(asked.perform("export", {"path": str(path)}))
    screen.paragraph(
        f"{result['announcements']} announcements are in {path} ({result['written']} files "
        f"written now). Check them with: gamemaster record verify {folder}"
    )


def _unreadable(holdings: Holdings) -> None:
    for place, reason in holdings.unreadable:
        screen.note(f"not read: {place}: {reason}")


def _now_and_then(asked: Asked) -> Callable[[int], None]:
    """Return what says now and then how many files were read."""

    def tell(count: int) -> None:
        if count % EVERY == 0 and not asked.as_json:
            screen.note(f"read {count} files")

    return tell


def verify_receipts(
    asked: Asked,
    paths: list[Path],
    bundle: Path | None = None,
    record: Path | None = None,
    key: KeyOption = None,
    player: str | None = None,
) -> None:
    """Check signed receipts, statements and letters, and with a bundle that what they say was kept.

    Without a bundle signatures are checked: that the Gamemaster said this. With one, each move and
    letter is looked up in the published journal: what was dropped, altered or added is shown.
    Needs no configuration and no network. Exits with 1 if anything is wrong, with 2 if nothing was
    wrong but something could not be checked. Papers of other tournaments among them are named, and
    not checked.

    FILE...: Saved mails, mbox files, receipt.txt, or folders.
    --bundle DIR|TAR: The disclosed tournament to check them against.
    --record DIR|FILE: Where the genesis is that names the key.
    --player HANDLE: Whose receipts they should be.

    Example:  gamemaster receipt verify ~/Mail/nomic --bundle autumn-disclosed.tar.zst
    """
    from gamemaster.saved.confirmations import another_key, apart, check_notes, meaning, totals
    from gamemaster.saved.gathering import gather
    from gamemaster.saved.unconfirmed import told as instants
    from gamemaster.saved.unconfirmed import unconfirmed, untold

    def tell(count: int) -> None:
        if not asked.as_json:
            screen.progress(f"read {count:,} files")

    holdings = gather("holdings", paths, tell)
    recorded, signer = _bundle(asked, bundle)
    unsigned = "it is a letter, and nothing that is signed is attached to it"
    holdings.unreadable += [(place, unsigned) for place in holdings.bare]
    given = _key(key, holdings if record is None else gather("record", [record], tell))
    known = given or signer
    screen.progress("")
    notes, others = apart(holdings.notes, known) if known else (holdings.notes, [])
    found = check_notes(notes, known, recorded, player)
    if given is not None and signer is not None and given.line != signer.line:
        found.insert(0, another_key(str(bundle), given, signer))
    told = meaning(found, against_a_bundle=recorded is not None)
    papers = [paper for one in found for paper in one.papers]
    ours = [paper for paper in papers if recorded is None or paper.record == recorded.record]
    missing = unconfirmed(ours, recorded)
    unheard = untold(ours, recorded) if recorded is not None else {}
    code = _code_of((confirmed.outcome for confirmed in found), holdings)
    answer = {
        "key": known.line if known else None,
        "against": str(bundle) if bundle else None,
        "outcomes": totals(found),
        "receipts": [_as_json(confirmed) for confirmed in found],
        "elsewhere": [list(other) for other in others],
        "unconfirmed": missing,
        "untold": unheard,
        "unreadable": [list(unread) for unread in holdings.unreadable],
        "proves": told,
    }
    asked.answer(answer, code)
    for place, of_record in others:
        screen.note(f"{place}: of another tournament ({of_record}), not checked")
    _show(holdings, found, told)
    for who, at in missing.items():
        screen.line()
        screen.paragraph(f"No receipt is here for moves of {who} received at: {instants(at)}.")
    for who, at in unheard.items():
        screen.line()
        screen.paragraph(f"No letter is here of what {who} was told at: {instants(at)}.")
    raise typer.Exit(code)


def _bundle(asked: Asked, bundle: Path | None) -> tuple[Recorded | None, Key | None]:
    """Read the bundle; one that fails its own checks says nothing about receipts."""
    if bundle is None:
        return None, None
    from gamemaster.audit.findings import Refused, Unusable
    from gamemaster.audit.held_papers.receipts import open_recorded

    try:
        return open_recorded(bundle, (lambda _: None) if asked.as_json else screen.progress)
    except Unusable as problem:
        raise OperatorError(str(problem)) from None
    except Refused as refusal:
        raise OperatorError(
            f"{bundle}: {refusal}",
            "the bundle fails its own checks, so nothing can be compared with it: "
            "see gamemaster audit",
        ) from None
    finally:
        screen.progress("")


def _key(given: str | None, holdings: Holdings) -> Key | None:
    """Return the key to believe: the one given, or the one that a genesis names."""
    from gamemaster.audit.findings import Refused
    from gamemaster.audit.record.notes import read_key

    named = {entry.key for entry in (*holdings.entries(0), *holdings.entries(1)) if entry.key}
    line = given or (named.pop() if len(named) == 1 else None)
    if line is None:
        return None
    try:
        return read_key(line, "the key")
    except Refused as refusal:
        raise OperatorError(str(refusal)) from None


def _as_json(confirmed: Confirmed) -> dict[str, object]:
    paper = confirmed.papers[0] if confirmed.papers else None
    return {
        "place": confirmed.place,
        "kind": paper.kind if paper else None,
        "player": paper.player if paper else None,
        "at": paper.at if paper else None,
        "confirms": [str(line) for each in confirmed.papers for line in each.lines],
        "outcome": confirmed.outcome,
        "findings": [
            {"what": result.what, "outcome": result.outcome, "detail": result.detail}
            for result in confirmed.results
        ],
    }


def _show(holdings: Holdings, found: list[Confirmed], told: list[str]) -> None:
    _unreadable(holdings)
    if not found:
        screen.note("error: no receipt, statement or letter is here; decrypt encrypted mail first")
        return
    for confirmed in found:
        paper = confirmed.papers[0] if confirmed.papers else None
        about = f"{paper.about}: " if paper else ""
        screen.line(f"{confirmed.place}: {about}{confirmed.outcome}")
        checked = {result.what for result in confirmed.results}
        for each in confirmed.papers:
            for line in each.lines:
                if str(line) not in checked:
                    screen.line(f"  {line}")
        for result in confirmed.results:
            screen.line(f"  {result.outcome}: {result.what}: {result.detail}")
    for sentence in told:
        screen.line()
        screen.paragraph(textwrap.fill(sentence, WIDTH))


def cosign(
    asked: Asked,
    paths: list[Path],
    with_: Path,
    name: str | None = None,
    output: Path | None = None,
    key: KeyOption = None,
    record_: str | None = None,
) -> None:
    """Cosign the newest heartbeat that your own saved mails bear out, as a witness.

    Checks what you hold as record verify does; where anything fails, or the heartbeat does not
    follow from what you hold and from what you cosigned before, nothing is signed. Mail the file
    that it writes to the Gamemaster, attached to a mail with the one line «cosign». Exits with 1
    where nothing is signed. Needs no configuration and no network.

    PATH...: Saved mails, mbox files, Maildirs or folders.
    --with FILE: Your secret key; made if there is none. What you have cosigned is kept beside it.
    --name NAME: What a new key is called, such as ada.example: a name of your own, without blanks.
    --output FILE: Where the cosignature goes, by default cosignature-DATE.txt.
    --record NAME: Which record, if there are several: the first line of its checkpoints.

    Example:  gamemaster record cosign ~/Mail/nomic --with witness.key --name ada.example
    """
    from gamemaster.audit.findings import Refused
    from gamemaster.saved.cosigning import cosign as run
    from gamemaster.saved.cosigning import open_key
    from gamemaster.saved.gathering import gather
    from gamemaster.saved.pieces import one_record

    holdings = one_record(gather("holdings", paths), record_)
    witness = open_key(with_, name)
    try:
        signed = run(holdings, witness, key, Clock().now())
    except Refused as refusal:
        asked.answer(
            {"cosigned": None, "reason": str(refusal), "key": str(witness.cosigner.key)}, 1
        )
        screen.note(f"error: {refusal}")
        _own_key(witness.cosigner.key)
        raise typer.Exit(1) from None
    file = output or Path(f"cosignature-{signed.offered.date}.txt")
    with as_operator_error(f"{file}: cannot be written"):
        file.write_text(signed.offered.text(), encoding="utf-8")
    found = {
        "cosigned": signed.offered.date, "entries": signed.size, "file": str(file),
        "key": str(signed.key),
    }  # fmt: skip
    asked.answer(found)
    screen.line(
        f"Cosigned: the heartbeat of {signed.offered.date}, {signed.size} entries. Mail the "
        f"Gamemaster the one line «cosign», with {file} attached."
    )
    _own_key(signed.key)
    raise typer.Exit(0)


def _own_key(key: VerifierKey) -> None:
    """Show a witness the key to give away: organisers name it before anything can be cosigned."""
    screen.line("Your key, for whoever is to know whose cosignature it is (--witness):")
    screen.line(str(key))
