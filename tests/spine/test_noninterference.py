"""Two tournaments that differ only in what a reader may not know look the same to that reader.

Principle 2. Bob is the reader. Compared are the bytes of every mail he gets, in order and with the
instant at which each leaves, as ``tests.torture.paired.views`` shows them: identifiers are named by
their first appearance, which ``test_identifiers_count_nothing`` makes good. What other observers
get, in pairs of tournaments over all rulesets, ``tests/torture/test_noninterference.py`` compares.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from gamemaster.calendar import almanac
from gamemaster.organiser.verbs import perform
from gamemaster.tournament.tokens import Tokens
from tests.builders import DAY, GM, HOUR, MONDAY, Sent, Table, tournament
from tests.torture.paired.views import PROOFS, view

Deed: TypeAlias = Callable[[Table], object]


@dataclass
class Worlds:
    """Copies of one tournament of five players that has just begun."""

    origin: Path
    sent: list[Sent]

    def another(self, directory: Path) -> Table:
        for name in ("gamemaster.store", "gamemaster.key"):
            shutil.copy(self.origin / name, directory / name)
        table = Table(directory, dice=(6, 6, 6, 6, 6, 6, 6, 6), pause_between_mails=0)
        table.clock.advance(HOUR)
        table.sent += self.sent
        return table


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Worlds:
    origin = tmp_path_factory.mktemp("begun")
    table = Table(origin)
    table.start("alice", "bob", "carol", "dave", "eve")
    table.close()
    return Worlds(origin, table.sent)


# What everybody may know, or Bob himself does, hour by hour. -------------------------------------

TURN: Final = "propose enact\n{}\nclauses:\ndefine {} = 1\nend proposal\n"


def writes(who: str, text: str, to: str | None = None) -> Deed:
    return lambda table: table.mail(who, text, to=to)


KNOWN: Final[tuple[Deed, ...]] = (
    writes("alice", TURN.format("One.", "one")),
    writes("bob", "vote for 301\nreminders on\n"),
    writes("carol", TURN.format("Two.", "two")),
    writes("bob", TURN.format("Three.", "three") + "vote for mine\n"),
    writes("dave", TURN.format("Four.", "four")),
    writes("bob", "vote against 302\nvote for 304\nvote for 399\nmine\nrecord\n"),
    writes("bob", "inquire 203\nwithdraw 1\nask Who is ahead?\n"),
    writes("bob", "propose amend rule 110\nNo.\nend proposal\ninquire 302\n"),
    writes("bob", "vote for 302\nforfeit\n", to=GM),
    lambda table: table.wait(15 * HOUR),
    writes("bob", "mine\ndo a dance\ncheck\n"),
)

# What Bob may not know. --------------------------------------------------------------------------

OTHERS: Final = st.sampled_from(["alice", "carol", "dave", "eve"])
WORDS: Final = st.one_of(
    st.builds("vote {} {}\n".format, st.sampled_from(["for", "against"]), st.integers(301, 305)),
    st.sampled_from(
        [
            "inquire 203\n",
            "inquire 301\n",
            "mine\nrecord\nrules\n",
            "propose amend rule 110\nMine.\nend proposal\n",
            "insist\n",
            "propose enact\nunfinished\n",
            "no\n",
            "reminders on\n",
            "withdraw 1\n",
            "do berate bob\n",
            "tell carol, dave: between ourselves\n",
            "tell eve anonymously: guess who\n",
            "share 301 with carol\n",
            "check\nvote for 301\n",
            "ask Is anybody there?\n",
            "> quoted\n",
            "nonsense\n",
        ]
    ),
)


def hidden_act(who: str, words: str, to: str | None) -> Deed:
    return lambda table: table.mail(who, words, to=to)


def reviewed(table: Table) -> None:
    game = table.tournament.game
    assert game is not None
    for number in game.open_proposals:
        table.ask(
            "review", number=number, verdict="attach", seen=game.desk[number].version,
            clauses="when vote.cast: award player 1", reason="hidden",
        )  # fmt: skip


HIDDEN: Final = st.one_of(
    st.builds(hidden_act, OTHERS, WORDS, st.sampled_from([None, None, GM])),
    st.sampled_from(["alice", "carol", "dave", "eve"]).map(
        lambda who: lambda table: table.ask("award", player=who, points=1, reason="hidden")
    ),
    st.sampled_from([reviewed, lambda table: table.ask("players"), lambda table: table.reopen()]),
    st.just(lambda table: table.mail("zed@else.test", "join Zed\n", to=GM)),
)
GAPS: Final = st.lists(st.lists(HIDDEN, max_size=2), min_size=len(KNOWN), max_size=len(KNOWN))


def lived(worlds: Worlds, gaps: list[list[Deed]]) -> tuple[list[str], list[str]]:
    """Play what is known with ``gaps`` of what is not; the public record, and what Bob sees."""
    with TemporaryDirectory() as directory:
        table = worlds.another(Path(directory))
        for known, hidden in zip(KNOWN, gaps, strict=True):
            table.clock.advance(HOUR)
            known(table)
            for deed in hidden:
                deed(table)
        assert table.log.defects == []
        record = [PROOFS.sub("", repr(entry)) for entry in table.tournament.public.in_order()]
        record = [re.sub(r"head=[^,)]*", "", entry) for entry in record]
        table.close()
        return record, view(table.to("bob"))


def two_worlds(worlds: Worlds, one: list[list[Deed]], other: list[list[Deed]]) -> None:
    record, seen = lived(worlds, one)
    other_record, other_seen = lived(worlds, other)
    assume(record == other_record)
    assert seen == other_seen


def pairs(count: int) -> settings:
    """So many examples, not shrunk: each is two tournaments; the difference is told as it is."""
    return settings(
        max_examples=count,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=[HealthCheck.filter_too_much],
    )


OF_DEEDS = given(one=GAPS, other=GAPS)
test_nothing_of_what_the_others_do_shows = pairs(15)(OF_DEEDS(two_worlds))
test_nothing_shows_in_many_worlds = pytest.mark.torture(pairs(30)(OF_DEEDS(two_worlds)))


# Pairs of worlds that are known to differ. -------------------------------------------------------


def receipts(table: Table) -> list[str]:
    return view(one for one in table.to("bob") if "] received: " in one.subject)


BOBS_DAY: Final = (
    "vote for 302\nvote for 303\nvote for mine\n",
    "do berate alice\nask why?\nhelp\nrecord\nrules\n",
    "mine\n",
    "withdraw 2\nwithdraw 17\nmine\n",
    "inquire 999\ninquire 203\n",
    "reminders on\nforfeit\ncheck me\nnonsense\n",
    "propose repeal rule 216\nvote for mine\nvote against 301\n",
    "withdraw 2\nwithdraw 5\nmine\n",
    "propose amend rule 203\nAgain.\nend proposal\n",
    "propose amend rule 203\nAgain and\n",
    "yes\ninsist\nno\nforfeit yes\n",
)
"""Bob's own mails; what rules make public of them comes out late, so `record` stands before it."""


