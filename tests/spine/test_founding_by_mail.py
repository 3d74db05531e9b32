"""An organiser founds another tournament by mail; nobody else does, and nothing by From alone."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.config.settings import load
from gamemaster.daemon import service
from gamemaster.daemon.founding import by_mail, one_more
from gamemaster.daemon.service import Daemon
from gamemaster.mail.judges_lines import read_deeds
from tests.builders import DAY, GM, ORGANISER
from tests.spine.running import Running

DORA = "dora@judges.test"
SPRING = "found spring at spring@secret.test with suber\n"
CONFIRM = "please confirm your act"
FILE = """\
# What the organiser wrote stays.
[store]
path = "gamemaster.store"
[key]
file = "gamemaster.key"
[control]
socket = "control"
[[listen]]
protocol = "smtp"
host = "127.0.0.1"
port = 0
[accept]
process = false
[read]
processes = 0
[send]
kind = "maildir"
maildir = "out"
[organiser]
addresses = ["organiser@example.org"]
found_by_mail = true
[[deputy]]
name = "dora"
address = "dora@judges.test"
[[tournament]]
name = "autumn"
address = "gm@secret.test"
title = "Autumn"
announce = "each"
"""


class OfAFile(Running):
    """A daemon that has its configuration from a file, as ``gamemaster run`` does."""

    @property
    def file(self) -> Path:
        return self.directory / "config.toml"

    async def _assembled(self) -> Daemon:
        self.config = load(self.file)
        return Daemon(
            self.config, self.office, (self.post,), self.clock, read_again=lambda: load(self.file)
        )

    def asked(self, words: str = SPRING, to: str = GM) -> str:
        """Ask for a founding; the address that waits for the word."""
        before = self.count_of(CONFIRM)
        self.mail(ORGANISER, words, to=to)
        self.until(lambda: self.count_of(CONFIRM) > before)
        return str(self.mails(ORGANISER)[-1]["Reply-To"])

    def count_of(self, subject: str) -> int:
        return sum(subject in one for one in self.subjects(ORGANISER))

    def told(self, subject: str, who: str = ORGANISER) -> str:
        """What a mail said, its lines joined."""
        return " ".join(self.gets(who, subject).get_content().split())

    @property
    def known(self) -> list[str]:
        return [*self.office.tournaments]

    def settled(self) -> list[bool]:
        store = self.office.store
        lines = self.daemon.writer.perform(lambda: list(store.lines("autumn")))
        return [line.data["founded"] for line in lines if line.type == "founding.settled/1"]


def started(directory: Path, text: str = FILE) -> OfAFile:
    (directory / "config.toml").write_text(text)
    settings = {"addresses": [ORGANISER], "found_by_mail": "found_by_mail = true" in text}
    deputies = [{"name": "dora", "address": DORA}]
    return OfAFile(directory, {"organiser": settings, "deputy": deputies})


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Go round every few milliseconds."""
    monkeypatch.setattr(service, "CALENDAR_SECONDS", 0.02)


@pytest.fixture
def daemon(directory: Path) -> Iterator[OfAFile]:
    with started(directory) as daemon:
        yield daemon


def test_a_tournament_is_founded_by_mail_and_its_first_player_joins(daemon: OfAFile) -> None:
    to = daemon.asked('found spring at spring@secret.test with suber in French called "Printemps"')
    echo = daemon.told(CONFIRM)
    assert "found spring at spring@secret.test with suber in fr called «Printemps»" in echo
    assert daemon.known == ["autumn"]
    assert daemon.file.read_text() == FILE
    daemon.mail(ORGANISER, "yes\n", to=to)
    told = daemon.told("spring is founded")
    assert "players join by mail to spring@secret.test" in told
    assert daemon.known == ["autumn", "spring"]
    # It stands in the file as the command line writes it, and what stood there stays.
    assert daemon.file.read_text().startswith(FILE.rstrip())
    (_, spring) = load(daemon.file).tournament
    assert (spring.title, spring.ruleset, spring.language) == ("Printemps", "suber", "fr")
    assert list(daemon.directory.glob(".*")) == []
    daemon.mail("alice", "join Alice\n", to="spring@secret.test")
    daemon.until(lambda: daemon.mails("alice"))
    assert daemon.settled() == [True]
    assert daemon.office.tournaments["spring"].told.title == "Printemps"


