"""A tournament in which rules make everything that they can make, played by mail on real dice.

``publish`` writes a bundle as an organiser would who had changed the journal *before* anything was
announced: chain, announcements, record and manifest all fit. Only what the lines say can tell.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from gamemaster.config.settings import TournamentConfig
from gamemaster.disclosing.disclose import disclose
from gamemaster.disclosing.rulings_file import Judging
from gamemaster.game.moves import Review
from gamemaster.journal import codec
from gamemaster.journal.codec import Line as JournalLine
from gamemaster.playing.play import RootOracle
from gamemaster.record.log import Log
from gamemaster.record.note import Checkpoint, Signer, sign_checkpoint
from tests.audit.listing import list_again
from tests.builders import DAY, Table, tournament
from tests.fakes import DICE_LENGTH

Line = dict[str, Any]

_CODE = re.compile(r"forfeit yes (k[a-z2-7]{5,11})")

CLAUSES = """\
attribute player.shielded: boolean = false
attribute player.rival: player = absent
attribute game.mood: calm | wild = "calm"
attribute game.motto: text = ""
attribute game.law: rule = first(rules)
attribute proposal.tips: number = 0 shown to proposal.proposer
move shield(rival: player)
when shield.made: set player.shielded = true; set player.rival = rival
modify award if points < 0 and player.shielded: points / 2
modify award if points < 0 and game.mood == "calm": points + 1
move fine(target: player)
when fine.made: award everyone -4
move tip(what: proposal, amount: number)
when tip.made: set what.tips = what.tips + amount
move peek(what: proposal)
when peek.made: award player 0 - die(6); reveal pick(words(what.text)) as word to player
move scrap(what: proposal)
when scrap.made: clear what
move ask(question: text)
when ask.made: open mood(question); open price(question)
ballot mood(question: text): calm | wild closes votes.cast >= 2
ballot price(question: text): number closes now >= ballot.opened + duration("2d") \
again ballot.opened + duration("2d")
when mood.closed if votes.leading != absent: set game.mood = votes.leading
when price.closed: reveal ballot.number, size(votes.numbers) as prices to everyone
when mood.closed after duration("36h"): award everyone 1 / 2
every "monday 00:00": reveal scores to everyone
modify text if change.kind == "enact": text + " So be it."
move triumph()
when triumph.made: win player
define win_ends_game = game.round > 1
when round.won: set game.law = last(rules); set game.motto = "Once more."
when round.won: for p in players: award p 0 - p.points
"""


class RealTable(Table):
    """A table with the dice and nonces of the store's own roots, as a daemon has them."""

    def open(self) -> None:
        super().open()
        for config in self.configs:
            roots = self.office.store.roots(config.name)
            self.office._oracles[config.name] = RootOracle(roots, config.name, DICE_LENGTH)


@dataclass(frozen=True)
class Published:
    """A bundle, and the key that its record is signed with."""

    folder: Path
    signing: bytes

    @property
    def lines(self) -> list[Line]:
        return [json.loads(line) for line in self._journal.read_text().splitlines()]

    @property
    def _journal(self) -> Path:
        return self.folder / "journal.jsonl"


def unprotected(directory: Path) -> TournamentConfig:
    """Settings of a tournament by the secret ruleset, in which rules may change how one wins."""
    file = resources.files("gamemaster.rulesets") / "secret.toml"
    lines = file.read_text(encoding="utf-8").splitlines()
    kept = (line for line in lines if not line.startswith(("protect ", "define win_ends_game")))
    ruleset = directory / "unprotected.toml"
    ruleset.write_text("\n".join(kept), encoding="utf-8")
    return tournament(ruleset=str(ruleset))


def play(directory: Path) -> Published:
    """Play it to its end, and disclose it."""
    table = played(directory)
    try:
        folder = disclose(table.office, "autumn", directory / "bundle")
        return Published(folder, table.office.store.roots("autumn").signing)
    finally:
        table.close()


