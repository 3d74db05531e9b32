from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.clauses import format_instant
from gamemaster.cli.screen import cell, printable
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.inbox.arrival import Arrival
from tests.builders import DAY, MONDAY
from tests.cli.conftest import Gamemaster
from tests.cli.terminal import Conversation

SHAPES = {
    ("status",): {
        "address", "announcements", "docket", "held_by", "journal_lines", "letters_kept",
        "letters_waiting", "mail_held", "players_failing",
        "judges_who_play", "objections", "on_the_desk", "phase", "players", "quarantined",
        "questions", "round", "witnesses_failing", "beacon_failing",
        "ruleset", "store_bytes", "title", "tournament", "unread_mails", "winners",
    },
    ("players",): {
        "address", "alike", "failing_since", "handle", "in_play", "last_turn", "name", "points",
        "turns",
    },
    ("proposals",): {
        "against", "announced", "for", "hash", "kind", "number", "proposer", "reviewed", "state",
        "target",
    },
    ("rules",): {"clauses", "lineage", "number", "status", "text", "version"},
    ("review",): {
        "clauses", "kind", "number", "replaces", "reviewed", "state", "target", "text", "version",
    },
    ("journal", "--limit", "3"): {"at", "data", "seq", "type", "why"},
    ("record",): {"about", "at", "fields", "number", "text"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "keys"),
    SHAPES.items(),
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "keys",
)
def test_json_has_the_keys_that_scripts_rely_on(
    gamemaster: Gamemaster, game: Path, words: tuple[str, ...], keys: set[str]
) -> None:
    found = gamemaster(*words, "--json")
    assert found.code == 0
    assert found.err == ""
    assert found.json
    assert all(set(one) >= keys for one in found.json)


def test_status_shows_what_waits_and_leaves_no_line(gamemaster: Gamemaster, game: Path) -> None:
    before = gamemaster("status", "--json").json[0]
    shown = gamemaster("status").out
    assert "phase                playing" in shown
    assert "on the review desk   302" in shown
    after = gamemaster("status", "--json").json[0]
    assert after["journal_lines"] == before["journal_lines"]


def test_looking_at_hidden_state_is_journaled_first(gamemaster: Gamemaster, game: Path) -> None:
    gamemaster("players")
    gamemaster("rules", "301")
    looks = [line["data"]["what"] for line in gamemaster("journal", "--json").json
             if line["type"] == "look.taken/1"]  # fmt: skip
    assert looks[-3:] == ["players", "rules 301", "journal"]


def test_what_waits_by_the_clock_and_by_votes(gamemaster: Gamemaster, game: Path) -> None:
    assert gamemaster("waiting").out == "Nothing waits for its time.\n\nNo ballot is open.\n"
    clauses = game / "clauses.txt"
    clauses.write_text(
        'every "hour": award players 1\n'
        'every "day 00:00": open poll("Is it late?")\n'
        'ballot poll(question: text): yes | no again ballot.opened + duration("2h")\n'
    )
    said = ("--attach", clauses, "--reason", "it was meant so")
    assert gamemaster("rule", "correct", "301", *said).code == 0
    found = gamemaster("waiting", "--json").json
    assert found["ballots"] == []
    assert [(one["rule"], one["clause"]) for one in found["timers"]] == [
        (301, 'every "hour": award players 1'),
        (301, 'every "day 00:00": open poll("Is it late?")'),
    ]
    rows = gamemaster("waiting").out.splitlines()
    assert any('301   every "hour": award players 1' in row for row in rows)
    looks = [line["data"]["what"] for line in gamemaster("journal", "--json").json
             if line["type"] == "look.taken/1"]  # fmt: skip
    assert looks.count("waiting") == 3


