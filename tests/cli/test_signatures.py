"""A docstring says what options and arguments are, and the signature which there are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated, get_args

import pytest
from typer.models import ArgumentInfo, OptionInfo

from gamemaster.cli.asked import Asked
from gamemaster.cli.signatures import documented
from gamemaster.errors import Defect


def fetch(
    _asked: Asked,
    folder: Path,
    *,
    all_: bool = False,
    most: Annotated[int, {"min": 1}] = 5,
) -> None:
    """Fetch things
    from afar.

    --all, -a: All of them,
        old ones too.
    DIR: Where they go.
    --most N: How many.

    Example:  fetch
              there
    """


def test_options_are_found_by_name_and_arguments_by_place() -> None:
    (folder, every, most), said = documented(fetch, "Panel")
    assert said == "Fetch things from afar.\n\nExample:  fetch\n          there"
    path, argument = get_args(folder.annotation)
    assert (path, argument.metavar, argument.help) == (Path, "DIR", "Where they go.")
    assert isinstance(argument, ArgumentInfo)
    _, option = get_args(every.annotation)
    assert isinstance(option, OptionInfo)
    # In an annotation Typer takes what stands in the place of a default for a name.
    assert (option.default, option.param_decls) == ("--all", ("-a",))
    assert (option.help, option.rich_help_panel) == ("All of them, old ones too.", "Panel")
    wanted, bounded = get_args(most.annotation)
    assert (wanted, bounded.min, bounded.metavar, most.default) == (int, 1, "N", 5)


def unsaid(_asked: Asked, folder: Path) -> None:
    """Say nothing of an argument."""


def unknown(_asked: Asked) -> None:
    """Say something of what is not there.

    --all: All of them.
    """


def unreadable(_asked: Asked, *, every: bool = False) -> None:
    """List an option, and something else.

    --every: All of them.
    whatever comes
    """


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (unsaid, "unsaid: nothing is said of folder"),
        (unknown, "unknown: no parameter for \\['all'\\]"),
        (unreadable, "expected --option VALUE: words, found 'whatever comes'"),
    ],
)
def test_a_docstring_that_does_not_fit_is_a_defect(function: object, words: str) -> None:
    with pytest.raises(Defect, match=words):
        documented(function)  # type: ignore[arg-type]


def test_python_may_drop_docstrings() -> None:
    told = [
        subprocess.run(
            [sys.executable, *flags, "-m", "gamemaster", "review", "--help"],
            capture_output=True, text=True, check=True,
        ).stdout
        for flags in ((), ("-OO",))
    ]  # fmt: skip
    assert told[0] == told[1]
