"""Sockets of processes beside the daemon: numbered, taken over from the dead, however deep."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from gamemaster.daemon.client import LONGEST_NAME, ask, beside, role_of, short_name
from gamemaster.daemon.control import BesideSocket, OwnSocket
from gamemaster.errors import OperatorError


async def well() -> list[Any]:
    return []


async def asked(path: Path, verb: str) -> Any:  # noqa: ANN401 - JSON
    return await asyncio.to_thread(ask, path, verb, None, {})


@pytest.mark.parametrize("folders", [0, 8])
def test_each_has_a_number_and_answers_for_itself_alone(folders: int, tmp_path: Path) -> None:
    control = tmp_path.joinpath(*["a-directory-of-many"] * folders) / "gamemaster.store.sock"
    control.parent.mkdir(parents=True, exist_ok=True)
    assert (len(str(control)) > LONGEST_NAME) == bool(folders)

    async def meet() -> None:
        two = [BesideSocket(control, "send", {"health": well}) for _ in range(2)]
        for one in two:
            await one.start()
        assert [role_of(control, path) for path in beside(control)] == ["send-1", "send-2"]
        for path in beside(control):
            assert await asked(path, "health") == []
            with pytest.raises(OperatorError, match="does not play"):
                await asked(path, "status")
        await two[0].stop()
        assert [role_of(control, path) for path in beside(control)] == ["send-2"]
        await two[1].stop()
        assert beside(control) == []

    asyncio.run(meet())


def test_the_number_of_one_that_was_killed_is_taken_over(tmp_path: Path) -> None:
    control = tmp_path / "gamemaster.store.sock"
    left = control.with_name(f"{control.name}.accept-1")
    with socket.socket(socket.AF_UNIX) as dead, short_name(left) as name:
        dead.bind(name)

    async def meet() -> None:
        one = BesideSocket(control, "accept", {"health": well})
        await one.start()
        assert beside(control) == [left]
        assert await asked(left, "health") == []
        await one.stop()

    asyncio.run(meet())
    assert beside(control) == []


def test_a_socket_that_cannot_be_removed_keeps_nobody_from_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was accepted is still read and played; the next start says what is in its way."""
    path = tmp_path / "gamemaster.store.sock"

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    async def meet() -> None:
        one = OwnSocket(path, {"health": well})
        await one.start()
        with monkeypatch.context() as read_only:
            read_only.setattr(Path, "unlink", refuse)
            await one.stop()
            with pytest.raises(OperatorError, match=r"cannot listen at .*: Permission denied"):
                await OwnSocket(path, {"health": well}).start()
        assert path.exists()
        again = OwnSocket(path, {"health": well})
        await again.start()
        await again.stop()
        assert not path.exists()

    asyncio.run(meet())
