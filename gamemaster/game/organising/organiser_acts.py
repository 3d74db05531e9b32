"""The organiser's acts, as the game takes them: enrolments, the start, reviews, rulings, pauses.

An act that cannot be done raises OperatorError, and nothing happens. Only ``decide`` calls these.
"""

from __future__ import annotations

from dataclasses import replace

from gamemaster.clauses import ClauseError, ClauseFailed, compile_clauses, format_statement
from gamemaster.clauses.functions import replaced
from gamemaster.errors import OperatorError
from gamemaster.game import events as e
from gamemaster.game import moves as m
from gamemaster.game.adoption import voiding
from gamemaster.game.adoption.counting import begin, follow_up, what_is_meant
from gamemaster.game.adoption.outlook import losses
from gamemaster.game.dice import MIXED
from gamemaster.game.editions import UNBEGUN, UNHEARD
from gamemaster.game.facts import exact
from gamemaster.game.fold.state import NOBODY
from gamemaster.game.in_play import timers
from gamemaster.game.in_play.winning import after_change, after_effect, win
from gamemaster.game.item import asking
from gamemaster.game.item.course import Course
from gamemaster.game.organising import joining
from gamemaster.game.organising.names import filed_as, surname_of
from gamemaster.game.reacting.effects import awarded
from gamemaster.game.rules.clauses_in_force import compiled
from gamemaster.game.views.clause_views import view_rule
from gamemaster.game.views.results import as_of_a_rule, outgrown

HIGHEST_FIRST_PROPOSAL = 900_000_000
"""Above it a document's nine digits would leave too few numbers for a long tournament."""


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


def enrol(course: Course, move: m.Enrol) -> None:
    """Add a player whose address is confirmed, if no rule in force forbids it."""
    _not_ended(course)
    if move.handle in course.game.players:
        raise OperatorError("a player with this handle is enrolled already")
    forbidden = joining.forbidden(course)
    if forbidden is not None:
        _refuse(course, move, *forbidden)
        return
    points, why = course.game.initial_points, None
    if course.game.started and course.game.edition > 1:
        # By the rules now in force, which may say otherwise than those that play began with.
        points = asking.number(course, "initial_points", points)
        why = asking.why_defined(course, "initial_points")
    filed = (surname_of(move.name), filed_as(move.name)) if course.game.edition > 1 else ()
    enrolled = e.PlayerEnrolled(move.handle, move.name, points, *filed)
    if course.game.edition >= MIXED and not course.game.started:
        enrolled = replace(enrolled, contribution=move.contribution)
    course.happen(enrolled, why)
    if course.game.started:
        course.react("player.joined", {"player": course.game.players[move.handle]})


def _refuse(course: Course, move: m.Enrol, cited: int, why: e.Why) -> None:
    """Refuse to let somebody join, and tell them by which rule; nobody else hears of it.

    That is no violation: the person is not a player.
    """
    course.happen(e.PlayerRefused(move.handle, move.name, cited), why)
    told = e.FieldsRevealed(
        about="player.refused",
        announcement=None,
        readers=(move.handle,),
        fields=(("rule.number", cited),),
        rules=(why.rule,) if why.rule is not None else (),
    )
    course.happen(told, why)


def start(course: Course, _move: m.Start) -> None:
    """Begin play."""
    if course.game.started:
        raise OperatorError("the tournament has started already")
    if course.game.edition >= UNBEGUN:
        _not_ended(course)
    if not course.game.active:
        raise OperatorError("nobody has joined yet")
    highest = max(course.game.rulebook.rules, default=0)
    points = asking.number(course, "initial_points", 0)
    first = asking.number(course, "first_proposal", highest + 1)
    # A number that is taken, or no whole number, cannot begin the count of proposals.
    if not isinstance(first, int) or not highest < first <= HIGHEST_FIRST_PROPOSAL:
        raise OperatorError(
            f"first_proposal: expected a whole number from {highest + 1} to "
            f"{HIGHEST_FIRST_PROPOSAL}, found {first}"
        )
    course.happen(e.TournamentStarted(points, first), asking.why_defined(course, "first_proposal"))
    course.react("tournament.started", {})


