"""Plays the next item of the docket: an item in; events, and the letters they cause, out.

Pure, like ``receive``: the office gives the tournament, the item and the oracle, and appends what
comes back in one transaction. Nothing else in the daemon calls ``decide``. Letters and
announcements are written from what ``disclosure`` hands over and from nothing else.

The two functions that stand for chance are bound to one tournament's roots: once these are drawn
nobody, the operator included, can choose what they give. Nonces follow from number and body, rolls
from a chain whose anchor was published before the first turn, and from what joiners sent when they
had been told it (docs/auditors.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from gamemaster.correspondence import passed_on
from gamemaster.documents.proposal import nonce
from gamemaster.game import dice
from gamemaster.game import moves as m
from gamemaster.game.decide import decide
from gamemaster.game.disclosure import Letter, Passed, disclose
from gamemaster.game.editions import BOUND
from gamemaster.game.events import Happened, PressPassed
from gamemaster.game.wire import move_from_json
from gamemaster.i18n import SOURCE, _, speaking, spoken
from gamemaster.journal.roots import TournamentRoots
from gamemaster.letters.post import Post, Reader, attached, by_language, list_headers, references
from gamemaster.mail.compose import OutAttachment
from gamemaster.record import signed_receipts
from gamemaster.record.answers_wanted import VOTES_FALL, asked_shown, how_to_vote
from gamemaster.record.entries import (
    attachments,
    documents_shown,
    exact_letter,
    render_letter,
    subject,
    translation,
)
from gamemaster.record.genesis import NAME
from gamemaster.record.note import Signer
from gamemaster.record.rounds import NAME as ROUND
from gamemaster.tournament.judges import is_judge
from gamemaster.tournament.public import Entry, PublicRecord
from gamemaster.tournament.register import Register
from gamemaster.tournament.tokens import Tokens
from gamemaster.tournament.tournament import Item, Tournament


class RootOracle:
    """Answers ``decide`` from a tournament's roots; see ``game.chance.Oracle``."""

    def __init__(self, roots: TournamentRoots, tournament: str, dice_length: int) -> None:
        self._roots = roots
        self._tournament = tournament
        self._length = dice_length

    def nonce(self, number: int, body: str) -> str:
        """Return the nonce of proposal ``number``, 64 hex digits."""
        return nonce(self._roots.nonce, number, body)

    def roll(self, chain: str, index: int, faces: int, mix: str | None = None) -> dice.Roll:
        """Return roll ``index`` of a chain (``open``, ``secret`` or ``hidden``), mixed."""
        root = dice.root_of(self._roots.dice, chain)
        return dice.roll(root, self._tournament, index, faces, self._length, mix)

    def anchor(self, chain: str, epoch: int) -> str:
        """Return the anchor of an epoch of a chain, 64 hex digits."""
        return dice.anchor(dice.root_of(self._roots.dice, chain), epoch, self._length)

    def bind(self, happened: Happened, item: int) -> Happened:
        """Return an event of an item; one that passes something on commits to it."""
        event = happened.event
        if not isinstance(event, PressPassed):
            return happened
        secret = self._roots.message_nonce(item, event.text)
        commitment = signed_receipts.commitment(secret, signed_receipts.digest(event.text))
        return replace(happened, event=replace(event, commitment=commitment, nonce=secret))


LARGEST_MAIL: Final = 2_000_000
"""Octets of a mail with several announcements: many providers take ten millions, some five."""

MOST_IN_A_MAIL: Final = 200
"""Announcements in one mail, each with a file of its own: readers' programs have limits, too."""

PERSONAL = frozenset({"player", "proposer", "points", "die"})
"""The fields of letters that may be about their reader."""


def play(tournament: Tournament, item: Item, oracle: RootOracle) -> tuple[Happened, ...]:
    """Return the events that playing ``item`` causes.

    Raises OperatorError if it is an organiser's act that is refused.
    """
    game = tournament.game
    if game is None:
        raise ValueError("a tournament without a genesis has no docket")
    move = move_from_json(dict(item.move))
    if isinstance(move, m.CastVote) and item.mine is not None:
        # ``vote mine``: the number that the turn in the same mail was given, if it was legal.
        move = m.CastVote(move.player, tournament.turns.get(item.mine, 0), move.choice)
    # Acts during a hold or a pause stand at its beginning, so that the items that wait are played
    # afterwards at their own instants.
    # New dice are no part of play: they take no time of it.
    stands = game.waits and is_judge(item.actor)
    now = game.now if stands or isinstance(move, m.RestartDice) else item.at
    happenings = decide(game, move, now, oracle)
    if game.edition < BOUND:
        return happenings
    return tuple(oracle.bind(happened, item.number) for happened in happenings)


