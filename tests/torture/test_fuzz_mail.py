"""Mutated mail makes no move that the mail did not make, and neither stops nor stalls its reader.

GAMEMASTER_TORTURE_MAILS mails (20,000), from GAMEMASTER_TORTURE_SEED or always the same ones, so
that a run tells of what was changed and not of chance; ``python -m tests.torture.mailfuzz`` tries
others, more, or one of them again.
"""

from __future__ import annotations

import os

import pytest

from tests.torture.mailfuzz import campaign, report
from tests.torture.mailfuzzing.cases import made
from tests.torture.mailfuzzing.faithful import FAITHFUL, RECODINGS
from tests.torture.mailfuzzing.seeds import written
from tests.torture.mailfuzzing.shrinking import ddmin
from tests.torture.mailfuzzing.spoiling import EDITS, NOISE
from tests.torture.mailfuzzing.trial import tried
from tests.torture.rig import setting

MAILS = setting("GAMEMASTER_TORTURE_MAILS", 20_000)
SEED = 2026
LARGEST_MEBIBYTES = 64.0
MUTATIONS = (*RECODINGS, *FAITHFUL, *NOISE, *EDITS)


@pytest.mark.torture
def test_mutated_mail_makes_no_move_of_its_own() -> None:
    chosen = setting("GAMEMASTER_TORTURE_SEED", SEED)
    print(f"\nmailfuzz: {MAILS:,} mails, GAMEMASTER_TORTURE_SEED={chosen}")
    total = campaign(chosen, MAILS, os.cpu_count() or 1)
    print(report(total))
    assert total.failures == []
    assert sum(total.levels.values()) == MAILS
    assert total.largest[0] < LARGEST_MEBIBYTES


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_some_mails_are_mutated_in_each_way(mutation: str) -> None:
    mails = written()
    for number, name in enumerate(sorted(mails)[::42]):
        key = f"1:{mutation}:{number}"
        one = made(number, key, name, (mutation,), (mails[name],))
        tried(one)
        assert one == made(number, key, name, (mutation,), (mails[name],))


def test_a_failure_is_shrunk_to_the_lines_that_it_needs() -> None:
    lines = [f"{number}\n".encode() for number in range(40)]
    needed = {b"7\n", b"23\n"}
    assert set(ddmin(lines, needed.issubset)) == needed
