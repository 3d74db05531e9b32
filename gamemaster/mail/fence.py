"""The first line of every mail we send, at which reading stops when it comes back."""

from __future__ import annotations

from gamemaster.mail.unseen import as_seen

# Short enough that no client breaks it, even quoted a few times; words, so that a reader who sees
# it for the first time knows what it is for.
FENCE = "=== write above this line; nothing below it is read ==="
_MARK = "write above this line; nothing below it is read"
_LONGEST = 200
_MOST_READ = 1000


def is_fence(line: str) -> bool:
    """Whether a line is our fence, in whatever way a client has quoted or decorated it."""
    seen = as_seen(line[:_MOST_READ])
    return len(seen) <= _LONGEST and _MARK in " ".join(seen.lower().split())
