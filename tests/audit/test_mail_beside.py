"""Disclosed mail beside the journal: what contradicts it, and what honest people write."""

from __future__ import annotations

import pytest

from gamemaster.audit.files.disclosed_mail import read_letter
from gamemaster.audit.files.lines import Shown
from gamemaster.audit.provenance.mail_beside import Compared

RULE = "award accused -2"
TURN = f"propose enact\nNobody sings.\nclauses:\nwhen move.illegal: {RULE}\nend proposal"


def line(kind: str, **data: object) -> Shown:
    return Shown(1, f"{kind}/1", 0, data, {}, "")


def vote(number: int, choice: str) -> tuple[dict[str, object], str]:
    return {"move": "vote", "number": number, "choice": choice}, f"a vote on {number}"


def do(words: str) -> tuple[dict[str, object], str]:
    return {"move": "do", "words": words}, f"a move in your own words: {words}"


BODY: dict[str, object] = {
    "kind": "enact", "target": None, "text": "Nobody sings.\n", "clauses": "",
}  # fmt: skip


def turn(clauses: str, text: str = "Nobody sings.\n") -> tuple[dict[str, object], str]:
    body = {**BODY, "text": text, "clauses": clauses}
    return {"move": "turn", "body": body}, "a turn: enact a new rule"


PLAIN = "propose enact\nNobody sings.\nend proposal"
_MOVE, _WORDS = turn(f"when move.illegal: {RULE}\ndefine a = 1")
INQUIRY = {"move": "inquiry", "number": 301}, "an inquiry about 301"
KEPT = _MOVE, f"{_WORDS}, keeping the rest"
FURTHER = {**turn(f"when move.illegal: {RULE}")[0], "more": [BODY]}, _WORDS
SAID = {"move": "turn", "body": {**BODY, "said": "stake 9"}}, _WORDS


def compared(mail: str, *moves: tuple[dict[str, object], str]) -> Compared:
    """Compare one mail with the moves that a journal has of it, in which 301 was proposed."""
    letter = read_letter(f"From: bob@players.test\nSubject: hello\n\n{mail}\n".encode())
    found = Compared({1: letter})
    found.take(line("turn.taken", number=301))
    found.take(line("mail.accepted", mail=1))
    found.take(line("mail.read", mail=1))
    for move, words in moves:
        found.take(line("item.docketed", mail=1, actor="bob", move=move, words=words))
    found.close()
    return found


@pytest.mark.parametrize(
    ("mail", "move"),
    [
        ("do berate “Jon” weird", do('berate "Jon" weird')),
        ("do give Pe – 3", do("give Pe - 3")),
        ("do dance −3", do("dance -3")),
        ("do say ″hi″ to ʼem′s", do("say \"hi\" to 'em's")),
        ("do wave 👨\u200d👩\u200d👧", do("wave 👨👩👧")),
        ("do c\u00adafe\u0301", do("caf\u00e9")),
        (TURN.replace("sings", "si\u200bngs"), turn(f"when move.illegal: {RULE}")),
        (TURN.replace("sings", "si\u200bngs"),
         turn(f"when move.illegal: {RULE}", "Nobody si[U+200B]ngs.\n")),
        (TURN.replace("when", "- When").replace("-2", "−2"), turn(f"when move.illegal: {RULE}")),
    ],
)  # fmt: skip
def test_how_mail_programs_write_a_move_is_no_other_move(
    mail: str, move: tuple[dict[str, object], str]
) -> None:
    found = compared(mail, move)
    assert found.trouble is None
    assert found.plain == 1


@pytest.mark.parametrize(
    "refused",
    ["vote for 101", "withdraw 99", "vote for mine", "inquire 999", "do vote for 301",
     "propose enact\nend proposal"],
)  # fmt: skip
def test_what_was_refused_beside_a_move_is_for_people_to_compare(refused: str) -> None:
    found = compared(f"vote for 301\n{refused}", vote(301, "for"))
    assert found.trouble is None
    assert (found.plain, len(found.apart)) == (0, 1)


