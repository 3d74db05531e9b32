"""The fold: applies each event to the state, without ever asking a clause.

``evolve`` is the only way from one state to the next. It adds up facts. Tallies are kept as votes
arrive, so that a vote costs the same in a crowd.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from gamemaster.documents.proposal import Body, Target
from gamemaster.errors import Defect
from gamemaster.game import dice
from gamemaster.game import events as e
from gamemaster.game.facts import changed, exact
from gamemaster.game.fold import octets_written
from gamemaster.game.fold.ballot_box import WITHDRAWN, Tally
from gamemaster.game.fold.state import NOBODY, DeskEntry, Game, Player, Proposal
from gamemaster.game.rules.ranking import Rule
from gamemaster.game.rules.rulebook import Rulebook, Written


def fold(happenings: Iterable[e.Happened], game: Game | None = None) -> Game:
    """Fold events into a state; the first must be the genesis unless ``game`` is given."""
    for happened in happenings:
        game = begin(happened) if game is None else evolve(game, happened)
    if game is None:
        raise Defect("a game begins with tournament.created")
    return game


def begin(happened: e.Happened) -> Game:
    """Return the state after the genesis event. Raises Defect for any other event."""
    event = happened.event
    if not isinstance(event, e.TournamentCreated):
        raise Defect("a game begins with tournament.created")
    rules = (Rule(number, mutable, text, clauses) for number, mutable, text, clauses in event.rules)
    return Game(
        tournament=event.tournament,
        title=event.title,
        ruleset=event.ruleset,
        ruleset_hash=event.ruleset_hash,
        dice_length=event.dice_length,
        review_all=event.review_all,
        origin=event.origin,
        record_key=event.record_key,
        edition=event.edition,
        beacon=event.beacon,
        phase="gathering",
        now=happened.at,
        rulebook=Rulebook.initial(rules, event.edition),
    )


def evolve(game: Game, happened: e.Happened) -> Game:
    """Return the state after one event. Raises Defect if the event cannot follow this state."""
    step = _STEPS.get(type(happened.event))
    if step is None:
        raise Defect(f"no step for {happened.event.type}")
    if happened.at != game.now:
        game = changed(game, now=happened.at)
    return octets_written.counted(_rested(step(game, happened.event), game, happened), happened)


def _rested(after: Game, before: Game, happened: e.Happened) -> Game:
    """Return the state with what play is paused for: an effect ``pause``, or anything else.

    Only the line of that effect has a clause as its reason and names neither a player nor a number.
    """
    event = happened.event
    if after.phase != "paused":
        resting = False
    elif isinstance(event, e.RulingNeeded) and not event.goes_on:
        rules_do = happened.why.rule is not None and not event.players and event.proposal is None
        resting = rules_do and before.phase != "paused"
    else:
        resting = before.resting
    return after if resting == after.resting else changed(after, resting=resting)


Step: TypeAlias = Callable[[Game, Any], Game]


def _part(name: str, step: Callable[[Any, Any, int], Any]) -> Step:
    """Return a function that replaces a part of the state, at the event's instant."""
    return lambda game, event: changed(game, **{name: step(getattr(game, name), event, game.now)})


def _with_player(game: Game, player: Player) -> Game:
    return changed(game, players=game.players.set(player.handle, player))


def _with_proposal(game: Game, proposal: Proposal) -> Game:
    return changed(game, proposals=game.proposals.set(proposal.number, proposal))


def _options_fixed(game: Game, event: e.OptionsFixed) -> Game:
    if game.players or game.started:
        raise Defect("what a tournament is founded with cannot be changed later")
    return changed(game, disclose_anonymous=event.disclose_anonymous)


def _enrolled(game: Game, event: e.PlayerEnrolled) -> Game:
    words = event.name.split() or [event.player]
    player = Player(
        handle=event.player,
        name=event.name,
        points=event.points,
        turns=0,
        last_turn=None,
        joined=game.now,
        active=True,
        surname=words[-1] if event.surname is None else event.surname,
        filed=event.name.lower() if event.filed is None else event.filed,
    )
    if event.contribution is not None:
        contributions = game.contributions.set(event.player, event.contribution)
        game = changed(game, contributions=contributions)
    return changed(_with_player(game, player), active=game.active + 1)


def _started(game: Game, event: e.TournamentStarted) -> Game:
    players = game.players
    for handle, player in game.players.items():
        players = players.set(handle, replace(player, points=event.points))
    return changed(
        game,
        phase="playing",
        began=game.now,
        players=players,
        next_number=event.first_number,
        initial_points=event.points,
    )