def posts(
    happenings: Iterable[Happened],
    public: PublicRecord,
    register: Register,
    tokens: Tokens,
    announce_to: Callable[[], tuple[Reader, ...] | None],
    checkpoint_at: Callable[[int], str],
    signer: Signer,
) -> tuple[Post, ...]:
    """Return the mail that ``happenings`` cause: private letters, and announcements one by one.

    ``announce_to`` gives the readers of announcements, None where these wait for the daily digest;
    it is asked only if something is announced, for readers are many and most moves are votes.
    ``checkpoint_at`` gives the signed checkpoint of the public record up to an announcement.
    ``signer`` signs what letters say.
    """
    written: list[Post] = []
    for leaving in disclose(happenings):
        if isinstance(leaving, Passed):
            written += [_passed(leaving, reader, public, register, tokens, signer)
                        for reader in leaving.readers]  # fmt: skip
        elif isinstance(leaving, Letter):
            written += [_letter(letter, public, register, tokens, signer)
                        for letter in apart(leaving)]  # fmt: skip
        elif readers := announce_to():
            entry, checkpoint = public.entries[leaving.number], checkpoint_at(leaving.number)
            written += announcements((entry,), public, readers, leaving.at, checkpoint, tokens)
    return tuple(written)


def apart(leaving: Letter) -> tuple[Letter, ...]:
    """Return a letter as one that may be forwarded and one that may not.

    A document is meant to be forwarded; fields about its reader (a score) do not go along.
    """
    roots = {name.partition(".")[0] for name, _ in leaving.fields}
    documents = {name for name, _ in leaving.fields if name.endswith(".document")}
    if not documents or not roots & PERSONAL:
        return (leaving,)
    personal = tuple(
        revealed for revealed in leaving.fields if revealed[0].partition(".")[0] in PERSONAL
    )
    rest = tuple(revealed for revealed in leaving.fields if revealed not in personal)
    return replace(leaving, fields=rest), replace(leaving, fields=personal)


def _letter(
    leaving: Letter, public: PublicRecord, register: Register, tokens: Tokens, signer: Signer
) -> Post:
    member = register.members[leaving.reader]
    with speaking(member.language):
        title, body, files = render_letter(public.title, leaving.about, leaving.fields, leaving.at)
    # A letter with a document is meant to be forwarded, so it carries no personal address, and what
    # is signed of it names nobody.
    detail, named = (None, None) if files else (tokens.secret(member), leaving.reader)
    parts = tuple(OutAttachment(part.name, part.media_type, part.content) for part in files)
    text = exact_letter(public.title, leaving.about, leaving.fields, leaving.at)
    notes = signed_receipts.letter(signer, public.name, named, leaving.at, text)
    parts += attached("letter", notes)
    readers = (Reader(member.address, detail),)
    thread = references(public, tokens, [leaving.fields])
    return Post("letter", readers, title, body, leaving.at, parts, references=thread)


def announcements(
    entries: tuple[Entry, ...],
    public: PublicRecord,
    readers: tuple[Reader, ...],
    at: int,
    checkpoint: str,
    tokens: Tokens,
) -> tuple[Post, ...]:
    """Return the mails with one announcement, or with a day's: one for each language.

    Announcements that are more than any mailbox takes in one mail go in several, in order.
    """
    written = []
    for language, group in by_language(readers):
        for share in _apportioned(entries, public.title):
            with speaking(language):
                written.append(
                    _announcement(
                        share, public, group, at, (entries[-1].number, checkpoint), tokens
                    )
                )
    return tuple(written)


