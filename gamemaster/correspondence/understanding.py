"""Commands in our words: how a receipt repeats what was read."""

from __future__ import annotations

from gamemaster.i18n import NAMES, _, noted
from gamemaster.mail import commands as c


def change_words(command: c.Propose) -> str:
    """Return a proposed change in words."""
    number = command.target_number
    return _(_CHANGES[command.kind, command.target_noun]).format(number=number)


_CHANGES: dict[tuple[str, str | None], str] = {
    ("enact", None): noted("enact a new rule"),
    ("amend", "rule"): noted("amend rule {number}"),
    ("amend", "rule or its successor"): noted("amend rule {number} or its successor"),
    ("repeal", "rule"): noted("repeal rule {number}"),
    ("repeal", "amendment"): noted("repeal amendment {number}"),
    ("repeal", "rule or its successor"): noted("repeal rule {number} or its successor"),
    ("transmute", "rule"): noted("transmute rule {number}"),
    ("transmute", "rule or its successor"): noted("transmute rule {number} or its successor"),
}


def understood(command: c.Command) -> str:
    """Return a command in our words."""
    match command:
        case c.Propose():
            return _("a turn: {change}").format(change=change_words(command))
        case c.Vote(None, choice):
            return _(_VOTES_ON_MINE[choice])
        case c.Vote(number, choice):
            return _(_VOTES[choice]).format(number=number)
        case c.Reminders() | c.Language() | c.Digest() | c.Signatures():
            return _switched(command)
        case c.Tell(readers, _text, anonymous) | c.Share(_text, readers, anonymous):
            return _passed_on(command, ", ".join(readers), anonymous=anonymous)
        case c.Key(what):
            return _(_KEYS[what])
        case c.Show(what):
            return _("a request for {what}").format(what=what)
    # Of the others some show a value of theirs, and some nothing.
    shown = {field: getattr(command, field) for field in type(command).__slots__}
    return _(_PLAIN[type(command)]).format(**shown)


def _switched(command: c.Reminders | c.Language | c.Digest | c.Signatures) -> str:
    match command:
        case c.Reminders(wanted):
            return _("reminders to vote on") if wanted else _("reminders to vote off")
        case c.Digest(wanted):
            return _("announcements once a day") if wanted else _("announcements one by one")
        case c.Signatures(required):
            if required:
                return _("your mail counts only if it is signed")
            return _("your mail counts without a signature, too")
    return _("our mail in {language}").format(language=NAMES[command.code])


def _passed_on(command: c.Tell | c.Share, names: str, *, anonymous: bool) -> str:
    if isinstance(command, c.Share):
        said = _("the document of proposal {number} for {names}")
        if anonymous:
            said = _("the document of proposal {number} for {names}, without your name")
        return said.format(number=command.number, names=names)
    said = (
        _("a message for {names}, without your name") if anonymous else _("a message for {names}")
    )
    return said.format(names=names)


_KEYS: dict[str, str] = {
    "attached": noted("about an OpenPGP key"),
    "autocrypt": noted("registering the key in the Autocrypt header"),
    "none": noted("removing the key that is registered for you"),
}
_VOTES: dict[str, str] = {
    "for": noted("a vote FOR proposal {number}"),
    "against": noted("a vote AGAINST proposal {number}"),
    "abstain": noted("an ABSTENTION on proposal {number}"),
    "withdrawn": noted("your vote on proposal {number} WITHDRAWN"),
}
_VOTES_ON_MINE: dict[str, str] = {
    "for": noted("a vote FOR the proposal made in this mail"),
    "against": noted("a vote AGAINST the proposal made in this mail"),
    "abstain": noted("an ABSTENTION on the proposal made in this mail"),
    "withdrawn": noted("your vote on the proposal made in this mail WITHDRAWN"),
}
_PLAIN: dict[type[c.Command], str] = {
    c.Join: noted("join as {name}"),
    c.Inquire: noted("an inquiry about {number}"),
    c.Forfeit: noted("leaving the tournament"),
    c.Do: noted("a move in your own words: {words}"),
    c.Insist: noted("insisting on a move we warned you about"),
    c.Confirm: noted("confirming"),
    c.Decline: noted("dropping what we asked about"),
    c.Withdraw: noted("withdrawing your move {item}"),
    c.Ask: noted("a question to the organiser"),
    c.Object: noted("an objection to what was recorded"),
    c.Password: noted("a request for the password for sending"),
    c.Check: noted("a check of this mail"),
    c.Switches: noted("a request for your settings"),
    c.AddAddress: noted("a further address: {address}"),
    c.DropAddress: noted("an address less: {address}"),
    c.WriteTo: noted("our mail to {address}"),
    c.Addresses: noted("a list of your addresses"),
    c.NewReplyAddress: noted("another reply address"),
    c.Verify: noted("checking the proposal documents in this mail"),
}
