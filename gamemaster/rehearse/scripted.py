"""Plays a script: a text that says who writes what and when, in the words of real mails.

    players: Ann, Ben, Cleo
    Ann:
        propose amend rule 208
        Ten points win.
        clauses:
        define victory = player.points >= 10
        end proposal
        vote for mine
    23h later
    Ben: vote for 301
    organiser: review 301 object
    joining: Dora

A line that is not indented begins something; indented lines belong to it. Lines that begin with
``#`` are left out. Mails are read by ``mail.interpret``, so a script may hold whatever a mail may;
anything that is no move of the game is passed over, with a word in the transcript.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from gamemaster.clauses import ClauseError, compile_clauses, parse_duration
from gamemaster.documents.proposal import Body, body_problems
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.game.facts import from_json
from gamemaster.game.rules.clauses_in_force import compiled
from gamemaster.game.views.rule_changes import effect_of
from gamemaster.mail.commands.answering import Forfeit
from gamemaster.mail.commands.command_rows import Command, ReadingContext
from gamemaster.mail.commands.one_line_moves import Do, Inquire
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.reading.carry_out import body_of
from gamemaster.reading.known_rules import omission_from
from gamemaster.rehearse.rehearsal import Rehearsal
from gamemaster.rulesets.phrases import phrases_of
from gamemaster.tournament.register import handle_of

ORGANISER: Final = "organiser"
REASON: Final = "the script says so"
_LATER: Final = re.compile(r"(?P<duration>\S+) later")
_HEAD: Final = re.compile(r"(?P<who>[^:]+):(?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that begins on line ``number``: who, and the lines that belong to it."""

    number: int
    who: str
    text: str


def play_script(rehearsal: Rehearsal, script: str) -> None:
    """Play a script from its beginning. Raises OperatorError naming the impossible line."""
    for entry in entries(script):
        try:
            _play(rehearsal, entry)
        except (OperatorError, ValueError) as error:
            raise OperatorError(f"line {entry.number}: {error}") from None
    rehearsal.tell_end()


def entries(script: str) -> Iterator[Entry]:
    """Yield the entries of a script, in order."""
    begun: tuple[int, str, list[str]] | None = None
    for number, line in enumerate(script.splitlines(), start=1):
        if line.startswith("#"):
            continue
        if not line.strip() or line[:1].isspace():
            if begun is not None:
                begun[2].append(line)
            elif line.strip():
                raise OperatorError(f"line {number}: expected 'players: …', found indented text")
            continue
        if begun is not None:
            yield Entry(begun[0], begun[1], _dedented(begun[2]))
        later, head = _LATER.fullmatch(line.strip()), _HEAD.fullmatch(line)
        if later is not None:
            begun = (number, "later", [later["duration"]])
        elif head is not None:
            begun = (number, head["who"].strip(), [head["rest"].strip()])
        else:
            raise OperatorError(
                f"line {number}: expected 'NAME: …', 'organiser: …' or '23h later', found '{line}'"
            )
    if begun is not None:
        yield Entry(begun[0], begun[1], _dedented(begun[2]))


def _dedented(lines: list[str]) -> str:
    first, *rest = lines
    widths = [len(line) - len(line.lstrip()) for line in rest if line.strip()]
    width = min(widths, default=0)
    return "\n".join([*([first] if first else []), *(line[width:] for line in rest)]).rstrip()


def _play(rehearsal: Rehearsal, entry: Entry) -> None:
    if entry.who == "players":
        for name in entry.text.replace("\n", ",").split(","):
            rehearsal.enrol(name.strip())
        rehearsal.makes(ORGANISER, "start", m.Start())
    elif entry.who == "joining":
        for name in entry.text.replace("\n", ",").split(","):
            rehearsal.tell_move(name.strip(), "join")
            rehearsal.tell_events(rehearsal.enrol(name.strip()))
    elif entry.who == "later":
        rehearsal.let_time_pass(parse_duration(entry.text) or 0)
    elif entry.who == ORGANISER:
        rehearsal.tell_move(ORGANISER, entry.text.partition("\n")[0])
        rehearsal.tell_events(rehearsal.play(_act(rehearsal, entry.text)))
    else:
        _write(rehearsal, entry)


