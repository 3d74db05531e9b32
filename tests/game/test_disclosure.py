"""What leaves the game, and that it is the same for all that a reader may not know."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from hypothesis import assume, given
from hypothesis import strategies as st

from gamemaster.game import moves as m
from gamemaster.game.disclosure import Announcement, Letter, disclose
from gamemaster.game.events import Event, FieldsRevealed, Happened, MoveIgnored, VoteCast, Why
from tests.game.builders import (
    START,
    Table,
    amend,
    apart,
    enact,
    of,
    repeal,
    started,
    with_clauses,
)
from tests.properties import examples


def test_only_revealed_fields_leave_and_in_order() -> None:
    revealed = FieldsRevealed("turn.taken", 7, (), (("proposal.number", 301),), (202,))
    letter = FieldsRevealed("turn.taken", None, ("ada", "bob"), (("points", 3),), (202,))
    vote = VoteCast("ada", 301, "for")
    assert disclose(Happened(START, Why(), event) for event in (vote, letter, revealed)) == (
        Letter("ada", "turn.taken", (("points", 3),), START),
        Letter("bob", "turn.taken", (("points", 3),), START),
        Announcement(7, "turn.taken", (("proposal.number", 301),), START),
    )


def test_one_event_makes_one_announcement_whatever_the_number_of_rules() -> None:
    rules = with_clauses(
        {
            214: "when turn.taken: reveal player.name to everyone; "
            "reveal proposal.number to everyone",
            300: "when turn.taken: reveal player.turns to everyone",
        }
    )
    table = started("Ada", "Bob", rules=rules)
    events = table.turn("ada", enact())
    announcement, letter = of(FieldsRevealed, events)
    assert [name for name, _ in announcement.fields] == [
        "proposal.number",
        "proposal.hash",
        "points",
        "player.name",
        "player.turns",
    ]
    assert announcement.rules == (202, 214, 300)
    assert table.last[-2].why.rule == 202
    assert letter.readers == ("ada",)


def test_readers_named_by_different_words_are_one_circle_if_they_are_the_same() -> None:
    rules = with_clauses(
        {
            214: "when turn.taken: reveal points to player; "
            "reveal proposal.number to filter(p in players, p == player)"
        }
    )
    table = started("Ada", "Bob", rules=rules)
    table.turn("ada", enact())
    (letter,) = table.letters("ada")
    assert [name for name, _ in letter.fields] == ["proposal.document", "points", "proposal.number"]


def test_the_built_in_rules_say_nothing_of_votes_defeats_forfeits_and_scores() -> None:
    table = started("Ada", "Bob", "Cyd", "Dan")
    table.turn("ada", enact())
    told = len(disclose(table.log))
    table.vote("ada", 301)
    table.against("bob cyd", 301)
    table.award("dan", 50)
    table.inquire("dan", 203)
    table.forfeit("cyd")
    assert table.decided(301) == "defeated"
    assert len(disclose(table.log)) == told + 1  # Dan's letter about his inquiry.


# Noninterference ---------------------------------------------------------------------------------

VOTERS = ("bob", "cyd", "dan", "eve")


def story(votes: list[tuple[str, int, m.Choice]]) -> Table:
    """Three proposals of Ada, Bob and Cyd, and these votes among other moves."""
    table = started("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus")
    for player, body in (("ada", enact("One.")), ("bob", repeal(213)), ("cyd", amend(205))):
        table.turn(player, body)
    table.award("fay", 20)
    for at, (player, number, choice) in enumerate(votes):
        table.vote(player, number, choice)
        if at == 2:
            table.inquire("fay", 205)
    table.turn("gus", repeal(101))
    table.turn("fay", enact("Two."))
    return table


CHOICES: st.SearchStrategy[m.Choice] = st.sampled_from(get_args(m.Choice))
VOTES = st.lists(
    st.tuples(st.sampled_from(VOTERS), st.sampled_from([301, 302, 303]), CHOICES),
    min_size=1,
    max_size=9,
)


@examples(40)
@given(VOTES, st.data())
def test_votes_that_decide_nothing_are_seen_by_nobody(
    votes: list[tuple[str, int, m.Choice]], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(votes) - 1))
    player, number, _ = votes[place]
    changed = [*votes[:place], (player, number, data.draw(CHOICES)), *votes[place + 1 :]]
    one, other = story(votes), story(changed)
    assume(_but_for_votes(one) == _but_for_votes(other))
    assert disclose(one.log) == disclose(other.log)


def _but_for_votes(table: Table) -> list[Event]:
    """Everything that happened but the votes, those that came too late included."""
    events = [one.event for one in table.log]
    return [event for event in events if not isinstance(event, VoteCast | MoveIgnored)]


@examples(30)
@given(st.integers(-50, 50), st.booleans())
def test_what_others_score_is_seen_by_nobody(points: int, voted: bool) -> None:  # noqa: FBT001
    def played(*, hidden: bool) -> Table:
        table = started("Ada", "Bob", "Cyd", "Dan", "Eve")
        table.turn("ada", enact("One."))
        if hidden:
            table.award("bob", points)
            if voted:
                table.vote("bob", 301)
        table.turn("cyd", repeal(204))
        table.turn("dan", repeal(101))
        return table

    assert disclose(played(hidden=True).log) == disclose(played(hidden=False).log)


def test_a_hidden_bonus_is_seen_in_the_points_of_the_turn_and_nowhere_else() -> None:
    # Rule 202 announces the points that were gained, and these do differ.
    table = started("Ada", "Bob")
    plain = apart(table)
    plain.adopt(enact("Nothing.", "define nothing = 0"), by="bob")
    table.adopt(enact("A bonus.", "when turn.taken: award player 2"), by="bob")
    for one in (plain, table):
        one.turn("ada", enact())
    last, bonus = plain.announced()[-1], table.announced()[-1]
    assert dict(bonus.fields)["points"] == 5
    assert dict(last.fields)["points"] == 3
    without = [
        replace(one, fields=tuple(field for field in one.fields if field[0] != "points"))
        for one in (last, bonus)
    ]
    assert without[0] == without[1]
