"""The page that tells a disclosed game to people, and how far it can be trusted.

``read`` takes what a bundle holds, ``folding`` makes a story of it, each module named after a part
of the page writes that part from the story, and ``page.document`` puts them together.
"""

from __future__ import annotations

from gamemaster.report.making import Made, make

__all__ = ["Made", "make"]
