"""Whether the record only grew: by the entries that are held, and by proofs where they are not.

Entries from the genesis on give the root of every size up to their own. From there proofs of growth
(RFC 6962 §2.1.2) lead on to checkpoints whose entries are not held, and proofs of inclusion
(§2.1.1) show single entries after a gap to be in theirs. Sizes count the genesis; people are told
the number of the last announcement, which is one less.
"""

from __future__ import annotations

import base64
from itertools import pairwise
from typing import Final

from gamemaster.holdings.pieces import GrowthProof, Holdings, InclusionProof, named
from gamemaster.holdings.verdict import Check
from gamemaster.record.merkle import ProofError, Tree, verify_consistency, verify_inclusion

GAPS_SHOWN: Final = 12


def growth(holdings: Holdings) -> Check:
    """Check that the root of every checkpoint is that of the entries before it."""
    title = "every checkpoint holds the entries before it"
    if not holdings.checkpoints:
        return Check(title, "not checkable", "no checkpoint is here")
    tree = Tree(holdings.entries(n)[0].text.encode() for n in range(holdings.size))
    roots: dict[int, bytes] = {}
    for one in holdings.checkpoints:
        if 0 < one.size <= tree.size:
            expected, found = one.root, tree.root(one.size)
            if expected != found:
                where = f"{one.place}: checkpoint {one.size - 1}"
                roots_differ = f"expected root {_shown(expected)}, found {_shown(found)}"
                return Check(title, "failed", f"{where}: {roots_differ}")
    # The genesis alone has a root as well, from which the first proof of growth leads on.
    for size in {*range(1, tree.size + 1)} & {proof.old for proof in holdings.growths}:
        roots[size] = tree.root(size)
    for proof in sorted(holdings.growths, key=lambda proof: (proof.new.size, proof.old)):
        wrong = _follow(proof, roots, tree)
        if wrong is not None:
            return Check(title, "failed", wrong)
    beyond = sorted(one.size for one in holdings.checkpoints if one.size > tree.size)
    waiting = [size for size in beyond if size not in roots]
    if waiting:
        lacking = f"not here: {_missing(holdings)}; checkpoints from {waiting[0] - 1} on wait"
        return Check(title, "not checkable", lacking)
    by_proof = f", and {len({*beyond})} checkpoints after them by proofs" if beyond else ""
    return Check(title, "passed", f"{tree.size} entries{by_proof}")


def _missing(holdings: Holdings) -> str:
    """Name the entries that are not held, up to the last one that is heard of."""
    last = max((*holdings.announcements, *(one.size - 1 for one in holdings.checkpoints)))
    gaps: list[list[int]] = []
    for number in (n for n in range(last + 1) if not holdings.entries(n)):
        if gaps and gaps[-1][1] == number - 1:
            gaps[-1][1] = number
        else:
            gaps.append([number, number])
    told = [_span(first, upto) for first, upto in gaps[:GAPS_SHOWN]]
    more = len(gaps) - GAPS_SHOWN
    return ", ".join(told) + (f" and {more} more gaps" if more > 0 else "")


def _span(first: int, last: int) -> str:
    if first == last:
        return named(first)
    genesis = "" if first else "the genesis and "
    return f"{genesis}announcements {max(first, 1)} to {last}"


def _follow(proof: GrowthProof, roots: dict[int, bytes], tree: Tree) -> str | None:
    """Follow a proof of growth from a root that is known; return what is wrong, if it is."""
    new = proof.new
    old_root = roots.get(proof.old)
    if old_root is None:
        return None
    try:
        verify_consistency(proof.old, new.size, proof.hashes, old_root, new.root)
    except ProofError as error:
        return f"{new.place}: growth from {named(proof.old - 1)} to {new.size - 1}: {error}"
    if new.size > tree.size:
        roots[new.size] = new.root
    return None


def inclusion(holdings: Holdings) -> Check | None:
    """Check the proofs that single entries are in the record; None where there are none."""
    title = "single entries are in the record at their checkpoints"
    shown = 0
    for proof in holdings.inclusions:
        for entry in holdings.entries(proof.index):
            wrong = _wrong(proof, entry.text.encode())
            if wrong is not None:
                where = f"{proof.checkpoint.place}: {named(proof.index)}"
                return Check(title, "failed", f"{where}: {wrong}")
            shown += 1
    if not holdings.inclusions:
        return None
    if not shown:
        return Check(title, "not checkable", "the entries that are proved are not here")
    return Check(title, "passed", f"{shown} entries")


def _wrong(proof: InclusionProof, entry: bytes) -> str | None:
    checkpoint = proof.checkpoint
    try:
        verify_inclusion(entry, proof.index, checkpoint.size, proof.hashes, checkpoint.root)
    except ProofError as error:
        return str(error)
    return None


def heartbeats(holdings: Holdings) -> Check | None:
    """Check that there is one heartbeat a day and that sizes do not shrink; None without any."""
    title = "heartbeats follow on one another"
    beats = sorted((one for one in holdings.checkpoints if one.beats_at is not None),
                   key=lambda one: (one.beats_at or 0, one.size))  # fmt: skip
    if not beats:
        return None
    days: dict[str, str] = {}
    for one in beats:
        text = one.note.partition("\n\n")[0]
        if days.setdefault(one.day, text) != text:
            return Check(title, "failed", f"{one.place}: there are two heartbeats of {one.day}")
    for before, one in pairwise(beats):
        if one.size < before.size:
            shrunk = f"{one.place}: the heartbeat of {one.day} is of a smaller record"
            return Check(title, "failed", f"{shrunk} than that of {before.day}")
    return Check(title, "passed", f"{len(days)} heartbeats, the last of {beats[-1].day}")


def _shown(root: bytes) -> str:
    return base64.b64encode(root).decode()
