"""What rules do besides awards: penalties, loops, labels, and effects that set off one another."""

from __future__ import annotations

import pytest

from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.item import steps
from tests.game.builders import (
    DAY,
    START,
    Table,
    cited,
    enact,
    gains,
    kinds,
    of,
    private,
    public,
    repeal,
    started,
    the,
    with_clauses,
)

NAMES = ("Ada", "Bob", "Cyd")


def playing(clauses: str, *names: str, elsewhere: str = "") -> Table:
    """Ada has proposed 301 while rule 207 has these clauses."""
    table = started(*(names or NAMES), rules=with_clauses({207: clauses, 214: elsewhere}))
    table.turn("ada", enact())
    return table


def voided(table: Table) -> list[str]:
    return [one.event.problem for one in table.log if isinstance(one.event, e.ClauseVoided)]


# Penalties ---------------------------------------------------------------------------------------


def test_a_rule_finds_players_guilty_and_rule_215_says_what_follows() -> None:
    table = playing("when vote.cast: penalise filter(p in players, p.turns == 0)")
    events = table.vote("ada", 301)
    assert [(one.player, one.move, one.cited) for one in of(e.MoveForbidden, events)] == [
        ("bob", "rule", 207),
        ("cyd", "rule", 207),
    ]
    assert gains(events) == {"bob": -10, "cyd": -10}
    assert public(events) == [
        {"player.name": "Bob", "rule.number": 207},
        {"player.name": "Cyd", "rule.number": 207},
    ]


def test_a_penalty_may_cite_another_rule() -> None:
    table = playing("when vote.cast: penalise player citing 105")
    assert cited(table.vote("bob", 301)) == 105


def test_what_a_rule_finds_is_heard_after_all_that_is_about_the_event() -> None:
    table = playing("when vote.cast: penalise player; award player 1; reveal points to player")
    events = table.vote("bob", 301)
    assert kinds(events) == [
        "vote.cast",
        "move.illegal",
        "points.awarded",
        "fields.revealed",
        "points.awarded",
        "fields.revealed",
    ]
    assert private(events, "bob") == [{"points": 1}]


def test_who_has_left_is_found_guilty_of_nothing() -> None:
    table = playing("when vote.cast: penalise enrolled", "Ada", "Bob", "Cyd")
    table.forfeit("cyd")
    events = table.vote("bob", 301)
    assert [one.player for one in of(e.MoveForbidden, events)] == ["ada", "bob"]


def test_each_is_a_party_once() -> None:
    table = playing("when vote.cast: award map(p in players, player) 200")
    events = table.vote("bob", 301)
    assert gains(events) == {"bob": 200}
    assert table.game.winners == ("bob",)


# Expulsions --------------------------------------------------------------------------------------

LEAVING = "when player.expelled: reveal player.name to everyone"


def test_whom_a_rule_expels_is_out_as_if_the_organiser_had_expelled_them() -> None:
    by_rule = playing('when vote.cast if choice == "abstain": expel player', elsewhere=LEAVING)
    by_organiser = playing("", elsewhere=LEAVING)
    for table in (by_rule, by_organiser):
        table.turn("bob", enact("More tea."))
        table.vote("cyd", 301)
    events = by_rule.vote("cyd", 302, "abstain")
    by_organiser.vote("cyd", 302, "abstain")
    ruled = by_organiser.play(m.Expel("cyd", "two names"))
    assert kinds(events) == ["vote.cast", *kinds(ruled)[1:]]
    assert public(events) == [{"player.name": "Cyd"}]
    for table in (by_rule, by_organiser):
        assert not table.game.players["cyd"].active
        assert table.game.active == 2
        assert [table.game.proposals[number].tally.cast for number in (301, 302)] == [0, 0]
    assert by_rule.game.players == by_organiser.game.players
    assert by_rule.game.proposals == by_organiser.game.proposals


