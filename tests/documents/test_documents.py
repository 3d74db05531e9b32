"""Each built-in ruleset does what its document says, as read by those who saw nothing but that.

The second set of cases was written after all that the first had shown was mended, and so was the
third after the second. The fourth and the fifth are about rules that meet, and rules that go or
change while others lean on them; so is the sixth, which also says what everybody is told, and has
`daily`.
"""

from __future__ import annotations

import pytest

from tests.documents.cases import HERE, Case, cases_of, differences

RULESETS = ("secret", "suber", "async", "github", "greffier")


def readings() -> dict[tuple[str, str], str]:
    """The cases that stand for another reading, by ruleset and slug, with the reason."""
    found: dict[tuple[str, str], str] = {}
    for line in (HERE / "readings.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            named, _, reason = line.partition(": ")
            ruleset, _, slug = named.partition(" ")
            found[ruleset, slug] = reason
    return found


READINGS = readings()
SECOND = [f"{ruleset}-second" for ruleset in RULESETS if ruleset != "greffier"]
THIRD = [f"{ruleset}-third" for ruleset in RULESETS]
FOURTH = ["github-fourth", "greffier-fourth"]
FIFTH = [f"{ruleset}-fifth" for ruleset in RULESETS]
SIXTH = [f"{ruleset}-sixth" for ruleset in ("daily", *RULESETS)]
CASES = [
    (which, case)
    for which in (*RULESETS, *SECOND, *THIRD, "greffier-second", *FOURTH, *FIFTH, *SIXTH)
    for case in cases_of(which)
]


@pytest.mark.parametrize(
    ("which", "case"),
    [
        pytest.param(
            which, case, id=f"{which} {case.slug}",
            marks=[pytest.mark.torture] if which in SECOND or place % 3 else [],
        )
        for place, (which, case) in enumerate(CASES)
    ],
)  # fmt: skip
def test_a_case_plays_as_it_was_written(which: str, case: Case) -> None:
    found = list(differences(which.partition("-")[0], case))
    if (which, case.slug) in READINGS:
        assert found, "no other reading any more: take it out of readings.txt"
    else:
        assert found == []


def test_every_reading_is_of_a_case_and_has_a_reason() -> None:
    known = {(which, case.slug) for which, case in CASES}
    assert READINGS.keys() <= known
    assert all(len(reason) > len("because") for reason in READINGS.values())
