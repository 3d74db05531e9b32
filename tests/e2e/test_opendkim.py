"""OpenDKIM signs what players send; we verify it, with a key that DNS holds, or refuse to."""

from __future__ import annotations

import smtplib
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.utils import formatdate
from pathlib import Path

import dkim
import pytest

from gamemaster.clock import Clock
from gamemaster.config.servers import DnsConfig
from gamemaster.identity.dkim import vouched_domain
from gamemaster.net.dns import Names
from tests.e2e.rig import START_SECONDS, _folder, _running, postfix, require
from tests.identity.dns_server import dns_server
from tests.inbox.house import House, tcp
from tests.ports import free_ports

pytestmark = pytest.mark.e2e

GM, ALICE = "gm@secret.test", "alice@players.test"
SIGNED = (
    "From,To,Cc,Subject,Date,Message-ID,MIME-Version,Content-Type,Content-Transfer-Encoding,"
    "Reply-To,Sender,In-Reply-To,References"
)
CONFIGURATION = """\
Mode s
Domain *
InternalHosts 127.0.0.1
Socket inet:{port}@127.0.0.1
Canonicalization {canonicalization}
SignatureAlgorithm rsa-sha256
SigningTable refile:{folder}/signing
KeyTable file:{folder}/keys
SignHeaders {signed}
OversignHeaders From
UserID opendkim
PidFile {folder}/pid
RequireSafeKeys no
{more}"""


@dataclass(frozen=True)
class Signer:
    """OpenDKIM as a milter, and what DNS says about its key."""

    port: int
    key: Path
    texts: dict[str, list[bytes]]


def generated_key(folder: Path) -> tuple[Path, bytes]:
    """A key and its TXT record, by OpenDKIM's own tool."""
    command = ["opendkim-genkey", "-b", "2048", "-d", "players.test", "-s", "spring", "-D"]
    subprocess.run([*command, str(folder)], check=True, timeout=START_SECONDS)
    zone = (folder / "spring.txt").read_text()
    pieces = zone.partition("(")[2].partition(")")[0].split('"')[1::2]
    return folder / "spring.private", "".join(pieces).encode()


@contextmanager
def opendkim(
    *, canonicalization: str = "relaxed/relaxed", domain: str = "players.test", more: str = ""
) -> Iterator[Signer]:
    """OpenDKIM signing all mail from @players.test, as ``domain``."""
    require("opendkim", "opendkim-genkey")
    with _folder("opendkim") as folder:
        key, record = generated_key(folder)
        (folder / "signing").write_text("*@players.test spring\n")
        (folder / "keys").write_text(f"spring {domain}:spring:{key}\n")
        (folder / "all").write_text("*\n")
        (port,) = free_ports(1)
        (folder / "conf").write_text(
            CONFIGURATION.format(
                folder=folder,
                port=port,
                canonicalization=canonicalization,
                signed=SIGNED,
                more=more.format(folder=folder),
            )
        )
        subprocess.run(["chown", "-R", "opendkim", str(folder)], check=True)
        with _running(["opendkim", "-f", "-x", str(folder / "conf")], folder / "log", port):
            yield Signer(port, key, {f"spring._domainkey.{domain}": [record]})


def a_mail(subject: str = "my vote", body: str = "vote for 301\r\n", **more: str) -> bytes:
    fields = {
        "From": f"Alice <{ALICE}>", "To": f"Gamemaster <{GM}>", "Subject": subject,
        "Date": formatdate(Clock().now()), "Message-ID": "<1@players.test>",
        "MIME-Version": "1.0", "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit", **more,
    }  # fmt: skip
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"{head}\r\n{body}".encode()


def relayed(signer: Signer, *mails: bytes) -> list[bytes]:
    """Send mails through Postfix, where OpenDKIM signs them, to a listener of ours."""
    milters = f"smtpd_milters = inet:127.0.0.1:{signer.port}\nmilter_default_action = tempfail\n"
    with House(tcp("lmtp")) as house:
        routes = {"secret.test": f"lmtp:inet:127.0.0.1:{house.listener.port}"}
        with postfix(routes, [GM], milters) as mta:
            with smtplib.SMTP("127.0.0.1", mta.port, "player.test", START_SECONDS) as client:
                for mail in mails:
                    client.sendmail(ALICE, [GM], mail)
            return [one.raw for one in house.shelf.wait_for(len(mails))]