def test_an_expulsion_says_which_clause_it_is_for() -> None:
    table = playing("when vote.cast: expel player")
    table.vote("bob", 301)
    (why,) = [one.why for one in table.last if isinstance(one.event, e.PlayerExpelled)]
    assert (why.rule, why.clause) == (207, 1)


def test_those_who_are_left_may_have_decided_by_then() -> None:
    table = playing('when vote.cast if choice == "abstain": expel player', *NAMES, "Dan")
    table.vote("ada", 301)
    table.vote("bob", 301)
    events = table.vote("cyd", 301, "abstain")
    assert kinds(events)[:3] == ["vote.cast", "player.expelled", "proposal.adopted"]


def test_an_expulsion_in_the_midst_of_counting_has_the_others_counted_again() -> None:
    table = playing("when proposal.defeated: expel proposer", *NAMES, "Dan")
    table.turn("cyd", enact("More tea."))
    table.vote("ada", 301)
    table.vote("bob", 301)
    table.vote("ada", 302, "against")
    events = table.vote("bob", 302, "against")
    decided = [kind for kind in kinds(events) if kind.startswith(("proposal.", "player."))]
    assert decided == ["proposal.defeated", "player.expelled", "proposal.adopted"]


def test_nobody_is_expelled_twice_or_after_having_left() -> None:
    table = playing("when vote.cast: expel enrolled; expel everyone")
    table.forfeit("cyd")
    events = table.vote("bob", 301)
    assert [one.player for one in of(e.PlayerExpelled, events)] == ["ada", "bob"]
    assert table.game.active == 0


def test_once_somebody_has_won_nobody_is_expelled() -> None:
    table = playing("when vote.cast: win player\nwhen tournament.won: expel everyone")
    events = table.vote("bob", 301)
    assert the(e.TournamentWon, events).players == ("bob",)
    assert not of(e.PlayerExpelled, events)


def test_who_is_expelled_by_a_decision_does_not_win_by_it() -> None:
    events = playing("when vote.cast: win player; expel player").vote("bob", 301)
    assert the(e.PlayerExpelled, events).player == "bob"
    assert not of(e.TournamentWon, events)


def test_at_the_end_nobody_is_expelled() -> None:
    table = playing("when tournament.ended: expel everyone")
    assert not of(e.PlayerExpelled, table.play(m.End("it is late")))


def test_who_is_expelled_for_what_they_gained_has_not_won_by_it() -> None:
    table = playing("when vote.cast: expel player; award player 500")
    events = table.vote("bob", 301)
    assert not gains(events)
    assert not of(e.TournamentWon, events)


# One after the other -----------------------------------------------------------------------------


def test_an_effect_for_each_item_of_a_list() -> None:
    table = playing("when vote.cast: for p in players: award p p.points + 1")
    assert gains(table.vote("bob", 301)) == {"ada": 4, "bob": 1, "cyd": 1}


def test_loops_stand_in_loops_and_see_what_has_changed() -> None:
    clauses = (
        "attribute game.n: number = 0\n"
        "when vote.cast: for p in players: for q in without(players, p): set game.n = game.n + 1; "
        "award player game.n"
    )
    assert gains(playing(clauses).vote("bob", 301)) == {"bob": 6}


def test_what_is_revealed_again_and_again_is_told_as_one_list() -> None:
    table = playing(
        "when vote.cast: for p in players: reveal p.name as who, p.points as score to everyone"
    )
    assert public(table.vote("bob", 301)) == [
        {"who": ("Ada", "Bob", "Cyd"), "score": ("3", "0", "0")}
    ]


def test_each_is_told_their_own() -> None:
    table = playing("when vote.cast: for p in players: reveal p.points as score to p")
    events = table.vote("bob", 301)
    assert [private(events, one) for one in ("ada", "bob")] == [[{"score": 3}], [{"score": 0}]]


def test_a_die_is_rolled_for_each() -> None:
    rules = with_clauses({207: "when vote.cast: for p in players: award p die(6)"})
    table = started(*NAMES, dice=(1, 2, 3, 4), rules=rules)
    table.turn("ada", enact())
    assert gains(table.vote("bob", 301)) == {"ada": 2, "bob": 3, "cyd": 4}


