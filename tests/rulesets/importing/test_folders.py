from __future__ import annotations

import os
from pathlib import Path

import pytest

from gamemaster.errors import OperatorError
from gamemaster.rulesets.importing import Found, examined, read
from gamemaster.rulesets.importing import documents as documents_module

Files = dict[str, str | bytes]


def laid(folder: Path, files: Files) -> Path:
    for name, contents in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents.encode() if isinstance(contents, str) else contents)
    return folder


def found_in(folder: Path, files: Files) -> Found:
    return examined(read(laid(folder, files)))


ONE_EACH: Files = {
    "README.md": "# Tea\n\nHow to join:\n1. Ask.\n2. Wait.\n\nRules 101-103 (immutable).",
    "immutable/101.md": "# 101. Obey\n\nAll obey.\n",
    "immutable/rule-102.txt": "A change is:\n\n1. enact\n2. repeal\n",
    "mutable/201.md": "---\ntitle: Turns\nmutable: no\ntags: [play, daily]\n---\nOne a day.\n",
    "mutable/202-points.rst": "Points\n======\n\nTen.",
    "mutable/203.md": "",
    "mutable/r9.md": "Nine.",
    ".git/101.md": "Hidden.",
    "logo.png": b"\x89PNG",
}


def test_one_file_for_each_rule_with_status_by_folder(tmp_path: Path) -> None:
    found = found_in(tmp_path / "tea", ONE_EACH)
    assert [(r.number, r.status, r.title, r.text) for r in found.rules] == [
        (9, "mutable", "", "Nine."),
        (101, "immutable", "Obey", "All obey."),
        (102, "immutable", "", "A change is:\n\n1. enact\n2. repeal"),
        (201, "immutable", "Turns", "One a day."),
        (202, "mutable", "Points", "Ten."),
    ]
    assert found.style == "one file for each rule"
    assert found.title == "tea"
    assert found.rules[3].tags == ("play", "daily")
    said = [oddity.words for oddity in found.oddities]
    assert "the document speaks of rules 101-103 but does not hold 103" in said
    assert "rule 203 has no text and is left out (mutable/203.md: line 1)" in said
    assert "logo.png: not read: its name does not end as those of texts do" in said
    assert "README.md: no rules are taken from it: each has a file of its own" in said


def test_a_name_counts_more_than_what_stands_inside(tmp_path: Path) -> None:
    found = found_in(tmp_path, {"104.md": "# 103 Old\n\nTea.", "105.md": "# 105 New\n\nCake."})
    assert [(r.number, r.title) for r in found.rules] == [(104, "Old"), (105, "New")]
    assert [o.words for o in found.oddities if o.kind == "number"] == [
        "104.md: the name says 104, the text 103; the name counts"
    ]


def test_several_documents_are_one_ruleset(tmp_path: Path) -> None:
    files: Files = {
        "2-mutable.md": "# Mutable Rules\n\n**201** Turns.\n\n**202** Points.\n",
        "1-immutable.md": "# Immutable Rules\n\n**101** Obey.\n\n**102** Kinds.\n\n**201** Me.\n",
    }
    found = found_in(tmp_path, files)
    assert [(r.number, r.status) for r in found.rules] == [
        (101, "immutable"), (102, "immutable"), (201, "immutable"), (202, "mutable")
    ]  # fmt: skip
    assert [r.text for r in found.others] == ["Turns."]
    assert [o.rules for o in found.oddities if o.kind == "duplicate"] == [(201,)]


def test_files_come_in_order_of_number(tmp_path: Path) -> None:
    files: Files = {f"rule{number}.md": f"Text {number}." for number in (10, 9, 100)}
    source = read(laid(tmp_path, files))
    assert [one.name for one in source.documents] == ["rule9.md", "rule10.md", "rule100.md"]


def test_links_that_lead_in_circles_or_nowhere_are_told(tmp_path: Path) -> None:
    laid(tmp_path, {"a/101.md": "Obey.", "102.md": "Play."})
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    (tmp_path / "self.md").symlink_to(tmp_path / "self.md")
    (tmp_path / "nowhere.md").symlink_to(tmp_path / "gone")
    os.mkfifo(tmp_path / "pipe.md")
    source = read(tmp_path)
    assert [one.name for one in source.documents] == ["102.md", "a/101.md"]
    assert len(source.notes) == 4
    assert "pipe.md: not read: no regular file" in source.notes
    assert "a/up: not read: a link to a folder" in source.notes


