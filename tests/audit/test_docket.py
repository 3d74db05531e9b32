"""Where moves come from: mails, the calendar, those who judge; and each is played once."""

from __future__ import annotations

from typing import Any

import pytest

from gamemaster.audit.files.bundle import Found
from gamemaster.audit.files.lines import Shown
from gamemaster.audit.provenance.origins import Docket

Told = tuple[str, dict[str, Any]]


def accepted(mail: int, sha256: str = "") -> Told:
    return "mail.accepted/1", {"mail": mail, "sha256": sha256 or known(mail), "source": "smtp"}


def known(mail: int) -> str:
    return f"{mail:064x}"


def read(mail: int, outcome: str = "receipt", identity: str | None = None) -> Told:
    unheard = outcome in ("stranger", "duplicate", "quarantined", "bounce", "automatic")
    said = identity if identity is not None else "" if unheard else known(mail)
    return "mail.read/1", {"mail": mail, "outcome": outcome, "reason": "", "identity": said}


def joined(handle: str) -> Told:
    return "player.registered/1", {"handle": handle, "name": handle.title(), "language": "en"}


def docketed(item: int, actor: str, mail: int | None, move: str, **more: object) -> Told:
    fields = {"player": actor} if mail is not None and ":" not in actor else {}
    mine, words = more.pop("mine", None), "" if move == "enrol" else move
    if move == "vote":
        more = {"number": 301 if mine is None else 0, **more}
    if move == "enrol":
        more = {"name": actor.title(), **more}
    return "item.docketed/1", {
        "item": item, "actor": actor, "mail": mail, "move": {"move": move, **fields, **more},
        "mine": mine, "words": words,
    }  # fmt: skip


def passed_on(item: int, mail: int) -> Told:
    return "press.docketed/1", {"item": item, "mail": mail}


def played(item: object) -> Told:
    return "item.played/1", {"item": item}


def withdrawn(item: int | None, handle: str, ordinal: int = 1) -> Told:
    return "item.withdrawn/1", {"item": item, "handle": handle, "ordinal": ordinal}


def objected(handle: str, mail: int) -> Told:
    return "objection.made/1", {"objection": 1, "handle": handle, "mail": mail, "words": "no"}


def refused(item: int, *problems: str) -> Told:
    return "act.refused/1", {"item": item, "problems": list(problems)}


BEAT: Told = ("heartbeat.made/1", {"date": "2026-03-03", "size": 1})


def caused(item: int) -> Told:
    return "vote.cast/1", {"player": "ada", "number": 301, "choice": "for", "_item": item}


def follow(*told: Told, files: dict[str, Found] | None = None) -> Docket:
    docket = Docket(files)
    for seq, (kind, data) in enumerate(told, start=1):
        why = {"item": data.pop("_item")} if "_item" in data else {}
        docket.take(Shown(seq, kind, 7, {**data}, why, ""))
    return docket


ADA = (
    accepted(1),
    read(1, "joined"),
    joined("ada"),
    docketed(1, "ada", 1, "enrol", handle="ada"),
    played(1),
)
VOTE = (accepted(2), read(2), docketed(2, "ada", 2, "vote"))
TURN = (accepted(2), read(2), docketed(2, "ada", 2, "turn"))
BOB = (*ADA, accepted(2), read(2, "joined"), joined("bob"))
ENDED: Told = ("tournament.ended/1", {})


def stated(handle: str, until: int = 9) -> Told:
    return "statement.made/1", {"handle": handle, "until": until}


def asked(kind: str) -> Told:
    return "pending.asked/1", {"kind": kind}


def answered(*, going_ahead: bool = True) -> Told:
    return "pending.answered/1", {"going_ahead": going_ahead}


def test_every_item_is_counted_by_what_became_of_it() -> None:
    docket = follow(
        *ADA, *TURN, docketed(3, "ada", 2, "vote", mine=2), passed_on(4, 2), played(2), caused(2),
        accepted(3), read(3), withdrawn(3, "ada", 2), withdrawn(None, "ada"), objected("ada", 3),
        docketed(5, "organiser", None, "award"), played(5), refused(5, "nobody has this handle"),
        docketed(6, "calendar", None, "tick"), accepted(4), read(4, "a judge's act, confirmed"),
        docketed(7, "deputy:dora", 4, "pause"), accepted(5),
    )  # fmt: skip
    assert docket.trouble is None
    assert (docket.mails, docket.mails_read, docket.items) == (5, 4, 7)
    counts = {one: docket.counted(one) for one in ("played", "withdrawn", "refused", "waiting")}
    assert counts == {"played": 2, "withdrawn": 1, "refused": 1, "waiting": 3}


