"""Makes a directory with ``config.toml``, a key and an empty store, for ``gamemaster init``.

And it writes one more tournament into a configuration that is there, for those who found one at the
command line or by mail.

Invariants:

* Nothing that is there already is touched; what a failed attempt made is taken away again.
* The configuration is written from ``config.example.toml`` with the answers filled in, and checked
  as ``load`` would check it before anything is written.
* The directory works at once, on this machine alone: SMTP on 127.0.0.1, letters into a Maildir.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from gamemaster.config.place import Place
from gamemaster.config.settings import build, example_text, load
from gamemaster.daemon.mail_setup import FOLDER, MailChoice, files, settings, with_mailbox
from gamemaster.errors import OperatorError, as_operator_error
from gamemaster.files import put_whole, write_new
from gamemaster.journal.protector import KeyFile, Passphrase, write_key_file
from gamemaster.journal.store import Store
from gamemaster.rulesets import names

CONFIG_NAME: Final = "config.toml"
TOURNAMENT: Final = "[[tournament]]"
_LANGUAGES: Final = {"english": "en", "german": "de", "french": "fr"}
COMMENT_COLUMN: Final = 39

_SETTING: Final = re.compile(r"#?(?P<key>[a-z_]+) = (?P<value>(?:\"[^\"]*\"|\[[^]]*\]|[^#\s])+)")


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to the questions of ``init``; ``config.example.toml`` has the defaults, too."""

    tournament: str = "autumn"
    title: str = "Secret Nomic"
    address: str = "gm@example.org"
    organiser: str = "organiser@example.org"
    ruleset: str = "secret"
    database: str | None = None
    """The address of an empty database that is to have the store; None: a file has it."""
    mail: MailChoice = field(default_factory=MailChoice)
    speed: int | None = None
    """Seconds that pass in one, in a tournament for trying."""


@dataclass(frozen=True, slots=True)
class KeyChoice:
    """The means to open the store: a key file unless one of these is given."""

    passphrase: str | None = field(default=None, repr=False)
    credential: str | None = None


@dataclass(frozen=True, slots=True)
class Founded:
    """The files that were made. ``key`` is None for a passphrase."""

    config: Path
    store: Place
    key: Path | None
    around: tuple[Path, ...] = ()


def found(
    directory: Path, answers: Answers, choice: KeyChoice, program: str = "gamemaster"
) -> Founded:
    """Make ``directory`` ready for ``gamemaster run``. Raises OperatorError and leaves no trace.

    ``program`` is what a service runs.
    """
    path = directory / CONFIG_NAME
    text = config_text(answers, choice)
    config = build(tomllib.loads(text), path)
    key = None if choice.passphrase is not None else (directory / "gamemaster.key").absolute()
    around = files(answers.mail, directory, answers.address, program, credential=choice.credential)
    folder = directory / FOLDER
    _require_free(
        path,
        config.store.path,
        *([key] if key is not None else []),
        *([folder] if around else []),
    )
    store = config.store.path
    # A credential hands over the very bytes of a key file, so that file makes the store.
    protector = KeyFile(key) if key is not None else Passphrase(choice.passphrase or "")
    with ExitStack() as undo:
        _make_folder(directory, undo)
        if key is not None:
            undo.callback(key.unlink, missing_ok=True)
            write_key_file(key)
        undo.callback(path.unlink, missing_ok=True)
        write_new(path, text.encode())
        if around:
            _make_folder(folder, undo)
        for name, words in around.items():
            undo.callback((folder / name).unlink, missing_ok=True)
            write_new(folder / name, words.encode())
        for end in ("", ".lock", "-wal", "-shm"):
            undo.callback(store.with_name(store.name + end).unlink, missing_ok=True)
        # Last, as nothing takes tables out of a database again.
        Store.create(config.store.place, protector).close()
        undo.pop_all()
    return Founded(path, config.store.place, key, tuple(folder / name for name in around))


def config_text(answers: Answers, choice: KeyChoice) -> str:
    """Return the commented configuration with the answers filled in."""
    given: list[tuple[str, str, str | None]] = [
        ("tournament", "name", json.dumps(answers.tournament)),
        ("tournament", "title", json.dumps(answers.title, ensure_ascii=False)),
        ("tournament", "address", json.dumps(answers.address)),
        ("tournament", "ruleset", json.dumps(answers.ruleset)),
        ("organiser", "addresses", json.dumps([answers.organiser])),
        *settings(answers.mail, answers.address),
    ]
    if answers.speed is not None:
        given.append(("tournament", "speed", str(answers.speed)))
    if answers.database is not None:
        given.append(("store", "database", json.dumps(answers.database)))
    if choice.passphrase is not None:
        given += [("key", "file", None), ("key", "passphrase", "true")]
    elif choice.credential is not None:
        given += [("key", "file", None), ("key", "credential", json.dumps(choice.credential))]
    text = example_text()
    if answers.mail.kind == "imap":
        text = with_mailbox(text)
    for section, key, value in given:
        text = filled_in(text, section, key, value)
    return text


