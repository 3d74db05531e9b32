"""A signer for tests: DKIM signatures as RFC 6376 describes them, and as it should not."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

USUAL = (
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
)
SELECTOR = "spring"


@lru_cache
def _made(bits: int, _which: int) -> RSAPrivateKey:
    return generate_private_key(65537, bits)


def private_key(bits: int = 2048, which: int = 0) -> RSAPrivateKey:
    """One of several keys, the same each time."""
    return _made(bits, which)


def record(key: RSAPrivateKey, extra: str = "") -> bytes:
    """The TXT record under which a key is found."""
    public = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return f"v=DKIM1; k=rsa; {extra}p={base64.b64encode(public).decode()}".encode()


@dataclass
class Zone:
    """What DNS says; counts how often it is asked."""

    records: dict[str, list[bytes]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def texts(self, name: str) -> Sequence[bytes]:
        self.asked.append(name)
        return self.records.get(name.rstrip("."), [])

    def publish(self, domain: str, *records: bytes) -> Zone:
        self.records[f"{SELECTOR}._domainkey.{domain}"] = list(records)
        return self


def relaxed(name: str, value: bytes) -> bytes:
    unfolded = re.sub(rb"[ \t]+", b" ", value.replace(b"\r\n", b"")).strip()
    return name.lower().encode() + b":" + unfolded


def fields_of(raw: bytes) -> list[tuple[str, bytes]]:
    head = raw.partition(b"\r\n\r\n")[0]
    lines = re.sub(rb"\r\n(?=[ \t])", b"\0", head).split(b"\r\n")
    named = (line.replace(b"\0", b"\r\n").partition(b":") for line in lines)
    return [(name.decode().lower(), value) for name, _, value in named]


def body_hash(raw: bytes, length: int | None = None) -> str:
    body = raw.partition(b"\r\n\r\n")[2]
    body = re.sub(rb"[ \t]+", b" ", re.sub(rb"[ \t]+\r\n", b"\r\n", body))
    body = re.sub(rb"(\r\n)+\Z", b"", body)
    body = body + b"\r\n" if body else b""
    return base64.b64encode(hashlib.sha256(body[:length]).digest()).decode()


def signed(
    raw: bytes,
    domain: str,
    *,
    key: RSAPrivateKey | None = None,
    names: Iterable[str] = USUAL,
    tags: Mapping[str, str] | None = None,
) -> bytes:
    """Put a signature of ``domain`` on top of a mail; ``tags`` add to its own or replace them."""
    tags = dict(tags or {})
    names = list(names)
    length = int(tags["l"]) if tags.get("l", "").isdigit() else None
    written = {
        "v": "1", "a": "rsa-sha256", "c": "relaxed/relaxed", "d": domain, "s": SELECTOR,
        "h": ":".join(names), "bh": body_hash(raw, length), **tags,
    }  # fmt: skip
    start = " " + "; ".join(f"{tag}={value}" for tag, value in written.items()) + "; b="
    left = fields_of(raw)
    hashed = b""
    for name in names:
        places = [place for place, (other, _) in enumerate(left) if other == name.lower()]
        if places:
            hashed += relaxed(*left.pop(places[-1])) + b"\r\n"
    hashed += relaxed("DKIM-Signature", start.encode())
    algorithm = hashes.SHA1() if written["a"] == "rsa-sha1" else hashes.SHA256()
    signature = (key or private_key()).sign(hashed, PKCS1v15(), algorithm)
    return b"DKIM-Signature:" + start.encode() + base64.b64encode(signature) + b"\r\n" + raw
