"""Shape of the organiser's ``config.toml``, and how it is read.

Invariants:

* ``load`` reports every problem at once, one line each: file, key, expected, found.
* A ``Config`` holds no secret, only where one is kept; a secret is read when it is needed.
* Paths are absolute once loaded; relative ones stand beside the file that names them.
* Cross-checks look at what was written, not at models: one bad value hides no other problem.

``config.example.toml`` documents every key; ``example_text`` is what ``gamemaster init`` writes.
"""

from __future__ import annotations

import os
import stat
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, PrivateAttr, Strict, ValidationError

from gamemaster.config.config_problems import cross_check, explain, files_of, is_loopback
from gamemaster.config.place import Place, Server
from gamemaster.config.servers import (
    DnsConfig,
    ImapConfig,
    ListenConfig,
    MetricsConfig,
    SendConfig,
)
from gamemaster.config.value_kinds import (
    DEFAULT_EVIDENCE,
    Address,
    Addresses,
    Credential,
    DatabaseAddress,
    Duration,
    Evidence,
    Expected,
    File,
    Instant,
    PrivateFile,
    Readers,
    RulesetName,
    SecretFile,
    Section,
    Slug,
    Text,
    WebAddress,
    Whose,
    WitnessKey,
    reason,
    weak,
)
from gamemaster.errors import OperatorError

_EXAMPLE = "config.example.toml"


# --- sections -------------------------------------------------------------------------------------


class StoreConfig(Section):
    """The store of everything that must survive, and the limits on mail from strangers.

    ``database`` is the address of a PostgreSQL database that has it; this machine then keeps beside
    ``path`` the intake, the lock and the notes.
    """

    path: PrivateFile
    database: DatabaseAddress | None = None

    @property
    def place(self) -> Place:
        """Where the store is: the file, or the database with the path beside which the rest is."""
        return self.path if self.database is None else Server(self.database, self.path)

    strangers_days: Annotated[int, Field(ge=1, le=3_650)] = 90
    strangers_megabytes: Annotated[int, Field(ge=1, le=100_000)] = 200


class KeyConfig(Section):
    """The key of the store: exactly one of ``file``, ``passphrase`` and ``credential``."""

    file: SecretFile | None = None
    passphrase: bool = False
    credential: Credential | None = None


class ControlConfig(Section):
    """The socket through which the command line talks to the daemon; None: beside the store."""

    socket: PrivateFile | None = None


class LogConfig(Section):
    """The log of the daemon about itself; never about the game."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["json", "console"] = "json"
    file: PrivateFile | None = None


class AcceptConfig(Section):
    """Mail is accepted in a ``process`` of its own, or in the daemon's."""

    process: bool = True


class ReadConfig(Section):
    """Mail is understood in ``processes`` of their own; 0: in the daemon's, without a budget.

    Mail of everybody else comes first once a sender's took ``seconds_per_sender`` of the processor.
    """

    processes: Annotated[int, Field(ge=0, le=64)] = Field(
        default_factory=lambda: max(1, os.cpu_count() or 1)
    )
    seconds_per_sender: Annotated[int, Field(ge=1, le=3_600)] = 1


class OrganiserConfig(Section):
    """The judges, whose addresses get questions, desk work and word of trouble."""

    addresses: Annotated[Addresses, Field(min_length=1)]
    keys: Annotated[tuple[File, ...], Strict(strict=False)] = ()
    review_by_mail: bool = False
    heads_by_mail: bool = False
    weekly_by_mail: bool = False
    found_by_mail: bool = False


class DeputyConfig(Section):
    """Somebody who may act for the organiser by mail; ``name`` is their name in the journal."""

    name: Slug
    address: Address
    may: Annotated[
        tuple[Literal["answer", "review", "pause", "rule", "start", "end"], ...],
        Strict(strict=False),
        Expected('a list such as ["answer", "review", "pause"]'),
    ] = ("answer", "review", "pause", "rule", "start")


class WitnessConfig(Section):
    """A witness of the public record: its ``key``, which the genesis names.

    ``url`` is where checkpoints are submitted (C2SP tlog-witness), None for one who cosigns by
    other ways; ``ca_file`` has the authorities that its certificate is checked against.
    """

    key: WitnessKey
    url: WebAddress | None = None
    ca_file: File | None = None


