"""Reads the mail of newcomers: a request to join, its confirmation, a call for help."""

from __future__ import annotations

from gamemaster.correspondence import registration
from gamemaster.game import moves as m
from gamemaster.game.dice import contribution
from gamemaster.i18n import NAMES, _, spoken
from gamemaster.letters.post import Reader
from gamemaster.mail.commands.command_rows import Command
from gamemaster.mail.commands.information import Show
from gamemaster.mail.commands.one_line_moves import Join, is_name
from gamemaster.mail.commands.own_settings import Language
from gamemaster.mail.compose import OutAttachment
from gamemaster.mail.identify import Newcomer
from gamemaster.mail.interpreting.command_lines import is_command_line
from gamemaster.mail.interpreting.readings import Reading
from gamemaster.mail.noise import is_greeting
from gamemaster.mail.prose.joining import (
    languages_of,
    says_yes,
    speaks_of_joining,
    wish_to_join,
)
from gamemaster.reading import addressing
from gamemaster.reading.confirming import (
    ASKED_AGAIN,
    asked_before,
    begins_with_yes,
    declines,
    may_be_helped,
    too_many_for,
)
from gamemaster.reading.draft import Draft
from gamemaster.reading.receipting import promised_dice
from gamemaster.rulesets import as_document
from gamemaster.tournament import lines
from gamemaster.tournament.register import JoinRequest, clean_name
from gamemaster.tournament.reserved_names import is_reserved


def of_newcomer(draft: Draft, sender: Newcomer) -> str:
    """Read the mail of an address that nobody plays from; return what became of it."""
    if sender.token is not None:
        further = draft.tournament.register.address_requests.get(sender.token.value)
        if further is not None:
            return addressing.confirmed(draft, further)
        return _confirmed(draft, sender.token.value, sender.address)
    reading = draft.read()
    join = next((read.command for read in reading.commands if isinstance(read.command, Join)), None)
    name = join.name if join is not None else _name_of_who_wants_to_join(draft, reading)
    if not name or reading.check:
        return _helped(draft, sender.address, reading)
    if not sender.address.isascii():
        return "an address that needs SMTPUTF8, which letters are not sent with"
    if too_many_for(draft, sender.address, ASKED_AGAIN):
        return "too many requests to join"
    token = draft.tokens.reply("join", draft.accepted.mail)
    _, free = draft.tournament.register.free_name(name)
    draft.record(lines.JoinRequested(token, sender.address, name, spoken()))
    refused = _closed(draft)
    if refused is not None:
        words = registration.join_refused(draft.tournament.told, refused)
        draft.post("receipt", words, (Reader(sender.address),))
        return "not joined"
    reader = Reader(sender.address, f"join-{token}")
    reserved = _is_reserved(name)
    asked = registration.another_name if reserved else registration.join_confirmation
    promise = promised_dice(draft)
    words = asked(draft.tournament.told, free, dice=bool(promise))
    draft.post("receipt", words, (reader,), attachments=promise)
    return "asked to confirm"


def language_of_wish(draft: Draft) -> str:
    """Return the one language of ours in which a mail asks for help or to join, or "".

    A line ``join Ada`` is a command, which is the same in all of them.
    """
    words = _subject_and_words(draft)
    for read in draft.read().commands:
        if isinstance(read.command, Join) and read.source_line.lower().startswith("join "):
            words = words.replace(read.source_line, "")
    found = languages_of(words).intersection(NAMES)
    return next(iter(found)) if len(found) == 1 else ""


def _subject_and_words(draft: Draft) -> str:
    return f"{draft.mail.subject[:200]}\n{draft.own_words}"


def _name_of_who_wants_to_join(draft: Draft, reading: Reading) -> str:
    """Return the name of somebody who says that they want to join; "" for others.

    It is the one that they say, or else the one in From.
    """
    if _asked(reading):
        return ""
    wish = wish_to_join(draft.own_words)
    names = (wish.name, draft.mail.sender_name) if wish is not None else ()
    return next((name for name in names if is_name(name)), "")


def _asked(reading: Reading) -> list[Command]:
    """Return what a mail asks for besides the language in which it is answered."""
    return [read.command for read in reading.commands if not isinstance(read.command, Language)]