def _turn_taken(game: Game, event: e.TurnTaken) -> Game:
    mover = game.players[event.player]
    target = None
    if event.target_noun is not None and event.target_number is not None:
        target = Target(event.target_noun, event.target_number)  # type: ignore[arg-type]
    body = Body(event.kind, target, event.text, event.clauses, event.said)  # type: ignore[arg-type]
    proposal = Proposal(
        number=event.number,
        proposer=event.player,
        body=body,
        document=event.document,
        hash=event.hash,
        announced=game.now,
        tally=Tally(),
        decided=None,
        more=event.more,
    )
    desk, proposals = game.desk, game.proposals.set(event.number, proposal)
    for number, part in enumerate((body, *event.more), event.number):
        if entry := _on_desk(game, number, part, 1):
            desk = desk.set(number, entry)
        if number > event.number:
            further = replace(proposal, number=number, body=part, more=(), part_of=event.number)
            proposals = proposals.set(number, further)
    return changed(
        _with_player(game, replace(mover, turns=mover.turns + 1, last_turn=game.now)),
        proposals=proposals,
        open_proposals=(*game.open_proposals, event.number),
        unrevealed=(*game.unrevealed, event.number),
        next_number=event.number + 1 + len(event.more),
        mover=event.player,
        desk=desk,
    )


def _on_desk(game: Game, number: int, part: Body, version: int) -> DeskEntry | None:
    """Return the entry of a rule-change as it is proposed, None for one that has no clauses."""
    if part.kind not in ("enact", "amend"):
        return None
    # The proposer's own clauses run unless the organiser objects or reviews everything.
    runs = bool(part.clauses) and not game.review_all
    return DeskEntry(number, runs, part.clauses, version)


def _move_made(game: Game, event: e.MoveMade) -> Game:
    counts = game.move_counts.with_made(event.move, event.player, game.now)
    game = changed(game, move_counts=counts)
    if not event.turn:
        return game
    mover = game.players[event.player]
    return changed(
        _with_player(game, replace(mover, turns=mover.turns + 1, last_turn=game.now)),
        passed=game.passed.with_turn(event.player, game.now, game.next_number),
        mover=event.player,
    )


def _proposal_rewritten(game: Game, event: e.ProposalRewritten) -> Game:
    body = event.body or replace(game.proposals[event.number].body, text=event.text)
    desk = game.desk
    for number, part in enumerate((body, *event.more), event.number):
        proposal, entry = game.proposals[number], desk.get(number)
        version = entry.version if entry is not None else proposal.off_desk
        if event.body is not None:
            # It is another change, which stands on the desk as one that has just been proposed.
            entry = _on_desk(game, number, part, version + 1)
            desk = desk.delete(number) if number in desk else desk
        elif entry is not None:
            # Clauses that suited the text before are looked at again beside this one.
            entry = replace(entry, reviewed=False, version=version + 1)
        rewritten = changed(
            proposal,
            body=part,
            document=event.document,
            hash=event.hash,
            rewritten=game.now,
            more=event.more if number == event.number else (),
            off_desk=version if entry is None else 0,
        )
        game = _with_proposal(game, rewritten)
        if entry is not None:
            desk = desk.set(number, entry)
    # A ruling about what it was says nothing of what it is now.
    ruled_on = game.ruled_on - {event.number} if event.body is not None else game.ruled_on
    return changed(game, desk=desk, ruled_on=ruled_on)


def _rule_enacted(game: Game, event: e.RuleEnacted) -> Game:
    written = Written(event.text, event.document, event.hash)
    book = game.rulebook.enacted(event.number, written, game.now)
    return changed(game, rulebook=book, next_number=event.number + 1)


def _points_awarded(game: Game, event: e.PointsAwarded) -> Game:
    players = game.players
    for handle in event.players:
        player = players[handle]
        players = players.set(handle, replace(player, points=exact(player.points + event.points)))
    return changed(game, players=players)


def _revealed(game: Game, event: e.FieldsRevealed) -> Game:
    if event.announcement is None:
        return game
    game = changed(game, announcements=event.announcement)
    return _made_public(game, event) if game.unrevealed else game


_NUMBERED: Final = frozenset({"proposal.number", "proposals"})
"""Names under which announcements tell of proposals by number (docs/language.md)."""


