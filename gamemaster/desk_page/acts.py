"""Reads what a form of the page asks for as the arguments of a verb of the control socket.

A form gives words; each verb says which it takes and what they are. The verbs, and what they
refuse, are those of the command line (``organiser.verbs``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from gamemaster.errors import OperatorError
from gamemaster.game import facts
from gamemaster.organiser.preview_words import Perform, confirm_words, unsound

Given: TypeAlias = Mapping[str, str]
Json: TypeAlias = Any


def _number(words: str) -> int:
    # int() reads "1_000" and digits of every script.
    if not (words.isascii() and words.lstrip("-").isdigit()):
        raise ValueError("expected a whole number")
    return int(words)


def _points(words: str) -> int | str:
    try:
        return facts.typed(words)
    except (ValueError, ZeroDivisionError):
        raise ValueError("expected 5, -3 or 1/2") from None


def _versions(words: str) -> list[list[int]]:
    """Read "302:1 305:2": rule-changes, each with the version that was shown."""
    pairs = [[_number(part) for part in pair.split(":")] for pair in words.split()]
    if any(len(pair) != 2 for pair in pairs):  # noqa: PLR2004 - a number and a version
        raise ValueError("expected numbers with their versions")
    return pairs


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in. ``names``: what it is completed with in the form, if anything."""

    name: str
    label: str
    read: Callable[[str], Json] = str
    needed: bool = True
    names: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """A verb and what it takes; ``for_good``: a person has to say that they are sure."""

    label: str
    does: str
    fields: tuple[Field, ...] = ()
    for_good: bool = False


REASON: Final = Field("reason", "Why (it is journaled and disclosed)")
_PLAYER: Final = Field("player", "Player (a handle)", names="players")
_NUMBER: Final = Field("number", "Number", _number)
_CLAUSES: Final = Field("clauses", "Clauses", needed=False)
_SEEN: Final = Field("seen", "Version seen", _number)
_LETTER: Final = Field("letter", "Letter", _number, needed=False)

RULINGS: Final[Mapping[str, Act]] = {
    "award": Act(
        "Give or take points",
        "Gives a player points, or takes them.",
        (_PLAYER, Field("points", "Points: 5, -3 or 1/2", _points), REASON),
    ),
    "penalise": Act(
        "Rule a violation",
        "Rules that a player broke a rule; the rules in force say what follows.",
        (_PLAYER, Field("rule", "Rule that was broken", _number), REASON),
    ),
    "void": Act(
        "Rule something void",
        "Rules that an open proposal, the turn that made it, a vote on it or a ballot is void.",
        (
            Field("what", "What: proposal, turn, vote, or the name of a ballot"),
            Field("which", "Number of the proposal or ballot", _number),
            Field("player", "Whose vote", needed=False, names="players"),
            REASON,
        ),
    ),
    "reword": Act(
        "Mend a text",
        "Rules that a rule in force says something else where it says a part.",
        (
            Field("rule", "Rule", _number),
            Field("part", "It says"),
            Field("other", "It shall say", needed=False),
            REASON,
        ),
    ),
    "pause": Act("Pause", "Keeps moves on the docket; mail is received as ever.", (REASON,)),
    "resume": Act("Go on", "Plays what waited, each move at its own instant.", (REASON,)),
    "renew": Act(
        "New reply address",
        "Gives a player another reply address, if somebody else has got hold of the old one.",
        (_PLAYER, REASON),
    ),
    "release": Act(
        "Send what was kept",
        "Sends a player the letters that were kept while their mail came back.",
        (_PLAYER, REASON),
    ),
    "readdress": Act(
        "New mail address",
        "Registers a player under another address alone.",
        (_PLAYER, Field("address", "Address where their mail goes now"), REASON),
    ),
    "start": Act("Begin play", "Begins play with the players who have joined.", for_good=True),
    "winner": Act(
        "Declare a winner",
        "Rules that a player has won. The tournament ends.",
        (_PLAYER, REASON),
        for_good=True,
    ),
    "nobody": Act(
        "Nobody has won",
        "Rules that of those who may have won at once nobody has. Play goes on.",
        (REASON,),
    ),
    "expel": Act(
        "Expel", "Removes a player from the tournament.", (_PLAYER, REASON), for_good=True
    ),
    "end": Act("End", "Ends the tournament without a winner.", (REASON,), for_good=True),
}

ACTS: Final[Mapping[str, Act]] = {
    **RULINGS,
    "review": Act(
        "Review",
        "Settles which clauses run.",
        (_NUMBER, Field("verdict", "Verdict"), _CLAUSES, REASON, _SEEN),
    ),
    "review_words": Act(
        "Confirm words",
        "Confirms what waits and is words alone.",
        (Field("seen", "What was seen", _versions), REASON),
    ),
    "correct": Act(
        "Correct", "Replaces the clauses of a rule.", (_NUMBER, _CLAUSES, REASON, _SEEN)
    ),
    "queue_flush": Act("Try now", "Tries letters now.", (_LETTER,)),
    "queue_hold": Act("Hold", "Keeps letters back.", (_LETTER, REASON)),
    "queue_release": Act("Let go", "Lets go of what was held.", (_LETTER,)),
    "queue_drop": Act(
        "Drop", "Drops a letter.", (Field("letter", "Letter", _number), REASON), for_good=True
    ),
}
"""Everything that the page can do, by its verb."""


def carried_out(perform: Perform, verb: str, given: Given) -> Json:
    """Have an act performed and return its answer. Raises OperatorError in words for the form."""
    act = ACTS.get(verb)
    if act is None:
        raise OperatorError(f"the page has no act called {verb}")
    args, problems = _read(act, given)
    if act.for_good and given.get("sure") != "yes":
        problems.append("This cannot be undone: say that you are sure")
    if problems:
        raise OperatorError(*problems)
    if verb == "review_words":
        return confirm_words(perform, args["seen"], args["reason"])
    if verb == "correct" or (verb == "review" and args["verdict"] == "attach"):
        faults, _ = unsound(perform, args["number"], args["clauses"] or "")
        if faults:
            raise OperatorError(*faults)
    return perform(verb, args)


def _read(act: Act, given: Given) -> tuple[dict[str, Json], list[str]]:
    args: dict[str, Json] = {}
    problems = []
    for field in act.fields:
        words = given.get(field.name, "")
        if not words.strip():
            args[field.name] = None
            if field.needed:
                problems.append(f"{field.label}: expected something, found nothing")
            continue
        try:
            args[field.name] = field.read(words)
        except ValueError as error:
            problems.append(f"{field.label}: {error}, found {words}")
    return args, problems
