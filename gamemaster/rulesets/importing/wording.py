"""Knows the words by which documents speak of rules, and reads what their prose says about them.

Pure. First the vocabulary, in the languages that are read: a language is added there alone. Then
what prose claims: «Rules 101-116 (immutable) and 201-213 (mutable)», «rules in the 100's are
immutable», «all other rules are mutable», «this rule is immutable». Each sentence is read once,
from left to right; every pattern is linear: alternatives of fixed words with short endings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

SENTENCE: Final = 2000
SPAN: Final = 2000
"""A range of more rules than this is no claim."""

LINKS: Final = 9
CLAIMS: Final = 500
"""No document that people wrote has more claims than this; the first ones count."""

HUNDRED: Final = 100
ALL_OTHERS: Final = 10**9
ALL_RULES: Final = ALL_OTHERS + 1
"""No rule has so high a number; a claim about all others counts before a claim about all."""


_IMMUTABLE: Final = (
    r"immutable|immuables?|inmutables?|immutabil[ei]|imutáve(?:l|is)|unver(?:ä|ae)nderlich\w{0,2}"
    r"|unab(?:ä|ae)nderlich\w{0,2}|onverander(?:lijke?|ba(?:ar|re))|oföränderlig[at]?|uforanderlige?"
    r"|niezmienn[aeyi]\w?|неизменяем\w{2,3}|unchangeable|inmodifiables?"
    r"|(?:non|not|nicht|no|pas)[ -](?:mutable|modifiables?|muables?|ver(?:ä|ae)nderlich)"
)
_MUTABLE: Final = (
    r"mutables?|muables?|modifiables?|susceptibles? de modifications?|modificabil[ei]|mutabil[ei]"
    r"|mutáve(?:l|is)"
    r"|ver(?:ä|ae)nderlich\w{0,2}|ab(?:ä|ae)nderlich\w{0,2}|(?:ä|ae)nderbar\w{0,2}|verander(?:lijke?|ba(?:ar|re))"
    r"|föränderlig[at]?|foranderlige?|zmienn[aeyi]\w?|изменяем\w{2,3}|changeable"
)
RULE_WORD: Final = (
    r"rules?|laws?|articles?|articolo|articoli|règles?|regles?|(?:grund|spiel)?regeln?|gesetze?|artikel|reglas?"
    r"|artículos?|artigos?|regol[ae]|regras?|regels?|regler?|reguł[ay]|zasad[ay]|правил[оа]"  # noqa: RUF001 - Russian
)

_ALL: Final = r"all|every|toutes|alle|todas|tutte|wszystkie|все"
_OTHER: Final = r"other|the other|others|autres|anderen|übrigen|demás|altre|outras|andere|pozostałe"
STATUS: Final = re.compile(
    rf"(?<![^\W_])(?:(?P<immutable>{_IMMUTABLE})|(?P<mutable>{_MUTABLE}))(?![^\W_])", re.IGNORECASE
)
RULE: Final = re.compile(rf"(?<![^\W_])(?:{RULE_WORD})(?![^\W_])", re.IGNORECASE)
"""Words may stand between underscores, as in names of files: «immutable_rules»."""

_SET: Final = re.compile(
    r"\b(?:nomic|constitutions?|by-?laws|statut\w{0,4}|standing orders|charter|satzung\w{0,3}"
    r"|\w{0,20}ordnung|stadgar|vedt\w{3,6}|estatutos?|stanovy)\b",
    re.IGNORECASE,
)
"""The names of documents that hold rules."""

_EVERY_RULE: Final = re.compile(
    rf"\b(?:{_ALL})\s+(?P<other>{_OTHER})?\s*(?:(?:the|les|las|die|as|le)\s+)?"
    rf"(?:(?:{RULE_WORD})\s+)?(?:initially\s+)?"
    rf"(?:are|sont|sind|son|sono|são|zijn|są)\s+(?:initially\s+|anfangs\s+)?(?P<status>\S+)",
    re.IGNORECASE,
)
_AT_FIRST: Final = re.compile(
    r"\b(?:initial\w*|inici\w+|inizial\w+|anfangs|zu Beginn|au début|at (?:the )?(?:first|start"
    r"|beginning|outset)|begins? with|starts? with|original\w*)\b",
    re.IGNORECASE,
)
_THIS_RULE: Final = re.compile(
    rf"\b(?:this|cette|diese|esta|questa|deze)\s+(?:{RULE_WORD})\s+(?:[^\W\d]+\s+){{0,4}}?"
    r"(?:is|est|ist|es|è|é)\s+(?:now\s+)?"
    r"(?P<status>\S+)",
    re.IGNORECASE,
)
_FIELDS: Final = {
    word: kind
    for kind, names in (
        ("status", "type status statut state class kind art zustand tipo estado stato soort"),
        ("status", "mutability"),
        ("title", "title name summary titre titel título titolo"),
        ("tags", "tags tag keywords labels category étiquettes schlagworte"),
        ("about", "author authors proposer power date auteur autor proponent verfasser"),
        ("about", "revision attributes"),
        ("text", "text body content wording wortlaut texte texto testo"),
    )
    for word in names.split()
}  # fmt: skip
NUMBER_NAMES: Final = frozenset(
    {"id", "nummer", "number", "numéro", "número", "numero", "num", "no", "rule", "nr", "№", "#"}
)
"""The names of fields that hold the number of a rule."""

_SIGN: Final = r"[*†‡+!°]{1,2}|[(\[][^\W\d_]{1,3}\.?[)\]]"
_UNLESS: Final = re.compile(
    rf"(?P<status>\b(?:{STATUS.pattern})\b)[ ,]{{1,2}}(?:unless|except|sauf|außer|salvo|tranne)\s+"
    rf"(?:[^\W\d_]+\s+){{0,4}}[\"'«“]?(?P<sign>{_SIGN})",
    re.IGNORECASE,
)
_MARKED: Final = re.compile(
    rf"(?P<status>\b(?:{STATUS.pattern})\b)[ ,:]{{1,2}}(?:[^\W\d_]{{1,12}}[ ,]{{1,2}}){{0,3}}?"
    rf"(?:marked|with|by|markiert|mit|marquée?s?|avec)\s+(?:with\s+|by\s+|an?\s+)?[\"'«“]?"
    rf"(?P<sign>[*†‡+!°]{{1,2}})",
    re.IGNORECASE,
)
_LEGEND: Final = re.compile(
    rf"(?<![\w*])(?P<sign>{_SIGN}|[^\W\d_](?=\s{{0,3}}[=:]))[\"'»”]?\s{{0,3}}"
    rf"(?:[=:–—]|->|→|means|bedeutet|signifie|(?:are|is|sind|sont|son)\b|(?<=[)\]]))\s{{0,3}}"
    rf"(?P<status>(?:{STATUS.pattern})\b)",
    re.IGNORECASE,
)
_SHORT: Final = r"[(\[](I|M|Imm?|Mut?)\.?[)\]]"
_INITIAL: Final = re.compile(
    rf"^[ \t*_']{{0,4}}(?:{_SHORT}|([IM])(?:\t|[ ]{{2,}}))|{_SHORT}[ \t*_'=#:.-]{{0,80}}$",
    re.IGNORECASE,
)
_SENTENCES: Final = re.compile(r"(?<=[.;!?])[\s\"”»)]+")
TO: Final = r"(?:-|–|—|\u2010|\.\.\.?|…|to|through|thru|until|till|bis|à|au|al|a|até|tot|t/m|до|do)"
_TOKEN: Final = re.compile(
    rf"(?P<hundred>(?<![\d.])[1-9]00`?(?:['’]?s\b|er\b|[ -]series\b))"
    rf"|(?P<low>(?<![\d.])\d{{1,9}})\s*(?:{TO})\s*(?P<high>\d{{1,9}})(?![\d%])"
    r"|(?P<single>(?<![\d.])\d{1,9})(?![\d%])"
    rf"|(?P<status>\b(?:{STATUS.pattern})\b)"
    r"|(?P<word>[^\W\d_]+)|(?P<sign>[(:,/&|])",
    re.IGNORECASE,
)
_REFERENCE: Final = re.compile(
    rf"\b(?:{RULE_WORD})\s+(?:no\.?\s*|nr\.?\s*|#)?(?P<number>[1-9]\d{{0,8}})(?![\d.]*\d)"
    rf"(?!['’]s|s\b|\s*{TO}\s*\d)",
    re.IGNORECASE,
)


def _all_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LINKING: Final = _all_of(
    "rule rules which that who initially initial are is be shall will were the all numbers number "
    "les la le l règle règles qui sont est initialement numéros "
    "regel regeln die der das sind ist anfangs nummer nummern "
    "regla reglas las los son es regola regole sono è regras regra são é regels zijn "
    "правила reguły są"
)
NOTES: Final = _all_of(
    "enacted adopted amended created transmuted repealed erlassen geändert adoptée modifiée"
)
"""Words that say what became of a rule."""

NOTED: Final = re.compile(
    rf"(?:{'|'.join(sorted(NOTES))})[ \t]+(?:by|in|on|from|at|durch|am|von|par|le)\b", re.IGNORECASE
)
"""The beginning of a note on a rule: «Enacted by …», «geändert am …»."""

VERBS: Final = _all_of("are is be shall will were sont est sind ist son es sono è são é")
"""Words that say that something is so."""

_LISTING: Final = _all_of("and or et ou und oder y o e en och og i и bis rule rules")
_ANSWERS: Final = {
    word: answer
    for answer, words in ((True, "true yes y oui ja sí si 1"), (False, "false no n non nein 0"))
    for word in words.split()
}


def status_of(text: str) -> bool | None:
    """Return the status that ``text`` speaks of (True: mutable); None if it names none or both."""
    found = {match["mutable"] is not None for match in STATUS.finditer(text)}
    return found.pop() if len(found) == 1 else None


def speaks_of_rules(said: Iterable[str]) -> bool:
    """Tell whether lines have a word for rules, for their status, or for a set of them anywhere."""
    return any(RULE.search(text) or STATUS.search(text) or _SET.search(text) for text in said)


def field_of(name: str, value: str = "") -> tuple[str, bool | None]:
    """Return the topic of a field such as «Type: immutable», and the status that it names.

    It is about «status», «title», «tags» or something else («about»), or says that the «text»
    follows; a field of another kind has no topic.
    """
    named = status_of(name)
    if named is not None:
        answer = _ANSWERS.get(value.casefold())
        return "status", None if answer is None else named is answer
    kind = _FIELDS.get(name.casefold(), "")
    return kind, status_of(value) if kind else None


@dataclass(frozen=True, slots=True)
class Legend:
    """Signs that a document explains: «(M) = mutable», «immutable unless marked *».

    ``signs`` has letters without their brackets; ``others`` is the status of rules without a sign.
    """

    signs: Mapping[str, bool]
    others: bool | None = None

    def status_of(self, sign: str) -> bool | None:
        """Return the status that a sign beside a rule stands for, whatever is noted behind it."""
        return self.signs.get(re.split("[;,]", sign)[0].strip("()[].").casefold())


NO_LEGEND: Final = Legend({})
"""The legend of a document that explains no signs."""


def is_legend(line: str) -> bool:
    """Tell whether a line does nothing but explain signs."""
    left = _LEGEND.sub("", line)
    return left != line and not re.sub(r"^\W*[^\W\d_]{2,10}:", "", left).strip(" \t,;.*_()[]|")


def legend_of(lines: Iterable[str], rules: Sequence[str]) -> Legend:
    """Return the legend that lines outside code give; the first word about a sign counts.

    Where each of several ``rules`` begins or ends with (I) or (M), (Imm.) or (Mut.), these need no
    word.
    """
    signs: dict[str, bool] = {}
    others: bool | None = None
    for line in lines:
        for match in _LEGEND.finditer(line):
            status = status_of(match["status"])
            if status is not None:
                signs.setdefault(match["sign"].strip("()[].").casefold(), status)
        # The head of a column whose cells say yes or no: «Rule | Mutable | Text».
        for cell in line.split("|") if "|" in line else ():
            if STATUS.fullmatch(cell.strip(" \t*_?")) and (status := status_of(cell)) is not None:
                signs = {word: status is answer for word, answer in _ANSWERS.items()} | signs
        unless = _UNLESS.search(line)
        marked = None if unless is not None else _MARKED.search(line)
        told = unless or marked
        if told is not None and (status := status_of(told["status"])) is not None:
            # Those that are «unless marked *» are the others; those «marked *» are not.
            status = status is (unless is not None)
            signs.setdefault(told["sign"].strip("()[].").casefold(), not status)
            others = status if others is None else others
    found = {
        "" if sign is None else (sign[1] or sign[2] or sign[3]).casefold()
        for sign in map(_INITIAL.search, rules)
    }
    if {sign[:1] for sign in found} == {"i", "m"}:
        signs = {sign: sign[0] == "m" for sign in found} | signs
    return Legend(signs, others)


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from ``low`` to ``high`` with the status that is claimed for them."""

    low: int
    high: int
    mutable: bool
    words: str


