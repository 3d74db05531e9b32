"""What anybody may ask to be shown: the commands, the initial set, the record."""

from __future__ import annotations

from gamemaster.correspondence.options import options_text
from gamemaster.i18n import _
from gamemaster.mail.commands import help_lines
from gamemaster.rulesets import as_document
from gamemaster.tournament.public import PublicRecord


def help_text(public: PublicRecord) -> str:
    """Return the commands there are, those of the initial set's own among them."""
    manners = _manners().format(address=public.address)
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
        manners,
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


def _manners() -> str:
    return _("""\
Quoted lines and everything below a signature are never read. Write to
{address}; best by answering one of our mails.""")
