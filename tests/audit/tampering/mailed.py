"""What a player keeps, changed on its way or by whoever holds the key, before and after the end.

Each change is of a folder of saved mails. It returns the words of the command that finds it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Final, NamedTuple

from gamemaster.disclosing.disclose import publish
from gamemaster.record.log import Log
from gamemaster.record.note import Heartbeat, Signer
from tests.audit.playing import RealTable
from tests.builders import DAY, MONDAY, tournament

ORIGIN: Final = "secret.test/autumn"


@dataclass(frozen=True)
class Kept:
    """The mails of Bob and of Ada, the bundle of their game, and the key that signs."""

    folder: Path
    signing: bytes

    @property
    def bob(self) -> Path:
        return self.folder / "bob"

    def mails(self, name: str) -> list[tuple[Path, EmailMessage]]:
        """Bob's mails that a file of a name is attached to, in order."""
        read = [(file, message_from_bytes(file.read_bytes(), policy=policy.default))
                for file in sorted(self.bob.glob("*.eml"))]  # fmt: skip
        return [
            (file, mail) for file, mail in read if name in map(_called, mail.iter_attachments())
        ]

    def text(self, name: str, place: int = 0) -> str:
        """What an attached file says."""
        _, mail = self.mails(name)[place]
        (part,) = [one for one in mail.iter_attachments() if _called(one) == name]
        octets = part.get_payload(decode=True)
        assert isinstance(octets, bytes)
        return octets.decode()

    def signed(self, name: str, change: Callable[[str], str], place: int = 0) -> str:
        """The text of a file, changed and signed anew by the key of the record."""
        text = self.text(name, place).partition("\n\n")[0] + "\n"
        assert change(text) != text
        return Signer(ORIGIN, self.signing).sign(change(text))

    def says(self, name: str, change: Callable[[str], str]) -> None:
        """Change the words of the mail that a file is attached to; the file stays."""
        file, mail = self.mails(name)[0]
        body = mail.get_body(("plain",))
        assert body is not None
        body.set_content(change(body.get_content()))
        file.write_bytes(mail.as_bytes())

    def instead(self, name: str, text: str, place: int = 0) -> None:
        """Put another file in the place of one: its mail goes."""
        self.mails(name)[place][0].unlink()
        (self.bob / name).write_text(text)

    def log(self, change: Callable[[str], str] = str, upto: int = 4) -> tuple[Log, list[str]]:
        """The record with another text of each announcement; and its checkpoints."""
        log = Log(ORIGIN, self.signing, [self.text("genesis.txt")])
        texts = [change(self.text(f"announcement-{number}.txt")) for number in range(1, upto + 1)]
        return log, [f"{text}\n{log.append(text)}" for text in texts]


def _called(part: EmailMessage) -> str | None:
    return part.get_filename()


def played(folder: Path) -> Kept:
    """Three days of play, with a heartbeat for each in Bob's mails; then the end."""
    table = RealTable(folder, (tournament(heartbeat_hour=0, heartbeat_to=["bob@players.test"]),))
    table.start("ada", "bob", "cyd")
    for day, who in enumerate(("ada", "bob", "ada")):
        table.mail(who, f"propose enact\nText {day}.\nend proposal\nvote for mine\n")
        table.mail("bob", f"vote against {301 + day}\n")
        table.wait(DAY)
    table.mail("bob", "mine\n")
    assert table.log.defects == []
    for count, one in enumerate(table.sent):
        place = folder / one.to.partition("@")[0]
        place.mkdir(exist_ok=True)
        (place / f"{count:03}.eml").write_bytes(one.raw)
    table.ask("end", reason="enough")
    publish(table.office, "autumn", folder / "bundle", archive=False)
    signing = table.office.store.roots("autumn").signing
    table.close()
    return Kept(folder, signing)


class Mailed(NamedTuple):
    """How a change is made, the command that finds it, its exit code, and what it says."""

    change: Callable[[Kept], None]
    command: str
    code: int
    said: str

    def words(self, kept: Kept) -> list[object]:
        """Make the change; return the words of the command."""
        self.change(kept)
        if self.command == "audit --record":
            return ["audit", kept.folder / "bundle", "--record", kept.bob]
        return [*self.command.split(), kept.bob]


