"""The public vocabulary of clauses: every word a rule may use, and suggestions for misspelt ones.

Checker, evaluator and letters all read these tables. The meaning of each word, with an example,
stands in the reference of docs/clauses.md, whose rows a test holds against the tables. A record is
a host object: a field is read from it as the attribute of the same name, or the one that
``attribute`` names. Two records that give a field the same name give it the same attribute, and two
contexts that bind a name bind the same type.

A name that only a rule in force defines is never suggested, not even to those who may know it:
otherwise a misspelling would be a way to ask whether it exists.
"""

from __future__ import annotations

import difflib
import math
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from gamemaster.clauses import functions as f
from gamemaster.clauses.lookups import Lookup
from gamemaster.clauses.schedules import format_duration
from gamemaster.clauses.types import (
    ANY_LIST,
    BALLOT,
    BOOLEAN,
    CHANGE,
    DOCUMENT,
    DURATION,
    GAME,
    INSTANT,
    ITEM,
    LOOKUP,
    MADE,
    MANY,
    MORE,
    NUMBER,
    NUMBERS,
    ORDERED,
    PLAYER,
    PLAYERS,
    PROPOSAL,
    RULE,
    TEXT,
    TEXTS,
    Context,
    Function,
    MacroWord,
    Type,
    Word,
    by_name,
    list_of,
    maybe,
)

WORDS: Final = "rule's words"
SUBJECT: Final = "rule's subject"
"""The names of the words that ``say`` tells: no clause can write them, so nothing else has them."""

KINDS: Final = ("enact", "amend", "repeal", "transmute", "initial")
CHOICES: Final = ("for", "against", "abstain", "withdrawn")
TARGET, VOTES = Type("target"), Type("votes")
DIE, DICE, RULESET = Type("die"), Type("dice"), Type("ruleset")
ELECTORATE, TOURNAMENT, RECORD = Type("electorate"), Type("tournament"), Type("record")
PRESS = Type("press")

KEYS: Final[Mapping[Type, str]] = {
    PLAYER: "handle",
    PROPOSAL: "number",
    RULE: "number",
    BALLOT: "number",
}
"""Records that ``==`` and ``in`` compare, and the attribute they are compared by."""

SHOWN: Final[Mapping[Type, str]] = {**KEYS, PLAYER: "name"}
"""Records that can be revealed whole, and the attribute that is shown."""

# The tables keep their own shape, one word after another.
# fmt: off

