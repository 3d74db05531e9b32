"""Looks at this machine: daemon, room, store, and the directories that a web server serves."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from gamemaster.clock import HandClock
from gamemaster.config.settings import Config, TournamentConfig
from gamemaster.daemon.assembly import (
    AskPassphrase,
    clock_of,
    judges_of,
    keys_of_organisers,
    protector_of,
    require_files,
)
from gamemaster.daemon.client import ask, daemon_answers, role_of
from gamemaster.daemon.client import beside as sockets_beside
from gamemaster.daemon.clock_watch import require_past
from gamemaster.daemon.standby import ROLE
from gamemaster.daemon.station import Part, connects
from gamemaster.doctor.finding import Finding
from gamemaster.errors import (
    GamemasterError,
    IntegrityError,
    OperatorError,
    StoreInUse,
    StoreUnavailable,
    WorldError,
)
from gamemaster.inbox.intake import SUFFIX, identity_of, marks
from gamemaster.journal.schema import AnotherShape
from gamemaster.journal.splitting import gone_from
from gamemaster.journal.store import Store
from gamemaster.office.office_state import require_here, require_speed, ruleset_kept
from gamemaster.office.witness import Witness
from gamemaster.playing.beginning import begin_public
from gamemaster.publication.folder import INDEX, NEWEST
from gamemaster.rehearse.initial_sets import wrong_in
from gamemaster.rulesets import load as load_ruleset
from gamemaster.tournament.fold import advance
from gamemaster.tournament.judges import who_plays

ROOM: Final = 256 * 1024 * 1024
"""Bytes of free disk below which there is a warning: a mail may have a megabyte, a day many."""
NEEDED: Final = 2**20
"""With less than this in octets the daemon does not even begin."""


RESTORE: Final = "restore a backup"
BEFORE: Final = "gamemaster run begins only once that is mended"


def daemon(config: Config) -> tuple[bool, Finding]:
    """Say whether the daemon runs, or at least somebody holds its place."""
    path = config.control_socket
    try:
        running = daemon_answers(path)
    except OperatorError as error:
        return True, Finding("daemon", "failed", str(error))
    if running:
        return True, Finding("daemon", "ok", f"runs and answers at {path}")
    return False, Finding("daemon", "ok", "does not run; start it with gamemaster run")


def station(config: Config, parts: Collection[Part]) -> tuple[bool, Finding]:
    """Say whether a process that does these parts alone runs under this configuration."""
    does, control = "+".join(parts), config.control_socket
    for path in sockets_beside(control):
        if role_of(control, path).startswith(f"{does}-") and daemon_answers(path):
            return True, Finding(does, "ok", f"runs and answers at {path}")
    start = f"gamemaster run --only {','.join(parts)}"
    return False, Finding(does, "ok", f"does not run; start it with {start}")


def exchange(config: Config, parts: Collection[Part]) -> Finding:
    """See whether mail in transit can be reached, with the exchange key and no other."""
    try:
        shared = connects(config, parts)()
        try:
            shared.look()
        finally:
            shared.close()
    except GamemasterError as error:
        return Finding("exchange", "failed", str(error), "docs/scaling.md says which file and "
                       "database a process needs that does a part alone")  # fmt: skip
    return Finding("exchange", "ok", f"{config.store.place} takes mail in transit with its key")


def disk(store: Path) -> Iterator[Finding]:
    """See how much room there is for the store."""
    try:
        free = shutil.disk_usage(store.parent).free
    except OSError as error:
        yield Finding("disk", "failed", f"{store.parent}: {error.strerror}",
                      "gamemaster init makes the directory")  # fmt: skip
        return
    found = f"{free // 2**20} MiB are free under the store"
    if free < ROOM:
        advice = "make room: with a full disk mail is put off until there is space"
        yield Finding("disk", "warning" if free >= NEEDED else "failed", found, advice)
    else:
        yield Finding("disk", "ok", found)


def held_by_daemon(config: Config, now: int) -> Iterator[Finding]:
    """Ask the running daemon, which holds the store."""
    serious = [*_in_the_way(config)]
    yield from serious
    for tournament in config.tournament:
        about = f"tournament {tournament.name}"
        try:
            status = ask(config.control_socket, "status", tournament.name, {})
            problems = ask(config.control_socket, "check", tournament.name, {})
        except GamemasterError as error:
            advice = "restart the daemon after a change of config.toml; its log says what else is"
            yield Finding(
                about, "failed", str(error), "see above" if serious else f"{advice} wrong"
            )
            continue
        yield from _verified(problems, f"{status['journal_lines']} lines of {tournament.name}")
        waiting = status["letters_waiting"]
        if waiting:
            yield Finding(about, "warning", f"{waiting} letters wait to be delivered",
                          "you hold all mail: gamemaster queue release --all"
                          if status["mail_held"]
                          else "see the checks of outgoing mail below")  # fmt: skip
        if status["held_by"]:
            held = ", ".join(str(number) for number in status["held_by"])
            yield Finding(about, "warning", f"play is held by {held}",
                          f"gamemaster review {status['held_by'][0]}")  # fmt: skip
        yield from _end(tournament, status["phase"], now)
        yield from _ruleset_kept(about, status["ruleset_kept"])
        yield from _judges(about, status["judges_who_play"])
        if status["quarantined"]:
            yield Finding(about, "warning", f"{status['quarantined']} mails could not be read",
                          "gamemaster quarantine")  # fmt: skip
        for one in status["witnesses_failing"]:
            yield Finding(f"witness {one['witness']}", "warning", one["found"], one["advice"])
        for one in status["beacon_failing"]:
            about = f"public beacon of {tournament.name}"
            yield Finding(about, "warning", one["found"], one["advice"])


def _in_the_way(config: Config) -> Iterator[Finding]:
    """Yield what keeps a running daemon from its work, in the words of ``gamemaster health``."""
    try:
        ailments = ask(config.control_socket, "health", None, {})
    except GamemasterError as error:
        yield Finding("daemon", "failed", str(error), "see its log")
        return
    for one in ailments:
        if one["serious"]:
            yield Finding(one["about"], "failed", one["found"], one["advice"])


def opened_here(config: Config, ask_passphrase: AskPassphrase, now: int) -> Iterator[Finding]:
    """Open the store, verify all of it, and replay each tournament."""
    try:
        opened = Store.open(config.store.place, protector_of(config.key, ask_passphrase))
    except GamemasterError as error:
        if isinstance(error, StoreInUse) and _stands_by(config):
            yield Finding("store", "ok", f"{error}: a process here stands by to take over")
            return
        yield Finding("store", "failed", str(error), _advice_for_store(config, error))
        return
    with opened as store:
        yield Finding("store", "ok", f"{config.store.place} opens with its key")
        if store.opened_by_next:
            yield Finding("key", "warning", f"a rotation to {config.key.file}.next was stopped",
                          "gamemaster rotate-key finishes it")  # fmt: skip
        yield from _newest(store, config.store.path)
        yield from _intake(store, config.store.path)
        lines = sum(store.head(stream).seq for stream in store.streams())
        yield from _verified(store.check(), f"{lines} lines")
        configured = {each.name: each for each in config.tournament}
        try:
            require_here(store, configured)
        except OperatorError as error:
            for problem in error.problems:
                yield Finding("store", "failed", problem, BEFORE)
        for name in store.streams():
            if name not in configured:
                yield _unconfigured(name, moved=name in gone_from(store))
                continue
            yield from _replayed(
                store, configured[name], config, clock_of(config, store, HandClock(now)).now()
            )


def _stands_by(config: Config) -> bool:
    """Say whether a process under this configuration waits for the store."""
    control = config.control_socket
    return any(
        role_of(control, path).startswith(f"{ROLE}-") and daemon_answers(path)
        for path in sockets_beside(control)
    )


def _unconfigured(name: str, *, moved: bool) -> Finding:
    what = f"tournament {name}"
    if moved:
        return Finding(what, "ok", "was moved into another store, which plays it")
    found = "is in the store but not in the configuration: nobody plays it"
    return Finding(
        what, "warning", found, "put its [[tournament]] section back, unless you archived it"
    )


def _newest(store: Store, path: Path) -> Iterator[Finding]:
    """See whether the note beside the store says that it is an older copy, as ``run`` does."""
    witness = Witness(path, store.note_key, must_stand=store.noted)
    try:
        witness.check({stream: store.head(stream).seq for stream in store.streams()})
    except GamemasterError as error:
        yield Finding("store", "failed", str(error), "gamemaster run does not begin with it")
        return
    if witness.gone:
        yield Finding("store", "warning", f"{witness.path} is not there: dice, codes and "
                      "Message-IDs begin anew with the next start",
                      "put it back if there is one: it belongs to the store")  # fmt: skip


def _intake(store: Store, path: Path) -> Iterator[Finding]:
    """See whether the file with accepted mail beside the store can be read, as ``run`` does."""
    try:
        identity, known = identity_of(path), marks(store)
    except GamemasterError as error:
        yield Finding("intake", "failed", str(error), BEFORE)
        return
    if known and identity not in known:
        yield Finding("intake", "warning", f"{path.name}{SUFFIX} is not there, or is of another "
                      "store: mail that was accepted just before the daemon ended may be in it",
                      "put it back before the start, unless the store was moved here")  # fmt: skip


def beside(config: Config, *, running: bool) -> Iterator[Finding]:
    """Look at the files that ``run`` needs besides: judges' keys, the log, its own sockets."""
    try:
        keys = keys_of_organisers(config.organiser, config.deputy)
    except OperatorError as error:
        yield Finding("organiser", "failed", str(error), "organiser.keys names public keys")
    else:
        if config.organiser.keys:
            yield Finding("organiser", "ok", f"{len(keys)} judges have an OpenPGP key")
    if not running:
        try:
            require_files()
        except OperatorError as error:
            yield Finding("files", "failed", str(error))
    places = [("log", config.log.file), ("control", config.control_socket)]
    if config.metrics is not None:
        places.append(("metrics", config.metrics.socket))
    for about, path in places:
        if path is not None and not running:
            yield from _can_be_made(about, path)


