"""Folds one more line of the journal into a tournament: at the start of the daemon and in play.

Lines of the game (``game/events``) go through ``evolve``, those about addresses through
``addresses``; this module folds all others. Replaying a journal gives the same value.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, singledispatch
from typing import Any, TypeVar

from gamemaster.clauses import format_instant
from gamemaster.errors import Defect
from gamemaster.game import events as e
from gamemaster.game.facts import changed
from gamemaster.game.fold.evolve import begin, evolve
from gamemaster.game.wire import event_to_json
from gamemaster.journal.codec import Line
from gamemaster.maps import Map
from gamemaster.record.cosignature import Cosignature
from gamemaster.record.genesis import Genesis
from gamemaster.record.note import Heartbeat
from gamemaster.record.signed_receipts import move_words
from gamemaster.tournament import lines
from gamemaster.tournament.addresses import registered
from gamemaster.tournament.budgets import RECEIPTS, over_by, spent
from gamemaster.tournament.judges import FOUND, is_judge
from gamemaster.tournament.public import Entry, Fields, Options, OwnEntry
from gamemaster.tournament.register import ACTS_WAITING, AskedAct, Pending, Question, Register
from gamemaster.tournament.tokens import Restored
from gamemaster.tournament.tournament import (
    EXACT,
    AcceptedMail,
    Item,
    Leftover,
    Objection,
    Stated,
    Tournament,
    initial_ruleset,
    own_move,
    turn_fingerprint,
    with_own_entry,
)

V = TypeVar("V")


def advance(tournament: Tournament, line: Line) -> Tournament:
    """Return the tournament after one journal line. Raises IntegrityError for an unknown type."""
    said = lines.read(line)
    # A line of the record commits to the journal before it.
    if isinstance(said, e.Happened):
        return _game_advanced(tournament, said, line.prev)
    if isinstance(said, lines.RecordOpened):
        return _record_opened(said, tournament, line.at, line.prev)
    if isinstance(said, lines.HeartbeatMade):
        return _heartbeat_made(said, tournament, line.at, line.prev)
    return after(said, tournament, line.at)


def _game_advanced(tournament: Tournament, happened: e.Happened, head: str) -> Tournament:
    before = tournament.game
    game = begin(happened) if before is None else evolve(before, happened)
    event = happened.event
    changes: dict[str, Any] = {"game": game}
    if isinstance(event, e.TournamentCreated):
        changes["public"] = changes["told"] = replace(
            tournament.public,
            title=event.title,
            ruleset=initial_ruleset(event),
            daily=event.daily,
        )
    if isinstance(event, e.FieldsRevealed):
        changes |= _revealed(tournament, event, happened.at, head)
    elif isinstance(event, e.TurnTaken):
        changes |= _numbered(tournament, event)
    elif isinstance(event, e.OptionsFixed):
        changes |= _in_both_records(tournament, options=Options(**event_to_json(event)))
    elif isinstance(event, e.DiceMixed):
        changes |= _in_both_records(tournament, drawn=event.signature)
    elif isinstance(event, e.PressPassed):
        changes["own"] = _held_by_readers(tournament.own, event, happened.at)
    elif isinstance(event, e.PlayerEnrolled | e.PlayerRefused):
        changes |= _asked_to_join(tournament, event, happened.at)
    if game.held and tournament.held_since is None:
        changes["held_since"] = happened.at
    elif not game.held and tournament.held_since is not None:
        changes["held_since"] = None
    return changed(tournament, **changes)


def _in_both_records(t: Tournament, **changes: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of a record
    """Return the changes where the record and the mailed part of it change alike."""
    return {"public": replace(t.public, **changes), "told": replace(t.told, **changes)}


def _asked_to_join(
    t: Tournament, event: e.PlayerEnrolled | e.PlayerRefused, at: int
) -> dict[str, Any]:
    """Return the changes when a newcomer has joined, or was not let in."""
    refused = isinstance(event, e.PlayerRefused)
    changes: dict[str, Any] = {"register": t.register.with_joining(event.player, refused=refused)}
    if not refused:
        entry = OwnEntry(at, "joined", event.name)
        changes["own"] = with_own_entry(t.own, event.player, entry)
    return changes


def _held_by_readers(
    own: Map[str, Map[int, OwnEntry]], event: e.PressPassed, at: int
) -> Map[str, Map[int, OwnEntry]]:
    """Add a document to its readers' correspondence: they hold it, and may share it."""
    if event.number is None:
        return own
    fields: Fields = (("proposal.document", event.text),)
    for reader in event.readers:
        own = with_own_entry(own, reader, OwnEntry(at, "press.passed", "", fields))
    return own


