"""A tournament for trying: by its own clock, fixed at the founding, days pass in seconds."""

from __future__ import annotations

import email
import re
import smtplib
import time
from email import policy
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

from gamemaster.clock import Clock, FastClock
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import clock_of, opened_office
from gamemaster.daemon.founding import filled_in
from gamemaster.errors import OperatorError
from tests.builders import DAY, HOUR, MONDAY
from tests.cli.conftest import Gamemaster
from tests.ports import free_port
from tests.running import Running, running

SPEED = DAY // 2
"""Half a day in a second: who is asked to confirm has half a minute."""


def written(config: Path, *settings: tuple[str, str, str | None]) -> None:
    text = config.read_text()
    for section, key, value in settings:
        text = filled_in(text, section, key, value)
    config.write_text(text)


def letters(config: Path, to: str) -> list[EmailMessage]:
    """What left for somebody so far, the oldest first."""
    files = sorted((config.parent / "mail-out" / to / "new").glob("*"), key=lambda file: file.name)
    return [email.message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]


def waited_for(config: Path, to: str, subject: str) -> EmailMessage:
    while True:
        found = [one for one in letters(config, to) if re.search(subject, str(one["Subject"]))]
        if found:
            return found[-1]
        time.sleep(0.05)


def write(config: Path, who: str, to: str, text: str) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Message-ID"] = who, to, f"<{time.monotonic_ns()}@{who[0]}>"
    mail.set_content(text)
    (listen,) = load(config).listen
    with smtplib.SMTP("127.0.0.1", listen.port or 0, timeout=10) as server:
        server.send_message(mail, who, [to])


def beats(daemon: Running) -> list[int]:
    """The instants of the heartbeats so far."""
    journal = daemon.ask("journal", limit=2_000)
    return [line["at"] for line in journal if line["type"] == "heartbeat.made/1"]


def beats_after(daemon: Running, count: int) -> list[int]:
    while len(found := beats(daemon)) <= count:
        time.sleep(0.05)
    return found


def test_days_of_a_tournament_for_trying_pass_in_seconds_by_real_mail(
    gamemaster: Gamemaster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gamemaster("init", tmp_path / "game", "-y")
    config = tmp_path / "game" / "config.toml"
    monkeypatch.setenv("GAMEMASTER_CONFIG", str(config))
    written(config, ("listen", "port", str(free_port())), ("tournament", "speed", str(SPEED)),
            ("tournament", "announce", '"each"'))  # fmt: skip
    address = load(config).tournament[0].address
    begun = Clock().now()
    with running(config) as daemon:
        for name in ("Ada", "Ben"):
            who = f"{name.lower()}@players.example"
            write(config, who, address, f"join as {name}")
            asked = waited_for(config, who, ".")
            write(config, who, str(asked["Reply-To"]), "")
            welcome = waited_for(config, who, "(?i)welcome|joined|play")
            said = " ".join(str(part.get_payload()) for part in welcome.walk())
            assert f"its clock goes {SPEED} times as fast" in " ".join(said.split())
        assert gamemaster("rule", "start").code == 0
        # Days go by, one after the other, and announcements are dated by them.
        found = beats_after(daemon, 3)
        assert sorted({at // DAY for at in found}) == [at // DAY for at in found]
        assert found[-1] > begun + 2 * DAY
        heads = waited_for(config, "organiser@example.org", "how far the journals have come")
        dated = parsedate_to_datetime(str(heads["Date"])).timestamp()
        assert dated // DAY in {at // DAY for at in beats(daemon)}
        # Neither a reload nor a restart gives it another clock.
        fast = config.read_text()
        written(config, ("tournament", "speed", None))
        refused = gamemaster("reload")
        assert (refused.code, f"was founded with speed = {SPEED}" in refused.err) == (2, True)
        config.write_text(fast)
        assert daemon.stop() == 0
        written(config, ("tournament", "speed", "3600"))
        refused = gamemaster("run")
        assert (refused.code, "and keeps it; found 3600" in refused.err) == (2, True)
        config.write_text(fast)
        daemon.start()
        later = beats_after(daemon, len(found) + 1)
        assert later[: len(found)] == found
        assert sorted({at // DAY for at in later}) == [at // DAY for at in later]
        gamemaster("rule", "end", "--reason", "enough tried", "--yes")
        assert gamemaster("disclose", "-o", tmp_path / "bundle").code == 0
        assert daemon.stop() == 0
    audited = gamemaster("audit", tmp_path / "bundle")
    assert audited.code == 0, audited.out
    assert f"for trying: {SPEED} seconds passed in one" in audited.out


def test_a_daemon_for_trying_is_made_and_added_to_without_an_editor(
    gamemaster: Gamemaster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAMEMASTER_CONFIG", str(tmp_path / "evening" / "config.toml"))
    slow = gamemaster("init", tmp_path / "evening", "-y", "--speed", "1")
    assert (slow.code, "tournament.speed: expected" in slow.err) == (2, True)
    assert gamemaster("init", tmp_path / "evening", "-y", "--speed", "300").code == 0
    added = gamemaster("tournament", "add", "second", "--address", "second@example.org")
    assert added.code == 0, added.err
    config = load(tmp_path / "evening" / "config.toml")
    assert [each.speed for each in config.tournament] == [300, 300]


def test_only_a_new_tournament_can_be_one_for_trying(gamemaster: Gamemaster, game: Path) -> None:
    config = game / "config.toml"
    slow = config.read_text()
    written(config, ("tournament", "speed", "3600"))
    for words in (("status",), ("run",), ("rule", "pause", "--reason", "x")):
        refused = gamemaster(*words)
        assert (refused.code, "was founded with no speed, and keeps it" in refused.err) == (2, True)
    config.write_text(slow)
    assert gamemaster("status").code == 0
    two = '\n[[tournament]]\nname = "spring"\naddress = "spring@nomic.example"\ntitle = "Spring"\n'
    config.write_text(f"{slow}{two}speed = 3600\n")
    with pytest.raises(OperatorError, match="which has one clock, found 3600 beside none"):
        load(config)
    for wrong in ("1", "0", "-5", "86401", "2.5", '"fast"'):
        config.write_text(filled_in(slow, "tournament", "speed", wrong))
        with pytest.raises(OperatorError, match=r"tournament\.speed"):
            load(config)


def test_a_fast_clock_goes_on_from_where_it_is_told_and_tells_what_others_wrote(
    game: Path,
) -> None:
    clock = FastClock(3_600, 1_000_000)
    time.sleep(0.01)
    assert clock.now() >= 1_000_036
    assert clock.set_apart() == 0
    # While no daemon runs, it stands: it begins at the last line of the journal.
    config = load(game / "config.toml")
    (tournament,) = config.tournament
    trying = config.model_copy(update={"tournament": (tournament.model_copy(update={"speed": 2}),)})
    with opened_office(config, str, MONDAY) as office:
        last = max(line.at for line in office.store.lines("autumn"))
        assert last <= clock_of(trying, office.store, Clock()).now() < last + HOUR
        assert clock_of(config, office.store, clock) is clock
    # A mailbox dates a mail by its own clock: ten seconds later is ten hours later here.
    machine = Clock().now()
    told = clock.told_by(machine + 10)
    assert told - clock.told_by(machine) == 36_000
    assert clock.told_by(machine - 99) == 1_000_000
