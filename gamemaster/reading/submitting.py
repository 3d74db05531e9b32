"""The command ``password``: a letter with the password for sending, to the registered address."""

from __future__ import annotations

from gamemaster.correspondence import registration
from gamemaster.i18n import _
from gamemaster.letters.post import Reader
from gamemaster.mail.commands.own_addresses import Password
from gamemaster.reading.asking_back import ELSEWHERE
from gamemaster.reading.draft import Draft, Line, Withheld


def send_password(draft: Draft, line: Line[Password], _withheld: Withheld) -> str:
    """Send the password to whoever wrote to their own reply address, or showed more than that."""
    member, doors = line.member, draft.settings.doors
    # Where only a session counts, the reply address must do to get what a session needs.
    if not line.evident and "secret" not in draft.shown:
        return _(ELSEWHERE)
    if not doors:
        return _("There is none: this Gamemaster takes mail without logging in only.")
    password = draft.tokens.submission(member)
    words = registration.password_letter(draft.tournament.told, doors, member.address, password)
    if all(post.subject != words.subject for post in draft.posts):
        reader = Reader(member.address, draft.tokens.secret(member))
        draft.post("correspondence", words, (reader,))
    return _("It is on its way to your registered address, in a mail of its own.")
