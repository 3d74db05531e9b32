"""Plants leaks: each changes one real place of the program, so that it tells somebody too much.

``LEAKS`` is the table of all of them. The campaign finds each within ``WITHIN`` pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import pytest

from gamemaster import oplog
from gamemaster.correspondence.paragraphs import Words
from gamemaster.daemon import despatch
from gamemaster.daemon.known_senders import KnownSenders
from gamemaster.game.disclosure import Passed, disclose
from gamemaster.game.events import Happened, PressPassed
from gamemaster.identity.evidence_policy import Policy
from gamemaster.journal import seal
from gamemaster.journal.seal import Keyring
from gamemaster.letters import deliveries
from gamemaster.letters.deliveries import Delivery
from gamemaster.letters.post import Post, Reader
from gamemaster.office.office import Office
from gamemaster.office.transaction import Transaction
from gamemaster.outbox.queue import next_tick
from gamemaster.playing import play
from gamemaster.reading import newcomers, receipting, receive
from gamemaster.reading.draft import Draft
from gamemaster.tournament import fold
from gamemaster.tournament.budgets import Budget
from gamemaster.tournament.tokens import Tokens
from gamemaster.tournament.tournament import Tournament
from tests.torture.paired.worlds import LIST, forget_beginnings

WITHIN: Final = 200
"""Pairs of seed 2026 of which at least one shows each leak."""

Plant: TypeAlias = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Leak:
    """A leak, what it tells to whom, and the kind of observer who finds it."""

    tells: str
    found_by: str
    plant: Plant
    shown_by: int
    """The number of a pair of seed 2026 that shows it; ``--leak`` looks for the first."""
    from_the_start: bool = False
    """It changes how a store is read: every tournament is begun with it."""


@contextmanager
def planted(leak: Leak) -> Iterator[None]:
    """Change the program while this lasts."""
    with pytest.MonkeyPatch.context() as patch:
        leak.plant(patch)
        if leak.from_the_start:
            forget_beginnings()
        try:
            yield
        finally:
            if leak.from_the_start:
                forget_beginnings()


def _votes(tournament: Tournament) -> int:
    game = tournament.game
    if game is None:
        return 0
    return sum(one.tally.count("for") for one in game.proposals.values())


# Names and numbers -------------------------------------------------------------------------------


def message_id(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Tokens, "message_id", lambda _, letter, domain: f"<{letter}@{domain}>")


def return_path(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Tokens, "bounce", lambda _self, letter, _address, _round=0: f"bounce-{letter}")


def ordinal(patch: pytest.MonkeyPatch) -> None:
    docket = Draft.docket

    def numbered(draft: Draft, *args: Any, **more: Any) -> int:  # noqa: ANN401 - as there
        item = draft.tournament.next_item
        docket(draft, *args, **more)
        return item

    patch.setattr(Draft, "docket", numbered)


def file_name(patch: pytest.MonkeyPatch) -> None:
    signed = receipting.signed_receipt

    def named(draft: Draft, handle: str) -> tuple[Any, ...]:
        files = signed(draft, handle)
        return tuple(replace(file, name=f"{draft.accepted.mail}-{file.name}") for file in files)

    patch.setattr(receive, "signed_receipt", named)


# Words and sizes ---------------------------------------------------------------------------------


def _worded(patch: pytest.MonkeyPatch, change: Callable[[Draft, Words], Words]) -> None:
    post = Draft.post

    def reworded(draft: Draft, kind: str, words: Words, *args: Any, **more: Any) -> None:  # noqa: ANN401
        post(draft, kind, change(draft, words), *args, **more)

    patch.setattr(Draft, "post", reworded)


def tally(patch: pytest.MonkeyPatch) -> None:
    _worded(patch, lambda draft, words: replace(
        words, body=f"{words.body}\nVotes so far: {_votes(draft.tournament)}\n"))  # fmt: skip


def subject(patch: pytest.MonkeyPatch) -> None:
    _worded(patch, lambda draft, words: replace(
        words, subject=f"{words.subject} ({len(draft.tournament.items)})"))  # fmt: skip


def size(patch: pytest.MonkeyPatch) -> None:
    _worded(patch, lambda draft, words: replace(
        words, body=f"{words.body}\n{'.' * draft.tournament.next_item}"))  # fmt: skip


def shared_budget(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(receive, "budget_for", lambda *_, **_more: Budget("everybody", 2, 1800))


def refusal(patch: pytest.MonkeyPatch) -> None:
    closed = newcomers._closed

    def counted(draft: Draft) -> str | None:
        refused = closed(draft)
        return f"{refused} (request {draft.accepted.mail})" if refused else None

    patch.setattr(newcomers, "_closed", counted)


def announced(patch: pytest.MonkeyPatch) -> None:
    revealed = fold._revealed

    def more(tournament: Tournament, event: Any, at: int, head: str) -> dict[str, Any]:  # noqa: ANN401
        fields = (*event.fields, ("points", tournament.next_item))
        return revealed(tournament, replace(event, fields=fields), at, head)

    patch.setattr(fold, "_revealed", more)


# Readers -----------------------------------------------------------------------------------------


def to_the_list(patch: pytest.MonkeyPatch) -> None:
    letter = play._letter

    def also(*args: Any) -> Post:  # noqa: ANN401 - as there
        post = letter(*args)
        return replace(post, readers=(*post.readers, Reader(LIST)))

    patch.setattr(play, "_letter", also)


def sender(patch: pytest.MonkeyPatch) -> None:
    def named(happenings: Any) -> Any:  # noqa: ANN401 - as there
        senders = [one.event.sender for one in happenings if isinstance(one.event, PressPassed)]
        return tuple(
            replace(one, sender=senders.pop(0)) if isinstance(one, Passed) else one
            for one in disclose(happenings)
        )

    patch.setattr(play, "disclose", named)


def everybodys_own(patch: pytest.MonkeyPatch) -> None:
    own_entries = Tournament.own_entries

    def theirs(tournament: Tournament, _handle: str) -> Any:  # noqa: ANN401 - as there
        return tuple(
            entry for one in sorted(tournament.own) for entry in own_entries(tournament, one)
        )

    patch.setattr(Tournament, "own_entries", theirs)


# Order and time ----------------------------------------------------------------------------------


def order(patch: pytest.MonkeyPatch) -> None:
    choose = deliveries.choose

    def turned(ready: Any, *args: Any) -> Any:  # noqa: ANN401 - as there
        chosen = choose(ready, *args)
        return chosen[::-1] if chosen and max(row for row, _ in chosen) % 2 else chosen

    patch.setattr(deliveries, "choose", turned)


def one_tick(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(deliveries, "released_at", next_tick)


def delay(patch: pytest.MonkeyPatch) -> None:
    put = Transaction.put

    def later(work: Transaction, delivery: Delivery) -> int:
        votes = _votes(work.tournaments[delivery.tournament])
        return put(work, replace(delivery, due=delivery.at + 20 * votes))

    patch.setattr(Transaction, "put", later)


def waiting(patch: pytest.MonkeyPatch) -> None:
    put = Transaction.put

    def behind(work: Transaction, delivery: Delivery) -> int:
        return put(work, replace(delivery, due=delivery.at + 40 * len(work.queue)))

    patch.setattr(Transaction, "put", behind)


# The store, the log, the doors -------------------------------------------------------------------


def unpadded(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(seal, "size_class", lambda length: length + 4)


def nonce(patch: pytest.MonkeyPatch) -> None:
    def bare(keyring: Keyring, place: bytes, row: int, payload: bytes) -> bytes:
        at = payload.find(b'"choice":"') + len(b'"choice":"')
        shown = payload[at:].ljust(seal.NONCE_BYTES, b" ")[: seal.NONCE_BYTES]
        bound = seal._PLACE.pack(row, keyring.current) + place
        return shown + keyring._ciphers[keyring.current].encrypt(shown, seal.pad(payload), bound)

    patch.setattr(Keyring, "seal", bare)


def events(patch: pytest.MonkeyPatch) -> None:
    carry_out = Office._carry_out

    def counted(office: Office, work: Transaction, name: str, item: Any) -> tuple[Happened, ...]:  # noqa: ANN401
        happenings = carry_out(office, work, name, item)
        oplog.mail_accepted("smtp", len(happenings))
        return happenings

    patch.setattr(Office, "_carry_out", counted)


def copies(patch: pytest.MonkeyPatch) -> None:
    due = despatch.due

    def counted(office: Office, now: int) -> Any:  # noqa: ANN401 - as there
        handed_out = due(office, now)
        if handed_out:
            oplog.record_published(len(handed_out), 0, recovered=False)
        return handed_out

    patch.setattr(despatch, "due", counted)


def doors(patch: pytest.MonkeyPatch) -> None:
    def worth(known: KnownSenders, recipient: str, sender: str) -> frozenset[str]:
        name = known._office.tournament_of(recipient)
        assert name is not None
        tournament = known._office.tournaments[name]
        member = tournament.register.by_address(sender)
        voted = member is not None and tournament.votes_sent.get(member.handle)
        return Policy.of(known._office.configs[name].evidence).kinds if voted else frozenset()

    patch.setattr(KnownSenders, "worth", worth)


LEAKS: Final = {
    "a row in a Message-ID": Leak(
        "how many letters and rows there were, to every reader", "player", message_id, 1),
    "a row in a return path": Leak(
        "how many letters there were, to readers' servers", "player", return_path, 1),
    "a common ordinal": Leak(
        "how many moves all players made, to whoever moves", "player", ordinal, 13),
    "a number in a file's name": Leak(
        "how many mails came from all, to whoever gets a receipt", "player", file_name, 1),
    "a tally in a receipt": Leak(
        "how many voted for something, to whoever writes", "player", tally, 94),
    "a queue in a subject": Leak(
        "how many moves wait, to whoever writes during a hold", "player", subject, 13),
    "a size": Leak(
        "how many moves there were, by the length of a receipt", "player", size, 11),
    "a shared budget": Leak(
        "that others wrote within the hour, by a receipt that does not come", "player",
        shared_budget, 13),
    "a request's number": Leak(
        "how many mails came from all, to a stranger who is refused", "stranger", refusal, 6),
    "a count in the record": Leak(
        "how many moves there were, to readers of the record", "reader of the files",
        announced, 2),
    "letters to the list": Leak(
        "what rules tell one player, to everybody on the list", "list reader", to_the_list, 31),
    "a sender's name": Leak(
        "who sent something without a name, to its reader", "player", sender, 58),
    "everybody's own": Leak(
        "what all players wrote, to whoever asks for theirs", "player", everybodys_own, 13),
    "an order": Leak(
        "whether the number of letters is odd, by which mail comes first", "player", order, 1),
    "one tick": Leak(
        "how long play took, by the tick at which mail leaves", "player", one_tick, 7),
    "a delay": Leak(
        "how many voted for something, by how long mail waits", "player", delay, 12),
    "a queue's delay": Leak(
        "how much mail others get, by how long one's own waits", "player", waiting, 12),
    "rows without padding": Leak(
        "the lengths of lines and mails, to the holder of the file", "holder of the store",
        unpadded, 3, from_the_start=True),
    "a nonce that shows": Leak(
        "how somebody voted, to the holder of the file", "holder of the store", nonce, 3),
    "events in the log": Leak(
        "how much each move led to, to the reader of the log", "reader of the log", events, 2),
    "letters in the log": Leak(
        "how many letters left, to the reader of the log", "reader of the log", copies, 1),
    "doors that know votes": Leak(
        "who has voted, to a server that knocks", "SMTP peer", doors, 13),
}  # fmt: skip
"""All of them by name."""