MAILED: Final[dict[str, Mailed]] = {}


def mailed(name: str, code: int, said: str) -> Callable[[Callable[[Kept], None]], None]:
    """Enter a change that one command finds, which ``said`` names first."""
    command, _, found = said.partition(": ")

    def enter(change: Callable[[Kept], None]) -> None:
        MAILED[name] = Mailed(change, command, code, found)

    return enter


# On its way --------------------------------------------------------------------------------------

VERIFY, RECEIPTS = "record verify", "receipt verify"


@mailed("a mail that says otherwise than the announcement attached to it", 1,
        f"{VERIFY}: announcement 2: it is not what")  # fmt: skip
def _(kept: Kept) -> None:
    kept.says("announcement-2.txt", lambda text: text.replace("proposed", "adopted"))


@mailed("a mail that bears another number than the announcement attached to it", 2,
        f"{VERIFY}: does not hold announcement 2")  # fmt: skip
def _(kept: Kept) -> None:
    kept.says("announcement-2.txt", lambda text: text.replace("announcement 2", "announcement 9"))


@mailed("a mail that says nothing of the announcement attached to it", 2,
        f"{VERIFY}: does not hold announcement 2")  # fmt: skip
def _(kept: Kept) -> None:
    kept.says("announcement-2.txt", lambda _text: "Rule-change 301 has been adopted.\n")


@mailed("an announcement that nobody signed, after the last one", 2,
        f"{VERIFY}: no checkpoint that is here holds announcement 5: nobody signed it")  # fmt: skip
def _(kept: Kept) -> None:
    text = kept.text("announcement-4.txt").replace("announcement 4", "announcement 5")
    (kept.bob / "fifth.txt").write_text(text)


@mailed("an older checkpoint in the place of the newest", 2,
        f"{VERIFY}: no checkpoint that is here holds announcement 4")  # fmt: skip
def _(kept: Kept) -> None:
    text, older = kept.text("announcement-4.txt"), kept.text("checkpoint-3.txt")
    for name in ("heartbeat-2026-03-05.txt", "announcement-4.txt"):
        kept.mails(name)[0][0].unlink()
    (kept.bob / "announcement-4.txt").write_text(text)
    (kept.bob / "checkpoint-4.txt").write_text(older)


@mailed("a heartbeat without its signature", 2,
        f"{VERIFY}: expected a heartbeat, by its name, and there is none")  # fmt: skip
def _(kept: Kept) -> None:
    name = "heartbeat-2026-03-04.txt"
    kept.instead(name, kept.text(name).partition("\n\n")[0])


@mailed("a proof of growth that is none", 2,
        f"{VERIFY}: expected a proof, by its name, and there is none")  # fmt: skip
def _(kept: Kept) -> None:
    kept.instead("growth-2026-03-04.txt", "The record grew, believe me.\n")


@mailed("a mail that is a link to another place", 2, f"{VERIFY}: it is a link")
def _(kept: Kept) -> None:
    file = kept.mails("announcement-3.txt")[0][0]
    file.symlink_to(shutil.move(file, kept.folder / "elsewhere.eml"))


@mailed("a letter in a mail that says something else", 1,
        f"{RECEIPTS}: the mail says something else than the file")  # fmt: skip
def _(kept: Kept) -> None:
    kept.says("letter.txt", lambda text: text.replace("302", "303"))


@mailed("a letter in a mail that says nothing of it", 2,
        f"{RECEIPTS}: the mail does not say what the file attached to it says")  # fmt: skip
def _(kept: Kept) -> None:
    kept.says("letter.txt", lambda _text: "Nothing of note.\n")


@mailed("a letter without its file", 2, f"{RECEIPTS}: it is a letter, and nothing that is signed")
def _(kept: Kept) -> None:
    file, mail = kept.mails("letter.txt")[0]
    body = mail.get_body(("plain",))
    assert body is not None
    alone = EmailMessage()
    alone["From"], alone["Subject"] = mail["From"], mail["Subject"]
    alone.set_content(body.get_content())
    file.write_bytes(alone.as_bytes())


