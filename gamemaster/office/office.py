"""Carries out, in one writer's hands, all that changes an open store.

Everything that changes anything is a method here, runs in the writer's thread, and is one
transaction (``office_state``).

    accept   ACCEPT  mails that the intake holds become lines of the journal
    work     READ    ``receive``: one unread mail after the other, oldest first (``look_ahead``)
             PLAY    ``play``: after each mail, every item that is ready
    act      an organiser's act: docketed with its reason, played at once
What is due by the calendar: ``almanac``; mail that leaves: ``despatch``.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Literal, Protocol

from gamemaster.config.settings import TournamentConfig
from gamemaster.correspondence import judges_letters, keys_and_evidence, registration
from gamemaster.correspondence.paragraphs import Words
from gamemaster.errors import IntegrityError, OperatorError, WorldError
from gamemaster.game import dice
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.events import Happened, Why
from gamemaster.game.state import Game
from gamemaster.i18n import speaking
from gamemaster.identity.certificates import Certificate
from gamemaster.identity.evidence_policy import Policy
from gamemaster.inbox.arrival import Arrival
from gamemaster.inbox.intake import SHELF, Mark
from gamemaster.journal.store import Store
from gamemaster.letters import notices
from gamemaster.letters.notices import audience, for_organisers
from gamemaster.letters.post import Reader
from gamemaster.mail.address import canonical_address, split_detail
from gamemaster.office import kept_letters
from gamemaster.office.look_ahead import LookAhead
from gamemaster.office.office_state import OpenStore
from gamemaster.office.transaction import Transaction
from gamemaster.office.witness import Witness
from gamemaster.outbox.pace import Pace
from gamemaster.playing.inactivity import next_act
from gamemaster.playing.play import play, posts
from gamemaster.reading.draft import Settings
from gamemaster.reading.receive import receive
from gamemaster.tournament import lines
from gamemaster.tournament.judges import is_judge
from gamemaster.tournament.register import Member
from gamemaster.tournament.tokens import Tokens
from gamemaster.tournament.tournament import AcceptedMail, Item, Tournament

MAILS = "mail"
SECONDS_PER_COMMIT: Final = 0.05
"""Reading and playing longer than this is committed, so that others have their turn in between."""


class OfficeLog(Protocol):
    """The facts an office reports; ``gamemaster.oplog`` is one."""

    def defect(
        self, where: Literal["receive", "play", "timers", "outbox"], error: BaseException
    ) -> None:
        """A fault of this program."""

    def reading_put_off(self, error: BaseException) -> None:
        """A mail could not be read now, and is read again."""


WITH_ANNOUNCEMENTS: Final = 120
"""Seconds that a receipt waits longer than announcements do, so that it can go with them."""

GATHERED_SINCE: Final = 3
"""The edition since which announcements are gathered where the configuration says nothing."""

GATHERED_ALWAYS: Final = frozenset({"suber", "async"})
"""Rulesets that announce every vote: a mail for each was always too many to read."""


class Office(OpenStore):
    """An open store, and everything that is done with it."""

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
        super().__init__(store, tournaments, witness, pace)
        self.settings = settings
        self.organisers_keys = settings.organisers_keys
        self.log = log
        self.give_up_after = give_up_after
        self.release_seconds = release_seconds
        self._came = 0
        self.ahead = LookAhead(self, self.settings_of, self._raw)
        self._by_address = {
            canonical_address(config.address): config.name for config in tournaments
        }

    def open(self, now: int) -> None:
        """Fold every tournament; begin anew, before anything is played, where this is a copy."""
        super().open(now)
        gone = self.witness is not None and self.witness.gone
        if self.store.copied or gone:
            self._begin_anew(now)
        if self.witness is not None and (gone or not self.store.noted):
            self.put_down()
            with self.transaction() as work:
                work.batch.note_stands()

    def _begin_anew(self, now: int) -> None:
        """Begin another epoch of all that is derived: what follows here was seen elsewhere.

        The new anchors are announced as rules announce them, also during a hold or a pause.
        """
        with self.transaction() as work:
            row = work.batch.begin_anew()
            for name, before in work.tournaments.items():
                if before.game is None:
                    continue
                epoch = dice.next_epoch(before.game.rolls.values(), before.game.dice_length, now)
                work.append(name, lines.StoreRestored(epoch, row), now)
                self._tokens[name] = Tokens(
                    self.store.roots(name).token, work.tournaments[name].restored
                )
                if before.game.phase != "ended":
                    number = work.docket(name, "calendar", m.RestartDice(epoch), now)
                    item = work.tournaments[name].items[number]
                    happenings = play(work.tournaments[name], item, self._oracles[name])
                    self._carry_out(work, name, item, happenings)

    def settings_of(self, name: str) -> Settings:
        """Return what reading mail for one tournament depends on."""
        config = self.configs[name]
        return replace(
            self.settings,
            max_players=config.max_players,
            max_mails_per_hour=config.max_mails_per_hour,
            max_requests_per_domain=config.max_requests_per_domain,
            language=config.language,
            evidence=Policy.of(config.evidence),
            press_per_day=config.press_per_day,
            key=self.key(name),
            signer=self.signer(name),
            gather_minutes=config.gather_minutes if self.gathers(name) else None,
        )

    def gathers(self, name: str) -> bool:
        """Say whether announcements of a tournament wait for one another, to leave in one mail."""
        config, game = self.configs[name], self.tournaments[name].game
        if config.announce is not None:
            return config.announce == "gathered"
        since = 1 if config.ruleset in GATHERED_ALWAYS else GATHERED_SINCE
        return game is None or game.edition >= since

    # ACCEPT --------------------------------------------------------------------------------------

    def tournament_of(self, recipient: str) -> str | None:
        """Return the tournament that an address of ours (with or without detail) belongs to."""
        plain, _ = split_detail(recipient)
        return self._by_address.get(canonical_address(plain) or "")

    def take_over(self, now: int) -> bool:
        """Put the oldest mails of the intake into the journal; say whether there were any.

        None came later than ``now``, nor before one that was accepted earlier (a mailbox has dates
        of its own), whatever the clock said when it was accepted.
        The mark that says so is of the same transaction, so that each is taken over once.
        """
        handing = self.intake.waiting() if self.intake is not None else None
        if self.intake is None or handing is None:
            return False
        came, arrivals = self._came, []
        for mail in handing.arrivals:
            instant = min(mail.instant, now)
            if mail.source != "imap":
                instant = came = max(came, instant)
            arrivals.append(replace(mail, instant=instant))
        self.accept(arrivals, handing.mark)
        self._came = came
        self.intake.done(handing.mark)
        return True

    def accept(self, arrivals: Sequence[Arrival], mark: Mark | None = None) -> None:
        """Put mails into the journal, with the mark of the intake that they come from.

        Raises WorldError if that cannot be done now.
        """
        with self.transaction() as work:
            if mark is not None:
                ((row, _),) = self.store.scan(SHELF)
                work.batch.replace(SHELF, row, mark.payload())
            for arrival in arrivals:
                name = self.tournament_of(arrival.recipient)
                if name is None:
                    continue
                if arrival.origin and arrival.origin in work.tournaments[name].origins:
                    continue  # The same mail of an IMAP folder, fetched again after a crash.
                row = work.batch.put(MAILS, arrival.raw)
                line = lines.MailAccepted(
                    mail=work.tournaments[name].last_mail + 1,
                    row=row,
                    recipient=arrival.recipient,
                    envelope_sender=arrival.envelope_sender,
                    source=arrival.source,
                    origin=arrival.origin or "",
                    vouched=arrival.vouched,
                    octets=len(arrival.raw),
                    sha256=hashlib.sha256(arrival.raw).hexdigest(),
                )
                work.append(name, line, arrival.instant)

    # READ and PLAY -------------------------------------------------------------------------------

    def work(self) -> bool:
        """Read and play what is there, as one commit of bounded time; say whether more is left."""
        with self.transaction() as work:
            return self._for_a_while(lambda: self._step(work))

    def _for_a_while(self, step: Callable[[], bool]) -> bool:
        """Take step after step until there is none, or this has taken as long as a commit may."""
        until = time.perf_counter() + SECONDS_PER_COMMIT
        while step():
            if time.perf_counter() >= until:
                return True
        return False

    def _step(self, work: Transaction) -> bool:
        """Play one item if one is ready, else read one mail; False when there is neither."""
        if any(self._play_next(work, name) for name in work.tournaments):
            return True
        for name, tournament in work.tournaments.items():
            unread = self.ahead.next_to_read(work, name)
            if unread is not None:
                # A timer due by then plays first, whenever its clock was looked at.
                if self.start_is_due(name, tournament, unread.at):
                    self.docket_start(work, name, unread.at)
                elif (due := next_act(tournament, unread.at)) is not None:
                    work.docket(name, "calendar", due.move, due.at)
                elif not self._fire(work, name, unread.at):
                    self._read(work, name, unread)
                return True
            if len(work.tournaments[name].unread) < len(tournament.unread):
                return True  # Mail was put off: that behind it can be seen now.
        return False

    def _raw(self, accepted: AcceptedMail) -> bytes:
        raw = self.store.get(MAILS, accepted.row)
        if raw is None:
            raise IntegrityError("an accepted mail is missing from the store")
        return raw

    def _play_next(self, work: Transaction, name: str) -> bool:
        """Play the item whose turn it is, or a timer due before it; False if nothing is ready."""
        item = work.tournaments[name].next_to_play()
        if item is None:
            return False
        # What is due by then was due first: timers play at their own instants.
        by_then = item.at if item.timer is None else item.at - 1
        if not self._fire(work, name, by_then):
            self._play(work, name, item)
        return True

    def start_is_due(self, name: str, tournament: Tournament, instant: int) -> bool:
        """Say whether the start that was set is due and was not tried before."""
        starts_at, game = self.configs[name].starts_at, tournament.game
        if starts_at is None or instant < starts_at or game is None or game.started:
            return False
        return tournament.calendar.get("start", -1) < starts_at

    def docket_start(self, work: Transaction, name: str, now: int) -> None:
        """Docket the start at its set time, at that very instant."""
        work.append(name, lines.CalendarKept("start"), now)
        work.docket(name, "calendar", m.Start(), self.configs[name].starts_at or now)

    def fire(self, work: Transaction, name: str, now: int) -> None:
        """Fire the timers that are due by ``now``, up to as many as fit one commit."""
        self._for_a_while(lambda: self._fire(work, name, now))

    def _fire(self, work: Transaction, name: str, instant: int) -> bool:
        """Fire the first timer that is due by ``instant``, at its own; False if there is none.

        It goes on the docket and is played in one transaction, so it fires once or not at all.
        """
        timer = work.tournaments[name].timer_due(instant)
        if timer is None:
            return False
        number = work.docket(name, "calendar", m.Tick(timer.timer), timer.due)
        self._play(work, name, work.tournaments[name].items[number])
        return True

    def _read(self, work: Transaction, name: str, accepted: AcceptedMail) -> None:
        tournament = work.tournaments[name]
        try:
            ahead = self.ahead.taken(name, accepted)
            with self.part(work, name):
                received = receive(
                    tournament,
                    accepted,
                    ahead.raw,
                    self.tokens(name),
                    self.settings_of(name),
                    ahead.understood,
                )
                for line in received.lines:
                    if isinstance(line, lines.MailReturned):
                        self.came_back(work, name, line, accepted.at)
                    else:
                        work.append(name, line, accepted.at)
                config = self.configs[name]
                until = accepted.at + config.gather_minutes * 60 + WITH_ANNOUNCEMENTS
                for post in received.posts:
                    waits = post.may_wait and self.gathers(name)
                    work.post(name, post, until if waits else 0)
        except (WorldError, IntegrityError):
            raise
        except (OSError, MemoryError) as error:
            # Files or memory are short, which is no fault of the mail: ``second_reading``.
            self.log.reading_put_off(error)
            read = lines.MailRead(accepted.mail, "put off", f"met {type(error).__name__}")
            work.append(name, read, accepted.at)
        except Exception as error:  # noqa: BLE001 - no mail may stop the daemon; it is kept
            self.log.defect("receive", error)
            reason = f"reading failed with {type(error).__name__}"
            work.append(name, lines.MailRead(accepted.mail, "quarantined", reason), accepted.at)

    def _play(self, work: Transaction, name: str, item: Item) -> None:
        try:
            # Both together: what cannot be written down or told pauses this tournament alone, and
            # nothing of it is left.
            with self.part(work, name):
                happenings = play(work.tournaments[name], item, self._oracles[name])
                self._carry_out(work, name, item, happenings)
        except OperatorError as error:
            # The calendar's, newcomers' and judges' items by mail; others raise in ``act``.
            work.set_aside(name, item, error.problems)
            if is_judge(item.actor):
                words = judges_letters.not_possible(item.move["move"], error.problems)
                self._tell_judge(work, name, item, words)
            game = work.tournaments[name].game
            if item.actor == "calendar" and game is not None:
                self.tell_organiser(work, name, (notices.not_started(game, error),), item.at)
            return
        except (WorldError, IntegrityError):
            raise
        except Exception as error:  # noqa: BLE001 - the item stays on the docket, play pauses
            self.log.defect("play", error)
            self._pause_for_defect(work, name, item)

    def _pause_for_defect(self, work: Transaction, name: str, item: Item) -> None:
        game = work.tournaments[name].game
        if game is None or game.phase != "playing" or is_judge(item.actor):
            # Nothing is played that a pause could keep from going wrong; the item is set aside.
            work.set_aside(name, item, ("a defect of the program",))
            return
        needed = Happened(game.now, Why(), e.RulingNeeded("a defect of the program", ()))
        work.append_event(name, needed)
        self.tell_organiser(work, name, notices.of((needed,), game), game.now)

    def _carry_out(
        self, work: Transaction, name: str, item: Item, happenings: Sequence[Happened]
    ) -> None:
        work.append(name, lines.ItemPlayed(item.number), item.at)
        before = work.tournaments[name]
        announced = len(before.public.entries)
        failed = before.game.failed if before.game is not None else frozenset()
        for happened in happenings:
            told = isinstance(happened.event, e.FieldsRevealed) and happened.event.announcement
            if told and work.tournaments[name].public.genesis is None:
                # The end of what never started may be announced, too.
                self.open_record(work, name, happened.at)
            work.append_event(name, happened, item.number)
            if isinstance(happened.event, e.TournamentStarted):
                self.open_record(work, name, happened.at)
        after = work.tournaments[name]
        for post in posts(
            happenings,
            after.public,
            after.register,
            self.tokens(name),
            lambda: self._announced_to(work, name, announced, item.at),
            lambda upto: self.checkpoint(name, after.public, upto),
        ):
            work.post(name, post)
        if after.game is not None:
            self.tell_organiser(
                work, name, notices.of(happenings, after.game, failed), after.game.now
            )
            self._to_the_desk(work, name, happenings, after.game)
        if item.mail is not None and is_judge(item.actor):
            self._tell_judge(
                work, name, item, judges_letters.carried_out(item.move["move"], item.number)
            )

    def _announced_to(
        self, work: Transaction, name: str, announced: int, at: int
    ) -> tuple[Reader, ...] | None:
        """Return who is mailed each announcement at once, None where it waits for others.

        ``announced`` is how many there were before.
        """
        now = work.tournaments[name]
        if now.public.daily:
            return None
        if not self.gathers(name):
            return self.audience(name, now, at_once=True)
        if "gathering" not in now.calendar:
            work.append(name, lines.CalendarKept("gathering", upto=announced), at)
        return None

    def _to_the_desk(
        self, work: Transaction, name: str, happenings: Sequence[Happened], game: Game
    ) -> None:
        """Tell those who review what there is to review; a text that goes along is a look."""
        for notice in notices.for_the_desk(happenings, game):
            words = notice.words
            if self.settings.review_by_mail:
                work.append(name, lines.LookTaken(f"desk {notice.number}"), game.now)
                words = notices.with_texts(notice, game)
            readers = self.settings.who_may("review", notice.detail)
            work.mail(name, "organiser", words, readers, game.now)

    def _tell_judge(self, work: Transaction, name: str, item: Item, words: Words) -> None:
        """Tell whoever asked for an act by mail what became of it."""
        mine = [judge for judge in self.settings.judges if judge.actor == item.actor]
        titled = replace(words, subject=f"[{self.configs[name].title}] {words.subject}")
        readers = [Reader(judge.address) for judge in mine]
        work.mail(name, "organiser", titled, readers, item.at)

    def audience(
        self, name: str, tournament: Tournament, *, at_once: bool = False
    ) -> tuple[Reader, ...]:
        """Return who gets announcements: all, or those to whom each is mailed ``at_once``."""
        config, tokens = self.configs[name], self.tokens(name)
        return audience(config, tokens, tournament.register, at_once=at_once)

    def tell_organiser(self, work: Transaction, name: str, notes: Sequence[Words], at: int) -> None:
        """Queue mail to those who judge."""
        for words in notes:
            work.post(name, for_organisers(self.settings.organisers, words, at))

    def tell_of_publishing(self, name: str, reason: str, now: int) -> None:
        """Tell the organisers that the files of a public record could not be written."""
        words = notices.unpublished(self.configs[name].title, reason)
        with self.transaction() as work:
            self.tell_organiser(work, name, (words,), now)

    # The organiser -------------------------------------------------------------------------------

    def act(self, name: str, move: m.OrganiserMove, now: int) -> tuple[Happened, ...]:
        """Docket and play an organiser's act; OperatorError, and nothing happened, if refused."""
        while self._catch_up(name, now):
            pass
        with self.transaction() as work:
            number = work.docket(name, "organiser", move, now)
            item = work.tournaments[name].items[number]
            happenings = play(work.tournaments[name], item, self._oracles[name])
            self._carry_out(work, name, item, happenings)
        return happenings

    def _catch_up(self, name: str, now: int) -> bool:
        """Play what stands on the docket and fire what is due; say whether there may be more.

        A commit may have ended between two moves of one mail; an act must not come between them.
        """
        with self.transaction() as work:
            return self._for_a_while(
                lambda: self._play_next(work, name) or self._fire(work, name, now)
            )

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

    def came_back(self, work: Transaction, name: str, line: lines.MailReturned, at: int) -> None:
        """Journal that a copy came back, and keep it."""
        keep_seconds = self.configs[name].keep_days * kept_letters.DAY
        kept_letters.came_back(work, name, line, self.tokens(name), keep_seconds, at)

    def register_key(
        self, name: str, handle: str, certificate: Certificate | None, reason: str, now: int
    ) -> None:
        """Register or remove a player's OpenPGP certificate, and tell them."""
        member = self.member(name, handle)
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
            # In clear, and everywhere: whoever brought the new key must not be alone to read it.
            for address in member.addresses:
                reader = Reader(address, secret)
                work.mail(name, "correspondence", words, (reader,), now, in_clear=True)

    def look(self, name: str, what: str, now: int) -> None:
        """Journal that the organiser looked at hidden state."""
        with self.transaction() as work:
            work.append(name, lines.LookTaken(what), now)
