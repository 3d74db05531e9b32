"""Says in one way what people write in many around a choice and a number: marks, forms, openings.

Each pattern takes the place of nothing but a way of putting it; what is meant stays as it was, and
is read like everything else (``vote_sentences``). Bounded patterns; linear time.
"""

from __future__ import annotations

import re
from typing import Final

_CHOSEN: Final = r"(?:for|against|yes|no|aye|nay|abstain|ja|nein|für|gegen|oui|non|pour|contre|sí)"
_NUMBER: Final = r"#?[1-9][0-9]{2}"
_FORMAL: Final = (
    r"(?:the|der|die|le|la|el)\s(?:undersigned|unterzeichne(?:nd|t)e|soussignée?|abajo firmante)"
)
_CASTS: Final = r"(?:casts?|gives?)\s(?:his|her|their)\s(?:vote|ballot)"
_EACH: Final = r"(?:all|both|alle|beide|toutes|tous|todas)"
_OPENING: Final = (
    r"(?:no surprises?(?: here)?|(?:so,? )?here (?:goes|we go|it is)|in (?:short|brief)"
    r"|long story short|kurz (?:und knapp|gesagt)|keine überraschung|(?:en )?bref|sans surprise"
    r"|en resumen|sin sorpresas?)"
)
_STYLES: Final = (
    # "301? for", "301 ....... for": as people part a number from what they say of it.
    (r"([1-9][0-9]{2})\?(?=\s{1,3}[^\W_]{2})", r"\1:"),
    (r"(?<=[0-9)\]])\s{0,2}[.\u2026_-]{3,80}\s{1,2}", " : "),
    (r"\byou(?:'ve| have)(?: got)? my (?:vote|support)(?= for)", "i vote"),
    # What is struck out right before a choice was another one.
    (rf"~~[^~]{{1,60}}~~\s{{0,2}}(?={_CHOSEN}\b)", ""),
    # Verbs in two halves: "Ich lehne diesen Vorschlag ab".
    (
        r"\b(?:ich )?lehne (?:ich )?(?!(?:ihn|sie|es|das|ich)\b)([^,.;:!?]{1,40}?) ab\b",
        r"ich bin gegen \1",
    ),
    (r"\bich stimme ([^,.;:!?]{1,40}?) zu(?=\s?(?:[.,!]|\Z))", r"ich stimme für \1"),
    (rf"\bich gebe ((?:der |dem )?{_NUMBER}) meine stimme\b", r"ich stimme für \1"),
    (r"\byou(?:'ve| have)(?: got)? my (?=(?:yes|no|aye)\b)", "my vote is "),
    # What was done before voting limits nothing.
    (
        r"\A\W{0,3}having (?:read|slept|thought|considered|looked|studied)\b[^,0-9]{0,40},\s",
        "",
    ),
    # "Dem Antrag 302 dagegen stimme ich zu": on the other hand.
    (r"\bdagegen (?=stimme ich\b[^,.;:!?]{0,20}\bzu\b)", ""),
    (r"\bstimme ich (?:[^,.;:!?]{1,20} )?zu(?=\s?(?:[.,!]|\Z))", "stimme ich dafür"),
    (r"\bstimme zu(?=\s?(?:[.,!]|\Z))", "stimme dafür"),
    (rf"\brule[- ]changes?(?=\s{_NUMBER})", "proposal"),
    # A smile, and a thumb that says once more what was said.
    (r"\s[:;=]'?-?[)dp](?=\s|[.,;!]|\Z)", " "),
    (rf"\b((?:thumbs up|yes|for|in favou?r)\s(?:[a-z]{{2,9}}\s)?{_NUMBER})\s?👍", r"\1"),
    (rf"\b((?:thumbs down|no|against)\s(?:[a-z]{{2,9}}\s)?{_NUMBER})\s?👎", r"\1"),
    # "301 for / 302 against"
    (r"\s/\s", "; "),
    # Numbers need not be told to be all of them.
    (
        rf"(?<=[a-zß+]),\s{_EACH}(?:\sof\s(?:them|these|those))?(?=\s{{0,2}}(?:[.!]|\Z))",
        "",
    ),
    # "The undersigned hereby casts his vote": the writer.
    (
        rf"\b{_FORMAL}\s(?:hereby\s|hiermit\s)?(?:{_CASTS}|votes?|stimmt|vota)\b",
        "i vote",
    ),
    (rf"(?:\A|(?<=[.!]\s))\W{{0,3}}{_OPENING}\s?[:,-]\s", ""),
)
_PATTERNS: Final = tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in _STYLES)


def plainer(text: str) -> str:
    """Return plain prose with what was put in one of these ways put in the usual one."""
    for pattern, said in _PATTERNS:
        text = pattern.sub(said, text)
    return text