def test_tables_say_who_proposed_what(gamemaster: Gamemaster, game: Path) -> None:
    players = gamemaster("players").out
    assert "ann@players.example" in players
    proposals = gamemaster("proposals").out
    rows = [line.split() for line in proposals.splitlines() if line.strip().startswith("30")]
    assert [row[:5] for row in rows] == [
        ["301", "ann", "amend", "rule", "208"],
        ["302", "ben", "enact", "a", "rule"],
        ["303", "cleo", "amend", "rule", "203"],
    ]


def test_the_rules_in_force_by_precedence(gamemaster: Gamemaster, game: Path) -> None:
    rows = [line.split() for line in gamemaster("rules").out.splitlines()[2:]]
    assert [row[0] for row in rows][:3] == ["101", "102", "103"]
    amended = next(row for row in rows if row[0] == "301")
    assert amended[1:7] == ["mutable", "208", "→", "301", "1", "Fifty"]
    assert "208" not in [row[0] for row in rows]


def test_the_journal_in_words(gamemaster: Gamemaster, game: Path) -> None:
    shown = gamemaster("journal", "--since", "1").out
    told = [
        "the tournament begins to be, on the ruleset secret",
        "Ann joins",
        "play begins; the first proposal will be 301",
        "ann proposes 301: amend rule 208",
        "ben votes for 301",
        "301 is adopted",
        "rule 301 stands in the place of 208",
    ]
    places = [shown.index(words) for words in told]
    assert places == sorted(places)
    assert "rule 203, clause 1; item" in shown
    assert gamemaster("journal", "--since", "99999").out == "There are no such lines.\n"


def test_before_anything_has_happened(gamemaster: Gamemaster, config: Path) -> None:
    assert gamemaster("players").out == "Nobody has joined yet.\n"
    assert gamemaster("proposals").out == "Nothing has been proposed yet.\n"
    assert gamemaster("record").out == "Nothing has been announced so far.\n"
    assert gamemaster("review").out == "Nothing is on the review desk.\n"
    assert "next number" not in gamemaster("status").err


def test_a_rule_is_shown_with_its_clauses_and_its_former_numbers(
    gamemaster: Gamemaster, game: Path
) -> None:
    shown = gamemaster("rules", "301").out
    assert "Rule 301 (mutable)" in shown
    assert "Numbers so far: 208 → 301" in shown
    assert "  | define victory = player.points >= 50" in shown
    gone = gamemaster("rules", "208")
    assert (gone.code, gone.err) == (2, "error: 208 is not in force: initial, superseded by 301\n")


def test_explain_leads_from_an_event_to_its_clause_move_and_mail(
    gamemaster: Gamemaster, game: Path
) -> None:
    lines = gamemaster("journal", "--json", "--since", "1").json
    adopted = next(line["seq"] for line in lines if line["type"] == "proposal.adopted/1")
    shown = gamemaster("explain", adopted).out
    assert "301 is adopted" in shown
    assert "because of rule 203\n  | define adopted = votes.for * 2 > eligible" in shown
    assert "of ben" in shown
    assert "a vote FOR proposal 301" in shown
    assert "asked for in mail" in shown
    assert gamemaster("explain", adopted, "--json").json["rule"] == 203
    missing = gamemaster("explain", "9999")
    assert (missing.code, missing.err) == (2, "error: the journal has no line 9999\n")


def test_the_record_is_what_players_were_sent(gamemaster: Gamemaster, game: Path) -> None:
    shown = gamemaster("record").out
    assert "Rule-change 301 has been adopted." in shown
    assert "Ann" in shown  # in the roster, and nowhere else
    assert "proposed by" not in shown


def test_right_after_the_end_nothing_waits_for_the_organiser(
    gamemaster: Gamemaster, game: Path
) -> None:
    assert gamemaster("status", "--json").json[0]["on_the_desk"] == [302]
    assert gamemaster("rule", "end", "--reason", "it is late", "--yes").code == 0
    (status,) = gamemaster("status", "--json").json
    assert (status["phase"], status["on_the_desk"], status["held_by"]) == ("ended", [], [])
    assert gamemaster("waiting").out.startswith("Nothing waits for its time.")
    last = gamemaster("journal", "--json").json[-1]["seq"]
    assert gamemaster("explain", last).code == 0