def review(course: Course, move: m.Review) -> None:
    """Settle the clauses of a rule-change."""
    _not_ended(course)
    entry = course.game.desk.get(move.number)
    proposal = course.game.proposals.get(move.number)
    if entry is None or proposal is None:
        raise OperatorError(f"{move.number} is not on the review desk")
    _require_version(entry.version, move)
    replaced = proposal.decided == "adopted" and move.number not in course.game.rulebook.rules
    if proposal.decided in ("defeated", "void") or replaced:
        raise OperatorError(f"{move.number} is no longer open or in force")
    clauses = entry.clauses if move.verdict == "confirm" else _checked(move.clauses)
    _settle(course, e.ReviewGiven(move.number, move.verdict, clauses, move.reason))


def correct(course: Course, move: m.CorrectClauses) -> None:
    """Give a rule in force other clauses."""
    _not_ended(course)
    if move.number not in course.game.rulebook.rules:
        raise OperatorError(f"{move.number} is not a rule in force")
    entry = course.game.desk.get(move.number)
    _require_version(entry.version if entry is not None else 0, move)
    _settle(course, e.ClausesCorrected(move.number, _checked(move.clauses), move.reason))


def _require_version(version: int, move: m.Review | m.CorrectClauses) -> None:
    if version != move.seen:
        raise OperatorError(
            f"{move.number} has changed since you looked: expected version {version}, "
            f"found {move.seen}"
        )


def _settle(course: Course, event: e.ReviewGiven | e.ClausesCorrected) -> None:
    """Have a rule get its clauses, and follow up on the change of the rules."""
    before = what_is_meant(course)
    _require_no_conflict(course, event.number, event.clauses)
    course.happen(event)
    if event.number in course.game.held:
        course.happen(e.HoldLifted(event.number))
        if not course.game.held:
            begin(course, course.game.proposals[event.number].part_of or event.number)
    follow_up(course, before)


def _require_no_conflict(course: Course, number: int, clauses: str) -> None:
    """Raise OperatorError if clauses would take away something that an immutable rule protects."""
    rule = course.game.rulebook.rules.get(number)
    if rule is None or not rule.mutable:
        return
    after = course.game.rulebook.with_clauses(number, clauses)
    conflict = after.protection.taken_away(rule, compiled(clauses).statements, of_mutable=False)
    if conflict is None:
        lost = (loss.guard for loss in losses(course, after, number) if loss.question is None)
        conflict = next(lost, None)
    if conflict is not None:
        raise OperatorError(
            f"these clauses are in conflict with rule {conflict.rule.number}, "
            f"which prevails: {format_statement(conflict.clause)}"
        )


def _checked(clauses: str) -> str:
    try:
        return compile_clauses(clauses).source
    except ClauseError as error:
        raise OperatorError(*(str(problem) for problem in error.problems)) from None


def give_points(course: Course, move: m.GivePoints) -> None:
    """Add points, or take them."""
    _in_play(course)
    _known_player(course, move.player)
    if outgrown(course.game.players[move.player].points + move.points):
        raise OperatorError("the score would be larger than clauses can read")
    course.happen(e.RulingMade("award", move.reason))
    award = e.PointsAwarded((move.player,), exact(move.points), "ruling")
    course.happen(award)
    course.gained[move.player] = None
    awarded(course, award.players, award.points, award.about)
    after_effect(course)


def penalise(course: Course, move: m.Penalise) -> None:
    """Rule that a player broke a rule."""
    _in_play(course)
    _known_player(course, move.player)
    if move.rule not in course.game.rulebook.history:
        raise OperatorError(f"{move.rule} is no initial rule and no adopted rule-change")
    course.happen(e.RulingMade("penalise", move.reason))
    asking.forbid(course, move.player, "ruling", move.rule, e.Why(move.rule))


def expel(course: Course, move: m.Expel) -> None:
    """Remove a player."""
    _not_ended(course)
    _known_player(course, move.player)
    course.happen(e.RulingMade("expel", move.reason))
    course.happen(e.PlayerExpelled(move.player))
    if course.game.started or course.game.edition < UNHEARD:
        course.react("player.expelled", {"player": course.game.players[move.player]})


