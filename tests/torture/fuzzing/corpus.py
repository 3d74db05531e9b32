"""Clauses that people wrote: examples of the vocabulary, of the documentation, built-in rules."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

from gamemaster.clauses import ClauseError, compile_clauses
from gamemaster.clauses.vocabulary import STATEMENT_WORDS
from tests.clauses.reference import NAMES_OF, STATEMENTS, examples

ROOT = Path(__file__).parents[3]
_FENCED = re.compile(r"^```[a-z]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
_SET_APART = re.compile(r"(?:^ {4}.*\n)+", re.MULTILINE)


@cache
def clauses() -> tuple[str, ...]:
    """Every such text that compiles, each once."""
    found = dict.fromkeys([*_examples(), *_documented(), *_built_in()])
    return tuple(text for text in found if _compiles(text))


def _examples() -> list[str]:
    return [
        text if text.startswith(STATEMENT_WORDS) else f"define example = {text}"
        for section in ("Fields", *NAMES_OF, "Functions", *STATEMENTS)
        for text, _ in examples(section).values()
    ]


def _documented() -> list[str]:
    page = (ROOT / "docs" / "clauses.md").read_text(encoding="utf-8")
    blocks = [*_FENCED.findall(page), *_SET_APART.findall(page)]
    return [block.strip("\n") for block in blocks]


def _built_in() -> list[str]:
    found = []
    for path in sorted((ROOT / "gamemaster" / "rulesets").glob("*.toml")):
        rules = tomllib.loads(path.read_text(encoding="utf-8")).get("rule", [])
        found += [str(rule.get("clauses", "")).strip() for rule in rules]
    return found


def _compiles(text: str) -> bool:
    try:
        return bool(text) and bool(compile_clauses(text).statements)
    except ClauseError:
        return False