def _write(rehearsal: Rehearsal, entry: Entry) -> None:
    """Read and play one mail of a player."""
    handle = handle_of(entry.who)
    if not rehearsal.names:
        raise OperatorError("expected a line `players: Ann, Ben` before it")
    if handle not in rehearsal.names:
        raise OperatorError(f"expected one of {', '.join(rehearsal.names.values())}, "
                            f"found '{entry.who}'")  # fmt: skip
    game = rehearsal.game
    initial = frozenset(
        n for n, change in game.rulebook.history.items() if change.kind == "initial"
    )
    said = tuple((phrase.words, phrase.name) for phrase in phrases_of(rehearsal.ruleset))
    context = ReadingContext(initial_rules=initial, said=said)
    reading = interpret("", entry.text, is_reply=False, context=context)
    mine = 0
    for read in reading.commands:
        if game.waits:
            raise OperatorError("play is held or paused: an organiser's line has to come first")
        move = _move(handle, read.command, mine)
        rehearsal.tell_move(rehearsal.names[handle], read.source_line)
        if read.doubt is not None:
            line = read.doubt.line or read.source_line
            rehearsal.tell(f"    would be asked: {read.doubt.reason}: «{line}»")
        if isinstance(move, m.TakeTurn) and isinstance(read.command, Propose):
            rests = [part.rest for part in read.command.parts]
            body, *more = (
                _asked_about_rest(rehearsal, part, rest)
                for part, rest in zip(move.parts, rests, strict=True)
            )
            move = replace(move, body=body, more=tuple(more))
        if move is None:
            rehearsal.tell("    no move of the game")
            continue
        before = rehearsal.game.next_number
        rehearsal.tell_events(rehearsal.play(move))
        game = rehearsal.game
        if isinstance(move, m.TakeTurn) and before in game.proposals:
            mine = before
    for unclear in reading.unclear:
        rehearsal.tell(f"    not understood: «{unclear.source_line}»: {unclear.reason}")


def _move(handle: str, command: Command, mine: int) -> m.PlayerMove | None:
    match command:
        case Propose():
            body, *more = _bodies(command)
            return m.TakeTurn(handle, body, tuple(more))
        case Vote(number, choice):
            return m.CastVote(handle, mine if number is None else number, choice)
        case Inquire(number):
            return m.Inquire(handle, number)
        case Forfeit():
            return m.Forfeit(handle)
        case Do(words, form):
            return m.Act(handle, words, tuple(_bodies(form)) if form is not None else ())
        case _:
            return None


def _asked_about_rest(rehearsal: Rehearsal, body: Body, rest: str) -> Body:
    """Return a change with the clauses it is to keep; tell those it leaves out, unless dropped."""
    effect = effect_of(rehearsal.game.rulebook, body)
    if body.kind != "amend" or effect is None or effect.replaced is None or rest == "drop":
        return body
    omitted = omission_from(compiled(rehearsal.game.rulebook.rules[effect.replaced].clauses), body)
    if rest == "keep" and omitted.kept is not None:
        return omitted.kept
    for line in omitted.lines:
        rehearsal.tell(f"    left out of rule {effect.replaced}: {line}")
    return body


def _bodies(command: Propose) -> list[Body]:
    bodies = [body_of(part) for part in command.parts]
    problems = body_problems(*bodies)
    if problems:
        raise OperatorError("; ".join(problems))
    try:
        for body in bodies:
            compile_clauses(body.clauses)
    except ClauseError as error:
        raise OperatorError("; ".join(map(str, error.problems))) from None
    return bodies


def _act(rehearsal: Rehearsal, text: str) -> m.OrganiserMove:  # noqa: C901, PLR0911, PLR0912 - one line for each act
    """Read an organiser's line; ``review N attach`` takes the lines below it as clauses."""
    line, _, below = text.partition("\n")
    words = line.split()
    match words:
        case ["review", number, ("attach" | "confirm" | "object") as verdict]:
            entry = rehearsal.game.desk.get(int(number))
            seen = entry.version if entry is not None else 0
            return m.Review(int(number), verdict, below, REASON, seen)
        case ["correct", number]:
            entry = rehearsal.game.desk.get(int(number))
            seen = entry.version if entry is not None else 0
            return m.CorrectClauses(int(number), below, REASON, seen)
        case ["penalise", player, rule]:
            return m.Penalise(handle_of(player), int(rule), REASON)
        case ["award", player, points]:
            return m.GivePoints(handle_of(player), from_json(points), REASON)
        case ["expel", player]:
            return m.Expel(handle_of(player), REASON)
        case ["winner", player]:
            return m.DeclareWinner(handle_of(player), REASON)
        case ["nobody"]:
            return m.NobodyHasWon(REASON)
        case ["reword", number, *_] if said := re.search('"([^"]+)" as "([^"]*)"', line):
            return m.Reword(int(number), said[1], said[2], REASON)
        case ["void", what, which]:
            return m.Void(what, int(which), None, REASON)
        case ["void", "vote", which, "of", player]:
            return m.Void("vote", int(which), handle_of(player), REASON)
        case ["pause"]:
            return m.Pause(REASON)
        case ["resume"]:
            return m.Resume(REASON)
        case ["end"]:
            return m.End(REASON)
    raise OperatorError(
        "expected review, correct, penalise, award, expel, winner, nobody, reword, void, pause, "
        f"resume or end, found '{line}'"
    )