def _made_public(game: Game, event: e.FieldsRevealed) -> Game:
    """Note the instant for each proposal that an announcement is the first to tell of."""
    numbers, said = set[str](), set[str]()
    for name, value in event.fields:
        texts = {str(item) for item in (value if isinstance(value, tuple) else (value,))}
        said |= texts
        if name in _NUMBERED:
            numbers |= texts
    for number in game.unrevealed:
        proposal = game.proposals[number]
        if str(number) in numbers or not said.isdisjoint((proposal.hash, proposal.document)):
            game = _with_proposal(game, changed(proposal, revealed=game.now))
    left = tuple(n for n in game.unrevealed if game.proposals[n].revealed is None)
    return changed(game, unrevealed=left)


def _vote_cast(game: Game, event: e.VoteCast) -> Game:
    proposal = game.proposals[event.number]
    choice = None if event.choice == WITHDRAWN else event.choice
    return _with_proposal(game, changed(proposal, tally=proposal.tally.voted(event.player, choice)))


def _votes_cleared(game: Game, event: e.VotesCleared) -> Game:
    proposal = game.proposals[event.number]
    left = Tally() if event.player is None else proposal.tally.voted(event.player, None)
    return _with_proposal(game, changed(proposal, tally=left))


def _decided(game: Game, number: int, outcome: str) -> Game:
    for part in game.proposals[number].parts:
        game = _with_proposal(game, changed(game.proposals[part], decided=outcome))
    return changed(
        game,
        open_proposals=tuple(other for other in game.open_proposals if other != number),
    )


def _adopted(game: Game, event: e.ProposalAdopted) -> Game:
    game = _decided(game, event.number, "adopted")
    if event.effective:
        return game
    book = game.rulebook
    for number in game.proposals[event.number].parts:
        part = game.proposals[number]
        game = _with_proposal(game, changed(part, void=True, void_by=event.void_by))
        book = book.noted(number, part.body.kind)
    return changed(game, rulebook=book)


def _turn_voided(game: Game, event: e.TurnVoided) -> Game:
    game = _with_proposal(game, changed(game.proposals[event.number], turn_void=True))
    taken = [made for made in game.whole_proposals if not made.turn_void]
    own = [made.announced for made in taken if made.proposer == event.player]
    passed = game.passed.last_of(event.player)
    last = max((*own[-1:], *([] if passed is None else [passed])), default=None)
    player = game.players[event.player]
    mover = taken[-1].proposer if taken else None
    for handle, _, number in game.passed.latest[-1:]:
        # Instants may be equal: what tells is whether a proposal could still get that number.
        mover = handle if not taken or number > taken[-1].number else mover
    before = replace(player, turns=player.turns - 1, last_turn=last)
    return changed(_with_player(game, before), mover=mover)


def _rule_changed(game: Game, event: e.RuleChanged) -> Game:
    successor = None
    if event.stands:
        successor = Rule(event.number, event.mutable, event.text, event.clauses)
    book = game.rulebook.changed(
        number=event.number, kind=event.kind, replaced=event.replaced, successor=successor,
        at=game.now,
    )  # fmt: skip
    return changed(game, rulebook=book)


def _clauses_given(game: Game, event: e.ReviewGiven | e.ClausesCorrected) -> Game:
    entry, book = game.desk.get(event.number), game.rulebook
    version = entry.version + 1 if entry is not None else 1
    entry = DeskEntry(event.number, reviewed=True, clauses=event.clauses, version=version)
    if event.number in book.rules:
        book = book.with_clauses(event.number, event.clauses)
    failed = frozenset(known for known in game.failed if known.rule != event.number)
    return changed(game, rulebook=book, desk=game.desk.set(event.number, entry), failed=failed)


def _left(game: Game, event: e.PlayerForfeited | e.PlayerExpelled) -> Game:
    player = game.players[event.player]
    proposals = game.proposals
    for number in game.open_proposals:
        proposal = proposals[number]
        if event.player in proposal.tally.votes:
            without = replace(proposal, tally=proposal.tally.voted(event.player, None))
            proposals = proposals.set(number, without)
    box = game.box.without_voter(event.player)
    game = changed(game, proposals=proposals, box=box, active=game.active - 1)
    expelled = isinstance(event, e.PlayerExpelled)
    return _with_player(game, replace(player, active=False, was_expelled=expelled))


def _readmitted(game: Game, event: e.PlayerReadmitted) -> Game:
    player = replace(game.players[event.player], active=True, was_expelled=False)
    return changed(_with_player(game, player), active=game.active + 1)


def _ruling_needed(game: Game, event: e.RulingNeeded) -> Game:
    if event.goes_on:
        return game
    asked = game.ruled_on if event.proposal is None else game.ruled_on | {event.proposal}
    alone = None if game.phase == "paused" else event.proposal
    tied = event.players or game.tied
    return changed(game, phase="paused", ruled_on=asked, paused_for=alone, tied=tied)


