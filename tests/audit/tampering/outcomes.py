"""What came of moves: dice, points, adoptions and defeats, rules, and who won."""

from __future__ import annotations

import hashlib
import json

from tests.audit.tampering.forging import Forgery, Line
from tests.audit.tampering.strokes import (
    because,
    drop_announcement,
    next_of_play,
    other_type,
    says,
    told,
    twice,
    without,
)
from tests.audit.tampering.table import Where, enter, tampering

# Dice ---------------------------------------------------------------------------------------------


@tampering("a die altered, and the points with it", "dice")
def altered_die(forged: Forgery) -> int:
    at = forged.at("die.rolled", 2)
    thrown = forged.lines[at]["data"]["value"]
    other = thrown % 6 + 1
    forged.lines[at]["data"]["value"] = forged.lines[at + 1]["data"]["points"] = other
    reveal = forged.lines[at + 2]["data"]
    reveal["fields"][2][1] = other
    forged.say(forged.announced(at + 2), f"gained {thrown} point", f"gained {other} point")
    return at


@tampering("a roll skipped", "dice")
def skipped_roll(forged: Forgery) -> int:
    first = forged.at("die.rolled", 3)
    for line in forged.lines[first:]:
        if line["type"] == "die.rolled/1":
            line["data"]["index"] += 1
    return first


@tampering("a roll made until it suited", "dice")
def rolled_again(forged: Forgery) -> int:
    at = forged.at("die.rolled", 2)
    forged.lines.insert(at + 1, {**forged.lines[at], "data": {**forged.lines[at]["data"]}})
    return at + 1


enter("a die with eight faces", "points", says("die.rolled", 2, faces=8))
enter("a roll of another chain", "points", says("die.rolled", 2, chain="open", index=1))
enter("a roll left out", "dice", told(without("die.rolled", 2), "die.rolled", 2))
enter("a hidden die altered", "dice", says("die.rolled", 1, chain="hidden", index=2), "everything")
enter("a roll shown beyond its faces", "dice", says("die.rolled", 2, value=7))


@tampering("the dice of another game", "genesis")
def other_dice(forged: Forgery) -> Where:
    roots = json.loads(forged.files["roots.json"])
    roots["dice"] = hashlib.sha256(b"other dice").hexdigest()
    forged.files["roots.json"] = json.dumps(roots).encode()
    return forged.at("record.opened")


# Points -------------------------------------------------------------------------------------------

enter("points off by one", "points", says("points.awarded", 3, points=-9))
enter("points for somebody else", "points", says("points.awarded", 3, players=["eve"]))
enter("points for everybody", "points", says(
    "points.awarded", 3, players=["alice", "bob", "carol", "dave", "eve"]))  # fmt: skip
enter("points given twice", "points", twice("points.awarded", 3))
enter("points not given", "points", without("points.awarded", about="proposal.defeated"))
enter("points in another name", "points", says("points.awarded", 3, about="turn.taken"))
enter("points by another rule", "points", because("points.awarded", 3, rule=206))
enter("points by another clause", "points", because("points.awarded", 3, clause=2))
enter("half a point more", "points", says("points.awarded", 3, points="-19/2"))
enter("points for each from the start", "moves", says("tournament.started", points=5))
enter("a player who begins with points", "moves", says("player.enrolled", 2, points=5))
enter("a modifier passed over", "points", without("award.modified"), "everything")
enter("an award modified to something else", "points",
      says("award.modified", after=-2), "everything")  # fmt: skip
enter("an award modified for others", "points",
      says("award.modified", players=["bob"]), "everything")  # fmt: skip


@tampering("modifiers in another order", "points", "everything")
def other_order(forged: Forgery) -> int:
    at = forged.at("award.modified")
    first, second = forged.lines[at], forged.lines[at + 1]
    first["why"], second["why"] = second["why"], first["why"]
    first["data"] |= {"players": ["bob"], "before": -4, "after": -2}
    second["data"] |= {"players": ["ada", "bob", "cyd"], "before": -2, "after": -1}
    return at


# Adoptions and defeats ----------------------------------------------------------------------------


@tampering("an adoption one vote early", "adoptions")
def adopted_early(forged: Forgery) -> int:
    at = forged.at("proposal.adopted")
    moved = forged.lines[at : at + 3]
    del forged.lines[at : at + 3]
    vote = forged.at("vote.cast", 2)
    _caused_by(moved, forged.lines[vote])
    forged.lines[vote + 1 : vote + 1] = moved
    forged.say(forged.announced(vote + 2), "18:03:00", "18:02:00")
    return vote + 1


