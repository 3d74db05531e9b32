"""Holds one open store, the tournaments folded from it, and what changes them.

Whatever belongs together is one transaction: the lines of the journal, the state they lead to and
the mail they cause become durable together or not at all. The state in memory is replaced only
after the commit, so a full disk or a crash leaves both as they were.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, Protocol

from gamemaster.config.settings import TournamentConfig
from gamemaster.errors import GamemasterError, IntegrityError, OperatorError, TournamentDamaged
from gamemaster.game.events import Happened, Why
from gamemaster.game.fold.state import Game
from gamemaster.identity.certificates import OwnKey, fresh_key
from gamemaster.inbox.shared_intake import Intakes
from gamemaster.journal.codec import canonical, read
from gamemaster.journal.merging import awaited_in
from gamemaster.journal.splitting import gone_from
from gamemaster.journal.store import Store
from gamemaster.letters import deliveries
from gamemaster.letters.sealing import KEYS, Sealer, key_payload, opened_key
from gamemaster.mail.address import canonical_address
from gamemaster.net import drand
from gamemaster.office.public_records import Records
from gamemaster.office.shelved_mail import NOTHING_SHELVED, Shelf, shelves
from gamemaster.office.snapshots import Snapshots
from gamemaster.office.transaction import LedToNothing, Transaction
from gamemaster.office.witness import Witness
from gamemaster.outbox.pace import Pace
from gamemaster.playing.beginning import (
    begin_public,
    commitments,
    configured_ruleset,
    genesis,
    options,
)
from gamemaster.playing.play import RootOracle
from gamemaster.reading.draft import Settings
from gamemaster.record.note import Signer
from gamemaster.rulesets import names
from gamemaster.tournament.lines import HeartbeatCosigned
from gamemaster.tournament.public import PublicRecord
from gamemaster.tournament.tokens import Tokens
from gamemaster.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Report:
    """The state of a daemon: what is not as it should be, and its figures, a sentence each."""

    ailments: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()


class WitnessTrouble(NamedTuple):
    """A witness that does not cosign a public record: its name, what was found, and since when."""

    tournament: str
    witness: str
    found: str
    advice: str
    since: int


class BeaconTrouble(NamedTuple):
    """A round of the public beacon that has not come: what was found, and since when."""

    tournament: str
    found: str
    advice: str
    since: int


class OfficeLog(Protocol):
    """The facts an office reports; ``gamemaster.oplog`` is one."""

    def defect(
        self, where: Literal["receive", "play", "timers", "outbox"], error: BaseException
    ) -> None:
        """A fault of this program."""

    def tournament_set_aside(self) -> None:
        """One tournament is damaged; the others go on."""

    def reading_put_off(self, error: BaseException) -> None:
        """A mail could not be read now, and is read again."""


GATHERED_SINCE: Final = 3
"""The edition since which announcements are gathered where the configuration says nothing."""

GATHERED_ALWAYS: Final = frozenset({"suber", "async", "github"})
"""Rulesets that announce every vote: a mail for each was always too many to read."""


def require_speed(config: TournamentConfig, tournament: Tournament) -> None:
    """Raise OperatorError if the configured speed is not that of the tournament's founding."""
    founded = tournament.public.options.speed
    if config.speed != founded:
        expected = f"speed = {founded}" if founded is not None else "no speed"
        raise OperatorError(
            f"tournament.speed: {config.name} was founded with {expected}, and keeps it; found "
            f"{config.speed or 'none'}. Only a new tournament can be one for trying: give it "
            "another name, or have `gamemaster init` make another directory"
        )


def ruleset_kept(config: TournamentConfig, tournament: Tournament) -> str | None:
    """Say where the configured ruleset is no longer that of the founding; None where it is.

    A built-in one goes by its name, for a later version of this program may word it otherwise.
    """
    game = tournament.game
    if game is None:
        return None
    found = str(config.ruleset)
    if found in names():
        if found == game.ruleset:
            return None
    else:
        try:
            configured = configured_ruleset(config)
        except OperatorError:
            # The journal has the rules: their file is needed no more.
            return None
        if configured.hash == game.ruleset_hash:
            return None
        if configured.name == game.ruleset:
            found = f"other rules in {found}"
    return (
        f"tournament.ruleset: {config.name} was founded with {game.ruleset}, and keeps it; found "
        f"{found}. Only a new tournament begins with other rules: give it another name, or have "
        "`gamemaster init` make another directory"
    )


def require_here(store: Store, names: Iterable[str]) -> None:
    """Raise OperatorError for tournaments that were moved elsewhere, or are not here yet."""
    moved = (
        "was moved into another store by `gamemaster store copy`: take its section out of this "
        "configuration"
    )
    coming = "is on its way into this store: repeat `gamemaster store copy`, which goes on with it"
    for held, why in ((gone_from(store), moved), (awaited_in(store), coming)):
        if found := sorted(held.intersection(names)):
            raise OperatorError(*(f"{name}: this tournament {why}" for name in found))


