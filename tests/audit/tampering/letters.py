"""What was told to whom: letters, announcements, and words in them."""

from __future__ import annotations

from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.strokes import because, says, twice, without
from tests.audit.tampering.table import Where, enter, tampering

enter("a letter to another reader", "reveals", says("fields.revealed", 3, readers=["eve"]))
enter("a letter that somebody else reads too", "reveals",
      says("fields.revealed", 3, readers=["alice", "eve"]))  # fmt: skip
enter("a letter that is not sent", "reveals", without("fields.revealed", 3))
enter("a letter sent twice", "reveals", twice("fields.revealed", 3))
enter("a letter about something else", "reveals",
      says("fields.revealed", 3, about="proposal.adopted"))  # fmt: skip
enter("a letter by another rule", "reveals", because("fields.revealed", 3, rule=205))
enter("a letter that names other rules", "reveals", says("fields.revealed", 3, rules=[101]))
enter("a word picked that the die did not pick", "reveals",
      says("fields.revealed", about="notice", announcement=None, fields=[["word", "everybody"]]),
      "everything")  # fmt: skip


@tampering("a letter that tells more", "reveals")
def more_told(forged: Forgery) -> int:
    at = forged.at("fields.revealed", 3)
    forged.lines[at]["data"]["fields"].append(["proposal.proposer", "Alice"])
    return at


@tampering("an announcement of other points than were given", "reveals")
def other_points(forged: Forgery) -> int:
    at = forged.at("fields.revealed", 2)
    points = forged.lines[at]["data"]["fields"][2]
    was, points[1] = points[1], points[1] + 1
    name = forged.announced(at)
    text = forged.files[name].decode()
    old = f"gained {was} point" + ("" if was == 1 else "s") + "."
    assert old in text, text
    forged.say(name, old, f"gained {was + 1} points.")
    return at


@tampering("an announcement that names the proposer", "reveals")
def names_the_proposer(forged: Forgery) -> int:
    at = forged.at("fields.revealed", 2)
    forged.lines[at]["data"]["fields"].append(["player.name", "Alice"])
    return at


@tampering("an announcement to one player alone", "reveals")
def whispered(forged: Forgery) -> int:
    at = forged.at("fields.revealed", announcement=15)
    forged.lines[at]["data"] |= {"announcement": None, "readers": ["bob"]}
    del forged.files["announcements/15.txt"]
    del forged.files["checkpoints/15.txt"]
    return at


@tampering("a word changed in an announcement", "announced")
def word_changed(forged: Forgery) -> Where:
    forged.say("announcements/3.txt", "adopted", "defeated")
    return "announcements/3.txt"


@tampering("another instant in an announcement", "announced")
def other_instant(forged: Forgery) -> Where:
    forged.say("announcements/3.txt", "18:03:00", "18:03:01")
    return "announcements/3.txt"


@tampering("an empty line more in an announcement", "announced")
def empty_line(forged: Forgery) -> Where:
    forged.say("announcements/3.txt", "\n\nRule", "\n\n\nRule")
    return "announcements/3.txt"


@tampering("two announcements that change places", "announced")
def exchanged(forged: Forgery) -> Where:
    first, second = "announcements/3.txt", "announcements/5.txt"
    files = forged.files
    files[first], files[second] = files[second], files[first]
    return first


@tampering("an announcement more at the end", "announced")
def one_more(forged: Forgery) -> Where:
    last = forged.files["announcements/15.txt"].decode()
    text = last.replace("announcement 15", "announcement 16")
    forged.files["announcements/16.txt"] = text.encode()
    return "announcements/16.txt"


@tampering("an announcement that is not there", "announced")
def one_less(forged: Forgery) -> Where:
    del forged.files["announcements/15.txt"]
    del forged.files["checkpoints/15.txt"]
    return "announcements/15.txt"
