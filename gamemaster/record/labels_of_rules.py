"""Names under which the rulesets that come with the program reveal things of their own.

Readers in other languages get them translated above the exact text; a name that is not here stays
as its rule has it.
"""

from __future__ import annotations

from typing import Final

from gamemaster.i18n import translatable

LABELS_OF_RULES: Final = frozenset(
    (
        translatable("affirmation"),
        translatable("already voted"),
        translatable("asked to mail consent yes"),
        translatable("consents"),
        translatable("debated"),
        translatable("debated at least until"),
        translatable("debated until anybody ends it after"),
        translatable("debated until ended by"),
        translatable("due to be voted on"),
        translatable("finding"),
        translatable("gained by its proponent"),
        translatable("game disputed"),
        translatable("game judge"),
        translatable("game judge ends debate"),
        translatable("judge"),
        translatable("judgement"),
        translatable("lacking"),
        translatable("next to move"),
        translatable("next to move if others consent"),
        translatable("order of play"),
        translatable("overruled"),
        translatable("overruling"),
        translatable("passed"),
        translatable("question"),
        translatable("round that begins"),
        translatable("sentence"),
        translatable("taken back by"),
        translatable("turns need consent"),
        translatable("verdict"),
        translatable("vote ends"),
        translatable("voted on until"),
    )
)
