"""What the audit found, step by step, and what that proves."""

from __future__ import annotations

from collections.abc import Sequence

from gamemaster.audit import Step
from gamemaster.page.elements import Element, element
from gamemaster.page.parts import code, cut, heading, mark, para, row, section, table

_COLOURS = {"passed": "good", "failed": "bad", "not checkable": "unsure"}
_LONGEST = 600


def auditing(steps: Sequence[Step]) -> Element:
    """Return the section."""
    rows = (
        row(str(one.number), cut(one.title, 80),
            mark(one.outcome, _COLOURS.get(one.outcome, "")), cut(one.detail, _LONGEST))
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
        heading("What this proves"),
        para(
            "That each text was fixed when its hash was announced; that each roll of a die was "
            "fixed before the first turn; that what was announced is part of one signed record "
            "which only grew; and that, for the steps that passed, what the journal says follows "
            "from the moves and rulings in it."
        ),
        heading("What it cannot prove"),
        element(
            "ul",
            {"class": "plain"},
            element("li", {}, "That no mail was dropped before it was recorded. Each player can "
                    "compare their receipts with the moves recorded for them."),
            element("li", {}, "That the rulings were fair, and that nobody was told secrets "
                    "outside of the game."),
            element("li", {}, "That other readers were shown the same record during play. Compare "
                    "your checkpoints with those of others."),
            element("li", {}, "Anything at all, if this very page came from somebody you do not "
                    "trust: then make it yourself from the bundle, or run the audit."),
        ),
    )  # fmt: skip
