"""Writes pairs of scripts: what happens in a tournament, and the same but for a few things.

``pair(seed, number)`` says all of it. The two scripts differ in what players or the organiser do of
which most readers may know nothing: a vote is turned, a mail is left out or is another one, a rule
gets hidden clauses, dice fall otherwise, mail comes back, a server is away, a daemon starts again.
Which readers may know is not said here: ``knowledge`` derives it from what was played.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final, Literal, TypeAlias

from gamemaster.rulesets.loader import names
from tests.builders import DAY, HOUR
from tests.rulechanges.changes import every_change

PLAYERS: Final = ("ada", "bob", "cyd", "dan", "eve")
STRANGER: Final = "zed@else.test"

Kind: TypeAlias = Literal["mail", "organiser", "comes back", "away", "starts again"]


@dataclass(frozen=True)
class Deed:
    """Something that ``who`` does: a mail of ``words``, or one of the other kinds.

    ``evident``: it is sent to the player's own address here. Of an act of the organiser ``who`` is
    the verb, and ``words`` are its clauses.
    """

    kind: Kind
    who: str
    words: str = ""
    evident: bool = True


@dataclass(frozen=True)
class Step:
    """Deeds that come a second after each other, and the ``pause`` before them in seconds."""

    pause: int
    deeds: tuple[Deed, ...]


@dataclass(frozen=True)
class Script:
    """All that happens in a tournament, what its dice show, and how long play takes in seconds."""

    steps: tuple[Step, ...]
    dice: tuple[int, ...]
    slowness: tuple[int, ...]


@dataclass(frozen=True)
class Pair:
    """Two scripts for one beginning: a ruleset, and when announcements are mailed."""

    ruleset: str
    announce: str
    one: Script
    other: Script


ANNOUNCE: Final = ("each", "each", "gathered", "daily")
PAUSES: Final = (300, 300, HOUR, HOUR, 5 * HOUR, DAY)
SLOWEST: Final = 20
"""Seconds that it takes at most to play what a step comes to: no whole tick."""

CLAUSES: Final = (
    "define idle = 1", "when vote.cast: award player 1", "require vote: proposal.number != 302",
    'every "hour": award everyone 1', "when turn.taken: for r in rules: award everyone 0",
    "require inquiry: false", "when turn.taken: award player 1 / (size(players) - 5)",
    "when vote.cast: reveal size(proposals) as proposals to player",
)  # fmt: skip


@dataclass(frozen=True)
class Rule:
    """Clauses of the table of rule-changes, and moves that are made under them there."""

    clauses: str
    moves: tuple[str, ...]


def _named(text: str) -> str:
    """Return a text of the table with the names of those who play here."""
    for name, handle in (("ann", "ada"), ("ben", "bob"), ("cleo", "cyd"), ("dora", "dan")):
        text = re.sub(rf"\b{name}\b", handle, text, flags=re.IGNORECASE)
    return text


@cache
def table() -> tuple[Rule, ...]:
    """Return the rules that ``tests/rulechanges`` has clauses of."""
    return tuple(
        Rule(
            _named(change.clauses or change.attached),
            tuple(
                f"{_named(words.strip())}\n"
                for step in change.steps
                for _, _, words in [step.line.partition(":")]
                if words.strip().startswith("do ")
            ),
        )
        for change in every_change()
        if change.clauses or change.attached
    )


class Author(Random):
    """What is drawn from: the clauses, and the moves beside votes and turns.

    A ``rule`` of the table is in force from the beginning, and its moves are made.
    """

    def __init__(self, seed: str, *, wide: bool) -> None:
        super().__init__(seed)
        self.rule = self.choice(table()) if wide else None
        moves = () if self.rule is None else self.rule.moves * 8
        self.small = SMALL + moves
        self.clauses = CLAUSES if self.rule is None else tuple(rule.clauses for rule in table())


def proposal(random: Author) -> str:
    """Write a turn."""
    text = random.choice(("A wombat wins.", "Nobody sings.", "All may rest on Sundays."))
    clauses = random.choice(random.clauses)
    enact = f"propose enact\n{text}\nclauses:\n{clauses}\nend proposal\n"
    amend = f"propose amend rule {random.choice((203, 206, 301))}\n{text}\nend proposal\n"
    repeal = f"propose repeal rule {random.choice((206, 213))}\n"
    # A text without clauses waits for the organiser once it is adopted, and all play with it.
    prose = f"propose enact\n{text}\nend proposal\n"
    return random.choice((enact, enact, enact, prose, prose, amend, repeal)) + random.choice(
        ("", "vote for mine\n", "vote against mine\n")
    )


def vote(random: Author) -> str:
    choice = random.choice(("for", "for", "for", "against", "abstain"))
    return "".join(
        f"vote {choice} {'on ' * (choice == 'abstain')}{number}\n"
        for number in sorted(random.sample((301, 301, 302, 303), random.choice((1, 1, 2))))
    )


def press(random: Author) -> str:
    readers = random.choice(("bob", "cyd, dan", "ada", "eve"))
    unnamed = random.choice(("", " anonymously"))
    words = random.choice(("between ourselves", "trust nobody", "vote for 301"))
    shared = f"share 301{unnamed} with {readers}\n"
    return random.choice((f"tell {readers}{unnamed}: {words}\n",) * 3 + (shared,))


SMALL: Final = (
    "mine\n", "record\n", "mine\nrecord\nrules\n", "help\n", "withdraw 1\n", "reminders on\n",
    "digest on\n", "insist\n", "no\n", "nonsense\n", "> quoted\n", "propose enact\nunfinished\n",
    "check\nvote for 301\n", "ask Is anybody there?\n", "do berate bob\n", "do consent yes\n",
    "do end_debate\n", "do invoke Is this legal?\n", "inquire 203\n", "inquire 301\n",
    "inquire 999\n", "vote for 399\n", "object that I voted twice\n", "who am I\n", "forfeit\n",
    "add address bob@else.test\n", "new address\n",
)  # fmt: skip

WRITERS: Final[tuple[Callable[[Author], str], ...]] = (
    *[proposal] * 3, *[vote] * 6, *[press] * 3, *[lambda random: random.choice(random.small)] * 4,
)  # fmt: skip


def deed(random: Author) -> Deed:
    """Something that may happen in any tournament."""
    who = random.choice(PLAYERS)
    chance = random.random()
    if chance < 0.05:
        return Deed("mail", STRANGER, random.choice(("join Zed\n", "nonsense\n", "vote for 301\n")))
    if chance < 0.12:
        return Deed("organiser", "correct", random.choice(random.clauses))
    if chance < 0.16:
        return Deed("organiser", "award", random.choice(PLAYERS))
    if chance < 0.20:
        return Deed("organiser", random.choice(("review", "review", "players", "pause", "resume")))
    if chance < 0.23:
        return Deed(random.choice(("comes back", "away")), who)
    if chance < 0.25:
        return Deed("starts again", "daemon")
    return Deed("mail", who, random.choice(WRITERS)(random), random.random() < 0.93)


def script(random: Author) -> Script:
    """Write what happens in a tournament."""
    first, second, *_ = random.sample(PLAYERS, 2)
    turns = [Deed("mail", "ada", proposal(random)), Deed("mail", "bob", proposal(random))]
    if random.random() < 0.3:
        turns = [Deed("mail", first, proposal(random)), Deed("mail", second, proposal(random))]
    first_of_all = turns[:1]
    if random.rule is not None:
        first_of_all = [Deed("organiser", "correct", random.rule.clauses), *first_of_all]
    steps = [_step(random, first_of_all)]
    for _ in range(random.randint(4, 8)):
        count = random.choice((1, 1, 1, 2, 3))
        together = [deed(random) for _ in range(count)]
        if random.random() < 0.12:
            together += [Deed("mail", who, "vote for 301\n") for who in ("bob", "cyd", "dan")]
        if turns and random.random() < 0.25:
            together.append(turns.pop())
        steps.append(_step(random, together))
    return _timed(random, steps)


def _step(random: Author, deeds: list[Deed]) -> Step:
    return Step(random.choice(PAUSES) + random.randrange(60), tuple(deeds))


def _timed(random: Author, steps: list[Step]) -> Script:
    dice = tuple(random.randint(1, 6) for _ in range(8))
    slowness = tuple(random.randint(0, SLOWEST) for _ in steps)
    return Script(tuple(steps), dice, slowness)


# What differs ------------------------------------------------------------------------------------


def turned(random: Author, before: Deed) -> Deed | None:
    """A mail of the same shape that says something else, where there is one."""
    swaps = (("vote for", "vote against"), ("301", "302"), ("inquire 203", "inquire 206"),
             ("between ourselves", "trust nobody!!!!!"))  # fmt: skip
    for this, that in random.sample(swaps, len(swaps)):
        for old, new in ((this, that), (that, this)):
            if before.kind == "mail" and old in before.words:
                return replace(before, words=before.words.replace(old, new))
    return None


def other_sender(random: Author, before: Deed) -> Deed:
    """The same mail by somebody else."""
    return replace(before, who=random.choice([one for one in PLAYERS if one != before.who]))


def another(random: Author, _before: Deed) -> Deed:
    """Something else altogether."""
    return deed(random)


CHANGES: Final = (turned, turned, turned, another)


def varied(random: Author, before: Script) -> Script:
    """Change a few things of which most may know nothing."""
    steps = list(before.steps)
    for _ in range(random.choice((1, 1, 2, 3))):
        unnamed = [at for at, step in enumerate(steps) if "anonymously" in str(step)]
        places = unnamed if unnamed and random.random() < 0.3 else range(len(steps))
        at = random.choice(places)
        steps[at] = _varied(random, steps[at])
    # How long play takes follows from hidden state, so it is never what it was.
    slowness = tuple(random.randint(0, SLOWEST) for _ in before.slowness)
    dice = tuple(random.randint(1, 6) for _ in before.dice)
    return Script(tuple(steps), dice if random.random() < 0.3 else before.dice, slowness)


def _varied(random: Author, step: Step) -> Step:
    deeds = list(step.deeds)
    chance = random.random()
    if chance < 0.2 and len(deeds) > 1:
        # The last one: the others come at the seconds at which they came.
        deeds.pop()
    elif chance < 0.45:
        deeds.append(deed(random))
    else:
        at = random.randrange(len(deeds))
        # Who had something passed on without a name is what most there is to find out.
        unnamed = [place for place, one in enumerate(deeds) if "anonymously" in one.words]
        if unnamed and random.random() < 0.8:
            deeds[unnamed[0]] = other_sender(random, deeds[unnamed[0]])
            return replace(step, deeds=tuple(deeds))
        deeds[at] = random.choice(CHANGES)(random, deeds[at]) or another(random, deeds[at])
    return replace(step, deeds=tuple(deeds))


def pair(seed: int, number: int, *, wide: bool = False) -> Pair:
    """Return the pair of that number; every ruleset has its turn.

    A ``wide`` one is played under a rule of the table, by rules of the table.
    """
    random = Author(f"{seed}:{number}", wide=wide)
    rulesets = sorted(names())
    one = script(random)
    announce = random.choice(ANNOUNCE)
    return Pair(rulesets[number % len(rulesets)], announce, one, varied(random, one))
