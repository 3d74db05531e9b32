"""An organiser's acts by name: what a verb and its arguments come to, from wherever they come.

The command line (``verbs``) and mail (``judges_mail``) share these words. Raises OperatorError.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast, get_args

from gamemaster.errors import OperatorError
from gamemaster.game import facts
from gamemaster.game import moves as m

Args: TypeAlias = Mapping[str, Any]


def act_of(verb: str, args: Args) -> m.OrganiserMove | None:
    """Return the act that ``verb`` asks for, None if no act has this name."""
    make = _ACTS.get(verb)
    if make is None:
        return None
    try:
        return make(args)
    except (KeyError, ValueError, TypeError) as error:
        raise OperatorError(f"{verb}: expected other arguments: {error}") from None


def reason_of(args: Args) -> str:
    """Return the reason of an act. Raises OperatorError where there is none."""
    reason = str(args.get("reason") or "").strip()
    if not any(char.isalnum() for char in reason):
        # What cannot be seen, or says nothing, gives no reason.
        raise OperatorError("--reason: expected why, in a few words; it is journaled")
    return reason


def _verdict(word: str) -> m.Verdict:
    if word not in get_args(m.Verdict):
        raise ValueError(f"{word} is no verdict")
    return cast(m.Verdict, word)


_ACTS: dict[str, Callable[[Args], m.OrganiserMove]] = {
    "start": lambda _: m.Start(),
    "review": lambda a: m.Review(
        int(a["number"]),
        _verdict(a["verdict"]),
        str(a.get("clauses") or ""),
        reason_of(a),
        int(a["seen"]),
    ),
    "correct": lambda a: m.CorrectClauses(
        int(a["number"]), str(a.get("clauses") or ""), reason_of(a), int(a["seen"])
    ),
    "award": lambda a: m.GivePoints(str(a["player"]), facts.from_json(a["points"]), reason_of(a)),
    "penalise": lambda a: m.Penalise(str(a["player"]), int(a["rule"]), reason_of(a)),
    "expel": lambda a: m.Expel(str(a["player"]), reason_of(a)),
    "winner": lambda a: m.DeclareWinner(str(a["player"]), reason_of(a)),
    "pause": lambda a: m.Pause(reason_of(a)),
    "resume": lambda a: m.Resume(reason_of(a)),
    "end": lambda a: m.End(reason_of(a)),
}
