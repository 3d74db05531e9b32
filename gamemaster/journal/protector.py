"""Unlocks the store with a passphrase, a key file or a systemd credential.

Each yields a 256-bit key-encryption key (KEK) that wraps the data keys and nothing else. A key file
and a credential hold the same 32 bytes, so one may replace the other without a rotation. How the
KEK is made from a passphrase (salt and cost) stands beside the wrapped keys, where anyone may read
it: ``Recipe``. Nothing here says more about a wrong key than that it is wrong.
"""

from __future__ import annotations

import base64
import binascii
import os
import stat
import unicodedata
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from gamemaster.errors import IntegrityError, OperatorError, StoreUnavailable, as_operator_error
from gamemaster.files import make_durable, write_new
from gamemaster.journal.codec import canonical, read

KEY_BYTES: Final = 32
NEXT: Final = ".next"
RETIRED: Final = ".retired-"
"""Follows the name of a key file, with a number: the key of before a rotation, for backups."""
SALT_BYTES: Final = 16
KEY_FILE_BYTES_LIMIT: Final = 4096
PASSPHRASE_LENGTH_LEAST: Final = 12
GROUP_AND_OTHERS: Final = 0o077
CREDENTIALS_DIRECTORY: Final = "CREDENTIALS_DIRECTORY"

ARGON2_MEMORY_KIB: Final = 64 * 1024
ARGON2_ITERATIONS: Final = 3
ARGON2_LANES: Final = 4
ARGON2_MEMORY_KIB_LIMIT: Final = 1024 * 1024
ARGON2_ITERATIONS_LIMIT: Final = 32
ARGON2_LANES_LIMIT: Final = 64


@dataclass(frozen=True, slots=True)
class Passphrase:
    """Words that the operator types or a unit passes in."""

    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class KeyFile:
    """A file of 32 random bytes in base64 that only its owner may read."""

    path: Path


@dataclass(frozen=True, slots=True)
class SystemdCredential:
    """The content of a key file, handed over by systemd (``LoadCredentialEncrypted=``) by name."""

    name: str


Protector: TypeAlias = Passphrase | KeyFile | SystemdCredential


def next_key(protector: Protector) -> KeyFile | None:
    """The key file to which a rotation was on its way when it was stopped, if one stands there.

    It lies beside the one that it takes the place of, under another name until the store is
    rotated: so at every moment one of the two opens the store.
    """
    if not isinstance(protector, KeyFile):
        return None
    path = protector.path.with_name(protector.path.name + NEXT)
    return KeyFile(path) if path.exists() else None


def retired_keys(protector: Protector) -> list[Path]:
    """The key files of before rotations that lie beside the one of today, the latest first."""
    if not isinstance(protector, KeyFile):
        return []
    beside = protector.path.parent.glob(f"{protector.path.name}{RETIRED}*")
    return sorted(beside, key=lambda path: (len(path.name), path.name), reverse=True)


@dataclass(frozen=True, slots=True)
class Recipe:
    """The derivation of this store's KEK from a protector. Public; another recipe, another KEK."""

    method: Literal["passphrase", "key"]
    salt: str
    memory_kib: int = 0
    iterations: int = 0
    lanes: int = 0

    def encode(self) -> bytes:
        """The canonical text that is stored."""
        return canonical(asdict(self))


def random_octets(count: int) -> bytes:
    """Return octets that nobody can guess; StoreUnavailable where the system gives none now."""
    try:
        return os.urandom(count)
    except OSError as error:
        raise StoreUnavailable(f"the system gives no random numbers: {error.strerror}") from error


def fresh_recipe(protector: Protector) -> Recipe:
    """A recipe with a new salt and the cost of today."""
    salt = random_octets(SALT_BYTES).hex()
    if isinstance(protector, Passphrase):
        if len(protector.text) < PASSPHRASE_LENGTH_LEAST:
            raise OperatorError(
                f"the passphrase is too short: expected at least {PASSPHRASE_LENGTH_LEAST} "
                f"characters, got {len(protector.text)}"
            )
        return Recipe("passphrase", salt, ARGON2_MEMORY_KIB, ARGON2_ITERATIONS, ARGON2_LANES)
    return Recipe("key", salt)


