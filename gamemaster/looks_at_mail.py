"""Views of mail that could not be read, and of objections. No other mail is shown to anybody.

As JSON values, for ``looks``, whose table lists them.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gamemaster.errors import OperatorError
from gamemaster.office import MAILS

if TYPE_CHECKING:
    from gamemaster.office import Office

Args = Mapping[str, Any]


def quarantine(office: Office, name: str, _args: Args) -> list[dict[str, Any]]:
    """Return the mails that could not be read, and why."""
    tournament = office.tournaments[name]
    return [
        {"mail": mail, "reason": reason, "dropped": mail not in tournament.leftovers}
        for mail, reason in sorted(tournament.quarantined.items())
    ]


def objections(office: Office, name: str, _args: Args) -> list[dict[str, Any]]:
    """Return what players object to, as it was mailed to those who judge, with the answers."""
    return [
        {
            "objection": number,
            "player": one.handle,
            "at": one.at,
            "words": one.words,
            "answer": one.answer,
        }
        for number, one in sorted(office.tournaments[name].objections.items())
    ]


def quarantined(office: Office, name: str, args: Args) -> dict[str, Any]:
    """Return one mail that could not be read, its octets in base64; no other mail is shown."""
    mail, tournament = int(args["mail"]), office.tournaments[name]
    if mail not in tournament.quarantined:
        raise OperatorError(f"no mail {mail} is in quarantine")
    kept = tournament.leftovers.get(mail)
    raw = office.store.get(MAILS, kept.row) if kept is not None else None
    if raw is None:
        raise OperatorError(f"the octets of mail {mail} were dropped (store.strangers_days)")
    return {
        "mail": mail,
        "reason": tournament.quarantined[mail],
        "octets": len(raw),
        "raw": base64.b64encode(raw).decode(),
    }