RECORDS: Final[Mapping[str, Mapping[str, Word]]] = {
    "player": by_name(
        Word("name", TEXT, "player"),
        Word("handle", TEXT, "handle"),
        Word("points", NUMBER, "score"),
        Word("turns", NUMBER, "turns taken"),
        Word("last_turn", maybe(INSTANT), "last turn"),
        Word("active", BOOLEAN, "in play"),
        Word("joined", INSTANT, "joined"),
        Word("surname", TEXT, "surname"),
        Word("filed", TEXT, "filed under"),
    ),
    "proposal": by_name(
        Word("number", NUMBER, "proposal"),
        Word("hash", TEXT, "SHA-256"),
        Word("document", DOCUMENT, "document"),
        Word("text", TEXT, "text"),
        Word("kind", TEXT, "kind of change", values=KINDS[:4]),
        Word("proposer", PLAYER, "proposer"),
        Word("frees_immutable", BOOLEAN, "frees an immutable rule"),
        Word("announced", INSTANT, "announced"),
        Word("revealed", maybe(INSTANT), "made public"),
        Word("mutable_rules_after", NUMBER, "mutable rules after it"),
        Word("clauses", TEXT, "clauses"),
        Word("votes", VOTES, "votes"),
        Word("voters", PLAYERS, "voters"),
        Word("supporters", PLAYERS, "supporters"),
        Word("dissenters", PLAYERS, "dissenters"),
        Word("abstainers", PLAYERS, "abstainers"),
        Word("open", BOOLEAN, "open"),
        Word("adopted", BOOLEAN, "adopted"),
        Word("void", BOOLEAN, "adopted without effect"),
        Word("void_by", maybe(NUMBER), "without effect by rule"),
        Word("rewritten", maybe(INSTANT), "rewritten"),
    ),
    "votes": by_name(
        Word("for", NUMBER, "votes for", "in_favour"),
        Word("against", NUMBER, "votes against"),
        Word("cast", NUMBER, "votes cast"),
        Word("abstained", NUMBER, "abstentions"),
        Word("choices", TEXTS, "choices"),
        Word("numbers", NUMBERS, "numbers"),
        Word("leading", maybe(TEXT), "leading"),
    ),
    "change": by_name(
        Word("kind", TEXT, "kind of change", values=KINDS),
        Word("document", maybe(DOCUMENT), "document"),
        Word("text", TEXT, "text"),
        Word("clauses", TEXT, "clauses"),
        Word("next", maybe(NUMBER), "next change"),
        Word("target", TARGET, ""),
    ),
    "target": by_name(
        Word("given", BOOLEAN, "target given"),
        Word("number", maybe(NUMBER), "target"),
        Word("exists", BOOLEAN, "target exists"),
        Word("in_force", BOOLEAN, "target in force"),
        Word("mutable", BOOLEAN, "target mutable"),
        Word("superseded_by", maybe(NUMBER), "superseded by"),
        Word("since", maybe(INSTANT), "in force since"),
    ),
    "rule": by_name(
        Word("number", NUMBER, "rule"),
        Word("mutable", BOOLEAN, "mutable"),
        Word("text", TEXT, "text"),
        Word("title", TEXT, "title"),
        Word("hash", maybe(TEXT), "SHA-256"),
        Word("document", maybe(DOCUMENT), "document"),
        Word("proposer", maybe(PLAYER), "proposer"),
        Word("since", maybe(INSTANT), "in force since"),
    ),
    "die": by_name(
        Word("value", NUMBER, "rolled"),
        Word("faces", NUMBER, "faces"),
        Word("proof", TEXT, "proof of the roll"),
    ),
    "dice": by_name(
        Word("anchor", TEXT, "dice anchor"),
        Word("open_anchor", TEXT, "anchor of the open dice"),
        Word("length", NUMBER, "rolls for each anchor"),
    ),
    "electorate": by_name(
        Word("size", NUMBER, "players in play"),
    ),
    "tournament": by_name(
        Word("name", TEXT, "tournament"),
        Word("started", maybe(INSTANT), "started"),
    ),
    "game": by_name(
        Word("round", NUMBER, "round"),
        Word("turns", NUMBER, "turns taken by all"),
    ),
    "made": by_name(
        Word("count", NUMBER, "times made"),
        Word("last", maybe(INSTANT), "last made"),
        Word("last_by_anyone", maybe(INSTANT), "last made by anyone"),
    ),
    "ballot": by_name(
        Word("number", NUMBER, "ballot"),
        Word("name", TEXT, "about"),
        Word("opened", INSTANT, "opened"),
        Word("voted", PLAYERS, "have voted"),
        Word("opener", maybe(PLAYER), "opened by"),
    ),
    "press": by_name(
        Word("sender", maybe(PLAYER), "sender"),
        Word("readers", PLAYERS, "readers"),
        Word("anonymous", BOOLEAN, "anonymous"),
        Word("proposal", maybe(PROPOSAL), "document of proposal"),
        Word("length", NUMBER, "length"),
    ),
    "record": by_name(
        Word("origin", TEXT, "public record"),
        Word("key", TEXT, "key of the public record"),
    ),
    "ruleset": by_name(
        Word("name", TEXT, "ruleset"),
        Word("hash", TEXT, "SHA-256 of the ruleset"),
    ),
}

NAMES: Final[Mapping[str, Word]] = by_name(
    Word("now", INSTANT),
    Word("players", PLAYERS),
    Word("electorate", ELECTORATE),
    Word("tournament", TOURNAMENT),
    Word("mutable_rules", NUMBER),
    Word("ruleset", RULESET),
    Word("record", RECORD),
    Word("roster", TEXTS, "players"),
    Word("rules", list_of(RULE)),
    Word("proposals", list_of(PROPOSAL)),
    Word("ballots", list_of(BALLOT)),
    Word("proposed", list_of(PROPOSAL)),
    Word("enrolled", PLAYERS),
    Word("mover", maybe(PLAYER)),
    Word("scores", TEXTS, "scores"),
    Word("game", GAME),
    Word("player", PLAYER),
    Word("proposer", PLAYER),
    Word("proposal", PROPOSAL),
    Word("votes", VOTES),
    Word("supporters", PLAYERS),
    Word("dissenters", PLAYERS),
    Word("change", CHANGE),
    Word("target", TARGET),
    Word("rule", RULE),
    Word("move", TEXT, "move",
        values=("turn", "vote", "inquiry", "forfeit", "ruling", "rule", "do", "press")),
    Word("number", NUMBER, "number"),
    Word("choice", TEXT, "vote", values=CHOICES),
    Word("points", NUMBER, "points"),
    Word("die", DIE),
    Word("dice", DICE),
    Word("winners", PLAYERS, "winners"),
    Word("made", MADE),
    Word("ballot", BALLOT),
    Word("voters", PLAYERS),
    Word("event", TEXT),
    Word("press", PRESS),
    Word("text", TEXT),
)

