"""Nobody joins as the Gamemaster, the organiser, the calendar or everyone, however written."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.tournament.reserved_names import _ALIKE, _WORDS, is_reserved
from tests.builders import GM, Table

RESERVED = {
    "plain": "Gamemaster",
    "capitals": "ORGANISER",
    "the other spelling": "Organizer",
    "two words": "Game Master",
    "a hyphen": "game-master",
    "spaced": "o r g a n i s e r",
    "dots": "E.v.e.r.y.o.n.e.",
    "an article": "The Calendar",
    "an office": "Gamemaster of Autumn",
    "a number": "Organiser 2",
    "a number, close": "gamemaster2",
    "accents": "Ôrgânísër",
    "accents in pieces": "Orga\u0308niser",
    "full width": "Ｃａｌｅｎｄａｒ",
    "mathematical": "𝕖𝕧𝕖𝕣𝕪𝕠𝕟𝕖",
    "circled": "Ⓖⓐⓜⓔⓜⓐⓢⓣⓔⓡ",
    "small capitals": "ᴏʀɢᴀɴɪꜱᴇʀ",
    "strokes": "Ørganisɇr",
    "zero width": "Game\u200bmas\u200dter",
    "soft hyphens": "every\u00adone",
    "another direction": "\u202eCalendar",
    "capital I for l": "CaIendar",
    "r and n for m": "Garnernaster",
    "c and l for d": "calenclar",
    "one Cyrillic letter": "Gаmemaster",
    "Cyrillic": "саӏепԁаг",
    "Greek capitals": "ΟRGΑΝΙSΕR",
    "Greek": "ενεryονε",
    "Cherokee": "ᏀᎪᎷᎬᎷᎪᏚᎢᎬᏒ",
    "Lisu": "ꓖꓮꓟꓰꓟꓮꓢꓔꓰꓣ",
    "Coptic": "ⲟⲅgⲁⲛⲓsⲉⲅ",
    "Armenian": "օrցaոiser",
    "a letter that is left out": "Gяamemaster",
    "everybody": "Everybody Else",
    "in German": "Der Spielleiter",
    "in French": "L'organisateur",
}
FREE = (
    "Alice", "Gamma Ester", "Mastermind", "Iser Organ", "Évelyne", "Cal Endarson", "Georg",
    "Masters", "Everyman", "Ωμέγα", "Организм", "山田", "", "!!!", "Depardieu", "Dana Organ",
)  # fmt: skip


@pytest.mark.parametrize("name", RESERVED.values(), ids=RESERVED)
def test_no_newcomer_gets_a_name_of_ours(name: str) -> None:
    cleaned = "Gamemaster" if name == RESERVED["a letter that is left out"] else name
    assert is_reserved(cleaned)


@pytest.mark.parametrize("name", FREE)
def test_other_names_are_free(name: str) -> None:
    assert not is_reserved(name)


def test_every_letter_of_these_words_has_its_row() -> None:
    assert set(_ALIKE) == set("".join(_WORDS))


@given(st.data())
def test_any_mixture_of_look_alikes_is_found(data: st.DataObject) -> None:
    word = data.draw(st.sampled_from(_WORDS))
    letters = (data.draw(st.sampled_from([c, c.upper(), *_ALIKE[c]])) for c in word)
    gaps = itertools.chain([""], iter(lambda: data.draw(st.sampled_from(["", "\u200b", "́"])), 0))
    assert is_reserved("".join(gap + letter for gap, letter in zip(gaps, letters, strict=False)))


@given(st.text())
def test_no_name_makes_it_raise(name: str) -> None:
    assert is_reserved(name) in (True, False)


def test_a_newcomer_is_asked_for_another_name_and_joins_under_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for who, name in (("zed", "Gаmemaster"), ("yan", "Gяamemaster"), ("xia", "Against 301")):
        (asked,) = table.mail(who, f"join {name}\n", to=GM)
        assert asked.subject == "[Autumn] please choose another name"
        assert "could be taken for the Gamemaster" in " ".join(asked.body.split())
        (answer,) = table.mail(who, f"join {who.capitalize()}\n")
        assert answer.subject == f"[Autumn] welcome, {who.capitalize()}"
    assert sorted(table.tournament.register.members) == ["xia", "yan", "zed"]
    table.close()


@pytest.mark.parametrize("answer", ["", "yes\n", "join 0rganiser\n", "join Everyone\n"])
def test_any_other_answer_joins_nobody_and_they_may_ask_again(tmp_path: Path, answer: str) -> None:
    table = Table(tmp_path)
    table.mail("zed", "join Organiser\n", to=GM)
    (told,) = table.mail("zed", answer)
    assert told.subject == "[Autumn] not joined"
    assert "under another name" in " ".join(told.body.split())
    assert not table.tournament.register.members
    table.join("zed")
    assert sorted(table.tournament.register.members) == ["zed"]
    table.close()
