"""The line at which reading stops is in the language of the mail, and is known in all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.i18n import NAMES
from gamemaster.letters.post import Post, Reader, from_json, to_json
from gamemaster.mail.quoting import FENCES, is_fence
from tests.builders import Table, tournament


def test_there_is_one_for_each_language_and_clients_cannot_bend_them() -> None:
    assert FENCES.keys() == NAMES.keys()
    for fence in FENCES.values():
        assert fence.isascii()
        assert is_fence(f"> > {fence.upper()}")
    assert not is_fence("=== nothing of the kind ===")


@pytest.mark.parametrize(("language", "code"), [("german", "de"), ("french", "fr")])
def test_receipts_and_letters_open_with_their_readers_own(
    tmp_path: Path, language: str, code: str
) -> None:
    table = Table(tmp_path, (tournament("nomic"),), dice=None)
    try:
        table.mail("bob@example.org", f"join Bob\nlanguage {language}\n")
        table.mail("bob@example.org", "")
        table.mail("carol@example.org", "join Carol\n")
        table.mail("carol@example.org", "")
        table.ask("start")
        sent = table.mail("bob@example.org", "propose enact\nAll dance.\nend proposal\n")
        bobs = [one for one in sent if one.to == "bob@example.org"]
        carols = [one for one in sent if one.to == "carol@example.org"]
        assert bobs
        assert carols
        assert {one.whole_body.partition("\n")[0] for one in bobs} == {FENCES[code]}
        assert {one.whole_body.partition("\n")[0] for one in carols} == {FENCES["en"]}
    finally:
        table.close()


def test_a_letter_that_was_stored_before_keeps_the_line_it_had() -> None:
    post = Post("letter", (Reader("bob@example.org"),), "Nomic", "Gelb.", 1, language="de")
    assert from_json(to_json(post)) == post
    stored = to_json(post)
    del stored["language"]
    assert from_json(stored).language == "en"
