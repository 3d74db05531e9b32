"""Initial rules that are out of force are told as they last were, and replayed so."""

from __future__ import annotations

import pytest

from gamemaster.game import moves as m
from tests.audit.games import standing_in
from tests.audit.replay.journals import journaled, replayed
from tests.game import builders
from tests.game.builders import amend, public, with_clauses

CLAUSES = """\
move scrap(which: rule)
when scrap.made: repeal which
when rule.repealed: reveal rule.number, rule.title as title, rule.text as words to everyone
move reword(which: rule, by: text)
when reword.made: rewrite which as by
move tell(which: rule)
when tell.made: reveal which.text as words to everyone
"""


def announced(*acts: str) -> tuple[object, str]:
    """The words that the last act has told, and where the replay differs."""
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({299: CLAUSES, 298: ""}))
    done = [table.play(m.Act("ada", act)) for act in acts]
    outcome = replayed(table)
    assert not outcome.unknown
    return public(done[-1])[-1]["words"], str(outcome.divergence or "")


def text_of(number: int) -> str:
    return next(text for at, _, text, _ in with_clauses({299: CLAUSES, 298: ""}) if at == number)


def test_a_rule_announces_what_it_took_away() -> None:
    assert announced("scrap 298") == (text_of(298), "")


def test_it_is_what_the_rule_said_last() -> None:
    words, differs = announced("reword 298 Tea at five.", "scrap 298", "tell 298")
    assert (str(words).strip(), differs) == ("Tea at five.", "")


@pytest.mark.parametrize("edition", [5])
def test_older_games_go_on_without(edition: int) -> None:
    with standing_in(builders, "EDITION", edition):
        assert announced("scrap 298") == ("", "")


def test_an_amended_rule_keeps_its_text_under_its_old_number() -> None:
    table = journaled("Ada", "Bob", "Cyd", rules=with_clauses({299: CLAUSES, 298: ""}))
    table.turn("ada", amend(298, "define tea = 1", "Tea at six."))
    table.vote("ada bob cyd", 301)
    done = table.play(m.Act("bob", "tell 298"))
    assert public(done)[-1]["words"] == text_of(298)
    assert not replayed(table).divergence
