"""Players' OpenPGP certificates, by mail: registering, changing and removing one.

Whoever has a player's reply secret, and nothing else, must not be able to put a key of their own
in the player's place. So a certificate changes at once only by a mail that the old one signed;
otherwise by a code that goes to the registered address alone, encrypted to the old certificate if
there is one. Who has lost the old key asks the organiser. Caller: ``carry_out``.
"""

from __future__ import annotations

from gamemaster import correspondence as letters
from gamemaster.i18n import _
from gamemaster.identity.certificates import Certificate, Unusable, read_certificate
from gamemaster.letters.post import Post, Reader
from gamemaster.mail.commands.answering import Confirm
from gamemaster.mail.commands.openpgp_commands import Key, Signatures
from gamemaster.mail.compose import OutAttachment
from gamemaster.reading import codes
from gamemaster.reading.asking_back import ELSEWHERE
from gamemaster.reading.draft import Answer, Line, Withheld
from gamemaster.tournament.register import Member

KIND = "key"


def key(answer: Answer, line: Line[Key], _withheld: Withheld) -> str:
    """Register or remove the sender's certificate, or send the tournament's."""
    if not line.evident:
        return _(ELSEWHERE)
    given = answer.mail.keys
    if line.command.what == "none":
        if not line.member.certificate:
            return letters.no_key_registered()
        return _change(answer, line, None)
    if line.command.what == "autocrypt":
        given = () if answer.mail.autocrypt is None else (answer.mail.autocrypt,)
        if not given:
            return letters.no_key_given()
    if not given:
        return _sent(answer, line.member)
    if len(given) > 1:
        return letters.key_refused(_("this mail brings several"))
    found = read_certificate(given[0], answer.accepted.at)
    if isinstance(found, Unusable):
        return letters.key_refused(_(found.reason))
    return _change(answer, line, found)


def signatures(answer: Answer, line: Line[Signatures], _withheld: Withheld) -> str:
    """Have mail of the sender count only if it is signed, or not any more."""
    if not line.evident or not line.member.certificate:
        return _(ELSEWHERE) if not line.evident else letters.no_key_registered()
    if not answer.signed:
        # It shows that they can sign, and keeps whoever cannot from switching it off.
        return letters.sign_to_switch()
    answer.lines.append(
        ("signatures.set/1", {"handle": line.member.handle, "required": line.command.required})
    )
    return _("Done.")


def confirm(answer: Answer, line: Line[Confirm]) -> str | None:
    """Change the certificate as was asked under this code; None: it is the code of another."""
    change = codes.taken(answer, line, KIND)
    if change is None:
        return None
    return _changed(answer, line.member, str(change["certificate"]), str(change["fingerprint"]))


def _change(answer: Answer, line: Line[Key], found: Certificate | None) -> str:
    armoured = found.armoured if found is not None else ""
    fingerprint = found.fingerprint if found is not None else ""
    told = _warned(line.member, found)
    if answer.signed:
        return told + _changed(answer, line.member, armoured, fingerprint)
    unsettled = codes.unsettled(answer, line)
    if unsettled is not None:
        return unsettled
    kept = {"move": KIND, "certificate": armoured, "fingerprint": fingerprint}
    code = codes.ask(answer, line, KIND, kept)
    return told + letters.waits_for_word(code, "yes", letters.why_key_waits(fingerprint))


def _warned(member: Member, found: Certificate | None) -> str:
    if found is None or not found.addresses or member.address.lower() in found.addresses:
        return ""
    return letters.key_of_another_address() + "\n"


def _changed(answer: Answer, member: Member, armoured: str, fingerprint: str) -> str:
    _tell(answer, member, fingerprint)
    if not armoured:
        answer.lines.append(("key.removed/1", {"handle": member.handle, "reason": ""}))
        return letters.key_removed()
    answer.lines.append(
        ("key.registered/1",
         {"handle": member.handle, "certificate": armoured, "fingerprint": fingerprint,
          "reason": ""})
    )  # fmt: skip
    return letters.key_registered(fingerprint)


def _tell(answer: Answer, member: Member, fingerprint: str) -> None:
    """Tell every address, in clear: whoever brought the new key must not be alone to read it."""
    words = letters.key_changed_by_mail(answer.tournament.told, fingerprint)
    secret = answer.tokens.secret(member)
    for address in member.addresses:
        answer.post("correspondence", words, (Reader(address, secret),), in_clear=True)


def _sent(answer: Answer, member: Member) -> str:
    own = answer.settings.key
    if own is None:
        return letters.no_openpgp_here()
    words = letters.our_key(answer.tournament.told, own.fingerprint, member.certificate != "")
    answer.posts.append(
        Post(
            kind="correspondence",
            readers=(Reader(member.address, answer.tokens.secret(member)),),
            subject=words.subject,
            body=words.body,
            at=answer.accepted.at,
            attachments=(
                OutAttachment("gamemaster.asc", "application/pgp-keys", own.armoured.encode()),
            ),
        )
    )
    return letters.key_is_sent()
