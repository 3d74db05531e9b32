"""The state as clauses see it: small records whose attributes are the vocabulary's fields.

Built for one evaluation and thrown away. Nothing here is worked out before a clause asks for it. No
other attribute of a record may be named like a field of any other kind: clauses could read it where
only the run shows of which kind a thing is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from gamemaster.clauses import ClauseFailed
from gamemaster.documents.proposal import Body
from gamemaster.game.editions import KEPT
from gamemaster.game.facts import Number, changed, written
from gamemaster.game.fold.ballot_box import ABSTAIN, AGAINST, FOR, Ballot, Choice, Imagined, Tally
from gamemaster.game.fold.state import Game, Player, Proposal
from gamemaster.game.rules.rulebook import Change, Written
from gamemaster.game.views.rule_changes import effect_of, effects_of

OPEN, SECRET, HIDDEN = "open", "secret", "hidden"
"""The chains of dice: of rolls that are proved at once, of rolls that stay secret, and of rolls by
rules that not everybody knows.
"""


@dataclass(frozen=True, slots=True)
class Votes:
    """A tally as clauses see it; ``outstanding`` more votes are imagined to be in favour."""

    tally: Tally
    outstanding: int = 0

    @property
    def in_favour(self) -> int:
        """The number of votes for it."""
        return self.tally.count(FOR) + self.outstanding

    @property
    def against(self) -> int:
        """The number of votes against it."""
        return self.tally.count(AGAINST)

    @property
    def abstained(self) -> int:
        """The number of abstentions."""
        return self.tally.count(ABSTAIN)

    @property
    def cast(self) -> int:
        """The number of votes, abstentions included."""
        return self.tally.cast + self.outstanding

    @property
    def choices(self) -> tuple[str, ...]:
        """The choice of each vote, in order of the voters' handles."""
        cast = tuple(str(choice) for _, choice in self.tally.in_order())
        return cast + (FOR,) * self.outstanding

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The number chosen by each vote, in order of the voters' handles."""
        found = (written(choice) for _, choice in self.tally.in_order())
        return tuple(number for number in found if number is not None)

    @property
    def leading(self) -> str | None:
        """The choice with most votes; None before the first vote and in a tie."""
        counts = {str(c): count for c, count in self.tally.counts.items() if c != ABSTAIN}
        if self.outstanding:
            counts[FOR] = self.in_favour
        most = max(counts.values(), default=0)
        first = [choice for choice, count in counts.items() if count == most]
        return first[0] if len(first) == 1 else None


@dataclass(frozen=True, slots=True)
class Electorate:
    """Those who may vote."""

    size: int


@dataclass(frozen=True, slots=True)
class TournamentView:
    """The tournament: its name, and the instant of its start."""

    name: str
    started: int | None


@dataclass(frozen=True, slots=True)
class RulesetView:
    """The initial set: its name and hash."""

    name: str
    hash: str