def filled_in(text: str, section: str, key: str, value: str | None) -> str:
    """Give ``key`` of ``section`` a value, or comment it out (None); its comment stays in place."""
    lines, inside = text.split("\n"), False
    for place, line in enumerate(lines):
        if line.startswith("["):
            inside = line.strip("[]") == section
        setting = _SETTING.match(line) if inside else None
        if setting is None or setting["key"] != key:
            continue
        comment = line[setting.end() :].strip()
        written = f"#{key} = {setting['value']}" if value is None else f"{key} = {value}"
        lines[place] = f"{written.ljust(COMMENT_COLUMN)}{comment}".rstrip()
        if comment and len(written) >= COMMENT_COLUMN:
            lines[place] = f"{written}  {comment}"
        return "\n".join(lines)
    raise OperatorError(f"config.example.toml: expected the key {section}.{key}, found none")


def one_more(path: Path, section: Mapping[str, str]) -> tuple[str, str]:
    """Return a configuration file as it is, and as it is with one more tournament, checked.

    It has the speed of the others, as a daemon has one clock.
    """
    before, others = text_of(path), load(path).tournament
    if any(each.name == section["name"] for each in others):
        raise OperatorError(f"a tournament {section['name']} is configured already")
    speed = "" if others[0].speed is None else f"speed = {others[0].speed}\n"
    written = "".join(
        f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in section.items()
    )
    after = f"{before.rstrip()}\n\n{TOURNAMENT}\n{written}{speed}"
    build(tomllib.loads(after), path)
    return before, after


def by_mail(path: Path, said: Mapping[str, str]) -> dict[str, str]:
    """Return the section that a founding by mail would write. OperatorError where it cannot."""
    name, address = said["name"].lower(), said.get("address")
    ruleset = said.get("ruleset", "secret").lower()
    language = said.get("language", "en").lower()
    if address is None:
        raise OperatorError(f"say its address, too: found {name} at ADDRESS with {ruleset}")
    if ruleset not in names():
        # A path would have a mail ask for any file of this machine.
        raise OperatorError(
            f"with {ruleset}: expected one of {', '.join(names())}; with a ruleset of your own: "
            "gamemaster tournament add"
        )
    section = {
        "name": name,
        "address": address,
        "title": said.get("title", "").strip() or name,
        "ruleset": ruleset,
        "language": _LANGUAGES.get(language, language),
    }
    one_more(path, section)
    return section


def stands_in(path: Path, section: Mapping[str, str]) -> bool:
    """Say whether a configuration file has this very tournament already."""
    return any(
        all(str(getattr(each, key)) == value for key, value in section.items())
        for each in load(path).tournament
    )


def text_of(path: Path) -> str:
    """Return the text of a configuration file."""
    with as_operator_error(f"{path}: cannot read it"):
        return path.read_text(encoding="utf-8")


def put(path: Path, before: str, after: str) -> None:
    """Put a text in the place of a file, whole or not at all; its mode stays.

    Raises OperatorError where the file is not as it was ``before``: somebody else has changed it.
    """
    if text_of(path) != before:
        raise OperatorError(f"{path}: somebody has changed it meanwhile; please do it again")
    with as_operator_error(f"{path}: cannot write it"):
        put_whole(path.resolve(), after.encode(), path.stat().st_mode & 0o777)


def _require_free(*paths: Path) -> None:
    problems = [
        f"{path}: is here already; nothing was made (another directory, or move it away)"
        for path in paths
        if path.exists()
    ]
    if problems:
        raise OperatorError(*problems)


def _make_folder(directory: Path, undo: ExitStack) -> None:
    """Make a directory, and those above it, for its owner alone."""
    missing = [folder for folder in (directory, *directory.parents) if not folder.exists()]
    with as_operator_error(f"{directory}: cannot make it"):
        for folder in reversed(missing):
            folder.mkdir(mode=0o700)
            undo.callback(folder.rmdir)
    if not directory.is_dir():
        raise OperatorError(f"{directory}: expected a directory, found something else")
