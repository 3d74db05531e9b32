"""``decide(game, move, now, oracle) -> events``: what a move causes under the rules in force.

The only place where moves are judged, and pure: the same arguments give the same events anywhere.
No constant of the game stands here; what is legal, what it earns and who learns of it are clauses
of rules. Order inside one item: the move, the reactions to it, victory after every effect, then the
count of open proposals (``counting``). The caller is ``play.py``; the tests are the other one.

An illegal move of a player is an event (``move.illegal``), a move about nothing is another
(``move.ignored``). An organiser's act that cannot be done raises OperatorError and nothing happens.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.errors import OperatorError
from gamemaster.game import declared, declaring, timers
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.changes import view_change, view_target
from gamemaster.game.counting import recount
from gamemaster.game.course import Course, Listeners, Oracle
from gamemaster.game.events import Happened, Why
from gamemaster.game.numbers import exact
from gamemaster.game.reactions import hear
from gamemaster.game.results import outgrown
from gamemaster.game.state import Game
from gamemaster.game.tally import WITHDRAWN
from gamemaster.game.views import PressView, ProposalView, view_inquired
from gamemaster.game.winning import finish, look_for_victory, win
from gamemaster.proposal import canonical_body, document, document_hash

LISTENERS = Listeners(hear, (declaring.settle, timers.settle))

HIGHEST_FIRST_PROPOSAL = 900_000_000
"""Above it a document's nine digits would leave too few numbers for a long tournament."""


def decide(game: Game, move: m.Move, now: int, oracle: Oracle) -> tuple[Happened, ...]:
    """Return the events that ``move``, played at instant ``now``, causes.

    Raises OperatorError if an organiser's act is refused (stale, unknown player, not started).
    """
    # DESIGN "Time": an item is never played earlier than the one before it.
    course = Course(game, max(now, game.now), oracle, LISTENERS)
    if now < game.now:
        course.happen(e.ClockClamped(now))
    _HANDLERS[type(move)](course, move)
    course.renew_dice()
    recount(course, everything=_count_could_change(game, course.game))
    course.renew_dice()
    look_for_victory(course, tuple(course.unseen))
    if course.exhausted and not course.game.winners and course.game.phase == "playing":
        # Rule 213: under rules that take too long play cannot go on by itself.
        course.happen(e.RulingNeeded("the rules in force take too many steps", ()))
    finish(course)
    return tuple(course.happenings)


def _count_could_change(before: Game, after: Game) -> bool:
    """Say whether the electorate, the rules or the flow of play changed during the item.

    A hold ends with a review, which gives the held rule its clauses: a change of the rules.
    """
    return (
        before.active != after.active
        or before.rulebook is not after.rulebook
        or before.phase != after.phase
    )


# Players' moves ----------------------------------------------------------------------------


def _ignored(course: Course, move: m.PlayerMove, name: str) -> bool:
    """Set aside moves outside play; they change nothing and are no violation."""
    reason = _outside_play(course, move)
    if reason is not None:
        course.happen(e.MoveIgnored(move.player, name, reason))
    return reason is not None


def _outside_play(course: Course, move: m.PlayerMove) -> str | None:
    """Return why a move lies outside play, None if it does not."""
    player = course.game.players.get(move.player)
    if course.game.phase == "gathering":
        return "the tournament has not started"
    if course.game.phase == "ended":
        return "the tournament has ended"
    if player is None or not player.active:
        return "not a player in play"
    return None