def _helped(draft: Draft, address: str, reading: Reading) -> str:
    """Tell an unknown address how to join, if it asks for help or to join, and nothing else."""
    asked = _asked(reading)
    wanted = asked == [Show("help")] or (not asked and speaks_of_joining(_subject_and_words(draft)))
    if not wanted or not address.isascii() or not may_be_helped(draft, address):
        return "stranger"
    other = spoken() if spoken() != draft.settings.language else ""
    words = registration.how_to_join(draft.tournament.told, _closed(draft), other)
    draft.post("receipt", words, (Reader(address),))
    return "told how to join"


def _closed(draft: Draft) -> str | None:
    """Return why nobody can join now, or None."""
    public = draft.tournament.public
    if public.ended:
        return _("the tournament has ended")
    if public.started and public.joining != "open":
        return _("the tournament has started, and takes no more players")
    if len(draft.tournament.register.members) >= draft.settings.max_players:
        return _("the tournament has as many players as it can")
    return None


def _is_reserved(wanted: str) -> bool:
    """Say whether nobody can join under this name."""
    # Characters that cannot stand in a name are left out of it, which must not make it a reserved
    # one. A name that reads as a command would be one wherever a letter of ours that begins with it
    # is quoted.
    return any(is_reserved(name) or is_command_line(name) for name in (wanted, clean_name(wanted)))


def _wanted(draft: Draft, request: JoinRequest) -> tuple[str, str]:
    """Return the name to join under, and the words of the answer.

    A line ``join`` which the answer begins with has another name, and is none of these words.
    """
    words = draft.own_words
    rows = words.split("\n")
    first = next((line for line in rows if line.strip() and not is_greeting(line)), "")
    for read in draft.read().commands:
        if isinstance(read.command, Join) and read.source_line.strip() == first.strip():
            return read.command.name, "\n".join(line for line in rows if line != first)
    return request.name, words


def _asked_for_yes(draft: Draft, request: JoinRequest, address: str, more: str) -> str:
    """Ask for the one word, once, if an answer may say ``more`` than that."""
    public, promise = draft.tournament.told, promised_dice(draft)
    _, name = draft.tournament.register.free_name(request.name)
    words = registration.plain_yes(public, name, more, dice=bool(promise))
    reader = Reader(address, f"join-{request.token}")
    draft.post("receipt", words, (reader,), attachments=promise)
    return "asked for a plain yes"


def _confirmed(draft: Draft, token: str, address: str) -> str:
    """Register a newcomer whose address was asked: an answer confirms unless it says more."""
    public = draft.tournament.told
    if declines(draft):
        draft.record(lines.JoinDeclined(token))
        draft.post("receipt", registration.not_joining(public), (Reader(address),))
        return "declined to join"
    if any(address == judge.address for judge in draft.settings.judges):
        return "a judge's address, which cannot join"
    request = draft.tournament.register.requests[token]
    wanted, words = _wanted(draft, request)
    refused = _closed(draft)
    if refused is None and not _is_reserved(wanted) and not says_yes(words, wanted):
        if not asked_before(draft, token):
            return _asked_for_yes(draft, request, address, words)
        if not begins_with_yes(words):
            return "asked for a plain yes before"
    if refused is None and _is_reserved(wanted):
        # Somebody who asks again is asked again: the request no longer counts as today's.
        draft.record(lines.JoinDeclined(token))
        refused = registration.name_like_ours()
    if refused is not None:
        draft.post("receipt", registration.join_refused(public, refused), (Reader(address),))
        return "not joined"
    handle, name = draft.tournament.register.free_name(wanted)
    draft.record(lines.PlayerRegistered(handle, name, address, token, request.language))
    promise = promised_dice(draft, handle)
    mixed_in = contribution(draft.mail.message_id or "") if promise else None
    draft.docket(handle, m.Enrol(handle, name, mixed_in), "")
    addressing.tell_if_alike(draft, handle)
    reader = Reader(address, draft.tokens.secret(draft.member(handle)))
    rules = OutAttachment("rules.txt", "text/plain", as_document(public.ruleset).encode())
    welcome = registration.welcome(public, name)
    draft.post("receipt", welcome, (reader,), attachments=(rules, *promise))
    return "joined"