def pair(worlds: Worlds, tmp_path: Path, one: list[Deed], other: list[Deed]) -> list[Table]:
    tables = []
    for name, deeds in (("one", one), ("other", other)):
        (tmp_path / name).mkdir()
        table = worlds.another(tmp_path / name)
        for deed in deeds:
            table.clock.advance(HOUR)
            deed(table)
        table.clock.advance(HOUR)
        tables.append(table)
    return tables


def the_day_of_bob(tables: list[Table], *, until: int = len(BOBS_DAY)) -> None:
    for table in tables:
        for text in BOBS_DAY[:until]:
            table.clock.advance(60)
            table.mail("bob", text)
        table.mail("bob", "vote against 301\n", to=GM)


UNREVIEWED: Final = "propose enact\nWhoever is kind is kind.\nend proposal\nvote for mine\n"


def settled(number: int) -> Deed:
    return lambda table: table.ask(
        "review", number=number, verdict="attach", seen=1, clauses="", reason="it says nothing"
    )


def nothing(_: Table) -> None:
    """An hour in which nothing happens."""


VOTES: Final = [writes("alice", "vote for 301\n"), writes("dave", "vote for 301\n")]


def test_a_hold_shows_in_no_receipt(worlds: Worlds, tmp_path: Path) -> None:
    turn = writes("carol", UNREVIEWED)
    held, free = pair(worlds, tmp_path, [turn, nothing, *VOTES], [turn, settled(301), *VOTES])
    the_day_of_bob([held, free])
    assert held.ask("status")["held_by"] == [301]
    assert free.ask("status")["held_by"] == []
    assert receipts(held) == receipts(free)
    # Once it is reviewed, everything is played at its own instant, and all mail is the same.
    settled(301)(held)
    late, soon = (view(table.to("bob"), instants=False) for table in (held, free))
    assert sorted(_unnamed(late)) == sorted(_unnamed(soon))
    assert held.points == free.points


