"""The life of each rule: its first text, and every amendment as a difference to the one before."""

from __future__ import annotations

from collections.abc import Iterator

from gamemaster.page.elements import Element, Node, element
from gamemaster.page.parts import (
    TEXT_LENGTH,
    block,
    counted,
    folded,
    heading,
    listed,
    mark,
    para,
    person,
    prose,
    reflowed,
    section,
    when,
)
from gamemaster.report.comparing import compared
from gamemaster.report.story import Life, Story, Version

MOST_LIVES = 80
LIVES_LENGTH = 3_000_000
"""Characters of all texts of rules that changed, before and after each change."""

MOST_VERSIONS = 25
MOST_UNCHANGED = 150

_HOW = {"enact": "enacted", "amend": "amended", "repeal": "repealed", "transmute": "transmuted"}


def lives(story: Story) -> Element:
    """Return the section."""
    every = list({id(life): life for life in story.lives.values()}.values())
    changed = [one for one in every if len(one.versions) > 1 or one.last.how != "initial"]
    same = [one for one in every if len(one.versions) == 1 and one.last.how == "initial"]
    parts: list[Node] = [
        para(
            f"{counted(len(changed), 'rule has', 'rules have')} a story; "
            f"{counted(len(same), 'rule')} of the initial set stayed as "
            f"{'it was' if len(same) == 1 else 'they were'}. What was ",
            element("ins", {}, "inserted"),
            " and ",
            element("del", {}, "deleted"),
            " is marked word by word.",
        )
    ]
    changed.sort(key=lambda one: one.versions[0].number)
    shown = _that_fit(changed)
    for life in shown:
        parts += _life(story, life)
    if len(changed) > len(shown):
        more = f"… and {counted(len(changed) - len(shown))} more rules with a story."
        parts.append(para(more, kind="more"))
    if same:
        name = f"{counted(len(same), 'rule')} that nobody changed"
        parts += [folded(name, _unchanged(same))]
    return section("rules", "The life of each rule", *parts)


def _that_fit(changed: list[Life]) -> list[Life]:
    """Return so many of the lives that all their texts together stay bounded."""
    shown, room = [], LIVES_LENGTH
    for life in changed[:MOST_LIVES]:
        for version in life.versions[:MOST_VERSIONS]:
            room -= 2 * min(len(version.text) + len(version.clauses), TEXT_LENGTH)
        if room < 0:
            break
        shown.append(life)
    return shown


def _life(story: Story, life: Life) -> Iterator[Node]:
    first, last = life.versions[0], life.last
    began = f"Rule {first.number}"
    became = "repealed" if not last.stands else f"now rule {last.number}"
    moved = last.number != first.number or not last.stands
    yield heading(began, *([element("span", {"class": "note"}, f" · {became}")] if moved else []))
    items, before = [], None
    for version in life.versions[:MOST_VERSIONS]:
        items.append(element("li", {}, *_version(story, before, version)))
        before = version
    if len(life.versions) > MOST_VERSIONS:
        left = len(life.versions) - MOST_VERSIONS
        items.append(element("li", {}, f"… and {counted(left)} more versions"))
    yield element("ol", {"class": "life"}, *items)


def _heading(story: Story, before: Version | None, version: Version) -> Element:
    """Return how a rule came to be so, by whom and when."""
    proposal = story.proposals.get(version.number)
    told: list[Node]
    if version.how == "initial":
        told = [mark("initial", ""), " part of the initial set"]
    elif version.how.startswith("clauses"):
        told = [mark(version.how, "unsure"), " by the organiser, ", when(version.at)]
    else:
        told = [mark(_HOW.get(version.how, version.how)[:40], "main"), f" by {version.number}"]
        if proposal is not None:
            told += [" of ", person(story.name(proposal.player))]
        told += [", ", when(version.at)]
    if version.stands and (before is None or before.mutable != version.mutable):
        told += [" ", mark("mutable" if version.mutable else "immutable", "")]
    return para(*told)


def _version(story: Story, before: Version | None, version: Version) -> Iterator[Node]:
    yield _heading(story, before, version)
    if not version.stands:
        yield para("It is no more.", kind="note")
        return
    text, clauses = (before.text, before.clauses) if before is not None else ("", "")
    if before is None:
        yield from prose(version.text) or [para("No text.", kind="note")]
    elif text == version.text:
        yield para("Its text stays the same.", kind="note")
    else:
        yield from compared(reflowed(text), reflowed(version.text), "words")
    if not (version.clauses.strip() or clauses.strip()):
        return
    if before is None:
        yield folded("Its clauses", *block(version.clauses))
    elif clauses == version.clauses:
        yield folded("Its clauses, unchanged", *block(clauses))
    else:
        yield folded("Its clauses", *compared(clauses, version.clauses, "text"), opened=True)


def _unchanged(same: list[Life]) -> Element:
    def items() -> Iterator[list[Node]]:
        for life in sorted(same, key=lambda one: one.last.number):
            rule = life.last
            summary: list[Node] = [
                f"Rule {rule.number} ",
                mark("mutable" if rule.mutable else "immutable", ""),
            ]
            inside = prose(rule.text)
            if rule.clauses.strip():
                inside += block(rule.clauses)
            yield [folded(summary, *inside)]

    return listed(items(), len(same), MOST_UNCHANGED)
