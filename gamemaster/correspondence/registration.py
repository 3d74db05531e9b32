"""Words mail about joining, further addresses, reply addresses, codes and passwords."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gamemaster.correspondence.helping import first_commands, options_text, own_moves
from gamemaster.correspondence.paragraphs import WIDTH, Words, paragraph, quoted, titled
from gamemaster.correspondence.receipt_text import next_steps
from gamemaster.i18n import _
from gamemaster.rulesets.phrases import goal_of
from gamemaster.tournament.public import PublicRecord

LONGEST_GOAL: Final = 700
"""The most characters of the rule about winning that a welcome shows."""

GOAL_COLUMNS: Final = 68


def join_confirmation(public: PublicRecord, name: str, *, dice: bool = False) -> Words:
    """Return the one mail that goes to an address that asks to join.

    ``dice``: the file that promises the dice goes with it.
    """
    how = _(
        "To join, just answer this mail. An empty answer is enough. To play under another name, "
        "answer with the word join and that name."
    )
    return _asked(public, name, _("please confirm that you want to join"), how, dice=dice)


def another_name(public: PublicRecord, name: str, *, dice: bool = False) -> Words:
    """Return the same for a name that could be taken for one of ours."""
    how = _(
        "Nobody can play under this name, because it could be taken for the Gamemaster, the "
        "organiser, the calendar, everyone or a command. To join, answer this mail with one line: "
        "the word join and another name."
    )
    return _asked(public, name, _("please choose another name"), how, dice=dice)


def plain_yes(public: PublicRecord, name: str, words: str, *, dice: bool = False) -> Words:
    """Return the same for an answer whose ``words`` may say more than yes."""
    how = _(
        "You have not joined yet, because your answer may ask for something that a yes does not "
        "bring about, or may not come from you: {words}. To join as described here, answer this "
        "mail with the one word yes; or with the word join and a name, to play under another one."
    )
    subject = _("please answer with one word")
    return _asked(public, name, subject, how.format(words=_shortened(words)), dice=dice)


def _shortened(words: str) -> str:
    return f"«{textwrap.shorten(words, WIDTH, placeholder=' …')}»"


def name_like_ours() -> str:
    """Return why a name is nobody's, for ``join_refused``."""
    return _(
        "this name could be taken for the Gamemaster, the organiser, the calendar, everyone or a "
        "command. You may ask again under another name"
    )


def _asked(public: PublicRecord, name: str, subject: str, how: str, *, dice: bool) -> Words:
    somebody = _(
        "Somebody, probably you, asked that this address join the tournament {title} under the "
        "name «{name}»."
    )
    promised = _(
        "The attached file dice.txt commits us to the dice before your answer is mixed into them. "
        "Keep both, and you can check that after the game."
    )
    parts = (
        paragraph(somebody.format(title=public.title, name=name)),
        paragraph(how),
        *([paragraph(promised)] if dice else []),
        paragraph(_agreed(public)),
        paragraph(_("If it was not you, do nothing, or answer with the one word no.")),
    )
    return titled(public.title, subject, *parts)


def _agreed(public: PublicRecord) -> str:
    """Return what a joining player agrees to have published, as the tournament was founded."""
    if public.options.disclose_mail:
        return _(
            "By joining you agree that the whole game - every proposal, vote and inquiry with the "
            "name of its player, and in this tournament also your address and your mails with "
            "moves as they came - is published after the end, so that anyone can check it."
        )
    if public.options.disclose_addresses:
        return _(
            "By joining you agree that the whole game - every proposal, vote and inquiry with the "
            "name of its player, and in this tournament also your address - is published after the "
            "end, so that anyone can check it."
        )
    return _(
        "By joining you agree that the whole game - every proposal, vote and inquiry with the name "
        "of its player, but not your address - is published after the end, so that anyone can "
        "check it."
    )


def how_to_join(public: PublicRecord, refused: str | None, language: str = "") -> Words:
    """Return the short answer to an unknown address that asks for help; ``refused``: none joins.

    ``language`` is the one spoken now if that is not the tournament's, else ``""``.
    """
    what = _("This is the Gamemaster of {title}, a game by mail whose players change its rules.")
    how = _(
        "To join, answer with one line, the word join and your name. You will be asked to "
        "confirm it. If you play already, write from the address that you joined with."
    )
    if refused is not None:
        closed = _("Nobody can join now: {why}. If you play already, write from your own address.")
        how = closed.format(why=refused)
    elif language:
        chosen = _("A second line, {line}, has all our mail to you come in this language.")
        how = f"{how} {chosen.format(line=f'«language {language}»')}"
    subject = _("how to join")
    return titled(public.title, subject, paragraph(what.format(title=public.title)), paragraph(how))


def join_refused(public: PublicRecord, why: str) -> Words:
    """Return why a newcomer cannot join."""
    text = _("You have not joined: {why}.").format(why=why)
    return titled(public.title, _("not joined"), paragraph(text))


def welcome(public: PublicRecord, name: str) -> Words:
    """Return the mail that makes a newcomer a player: a page; the rest is in the help."""
    registered = _("Welcome, {name}. You are registered for {title}.")
    answer = _(
        "Answer this mail, or any other that we send you, to make your moves: the "
        "address that an answer goes to is your own and shows us that it is you. "
        "Please do not pass it on."
    )
    rules = _(
        "The rules that the game begins with are in the attached file rules.txt. The one word "
        "{rules} gets you those in force later, {status} how the game stands, and {help} "
        "everything that you may write."
    ).format(rules="«rules»", status="«status»", help="«help»")
    parts = (
        paragraph(registered.format(name=name, title=public.title)),
        paragraph(answer),
        _goal(public),
        paragraph(rules),
        _("To change the rules, and to vote, write lines such as these:"),
        first_commands(public),
        own_moves(public),
        next_steps(public),
        options_text(public),
    )
    subject = _("welcome, {name}").format(name=name)
    return titled(public.title, subject, *filter(None, parts))