def _can_be_made(about: str, path: Path) -> Iterator[Finding]:
    """See whether a file can be written, or made where it is not there."""
    folder = path.parent
    if not folder.is_dir():
        yield Finding(about, "failed", f"{folder}: expected a directory", "make it")
    elif not os.access(folder, os.W_OK | os.X_OK) or (
        path.is_file() and not os.access(path, os.W_OK)
    ):
        yield Finding(about, "failed", f"{path}: this user may not write there",
                      "chown it to the user that runs the daemon")  # fmt: skip


def _advice_for_store(config: Config, error: GamemasterError) -> str | None:
    if isinstance(error, AnotherShape):
        return None
    if isinstance(error, IntegrityError):
        return RESTORE if config.store.database is None else f"{RESTORE}; docs/scaling.md says how"
    if config.store.database is not None:
        return (
            "the server must run, and no other daemon have the store; gamemaster store copy moves "
            "one into an empty database"
        )
    if not config.store.path.exists():
        return "gamemaster init makes a store; store.path says where it is looked for"
    if isinstance(error, OperatorError):
        return "use the key of its last rotation, or that made it; without it nobody can open it"
    if isinstance(error, StoreUnavailable):
        return "nothing was found to be wrong with the store itself, nor with its key"
    return RESTORE


def _verified(problems: list[str], what: str) -> Iterator[Finding]:
    for problem in problems:
        yield Finding("journal", "failed", problem,
                      "somebody changed the file, or the disk did: restore a backup")  # fmt: skip
    if not problems:
        yield Finding("journal", "ok", f"{what} verified: every seal, the whole chain")


