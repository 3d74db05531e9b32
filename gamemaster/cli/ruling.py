"""Verbs for the organiser's rulings, journaled with their reason before anything follows."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked, PlayerArgument, ReasonOption
from gamemaster.cli.completion import players
from gamemaster.errors import OperatorError

SURE = "This cannot be undone. Go ahead?"

YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask whether you are sure.")]


def start(asked: Asked, yes: YesOption = False) -> None:
    """Begin play with the players who have joined so far."""
    config = asked.config()
    name = asked.one_tournament(config)
    if not yes and sys.stdin.isatty():
        joined = asked.perform_for(config, name, "status")["players"]
        _be_sure(yes, f"{name}: players who have joined: {joined}. {SURE}")
    _ruled(asked, "start")
    now = asked.perform_for(config, name, "status")
    screen.line()
    screen.line(
        f"{name}: players: {now['players']}, rules of {now['ruleset']}: {now['initial_rules']}."
    )
    screen.line("You are mailed whatever needs you; gamemaster status counts what waits.")


def penalise(asked: Asked, player: PlayerArgument, number: int, reason: ReasonOption) -> None:
    """Rule that PLAYER broke RULE; the rules in force say what follows.

    RULE: The rule or rule-change that was broken.

    Example:  gamemaster rule penalise bob 305 --reason "the text was not in rhyme"
    """
    _ruled(asked, "penalise", player=player, rule=number, reason=reason)


def award(asked: Asked, player: PlayerArgument, points: str, reason: ReasonOption) -> None:
    """Give PLAYER points, or take them (below zero).

    POINTS: 5, -3 or 1/2.

    Example:  gamemaster rule award bob -3 --reason "rule 307 says so"
    """
    from gamemaster.game.facts import typed

    try:
        written = typed(points)
    except (ValueError, ZeroDivisionError):
        raise OperatorError(f"POINTS: expected 5, -3 or 1/2, found '{points}'") from None
    _ruled(asked, "award", player=player, points=written, reason=reason)


def expel(
    asked: Asked, player: PlayerArgument, reason: ReasonOption, yes: YesOption = False
) -> None:
    """Remove PLAYER from the tournament for good."""
    _be_sure(yes)
    _ruled(asked, "expel", player=player, reason=reason)


def renew(asked: Asked, player: PlayerArgument, reason: ReasonOption) -> None:
    """Give PLAYER another reply address, if somebody else has got hold of the old one."""
    _ruled(asked, "renew", player=player, reason=reason)
    screen.line(f"ruling: renew ({reason})")
    screen.line(f"{player} has another reply address, and is told so by mail")


def release(asked: Asked, player: PlayerArgument, reason: ReasonOption) -> None:
    """Send PLAYER the letters kept while their mail came back: you know it arrives again."""
    _ruled(asked, "release", player=player, reason=reason)
    screen.line(f"ruling: release ({reason})")
    screen.line(f"the letters kept for {player} are sent")


def readdress(asked: Asked, player: PlayerArgument, address: str, reason: ReasonOption) -> None:
    """Register PLAYER under ADDRESS alone, if they have lost access to their other addresses.

    ADDRESS: Where their mail goes now.

    Example:  gamemaster rule readdress bob bob@home.example --reason "he phoned, I know his voice"
    """
    _ruled(asked, "readdress", player=player, address=address, reason=reason)
    screen.line(f"ruling: readdress ({reason})")
    screen.line(f"{player} is registered under {address} alone, and is told so by mail")


def winner(
    asked: Asked, player: PlayerArgument, reason: ReasonOption, yes: YesOption = False
) -> None:
    """Rule that PLAYER has won: after a tie, or under Rule 213. The tournament ends."""
    _be_sure(yes)
    _ruled(asked, "winner", player=player, reason=reason)


def void(
    asked: Asked,
    what: str,
    number: int,
    reason: ReasonOption,
    player: Annotated[str | None, {"autocompletion": players}] = None,
) -> None:
    """Rule that an open proposal, the turn that made it, a vote on it, or a ballot is void.

    WHAT: proposal, turn, vote, or the name of a ballot.
    NUMBER: Of the proposal or ballot.
    PLAYER: Whose vote.

    Example:  gamemaster rule void vote 305 bob --reason "he was told the wrong text"
    """
    _ruled(asked, "void", what=what, which=number, player=player, reason=reason)


def nobody(asked: Asked, reason: ReasonOption) -> None:
    """Rule that nobody has won, where several may have at once; play goes on.

    You are not asked about these players together again. Should only some of them have achieved
    victory later, or others as well, the rules decide, or you are asked, as ever.

    Example:  gamemaster rule nobody --reason "by rule 213 both play on"
    """
    _ruled(asked, "nobody", reason=reason)


def reword(asked: Asked, number: int, part: str, other: str, reason: ReasonOption) -> None:
    """Rule that rule NUMBER says OTHER where it says PART: a typing error is mended.

    The rule keeps its number, its status and its clauses. What players are told of it the rules in
    force say (`when rule.rewritten: …`).

    NUMBER: Of a rule in force, mutable or not.
    PART: Words of its text; where they stand several times, the first is meant.
    OTHER: What stands there from now on.

    Example:  gamemaster rule reword 203 "more then half" "more than half" --reason "misspelt"
    """
    _ruled(asked, "reword", rule=number, part=part, other=other, reason=reason)


def pause(asked: Asked, reason: ReasonOption) -> None:
    """Keep players' moves on the docket; their mails are received and acknowledged as ever."""
    _ruled(asked, "pause", reason=reason)


def resume(asked: Asked, reason: ReasonOption) -> None:
    """Play on: what waited is played now, each move at its own instant."""
    _ruled(asked, "resume", reason=reason)


def end(asked: Asked, reason: ReasonOption, yes: YesOption = False) -> None:
    """End the tournament without a winner."""
    _be_sure(yes)
    _ruled(asked, "end", reason=reason)


def _be_sure(yes: bool, question: str = SURE) -> None:
    if not yes and sys.stdin.isatty() and not typer.confirm(question):
        raise typer.Exit(1)


def _ruled(asked: Asked, ruling: str, **args: object) -> None:
    """Have a ruling carried out and show what follows from it."""
    screen.show_events(asked.answer(asked.act(ruling, args)))
