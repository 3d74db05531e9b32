"""Reads one accepted mail: its bytes in; journal lines, and mail to send, out.

Pure: everything it may know comes in as arguments, so reading a mail again after a crash gives the
same lines and the same receipt. It never looks at the game (not even whether one is being played:
``tournament.told`` is what was announced), except for those who judge (``judges_mail``); commands
only become numbered items on the docket. Each readable mail of a known sender gets exactly one
receipt.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile

from gamemaster.correspondence import keys_and_evidence, receipt_text
from gamemaster.i18n import SOURCE, _, speaking
from gamemaster.identity.evidence_policy import evidence_shown, sender_of
from gamemaster.identity.openpgp import open_mail
from gamemaster.letters.post import Post, Reader
from gamemaster.mail.address import split_detail
from gamemaster.mail.automatic import INVITATION, MAY_BE_A_PERSONS
from gamemaster.mail.commands.command_rows import Command
from gamemaster.mail.commands.own_settings import Language
from gamemaster.mail.commands.passing_on import Share, Tell
from gamemaster.mail.identify import FromOrganiser, FromPlayer, Newcomer, Stranger, Token, identify
from gamemaster.mail.interpreting.command_lines import is_command_line
from gamemaster.mail.interpreting.readings import Reading
from gamemaster.mail.interpreting.understanding import DISMISSED, TOO_COSTLY, Understood, understand
from gamemaster.mail.parse import ParsedMail, Unreadable
from gamemaster.mail.quoting import begins_signature, is_quoted
from gamemaster.reading.asking_back import ask_for_evidence
from gamemaster.reading.bare_answers import (
    with_codes,
    with_vote_in_one_word,
    with_withdrawal,
    without_contradicted_answers,
    without_loose_answers,
    without_votes_that_answer,
)
from gamemaster.reading.bounces import come_back, is_return_path
from gamemaster.reading.carry_out import carry_out, checked
from gamemaster.reading.draft import Draft, Line, Received, Settings, words_of
from gamemaster.reading.judges_mail import hear
from gamemaster.reading.newcomers import language_of_wish, of_newcomer
from gamemaster.reading.receipting import signed_receipt
from gamemaster.reading.unread import (
    asked_before,
    not_read_as_votes,
    what_to_write,
    with_guesses,
)
from gamemaster.tournament import lines
from gamemaster.tournament.budgets import budget_for
from gamemaster.tournament.register import Member
from gamemaster.tournament.tokens import SECRET_LENGTH, Tokens
from gamemaster.tournament.tournament import AcceptedMail, Tournament

FORMER_SECRETS = 30
"""Former secrets of a player that are still recognised; older ones meet with silence."""
LONGEST_SIGNATURE = 60
"""Lines below the mark of a signature that are looked through for a command."""
_REVIEWED = re.compile(r"[1-9][0-9]{0,8}-[1-9][0-9]{0,8}")
"""The number of a rule-change and the version of the desk's entry that a notice was about."""


