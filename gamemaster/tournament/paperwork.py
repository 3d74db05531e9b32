"""Paperwork: what each type of line that is not of the game does to a tournament.

One pure function for each type; ``data`` is as journaled, what is never disclosed of it and the
hash of the line before (``prev``) included, ``at`` an instant. Caller: ``fold``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from immutables import Map

from gamemaster.errors import Defect
from gamemaster.game.events import PressPassed
from gamemaster.game.facts import changed
from gamemaster.record.genesis import Genesis, opened_at
from gamemaster.record.note import Heartbeat
from gamemaster.tournament.address_lines import PRIVATE as OF_ADDRESSES_PRIVATE
from gamemaster.tournament.address_lines import STEPS as OF_ADDRESSES
from gamemaster.tournament.budgets import spent
from gamemaster.tournament.objection_lines import PRIVATE as OF_OBJECTIONS_PRIVATE
from gamemaster.tournament.objection_lines import STEPS as OF_OBJECTIONS
from gamemaster.tournament.register import (
    ACTS_WAITING,
    AskedAct,
    Member,
    Pending,
    Question,
    Register,
)
from gamemaster.tournament.tournament import (
    AcceptedMail,
    Item,
    Leftover,
    Tournament,
    noted,
    own_message,
    own_move,
    own_withdrawal,
    turn_fingerprint,
)

PRIVATE: Mapping[str, frozenset[str]] = {
    # A row of the store counts what leaves, too: whether a receipt was sent, for instance.
    "mail.accepted/1": frozenset(
        {"recipient", "envelope_sender", "origin", "vouched", "octets", "row"}
    ),
    "join.requested/1": frozenset({"token", "address", "name"}),
    "join.declined/1": frozenset({"token"}),
    "player.registered/1": frozenset({"token", "address"}),
    "question.asked/1": frozenset({"token", "words"}),
    "question.answered/1": frozenset({"token", "words"}),
    # Whose mail it is would name whoever asked in it for an anonymous message.
    "mail.read/1": frozenset({"answered", "cost", "mark", "heard"}),
    "pending.asked/1": frozenset({"handle", "code", "moves"}),
    "pending.answered/1": frozenset({"handle", "code"}),
    "code.wrong/1": frozenset({"handle"}),
    "press.docketed/1": frozenset({"actor", "move", "words"}),
    "act.asked/1": frozenset({"token", "move", "words"}),
    "act.answered/1": frozenset({"token"}),
    PressPassed.type: frozenset({"sender", "text"}),
    **OF_ADDRESSES_PRIVATE,
    **OF_OBJECTIONS_PRIVATE,
    "queue.held/1": frozenset({"letter", "reason"}),
    "queue.released/1": frozenset({"letter"}),
    "queue.dropped/1": frozenset({"letter", "reason"}),
    "key.registered/1": frozenset({"certificate", "fingerprint", "reason"}),
    "key.removed/1": frozenset({"reason"}),
}
"""What lines of paperwork hold that is not published after the game, not even to auditors."""

Data = Mapping[str, Any]


def _mail_accepted(t: Tournament, data: Data, at: int) -> Tournament:
    vouched, octets = tuple(data["vouched"]), data.get("octets", 0)
    # Journals of the first days know a mail by its row alone.
    row = data.get("row", data["mail"])
    mail = AcceptedMail(
        data["mail"],
        at,
        data["recipient"],
        data["envelope_sender"],
        vouched,
        octets,
        row,
        data["sha256"],
    )
    origins = t.origins.set(data["origin"], mail.mail) if data["origin"] else t.origins
    unread = t.unread.set(mail.mail, mail)
    return changed(t, unread=unread, origins=origins, last_mail=mail.mail)


def _mail_read(t: Tournament, data: Data, at: int) -> Tournament:
    mail = data["mail"]
    changes: dict[str, Any] = {"unread": t.unread.delete(mail)}
    if data["identity"]:
        changes["seen"] = t.seen.set(data["identity"], mail)
    if data["outcome"] in _LED_TO_NOTHING:
        read = t.unread[mail]
        changes["leftovers"] = t.leftovers.set(mail, Leftover(at, read.octets, read.row))
        changes["leftover_octets"] = t.leftover_octets + read.octets
    if data["outcome"] == "quarantined":
        changes["quarantined"] = t.quarantined.set(mail, data["reason"])
    if data["answered"]:
        full_at = spent(t.receipts.get(data["answered"], 0), at, data["cost"])
        changes["receipts"] = t.receipts.set(data["answered"], full_at)
    if data.get("heard"):
        changes |= _heard_from(t, data["heard"], at)
    if data.get("mark"):
        changes["signatures"] = t.signatures.set(data["mark"], at)
    return changed(t, **changes)


_LED_TO_NOTHING = frozenset({"stranger", "automatic", "bounce", "duplicate", "quarantined"})
"""Outcomes of mail whose bytes nobody needs again; anybody can send such mail."""


def _mail_dropped(t: Tournament, data: Data, _at: int) -> Tournament:
    leftovers, octets = t.leftovers, t.leftover_octets
    for mail in data["mails"]:
        octets -= leftovers[mail].octets
        leftovers = leftovers.delete(mail)
    return changed(t, leftovers=leftovers, leftover_octets=octets)


def _heard_from(t: Tournament, handle: str, at: int) -> dict[str, Any]:
    """Return what changes when something comes from a player: whatever was said of their silence.

    Followed only where something depends on it.
    """
    if t.public.options.inactive is None or handle not in t.register.members:
        return {}
    silence = t.silence.delete(handle) if handle in t.silence else t.silence
    return {"heard": t.heard.set(handle, at), "silence": silence}


def _silence_noted(t: Tournament, data: Data, at: int) -> Tournament:
    return changed(t, silence=t.silence.set(data["handle"], at))


def _item_docketed(t: Tournament, data: Data, at: int) -> Tournament:
    actor, move = data["actor"], data["move"]
    ordinal = t.moves_made.get(actor, 0) + bool(data["words"])
    item = Item(data["item"], at, actor, data["mail"], move, data["mine"], ordinal)
    changes: dict[str, Any] = {
        "items": t.items.set(item.number, item),
        "next_item": item.number + 1,
    }
    if data["words"]:
        changes["own"] = noted(t.own, actor, own_move(at, data["words"], move))
        changes["moves_made"] = t.moves_made.set(actor, ordinal)
    if move["move"] == "turn":
        sent = t.turns_sent.get(actor, frozenset())
        changes["turns_sent"] = t.turns_sent.set(actor, sent | {turn_fingerprint(move)})
    if move["move"] == "vote":
        voted, number = t.votes_sent.get(actor, frozenset()), {move["number"]}
        voted_now = voted - number if move["choice"] == "withdrawn" else voted | number
        if voted_now != voted:
            changes["votes_sent"] = t.votes_sent.set(actor, voted_now)
    return changed(t, **changes)


def _press_docketed(t: Tournament, data: Data, at: int) -> Tournament:
    actor = data["actor"]
    item = Item(data["item"], at, actor, data["mail"], data["move"], None, 0)
    recent = tuple(one for one in t.press_sent.get(actor, ()) if one > at - 86_400)
    # It is no move by the player's own count: a gap in that would tell who wrote without a name.
    return changed(
        t,
        items=t.items.set(item.number, item),
        next_item=item.number + 1,
        press_sent=t.press_sent.set(actor, (*recent, at)),
        own=noted(t.own, actor, own_message(at, data["words"], data["move"])),
    )


def _item_played(t: Tournament, data: Data, at: int) -> Tournament:
    move = t.items[data["item"]].move if data["item"] in t.items else {"move": ""}
    # A forfeit that a rule forbids is not tried again before another silence.
    silent = _heard_from(t, str(move["player"]), at) if move["move"] == "lapse" else {}
    return changed(t, items=t.items.delete(data["item"]), playing=data["item"], **silent)


def _item_withdrawn(t: Tournament, data: Data, at: int) -> Tournament:
    # The reader's own correspondence keeps what they asked for, not whether the move still waited.
    handle, ordinal = data["handle"], data["ordinal"]
    own = noted(t.own, handle, own_withdrawal(at, ordinal))
    if data["item"] not in t.items:
        return changed(t, own=own)
    taken_back = t.taken_back.get(handle, frozenset()) | {ordinal}
    return changed(
        t,
        items=t.items.delete(data["item"]),
        own=own,
        taken_back=t.taken_back.set(handle, taken_back),
    )


def _player_registered(t: Tournament, data: Data, _at: int) -> Tournament:
    language = data.get("language", "en")
    member = Member(
        data["handle"], data["name"], data["address"], 0, reminders=False, language=language
    )
    requests = t.register.requests.delete(data["token"])
    register = replace(t.register, requests=requests).with_member(member)
    return changed(t, register=register)


def _question_asked(t: Tournament, data: Data, at: int) -> Tournament:
    question = Question(data["token"], data["handle"], at)
    questions = t.register.questions.set(question.token, question)
    return changed(t, register=replace(t.register, questions=questions))


def _question_answered(t: Tournament, data: Data, _at: int) -> Tournament:
    question = replace(t.register.questions[data["token"]], answered=True)
    questions = t.register.questions.set(question.token, question)
    return changed(t, register=replace(t.register, questions=questions))


def _pending_asked(t: Tournament, data: Data, at: int) -> Tournament:
    moves = tuple(Map(move) for move in data["moves"])
    pending = Pending(data["code"], data["kind"], moves, at)
    return changed(t, register=t.register.with_pending(data["handle"], pending))


def _pending_answered(t: Tournament, data: Data, _at: int) -> Tournament:
    return changed(t, register=t.register.without_pending(data["handle"], data["code"]))


def _code_wrong(t: Tournament, data: Data, _at: int) -> Tournament:
    return changed(t, register=t.register.with_wrong_code(data["handle"]))


def _act_asked(t: Tournament, data: Data, at: int) -> Tournament:
    kept = {token: one for token, one in t.acts.items() if one.waits(at)}
    asked = AskedAct(data["token"], data["actor"], data["move"], data["words"], at)
    theirs = sorted((one for one in kept.values() if one.actor == asked.actor), key=_asked_at)
    for one in theirs[: max(len(theirs) + 1 - ACTS_WAITING, 0)]:
        del kept[one.token]
    return changed(t, acts=Map({**kept, asked.token: asked}))


def _asked_at(asked: AskedAct) -> tuple[int, str]:
    return asked.at, asked.token


def _act_answered(t: Tournament, data: Data, _at: int) -> Tournament:
    return changed(t, acts=t.acts.delete(data["token"]))


def _reminders_set(t: Tournament, data: Data, _at: int) -> Tournament:
    member = replace(t.register.members[data["handle"]], reminders=data["wanted"])
    return changed(t, register=t.register.with_member(member))


def _language_chosen(t: Tournament, data: Data, _at: int) -> Tournament:
    member = replace(t.register.members[data["handle"]], language=data["language"])
    return changed(t, register=t.register.with_member(member))


def _digest_set(t: Tournament, data: Data, at: int) -> Tournament:
    member = t.register.members[data["handle"]]
    switched = member.with_digest(at, wanted=data["wanted"], announced=len(t.public.entries))
    return changed(t, register=t.register.with_member(switched))


def _digests_sent(register: Register, upto: int) -> Register:
    for _, member in sorted(register.members.items()):
        if member.digest:
            register = register.with_member(member.with_digest_sent(upto))
    return register


def _key_registered(t: Tournament, data: Data, _at: int) -> Tournament:
    member = replace(t.register.members[data["handle"]], certificate=data["certificate"])
    return changed(t, register=t.register.with_member(member))


def _key_removed(t: Tournament, data: Data, _at: int) -> Tournament:
    # Who can sign no more must not be asked to.
    member = t.register.members[data["handle"]]
    bare = replace(member, certificate="", signed_only=False)
    return changed(t, register=t.register.with_member(bare))


def _signatures_set(t: Tournament, data: Data, _at: int) -> Tournament:
    member = replace(t.register.members[data["handle"]], signed_only=data["required"])
    return changed(t, register=t.register.with_member(member))


def _calendar_kept(t: Tournament, data: Data, at: int) -> Tournament:
    changes: dict[str, Any] = {"calendar": t.calendar.set(data["what"], at)}
    if data["what"] == "digest":
        changes["announced_upto"] = data["upto"]
        told = t.told
        for number in range(len(told.entries) + 1, data["upto"] + 1):
            told = told.with_entry(t.public.entries[number])
        changes["told"] = told
    elif data["what"] == "digests":
        changes["register"] = _digests_sent(t.register, data["upto"])
    return changed(t, **changes)


RegisterStep = Callable[[Register, Data, int], Register]


def _of_register(step: RegisterStep) -> Callable[[Tournament, Data, int], Tournament]:
    return lambda t, data, at: changed(t, register=step(t.register, data, at))


def _record_opened(t: Tournament, data: Data, at: int) -> Tournament:
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
        roster=data["roster"],
        die=data["die"],
        open_die=data["open_die"],
        rolls=game.dice_length,
        nonces=data["nonces"],
        opened=opened_at(at),
        journal=data["prev"],
    )
    public, told = replace(t.public, genesis=genesis), replace(t.told, genesis=genesis)
    return changed(t, public=public, told=told)


def _heartbeat_made(t: Tournament, data: Data, at: int) -> Tournament:
    made = Heartbeat(data["date"], data["size"], data["prev"], at)
    public, told = (
        replace(record, heartbeats=record.heartbeats.set(made.date, made))
        for record in (t.public, t.told)
    )
    return changed(t, public=public, told=told)


def _mail_held(t: Tournament, data: Data, *, held: bool) -> Tournament:
    """Hold or release all mail; a single letter is held in its own row."""
    return t if data["letter"] is not None else changed(t, mail_held=held)


def _only_noted(t: Tournament, _data: Data, _at: int) -> Tournament:
    return t


STEPS: dict[str, Callable[[Tournament, Data, int], Tournament]] = {
    "mail.accepted/1": _mail_accepted,
    "mail.read/1": _mail_read,
    "mail.dropped/1": _mail_dropped,
    "item.docketed/1": _item_docketed,
    "press.docketed/1": _press_docketed,
    "item.played/1": _item_played,
    "item.withdrawn/1": _item_withdrawn,
    "player.registered/1": _player_registered,
    "question.asked/1": _question_asked,
    "question.answered/1": _question_answered,
    "pending.asked/1": _pending_asked,
    "pending.answered/1": _pending_answered,
    "code.wrong/1": _code_wrong,
    "act.asked/1": _act_asked,
    "act.answered/1": _act_answered,
    "reminders.set/1": _reminders_set,
    "language.chosen/1": _language_chosen,
    "digest.set/1": _digest_set,
    "silence.noted/1": _silence_noted,
    "key.registered/1": _key_registered,
    "key.removed/1": _key_removed,
    "signatures.set/1": _signatures_set,
    "calendar.kept/1": _calendar_kept,
    "record.opened/1": _record_opened,
    "heartbeat.made/1": _heartbeat_made,
    "look.taken/1": _only_noted,
    "queue.held/1": lambda t, d, _at: _mail_held(t, d, held=True),
    "queue.released/1": lambda t, d, _at: _mail_held(t, d, held=False),
    "queue.dropped/1": _only_noted,
    "act.refused/1": _only_noted,
    **{name: _of_register(step) for name, step in OF_ADDRESSES.items()},
    **OF_OBJECTIONS,
}
