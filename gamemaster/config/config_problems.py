"""Tells the organiser in words what is wrong with a ``config.toml``.

Two kinds, both told by ``config.load`` at once: ``explain`` puts what a model refused as
"expected …, found …", and ``cross_check`` compares what was written in several places. No line
repeats a value that stands under a key for secrets.
"""

from __future__ import annotations

import datetime as dt
import difflib
import ipaddress
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from gamemaster.config.servers import SendConfig
from gamemaster.config.value_kinds import Expected, Whose, entry_problem, kinds_of, redundant

Table: TypeAlias = Mapping[str, Any]

_LONGEST_SHOWN = 60
_LONGEST_NAME = 30  # `+bounce-` and 26 letters follow, and RFC 5321 §4.5.3.1.1 has room for 64
_LONGEST_SOCKET_PATH = 107  # bytes; sockaddr_un holds one more for the final NUL
_LMTP_NEVER_ON = 25


# --- what a model refused -------------------------------------------------------------------------


def explain(refusal: ValidationError, model: type[BaseModel], written: Table) -> Iterator[str]:
    """Yield one ``key: expected …, found …`` line for each thing that ``model`` refused."""
    told = (error for error in refusal.errors(include_url=False) if _is_cause(error))
    # The branches of a union complain one by one, in the same words.
    yield from dict.fromkeys(_line(error, model, written) for error in told)


def _is_cause(error: Mapping[str, Any]) -> bool:
    """Tell a mistake from one that merely follows from another."""
    if error["type"] == "too_short":
        return len(error["input"]) == 0  # else it lacks only the items that were refused
    return bool(error["type"] != "default_factory_not_called")


def _line(error: Mapping[str, Any], model: type[BaseModel], written: Table) -> str:
    where, section, field = _walk(error["loc"], model, written)
    key = str(error["loc"][-1])
    if error["type"] == "extra_forbidden":
        return f"{where}: {_unknown(key, section)}"
    expected = _expectation(field, where)
    if error["type"] == "missing":
        return f"{where}: missing: expected {expected}"
    return f"{where}: expected {expected}, found {_found(error['input'], where)}"


def _walk(
    location: tuple[str | int, ...], model: type[BaseModel], written: Table
) -> tuple[str, type[BaseModel], FieldInfo | None]:
    """Follow ``location`` into the models: the place's name, the section it is in, its field."""
    section, field, where = model, None, ""
    value: Any = written
    for step in location:
        if isinstance(step, int):
            # The only section of its kind needs no number.
            alone = field is not None and _section_of(field) is not None and len(value) == 1
            where += "" if alone else f"[{step + 1}]"
            value = value[step]
            continue
        if field is not None:
            inner = _section_of(field)
            if inner is None:
                break  # a branch of a union, not a key
            section = inner
        field = section.model_fields.get(step)
        where = f"{where}.{step}" if where else step
        value = value.get(step) if isinstance(value, Mapping) else None
        if field is None:
            break
    return where, section, field


def _section_of(field: FieldInfo) -> type[BaseModel] | None:
    for candidate in (field.annotation, *get_args(field.annotation)):
        if isinstance(candidate, type) and issubclass(candidate, BaseModel):
            return candidate
    return None


def _unknown(key: str, section: type[BaseModel]) -> str:
    if "password" in key:
        return (
            "secrets do not stand in this file: keep it in a file of its own (mode 0600) "
            "and name that as password_file, or in a systemd credential as password_credential"
        )
    near = difflib.get_close_matches(key, section.model_fields, n=1)
    if near:
        return f"unknown key (did you mean {near[0]!r}?)"
    return f"unknown key (known here: {', '.join(section.model_fields)})"


def _expectation(field: FieldInfo | None, where: str) -> str:
    if field is None:
        return "something else"
    name = where.rpartition(".")[2]
    if _section_of(field) is None:
        if where.endswith("]"):  # one item of a list
            return _words(get_args(field.annotation)[0], ()) or "something else"
        return _words(field.annotation, field.metadata) or "something else"
    name = name.partition("[")[0]
    if get_origin(field.annotation) is tuple:
        return f"one or more sections [[{name}]]"
    return f"the section [{name}]"


