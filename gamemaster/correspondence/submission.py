"""How a player logs in to send mail: the letter that answers ``password``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamemaster.correspondence.words import Words, paragraph
from gamemaster.i18n import _
from gamemaster.tournament.public import PublicRecord


@dataclass(frozen=True, slots=True)
class Door:
    """Where players log in: a host, a port, and whether TLS begins at once or by STARTTLS."""

    host: str
    port: int
    implicit_tls: bool


def password_letter(public: PublicRecord, doors: Sequence[Door], user: str, password: str) -> Words:
    """Return what a mail program needs to send in its user's own name."""
    intro = _(
        "With these settings your mail program can hand your mail for {address} to us directly. "
        "What you send that way, from your own address, counts without anything more."
    ).format(address=public.address)
    care = _(
        "Whoever has this password can move for you. If somebody else may have got it, have your "
        "reply address renewed; another password comes with that."
    )
    lines = [line for door in doors for line in (*_settings(door), "")]
    user_line = _("User name: {user}").format(user=user)
    password_line = _("Password: {password}").format(password=password)
    shown = "\n".join(f"    {line}".rstrip() for line in (*lines, user_line, password_line))
    body = f"{paragraph(intro)}\n\n{shown}\n\n{paragraph(care)}\n"
    subject = _("your password for sending")
    return Words(f"[{public.title}] {subject}", body)


def _settings(door: Door) -> tuple[str, str]:
    server = _("Server: {host}, port {port}").format(host=door.host, port=door.port)
    security = _("Security: {kind}").format(kind="SSL/TLS" if door.implicit_tls else "STARTTLS")
    return server, security
