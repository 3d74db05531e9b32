"""Makes a directory with ``config.toml``, a key and an empty store, for ``gamemaster init``.

Invariants:

* Nothing that is there already is touched; what a failed attempt made is taken away again.
* The configuration is written from ``config.example.toml`` with the answers filled in, and checked
  as ``load`` would check it before anything is written.
* The directory works at once, on this machine alone: SMTP on 127.0.0.1, letters into a Maildir.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from gamemaster.config.settings import Config, build, example_text
from gamemaster.errors import OperatorError
from gamemaster.journal.protector import KeyFile, Passphrase, Protector, write_key_file
from gamemaster.journal.store import Store

CONFIG_NAME: Final = "config.toml"
COMMENT_COLUMN: Final = 39

_SETTING: Final = re.compile(r"#?(?P<key>[a-z_]+) = (?P<value>(?:\"[^\"]*\"|\[[^]]*\]|[^#\s])+)")


@dataclass(frozen=True, slots=True)
class Answers:
    """What is asked; the defaults stand in ``config.example.toml``, too."""

    tournament: str = "autumn"
    title: str = "Secret Nomic"
    address: str = "gm@example.org"
    organiser: str = "organiser@example.org"


@dataclass(frozen=True, slots=True)
class KeyChoice:
    """What will open the store: a key file unless one of these is given."""

    passphrase: str | None = field(default=None, repr=False)
    credential: str | None = None


@dataclass(frozen=True, slots=True)
class Founded:
    """What was made. ``key`` is None for a passphrase."""

    config: Path
    store: Path
    key: Path | None


def found(directory: Path, answers: Answers, choice: KeyChoice) -> Founded:
    """Make ``directory`` ready for ``gamemaster run``. Raises OperatorError and leaves no trace."""
    path = directory / CONFIG_NAME
    text = config_text(answers, choice)
    config = build(tomllib.loads(text), path)
    key = None if choice.passphrase is not None else (directory / "gamemaster.key").absolute()
    _require_free(path, config.store.path, *([key] if key is not None else []))
    made = _Made()
    try:
        made.folder(directory)
        if key is not None:
            made.files.append(key)
            write_key_file(key)
        _create_store(config, _protector(choice, key), made)
        made.files.append(path)
        _write(path, text)
    except BaseException:
        made.undo()
        raise
    return Founded(path, config.store.path, key)


def config_text(answers: Answers, choice: KeyChoice) -> str:
    """Return the commented configuration with the answers filled in."""
    text = example_text()
    text = filled_in(text, "tournament", "name", json.dumps(answers.tournament))
    text = filled_in(text, "tournament", "title", json.dumps(answers.title, ensure_ascii=False))
    text = filled_in(text, "tournament", "address", json.dumps(answers.address))
    text = filled_in(text, "organiser", "addresses", json.dumps([answers.organiser]))
    if choice.passphrase is not None:
        text = filled_in(filled_in(text, "key", "file", None), "key", "passphrase", "true")
    elif choice.credential is not None:
        name = json.dumps(choice.credential)
        text = filled_in(filled_in(text, "key", "file", None), "key", "credential", name)
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


def _require_free(*paths: Path) -> None:
    problems = [
        f"{path}: is here already; nothing was made (another directory, or move it away)"
        for path in paths
        if path.exists()
    ]
    if problems:
        raise OperatorError(*problems)


def _protector(choice: KeyChoice, key: Path | None) -> Protector:
    # A credential hands over the very bytes of a key file, so that file makes the store.
    if key is not None:
        return KeyFile(key)
    return Passphrase(choice.passphrase or "")


def _create_store(config: Config, protector: Protector, made: _Made) -> None:
    path = config.store.path
    made.files += [path, *(path.with_name(path.name + end) for end in (".lock", "-wal", "-shm"))]
    Store.create(path, protector).close()


def _write(path: Path, text: str) -> None:
    # No secret stands in it, but addresses do.
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(descriptor)


class _Made:
    """What this attempt made so far."""

    def __init__(self) -> None:
        self.files: list[Path] = []
        self.folders: list[Path] = []

    def folder(self, directory: Path) -> None:
        """Make a directory, and those above it, for its owner alone."""
        missing = [folder for folder in (directory, *directory.parents) if not folder.exists()]
        try:
            for folder in reversed(missing):
                folder.mkdir(mode=0o700)
                self.folders.append(folder)
        except OSError as error:
            raise OperatorError(f"{directory}: cannot make it: {error.strerror}") from error
        if not directory.is_dir():
            raise OperatorError(f"{directory}: expected a directory, found something else")

    def undo(self) -> None:
        """Take it all away again."""
        for path in self.files:
            path.unlink(missing_ok=True)
        for path in reversed(self.folders):
            path.rmdir()
