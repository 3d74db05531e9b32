"""What the audit found, step by step, and what that proves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamemaster.audit import Step, verify
from gamemaster.audit.meaning import CANNOT, PROVES
from gamemaster.page.elements import Element, Node, element
from gamemaster.page.parts import code, cut, heading, mark, para, section

_COLOURS = {"passed": "good", "failed": "bad", "not checkable": "unsure"}
_LONGEST = 600
_STEP = re.compile(r"^ ?[0-9]+\. (\w+) +(.+(?:\n {16,}\S.*)*)", re.MULTILINE)
_WHOSE = (
    "Anything at all, if this very page came from somebody you do not trust: then make it yourself "
    "from the bundle, or run the audit."
)


def auditing(steps: Sequence[Step]) -> Element:
    """Return the section."""
    said = meanings()
    found = (_step(one, said.get(one.title, "")) for one in steps)
    return section(
        "audit",
        "The audit",
        para(
            "When this page was made, the bundle was audited by a verifier that shares no code "
            "with the Gamemaster. Anyone can run it again on the bundle: ",
            code("gamemaster audit"),
            ".",
        ),
        element("ol", {"class": "steps"}, *found),
        heading("What this proves, where it passed"),
        _list(PROVES),
        heading("What no audit can prove"),
        _list((*CANNOT, _WHOSE)),
    )  # fmt: skip


def _step(step: Step, meaning: str) -> Element:
    outcome = mark(step.outcome, _COLOURS.get(step.outcome, ""))
    return element(
        "li",
        {},
        element("div", {}, element("strong", {}, cut(step.title, 80)), " ", outcome),
        element("div", {}, f"{meaning[:1].upper()}{meaning[1:]}." if meaning else ""),
        element("div", {"class": "note"}, *_finding(step)),
    )


def meanings() -> dict[str, str]:
    """Return what each step checks, in the words of the verifier's own list of them."""
    listed = _STEP.findall(verify.__doc__ or "")
    return {title: " ".join(meaning.split()) for title, meaning in listed}


def _finding(step: Step) -> list[Node]:
    told: list[Node] = [cut(step.detail, _LONGEST)]
    if step.entry and step.entry not in step.detail:
        return [code(cut(step.entry, 120)), ": ", *told]
    return told


def _list(sentences: Sequence[str]) -> Element:
    return element("ul", {"class": "plain"}, *(element("li", {}, one) for one in sentences))