def test_nothing_is_in_quarantine(gamemaster: Gamemaster, game: Path) -> None:
    assert gamemaster("quarantine").out == "No mail is kept back.\n"


def test_mail_that_led_to_nothing_is_listed_with_its_instant(
    gamemaster: Gamemaster, game: Path
) -> None:
    with opened_office(load(game / "config.toml"), str, MONDAY + DAY) as office:
        office.accept(
            [Arrival(b"Subject: x\n\nx\n", "gm@nomic.example", "", MONDAY + 2 * DAY, "smtp", None)]
        )
        while office.work():
            pass
    told = gamemaster("quarantine", "--dismissed").out
    assert f"{format_instant(MONDAY + 2 * DAY)} " in told
    assert str(MONDAY + 2 * DAY) not in told


def test_a_mail_in_quarantine_line_by_line_and_as_it_is(gamemaster: Gamemaster, game: Path) -> None:
    raw = b"\0 not a mail\r\n\x1b[2J\xff na\xc3\xafve\r\n"
    with opened_office(load(game / "config.toml"), str, MONDAY) as office:
        office.accept([Arrival(raw, "gm@nomic.example", "", MONDAY, "smtp")])
        while office.work():
            pass
    number = gamemaster("quarantine", "--json").json[0]["mail"]
    shown = gamemaster("quarantine", number).out
    assert f"mail {number}, {len(raw)} octets: " in shown
    assert "naïve" in shown
    assert "\\xff" in shown
    assert not {"\0", "\x1b"} & set(shown)
    assert "octets" in gamemaster("quarantine", number, "--json").json
    assert gamemaster("quarantine", number, "--raw").out.startswith("\0 not a mail\r\n\x1b[2J")
    forwarded = gamemaster("quarantine", "forward", number)
    assert forwarded.code == 0, forwarded.err
    with opened_office(load(game / "config.toml"), str, MONDAY + 60 * DAY) as office:
        rows = list(office.deliveries.values())
        letter = office.store.get("letter", rows[-1].letter)
        assert (rows[-1].kind, rows[-1].pending) == ("organiser", ("umpire@nomic.example",))
        assert letter is not None
        assert b"mail-%d.eml" % number in letter
        looks = [line.data for line in office.store.lines("autumn") if line.type == "look.taken/1"]
        assert looks[-1] == {"what": f"quarantined {number}"}
    for wrong in ((), ("9999",)):
        assert gamemaster("quarantine", "forward", *wrong).code == 2
    missing = gamemaster("quarantine", "9999")
    assert (missing.code, missing.err) == (2, "error: no mail 9999 is in quarantine\n")


def test_mail_in_quarantine_is_read_again(gamemaster: Gamemaster, game: Path) -> None:
    with opened_office(load(game / "config.toml"), str, MONDAY) as office:
        office.accept([Arrival(b"\0 not a mail", "gm@nomic.example", "", MONDAY, "smtp")])
        while office.work():
            pass
    number = gamemaster("quarantine", "--json").json[0]["mail"]
    for wrong in (["retry"], ["retry", number, "--all"], ["again"], [number, number]):
        assert gamemaster("quarantine", *wrong, "--reason", "a test").code == 2
    assert gamemaster("quarantine", "retry", number).err.startswith("error: --reason: expected why")
    done = gamemaster("quarantine", "retry", number, "--reason", "the program is mended")
    assert (done.code, done.out) == (0, "1 mail is read again soon.\n")
    assert gamemaster("quarantine").out == "No mail is kept back.\n"
    with opened_office(load(game / "config.toml"), str, MONDAY) as office:
        while office.work():
            pass
    assert gamemaster("quarantine", "retry", "--all", "--reason", "again").out == (
        "1 mail is read again soon.\n"
    )


