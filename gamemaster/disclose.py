"""The bundle that is published after the game: what the journal says, and what checks it.

Deterministic: the same journal gives the same octets. What players were told would not be published
is not; digests stand in for it, so that every check still passes (``disclosing.policy``). Only a
tournament that has ended is disclosed: its roots open everything in it, and nothing of another.

    publish   the directory and the archive of it, written beside their places and renamed
    disclose  the directory alone, by whoever holds the store
docs/formats.md says what is in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gamemaster.disclosing import bundle
from gamemaster.disclosing.archive import SUFFIX, pack
from gamemaster.disclosing.ended import ended
from gamemaster.disclosing.placing import draft_of
from gamemaster.disclosing.policy import policy_for
from gamemaster.disclosing.source import Source, Turns, at_once

if TYPE_CHECKING:
    from gamemaster.office import Office

PIECE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Published:
    """What was written: where, how many files and octets, and the SHA-256 of the archive."""

    folder: Path
    archive: Path | None
    files: int
    octets: int
    packed_octets: int
    packed_sha256: str
    warnings: tuple[str, ...]


def publish(
    office: Office,
    name: str,
    folder: Path,
    *,
    include: Iterable[str] = (),
    archive: bool = True,
    turns: Turns = at_once,
    tell: Callable[[str], None] = lambda _: None,
) -> Published:
    """Write the bundle of tournament ``name``, and the archive ``folder``.tar.zst.

    ``turns`` runs what needs the store; everything else happens in the calling thread. ``tell``
    hears how far it is, and may raise to stop it: then nothing is left.
    """
    end = turns(lambda: ended(office, name))
    policy = policy_for(end.public.options, include)
    source = Source(office.store, name, end.last, turns)
    beside = folder.with_name(folder.name + SUFFIX) if archive else None
    octets, digest = 0, hashlib.sha256()
    with draft_of(folder, beside) as (draft, packed):
        bundle.write(draft, end, source, policy, tell)
        if archive:
            with packed.open("xb") as target:
                pack(
                    draft.folder, draft.written, name, target,
                    lambda count: tell(f"packing: {count:,} of {len(draft.written):,} files"),
                )  # fmt: skip
            with packed.open("rb") as stream:
                while piece := stream.read(PIECE):
                    digest.update(piece)
                    octets += len(piece)
    return Published(
        folder=folder,
        archive=beside,
        files=len(draft.written),
        octets=sum(one.octets for one in draft.written.values()),
        packed_octets=octets,
        packed_sha256=digest.hexdigest() if archive else "",
        warnings=end.warnings,
    )


def disclose(office: Office, name: str, folder: Path) -> Path:
    """Write the bundle of tournament ``name`` into the new directory ``folder``, and return it."""
    return publish(office, name, folder, archive=False).folder
