"""Asks back before a move counts, hears the words that answer, and puts moves on the docket.

A move whose sender showed who they are goes on the docket, unless something speaks against it that
they could know: then it is kept under a code until they say its word. Moves of a mail that anybody
may have sent are kept until the registered address says ``yes``. The register keeps what waits, and
for how long; nothing here looks at the game.

Messages to other players are journaled so that a disclosure does not give an anonymous sender away.
The line on the docket keeps actor, move and words in its private part. Nothing of it has an ordinal
from which others could count. An anonymous message must be alone in its mail, or the lines about
the rest of that mail would name the sender beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial, wraps
from typing import Any, Final, TypeVar

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.correspondence import keys_and_evidence, passed_on, receipt_text
from gamemaster.correspondence.paragraphs import date
from gamemaster.documents.proposal import Body, canonical_body
from gamemaster.game import moves as m
from gamemaster.game.wire import move_from_json, move_to_json
from gamemaster.i18n import _, behind_words, plural, translatable
from gamemaster.mail.commands import understood
from gamemaster.mail.commands.answering import Decline, Drop, Keep
from gamemaster.mail.commands.command_rows import Command
from gamemaster.mail.commands.one_line_moves import Do, Inquire
from gamemaster.mail.commands.passing_on import Share, Tell
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.votes import Vote
from gamemaster.reading import codes
from gamemaster.reading.draft import Draft, Kept, Line
from gamemaster.reading.known_rules import Omission, omission
from gamemaster.reading.warning import (
    Warnable,
    allowed_from,
    cost_of_violation,
    lacking_with_proposal,
    left_as,
    warn,
)
from gamemaster.tournament import as_announced
from gamemaster.tournament.lines import PendingAnswered
from gamemaster.tournament.public import OwnEntry
from gamemaster.tournament.register import MAX_WITHOUT_EVIDENCE, Member
from gamemaster.tournament.tournament import turn_fingerprint

LOOKED_AHEAD: Final = 3
"""Warnings of a mail that say from when on a move is allowed: each takes some twenty looks."""


def not_alone(draft: Draft, move: m.Move) -> str | None:
    """Return why a message cannot be passed on out of this mail, or None."""
    if isinstance(move, m.PassOn) and move.anonymous and not draft.alone:
        return passed_on.not_alone()
    return None


def docket_press(draft: Draft, member: Member, move: m.PassOn, words: str) -> str:
    """Put a message on the docket, unless there were too many today; return what became of it."""
    sent = draft.tournament.press_sent.get(member.handle, ())
    if draft.lately(sent) >= draft.settings.press_per_day:
        return passed_on.too_many(draft.settings.press_per_day)
    draft.docket_press(member.handle, move, words)
    named = draft.tournament.public.options.disclose_anonymous
    return passed_on.taken_down(anonymous=move.anonymous, disclosed=named)


EVIDENCE_LINE: Final = -1
SETTLED_LINES: Final = 1_000_000
"""Codes are derived from a mail and a line of it: these are lines that no command stands on."""
YES: Final = ("unmarked", "identical", "evidence")
"""Kinds of questions that ``yes`` answers; ``DROPPED`` has those that ``no`` answers."""
DROPPED: Final = ("warning", "omission", *YES, "forfeit", "key", "address")
ELSEWHERE: Final = translatable(
    "Not carried out: please ask for this by answering one of our mails to you alone, such as this."
)
ONLY_BY_ANSWERING: Final = translatable(
    "Not carried out: such a word counts only in an answer to one of our mails to you alone, such "
    "as this. Please answer this mail with it."
)


C = TypeVar("C", bound=Command)


def not_shown(draft: Draft, line: Line[Command], told: str = ELSEWHERE) -> str:
    """Return why something is not carried out whose mail does not show who sent it.

    ``told`` is said where an answer to a mail of ours would show it.
    """
    ways, signed_only = draft.settings.evidence.ways, line.member.signed_only
    if not signed_only and frozenset({"secret"}) in ways:
        return _(told)
    why = keys_and_evidence.lacking(ways, signed_only=signed_only)
    return _("Not carried out: {why}").format(why=why)


def if_evident(handler: Callable[[Draft, Line[C]], str]) -> Callable[[Draft, Line[C]], str]:
    """Have a command carried out only where its mail shows who sent it."""

    @wraps(handler)
    def carried_out(draft: Draft, line: Line[C]) -> str:
        return handler(draft, line) if line.evident else not_shown(draft, line)

    return carried_out


def take_down(
    draft: Draft,
    line: Line[Command],
    move: m.Move,
    *,
    mine: int | None = None,
    asked: tuple[str, ...] = (),
) -> str:
    """Docket a move whose mail shows its sender and their meaning; otherwise withhold it."""
    words = understood(line.command)
    if line.doubt is not None or not line.evident:
        draft.withheld.append(Kept(move, words, asked=asked))
        told = [_("Not carried out yet; see below.")]
        return "\n".join((*told, *(receipt_text.doubted(doubt) for doubt in [line.doubt] if doubt)))
    return _docket(draft, line.member, move, words, mine=mine)


def _docket(
    draft: Draft, member: Member, move: m.Move, words: str, *, mine: int | None = None
) -> str:
    if isinstance(move, m.PassOn):
        return _as_announced(draft, member, move, docket_press(draft, member, move, words))
    ordinal = draft.docket(member.handle, move, words, mine=mine)
    item = draft.tournament.waiting_as(member.handle, ordinal)
    held_until = item.at if item is not None and item.held else None
    taken_down = receipt_text.docketed(ordinal, held_until, with_turn=mine is not None)
    return _as_announced(draft, member, move, taken_down)


def _as_announced(draft: Draft, member: Member, move: m.Move, outcome: str) -> str:
    """Return an outcome, with why nothing comes of it where everybody has been told so."""
    public, why = draft.tournament.told, None
    number = move.number if isinstance(move, m.CastVote) else 0
    if public.ended:
        why = _("Nothing comes of it: the tournament has ended.")
    elif member.name in as_announced.left(public):
        why = _(
            "It was announced that you play no more: nothing comes of it, unless a rule has taken "
            "you back."
        )
    elif (entry := as_announced.decided(public).get(number)) is not None:
        late = _(
            "The outcome of proposal {number} has been announced (announcement {entry}); a vote "
            "after that changes nothing, unless a rule says otherwise."
        )
        why = late.format(number=number, entry=entry)
    return outcome if why is None else warned(draft, outcome, why)


def warned(draft: Draft, outcome: str, warning: str) -> str:
    """Return an outcome with a warning that it may come to nothing, and have the subject say so."""
    draft.in_doubt += 1
    return f"{outcome}\n{warning}"


def ask_back(
    draft: Draft,
    line: Line[Command],
    kind: str,
    move: m.Move,
    why: str,
    asked: tuple[str, ...] = (),
) -> str:
    """Keep a move until its sender says the word for ``kind``."""
    return _keep(draft, line, kind, Kept(move, understood(line.command), asked=asked), why)


def _keep(draft: Draft, line: Line[Command], kind: str, kept: Kept, why: str) -> str:
    code = codes.derived(draft, line.number, kind)
    (word,) = receipt_text.ANSWERS.get(kind, ("yes",))
    draft.await_word(line.member.handle, code, kind, _with_votes(draft, line, kept))
    return receipt_text.waits_for_word(code, word, why)


def _with_votes(draft: Draft, line: Line[Command], kept: Kept) -> list[dict[str, object]]:
    """Return a waiting move as it is kept; behind a turn, also the votes on it in the same mail."""
    waiting = [kept]
    below = [read for read in draft.read().commands if read.line_number > line.number]
    for read in below if isinstance(kept.move, m.TakeTurn) else ():
        vote = read.command
        if isinstance(vote, Propose):
            break
        if isinstance(vote, Vote) and vote.number is None:
            move = m.CastVote(line.member.handle, 0, vote.choice)
            waiting.append(Kept(move, understood(vote)))
            draft.with_turn.add(read.line_number)
    return [one.as_json() for one in waiting]


def ask_about_rest(
    draft: Draft, line: Line[Command], kept: Kept, omitted: Omission, more: str = ""
) -> str:
    """Keep an amendment until its sender says what becomes of the clauses that it leaves out.

    ``more`` is what else is to be looked at, or ``""``: one word answers all.
    """
    code = codes.derived(draft, line.number, "omission")
    if isinstance(kept.move, m.TakeTurn) and omitted.kept is not None:
        kept = replace(kept, whole=replace(kept.move, body=omitted.kept))
    draft.await_word(line.member.handle, code, "omission", _with_votes(draft, line, kept))
    own = not isinstance(kept.move, m.TakeTurn) or bool(kept.move.body.clauses)
    return receipt_text.asks_about_rest(
        code,
        omitted.told,
        more,
        conditions=bool(omitted.conditions),
        may_keep=kept.whole is not None,
        own=own,
    )


def ask_for_evidence(draft: Draft, member: Member) -> None:
    """Ask the registered address before withheld moves count, with one word for all of them.

    They are withheld for want of evidence of their sender, or because of what else their mail says.
    """
    evident = draft.settings.evidence.met(draft.shown, signed_only=member.signed_only)
    kind, why = "unmarked", _("please look whether it is what you mean.")
    if not evident:
        kind = "evidence"
        why = keys_and_evidence.lacking(
            draft.settings.evidence.ways, signed_only=member.signed_only
        )
    waiting = draft.tournament.register.waiting(member.handle, draft.accepted.at)
    waits = sum(pending.kind == "evidence" for pending in waiting)
    if not evident and waits >= MAX_WITHOUT_EVIDENCE:
        draft.sections.append(
            _(
                "Nothing of this was kept: several mails that did not come to your own reply\n"
                "address wait already. Please answer one of our mails instead."
            )
        )
        return
    code = draft.tokens.code(draft.accepted.mail, EVIDENCE_LINE)
    kept = [withheld.as_json() for withheld in draft.withheld]
    draft.await_word(member.handle, code, kind, kept)
    draft.sections.append(receipt_text.waits_for_word(code, "yes", why))


# What speaks against a move ----------------------------------------------------------------------


def said_doubts(draft: Draft, member: Member, said: str | None, text: str) -> Iterator[str]:
    """Yield what announced rules ask a proposer to say that is not said, or said otherwise."""
    own = [line for line in draft.mail.body.splitlines() if not line.lstrip().startswith(">")]
    beside = [unclear.source_line for unclear in draft.read().unclear]
    lacking = lacking_with_proposal(draft.tournament.told, member.name, said, text, beside, own)
    if lacking is None:
        return
    if said and not lacking.attributes:
        yield only_if_asked(said)
        return
    asked = _("a rule asks whoever proposes to say, behind «with»: {forms}.")
    if not lacking.understood:
        asked = _(
            "what you say behind «with» is not what rules ask whoever proposes to say: {forms}."
        )
    yield asked.format(forms=", ".join(lacking.forms()))


def only_if_asked(said: str) -> str:
    """Tell what becomes of a turn with which something is said that no announced rule asks for."""
    asked = _(
        "«{words}» is said with it, which only a rule that asks for it permits; if none does "
        "when this is played, nothing happens."
    )
    return asked.format(words=said)


def _judged(command: Warnable) -> Sequence[Warnable]:
    """Return what rules are asked about: each part of a proposal, with what is said with it."""
    if isinstance(command, Propose):
        return [replace(part, said=command.said) for part in command.parts]
    return (command,)


def seems_illegal(draft: Draft, member: Member, command: Warnable) -> str | None:
    """Return why a move seems illegal, by what its sender knows; or None."""
    own = partial(draft.tournament.own_entries, member.handle)
    judged = partial(warn, draft.tournament.told, member.name, own)
    warned = (judged(one, draft.accepted.at) for one in _judged(command))
    rule = next((found for found in warned if found is not None), None)
    if rule is None:
        return None
    initial = rule in draft.tournament.told.initial_numbers
    if isinstance(command, Do):
        seems = _("rule {rule}, as it was announced, seems to forbid this move.")
        if initial:
            seems = _("rule {rule} of the initial set seems to forbid this move.")
    elif isinstance(command, Inquire):
        seems = _("by what you have been told, rule {rule} seems to forbid this inquiry.")
    elif isinstance(command, Tell | Share):
        seems = _("rule {rule}, as it was announced, seems to forbid this message.")
        if initial:
            seems = _("rule {rule} of the initial set seems to forbid this message.")
    elif isinstance(command, Vote):
        seems = _("rule {rule}, as it was announced, seems to forbid this vote.")
        if initial:
            seems = _("rule {rule} of the initial set seems to forbid this vote.")
    else:
        seems = _("rule {rule}, as it was announced, seems to forbid this turn.")
        if initial:
            seems = _("rule {rule} of the initial set seems to forbid this turn.")
    gone = _gone(draft, own, command)
    return " ".join((seems.format(rule=rule), *gone, *_more_of(draft, partial(judged, command))))


def _gone(draft: Draft, own: Callable[[], Sequence[OwnEntry]], command: Warnable) -> Iterator[str]:
    """Say what has become of the rules that a proposal names, as far as its sender was told."""
    for part in command.parts if isinstance(command, Propose) else ():
        now = left_as(draft.tournament.told, own, part)
        if now == part.target_number:
            continue
        told = _("By what you have been told, rule {number} has been repealed.")
        if now is not None:
            told = _("By what you have been told, rule {number} is rule {now} by now.")
        yield told.format(number=part.target_number, now=now)


def _more_of(draft: Draft, broken_at: Callable[[int], int | None]) -> Iterator[str]:
    """Say when a move that seems illegal becomes allowed, and what insisting on it may cost."""
    draft.warned += 1
    if draft.warned <= LOOKED_AHEAD:
        allowed = allowed_from(broken_at, draft.accepted.at)
        if allowed is not None:
            yield _("By what was announced, it is allowed from {date} on.").format(
                date=date(allowed)
            )
    points = cost_of_violation(draft.tournament.told)
    if points:
        count = int(points) if points == int(points) else 2
        costs = plural(
            "If you insist and it does not count, that costs {points} point.",
            "If you insist and it does not count, that costs {points} points.",
            count,
        )
        yield costs.format(points=points)


def proposed_before(draft: Draft, member: Member, move: m.TakeTurn) -> bool:
    """Say whether the sender's own correspondence holds the very same turn."""
    sent = draft.tournament.turns_sent.get(member.handle, frozenset())
    return turn_fingerprint(move_to_json(move)) in sent


