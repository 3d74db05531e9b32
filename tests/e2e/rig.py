"""Real mail servers on loopback: Debian's Postfix and Dovecot, each as a context manager.

Free ports, temporary directories, configurations of their own; what runs is ended by the process
that was started here and no other. Both need root, because both give up rights that only root has.
Where a server is missing the test is skipped with the reason, or fails if
``GAMEMASTER_REQUIRE_SERVERS=1``.

    with dovecot({"alice@players.test": "pw"}) as mailboxes:
        with postfix(
            routes={
                "secret.test": f"lmtp:inet:127.0.0.1:{daemon_port}",
                "players.test": f"lmtp:inet:127.0.0.1:{mailboxes.lmtp_port}",
            },
            recipients=["gm@secret.test", "@players.test"],
        ) as mta:
            swaks(mta, sender="alice@players.test", recipients=["gm@secret.test"], body="help")
            mailboxes.wait_for("alice@players.test", "INBOX", 1)
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError

from gamemaster.config.servers import ImapConfig
from tests.inbox.certificate import Certificate, make_certificate
from tests.ports import free_ports

START_SECONDS = 60.0
"""How long a server may take to start or to stop, or a mail to arrive."""

MAIL_USER = "mail"
"""Owns the mailboxes; there on every Debian."""


def require(*programs: str) -> None:
    """Skip (or fail) where a program or the right to run it is missing."""
    absent = [program for program in programs if shutil.which(program) is None]
    if absent:
        missing(f"not installed: {', '.join(absent)}")
    if os.geteuid() != 0:
        missing(f"{' and '.join(programs)} need root")


def missing(reason: str) -> None:
    """Skip; or fail, where everything has to be there."""
    if os.environ.get("GAMEMASTER_REQUIRE_SERVERS") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


# --- Dovecot --------------------------------------------------------------------------------------

DOVECOT = """\
base_dir = {folder}/run
log_path = {folder}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <{certificate}
ssl_key = <{key}
disable_plaintext_auth = no
mail_location = maildir:{folder}/mail/%u
first_valid_uid = 1
mail_max_userip_connections = 100
auth_failure_delay = 0
recipient_delimiter = {delimiter}
lmtp_hdr_delivery_address = {delivered_to}
passdb {{
  driver = passwd-file
  args = {folder}/users
}}
userdb {{
  driver = static
  args = uid={user} gid={user} home={folder}/mail/%u allow_all_users=yes
}}
namespace inbox {{
  inbox = yes
  separator = {separator}
  prefix = {prefix}
}}
mail_plugins = acl
plugin {{
  acl = vfile
}}
{sieve}service imap-login {{
  inet_listener imap {{
    port = {imap_port}
  }}
  inet_listener imaps {{
    port = {imaps_port}
  }}
}}
service anvil {{
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp_port}
  }}
}}
"""


SIEVE = """\
submission_host = 127.0.0.1:{submission_port}
protocol lmtp {{
  mail_plugins = acl sieve
}}
plugin {{
  sieve = file:{folder}/sieve/%u.sieve
}}
"""


@dataclass(frozen=True)
class Dovecot:
    """Mailboxes. Passwords are those given; LMTP takes mail for any address."""

    folder: Path
    imap_port: int
    imaps_port: int
    lmtp_port: int
    tls: Certificate
    passwords: Mapping[str, str]

    def log(self) -> str:
        return (self.folder / "log").read_text()

    @contextmanager
    def client(self, user: str) -> Iterator[Any]:
        client = IMAPClient("127.0.0.1", self.imap_port, ssl=False, timeout=START_SECONDS)
        client.normalise_times = False
        client.login(user, self.passwords[user])
        try:
            yield client
        finally:
            client.logout()

    def imap_config(self, user: str, tls: str = "tls", **more: object) -> ImapConfig:
        secret = self.folder / f"{user}.password"
        secret.touch(mode=0o600)
        secret.write_text(self.passwords[user])
        return ImapConfig.model_validate(
            {
                "host": "localhost",
                "port": self.imaps_port if tls == "tls" else self.imap_port,
                "tls": tls,
                "ca_file": None if tls == "none" else str(self.tls.certificate),
                "user": user,
                "password_file": str(secret),
                **more,
            }
        )

    def append(self, user: str, raw: bytes, instant: int, folder: str = "INBOX") -> int:
        """Put a mail into a folder; its UID."""
        with self.client(user) as client:
            answer = client.append(folder, raw, (), datetime.fromtimestamp(instant, UTC))
        found = re.search(rb"APPENDUID \d+ (\d+)", answer)
        assert found is not None
        return int(found[1])

    def mails(self, user: str, folder: str = "INBOX") -> list[bytes]:
        """The mails in a folder, oldest first, without marking them."""
        with self.client(user) as client:
            return _mails(client, folder)

    def set_rights(self, user: str, rights: str) -> None:
        """What the owner of a mailbox may do in its INBOX (RFC 4314: ``lr`` is to look only)."""
        path = self.folder / "mail" / user / "dovecot-acl"
        path.write_text(f"owner {rights}\n")
        shutil.chown(path, MAIL_USER)

    def flags(self, user: str, folder: str = "INBOX") -> list[tuple[bytes, ...]]:
        with self.client(user) as client:
            client.select_folder(folder, readonly=True)
            return [flags for _, flags in sorted(client.get_flags(client.search()).items())]

    def wait_for(self, user: str, folder: str, count: int) -> list[bytes]:
        """The mails in a folder once there are so many."""
        deadline = time.monotonic() + START_SECONDS
        with self.client(user) as client:
            if not client.folder_exists(folder):
                # The daemon may make it in between.
                with suppress(IMAPClientError):
                    client.create_folder(folder)
            while len(found := _mails(client, folder)) < count:
                if time.monotonic() > deadline:
                    pytest.fail(f"{len(found)} of {count} mails in {folder}\n{self.log()}")
                client.idle()
                client.idle_check(timeout=0.5)
                client.idle_done()
        return found


def _mails(client: Any, folder: str) -> list[bytes]:  # noqa: ANN401 - imapclient has no types
    if not client.folder_exists(folder):
        return []
    client.select_folder(folder, readonly=True)
    found = client.fetch(client.search(["UNDELETED"]), ["BODY.PEEK[]"])
    return [answer[b"BODY[]"] for _, answer in sorted(found.items())]


@contextmanager
def dovecot(
    users: Mapping[str, str],
    *,
    delivered_to: str = "final",
    prefix: str = "",
    separator: str = "/",
    delimiter: str = "+",
    scripts: Mapping[str, str] | None = None,
    submission_port: int = 0,
    settings: str = "",
) -> Iterator[Dovecot]:
    """Dovecot with these users and passwords, folders named as ``prefix`` and ``separator`` say.

    What follows ``delimiter`` in an address is left out. ``settings`` are further lines at the end.
    ``scripts`` are Sieve scripts of users (RFC 5228); what they send goes to ``submission_port``.
    """
    require("dovecot")
    version = subprocess.run(["dovecot", "--version"], capture_output=True, text=True, check=True)
    if not version.stdout.startswith("2.3."):
        pytest.skip(f"this rig speaks to Dovecot 2.3, not {version.stdout.split()[0]}")
    with _folder("dovecot") as folder:
        (folder / "mail").mkdir()
        shutil.chown(folder / "mail", MAIL_USER)
        (folder / "users").write_text(
            "".join(f"{user}:{{PLAIN}}{password}\n" for user, password in users.items())
        )
        tls = make_certificate(folder)
        imap_port, imaps_port, lmtp_port = free_ports(3)
        (folder / "dovecot.conf").write_text(
            DOVECOT.format(
                folder=folder,
                certificate=tls.certificate,
                key=tls.key,
                user=MAIL_USER,
                delivered_to=delivered_to,
                prefix=prefix,
                separator=separator,
                delimiter=delimiter,
                sieve=_sieve(folder, scripts, submission_port) if scripts else "",
                imap_port=imap_port,
                imaps_port=imaps_port,
                lmtp_port=lmtp_port,
            )
            + settings
        )
        command = ["dovecot", "-F", "-c", str(folder / "dovecot.conf")]
        with _running(command, folder / "log", imap_port, imaps_port, lmtp_port):
            # It listens to its ports a moment before it answers Postfix about passwords.
            _wait((folder / "run" / "auth-client").exists, lambda: _text(folder / "log"))
            yield Dovecot(folder, imap_port, imaps_port, lmtp_port, tls, dict(users))


def _sieve(folder: Path, scripts: Mapping[str, str], submission_port: int) -> str:
    if not Path("/usr/lib/dovecot/modules/lib90_sieve_plugin.so").exists():
        missing("Dovecot's Sieve (Debian: dovecot-sieve)")
    (folder / "sieve").mkdir()
    for user, script in scripts.items():
        (folder / "sieve" / f"{user}.sieve").write_text(script)
    # Compiled scripts are kept beside their sources.
    for path in (folder / "sieve", *(folder / "sieve").iterdir()):
        shutil.chown(path, MAIL_USER)
    return SIEVE.format(folder=folder, submission_port=submission_port)


# --- Postfix --------------------------------------------------------------------------------------

POSTFIX = """\
compatibility_level = 3.6
queue_directory = {folder}/spool
data_directory = {folder}/data
daemon_directory = /usr/lib/postfix/sbin
command_directory = /usr/sbin
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.secret.test
mydestination =
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
disable_dns_lookups = yes
smtp_host_lookup = native
default_transport = error
smtpd_forbid_bare_newline = normalize
recipient_delimiter = +
relay_domains = {domains}
relay_recipient_maps = texthash:{folder}/etc/recipients
transport_maps = texthash:{folder}/etc/transport
minimal_backoff_time = 1s
queue_run_delay = 1s
"""


SUBMISSION = """\
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = {folder}/run/auth-client
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_tls_cert_file = {certificate}
smtpd_tls_key_file = {key}
"""


def submission(mailboxes: Dovecot) -> str:
    """Settings of a Postfix that takes mail from users of these mailboxes, by their passwords."""
    # Dovecot's answer to Postfix's question whether a password is right.
    shutil.chown(mailboxes.folder / "run" / "auth-client", "postfix")
    tls = mailboxes.tls
    return SUBMISSION.format(folder=mailboxes.folder, certificate=tls.certificate, key=tls.key)


@dataclass(frozen=True)
class Postfix:
    """An MTA that takes mail from loopback."""

    folder: Path
    port: int

    def log(self) -> str:
        return (self.folder / "log").read_text()

    def wait_for_log(self, text: str) -> None:
        _wait(lambda: text in self.log(), lambda: f"Postfix never logged {text!r}\n{self.log()}")

    def route(self, name: str, where: str) -> None:
        """Send mail for a domain or an address elsewhere from now on; ``""`` is as before."""
        path = self.folder / "etc" / "transport"
        kept = [one for one in path.read_text().splitlines() if one.split()[0] != name]
        path.write_text("\n".join([*kept, *([f"{name} {where}"] if where else [])]) + "\n")
        command = ["postfix", "-c", str(self.folder / "etc"), "reload"]
        subprocess.run(command, check=True, capture_output=True, timeout=START_SECONDS)

    def wait_until_empty(self) -> None:
        """Wait until nothing is on its way any more."""
        etc = str(self.folder / "etc")

        def empty() -> bool:
            command = ["/usr/sbin/postqueue", "-c", etc, "-p"]
            done = subprocess.run(command, check=True, capture_output=True, timeout=START_SECONDS)
            return b"Mail queue is empty" in done.stdout

        _wait(empty, self.log)

    def flush_until(self, true: Callable[[], bool]) -> None:
        """Try again what was deferred, until it has come.

        Once is not enough: a mail is logged as deferred a moment before it is in that queue.
        """
        etc = str(self.folder / "etc")

        def flushed() -> bool:
            command = ["/usr/sbin/postqueue", "-c", etc, "-f"]
            subprocess.run(command, check=True, timeout=START_SECONDS)
            threading.Event().wait(0.2)
            return true()

        _wait(flushed, self.log)


@contextmanager
def postfix(
    routes: Mapping[str, str], recipients: Sequence[str], settings: str = "", port: int = 0
) -> Iterator[Postfix]:
    """Postfix that relays the domains of ``routes`` (values as in transport(5)).

    ``recipients`` are whole addresses or ``@domain``; ``settings`` are further lines of main.cf.
    """
    require("postfix")
    with _folder("postfix") as folder:
        for part in ("etc", "spool", "data"):
            (folder / part).mkdir()
        shutil.chown(folder / "data", "postfix")
        port = port or free_ports(1)[0]
        etc = folder / "etc"
        ours = POSTFIX.format(folder=folder, domains=" ".join(routes))
        (etc / "main.cf").write_text(_without(ours, settings) + settings)
        (etc / "master.cf").write_text(_master(port))
        (etc / "transport").write_text("".join(f"{d} {r}\n" for d, r in routes.items()))
        (etc / "recipients").write_text("".join(f"{r} OK\n" for r in recipients))
        command = ["postfix", "-c", str(etc), "start-fg"]
        # Postfix's master makes a process group of its own and leaves the command waiting for it.
        with _running(command, folder / "log", port, pid_file=folder / "spool/pid/master.pid"):
            yield Postfix(folder, port)


def _without(settings: str, others: str) -> str:
    """Return settings without those that others set anew.

    Each process of Postfix warns of what is set twice. Before their logger runs, its socket holds
    ten datagrams; where it is full, all wait for one another, and no client ever gets a word.
    """
    anew = {line.partition("=")[0].strip() for line in others.splitlines() if "=" in line}
    kept = (line for line in settings.splitlines() if line.partition("=")[0].strip() not in anew)
    return "".join(f"{line}\n" for line in kept)


def _master(port: int) -> str:
    """Debian's services without chroot, smtpd on our port; a deferring test may ask often."""
    lines = []
    for line in Path("/etc/postfix/master.cf").read_text().splitlines():
        fields = line.split()
        if re.match(r"[a-z]", line) and fields[:2] == ["smtp", "inet"]:
            fields[0] = f"127.0.0.1:{port}"
        if re.match(r"[a-z]", line) and fields[4:5] == ["y"]:
            fields[4] = "n"
        lines.append("  ".join(fields) if re.match(r"[a-z]", line) else line)
    return "\n".join(lines) + "\n"


