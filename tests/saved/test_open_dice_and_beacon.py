"""Players follow open rolls that rest on a round of the public beacon, while the game goes on."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gamemaster.audit.dice import beacon
from gamemaster.cli.app import app
from gamemaster.clock import HandClock
from gamemaster.disclosing.disclose import disclose
from gamemaster.game import dice
from gamemaster.game import moves as m
from gamemaster.publication import Edition
from gamemaster.record.rounds import NAME, Round, rounds_in, text_of
from gamemaster.saved.checks import check
from gamemaster.saved.pieces import Held, Holdings
from tests.audit.games import known_roots
from tests.audit.playing import RealTable
from tests.audit.tampering.beacons import OPEN_ROLLS
from tests.audit.test_beacon import PUBLISHED
from tests.builders import DAY, Sent, tournament
from tests.spine.test_beacon import DUE, RANDOMNESS, RIGHT, ROUND, SIGNATURE, Server, calendar

DICE = "open dice follow from the anchors announced"
ORIGIN = "secret.test/autumn"
FILE = text_of(ORIGIN, f"quicknet {ROUND}", SIGNATURE)
PLAYERS = ("ada", "bob", "cyd", "dan")
ROLL = re.compile(r"^The die with 20 faces shows (\d+), as", re.MULTILINE)


def open_dice(directory: Path) -> str:
    """The secret ruleset, whose turns roll a die of twenty faces that everybody can follow."""
    file = resources.files("gamemaster.rulesets") / "secret.toml"
    text = file.read_text(encoding="utf-8")
    begin = text.index("when turn.taken: award player die(6)")
    end = text.index("\n", begin)
    rolled = (
        "when turn.taken: award player die(20); reveal proposal.number, proposal.hash, die.value, "
        "die.faces, die.proof to everyone"
    )
    ruleset = directory / "open.toml"
    ruleset.write_text(text[:begin] + rolled + text[end:], encoding="utf-8")
    return str(ruleset)


@dataclass
class Game:
    """What left and what was published of a game, and what it was disclosed as."""

    sent: list[Sent]
    web: Path
    bundle: Path


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Four turns: one before the round is due, one when it is, and two with it."""
    folder = tmp_path_factory.mktemp("game")
    with known_roots("open dice and a round"), Server() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        config = tournament(beacon=server.url, ruleset=open_dice(folder))
        table = RealTable(folder, (config,), clock=HandClock(DUE - DAY))
        table.join(*PLAYERS)
        # The round is due every three seconds, and a mail comes a minute after the one before.
        table.clock.advance(DUE - 62 - table.clock.now())
        table.act(m.Start())
        table.keep_calendar()
        for count, who in enumerate(PLAYERS):
            if count == 2:
                calendar(table)
                table.clock.advance(600)
            table.mail(who, f"propose enact\nText {count}.\nend proposal")
        edition = Edition(folder / "web", table.office.store.roots("autumn").signing)
        edition.update(table.tournament.told)
        server.shutdown()
    table.ask("end", reason="it is over")
    table.wait(DAY)
    assert table.log.defects == []
    bundle = disclose(table.office, "autumn", folder / "bundle")
    table.close()
    return Game(table.sent, folder / "web", bundle)


def mails_of(game: Game, folder: Path, who: str = "bob") -> Path:
    folder.mkdir(exist_ok=True)
    for place, one in enumerate(game.sent):
        if one.to == f"{who}@players.test":
            (folder / f"{place:03}.eml").write_bytes(one.raw)
    return folder


def of_dice(*paths: Path) -> tuple[str, str]:
    """What ``record verify`` finds of the dice."""
    done = CliRunner().invoke(app, ["--json", "record", "verify", *map(str, paths)])
    (found,) = [one for one in json.loads(done.stdout)["checks"] if one["check"] == DICE]
    return found["outcome"], found["detail"]


def test_mails_alone_prove_every_open_roll(game: Game, tmp_path: Path) -> None:
    told = f"4 open rolls; 2 rest on quicknet {ROUND}, from announcement 4 on"
    late = "; 1 before that, though it was due"
    assert of_dice(mails_of(game, tmp_path / "mails")) == ("passed", told + late)
    # Whoever reads along by web is no worse off, and neither is who has the bundle.
    assert of_dice(game.web) == ("passed", told + late)
    assert (game.web / NAME).read_text() == FILE
    assert of_dice(game.bundle)[0] == "passed"