# The words that answer ---------------------------------------------------------------------------


def settle(
    draft: Draft, line: Line[Command], code: str | None, kinds: tuple[str, ...], word: str
) -> str:
    """Docket the moves that waited for this word."""
    if not line.evident:
        return _not_evident(draft, line)
    questions = codes.questions_answered(draft, line.member.handle, code, kinds, word)
    if isinstance(questions, str):
        return questions
    (found,) = questions
    waited = [_kept(kept) for kept in found.moves]
    refused = next((why for why in (not_alone(draft, kept.move) for kept in waited) if why), "")
    if refused:
        return refused
    if word == "keep":
        if any(isinstance(kept.move, m.TakeTurn) and kept.whole is None for kept in waited):
            return _("What it leaves out cannot stand beside what it says, and cannot be kept.")
        waited = [replace(kept, move=kept.whole or kept.move) for kept in waited]
    waited = [replace(kept, whole=None, asked=(*kept.asked, found.kind)) for kept in waited]
    draft.record(PendingAnswered(line.member.handle, found.code, going_ahead=True))
    told, turn = [], None
    for place, kept in enumerate(waited):
        move, words, mine = kept.move, kept.words, None
        # A move asked about then may be plainly illegal by now. Its sender was warned only if the
        # question was a warning.
        again = replace(line, number=SETTLED_LINES + line.number * 100 + place)
        asked = _late_question(draft, again, kept)
        if asked is not None:
            told.append(f"{words}{behind_words(':')}\n{asked}")
            continue
        if isinstance(move, m.CastVote) and move.number == 0:
            mine = turn
        told.append(
            f"{words}{behind_words(':')} {_docket(draft, line.member, move, words, mine=mine)}"
        )
        if word == "keep" and isinstance(move, m.TakeTurn):
            told.append(receipt_text.proposal_shown(canonical_body(*move.parts)))
        turn = draft.turn_item
    return "\n".join(told)


