"""Writes the rules that were found as a ruleset file, which the organiser finishes with clauses.

Pure. Invariant: ``text`` in the file is the rule's text to the letter and one line feed more, and
the file loads; ``rendered`` makes sure of both before anybody sees it. Oddities, suggestions that
were not taken and rules whose number is taken stand in remarks.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from gamemaster.documents.proposal import canonical_lines
from gamemaster.errors import Defect, OperatorError
from gamemaster.rulesets.importing.document_lines import NOTE
from gamemaster.rulesets.importing.every_line import IN_NO_RULE
from gamemaster.rulesets.importing.making_rules import Found
from gamemaster.rulesets.importing.rule_text import FoundRule
from gamemaster.rulesets.importing.suggestions import Suggestion, completed, settings_told
from gamemaster.rulesets.loader import FILE_OCTETS, Ruleset, parse

COLUMNS: Final = 100
NAME: Final = 40

_LITERAL: Final = re.compile(r"[^\x00-\x08\x0b-\x1f\x7f]*")
_ESCAPED: Final = re.compile(r'[\x00-\x08\x0b-\x1f\x7f"\\]')
_NO_NAME: Final = re.compile("[^a-z0-9]+")


def name_of(stem: str) -> str:
    """Return the name of a file as a ruleset can be named."""
    name = _NO_NAME.sub("-", stem.casefold()).strip("-")
    if name and not name[0].isalpha():
        name = f"rules-{name}"
    return name[:NAME].rstrip("-") or "imported"


def rendered(
    found: Found,
    name: str,
    suggestions: Sequence[Suggestion] = (),
    taken: frozenset[int] = frozenset(),
) -> tuple[str, Ruleset]:
    """Return the file and the ruleset that it loads as.

    ``taken`` are the numbers of rules whose suggested clauses are to run. Raises OperatorError if
    the file would be longer than a ruleset file can be.
    """
    source = "".join(f"{line}\n" for line in _lines(found, name, suggestions, taken))
    octets = len(source.encode())
    if octets > FILE_OCTETS:
        raise OperatorError(
            f"{found.source.name}: expected a ruleset of at most {FILE_OCTETS} octets, "
            f"found {octets}"
        )
    return source, _checked(source, found)


def _checked(source: str, found: Found) -> Ruleset:
    """Load the written file. Raises Defect if it differs from what was found."""
    try:
        ruleset = parse(source.encode(), "the file")
    except OperatorError as error:
        raise Defect("what the import wrote does not load") from error
    for rule, loaded in zip(found.rules, ruleset.rules, strict=True):
        text = "".join(f"{line}\n" for line in canonical_lines(rule.text))
        if (loaded.number, loaded.mutable, loaded.text) != (rule.number, rule.mutable, text):
            raise Defect("what the import wrote is not what it found")
    return ruleset


def _lines(
    found: Found, name: str, suggestions: Sequence[Suggestion], taken: frozenset[int]
) -> Iterator[str]:
    mutable = sum(rule.mutable for rule in found.rules)
    counted = f"{len(found.rules)} rules, {len(found.rules) - mutable} immutable, {mutable} mutable"
    yield from _remark(f"Imported from {found.source.name}: {counted}.")
    yield from _remark("Texts are to the letter. Rules without clauses run by your rulings alone:")
    yield from _remark("write clauses (docs/clauses.md), then gamemaster ruleset check this file.")
    yield from _remark(f"{found.headline}.")
    if found.oddities:
        yield "#"
        yield from _remark("What the import found odd:")
        for oddity in found.oddities:
            yield from _remark(oddity.words, "- ")
    yield ""
    yield "[ruleset]"
    yield f"name = {_string(name)}"
    yield f"title = {_string(found.title)}"
    yield f"summary = {_string(_line(f'Imported from {found.source.name}: {counted}.'))}"
    by_rule = {suggestion.number: suggestion for suggestion in suggestions}
    clauses = completed(suggestions, taken)
    settings = settings_told(found.rules, suggestions)
    for rule in found.rules:
        yield ""
        for words in settings.get(rule.number, ()):
            yield from _remark(f"Rule {rule.number}: {words}")
        yield from _rule(rule, by_rule.get(rule.number), clauses.get(rule.number, ""), taken)
    for run in found.left_out:
        if run.why == NOTE or (run.missed and run.why != IN_NO_RULE):
            yield ""
            yield from _remark(f"Left out ({run.why}): {run.place}")
            for row in run.said:
                yield f"# | {_line(row)}".rstrip()


def _rule(
    rule: FoundRule, suggestion: Suggestion | None, suggested: str, taken: frozenset[int]
) -> Iterator[str]:
    title = f" «{rule.title}»" if rule.title else ""
    tags = f"; tags: {', '.join(rule.tags)}" if rule.tags else ""
    yield from _remark(f"Rule {rule.number}{title}: status by {rule.because}{tags}")
    yield "[[rule]]"
    yield f"number = {rule.number}"
    yield f'status = "{rule.status}"'
    yield from f"text = {_text(rule.text)}".split("\n")
    if suggestion is None:
        return
    clauses = f"clauses = {_text(suggested.removesuffix(chr(10)))}".split("\n")
    whose = f"{suggestion.ruleset} {suggestion.like.number}"
    if rule.number in taken:
        yield from _remark(f"Clauses of {whose}: {suggestion.why}")
        yield from clauses
    else:
        yield from _remark(f"Suggested, from {whose}: {suggestion.why}")
        yield from (f"# {line}" for line in clauses)


def _remark(words: str, lead: str = "") -> Iterator[str]:
    """Wrap a remark; nothing in it can end it."""
    wrapped = textwrap.wrap(
        _line(words), COLUMNS - 2, initial_indent=lead, subsequent_indent=" " * len(lead)
    )
    return (f"# {line}" for line in wrapped)


def _line(words: str) -> str:
    """Return words as one line without anything that TOML or a terminal would stumble over."""
    return " ".join(canonical_lines(words))


def _text(text: str) -> str:
    """Return a text of several lines as TOML has it, and one line feed behind it."""
    if _LITERAL.fullmatch(text) and "'''" not in text:
        return f"'''\n{text}\n'''"
    return f'"""\n{_ESCAPED.sub(_escape, text)}\n"""'


def _string(line: str) -> str:
    return f'"{_ESCAPED.sub(_escape, line)}"'


def _escape(hit: re.Match[str]) -> str:
    return f"\\{hit[0]}" if hit[0] in '"\\' else f"\\u{ord(hit[0]):04X}"