def _take_turn(course: Course, move: m.TakeTurn) -> None:
    if _ignored(course, move, "turn"):
        return
    target = view_target(course.game.rulebook, move.body)
    if target.given and not target.exists:
        # A number that never was a rule is a misunderstanding, not a violation.
        course.happen(e.MoveIgnored(move.player, "turn", "no such rule or rule-change"))
        return
    player = course.game.players[move.player]
    change = view_change(move.body)
    forbidden = course.first_failing("turn", {"player": player, "change": change, "target": target})
    if forbidden is not None:
        course.forbid(move.player, "turn", *forbidden)
        return
    number = course.game.next_number
    nonce = course.oracle.nonce(number, canonical_body(move.body))
    text = document(course.game.tournament, number, nonce, move.body)
    aim = move.body.target
    course.happen(
        e.TurnTaken(
            player=move.player,
            number=number,
            kind=move.body.kind,
            target_noun=aim.noun if aim is not None else None,
            target_number=aim.number if aim is not None else None,
            text=move.body.text,
            clauses=move.body.clauses,
            document=text,
            hash=document_hash(text),
        )
    )
    mover = course.game.players[move.player]
    view = ProposalView(course.game, course.game.proposals[number])
    course.react("turn.taken", {"player": mover, "proposer": mover, "proposal": view})


def _cast_vote(course: Course, move: m.CastVote) -> None:
    if _ignored(course, move, "vote"):
        return
    proposal = course.game.proposals.get(move.number)
    if proposal is None or proposal.decided is not None:
        reason = "no such proposal" if proposal is None else "the proposal is decided"
        course.happen(e.MoveIgnored(move.player, "vote", reason))
        return
    player = course.game.players[move.player]
    view = ProposalView(course.game, proposal)
    choice = move.choice
    if choice == WITHDRAWN and move.player not in proposal.tally.votes:
        course.happen(e.MoveIgnored(move.player, "vote", "there is no vote to take back"))
        return
    forbidden = course.first_failing("vote", {"player": player, "proposal": view, "choice": choice})
    if forbidden is not None:
        course.forbid(move.player, "vote", *forbidden)
        return
    course.happen(e.VoteCast(move.player, move.number, choice))
    view = ProposalView(course.game, course.game.proposals[move.number])
    course.react("vote.cast", {"player": player, "proposal": view, "choice": choice})


def _inquire(course: Course, move: m.Inquire) -> None:
    if _ignored(course, move, "inquiry"):
        return
    change = view_inquired(course.game, move.number)
    if change is None:
        # Neither an initial rule nor an adopted rule-change: no charge and no penalty.
        course.happen(e.MoveIgnored(move.player, "inquiry", "no adopted rule-change"))
        return
    player = course.game.players[move.player]
    names = {"player": player, "number": move.number, "change": change}
    forbidden = course.first_failing("inquiry", names)
    if forbidden is not None:
        course.forbid(move.player, "inquiry", *forbidden)
        return
    course.happen(e.InquiryMade(move.player, move.number))
    course.react("inquiry.made", names)


def _forfeit(course: Course, move: m.Forfeit) -> None:
    if _ignored(course, move, "forfeit"):
        return
    player = course.game.players[move.player]
    forbidden = course.first_failing("forfeit", {"player": player})
    if forbidden is not None:
        course.forbid(move.player, "forfeit", *forbidden)
        return
    course.happen(e.PlayerForfeited(move.player))
    course.react("player.forfeited", {"player": course.game.players[move.player]})


def _pass_on(course: Course, move: m.PassOn) -> None:
    # Whom a disclosure names: nobody for an anonymous message, unless that was agreed on.
    named = None if move.anonymous and not course.game.disclose_anonymous else move.player
    proposal = course.game.proposals.get(move.number or 0)
    player = course.game.players.get(move.player)
    reason = _outside_play(course, move)
    if reason is None and move.number is not None and proposal is None:
        reason = "no such proposal"
    if reason is not None or player is None:
        course.happen(e.MoveIgnored(named or "", "press", reason or ""))
        return
    document = proposal.document if proposal is not None else None
    text = move.words if document is None else document
    view = PressView(
        game=course.game,
        sender=player,
        readers=tuple(course.game.players[handle] for handle in move.readers),
        number=move.number,
        length=len(text),
        anonymous=move.anonymous,
    )
    forbidden = course.first_failing("press", {"player": player, "press": view})
    if forbidden is not None:
        # Nothing was passed on, so there is nobody to be protected: a violation like any other.
        course.forbid(move.player, "press", *forbidden)
        return
    course.happen(
        e.PressPassed(named, move.readers, move.number, move.anonymous, move.player, text)
    )
    # No rule that hears of it may tell, or show by what it gives, who sent it without a name.
    heard = replace(view, sender=None) if move.anonymous else view
    course.react("press.passed", {"press": heard})


