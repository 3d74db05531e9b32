"""Kinds of values in ``config.toml``, and how a secret that it names is read.

The models of ``config`` and ``servers`` are made of these. A path is made absolute beside the file
that names it (validation context ``base``); ``Expected`` is the wording of a pattern in messages.
"""

from __future__ import annotations

import datetime as dt
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    ValidationInfo,
)

from gamemaster.audit.findings import Refused
from gamemaster.audit.record.cosignatures import read_witness
from gamemaster.audit.record.notes import anybody_signs
from gamemaster.config.place import checked_address
from gamemaster.errors import OperatorError

_SLUG = r"^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$"
_SECONDS: Final = {"s": 1, "m": 60, "h": 3_600, "d": 86_400}
_LONGEST: Final = 7 * 86_400
_LONGEST_KEY: Final = 300
_ADDRESS = r"^[^\s@<>()\[\],;:\\\"]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$"


@dataclass(frozen=True, slots=True)
class Expected:
    """The form that a value must have, in words for a message; stands in an annotation."""

    words: str


# A policy of evidence is a list; each entry is one sufficient way, and ``+`` joins the kinds that
# are needed together: ``["openpgp", "session", "secret"]``, ``["openpgp", "secret+dkim"]``.
Kind: TypeAlias = Literal["secret", "openpgp", "dkim", "authentication-results", "session"]
"""The evidence that a mail can show of its sender; ``docs/organisers.md`` weighs each."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
DEFAULT_EVIDENCE: Final = ("openpgp", "session", "secret")
MOST_ENTRIES: Final = 20


def kinds_of(entry: str) -> frozenset[str]:
    """Return the kinds that one entry joins, as written."""
    return frozenset(part.strip() for part in entry.split("+"))


def entry_problem(entry: str) -> str | None:
    """Return why an entry is not valid, or None."""
    parts = [part.strip() for part in entry.split("+")]
    strange = next((part for part in parts if part not in KINDS), None)
    if strange is not None:
        return f"expected kinds joined by '+' ({', '.join(KINDS)}), found {strange!r}"
    if len(set(parts)) != len(parts):
        return f"expected each kind once, found {entry!r}"
    return None


def weak(entries: Sequence[str]) -> list[str]:
    """Return entries that ask for nothing that only the player has."""
    return [entry for entry in entries if not kinds_of(entry) & {"openpgp", "secret", "session"}]


def redundant(entries: Sequence[str]) -> list[tuple[str, str]]:
    """Return entries made redundant by a shorter one that suffices already, with that one."""
    found = []
    for entry in dict.fromkeys(entries):
        shorter = (other for other in entries if kinds_of(other) < kinds_of(entry))
        enough = next(shorter, None)
        if enough is not None:
            found.append((entry, enough))
    return found


def _path(value: object, info: ValidationInfo) -> Path:
    if not isinstance(value, str) or not value or "\0" in value:
        raise ValueError
    base: Path = (info.context or {}).get("base", Path.cwd())
    return base / value


def _witness_key(line: str) -> str:
    """Check the key of a witness (C2SP signed-note, tlog-cosignature): its ID follows from it."""
    try:
        key = read_witness(line, "")
    except Refused as refused:
        raise ValueError(str(refused)) from None
    if len(line) > _LONGEST_KEY or not line.isprintable() or anybody_signs(key.public):
        raise ValueError("too long, with what cannot be seen, or anybody can sign under it")
    return line


def _instant(value: object) -> int:
    if not isinstance(value, dt.datetime) or value.tzinfo is None:
        raise ValueError
    return int(value.timestamp())


def _duration(value: object) -> int:
    found = re.fullmatch(r"([1-9][0-9]{0,4})([smhd])", str(value))
    seconds = int(found[1]) * _SECONDS[found[2]] if found else 0
    if not isinstance(value, str) or not 0 < seconds <= _LONGEST:
        raise ValueError
    return seconds


def _ruleset(value: object, info: ValidationInfo) -> str | Path:
    if isinstance(value, str) and re.match(_SLUG, value):
        return value
    if isinstance(value, str) and value.endswith(".toml"):
        return _path(value, info)
    raise ValueError


def _database(value: object) -> str:
    try:
        return checked_address(str(value))
    except OperatorError:
        raise ValueError from None


class Whose(Enum):
    """The people who may see a file: the daemon's user alone, or those whom it lets besides."""

    SECRET = auto()
    PRIVATE = auto()