def declare_winner(course: Course, move: m.DeclareWinner) -> None:
    """Rule that a player has won."""
    _in_play(course)
    _known_player(course, move.player)
    course.happen(e.RulingMade("winner", move.reason))
    win(course, (move.player,), e.Why())


def nobody_has_won(course: Course, move: m.NobodyHasWon) -> None:
    """Rule that nobody has won, where play waits for a word on who has; play goes on.

    In this round, the question about these very players together is not asked again.
    """
    if course.game.phase != "paused" or not course.game.tied:
        raise OperatorError("play does not wait for a ruling on who of several has won")
    course.happen(e.RulingMade(NOBODY, move.reason))
    _play_on(course)


def reword(course: Course, move: m.Reword) -> None:
    """Rule that other words take the place of a part of the text of a rule in force.

    That may be any rule: it is no rule that writes here, and an immutable rule can have a typing
    error, too.
    """
    _in_play(course)
    book, number = course.game.rulebook, move.rule
    if number not in book.rules:
        raise OperatorError(f"{number} is not a rule in force")
    before = book.rules[number].text
    if replaced(before, move.part, "") == before:
        raise OperatorError(f"rule {number} does not say «{move.part}»")
    text = as_of_a_rule(_replaced(before, move))
    if text is None or text == before:
        raise OperatorError(f"rule {number} would have no other text, or none that a rule can have")
    if book.with_text(number, text).order.values != book.order.values:
        raise OperatorError("rules would rank otherwise by that text")
    course.happen(e.RulingMade("reword", move.reason))
    course.happen(e.RuleRewritten(number, text))
    course.react("rule.rewritten", {"rule": view_rule(course.game, number)})


def _replaced(before: str, move: m.Reword) -> str:
    try:
        return replaced(before, move.part, move.other)
    except ClauseFailed:
        return ""  # Longer than any text of the language.


def rule_void(course: Course, move: m.Void) -> None:
    """Rule that a proposal, a turn, a vote or a ballot is void."""
    _in_play(course)
    number = move.which
    if (move.what == "vote") != (move.player is not None):
        raise OperatorError("a player is named where a vote is void, and only there")
    if move.what not in ("proposal", "turn", "vote"):
        named = (move.what, number)
        found = [b for b in course.game.box.ballots.values() if (b.name, b.number) == named]
        if not found or found[0].void:
            raise OperatorError(f"there is no ballot {move.what} {number}, or it is void already")
        course.happen(e.RulingMade("void", move.reason))
        voiding.void_ballot(course, found[0].key)
        return
    if number not in course.game.open_proposals:
        raise OperatorError(f"{number} is no open proposal")
    if move.player is not None and move.player not in course.game.proposals[number].tally.votes:
        raise OperatorError(f"no vote of this player counts on {number}")
    course.happen(e.RulingMade("void", move.reason))
    if move.player is not None:
        voiding.void_vote(course, move.player, number)
        return
    answered = course.game.paused_for == number
    if move.what == "turn":
        voiding.void_turn(course, number)
    else:
        voiding.void_proposal(course, number)
    if answered and course.game.phase == "paused":
        # Whether it may be adopted was all that play waited for.
        _play_on(course)


def pause(course: Course, move: m.Pause) -> None:
    """Keep players' moves waiting."""
    if course.game.phase != "playing":
        raise OperatorError("only a tournament in play can be paused")
    course.happen(e.RulingMade("pause", move.reason))
    course.happen(e.TournamentPaused())


def resume(course: Course, move: m.Resume) -> None:
    """Play on."""
    if course.game.phase != "paused":
        raise OperatorError("the tournament is not paused")
    course.happen(e.RulingMade("resume", move.reason))
    _play_on(course)


def _play_on(course: Course) -> None:
    course.happen(e.TournamentResumed())
    # Rulings of the organiser during the pause may have made a winner.
    after_change(course)


def end(course: Course, move: m.End) -> None:
    """End the tournament without a winner."""
    _not_ended(course)
    course.happen(e.RulingMade("end", move.reason))
    timers.end(course)
