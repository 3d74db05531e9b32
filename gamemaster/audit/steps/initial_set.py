"""The initial rules as a genesis has them: their form, and their hash (docs/formats.md).

Texts and clauses stand there in canonical form, so that nothing that cannot be seen is part of a
rule. Clauses that cannot be read count as none: their number is told.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, Final

from gamemaster.audit.files.text import canonical
from gamemaster.audit.findings import Refused
from gamemaster.audit.language import understood
from gamemaster.audit.language.bounds import Unreadable

HIGHEST_NUMBER: Final = 999_999_999
MOST_RULES: Final = 2_000
_NAME: Final = re.compile("[a-z][a-z0-9-]{0,39}")


def check_form(created: dict[str, Any]) -> None:
    """Check what a file of initial rules can say (docs/formats.md, "Ruleset file").

    Raises Refused.
    """
    rules = created["rules"]
    if not 0 < len(rules) <= MOST_RULES:
        raise _wrong(f"from 1 to {MOST_RULES} rules", len(rules))
    numbers = [number for number, *_ in rules]
    if numbers != sorted({*numbers}):
        raise _wrong("the rules in order of number, each once", numbers)
    if _NAME.fullmatch(created["ruleset"]) is None:
        raise _wrong("a name of a ruleset, of a-z, 0-9 and -", created["ruleset"])
    for name in ("ruleset_title", "ruleset_summary"):
        if canonical(created[name]) != [created[name]]:
            raise _wrong(f"{name} to be one line in canonical form", created[name])
    for number, _, text, clauses in rules:
        _check_rule(number, text, clauses)


def _check_rule(number: int, text: str, clauses: str) -> None:
    if not 0 < number <= HIGHEST_NUMBER:
        raise _wrong(f"a rule with a number from 1 to {HIGHEST_NUMBER}", number)
    if not text:
        raise _wrong(f"a text of rule {number}", text)
    for part in (text, clauses):
        if "".join(f"{line}\n" for line in canonical(part)) != part:
            raise _wrong(f"rule {number} in canonical form", part)


def _wrong(expected: str, found: object) -> Refused:
    return Refused(f"journal entry 1: expected {expected}, found {found!r:.80}")


def unreadable(created: dict[str, Any]) -> int:
    """Return the number of initial rules whose clauses cannot be read, and so count as none."""
    count = 0
    for *_, clauses in created["rules"]:
        try:
            understood(clauses)
        except Unreadable:
            count += 1
    return count


def ruleset_hash(created: dict[str, Any]) -> str:
    """Return the hash of the initial rules (docs/formats.md, "Ruleset file")."""
    rules = [
        {
            "number": number,
            "status": "mutable" if mutable else "immutable",
            "text": text,
            "clauses": clauses,
        }
        for number, mutable, text, clauses in created["rules"]
    ]
    whole = {
        "name": created["ruleset"],
        "title": created["ruleset_title"],
        "summary": created["ruleset_summary"],
        "rules": rules,
    }
    written = json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()
