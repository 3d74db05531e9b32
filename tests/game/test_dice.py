from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import shutil
import subprocess
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.game.dice import (
    CHAIN_LENGTH,
    CHAIN_LIMIT,
    FACES_LIMIT,
    RENEWAL_MARGIN,
    DiceError,
    anchor,
    chain_keys,
    contribution,
    epoch_of,
    key,
    leads_to,
    mix_of,
    renewal_due,
    roll,
    root_of,
    value,
)

ROOT = bytes(range(32))
VECTORS = json.loads((Path(__file__).parent / "dice_vectors.json").read_text())


@pytest.mark.parametrize("chain", VECTORS["chains"], ids=lambda chain: f"epoch {chain['epoch']}")
def test_anchors_known_beforehand(chain: dict[str, int | str]) -> None:
    length, epoch = int(chain["length"]), int(chain["epoch"])
    assert anchor(bytes.fromhex(VECTORS["root"]), epoch, length) == chain["anchor"]


@pytest.mark.parametrize("known", VECTORS["rolls"], ids=lambda known: f"roll {known['index']}")
def test_rolls_known_beforehand(known: dict[str, int | str]) -> None:
    root = bytes.fromhex(VECTORS["root"])
    index, faces, length = int(known["index"]), int(known["faces"]), int(known["length"])
    rolled = roll(root, VECTORS["tournament"], index, faces, length)
    assert (rolled.value, rolled.proof) == (known["value"], known["proof"])
    assert (rolled.index, rolled.faces) == (index, faces)


@pytest.mark.parametrize("known", VECTORS["mixed_rolls"], ids=lambda known: f"{known['index']}")
def test_mixed_rolls_known_beforehand(known: dict[str, int | str]) -> None:
    said = VECTORS["mix"]
    contributions = {who: contribution(sent) for who, sent in said["message_ids"].items()}
    assert (contributions, mix_of(contributions)) == (said["contributions"], said["mix"])
    index, faces, length = int(known["index"]), int(known["faces"]), int(known["length"])
    root = bytes.fromhex(VECTORS["root"])
    rolled = roll(root, VECTORS["tournament"], index, faces, length, said["mix"])
    assert (rolled.value, rolled.proof) == (known["value"], known["proof"])


@given(st.binary(min_size=32, max_size=32), st.integers(0, 3), st.integers(1, 40))
def test_each_key_is_committed_to_by_the_anchor(root: bytes, epoch: int, length: int) -> None:
    keys = chain_keys(root, epoch, length)
    assert len(keys) == length + 1
    for steps, secret in enumerate(keys):
        assert leads_to(secret.hex(), anchor(root, epoch, length), steps)
        assert not leads_to(secret.hex(), anchor(root, epoch + 1, length), steps)


def test_a_chain_hashes_the_hexadecimal_digits_and_a_line_feed() -> None:
    keys = chain_keys(ROOT, 0, 8)
    for before, after in itertools.pairwise(keys):
        assert before == hashlib.sha256(after.hex().encode() + b"\n").digest()


@given(st.integers(1, 200), st.integers(1, 24))
def test_rolls_take_the_keys_of_their_epoch_in_order(index: int, length: int) -> None:
    epoch = epoch_of(index, length)
    assert key(ROOT, index, length) in chain_keys(ROOT, epoch, length)[1:]
    assert leads_to(key(ROOT, index, length).hex(), anchor(ROOT, epoch, length),
                    index - epoch * length)  # fmt: skip


def test_no_two_rolls_share_a_key() -> None:
    keys = [key(ROOT, index, 10) for index in range(1, 101)]
    keys += [key(root_of(ROOT, "open"), index, 10) for index in range(1, 101)]
    keys += [key(root_of(ROOT, "secret"), index, 10) for index in range(1, 101)]
    assert len(set(keys)) == len(keys)


@given(st.integers(1, 60), st.integers(0, 5))
def test_the_next_anchor_falls_due_once_in_each_epoch_and_in_time(length: int, epoch: int) -> None:
    indexes = range(epoch * length + 1, (epoch + 1) * length + 1)
    due = [renewal_due(index, length) for index in indexes]
    assert [at for at in due if at is not None] == [epoch + 1]


