"""Letters against the bundle that is published: a player was told something else than it says.

The organiser who forges here holds the key, and either the journal or the letter was made up; in
both, whatever the audit looks at fits, so that only the reader's signed letter tells.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from gamemaster.audit.command import main as verifier
from gamemaster.clauses import format_instant
from gamemaster.record import signed_receipts
from gamemaster.record.note import Signer
from tests.audit.kept import Game, failed, findings, kept_of, verify
from tests.audit.playing import RealTable
from tests.audit.tampering.forging import Forgery
from tests.builders import DAY, tournament

TURN = """propose amend rule 207
Votes are cast in rhyme.
clauses:
define rhymes = votes.for
end proposal
vote for mine
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("told")
    table = RealTable(folder, (tournament(tell_own_score=True),))
    table.start("ada", "bob", "cyd")
    table.mail("ada", TURN)
    table.mail("bob", "vote for 301\n")
    table.mail("cyd", "vote for 301\n")
    table.ask("award", player="ada", points="20", reason="a gift")
    for number in (207, 301):
        # By what was announced she has not enough points.
        table.mail("ada", f"inquire {number}\n")
        table.mail("ada", "insist\n")
    table.ask("end", reason="enough")
    return kept_of(table, folder)


def letters(game: Game, who: str, text: str = "") -> list[Path]:
    """The signed letters that somebody got and that say something."""
    return [one for one in game.kept(who, "letter") if text in one.read_text()]


def test_every_letter_is_one_that_the_journal_reveals(game: Game) -> None:
    told = verify(*letters(game, "ada"), "--bundle", game.bundle, "--json")
    assert told.exit_code == 0, told.output
    assert {what for what, _, _ in findings(told)} == {"the signature", "what the letter says"}
    assert len(letters(game, "ada")) >= 4
    assert letters(game, "ada", "answer to the inquiry about number 207")


SWAP = """propose enact
Guests are swapped.
clauses:
attribute player.g: list of players = absent shown to everyone
attribute player.n: list of numbers = absent shown to players
move swap(whom: player)
when swap.made: set player.g = with(player.g, whom); set whom.g = with(whom.g, whom); \
set player.n = with(player.n, 7); set whom.n = with(with(whom.n, 1 / 2), 3)
when swap.made: set whom.g = with(whom.g, player)
end proposal
vote for mine
"""


@pytest.mark.parametrize("announce", ["each", "daily"])
def test_whose_list_is_whose_can_be_told(announce: str, tmp_path: Path) -> None:
    table = RealTable(tmp_path, (tournament(announce=announce),))
    table.start("ann", "ben", "cleo")
    table.mail("ann", SWAP)
    table.mail("ben", "vote for 301\n")
    table.mail("cleo", "vote for 301\n")
    table.mail("ben", "do swap cleo\n")
    table.wait(DAY)
    table.ask("end", reason="enough")
    told = [sent.whole_body for sent in table.to("ann")]
    whose = "A rule makes this known.\nPlayer: Ben, Cleo\n"
    guests = f"{whose}| player g:\n| Ben: Cleo\n| Cleo: Cleo, Ben\n"
    numbers = f"{whose}| player n:\n| Ben: 7\n| Cleo: 1/2, 3"
    assert [sum(lists in body for body in told) for lists in (guests, numbers)] == [1, 1]
    played = kept_of(table, tmp_path)
    assert letters(played, "ann", "| Cleo: 1/2, 3")
    checked = verify(*letters(played, "ann"), "--bundle", played.bundle, "--json")
    assert checked.exit_code == 0, checked.output
    assert verifier([str(played.bundle), "--quiet"]) == 0


def test_every_letter_that_left_has_its_note(game: Game) -> None:
    for mail in game.folder.glob("*.eml"):
        raw = mail.read_bytes()
        assert (b": a letter" in raw) == (b'filename="letter.txt"' in raw)


def test_a_letter_that_may_be_handed_on_names_nobody(game: Game) -> None:
    handed_on = letters(game, "ada", "is attached as")
    assert handed_on
    for letter in handed_on:
        assert "Player: " not in letter.read_text()
        # Hashes and signatures may hold these three letters.
        assert not re.search(r"\bada\b", letter.read_text().lower())
    for letter in {*letters(game, "ada")} - {*handed_on}:
        assert "\nPlayer: ada\n" in letter.read_text()


