"""Mail programs as players have them, each started as a process of its own.

swaks, curl and Python's smtplib write mails; s-nail and neomutt also answer them, from a mailbox
with the letter in it, with their own quoting and their own idea of where an answer goes. Every one
takes a ``Draft`` and brings it to a port; what it makes of it is its own affair.
"""

from __future__ import annotations

import os
import pty
import select
import smtplib
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from email.header import Header
from email.message import EmailMessage
from email.utils import formataddr
from pathlib import Path
from typing import Final

from tests.e2e.rig import START_SECONDS, require

CLIENTS: Final = ("swaks", "s-nail", "neomutt", "curl", "smtplib")
WRITTEN_BY_HAND: Final = ("swaks", "curl", "smtplib")
"""Programs that answer nothing by themselves: the header of an answer is written for them."""


@dataclass(frozen=True)
class Person:
    """Who writes, from which directory, to which port."""

    name: str
    address: str
    home: Path
    port: int

    @property
    def environment(self) -> dict[str, str]:
        return {
            "HOME": str(self.home),
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "TERM": "xterm",
        }

    def run(self, *command: str, text: str = "") -> str:
        require(command[0])
        done = subprocess.run(
            command,
            input=text.encode(),
            env=self.environment,
            cwd=self.home,
            capture_output=True,
            check=False,
            timeout=START_SECONDS,
        )
        said = (done.stdout + done.stderr).decode(errors="replace")
        assert done.returncode == 0, f"{command}: {said}"
        return said


@dataclass(frozen=True)
class Draft:
    """A mail to be written. ``answering`` is the letter it answers, in its own bytes."""

    to: str
    subject: str
    text: str
    attachments: Mapping[str, bytes]
    answering: bytes | None
    headers: Mapping[str, str]


def write(program: str, person: Person, draft: Draft) -> None:
    for name, content in draft.attachments.items():
        (person.home / name).write_bytes(content)
    _PROGRAMS[program](person, draft)


# --- programs that write --------------------------------------------------------------------------


def _swaks(person: Person, draft: Draft) -> None:
    headers = {
        "From": formataddr((person.name, person.address)),
        "To": draft.to,
        "Subject": Header(draft.subject, "utf-8").encode(),
        "MIME-Version": "1.0",
        **draft.headers,
    }
    if not draft.attachments:
        headers["Content-Type"] = "text/plain; charset=utf-8"
    person.run(
        *("swaks", "--server", f"127.0.0.1:{person.port}", "--helo", "player.test"),
        *("--from", person.address, "--to", draft.to, "--body", draft.text or "\\n"),
        *(word for name, value in headers.items() for word in ("--header", f"{name}: {value}")),
        *(w for name in draft.attachments for w in ("--attach-name", name, "--attach", f"@{name}")),
    )


def _curl(person: Person, draft: Draft) -> None:
    """curl makes the MIME structure itself, from what would be a form."""
    (person.home / "text").write_text(draft.text)
    headers = {
        "From": f"{Header(person.name, 'utf-8').encode()} <{person.address}>",
        "To": draft.to,
        "Subject": Header(draft.subject, "utf-8").encode(),
        **draft.headers,
    }
    person.run(
        *("curl", "-sS", f"smtp://127.0.0.1:{person.port}/player.test"),
        *("--mail-from", person.address, "--mail-rcpt", draft.to),
        *(word for name, value in headers.items() for word in ("-H", f"{name}: {value}")),
        *("-F", "=<text;type=text/plain; charset=utf-8;encoder=quoted-printable"),
        *(word for name in draft.attachments for word in ("-F", f"file=@{name};encoder=base64")),
    )


def _smtplib(person: Person, draft: Draft) -> None:
    mail = EmailMessage()
    mail["From"] = formataddr((person.name, person.address))
    mail["To"], mail["Subject"] = draft.to, draft.subject
    for name, value in draft.headers.items():
        mail[name] = value
    mail.set_content(draft.text or "\n")
    for name, content in draft.attachments.items():
        mail.add_attachment(content, "application", "octet-stream", filename=name)
    with smtplib.SMTP("127.0.0.1", person.port, local_hostname="player.test") as server:
        server.send_message(mail, from_addr=person.address, to_addrs=[draft.to])


# --- programs that write and answer ---------------------------------------------------------------


