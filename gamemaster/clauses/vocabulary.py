"""The public vocabulary of clauses: every word a rule may use, and suggestions for misspelt ones.

Checker, evaluator, letters and the reference in docs/clauses.md all read these tables, so a new
word is added here and nowhere else. A record is a host object: a field is read from it as the
attribute of the same name, or the one that ``attribute`` names. Two records that give a field the
same name give it the same attribute, and two contexts that bind a name bind the same type.

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
    FieldWord,
    Function,
    MacroWord,
    NameWord,
    Type,
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

SHOWN: Final[Mapping[Type, str]] = {
    PLAYER: "name",
    PROPOSAL: "number",
    RULE: "number",
    BALLOT: "number",
}
"""Records that can be revealed whole, and the attribute that is shown."""

# The tables keep their own shape, one word after another.
# fmt: off

RECORDS: Final[Mapping[str, Mapping[str, FieldWord]]] = {
    "player": by_name(
        FieldWord("name", TEXT, "the name the player goes by", 'player.name == "Ada"', "player"),
        FieldWord("handle", TEXT, "the short name used in mail", 'player.handle == "ada"',
            "handle"),
        FieldWord("points", NUMBER, "the score", "player.points >= 200", "score"),
        FieldWord("turns", NUMBER, "how many turns the player has taken", "player.turns == 0",
            "turns taken"),
        FieldWord("last_turn", maybe(INSTANT), "when the player last took a turn; absent before",
            'player.turns == 0 or now - player.last_turn >= duration("23h")', "last turn"),
        FieldWord("active", BOOLEAN, "in play: neither forfeited nor expelled", "player.active",
            "in play"),
        FieldWord("joined", INSTANT, "when the player joined",
            'now - player.joined > duration("1d")', "joined"),
        FieldWord("surname", TEXT, "the surname in the name, without Jr. and the like",
            'player.surname == "Lovelace"', "surname"),
        FieldWord("filed", TEXT, "what to sort by where names stand in the order of surnames",
            'player.filed != ""', "filed under"),
    ),
    "proposal": by_name(
        FieldWord("number", NUMBER, "the number of the rule-change", "proposal.number % 2 == 0",
            "proposal"),
        FieldWord("hash", TEXT, "SHA-256 of the document, in hex", 'proposal.hash != ""',
            "SHA-256"),
        FieldWord("document", DOCUMENT, "the document that was hashed, to be revealed whole",
            "proposal.document", "document"),
        FieldWord("text", TEXT, "the proposed text", 'proposal.text == ""', "text"),
        FieldWord("kind", TEXT, "what it would do to the rules", 'proposal.kind == "repeal"',
            "kind of change", values=KINDS[:4]),
        FieldWord("proposer", PLAYER, "who proposed it", "proposal.proposer.points > 0",
            "proposer"),
        FieldWord("frees_immutable", BOOLEAN, "it would make an immutable rule mutable",
            "not proposal.frees_immutable", "frees an immutable rule"),
        FieldWord("announced", INSTANT, "when it was proposed",
            'now - proposal.announced >= duration("1d")', "announced"),
        FieldWord("revealed", maybe(INSTANT),
            "when an announcement first told of it; absent before",
            'proposal.revealed != absent and now - proposal.revealed >= duration("1d")',
            "made public"),
        FieldWord("mutable_rules_after", NUMBER,
            "how many mutable rules there would be if it took effect now",
            "proposal.mutable_rules_after >= 1", "mutable rules after it"),
        FieldWord("clauses", TEXT, "the clauses proposed with it",
            'contains(proposal.clauses, "award")', "clauses"),
        FieldWord("votes", VOTES, "the votes on it", "proposal.votes.cast > 2", "votes"),
        FieldWord("voters", PLAYERS, "the players in play who have voted on it",
            "player in proposal.voters", "voters"),
        FieldWord("supporters", PLAYERS, "those who voted for it",
            "player in proposal.supporters", "supporters"),
        FieldWord("dissenters", PLAYERS, "those who voted against it",
            "player in proposal.dissenters", "dissenters"),
        FieldWord("abstainers", PLAYERS, "those who abstained",
            "player in proposal.abstainers", "abstainers"),
        FieldWord("open", BOOLEAN, "it is not decided yet", "proposal.open", "open"),
        FieldWord("adopted", BOOLEAN, "it has been adopted", "proposal.adopted", "adopted"),
        FieldWord("void", BOOLEAN, "it has been adopted without effect", "proposal.void",
            "adopted without effect"),
        FieldWord("void_by", maybe(NUMBER),
            "the rule that keeps it from taking effect; absent where none does",
            "proposal.void_by != absent", "without effect by rule"),
        FieldWord("rewritten", maybe(INSTANT),
            "when a rule last gave it another text; absent before",
            "proposal.rewritten == absent", "rewritten"),
    ),
    "votes": by_name(
        FieldWord("for", NUMBER, "votes in favour, of players in play", "votes.for * 2 > 10",
            "votes for", "in_favour"),
        FieldWord("against", NUMBER, "votes against, of players in play", "votes.against == 0",
            "votes against"),
        FieldWord("cast", NUMBER, "all votes of players in play, abstentions too",
            "votes.cast >= 3", "votes cast"),
        FieldWord("abstained", NUMBER, "abstentions", "votes.abstained == 0", "abstentions"),
        FieldWord("choices", TEXTS, "what was voted, vote by vote",
            'count(c in votes.choices, c == "for") > 1', "choices"),
        FieldWord("numbers", NUMBERS, "the numbers voted, where a ballot asks for one",
            "sum(v in votes.numbers, v) >= 0", "numbers"),
        FieldWord("leading", maybe(TEXT),
            "the choice with the most votes; absent in a tie or without votes",
            'votes.leading == "for"', "leading"),
    ),
    "change": by_name(
        FieldWord("kind", TEXT,
            "what the rule-change does; `initial` for a rule there from the start",
            'change.kind == "enact"', "kind of change", values=KINDS),
        FieldWord("document", maybe(DOCUMENT),
            "its document as submitted; absent for an initial rule", "change.document == absent",
            "document"),
        FieldWord("text", TEXT, "the text that it proposes", 'contains(change.text, "wombat")',
            "text"),
        FieldWord("clauses", TEXT, "the clauses proposed with it", 'change.clauses == ""',
            "clauses"),
        FieldWord("next", maybe(NUMBER), "the next change of that rule, if there is one",
            "change.next != absent", "next change"),
        FieldWord("target", TARGET, "the rule that it is about", "change.target.mutable", ""),
    ),
    "target": by_name(
        FieldWord("given", BOOLEAN, "the rule-change is about another one", "target.given",
            "target given"),
        FieldWord("number", maybe(NUMBER), "the number it is about", "target.number == 203",
            "target"),
        FieldWord("exists", BOOLEAN, "that number is or was a rule or an adopted rule-change",
            "target.exists", "target exists"),
        FieldWord("in_force", BOOLEAN, "it is in force now", "target.in_force",
            "target in force"),
        FieldWord("mutable", BOOLEAN, "it is a mutable rule in force", "target.mutable",
            "target mutable"),
        FieldWord("superseded_by", maybe(NUMBER), "the change that took its place",
            "target.superseded_by == absent", "superseded by"),
        FieldWord("since", maybe(INSTANT),
            "when that rule took effect under its number; absent for an initial rule",
            'target.since == absent or now - target.since >= duration("1w")', "in force since"),
    ),
    "rule": by_name(
        FieldWord("number", NUMBER, "the number of the rule or rule-change", "rule.number < 300",
            "rule"),
        FieldWord("mutable", BOOLEAN, "it is mutable", "rule.mutable", "mutable"),
        FieldWord("text", TEXT, "its text", 'contains(rule.text, "point")', "text"),
        FieldWord("title", TEXT, "the first line of its text",
            'rule.title == "Of tea"', "title"),
        FieldWord("hash", maybe(TEXT),
            "the SHA-256 of the document under its number; absent for an initial rule",
            "rule.hash != absent", "SHA-256"),
        FieldWord("document", maybe(DOCUMENT),
            "the document under its number: of a proposal, or of what a rule has enacted; absent "
            "for an initial rule", "rule.document != absent", "document"),
        FieldWord("proposer", maybe(PLAYER),
            "who proposed it; absent for an initial rule, and for one that a rule has enacted",
            "rule.proposer == player", "proposer"),
        FieldWord("since", maybe(INSTANT),
            "when it took effect under its number; absent for an initial rule",
            'rule.since == absent or now - rule.since >= duration("1w")', "in force since"),
    ),
    "die": by_name(
        FieldWord("value", NUMBER, "what the rule rolled last", "die.value == 6", "rolled"),
        FieldWord("faces", NUMBER, "the faces of that die", "die.faces == 6", "faces"),
        FieldWord("proof", TEXT,
            "the key that proves the roll at once; a rule that reveals it to everyone makes its "
            "rolls open ones", 'die.proof != ""', "proof of the roll"),
    ),
    "dice": by_name(
        FieldWord("anchor", TEXT, "what commits the Gamemaster to all secret rolls",
            'dice.anchor != ""', "dice anchor"),
        FieldWord("open_anchor", TEXT, "the same for rolls that are proved at once",
            'dice.open_anchor != ""', "anchor of the open dice"),
        FieldWord("length", NUMBER, "how many rolls an anchor is good for", "dice.length >= 1000",
            "rolls for each anchor"),
    ),
    "electorate": by_name(
        FieldWord("size", NUMBER, "how many players are in play", "electorate.size * 3 / 4",
            "players in play"),
    ),
    "tournament": by_name(
        FieldWord("name", TEXT, "the name of the tournament", 'tournament.name == "Autumn"',
            "tournament"),
        FieldWord("started", maybe(INSTANT), "when play began; absent before",
            'now - tournament.started >= duration("24h")', "started"),
    ),
    "game": by_name(
        FieldWord("round", NUMBER, "the round that is being played, from 1", "game.round == 1",
            "round"),
        FieldWord("turns", NUMBER, "how many turns have been taken", "game.turns % 10 == 0",
            "turns taken by all"),
    ),
    "made": by_name(
        FieldWord("count", NUMBER, "how often the player has made this move", "made.count < 3",
            "times made"),
        FieldWord("last", maybe(INSTANT), "when the player last made it; absent before",
            'made.count == 0 or now - made.last >= duration("1w")', "last made"),
        FieldWord("last_by_anyone", maybe(INSTANT), "when anybody last made it; absent before",
            "made.last_by_anyone == absent", "last made by anyone"),
    ),
    "ballot": by_name(
        FieldWord("number", NUMBER, "the number of the ballot among those of its name",
            "ballot.number == 1", "ballot"),
        FieldWord("name", TEXT, "what kind of ballot it is", 'ballot.name == "judgement"', "about"),
        FieldWord("opened", INSTANT, "when it was opened",
            'now >= ballot.opened + duration("48h")', "opened"),
        FieldWord("voted", PLAYERS, "the players in play who have voted in it",
            "player in ballot.voted", "have voted"),
        FieldWord("opener", maybe(PLAYER), "the player whose move opened it, if one did",
            "ballot.opener == player", "opened by"),
    ),
    "press": by_name(
        FieldWord("sender", maybe(PLAYER),
            "who has it passed on; absent where that is not to be named", "press.sender == player",
            "sender"),
        FieldWord("readers", PLAYERS, "those to whom it goes", "size(press.readers) <= 3",
            "readers"),
        FieldWord("anonymous", BOOLEAN, "its readers are not told who sent it",
            "not press.anonymous", "anonymous"),
        FieldWord("proposal", maybe(PROPOSAL),
            "the proposal whose document it is; absent for words of the player's own",
            "press.proposal == absent", "document of proposal"),
        FieldWord("length", NUMBER, "how many characters it has", "press.length <= 500", "length"),
    ),
    "record": by_name(
        FieldWord("origin", TEXT, "the name of the public record", 'record.origin != ""',
            "public record"),
        FieldWord("key", TEXT, "the key that checkpoints of the public record are verified with",
            'record.key != ""', "key of the public record"),
    ),
    "ruleset": by_name(
        FieldWord("name", TEXT, "the name of the initial set of rules",
            'ruleset.name == "secret"', "ruleset"),
        FieldWord("hash", TEXT, "SHA-256 of the initial set", 'ruleset.hash != ""',
            "SHA-256 of the ruleset"),
    ),
}

NAMES: Final[Mapping[str, NameWord]] = by_name(
    NameWord("now", INSTANT, "the instant of the move, or of whatever else is happening",
        'now - player.joined >= duration("2w")'),
    NameWord("players", PLAYERS, "the players in play", "exists(p in players, p.points >= 100)"),
    NameWord("electorate", ELECTORATE, "those who may vote", "electorate.size >= 5"),
    NameWord("tournament", TOURNAMENT, "this tournament", 'tournament.name != ""'),
    NameWord("mutable_rules", NUMBER, "how many mutable rules are in force",
        "mutable_rules <= 25"),
    NameWord("ruleset", RULESET, "the initial set of rules", "ruleset.hash"),
    NameWord("record", RECORD, "the public record", "record.key"),
    NameWord("roster", TEXTS, "the names of the players in play", '"Ada" in roster', "players"),
    NameWord("rules", list_of(RULE), "the rules in force",
        "count(r in rules, not r.mutable) > 0"),
    NameWord("proposals", list_of(PROPOSAL), "the proposals that are not decided yet",
        "size(proposals) < 10"),
    NameWord("ballots", list_of(BALLOT), "the ballots that are open, oldest first",
        'exists(b in ballots, b.name == "trial")'),
    NameWord("proposed", list_of(PROPOSAL),
        "all proposals, by number: open, adopted, defeated and void ones",
        "count(p in proposed, p.adopted) > 2"),
    NameWord("enrolled", PLAYERS, "all players, those who left included",
        "size(enrolled) >= size(players)"),
    NameWord("mover", maybe(PLAYER), "who took the last turn; absent before the first",
        "mover != absent and mover.active"),
    NameWord("scores", TEXTS, "name and score of each player in play, the highest first",
        "size(scores) > 2", "scores"),
    NameWord("game", GAME, "this game, for attributes of its own", "game.round == 1"),
    NameWord("player", PLAYER, "who moves, or whom the event is about", "player.points"),
    NameWord("proposer", PLAYER, "who proposed the proposal", "proposer != player"),
    NameWord("proposal", PROPOSAL, "the proposal at hand", "proposal.number"),
    NameWord("votes", VOTES, "the votes on the proposal", "votes.for > votes.against"),
    NameWord("supporters", PLAYERS, "the players in play who voted for it",
        "count(p in supporters, p != proposer)"),
    NameWord("dissenters", PLAYERS, "the players in play who voted against it",
        "player in dissenters"),
    NameWord("change", CHANGE, "the rule-change being proposed or asked about", "change.kind"),
    NameWord("target", TARGET, "the rule that a rule-change is about", "target.number"),
    NameWord("rule", RULE, "the rule or rule-change that forbade the move", "rule.number"),
    NameWord("move", TEXT, "what kind of move it was", 'move == "turn"', "move",
        ("turn", "vote", "inquiry", "forfeit", "ruling", "rule", "do", "press")),
    NameWord("number", NUMBER, "the number that is asked about", "number >= 301", "number"),
    NameWord("choice", TEXT, "what was voted", 'choice == "against"', "vote", CHOICES),
    NameWord("points", NUMBER,
        "what the event's player has gained by reactions to it: where it is revealed all of it, "
        "whichever clause gave it; in conditions and amounts what was given so far",
        "points > 0", "points"),
    NameWord("die", DIE, "the die that this rule rolled last in this event", "die.value"),
    NameWord("dice", DICE, "the dice of the tournament", "dice.length"),
    NameWord("winners", PLAYERS, "those who have won", "player in winners", "winners"),
    NameWord("made", MADE, "how often and when a move of a rule's making was made",
        "made.count == 0"),
    NameWord("ballot", BALLOT, "the ballot at hand", "ballot.number > 0"),
    NameWord("voters", PLAYERS, "those who may vote in the ballot", "size(voters) == votes.cast"),
    NameWord("event", TEXT, "what an award is about: the name of the event",
        'event == "turn.taken"'),
    NameWord("press", PRESS, "what a player has the Gamemaster pass on to other players",
        "press.anonymous"),
    NameWord("text", TEXT, "the text of the rule-change so far", 'contains(text, "wombat")'),
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

EVENTS: Final[Mapping[str, Context]] = by_name(
    Context("tournament.started", ("dice",), "play begins",
        "when tournament.started: reveal roster to everyone"),
    Context("turn.taken", ("player", "proposer", "proposal", "points", "die", "dice"),
        "a player has taken a turn: proposed a rule-change, or made a move that is a turn",
        "when turn.taken: award player die(6); reveal proposal.number, points to everyone"),
    Context("vote.cast", ("player", "proposal", "choice", "points", "die", "dice"),
        "a player has voted", 'when vote.cast if choice == "against": award player 1'),
    Context("vote.late", ("player", "proposal", "choice", "points", "die", "dice"),
        "a player has voted on a proposal that is decided already; the vote does not count",
        "when vote.late: award player -1"),
    Context("proposal.adopted", _OUTCOME, "a proposal has been adopted",
        "when proposal.adopted: award dissenters 10"),
    Context("proposal.defeated", _OUTCOME, "a proposal has been defeated",
        "when proposal.defeated: award proposer -10"),
    Context("proposal.voided", _OUTCOME, "an open proposal is void, by a ruling or an effect",
        "when proposal.voided: reveal proposal.number to everyone"),
    Context("proposal.rewritten", _OUTCOME, "a rule has given an open proposal another text",
        "when proposal.rewritten: reveal proposal.number, proposal.document to everyone"),
    Context("rule.rewritten", ("rule", "die", "dice"),
        "a rule in force has another text under its number, by a rule or by a ruling",
        "when rule.rewritten: reveal rule.number, rule.text to everyone"),
    Context("rule.repealed", ("rule", "die", "dice"), "a rule has repealed a mutable rule",
        "when rule.repealed: reveal rule.number to everyone"),
    Context("rule.enacted", ("rule", "die", "dice"),
        "a rule has enacted a rule; its number and hash have been announced",
        "when rule.enacted: reveal rule.number, rule.document to everyone"),
    Context("turn.voided", ("player", "proposer", "proposal", "points", "die", "dice"),
        "by a ruling a turn is void and counts as not taken; `proposal.voided` comes before it",
        "when turn.voided: reveal player.name to everyone"),
    Context("vote.voided", ("player", "proposal", "points", "die", "dice"),
        "by a ruling a vote is void; the player may vote again",
        "when vote.voided: reveal proposal.number to player"),
    Context("inquiry.made", ("player", "number", "change", "points", "die", "dice"),
        "a player has asked about a rule-change",
        "when inquiry.made: award player -5; reveal change.next to player"),
    Context("press.passed", ("press", "die", "dice"),
        "something has been passed on from a player to others",
        "when press.passed: for p in press.readers: award p 1"),
    Context("move.illegal", ("player", "rule", "move", "points", "die", "dice"),
        "a player has made a move that a rule forbids",
        "when move.illegal: award player -10; reveal player.name, rule.number to everyone"),
    Context("player.joined", ("player", "points", "die", "dice"),
        "somebody has joined after the start",
        "when player.joined: reveal player.name to everyone"),
    Context("player.forfeited", ("player", "points", "die", "dice"),
        "a player has left the tournament",
        "when player.forfeited: reveal player.name to everyone"),
    Context("player.expelled", ("player", "points", "die", "dice"),
        "a player has been removed",
        "when player.expelled: reveal player.name to everyone"),
    Context("player.readmitted", ("player", "points", "die", "dice"),
        "a player who was expelled is in play again",
        "when player.readmitted: reveal player.name to everyone"),
    Context("tournament.won", ("player", "winners", "points", "die", "dice"),
        "a player has won, or several have together; `player` is the first of them",
        "when tournament.won: reveal player.name to everyone"),
    Context(STUCK, ("dice",), "by the rules that have just changed nobody can take a turn any more",
        "when play.stuck: win mover"),
    Context("round.won", ("winners", "dice"), "a round has been won, and the game goes on",
        "when round.won: for p in players: award p -p.points"),
    Context("tournament.ended", ("dice",), "play is over",
        "when tournament.ended: reveal tournament.name to everyone"),
    Context("dice.renewed", ("dice",), "the dice are about to go on from a new anchor, in `dice`",
        "when dice.renewed: reveal dice.anchor, dice.length to everyone"),
)

SUBJECTS: Final[Mapping[str, Context]] = by_name(
    Context("turn", ("player", "change", "target"),
        "taking a turn: proposing a rule-change, or a move that is a turn",
        'require turn: change.kind == "enact" or target.mutable'),
    Context("vote", ("player", "proposal", "choice"), "voting",
        "require vote: player != proposal.proposer"),
    Context("inquiry", ("player", "number", "change"), "asking about a rule-change",
        "require inquiry: player.points >= 5"),
    Context("join", (), "joining after play has begun; whoever is not let in is told the rule",
        "require join: electorate.size < 12"),
    Context("forfeit", ("player",), "leaving the tournament",
        "require forfeit: player.turns > 0"),
    Context("press", ("player", "press"), "having something passed on to other players",
        "require press: not press.anonymous"),
    Context("adoption", ("proposal", "proposer", "votes", "change", "target"),
        "adopting a proposal, besides `adopted`",
        "require adoption: proposal.mutable_rules_after >= 1"),
    Context("effect", ("proposal", "proposer", "votes", "change", "target"),
        "the effect of an adopted rule-change: where it is not met, the change is adopted and void",
        "require effect: proposal.mutable_rules_after >= 1"),
)

YIELDING: Final = frozenset({"join"})
"""Subjects that are not names of the language: rules had moves of these names before them.

