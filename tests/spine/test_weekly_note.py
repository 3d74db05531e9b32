"""Each Monday the organiser who wants it is told that all is well, or what is not."""

from __future__ import annotations

from pathlib import Path

from tests.builders import DAY, HOUR, ORGANISER
from tests.spine.running import Running


def notes(daemon: Running) -> list[str]:
    return [raw.decode() for _, to, raw in list(daemon.post.taken) if to == ORGANISER]


def test_a_note_comes_each_monday_and_says_what_is_wrong(directory: Path) -> None:
    organiser = {"addresses": [ORGANISER], "weekly_by_mail": True}
    with Running(directory, {"organiser": organiser}) as daemon:
        # It began on a Monday after its hour: the first note says that it is switched on.
        daemon.clock.advance(7 * HOUR)
        (first,) = daemon.until(lambda: notes(daemon))
        assert "all is well" in first
        assert "0 mails wait to be read" in first
        daemon.clock.advance(6 * DAY)
        daemon.daemon.writer.submit(daemon.daemon.writer.keep_calendar).result()
        assert len(notes(daemon)) == 1
        daemon.daemon.writer.submit(lambda: daemon.daemon.acceptance.shut("damaged")).result()
        daemon.clock.advance(DAY)
        daemon.until(lambda: len(notes(daemon)) == 2)
        second = notes(daemon)[1]
        assert "one thing needs a look" in second
        assert "mail in: no mail is accepted" in second


def test_nobody_gets_it_who_did_not_ask(directory: Path) -> None:
    with Running(directory) as daemon:
        daemon.clock.advance(8 * DAY)
        daemon.join("alice")
        daemon.daemon.writer.submit(daemon.daemon.writer.keep_calendar).result()
        assert notes(daemon) == []