_STEPS: Final[dict[type[e.Event], Step]] = {
    e.OptionsFixed: _options_fixed,
    e.PlayerEnrolled: _enrolled,
    e.TournamentStarted: _started,
    e.TurnTaken: _turn_taken,
    e.MoveMade: _move_made,
    e.ProposalRewritten: _proposal_rewritten,
    e.RuleEnacted: _rule_enacted,
    e.PointsAwarded: _points_awarded,
    e.FieldsRevealed: _revealed,
    e.VoteCast: _vote_cast,
    e.VotesCleared: _votes_cleared,
    e.ProposalAdopted: _adopted,
    e.TurnVoided: _turn_voided,
    e.RuleChanged: _rule_changed,
    e.ReviewGiven: _clauses_given,
    e.ClausesCorrected: _clauses_given,
    e.PlayerForfeited: _left,
    e.PlayerExpelled: _left,
    e.PlayerReadmitted: _readmitted,
    e.RulingNeeded: _ruling_needed,
    e.ProposalDefeated: lambda game, event: _decided(game, event.number, "defeated"),
    e.ProposalVoided: lambda game, event: _decided(game, event.number, "void"),
    e.TournamentEnded: lambda game, _: changed(game, phase="ended", held=()),
    e.TournamentResumed: lambda game, _: changed(game, phase="playing", paused_for=None, tied=()),
    e.RulingMade: lambda game, made: (
        changed(game, passed_over=game.tied) if made.ruling == NOBODY else game
    ),
    e.DieRolled: _part("rolls", lambda rolls, die, _: rolls.set(die.chain, die.index)),
    e.DiceRestarted: lambda game, event: changed(
        game, rolls=dice.restarted(event.epoch, game.dice_length)
    ),
    e.DiceMixed: lambda game, event: changed(game, drawn=dice.drawn(event.signature)),
    e.MoveVoided: _part(
        "move_counts",
        lambda counts, void, _: counts.without(void.move, void.player, void.last),
    ),
    e.BallotOpened: _part("box", lambda box, opened, now: box.opened(opened, now)),
    e.BallotCast: _part("box", lambda box, vote, _: box.cast(vote)),
    e.BallotCleared: _part("box", lambda box, cleared, _: box.cleared(cleared)),
    e.BallotVoided: _part("box", lambda box, voided, _: box.voided(voided.number)),
    e.BallotClosed: _part("box", lambda box, closed, _: box.closed(closed.number)),
    e.BallotLapsed: _part("box", lambda box, lapsed, _: box.closed(lapsed.number)),
    e.TimerSet: _part("agenda", lambda agenda, timer, _: agenda.with_timer(timer)),
    e.TimerFired: _part("agenda", lambda agenda, fired, _: agenda.without(fired.timer)),
    e.TimerLapsed: _part("agenda", lambda agenda, lapsed, _: agenda.without(lapsed.timer)),
    e.AttributeDeclared: _part(
        "attributes", lambda known, event, _: known.with_declared(event)
    ),
    e.AttributeSet: _part("attributes", lambda known, event, _: known.with_value(event)),
    e.AttributeDropped: _part("attributes", lambda known, event, _: known.without(event)),
    e.RuleRewritten: _part("rulebook", lambda book, it, _: book.with_text(it.number, it.text)),
    e.RuleRepealed: _part("rulebook", lambda book, repealed, _: book.without(repealed.number)),
    e.ClauseVoided: _part("failed", lambda failed, voided, _: failed | {voided}),
    e.HoldBegun: _part("held", lambda held, begun, _: (*held, begun.number)),
    e.HoldLifted: _part(
        "held", lambda held, lifted, _: tuple(n for n in held if n != lifted.number)
    ),
    e.TournamentPaused: _part("phase", lambda *_: "paused"),
    e.TournamentWon: _part("winners", lambda _winners, won, _: won.players),
    e.RoundWon: lambda game, won: changed(game, round=won.round + 1, tied=(), passed_over=()),
    # These say what was done or decided; nothing that rules speak of changes by them.
    **dict.fromkeys(
        (
            e.ClockClamped, e.AwardModified, e.TextModified, e.DiceRenewed, e.MoveIgnored,
            e.MoveForbidden, e.PlayerRefused, e.InquiryMade, e.PressPassed,
        ),
        lambda game, _: game,
    ),
}  # fmt: skip
