"""What an organiser can do and see by name, and what is journaled of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gamemaster.errors import OperatorError
from gamemaster.organiser.verbs import perform
from gamemaster.organiser.views import LOOKS, OPEN
from tests.builders import GM, HOUR, Table, raw_mail, tournament

WITH_A_KEY = {"openpgp"}
ARRIVED: dict[str, Any] = {"token": "0" * 32, "after": 0}
"""Views that a tournament without an OpenPGP key does not have."""

AMEND = "propose amend rule 203\n{}\nclauses:\n{}\nend proposal\nvote for mine\n"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A tournament in which 301 was adopted and 302 is open."""
    table = Table(tmp_path_factory.mktemp("begun"), (tournament(openpgp="sign"),), dice=(4, 5))
    table.start("alice", "bob", "carol")
    table.mail("alice", AMEND.format("Two are enough.", "define adopted = votes.for >= 2"))
    table.mail("bob", "vote for 301\n")
    table.mail("bob", "propose enact\nGood morning.\nend proposal\n")
    table.mail("carol", "propose repeal rule 101\n")
    table.mail("carol", "insist\n")
    table.close()
    return table


def looks_taken(table: Table) -> list[str]:
    lines = table.office.store.lines("autumn")
    return [line.data["what"] for line in lines if line.type == "look.taken/1"]


def test_each_look_at_hidden_state_is_journaled_first(table: Table) -> None:
    table.bring(b"From: a@b.test\r\nSubject: x\r\nSubject: y\r\n\r\n", GM, "a@b.test")
    arguments: dict[str, dict[str, Any]] = {
        "explain": {"seq": 5},
        "desk": {"number": 302},
        "preview": {"number": 302, "clauses": "define tea = 1"},
        "hindsight": {"number": 301, "clauses": "define adopted = false"},
        "history": {"number": 203},
        "quarantined": {"mail": next(iter(table.tournament.quarantined))},
        "arrived": ARRIVED,
    }
    for verb in sorted({*LOOKS} - WITH_A_KEY):
        before = len(looks_taken(table))
        table.ask(verb, **arguments.get(verb, {}))
        assert len(looks_taken(table)) == before + (verb not in OPEN), verb
    assert "desk 302" in looks_taken(table)
    # Which clauses were tried is nobody's business later.
    assert {"preview 302", "hindsight 301"} <= {*looks_taken(table)}
    # Even a look that finds nothing was one.
    with pytest.raises(OperatorError, match="999 is not on the review desk"):
        table.ask("desk", number=999)
    assert looks_taken(table)[-1] == "desk 999"


def test_what_waits_is_listed_by_its_time(table: Table) -> None:
    adopted = "define adopted = votes.for >= 2\n"
    clauses = (
        f"{adopted}move ask(what: text)\nwhen ask.made: open poll(what)\n"
        'ballot poll(question: text): yes | no closes false again ballot.opened + duration("2h")\n'
        'when poll.cast after duration("1h"): award player 1\n'
        'every "day 00:00": award players 1\n'
        "attribute ballot.heat: number = 1\nattribute ballot.seen: boolean by player = false\n"
        "when poll.cast: set ballot.heat = ballot.heat + 2; set ballot.seen[player] = true\n"
    )
    table.ask("correct", number=301, clauses=clauses, seen=1, reason="a slip")
    table.ask("correct", number=216, clauses='define next_count = now + duration("3h")', seen=0,
              reason="another")  # fmt: skip
    table.mail("alice", "do ask Tea or coffee\n")
    table.mail("bob", "do poll yes\n")
    now = table.clock.now()
    found = table.ask("waiting")
    (ballot,) = found["ballots"]
    assert (ballot["name"], ballot["number"], ballot["votes"]) == ("poll", 1, 1)
    assert (ballot["about"], ballot["opener"]) == ({"question": "Tea or coffee"}, "alice")
    assert ballot["fields"] == {"heat": 3, "seen": {"bob": True}}
    timers = [(one["rule"], one["clause"], one["counts"]) for one in found["timers"]]
    assert timers[:2] == [
        (301, 'when poll.cast after duration("1h"): award player 1', None),
        (301, None, "poll 1"),
    ]
    assert "proposal 302" in [one["counts"] for one in found["timers"]]
    assert timers[-1][1] == 'every "day 00:00": award players 1'
    assert [one["due"] for one in found["timers"]] == sorted(one["due"] for one in found["timers"])
    assert found["timers"][0]["due"] == now + HOUR
    table.ask("correct", number=301, clauses=adopted, seen=2, reason="no more of it")
    (later,) = [one for one in table.ask("waiting")["timers"] if one["clause"] is not None]
    assert (later["rule"], later["in_force"]) == (301, False)
    assert table.ask("waiting")["ballots"] == []


def test_open_views_tell_nothing_hidden(table: Table) -> None:
    status = table.ask("status")
    assert "open_proposals" not in status
    assert status["announcements"] == 5
    args = {"arrived": ARRIVED}
    shown = str([table.ask(verb, **args.get(verb, {})) for verb in sorted(OPEN - WITH_A_KEY)])
    for hidden in ("Two are enough", "Good morning", "votes.for", "alice@players.test"):
        assert hidden not in shown


