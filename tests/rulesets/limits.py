"""Games at the limits of a ruleset: as many mutable rules as there may be, and as few.

Each takes the rules of an initial set and returns what became of the proposals, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from gamemaster.documents.proposal import Body, Target
from gamemaster.game import moves as m
from gamemaster.game.fold.state import Proposal
from gamemaster.rehearse import Rehearsal
from gamemaster.rulesets import InitialRule, Ruleset

DAY = 86_400
Outcomes = list[str | None]


def many(ruleset: Ruleset) -> Outcomes:
    """Two rules are enacted where there are 24 mutable ones."""
    missing = range(214, 238 - sum(rule.mutable for rule in ruleset.rules))
    more = (InitialRule(number, mutable=True, text="It says nothing.\n") for number in missing)
    one_more = Body("enact", None, "One more.\n", "define one_more = 1\n")
    return _play(replace(ruleset, rules=_in_order((*ruleset.rules, *more))), [one_more, one_more])


def few(ruleset: Ruleset) -> Outcomes:
    """One of two mutable rules is repealed, and then the other."""
    kept = (211, 213)
    rules = _in_order(replace(rule, mutable=rule.number in kept) for rule in ruleset.rules)
    bodies = [Body("repeal", Target("rule", number), "") for number in kept]
    return _play(replace(ruleset, rules=rules), bodies)


LIMITS: dict[str, Callable[[Ruleset], Outcomes]] = {"many": many, "few": few}


def _in_order(rules: Iterable[InitialRule]) -> tuple[InitialRule, ...]:
    return tuple(sorted(rules, key=lambda rule: rule.number))


def _play(ruleset: Ruleset, bodies: list[Body]) -> Outcomes:
    """Have Ada and Bob propose these in turn, and both vote for each; days go by in between."""
    rehearsal = Rehearsal(ruleset, 1)
    for name in ("Ada", "Bob"):
        rehearsal.enrol(name)
    rehearsal.play(m.Start())
    numbers = []
    for player, body in zip(("ada", "bob"), bodies, strict=True):
        _wait(rehearsal)
        numbers.append(rehearsal.game.next_number)
        rehearsal.play(m.TakeTurn(player, body))
        _wait(rehearsal, DAY)
        rehearsal.play(m.Act(player, "end_debate"))
        rehearsal.play(m.Act(player, f"word {numbers[-1]} merhaba hello"))
        for voter in ("ada", "bob"):
            rehearsal.play(m.CastVote(voter, numbers[-1], "for"))
        _wait(rehearsal)
    return [_outcome(rehearsal.game.proposals[number]) for number in numbers]


def _outcome(proposal: Proposal) -> str | None:
    return "adopted without effect" if proposal.void else proposal.decided


def _wait(rehearsal: Rehearsal, seconds: int = 2 * DAY) -> None:
    for _ in rehearsal.wait(seconds):
        pass
