"""Documents that built-in rulesets follow, imported with what is suggested, and played by mail.

The clauses that are suggested for the two documents have to do in them what they do in the built-in
rulesets: the very story of those, mail for mail to its winner, with the document's own texts.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamemaster.rehearse.initial_sets import missing_in, wrong_in
from gamemaster.rulesets import load
from gamemaster.rulesets.importing import examined, read, settings_told, suggested
from tests.cli.terminal import Conversation
from tests.stories.stage import Stage

SEEDS = Path(__file__).parents[4] / "shared" / "seeds"
STORIES = Path(__file__).parents[2] / "stories"

MADE_AFTER = {
    "github": ("000", (203, 204, 205), {105}),
    "greffier": ("003", (), set()),
}
"""The document; rules that it has under a heading for others, which an organiser knows for mutable;
rules whose clauses are not suggested: «Every player is an eligible voter.» is like too many."""


def document_of(name: str) -> Path:
    paths = sorted(SEEDS.glob(f"{MADE_AFTER[name][0]}_*.txt"))
    if not paths:
        pytest.skip("the five documents (shared/seeds) are not beside the repository")
    return paths[0]


@pytest.fixture(params=MADE_AFTER, scope="module")
def imported(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """The name of the built-in ruleset, and the file that an organiser gets who says yes."""
    name, document = request.param, document_of(request.param)
    target = tmp_path_factory.mktemp(name) / "imported.toml"
    organiser = Conversation("ruleset", "import", document, "-o", target)
    for number in MADE_AFTER[name][1]:
        organiser.answer(f"Is rule {number} mutable [y/N]", "y")
    for offer in suggested(examined(read(document)).rules):
        organiser.answer(f"Take them for rule {offer.number} [y/N]", "y")
    shown = organiser.finish()
    assert organiser.code == 0, shown
    return name, target


def test_the_built_in_story_is_played_by_mail_on_the_document(
    imported: tuple[str, Path], tmp_path: Path
) -> None:
    name, file = imported
    told = (STORIES / f"{name}-a-whole-game.story").read_text(encoding="utf-8")
    assert f'ruleset = "{name}"' in told
    assert "has won" in told
    told = told.replace(f'ruleset = "{name}"', f'ruleset = "{file}"')
    story = tmp_path / "imported.story"
    story.write_text(told, encoding="utf-8")
    stage = Stage(tmp_path)
    assert stage.play(story) == told
    stage.table.close()


def test_it_has_its_own_texts_and_the_clauses_of_the_built_in_one(
    imported: tuple[str, Path],
) -> None:
    name, file = imported
    rules, built_in = load(str(file)).rules, load(name).rules
    assert [rule.number for rule in rules] == [rule.number for rule in built_in]
    left = MADE_AFTER[name][2]
    for rule, like in zip(rules, built_in, strict=True):
        assert rule.mutable == like.mutable
        assert rule.text != like.text or rule.number in (315, 320)
        if rule.number not in left:
            assert rule.clauses.endswith(like.clauses)
    assert wrong_in(load(str(file))) == []
    assert missing_in(load(str(file))) == missing_in(load(name))


def test_what_belongs_to_options_of_a_tournament_is_said() -> None:
    for name, numbers in (("github", {213, 319}), ("greffier", {102})):
        rules = examined(read(document_of(name))).rules
        told = settings_told(rules, suggested(rules))
        assert told.keys() == numbers
        (words,) = {words for each in told.values() for words in each}
        assert words == (
            "the option `joining` of a tournament decides, at least in part; "
            f'the ruleset {name} is made for joining = "open"'
        )


def test_each_document_follows_the_ruleset_that_was_made_after_it() -> None:
    for path in sorted(SEEDS.glob("*.txt")):
        found = {offer.ruleset for offer in suggested(examined(read(path)).rules)}
        expected = {
            "000": "github", "001": "suber", "002": "async", "003": "greffier", "004": "secret",
        }  # fmt: skip
        assert found == {expected[path.name[:3]]}
