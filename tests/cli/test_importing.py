from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from gamemaster.rulesets import load
from tests.cli.conftest import Gamemaster
from tests.cli.terminal import Conversation

# In the words of the built-in set, so that no other built-in set fits better.
SECRET = {rule.number: rule for rule in load("secret").rules}
TEA = f"""\
# Tea Nomic

## Immutable rules

**101** *Obedience*

Everybody keeps to the rules.

## Mutable rules

**206** {SECRET[206].text}
**208** {SECRET[208].text}
**210** Tea is at five.

**210** Tea is at six.
"""


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    path = tmp_path / "tea-rules.md"
    path.write_text(TEA)
    return path


def written(path: Path) -> dict[int, tuple[str, str]]:
    return {rule.number: (rule.text, rule.clauses) for rule in load(str(path)).rules}


def test_the_report_comes_first_and_the_file_can_be_finished(
    gamemaster: Gamemaster, tea: Path
) -> None:
    done = gamemaster("ruleset", "import", tea, "-o", tea.with_name("mine.toml"))
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == (
        "tea-rules.md: 4 of some 5 numbered places taken as rules; "
        "4 lines in no rule, 1 of them more than headings."
    )
    assert lines[3].split()[:4] == ["101", "immutable", "section", "Obedience"]
    assert (
        "Tea Nomic: 4 rules (bold numbers, as «**101**»), 1 immutable, 3 mutable, 1 with a title"
        in lines
    )
    assert any(one.startswith("duplicate: rule 210 stands at tea-rules.md: line ") for one in lines)
    assert any(one.startswith("suggested: rule 206: clauses of ") for one in lines)
    assert lines[-2] == f"{tea.with_name('mine.toml')}: 4 rules written, 4 have no clauses yet."
    assert written(tea.with_name("mine.toml")) == {
        101: ("Everybody keeps to the rules.\n", ""),
        206: (SECRET[206].text, ""),
        208: (SECRET[208].text, ""),
        210: ("Tea is at five.\n", ""),
    }
    contents = tea.with_name("mine.toml").read_text()
    assert "# Rule 101 «Obedience»: status by section\n" in contents
    assert "# when proposal.defeated: award proposer -10\n" in contents
    assert "# | **210** Tea is at six.\n" in contents
    assert gamemaster("ruleset", "check", tea.with_name("mine.toml")).code == 0
    assert gamemaster("ruleset", "rehearse", tea.with_name("mine.toml"), "--moves", "5").code == 0


def test_remarks_become_clauses_when_their_signs_are_removed(
    gamemaster: Gamemaster, tea: Path
) -> None:
    target = tea.with_name("mine.toml")
    gamemaster("ruleset", "import", tea, "-o", target)
    head, _, tail = target.read_text().partition("# clauses = '''\n")
    clauses, _, rest = tail.partition("# '''\n")
    freed = "".join(line.removeprefix("# ") for line in clauses.splitlines(keepends=True))
    target.write_text(f"{head}clauses = '''\n{freed}'''\n{rest}")
    assert written(target)[206][1] == SECRET[206].clauses


def test_yes_takes_what_is_suggested(gamemaster: Gamemaster, tea: Path) -> None:
    target = tea.with_name("mine.toml")
    done = gamemaster("ruleset", "import", tea, "-o", target, "--yes")
    assert "taken: rule 208: clauses of " in done.out
    assert "2 have no clauses yet" in done.out
    assert written(target)[208][1] == SECRET[208].clauses
    assert gamemaster("ruleset", "check", target).code == 0


def test_on_a_terminal_each_suggestion_is_asked_and_enter_means_no(tea: Path) -> None:
    target = tea.with_name("mine.toml")
    terminal = Conversation("ruleset", "import", tea, "-o", target)
    terminal.answer("Take them for rule 206 [y/N]", "")
    terminal.answer("Take them for rule 208 [y/N]", "y")
    shown = terminal.finish()
    assert terminal.code == 0
    assert "Rule 206 (mutable):\n    A player whose proposed rule-change is defeated" in shown
    assert " 206: the same number, 100 % of the words (" in shown
    assert "    when proposal.defeated: award proposer -10\n" in shown
    assert {number: bool(clauses) for number, (_, clauses) in written(target).items()} == {
        101: False, 206: False, 208: True, 210: False
    }  # fmt: skip


