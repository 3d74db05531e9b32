"""``gamemaster demo``: a whole tournament of five players by mail over SMTP on this machine.

Nothing is pretended but the players and the clock: a daemon listens on a free port, mail goes in
and out over SMTP, the store is sealed, and the organiser acts through the control socket. The
letters are compared with ``plot`` as it is played; at the end the game is audited.
"""

from __future__ import annotations

from gamemaster.demo.performance import perform

__all__ = ["perform"]
