"""What an organiser writes in ``config.toml``: its shape, and how it is read.

Invariants:

* ``load`` reports every problem at once, one line each: file, key, expected, found.
* A ``Config`` holds no secret, only where one is kept; a secret is read when it is needed.
* Paths are absolute once loaded; relative ones stand beside the file that names them.
* Cross-checks look at what was written, not at models: one bad value hides no other problem.

``config.example.toml`` documents every key; ``example_text`` is what ``gamemaster init`` writes.
"""

from __future__ import annotations

import datetime as dt
import os
import re
import stat
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PrivateAttr,
    Strict,
    ValidationError,
    ValidationInfo,
)

from gamemaster.config_problems import Expected, cross_check, explain
from gamemaster.errors import OperatorError

_SLUG = r"^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$"
_ADDRESS = r"^[^\s@<>()\[\],;:\\\"]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$"
_EXAMPLE = "config.example.toml"


def _path(value: object, info: ValidationInfo) -> Path:
    if not isinstance(value, str) or not value or "\0" in value:
        raise ValueError
    base: Path = (info.context or {}).get("base", Path.cwd())
    return base / value


def _instant(value: object) -> int:
    if not isinstance(value, dt.datetime) or value.tzinfo is None:
        raise ValueError
    return int(value.timestamp())


def _ruleset(value: object, info: ValidationInfo) -> str | Path:
    if isinstance(value, str) and re.match(_SLUG, value):
        return value
    if isinstance(value, str) and value.endswith(".toml"):
        return _path(value, info)
    raise ValueError


# --- kinds of values ------------------------------------------------------------------------------

