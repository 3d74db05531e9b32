"""The list of what an audit takes as given: fields that no step can check against anything else.

A test changes every field of every type of line, in every story, one at a time: each change is
refused, or its field stands here with the reason (docs/auditors.md has the list, too).
"""

from __future__ import annotations

from typing import Final

EVERY: Final = "every line"

_GIVEN: Final = {
    "noise, so that nobody can guess what a digest stands for": (
        f"{EVERY}: blind, private.salt",
    ),
    "what stays private, of which there is only a digest": (f"{EVERY}: private.sha256",),
    "settled at the founding, before anybody joined; the genesis commits to it by the head of the "
    "journal: compare it with what you were told when you joined": (
        "tournament.created/1: at, data.daily, data.review_all",
        ("options.fixed/1: at, data.disclose_addresses, data.disclose_anonymous, "
        "data.disclose_mail, data.greatest_days, data.inactive, data.inactive_days, "
        "data.warned_days, data.ends_at, data.speed, data.undo"),
    ),
    "when a mail came, by which way, its hash, and the word by which it is known when it comes "
    "again; receipts have the instant and the hash, and a mail in the bundle the hash": (
        "mail.accepted/1: at, data.sha256, data.source",
        "mail.read/1: data.identity",
    ),
    "about a mail that nothing followed from": (
        "mail.read/1: data.outcome, data.reason",
        "mail.retried/1: at",
        "mail.dropped/1: at, data.mails, data.mails.[]",
        "mail.dismissed/1: at, data.count",
        "mail.returned/1: at, data.mail, data.kind, data.current",
    ),
    "of a move that was taken back, refused or never played, beyond the words it was confirmed "
    "in; receipts and statements have its hash": (
        ("item.docketed/1: data.move.body.clauses, data.move.body.text, data.move.clauses, "
        "data.move.reason"),
        "item.docketed/1: data.move.points, data.move.verdict, data.move.seen, data.move.rule",
        "item.docketed/1: data.move.what, data.move.which",
    ),
    "the words that a move was confirmed in, in another language than English, and the choice of "
    "a vote that was taken back in one": (
        "item.docketed/1: data.words, data.move.choice",
        "press.docketed/1: private.words",
    ),
    "whose move it was, and which, that somebody took back too late, so that nothing changed; "
    "their receipt has both": (
        "item.withdrawn/1: data.handle, data.ordinal",
    ),
    "words to the organiser about a clause that could not run, or about what has to be ruled": (
        "clause.voided/1: data.problem",
        "ruling.needed/1: data.question",
    ),
    "messages between players, whose words or senders are hidden; where all is opened, what a "
    "rule kept from being passed on": (
        "press.docketed/1: private.actor, private.move.words, private.move.readers",
        "press.docketed/1: private.move.readers.[], private.move.number",
        "press.passed/1: data.player, data.anonymous",
        ("press.passed/1: data.number, data.readers, data.readers.[], data.commitment, "
        "private.text"),
    ),
    "addresses and reply secrets, where they are opened": (
        "player.registered/1: private.address, private.token",
        "address.added/1: private.address, private.token",
        "address.dropped/1: private.address",
        "address.chosen/1: private.address",
    ),
    "what players chose for themselves, asked, or were asked back; the moves that follow are "
    "checked": (
        "join.requested/1: data.language",
        "player.registered/1: data.language",
        "language.chosen/1: data.language",
        "reminders.set/1: data.wanted",
        "digest.set/1: data.wanted",
        "signatures.set/1: data.required",
        "pending.asked/1: data.kind",
        "pending.answered/1: data.going_ahead",
        "act.asked/1: data.actor",
        "act.answered/1: data.actor",
        "question.asked/1: data.handle",
        "objection.made/1: data.words",
    ),
    "what the organiser or the calendar did beside the game, and when": (
        "objection.answered/1: data.words",
        "founding.settled/1: at, data.founded",
        "look.taken/1: at, data.what",
        "act.refused/1: at, data.problems, data.problems.[]",
        "calendar.kept/1: at, data.what, data.upto",
        "silence.noted/1: at",
        "statement.made/1: at, data.until",
        "secret.renewed/1: at, data.handle",
        "key.registered/1: at, data.handle",
        "key.removed/1: at, data.handle",
        "address.asked/1: data.handle",
        "address.added/1: data.handle",
        "address.dropped/1: data.handle",
        "address.chosen/1: data.handle",
        "address.set/1: at",
        "address.probed/1: at",
        "address.works/1: at, data.by",
        "failing.told/1: at",
        "queue.held/1: at",
        "queue.released/1: at",
        "queue.dropped/1: at",
        "store.restored/1: at",
        "heartbeat.cosigned/1: at",
    ),
}  # fmt: skip


def _by_field() -> dict[str, str]:
    found: dict[str, str] = {}
    for reason, rows in _GIVEN.items():
        for row in rows:
            kind, _, names = row.partition(": ")
            found |= {f"{kind}: {name}": reason for name in names.split(", ")}
    return found


GIVEN: Final = _by_field()
"""Each field, as ``type: path`` with ``[]`` for any place in a list, and why it is given."""


def reasons() -> dict[str, list[str]]:
    """Return the fields by their reasons, in order."""
    found: dict[str, list[str]] = {}
    for name, reason in GIVEN.items():
        found.setdefault(reason, []).append(name)
    return found
