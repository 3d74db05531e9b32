"""The reference part of docs/clauses.md, written from the vocabulary itself.

A test compares it with the file, so that the two never say different things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gamemaster.clauses import limits
from gamemaster.clauses import nodes as n
from gamemaster.clauses import vocabulary as v
from gamemaster.clauses.types import KEYED_BY, OWNERS, PROPOSER, Context, NameWord


def reference() -> str:
    """Return the reference, in Markdown."""
    return "\n".join(_sections())


def effects() -> str:
    """Return the table of effects, in Markdown."""
    rows = ((f"`{effect.usage}`", effect.meaning) for effect in n.Effect.__subclasses__())
    return "\n".join(_table(("effect", "what it does"), rows))


def _sections() -> Iterator[str]:
    yield from _section(
        "Events", "What `when` can react to, and the names that are bound then.", v.EVENTS.values()
    )
    yield from _section(
        "Subjects", "What `require` can limit, and the names that are bound then.",
        v.SUBJECTS.values(),
    )  # fmt: skip
    yield from _declared()
    yield from _asked()
    yield from _section(
        "What `modify` changes", "What is on its way, and the names that are bound then.",
        v.MODIFIED.values(),
    )  # fmt: skip
    yield from _types()
    yield from _names(
        "Names known everywhere", (v.NAMES[name] for name in v.NAMES if name in v.GLOBALS)
    )
    yield from _names(
        "Names known where they are bound",
        (v.NAMES[name] for name in v.NAMES if name not in v.GLOBALS),
    )
    yield "### Fields"
    yield ""
    compared = ", ".join(f"{record.name}s" for record in v.KEYS)
    yield f"Things of the game have fields. Whole things that can be compared: {compared}."
    yield ""
    for record, fields in v.RECORDS.items():
        rows = (
            (f"`{record}.{field.name}`", str(field.type), field.doc, f"`{field.example}`")
            for field in fields.values()
        )
        yield from _table((record, "type", "meaning", "example"), rows)
    yield from _functions()
    yield from _limits()


def _section(title: str, introduction: str, contexts: Iterable[Context]) -> Iterator[str]:
    yield f"### {title}"
    yield ""
    yield introduction
    yield ""
    rows = (
        (f"`{context.name}`", context.doc, _codes(context.binds), f"`{context.example}`")
        for context in contexts
    )
    yield from _table(("word", "meaning", "binds", "example"), rows)


def _types() -> Iterator[str]:
    yield "### Types of attributes and parameters"
    yield ""
    yield (
        "`attribute OWNER.NAME: TYPE = VALUE` and the parameters of moves and ballots have one of "
        "these types; an owner is "
        + " or ".join(f"`{owner}`" for owner in OWNERS)
        + ". With "
        + " or ".join(f"`by {key}`" for key in KEYED_BY)
        + f" behind its type an attribute is a lookup; with `by {PROPOSER}` a proposer says its "
        "value."
    )
    yield ""
    rows = (
        (f"`{'a | b' if name == 'choice' else name}`", doc, f"`{example}`")
        for name, (doc, example) in v.WRITTEN_TYPES.items()
    )
    yield from _table(("type", "what it holds", "example"), rows)


def _declared() -> Iterator[str]:
    yield "### Events of what rules declare"
    yield ""
    yield "Besides these names, the parameters of the move or the ballot are bound."
    yield ""
    rows = (
        (f"`NAME.{suffix}`", doc, _codes(v.DECLARED_EVENTS[suffix]), f"`{example}`")
        for suffix, (doc, example) in DECLARED_EXAMPLES.items()
    )
    yield from _table(("word", "meaning", "binds", "example"), rows)


DECLARED_EXAMPLES = {
    "made": ("a player has made the move", "when berate.made: award player -1"),
    "opened": ("a ballot has been opened", "when trial.opened: reveal ballot.number to everyone"),
    "cast": ("a player has voted in it", "when trial.cast: award player 1"),
    "closed": (
        "it is over",
        "when trial.closed: reveal votes.leading as verdict to everyone",
    ),
    "voided": (
        "it is void, whether it was open or closed",
        "when trial.voided: reveal ballot.number as void to everyone",
    ),
}
"""Notes on the events of declared moves and ballots, by the end of their names."""


def _asked() -> Iterator[str]:
    yield "### What the game asks for"
    yield ""
    yield "The game looks these names up; a rule answers by defining them."
    yield ""
    rows = (
        (f"`{a.name}`", str(a.type), _question(a), _codes(a.binds), f"`{a.example}`")
        for a in v.ASKED.values()
    )
    yield from _table(("name", "type", "question", "binds", "example"), rows)


def _question(asked: Context) -> str:
    return f"{asked.doc} Without an answer: `{asked.default}`." if asked.default else asked.doc


def _names(title: str, names: Iterable[NameWord]) -> Iterator[str]:
    yield f"### {title}"
    yield ""
    rows = ((f"`{w.name}`", str(w.type), w.doc, f"`{w.example}`") for w in names)
    yield from _table(("name", "type", "meaning", "example"), rows)


def _functions() -> Iterator[str]:
    yield "### Functions"
    yield ""
    words: Mapping[str, tuple[str, str, str, str, str]] = {
        **{f.name: (f.usage, str(f.gives or "as given"), f.doc, f.example, f.shows)
           for f in v.FUNCTIONS.values()},
        **{m.name: (m.usage, m.gives, m.doc, m.example, m.shows) for m in v.MACROS.values()},
    }  # fmt: skip
    rows = (
        (f"`{usage}`", gives, doc, f"`{example}`" + (f" is {shows}" if shows else ""))
        for usage, gives, doc, example, shows in words.values()
    )
    yield from _table(("function", "gives", "meaning", "example"), rows)


def _limits() -> Iterator[str]:
    yield "### Limits"
    yield ""
    rows = (
        ("the clauses of a rule", f"{limits.SOURCE_OCTETS:,} octets, {limits.SOURCE_LINES} lines"),
        ("a name", f"{limits.NAME_LENGTH} letters"),
        ("a move or a ballot", f"{limits.PARAMETERS} parameters"),
        ("expressions inside expressions", f"{limits.DEPTH} deep"),
        ("the same, with the definitions they use", f"{limits.PLAY_DEPTH} deep"),
        ("a number", f"{limits.NUMBER_BITS} bits above and below the line"),
        ("a text that is put together", f"{limits.TEXT_LENGTH:,} characters"),
        (
            "a lookup",
            f"{limits.LOOKUP_KEYS:,} keys, {limits.LOOKUP_LENGTH:,} characters in all its texts",
        ),
        ("steps of a clause each time it runs", f"{limits.STEPS:,}"),
        ("a die", f"{limits.DIE_FACES:,} faces"),
    )
    yield from _table(("of", "at most"), rows)


def _codes(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        # A bar would end the cell even inside code.
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
    yield ""