@pytest.mark.parametrize(
    ("mail", "moves"),
    [
        ("vote for 301", [vote(301, "against")]),
        ("vote for 301\ndo dance", [do("dance")]),
        ("do dance", [do("dance"), vote(301, "for")]),
        ("do dance", [do("sing")]),
        ("do dance", [do("dance"), do("dance")]),
        ("do dance\ndo sing", [do("sing"), do("dance")]),
        ("inquire 301\nvote for 301", [vote(301, "for"), INQUIRY]),
        ("do climb 10²", [do("climb 102")]),
        (TURN, [turn("when move.illegal: award accused -9")]),
        (TURN, [turn("")]),
        (TURN, [KEPT]),
        (PLAIN, [turn(f"when move.illegal: {RULE}")]),
        (PLAIN, [KEPT]),
        (TURN, [FURTHER]),
        (PLAIN, [SAID]),
        (TURN, [turn(f"when move.illegal: {RULE}", "Nobody dances.\n")]),
    ],
)
def test_a_move_that_is_other_than_in_its_mail_contradicts_it(
    mail: str, moves: list[tuple[dict[str, object], str]]
) -> None:
    assert compared(mail, *moves).trouble is not None


def test_clauses_that_were_kept_of_the_rule_are_for_people_to_compare() -> None:
    found = compared(TURN.replace("end prop", "Keep the rest.\nend prop"), KEPT)
    assert found.trouble is None
    assert len(found.apart) == 1


def test_clauses_below_a_heading_written_otherwise_are_for_people_to_compare() -> None:
    found = compared(TURN.replace("clauses:", "Clauses :"), turn(f"when move.illegal: {RULE}"))
    assert found.trouble is None
    assert len(found.apart) == 1


def test_a_vote_on_the_turn_of_its_mail_may_stand_above_it() -> None:
    found = compared(f"vote for mine\n{PLAIN}", turn(""), vote(0, "for"))
    assert found.trouble is None
    assert found.plain == 1


def test_a_vote_may_be_taken_back_below_it() -> None:
    withdrawn = vote(301, "withdrawn")
    assert compared("vote for 301\nwithdraw my vote on 301", withdrawn).trouble is None
    assert compared("Hello,\nvote for 301", withdrawn).trouble is not None
    assert compared("vote for 301", withdrawn).trouble is not None


def told(reader: str) -> tuple[dict[str, object], str]:
    move: dict[str, object] = {
        "move": "press", "number": None, "words": "Hello.", "anonymous": False,
        "readers": [reader],
    }  # fmt: skip
    return move, f"a message for {reader}"


TWICE = f"{TURN}\n{TURN.replace('-2', '-9')}"
OTHER_TURN = turn("when move.illegal: award accused -9\n")
FIRST_TURN = turn(f"when move.illegal: {RULE}\n")


@pytest.mark.parametrize("moves", [[FIRST_TURN, OTHER_TURN], [FIRST_TURN], [OTHER_TURN]])
def test_turns_of_one_text_have_each_their_own_clauses(
    moves: list[tuple[dict[str, object], str]],
) -> None:
    assert compared(TWICE, *moves).trouble is None


@pytest.mark.parametrize(
    "moves", [[OTHER_TURN, FIRST_TURN], [FIRST_TURN, FIRST_TURN], [turn("define a = 1\n")]]
)
def test_turns_of_one_text_stand_in_their_order_each_once(
    moves: list[tuple[dict[str, object], str]],
) -> None:
    assert compared(TWICE, *moves).trouble is not None


def test_separators_of_old_machines_leave_a_mail_to_people() -> None:
    for found in (do("dance\ufffdnow"), do("dance now")):
        assert compared("do dance\x1cnow", found).trouble is None


@pytest.mark.parametrize(
    ("mail", "readers", "fits"),
    [
        ("tell everyone: Hello.\ntell Cyd: Hello.", ["everyone", "Cyd"], True),
        ("tell everyone: Hi.\ntell Cyd: Hello.", ["Cyd"], True),
        ("tell everyone: Hello.", ["Cyd"], False),
        ("tell Cyd: Hello.", ["Cyd", "Cyd"], False),
    ],
)
def test_a_message_to_one_may_stand_beside_one_to_everybody(
    mail: str, readers: list[str], *, fits: bool
) -> None:
    found = Compared({1: read_letter(f"From: b@players.test\nSubject: x\n\n{mail}\n".encode())})
    found.take(line("player.registered", handle="cyd-2", name="Cyd (2)")._replace(private={
        "address": "cyd@elsewhere.test"}))  # fmt: skip
    found._addresses.elsewhere.add("bob")
    found.take(line("mail.accepted", mail=1))
    found.take(line("mail.read", mail=1))
    for reader in readers:
        move, words = told(reader)
        private = {"actor": "bob", "move": {**move, "readers": ["cyd-2"]}, "words": words}
        found.take(line("press.docketed", mail=1)._replace(private=private))
    found.close()
    assert (found.trouble is None) == fits


