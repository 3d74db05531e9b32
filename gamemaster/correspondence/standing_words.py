"""Words the announced state of a game: rules, scores, turn, what is open.

Every line comes from announcements or from the reader's own mails, and says which.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from gamemaster.correspondence.paragraphs import date, paragraph, quoted
from gamemaster.i18n import _
from gamemaster.record.answers_wanted import NEXT_TO_MOVE, asked_in
from gamemaster.record.prose import own_words, tell
from gamemaster.rulesets import as_document, rules_listed
from gamemaster.tournament.public import Entry, OwnEntry, PublicRecord
from gamemaster.tournament.public_standing import InForce, OpenBallot, OpenProposal, Standing

_OWN_SCORE: Final = ("player.points", "proposer.points")
"""The fields in which letters tell their reader's own score."""


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


def scores(known: Standing, own: Sequence[OwnEntry] = ()) -> str:
    """Return the latest announced scores, and the one that the latest of ``own`` letters told."""
    letters = ((entry, entry.get(field)) for entry in own for field in _OWN_SCORE)
    told = [(entry.at, points) for entry, points in letters if points is not None]
    announced = _announced_scores(known.scores)
    if not told:
        return announced
    at, points = told[-1]
    latest = _("Your own score was {points}, by our letter of {date}.")
    return f"{announced}\n{paragraph(latest.format(points=points, date=date(at)))}"


def _announced_scores(entry: Entry | None) -> str:
    if entry is None:
        return _("No scores have been announced so far.")
    told = entry.get("scores")
    lines = told if isinstance(told, tuple) else (str(told),)
    heading = _("The scores, as announced on {date} (announcement {number}):")
    told_when = paragraph(heading.format(date=date(entry.at), number=entry.number))
    return f"{told_when}\n{quoted(chr(10).join(lines))}"


def status(public: PublicRecord, known: Standing, name: str, voted: Collection[int]) -> str:
    """Return whose turn it is and what is open, to the player of that name.

    ``voted`` are the proposals on which mails of the player hold a vote.
    """
    parts = [paragraph(_("How the game stands, as far as it has been announced."))]
    if public.ended:
        last = max(public.said.get(f"tournament.{what}", 0) for what in ("won", "ended"))
        over = public.entries[last]
        parts.append("\n".join([tell(over.about, over.fields).lines[0], _of(over)]))
        return "\n\n".join(parts)
    parts += ["\n".join(lines) for lines in _turn(known, name) if lines]
    parts += ["\n".join(_proposal(each, name, voted)) for each in known.proposals]
    parts += ["\n".join(_ballot(public, each, name)) for each in known.ballots]
    parts += ["\n".join(_answer(public, field, entry, name)) for field, entry in known.asked]
    if not known.proposals and not known.ballots and not known.asked:
        parts.append(_("Nothing is known to be open."))
    if known.moves:
        heading = _("Rules that were adopted have moves of their own:")
        parts.append("\n".join((heading, *(f"  «{line}»" for line in known.moves))))
    return "\n\n".join(parts)


def _turn(known: Standing, name: str) -> Iterator[list[str]]:
    """Word the turn that is under way, and whose turn is next."""
    if known.under_way is not None:
        mover = known.under_way.get("player.name")
        if isinstance(mover, str) and mover:
            lines = [paragraph(_("The turn of {player} is under way.").format(player=mover))]
            yield [*lines, _of(known.under_way)]
    if known.next_to_move is not None:
        turn = known.next_to_move
        told = [(key, value) for key, value in turn.fields if key.startswith(NEXT_TO_MOVE)]
        yield [_of(turn), *own_words(told)]
        if (NEXT_TO_MOVE, name) in told and known.under_way is None and not known.asked:
            yield [_("It is your turn.")]


def _proposal(known: OpenProposal, name: str, voted: Collection[int]) -> Iterator[str]:
    said = _("Proposal {number}: no outcome has been announced.")
    yield said.format(number=known.number)
    yield _of(known.entry)
    proposer = known.entry.get("player.name")
    if isinstance(proposer, str) and proposer:
        yield paragraph(_("It was proposed by {player}.").format(player=proposer))
    if known.change:
        yield quoted("\n".join(part for part in (known.change, known.title) if part))
    yield from own_words(known.told)
    if known.voted:
        names = _("Votes on it have been announced of: {names}.")
        yield paragraph(names.format(names=", ".join(known.voted)))
    if known.waited_for:
        missing = _("No vote on it has been announced of: {names}.")
        yield paragraph(missing.format(names=", ".join(known.waited_for)))
    if known.number not in voted:
        yield _("Your mails hold no vote on it.")
    elif name in known.uncounted:
        yield paragraph(_("By what was announced, no vote of yours on it counts any more."))


def _ballot(public: PublicRecord, known: OpenBallot, name: str) -> Iterator[str]:
    yield _("A ballot is open.")
    yield _of(known.entry)
    yield from own_words(known.entry.fields)
    if known.voters:
        yield _asked_are(known.voters)
    phrases = (phrase for phrase in public.phrases if phrase.name == known.name)
    for asked in asked_in(known.entry.fields, phrases):
        if name in asked.names:
            yield _("You are asked; answer with «{words}» and one of:").format(words=asked.answer)
            yield f"  {asked.choices}"


def _answer(public: PublicRecord, field: str, entry: Entry, name: str) -> Iterator[str]:
    """Word who is asked to mail something, by a field that says so."""
    for asked in asked_in([(field, entry.get(field))], public.phrases):
        yield _("An answer is awaited: «{words}».").format(words=asked.answer)
        yield _of(entry)
        yield _asked_are(asked.names)
        if name in asked.names:
            yield _("You are asked: answer with «{words}».").format(words=asked.answer)


def _asked_are(names: Collection[str]) -> str:
    return paragraph(_("Asked are: {names}.").format(names=", ".join(names)))


def _of(entry: Entry) -> str:
    said = _("Announced on {date} (announcement {number}).")
    return said.format(date=date(entry.at), number=entry.number)


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
