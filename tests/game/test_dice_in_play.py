"""Dice as play rolls them: indices, chains, anchors and their renewal."""

from __future__ import annotations

import pytest

from gamemaster.game import dice
from gamemaster.game import events as e
from gamemaster.game.dice import Roll
from tests.game.builders import (
    DAY,
    Oracle,
    Table,
    amend,
    enact,
    gains,
    of,
    private,
    public,
    repeal,
    started,
    the,
    with_clauses,
)

OPEN_DIE = (
    "when turn.taken: award player die(6); "
    "reveal proposal.number, die.value, die.faces, die.proof to everyone"
)


class ChainOracle(Oracle):
    """The dice that are really rolled, of a chain of eight keys."""

    LENGTH = 8

    def roll(self, chain: str, index: int, faces: int, mix: str | None = None) -> Roll:
        return dice.roll(dice.root_of(b"root", chain), "autumn", index, faces, self.LENGTH)

    def anchor(self, chain: str, epoch: int) -> str:
        return dice.anchor(dice.root_of(b"root", chain), epoch, self.LENGTH)


def rolls(table: Table) -> list[tuple[str, int]]:
    return [
        (one.event.chain, one.event.index)
        for one in table.log
        if isinstance(one.event, e.DieRolled)
    ]


def test_each_roll_takes_the_next_index_of_the_secret_chain() -> None:
    table = started("Ada", "Bob", "Cyd")
    for player in ("ada", "bob", "cyd"):
        table.turn(player, enact())
    assert rolls(table) == [("secret", 1), ("secret", 2), ("secret", 3)]


def test_two_dice_in_one_award_take_two_indices_and_the_last_one_is_told() -> None:
    rules = with_clauses(
        {
            202: "when turn.taken: award player die(6) + die(4); "
            "reveal die.value, die.faces to player"
        }
    )
    table = started("Ada", dice=(6, 2), rules=rules)
    events = table.turn("ada", enact())
    assert [(one.index, one.faces, one.value) for one in of(e.DieRolled, events)] == [
        (1, 6, 6),
        (2, 4, 2),
    ]
    assert gains(events) == {"ada": 8}
    assert private(events, "ada") == [{"die.value": 2, "die.faces": 4}]


def test_a_roll_in_a_clause_that_fails_is_spent() -> None:
    rules = with_clauses({214: "when turn.taken: award player die(6) / 0\noverrides rule 202"})
    table = started("Ada", rules=rules)
    events = table.turn("ada", enact())
    assert [one.index for one in of(e.DieRolled, events)] == [1, 2]
    assert gains(events) == {"ada": 3}


def test_a_roll_that_nobody_is_there_to_earn_is_not_made() -> None:
    rules = with_clauses({214: "when player.forfeited: award player die(6)"})
    table = started("Ada", "Bob", rules=rules)
    assert not of(e.DieRolled, table.forfeit("ada"))


def test_a_rule_that_reveals_the_proof_makes_rolls_open_from_a_chain_of_their_own() -> None:
    table = started("Ada", "Bob")
    table.turn("ada", enact())
    table.adopt(amend(202, OPEN_DIE), by="bob")
    table.wait(DAY)
    events = table.turn("ada", enact())
    assert public(events) == [
        {
            "proposal.number": 303,
            "die.value": 3,
            "die.faces": 6,
            "die.proof": "key 1 of open",
        }
    ]
    assert rolls(table) == [("secret", 1), ("secret", 2), ("open", 1)]


HIDDEN = {
    "earned": "when turn.taken: award player die(20) * 0",
    "told": 'when turn.taken: reveal pick(players) as lucky to named("bob")',
    "proved to one": 'when turn.taken: award player die(20) * 0; reveal die.proof to named("bob")',
    "told as well": "when turn.taken: award player die(20) * 0; reveal die.value to everyone",
}


@pytest.mark.parametrize("what", HIDDEN)
@pytest.mark.parametrize("after", [0, 20])
def test_the_die_of_a_hidden_rule_shows_in_nothing_that_is_told_of_another(
    what: str, after: int
) -> None:
    dice = (1, 2, 3, 4, 5, 6)
    table = started("Ada", "Bob", dice=dice, rules=with_clauses({202: OPEN_DIE}), dice_length=8)
    table.adopt(enact("It is hidden.", HIDDEN[what]), by="bob")
    for _ in range(after):
        table.turn("ada", enact(), wait=DAY)
    told = public(table.turn("ada", enact(), wait=DAY))[0]
    assert told["die.faces"] == 6
    assert told["die.proof"] == f"key {after + 2} of open"
    assert told["die.value"] == dice[(after + 1) % 6]
    assert {chain for chain, _ in rolls(table)} == {"open", "hidden"}
    assert {one.chain for one in of(e.DiceRenewed, (h.event for h in table.log))} <= {"open"}


