"""Carries out, in one writer's hands, all that changes an open store.

Every change is made by a method of an office or of its parts, in the writer's thread, as one
transaction (``office_state``).

    accept   ACCEPT  mails that the intake holds become lines of the journal (``reads_mail``)
    work     READ    ``receive``: one unread mail after the other, oldest first (``look_ahead``)
             PLAY    ``play``: after each mail, every item that is ready (``plays_items``)
    act      an organiser's act: docketed with its reason, played at once
Duties of the calendar are in ``almanac``, mail that leaves is in ``despatch``.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from gamemaster.config.settings import TournamentConfig
from gamemaster.correspondence import judges_letters, keys_and_evidence, registration
from gamemaster.errors import IntegrityError, OperatorError, TournamentDamaged
from gamemaster.game import dice
from gamemaster.game import moves as m
from gamemaster.game.events import Happened
from gamemaster.i18n import speaking
from gamemaster.identity.certificates import Certificate
from gamemaster.letters import notices
from gamemaster.letters.deliveries import LETTERS
from gamemaster.letters.post import Reader
from gamemaster.office.plays_items import PlaysItems
from gamemaster.office.reads_mail import ReadsMail
from gamemaster.office.shelved_mail import MAILS, WAITING
from gamemaster.office.transaction import Transaction
from gamemaster.playing.inactivity import next_act
from gamemaster.reading.announced_clauses import announced
from gamemaster.reading.draft import Settings, words_of
from gamemaster.tournament import lines
from gamemaster.tournament.as_announced import standing
from gamemaster.tournament.register import AskedAct, Member


class Office(ReadsMail, PlaysItems):
    """An open store, and everything that is done with it."""

    def open(self, now: int, *, founds: bool = True) -> None:
        """Fold every tournament; if the store is a copy, begin a new epoch before any play."""
        super().open(now, founds=founds)
        self._turns = OrderedDict.fromkeys(self.configs)
        self.take_kept_back(now)
        gone = self.witness is not None and self.witness.gone
        if self.store.copied or gone:
            self._begin_anew(now)
        if self.witness is not None and (gone or not self.store.noted):
            self.put_down()
            with self.transaction() as work:
                work.batch.note_stands()

    def go_on_under(
        self, tournaments: Sequence[TournamentConfig], settings: Settings, now: int
    ) -> None:
        """Go on under another configuration."""
        super().go_on_under(tournaments, settings, now)
        self.take_kept_back(now)
        self._turns = OrderedDict.fromkeys(self.configs)

    def may_leave(self, name: str) -> bool:
        """Say whether a tournament may be let go of: it has ended, and nothing of it waits."""
        tournament = self.tournaments[name]
        waiting = list(self.deliveries.values())
        return (
            tournament.game is not None
            and tournament.game.phase == "ended"
            and not (self.unread(name) or tournament.items)
            and not any(delivery.tournament == name for delivery in waiting)
        )

    def read_ahead(self) -> None:
        """Do now the work that the first mail would wait for, however long the journal is."""
        for name, tournament in self.tournaments.items():
            words_of(tournament, self.settings_of(name))
            announced(tournament.told)
            standing(tournament.told)
        for shelf in (MAILS, WAITING, LETTERS):
            # A shelf is verified when it is first used. If it is damaged, its next user finds that
            # again, and the organiser is told as of any other damage.
            with suppress(IntegrityError):
                self.store.get(shelf, 0)

    def _begin_anew(self, now: int) -> None:
        """Begin another epoch of all derived values: the next of this one were seen elsewhere.

        The new anchors are announced as rules announce them, also during a hold or a pause.
        """
        with self.transaction() as work:
            row = work.batch.begin_anew()
            for name, before in work.tournaments.items():
                if before.game is None:
                    continue
                epoch = dice.next_epoch(before.game.rolls.values(), before.game.dice_length, now)
                work.append(name, lines.StoreRestored(epoch, row), now)
                self.derive_tokens(name, work.tournaments[name])
                if before.game.phase != "ended":
                    number = work.docket(name, "calendar", m.RestartDice(epoch), now)
                    self._carry_out(work, name, work.tournaments[name].items[number])

    def work(self) -> bool:
        """Read and play what is there, as one commit of bounded time; say whether more is left.

        A tournament of which something is damaged is set aside, and the others go on: what was
        done in the same commit is done again. Raises IntegrityError where there is no other.
        """
        try:
            with self.transaction() as work:
                return self._for_a_while(lambda: self._step(work))
        except TournamentDamaged as damage:
            self.set_aside(damage)
            return True

    def set_aside(self, damage: TournamentDamaged) -> None:
        """Go on without a damaged tournament, and have that reported."""
        super().set_aside(damage)
        self._turns.pop(damage.tournament, None)
        self.told_of_damage(damage)

    def _step(self, work: Transaction) -> bool:
        """Play one item if one is ready, else read one mail; False when there is neither."""
        busy = work.busy
        for name in busy:
            with _of(name):
                if self._play_next(work, name):
                    return True
        for name in [name for name in self._turns if name in busy]:
            with _of(name):
                if self._step_of(work, name):
                    return True
        return False

    def _step_of(self, work: Transaction, name: str) -> bool:
        """Read one mail of a tournament, or do what was due before it; False if there is none."""
        tournament = work.tournaments[name]
        unread = self.ahead.next_to_read(work, name)
        if unread is None:
            # Mail was put off: the mail behind it can be seen now.
            return len(work.tournaments[name].unread) < len(tournament.unread)
        # A timer due by then plays first, whenever its clock was looked at.
        if self.start_is_due(name, tournament, unread.at):
            self.docket_start(work, name, unread.at)
        elif (due := next_act(tournament, unread.at)) is not None:
            work.docket(name, "calendar", due.move, due.at)
        elif not self._fall_due(work, name, unread.at):
            self._read(work, name, unread)
            # The others have their turn first, however much waits here.
            self._turns.move_to_end(name)
        return True

    def tell_of_publishing(self, name: str, reason: str, now: int) -> None:
        """Tell the organisers that the files of a public record could not be written."""
        words = notices.unpublished(self.configs[name].title, reason)
        with self.transaction() as work:
            self.tell_organiser(work, name, (words,), now)

    def tell_of_refusal(self, problems: Sequence[str], now: int) -> None:
        """Tell the organisers that a configuration was read again and is wrong."""
        name, config = next(iter(self.configs.items()))
        words = notices.configuration_refused(config.title, problems)
        with self.transaction() as work:
            self.tell_organiser(work, name, (words,), now)

    def foundings(self) -> list[tuple[str, AskedAct]]:
        """Return the tournaments to be founded, each with the one in which it was asked for."""
        return [
            (name, asked)
            for name, tournament in self.tournaments.items()
            for asked in tournament.foundings.values()
        ]

    def settle_founding(
        self,
        name: str,
        asked: AskedAct,
        section: Mapping[str, str],
        problems: Sequence[str],
        now: int,
    ) -> None:
        """Journal the outcome of a founding, and tell the organisers."""
        title, founded = self.configs[name].title, section["name"]
        words = judges_letters.founded(title, founded, section["address"])
        if problems:
            words = judges_letters.not_founded(title, founded, problems)
        with self.transaction() as work:
            work.append(name, lines.FoundingSettled(asked.token, not problems), now)
            self.tell_organiser(work, name, (words,), now)

    # The organiser -------------------------------------------------------------------------------

    def act(self, name: str, move: m.OrganiserMove, now: int) -> tuple[Happened, ...]:
        """Docket and play an organiser's act. OperatorError if refused: then nothing happened."""
        while self._catch_up(name, now):
            pass
        with self.transaction() as work:
            number = work.docket(name, "organiser", move, now)
            return self._carry_out(work, name, work.tournaments[name].items[number])

    def _catch_up(self, name: str, now: int) -> bool:
        """Play items on the docket and do what is due by time; say whether there may be more.

        A commit may have ended between two moves of one mail; an act must not come between them.
        No timer fires behind the set end, which mail of before it that is being understood puts
        off; else the end, or a forfeit, comes before the act.
        """
        until = self.ahead.calendar_until(now)

        def step() -> bool:
            due = next_act(work.tournaments[name], now)
            if due is not None and due.at <= until:
                work.docket(name, "calendar", due.move, due.at)
                return True
            ends = due.at if due is not None and isinstance(due.move, m.Expire) else now
            return self._fall_due(work, name, ends)

        with self.transaction() as work:
            return self._for_a_while(step)

    def member(self, name: str, handle: str) -> Member:
        """Return a player. Raises OperatorError if there is none of this handle."""
        member = self.tournaments[name].register.members.get(handle)
        if member is None:
            raise OperatorError("no player has this handle")
        return member

    def renew(self, name: str, handle: str, reason: str, now: int) -> None:
        """Give a player another reply secret, and tell them; the old one is worth nothing then."""
        self.member(name, handle)
        with self.transaction() as work:
            work.append(name, lines.SecretRenewed(handle, reason), now)
            after = work.tournaments[name]
            renewed = after.register.members[handle]
            reader = Reader(renewed.address, self.tokens(name).secret(renewed))
            with speaking(renewed.language):
                words = registration.renewed(after.public)
            work.mail(name, "correspondence", words, (reader,), now)

    def register_key(
        self, name: str, handle: str, certificate: Certificate | None, reason: str, now: int
    ) -> None:
        """Register or remove a player's OpenPGP certificate, and tell them.

        OperatorError where there is none to remove: the audit finds a key before each removal.
        """
        member = self.member(name, handle)
        if certificate is None and not member.certificate:
            raise OperatorError("no key is registered for this player")
        line: lines.JournalLine = lines.KeyRemoved(handle, reason)
        fingerprint = ""
        if certificate is not None:
            fingerprint = certificate.fingerprint
            line = lines.KeyRegistered(handle, certificate.armoured, fingerprint, reason)
        with self.transaction() as work:
            work.append(name, line, now)
            secret = self.tokens(name).secret(member)
            with speaking(member.language):
                words = keys_and_evidence.key_changed(
                    self.tournaments[name].public, fingerprint, by_mail=False
                )
            # In clear, to every address: the bringer of the new key must not be alone to read it.
            for address in member.addresses:
                reader = Reader(address, secret)
                work.mail(name, "correspondence", words, (reader,), now, in_clear=True)

    def look(self, name: str, what: str, now: int) -> None:
        """Journal that the organiser looked at hidden state."""
        with self.transaction() as work:
            work.append(name, lines.LookTaken(what), now)


@contextmanager
def _of(name: str) -> Iterator[None]:
    """Turn an IntegrityError inside into TournamentDamaged, which names the tournament."""
    try:
        yield
    except IntegrityError as error:
        raise TournamentDamaged(name, error) from error
