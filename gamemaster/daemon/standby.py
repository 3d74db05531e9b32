"""Opens the daemon's store; on standby, waits until whoever has it is gone."""

from __future__ import annotations

import signal
import time
from contextlib import suppress
from typing import Final

from gamemaster import oplog
from gamemaster.config.place import Place
from gamemaster.daemon.vigil import Supervisor
from gamemaster.errors import StoreUnavailable
from gamemaster.journal.protector import Protector
from gamemaster.journal.store import Store

PAUSE_SECONDS: Final = 1.0


def opened_store(place: Place, protector: Protector, *, standby: bool) -> Store:
    """Open the store. StoreUnavailable where another has it; on ``standby``, not before it has it.

    Meanwhile the supervisor hears that all is well: to wait is what this process is for.
    """
    supervisor, told = Supervisor(), False
    if standby:
        # It is not to end by what has a daemon read its configuration; not in the main thread, no
        # signal comes to it.
        with suppress(ValueError):
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
    while True:
        try:
            return Store.open(place, protector)
        except StoreUnavailable as error:
            if not standby or not error.temporary:
                raise
            if not told:
                oplog.standing_by(error)
                supervisor.tell("READY=1")
            told = True
        supervisor.tell("WATCHDOG=1")
        time.sleep(PAUSE_SECONDS)