def _words(annotation: object, metadata: Iterable[object]) -> str | None:
    """Put an annotation into words; the most outward ``Expected`` wins."""
    flat: list[object] = []
    for item in metadata:
        flat.extend(item.metadata if isinstance(item, FieldInfo) else [item])
    for item in flat:
        if isinstance(item, Expected):
            return item.words
    if annotation is bool:
        return "true or false"
    if annotation is int:
        low, high = (next(getattr(m, end) for m in flat if hasattr(m, end)) for end in ("ge", "le"))
        return f"an integer from {low} to {high}"
    if get_origin(annotation) is Literal:
        choices = [f'"{choice}"' for choice in get_args(annotation)]
        return choices[0] if len(choices) == 1 else f"one of {', '.join(choices)}"
    outer = getattr(annotation, "__metadata__", ())
    parts = get_args(annotation)[:1] if outer else get_args(annotation)
    return " or ".join(filter(None, (_words(part, outer) for part in parts))) or None


def _found(value: object, where: str) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    # A password may stand in an address, by mistake.
    if ("pass" in where or where == "store.database") and isinstance(value, str | int):
        return "a text" if isinstance(value, str) else "a number"
    if isinstance(value, Mapping):
        return "a section"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    shown = repr(value)
    return shown if len(shown) <= _LONGEST_SHOWN else f"{shown[:_LONGEST_SHOWN]}…"


# --- what does not fit together -------------------------------------------------------------------


def cross_check(written: Table, base: Path, model: type[BaseModel]) -> Iterator[str]:
    """Yield settings that do not fit together, whatever else is wrong with the values themselves.

    ``model`` is that of the whole file.
    """
    key = {name: value for name, value in _table(written, "key").items() if value}
    if key:
        yield from (f"key{each}" for each in _one_of(key, "file", "passphrase", "credential"))
    if not written.get("listen") and not written.get("imap"):
        yield "listen: missing: expected at least one section [[listen]] or [[imap]]"
    for where, listen in _tables(written, "listen"):
        yield from (f"{where}{problem}" for problem in _check_listen(listen, base))
    for where, imap in _tables(written, "imap"):
        yield from (f"{where}{problem}" for problem in _check_imap(imap))
    if send := _table(written, "send"):
        yield from (f"send{problem}" for problem in _check_send(send))
    yield from _check_addresses(written)
    yield from _check_deputies(written)
    for where, tournament in _tables(written, "tournament"):
        yield from (f"{where}.evidence: {why}" for why in _check_evidence(tournament, written))
        yield from (f"{where}{problem}" for problem in _check_options(tournament))
        yield from (f"{where}{problem}" for problem in _check_witnesses(tournament))
    yield from _check_speed(written)
    yield from _check_publish(written, base, model)
    yield from (f"metrics{problem}" for problem in _check_metrics(written, base))
    control = _table(written, "control").get("socket")
    if control is not None:
        yield from (f"control{problem}" for problem in _check_socket(control, base))


def _check_speed(written: Table) -> Iterator[str]:
    """Yield a problem where tournaments go by different clocks: a daemon has one."""
    speeds = [(where, each.get("speed")) for where, each in _tables(written, "tournament")]
    for where, speed in speeds[1:]:
        if speed != speeds[0][1]:
            yield (
                f"{where}.speed: expected the same in each tournament of a daemon, which has one "
                f"clock, found {speed or 'none'} beside {speeds[0][1] or 'none'}"
            )


def _check_metrics(written: Table, base: Path) -> Iterator[str]:
    if "metrics" not in written:
        return
    metrics = _table(written, "metrics")
    if "socket" in metrics:
        yield from _check_alone(metrics, base)
    elif "port" not in metrics:
        yield ".port: missing: expected port, or socket"
    if not is_loopback(metrics.get("host")):
        yield f".host: expected an address of this machine alone, found {metrics['host']!r}"