A move that a rule declares under such a name takes the place of the subject.
"""
FIXED: Final = frozenset(SUBJECTS) - YIELDING

ASKED: Final[Mapping[str, Context]] = by_name(
    Context("adopted", SUBJECTS["adoption"].binds, "has the proposal enough votes?",
        "define adopted = votes.for * 2 > electorate.size"),
    Context("defeated", SUBJECTS["adoption"].binds, "can the proposal no longer be adopted?",
        "define defeated = not attainable(adopted)"),
    Context("victory", ("player",), "has this player won?",
        "define victory = player.points >= 200"),
    Context("initial_points", (), "what score does a player begin with?",
        "define initial_points = 0", NUMBER),
    Context("first_proposal", (), "what number does the first proposal get?",
        "define first_proposal = 301", NUMBER),
    Context("next_count", SUBJECTS["adoption"].binds,
        "when is the proposal counted again, though nobody votes?",
        'define next_count = proposal.announced + duration("24h")', maybe(INSTANT), "absent"),
    Context("most_parts", (), "of how many rule-changes may one proposal consist?",
        "define most_parts = 2", NUMBER, "1"),
    Context("digest_at", (),
        "how long after midnight, in UTC, does the digest of a day go out?",
        'define digest_at = duration("18h")', DURATION, 'duration("0h")'),
    Context("win_ends_game", (), "does a win end the game, and not only a round of it?",
        "define win_ends_game = false", BOOLEAN, "true"),
    Context("shared_victory", (), "do several who achieve victory at once win together?",
        "define shared_victory = true", BOOLEAN, "false"),
    Context("nobody_wins", (),
        "where several have won at once who do not win together, has nobody won, and play goes on?",
        "define nobody_wins = true", BOOLEAN, "false"),
    Context("precedence", ("rule",),
        "by what do rules of one status that conflict rank? The lowest comes first; only the "
        "number, status and text of the rule are known",
        "define precedence = rule.number", NUMBER, "rule.number"),
    Context("claims_prevail", (), "do `overrides` and `defers` come before that?",
        "define claims_prevail = false", BOOLEAN, "true"),
)
"""The questions of the game itself: names that rules define for it, with the types it expects."""


WRITTEN_TYPES: Final[Mapping[str, tuple[str, str]]] = {
    "number": ("a whole number or a fraction, exact", "attribute player.lives: number = 3"),
    "text": ("words in quotation marks", 'attribute game.motto: text = "Play on"'),
    "boolean": ("`true` or `false`", "attribute player.shielded: boolean = false"),
    "player": ("one of the players, or absent", "attribute game.judge: player = absent"),
    "proposal": ("a proposal, or absent", "attribute game.last: proposal = absent"),
    "rule": ("a rule in force, named by its number", "move suspend(what: rule)"),
    "instant": ("a moment", "attribute player.rested: instant = absent"),
    "duration": ("a length of time", 'attribute game.pace: duration = duration("24h")'),
    "choice": ("one of the words that are named", 'attribute game.weather: sun | rain = "sun"'),
    "change": (
        "a rule-change as it is proposed, with its text and clauses; one, of a move alone",
        "move reword(which: proposal, form: change)",
    ),
}
"""The types that attributes and parameters may have, as authors write them, with an example."""

MODIFIED: Final[Mapping[str, Context]] = by_name(
    Context("award", ("player", "points", "event", "rule"),
        "the points that one player is about to get by an award",
        "modify award if points > 10: 10", NUMBER),
    Context("text", ("proposal", "proposer", "change", "target", "text"),
        "the text with which an enactment or amendment takes effect",
        'modify text if proposal.kind == "enact": text + " So be it."', TEXT),
)
"""The words that `modify` can change, with their types."""

PROTECTED: Final[Mapping[str, str]] = {
    "adoption": "the adoption of rule-changes never becomes impossible",
    "freeing": "it never becomes impossible to make an immutable rule mutable",
    "frees_immutable": "`require adoption` and `define adopted` in rules that rank below do not "
    "speak of it, so that only the protecting rule says what it takes",
    "votes": "votes on proposals that were cast are neither cleared nor cast anew by rules that "
    "rank below",
    "win": "`win` in rules that rank below is void, but `when play.stuck` or under a condition of "
    "the shape that is named",
}
"""The meaning of `protect` for words that no rule requires or defines."""

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
    Function("floor", "floor(number)", (NUMBER,), NUMBER, "rounded down", "floor(7 / 2)", "3",
        math.floor),
    Function("ceil", "ceil(number)", (NUMBER,), NUMBER, "rounded up", "ceil(7 / 2)", "4",
        math.ceil),
    Function("round", "round(number)", (NUMBER,), NUMBER,
        "rounded to the nearest, a half upwards", "round(5 / 2)", "3", f.round_half_up),
    Function("abs", "abs(number)", (NUMBER,), NUMBER, "without its sign", "abs(3 - 5)", "2", abs),
    Function("min", "min(a, b, …)", (), None, "the least of numbers, durations or instants",
        "min(3, 1, 2)", "1", lambda *numbers: min(numbers)),
    Function("max", "max(a, b, …)", (), None, "the greatest of numbers, durations or instants",
        "max(3, 1, 2)", "3", lambda *numbers: max(numbers)),
    Function("duration", 'duration("1d 12h")', (TEXT,), DURATION,
        "a length of time, in weeks `w`, days `d`, hours `h`, minutes `m` and seconds `s`",
        'duration("1d 12h") / duration("1h")', "36"),
    Function("die", "die(faces)", (NUMBER,), NUMBER,
        "the roll of a die, from 1 to its faces; only in what an effect gives, sets or reveals",
        "when turn.taken: award player die(6)", ""),
    Function("attainable", "attainable(condition)", (BOOLEAN,), BOOLEAN,
        "could it still hold, and every `require adoption` with it, if all outstanding votes "
        "were in favour? Only where there are votes", "define defeated = not attainable(adopted)",
        ""),
    Function("pick", "pick(list)", (ANY_LIST,), ITEM,
        "an item of the list by the roll of a die; where a die may be rolled",
        "when turn.taken: award pick(players) 1", ""),
    Function("named", 'named("ada")', (TEXT,), maybe(PLAYER),
        "the player of this handle or name; absent if there is none",
        'named("ada") != absent and named("ada").points >= 0', "true"),
    Function("first", "first(list)", (ANY_LIST,), maybe(ITEM), "the first item, if there is one",
        'first(words("so be it")) == "so"', "true", f.first),
    Function("last", "last(list)", (ANY_LIST,), maybe(ITEM), "the last item, if there is one",
        'last(words("so be it")) == "it"', "true", f.last),
    Function("rotate", "rotate(list, item)", (ANY_LIST, ITEM), ANY_LIST,
        "the same list, beginning after the item and going round to it",
        'first(rotate(words("a b c"), "a")) == "b"', "true", f.rotate),
    Function("without", "without(list, item)", (ANY_LIST, MANY), ANY_LIST,
        "the list without an item, or without all items of another list",
        'size(without(words("a b a"), "a"))', "1", f.without),
    Function("with", "with(list, item)", (ANY_LIST, MORE), ANY_LIST,
        "the list and an item behind it, unless absent, or all items of another list",
        'size(with(words("a b"), "a"))', "3", f.with_more),
    Function("size", "size(list)", (ANY_LIST,), NUMBER, "how many items a list has",
        'size(words("so be it"))', "3", len),
    Function("keys", "keys(lookup)", (LOOKUP,), ANY_LIST,
        "the keys under which a lookup has something else than it began with, in the order in "
        "which that was put there",
        "when turn.taken: for p in keys(game.stocks): award p game.stocks[p]", "", Lookup.keys),
    Function("length", "length(text)", (TEXT,), NUMBER, "how many characters a text has",
        'length("nomic")', "5", len),
    Function("contains", "contains(text, part)", (TEXT, TEXT), BOOLEAN,
        "does the part stand in the text, in capitals or not?",
        'contains("A Wombat!", "wombat")', "true", f.contains),
    Function("begins_with", "begins_with(text, part)", (TEXT, TEXT), BOOLEAN,
        "does the text begin with the part, in capitals or not, blanks and line ends around them "
        "aside?", 'begins_with("Wombats dig", "wombat")', "true", f.begins_with),
    Function("ends_with", "ends_with(text, part)", (TEXT, TEXT), BOOLEAN,
        "does it end with the part, likewise?", 'ends_with("So be it!", "it!")', "true",
        f.ends_with),
    Function("excerpt", "excerpt(text, from, to)", (TEXT, NUMBER, NUMBER), TEXT,
        "its characters from one place to another, blanks too; 1 is the first, -1 the last",
        'excerpt("nomic", 1, 2) + excerpt("nomic", -1, -1) == "noc"', "true", f.excerpt),
    Function("letters", "letters(text)", (TEXT,), TEXTS,
        "the letters and figures of a text, one by one, without marks and blanks",
        'count(l in letters("To be, or not"), l == "o")', "3", f.letters),
    Function("digits", "digits(text)", (TEXT,), NUMBER,
        "the number that the figures 0 to 9 of a text make, whatever stands between them; 0 if "
        "there are none", 'digits("3 of 12") == 312', "true", f.digits),
    Function("hash", "hash(text)", (TEXT,), TEXT,
        "the SHA-256 of a text, in 64 figures and small letters: who knows the text can check it",
        'excerpt(hash("nomic"), 1, 8) == "531e67a5"', "true", f.sha256),
    Function("words", "words(text)", (TEXT,), TEXTS, "the words of a text, without marks",
        'size(words("To be, or not"))', "4", f.words),
    Function("lines", "lines(text)", (TEXT,), TEXTS, "the lines of a text",
        'size(lines("one line"))', "1", f.lines),
    Function("join", "join(list)", (TEXTS,), TEXT,
        "the texts of a list as the lines of one text: a list to keep in an attribute",
        'join(lines("one line")) == "one line"', "true"),
    Function("replace", "replace(text, part, other)", (TEXT, TEXT, TEXT), TEXT,
        "the text with the other where the part first stands in it; blanks and line ends count "
        "alike", 'replace("so be it", "be it", "ends") == "so ends"', "true", f.replaced),
    Function("lower", "lower(text)", (TEXT,), TEXT, "the text in small letters",
        'lower("NO") == "no"', "true", str.lower),
    Function("text", "text(number)", (NUMBER,), TEXT,
        "a number in figures, as it is told: `7`, `-2`, `5/2`",
        '"Rule " + text(203) == "Rule 203"', "true", f.in_figures),
    Function("timespan", "timespan(duration)", (DURATION,), TEXT,
        "a length of time in days, hours, minutes and whole seconds",
        'timespan(duration("36h")) == "1d 12h"', "true", format_duration),
    Function("number", "number(text)", (TEXT,), maybe(NUMBER),
        "the number that a text is, in figures: `12`, `-3`, `2.5`, `5/2`; absent if it is none",
        'number(" 12 ") == 12 and number("twelve") == absent', "true", f.number_in),
    Function("weekday", "weekday(instant)", (INSTANT,), TEXT,
        "the day of the week in UTC: `monday` to `sunday`", 'weekday(now) == "sunday"', "true",
        f.weekday),
    Function("day_start", "day_start(instant)", (INSTANT,), INSTANT,
        "the midnight, in UTC, at which that day began",
        '(now - day_start(now)) / duration("1d") < 1', "true",
        f.day_start),
)

MACROS: Final[Mapping[str, MacroWord]] = by_name(
    MacroWord("all", "all(x in list, condition)", (BOOLEAN,), "boolean",
        "does it hold for every item?", "all(p in players, p.points >= 0)", "true"),
    MacroWord("exists", "exists(x in list, condition)", (BOOLEAN,), "boolean",
        "does it hold for any item?", "exists(p in players, p.points > 100)", "false"),
    MacroWord("filter", "filter(x in list, condition)", (BOOLEAN,), "a list of the same",
        "the items for which it holds", "player in filter(p in players, p.points < 200)", "true"),
    MacroWord("count", "count(x in list, condition)", (BOOLEAN,), "number",
        "for how many items does it hold?", "count(p in players, p.active)", "2"),
    MacroWord("sum", "sum(x in list, number)", (NUMBER,), "number",
        "the numbers of all items, added up", "sum(p in players, p.points)", "47"),
    MacroWord("map", "map(x in list, anything)", (), "a list of it",
        "what it comes to, for each item; anything but a list",
        "size(map(p in players, p.points))", "2"),
    MacroWord("sort", "sort(x in list, number or text)", (*ORDERED, TEXT),
        "a list of the same", "the items in the order of it, the least first",
        "first(sort(p in players, p.points)).points", "5"),
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


def field_word(dotted: str) -> FieldWord | None:
    """Return the field that a dotted name ends at, or None where part of it is no public word."""
    root, *fields = dotted.split(".")
    owner = NAMES[root].type if root in NAMES else None
    word: FieldWord | None = None
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
    "len": "length", "includes": "contains",
}  # fmt: skip
"""Names of functions in other languages, for hints."""

NAMED_ELSEWHERE: Final = dict.fromkeys(
    ("all_proposals", "every_proposal", "past_proposals", "old_proposals", "closed_proposals",
     "decided_proposals", "adopted_proposals"), "proposed"
)  # fmt: skip
"""Names that people use for words with another name here, for notes."""

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


def suggest(name: str) -> str | None:
    """Return the public name that an unknown ``name`` comes near, if any."""
    return closest(name, PUBLIC_NAMES)


def in_plain_letters(word: str) -> str | None:
    """Return ``word`` with accents and look-alike letters made plain, if that is possible."""
    decomposed = unicodedata.normalize("NFKD", word.translate(_LOOK_ALIKES))
    plain = "".join(char for char in decomposed if not unicodedata.combining(char)).lower()
    return plain if plain.isascii() and plain.isprintable() and plain else None
