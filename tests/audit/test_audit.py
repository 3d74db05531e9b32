"""An ended tournament is disclosed; a stranger with the folder gets a yes, or a precise no."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gamemaster.audit import Unusable, audit
from gamemaster.config.settings import TournamentConfig
from gamemaster.disclosing.disclose import disclose
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.inbox.arrival import Arrival
from gamemaster.journal.protector import KeyFile, write_key_file
from gamemaster.journal.store import Store
from gamemaster.mail.structure import MailLimits
from gamemaster.office.office import Office
from gamemaster.reading.draft import Settings
from tests.audit.listing import list_again, write_manifest

START = 1_800_000_000
ADDRESS = "gm@secret.test"
LONG = "a text with  two blanks, longer than a line of a mail may be, so that it is cut in two"


class Quiet:
    def tournament_set_aside(self) -> None:
        raise AssertionError("a tournament is damaged")

    def reading_put_off(self, error: BaseException) -> None:
        raise error

    def defect(self, where: str, error: BaseException) -> None:
        raise error


def play_to_the_end(folder: Path) -> tuple[Store, Office]:
    """Three players; 301 is adopted, 302 is not, and the organiser names bob the winner."""
    write_key_file(folder / "key")
    store = Store.create(folder / "game.db", KeyFile(folder / "key"))
    config = TournamentConfig(name="autumn", address=ADDRESS, title="Autumn")
    settings = Settings(frozenset({ADDRESS}), ("organiser@secret.test",), MailLimits(), 10, 60)
    office = Office(store, [config], settings, Quiet(), give_up_after=86_400)
    office.open(START)
    sent = 0

    def mail(player: str, body: str, detail: str = "") -> None:
        nonlocal sent
        sent += 1
        member = office.tournaments["autumn"].register.members.get(player)
        if member is not None:
            detail = "+" + office.tokens("autumn").secret(member)
        recipient = f"gm{detail}@secret.test"
        raw = (
            f"From: {player}@players.test\nTo: {recipient}\nSubject: a move\n"
            f"Message-ID: <{sent}@players.test>\n\n{body}\n"
        )
        arrival = Arrival(raw.encode(), recipient, f"{player}@players.test", START + sent, "smtp")
        office.accept([arrival])
        while office.work():
            pass

    for player in ("alice", "bob", "carol"):
        mail(player, f"join {player.title()}")
        token = next(iter(office.tournaments["autumn"].register.requests))
        mail(player, "ok", f"+join-{token}")
    office.act("autumn", m.Start(), START + 100)
    sent = 200
    mail("alice", "propose enact\nBob is <b>great</b>.\nclauses:\n"
         "when vote.cast: award player 1\n"
         "attribute player.loud: boolean = false shown to everyone\n"
         f'when turn.taken: set player.loud = true; reveal "{LONG}" as long, now as at, '
         "0 - 7 / 2 as loss, proposal.announced, points to everyone; award player 1\n"
         "modify award: 0 - 7 / 2\n"
         "ballot mood(): good | bad closes votes.cast == 2\n"
         'when vote.cast if choice == "against": open mood()\n'
         "end proposal\nvote for mine")  # fmt: skip
    mail("bob", "vote for 301")
    mail("bob", "propose repeal rule 206\nvote for mine")
    mail("carol", "vote against 302")
    office.act("autumn", m.Void("vote", 302, "carol", "it was a slip"), START + sent)
    mail("carol", "do mood bad\ndo mood withdraw\ndo mood good")
    mail("bob", "do mood good")
    mail("carol", "inquire 301")
    office.act("autumn", m.DeclareWinner("bob", "a story has to end"), START + 900)
    return store, office


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("game")
    store, office = play_to_the_end(folder)
    with store:
        return disclose(office, "autumn", folder / "bundle")


def outcomes(folder: Path) -> dict[str, str]:
    return {step.title: step.outcome for step in audit(folder)}


def test_an_untouched_bundle_passes_every_step(bundle: Path) -> None:
    assert set(outcomes(bundle).values()) == {"passed"}


def test_the_bundle_names_no_address_and_shows_no_mail(bundle: Path) -> None:
    for file in bundle.rglob("*.*"):
        assert b"players.test" not in file.read_bytes()


def test_the_same_journal_gives_the_same_bundle(tmp_path: Path) -> None:
    store, office = play_to_the_end(tmp_path)
    with store:
        first = disclose(office, "autumn", tmp_path / "one")
        second = disclose(office, "autumn", tmp_path / "two")
    files = sorted(path.relative_to(first) for path in first.rglob("*") if path.is_file())
    assert all((first / file).read_bytes() == (second / file).read_bytes() for file in files)


def test_a_running_tournament_is_not_disclosed(tmp_path: Path) -> None:
    write_key_file(tmp_path / "key")
    with Store.create(tmp_path / "game.db", KeyFile(tmp_path / "key")) as store:
        config = TournamentConfig(name="autumn", address=ADDRESS, title="Autumn")
        settings = Settings(frozenset({ADDRESS}), ("o@secret.test",), MailLimits(), 10, 60)
        office = Office(store, [config], settings, Quiet(), give_up_after=1)
        office.open(START)
        with pytest.raises(OperatorError, match="has ended"):
            disclose(office, "autumn", tmp_path / "bundle")
    assert not (tmp_path / "bundle").exists()


def rewrite_journal(folder: Path, change: Callable[[dict[str, object]], bool]) -> None:
    """Change the first line that ``change`` accepts, and rechain every line after it.

    A forger can compute hashes, too; what was announced stops them.
    """
    lines, before, done = [], "0" * 64, False
    for entry in (folder / "journal.jsonl").read_text().splitlines():
        line = json.loads(entry)
        done = done or change(line)
        line["prev"] = before
        text = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        lines.append(text + "\n")
        before = hashlib.sha256(text.encode()).hexdigest()
    assert done
    write(folder, "journal.jsonl", "".join(lines))


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text)
    list_again(folder)


def edit(name: str, old: str, new: str) -> Callable[[Path], None]:
    def tamper(folder: Path) -> None:
        text = (folder / name).read_text()
        assert old in text
        write(folder, name, text.replace(old, new, 1))

    return tamper


def set_in(type_name: str, key: str, *, value: object) -> Callable[[Path], None]:
    def change(line: dict[str, object]) -> bool:
        data = line["data"]
        if line["type"] != type_name or not isinstance(data, dict):
            return False
        data[key] = value
        return True

    return lambda folder: rewrite_journal(folder, change)


def drop_line(folder: Path) -> None:
    lines = (folder / "journal.jsonl").read_text().splitlines(keepends=True)
    write(folder, "journal.jsonl", "".join(lines[:20] + lines[21:]))


def swap_lines(folder: Path) -> None:
    lines = (folder / "journal.jsonl").read_text().splitlines(keepends=True)
    lines[20], lines[21] = lines[21], lines[20]
    write(folder, "journal.jsonl", "".join(lines))


def unlisted(folder: Path) -> None:
    (folder / "proposals" / "999.txt").write_text("surprise")


def linked(folder: Path) -> None:
    (folder / "proposals" / "301.txt").unlink()
    (folder / "proposals" / "301.txt").symlink_to("/etc/hostname")


def escaping(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["files"]["../outside.txt"] = {"octets": 1, "sha256": "0" * 64}
    write_manifest(folder, manifest)


def huge(folder: Path) -> None:
    with (folder / "proposals" / "301.txt").open("wb") as stream:
        stream.truncate(10 * 1024**3)


def nonsense(folder: Path) -> None:
    write(folder, "journal.jsonl", '{"line": 7}\n' + "[" * 100_000)


def other_record(folder: Path) -> None:
    write(folder, "checkpoints/2.txt", (folder / "checkpoints/1.txt").read_text())


TAMPERED = {
    "a vote flipped": (set_in("vote.cast/1", "choice", value="against"), "heads"),
    "a vote in a ballot that nobody opened": (
        set_in("ballot.cast/1", "number", value=7),
        "votes",
    ),
    "a vote taken back that was not there": (
        set_in("ballot.cast/1", "choice", value=None),
        "votes",
    ),
    "a ballot left out": (set_in("ballot.opened/1", "number", value=2), "votes"),
    "a ballot closed that was not open": (set_in("ballot.closed/1", "number", value=2), "votes"),
    "votes void on nothing": (set_in("votes.cleared/1", "number", value=7), "votes"),
    "a die altered": (set_in("die.rolled/1", "value", value=7), "dice"),
    "points given twice": (set_in("points.awarded/1", "points", value=90), "heads"),
    "a line removed": (drop_line, "journal"),
    "two lines swapped": (swap_lines, "journal"),
    "a proposal with one blank more": (edit("proposals/301.txt", "Bob is", "Bob  is"), "documents"),
    "an announcement reworded": (edit("announcements/2.txt", "301", "302"), "record"),
    "a checkpoint of another size": (other_record, "record"),
    "a signature broken": (edit("checkpoints/1.txt", "— ", "— x"), "record"),
    "another nonce root": (
        lambda folder: write(
            folder, "roots.json", json.dumps({"nonce": "0" * 64, "dice": "0" * 64})
        ),
        "documents",
    ),
    "another record's key": (edit("checkpoints/1.txt", "secret.test/", "other.test/"), "record"),
    "a file that no manifest names": (unlisted, "manifest"),
    "a file that is a link": (linked, "manifest"),
    "a name that leaves the folder": (escaping, "manifest"),
    "ten gigabytes of zeros": (huge, "manifest"),
    "a journal of nonsense": (nonsense, "journal"),
    "an empty journal": (lambda folder: write(folder, "journal.jsonl", ""), "journal"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_bundle_fails_at_the_step_that_looks_there(
    name: str, bundle: Path, tmp_path: Path
) -> None:
    tamper, step = TAMPERED[name]
    copy = tmp_path / "bundle"
    shutil.copytree(bundle, copy)
    tamper(copy)
    found = outcomes(copy)
    assert found[step] == "failed", found


def test_the_page_for_auditors_lists_the_steps(bundle: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "auditors.md").read_text()
    listed = re.findall(r"^\| (\d+) \| (\w+) \|", page, re.MULTILINE)
    assert listed == [(str(step.number), step.title) for step in audit(bundle)]


def test_the_folder_around_a_bundle_says_where_it_is(bundle: Path) -> None:
    with pytest.raises(Unusable, match=f"there is one in {re.escape(str(bundle))}"):
        audit(bundle.parent)


def test_a_zip_says_that_it_has_to_be_unpacked(bundle: Path, tmp_path: Path) -> None:
    packed = shutil.make_archive(str(tmp_path / "autumn"), "zip", bundle)
    with pytest.raises(Unusable, match="unpack it and give the directory"):
        audit(Path(packed))


def test_no_folder_at_all_is_no_bundle(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="expected a directory, or a tar archive"):
        audit(tmp_path / "nowhere")
