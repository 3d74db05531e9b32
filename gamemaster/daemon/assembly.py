"""Builds the parts of the daemon from its configuration: the store, its office, the way out.

One function for each part, so that the daemon, the command line, ``doctor`` and the demo put the
same things together. Nothing here runs; nothing here reads a secret but the one it is about.
"""

from __future__ import annotations

import resource
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from typing import Final

from gamemaster import oplog
from gamemaster.clock import Clock, FastClock, HandClock
from gamemaster.config.place import Server
from gamemaster.config.settings import Config, DeputyConfig, KeyConfig, OrganiserConfig
from gamemaster.correspondence.registration import Door
from gamemaster.daemon import despatch
from gamemaster.daemon.founding import by_mail
from gamemaster.daemon.publisher import Publisher, Tell
from gamemaster.errors import OperatorError, as_operator_error
from gamemaster.identity.certificates import Unusable, read_certificate
from gamemaster.inbox.arrival import Knows
from gamemaster.inbox.imap import MAX_SIZE, ImapWatcher
from gamemaster.inbox.intake import opened
from gamemaster.inbox.lease import owner_of
from gamemaster.inbox.shared_intake import Intakes
from gamemaster.inbox.vouching import Vouching
from gamemaster.journal.exchange import Exchange, key_of
from gamemaster.journal.postgresql import PostgresDatabase
from gamemaster.journal.protector import KeyFile, Passphrase, Protector, SystemdCredential
from gamemaster.journal.store import Store
from gamemaster.mail.address import canonical_address
from gamemaster.mail.structure import MailLimits
from gamemaster.net.oauth import AccessTokens
from gamemaster.office.office import Office
from gamemaster.office.witness import Witness
from gamemaster.outbox.maildir import MaildirTransport
from gamemaster.outbox.pace import Limits, Pace
from gamemaster.outbox.shared_sending import Connect, HandsOut, settled
from gamemaster.outbox.transport import SmtpTransport, Transport
from gamemaster.publication import Edition
from gamemaster.reading.draft import Settings
from gamemaster.tournament.judges import Judge, judges

AskPassphrase = Callable[[], str]
"""Asks for the passphrase; called only where the configuration wants one."""


FILES: Final = 64
"""Open files without which no daemon can work: its own, and some connections."""


def require_files() -> None:
    """Raise OperatorError where this process may not have as many files open as it needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= FILES:
        return
    if hard != resource.RLIM_INFINITY and hard < FILES:
        raise OperatorError(
            f"a process may have {hard} files open here, and the daemon needs {FILES} at least: "
            "raise it with ulimit -n, or with LimitNOFILE= of systemd"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, hard))


def protector_of(key: KeyConfig, ask_passphrase: AskPassphrase) -> Protector:
    """Return the protector that opens the store."""
    if key.credential is not None:
        return SystemdCredential(key.credential)
    if key.passphrase:
        return Passphrase(ask_passphrase())
    if key.file is None:
        raise OperatorError("key: expected one of file, passphrase and credential")
    return KeyFile(key.file)


def transports_of(config: Config, clock: Clock) -> tuple[Transport, ...]:
    """Return the transports: as many connections as may be used at a time."""
    if config.send.kind == "maildir" and config.send.maildir is not None:
        return (MaildirTransport(config.send.maildir, clock),)
    hostname = config.tournament[0].address.rpartition("@")[2]
    oauth = config.send.oauth
    tokens = AccessTokens(oauth) if oauth is not None else None
    return tuple(
        SmtpTransport(config.send, hostname=hostname, tokens=tokens)
        for _ in range(config.send.connections)
    )


def transports_for(
    config: Config, store: Store, clock: Clock, *, sends: bool
) -> tuple[Transport, ...]:
    """Return the transports of the daemon that has the store: its own, or those of senders."""
    own = transports_of(config, clock)
    if sends:
        return own
    connect = connects_to(config, key_of(store.note_key))
    return tuple(HandsOut(connect, transport) for transport in own)


def connects_to(config: Config, key: bytes) -> Connect:
    """Return a function that connects to mail in transit. OperatorError if the store is a file."""
    server = config.store.place
    if not isinstance(server, Server):
        raise OperatorError(
            "store.database: expected the address of a database: processes on their own share a "
            "store of PostgreSQL, and none in a file"
        )

    def connect() -> Exchange:
        return Exchange(PostgresDatabase(server, alone=False), key)

    return connect


def report_left(config: Config, office: Office, notes: Collection[bytes], now: int) -> None:
    """Report copies that left, as notes or senders say, and that were not reported before."""
    if office.store.shared is None:
        despatch.report_noted(office, notes, now)
        return
    with closing(connects_to(config, key_of(office.store.note_key))()) as exchange:
        taken = settled(exchange)
        despatch.report_noted(office, taken.union(notes), now)
        exchange.forget(taken)


def watchers_of(
    config: Config, vouching: Vouching, knows: Knows, clock: Clock
) -> list[ImapWatcher]:
    """Return the watchers that fetch mail from mailboxes."""
    largest = max((listener.max_size for listener in config.listen), default=MAX_SIZE)
    return [
        ImapWatcher(
            imap,
            vouching.through(imap.authserv_id),
            knows,
            clock,
            section=place,
            fallback=config.tournament[0].address,
            owner=owner_of(config.store.path),
            max_size=largest,
        )
        for place, imap in enumerate(config.imap, start=1)
    ]


def keys_of_organisers(
    organiser: OrganiserConfig, deputies: Sequence[DeputyConfig] = ()
) -> dict[str, str]:
    """Read the judges' OpenPGP keys; raise OperatorError for one that is of no use."""
    judging = (*organiser.addresses, *(deputy.address for deputy in deputies))
    wanted = {address.lower(): canonical_address(address) for address in judging}
    found: dict[str, str] = {}
    for path in organiser.keys:
        with as_operator_error(f"{path}: cannot read it"):
            read = read_certificate(path.read_bytes(), 0)
        if isinstance(read, Unusable):
            raise OperatorError(f"{path}: this key cannot be used: {read.reason}")
        mine = [wanted[address] for address in read.addresses if address in wanted]
        if not mine:
            raise OperatorError(
                f"{path}: expected a key that names one of organiser.addresses, found none of them"
            )
        found |= {address: read.armoured for address in mine if address is not None}
    return found


