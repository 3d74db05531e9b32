"""Finds the one proposal that a letter of ours was about, in the mail that answers it.

The quotation right above a line says it best, then the subject, then all quotations. Where
more than one proposal is named there is no topic. Linear in the size of the mail: each line is
looked at once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from gamemaster.mail import quoting
from gamemaster.mail.parse import is_reply_subject
from gamemaster.mail.prose.prose_words import words_of

_LONGEST: Final = 400
_PROPOSAL: Final = re.compile(
    r"(?:\A[>\s|*#-]{0,12}|\b(?:proposals?|rule-changes?|changes?|vorschlag|regeländerung"
    r"|propositions?|modification|propuestas?)\s{1,2}(?:no\.?\s?|nr\.?\s?)?)#?"
    r"([1-9][0-9]{2,8})(?![0-9a-z]|[-./:][0-9])|\u00abvote for ([1-9][0-9]{2,8})\u00bb",
    re.IGNORECASE,
)
"""A number at the start of a quoted line, or behind its noun: but no part of an instant, as in the
second line of our own announcements, nor of a hash that a client has broken in two."""
_LISTED: Final = re.compile(
    r"\A[>\s]{0,12}(?:proposals|vorschläge|propositions|propuestas)\s?:\s{0,3}"
    r"([1-9][0-9]{2,8}(?:(?:,| and| und| et| y)\s{0,2}[1-9][0-9]{2,8}){0,20})\s*\Z",
    re.IGNORECASE,
)
"""The proposals of a day, as its announcement lists them."""
_THREE_DIGITS: Final = re.compile(r"[1-9][0-9][0-9]")
"""Three digits: each way of naming a proposal has them, and most quoted lines have not."""
_MOST: Final = 10
_LAST: Final = 999
_COUNTS: Final = {
    word: count
    for count, words in (
        (2, "2 two both beide beiden zwei zweien deux dos ambas ambos"),
        (3, "3 three drei dreien trois tres"),
        (4, "4 four vier vieren quatre cuatro"),
        (5, "5 five fünf fünfen cinq cinco"),
    )
    for word in words.split()
}
_OF_THEM: Final = (
    r"(?: (?:of (?:them|these|those)|proposals|vorschläge?n?|propositions|propuestas))?"
)
_COUNTED: Final = re.compile(
    rf"\b(?:(?:all|alle[nr]?|tou(?:te)?s les|les|aux|tod[ao]s l[ao]s|l[ao]s)(?: the)?"
    rf" ({'|'.join(_COUNTS)})|(both|beiden?|amb[ao]s)){_OF_THEM}(?!\w)",
    re.IGNORECASE,
)
"""All that a letter was about, with how many there are."""
_ALL: Final = re.compile(
    r"(?:\b(?<!thanks )(?:to|on|for|against|of|zu|bei|für|gegen|mit|à|pour|contre|a|por|en) |\A)"
    r"(all(?: of (?:them|these|those))?"
    r"|all (?:the )?proposals|everything|the lot|allen|alle|alle vorschläge|toutes|todas)"
    r"(?=\s{0,2}(?:[.,;:!]|\Z))",
    re.IGNORECASE,
)
"""All that a letter was about, uncounted."""
_EXCEPT: Final = re.compile(
    r"\b(?:all|everything|everyone|alle[nms]?|tout(?:es)?|tous|tod[ao]s?)"
    r"(?: of (?:them|these|those)| (?:the )?(?:proposals|others)| vorschlägen?| propuestas)?,? "
    r"(?:except|but|bar|save|apart from|außer|ausser|bis auf|sauf|excepto|menos|salvo)(?: for)? "
    r"(?:(?:number|proposal|nummer|la|le|zu|bei|to|à|a)? ?[1-9][0-9]{2,8}"
    r"(?:, | and | und | et | y )?){1,10}(?![0-9])",
    re.IGNORECASE,
)
"""All that a letter was about but some that are named."""
_TIMES: Final = re.compile(
    r"\A(?P<before>\W{0,3}(?:[^\W\d_]{2,12}[,!] )?)"
    rf"(?:(?P<count>{'|'.join(_COUNTS)}|twice|double|doppelt)(?:mal| times| fois| veces)?) "
    r"(?P<said>yes|aye|no|nay|ja|nein|oui|non|sí)(?:e?s)?(?=\s?(?:[.!,]|\Z))"
    r"|\A(?P<again>\W{0,3}(?:[^\W\d_]{1,12}(?:'[a-z]{1,2})? ){0,3}"
    r"(?:both|beide[mn]?|les deux|amb[ao]s)[,:] )"
    r"(?P<one>yes|aye|no|nay|ja|nein|oui|non|sí)(?:,| and| und| et| y) (?P=one)(?=\s?(?:[.!,]|\Z))",
    re.IGNORECASE,
)
"""The same answer so many times: ``zweimal nein``, ``both, yes and yes``."""
_OTHERS: Final = re.compile(
    rf"\b(?:(?:the other|d(?:ie|en) anderen|las otras|los otros) ({'|'.join(_COUNTS)})"
    rf"|les ({'|'.join(_COUNTS)}) autres)(?:{_OF_THEM})(?!\w)",
    re.IGNORECASE,
)
"""Those that are left of all that a letter was about, with how many there are."""
_NUMBER: Final = re.compile(r"(?<![0-9])[1-9][0-9]{2,8}(?![0-9])")
_IN_SUBJECT: Final = re.compile(
    r"(?<![0-9])(?<![0-9][.,/:-])[1-9][0-9]{2,3}(?![0-9]|[.,/:-][0-9]{1,2}(?![0-9]))"
    r"|(?<=[0-9]{3}[.,/:-])[1-9][0-9]{2}(?![0-9])"
)
"""A number of a subject: no part of a date or an amount, as in "06.07.2015"."""
_PLACES: Final = {
    word: place
    for place, words in (
        (0, "first 1st erste ersten erster premier première primero primera"),
        (1, "second 2nd zweite zweiten zweiter deuxième second seconde segundo segunda"),
        (2, "third 3rd dritte dritten dritter troisième tercero tercera"),
        (3, "fourth 4th vierte vierten vierter quatrième cuarto cuarta"),
        (4, "fifth 5th fünfte fünften fünfter cinquième quinto quinta"),
    )
    for word in words.split()
}
_ARTICLE: Final = r"\b(?P<article>the|die|der|den|dem|das|zur|zum|beim|la|le|el|al)\s"
_PROPOSALS: Final = (
    r"(?:\s(?:ones?|proposals?|vorschläge?n?|vorlagen?|anträge?n?|antrag|vorschlag|propositions?"
    r"|propuestas?))?"
)
_ENDS_THERE: Final = (
    r"(?=\s{0,2}(?:[.,;:!]|\Z)|\s(?:and|und|et|y|is|gets?|ist|bekommt|stimme|i vote|ich|je vote"
    r"|mit (?:ja|nein))\b)"
)
_ORDINAL: Final = re.compile(
    rf"{_ARTICLE}(?P<place>{'|'.join(_PLACES)}){_PROPOSALS}{_ENDS_THERE}", re.IGNORECASE
)
"""One of several by its place: but not "the first time"."""
_DESCRIBED: Final = re.compile(
    r"\s{0,2}[,:(-]{1,2}\s?(?:(?:celle|celui|that|which|i mean|aquella)\b"
    rf"|(?:the|d(?:ie|er|en|as)|la|el)\s(?!(?:{'|'.join(_PLACES)})\b))",
    re.IGNORECASE,
)
"""More words on one that was named by its place, which may not fit it: "the one on taxes"."""
_FIRST_TWO: Final = re.compile(
    r"\b(?:the first two|the two first|die ersten (?:beiden|zwei)|die beiden ersten"
    r"|den ersten (?:beiden|zwei)|den beiden ersten|les deux premi(?:ers|ères)"
    rf"|las dos primeras|las primeras dos){_PROPOSALS}{_ENDS_THERE}",
    re.IGNORECASE,
)

_WORD: Final = re.compile(r"[^\W\d_]+")
_TITLE: Final = re.compile(r"\([^()]{0,200}\)|\[[^\[\]]{0,60}\]|\"[^\"]{0,200}\"")
_HEADING_WORDS: Final = words_of(
    "proposal proposals prop rule change number no nr nummer vorschlag antrag regeländerung"
    " proposition numéro n propuesta número núm",
    "my vote voting ballot opinion mein meine stimme votum abstimmung meinung mon ma voix suffrage"
    " avis mi voto opinión votación nomic re about on regarding concerning the to zu zum zur"
    " über bei betreff betreffend betr den dem der die das sur à propos de du la le concernant"
    " sobre en el acerca asunto proposición proposiciones",
)
"""Words of a subject that names a proposal and says nothing of it."""


@dataclass(slots=True)
class Topics:
    """The topics of one mail: its subject and what it quotes.

    ``unmarked`` is the index of the first line of what a client quotes without marks, to its end;
    ``heading`` is the proposal that the subject of a mail names which answers none (``headed``).
    ``proposals`` are those that were announced, None where that is not known: a letter also holds
    years, and counts of dice.
    """

    lines: Sequence[str]
    subject: str
    rules: Collection[int]
    unmarked: int | None = None
    heading: int | None = None
    proposals: Collection[int] | None = None
    _above: list[frozenset[int] | None] = field(default_factory=list)
    _quoted: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        """Go through the lines once and note what the quotation right above each of them names."""
        block: frozenset[int] = frozenset()
        everything: set[int] = set()
        to_vote_on: set[int] = set()
        current: frozenset[int] | None = None
        latest: frozenset[int] = frozenset()
        answered_amid: list[tuple[int, frozenset[int]]] = []
        named_at = -1
        unmarked = len(self.lines) if self.unmarked is None else self.unmarked
        for at, line in enumerate(self.lines):
            if at >= unmarked:
                everything |= self._named(line)
                to_vote_on |= self._hinted(line)
            elif quoting.is_quoted(line):
                named = self._named(line)
                to_vote_on |= self._hinted(line)
                if named:
                    block |= named
                    latest, named_at = named, at
                    everything |= named
                current = block
            elif line.strip():
                if current is not None and latest < current:
                    answered_amid.append((at, latest))
                block = latest = frozenset()
                current, kept = None, current
                self._above.append(kept)
                continue
            self._above.append(None)
        # What a letter says how to vote on is open; it may tell of others that are decided.
        self._quoted = frozenset(to_vote_on or everything)
        for at, named in answered_amid:
            if at < named_at:
                self._above[at] = named  # More follows: it answers what was named last.

    def of(self, at: int) -> int | None:
        """Return the proposal that the line at an index is about, or None."""
        above = self._above[at] if at < len(self._above) else None
        if above is not None:
            return _only(above)
        if self.heading is not None:
            return self.heading
        found = _IN_SUBJECT.findall(self.subject) if is_reply_subject(self.subject) else []
        named = frozenset(int(number) for number in found if self._is_proposal(int(number)))
        return _only(named) if named else _only(self._quoted)

    def amid(self, at: int) -> int | None:
        """Return the one proposal of the quotation right above a line, if other lines have others.

        Whoever writes below each of several quotations answers the one above.
        """
        above = self._above[at] if at < len(self._above) else None
        one = None if above is None else _only(above)
        others = {_only(named) for named in self._above if named} - {None, one}
        return one if others else None

    def named(self, at: int) -> frozenset[int]:
        """Return the proposal that the line at an index is about, or all that it may be about."""
        one = self.of(at)
        return self.several(at) if one is None else frozenset((one,))

    def several(self, at: int) -> frozenset[int]:
        """Return all proposals that the letter names which the line at an index answers."""
        above = self._above[at] if at < len(self._above) else None
        if above is None or self._quoted < above:
            return self._quoted
        return above

    def _hinted(self, line: str) -> frozenset[int]:
        if "\u00ab" not in line:
            return frozenset()
        found = (int(one[2]) for one in _PROPOSAL.finditer(line[:_LONGEST]) if one[2])
        return frozenset(number for number in found if self._is_proposal(number))

    def _named(self, line: str) -> frozenset[int]:
        if not _THREE_DIGITS.search(line, 0, _LONGEST):
            return frozenset()
        found = {int(one[1] or one[2]) for one in _PROPOSAL.finditer(line[:_LONGEST])}
        if listed := _LISTED.match(line[:_LONGEST]):
            found |= {int(number) for number in _NUMBER.findall(listed[1])}
        return frozenset(number for number in found if self._is_proposal(number))

    def _is_proposal(self, number: int) -> bool:
        announced = self.proposals is None or number in self.proposals
        return announced and number not in self.rules


def headed(subject: str, rules: Collection[int]) -> int | None:
    """Return the one proposal that a subject names and says nothing of: ``My vote on 303``."""
    text = _TITLE.sub(" ", subject[:_LONGEST])
    found = [int(number) for number in _IN_SUBJECT.findall(text)]
    words = set(_WORD.findall(text.lower()))
    # In four digits a subject is rather dated than about a proposal.
    if len(found) != 1 or found[0] in rules or found[0] > _LAST or "?" in subject:
        return None
    return found[0] if _HEADING_WORDS.issuperset(words) else None


_FORWARDED: Final = re.compile(
    r"(?:\A|[\[(:])\s{0,3}(?:fwd?|wg|tr|rv|i|enc|doorst|vl|vs|pd|was|war|forwarded|weitergeleitet"
    r"|transféré|reenviado)\s?:",
    re.IGNORECASE,
)
_OF_A_PROPOSAL: Final = re.compile(
    r"(?:\b(?:proposals?|prop|rule-change|motion|vorschlag|antrag|regeländerung|proposition"
    r"|propuesta|proposición|votes?|voto|stimme|on)\b|[#:]|\A)\s{0,2}"
    r"(?:(?:no|nr|n[°º])\.?|#)?\s{0,2}[1-9][0-9]{2}(?![0-9])",
    re.IGNORECASE,
)
"""A number in a subject that says of what it is: no room, house or order."""


def answered(subject: str, rules: Collection[int]) -> int | None:
    """Return the one proposal that the subject of an answer names: ``Re: 303 is announced``."""
    found = {int(number) for number in _IN_SUBJECT.findall(subject[:_LONGEST])}
    answers = is_reply_subject(subject) and _FORWARDED.search(subject) is None
    answers = answers and _OF_A_PROPOSAL.search(subject[:_LONGEST]) is not None
    return _only(frozenset(found.difference(rules))) if answers else None


def every_one(text: str, numbers: frozenset[int]) -> str:
    """Return a text with "all four" as the numbers of a letter about so many, if it names none.

    "The first" is the lowest of them: a letter names them in the order in which they were proposed.
    """
    if not 1 < len(numbers) <= _MOST:
        return text
    named = frozenset(int(found) for found in _NUMBER.findall(text))
    if named:
        left = sorted(numbers - named)
        return _all_except(_the_others(text, left), named, left) if named < numbers else text
    text = _by_place(text, sorted(numbers))
    text = _TIMES.sub(lambda found: _so_many_times(found, sorted(numbers)), text)
    counted = list(_COUNTED.finditer(text))
    found = counted or list(_ALL.finditer(text))
    if len(found) != 1:
        return text
    if counted and _COUNTS[(found[0][1] or found[0][2]).lower()] != len(numbers):
        return text
    listed = ", ".join(str(number) for number in sorted(numbers))
    begin, end = found[0].span(0 if counted else 1)
    # The phrase for so many holds the preposition, too: "Oui aux trois".
    link = "à " if found[0][0].lower().startswith("aux") else ""
    return f"{text[:begin]}{link}{listed}{text[end:]}"


def _so_many_times(found: re.Match[str], numbers: Sequence[int]) -> str:
    """Return an answer that is given to each of a letter's proposals with their numbers."""
    said, count = found["said"] or found["one"], (found["count"] or "both").lower()
    if _COUNTS.get(count, 2) != len(numbers):
        return found[0]
    return f"{found['before'] or ''}{said} to {', '.join(map(str, numbers))}"


