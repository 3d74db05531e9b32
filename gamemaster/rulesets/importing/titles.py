"""What a line can be besides text: a title, or a status that stands alone.

Pure.
"""

from __future__ import annotations

import re
from typing import Final

from gamemaster.rulesets.importing import words
from gamemaster.rulesets.importing.layout import HEAD

TITLE_CHARACTERS: Final = 90
TITLE_WORDS: Final = 10
SENTENCE_WORDS: Final = 6

_EMPHASIS: Final = ("***", "**", "__", "*", "_")


def is_title(said: str) -> bool:
    """Tell whether words can be a title: few, and no sentence."""
    found = said.split()
    if not 0 < len(found) <= TITLE_WORDS or len(said) > TITLE_CHARACTERS:
        return False
    return not (said.rstrip().endswith(".") and len(found) > SENTENCE_WORDS)


def is_emphasised(said: str) -> bool:
    """Tell whether a line is set in italics or bold from end to end."""
    said = said.strip()
    for mark in _EMPHASIS:
        if said.startswith(mark) and said.endswith(mark) and len(said) > 2 * len(mark):
            return mark[0] not in said.strip(mark) and len(said) <= TITLE_CHARACTERS
    return False


def bare_status(said: str) -> bool | None:
    """Return the status that a line names and says nothing else."""
    letters = [
        word for word in re.findall(r"[^\W\d_]+", said[:HEAD]) if not words.RULE.fullmatch(word)
    ]
    if len(letters) > 2 or len(said) > TITLE_CHARACTERS:  # noqa: PLR2004 - «non mutable»
        return None
    match = words.STATUS.fullmatch(said.strip(" \t*_`()[]{}:.–—-#"))
    if match is not None:
        return match["mutable"] is not None
    match = words.STATUS.match(" ".join(letters))
    if match is not None and match.end() == len(" ".join(letters)) and not re.search(r"\d", said):
        return match["mutable"] is not None
    return None
