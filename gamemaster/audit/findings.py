"""The verifier's exceptions: something is wrong, cannot be checked, or is no bundle."""

from __future__ import annotations


class Refused(Exception):
    """Something in the bundle is not as it must be: where, what was expected, what was found.

    ``entry`` is the place by itself: a file, a line of the journal. A message names it first.
    """

    def __init__(self, message: str, entry: str | None = None) -> None:
        super().__init__(message)
        self.entry = message.partition(": ")[0] if entry is None else entry


class NotCheckable(Exception):
    """A step cannot say yes or no; the message says why."""


class Unusable(Exception):
    """The given path is no bundle, or cannot be read here; the message says what to do."""