def _all_except(text: str, named: frozenset[int], left: Sequence[int]) -> str:
    """Return a text with the numbers of "all except 303", where it names no others."""
    found = list(_EXCEPT.finditer(text))
    if len(found) != 1 or named != {int(number) for number in _NUMBER.findall(found[0][0])}:
        return text
    return f"{text[: found[0].start()]}{', '.join(map(str, left))}{text[found[0].end() :]}"


def _the_others(text: str, numbers: Sequence[int]) -> str:
    """Return a text with the numbers of what it calls the other two, if so many are left."""
    found = list(_OTHERS.finditer(text))
    if len(found) != 1 or _COUNTS[(found[0][1] or found[0][2]).lower()] != len(numbers):
        return text
    begin, end = found[0].span()
    return f"{text[:begin]}{', '.join(map(str, numbers))}{text[end:]}"


def _by_place(text: str, numbers: Sequence[int]) -> str:
    """Return a text with the numbers of proposals that it names by their places alone."""
    named = list(_ORDINAL.finditer(text))
    if any(
        _PLACES[found["place"].lower()] >= len(numbers) or _DESCRIBED.match(text, found.end())
        for found in named
    ):
        return text
    text = _FIRST_TWO.sub(f"{numbers[0]}, {numbers[1]}", text)
    return _ORDINAL.sub(
        lambda found: f"{found['article']} {numbers[_PLACES[found['place'].lower()]]}", text
    )


def _only(numbers: frozenset[int]) -> int | None:
    return next(iter(numbers)) if len(numbers) == 1 else None
