"""Reads initial rulesets: those that come with the package, by name, and any TOML file, by path.

Invariants
* A ``Ruleset`` is complete and valid: numbers unique and positive, rules in order of number, every
  text filled, every clause of the right form and types. Otherwise one OperatorError lists every
  problem as ``file: rule N: key: expected …, found …``.
* ``hash`` commits to all that the rules say and to nothing else: not to the file's layout, its
  comments, its options, or the settings of a tournament that it names.

A rule may name a list of words that comes with the package, «{words NAME}», in its text and its
clauses: it then has those words, so that players read them and the hash commits to them.

The only I/O is reading that one file, and those lists.
"""

from __future__ import annotations

import hashlib
import json
import re
import textwrap
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from gamemaster.documents.proposal import CLAUSES_OCTETS, TEXT_OCTETS, canonical_lines
from gamemaster.errors import OperatorError, reason_of

FILE_OCTETS: Final = 4 * 1024 * 1024
RULES: Final = 2000
SHOWN_CHARACTERS: Final = 60
COLUMNS: Final = 76
HIGHEST_NUMBER: Final = 999_999_999

_NAME: Final = re.compile("[a-z][a-z0-9-]{0,39}")
_WORDS: Final = re.compile(r'(?:"(?:\\.|[^"\\])*"|\S)+')
_GOES_ON_AFTER: Final = ",;:=<>+-*/%?|"
_STATUSES: Final = ("immutable", "mutable")
_LISTS: Final = "lists"
_LIST: Final = re.compile(r"\{words ([a-z0-9-]{1,40})\}")
TEXT_COLUMNS: Final = 72
CLAUSE_COLUMNS: Final = 48


@dataclass(frozen=True, slots=True)
class InitialRule:
    """A rule of an initial set; ``text`` and ``clauses`` are canonical and end with a line feed."""

    number: int
    mutable: bool
    text: str
    clauses: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    """The options of a tournament that decide what the text speaks of, with suitable values."""

    @property
    def status(self) -> str:
        """The word for the rule's status (Rule 102)."""
        return "mutable" if self.mutable else "immutable"