def _apportioned(entries: tuple[Entry, ...], title: str) -> Iterator[tuple[Entry, ...]]:
    """Yield announcements in shares that fit one mail each; one that is too large goes alone."""
    share: list[Entry] = []
    octets = 0
    for entry in entries:
        files = attachments(entry.about, entry.fields)
        # In the text, as a file in base64, perhaps translated above it, and its documents.
        more = 4 * len(entry.text(title).encode()) + 2 * sum(len(file.content) for file in files)
        if share and (octets + more > LARGEST_MAIL or len(share) == MOST_IN_A_MAIL):
            yield tuple(share)
            share, octets = [], 0
        share.append(entry)
        octets += more
    yield tuple(share)


def _passed(
    leaving: Passed,
    reader: str,
    public: PublicRecord,
    register: Register,
    tokens: Tokens,
    signer: Signer,
) -> Post:
    """Return the post of something passed on to one reader, threaded with nothing."""
    member = register.members[reader]
    sender = register.members[leaving.sender].name if leaving.sender is not None else None
    signed: tuple[OutAttachment, ...] = ()
    if leaving.nonce is not None:
        told = signed_receipts.Message(
            leaving.sender, leaving.number, leaving.text, leaving.at, leaving.nonce
        )
        # What may be forwarded names nobody in what is signed of it, as a letter with a document.
        named = reader if leaving.number is None else None
        signed = attached("message", signed_receipts.message(signer, public.name, named, told))
    with speaking(member.language):
        if leaving.number is None:
            words = passed_on.message(public, sender, leaving.text)
            to = Reader(member.address, tokens.secret(member))
            return Post("letter", (to,), words.subject, words.body, leaving.at, signed)
        words = passed_on.document(public, sender, leaving.number)
    file = OutAttachment(f"proposal-{leaving.number}.txt", "text/plain", leaving.text.encode())
    # It may be forwarded, so it carries no personal address.
    to = Reader(member.address)
    return Post("letter", (to,), words.subject, words.body, leaving.at, (file, *signed))


def _announcement(
    entries: tuple[Entry, ...],
    public: PublicRecord,
    readers: tuple[Reader, ...],
    at: int,
    checkpoint: tuple[int, str],
    tokens: Tokens,
) -> Post:
    """Return one mail with one announcement, or with a day's, and the record's checkpoint.

    ``checkpoint`` is of the record up to an announcement. The genesis goes with the first one.
    """
    bodies: list[str] = []
    parts: list[OutAttachment] = []
    if entries[0].number == 1:
        parts.append(OutAttachment(NAME, "text/plain", public.leaf(0).encode()))
    for entry in entries:
        text = entry.text(public.title)
        if spoken() != SOURCE:
            bodies += [translation(public.title, entry.number, entry.about, entry.fields), ""]
        bodies.append(text)
        bodies += documents_shown(entry.fields)
        bodies += asked_shown(entry.fields, public.phrases)
        # Lists have no address of their own to be answered to.
        players = readers[0].detail is not None
        undecided = [number for number in entry.to_vote_on if number not in public.adopted]
        again = entry.get("proposal.number") if entry.get(VOTES_FALL) is not None else None
        if isinstance(again, int) and again not in undecided:
            undecided.append(again)
        bodies += how_to_vote(undecided, by_answering=players)
        # The exact octets of the entry, which a mail's text may lose on its way.
        name = f"announcement-{entry.number}.txt"
        parts.append(OutAttachment(name, "text/plain", text.encode()))
        parts += [
            OutAttachment(part.name, part.media_type, part.content)
            for part in attachments(entry.about, entry.fields)
        ]
    # Attached, because a signed note does not survive the reflow of a mail's text.
    number, note = checkpoint
    parts.append(OutAttachment(f"checkpoint-{number}.txt", "text/plain", note.encode()))
    if public.round and any(entry.get("die.proof") is not None for entry in entries):
        # Without it nobody could follow a roll that rests on it before the game is over.
        parts.append(OutAttachment(ROUND, "text/plain", public.round.encode()))
    if len(entries) == 1:
        heading = subject(public.title, entries[0].number, entries[0].about, entries[0].fields)
    else:
        first, last = entries[0].number, entries[-1].number
        several = _("announcements {first} to {last}").format(first=first, last=last)
        heading = f"[{public.title}] {several}"
    thread = references(public, tokens, (entry.fields for entry in entries))
    headers = list_headers(public, entries[0].number if len(entries) == 1 else None)
    mail = Post("announcement", readers, heading, "\n".join(bodies), at, tuple(parts))
    return replace(mail, references=thread, headers=headers)
