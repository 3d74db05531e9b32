"""A checkpoint a day, whatever happens: it commits to the past and tells nothing of the present."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gamemaster.calendar import almanac
from gamemaster.clock import HandClock
from gamemaster.game import moves as m
from gamemaster.record.genesis import read_genesis
from gamemaster.record.note import Checkpoint, open_checkpoint, parse_key
from tests.builders import DAY, HOUR, MONDAY, Sent, Table, tournament

ARCHIVE = "archive@lists.test"
MIDNIGHT = MONDAY - MONDAY % DAY


def beating(directory: Path, **more: Any) -> Table:  # noqa: ANN401 - any key
    """A tournament that began on Monday at ten, and whose heartbeat goes to an archive."""
    table = Table(directory, (tournament(heartbeat_to=[ARCHIVE], heartbeat_hour=0, **more),))
    table.start("ada", "bob")
    return table


def beats(sent: list[Sent]) -> list[tuple[str, Checkpoint]]:
    """What the archive got: the name of each file, and its checkpoint once it is verified."""
    found = []
    for one in sent:
        if one.to == ARCHIVE:
            (name, octets), (growth, grown) = one.attachments.items()
            assert growth == name.replace("heartbeat-", "growth-")
            assert grown.endswith(octets)
            found.append((name, verified(octets.decode(), one)))
    return found


def verified(note: str, one: Sent) -> Checkpoint:
    key = parse_key(KEYS[one.sender])
    return open_checkpoint(note, key.name, key)


KEYS: dict[str, str] = {}


def keep_key(table: Table) -> None:
    genesis = read_genesis(table.tournament.public.leaf(0))
    KEYS[table.configs[0].address] = genesis.key


def test_it_beats_on_every_day_while_nothing_happens(tmp_path: Path) -> None:
    table = beating(tmp_path)
    keep_key(table)
    found = beats(table.wait(3 * DAY))
    assert [name for name, _ in found] == [f"heartbeat-2026-03-0{day}.txt" for day in (3, 4, 5)]
    assert {beat.size for _, beat in found} == {2}
    assert [beat.extensions[1] for _, beat in found] == [
        f"at {MIDNIGHT + day * DAY}" for day in (1, 2, 3)
    ]
    # Each commits to the journal before it: the line of the one before is in it, at least.
    heads = [beat.extensions[0] for _, beat in found]
    prevs = [line.prev for line in table.office.store.lines("autumn")
             if line.type == "heartbeat.made/1"]  # fmt: skip
    assert heads == [f"journal {prev}" for prev in prevs]
    assert len({*heads}) == 3
    table.reopen()
    assert table.wait(HOUR) == []


def test_after_an_outage_there_is_one_for_today(tmp_path: Path) -> None:
    table = beating(tmp_path)
    keep_key(table)
    table.close()
    table.clock.advance(5 * DAY)
    table.open()
    while almanac.keep(table.office, table.clock.now()):
        table.settle()
    assert [name for name, _ in beats(table.sent)] == ["heartbeat-2026-03-07.txt"]


def test_a_clock_that_is_set_back_makes_no_second_one(tmp_path: Path) -> None:
    table = beating(tmp_path)
    keep_key(table)
    table.wait(2 * DAY)
    table.clock = HandClock(table.clock.now() - 2 * DAY)
    assert beats(table.wait(2 * DAY)) == []
    assert len(beats(table.wait(DAY))) == 1


def test_it_stops_with_the_tournament_and_can_be_switched_off(tmp_path: Path) -> None:
    for name, options in (("on", {}), ("off", {"heartbeat": False})):
        (tmp_path / name).mkdir()
        table = beating(tmp_path / name, **options)
        keep_key(table)
        first = beats(table.wait(DAY))
        assert len(first) == (0 if options else 1)
        table.act(m.End("enough"))
        assert beats(table.wait(3 * DAY)) == []
        table.close()


def test_it_does_not_beat_before_the_start_nor_at_the_hour_of_a_start(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(heartbeat_to=[ARCHIVE], heartbeat_hour=6),))
    table.join("ada", "bob")
    assert beats(table.wait(3 * DAY)) == []
    table.clock.advance(HOUR)
    table.ask("start")
    keep_key(table)
    # Six o'clock of this day was before the start.
    assert beats(table.wait(HOUR)) == []
    assert len(beats(table.wait(DAY))) == 1


def test_with_a_daily_digest_it_counts_what_was_told(tmp_path: Path) -> None:
    table = beating(tmp_path, announce="daily")
    keep_key(table)
    table.wait(DAY)
    table.mail("ada", "propose enact\nNobody sings.\nend proposal\n")
    assert len(table.tournament.public.entries) == 2
    table.clock.advance(-(table.clock.now() % DAY) + 23 * HOUR)
    # The day's heartbeat was at midnight, when the digest told of the start alone.
    (_, told), *_ = beats(table.sent)
    assert told.size == 2
    (_, later), *_ = beats(table.wait(2 * HOUR))
    assert later.size == 3


def test_two_tournaments_that_differ_in_what_is_hidden_beat_alike(tmp_path: Path) -> None:
    shown = []
    for name, words in (("one", "vote for 301"), ("other", "vote against 301")):
        (tmp_path / name).mkdir()
        table = beating(tmp_path / name)
        keep_key(table)
        table.mail("ada", "propose enact\nNobody sings.\nend proposal\n")
        table.mail("ada", words)
        (sent,) = [one for one in table.wait(DAY) if one.to == ARCHIVE]
        ((file, beat),) = beats([sent])
        shown.append((file, beat.size, beat.extensions[1], sent.subject, sent.body, sent.at))
    assert shown[0] == shown[1]
