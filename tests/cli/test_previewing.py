"""What would change and what would have: shown at the desk, as tables and as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gamemaster.cli import drafting
from gamemaster.cli.asked import Asked
from tests.cli.conftest import Gamemaster


def file(game: Path, clauses: str) -> Path:
    path = game / "some.clauses"
    path.write_text(clauses)
    return path


def looks(gamemaster: Gamemaster) -> list[str]:
    lines = gamemaster("journal", "--limit", "10000", "--json").json
    return [line["data"]["what"] for line in lines if line["type"] == "look.taken/1"]


def test_a_preview_shows_definitions_before_and_after(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("review", "303", "--preview")
    assert done.code == 0
    assert done.out.splitlines()[:3] == [
        "303, proposed, in the place of rule 203",
        "  - define adopted = votes.for * 2 > eligible",
        "  + define adopted = votes.for == eligible",
    ]
    row = next(line for line in done.out.splitlines() if line.startswith("definition"))
    assert "203: define adopted = votes.for * 2 > eligible" in row
    assert "303: define adopted = votes.for == eligible" in row
    assert looks(gamemaster)[-2] == "preview 303"
    # Without a terminal, what the desk shows ends with it.
    assert "\n".join(done.out.splitlines()[1:]) in gamemaster("review", "303").out


def test_a_preview_of_a_file_changes_nothing(gamemaster: Gamemaster, game: Path) -> None:
    clauses = file(
        game,
        "define adopted = votes.for == eligible\ndefine eligible = 3\n"
        "define quorum = sunny\noverrides rule 105\n",
    )
    done = gamemaster("review", "303", "--file", clauses, "--preview")
    assert done.code == 0
    notes = [line for line in done.out.splitlines() if line.startswith("  ! ")]
    order, lacking, claim = notes
    assert order.endswith(
        "rules 105, 303 in this order: an immutable rule prevails over a mutable one"
    )
    assert lacking.startswith(
        "  ! rule 303, line 3, column 17: no rule in force gives the definition sunny; what asks"
    )
    assert claim == '  ! "overrides rule 105": that one is immutable and prevails all the same'
    assert gamemaster("review", "303", "--json").json["version"] == 1
    none = gamemaster("review", "303", "--object", "--preview")
    assert "  ! no rule will define adopted any more (has the proposal enough votes?)" in none.out


def test_what_is_no_clauses_has_no_preview(gamemaster: Gamemaster, game: Path) -> None:
    wrong = file(game, "define adopted = = 3\n")
    for words in (("review", "303"), ("rule", "correct", "301")):
        done = gamemaster(*words, "--attach", wrong, "--preview")
        assert done.code == 2
        first, place, _ = done.err.splitlines()
        assert first.startswith("error: line 1, column 18: ")
        assert place == "define adopted = = 3"


def test_a_correction_tells_which_past_decisions_would_have_been_others(
    gamemaster: Gamemaster, game: Path
) -> None:
    before = gamemaster("status", "--json").json
    told = file(game, "define adopted = votes.for == eligible\n")
    done = gamemaster("rule", "correct", "203", "--attach", told, "--preview")
    assert done.code == 0
    row = next(line for line in done.out.splitlines() if " vote for 301" in line)
    assert "ben" in row
    assert "301 is adopted" in row
    assert "outcome" in row
    assert done.out.endswith(
        " past decisions compared, each by itself; 1 would have come out differently\n"
    )
    after = gamemaster("status", "--json").json
    # Nothing but the looks is in the journal afterwards.
    assert after[0]["journal_lines"] == before[0]["journal_lines"] + 3


def test_preview_and_hindsight_as_json(gamemaster: Gamemaster, game: Path) -> None:
    told = file(game, "define adopted = votes.for == eligible\n")
    found = gamemaster("rule", "correct", "203", "--attach", told, "--preview", "--json").json
    (topic,) = found["preview"]["topics"]
    assert (topic["kind"], topic["name"], topic["change"]) == ("definition", "adopted", "changed")
    assert found["hindsight"]["complete"]
    (one,) = found["hindsight"]["found"]
    assert (one["actor"], one["move"]["number"], one["would"]) == ("ben", 301, [])
    none = gamemaster("rule", "correct", "203", "--attach", told, "--preview", "--json",
                      "--decisions", "0").json  # fmt: skip
    assert none["hindsight"] is None
    entry = gamemaster("review", "303", "--preview", "--json").json
    assert entry["hindsight"] is None


def test_no_more_is_compared_than_asked_for(
    gamemaster: Gamemaster, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafting, "PAGE_ALONE", 2)
    told = file(game, "define adopted = votes.for == eligible\n")
    words = ("rule", "correct", "203", "--attach", told, "--preview")
    some = gamemaster(*words, "--decisions", "3")
    assert "3 past decisions compared, each by itself; there are more\n" in some.out
    whole = gamemaster(*words, "--json").json["hindsight"]
    assert whole["complete"]
    assert len(whole["found"]) == 1


def test_ctrl_c_ends_the_comparison_with_what_was_found(
    gamemaster: Gamemaster, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked.perform
    pages = 0

    def perform(self: Asked, verb: str, args: dict[str, Any] | None = None) -> Any:  # noqa: ANN401
        nonlocal pages
        if verb == "hindsight":
            pages += 1
            if pages > 1:
                raise KeyboardInterrupt
        return asked(self, verb, args)

    monkeypatch.setattr(Asked, "perform", perform)
    monkeypatch.setattr(drafting, "PAGE_ALONE", 4)
    told = file(game, "define adopted = votes.for == eligible\n")
    done = gamemaster("rule", "correct", "203", "--attach", told, "--preview")
    assert done.code == 0
    assert done.out.endswith("4 past decisions compared, each by itself; there are more\n")


def test_the_history_of_a_rule_reads_as_a_diff(gamemaster: Gamemaster, game: Path) -> None:
    sixty = file(game, "define victory = player.points >= 60\n")
    gamemaster("rule", "correct", "301", "--attach", sixty, "--reason", "a slip")
    done = gamemaster("rules", "301", "--history")
    lines = done.out.splitlines()
    heads = [line for line in lines if ", line " in line]
    assert [head.partition(": ")[2] for head in heads] == [
        "rule 208 of the initial set",
        "amend by rule-change 301 of ann",
        "correction of 301 (a slip)",
    ]
    assert lines[1:4] == [
        "  --- (nothing)",
        "  +++ rule 208 (mutable)",
        "  @@ -0,0 +1,2 @@",
    ]
    assert lines[-6:] == [
        "  --- rule 301 (mutable)",
        "  +++ rule 301 (mutable)",
        "  @@ -1,2 +1,2 @@",
        "   Fifty points win.",
        "  -| define victory = player.points >= 50",
        "  +| define victory = player.points >= 60",
    ]
    found = gamemaster("rules", "208", "--history", "--json").json
    assert [one["number"] for one in found] == [208, 301, 301]
    assert found[-1]["diff"][-1] == "+| define victory = player.points >= 60"


def test_a_history_needs_a_number_that_was_a_rule(gamemaster: Gamemaster, game: Path) -> None:
    assert "expected the number of a rule" in gamemaster("rules", "--history").err
    assert "999 is no initial rule" in gamemaster("rules", "999", "--history").err


def test_what_is_not_on_the_desk_can_be_looked_at_too(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("review", "205", "--preview")
    assert done.out.splitlines()[:3] == [
        "205, in force",
        "    define defeated = not attainable(adopted)",
        "    when proposal.adopted: reveal proposal.number to everyone",
    ]
    assert (
        "999 is no rule in force and no open proposal"
        in gamemaster("review", "999", "--preview").err
    )
