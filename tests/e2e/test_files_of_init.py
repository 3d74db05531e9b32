"""The files that ``init --mail`` writes are what Postfix and Dovecot take, word for word."""

from __future__ import annotations

import subprocess
import tempfile
import time
from email import message_from_bytes
from email.utils import parseaddr
from pathlib import Path

import pytest

from gamemaster.cli import main
from gamemaster.daemon.founding import filled_in
from tests.cli.terminal import Conversation
from tests.e2e.rig import START_SECONDS, dovecot, postfix, submission, swaks
from tests.ports import free_ports
from tests.running import running

pytestmark = pytest.mark.e2e

MAPS = ("gamemaster-recipients", "gamemaster-transport")
GM, ADA = "gm@example.org", "ada@players.test"
PASSWORD = "of the mailbox alone"


def test_mail_comes_in_by_postfix_with_the_files_that_init_wrote(tmp_path: Path) -> None:
    game, (lmtp, smtp) = tmp_path / "game", free_ports(2)
    assert main(["init", str(game), "--yes", "--mail", "postfix"]) == 0
    config = game / "config.toml"
    text = filled_in(config.read_text(), "listen", "port", str(lmtp))
    config.write_text(filled_in(text, "send", "port", str(smtp)))
    with tempfile.TemporaryDirectory(prefix="gm") as name:
        # Where an organiser has /etc/postfix, and port 2424, which another test may have.
        folder = Path(name)
        folder.chmod(0o755)
        for each in MAPS:
            written = (game / "around" / each).read_text()
            (folder / each).write_text(written.replace(":2424", f":{lmtp}"))
        main_cf = (game / "around" / "main.cf").read_text().replace("/etc/postfix", name)
        with postfix({}, [], f"\n{main_cf}", smtp) as mta, running(config) as daemon:
            swaks(mta, sender="ada@players.test", recipients=["gm@example.org"], body="join Ada")
            mta.wait_for_log(f"to=<gm@example.org>, relay=127.0.0.1[127.0.0.1]:{lmtp}")
            mta.wait_for_log("250 2.0.0")
            # The confirmation goes out by the same Postfix, which here has no way on.
            mta.wait_for_log("to=<ada@players.test>")
            # Nobody else at the domain is taken in.
            done = subprocess.run(
                ["swaks", "--server", f"127.0.0.1:{mta.port}", "--from", "a@players.test",
                 "--to", "nobody@example.org", "--body", "x"],
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert done.returncode != 0
            assert daemon.defects() == []


def test_mail_comes_in_by_dovecot_with_the_file_that_init_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "game"
    config = founded_for_a_mailbox(game)
    password = game / "mail.password"
    password.touch(0o600)
    password.write_text(f"{PASSWORD}\n")
    users = {GM: PASSWORD, ADA: "adas own"}
    with dovecot(
        users,
        # Of a Dovecot that cuts addresses at another sign: the file has the last word.
        delimiter="~",
        settings=f"!include {game / 'around' / 'dovecot.conf'}\n",
    ) as mailboxes:
        with mailboxes.client(GM) as client:
            assert client.folder_exists("Gamemaster")
        # The one authority of the machine on which the daemon runs.
        monkeypatch.setenv("SSL_CERT_FILE", str(mailboxes.tls.certificate))
        route = f"lmtp:inet:127.0.0.1:{mailboxes.lmtp_port}"
        with postfix(
            {"example.org": route, "players.test": route},
            ["@example.org", ADA],
            submission(mailboxes),
        ) as mta:
            text = filled_in(config.read_text(), "imap", "port", str(mailboxes.imaps_port))
            config.write_text(filled_in(text, "send", "port", str(mta.port)))
            with running(config) as daemon:
                swaks(mta, sender=ADA, recipients=[GM], body="join Ada")
                (asked,) = mailboxes.wait_for(ADA, "INBOX", 1)
                own = parseaddr(message_from_bytes(asked)["Reply-To"])[1]
                assert own.startswith("gm+")
                swaks(mta, sender=ADA, recipients=[own], body="yes")
                mailboxes.wait_for(GM, "Gamemaster", 2)
                deadline = time.monotonic() + START_SECONDS
                while ADA not in daemon.command("players"):
                    assert time.monotonic() < deadline, daemon.words()
                assert daemon.defects() == []
            assert mailboxes.mails(GM) == []
            assert f"sasl_username={GM}" in mta.log()
    assert "imap.connected" in [fact["event"] for fact in daemon.facts()]
    assert PASSWORD not in daemon.log.read_text()


def founded_for_a_mailbox(game: Path) -> Path:
    """Have ``init --mail imap`` ask on a terminal; its configuration."""
    talk = Conversation("init", game, "--mail", "imap")
    for question, words in (
        ("Which of them, or the path of a .toml file [secret]", ""),
        ("Name of the tournament, in small letters [autumn]", ""),
        ("Its title [Secret Nomic]", ""),
        ("Its e-mail address; one address, one tournament [gm@example.org]", ""),
        ("Your own e-mail address, at which nobody plays [organiser@example.org]", ""),
        ("The server of its mailbox [imap.example.org]", "localhost"),
        ("The server that sends its mail [smtp.example.org]", "localhost"),
    ):
        talk.answer(question, words)
    shown = talk.finish()
    assert talk.code == 0, shown
    return game / "config.toml"