File: TypeAlias = Annotated[Path, BeforeValidator(_path), Expected("a path")]
Text: TypeAlias = Annotated[
    str, Field(pattern=r"^[^\x00-\x1f\x7f]{1,200}$"), Expected("a text of 1 to 200 characters")
]
Host: TypeAlias = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9._:-]{1,253}$"), Expected("a host name or an IP address")
]
Credential: TypeAlias = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9._-]{1,200}$"), Expected("the name of a systemd credential")
]
Address: TypeAlias = Annotated[
    str, Field(pattern=_ADDRESS), Expected("an e-mail address such as gm@example.org")
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

# --- sections -------------------------------------------------------------------------------------


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class StoreConfig(_Section):
    """Where everything that must survive is kept."""

    path: File


class KeyConfig(_Section):
    """What opens the store: exactly one of ``file``, ``passphrase`` and ``credential``."""

    file: File | None = None
    passphrase: bool = False
    credential: Credential | None = None


class ControlConfig(_Section):
    """The socket through which the command line talks to the daemon; None: beside the store."""

    socket: File | None = None


class LogConfig(_Section):
    """How the daemon speaks about itself; never about the game."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["json", "console"] = "json"
    file: File | None = None


class ListenConfig(_Section):
    """One door for mail: a TCP port (``host`` and ``port``) or a unix ``socket``."""

    protocol: Literal["smtp", "lmtp"]
    host: Host | None = None
    port: FreePort | None = None
    socket: File | None = None
    tls_certificate: File | None = None
    tls_key: File | None = None
    require_tls: bool = False
    max_size: Annotated[int, Field(ge=16_384, le=104_857_600)] = 1_048_576
    max_recipients: Annotated[int, Field(ge=1, le=1_000)] = 20
    max_connections: Annotated[int, Field(ge=1, le=10_000)] = 100
    max_connections_per_peer: Annotated[int, Field(ge=1, le=10_000)] = 20
    command_limit: Annotated[int, Field(ge=10, le=100_000)] = 1_000
    timeout_seconds: Annotated[int, Field(ge=1, le=3_600)] = 300


class _Login(_Section):
    host: Host
    user: Text
    password_file: File | None = None
    password_credential: Credential | None = None

    def password(self) -> str:
        """Read the password; it is kept nowhere."""
        return read_secret(self.password_file, self.password_credential)


class ImapConfig(_Login):
    """A mailbox to read; mail moves from ``folder`` to ``done_folder`` once it is safe."""

    tls: Literal["tls", "starttls", "none"] = "tls"
    port: Port = Field(default_factory=lambda data: 993 if data.get("tls") == "tls" else 143)
    ca_file: File | None = None
    folder: Text = "INBOX"
    done_folder: Text = "Gamemaster"
    idle_seconds: Annotated[int, Field(ge=1, le=60)] = 60
    poll_seconds: Annotated[int, Field(ge=1, le=3_600)] = 30
    timeout_seconds: Annotated[int, Field(ge=1, le=600)] = 30


class SendConfig(_Section):
    """The way out: a submission server (``smtp``) or a directory to look into (``maildir``)."""

    kind: Literal["smtp", "maildir"]
    maildir: File | None = None
    host: Host | None = None
    tls: Literal["tls", "starttls", "none"] = "starttls"
    port: Port = Field(
        default_factory=lambda data: {"tls": 465, "none": 25}.get(data.get("tls", ""), 587)
    )
    ca_file: File | None = None
    user: Text | None = None
    password_file: File | None = None
    password_credential: Credential | None = None
    helo: Host | None = None
    timeout_seconds: Annotated[int, Field(ge=1, le=600)] = 60
    give_up_hours: Annotated[int, Field(ge=1, le=240)] = 24

    def password(self) -> str:
        """Read the password; it is kept nowhere."""
        return read_secret(self.password_file, self.password_credential)


class OrganiserConfig(_Section):
    """Who judges: their addresses get questions, desk work and word of trouble."""

    addresses: Annotated[Addresses, Field(min_length=1)]


class TournamentConfig(_Section):
    """One tournament, with an address of its own. ``starts_at`` is an instant in whole seconds."""

    name: Slug
    address: Address
    title: Text
    ruleset: RulesetName = "secret"
    starts_at: Instant | None = None
    joining: Literal["until-start", "open"] = "until-start"
    announce_to: Readers = ("players",)
    announce: Literal["each", "daily"] = "each"
    review: Literal["proposer-clauses-run", "all"] = "proposer-clauses-run"
    review_reminder_hours: Annotated[int, Field(ge=1, le=240)] = 24
    tell_own_score: bool = False
    max_players: Annotated[int, Field(ge=1, le=100_000)] = 1_000
    max_mails_per_hour: Annotated[int, Field(ge=1, le=10_000)] = 60

    @property
    def announces_to_players(self) -> bool:
        """Whether each player gets announcements."""
        return "players" in self.announce_to

    @property
    def announces_to_lists(self) -> tuple[str, ...]:
        """The addresses of mailing lists that get announcements."""
        return tuple(reader for reader in self.announce_to if reader != "players")


class Config(_Section):
    """The whole file."""

    store: StoreConfig
    key: KeyConfig = KeyConfig()
    control: ControlConfig = ControlConfig()
    log: LogConfig = LogConfig()
    listen: Annotated[tuple[ListenConfig, ...], Strict(strict=False)] = ()
    imap: Annotated[tuple[ImapConfig, ...], Strict(strict=False)] = ()
    send: SendConfig
    organiser: OrganiserConfig
    tournament: Annotated[tuple[TournamentConfig, ...], Strict(strict=False), Field(min_length=1)]
    _warnings: tuple[str, ...] = PrivateAttr(())

    @property
    def warnings(self) -> tuple[str, ...]:
        """What works and should still not stay as it is, one line each."""
        return self._warnings

    @property
    def control_socket(self) -> Path:
        """Where the daemon listens for the command line."""
        return self.control.socket or Path(f"{self.store.path}.sock")


# --- reading --------------------------------------------------------------------------------------


def load(path: Path) -> Config:
    """Read ``path``; raise ``OperatorError`` with every problem found in it."""
    return build(_parse(path), path)


def build(written: dict[str, Any], path: Path) -> Config:
    """Check what is ``written`` as if it stood in ``path``, as ``load`` does."""
    key = written.setdefault("key", {})
    if isinstance(key, dict) and not any(map(key.get, ("file", "passphrase", "credential"))):
        key["file"] = "gamemaster.key"
    base = path.absolute().parent
    problems: list[str] = []
    config = None
    try:
        config = Config.model_validate(written, context={"base": base})
    except ValidationError as refusal:
        problems += explain(refusal, Config, written)
    problems += cross_check(written, base)
    if config is None or problems:
        # What a model misses and what is written elsewhere may be one thing: said once.
        raise OperatorError(*dict.fromkeys(f"{path}: {problem}" for problem in problems))
    config._warnings = tuple(f"{path}: {line}" for line in _readable_secrets(config))  # noqa: SLF001 a private attribute keeps it out of the file's keys
    return config


def _parse(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_bytes().decode())
    except OSError as error:
        raise OperatorError(f"{path}: {_reason(error)} (gamemaster init makes one)") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise OperatorError(f"{path}: line {line}: expected UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise OperatorError(f"{path}: {_syntax(str(error))}") from None


def _reason(error: OSError | UnicodeDecodeError) -> str:
    """Say what went wrong without what was read."""
    if isinstance(error, UnicodeDecodeError):
        return "found bytes that are not UTF-8"
    return os.strerror(error.errno).lower() if error.errno else "cannot be read"


def _syntax(message: str) -> str:
    words, _, place = message.rpartition(" (at ")
    return f"{place.rstrip(')')}: not TOML: {words[:1].lower()}{words[1:]}"


def _readable_secrets(config: Config) -> Iterator[str]:
    secrets = [("key.file", config.key.file), ("send.password_file", config.send.password_file)]
    secrets += [("imap.password_file", imap.password_file) for imap in config.imap]
    secrets += [("listen.tls_key", listen.tls_key) for listen in config.listen]
    for key, path in secrets:
        try:
            if path is not None and path.stat().st_mode & stat.S_IRWXO:
                yield f"{key}: others on this machine can read {path}: chmod 600 it"
        except OSError:
            continue  # one that is not there (yet) is readable by nobody


def read_secret(file: Path | None, credential: str | None) -> str:
    """Read the first line of a secret's file or systemd credential."""
    path = file if credential is None else credential_path(credential)
    if path is None:
        raise OperatorError("no password_file and no password_credential is configured")
    try:
        return path.read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")
    except (OSError, UnicodeDecodeError) as error:
        raise OperatorError(f"{path}: expected one line of text, {_reason(error)}") from None


def credential_path(name: str) -> Path:
    """Find a systemd credential (LoadCredential=, SetCredentialEncrypted=) by its name."""
    directory = os.environ.get("CREDENTIALS_DIRECTORY")
    if not directory:
        raise OperatorError(
            f"credential {name!r}: CREDENTIALS_DIRECTORY is not set: expected to be started by "
            f"systemd with LoadCredential={name}:/path"
        )
    return Path(directory) / name


def example_text() -> str:
    """Return the text of the commented ``config.toml`` that ``gamemaster init`` writes."""
    return resources.files("gamemaster").joinpath(_EXAMPLE).read_text(encoding="utf-8")