@dataclass(frozen=True, slots=True)
class Option:
    """Clauses that an organiser may add to rule ``number`` before the start, by configuration.

    ``text`` goes behind that of the rule, for readers to know by; it may be empty.
    """

    name: str
    number: int
    clauses: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """An initial set, its rules in order of number."""

    name: str
    title: str
    summary: str
    rules: tuple[InitialRule, ...]
    options: tuple[Option, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """All that the ruleset says."""
        return {
            "name": self.name,
            "title": self.title,
            "summary": self.summary,
            "rules": [
                {
                    "number": rule.number,
                    "status": rule.status,
                    "text": rule.text,
                    "clauses": rule.clauses,
                }
                for rule in self.rules
            ],
        }

    @property
    def hash(self) -> str:
        """SHA-256, in hexadecimal, of the canonical JSON of all that the ruleset says."""
        octets = json.dumps(
            self.as_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        return hashlib.sha256(octets.encode()).hexdigest()

    def with_option(self, name: str) -> Ruleset:
        """The ruleset with the clauses of an option added; its hash is another one.

        Raises OperatorError if there is no such option.
        """
        chosen = [option for option in self.options if option.name == name]
        if not chosen:
            known = ", ".join(sorted({option.name for option in self.options})) or "none"
            raise OperatorError(
                f"ruleset {self.name}: expected one of its options ({known}), found '{name}'"
            )
        added = {option.number: option for option in chosen}
        return replace(
            self, rules=tuple(_with(rule, added.get(rule.number)) for rule in self.rules)
        )


def _with(rule: InitialRule, option: Option | None) -> InitialRule:
    """The rule with what an option adds to it."""
    if option is None:
        return rule
    text = f"{rule.text}\n{option.text}" if option.text else rule.text
    return replace(rule, text=text, clauses=rule.clauses + option.clauses)


def names() -> tuple[str, ...]:
    """The rulesets that come with the package."""
    found = (file.name for file in resources.files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def load(name_or_path: str) -> Ruleset:
    """The built-in ruleset of that name, or the one in the file at that path.

    A name that contains a slash or ends in ``.toml`` is a path. Raises OperatorError with every
    problem.
    """
    return parse(source(name_or_path), name_or_path)


def source(name_or_path: str) -> bytes:
    """Return the TOML file of a ruleset as it stands. Raises OperatorError."""
    file: Path | Traversable
    if "/" in name_or_path or name_or_path.endswith(".toml"):
        file = Path(name_or_path)
    elif name_or_path in names():
        file = resources.files(__package__) / f"{name_or_path}.toml"
    else:
        known = ", ".join(names())
        raise OperatorError(
            f"ruleset: expected one of {known}, or the path of a .toml file, found '{name_or_path}'"
        )
    return _contents(file, name_or_path)


def lists() -> tuple[str, ...]:
    """The lists of words that come with the package, each beside its licence."""
    found = (file.name for file in resources.files(__package__).joinpath(_LISTS).iterdir())
    return tuple(sorted(name.removesuffix(".txt") for name in found if name.endswith(".txt")))


def words_of(name: str) -> tuple[str, ...]:
    """The words of one of these lists, in order."""
    file = resources.files(__package__).joinpath(_LISTS, f"{name}.txt")
    return tuple(file.read_text(encoding="utf-8").split())


@lru_cache(maxsize=16)
def parse(source: bytes, where: str) -> Ruleset:
    """The ruleset that TOML ``source`` describes; ``where`` names it in problems."""
    try:
        table = tomllib.loads(source.decode())
    except UnicodeDecodeError as error:
        raise OperatorError(f"{where}: expected UTF-8, found octet {error.start} not so") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise OperatorError(f"{where}: expected TOML, found an error: {error}") from error
    reader = _Reader(where)
    reader.only_keys("", table, ("ruleset", "rule", "option"))
    head = reader.table("ruleset", table.get("ruleset"))
    reader.only_keys("ruleset: ", head, ("name", "title", "summary"))
    name = reader.line("ruleset: name", head.get("name"))
    if name and not _NAME.fullmatch(name):
        reader.expected("ruleset: name", "a-z, 0-9 and -, at most 40, a letter first", name)
    title = reader.line("ruleset: title", head.get("title"))
    summary = reader.line("ruleset: summary", head.get("summary"))
    rules = reader.rules(table.get("rule"))
    options = reader.options(table.get("option", []), {rule.number for rule in rules})
    if reader.problems:
        raise OperatorError(*reader.problems)
    return Ruleset(name, title, summary, rules, options)


@lru_cache(maxsize=16)
def as_document(ruleset: Ruleset) -> str:
    """The whole ruleset as a plain text for reading: what ``initial rules`` answers with."""
    head = [ruleset.title, *textwrap.wrap(ruleset.summary, COLUMNS), f"SHA-256 {ruleset.hash}"]
    return "\n".join(("".join(f"{line}\n" for line in head), rules_listed(ruleset.rules)))


def rules_listed(rules: Iterable[InitialRule]) -> str:
    """Rules as a plain text for reading.

    Text and clauses are indented, so that no line of it begins as a command does; long clauses go
    on after a comma or semicolon, where the language lets them.
    """
    parts = []
    for rule in rules:
        text = "".join(f"    {line}".rstrip() + "\n" for line in canonical_lines(rule.text))
        clauses = "".join(
            f"    | {part}".rstrip() + "\n"
            for line in canonical_lines(rule.clauses)
            for part in _wrapped(line)
        )
        parts.append(f"Rule {rule.number} ({rule.status})\n{text}" + (clauses and f"\n{clauses}"))
    return "\n".join(parts)


def _wrapped(clause: str) -> Iterator[str]:
    """One clause, on as many lines as it needs and the language lets it go on to."""
    segments: list[list[str]] = [[]]
    for word in _WORDS.findall(clause):
        segments[-1].append(word)
        if word[-1] in _GOES_ON_AFTER or word in ("and", "or"):
            segments.append([])
    line, *rest = map(" ".join, segments)
    for segment in filter(None, rest):
        if len(f"{line} {segment}") > COLUMNS - len("    | "):
            yield line
            line = f"    {segment}"
        else:
            line += f" {segment}"
    yield line


def _contents(file: Path | Traversable, where: str) -> bytes:
    try:
        with file.open("rb") as stream:
            source = stream.read(FILE_OCTETS + 1)
    except OSError as error:
        found = reason_of(error)
        raise OperatorError(f"{where}: expected a readable file, found: {found}") from error
    if len(source) > FILE_OCTETS:
        raise OperatorError(f"{where}: expected at most {FILE_OCTETS} octets, found more")
    return source


def _in_text(words: tuple[str, ...]) -> str:
    """Words as they stand in the text of a rule."""
    return "\n".join(textwrap.wrap(", ".join(words), TEXT_COLUMNS))


def _in_clauses(words: tuple[str, ...]) -> str:
    """Words as they stand between quotation marks: lines of texts that are joined."""
    return ' " + "'.join(textwrap.wrap(" ".join(words), CLAUSE_COLUMNS))


class _Reader:
    """Takes a parsed file apart and collects every problem on the way."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.problems: list[str] = []

    def expected(self, place: str, wanted: str, found: object) -> None:
        """Note that ``place`` should have been something else; ``found`` is shown shortened."""
        shown = "nothing" if found is None else repr(found)
        if len(shown) > SHOWN_CHARACTERS:
            shown = shown[:SHOWN_CHARACTERS] + "…"
        self.problems.append(f"{self.where}: {place}: expected {wanted}, found {shown}")

    def only_keys(self, place: str, table: Mapping[str, object], known: tuple[str, ...]) -> None:
        """Note every key of ``table`` that is not ``known``."""
        for key in table:
            if key not in known:
                self.problems.append(
                    f"{self.where}: {place}{key}: unknown key; expected {', '.join(known)}"
                )

    def table(self, place: str, found: object) -> Mapping[str, object]:
        """``found`` if it is a table."""
        if isinstance(found, dict):
            return found
        self.expected(place, "a table", found)
        return {}

    def line(self, place: str, found: object) -> str:
        """``found`` if it is one line of text."""
        if isinstance(found, str) and len(canonical_lines(found)) == 1:
            return canonical_lines(found)[0]
        self.expected(place, "one line of text", found)
        return ""

    def text(self, place: str, found: object, limit: int) -> str:
        """``found`` in canonical form if it is a text of at most ``limit`` octets."""
        if not isinstance(found, str):
            self.expected(place, "a text", found)
            return ""
        text = "".join(f"{line}\n" for line in canonical_lines(found))
        if len(text.encode()) > limit:
            self.expected(place, f"at most {limit} octets", len(text.encode()))
        return text

    def with_lists(
        self, place: str, found: object, written: Callable[[tuple[str, ...]], str]
    ) -> object:
        """``found`` with the words of each list that it names in the place of the name."""
        if not isinstance(found, str):
            return found
        for name in dict.fromkeys(_LIST.findall(found)):
            if name in lists():
                found = found.replace(f"{{words {name}}}", written(words_of(name)))
            else:
                self.expected(place, f"a list of words ({', '.join(lists())})", name)
        return found

    def rules(self, found: object) -> tuple[InitialRule, ...]:
        """All rules, in order of number."""
        if not isinstance(found, list) or not 0 < len(found) <= RULES:
            self.expected("rule", f"from 1 to {RULES} tables [[rule]]", found)
            return ()
        rules = [self.rule(position, each) for position, each in enumerate(found, 1)]
        for number, count in Counter(rule.number for rule in rules).items():
            if count > 1 and number:
                self.expected(f"rule {number}: number", "a number used once", f"it {count} times")
        return tuple(sorted(rules, key=lambda rule: rule.number))

    def rule(self, position: int, found: object) -> InitialRule:
        """One rule; the ``position``-th of the file, for problems before its number is known."""
        table = self.table(f"[[rule]] {position}", found)
        number = table.get("number")
        place = f"rule {number}"
        if (
            not isinstance(number, int)
            or isinstance(number, bool)
            or not (0 < number <= HIGHEST_NUMBER)
        ):
            place = f"[[rule]] {position}"
            self.expected(f"{place}: number", f"a whole number from 1 to {HIGHEST_NUMBER}", number)
            number = 0
        self.only_keys(f"{place}: ", table, ("number", "status", "text", "clauses", "settings"))
        status = table.get("status")
        if status not in _STATUSES:
            self.expected(f"{place}: status", "'immutable' or 'mutable'", status)
        said = self.with_lists(f"{place}: text", table.get("text"), _in_text)
        text = self.text(f"{place}: text", said, TEXT_OCTETS)
        if not text:
            self.expected(f"{place}: text", "a text", table.get("text"))
        said = self.with_lists(f"{place}: clauses", table.get("clauses", ""), _in_clauses)
        clauses = self.text(f"{place}: clauses", said, CLAUSES_OCTETS)
        self.clauses(f"{place}: clauses", clauses)
        settings = self.table(f"{place}: settings", table.get("settings", {}))
        return InitialRule(
            number, status == "mutable", text, clauses,
            tuple((name, self.line(f"{place}: settings: {name}", settings[name]))
                  for name in settings),
        )  # fmt: skip

    def options(self, found: object, numbers: set[int]) -> tuple[Option, ...]:
        """All options, each for one of the rules with these ``numbers``."""
        if not isinstance(found, list):
            self.expected("option", "tables [[option]]", found)
            return ()
        options = []
        for position, each in enumerate(found, 1):
            place = f"[[option]] {position}"
            table = self.table(place, each)
            self.only_keys(f"{place}: ", table, ("name", "number", "text", "clauses"))
            name = self.line(f"{place}: name", table.get("name"))
            number = table.get("number")
            if not isinstance(number, int) or number not in numbers:
                self.expected(f"{place}: number", "the number of a rule", number)
                number = 0
            clauses = self.text(f"{place}: clauses", table.get("clauses"), CLAUSES_OCTETS)
            self.clauses(f"{place}: clauses", clauses)
            text = self.text(f"{place}: text", table.get("text", ""), TEXT_OCTETS)
            options.append(Option(name, number, clauses, text))
        return tuple(options)

    def clauses(self, place: str, clauses: str) -> None:
        """Note every fault that the clause language finds."""
        # Here, so that reading the help of the command line does not build a parser.
        from gamemaster.clauses import ClauseError, compile_clauses  # noqa: PLC0415

        try:
            compile_clauses(clauses)
        except ClauseError as error:
            self.problems += [f"{self.where}: {place}: {problem}" for problem in error.problems]