def test_each_rule_speaks_of_the_die_that_it_has_rolled_itself() -> None:
    more = 'when turn.taken: award player die(4); reveal die.faces to named("bob")'
    rules = with_clauses({202: OPEN_DIE, 299: more, 300: more.replace("4", "12")})
    table = started("Ada", "Bob", rules=rules)
    events = table.turn("ada", enact())
    assert [rolls(table), public(events)[0]["die.faces"]] == [
        [("open", 1), ("secret", 1), ("secret", 2)],
        6,
    ]
    (letter,) = private(events, "bob")
    assert letter == {"die.faces": 4}


def test_rules_that_were_corrected_roll_where_nobody_counts() -> None:
    table = started("Ada", dice_length=2)
    table.correct(202, "when turn.taken: award player die(6) + die(6)")
    assert not of(e.DiceRenewed, table.turn("ada", enact()))
    assert rolls(table) == [("hidden", 1), ("hidden", 2)]


def test_the_successor_is_announced_before_the_chain_runs_out_and_no_index_is_reused() -> None:
    table = started("Ada", dice_length=8)
    for turn in range(1, 21):
        events = table.turn("ada", enact(), wait=DAY)
        renewed = of(e.DiceRenewed, events)
        # With eight keys the next anchor is due after the fourth roll of each epoch.
        assert bool(renewed) is (turn % 8 == 4)
        if renewed:
            epoch = turn // 8 + 1
            assert renewed[0].anchor == f"anchor {epoch} of secret"
            assert public(events)[-1] == {
                "dice.anchor": f"anchor {epoch} of secret",
                "dice.length": 8,
            }
    assert [index for _, index in rolls(table)] == list(range(1, 21))


def test_a_chain_of_one_key_is_renewed_at_every_roll() -> None:
    table = started("Ada", dice_length=1)
    for turn in (1, 2, 3):
        renewed = the(e.DiceRenewed, table.turn("ada", enact(), wait=DAY))
        assert renewed.epoch == turn


def test_open_dice_are_renewed_with_the_open_anchor() -> None:
    more = "when dice.renewed: reveal dice.anchor, dice.open_anchor, dice.length to everyone"
    table = started("Ada", rules=with_clauses({202: f"{OPEN_DIE}\n{more}"}), dice_length=4)
    table.turn("ada", enact())
    events = table.turn("ada", enact(), wait=DAY)
    assert the(e.DiceRenewed, events).chain == "open"
    assert public(events)[-1] == {
        "dice.anchor": "anchor 0 of secret",
        "dice.open_anchor": "anchor 1 of open",
        "dice.length": 4,
    }


def test_a_renewal_that_no_rule_tells_is_journaled_all_the_same() -> None:
    rules = with_clauses({202: "when turn.taken: award player die(6)"})
    table = started("Ada", rules=rules, dice_length=2)
    events = table.turn("ada", enact())
    assert the(e.DiceRenewed, events).epoch == 1
    assert public(events) == []


def test_rules_may_celebrate_a_renewal() -> None:
    rules = with_clauses({214: "when dice.renewed if dice.length == 2: award everyone 1"})
    table = started("Ada", "Bob", rules=rules, dice_length=2)
    assert gains(table.turn("ada", enact())) == {"ada": 4, "bob": 1}


def test_dice_rolled_while_votes_are_counted_are_renewed_too() -> None:
    clauses = (
        "define defeated = not attainable(adopted)\nwhen proposal.defeated: award proposer -die(6)"
    )
    rules = with_clauses({202: "when turn.taken: award player 1", 206: clauses})
    table = started("Ada", "Bob", rules=rules, dice_length=2)
    table.turn("ada", repeal(207))
    events = table.against("bob", 301)
    assert gains(events) == {"ada": -3}
    assert the(e.DiceRenewed, events).epoch == 1


def test_what_is_rolled_is_what_the_published_anchor_commits_to() -> None:
    table = started("Ada", rules=with_clauses({202: OPEN_DIE}), dice_length=8)
    table.oracle = ChainOracle()
    anchors = {0: table.oracle.anchor("open", 0)}
    for turn in range(1, 18):
        events = table.turn("ada", enact(), wait=DAY)
        for renewed in of(e.DiceRenewed, events):
            anchors[renewed.epoch] = renewed.anchor
        told = next(fields for fields in public(events) if "die.proof" in fields)
        proof = str(told["die.proof"])
        epoch, steps = (turn - 1) // 8, (turn - 1) % 8 + 1
        assert dice.leads_to(proof, anchors[epoch], steps)
        assert dice.value(bytes.fromhex(proof), "autumn", turn, 6) == told["die.value"]
