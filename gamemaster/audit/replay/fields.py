"""The state as clauses see it: targets and rule-changes, the fields of things, the names.

Each kind of thing has exactly the fields of docs/clauses.md, whatever else its record holds. They
are read from the state itself, so a clause sees everything as it stands by now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, Final, NamedTuple

from gamemaster.audit.files.text import aim_of
from gamemaster.audit.language.bounds import Failed
from gamemaster.audit.language.computing import Kind, Kinds, Number, Value
from gamemaster.audit.language.running import Scope
from gamemaster.audit.language.tables import FIELDS
from gamemaster.audit.replay import knowledge as t
from gamemaster.audit.replay.knowledge import State
from gamemaster.audit.replay.plain_facts import from_plain, to_json
from gamemaster.audit.replay.precedence import Change, Rule, Rulebook

SUCCESSOR = "rule or its successor"


class Applied(NamedTuple):
    """A rule-change applied: ``replaced`` leaves; if ``stands``, the other fields make a rule."""

    replaced: int | None
    stands: bool
    mutable: bool
    text: str
    clauses: str


def _aimed_at(book: Rulebook, noun: str | None, aim: int | None, kind: str) -> Rule | None:
    """Return the rule in force that a target means, None where there is none (any more)."""
    if noun is None or aim is None:
        return None
    if noun == SUCCESSOR:
        return book.successor(aim)
    if noun != "amendment":
        return book.rules.get(aim)
    if aim not in book.history or book.history[aim].kind != "amend":
        return None
    # An older amendment still counts as one only for its repeal, and not in the first edition.
    older = kind == "repeal" and book.edition > 1
    return book.successor(aim) if older else book.rules.get(aim)


def target_of(book: Rulebook, noun: str | None, aim: int | None, kind: str) -> t.TargetSeen:
    """Return a target as clauses see it.

    ``exists``: the number was ever an initial rule or an adopted rule-change. ``superseded_by``:
    the change that took its place, or its own number where it left no rule.
    """
    if noun is None or aim is None:
        return t.TargetSeen()
    rule = _aimed_at(book, noun, aim, kind)
    change, gone = book.history.get(aim), None
    if rule is None and change is not None and aim not in book.rules:
        gone = book.last(aim) if noun == SUCCESSOR else aim if change.next is None else change.next
    return t.TargetSeen(
        given=True,
        number=aim if rule is None else rule.number,
        exists=change is not None,
        in_force=rule is not None,
        mutable=rule is not None and rule.mutable,
        superseded_by=gone,
        since=None if rule is None else book.since(rule.number),
    )


def effect_of(book: Rulebook, proposal: t.Proposal) -> Applied | None:
    """Return the outcome of adopting a proposal now, None where its target has moved on."""
    kind, text, clauses = proposal.kind, proposal.text, proposal.clauses
    if kind == "enact":
        return Applied(None, stands=True, mutable=True, text=text, clauses=clauses)
    rule = _aimed_at(book, proposal.target_noun, proposal.target_number, kind)
    if rule is None:
        return None
    mutable = rule.mutable
    if kind == "transmute":
        mutable, text, clauses = not mutable, rule.text, rule.clauses
    elif kind == "repeal" and proposal.target_noun == "amendment":
        # Rule 108: the rule stands as it was before, or, amended again since, as it is.
        text, clauses = rule.text, rule.clauses
        number = proposal.target_number or 0
        before = book.history[number].replaced
        if before is not None and not book.amended_since(number):
            text, clauses = before.text, before.clauses
    elif kind == "repeal":
        return Applied(rule.number, stands=False, mutable=False, text="", clauses="")
    return Applied(rule.number, stands=True, mutable=mutable, text=text, clauses=clauses)


def parts_of(state: State, proposal: t.Proposal) -> list[t.Proposal]:
    """Return, for each part of a proposal, the proposal as if that part stood alone."""
    if not proposal.more:
        return [proposal]
    parts = [state.proposals[number] for number in proposal.numbers]
    return [
        replace(
            proposal,
            kind=part.kind,
            target_noun=part.target_noun,
            target_number=part.target_number,
            text=part.text,
            clauses=part.clauses,
            more=(),
        )
        for part in parts
    ]


def effects_of(state: State, proposal: t.Proposal) -> list[Applied] | None:
    """Return the outcomes of all parts under the rules in force, None where not all can be.

    No rule is changed by two of them.
    """
    effects = [effect_of(state.book, part) for part in parts_of(state, proposal)]
    found = [effect for effect in effects if effect is not None]
    changed = [effect.replaced for effect in found if effect.replaced is not None]
    return found if len(found) == len(effects) and len({*changed}) == len(changed) else None


def inquired(state: State, number: int) -> t.ChangeSeen | None:
    """Return the answer to an inquiry about a number, None if that is no adopted rule-change."""
    change = state.book.history.get(number)
    if change is None:
        return None
    proposal = state.proposals.get(number)
    if proposal is None:
        return t.ChangeSeen(change.kind, change.text, "", change.document, change.next)
    return t.ChangeSeen(
        change.kind, proposal.text, proposal.clauses, proposal.document, change.next,
        target=_target(state.book, proposal),
    )  # fmt: skip


def _target(book: Rulebook, proposal: t.Proposal) -> t.TargetSeen:
    return target_of(book, proposal.target_noun, proposal.target_number, proposal.kind)


def proposed_as(
    book: Rulebook, part: Mapping[str, Any], said: Mapping[str, t.Kept] | None = None
) -> tuple[t.ChangeSeen, t.TargetSeen]:
    """Return a rule-change of a move and its target, as clauses see both."""
    target = target_of(book, *aim_of(part), part["kind"])
    change = t.ChangeSeen(
        part["kind"], part["text"], part["clauses"], said=said or {}, target=target
    )
    return change, target


def _change(book: Rulebook, proposal: t.Proposal) -> t.ChangeSeen:
    target = _target(book, proposal)
    return t.ChangeSeen(proposal.kind, proposal.text, proposal.clauses, target=target)


def names_of(state: State, number: int, part: t.Proposal | None = None) -> dict[str, object]:
    """Return the names that clauses about a proposal, or a ``part`` of it, may use."""
    names = names_to_count(state, number, part)
    return {**names, "change": names["change"](), "target": names["target"]()}


def names_to_count(state: State, number: int, part: t.Proposal | None = None) -> dict[str, Any]:
    """Return the same names for a count: nothing changes during it, and most are never asked."""
    proposal = part or state.proposals[number]
    return {
        "proposal": proposal,
        "proposer": state.players[proposal.proposer],
        "votes": proposal.votes,
        "change": partial(_change, state.book, proposal),
        "target": partial(_target, state.book, proposal),
    }


def outcome_names(state: State, number: int) -> dict[str, object]:
    """Return the names that clauses about the outcome of a proposal may use."""
    voted = state.proposals[number].votes.in_order()
    chosen = {
        choice: tuple(state.players[voter] for voter, said in voted if said == choice)
        for choice in (t.FOR, t.AGAINST)
    }
    return {
        **names_of(state, number),
        "supporters": chosen[t.FOR],
        "dissenters": chosen[t.AGAINST],
    }


def votes_at_hand(bound: Mapping[str, object]) -> t.Votes | None:
    """Return the present votes, in a ballot only those of its voters."""
    ballot, proposal, voters = (bound.get(name) for name in ("ballot", "proposal", "voters"))
    if isinstance(ballot, t.Ballot):
        if isinstance(voters, tuple):
            return ballot.votes.among({voter.handle for voter in voters})
        return ballot.votes
    return proposal.votes if isinstance(proposal, t.Proposal) else None


@dataclass(frozen=True, slots=True)
class Tournament:
    """The tournament itself."""

    name: str
    started: int | None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The initial set of rules."""

    name: str
    hash: str