def test_the_next_anchor_falls_due_a_margin_before_the_chain_ends() -> None:
    assert renewal_due(CHAIN_LENGTH - RENEWAL_MARGIN) == 1
    assert renewal_due(CHAIN_LENGTH) is None
    assert renewal_due(2 * CHAIN_LENGTH - RENEWAL_MARGIN) == 2


def test_the_same_roll_comes_up_again_and_another_tournament_has_its_own() -> None:
    assert roll(ROOT, "autumn", 7, 6) == roll(ROOT, "autumn", 7, 6)
    assert roll(ROOT, "autumn", 7, 10**6) != roll(ROOT, "winter", 7, 10**6)
    assert roll(ROOT, "autumn", 7, 10**6) != roll(ROOT, "autumn", 8, 10**6)


@pytest.mark.parametrize("faces", [1, 2, 6, 10, 255, 256, 257, 1000, 65536, 65537, FACES_LIMIT])
def test_a_die_shows_one_of_its_faces(faces: int) -> None:
    shown = [roll(ROOT, "autumn", index, faces).value for index in range(1, 200)]
    assert 1 <= min(shown) <= max(shown) <= faces
    assert len(set(shown)) > min(faces, 60) * 0.8


@pytest.mark.parametrize(("faces", "fair", "octets"), [(6, 252, 1), (100, 200, 1), (300, 65400, 2)])
def test_octets_that_would_favour_a_face_are_drawn_again(
    faces: int, fair: int, octets: int
) -> None:
    redrawn = 0
    for index in range(1, 400):
        secret = key(ROOT, index)
        attempt, drawn = 0, fair
        while drawn >= fair:
            message = f"SECRET NOMIC DIE/1\nautumn\n{index}\n{attempt}\n".encode()
            digest = hmac.new(secret, message, hashlib.sha256).digest()
            drawn, attempt = int.from_bytes(digest[:octets], "big"), attempt + 1
        redrawn += attempt > 1
        assert value(secret, "autumn", index, faces) == drawn % faces + 1
    assert redrawn or faces == 300


@pytest.mark.parametrize(("faces", "limit"), [(6, 20.52), (10, 27.88), (20, 43.82)])
def test_a_die_is_fair(faces: int, limit: float) -> None:
    """Chi-square at 1 in 1,000; the root is fixed, so the test always ends the same way."""
    rolls = 30_000
    counts = Counter(roll(ROOT, "autumn", index, faces).value for index in range(1, rolls + 1))
    expected = rolls / faces
    assert sum((counts[face] - expected) ** 2 / expected for face in range(1, faces + 1)) < limit


@pytest.mark.parametrize("faces", [0, -6, FACES_LIMIT + 1, True, Fraction(13, 2), "6"])
def test_a_die_has_a_whole_number_of_faces(faces: int) -> None:
    with pytest.raises(DiceError, match="a die has a whole number of faces"):
        roll(ROOT, "autumn", 1, faces)


def test_rolls_and_chains_have_limits() -> None:
    with pytest.raises(DiceError):
        key(ROOT, 0)
    for epoch, length in ((-1, 10), (0, 0), (0, CHAIN_LIMIT + 1)):
        with pytest.raises(DiceError):
            chain_keys(ROOT, epoch, length)


def test_a_chain_is_worked_out_once_for_all_its_rolls() -> None:
    roll(ROOT, "autumn", 1, 6)
    before = chain_keys.cache_info().misses
    for index in range(1, 2001):
        roll(ROOT, "autumn", index, 6)
    assert chain_keys.cache_info().misses == before


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_openssl_rolls_the_same() -> None:
    rolled = roll(ROOT, "autumn", 12, 256)
    said = subprocess.run(
        ["openssl", "dgst", "-sha256", "-mac", "HMAC", "-macopt", f"hexkey:{rolled.proof}"],
        input=b"SECRET NOMIC DIE/1\nautumn\n12\n0\n",
        capture_output=True,
        check=True,
    )
    assert int(said.stdout.split()[-1][:2], 16) + 1 == rolled.value
