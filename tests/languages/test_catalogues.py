"""The catalogues of our letters are whole, and say nothing that a reader's answer would repeat."""

from __future__ import annotations

import ast
import io
import re

import pytest
from babel.messages.mofile import write_mo

from gamemaster.clauses.vocabulary import NAMES as FIELDS
from gamemaster.clauses.vocabulary import RECORDS
from gamemaster.i18n import NAMES, _, speaking
from gamemaster.mail.commands.votes import VOTE_FORM
from gamemaster.mail.interpreting.command_lines import is_command_line
from gamemaster.record.announcement_draft import LABELS, VALUES
from gamemaster.record.labels_of_rules import LABELS_OF_RULES
from gamemaster.record.prose import tell
from tests.languages.messages import (
    LANGUAGES,
    PACKAGE,
    catalogue,
    catalogue_file,
    messages,
    translations,
)

OF_THE_LANGUAGE = {word.label for word in FIELDS.values()} | {
    word.label for fields in RECORDS.values() for word in fields.values()
}
PLACEHOLDER = re.compile(r"\{[a-z_]*\}")
COLUMNS = 78
LIKELY = {"number": "301", "name": "Bob", "player": "Bob", "word": "yes", "count": "3", "n": "3"}


def test_every_language_has_a_catalogue() -> None:
    folders = {folder.name for folder in (PACKAGE / "locale").iterdir() if folder.is_dir()}
    assert folders == {*LANGUAGES} == {*NAMES} - {"en"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    said = translations(language)
    missing = [(place, forms) for forms, place in messages().items() if forms not in said]
    assert missing == [], "run `make catalogues` and translate what is new"
    assert [forms for forms in said if forms not in messages()] == [], "run `make catalogues`"
    assert [forms for forms, text in said.items() if not all(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_names_what_the_message_names(language: str) -> None:
    for forms, said in translations(language).items():
        named = {frozenset(PLACEHOLDER.findall(form)) for form in forms}
        assert {frozenset(PLACEHOLDER.findall(text)) for text in said if text} <= named, forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shipped_is_what_was_written(language: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    shipped = catalogue_file(language).with_suffix(".mo").read_bytes()
    assert shipped == compiled.getvalue(), "run `make catalogues`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_asks_for_anything(language: str) -> None:
    for forms, said in translations(language).items():
        # A colon stands behind a label, and a label before a word for a value.
        for text in said if forms[0] not in {*OF_THE_LANGUAGE, *LABELS.values(), *VALUES} else ():
            likely = PLACEHOLDER.sub(lambda found: LIKELY.get(found.group()[1:-1], "Bob"), text)
            lines = likely.splitlines()
            # What is said in the middle of a line of ours never stands there by itself.
            asking = [line for line in lines if is_command_line(line)]
            assert asking == [], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_of_the_language_is_translated(language: str) -> None:
    labels = {(label,) for label in {*OF_THE_LANGUAGE, *LABELS.values()} - {""}}
    assert labels <= translations(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_field_is_told_without_a_word_of_english(language: str) -> None:
    fields = (("choice", "for"), ("player.active", True), ("scores", ()), ("votes.for", 1))
    with speaking(language):
        told = " ".join(tell("notice", fields).lines)
    for english in ("voted", "for", "yes", "none", "play", "known"):
        assert not re.search(rf"\b{english}\b", told), told


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["| next to move: Ann", "| voted on until: 2026-03-03 11:15:00 UTC", "| hat: red"]),
        ("de", ["| als Nächstes am Zug: Ann", "| Abstimmung bis: 3. März 2026, 11:15 UTC",
                "| hat: red"]),
        ("fr", ["| prochain à jouer : Ann", "| vote jusqu'à : 3 mars 2026 à 11 h 15 UTC",
                "| hat: red"]),
    ],
)  # fmt: skip
def test_labels_of_our_rulesets_are_told_in_the_language_of_the_reader(
    language: str, lines: list[str]
) -> None:
    ends = "2026-03-03 11:15:00 UTC"
    fields = (("next_to_move", "Ann"), ("voted_on_until", ends), ("hat", "red"))
    with speaking(language):
        assert tell("notice", fields).lines[-3:] == lines


def test_the_clerk_is_told_in_french_without_a_word_of_the_clauses() -> None:
    with speaking("fr"):
        assert tell("notice", (("game.greffier", "Anne"),)).lines[-1] == "| Greffier : Anne"


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_to_vote_is_suggested_in_the_language_of_the_reader(language: str) -> None:
    with speaking(language):
        assert "NUMBER" not in _(VOTE_FORM)


def test_our_rulesets_reveal_something_under_each_label() -> None:
    texts = "".join(file.read_text("utf-8") for file in (PACKAGE / "rulesets").glob("*.toml"))
    for label in LABELS_OF_RULES:
        names = label.replace(" ", "[_.]")
        assert re.search(rf"\b{names}\b", texts), label


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_layout_of_our_own_fits_a_mail(language: str) -> None:
    for forms, said in translations(language).items():
        if "\n" in forms[0]:
            assert [
                line for text in said for line in text.splitlines() if len(line) > COLUMNS
            ] == []


def test_messages_are_written_where_catalogues_find_them() -> None:
    """A message in an f-string, or one that is put together, is never found."""
    for file in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.JoinedStr):
                continue
            inside = [one for one in ast.walk(node) if isinstance(one, ast.Call)]
            names = {one.func.id for one in inside if isinstance(one.func, ast.Name)}
            assert not names & {"_", "translatable", "plural"}, f"{file.name}:{node.lineno}"