@dataclass(frozen=True, slots=True)
class Record:
    """The public record."""

    origin: str
    key: str


def _kind(
    name: str,
    key: str = "",
    content: Callable[[Any], Value] | None = None,
    others: Mapping[str, Callable[[Any], Value]] | None = None,
) -> Kind:
    """Return how a kind of thing is read; fields that stand under other names are in ``others``."""
    read = {**_plainly(name), **(others or {})}
    return Kind(name, read, attrgetter(key) if key else None, content)


@lru_cache(maxsize=32)
def _plainly(name: str) -> dict[str, Callable[[Any], Value]]:
    """Return how the fields of a kind of thing are read that stand under their own names."""
    return {field: attrgetter(field) for field in FIELDS[name]}


# Votes -------------------------------------------------------------------------------------------


def _choices(votes: t.Votes) -> tuple[str, ...]:
    cast = [str(choice) for _, choice in votes.in_order()]
    return (*cast, *[t.FOR] * votes.imagined)


def _numbers(votes: t.Votes) -> tuple[Number, ...]:
    found = [from_plain(choice) for _, choice in votes.in_order()]
    return tuple([number for number in found if number is not None])


def _leading(votes: t.Votes) -> str | None:
    """Return the choice with most votes, None in a tie and without votes."""
    counts = {str(choice): count for choice, count in votes.counts.items()}
    counts.pop(t.ABSTAIN, None)
    if votes.imagined:
        counts[t.FOR] = votes.of(t.FOR)
    most = max(counts.values(), default=0)
    leading = [choice for choice, count in counts.items() if count == most]
    return leading[0] if len(leading) == 1 else None