def test_json_tells_everything(gamemaster: Gamemaster, tea: Path) -> None:
    target = tea.with_name("mine.toml")
    told = gamemaster("ruleset", "import", tea, "-o", target, "--json").json
    assert told["rules"][0] == {
        "number": 101, "status": "immutable", "because": "section", "title": "Obedience",
        "tags": [], "file": "tea-rules.md", "line": 5, "lines": 1, "octets": 29,
    }  # fmt: skip
    assert [one["kind"] for one in told["oddities"]] == ["duplicate", "gap"]
    assert [(one["rule"], one["taken"]) for one in told["suggestions"]] == [
        (206, False),
        (208, False),
    ]
    assert told["written"] == str(target)
    assert told["hash"] == load(str(target)).hash


def test_a_dry_run_writes_nothing(
    gamemaster: Gamemaster, tea: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tea.parent)
    done = gamemaster("ruleset", "import", tea, "--dry-run", "--yes")
    assert done.code == 0
    assert done.out.endswith("Nothing was written: --dry-run.\n")
    assert "suggested: rule 206" in done.out
    assert sorted(path.name for path in tea.parent.iterdir()) == ["tea-rules.md"]


def test_without_a_name_the_file_is_named_like_the_document(
    gamemaster: Gamemaster, tea: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tea.parent)
    assert gamemaster("ruleset", "import", "tea-rules.md").code == 0
    assert load("./tea-rules.toml").name == "tea-rules"
    folder = tea.parent / "Règles 2"
    folder.mkdir()
    (folder / "101.md").write_text("On obéit.")
    assert gamemaster("ruleset", "import", folder).code == 0
    assert (
        tomllib.loads((tea.parent / "r-gles-2.toml").read_text())["ruleset"]["title"] == "Règles 2"
    )


def test_nothing_is_overwritten_without_force(gamemaster: Gamemaster, tea: Path) -> None:
    target = tea.with_name("mine.toml")
    target.write_text("mine")
    refused = gamemaster("ruleset", "import", tea, "-o", target)
    assert (refused.code, refused.out) == (2, "")
    assert "is there already; use --force" in refused.err
    assert target.read_text() == "mine"
    assert gamemaster("ruleset", "import", tea, "-o", target, "--force").code == 0
    assert 101 in written(target)
    assert not target.with_name("mine.toml.new").exists()
    dangling = tea.with_name("link.toml")
    dangling.symlink_to(tea.parent / "elsewhere.toml")
    assert gamemaster("ruleset", "import", tea, "-o", dangling).code == 2
    assert not (tea.parent / "elsewhere.toml").exists()


def test_a_document_is_never_its_own_ruleset(gamemaster: Gamemaster, tea: Path) -> None:
    path = tea.rename(tea.with_name("tea.toml"))
    done = gamemaster("ruleset", "import", path, "-o", path, "--force")
    assert done.code == 2
    assert "is the document itself" in done.err
    assert path.read_text() == TEA


def test_wrong_usage(gamemaster: Gamemaster, tea: Path) -> None:
    for words, problem in (
        ((tea, "-o", "mine"), "expected a name that ends in .toml, found 'mine'"),
        ((tea, "-o", "nowhere/mine.toml"), "expected a folder to write to, found none"),
        ((tea, "-o", tea.parent / ("x" * 300 + ".toml")), "cannot write it: File name too long"),
        ((tea.parent / "gone.md",), "expected a file or a folder, found: No such file"),
        ((tea, "--encoding", "tea"), "--encoding: expected the name of an encoding"),
    ):
        done = gamemaster("ruleset", "import", *words)
        assert done.code == 2, words
        assert problem in done.err
    (tea.parent / "folder.toml").mkdir()
    done = gamemaster("ruleset", "import", tea, "-o", tea.parent / "folder.toml")
    assert (done.code, "found a folder" in done.err) == (2, True)