class TournamentConfig(Section):
    """One tournament, with an address of its own. ``starts_at`` is an instant in whole seconds.

    ``speed`` None: time passes as it does; else it is a tournament for trying. ``undo``: seconds in
    which a turn can be taken back before it is played, None for at once.

    ``announce`` None: gathered, except in tournaments that were founded when each announcement left
    at once (``Office.gathers``).
    """

    name: Slug
    address: Address
    title: Text
    language: Literal["en", "fr", "de"] = "en"
    ruleset: RulesetName = "secret"
    starts_at: Instant | None = None
    joining: Literal["until-start", "open"] = "until-start"
    announce_to: Readers = ("players",)
    announce: Literal["each", "gathered", "daily"] | None = None
    gather_minutes: Annotated[int, Field(ge=1, le=1_440)] = 60
    review: Literal["proposer-clauses-run", "all"] = "proposer-clauses-run"
    review_reminder_hours: Annotated[int, Field(ge=1, le=240)] = 24
    tell_own_score: bool = False
    points_of_the_day: bool = False
    max_players: Annotated[int, Field(ge=1, le=100_000)] = 1_000
    max_mails_per_hour: Annotated[int, Field(ge=1, le=10_000)] = 60
    archive_url: WebAddress | None = None
    max_requests_per_domain: Annotated[int, Field(ge=1, le=100_000)] = 100
    keep_days: Annotated[int, Field(ge=1, le=3_650)] = 60
    evidence: Evidence = DEFAULT_EVIDENCE
    objection_days: Annotated[int, Field(ge=1, le=3_650)] = 14
    press_per_day: Annotated[int, Field(ge=0, le=1_000)] = 20
    disclose_anonymous: bool = False
    disclose_addresses: bool = False
    disclose_mail: bool = False
    inactive: Literal["ignore", "tell", "remind", "forfeit"] = "ignore"
    inactive_days: Annotated[int, Field(ge=1, le=366)] = 14
    inactive_warning_days: Annotated[int, Field(ge=1, le=365)] = 3
    greatest_days: Annotated[int, Field(ge=1, le=3_660)] | None = None
    ends_at: Instant | None = None
    speed: Annotated[int, Field(ge=2, le=86_400)] | None = None
    undo: Duration | None = None
    openpgp: Literal["sign", "encrypt", "off"] = "sign"
    publish: File | None = None
    heartbeat: bool = True
    heartbeat_hour: Annotated[int, Field(ge=0, le=23)] = 6
    heartbeat_to: Addresses = ()
    witness: Annotated[
        tuple[WitnessConfig, ...],
        Strict(strict=False),
        Field(max_length=8),
        Expected("tables [[tournament.witness]], 8 at most"),
    ] = ()
    beacon: WebAddress | None = None

    @property
    def announces_to_players(self) -> bool:
        """Whether each player gets announcements."""
        return "players" in self.announce_to

    @property
    def announces_to_lists(self) -> tuple[str, ...]:
        """The addresses of mailing lists that get announcements."""
        return tuple(reader for reader in self.announce_to if reader != "players")


class Config(Section):
    """The whole file."""

    store: StoreConfig
    key: KeyConfig = KeyConfig()
    control: ControlConfig = ControlConfig()
    log: LogConfig = LogConfig()
    listen: Annotated[tuple[ListenConfig, ...], Strict(strict=False)] = ()
    imap: Annotated[tuple[ImapConfig, ...], Strict(strict=False)] = ()
    accept: AcceptConfig = AcceptConfig()
    read: ReadConfig = ReadConfig()
    send: SendConfig
    dns: DnsConfig = DnsConfig()
    metrics: MetricsConfig | None = None
    organiser: OrganiserConfig
    deputy: Annotated[tuple[DeputyConfig, ...], Strict(strict=False)] = ()
    tournament: Annotated[tuple[TournamentConfig, ...], Strict(strict=False), Field(min_length=1)]
    _warnings: tuple[str, ...] = PrivateAttr(())
    _path: Path | None = PrivateAttr(None)

    @property
    def path(self) -> Path | None:
        """The file that it was read from, None where it was made otherwise."""
        return self._path

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings about settings that work and should not stay as they are, one line each."""
        return self._warnings

    @property
    def speed(self) -> int:
        """Seconds that pass in one second on the daemon's clock: 1, except in games for trying."""
        return self.tournament[0].speed or 1

    @property
    def accepts_apart(self) -> bool:
        """Whether mail is accepted in a process of its own; such a one has the machine's clock."""
        return self.accept.process and self.speed == 1

    @property
    def control_socket(self) -> Path:
        """The socket on which the daemon listens for the command line."""
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
    problems += cross_check(written, base, Config)
    if config is None or problems:
        # A key that a model misses and one that is written elsewhere may be the same: said once.
        raise OperatorError(*dict.fromkeys(f"{path}: {problem}" for problem in problems))
    warned = (*_readable_secrets(config), *_weak_evidence(config), *_in_the_clear(config))
    config._warnings = tuple(f"{path}: {line}" for line in warned)  # noqa: SLF001 a private attribute keeps it out of the file's keys
    config._path = path  # noqa: SLF001 likewise
    return config


def _parse(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_bytes().decode())
    except OSError as error:
        advice = " (-c names another; gamemaster init makes one)" if not path.exists() else ""
        raise OperatorError(f"{path}: {reason(error)}{advice}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise OperatorError(f"{path}: line {line}: expected UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise OperatorError(f"{path}: {_syntax(str(error))}") from None


def _syntax(message: str) -> str:
    words, _, place = message.rpartition(" (at ")
    return f"{place.rstrip(')')}: not TOML: {words[:1].lower()}{words[1:]}"


def _weak_evidence(config: Config) -> Iterator[str]:
    for tournament in config.tournament:
        for entry in weak(tournament.evidence):
            yield (
                f"tournament.evidence: {entry!r} suffices for {tournament.name!r}: "
                "what a domain vouches for, everybody who can send in its name can do"
            )


def _readable_secrets(config: Config) -> Iterator[str]:
    for key, path in files_of(Config, Whose.SECRET, config.model_dump()):
        try:
            if Path(path).stat().st_mode & stat.S_IRWXO:
                yield f"{key}: others on this machine can read {path}: chmod 600 it"
        except OSError:
            continue  # one that is not there (yet) is readable by nobody


def _in_the_clear(config: Config) -> Iterator[str]:
    send = config.send
    if send.kind == "smtp" and not is_loopback(send.host) and send.tls in ("none", "opportunistic"):
        yield (
            f'send.tls: "{send.tls}": letters can be read on their way to {send.host}: '
            'use "starttls" or "tls" if it offers them'
        )


def example_text() -> str:
    """Return the text of the commented ``config.toml`` that ``gamemaster init`` writes."""
    return resources.files("gamemaster").joinpath(_EXAMPLE).read_text(encoding="utf-8")
