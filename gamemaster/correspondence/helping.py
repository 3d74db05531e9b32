"""Words answers for anybody who asks: the commands, the initial set, the record, the options."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from gamemaster.correspondence.paragraphs import date, paragraph
from gamemaster.i18n import _, plural
from gamemaster.mail.commands import help_lines
from gamemaster.mail.commands.command_rows import Command, Section
from gamemaster.mail.commands.one_line_moves import Inquire
from gamemaster.mail.commands.passing_on import Tell
from gamemaster.record.spoken_times import spoken_duration
from gamemaster.rulesets.phrases import (
    answers_inquiries,
    asks_proposers,
    first_proposal,
    forbids_abstaining,
    moves_of,
    permits_parts,
)
from gamemaster.tournament.public import Options, PublicRecord

_FIRST: Final = 301
_MUTABLE: Final = 203
_IMMUTABLE: Final = 110
_NUMBER: Final = re.compile(r"\b[1-9][0-9]{2}\b")
"""The numbers that the help's lines name: of proposals, and of a rule of either kind."""


def _days(count: int | None) -> str:
    """Return a number of days in words, as ``1 day``."""
    return plural("{count} day", "{count} days", count or 0).format(count=count or 0)


def options_text(public: PublicRecord) -> str:
    """Return what everybody should know about this tournament's options; "" for nothing."""
    options = public.options
    said = (*_of_time(options), *_of_silence(options), *_of_publishing(options))
    return "\n\n".join(map(paragraph, said))


def _of_time(options: Options) -> Iterator[str]:
    if options.speed is not None:
        fast = _(
            "This tournament is for trying things out: its clock goes {speed} times as fast as "
            "yours, and all dates are told by it."
        )
        yield fast.format(speed=options.speed)
    if options.undo is not None:
        held = _(
            "A turn waits {duration} before it is played. Until then you can take it back: its "
            "receipt says how."
        )
        yield held.format(duration=spoken_duration(options.undo))
    if options.greatest_days is not None:
        ends = _("This tournament ends {days} after its start, if nobody has won it before.")
        yield ends.format(days=_days(options.greatest_days))
    if options.ends_at is not None:
        ends = _("This tournament ends on {date}, if nobody has won it before.")
        yield ends.format(date=date(options.ends_at))


def _of_silence(options: Options) -> Iterator[str]:
    days, warned = _days(options.inactive_days), _days(options.warned_days)
    if options.inactive == "forfeit":
        leaves = _(
            "A player from whom nothing comes for {days} forfeits, after a "
            "warning by mail {warned} before. Any mail that we can read counts."
        )
        yield leaves.format(days=days, warned=warned)
    elif options.inactive == "remind":
        yield _("A player from whom nothing comes for {days} is reminded once.").format(days=days)
    elif options.inactive == "tell":
        told = _("The organiser is told when nothing comes from a player for {days}.")
        yield told.format(days=days)


def _of_publishing(options: Options) -> Iterator[str]:
    if options.disclose_anonymous:
        yield _(
            "What is published after the end names who had something passed on without a name, "
            "and may show what was passed on: so this tournament was founded."
        )
    if options.disclose_mail:
        yield _(
            "What is published after the end may show players' addresses, and mails with moves "
            "as they came: so this tournament was founded."
        )
    elif options.disclose_addresses:
        yield _(
            "What is published after the end may show players' addresses: so this tournament "
            "was founded."
        )


def help_text(public: PublicRecord, left_out: Collection[type[Command]] = ()) -> str:
    """Return the commands there are, those of the initial set's own among them.

    ``left_out`` are commands that this tournament does not have.
    """
    manners = _("""\
Quoted lines and everything below a signature are never read. Write to
{address}; best by answering one of our mails.""")
    other = _("To other players, by way of the Gamemaster, and for yourself:")
    if Tell in left_out:
        other = _("For yourself:")
    parts = (
        _("Each command is a line of its own. What you may write:"),
        _lines(public, "commands", left_out),
        other,
        _lines(public, "players", left_out),
        _("Your own addresses:"),
        _lines(public, "addresses", left_out),
        manners.format(address=public.address),
        options_text(public),
        own_moves(public),
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def first_commands(public: PublicRecord) -> str:
    """Return how to propose and how to vote in this tournament: what a newcomer needs to know."""
    places = {*range(VOTES + 1)}
    if not asks_proposers(public.ruleset):
        places.remove(SAID)
    if not permits_parts(public.ruleset):
        places.remove(PARTS)
    return _lines(public, "commands", (), places)


SAID: Final = 11
PARTS: Final = 12
ABSTAIN: Final = 22
VOTES: Final = 29
"""Places among the help's lines: what a proposer says, further parts, abstaining, the last about
votes."""


def _lines(
    public: PublicRecord,
    section: Section,
    left_out: Collection[type[Command]],
    places: Collection[int] = range(200),
) -> str:
    """Return lines of the help, with numbers that the rules of this game have or will have."""
    rules = public.ruleset.rules
    if not answers_inquiries(public.ruleset):
        left_out = {*left_out, Inquire}
    if section == "commands" and forbids_abstaining(public.ruleset):
        places = {*places} - {ABSTAIN}
    first = first_proposal(public.ruleset)
    example = {str(_FIRST + more): str(first + more) for more in range(5)}
    for shown, mutable in ((_MUTABLE, True), (_IMMUTABLE, False)):
        numbers = [rule.number for rule in rules if rule.mutable == mutable] or [rules[0].number]
        example[str(shown)] = str(shown if shown in numbers else numbers[0])
    text = "\n".join(help_lines(section, left_out, places))
    return _NUMBER.sub(lambda found: example.get(found[0], found[0]), text)


def own_moves(public: PublicRecord) -> str:
    """Return how to ask for the moves that the initial set declares; "" where there are none."""
    moves = moves_of(public.ruleset)
    listed = [f"    {move.words} {move.form}".rstrip() for move in moves]
    heading = _("The initial set of rules has moves of its own:")
    return "\n".join((heading, "", *listed)) if listed else ""


def record_text(public: PublicRecord) -> str:
    """Return every entry of the public record so far, word for word: genesis, announcements."""
    texts = [] if public.genesis is None else [public.genesis.text()]
    texts += [entry.text(public.title) for entry in public.in_order()]
    if not public.entries:
        texts.append(_("Nothing has been announced so far."))
    return "\n".join(texts)