def address(kind: str, of: str, where: str) -> Shown:
    return line(kind, handle=of, name=of, language="en")._replace(private={"address": where})


ANOTHER = "second@players.test"


@pytest.mark.parametrize(
    ("owner", "told"),
    [
        ([address("address.added", "bob", ANOTHER)], None),
        ([], "which no player had then"),
        ([address("address.added", "bob", ANOTHER), address("address.dropped", "bob", ANOTHER)],
         "which no player had then"),
        ([address("address.added", "cyd", ANOTHER)], "a mail of cyd"),
        ([address("address.added", "cyd", ANOTHER), address("address.dropped", "cyd", ANOTHER),
          address("address.added", "bob", ANOTHER)], None),
        ([address("address.added", "cyd", ANOTHER), address("address.added", "bob", ANOTHER)],
         "an address that is not cyd's"),
    ],
)  # fmt: skip
def test_an_address_is_that_of_the_player_who_has_it_when_a_mail_is_read(
    owner: list[Shown], told: str | None
) -> None:
    """What comes later makes no difference: another player may have it then."""
    letter = read_letter(f"From: {ANOTHER}\nSubject: hello\n\nvote for 301\n".encode())
    found = Compared({1: letter})
    for who in ("bob", "cyd"):
        found.take(address("player.registered", who, f"{who}@players.test"))
    for one in owner:
        found.take(one)
    found.take(line("mail.accepted", mail=1))
    found.take(line("mail.read", mail=1))
    move, words = vote(301, "for")
    found.take(line("item.docketed", mail=1, actor="bob", move=move, words=words))
    for kind, who in (("dropped", "bob"), ("added", "cyd")):
        found.take(address(f"address.{kind}", who, ANOTHER))
    found.close()
    assert (told is None) == (found.trouble is None)
    assert told is None or told in str(found.trouble)


def test_votes_below_a_quotation_are_held_against_the_journal() -> None:
    assert compared("> Which?\nfor 301 and 302", vote(301, "for")).trouble is None
    assert compared("> Which?\nfor 301 and 302", vote(301, "against")).trouble is not None
    # Whoever says both said nothing that could be held against it.
    both = compared("> Which?\nfor 301 and 302\nagainst 301", vote(301, "against"))
    assert both.trouble is None


def test_a_mail_that_something_beside_its_move_keeps_out_is_told() -> None:
    found = Compared({1: read_letter(b"From: bob@players.test\nSubject: x\n\nvote for 301\n")})
    for number, besides in ((1, ()), (2, ("pending.asked",)), (3, ())):
        found.take(line("mail.accepted", mail=number))
        found.take(line("mail.read", mail=number))
        move, words = vote(301, "for")
        found.take(line("item.docketed", mail=number, actor="bob", move=move, words=words))
        for kind in besides:
            found.take(line(kind, handle="bob"))
        found.take(line("item.played", item=number))
    found.close()
    assert found.trouble is None
    assert "of 2 mails with moves 1 are in the bundle (not 3)" in found.told()
    assert "1 more are not there and need not be" in found.told()
    assert "stands beside their moves (2)" in found.told()


def test_dates_that_others_gave_a_mail_are_told_beside_its_instant() -> None:
    """A server's date may be a day from the Gamemaster's; a signature's, too."""
    for dated, told in (
        ("Received: by a; Mon, 02 Mar 2026 10:00:00 +0000", "7200 s after"),
        ("Received: by a; Tue, 03 Mar 2026 13:00:00 +0000", "90000 s before"),
        ("DKIM-Signature: t=1772445600; b=x", "7200 s after"),
    ):
        text = f"From: bob@players.test\n{dated}\nSubject: x\n\nvote for 301\n"
        found = Compared({1: read_letter(text.encode())})
        noon = 1772445600 + 7200
        found.take(Shown(1, "mail.accepted/1", noon, {"mail": 1}, {}, ""))
        found.take(Shown(2, "mail.read/1", noon, {"mail": 1}, {}, ""))
        move, words = vote(301, "for")
        found.take(line("item.docketed", mail=1, actor="bob", move=move, words=words))
        found.close()
        assert f"mail 1 came {told} a date that others gave it" in found.told()
