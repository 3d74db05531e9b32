"""What README.md and docs/organisers.md tell people to type, write and configure, tried out."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from gamemaster.cli.app import app
from gamemaster.clock import HandClock
from gamemaster.config.settings import build, example_text
from gamemaster.daemon.mail_setup import MailChoice, files
from gamemaster.demo.correspondent import BEGIN, HOUR, Correspondent, body
from gamemaster.demo.plot import CAST, TOURNAMENT
from gamemaster.demo.stage import staged
from tests.cli.conftest import ROOT, Done, Gamemaster

README = (ROOT / "README.md").read_text()
ORGANISERS = (ROOT / "docs" / "organisers.md").read_text()
PAGES = [README, *(path.read_text() for path in sorted((ROOT / "docs").glob("*.md")))]
OURS = re.compile(r"(?:^|-u gamemaster |uv run |/usr/local/bin/)(gamemaster .+)")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def marked(page: str, mark: str) -> list[str]:
    """The blocks below a remark that says what they are."""
    found = re.findall(rf"<!-- {mark} -->\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert found, mark
    return found


def commands() -> list[str]:
    """Every command of ours on any page: in blocks, and in tables and sentences between ticks."""
    found: list[str] = []
    for page in PAGES:
        lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
        found += [match[1] for match in map(OURS.search, lines) if match is not None]
        found += re.findall(r"`(gamemaster [^`]+)`", page)
    return sorted({line.partition("#")[0].strip() for line in found})


_HELP: dict[tuple[str, ...], Done] = {}


def help_of(gamemaster: Gamemaster, *verbs: str) -> Done:
    """What ``--help`` says of some verbs, asked for once: it hangs on nothing else."""
    if verbs not in _HELP:
        _HELP[verbs] = gamemaster(*verbs, "--help")
    return _HELP[verbs]


@pytest.mark.parametrize("line", commands())
def test_every_command_that_is_shown_exists_with_its_options(
    gamemaster: Gamemaster, line: str
) -> None:
    words = shlex.split(line.replace("…", "WHY"))[1:]
    verbs = [word for word in words[:2] if re.fullmatch(r"[a-z][a-z-]+", word)]
    help_ = help_of(gamemaster, *verbs)
    if help_.code != 0:  # The second word was an argument.
        help_ = help_of(gamemaster, *verbs[:1])
    assert help_.code == 0, help_.err
    for option in (word for word in words if re.fullmatch(r"-(-[a-z-]+|[a-z])", word)):
        assert option in help_.out


def test_every_verb_stands_on_a_page() -> None:
    families = {"": app, **{family.name: family.typer_instance for family in app.registered_groups}}
    for name, family in families.items():
        assert family is not None
        for verb in family.registered_commands:
            said = verb.name or getattr(verb.callback, "__name__", "")
            words = f"{name} {said}".strip()
            assert re.search(rf"\b{words}\b", README + ORGANISERS), words


def test_a_turn_is_what_the_readme_shows(tmp_path: Path) -> None:
    """Everything of a real turn but what nobody can know before: hashes, nonces and the die."""
    clock = HandClock(BEGIN)
    with staged(tmp_path / "game", TOURNAMENT, ["players"], clock) as stage:
        players = [Correspondent(name, address) for name, address in CAST.items()]
        for player in players:
            player.write(stage, f"join as {player.name}")
            player.collect(stage)
            player.write(stage, "")
        clock.advance(HOUR)
        stage.perform("start", {})
        for player in players:
            player.collect(stage)
        clock.advance(HOUR)
        (mail,) = marked(README, "turn: mail")
        players[0].write(stage, mail)
        receipt, announcement, letter = players[0].collect(stage)
    document = next(letter.iter_attachments()).get_content()
    shown = {
        "receipt": "\n".join(body(receipt)) + "\n",
        "announcement": "\n".join(body(announcement)) + "\n",
        "document": document,
    }
    for mark, text in shown.items():
        (block,) = marked(README, f"turn: {mark}")
        assert unknowable(text) == unknowable(block)


def unknowable(text: str) -> str:
    text = re.sub(r"\b[0-9a-f]{64}\b", "HASH", text)
    return re.sub(r"gained \d points?", "gained N points", text)


@pytest.mark.parametrize("what", ["mail in", "mail out", "key", "metrics"])
def test_pieces_of_configuration_are_accepted(tmp_path: Path, what: str) -> None:
    for block in marked(ORGANISERS, f"config: {what}"):
        written = tomllib.loads(example_text())
        if what == "mail in":
            del written["listen"]
        build({**written, **tomllib.loads(block)}, tmp_path / "config.toml")


def test_the_script_plays(gamemaster: Gamemaster, tmp_path: Path) -> None:
    (script,) = marked(ORGANISERS, "script")
    path = tmp_path / "evening.txt"
    path.write_text(script)
    done = gamemaster("ruleset", "rehearse", "secret", "--script", path)
    assert (done.code, done.err) == (0, "")
    assert "not understood" not in done.out
    assert "302: enact a rule" in done.out


def test_a_ruleset_of_ones_own_begins_as_the_page_says(gamemaster: Gamemaster) -> None:
    (shown,) = marked(ORGANISERS, "own ruleset")
    command, _, file = shown.strip().partition(" > ")
    done = gamemaster(*command.split()[1:])
    Path(file).write_text(done.out)
    checked = gamemaster("ruleset", "check", file, "--json")
    assert (checked.code, checked.json["problems"]) == (0, [])
    own, built_in = (
        gamemaster("ruleset", "show", name, "--json").json for name in (file, "secret")
    )
    assert own == built_in


def units() -> dict[str, str]:
    """The units that ``init`` writes for the directory of the organisers' page, by their names."""
    written = files(
        MailChoice("postfix"),
        Path("/var/lib/gamemaster/nomic"),
        "gm@nomic.example.org",
        "/usr/local/bin/gamemaster",
        credential="gamemaster.key",
    )
    return {name: text for name, text in written.items() if name.endswith(".service")}


