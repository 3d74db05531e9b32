"""The independent verifier: the standard library and ``cryptography``, and nothing else of ours.

It shares no code with the engine on purpose: what both would get wrong together would not be found.
``verify`` holds the numbered list of steps; the other files each do what one kind of step needs.
"""

from __future__ import annotations

from gamemaster.audit.findings import Unusable
from gamemaster.audit.verify import Step, audit

__all__ = ["Step", "Unusable", "audit"]