GLOBALS: Final = frozenset(
    {"now", "players", "electorate", "tournament", "mutable_rules", "ruleset", "record", "roster",
     "rules", "proposals", "proposed", "ballots", "enrolled", "mover", "scores", "game"}
)  # fmt: skip
"""The names that are bound in every context."""

_OUTCOME = ("proposal", "proposer", "votes", "change", "target", "supporters", "dissenters",
    "die", "dice")

STUCK: Final = "play.stuck"
"""The event after which any rule may say who wins, whatever protects `win`."""

BEGUN: Final = "rule.begun"
"""The event of which a rule alone hears, when it has taken effect."""

AWARDED: Final = "points.awarded"
MOVED: Final = "player.moved"
UNEXPLAINED: Final = frozenset({BEGUN, AWARDED, MOVED})
"""Events that nobody is told of by name: it would say what a hidden rule, or a player, has done."""

EVENTS: Final[Mapping[str, Context]] = by_name(
    Context("tournament.started", ("dice",)),
    Context("turn.taken", ("player", "proposer", "proposal", "points", "die", "dice")),
    Context("vote.cast", ("player", "proposal", "choice", "points", "die", "dice")),
    Context("vote.late", ("player", "proposal", "choice", "points", "die", "dice")),
    Context("proposal.adopted", _OUTCOME),
    Context("proposal.defeated", _OUTCOME),
    Context("proposal.voided", _OUTCOME),
    Context("proposal.rewritten", _OUTCOME),
    Context("rule.rewritten", ("rule", "die", "dice")),
    Context("rule.repealed", ("rule", "die", "dice")),
    Context("rule.enacted", ("rule", "die", "dice")),
    Context(BEGUN, ("rule", "die", "dice")),
    Context("turn.voided", ("player", "proposer", "proposal", "points", "die", "dice")),
    Context("vote.voided", ("player", "proposal", "points", "die", "dice")),
    Context("inquiry.made", ("player", "number", "change", "points", "die", "dice")),
    Context("press.passed", ("press", "die", "dice")),
    Context("move.illegal", ("player", "rule", "move", "points", "die", "dice")),
    Context(AWARDED, ("player", "points", "event", "die", "dice")),
    Context(MOVED, ("player", "move", "points", "die", "dice")),
    Context("player.joined", ("player", "points", "die", "dice")),
    Context("player.forfeited", ("player", "points", "die", "dice")),
    Context("player.expelled", ("player", "points", "die", "dice")),
    Context("player.readmitted", ("player", "points", "die", "dice")),
    Context("tournament.won", ("player", "winners", "points", "die", "dice")),
    Context(STUCK, ("dice",)),
    Context("round.won", ("winners", "dice")),
    Context("tournament.ended", ("dice",)),
    Context("dice.renewed", ("dice",)),
)

SUBJECTS: Final[Mapping[str, Context]] = by_name(
    Context("turn", ("player", "change", "target")),
    Context("vote", ("player", "proposal", "choice")),
    Context("inquiry", ("player", "number", "change")),
    Context("join", ()),
    Context("forfeit", ("player",)),
    Context("press", ("player", "press")),
    Context("adoption", ("proposal", "proposer", "votes", "change", "target")),
    Context("effect", ("proposal", "proposer", "votes", "change", "target")),
)

YIELDING: Final = frozenset({"join"})
"""Subjects that are not names of the language: rules had moves of these names before them.

A move that a rule declares under such a name takes the place of the subject.
"""
FIXED: Final = frozenset(SUBJECTS) - YIELDING

