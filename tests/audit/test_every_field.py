"""Every field of every type of line is read, or stands in the list of what is taken as given.

One value is changed at a time, by an organiser who had all the rest fit before it was published:
the audit refuses it, or ``gamemaster.audit.given`` says why nothing can. Some changes of two games
are made each time, and of every story with the torture.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.audit.evidence import FAILED
from gamemaster.audit.files.shapes import SHAPES
from gamemaster.audit.given import EVERY, GIVEN, reasons
from tests.audit.games import STORIES, disclosed
from tests.audit.tampering.bases import GAMES, base
from tests.audit.tampering.fields import Change, changes
from tests.audit.tampering.forging import Forgery, opened
from tests.torture.rig import setting

OFTEN = 60
AT_MOST = setting("GAMEMASTER_TORTURE_FIELDS", 250)
"""Changes of one story that are tried with the torture: those of each differ."""

GIVEN_FILES = {"README.txt", "verify.pyz"}
AUDITORS = Path(__file__).parents[2] / "docs" / "auditors.md"


def given(change: Change) -> bool:
    kind, _, path = change.name.partition(": ")
    return bool({f"{kind}: {path}", f"{EVERY}: {path}"} & GIVEN.keys())


def passing(make: Callable[[], Forgery], tried: list[Change], place: Path) -> list[str]:
    """Return the changes that the audit refuses though they are not listed as given."""
    found = []
    for change in tried:
        if given(change):
            continue
        forged = make()
        change.make(forged)
        shutil.rmtree(place, ignore_errors=True)
        try:
            folder = forged.write(place, "published")
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
            continue  # What follows from such a line cannot be written either.
        if FAILED not in {step.outcome for step in audit(folder)}:
            found.append(f"{change.name} of line {change.line + 1} as {change.value!r}")
    return found


def chosen(make: Callable[[], Forgery], name: str, most: int) -> list[Change]:
    found = changes(make())
    random.Random(name).shuffle(found)
    return found[:most]


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game in ("rulings", "everything") else pytest.mark.torture)
     for game in GAMES],
)  # fmt: skip
def test_a_field_changed_in_a_game_is_refused_or_given(game: str, tmp_path: Path) -> None:
    def make() -> Forgery:
        return base(game)

    assert passing(make, chosen(make, game, OFTEN), tmp_path / "bundle") == []


@pytest.mark.torture
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_a_field_changed_in_a_story_is_refused_or_given(story: Path, tmp_path: Path) -> None:
    for number, one in enumerate(disclosed(story, tmp_path, openly=len(story.stem) % 2 == 0)):
        whole = opened(one.folder, one.signing)

        def make(whole: Forgery = whole) -> Forgery:
            return Forgery({**whole.files}, whole.copied(), whole.signing)

        tried = chosen(make, f"{story.stem} {number}", AT_MOST)
        assert passing(make, tried, tmp_path / "forged") == []


def replaced(name: str, octets: bytes) -> Callable[[Forgery], object]:
    return lambda forged: forged.files.update({name: octets})


@pytest.mark.parametrize("game", ["open", pytest.param("whole", marks=pytest.mark.torture)])
def test_a_file_changed_in_a_bundle_is_refused_or_given(game: str, tmp_path: Path) -> None:
    passed = set()
    for name in sorted(base(game).files):
        forged = base(game)
        octets = bytearray(forged.files[name])
        octets[len(octets) // 2] ^= 1
        forged.lately.append(replaced(name, bytes(octets)))
        folder = forged.write(tmp_path / name.replace("/", "-"), "published")
        if name == "manifest.note":
            (folder / name).write_bytes(octets)
        if FAILED not in {step.outcome for step in audit(folder)}:
            passed.add(name)
    # The manifest is written anew: it is what is signed in the end.
    assert passed == GIVEN_FILES | {"manifest.json"}


def test_what_is_given_is_a_field_of_a_line() -> None:
    for name in GIVEN:
        kind, _, path = name.partition(": ")
        part, _, rest = path.partition(".")
        if kind == EVERY or part == "at":
            continue
        shape = SHAPES[kind]
        assert rest.split(".")[0] in (shape.fields if part == "data" else shape.private), name


def test_auditors_are_told_what_is_given() -> None:
    page = AUDITORS.read_text(encoding="utf-8")
    for reason, names in reasons().items():
        listed = ", ".join(f"`{name}`" for name in names)
        assert f"| {reason} | {listed} |" in page, reason


def test_every_change_is_one(tmp_path: Path) -> None:
    whole = base("rulings")
    for change in changes(whole)[::7]:
        forged = base("rulings")
        change.make(forged)
        assert forged.lines != whole.lines, change.name
    assert not re.search(r"\d", "".join(one.name.partition(": ")[2] for one in changes(whole))
                         .replace("sha256", ""))  # fmt: skip
