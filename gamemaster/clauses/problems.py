"""Errors of clauses: when they are read (`ClauseError`), when they run (`ClauseFailed`).

Nothing else ever leaves this package on account of a text or a value. The messages of a
`ClauseError` and its suggestions speak of the text itself and of the public vocabulary only,
so they may be mailed to the author. Those of a `ClauseFailed` name what hidden rules define:
they are for the organiser.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamemaster.errors import GamemasterError


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a text: its place (1-based, in the text as read), a message, a suggestion."""

    line: int
    column: int
    message: str
    suggestion: str | None = None

    def __str__(self) -> str:
        """Say it in one line."""
        hint = f"; did you mean {self.suggestion}?" if self.suggestion else ""
        return f"line {self.line}, column {self.column}: {self.message}{hint}"


class ClauseError(GamemasterError):
    """A text that is not clauses. ``source`` is the text as read, which the positions refer to."""

    def __init__(self, problems: Sequence[Problem], source: str) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems: tuple[Problem, ...] = tuple(problems)
        self.source = source

    def excerpt(self, problem: Problem) -> str:
        """Return the line that ``problem`` is on with a caret under the place."""
        lines = self.source.split("\n")
        if not 1 <= problem.line <= len(lines):
            return ""
        return f"{lines[problem.line - 1]}\n{' ' * (problem.column - 1)}^"


class ClauseFailed(GamemasterError):
    """A clause that has no value here: it divides by zero, names nothing, takes too long.

    ``within`` names the definitions that led to the place, the innermost first; ``line`` and
    ``column`` count in the clauses of the innermost, or are 0 where the place is unknown.
    """

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.within: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Say it in one line, with the way that led there."""
        path = "".join(f" in {name}" for name in self.within)
        place = f" (line {self.line}, column {self.column}{path})" if self.line else path
        return f"{self.message}{place}"


class BudgetExceeded(ClauseFailed):
    """The steps or the depth that one item of the docket may cause are used up."""


class Unknown(ClauseFailed):
    """Raised by an object of the game for an attribute whose value cannot be known here."""