def _revealed(t: Tournament, event: e.FieldsRevealed, at: int, head: str) -> dict[str, Any]:
    """Return the changes when something is revealed: to the record, or readers' correspondence."""
    changes: dict[str, Any] = {}
    if event.announcement is not None:
        edition = t.game.edition if t.game is not None else 1
        entry = Entry(event.announcement, event.about, event.fields, at, head, edition)
        changes["public"] = t.public.with_entry(entry)
        if not t.public.daily:
            changes["told"] = changes["public"]
    own = t.own
    for reader in event.readers:
        own = with_own_entry(own, reader, OwnEntry(at, event.about, "", event.fields))
    return {**changes, "own": own}


def _numbered(tournament: Tournament, event: e.TurnTaken) -> dict[str, Any]:
    """Return the changes when a turn gets its number, which ``vote mine`` waits for."""
    playing = tournament.playing
    if playing is None:
        return {}
    changes: dict[str, Any] = {"turns": tournament.turns.set(playing, event.number)}
    if any(item.mine == playing for item in tournament.items.values()):
        voted = tournament.votes_sent.get(event.player, frozenset()) | {event.number}
        changes["votes_sent"] = tournament.votes_sent.set(event.player, voted)
    return changes


# Lines that are no events of the game ------------------------------------------------------------


def after(line: lines.JournalLine, t: Tournament, at: int) -> Tournament:
    """Return the tournament after a line that is no event of the game."""
    kind: type = type(line)
    return _step_of(kind)(line, t, at)


@singledispatch
def step(line: lines.JournalLine, _t: Tournament, _at: int) -> Tournament:
    """Fold one line, by its type."""
    raise Defect(f"no step for {line.type}")


# Looked up for every line of the journal; singledispatch takes longer than most steps.
_step_of = cache(step.dispatch)


@step.register
def _of_addresses(line: lines.AddressLine, t: Tournament, at: int) -> Tournament:
    return changed(t, register=registered(line, t.register, at))


@step.register(lines.LookTaken)
@step.register(lines.QueueDropped)
@step.register(lines.ActRefused)
def _changes_nothing(_line: lines.JournalLine, t: Tournament, _at: int) -> Tournament:
    return t


@step.register
def _mail_accepted(line: lines.MailAccepted, t: Tournament, at: int) -> Tournament:
    mail = AcceptedMail(
        line.mail,
        at,
        line.recipient,
        line.envelope_sender,
        line.vouched,
        line.octets,
        # The earliest journals identify a mail by its row alone.
        line.mail if line.row is None else line.row,
        line.sha256,
    )
    origins = t.origins.set(line.origin, mail.mail) if line.origin else t.origins
    unread = t.unread.set(mail.mail, mail)
    return changed(t, unread=unread, origins=origins, last_mail=mail.mail)


@step.register
def _mail_read(line: lines.MailRead, t: Tournament, at: int) -> Tournament:
    mail = line.mail
    changes: dict[str, Any] = {"unread": t.unread.delete(mail)}
    if line.identity:
        changes["seen"] = t.seen.set(line.identity, mail)
    if line.outcome in _LED_TO_NOTHING:
        left = t.unread[mail]
        changes["leftovers"] = t.leftovers.set(mail, Leftover(at, left.octets, left.row))
        changes["leftover_octets"] = t.leftover_octets + left.octets
    if line.outcome == "quarantined":
        changes["quarantined"] = t.quarantined.set(mail, line.reason)
    if line.outcome in ("put off", "quarantined"):
        changes["kept_back"] = t.kept_back.set(mail, t.unread[mail])
    if line.answered:
        full_at = spent(t.receipts.get(line.answered, 0), at, line.cost)
        changes["receipts"] = t.receipts.set(line.answered, full_at)
    elif line.heard and line.outcome == "receipt":
        since, mails = t.unanswered.get(line.heard, (at, 0))
        changes["unanswered"] = t.unanswered.set(line.heard, (since, mails + 1))
    if line.heard:
        changes |= _heard_from(t, line.heard, at)
    if line.mark:
        changes["signatures"] = t.signatures.set(line.mark, at)
    return changed(t, **changes)


