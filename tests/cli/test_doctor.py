from __future__ import annotations

import asyncio
import shutil
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from aiosmtpd.smtp import SMTP, AuthResult

from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.daemon.founding import filled_in
from gamemaster.doctor import Finding, examine
from gamemaster.errors import OperatorError
from gamemaster.game.organising.organiser_acts import HIGHEST_FIRST_PROPOSAL
from gamemaster.journal.protector import write_key_file
from gamemaster.organiser.verbs import perform
from tests.builders import DAY, MONDAY
from tests.cli.conftest import Gamemaster
from tests.inbox.certificate import make_certificate
from tests.inbox.imap_server import ImapServer
from tests.ports import free_port

USER = '"nomic"'


def rewrite(config: Path, *settings: tuple[str, str, str | None]) -> None:
    text = config.read_text()
    for section, key, value in settings:
        text = filled_in(text, section, key, value)
    config.write_text(text)


def findings(config: Path, about: str, now: int = MONDAY) -> list[Finding]:
    """What the doctor finds about one thing."""
    return [one for one in examine(load(config), str, now) if one.about.startswith(about)]


@pytest.fixture
def mail_server() -> Iterator[int]:
    """A submission server without TLS that lets nobody log in; its port."""
    loop = asyncio.new_event_loop()

    def refuse(*_: object) -> AuthResult:
        return AuthResult(success=False, handled=False)

    def factory() -> SMTP:
        return SMTP(object(), authenticator=refuse, auth_require_tls=False, loop=loop)

    server = loop.run_until_complete(loop.create_server(factory, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield server.sockets[0].getsockname()[1]
    loop.call_soon_threadsafe(server.close)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def test_a_new_directory_is_healthy(gamemaster: Gamemaster, config: Path) -> None:
    rewrite(config, ("listen", "port", str(free_port())))
    done = gamemaster("doctor")
    assert done.code == 0
    assert {line.split()[0] for line in done.out.splitlines()} == {"ok"}
    found = gamemaster("doctor", "--json").json
    assert all(set(one) == {"about", "state", "found", "advice"} for one in found)


def test_a_game_is_verified_and_replayed(gamemaster: Gamemaster, game: Path) -> None:
    config = game / "config.toml"
    rewrite(config, ("listen", "port", str(free_port())))
    (journal,) = findings(config, "journal")
    assert journal.state == "ok"
    (replayed,) = findings(config, "tournament autumn")
    assert replayed.found == "replays to its present state (playing)"
    # A tournament that is no longer configured is not forgotten in silence.
    rewrite(config, ("tournament", "name", '"winter"'))
    (lost,) = findings(config, "tournament autumn")
    assert (lost.state, lost.advice) == (
        "warning",
        "put its [[tournament]] section back, unless you archived it",
    )


def test_a_judge_who_plays_and_an_end_in_the_past_are_named(
    gamemaster: Gamemaster, game: Path
) -> None:
    config = game / "config.toml"
    rewrite(config, ("tournament", "ends_at", "2026-03-01T00:00:00Z"))
    address = gamemaster("players", "--json").json[0]["address"]
    deputy = f'[[deputy]]\nname = "dora"\naddress = "{address.upper()}"\nmay = ["pause"]\n'
    config.write_text(f"{config.read_text()}\n{deputy}")
    found = {one.found for one in findings(config, "tournament autumn") if one.state == "warning"}
    assert found == {
        "ends_at is in the past, and the tournament has not ended (playing)",
        "plays under the same address: deputy:dora",
    }
    assert gamemaster("status", "--json").json[0]["judges_who_play"] == ["deputy:dora"]


def test_a_changed_store_fails(game: Path) -> None:
    store = game / "gamemaster.store"
    before, told = store.read_bytes(), 0
    for tenth in range(1, 10):
        # In a sealed row, in what SQLite finds the rows by, or where nothing is kept.
        octets = bytearray(before)
        octets[len(octets) * tenth // 10] ^= 1
        store.write_bytes(octets)
        found = findings(game / "config.toml", "")
        bad = [one for one in found if one.state == "failed" and one.about in ("journal", "store")]
        assert all("Ann" not in one.found for one in bad)
        told += bool(bad)
    assert told >= 5


def test_only_a_key_that_does_not_fit_is_blamed_on_the_key(config: Path) -> None:
    """A store that cannot be opened may be sound, and another's."""
    config.with_name("gamemaster.store.lock").unlink()
    config.with_name("gamemaster.store.lock").mkdir()
    (found,) = findings(config, "store")
    assert found.state == "failed"
    assert "nobody can open it" not in str(found.advice)
    config.with_name("gamemaster.store.lock").rmdir()
    key = config.with_name("gamemaster.key")
    key.unlink()
    write_key_file(key)
    (found,) = findings(config, "store")
    advice = "use the key of its last rotation, or that made it; without it nobody can open it"
    assert found.advice == advice


def test_a_store_of_a_newer_program_is_no_matter_of_keys(config: Path) -> None:
    with closing(sqlite3.connect(config.with_name("gamemaster.store"))) as store, store:
        store.execute("UPDATE alembic_version SET version_num = '9999'")
    (found,) = findings(config, "store")
    assert "written by a newer gamemaster" in found.found
    assert found.advice is None


def test_a_damaged_intake_is_found_as_run_finds_it(gamemaster: Gamemaster, game: Path) -> None:
    intake = game / "gamemaster.store.intake"
    intake.write_bytes(b"hello" * 1000)
    (found,) = findings(game / "config.toml", "intake")
    assert found.state == "failed"
    assert found.advice == "gamemaster run begins only once that is mended"
    done = gamemaster("run")
    assert done.code == 2
    assert done.err.splitlines()[-1] == f"error: {found.found}"


def test_an_intake_that_was_left_behind_is_missed(game: Path) -> None:
    """Mail that its senders hold for accepted may be in it, and only its owner can look for it."""
    assert not findings(game / "config.toml", "intake")
    intake = game / "gamemaster.store.intake"
    intake.rename(game / "put-away")
    (found,) = findings(game / "config.toml", "intake")
    assert found.state == "warning"
    assert found.found.startswith("gamemaster.store.intake is not there")
    (game / "put-away").rename(intake)
    assert not findings(game / "config.toml", "intake")


@pytest.mark.parametrize(
    ("free", "state"), [(2**40, "ok"), (2**24, "warning"), (4096, "failed"), (0, "failed")]
)
def test_a_disk_without_any_room_fails_as_the_daemon_would(
    config: Path, monkeypatch: pytest.MonkeyPatch, free: int, state: str
) -> None:
    usage = shutil.disk_usage(config.parent)._replace(free=free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    assert [one.state for one in findings(config, "disk")] == [state]


def test_a_store_that_is_not_there(config: Path) -> None:
    config.with_name("gamemaster.store").unlink()
    (found,) = findings(config, "store")
    assert (found.state, found.advice) == (
        "failed", "gamemaster init makes a store; store.path says where it is looked for"
    )  # fmt: skip


def test_ports(config: Path, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        rewrite(config, ("listen", "port", str(other.getsockname()[1])))
        (taken,) = findings(config, "smtp in")
        assert taken.state == "failed"
        assert taken.advice == "another program listens there: stop it, or choose another port"
    rewrite(config, ("listen", "host", '"203.0.113.7"'))
    (foreign,) = findings(config, "smtp in")
    assert foreign.state == "failed"
    assert foreign.advice is not None
    assert foreign.advice.startswith("this machine has no such address")


def test_the_port_of_a_monitor(gamemaster: Gamemaster, config: Path) -> None:
    rewrite(config, ("listen", "port", str(free_port())))
    assert findings(config, "metrics") == []
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        config.write_text(f"{config.read_text()}\n[metrics]\nport = {port}\n")
        (taken,) = findings(config, "metrics")
        assert taken.found == f"127.0.0.1:{port}: Address already in use"
        assert refused(gamemaster).startswith(f"metrics: cannot listen on 127.0.0.1:{port}")
    assert findings(config, "metrics") == []


def test_a_process_that_may_open_too_few_files(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert findings(config, "files") == []
    monkeypatch.setattr("resource.getrlimit", lambda _: (32, 32))
    (found,) = findings(config, "files")
    assert (found.state, "32 files" in found.found) == ("failed", True)


def test_unix_sockets(config: Path) -> None:
    def at(path: str) -> Finding:
        text = config.read_text().replace('host = "127.0.0.1"\nport', "#host\n#port", 1)
        config.write_text(filled_in(text, "listen", "socket", f'"{path}"'))
        (found,) = findings(config, "smtp in")
        return found

    assert at("mail.sock").found == f"{config.with_name('mail.sock')} is free for the daemon"
    nowhere = at("/nowhere/mail.sock")
    assert (nowhere.state, nowhere.advice) == (
        "failed", "the daemon's user must be able to write in that directory"
    )  # fmt: skip


def test_certificates(config: Path, tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path)
    rewrite(
        config,
        ("listen", "port", "0"),
        ("listen", "tls_certificate", f'"{certificate}"'),
        ("listen", "tls_key", f'"{key}"'),
    )
    states = []
    (found,) = findings(config, "certificate")
    days = int(found.found.split()[-3])
    for now in (MONDAY, MONDAY + (days - 5) * DAY, MONDAY + (days + 2) * DAY):
        (found,) = findings(config, "certificate", now)
        states.append(found.state)
    assert states == ["ok", "warning", "failed"]
    certificate.write_text("no certificate")
    (found,) = findings(config, "certificate")
    assert found.state == "failed"


def to_server(config: Path, port: int, *more: tuple[str, str, str | None]) -> None:
    rewrite(
        config,
        ("listen", "port", "0"),
        ("send", "kind", '"smtp"'),
        ("send", "maildir", None),
        ("send", "host", '"127.0.0.1"'),
        ("send", "port", str(port)),
        ("send", "tls", '"none"'),
        *more,
    )


def test_the_way_out_step_by_step(config: Path, mail_server: int) -> None:
    to_server(config, mail_server)
    (found,) = findings(config, "mail out")
    assert (found.state, found.found) == ("ok", "connects; nothing was sent")
    password = config.with_name("smtp.password")
    password.write_text("sesame\n")
    password.chmod(0o600)
    to_server(
        config, mail_server, ("send", "user", USER), ("send", "password_file", '"smtp.password"')
    )
    (found,) = findings(config, "mail out")
    assert (found.state, found.found) == ("failed", "logging in: the server answers 535")
    password.unlink()
    (found,) = findings(config, "mail out")
    assert found.state == "failed"
    assert "smtp.password" in found.found
    to_server(
        config, mail_server, ("send", "tls", '"starttls"'), ("send", "user", None),
        ("send", "password_file", None),
    )  # fmt: skip
    (found,) = findings(config, "mail out")
    assert (found.state, found.found) == ("failed", "STARTTLS: the server does not offer it")
    to_server(config, free_port())
    (found,) = findings(config, "mail out")
    assert (found.state, found.found) == ("failed", "connecting: Connection refused")
    to_server(config, 25, ("send", "host", '"mail.invalid"'))
    (found,) = findings(config, "mail out")
    assert (found.state, found.found) == ("failed", "connecting: no such host")


def test_a_maildir_that_cannot_be_written(config: Path) -> None:
    rewrite(config, ("send", "maildir", '"nowhere/at/all"'))
    (found,) = findings(config, "mail out")
    assert found.state == "failed"


def test_a_mailbox_that_does_not_open(config: Path) -> None:
    password = config.with_name("imap.password")
    password.write_text("sesame\n")
    password.chmod(0o600)
    with config.open("a") as file:
        file.write(
            f'\n[[imap]]\nhost = "127.0.0.1"\nport = {free_port()}\nuser = "gm"\n'
            'password_file = "imap.password"\n'
        )
    (found,) = findings(config, "mailbox at")
    assert (found.state, found.found) == ("failed", "Connection refused")


@pytest.mark.parametrize(
    ("password", "folder", "said"),
    [
        ("sesame", "INBOX", "the server refuses the user or the password"),
        ("pa55w0rd", "Nowhere", "the server refuses what it is asked for"),
    ],
)
def test_a_mailbox_whose_server_refuses(
    config: Path, password: str, folder: str, said: str
) -> None:
    file = config.with_name("imap.password")
    file.write_text(f"{password}\n")
    file.chmod(0o600)
    with ImapServer("pa55w0rd") as server:
        with config.open("a") as text:
            text.write(
                f'\n[[imap]]\nhost = "127.0.0.1"\nport = {server.port}\nuser = "gm"\n'
                f'tls = "none"\npassword_file = "imap.password"\nfolder = "{folder}"\n'
            )
        (found,) = findings(config, "mailbox at")
    assert (found.state, found.found) == ("failed", said)


def test_secrets_that_others_can_read(gamemaster: Gamemaster, config: Path) -> None:
    config.with_name("gamemaster.key").chmod(0o644)
    done = gamemaster("doctor")
    assert done.code == 1
    assert done.out.startswith("warning  configuration: ")
    assert "chmod 600" in done.out


def test_a_ruleset_that_cannot_be_started_is_found(config: Path) -> None:
    own = config.parent / "own.toml"
    own.write_text(
        '[ruleset]\nname = "own"\ntitle = "Own"\nsummary = "One rule."\n\n[[rule]]\nnumber = 400\n'
        'status = "mutable"\ntext = "Play."\nclauses = "define first_proposal = 301"\n'
    )
    rewrite(config, ("tournament", "ruleset", f'"{own}"'))
    found = [one for one in findings(config, "tournament") if one.state == "failed"]
    (said,) = found
    assert said.found == (
        "rule 400: starting is refused: first_proposal: expected a whole number from 401 to "
        f"{HIGHEST_FIRST_PROPOSAL}, found 301"
    )


def refused(gamemaster: Gamemaster) -> str:
    """The first thing that ``run`` says, which does not begin."""
    done = gamemaster("run")
    assert done.code != 0
    said = [line for line in done.err.splitlines() if line.startswith("error: ")]
    return said[0].removeprefix("error: ")


def test_an_older_copy_is_found_as_run_finds_it(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    config, store = game / "config.toml", game / "gamemaster.store"
    assert findings(config, "clock", MONDAY + 60 * DAY) == []
    older = store.read_bytes()
    assert gamemaster("rule", "award", "ann", "2", "--reason", "two").code == 0
    assert gamemaster("backup", tmp_path / "newest").code == 0
    store.write_bytes(older)
    for end in ("-wal", "-shm"):
        store.with_name(store.name + end).unlink(missing_ok=True)
    (found,) = [one for one in findings(config, "store") if one.state == "failed"]
    assert "older copy" in found.found
    assert refused(gamemaster) == found.found
    store.with_name("gamemaster.store.published").unlink()
    (found,) = [one for one in findings(config, "store") if one.state != "ok"]
    assert (found.state, "begin anew" in found.found) == ("warning", True)


def test_a_tournament_that_moved_away_is_found_as_run_finds_it(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    config = game / "config.toml"
    rewrite(config, ("listen", "port", str(free_port())))
    store, elsewhere = game / "gamemaster.store", tmp_path / "elsewhere.store"
    assert gamemaster("store", "copy", store, elsewhere, "--only", "autumn").code == 0
    (found,) = [one for one in findings(config, "store") if one.state == "failed"]
    assert found.found.startswith("autumn: this tournament was moved into another store")
    assert refused(gamemaster) == found.found


def test_a_clock_that_went_otherwise_when_it_was_founded_is_found(
    gamemaster: Gamemaster, game: Path
) -> None:
    config = game / "config.toml"
    rewrite(config, ("listen", "port", str(free_port())), ("tournament", "speed", "60"),
            ("tournament", "announce", '"each"'))  # fmt: skip
    (found,) = [one for one in findings(config, "tournament") if one.state == "failed"]
    assert found.found.startswith("tournament.speed: autumn was founded with no speed")
    assert refused(gamemaster) == found.found


def test_a_clock_in_the_past_is_found(game: Path) -> None:
    (found,) = findings(game / "config.toml", "clock", MONDAY - 3_000 * DAY)
    assert found.state == "failed"
    assert "behind" in found.found


def test_files_that_run_needs_are_looked_for(gamemaster: Gamemaster, game: Path) -> None:
    config = game / "config.toml"
    rewrite(
        config, ("log", "file", '"nowhere/log"'), ("organiser", "keys", '["umpire.asc"]'),
        ("listen", "port", str(free_port())),
    )  # fmt: skip
    (log,) = findings(config, "log")
    assert (log.state, log.found) == ("failed", f"{game / 'nowhere'}: expected a directory")
    assert refused(gamemaster).startswith("log.file: cannot write")
    (keys,) = findings(config, "organiser")
    assert "umpire.asc: cannot read it" in keys.found
    rewrite(config, ("log", "file", None))
    assert refused(gamemaster) == keys.found


def test_a_mail_to_itself_needs_a_way_out_and_a_daemon(
    gamemaster: Gamemaster, config: Path
) -> None:
    rewrite(config, ("listen", "port", str(free_port())))
    done = gamemaster("doctor", "--mail")
    assert 'was not sent: send.kind is "maildir"' in done.out
    ways = (("send", "kind", '"smtp"'), ("send", "maildir", None), ("send", "host", '"127.0.0.1"'))
    rewrite(config, *ways)
    told = gamemaster("doctor", "--mail", "--json").json[-1]
    assert (told["state"], told["advice"]) == ("failed", "gamemaster run, and doctor --mail again")
    for token in ("", "f" * 31, "vote for 301" + "f" * 20, "f" * 33):
        with opened_office(load(config), str, MONDAY) as office, pytest.raises(OperatorError):
            perform(office, "arrived", None, {"token": token, "after": 0}, MONDAY)


def test_who_only_accepts_or_sends_is_asked_for_no_key_of_the_store(
    gamemaster: Gamemaster, config: Path
) -> None:
    """What is missing is the exchange key, which the machine that plays has made."""
    rewrite(config, ("listen", "port", str(free_port())))
    config.with_name("gamemaster.key").unlink()
    for only, looked_at in (("accept", "smtp in"), ("send", "mail out")):
        found = {one["about"]: one for one in gamemaster("doctor", "--only", only, "--json").json}
        assert "expected the exchange key, found no such file" in found["exchange"]["found"]
        assert not {"store", "journal", "key", "ruleset"} & found.keys()
        assert any(about.startswith(looked_at) for about in found), found.keys()
        assert found[only]["found"].endswith(f"gamemaster run --only {only}")
    assert "expected some of" in gamemaster("doctor", "--only", "reading").err
    assert gamemaster("doctor", "--only", "send", "--mail").code == 2


def test_the_clock_of_a_tournament_for_trying_stands_still_without_a_daemon(
    gamemaster: Gamemaster, config: Path
) -> None:
    rewrite(config, ("listen", "port", str(free_port())), ("tournament", "speed", "3600"),
            ("tournament", "announce", '"each"'))  # fmt: skip
    # By its own clock it has come far into days that the machine's clock has not reached.
    with opened_office(load(config), str, MONDAY + 90 * DAY):
        pass
    assert findings(config, "clock") == []
    assert [one for one in findings(config, "tournament") if one.state == "failed"] == []
