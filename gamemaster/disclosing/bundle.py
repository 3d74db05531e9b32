"""All files of a bundle, written one after the other into a draft; nothing is kept in memory.

The same tournament, line and policy give the same octets: nothing here asks the clock, the locale,
the environment or chance. What is written:

    journal.jsonl, rulings.txt      a line at a time, together
    mail/N.eml                      only if the policy says so; see ``letters_in``
    genesis.txt, announcements/N.txt, checkpoints/N.txt, heartbeats/DATE.txt, proposals/N.txt
    roots.json, README.txt, verify.pyz
    manifest.json, manifest.note    at last; neither is listed
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from gamemaster.disclosing import judging, preface, program
from gamemaster.disclosing.letters_in import Letters
from gamemaster.record.genesis import NAME as GENESIS
from gamemaster.record.log import Log
from gamemaster.record.note import Signer

if TYPE_CHECKING:
    from gamemaster.disclosing.ended import Ended
    from gamemaster.disclosing.placing import Draft
    from gamemaster.disclosing.policy import Policy
    from gamemaster.disclosing.source import Source

FORMAT: Final = "SECRET NOMIC BUNDLE/1"
SIGNED: Final = "SECRET NOMIC MANIFEST/1"
MANIFEST: Final = "manifest.json"
NOTE: Final = "manifest.note"
EVERY: Final = 5000

Tell = Callable[[str], None]


def write(draft: Draft, ended: Ended, source: Source, policy: Policy, tell: Tell) -> None:
    """Write every file. Raises OSError where the disk says no."""
    letters = Letters(ended, source) if policy.mail else None
    _journal(draft, ended, source, policy, letters, tell)
    for count, (path, text) in enumerate(texts(ended), start=1):
        draft.add(path, text.encode())
        if count % EVERY == 0:
            tell(f"record: {count:,} files")
    roots = {"nonce": ended.nonce_root.hex(), "dice": ended.dice_root.hex()}
    draft.add("roots.json", json.dumps(roots, indent=1).encode() + b"\n")
    left_out = letters.left_out if letters is not None else {}
    draft.add(preface.NAME, preface.preface(ended, policy, left_out).encode())
    draft.add(program.NAME, program.program())
    about = {"format": FORMAT, "policy": policy.as_json(), "tournament": ended.name}
    manifest = draft.manifest(about)
    origin = ended.game.origin
    text = f"{SIGNED}\n{origin}\n{hashlib.sha256(manifest).hexdigest()}\n"
    draft.add(MANIFEST, manifest)
    draft.add(NOTE, Signer(origin, ended.signing).sign(text).encode())


def _journal(
    draft: Draft,
    ended: Ended,
    source: Source,
    policy: Policy,
    letters: Letters | None,
    tell: Tell,
) -> None:
    told = judging.Judging(ended.name)
    with draft.growing("journal.jsonl") as journal, draft.growing(judging.NAME) as rulings:
        rulings.write(told.begin().encode())
        for line, raw in source.lines():
            journal.write(policy.shown(line, raw) + b"\n")
            rulings.write(told.told(line).encode())
            if letters is not None:
                for number, octets in letters.after(line):
                    draft.add(f"mail/{number}.eml", octets)
            if line.seq % EVERY == 0:
                tell(f"journal: {line.seq:,} of {ended.last:,} lines")
        if letters is not None:
            for number, octets in letters.end():
                draft.add(f"mail/{number}.eml", octets)
        rulings.write(told.end().encode())


def texts(ended: Ended) -> Iterator[tuple[str, str]]:
    """Yield the public record, checkpoints signed anew (they come out as they were), and texts."""
    log = Log(ended.game.origin, ended.signing)
    # What ended before it began, and said nothing, has no record.
    for number in range(len(ended.public.entries) + 1 if ended.public.genesis else 0):
        text = ended.public.leaf(number)
        yield f"announcements/{number}.txt" if number else GENESIS, text
        yield f"checkpoints/{number}.txt", log.append(text)
    for date, beat in sorted(ended.public.heartbeats.items()):
        yield f"heartbeats/{date}.txt", log.checkpoint(beat.size, beat.extensions)
    for number, proposal in sorted(ended.game.proposals.items()):
        yield f"proposals/{number}.txt", proposal.document
