"""What is made known at an instant that tells when somebody acted in secret."""

from __future__ import annotations

import pytest

from gamemaster.clauses import compile_clauses
from gamemaster.rehearse.told_by_time import hints_by_time

BASE = """
define adopted = votes.for * 2 > electorate.size
when proposal.adopted: reveal proposal.number to everyone
when move.illegal: reveal player.name, rule.number to everyone
when tournament.won: reveal winners to everyone
"""
ANONYMOUS = "when turn.taken: reveal proposal.number to everyone\n"
NAMED = "when turn.taken: say player, ' has moved' to everyone\n"
POLL = """
move op()
when poll.closed: reveal votes.leading as lead to everyone
"""
CALLED = """
attribute proposal.called: boolean = false
define defeated = proposal.called
when proposal.defeated: say 'x' to everyone
"""


def spoken_of(*parts: str) -> list[str]:
    """Return the beginnings of the clauses that hint, of a set with a rule for each part."""
    rules = {number: compile_clauses(part) for number, part in enumerate((BASE, *parts), 101)}
    return [hint.begins for hint in hints_by_time(rules)]


@pytest.mark.parametrize(
    "told",
    [
        "reveal player.name to everyone",
        'say "Somebody moved." to everyone',
        'say "Somebody moved." to players',
        'reveal "x" as x to filter(p in players, p != player)',
        'for p in players: reveal "x" as x to p',
        'for p in sort(q in players, q.name): say "x" to p',
        'enact "Ducks rest."',
        "penalise player",
        "win player",
        'cast "for" by proposer',
        "open poll()",
    ],
)
def test_what_follows_a_secret_turn_after_a_while_is_a_hint(told: str) -> None:
    of_poll = "ballot poll(): yes | no\nwhen poll.opened: say 'a poll' to everyone"
    clause = f'when turn.taken after duration("49h"): {told}'
    assert spoken_of(of_poll, clause) == ["when turn.taken after …"]
    at_digest = clause.replace(": ", " at digest: ", 1)
    assert spoken_of(of_poll, at_digest) == []
    assert spoken_of(of_poll, clause, NAMED) == []


@pytest.mark.parametrize(
    "effect",
    [
        'reveal "x" as x to player',
        "award player 1",
        "expel player",
        "set player.late = true",
        'set game.due = now + duration("1d")',
    ],
)
def test_what_nobody_else_hears_of_is_none(effect: str) -> None:
    declared = "attribute player.late: boolean = false\nattribute game.due: instant = absent"
    assert spoken_of(declared, f'when turn.taken after duration("49h"): {effect}') == []


@pytest.mark.parametrize(
    ("announced", "effect", "hints"),
    [
        ("when player.expelled: reveal player.name to everyone", "expel player", True),
        ("when player.expelled at digest: reveal player.name to everyone", "expel player", False),
        ("when player.readmitted: reveal player.name to everyone", "readmit player", True),
        ("when points.awarded: reveal player.name to everyone", "award player 1", True),
        ("when points.awarded at digest: reveal player.name to everyone", "award player 1", False),
        ("when proposal.voided: reveal proposal.number to everyone", "void proposal", True),
        ("when rule.repealed: reveal rule.number to everyone", "repeal rules[1]", True),
        ("when rule.rewritten: say 'x' to everyone", "rewrite rules[1] as 'x'", True),
        ("when proposal.rewritten: say 'x' to everyone", "rewrite proposal as 'x'", True),
        ("when proposal.defeated: say 'x' to everyone", "rewrite proposal as 'x'", False),
        ("attribute player.late: boolean = false shown to everyone",
         "set player.late = true", True),
        ("define all_of_us = players", "reveal player.name to all_of_us", True),
        ("define all_of_us = us\ndefine us = without(players, player)",
         "reveal player.name to all_of_us", True),
        ("define the_mover = player", "reveal player.name to the_mover", False),
        (CALLED, "set proposal.called = true", True),
    ],
)  # fmt: skip
def test_events_definitions_and_attributes_are_followed(
    announced: str, effect: str, *, hints: bool
) -> None:
    found = spoken_of(announced, f'when turn.taken after duration("49h"): {effect}')
    assert found == (["when turn.taken after …"] if hints else [])


def test_that_somebody_has_moved_may_be_told_at_once_and_not_after_a_while() -> None:
    after = 'when player.moved after duration("2d"): say "Somebody moved." to everyone'
    assert spoken_of(after) == ["when player.moved after …"]
    assert spoken_of(after, "when player.moved: say player to everyone") == []


def test_what_one_event_brings_about_in_silence_is_followed_further() -> None:
    silent = """
attribute player.warned: boolean = false
ballot poll(): yes | no
when turn.taken: open poll()
when poll.opened after duration("1d"): say "Votes are due." to everyone
"""
    assert spoken_of(silent) == ["when poll.opened after …"]
    assert spoken_of(silent, "when poll.opened: say 'It is open.' to everyone") == []


