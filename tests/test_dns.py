"""Keys are asked of DNS; where it does not answer there is no evidence, and no trouble."""

from __future__ import annotations

import dns.resolver
import pytest

from gamemaster.config.servers import DnsConfig
from gamemaster.net.dns import Names
from tests.identity.dns_server import dns_server

TEXTS = {
    "a._domainkey.good.test": [b"v=DKIM1; p=" + b"A" * 700],
    "two.good.test": [b"one", b"two"],
    "empty.good.test": [],
    "odd.good.test": [b'\xff"\\;'],
}


def names(port: int) -> Names:
    written = {"servers": ["127.0.0.1"], "port": port, "timeout_seconds": 1}
    return Names(DnsConfig.model_validate(written))


def test_texts_as_they_are_published() -> None:
    with dns_server(TEXTS) as port:
        asked = names(port)
        assert asked.texts("a._domainkey.good.test.") == TEXTS["a._domainkey.good.test"]
        assert sorted(asked.texts("two.good.test")) == [b"one", b"two"]
        assert asked.texts("odd.good.test") == TEXTS["odd.good.test"]


@pytest.mark.parametrize(
    "name",
    ["empty.good.test", "none.good.test", "..", "", "a" * 70 + ".test", "ü.test", "a b.test"],
)
def test_what_is_not_there_is_nothing(name: str) -> None:
    with dns_server(TEXTS) as port:
        assert list(names(port).texts(name)) == []


def test_a_server_that_is_silent() -> None:
    with dns_server(TEXTS, silent=True) as port:
        assert list(names(port).texts("two.good.test")) == []


def test_a_machine_without_dns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dns.resolver.Resolver.read_resolv_conf", _no_file)
    assert list(Names(DnsConfig()).texts("two.good.test")) == []


def _no_file(*_: object) -> None:
    raise dns.resolver.NoResolverConfiguration