# Labels and dice ---------------------------------------------------------------------------------


def test_what_is_revealed_may_be_anything_under_a_name() -> None:
    clauses = (
        "when turn.taken: reveal length(proposal.text) as long, "
        "map(p in players, p.handle) as table to everyone"
    )
    table = started(*NAMES, rules=with_clauses({207: clauses}))
    told = public(table.turn("ada", enact("Tea.")))
    assert (told[0]["long"], told[0]["table"]) == (4, ("ada", "bob", "cyd"))


def test_what_only_looks_like_a_number_is_told_as_what_it_is() -> None:
    clauses = (
        'when vote.cast: reveal now as at, duration("36h") as long, player.joined, '
        'length("abc") as three to player'
    )
    assert private(playing(clauses).vote("bob", 301), "bob") == [
        {
            "at": "2025-06-15 15:06:40 UTC",
            "long": "1d 12h",
            "player.joined": START,
            "three": 3,
        }
    ]


def test_a_random_word_of_a_hidden_text_is_revealed() -> None:
    clauses = "when vote.cast: reveal pick(words(proposal.text)) as word to player"
    rules = with_clauses({207: clauses})
    table = started(*NAMES, dice=(1, 3, 2), rules=rules)
    table.turn("ada", enact("The quick brown fox."))
    events = table.vote("bob cyd", 301)
    assert private(events, "bob") == [{"word": "brown"}]
    assert private(events, "cyd") == [{"word": "quick"}]
    assert [one.faces for one in of(e.DieRolled, events)] == [4, 4]


def test_a_die_is_rolled_in_what_a_rule_sets() -> None:
    clauses = (
        "attribute player.luck: number = 0\n"
        "when vote.cast: set player.luck = die(6); award player player.luck"
    )
    rules = with_clauses({207: clauses})
    table = started(*NAMES, dice=(1, 5), rules=rules)
    table.turn("ada", enact())
    assert gains(table.vote("bob", 301)) == {"bob": 5}


def test_no_die_is_rolled_where_nothing_is_done() -> None:
    table = playing(
        "when vote.cast if unlucky: award player 1", elsewhere="define unlucky = die_six"
    )
    assert of(e.DieRolled, table.vote("bob", 301)) == []


@pytest.mark.parametrize(
    "clauses",
    [
        "when vote.cast: award player die(6); reveal key to everyone\ndefine key = die.proof",
        (
            "when vote.cast: award player die(6); set game.key = die.proof\n"
            'attribute game.key: text = "" shown to everyone'
        ),
    ],
)
def test_the_proof_of_a_secret_roll_gets_out_on_no_way(clauses: str) -> None:
    events = playing(clauses).vote("bob", 301)
    assert kinds(events) == ["vote.cast", "die.rolled", "points.awarded", "clause.voided"]
    assert "secret roll" in the(e.ClauseVoided, events).problem


def test_the_proof_of_an_open_roll_may_have_any_name() -> None:
    table = playing("when vote.cast: award player die(6); reveal die.proof as key to everyone")
    assert public(table.vote("bob", 301)) == [{"key": "key 1 of open"}]


def test_everything_is_told_where_a_rule_says_so() -> None:
    table = playing("when vote.cast: reveal map(r in rules, r.text) as all_texts to everyone")
    (told,) = public(table.vote("bob", 301))
    assert told["all_texts"] == tuple(rule.text for rule in table.game.rulebook.in_order)


def test_the_text_of_everything_is_too_much() -> None:
    clauses = (
        "when vote.cast: award player 1; reveal map(r in rules, long) as all_texts to everyone\n"
        f'define long = "{"x" * 12_000}"'
    )
    events = playing(clauses).vote("bob", 301)
    assert kinds(events) == ["vote.cast", "points.awarded", "clause.voided"]
    assert "more than" in the(e.ClauseVoided, events).problem


