"""Patterns that are compiled at their first use.

An alternation of hundreds of phrases takes some hundredths of a second to compile, and a program
that starts would pay for each of them: a process that reads no prose is spared that.
"""

from __future__ import annotations

import re
from functools import cached_property


class LatePattern:
    """A pattern, in which the case of letters does not count, that waits to be compiled."""

    def __init__(self, source: str) -> None:
        self.source = source

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern itself, kept from its first use on."""
        return re.compile(self.source, re.IGNORECASE)
