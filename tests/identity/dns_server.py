"""A DNS server for tests: answers TXT over UDP on loopback from what it was told."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset


@contextmanager
def dns_server(texts: Mapping[str, Sequence[bytes]], *, silent: bool = False) -> Iterator[int]:
    """Serve ``texts`` (by name, without the last dot) while this lasts; yields the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        serving = threading.Thread(target=_serve, args=(listening, texts, silent), daemon=True)
        serving.start()
        yield port
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as last:
            last.sendto(b"stop", ("127.0.0.1", port))
        serving.join()


def _serve(
    listening: socket.socket,
    texts: Mapping[str, Sequence[bytes]],
    silent: bool,  # noqa: FBT001
) -> None:
    while True:
        wire, client = listening.recvfrom(4096)
        if wire == b"stop":
            return
        if not silent:
            listening.sendto(_answer(wire, texts), client)


def _answer(wire: bytes, texts: Mapping[str, Sequence[bytes]]) -> bytes:
    query = dns.message.from_wire(wire)
    reply = dns.message.make_response(query)
    reply.flags |= dns.flags.AA | dns.flags.RA
    (question,) = query.question
    name = question.name.to_text().rstrip(".")
    if name not in texts:
        reply.set_rcode(dns.rcode.NXDOMAIN)
    elif question.rdtype == dns.rdatatype.TXT:
        for text in texts[name]:
            pieces = (text[start : start + 255] for start in range(0, max(len(text), 1), 255))
            written = " ".join('"' + _escaped(piece) + '"' for piece in pieces)
            record = dns.rrset.from_text(question.name, 60, "IN", "TXT", written)
            reply.answer.append(record)
    return reply.to_wire(max_size=65535)


def _escaped(piece: bytes) -> str:
    return "".join(f"\\{octet:03d}" for octet in piece)
