"""Plays the moves of players and of the calendar.

A move about nothing is set aside; one that a rule forbids is a violation. The sender and the words
of anonymous messages are not disclosed: that such a message was sent, and to whom, is taken as
given. The reactions of rules to it are worked out like anything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from gamemaster.audit.dice import beacon
from gamemaster.audit.files.text import aim_of, body_of_parts, commitment, digest
from gamemaster.audit.language.computing import Number
from gamemaster.audit.replay import balloting, plain_facts, said, standing
from gamemaster.audit.replay import knowledge as t
from gamemaster.audit.replay.causing import Course, Void
from gamemaster.audit.replay.fields import inquired, proposed_as
from gamemaster.audit.replay.knowledge import WITHDRAWN, Press, Unknown
from gamemaster.audit.replay.script import Data, Divergence

Move = Mapping[str, Any]


def outside_play(course: Course, player: str) -> str | None:
    """Return why a move lies outside play, None if it does not."""
    if course.state.phase == "gathering":
        return "the tournament has not started"
    if course.state.phase == "ended":
        return "the tournament has ended"
    return None if course.state.plays(player) else "not a player in play"


def _fit_to_be_proposed(
    course: Course, move: Move, parts: Sequence[Data]
) -> dict[str, t.Kept] | None:
    """Return the values that are said with a rule-change; None where the move is set aside."""
    state, why = course.state, ""
    one: Number = 1
    spoken: dict[str, t.Plain] | None = None
    aims = [proposed_as(state.book, part)[1] for part in parts]
    if any(aim.given and not aim.exists for aim in aims):
        why = "no such rule or rule-change"
    elif len(parts) > 1 and len(parts) > course.defined("most_parts", {}, plain_facts.score, one):
        why = "no rule permits so many parts"
    else:
        types = {name: heard.clause.type for name, (_, heard) in standing.spoken(state).items()}
        spoken = said.read_pairs(state, types, parts[0].get("said", ""))
    if spoken is None:
        course.ignore(move["player"], move["move"], why or "no rule asks for what is said with it")
        return None
    return standing.all_spoken(state, spoken)


def _turn(course: Course, move: Move) -> None:
    state, body = course.state, move["body"]
    more = move.get("more", [])
    noun, aimed_at = aim_of(body)
    values = _fit_to_be_proposed(course, move, (body, *more))
    if values is None:
        return
    mover = state.players[move["player"]]
    for part in (body, *more):
        change, aim = proposed_as(state.book, part, values)
        bound = {"player": mover, "change": change, "target": aim}
        if not course.allows(mover.handle, "turn", bound):
            return
    number = state.next_number
    proposed = {
        "kind": body["kind"],
        "target_noun": noun,
        "target_number": aimed_at,
        "text": body["text"],
        "clauses": body["clauses"],
    }
    taken = {"player": mover.handle, "number": number, **proposed}
    taken |= course.document(number, body_of_parts((body, *more)))
    taken |= {"more": more} if more else {}
    taken |= {"said": body["said"]} if "said" in body else {}
    course.happen("turn.taken/1", taken)
    for data, heard in standing.given_by(state, number, values):
        course.happen("attribute.set/1", data, heard)
    proposal = state.proposals[number]
    course.react("turn.taken", {"player": mover, "proposer": mover, "proposal": proposal})


def _vote(course: Course, move: Move) -> None:
    player, number, choice = move["player"], move["number"], move["choice"]
    proposal = course.state.proposals.get(number)
    unknown = proposal is None or proposal.part_of is not None
    if proposal is None or unknown or proposal.decided is not None:
        reason = "no such proposal" if unknown else "the proposal is decided"
        course.ignore(player, "vote", reason)
        if proposal is not None and not unknown and choice != WITHDRAWN:
            voter = course.state.players[player]
            course.react("vote.late", {"player": voter, "proposal": proposal, "choice": choice})
        return
    if choice == WITHDRAWN and player not in proposal.votes.cast:
        course.ignore(player, "vote", "there is no vote to take back")
        return
    bound = {"player": course.state.players[player], "proposal": proposal, "choice": choice}
    if not course.allows(player, "vote", bound):
        return
    cast = {"player": player, "number": number, "choice": choice}
    course.bring_about("vote.cast", cast, bound)


def _inquiry(course: Course, move: Move) -> None:
    player, number = move["player"], move["number"]
    change = inquired(course.state, number)
    if change is None:
        course.ignore(player, "inquiry", "no adopted rule-change")
        return
    bound = {"player": course.state.players[player], "number": number, "change": change}
    if not course.allows(player, "inquiry", bound):
        return
    course.bring_about("inquiry.made", {"player": player, "number": number}, bound)


def _forfeit(course: Course, move: Move) -> None:
    player = course.state.players[move["player"]]
    if course.allows(player.handle, "forfeit", {"player": player}):
        course.bring_about("player.forfeited", {"player": player.handle}, {"player": player})


def _do(course: Course, move: Move) -> None:
    """Make the declared move in a player's words, if rules in force give them one meaning."""
    state, player = course.state, move["player"]
    parts = tuple(move.get("parts", ()))
    act = said.read_act(state, move["words"], form=bool(parts))
    if act is None:
        course.ignore(player, "do", "no rule declares this")
    elif isinstance(act, said.VoteSaid):
        balloting.vote(course, player, act.ballot, act.choice)
    else:
        _make(course, move, act, parts)