_LED_TO_NOTHING = frozenset({"stranger", "automatic", "bounce", "duplicate", "quarantined"})
"""Outcomes of mail whose bytes nobody needs again; anybody can send such mail."""


@step.register
def _mail_retried(line: lines.MailRetried, t: Tournament, _at: int) -> Tournament:
    mail = line.mail
    unread = t.unread.set(mail, t.kept_back[mail])
    if mail in t.quarantined:
        t = _without_leftovers(t, (mail,))
        t = changed(t, quarantined=t.quarantined.delete(mail))
    return changed(t, unread=unread, kept_back=_without(t.kept_back, (mail,)))


@step.register
def _mail_dropped(line: lines.MailDropped, t: Tournament, _at: int) -> Tournament:
    return changed(_without_leftovers(t, line.mails), kept_back=_without(t.kept_back, line.mails))


@step.register
def _mail_dismissed(_line: lines.MailDismissed, t: Tournament, at: int) -> Tournament:
    return changed(t, calendar=t.calendar.set("dismissed", at))


def _without_leftovers(t: Tournament, mails: tuple[int, ...]) -> Tournament:
    octets = t.leftover_octets - sum(t.leftovers[mail].octets for mail in mails)
    return changed(t, leftovers=_without(t.leftovers, mails), leftover_octets=octets)


def _without(known: Map[int, V], mails: tuple[int, ...]) -> Map[int, V]:
    for mail in mails:
        if mail in known:
            known = known.delete(mail)
    return known


def _heard_from(t: Tournament, handle: str, at: int) -> dict[str, Any]:
    """Return the changes when a player is heard from: notices of their silence no longer count.

    This is tracked only where the option ``inactive`` is set. A mail that a mailbox got before such
    a notice and that was fetched after it takes the notice back; the next comes as long after it.
    """
    if t.public.options.inactive is None or handle not in t.register.members:
        return {}
    since = max(at, t.heard.get(handle, 0), t.silence.get(handle, 0))
    silence = t.silence.delete(handle) if handle in t.silence else t.silence
    return {"heard": t.heard.set(handle, since), "silence": silence}


@step.register
def _silence_noted(line: lines.SilenceNoted, t: Tournament, at: int) -> Tournament:
    return changed(t, silence=t.silence.set(line.handle, at))


@step.register
def _item_docketed(line: lines.ItemDocketed, t: Tournament, at: int) -> Tournament:
    actor, move = line.actor, line.move
    ordinal = t.moves_made.get(actor, 0) + bool(line.words)
    instant = at if line.due is None else line.due
    item = Item(line.item, instant, actor, line.mail, move, line.mine, ordinal, held=instant > at)
    changes: dict[str, Any] = {
        "items": t.items.set(item.number, item),
        "next_item": item.number + 1,
    }
    if line.words:
        changes["own"] = with_own_entry(t.own, actor, own_move(at, line.words, move))
        changes["moves_made"] = t.moves_made.set(actor, ordinal)
    if is_judge(actor):
        changes["acted"] = at
    if move["move"] == "turn":
        sent = t.turns_sent.get(actor, frozenset())
        changes["turns_sent"] = t.turns_sent.set(actor, sent | {turn_fingerprint(move)})
    if move["move"] == "vote":
        voted, number = t.votes_sent.get(actor, frozenset()), {move["number"]}
        voted_now = voted - number if move["choice"] == "withdrawn" else voted | number
        if voted_now != voted:
            changes["votes_sent"] = t.votes_sent.set(actor, voted_now)
    return changed(t, **changes)


@step.register
def _press_docketed(line: lines.PressDocketed, t: Tournament, at: int) -> Tournament:
    actor = line.actor
    item = Item(line.item, at, actor, line.mail, line.move, None, 0)
    recent = tuple(sent for sent in t.press_sent.get(actor, ()) if sent > at - 86_400)
    own = OwnEntry(at, "press", line.words, ((EXACT, move_words(line.move)),))
    # It does not count as a move of the player's: a gap in their count would tell who wrote it.
    return changed(
        t,
        items=t.items.set(item.number, item),
        next_item=item.number + 1,
        press_sent=t.press_sent.set(actor, (*recent, at)),
        own=with_own_entry(t.own, actor, own),
    )


