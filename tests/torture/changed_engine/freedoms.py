"""What an organiser may do otherwise than our engine does, with the page that admits it.

What differs in a game is looked at in the order of its journal: the first that no field explains
which an audit takes as given (``gamemaster.audit.given``) must be a freedom. All that follows from
it follows by the rules, or the audit would not have passed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from gamemaster.audit.given import EVERY, GIVEN


@dataclass(frozen=True)
class Freedom:
    """Where an engine may differ, in what, why no audit finds it, and the page that says so.

    ``where`` is matched with module and function, ``differs`` with what differs first, as
    ``differences`` names it. ``admitted`` is the page, and words of it.
    """

    where: str
    differs: str
    why: str
    admitted: tuple[str, str]


_READING: Final = (
    r"(item\.docketed|item\.withdrawn|press\.docketed|mail\.accepted|mail\.read|pending\.asked"
    r"|pending\.answered|join\.requested|player\.registered|reminders\.set|language\.chosen|digest\.set|code\.wrong|question\.asked|question\.answered|act\.asked)/1"
)
"""Lines by which a mail is entered, and what it led to."""

FREEDOMS: Final[tuple[Freedom, ...]] = (
    Freedom(
        "", r"mail alone",
        "mail that does not come, or words of it that no file repeats; what its files say fits "
        "the bundle",
        ("threats.md", "nor mail that never came"),
    ),
    Freedom(
        r"gamemaster\.(reading|documents|rulesets|clauses|game|tournament)\b",
        rf"(with(out)? )?{_READING}((: | becomes ).*)?|\S+ becomes {_READING}",
        "a mail is read otherwise, or asked about though it is clear; its receipt says so",
        ("auditors.md", "that a mail was read rightly, and came from the sender it names"),
    ),
    Freedom(
        r"gamemaster\.clauses\.omission ",
        r"turn\.taken/1: data\.clauses, data\.document, data\.hash",
        "which old clauses an amendment is taken to keep; its player confirmed them",
        ("auditors.md", "that a mail was read rightly, and came from the sender it names"),
    ),
    Freedom(
        r"gamemaster\.office\.shelved_mail Shelved\.dated", rf"{_READING}: at",
        "a mail is dated later, though not behind what is published next",
        ("threats.md", "or give a mail another date"),
    ),
    Freedom(
        r"gamemaster\.office\.transaction Transaction\.unread",
        rf"{_READING}( becomes |: ).*|with(out)? {_READING}",
        "a mail is read late, or never: the audit counts those that were accepted and not read",
        ("threats.md", "drop mail before it is receipted, or delay it"),
    ),
    Freedom(
        r"gamemaster\.(letters\.deliveries |office\.transaction Transaction\.post)",
        rf"\S+ becomes {_READING}|{_READING}(: | becomes ).*",
        "mail leaves late, or not, so that its reader answers otherwise",
        ("threats.md", "nor mail that never came"),
    ),
    Freedom(
        r"gamemaster\.office\.office Office\._step", r"with mail\.accepted/1",
        "a mail is entered before the one before it is read, or after that",
        ("auditors.md", "A mail that shows its sender has its line before it is read"),
    ),
    Freedom(
        r"gamemaster\.office\.(office Office\.look|plays_items PlaysItems\._to_the_desk)",
        r"without look\.taken/1|look\.taken/1 becomes .*",
        "the organiser looks, and says nothing of it",
        ("threats.md", "leave out a look"),
    ),
    Freedom(
        r"gamemaster\.(calendar|office\.office_state OpenStore\.gathers"
        r"|office\.plays_items PlaysItems\._announced_to"
        r"|tournament\.public PublicRecord\.ended)",
        r"(with(out)? )?calendar\.kept/1( becomes .*)?|\S+ becomes calendar\.kept/1",
        "the organiser is reminded of something, or announcements gather in digests, or not",
        ("auditors.md", "what the organiser or the calendar did beside the game, and when"),
    ),
    Freedom(
        r"gamemaster\.tournament\.fold ", r"with(out)? calendar\.kept/1",
        "a player is told that their mails had no answer, or not",
        ("auditors.md", "what the organiser or the calendar did beside the game, and when"),
    ),
    Freedom(
        r"gamemaster\.calendar\.", r"(with(out)? )?statement\.made/1( becomes .*)?",
        "nobody gets a statement at the end",
        ("auditors.md", "says how many players were sent a statement at the end"),
    ),
    Freedom(
        r"gamemaster\.playing\.beginning genesis", r"tournament\.created/1: data\.edition",
        "a tournament is founded in an older edition, whose dice mix nothing in",
        ("threats.md", "found a tournament today as an older program would have"),
    ),
    Freedom(
        r"gamemaster\.playing\.beginning genesis", r"tournament\.created/1: data\.beacon",
        "a tournament is founded with a beacon, or without: its genesis says so, and the audit "
        "whether the round was mixed in",
        ("threats.md", "They can also say that no server answered"),
    ),
    Freedom(
        r"gamemaster\.disclosing\.bundle_files ", r"README\.txt|verify\.pyz",
        "words of a bundle about itself, and a verifier that nobody has to run",
        ("auditors.md", "`README.txt` and `verify.pyz` in a bundle are the organiser's word"),
    ),
    Freedom(
        r"gamemaster\.disclosing\.policy Letters\.", r"README\.txt|mail/N\.eml",
        "which mails are left out of a bundle that opens mail; the audit names them",
        ("threats.md", "leave a mail out of a bundle that opens mail"),
    ),
    Freedom(
        r"gamemaster\.disclosing\.policy policy_for", r"README\.txt|mail/N\.eml",
        "less is opened than the founding permits",
        ("threats.md", "open less than they may"),
    ),
    Freedom(
        r"gamemaster\.tournament\.tokens ", r"mail/N\.eml",
        "reply addresses are derived otherwise from a root that is never opened, and so are "
        "codes: players write to others",
        ("threats.md", "make reply addresses, codes and Message-IDs otherwise"),
    ),
    Freedom(
        r"gamemaster\.disclosing\.bundle_files write", r"roots\.json, its layout",
        "blanks and line ends that no JSON heeds",
        ("formats.md", "`roots.json`"),
    ),
)  # fmt: skip

_OF_EVERY: Final = frozenset(
    name.partition(": ")[2] for name in GIVEN if name.startswith(f"{EVERY}: ")
)


def given(difference: str) -> bool:
    """Say whether fields that an audit takes as given are all that differs."""
    kind, colon, names = difference.partition(": ")
    return bool(colon) and all(
        name in _OF_EVERY or f"{kind}: {name}" in GIVEN for name in names.split(", ")
    )


def admitted(module: str, function: str, told: tuple[str, ...]) -> bool:
    """Say whether what differs first in a game is something that the documents admit."""
    first = next((one for one in told if not given(one)), None)
    return first is None or any(
        re.match(freedom.where, f"{module} {function}") and re.fullmatch(freedom.differs, first)
        for freedom in FREEDOMS
    )
