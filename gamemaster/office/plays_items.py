"""PLAY: plays the items that are ready, one after the other, and queues the mail about them.

Part of an ``Office``: every method that changes anything runs in the writer's thread, in one
transaction.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from gamemaster.correspondence import judges_letters
from gamemaster.correspondence.paragraphs import Words
from gamemaster.errors import IntegrityError, OperatorError, WorldError, as_machine_trouble
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.fold.state import Game
from gamemaster.letters import notices
from gamemaster.letters.post import Reader
from gamemaster.office.office_state import OpenStore
from gamemaster.office.transaction import Transaction
from gamemaster.outbox.queue import is_late
from gamemaster.playing.play import play, posts
from gamemaster.tournament import lines
from gamemaster.tournament.judges import is_judge
from gamemaster.tournament.tournament import Item, Tournament

SECONDS_PER_COMMIT: Final = 0.05
"""Reading and playing longer than this is committed, so that others have their turn in between."""


class PlaysItems(OpenStore):
    """The part of an open store that plays its games."""

    def _for_a_while(self, step: Callable[[], bool]) -> bool:
        """Take step after step until there is none, or this has taken as long as a commit may."""
        until = time.perf_counter() + SECONDS_PER_COMMIT
        while step():
            if time.perf_counter() >= until:
                return True
        return False

    def _play_next(self, work: Transaction, name: str, by: int = 0) -> bool:
        """Play the item whose turn it is, or a timer due before it; False if nothing is ready.

        A held item is played if its instant has come ``by`` then.
        """
        item = work.tournaments[name].next_to_play(by)
        if item is None:
            return False
        # A timer due by then was due first: timers play at their own instants.
        by_then = item.at if item.timer is None else item.at - 1
        if not self._fire(work, name, by_then):
            self._play(work, name, item, by if item.held else 0)
        return True

    def start_is_due(self, name: str, tournament: Tournament, instant: int) -> bool:
        """Say whether the configured start is due and has not been tried before."""
        starts_at, game = self.configs[name].starts_at, tournament.game
        if starts_at is None or instant < starts_at or game is None or game.phase != "gathering":
            return False
        return tournament.calendar.get("start", -1) < starts_at

    def docket_start(self, work: Transaction, name: str, now: int) -> None:
        """Docket the start at its set time, at that very instant."""
        work.append(name, lines.CalendarKept("start"), now)
        work.docket(name, "calendar", m.Start(), self.configs[name].starts_at or now)

    def fire(self, work: Transaction, name: str, now: int) -> None:
        """Fire the timers that are due by ``now``, and play what was held until then.

        As many as fit one commit are done.
        """
        self._for_a_while(lambda: self._fall_due(work, name, now))

    def _fall_due(self, work: Transaction, name: str, now: int) -> bool:
        """Play or fire the first of what is due by ``now``; False if nothing is."""
        return self._play_next(work, name, now) or self._fire(work, name, now)

    def _fire(self, work: Transaction, name: str, instant: int) -> bool:
        """Fire the first timer that is due by ``instant``, at its own; False if there is none.

        It goes on the docket and is played in one transaction, so it fires once or not at all.
        """
        timer = work.tournaments[name].timer_due(instant)
        if timer is None:
            return False
        number = work.docket(name, "calendar", m.Tick(timer.timer), timer.due)
        self._play(work, name, work.tournaments[name].items[number], instant)
        return True

    def _play(self, work: Transaction, name: str, item: Item, taken_up: int = 0) -> None:
        """Play an item; one that was due earlier than it is ``taken_up`` has its mail leave later.

        Else its mail would leave as soon as it is played, and tell how long that took. Items of the
        calendar are taken up when the clock is looked at, whatever had them played.
        """
        if item.actor == "calendar":
            taken_up = max(taken_up, self.looked_at)
        work.caused = taken_up if is_late(item.at, taken_up, self.release_seconds) else 0
        try:
            # Both together: an item that cannot be written down or told pauses this tournament
            # alone, and nothing of the item is left.
            with as_machine_trouble(), self.part(work, name):
                self._carry_out(work, name, item)
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
        finally:
            work.caused = 0

    def _pause_for_defect(self, work: Transaction, name: str, item: Item) -> None:
        game = work.tournaments[name].game
        if game is None or is_judge(item.actor) or not (game.phase == "playing" or game.resting):
            # No play goes on that a pause could protect; the item is set aside.
            work.set_aside(name, item, ("a defect of the program",))
            return
        needed = e.Happened(game.now, e.Why(), e.RulingNeeded("a defect of the program", ()))
        work.append_event(name, needed)
        self.tell_organiser(work, name, notices.of((needed,), game), game.now)

    def _carry_out(self, work: Transaction, name: str, item: Item) -> tuple[e.Happened, ...]:
        """Play an item, write down all that happens, and queue the mail about it."""
        happenings = play(work.tournaments[name], item, self._oracles[name])
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
            lambda upto: self.records.checkpoint(name, after.public, upto),
            self.signer(name),
        ):
            work.post(name, post)
        if after.game is not None:
            self.tell_organiser(
                work, name, notices.of(happenings, after.game, failed), after.game.now
            )
            may_join = after.public.joining == "open"
            of_people = notices.of_people(before.game, happenings, after.game, may_join=may_join)
            self.tell_organiser(work, name, of_people, after.game.now)
            self._to_the_desk(work, name, happenings, after.game)
        if item.mail is not None and is_judge(item.actor):
            self._tell_judge(work, name, item, judges_letters.carried_out(item.move["move"]))
        return happenings

    def _announced_to(
        self, work: Transaction, name: str, announced: int, at: int
    ) -> tuple[Reader, ...] | None:
        """Return the readers mailed each announcement at once, None where it waits for others.

        ``announced`` is the number of earlier announcements.
        """
        now = work.tournaments[name]
        if now.public.daily:
            return None
        if not self.gathers(name):
            return self.audience(name, now, at_once=True)
        if "gathering" not in now.calendar:
            # A move that waited is played at its own instant, after what was published since.
            at = max(at, now.public.latest)
            work.append(name, lines.CalendarKept("gathering", upto=announced), at)
        return None

    def _to_the_desk(
        self, work: Transaction, name: str, happenings: Sequence[e.Happened], game: Game
    ) -> None:
        """Tell reviewers what there is to review; a text sent along is journaled as a look."""
        for notice in notices.for_the_desk(happenings, game):
            words = notice.words
            if self.settings.review_by_mail:
                at = max(game.now, work.tournaments[name].public.latest)
                work.append(name, lines.LookTaken(f"desk {notice.number}"), at)
                words = notices.with_texts(notice, game)
            readers = self.settings.who_may("review", notice.detail)
            work.mail(name, "organiser", words, readers, game.now)

    def _tell_judge(self, work: Transaction, name: str, item: Item, words: Words) -> None:
        """Tell the judge who asked for an act by mail what became of it."""
        mine = [judge for judge in self.settings.judges if judge.actor == item.actor]
        titled = replace(words, subject=f"[{self.configs[name].title}] {words.subject}")
        readers = [Reader(judge.address) for judge in mine]
        work.mail(name, "organiser", titled, readers, item.at)

    def audience(
        self, name: str, tournament: Tournament, *, at_once: bool = False
    ) -> tuple[Reader, ...]:
        """Return the readers of announcements: all, or those to whom each is mailed ``at_once``."""
        config, tokens = self.configs[name], self.tokens(name)
        return notices.audience(config, tokens, tournament.register, at_once=at_once)

    def tell_organiser(self, work: Transaction, name: str, notes: Sequence[Words], at: int) -> None:
        """Queue mail to those who judge."""
        for words in notes:
            work.post(name, notices.for_organisers(self.settings.organisers, words, at))