def receive(
    tournament: Tournament,
    accepted: AcceptedMail,
    raw: bytes,
    tokens: Tokens,
    settings: Settings,
    understood: Understood | None = None,
) -> Received:
    """Read one accepted mail, which may have been understood ahead."""
    _, detail = split_detail(accepted.recipient)
    if is_return_path(accepted.recipient):
        words = words_of(tournament, settings, as_report=True)
        return come_back(
            tournament, accepted, tokens, lambda: (understood or understand(raw, words)).returned
        )
    understood = understood or understand(raw, words_of(tournament, settings))
    parsed = understood.parsed
    if isinstance(parsed, Unreadable):
        return _unreadable(tournament, accepted, raw, parsed, tokens, settings)
    # Duplicates: the same Message-ID and content, trace headers aside.
    identity = tokens.identity(f"{parsed.message_id or ''}\n{parsed.content_digest}")
    if identity in tournament.seen:
        return _without_answer(accepted, "duplicate", "the same mail was read before")
    weak = parsed.automatic in MAY_BE_A_PERSONS
    if parsed.automatic and not (
        (weak or (parsed.automatic == INVITATION and _says_more(understood)))
        and shows_sender(tournament, accepted, parsed.sender or "", tokens)
    ):
        # RFC 3834 §2: automatic mail is never answered, nor is it anybody's move.
        return _without_answer(accepted, "automatic", parsed.automatic)
    book = _Book(tournament, tokens, settings, parsed.sender)
    sender = identify(parsed, book.unless_renewed(detail), accepted.envelope_sender, book)
    if isinstance(sender, Stranger):
        return _without_answer(accepted, "stranger", sender.reason)
    draft_of = partial(
        Draft, tournament, accepted, tokens=tokens, settings=settings, understood=understood
    )
    if isinstance(sender, FromPlayer):
        standing = _standing_of(tournament, accepted, raw, parsed, sender, settings)
        draft = draft_of(mail=standing.mail, shown=standing.shown)
        if draft.signed and standing.whole is not None:
            # Text around a signature must not pass for signed: a key, for instance.
            whole = draft_of(mail=standing.whole, shown=standing.shown - {"openpgp"})
            if _asked_for(whole) != _asked_for(draft):
                draft = whole
        return _of_player(draft, sender, standing, identity)
    secret = sender.token is not None
    shown = evidence_shown(accepted.vouched, parsed.sender or "", secret=secret)
    draft = draft_of(mail=parsed, shown=shown)
    with speaking(_language(draft, sender, evident=False)):
        if isinstance(sender, Newcomer):
            outcome = of_newcomer(draft, sender)
        else:
            outcome = hear(draft, sender, raw)
    return draft.received(outcome, identity)


def _says_more(understood: Understood) -> bool:
    """Whether the text beside an invitation holds a command that is clear."""
    commands = understood.reading.commands if understood.reading else ()
    return any(read.doubt is None for read in commands)


def _asked_for(draft: Draft) -> list[Command]:
    return [read.command for read in draft.read().commands]


def _of_player(draft: Draft, sender: FromPlayer, standing: _Standing, identity: str) -> Received:
    tournament = draft.tournament
    if not standing.evident:
        # A copy that comes with evidence is still read after one that came without.
        identity = draft.tokens.identity(f"{identity} without evidence")
    # The same signature is the same mail, whatever stands around it.
    if identity in tournament.seen or standing.mark in tournament.signatures:
        return _without_answer(draft.accepted, "duplicate", "the same mail was read before")
    with speaking(_language(draft, sender, evident=standing.evident)):
        outcome = _player(draft, sender, standing)
    return draft.received(outcome, identity)


def _language(draft: Draft, sender: FromPlayer | FromOrganiser | Newcomer, *, evident: bool) -> str:
    """Return the language to answer in: the one that this mail chooses, or was chosen before."""
    if isinstance(sender, FromOrganiser):
        return SOURCE
    register = draft.tournament.register
    if isinstance(sender, FromPlayer):
        before = register.members[sender.handle].language
        may_choose = evident
    elif sender.token is not None:
        asked = register.address_requests.get(sender.token.value)
        if asked is not None:
            return register.members[asked.handle].language
        return register.requests[sender.token.value].language
    else:
        before, may_choose = language_of_wish(draft) or draft.settings.language, True
    reading = draft.read()
    if not may_choose or reading.check:
        return before
    chosen = [read.command.code for read in reading.commands if isinstance(read.command, Language)]
    return chosen[-1] if chosen else before