def _unnamed(seen: list[str]) -> list[str]:
    """Mails without the order in which their identifiers appeared."""
    return [re.sub(r"\{\d+\}", "{}", one) for one in seen]


def test_how_long_it_takes_to_play_what_waited_shows_nowhere(
    worlds: Worlds, tmp_path: Path
) -> None:
    seen, tick = [], 30
    for seconds_of_play in (0, 20):
        (tmp_path / str(seconds_of_play)).mkdir()
        table = worlds.another(tmp_path / str(seconds_of_play))
        table.office.release_seconds = tick
        for deed in (
            writes("carol", UNREVIEWED),
            *VOTES,
            writes("eve", TURN.format("One.", "one")),
        ):
            table.clock.advance(HOUR)
            deed(table)
        table.wait(HOUR)
        assert table.ask("status")["held_by"] == [301]
        table.clock.advance(tick - table.clock.now() % tick + 15)
        reason = {"clauses": "", "reason": "it says nothing"}
        found = {"number": 301, "verdict": "attach", "seen": 1, **reason}
        perform(table.office, "review", "autumn", found, table.clock.now())
        while table.office.work():
            pass
        table.clock.advance(seconds_of_play)
        for _ in range(3):
            table.deliver()
            table.clock.advance(tick - table.clock.now() % tick)
        assert "302" in table.last("bob").subject
        seen.append(view(table.to("bob")))
    assert seen[0] == seen[1]


def deliver_at_ticks(table: Table, count: int) -> None:
    """Deliver what is due at each of the next ticks."""
    tick = table.office.release_seconds
    for _ in range(count):
        table.clock.advance(tick - table.clock.now() % tick)
        table.deliver()


def test_how_long_it_takes_to_play_what_fell_due_meanwhile_shows_nowhere(
    worlds: Worlds, tmp_path: Path
) -> None:
    seen, tick = [], 30
    for seconds_of_play in (0, 20):
        (tmp_path / str(seconds_of_play)).mkdir()
        table = worlds.another(tmp_path / str(seconds_of_play))
        told = {"number": 206, "clauses": 'every "day 00:00": reveal scores to everyone'}
        now = table.clock.now()
        perform(table.office, "correct", "autumn", {**told, "seen": 0, "reason": "so it says"}, now)
        table.settle()
        table.office.release_seconds = tick
        table.clock.advance(DAY - table.clock.now() % DAY + 76)  # The daemon was away at midnight.
        while almanac.keep(table.office, table.clock.now()):
            pass
        table.clock.advance(seconds_of_play)
        deliver_at_ticks(table, 3)
        assert "Scores: Alice 0" in table.last("bob").body
        seen.append(view(table.to("bob")))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("act", ["start", "expire", "lapse"])
