"""The review desk offers clauses for some texts of players, and none for others."""

from __future__ import annotations

import pytest

from gamemaster.clauses import compile_clauses
from gamemaster.desk.resembling import MOST, resembling
from gamemaster.organiser.preview_words import offers_for
from gamemaster.rulesets import load
from gamemaster.rulesets.importing.counterparts import OCTETS

RESEMBLES = {
    "a rule of the cookbook": ("Each vote gives the voter one point.", "cookbook 1, "),
    "another number": ("The first player who reaches 150 points wins.", "secret 208"),
    "a loss": ("When a proposal is defeated, its author loses 5 points.", "async 206"),
    "passing": ("Players may pass their turn; a pass earns 1 point.", "cookbook 4, Passing"),
    "in French": ("Le vainqueur est le premier joueur qui atteint 100 points.", "greffier 205"),
    "nothing to run": ("Everybody is to be polite.", None),
    "something that no text has": ("Nobody proposes on a Sunday.", None),
    "no word": ("!", None),
    "nothing": ("", None),
    "far too long": ("The first player who reaches 150 points wins. " * (OCTETS // 40), None),
}


@pytest.mark.parametrize(("text", "like"), RESEMBLES.values(), ids=RESEMBLES)
def test_clauses_are_offered_for_a_text_that_resembles_theirs(text: str, like: str | None) -> None:
    offers = resembling(text)
    assert len(offers) <= MOST
    assert len({offer.known.clauses for offer in offers}) == len(offers)
    assert (offers[0].known.where if offers else "").startswith(like or "")
    assert bool(offers) == (like is not None)
    for offer in offers:
        compile_clauses(offer.known.clauses)


def test_an_offer_says_how_alike_the_texts_are_and_what_only_one_says() -> None:
    offer = resembling("The first player who reaches 150 points wins.")[0]
    assert offer.as_json() == {
        "of": "secret 208",
        "text": "The first player whose score reaches 200 points is the winner.\n",
        "clauses": "define victory = player.points >= 200\n",
        "asks": [],
        "why": "62 % of the words (reaches, first, points, player); "
        "this alone says 150; that alone says 200",
    }


def test_what_the_clauses_ask_of_other_rules_is_named() -> None:
    (rule,) = (rule for rule in load("suber").rules if rule.number == 109)
    asks = {offer.known.where: offer.known.asks for offer in resembling(rule.text)}
    assert "define eligible" in asks["suber 109"]
    assert "attribute circuits" in asks["suber 109"]


def test_nothing_is_offered_where_it_is_there_or_decided() -> None:
    text = "The first player whose score reaches 200 points is the winner."
    entry = {"state": "open", "in_force": False, "text": text, "clauses": ""}
    (first, *_) = offers_for(entry)
    assert first["of"] == "secret 208"
    there = [offer["of"] for offer in offers_for({**entry, "clauses": first["clauses"]})]
    assert "secret 208" not in there
    assert offers_for({**entry, "state": "defeated"}) == []
    assert offers_for({**entry, "text": None}) == []
    assert offers_for({**entry, "state": "adopted", "in_force": True})