def _unreadable(
    tournament: Tournament,
    accepted: AcceptedMail,
    raw: bytes,
    unreadable: Unreadable,
    tokens: Tokens,
    settings: Settings,
) -> Received:
    """Keep a mail that cannot be read; its player is told, unless a machine may have sent it.

    A sender who does not show who they are is not told.
    """
    reason = unreadable.reason
    if reason == DISMISSED:
        return _without_answer(accepted, "stranger", reason)
    read = _without_answer(accepted, "quarantined", reason)
    sender, costly = sender_of(raw) or "", reason == TOO_COSTLY
    member = tournament.register.by_address(sender)
    shown = shows_sender(tournament, accepted, sender, tokens)
    if not (costly or unreadable.may_be_told) or member is None or not shown:
        return read
    budget = budget_for(member.handle, settings.max_mails_per_hour, evident=True, understood=False)
    if budget.left(tournament.receipts.get(budget.key, 0), accepted.at) <= 0:
        return read
    with speaking(member.language):
        words = receipt_text.unreadable(tournament.told, accepted.at, costly=costly)
    reader = Reader(member.address, tokens.secret(member))
    post = Post("receipt", (reader,), words.subject, words.body, accepted.at)
    line = lines.MailRead(
        accepted.mail, "quarantined", reason, answered=budget.key, cost=budget.cost
    )
    return Received((line,), (post,))


def shows_sender(
    tournament: Tournament, accepted: AcceptedMail, sender: str, tokens: Tokens
) -> bool:
    """Say, by its envelope alone, whether a mail shows that ``sender``, a player, sent it."""
    member = tournament.register.by_address(sender)
    if member is None:
        return False
    _, detail = split_detail(accepted.recipient)
    return bool(accepted.vouched) or _is_one_of([tokens.secret(member)], detail)


def was_given(tournament: Tournament, recipient: str, tokens: Tokens) -> bool:
    """Say whether a mail came to an address that only a player was given.

    One that cannot be read may be that player's.
    """
    _, detail = split_detail(recipient)
    secrets = map(tokens.secret, tournament.register.members.values())
    return len(detail or "") == SECRET_LENGTH and _is_one_of(secrets, detail)


def _is_one_of(secrets: Iterable[str], detail: str | None) -> bool:
    """Say whether the detail of an address of ours is one of these secrets."""
    given = (detail or "").lower().encode("utf-8", "surrogatepass")
    return any(hmac.compare_digest(secret.encode(), given) for secret in secrets)


def _without_answer(accepted: AcceptedMail, outcome: str, reason: str) -> Received:
    return Received((lines.MailRead(accepted.mail, outcome, reason),), ())


class _Book:
    """The addresses and tokens of this tournament, for ``identify``."""

    def __init__(
        self, tournament: Tournament, tokens: Tokens, settings: Settings, sender: str | None
    ) -> None:
        self._register = tournament.register
        self._tokens = tokens
        self._sender = sender
        self._judges = settings.judges
        self.organisers = frozenset(judge.address for judge in self._judges)
        self.own_addresses = settings.own_addresses

    def player_by_address(self, address: str) -> str | None:
        member = self._register.by_address(address)
        return member.handle if member is not None else None

    def secret_of(self, handle: str) -> str:
        return self._tokens.secret(self._register.members[handle])

    def unless_renewed(self, detail: str | None) -> str | None:
        """Return a detail; None for a former secret of the sender's, which is no evidence now."""
        member = self._register.by_address(self._sender or "")
        if member is None or detail is None:
            return detail
        former = (
            self._tokens.secret(replace(member, generation=generation))
            for generation in range(max(0, member.generation - FORMER_SECRETS), member.generation)
        )
        return None if _is_one_of(former, detail) else detail

    def token(self, detail: str) -> Token | None:
        # Tokens are 100 bits; a map's look-up tells nothing useful about one by its time.
        purpose, _, value = detail.lower().partition("-")
        if purpose == "join" and value in self._register.requests:
            return Token("join", value, self._register.requests[value].address)
        if purpose == "addr" and value in self._register.address_requests:
            return Token("addr", value, self._register.address_requests[value].address)
        if purpose == "ask" and value in self._register.questions:
            may = {judge.address for judge in self._judges if "answer" in judge.may}
            return Token("ask", value, self._sender if self._sender in may else min(may))
        if purpose == "act" or (purpose == "review" and _REVIEWED.fullmatch(value)):
            # ``judges_mail`` knows what an act waits for, and whose it is.
            mine = self._sender if self._sender in self.organisers else min(self.organisers)
            return Token(purpose, value, mine)
        return None