def _kept(kept: Mapping[str, Any]) -> Kept:
    """Return a move that waited."""
    fields = kept["move"]
    if not isinstance(fields, dict):
        # As stores of the first days have it, where the words of a ``do`` took their place.
        fields = {key: kept[key] for key in kept if key != "words" or kept["move"] == "do"}
    whole = move_from_json(kept["whole"]) if "whole" in kept else None
    return Kept(move_from_json(fields), str(kept["words"]), whole, tuple(kept.get("asked", ())))


def _late_question(draft: Draft, line: Line[Command], kept: Kept) -> str | None:
    """Ask what was not asked yet about a confirmed move; return what the receipt says of it."""
    member, move = line.member, kept.move
    if isinstance(move, m.TakeTurn | m.Act) and "evidence" in kept.asked:
        trouble = next(filter(None, map(problems_of_clauses, move.parts)), None)
        if trouble is not None:
            return trouble
    warning = None if "warning" in kept.asked else _late_warning(draft, member, kept)
    if warning is not None:
        return _keep(draft, line, "warning", kept, warning)
    if "omission" in kept.asked or not isinstance(move, m.TakeTurn):
        return None
    found = [omission(draft.tournament, member.handle, body) for body in move.parts]
    lacking = [omitted for omitted in found if omitted is not None and omitted.something]
    if not lacking:
        return None
    if move.more:
        kept = replace(kept, asked=(*kept.asked, "omission"))
        return _keep(draft, line, "unmarked", kept, "\n".join(each.told for each in lacking))
    return ask_about_rest(draft, line, kept, lacking[0])


