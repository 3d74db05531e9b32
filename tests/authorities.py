"""Authorities and certificates of servers, made on the spot, good and bad."""

from __future__ import annotations

import datetime as dt
import ipaddress
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

START: Final = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
LONG: Final = dt.timedelta(days=36_500)
_FLAGS: Final = (
    "content_commitment", "key_encipherment", "data_encipherment", "key_agreement", "crl_sign",
    "encipher_only", "decipher_only",
)  # fmt: skip


def _usage(**allowed: bool) -> x509.KeyUsage:
    none = dict.fromkeys((*_FLAGS, "digital_signature", "key_cert_sign"), False)
    return x509.KeyUsage(**{**none, **allowed})


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


@dataclass(frozen=True)
class Authority:
    """An authority of the organiser's own; ``ca_file`` is what they configure."""

    folder: Path
    name: str
    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def ca_file(self) -> Path:
        return self.folder / f"{self.name}.pem"

    def serves(
        self,
        host: str = "127.0.0.1",
        *,
        since: dt.datetime = START,
        lasts: dt.timedelta = LONG,
        server: bool = True,
    ) -> ssl.SSLContext:
        """What a server with a certificate of this authority speaks TLS with."""
        key = ec.generate_private_key(ec.SECP256R1())
        try:
            alternative: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(host))
        except ValueError:
            alternative = x509.DNSName(host)
        purpose = ExtendedKeyUsageOID.SERVER_AUTH if server else ExtendedKeyUsageOID.CLIENT_AUTH
        made = (
            _begun(_named(host), self.certificate.subject, key, since, lasts)
            .add_extension(x509.SubjectAlternativeName([alternative]), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(digital_signature=True), critical=True)
            .add_extension(x509.ExtendedKeyUsage([purpose]), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()),
                critical=False,
            )
            .sign(self.key, hashes.SHA256())
        )
        both = self.folder / f"{x509.random_serial_number()}.pem"
        both.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
            + made.public_bytes(serialization.Encoding.PEM)
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(both)
        return context


def authority(folder: Path, name: str) -> Authority:
    """Found an authority, and write its certificate."""
    key = ec.generate_private_key(ec.SECP256R1())
    made = (
        _begun(_named(name), _named(name), key, START, LONG)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(key_cert_sign=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    new = Authority(folder, name, key, made)
    new.ca_file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return new


def _begun(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    since: dt.datetime,
    lasts: dt.timedelta,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(since)
        .not_valid_after(since + lasts)
    )
