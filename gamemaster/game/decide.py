"""``decide(game, move, now, oracle) -> events``: what a move causes under the rules in force.

The only place where moves are judged, and pure: the same arguments give the same events anywhere.
No constant of the game stands here; what is legal, what it earns and who learns of it are clauses
of rules. Order inside one item: the move and the reactions to it, then who has won by them; then
the count of open proposals and ballots (``ballots``), and after each outcome who has won by that.

An illegal move of a player is an event (``move.illegal``), a move about nothing is another
(``move.ignored``). An organiser's act that cannot be done raises OperatorError and nothing happens.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gamemaster.documents.proposal import canonical_body, document, document_hash
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.adoption.counting import recount
from gamemaster.game.fold.ballot_box import WITHDRAWN
from gamemaster.game.fold.state import Game
from gamemaster.game.in_play import attributes, timers, winning
from gamemaster.game.item import asking, rolling
from gamemaster.game.item.chance import Oracle
from gamemaster.game.item.course import Course, Listeners
from gamemaster.game.organising import organiser_acts
from gamemaster.game.player_moves import acting, proposing
from gamemaster.game.reacting.reactions import hear
from gamemaster.game.views import clause_views as views
from gamemaster.game.views import rule_changes

LISTENERS = Listeners(hear, (attributes.settle, timers.settle))


def decide(game: Game, move: m.Move, now: int, oracle: Oracle) -> tuple[e.Happened, ...]:
    """Return the events that ``move``, played at instant ``now``, causes.

    Raises OperatorError if an organiser's act is refused (stale, unknown player, not started).
    """
    # An item is never played earlier than the one before it.
    course = Course(game, max(now, game.now), oracle, LISTENERS)
    if now < game.now:
        course.happen(e.ClockClamped(now))
    if isinstance(move, m.PlayerMove) and not isinstance(move, m.PassOn):
        _players(course, move, m.MOVE_NAMES[type(move)])
    else:
        _HANDLERS[type(move)](course, move)
    rolling.renew_dice(course)
    winning.after_decision(course)
    recount(course, everything=_count_could_change(game, course.game))
    rolling.renew_dice(course)
    winning.after_decision(course)
    winning.look_for_victory(course, tuple(course.unseen))
    if course.exhausted and not course.game.winners and course.game.phase == "playing":
        # Rule 213: under rules that take too long play cannot go on by itself.
        course.happen(e.RulingNeeded("the rules in force take too many steps", ()))
    winning.finish(course)
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


def _players(course: Course, move: m.PlayerMove, name: str) -> None:
    """Play a player's move, unless it lies outside play: then it is no violation."""
    reason = _outside_play(course, move)
    if reason is None:
        _HANDLERS[type(move)](course, move)
    else:
        course.happen(e.MoveIgnored(move.player, name, reason))
    acting.moved(course, move.player, name)


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
    parts = move.parts
    judged = proposing.judged(course, parts)
    if isinstance(judged, str):
        course.happen(e.MoveIgnored(move.player, "turn", judged))
        return
    player = course.game.players[move.player]
    for change, target in judged.parts:
        names = {"player": player, "change": change, "target": target}
        if not asking.allows(course, move.player, "turn", names):
            return
    number = course.game.next_number
    nonce = course.oracle.nonce(number, canonical_body(*parts))
    text = document(course.game.tournament, number, nonce, *parts)
    aim = move.body.target
    taken = e.TurnTaken(
        player=move.player,
        number=number,
        kind=move.body.kind,
        target_noun=aim.noun if aim is not None else None,
        target_number=aim.number if aim is not None else None,
        text=move.body.text,
        clauses=move.body.clauses,
        document=text,
        hash=document_hash(text),
        more=move.more,
        said=move.body.said,
    )
    proposing.take(course, taken, judged.said)


def _cast_vote(course: Course, move: m.CastVote) -> None:
    proposal = course.game.proposals.get(move.number)
    known = course.game.proposed(move.number)
    if proposal is None or not known or proposal.decided is not None:
        reason = "no such proposal" if not known else "the proposal is decided"
        course.happen(e.MoveIgnored(move.player, "vote", reason))
        if known and proposal is not None and move.choice != WITHDRAWN:
            # The vote changes no count, so nothing is asked of it; rules may hear that it came.
            player = course.game.players[move.player]
            view = views.ProposalView(course.game, proposal)
            course.react("vote.late", {"player": player, "proposal": view, "choice": move.choice})
        return
    player = course.game.players[move.player]
    view = views.ProposalView(course.game, proposal)
    choice = move.choice
    if choice == WITHDRAWN and move.player not in proposal.tally.votes:
        course.happen(e.MoveIgnored(move.player, "vote", "there is no vote to take back"))
        return
    if not asking.allows(
        course, move.player, "vote", {"player": player, "proposal": view, "choice": choice}
    ):
        return
    course.happen(e.VoteCast(move.player, move.number, choice))
    view = views.ProposalView(course.game, course.game.proposals[move.number])
    course.react("vote.cast", {"player": player, "proposal": view, "choice": choice})