def played(directory: Path) -> RealTable:
    """Play it to its end."""
    table = RealTable(directory, (unprotected(directory),))
    table.start("ada", "bob", "cyd")
    clauses = "".join(f"{line}\n" for line in CLAUSES.splitlines())
    table.mail(
        "ada",
        f"propose enact\nAnything goes.\nclauses:\n{clauses}end proposal\nvote for mine",
    )
    table.mail("bob", "vote for 301")
    table.mail("cyd", "vote for 301")
    table.mail("bob", "do shield Cyd\ndo fine Cyd")
    table.mail("bob", "propose enact\nNobody sings.\nend proposal\nvote for mine")
    table.mail("cyd", "vote against 302")
    table.mail("cyd", "withdraw my vote on 302\ndo peek 302")
    table.mail("ada", "do scrap 302\ndo tip 302 2.5\ndo ask whether we are mad")
    table.mail("cyd", "do mood wild\ndo price 12.5")
    table.mail("cyd", "do mood withdraw")
    table.mail("cyd", "do mood wild")
    table.mail("bob", "do mood wild\ndo price 3")
    table.wait(8 * DAY)
    table.mail("ada", "do triumph")
    for who in ("ada", "bob", "cyd"):
        table.mail(who, "vote for 302")
    table.act(Review(302, "confirm", "", "it needs none", 1))
    table.mail("cyd", "do fine Ada")
    table.mail("ada", "propose enact\nEverybody sings.\nend proposal")
    table.mail("cyd", "forfeit")
    table.mail("cyd", f"forfeit yes {_CODE.findall(table.last('cyd').body)[-1]}")
    table.mail("bob", "do triumph")
    assert table.log.defects == []
    return table


def rulings(lines: list[Line]) -> str:
    """What is told of the organiser, from these lines."""
    told = Judging(str(lines[0]["data"]["tournament"]))
    fields = ("seq", "type", "at", "data", "why", "blind", "prev")
    read = (codec.Line(**{key: line[key] for key in fields}) for line in lines)
    return told.begin() + "".join(map(told.told, read)) + told.end()


def publish(original: Published, folder: Path, forge: Callable[[list[Line]], object]) -> Path:
    """Publish the same tournament with other lines: whatever binds them is made to fit."""
    shutil.copytree(original.folder, folder)
    lines = original.lines
    forge(lines)
    log = Log(original.lines[0]["data"]["origin"], original.signing)
    written, before, blinds = [], "0" * 64, set[str]()
    for seq, line in enumerate(lines, start=1):
        line |= {"seq": seq, "prev": before}
        if line["blind"] in blinds:
            # A line that is a copy of another has a blind of its own, as an honest one has.
            line["blind"] = hashlib.sha256(f"{seq} {line['blind']}".encode()).hexdigest()
        blinds.add(line["blind"])
        text = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        written.append(text + "\n")
        if line["type"] == "record.opened/1":
            opened = folder / "genesis.txt"
            begun = re.sub(r"\nJournal: .*\n", f"\nJournal: {before}\n", opened.read_text())
            opened.write_text(begun)
            (folder / "checkpoints" / "0.txt").write_text(log.append(begun))
        number = log.tree.size
        announced = folder / "announcements" / f"{number}.txt"
        said = line["type"] == "fields.revealed/1" and line["data"]["announcement"]
        if said and announced.exists():
            told = re.sub(r"\nJournal .*\n\Z", f"\nJournal {before}\n", announced.read_text())
            announced.write_text(told)
            (folder / "checkpoints" / f"{number}.txt").write_text(log.append(told))
        if line["type"] == "heartbeat.made/1":
            _beat(folder, line, before, log, Signer(log.origin, original.signing))
        before = hashlib.sha256(text.encode()).hexdigest()
    (folder / "journal.jsonl").write_text("".join(written))
    (folder / "rulings.txt").write_text(_rulings(lines))
    with suppress(LookupError, TypeError, ValueError, AttributeError):
        # Of lines of another shape nothing can be told.
        (folder / "rulings.txt").write_text(rulings(lines))
    list_again(folder, original.signing)
    return folder


def _beat(folder: Path, line: Line, head: str, log: Log, signer: Signer) -> None:
    """Make the heartbeat of a day anew, if the line says which and of how many entries."""
    date, size = line["data"]["date"], line["data"]["size"]
    days = {file.stem for file in (folder / "heartbeats").iterdir()}
    if isinstance(date, str) and date in days and type(size) is int and 0 < size <= log.tree.size:
        further = (f"journal {head}", f"at {line['at']}")
        beat = Checkpoint(log.origin, size, log.tree.root(size), further)
        (folder / "heartbeats" / f"{date}.txt").write_text(sign_checkpoint(beat, signer))


def _rulings(lines: list[Line]) -> str:
    """What is told of the organiser, as far as the lines can be told."""
    judging = Judging(lines[0]["data"]["tournament"])
    told = [judging.begin()]
    for line in lines:
        with suppress(AttributeError, KeyError, TypeError, ValueError):
            told.append(judging.told(JournalLine(**line)))
    return "".join((*told, judging.end()))