@dataclass(frozen=True, slots=True)
class Claims:
    """All that the prose claims; ``there`` are ranges of rules that are said to exist."""

    ranges: tuple[Range, ...] = ()
    there: tuple[tuple[int, int], ...] = ()

    def status_of(self, number: int, *, alone: bool = False) -> tuple[bool, str] | None:
        """Return the status claimed for a rule, and in which words; narrower claims come first.

        ``alone`` asks for claims about this one rule and no other.
        """
        fitting = [
            claim
            for claim in self.ranges
            if claim.low <= number <= claim.high and (claim.low == claim.high or not alone)
        ]
        if not fitting:
            return None
        narrowest = min(fitting, key=lambda claim: claim.high - claim.low)
        return narrowest.mutable, narrowest.words


class _Token(NamedTuple):
    """A number, a range of numbers, a status or another word of a sentence."""

    kind: str
    word: str
    low: int = 0
    high: int = 0
    mutable: bool = False

    @property
    def letter(self) -> str:
        """The part of speech: a number, a status, a verb, a word that lists or links, another."""
        word = self.word.casefold()
        if self.kind != "word":
            return "S" if self.kind == "status" else "N"
        if word in VERBS or word in "(:|":
            return "V"
        if word in _LISTING or RULE.fullmatch(word):
            return "L"
        return word if word in ",/&" else "w" if word in _LINKING else "x"