@step.register
def _item_played(line: lines.ItemPlayed, t: Tournament, at: int) -> Tournament:
    move = t.items[line.item].move if line.item in t.items else {"move": ""}
    # A forfeit that a rule forbids is not tried again before another silence.
    silent = _heard_from(t, str(move["player"]), at) if move["move"] == "lapse" else {}
    return changed(t, items=t.items.delete(line.item), playing=line.item, **silent)


@step.register
def _item_withdrawn(line: lines.ItemWithdrawn, t: Tournament, at: int) -> Tournament:
    # The reader's own correspondence keeps what they asked for, not whether the move still waited.
    handle, ordinal = line.handle, line.ordinal
    entry = OwnEntry(at, "withdrawn", f"your move {ordinal}", (("ordinal", ordinal),))
    own = with_own_entry(t.own, handle, entry)
    if line.item is None or line.item not in t.items:
        return changed(t, own=own)
    taken_back = t.taken_back.get(handle, frozenset()) | {ordinal}
    return changed(
        t,
        items=t.items.delete(line.item),
        own=own,
        taken_back=t.taken_back.set(handle, taken_back),
    )


@step.register
def _question_asked(line: lines.QuestionAsked, t: Tournament, at: int) -> Tournament:
    return changed(t, register=_with_question(t, Question(line.token, line.handle, at)))


@step.register
def _question_answered(line: lines.QuestionAnswered, t: Tournament, _at: int) -> Tournament:
    answered = replace(t.register.questions[line.token], answered=True)
    return changed(t, register=_with_question(t, answered))


def _with_question(t: Tournament, question: Question) -> Register:
    questions = t.register.questions.set(question.token, question)
    return replace(t.register, questions=questions)


@step.register
def _statement_made(line: lines.StatementMade, t: Tournament, at: int) -> Tournament:
    return changed(t, stated=t.stated.set(line.handle, Stated(at, line.until)))


@step.register
def _objection_made(line: lines.ObjectionMade, t: Tournament, at: int) -> Tournament:
    question = Question(line.token, line.handle, at, objection=line.objection)
    objection = Objection(line.objection, line.handle, at, line.words)
    objections = t.objections.set(objection.number, objection)
    return changed(t, register=_with_question(t, question), objections=objections)


@step.register
def _objection_answered(line: lines.ObjectionAnswered, t: Tournament, _at: int) -> Tournament:
    question = replace(t.register.questions[line.token], answered=True)
    objection = replace(t.objections[line.objection], answer=line.words)
    objections = t.objections.set(objection.number, objection)
    return changed(t, register=_with_question(t, question), objections=objections)


@step.register
def _pending_asked(line: lines.PendingAsked, t: Tournament, at: int) -> Tournament:
    moves = tuple(Map(move) for move in line.moves)
    pending = Pending(line.code, line.kind, moves, at)
    return changed(t, register=t.register.with_pending(line.handle, pending))


@step.register
def _pending_answered(line: lines.PendingAnswered, t: Tournament, _at: int) -> Tournament:
    return changed(t, register=t.register.without_pending(line.handle, line.code))


@step.register
def _code_wrong(line: lines.CodeWrong, t: Tournament, _at: int) -> Tournament:
    return changed(t, register=t.register.with_wrong_code(line.handle))


@step.register
def _act_asked(line: lines.ActAsked, t: Tournament, at: int) -> Tournament:
    kept = {token: act for token, act in t.acts.items() if act.waits(at)}
    asked = AskedAct(line.token, line.actor, line.move, line.words, at)
    theirs = sorted((act.at, act.token) for act in kept.values() if act.actor == asked.actor)
    for _, token in theirs[: max(len(theirs) + 1 - ACTS_WAITING, 0)]:
        del kept[token]
    return changed(t, acts=Map({**kept, asked.token: asked}))


@step.register
def _act_answered(line: lines.ActAnswered, t: Tournament, _at: int) -> Tournament:
    asked, foundings = t.acts[line.token], t.foundings
    if line.going_ahead and asked.move["move"] == FOUND:
        foundings = foundings.set(line.token, asked)
    return changed(t, acts=t.acts.delete(line.token), foundings=foundings)