def _goal(public: PublicRecord) -> str:
    """Return the rule about winning in its own words; "" where clauses do not show which it is."""
    rule = goal_of(public.ruleset)
    if rule is None:
        return ""
    heading = _("What it takes to win, by rule {number}:").format(number=rule.number)
    shortened = textwrap.shorten(rule.text, LONGEST_GOAL, placeholder=" …")
    return f"{heading}\n\n{quoted(textwrap.fill(shortened, GOAL_COLUMNS))}"


def not_joining(public: PublicRecord) -> Words:
    """Return the answer to a newcomer who does not want to join after all."""
    text = _("You have not joined, and you will not be written to again unless you ask to join.")
    return titled(public.title, _("not joined"), paragraph(text))


def renewed(public: PublicRecord) -> Words:
    """Say that the player has another reply address."""
    text = _(
        "Your reply address has been renewed. Answer this mail, or a later one, to make your "
        "moves; answers to earlier mails do not count any more without being confirmed."
    )
    return titled(public.title, _("your reply address was renewed"), paragraph(text))


def mail_goes_here(public: PublicRecord) -> Words:
    """Tell the next address of a player that the one before has failed."""
    text = _(
        "Mail to another address of yours comes back. From now on it goes to this address, which "
        "you have confirmed; the letters that came back follow, in their order."
    )
    return titled(public.title, _("your mail goes here now"), paragraph(text))


def address_confirmation(public: PublicRecord, name: str) -> Words:
    """Return the one mail that goes to an address that a player wants to add."""
    somebody = _(
        "Somebody, probably you, who plays in the tournament {title} under the name «{name}» asked "
        "that this address may be used too."
    )
    subject = _("please confirm this address")
    return titled(
        public.title,
        subject,
        paragraph(somebody.format(title=public.title, name=name)),
        paragraph(_("To agree, just answer this mail. An empty answer is enough.")),
        paragraph(_("If it was not you, do nothing, or answer with the one word no.")),
    )


def address_declined(public: PublicRecord) -> Words:
    """Return the answer to a person who does not want their address to be used."""
    text = _("This address is not used, and will not be written to again unless somebody asks.")
    return titled(public.title, _("not confirmed"), paragraph(text))


def address_added(public: PublicRecord) -> Words:
    """Return the welcome to a further address."""
    text = _(
        "This address is confirmed. Mail from it counts as yours, best as an answer to this mail. "
        "The words «write to» and an address choose where our mail goes."
    )
    return titled(public.title, _("this address is confirmed"), paragraph(text))


def addresses_changed(public: PublicRecord, what: str, after: Sequence[str]) -> Words:
    """Tell a player's other addresses of a change, so that a thief is noticed."""
    parts = [
        paragraph(_("The addresses under which you play have changed:")),
        f"  | {what}",
        addresses_listed(after),
        paragraph(
            _(
                "If that was not you, somebody else can use one of these addresses, or has got "
                "hold of your reply address: please write to the organiser at once, and ask for a "
                "new reply address."
            )
        ),
    ]
    return titled(public.title, _("your addresses have changed"), *parts)


def addresses_listed(addresses: Sequence[str]) -> str:
    """Return a player's addresses, the one that mail goes to first."""
    lines = [_("Your addresses; our mail goes to the first:")]
    return "\n".join([*lines, *(f"  | {address}" for address in addresses)])


def address_not_used(public: PublicRecord) -> Words:
    """Tell an address that it is no longer a player's; it names no other."""
    parts = (
        _("You use this address no more for this tournament, and we will not write to it again."),
        _("If that was not you, please write to the organiser at once."),
    )
    return titled(public.title, _("this address is not used any more"), *map(paragraph, parts))


@dataclass(frozen=True, slots=True)
class Door:
    """A server for players to log in: host, port, and TLS at once or by STARTTLS."""

    host: str
    port: int
    implicit_tls: bool


def password_letter(public: PublicRecord, doors: Sequence[Door], user: str, password: str) -> Words:
    """Return the settings that a mail program needs to send in its user's own name."""
    intro = _(
        "With these settings your mail program can hand your mail for {address} to us directly. "
        "What you send that way, from your own address, counts without anything more."
    ).format(address=public.address)
    care = _(
        "Whoever has this password can move for you. If somebody else may have got it, have your "
        "reply address renewed; another password comes with that."
    )
    lines = [line for door in doors for line in (*_settings(door), "")]
    lines.append(_("User name: {user}").format(user=user))
    lines.append(_("Password: {password}").format(password=password))
    shown = "\n".join(f"    {line}".rstrip() for line in lines)
    subject = _("your password for sending")
    return titled(public.title, subject, paragraph(intro), shown, paragraph(care))


def _settings(door: Door) -> tuple[str, str]:
    server = _("Server: {host}, port {port}").format(host=door.host, port=door.port)
    security = _("Security: {kind}").format(kind="SSL/TLS" if door.implicit_tls else "STARTTLS")
    return server, security
