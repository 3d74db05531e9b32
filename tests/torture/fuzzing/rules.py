"""Writes the random clauses of a rule: every kind of clause, about what the rule itself declares.

A rule declares its attributes, moves and ballots first, so that most of what follows can speak of
them; some of what follows speaks of what nobody declares.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from gamemaster.clauses.types import (
    BALLOT,
    BOOLEAN,
    DURATION,
    HELD,
    INSTANT,
    KEYED_BY,
    NUMBER,
    PLAYER,
    PLAYERS,
    PROPOSAL,
    PROPOSER,
    RULE,
    TEXT,
    WRITTEN,
    Type,
    held_as,
    list_of,
)
from gamemaster.clauses.vocabulary import (
    ASKED,
    BALLOT_BINDS,
    DECLARED_EVENTS,
    EVENTS,
    HOLE,
    MODIFIED,
    MOVE_BINDS,
    NAMES,
    PROTECTED,
    SUBJECTS,
    VOTING_BINDS,
)
from tests.torture.fuzzing.expressions import ANYTHING, Writer, names

SCHEDULES: Final = (
    "hour", "day 00:00", "monday 00:00", "month 1 00:00", "36h", "1h", "1w", "sunday 23:59",
    "month 28 12:00",
)  # fmt: skip
NO_SCHEDULES: Final = ("59s", "0h", "tuesday", "month 31 00:00", "", "day 24:00")
LOOKED_AFTER: Final = tuple(name for name in WRITTEN if name != "choice")
LISTS_HELD: Final = tuple(name for name in HELD if name not in WRITTEN)
CHOICES: Final = ("yes | no", "legal | illegal", "a | b | c", "number", "player", "sign")
SHOWN_BY: Final = {
    "player": ("player",), "game": (), "proposal": ("proposal", "proposer"), "ballot": ("ballot",),
}  # fmt: skip
AUDIENCES: Final = (PLAYER, PLAYERS)


@dataclass
class Rule:
    """A rule in the making: what it has declared so far, for the clauses that come after."""

    random: Random
    wrong: int = 2
    attributes: dict[str, Type] = field(default_factory=dict)
    defined: dict[str, Type] = field(default_factory=dict)
    moves: dict[str, dict[str, Type]] = field(default_factory=dict)
    ballots: dict[str, dict[str, Type]] = field(default_factory=dict)
    numeric: set[str] = field(default_factory=set)

    def written(self, count: int) -> str:
        """Write so many clauses, declarations before what uses them."""
        random = self.random
        kinds = random.choices(_KINDS, _WEIGHTS, k=count)
        kinds.sort(key=lambda kind: kind not in _FIRST)
        return "\n".join(_WRITERS[kind](self) for kind in kinds)

    def writer(
        self, bound: Iterable[str], more: dict[str, Type] | None = None, *, rolls: bool = False
    ) -> Writer:
        known = {**names(bound), **self.defined, **(more or {})}
        return Writer(self.random, known, self.attributes, rolls, self.wrong)

    def one_of(self, declared: Iterable[str], else_: str) -> str:
        found = list(declared)
        return self.random.choice(found) if found and self.random.random() < 0.95 else else_

    def odd(self, fitting: tuple[str, ...], other: tuple[str, ...]) -> str:
        """Choose what fits, and once in a while what does not."""
        return self.random.choice(other if self.random.randrange(100) < self.wrong else fitting)

    # Declarations -----------------------------------------------------------------------------

    def attribute(self) -> str:
        random = self.random
        owner = random.choice(("player", "game", "proposal", "ballot"))
        name = random.choice(("karma", "shielded", "happy_until", "judge", "mood"))
        kind = random.choice((*LOOKED_AFTER, "choice"))
        if random.random() < 0.3:
            kind = self.odd(LISTS_HELD, ("list of choices", "list of player", "list", "players"))
        written = "calm | angry" if kind == "choice" else kind
        writer = self.writer(())
        initial = writer.expression(HELD.get(kind, TEXT), 2) if kind != "choice" else '"calm"'
        if random.random() < 0.3:
            initial = "absent"
        keyed = random.choice(KEYED_BY) if random.random() < 0.4 else None
        if owner == "proposal" and random.random() < 0.5:
            keyed = PROPOSER
        if kind in LISTS_HELD and random.randrange(100) >= self.wrong:
            keyed = None
        by = "" if keyed is None else f" by {self.odd((keyed,), ('instant', 'turn'))}"
        text = f"attribute {owner}.{name}: {written}{by} = {initial}"
        if random.random() < 0.3:
            text += " stays"
        if random.random() < (0.3 if keyed != PROPOSER else 0.03):
            writer = self.writer(SHOWN_BY[owner])
            text += f" shown to {self.party(writer)}"
        type_ = held_as(kind, None if keyed == PROPOSER else keyed, optional=False)
        self.attributes[f"{owner}.{name}"] = type_
        if keyed == PROPOSER:
            self.attributes[f"change.{name}"] = type_
        return text

    def parameters(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for _ in range(self.random.randrange(4)):
            kind = self.random.choice((*LOOKED_AFTER, "red | green"))
            found[self.random.choice(("target", "what", "many", "word", "when_due"))] = kind
        return found

    def move(self) -> str:
        name = self.odd(("berate", "cheer", "peek", "pay"), ("turn", "judgement", "p"))
        parameters = self.parameters()
        self.moves[name] = {one: WRITTEN.get(kind, TEXT) for one, kind in parameters.items()}
        turn = " as turn" if self.random.random() < 0.3 else ""
        return f"move {name}({_listed(parameters)}){turn}{self.said()}"

    def ballot(self) -> str:
        random = self.random
        name = self.odd(("judgement", "poll", "mood"), ("vote", "pay"))
        parameters, choices = self.parameters(), self.odd(CHOICES, ("red | withdraw", "a | a"))
        types = {one: WRITTEN.get(kind, TEXT) for one, kind in parameters.items()}
        self.ballots[name] = types
        if choices == "number":
            self.numeric.add(name)
        text = f"ballot {name}({_listed(parameters)}): {choices}{self.said()}"
        writer = self.writer(BALLOT_BINDS, types)
        for word, of in (("among", PLAYERS), ("closes", BOOLEAN), ("again", INSTANT)):
            if random.random() < 0.5:
                text += f" {word} {writer.expression(of, 2)}"
        return text

    def said(self) -> str:
        if self.random.random() < 0.8:
            return ""
        words = self.odd(("I berate", "cheer up", 'say \\"so\\"'), ("", " x", "é" * 65))
        return f' said "{words}"'

    # What uses them ---------------------------------------------------------------------------

    def define(self) -> str:
        random = self.random
        if random.random() < 0.35:
            asked = ASKED[random.choice(tuple(ASKED))]
            writer = self.writer(asked.binds)
            return f"define {asked.name} = {writer.expression(asked.type.present)}"
        type_ = random.choice(ANYTHING)
        name = self.odd(
            ("helped", "ally", "order", "score", "judge", "a1", "a2"), ("players", "now")
        )
        # A definition may be asked for anywhere, so it may speak of anything.
        text = f"define {name} = {self.writer(NAMES).expression(type_)}"
        self.defined[name] = type_
        return text

    def require(self) -> str:
        random = self.random
        subject = random.choice((*SUBJECTS, "made", "made", "voted"))
        if subject == "made":
            subject = self.one_of(self.moves, "berate")
            writer = self.writer(MOVE_BINDS, self.moves.get(subject))
        elif subject == "voted":
            subject = self.one_of(self.ballots, "judgement")
            writer = self.writer(VOTING_BINDS, self.ballots.get(subject))
        else:
            writer = self.writer(SUBJECTS[subject].binds)
        text = f"require {subject}: {writer.expression(BOOLEAN)}"
        if random.random() < 0.15:
            text += f" citing {writer.expression(NUMBER, 3)}"
        return text

    def when(self) -> str:
        random = self.random
        event = random.choice((*EVENTS, *(["declared"] * 8)))
        more: dict[str, Type] | None = None
        if event == "declared":
            suffix = random.choice(tuple(DECLARED_EVENTS))
            declared = self.moves if suffix == "made" else self.ballots
            name = self.one_of(declared, "judgement")
            event, binds, more = f"{name}.{suffix}", DECLARED_EVENTS[suffix], declared.get(name)
        else:
            binds = EVENTS[event].binds
        text = f"when {event}"
        if random.random() < 0.15:
            text += f" after {self.writer(binds, more).expression(DURATION, 3)}"
        digest = " at digest" if random.random() < 0.1 else ""
        return f"{text}{self.reaction(self.writer(binds, more), digest)}"

    def every(self) -> str:
        writer = self.writer(("die", "dice"))
        schedule = self.odd(SCHEDULES, NO_SCHEDULES)
        return f'every "{schedule}"{self.reaction(writer)}'

    def modify(self) -> str:
        what = self.random.choice(tuple(MODIFIED))
        writer = self.writer(MODIFIED[what].binds)
        guard = f" if {writer.expression(BOOLEAN, 1)}" if self.random.random() < 0.5 else ""
        return f"modify {what}{guard}: {writer.expression(MODIFIED[what].type)}"

    def protect(self) -> str:
        random = self.random
        asked = ASKED[random.choice(tuple(ASKED))]
        what = self.odd((asked.name, *SUBJECTS, *PROTECTED, "helped", "a1"), ("award", "define"))
        if random.random() < 0.5:
            return f"protect {what}"
        if what in SUBJECTS or what in PROTECTED:
            what = self.odd((asked.name, "helped", "a1"), (what,))
        type_ = random.choice(ANYTHING) if what != asked.name else asked.type.present
        writer = self.writer(asked.binds if what == asked.name else NAMES, {HOLE: type_})
        return f"protect {what} as {writer.expression(type_)}"

    def precedence(self) -> str:
        verb = self.random.choice(("overrides", "defers to"))
        return f"{verb} {self.random.choice(('all', 'rule 203', 'rule 301', 'rule 99999'))}"

    # Effects ----------------------------------------------------------------------------------

    def reaction(self, writer: Writer, digest: str = "") -> str:
        guard = f" if {writer.expression(BOOLEAN, 1)}" if self.random.random() < 0.4 else ""
        count = self.random.choice((1, 1, 1, 2, 3))
        return f"{guard}{digest}: {'; '.join(self.effect(writer) for _ in range(count))}"

    def party(self, writer: Writer) -> str:
        if self.random.random() < 0.3:
            return "everyone"
        return writer.part(self.random.choice(AUDIENCES), 2)

    def effect(self, writer: Writer, loops: int = 0) -> str:
        kind = self.random.choice(_EFFECTS)
        rolled, writer.rolls = writer.rolls, True
        written: str = getattr(self, kind)(writer, loops)
        writer.rolls = rolled
        return written

    def award(self, writer: Writer, _loops: int) -> str:
        return f"award {self.party(writer)} {writer.expression(NUMBER, 2)}"

    def reveal(self, writer: Writer, _loops: int) -> str:
        random, items = self.random, []
        for _ in range(random.randint(1, 3)):
            named = [name for name in writer.known(random.choice(ANYTHING)) if name]
            if named and random.random() < 0.5:
                items.append(random.choice(named))
            else:
                items.append(f"{writer.expression(random.choice(ANYTHING), 2)} as told")
        return f"reveal {', '.join(items)} to {self.party(writer)}"

    def say(self, writer: Writer, _loops: int) -> str:
        random = self.random
        parts = [writer.expression(random.choice(ANYTHING), 2) for _ in range(random.randint(0, 2))]
        under = f" under {writer.expression(TEXT, 3)}" if random.random() < 0.4 else ""
        said = ", ".join(('"On we go, "', *parts))
        return f"say {said}{under} to {self.party(writer)}"

    def set_(self, writer: Writer, _loops: int) -> str:
        dotted = self.one_of(self.attributes, "game.mood")
        owner, _, name = dotted.partition(".")
        type_ = self.attributes.get(dotted, TEXT)
        owners = {"player": PLAYER, "proposal": PROPOSAL, "ballot": BALLOT}
        place = writer.part(owners[owner], 3) if owner in owners else "game"
        if (type_.keyed is None) is (self.random.randrange(100) >= self.wrong):
            if type_.item is not None and self.random.random() < 0.6:
                item = self.random.choice((type_.item, type_.item, type_))
                put = self.random.choice(("with", "with", "without"))
                given = f"{put}({place}.{name}, {writer.expression(item, 2)})"
                return f"set {place}.{name} = {given}"
            return f"set {place}.{name} = {writer.expression(type_, 2)}"
        value = type_ if type_.keyed is None else type_.keyed[1]
        given = "absent" if self.random.random() < 0.15 else writer.expression(value, 2)
        return f"set {place}.{name}[{writer.key(type_)}] = {given}"

    def penalise(self, writer: Writer, _loops: int) -> str:
        text = f"penalise {self.party(writer)}"
        return (
            text if self.random.random() < 0.8 else f"{text} citing {self.random.randint(1, 400)}"
        )

    def cast(self, writer: Writer, _loops: int) -> str:
        of = self.random.choice((TEXT, NUMBER))
        choice = self.random.choice(('"for"', '"against"', writer.expression(of, 3)))
        return f"cast {choice} by {self.party(writer)}"

    def clear(self, writer: Writer, _loops: int) -> str:
        by = self.random.choice(("", f" by {self.party(writer)}"))
        return f"clear {self.random.choice(('ballot', 'proposal', writer.leaf(PROPOSAL)))}{by}"

    def void(self, writer: Writer, _loops: int) -> str:
        things = ("ballot", "proposal", "made", "made", writer.leaf(PROPOSAL))
        return f"void {self.random.choice(things)}"

    def readmit(self, writer: Writer, _loops: int) -> str:
        return f"readmit {self.random.choice(('player', 'enrolled'))}"

    def pause(self, writer: Writer, _loops: int) -> str:
        return f"pause {writer.expression(TEXT, 3)}"

    def resume(self, _writer: Writer, _loops: int) -> str:
        return "resume"

    def close(self, writer: Writer, _loops: int) -> str:
        return f"close {self.random.choice(('ballot', writer.leaf(BALLOT)))}"

    def rewrite(self, writer: Writer, _loops: int) -> str:
        what = self.random.choice(("proposal", writer.leaf(PROPOSAL), writer.part(RULE, 3)))
        return f"rewrite {what} as {writer.expression(TEXT, 2)}"

    def enact(self, writer: Writer, _loops: int) -> str:
        return f"enact {writer.expression(TEXT, 2)}"

    def repeal(self, writer: Writer, _loops: int) -> str:
        return f"repeal {writer.part(RULE, 2)}"

    def ask(self, writer: Writer, _loops: int) -> str:
        return f"ask {writer.expression(TEXT, 3)}"

    def open(self, writer: Writer, _loops: int) -> str:
        name = self.one_of(self.ballots, "poll")
        types = self.ballots.get(name, {}).values()
        return f"open {name}({', '.join(writer.expression(of, 3) for of in types)})"

    def win(self, writer: Writer, _loops: int) -> str:
        return f"win {self.party(writer)}"

    def expel(self, writer: Writer, _loops: int) -> str:
        return f"expel {self.party(writer)}"

    def each(self, writer: Writer, loops: int) -> str:
        others = map(list_of, (TEXT, PROPOSAL, BALLOT))
        listed = self.random.choice((PLAYERS, PLAYERS, *others))
        source = writer.expression(listed, 2)
        if loops > 2:
            return self.award(writer, loops)
        variable, item = self.random.choice(("each", "p", "other")), listed.item
        assert item is not None
        outer = writer.bound.get(variable)
        writer.bound[variable] = item
        written = f"for {variable} in {source}: {self.effect(writer, loops + 1)}"
        del writer.bound[variable]
        if outer is not None:
            writer.bound[variable] = outer
        return written


def _listed(parameters: dict[str, str]) -> str:
    return ", ".join(f"{name}: {kind}" for name, kind in parameters.items())


_EFFECTS: Final = (
    "award", "award", "reveal", "reveal", "say", "set_", "set_", "penalise", "cast", "clear",
    "open", "win", "expel", "void", "ask", "rewrite", "enact", "repeal", "readmit", "pause",
    "resume", "close", "each", "each",
)  # fmt: skip
_WRITERS: Final = {
    "attribute": Rule.attribute, "move": Rule.move, "ballot": Rule.ballot, "define": Rule.define,
    "require": Rule.require, "when": Rule.when, "every": Rule.every, "modify": Rule.modify,
    "precedence": Rule.precedence, "protect": Rule.protect,
}  # fmt: skip
_FIRST: Final = ("attribute", "move", "ballot")
_KINDS: Final = tuple(_WRITERS)
_WEIGHTS: Final = (3, 2, 2, 4, 4, 7, 2, 2, 1, 1)


def rule(random: Random) -> str:
    """Write the clauses of a rule."""
    count = random.choice((1, 1, 1, 2, 2, 3, 4, 6))
    return Rule(random, random.choice((0, 0, 1, 2, 5))).written(count)