def _inquire(course: Course, move: m.Inquire) -> None:
    change = rule_changes.view_inquired(course.game, move.number)
    if change is None:
        # Neither an initial rule nor an adopted rule-change: no charge and no penalty.
        course.happen(e.MoveIgnored(move.player, "inquiry", "no adopted rule-change"))
        return
    player = course.game.players[move.player]
    names = {"player": player, "number": move.number, "change": change}
    if not asking.allows(course, move.player, "inquiry", names):
        return
    course.happen(e.InquiryMade(move.player, move.number))
    course.react("inquiry.made", names)


def _forfeit(course: Course, move: m.Forfeit) -> None:
    player = course.game.players[move.player]
    if asking.allows(course, move.player, "forfeit", {"player": player}):
        _leave(course, move.player)


def _leave(course: Course, player: str) -> None:
    course.happen(e.PlayerForfeited(player))
    course.react("player.forfeited", {"player": course.game.players[player]})


def _pass_on(course: Course, move: m.PassOn) -> None:
    # A disclosure names nobody for an anonymous message, unless that was agreed on.
    named = None if move.anonymous and not course.game.disclose_anonymous else move.player
    proposal = course.game.proposals.get(move.number or 0)
    player = course.game.players.get(move.player)
    reason = _outside_play(course, move)
    if reason is None and move.number is not None and not course.game.proposed(move.number):
        reason = "no such proposal"
    if reason is not None or player is None:
        course.happen(e.MoveIgnored(named or "", "press", reason or ""))
        return
    document = proposal.document if proposal is not None else None
    text = move.words if document is None else document
    view = views.PressView(
        game=course.game,
        sender=player,
        readers=tuple(course.game.players[handle] for handle in move.readers),
        document_of=move.number,
        length=len(text),
        anonymous=move.anonymous,
    )
    # Nothing was passed on, so there is nobody to be protected: a violation like any other.
    if not asking.allows(course, move.player, "press", {"player": player, "press": view}):
        return
    course.happen(
        e.PressPassed(named, move.readers, move.number, move.anonymous, move.player, text)
    )
    # No rule that hears of it may tell, or show by what it gives, who sent it without a name.
    heard = replace(view, sender=None) if move.anonymous else view
    course.react("press.passed", {"press": heard})


def _lapse(course: Course, move: m.Lapse) -> None:
    """Have a silent player forfeit (Rule 112), if no rule forbids a forfeit."""
    player = course.game.players.get(move.player)
    if player is None or not player.active or course.game.phase == "ended":
        course.happen(e.MoveIgnored(move.player, "forfeit", "not a player in play"))
    elif asking.first_failing(course, "forfeit", {"player": player}) is not None:
        # No violation: the player has done nothing.
        course.happen(e.MoveIgnored(move.player, "forfeit", "a rule forbids it"))
    else:
        _leave(course, move.player)


def _expire(course: Course, _move: m.Expire) -> None:
    if course.game.phase != "ended":
        timers.end(course)


def _restart_dice(course: Course, move: m.RestartDice) -> None:
    course.happen(e.DiceRestarted(move.epoch))
    # Before the start nothing has been said of dice; it will be when play begins.
    if course.game.started:
        course.react("dice.renewed", {}, rolling.dice(course))


def _mix_in(course: Course, move: m.MixIn) -> None:
    if not course.game.drawn and course.game.phase != "ended":
        course.happen(e.DiceMixed(move.round, move.signature))


_HANDLERS: dict[type[m.Move], Callable[[Course, Any], None]] = {
    m.TakeTurn: _take_turn,
    m.CastVote: _cast_vote,
    m.Inquire: _inquire,
    m.Forfeit: _forfeit,
    m.Act: acting.act,
    m.PassOn: _pass_on,
    m.Tick: timers.tick,
    m.Lapse: _lapse,
    m.Expire: _expire,
    m.RestartDice: _restart_dice,
    m.MixIn: _mix_in,
    m.Enrol: organiser_acts.enrol,
    m.Start: organiser_acts.start,
    m.Review: organiser_acts.review,
    m.CorrectClauses: organiser_acts.correct,
    m.GivePoints: organiser_acts.give_points,
    m.Penalise: organiser_acts.penalise,
    m.Expel: organiser_acts.expel,
    m.DeclareWinner: organiser_acts.declare_winner,
    m.NobodyHasWon: organiser_acts.nobody_has_won,
    m.Reword: organiser_acts.reword,
    m.Void: organiser_acts.rule_void,
    m.Pause: organiser_acts.pause,
    m.Resume: organiser_acts.resume,
    m.End: organiser_acts.end,
}
