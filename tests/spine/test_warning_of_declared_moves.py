"""A move of a rule's own making is warned of, too, where what was announced shows it forbidden."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from tests.builders import DAY, HOUR, Table, tournament

PROPOSAL = "propose enact\nTea.\nend proposal\n"
SEEMS = re.compile(r"rule (\d+)(?: of the initial set|, as it was announced,) seems to forbid this")


def warned(table: Table, who: str, text: str) -> int | None:
    """The rule of which a mail's answer warns."""
    receipt = " ".join(table.mail(who, text)[0].body.split())
    found = SEEMS.search(receipt)
    assert ("Not carried out" in receipt) is bool(found)
    return int(found[1]) if found else None


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """Alice has proposed, in turn."""
    rules = tournament(ruleset="suber", announce="each", joining="open")
    table = Table(tmp_path_factory.mktemp("begun"), (rules,))
    table.start("alice", "bob", "carol")
    table.mail("alice", PROPOSAL)
    table.close()
    return table


@pytest.mark.parametrize(
    ("after", "who", "rule"),
    [
        (HOUR, "alice", 111),
        (DAY, "alice", None),
        (DAY, "bob", 111),
        (7 * DAY, "bob", None),
    ],
)
def test_the_end_of_the_debate_is_for_the_proponent_to_say(
    table: Table, after: int, who: str, rule: int | None
) -> None:
    table.wait(after)
    assert warned(table, who, "I end the debate\n") == rule


def test_who_insists_makes_the_move(table: Table) -> None:
    table.wait(DAY)
    assert warned(table, "bob", "do end debate\n") == 111
    table.mail("bob", "insist\n")
    assert "Bob has made a move that does not count: rule 111" in table.last("carol").subject


def test_a_check_tells_of_the_warning(table: Table) -> None:
    assert "You would be warned" in table.mail("bob", "check\nI end the debate\n")[0].body


def test_once_the_judge_was_asked_all_others_are_warned(table: Table) -> None:
    table.wait(DAY)
    assert warned(table, "bob", "let the Judge end the debate\n") is None
    assert "Carol" in table.last("alice").whole_body
    assert warned(table, "bob", "I end the debate\n") == 111
    assert warned(table, "alice", "I end the debate\n") == 111
    assert warned(table, "carol", "I end the debate\n") is None


def test_only_an_open_proposal_is_taken_back_or_contested(table: Table) -> None:
    assert warned(table, "bob", "I take it back\n") == 111
    assert warned(table, "bob", "I contest 301: it is a joke\n") is None
    table.mail("alice", "I take it back\n")
    assert warned(table, "carol", "I contest 301: it is a joke\n") == 212
    assert warned(table, "alice", "let the Judge end the debate\n") == 111


@pytest.mark.parametrize(
    "words", ["I end the debate", "I take it back", "let the Judge end the debate"]
)
def test_once_the_debate_is_over_nothing_ends_it_again(table: Table, words: str) -> None:
    table.wait(DAY)
    assert warned(table, "alice", "I end the debate\n") is None
    assert warned(table, "alice", f"{words}\n") == 111
    # The debate of the next proposal is another one.
    for voter in ("alice", "bob", "carol"):
        table.mail(voter, "vote against 301\n")
    assert "302" in table.mail("bob", PROPOSAL)[1].subject
    table.wait(DAY)
    assert warned(table, "bob", "I end the debate\n") is None


def test_a_vote_in_a_ballot_is_for_those_who_were_announced_as_its_voters(table: Table) -> None:
    table.mail("bob", "I invoke judgement: Tea is no rule\n")
    assert warned(table, "bob", "I judge 1 upheld\n") == 212
    assert warned(table, "alice", "I judge withdraw\n") is None
    assert warned(table, "carol", "I judge 1 upheld\n") is None
    assert warned(table, "carol", "overrule 1 no\n") == 212
    # Who has come since may vote, too.
    table.join("dave")
    assert warned(table, "dave", "overrule 1 yes\n") is None


NAP = """propose enact
Whoever is not tired may sleep, three hours at most.
clauses:
{attribute}
move nap(hours: number, beside: player)
require nap: not player.tired and hours <= 3 and beside != player
when nap.made: set player.tired = true; reveal player.name as sleeper to everyone
end proposal
vote for mine
"""
TOLD = "attribute player.tired: boolean = false shown to everyone"
UNTOLD = "attribute player.tired: boolean = false"


