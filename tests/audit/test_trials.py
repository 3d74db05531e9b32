"""The verifier tries what rules would still permit; what it imagines for that stays imagined."""

from __future__ import annotations

from gamemaster.audit.replay.adoptability import _apart, _tries
from gamemaster.audit.replay.knowledge import Declared, State
from gamemaster.audit.replay.precedence import Rule, Rulebook


def _ruled_by(book: Rulebook) -> State:
    return State(
        "autumn", "", "secret", "", 4096, review_all=False, origin="", record_key="", now=0,
        book=book,
    )  # fmt: skip


def test_rules_that_a_trial_enacts_or_repeals_are_those_of_the_trial_alone() -> None:
    """A rule that enacts another at each turn had left it in force after the trial of a turn."""
    first = Rule(101, mutable=False, text="All play.\n", clauses="define one = 1\n")
    second = Rule(201, mutable=True, text="All smile.\n", clauses="define two = 2\n")
    book = Rulebook([first, second], 5)
    assert set(book.index["define"]) == {"one", "two"}
    trial = _apart(_ruled_by(book)).book
    trial.enact(301, "All sing.\n", "document", "hash")
    trial.drop(201)
    trial.change(302, "transmute", 101, Rule(302, mutable=True, text="All play.\n", clauses=""))
    assert sorted(trial.rules) == [301, 302]
    assert set(trial.index["define"]) == set()
    assert sorted(book.rules) == [101, 201]
    assert sorted(book.history) == [101, 201]
    assert book.history[101].next is None
    assert set(book.index["define"]) == {"one", "two"}


def test_values_that_a_proposal_begins_with_are_not_tried_a_second_time() -> None:
    """They were, in each trial of an adoption; a proposer may say others, so those are tried."""
    clauses = "attribute proposal.disputed: boolean = false\nattribute game.calm: boolean = true"
    said = "attribute proposal.urgent: boolean by proposer = false"
    rule = Rule(201, mutable=True, text="All smile.\n", clauses=f"{clauses}\n{said}")
    state = _ruled_by(Rulebook([rule], 5))
    disputed, calm, urgent = rule.parsed
    for one in rule.parsed:
        initial = one.name == "calm"
        held = Declared(one.owner, one.name, "boolean", (), initial, stays=False, clause="")
        state.declared[held.key] = held
    assert _tries(state, [disputed, calm]) == [(None, None), (True, True)]
    assert _tries(state, [urgent]) == [(None,), (False,), (True,)]
    state.values["game.calm"] = {None: False}
    assert _tries(state, [disputed, calm]) == [(None, None), (False, True), (True, True)]
