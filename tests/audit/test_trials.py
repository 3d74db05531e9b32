"""The verifier tries what rules would still permit; what it imagines for that stays imagined."""

from __future__ import annotations

from gamemaster.audit.replay.adoptability import _apart
from gamemaster.audit.replay.knowledge import State
from gamemaster.audit.replay.precedence import Rule, Rulebook


def test_rules_that_a_trial_enacts_or_repeals_are_those_of_the_trial_alone() -> None:
    """A rule that enacts another at each turn had left it in force after the trial of a turn."""
    first = Rule(101, mutable=False, text="All play.\n", clauses="define one = 1\n")
    second = Rule(201, mutable=True, text="All smile.\n", clauses="define two = 2\n")
    book = Rulebook([first, second], 5)
    assert set(book.index["define"]) == {"one", "two"}
    state = State(
        "autumn",
        "",
        "secret",
        "",
        4096,
        review_all=False,
        origin="",
        record_key="",
        now=0,
        book=book,
    )
    trial = _apart(state).book
    trial.enact(301, "All sing.\n", "document", "hash")
    trial.drop(201)
    trial.change(302, "transmute", 101, Rule(302, mutable=True, text="All play.\n", clauses=""))
    assert sorted(trial.rules) == [301, 302]
    assert set(trial.index["define"]) == set()
    assert sorted(book.rules) == [101, 201]
    assert sorted(book.history) == [101, 201]
    assert book.history[101].next is None
    assert set(book.index["define"]) == {"one", "two"}
