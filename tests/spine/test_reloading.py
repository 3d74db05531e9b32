"""A configuration that was changed is taken over, and no connection ends; or it stays as it was."""

from __future__ import annotations

import json
import shutil
import smtplib
import ssl
from pathlib import Path
from typing import Any

import pytest

from gamemaster.errors import OperatorError
from tests.builders import GM, HOUR, ORGANISER
from tests.inbox.certificate import Certificate, make_certificate
from tests.inbox.loop_thread import PATIENCE
from tests.spine.running import Running

AUTUMN = {"name": "autumn", "address": GM, "title": "Autumn"}
SPRING = {"name": "spring", "address": "spring@secret.test", "title": "Spring"}


def reloaded(daemon: Running, **more: Any) -> list[str]:  # noqa: ANN401 - any section
    """Change sections of the configuration; what of them needs a restart."""
    daemon.more = {**daemon.more, **more}
    return list(daemon.ask("reload")["restart"])


def test_limits_and_languages_hold_at_once_and_no_connection_ends(directory: Path) -> None:
    with Running(directory) as daemon:
        daemon.join("alice")
        listen = {"protocol": "smtp", "host": "127.0.0.1", "port": 0, "max_size": 16_384}
        with daemon.client() as open_before:
            open_before.ehlo()
            french = {**AUTUMN, "language": "fr", "max_players": 1}
            assert reloaded(daemon, listen=[listen], tournament=[french]) == []
            # Whoever was connected goes on; whoever comes now is held to the new limits.
            assert open_before.noop()[0] == 250
            with daemon.client() as later:
                later.ehlo()
                assert later.esmtp_features["size"] == "16384"
        daemon.mail("bob", "join Bob\n", to=GM)
        assert daemon.until(lambda: daemon.mails("bob"))
        assert daemon.office.settings_of("autumn").max_players == 1
        assert daemon.office.settings_of("autumn").language == "fr"


def test_another_organiser_is_told_from_now_on(directory: Path) -> None:
    with Running(directory) as daemon:
        daemon.join("alice")
        assert reloaded(daemon, organiser={"addresses": ["new@secret.example"]}) == []
        daemon.mail("alice", "ask When is it over?\n")
        daemon.until(lambda: any(to == "new@secret.example" for _, to, _ in daemon.post.taken))
        assert not any(to == ORGANISER for _, to, _ in daemon.post.taken)


def test_a_certificate_that_was_renewed_is_shown_to_who_comes_next(directory: Path) -> None:
    first, second = (made_in(directory / name) for name in ("first", "second"))
    shown = Certificate(directory / "now.pem", directory / "now.key")
    put(first, shown)
    listen = {
        "protocol": "smtp", "host": "127.0.0.1", "port": 0,
        "tls_certificate": str(shown.certificate), "tls_key": str(shown.key),
    }  # fmt: skip
    with Running(directory, {"listen": [listen]}) as daemon:
        with started_tls(daemon) as open_before:
            put(second, shown)
            assert reloaded(daemon) == []
            assert open_before.noop()[0] == 250
            assert fingerprint(open_before) == der(first)
        with started_tls(daemon) as later:
            assert fingerprint(later) == der(second)
        # One that cannot be used changes nothing.
        shown.certificate.write_text("nonsense")
        with pytest.raises(OperatorError, match="cannot use the TLS certificate"):
            reloaded(daemon)
        with started_tls(daemon) as later:
            assert fingerprint(later) == der(second)


def made_in(folder: Path) -> Certificate:
    folder.mkdir()
    return make_certificate(folder)


def put(made: Certificate, where: Certificate) -> None:
    shutil.copy(made.certificate, where.certificate)
    shutil.copy(made.key, where.key)


def der(made: Certificate) -> bytes:
    return ssl.PEM_cert_to_DER_cert(made.certificate.read_text())


def started_tls(daemon: Running) -> smtplib.SMTP:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    client = smtplib.SMTP("127.0.0.1", daemon.port, timeout=PATIENCE)
    client.starttls(context=context)
    return client


def fingerprint(client: smtplib.SMTP) -> bytes:
    assert isinstance(client.sock, ssl.SSLSocket)
    shown = client.sock.getpeercert(binary_form=True)
    assert shown is not None
    return shown


