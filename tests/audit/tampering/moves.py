"""Votes, turns and inquiries that were not so, and who was said to have made them."""

from __future__ import annotations

from tests.audit.tampering.forging import Forgery, Line
from tests.audit.tampering.strokes import (
    add_item,
    both,
    drop_announcement,
    drop_item,
    in_file,
    next_of_play,
    other_type,
    says,
    twice,
    vote_on_docket,
    without,
)
from tests.audit.tampering.table import enter, tampering

enter("a vote flipped where it is played", "votes", says("vote.cast", 2, choice="against"))
enter("a vote for another proposal", "votes", says("vote.cast", 4, number=301))
enter("a vote of another player", "votes", says("vote.cast", 2, player="eve"))
enter("a vote of a stranger", "votes", says("vote.cast", 2, player="mallory"))
enter("a vote counted twice", "votes", twice("vote.cast", 2))
enter("a vote played as nothing", "votes", other_type(
    "vote.cast", 2, "move.ignored",
    move="vote", player="bob", reason="the proposal is decided"))  # fmt: skip
enter("a late vote that counts after all", "moves", other_type(
    "move.ignored", 1, "vote.cast", player="eve", number=302, choice="against"))  # fmt: skip
enter("a turn by another player", "moves", says("turn.taken", 2, player="eve"))
enter("a turn with another text than was taken down", "moves", both(
    says("turn.taken", 4, text="Eve gains eleven points.\n")))  # fmt: skip
enter("a turn of another kind", "moves", says("turn.taken", 3, kind="repeal"))
enter("a turn against another rule", "moves", says("turn.taken", 3, target_number=207))
enter("a move that is refused without a word", "moves", without("turn.taken", 6))
enter("a violation that cites another rule", "violations", both(
    says("move.illegal", 1, cited=201), says("fields.revealed", 9, fields=[
        ["player.name", "Dave"], ["rule.number", 201]]),
    in_file("announcements/6.txt", "rule 302", "rule 201")))  # fmt: skip
enter("a violation of somebody else", "violations", says("move.illegal", 1, player="eve"))
enter("a violation under another name", "violations", says("move.illegal", 1, move="vote"))
enter("a legal vote forbidden", "votes", other_type(
    "vote.cast", 2, "move.illegal", move="vote", player="bob", cited=207))  # fmt: skip
enter("an inquiry by another player", "inquiries",
      says("inquiry.made", player="carol"), "inquiries")  # fmt: skip
enter("an inquiry about something else", "inquiries",
      says("inquiry.made", number=302), "inquiries")  # fmt: skip
enter("an inquiry that costs nothing", "points",
      without("points.awarded", about="inquiry.made"), "inquiries")  # fmt: skip
enter("an inquiry that is charged twice", "points",
      twice("points.awarded", about="inquiry.made"), "inquiries")  # fmt: skip
enter("an inquiry that is not answered", "reveals",
      without("fields.revealed", about="inquiry.made"), "inquiries")  # fmt: skip


@tampering("a vote flipped before it was taken down", "adoptions")
def flipped_early(forged: Forgery) -> int:
    vote_on_docket(forged, forged.at("vote.cast", 2), "against")
    return forged.at("proposal.adopted")


@tampering("a vote dropped before it was taken down", "adoptions")
def dropped_early(forged: Forgery) -> int:
    drop_item(forged, forged.lines[forged.at("vote.cast", 2)]["why"]["item"])
    return forged.at("proposal.adopted")


@tampering("a vote dropped between docket and play", "order")
def never_played(forged: Forgery) -> int:
    at = forged.at("vote.cast", 2)
    del forged.lines[at - 1 : at + 1]
    return forged.at("mail.read", mail=13)


@tampering("a vote added for a silent player", "adoptions")
def added_vote(forged: Forgery) -> int:
    def of_eve(docketed: Line, cast: Line) -> None:
        docketed["data"]["actor"] = docketed["data"]["move"]["player"] = "eve"
        cast["data"]["player"] = "eve"

    like = forged.lines[forged.at("vote.cast", 2)]["why"]["item"]
    # Behind that vote, so that there are three of five before Carol gives hers.
    return next_of_play(forged, add_item(forged, forged.at("vote.cast", 2) + 1, like, of_eve) + 1)


@tampering("a vote that nobody sent", "votes")
def sprung_up(forged: Forgery) -> int:
    at = forged.at("vote.cast", 2)
    forged.lines.insert(at + 1, {**forged.lines[at], "data": {
        "choice": "for", "number": 301, "player": "eve"}})  # fmt: skip
    return at + 1


@tampering("an illegal move let through", "violations", "inquiries")
def let_through(forged: Forgery) -> int:
    at = forged.at("move.illegal")
    forged.lines[at] |= {
        "type": "inquiry.made/1", "data": {"number": 110, "player": "dave"},
    }  # fmt: skip
    forged.lines[at]["why"] = {"item": forged.lines[at]["why"]["item"]}
    forged.lines[at + 1]["data"] |= {"about": "inquiry.made", "points": -5}
    forged.lines[at + 1]["why"] |= {"rule": 216, "clause": 2}
    drop_announcement(forged, at + 2)
    return at


@tampering("an illegal move that nobody was told of", "reveals")
def hushed_up(forged: Forgery) -> int:
    at = forged.at("move.illegal") + 2
    drop_announcement(forged, at)
    return next_of_play(forged, at)


@tampering("the clock put back, so that a turn falls into the cooldown", "violations")
def within_the_cooldown(forged: Forgery) -> int:
    turn = forged.at("turn.taken", 5)
    first = forged.docketed(turn) - 2
    for line in forged.lines[first:]:
        line["at"] -= 7200
        said = line["type"] == "fields.revealed/1" and line["data"]["announcement"]
        if said:
            forged.say(f"announcements/{said}.txt", "2026-03-03 18:", "2026-03-03 16:")
    return turn


@tampering("a wrong answer to an inquiry", "reveals", "inquiries")
def wrong_answer(forged: Forgery) -> int:
    at = forged.at("fields.revealed", about="inquiry.made")
    other = forged.data("turn.taken", 2)["document"]
    fields = forged.lines[at]["data"]["fields"]
    for pair in fields:
        if pair[0] == "change.document":
            pair[1] = other
    return at


@tampering("an answer that hides what came next", "reveals", "inquiries")
def half_an_answer(forged: Forgery) -> int:
    at = forged.at("fields.revealed", about="inquiry.made")
    forged.lines[at]["data"]["fields"].pop()
    return at


@tampering("an inquiry that somebody else reads", "reveals", "inquiries")
def read_by_another(forged: Forgery) -> int:
    at = forged.at("fields.revealed", about="inquiry.made")
    forged.lines[at]["data"]["readers"] = ["carol"]
    return at
