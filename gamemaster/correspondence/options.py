"""What a tournament was founded with besides its rules, and word to players who are silent."""

from __future__ import annotations

from gamemaster.correspondence.words import Words, date, paragraph, titled
from gamemaster.i18n import _
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


def silent(public: PublicRecord, since: int, forfeits: int | None) -> Words:
    """Return word to a silent player. ``forfeits``: the first instant of a forfeit, if any."""
    text = _("Nothing has come from you for the tournament {title} since {date}.").format(
        title=public.title, date=date(since)
    )
    if forfeits is None:
        more = _("If you still play, there is nothing to worry about; this is said only once.")
        subject = _("we have not heard from you")
    else:
        more = _(
            "A player who stays silent forfeits, and that will happen on {date}. To stay, answer "
            "this mail; the one word «help» is enough."
        ).format(date=date(forfeits))
        subject = _("you are about to forfeit")
    return titled(public.title, subject, paragraph(text), paragraph(more))