def test_the_file_goes_with_rolls_that_may_rest_on_the_round_and_with_nothing_else(
    game: Game,
) -> None:
    with_file = [one for one in game.sent if NAME in one.raw.decode("utf-8", "replace")]
    assert {one.to for one in with_file} == {f"{who}@players.test" for who in PLAYERS}
    assert all("shows" in one.body for one in with_file)
    assert len(with_file) == 8


def without_file(game: Game, folder: Path) -> Path:
    """The web server's files, as a game of an older program has them."""
    shutil.copytree(game.web, folder)
    (folder / NAME).unlink()
    return folder


def test_what_a_server_of_drand_says_does_as_well(game: Game, tmp_path: Path) -> None:
    held = without_file(game, tmp_path / "held")
    outcome, detail = of_dice(held)
    assert outcome == "not checkable"
    url = f"https://api.drand.sh/{beacon.CHAIN}/public/{ROUND}"
    assert detail == (
        f"2 rest on quicknet {ROUND}, which is not here: expected beacon.txt of a mail, or what "
        f"{url} says"
    )
    (held / "round.json").write_text(json.dumps(RIGHT))
    assert of_dice(held)[0] == "passed"


HELD = Callable[[Path], None]


def says(folder: Path, text: str, name: str = NAME) -> None:
    (folder / name).write_text(text)