@dataclass(frozen=True, slots=True)
class Record:
    """The public record: its name and the key that its checkpoints are verified with."""

    origin: str
    key: str


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule or rule-change. One that is not in force is not mutable and has no text as a rule.

    ``text`` is then the proposed one. ``proposer`` is None for a rule that nobody proposed,
    ``since`` is when it took effect under this number. ``document`` and its ``hash`` are those of
    the proposal, or of what a clause enacted (``written``); None for an initial rule.
    """

    number: int
    mutable: bool
    text: str
    proposer: Player | None
    since: int | None
    written: Proposal | Written | None

    @property
    def document(self) -> str | None:
        """The document under its number."""
        return self.written.document if self.written is not None else None

    @property
    def hash(self) -> str | None:
        """SHA-256 of the document, in hex."""
        return self.written.hash if self.written is not None else None

    @property
    def title(self) -> str:
        """The first line of the text."""
        return self.text.partition("\n")[0]


@dataclass(frozen=True, slots=True)
class GameView:
    """The game, which may have attributes that rules declare."""

    game: Game

    @property
    def round(self) -> int:
        """The number of the round that is played."""
        return self.game.round

    @property
    def turns(self) -> int:
        """The number of turns that have been taken."""
        return len(self.game.whole_proposals) + self.game.passed.count


@dataclass(frozen=True, slots=True)
class Dice:
    """The published anchors of the dice: of secret rolls, and of rolls proved at once.

    ``anchors`` gives the anchor of a chain's epoch; ``epochs`` are those that are meant here.
    """

    anchors: Callable[[str, int], str]
    epochs: Mapping[str, int]
    length: int

    @property
    def anchor(self) -> str:
        """The anchor that commits to the secret rolls."""
        return self.anchors(SECRET, self.epochs[SECRET])

    @property
    def open_anchor(self) -> str:
        """The anchor that commits to the open rolls."""
        return self.anchors(OPEN, self.epochs[OPEN])


@dataclass(frozen=True, slots=True)
class Die:
    """The latest roll of a rule. ``opened_by`` is its proof, where the roll is an open one."""

    value: int
    faces: int
    opened_by: str | None

    @property
    def proof(self) -> str:
        """The key that proves the roll at once. Raises ClauseFailed where it proves others too."""
        if self.opened_by is None:
            raise ClauseFailed("the proof of a secret roll is not shown")
        return self.opened_by


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A proposal, judged by the rules now in force. ``part``: looked at as that part alone."""

    game: Game
    submitted: Proposal
    part: Body | None = None

    @property
    def _bodies(self) -> tuple[Body, ...]:
        if self.part is not None:
            return (self.part,)
        return (self.submitted.body, *self.submitted.more)

    @property
    def number(self) -> int:
        """The proposal's number."""
        return self.submitted.number

    @property
    def hash(self) -> str:
        """SHA-256 of the document, in hex."""
        return self.submitted.hash

    @property
    def document(self) -> str:
        """The document that was hashed."""
        return self.submitted.document

    @property
    def text(self) -> str:
        """The proposed text, of all parts."""
        return "\n".join(body.text for body in self._bodies if body.text)

    @property
    def clauses(self) -> str:
        """The proposed clauses, as they were sent, of all parts."""
        return "\n".join(body.clauses for body in self._bodies if body.clauses)

    @property
    def kind(self) -> str:
        """The kind of rule-change, of several parts that of the first."""
        return self._bodies[0].kind

    @property
    def open(self) -> bool:
        """Whether votes can still decide it."""
        return self.submitted.decided is None

    @property
    def adopted(self) -> bool:
        """Whether it has been adopted."""
        return self.submitted.decided == "adopted"

    @property
    def void(self) -> bool:
        """Whether it has been adopted without effect."""
        return self.submitted.void

    @property
    def void_by(self) -> int | None:
        """The rule that keeps it from taking effect, if one does."""
        return self.submitted.void_by

    @property
    def votes(self) -> Votes:
        """The votes on it."""
        return Votes(self.submitted.tally)

    @property
    def voters(self) -> tuple[Player, ...]:
        """The players in play who have voted, by handle."""
        return _in_play(self.game, self.submitted.tally)

    @property
    def supporters(self) -> tuple[Player, ...]:
        """The players in play who voted for it."""
        return self._who_chose(FOR)

    @property
    def dissenters(self) -> tuple[Player, ...]:
        """The players in play who voted against it."""
        return self._who_chose(AGAINST)

    @property
    def abstainers(self) -> tuple[Player, ...]:
        """The players in play who abstained."""
        return self._who_chose(ABSTAIN)

    def _who_chose(self, choice: Choice) -> tuple[Player, ...]:
        chose = voters_for(self.game, self.submitted.tally, choice)
        return tuple(player for player in chose if player.active)

    @property
    def proposer(self) -> Player:
        """The player who proposed it."""
        return self.game.players[self.submitted.proposer]

    @property
    def announced(self) -> int:
        """The instant of the turn that proposed it."""
        return self.submitted.announced

    @property
    def revealed(self) -> int | None:
        """The instant of the first announcement that told of it."""
        return self.submitted.revealed

    @property
    def rewritten(self) -> int | None:
        """The instant at which a rule last gave it another text."""
        return self.submitted.rewritten

    @property
    def frees_immutable(self) -> bool:
        """Whether it would make an immutable rule mutable (Rule 109)."""
        for body in self._bodies:
            effect = effect_of(self.game.rulebook, body)
            if effect is not None and body.kind == "transmute" and effect.mutable:
                return True
        return False

    @property
    def mutable_rules_after(self) -> int:
        """The number of mutable rules there would be if it took effect now (Rule 113)."""
        book = self.game.rulebook
        effects = effects_of(book, self.submitted)
        if effects is None:
            return book.mutable_rules
        left = sum(e.replaced is not None and book.rules[e.replaced].mutable for e in effects)
        return book.mutable_rules - left + sum(e.stands and e.mutable for e in effects)