@pytest.mark.parametrize(
    ("schedule", "hints"),
    [("1h", True), ("hour", True), ("23h", True), ("1d", False), ("day 00:00", False),
     ("monday 09:00", False)],
)  # fmt: skip
def test_instants_that_clauses_keep_are_read_by_others(schedule: str, *, hints: bool) -> None:
    kept = """
attribute game.due: instant = absent
define over = game.due != absent and now >= game.due
when turn.taken: set game.due = now + duration("49h")
"""
    read = f'every "{schedule}" if over: reveal "x" as x to everyone'
    assert spoken_of(kept, read) == ([f'every "{schedule}"'] if hints else [])
    assert spoken_of(kept, read, ANONYMOUS) == []
    assert spoken_of(kept.replace("turn.taken", "tournament.started"), read) == []


def test_an_instant_is_handed_on_by_attributes_and_definitions() -> None:
    rules = """
attribute player.last: instant = absent
attribute game.due: instant = absent
define late = filter(p in players, p.last != absent and now > p.last)
when vote.cast: set player.last = now
every "day 00:00": set game.due = first(map(p in late, p.last))
every "1h" if game.due != absent and now > game.due: reveal "x" as x to everyone
"""
    assert spoken_of(rules) == ['every "1h"']
    assert spoken_of(rules, "when vote.cast: reveal player.name to everyone") == []


def test_a_turn_of_which_only_the_number_is_told_is_hidden_as_far_as_its_player_goes() -> None:
    after = 'when turn.taken after duration("49h")'
    assert spoken_of(ANONYMOUS, f"{after}: say 'Votes are due.' to everyone") == []
    assert spoken_of(ANONYMOUS, f"{after}: for p in players: say p.name to everyone") == []
    assert spoken_of(ANONYMOUS, f"{after}: penalise everyone") == []
    for names in (
        "say player to everyone", "reveal proposer.points to everyone", "penalise player",
        "set player.late = true", "win player", "reveal proposal.proposer.name to everyone",
        "reveal who to everyone",
    ):  # fmt: skip
        shown = "attribute player.late: boolean = false shown to everyone\ndefine who = player.name"
        assert spoken_of(ANONYMOUS, shown, f"{after}: {names}") == ["when turn.taken after …"]
    late = "filter(p in players, p.turns > 0 and now - p.last_turn >= duration('49h'))"
    assert spoken_of(ANONYMOUS, f'every "1h": for p in {late}: say p.name to everyone') == [
        'every "1h"'
    ]
    old = "filter(q in proposals, now - q.announced >= duration('49h'))"
    assert spoken_of(ANONYMOUS, f'every "1h": for q in {old}: say q.number to everyone') == []


def test_counts_are_timers_too() -> None:
    kept = "attribute proposal.last: instant = absent\nwhen vote.cast: set proposal.last = now"
    again = 'define next_count = proposal.last + duration("24h")'
    assert spoken_of(kept, again) == ["define next_count"]
    assert spoken_of(kept, again, "when vote.cast: reveal proposal.number to everyone") == []
    of_turn = 'define next_count = proposal.announced + duration("24h")'
    assert spoken_of(of_turn) == ["define next_count"]
    assert spoken_of(of_turn, ANONYMOUS) == []


@pytest.mark.parametrize(
    ("parameters", "opened", "again"),
    [
        ("", "", 'ballot.opened + duration("1d")'),
        ("", "", "end_of_it"),
        ("until: instant", 'now + duration("1d")', "until"),
    ],
)  # fmt: skip
def test_ballots_that_a_secret_move_opens_end_at_instants_that_tell_of_it(
    parameters: str, opened: str, again: str
) -> None:
    rules = f"""
define end_of_it = ballot.opened + duration("1d")
ballot poll({parameters}): yes | no closes now >= {again} again {again}
when op.made: open poll({opened})
"""
    assert spoken_of(POLL, rules) == ["ballot poll"]
    assert spoken_of(POLL, rules, "when poll.opened: say 'A poll.' to everyone") == []
    assert spoken_of(POLL.replace(".closed:", ".closed at digest:"), rules) == []


def test_what_everybody_knows_of_may_be_counted_from() -> None:
    for event in ("tournament.started", "player.joined", "proposal.adopted"):
        assert spoken_of(f'when {event} after duration("1d"): say "x" to everyone') == []


@pytest.mark.parametrize("who", ["players", 'named("bob")'])
def test_points_for_others_do_not_tell_who_voted(who: str) -> None:
    told = "when points.awarded: say player.name + ' has points' to everyone"
    late = 'when vote.cast after duration("2d"): say player.name to everyone'
    assert spoken_of(told, f"when vote.cast: award {who} 1\n{late}") == ["when vote.cast after …"]


@pytest.mark.parametrize(
    ("asked", "hints"),
    [
        ('player.points > 3 and move == "turn"', []),
        ('move == "inquiry"', []),
        ('move == "rule"', ["when turn.taken after …"]),
        ('move == "turn" or player.points > 3', ["when turn.taken after …"]),
    ],
)
def test_what_an_attempt_alone_brings_follows_no_breach_that_a_rule_finds(
    asked: str, hints: list[str]
) -> None:
    quiet = "when move.illegal at digest: reveal player.name to everyone"
    won = "when tournament.won: reveal winners to everyone"
    late = 'when turn.taken after duration("49h"): penalise player'
    stuck = f"when move.illegal if {asked}: win player"
    rules = dict(enumerate(map(compile_clauses, (quiet, won, late, stuck)), 101))
    assert [hint.begins for hint in hints_by_time(rules)] == hints
