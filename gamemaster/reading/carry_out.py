"""Carries out a player's commands, as far as reading goes.

Each handler puts a move on the docket, asks back (``asking_back``), or answers; what it returns is
what the receipt says of that command. None looks at the game: numbers are judged by the public
record, warnings by the sender's own correspondence (``warning``), so a receipt tells nothing about
hidden rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from gamemaster.clauses import compile_clauses
from gamemaster.correspondence import receipt_text
from gamemaster.correspondence.receipt_text import Answered, State
from gamemaster.documents.proposal import Body, Target, body_problems, canonical, canonical_body
from gamemaster.game import moves as m
from gamemaster.i18n import _
from gamemaster.mail.commands import understood
from gamemaster.mail.commands.answering import Confirm, Decline, Drop, Forfeit, Insist, Keep
from gamemaster.mail.commands.command_rows import Command
from gamemaster.mail.commands.one_line_moves import Do, Inquire, Join, Withdraw
from gamemaster.mail.commands.passing_on import Share, Tell
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.questions import Ask
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.readings import SUBJECT_LINE
from gamemaster.reading import (
    addressing,
    codes,
    keyring,
    passing_on,
    questions,
    showing,
    switching,
    witnessing,
)
from gamemaster.reading.announced_clauses import announced
from gamemaster.reading.asking_back import (
    YES,
    ask_about_rest,
    ask_back,
    drop,
    if_evident,
    not_shown,
    on_the_rest,
    only_if_asked,
    problems_of_clauses,
    proposed_before,
    said_doubts,
    seems_illegal,
    settle,
    take_down,
    warned,
)
from gamemaster.reading.bare_answers import as_vote
from gamemaster.reading.declared_words import Known, Unread, unread, which_ballots
from gamemaster.reading.draft import Draft, Handlers, Kept, Line
from gamemaster.reading.known_rules import Omission, documents, omission
from gamemaster.reading.warning import is_declared, takes_change
from gamemaster.tournament import as_announced
from gamemaster.tournament.as_announced import in_force
from gamemaster.tournament.lines import ItemWithdrawn
from gamemaster.tournament.public import PublicRecord
from gamemaster.tournament.register import Member


def carry_out(draft: Draft, line: Line[Command]) -> Answered:
    """Carry out one command as far as reading goes; return how the receipt tells it."""
    too_many = codes.too_many(draft, line.command) if line.evident else None
    acted, waiting, in_doubt = draft.acted, draft.waiting, draft.in_doubt
    voted = as_vote(draft, line) if too_many is None else None
    line = voted if isinstance(voted, Line) else line
    asked = voted if isinstance(voted, str) else None
    outcome = too_many or asked or HANDLERS[type(line.command)](draft, line)
    state: State = "done"
    if draft.waiting > waiting:
        state = "waits"
    elif draft.acted == acted:
        passes_on = isinstance(line.command, Tell | Share | Ask)
        state = "not passed on" if passes_on else "nothing"
    elif draft.in_doubt > in_doubt:
        state = "in doubt"
    return Answered(line.source, understood(line.command), outcome, state)


def checked(draft: Draft, line: Line[Command]) -> Answered:
    """Show how a command is read, its clauses and text included, without doing anything."""
    outcome, command = "", line.command
    change = command.form if isinstance(command, Do) else command
    refused = _too_much(draft, change) if isinstance(change, Propose) else None
    if refused is not None:
        return Answered(line.source, understood(command), refused)
    if line.doubt is not None:
        doubts = receipt_text.doubted(line.doubt)
        outcome = _("You would be asked back: {doubts}").format(doubts=doubts) + "\n"
    if isinstance(command, Propose | Vote | Inquire | Tell | Share | Do):
        warning = seems_illegal(draft, line.member, command)
        if warning is not None:
            outcome += _("You would be warned: {warning}").format(warning=warning) + "\n"
    if isinstance(change, Propose):
        trouble = _body_trouble(draft, change)
        if trouble is not None:
            return Answered(line.source, understood(command), trouble)
        read = _form if isinstance(command, Do) else _change
        outcome += _shown(draft, read(draft, line.member, change))
    return Answered(line.source, understood(line.command), outcome)


def _too_much(draft: Draft, command: Propose) -> str | None:
    """Say why a mail that asks for too much at once is not carried further, or None."""
    draft.proposals += 1
    draft.clause_octets += sum(len(part.clauses.encode()) for part in command.parts)
    if draft.proposals > PROPOSALS_PER_MAIL:
        words = _(
            "Not taken down: one mail may hold {count} proposals. Please send this one in another."
        )
        return words.format(count=PROPOSALS_PER_MAIL)
    if draft.clause_octets > CLAUSE_OCTETS_PER_MAIL:
        words = _(
            "Not taken down: the clauses of one mail may have {count} octets together. Please send "
            "this proposal in another."
        )
        return words.format(count=CLAUSE_OCTETS_PER_MAIL)
    return None


def _echo(draft: Draft, *bodies: Body) -> str:
    """Return a proposal as it will be hashed, as long as the receipt is not too long already."""
    shown = receipt_text.proposal_shown(canonical_body(*bodies))
    draft.echoed += len(shown)
    if draft.echoed > ECHO_PER_MAIL:
        return _("Its text is not repeated here: this receipt is long enough.")
    return shown


def _shown(draft: Draft, change: _Change) -> str:
    """Return a rule-change as it would be taken down, and what would be asked about it."""
    doubts = filter(None, ("\n".join(change.doubts), change.asked.told if change.asked else ""))
    asked = [_("You would be asked back: {doubts}").format(doubts=doubt) for doubt in doubts]
    return "\n".join((*asked, _echo(draft, *change.bodies)))


def _never_was(public: PublicRecord, number: int) -> bool:
    """Say whether a number is known never to have been a rule: a gap among the initial ones.

    Higher ones may exist without having been announced to this reader (a digest, a changed rule);
    in play, a move about one that does not exist does nothing.
    """
    return number not in public.initial_numbers and number <= max(public.initial_numbers)


def body_of(command: Propose) -> Body:
    """Return the rule-change that a command, or a part of it, asks for, in canonical form."""
    target = None
    if command.target_noun is not None and command.target_number is not None:
        target = Target(command.target_noun, command.target_number)
    return canonical(Body(command.kind, target, command.text, command.clauses, command.said))


def _body_trouble(draft: Draft, command: Propose, *, evident: bool = True) -> str | None:
    """Say why a proposal cannot be taken down, or None. Numbers are judged by public knowledge.

    Clauses of a mail that shows nothing of its sender are not compiled before that is mended.
    """
    public = draft.tournament.told
    for number in (part.target_number for part in command.parts):
        if number is not None and _never_was(public, number):
            none = _(
                "Not taken down: the initial set has no rule {number}. Please check the number."
            )
            return none.format(number=number)
    bodies = [body_of(part) for part in command.parts]
    problems = body_problems(*bodies)
    if problems:
        return _("Not taken down: {problems}.").format(problems="; ".join(problems))
    return next(filter(None, map(problems_of_clauses, bodies)), None) if evident else None


_LINES_BELOW: Final = 3
"""How far below a move a turn may have been meant to be what it says."""
PROPOSALS_PER_MAIL: Final = 10
CLAUSE_OCTETS_PER_MAIL: Final = 32 * 1024
ECHO_PER_MAIL: Final = 48 * 1024
"""The limits of one mail: proposals, octets of clauses to compile, characters to repeat."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A rule-change as it is to be proposed, and what is to be asked about it.

    ``asked`` is what it leaves out of the rule, None where its mail says what becomes of that.
    """

    bodies: tuple[Body, ...]
    doubts: tuple[str, ...]
    asked: Omission | None = None


def _change(draft: Draft, member: Member, command: Propose) -> _Change:
    """Return what a command proposes, and what is doubtful about its parts and what it says."""
    change = _parts(draft, member.handle, command)
    said = said_doubts(draft, member, command.said, command.text)
    return replace(change, doubts=(*change.doubts, *said, *_below_a_move(draft, command)))


def _form(draft: Draft, member: Member, form: Propose) -> _Change:
    """Return the change that a declared move says, with all that is to be asked about it."""
    change = _parts(draft, member.handle, form)
    asked = () if change.asked is None else (change.asked.told,)
    # What is not said again stays as it is.
    said = said_doubts(draft, member, form.said, form.text) if form.said else ()
    return replace(change, asked=None, doubts=(*change.doubts, *asked, *said))


def _below_a_move(draft: Draft, command: Propose) -> Iterator[str]:
    """Yield what is asked about a turn right below a move that may have been meant to say it."""
    read = draft.read().commands
    place = next((at for at, one in enumerate(read) if one.command == command), 0)
    if not place:
        return
    above, line = read[place - 1], read[place].line_number
    if not isinstance(above.command, Do) or above.command.form is not None:
        return
    near = SUBJECT_LINE < above.line_number < line <= above.line_number + _LINES_BELOW
    public = draft.tournament.told
    takes = takes_change(public, above.command.words)
    if near and (takes or (takes is None and in_force(public).untold)):
        meant = _(
            "it stands below «{line}»: the change that a move says is opened on the same line, "
            "«{line}: propose …». With «yes» this is a turn of its own."
        )
        yield meant.format(line=above.source_line.strip().rstrip(":,. "))


def _parts(draft: Draft, handle: str, command: Propose) -> _Change:
    """Return what a command proposes; questions about several parts become one doubt."""
    if not command.more:
        return _part(draft, handle, command)
    parts = [_part(draft, handle, part) for part in command.parts]
    doubts = ["\n".join(part.doubts) for part in parts]
    doubts += [part.asked.told for part in parts if part.asked is not None]
    bodies = tuple(body for part in parts for body in part.bodies)
    return _Change(bodies, tuple(dict.fromkeys(filter(None, doubts))))


def _part(draft: Draft, handle: str, command: Propose) -> _Change:
    body = body_of(command)
    doubts, omitted = tuple(_doubts(command, body)), omission(draft.tournament, handle, body)
    if omitted is None or command.rest == "drop":
        return _Change((body,), doubts)
    if command.rest == "keep" and not omitted.known:
        unknown = _("you have not been told the clauses of that rule, so there is nothing to keep.")
        doubts = (*doubts, unknown)
    if command.rest == "keep" and omitted.kept is not None:
        return _Change((omitted.kept,), doubts)
    return _Change((body,), doubts, omitted if omitted.something else None)


def _propose(draft: Draft, line: Line[Propose]) -> str:
    trouble = _too_much(draft, line.command)
    trouble = trouble or _body_trouble(draft, line.command, evident=line.evident)
    if trouble is not None:
        return trouble
    if not line.evident and not line.command.rest:
        # First we ask whose turn it is; what may be wrong with it is asked when that is clear.
        bodies = tuple(map(body_of, line.command.parts))
        outcome = take_down(draft, line, _turn(line.member, bodies))
    else:
        change = _change(draft, line.member, line.command)
        outcome, bodies = _proposed(draft, line, change), change.bodies
    return f"{outcome}\n{_echo(draft, *bodies)}"


def _turn(member: Member, bodies: Sequence[Body]) -> m.TakeTurn:
    first, *more = bodies
    return m.TakeTurn(member.handle, first, tuple(more))


def _proposed(draft: Draft, line: Line[Propose], change: _Change) -> str:
    """Take a turn down, unless something is to be asked about it before."""
    move = _turn(line.member, change.bodies)
    # About several parts we ask together, as soon as it is clear whose turn it is.
    settled = line.evident if move.more else line.command.rest and change.asked is None
    said = ("omission",) if settled else ()
    if not line.evident:
        return take_down(draft, line, move, asked=said)
    warning = seems_illegal(draft, line.member, line.command)
    if warning is not None:
        told = change.doubts if move.more else ()
        told = told or (
            *said_doubts(draft, line.member, move.body.said, move.body.text),
            *_below_a_move(draft, line.command),
        )
        return ask_back(draft, line, "warning", move, "\n".join((warning, *told)), said)
    identical = proposed_before(draft, line.member, move)
    same = (_("you have sent exactly this turn before."),) if identical else ()
    if change.asked is not None:
        kept, more = Kept(move, understood(line.command)), "\n".join((*change.doubts, *same))
        return ask_about_rest(draft, line, kept, change.asked, more)
    if change.doubts:
        return ask_back(draft, line, "unmarked", move, "\n".join(change.doubts), said)
    if same:
        return ask_back(draft, line, "identical", move, *same, said)
    return _taken_down(draft, line, move)


def _taken_down(draft: Draft, line: Line[Propose], move: m.TakeTurn) -> str:
    """Put a turn on the docket; say what it depends on."""
    public, outcome = draft.tournament.told, take_down(draft, line, move)
    if move.more:
        permitted = _(
            "A proposal of several parts is made only where a rule permits so many; if none "
            "does when this is played, nothing happens."
        )
        outcome += "\n" + permitted
    if move.body.said and not announced(public).asked_of_proposers:
        outcome = warned(draft, outcome, only_if_asked(move.body.said))
    named = dict.fromkeys(body.target.number for body in move.parts if body.target is not None)
    for number in named:
        if number in {*public.initial_numbers, *public.adopted}:
            continue
        unknown = _(
            "The adoption of {number} has not been announced; if it is no rule when this "
            "is played, nothing happens."
        )
        outcome = warned(draft, outcome, unknown.format(number=number))
    return outcome


def _doubts(command: Propose, body: Body) -> Iterator[str]:
    """Yield why a turn is asked back that was perhaps not read as it was meant."""
    if not command.complete:
        yield _("the text had no line «end proposal», so please look whether all of it is here.")
    notes = compile_clauses(body.clauses).notes
    if notes:
        # A hidden rule may declare such a word, so it is not refused (docs/clauses.md).
        slips = _(
            "a word in its clauses looks like a slip ({notes}) "
            "If some rule gives it a meaning, or will, it may stand as it is."
        )
        yield slips.format(notes=" ".join(map(str, notes)))


def _vote(draft: Draft, line: Line[Vote]) -> str:
    choice = line.command.choice
    handle = line.member.handle
    if line.command.number in draft.tournament.told.initial_numbers:
        rule = _("Not taken down: {number} is a rule of the initial set, and no proposal.")
        return rule.format(number=line.command.number)
    if line.number in draft.with_turn:
        told = _("Not carried out yet: it waits for the same word as the turn.")
        return told if line.doubt is None else f"{told}\n{receipt_text.doubted(line.doubt)}"
    if line.command.number is None:
        turns = any(isinstance(kept.move, m.TakeTurn) for kept in draft.withheld)
        if draft.turn_item is None and not turns:
            return _(
                "Not taken down: this mail holds no turn that was taken down before this line."
            )
        move = m.CastVote(handle, 0, choice)
        return take_down(draft, line, move, mine=draft.turn_item)
    move = m.CastVote(handle, line.command.number, choice)
    warning = seems_illegal(draft, line.member, line.command) if line.evident else None
    if warning is not None:
        return ask_back(draft, line, "warning", move, warning)
    outcome = take_down(draft, line, move)
    public, number = draft.tournament.told, line.command.number
    own = draft.tournament.own_entries(handle)
    if number not in public.announced and number not in documents(public, own):
        unknown = _(
            "Proposal {number} has not been announced so far; the vote counts if "
            "there is such a proposal when it is played."
        )
        outcome = warned(draft, outcome, unknown.format(number=number))
    return outcome


def _inquire(draft: Draft, line: Line[Inquire]) -> str:
    public = draft.tournament.told
    number = line.command.number
    if _never_was(public, number):
        none = _("Not taken down: the initial set has no rule {number}. Nothing was charged.")
        return none.format(number=number)
    move = m.Inquire(line.member.handle, number)
    warning = seems_illegal(draft, line.member, line.command) if line.evident else None
    if warning is not None:
        return ask_back(draft, line, "warning", move, warning)
    outcome = take_down(draft, line, move)
    if number not in public.initial_numbers and number not in public.adopted:
        unknown = _(
            "The adoption of {number} has not been announced; an inquiry about what is not "
            "adopted does nothing and costs nothing."
        )
        outcome = warned(draft, outcome, unknown.format(number=number))
    return outcome


def _do(draft: Draft, line: Line[Do]) -> str:
    form = line.command.form
    if form is not None:
        return _do_with_change(draft, line, form)
    public, move = draft.tournament.told, m.Act(line.member.handle, line.command.words)
    known = Known.of(public, line.member.name)
    warning = seems_illegal(draft, line.member, line.command) if line.evident else None
    if warning is not None:
        return ask_back(draft, line, "warning", move, warning)
    if line.evident and (meant := which_ballots(known, move.words)):
        why = _(
            "several votes of this name are open, and yours does not say which is meant. Put its "
            "number before the choice: {numbers}. While several are open nothing comes of it as "
            "it stands."
        )
        numbers = ", ".join(map(str, meant))
        return ask_back(draft, line, "warning", move, why.format(numbers=numbers))
    if line.evident and takes_change(public, move.words):
        why = _(
            "by the rules that were announced this move says a change: «{line}: propose enact», "
            "the text on the lines after it, then «end proposal»."
        )
        said = line.source.strip().rstrip(":,. ")
        return ask_back(draft, line, "unmarked", move, why.format(line=said))
    said = line.source.strip()
    sentence = said[:1].isupper() and said.endswith((".", "!")) and not draft.alone
    if line.evident and sentence and not is_declared(public, move.words):
        # "Do say hi to Carol." beside other things only begins like a move.
        why = _("no rule that was announced declares such a move.")
        return ask_back(draft, line, "unmarked", move, why)
    found = unread(known, move.words)
    if found is None or not line.evident:
        return take_down(draft, line, move)
    if found.kind == "words":
        why = _(
            "by the rules that were announced this is written «{usage}», and yours cannot be "
            "read so: numbers stand in figures, alone. Nothing comes of it as it stands."
        )
        return ask_back(draft, line, "warning", move, why.format(usage=found.usage))
    return warned(draft, take_down(draft, line, move), _doubted(found))


def _doubted(found: Unread) -> str:
    """Return what a receipt says of words that may come to nothing, for all that was announced."""
    if found.kind == "which":
        return _(
            "It does not say in which vote of this name. It counts if one alone is open, and "
            "otherwise nothing comes of it: put the number of the vote before the choice."
        )
    doubt = _(
        "If that is not «{usage}», with players called as announcements call them, nothing "
        "comes of it."
    )
    return doubt.format(usage=found.usage)


def _do_with_change(draft: Draft, line: Line[Do], form: Propose) -> str:
    """Take down a move with the change that stands below it, read as that of a turn is."""
    trouble = _too_much(draft, form) or _body_trouble(draft, form, evident=line.evident)
    if trouble is not None:
        return trouble
    handle, words = line.member.handle, line.command.words
    if not line.evident:
        bodies = tuple(body_of(part) for part in form.parts)
        move = m.Act(handle, words, bodies)
        return f"{take_down(draft, line, move)}\n{_echo(draft, *bodies)}"
    change = _form(draft, line.member, form)
    move, shown = m.Act(handle, words, change.bodies), _echo(draft, *change.bodies)
    warning = seems_illegal(draft, line.member, line.command)
    if warning is not None:
        outcome = ask_back(draft, line, "warning", move, "\n".join((warning, *change.doubts)))
    elif change.doubts:
        outcome = ask_back(draft, line, "unmarked", move, "\n".join(change.doubts))
    else:
        outcome = take_down(draft, line, move)
    return f"{outcome}\n{shown}"


@if_evident
def _forfeit(draft: Draft, line: Line[Forfeit]) -> str:
    code = line.command.code
    if code is not None:
        return settle(draft, line, code, ("forfeit",), "forfeit yes")
    unsettled = codes.unsettled(draft, line)
    if unsettled is not None:
        return unsettled
    why = _("whoever leaves the tournament cannot come back to it.")
    return ask_back(draft, line, "forfeit", m.Forfeit(line.member.handle), why)


def _confirm(draft: Draft, line: Line[Confirm]) -> str:
    for confirmed in (keyring.confirm, addressing.confirm):
        if (changed := confirmed(draft, line)) is not None:
            return changed
    return settle(draft, line, line.command.code, YES, "yes")


@if_evident
def _withdraw(draft: Draft, line: Line[Withdraw]) -> str:
    """Take back a waiting item. Answer and entry are the same whether or not it waited."""
    ordinal, handle = line.command.item, line.member.handle
    waiting = draft.tournament.waiting_as(handle, ordinal)
    if waiting is None and ordinal > draft.tournament.moves_made.get(handle, 0):
        return _("You have made no move {ordinal} so far.").format(ordinal=ordinal)
    item = waiting.number if waiting is not None else None
    draft.record(ItemWithdrawn(item, handle, ordinal))
    if waiting is not None and waiting.held and waiting.at > draft.accepted.at:
        # Everybody knows until when a turn is held: nothing hidden has a say in that.
        return _("Your move {ordinal} is taken back.").format(ordinal=ordinal)
    taken_back = _("Your move {ordinal} is taken back unless it has been played.")
    return taken_back.format(ordinal=ordinal)


def _join(draft: Draft, line: Line[Join]) -> str:
    name = line.member.name
    if name in as_announced.left(draft.tournament.told):
        return _("You have played here as «{name}», and nobody joins twice.").format(name=name)
    if not line.member.not_let_in:
        return _("You have joined already, as «{name}».").format(name=name)
    if not line.evident:
        return not_shown(draft, line)
    draft.docket(line.member.handle, m.Enrol(line.member.handle, line.member.name), "")
    return _("The rules in force are asked again whether you may join; a letter follows.")


HANDLERS: Final[Handlers] = {
    Propose: _propose,
    Vote: _vote,
    Inquire: _inquire,
    Do: _do,
    Forfeit: _forfeit,
    Insist: lambda draft, line: settle(draft, line, line.command.code, ("warning",), "insist"),
    Confirm: _confirm,
    Decline: drop,
    Keep: on_the_rest,
    Drop: on_the_rest,
    Withdraw: _withdraw,
    Join: _join,
    **passing_on.HANDLERS,
    **questions.HANDLERS,
    **showing.HANDLERS,
    **switching.HANDLERS,
    **addressing.HANDLERS,
    **keyring.HANDLERS,
    **witnessing.HANDLERS,
}