WRONG: dict[str, tuple[tuple[Told, ...], str]] = {
    "a mail left out": ((accepted(1), accepted(3)), "2: expected mail 2, found 3"),
    "a mail without a hash": ((accepted(1, "A" * 64),), "1: expected the SHA-256 of a mail"),
    "a mail that nobody accepted": ((accepted(1), read(2)), "2: expected a mail that was accepted"),
    "a mail of no number": ((accepted(1), ("mail.read/1", {"mail": True, "outcome": ""})),
                            "2: expected a mail that was accepted"),
    "a mail read twice": ((accepted(1), read(1), read(1)), "3: expected a mail that was accepted"),
    "an item left out": ((*ADA, accepted(2), read(2), docketed(3, "ada", 2, "vote")),
                         "8: expected item 2, found 3"),
    "a move of a mail that was not read": (
        (*ADA, accepted(2), docketed(2, "ada", 2, "vote")), "7: expected a move of mail 0"),
    "a move of a mail before the last": (
        (*ADA, accepted(2), read(2), docketed(2, "ada", 1, "vote")), "8: expected a move of mail"),
    "a move of mail that was a stranger's": (
        (*ADA, accepted(2), read(2, "stranger"), docketed(2, "ada", 2, "vote")),
        "8: expected a move of mail 0"),
    "a move of mail that was only to be checked": (
        (*ADA, accepted(2), read(2, "checked"), docketed(2, "ada", 2, "vote")),
        "8: expected a move of mail 0"),
    "a message of mail that was a duplicate": (
        (*ADA, accepted(2), read(2, "duplicate"), passed_on(2, 2)),
        "8: expected a player's mail, read just before it"),
    "a vote without a mail": ((*ADA, docketed(2, "ada", None, "vote", player="ada")),
                              "6: expected a move that 'ada' can make"),
    "a vote in another's name": (
        (*ADA, accepted(2), read(2), docketed(2, "ada", 2, "vote", player="bob")),
        "8: expected a move that 'ada' can make"),
    "a vote of somebody who never joined": (
        (*ADA, accepted(2), read(2), docketed(2, "bob", 2, "vote")),
        "8: expected a move that 'bob' can make"),
    "an award by a player": ((*ADA, accepted(2), read(2), docketed(2, "ada", 2, "award")),
                             "8: expected a move that 'ada' can make"),
    "a vote by the calendar": ((docketed(1, "calendar", None, "vote"),),
                               "1: expected a move that 'calendar' can make"),
    "a tick by mail": ((accepted(1), read(1), docketed(1, "calendar", 1, "tick")),
                       "3: expected a move that 'calendar' can make"),
    "a vote by the organiser": ((docketed(1, "organiser", None, "vote"),),
                                "1: expected a move that 'organiser' can make"),
    "an act by mail of nobody in particular": (
        (accepted(1), read(1), docketed(1, "organiser", 1, "pause")),
        "3: expected a move that 'organiser' can make"),
    "a deputy's act without a mail": ((docketed(1, "deputy:dora", None, "pause"),),
                                      "1: expected a move that 'deputy:dora' can make"),
    "a vote for a turn to come": (
        (*ADA, accepted(2), read(2), docketed(2, "ada", 2, "vote", mine=2)),
        "8: expected a vote on the turn before it in its mail, found 2"),
    "an item played twice": ((*ADA, *VOTE, played(2), played(2)),
                             "10: expected an item that waits on the docket, found 2"),
    "an item that nobody docketed": ((*ADA, played(2)), "6: expected an item that waits"),
    "an item of no number": ((*ADA, *VOTE, played("2")), "9: expected an item that waits"),
    "an item played after it was withdrawn": (
        (*ADA, *VOTE, withdrawn(2, "ada"), played(2)), "10: expected an item that waits"),
    "an item withdrawn by somebody else": (
        (*ADA, *VOTE, withdrawn(2, "bob")), "9: expected what a mail of ada asks for, found 'bob'"),
    "an item withdrawn that is none": (
        (*ADA, *VOTE, withdrawn(2, "ada", 2)), "9: expected one of the 1 moves of ada, found 2"),
    "another item withdrawn than was asked for": (
        (*ADA, *TURN, docketed(3, "ada", 2, "vote"), withdrawn(3, "ada")),
        "10: expected move 1 of ada, item 2, found 3"),
    "an item not withdrawn though it waits": (
        (*ADA, *VOTE, withdrawn(None, "ada")), "9: expected move 1 of ada, item 2, found None"),
    "an item withdrawn without a mail": (
        (*ADA, *VOTE, played(2), withdrawn(None, "ada")),
        "10: expected a player's mail, read just before it"),
    "moves of two players in one mail": (
        (*BOB, accepted(3), read(3), docketed(2, "ada", 3, "vote"), docketed(3, "bob", 3, "vote")),
        "12: expected what a mail of ada asks for, found 'bob'"),
    "a vote on the turn of another mail": (
        (*ADA, *TURN, accepted(3), read(3), docketed(3, "ada", 3, "vote", mine=2)),
        "11: expected a vote on the turn before it in its mail, found 2"),
    "a vote on one's own turn with a number, too": (
        (*ADA, *TURN, docketed(3, "ada", 2, "vote", mine=2, number=305)),
        "9: expected a vote on the turn before it in its mail, found 2"),
    "a forfeit that is about a turn": (
        (*ADA, *TURN, docketed(3, "ada", 2, "forfeit", mine=2)),
        "9: expected a vote on the turn before it in its mail, found 2"),
    "a mail read before an older one": (
        (accepted(1), accepted(2), read(2)), "3: expected mail 1, the oldest, to be read first"),
    "a mail that is never read": (
        (accepted(1), BEAT, BEAT), "3: expected mail 1 to have been read by now"),
    "a mail that is heard twice": (
        (accepted(1), read(1), accepted(2), ("mail.read/1", {**read(1)[1], "mail": 2})),
        "4: expected a mail that was not read before, or a duplicate, found '00"),
    "somebody who joins under another name": (
        (*ADA[:3], docketed(1, "ada", 1, "enrol", handle="ada", name="Eve")),
        "4: expected a move that 'ada' can make"),
    "an objection of nobody": ((*ADA, accepted(2), read(2), objected("eve", 2)),
                               "8: expected an objection of a player, found 'eve'"),
    "an objection by no mail": ((*ADA, objected("ada", 1)),
                                "6: expected a player's mail, read just before it"),
    "an objection in another mail": (
        (*ADA, accepted(2), read(2), objected("ada", 1)), "8: expected an objection in mail 2"),
    "an objection that came too late": (
        (*ADA, ENDED, stated("ada", 7), accepted(2), read(2), objected("ada", 2)),
        "10: expected no objection of ada after 7"),
    "a statement to nobody": ((*ADA, ENDED, stated("eve")), "7: expected the statement of ada"),
    "a statement before the end": ((*ADA, stated("ada")), "6: expected a statement after the end"),
    "a statement made twice": ((*ADA, ENDED, stated("ada"), stated("ada")),
                               "8: expected no more statements, found 'ada'"),
    "a statement before a mail was read": (
        (*ADA, ENDED, accepted(2), stated("ada")), "8: expected 1 mails to be read before"),
    "a statement that ends before it begins": (
        (*ADA, ENDED, stated("ada", 6)), "7: expected an instant to come"),
    "a player who is passed over": ((*BOB, ENDED, stated("bob")), "10: expected the statement of"),
    "a player who is left out": (
        (*BOB, ENDED, stated("ada"), accepted(3)), "11: expected the statement of 'bob' before it"),
    "a mail that came to a word that there is not": (
        (accepted(1), read(1, "hocus")), "2: expected a word for what becomes of a mail"),
    "a mail that was heard and is known by nothing": (
        (accepted(1), read(1, identity="")), "2: expected what a mail that was read as 'receipt'"),
    "a duplicate that is known by something": (
        (accepted(1), read(1, "duplicate", known(1))), "2: expected what a mail that was read as"),
    "a mail known by what is no hash": (
        (accepted(1), read(1, identity="x")), "2: expected the identity of a mail, found 'x'"),
    "the same octets heard after they were carried out": (
        (*ADA, *VOTE, accepted(3, known(2)), read(3)),
        "10: expected a mail that was not read before, or a duplicate"),
    "the same octets heard a third time": (
        (*(accepted(mail, known(1)) for mail in (1, 2, 3)), read(1), read(2), read(3)),
        "6: expected a mail that was not read before, or a duplicate"),
    "the octets of a newcomer heard again": (
        (accepted(1), read(1, "asked to confirm"), accepted(2, known(1)), read(2)),
        "4: expected a mail that was not read before, or a duplicate"),
    "somebody who joins by no mail": ((joined("ada"),), "1: expected a newcomer, whose mail"),
    "somebody who joins twice": (
        (*ADA, accepted(2), read(2, "joined"), joined("ada")), "8: expected a newcomer, whose"),
    "a player's move in a newcomer's mail": (
        (*ADA, accepted(2), read(2, "joined"), docketed(2, "ada", 2, "vote")),
        "8: expected no such move of a mail read as 'joined', found 'vote'"),
    "a judge's act in a player's mail": (
        (*ADA, accepted(2), read(2), docketed(2, "deputy:dora", 2, "pause")),
        "8: expected no such move of a mail read as 'receipt', found 'pause'"),
    "what a player is asked in a stranger's mail": (
        (accepted(1), read(1, "stranger"), asked("warning")), "3: expected a player's mail, read"),
    "a vote on one's own turn that is for none": (
        (*ADA, *TURN, docketed(3, "ada", 2, "vote", number=0)),
        "9: expected a vote on the turn before it in its mail, found None"),
    "a vote on item 0": (
        (*ADA, accepted(2), read(2), docketed(2, "ada", 2, "vote", mine=0, number=0)),
        "8: expected a vote on the turn before it in its mail, found 0"),
    "a vote for no turn where only something else waits on": (
        (*ADA, accepted(2), read(2), answered(), asked("evidence"),
         docketed(2, "ada", 2, "vote", number=0)), "10: expected a vote on the turn before it"),
    "a refusal of what was not to be played": (
        (*ADA, *VOTE, refused(2, "no")), "9: expected the item that was to be played just before"),
    "a refusal of what has been played": (
        (*ADA, *VOTE, played(2), caused(2), refused(2, "no")), "11: expected the item that was"),
    "a refusal without a problem": (
        (*ADA, *VOTE, played(2), refused(2)), "10: expected a reason why it cannot be played"),
    "an event of an item that is not played": (
        (*ADA, *VOTE, caused(2)), "9: expected what item 1 caused, found 'item 2'"),
    "an event of another item": (
        (*ADA, *VOTE, played(2), caused(1)), "10: expected what item 2 caused, found 'item 1'"),
    "a line of another shape": (
        (("mail.accepted/1", {}),), "1: expected the shape of mail.accepted/1, found another"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_the_first_line_that_does_not_fit_is_kept(name: str) -> None:
    told, expected = WRONG[name]
    docket = follow(*told, *ADA)
    assert docket.trouble is not None
    assert str(docket.trouble).startswith(f"journal entry {expected}"), docket.trouble


def test_a_mail_in_the_bundle_has_the_hash_that_was_journaled() -> None:
    files = {"mail/1.eml": Found(5, b"\xaa" * 32), "mail/2.eml": Found(5, b"\xbb" * 32)}
    docket = follow(accepted(1, "aa" * 32), accepted(2, "bb" * 32), accepted(3), files=files)
    assert (docket.trouble, docket.mails_compared) == (None, 2)
    docket = follow(accepted(1, "ab" * 32), files=files)
    assert docket.trouble is not None
    assert docket.trouble.entry == "mail/1.eml"


@pytest.mark.parametrize("late", [1, 3])
def test_what_a_mail_asks_for_has_the_instant_at_which_it_came(late: int) -> None:
    docket = Docket()
    for seq, (kind, data) in enumerate(ADA):
        docket.take(Shown(seq, kind, 8 if seq == late else 7, data, {}, ""))
    assert "expected the instant of mail 1, 7, found 8" in str(docket.trouble)


@pytest.mark.parametrize("kind", ["warning", "omission"])
def test_a_vote_on_a_turn_that_waits_again_is_for_none(kind: str) -> None:
    """Both came without evidence; of the turn, its player is asked before it goes ahead."""
    docket = follow(
        *ADA, accepted(2), read(2, identity=known(99)), asked("evidence"),
        accepted(3), read(3), answered(), asked(kind),
        docketed(2, "ada", 3, "vote", number=0), played(2), accepted(4, known(2)),
        read(4, identity=known(2)), accepted(5, known(2)), read(5, "duplicate"),
    )  # fmt: skip
    assert docket.trouble is None


def test_each_player_gets_a_statement_a_hundred_at_once() -> None:
    handles = [f"p{number:03}" for number in range(102)]
    joining = [
        line
        for mail, handle in enumerate(handles, start=1)
        for line in (accepted(mail), read(mail, "joined"), joined(handle))
    ]
    first, rest = handles[:100], handles[100:]
    told = (*joining, ENDED, *map(stated, first), accepted(103), read(103))
    docket = follow(*told)
    docket.close()
    assert docket.trouble is None
    docket = follow(*told, stated(rest[0]))
    docket.close()
    assert str(docket.trouble).startswith("journal entry 410: expected the statement of 'p101'")
    docket = follow(*told, *map(stated, rest))
    docket.close()
    assert docket.trouble is None
