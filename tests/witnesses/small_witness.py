"""A small witness on loopback, written from C2SP tlog-witness and tlog-cosignature alone.

It keeps the size and root of the largest checkpoint that it cosigned of each origin, and shares
nothing with the program that asks it. ``hostile`` has it answer whatever a test says instead.
"""

from __future__ import annotations

import base64
import hashlib
import ssl
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey


class Turned(Exception):
    """A request that is not cosigned: its status, and the body of the answer."""

    def __init__(self, status: int, body: str = "", kind: str = "text/plain") -> None:
        super().__init__(status)
        self.status, self.body, self.kind = status, body, kind


def key_id(name: str, kind: int, public: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + bytes([kind]) + public).digest()[:4]


def leads(old: int, size: int, proof: list[bytes], first: bytes, second: bytes) -> bool:
    """RFC 9162 §2.1.4.2: whether a proof leads from one root to another."""
    if old == size:
        return not proof and first == second
    if old == 0:
        return not proof
    if old & (old - 1) == 0:
        proof = [first, *proof]
    if not proof:
        return False
    fn, sn = old - 1, size - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    fr = sr = proof[0]
    for one in proof[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            fr = hashlib.sha256(b"\1" + one + fr).digest()
            sr = hashlib.sha256(b"\1" + one + sr).digest()
            while fn and not fn & 1:
                fn, sn = fn >> 1, sn >> 1
        else:
            sr = hashlib.sha256(b"\1" + sr + one).digest()
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and (fr, sr) == (first, second)


@dataclass
class SmallWitness:
    """A witness that knows the keys of logs by their origins, and what time it is."""

    name: str
    now: Callable[[], int]
    logs: dict[str, str] = field(default_factory=dict)
    seen: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    hostile: Callable[[BaseHTTPRequestHandler, str], None] | None = None

    def __post_init__(self) -> None:
        self._secret = Ed25519PrivateKey.generate()
        self._public = self._secret.public_key().public_bytes_raw()
        self._lock = threading.Lock()

    @property
    def vkey(self) -> str:
        encoded = base64.b64encode(b"\4" + self._public).decode()
        return f"{self.name}+{key_id(self.name, 4, self._public).hex()}+{encoded}"

    def line(self, text: str, at: int) -> str:
        """A cosignature of a checkpoint's text."""
        signature = self._secret.sign(f"cosignature/v1\ntime {at}\n{text}".encode())
        blob = key_id(self.name, 4, self._public) + struct.pack(">Q", at) + signature
        return f"— {self.name} {base64.b64encode(blob).decode()}\n"

    def add_checkpoint(self, body: str) -> str:
        """Answer a request. Raises Turned."""
        head, _, note = body.partition("\n\n")
        old_line, *hashes = head.split("\n")
        word, _, number = old_line.partition(" ")
        if word != "old" or not number.isdecimal() or str(int(number)) != number:
            raise Turned(400)
        text, _, signatures = note.rpartition("\n\n")
        text += "\n"
        origin, size_line, root_line, *_ = text.split("\n")
        if origin not in self.logs:
            raise Turned(404)
        if not self._signed(origin, text, signatures):
            raise Turned(403)
        old, size, root = int(number), int(size_line), base64.b64decode(root_line)
        if old > size or len(hashes) > 63:
            raise Turned(400)
        with self._lock:
            known, known_root = self.seen.get(origin, (0, b""))
            if old != known:
                raise Turned(409, f"{known}\n", "text/x.tlog.size")
            if old == size and root != known_root:
                raise Turned(409)
            if not leads(old, size, [base64.b64decode(one) for one in hashes], known_root, root):
                raise Turned(422)
            self.seen[origin] = size, root
        return self.line(text, self.now())

    def _signed(self, origin: str, text: str, signatures: str) -> bool:
        encoded = self.logs[origin].split("+", 2)[2]
        public = base64.b64decode(encoded)[1:]
        for line in signatures.splitlines():
            dash, name, blob = line.split(" ")
            octets = base64.b64decode(blob)
            if (dash, name, octets[:4]) == ("—", origin, key_id(origin, 1, public)):
                try:
                    Ed25519PublicKey.from_public_bytes(public).verify(octets[4:], text.encode())
                except InvalidSignature:
                    return False
                return True
        return False


@contextmanager
def serving(witness: SmallWitness, context: ssl.SSLContext | None = None) -> Iterator[str]:
    """The address at which it is asked: by HTTPS where there is a ``context``."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            witness.asked.append(f"{self.path} {body.partition(chr(10))[0]}")
            if witness.hostile is not None:
                witness.hostile(self, body)
                return
            try:
                said, status, kind = witness.add_checkpoint(body), 200, "text/plain"
            except Turned as turned:
                said, status, kind = turned.body, turned.status, turned.kind
            answer(self, status, said.encode(), kind)

        do_GET = do_POST  # noqa: N815

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if context is not None:
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
    scheme = "http" if context is None else "https"
    server.daemon_threads, server.block_on_close = True, False
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"{scheme}://127.0.0.1:{server.server_port}/witness"
    finally:
        server.shutdown()
        server.server_close()


def answer(
    handler: BaseHTTPRequestHandler, status: int, body: bytes, kind: str = "text/plain"
) -> None:
    """Answer in one go."""
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)
