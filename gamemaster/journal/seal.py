"""Seals rows with data keys: AES-256-GCM, bound to the place that a row stands in.

* Every seal takes a fresh random 96-bit nonce. A data key makes at most ``SEALS_PER_KEY`` of them,
  far under the 2^32 at which random nonces may meet; then a new epoch begins with a new key.
* The associated data names the row's place: kind of row, stable label of its stream or shelf, row
  id, key id. A blob moved to any other row does not open.
* Data keys are random and stored wrapped by the KEK. A rotation wraps them anew and begins an
  epoch; rows are never sealed again, so somebody who held the old key and an old copy of the file
  can still read what was written before.

Only the modules of this folder hold a Keyring.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from gamemaster.errors import Defect, IntegrityError, OperatorError
from gamemaster.journal.protector import (
    KEY_BYTES,
    Passphrase,
    Protector,
    Recipe,
    decode_recipe,
    derive_kek,
    fresh_recipe,
    random_octets,
)

NONCE_BYTES: Final = 12
SEALS_PER_KEY: Final = 1 << 24
"""At 2^24 seals the chance that two nonces under one key ever meet is 2^-49."""

RECIPE_ROW: Final = 0
"""The row of the keyring that holds the recipe; the others hold one wrapped data key each."""

_PLACE: Final = struct.Struct(">QQ")


class Keyring:
    """The data keys of an open store, by epoch. Holds secrets: never printed, never pickled."""

    __slots__ = ("_ciphers", "_kek", "_keys", "_recipe", "by_next", "current")

    def __init__(self, kek: bytes, recipe: Recipe, keys: Mapping[int, bytes]) -> None:
        self._kek = kek
        self._recipe = recipe
        self._keys = dict(keys)
        self._ciphers = {epoch: AESGCM(key) for epoch, key in keys.items()}
        self.current = max(keys)
        # Whether the next key of a stopped rotation opened it, and not the one that was given.
        self.by_next = False

    @classmethod
    def fresh(cls, protector: Protector) -> Keyring:
        """A keyring with one new data key, for a new store."""
        recipe = fresh_recipe(protector)
        return cls(derive_kek(protector, recipe), recipe, {1: random_octets(KEY_BYTES)})

    @classmethod
    def unwrap(cls, rows: Mapping[int, bytes], protector: Protector) -> Keyring:
        """Open the stored keyring; for a wrong key OperatorError says no more than that."""
        if RECIPE_ROW not in rows or len(rows) == 1:
            raise IntegrityError("the store has no keys: its key rows are gone")
        recipe = decode_recipe(rows[RECIPE_ROW])
        kek = derive_kek(protector, recipe)
        try:
            keys = {
                epoch: _unwrap(kek, epoch, wrapped)
                for epoch, wrapped in rows.items()
                if epoch != RECIPE_ROW
            }
        except InvalidTag:
            opener = "passphrase" if isinstance(protector, Passphrase) else "key"
            raise OperatorError(
                f"the {opener} does not open this store: expected the one it was made with or last "
                "rotated to (a damaged key row looks the same)"
            ) from None
        return cls(kek, recipe, keys)

    def rows(self) -> dict[int, bytes]:
        """The keyring as it is stored: the recipe, and each data key wrapped."""
        wrapped = {epoch: _wrap(self._kek, epoch, key) for epoch, key in self._keys.items()}
        return {RECIPE_ROW: self._recipe.encode(), **wrapped}

    def with_new_epoch(self) -> Keyring:
        """The same keyring with one more data key, which seals from now on."""
        return Keyring(
            self._kek, self._recipe, {**self._keys, self.current + 1: random_octets(KEY_BYTES)}
        )

    def under(self, protector: Protector) -> Keyring:
        """The same data keys under another protector."""
        recipe = fresh_recipe(protector)
        return Keyring(derive_kek(protector, recipe), recipe, self._keys)

    def seal(self, place: bytes, row: int, payload: bytes) -> bytes:
        """Seal ``payload`` for row ``row`` of ``place`` under the current key."""
        nonce = random_octets(NONCE_BYTES)
        bound = _PLACE.pack(row, self.current) + place
        return nonce + self._ciphers[self.current].encrypt(nonce, pad(payload), bound)

    def open(self, place: bytes, row: int, epoch: int, sealed: bytes) -> bytes:
        """The payload of a row; IntegrityError where it was not sealed for exactly this place."""
        cipher = self._ciphers.get(epoch)
        if cipher is None or not isinstance(sealed, bytes):
            raise IntegrityError(f"row {row} names key {epoch}, which the store does not have")
        try:
            padded = cipher.decrypt(
                sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], _PLACE.pack(row, epoch) + place
            )
        except (InvalidTag, ValueError):
            raise IntegrityError(f"the seal of row {row} does not open") from None
        return unpad(padded)


def _bound_to(epoch: int) -> bytes:
    return b"gamemaster data key/1\n%d\n" % epoch


def _wrap(kek: bytes, epoch: int, key: bytes) -> bytes:
    nonce = random_octets(NONCE_BYTES)
    return nonce + AESGCM(kek).encrypt(nonce, key, _bound_to(epoch))


def _unwrap(kek: bytes, epoch: int, wrapped: bytes) -> bytes:
    if len(wrapped) != NONCE_BYTES + KEY_BYTES + 16:
        raise IntegrityError(f"the row of key {epoch} is damaged")
    return AESGCM(kek).decrypt(wrapped[:NONCE_BYTES], wrapped[NONCE_BYTES:], _bound_to(epoch))


SMALLEST: Final = 1024
DOUBLING_ENDS: Final = 64 * 1024
SHORT: Final = 96
PAYLOAD_LIMIT: Final = 128 * 1024 * 1024
"""More than any mail or bundle that is stored, less than SQLite's limit for one value."""

_LENGTH: Final = struct.Struct(">I")


def size_class(length: int) -> int:
    """The padded size, length prefix included, of a payload of ``length`` bytes."""
    needed = length + _LENGTH.size + SHORT
    if needed <= SMALLEST:
        return SMALLEST - SHORT
    if needed <= DOUBLING_ENDS:
        return (1 << (needed - 1).bit_length()) - SHORT
    exponent = needed.bit_length() - 1
    step = 1 << (exponent - exponent.bit_length())
    return -(-needed // step) * step - SHORT


def pad(payload: bytes) -> bytes:
    """``payload`` behind its length, filled with zeros to its size class."""
    if len(payload) > PAYLOAD_LIMIT:
        raise Defect(f"a payload of {len(payload)} bytes is over the limit of {PAYLOAD_LIMIT}")
    return (_LENGTH.pack(len(payload)) + payload).ljust(size_class(len(payload)), b"\0")


def unpad(padded: bytes) -> bytes:
    """The payload that ``pad`` was given; anything else was never written by it."""
    if len(padded) < _LENGTH.size:
        raise IntegrityError("a padded payload is too short for its length")
    (length,) = _LENGTH.unpack_from(padded)
    if length > PAYLOAD_LIMIT or len(padded) != size_class(length):
        raise IntegrityError("a padded payload has not the size of its class")
    end = _LENGTH.size + length
    if padded[end:] != bytes(len(padded) - end):
        raise IntegrityError("a padded payload is not filled with zeros")
    return padded[_LENGTH.size : end]
