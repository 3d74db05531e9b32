"""Tells what is wrong or undefined in an initial set, before anybody plays on it.

It tries out whether a start would be refused: three players enrol in a game in memory and it is
started. The reading of mail itself says whether a move can be made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from gamemaster.clauses import ClauseSet, check_against, compile_clauses, known_of
from gamemaster.clauses.nodes import Attribute, Define, Require
from gamemaster.clauses.vocabulary import ASKED
from gamemaster.desk.unresolved_names import Lacking, lacking
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.game.events import ClauseVoided, Happened
from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.commands.one_line_moves import Do, taken_word
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.rehearse.rehearsal import Rehearsal
from gamemaster.rehearse.told_by_time import hints_by_time
from gamemaster.rulesets import Ruleset
from gamemaster.rulesets.phrases import moves_of, phrases_of

_PLAYERS = ("Ann", "Bob", "Eve")


def in_order(ruleset: Ruleset) -> dict[int, ClauseSet]:
    """Return the clauses of an initial set by number, in order of precedence (Rules 110, 211)."""
    ordered = sorted(ruleset.rules, key=lambda rule: (rule.mutable, rule.number))
    return {rule.number: compile_clauses(rule.clauses) for rule in ordered}


def wrong_in(ruleset: Ruleset) -> list[str]:
    """Return where rules of an initial set are wrong about one another, or start refuses them."""
    rules = in_order(ruleset)
    found = []
    for rule in ruleset.rules:
        others = known_of(other for number, other in rules.items() if number != rule.number)
        others = replace(others, complete=True)
        found += [
            f"rule {rule.number}: {problem}"
            for problem in check_against(rules[rule.number], others)
        ]
    found += [_in_words(lack) for lack in lacking({}, rules, 0, ()) if _limits(rules, lack)]
    found += _moves_never_made(ruleset, rules)
    found += _commands_taken_away(ruleset, rules)
    return [*found, *_refused_by_start(ruleset, rules)]


def missing_in(ruleset: Ruleset) -> list[str]:
    """Return what an initial set leaves undefined: needs of its own, and needs of the engine."""
    rules = in_order(ruleset)
    types = known_of(rules.values()).names
    found = [_in_words(lack) for lack in lacking({}, rules, 0, ()) if not _limits(rules, lack)]
    found += [
        f"no rule defines {name} ({word.question})"
        for name, word in ASKED.items()
        if name not in types and not word.default
    ]
    return [*found, *_hints(rules)]


def missing_with(rules: Mapping[int, ClauseSet], clauses: str) -> list[str]:
    """Return the names for which clauses would ask in vain, as one more rule beside these."""
    number = max(rules, default=0) + 1
    with_it = {**rules, number: compile_clauses(clauses)}
    return [
        _in_words(lack).removeprefix(f"rule {number}: ")
        for lack in lacking(rules, with_it, number, ())
        if lack.rule == number and not _limits(with_it, lack)
    ]


_LEADS_TO: Final = {
    "when": "what `{}` leads to is told", "every": "what `{}` leads to is told",
    "next_count": "the outcome of a count by `{}` is told",
    "again": "the outcome of a count by `again` of `{}` is told",
}  # fmt: skip
_CURES: Final = {
    "when": "with `at digest` in front of the colon (for what happens by it: of that of "
    "`when move.illegal` and the like) it waits for the digest",
    "every": 'a time that comes once a day, `every "day 00:00"`, tells no more than a digest',
    "next_count": "with `at digest` in front of the colon of `when proposal.adopted` and the like "
    "it waits for the digest",
    "again": "with `at digest` in front of the colon of `when {}.closed` it waits for the digest",
}  # fmt: skip


def _hints(rules: Mapping[int, ClauseSet]) -> Iterator[str]:
    """Yield what all hear of at an instant that follows from a move that nobody was told of."""
    for hint in hints_by_time(rules):
        name = hint.begins.rpartition(" ")[2]
        yield (
            f"rule {hint.rule}: {_LEADS_TO[hint.kind].format(hint.begins)} at an instant that "
            f"tells when a player acted in secret; {_CURES[hint.kind].format(name)}"
        )


def _in_words(lack: Lacking) -> str:
    what = (
        f"defines {lack.name}" if lack.what == "definition" else f"has the {lack.what} {lack.name}"
    )
    near = f', did you mean "{lack.suggestion}"?' if lack.suggestion else ""
    return f"rule {lack.rule}: line {lack.line}, column {lack.column}: no rule {what}{near}"


def _limits(rules: Mapping[int, ClauseSet], lack: Lacking) -> bool:
    """Tell whether a limited move is one that nobody can make: that is no limit at all."""
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
        number = _declaring(rules, phrase.name)
        yield (
            f'rule {number}: nobody can make the move "{phrase.name}": "{phrase.words}" is read as '
            f'other words are, for "{taken_word(phrase.words)}" is taken; give it another name, or '
            "other words with `said`"
        )


def _declaring(rules: Mapping[int, ClauseSet], name: str) -> int:
    """Return the number of the rule that declares a move or ballot."""
    return next(
        number
        for number, clauses in rules.items()
        if name in {**known_of([clauses]).moves, **known_of([clauses]).ballots}
    )


_ORDINARY = (
    "join Ann", "propose enact\nBe kind.\nclauses:\ndefine kind = 1\nend proposal",
    "propose amend rule 301\nBe kind.\nend proposal", "propose repeal rule 301\nend proposal",
    "propose transmute rule 301\nend proposal", "vote for 301", "vote against 301",
    "abstain on 301", "vote yes on 301", "withdraw my vote on 301", "yes", "no", "yes k2345b",
    "no k2345b", "insist k2345b", "keep k2345b", "drop k2345b", "do dance", "inquire 301",
    "withdraw 1", "forfeit", "tell Ann: well met", "share 301 with Ann", "help", "check", "whoami",
    "reminders on", "digest on",
)  # fmt: skip
"""Mails that mean the same in every tournament, whatever words its initial set adds."""


def _commands_taken_away(ruleset: Ruleset, rules: Mapping[int, ClauseSet]) -> Iterator[str]:
    """Yield moves and ballots with words of their own because of which a command is read anew."""
    context = ReadingContext(initial_rules=frozenset(rules))
    for phrase in phrases_of(ruleset):
        beside = replace(context, said=((phrase.words, phrase.name),))
        for mail in _ORDINARY:
            usual, read = (
                interpret("", mail, is_reply=False, context=each) for each in (context, beside)
            )
            if read != usual:
                yield (
                    f'rule {_declaring(rules, phrase.name)}: the words "{phrase.words}" of '
                    f'"{phrase.name}" are taken: "{mail.partition(chr(10))[0]}" would no longer '
                    "be read as in every tournament; give it other words with `said`"
                )
                break


def _asks_for(command: object, name: str) -> bool:
    words = command.words if isinstance(command, Do) else ""
    return words.replace(" ", "_").startswith(name)


def _refused_by_start(ruleset: Ruleset, rules: Mapping[int, ClauseSet]) -> Iterator[str]:
    """Start a game on the set; yield why that is refused, with the rule that causes it."""
    rehearsal = Rehearsal(ruleset, 0)
    begun: list[Happened] = []
    try:
        for name in _PLAYERS:
            begun += rehearsal.enrol(name)
        begun += rehearsal.play(m.Start())
        yield from _failing(begun, rules)
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


def _failing(begun: Iterable[Happened], rules: Mapping[int, ClauseSet]) -> Iterator[str]:
    """Yield which formulas fail by which play begins: definitions, and first values.

    What rules do at the start may rest on who plays, and is not tried here.
    """
    for event in dict.fromkeys(happened.event for happened in begun):
        match event:
            case ClauseVoided(rule=number, clause=place, problem=problem):
                statement = rules[number].statements[place - 1]
                if isinstance(statement, Define | Attribute):
                    yield f"rule {number}, clause {place}: fails where play begins: {problem}"
