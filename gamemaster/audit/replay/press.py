"""What players have passed on, where the disclosure hides who wrote what.

The sender and the words of anonymous messages are not disclosed: that such a message was sent, and
to whom, is taken as given. What rules make of it is worked out like anything else.
"""

from __future__ import annotations

from typing import Any

from gamemaster.audit.replay.causes import Oracle
from gamemaster.audit.replay.course import Course
from gamemaster.audit.replay.moves import ignored, outside_play, pass_on
from gamemaster.audit.replay.playing import play_by
from gamemaster.audit.replay.script import Divergence, Script
from gamemaster.audit.replay.state import Press, State, Unknown


def play_hidden(state: State, instant: int, oracle: Oracle, script: Script) -> None:
    """Play an item of which only the outcome is known. Raises Divergence."""
    play_by(state, instant, oracle, script, _make)


def _make(course: Course) -> None:
    script = course.script
    line = script.next_of_game()
    while line is not None and line.type == "clause.voided/1":
        # A requirement that failed: of whom it was asked is not known, so it is believed.
        course.believe_void(line.data["rule"], line.data["clause"])
        line = script.next_of_game()
    outcome = line.type if line is not None else "nothing"
    data: dict[str, Any] = line.data if line is not None else {}
    if outcome == "press.passed/1":
        _passed(course, data)
    elif outcome == "move.illegal/1" and data.get("move") == "press":
        _known(course, data["player"])
        _forbidden(course, data)
    elif outcome == "move.ignored/1" and data.get("move") == "press":
        _ignored(course, data)
    else:
        seq = script.lines[min(script.at, len(script.lines) - 1)].seq
        raise Divergence(seq, "moves", "what became of something to be passed on", outcome)


def _known(course: Course, handle: object) -> None:
    if not isinstance(handle, str) or outside_play(course, handle) is not None:
        line = course.script.lines[course.script.at]
        raise Divergence(line.seq, "moves", "a player in play", f"{handle!r:.80}")


def _forbidden(course: Course, data: dict[str, Any]) -> None:
    """Take a violation; what can be checked of it is that its clause limits what is passed on."""
    line = course.script.lines[course.script.at]
    for heard in course.state.book.index.requires.get("press", ()):
        if line.why.get("rule") == heard.rule.number and line.why.get("clause") == heard.place:
            course.forbid(data["player"], "press", data["cited"], heard)
            return
    raise Divergence(line.seq, "violations", "a rule that limits what is passed on", "another one")


def _ignored(course: Course, data: dict[str, Any]) -> None:
    handle = data["player"]
    reasons = {"no such proposal"}
    if course.state.phase in ("gathering", "ended") or not handle:
        reasons = {"the tournament has not started", "the tournament has ended",
                   "not a player in play", *reasons}  # fmt: skip
    elif (reason := outside_play(course, handle)) is not None:
        reasons = {reason}
    if data["reason"] not in reasons:
        line = course.script.lines[course.script.at]
        raise Divergence(line.seq, "moves", " or ".join(sorted(reasons)), f"{data['reason']!r:.80}")
    ignored(course, handle, "press", data["reason"])


def _allowed(course: Course, view: Press) -> None:
    """Ask what is required, as far as that can be known without the words."""
    try:
        forbidden = course.first_failing("press", {"player": view.sender, "press": view})
    except Unknown:
        return
    if forbidden is not None:
        expected = f"a violation of {forbidden[0]}"
        raise Divergence(course.script.line, "violations", expected, "it was passed on")


def _passed(course: Course, data: dict[str, Any]) -> None:
    state, named, number = course.state, data["player"], data["number"]
    disclosed = bool(state.options.get("disclose_anonymous"))
    if (named is None) != (bool(data["anonymous"]) and not disclosed):
        line = course.script.lines[course.script.at]
        raise Divergence(line.seq, "moves", "a sender unless it is anonymous", f"{named!r:.80}")
    if named is not None:
        _known(course, named)
    for handle in data["readers"]:
        if handle not in state.players:
            line = course.script.lines[course.script.at]
            raise Divergence(line.seq, "reveals", "players as readers", f"{handle!r:.80}")
    proposal = None
    if number is not None and (proposal := state.proposals.get(number)) is None:
        line = course.script.lines[course.script.at]
        raise Divergence(line.seq, "reveals", "a proposal that there is", f"{number!r:.80}")
    view = Press(
        sender=None if named is None else state.players[named],
        readers=tuple(state.players[handle] for handle in data["readers"]),
        number=number,
        length=None if proposal is None else len(proposal.document),
        anonymous=bool(data["anonymous"]),
    )
    if view.sender is not None:
        _allowed(course, view)
    pass_on(course, view, named)
