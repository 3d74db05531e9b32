"""Tells what is wrong or undefined in an initial set, before anybody plays on it.

It tries out whether a start would be refused: three players enrol in a game in memory and it is
started. The reading of mail itself says whether a move can be made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from gamemaster.clauses import ClauseSet, check_against, compile_clauses, dependencies, known_of
from gamemaster.clauses.nodes import (
    Attribute,
    Define,
    Everyone,
    Penalise,
    Require,
    Reveal,
    Set,
    When,
)
from gamemaster.clauses.vocabulary import ASKED
from gamemaster.clauses.walking import effects
from gamemaster.desk.unresolved_names import Lacking, lacking
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.game.events import ClauseVoided, Happened
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
    return found or [*_refused_by_start(ruleset, rules)]


def missing_in(ruleset: Ruleset) -> list[str]:
    """Return what an initial set leaves undefined: needs of its own, and needs of the engine."""
    rules = in_order(ruleset)
    types = known_of(rules.values()).names
    found = [_in_words(lack) for lack in lacking({}, rules, 0, ()) if not _limits(rules, lack)]
    found += [
        f"no rule defines {name} ({word.doc})"
        for name, word in ASKED.items()
        if name not in types and not word.default
    ]
    return [*found, *_hints_by_time(rules)]


_SECRET_MOVES: Final = {
    "turn.taken", "vote.cast", "vote.late", "inquiry.made", "press.passed", "move.illegal",
}  # fmt: skip


def _hints_by_time(rules: Mapping[int, ClauseSet]) -> Iterator[str]:
    """Yield announcements at an instant that follows from a move that nobody was told of."""
    of_all = [(number, one) for number, held in rules.items() for one in held.statements]
    whens = [(number, one) for number, one in of_all if isinstance(one, When)]
    at_once = [one for _, one in whens if not one.waits and _announces(one)]
    known = {one.event for one in at_once}
    named = {one.event for one in at_once if _names_somebody(one)}
    shown = {
        one.name
        for _, one in of_all
        if isinstance(one, Attribute) and isinstance(one.audience, Everyone)
    }
    for number, when in whens:
        secret = when.event in _SECRET_MOVES or when.event.endswith((".made", ".cast"))
        if not secret or when.event in named or when.after is None or when.digest:
            continue
        penalises = any(isinstance(effect, Penalise) for effect in effects(when))
        shows = any(isinstance(one, Set) and one.attribute in shown for one in effects(when))
        told = _announces(when) or shows or (penalises and "move.illegal" in known)
        if told and (when.event not in known or penalises or _names_somebody(when)):
            yield (
                f"rule {number}: what `when {when.event} after …` leads to is announced at an "
                "instant that tells when a player moved in secret; with `at digest` in front of "
                "the colon (for penalties, of that of `when move.illegal`) it waits for midnight"
            )


def _announces(when: When) -> bool:
    return any(
        isinstance(one, Reveal) and isinstance(one.audience, Everyone) for one in effects(when)
    )


def _names_somebody(when: When) -> bool:
    """Say whether an announcement tells anything of the player whose move it is about."""
    return any(
        name.partition(".")[0] in ("player", "proposer")
        for one in effects(when)
        if isinstance(one, Reveal) and isinstance(one.audience, Everyone)
        for path in one.fields
        for name in dependencies(path.expr)
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
    context = ReadingContext(initial_rules=frozenset(rules), announced=frozenset({301}))
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