def test_from_alone_founds_nothing(daemon: OfAFile) -> None:
    daemon.asked()
    daemon.clock.advance(DAY)
    daemon.mail("alice", "join Alice\n", to=GM)
    daemon.gets("alice", "please confirm")
    assert daemon.known == ["autumn"]
    assert daemon.file.read_text() == FILE


def test_a_word_by_somebody_else_or_of_no_founds_nothing(daemon: OfAFile) -> None:
    to = daemon.asked()
    for who in (DORA, "mallory@else.test", "alice"):
        daemon.mail(who, "yes\n", to=to)
    daemon.mail(ORGANISER, "no\n", to=to)
    daemon.told("dropped")
    daemon.mail(ORGANISER, "yes\n", to=to)
    daemon.told("nothing done")
    assert daemon.known == ["autumn"]
    assert daemon.settled() == []


def test_strangers_and_players_are_not_heard_and_a_deputy_is_refused(daemon: OfAFile) -> None:
    daemon.join("alice")
    daemon.mail("mallory@else.test", SPRING, to=GM)
    daemon.mail("alice", SPRING)
    daemon.until(lambda: len(daemon.mails("alice")) > 2)
    daemon.mail(DORA, SPRING, to=GM)
    assert "no deputy does" in daemon.told("not carried out", DORA)
    assert daemon.mails("mallory@else.test") == []
    assert daemon.count_of(CONFIRM) == 0
    assert daemon.known == ["autumn"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("found spring with suber", "say its address, too: found spring at ADDRESS with suber"),
        ("found autumn at spring@secret.test", "a tournament autumn is configured already"),
        ("found spring at gm@secret.test", "address"),
        ("found spring at nobody", "address"),
        ("found spring at spring@secret.test with chess", "with chess: expected one of async"),
        ("found spring at spring@secret.test with /etc/passwd.toml", "a ruleset of your own"),
        ("found spring at spring@secret.test in Klingon", "language"),
        ("found spr--ing- at spring@secret.test", "name"),
    ],
)
def test_what_cannot_be_founded_is_said_at_once(directory: Path, words: str, said: str) -> None:
    with started(directory) as daemon:
        daemon.mail(ORGANISER, words, to=GM)
        assert said in daemon.told("not carried out")
        assert daemon.count_of(CONFIRM) == 0
        assert daemon.file.read_text() == FILE


def test_where_the_configuration_does_not_allow_it_nothing_is_asked_back(directory: Path) -> None:
    with started(directory, FILE.replace("found_by_mail = true\n", "")) as daemon:
        daemon.mail(ORGANISER, SPRING, to=GM)
        assert "found_by_mail = true under [organiser]" in daemon.told("not carried out")
        daemon.mail(ORGANISER, "what may I write?\n", to=GM)
        assert "found spring" not in daemon.told("nothing to do")
        assert daemon.known == ["autumn"]


def test_help_names_it_where_it_is_allowed(daemon: OfAFile) -> None:
    daemon.mail(ORGANISER, "what may I write?\n", to=GM)
    assert "found spring at spring@example.org with suber" in daemon.told("nothing to do")


def test_the_second_of_one_name_is_told_so(daemon: OfAFile) -> None:
    first, second = daemon.asked(), daemon.asked("found spring at other@secret.test\n")
    daemon.mail(ORGANISER, "yes\n", to=first)
    daemon.told("spring is founded")
    daemon.mail(ORGANISER, "yes\n", to=second)
    told = daemon.told("spring was not founded")
    assert "a tournament spring is configured already" in told
    assert [each.address for each in load(daemon.file).tournament][1:] == ["spring@secret.test"]
    assert daemon.settled() == [True, False]


