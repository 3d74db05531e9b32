"""Writes mail to the organiser about cases that need a person: numbers and kinds, no texts.

Everything that the organiser then looks at (``gamemaster review``, ``explain``) is journaled as a
look; so are the texts that notices of the desk bring along where the organiser has switched that
on.

The audience of announcements and of these notices is read from the register and the configuration.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from gamemaster.clauses.omission import left_out
from gamemaster.config.settings import TournamentConfig
from gamemaster.correspondence.paragraphs import Words, date, paragraph, quoted, titled
from gamemaster.documents.proposal import Body
from gamemaster.errors import (
    ClockJumped,
    IntegrityError,
    MachineTrouble,
    OperatorError,
    StoreFull,
    StoreOvertaken,
    TournamentDamaged,
    WorldError,
    WrittenByNewer,
)
from gamemaster.game import events as e
from gamemaster.game.events import Happened, Why
from gamemaster.game.fold.state import Game
from gamemaster.game.in_play.timers import rest_ends
from gamemaster.game.organising.joining import Closed, closed
from gamemaster.game.rules.clauses_in_force import compiled
from gamemaster.game.views.rule_changes import changed_twice, effect_of
from gamemaster.letters.post import Post, Reader, renderer
from gamemaster.outbox.queue import Word
from gamemaster.tournament.register import Failing, Register
from gamemaster.tournament.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Desk:
    """A notice about rule-change ``number``, whose entry on the desk has this ``version``."""

    number: int
    version: int
    words: Words

    @property
    def detail(self) -> str:
        """The detail of the address under which a review answers it: no secret, only a place."""
        return f"review-{self.number}-{self.version}"


_ON_THE_DESK = (e.TurnTaken, e.ProposalRewritten, e.HoldBegun)
"""Events by which a rule-change waits for a review, or may be objected to."""


def of(
    happenings: Iterable[Happened], game: Game, failed: Container[e.ClauseVoided] = ()
) -> tuple[Words, ...]:
    """Return notices to the organiser about ``happenings``, which led to ``game``.

    Notices of the review desk are left to ``for_the_desk``. Clauses that had ``failed`` before, for
    the same reason, are not named again.
    """
    # A clause may fail for one reason several times in an item, too.
    events: dict[e.Event, Why] = {}
    for happened in happenings:
        events.setdefault(happened.event, happened.why)
    notices = (
        _notice(event, why, game)
        for event, why in events.items()
        if not isinstance(event, _ON_THE_DESK) and event not in failed
    )
    return tuple(words for words in notices if words is not None)


def of_people(
    before: Game | None, happenings: Iterable[Happened], after: Game, *, may_join: bool
) -> tuple[Words, ...]:
    """Return notices that ``happenings`` leave nobody in play, or let nobody in any more.

    ``may_join``: people may join after the start, as far as the organiser goes.
    """
    if before is None or not before.started or after.phase == "ended":
        return ()
    found = []
    left = any(isinstance(each.event, e.PlayerExpelled | e.PlayerForfeited) for each in happenings)
    if left and before.players_in_play() and not after.players_in_play():
        found.append(_nobody_plays(after, may_join=may_join))
    shut = closed(before, after) if may_join else None
    if shut is not None:
        found.append(_nobody_joins(shut, after))
    return tuple(found)


def _nobody_plays(game: Game, *, may_join: bool) -> Words:
    newcomers = ", and people may join" if may_join else ""
    return _words(
        game,
        "nobody is in play any more",
        "All players have left or were expelled, so nobody can propose or vote. You alone are told "
        f"so. Timers run on, a rule may readmit players{newcomers}. If nothing of that is to be "
        "expected, end the tournament.",
        "gamemaster players\n  gamemaster tournament end NAME --reason …",
    )


def _nobody_joins(shut: Closed, game: Game) -> Words:
    """Return word that a change of the rules keeps newcomers out, and how that is mended."""
    said, number = [f"Nobody can join any more: rule {shut.rule} keeps newcomers out."], None
    for then, place in shut.lost:
        number = place or number
        now = f"rule {place}, which has its place, has" if place else "it is not in force any more"
        now = "now it has" if place == then else now
        said.append(f"Rule {then} let them in by a clause; {now}{' none.' if place else '.'}")
    said.append("Whoever asks to join is told so.")
    said.append(
        f"If rule {number} is meant to let people in, attach a clause that does."
        if number
        else "If that is not meant, correct the clauses of a rule."
    )
    number = number or shut.rule
    return _words(
        game,
        "nobody can join any more",
        " ".join(said),
        f"gamemaster rules {number}\n  gamemaster rule correct {number} --attach FILE --reason …",
    )


def for_the_desk(happenings: Iterable[Happened], game: Game) -> tuple[Desk, ...]:
    """Return notices of what waits for a review by ``happenings``, or may be objected to."""
    found: list[Desk] = []
    for happened in happenings:
        event = happened.event
        if isinstance(event, e.TurnTaken | e.ProposalRewritten) and event.more:
            # The clauses of each part are settled by themselves.
            parts = game.proposals[event.number].parts if game.phase != "ended" else ()
            found += [
                Desk(part, game.desk[part].version, _on_the_desk(part, game))
                for part in parts
                if part in game.desk
            ]
        elif isinstance(event, _ON_THE_DESK) and (words := _notice(event, happened.why, game)):
            found.append(Desk(event.number, game.desk[event.number].version, words))
    return tuple(dict.fromkeys(found))


def with_texts(notice: Desk, game: Game) -> Words:
    """Return a notice of the desk with the texts that an answer to it settles. To be journaled."""
    proposal, clauses = game.proposals[notice.number], game.desk[notice.number].clauses
    body = proposal.body
    target = f" {body.target}" if body.target is not None else " a rule"
    parts = [
        notice.words.body.rstrip("\n"),
        f"What is proposed: {body.kind}{target}",
        quoted(body.text),
        "Its clauses:" if clauses else "It has no clauses.",
        quoted(clauses),
        *_left_out(game, replace(body, clauses=clauses)),
        paragraph(
            "You may settle it by answering this mail: with «confirm», with «object» and why, or "
            "with other clauses between a line «clauses:» and a line «end clauses». You are asked "
            "once more before it counts."
        ),
    ]
    text = "\n\n".join(part for part in parts if part)
    return Words(notice.words.subject, f"{text}\n")


def _left_out(game: Game, body: Body) -> tuple[str, ...]:
    """Return what an amendment leaves out of the clauses of its rule, in words."""
    effect = effect_of(game.rulebook, body) if body.kind == "amend" else None
    if effect is None or effect.replaced is None:
        return ()
    before = compiled(game.rulebook.rules[effect.replaced].clauses).statements
    left = left_out(before, compiled(body.clauses).statements)
    said = f"Nothing takes the place of these clauses of rule {effect.replaced}:"
    lacks = f"These lack a condition that those of rule {effect.replaced} have; with it they are:"
    listed = ((said, left.lines), (lacks, left.conditions))
    return tuple(part for why, clauses in listed if clauses
                 for part in (why, quoted("\n".join(clauses))))  # fmt: skip


def _notice(event: e.Event, why: Why, game: Game) -> Words | None:  # noqa: PLR0911 - one for each event
    match event:
        case e.TurnTaken(number=number) | e.ProposalRewritten(number=number) if (
            number in game.desk and game.phase != "ended"
        ):
            return _on_the_desk(number, game)
        case e.HoldBegun(number):
            return _words(
                game,
                f"play is held: {number} was adopted",
                f"Rule-change {number} was adopted before it was reviewed. Its adoption has been "
                "announced; everything else waits for you.",
                f"gamemaster review {number}",
            )
        case e.RulingNeeded("a defect of the program"):
            return _words(
                game,
                "play is paused after a defect",
                "A move could not be played because of a defect of the program. It stays on the "
                "docket, and play is paused; the log says where it went wrong.",
                "gamemaster status",
            )
        case e.RulingNeeded(question, proposal=int() as number):
            return _words(
                game,
                f"a ruling is needed: {question}",
                f"Rule-change {number} has the votes, and the rules do not tell whether anything "
                "could be adopted after it. Play is paused until you say that it may be adopted, "
                "or that it is void.",
                f"gamemaster rule resume\n  gamemaster rule void proposal {number}",
            )
        case e.RulingNeeded():
            return _ruling_needed(event, why, game)
        case e.ClauseVoided(rule, clause, _):
            return _words(
                game,
                f"clause {clause} of rule {rule} did not run",
                f"Clause {clause} of rule {rule} failed while it ran and was left out of one item. "
                "The move stands; nobody else was told. When it fails again for the same reason, "
                "you will not be told.",
                f"gamemaster rules {rule}",
            )
        case e.ProposalAdopted(effective=False):
            return _without_effect(event, game)
        case e.TournamentWon():
            return _words(game, "the tournament is over", "There is a winner.", "gamemaster status")
    return None


def _ruling_needed(needed: e.RulingNeeded, why: Why, game: Game) -> Words | None:
    """Return word of a question, or None where play goes on, or is sure to, without an answer."""
    # Only of what the effect `pause` has wait a clause is the reason, and nobody is named.
    by_rule = why.rule is not None and not needed.players
    if not needed.goes_on and (rest_ends(game) or (by_rule and game.phase != "paused")):
        return None
    rules = "A rule has play wait" if by_rule else "The rules give no single answer"
    rules = "A rule asks you for a ruling" if needed.goes_on else rules
    until = "Play goes on" if needed.goes_on else "Play is paused"
    return _words(
        game,
        f"a ruling is {'asked for' if needed.goes_on else 'needed'}: {needed.question}",
        f"{rules} ({needed.question}). {until} until you rule.",
        "gamemaster status",
    )


def _on_the_desk(number: int, game: Game) -> Words:
    """Return word of a proposal that came to the review desk."""
    if game.desk[number].reviewed:
        return _words(
            game,
            f"{number} carries clauses",
            f"Proposal {number} carries clauses of its proposer. They will run if it is "
            "adopted, unless you object before.",
            f"gamemaster review {number}",
        )
    return _words(
        game,
        f"{number} waits for your review",
        f"Proposal {number} has no reviewed clauses. If it is adopted before you have "
        "reviewed it, play is held until you do.",
        f"gamemaster review {number}",
    )


def _without_effect(adopted: e.ProposalAdopted, game: Game) -> Words:
    """Return word of a rule-change that was adopted and changes nothing."""
    number, why = adopted.number, "What it would change is no longer there"
    twice = changed_twice(game.rulebook, game.proposals[number])
    if adopted.void_by is not None:
        why = f"It is void by rule {adopted.void_by}"
    elif twice is not None:
        why = f"Two of its parts would change rule {twice}"
    elif game.proposals[number].more:
        why = "What one of its parts would change is no longer there"
    text = f"Rule-change {number} was adopted without effect. {why}."
    return _words(game, f"{number} has no effect", text, "gamemaster journal")


def reminder(game: Game, numbers: tuple[int, ...]) -> Words:
    """Return a reminder of what still waits on the review desk."""
    listed = ", ".join(str(number) for number in numbers)
    held = " Play is held." if game.held else ""
    return _words(
        game,
        f"{len(numbers)} on the review desk",
        f"These rule-changes still wait for your review: {listed}.{held}",
        f"gamemaster review {numbers[0]}",
    )


def not_started(game: Game, refusal: OperatorError) -> Words:
    """Return word of a set start that could not take place."""
    why = "; ".join(refusal.problems)
    text = f"The set time of the start has come, but: {why}. Start the tournament by hand."
    return _words(game, "not started", text, "gamemaster start")


def silent(title: str, handle: str, since: int) -> Words:
    """Return word of a player from whom nothing comes."""
    text = f"Nothing has come from the player {handle} since {date(since)}."
    return titled(title, f"nothing comes from {handle}", paragraph(text))


def undelivered(title: str, count: int) -> Words:
    """Return word of mail that was given up."""
    text = (
        f"{count} copies of a mail could not be delivered and were given up. "
        "The log says why; gamemaster status shows what is waiting."
    )
    return titled(title, "mail could not be delivered", paragraph(text))


_CLASSES = {
    "gone": "there is no such mailbox, or it takes no mail",
    "full": "the mailbox is full",
    "unreachable": "its server could not be reached, or put our mail off until the time was up",
}
SHOWN = 50


def mail_comes_back(
    title: str, failing: Sequence[tuple[str, Failing]], refused: Sequence[tuple[str, int]]
) -> Words:
    """Return word of players whose mail comes back: who, since when, and what kind of trouble."""
    listed = [
        paragraph(f"* {name}, since {date(state.since)}: {_CLASSES[state.kind]}.")
        for name, state in failing[:SHOWN]
    ]
    listed += [f"* and {len(failing) - SHOWN} more"] if len(failing) > SHOWN else []
    parts = []
    if listed:
        parts += [
            "Mail to these players comes back:",
            "\n".join(listed),
            paragraph(
                "Their letters are kept, in order, and delivered when their mail arrives again: "
                "when they write to us, when a letter that is tried once a day does not come "
                "back, or when you say so."
            ),
            "  gamemaster rule release PLAYER\n  gamemaster rule readdress PLAYER ADDRESS",
        ]
    if refused:
        names = ", ".join(name for name, _ in refused[:SHOWN])
        names += f" and {len(refused) - SHOWN} more" if len(refused) > SHOWN else ""
        parts.append(
            paragraph(
                f"Servers refuse letters of ours to {names} for what they are, or for where they "
                "come from. Nothing is wrong with these addresses: look at SPF, DKIM and DMARC of "
                "your domain, and at the reputation of your server. The letters are tried again "
                "once a day."
            )
        )
    return titled(title, "mail comes back", *parts)


def heads(title: str, journals: Mapping[str, tuple[int, str]]) -> Words:
    """Return word of the last line of each journal; ``gamemaster heads`` reads it again."""
    text = (
        "This is how far the journals have come: the last line of each, and its hash. It tells "
        "nothing of the game. Keep it elsewhere than the store. Should the store ever be put back "
        "as it was before, this tells, also where nothing was announced: save this mail, and have "
        "`gamemaster heads FILE` compare it with the store."
    )
    rows = (f"Journal {name} {seq}\nHash {digest}" for name, (seq, digest) in journals.items())
    return titled(title, "how far the journals have come", paragraph(text), *rows)


def unpublished(title: str, reason: str) -> Words:
    """Return word of files of the public record that cannot be written."""
    text = (
        f"The files of the public record could not be written: {reason}. Play goes on, and so does "
        "mail. It is tried again every minute, and they are made complete as soon as that works."
    )
    return titled(title, "the public record is not up to date", paragraph(text))


def week(title: str, ailments: Sequence[str], figures: Sequence[str]) -> Words:
    """Return the weekly word that all is well, or of what is not."""
    things = (
        "one thing needs a look" if len(ailments) == 1 else f"{len(ailments)} things need a look"
    )
    first = "All is well: mail comes in, is played, and leaves."
    if ailments:
        first = "The daemon runs. Not as it should be:"
    parts = [paragraph(first), "\n".join(ailments), "\n".join(figures)]
    subject = f"the week: {things if ailments else 'all is well'}"
    return titled(title, subject, *(part for part in parts if part))


def forwarded(title: str, mail: int) -> Words:
    """Return the words above a mail from quarantine that the organiser asked for."""
    text = (
        f"Mail {mail}, which could not be read, is attached as it came. Nobody has looked at what "
        "is in it: open it with a text editor. That it was sent to you is journaled as a look."
    )
    return titled(title, f"mail {mail} from quarantine", paragraph(text))


def configuration_refused(title: str, problems: Sequence[str]) -> Words:
    """Return word of a configuration that was read again and cannot be used."""
    text = (
        "The configuration was read again, and something in it is wrong. The one before stays in "
        "force, and nothing else has changed. Mend it, then say `gamemaster reload` again."
    )
    return titled(title, "the configuration is wrong", paragraph(text), "\n".join(problems))


def store_in_trouble(title: str, error: WorldError | IntegrityError) -> Words:
    """Return word of a store that cannot be used, which says what it is that does not work."""
    if isinstance(error, StoreFull):
        subject = "the disk is full"
        text = (
            "The disk under the store is full. Mail is put off (451) as soon as it cannot be kept "
            "any more; nothing is lost, and play goes on by itself when there is space again."
        )
        return titled(title, subject, paragraph(text), paragraph(f"Where: {error}."))
    if isinstance(error, TournamentDamaged) and isinstance(error.error, WrittenByNewer):
        subject = "a tournament needs a newer gamemaster"
        text = (
            f"One tournament cannot be read by this version: {error}, and start the daemon again. "
            "Until then nothing of it is played or sent, and its mail is accepted and kept. All "
            "others go on."
        )
    elif isinstance(error, TournamentDamaged):
        subject = "a tournament is damaged"
        text = (
            f"One tournament is damaged: {error}. Nothing of it is played or sent; its mail is "
            "accepted and kept, to be played when it is whole again. All others go on. Look with "
            "`gamemaster doctor`; to put the newest backup back with `gamemaster restore` sets the "
            "others back, too."
        )
    elif isinstance(error, IntegrityError):
        subject = "the store is damaged"
        text = (
            f"The store is damaged: {error}. No mail is accepted any more (451), nothing is "
            "played, and senders try again for some days. Stop the daemon, look with "
            "`gamemaster doctor`, and put the newest backup back with `gamemaster restore`."
        )
    elif isinstance(error, ClockJumped):
        subject = "the clock jumped"
        text = (
            f"Everything is held: {error}. Mail is accepted and kept, but nothing is read, played "
            "or sent, and no time runs out. Set the clock right, and all goes on by itself; if it "
            "is right as it stands now, say so with `gamemaster clock accept`."
        )
    elif isinstance(error, StoreOvertaken):
        subject = "the daemon ends"
        text = (
            f"The daemon ends with exit code 1: {error}. Nothing is lost: senders try again, and "
            "play goes on once the daemon is started. A supervisor does that; see whether it did."
        )
    elif isinstance(error, MachineTrouble):
        subject = "the machine cannot do its work"
        text = (
            f"Work has to wait: {error}. Mail is kept until it is done, and put off (451) where it "
            "cannot even be kept; nothing is lost, and play goes on by itself. If this lasts, look "
            "for what else runs on the machine, and at the limits that are set for the daemon."
        )
    else:
        subject = "the store cannot be used"
        text = (
            f"The store cannot be used: {error}. Mail is kept until it can be, and put off (451) "
            "where it cannot even be kept; nothing is lost, and play goes on by itself."
        )
    return titled(title, subject, paragraph(text))


def _words(game: Game, subject: str, text: str, command: str) -> Words:
    return titled(game.title, subject, paragraph(text), f"  {command}")


def audience(
    config: TournamentConfig, tokens: Tokens, register: Register, *, at_once: bool = False
) -> tuple[Reader, ...]:
    """Return the readers of announcements: lists, and players under their own addresses.

    ``at_once`` leaves out players who wait for their daily digest; somebody whom a rule did not let
    in is no player.
    """
    readers = [Reader(address, language=config.language) for address in config.announces_to_lists]
    if config.announces_to_players:
        readers += [
            Reader(member.address, tokens.secret(member), member.language)
            for _, member in sorted(register.members.items())
            if not (member.not_let_in or (at_once and member.digest))
        ]
    return tuple(readers)


def for_organisers(addresses: Sequence[str], words: Words, at: int) -> Post:
    """Return a post to all organisers."""
    readers = tuple(Reader(address) for address in addresses)
    return Post("organiser", readers, words.subject, words.body, at)


def trouble_words(
    config: TournamentConfig,
    addresses: Sequence[str],
    error: WorldError | IntegrityError,
    now: int,
) -> list[Word]:
    """Return the words that organisers are sent past the store, which cannot keep them now."""
    words = store_in_trouble(config.title, error)
    post = for_organisers(addresses, words, now)
    domain = config.address.rpartition("@")[2]
    # Of two troubles in one second each is told: a server may drop what has the same Message-ID.
    which = sha256(words.body.encode()).hexdigest()[:8]
    name = f"<store-trouble-{now}-{which}@{domain}>"
    # One to each, so that no organiser's address stands in another's mail.
    copy_for = renderer(post, name, config.address, config.title)
    return [Word(config.address, reader.address, copy_for(reader)) for reader in post.readers]
