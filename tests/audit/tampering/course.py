"""The course of play: what came when, what was held, what the organiser ruled, what clocks did."""

from __future__ import annotations

from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.strokes import (
    DEFECT,
    because,
    item_lines,
    next_of_play,
    renumber,
    says,
    swapped,
    told,
    twice,
    without,
)
from tests.audit.tampering.table import Change, enter, tampering

# Order --------------------------------------------------------------------------------------------

enter("an item played without a line", "order", without("item.played", 12))
enter("an item played twice", "mail", twice("item.played", 12))
enter("two events that change places", "points", swapped("die.rolled", "points.awarded"))
enter(
    "a letter before the announcement", "reveals", swapped("fields.revealed", "fields.revealed", 2)
)
enter("a move at another instant than it was taken down", "order", says("item.played", 8, item=22))
enter(
    "a hold that never began", "order", told(without("hold.begun"), "mail.read", mail=21)
)  # Moves that wait would have been played before that mail was read.
enter("a hold that is never lifted", "rules", without("hold.lifted"))


@tampering("two items that are played in another order", "order")
def reordered(forged: Forgery) -> int:
    first, second = forged.at("item.played", item=20), forged.at("item.played", item=22)
    assert (second, len(forged.lines[first:second])) == (first + 2, 2)
    forged.lines[first : first + 4] = (
        forged.lines[first + 2 : first + 4] + forged.lines[first : first + 2]
    )
    return first


@tampering("a move that was taken back and is played", "order")
def taken_back(forged: Forgery) -> int:
    docketed = forged.at("item.docketed", item=21)
    after = forged.at("item.played", item=22)
    at = forged.lines[docketed]["at"]
    blank = {**forged.lines[after]}
    forged.lines[after:after] = [
        {**blank, "at": at, "data": {"item": 21}},
        {**blank, "at": at, "type": "move.ignored/1", "why": {"item": 21},
         "data": {"move": "do", "player": "eve", "reason": "no rule declares such a move"}},
    ]  # fmt: skip
    return after


@tampering("a move taken back that its player never took back", "mail")
def silently_withdrawn(forged: Forgery) -> int:
    played = forged.at("item.played", item=22)
    forged.lines[played : played + 2] = [
        {**forged.lines[played], "type": "item.withdrawn/1",
         "data": {"handle": "alice", "item": 22, "ordinal": 4}}
    ]  # fmt: skip
    return played


@tampering("a move that is never played", "order")
def forgotten(forged: Forgery) -> int:
    played = forged.at("item.played", item=27)
    del forged.lines[played : played + 2]
    return forged.at("mail.read", mail=27)


@tampering("a move played before it was on the docket", "order")
def too_soon(forged: Forgery) -> int:
    docketed = forged.lines.pop(forged.at("item.docketed", item=9))
    at = forged.at("item.played", item=9)
    forged.lines.insert(at + 2, docketed)
    return at


@tampering("a move played during a hold", "order")
def during_a_hold(forged: Forgery) -> int:
    first = forged.at("item.docketed", item=24)
    held = forged.lines[first : first + 4]
    later = forged.at("item.played", item=25) - 3
    del forged.lines[first : first + 4]
    forged.lines[later - 4 : later - 4] = held
    return forged.at("item.played", item=19)


@tampering("a number of the docket left out", "order")
def gap(forged: Forgery) -> int:
    at = forged.at("item.docketed", item=30)
    renumber(forged, 29, 1)
    return at


@tampering("an event that no item caused", "points")
def uncaused(forged: Forgery) -> int:
    at = forged.at("points.awarded", about="vote.cast")
    forged.lines.insert(at + 1, {**forged.lines[at], "why": None})
    return at + 1


@tampering("an event of another item", "mail")
def miscaused(forged: Forgery) -> int:
    at = forged.at("points.awarded", about="vote.cast")
    forged.lines[at]["why"] = {**forged.lines[at]["why"], "item": 3}
    return at


@tampering("an event at another instant", "points")
def misdated(forged: Forgery) -> int:
    at = forged.at("points.awarded", about="proposal.defeated")
    forged.lines[at]["at"] += 1
    return at


@tampering("a move after the end", "moves")
def after_the_end(forged: Forgery) -> int:
    at = forged.at("move.ignored", reason="the tournament has ended", move="vote")
    forged.lines[at] |= {
        "type": "vote.cast/1", "data": {"choice": "for", "number": 306, "player": "bob"},
    }  # fmt: skip
    return at


# Pauses for a defect ------------------------------------------------------------------------------


