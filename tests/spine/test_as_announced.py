"""The rules in force, the scores and what is open follow from what was announced, and no more."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from gamemaster.tournament.as_announced import in_force, standing
from tests.builders import Table, tournament
from tests.stories.stage import Stage

STORIES = Path(__file__).parents[1] / "stories"
OPEN = ("suber-a-whole-game", "suber-judgement", "async-rounds", "async-judgement", "how-it-stands")
TURN = "propose enact\n{}\nclauses:\ndefine {} = 1\nend proposal\n"


@pytest.mark.parametrize("story", OPEN)
def test_in_open_rulesets_what_was_announced_says_all(story: str, tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.play(STORIES / f"{story}.story")
    public, game = stage.table.tournament.public, stage.table.tournament.game
    assert game is not None
    known, now = in_force(public), standing(public)
    played = [(rule.number, rule.mutable, rule.text) for rule in game.rulebook.in_order]
    assert [(rule.number, rule.mutable, rule.text) for rule in known.rules] == played
    assert known.untold == ()
    assert [proposal.number for proposal in now.proposals] == sorted(game.open_proposals)
    if game.phase == "playing" and now.scores is not None:
        told = {str(line).rpartition(" ")[0]: line for line in now.scores.get("scores") or ()}  # type: ignore[union-attr]
        assert told.keys() >= {p.name for p in game.players.values() if p.active}
    stage.table.close()


def test_where_texts_are_secret_only_the_adoption_is_known(tmp_path: Path) -> None:
    with closing(Table(tmp_path, (tournament(),), (6, 5, 4))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", TURN.format("One.", "one") + "vote for mine\n")
        table.mail("bob", "vote for 301\n")
        known = in_force(table.tournament.public)
        assert known.untold == (301,)
        assert known.rules == tuple(
            sorted(table.tournament.public.ruleset.rules, key=lambda r: (r.mutable, r.number))
        )
        (receipt,) = table.mail("carol", "rules\n")
        words = " ".join(receipt.body.split())
        assert "Adopted as well, but their texts have not been announced" in words
        assert "One." not in words


def test_a_change_without_effect_changes_nothing_that_is_told(tmp_path: Path) -> None:
    with closing(Table(tmp_path, (tournament(ruleset="async"),))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", "propose repeal rule 210\n")
        table.mail("alice", "propose amend rule 210\nX.\nend proposal\n")
        for who in ("bob", "carol"):
            table.mail(who, "vote for 310\nvote for 311\n")
        known = in_force(table.tournament.public)
        assert known.void == (311,)
        assert 210 not in {rule.number for rule in known.rules}
        (receipt,) = table.mail("bob", "rules\ninitial rules\n")
        assert "Adopted without effect: 311." in receipt.body
        assert "Rule 210 (mutable)" in receipt.body.rpartition("SHA-256")[2]
        assert "Rule 210 (mutable)" not in receipt.body.rpartition("SHA-256")[0]