def _organisers(config: Config) -> tuple[str, ...]:
    return tuple(canonical_address(address) or address for address in config.organiser.addresses)


def _deputies(config: Config) -> tuple[Judge, ...]:
    return tuple(
        Judge(
            f"deputy:{deputy.name}",
            canonical_address(deputy.address) or deputy.address,
            frozenset(deputy.may),
        )
        for deputy in config.deputy
    )


def judges_of(config: Config) -> tuple[Judge, ...]:
    """Return everybody who judges, as configured."""
    return judges(_organisers(config), _deputies(config))


def settings_of(config: Config) -> Settings:
    """Return the settings for reading mail. OperatorError for a judge's key that is of no use."""
    first = config.tournament[0]
    largest = max((listen.max_size for listen in config.listen), default=0)
    return Settings(
        own_addresses=frozenset(
            canonical_address(tournament.address) or tournament.address
            for tournament in config.tournament
        ),
        organisers=_organisers(config),
        # A mail that a listener lets in must not be refused for its size when it is read.
        limits=MailLimits(size=max(MailLimits().size, largest)),
        max_players=first.max_players,
        max_mails_per_hour=first.max_mails_per_hour,
        strangers_days=config.store.strangers_days,
        strangers_octets=config.store.strangers_megabytes * 1024 * 1024,
        doors=tuple(
            Door(listener.public_name, listener.port or 0, listener.tls == "implicit")
            for listener in config.listen
            if listener.auth and listener.public_name is not None
        ),
        deputies=_deputies(config),
        review_by_mail=config.organiser.review_by_mail,
        heads_by_mail=config.organiser.heads_by_mail,
        weekly_by_mail=config.organiser.weekly_by_mail,
        founding=(
            partial(by_mail, config.path)
            if config.organiser.found_by_mail and config.path is not None
            else None
        ),
        organisers_keys=keys_of_organisers(config.organiser, config.deputy),
    )


def limits_of(config: Config) -> Limits:
    """Return the limits on how fast mail may leave."""
    send = config.send
    return Limits(send.per_hour, send.per_day, send.per_destination_per_minute)


def office_of(config: Config, store: Store) -> Office:
    """Return the office of an open store, its tournaments not opened yet."""
    return Office(
        store,
        config.tournament,
        settings_of(config),
        oplog,
        give_up_after=config.send.give_up_hours * 3600,
        release_seconds=config.send.release_seconds,
        witness=Witness(config.store.path, store.note_key, must_stand=store.noted),
        pace=Pace(limits_of(config)),
    )


def publisher_of(office: Office, tell: Tell, clock: Clock) -> Publisher:
    """Return the publisher of the public records, with what there is of them so far."""
    editions = {
        name: Edition(config.publish, office.store.roots(name).signing)
        for name, config in office.configs.items()
        if config.publish is not None
    }
    publisher = Publisher(editions, tell, clock)
    for name in editions:
        publisher.show(name, office.tournaments[name].told)
    return publisher


def clock_of(config: Config, store: Store, clock: Clock) -> Clock:
    """Return the clock of the daemon that has this store; ``clock`` is the machine's.

    The clock of tournaments for trying goes on from the last line of their journals: while no
    daemon runs, it stands still.
    """
    if config.speed == 1:
        return clock
    names = {each.name for each in config.tournament} & {*store.streams()}
    latest = (line.at for name in names for line in store.lines(name))
    return FastClock(config.speed, max(latest, default=clock.now()))


@contextmanager
def opened_office(
    config: Config, ask_passphrase: AskPassphrase, now: int, *, founds: bool = True
) -> Iterator[Office]:
    """Hold the store and its tournaments open for work that needs no daemon.

    Mail that was accepted before the daemon stopped is taken over first: it came before this work.
    Work that ``founds`` nothing leaves a tournament that is new without a game.
    """
    with Store.open(config.store.place, protector_of(config.key, ask_passphrase)) as store:
        office, now = office_of(config, store), clock_of(config, store, HandClock(now)).now()
        office.open(now, founds=founds)
        with closing(opened(store, store.path)) as own:
            office.intake = Intakes(own, store)
            while office.take_over(now):
                pass
            try:
                yield office
            finally:
                office.put_down()
