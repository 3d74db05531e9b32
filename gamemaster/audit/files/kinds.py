"""The kinds of values that the fields of lines have: one table, by the names of the fields.

A field has the same kind in all types of lines except those that are named. A question mark says
that it may be null. Other steps say which words a text may be, and which number is right.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from gamemaster.audit.files.lines import Shown

_TABLE: Final = """
text: about actor address by chain choice clause clauses date die document handle hash
    identity kind language name nonces open_die origin outcome owner player problem question reason
    record_key roster ruleset ruleset_hash ruleset_summary ruleset_title ruling sender sha256
    signature signed source text title token tournament verdict what witness words written
text?: ballot.opened/of beacon commitment contribution filed inactive keyed mix opener said
    surname target_noun votes.cleared/player ballot.cleared/player
    press.passed/player press.passed/nonce heartbeat.cosigned/handle
text: dice.renewed/anchor move.made/move move.ignored/move move.illegal/move move.voided/move
truth: anonymous current daily disclose_addresses disclose_anonymous disclose_mail effective
    founded going_ahead move.made/turn mutable required review_all stands stays wanted
truth?: goes_on
whole: cited copies count dice_length due edition epoch faces first_number index item mail number
    objection ordinal own round rule size timer until warned_days
whole: clause.voided/clause die.rolled/value
whole?: record.opened/round
whole?: anchor announcement ends_at greatest_days inactive_days mine proposal replaced
    speed target_number undo upto void_by item.withdrawn/item item.docketed/due item.docketed/mail
    mail.returned/mail press.passed/number timer.set/number timer.set/rule move.voided/last
amount: after before points
plain: key of ballot.cast/choice
kept: initial value
texts: choices players problems readers
texts?: witnesses
wholes: mails rules
lists: arguments bound fields tournament.created/rules
object: move body
objects: more parts
"""
_ROW: Final = re.compile(r"^(\w+\??): (.*)$", re.MULTILINE)
_AMOUNT: Final = re.compile(r"-?[1-9][0-9]*/[1-9][0-9]*")


def _are(kind: type) -> Callable[[Any], bool]:
    return lambda value: type(value) is list and all(type(one) is kind for one in value)


_TOLD: Final[dict[str, tuple[str, Callable[[Any], bool]]]] = {
    "text": ("a text", lambda value: type(value) is str),
    "truth": ("true or false", lambda value: type(value) is bool),
    "whole": ("a whole number from 0", lambda value: type(value) is int and value >= 0),
    "amount": ('a number, whole or "n/d"', lambda value: type(value) is int or (
        type(value) is str and _AMOUNT.fullmatch(value) is not None)),
    "plain": ("a plain value", lambda value: value is None or type(value) in (bool, int, str)),
    "kept": ("a plain value, or a list of such", lambda value: all(
        one is None or type(one) in (bool, int, str)
        for one in (value if type(value) is list else (value,)))),
    "object": ("an object", lambda value: type(value) is dict),
    "texts": ("a list of texts", _are(str)),
    "wholes": ("a list of whole numbers", _are(int)),
    "lists": ("a list of lists", _are(list)),
    "objects": ("a list of objects", _are(dict)),
}  # fmt: skip
"""The words for each kind, and the check of a value."""


def _kinds() -> dict[str, str]:
    rows = _ROW.findall(_TABLE.replace("\n    ", " "))
    return {name: kind for kind, names in rows for name in names.split()}


KINDS: Final = _kinds()
"""The kind of each field, by its name or, of one type of line, as ``votes.cleared/player``."""


def kind_of(type_: str, name: str) -> str | None:
    """Return the kind of a field of a type of line (without its version); None if none is known."""
    return KINDS.get(f"{type_}/{name}") or KINDS.get(name)


def other_kind(line: Shown) -> tuple[str, str] | None:
    """Return the first field with a value of another kind, and what was expected; None if none."""
    found = _other(line.type, line.data)
    return found or (None if line.private is None else _other(line.type, line.private))


def _other(type_: str, part: dict[str, Any]) -> tuple[str, str] | None:
    for name, value in part.items():
        kind = _kind(type_, name)
        if kind is not None and not kind.fits(value):
            return name, kind.words
    return None


class Kind(NamedTuple):
    """The words for a kind, and the check of a value."""

    words: str
    fits: Callable[[Any], bool]


@lru_cache(maxsize=1024)
def _kind(type_: str, name: str) -> Kind | None:
    """Return the kind of a field of a type of line (``name/1``); None if none is known."""
    kind = kind_of(type_.partition("/")[0], name)
    if kind is None:
        return None
    words, fits = _TOLD[kind.removesuffix("?")]
    if not kind.endswith("?"):
        return Kind(words, fits)
    return Kind(f"{words} or null", lambda value: value is None or fits(value))
