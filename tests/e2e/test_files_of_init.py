"""The files that ``init --mail`` writes are what Postfix and Dovecot take, word for word."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import pytest

from gamemaster.cli import main
from gamemaster.daemon.founding import filled_in
from tests.e2e.rig import free_ports, postfix, require, swaks
from tests.running import running

pytestmark = pytest.mark.e2e

MAPS = ("gamemaster-recipients", "gamemaster-transport")


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


def test_dovecot_reads_the_file_that_init_wrote(tmp_path: Path) -> None:
    require("doveconf")
    game = tmp_path / "game"
    assert main(["init", str(game), "--yes", "--mail", "imap"]) == 0
    base = "mail_location = maildir:~/Maildir\nnamespace inbox {\n  inbox = yes\n}\n"
    path = tmp_path / "dovecot.conf"
    path.write_text(base + (game / "around" / "dovecot.conf").read_text())
    done = subprocess.run(
        ["doveconf", "-n", "-c", str(path)], capture_output=True, text=True, check=True
    )
    assert "recipient_delimiter = +" in done.stdout or "mailbox Gamemaster" in done.stdout
    assert "auto = create" in done.stdout