# Players -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Standing:
    """The standing of a mail: the evidence it shows, and the text to be read on it.

    ``shown`` are the kinds of evidence that ``mail`` shows, the part of it that is to be read: the
    signed part, if a signature counts. ``whole`` is all of it, if that may be read on other
    evidence. ``mark`` identifies its signature again, ``""`` without a valid one. ``closed``: it is
    encrypted and was not read.
    """

    evident: bool
    shown: frozenset[str]
    mail: ParsedMail
    whole: ParsedMail | None
    mark: str
    closed: bool


def _standing_of(
    tournament: Tournament,
    accepted: AcceptedMail,
    raw: bytes,
    parsed: ParsedMail,
    sender: FromPlayer,
    settings: Settings,
) -> _Standing:
    """Return what a player's mail is worth, and how much of it is read.

    Where a signature is what makes the mail count, only what it covers is read; where other
    evidence suffices, the whole of it, and then it does not count as signed unless what is signed
    asks for the very same.
    """
    member = tournament.register.members[sender.handle]
    address = tournament.public.address
    opened = open_mail(raw, parsed, member.certificate, settings.key, address, settings.limits)
    signed = opened.counts(accepted.at, secret=sender.secret)

    found = evidence_shown(
        accepted.vouched, parsed.sender or "", secret=sender.secret, openpgp=signed
    )
    evident = settings.evidence.met(found, signed_only=member.signed_only)
    otherwise = settings.evidence.met(found - {"openpgp"}, signed_only=member.signed_only)
    mail = opened.signed if signed and evident and opened.signed is not None else opened.whole
    whole = opened.whole if otherwise else None
    mark = opened.signature.mark if opened.signature is not None else ""
    return _Standing(evident, found, mail, whole, mark, opened.closed)


def _player(draft: Draft, sender: FromPlayer, standing: _Standing) -> str:
    register, evident = draft.tournament.register, standing.evident
    member = register.members[sender.handle]
    away = sender.handle in register.failing or draft.mail.sender in member.unreachable
    if evident and away:
        # A player who writes to us reads their mail again: what was kept for them leaves now.
        draft.record(lines.AddressWorks(member.handle, "mail", reason=""))
    draft.mark = standing.mark if evident else ""
    if standing.closed:
        draft.sections.append(keys_and_evidence.closed_mail())
    draft.sections += _not_read(draft.mail)
    draft.reading = without_loose_answers(draft, member.handle)
    reading = with_withdrawal(draft, member.handle)
    reading = with_vote_in_one_word(draft, reading)
    reading = without_votes_that_answer(draft, member.handle, reading)
    reading = without_contradicted_answers(draft, member.handle, reading)
    reading = with_guesses(draft, reading, member.handle, evident=evident)
    reading = draft.reading = with_codes(draft, member.handle, reading)
    draft.alone = len(reading.commands) == 1
    for read in reading.commands:
        now = draft.member(member.handle)
        place = read.source_line, read.line_number
        line = Line(read.command, *place, now, evident, read.about, read.doubt)
        draft.answered.append((checked if reading.check else carry_out)(draft, line))
    if draft.withheld:
        ask_for_evidence(draft, member)
    # That a silence ended when something was sent without a name would tell who sent it, but for a
    # mail of which a line of the journal names its sender.
    if evident and (_is_named(draft) or not _without_a_name(draft, reading)):
        draft.heard = member.handle
    _send_receipt(draft, member, reading, evident=evident)
    return "checked" if reading.check else "receipt"


