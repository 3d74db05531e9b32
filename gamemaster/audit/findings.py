"""The verifier's exceptions: something is wrong, cannot be checked, or is no bundle."""

from __future__ import annotations


class Refused(Exception):
    """A fault of the bundle: its place, the expected and the found value.

    ``entry`` is the place by itself: a file, a line of the journal. A message names it first.
    """

    def __init__(self, message: str, entry: str | None = None) -> None:
        super().__init__(message)
        self.entry = message.partition(": ")[0] if entry is None else entry


class NotCheckable(Exception):
    """A step cannot say yes or no; the message says why."""


class Unusable(Exception):
    """The given path is no bundle, or cannot be read here; the message gives advice."""
