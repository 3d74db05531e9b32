"""Words mail about OpenPGP, and about the evidence that a mail lacked."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from gamemaster.correspondence.paragraphs import Words, paragraph
from gamemaster.i18n import NAMES, _, translatable
from gamemaster.identity.certificates import grouped
from gamemaster.tournament.public import PublicRecord


def why_key_waits(fingerprint: str) -> str:
    """Return why a change of keys waits for its code."""
    if not fingerprint:
        return _("your mail is not signed by the key that is registered for you.")
    told = _(
        "whoever has a key of theirs registered for you could read your letters. Please compare: "
        "the key has the fingerprint {fingerprint}."
    )
    return told.format(fingerprint=grouped(fingerprint))


def closed_mail() -> str:
    """Return the answer to an encrypted mail that was not read: the same whatever the cause."""
    return paragraph(
        _(
            "Your mail is encrypted, and nothing of it was read. An encrypted mail is read if it "
            "is encrypted to the key of this tournament and signed by the key that is registered "
            "for you, both at once; this one was not, or could not be opened. For our key, say "
            "«key» in a mail that is not encrypted; to register yours, attach it there."
        )
    )


def our_key(public: PublicRecord, fingerprint: str, registered: bool) -> Words:  # noqa: FBT001
    """Return the mail that brings the key of the tournament."""
    if registered:
        yours = _("A key is registered for you: our letters to you are encrypted to it.")
    else:
        yours = _(
            "No key is registered for you. To register yours, attach it (public part only) to a "
            "mail that says «key» on a line of its own."
        )
    ours = _("The OpenPGP key of {title} is attached. Its fingerprint is")
    body = (paragraph(ours.format(title=public.title)), f"    {fingerprint}", paragraph(yours))
    return Words(_("[{title}] our key").format(title=public.title), "\n\n".join(body) + "\n")


def key_changed(public: PublicRecord, fingerprint: str, *, by_mail: bool) -> Words:
    """Say that a key was registered or removed, by a player's mail or the organiser."""
    if fingerprint and by_mail:
        told = _(
            "An OpenPGP key was registered for you, as a mail of yours asked; letters to you are "
            "encrypted to it from now on. Its fingerprint is {fingerprint}. If it is not yours, "
            "please tell the organiser at once."
        )
    elif by_mail:
        told = _(
            "The OpenPGP key that was registered for you is removed, as a mail of yours asked. If "
            "it was not you, please tell the organiser at once."
        )
    elif fingerprint:
        told = _(
            "The organiser has registered an OpenPGP key for you; letters to you are encrypted to "
            "it. Its fingerprint is {fingerprint}. If it is not yours, please tell the organiser."
        )
    else:
        told = _(
            "The organiser has removed the OpenPGP key that was registered for you. If you did not "
            "ask for this, please tell the organiser."
        )
    subject = _("[{title}] your OpenPGP key was changed").format(title=public.title)
    return Words(subject, paragraph(told.format(fingerprint=grouped(fingerprint))) + "\n")


def lacking(ways: Collection[frozenset[str]], *, signed_only: bool) -> str:
    """Return why a mail is not believed, by what suffices here (``identity.evidence_policy``)."""
    if signed_only:
        return _(
            "this mail is not signed with your OpenPGP key, and you asked that only such mail "
            "counts."
        )
    if frozenset({"secret"}) in ways:
        return _(
            "this mail did not come to your own reply address, and anybody can write your "
            "address into the From line of a mail."
        )
    together = _(" together with ")
    listed = [together.join(_(_KINDS[kind]) for kind in sorted(way)) for way in ways]
    return _("this mail does not show who sent it. What counts here: {ways}.").format(
        ways="; ".join(listed)
    )


_KINDS: dict[str, str] = {
    "secret": translatable("answering one of our mails"),
    "openpgp": translatable("a signature with your OpenPGP key"),
    "dkim": translatable("a valid DKIM signature of your own domain"),
    "authentication-results": translatable("a pass of your domain's DMARC policy at our server"),
    "session": translatable("sending through our own server, logged in"),
}


def you_are(name: str, language: str, *, not_let_in: bool = False) -> str:
    """Return under which name somebody plays or has asked to, and the language of our mail."""
    told = _("You play under the name «{name}»; our mail to you is in {language}.")
    if not_let_in:
        told = _(
            "You asked to join as «{name}», and the rules did not let you in; our mail to you is "
            "in {language}."
        )
    return paragraph(told.format(name=name, language=NAMES[language]))


def registered(fingerprint: str, *, signed_only: bool) -> str:
    """Return which key is registered for a player; ``""`` for none, or none that can be used."""
    if not fingerprint:
        return _("No key that can be used is registered for you.")
    told = _("Your registered OpenPGP key has the fingerprint {fingerprint}.")
    said = told.format(fingerprint=grouped(fingerprint))
    if signed_only:
        only = _("Your mail counts only if this key signs it.")
        said = f"{said} {only}"
    return paragraph(said)


def shown_by(kinds: Iterable[str]) -> str:
    """Return the evidence of its sender that a mail showed."""
    ways = "; ".join(_(_KINDS[kind]) for kind in sorted(kinds))
    if not ways:
        return _("This mail shows nothing of who sent it but its From line.")
    return paragraph(_("This mail shows who sent it by: {ways}.").format(ways=ways))


def not_shown(why: str) -> str:
    """Return why a mail is not answered with addresses and keys."""
    told = _("Your addresses and your key are not told here: {why}")
    return paragraph(told.format(why=why))
