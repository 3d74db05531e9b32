"""From documents to rules: the importer's story, each line the next step.

Pure: ``documents`` has read the files. Deterministic: the same documents give the same rules, the
same oddities and the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from gamemaster.proposal import canonical_lines
from gamemaster.rulesets.importing import oddities, words
from gamemaster.rulesets.importing.claims import Claims, claims_of, own_claim
from gamemaster.rulesets.importing.documents import Source
from gamemaster.rulesets.importing.drafts import Cut, Draft, cut
from gamemaster.rulesets.importing.found import KINDS, Found, FoundRule, Oddity
from gamemaster.rulesets.importing.markers import FAMILIES
from gamemaster.rulesets.importing.numbering import LONG
from gamemaster.rulesets.loader import RULES

STYLES: Final = {
    "heading": "headings, as «# 101»",
    "bold": "bold numbers, as «**101**»",
    "link": "linked numbers, as «[101](rule101.md)»",
    "word": "words, as «Rule 101:»",
    "quoted": 'quoted numbers, as «"101"»',
    "bracket": "numbers in brackets, as «[101]»",
    "italic": "numbers in italics, as «*101*»",
    "bare": "bare numbers, as «101.»",
    "plain": "bare numbers, as «101»",
}
ONE_EACH: Final = "one file for each rule"
TITLE: Final = 100
FILES_EACH: Final = 2
"""From so many files of one rule on, each rule has its own."""


_ROMAN: Final = re.compile(
    rf"[ \t#*_]{{0,12}}(?:{words.RULE_WORD})[ \t]+[ivxlcIVXLC]{{1,9}}(?:[.:)]|$)", re.IGNORECASE
)


def examined(source: Source) -> Found:
    """Return what the documents hold; ``refusals`` is filled if no ruleset can be made of it."""
    cuts, aside = _set_aside([cut(one, alone=not source.folder) for one in source.documents])
    drafts = [draft for one in cuts for draft in one.drafts]
    filled = [draft for draft in drafts if draft.text.strip()]
    empty = [draft for draft in drafts if not draft.text.strip()]
    claims = claims_of(_prose(cuts))
    rules = [_with_status(draft, claims) for draft in filled]
    kept, others = _once_each(rules)
    refusals = tuple(_refusals(source, cuts, drafts, kept))
    odd = [
        *oddities.duplicates(kept, others),
        *oddities.gaps([rule.number for rule in kept]),
        *oddities.missing([rule.number for rule in kept], claims),
        *oddities.references(kept, claims),
        *oddities.order(drafts),
        *oddities.titles(kept),
        *_conflicts(kept, claims),
        *_assumed(kept),
        *(
            Oddity(
                "empty", f"rule {draft.number} has no text and is left out ({draft.document.name}: "
                f"line {draft.line})", (draft.number,),
            )
            for draft in empty
        ),
        *oddities.endings(cuts),
        *(oddity for one in cuts for oddity in oddities.beside(one)),
        *(Oddity("file", note) for note in (*source.notes, *aside)),
        *oddities.marks(filled),
        *oddities.letters(kept),
    ]  # fmt: skip
    odd.sort(key=lambda one: KINDS.index(one.kind))
    return Found(
        source,
        _title(source, cuts),
        _style(source, cuts),
        tuple(kept),
        tuple(others),
        tuple(odd),
        refusals,
    )


def _set_aside(cuts: Sequence[Cut]) -> tuple[list[Cut], list[str]]:
    """Where each rule has a file of its own, take no rules from what stands beside them.

    A list of contents or a page with a few numbered steps is no ruleset there. Returns the
    documents and what is to be said about them.
    """
    own = {one.drafts[0].number for one in cuts if one.drafts and one.key is None}
    if len(own) < FILES_EACH:
        return list(cuts), []
    kept: list[Cut] = []
    notes: list[str] = []
    for one in cuts:
        weak = one.key is not None and FAMILIES[one.key[0]] < FAMILIES["word"]
        if one.key is None or not (weak or {draft.number for draft in one.drafts} <= own):
            kept.append(one)
            continue
        notes.append(f"{one.document.name}: no rules are taken from it: each has a file of its own")
        lines = tuple(at for at, line in enumerate(one.document.lines, 1) if line.strip())
        kept.append(Cut(one.document, (), (lines,)))
    return kept, notes


def _prose(cuts: Sequence[Cut]) -> Iterator[str]:
    """Yield every paragraph of the documents: texts of rules, then what is in none of them."""
    for one in cuts:
        for draft in one.drafts:
            yield from draft.text.split("\n\n")
        for run in one.outside:
            yield "\n".join(one.document.lines[number - 1] for number in run)


def _with_status(draft: Draft, claims: Claims) -> FoundRule:
    """Decide the status of a rule; what stands nearest to it counts."""
    if draft.own is not None:
        return FoundRule(draft, draft.own, "tag")
    prose = own_claim(draft.text)
    if prose is not None:
        return FoundRule(draft, prose, "its own words")
    if draft.section is not None:
        return FoundRule(draft, draft.section, "section")
    claimed = claims.status_of(draft.number)
    if claimed is not None:
        return FoundRule(draft, claimed[0], f"prose («{claimed[1]}»)")
    if LONG <= draft.number < 2 * LONG:
        return FoundRule(draft, mutable=False, because="custom")
    return FoundRule(draft, mutable=True, because="assumed")


def _once_each(rules: Sequence[FoundRule]) -> tuple[list[FoundRule], list[FoundRule]]:
    """Return the first rule of each number, in order of number, and all others."""
    kept: dict[int, FoundRule] = {}
    others: list[FoundRule] = []
    for rule in rules:
        if rule.number in kept:
            others.append(rule)
        else:
            kept[rule.number] = rule
    return sorted(kept.values(), key=lambda rule: rule.number), others


def _conflicts(rules: Sequence[FoundRule], claims: Claims) -> Iterator[Oddity]:
    """Yield rules of which the document says both."""
    for rule in rules:
        said = {rule.because: rule.mutable}
        if rule.draft.section is not None:
            said.setdefault("section", rule.draft.section)
        claimed = claims.status_of(rule.number)
        if claimed is not None:
            said.setdefault(f"prose («{claimed[1]}»)", claimed[0])
        if len(set(said.values())) > 1:
            told = ", ".join(
                f"{where} {'mutable' if mutable else 'immutable'}"
                for where, mutable in said.items()
            )
            yield Oddity(
                "conflict", f"rule {rule.number}: {told}; taken as {rule.status}", (rule.number,)
            )


def _assumed(rules: Sequence[FoundRule]) -> Iterator[Oddity]:
    """Yield rules whose status the document leaves open."""
    for because, why in (
        ("custom", "immutable, as numbers from 100 to 199 are by custom"),
        ("assumed", "mutable, for want of any word about it"),
    ):
        numbers = tuple(rule.number for rule in rules if rule.because == because)
        if numbers:
            yield Oddity("assumed", f"taken as {why}: {oddities.listed(numbers)}", numbers)


def _refusals(
    source: Source, cuts: Sequence[Cut], drafts: Sequence[Draft], kept: Sequence[FoundRule]
) -> Iterator[str]:
    if not drafts:
        yield (
            f"{source.name}: no numbered rules found. Rules begin with whole numbers, for instance "
            "«## 101 Title», «**101** text», «101. text», «Rule 101: text», or stand in files "
            "named 101.md"
        )
        if any(one.dotted for one in cuts):
            yield f"{source.name}: numbers such as 1.2 are there, which no rule can have"
        if _roman(source):
            yield f"{source.name}: Roman numerals are there, which are not read: write 1 for I"
        return
    if not kept:
        yield f"{source.name}: expected rules with a text, found numbers alone"
    if len(kept) > RULES:
        yield f"{source.name}: expected at most {RULES} rules, found {len(kept)}"
    yield from oddities.too_long(kept)


def _roman(source: Source) -> bool:
    return any(
        _ROMAN.match(line[:TITLE]) is not None for one in source.documents for line in one.lines
    )


def _title(source: Source, cuts: Sequence[Cut]) -> str:
    """Return the first heading of the first document, or the name of what was imported."""
    heading = next((one.heading for one in cuts if one.heading and not source.folder), "")
    found = canonical_lines(heading)[:1] or canonical_lines(_stem(source.name))[:1]
    return found[0].strip()[:TITLE] if found and found[0].strip() else "Imported rules"


def _stem(name: str) -> str:
    return name.rpartition(".")[0] or name


def _style(source: Source, cuts: Sequence[Cut]) -> str:
    keys = [one.key for one in cuts if one.drafts]
    if source.folder and keys and all(key is None for key in keys):
        return ONE_EACH
    families = dict.fromkeys(key[0] if key is not None else "" for key in keys)
    told = [STYLES.get(family, ONE_EACH) for family in families]
    braces = any(key is not None and key[2] > 0 for key in keys)
    return "; ".join(told) + (", inside braces" if braces else "")
