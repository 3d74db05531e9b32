"""What became of one attempt to deliver one message to one recipient.

Every failure is temporary or permanent; nothing else decides whether it is tried again. ``text`` is
the server's own words for the organiser; it may quote an address, so it is kept sealed and never
logged, and stays out of ``repr``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Delivered:
    """The next server took responsibility."""


@dataclass(frozen=True, slots=True)
class Failed:
    """Not delivered. ``code`` is the SMTP reply code; None means that no server answered.

    ``status`` is the enhanced status code (RFC 3463) that stood in the reply, or ``""``.
    ``too_fast`` says whether we are asked to slow down, towards this destination or at all.
    """

    temporary: bool
    code: int | None
    text: str = field(default="", repr=False)
    status: str = ""
    too_fast: Literal["", "destination", "all"] = ""

    @property
    def reply(self) -> str:
        """The codes of the reply without its words."""
        if self.code is None:
            return "no answer"
        return f"{self.code} {self.status}".rstrip()


Outcome: TypeAlias = Delivered | Failed
