"""Verbs for the mail that waits to leave: seen, tried now, held back, let go, dropped."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gamemaster.cli import completion, screen
from gamemaster.cli.asked import Asked, ReasonOption
from gamemaster.errors import OperatorError

_LETTER: Any = typer.Argument(
    metavar="N",
    help="The number of a letter, as the list shows it.",
    autocompletion=completion.letters,
)
LetterArgument = Annotated[int, _LETTER]
AnyLetterArgument = Annotated[int | None, _LETTER]
AllOption = Annotated[
    bool, typer.Option("--all", help="All mail: what waits now and what comes later.")
]


def listed(
    asked: Asked, addresses: Annotated[int | None, {"autocompletion": completion.letters}] = None
) -> None:
    """The mail that waits to leave. Without a command: what waits, and why.

    Kinds and counts only; who waits for it is a look that is journaled.

    --addresses N: Who has not got letter N yet. This look is journaled.

    Examples:  gamemaster queue
               gamemaster queue flush
               gamemaster queue hold --all --reason "the provider asks for a pause"
               gamemaster queue drop 4711 --reason "it went to a list that is gone"
    """
    if addresses is not None:
        asked.table(
            asked.perform("queue_readers", {"letter": addresses}), "Nobody waits for it.",
            "address", "attempts", ("next", screen.at("next")), ("last reply", "last"), "held",
        )  # fmt: skip
        return
    asked.table(
        asked.perform("queue"), "No mail waits to leave.",
        "letter", "kind", ("queued", screen.at("queued")), "readers", "attempts",
        ("next", screen.at("next")), ("last reply", "last"), ("waits for", _waits_for),
    )  # fmt: skip


def _waits_for(waiting: dict[str, Any]) -> str:
    words = {"organiser": "you: it is held", "reader": "an address that fails now"}
    if waiting["waits_for"] is not None:
        limit = waiting["waits_for"]
        return f"{limit['limit']}, until {screen.instant(limit['until'])}"
    return " and ".join(words[held] for held in waiting["held_by"])


def flush(asked: Asked, letter: AnyLetterArgument = None) -> None:
    """Try letter N now, or everything that waits for its next attempt.

    What is held stays held, and no limit is overstepped.

    Example:  gamemaster queue flush 4711
    """
    _show_count(asked, asked.act("queue_flush", {"letter": letter}), "tried now")


def hold(
    asked: Asked, reason: ReasonOption, letter: AnyLetterArgument = None, every: AllOption = False
) -> None:
    """Keep letter N back, or all mail, until it is released. Outlives a restart.

    Example:  gamemaster queue hold --all --reason "the provider asks for a pause"
    """
    _one_or_all(letter, every)
    _show_count(asked, asked.perform("queue_hold", {"letter": letter, "reason": reason}), "held")


def release(asked: Asked, letter: AnyLetterArgument = None, every: AllOption = False) -> None:
    """Let letter N go, or all mail that was held.

    Example:  gamemaster queue release --all
    """
    _one_or_all(letter, every)
    _show_count(asked, asked.act("queue_release", {"letter": letter}), "released")


def drop(asked: Asked, letter: LetterArgument, reason: ReasonOption) -> None:
    """Take letter N off the queue for good; readers who have not got it never will.

    Example:  gamemaster queue drop 4711 --reason "it went to a list that is gone"
    """
    _show_count(asked, asked.perform("queue_drop", {"letter": letter, "reason": reason}), "dropped")


def _one_or_all(letter: int | None, every: bool) -> None:
    if (letter is None) != every:
        raise OperatorError("expected the number of a letter, or --all")


def _show_count(asked: Asked, found: dict[str, int], done: str) -> None:
    asked.answer(found)
    letters = "1 letter" if found["letters"] == 1 else f"{found['letters']} letters"
    readers = "1 reader" if found["readers"] == 1 else f"{found['readers']} readers"
    screen.line(f"{letters} for {readers}: {done}.")