def _make(course: Course, move: Move, act: said.MoveSaid, parts: tuple[Data, ...]) -> None:
    state, player, heard = course.state, move["player"], act.heard
    name, parameters, turn = heard.clause.name, heard.clause.parameters, heard.clause.turn
    types = {parameter.name: parameter.type.name for parameter in parameters}
    form = next((each for each, kind in types.items() if kind == "change"), None)

    def bound(change: t.ChangeSeen | None) -> dict[str, object]:
        given = {
            parameter: plain_facts.value_of(state, types[parameter], plain)
            for parameter, plain in act.arguments
        }
        given |= {} if form is None else {form: change}
        return {**given, "player": state.players[player], "made": state.made_by(name, player)}

    changes: list[t.ChangeSeen | None] = [None]
    values: dict[str, t.Kept] | None = {}
    if form is not None:
        values = _fit_to_be_proposed(course, move, parts)
        if values is None:
            return
        judged = [proposed_as(state.book, part, values) for part in parts]
        for change, target in judged:
            seen = {"player": state.players[player], "change": change, "target": target}
            # All that is required of a turn is asked of a move that is one.
            if not course.allows(player, "turn", seen, changes=not turn):
                return
        changes = [change for change, _ in judged]
    elif turn and not course.allows(player, "turn", {"player": state.players[player]}):
        return
    if not all(course.allows(player, name, bound(change)) for change in changes):
        return
    arguments = [list(argument) for argument in act.arguments]
    made: dict[str, Any] = {"player": player, "move": name, "arguments": arguments}
    made |= {"turn": True} if turn else {}
    made |= {"parts": [*parts]} if parts else {}
    course.voiding = {"player": player, "move": name, "last": state.made_by(name, player).last}
    course.happen("move.made/1", made, heard)
    # Clauses see a change of several parts as the first of them.
    whole = None if changes[0] is None else replace(changes[0], parts=parts)
    course.react(f"{name}.made", bound(whole))
    if turn:
        course.react("turn.taken", {"player": state.players[player]})


def _press(course: Course, move: Move) -> None:
    """Pass something on; a sender and words that the disclosure hides are taken as given."""
    state = course.state
    sender, number, anonymous = move["player"], move["number"], move["anonymous"]
    named = None if anonymous and not state.options.get("disclose_anonymous") else sender
    proposal = state.proposals.get(number or 0)
    reason = outside_play(course, sender)
    unknown = proposal is None or proposal.part_of is not None
    if reason is None and number is not None and unknown:
        reason = "no such proposal"
    if reason is not None or sender not in state.players:
        course.ignore(named or "", "press", reason or "")
        return
    text = move["words"] if proposal is None else proposal.document
    view = _seen(course, sender, move, len(text))
    if not course.allows(sender, "press", {"player": view.sender, "press": view}):
        return
    course.script.opens({"sender": sender, "text": text})
    pass_on(course, view, named)


