"""What is given out: whole, however it is built, and at hand after pipx and ``uv tool``."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from tests.e2e.installing import LOCK, ROOT, Built, Installers, run

pytestmark = pytest.mark.e2e

COMPLETED = """\
. "$HOME/.bashrc"
COMP_WORDS=(gamemaster healt) COMP_CWORD=1
_gamemaster_completion gamemaster
echo "${COMPREPLY[@]}"
"""


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_the_wheel_has_what_is_in_the_tree_and_nothing_else(given_out: Built) -> None:
    tree = {
        f"{prefix}{path.relative_to(ROOT)}": path.read_bytes()
        for folder, prefix in (("gamemaster", ""), ("migrations", "gamemaster/"))
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = contents(given_out.wheel)
    assert {name: data for name, data in packed.items() if ".dist-info/" not in name} == tree
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in packed)


def test_the_source_distribution_builds_the_same_wheel(given_out: Built) -> None:
    assert given_out.wheel_of_sdist.name == given_out.wheel.name
    assert contents(given_out.wheel_of_sdist) == contents(given_out.wheel)


@pytest.mark.parametrize("words", [("pipx", "install"), ("uv", "tool", "install")], ids=" ".join)
def test_it_is_at_hand_with_completion_and_manual(
    words: tuple[str, ...], given_out: Built, installing: Installers, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    programs = home / ".local" / "bin"
    installing.cached(
        *words,
        given_out.wheel,
        HOME=str(home),
        PATH=f"{installing.folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
        PIPX_HOME=str(home / "pipx"),
        PIPX_BIN_DIR=str(programs),
        PIPX_MAN_DIR=str(home / "man"),
        UV_TOOL_DIR=str(home / "tools"),
        UV_TOOL_BIN_DIR=str(programs),
        UV_CONSTRAINT=str(LOCK),
        PIP_CONSTRAINT=str(LOCK),
    )
    assert [path.name for path in programs.iterdir()] == ["gamemaster"]
    settings = {"HOME": str(home), "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}

    def typed(line: str) -> str:
        return run("bash", "--norc", "-c", f"{line}\n:", cwd=home, settings=settings)

    assert typed("gamemaster --version").startswith("gamemaster ")
    typed("gamemaster --install-completion")
    assert typed(COMPLETED).split() == ["health"]
    assert "gamemaster health" in typed("gamemaster manual").replace("\\-", "-")