# What goes wrong ---------------------------------------------------------------------------------


def test_more_points_than_anybody_could_read_are_more_points() -> None:
    table = started(*NAMES, rules=with_clauses({207: f"when vote.cast: award player {10**30}"}))
    table.turn("ada", enact())
    table.vote("bob", 301)
    assert table.points("bob") == 10**30
    assert table.game.winners == ("bob",)


def test_one_move_does_not_flood_everybody_with_announcements() -> None:
    table = playing("when vote.cast: for r in rules: for q in rules: penalise players")
    events = table.vote("bob", 301)
    assert 20 < len(public(events)) < 60
    assert "too many steps" in voided(table)[0]
    assert table.game.phase == "playing"


def test_effects_that_set_off_one_another_come_to_an_end() -> None:
    table = playing("when vote.cast: penalise player\nwhen move.illegal: penalise player")
    events = table.vote("bob", 301)
    # Sixteen in a row; each costs what rule 215 says.
    assert len(of(e.MoveForbidden, events)) == 17
    assert all("set off one another" in problem for problem in voided(table))
    assert len(voided(table)) == 2
    assert table.game.phase == "playing"


def test_effects_that_multiply_use_up_the_steps_of_their_rule() -> None:
    clauses = "when vote.cast: penalise everyone\nwhen move.illegal: penalise everyone"
    table = playing(clauses, *NAMES, "Dan", "Eve", "Fay")
    events = table.vote("bob", 301)
    assert len(events) < 50_000
    assert all("too many steps" in problem for problem in voided(table))
    assert table.game.phase == "playing"


def test_a_loop_of_loops_uses_up_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "PER_RULE", 20_000)
    monkeypatch.setattr(steps, "ASSURED", 0)
    loops = "".join(f"for {name} in players: " for name in "abcdefgh")
    table = playing(f"attribute game.n: number = 0\nwhen vote.cast: {loops}set game.n = game.n + 1")
    events = table.vote("bob", 301)
    assert len(events) < 500
    assert "too many steps" in voided(table)[0]
    assert table.game.phase == "playing"


def test_what_divides_by_zero_is_void_and_no_player_is_told() -> None:
    clauses = "when vote.cast: set game.n = 1 / (electorate.size - 3)\nattribute game.n: number = 7"
    table = playing(clauses)
    events = table.vote("bob", 301)
    assert kinds(events) == ["vote.cast", "clause.voided"]
    table.forfeit("cyd")
    assert kinds(table.vote("ada", 301))[:2] == ["vote.cast", "attribute.set"]


def test_a_rule_that_penalises_at_its_own_repeal_is_gone_by_then() -> None:
    table = started(*NAMES)
    table.adopt(
        enact("It stays.", "when proposal.adopted if target.number == 301: penalise proposer")
    )
    table.wait(DAY).turn("bob", repeal(301))
    events = table.vote("ada bob cyd", 302)
    # The adoption is heard by the rules before it, then the rule is gone.
    assert cited(events) == 301
    assert 301 not in table.game.rulebook.rules


def test_an_absent_player_is_no_party() -> None:
    table = playing('when vote.cast: award player 1; penalise named("zoe")')
    events = table.vote("bob", 301)
    assert kinds(events) == ["vote.cast", "points.awarded", "clause.voided"]


@pytest.mark.parametrize(
    "effect",
    ["award any_of 1", "penalise any_of", "win any_of", "for x in any_of: award player 1",
     "set any_of.x = 1", "penalise player citing any_of", "reveal any_of as x to everyone",
     "cast any_of by player", "clear any_of"],
)  # fmt: skip
def test_an_effect_on_what_another_rule_holds_wrongly_is_void(effect: str) -> None:
    table = playing(f"when vote.cast: {effect}", elsewhere="define any_of = electorate")
    assert kinds(table.vote("bob", 301)) == ["vote.cast", "clause.voided"]
