"""Rolls the dice that effects ask for, each rule from the chain that may be known of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamemaster.game import events as e
from gamemaster.game.dice import epoch_of, renewal_due
from gamemaster.game.fold.state import Game
from gamemaster.game.item import accounts, steps
from gamemaster.game.item.causes import Reaction
from gamemaster.game.item.course import Course
from gamemaster.game.rules.ranking import Heard
from gamemaster.game.views.clause_views import HIDDEN, OPEN, SECRET, Dice, Die


def roller(course: Course, heard: Heard[Any], reaction: Reaction) -> Callable[[int], int]:
    """Return a function that rolls the die in an effect of ``heard``."""

    def roll(faces: int) -> int:
        accounts.charge(course, heard, steps.PER_ROLL)
        chain = _chain(course.game, heard.rule.number, reaction)
        index = course.game.rolls.get(chain, 0) + 1
        rolled = course.oracle.roll(chain, index, faces, course.game.mix)
        accounts.record(course, heard, e.DieRolled(chain, index, faces, rolled.value))
        proof = rolled.proof if chain == OPEN else None
        reaction.dice[heard.rule.number] = Die(rolled.value, faces, proof)
        due = renewal_due(index, course.game.dice_length)
        if due is not None and chain != HIDDEN:
            course.renewals.append((chain, due))
        return rolled.value

    return roll


def _chain(game: Game, rule: int, reaction: Reaction) -> str:
    """Return the chain that a rule rolls from.

    Announcements of the other chains must not depend on rules that nobody knows. All know the
    initial rules, as long as nobody has changed or corrected them.
    """
    if rule in reaction.proving:
        return OPEN
    known = game.rulebook.history[rule].kind == "initial"
    return SECRET if known and rule not in game.desk else HIDDEN


def dice(course: Course, renewed: Mapping[str, int] | None = None) -> Dice:
    """Return the dice in use now, with the epochs of chains that are ``renewed``."""
    length = course.game.dice_length
    epochs = {
        chain: epoch_of(max(course.game.rolls.get(chain, 0), 1), length) for chain in (SECRET, OPEN)
    }
    return Dice(course.oracle.anchor, {**epochs, **(renewed or {})}, length)


def renew_dice(course: Course) -> None:
    """Announce the successor of every chain of dice that is about to run out."""
    for chain, epoch in course.renewals:
        course.happen(e.DiceRenewed(chain, epoch, course.oracle.anchor(chain, epoch)))
        course.react("dice.renewed", {}, dice(course, {chain: epoch}))
    course.renewals.clear()
