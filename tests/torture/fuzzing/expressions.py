"""Writes random expressions from the vocabulary itself, with types that are mostly right.

Everything follows from one ``Random``. What is written is text, as a player writes it, not a tree:
how it is read is part of what is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Final

from gamemaster.clauses.types import (
    BOOLEAN,
    DURATION,
    INSTANT,
    NUMBER,
    PLAYER,
    PLAYERS,
    PROPOSAL,
    RULE,
    TEXT,
    TEXTS,
    Type,
    list_of,
)
from gamemaster.clauses.vocabulary import GLOBALS, MACROS, NAMES, RECORDS

TEXT_WORDS: Final = (
    "", "wombat", "Ada", "bob", "enact", "repeal", "amend", "for", "against", "abstain", "legal",
    "illegal", "turn.taken", "a b c", "So be it.", "Größe", '\\"', "\\\\", "\U0001f3b2", "&gt;",
    "rule 203", "end proposal", "12", " -2.5 ", "+3", "1e5", "7/0", "١٢", "9" * 90,
    "e\u0301", "“Tea”, 2½ हिंदी", "x" * 60,
)  # fmt: skip
NUMBERS: Final = (
    "0", "1", "2", "3", "7", "10", "203", "301", "2.5", "0.001", "1000000", "99999999999999999999",
    str(2**256 - 1), "0.333333333333333333",
)  # fmt: skip
LENGTHS: Final = ("1s", "90m", "23h", "1d 12h", "1w", "0s", "99999999w", "2d")
PLACES: Final = ("1", "2", "0", "-1", "1.5", "1000000", NUMBERS[-2])
KEYS: Final = ('"e4"', '"wombat"', "1", "2", "0.5", '"a b c"')
STRANGERS: Final = ("karma", "cabal", "secret_word", "x", "p", "idle", "playr", "vote", "all", "_")
DEEPEST: Final = 5
PATHS_DEEP: Final = 3
COMPARED: Final = (NUMBER, TEXT, BOOLEAN, INSTANT, DURATION, PLAYER, PROPOSAL, RULE)
ANYTHING: Final = (*COMPARED, PLAYERS, TEXTS, list_of(NUMBER), list_of(PROPOSAL), list_of(RULE))
LISTS: Final = (PLAYERS, PLAYERS, TEXTS, list_of(PROPOSAL), list_of(RULE), list_of(NUMBER))


@cache
def paths(type_: Type, deep: int = PATHS_DEEP) -> tuple[tuple[str, Type], ...]:
    """Every way on from a value of a type: what follows its name, and the type there."""
    return tuple(_ways(type_.present, deep))


def _ways(type_: Type, deep: int) -> Iterator[tuple[str, Type]]:
    yield "", type_
    if deep:
        for word in RECORDS.get(type_.name, {}).values():
            for way, found in paths(word.type, deep - 1):
                yield f".{word.name}{way}", found


@dataclass
class Writer:
    """Writes expressions in one place of a clause.

    ``bound`` are names and their types; ``wrong`` how often, of a hundred choices, the type is
    another; ``rolls``: whether dice may be rolled there.
    """

    random: Random
    bound: dict[str, Type]
    attributes: Mapping[str, Type] = field(default_factory=dict)
    rolls: bool = False
    wrong: int = 2
    _loops: int = 0

    def expression(self, wanted: Type, deep: int = 0) -> str:
        """Write an expression of a type, most of the time."""
        if self.wrong and self.random.randrange(100) < self.wrong:
            wanted = self.random.choice(ANYTHING)
        if deep >= DEEPEST or self.random.random() < 0.15 + deep * 0.12:
            return self.leaf(wanted)
        if wanted.item is not None:
            written = self._list(wanted, deep + 1)
        elif wanted in _MAKERS:
            written = _MAKERS[wanted](self, deep + 1)
        else:
            written = self.leaf(wanted)
        if self.random.random() < 0.08:
            condition, other = self.part(BOOLEAN, deep + 1), self.expression(wanted, deep + 1)
            return f"{condition} ? {written} : {other}"
        return written

    def part(self, wanted: Type, deep: int) -> str:
        """Write an operand, in parentheses unless it is one word or once in a while."""
        written = self.expression(wanted, deep)
        if written.replace(".", "").replace("_", "").isalnum() or self.random.random() < 0.06:
            return written
        return f"({written})"

    def leaf(self, wanted: Type) -> str:
        """Write a name or a constant."""
        random = self.random
        if random.randrange(100) < self.wrong:
            return random.choice((*STRANGERS, "absent"))
        known = self.known(wanted)
        constant = _CONSTANTS.get(wanted)
        if constant is not None and (not known or random.random() < 0.5):
            return constant(random)
        return random.choice(known) if known else random.choice(STRANGERS)

    def known(self, wanted: Type) -> list[str]:
        """Every dotted name in reach that has this type."""
        found = [
            name + way
            for name, type_ in self.bound.items()
            for way, reached in paths(type_)
            if reached.present == wanted
        ]
        for dotted, type_ in self.attributes.items():
            if type_.present == wanted:
                owner, _, name = dotted.partition(".")
                if owner in self.bound:
                    found += [dotted] * 3
                found += [f"{loop}.{name}" for loop, of in self.bound.items() if of.name == owner]
            elif type_.keyed is not None and wanted in self._of_lookup(type_):
                found += [self._looked_up(dotted, type_, wanted)] * 3
        return found

    def _of_lookup(self, type_: Type) -> tuple[Type, ...]:
        key, value = type_.keyed or (TEXT, TEXT)
        return value.present, list_of(key)

    def _looked_up(self, dotted: str, type_: Type, wanted: Type) -> str:
        """Write the keys of a lookup, or what it has under one."""
        assert type_.keyed is not None
        owner, _, name = dotted.partition(".")
        owners = [bound for bound, of in self.bound.items() if of.name == owner]
        place = f"{self.random.choice(owners or [owner])}.{name}"
        if wanted.item is not None:
            return f"keys({place})"
        return f"{place}[{self.key(type_)}]"

    def key(self, type_: Type) -> str:
        """Write a key of a lookup, mostly one of those that are often used."""
        keyed = TEXT if type_.keyed is None else type_.keyed[0]
        if keyed == PLAYER:
            players = [name for name, of in self.bound.items() if of == PLAYER]
            return self.random.choice((*players, 'named("bob")', "first(players)"))
        if self.random.random() < 0.2:
            return self.leaf(keyed)
        fitting = [key for key in KEYS if key.startswith('"') == (keyed == TEXT)]
        return self.random.choice(KEYS if self.random.randrange(100) < self.wrong else fitting)

    # One method for each type -----------------------------------------------------------------

    def _number(self, deep: int) -> str:  # noqa: PLR0911 - one case for each kind
        random = self.random
        match random.randrange(12):
            case 0 | 1 | 2:
                return self._chain(NUMBER, "+-", deep)
            case 3 | 4:
                return self._chain(NUMBER, "*/%", deep)
            case 5:
                name = random.choice(("floor", "ceil", "round", "abs"))
                return f"{name}({self.expression(NUMBER, deep)})"
            case 6:
                count = random.randint(1, 3)
                several = ", ".join(self.expression(NUMBER, deep) for _ in range(count))
                return f"{random.choice(('min', 'max'))}({several})"
            case 7:
                return self._loop(random.choice(("count", "sum")), deep)
            case 8:
                return f"size({self.expression(random.choice(LISTS), deep)})"
            case 9:
                return f"-{self.part(NUMBER, deep)}"
            case 10 if self.rolls and not self._loops:
                return f"die({random.choice(('6', '10', '1', '0', 'die.faces'))})"
            case 10:
                name = random.choice(("length", "number", "digits"))
                return f"{name}({self.expression(TEXT, deep)})"
            case _:
                return f"{self.part(DURATION, deep)} / {self.part(DURATION, deep)}"

    def _boolean(self, deep: int) -> str:
        random = self.random
        match random.randrange(10):
            case 0 | 1 | 2:
                type_ = random.choice((NUMBER, NUMBER, INSTANT, DURATION))
                sign = random.choice(("<", "<=", ">", ">=", "==", "!="))
                return f"{self.part(type_, deep)} {sign} {self.part(type_, deep)}"
            case 3 | 4:
                type_ = random.choice(COMPARED)
                sign = random.choice(("==", "!="))
                right = "absent" if random.random() < 0.3 else self.part(type_, deep)
                return f"{self.part(type_, deep)} {sign} {right}"
            case 5:
                return self._chain(BOOLEAN, random.choice((("and",), ("or",))), deep)
            case 6:
                return f"not {self.part(BOOLEAN, deep)}"
            case 7:
                listed = random.choice(LISTS)
                assert listed.item is not None
                return f"{self.part(listed.item, deep)} in {self.part(listed, deep)}"
            case 8:
                return self._loop(random.choice(("all", "exists")), deep)
            case _:
                if "votes" in self.bound and random.random() < 0.3 and not self._loops:
                    return f"attainable({self.expression(BOOLEAN, deep)})"
                name = random.choice(("contains", "contains", "begins_with", "ends_with"))
                return f"{name}({self.expression(TEXT, deep)}, {self.expression(TEXT, deep)})"

    def _text(self, deep: int) -> str:
        random = self.random
        match random.randrange(9):
            case 0 | 1:
                return self._chain(TEXT, "+", deep)
            case 6:
                places = ", ".join(self.expression(NUMBER, deep) for _ in range(2))
                return f"excerpt({self.expression(TEXT, deep)}, {places})"
            case 5:
                parts = ", ".join(self.expression(TEXT, deep) for _ in range(3))
                return f"replace({parts})"
            case 4:
                return f"join({self.expression(TEXTS, deep)})"
            case 2 | 7:
                name, taken = random.choice(
                    (("lower", TEXT), ("text", NUMBER), ("timespan", DURATION), ("hash", TEXT))
                )
                return f"{name}({self.expression(taken, deep)})"
            case 3:
                return self._item(TEXT, deep)
            case _:
                day = self.random.choice(("weekday", "date"))
                return f"{day}({self.expression(INSTANT, deep)})"

    def _instant(self, deep: int) -> str:
        match self.random.randrange(4):
            case 0 | 1:
                sign = self.random.choice("+-")
                return f"{self.part(INSTANT, deep)} {sign} {self.part(DURATION, deep)}"
            case 2:
                return f"day_start({self.expression(INSTANT, deep)})"
            case _:
                return f"max({self.expression(INSTANT, deep)}, {self.expression(INSTANT, deep)})"

    def _duration(self, deep: int) -> str:
        match self.random.randrange(4):
            case 0 | 1:
                return f"{self.part(INSTANT, deep)} - {self.part(INSTANT, deep)}"
            case 2:
                sign = self.random.choice("*/")
                return f"{self.part(DURATION, deep)} {sign} {self.part(NUMBER, deep)}"
            case _:
                return f"{self.part(DURATION, deep)} % {self.part(DURATION, deep)}"

    def _player(self, deep: int) -> str:
        match self.random.randrange(4):
            case 0:
                return f"named({self.expression(TEXT, deep)})"
            case 1 if self.rolls and not self._loops:
                return f"pick({self.expression(PLAYERS, deep)})"
            case _:
                return self._item(PLAYER, deep)

    def _item(self, type_: Type, deep: int) -> str:
        """Write an item of a list: at an end, or at a place."""
        listed = list_of(type_)
        if self.random.random() < 0.4:
            place = self.random.choice((*PLACES, self.expression(NUMBER, deep)))
            return f"{self.part(listed, deep)}[{place}]"
        end = self.random.choice(("first", "last"))
        return f"{end}({self.expression(listed, deep)})"

    def _proposal(self, deep: int) -> str:
        return self._item(PROPOSAL, deep)

    def _rule(self, deep: int) -> str:
        return self._item(RULE, deep)

    def _list(self, listed: Type, deep: int) -> str:
        random = self.random
        assert listed.item is not None
        match random.randrange(7):
            case 0 | 1:
                return self._loop("filter", deep, listed)
            case 2:
                return self._loop("sort", deep, listed)
            case 3:
                return self._loop("map", deep, None, listed.item)
            case 4:
                name = random.choice(("rotate", "without", "with"))
                item = random.choice((listed.item, listed.item, listed))
                return f"{name}({self.expression(listed, deep)}, {self.expression(item, deep)})"
            case 5 if listed == TEXTS:
                name = random.choice(("words", "lines", "letters"))
                return f"{name}({self.expression(TEXT, deep)})"
            case _:
                return self.leaf(listed)

    def _chain(self, of: Type, signs: str | tuple[str, ...], deep: int) -> str:
        parts = [self.part(of, deep)]
        for _ in range(self.random.randint(1, 3)):
            parts += self.random.choice(signs), self.part(of, deep)
        return " ".join(parts)

    def _loop(
        self, kind: str, deep: int, listed: Type | None = None, body: Type | None = None
    ) -> str:
        random = self.random
        listed = listed or random.choice(LISTS)
        assert listed.item is not None
        source = self.part(listed, deep)
        variable = f"v{self._loops}" if random.randrange(100) >= self.wrong else "now"
        body = body or random.choice(MACROS[kind].bodies or ANYTHING)
        outer = self.bound.get(variable)
        self.bound[variable] = listed.item
        self._loops += 1
        written = f"{kind}({variable} in {source}, {self.expression(body, deep)})"
        self._loops -= 1
        del self.bound[variable]
        if outer is not None:
            self.bound[variable] = outer
        return written


def names(bound: Iterable[str]) -> dict[str, Type]:
    """The types of what is known everywhere and of names that are bound besides."""
    return {name: NAMES[name].type for name in sorted({*GLOBALS, *bound})}


_Maker = Callable[[Writer, int], str]
_MAKERS: Final[dict[Type, _Maker]] = {
    NUMBER: Writer._number, BOOLEAN: Writer._boolean, TEXT: Writer._text,
    INSTANT: Writer._instant, DURATION: Writer._duration, PLAYER: Writer._player,
    PROPOSAL: Writer._proposal, RULE: Writer._rule,
}  # fmt: skip
_CONSTANTS: Final[dict[Type, Callable[[Random], str]]] = {
    NUMBER: lambda random: random.choice(NUMBERS),
    BOOLEAN: lambda random: random.choice(("true", "false")),
    TEXT: lambda random: f'"{random.choice(TEXT_WORDS)}"',
    DURATION: lambda random: f'duration("{random.choice(LENGTHS)}")',
}