# By the key's owner ------------------------------------------------------------------------------


@mailed("two texts of one announcement, both signed", 1,
        f"{VERIFY}: announcement 3 has two texts")  # fmt: skip
def _(kept: Kept) -> None:
    _log, notes = kept.log(lambda text: text.replace("Rule-change 302", "Rule-change 303"))
    (kept.bob / "other.txt").write_text("".join(notes[2:]))


def signed_otherwise(kept: Kept, name: str, line: str, instead: str, place: int = 0) -> None:
    """Have Bob hold a file in which one line says something else, signed all the same."""
    text = kept.signed(name, lambda text: re.sub(f"(?m)^{line}.*$", instead, text), place)
    kept.instead(name, text, place)


@mailed("a letter of another instant than its lines bear, signed", 1,
        f"{RECEIPTS}: expected lines of 2026-03-01 10:10:00 UTC")  # fmt: skip
def _(kept: Kept) -> None:
    signed_otherwise(kept, "letter.txt", "Written: ", "Written: 2026-03-01 10:10:00 UTC")


@mailed("a letter with the hash of other lines, signed", 1,
        f"{RECEIPTS}: expected the SHA-256 {'a' * 64} of its lines")  # fmt: skip
def _(kept: Kept) -> None:
    signed_otherwise(kept, "letter.txt", "Letter SHA-256: ", f"Letter SHA-256: {'a' * 64}")


@mailed("receipts of two mails that name one head of the journal, both signed", 2,
        f"{RECEIPTS}: it names the head of the journal that")  # fmt: skip
def _(kept: Kept) -> None:
    (head,) = re.findall("(?m)^Journal: .*$", kept.text("receipt.txt"))
    signed_otherwise(kept, "receipt.txt", "Journal: ", head, 1)


def entered(kept: Kept, change: Callable[[str], str]) -> None:
    """Have Bob hold the genesis and another record, all of it signed, and nothing else."""
    genesis, (_log, notes) = kept.text("genesis.txt"), kept.log(change)
    for file in kept.bob.glob("*.eml"):
        file.unlink()
    (kept.bob / "genesis.txt").write_text(genesis)
    for number, note in enumerate(notes, start=1):
        (kept.bob / f"{number}.txt").write_text(note)


@mailed("an announcement dated before the one before it, both signed", 1,
        f"{VERIFY}: announcement 3: expected no instant before")  # fmt: skip
def _(kept: Kept) -> None:
    entered(kept, lambda text: re.sub(r"(announcement 3\n)\S+", r"\g<1>2026-03-01", text))


@mailed("two announcements that name one head of the journal, both signed", 1,
        f"{VERIFY}: announcement 3: expected a head of the journal of its own")  # fmt: skip
def _(kept: Kept) -> None:
    head = kept.text("announcement-2.txt").rpartition("Journal ")[2]
    entered(kept, lambda text: (
        text.rpartition("Journal ")[0] + f"Journal {head}" if "announcement 3\n" in text else text
    ))  # fmt: skip


@mailed(
    "a receipt of the same mail at another instant", 1, f"{RECEIPTS}: two that differ were signed"
)
def _(kept: Kept) -> None:
    later = kept.signed("receipt.txt", lambda text: re.sub(r"(Received: .*):00 ", r"\1:01 ", text))
    (kept.bob / "other.txt").write_text(later)


@mailed("a receipt of the same mail under another number", 1,
        f"{RECEIPTS}: two that differ were signed")  # fmt: skip
def _(kept: Kept) -> None:
    other = kept.signed("receipt.txt", lambda text: re.sub("Receipt: .{4}", "Receipt: 0000", text))
    (kept.bob / "other.txt").write_text(other)


@mailed("receipts of two mails that give one number to two moves", 1,
        f"{RECEIPTS}: it has Move 1 ")  # fmt: skip
def _(kept: Kept) -> None:
    one_number = kept.signed("receipt.txt", lambda text: text.replace("Move 2", "Move 1"), 1)
    kept.instead("receipt.txt", one_number, 1)