def _lapse(course: Course, move: m.Lapse) -> None:
    """Rule 112, for somebody who has gone away: what forbids a forfeit forbids this one, too."""
    player = course.game.players.get(move.player)
    if player is None or not player.active or course.game.phase == "ended":
        course.happen(e.MoveIgnored(move.player, "forfeit", "not a player in play"))
    elif course.first_failing("forfeit", {"player": player}) is not None:
        # No violation: the player has done nothing.
        course.happen(e.MoveIgnored(move.player, "forfeit", "a rule forbids it"))
    else:
        course.happen(e.PlayerForfeited(move.player))
        course.react("player.forfeited", {"player": course.game.players[move.player]})


def _expire(course: Course, _move: m.Expire) -> None:
    if course.game.phase != "ended":
        course.happen(e.TournamentEnded())
        course.react("tournament.ended", {})


def _act(course: Course, move: m.Act) -> None:
    if not _ignored(course, move, "do"):
        declared.act(course, move)


# The organiser's acts ----------------------------------------------------------------------


def _not_ended(course: Course) -> None:
    if course.game.phase == "ended":
        raise OperatorError("the tournament has ended")


def _known_player(course: Course, handle: str) -> None:
    player = course.game.players.get(handle)
    if player is None or not player.active:
        raise OperatorError("no player in play has this handle")


def _in_play(course: Course) -> None:
    _not_ended(course)
    if not course.game.started:
        raise OperatorError("the tournament has not started")


def _enrol(course: Course, move: m.Enrol) -> None:
    _not_ended(course)
    if move.handle in course.game.players:
        raise OperatorError("a player with this handle is enrolled already")
    points = course.game.initial_points
    course.happen(e.PlayerEnrolled(move.handle, move.name, points))
    if course.game.started:
        course.react("player.joined", {"player": course.game.players[move.handle]})


def _start(course: Course, _move: m.Start) -> None:
    if course.game.started:
        raise OperatorError("the tournament has started already")
    if not course.game.active:
        raise OperatorError("nobody has joined yet")
    highest = max(course.game.rulebook.rules, default=0)
    points = course.number("initial_points", 0)
    first = course.number("first_proposal", highest + 1)
    # A number that is taken, or no whole number, cannot begin the count of proposals.
    if not isinstance(first, int) or not highest < first <= HIGHEST_FIRST_PROPOSAL:
        raise OperatorError(
            f"first_proposal: expected a whole number from {highest + 1} to "
            f"{HIGHEST_FIRST_PROPOSAL}, found {first}"
        )
    course.happen(e.TournamentStarted(points, first), course.why_defined("first_proposal"))
    course.react("tournament.started", {})


def _review(course: Course, move: m.Review) -> None:
    _not_ended(course)
    entry = course.game.desk.get(move.number)
    proposal = course.game.proposals.get(move.number)
    if entry is None or proposal is None:
        raise OperatorError(f"{move.number} is not on the review desk")
    if entry.version != move.seen:
        raise OperatorError(
            f"{move.number} has changed since you looked: expected version {entry.version}, "
            f"found {move.seen}"
        )
    replaced = proposal.decided == "adopted" and move.number not in course.game.rulebook.rules
    if proposal.decided == "defeated" or replaced:
        raise OperatorError(f"{move.number} is no longer open or in force")
    clauses = entry.clauses if move.verdict == "confirm" else _checked(move.clauses)
    course.happen(e.ReviewGiven(move.number, move.verdict, clauses, move.reason))
    if move.number in course.game.held:
        course.happen(e.HoldLifted(move.number))
    _victory_for_all(course)