_VOTES: Final = _kind(
    "votes",
    content=lambda votes: (votes.cast, votes.imagined),
    others={
        "for": lambda votes: votes.of(t.FOR),
        "against": lambda votes: votes.of(t.AGAINST),
        "abstained": lambda votes: votes.of(t.ABSTAIN),
        "cast": lambda votes: len(votes.cast) + votes.imagined,
        "choices": _choices,
        "numbers": _numbers,
        "leading": _leading,
    },
)


# What is not shown, or hidden --------------------------------------------------------------------


def _proof(die: t.Die) -> str:
    """Return the key of an open roll. That of a secret one would prove others as well."""
    if die.key is None:
        raise Failed("the proof of a secret roll is not shown")
    return die.key


def _length(press: t.Press) -> int:
    if press.length is None:
        raise t.Unknown("a rule asks how long words are that the disclosure hides")
    return press.length


# What depends on the state ----------------------------------------------------------------------


def _voters(state: State, wanted: str | None, proposal: t.Proposal) -> tuple[t.Player, ...]:
    """Return the players in play who made a choice (None: any choice), by handle."""
    voted = [
        state.players[handle]
        for handle, choice in proposal.votes.in_order()
        if wanted in (None, choice)
    ]
    return tuple([player for player in voted if player.active])


def _frees_immutable(state: State, proposal: t.Proposal) -> bool:
    for part in parts_of(state, proposal):
        effect = effect_of(state.book, part) if part.kind == "transmute" else None
        if effect is not None and effect.mutable:
            return True
    return False


def _mutable_rules_after(state: State, proposal: t.Proposal) -> int:
    """Return how many mutable rules there would be, if a proposal took effect now."""
    book = state.book
    effects = effects_of(state, state.proposals[proposal.number])
    if effects is None:
        return book.mutable_rules
    mutable = {number for number, rule in book.rules.items() if rule.mutable}
    mutable -= {effect.replaced for effect in effects if effect.replaced is not None}
    return len(mutable) + sum(effect.stands and effect.mutable for effect in effects)


def _together(name: str, state: State, proposal: t.Proposal) -> str:
    """Return what the parts of a proposal say, one below the other."""
    said = [getattr(part, name) for part in parts_of(state, proposal)]
    return "\n".join([part for part in said if part])


def _text_of(state: State, rule: t.RuleSeen) -> str:
    """Return the text of a rule in force, or the one with which it was proposed or enacted.

    Nobody proposed an initial rule: since edition 6 it keeps what it said last.
    """
    held = state.book.rules.get(rule.number) or _written(state, rule)
    if isinstance(held, Change) and held.kind == "initial" and state.edition >= t.KEPT:
        return held.last
    return "" if held is None else held.text


def _written(state: State, rule: t.RuleSeen) -> t.Proposal | Change | None:
    """Return what has the document under a number: its proposal, or what a clause enacted."""
    return state.proposals.get(rule.number) or state.book.history.get(rule.number)


def _of_document(state: State, name: str, rule: t.RuleSeen) -> str | None:
    held = _written(state, rule)
    return None if held is None else getattr(held, name)


@lru_cache(maxsize=1)
def kinds_of(state: State) -> Kinds:
    """Return how clauses read the things of ``state``. There is one state at a time."""
    book, players, proposals = state.book, state.players, state.proposals

    def player(handle: str | None) -> t.Player | None:
        return None if handle is None else players[handle]

    def proposer(rule: t.RuleSeen) -> t.Player | None:
        return players[proposals[rule.number].proposer] if rule.number in proposals else None

    return _SIMPLE | {
        t.Proposal: _kind(
            "proposal",
            key="number",
            others={
                "proposer": lambda proposal: players[proposal.proposer],
                "frees_immutable": partial(_frees_immutable, state),
                "mutable_rules_after": partial(_mutable_rules_after, state),
                "text": partial(_together, "text", state),
                "clauses": partial(_together, "clauses", state),
                "voters": partial(_voters, state, None),
                "supporters": partial(_voters, state, t.FOR),
                "dissenters": partial(_voters, state, t.AGAINST),
                "abstainers": partial(_voters, state, t.ABSTAIN),
                "open": lambda proposal: proposal.decided is None,
                "adopted": lambda proposal: proposal.decided == "adopted",
            },
        ),
        t.RuleSeen: _kind(
            "rule",
            key="number",
            others={
                "mutable": lambda rule: (
                    rule.number in book.rules and book.rules[rule.number].mutable
                ),
                "text": partial(_text_of, state),
                "title": lambda rule: _text_of(state, rule).split("\n", 1)[0],
                "hash": partial(_of_document, state, "hash"),
                "document": partial(_of_document, state, "document"),
                "proposer": proposer,
                "since": lambda rule: book.since(rule.number),
            },
        ),
        t.Ballot: _kind(
            "ballot",
            "number",
            others={
                "opener": lambda held: player(held.opener),
                "voted": partial(_voters, state, None),
            },
        ),
        t.Press: _kind(
            "press",
            others={
                "proposal": lambda press: None if press.number is None else proposals[press.number],
                "length": _length,
            },
        ),
    }


