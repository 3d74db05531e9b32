"""Mails in the style of every common client are read as their writers meant them."""

from __future__ import annotations

import pytest

from tests.mail.corpus.reading import FOLDER, Meant, corpus, differs, found

CORPUS = corpus()


@pytest.mark.parametrize("meant", CORPUS, ids=[one.name for one in CORPUS])
def test_a_mail_is_read_as_it_was_meant(meant: Meant) -> None:
    read = found(meant.name)
    assert (read.read, read.asked, read.prose) == (meant.read, meant.asked, meant.prose)
    assert not differs(meant, read)


def test_every_mail_stands_in_the_table() -> None:
    assert {path.stem for path in FOLDER.glob("*.eml")} == {one.name for one in CORPUS}
    assert len(CORPUS) >= 150
