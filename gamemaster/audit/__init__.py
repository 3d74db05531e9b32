"""The independent verifier: the standard library and ``cryptography``, and nothing else of ours.

It shares no code with the engine on purpose: what both would get wrong together would not be found.
``verify`` holds the numbered list of steps. ``steps`` looks at the bundle as a whole,
``provenance`` tells where each line comes from; ``replay`` plays the game again by the clauses that
``language`` reads and runs. They read what they compare with ``record``, ``dice`` and ``files``.
``held_papers`` checks what players have in hand.
"""

from __future__ import annotations

from gamemaster.audit.findings import Unusable
from gamemaster.audit.verify import Step, audit

__all__ = ["Step", "Unusable", "audit"]
