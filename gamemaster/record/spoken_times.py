"""Says instants and durations as people read them, in the language that is spoken.

English keeps the written form: it is the language of the record, whose texts are hashed and signed.
Nothing here goes into those: other languages stand beside the exact text, and say it differently.
"""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from typing import Final

from gamemaster.clauses import format_duration, format_instant
from gamemaster.i18n import SOURCE, plural, spoken

_MONTHS: Final = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}
_FORMS: Final = {
    "de": ("{day}. {month} {year}, {time} UTC", "{hour}:{minute}", "{hour}:{minute}:{second}"),
    "fr": (
        "{day} {month} {year} à {time} UTC",
        "{hour} h {minute}",
        "{hour} h {minute} min {second}",
    ),
}
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


def spoken_instant(seconds: int | Fraction) -> str:
    """Return an instant, in seconds since 1970 and in UTC, in the language that is spoken."""
    language = spoken()
    if language == SOURCE or language not in _FORMS:
        return format_instant(seconds)
    try:
        at = dt.datetime.fromtimestamp(int(seconds // 1), dt.UTC)
    except (ValueError, OverflowError, OSError):
        return format_instant(seconds)
    whole, short, long = _FORMS[language]
    day = "1er" if language == "fr" and at.day == 1 else str(at.day)
    time = (long if at.second else short).format(
        hour=at.hour, minute=f"{at.minute:02}", second=f"{at.second:02}"
    )
    month = _MONTHS[language].split()[at.month - 1]
    return whole.format(day=day, month=month, year=at.year, time=time)


def written_instant(text: str) -> int | None:
    """Return the instant that a text is, as a rule reveals one; None if it is anything else."""
    try:
        read = dt.datetime.fromisoformat(text.removesuffix(" UTC"))
        at = int(read.replace(tzinfo=dt.UTC).timestamp())
    except (ValueError, OverflowError):
        return None
    return at if format_instant(at) == text else None


def spoken_duration(seconds: int | Fraction) -> str:
    """Return a duration of whole seconds in days, hours, minutes and seconds, as it is spoken."""
    if spoken() == SOURCE or seconds < 1 or seconds != int(seconds):
        return format_duration(seconds)
    days, left = divmod(int(seconds), _DAY)
    hours, left = divmod(left, _HOUR)
    minutes, last = divmod(left, _MINUTE)
    parts = (
        (days, plural("{count} day", "{count} days", days)),
        (hours, plural("{count} hour", "{count} hours", hours)),
        (minutes, plural("{count} minute", "{count} minutes", minutes)),
        (last, plural("{count} second", "{count} seconds", last)),
    )
    return " ".join(said.format(count=count) for count, said in parts if count)
