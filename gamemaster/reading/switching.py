"""A player's own settings: reminders, the daily digest, the language, and a look at them."""

from __future__ import annotations

from typing import Final

from gamemaster.correspondence import asked_for, keys_and_evidence, registration
from gamemaster.i18n import _
from gamemaster.identity.certificates import Certificate, read_certificate
from gamemaster.mail.commands.own_settings import Digest, Language, Reminders, Switches, WhoAmI
from gamemaster.reading.asking_back import if_evident
from gamemaster.reading.draft import Draft, Handlers, Line
from gamemaster.tournament.lines import DigestSet, LanguageChosen, RemindersSet
from gamemaster.tournament.register import Member


@if_evident
def remind(draft: Draft, line: Line[Reminders]) -> str:
    """Switch reminders to vote on or off."""
    draft.record(RemindersSet(line.member.handle, line.command.wanted))
    return _("Done.")


@if_evident
def digest(draft: Draft, line: Line[Digest]) -> str:
    """Switch to announcements once a day, or back; the way back begins with the next digest."""
    wanted = line.command.wanted
    if draft.tournament.told.daily:
        return _("Nothing to change: here announcements come in one mail a day for everybody.")
    if not wanted and not line.member.digest:
        return _("Nothing to change: you have no daily digest.")
    draft.record(DigestSet(line.member.handle, wanted))
    if wanted:
        return _("Done: announcements come in one mail a day, after midnight UTC.")
    return _("Done: after the digest of this day each announcement comes at once again.")


def show(draft: Draft, line: Line[Switches]) -> str:
    """Show a player's switches, with what this very mail has changed of them."""
    return draft.below(_settings(draft, line.member))


def _settings(draft: Draft, member: Member) -> str:
    digest = member.digest and member.digest_left is None
    return asked_for.settings(
        draft.tournament.told,
        reminders=member.reminders,
        digest=digest,
        gather_minutes=draft.settings.gather_minutes,
    )


def who_am_i(draft: Draft, line: Line[WhoAmI]) -> str:
    """Show what is known of the sender, and what this very mail shows of who they are.

    It goes to the registered address alone; still, addresses and key are told only where the mail
    shows its sender, as they are by the commands about them.
    """
    member = line.member
    parts = [
        keys_and_evidence.you_are(member.name, member.language, not_let_in=member.not_let_in),
        keys_and_evidence.shown_by(draft.shown),
    ]
    if line.evident:
        certificate = read_certificate(member.certificate.encode(), draft.accepted.at)
        fingerprint = certificate.fingerprint if isinstance(certificate, Certificate) else ""
        parts += [
            registration.addresses_listed(member.addresses),
            keys_and_evidence.registered(fingerprint, signed_only=member.signed_only),
        ]
    else:
        ways = draft.settings.evidence.ways
        why = keys_and_evidence.lacking(ways, signed_only=member.signed_only)
        parts.append(keys_and_evidence.not_shown(why))
    draft.below("\n\n".join(parts))
    return draft.below(_settings(draft, member))


@if_evident
def language(draft: Draft, line: Line[Language]) -> str:
    """Choose the language of our mail."""
    draft.record(LanguageChosen(line.member.handle, line.command.code))
    return _("Done.")


HANDLERS: Final[Handlers] = {
    Reminders: remind,
    Digest: digest,
    Language: language,
    Switches: show,
    WhoAmI: who_am_i,
}
