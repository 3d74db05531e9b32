"""Writes docs/rule-changes.md and both cookbooks: python -m tests.rulechanges.pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from tests.rulechanges.changes import RuleChange, every_change

DOCS: Final = Path(__file__).parents[2] / "docs"
DESK: Final = Path(__file__).parents[2] / "gamemaster" / "desk"
WRONG: Final = "Rules that go wrong"
EVERY: Final = every_change()
TABLE: Final = [change for change in EVERY if change.theme != WRONG]
COOKBOOK: Final = [change for change in TABLE if change.in_cookbook]

TABLE_OPENING: Final = """\
# Rule-changes as players write them

Nomic is made by its players, so this is what a Gamemaster has to stand: rule-changes of the sorts
that players of such games have proposed, in words of our own. Each is a test: it is proposed and
voted on by mail, people play on, and all that then leaves is compared to the letter. The files are
written to be read: the mails stand in them, with what follows each.

{counts}

*As clauses* means that nobody has to decide anything once the rule is adopted; a rule without any
effect needs no clauses for that. *With a ruling* means that clauses do a part and the organiser the
rest. *Cannot* means that it stays a text, which changes nothing; what the language would need is
said below. At the end stand rules that go wrong.
"""

COOKBOOK_OPENING: Final = """\
# Thirty rules as players phrase them

Each text is followed by the clauses that run it, ready to be mailed along with it:

```
propose enact
Every vote that is cast earns its voter a point.
clauses:
when vote.cast: award player 1
end proposal
```

[clauses.md](clauses.md) says what the words mean. All of these are played by mail in the tests;
there you see what follows from them. [The table](rule-changes.md) says where.
"""

RECIPES_OPENING: Final = """\
# The rules of docs/cookbook.md, for the review desk, which offers their clauses for texts like
# theirs. Written by tests/rulechanges/pages.py.
"""

WRONG_OPENING: Final = """\
A clause that cannot run is void, for one move or for good, and only the organiser hears of it.
Where it says *unseen*, players are told exactly what they would be told if the rule had no clauses:
the tests play both and compare. That the last mutable rule cannot go (rule 113) is
[a story of its own](../tests/stories/the-last-mutable-rule.story).
"""


def page(path: Path) -> str:
    """Return what a page should say."""
    return PAGES[path]()


def cookbook() -> str:
    """Return docs/cookbook.md."""
    return "\n".join([COOKBOOK_OPENING, *_recipes()])


def _recipes() -> Iterator[str]:
    number = 0
    for theme, changes in groupby(COOKBOOK, key=lambda change: change.theme):
        yield f"## {theme}\n"
        for change in changes:
            number += 1
            aim = "" if change.proposes == "enact" else f" ({change.proposes})"
            yield f"**{number}. {change.name}**{aim}\n"
            yield "".join(f"> {line}".rstrip() + "\n" for line in change.says.splitlines())
            yield f"```clauses\n{change.clauses or change.attached}```\n"


def table() -> str:
    """Return docs/rule-changes.md."""
    opening = TABLE_OPENING.format(counts=_counts())
    return "\n".join([opening, *_rows(TABLE), *_lacking(), *_wrong()])


def _counts() -> str:
    runs = [change.runs for change in TABLE]
    return (
        f"Of {len(runs)} rule-changes {runs.count('as clauses')} run as clauses, "
        f"{runs.count('with a ruling')} with a ruling, and {runs.count('cannot')} cannot run."
    )


def _rows(changes: list[RuleChange]) -> Iterator[str]:
    number = 0
    for theme, group in groupby(changes, key=lambda change: change.theme):
        listed = list(group)
        file = f"../tests/rulechanges/{listed[0].path.name}"
        yield f"## {theme}\n"
        yield f"Played in [{listed[0].path.name}]({file}).\n"
        yield "| | rule-change | what it says | runs |\n| --- | --- | --- | --- |"
        for change in listed:
            number += 1
            yield f"| {number} | {change.name} | {_says(change)} | {change.runs} |"
        yield ""


def _says(change: RuleChange) -> str:
    aim = "" if change.proposes == "enact" else f"({change.proposes}) "
    return aim + _cell(change.says or "no text")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _lacking() -> Iterator[str]:
    yield "## What the language would need for the rest\n"
    yield "| rule-change | runs | what is missing |\n| --- | --- | --- |"
    for change in TABLE:
        if change.needs:
            yield f"| {change.name} | {change.runs} | {_cell(change.needs)} |"
    yield ""


def _wrong() -> Iterator[str]:
    changes = [change for change in EVERY if change.theme == WRONG]
    yield f"## {WRONG}\n"
    file = changes[0].path.name
    yield WRONG_OPENING
    yield f"Played in [{file}](../tests/rulechanges/{file}).\n"
    yield "| rule-change | what comes of it | |\n| --- | --- | --- |"
    for change in changes:
        yield f"| {change.name} | {_cell(change.outcome)} | {'unseen' if change.unseen else ''} |"
    yield ""


def recipes() -> str:
    """Return gamemaster/desk/cookbook.toml: what the desk offers of the cookbook."""
    found = [RECIPES_OPENING]
    for number, change in enumerate(COOKBOOK, 1):
        clauses = change.clauses or change.attached
        assert "'''" not in change.says + clauses
        found.append(f"[[recipe]]\nnumber = {number}\nname = {json.dumps(change.name)}\n"
                     f"text = '''\n{change.says.strip()}\n'''\n"
                     f"clauses = '''\n{clauses}'''\n")  # fmt: skip
    return "\n".join(found)


PAGES: Final = {
    DOCS / "rule-changes.md": table,
    DOCS / "cookbook.md": cookbook,
    DESK / "cookbook.toml": recipes,
}

if __name__ == "__main__":
    for file, write in PAGES.items():
        file.write_text(write(), encoding="utf-8")
