"""Sections of ``config.toml`` about mail servers: listeners, mailboxes and the way out."""

from __future__ import annotations

import ipaddress
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field, Strict

from gamemaster.config.value_kinds import (
    AuthservId,
    Command,
    Credential,
    Expected,
    File,
    FreePort,
    Host,
    Port,
    PrivateFile,
    SecretFile,
    Section,
    Text,
    Url,
    read_secret,
)


def _network(value: str) -> str:
    ipaddress.ip_network(value)
    return value


Networks: TypeAlias = Annotated[
    tuple[
        Annotated[
            str,
            AfterValidator(_network),
            Expected("an IP address or network such as 192.0.2.0/24"),
        ],
        ...,
    ],
    Strict(strict=False),
    Field(max_length=64),
    Expected('a list of IP addresses and networks such as ["192.0.2.7"]'),
]


class ListenConfig(Section):
    """One listener for mail: a TCP port (``host`` and ``port``) or a unix ``socket``.

    With ``auth`` players may log in, at ``public_name``. ``authserv_id`` is the server whose
    Authentication-Results are believed here. No limit ``per_peer`` holds for ``trusted_peers``:
    servers of the organiser's, which bring everybody's mail.
    """

    protocol: Literal["smtp", "lmtp"]
    host: Host | None = None
    port: FreePort | None = None
    socket: PrivateFile | None = None
    tls_certificate: File | None = None
    tls_key: SecretFile | None = None
    require_tls: bool = False
    tls: Literal["starttls", "implicit"] = "starttls"
    auth: bool = False
    public_name: Host | None = None
    authserv_id: AuthservId | None = None
    max_size: Annotated[int, Field(ge=16_384, le=104_857_600)] = 1_048_576
    max_recipients: Annotated[int, Field(ge=1, le=1_000)] = 20
    max_connections: Annotated[int, Field(ge=1, le=10_000)] = 100
    max_connections_per_peer: Annotated[int, Field(ge=1, le=10_000)] = 20
    max_per_minute_per_peer: Annotated[int, Field(ge=1, le=1_000_000)] = 120
    trusted_peers: Networks = ("127.0.0.0/8", "::1")
    min_octets_per_second: Annotated[int, Field(ge=1, le=1_000_000)] = 1_000
    command_limit: Annotated[int, Field(ge=10, le=100_000)] = 1_000
    timeout_seconds: Annotated[int, Field(ge=1, le=3_600)] = 300


class OauthConfig(Section):
    """The source of access tokens: a token endpoint, a program, or a file."""

    token_url: Url | None = None
    client_id: Text | None = None
    client_secret_file: SecretFile | None = None
    refresh_token_file: SecretFile | None = None
    scope: Text | None = None
    ca_file: File | None = None
    token_command: Command | None = None
    token_file: SecretFile | None = None


class Login(Section):
    """A server that we log in to."""

    host: Host
    user: Text
    password_file: SecretFile | None = None
    password_credential: Credential | None = None
    oauth: OauthConfig | None = None

    def password(self) -> str:
        """Read the password; it is kept nowhere."""
        return read_secret(self.password_file, self.password_credential)


class ImapConfig(Login):
    """A mailbox to read; mail moves from ``folder`` to ``done_folder`` once it is safe."""

    tls: Literal["tls", "starttls", "none"] = "tls"
    port: Port = Field(default_factory=lambda data: 993 if data.get("tls") == "tls" else 143)
    ca_file: File | None = None
    folder: Text = "INBOX"
    done_folder: Text = "Gamemaster"
    authserv_id: AuthservId | None = None
    idle_seconds: Annotated[int, Field(ge=1, le=60)] = 60
    poll_seconds: Annotated[int, Field(ge=1, le=3_600)] = 30
    timeout_seconds: Annotated[int, Field(ge=1, le=600)] = 30


RELEASE_SECONDS: Final = 5
"""The seconds between the instants at which mail leaves, so that they tell nothing of the game."""


class SendConfig(Section):
    """The way out: a submission server (``smtp``) or a directory to look into (``maildir``)."""

    kind: Literal["smtp", "maildir"]
    maildir: PrivateFile | None = None
    host: Host | None = None
    tls: Literal["tls", "starttls", "opportunistic", "none"] = "starttls"
    port: Port = Field(
        default_factory=lambda data: {"tls": 465, "starttls": 587}.get(data.get("tls", ""), 25)
    )
    ca_file: File | None = None
    user: Text | None = None
    password_file: SecretFile | None = None
    password_credential: Credential | None = None
    oauth: OauthConfig | None = None
    helo: Host | None = None
    timeout_seconds: Annotated[int, Field(ge=1, le=600)] = 60
    connections: Annotated[int, Field(ge=1, le=20)] = 2
    messages_per_connection: Annotated[int, Field(ge=1, le=1_000_000)] = 100
    per_hour: Annotated[int, Field(ge=10, le=10_000_000)] | None = None
    per_day: Annotated[int, Field(ge=10, le=100_000_000)] | None = None
    per_destination_per_minute: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    give_up_hours: Annotated[int, Field(ge=1, le=240)] = 24
    release_seconds: Annotated[int, Field(ge=0, le=300)] = Field(
        default_factory=lambda data: RELEASE_SECONDS if data.get("kind") == "smtp" else 0
    )

    def password(self) -> str:
        """Read the password; it is kept nowhere."""
        return read_secret(self.password_file, self.password_credential)


def _number(value: str) -> str:
    return str(ipaddress.ip_address(value))


Servers: TypeAlias = Annotated[
    tuple[Annotated[str, AfterValidator(_number), Expected("an IP address")], ...],
    Strict(strict=False),
    Field(max_length=8),
    Expected('a list of IP addresses such as ["127.0.0.1"]'),
]


class MetricsConfig(Section):
    """A listener for Prometheus: a loopback address and port, or a unix ``socket``."""

    host: Host = "127.0.0.1"
    port: FreePort | None = None
    socket: PrivateFile | None = None


class DnsConfig(Section):
    """No ``servers``: the system's. ``timeout_seconds`` is for all that one mail needs."""

    servers: Servers = ()
    port: Port = 53
    timeout_seconds: Annotated[int, Field(ge=1, le=60)] = 5