@mailed("a receipt of a mail that came again after a copy of the store was put back", 2,
        f"{RECEIPTS}: unless a copy of the store was put back and the mail came again")  # fmt: skip
def _(kept: Kept) -> None:
    kept.instead("receipt.txt", kept.signed(
        "receipt.txt", lambda text: re.sub(r"(Received: .*):00 ", r"\1:01 ", text)))  # fmt: skip


@mailed("a statement with another move than a receipt", 1, f"{RECEIPTS}: it has Move 1 ")
def _(kept: Kept) -> None:
    other = kept.signed("statement.txt", lambda text: text.replace("301 against", "301 for"))
    kept.instead("statement.txt", other)


@mailed("a statement without a move that a receipt has", 1, f"{RECEIPTS}: it leaves out Move 1 ")
def _(kept: Kept) -> None:
    kept.instead("statement.txt", kept.signed(
        "statement.txt", lambda text: re.sub("Move 1: .*\n", "", text)))  # fmt: skip


@mailed("a statement without the last move that a receipt has", 2,
        f"{RECEIPTS}: unless that mail was read later")  # fmt: skip
def _(kept: Kept) -> None:
    kept.instead("statement.txt", kept.signed(
        "statement.txt", lambda text: re.sub(r"Move \d+: [^\n]*\nEnd", "End", text)))  # fmt: skip


@mailed("a checkpoint with words of its own", 1, f"{VERIFY}: expected no further lines, found ")
def _(kept: Kept) -> None:
    more = kept.text("checkpoint-2.txt").partition("\n\n")[0] + f"\njournal {'a' * 64}\n"
    (kept.bob / "other.txt").write_text(Signer(ORIGIN, kept.signing).sign(more))


@mailed("a checkpoint with words of its own, of the bundle's record", 1,
        "audit --record: expected no further lines, found ")  # fmt: skip
def _(kept: Kept) -> None:
    more = kept.text("checkpoint-2.txt").partition("\n\n")[0] + "\nBob is about to win.\n"
    (kept.bob / "other.txt").write_text(Signer(ORIGIN, kept.signing).sign(more))


@mailed("two heartbeats of one day, both signed", 1, f"{VERIFY}: there are two heartbeats of ")
def _(kept: Kept) -> None:
    log, _notes = kept.log()
    beat = Heartbeat("2026-03-05", 5, "a" * 64, MONDAY + 3 * DAY + 3600)
    (kept.bob / "other.txt").write_text(log.heartbeat(beat))


@mailed("two texts of the genesis", 1, f"{VERIFY}: the genesis has two texts")
def _(kept: Kept) -> None:
    other = kept.text("genesis.txt").replace("Title: Autumn", "Title: Autumn!")
    (kept.bob / "other.txt").write_text(other)


@mailed("two promises of other dice", 1, f"{RECEIPTS}: two that differ were signed")
def _(kept: Kept) -> None:
    other = kept.signed("dice.txt", lambda text: re.sub("Die: .{8}", "Die: 00000000", text))
    (kept.bob / "other.txt").write_text(other)


@mailed("two promises of what a player's mail adds to the dice", 2,
        f"{RECEIPTS}: unless a copy of the store was put back and they joined again")  # fmt: skip
def _(kept: Kept) -> None:
    other = kept.signed(
        "dice.txt", lambda text: re.sub("(Contribution: .*)(.{8})", r"\g<1>00000000", text), 1
    )
    (kept.bob / "other.txt").write_text(other)


@mailed("a letter written twice, in other words", 1, f"{RECEIPTS}: two that differ were signed")
def _(kept: Kept) -> None:
    other = kept.signed("letter.txt", lambda text: text.replace("\n| ", "\n| Dear reader, ", 1))
    (kept.bob / "other.txt").write_text(other)


@mailed("a heartbeat that the bundle leaves out", 1, "audit --record: the bundle leaves it out")
def _(kept: Kept) -> None:
    log, _notes = kept.log()
    beat = Heartbeat("2026-03-06", 5, "a" * 64, MONDAY + 4 * DAY)
    (kept.bob / "other.txt").write_text(log.heartbeat(beat))
