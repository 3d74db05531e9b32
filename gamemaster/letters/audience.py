"""To whom mail goes that answers nobody: the audience of announcements, and the organisers.

Announcements reach players under their own addresses, each with their reply secret, and mailing
lists. Callers: ``office``, and ``daemon`` when the disk is full.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamemaster.config.settings import TournamentConfig
from gamemaster.correspondence import Words
from gamemaster.letters import notices
from gamemaster.letters.post import Post, Reader, render
from gamemaster.outbox.queue import Word
from gamemaster.tournament.register import Register
from gamemaster.tournament.tokens import Tokens


def audience(
    config: TournamentConfig, tokens: Tokens, register: Register, *, at_once: bool = False
) -> tuple[Reader, ...]:
    """Return who gets announcements: lists, and players under their own addresses.

    ``at_once`` leaves out players who wait for their daily digest.
    """
    readers = [Reader(address, language=config.language) for address in config.announces_to_lists]
    if config.announces_to_players:
        readers += [
            Reader(member.address, tokens.secret(member), member.language)
            for _, member in sorted(register.members.items())
            if not (at_once and member.digest)
        ]
    return tuple(readers)


def for_organisers(addresses: Sequence[str], words: Words, at: int) -> Post:
    """Return what all organisers are told."""
    readers = tuple(Reader(address) for address in addresses)
    return Post("organiser", readers, words.subject, words.body, at)


def disk_full_words(config: TournamentConfig, addresses: Sequence[str], now: int) -> list[Word]:
    """Return what the organisers are told past the store, which cannot keep it now."""
    post = for_organisers(addresses, notices.disk_full(config.title), now)
    domain = config.address.rpartition("@")[2]
    message_id = f"<disk-full-{now}@{domain}>"
    return [
        Word(
            config.address,
            reader.address,
            # One to each, so that no organiser's address stands in another's mail.
            render(post, reader, message_id, config.address, config.title),
        )
        for reader in post.readers
    ]
