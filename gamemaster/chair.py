"""Organisers and deputies by mail: what they ask for, and what makes it take effect.

Whoever judges is believed less easily than a player. What counts at once is an act that is signed
with the OpenPGP key that is configured for them. From is what anybody can write, so it only says
who is asked: otherwise the act is kept, and echoed to that judge's configured address under a token
that is good for one answer, for a day, and for this very act. Only ``yes`` from there puts it on
the docket, under the judge's own name. Whatever is not wholly clear does nothing. What a judge is
told goes to the configured address alone. Caller: ``receive``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gamemaster import preview as previews
from gamemaster.answer import Answer
from gamemaster.budgets import HOUR, Budget
from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.correspondence import Words, acting
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.game.wire import MOVE_NAMES, move_from_json, move_to_json
from gamemaster.identity.openpgp import open_mail
from gamemaster.judges import GROUPS, Judge, judges
from gamemaster.mail.acting import Deed, read_deeds
from gamemaster.mail.answer import own_words
from gamemaster.mail.identify import FromOrganiser, Token
from gamemaster.post import Reader
from gamemaster.rulings import act_of

ANSWERS_AT_ONCE = 30
"""Answers to one judge; all come back within an hour."""

ACTS_WAITING = 10
"""How many acts of one judge wait for their word: who writes in their name cannot flood them."""

_VERDICTS = {"confirm": "confirm", "object": "object", "attach": "attach"}


@dataclass(frozen=True, slots=True)
class _Said:
    """The words of a judge, and by what a signature of theirs that counts is known (or "")."""

    words: str
    mark: str


def hear(answer: Answer, sender: FromOrganiser, raw: bytes) -> str:
    """Read a judge's mail that answers no player's question; return its outcome."""
    judge = judge_of(answer, sender.address)
    if judge is None or answer.tournament.register.by_address(sender.address) is not None:
        # Who judges cannot play, and who plays cannot judge, under one address.
        return "no judge's mail"
    budget = Budget(judge.actor, ANSWERS_AT_ONCE, HOUR // ANSWERS_AT_ONCE)
    full_at = answer.tournament.receipts.get(budget.key, 0)
    if budget.left(full_at, answer.accepted.at) <= 0:
        return "too many mails of a judge"  # A list or a robot that ignores every header.
    answer.answered_to, answer.cost = budget.key, budget.cost
    said = _said(answer, sender.address, raw)
    if sender.token is not None and sender.token.purpose == "act":
        return _answered(answer, judge, sender.token.value, said.words)
    found = read_deeds(said.words)
    if found.unclear or len(found.asked) != 1:
        _say(answer, judge, acting.not_clear(found.unclear, len(found.asked)))
        return "a judge's mail that is not clear"
    (deed,) = found.asked
    if deed.verb == "status":
        _say(answer, judge, _status(answer))
        return "a judge's request for the status"
    try:
        act = _act(deed, sender.token)
        _allowed(judge, act)
        if said.mark:
            # Signed with the configured key, lately, for this tournament, and not seen before.
            answer.mark = said.mark
            answer.docket(judge.actor, act, "")
            return "a judge's act, signed"
        return _ask(answer, judge, deed, act)
    except ClauseError as error:
        problems = [f"{problem}\n{error.excerpt(problem)}" for problem in error.problems]
        _say(answer, judge, acting.refused(deed.line, problems))
    except OperatorError as error:
        _say(answer, judge, acting.refused(deed.line, error.problems))
    return "a judge's act that cannot be"


def judge_of(answer: Answer, address: str) -> Judge | None:
    """Return the judge of a canonical address, the first if it is given twice."""
    known = judges(answer.settings.organisers, answer.settings.deputies)
    return next((one for one in known if one.address == address), None)


def _said(answer: Answer, address: str, raw: bytes) -> _Said:
    """Return what a judge says: what their signature covers, if it counts."""
    settings, tournament = answer.settings, answer.tournament
    certificate = settings.organisers_keys.get(address, "")
    opened = open_mail(
        raw, answer.mail, certificate, settings.key, tournament.public.address, settings.limits
    )
    signature, at = opened.signature, answer.accepted.at
    if (
        opened.signed is not None
        and signature is not None
        and opened.counts(at, secret=False)
        and signature.mark not in tournament.signatures
    ):
        return _Said(own_words(opened.signed.body), signature.mark)
    return _Said(own_words(opened.whole.body), "")


def _allowed(judge: Judge, act: m.OrganiserMove) -> None:
    """Raise OperatorError for an act that is not among what a judge may do."""
    group = GROUPS[MOVE_NAMES[type(act)]]
    if group not in judge.may:
        raise OperatorError(f"«{group}» is not among what you may do here")


def _say(answer: Answer, judge: Judge, words: Words, detail: str | None = None) -> None:
    words = replace(words, subject=f"[{answer.tournament.told.title}] {words.subject}")
    answer.post("organiser", words, (Reader(judge.address, detail),))


def _act(deed: Deed, token: Token | None) -> m.OrganiserMove:
    """Return the act that a line asks for. Raises OperatorError and ClauseError."""
    given = dict(deed.given)
    verb = deed.verb
    if verb in _VERDICTS:
        if token is None or token.purpose != "review":
            raise OperatorError("a review is given by answering the mail about that rule-change")
        number, _, seen = token.value.partition("-")
        if given.get("number", number) != number:
            raise OperatorError(f"the mail that you answer is about {number}")
        given |= {"number": number, "seen": seen, "verdict": _VERDICTS[verb]}
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


def _ask(answer: Answer, judge: Judge, deed: Deed, act: m.OrganiserMove) -> str:
    """Keep an act, and ask its judge's own address whether it is meant."""
    waiting = [
        one
        for one in answer.tournament.acts.values()
        if one.actor == judge.actor and one.waits(answer.accepted.at)
    ]
    if len(waiting) >= ACTS_WAITING:
        return "too many acts of a judge wait already"
    token, line = answer.tokens.act(answer.accepted.mail), deed.line
    if isinstance(act, m.Review):
        line = f"review {act.number} (version {act.seen}): {act.verdict}, {act.reason}"
    answer.lines.append(
        ("act.asked/1",
         {"token": token, "actor": judge.actor, "move": move_to_json(act), "words": line})
    )  # fmt: skip
    shown = deed.given.get("clauses", "")
    changes = _preview(answer, act) if isinstance(act, m.Review) else ()
    _say(answer, judge, acting.please_confirm(line, str(shown), changes), f"act-{token}")
    return "a judge's act, asked back"


