"""The section ``[dns]`` of ``config.toml``: whom to ask for keys that mail is signed with."""

from __future__ import annotations

import ipaddress
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field, Strict

from gamemaster.config_kinds import Port, Section
from gamemaster.config_problems import Expected


def _number(value: str) -> str:
    return str(ipaddress.ip_address(value))


Servers: TypeAlias = Annotated[
    tuple[Annotated[str, AfterValidator(_number), Expected("an IP address")], ...],
    Strict(strict=False),
    Field(max_length=8),
    Expected('a list of IP addresses such as ["127.0.0.1"]'),
]


class DnsConfig(Section):
    """No ``servers``: those of the system. ``timeout_seconds`` for all that one mail needs."""

    servers: Servers = ()
    port: Port = 53
    timeout_seconds: Annotated[int, Field(ge=1, le=60)] = 5
