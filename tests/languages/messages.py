"""Every message that the program says, found in its source: what catalogues have to translate."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

PACKAGE = Path(__file__).parents[2] / "gamemaster"
LANGUAGES = ("de", "fr")


def catalogue_file(language: str) -> Path:
    """Where the translations of a language are written."""
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "gamemaster.po"


def catalogue(language: str) -> Catalog:
    """The translations of a language."""
    with catalogue_file(language).open("rb") as stream:
        return read_po(stream, locale=language)


def translations(language: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Each message with its translation; both have two forms where they count something."""
    found = {}
    for message in catalogue(language):
        if message.id:
            forms = message.id if isinstance(message.id, tuple | list) else (message.id,)
            said = message.string if isinstance(message.string, tuple | list) else (message.string,)
            found[tuple(forms)] = tuple(text or "" for text in said)
    return found


@cache
def messages() -> dict[tuple[str, ...], str]:
    """Each message in the source, with where it stands."""
    found: dict[tuple[str, ...], str] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                forms = _forms(node)
                if forms:
                    found[forms] = f"{file.relative_to(PACKAGE)}:{node.lineno}"
    return found


def _forms(call: ast.Call) -> tuple[str, ...]:
    places = {"_": (0,), "translatable": (0,), "plural": (0, 1), "Word": (2,)}
    wanted = places.get(getattr(call.func, "id", ""), ())
    texts = [
        arg.value
        for arg in (call.args[place] for place in wanted if place < len(call.args))
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str) and arg.value
    ]
    return tuple(texts) if len(texts) == len(wanted) else ()
