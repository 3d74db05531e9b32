"""Performs the organiser's verbs, by name: the same with a running daemon and without one.

``perform`` takes and gives plain JSON values. Acts become docket items with their reason; looks at
hidden state are journaled before anything is shown.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from gamemaster.correspondence import registration
from gamemaster.disclosing.disclose import preview, publish
from gamemaster.disclosing.ended import Source, Turns, at_once, objecting
from gamemaster.errors import OperatorError, as_operator_error
from gamemaster.game.events import Happened
from gamemaster.game.wire import event_to_json
from gamemaster.i18n import speaking
from gamemaster.identity.certificates import Unusable, read_certificate
from gamemaster.letters import notices
from gamemaster.letters.post import Reader
from gamemaster.mail.address import canonical_address, split_detail
from gamemaster.mail.compose import OutAttachment
from gamemaster.office.office import Office
from gamemaster.organiser import mail_views, queueing, views
from gamemaster.page.record_page import public_page
from gamemaster.publication import Edition
from gamemaster.reading.judges_mail import act_of, reason_of
from gamemaster.tournament.lines import AddressSet, AddressWorks, MailRetried
from gamemaster.tournament.public import PublicRecord
from gamemaster.tournament.register import Member

Args: TypeAlias = Mapping[str, Any]
Json: TypeAlias = Any
Tell: TypeAlias = Callable[[str], None]


MAILS_AT_ONCE: Final = 500
"""The most mails that are put back in one transaction."""


def _release(office: Office, name: str, args: Args, now: int) -> Json:
    """Send the mail that was kept for a player whose mail came back."""
    handle, reason = str(args.get("player")), reason_of(args)
    office.member(name, handle)
    if handle not in office.tournaments[name].register.failing:
        raise OperatorError("mail to this player does not come back")
    with office.transaction() as work:
        work.append(name, AddressWorks(handle, "organiser", reason), now)
    return []


def _readdress(office: Office, name: str, args: Args, now: int) -> Json:
    """Register a player under another address only; the former addresses are told so."""
    handle, reason = str(args.get("player")), reason_of(args)
    member = office.member(name, handle)
    _require_in_play(office, name, handle)
    address = _usable(office, name, member, str(args.get("address")))
    if member.addresses == (address,):
        raise OperatorError(f"ADDRESS: {handle} is registered under {address} alone already")
    with office.transaction() as work:
        work.append(name, AddressSet(handle, address, reason), now)
        tournament = work.tournaments[name]
        after = tournament.register.members[handle]
        with speaking(member.language):
            welcome = registration.address_added(tournament.told)
            changed = registration.address_not_used(tournament.told)
        reader = Reader(address, office.tokens(name).secret(after))
        work.mail(name, "correspondence", welcome, (reader,), now)
        for former in member.addresses:
            if former != address:
                work.mail(name, "correspondence", changed, (Reader(former),), now)
    return []


def _require_in_play(office: Office, name: str, handle: str) -> None:
    """Raise OperatorError, with the handles that there are, for one of nobody in play."""
    there = [player.handle for player in office.game(name).players_in_play()]
    if handle not in there:
        expected = f"expected one of {', '.join(there)}" if there else "nobody is in play"
        raise OperatorError(f"PLAYER: no player in play has this handle: {expected}")


def _usable(office: Office, name: str, member: Member, wanted: str) -> str:
    address = canonical_address(wanted)
    if address is None or not address.isascii():
        raise OperatorError("ADDRESS: expected a mail address in ASCII such as bob@example.org")
    if split_detail(address)[0] in office.settings.own_addresses:
        raise OperatorError("ADDRESS: expected a player's address, found one of ours")
    if any(address == judge.address for judge in office.settings.judges):
        raise OperatorError("ADDRESS: expected a player's address, found an organiser's")
    owner = office.tournaments[name].register.by_address(address)
    if owner is not None and owner.handle != member.handle:
        raise OperatorError("ADDRESS: another player is registered under this address")
    return address


def perform(
    office: Office,
    verb: str,
    tournament: str | None,
    args: Args,
    now: int,
    tell: Tell = lambda _: None,
) -> Json:
    """Perform ``verb``, return a JSON value. Raises OperatorError if it is refused or unknown.

    ``tell`` hears the progress of verbs that take long.
    """
    if verb in LONG:
        return perform_beside(office, verb, tournament, args, now, at_once, tell)
    name = _named(office, tournament)
    if verb in views.LOOKS:
        return _look(office, verb, name, args, now)
    if verb in _DEEDS:
        return _DEEDS[verb](office, name, args, now)
    move = act_of(verb, args)
    if move is None:
        raise OperatorError(f"unknown verb '{verb}'")
    while office.take_over(now) or office.work():
        pass  # What came in before this act is played before it.
    if "player" in args and verb in _ABOUT_PLAYERS:
        _require_in_play(office, name, str(args["player"]))
    return _as_json(office.act(name, move, now))


def perform_beside(
    office: Office,
    verb: str,
    tournament: str | None,
    args: Args,
    now: int,
    turns: Turns,
    tell: Tell,
) -> Json:
    """Perform a verb of ``LONG`` in any thread; steps that need the store are done in ``turns``.

    ``tell`` hears how far it is, and may raise to stop it.
    """
    name = _named(office, tournament)
    if verb != "heads":
        office.game(name)
    try:
        return LONG[verb](office, name, args, now, turns, tell)
    except KeyError as error:
        raise OperatorError(f"{verb}: expected a value for {error}") from None


def _look(office: Office, verb: str, name: str, args: Args, now: int) -> Json:
    if verb != "status" and office.tournaments[name].game is None:
        # There is no journal yet to say who looked, nor anything to be seen.
        if verb in views.EMPTY_BEFORE:
            return []
        office.game(name)
    if verb not in views.OPEN:
        # The clauses that were tried are not part of what was looked at.
        asked = [
            str(value) for key, value in args.items() if key != "clauses" and value is not None
        ]
        office.look(name, " ".join([verb, *asked]), now)
    try:
        return views.LOOKS[verb](office, name, args)
    except KeyError as error:
        raise OperatorError(f"{verb}: expected a value for {error}") from None
    except (ValueError, TypeError) as error:
        raise OperatorError(f"{verb}: expected other arguments: {error}") from None


def _backup(office: Office, name: str, args: Args, now: int) -> Json:
    path = Path(str(args["path"]))
    if office.tournaments[name].game is not None:
        office.look(name, "backup", now)
    office.store.backup(path)
    return {"path": str(path)}


def _disclose(office: Office, name: str, args: Args, now: int, turns: Turns, tell: Tell) -> Json:
    path = Path(str(args["path"]))
    if not path.is_absolute():
        # A daemon and its caller need not be in the same directory.
        raise OperatorError(f"disclose: expected an absolute path, found {path}")
    include, archive = _included(args), bool(args.get("archive", True))
    done = publish(
        office, name, path, include=include, archive=archive, now=now, turns=turns, tell=tell
    )
    return {
        "path": str(done.folder),
        "archive": str(done.archive) if done.archive is not None else None,
        "files": done.files,
        "octets": done.octets,
        "archive_octets": done.packed.octets if done.packed is not None else None,
        "archive_sha256": done.packed.sha256 if done.packed is not None else None,
        "warnings": list(done.warnings),
    }


def _disclosure(office: Office, name: str, args: Args, now: int, turns: Turns, tell: Tell) -> Json:
    # Seeing hidden things before anybody else does is a look, also after the end.
    look = partial(office.look, name, "disclosure", now) if args.get("contents") else None
    return preview(
        office, name, include=_included(args), now=now, look=look, turns=turns, tell=tell
    )


def _heads(office: Office, name: str, args: Args, _now: int, turns: Turns, tell: Tell) -> Json:
    """Return the last line and its hash; with a known line, also the hash that it has here.

    A store that is a copy of before a tournament was founded has line 0 of it, which answers too.
    """
    head = turns(lambda: office.store.head(name))
    known, there = args.get("line"), None
    if known is not None:
        tell(f"reading {head.seq} lines")
        # Each line names the hash of the one before it.
        lines = Source(office.store, name, head.seq, turns).lines()
        hashes = {line.seq - 1: line.prev for line, _ in lines if line.seq - 1 == known}
        there = {head.seq: head.hash, **hashes}.get(known)
    return {"tournament": name, "line": head.seq, "hash": head.hash, "there": there}


def _included(args: Args) -> tuple[str, ...]:
    listed = args.get("include") or []
    if not isinstance(listed, list):
        raise OperatorError("include: expected a list")
    return tuple(map(str, listed))


def _export(office: Office, name: str, args: Args, _now: int, turns: Turns, tell: Tell) -> Json:
    """Write the files of the public record as far as it has been told."""
    path = Path(str(args["path"]))
    told, seed = turns(lambda: (office.tournaments[name].told, office.store.roots(name).signing))
    if told.genesis is None:
        raise OperatorError(f"{name}: play has not begun, so there is no public record yet")
    tell(f"writing {len(told.entries)} announcements")
    with as_operator_error(f"{path}: cannot be written"):
        update = Edition(path, seed, durable=False).update(told)
    return {"path": str(path), "written": update.written, "announcements": len(told.entries)}


def _public_page(
    office: Office, name: str, _args: Args, _now: int, turns: Turns, _tell: Tell
) -> Json:
    return {"html": public_page(*turns(lambda: facts(office, name)))}


def facts(office: Office, name: str) -> tuple[PublicRecord, dict[str, str]]:
    """Return the facts that were announced, and the latest checkpoint and heartbeat by name."""
    tournament = office.tournaments[name]
    told, public = tournament.told, tournament.public
    notes = {}
    if told.genesis is not None:
        upto = len(told.entries)
        notes[f"checkpoint {upto}"] = office.records.checkpoint(name, public, upto)
    if told.heartbeats:
        beat = told.heartbeats[max(told.heartbeats)]
        notes[f"heartbeat of {beat.date}"] = office.records.heartbeat(name, public, beat)
    return told, notes


def _renew(office: Office, name: str, args: Args, now: int) -> Json:
    handle, reason = str(args.get("player")), reason_of(args)
    office.member(name, handle)
    _require_in_play(office, name, handle)
    office.renew(name, handle, reason, now)
    return []


def _key(office: Office, name: str, args: Args, now: int) -> Json:
    """Register the certificate of a player, or remove it where none is given."""
    given = bytes.fromhex(str(args.get("certificate") or ""))
    found = read_certificate(given, now) if given else None
    if isinstance(found, Unusable):
        raise OperatorError(f"this key cannot be used: {found.reason}")
    office.register_key(name, str(args.get("player")), found, reason_of(args), now)
    if found is None:
        return {"fingerprint": None, "addresses": []}
    return {"fingerprint": found.fingerprint, "addresses": list(found.addresses)}


def _quarantine_retry(office: Office, name: str, args: Args, now: int) -> Json:
    """Put mail that was kept back among unread mail; the daemon reads it soon."""
    mail, reason = args.get("mail"), reason_of(args)
    kept = office.tournaments[name].kept_back
    if mail is not None and mail not in kept:
        raise OperatorError(f"mail {mail} is not in quarantine, or its octets were dropped")
    chosen = sorted(kept) if mail is None else [int(mail)]
    for first in range(0, len(chosen), MAILS_AT_ONCE):
        with office.transaction() as work:
            for number in chosen[first : first + MAILS_AT_ONCE]:
                work.append(name, MailRetried(number, reason), now)
    return {"mails": len(chosen)}


def _quarantine_forward(office: Office, name: str, args: Args, now: int) -> Json:
    """Mail the organisers a mail that could not be read, as a file; that is a look."""
    mail = int(args["mail"])
    raw = base64.b64decode(mail_views.quarantined(office, name, {"mail": mail})["raw"])
    office.look(name, f"quarantined {mail}", now)
    readers = tuple(map(Reader, office.settings.organisers))
    # No message/rfc822: a mail program that opens it as a mail runs what is in it.
    file = OutAttachment(f"mail-{mail}.eml", "application/octet-stream", raw)
    words = notices.forwarded(office.configs[name].title, mail)
    with office.transaction() as work:
        work.mail(name, "organiser", words, readers, now, files=(file,))
    return {"mail": mail, "readers": len(readers)}


def _queue_readers(office: Office, name: str, args: Args, now: int) -> Json:
    letter = _letter(args)
    # Not which letter: its number counts what leaves, of every tournament of the daemon.
    office.look(name, "queue, the readers of a letter", now)
    return queueing.readers(office, name, letter)


def _letter(args: Args) -> int:
    letter = args.get("letter")
    if not isinstance(letter, int) or isinstance(letter, bool):
        raise OperatorError("expected the number of a letter: gamemaster queue lists them")
    return letter


def _letter_or_all(args: Args) -> int | None:
    return None if args.get("letter") is None else _letter(args)


def _named(office: Office, tournament: str | None) -> str:
    names = list(office.configs)
    if tournament is None and len(names) == 1:
        return names[0]
    if tournament in office.configs:
        return str(tournament)
    if tournament in office.damaged:
        raise OperatorError(
            f"{office.damaged[tournament]}: the tournament is set aside until it is whole again"
        )
    found = tournament or "nothing (say which with -t)"
    raise OperatorError(f"--tournament: expected one of {', '.join(names)}, found {found}")


def _as_json(happenings: tuple[Happened, ...]) -> list[dict[str, Any]]:
    return [
        {"type": happened.event.type, "at": happened.at, "data": event_to_json(happened.event)}
        for happened in happenings
    ]


_ABOUT_PLAYERS: Final = frozenset({"penalise", "award", "expel", "winner"})

_DEEDS: dict[str, Callable[[Office, str, Args, int], Json]] = {
    "backup": _backup,
    "check": lambda o, _n, _a, _at: o.store.check(),
    "objecting": lambda o, n, _a, at: objecting(o.tournaments[n], at),
    "readdress": _readdress,
    "quarantine_forward": _quarantine_forward,
    "quarantine_retry": _quarantine_retry,
    "queue_drop": lambda o, n, a, at: queueing.drop(o, n, _letter(a), reason_of(a), at),
    "queue_flush": lambda o, n, a, _at: queueing.flush(o, n, _letter_or_all(a)),
    "queue_hold": lambda o, n, a, at: queueing.hold(o, n, _letter_or_all(a), reason_of(a), at),
    "queue": lambda o, n, _a, at: queueing.listed(o, n, at),
    "queue_readers": _queue_readers,
    "queue_release": lambda o, n, a, at: queueing.release(o, n, _letter_or_all(a), at),
    "release": _release,
    "renew": _renew,
    "key": _key,
}
"""Verbs about the store or the register; they are no moves, so they do not go on the docket."""

LONG: dict[str, Callable[[Office, str, Args, int, Turns, Tell], Json]] = {
    "disclose": _disclose,
    "disclosure": _disclosure,
    "export": _export,
    "heads": _heads,
    "public_page": _public_page,
}
"""Verbs that may take minutes: a daemon does them beside its other work (``perform_beside``)."""

FOUNDING_NOTHING: Final = frozenset({*views.LOOKS, *LONG, "backup", "check", "queue"})
"""Verbs that leave a tournament unfounded which is: whoever only looks may still configure it."""
