"""Initial rulesets: data, not code."""

from __future__ import annotations

from gamemaster.rulesets.loader import (
    InitialRule,
    Ruleset,
    as_document,
    load,
    names,
    rules_listed,
    source,
)

__all__ = ["InitialRule", "Ruleset", "as_document", "load", "names", "rules_listed", "source"]
