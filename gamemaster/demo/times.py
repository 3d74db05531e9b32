"""Instants of the demo as people write them."""

from __future__ import annotations

import datetime as dt
from typing import Final

BEGIN: Final = int(dt.datetime(2026, 9, 1, 7, tzinfo=dt.UTC).timestamp())
HOUR: Final = 3600


def moment(instant: int) -> dt.datetime:
    """Return an instant as a date with its zone."""
    return dt.datetime.fromtimestamp(instant, dt.UTC)


def shown(instant: int) -> str:
    """Return the hour of an instant, with the day of the demo that it is on."""
    day = moment(instant).toordinal() - moment(BEGIN).toordinal() + 1
    return f"day {day}, {moment(instant):%H:%M}"
