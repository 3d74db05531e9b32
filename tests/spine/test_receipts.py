"""Signed receipts, statements and objections: what a player is confirmed, and what that betrays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given
from hypothesis import strategies as st

from gamemaster.audit.held_papers.papers import Paper, move_words, read_paper, signed
from gamemaster.audit.language.times import written_instant as instant
from gamemaster.audit.record.notes import read_key
from gamemaster.calendar.players import PLAYERS_PER_COMMIT
from gamemaster.journal.codec import Line
from gamemaster.reading.receipting import statement_lines
from gamemaster.tournament.public import OwnEntry
from tests.builders import DAY, GM, HOUR, ORGANISER, Sent, Table, tournament
from tests.properties import examples
from tests.spine.test_exactly_once import PowerCut

TURN = "propose enact\nOne {}.\nclauses:\ndefine one_{} = 1\nend proposal\n"
OUR_STATEMENT = "your statement"


def paper(table: Table, sent: Sent, name: str = "receipt.txt") -> Paper:
    """What a signed file says, once the record's key is seen to have signed it."""
    game = table.tournament.game
    assert game is not None
    note = sent.attachments[name].decode()
    return read_paper(signed(note, read_key(game.record_key, "the key"), name), name)


def papers(table: Table, who: str, name: str = "receipt.txt") -> list[Paper]:
    return [paper(table, one, name) for one in table.to(who) if name in one.attachments]


def journal(table: Table, kind: str) -> list[Line]:
    return [line for line in table.office.store.lines("autumn") if line.type == kind]