def _correct(course: Course, move: m.CorrectClauses) -> None:
    _not_ended(course)
    if move.number not in course.game.rulebook.rules:
        raise OperatorError(f"{move.number} is not a rule in force")
    entry = course.game.desk.get(move.number)
    version = entry.version if entry is not None else 0
    if version != move.seen:
        raise OperatorError(
            f"{move.number} has changed since you looked: expected version {version}, "
            f"found {move.seen}"
        )
    course.happen(e.ClausesCorrected(move.number, _checked(move.clauses), move.reason))
    if move.number in course.game.held:
        course.happen(e.HoldLifted(move.number))
    _victory_for_all(course)


def _checked(clauses: str) -> str:
    try:
        return compile_clauses(clauses).source
    except ClauseError as error:
        raise OperatorError(*(str(problem) for problem in error.problems)) from None


def _victory_for_all(course: Course) -> None:
    look_for_victory(course, tuple(player.handle for player in course.game.players_in_play()))


def _give_points(course: Course, move: m.GivePoints) -> None:
    _in_play(course)
    _known_player(course, move.player)
    if outgrown(course.game.players[move.player].points + move.points):
        raise OperatorError("the score would be larger than clauses can read")
    course.happen(e.RulingMade("award", move.reason))
    course.happen(e.PointsAwarded((move.player,), exact(move.points), "ruling"))
    look_for_victory(course, (move.player,))


def _penalise(course: Course, move: m.Penalise) -> None:
    _in_play(course)
    _known_player(course, move.player)
    if move.rule not in course.game.rulebook.history:
        raise OperatorError(f"{move.rule} is no initial rule and no adopted rule-change")
    course.happen(e.RulingMade("penalise", move.reason))
    course.forbid(move.player, "ruling", move.rule, Why(move.rule))


def _expel(course: Course, move: m.Expel) -> None:
    _not_ended(course)
    _known_player(course, move.player)
    course.happen(e.RulingMade("expel", move.reason))
    course.happen(e.PlayerExpelled(move.player))
    course.react("player.expelled", {"player": course.game.players[move.player]})


def _declare_winner(course: Course, move: m.DeclareWinner) -> None:
    _in_play(course)
    _known_player(course, move.player)
    course.happen(e.RulingMade("winner", move.reason))
    win(course, (move.player,), Why())


def _pause(course: Course, move: m.Pause) -> None:
    if course.game.phase != "playing":
        raise OperatorError("only a tournament in play can be paused")
    course.happen(e.RulingMade("pause", move.reason))
    course.happen(e.TournamentPaused())


def _resume(course: Course, move: m.Resume) -> None:
    if course.game.phase != "paused":
        raise OperatorError("the tournament is not paused")
    course.happen(e.RulingMade("resume", move.reason))
    course.happen(e.TournamentResumed())
    # What the organiser ruled during the pause may have made a winner.
    _victory_for_all(course)


def _end(course: Course, move: m.End) -> None:
    _not_ended(course)
    course.happen(e.RulingMade("end", move.reason))
    course.happen(e.TournamentEnded())
    course.react("tournament.ended", {})


_HANDLERS: dict[type[m.Move], Callable[[Course, Any], None]] = {
    m.TakeTurn: _take_turn,
    m.CastVote: _cast_vote,
    m.Inquire: _inquire,
    m.Forfeit: _forfeit,
    m.Act: _act,
    m.PassOn: _pass_on,
    m.Tick: timers.tick,
    m.Lapse: _lapse,
    m.Expire: _expire,
    m.Enrol: _enrol,
    m.Start: _start,
    m.Review: _review,
    m.CorrectClauses: _correct,
    m.GivePoints: _give_points,
    m.Penalise: _penalise,
    m.Expel: _expel,
    m.DeclareWinner: _declare_winner,
    m.Pause: _pause,
    m.Resume: _resume,
    m.End: _end,
}