File: TypeAlias = Annotated[Path, BeforeValidator(_path), Expected("a path")]
PrivateFile: TypeAlias = Annotated[File, Whose.PRIVATE]
"""A file that stands in no directory that is published."""
SecretFile: TypeAlias = Annotated[PrivateFile, Whose.SECRET]
"""A file that nobody else on the machine may read, either."""
DatabaseAddress: TypeAlias = Annotated[
    str,
    BeforeValidator(_database),
    Expected(
        "an address such as postgresql+psycopg://gm@db.example.org/nomic, without a password "
        "(~/.pgpass has it, or the file that ?passfile= names)"
    ),
]
Text: TypeAlias = Annotated[
    str, Field(pattern=r"^[^\x00-\x1f\x7f]{1,200}$"), Expected("a text of 1 to 200 characters")
]
Host: TypeAlias = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9._:-]{1,253}$"), Expected("a host name or an IP address")
]
AuthservId: TypeAlias = Annotated[
    str,
    Field(pattern=r"^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,250}[A-Za-z0-9])?$"),
    Expected("an authserv-id such as mx.example.org"),
]
Url: TypeAlias = Annotated[
    str,
    Field(pattern=r"^https://[^\s/?#@]{1,253}(?:[/?][^\s#]{0,1000})?$"),
    Expected("an https address such as https://oauth2.example.org/token"),
]
Command: TypeAlias = Annotated[
    tuple[Text, ...],
    Strict(strict=False),
    Field(min_length=1),
    Expected('a program and its arguments such as ["/usr/bin/token", "gm"]'),
]
Credential: TypeAlias = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9._-]{1,200}$"), Expected("the name of a systemd credential")
]
Address: TypeAlias = Annotated[
    str, Field(pattern=_ADDRESS), Expected("an e-mail address such as gm@example.org")
]
WebAddress: TypeAlias = Annotated[
    str,
    Field(pattern=r"^https?://[!-;=?-~]{1,300}$"),
    Expected("an address on the web such as https://example.org/autumn/"),
]
WitnessKey: TypeAlias = Annotated[
    str,
    AfterValidator(_witness_key),
    Expected("the key of a witness, name+id+base64, for cosignatures (type 4)"),
]
Slug: TypeAlias = Annotated[
    str,
    Field(pattern=_SLUG),
    Expected("1 to 40 small letters, digits and hyphens such as autumn-3"),
]
Port: TypeAlias = Annotated[int, Field(ge=1, le=65535)]
FreePort: TypeAlias = Annotated[int, Field(ge=0, le=65535)]  # 0: any that is free
Instant: TypeAlias = Annotated[
    int,
    BeforeValidator(_instant),
    Expected("a date and time with its offset such as 2026-09-01T18:00:00Z"),
]
Duration: TypeAlias = Annotated[
    int, BeforeValidator(_duration), Expected('a time such as "90s", "10m" or "2h", a week at most')
]
RulesetName: TypeAlias = Annotated[
    str | Path,
    BeforeValidator(_ruleset),
    Expected("the name of a built-in ruleset or the path of a .toml file"),
]
Addresses: TypeAlias = Annotated[
    tuple[Address, ...], Strict(strict=False), Expected("a list of e-mail addresses")
]
Readers: TypeAlias = Annotated[
    tuple[Literal["players"] | Address, ...],
    Strict(strict=False),
    Field(min_length=1),
    Expected('a list of "players" and addresses of mailing lists'),
]
Evidence: TypeAlias = Annotated[
    tuple[str, ...],
    Strict(strict=False),
    Field(min_length=1, max_length=MOST_ENTRIES),
    Expected('a list such as ["openpgp", "secret+dkim"]'),
]


class Section(BaseModel):
    """A section of the file: no key that it does not name, nothing changed once read."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


def read_secret(file: Path | None, credential: str | None) -> str:
    """Read the first line of a secret's file or systemd credential."""
    path = file if credential is None else credential_path(credential)
    if path is None:
        raise OperatorError("no password_file and no password_credential is configured")
    try:
        return path.read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")
    except (OSError, UnicodeDecodeError) as error:
        raise OperatorError(f"{path}: expected one line of text, {reason(error)}") from None


def credential_path(name: str) -> Path:
    """Find a systemd credential (LoadCredential=, SetCredentialEncrypted=) by its name."""
    directory = os.environ.get("CREDENTIALS_DIRECTORY")
    if not directory:
        raise OperatorError(
            f"credential {name!r}: CREDENTIALS_DIRECTORY is not set: expected to be started by "
            f"systemd with LoadCredential={name}:/path"
        )
    return Path(directory) / name


def reason(error: OSError | UnicodeDecodeError) -> str:
    """Say what went wrong without repeating what was read."""
    if isinstance(error, UnicodeDecodeError):
        return "found bytes that are not UTF-8"
    return os.strerror(error.errno).lower() if error.errno else "cannot be read"