ASKED: Final[Mapping[str, Context]] = by_name(
    Context("adopted", SUBJECTS["adoption"].binds, question="has the proposal enough votes?"),
    Context("defeated", SUBJECTS["adoption"].binds,
        question="can the proposal no longer be adopted?"),
    Context("victory", ("player",), question="has this player won?"),
    Context("initial_points", (), NUMBER, question="what score does a player begin with?"),
    Context("first_proposal", (), NUMBER, question="what number does the first proposal get?"),
    Context("next_count", SUBJECTS["adoption"].binds, maybe(INSTANT), "absent",
        question="when is the proposal counted again, though nobody votes?"),
    Context("most_parts", (), NUMBER, "1",
        question="of how many rule-changes may one proposal consist?"),
    Context("digest_at", (), DURATION, 'duration("0h")',
        question="how long after midnight, in UTC, does the digest of a day go out?"),
    Context("win_ends_game", (), BOOLEAN, "true",
        question="does a win end the game, and not only a round of it?"),
    Context("shared_victory", (), BOOLEAN, "false",
        question="do several who achieve victory at once win together?"),
    Context("nobody_wins", (), BOOLEAN, "false",
        question="where several have won at once who do not win together, has nobody won, and play "
        "goes on?"),
    Context("precedence", ("rule",), NUMBER, "rule.number",
        question="by what do rules of one status that conflict rank? The lowest comes first; only "
        "the number, status and text of the rule are known"),
    Context("claims_prevail", (), BOOLEAN, "true",
        question="do `overrides` and `defers` come before that?"),
)
"""The questions of the game itself: names that rules define for it, with the types it expects."""

MODIFIED: Final[Mapping[str, Context]] = by_name(
    Context("award", ("player", "points", "event", "rule"), NUMBER),
    Context("text", ("proposal", "proposer", "change", "target", "text"), TEXT),
)
"""The words that `modify` can change, with their types."""

PROTECTED: Final = ("adoption", "freeing", "frees_immutable", "votes", "win")
"""What `protect` keeps, as docs/clauses.md says, that no rule requires or defines."""

HOLE: Final = "n"
"""In the shape of a protected definition: any value that is the same for every player."""

MADE_EVENT, OPENED, CAST, CLOSED, VOIDED = "made", "opened", "cast", "closed", "voided"
DECLARED_EVENTS: Final[Mapping[str, tuple[str, ...]]] = {
    MADE_EVENT: ("player", "made", "points", "die", "dice"),
    OPENED: ("ballot", "votes", "voters", "die", "dice"),
    CAST: ("ballot", "votes", "voters", "player", "choice", "points", "die", "dice"),
    CLOSED: ("ballot", "votes", "voters", "die", "dice"),
    VOIDED: ("ballot", "votes", "voters", "die", "dice"),
}
"""The events of what rules declare (`berate.made`, `judgement.closed`) and what they bind
besides the parameters."""

MOVE_BINDS: Final = ("player", "made")
VOTING_BINDS: Final = ("player", "ballot", "votes", "voters", "choice")
ALWAYS_BOUND: Final = frozenset({"player", "made", "ballot", "votes", "voters", "die", "dice"})
"""Names of the vocabulary that mean the same for every move and ballot of a rule's making."""

BALLOT_BINDS: Final = ("ballot", "votes", "voters")


