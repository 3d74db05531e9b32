from __future__ import annotations

import socket
import stat
from pathlib import Path

import pytest

from gamemaster.config.servers import ListenConfig
from gamemaster.errors import OperatorError
from tests.inbox.house import PATIENCE, House, Line, tcp


def at(path: Path) -> ListenConfig:
    return ListenConfig.model_validate({"protocol": "lmtp", "socket": str(path)})


def dial(path: Path) -> Line:
    sock = socket.socket(socket.AF_UNIX)
    sock.settimeout(PATIENCE)
    sock.connect(str(path))
    return Line(sock)


def test_mail_over_a_unix_socket(tmp_path: Path) -> None:
    path = tmp_path / "lmtp"
    with House(at(path)) as house:
        assert stat.S_IMODE(path.stat().st_mode) == 0o660
        with dial(path) as line:
            line.greeted("LHLO mta.test").envelope("gm@secret.test")
            line.send(b"Subject: hi\r\n\r\n.\r\n")
            assert line.reply().startswith("250 ")
    assert len(house.shelf.durable) == 1
    assert not path.exists()


def test_unix_sockets_count_as_nobodys_peer_but_count(tmp_path: Path) -> None:
    few = at(tmp_path / "lmtp").model_copy(
        update={"max_connections": 3, "max_connections_per_peer": 1}
    )
    with House(few), dial(few.socket or tmp_path) as first, dial(few.socket or tmp_path) as second:
        first.greeted("LHLO a")
        second.greeted("LHLO a")


def test_a_socket_file_left_behind_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "lmtp"
    with socket.socket(socket.AF_UNIX) as left_behind:
        left_behind.bind(str(path))
    with House(at(path)), dial(path) as line:
        line.greeted("LHLO a")


def test_a_socket_on_which_somebody_answers_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lmtp"
    with House(at(path)):
        with (
            pytest.raises(OperatorError, match="another process answers there"),
            House(at(path)),
        ):
            pass
        with dial(path) as line:
            line.greeted("LHLO a")


def test_a_file_that_is_no_socket_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lmtp"
    path.write_text("the only copy")
    with pytest.raises(OperatorError, match="a file that is no socket is there"), House(at(path)):
        pass
    assert path.read_text() == "the only copy"


def test_a_socket_that_somebody_replaced_is_left_alone_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "lmtp"
    with House(at(path)):
        path.unlink()
        path.write_text("another's")
    assert path.exists()


@pytest.mark.parametrize("where", ["missing/lmtp", "x" * 200])
def test_a_path_that_cannot_be_is_the_operators_fault(tmp_path: Path, where: str) -> None:
    with pytest.raises(OperatorError, match="cannot listen on"), House(at(tmp_path / where)):
        pass


def test_a_port_that_is_taken_is_the_operators_fault() -> None:
    with House(tcp()) as first:
        taken = tcp().model_copy(update={"port": first.listener.port})
        with pytest.raises(OperatorError, match=r"cannot listen on 127\.0\.0\.1:\d+: "):
            House(taken).__enter__()
