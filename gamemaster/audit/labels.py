"""What announcements call the fields that rules reveal (docs/formats.md, "Announcement").

``_NAMES`` are the words that rules begin with, ``_FIELDS`` the fields of what a word stands for.
Each has what kind of value it is and its label; a label is empty where a field is told by its own
name. The kinds that matter are those whose value cannot be shown as it is: instants, durations and
documents. ``*`` stands before what there may be several of.
"""

from __future__ import annotations

from typing import Final

_NAMES: Final = {
    "now": ("instant", ""),
    "players": ("*player", ""),
    "electorate": ("electorate", ""),
    "tournament": ("tournament", ""),
    "mutable_rules": ("number", ""),
    "ruleset": ("ruleset", ""),
    "record": ("record", ""),
    "roster": ("*text", "players"),
    "rules": ("*rule", ""),
    "proposals": ("*proposal", ""),
    "enrolled": ("*player", ""),
    "mover": ("player", ""),
    "scores": ("*text", "scores"),
    "game": ("game", ""),
    "player": ("player", ""),
    "proposer": ("player", ""),
    "proposal": ("proposal", ""),
    "votes": ("votes", ""),
    "supporters": ("*player", ""),
    "dissenters": ("*player", ""),
    "change": ("change", ""),
    "target": ("target", ""),
    "rule": ("rule", ""),
    "move": ("text", "move"),
    "number": ("number", "number"),
    "choice": ("text", "vote"),
    "points": ("number", "points"),
    "die": ("die", ""),
    "dice": ("dice", ""),
    "winners": ("*player", "winners"),
    "made": ("made", ""),
    "ballot": ("ballot", ""),
    "voters": ("*player", ""),
    "event": ("text", ""),
    "press": ("press", ""),
    "text": ("text", ""),
}

_FIELDS: Final = {
    "player": {
        "name": ("text", "player"),
        "handle": ("text", "handle"),
        "points": ("number", "score"),
        "turns": ("number", "turns taken"),
        "last_turn": ("instant", "last turn"),
        "active": ("boolean", "in play"),
        "joined": ("instant", "joined"),
        "surname": ("text", "surname"),
    },
    "proposal": {
        "number": ("number", "proposal"),
        "hash": ("text", "SHA-256"),
        "document": ("document", "document"),
        "text": ("text", "text"),
        "kind": ("text", "kind of change"),
        "proposer": ("player", "proposer"),
        "frees_immutable": ("boolean", "frees an immutable rule"),
        "announced": ("instant", "announced"),
        "mutable_rules_after": ("number", "mutable rules after it"),
        "clauses": ("text", "clauses"),
        "votes": ("votes", "votes"),
        "voters": ("*player", "voters"),
        "supporters": ("*player", "supporters"),
        "dissenters": ("*player", "dissenters"),
        "abstainers": ("*player", "abstainers"),
        "open": ("boolean", "open"),
        "adopted": ("boolean", "adopted"),
    },
    "votes": {
        "for": ("number", "votes for"),
        "against": ("number", "votes against"),
        "cast": ("number", "votes cast"),
        "abstained": ("number", "abstentions"),
        "choices": ("*text", "choices"),
        "numbers": ("*number", "numbers"),
        "leading": ("text", "leading"),
    },
    "change": {
        "kind": ("text", "kind of change"),
        "document": ("document", "document"),
        "text": ("text", "text"),
        "clauses": ("text", "clauses"),
        "next": ("number", "next change"),
    },
    "target": {
        "given": ("boolean", "target given"),
        "number": ("number", "target"),
        "exists": ("boolean", "target exists"),
        "in_force": ("boolean", "target in force"),
        "mutable": ("boolean", "target mutable"),
        "superseded_by": ("number", "superseded by"),
    },
    "rule": {
        "number": ("number", "rule"),
        "mutable": ("boolean", "mutable"),
        "text": ("text", "text"),
        "proposer": ("player", "proposer"),
    },
    "die": {
        "value": ("number", "rolled"),
        "faces": ("number", "faces"),
        "proof": ("text", "proof of the roll"),
    },
    "dice": {
        "anchor": ("text", "dice anchor"),
        "open_anchor": ("text", "anchor of the open dice"),
        "length": ("number", "rolls for each anchor"),
    },
    "electorate": {"size": ("number", "players in play")},
    "tournament": {"name": ("text", "tournament"), "started": ("instant", "started")},
    "game": {"round": ("number", "round"), "turns": ("number", "turns taken by all")},
    "made": {
        "count": ("number", "times made"),
        "last": ("instant", "last made"),
        "last_by_anyone": ("instant", "last made by anyone"),
    },
    "ballot": {
        "number": ("number", "ballot"),
        "name": ("text", "about"),
        "opened": ("instant", "opened"),
        "opener": ("player", "opened by"),
    },
    "press": {
        "sender": ("player", "sender"),
        "readers": ("*player", "readers"),
        "anonymous": ("boolean", "anonymous"),
        "proposal": ("proposal", "document of proposal"),
        "length": ("number", "length"),
    },
    "record": {"origin": ("text", "public record"), "key": ("text", "key of the public record")},
    "ruleset": {"name": ("text", "ruleset"), "hash": ("text", "SHA-256 of the ruleset")},
}

# "Votes for: 3" would be a vote for 3.
_INSTEAD: Final = {
    "choice": "what was voted",
    "votes": "the votes",
    "votes.for": "how many have voted for it",
    "votes.against": "how many have voted against it",
    "votes.cast": "how many have voted",
}


def _word(dotted: str) -> tuple[str, str] | None:
    """Return kind and label of a field, None where a rule made its name."""
    first, *rest = dotted.split(".")
    word = _NAMES.get(first)
    for name in rest:
        word = _FIELDS.get(word[0], {}).get(name) if word is not None else None
    return word


def kind(dotted: str) -> str:
    """Return the kind of a field's value, ``""`` where a rule made its name."""
    word = _word(dotted)
    return word[0].removeprefix("*") if word is not None else ""


def label(dotted: str) -> str:
    """Return what stands before the colon in the line of a field."""
    word = _word(dotted)
    own = word[1] if word is not None else ""
    shown = _INSTEAD.get(dotted) or own or dotted.replace("_", " ").replace(".", " ")
    shown = _INSTEAD.get(shown, shown)
    if word is None:
        # A rule's own words stand behind a bar, so that they ask for nothing.
        return f"| {shown}"
    return shown[:1].upper() + shown[1:]
