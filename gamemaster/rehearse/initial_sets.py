"""Tells what an initial set has wrong and what it leaves undefined, before anybody plays on it.

What starting a tournament would refuse is tried out: three players enrol in a game in memory and it
is started. Whether a move can be made is asked of the reading of mail itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gamemaster.clauses import ClauseSet, check_against, compile_clauses, known_of
from gamemaster.clauses.nodes import Define, Require
from gamemaster.clauses.vocabulary import ASKED
from gamemaster.desk.unresolved_names import Lacking, lacking
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.commands.one_line_moves import Do, taken_word
from gamemaster.mail.interpret import interpret
from gamemaster.rehearse.rehearsal import Rehearsal
from gamemaster.rulesets import Ruleset
from gamemaster.rulesets.phrases import moves_of, phrases_of

_PLAYERS = ("Ann", "Bob", "Eve")


def in_order(ruleset: Ruleset) -> dict[int, ClauseSet]:
    """Return the clauses of an initial set by number, in order of precedence (Rules 110, 211)."""
    ordered = sorted(ruleset.rules, key=lambda rule: (rule.mutable, rule.number))
    return {rule.number: compile_clauses(rule.clauses) for rule in ordered}


def wrong_in(ruleset: Ruleset) -> list[str]:
    """Return what the rules of an initial set have wrong about one another, or start refuses."""
    rules = in_order(ruleset)
    found = []
    for rule in ruleset.rules:
        others = known_of(other for number, other in rules.items() if number != rule.number)
        found += [
            f"rule {rule.number}: {problem}"
            for problem in check_against(rules[rule.number], others)
        ]
    found += [_in_words(lack) for lack in lacking({}, rules, 0, ()) if _limits(rules, lack)]
    found += _moves_never_made(ruleset, rules)
    return found or [*_refused_by_start(ruleset, rules)]


def missing_in(ruleset: Ruleset) -> list[str]:
    """Return what an initial set leaves undefined: what it asks for, and what the engine does."""
    rules = in_order(ruleset)
    types = known_of(rules.values()).names
    found = [_in_words(lack) for lack in lacking({}, rules, 0, ()) if not _limits(rules, lack)]
    found += [
        f"no rule defines {name} ({word.doc})"
        for name, word in ASKED.items()
        if name not in types and not word.default
    ]
    return found


def _in_words(lack: Lacking) -> str:
    what = (
        f"defines {lack.name}" if lack.what == "definition" else f"has the {lack.what} {lack.name}"
    )
    near = f', did you mean "{lack.suggestion}"?' if lack.suggestion else ""
    return f"rule {lack.rule}: line {lack.line}, column {lack.column}: no rule {what}{near}"


def _limits(rules: Mapping[int, ClauseSet], lack: Lacking) -> bool:
    """Tell whether it is a move that is limited and that nobody can make: no limit at all."""
    return lack.what == "move or ballot" and any(
        isinstance(statement, Require) and statement.subject == lack.name
        for statement in rules[lack.rule].statements
    )


def _moves_never_made(ruleset: Ruleset, rules: Mapping[int, ClauseSet]) -> Iterator[str]:
    """Yield moves and ballots whose words are read as something else, with the word taken."""
    context = ReadingContext(
        initial_rules=frozenset(rules),
        said=tuple((phrase.words, phrase.name) for phrase in phrases_of(ruleset)),
    )
    for phrase in moves_of(ruleset):
        mail = f"{phrase.words} Ann" if phrase.follows else phrase.words
        read = [
            each.command for each in interpret("", mail, is_reply=False, context=context).commands
        ]
        if [type(each) for each in read] == [Do] and _asks_for(read[0], phrase.name):
            continue
        number = next(
            number
            for number, clauses in rules.items()
            if phrase.name in {**known_of([clauses]).moves, **known_of([clauses]).ballots}
        )
        yield (
            f'rule {number}: nobody can make the move "{phrase.name}": "{phrase.words}" is read as '
            f'other words are, for "{taken_word(phrase.words)}" is taken; give it another name, or '
            "other words with `said`"
        )


def _asks_for(command: object, name: str) -> bool:
    words = command.words if isinstance(command, Do) else ""
    return words.replace(" ", "_").startswith(name)


def _refused_by_start(ruleset: Ruleset, rules: Mapping[int, ClauseSet]) -> Iterator[str]:
    """Start a game on the set, and yield why that is refused, with the rule it comes from."""
    rehearsal = Rehearsal(ruleset, 0)
    try:
        for name in _PLAYERS:
            rehearsal.enrol(name)
        rehearsal.play(m.Start())
    except OperatorError as error:
        for problem in error.problems:
            name = problem.partition(":")[0]
            number = next(
                (
                    number
                    for number, clauses in rules.items()
                    for statement in clauses.statements
                    if isinstance(statement, Define) and statement.name == name
                ),
                None,
            )
            yield (
                f"starting is refused: {problem}"
                if number is None
                else (f"rule {number}: starting is refused: {problem}")
            )
