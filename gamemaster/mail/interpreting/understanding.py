"""UNDERSTAND: what one mail says, from its bytes and public words alone.

A pure function of what it is given, with no game, no register and no secret, so that it may run in
a process of its own with a budget (``daemon/readers.py``), be ended there, and be run again.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from gamemaster.mail.automatic import INVITATION, MAY_BE_A_PERSONS
from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.delivery_reports import Kind, kind_of_old_report, kind_of_report
from gamemaster.mail.interpreting import topics
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.mail.interpreting.readings import Reading
from gamemaster.mail.parse import ParsedMail, Unreadable, parse
from gamemaster.mail.structure import MailLimits

TOO_COSTLY: Final = "understanding it took more than its budget"


DISMISSED: Final = "a large mail of somebody unknown"
STRANGERS_OCTETS: Final = 256 * 1024
"""The largest mail that is looked into where nobody knows its sender: far more than a `join`."""


@dataclass(frozen=True, slots=True)
class PublicWords:
    """The public words by which a mail is read: limits, our own addresses, what rules announced.

    ``as_report``: it came to an address that is only for returned mail of ours.
    """

    limits: MailLimits
    own_addresses: frozenset[str] = field(repr=False)
    context: ReadingContext
    as_report: bool = False


@dataclass(frozen=True, slots=True)
class Understood:
    """A mail taken apart; ``reading`` is None where nobody answers it, whatever it says.

    ``returned`` is what a report says of the letter that it is about, None where it is none.
    """

    parsed: ParsedMail | Unreadable = field(repr=False)
    words: PublicWords = field(repr=False)
    reading: Reading | None = field(default=None, repr=False)
    returned: Kind | None = None


def understand(raw: bytes, words: PublicWords) -> Understood:
    """Take a mail apart and read its commands, or the fate of our letter."""
    parsed = parse(raw, words.limits, words.own_addresses)
    if words.as_report:
        return Understood(parsed, words, returned=_returned(parsed, raw, words.limits))
    # What may be a person's after all is read here as well, within the budget of a mail.
    read = (None, INVITATION, *MAY_BE_A_PERSONS)
    if isinstance(parsed, Unreadable) or parsed.automatic not in read:
        return Understood(parsed, words)
    return Understood(parsed, words, reading_of(parsed, words.context, words.own_addresses))


def _returned(parsed: ParsedMail | Unreadable, raw: bytes, limits: MailLimits) -> Kind | None:
    if not isinstance(parsed, Unreadable) and parsed.delivery_report is not None:
        kind = kind_of_report(parsed.delivery_report)
        if kind is not None:
            return kind
    return kind_of_old_report(raw[: limits.size])


def reading_of(
    parsed: ParsedMail, context: ReadingContext, own_addresses: Collection[str]
) -> Reading:
    """Read the commands of a mail that was taken apart."""
    domains = {address.rpartition("@")[2] for address in own_addresses}
    answered = (parsed.in_reply_to or "").rstrip("> ").rpartition("@")[2].lower()
    # Some clients refer to nothing: what a subject names is answered, if nothing else says so.
    named = parsed.in_reply_to is None and topics.answered(parsed.subject, context.initial_rules)
    # A writer whom nothing identifies may sign with any player's name.
    own = context.names.intersection(parsed.sender_name.casefold().split())
    if own:
        context = replace(context, names=_without(context.names, own), own=own)
    return interpret(
        parsed.subject,
        parsed.body,
        parsed.attachments,
        is_reply=parsed.is_reply,
        answers_us=answered in domains or bool(named),
        context=context,
    )


@lru_cache(maxsize=256)
def _without(names: frozenset[str], own: frozenset[str]) -> frozenset[str]:
    """Return the names that are not a writer's own: made once for each, of thousands."""
    return names - own


def dismissed(words: PublicWords) -> Understood:
    """Return the reading of a mail that nobody looked into."""
    return Understood(Unreadable(DISMISSED), words)


def given_up(words: PublicWords) -> Understood:
    """Return the reading of a mail that exceeded its budget: nothing else is known of it."""
    return Understood(Unreadable(TOO_COSTLY), words)
