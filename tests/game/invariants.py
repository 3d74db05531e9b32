"""What must hold after every move of every game, whatever the rules have become."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from gamemaster.game import events as e
from gamemaster.game.events import Happened
from gamemaster.game.facts import exact
from gamemaster.game.fold.attribute_values import Of
from gamemaster.game.fold.evolve import fold
from gamemaster.game.fold.state import Game
from gamemaster.game.wire import event_to_json, happened_from_json, why_to_json


def check(before: Game, happenings: Sequence[Happened], after: Game) -> None:
    """Check one move: the state it led from, what it caused, the state it led to."""
    _survives_the_wire(before, happenings, after)
    _time_goes_on(before, happenings)
    _scores_are_sums(before, happenings, after)
    _announcements_are_counted(before, happenings, after)
    _dice_are_never_reused(before, happenings)
    _nothing_is_won_after_the_win(before, happenings)
    _players_and_votes_agree(after)
    _numbers_follow_one_another(after)
    _lineage_is_whole(after)
    _what_is_held_was_declared(after)


def _survives_the_wire(before: Game, happenings: Sequence[Happened], after: Game) -> None:
    sent = [
        (one.event.type, one.at, event_to_json(one.event), why_to_json(one.why))
        for one in happenings
    ]
    received = [happened_from_json(*line) for line in sent]
    assert tuple(received) == tuple(happenings)
    assert fold(received, before) == after


def _time_goes_on(before: Game, happenings: Sequence[Happened]) -> None:
    instants = [before.now, *(one.at for one in happenings)]
    assert instants == sorted(instants)


def _scores_are_sums(before: Game, happenings: Sequence[Happened], after: Game) -> None:
    scores = {handle: player.points for handle, player in before.players.items()}
    for one in happenings:
        event = one.event
        if isinstance(event, e.PointsAwarded):
            for handle in event.players:
                scores[handle] = exact(scores[handle] + event.points)
        elif isinstance(event, e.PlayerEnrolled):
            scores[event.player] = event.points
        elif isinstance(event, e.TournamentStarted):
            scores = dict.fromkeys(scores, event.points)
    assert scores == {handle: player.points for handle, player in after.players.items()}
    for score in scores.values():
        assert type(score) is int or (type(score) is Fraction and score.denominator > 1)


def _announcements_are_counted(before: Game, happenings: Sequence[Happened], after: Game) -> None:
    numbers = [
        one.event.announcement
        for one in happenings
        if isinstance(one.event, e.FieldsRevealed) and one.event.announcement is not None
    ]
    assert numbers == list(range(before.announcements + 1, after.announcements + 1))


def _dice_are_never_reused(before: Game, happenings: Sequence[Happened]) -> None:
    rolled = dict(before.rolls)
    for one in happenings:
        if isinstance(one.event, e.DieRolled):
            assert one.event.index == rolled.get(one.event.chain, 0) + 1
            rolled[one.event.chain] = one.event.index


def _nothing_is_won_after_the_win(before: Game, happenings: Sequence[Happened]) -> None:
    won = bool(before.winners)
    for one in happenings:
        assert not (won and isinstance(one.event, e.PointsAwarded | e.TournamentWon))
        won = won or isinstance(one.event, e.TournamentWon)
    assert not won or happenings == () or fold(happenings, before).phase == "ended"


def _players_and_votes_agree(game: Game) -> None:
    assert game.active == sum(player.active for player in game.players.values())
    for proposal in game.proposals.values():
        choices = Counter(proposal.tally.votes.values())
        assert dict(proposal.tally.counts) == dict(choices)
        if proposal.decided is None:
            assert all(game.players[handle].active for handle in proposal.tally.votes)


def _numbers_follow_one_another(game: Game) -> None:
    # Rules that clauses enact have numbers of the same sequence.
    history = game.rulebook.history.values()
    enacted = [change.number for change in history if change.written is not None]
    numbers = sorted([*game.proposals, *enacted])
    assert numbers == list(range(game.next_number - len(numbers), game.next_number))
    made = sorted(game.proposals)
    undecided = [number for number in made if game.proposals[number].decided is None]
    parts = {number for number in made if game.proposals[number].part_of is not None}
    assert list(game.open_proposals) == [number for number in undecided if number not in parts]
    for part in parts:
        # A part has no fate and no votes of its own.
        whole = game.proposals[game.proposals[part].part_of or 0]
        assert part in whole.parts
        assert game.proposals[part].decided == whole.decided
        assert not game.proposals[part].tally.votes


def _what_is_held_was_declared(game: Game) -> None:
    attributes = game.attributes
    assert {*attributes.values} == {*attributes.declared}
    owners: dict[str, set[Of]] = {
        "player": {*game.players},
        "proposal": {*game.proposals},
        "ballot": {*game.box.ballots},
        "game": {None},
    }
    for key, attribute in attributes.declared.items():
        for of, value in attributes.values[key].items():
            assert of in owners[attribute.owner]
            assert not attribute.choices or value in (None, *attribute.choices)
    unsettled = any(number in game.desk and not game.desk[number].reviewed
                    for number in game.rulebook.rules)  # fmt: skip
    for key, attribute in attributes.declared.items():
        assert attribute.stays or unsettled or key in game.rulebook.index.attributes


def _lineage_is_whole(game: Game) -> None:
    book = game.rulebook
    for number, rule in book.rules.items():
        assert rule.number == number
        assert book.history[number].next is None
    followed = [change.next for change in book.history.values() if change.next is not None]
    assert len(followed) == len(set(followed))
    for number, change in book.history.items():
        assert change.number == number
        if change.replaced is not None:
            assert book.history[change.replaced.number].next == number
            assert change.replaced.number not in book.rules
    assert book.mutable_rules == sum(rule.mutable for rule in book.rules.values())