def test_the_same_letter_in_the_mail_and_in_its_file(game: Game, tmp_path: Path) -> None:
    mail = next(one for one in sorted(game.folder.glob("*-ada@*.eml"))
                if b"inquiry about number 207" in one.read_bytes())  # fmt: skip
    told = verify(mail, "--record", game.bundle / "genesis.txt", "--json")
    assert ("the text of the mail", "passed") in [one[:2] for one in findings(told)]
    changed = tmp_path / "changed.eml"
    changed.write_bytes(mail.read_bytes().replace(b"rule is 301", b"rule is 302", 1))
    told = verify(changed, "--record", game.bundle / "genesis.txt", "--json")
    assert told.exit_code == 1
    assert failed(told) == [
        "the text of the mail: the mail says something else than the file, which counts"
    ]


def another(name: str, old: object, new: object) -> Callable[[Forgery], None]:
    """Have the journal reveal another value of a field to somebody."""

    def change(forged: Forgery) -> None:
        lines = [one["data"]["fields"] for one in forged.lines
                 if one["type"] == "fields.revealed/1" and one["data"]["readers"]]  # fmt: skip
        field = next(field for fields in lines for field in fields if field == [name, old])
        field[1] = new

    return change


FORGERIES = {
    "an inquiry answered wrongly": (
        another("change.next", 301, None), "inquiry about number 207",
        "line 6: expected 'There is no later change of that rule.', found 'The next rule-change",
    ),
    "a letter to another reader": (
        lambda forged: forged.lines[forged.at("fields.revealed", readers=["ada"])]["data"].update(
            readers=["bob"]), "", "the journal has no letter to ada",
    ),
    "a letter that the journal does not have": (
        lambda forged: forged.lines.pop(forged.at("fields.revealed", 3, readers=["ada"])), "",
        "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGERIES)
def test_a_journal_that_says_otherwise_than_its_letters(
    game: Game, tmp_path: Path, name: str
) -> None:
    change, text, finding = FORGERIES[name]
    bundle = game.forge(tmp_path, change)
    told = verify(*letters(game, "ada", text), "--bundle", bundle, "--json")
    assert told.exit_code == 1
    assert finding in "\n".join(failed(told))
    assert "told the player one thing" in "\n".join(json.loads(told.stdout)["proves"])


def lie(game: Game, old: str, new: str, *, reader: str | None = "ada") -> str:
    """A letter that the key signs, though its game never wrote it."""
    note = letters(game, "ada", old)[0].read_text()
    text = "".join(f"{line[2:]}\n" for line in note.split("\n") if line.startswith("|"))
    signer = Signer("secret.test/autumn", game.signing)
    at = next(
        one for one in range(1_772_400_000, 1_772_600_000)
        if format_instant(one) in text
    )  # fmt: skip
    (signed,) = signed_receipts.letter(signer, "autumn", reader, at, text.replace(old, new))
    return signed


@pytest.mark.parametrize(
    ("old", "new", "reader"),
    [
        ("The next rule-change to that rule is 301.", "There is no later change.", "ada"),
        ("Score: ", "Score: 1", "ada"),
        ("is attached as", "is not attached as", None),
        # What only its reader may be told is no letter to nobody.
        ("The next rule-change to that rule is 301.", "The next rule-change to it is 9.", None),
    ],
)
def test_a_letter_that_says_otherwise_than_the_journal(
    game: Game, tmp_path: Path, old: str, new: str, reader: str | None
) -> None:
    (tmp_path / "letter.txt").write_text(lie(game, old, new, reader=reader))
    told = verify(tmp_path / "letter.txt", "--bundle", game.bundle, "--json")
    assert told.exit_code == 1
    assert failed(told)[0].startswith("what the letter says: ")
    assert verifier([str(game.bundle), "--receipt", str(tmp_path / "letter.txt"), "--quiet"]) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("| Autumn: a letter", "Autumn: a letter"),
        ("Letter SHA-256: ", "Letter SHA-256: 00"),
        ("Written: 2026", "Written: 1e9"),
        ("Player: ada", "Player: ADA"),
    ],
)
def test_what_has_another_form_is_no_letter(game: Game, tmp_path: Path, old: str, new: str) -> None:
    note = letters(game, "ada", "inquiry about number 207")[0].read_text()
    text = note.partition("\n\n")[0] + "\n"
    assert old in text
    signed = Signer("secret.test/autumn", game.signing).sign(text.replace(old, new, 1))
    (tmp_path / "letter.txt").write_text(signed)
    assert verify(tmp_path / "letter.txt", "--bundle", game.bundle).exit_code == 1
