"""The whole table: importing what fills it."""

from __future__ import annotations

from tests.audit.tampering import (
    beside,
    contradicted,
    course,
    daily_life,
    inventions,
    letters,
    mails,
    mixing,
    moves,
    outcomes,
    press,
    records,
    second_look,
    unsaid,
    whose,
    within,
    witnesses,
)
from tests.audit.tampering.table import TABLE

FILLED_BY = (
    moves, outcomes, course, letters, mails, press, records, mixing, daily_life, beside,
    contradicted, second_look, whose, witnesses, inventions, within, unsaid,
)  # fmt: skip
ALL = TABLE