_CLAIM: Final = re.compile(rf"([VLw,]{{0,{LINKS}}})(N[NL,/&]*)?")
"""The words beside a status: those that link, then the numbers that have it."""


def claims_of(paragraphs: Iterable[str], *, now: bool = False) -> Claims:
    """Return the claims of all paragraphs in order; the first claim about a number counts.

    With ``now``, a sentence about the beginning, such as «Initially …», claims nothing.
    """
    ranges: list[Range] = []
    there: list[tuple[int, int]] = []
    whole: list[Range] = []
    for sentence in (found for paragraph in paragraphs for found in _sentences(paragraph)):
        if now and _AT_FIRST.search(sentence) is not None:
            continue
        match = _EVERY_RULE.search(sentence)
        if match is not None and (status := status_of(match["status"])) is not None:
            if match["other"]:
                whole.append(Range(0, ALL_OTHERS, status, "all others"))
            elif RULE.search(match[0]):
                whole.append(Range(0, ALL_RULES, status, "all rules"))
        if any(char.isdigit() for char in sentence):
            tokens = [_token(match) for match in _TOKEN.finditer(sentence.replace("`", ""))]
            ranges += _statuses(tokens)
            there += _existing(tokens)
    return Claims(
        (*tuple(dict.fromkeys(ranges))[:CLAIMS], *dict.fromkeys(whole)),
        tuple(dict.fromkeys(there))[:CLAIMS],
    )


