"""Rules that write all they can, with nobody playing: what each clause of one is made of."""

from __future__ import annotations

LONG = "\n".join(
    ('define t0 = "🂡 a wombat 🂡 "', *(f"define t{n + 1} = t{n} + t{n}" for n in range(12)))
)
"""Definitions of ever longer texts; the longest has 57,344 characters."""

DECLARED = f"""{LONG}
attribute game.kept: text = ""
attribute player.own: text = ""
attribute player.shown: text = "" shown to everyone
attribute player.count: number = 0
ballot poll(what: text): yes | no"""

WRITERS = {
    "kept": "for r in rules: set game.kept = t12 + r.text",
    "kept of each": "for r in rules: for p in players: set p.own = t9 + r.text",
    "kept and shown": "for r in rules: for p in players: set p.shown = t8 + r.text",
    "counted": "for r in rules: for p in players: set p.count = p.count + 1",
    "told to everyone": "reveal t12 as a, t12 as b, t12 as c to everyone",
    "told to each": "for r in rules: for p in players: reveal t9 as x to p",
    "told to all": "reveal t12 as a, t12 as b to players",
    "penalised": "for r in rules: penalise everyone",
    "awarded": "for r in rules: for p in players: award p 0",
    "rolled": "for r in rules: for p in players: award p die(6) * 0",
    "opened": "for p in players: open poll(t11 + p.name)",
    "asked": "for r in rules: ask t9 + r.text",
}
"""Effects by what they write; they need what is ``DECLARED``."""


def hourly(effects: list[str]) -> str:
    """A rule with a clause for each effect, all of which come round every hour."""
    return "\n".join([DECLARED, *(f'every "hour": {effect}' for effect in effects)])