def _by_address(tournaments: Sequence[TournamentConfig]) -> dict[str | None, str]:
    return {canonical_address(config.address): config.name for config in tournaments}


class OpenStore:
    """An open store and what it holds."""

    def __init__(
        self,
        store: Store,
        tournaments: Sequence[TournamentConfig],
        settings: Settings,
        log: OfficeLog,
        *,
        give_up_after: int,
        witness: Witness | None = None,
        pace: Pace | None = None,
        release_seconds: int = 0,
    ) -> None:
        self.store = store
        self.settings = settings
        self.log = log
        self.witness = witness
        self.intake: Intakes | None = None
        """The mail that was accepted and is not in the journal yet, where mail comes in."""
        self.configs = {config.name: config for config in tournaments}
        self._by_address = _by_address(tournaments)
        """The tournaments by their addresses, those that are set aside among them."""
        self._settings: dict[str, tuple[Settings, Settings]] = {}
        """By tournament, the settings that all share and those that it makes of them."""
        self.tournaments: dict[str, Tournament] = {}
        self.shelves: Mapping[str, Shelf] = {}
        """The mail that has no line of the journal, by tournament."""
        self.deliveries: dict[int, deliveries.Delivery] = {}
        self.attempts: dict[str, dict[int, tuple[int, int]]] = {}
        """When mail that was put off is read again, after what pause; by tournament and mail."""
        self.room = deliveries.Room()
        self.snapshots = Snapshots(store)
        self.pace = pace or Pace()
        self.give_up_after = give_up_after
        self.release_seconds = release_seconds
        self.looked_at = 0
        """The instant at which it was last looked what is due."""
        self.damaged: dict[str, TournamentDamaged] = {}
        """Tournaments that are set aside: nothing is played, and their mail is kept."""
        self.told_of_damage: Callable[[TournamentDamaged], None] = lambda _: None
        """Called with the damage of a tournament that is set aside."""
        self._turns = OrderedDict.fromkeys(self.configs)
        """The tournaments in the order in which a mail of theirs is read next."""
        self._tokens: dict[str, Tokens] = {}
        self._oracles: dict[str, RootOracle] = {}
        self.rounds = drand.Rounds()
        self.records = Records(store)
        self._signers: dict[str, Signer] = {}
        self._sealers: dict[str, Sealer] = {}
        self.report: Callable[[], Report] = Report
        """Tells how the daemon that has the store is, where there is one."""
        self.troubled_witnesses: Callable[[], tuple[WitnessTrouble, ...]] = tuple
        """Tells which witnesses do not cosign, where a daemon asks them."""
        self.troubled_beacons: Callable[[], tuple[BeaconTrouble, ...]] = tuple
        """Tells which rounds of the public beacon have not come, where a daemon asks for them."""
        self.show: Callable[[str, PublicRecord], None] = lambda _name, _told: None
        """Handed a record once more of it has been told, and that is durable."""

    def open(self, now: int, *, founds: bool = True) -> None:
        """Fold every configured tournament, creating those that are new, and the queue.

        Where it ``founds`` none, those that are new have no game: a look finds nothing to change.
        """
        require_here(self.store, self.configs)
        if self.witness is not None:
            self.witness.check(self._heads())
        self.shelves = shelves(self.store)
        for name, config in dict(self.configs).items():
            self._open_or_set_aside(name, config, now, founds=founds)
        self._keep_snapshots()
        self._open_keys()
        for _, payload in self.store.scan(deliveries.PACE):
            self.pace.remember(read(payload))
        for row, payload in self.store.scan(deliveries.DELIVERIES):
            delivery = deliveries.delivery_from(payload)
            # Mail of a tournament that left the configuration waits for its return.
            if delivery.tournament in self.configs:
                self.deliveries[row] = delivery

    def _open_or_set_aside(
        self, name: str, config: TournamentConfig, now: int, *, founds: bool = True
    ) -> None:
        """Fold one tournament; where its journal is damaged and others are not, do without it."""
        try:
            self._open_one(name, config, now, founds=founds)
        except IntegrityError as error:
            self.set_aside(TournamentDamaged(name, error))

    def set_aside(self, damage: TournamentDamaged) -> None:
        """Do without a damaged tournament. Raises its IntegrityError where there is no other."""
        name = damage.tournament
        if set(self.configs) <= {name}:
            raise damage.error
        self.damaged[name] = damage
        self.configs = {other: one for other, one in self.configs.items() if other != name}
        self.tournaments = {other: one for other, one in self.tournaments.items() if other != name}
        for row, delivery in list(self.deliveries.items()):
            # Mail that is being sent is still reported; the rest waits for its return.
            if delivery.tournament == name and row not in self.room.out:
                del self.deliveries[row]
        self.log.tournament_set_aside()

    def _open_one(
        self, name: str, config: TournamentConfig, now: int, *, founds: bool = True
    ) -> None:
        """Fold one tournament, or create it. OperatorError for a ruleset that cannot be used."""
        tournament = self.snapshots.folded(name, begin_public(config, None))
        # Others look at all tournaments at any time: the mapping is replaced whole.
        before, self.tournaments = self.tournaments, {**self.tournaments, name: tournament}
        if tournament.game is None and not founds:
            return
        if tournament.game is None:
            try:
                with self.transaction() as work:
                    created = genesis(config, work.batch.roots(name))
                    work.append_event(name, Happened(now, Why(), created))
                    fixed = options(config)
                    if fixed is not None:
                        work.append_event(name, Happened(now, Why(), fixed))
            except GamemasterError:
                self.tournaments = before
                raise
            tournament = self.tournaments[name]
        require_speed(config, tournament)
        self.tournaments = {**self.tournaments, name: begin_public(config, tournament)}
        self._bind(name)

    def go_on_under(
        self, tournaments: Sequence[TournamentConfig], settings: Settings, now: int
    ) -> None:
        """Go on under another configuration: create what is new in it, let go of what left it.

        Raises OperatorError, and the one before stays in force, where a ruleset cannot be used.
        """
        configs = {config.name: config for config in tournaments}
        require_here(self.store, configs)
        before, self.damaged = self.damaged, {}
        for name, config in configs.items():
            if name in before:
                # It may be whole again.
                self._open_or_set_aside(name, config, now)
            elif name not in self.tournaments:
                self._open_one(name, config, now)
            if name not in self.damaged:
                require_speed(config, self.tournaments[name])
        configs = {name: one for name, one in configs.items() if name not in self.damaged}
        self.configs, self.settings = configs, settings
        self._by_address = _by_address(tournaments)
        self.tournaments = {
            name: begin_public(config, self.tournaments[name]) for name, config in configs.items()
        }
        self._sealers.clear()
        self._open_keys()

    def gathers(self, name: str) -> bool:
        """Say whether announcements of a tournament wait for one another, to leave in one mail."""
        config, game = self.configs[name], self.tournaments[name].game
        if config.announce is not None:
            return config.announce == "gathered"
        since = 1 if config.ruleset in GATHERED_ALWAYS else GATHERED_SINCE
        return game is None or game.edition >= since

    def _heads(self) -> dict[str, int]:
        return {name: self.store.head(name).seq for name in self.store.streams()}

    def put_down(self) -> None:
        """Note how far the store has come before it closes, untold lines included."""
        self._keep_snapshots()
        if self.witness is not None and self.tournaments:
            # A store in trouble has said so; the earlier note is true all the same.
            with suppress(GamemasterError):
                self.witness.note(self._heads())

    def _keep_snapshots(self) -> None:
        # Without one the next start takes longer, and that is all.
        with suppress(GamemasterError, MemoryError):
            self.snapshots.keep(self.tournaments)

    def _bind(self, name: str) -> None:
        roots, game = self.store.roots(name), self.tournaments[name].game
        # Read from the store now: listeners ask for them in threads that do not own it.
        self.derive_tokens(name, self.tournaments[name])
        if game is not None:
            self._oracles[name] = RootOracle(roots, name, game.dice_length)

    def _open_keys(self) -> None:
        """Read the OpenPGP keys, and make missing ones, also for tournaments founded before."""
        known = dict(opened_key(payload) for _, payload in self.store.scan(KEYS))
        for name, config in self.configs.items():
            if config.openpgp == "off":
                continue
            if name not in known and self.tournaments[name].game is None:
                continue
            if name not in known:
                known[name] = fresh_key(config.title, config.address)
                with self.transaction() as work:
                    work.batch.put(KEYS, key_payload(name, known[name]))
            others = self.settings.organisers_keys
            self._sealers[name] = Sealer(known[name], config.openpgp, others)

    def key(self, name: str) -> OwnKey | None:
        """Return the OpenPGP key of a tournament, None if it uses none."""
        sealer = self._sealers.get(name)
        return sealer.key if sealer is not None else None

    def shelf(self, name: str) -> Shelf:
        """Return a tournament's mail that has no line of the journal."""
        return self.shelves.get(name, NOTHING_SHELVED)

    def unread(self, name: str) -> int:
        """Return how many mails of a tournament are not read yet, also those that were put off."""
        tournament = self.tournaments[name]
        waiting = self.shelf(name).waiting
        return len(tournament.unread) + len(tournament.put_off) + len(waiting)

    def game(self, name: str) -> Game:
        """Return the game of a tournament. Raises OperatorError if none has been founded."""
        game = self.tournaments[name].game
        if game is None:
            raise OperatorError(
                f"{name}: not founded yet: `gamemaster run` founds it, as it is configured then;"
                " play has not begun"
            )
        return game

    def oracle(self, name: str) -> RootOracle:
        """Return the source of chance in one tournament."""
        return self._oracles[name]

    def tokens(self, name: str) -> Tokens:
        """Return the codes and secrets of one tournament."""
        return self._tokens.get(name) or self.derive_tokens(name, self.tournaments[name])

    def derive_tokens(self, name: str, tournament: Tournament) -> Tokens:
        """Have the codes and secrets of a tournament derived as it now says; return them."""
        made = Tokens(self.store.roots(name).token, tournament.restored, self.store.numbers(name))
        self._tokens[name] = made
        return made

    def open_record(self, work: Transaction, name: str, at: int) -> None:
        """Enter the genesis in the public record: everything that is announced comes after it."""
        game = work.tournaments[name].game
        if game is not None:
            roots = self.store.roots(name)
            witnesses = tuple(witness.key for witness in self.configs[name].witness)
            work.append(name, commitments(game, roots, self._oracles[name], at, witnesses), at)

    def signer(self, name: str) -> Signer:
        """Return the signer of receipts and statements: the record's key. Raises OperatorError."""
        if name not in self._signers:
            self._signers[name] = Signer(self.game(name).origin, self.store.roots(name).signing)
        return self._signers[name]

    def take_cosignature(self, name: str, line: HeartbeatCosigned, at: int) -> None:
        """Journal a cosignature that was verified, unless there is one by this key already."""
        known = self.tournaments[name].public.cosigned.get(line.date, ())
        if not any(one.same_key(line.witness) for one in known):
            with self.transaction() as work:
                work.append(name, line, at)

    def keep_pace(self, work: Transaction) -> None:
        """Store in one row how much was sent of late, where a limit outlives a restart."""
        counts = self.pace.remembered()
        if counts is None:
            return
        known = next((row for row, _ in self.store.scan(deliveries.PACE)), None)
        if known is None:
            work.batch.put(deliveries.PACE, canonical(counts))
        else:
            work.batch.replace(deliveries.PACE, known, canonical(counts))

    @contextmanager
    def part(self, work: Transaction, name: str) -> Iterator[None]:
        """Undo what is done inside for one tournament, its record's tree too, if it fails."""
        try:
            with work.part():
                yield
        except LedToNothing:
            # Nothing was entered in the record.
            raise
        except BaseException:
            self.records.forget(name)
            raise

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Make everything inside durable together; the new state is seen only afterwards."""
        try:
            with self.store.batch() as batch:
                work = Transaction(
                    self.tournaments, self.deliveries, self.shelves, batch, self._sealers
                )
                yield work
                self._let_go(work)
        except BaseException:
            self.records.forget_all()
            raise
        before, self.tournaments = self.tournaments, work.tournaments
        self.shelves = work.shelves
        after = {name: then for name, then in self.tournaments.items() if name in work.grown}
        grown = [name for name, then in after.items() if _grown(before[name].public, then.public)]
        told = [name for name, then in after.items() if _grown(before[name].told, then.told)]
        for row, delivery in work.changed.items():
            if delivery is None:
                self.deliveries.pop(row, None)
            else:
                self.deliveries[row] = delivery
        if grown and self.witness is not None:
            # Before anything of it can leave: mail is only taken from what is committed.
            self.witness.note({name: self.store.head(name).seq for name in grown})
        for name in told:
            self.show(name, self.tournaments[name].told)

    def _let_go(self, work: Transaction) -> None:
        """Send, in order, the letters kept for players whose mail arrives again."""
        changed = {one.tournament for one in work.changed.values() if one is not None}
        for name, tournament in work.tournaments.items():
            if name not in work.grown and name not in changed:
                continue
            failing = tournament.register.failing
            before = self.tournaments.get(name, tournament).register.failing
            again = {handle for handle in before if handle not in failing}
            again |= {
                delivery.kept_for
                for delivery in work.changed.values()
                if delivery is not None
                and delivery.tournament == name
                and delivery.held == "reader"
                and delivery.kept_for not in failing
            }
            if again:
                queue = work.queue
                rows = deliveries.kept_for(queue, name, again)
                for row, delivery in deliveries.let_go(queue, rows).items():
                    # It leaves at the tick of what let it go, however long that took to play.
                    at = work.arriving.get((name, delivery.kept_for), delivery.at)
                    work.replace(row, replace(delivery, at=at))


def _grown(before: PublicRecord, after: PublicRecord) -> bool:
    """Say whether more of a record, or of the journal's head, is about to be shown."""
    return (
        after.entries is not before.entries
        or after.heartbeats is not before.heartbeats
        or after.genesis != before.genesis
    )