def _check_options(tournament: Table) -> Iterator[str]:
    days, warned = tournament.get("inactive_days", 14), tournament.get("inactive_warning_days", 3)
    told = isinstance(days, int) and isinstance(warned, int)
    if told and tournament.get("inactive") == "forfeit" and warned >= days:
        yield f".inactive_warning_days: expected less than inactive_days ({days}), found {warned}"
    if tournament.get("disclose_mail") is True:
        for needed in ("disclose_addresses", "disclose_anonymous"):
            if tournament.get(needed) is not True:
                # Addresses stand in mails, and so do words of those who wrote without a name.
                yield f".disclose_mail: expected {needed} = true with it"
    if "greatest_days" in tournament and "ends_at" in tournament:
        yield ".ends_at: expected greatest_days or ends_at, found both"
    starts, ends = tournament.get("starts_at"), tournament.get("ends_at")
    if isinstance(starts, dt.datetime) and isinstance(ends, dt.datetime):
        aware = starts.tzinfo is not None and ends.tzinfo is not None
        if aware and ends <= starts:
            yield f".ends_at: expected an instant after starts_at, found {ends.isoformat()}"


def _check_witnesses(tournament: Table) -> Iterator[str]:
    """Yield witnesses that have one key, under whatever name: they would be one witness."""
    owners: dict[str, str] = {}
    for where, witness in _tables(tournament, "witness"):
        key = witness.get("key")
        octets = key.split("+", 2)[-1] if isinstance(key, str) else ""
        if octets and (first := owners.setdefault(octets, where)) != where:
            yield f".{where}.key: expected a key of its own, found that of {first}"


def _check_listen(listen: Table, base: Path) -> Iterator[str]:
    certified, auth = "tls_certificate" in listen, listen.get("auth") is True
    # A certificate without its key is no certificate.
    yield from _together(listen, "tls_certificate", "tls_key")
    if listen.get("require_tls") is True and not certified:
        yield ".require_tls: expected tls_certificate and tls_key with it"
    # Players who log in come from anywhere and write every header themselves.
    if auth and listen.get("protocol") != "smtp":
        yield '.auth: expected protocol = "smtp" with it'
    if auth and not certified:
        yield ".auth: expected tls_certificate and tls_key with it: no password in the clear"
    if auth and "public_name" not in listen:
        yield ".public_name: missing: expected with auth the name under which players find it"
    if auth and "authserv_id" in listen:
        yield ": expected auth or authserv_id, found both: players write headers as they like"
    if not auth and "public_name" in listen:
        yield ".public_name: means nothing without auth = true"
    if listen.get("tls") == "implicit" and not certified:
        yield '.tls: expected tls_certificate and tls_key with "implicit"'
    if listen.get("tls") == "implicit" and "socket" in listen:
        yield '.tls: expected host and port with "implicit", found socket'
    if "authserv_id" in listen and "socket" not in listen and not is_loopback(listen.get("host")):
        yield (
            ".authserv_id: expected a socket, or a host that is this machine: "
            "whoever else can reach this door writes results as they like"
        )
    yield from _check_door(listen, base)


def _check_door(listen: Table, base: Path) -> Iterator[str]:
    if "socket" in listen:
        yield from _check_alone(listen, base)
    else:
        missing = (name for name in ("host", "port") if name not in listen)
        yield from (f".{name}: missing: expected host and port, or socket" for name in missing)
    # RFC 2033 §5: LMTP on port 25 would be taken for SMTP.
    if listen.get("protocol") == "lmtp" and listen.get("port") == _LMTP_NEVER_ON:
        yield ".port: expected another port than 25 for lmtp, found 25"


def _check_alone(section: Table, base: Path) -> Iterator[str]:
    """Check the socket of something that listens there and at no port beside it."""
    if "host" in section or "port" in section:
        yield ": expected host and port, or socket, found both"
    yield from _check_socket(section["socket"], base)


def _check_socket(path: object, base: Path) -> Iterator[str]:
    if isinstance(path, str):
        length = len(os.fsencode(base / path))
        if length > _LONGEST_SOCKET_PATH:
            yield (
                f".socket: expected a path of at most {_LONGEST_SOCKET_PATH} bytes, "
                f"found {length} once made absolute"
            )


def _check_imap(imap: Table) -> Iterator[str]:
    yield from _check_login(imap)
    if imap.get("folder", "INBOX") == imap.get("done_folder", "Gamemaster"):
        yield ".done_folder: expected another folder than the one that is read"


