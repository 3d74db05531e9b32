"""The whole table: importing what fills it."""

from __future__ import annotations

from tests.audit.tampering import course, letters, moves, outcomes, press, records
from tests.audit.tampering.table import TABLE

FILLED_BY = (moves, outcomes, course, letters, press, records)
ALL = TABLE
