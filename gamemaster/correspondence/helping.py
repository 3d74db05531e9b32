"""Words what anybody may ask to see: the commands, the initial set, the record, the options."""

from __future__ import annotations

from gamemaster.correspondence.paragraphs import date, paragraph
from gamemaster.i18n import _
from gamemaster.mail.commands import help_lines
from gamemaster.rulesets import as_document
from gamemaster.tournament.public import PublicRecord


def options_text(public: PublicRecord) -> str:
    """Return what everybody should know of this tournament's options; "" if there is nothing."""
    options, said = public.options, []
    if options.greatest_days is not None:
        ends = _("This tournament ends {days} days after its start, if nobody has won it before.")
        said.append(ends.format(days=options.greatest_days))
    if options.ends_at is not None:
        ends = _("This tournament ends on {date}, if nobody has won it before.")
        said.append(ends.format(date=date(options.ends_at)))
    if options.inactive == "forfeit":
        leaves = _(
            "A player from whom nothing comes for {days} days forfeits (Rule 112), after a "
            "warning by mail {warned} days before. Any mail that we can read counts."
        )
        said.append(leaves.format(days=options.inactive_days, warned=options.warned_days))
    elif options.inactive == "remind":
        reminded = _("A player from whom nothing comes for {days} days is reminded once.")
        said.append(reminded.format(days=options.inactive_days))
    elif options.inactive == "tell":
        told = _("The organiser is told when nothing comes from a player for {days} days.")
        said.append(told.format(days=options.inactive_days))
    if options.disclose_anonymous:
        said.append(
            _(
                "What is published after the end names who had something passed on without a name, "
                "and may show what was passed on: so this tournament was founded."
            )
        )
    if options.disclose_mail:
        said.append(
            _(
                "What is published after the end may show players' addresses, and mails with moves "
                "as they came: so this tournament was founded."
            )
        )
    elif options.disclose_addresses:
        said.append(
            _(
                "What is published after the end may show players' addresses: so this tournament "
                "was founded."
            )
        )
    return "\n\n".join(map(paragraph, said))


def help_text(public: PublicRecord) -> str:
    """Return the commands there are, those of the initial set's own among them."""
    manners = _("""\
Quoted lines and everything below a signature are never read. Write to
{address}; best by answering one of our mails.""")
    blocks = (
        _("Each command is a line of its own. What you may write:"),
        "",
        *help_lines("commands"),
        "",
        _("To other players, by way of the Gamemaster, and for yourself:"),
        "",
        *help_lines("players"),
        "",
        _("Your own addresses:"),
        "",
        *help_lines("addresses"),
        "",
        manners.format(address=public.address),
        "",
    )
    options = options_text(public)
    text = "\n".join((*blocks, options, "") if options else blocks)
    if not public.phrases:
        return text
    listed = [f"    {phrase.words} {phrase.follows}".rstrip() for phrase in public.phrases]
    heading = _("The initial set of rules has moves of its own:")
    return "\n".join((text, heading, "", *listed, ""))


def rules_text(public: PublicRecord) -> str:
    """Return the initial set."""
    return as_document(public.ruleset)


def record_text(public: PublicRecord) -> str:
    """Return every entry of the public record so far, word for word: genesis, announcements."""
    texts = [] if public.genesis is None else [public.genesis.text()]
    texts += [entry.text(public.title) for entry in public.in_order()]
    if not public.entries:
        texts.append(_("Nothing has been announced so far."))
    return "\n".join(texts)