def test_the_unit_on_the_page_is_the_one_that_init_writes() -> None:
    (unit,) = marked(ORGANISERS, "unit")
    assert unit == units()["gamemaster.service"]


def test_the_template_differs_by_the_name_of_its_daemon_alone() -> None:
    one, each = (
        units()[name].splitlines() for name in ("gamemaster.service", "gamemaster@.service")
    )
    differing = [after for before, after in zip(one, each, strict=True) if before != after]
    assert all("%i" in line for line in differing)
    assert "ReadWritePaths=/var/lib/gamemaster/%i" in differing
    assert (
        "LoadCredentialEncrypted=gamemaster.key:/etc/gamemaster/%i/gamemaster.key.cred" in differing
    )


@pytest.mark.parametrize("name", ["gamemaster.service", "gamemaster@.service"])
def test_the_unit_is_hardened(tmp_path: Path, needs: Callable[[str], str], name: str) -> None:
    program = needs("systemd-analyze")
    path = tmp_path / name
    path.write_text(units()[name])
    # In tenths: 1.2 of 10.
    done = subprocess.run(
        [program, "security", "--offline=true", "--threshold=12", str(path)],
        capture_output=True, text=True, timeout=30, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-300:] + done.stderr


@pytest.mark.parametrize("name", ["gamemaster.service", "gamemaster@.service"])
def test_the_unit_is_what_systemd_understands(
    tmp_path: Path, needs: Callable[[str], str], name: str
) -> None:
    """``systemd-analyze verify`` warns of every directive and value that it does not know."""
    program = needs("systemd-analyze")
    unit = units()[name]
    # It also looks for the program and the user, which only the organiser's machine has.
    unit = unit.replace("/usr/local/bin/gamemaster", "/bin/true")
    unit = re.sub(r"^(User|Group)=.*$", r"\1=root", unit, flags=re.MULTILINE)
    path = tmp_path / name.replace("@", "@autumn")
    path.write_text(unit)
    done = subprocess.run(
        [program, "verify", "--man=no", "--recursive-errors=no", str(path)],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        env={**os.environ, "SYSTEMD_LOG_LEVEL": "warning"},
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_pages_lead_to_pages_that_are_there() -> None:
    for page, folder in ((README, ROOT), (ORGANISERS, ROOT / "docs")):
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page):
            assert (folder / target).exists(), target
        headings = {
            re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")
            for heading in re.findall(r"^#+ (.*)$", page, re.MULTILINE)
        }
        for anchor in re.findall(r"\]\(#([^)]+)\)", page):
            assert anchor in headings
