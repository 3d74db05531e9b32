"""The manual page has every verb with every option, and man reads it without a warning."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import typer.main

from gamemaster import cli
from gamemaster.cli.app import app
from tests.cli.conftest import Gamemaster
from tests.compatibility.surface import commands


def test_every_verb_and_option_is_in_it(gamemaster: Gamemaster) -> None:
    page = gamemaster("manual").out.replace("\\-", "-")
    for line in commands(typer.main.get_command(app)):
        if line.startswith("command "):
            name = line.removeprefix("command ")
            assert name == "gamemaster" or re.search(rf'^\.SS "{name}[" ]', page, re.MULTILINE)
        elif "--" in line:
            name, _, options = line.strip().partition(": ")
            option = options.partition(" ")[0]
            assert option in page, line
    assert '.SS "gamemaster quarantine [retry|forward] [MAIL]"\n' in page
    codes = re.findall(r"(?m)^    ([0-9]+) ", str(cli.__doc__))
    assert re.findall(r"(?m)^\.B ([0-9]+)$", page) == codes == ["0", "1", "2", "130", "141"]


def test_man_reads_it_without_a_warning(
    gamemaster: Gamemaster, needs: Callable[[str], str], tmp_path: Path
) -> None:
    program = needs("groff")
    path = tmp_path / "gamemaster.1"
    path.write_text(gamemaster("manual").out)
    done = subprocess.run(
        [program, "-man", "-ww", "-Tutf8", "-Kutf8", str(path)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    assert "gamemaster health" in done.stdout