def defect(item: int, *, waits: bool = True, **said: object) -> Change:
    """Pause play as if an item could not be played, or had not been, though it was."""

    def change(forged: Forgery) -> int:
        at = forged.at("item.played", item=item) if waits else item_lines(forged, item)[-1] + 1
        # A pause for a defect stands at the instant of what was played last.
        last = next(one for one in forged.lines[at - 1 :: -1] if (one["why"] or {}).get("item"))
        data = {"question": DEFECT, "players": [], "proposal": None, "goes_on": None, **said}
        line = {**last, "type": "ruling.needed/1", "data": data, "why": {}}
        line.pop("private", None)
        forged.lines.insert(at, line)
        return at

    return change


enter("a pause for a defect, which names who may have won", "order", defect(20, players=["bob"]))
enter("a pause for a defect, which names a proposal", "order", defect(20, proposal=302))
enter("a defect that pauses nothing", "order", defect(20, goes_on=True))
enter("a pause for a defect while nothing waits to be played", "order", defect(14, waits=False))


# A time to think ----------------------------------------------------------------------------------


@tampering("a turn taken back when its time was over", "order", "thinking")
def taken_back_late(forged: Forgery) -> int:
    due = forged.data("item.docketed", item=5)["due"]
    withdrawn = forged.at("item.withdrawn")
    for line in forged.lines[withdrawn - 2 : withdrawn + 1]:
        line["at"] = due + 180
    return withdrawn - 1


@tampering("a turn that does not wait", "order", "thinking")
def without_a_wait(forged: Forgery) -> int:
    at = forged.at("item.docketed", item=7)
    del forged.lines[at]["data"]["due"]
    return at


@tampering("a turn that waits a second less than was founded", "order", "thinking")
def shorter(forged: Forgery) -> int:
    at = forged.at("item.docketed", item=7)
    forged.lines[at]["data"]["due"] -= 1
    return at


@tampering("a turn played before its time is over", "order", "thinking")
def played_early(forged: Forgery) -> int:
    at = forged.at("item.played", item=7)
    forged.lines[at]["at"] -= 60
    return at


enter("a vote that waits though no turn does", "order",
      says("item.docketed", 10, due=1_772_448_720), "thinking")  # fmt: skip


# What the organiser rules -------------------------------------------------------------------------

enter("a ruling after its effect", "rulings", swapped("ruling.made", "points.awarded"), "rulings")
enter("a ruling without its reason", "rulings", says("ruling.made", reason=""), "rulings")
enter("a ruling with a reason that cannot be seen", "rulings",
      says("ruling.made", reason="\u2060"), "rulings")  # fmt: skip
enter("a ruling with another reason", "rulings",
      says("ruling.made", reason="she is a friend of mine"), "rulings")  # fmt: skip
enter("a ruling without its line", "rulings", without("ruling.made"), "rulings")
enter(
    "a ruling that is called another", "rulings", says("ruling.made", ruling="correct"), "rulings"
)
enter("a ruling of more points than were asked for", "points",
      says("points.awarded", about="ruling", points=100), "rulings")  # fmt: skip
enter("a penalty for somebody else", "violations", says("move.illegal", player="carol"), "rulings")
enter("a penalty under another rule", "violations", says("move.illegal", cited=102), "rulings")
enter("an expulsion of somebody else", "moves", says("player.expelled", player="carol"), "rulings")
enter(
    "an expulsion that is laid to a rule",
    "moves",
    because("player.expelled", rule=207, clause=1),
    "rulings",
)
enter("an expulsion that does not happen", "moves", without("player.expelled"), "rulings")
enter("a pause that does not begin", "moves", without("tournament.paused"), "rulings")
enter("a review with another verdict", "rules", says("review.given", verdict="object"))
enter("a review that attaches other clauses", "rules",
      says("review.given", clauses="define victory = player.points >= 2"))  # fmt: skip
enter("a review without its reason", "rules", says("review.given", reason=""))
enter("a review of another rule-change", "rules", says("review.given", number=302))


@tampering("a ruling without the act that asked for it", "order", "rulings")
def unasked(forged: Forgery) -> int:
    docketed, played, *events = item_lines(forged, 5)
    for index in (played, docketed):
        del forged.lines[index]
    renumber(forged, 5, -1)
    return events[0] - 2


def attached(name: str, step: str, clauses: str) -> None:
    """Enter a review that attaches hostile clauses: on the docket and as it was given."""

    def change(forged: Forgery) -> int:
        at = forged.at("review.given")
        forged.lines[at]["data"]["clauses"] = clauses
        forged.lines[forged.docketed(at)]["data"]["move"]["clauses"] = f"{clauses}\n"
        return at - 1 if step == "order" else next_of_play(forged, at + 2) + 1

    tampering(name, step)(change)


_NESTED = "".join(f"exists(p{n} in players, " for n in range(9)) + "p0.points < -99" + ")" * 9
attached("clauses that nest ten thousand deep", "order",
         "define victory = " + "(" * 10_000 + "true" + ")" * 10_000)  # fmt: skip
