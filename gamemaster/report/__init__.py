"""Makes the page that tells a disclosed game to people, and how far it can be trusted.

``disclosed`` reads what a bundle holds, ``story_lines`` makes a ``story`` of it, a row for each
type of line; ``rules``, ``charts`` and ``proofs`` work out what is shown of it, and ``whole_page``
puts the results, with a summary, into the templates: one for each part of the page.
"""

from __future__ import annotations

from gamemaster.report.whole_page import make

__all__ = ["make"]