def vouched(raw: bytes, texts: dict[str, list[bytes]]) -> str | None:
    """What we find, asking DNS."""
    with dns_server(texts) as port:
        written = {"servers": ["127.0.0.1"], "port": port}
        names = Names(DnsConfig.model_validate(written))
        return vouched_domain(raw, GM, Clock().now(), names.texts)


@pytest.mark.parametrize("canonicalization", ["relaxed/relaxed", "simple/simple"])
def test_what_opendkim_signs_and_postfix_carries_is_evidence(canonicalization: str) -> None:
    mails = [
        a_mail(),
        a_mail("Grüße 🎲", "vote for 301\r\nGrüße,\r\n.\r\n..\r\nFrom here\r\n \t\r\n\r\n\r\n"),
        a_mail(body=""),
        a_mail(body="x" * 900 + "\r\n"),
        a_mail(
            "a long subject " * 9,
            "--b\r\nContent-Type: text/plain\r\n\r\nvote for 301\r\n--b--\r\n",
            **{"Content-Type": 'multipart/mixed;\r\n boundary="b"', "Reply-To": ALICE},
        ),
    ]
    with opendkim(canonicalization=canonicalization) as signer:
        carried = relayed(signer, *mails)
    assert len(carried) == len(mails)
    for raw in carried:
        assert b"DKIM-Signature:" in raw
        assert vouched(raw, signer.texts) == "players.test", raw


def test_what_was_changed_on_the_way_is_none() -> None:
    with opendkim() as signer:
        (raw,) = relayed(signer, a_mail())
    texts = signer.texts
    assert vouched(raw, texts) == "players.test"
    for changed in (
        raw.replace(b"for 301", b"against 301"),
        raw + b"vote for 302\r\n",
        raw.replace(b"my vote", b"your vote"),
        b"Subject: vote for 302\r\n" + raw,
        raw.replace(b"\r\nSubject:", b"\r\nSubject: vote for 302\r\nSubject:"),
        b"From: bob@players.test\r\n" + raw,
        b"Reply-To: bob@players.test\r\n" + raw,
        raw.replace(b"Alice", b"Bob"),
    ):
        assert changed != raw
        assert vouched(changed, texts) is None
    assert vouched(raw, {}) is None
    assert vouched(raw, {name: [b"v=DKIM1; p="] for name in texts}) is None


def test_another_domain_shows_nothing() -> None:
    with opendkim(domain="evil.test") as signer:
        (raw,) = relayed(signer, a_mail())
    assert b"d=evil.test" in raw
    assert vouched(raw, signer.texts) is None


def test_a_signature_for_part_of_the_text_shows_nothing() -> None:
    with opendkim(more="BodyLengthDB refile:{folder}/all\n") as signer:
        (raw,) = relayed(signer, a_mail())
    assert b" l=" in raw
    assert vouched(raw, signer.texts) is None
    assert vouched(raw + b"vote for 302\r\n", signer.texts) is None


def test_its_tool_signs_with_sha1_which_shows_nothing(tmp_path: Path) -> None:
    require("opendkim-testmsg", "opendkim-genkey")
    key, record = generated_key(tmp_path)
    command = ["opendkim-testmsg", "-C", "-d", "players.test", "-s", "spring", "-k", str(key)]
    done = subprocess.run(command, input=a_mail(), capture_output=True, check=True, timeout=60)
    assert b"a=rsa-sha1" in done.stdout
    # Nothing else is wrong with it: a verifier that takes RFC 6376 at its word is content.
    assert dkim.verify(done.stdout, dnsfunc=lambda _name, timeout=5: record)
    assert vouched(done.stdout, {"spring._domainkey.players.test": [record]}) is None
