"""Makes the page that tells a disclosed game to people, and how far it can be trusted.

``disclosed`` reads what a bundle holds, ``events`` makes a ``story`` of it, a row for each type of
line; ``summary``, ``rules``, ``charts`` and ``evidence`` write the parts of the page from it, and
``making`` puts them together.
"""

from __future__ import annotations

from gamemaster.report.making import Made, make

__all__ = ["Made", "make"]
