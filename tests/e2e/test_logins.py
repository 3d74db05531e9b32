"""Mail programs log in as they do everywhere else: swaks and curl, by STARTTLS and on port 465."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.inbox.arrival import Account
from tests.e2e.rig import START_SECONDS, require
from tests.inbox.certificate import Certificate, make_certificate
from tests.inbox.house import House
from tests.inbox.test_starttls import with_tls

pytestmark = pytest.mark.e2e

ALICE, PASSWORD = "alice@players.test", "q4x6idaigc7tb3syusz3"
ACCOUNT = Account(frozenset({ALICE}), "gm@secret.test")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture(params=["starttls", "implicit"])
def house(request: pytest.FixtureRequest, certificate: Certificate) -> Iterator[House]:
    config = with_tls(
        certificate, tls=request.param, auth=True, public_name="localhost", require_tls=True
    )
    known = {(ALICE, PASSWORD): ACCOUNT}
    with House(config, log_in=lambda user, password: known.get((user, password))) as house:
        yield house


def ran(command: list[str]) -> int:
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=START_SECONDS
    )
    return done.returncode


@pytest.mark.parametrize("mechanism", ["PLAIN", "LOGIN"])
def test_swaks(house: House, mechanism: str) -> None:
    require("swaks")
    if ran(["perl", "-MNet::SSLeay", "-e", "1"]) != 0:
        reason = "not installed: libnet-ssleay-perl, without which swaks has no TLS"
        if os.environ.get("GAMEMASTER_REQUIRE_SERVERS") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    implicit = house.listener._config.tls == "implicit"
    command = [
        "swaks", "--server", f"localhost:{house.listener.port}", "--helo", "player.test",
        "--from", ALICE, "--to", "gm@secret.test", "--body", "vote for 301",
        "--tls-on-connect" if implicit else "--tls",
        "--auth", mechanism, "--auth-user", ALICE, "--auth-password",
    ]  # fmt: skip
    assert ran([*command, "wrong"]) != 0
    assert ran([*command, PASSWORD]) == 0
    (arrival,) = house.shelf.durable
    assert arrival.vouched == (f"session:{ALICE}",)


def test_curl(house: House, certificate: Certificate, tmp_path: Path) -> None:
    require("curl")
    mail = tmp_path / "mail"
    mail.write_bytes(f"From: Alice <{ALICE}>\r\nSubject: x\r\n\r\nvote for 301\r\n".encode())
    scheme = "smtps" if house.listener._config.tls == "implicit" else "smtp"
    command = [
        "curl", "-sS", "--ssl-reqd", "--cacert", str(certificate.certificate),
        "--url", f"{scheme}://localhost:{house.listener.port}/player.test",
        "--mail-from", ALICE, "--mail-rcpt", "gm@secret.test", "-T", str(mail), "--user",
    ]  # fmt: skip
    assert ran([*command, f"{ALICE}:wrong"]) == 67
    assert ran([*command, f"{ALICE}:{PASSWORD}"]) == 0
    (arrival,) = house.shelf.durable
    assert arrival.vouched == (f"session:{ALICE}",)
