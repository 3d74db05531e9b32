"""Imports other people's ruleset documents: what they hold, what is odd, and a file to finish.

documents -> lines -> numbering -> choosing -> other numbers -> manner -> stops -> furniture
-> rule texts -> findings -> suggestions -> writing; ``cutting`` holds the reading of one document
together, ``every_line`` counts what is left out, and ``doubts`` looks for what is unlike the rest;
``records`` lays out documents that are data; ``wording`` knows the words by which documents speak
of rules, ``counterparts`` tells whether one follows a built-in ruleset, ``needed`` what comes along
with clauses of such a one.
"""

from __future__ import annotations

from gamemaster.rulesets.importing.documents import Document, Source, document_of, read
from gamemaster.rulesets.importing.making_rules import Found, examined
from gamemaster.rulesets.importing.oddities import Oddity
from gamemaster.rulesets.importing.rule_text import FoundRule
from gamemaster.rulesets.importing.ruleset_file import name_of, rendered
from gamemaster.rulesets.importing.suggestions import (
    Suggestion,
    deciding,
    settings_told,
    suggested,
    telling_words,
)

__all__ = [
    "Document", "Found", "FoundRule", "Oddity", "Source", "Suggestion", "deciding", "document_of",
    "examined", "name_of", "read", "rendered", "settings_told", "suggested", "telling_words",
]  # fmt: skip
