"""Mails to the organiser where a rule has play wait: they say no more than is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.builders import Table, tournament

RULESET = """\
[ruleset]
name = "rests"
title = "Rests"
summary = "A rule has play wait."

[[rule]]
number = 101
status = "immutable"
text = "The game."
clauses = '''
define adopted = votes.for * 2 > electorate.size
define defeated = not attainable(adopted)
define victory = player.points >= 200
define initial_points = 0
define first_proposal = 301
move rest()
when rest.made: {effects}
'''
"""


def mailed(folder: Path, effects: str) -> list[str]:
    """The bodies of what the organiser is mailed when Alice has play rest."""
    file = folder / "rests.toml"
    file.write_text(RULESET.format(effects=effects))
    table = Table(folder, (tournament("autumn", ruleset=str(file)),))
    table.start("alice", "bob", "carol")
    before = len(table.sent)
    table.mail("alice", "do rest\n")
    return [" ".join(one.body.split()) for one in table.sent[before:] if "organiser" in one.to]


def test_a_rule_has_play_wait(tmp_path: Path) -> None:
    (body,) = mailed(tmp_path, 'pause "for ever"')
    assert "A rule has play wait (for ever). Play is paused until you rule." in body


@pytest.mark.parametrize(
    "effects", ['pause "a while"; resume', 'pause "a"; resume; pause "b"; resume']
)
def test_nothing_is_said_of_a_pause_that_is_over(effects: str, tmp_path: Path) -> None:
    assert mailed(tmp_path, effects) == []


def test_of_several_pauses_the_last_is_told(tmp_path: Path) -> None:
    assert any("(b)" in body for body in mailed(tmp_path, 'pause "a"; resume; pause "b"'))
