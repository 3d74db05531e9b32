"""A journal in which one thing was changed: the replay stops there, in the right area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import zip_longest

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.replay.script import AREAS
from gamemaster.game import moves as m
from gamemaster.game.in_play import timers
from tests.audit.playing import CLAUSES
from tests.audit.replay.journals import Journaled, journaled, replayed
from tests.game.builders import DAY, HOUR, enact, with_clauses

Lines = list[Shown]
Change = Callable[[Lines], None]
VOTER = "when vote.cast: award player 1 / 3\n"


@cache
def played() -> Journaled:
    """A game in which rules make everything that they can make, and somebody wins."""
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({299: CLAUSES + VOTER}))
    for words in ("shield Cyd", "fine Cyd", "ask whether we are mad"):
        table.wait(HOUR).play(m.Act("bob", words))
    table.turn("ada", enact("Nobody sings."))
    table.review(301, "", verdict="confirm")
    table.vote("bob", 301)
    for words in ("tip 301 2.5", "peek 301", "mood wild", "price 12.5"):
        table.wait(HOUR).play(m.Act("cyd", words))
    table.play(m.Act("bob", "mood wild"))
    table.turn("bob", enact("Somebody sings.", "define singing = true"), wait=HOUR)
    table.against("ada cyd", 302)
    fire(table, 3 * DAY)
    table.vote("cyd", 301, "against")
    table.vote("ada", 301)
    table.award("ada", 12)
    table.inquire("ada", 301)
    table.play(m.Penalise("bob", 301, "he sang"))
    table.play(m.PassOn("cyd", ("ada",), None, "Sing!", anonymous=False))
    table.play(m.Pause("tea"))
    table.award("bob", 3)
    table.play(m.Resume("tea is over"))
    fire(table, 8 * DAY)
    table.play(m.Act("cyd", "triumph"))
    table.vote("cyd", 302, "abstain")
    table.play(m.Forfeit("ada"))
    table.play(m.Act("cyd", "triumph"))
    return table


def fire(table: Journaled, seconds: int) -> None:
    until = table.now + seconds
    while (timer := timers.first_due(table.game, until)) is not None:
        table.play(m.Tick(timer.timer), timer.due)
    table.now = until


def first(lines: Lines, type_: str) -> int:
    return next(place for place, line in enumerate(lines) if line.type == f"{type_}/1")


def changed(type_: str, **fields: object) -> Change:
    """Give the first line of a type other facts."""

    def change(lines: Lines) -> None:
        at = first(lines, type_)
        line = lines[at]
        assert {**line.data, **fields} != line.data
        lines[at] = _with(line, {**line.data, **fields})

    return change


def _with(line: Shown, data: dict[str, object]) -> Shown:
    return Shown(line.seq, line.type, line.at, data, line.why, line.prev)


def without(type_: str) -> Change:
    def change(lines: Lines) -> None:
        del lines[first(lines, type_)]

    return change


def twice(type_: str) -> Change:
    def change(lines: Lines) -> None:
        at = first(lines, type_)
        lines.insert(at, lines[at])

    return change


def because(type_: str, rule: int) -> Change:
    def change(lines: Lines) -> None:
        at = first(lines, type_)
        line = lines[at]
        why = {**line.why, "rule": rule}
        lines[at] = Shown(line.seq, line.type, line.at, line.data, why, line.prev)

    return change


def two_items_swapped(lines: Lines) -> None:
    """Have the second item of players be played, with all it caused, before the first."""
    starts = [at for at, line in enumerate(lines) if line.type == "item.docketed/1"]
    one, other, end = starts[4:7]
    lines[one:end] = [*lines[other:end], *lines[one:other]]


def an_earlier_item_is_overtaken(lines: Lines) -> None:
    """Have a move stand on the docket before another one, which is played first."""
    docketed = [at for at, line in enumerate(lines) if line.type == "item.docketed/1"]
    later = lines.pop(docketed[5])
    lines.insert(docketed[4] + 1, later)
    lines[docketed[4] : docketed[4] + 2] = [later, lines[docketed[4]]]


CASES: dict[str, tuple[str, Change]] = {
    "more points": ("points", changed("points.awarded", points=100)),
    "points for another": ("points", changed("points.awarded", players=["ada"])),
    "an award left out": ("points", without("points.awarded")),
    "an award twice": ("points", twice("points.awarded")),
    "another rule gives it": ("points", because("points.awarded", 215)),
    "a modifier left out": ("points", without("award.modified")),
    "another roll": ("points", changed("die.rolled", value=6)),
    "another chain of dice": ("points", changed("die.rolled", chain="open")),
    "a vote for": ("votes", changed("vote.cast", choice="against")),
    "another voter": ("votes", changed("vote.cast", player="ada")),
    "a ballot that was never opened": ("votes", without("ballot.opened")),
    "a ballot that never closed": ("votes", without("ballot.closed")),
    "another choice in a ballot": ("votes", changed("ballot.cast", choice="calm")),
    "an adoption left out": ("adoptions", without("proposal.adopted")),
    "an adoption without effect": ("adoptions", changed("proposal.adopted", effective=False)),
    "a defeat left out": ("adoptions", without("proposal.defeated")),
    "another text": ("rules", changed("rule.changed", text="Everybody sings.\n")),
    "other clauses": ("rules", changed("rule.changed", clauses="define eligible = 1")),
    "a text that no rule modified": ("rules", without("text.modified")),
    "an attribute of another": ("rules", changed("attribute.set", of="cyd")),
    "an attribute never declared": ("rules", without("attribute.declared")),
    "a review that says more": ("rules", changed("review.given", clauses="define x = 1")),
    "a free inquiry": ("inquiries", changed("inquiry.made", number=201)),
    "another rule cited": ("violations", changed("move.illegal", cited=201)),
    "another reader": ("reveals", changed("fields.revealed", about="notice")),
    "another announcement": ("reveals", changed("fields.revealed", announcement=7)),
    "an announcement left out": ("reveals", without("fields.revealed")),
    "a timer for another time": ("timers", changed("timer.set", due=1)),
    "a timer left out": ("timers", without("timer.set")),
    "a timer that never fires": ("timers", without("timer.fired")),
    "another winner": ("winner", changed("round.won", players=["bob"])),
    "nobody wins": ("winner", without("tournament.won")),
    "the end left out": ("winner", without("tournament.ended")),
    "another hash": ("moves", changed("turn.taken", hash="0" * 64)),
    "another number": ("moves", changed("turn.taken", number=303)),
    "another name": ("moves", changed("player.enrolled", name="Eve")),
    "a move that was never made": ("moves", without("move.made")),
    "a ruling left out": ("moves", without("ruling.made")),
    "two items swapped": ("order", two_items_swapped),
    "an item overtaken": ("order", an_earlier_item_is_overtaken),
    "an item played twice": ("moves", twice("item.played")),
}


def test_the_game_agrees_as_it_was_played() -> None:
    found = replayed(played())
    assert found.divergence is None
    assert not found.unknown
    assert min(found.agreed[area] for area in AREAS if area != "order") > 0


@pytest.mark.parametrize("name", CASES)
def test_a_change_is_found_where_it_is(name: str) -> None:
    area, change = CASES[name]
    lines = list(played().lines)
    change(lines)
    found = replayed(played(), lines)
    assert found.divergence is not None
    assert found.divergence.area == area
    assert found.stopped == found.divergence.line
    pairs = enumerate(zip_longest(played().lines, lines), start=1)
    at = next(seq for seq, (before, after) in pairs if before != after)
    assert abs(found.stopped - at) <= 2 or area == "order"


def test_no_fact_of_any_event_can_be_changed() -> None:
    """The first lines of each type, with one fact after the other changed."""
    free = {("clause.voided/1", "problem"), ("ruling.needed/1", "question"),
            ("press.passed/1", "sender"), ("press.passed/1", "text"),
            ("press.passed/1", "nonce")}  # fmt: skip
    tried: Counter[tuple[str, str]] = Counter()
    for at, line in enumerate(played().lines):
        if line.type.startswith(("tournament.created", "item.")):
            continue
        for name, value in line.data.items():
            tried[line.type, name] += 1
            if (line.type, name) in free or tried[line.type, name] > 1:
                continue
            lines = [*played().lines[:at], _with(line, {**line.data, name: other(value)})]
            found = replayed(played(), lines)
            assert found.divergence is not None, (line, name)
            assert found.divergence.line == line.seq, (line, name)


def other(value: object) -> object:
    """Return something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, 1]
    return f"{value or ''} "