def test_players_and_proposals_are_shown_as_they_stand(table: Table) -> None:
    players = {one["handle"]: one for one in table.ask("players")}
    assert [players[name]["points"] for name in ("alice", "bob", "carol")] == [4, 5, -10]
    assert players["alice"]["address"] == "alice@players.test"
    proposals = {one["number"]: one for one in table.ask("proposals")}
    assert proposals[301]["state"] == "adopted"
    assert proposals[301]["for"] == 2
    assert proposals[302]["state"] == "open"
    assert proposals[302]["reviewed"] is False


def test_rules_are_shown_with_their_lineage_and_what_became_of_them(table: Table) -> None:
    (rule,) = table.ask("rules", number=301)
    assert rule["lineage"] == [203, 301]
    assert rule["clauses"] == "define adopted = votes.for >= 2\n"
    assert len(table.ask("rules")) == 28
    with pytest.raises(OperatorError, match="203 is not in force: initial, superseded by 301"):
        table.ask("rules", number=203)
    with pytest.raises(OperatorError, match="999 is no initial rule"):
        table.ask("rules", number=999)


def test_explain_leads_from_an_event_to_mail_move_rule_and_clause(table: Table) -> None:
    journal = table.ask("journal", limit=10_000)
    awarded = (line for line in journal if line["type"] == "points.awarded/1")
    penalty = next(line for line in awarded if line["data"]["points"] < 0)
    told = table.ask("explain", seq=penalty["seq"])
    assert told["rule"] == 215
    assert told["clause"].startswith("when move.illegal: award player -10")
    assert told["item"]["move"]["move"] == "turn"
    assert told["item"]["words"] == "a turn: repeal rule 101"
    mail = next(line for line in journal if line["seq"] == told["mail"]["seq"])
    assert mail["type"] == "mail.accepted/1"
    adopted = next(line for line in journal if line["type"] == "proposal.adopted/1")
    assert table.ask("explain", seq=adopted["seq"])["clause"] == (
        "define adopted = votes.for * 2 > eligible"
    )
    with pytest.raises(OperatorError, match="the journal has no line 99999"):
        table.ask("explain", seq=99_999)
    for line in journal:
        assert table.ask("explain", seq=line["seq"])["event"]["type"] == line["type"]


def test_the_journal_is_shown_in_pages(table: Table) -> None:
    everything = table.ask("journal", limit=10_000)
    assert [line["seq"] for line in everything] == list(range(1, len(everything) + 1))
    page = table.ask("journal", since=5, limit=3)
    assert [line["seq"] for line in page] == [5, 6, 7]
    assert len(table.ask("journal", limit=2)) == 2


@pytest.mark.parametrize(
    ("verb", "arguments", "problem"),
    [
        ("dance", {}, "unknown verb 'dance'"),
        ("explain", {}, "explain: expected a value for 'seq'"),
        ("explain", {"seq": "first"}, "explain: expected other arguments"),
        ("rules", {"number": []}, "rules: expected other arguments"),
        ("award", {"player": "alice", "points": 5}, "--reason: expected why"),
        ("award", {"player": "alice", "points": "1/0", "reason": "x"}, "award: expected other"),
        ("award", {"player": "alice", "points": 1.5, "reason": "x"}, "award: expected other"),
        ("award", {"points": 5, "reason": "x"}, "award: expected other arguments: 'player'"),
        ("award", {"player": "zed", "points": 5, "reason": "x"}, "no player in play"),
        ("penalise", {"player": "bob", "rule": 999, "reason": "x"}, "999 is no initial rule"),
        ("review", {"number": 302, "verdict": "attach", "reason": "x"}, "expected other arguments"),
        (
            "review",
            {"number": 302, "verdict": "bless", "reason": "x", "seen": 1},
            "review: expected other arguments: bless is no verdict",
        ),
        ("renew", {"player": "zed", "reason": "x"}, "no player has this handle"),
        ("resume", {"reason": "x"}, "the tournament is not paused"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(
    table: Table, verb: str, arguments: dict[str, Any], problem: str
) -> None:
    before = table.tournament.game
    with pytest.raises(OperatorError, match=problem):
        table.ask(verb, **arguments)
    assert table.tournament.game == before


def test_a_tournament_has_to_be_named_where_there_are_several(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(), tournament("winter")))
    with pytest.raises(
        OperatorError, match=r"expected one of autumn, winter, found nothing \(say which with -t\)"
    ):
        perform_without_name(table)
    assert table.ask("status", "winter")["title"] == "Winter"
    with pytest.raises(OperatorError, match="found spring"):
        table.ask("status", "spring")
    table.close()


def perform_without_name(table: Table) -> object:
    return perform(table.office, "status", None, {}, table.clock.now())


def test_what_came_in_before_an_act_is_played_before_it(table: Table) -> None:
    """An act stands behind the mail that was accepted, though nobody had read that yet."""
    table.clock.advance(HOUR)
    raw = raw_mail("carol@players.test", GM, "vote for 302\n", number=99)
    table.accept(raw, table.reply_address("carol"), "carol@players.test")
    table.ask("pause", reason="a break")
    game = table.tournament.game
    assert game is not None
    assert game.proposals[302].tally.votes["carol"] == "for"


def test_a_backup_is_verified_and_opens(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "copy.store"
    assert table.ask("backup", path=str(path)) == {"path": str(path)}
    assert path.stat().st_mode & 0o777 == 0o600
    assert table.ask("check") == []
    with pytest.raises(OperatorError):
        table.ask("backup", path=str(path))
