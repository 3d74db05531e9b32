"""Limits mail to an address that has not been confirmed, and hears its one word of refusal.

Nobody must be able to make us write often to a stranger's address that they name (backscatter): one
mail a day to an address, two to a newcomer's, and only so many a day to one domain, for newcomers
and for further addresses of players together.
"""

from __future__ import annotations

import re
from typing import Final

from gamemaster.correspondence.judges_letters import too_many_requests
from gamemaster.letters.post import Reader
from gamemaster.mail import noise
from gamemaster.mail.commands.answering import Decline
from gamemaster.mail.prose.prose_words import OWN, words_of
from gamemaster.mail.prose.remarks import Meant, touches
from gamemaster.mail.prose.short_remarks import words_in
from gamemaster.mail.quoting import own_words
from gamemaster.reading.draft import DAY, Draft
from gamemaster.tournament.lines import CalendarKept
from gamemaster.tournament.register import AddressRequest, JoinRequest

REQUESTS_PER_DAY: Final = 1_000
ASKED_AGAIN: Final = 2
"""Confirmations a day to one newcomer: the second is for somebody who lost the first."""

HELPED_PER_DAY: Final = 200
"""Answers a day to unknown addresses that ask for help."""

HELPED: Final = "newcomer "
"""The beginning of the names of budgets that such answers are taken from."""
TOLD: Final = "requests told"
"""The calendar's name for telling the organisers of too many requests."""
_NOT_ME = re.compile(
    r"\b(?:stop|unsubscribe|remove me|spam|not me|not join|(?:did ?not|didn.t) (?:ask|want)"
    r"|wrong (?:person|address)|war ich nicht|nicht ich|falsche (?:person|adresse)|abmelden"
    r"|austragen|pas moi|mauvaise (?:personne|adresse)|désinscri\w*)\b"
    r"|\A\W*(?:no|nein|non)\b(?=\s{0,3}(?:[.,!;\n]|\Z)|\s(?:thanks?|danke|merci|gracias)\b)",
    re.IGNORECASE,
)
"""Words of people who were registered by somebody else; a *no* with which an answer begins."""
ASKED_FOR_YES: Final = 14 * DAY
"""Time within which one answer that may say more than yes is asked about, and no second one."""
_YES: Final = re.compile(r"\A\W*(?:yes|ja|oui|sí|si)\W*?(?:\n|\Z)", re.IGNORECASE)
"""The word that was asked for, on the first line."""
_CODE: Final = re.compile(r"\b(?:k[a-z2-7]{5,11}|code)\b", re.IGNORECASE)
"""A code behind yes, which needs none here."""
_ASSENTING: Final = words_of(
    "yes yep yeah ok okay sure agreed confirm confirmed confirming please thanks thank you very"
    " much glad happy happily gladly great good excellent fine let's go play playing count me in"
    " i'm i am i'd i'll will join joining too of course certainly definitely absolutely looking"
    " forward to it"
    " the game this that was with pleasure hi hello dear gamemaster all everyone cheers love would"
    " really so do want to my participation take part",
    "ja gern gerne klar natürlich bitte danke vielen dank sehr ich bin dabei mache mit spiele"
    " bestätige das war das freue mich auf spiel hallo guten tag liebe grüße gruß möchte mitspielen"
    " mitmachen teilnehmen meine teilnahme",
    "oui je confirme participe bien sûr volontiers avec plaisir merci beaucoup c'était moi c'est"
    " s'il vous plaît bonjour d'accord ma participation veux jouer participer",
    "sí si confirmo quiero jugar participo claro con gusto gracias muchas me apunto soy yo hola",
)
"""Words of an answer that says yes and greets: others may set a condition or want something."""


LONGEST_WISH: Final = 60
"""The most words of a mail that may be a wish to join."""
_WISH: Final = re.compile(
    r"\b(?:join|play|sign (?:me )?up|register|count me in|take part|participate|mitspielen"
    r"|mitmachen|teilnehmen|beitreten|anmeld\w+|spielen|rejoindre|jouer|participer|m'inscrire|inscription"
    r"|inscrire|jugar|participar|unirme|inscribirme)\b",
    re.IGNORECASE,
)