WRONG: dict[str, tuple[HELD, str]] = {
    "another signature in the file": (
        lambda held: says(held, FILE.replace(SIGNATURE, PUBLISHED[1000][0])),
        f"its signature is not that of quicknet {ROUND}",
    ),
    "another round in the file": (
        lambda held: says(held, text_of(ORIGIN, "quicknet 1000", PUBLISHED[1000][0])),
        f"expected quicknet {ROUND}, as the genesis has it, found quicknet 1000",
    ),
    "two files": (
        lambda held: says(held, FILE.replace(SIGNATURE, "8" + "0" * 95), "other.txt"),
        "its signature is not that of",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_is_not_the_round_is_refused(name: str, game: Game, tmp_path: Path) -> None:
    held = tmp_path / "held"
    shutil.copytree(game.web, held)
    change, expected = WRONG[name]
    change(held)
    outcome, detail = of_dice(held)
    assert (outcome, expected in detail) == ("failed", True)


def test_what_strangers_say_of_a_round_is_passed_over(game: Game, tmp_path: Path) -> None:
    held = without_file(game, tmp_path / "held")
    lies = [{**RIGHT, "signature": PUBLISHED[1000][0]}, {**RIGHT, "signature": "8" + "0" * 95}]
    says(held, json.dumps(lies), "lies.json")
    says(held, text_of("other.example/autumn", "quicknet 1000", "a" * 96), "others.txt")
    assert of_dice(held)[0] == "not checkable"
    says(held, json.dumps(RIGHT), "right.json")
    assert of_dice(held)[0] == "passed"


# Rolls that were made up --------------------------------------------------------------------------


@dataclass(frozen=True)
class Rolls:
    """Entries of a record with the rolls that somebody would have it have."""

    texts: dict[int, str]

    @classmethod
    def held(cls, game: Game) -> Rolls:
        folder = game.web / "announcements"
        return cls({int(file.stem): file.read_text() for file in folder.iterdir()})

    def shown(self, number: int) -> int:
        found = ROLL.search(self.texts[number])
        assert found is not None
        return int(found[1])

    def change(self, number: int, value: int) -> Rolls:
        text = self.texts[number].replace(f"shows {self.shown(number)},", f"shows {value},")
        return Rolls({**self.texts, number: text})

    def follow(self, game: Game, *more: str) -> tuple[str, str]:
        holdings = Holdings("mine")
        texts = [(game.web / "genesis.txt").read_text(), *self.texts.values(), *more]
        for place, text in enumerate(texts):
            holdings.add(Held(text, f"text {place}", exact=True))
        (found,) = [one for one in check(holdings) if one.title == DICE]
        return found.outcome, found.detail


@pytest.fixture(scope="module")
def rolls(game: Game) -> Rolls:
    return Rolls.held(game)


@pytest.fixture(scope="module")
def of_both(game: Game, rolls: Rolls) -> dict[int, tuple[int, int]]:
    """What each announcement's roll is without the round, and with it."""
    genesis = (game.web / "genesis.txt").read_text()
    mix = re.search("^Mix: (.*)$", genesis, re.MULTILINE)
    assert mix is not None
    contributed = {"without": mix[1], "with": beacon_mix(mix[1])}
    found = {}
    with_rolls = [number for number in sorted(rolls.texts) if ROLL.search(rolls.texts[number])]
    for index, number in enumerate(with_rolls, start=1):
        key = re.search("^Key (.*)$", rolls.texts[number], re.MULTILINE)
        assert key is not None
        values = [
            dice.value(bytes.fromhex(key[1]), "autumn", index, 20, each)
            for each in contributed.values()
        ]
        found[number] = values[0], values[1]
    return found


def beacon_mix(mix: str) -> str:
    from hashlib import sha256  # noqa: PLC0415 - written out, as in docs/formats.md

    return sha256(f"SECRET NOMIC MIX/2\n{mix}\n{RANDOMNESS}\n".encode()).hexdigest()


def test_the_game_shows_both_kinds_of_rolls(
    rolls: Rolls, of_both: dict[int, tuple[int, int]]
) -> None:
    shown = [rolls.shown(number) for number in sorted(of_both)]
    plain, mixed = zip(*(of_both[number] for number in sorted(of_both)), strict=True)
    assert all(one != other for one, other in zip(plain, mixed, strict=True))
    assert shown == [*plain[:2], *mixed[2:]]


def other_than(*values: int) -> int:
    return next(value for value in range(1, 21) if value not in values)


def test_a_roll_that_fits_neither_mix_was_made_up(
    game: Game, rolls: Rolls, of_both: dict[int, tuple[int, int]]
) -> None:
    for place, number in enumerate(sorted(of_both), start=1):
        plain, mixed = of_both[number]
        outcome, detail = rolls.change(number, other_than(plain, mixed)).follow(game, FILE)
        assert (outcome, f"open roll {place}: expected {plain}" in detail) == ("failed", True)


def test_no_roll_rests_on_a_round_that_is_not_due(
    game: Game, rolls: Rolls, of_both: dict[int, tuple[int, int]]
) -> None:
    first = min(of_both)
    changed = rolls.change(first, of_both[first][1])
    # Nobody could know the round then: whoever shows that roll made it up, or the date of it.
    for more in ([FILE], []):
        outcome, detail = changed.follow(game, *more)
        assert (outcome, "the round was not due yet" in detail) == ("failed", True)


def test_a_round_that_counts_once_counts_from_then_on(
    game: Game, rolls: Rolls, of_both: dict[int, tuple[int, int]]
) -> None:
    last = max(of_both)
    outcome, detail = rolls.change(last, of_both[last][0]).follow(game, FILE)
    assert outcome == "failed"
    assert f"with quicknet {ROUND}, as since open roll 3, found {of_both[last][0]}" in detail


def test_a_game_in_which_the_round_never_came_is_told_so(
    game: Game, rolls: Rolls, of_both: dict[int, tuple[int, int]]
) -> None:
    for number, (plain, _) in of_both.items():
        rolls = rolls.change(number, plain)
    told = f"4 open rolls; none rests on quicknet {ROUND}, 3 of them after it was due"
    assert rolls.follow(game, FILE) == ("passed", told)
    # Without the round at hand the same holds: each follows from the mix of the genesis.
    assert rolls.follow(game)[0] == "passed"


def test_without_the_round_a_roll_that_needs_it_is_not_said_to_be_right(
    game: Game, rolls: Rolls, of_both: dict[int, tuple[int, int]]
) -> None:
    last = max(of_both)
    changed = rolls.change(last, other_than(*of_both[last]))
    assert changed.follow(game)[0] == "not checkable"
    assert changed.follow(game, FILE)[0] == "failed"


def test_a_die_that_there_is_not_is_refused(game: Game, rolls: Rolls) -> None:
    number = max(rolls.texts)
    text = rolls.texts[number].replace("with 20 faces", "with 9999999999 faces")
    outcome, detail = Rolls({**rolls.texts, number: text}).follow(game, FILE)
    assert (outcome, "expected a die that there is" in detail) == ("failed", True)


# The form -----------------------------------------------------------------------------------------


def test_a_round_is_found_as_the_file_servers_and_journals_say_it() -> None:
    mine = Round(ROUND, SIGNATURE)
    newer = json.dumps({"round": ROUND, "signature": SIGNATURE})
    journal = f'{{"data":{{"round":{ROUND},"signature":"{SIGNATURE}"}},"type":"dice.mixed/1"}}'
    for text in (json.dumps(RIGHT), json.dumps(RIGHT, separators=(",", ":")), newer, journal):
        assert [*rounds_in(text)] == [mine]
    assert [*rounds_in(json.dumps(RIGHT, indent=2))] == [mine]
    assert (
        [*rounds_in(FILE)]
        == [*rounds_in(FILE.replace("\n", "\r\n"))]
        == [Round(ROUND, SIGNATURE, ORIGIN)]
    )
    for other in (SIGNATURE * 2, SIGNATURE.upper(), SIGNATURE[:-1], f"{SIGNATURE[:-1]}g"):
        assert [*rounds_in(json.dumps({"round": ROUND, "signature": other}))] == []
        assert [*rounds_in(FILE.replace(SIGNATURE, other))] == []


def test_a_thousand_wrong_signatures_take_no_longer_than_a_few(
    game: Game, rolls: Rolls, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def is_signed(_: int, signature: str) -> bool:
        tried.append(signature)
        return False

    monkeypatch.setattr(beacon, "is_signed", is_signed)
    lies = [json.dumps({"round": ROUND, "signature": f"{lie:096x}"}) for lie in range(1000)]
    assert rolls.follow(game, "\n".join(lies))[0] == "not checkable"
    assert len(tried) == 16


FILES: dict[str, str] = {
    "beacon.txt with another signature": FILE.replace(SIGNATURE, PUBLISHED[1000][0]),
    "beacon.txt of another round": text_of(ORIGIN, "quicknet 1000", PUBLISHED[1000][0]),
    "beacon.txt of another chain": FILE.replace("quicknet", "default"),
    "beacon.txt of another record": text_of("other.example/a", f"quicknet {ROUND}", "8" + "0" * 95),
    "beacon.txt left out": "",
}


def forged(name: str, game: Game, rolls: Rolls, of_both: dict[int, tuple[int, int]]) -> list[str]:
    """Return all texts that somebody holds, with one thing of them forged."""
    genesis = (game.web / "genesis.txt").read_text()
    first, last = min(of_both), max(of_both)
    shown = {
        "a roll that fits neither mix": (last, other_than(*of_both[last])),
        "a roll that rests on the round before it was due": (first, of_both[first][1]),
        "a roll without the round, after one that rests on it": (last, of_both[last][0]),
    }
    texts = dict(rolls.change(*shown[name]).texts if name in shown else rolls.texts)
    if name == "a die that there is not":
        texts[last] = texts[last].replace("with 20 faces", "with 9999999999 faces")
    if name == "a genesis with another round":
        genesis = genesis.replace(f"quicknet {ROUND}", f"quicknet {ROUND + 1}")
    return [genesis, *texts.values(), FILES.get(name, FILE)]


@pytest.mark.parametrize("name", OPEN_ROLLS)
def test_what_is_forged_of_open_rolls_is_found_as_docs_tampering_says(
    name: str, game: Game, rolls: Rolls, of_both: dict[int, tuple[int, int]]
) -> None:
    holdings = Holdings("mine")
    for place, text in enumerate(forged(name, game, rolls, of_both)):
        holdings.add(Held(text, "beacon.txt" if "BEACON" in text else f"text {place}", exact=True))
    (found,) = [one for one in check(holdings) if one.title == DICE]
    where = OPEN_ROLLS[name]
    if where.startswith("not checkable"):
        assert (found.outcome, "which is not here" in found.detail) == ("not checkable", True)
    else:
        begins = (
            "beacon.txt: "
            if where == "beacon.txt"
            else r"text \d+: announcement \d+: open roll \d: "
        )
        assert (found.outcome, re.match(begins, found.detail) is not None) == ("failed", True)