@step.register
def _founding_settled(line: lines.FoundingSettled, t: Tournament, _at: int) -> Tournament:
    return changed(t, foundings=t.foundings.delete(line.token))


@step.register
def _setting_changed(line: lines.SettingLine, t: Tournament, at: int) -> Tournament:
    member = t.register.members[line.handle]
    match line:
        case lines.RemindersSet():
            member = replace(member, reminders=line.wanted)
        case lines.LanguageChosen():
            member = replace(member, language=line.language)
        case lines.DigestSet():
            announced = len(t.public.entries)
            member = member.with_digest(at, wanted=line.wanted, announced=announced)
        case lines.KeyRegistered():
            member = replace(member, certificate=line.certificate)
        case lines.KeyRemoved():
            # A player who can no longer sign must not be asked to.
            member = replace(member, certificate="", signed_only=False)
        case lines.SignaturesSet():
            member = replace(member, signed_only=line.required)
        case _:
            raise Defect(f"no step for {line.type}")
    return changed(t, register=t.register.with_member(member))


def _digests_sent(register: Register, upto: int) -> Register:
    for _, member in sorted(register.members.items()):
        if member.digest:
            register = register.with_member(member.with_digest_sent(upto))
    return register


@step.register
def _calendar_kept(line: lines.CalendarKept, t: Tournament, at: int) -> Tournament:
    changes: dict[str, Any] = {"calendar": t.calendar.set(line.what, at)}
    if line.what == "digest" and line.upto is not None:
        changes["announced_upto"] = line.upto
        told = t.told
        for number in range(len(told.entries) + 1, line.upto + 1):
            told = told.with_entry(t.public.entries[number])
        changes["told"] = told
    elif line.what in ("gathering", "gathered") and line.upto is not None:
        changes["announced_upto"] = line.upto
        if line.what == "gathered":
            changes["calendar"] = t.calendar.delete("gathering")
    elif line.what == RECEIPTS:
        for handle in over_by(t.unanswered, at):
            changes["unanswered"] = changes.get("unanswered", t.unanswered).delete(handle)
    elif line.what == "digests" and line.upto is not None:
        changes["register"] = _digests_sent(t.register, line.upto)
    return changed(t, **changes)


def _record_opened(line: lines.RecordOpened, t: Tournament, at: int, head: str) -> Tournament:
    game = t.game
    if game is None:
        raise Defect("a record is opened for a game")
    genesis = Genesis(
        tournament=game.tournament,
        title=game.title,
        origin=game.origin,
        key=game.record_key,
        ruleset=game.ruleset,
        ruleset_hash=game.ruleset_hash,
        roster=line.roster,
        die=line.die,
        open_die=line.open_die,
        rolls=game.dice_length,
        mix=line.mix,
        beacon=None if line.round is None else f"{game.beacon} {line.round}",
        witnesses=line.witnesses or (),
        nonces=line.nonces,
        opened=format_instant(at),
        journal=head,
    )
    return changed(t, **_in_both_records(t, genesis=genesis))


def _heartbeat_made(line: lines.HeartbeatMade, t: Tournament, at: int, head: str) -> Tournament:
    made = Heartbeat(line.date, line.size, head, at)
    return changed(t, public=t.public.with_heartbeat(made), told=t.told.with_heartbeat(made))


@step.register
def _heartbeat_cosigned(line: lines.HeartbeatCosigned, t: Tournament, _at: int) -> Tournament:
    one = Cosignature(line.witness, line.signed, line.handle or "")
    cosigned = t.public.cosigned.set(line.date, (*t.public.cosigned.get(line.date, ()), one))
    return changed(t, **_in_both_records(t, cosigned=cosigned))


@step.register
def _restored(line: lines.StoreRestored, t: Tournament, _at: int) -> Tournament:
    return changed(
        t,
        restored=(*t.restored, Restored(line.epoch, line.row, t.last_mail + 1)),
        register=replace(t.register, epoch=line.epoch),
    )


@step.register(lines.QueueHeld)
@step.register(lines.QueueReleased)
def _held(line: lines.QueueHeld | lines.QueueReleased, t: Tournament, _at: int) -> Tournament:
    # A single letter is held in its own row.
    held = isinstance(line, lines.QueueHeld)
    return changed(t, mail_held=held) if line.letter is None else t