def declines(draft: Draft) -> bool:
    """Say whether an answer to such a mail says no."""
    if any(isinstance(read.command, Decline) for read in draft.read().commands):
        return True
    return bool(_NOT_ME.search(own_words(draft.mail.body)))


def says_more(draft: Draft, token: str, name: str, words: str) -> str | None:
    """Return the ``words`` of an answer that is more than a yes; "" where that was asked before.

    None where it confirms: it says nothing but yes and greetings, above a signature; or it has the
    line ``yes`` that was asked for. ``name`` is the one that its sender asked to join under.
    """
    if _only_says_yes(words, name):
        return None
    key = f"asked for yes {draft.tokens.identity(token)}"
    if draft.tournament.receipts.get(key, 0) <= draft.accepted.at:
        draft.answered_to, draft.cost = key, ASKED_FOR_YES
        return words
    return None if _YES.match(words) else ""


def _only_says_yes(words: str, name: str) -> bool:
    """Whether an answer says no more than yes; below its first paragraph may stand a signature."""
    known = _ASSENTING | set(words_in(name))
    head, *rest = re.split(r"\n\s*\n", _CODE.sub("", words.strip()))
    for line in head.split("\n"):
        if not (known.issuperset(words_in(line)) or noise.is_noise(line)) or "?" in line:
            return False
    below = "\n".join(rest)
    silent = OWN.isdisjoint(frozenset(words_in(below)) - known)
    return silent and not (below and touches(below, Meant(choice="for")))


def too_many_for(draft: Draft, address: str, most: int = 1) -> bool:
    """Say whether an address, its domain or everybody was written to as often as is right.

    ``most`` is the limit for one address within a day.
    """
    register, since = draft.tournament.register, draft.accepted.at - DAY
    asked: list[JoinRequest | AddressRequest] = [*register.requests.values()]
    asked += register.address_requests.values()
    recent = [request.address for request in asked if request.at > since]
    domain = address.rpartition("@")[2]
    there = sum(asked_for.rpartition("@")[2] == domain for asked_for in recent)
    if recent.count(address) >= most:
        return True
    everywhere = len(recent) >= REQUESTS_PER_DAY
    if not everywhere and there < draft.settings.max_requests_per_domain:
        return False
    _tell_organisers(draft, None if everywhere else domain)
    return True


def may_be_helped(draft: Draft, address: str) -> bool:
    """Say whether an unknown address that asks for help is answered, and count that it is.

    Each is answered once a day, and so many a day in all. The key that is kept does not tell the
    address.
    """
    key = HELPED + draft.tokens.identity(f"help for {address}")
    now, full_at = draft.accepted.at, draft.tournament.receipts
    lately = sum(budget.startswith(HELPED) and at > now for budget, at in full_at.items())
    if lately >= HELPED_PER_DAY or full_at.get(key, 0) > now:
        return False
    draft.answered_to, draft.cost = key, DAY
    return True


def wants_to_join(draft: Draft) -> bool:
    """Say whether a short mail that holds no command speaks of joining, in its subject or text."""
    words = own_words(draft.mail.body)
    few = len(words.split()) <= LONGEST_WISH
    return few and bool(_WISH.search(f"{draft.mail.subject[:200]}\n{words}"))


def _tell_organisers(draft: Draft, domain: str | None) -> None:
    """Say, once a day, that somebody is not written to: it may be an attack, or a whole school."""
    last = draft.tournament.calendar.get(TOLD, -DAY)
    if draft.accepted.at < last + DAY:
        return
    draft.record(CalendarKept(TOLD))
    words = too_many_requests(draft.tournament.told, domain)
    draft.post("organiser", words, tuple(map(Reader, draft.settings.organisers)))
