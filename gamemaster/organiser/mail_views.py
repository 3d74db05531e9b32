"""Views of mail: mail that could not be read, questions to those who judge, and what came in.

No other mail is ever shown.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from typing import Any

from gamemaster.errors import OperatorError
from gamemaster.office.office import Office
from gamemaster.office.shelved_mail import MAILS
from gamemaster.tournament import lines

Args = Mapping[str, Any]


def quarantine(office: Office, name: str, _args: Args) -> list[dict[str, Any]]:
    """Return the mails that could not be read, and why."""
    tournament = office.tournaments[name]
    return [
        {"mail": mail, "reason": reason, "dropped": mail not in tournament.leftovers}
        for mail, reason in sorted(tournament.quarantined.items())
    ]


def dismissed(office: Office, name: str, _args: Args) -> list[dict[str, Any]]:
    """Return the mails of strangers and robots that led to nothing and are still kept."""
    kept = office.shelf(name).dismissed
    return [
        {"at": kept[row].at, "octets": kept[row].octets, "reason": kept[row].reason}
        for row in sorted(kept)
    ]


def objections(office: Office, name: str, _args: Args) -> list[dict[str, Any]]:
    """Return what players object to, as it was mailed to those who judge, with the answers."""
    return [
        {
            "objection": number,
            "player": objection.handle,
            "at": objection.at,
            "words": objection.words,
            "answer": objection.answer,
        }
        for number, objection in sorted(office.tournaments[name].objections.items())
    ]


def questions(office: Office, name: str, _args: Args) -> list[dict[str, Any]]:
    """Return what players asked those who judge, as it was mailed to them, with the answers."""
    found: dict[str, dict[str, Any]] = {}
    for line in office.store.lines(name):
        if line.type not in (lines.QuestionAsked.type, lines.QuestionAnswered.type):
            continue
        said = lines.read(line)
        if isinstance(said, lines.QuestionAsked):
            found[said.token] = {"line": line.seq, "player": said.handle, "at": line.at,
                                 "words": said.words, "answer": None}  # fmt: skip
        elif isinstance(said, lines.QuestionAnswered):
            found[said.token]["answer"] = said.words
    return list(found.values())


def quarantined(office: Office, name: str, args: Args) -> dict[str, Any]:
    """Return one mail that could not be read, its octets in base64; no other mail is shown."""
    mail, tournament = int(args["mail"]), office.tournaments[name]
    if mail not in tournament.quarantined:
        raise OperatorError(f"no mail {mail} is in quarantine")
    kept = tournament.leftovers.get(mail)
    place = office.store.numbers(name).place
    raw = office.store.get(MAILS, place(kept.row)) if kept is not None else None
    if raw is None:
        raise OperatorError(f"the octets of mail {mail} were dropped (store.strangers_days)")
    return {
        "mail": mail,
        "reason": tournament.quarantined[mail],
        "octets": len(raw),
        "raw": base64.b64encode(raw).decode(),
    }


DOCTORS_MAIL = "gamemaster-doctor-"
"""The beginning of the Message-ID of a mail of ``doctor --mail``."""

_TOKEN = re.compile(r"[0-9a-f]{32}\Z")
_NEWEST = 200


def arrived(office: Office, name: str, args: Args) -> dict[str, Any]:
    """Return which mails of a run of ``doctor --mail`` came in behind mail number ``after``.

    The caller knows the run's own token, which no other mail holds: so it is no look.
    ``returned``: one of them came back inside of another mail, as undeliverable ones do.
    """
    token, after = str(args["token"]), int(args["after"])
    if not _TOKEN.match(token):
        raise OperatorError("token: expected 32 digits of hexadecimal")
    tournament, wanted = office.tournaments[name], f"{DOCTORS_MAIL}{token}.".encode()
    came, returned = list[str](), False
    place = office.store.numbers(name).place
    # The run's mails show no sender: they are dismissed, or listed where they led to something.
    rows = sorted(
        (*(place(kept.row) for mail, kept in tournament.leftovers.items() if mail > after),
         *office.shelf(name).dismissed), reverse=True,
    )  # fmt: skip
    for row in rows[:_NEWEST]:
        raw = office.store.get(MAILS, row)
        if raw is None or wanted not in raw:
            continue
        own = re.search(
            rb"^message-id:\s*<" + re.escape(wanted) + rb"([a-z]+)@",
            re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[0], re.IGNORECASE | re.MULTILINE,
        )  # fmt: skip
        if own is None:
            returned = True
        else:
            came.append(own[1].decode())
    return {"last": tournament.last_mail, "came": came, "returned": returned}
