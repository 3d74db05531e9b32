"""Instants and durations are said as people read them, and numbers agree with what they count."""

from __future__ import annotations

import pytest

from gamemaster.correspondence.passed_on import too_many
from gamemaster.i18n import speaking
from gamemaster.record.spoken_times import spoken_duration, spoken_instant, written_instant

AT = 1_772_705_520
DAY = 86_400


@pytest.mark.parametrize(
    ("language", "instant", "first", "duration"),
    [
        ("en", "2026-03-05 10:12:00 UTC", "2026-03-01 00:00:00 UTC", "1d 1h 1m 2s"),
        (
            "de",
            "5. März 2026, 10:12 UTC",
            "1. März 2026, 0:00 UTC",
            "1 Tag 1 Stunde 1 Minute 2 Sekunden",
        ),
        (
            "fr",
            "5 mars 2026 à 10 h 12 UTC",
            "1er mars 2026 à 0 h 00 UTC",
            "1 jour 1 heure 1 minute 2 secondes",
        ),
    ],
)
def test_times_are_said_in_each_language(
    language: str, instant: str, first: str, duration: str
) -> None:
    with speaking(language):
        assert spoken_instant(AT) == instant
        assert spoken_instant(1_772_323_200) == first
        assert spoken_duration(DAY + 3_662) == duration


def test_what_no_calendar_has_keeps_the_written_form() -> None:
    with speaking("de"):
        assert spoken_instant(10**15) == f"{10**15} s after 1970-01-01 00:00:00 UTC"
        assert spoken_duration(0) == "0s"


@pytest.mark.parametrize("text", ["2026-3-5 10:12:00 UTC", "on 2026-03-05 10:12:00 UTC", "soon"])
def test_words_are_no_instant_unless_they_are_one_as_written(text: str) -> None:
    assert written_instant("2026-03-05 10:12:00 UTC") == AT
    assert written_instant(text) is None


@pytest.mark.parametrize(
    ("language", "one"),
    [
        ("en", "Not passed on: 1 message within a day is enough."),
        ("de", "Nicht weitergegeben: 1 Nachricht an einem Tag ist genug."),
        ("fr", "Pas transmis : 1 message en un jour suffit."),
    ],
)
def test_one_is_no_plural(language: str, one: str) -> None:
    with speaking(language):
        assert too_many(1) == one