READABLE = {
    "a byte order mark": ("\ufeff**101** Obey.".encode(), None),
    "UTF-16": ("**101** Obey.".encode("utf-16"), None),
    "UTF-16 the other way": ("\ufeff**101** Obey.".encode("utf-16-be"), None),
    "UTF-32": ("**101** Obey.".encode("utf-32"), None),
    "Latin-1, as said": ("**101** Obéy.".encode("latin-1"), "latin-1"),
    "carriage returns": (b"**101** Obey.\r\rTea.", None),
}


@pytest.mark.parametrize(("octets", "encoding"), READABLE.values(), ids=READABLE)
def test_encodings(tmp_path: Path, octets: bytes, encoding: str | None) -> None:
    (tmp_path / "rules.md").write_bytes(octets)
    (rule,) = examined(read(tmp_path / "rules.md", encoding)).rules
    assert rule.text[:2] == "Ob"
    assert rule.line == 1


UNREADABLE = {
    "Latin-1, not said": (
        b"**101** Tea.\nCaf\xe9.", None, "line 2: expected UTF-8, found octet 0xE9",
    ),
    "binary": (b"\x7fELF\x00\x01", None, "found a NUL character"),
    "a NUL": (b"**101** Obey.\n\x00", None, "line 2: expected a text, found a NUL character"),
    "half a character": (b"+2AA-", "utf-7", "found half a character"),
    "no such encoding": (b"", "latin-999", "--encoding: expected the name of an encoding"),
    "no encoding of text": (b"", "rot13", "--encoding: expected the name of an encoding"),
    "a name with a NUL": (b"", "a\0b", "--encoding: expected the name of an encoding"),
    "an encoding that never reads": (b"x", "undefined", "expected"),
    "half of UTF-16": (b"\xff\xfe\x41", None, "expected UTF-16"),
}  # fmt: skip


@pytest.mark.parametrize(("octets", "encoding", "words"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_text_is_a_clear_answer(
    tmp_path: Path, octets: bytes, encoding: str | None, words: str
) -> None:
    (tmp_path / "rules.md").write_bytes(octets)
    with pytest.raises(OperatorError) as refused:
        read(tmp_path / "rules.md", encoding)
    assert words in str(refused.value)


def test_every_unreadable_file_of_a_folder_is_named(tmp_path: Path) -> None:
    laid(tmp_path, {"101.md": b"\xff", "102.md": "Play.", "103.md": b"a\x00"})
    with pytest.raises(OperatorError) as refused:
        read(tmp_path)
    assert [one.split(": ")[0].rpartition("/")[2] for one in refused.value.problems] == [
        "101.md", "103.md"
    ]  # fmt: skip


def test_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = laid(tmp_path / "long", {"rules.md": "**101** " + "a" * documents_module.TOTAL_OCTETS})
    many = laid(tmp_path / "many", {"rules.md": "\n" * documents_module.TOTAL_LINES})
    deep = tmp_path / "deep"
    laid(deep, {"/".join("d" * 20) + "/101.md": "Obey."})
    for path, words in (
        (long / "rules.md", "octets in all"), (long, "octets in all"), (many, "lines in all"),
        (deep, "folders in one another"), (tmp_path / "gone", "No such file or directory"),
        (Path("a\0b"), "expected a file or a folder"), (Path("/dev/null"), "found neither"),
    ):  # fmt: skip
        with pytest.raises(OperatorError, match=words):
            read(path)
    monkeypatch.setattr(documents_module, "FILES", 2)
    with pytest.raises(OperatorError, match="at most 2 texts"):
        read(laid(tmp_path / "files", {f"{n}.md": "x" for n in range(1, 5)}))


def test_a_folder_that_cannot_be_entered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    # The one who runs this may be allowed everything.
    monkeypatch.setattr(Path, "iterdir", closed)
    with pytest.raises(OperatorError, match="cannot read the folder: Permission denied"):
        read(tmp_path)
