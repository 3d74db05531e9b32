"""Whether the directories that are published are fit for it: each its own, with nothing private.

Everybody can read what a web server serves, so the directory must not be one that holds the store,
a key, letters or the configuration; and two tournaments in one would overwrite each other's files.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

Table = Mapping[str, Any]

_PRIVATE = (
    ("store", "path"),
    ("key", "file"),
    ("control", "socket"),
    ("log", "file"),
    ("send", "maildir"),
    ("send", "password_file"),
    ("imap", "password_file"),
    ("listen", "tls_key"),
    ("listen", "socket"),
)
"""Sections and keys of files that are nobody's business."""


def check_publish(
    written: Table, tournaments: list[tuple[str, Table]], base: Path
) -> Iterator[str]:
    """Yield what is wrong with the directories of ``tournaments``, which are given by their place.

    ``base`` is where the configuration lies. Links are followed: they lead to one place.
    """
    taken: dict[str, str] = {}
    private = [("this configuration", os.path.realpath(base / "config.toml"))]
    for section, key in _PRIVATE:
        tables = written.get(section)
        for table in tables if isinstance(tables, list) else [tables]:
            path = table.get(key) if isinstance(table, Mapping) else None
            if isinstance(path, str):
                private.append((f"{section}.{key}", os.path.realpath(base / path)))
    for where, tournament in tournaments:
        publish = tournament.get("publish")
        if not isinstance(publish, str) or "\0" in publish:
            continue
        place = os.path.realpath(base / publish)
        if (first := taken.setdefault(place, where)) != where:
            yield f"{where}.publish: expected a directory of its own, found that of {first}"
        for name, path in private:
            if os.path.commonpath((place, path)) == place:
                yield f"{where}.publish: expected a directory of its own, found one with {name}"
