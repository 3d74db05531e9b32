"""Names under which the rulesets that come with the program reveal things of their own.

Readers in other languages get them translated above the exact text; a name that is not here, and a
text under it, stay as their rule has them.
"""

from __future__ import annotations

from typing import Final

from gamemaster.i18n import translatable

LABELS_OF_RULES: Final = frozenset(
    (
        translatable("about rule"),
        translatable("affirmation"),
        translatable("already voted"),
        translatable("asked to mail consent yes"),
        translatable("at least"),
        translatable("at most"),
        translatable("calls to the jury"),
        translatable("champions"),
        translatable("charge"),
        translatable("concerns"),
        translatable("consents"),
        translatable("contested"),
        translatable("debat"),
        translatable("debated"),
        translatable("debated at least until"),
        translatable("debated until anybody ends it after"),
        translatable("debated until ended by"),
        translatable("defendant"),
        translatable("demanded"),
        translatable("description"),
        translatable("due to be voted on"),
        translatable("english"),
        translatable("finding"),
        translatable("for the trial of"),
        translatable("foreign"),
        translatable("found guilty"),
        translatable("gained by its proponent"),
        translatable("game disputed"),
        translatable("game greffier"),
        translatable("game greffier secondaire"),
        translatable("game judge"),
        translatable("game judge ends debate"),
        translatable("is void"),
        translatable("judge"),
        translatable("judgement"),
        translatable("lacking"),
        translatable("mere correction"),
        translatable("new jury is called"),
        translatable("next to move"),
        translatable("next to move if others consent"),
        translatable("objected to by"),
        translatable("objected to the end of"),
        translatable("objects to all warnings"),
        translatable("offered"),
        translatable("order of play"),
        translatable("ordre du jeu"),
        translatable("out of rule"),
        translatable("overruled"),
        translatable("overruling"),
        translatable("part that moves"),
        translatable("passed"),
        translatable("players who have moved"),
        translatable("pleads"),
        translatable("points by a ruling"),
        translatable("points taken"),
        translatable("points they have gained"),
        translatable("prefer"),
        translatable("proposals"),
        translatable("prosecutor"),
        translatable("question"),
        translatable("question without a judge"),
        translatable("quorum"),
        translatable("round that begins"),
        translatable("sentence"),
        translatable("taken back by"),
        translatable("the hashes of their documents"),
        translatable("trial"),
        translatable("trial is over"),
        translatable("trial number"),
        translatable("turns need consent"),
        translatable("verdict"),
        translatable("vote does not count without"),
        translatable("voted on until"),
        translatable("wants as judge"),
        translatable("warned of"),
        translatable("whose debate the judge ends"),
        translatable("whose debate the proponent ends"),
        translatable("word claimed in"),
        translatable("word for"),
        translatable("word in its hash"),
    )
)
VALUES_OF_RULES: Final = frozenset(
    (
        translatable("a foreign word"),
        translatable("a quorum"),
        translatable("enough votes in favour"),
        translatable("every vote in favour, to transmute"),
        translatable("it is decided"),
    )
)
"""Texts that those rulesets reveal under these names."""
