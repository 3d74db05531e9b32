"""Commands about a player's own addresses, and the password with which they log in to send mail.

``add address me@work.example``, ``write to …``, ``drop address …``, ``addresses``, and ``new reply
address``. An address is read as one word; brackets that mail programs put around it are left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gamemaster.i18n import translatable
from gamemaster.mail.commands.command_rows import Command, HelpLine, ReadingContext, Row
from gamemaster.mail.commands.cursor import Cursor


@dataclass(frozen=True, slots=True)
class _OfAddress(Command):
    """A command about one address."""

    address: str


class AddAddress(_OfAddress):
    """Use a further address, once it is confirmed from there too."""


class DropAddress(_OfAddress):
    """Stop using an address."""


class WriteTo(_OfAddress):
    """Choose the confirmed address to which our mail is sent."""


@dataclass(frozen=True, slots=True)
class Addresses(Command):
    """List one's addresses."""


@dataclass(frozen=True, slots=True)
class NewReplyAddress(Command):
    """Get another reply secret; the old one is worth nothing then."""


@dataclass(frozen=True, slots=True)
class Password(Command):
    """Send the password with which one logs in to send mail."""


_ADDRESS = re.compile(
    r"<?(?:mailto:)?([^\s<>,;:\"()\[\]\\@]{1,64}@[^\s<>,;:\"()\[\]\\@]{1,253})>?\Z"
)
_VERBS: tuple[tuple[type[_OfAddress], tuple[str, ...]], ...] = (
    (AddAddress, ("add address", "add the address", "add my address", "add an address")),
    (DropAddress, ("drop address", "drop the address", "drop my address")),
    (WriteTo, ("write to", "write to me at", "write to the address")),
)


def _addresses(cursor: Cursor, _context: ReadingContext) -> Command | None:
    """One of the commands above."""
    if cursor.accept("addresses", "my addresses", "show my addresses", "show addresses"):
        return Addresses()
    if cursor.accept("new reply address", "renew my reply address", "renew reply address"):
        return NewReplyAddress()
    for command, words in _VERBS:
        # The longest that fits comes first.
        if cursor.accept(*sorted(words, key=len, reverse=True)):
            cursor.accept(":")
            found = _ADDRESS.match(cursor.last_word())
            return command(found.group(1)) if found else None
    return None


_PASSWORDS = ("password", "submission password", "passwort", "mot de passe")


def _password(cursor: Cursor, _context: ReadingContext) -> Password | None:
    """``password``, ``send my password``."""
    cursor.accept("send me", "send", "show me", "show")
    cursor.accept("my", "the", "mein", "mon")
    return Password() if cursor.accept(*_PASSWORDS) else None


_HELP_PASSWORD = translatable("""\
    password                    how your mail program can log in to us""")
_HELP_ADD = translatable("""\
    add address me@work.example another address of yours; it is asked as well""")
_HELP_WRITE = translatable("""\
    write to me@work.example    where our mail goes, among your addresses""")
_HELP_DROP = translatable("    drop address me@old.example to use one no more")
_HELP_LIST = translatable("    addresses                   what they are")
_HELP_RENEW = translatable("""\
    new reply address           if somebody got hold of the one you have""")
ROWS = (
    Row(
        command=Password,
        words=(_password,),
        receipt=translatable("a request for the password for sending"),
        help=(HelpLine("commands", 120, _HELP_PASSWORD),),
    ),
    Row(
        command=AddAddress,
        words=(_addresses,),
        receipt=translatable("a further address: {address}"),
        help=(HelpLine("addresses", 10, _HELP_ADD),),
    ),
    Row(
        command=WriteTo,
        words=(_addresses,),
        receipt=translatable("our mail to {address}"),
        help=(HelpLine("addresses", 20, _HELP_WRITE),),
    ),
    Row(
        command=DropAddress,
        words=(_addresses,),
        receipt=translatable("an address less: {address}"),
        help=(HelpLine("addresses", 30, _HELP_DROP),),
    ),
    Row(
        command=Addresses,
        words=(_addresses,),
        receipt=translatable("a list of your addresses"),
        help=(HelpLine("addresses", 40, _HELP_LIST),),
    ),
    Row(
        command=NewReplyAddress,
        words=(_addresses,),
        receipt=translatable("another reply address"),
        help=(HelpLine("addresses", 50, _HELP_RENEW),),
    ),
)
