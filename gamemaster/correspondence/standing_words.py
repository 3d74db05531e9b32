"""Words how a game stands as far as it has been announced: rules, scores, turn, what is open.

Every line comes from announcements or from the reader's own mails, and says which.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gamemaster.correspondence.paragraphs import date, paragraph, quoted
from gamemaster.i18n import _
from gamemaster.record.prose import own_words
from gamemaster.rulesets import as_document, rules_listed
from gamemaster.tournament.public import PublicRecord
from gamemaster.tournament.public_standing import InForce, OpenBallot, OpenProposal, Standing


def rules(public: PublicRecord, known: InForce) -> str:
    """Return the rules in force; the initial set as long as no adoption was announced."""
    if not known.since:
        return as_document(public.ruleset)
    heading = _(
        "{title}: the rules in force, by what has been announced up to announcement {number}. "
        "Those that the game began with are sent for «initial rules»."
    ).format(title=public.title, number=known.since)
    parts = [paragraph(heading)]
    if known.untold:
        untold = _(
            "Adopted as well, but their texts have not been announced, so that what they change "
            "is not to be seen here: {numbers}."
        )
        parts.append(paragraph(untold.format(numbers=_listed(known.untold))))
    if known.void:
        void = _("Adopted without effect: {numbers}.")
        parts.append(paragraph(void.format(numbers=_listed(known.void))))
    return "\n\n".join((*parts, rules_listed(known.rules)))


def scores(known: Standing) -> str:
    """Return the latest announced scores."""
    entry = known.scores
    if entry is None:
        return _("No scores have been announced so far.")
    told = entry.get("scores")
    lines = told if isinstance(told, tuple) else (str(told),)
    heading = _("The scores, as announced on {date} (announcement {number}):")
    told_when = paragraph(heading.format(date=date(entry.at), number=entry.number))
    return f"{told_when}\n{quoted(chr(10).join(lines))}"


def status(public: PublicRecord, known: Standing, name: str, voted: Collection[int]) -> str:
    """Return whose turn it is, what is open and the scores, to the player of that name.

    ``voted`` are the proposals on which mails of the player hold a vote.
    """
    parts = [paragraph(_("How the game stands, as far as it has been announced."))]
    if known.next_to_move is not None:
        turn = known.next_to_move
        lines = [line for line in own_words(turn.fields) if line.startswith("| next to move")]
        parts.append("\n".join([_of(turn.number, turn.at), *lines]))
    parts += ["\n".join(_proposal(each, voted)) for each in known.proposals]
    parts += ["\n".join(_ballot(public, each, name)) for each in known.ballots]
    if not known.proposals and not known.ballots:
        parts.append(_("Nothing is known to be open."))
    parts.append(scores(known))
    return "\n\n".join(parts)


def _proposal(known: OpenProposal, voted: Collection[int]) -> Iterator[str]:
    said = _("Proposal {number}: no outcome has been announced.")
    yield said.format(number=known.number)
    yield _of(known.entry.number, known.entry.at)
    if known.change:
        yield quoted("\n".join(part for part in (known.change, known.title) if part))
    yield from own_words(known.entry.fields)
    if known.voted:
        names = _("Votes on it have been announced of: {names}.")
        yield paragraph(names.format(names=", ".join(known.voted)))
    if known.number not in voted:
        yield _("Your mails hold no vote on it.")


def _ballot(public: PublicRecord, known: OpenBallot, name: str) -> Iterator[str]:
    yield _("A ballot is open.")
    yield _of(known.entry.number, known.entry.at)
    yield from own_words(known.entry.fields)
    if name in known.voters:
        words = next((p for p in public.phrases if p.name == known.name), None)
        if words is not None:
            asked = _("You are asked; answer with «{words} {number}» and one of: {choices}.")
            number = known.entry.get(known.name)
            yield paragraph(asked.format(words=words.words, number=number, choices=words.follows))


def _of(number: int, at: int) -> str:
    return _("Announced on {date} (announcement {number}).").format(date=date(at), number=number)


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
