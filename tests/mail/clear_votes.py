"""Reads the votes of single sentences, for tests of what they say."""

from __future__ import annotations

from gamemaster.mail.prose.vote_sentences import read_sentence

RULES = frozenset((*range(101, 117), *range(201, 217)))
NAMES = frozenset(("alice", "carol"))


def clear_votes(text: str, about: int | None = None) -> list[str]:
    """The votes of a sentence that counts at once, in short; ``about`` is what it answers."""
    found = read_sentence(text, RULES, NAMES, about)
    clear = found.votes if found is not None and found.clear else ()
    return [f"{vote.number} {vote.choice}" for vote in clear]