def all_for(view: ProposalView) -> ProposalView:
    """Return the proposal in a game in which all in play who have not voted on it were for it."""
    game, tally = view.game, view.submitted.tally

    def voters() -> tuple[str, ...]:
        in_play = (player.handle for player in game.players_in_play())
        return tuple(handle for handle in in_play if handle not in tally.votes)

    # Players who leave take their votes on open proposals along: all who have voted are in play.
    is_open = view.submitted.number in game.open_proposals
    more = game.active - tally.cast if is_open else len(voters())
    submitted = changed(view.submitted, tally=Imagined(tally, more, voters))
    proposals = game.proposals.set(submitted.number, submitted)
    return replace(view, game=changed(game, proposals=proposals), submitted=submitted)


@dataclass(frozen=True, slots=True)
class PressView:
    """A message or document passed on for a player. ``sender`` is None if hidden from rules."""

    game: Game
    sender: Player | None
    readers: tuple[Player, ...]
    document_of: int | None
    length: int
    anonymous: bool

    @property
    def proposal(self) -> ProposalView | None:
        """The proposal whose document it is; None for words."""
        if self.document_of is None:
            return None
        return ProposalView(self.game, self.game.proposals[self.document_of])


def _in_play(game: Game, tally: Tally) -> tuple[Player, ...]:
    """Return those who have voted and are in play, by handle."""
    players = (game.players[voter] for voter, _ in tally.in_order())
    return tuple(player for player in players if player.active)


def voters_for(game: Game, tally: Tally, choice: Choice) -> tuple[Player, ...]:
    """Return those who have chosen ``choice``, by handle."""
    return tuple(game.players[voter] for voter, chosen in tally.in_order() if chosen == choice)


@dataclass(frozen=True, slots=True)
class BallotView:
    """A ballot that a rule has opened."""

    game: Game
    ballot: Ballot

    @property
    def number(self) -> int:
        """The ballot's number among those of its name."""
        return self.ballot.number

    @property
    def name(self) -> str:
        """The name under which its kind of ballot is declared."""
        return self.ballot.name

    @property
    def opened(self) -> int:
        """The instant at which it was opened."""
        return self.ballot.opened

    @property
    def opener(self) -> Player | None:
        """The player whose move opened it, if one did."""
        opener = self.ballot.opener
        return self.game.players[opener] if opener is not None else None

    @property
    def voted(self) -> tuple[Player, ...]:
        """The players in play who have voted in it, by handle."""
        return _in_play(self.game, self.ballot.tally)


def as_it_stands(game: Game, value: object) -> object:
    """Return ``value`` in its present state, for players, proposals, ballots and rules change."""
    match value:
        case Player():
            return game.players[value.handle]
        case tuple():
            return tuple([as_it_stands(game, item) for item in value])
        case ProposalView():
            # Each time that a clause names it: ``replace`` costs three times as much.
            return ProposalView(game, game.proposals[value.number], value.part)
        case BallotView():
            return BallotView(game, game.box.ballots[value.ballot.key])
        case RuleView():
            return view_rule(game, value.number)
        case GameView():
            return GameView(game)
        case PressView():
            sender = game.players[value.sender.handle] if value.sender is not None else None
            readers = tuple(game.players[reader.handle] for reader in value.readers)
            return replace(value, game=game, sender=sender, readers=readers)
    return value


def _last_text(game: Game, change: Change | None) -> str:
    """Return what an initial rule that is out of force said last: nothing in older editions."""
    left = change.left if change is not None and game.edition >= KEPT else None
    return left.text if left is not None else ""


def view_rule(game: Game, number: int) -> RuleView:
    """Return the rule or rule-change of that number as clauses see it."""
    book, proposal = game.rulebook, game.proposals.get(number)
    rule, change = book.rules.get(number), book.history.get(number)
    enacted = change.written if change is not None else None
    if rule is not None:
        text = rule.text
    elif proposal is not None:
        text = proposal.body.text
    else:
        text = enacted.text if enacted is not None else _last_text(game, change)
    return RuleView(
        number=number,
        mutable=rule is not None and rule.mutable,
        text=text,
        proposer=game.players[proposal.proposer] if proposal is not None else None,
        since=change.at if rule is not None and change is not None else None,
        written=proposal if enacted is None else enacted,
    )
