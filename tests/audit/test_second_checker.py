"""A checker in Go, written from the documents alone, comes to what the audit comes to.

Its sources are ``tests/second_checker``. It replays no game: it says what it does not
recount, and what only a replay can find is no part of these tables.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from gamemaster.audit import audit
from gamemaster.audit.evidence import FAILED
from gamemaster.disclosing.disclose import disclose
from gamemaster.record.note import Signer
from tests.audit.games import STORIES, RealStage, disclosed, thrown
from tests.audit.playing import RealTable
from tests.audit.tampering.bases import GAMES, base
from tests.audit.tampering.forging import Strength
from tests.audit.tampering.hostile import HOSTILE
from tests.audit.tampering.tables import ALL
from tests.golang import built

pytestmark = pytest.mark.e2e

HERE = Path(__file__).parents[1] / "second_checker"
CHECKS = (
    "manifest", "journal", "genesis", "record", "heartbeats", "heads", "documents", "dice", "mail",
    "votes", "adoptions", "points", "rules",
)  # fmt: skip

RECOUNTED = (
    "a genesis with another roster",
    "a genesis with another nonces",
    "a rule of the initial set changed",
    "a checkpoint signed with another key",
    "a fork of the record",
    "a heartbeat of another journal",
    "an announcement that commits to another journal",
    "a document with one space more",
    "a document with another nonce, hashed and announced",
    "a document that nobody proposed",
    "a roll made until it suited",
    "a hidden die altered",
    "a genesis with another mix",
    "another mix in the journal and the genesis",
    "a contribution altered",
    "a contribution left out of the mix",
    "contributions of two players exchanged",
    "a chain too short for dice that are mixed",
    "a mix left out",
    "a game with dice said to be of before anything was mixed",
    "a roll without its mix",
    "a contribution ground everywhere, and the first roll with it",
    "an item played twice",
    "a mail left out",
    "a vote flipped where it is played",
    "a vote dropped between docket and play",
    "a vote of a stranger",
    "an adoption one vote early",
    "an adoption one vote late",
    "an adoption left out",
    "a defeat that is called an adoption",
    "points off by one",
    "points not given",
    "another rule is replaced",
)
"""Tamperings that it finds though everything was made to fit before it was published."""

UNBOUND = {
    "a statement made to one player twice", "a statement to nobody",
    "a statement that a player never gets", "a statement that the last player never gets",
    "a victory passed over", "an announcement to one player alone",
    "a shorter time to object for one player than for the others",
    "a time to object that is over as it begins", "a time to object that is over before it begins",
    "a bundle that opens mail and has none", "a cosigned heartbeat that nobody cosigned",
}  # fmt: skip
"""What a replay, statements, mail or the signatures of witnesses alone tell, which it has not."""


@dataclass(frozen=True)
class Verdict:
    """What the checker said: its exit status, and the checks that failed, with what they told."""

    code: int
    outcomes: dict[str, str]
    told: str

    @property
    def failed(self) -> set[str]:
        return {name for name, outcome in self.outcomes.items() if outcome == "failed"}


@dataclass(frozen=True)
class Second:
    """The program, built once."""

    program: Path

    def __call__(self, bundle: Path, *receipts: Path) -> Verdict:
        words = [str(self.program), str(bundle), *map(str, receipts)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        lines = [line.split("\t") for line in done.stdout.splitlines()]
        outcomes: dict[str, str] = {}
        for outcome, name, _ in lines:
            # Of several receipts the one that contradicts counts.
            if outcomes.get(name) != "failed":
                outcomes[name] = outcome
        return Verdict(done.returncode, outcomes, done.stdout + done.stderr)


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> Second:
    return Second(built(sorted(HERE.glob("*.go")), tmp_path_factory.mktemp("second")))


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_it_finds_every_story_sound(story: Path, second: Second, tmp_path: Path) -> None:
    for one in disclosed(story, tmp_path):
        found = second(one.folder)
        assert (found.code, found.outcomes) == (0, dict.fromkeys(CHECKS, "passed")), found.told
        # In games of `secret` nothing is adopted or defeated by a formula that it cannot recount.
        left_out = re.search("\tadoptions\t.*NOT RECOUNTED", found.told)
        assert not (one.ruleset == "secret" and left_out), found.told


@pytest.mark.parametrize("game", GAMES)
def test_it_finds_the_games_sound_that_are_tampered_with(
    game: str, second: Second, tmp_path: Path
) -> None:
    found = second(base(game).write(tmp_path / "bundle", "published"))
    assert found.code == 0, found.told


def test_it_counts_by_the_votes_that_a_rule_above_gives(second: Second, tmp_path: Path) -> None:
    """Rule 301 asks for all votes; what frees an immutable rule takes those of rule 109 alone."""
    table = RealTable(tmp_path)
    table.start("ada", "bob", "cyd", "dee")
    for number, first, turn in (
        (301, "ada", "enact\nAll.\nclauses:\nrequire adoption: votes.for >= eligible"),
        (302, "bob", "transmute rule 110"),
        (303, "cyd", "enact\nNothing."),
    ):
        table.mail(first, f"propose {turn}\nend proposal\nvote for mine\n")
        for other in {"ada", "bob", "cyd"} - {first}:
            table.mail(other, f"vote for {number}\n")
    table.ask("end", reason="enough")
    bundle = disclose(table.office, "autumn", tmp_path / "bundle")
    table.close()
    found = second(bundle)
    assert found.code == 0, found.told
    assert "counts of 3 proposals, 2 of them decided\n" in found.told


def test_it_takes_an_edited_proposal_for_what_it_has_become(second: Second, tmp_path: Path) -> None:
    table = RealTable(tmp_path)
    table.start("ada", "bob", "cyd")
    edit = "move edit(which: proposal, form: change)\nwhen edit.made: rewrite which as form"
    table.mail("ada", f"propose enact\nEdits.\nclauses:\n{edit}\nend proposal\nvote for mine\n")
    table.mail("bob", "vote for 301\n")
    table.mail("cyd", "vote for 301\n")
    tea = "Tea.\nclauses:\nwhen turn.taken: award player 1\nend proposal\n"
    table.mail("bob", "propose repeal rule 206\n")
    table.mail("cyd", f"do edit 302: propose amend rule 206\ndrop the rest\n{tea}")
    table.mail("ada", f"do edit 302: propose enact\n{tea}")
    for other in ("ada", "bob", "cyd"):
        table.mail(other, "vote for 302\n")
    table.ask("end", reason="enough")
    bundle = disclose(table.office, "autumn", tmp_path / "bundle")
    rule = table.office.game("autumn").rulebook.rules[302]
    table.close()
    assert rule.text == "Tea.\n"
    assert {step.outcome for step in audit(bundle)} == {"passed"}
    found = second(bundle)
    assert found.code == 0, found.told


def refused_by_both(name: str, strength: Strength, second: Second, folder: Path) -> Verdict:
    """Tamper with a bundle as the table says; have both refuse it."""
    forged = base(ALL[name].game)
    ALL[name].change(forged)
    bundle = forged.write(folder / "bundle", strength)
    steps = [step for step in audit(bundle) if step.outcome == FAILED]
    found = second(bundle)
    assert (bool(steps), found.code, bool(found.failed)) == (True, 1, True), (steps, found.told)
    return found


@pytest.mark.parametrize("name", RECOUNTED)
def test_it_refuses_what_was_made_to_fit(name: str, second: Second, tmp_path: Path) -> None:
    refused_by_both(name, "published", second, tmp_path)


@pytest.mark.parametrize("name", [*ALL][::24])
def test_it_refuses_what_a_stranger_changed(name: str, second: Second, tmp_path: Path) -> None:
    assert refused_by_both(name, "naive", second, tmp_path).failed >= {"manifest"}


@pytest.mark.parametrize("name", [name for name in ALL if name not in UNBOUND][::24])
def test_it_refuses_what_was_changed_after_it_was_published(
    name: str, second: Second, tmp_path: Path
) -> None:
    refused_by_both(name, "fitted", second, tmp_path)


def test_where_it_lies_is_named(second: Second, tmp_path: Path) -> None:
    """The line that contradicts stands in what it says."""
    forged = base("whole")
    index = forged.at("die.rolled")
    forged.lines[index]["data"]["value"] = forged.lines[index]["data"]["value"] % 6 + 1
    found = second(forged.write(tmp_path / "bundle", "published"))
    assert "dice" in found.failed
    assert f"failed\tdice\tjournal entry {index + 1}: value" in found.told


def test_what_is_no_bundle_is_told_from_one_that_is_wrong(second: Second, tmp_path: Path) -> None:
    assert second(tmp_path).code == 2


def test_nothing_hostile_passes_or_breaks_it(second: Second, tmp_path: Path) -> None:
    base("whole").write(tmp_path / "real", "published")
    for number, (name, hostile) in enumerate(HOSTILE.items()):
        if hostile.large:
            continue
        folder = tmp_path / str(number)
        shutil.copytree(tmp_path / "real", folder / "bundle")
        found = second(hostile.make(folder))
        assert (found.code in (1, 2), "goroutine" in found.told) == (True, False), name
        shutil.rmtree(folder)


# Receipts -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def receipts(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """All receipts and signed letters that players of the story ``whole`` got."""
    return papers("whole", tmp_path_factory.mktemp("receipts"))


def papers(game: str, folder: Path) -> list[Path]:
    """All receipts, letters and messages that players of a story got."""
    (story,) = (story for story in STORIES if story.stem == GAMES[game])
    found: list[Path] = []
    with thrown(story):
        stage = RealStage(folder)
        stage.play(story)
        for sent in stage.table.sent:
            for name, content in sent.attachments.items():
                if name.startswith(("receipt", "letter", "message", "dice")):
                    found.append(folder / f"{len(found)}.txt")
                    found[-1].write_bytes(content)
        stage.table.close()
    return found


def test_every_message_is_one_that_the_journal_commits_to(second: Second, tmp_path: Path) -> None:
    for folder in ("papers", "lies"):
        (tmp_path / folder).mkdir()
    sent = papers("press", tmp_path / "papers")
    messages = [one for one in sent if one.read_text().startswith("SECRET NOMIC MESSAGE/1\n")]
    forged = base("press")
    found = second(forged.write(tmp_path / "bundle", "naive"), *messages)
    assert (found.code, len(messages) > 4) == (0, True), found.told
    first = next(one for one in messages if "\nSender: alice\n" in one.read_text())
    text = first.read_text().partition("\n\n— ")[0] + "\n"
    for place, (old, new) in enumerate(
        (("Sender: alice", "Sender: bob"), ("Nonce: ", "Nonce: 0"), ("\n| ", "\n| Not "),
         ("Player: bob", "Player: zoe"))
    ):  # fmt: skip
        lie = tmp_path / "lies" / f"{place}.txt"
        signer = Signer(forged.origin, forged.signing)
        lie.write_text(signer.sign(text.replace(old, new, 1)))
        assert second(tmp_path / "bundle", lie).failed == {"receipt"}, old


def test_every_receipt_is_kept(second: Second, receipts: list[Path], tmp_path: Path) -> None:
    bundle = base("whole").write(tmp_path / "bundle", "naive")
    found = second(bundle, *receipts)
    assert (found.code, found.outcomes["receipt"], len(receipts) > 20) == (0, "passed", True), (
        found.told
    )


@pytest.mark.parametrize(
    "name", ["a vote flipped before it was taken down", "a vote dropped before it was taken down"]
)
def test_a_receipt_that_the_journal_breaks_is_told(
    name: str, second: Second, receipts: list[Path], tmp_path: Path
) -> None:
    forged = base("whole")
    assert ALL[name].game == "whole"
    ALL[name].change(forged)
    assert "receipt" in second(forged.write(tmp_path / "bundle", "published"), *receipts).failed


def test_a_mail_at_another_instant_is_told(
    second: Second, receipts: list[Path], tmp_path: Path
) -> None:
    forged = base("whole")
    receipt = next(one for one in receipts if "Mail SHA-256: " in one.read_text())
    digest = receipt.read_text().partition("Mail SHA-256: ")[2][:64]
    line = forged.lines[forged.at("mail.accepted", sha256=digest)]
    line["at"] -= 1
    found = second(forged.write(tmp_path / "bundle", "published"), receipt)
    assert "receipt" in found.failed
    assert "has its mail at another instant" in found.told


def test_what_was_changed_before_a_mail_was_read_breaks_its_receipt(
    second: Second, receipts: list[Path], tmp_path: Path
) -> None:
    """Even where nothing was announced yet: a receipt names the head of the journal."""
    forged = base("whole")
    forged.lines[2]["blind"] = "0" * 64
    found = second(forged.write(tmp_path / "bundle", "published"), *receipts)
    assert found.failed == {"receipt"}
    assert "the journal before its mail was read had another head" in found.told


def test_a_letter_with_another_document_than_was_revealed_is_told(
    second: Second, receipts: list[Path], tmp_path: Path
) -> None:
    forged = base("whole")
    letter = next(one for one in receipts if "SHA-256" in one.read_text().partition("\n| ")[2])
    index = next(
        place for place, line in enumerate(forged.lines)
        if line["type"] == "fields.revealed/1" and line["data"]["readers"]
    )  # fmt: skip
    fields = forged.lines[index]["data"]["fields"]
    (pair,) = (pair for pair in fields if pair[0] == "proposal.document")
    pair[1] += "\n"
    found = second(forged.write(tmp_path / "bundle", "published"), letter)
    assert "the journal reveals no document with the SHA-256" in found.told


def test_dice_that_are_not_those_promised_are_told(
    second: Second, receipts: list[Path], tmp_path: Path
) -> None:
    forged = base("whole")
    promises = [one for one in receipts if one.read_text().startswith("SECRET NOMIC DICE/1\n")]
    asked, welcome = (
        next(one for one in promises if ("Player" in one.read_text()) == joined)
        for joined in (False, True)
    )
    bundle = forged.write(tmp_path / "bundle", "naive")
    assert second(bundle, asked, welcome).code == 0
    for paper, old in ((asked, "Die: "), (welcome, "Contribution: ")):
        text = paper.read_text().partition("\n\n")[0] + "\n"
        lie = tmp_path / "dice.txt"
        lie.write_text(Signer(forged.origin, forged.signing).sign(
            re.sub(f"{old}.{{64}}", old + "0" * 64, text)))  # fmt: skip
        found = second(bundle, lie)
        assert (found.failed, old[:-2] in found.told) == ({"receipt"}, True), found.told


def test_a_receipt_that_its_holder_changed_proves_nothing(
    second: Second, receipts: list[Path], tmp_path: Path
) -> None:
    bundle = base("whole").write(tmp_path / "bundle", "naive")
    voted = next(one for one in receipts if " for\n" in one.read_text())
    other = tmp_path / "receipt.txt"
    other.write_text(voted.read_text().replace(" for\n", " against\n"))
    found = second(bundle, other)
    assert found.failed == {"receipt"}
    assert "invalid signature" in found.told