FUNCTIONS: Final[Mapping[str, Function]] = by_name(
    Function("floor(number)", (NUMBER,), NUMBER, math.floor),
    Function("ceil(number)", (NUMBER,), NUMBER, math.ceil),
    Function("round(number)", (NUMBER,), NUMBER, f.round_half_up),
    Function("abs(number)", (NUMBER,), NUMBER, abs),
    Function("min(a, b, …)", (), None, lambda *numbers: min(numbers)),
    Function("max(a, b, …)", (), None, lambda *numbers: max(numbers)),
    Function('duration("1d 12h")', (TEXT,), DURATION),
    Function("die(faces)", (NUMBER,), NUMBER),
    Function("attainable(condition)", (BOOLEAN,), BOOLEAN),
    Function("pick(list)", (ANY_LIST,), ITEM),
    Function('named("ada")', (TEXT,), maybe(PLAYER)),
    Function("first(list)", (ANY_LIST,), maybe(ITEM), f.first),
    Function("last(list)", (ANY_LIST,), maybe(ITEM), f.last),
    Function("rotate(list, item)", (ANY_LIST, ITEM), ANY_LIST, f.rotate),
    Function("without(list, item)", (ANY_LIST, MANY), ANY_LIST, f.without),
    Function("with(list, item)", (ANY_LIST, MORE), ANY_LIST, f.with_more),
    Function("size(list)", (ANY_LIST,), NUMBER, len),
    Function("keys(lookup)", (LOOKUP,), ANY_LIST, Lookup.keys),
    Function("length(text)", (TEXT,), NUMBER, len),
    Function("contains(text, part)", (TEXT, TEXT), BOOLEAN, f.contains),
    Function("begins_with(text, part)", (TEXT, TEXT), BOOLEAN, f.begins_with),
    Function("ends_with(text, part)", (TEXT, TEXT), BOOLEAN, f.ends_with),
    Function("excerpt(text, from, to)", (TEXT, NUMBER, NUMBER), TEXT, f.excerpt),
    Function("letters(text)", (TEXT,), TEXTS, f.letters),
    Function("digits(text)", (TEXT,), NUMBER, f.digits),
    Function("hash(text)", (TEXT,), TEXT, f.sha256),
    Function("words(text)", (TEXT,), TEXTS, f.words),
    Function("lines(text)", (TEXT,), TEXTS, f.lines),
    Function("join(list)", (TEXTS,), TEXT),
    Function("replace(text, part, other)", (TEXT, TEXT, TEXT), TEXT, f.replaced),
    Function("lower(text)", (TEXT,), TEXT, str.lower),
    Function("text(number)", (NUMBER,), TEXT, str),
    Function("timespan(duration)", (DURATION,), TEXT, format_duration),
    Function("number(text)", (TEXT,), maybe(NUMBER), f.number_in),
    Function("weekday(instant)", (INSTANT,), TEXT, f.weekday),
    Function("date(instant)", (INSTANT,), TEXT, f.date),
    Function("day_start(instant)", (INSTANT,), INSTANT, f.day_start),
)

MACROS: Final[Mapping[str, MacroWord]] = by_name(
    MacroWord("all(x in list, condition)", (BOOLEAN,)),
    MacroWord("exists(x in list, condition)", (BOOLEAN,)),
    MacroWord("filter(x in list, condition)", (BOOLEAN,)),
    MacroWord("count(x in list, condition)", (BOOLEAN,)),
    MacroWord("sum(x in list, number)", (NUMBER,)),
    MacroWord("map(x in list, anything)", ()),
    MacroWord("sort(x in list, number or text)", (*ORDERED, TEXT)),
)

# fmt: on

ATTRIBUTES: Final[Mapping[str, str]] = {
    field.name: field.attribute or field.name
    for fields in RECORDS.values()
    for field in fields.values()
}
"""For every field of any record, the attribute that host objects keep it in."""

STATEMENT_WORDS: Final = (
    "define", "require", "when", "every", "modify", "attribute", "move", "ballot", "protect",
    "overrides", "defers",
)  # fmt: skip
GOING_ON: Final = frozenset({"again", "at", "by", "closes", "shown", "stays", "under"})
"""Words that continue a clause, and are names elsewhere: after recipients one needs brackets."""

RESERVED: Final = frozenset(
    {"define", "require", "when", "every", "modify", "attribute", "overrides", "defers", "award",
     "reveal", "to", "if", "citing", "everyone", "and", "or", "not", "in", "true", "false",
     "absent", "as", "after"}
)  # fmt: skip
"""Words of the grammar, which name nothing else."""


def field_word(dotted: str) -> Word | None:
    """Return the field that a dotted name ends at, or None where part of it is no public word."""
    root, *fields = dotted.split(".")
    owner = NAMES[root].type if root in NAMES else None
    word: Word | None = None
    for name in fields:
        word = RECORDS.get(owner.name, {}).get(name) if owner is not None else None
        owner = word.type.present if word is not None else None
    return word


def field_label(dotted: str) -> str:
    """Return the label of a revealed name in letters: "SHA-256" for ``proposal.hash``."""
    word = field_word(dotted) or NAMES.get(dotted)
    label = word.label if word is not None else ""
    return label or dotted.replace("_", " ").replace(".", " ")