UNREADABLE = {
    "binary": (b"\x7fELF\x00", "found a NUL character"),
    "Latin-1": ("**101** Thé.".encode("latin-1"), "expected UTF-8, found octet 0xE9; name another"),
    "too long": (b"**101** " + b"a" * 5_000_000, "expected at most 4194304 octets in all"),
}


@pytest.mark.parametrize(("octets", "words"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_exits_with_2(
    gamemaster: Gamemaster, tmp_path: Path, octets: bytes, words: str
) -> None:
    path = tmp_path / "tea.md"
    path.write_bytes(octets)
    done = gamemaster("ruleset", "import", path)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


@pytest.mark.parametrize(
    "text", ["", "Soup.\n", "# Rules\n\n1.1 Obey.\n", f"**101** {'a' * 40_000}"]
)
def test_what_makes_no_ruleset_is_refused_politely(
    gamemaster: Gamemaster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tea.md").write_text(text)
    done = gamemaster("ruleset", "import", "tea.md", "--yes")
    assert done.code == 1
    assert done.err.startswith("no: tea.md: ")
    assert done.err.endswith("Nothing was written.\n")
    assert [path.name for path in tmp_path.iterdir()] == ["tea.md"]
    told = gamemaster("ruleset", "import", "tea.md", "--json")
    assert told.code == 1
    assert told.json["refusals"]
    assert told.json["written"] is None


def test_a_full_disk_leaves_no_half_a_file(
    gamemaster: Gamemaster, tea: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tea.with_name("mine.toml")
    target.write_text("mine")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    done = gamemaster("ruleset", "import", tea, "-o", target, "--force")
    assert (done.code, done.err) == (
        2, f"error: {target}: cannot write it: No space left on device\n"
    )  # fmt: skip
    assert target.read_text() == "mine"
    assert not target.with_name("mine.toml.new").exists()


def test_many_oddities_are_cut_short(gamemaster: Gamemaster, tmp_path: Path) -> None:
    path = tmp_path / "tea.md"
    path.write_text("".join(f"**{n}** See rule {n + 500}.\n\n" for n in range(101, 201)))
    lines = gamemaster("ruleset", "import", path, "--dry-run").out.splitlines()
    assert any(one.endswith(" more (--json has all)") for one in lines)


def test_what_a_document_says_is_shown_and_not_obeyed(
    gamemaster: Gamemaster, tmp_path: Path
) -> None:
    path = tmp_path / "tea.md"
    path.write_text("# 101 \x1b[2J[red]Tea\u202e\n\nTea.\x07\n")
    done = gamemaster("ruleset", "import", path, "-o", tmp_path / "tea.toml")
    assert done.code == 0
    assert "[U+001B][2J[red]Tea[U+202E]" in done.out
    assert "\x1b" not in done.out + (tmp_path / "tea.toml").read_text()
    assert written(tmp_path / "tea.toml")[101][0] == "Tea.[U+0007]\n"


def test_each_status_that_is_left_open_is_asked_for(tmp_path: Path) -> None:
    document = tmp_path / "rules.md"
    document.write_text("**1** Tea is served.\n\n**2** Cake is served.\n")
    target = tmp_path / "mine.toml"
    terminal = Conversation("ruleset", "import", document, "-o", target)
    terminal.answer("Is rule 1 mutable [Y/n]", "n")
    terminal.answer("Is rule 2 mutable [Y/n]", "")
    shown = terminal.finish()
    assert "Rule 1: Tea is served." in shown
    assert [rule.mutable for rule in load(str(target)).rules] == [False, True]


def test_a_part_is_written_only_when_it_is_asked_for(
    gamemaster: Gamemaster, tmp_path: Path
) -> None:
    document = tmp_path / "rules.md"
    document.write_text("Article One: obey.\n\nArticle Two: play.\n\nRule 7: Tea.\n")
    target = tmp_path / "mine.toml"
    assert gamemaster("ruleset", "import", document, "-o", target).code == 1
    assert not target.exists()
    assert gamemaster("ruleset", "import", document, "-o", target, "--partly").code == 0
    assert [rule.number for rule in load(str(target)).rules] == [7]