def test_a_broken_configuration_changes_nothing_and_the_organiser_is_told(directory: Path) -> None:
    with Running(directory) as daemon:
        daemon.join("alice")
        config = daemon.daemon.in_force.config
        with pytest.raises(OperatorError, match="expected"):
            reloaded(daemon, tournament=[{**AUTUMN, "language": "tlh", "max_players": 0}])
        (mail,) = daemon.until(lambda: [raw for _, to, raw in daemon.post.taken if to == ORGANISER])
        for words in (b"the configuration is wrong", b"tournament.language", b"max_players"):
            assert words in mail
        assert daemon.daemon.in_force.config is config
        assert daemon.ask("health") == []
        # A ruleset that is not there is found before anything is founded.
        with pytest.raises(OperatorError, match="nowhere"):
            reloaded(daemon, tournament=[AUTUMN, {**SPRING, "ruleset": "nowhere.toml"}])
        assert list(daemon.office.tournaments) == ["autumn"]
        assert not daemon.daemon.acceptance.is_shut
        before = len(daemon.mails("alice"))
        daemon.mail("alice", "help\n")
        daemon.until(lambda: len(daemon.mails("alice")) > before)
        assert reloaded(daemon, tournament=[AUTUMN]) == []


def test_what_a_part_was_built_from_waits_for_a_restart(directory: Path) -> None:
    with Running(directory) as daemon:
        port = daemon.port
        other = {"protocol": "smtp", "host": "127.0.0.1", "port": 0, "require_tls": False}
        waits = reloaded(
            daemon,
            listen=[other, {"protocol": "lmtp", "host": "127.0.0.1", "port": 0}],
            store={"path": str(directory / "another.store"), "strangers_days": 7},
            send={"kind": "maildir", "maildir": str(directory / "elsewhere"), "per_hour": 10},
            metrics={"port": 0},
        )
        assert set(waits) == {"listen", "store", "send", "metrics"}
        assert daemon.daemon.acceptance.ports == (port,)
        assert daemon.config.store.path != daemon.directory / "another.store"
        # What can be taken over of the same sections is.
        assert daemon.office.settings.strangers_days == 7
        assert daemon.daemon.in_force.config.send.per_hour == 10
        assert daemon.office.pace.remembered() is not None


def test_a_tournament_is_added_played_and_let_go_of_once_it_has_ended(directory: Path) -> None:
    with Running(directory) as daemon:
        daemon.join("alice")
        assert reloaded(daemon, tournament=[AUTUMN, SPRING]) == []
        daemon.mail("bob", "join Bob\n", to="spring@secret.test")
        daemon.gets("bob", "please confirm")
        daemon.mail("bob", "yes\n")
        daemon.gets("bob", "welcome")
        assert list(daemon.office.tournaments["spring"].register.members) == ["bob"]
        assert list(daemon.office.tournaments["autumn"].register.members) == ["alice"]
        # One that is being played does not leave because its section is gone.
        assert reloaded(daemon, tournament=[AUTUMN]) == ["tournament spring"]
        assert set(daemon.office.tournaments) == {"autumn", "spring"}
        spring = {"verb": "start", "tournament": "spring", "args": {}}
        assert "result" in said(daemon, spring)
        ended = {"verb": "end", "tournament": "spring", "args": {"reason": "enough"}}
        assert "result" in said(daemon, ended), said(daemon, ended)
        daemon.clock.advance(HOUR)
        daemon.until(lambda: daemon.office.may_leave("spring"))
        assert reloaded(daemon, tournament=[AUTUMN]) == []
        assert list(daemon.office.tournaments) == ["autumn"]
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            daemon.mail("bob", "help\n", to="spring@secret.test")
    # Nothing of it is lost: it comes back with its section.
    with Running(directory, {"tournament": [AUTUMN, SPRING]}) as daemon:
        assert daemon.office.game("spring").phase == "ended"


def said(daemon: Running, request: dict[str, Any]) -> dict[str, Any]:
    answer = daemon.say(json.dumps(request).encode() + b"\n")
    assert answer is not None
    return answer