@pytest.mark.parametrize(
    ("ruleset", "attribute", "warns"),
    [("async", TOLD, True), ("async", UNTOLD, False), ("secret", TOLD, False)],
)
def test_an_attribute_is_known_as_far_as_it_is_shown_to_everyone(
    ruleset: str, attribute: str, *, warns: bool, tmp_path: Path
) -> None:
    with closing(Table(tmp_path, (tournament(ruleset=ruleset, announce="each"),))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", NAP.format(attribute=attribute))
        number = 310 if ruleset == "async" else 301
        for other in ("bob", "carol"):
            table.mail(other, f"vote for {number}\n")
        assert warned(table, "bob", "do nap 4 carol\n") == (number if warns else None)
        table.mail("bob", "no\n")
        assert warned(table, "alice", "do nap 2 alice\n") == (number if warns else None)
        table.mail("alice", "no\n")
        # What is not such a move gets no answer of its own.
        assert warned(table, "bob", "do nap 2\n") is None
        assert warned(table, "bob", "do nap 2 carol\n") is None
        assert warned(table, "bob", "do nap 2 carol\n") == (number if warns else None)
        assert warned(table, "alice", "do nap 2 carol\n") is None


ZZ = """propose {change}
There is a word: zz.
clauses:
{attribute}
move fill()
move guard()
{clauses}
end proposal
vote for mine
"""
TEXTS = 'attribute game.zz: list of texts = words("p q") shown to everyone'
FREE = 'attribute game.zz: text = "free"'


@pytest.mark.parametrize(
    ("earlier", "filled", "amended", "wanted", "warns"),
    [
        (TEXTS, 'with(game.zz, "r")', f"{FREE} shown to everyone", '"free"', False),
        (FREE.replace("text", "free | full") + " shown to everyone", '"full"',
         f"{FREE} shown to everyone", '"free"', False),
        (f"{FREE} shown to everyone", '"full"', f"{FREE} shown to everyone", '"full"', False),
        (f"{FREE} shown to everyone", '"full"', f"{FREE} shown to everyone", '"free"', True),
    ],
    ids=["a list", "a choice", "the same", "the same, forbidden"],
)  # fmt: skip
def test_what_was_told_of_another_declaration_is_not_known(
    earlier: str, filled: str, amended: str, wanted: str, *, warns: bool, tmp_path: Path
) -> None:
    with closing(Table(tmp_path, (tournament(ruleset="async", announce="each"),))) as table:
        table.start("alice", "bob", "carol")
        heard = f"when fill.made: set game.zz = {filled}"
        table.mail("alice", ZZ.format(change="enact", attribute=earlier, clauses=heard))
        for other in ("bob", "carol"):
            table.mail(other, "vote for 310\n")
        table.mail("carol", "do fill\n")
        assert "game zz:" in table.last("carol").body
        table.wait(DAY)
        guarded = f"require guard: game.zz == {wanted}"
        table.mail("bob", ZZ.format(change="amend 310", attribute=amended, clauses=guarded))
        (dropped,) = re.findall(r"«(drop k\w+)»", table.last("bob").whole_body)
        table.mail("bob", f"{dropped}\n")
        for other in ("alice", "carol"):
            table.mail(other, "vote for 311\n")
        assert warned(table, "carol", "do guard\n") == (311 if warns else None)


BAR = """propose enact
A judgement can be put off.
clauses:
attribute ballot.put_off: boolean = false shown to everyone
move put_off(which: number, yes_or_no: boolean)
when put_off.made: for b in filter(b in ballots, b.name == "judgement" and b.number == which): \
set b.put_off = yes_or_no
require judgement: not ballot.put_off
end proposal
vote for mine
"""


def test_a_field_of_a_ballot_is_known_as_it_was_last_shown(tmp_path: Path) -> None:
    with closing(Table(tmp_path, (tournament(ruleset="async", announce="each"),))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", BAR)
        for other in ("bob", "carol"):
            table.mail(other, "vote for 310\n")
        table.mail("bob", "I invoke judgement: Tea is no rule\n")
        judge = next(one for one in ("alice", "carol") if not warned_vote(table, one))
        table.mail("bob", "do put off 1 yes\n")
        assert warned(table, judge, "I judge 1 upheld\n") == 310
        table.mail(judge, "no\n")
        table.mail("bob", "do put off 1 no\n")
        assert warned(table, judge, "I judge 1 upheld\n") is None


def warned_vote(table: Table, who: str) -> bool:
    return "would be warned" in table.mail(who, "check\nI judge 1 upheld\n")[0].body