def test_how_long_it_takes_to_play_what_the_calendar_brings_late_shows_nowhere(
    tmp_path: Path, act: str
) -> None:
    tick, starts = 30, datetime.fromtimestamp(MONDAY + HOUR, UTC)
    options: dict[str, dict[str, Any]] = {
        "start": {"starts_at": starts},
        "expire": {"greatest_days": 3},
        "lapse": {"inactive": "forfeit", "inactive_days": 3, "inactive_warning_days": 1},
    }
    left = []
    for seconds_of_play in (0, 20):
        (tmp_path / str(seconds_of_play)).mkdir()
        table = Table(tmp_path / str(seconds_of_play), (tournament(**options[act]),))
        table.join("alice", "bob", "carol")
        if act != "start":
            table.ask("start")
            table.wait(2 * DAY + 12 * HOUR)
            table.mail("alice", "whoami\n")
            table.mail("bob", "whoami\n")
            told = "when player.forfeited: reveal scores to everyone"
            table.ask("correct", number=206, clauses=told, seen=0, reason="so it says")
            table.settle()
        table.office.release_seconds = tick
        before = len(table.sent)
        table.clock.advance((HOUR if act == "start" else DAY) - table.clock.now() % tick + 15)
        now = table.clock.now()
        while almanac.keep(table.office, now) or table.office.work():
            pass
        table.clock.advance(seconds_of_play)
        deliver_at_ticks(table, 4)
        left.append([(one.to, one.subject, one.at) for one in table.sent[before:]])
        assert any(one.to == "alice@players.test" for one in table.sent[before:])
        table.close()
    assert left[0] == left[1]


def test_how_much_waits_shows_in_no_receipt(worlds: Worlds, tmp_path: Path) -> None:
    turn = writes("carol", UNREVIEWED)
    crowd = [
        writes(who, "vote for 302\nvote for 303\ndo it\n") for who in ("alice", "carol", "eve")
    ]
    full, empty = pair(worlds, tmp_path, [turn, *VOTES, *crowd], [turn, *VOTES, *([nothing] * 3)])
    the_day_of_bob([full, empty])
    assert full.ask("status")["docket"] > empty.ask("status")["docket"]
    assert receipts(full) == receipts(empty)


@pytest.mark.parametrize(
    "clauses",
    [
        "require vote: false",
        'require turn: change.kind == "enact"',
        "require inquiry: false",
        "when vote.cast: award player 7",
        "define eligible = 2",
        "require turn: player.turns == 0 or now - player.last_turn >= duration('1s')",
    ],
)
def test_a_hidden_rule_shows_in_no_receipt(worlds: Worlds, tmp_path: Path, clauses: str) -> None:
    clauses = clauses.replace("'", '"')
    turns = [
        writes("carol", f"propose enact\nHush.\nclauses:\n{text}\nend proposal\nvote for mine\n")
        for text in (clauses, "define idle = 1")
    ]
    ruled, free = pair(worlds, tmp_path, [turns[0], *VOTES], [turns[1], *VOTES])
    # Whoever breaks a hidden rule is announced, and then it is no secret any more: not before.
    the_day_of_bob([ruled, free], until=8)
    told = [re.sub(r"SHA-256 [0-9a-f]{64}", "", "\n".join(receipts(t))) for t in (ruled, free)]
    assert told[0] == told[1]


LONG: Final = f'for w in words("{"x " * 1500}"): for v in words("a b c d"): set game.n = game.n + 1'
LIMITS: Final = {
    "steps": f'when vote.cast: {LONG}\nwhen turn.taken: {LONG}\nevery "hour": {LONG}',
    "dice": "when turn.taken: set game.n = die(20)\nwhen vote.cast: award player die(6) * 0",
    "a flood": "when vote.cast: for r in rules: for q in rules: award everyone 0",
    "a circle": "when turn.taken: open q()\nwhen q.opened: open q()\nballot q(): yes | no",
    "no room": "when turn.taken: set game.n = 1 / (size(players) - 5)",
}


