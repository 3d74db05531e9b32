"""Whose turn it was: the docket, timers, holds, the calendar and the clock are replayed, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.replay.script import Divergence
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.events import Happened, Why
from gamemaster.game.fold.evolve import begin, evolve
from tests.audit.replay.journals import Journaled, hidden, journaled, replayed
from tests.game.builders import DAY, HOUR, START, Oracle, enact, genesis, with_clauses

CLOCK = 'when turn.taken after duration("1h"): award player 1'


def founded(**more: object) -> Journaled:
    """A tournament with options of its founding, not begun."""
    none: dict[str, object] = {
        "disclose_anonymous": False, "disclose_addresses": False, "disclose_mail": False,
        "inactive": None, "inactive_days": None, "warned_days": 0, "greatest_days": None,
        "ends_at": None,
    }  # fmt: skip
    options: dict[str, Any] = {**none, **more}
    created = genesis()
    fixed = Happened(START, Why(), e.OptionsFixed(**options))
    game = evolve(begin(created), fixed)
    table = Journaled(game, Oracle(), START, [created, fixed])
    table.tell(created)
    table.tell(fixed)
    for name in ("Ada", "Bob"):
        table.play(m.Enrol(name.lower(), name))
    table.play(m.Start())
    return table


def difference(table: Journaled, lines: list[Shown] | None = None) -> Divergence:
    found = replayed(table, lines).divergence
    assert found is not None
    return found


def agrees(table: Journaled) -> bool:
    return replayed(table).divergence is None


def warned(table: Journaled, handle: str) -> None:
    table.write("silence.noted/1", table.now, {"handle": handle, "kind": "warn"})


def test_a_timer_that_is_due_fires_first() -> None:
    table = journaled("Ada", "Bob", rules=with_clauses({299: CLOCK}))
    table.turn("ada", enact("Tea."))
    table.wait(2 * HOUR).vote("bob", 301)
    assert "timer 1 to be fired first" in str(difference(table))
    assert difference(table).area == "order"


def test_a_timer_fires_at_its_own_instant() -> None:
    table = journaled("Ada", "Bob", rules=with_clauses({299: CLOCK}))
    table.turn("ada", enact("Tea."))
    table.play(m.Tick(1), table.now + HOUR - 1)
    assert difference(table).area == "order"


def test_of_two_timers_the_first_that_is_due_fires_first() -> None:
    table = journaled("Ada", "Bob", rules=with_clauses({299: f"{CLOCK}\n{CLOCK}"}))
    table.turn("ada", enact("Tea."))
    table.play(m.Tick(2), table.now + HOUR)
    assert "timer 1 to be fired" in str(difference(table))


def test_a_timer_stands_on_the_docket_for_its_own_instant() -> None:
    table = journaled("Ada", "Bob", rules=with_clauses({299: CLOCK}))
    table.turn("ada", enact("Tea."))
    table.play(m.Tick(1), table.now + HOUR)
    assert agrees(table)
    docketed = next(line for line in table.lines if line.data.get("move") == {
        "move": "tick", "timer": 1,
    })  # fmt: skip
    at = table.lines.index(docketed)
    # Docketed for a year later it would never have to be fired.
    later = docketed._replace(at=docketed.at + 365 * DAY)
    lines = [*table.lines[:at], later]
    assert "a timer due at" in str(difference(table, lines))


def test_a_timer_overtakes_no_move_of_an_earlier_instant() -> None:
    table = journaled("Ada", "Bob", rules=with_clauses({299: CLOCK}))
    table.turn("ada", enact("Tea."))
    before = len(table.lines)
    table.wait(60).vote("bob", 301)
    between = len(table.lines)
    table.play(m.Tick(1), START + HOUR)
    assert agrees(table)
    docketed, *played = table.lines[before:between]
    lines = [*table.lines[:before], docketed, *table.lines[between:], *played]
    assert "item 5 to be played first" in str(difference(table, lines))


def test_players_wait_while_play_is_paused() -> None:
    table = journaled("Ada", "Bob")
    table.play(m.Pause("tea"))
    table.wait(HOUR).award("ada", 3)
    assert agrees(table)
    table.turn("ada", enact("Tea."))
    assert "players' moves to wait" in str(difference(table))


def test_an_earlier_instant_shows_as_a_clamp() -> None:
    table = journaled("Ada", "Bob")
    table.wait(HOUR).turn("ada", enact("Tea."))
    table.play(m.CastVote("bob", 301, "for"), table.now - 60)
    assert agrees(table)
    lines = [line for line in table.lines if line.type != "clock.clamped/1"]
    assert difference(table, lines).area == "order"


def test_an_act_that_must_be_refused_is_not_played_and_the_other_way_round() -> None:
    table = journaled("Ada", "Bob")
    before = len(table.lines)
    table.award("ada", 3)
    one = table.lines[before:]
    refused = {"item": table.items, "problems": ["I would rather not"]}
    lines = [*table.lines[: before + 2],
             Shown(before + 3, "act.refused/1", one[1].at, refused, {}, "")]  # fmt: skip
    assert "the act to be played" in str(difference(table, lines))
    twice = [*table.lines, *table.lines[before:]]
    assert difference(table, twice).area == "order"


def test_a_refused_act_changes_nothing() -> None:
    table = journaled("Ada", "Bob")
    with pytest.raises(Exception, match="not paused"):
        table.play(m.Resume("tea is over"))
    table.turn("ada", enact("Tea."))
    assert agrees(table)


def paused_for_a_defect(needed: e.RulingNeeded, *, waits: bool = True) -> list[Shown]:
    """Lines of a turn that could not be played before the defect was mended, or of none so far."""
    table = journaled("Ada", "Bob")
    begun = len(table.lines)
    table.turn("ada", enact("Tea."))
    docketed, *played = table.lines[begun:]
    pause = Happened(table.game.now, Why(), needed)
    table.game = evolve(table.game, pause)
    table.tell(pause)
    if table.game.phase == "paused":
        table.play(m.Resume("mended"))
    mended = table.lines[begun + 1 + len(played) :]
    begin = table.lines[:begun]
    return [*begin, docketed, *mended, *played] if waits else [*begin, docketed, *played, *mended]


def test_a_defect_pauses_play_while_an_item_waits() -> None:
    table, needed = journaled("Ada", "Bob"), e.RulingNeeded("a defect of the program", ())
    found = replayed(table, paused_for_a_defect(needed))
    assert (found.divergence, found.given) == (None, {"pauses for a defect of the program": 1})
    # What could not be played stays on the docket.
    lines = paused_for_a_defect(needed, waits=False)
    assert "no event that no item causes" in str(difference(table, lines))


@pytest.mark.parametrize(
    "said",
    [{"players": ("ada",)}, {"proposal": 301}, {"goes_on": True}],
    ids=["who has won", "a proposal", "play that goes on"],
)
def test_a_defect_asks_about_nothing(said: dict[str, Any]) -> None:
    needed = e.RulingNeeded(**{"question": "a defect of the program", "players": (), **said})
    found = difference(journaled("Ada", "Bob"), paused_for_a_defect(needed))
    assert "no event that no item causes" in str(found)


def test_new_dice_are_not_set_aside_for_a_defect() -> None:
    table = journaled("Ada", "Bob")
    table.play(m.Pause("tea"))
    table.write("store.restored/1", table.now, {"epoch": table.now})
    item, restart = {"item": table.items + 1}, {"move": "restart", "epoch": table.now}
    docketed = {**item, "actor": "calendar", "mail": None, "move": restart, "mine": None}
    table.write("item.docketed/1", table.now, {**docketed, "words": ""})
    table.write("item.played/1", table.now, item)
    problems = {"problems": ["a defect of the program"]}
    table.write("act.refused/1", table.now, {**item, **problems})
    assert "the act to be played" in str(difference(table))


RESTS = 'when turn.taken: pause "A rest."\nwhen turn.taken after duration("1h"): resume'


def test_no_timer_is_set_aside_for_a_defect_while_play_rests() -> None:
    table = journaled("Ada", "Bob", rules=with_clauses({299: RESTS}))
    table.turn("ada", enact("Tea."))
    due = first_due(table)
    item, tick = {"item": table.items + 1}, {"move": "tick", "timer": 1}
    docketed = {**item, "actor": "calendar", "mail": None, "move": tick, "mine": None}
    table.write("item.docketed/1", due, {**docketed, "words": ""})
    stays = Happened(table.now, Why(), e.RulingNeeded("a defect of the program", ()))
    waiting = [*table.lines]
    table.tell(stays)
    assert replayed(table).given["pauses for a defect of the program"] == 1
    table.lines[:] = waiting
    table.write("item.played/1", due, item)
    table.write("act.refused/1", due, {**item, "problems": ["a defect of the program"]})
    assert "the act to be played" in str(difference(table))


def test_no_event_comes_of_nothing() -> None:
    table = journaled("Ada", "Bob")
    table.tell(Happened(table.now, Why(), e.PointsAwarded(("ada",), 50, "ruling")))
    assert difference(table).line == len(table.lines)


@pytest.mark.parametrize("points", ["3", "6/2", "3/1", "0/5", "x", True])
def test_a_number_has_one_form(points: object) -> None:
    table = journaled("Ada", "Bob")
    table.award("ada", 3)
    lines = list(table.lines)
    at = max(n for n, line in enumerate(lines) if line.type == "item.docketed/1")
    move = {**lines[at].data["move"], "points": points}
    data = {**lines[at].data, "move": move}
    lines[at] = Shown(lines[at].seq, lines[at].type, lines[at].at, data, {}, "")
    assert difference(table, lines).line == lines[at].seq


# The calendar ------------------------------------------------------------------------------------


def test_somebody_silent_is_forfeited_after_a_warning() -> None:
    table = founded(inactive="forfeit", inactive_days=10, warned_days=3)
    table.wait(7 * DAY)
    warned(table, "bob")
    table.play(m.Lapse("bob"), START + 10 * DAY)
    assert agrees(table)


@pytest.mark.parametrize(
    ("warn", "days"), [(False, 10), (True, 9)], ids=["without a warning", "too early"]
)
def test_nobody_is_forfeited_otherwise(warn: bool, days: int) -> None:  # noqa: FBT001 - a case
    table = founded(inactive="forfeit", inactive_days=10, warned_days=3)
    table.wait(7 * DAY)
    if warn:
        warned(table, "bob")
    table.play(m.Lapse("bob"), START + days * DAY)
    assert difference(table).area == "order"


@pytest.mark.parametrize(
    ("type_", "data"),
    [
        ("objection.made", {"objection": 1, "mail": 1, "words": "no"}),
        ("question.asked", {}),
        ("item.withdrawn", {"item": None, "ordinal": 1}),
        ("reminders.set", {"wanted": True}),
        ("heartbeat.cosigned", {"date": "2026-03-02", "witness": "", "signed": ""}),
    ],
)
def test_whoever_a_line_shows_to_have_written_is_not_silent(
    type_: str, data: dict[str, Any]
) -> None:
    table = founded(inactive="forfeit", inactive_days=10, warned_days=3)
    table.wait(7 * DAY)
    warned(table, "bob")
    table.write(f"{type_}/1", START + 8 * DAY, {"handle": "bob", **data})
    late = table.copied()
    table.play(m.Lapse("bob"), START + 18 * DAY)
    assert "a warning before a forfeit" in str(difference(table))
    late.wait(7 * DAY)
    late.write("silence.noted/1", START + 15 * DAY, {"handle": "bob", "kind": "warn"})
    late.play(m.Lapse("bob"), START + 18 * DAY)
    assert agrees(late)


@pytest.mark.parametrize(("anonymous", "silent"), [(False, False), (True, True)])
def test_a_message_breaks_a_silence_if_it_bears_a_name(anonymous: bool, silent: bool) -> None:  # noqa: FBT001 - a case
    """Otherwise the end of the silence would tell whose it was."""
    table = founded(inactive="forfeit", inactive_days=10, warned_days=3)
    table.wait(7 * DAY)
    warned(table, "bob")
    table.wait(DAY)
    table.play(m.PassOn("bob", ("ada",), None, "Sing!", anonymous))
    table.play(m.Lapse("bob"), START + 10 * DAY)
    assert (replayed(table, hidden(table)).divergence is None) == silent


EVERY_DAY = 'every "day 06:00": award everyone 1'


def test_no_timer_is_fired_behind_the_end() -> None:
    table = founded(greatest_days=5)
    table.play(m.CorrectClauses(201, EVERY_DAY, "as it says", 0))
    for timer in range(1, 6):
        table.play(m.Tick(timer), first_due(table))
    assert agrees(table)
    ended, table = table, table.copied()
    ended.play(m.Expire(), START + 5 * DAY)
    assert agrees(ended)
    table.play(m.Tick(6), first_due(table))
    assert "the tournament to end first" in str(difference(table))


def first_due(table: Journaled) -> int:
    """When the next timer of a table fires."""
    return min(timer.due for timer in table.game.agenda.timers.values())


def test_nobody_is_forfeited_behind_the_end() -> None:
    table = founded(greatest_days=5, inactive="forfeit", inactive_days=6, warned_days=3)
    table.wait(3 * DAY)
    warned(table, "bob")
    table.play(m.Lapse("bob"), START + 6 * DAY)
    assert "the tournament to end first" in str(difference(table))


LEFT: dict[str, tuple[dict[str, Any], str, int, int]] = {
    "the end, when a mail is read": ({"greatest_days": 1}, "mail.read", 1, 2),
    "the end, at a second heartbeat": ({"greatest_days": 1}, "heartbeat.made", 2, 2),
    "a timer, when a mail is read": ({}, "mail.read", 1, 2),
    "a timer, at a second heartbeat": ({}, "heartbeat.made", 2, 2),
}
"""What is left undone: the options, the line that shows it, how often it stands, after days."""


@pytest.mark.parametrize("name", LEFT)
def test_what_is_due_is_done_before_a_mail_is_read_or_in_a_day(name: str) -> None:
    options, type_, times, days = LEFT[name]
    table = founded(**options)
    if not options:
        table.play(m.CorrectClauses(201, EVERY_DAY, "as it says", 0))
    for day in range(days, days + times):
        assert agrees(table)
        table.write(f"{type_}/1", START + day * DAY, {"mail": 1, "outcome": "receipt"})
    assert difference(table).line == len(table.lines)


LATE: dict[str, Callable[[Journaled], object]] = {
    "a move after the end": lambda table: table.turn("ada", enact("Tea."), wait=6 * DAY),
    "the end too early": lambda table: table.play(m.Expire(), START + 4 * DAY),
    "the end too late": lambda table: table.play(m.Expire(), START + 6 * DAY),
}


def test_the_end_comes_at_its_set_length() -> None:
    table = founded(greatest_days=5)
    table.play(m.Expire(), START + 5 * DAY)
    assert agrees(table)


@pytest.mark.parametrize("name", LATE)
def test_the_end_comes_at_no_other_instant(name: str) -> None:
    table = founded(greatest_days=5, ends_at=START + 30 * DAY)
    LATE[name](table)
    assert difference(table).area == "order"