def test_options_stand_before_the_verb_or_after_it(
    gamemaster: Gamemaster, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GAMEMASTER_CONFIG")
    path = game / "config.toml"
    before = gamemaster("-c", path, "--json", "-t", "autumn", "status")
    after = gamemaster("status", "-c", path, "--json", "-t", "autumn")
    assert before.json == after.json
    nobody = gamemaster("status")
    assert nobody.code == 2
    assert nobody.err.startswith("error: config.toml: no such file or directory")


def test_an_unknown_tournament_is_named(gamemaster: Gamemaster, game: Path) -> None:
    done = gamemaster("players", "-t", "winter")
    assert (done.code, done.err) == (
        2, "error: --tournament: expected one of autumn, found winter\n"
    )  # fmt: skip


def test_what_players_write_cannot_steer_a_terminal() -> None:
    assert printable("a\x1b[2Jb\u202e") == "a[U+001B][2Jb[U+202E]"
    assert cell("[bold]no markup[/bold]\n\ttwo lines") == "[bold]no markup[/bold] two lines"


def test_a_look_founds_nothing_and_shows_what_would_be_founded(
    gamemaster: Gamemaster, config: Path, tmp_path: Path
) -> None:
    shown = gamemaster("status")
    assert shown.code == 0
    assert "not founded yet: gamemaster run founds it" in shown.out
    assert gamemaster("backup", tmp_path / "copy.store").code == 0
    # The organiser may still change what they configure: nothing was founded by the look.
    config.write_text(config.read_text().replace('ruleset = "secret"', 'ruleset = "github"'))
    (later,) = gamemaster("status", "--json").json
    assert (later["ruleset"], later["phase"], later["journal_lines"]) == (
        "github", "not founded", 0
    )  # fmt: skip
    assert gamemaster("players").out == "Nobody has joined yet.\n"
    refused = gamemaster("rules")
    assert refused.code == 2
    assert refused.err.startswith("error: autumn: not founded yet: `gamemaster run` founds it")
    assert gamemaster("status", "--json").json[0]["journal_lines"] == 0


def test_a_ruleset_that_counts_for_nothing_is_told(gamemaster: Gamemaster, game: Path) -> None:
    config = game / "config.toml"
    assert gamemaster("status", "--json").json[0]["ruleset_kept"] is None
    config.write_text(config.read_text().replace('ruleset = "secret"', 'ruleset = "github"'))
    told = "tournament.ruleset: autumn was founded with secret, and keeps it; found github"
    assert told in gamemaster("status").out
    assert told in gamemaster("doctor").out


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize(
    "words", [("players",), ("proposals",), ("journal",), ("rules",), ("status",)], ids=" ".join
)
def test_no_word_is_broken_on_a_narrow_terminal(
    gamemaster: Gamemaster,
    game: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str],
    columns: int,
) -> None:
    """Where the columns of a table do not fit side by side, each row is told in lines."""
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = re.sub(r"\x1b\[[0-9;]*[mK]|\r", "", Conversation(*words).finish())
    wide = gamemaster(*words).out
    known = {*wide.split(), "─" * columns}
    assert {word for word in shown.split() if len(word) < 40 and word not in known} == set()
    assert all(len(line) <= columns or len(line.split()) < 3 for line in shown.splitlines())


def test_status_has_the_same_figures_before_the_founding(
    gamemaster: Gamemaster, config: Path
) -> None:
    assert config.exists()
    (before,) = gamemaster("status", "--json").json
    assert gamemaster("queue", "hold", "--all", "--reason", "not yet").code == 0
    (after,) = gamemaster("status", "--json").json
    assert (before["phase"], after["phase"]) == ("not founded", "gathering")
    assert before.keys() == after.keys(), "say in organiser/views.py what it is in _to_be_founded"