@pytest.mark.parametrize("what", LIMITS)
def test_a_hidden_rule_that_hits_a_limit_shows_nowhere(
    worlds: Worlds, tmp_path: Path, what: str
) -> None:
    def corrected(clauses: str) -> Deed:
        return lambda table: table.ask(
            "correct", number=216, clauses=clauses, seen=0, reason="hidden"
        )

    hidden = f"attribute game.n: number = 0\n{LIMITS[what]}"
    ruled, free = pair(worlds, tmp_path, [corrected(hidden)], [corrected("define idle = 1")])
    for table in (ruled, free):
        for who, text in (
            ("alice", TURN.format("One.", "one") + "vote for mine\n"),
            ("carol", "vote for 301\n"),
            ("dave", "vote for 301\nvote for 302\n"),
            ("bob", TURN.format("Two.", "two")),
            ("eve", TURN.format("Three.", "three")),
        ):
            table.clock.advance(HOUR)
            table.mail(who, text)
        table.wait(2 * HOUR)
    assert view(ruled.to("bob")) == view(free.to("bob"))
    assert ruled.ask("status")["phase"] == "playing"


def test_whose_votes_are_missing_shows_in_no_reminder(worlds: Worlds, tmp_path: Path) -> None:
    """The hour of a reminder must not tell whether somebody else was reminded that day."""
    common = [
        writes("alice", TURN.format("One.", "one")),
        writes("bob", "reminders on\nvote for 301\n"),
        writes("carol", "reminders on\n"),
    ]
    one, other = pair(
        worlds, tmp_path, [*common, nothing], [*common, writes("carol", "vote for 301")]
    )
    for table in (one, other):
        table.wait(24 * HOUR)
        table.mail("alice", TURN.format("Two.", "two"))
        table.wait(48 * HOUR)
    assert view(one.to("bob")) == view(other.to("bob"))
    assert [sent for sent in one.to("bob") if "reminder" in sent.subject]


THURSDAY: Final = MONDAY - MONDAY % DAY + 3 * DAY
LEVEL: Final = """move level()
define level = filter(p in players, p.handle in words("alice bob"))
when level.made: for p in level: award p 150 - p.points
"""


def day_by_day(directory: Path, hour: int, choice: str) -> Table:
    """Play the ruleset ``daily``, where 301 is decided by a vote at that hour of a Thursday.

    It is counted that midnight, when it has two of five votes, and at the next. Alice and Bob have
    as many points, so that what a defeat costs her has Bob win.
    """
    directory = directory / str(hour)
    directory.mkdir()
    configs = (tournament(ruleset="daily", announce="daily"),)
    table = Table(directory, configs, dice=(6, 6), pause_between_mails=0)
    table.start("alice", "bob", "carol", "dave", "eve")
    table.wait(26 * HOUR)
    table.mail("alice", TURN.format("One.", "one"))
    table.wait(30 * HOUR)
    table.mail("alice", TURN.format("Two.", "two") + f"vote {choice} 301\n")
    table.mail("carol", f"vote {choice} 301\n")
    table.wait(THURSDAY + HOUR - table.clock.now())
    table.ask("correct", number=213, clauses=LEVEL, seen=0, reason="hidden")
    table.mail("carol", "do level\n")
    table.wait(THURSDAY + hour * HOUR - table.clock.now())
    table.mail("dave", f"vote {choice} 301\n")
    table.wait(THURSDAY + 20 * HOUR - table.clock.now())
    table.mail("bob", "mine\nrules\nstatus\n")
    table.wait(DAY)
    return table


@pytest.mark.parametrize(
    ("choice", "told"),
    [("for", "Rule-change 301 has been adopted"), ("against", "Bob has won the tournament")],
)
def test_under_daily_nothing_tells_when_the_deciding_vote_came(
    tmp_path: Path, choice: str, told: str
) -> None:
    morning, evening = (day_by_day(tmp_path, hour, choice) for hour in (3, 19))
    for table in (morning, evening):
        (mail,) = [one for one in table.to("bob") if told in one.body]
        assert "2026-03-06 00:00:00 UTC" in mail.body
    for who in ("alice", "bob", "carol", "eve"):
        assert view(morning.to(who)) == view(evening.to(who))


