"""Writes the page of a tournament that is being played, from its public record alone.

Secrecy by construction: what makes this page is handed a ``PublicRecord`` and signed checkpoints
and may not import the game (an import contract). It says nothing that an announcement did not say,
and needs no charts, so that a daemon can make it without what draws them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from gamemaster.page.document import Page, Piece, recheck, rendered
from gamemaster.page.elements import (
    Cell,
    Element,
    Node,
    block,
    code,
    counted,
    cut,
    days,
    element,
    facts,
    folded,
    hour_of,
    listed,
    mark,
    para,
    people,
    rule,
    section,
    table,
    when,
)
from gamemaster.tournament.public import Entry, PublicRecord

MOST_ENTRIES = 400
"""Announcements whose words are shown, the latest; those before are in the record's files."""

MOST_LINES = 80

MOST_CHECKED = 2_000
"""Entries that stand in the page to be hashed; a longer record is checked from its files."""

ENTRIES_LENGTH = 1024 * 1024
"""Characters of them."""

MOST_FILES = 2_000
"""Documents that can be told when they are dropped on the page, the latest."""

_HEADING, _ENDING = 3, 2
"""Lines of an announcement before and after its sentences."""

NAMES = (
    ("announced", "Announced"),
    ("proposals", "Proposals"),
    ("rules", "Initial rules"),
    ("dice", "Open dice"),
    ("record", "The record"),
    ("check", "Check it yourself"),
)
_MARKS = {
    "tournament.started": ("Start", "main"),
    "turn.taken": ("Turn", ""),
    "proposal.adopted": ("Adopted", "good"),
    "proposal.defeated": ("Defeated", "bad"),
    "move.illegal": ("Violation", "bad"),
    "tournament.won": ("Won", "good"),
    "tournament.ended": ("End", "main"),
    "ruling.made": ("Ruling", "unsure"),
}


def public_page(
    public: PublicRecord, checkpoints: Mapping[str, str], made_by: str = "gamemaster"
) -> str:
    """Return the page. ``checkpoints`` are signed notes by their names, the latest ones.

    ``made_by`` stands in its head, for whoever has to know the page for one of ours.
    """
    sections = (
        _announced(public),
        _proposals(public),
        _rules(public),
        _dice(public),
        _record(public, checkpoints),
        _check(public, checkpoints),
    )
    state = (
        "has ended" if public.ended else "is being played" if public.started else "has not begun"
    )
    last = public.entries[len(public.entries)] if public.entries else None
    lead: list[Node] = [para(f"This tournament {state}.", kind="headline"), _figures(public)]
    lead.append(
        para(
            "Everything here has been announced to everybody. What is secret - votes, texts, "
            "inquiries - is not in this page, and what made the page has no access to it.",
            kind="note",
        )
    )
    until: list[Node] = [" as of ", when(last.at)] if last else []
    foot = [para("Made by gamemaster from the public record", *until, ".")]
    kicker = f"A game of {cut(public.ruleset.title, 80)}, played by mail"
    return rendered(
        Page(cut(public.title, 80), kicker, tuple(lead), sections, NAMES, tuple(foot), made_by)
    )


def _figures(public: PublicRecord) -> Element:
    return facts(
        (counted(len(public.names)), "players named"),
        (counted(len(public.entries)), "announcements"),
        (counted(len(public.announced)), "proposals"),
        (counted(len(public.adopted)), "adopted"),
    )


def _announced(public: PublicRecord) -> Element:
    first = max(1, len(public.entries) - MOST_ENTRIES + 1)
    entries = [public.entries[number] for number in range(first, len(public.entries) + 1)]
    parts: list[Node] = [para("Times are UTC.", kind="note")]
    if first > 1:
        parts.append(para(f"{counted(first - 1)} earlier ones are in the record’s files.",
                          kind="more"))  # fmt: skip
    if not entries:
        parts.append(para("Nothing has been announced so far."))
    told = days((entry.at, _entry(public, entry)) for entry in entries)
    return section("announced", "What has been announced", *parts, told)


def _entry(public: PublicRecord, entry: Entry) -> Element:
    word, kind = _MARKS.get(entry.about, ("Told", ""))
    said = entry.text(public.title).splitlines()[_HEADING:-_ENDING]
    number = element("span", {"class": "note"}, f"{entry.number}. ")
    parts = list(_sentences(said[:MOST_LINES]))
    if len(said) > MOST_LINES:
        parts.append(para(f"… and {counted(len(said) - MOST_LINES)} more lines", kind="more"))
    return element(
        "li",
        {"id": f"announcement-{entry.number}"},
        element("span", {"class": "hour"}, hour_of(entry.at)),
        element("span", {}, mark(word, kind)),
        element("div", {"class": "said"}, number, *parts),
    )


