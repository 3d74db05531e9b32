"""Where the demo's players get their mail: a mail server that keeps what it is given.

It stands in for the players' providers and knows nothing of the game. Runs in the daemon's event
loop; ``taken`` is called from the thread that plays the players.
"""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from aiosmtpd.smtp import SMTP, Envelope, Session

LARGEST = 1024 * 1024


class Letterbox:
    """An SMTP server on a free port of this machine."""

    def __init__(self) -> None:
        self._mails: defaultdict[str, list[EmailMessage]] = defaultdict(list)
        self._lock = threading.Lock()
        self._server: asyncio.Server | None = None

    async def open(self) -> int:
        """Listen and return the port."""
        loop = asyncio.get_running_loop()

        def factory() -> SMTP:
            return SMTP(self, data_size_limit=LARGEST, hostname="mail.example.net", loop=loop)

        self._server = await loop.create_server(factory, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """Keep a mail for each of its recipients."""
        mail = message_from_bytes(envelope.original_content or b"", policy=default)
        with self._lock:
            for recipient in envelope.rcpt_tos:
                self._mails[recipient].append(mail)
        return "250 OK"

    def taken(self, address: str) -> list[EmailMessage]:
        """Return the mail that came for ``address`` since it was last asked for."""
        with self._lock:
            return self._mails.pop(address, [])