def _preview(answer: Answer, act: m.Review) -> Sequence[str]:
    """Return what clauses would change, thing by thing; looking is journaled (principle 8)."""
    game = answer.tournament.game
    if game is None or act.verdict != "attach":
        return ()
    answer.lines.append(("look.taken/1", {"what": f"preview {act.number}"}))
    try:
        seen = previews.preview(game, act.number, act.clauses)
    except OperatorError as error:
        return error.problems
    return [
        *(f"{topic.kind} {topic.name}: {topic.change}" for topic in seen.topics),
        *(f"! line {one.line}, column {one.column}: {one.message}" for one in seen.problems),
        *(f"! rule {one.rule}, line {one.line}: {one.message}" for one in seen.elsewhere),
        *(
            f"! rule {one.rule}, line {one.line}, column {one.column}: no rule gives the "
            f"{one.what} {one.name}"
            for one in seen.lacking
        ),
        *(f"! {remark}" for remark in seen.remarks),
        *(f"! {note}" for note in compile_clauses(act.clauses).notes),
    ]


def _answered(answer: Answer, judge: Judge, token: str, words: str) -> str:
    """Carry out, or drop, the act that a token stands for."""
    asked = answer.tournament.acts.get(token)
    if asked is None or asked.actor != judge.actor or not asked.waits(answer.accepted.at):
        _say(answer, judge, acting.expired())
        return "an act that was answered before or has expired"
    found = read_deeds(words)
    said = {deed.verb for deed in found.asked}
    if found.unclear or said not in ({"yes"}, {"no"}):
        _say(answer, judge, acting.yes_or_no(asked.words), f"act-{token}")
        return "no clear word about an act"
    going_ahead = said == {"yes"}
    answer.lines.append(
        ("act.answered/1", {"token": token, "actor": judge.actor, "going_ahead": going_ahead})
    )
    move = move_from_json(dict(asked.move))
    if not going_ahead:
        _say(answer, judge, acting.dropped(asked.words))
        return "a judge's act, dropped"
    if GROUPS[str(asked.move["move"])] not in judge.may:
        _say(answer, judge, acting.expired())
        return "an act that is not the judge's any more"
    answer.docket(judge.actor, move, "")
    return "a judge's act, confirmed"


def _status(answer: Answer) -> Words:
    """Return what a judge may know without looking at what is hidden (``looks.status``)."""
    tournament = answer.tournament
    game = tournament.game
    phase = game.phase if game is not None else "gathering"
    held = game.held if game is not None else ()
    waiting = [
        number
        for number, entry in sorted(game.desk.items() if game is not None else ())
        if not entry.reviewed and game is not None
        and (number in game.open_proposals or number in game.held)
    ]  # fmt: skip
    return acting.status(
        phase,
        players=len(tournament.register.members),
        announcements=len(tournament.public.entries),
        held=held,
        desk=waiting,
        docket=len(tournament.items),
        quarantined=len(tournament.quarantined),
    )