def _seen(course: Course, sender: str | None, passed: Data, length: int | None) -> Press:
    """Return what is passed on as rules see it."""
    players = course.state.players
    return Press(
        sender=None if sender is None else players[sender],
        readers=tuple(players[handle] for handle in passed["readers"]),
        number=passed["number"],
        length=length,
        anonymous=bool(passed["anonymous"]),
    )


def _bound(course: Course) -> None:
    """Check that the next line commits to what is passed on, to just that where it is opened."""
    line = course.script.next_of_game()
    if line is None or line.type != "press.passed/1":
        return
    found, opened = line.data.get("commitment"), line.private or {}
    if course.state.edition < t.BOUND:
        expected, fits = "no commitment in this edition", found is None and "nonce" not in opened
    elif not opened:
        expected, fits = "a commitment", _HASH.fullmatch(str(found)) is not None
    else:
        expected = commitment(opened.get("nonce", ""), digest(opened["text"]))
        fits = found == expected
    if not fits:
        raise course.script.off("reveals", expected, f"{found!r:.80}")


def pass_on(course: Course, view: Press, named: str | None) -> None:
    """Pass something on. No rule that hears of it may show the sender of nameless words."""
    readers = [reader.handle for reader in view.readers]
    sender = None if view.sender is None else view.sender.handle
    if not readers or len({*readers, sender}) != len(readers) + 1:
        raise course.script.off("reveals", "readers, each once, and not the sender", str(readers))
    passed = {
        "player": named,
        "readers": readers,
        "number": view.number,
        "anonymous": view.anonymous,
    }
    press = replace(view, sender=None) if view.anonymous else view
    _bound(course)
    course.bring_about("press.passed", passed, {"press": press})


_HASH: Final = re.compile("[0-9a-f]{64}")
_PLAYERS: Final[dict[str, Callable[[Course, Move], None]]] = {
    "turn": _turn,
    "vote": _vote,
    "inquiry": _inquiry,
    "forfeit": _forfeit,
    "do": _do,
}


def player_moves(course: Course, move: Move) -> None:
    """Play a player's move. Outside play it changes nothing."""
    name = move["move"]
    if name == "press":
        _press(course, move)
        return
    reason = outside_play(course, move["player"])
    if reason is not None:
        course.ignore(move["player"], name, reason)
        return
    _PLAYERS[name](course, move)
    course.tell_of_move(move["player"], name)


# The calendar's ----------------------------------------------------------------------------------


def _lapse(course: Course, move: Move) -> None:
    """Make a silent player forfeit (Rule 112), if no rule forbids a forfeit."""
    if not course.state.plays(move["player"]) or course.state.phase == "ended":
        course.ignore(move["player"], "forfeit", "not a player in play")
        return
    player = course.state.players[move["player"]]
    if course.first_failing("forfeit", {"player": player}) is not None:
        course.ignore(move["player"], "forfeit", "a rule forbids it")
    else:
        course.bring_about("player.forfeited", {"player": player.handle}, {"player": player})


def expire(course: Course, _move: Move) -> None:
    """End the tournament, if it has not ended."""
    if course.state.phase != "ended":
        standing.last_digest(course)
        course.bring_about("tournament.ended", {}, {})


def _restart(course: Course, move: Move) -> None:
    """Begin a new epoch of all dice: the store is a copy that was put back."""
    course.happen("dice.restarted/1", {"epoch": move["epoch"]})
    if course.state.started:
        course.react("dice.renewed", {}, course.dice())


def _mix_in(course: Course, move: Move) -> None:
    """Mix the round of the public beacon into all rolls; step 9 checks which round it is."""
    if not course.state.drawn and course.state.phase != "ended":
        course.happen("dice.mixed/1", {"round": move["round"], "signature": move["signature"]})
        course.oracle.mix_in(beacon.randomness(move["signature"]))


CALENDAR: Final[dict[str, Callable[[Course, Move], None]]] = {
    "lapse": _lapse,
    "expire": expire,
    "restart": _restart,
    "mix": _mix_in,
    "tick": lambda course, move: standing.tick(course, move["timer"]),
}
PLAYERS: Final = frozenset({*_PLAYERS, "press"})


# Of which only the outcome is known --------------------------------------------------------------


