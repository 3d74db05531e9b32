"""Moves a store with all that stands beside it, for ``gamemaster store copy``.

Mail that was accepted and is not in the store yet is taken over first, and copies that left and are
not noted in the store yet are reported; the note of how far the store has come is written anew
beside the target. So nothing is lost and nothing leaves twice, wherever the daemon runs next.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from gamemaster.config.place import Place, Server, beside, checked_address, is_address
from gamemaster.config.settings import Config
from gamemaster.daemon.assembly import AskPassphrase, opened_office, protector_of, report_left
from gamemaster.errors import OperatorError
from gamemaster.inbox.arrival import Arrival
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.merging import Carried, join
from gamemaster.journal.moving import Moved, is_whole, move, was_moved
from gamemaster.journal.numbers import Numbers
from gamemaster.journal.protector import Protector
from gamemaster.journal.splitting import Belongs, gone_from, split
from gamemaster.journal.store import Store
from gamemaster.letters.deliveries import DELIVERIES, LETTERS
from gamemaster.letters.sealing import KEYS
from gamemaster.mail.address import canonical_address, split_detail
from gamemaster.office.reads_mail import KEPT_BACK
from gamemaster.office.shelved_mail import (
    COUNTS,
    DISMISSED,
    MAILS,
    NOTHING_SHELVED,
    WAITING,
    shelves,
)
from gamemaster.office.witness import Witness
from gamemaster.outbox.sent_notes import SentNotes


def place_of(config: Config, text: str) -> Place:
    """The place that a command line names: an address, or the path of a file."""
    if is_address(text):
        return Server(checked_address(text), config.store.path)
    return Path(text).absolute()


def move_store(
    config: Config, source: Place, target: Place, ask_passphrase: AskPassphrase, now: int
) -> Moved:
    """Move the store at ``source`` to ``target``, or go on with a move that was stopped.

    Raises OperatorError where the target holds anything else, StoreUnavailable where a daemon runs.
    """
    if source == target:
        raise OperatorError(f"{source}: expected two places, found the same one twice")
    if not was_moved(source):
        _settle(config, source, ask_passphrase, now)
    elif isinstance(target, Path) and not target.exists():
        raise OperatorError(f"{source}: this store was moved elsewhere, and not to {target}")
    moved = move(source, target, protector_of(config.key, ask_passphrase))
    if beside(source) != beside(target):
        ledger = moved.ledger
        witness = Witness(beside(target), ledger.note_key, must_stand=ledger.noted)
        witness.start_over({name: stream.head.seq for name, stream in ledger.streams.items()})
    return moved


@dataclass(frozen=True, slots=True)
class Into:
    """The configuration that a target belongs to, which says where it is, and what opens it."""

    config: Config
    ask_passphrase: AskPassphrase


def move_tournament(
    config: Config,
    source: Place,
    target: Place,
    name: str,
    ask_passphrase: AskPassphrase,
    now: int,
    into: Into | None = None,
) -> Moved:
    """Move one tournament out of the store at ``source`` into another one at ``target``.

    The target is empty, or plays others. A move that was stopped is gone on with. Raises
    OperatorError where the tournament cannot be moved there.
    """
    if source == target:
        raise OperatorError(f"{source}: expected two places, found the same one twice")
    protector = protector_of(config.key, ask_passphrase)
    if into is not None:
        target = _place_in(into.config, target)
    filled = is_whole(target)
    if filled and into is None and isinstance(target, Server):
        raise OperatorError(
            f"{target}: there is a store here already: name the configuration of its daemon "
            "(--into CONFIG), beside whose `path` its lock and its notes are"
        )
    with Store.open(source, protector) as store:
        # A configuration of another store names others, which would be founded here.
        here = {*store.streams()} - gone_from(store)
        if name not in store.streams():
            raise OperatorError(f"{source}: expected a tournament {name!r}, found none")
    address = next((one.address for one in config.tournament if one.name == name), None)
    if filled and address is None:
        raise OperatorError(
            f"expected a [[tournament]] of the name {name} in the configuration until it was "
            "moved: it says which of the mail that was kept back is its own; name the "
            f"configuration of {source} with -c"
        )
    left = tuple(one for one in config.tournament if one.name in here)
    if left:
        _settle(config.model_copy(update={"tournament": left}), source, ask_passphrase, now)
    if filled and address is not None:
        other = protector if into is None else protector_of(into.config.key, into.ask_passphrase)
        return _join(source, target, (protector, other), name, address)
    with Store.open(source, protector) as store:
        belongs = _belonging(store, name, address)
    moved = split(source, target, protector, name, belongs)
    ledger = moved.ledger
    witness = Witness(beside(target), ledger.note_key, must_stand=ledger.noted)
    witness.start_over({name: ledger.streams[name].head.seq})
    return moved


def _place_in(config: Config, target: Place) -> Place:
    """Return the place of a target as its own configuration has it. OperatorError for another."""
    place = config.store.place
    named = (one.address if isinstance(one, Server) else one.resolve() for one in (place, target))
    if len({*named}) != 1:
        raise OperatorError(f"{target}: --into names a configuration whose store is {place}")
    return place


def _join(
    source: Place,
    target: Place,
    protectors: tuple[Protector, Protector],
    name: str,
    address: str,
) -> Moved:
    """Move a tournament into a store that plays others, which has a note beside it already."""
    with Store.open(target, protectors[1]) as store:
        witness = Witness(beside(target), store.note_key, must_stand=store.noted)
        if witness.gone:
            raise OperatorError(
                f"{witness.path}: the note of how far the store has come is gone: start the "
                "daemon of that store once, and stop it again"
            )
        witness.check({stream: store.head(stream).seq for stream in store.streams()})
        # Mail that was kept back for it there is still to be read.
        belonged = _belonging(store, name, None)
    with Store.open(source, protectors[0]) as store:
        carried = Carried(store.batches, _belonging(store, name, address), belonged, _renumbered)
    moved = join(source, target, protectors, name, carried)
    witness.note({stream: one.head.seq for stream, one in moved.ledger.streams.items()})
    return moved


def _renumbered(shelf: str, payload: bytes, numbers: Numbers) -> bytes:
    named = {DELIVERIES: "letter", DISMISSED: "row"}.get(shelf)
    if named is None:
        return payload
    said = read(payload)
    return canonical({**said, named: numbers.place(said[named])})


def _belonging(store: Store, name: str, address: str | None) -> Belongs:
    """Return a function that says whether a row of a store belongs to a tournament.

    Mail that was kept back is recognised by its address, if ``address`` is given.
    """
    mails = _rows_of_mails(store, name)

    def belongs(shelf: str, row: int, payload: bytes) -> bool:
        if shelf == MAILS:
            return row in mails
        if shelf in (LETTERS, DELIVERIES, KEYS, DISMISSED, COUNTS):
            return bool(read(payload)["tournament"] == name)
        if shelf == WAITING:
            return bool(read(payload.partition(b"\n")[0])["tournament"] == name)
        if shelf == KEPT_BACK and address is not None:
            plain, _ = split_detail(Arrival.from_payload(payload).recipient)
            return canonical_address(plain) == canonical_address(address)
        return False

    return belongs


def _rows_of_mails(store: Store, name: str) -> frozenset[int]:
    """Return the rows of all mails that a tournament has: those that led to nothing, too."""
    dismissed = shelves(store).get(name, NOTHING_SHELVED).dismissed
    if name not in store.streams():
        return frozenset(dismissed)
    found = (one for one in store.lines(name) if one.type.startswith("mail.accepted/"))
    said = ({**one.data, **(one.private or {})} for one in found)
    place = store.numbers(name).place
    # The earliest journals identify a mail by its row.
    return frozenset(place(int(one.get("row") or one["mail"])) for one in said) | {*dismissed}


def _settle(config: Config, source: Place, ask_passphrase: AskPassphrase, now: int) -> None:
    """Bring into the store what stands beside it: mail that waits, copies that left."""
    database = source.address if isinstance(source, Server) else None
    store = config.store.model_copy(update={"path": beside(source), "database": database})
    there = config.model_copy(update={"store": store})
    with (
        opened_office(there, ask_passphrase, now) as office,
        closing(SentNotes(beside(source), config.send.connections)) as notes,
    ):
        report_left(there, office, notes.open(), now)