def _check_addresses(written: Table) -> Iterator[str]:
    tournaments = list(_tables(written, "tournament"))
    names: dict[object, str] = {}
    ours: dict[str, str] = {}
    for where, tournament in tournaments:
        name, address = tournament.get("name"), tournament.get("address")
        if isinstance(name, str) and (first := names.setdefault(name, where)) != where:
            yield f"{where}.name: expected a name of its own, found that of {first}"
        if isinstance(address, str):
            if "+" in address.partition("@")[0]:
                yield f"{where}.address: expected no '+': what follows one tells players apart"
            if len(address.partition("@")[0]) > _LONGEST_NAME:
                yield f"{where}.address: expected at most {_LONGEST_NAME} characters before the @"
            if (first := ours.setdefault(address.casefold(), where)) != where:
                yield f"{where}.address: expected an address of its own, found that of {first}"
    # Mail to ourselves would be answered by ourselves.
    readers = [("organiser.addresses", _table(written, "organiser").get("addresses"))]
    readers += [(f"{where}.announce_to", t.get("announce_to")) for where, t in tournaments]
    readers += [(f"{where}.heartbeat_to", t.get("heartbeat_to")) for where, t in tournaments]
    readers += [(f"{where}.address", [t.get("address")]) for where, t in _tables(written, "deputy")]
    for where, addresses in readers:
        for address in addresses if isinstance(addresses, list) else ():
            if isinstance(address, str) and (owner := ours.get(address.casefold())):
                yield f"{where}: expected no address of ours, found that of {owner}"


def _check_deputies(written: Table) -> Iterator[str]:
    """Yield deputies whom the journal, or a mail, could not tell from one another."""
    listed = _table(written, "organiser").get("addresses")
    addresses = listed if isinstance(listed, list) else []
    taken = {address.casefold() for address in addresses if isinstance(address, str)}
    names: set[object] = set()
    for where, deputy in _tables(written, "deputy"):
        name, address = deputy.get("name"), deputy.get("address")
        if isinstance(name, str) and name in names:
            yield f"{where}.name: expected a name of its own, found that of another deputy"
        if isinstance(address, str) and address.casefold() in taken:
            yield f"{where}.address: expected an address of its own, found one that judges already"
        names.add(name)
        taken.add(str(address).casefold())


def _check_evidence(tournament: Table, written: Table) -> Iterator[str]:
    value = tournament.get("evidence")
    entries = (
        [entry for entry in value if isinstance(entry, str)] if isinstance(value, list) else []
    )
    wrong = [why for entry in entries if (why := entry_problem(entry)) is not None]
    yield from wrong
    if wrong:
        return
    for entry, enough in redundant(entries):
        yield f"expected no {entry!r} where {enough!r} alone suffices"
    ways_in = [way for kind in ("listen", "imap") for _, way in _tables(written, kind)]
    if any("authentication-results" in kinds_of(entry) for entry in entries) and not any(
        "authserv_id" in way for way in ways_in
    ):
        yield (
            "expected authserv_id in a section [[listen]] or [[imap]] "
            "with 'authentication-results': no server is believed without"
        )
    if (
        entries
        and all("session" in kinds_of(entry) for entry in entries)
        and not any(way.get("auth") is True for way in ways_in)
    ):
        yield "expected auth = true in a section [[listen]]: nothing suffices without 'session'"


def _together(table: Table, *names: str) -> Iterator[str]:
    given = [name for name in names if name in table]
    if given:
        missing = (name for name in names if name not in table)
        yield from (f".{name}: missing: expected with {given[0]}" for name in missing)


def _one_of(table: Table, *names: str) -> Iterator[str]:
    given = [name for name in names if name in table]
    if len(given) != 1:
        wanted = f"{', '.join(names[:-1])} and {names[-1]}"
        yield f": expected one of {wanted}, found {' and '.join(given) or 'nothing'}"


def _table(written: Table, name: str) -> Table:
    value = written.get(name)
    return value if isinstance(value, Mapping) else {}


def _tables(written: Table, name: str) -> Iterator[tuple[str, Table]]:
    value = written.get(name)
    tables = value if isinstance(value, list) else []
    for index, table in enumerate(tables, start=1):
        if isinstance(table, Mapping):
            yield f"{name}[{index}]" if len(tables) > 1 else name, table