attached("clauses of a megabyte", "order", "define victory = " + "not " * 250_000 + "true")
attached("clauses of more lines than a rule has", "order",
         "\n".join(f"define number{n} = {n}" for n in range(251)))  # fmt: skip
attached("clauses of more octets than a rule has", "order",
         "\n".join(f'define word{n} = "{"x" * 90}"' for n in range(160)))  # fmt: skip
attached("clauses that are none", "order", "\x1b[2J<script>alert(1)</script>")
attached("clauses that never come to an end", "rules", f"require turn: {_NESTED}")


# Clocks -------------------------------------------------------------------------------------------

enter("a timer set for later", "timers", says("timer.set", due=1_773_014_401), "everything")
enter("a timer that is not set", "timers", without("timer.set"), "everything")
enter("a timer set twice", "timers", twice("timer.set"), "everything")
enter(
    "a timer of another clause", "timers", says("timer.set", 3, written="every day"), "everything"
)
enter(
    "a timer that forgets what it heard of", "timers", says("timer.set", 3, bound=[]), "everything"
)
enter("another timer fires", "timers", says("timer.fired", timer=2), "everything")
enter("a timer that does not fire", "timers", without("timer.fired"), "everything")


@tampering("a timer that fires late", "order", "everything")
def fired_late(forged: Forgery) -> int:
    at = forged.at("timer.fired")
    for line in forged.lines[at - 2 : at + 2]:
        line["at"] += 60
    return at - 2


@tampering("a timer that fires early", "order", "everything")
def fired_early(forged: Forgery) -> int:
    at = forged.at("timer.fired")
    for line in forged.lines[at - 2 : at + 2]:
        line["at"] -= 60
    return at - 2


@tampering("a timer put on the docket for a year later, so that it need not fire", "order",
           "everything")  # fmt: skip
def never_due(forged: Forgery) -> int:
    at = forged.at("timer.fired", timer=3)
    item = forged.lines[at]["why"]["item"]
    docketed = forged.at("item.docketed", item=item)
    for index in reversed(item_lines(forged, item)[1:]):
        del forged.lines[index]
    forged.lines[docketed]["at"] += 365 * 86_400
    return docketed


@tampering("a timer dropped with all that it does", "order", "everything")
def dropped_timer(forged: Forgery) -> int:
    at = forged.at("timer.fired")
    item = forged.lines[at]["why"]["item"]
    for index in reversed(item_lines(forged, item)):
        del forged.lines[index]
    renumber(forged, item, -1)
    return forged.at("item.played", item=item)


# Ballots and what is held -------------------------------------------------------------------------

enter("a vote in a ballot flipped", "votes", says("ballot.cast", choice="calm"), "everything")
enter("a number in a ballot altered", "votes", says("ballot.cast", 2, choice="27/2"), "everything")
enter("a vote in another ballot", "votes", says("ballot.cast", number=2), "everything")
enter("a vote in a ballot left out", "votes", without("ballot.cast", 5), "everything")
enter("a ballot with other choices", "votes",
      says("ballot.opened", choices=["calm", "mad"]), "everything")  # fmt: skip
enter("a ballot opened by another", "votes", says("ballot.opened", opener="bob"), "everything")
enter("a ballot about something else", "votes", says(
    "ballot.opened", arguments=[["question", "text", "who is mad"]]), "everything")  # fmt: skip
enter("a ballot that does not close", "votes", without("ballot.closed"), "everything")
enter("another ballot closes", "votes", says("ballot.closed", number=2), "everything")
enter("votes that are not cleared", "votes", without("votes.cleared"), "everything")
enter("a value other than was set", "rules", says("attribute.set", 4, value="calm"), "everything")
enter("a value that is not set", "rules", without("attribute.set"), "everything")
enter("the value of another player", "rules", says("attribute.set", of="cyd"), "everything")
enter("an attribute that begins otherwise", "rules",
      says("attribute.declared", initial=True), "everything")  # fmt: skip
enter("an attribute that is not declared", "rules", without("attribute.declared"), "everything")
enter("a move with other arguments than were written", "moves",
      says("move.made", 2, arguments=[["target", "bob"]]), "everything")  # fmt: skip
enter("another move than was written", "moves", says("move.made", move="fine"), "everything")


@tampering("a ballot closed one vote early", "votes", "everything")
def closed_early(forged: Forgery) -> int:
    at = forged.at("ballot.closed")
    closed = forged.lines.pop(at)
    cast = forged.at("ballot.cast", 4)
    closed |= {"at": forged.lines[cast]["at"]}
    closed["why"] = {**closed["why"], "item": forged.lines[cast]["why"]["item"]}
    forged.lines.insert(cast + 1, closed)
    return cast + 1
