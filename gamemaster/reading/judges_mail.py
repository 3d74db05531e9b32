"""Reads mail of organisers and deputies: acts they ask for, and their confirmations.

A judge is believed less easily than a player. Only an act that is signed with the OpenPGP key
configured for that judge counts at once. Anybody can write a From, so it only says which judge is
asked: any other act is kept, and echoed to that judge's configured address under a token that is
good for one answer, for a day, and for this very act. Only ``yes`` from there puts it on the
docket, under the judge's own name; until then nothing hidden is looked at for its sake. Mail that
is not wholly clear does nothing. Answers to a judge go to the configured address alone, and only so
often an hour; but a signature, or a word that comes to a token, is always heard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, cast, get_args

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.correspondence import judges_letters
from gamemaster.correspondence.paragraphs import Words
from gamemaster.desk import preview as previews
from gamemaster.errors import OperatorError
from gamemaster.game import facts
from gamemaster.game import moves as m
from gamemaster.game.moves import MOVE_NAMES
from gamemaster.game.wire import move_from_json, move_to_json
from gamemaster.identity.openpgp import open_mail
from gamemaster.letters.post import Reader
from gamemaster.mail.identify import FromOrganiser, Token
from gamemaster.mail.judges_lines import Deed, read_deeds
from gamemaster.mail.quoting import own_words
from gamemaster.reading import questions
from gamemaster.reading.draft import Draft, Founding
from gamemaster.tournament.budgets import HOUR, Budget
from gamemaster.tournament.judges import FOUND, GROUPS, Judge
from gamemaster.tournament.lines import ActAnswered, ActAsked, LookTaken
from gamemaster.tournament.register import ACTS_WAITING, AskedAct

Args: TypeAlias = Mapping[str, Any]


def act_of(verb: str, args: Args) -> m.OrganiserMove | None:
    """Return the act that ``verb`` asks for, None if no act has this name."""
    make = _ACTS.get(verb)
    if make is None:
        return None
    try:
        return make(args)
    except (KeyError, ValueError, TypeError) as error:
        raise OperatorError(f"{verb}: expected other arguments: {error}") from None


def reason_of(args: Args) -> str:
    """Return the reason of an act. Raises OperatorError where there is none."""
    reason = str(args.get("reason") or "").strip()
    if not any(char.isalnum() for char in reason):
        # Text that cannot be seen, or says nothing, gives no reason.
        raise OperatorError("--reason: expected why, in a few words; it is journaled")
    return reason


def _verdict(word: str) -> m.Verdict:
    if word not in get_args(m.Verdict):
        raise ValueError(f"{word} is no verdict")
    return cast(m.Verdict, word)


_ACTS: dict[str, Callable[[Args], m.OrganiserMove]] = {
    "start": lambda _: m.Start(),
    "review": lambda a: m.Review(
        int(a["number"]),
        _verdict(a["verdict"]),
        str(a.get("clauses") or ""),
        reason_of(a),
        int(a["seen"]),
    ),
    "correct": lambda a: m.CorrectClauses(
        int(a["number"]), str(a.get("clauses") or ""), reason_of(a), int(a["seen"])
    ),
    "award": lambda a: m.GivePoints(str(a["player"]), facts.from_json(a["points"]), reason_of(a)),
    "penalise": lambda a: m.Penalise(str(a["player"]), int(a["rule"]), reason_of(a)),
    "expel": lambda a: m.Expel(str(a["player"]), reason_of(a)),
    "winner": lambda a: m.DeclareWinner(str(a["player"]), reason_of(a)),
    "nobody": lambda a: m.NobodyHasWon(reason_of(a)),
    "reword": lambda a: m.Reword(
        int(a["rule"]), str(a["part"]), str(a["other"] or ""), reason_of(a)
    ),
    "void": lambda a: m.Void(
        str(a["what"]).lower(), int(a["which"]), a.get("player"), reason_of(a)
    ),
    "pause": lambda a: m.Pause(reason_of(a)),
    "resume": lambda a: m.Resume(reason_of(a)),
    "end": lambda a: m.End(reason_of(a)),
}


ANSWERS_AT_ONCE = 30
"""Answers to one judge; all come back within an hour."""


@dataclass(frozen=True, slots=True)
class _OwnWords:
    """The words of a judge, and the mark of a signature of theirs that counts (or "")."""

    words: str
    mark: str


def hear(draft: Draft, sender: FromOrganiser, raw: bytes) -> str:
    """Read a judge's mail that answers no player's question; return its outcome."""
    # The first, if an address is given twice.
    known = (judge for judge in draft.settings.judges if judge.address == sender.address)
    judge = next(known, None)
    if judge is None or draft.tournament.register.by_address(sender.address) is not None:
        # Nobody can both judge and play under one address.
        return "no judge's mail"
    said = _own_words_of(draft, sender.address, raw)
    # A replayed signature no longer counts: its mail is then like any other.
    draft.mark = said.mark
    token = sender.token
    asked = _waiting(draft, judge, token) if token is not None else None
    if asked is not None and (going_ahead := _word(said.words)) is not None:
        return _settled(draft, judge, asked, going_ahead=going_ahead)
    if token is not None and token.purpose == "ask":
        return _of_question(draft, judge, token.value, said)
    if not said.mark and not _within_budget(draft, judge):
        return _TOO_MANY
    if asked is not None:
        _say(draft, judge, judges_letters.yes_or_no(asked.words), f"act-{asked.token}")
        return "no clear word about an act"
    if token is not None and token.purpose == "act":
        _say(draft, judge, judges_letters.EXPIRED)
        return "an act that was answered before or has expired"
    return _of_deeds(draft, judge, token, said)


def _of_deeds(draft: Draft, judge: Judge, token: Token | None, said: _OwnWords) -> str:
    found = read_deeds(said.words)
    if found.unclear or len(found.asked) != 1:
        may_found = draft.settings.founding is not None and FOUND in judge.may
        words = judges_letters.not_clear(found.unclear, len(found.asked), may_found=may_found)
        _say(draft, judge, words)
        return "a judge's mail that is not clear"
    (deed,) = found.asked
    if deed.verb == "status":
        _say(draft, judge, _status(draft))
        return "a judge's request for the status"
    if deed.verb == FOUND:
        return _ask_to_found(draft, judge, deed)
    try:
        act = _act(deed, token)
        _allowed(judge, act)
    except (ClauseError, OperatorError) as error:
        problems = [*error.problems]
        if isinstance(error, ClauseError):
            problems = [f"{problem}\n{error.excerpt(problem)}" for problem in error.problems]
        _say(draft, judge, judges_letters.refused(deed.line, problems))
        return "a judge's act that cannot be"
    if said.mark:
        # Signed with the configured key, lately, for this tournament, and not seen before.
        _carry_out(draft, judge, act, deed.line)
        return "a judge's act, signed"
    line = deed.line
    if isinstance(act, m.Review):
        line = f"review {act.number} (version {act.seen}): {act.verdict}, {act.reason}"
    shown = str(deed.given.get("clauses", ""))
    return _ask(draft, judge, move_to_json(act), line, shown)


def _ask_to_found(draft: Draft, judge: Judge, deed: Deed) -> str:
    """Ask back a founding, even a signed one: no later act undoes what it writes into a file."""
    try:
        given = _allowed_founding(draft, judge)(deed.given)
    except OperatorError as error:
        _say(draft, judge, judges_letters.refused(deed.line, error.problems))
        return "a judge's act that cannot be"
    words = "found {name} at {address} with {ruleset} in {language} called «{title}»"
    return _ask(draft, judge, {"move": FOUND, **given}, words.format(**given), "")


def _allowed_founding(draft: Draft, judge: Judge) -> Founding:
    """Return the function that checks foundings. OperatorError where none may be asked for."""
    founding = draft.settings.founding
    if founding is None:
        raise OperatorError(
            "no tournament is founded by mail here: found_by_mail = true under [organiser] of the "
            "configuration allows it, and gamemaster tournament add is there"
        )
    if FOUND not in judge.may:
        raise OperatorError("an organiser founds a tournament, and no deputy does")
    return founding


_TOO_MANY = "too many mails of a judge"


def _within_budget(draft: Draft, judge: Judge) -> bool:
    """Say whether a mail that does not show who sent it is answered, and count it."""
    budget = Budget(judge.actor, ANSWERS_AT_ONCE, HOUR // ANSWERS_AT_ONCE)
    full_at = draft.tournament.receipts.get(budget.key, 0)
    if budget.left(full_at, draft.accepted.at) <= 0:
        return False  # A list or a robot that ignores every header, or somebody else.
    draft.answered_to, draft.cost = budget.key, budget.cost
    return True


def _of_question(draft: Draft, judge: Judge, token: str, said: _OwnWords) -> str:
    """Pass an answer on, or have it confirmed first."""
    question = draft.tournament.register.questions[token]
    if not said.words.strip() or question.handle not in draft.tournament.register.members:
        return "an empty answer"
    if said.mark or (question.open(draft.accepted.at) and not question.answered):
        return questions.pass_on(draft, token, said.words)
    if not _within_budget(draft, judge):
        return _TOO_MANY
    if not question.open(draft.accepted.at):
        _say(draft, judge, judges_letters.TOO_OLD_A_QUESTION)
        return "an answer to a question that is too old"
    answer = {"move": "answer", "question": token, "words": said.words}
    return _ask(draft, judge, answer, said.words, "")


def _own_words_of(draft: Draft, address: str, raw: bytes) -> _OwnWords:
    """Return what a judge says: what their signature covers, if it counts."""
    settings, tournament = draft.settings, draft.tournament
    certificate = settings.organisers_keys.get(address, "")
    opened = open_mail(
        raw, draft.mail, certificate, settings.key, tournament.public.address, settings.limits
    )
    signature, at = opened.signature, draft.accepted.at
    if (
        opened.signed is not None
        and signature is not None
        and opened.counts(at, secret=False)
        and signature.mark not in tournament.signatures
    ):
        return _OwnWords(own_words(opened.signed.body), signature.mark)
    return _OwnWords(own_words(opened.whole.body), "")


def _allowed(judge: Judge, act: m.OrganiserMove) -> None:
    """Raise OperatorError for an act that a judge may not do."""
    group = GROUPS[MOVE_NAMES[type(act)]]
    if group not in judge.may:
        raise OperatorError(f"«{group}» is not among what you may do here")


def _say(draft: Draft, judge: Judge, words: Words, detail: str | None = None) -> None:
    words = replace(words, subject=f"[{draft.tournament.told.title}] {words.subject}")
    draft.post("organiser", words, (Reader(judge.address, detail),))


def _act(deed: Deed, token: Token | None) -> m.OrganiserMove:
    """Return the act that a line asks for. Raises OperatorError and ClauseError."""
    given = dict(deed.given)
    verb = deed.verb
    if verb in get_args(m.Verdict):
        if token is None or token.purpose != "review":
            raise OperatorError("a review is given by answering the mail about that rule-change")
        number, _, seen = token.value.partition("-")
        if given.get("number", number) != number:
            raise OperatorError(f"the mail that you answer is about {number}")
        given |= {"number": number, "seen": seen, "verdict": verb}
        given.setdefault("reason", "reviewed by mail")
        given["clauses"] = compile_clauses(given.get("clauses", "")).source
        verb = "review"
    if "points" in given:
        written = given["points"].removeprefix("+")
        given["points"] = written if "/" in written else int(written)
    act = act_of(verb, given)
    if act is None:
        raise OperatorError(f"there is nothing asked that «{verb}» answers")
    return act


def _ask(draft: Draft, judge: Judge, move: Mapping[str, Any], line: str, clauses: str) -> str:
    """Keep an act, and ask its judge's own address whether it is meant."""
    waiting = [
        act
        for act in draft.tournament.acts.values()
        if act.actor == judge.actor and act.waits(draft.accepted.at)
    ]
    token = draft.tokens.reply("act", draft.accepted.mail)
    draft.record(ActAsked(token, judge.actor, dict(move), line))
    # By the clauses alone: what they would change is hidden, and the mail may be anybody's.
    notes = [str(note) for note in compile_clauses(clauses).notes]
    many = ACTS_WAITING if len(waiting) + 1 >= ACTS_WAITING else None
    _say(draft, judge, judges_letters.please_confirm(line, clauses, notes, many), f"act-{token}")
    return "a judge's act, asked back"