@tampering("an adoption one vote late", "adoptions")
def adopted_late(forged: Forgery) -> int:
    at = forged.at("proposal.adopted", number=302)
    moved = forged.lines[at : at + 3]
    ignored = forged.at("move.ignored")
    forged.lines[ignored] |= {
        "type": "vote.cast/1", "data": {"choice": "against", "number": 302, "player": "eve"},
    }  # fmt: skip
    _caused_by(moved, forged.lines[ignored])
    forged.lines[ignored + 1 : ignored + 1] = moved
    del forged.lines[at : at + 3]
    forged.say(f"announcements/{moved[1]['data']['announcement']}.txt", "18:05:00", "18:06:00")
    return next_of_play(forged, at)


def _caused_by(lines: list[Line], cause: Line) -> None:
    for line in lines:
        line["at"] = cause["at"]
        line["why"] = {**line["why"], "item": cause["why"]["item"]}


@tampering("an adoption left out", "adoptions")
def not_adopted(forged: Forgery) -> int:
    at = forged.at("proposal.adopted", number=305)
    drop_announcement(forged, at + 1)
    del forged.lines[at : at + 2]
    return next_of_play(forged, at)


@tampering("a defeat left out", "adoptions")
def not_defeated(forged: Forgery) -> int:
    at = forged.at("proposal.defeated")
    del forged.lines[at : at + 2]
    return next_of_play(forged, at)


enter("a defeat that is called an adoption", "adoptions", other_type(
    "proposal.defeated", 1, "proposal.adopted", number=304, effective=True))  # fmt: skip
enter("an adoption that is called a defeat", "adoptions", other_type(
    "proposal.adopted", 1, "proposal.defeated", number=301))  # fmt: skip
enter("an adoption without effect", "adoptions", says("proposal.adopted", effective=False))
enter("an adoption of another proposal", "adoptions", says("proposal.adopted", 3, number=304))
enter("an adoption by another rule", "adoptions", because("proposal.adopted", 2, rule=203))

# Rules --------------------------------------------------------------------------------------------

enter("a clause changed as it takes effect", "rules", says(
    "rule.changed", clauses="define adopted = votes.for >= 1\n"))  # fmt: skip
enter("a text changed as it takes effect", "rules", says(
    "rule.changed", text="A rule-change is adopted if one player votes for it.\n"))  # fmt: skip
enter("a rule that becomes immutable", "rules", says("rule.changed", mutable=False))
enter("another rule is replaced", "rules", says("rule.changed", replaced=207))
enter("a rule-change that leaves nothing standing", "rules", says("rule.changed", stands=False))
enter("a rule-change under another number", "rules", says("rule.changed", number=302))
enter("a rule-change left out", "rules", without("rule.changed", 2))
enter("a modified text passed over", "rules", without("text.modified"), "everything")
enter("a text modified to something else", "rules",
      says("text.modified", text="Everybody sings.\n"), "everything")  # fmt: skip

# Who won ------------------------------------------------------------------------------------------


@tampering("another winner", "winner")
def another_winner(forged: Forgery) -> int:
    at = forged.at("tournament.won")
    forged.lines[at]["data"]["players"] = ["carol"]
    forged.lines[at + 1]["data"]["fields"] = [["player.name", "Carol"]]
    name = forged.announced(at + 1)
    forged.files[name] = forged.files[name].replace(b"Bob", b"Carol")
    return at


@tampering("a victory passed over", "winner")
def victory_ignored(forged: Forgery) -> int:
    at = forged.at("tournament.won")
    drop_announcement(forged, at + 1)
    del forged.lines[at]
    return at


@tampering("a victory one award early", "winner")
def won_early(forged: Forgery) -> int:
    won = forged.lines.pop(forged.at("tournament.won"))
    award = forged.at("points.awarded", about="vote.cast", players=["eve"])
    won |= {"at": forged.lines[award]["at"], "data": {"players": ["eve"]}}
    won["why"]["item"] = forged.lines[award]["why"]["item"]
    forged.lines.insert(award + 1, won)
    return award + 1


enter("two winners", "winner", says("tournament.won", players=["alice", "bob"]))
enter("a victory by another rule", "winner", because("tournament.won", rule=208))
enter("a round won by another", "winner", says("round.won", players=["bob"]), "everything")
enter("a round that is not won", "winner", without("round.won"), "everything")
enter("a tournament that goes on after it is won", "winner", without("tournament.ended"))
