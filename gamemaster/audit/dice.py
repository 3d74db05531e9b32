"""Step 9: every roll recomputed from the disclosed root, every key followed to its anchor."""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache

from gamemaster.audit.bundle import hexadecimal
from gamemaster.audit.evidence import PASSED, Evidence, Finding, wrong
from gamemaster.audit.findings import Refused
from gamemaster.audit.journal import Shown

CHAINS = ("secret", "open", "hidden")
LONGEST_CHAIN = 2**20
MOST_FACES = 2**32
MOST_ATTEMPTS = 10_000
RENEWAL_MARGIN = 64
"""So many rolls of an epoch are left when the next anchor is due, or half of a shorter one."""


def check_dice(evidence: Evidence) -> Finding:
    """Step 9: rolls are numbered, each follows from an anchor that was committed to before it."""
    root = hexadecimal(evidence.bundle.json("roots.json").get("dice"), "roots.json: dice")
    created = evidence.created()
    length, tournament = created["dice_length"], created["tournament"]
    _check_length(length)
    counted, opened = dict.fromkeys(CHAINS, 0), False
    for line in evidence.each("record.opened/1", "dice.renewed/1", "die.rolled/1"):
        opened = opened or line.type == "record.opened/1"
        if line.type == "dice.renewed/1":
            _check_renewal(line, counted, root, length)
        elif line.type == "die.rolled/1":
            _check_roll(line, counted, root, tournament, length)
            # One anchor in the genesis commits to the root, from which all later ones follow.
            if not opened:
                raise wrong(line, "the anchors to be published first", "a roll before that")
    told = ", ".join(f"{count} {chain}" for chain, count in counted.items())
    return PASSED, f"{sum(counted.values())} rolls ({told})"


def _check_roll(
    line: Shown, counted: dict[str, int], root: bytes, tournament: str, length: int
) -> None:
    chain, index, faces = line.data["chain"], line.data["index"], line.data["faces"]
    if chain not in counted:
        raise wrong(line, "a die that there is", chain)
    counted[chain] += 1
    if index != counted[chain]:
        raise wrong(line, f"roll {counted[chain]} of the die {chain}", index)
    expected = value(root, tournament, chain, index, faces, length)
    if line.data["value"] != expected:
        raise wrong(line, f"the value {expected}", line.data["value"])


def _check_renewal(line: Shown, counted: dict[str, int], root: bytes, length: int) -> None:
    chain, epoch = line.data["chain"], line.data["epoch"]
    rolled = counted.get(chain, 0)
    margin = min(RENEWAL_MARGIN, length // 2)
    # So that no line asks for the keys of an epoch that no roll comes near.
    if type(epoch) is not int or not 0 < epoch <= (rolled + margin) // length:
        raise wrong(line, f"no anchor before {margin} rolls of an epoch are left", epoch)
    anchor = keys(root, chain, epoch, length)[0].hex()
    if line.data["anchor"] != anchor:
        raise wrong(line, f"the anchor {anchor}", line.data["anchor"])


def _check_length(length: object) -> None:
    if type(length) is not int or not 0 < length <= LONGEST_CHAIN:
        raise Refused(f"journal entry 1: expected chains of 1 to {LONGEST_CHAIN} rolls")


@lru_cache(maxsize=8)
def keys(root: bytes, chain: str, epoch: int, length: int) -> tuple[bytes, ...]:
    """Return keys 0 (the anchor) to ``length`` of one epoch (docs/formats.md, "Dice").

    Raises Refused for a chain or an epoch that there is not.
    """
    _check_length(length)
    if chain not in CHAINS or type(epoch) is not int or epoch < 0:
        raise Refused(f"roots.json: dice: expected no epoch {epoch!r:.40} of a die {chain!r:.40}")
    chain_root = hmac.digest(root, f"SECRET NOMIC DICE ROOT/1\n{chain}\n".encode(), "sha256")
    seed = f"SECRET NOMIC DICE CHAIN/1\n{epoch}\n{length}\n".encode()
    found = [hmac.digest(chain_root, seed, "sha256")]
    for _ in range(length):
        found.append(hashlib.sha256(f"{found[-1].hex()}\n".encode()).digest())
    return tuple(reversed(found))


def value(root: bytes, tournament: str, chain: str, index: int, faces: int, length: int) -> int:
    """Return what roll ``index`` (from 1) of a chain must be. Raises Refused for no such roll."""
    if type(index) is not int or type(faces) is not int or index < 1 or not 0 < faces <= MOST_FACES:
        raise Refused(f"roll {index!r:.40}: expected a die of 1 to {MOST_FACES} faces")
    epoch, place = divmod(index - 1, length)
    key = keys(root, chain, epoch, length)[place + 1]
    octets = max(1, ((faces - 1).bit_length() + 7) // 8)
    fair = 256**octets - 256**octets % faces
    for attempt in range(MOST_ATTEMPTS):
        message = f"SECRET NOMIC DIE/1\n{tournament}\n{index}\n{attempt}\n".encode()
        drawn = int.from_bytes(hmac.digest(key, message, "sha256")[:octets], "big")
        if drawn < fair:
            return drawn % faces + 1
    raise Refused(f"roll {index}: no attempt gave a value")