def _carry_out(draft: Draft, judge: Judge, act: m.Move, line: str) -> None:
    """Docket an act that is known to be its judge's, and show them what clauses change."""
    changes = _preview(draft, act) if isinstance(act, m.Review) else ()
    if changes:
        _say(draft, judge, judges_letters.what_they_change(line, changes))
    draft.docket(judge.actor, act, "")


def _preview(draft: Draft, act: m.Review) -> Sequence[str]:
    """Return what clauses would change, thing by thing; looking is journaled."""
    game = draft.tournament.game
    if game is None or act.verdict != "attach":
        return ()
    draft.record(LookTaken(f"preview {act.number}"))
    try:
        seen = previews.preview(game, act.number, act.clauses)
    except OperatorError as error:
        return error.problems
    return [
        *(f"{topic.kind} {topic.name}: {topic.change}" for topic in seen.topics),
        *(
            f"! line {problem.line}, column {problem.column}: {problem.message}"
            for problem in seen.problems
        ),
        *(f"! rule {lack.rule}, line {lack.line}: {lack.message}" for lack in seen.elsewhere),
        *(
            f"! rule {lack.rule}, line {lack.line}, column {lack.column}: no rule gives the "
            f"{lack.what} {lack.name}"
            for lack in seen.lacking
        ),
        *(f"! {remark}" for remark in seen.remarks),
    ]


