"""Whatever players and organisers do, in any order: the game as disclosed passes its audit.

GAMEMASTER_TORTURE_EVENINGS of them (60) with the torture, from GAMEMASTER_TORTURE_SEED.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamemaster.audit.verify import audit
from gamemaster.calendar import almanac
from gamemaster.config.settings import load
from gamemaster.daemon.assembly import opened_office
from gamemaster.daemon.founding import KeyChoice, found
from gamemaster.disclosing.disclose import publish
from gamemaster.errors import OperatorError
from gamemaster.organiser.verbs import perform
from tests.builders import DAY, HOUR, MONDAY
from tests.cli.conftest import ANSWERS, Post
from tests.identity.pgp import certificate
from tests.torture.rig import seed, setting

EVENINGS = setting("GAMEMASTER_TORTURE_EVENINGS", 60)
PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
SETTINGS = {
    "ruleset": ('"secret"', '"suber"', '"async"', '"github"', '"greffier"'),
    "announce": ('"each"', '"gathered"', '"daily"'),
    "joining": ('"open"', '"until-start"'),
    "review": ('"all"', '"proposer-clauses-run"'),
    "review_by_mail": ("true", "false"),
    "inactive": ('"ignore"', '"tell"', '"remind"', '"forfeit"'),
    "inactive_days": ("2", "5"),
    "inactive_warning_days": ("1",),
}
MAILS = (
    "key none", "reminders on\nreminders off", "digest on\ndigest on", "language fr",
    "new reply address", "add address q@y.example", "drop address ben@players.example",
    "write to w@y.example", "signatures required", "whoami", "mine", "record", "forfeit", "yes",
    "no", "withdraw 1", "vote for 301", "vote against 302", "abstain 301", "tell ben: hi",
    "propose enact\nBe kind.\nend proposal\nvote for mine", "tell cleo anonymously: hi",
    "share 301 with ann", "inquire 301", "ask why", "object: no", "password", "do pass", "insist",
    "vote for 301\nobject: x\nreminders on\nask q", "key none\nvote for 301", "join again",
)  # fmt: skip
Deed = tuple[str, dict[str, Any]]


def deeds(chance: random.Random) -> list[Deed]:
    """Return what an organiser may do now, sensible or not."""
    player = chance.choice(("ann", "ben", "cleo", "dan", "zoe"))
    who, any_number = {"player": player}, {"letter": chance.randrange(1, 60)}
    seen = {"clauses": "", "seen": chance.choice((0, 1, 2))}
    key = certificate(chance.choice(("ann", "ben"))).encode().hex()
    address = chance.choice(("ann@players.example", "ben@players.example", "w@y.example"))
    what, number = chance.choice(("proposal", "turn", "vote", "judgement")), chance.choice((301, 1))
    return [
        ("key", {**who, "certificate": key}), ("key", who), ("renew", who), ("release", who),
        ("readdress", {**who, "address": address}), ("quarantine_retry", {}),
        ("queue_hold", {}), ("queue_release", {}), ("queue_hold", any_number),
        ("queue_release", any_number), ("queue_drop", any_number),
        ("award", {**who, "points": chance.choice((1, -3, 0))}),
        ("penalise", {**who, "rule": chance.choice((203, 301))}), ("expel", who), ("nobody", {}),
        ("pause", {}), ("pause", {}), ("resume", {}), ("resume", {}), ("start", {}),
        ("void", {"what": what, "which": number, "player": chance.choice((None, player))}),
        ("reword", {"rule": chance.choice((203, 301)), "part": "a", "other": "an"}),
        ("correct", {"number": chance.choice((203, 301)), **seen}),
        ("review", {"number": chance.choice((301, 302)), "verdict": "object", **seen}),
        ("proposals", {}),
    ]  # fmt: skip


class Evening:
    """A game that is played by chance; ``did`` hears all that is done."""

    def __init__(self, post: Post, chance: random.Random, did: Callable[[object], None]) -> None:
        self.post, self.chance, self.did = post, chance, did

    def act(self, verb: str, args: dict[str, Any]) -> None:
        """Have the organiser do something, or be refused."""
        self.did((self.post.now, verb, args))
        try:
            perform(self.post.office, verb, "autumn", {**args, "reason": "x"}, self.post.now)
        except OperatorError as refusal:
            self.did(refusal)

    def pass_time(self, seconds: int) -> None:
        """Let the calendar do what is due by then."""
        self.post.now += seconds
        while almanac.keep(self.post.office, self.post.now):
            pass

    def go_on(self) -> None:
        """Have somebody do something, and sometimes let time pass."""
        if self.chance.random() < 0.5:
            self.act(*self.chance.choice(deeds(self.chance)))
        else:
            player, words = self.chance.choice(PLAYERS), self.chance.choice(MAILS)
            self.did((self.post.now, player, words))
            self.post.write(player, words)
        self.post.now += self.chance.randrange(600)
        if self.chance.random() < 0.25:
            self.pass_time(self.chance.choice((HOUR, DAY, 3 * DAY)))

    def play(self) -> None:
        """Play from the first to join until a day after the end."""
        for player in PLAYERS[: self.chance.randrange(2, 5)]:
            self.post.join(player)
        for verb in ("start", "proposals", "end", "start", "end"):
            for _ in range(self.chance.randrange(5, 25)):
                self.go_on()
            self.act(verb, {})
        while self.post.office.work():
            pass
        self.pass_time(DAY)


def wrong_after(path: Path, chance: random.Random, did: Callable[[object], None]) -> list[str]:
    """Play an evening, disclose it, and return what its audit does not pass."""
    found(path / "game", ANSWERS, KeyChoice())
    config = path / "game" / "config.toml"
    written = config.read_text(encoding="utf-8")
    for key, values in SETTINGS.items():
        written = re.sub(f"(?m)^{key} = .*", f"{key} = {chance.choice(values)}", written)
    config.write_text(written, encoding="utf-8")
    with opened_office(load(config), str, MONDAY) as office:
        post = Post(office)
        Evening(post, chance, did).play()
        publish(office, "autumn", path / "disclosed", archive=False, now=post.now)
    steps = audit(path / "disclosed", lambda _: None)
    return [f"{step.title}: {step.detail}" for step in steps if step.outcome != "passed"]


@pytest.mark.parametrize("number", [36, 49, 54])
def test_odd_evenings_pass_their_audit(tmp_path: Path, number: int) -> None:
    assert wrong_after(tmp_path, random.Random(number), print) == []


@pytest.mark.torture
def test_many_odd_evenings_pass_their_audit(tmp_path: Path) -> None:
    chosen = seed()
    print(f"\nodd evenings: {EVENINGS}, GAMEMASTER_TORTURE_SEED={chosen}")
    for number in range(chosen, chosen + EVENINGS):
        did: list[object] = []
        path = tmp_path / str(number)
        path.mkdir()
        wrong = wrong_after(path, random.Random(number), did.append)
        assert wrong == [], "\n".join(map(str, did))
