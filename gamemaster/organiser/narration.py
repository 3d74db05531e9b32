"""Tells events in words, for the organiser and for rehearsals, hidden state included.

Not for players: what they read is worded in ``record.prose`` from revealed fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from gamemaster.game import events as e
from gamemaster.game.facts import to_json
from gamemaster.game.wire import event_from_json
from gamemaster.record.prose import tell as in_prose

Names = Mapping[str, str]

_OF_ATTRIBUTES: Final = (e.AttributeDeclared, e.AttributeSet)
FEW: Final = 3
"""Declared attributes that are named one by one."""

_SENTENCES: Final[Mapping[type[e.Event], str]] = MappingProxyType({
    e.TournamentCreated: "the tournament begins to be, on the ruleset {ruleset}",
    e.OptionsFixed: "what it is founded with is fixed",
    e.PlayerEnrolled: "{name} joins",
    e.TournamentStarted: "play begins; the first proposal will be {first_number}",
    e.ClockClamped: "this item came late and is played at the instant of the last one",
    e.DieRolled: "a die of {faces} shows {value}",
    e.DiceRenewed: "the anchor of the next chain of {chain} dice is due",
    e.DiceMixed: "round {round} of the public beacon is mixed into all rolls from now on",
    e.DiceRestarted: "a copy of the store was put back: all dice begin anew",
    e.PointsAwarded: "{points} for {players}",
    e.VoteCast: "{player} votes {choice} {number}",
    e.BallotOpened: "ballot {number} is opened: {name}",
    e.BallotCast: "{player} votes {choice} in ballot {number}",
    e.BallotVoided: "ballot {number} is void",
    e.ProposalVoided: "{number} is void",
    e.MoveVoided: "the move {move} of {player} does not count",
    e.TurnVoided: "the turn of {player} with {number} is void",
    e.BallotClosed: "ballot {number} is closed",
    e.BallotLapsed: "ballot {number} lapses: no rule speaks of it any more",
    e.TimerSet: "timer {timer} is set ({kind})",
    e.TimerFired: "timer {timer} fires",
    e.TimerLapsed: "timer {timer} lapses: {reason}",
    e.MoveIgnored: "nothing happens: {reason}",
    e.MoveForbidden: "illegal: {player} did not consider {cited}",
    e.ProposalDefeated: "{number} is defeated",
    e.HoldBegun: "play waits for a review of {number}",
    e.HoldLifted: "play no longer waits for {number}",
    e.ReviewGiven: "review of {number}: {verdict} ({reason})",
    e.ClausesCorrected: "the clauses of {number} are replaced ({reason})",
    e.InquiryMade: "{player} inquires about {number}",
    e.PlayerRefused: "{name} is not let in by rule {cited}",
    e.PlayerForfeited: "{player} forfeits",
    e.PlayerExpelled: "{player} is expelled",
    e.PlayerReadmitted: "{player} is in play again",
    e.RulingMade: "ruling: {ruling} ({reason})",
    e.ClauseVoided: "clause {clause} of rule {rule} did not run: {problem}",
    e.TournamentPaused: "moves wait on the docket",
    e.TournamentResumed: "play goes on",
    e.AwardModified: "what {players} would get changes from {before} to {after}",
    e.ProposalRewritten: "{number} has another text, and another document",
    e.RuleRewritten: "rule {number} has another text",
    e.RuleRepealed: "rule {number} is in force no more",
    e.RuleEnacted: "rule {number} is in force, by a clause",
    e.TextModified: "the text of {number} is changed on its way",
    e.AttributeDeclared: "{owner}.{name} is declared, at first {initial}",
    e.AttributeDropped: "{owner}.{name} is gone",
    e.TournamentEnded: "the tournament is over",
})  # fmt: skip
"""Sentences for the events whose fields need no choice of words."""


def told(event: Mapping[str, Any], names: Names = MappingProxyType({})) -> str:
    """Return an event in words; it is given as JSON, by its ``type`` and ``data``."""
    return narrate(event_from_json(event["type"], event["data"]), names)


def in_lines(events: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield what an act caused, in few lines: what is announced a sentence to each.

    Where play begins, the attributes that the rules declare are counted.
    """
    read = [event_from_json(given["type"], given["data"]) for given in events]
    declared = sum(isinstance(event, e.AttributeDeclared) for event in read)
    for event in read:
        match event:
            case e.AttributeDeclared() if declared > FEW:
                continue
            case e.FieldsRevealed(about=about, fields=fields) if (
                len(lines := in_prose(about, fields).lines) > 1
            ):
                yield f"{narrate(event, {}).partition(' reads: ')[0]} reads:"
                yield from (f"  {line}" for line in lines)
            case _:
                yield narrate(event, {})
    if declared > FEW:
        yield f"{declared} attributes are declared"