def _waiting(draft: Draft, judge: Judge, token: Token) -> AskedAct | None:
    """Return the act that a token stands for, if it waits for this judge's word."""
    asked = draft.tournament.acts.get(token.value) if token.purpose == "act" else None
    mine = asked is not None and asked.actor == judge.actor and asked.waits(draft.accepted.at)
    return asked if mine else None


def _word(words: str) -> bool | None:
    """Return whether a mail says ``yes`` or ``no``, None if it says anything else."""
    found = read_deeds(words)
    said = {deed.verb for deed in found.asked}
    return said == {"yes"} if not found.unclear and said in ({"yes"}, {"no"}) else None


def _settled(draft: Draft, judge: Judge, asked: AskedAct, *, going_ahead: bool) -> str:
    """Carry out, or drop, an act about which its judge has said the word."""
    draft.record(ActAnswered(asked.token, judge.actor, going_ahead))
    if not going_ahead:
        _say(draft, judge, judges_letters.dropped(asked.words))
        return "a judge's act, dropped"
    name = str(asked.move["move"])
    if GROUPS.get(name, name) not in judge.may:
        _say(draft, judge, judges_letters.EXPIRED)
        return "an act that is not the judge's any more"
    if name == "answer":
        return questions.pass_on(draft, str(asked.move["question"]), str(asked.move["words"]))
    if name == FOUND:
        return "a judge's act, confirmed"  # The daemon founds it, and tells the outcome.
    _carry_out(draft, judge, move_from_json(dict(asked.move)), asked.words)
    return "a judge's act, confirmed"


def _status(draft: Draft) -> Words:
    """Return what a judge may know without looking at what is hidden (``views.status``)."""
    tournament = draft.tournament
    game = tournament.game
    figures: dict[str, int | Sequence[int]] = {
        "players": len(tournament.register.members),
        "announcements": len(tournament.public.entries),
        "held by": game.held if game is not None else (),
        "on the review desk": previews.to_review(game) if game is not None else (),
        "moves on the docket": len(tournament.items),
        "quarantined mails": len(tournament.quarantined),
    }
    return judges_letters.status(game.phase if game is not None else "gathering", figures)
