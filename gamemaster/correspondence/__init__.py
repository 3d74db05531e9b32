"""Receipts, help, confirmations, errors: mail about mail, never about the game.

Every function is handed only the mail at hand, the reader's own earlier correspondence and the
public record (``public``), so two tournaments that differ only in what a reader may not know look
the same to that reader. Importing ``gamemaster.game`` here is a build error (import-linter).

No line of ours reads as a command: whatever a reader quotes back does nothing again. All of it is
in the language that is spoken when it is called (``i18n``).
"""

from gamemaster.correspondence.addresses import (
    added,
    address_added,
    address_confirmation,
    address_declined,
    addresses_changed,
    addresses_listed,
    dropped,
    goes_to,
    mail_goes_here,
)
from gamemaster.correspondence.calendar import heartbeat, hold_notice, reminder
from gamemaster.correspondence.codes import (
    address_is_new,
    address_not_used,
    dropped_for_wrong_codes,
    enough_reply_addresses,
    too_many_codes,
    why_address_waits,
)
from gamemaster.correspondence.evidence import lacking
from gamemaster.correspondence.helping import help_text, record_text, rules_text
from gamemaster.correspondence.joining import (
    join_confirmation,
    join_refused,
    not_joining,
    renewed,
    welcome,
)
from gamemaster.correspondence.keys import (
    closed_mail,
    key_changed_by_mail,
    key_changed_for_you,
    key_is_sent,
    key_of_another_address,
    key_refused,
    key_registered,
    key_removed,
    no_key_given,
    no_key_registered,
    no_openpgp_here,
    our_key,
    sign_to_switch,
    why_key_waits,
)
from gamemaster.correspondence.organising import (
    answer_for_player,
    question_for_organiser,
)
from gamemaster.correspondence.receipts import (
    Answered,
    NotUnderstood,
    clause_notes,
    clause_problems,
    docketed,
    proposal_shown,
    receipt,
    waits_for_word,
)
from gamemaster.correspondence.statements import (
    answer_to_objection,
    objection_for_organiser,
    objection_passed_on,
    objection_too_long,
    own_text,
    statement,
    too_late_to_object,
    too_many_objections,
)
from gamemaster.correspondence.submission import Door, password_letter
from gamemaster.correspondence.words import Words, date, paragraph, quoted
from gamemaster.mail.commands import understood
from gamemaster.mail.commands.proposals import change_words

__all__ = [
    "Answered",
    "Door",
    "NotUnderstood",
    "Words",
    "added",
    "address_added",
    "address_confirmation",
    "address_declined",
    "address_is_new",
    "address_not_used",
    "addresses_changed",
    "addresses_listed",
    "answer_for_player",
    "answer_to_objection",
    "change_words",
    "clause_notes",
    "clause_problems",
    "closed_mail",
    "date",
    "docketed",
    "dropped",
    "dropped_for_wrong_codes",
    "enough_reply_addresses",
    "goes_to",
    "heartbeat",
    "help_text",
    "hold_notice",
    "join_confirmation",
    "join_refused",
    "key_changed_by_mail",
    "key_changed_for_you",
    "key_is_sent",
    "key_of_another_address",
    "key_refused",
    "key_registered",
    "key_removed",
    "lacking",
    "mail_goes_here",
    "no_key_given",
    "no_key_registered",
    "no_openpgp_here",
    "not_joining",
    "objection_for_organiser",
    "objection_passed_on",
    "objection_too_long",
    "our_key",
    "own_text",
    "paragraph",
    "password_letter",
    "proposal_shown",
    "question_for_organiser",
    "quoted",
    "receipt",
    "record_text",
    "reminder",
    "renewed",
    "rules_text",
    "sign_to_switch",
    "statement",
    "too_late_to_object",
    "too_many_codes",
    "too_many_objections",
    "understood",
    "waits_for_word",
    "welcome",
    "why_address_waits",
    "why_key_waits",
]