def _sentences(lines: list[str]) -> Iterator[Element]:
    """Yield what lines of an announcement say: sentences flow, what is for tools stands alone."""
    for kind, of_kind in groupby(lines, key=_kind):
        if kind == "told":
            yield para(" ".join(of_kind))
        elif kind == "tools":
            for line in of_kind:
                yield element("p", {}, code(cut(line, 700)))
        elif kind == "names":
            named = [line.partition(": ")[2] for line in of_kind]
            yield para("Playing: ", *people(named), ".")
        else:
            yield from (node for node in block("\n".join(of_kind), length=4_000)
                        if isinstance(node, Element))  # fmt: skip


def _kind(line: str) -> str:
    if line.startswith(("SHA-256 ", "Anchor ", "Key ", "Signed by ")):
        return "tools"
    if line.startswith("Playing: "):
        return "names"
    return "shown" if line.startswith(("|", "+")) or not line else "told"


def _proposals(public: PublicRecord) -> Element:
    def cells(number: int) -> Sequence[Cell]:
        told = public.entries[public.announced[number]]
        digest = told.get("proposal.hash") if told.about == "turn.taken" else None
        points = told.get("points") if told.about == "turn.taken" else None
        adopted = public.adopted.get(number)
        return (
            str(number),
            [when(told.at), f" ({told.number})"],
            code(str(digest)) if digest is not None else "not announced",
            "" if points is None else cut(str(points), 40).replace("-", "−"),
            [mark("adopted", "good"), " ", when(public.entries[adopted].at), f" ({adopted})"]
            if adopted is not None
            else "",
        )

    columns = ("number", "announced", "SHA-256 of its document", "points", "adopted")
    return section(
        "proposals",
        "Proposals",
        para(
            "Numbers in brackets are announcements. Points are what the proposer was announced to "
            "have gained by the turn; who that was is announced only if a rule says so."
        ),
        table("Proposals that were announced", columns, sorted(public.announced), cells),
    )


def _rules(public: PublicRecord) -> Element:
    rules = public.ruleset.rules
    return section(
        "rules",
        "The initial rules",
        para(
            f"{counted(len(rules), 'rule')}, with the clauses that the Gamemaster runs. Which of "
            "them are still in force may be secret. The whole set has the SHA-256 ",
            code(public.ruleset.hash),
            ".",
        ),
        listed(rules, lambda r: rule(r.number, r.text, r.clauses, mutable=r.mutable)),
    )


def _dice(public: PublicRecord) -> Element:
    rolls = [entry for entry in public.in_order() if entry.get("die.proof") is not None]
    if not rolls:
        return section("dice", "Open dice", para("No roll has been proved in public so far."))
    listing = table(
        "Rolls whose keys were announced", ("announcement", "when", "rolled", "key"), rolls,
        lambda roll: (str(roll.number), when(roll.at), str(roll.get("die.value") or ""),
                      code(cut(str(roll.get("die.proof")), 64))),
    )  # fmt: skip
    return section("dice", "Open dice", listing)


def _record(public: PublicRecord, checkpoints: Mapping[str, str]) -> Element:
    parts: list[Node] = [
        para(
            "Every announcement is an entry of one tree of hashes; a checkpoint is its signed "
            "root. Compare yours with those of other players: the same number of entries with "
            "another root would mean that two histories were shown."
        )
    ]
    if public.genesis is not None:
        parts += [para("The record’s key: ", code(public.genesis.key))]
        parts += [folded("The genesis, its first entry", *block(public.leaf(0)))]
    for name, note in checkpoints.items():
        parts += [folded(f"The {name}", *block(note))]
    return section("record", "The record", *parts)


def _check(public: PublicRecord, checkpoints: Mapping[str, str]) -> Element:
    pieces = list(_hashed(public, checkpoints)) if len(public.entries) < MOST_CHECKED else []
    if public.genesis is not None:
        pieces.append(Piece("key", "the key of the record", public.genesis.key))
    for number in sorted(public.announced)[-MOST_FILES:]:
        entry = public.entries[public.announced[number]]
        digest = entry.get("proposal.hash") if entry.about == "turn.taken" else None
        if digest is not None:
            name = f"the document of proposal {number}"
            pieces.append(Piece("file", name, number=number, sha256=str(digest)))
    lead = (
        "The button hashes the announcements again in your browser and compares with the root that "
        "was signed. A proposal’s document that was forwarded to you can be dropped here: the page "
        "says which number it has."
    )
    return recheck(pieces, lead=lead, by_hand="gamemaster record verify")


def _hashed(public: PublicRecord, checkpoints: Mapping[str, str]) -> Iterator[Piece]:
    """Yield the entries and the signed checkpoints over them, nothing where they are too long."""
    if public.genesis is None:
        return
    texts = [public.leaf(number) for number in range(len(public.entries) + 1)]
    if sum(map(len, texts)) > ENTRIES_LENGTH:
        return
    for number, text in enumerate(texts):
        name = f"announcement {number}" if number else "the genesis of the record"
        yield Piece("entry", name, text, number, hashlib.sha256(text.encode()).hexdigest())
    for name, note in checkpoints.items():
        digest = hashlib.sha256(note.encode()).hexdigest()
        yield Piece("checkpoint", f"the {name}", note, sha256=digest)
