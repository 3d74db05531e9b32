"""What tests of witnesses share."""

from __future__ import annotations

import threading

import pytest

from gamemaster import oplog


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What the log is told of refusals."""
    said: list[tuple[str, int]] = []
    here = threading.current_thread()

    def refused(reason: str, status: int) -> None:
        # The threads of a daemon that was stopped may still be waiting for its witness.
        if threading.current_thread() is here:
            said.append((reason, status))

    monkeypatch.setattr(oplog, "witness_refused", refused)
    return said
