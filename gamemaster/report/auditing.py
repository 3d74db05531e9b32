"""What the audit found, step by step, and what that proves."""

from __future__ import annotations

from collections.abc import Sequence

from gamemaster.audit import Step
from gamemaster.audit.meaning import CANNOT, PROVES
from gamemaster.page.elements import Element, Node, element
from gamemaster.page.parts import code, cut, heading, mark, para, row, section, table

_COLOURS = {"passed": "good", "failed": "bad", "not checkable": "unsure"}
_LONGEST = 600
_WHOSE = (
    "Anything at all, if this very page came from somebody you do not trust: then make it yourself "
    "from the bundle, or run the audit."
)


def auditing(steps: Sequence[Step]) -> Element:
    """Return the section."""
    rows = (
        row(str(one.number), cut(one.title, 80),
            mark(one.outcome, _COLOURS.get(one.outcome, "")), _finding(one))
        for one in steps
    )  # fmt: skip
    return section(
        "audit",
        "The audit",
        para(
            "When this page was made, the bundle was audited by a verifier that shares no code "
            "with the Gamemaster. Anyone can run it again on the bundle: ",
            code("gamemaster audit"),
            ".",
        ),
        table("Steps of the audit", ("step", "what is checked", "outcome", "finding"), rows,
              len(steps), numeric=(0,)),
        heading("What this proves, where it passed"),
        _list(PROVES),
        heading("What no audit can prove"),
        _list(
            (
                *CANNOT,
                _WHOSE,
            )
        ),
    )  # fmt: skip


def _finding(step: Step) -> list[Node]:
    told: list[Node] = [cut(step.detail, _LONGEST)]
    return [code(cut(step.entry, 120)), ": ", *told] if step.entry else told


def _list(sentences: Sequence[str]) -> Element:
    return element("ul", {"class": "plain"}, *(element("li", {}, one) for one in sentences))