def decode_recipe(raw: bytes) -> Recipe:
    """The recipe that was stored, within limits that keep a forged one from hurting us."""
    try:
        recipe = Recipe(**read(raw))
        sound = (
            recipe.method in ("passphrase", "key")
            and len(bytes.fromhex(recipe.salt)) == SALT_BYTES
            and 0 <= recipe.memory_kib <= ARGON2_MEMORY_KIB_LIMIT
            and 0 <= recipe.iterations <= ARGON2_ITERATIONS_LIMIT
            and 0 <= recipe.lanes <= ARGON2_LANES_LIMIT
        )
    except (TypeError, ValueError) as error:
        raise IntegrityError("the key row of the store is damaged") from error
    if not sound:
        raise IntegrityError("the key row of the store is damaged")
    return recipe


def derive_kek(protector: Protector, recipe: Recipe) -> bytes:
    """The key-encryption key that ``protector`` makes by ``recipe``."""
    method = "passphrase" if isinstance(protector, Passphrase) else "key"
    if method != recipe.method:
        wanted = {"passphrase": "a passphrase", "key": "a key file or systemd credential"}
        raise OperatorError(
            f"this store is opened by {wanted[recipe.method]}, got {wanted[method]}"
        )
    salt = bytes.fromhex(recipe.salt)
    if isinstance(protector, Passphrase):
        # NFC, so that the same words typed on another system are the same bytes.
        words = unicodedata.normalize("NFC", protector.text).encode("utf-8", "surrogatepass")
        try:
            return Argon2id(
                salt=salt,
                length=KEY_BYTES,
                iterations=recipe.iterations,
                lanes=recipe.lanes,
                memory_cost=recipe.memory_kib,
            ).derive(words)
        except MemoryError as error:
            raise StoreUnavailable(
                f"not enough memory to try the passphrase: {recipe.memory_kib} KiB needed"
            ) from error
        except ValueError as error:
            raise IntegrityError("the key row of the store is damaged") from error
    kdf = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=salt, info=b"gamemaster key-encryption/1")
    return kdf.derive(_key_of(protector))


def write_key_file(path: Path) -> None:
    """Make a new key file at ``path`` with mode 0600, whatever the umask; never overwrite one."""
    with as_operator_error(f"{path}: cannot write the key file"):
        try:
            write_new(path, base64.b64encode(random_octets(KEY_BYTES)) + b"\n")
        except FileExistsError as error:
            raise OperatorError(
                f"{path}: a key file is here already; it is not overwritten"
            ) from error
        try:
            # A store must not be rotated to a key whose name would be lost with the power.
            make_durable(path.parent)
        except BaseException:
            # A key that nobody was told of would be in the way of the next: none is overwritten.
            path.unlink(missing_ok=True)
            raise


def _key_of(protector: KeyFile | SystemdCredential) -> bytes:
    if isinstance(protector, KeyFile):
        return _read_key(protector.path, owner_only=True)
    directory = os.environ.get(CREDENTIALS_DIRECTORY)
    if not directory:
        raise OperatorError(
            f"the systemd credential {protector.name!r} is not here: expected "
            f"${CREDENTIALS_DIRECTORY}, which systemd sets for a unit with LoadCredential="
        )
    if "/" in protector.name or protector.name in {"", ".", ".."}:
        raise OperatorError(f"a systemd credential is named without a path, got {protector.name!r}")
    # systemd grants access by an access list, which shows as group bits of the mode.
    return _read_key(Path(directory) / protector.name, owner_only=False)


def _require_private(path: Path, mode: int, *, owner_only: bool) -> None:
    if not stat.S_ISREG(mode):
        raise OperatorError(f"{path}: expected a key file, got something that is not a file")
    if owner_only and mode & GROUP_AND_OTHERS:
        raise OperatorError(
            f"{path}: the key file must be readable by its owner alone, got mode "
            f"{stat.S_IMODE(mode):04o}: run chmod 600 on it, and rotate the key if "
            "someone else may have read it"
        )


def _read_key(path: Path, *, owner_only: bool) -> bytes:
    with as_operator_error(f"{path}: cannot read the key"):
        # Not to block where someone left a named pipe.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        with os.fdopen(descriptor, "rb") as file:
            _require_private(path, os.fstat(descriptor).st_mode, owner_only=owner_only)
            text = file.read(KEY_FILE_BYTES_LIMIT)
    try:
        key = base64.b64decode(b"".join(text.split()), validate=True)
    except binascii.Error:
        key = b""
    if len(key) != KEY_BYTES:
        raise OperatorError(f"{path}: expected {KEY_BYTES} bytes in base64, got something else")
    return key
