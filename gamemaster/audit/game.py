"""Steps 7 and 12: proposals and what becomes of them, and what an audit leaves out.

The steps between them are in ``votes``, ``points`` and ``rulemade``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gamemaster.audit.evidence import NOT_CHECKABLE, PASSED, Evidence, Finding, shortly, wrong
from gamemaster.audit.journal import Shown

_WRITTEN = ("enact", "amend")
"""The kinds of rule-changes that take effect with a text of their own."""


@dataclass
class _Proposals:
    """What is proposed, open, and adopted but not in effect yet: by number, the kind and text."""

    expected: int | None = None
    proposed: dict[int, tuple[str, str]] = field(default_factory=dict)
    open: set[int] = field(default_factory=set)
    adopted: dict[int, tuple[str, str]] = field(default_factory=dict)
    decided: int = 0


def check_numbers(evidence: Evidence) -> Finding:
    """Step 7: proposals are numbered in order and decided once; their texts are what takes effect.

    A text takes effect as it was proposed, or as the last rule to change it left it.
    """
    found = evidence.follow(_Proposals(), _PROPOSALS)
    return PASSED, f"{len(found.proposed)} proposed, {found.decided} decided"


def _started(found: _Proposals, line: Shown) -> None:
    found.expected = line.data["first_number"]


def _proposed(found: _Proposals, line: Shown) -> None:
    data, number = line.data, line.data["number"]
    if found.expected is None:
        raise wrong(line, "no proposal before the start", number)
    if number != found.expected:
        raise wrong(line, f"proposal {found.expected}", number)
    found.proposed[number] = (data["kind"], data["text"])
    found.open.add(number)
    found.expected += 1


def _decided(found: _Proposals, line: Shown) -> None:
    number = line.data["number"]
    if number not in found.open:
        raise wrong(line, "a proposal that is open", number)
    found.open.discard(number)
    found.decided += 1


def _adopted(found: _Proposals, line: Shown) -> None:
    _decided(found, line)
    if line.data["effective"]:
        found.adopted[line.data["number"]] = found.proposed[line.data["number"]]


def _reworded(found: _Proposals, line: Shown) -> None:
    kind, _ = _taking_effect(found, line)
    found.adopted[line.data["number"]] = (kind, line.data["text"])


def _changed(found: _Proposals, line: Shown) -> None:
    data = line.data
    kind, text = _taking_effect(found, line)
    if data["kind"] != kind:
        raise wrong(line, f"the kind {kind}", data["kind"])
    if kind in _WRITTEN and data["text"] != text:
        raise wrong(line, f"the text {shortly(text)}", shortly(data["text"]))
    del found.adopted[data["number"]]


def _taking_effect(found: _Proposals, line: Shown) -> tuple[str, str]:
    number = line.data["number"]
    if number not in found.adopted:
        raise wrong(line, "a rule-change that was adopted and is not in effect", number)
    return found.adopted[number]


_PROPOSALS = {
    "tournament.started/1": _started,
    "turn.taken/1": _proposed,
    "proposal.adopted/1": _adopted,
    "proposal.defeated/1": _decided,
    "text.modified/1": _reworded,
    "rule.changed/1": _changed,
}


def check_rules(evidence: Evidence) -> Finding:
    """Step 12: clauses are not run again here; say what stands behind the events instead."""
    causes = sum("rule" in line.why for line in evidence.lines)
    detail = f"{causes} events name the rule that caused them; clauses are not run again here"
    return NOT_CHECKABLE, detail