def hidden_press(course: Course) -> None:
    """Pass something on, though its sender and words are not known. Raises Divergence."""
    script, believed = course.script, False
    line = script.next_of_game()
    while line is not None and line.type == "clause.voided/1":
        # A requirement failed. It is not known about whom it was asked, so it is believed.
        course.believe_void(line.data["rule"], line.data["clause"])
        believed = True
        line = script.next_of_game()
    outcome = line.type if line is not None else "nothing"
    data: dict[str, Any] = line.data if line is not None else {}
    if outcome == "press.passed/1":
        _passed(course, data, believed=believed)
    elif outcome == "move.illegal/1" and data.get("move") == "press":
        _known(course, data["player"])
        _forbidden(course, data)
    elif outcome == "move.ignored/1" and data.get("move") == "press":
        _hidden_ignored(course, data)
    else:
        raise script.off("moves", "what became of something to be passed on", outcome)


def _known(course: Course, handle: object) -> None:
    if not isinstance(handle, str) or outside_play(course, handle) is not None:
        raise course.script.off("moves", "a player in play", f"{handle!r:.80}")


def _forbidden(course: Course, data: dict[str, Any]) -> None:
    """Take a violation of a clause that limits passing on, if it does so whatever was said."""
    line = course.script.lines[course.script.at]
    heard = course.required("press", (line.why.get("rule"), line.why.get("clause")))
    if heard is None:
        limit = "a rule that limits what is passed on"
        raise Divergence(line.seq, "violations", limit, "another one")
    if not course.state.book.speaks_of(heard.clause, frozenset({"press"})):
        bound = {"player": course.state.players[data["player"]]}
        asked = course.asking(course.state)
        with suppress(Void):
            if asked.run(heard, heard.clause.condition, bound, plain_facts.verdict):
                raise course.script.off("violations", "what its clause lets pass", "a violation")
    course.forbid(data["player"], "press", data["cited"], heard)


def _hidden_ignored(course: Course, data: dict[str, Any]) -> None:
    handle = data["player"]
    reasons = {"no such proposal"}
    if course.state.phase in ("gathering", "ended") or not handle:
        reasons = {"the tournament has not started", "the tournament has ended",
                   "not a player in play", *reasons}  # fmt: skip
    elif (reason := outside_play(course, handle)) is not None:
        reasons = {reason}
    if data["reason"] not in reasons:
        raise course.script.off("moves", " or ".join(sorted(reasons)), f"{data['reason']!r:.80}")
    course.ignore(handle, "press", data["reason"])


def _allowed(course: Course, view: Press) -> None:
    """Check that no requirement fails, as far as that can be known without the words."""
    try:
        forbidden = course.first_failing("press", {"player": view.sender, "press": view})
    except Unknown:
        return
    if forbidden is not None:
        expected = f"a violation of {forbidden[0]}"
        raise course.script.off("violations", expected, "it was passed on")


def _allowed_to_somebody(course: Course, view: Press) -> None:
    """Check that somebody can have sent words without a name, to whom no rule forbids it."""
    for player in course.state.in_play():
        bound = {"player": player, "press": replace(view, sender=player)}
        try:
            forbidden = course.asking(course.state).first_failing("press", bound)
        except Unknown:
            return
        if forbidden is None and player not in view.readers:
            return
    raise course.script.off("violations", "a violation, whoever sent it", "it was passed on")


def _passed(course: Course, data: dict[str, Any], *, believed: bool) -> None:
    state, named, number = course.state, data["player"], data["number"]
    disclosed = bool(state.options.get("disclose_anonymous"))
    if (named is None) != (bool(data["anonymous"]) and not disclosed):
        raise course.script.off("moves", "a sender unless it is anonymous", f"{named!r:.80}")
    if named is not None:
        _known(course, named)
    for handle in data["readers"]:
        if handle not in state.players:
            raise course.script.off("reveals", "players as readers", f"{handle!r:.80}")
    proposal = None
    if number is not None and (proposal := state.proposals.get(number)) is None:
        raise course.script.off("reveals", "a proposal that there is", f"{number!r:.80}")
    view = _seen(course, named, data, None if proposal is None else len(proposal.document))
    if view.sender is not None:
        _allowed(course, view)
    elif not believed:
        _allowed_to_somebody(course, view)
    pass_on(course, view, named)
