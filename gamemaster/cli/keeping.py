"""Verbs that keep the store safe, and the OpenPGP keys of the tournament and of players."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked, PlayerArgument, ReasonOption, new_passphrase, read_octets
from gamemaster.clock import Clock
from gamemaster.errors import OperatorError

if TYPE_CHECKING:
    from gamemaster.config.settings import Config
    from gamemaster.journal.protector import Protector


LONGEST_KEY = 512 * 1024
LONGEST_MAIL = 16 * 1024 * 1024
HEAD: Final = re.compile(
    r"^[> ]*Journal ([a-z0-9-]{1,64}) ([0-9]{1,15})\s+[> ]*Hash ([0-9a-f]{64})\s*$", re.MULTILINE
)
"""How a daily mail says how far a journal has come; it may be quoted."""


def backup(asked: Asked, file: Path) -> None:
    """Copy the store, while the daemon runs or not, and verify the copy in full.

    The copy is sealed like the store and does not hold the key: keep that elsewhere.

    FILE: A file that does not exist yet.

    Example:  gamemaster backup /backup/nomic-$(date +%F).store
    """
    config = asked.config()
    # The daemon works in a directory of its own.
    args = {"path": str(file.absolute())}
    name = asked.tournament or config.tournament[0].name
    done = asked.answer(asked.perform_for(config, name, "backup", args))
    screen.line(f"{done['path']}: copied and verified. Keep a copy of the key elsewhere, too.")


def restore(asked: Asked, file: Path, force: bool = False) -> None:
    """Put a copy in place of the store, which is set aside and not deleted.

    The daemon must not run. Letters that left after the backup was made are unknown to it. Dice,
    codes and Message-IDs begin anew, so that none is given that somebody has seen. FILE may be the
    store itself, which is then accepted as the older copy that it is.

    FILE: What gamemaster backup wrote.
    --force: Even if the store in place is newer, or a different one.
    """
    from gamemaster.daemon.assembly import protector_of
    from gamemaster.journal.store import Store
    from gamemaster.office.witness import put_back

    config = asked.config()
    protector = protector_of(config.key, asked.passphrase)
    aside = put_back(file, config.store.place, protector, force=force)
    with Store.open(config.store.place, protector) as store:
        held = {*store.streams()}
    later = [one.name for one in config.tournament if held and one.name not in held]
    asked.answer(
        {"path": str(config.store.path), "aside": str(aside) if aside else None, "later": later}
    )
    screen.line(
        f"{config.store.place}: restored and verified. Dice, codes and Message-IDs begin anew."
    )
    if aside is not None:
        screen.line(f"{aside}: the store that was there before.")
    for name in later:
        screen.line(
            f"{name}: is not in this copy. The next start founds it anew, with nobody in it, "
            f"unless you take its [[tournament]] out of {asked.config_path}."
        )


def rotate_key(
    asked: Asked,
    passphrase: bool = False,
    key_file: Path | None = None,
    data_keys: bool = False,
    new_passphrase_fd: int | None = None,
) -> None:
    """Give the store a new key. The old one then opens only earlier backups.

    Without options the key file that is configured is replaced by a new one, and the old one is
    kept beside it for backups. The daemon must not run. A rotation that was stopped half way leaves
    a store that opens; this finishes it.

    --passphrase: From now on a passphrase opens it (a new one, if it had one).
    --key-file FILE: From now on a key in FILE opens it; FILE is created.
    --data-keys: Change only the keys inside the store.
    --new-passphrase-fd N: Read the new passphrase from this file descriptor instead of asking
        for it.
    """
    from gamemaster.daemon.assembly import protector_of
    from gamemaster.journal.store import Store

    if passphrase + (key_file is not None) + data_keys > 1:
        raise OperatorError("expected one of --passphrase, --key-file and --data-keys")
    config = asked.config()
    if key_file is None and not passphrase and not data_keys and config.key.file is None:
        raise OperatorError(
            "expected --passphrase, --key-file FILE or --data-keys: no key file is configured"
        )
    with Store.open(config.store.place, protector_of(config.key, asked.passphrase)) as store:
        if store.opened_by_next and config.key.file is not None:
            screen.line("A rotation was stopped before its end, which is finished now.")
            _take_its_place(config, _next_of(config.key.file))
            if not (passphrase or key_file or data_keys):
                return
        if data_keys:
            store.rotate()
            screen.line("New keys inside; what opens the store stays the same.")
            return
        protector, path = _next_protector(config, key_file, passphrase, new_passphrase_fd)
        store.rotate(protector)
    if path is None:
        _say_configure(asked, "passphrase = true", already=config.key.passphrase)
    elif key_file is not None:
        _say_configure(asked, f'file = "{path}"', already=False)
    else:
        _take_its_place(config, path)


def _next_protector(
    config: Config, key_file: Path | None, passphrase: bool, descriptor: int | None
) -> tuple[Protector, Path | None]:
    from gamemaster.journal.protector import KeyFile, Passphrase, write_key_file

    if passphrase:
        words = new_passphrase(
            descriptor, "New passphrase", "Again", "expected a terminal, or --new-passphrase-fd N"
        )
        return Passphrase(words), None
    # Written beside the old one first: at every moment a file that opens the store is there.
    old = config.key.file
    path = key_file or (_next_of(old) if old is not None else None)
    if path is None:
        raise OperatorError("--key-file: expected a file to write the new key to")
    if key_file is None:
        # Of a rotation that was stopped before it began: the store has opened without it.
        path.unlink(missing_ok=True)
    write_key_file(path)
    return KeyFile(path.absolute()), path.absolute()


def _next_of(old: Path) -> Path:
    from gamemaster.journal.protector import NEXT

    return old.with_name(f"{old.name}{NEXT}")


def _take_its_place(config: Config, new: Path) -> None:
    """Put the new key file where the configuration looks for it, and keep the old one."""
    from gamemaster.files import make_durable
    from gamemaster.journal.protector import RETIRED

    old = config.key.file
    if old is None:
        return
    number = 1
    while (kept := old.with_name(f"{old.name}{RETIRED}{number}")).exists():
        number += 1
    os.link(old, kept)
    new.replace(old)
    make_durable(old.parent)
    screen.line(f"{old}: the new key. Keep a copy elsewhere.")
    screen.line(f"{kept}: the old one, which opens backups of before and nothing else.")


def _say_configure(asked: Asked, setting: str, *, already: bool) -> None:
    if already:
        screen.line("From now on the new passphrase opens the store.")
        return
    screen.line(
        f"Done. Now write under [key] in {asked.config_path}, in the place of what is there:"
    )
    screen.line(f"  {setting}")


def heads(asked: Asked, file: Path | None = None) -> None:
    """Show how far the journals have come, or compare them with a daily mail that was kept.

    Exits with 1 if the store is an older copy, or has another past, than the mail says.

    [FILE]: A daily mail that was kept, or its text.

    Example:  gamemaster heads sunday.eml
    """
    config = asked.config()
    known = {each.name: (None, "") for each in config.tournament} if file is None else _known(file)
    names = [each.name for each in config.tournament]
    found = []
    for name, (line, digest) in known.items():
        if name not in names:
            raise OperatorError(f"{file}: no tournament {name!r} is configured")
        head = asked.perform_for(config, name, "heads", {"line": line})
        agrees = None if line is None else head.pop("there") == digest
        found.append({**head, "known": line, "agrees": agrees})
    code = int(any(head["agrees"] is False for head in found))
    for head in asked.answer(found, code):
        _show_head(head)
    raise typer.Exit(code)


def _known(file: Path) -> dict[str, tuple[int | None, str]]:
    text = read_octets(file, LONGEST_MAIL).decode("utf-8", "replace")
    found: dict[str, tuple[int | None, str]] = {
        name: (int(line), digest) for name, line, digest in HEAD.findall(text)
    }
    if not found:
        raise OperatorError(
            f"{file}: expected a mail that says how far the journals have come, found no line "
            "`Journal NAME NUMBER` with a line `Hash …` after it"
        )
    return found


def _show_head(head: dict[str, Any]) -> None:
    if head["line"]:
        screen.line(f"Journal {head['tournament']} {head['line']}")
        screen.line(f"Hash {head['hash']}")
    else:
        screen.line(f"{head['tournament']}: has no line in this store")
    if head["agrees"]:
        screen.line(f"Line {head['known']} is the one of the mail: the store has that past.")
    elif head["agrees"] is False:
        older = head["known"] > head["line"]
        what = "is an older copy" if older else "has another past"
        screen.line(f"Line {head['known']} of the mail is not here: this store {what}.")


def migrate(asked: Asked) -> None:
    """Bring a store of an older gamemaster up to this one; a backup is made first. Needs no key."""
    from gamemaster.journal.backup import migrate as brought_up

    config = asked.config()
    safe = brought_up(config.store.place)
    asked.answer({"path": str(config.store.path), "backup": str(safe) if safe else None})
    done = f"brought up to date. {safe}: as it was before." if safe else "is up to date already."
    screen.line(f"{config.store.place}: {done}")


def copy(
    asked: Asked, source: str, target: str, only: str | None = None, into: Path | None = None
) -> None:
    """Move the store between files and PostgreSQL databases, and verify all of it.

    The daemon must not run. FROM and TO are each the path of a file or the address of a database,
    without a password. TO is empty, or with --only a store that plays others. If the copy is
    stopped, give the same command again. FROM stays where it is and opens no more. Then name TO in
    the configuration.

    FROM: Where the store is.
    TO: A file that is not there yet, or the address of an empty database.
    --only TOURNAMENT: Move this tournament alone, into a store of its own or one that plays others;
        the others of FROM stay there.
    --into CONFIG: The configuration of the daemon that plays the others of TO: always for a
        database, and for a file with another key.

    Example:  gamemaster store copy gamemaster.store postgresql+psycopg://gm@db.example.org/nomic
    """
    from gamemaster.config.settings import load
    from gamemaster.daemon.store_copy import Into, move_store, move_tournament, place_of

    config = asked.config()
    if into is not None and only is None:
        raise OperatorError("--into: expected --only TOURNAMENT beside it")
    other = None if into is None else Into(load(into), asked.other_passphrase)
    old, new = place_of(config, source), place_of(config, target)
    now = Clock().now()
    moved = (
        move_store(config, old, new, asked.passphrase, now)
        if only is None
        else move_tournament(config, old, new, only, asked.passphrase, now, other)
    )
    streams = moved.ledger.streams
    lines = sum(streams[name].head.seq for name in ([only] if only else streams))
    asked.answer({"path": str(new), "rows": moved.rows, "lines": lines})
    screen.line(f"{new}: {lines} lines, every seal and the whole chain verified.")
    if only is None:
        screen.line(f"{old}: stays as it was, and opens no more.")
        screen.line(f"Now say under [store] in {asked.config_path} where the store is:")
    else:
        screen.line(
            f"{old}: plays {only} no more: take its [[tournament]] out of {asked.config_path},"
        )
        if len(streams) > 1:
            whose = into or "the daemon that plays the others"
            screen.line(f"put it into that of {whose}, and start both.")
            return
        screen.line(
            "and make a directory with a configuration of its own for it, with this key and:"
        )
    screen.line(f'  path = "{new}"' if isinstance(new, Path) else f'  database = "{target}"')


def show(asked: Asked) -> None:
    """Show the tournament's own key: its fingerprint, and the public part to publish.

    Example:  gamemaster key show | sed -n '/BEGIN/,$p' > gamemaster.asc
    """
    found = asked.answer(asked.perform("openpgp", {}))
    screen.line(f"{found['address']}: {found['fingerprint']}")
    screen.paragraph(found["certificate"])


def register(asked: Asked, player: PlayerArgument, file: Path, reason: ReasonOption) -> None:
    """Register PLAYER's OpenPGP key in place of any earlier one, and tell them.

    Compare the fingerprint with the player over another way than mail before you do.

    FILE: Their public key, armoured or not.

    Example:  gamemaster key register bob bob.asc --reason "he read it out on the phone"
    """
    data = read_octets(file, LONGEST_KEY + 1)
    if len(data) > LONGEST_KEY:
        raise OperatorError(f"{file}: expected at most {LONGEST_KEY} octets")
    args = {"player": player, "certificate": data.hex(), "reason": reason}
    _show_fingerprint(asked, asked.act("key", args))


def remove(asked: Asked, player: PlayerArgument, reason: ReasonOption) -> None:
    """Forget PLAYER's OpenPGP key, if they have lost it; their mail then needs no signature."""
    _show_fingerprint(asked, asked.act("key", {"player": player, "reason": reason}))


def _show_fingerprint(asked: Asked, done: dict[str, object]) -> None:
    fingerprint = asked.answer(done)["fingerprint"]
    screen.line(f"registered: {fingerprint}" if fingerprint else "removed")