_WITH_MAILDIR: Final = frozenset(
    ["kind", "maildir", "per_hour", "per_day", "per_destination_per_minute", "give_up_hours"]
)
_WAYS: Final = ("password_file", "password_credential", "oauth")
_TOKENS: Final = ("token_url", "token_command", "token_file")
_WITH_URL: Final = ("client_id", "refresh_token_file", "client_secret_file", "scope", "ca_file")


def _check_send(send: Table) -> Iterator[str]:
    kind = send.get("kind")
    if kind == "maildir":
        if "maildir" not in send:
            yield '.maildir: missing: expected the path of a directory with kind = "maildir"'
        strange = sorted((set(send) & SendConfig.model_fields.keys()) - _WITH_MAILDIR)
        yield from (f'.{key}: means nothing with kind = "maildir"' for key in strange)
    if kind == "smtp":
        if "host" not in send:
            yield '.host: missing: expected a host name or an IP address with kind = "smtp"'
        if "maildir" in send:
            yield '.maildir: means nothing with kind = "smtp"'
        if "user" in send:
            yield from _check_login(send)
        elif any(way in send for way in _WAYS):
            yield ".user: missing: expected the user whose password this is"


def _check_login(login: Table) -> Iterator[str]:
    """Yield what is wrong with how we log in to a server."""
    yield from _one_of(login, *_WAYS)
    tls = login.get("tls")
    # Anybody could read a password in the clear; protection that can be stripped away is none.
    if tls in ("none", "opportunistic") and not is_loopback(login.get("host")):
        yield (
            f'.tls: expected "tls" or "starttls" for a host that is not this machine, found "{tls}"'
        )
    oauth = login.get("oauth")
    if isinstance(oauth, Mapping):
        yield from (f".oauth{problem}" for problem in _check_oauth(oauth))


def _check_oauth(oauth: Table) -> Iterator[str]:
    wrong = list(_one_of(oauth, *_TOKENS))
    yield from wrong
    if not wrong and "token_url" in oauth:
        yield from _together(oauth, "token_url", "client_id", "refresh_token_file")
    elif not wrong:
        source = next(name for name in _TOKENS if name in oauth)
        yield from (f".{name}: means nothing with {source}" for name in _WITH_URL if name in oauth)


def is_loopback(host: object) -> bool:
    """Whether ``host`` is this machine by name or number; a name is not looked up."""
    if not isinstance(host, str):
        return True  # what is no host at all is reported as such
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _check_publish(written: Table, base: Path, model: type[BaseModel]) -> Iterator[str]:
    """Yield what is wrong with the directories of records. Links lead to where they lead to."""
    private = [("this configuration", os.path.realpath(base / "config.toml"))]
    private += [
        (key, os.path.realpath(base / path))
        for key, path in files_of(model, Whose.PRIVATE, written)
        if "\0" not in path
    ]
    taken: dict[str, str] = {}
    for where, tournament in _tables(written, "tournament"):
        publish = tournament.get("publish")
        if not isinstance(publish, str) or "\0" in publish:
            continue
        place = os.path.realpath(base / publish)
        others = [name for name, path in private if os.path.commonpath((place, path)) == place]
        found = [f"one with {name}" for name in others]
        if (first := taken.setdefault(place, where)) != where:
            found.insert(0, f"that of {first}")
        yield from (
            f"{where}.publish: expected a directory of its own, found {what}" for what in found
        )


def files_of(model: type[BaseModel], whose: Whose, written: Table) -> Iterator[tuple[str, str]]:
    """Yield the files of a kind that are named in a section and those below: their keys, paths."""
    for name, field in model.model_fields.items():
        inner, value = _section_of(field), written.get(name)
        if inner is not None:
            tables = value if isinstance(value, list | tuple) else [value]
            for table in tables:
                if isinstance(table, Mapping):
                    for key, path in files_of(inner, whose, table):
                        yield f"{name}.{key}", path
        elif isinstance(value, str | Path) and whose in (
            *field.metadata,
            *_marks(field.annotation),
        ):
            yield name, str(value)


def _marks(annotation: object, own: Iterable[object] = ()) -> Iterator[object]:
    yield from (*own, *getattr(annotation, "__metadata__", ()))
    for part in get_args(annotation):
        yield from _marks(part)