PASS: Final = "move pass() as turn\nwhen pass.made: award player 3"


def test_a_turn_that_proposes_nothing_shows_nowhere(worlds: Worlds, tmp_path: Path) -> None:
    def corrected(clauses: str) -> Deed:
        return lambda table: table.ask(
            "correct", number=216, clauses=clauses, seen=0, reason="hidden"
        )

    passes = writes("carol", "do pass\n")
    ruled, free = pair(
        worlds, tmp_path, [corrected(PASS), passes], [corrected("define idle = 1"), passes]
    )
    assert [table.office.game("autumn").players["carol"].turns for table in (ruled, free)] == [1, 0]
    the_day_of_bob([ruled, free])
    assert view(ruled.to("bob")) == view(free.to("bob"))


def day_of_a_pass(directory: Path, hour: int) -> Table:
    """Play ``daily``, where carol passes at that hour of a Thursday, which the digest tells."""
    directory = directory / str(hour)
    directory.mkdir()
    configs = (tournament(ruleset="daily", announce="daily"),)
    table = Table(directory, configs, dice=(6, 6), pause_between_mails=0)
    table.start("alice", "bob", "carol")
    table.wait(THURSDAY + HOUR - table.clock.now())
    told = "move pass() as turn\nwhen pass.made at digest: reveal player.name to everyone"
    table.ask("correct", number=213, clauses=told, seen=0, reason="hidden")
    table.wait(THURSDAY + hour * HOUR - table.clock.now())
    table.mail("carol", "do pass\n")
    table.wait(THURSDAY + 20 * HOUR - table.clock.now())
    table.mail("bob", "mine\nrules\nstatus\n")
    table.wait(DAY)
    return table


def test_a_pass_that_is_told_at_the_digest_tells_no_hour(tmp_path: Path) -> None:
    morning, evening = (day_of_a_pass(tmp_path, hour) for hour in (3, 19))
    told = "A rule makes this known.\nPlayer: Carol\n"
    for table in (morning, evening):
        (mail,) = [one for one in table.to("bob") if told in one.body]
        assert "2026-03-06 00:00:00 UTC" in mail.body
    for who in ("alice", "bob"):
        assert view(morning.to(who)) == view(evening.to(who))


def test_another_tournament_shows_nowhere(tmp_path: Path) -> None:
    seen = []
    for name, busy in (("quiet", False), ("busy", True)):
        (tmp_path / name).mkdir()
        table = Table(tmp_path / name, (tournament(), tournament("winter")), pause_between_mails=0)
        table.start("alice", "bob")
        table.clock.advance(HOUR)
        if busy:
            table.join("carol", "dave", tournament="winter")
            table.ask("start", "winter")
            table.mail("carol", TURN.format("Snow.", "snow"), tournament="winter")
        table.mail("alice", TURN.format("One.", "one"))
        table.mail("bob", "vote for 301\nmine\nrecord\n", tournament="autumn")
        ours = [one for one in table.to("bob") if one.sender == GM]
        seen.append(_unnamed(view(ours)))
    assert seen[0] == seen[1]


def test_identifiers_count_nothing() -> None:
    """What is derived from our row numbers says nothing about them, nor how many lie between."""
    tokens = Tokens(b"a root that nobody knows")
    makers: list[Callable[[int], str]] = [
        lambda row: tokens.message_id(row, "secret.test"),
        lambda row: tokens.code(row, 1),
        lambda row: tokens.bounce(row, "alice@players.test"),
        lambda row: tokens.reply("join", row),
        lambda row: tokens.reply("ask", row, 1),
    ]
    for make in makers:
        made = [make(row) for row in range(1, 400)]
        assert len({*made}) == len(made)
        assert not any(str(row) in one for row, one in enumerate(made, start=1) if row > 99)
        # Neighbours are as unlike as strangers: no more in order than out of it.
        rising = sum(one < other for one, other in pairwise(made))
        assert 120 < rising < 280
