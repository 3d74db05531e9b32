"""What can go wrong with clauses here: when they are read, when they run. Nothing else leaves."""

from __future__ import annotations


class Unreadable(Exception):
    """A text that is no clauses, or none that the language admits."""


class Failed(Exception):
    """An expression that comes to nothing: it divides by zero, uses what is absent, and so on."""


class Exhausted(Failed):
    """The steps of a clause, or the depth of its definitions, are used up."""
