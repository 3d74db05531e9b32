"""Answers requests to be shown something: help, rules, the record, own moves, checks of documents.

The answer to ``verify`` comes from the mail and the public record alone, so it says nothing that
its reader could not work out, and needs no evidence of who asks: it goes to the registered address.
Documents are looked for once in a mail, and each question about them is answered once.
"""

from __future__ import annotations

from typing import Final

from gamemaster.correspondence import asked_for, calendar_mail, helping, standing_words
from gamemaster.i18n import _
from gamemaster.mail.commands.information import MAX_DOCUMENTS, Check, Paper, Show, Verify, papers
from gamemaster.reading.draft import Draft, Handlers, Line
from gamemaster.reading.receipting import statement_so_far
from gamemaster.rulesets import as_document
from gamemaster.tournament import as_announced
from gamemaster.tournament.public import PublicRecord


def show(draft: Draft, line: Line[Show]) -> str:
    """Add the text that was asked for to the receipt."""
    public = draft.tournament.told
    own = draft.tournament.own_entries(line.member.handle)
    match line.command.what:
        case "help":
            text = helping.help_text(public, draft.settings.not_offered)
        case "rules":
            text = standing_words.rules(public, as_announced.in_force(public))
        case "initial rules":
            text = as_document(public.ruleset)
        case "scores":
            text = standing_words.scores(as_announced.standing(public), own)
        case "status":
            voted = draft.tournament.votes_sent.get(line.member.handle, frozenset())
            found = as_announced.standing(public)
            draft.below(standing_words.status(public, found, line.member.name, voted))
            text = standing_words.scores(found, own)
        case "record":
            text = helping.record_text(public)
        case _:
            handle = line.member.handle
            # After the end it says what the statement says.
            stated = handle in draft.tournament.stated
            fates = draft.tournament.fates(handle) if stated else None
            text = calendar_mail.own_text(own, fates)
            # Asked for twice in a mail, the last one says all.
            others = [file for file in draft.files if not file.name.startswith("statement")]
            draft.files = [*others, *statement_so_far(draft, handle)]
    return draft.below(text)


def check(_draft: Draft, _line: Line[Check]) -> str:
    """Say so where a check is carried out among other commands."""
    return _("Nothing else in this mail is carried out.")


def verify(draft: Draft, line: Line[Verify]) -> str:
    """Check each document in the mail, or each one of the number asked for."""
    wanted = line.command.number
    if wanted in draft.verified:
        draft.acted += 1
        return ""  # It is answered above.
    if len(draft.verified) > MAX_DOCUMENTS:
        return asked_for.too_many(MAX_DOCUMENTS)
    draft.verified.add(wanted)
    if draft.papers is None:
        draft.papers = papers(draft.mail)
    held = draft.papers
    told = [
        _compared(draft.tournament.told, paper)
        for paper in held.found
        if wanted is None or paper.number == wanted
    ]
    if held.broken and wanted is None:
        told.append(asked_for.unreadable(held.broken))
    if held.more:
        told.append(asked_for.too_many(MAX_DOCUMENTS))
    if not told:
        return asked_for.nothing_to_check(wanted)
    draft.acted += 1
    return "\n".join(told)


def _compared(public: PublicRecord, paper: Paper) -> str:
    """Return what is known of one document."""
    number = paper.number
    if paper.tournament != public.name:
        return asked_for.of_another(paper.tournament, number)
    named = {entries[number] for entries in (public.announced, public.adopted) if number in entries}
    hashes = (
        public.entries[entry].get(field)
        for entry in named
        for field in ("proposal.hash", "rule.hash")
    )
    # More than one was announced only by an error.
    announced = {found for found in hashes if isinstance(found, str)}
    return asked_for.compared(number, paper.fingerprint, announced)


HANDLERS: Final[Handlers] = {Show: show, Check: check, Verify: verify}