_SIMPLE: Final[dict[type, Kind]] = {
    t.Player: _kind("player", key="handle"),
    t.Votes: _VOTES,
    t.ChangeSeen: _kind("change"),
    # The language refuses to compare targets. Only where nothing tells the type before the clause
    # runs, they are compared all the same: by their numbers.
    t.TargetSeen: _kind("target", key="number"),
    t.Die: _kind("die", others={"proof": _proof}),
    t.Dice: _kind(
        "dice",
        others={
            "anchor": lambda dice: dice.anchors(t.SECRET, dice.epochs[t.SECRET]),
            "open_anchor": lambda dice: dice.anchors(t.OPEN, dice.epochs[t.OPEN]),
        },
    ),
    t.Electorate: _kind("electorate"),
    Tournament: _kind("tournament"),
    State: _kind("game"),
    t.Made: _kind("made"),
    Record: _kind("record"),
    Ruleset: _kind("ruleset"),
}


# Names -------------------------------------------------------------------------------------------


class Names(dict[str, Value]):
    """The names that a clause may use: those its event binds, and those known everywhere.

    The value of a name is worked out when it is first asked for. Raises KeyError for others.
    """

    __slots__ = ("_state", "bound")

    def __init__(self, state: State, bound: Mapping[str, object]) -> None:
        self._state = state
        self.bound = bound

    def __missing__(self, name: str) -> Value:
        """Work out the value of ``name``."""
        if name not in self.bound:
            value = _EVERYWHERE[name](self._state)
        elif callable(value := self.bound[name]):
            value = value()
        self[name] = value
        return value

    def __contains__(self, name: object) -> bool:
        """Say whether ``name`` stands for anything."""
        return name in self.bound or name in _EVERYWHERE


def _scores(state: State) -> tuple[str, ...]:
    """Return name and score of each player in play, the highest first, then by name."""
    ranked = sorted((-who.points, who.name, who.handle) for who in state.in_play())
    return tuple([f"{name} {to_json(-points)}" for points, name, _ in ranked])


_EVERYWHERE: Final[Mapping[str, Callable[[State], Value]]] = {
    "now": attrgetter("now"),
    "players": State.in_play,
    "electorate": lambda state: t.Electorate(state.active),
    "mutable_rules": lambda state: state.book.mutable_rules,
    "tournament": lambda state: Tournament(state.title, state.began),
    "ruleset": lambda state: Ruleset(state.ruleset, state.ruleset_hash),
    "record": lambda state: Record(state.origin, state.record_key),
    "roster": lambda state: tuple([player.name for player in state.in_play()]),
    "rules": lambda state: tuple([t.RuleSeen(rule.number) for rule in state.book.in_order]),
    "proposals": lambda state: tuple([state.proposals[number] for number in state.open_proposals]),
    "ballots": lambda state: tuple([state.ballots[key] for key in state.open_ballots]),
    "proposed": lambda state: tuple([one for _, one in sorted(state.whole_proposals.items())]),
    "enrolled": lambda state: tuple([player for _, player in sorted(state.players.items())]),
    "mover": lambda state: None if state.mover is None else state.players[state.mover],
    "scores": _scores,
    "game": lambda state: state,
}


_OF_PROPOSAL: Final = ("proposal", "proposer", "change", "target")


def imagined(scope: Scope, state: State) -> tuple[dict[str, Value], dict[t.Proposal, t.Votes]]:
    """Return the names for asking what is attainable, if all who have not voted were for it.

    Since edition 5 such votes replace the proposal's votes everywhere, until the caller puts back
    the proposal's own votes, which are returned, too. In earlier editions, they are only counted.
    Raises Failed.
    """
    bound = scope.names.bound if isinstance(scope.names, Names) else {}
    try:
        names: dict[str, Value] = {name: bound[name] for name in _OF_PROPOSAL}
    except KeyError:
        raise Failed("what is attainable is asked of a proposal only") from None
    votes, proposal = scope.names["votes"], scope.names["proposal"]
    if not isinstance(votes, t.Votes):
        raise Failed("there are no votes here")
    if state.edition < t.IMAGINED or not isinstance(proposal, t.Proposal):
        return {**names, "votes": votes.imagining(state.active - len(votes.cast))}, {}
    cast = proposal.votes
    votes = cast.if_all_favour(state.in_play())
    # Where one of several parts is looked at, the proposal itself has them, too.
    changed = {proposal: cast, state.proposals[proposal.number]: cast}
    for one in changed:
        one.votes = votes
    return {**names, "votes": votes}, changed
