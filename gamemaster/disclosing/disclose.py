"""Publishes a game that has ended as a directory and an archive, after a preview of both.

Deterministic: the same journal gives the same octets. Nothing is published that players were told
would not be; digests stand in for it, so that every check still passes (``disclosing.policy``).
Only a tournament that has ended is disclosed: its roots open everything in it, and nothing of
another. A publication cannot be taken back, so a preview shows first whose votes and words are in
it, what the organiser did, and what stays behind digests.

    preview   what would become public, before anything is written
    publish   the directory and the archive of it, written beside their places and renamed
    disclose  the directory alone, for tests and tools that hold the store
docs/formats.md says what is in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gamemaster.disclosing import bundle_files, rulings_file
from gamemaster.disclosing.ended import Ended, Source, Turns, at_once, ended
from gamemaster.disclosing.placing import SUFFIX, Written, draft_of, pack
from gamemaster.disclosing.policy import Letters, Policy, policy_for
from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.journal.codec import Line
from gamemaster.office.office import Office
from gamemaster.tournament import lines

MIB = 1024 * 1024


@dataclass
class _Counted:
    """The counts so far; the counters are by handle."""

    names: dict[str, str] = field(default_factory=dict)
    moves: Counter[str] = field(default_factory=Counter)
    votes: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    mails: int = 0
    messages: int = 0
    nameless: int = 0
    private: Counter[bool] = field(default_factory=Counter)
    octets: int = 0
    said: list[dict[str, Any]] = field(default_factory=list)

    def count(self, line: Line) -> None:
        """Count one line."""
        data = line.data
        match line.type:
            case e.PlayerEnrolled.type:
                self.names[data["player"]] = data["name"]
            case lines.MailAccepted.type:
                self.mails += 1
            case e.VoteCast.type | e.BallotCast.type:
                self.votes[data["player"]] += 1
            case lines.ItemDocketed.type if _is_players(data):
                self.moves[data["actor"]] += 1
                if data["move"]["move"] == "do":
                    words = data["move"]["words"]
                    self.said.append({"player": data["actor"], "at": line.at, "words": words})
            case e.PressPassed.type:
                self.messages += 1
                self.nameless += bool(data["anonymous"])
            case lines.QuestionAsked.type:
                self.questions[data["handle"]] += 1


def _is_players(docketed: Mapping[str, Any]) -> bool:
    return docketed["mail"] is not None and docketed["move"]["move"] != "enrol"


@dataclass(frozen=True, slots=True)
class Published:
    """A written disclosure: its place, its number of files and octets, and its archive."""

    folder: Path
    archive: Path | None
    files: int
    octets: int
    packed: Written | None
    warnings: tuple[str, ...]


def publish(
    office: Office,
    name: str,
    folder: Path,
    *,
    include: Iterable[str] = (),
    archive: bool = True,
    now: int | None = None,
    turns: Turns = at_once,
    tell: bundle_files.Tell = lambda _: None,
) -> Published:
    """Write the bundle of tournament ``name``, and the archive ``folder``.tar.zst.

    ``turns`` runs what needs the store; everything else happens in the calling thread. ``tell``
    hears how far it is, and may raise to stop it: then nothing is left. ``now`` serves to find what
    may still come, such as objections; nothing that is written depends on it.
    """
    end = turns(lambda: ended(office, name, now))
    policy = policy_for(end.public.options, include)
    if policy.mail and end.objecting is not None:
        # A reply address, which stands in mails, shows that an objection is its player's.
        raise OperatorError(f"--include mail: expected objections to be over: {end.objecting}")
    source = Source(office.store, name, end.last, turns)
    beside = folder.with_name(folder.name + SUFFIX) if archive else None
    with draft_of(folder, beside) as (draft, place):
        bundle_files.write(draft, end, source, policy, tell)
        whole = sum(file.octets for file in draft.written.values())
        packed = None
        if archive:
            packed = pack(
                draft.folder, draft.written, name, place,
                lambda octets: tell(f"packing: {octets // MIB:,} of {whole // MIB:,} MiB"),
            )  # fmt: skip
    return Published(folder, beside, len(draft.written), whole, packed, end.warnings)


def preview(
    office: Office,
    name: str,
    *,
    include: Iterable[str] = (),
    now: int | None = None,
    look: Callable[[], None] | None = None,
    turns: Turns = at_once,
    tell: bundle_files.Tell = lambda _: None,
) -> dict[str, Any]:
    """Return what ``publish`` would make public, as a JSON value.

    Only counts, unless ``look`` journals that somebody looks at more: words after ``do`` and
    rulings. It holds nobody's secrets except those that the disclosure would show.
    """

    def begin() -> tuple[Ended, Policy]:
        policy = policy_for(ended(office, name, now).public.options, include)
        if look is not None:
            look()
        return ended(office, name, now), policy

    end, policy = turns(begin)
    source = Source(office.store, name, end.last, turns)
    contents = look is not None
    counted, told = _Counted(), rulings_file.Judging(end.name)
    letters = Letters(end, source, policy)
    published, entries = 0, []
    for line, raw in source.lines():
        counted.count(line)
        counted.octets += len(policy.disclosed(line, raw)) + 1
        if line.private is not None:
            counted.private[policy.opens(line)] += 1
        published += sum(1 for _ in letters.after(line))
        entry = told.told(line)
        if contents and entry:
            entries.append(entry)
        if line.seq % bundle_files.EVERY == 0:
            tell(f"journal: {line.seq:,} of {end.last:,} lines")
    published += sum(1 for _ in letters.end())
    record = sum(len(text.encode()) for _, text in bundle_files.texts(end))
    shown = {"do": counted.said, "rulings": "".join(entries)} if contents else {}
    return {
        "tournament": end.name,
        "title": end.game.title,
        "policy": policy.as_json(),
        "warnings": list(end.warnings),
        "players": [
            {
                "handle": handle,
                "name": name,
                "moves": counted.moves[handle],
                "votes": counted.votes[handle],
                "words_after_do": sum(1 for words in counted.said if words["player"] == handle),
                "questions": counted.questions[handle],
            }
            for handle, name in sorted(counted.names.items())
        ],
        "announcements": len(end.public.entries),
        "proposals": len(end.game.proposals),
        "judging": dict(sorted(told.counts.items())),
        "passed_on": counted.messages,
        "passed_on_without_a_name": counted.nameless,
        "mails": counted.mails,
        "mails_published": published,
        "mails_left_out": dict(letters.left_out),
        "private_parts_shown": counted.private[True],
        "private_parts_hidden": counted.private[False],
        "journal_lines": end.last,
        "journal_octets": counted.octets,
        "record_octets": record,
        **shown,
    }


def disclose(office: Office, name: str, folder: Path) -> Path:
    """Write the bundle of tournament ``name`` into the new directory ``folder``, and return it."""
    return publish(office, name, folder, archive=False).folder
