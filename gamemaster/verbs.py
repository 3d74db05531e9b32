"""What an organiser can do and see, by name: the same with a running daemon and without one.

``perform`` takes and gives plain JSON values. Acts become docket items with their reason; looks at
hidden state are journaled before anything is shown (principle 8).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from gamemaster import looks, queueing
from gamemaster.disclose import disclose
from gamemaster.errors import OperatorError
from gamemaster.game.wire import event_to_json
from gamemaster.identity.certificates import Unusable, read_certificate
from gamemaster.readdressing import readdress, release
from gamemaster.rulings import act_of, reason_of

if TYPE_CHECKING:
    from gamemaster.game.events import Happened
    from gamemaster.office import Office

Args: TypeAlias = Mapping[str, Any]
Json: TypeAlias = Any


def perform(office: Office, verb: str, tournament: str | None, args: Args, now: int) -> Json:
    """Perform ``verb``, return a JSON value. Raises OperatorError if it is refused or unknown."""
    name = _named(office, tournament)
    if verb in looks.LOOKS:
        return _look(office, verb, name, args, now)
    if verb in _DEEDS:
        return _DEEDS[verb](office, name, args, now)
    move = act_of(verb, args)
    if move is None:
        raise OperatorError(f"unknown verb '{verb}'")
    while office.work():
        pass  # What came in before this act is played before it.
    return _told(office.act(name, move, now))


def _look(office: Office, verb: str, name: str, args: Args, now: int) -> Json:
    if verb not in looks.OPEN:
        # Which clauses were tried is not part of what was looked at.
        asked = [
            str(value) for key, value in args.items() if key != "clauses" and value is not None
        ]
        words = " ".join([verb, *asked])
        office.look(name, words, now)
    try:
        return looks.LOOKS[verb](office, name, args)
    except KeyError as error:
        raise OperatorError(f"{verb}: expected a value for {error}") from None
    except (ValueError, TypeError) as error:
        raise OperatorError(f"{verb}: expected other arguments: {error}") from None


def _backup(office: Office, name: str, args: Args, now: int) -> Json:
    path = Path(str(args["path"]))
    office.look(name, "backup", now)
    office.store.backup(path)
    return {"path": str(path)}


def _disclose(office: Office, name: str, args: Args, _now: int) -> Json:
    return {"path": str(disclose(office, name, Path(str(args["path"]))))}


def _check(office: Office, _name: str, _args: Args, _now: int) -> Json:
    return office.store.check()


def _renew(office: Office, name: str, args: Args, now: int) -> Json:
    office.renew(name, str(args.get("player")), reason_of(args), now)
    return []


def _release(office: Office, name: str, args: Args, now: int) -> Json:
    release(office, name, str(args.get("player")), reason_of(args), now)
    return []


def _readdress(office: Office, name: str, args: Args, now: int) -> Json:
    player, address = str(args.get("player")), str(args.get("address"))
    readdress(office, name, player, address, reason_of(args), now)
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


def _queue_readers(office: Office, name: str, args: Args, now: int) -> Json:
    letter = _letter(args)
    office.look(name, f"queue {letter}", now)
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
    raise OperatorError(
        f"--tournament: expected one of {', '.join(names)}, found {tournament or 'nothing'}"
    )


def _told(happenings: tuple[Happened, ...]) -> list[dict[str, Any]]:
    return [
        {"type": happened.event.type, "at": happened.at, "data": event_to_json(happened.event)}
        for happened in happenings
    ]


_DEEDS: dict[str, Callable[[Office, str, Args, int], Json]] = {
    "backup": _backup,
    "check": _check,
    "disclose": _disclose,
    "readdress": _readdress,
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
"""What is done to the store or the register; no moves, so nothing of it goes on the docket."""
