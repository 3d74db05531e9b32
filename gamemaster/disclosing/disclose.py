"""The bundle that is published after the game: what the journal says, and what checks it.

Deterministic: the same journal gives the same octets. What players were told would not be published
is not; digests stand in for it, so that every check still passes (``disclosing.policy``). Only a
tournament that has ended is disclosed: its roots open everything in it, and nothing of another.

    preview   what would become public, before anything is written
    publish   the directory and the archive of it, written beside their places and renamed
    disclose  the directory alone, by whoever holds the store
docs/formats.md says what is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamemaster.disclosing import bundle
from gamemaster.disclosing.archive import SUFFIX, pack
from gamemaster.disclosing.ended import Ended, ended
from gamemaster.disclosing.placing import Written, draft_of
from gamemaster.disclosing.policy import Policy, policy_for
from gamemaster.disclosing.preview import previewed
from gamemaster.disclosing.source import Source, Turns, at_once
from gamemaster.errors import OperatorError

if TYPE_CHECKING:
    from gamemaster.office.office import Office

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Published:
    """What was written: where, how many files and octets, and what the archive is."""

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
    tell: Callable[[str], None] = lambda _: None,
) -> Published:
    """Write the bundle of tournament ``name``, and the archive ``folder``.tar.zst.

    ``turns`` runs what needs the store; everything else happens in the calling thread. ``tell``
    hears how far it is, and may raise to stop it: then nothing is left. ``now`` is for what may
    still come, such as objections; nothing that is written depends on it.
    """
    end = turns(lambda: ended(office, name, now))
    policy = policy_for(end.public.options, include)
    if policy.mail and end.objecting is not None:
        # A reply address, which stands in mails, shows that an objection is its player's.
        raise OperatorError(f"--include mail: expected objections to be over: {end.objecting}")
    source = Source(office.store, name, end.last, turns)
    beside = folder.with_name(folder.name + SUFFIX) if archive else None
    with draft_of(folder, beside) as (draft, place):
        bundle.write(draft, end, source, policy, tell)
        whole = sum(one.octets for one in draft.written.values())
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
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """Return what ``publish`` would make public, as a JSON value (``disclosing.preview``).

    Only counts, unless ``look`` journals that somebody looks at more.
    """

    def begin() -> tuple[Ended, Policy]:
        policy = policy_for(ended(office, name, now).public.options, include)
        if look is not None:
            look()
        return ended(office, name, now), policy

    end, policy = turns(begin)
    source = Source(office.store, name, end.last, turns)
    return previewed(end, source, policy, tell, contents=look is not None)


def disclose(office: Office, name: str, folder: Path) -> Path:
    """Write the bundle of tournament ``name`` into the new directory ``folder``, and return it."""
    return publish(office, name, folder, archive=False).folder
