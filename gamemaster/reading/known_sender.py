"""Gathers what a player knows of their own standing, by letters and announcements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from gamemaster.reading.announced_clauses import amount, announced_clauses
from gamemaster.reading.known_rules import number_in
from gamemaster.reading.known_things import KnownPlayer
from gamemaster.tournament.public import Entry, OwnEntry, PublicRecord


def sender_known(
    public: PublicRecord, name: str, own: Callable[[], Sequence[OwnEntry]]
) -> KnownPlayer:
    """Return the sender, whose turns and points are worked out when a clause looks at them."""
    entries = cache(own)

    @cache
    def turns() -> list[OwnEntry]:
        return _turns(public, name, entries())

    return KnownPlayer(
        name,
        {
            "points": lambda: _points(public, name, entries()),
            "turns": lambda: len(turns()),
            "last_turn": lambda: max((entry.at for entry in turns()), default=None),
            "joined": lambda: _joined(public, name),
        },
        active=True,
    )


def started(public: PublicRecord) -> int | None:
    """Return when play began, None if that was not announced."""
    return min((e.at for e in public.in_order() if e.about == "tournament.started"), default=None)


def _joined(public: PublicRecord, name: str) -> int | None:
    """Return when the sender joined, as far as announcements tell.

    A player who was there at the start joined at some time before: so long ago that no rule about
    newcomers warns.
    """
    announced = [
        entry.at
        for entry in public.in_order()
        if entry.about == "player.joined" and entry.get("player.name") == name
    ]
    if announced:
        return max(announced)
    return 0 if name in _roster(public) else None


def _roster(public: PublicRecord) -> tuple[str, ...]:
    """Return the names of those who were there at the start, as far as a rule announced them."""
    for entry in public.in_order():
        roster = entry.get("roster")
        if entry.about == "tournament.started" and isinstance(roster, tuple):
            return roster
    return ()


def _turns(public: PublicRecord, name: str, own: Sequence[OwnEntry]) -> list[OwnEntry]:
    """Return the sender's turns.

    A turn counts from the moment it was taken down: whether it has been played is not known here.
    One that came before the start, or at an instant at which the sender was announced to have
    broken a rule and got no document, was none; nor was one that they withdrew before they heard of
    any turn.
    """
    begun = started(public) or 0
    illegal = {entry.at for entry in public.in_order() if _is_violation(entry, name)}
    documents = {entry.at for entry in own if entry.about == "turn.taken"}
    played = documents | {entry.at for entry in public.in_order() if entry.about == "turn.taken"}
    withdrawn = {entry.get("ordinal"): entry.at for entry in own if entry.about == "withdrawn"}
    moves = (entry for entry in own if entry.about == "move")
    return [
        entry
        for ordinal, entry in enumerate(moves, 1)
        if entry.get("move") == "turn"
        and entry.at >= begun
        and entry.at not in illegal - documents
        and (ordinal not in withdrawn or any(entry.at <= at <= withdrawn[ordinal] for at in played))
    ]


def _points(public: PublicRecord, name: str, own: Sequence[OwnEntry]) -> int | Fraction | None:
    """Return the sender's score: the latest that a letter told, and changes they know of since.

    None where they have taken a turn since then of which no announcement tells the points.
    """
    rules = announced_clauses(public.ruleset.rules)
    told = amount(rules, "initial_points", None)
    since = -1
    for letter in own:
        score = letter.get("player.points")
        score = letter.get("proposer.points") if score is None else score
        if isinstance(score, int | str):
            told, since = Fraction(score), letter.at
    taken = (entry for entry in own if entry.about == "turn.taken")
    numbers = {number_in(str(entry.get("proposal.document"))): entry.at for entry in taken}
    gains = 0
    for entry in public.in_order():
        if entry.at <= since:
            continue
        if entry.about == "turn.taken" and entry.get("proposal.number") in numbers:
            gained = entry.get("points")
            told += gained if isinstance(gained, int) else 0
            gains += isinstance(gained, int)
        elif _is_violation(entry, name):
            told += amount(rules, None, "move.illegal")
    if gains < sum(at > since for at in numbers.values()):
        return None
    # An inquiry is spent from the moment it was taken down, whether or not it was answered yet.
    answered = {entry.at for entry in own if entry.about == "inquiry.made"}
    illegal = {entry.at for entry in public.in_order() if _is_violation(entry, name)}
    bought = {*public.initial_numbers, *public.adopted}
    spent = [
        entry.at
        for entry in own
        if entry.get("move") == "inquiry"
        and entry.get("number") in bought
        and entry.at not in illegal
    ]
    waiting = sum(at not in answered for at in spent if at > since)
    inquiries = waiting + sum(entry.about == "inquiry.made" and entry.at > since for entry in own)
    return told + inquiries * amount(rules, None, "inquiry.made")


def _is_violation(entry: Entry, name: str) -> bool:
    return entry.about == "move.illegal" and entry.get("player.name") == name