def problems_of_clauses(body: Body) -> str | None:
    """Say what is wrong with the clauses of a proposal, or None."""
    try:
        compile_clauses(body.clauses)
    except ClauseError as error:
        return receipt_text.clause_problems(
            [(str(problem), error.excerpt(problem)) for problem in error.problems]
        )
    return None


def _late_warning(draft: Draft, member: Member, kept: Kept) -> str | None:
    """Return the warning that a confirmed move deserves now, if any."""
    move, command = kept.move, _command(kept.move)
    if isinstance(move, m.TakeTurn) and "evidence" in kept.asked:
        if proposed_before(draft, member, move):
            return _("you have sent exactly this turn before.")
        if doubts := [*said_doubts(draft, member, move.body.said, move.body.text)]:
            return "\n".join(doubts)
    return None if command is None else seems_illegal(draft, member, command)


def _command(move: m.Move) -> Warnable | None:
    """Return the command that asked for a move, as far as a warning needs it; None for others."""
    match move:
        case m.Inquire(number=number):
            return Inquire(number)
        case m.PassOn(number=None):
            return Tell(move.readers, move.words, move.anonymous)
        case m.PassOn(number=int() as number):
            return Share(number, move.readers, move.anonymous)
        case m.Act():
            return Do(move.words, _together(move.parts) if move.parts else None)
        case m.TakeTurn():
            return _together(move.parts)
    return None