def narrate(event: e.Event, names: Names) -> str:  # noqa: C901, PLR0911, PLR0912 - one line for each kind of event
    """Return an event in words. ``names`` gives players names; other handles stand as they are."""
    told = _Told(event, names)
    match event:
        case e.TurnTaken(target_noun=noun, target_number=number):
            aim = f"{noun} {number}" if noun else "a rule"
            more = "".join(f"; {body.kind} {body.target or 'a rule'}" for body in event.more)
            said = f", with {event.said}" if event.said else ""
            return "{player} proposes {number}: {kind} ".format_map(told) + aim + more + said
        case e.FieldsRevealed(about=about, announcement=announcement):
            reader = "everyone" if announcement is not None else told["readers"]
            return f"{reader} reads: {' '.join(in_prose(about, event.fields).lines)}"
        case e.VoteCast(choice="withdrawn"):
            return "{player} takes back a vote on {number}".format_map(told)
        case e.VoteCast(choice="abstain"):
            return "{player} abstains on {number}".format_map(told)
        case e.VotesCleared(player=player) | e.BallotCleared(player=player):
            whose = "the votes" if player is None else "the vote of {player}"
            which = "in ballot" if isinstance(event, e.BallotCleared) else "on"
            are = "are" if player is None else "is"
            return f"{whose} {which} {{number}} {are} void".format_map(told)
        case e.MoveMade(arguments=arguments):
            said = ", ".join(f"{name} {value}" for name, value in arguments)
            form = " with another change" if event.parts else ""
            does = f"{{player}} does {{move}}{form}".format_map(told)
            return does + (f" ({said})" if said else "")
        case e.BallotCast(choice=None):
            return "{player} takes back a vote in ballot {number}".format_map(told)
        case e.ProposalAdopted(number=number, effective=effective, void_by=by):
            because = f" because of rule {by}" if by is not None else ""
            return f"{number} is adopted{'' if effective else f', without effect{because}'}"
        case e.RuleChanged(number=number, replaced=replaced, stands=stands):
            before = f" in the place of {replaced}" if replaced is not None else ""
            return f"rule {number} stands{before}" if stands else f"rule {replaced} is gone"
        case e.PressPassed(number=number):
            what = "a message" if number is None else f"the document of {number}"
            return f"{what} is passed on to {told['readers']}"
        case e.RulingNeeded(question=question, players=players):
            between = f", between {told['players']}" if players else ""
            return f"a ruling is needed: {question}{between}"
        case e.TournamentWon(players=players) | e.RoundWon(players=players):
            won = "wins" if len(players) == 1 else "win together"
            which = f" round {event.round}" if isinstance(event, e.RoundWon) else ""
            return f"{told['players']} {won}{which}"
        case e.AttributeSet(owner=owner, of=of, name=name, key=key):
            whose = "game" if of is None else names.get(str(of), str(of))
            whose = f"ballot {of}" if owner == "ballot" else whose
            under = "" if key is None else f" under {told['key']}"
            return f"{name} of {whose}{under} is {told['value']}"
        case _:
            return _SENTENCES[type(event)].format_map(told)


@dataclass(frozen=True, slots=True)
class _Told:
    """The fields of an event as words."""

    event: e.Event
    names: Names

    def __getitem__(self, field: str) -> str:
        value = getattr(self.event, field)
        if isinstance(value, tuple):
            if isinstance(self.event, _OF_ATTRIBUTES):
                return ", ".join(map(_word, value)) or "empty"
            return ", ".join(self.names.get(handle, handle) for handle in value) or "nobody"
        if field == "player":
            return self.names.get(value, value)
        if field in ("points", "before", "after"):
            return f"+{to_json(value)}" if value > 0 else str(to_json(value))
        return _word(value)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "absent" if value is None else str(value)