def _not_read(mail: ParsedMail) -> list[str]:
    """Return a sentence for each part of a mail in which a text may stand that was not read."""
    named = {each.media_type: " ".join(each.name.split()) for each in mail.attachments}
    return [
        _("The attached file «{name}» was not read, because it is no plain text.").format(name=name)
        if (name := named.get(kind, "attachment")) != "attachment"
        else _("A part of your mail of type {type} was not read.").format(type=kind)
        for kind in mail.unread
    ]


def _stopped_at(draft: Draft, reading: Reading) -> int | None:
    """Return the line at which reading stopped, None where it is a signature without a command."""
    at, rows = reading.ended_at, draft.mail.body.split("\n")
    if at is None or not begins_signature(rows[at - 1]):
        return at
    below = takewhile(lambda line: not is_quoted(line), rows[at : at + LONGEST_SIGNATURE])
    return at if any(map(is_command_line, below)) else None


def _without_a_name(draft: Draft, reading: Reading) -> bool:
    """Say whether a mail has, or would have, something passed on anonymously."""
    commands = (read.command for read in reading.commands)
    return draft.anonymous or any(
        isinstance(command, Tell | Share) and command.anonymous for command in commands
    )


def _is_named(draft: Draft) -> bool:
    """Say whether a line that the mail led to is one that names its player to everybody later."""
    named = ({"handle", "actor"} & lines.packed(line)[0].keys() for line in draft.lines)
    messages = (line for line in draft.lines if isinstance(line, lines.PressDocketed))
    return any(named) or any(not line.move.get("anonymous") for line in messages)


def _words_asked(draft: Draft) -> tuple[str, ...]:
    """Return the words that something of this mail waits for."""
    kinds = [each.kind for each in draft.lines if isinstance(each, lines.PendingAsked)]
    words = [word for kind in kinds for word in receipt_text.ANSWERS.get(kind, ("yes",))]
    return tuple(dict.fromkeys(words)) if draft.asked else ()


def _send_receipt(draft: Draft, member: Member, reading: Reading, *, evident: bool) -> None:
    """Send the one receipt, within the sender's budgets.

    A receipt that asks back may overdraw a budget, by its size at most, since something waits for a
    word.
    """
    understood = bool(draft.answered) or reading.check
    budget = budget_for(
        member.handle, draft.settings.max_mails_per_hour, evident=evident, understood=understood
    )
    full_at = draft.tournament.receipts.get(budget.key, 0)
    left = budget.left(full_at, draft.accepted.at)
    asks = evident and draft.asked > 0
    if left <= (-budget.size if asks else 0):
        return
    draft.answered_to, draft.cost = budget.key, budget.cost
    signed = signed_receipt(draft, member.handle)
    words = receipt_text.receipt(
        draft.tournament.told,
        draft.accepted.at,
        draft.answered,
        replace(
            reading,
            votes_unread=not_read_as_votes(draft, reading, member.handle),
            ended_at=_stopped_at(draft, reading),
        ),
        (
            *(what_to_write(draft, member.handle, reading) if evident else ()),
            *draft.sections,
            *(asked_before(draft, member.handle) if evident else ()),
        ),
        asks=_words_asked(draft),
        last_this_hour=left == 1,
        signed=bool(signed),
    )
    after = draft.member(member.handle)
    # Codes go where mail went when they were asked for, unless that address was given up here.
    address = member.address if member.address in after.addresses else after.address
    reader = Reader(address, draft.tokens.secret(after))
    # Where all of it was understood and taken down, nothing in it is pressing.
    taken_down = sum(isinstance(each, lines.ItemDocketed) for each in draft.lines)
    may_wait = evident and not reading.unclear and taken_down == len(reading.commands) > 0
    files = (*signed, *draft.files)
    draft.post("receipt", words, (reader,), attachments=files, may_wait=may_wait)
