from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.rulesets import as_document, load
from tests.cli.conftest import Gamemaster

SMALL = '''
[ruleset]
name = "small"
title = "Small"
summary = "A game in an evening."

[[rule]]
number = 1
status = "immutable"
text = "Everybody plays."
clauses = "define eligible = electorate.size"

[[rule]]
number = 2
status = "mutable"
text = "A turn gives what the die shows."
clauses = """
{clauses}
"""
'''
PLAYABLE = """\
define first_proposal = 301
define adopted = votes.for * 2 > eligible
define defeated = not attainable(adopted)
define victory = player.points >= 10
when turn.taken: award player die(6); reveal proposal.number to everyone
when proposal.adopted: reveal proposal.number to everyone
when tournament.won: reveal player.name to everyone"""

SCRIPT = """\
# An evening with three players.
players: Ann, Ben, Cleo
Ann:
    propose amend rule 2
    The first to reach one point wins.
    clauses:
    define adopted = votes.for * 2 > eligible
    define victory = player.points >= 1
    end proposal
    vote for mine
organiser: review 301 attach
    define adopted = votes.for * 2 > eligible
    define victory = player.points >= 20
23h later
Ben: I vote for 301
    oops, wrong number
organiser: award Ben 5
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(SMALL.format(clauses=PLAYABLE))
    return path


def test_list_and_show(gamemaster: Gamemaster) -> None:
    listed = gamemaster("ruleset", "list", "--json").json
    assert [one["name"] for one in listed] == [
        "async",
        "daily",
        "github",
        "greffier",
        "secret",
        "suber",
    ]
    assert "Secret Nomic" in gamemaster("ruleset", "list").out
    assert gamemaster("ruleset", "show", "secret").out == as_document(load("secret"))
    shown = gamemaster("ruleset", "show", "secret", "--json").json
    assert shown["hash"] == load("secret").hash
    assert len(shown["rules"]) == len(load("secret").rules)
    assert gamemaster("ruleset", "show", "secret", "--toml", "--json").code == 2
    unknown = gamemaster("ruleset", "show", "public")
    assert unknown.code == 2
    known = "async, daily, github, greffier, secret, suber"
    assert f"expected one of {known}, or the path of a .toml file" in unknown.err


@pytest.mark.parametrize("name", ["async", "daily", "github", "greffier", "secret", "suber"])
def test_no_initial_set_has_anything_wrong_or_missing(gamemaster: Gamemaster, name: str) -> None:
    checked = gamemaster("ruleset", "check", name, "--json").json
    assert checked == {"problems": [], "remarks": []}


def test_check_says_what_was_checked(gamemaster: Gamemaster) -> None:
    assert gamemaster("ruleset", "check", "secret").out.startswith("Secret Nomic: 28 rules, ")


def test_check_tells_wrong_from_missing(gamemaster: Gamemaster, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL.format(clauses="define adopted = sunny\ndefine eligible = true"))
    done = gamemaster("ruleset", "check", path)
    assert done.code == 1
    assert 'wrong: rule 2: line 2, column 8: "eligible" is boolean here and number' in done.out
    assert "note: rule 2: line 1, column 18: no rule defines sunny" in done.out
    assert "note: no rule defines victory" in done.out
    path.write_text(SMALL.format(clauses="define adopted ="))
    broken = gamemaster("ruleset", "check", path)
    assert broken.code == 1
    assert broken.out.startswith(f"wrong: {path}: rule 2: clauses: line ")
    assert gamemaster("ruleset", "check", tmp_path / "nowhere.toml").code == 1


DRAFTS = """\
propose amend rule 202
A turn gives three points.
clauses:
when turn.taken: award player 3
end proposal
propose amend rule 215
Whoever breaks a rule loses five points.
clauses:
when move.illegal: award player -5
{said}
end proposal
"""
RENEWED = "reveal dice.anchor, dice.length to everyone"
ILLEGAL = "reveal player.name, rule.number to everyone"
PROPOSED = (
    "reveal proposal.number, proposal.hash, points to everyone; "
    "reveal proposal.document to proposer"
)


def test_check_says_what_drafts_of_amendments_leave_out(
    gamemaster: Gamemaster, tmp_path: Path
) -> None:
    path = tmp_path / "drafts.txt"
    path.write_text(DRAFTS.format(said=""))
    done = gamemaster("ruleset", "check", "secret", "--amendments", path)
    assert done.code == 0
    told = [line.partition("leaves out: ")[::2] for line in done.out.splitlines()[:3]]
    assert told == [
        ("note: amending rule 202 ", f"when turn.taken: {PROPOSED}"),
        (
            "note: amending rule 202 ",
            "when dice.renewed: reveal dice.anchor, dice.length to everyone",
        ),
        (
            "note: amending rule 215 ",
            "when move.illegal: reveal player.name, rule.number to everyone",
        ),
    ]
    path.write_text(DRAFTS.format(said="keep the rest"))
    remarks = gamemaster("ruleset", "check", "secret", "--amendments", path, "--json").json
    assert [remark for remark in remarks["remarks"] if "215" in remark] == []


def test_check_says_which_names_of_a_draft_no_rule_defines(
    gamemaster: Gamemaster, tmp_path: Path
) -> None:
    path = tmp_path / "drafts.txt"
    path.write_text(
        "propose amend rule 208\nTwenty points win.\nclauses:\n"
        "define victory = player.pionts >= 20\nend proposal\n"
    )
    done = gamemaster("ruleset", "check", "secret", "--amendments", path)
    assert done.code == 0
    (told,) = [line for line in done.out.splitlines() if "pionts" in line]
    assert told == (
        "note: amending rule 208: line 1, column 25: no rule has the attribute pionts, "
        'did you mean "points"?'
    )


@pytest.mark.parametrize(
    ("drafts", "why"),
    [
        ("vote for 301\n", "found no amendment"),
        ("propose amend rule 999\nX.\nend proposal\n", "expected a rule of the set, found 999"),
        (DRAFTS.format(said="when"), "--amendments: rule 215: line 2"),
    ],
)
def test_check_refuses_drafts_that_are_none(
    gamemaster: Gamemaster, tmp_path: Path, drafts: str, why: str
) -> None:
    path = tmp_path / "drafts.txt"
    path.write_text(drafts)
    done = gamemaster("ruleset", "check", "secret", "--amendments", path)
    assert done.code == 2
    assert why in done.err


@pytest.mark.parametrize("said", ["", "    keep the rest\n", "    drop the rest\n"])
def test_a_rehearsal_tells_what_an_amendment_leaves_out(
    gamemaster: Gamemaster, small: Path, tmp_path: Path, said: str
) -> None:
    script = tmp_path / "evening.txt"
    script.write_text(
        "players: Ann, Ben\nAnn:\n    propose amend rule 2\n    A hundred win.\n    clauses:\n"
        f"    define victory = player.points >= 100\n{said}    end proposal\n    vote for mine\n"
        "Ben: vote for 301\n"
        # Without the rest nothing says any more what is adopted, and play waits.
        + ("Ben:\n    propose enact\n    Hello.\n    end proposal\n" if "keep" in said else "")
    )
    done = gamemaster("ruleset", "rehearse", small, "--script", script, "--seed", "1")
    assert (done.code, done.err) == (0, "")
    told = "    left out of rule 2: define adopted = votes.for * 2 > eligible"
    assert (told in done.out.splitlines()) is (said == "")
    # With the rest a turn still earns what the die shows.
    assert ("for Ben" in done.out) is ("keep" in said)


def test_a_rehearsal_follows_from_its_seed(gamemaster: Gamemaster) -> None:
    words = ("ruleset", "rehearse", "secret", "--moves", "60")
    first = gamemaster(*words, "--seed", "7")
    assert first.code == 0
    assert first.out.startswith("seed 7\n")
    assert gamemaster(*words, "--seed", "7").out == first.out
    assert gamemaster(*words, "--seed", "8").out != first.out
    fresh = gamemaster(*words).out
    seed = fresh.splitlines()[0].split()[1]
    assert gamemaster(*words, "--seed", seed).out == fresh


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.torture) for seed in range(2, 7))]
)
def test_random_players_play_on_whatever_becomes_of_the_rules(
    gamemaster: Gamemaster, small: Path, seed: int
) -> None:
    for name in ("async", "daily", "github", "greffier", "secret", "suber", small):
        done = gamemaster(
            "ruleset", "rehearse", name, "--moves", "250", "--seed", seed, "--players", "4"
        )
        assert done.code == 0, done.err
        assert " proposals, " in done.out.splitlines()[-1]


def test_a_script_is_played_as_written(gamemaster: Gamemaster, small: Path, tmp_path: Path) -> None:
    script = tmp_path / "evening.txt"
    script.write_text(SCRIPT)
    done = gamemaster("ruleset", "rehearse", small, "--script", script, "--seed", "1")
    assert (done.code, done.err) == (0, "")
    lines = [line.partition("UTC")[2] or line for line in done.out.splitlines()]
    expected = (
        "  Ann: propose amend rule 2",
        "    Ann proposes 301: amend rule 2",
        "  Ann: vote for mine",
        "  organiser: review 301 attach",
        "  Ben: I vote for 301",
        (
            "    would be asked: something else in the mail may change or limit it:"
            " «oops, wrong number»"
        ),
        "    301 is adopted  [rule 2]",
        "    rule 301 stands in the place of 2  [rule 2]",
        "  organiser: award Ben 5",
    )
    places = [lines.index(line) for line in expected]
    assert places == sorted(places)
    # 23 hours lie between the two mails.
    assert "2030-01-01 23:00:00 UTC  Ben: I vote for 301" in done.out
    scores = gamemaster(
        "ruleset", "rehearse", small, "--script", script, "--seed", "1", "--json"
    ).json["scores"]
    assert scores["Ben"] == 5


def test_a_script_may_hold_every_act_of_the_organiser(
    gamemaster: Gamemaster, tmp_path: Path
) -> None:
    script = tmp_path / "acts.txt"
    script.write_text(
        "players: Ann, Ben\n  Cleo, Dora\n"
        "organiser: penalise Ben 201\n"
        "organiser: correct 208\n    define victory = player.points >= 20\n"
        "organiser: award Ann 5/2\n"
        "organiser: pause\norganiser: resume\n"
        "organiser: expel Dora\n"
        "Cleo: inquire 201\nCleo: do dance\nCleo: help\nCleo: forfeit\n"
        "Ann: vote for mine\nAnn: vote for 301\n"
        "organiser: winner Ben\n"
    )
    done = gamemaster("ruleset", "rehearse", "secret", "--script", script, "--seed", "2")
    assert (done.code, done.err) == (0, "")
    for words in (
        "-10 for Ben", "+5/2 for Ann", "moves wait on the docket", "play goes on",
        "Dora is expelled", "illegal: Cleo did not consider 216", "no rule declares this",
        "no move of the game", "Cleo forfeits", "nothing happens: no such proposal", "Ben has won.",
    ):  # fmt: skip
        assert words in done.out, words
    ended = tmp_path / "ended.txt"
    ended.write_text("players: Ann\norganiser: end\n")
    assert (
        "the tournament is over"
        in gamemaster("ruleset", "rehearse", "secret", "--script", ended).out
    )


WRONG_SCRIPTS = {
    "nobody plays": ("    vote for 301\n", "line 1: expected 'players: …', found indented text"),
    "no players yet": (
        "Ann: vote for 301\n",
        "line 1: expected a line `players: Ann, Ben` before it",
    ),
    "a stranger": ("players: Ann\nBob: vote for 301\n", "line 2: expected one of Ann, found 'Bob'"),
    "no such line": ("players: Ann\nwhatever\n", "line 2: expected 'NAME: …'"),
    "no such act": ("players: Ann\norganiser: dance\n", "line 2: expected review, correct,"),
    "a move during a pause": (
        "players: Ann\norganiser: pause\nAnn: inquire 201\n",
        "line 3: play is held or paused",
    ),
    "a stale review": ("players: Ann\norganiser: review 301 confirm\n", "line 2: 301 is not on"),
    "the same name twice": ("players: Ann, Ann\n", "line 1: a player with this handle"),
    "clauses with a mistake": (
        "players: Ann\nAnn:\n  propose enact\n  x\n  clauses:\n  define\n  end proposal\n",
        "line 2: line 1, column 7",
    ),
}


@pytest.mark.parametrize(("script", "problem"), WRONG_SCRIPTS.values(), ids=WRONG_SCRIPTS)
def test_a_script_that_cannot_be_played_names_the_line(
    gamemaster: Gamemaster, tmp_path: Path, script: str, problem: str
) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(script)
    done = gamemaster("ruleset", "rehearse", "secret", "--script", path)
    assert done.code == 2
    assert done.err.startswith(f"error: {problem}"), done.err


WRONG = {
    "the first number is taken": (
        "define first_proposal = 2",
        "wrong: rule 2: starting is refused: first_proposal: expected a whole number from 3 to ",
    ),
    "the first number is taken, and something else is wrong": (
        "move note(what: text)\ndefine first_proposal = 2",
        "wrong: rule 2: starting is refused: first_proposal: expected a whole number from 3 to ",
    ),
    "the first number is no number of a proposal": (
        "define first_proposal = 301 / 2",
        "wrong: rule 2: starting is refused: first_proposal: expected a whole number from 3 to ",
    ),
    "prose": (
        "move note(what: text)",
        (
            'wrong: rule 2: nobody can make the move "note": "do note" is read as other words are, '
            'for "note" is taken; give it another name, or other words with `said`'
        ),
    ),
    "prose with somebody": (
        "move come(whither: player)",
        'wrong: rule 2: nobody can make the move "come": ',
    ),
    "two words": (
        "move the_thing()",
        (
            'wrong: rule 2: nobody can make the move "the_thing": "do the thing" is read as other '
            'words are, for "the" is taken; '
        ),
    ),
    "words that join": (
        'move jot(x: text) said "join"',
        'wrong: rule 2: the words "join" of "jot" are taken: "join Ann" would no longer be read ',
    ),
    "words that propose": (
        'move jot(x: text) said "propose"',
        'wrong: rule 2: the words "propose" of "jot" are taken: "propose enact" would no longer ',
    ),
    "words that vote": (
        'move jot(x: number) said "Vote for"',
        'wrong: rule 2: the words "Vote for" of "jot" are taken: "vote for 301" would no longer ',
    ),
    "a word that answers": (
        'ballot poll(): yes | no said "yes" closes votes.cast > 1',
        'wrong: rule 2: the words "yes" of "poll" are taken: ',
    ),
    "joining that asks of whoever is no player yet": (
        "require join: player.points > 0",
        'wrong: rule 2: line 1, column 15: "player" means nothing in require join',
    ),
    "a first score that fails": (
        "define initial_points = 1 / 0",
        "wrong: rule 2, clause 1: fails where play begins: ",
    ),
    "a first number that fails": (
        "define zero = 0\ndefine first_proposal = 301 / zero",
        "wrong: rule 2, clause 2: fails where play begins: ",
    ),
    "a value that fails to begin with": (
        "define zero = 0\nattribute game.x: number = 1 / zero",
        "wrong: rule 2, clause 2: fails where play begins: ",
    ),
    "a limit on no move": (
        "move dance()\nrequire dence: true",
        (
            "wrong: rule 2: line 2, column 9: no rule has the move or ballot dence, did you mean "
            '"dance"?'
        ),
    ),
}


@pytest.mark.parametrize(("clauses", "words"), WRONG.values(), ids=WRONG)
def test_check_finds_what_start_or_play_would_refuse(
    gamemaster: Gamemaster, tmp_path: Path, clauses: str, words: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL.format(clauses=clauses))
    done = gamemaster("ruleset", "check", path)
    assert done.code == 1
    assert any(line.startswith(words) for line in done.out.splitlines()), done.out


def test_words_of_its_own_let_a_move_be_made(gamemaster: Gamemaster, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL.format(clauses='move note(what: text) said "I jot"\nmove dance()'))
    assert gamemaster("ruleset", "check", path).code == 0


def test_what_joining_requires_may_speak_of_a_declared_move_of_that_name(
    gamemaster: Gamemaster, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL.format(clauses="move join(x: text)\nrequire join: player.points > 0"))
    assert "means nothing" not in gamemaster("ruleset", "check", path).out
