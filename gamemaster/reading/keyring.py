"""Carries out commands about players' OpenPGP keys: registering, changing, removing one.

Somebody who has a player's reply secret, and nothing else, must not be able to put a key of their
own in place of the player's. So a certificate changes at once only by a mail that the old one
signed; otherwise by a code that goes to the registered address alone, encrypted to the old
certificate if there is one. A player who has lost the old key asks the organiser.
"""

from __future__ import annotations

from typing import Final

from gamemaster.correspondence import keys_and_evidence, receipt_text
from gamemaster.i18n import _
from gamemaster.identity.certificates import Certificate, Unusable, grouped, read_certificate
from gamemaster.letters.post import Post, Reader
from gamemaster.mail.commands.answering import Confirm
from gamemaster.mail.commands.openpgp_commands import Key, Signatures
from gamemaster.mail.compose import OutAttachment
from gamemaster.reading import codes
from gamemaster.reading.asking_back import if_evident
from gamemaster.reading.draft import Draft, Handlers, Line
from gamemaster.tournament.lines import KeyRegistered, KeyRemoved, SignaturesSet
from gamemaster.tournament.register import Member

KIND = "key"


@if_evident
def key(draft: Draft, line: Line[Key]) -> str:
    """Register or remove the sender's certificate, or send the tournament's."""
    given = draft.mail.keys
    if line.command.what == "none":
        if not line.member.certificate:
            return _("No key is registered for you.")
        return _change(draft, line, None)
    if line.command.what == "autocrypt":
        given = () if draft.mail.autocrypt is None else (draft.mail.autocrypt,)
        if not given:
            return _("Not registered: your mail has no Autocrypt header with a key of yours.")
    if not given:
        return _sent(draft, line.member)
    if len(given) > 1:
        return _refused(_("this mail brings several"))
    found = read_certificate(given[0], draft.accepted.at)
    if isinstance(found, Unusable):
        return _refused(_(found.reason))
    return _change(draft, line, found)


def _refused(reason: str) -> str:
    return _("Not registered: this key cannot be used, because {reason}.").format(reason=reason)


@if_evident
def signatures(draft: Draft, line: Line[Signatures]) -> str:
    """Require signatures on the sender's mail, or no longer require them."""
    if not line.member.certificate:
        return _("No key is registered for you.")
    if not draft.signed:
        # It shows that they can sign, and keeps anybody who cannot from switching it off.
        return _("Not switched: please ask for this in a mail that your registered key signs.")
    draft.record(SignaturesSet(line.member.handle, line.command.required))
    return _("Done.")


def confirm(draft: Draft, line: Line[Confirm]) -> str | None:
    """Change the certificate as was asked under this code; None if it is of something else."""
    change = codes.taken(draft, line, KIND)
    if change is None:
        return None
    return _changed(draft, line.member, str(change["certificate"]), str(change["fingerprint"]))


def _change(draft: Draft, line: Line[Key], found: Certificate | None) -> str:
    armoured = found.armoured if found is not None else ""
    fingerprint = found.fingerprint if found is not None else ""
    told = _warned(line.member, found)
    if draft.signed:
        return told + _changed(draft, line.member, armoured, fingerprint)
    unsettled = codes.unsettled(draft, line)
    if unsettled is not None:
        return unsettled
    kept = {"move": KIND, "certificate": armoured, "fingerprint": fingerprint}
    code = codes.ask(draft, line, KIND, kept)
    return told + receipt_text.waits_for_word(
        code, "yes", keys_and_evidence.why_key_waits(fingerprint)
    )


def _warned(member: Member, found: Certificate | None) -> str:
    if found is None or not found.addresses or member.address.lower() in found.addresses:
        return ""
    return _("The key does not name the address that you are registered with.") + "\n"


def _changed(draft: Draft, member: Member, armoured: str, fingerprint: str) -> str:
    _tell(draft, member, fingerprint)
    if not armoured:
        draft.record(KeyRemoved(member.handle, reason=""))
        return _("Removed. Our letters to you are not encrypted any more.")
    draft.record(KeyRegistered(member.handle, armoured, fingerprint, reason=""))
    told = _(
        "Registered. Our letters to you are encrypted from now on, and mail that this key signs "
        "shows that it is yours. Fingerprint: {fingerprint}"
    )
    return told.format(fingerprint=grouped(fingerprint))


def _tell(draft: Draft, member: Member, fingerprint: str) -> None:
    """Tell every address, in clear: the bringer of the new key must not be alone to read it."""
    words = keys_and_evidence.key_changed(draft.tournament.told, fingerprint, by_mail=True)
    secret = draft.tokens.secret(member)
    for address in member.addresses:
        draft.post("correspondence", words, (Reader(address, secret),), in_clear=True)


def _sent(draft: Draft, member: Member) -> str:
    own = draft.settings.key
    if own is None:
        return _("This tournament has no key of its own, so nothing can be encrypted to it.")
    words = keys_and_evidence.our_key(
        draft.tournament.told, own.fingerprint, member.certificate != ""
    )
    draft.posts.append(
        Post(
            kind="correspondence",
            readers=(Reader(member.address, draft.tokens.secret(member)),),
            subject=words.subject,
            body=words.body,
            at=draft.accepted.at,
            attachments=(
                OutAttachment("gamemaster.asc", "application/pgp-keys", own.armoured.encode()),
            ),
        )
    )
    return _("Our own key comes with a mail of its own.")


HANDLERS: Final[Handlers] = {Key: key, Signatures: signatures}