PUBLIC_NAMES: Final = (*NAMES, *ASKED)
PUBLIC_FUNCTIONS: Final = (*FUNCTIONS, *MACROS)
ELSEWHERE: Final = {
    **dict.fromkeys(("startswith", "starts_with", "starts", "begins"), "begins_with"),
    **dict.fromkeys(("endswith", "ends"), "ends_with"),
    **dict.fromkeys(("substring", "substr", "slice", "left", "right", "mid"), "excerpt"),
    **dict.fromkeys(("characters", "chars", "letter"), "letters"),
    **dict.fromkeys(("str", "string", "to_text", "to_string", "tostring", "format"), "text"),
    **dict.fromkeys(("int", "integer", "float", "to_number", "parse", "value"), "number"),
    **dict.fromkeys(("nth", "item", "get", "at", "element", "entry"), "players[1]"),
    **dict.fromkeys(("sha256", "fingerprint", "digest"), "hash"),
    **dict.fromkeys(("month", "monthday", "day_of_month", "year"), 'every "month 1 00:00"'),
    **dict.fromkeys(("add", "append", "push", "insert", "union"), "with"),
    **dict.fromkeys(("remove", "delete", "discard", "except"), "without"),
    "len": "length", "includes": "contains",
}  # fmt: skip
"""Names of functions in other languages, for hints."""

NAMED_ELSEWHERE: Final = dict.fromkeys(
    ("all_proposals", "every_proposal", "past_proposals", "old_proposals", "closed_proposals",
     "decided_proposals", "adopted_proposals"), "proposed"
) | dict.fromkeys(("all", "all_players", "everybody", "anyone", "anybody"), "everyone") | {
    "against": '"against"', "abstain": '"abstain"', "author": "proposer", "today": "now",
}  # fmt: skip
"""Names that people use for words with another name here, for notes."""

EVENTS_ELSEWHERE: Final = {
    **dict.fromkeys(("rule.adopted", "change.adopted", "proposal.passed"), "proposal.adopted"),
    **dict.fromkeys(("rule.amended", "rule.changed", "proposal.accepted"), "proposal.adopted"),
    **dict.fromkeys(("proposal.failed", "proposal.rejected"), "proposal.defeated"),
    **dict.fromkeys(("proposal.decided", "proposal.closed"), "proposal.adopted"),
    **dict.fromkeys(("proposal.made", "proposal.proposed", "proposal.announced"), "turn.taken"),
    **dict.fromkeys(("turn", "turn.made", "turn.ended", "die.rolled"), "turn.taken"),
    **dict.fromkeys(("vote", "vote.made", "voted", "proposal.voted"), "vote.cast"),
    **dict.fromkeys(("rule.broken", "player.penalised", "penalty"), "move.illegal"),
    **dict.fromkeys(("points.lost", "points.gained", "points.given", "score.changed"), AWARDED),
    **dict.fromkeys(("player.acted", "player.active", "player.seen"), MOVED),
    **dict.fromkeys(("game.started", "play.started"), "tournament.started"),
    **dict.fromkeys(("game.won", "player.won"), "tournament.won"),
    **dict.fromkeys(("game.ended", "play.ended"), "tournament.ended"),
    "player.left": "player.forfeited",
}
"""What people call events, for hints."""


def meant_event(name: str) -> str | None:
    """Return the event that somebody may mean by the name of none."""
    ending = [event for event in EVENTS if event.endswith(f".{name}")]
    likely = ending[0] if len(ending) == 1 else None
    return EVENTS_ELSEWHERE.get(name) or likely or closest(name, EVENTS)


# Letters of other alphabets that look like ours, as far as anybody would type them by mistake.
_LOOK_ALIKES: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb"  # Cyrillic
    "\u03bf\u03b1\u03c1\u03bd",  # Greek
    "aeopcyxijsdhoapv",
)


def closest(word: str, words: Iterable[str]) -> str | None:
    """Return the one of ``words`` that ``word`` comes near, if any."""
    found = difflib.get_close_matches(word[:40], list(words), n=1, cutoff=0.7)
    return found[0] if found else None


def in_plain_letters(word: str) -> str | None:
    """Return ``word`` with accents and look-alike letters made plain, if that is possible."""
    decomposed = unicodedata.normalize("NFKD", word.translate(_LOOK_ALIKES))
    plain = "".join(char for char in decomposed if not unicodedata.combining(char)).lower()
    return plain if plain.isascii() and plain.isprintable() and plain else None