def _s_nail(person: Person, draft: Draft) -> None:
    settings = {
        "v15-compat": "",
        "mta": f"smtp://127.0.0.1:{person.port}",
        "smtp-auth": "none",
        "from": f"{person.name} <{person.address}>",
        "hostname": "player.test",
        "ttycharset": "utf-8",
        "sendcharsets": "utf-8",
        "sendwait": "",
        "reply-to-honour": "yes",
        "quote": "",
        # Left to itself it indents what it quotes by a tab, which no reader can tell from a list.
        "indentprefix": "> ",
    }
    given = [f"{key}={value}" if value else key for key, value in settings.items()]
    base = ["s-nail", "-:/", *(word for one in given for word in ("-S", one))]
    attach = [word for name in draft.attachments for word in ("-a", name)]
    if draft.answering is None:
        person.run(*base, "-s", draft.subject, *attach, draft.to, text=draft.text or "\n")
        return
    # Below what it quotes, as it has it; a blank line between says where the quotation ends.
    said = f"reply 1\n\n{draft.text}\n~.\nexit\n"
    person.run(*base, "-#", "-f", str(_mailbox_with(person, draft.answering)), text=said)


NEOMUTT = """\
set smtp_url="smtp://127.0.0.1:{port}"
set ssl_starttls=no
set ssl_force_tls=no
set from="{name} <{address}>"
set use_from=yes
set hostname="player.test"
set charset="utf-8"
set send_charset="us-ascii:utf-8"
set text_flowed=yes
set copy=no
set folder="{home}"
set confirmcreate=no
set confirmappend=no
set move=no
set delete=no
set quit=yes
set wait_key=no
set fast_reply=yes
set include=yes
set reply_to=yes
set abort_unmodified=no
set abort_nosubject=no
set header_cache=""
set imap_check_subscribed=no
set editor="{home}/editor"
"""

EDITOR = """\
#!/bin/sh
cat "{home}/text" "$1" >"{home}/both" && cat "{home}/both" >"$1"
"""


def neomutt_settings(person: Person) -> str:
    path = person.home / "muttrc"
    path.write_text(
        NEOMUTT.format(port=person.port, name=person.name, address=person.address, home=person.home)
    )
    return str(path)


def _neomutt(person: Person, draft: Draft) -> None:
    base = ["neomutt", "-n", "-F", neomutt_settings(person)]
    attach = [word for name in draft.attachments for word in ("-a", name)]
    if draft.answering is None:
        # Without an editor neomutt takes the text as it is, so it is flowed here already.
        words = [*base, "-s", draft.subject, *attach, "--", draft.to]
        person.run(*words, text=draft.text)
        return
    (person.home / "text").write_text(f"{draft.text}\n\n")
    editor = person.home / "editor"
    editor.write_text(EDITOR.format(home=person.home))
    editor.chmod(0o755)
    mailbox = str(_mailbox_with(person, draft.answering))
    on_a_terminal(person, *base, "-f", mailbox, "-e", "push '<reply><send-message><exit>'")


def _mailbox_with(person: Person, letter: bytes) -> Path:
    path = person.home / "mailbox"
    lines = letter.replace(b"\r\n", b"\n").split(b"\n")
    stuffed = [b">" + line if line.startswith(b"From ") else line for line in lines]
    first = b"From gm@secret.test Sat Nov 21 18:00:00 2026\n"
    path.write_bytes(first + b"\n".join(stuffed) + b"\n\n")
    return path


def on_a_terminal(person: Person, *command: str) -> None:
    """Run a program that wants a terminal, until it ends by itself."""
    require(command[0])
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(person.home)
        os.execvpe(command[0], command, person.environment)
    shown = b""
    deadline = time.monotonic() + START_SECONDS
    try:
        while time.monotonic() < deadline:
            if select.select([terminal], [], [], 0.2)[0]:
                with suppress(OSError):  # The other end of a terminal is gone: EIO.
                    if part := os.read(terminal, 4096):
                        shown += part
                        continue
                break
        else:
            os.kill(child, 9)
            raise AssertionError(f"{command[0]} does not end: {shown[-500:]!r}")
    finally:
        os.close(terminal)
        _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, shown[-500:]


_PROGRAMS: Final[Mapping[str, Callable[[Person, Draft], None]]] = {
    "swaks": _swaks,
    "s-nail": _s_nail,
    "neomutt": _neomutt,
    "curl": _curl,
    "smtplib": _smtplib,
}
