"""Mails that nobody here had written mean what their writers meant, or are asked about."""

from __future__ import annotations

import pytest

from tests.blind.judging import FOLDER, SETS, Case, cases, outcome, table
from tests.properties import one_in

CASES = cases()


def _known() -> dict[str, str]:
    """The verdicts that are known to be other than right, by case."""
    found = {}
    for line in (FOLDER / "known.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, verdict, _why = line.split(" ", 2)
            found[name] = verdict
    return found


KNOWN = _known()


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_mail_makes_the_moves_that_were_meant_or_asks(case: Case) -> None:
    found = outcome(case)
    verdict = found.verdict(case)
    assert verdict not in ("wrong", "silent"), (case.why, sorted(found.done))
    good = ("right", "asked") if case.means != "move" else ("right",)
    expected = KNOWN.get(case.name, "right")
    assert verdict == expected or (expected == "right" and verdict in good), case.why


def test_nine_in_ten_of_clear_votes_and_turns_are_taken_at_once() -> None:
    clear = [case for case in CASES if case.kind in ("vote", "turn", "inquiry", "other")]
    taken = [case for case in clear if KNOWN.get(case.name, "right") == "right"]
    assert len(taken) * 10 >= len(clear) * 8


@pytest.mark.parametrize("title", one_in(4, ((title, (title,)) for title in SETS[1:])))
def test_a_set_comes_to_what_its_table_says(title: str) -> None:
    """``python -m tests.blind > tests/blind/tables.txt`` writes the tables anew."""
    judged = [(case, outcome(case)) for case in cases(title)]
    misread = {case.name for case, found in judged if found.verdict(case) == "wrong"}
    assert misread == KNOWN.keys() & {case.name for case, _ in judged}
    assert not [case.name for case, found in judged if found.verdict(case) == "silent"]
    assert table(judged, title) in (FOLDER / "tables.txt").read_text(encoding="utf-8")


def test_what_is_known_to_be_misread_is_in_a_set() -> None:
    assert KNOWN.keys() <= {case.name for title in SETS for case in cases(title)}
