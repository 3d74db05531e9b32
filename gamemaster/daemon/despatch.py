"""Hands out the mail that may leave now, and writes down the outcome of each attempt.

Both run in the writer's thread; ``outbox.Sender`` asks through ``writer``. Mail that is handed out
is not handed out again until it is reported. A report is one transaction however many letters it is
about, and only copies that it names as tried count as tried. Notes that a killed daemon left of
copies (``outbox.sent_notes``) are reported before anything else is handed out.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from gamemaster.errors import Defect, WorldError, as_machine_trouble
from gamemaster.letters import deliveries, notices
from gamemaster.letters.deliveries import LETTERS, Delivery, HandedOut, Letter
from gamemaster.office import kept_letters
from gamemaster.office.office import Office
from gamemaster.office.transaction import Transaction
from gamemaster.outbox.outcome import Failed, Outcome
from gamemaster.outbox.queue import Dispatch
from gamemaster.tournament.register import Member


def due(office: Office, now: int) -> tuple[Dispatch, ...]:
    """Hand out mail to be tried now, as much as is reported together."""
    if not office.deliveries:
        return ()
    room = office.room
    found = []
    resting = {name for name, tournament in office.tournaments.items() if tournament.mail_held}

    def may(address: str, bulk: bool) -> bool:  # noqa: FBT001 - as ``choose`` asks
        return office.pace.take(address, now, bulk=bulk)

    chosen = deliveries.choose(
        office.deliveries, room.out, now, may, resting, office.release_seconds
    )
    room.out.update((row, HandedOut(readers, now)) for row, readers in chosen)
    for row, readers in chosen:
        try:
            with as_machine_trouble():
                found.append(_dispatch(office, row, readers))
        except WorldError:
            # Nothing of this is handed out after all: the store cannot be read at the moment.
            for back, _ in chosen:
                _give_back(office, room.out.pop(back))
            raise
        except Exception as error:  # noqa: BLE001 - one letter never stops the others
            # It stays handed out to nobody, and is not counted: the next start tries it again.
            _give_back(office, room.out[row])
            room.out[row] = HandedOut((), now)
            office.log.defect("outbox", error)
    return tuple(found)


def _dispatch(office: Office, row: int, recipients: tuple[str, ...]) -> Dispatch:
    delivery = office.deliveries[row]
    letter = office.room.letter(delivery.letter) or _read(office, delivery)
    tokens = office.tokens(delivery.tournament)
    register = office.tournaments[delivery.tournament].register
    return deliveries.dispatch(row, recipients, delivery, letter, tokens, register)


def _read(office: Office, delivery: Delivery) -> Letter:
    payload = office.store.get(LETTERS, delivery.letter)
    if payload is None:
        raise Defect("a delivery names a letter that is not there")
    tokens = office.tokens(delivery.tournament)
    letter = deliveries.letter_from(payload, delivery.letter, delivery.tournament, tokens)
    office.room.keep(delivery.letter, letter)
    return letter


def report(office: Office, outcomes: Mapping[int, Mapping[str, Outcome]], now: int) -> None:
    """Record the outcomes of what was handed out; readers not named in it were not tried."""
    tried = {row: found for row, found in outcomes.items() if found and row in office.deliveries}
    if tried:
        with office.transaction() as work:
            for row, found in tried.items():
                _settle(office, work, row, found, now)
            office.keep_pace(work)
    for row, found in outcomes.items():
        handed_out = office.room.out.pop(row, None)
        if handed_out is not None:
            _give_back(office, handed_out, tried=len(found))
        _slow_down(office, found, now)


def report_noted(office: Office, notes: Container[bytes], now: int) -> None:
    """Report the copies that a killed daemon had noted and not reported.

    What was counted of them went with it, so they count anew.
    """
    taken = deliveries.noted(office.deliveries, notes, office.tokens)
    for outcomes in taken.values():
        for address in outcomes:
            office.pace.count(address, now)
    report(office, taken, now)


def _give_back(office: Office, handed_out: HandedOut, tried: int = 0) -> None:
    """Count as sent only what was tried: the first so many of what was handed out."""
    for address in handed_out.readers[tried:]:
        office.pace.give_back(address, handed_out.tick)


def _slow_down(office: Office, outcomes: Mapping[str, Outcome], now: int) -> None:
    """Slow down where somebody asks for it."""
    for address, outcome in outcomes.items():
        if isinstance(outcome, Failed) and outcome.too_fast:
            office.pace.complained(None if outcome.too_fast == "all" else address, now)


def _settle(
    office: Office, work: Transaction, row: int, outcomes: Mapping[str, Outcome], now: int
) -> None:
    delivery = work.delivery(row)
    if delivery is None:
        return
    outcomes = deliveries.as_pending(delivery, outcomes)
    rest = deliveries.after(delivery, outcomes, now, office.give_up_after)
    left = [part for part in (rest.untried, rest.again) if part is not None]
    if left:
        work.replace(row, left[0])
    else:
        work.finish(row)
    for part in left[1:]:
        work.put(replace(part, failed=0))
    if not rest.lost and (left or not delivery.failed):
        return
    try:
        with as_machine_trouble(), office.part(work, delivery.tournament):
            failed = _keep_for_players(office, work, delivery, rest.lost, outcomes, now)
            if left:
                work.replace(row, replace(left[0], failed=failed))
            else:
                _account(office, work, delivery, failed, now)
    except WorldError:
        raise
    except Exception as error:  # noqa: BLE001 - what was delivered stays reported
        office.log.defect("outbox", error)


def _keep_for_players(
    office: Office,
    work: Transaction,
    delivery: Delivery,
    lost: Sequence[str],
    outcomes: Mapping[str, Outcome],
    now: int,
) -> int:
    """Keep what cannot reach players; return how many other readers were given up so far."""
    name, theirs = delivery.tournament, _players(work, delivery, lost)
    for address, member in theirs.items():
        outcome = outcomes[address]
        if isinstance(outcome, Failed):
            letter = office.tokens(name).numbers.born(delivery.letter)
            line = kept_letters.refused(letter, member, outcome)
            office.came_back(work, name, line, now)
    return delivery.failed + len(lost) - len(theirs)


def _players(work: Transaction, delivery: Delivery, lost: Sequence[str]) -> dict[str, Member]:
    """Return the players among those who were given up: what cannot reach them is kept."""
    register = work.tournaments[delivery.tournament].register
    if delivery.kept_for:
        return dict.fromkeys(lost, register.members[delivery.kept_for])
    found = ((address, register.by_address(address)) for address in lost)
    return {address: member for address, member in found if member is not None}


def _account(office: Office, work: Transaction, done: Delivery, failed: int, now: int) -> None:
    """Tell the organiser, once all of a letter is done, how many readers were given up."""
    if not failed or done.kind == "organiser":
        return  # Failed mail to the organiser need not be told to the organiser.
    for row, other in work.deliveries_of(done.letter):
        work.replace(row, replace(other, failed=other.failed + failed))
        return
    title = office.configs[done.tournament].title
    office.tell_organiser(work, done.tournament, (notices.undelivered(title, failed),), now)