def test_a_file_that_was_broken_meanwhile_is_told_and_stays(daemon: OfAFile) -> None:
    to = daemon.asked()
    broken = FILE.replace('kind = "maildir"', 'kind = "pigeon"')
    daemon.file.write_text(broken)
    daemon.mail(ORGANISER, "yes\n", to=to)
    assert "send.kind" in daemon.told("spring was not founded")
    assert daemon.file.read_text() == broken
    assert daemon.known == ["autumn"]
    # Mended, it is asked for again.
    daemon.file.write_text(FILE)
    daemon.mail(ORGANISER, "yes\n", to=daemon.asked())
    daemon.told("spring is founded")


def test_a_disk_that_is_full_leaves_the_file_as_it_was(
    daemon: OfAFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, real = daemon.asked(), os.fsync

    def full(descriptor: int) -> None:
        if ".config.toml.new" in str(Path(f"/proc/self/fd/{descriptor}").readlink()):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    daemon.mail(ORGANISER, "yes\n", to=to)
    assert "No space left on device" in daemon.told("spring was not founded")
    assert daemon.file.read_text() == FILE
    assert list(daemon.directory.glob(".*")) == []


@pytest.mark.parametrize("in_the_file", [False, True])
def test_what_a_daemon_ended_over_is_founded_by_the_next_one(
    directory: Path, *, in_the_file: bool
) -> None:
    with started(directory) as daemon:
        to = daemon.asked("found spring at spring@secret.test")
        # It ends between the word and the deed, or between that and telling of it.
        daemon.daemon.in_force.found_as_asked = _nothing  # type: ignore[method-assign]
        daemon.mail(ORGANISER, "yes\n", to=to)
        daemon.until(lambda: daemon.office.tournaments["autumn"].foundings)
    if in_the_file:
        section = by_mail(daemon.file, {"name": "spring", "address": "spring@secret.test"})
        daemon.file.write_text(one_more(daemon.file, section)[1])
    with OfAFile(directory, daemon.more, clock=daemon.clock) as again:
        again.told("spring is founded")
        assert again.known == ["autumn", "spring"]
        assert again.settled() == [True]
    assert daemon.file.read_text().count('name = "spring"') == 1


async def _nothing() -> None:
    pass


@pytest.mark.parametrize(
    ("written", "given"),
    [
        ("found spring at s@x.test with suber", "spring s@x.test suber"),
        ("Found a new tournament spring at s@x.test, with the ruleset suber.",
         "spring s@x.test suber"),
        ("found tournament spring at <s@x.test>", "spring s@x.test"),
        ("found spring with suber", "spring suber"),
        ("found spring at s@x.test in German called “Frühling”", "spring s@x.test German Frühling"),
        ("tournament add spring --address s@x.test --ruleset suber --language fr",
         "spring s@x.test suber fr"),
        ("Dear Gamemaster,\nfound spring at s@x.test\nThanks", "spring s@x.test"),
    ],
)  # fmt: skip
def test_a_founding_is_read(written: str, given: str) -> None:
    found = read_deeds(written)
    assert found.unclear == ()
    assert [(one.verb, " ".join(one.given.values())) for one in found.asked] == [("found", given)]


@pytest.mark.parametrize(
    "written",
    [
        "found", "I found spring at s@x.test", "found spring at s@x.test or at t@x.test",
        "found spring at s@x.test with suber with secret", "found spring at s@x.test?",
        "found spring at s@x.test when I say so", "> found spring at s@x.test",
    ],
)  # fmt: skip
def test_what_is_not_clear_founds_nothing(written: str) -> None:
    found = read_deeds(written)
    assert found.unclear
    assert not found.asked
