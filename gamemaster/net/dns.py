"""Asks DNS for TXT records; only this module does. Without DNS, everything works but evidence."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import dns.exception
import dns.rdatatype
import dns.resolver

from gamemaster import oplog
from gamemaster.config.servers import DnsConfig


class Names:
    """A resolver as the organiser configured it; blocks, and may be called from any thread."""

    def __init__(self, config: DnsConfig) -> None:
        self._resolver: dns.resolver.Resolver | None = None
        # A machine without resolv.conf has no DNS, which is told when it is asked for.
        with suppress(dns.exception.DNSException, OSError):
            resolver = dns.resolver.Resolver(configure=not config.servers)
            if config.servers:
                resolver.nameservers = list(config.servers)
                resolver.port = config.port
            resolver.lifetime = config.timeout_seconds
            self._resolver = resolver

    def texts(self, name: str) -> Sequence[bytes]:
        """Return the TXT records of a name, none where there are none or nobody answers."""
        if self._resolver is None:
            oplog.dns_unavailable()
            return ()
        try:
            answer = self._resolver.resolve(name, dns.rdatatype.TXT, search=False)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer, dns.resolver.YXDOMAIN):
            return ()
        except (dns.exception.DNSException, OSError, ValueError) as error:
            oplog.dns_failed(error)
            return ()
        return [b"".join(record.strings) for record in answer]