def test_a_receipt_names_what_was_taken_down_and_from_which_octets(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("alice", "bob")
    table.mail("alice", TURN.format(1, 1) + "vote for mine\n")
    table.mail(
        "bob",
        'vote against 301\ninquire 305\ndo berate "Alice"\ntell alice: hi\nwithdraw 1\nhello\n',
    )
    # He has no points for an inquiry by what he knows: it waits, and is receipted once he insists.
    table.mail("bob", "insist\n")
    (turn,), (bobs, insisted) = papers(table, "alice"), papers(table, "bob")
    (proposed,) = [line for line in journal(table, "item.docketed/1") if
                   line.data["move"]["move"] == "turn"]  # fmt: skip
    assert [str(line) for line in turn.lines] == [
        f"Move 1: {move_words(proposed.data['move'])}",
        "Move 2: vote mine for",
    ]
    *numbered, told, back = map(str, bobs.lines)
    assert numbered == ["Move 1: vote 301 against", 'Move 2: do "berate \\"Alice\\""']
    assert [str(line) for line in insisted.lines] == ["Move 3: inquire 305"]
    assert told.startswith("Message: to alice, SHA-256 ")
    assert back == "Withdrawal: move 1"
    accepted = {line.data["sha256"]: line for line in journal(table, "mail.accepted/1")}
    for one in (turn, bobs, insisted):
        assert one.at == instant(accepted[one.mail].at)
        assert one.tournament == "autumn"
    assert len({one.identity for one in (turn, bobs, insisted)}) == 3
    table.close()


def test_no_mail_without_a_move_is_receipted_so(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("alice", "bob")
    for text in ("help\n", "vote for\n", "check\nvote for 301\n", "reminders on\n", "withdraw 9\n"):
        assert "receipt.txt" not in table.mail("alice", text)[0].attachments
    left = table.mail("alice", "vote for 301\n", to=GM)
    assert "receipt.txt" not in left[0].attachments
    # The word that settles it takes the move down, and is the mail that is receipted.
    left = table.mail("alice", f"yes {left[0].code}\n")
    (confirmed,) = [paper(table, one) for one in left if one.to.startswith("alice")]
    assert [str(line) for line in confirmed.lines] == ["Move 1: vote 301 for"]
    table.close()


MAILS = st.lists(
    st.tuples(
        st.sampled_from(["alice", "bob"]),
        st.lists(
            st.sampled_from(
                [
                    "vote for 301", "vote against 302", "do dance", "do sing é\u2028",
                    "inquire 203", "withdraw 1", "tell carol: hi", "mine", "forfeit", "insist",
                    "yes", TURN.format(1, 1), TURN.format(2, 2) + "vote for mine",
                    "propose amend rule 110\nNo.\nend proposal", "object: why?", "nonsense",
                ]
            ),
            max_size=5,
        ),
        st.sampled_from([None, GM]),
    ),
    max_size=6,
)  # fmt: skip


def test_reading_a_mail_twice_gives_the_same_receipt(begun: Table, tmp_path: Path) -> None:
    notes = []
    for name in ("one", "other"):
        table = begun.copied(tmp_path / name)
        table.mail("alice", TURN.format(1, 1) + "vote for mine\n")
        notes += [one.attachments["receipt.txt"] for one in table.to("alice")
                  if "receipt.txt" in one.attachments]  # fmt: skip
        table.close()
    assert len(notes) == 2
    assert notes[0] == notes[1]


@examples(
    15,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(mails=MAILS)
def test_every_move_of_every_mail_is_in_exactly_one_receipt(
    begun: Table, tmp_path_factory: pytest.TempPathFactory, mails: list[tuple[str, list[str], str]]
) -> None:
    table = begun.copied(tmp_path_factory.mktemp("played"))
    for who, lines, to in mails:
        table.mail(who, "\n\n".join(lines) + "\n", to=to)
    assert table.log.defects == []
    accepted = {line.data["mail"]: line for line in journal(table, "mail.accepted/1")}
    expected: dict[tuple[str, str], list[str]] = {}
    counts: dict[str, int] = {}
    for line in journal(table, "item.docketed/1"):
        if line.data["words"]:
            player, mail = line.data["actor"], accepted[line.data["mail"]]
            counts[player] = counts.get(player, 0) + 1
            said = f"Move {counts[player]}: {move_words(line.data['move'])}"
            key = (player, mail.data["sha256"])
            expected.setdefault(key, []).append(said)
    found: dict[tuple[str, str], list[str]] = {}
    for who in ("alice", "bob"):
        for one in papers(table, who):
            moves = [str(line) for line in one.lines if line.kind == "Move"]
            assert (one.player, one.mail) not in found, "one receipt for each mail"
            if moves:
                found[one.player, one.mail] = moves
    assert found == expected
    table.close()


def test_moves_beyond_the_budget_of_receipts_are_confirmed_to_who_asks(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(max_mails_per_hour=3),), pause_between_mails=1)
    table.start("alice", "bob")
    table.wait(2 * HOUR)
    for number in range(301, 309):
        table.mail("bob", f"vote for {number}\n")
    receipted = [line.ordinal for one in papers(table, "bob") for line in one.lines]
    assert 0 < len(receipted) < 8
    table.wait(2 * HOUR)
    asked = [one for one in table.mail("bob", "mine\n") if one.to == "bob@players.test"]
    so_far = paper(table, asked[0], "statement.txt")
    assert so_far.so_far
    assert [(line.ordinal, line.fate) for line in so_far.lines] == [
        (ordinal, "recorded") for ordinal in range(1, 9)
    ]
    table.close()


# What a receipt betrays --------------------------------------------------------------------------


def test_what_the_others_do_changes_no_octet_of_a_receipt(begun: Table, tmp_path: Path) -> None:
    """But for the head of the journal, which is another each time, and what is signed over it."""
    seen = []
    for name, busy in (("quiet", False), ("busy", True)):
        table = begun.copied(tmp_path / name, pause_between_mails=0)
        table.clock.advance(HOUR)
        if busy:
            table.mail("alice", "do dance\ndo sing\ntell carol anonymously: psst\n")
            table.mail("carol", "tell alice anonymously: psst\n")
            table.mail("carol", "object: everything\nask why?\n")
        table.clock.advance(HOUR)
        table.mail("bob", "vote for 301\ntell alice anonymously: hm\n")
        table.mail("bob", "do dance\nobject: so far so good\nmine\n")
        table.mail("bob", "tell alice anonymously: hm\n")
        table.ask("end", reason="enough")
        table.wait(DAY)
        names = ("receipt.txt", "statement.txt")
        seen.append([one.attachments[n] for one in table.to("bob") for n in names
                     if n in one.attachments])  # fmt: skip
        table.close()
    assert len(seen[0]) == 5
    heads = [re.findall(rb"^Journal: (.{64})$", b"\n".join(each), re.MULTILINE) for each in seen]
    assert [len({*each}) for each in heads] == [3, 3]
    assert not {*heads[0]} & {*heads[1]}
    without = [[_but_its_head(note) for note in each] for each in seen]
    assert without[0] == without[1]


def _but_its_head(note: bytes) -> bytes:
    """A note without the journal's head; one that has it without its signature, too."""
    text, found = re.subn(rb"Journal: .*\n", b"", note)
    return text.partition(b"\n\n")[0] if found else text


# Statements --------------------------------------------------------------------------------------


def won(table: Table) -> None:
    table.ask("winner", player="alice", reason="rule 213")


def ended(table: Table) -> None:
    table.ask("end", reason="enough")


def expired(table: Table) -> None:
    table.wait(10 * DAY)


@pytest.mark.parametrize("way", [won, ended, expired])
def test_everybody_gets_one_statement_however_the_tournament_ends(
    tmp_path: Path, way: object
) -> None:
    assert callable(way)
    table = Table(tmp_path, (tournament(greatest_days=10 if way is expired else None),))
    table.start("alice", "bob", "carol")
    table.mail("bob", "vote for 301\ntell alice anonymously: hm\n")
    table.mail("bob", "tell alice anonymously: hm\n")
    left = table.mail("carol", "forfeit\n")
    table.mail("carol", f"forfeit yes {left[0].code}\n")
    way(table)
    table.wait(DAY)
    table.reopen()
    table.wait(30 * DAY)
    assert table.log.defects == []
    for who in ("alice", "bob", "carol"):
        stated = [one for one in table.to(who) if OUR_STATEMENT in one.subject]
        assert len(stated) == 1
        (made,) = [one for one in papers(table, who, "statement.txt") if not one.so_far]
        assert made.player == who
        # The text says what the file says, and so does ``mine``.
        mine = table.mail(who, "mine\n")[0]
        listed = stated[0].body[stated[0].body.index("\n\n") :].split("\n\nPlease")[0].strip()
        assert listed in mine.body
    (bobs,) = [one for one in papers(table, "bob", "statement.txt") if not one.so_far]
    assert [line.kind for line in bobs.lines] == ["Move", "Message"]
    assert bobs.lines[0].fate == "played"
    assert [line.data["handle"] for line in journal(table, "statement.made/1")] == [
        "alice", "bob", "carol",
    ]  # fmt: skip
    table.close()


def test_a_statement_follows_the_digest_that_tells_of_the_end(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(announce="daily"),))
    table.start("alice", "bob")
    table.wait(DAY)
    table.ask("end", reason="enough")
    assert not [one for one in table.wait(HOUR) if OUR_STATEMENT in one.subject]
    subjects = [one.subject for one in table.wait(DAY) if one.to == "bob@players.test"]
    assert [OUR_STATEMENT in one for one in subjects] == [False, True]
    table.close()


def test_moves_that_waited_are_played_before_anything_is_stated(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("alice", "bob")
    table.ask("pause", reason="a storm")
    table.mail("bob", "vote for 301\ndo dance\n")
    table.mail("bob", "withdraw 1\n")
    table.ask("end", reason="enough")
    table.wait(HOUR)
    (made,) = [one for one in papers(table, "bob", "statement.txt") if not one.so_far]
    assert [line.fate for line in made.lines if line.kind == "Move"] == ["withdrawn", "played"]
    table.close()


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_crash_gives_nobody_a_second_statement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut: str
) -> None:
    monkeypatch.setattr("gamemaster.calendar.players.PLAYERS_PER_COMMIT", 2)
    assert PLAYERS_PER_COMMIT > 2
    table = Table(tmp_path)
    table.start("alice", "bob", "carol", "dave", "eve")
    table.ask("end", reason="enough")
    calls: list[object] = []

    def failing(entries: Sequence[OwnEntry], fates: Mapping[int, str]) -> tuple[str, ...]:
        calls.append(entries)
        if len(calls) == (2 if cut == "before" else 4):
            raise PowerCut
        return statement_lines(entries, fates)

    with monkeypatch.context() as patched:
        patched.setattr("gamemaster.calendar.players.statement_lines", failing)
        with pytest.raises(PowerCut):
            table.wait(HOUR)
    table.close()
    table.open()
    table.wait(2 * HOUR)
    stated = [one.to for one in table.sent if OUR_STATEMENT in one.subject]
    assert sorted(stated) == [f"{one}@players.test" for one in
                              ("alice", "bob", "carol", "dave", "eve")]  # fmt: skip
    assert len(journal(table, "statement.made/1")) == 5
    table.close()


def test_a_long_list_stands_whole_in_the_file(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("alice", "bob")
    for _ in range(2):
        table.mail("bob", "\n".join(f"do dance {count}" for count in range(150)) + "\n")
    table.ask("end", reason="enough")
    table.wait(HOUR)
    stated = table.last("bob")
    assert "(and 100 more before these, in the attached file)" in stated.body
    assert "  101. on" in stated.body
    assert "  100. on" not in stated.body
    assert len(paper(table, stated, "statement.txt").lines) == 300
    table.close()


# Objections --------------------------------------------------------------------------------------


def test_an_objection_is_disclosed_with_its_answer_and_addresses_never(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(objection_days=3),))
    table.start("alice", "bob")
    table.mail("bob", "object: My vote of Monday is missing.\n")
    asked = table.last(ORGANISER)
    assert "Bob objects" in asked.body
    assert table.ask("status")["objections"] == 1
    raw = f"From: {ORGANISER}\r\nTo: {asked.reply_to}\r\nMessage-ID: <a@b.test>\r\n"
    raw += "Subject: Re: it\r\n\r\nIt was never sent.\r\n"
    table.bring(raw.encode(), asked.reply_to, ORGANISER)
    assert "It was never sent." in table.last("bob").body
    (made,), (answered,) = (
        journal(table, "objection.made/1"),
        journal(table, "objection.answered/1"),
    )
    assert made.data["words"] == "My vote of Monday is missing."
    assert answered.data == {"objection": 1, "words": "It was never sent."}
    assert "token" in (made.private or {})
    (listed,) = table.ask("objections")
    assert (listed["player"], listed["answer"]) == ("bob", "It was never sent.")
    assert table.ask("status")["objections"] == 0
    table.ask("end", reason="enough")
    table.wait(DAY)
    # What the statement has promised stands, whatever is configured afterwards.
    table.configs = (tournament(objection_days=1),)
    table.reopen()
    table.wait(DAY)
    assert "Recorded" in table.mail("bob", "object: Still.\n")[-1].body
    table.wait(2 * DAY)
    assert "were accepted until" in table.mail("bob", "object: Too late.\n")[-1].body
    assert len(journal(table, "objection.made/1")) == 2
    table.close()


def test_objections_have_limits_and_need_evidence(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("alice", "bob")
    assert "by answering one of our mails" in table.mail("bob", "object: me\n", to=GM)[0].body
    table.mail("bob", "\n\n".join(f"object: {count}" for count in range(12)) + "\n")
    assert len(journal(table, "objection.made/1")) == 10
    assert "10 objections within a day" in table.last("bob").body
    # A question is none, nor do objections use up questions.
    table.mail("bob", "ask why?\n")
    assert len(journal(table, "question.asked/1")) == 1
    table.wait(2 * DAY)
    long = "\n".join("x" * 100 for _ in range(101))
    body = table.mail("bob", f"object\n{long}\nend object\n")[0].body
    assert "at most 10000 characters" in " ".join(body.split())
    table.close()


def test_mails_over_the_budget_are_acknowledged_together_when_the_hour_is_over(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, (tournament(max_mails_per_hour=3),), pause_between_mails=1)
    try:
        for who in ("ada", "bea"):
            table.mail(who, f"join {who.capitalize()}")
            table.mail(who, "")
        table.ask("start")
        table.wait(3 * 3600)
        answered = [table.mail("ada", f"vote for 301\n\nLetter {n}.") for n in range(9)]
        silent = sum(not sent for sent in answered)
        assert silent
        table.reopen()
        (told,) = [one for one in table.wait(2 * 3600) if "what was received" in one.subject]
        assert told.to == "ada@players.test"
        assert f"{silent} mails of yours since" in " ".join(told.body.split())
        assert told.body.count("a vote FOR proposal 301") == silent
        assert not [one for one in table.wait(3 * 3600) if "what was received" in one.subject]
    finally:
        table.close()


def test_a_robot_that_is_answered_no_more_gets_no_gathered_receipt(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(max_mails_per_hour=3),), pause_between_mails=1)
    try:
        table.mail("ada", "join Ada")
        table.mail("ada", "")
        assert [table.mail("ada", f"I am not in my office ({n}).") for n in range(9)][-1] == []
        assert not [one for one in table.wait(3 * 3600) if "what was received" in one.subject]
    finally:
        table.close()
