"""Spoils clauses: as mail does (``harmless``), word by word, and octet by octet."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Final

from gamemaster.clauses.normalise import begins_statement
from gamemaster.clauses.vocabulary import (
    ASKED,
    EVENTS,
    FUNCTIONS,
    MACROS,
    NAMES,
    RECORDS,
    RESERVED,
    STATEMENT_WORDS,
    SUBJECTS,
)

WORDS: Final = tuple(
    sorted(
        {*RESERVED, *NAMES, *FUNCTIONS, *MACROS, *(f for r in RECORDS.values() for f in r), *EVENTS}
        | {*ASKED, *SUBJECTS, *STATEMENT_WORDS, "rule", "rules", "karma", "x", "p", "stays"}
        | {"shown", "said", "among", "closes", "again", "penalise", "cast", "by", "clear", "open"}
        | {"win", "for", "number", "text", "yes | no", "berate.made", "poll.closed"}
        | set("+-*/%()<>=!?:;,.&|\"'\\{}[]#@_\n\t ") | {"==", "!=", ">=", "&&", "||", "≥", "“", "”"}
        | {"0", "1", "2.5", "301", '"23h"', '"enact"', "\u0435", "\x00", "\ud800", "é", "\u00a0"}
    )
)  # fmt: skip
_TOKEN: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|[A-Za-z_][A-Za-z0-9_]*|[0-9.]+|\s+|[=!<>]=|.')
_TEXT: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')
# What a line must not begin with once it is wrapped: it would be read as something else.
_BAD_START: Final = re.compile(r"[>≥*\u2022.;-]")


def token_mutation(random: Random, text: str) -> str:
    """Leave out, double, swap or replace some words of clauses."""
    tokens = _TOKEN.findall(text) or [""]
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        at, other = random.randrange(len(tokens)), random.randrange(len(tokens))
        match random.randrange(6):
            case 0:
                tokens[at] = ""
            case 1:
                tokens[at] *= 2
            case 2:
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case 3:
                tokens[at] = tokens[other]
            case 4:
                tokens[at] = f" {random.choice(WORDS)} "
            case _:
                tokens[at] += f" {random.choice(WORDS)} "
    return "".join(tokens)


def octet_mutation(random: Random, text: str) -> str:
    """Change octets and read what comes of it as mail that lies about its charset is read."""
    octets = bytearray(text.encode("utf-8", "surrogatepass")) or bytearray(b" ")
    for _ in range(random.choice((1, 1, 2, 4, 16))):
        at = random.randrange(len(octets))
        match random.randrange(4):
            case 0:
                octets[at] ^= 1 << random.randrange(8)
            case 1:
                octets[at] = random.randrange(256)
            case 2:
                octets[at : at + random.randrange(20)] = b""
            case _:
                octets[at:at] = random.randbytes(random.randrange(1, 6))
        octets = octets or bytearray(b" ")
    return octets.decode(*random.choice((("utf-8", "replace"), ("latin-1",), ("cp1251", "ignore"))))


def splice(random: Random, texts: list[str]) -> str:
    """Join the beginning of one text, something of a second and the end of a third."""
    one, two, three = (random.choice(texts) for _ in range(3))
    middle = two[random.randrange(len(two) + 1) :][: random.randrange(40)]
    end = three[random.randrange(len(three) + 1) :]
    return f"{one[: random.randrange(len(one) + 1)]}{middle}{end}"


# What mail does, and must not matter --------------------------------------------------------------


def _outside(text: str, change: Callable[[str], str]) -> str:
    """Change what stands outside texts."""
    parts: list[str] = []
    at = 0
    for found in _TEXT.finditer(text):
        parts += change(text[at : found.start()]), found[0]
        at = found.end()
    return "".join((*parts, change(text[at:])))


def _curly(random: Random, text: str) -> str:
    left, right = random.choice(("“”", "„“", "«»", "””"))

    def quoted(found: re.Match[str]) -> str:
        # A text that holds such a quotation mark itself ends there.
        inside = found[0][1:-1]
        return found[0] if re.search("[“”„‟«»]", inside) else f"{left}{inside}{right}"

    return _TEXT.sub(quoted, text)


def _capitals(random: Random, text: str) -> str:
    return _outside(text, lambda code: code.upper() if random.random() < 0.5 else code.title())


def _entities(_: Random, text: str) -> str:
    if "&" in text:
        return text
    return text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _blanks(random: Random, text: str) -> str:
    blank = random.choice(("\u00a0", "  ", "\t", "\u2009", "\u200b "))
    return _outside(text, lambda code: code.replace(" ", blank))


def _signs(_: Random, text: str) -> str:
    signs = {">=": "≥", "<=": "≤", "!=": "≠", "*": "×", "-": "\N{MINUS SIGN}"}

    def change(code: str) -> str:
        for plain, typeset in signs.items():
            code = code.replace(plain, typeset)
        return code

    return _outside(text, change)


def _ends(random: Random, text: str) -> str:
    end, lines = random.choice((".", ";", " .", "  ", ". ")), text.split("\n")
    # Only where a clause ends: anywhere else a full stop stands in the middle of it.
    ended = [not after or begins_statement(after) for after in (*lines[1:], "")]
    return "\n".join(f"{line}{end}" if e else line for line, e in zip(lines, ended, strict=True))


def _line_ends(random: Random, text: str) -> str:
    return text.replace("\n", random.choice(("\r\n", "\r", "\u2028", "\n\n")))


def _bullets(random: Random, text: str) -> str:
    bullet = random.choice(("- ", "* ", "• ", "  "))
    return "\n".join(
        f"{bullet}{line}" if begins_statement(line) else line for line in text.split("\n")
    )


def _wrapped(random: Random, text: str) -> str:
    """Break lines at blanks outside texts, as a mail program does."""
    lines: list[str] = []
    for line in text.split("\n"):
        width, current = random.randint(20, 78), ""
        for token in _TOKEN.findall(line):
            fits = len(current) + len(token) <= width
            if not fits and current.endswith(" ") and _continues(token):
                lines.append(current.rstrip(" "))
                current = "    " if random.random() < 0.5 else ""
            current += token
        lines.append(current)
    return "\n".join(lines)


def _continues(token: str) -> bool:
    """Say whether a line that begins with ``token`` continues the one before it."""
    begins = begins_statement(token) or token in {"move", "ballot"}
    return bool(token.strip()) and _BAD_START.match(token) is None and not begins


# In the order in which they may follow one another: straight quotation marks come first.
HARMLESS: Final = {
    "capitals": _capitals, "blanks": _blanks, "signs": _signs, "ends of sentences": _ends,
    "bullets": _bullets, "wrapped lines": _wrapped, "line ends": _line_ends,
    "curly quotes": _curly, "entities": _entities,
}  # fmt: skip


def mangled(random: Random, text: str) -> str:
    """What mail makes of clauses, in one way or several, without changing what they mean."""
    ways = random.sample(range(len(HARMLESS)), random.choice((1, 1, 2, 3)))
    for way in sorted(ways):
        text = tuple(HARMLESS.values())[way](random, text)
    return text