def own_claim(text: str) -> bool | None:
    """Return the status that a rule's text claims for the rule itself: «this rule is immutable»."""
    for sentence in _sentences(text):
        match = _THIS_RULE.search(sentence)
        if match is not None and (status := status_of(match["status"])) is not None:
            return status
    return None


def references_of(text: str) -> tuple[int, ...]:
    """Return the numbers of rules that a text names one by one."""
    found = (match["number"] for match in _REFERENCE.finditer(text))
    return tuple(dict.fromkeys(int(number) for number in found if number.isascii()))


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences that claim something: what is asked is not so yet."""
    for sentence in _SENTENCES.split(" ".join(text.split())):
        if not sentence.rstrip("*_").endswith("?"):
            yield sentence[:SENTENCE]


def _token(match: re.Match[str]) -> _Token:
    low = int(match["low"] or match["single"] or (match["hundred"] or "0")[:3])
    high = low + HUNDRED - 1 if match["hundred"] else int(match["high"] or low)
    kind = {"high": "range", "sign": "word"}.get(str(match.lastgroup), str(match.lastgroup))
    return _Token(kind, match[0], low, high, match["mutable"] is not None)


def _statuses(tokens: Sequence[_Token]) -> Iterator[Range]:
    """Join numbers with the status behind them, or before them where it always comes first."""
    statuses = {place: token for place, token in enumerate(tokens) if token.kind == "status"}
    ahead = next((not _numbers(tokens, place, -1) for place in statuses), False)
    for place, status in statuses.items():
        for kind, _, low, high, _ in _numbers(tokens, place, 1 if ahead else -1):
            told = (
                f"the {low}'s"
                if kind == "hundred"
                else f"{low}"
                if low == high
                else f"{low}-{high}"
            )
            yield Range(low, high, status.mutable, f"{told}: {status.word}")


def _numbers(tokens: Sequence[_Token], place: int, step: int) -> list[_Token]:
    """Return the numbers beside the status at ``place``: none if nothing says that they have it."""
    side = tokens[place + 1 :] if step > 0 else tokens[:place][::-1]
    claim = re.match(_CLAIM, "".join(token.letter for token in side))
    if claim is None or not ("V" in claim[1] or (step > 0 and "L" in claim[1])):
        return []
    beside = side[claim.end(1) : claim.end()]
    return [each for each in beside if each.letter == "N" and each.high - each.low <= SPAN]


def _existing(tokens: Sequence[_Token]) -> Iterator[tuple[int, int]]:
    """Yield ranges that follow a word for rules: somebody says that these rules are there."""
    listing = False
    for place, token in enumerate(tokens):
        if token.kind == "word" and RULE.fullmatch(token.word):
            listing = True
        elif token.kind == "range" and listing and 0 < token.low <= token.high <= token.low + SPAN:
            yield token.low, token.high
        elif token.letter in "Vw/x" and token.word != "(":
            follows = tokens[place + 1].kind if place + 1 < len(tokens) else ""
            links = token.letter == "w" or token.word.casefold() in VERBS
            listing = listing and follows in ("word", "range", "status") and links