def _replayed(store: Store, config: TournamentConfig, whole: Config, now: int) -> Iterator[Finding]:
    about = f"tournament {config.name}"
    tournament = begin_public(config, None)
    try:
        for line in store.lines(config.name):
            tournament = advance(tournament, line)
    except GamemasterError as error:
        yield Finding(about, "failed", f"its journal cannot be replayed: {error}",
                      "report this as a defect, and keep the store")  # fmt: skip
        return
    if tournament.game is not None:
        founded = next(iter(store.lines(config.name))).at
        try:
            require_past(now, founded, tournament.game.now, tournament.public.latest)
        except WorldError as error:
            yield Finding("clock", "failed", str(error), BEFORE)
        try:
            require_speed(config, tournament)
        except OperatorError as error:
            yield Finding(about, "failed", str(error), BEFORE)
        yield from _ruleset_kept(about, ruleset_kept(config, tournament))
    phase = tournament.game.phase if tournament.game is not None else "not founded yet"
    yield Finding(about, "ok", f"replays to its present state ({phase})")
    yield from _end(config, phase, now)
    yield from _judges(about, who_plays(judges_of(whole), tournament.register.handles))


def _ruleset_kept(about: str, found: str | None) -> Iterator[Finding]:
    """Tell of a configured ruleset that is not the one of the founding, and counts for nothing."""
    if found is not None:
        yield Finding(about, "warning", found, "configure the ruleset that it was founded with")


