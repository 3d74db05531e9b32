"""Reads votes in tables and lists: rows, and a choice with the numbers of proposals below it.

A heading names a choice and no proposal ("FOR:", "I vote for the following:"). The lines below it
that hold numbers and nothing else are its items. A table as a client leaves it must not be taken
for a list: of the cells "301", "FOR", "302", "AGAINST" on lines of their own each choice belongs to
the number above it, and so

* a run of headings is read as a whole: one heading without items asks all of it back;
* a number left over above a heading, or a line with a number right above it, asks it back.

Called where the lines are known; nothing here looks at more than ``MAX_ITEMS`` lines.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gamemaster.mail.commands.cursor import MAX_LINE, Cursor, plain_line, split_words
from gamemaster.mail.commands.vote_words import CHOICES, Choice
from gamemaster.mail.commands.votes import ListBegins, Vote, read_heading, read_numbers, read_votes
from gamemaster.mail.prose.prose_words import TOLD
from gamemaster.mail.prose.remarks import Meant, unsettles
from gamemaster.mail.prose.vote_slots import pieces_of

MAX_ITEMS = 200
MAX_HEADINGS = 20
_LONGEST = 200
_NUMBERED = re.compile(r"[ ]{0,3}\(?[0-9]{1,2}[.)]\s+(?=\S)")
# Lines above votes that stand on lines of their own; they ask for nothing themselves.
_ANNOUNCES = re.compile(
    r"(?:here (?:are|come) )?(?:my|the) votes?(?: (?:are|is))?(?: as follows)?(?: (?:on"
    r"|for) .{1,60})?\s?:"
    r"|votes?\s?:|i vote(?: as follows)?(?: on .{1,60})?\s?:|i (?:would like|want"
    r"|wish) to vote as follows\s?:"
    r"|(?:my ballot|mein (?:stimm|wahl)zettel|mon bulletin|mi papeleta)\s?:"
    r"|(?:hier (?:sind )?)?meine stimmen?(?: sind)?\s?:|ich stimme(?: wie folgt)?(?: ab)?\s?:"
    r"|(?:voici )?mes votes\s?:|je vote(?: comme suit)?\s?:|mis votos\s?:"
    r"|voto(?: lo siguiente)?\s?:"
    r"|[|\s]*(?:proposals?|number|no\.?|nr\.?|#|vorschlag|proposition|propuesta)[\s|:,/]{1,8}"
    r"(?:(?:my |your )?(?:votes?|choice)|stimme|voto)[|\s]*"
    r"|[|+\-=:\s]*[-=]{2,}[|+\-=:\s]*",
    re.IGNORECASE,
)


_REASON = re.compile(
    r"([^(]{1,60}?)\s?(?:\(([^()]{1,60} [^()]{1,120})\)|(?: [-\u2013\u2014]|[:,]) (\S{1,40}"
    r" .{1,120}))"
    r"[.,;]?\s{0,3}"
)
_CELL = (
    r"(?:(?:the |my |mein[e]? |mon |ma |mi )?(?:proposals?|rule-changes?|numbers?|no\.?|nr\.?"
    r"|n[°º]|#"
    r"|titles?|names?|votes?|choice|why|reasons?|comments?|remarks?|notes?"
    r"|vorschlag|antrag|nummer|titel|stimme|wahl|grund|begründung|warum|bemerkung|kommentar|anmerkung"
    r"|propositions?|numéros?|titre|choix|raison|motif|commentaires?|remarques?|pourquoi"
    r"|propuestas?|número|título|voto|elección|razón|motivo|comentarios?|observaciones|por qué))"
)
_CELLS = re.compile(
    rf"\|?\s{{0,9}}{_CELL}(?:\s{{0,9}}\|\s{{0,9}}{_CELL}){{1,5}}\s{{0,9}}\|?", re.IGNORECASE
)
_BLANKS = re.compile(r" {2,40}(?=[^|\s])")
_BETWEEN_CELLS = re.compile(r" {2,40}")
_FEWEST_CELLS = 2
"""The cells behind the number in a row that votes."""
_LABEL = re.compile(
    r"\s{0,3}(?:(?:my |meine |mon |mi )?(?:vote|choice|stimme|votum|choix|voto)\s?[:=]\s?)",
    re.IGNORECASE,
)
_CHOICES = dict(CHOICES)
_HEAD = re.compile(r"\|?[^|\t0-9]{1,40}(?:[|\t][^|\t0-9]{1,40}){1,6}\|?")


@dataclass(frozen=True, slots=True)
class Item:
    """A vote and the index of the line that its number stands on."""

    vote: Vote
    at: int


@dataclass(frozen=True, slots=True)
class Run:
    """Lists that follow each other; ``stop`` is the index of the line after them.

    ``empty`` is the index of a heading that no number follows, if there is one.
    """

    items: tuple[Item, ...]
    stop: int
    empty: int | None


def heads_table(line: str) -> bool:
    """Whether a line is the head of a table of votes, and each of its cells one of a few words."""
    text = _BLANKS.sub(" | ", line.strip()[:_LONGEST])
    return "|" in text and bool(_CELLS.fullmatch(text))


def announces(line: str, names: Collection[str] = ()) -> bool:
    """Whether a line only says that votes follow, or is the head or a rule of a table of votes.

    A head that names another player stands above that player's votes.
    """
    if len(line) > _LONGEST:
        return False
    text = line.strip()
    table = ("\t" in text or text.startswith("|")) and bool(_HEAD.fullmatch(text))
    if table and not any(word in names for word in re.findall(r"\w+", text.lower())):
        return True
    return bool(_ANNOUNCES.fullmatch(plain_line(line).strip()))


def read_row(text: str, names: Collection[str] = ()) -> tuple[Vote, ...] | None:
    """Read a row of a table: a number, a choice in one of the cells behind it, titles and reasons.

    A cell with a player's name may say whose vote it is; a tick has its meaning from its column.
    """
    if len(text) > MAX_LINE or "?" in text:
        return None
    number, *cells = _cells_of(text)
    if len(cells) < _FEWEST_CELLS:
        return None
    read = [
        read_votes(Cursor(split_words(f"{number} | {cell}"))) if cell else None for cell in cells
    ]
    places = [place for place, votes in enumerate(read) if votes]
    if len(places) != 1:
        return None
    (place,) = places
    votes, last = read[place], place == len(cells) - 1
    ticked = not last and not cells[place][:1].isalpha()
    if votes is None or ticked or not all(cells[:place]):
        return None
    meant = Meant(frozenset(vote.number or 0 for vote in votes), votes[0].choice, frozenset(names))
    for at, cell in enumerate(cells):
        # A choice would make it two votes; "No penalty" and "Points for all" are titles.
        chosen = any(piece.choices for piece in pieces_of(cell, ()))
        named = any(word.text in names for word in split_words(cell))
        told = not TOLD.isdisjoint(cell.lower().split())
        reason = at > place and (told or unsettles(cell, meant, aside=True))
        if at != place and (chosen or named or reason):
            return None
    return votes


def _cells_of(text: str) -> list[str]:
    """Return the cells of a row, parted by strokes or blanks, or as a table of HTML comes."""
    if "|" not in text and "\t" not in text:
        return _BETWEEN_CELLS.split(text.strip())
    mark = "|" if "|" in text else "\t"
    return [cell.strip() for cell in text.strip().strip("|").split(mark)]


# A list that is asked back is looked at again from each of its headings on.
@lru_cache(maxsize=1024)
def numbers_alone(line: str) -> tuple[int | None, ...] | None:
    """Return the proposals that a line names and says nothing else of; None where it says more."""
    if len(line) > _LONGEST:
        return None
    # "1. 301" is the first item, not two proposals; "Proposal: 301" names one like "Proposal 301".
    text = _NUMBERED.sub("", plain_line(line), count=1).strip().strip("|")
    return read_numbers(Cursor([word for word in split_words(text) if word.text not in _AROUND]))


_AROUND = frozenset((":", "(", ")", "[", "]"))


def names_a_number(line: str) -> bool:
    """Whether a line holds a number at all, so that a choice below it may be meant for that."""
    return any(character.isdigit() for character in line[:_LONGEST])


def read_run(lines: Sequence[str], at: int, first: ListBegins) -> Run:
    """The lists from the heading above ``at`` on, as far as one follows the other."""
    items: list[Item] = []
    heading, choice, empty = at - 1, first.choice, None
    for _ in range(MAX_HEADINGS):
        found, at = _items(lines, at, choice)
        items += found
        if not found and empty is None:
            empty = heading
        follower = _next_line(lines, at)
        following = _heading(lines[follower]) if follower is not None else None
        if follower is None or following is None or len(items) > MAX_ITEMS:
            return Run(tuple(items), at, empty)
        heading, choice, at = follower, following, follower + 1
    return Run(tuple(items), at, heading)  # Nobody writes so many lists.


def read_forms(lines: Sequence[str], at: int) -> Run | None:
    """Read numbers and choices that take turns line by line, from the number at ``at`` on.

    None where they do not: a list begins with its choice, so that what begins with a number, ends
    with a choice and has one of each in turn can be read in one way.
    """
    items: list[Item] = []
    stop = begins = at
    while len(items) <= MAX_ITEMS:
        numbers = numbers_alone(lines[begins])
        below = _next_line(lines, begins + 1)
        choice = None if below is None else choice_alone(lines[below])
        if numbers is None or len(numbers) != 1 or below is None or choice is None:
            # A number or choice that is left over may belong to any of them.
            left = numbers is not None or choice_alone(lines[begins]) is not None
            return None if left or not items else Run(tuple(items), stop, None)
        apart = below > begins + 1
        items.append(Item(Vote(numbers[0], choice), begins))
        stop = below + 1
        following = _next_line(lines, stop)
        if following is None:
            # A choice apart from the only number may answer something else.
            return None if apart and len(items) == 1 else Run(tuple(items), stop, None)
        begins = following
    return None


def choice_alone(line: str) -> Choice | None:
    """Return the choice that a line is and nothing else: ``For.``, ``Vote: no``."""
    if len(line) > _LONGEST or line.startswith(("    ", "\t")):
        return None
    text = _LABEL.sub("", plain_line(line)).strip().rstrip(".!").lower()
    return _CHOICES.get(text)


def _items(lines: Sequence[str], at: int, choice: Choice) -> tuple[list[Item], int]:
    """Lines of numbers below a heading. A blank line ends them unless one stands before each."""
    items: list[Item] = []
    spaced = True
    while len(items) <= MAX_ITEMS:
        place = _next_line(lines, at)
        if place is None:
            break
        gap = place > at
        if items and gap and not spaced:
            break
        numbers = numbers_alone(lines[place]) or _with_reason(lines[place], choice)
        if numbers is None:
            break
        spaced = gap if items else True
        items += [Item(Vote(number, choice), place) for number in numbers]
        at = place + 1
    return items, at


def _with_reason(line: str, choice: Choice) -> tuple[int | None, ...] | None:
    """The proposals of an item that has the reason of its choice behind them."""
    found = _REASON.fullmatch(plain_line(line)) if len(line) <= _LONGEST else None
    numbers = None if found is None else numbers_alone(found[1])
    if found is None or not numbers:
        return None
    reason = found[2] or found[3]
    meant = Meant(frozenset(number or 0 for number in numbers), choice)
    chosen = any(piece.choices or piece.numbers for piece in pieces_of(reason, ()))
    told = any(word in TOLD for word in reason.lower().split())
    unsettled = chosen or told or "?" in reason or unsettles(reason, meant, aside=True)
    return None if unsettled else numbers


def _next_line(lines: Sequence[str], at: int) -> int | None:
    """The index of the next line that is not blank, at most two lines on."""
    for place in range(at, min(at + 3, len(lines))):
        if lines[place].strip():
            return place
    return None


@lru_cache(maxsize=1024)
def _heading(line: str) -> Choice | None:
    if len(line) > _LONGEST or line.startswith(("    ", "\t")):
        return None
    reading = read_heading(Cursor(split_words(plain_line(line))))
    return None if reading is None else reading.choice
