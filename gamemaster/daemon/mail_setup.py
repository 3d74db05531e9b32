"""Writes a daemon's surroundings: the sections on mail, and the files of its neighbours.

``init --mail`` chooses how mail comes and goes. Beside ``config.toml`` a folder then holds what a
mail server and systemd need of it, filled in. Tests play through Postfix and Dovecot with these
very files, and have systemd read theirs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final, Literal

MailKind = Literal["maildir", "postfix", "imap"]

SERVICE: Final = "gamemaster.service"
TEMPLATE: Final = "gamemaster@.service"
STATE: Final = "/var/lib/gamemaster"
FOLDER: Final = "around"
"""The folder with the files, beside the configuration."""

_FILES: Final[Mapping[MailKind, tuple[str, ...]]] = {
    "maildir": (),
    "postfix": ("main.cf", "gamemaster-recipients", "gamemaster-transport", SERVICE),
    "imap": ("dovecot.conf", SERVICE),
}

Setting = tuple[str, str, str | None]
"""A section, a key, and its value as TOML; None: left out."""


@dataclass(frozen=True, slots=True)
class MailChoice:
    """The way mail comes and goes. The servers matter with ``imap`` alone."""

    kind: MailKind = "maildir"
    imap_host: str = "imap.example.org"
    smtp_host: str = "smtp.example.org"


def settings(choice: MailChoice, address: str) -> list[Setting]:
    """Return the settings of the sections on mail."""
    if choice.kind == "maildir":
        return []
    found: list[Setting] = [("send", "kind", '"smtp"'), ("send", "maildir", None)]
    if choice.kind == "postfix":
        return [
            ("listen", "protocol", '"lmtp"'),
            ("listen", "port", "2424"),
            *found,
            ("send", "host", '"127.0.0.1"'),
            ("send", "tls", '"none"'),
            ("send", "port", "25"),
        ]
    user = json.dumps(address)
    return [
        ("imap", "host", json.dumps(choice.imap_host)),
        ("imap", "user", user),
        ("imap", "password_file", '"mail.password"'),
        *found,
        ("send", "host", json.dumps(choice.smtp_host)),
        ("send", "user", user),
        ("send", "password_file", '"mail.password"'),
    ]


def with_mailbox(text: str) -> str:
    """Return a configuration whose ``[[listen]]`` is left out, and whose ``[[imap]]`` is not."""
    lines, inside = text.split("\n"), False
    for at, line in enumerate(lines):
        inside = line == "[[listen]]" or (inside and not line.startswith(("[", "#[")))
        if line == "#[[imap]]":
            lines[at] = "[[imap]]"
        elif (inside and line[:1].isalpha()) or line == "[[listen]]":
            lines[at] = f"#{line}"
    return "\n".join(lines)


def files(
    choice: MailChoice, directory: Path, address: str, program: str, *, credential: str | None
) -> dict[str, str]:
    """Return the files around a daemon in ``directory``, by their names."""
    values = {
        "@DIR@": str(directory.absolute()),
        "@ADDRESS@": address,
        "@DOMAIN@": address.rpartition("@")[2],
        "@PROGRAM@": program,
    }
    found = {}
    for name in _FILES[choice.kind]:
        text = resources.files("gamemaster.daemon").joinpath("setup", name).read_text("utf-8")
        if name == SERVICE:
            text = _with_key(text, credential)
            found[TEMPLATE] = _filled(_templated(text), {**values, "@DIR@": f"{STATE}/%i"})
        found[name] = _filled(text, values)
    return found


def _filled(text: str, values: Mapping[str, str]) -> str:
    for mark, value in values.items():
        text = text.replace(mark, value)
    return text


def _with_key(text: str, credential: str | None) -> str:
    """Return the unit with the key handed over as a credential, or with that left out."""
    line = "LoadCredentialEncrypted=gamemaster.key:/etc/gamemaster/gamemaster.key.cred"
    named = f"LoadCredentialEncrypted={credential}:/etc/gamemaster/{credential}.cred"
    return text.replace(f"\n{line}", f"\n{named}" if credential is not None else f"\n#{line}")


def _templated(text: str) -> str:
    """Return the unit as a template for several daemons: gamemaster@NAME, in a directory NAME."""
    text = text.replace("StateDirectory=gamemaster\n", "StateDirectory=gamemaster/%i\n")
    text = text.replace("/etc/gamemaster/", "/etc/gamemaster/%i/")
    return text.replace("Secret Nomic by mail\n", "Secret Nomic by mail: %i\n")