def _end(config: TournamentConfig, phase: str, now: int) -> Iterator[Finding]:
    """See whether a tournament that has not ended should have ended."""
    if config.ends_at is not None and config.ends_at <= now and phase != "ended":
        yield Finding(f"tournament {config.name}", "warning",
                      f"ends_at is in the past, and the tournament has not ended ({phase})",
                      "the daemon ends it as soon as it runs; before the start, it would end with "
                      "it: tournament.ends_at")  # fmt: skip


def _judges(about: str, who: Sequence[str]) -> Iterator[Finding]:
    """Name the judges whose address is a player's: mail from there is never a judge's."""
    if who:
        yield Finding(about, "warning", f"plays under the same address: {', '.join(who)}",
                      "nobody judges by mail under an address that plays: give deputy.address or "
                      "organiser.addresses another")  # fmt: skip


def ruleset(config: TournamentConfig) -> Iterator[Finding]:
    """Check the ruleset that a tournament would begin with, as far as starting it."""
    try:
        problems = wrong_in(load_ruleset(str(config.ruleset)))
    except OperatorError as error:
        problems = [str(error)]
    for problem in problems:
        yield Finding(f"tournament {config.name}", "failed", problem,
                      "gamemaster ruleset check says the same with every place")  # fmt: skip


def directory(config: TournamentConfig) -> Iterator[Finding]:
    """Look at the directory of a tournament's record, if it has one. Nothing is written."""
    path = config.publish
    if path is None:
        return
    about = f"tournament {config.name}"
    where = path if path.exists() else path.parent
    if not where.is_dir():
        yield Finding(about, "failed", f"{where}: expected a directory",
                      "make it: tournament.publish is written there")  # fmt: skip
    elif not os.access(where, os.W_OK | os.X_OK):
        yield Finding(about, "failed", f"{where}: this user may not write there",
                      "chown it to the user that runs the daemon")  # fmt: skip
    elif shutil.disk_usage(where).free < NEEDED:
        yield Finding(about, "failed", f"{where}: no space is left for its record",
                      "make room: the files are made complete by themselves then")  # fmt: skip
    elif (path / INDEX).exists() and not (path / NEWEST).exists():
        yield Finding(about, "warning", f"{path / INDEX}: is there, without a record",
                      "give the record a directory of its own: tournament.publish")  # fmt: skip
    else:
        yield Finding(about, "ok", f"its record can be written to {path}")
