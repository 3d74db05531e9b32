"""Tells events in words, for the organiser and for rehearsals, hidden state included.

Not for players: what they read is worded in ``record.prose`` from revealed fields.
"""

from __future__ import annotations

from collections.abc import Mapping

from gamemaster.errors import Defect
from gamemaster.game import events as e
from gamemaster.game.facts import JsonScalar, Number, to_json
from gamemaster.record.prose import tell as in_prose

Names = Mapping[str, str]


def narrate(event: e.Event, names: Names) -> str:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one line for each kind of event
    """Return what an event says. ``names`` gives players names; other handles stand as they are."""
    match event:
        case e.TournamentCreated(ruleset=ruleset):
            return f"the tournament begins to be, on the ruleset {ruleset}"
        case e.PlayerEnrolled(name=name):
            return f"{name} joins"
        case e.TournamentStarted(first_number=first):
            return f"play begins; the first proposal will be {first}"
        case e.ClockClamped():
            return "this item came late and is played at the instant of the last one"
        case e.TurnTaken(player=player, number=number, kind=kind):
            aim = f"{event.target_noun} {event.target_number}" if event.target_noun else "a rule"
            return f"{_name(player, names)} proposes {number}: {kind} {aim}"
        case e.DieRolled(faces=faces, value=value):
            return f"a die of {faces} shows {value}"
        case e.DiceRenewed(chain=chain):
            return f"the anchor of the next chain of {chain} dice is due"
        case e.PointsAwarded(players=players, points=points):
            return f"{_signed(points)} for {_list(players, names)}"
        case e.FieldsRevealed(about=about, announcement=announcement, readers=readers):
            reader = "everyone" if announcement is not None else _list(readers, names)
            return f"{reader} reads: {' '.join(in_prose(about, event.fields).lines)}"
        case e.VoteCast(player=player, number=number, choice="withdrawn"):
            return f"{_name(player, names)} takes back a vote on {number}"
        case e.VoteCast(player=player, number=number, choice="abstain"):
            return f"{_name(player, names)} abstains on {number}"
        case e.VoteCast(player=player, number=number, choice=choice):
            return f"{_name(player, names)} votes {choice} {number}"
        case e.VotesCleared(number=number):
            return f"the votes on {number} are void"
        case e.MoveMade(player=player, move=move, arguments=arguments):
            said = ", ".join(f"{name} {value}" for name, value in arguments)
            return f"{_name(player, names)} does {move}{f' ({said})' if said else ''}"
        case e.BallotOpened(number=number, name=name):
            return f"ballot {number} is opened: {name}"
        case e.BallotCast(player=player, number=number, choice=None):
            return f"{_name(player, names)} takes back a vote in ballot {number}"
        case e.BallotCast(player=player, number=number, choice=choice):
            return f"{_name(player, names)} votes {choice} in ballot {number}"
        case e.BallotCleared(number=number):
            return f"the votes in ballot {number} are void"
        case e.BallotClosed(number=number):
            return f"ballot {number} is closed"
        case e.BallotLapsed(number=number):
            return f"ballot {number} lapses: no rule speaks of it any more"
        case e.TimerSet(timer=timer, kind=kind):
            return f"timer {timer} is set ({kind})"
        case e.TimerFired(timer=timer):
            return f"timer {timer} fires"
        case e.TimerLapsed(timer=timer, reason=reason):
            return f"timer {timer} lapses: {reason}"
        case e.MoveIgnored(reason=reason):
            return f"nothing happens: {reason}"
        case e.MoveForbidden(player=player, cited=cited):
            return f"illegal: {_name(player, names)} did not consider {cited}"
        case e.ProposalAdopted(number=number, effective=effective):
            return f"{number} is adopted{'' if effective else ', without effect'}"
        case e.ProposalDefeated(number=number):
            return f"{number} is defeated"
        case e.RuleChanged(number=number, replaced=replaced, stands=stands):
            before = f" in the place of {replaced}" if replaced is not None else ""
            return f"rule {number} stands{before}" if stands else f"rule {replaced} is gone"
        case e.HoldBegun(number=number):
            return f"play waits for a review of {number}"
        case e.HoldLifted(number=number):
            return f"play no longer waits for {number}"
        case e.ReviewGiven(number=number, verdict=verdict, reason=reason):
            return f"review of {number}: {verdict} ({reason})"
        case e.ClausesCorrected(number=number, reason=reason):
            return f"the clauses of {number} are replaced ({reason})"
        case e.InquiryMade(player=player, number=number):
            return f"{_name(player, names)} inquires about {number}"
        case e.PressPassed(readers=readers, number=number):
            what = "a message" if number is None else f"the document of {number}"
            return f"{what} is passed on to {_list(readers, names)}"
        case e.OptionsFixed():
            return "what it is founded with is fixed"
        case e.PlayerForfeited(player=player):
            return f"{_name(player, names)} forfeits"
        case e.PlayerExpelled(player=player):
            return f"{_name(player, names)} is expelled"
        case e.RulingMade(ruling=ruling, reason=reason):
            return f"ruling: {ruling} ({reason})"
        case e.RulingNeeded(question=question, players=players):
            between = f", between {_list(players, names)}" if players else ""
            return f"a ruling is needed: {question}{between}"
        case e.ClauseVoided(rule=rule, clause=clause, problem=problem):
            return f"clause {clause} of rule {rule} did not run: {problem}"
        case e.TournamentPaused():
            return "moves wait on the docket"
        case e.TournamentResumed():
            return "play goes on"
        case e.TournamentWon(players=players):
            return f"{_list(players, names)} {'wins' if len(players) == 1 else 'win together'}"
        case e.RoundWon(players=players, round=number):
            won = "wins" if len(players) == 1 else "win together"
            return f"{_list(players, names)} {won} round {number}"
        case e.AwardModified(players=players, before=before, after=after):
            who = _list(players, names)
            return f"what {who} would get changes from {_signed(before)} to {_signed(after)}"
        case e.TextModified(number=number):
            return f"the text of {number} is changed on its way"
        case e.AttributeDeclared(owner=owner, name=name, initial=initial):
            return f"{owner}.{name} is declared, at first {_plain(initial)}"
        case e.AttributeSet(owner=owner, of=of, name=name, value=value):
            whose = "game" if of is None else _name(str(of), names)
            return f"{name} of {whose} is {_plain(value)}"
        case e.AttributeDropped(owner=owner, name=name):
            return f"{owner}.{name} is gone"
        case e.TournamentEnded():
            return "the tournament is over"
        case _:
            raise Defect(f"no words for {event.type}")


def _name(handle: str, names: Names) -> str:
    return names.get(handle, handle)


def _list(handles: tuple[str, ...], names: Names) -> str:
    return ", ".join(_name(handle, names) for handle in handles) or "nobody"


def _plain(value: JsonScalar) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "absent" if value is None else str(value)


def _signed(points: Number) -> str:
    return f"+{to_json(points)}" if points > 0 else str(to_json(points))