def _together(parts: Sequence[Body]) -> Propose:
    """Return a rule-change of several parts as its command."""
    first, *more = map(_proposed, parts)
    return replace(first, more=tuple(more))


def _proposed(body: Body) -> Propose:
    target = body.target
    noun, number = (target.noun, target.number) if target is not None else (None, None)
    return Propose(body.kind, noun, number, body.text, body.clauses, complete=True, said=body.said)


def _not_evident(draft: Draft, line: Line[Command]) -> str:
    """Return why a word in a mail that anybody may have sent answers nothing, and what waits."""
    waits = codes.waiting_words(draft, line.member.handle, {*receipt_text.ANSWERS, *YES})
    return "\n".join(filter(None, (not_shown(draft, line, ONLY_BY_ANSWERING), waits)))


def on_the_rest(draft: Draft, line: Line[Keep] | Line[Drop]) -> str:
    """Go ahead with an amendment, with or without what it leaves out."""
    word = "keep" if isinstance(line.command, Keep) else "drop"
    return settle(draft, line, line.command.code, ("omission",), word)


def drop(draft: Draft, line: Line[Decline]) -> str:
    """Drop what waited, whatever the question was; a bare ``no`` may drop several at once."""
    if not line.evident:
        return _not_evident(draft, line)
    handle = line.member.handle
    found = codes.questions_answered(draft, handle, line.command.code, DROPPED, "no")
    if isinstance(found, str):
        return found
    for pending in found:
        draft.record(PendingAnswered(handle, pending.code, going_ahead=False))
    moves = ["; ".join(str(kept["words"]) for kept in pending.moves) for pending in found]
    if len(found) == 1:
        return f"{moves[0]}{behind_words(':')} " + _("Dropped; nothing was done.")
    told = _("Dropped, all that waited for a word of yours; nothing was done:")
    return "\n".join((told, *(f"  {words}" for words in moves)))
