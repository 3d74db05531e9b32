"""What a mail lacked to be believed, in words that tell its reader how to write another."""

from __future__ import annotations

from collections.abc import Iterable

from gamemaster.i18n import _, noted


def lacking(ways: Iterable[frozenset[str]], *, signed_only: bool) -> str:
    """Return why a mail is not believed, by what suffices here (``identity.evidence``)."""
    sufficient = list(ways)
    if signed_only:
        return _(
            "it is not signed with your OpenPGP key, and you asked that only such mail counts."
        )
    if frozenset({"secret"}) in sufficient:
        return _(
            "this mail did not come to your own reply address, and anybody can write your "
            "address into the From line of a mail."
        )
    together = _(" together with ")
    listed = [together.join(_(_KINDS[kind]) for kind in sorted(way)) for way in sufficient]
    return _("it does not show who sent it. What counts in this tournament: {ways}.").format(
        ways="; ".join(listed)
    )


_KINDS: dict[str, str] = {
    "secret": noted("answering one of our mails"),
    "openpgp": noted("a signature with your OpenPGP key"),
    "dkim": noted("a valid DKIM signature of your own domain"),
    "authentication-results": noted("a pass of your domain's DMARC policy at our server"),
    "session": noted("sending through our own server, logged in"),
}