def swaks(
    mta: Postfix,
    *,
    sender: str,
    recipients: Sequence[str],
    subject: str = "",
    body: str = "",
    options: Sequence[str] = (),
) -> str:
    """Send one mail by swaks, as a player's mail program would; the transcript."""
    require("swaks")
    try:
        done = _swaks(mta, sender, recipients, subject, body, options)
    except subprocess.TimeoutExpired as silent:
        raise AssertionError(f"{silent.stdout!r}: {mta.log()}") from None
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _swaks(
    mta: Postfix,
    sender: str,
    recipients: Sequence[str],
    subject: str,
    body: str,
    options: Sequence[str],
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            *("swaks", "--server", f"127.0.0.1:{mta.port}", "--helo", "player.test"),
            *("--from", sender, "--to", ",".join(recipients)),
            # Left to itself swaks writes a body of its own.
            *("--header", f"Subject: {subject}", "--body", body or "\\n", *options),
        ],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=START_SECONDS,
    )


# --- processes ------------------------------------------------------------------------------------


@contextmanager
def _folder(name: str) -> Iterator[Path]:
    # Not pytest's: servers that gave up root must be able to walk in.
    with tempfile.TemporaryDirectory(prefix=f"gm-{name}-", ignore_cleanup_errors=True) as made:
        folder = Path(made)
        folder.chmod(0o755)
        yield folder


@contextmanager
def _running(
    command: list[str], log: Path, *ports: int, pid_file: Path | None = None
) -> Iterator[None]:
    """Run a server until its end; ``pid_file`` names the process to end, if not the command."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )

    def started() -> bool:
        if process.poll() is not None:
            pytest.fail(f"{command[0]} ended with {process.returncode}\n{_text(log)}")
        return all(_answers(port) for port in ports)

    try:
        _wait(started, lambda: f"{command[0]} does not answer\n{_text(log)}")
        yield
    finally:
        server = process.pid
        if pid_file is not None and pid_file.exists():
            server = int(pid_file.read_text())
        if process.poll() is None:
            os.kill(server, signal.SIGTERM)
        process.wait(START_SECONDS)


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), START_SECONDS):
            return True
    except ConnectionRefusedError:
        return False


def _wait(true: Callable[[], bool], why: Callable[[], str]) -> None:
    """Ask again and again: another process has no event to wait for."""
    deadline = time.monotonic() + START_SECONDS
    pause = threading.Event()
    while not true():
        if time.monotonic() > deadline:
            pytest.fail(why())
        pause.wait(0.02)


def _text(log: Path) -> str:
    return log.read_text() if log.exists() else "(no log)"
