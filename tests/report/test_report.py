"""A disclosed game becomes a page that tells it, whatever stands in its journal."""

from __future__ import annotations

import copy
import dataclasses
import errno
import hashlib
import os
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.pins import ALONE
from gamemaster.cli import main
from gamemaster.disclosing.disclose import disclose
from gamemaster.errors import OperatorError
from gamemaster.game import moves as m
from gamemaster.report import story_lines
from gamemaster.report.charts import scores_chart, votes_chart
from gamemaster.report.disclosed import Disclosed, hashed_form, read
from gamemaster.report.proofs import meanings
from gamemaster.report.reasons import needed
from gamemaster.report.rules import barred, changes
from gamemaster.report.story import Ballot, Life, Proposal, Story, Version
from gamemaster.report.story_lines import _NAMED, EVENTS, told
from gamemaster.report.whole_page import gains, make, page_of, shown, templates
from tests.audit import playing
from tests.audit.tampering.bases import base
from tests.audit.tampering.forging import Forgery
from tests.builders import DAY, tournament
from tests.page.test_writing import only_ours
from tests.properties import examples

HOSTILE = '</pre><script>alert(1)</script><img src=x onerror="alert(1)">\u202e$x^{'


class Counted(HTMLParser):
    """Tags of a page, and whether any of them could run or fetch something."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts = 0
        self.doubtful: list[str] = []
        self.identifiers: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        if tag in ("img", "iframe", "object", "embed", "base", "form"):
            self.doubtful.append(tag)
        for name, value in attrs:
            if name.startswith("on") or name in ("src", "style", "srcdoc"):
                self.doubtful.append(name)
            if name == "id":
                self.identifiers.append(value or "")
            if name == "href" and value not in (None, "data:,"):
                self.links.append(value or "")

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def part(name: str, story: Story, **more: Any) -> str:  # noqa: ANN401 - what a template shows
    """One part of the page, without pictures."""
    return templates().get_template(f"own/{name}.html").render({**shown(story), **more})


def looked_at(html: str) -> Counted:
    parser = Counted()
    parser.feed(html)
    parser.close()
    return parser


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return playing.play(tmp_path_factory.mktemp("game")).folder


@pytest.fixture(scope="module")
def disclosed(bundle: Path) -> Disclosed:
    return read(bundle, lambda _: None)


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The words of the page of a game in which a rule was broken, and much was ruled."""
    directory = tmp_path_factory.mktemp("judged")
    table = playing.RealTable(directory, (tournament(),))
    try:
        table.start("ada", "bob", "cyd", "dan")
        table.mail("bob", "propose enact\nNobody sings.\nend proposal")
        table.mail("cyd", "vote against 301")
        table.mail("bob", "propose enact\nNobody dances.\nend proposal")
        code = re.findall(r"insist (\w+)", table.last("bob").body)[-1]
        table.mail("bob", f"insist {code}")
        table.act(m.GivePoints("ada", 10, "she found the hole in rule 213"))
        table.act(m.GivePoints("dan", -4, "he asked too often"))
        table.act(m.Penalise("bob", 101, "he read a letter that was not his"))
        table.act(m.Void("vote", 301, "cyd", "her cat sent it"))
        table.act(m.Expel("dan", "he sold his votes"))
        table.wait(DAY)
        table.act(m.DeclareWinner("ada", "a tie has to end"))
        page = make(disclose(table.office, "autumn", directory / "bundle")).html
    finally:
        table.close()
    return " ".join(" ".join(looked_at(page).text).split())


@pytest.fixture(scope="module")
def html(disclosed: Disclosed) -> str:
    return page_of(disclosed)


@pytest.fixture(scope="module")
def story(disclosed: Disclosed) -> Story:
    return told(disclosed.lines)


def test_the_story_says_who_won_how_and_when(story: Story) -> None:
    assert story.names(story.winners) == ["Bob"]
    assert story.won is not None
    assert story.won.why["rule"] == 301
    assert story.ended == story.won.at


def test_scores_follow_every_award(story: Story, disclosed: Disclosed) -> None:
    for player in story.players.values():
        start = player.scores[0][1]
        gained = sum(
            (story_lines.exact(line.data["points"]) for line in disclosed.lines
             if line.type == "points.awarded/1" and player.handle in line.data["players"]),
            Fraction(0),
        )  # fmt: skip
        assert player.score == start + gained


def test_votes_stand_as_they_did_when_the_proposal_was_decided(story: Story) -> None:
    proposal = story.proposals[302]
    assert [(vote.player, vote.choice) for vote in proposal.votes][:2] == [
        ("bob", "for"), ("cyd", "against"),
    ]  # fmt: skip
    assert proposal.outcome == "adopted"
    assert proposal.decisive.startswith("define adopted")


def test_what_cannot_be_drawn_is_said(disclosed: Disclosed) -> None:
    story = told(disclosed.lines)
    for player in story.players.values():
        player.scores.append((0, Fraction(10**30)))
    assert scores_chart(story) is None
    assert "no curve to draw" in part("scores", story)
    story.proposals = {301: story.proposals[301]}
    assert votes_chart(story) is None


def test_a_document_that_everybody_was_told_is_known_to_everybody(disclosed: Disclosed) -> None:
    fields = [["proposal.document", "SECRET NOMIC PROPOSAL/1\nTournament: autumn\nNumber: 302\n"]]
    data = {"about": "turn.taken", "announcement": 9, "readers": [], "rules": [202],
            "fields": fields}  # fmt: skip
    line = Shown(0, "fields.revealed/1", 2_000_000_000, data, {}, "")
    words = " ".join(
        " ".join(looked_at(part("knowledge", told([*disclosed.lines, line]))).text).split()
    )
    assert "everybody: announced to everyone" in words


def test_what_a_rule_says_in_its_own_words_is_told(disclosed: Disclosed) -> None:
    data = {"about": "notice", "announcement": None, "readers": ["cyd"], "rules": [301]}
    said = {**data, "fields": [["rule's words", ["Hail <b>Bob</b>.", "So be it."]]]}
    lines = [
        *disclosed.lines,
        Shown(0, "fields.revealed/1", 2_000_000_000, said, {}, ""),
        Shown(0, "fields.revealed/1", 2_000_000_001, {**said, "readers": []}, {}, ""),
        Shown(0, "fields.revealed/1", 2_000_000_002, {**data, "fields": [["x", 1]]}, {}, ""),
    ]
    words = " ".join(" ".join(looked_at(part("timeline", told(lines))).text).split())
    assert "The rules say to Cyd : Hail <b>Bob</b>. So be it." in words
    assert words.count("The rules say to everybody") == 1


def test_objections_stand_beside_their_answers(disclosed: Disclosed) -> None:
    made = {"objection": 1, "handle": "ada", "mail": 9, "words": "my vote is missing"}
    answered = {"objection": 1, "words": "it came after the end"}
    lines = [
        *disclosed.lines,
        Shown(0, "objection.made/1", 2_000_000_000, made, {}, ""),
        Shown(0, "objection.made/1", 2_000_000_001, {**made, "objection": 2}, {}, ""),
        Shown(0, "objection.answered/1", 2_000_000_002, answered, {}, ""),
    ]
    words = " ".join(" ".join(looked_at(part("organiser", told(lines))).text).split())
    assert "Ada my vote is missing it came after the end" in words
    assert "my vote is missing not answered" in words


def test_what_a_move_brought_stands_beside_it(story: Story) -> None:
    words = " ".join(" ".join(looked_at(part("timeline", story)).text).split())
    assert "Bob makes a move of a rule: fine (target cyd). Ada, Cyd −3 Bob −3/2" in words


def test_who_joins_later_did_not_begin(disclosed: Disclosed) -> None:
    ada = next(line for line in disclosed.lines if line.type.startswith("player.enrolled/"))
    data = {**ada.data, "player": "eve", "name": "Eve"}
    later = Shown(0, ada.type, 2_000_000_000, data, {}, "")
    words = " ".join(looked_at(part("timeline", told([*disclosed.lines, later]))).text)
    begun = words[words.index("Play begins") : words.index("with 0 points")]
    assert "Cyd" in begun
    assert "Eve" not in begun
    assert "Eve  joins" in words


def test_who_left_is_told(story: Story) -> None:
    assert story.players["cyd"].left == "forfeited"


@pytest.mark.parametrize(
    ("why", "told_by"),
    [({"item": 9}, "Bob is expelled by the organiser."),
     ({"rule": 301, "clause": 2, "item": 9}, "Bob is expelled by rule 301.")],
)  # fmt: skip
def test_who_has_expelled_a_player_is_told(
    disclosed: Disclosed, why: dict[str, int], told_by: str
) -> None:
    line = Shown(0, "player.expelled/1", 2_000_000_000, {"player": "bob"}, why, "")
    words = " ".join(looked_at(part("timeline", told([*disclosed.lines, line]))).text)
    assert told_by in " ".join(words.split()).replace(" .", ".")


def test_the_life_of_a_rule_that_a_clause_enacted_is_told(disclosed: Disclosed) -> None:
    data = {"number": 399, "text": "Tea is served.\n", "document": "", "hash": ""}
    why = {"rule": 301, "clause": 2, "item": 9}
    enacted = Shown(0, "rule.enacted/1", 2_000_000_000, data, why, "")
    gone = Shown(0, "rule.repealed/1", 2_000_000_001, {"number": 399}, why, "")
    story = told([*disclosed.lines, enacted, gone])
    words = " ".join(" ".join(looked_at(part("timeline", story)).text).split())
    assert "Rule 399 is in force by rule 301" in words
    lives = " ".join(" ".join(looked_at(part("rules", story)).text).split())
    assert "Rule 399 · repealed enacted by rule 301" in lives
    assert "Tea is served." in lives


def test_every_sentence_of_a_moment_can_be_filled_in() -> None:
    names = {
        name
        for event in EVENTS.values()
        for _, name, _, _ in Formatter().parse(event.sentence)
        if name is not None
    }
    assert names == set(_NAMED)
    assert all(bool(event.word) is bool(event.sentence) for event in EVENTS.values())


def test_every_step_of_the_audit_is_explained(disclosed: Disclosed) -> None:
    assert set(meanings()) == {step.title for step in disclosed.steps}
    assert all(len(one) > 20 for one in meanings().values())


def test_the_page_tells_all_of_it_without_a_script(html: str) -> None:
    found = looked_at(html)
    words = " ".join(" ".join(found.text).split())
    for told_of in (
        "Bob won the tournament by rule 301",
        "Proposal 302: enact a rule",
        "Everybody sings.",
        "The life of each rule",
        "Cyd forfeits",
        "What no audit can prove",
        "it needs none",
    ):
        assert told_of in words
    assert found.scripts == 1
    assert found.doubtful == []
    only_ours(html)


def test_a_game_of_which_hardly_anything_is_known_is_told_too(disclosed: Disclosed) -> None:
    html = page_of(dataclasses.replace(disclosed, lines=disclosed.lines[:1], journal="", texts={}))
    only_ours(html)
    words = " ".join(" ".join(looked_at(html).text).split())
    assert "The tournament had not ended when this was published." in words
    assert "Nobody's score ever changed, so there is no curve to draw." in words
    assert "0 rolls. The keys of all rolls were fixed before the first turn" in words


def test_all_that_can_happen_is_told(disclosed: Disclosed) -> None:
    act = {"actor": "organiser", "move": {"move": "end", "reason": "it rains"}}
    late = [
        Shown(0, "round.won/1", 2_000_000_000, {"round": 7, "players": ["ada", "bob"]}, {}, ""),
        Shown(0, "look.taken/1", 2_000_000_001, {"what": "review 301"}, {}, ""),
        Shown(0, "item.docketed/1", 2_000_000_002, act, {}, ""),
    ]
    html = page_of(dataclasses.replace(disclosed, lines=(*disclosed.lines, *late)))
    only_ours(html)
    words = " ".join(" ".join(looked_at(html).text).split())
    for told_of in ("Round 7 went to Ada and Bob .", "review 301", "organiser end it rains"):
        assert told_of in words


def test_every_link_leads_to_a_place_that_is_there_once(html: str) -> None:
    found = looked_at(html)
    assert len(found.identifiers) == len(set(found.identifiers))
    assert {link.removeprefix("#") for link in found.links} <= set(found.identifiers)


def test_the_same_bundle_gives_the_same_octets(disclosed: Disclosed, html: str) -> None:
    assert page_of(disclosed) == html


def test_the_page_holds_what_it_lets_readers_check(disclosed: Disclosed, html: str) -> None:
    for number, _ in disclosed.numbered("announcements"):
        assert f'data-name="announcement {number}"' in html
    assert html.count('data-kind="document"') == 3
    assert f'data-head="{disclosed.head}"' in html


def test_a_private_part_that_was_opened_is_hashed_as_its_digest() -> None:
    shut = '{"at":1,"prev":"00","private":{"sha256":"' + "0" * 64 + '"},"seq":2}'
    opened = '{"at":1,"prev":"00","private":{"salt":"x","words":"y"},"seq":2}'
    first, second = hashed_form([shut, opened, ""])
    assert first == shut + "\n"
    digest = hashlib.sha256(b'{"salt":"x","words":"y"}').hexdigest()
    assert second == shut.replace("0" * 64, digest) + "\n"


def test_a_failed_audit_stands_at_the_top(disclosed: Disclosed, story: Story) -> None:
    failed = dataclasses.replace(disclosed.steps[0], outcome="failed")
    assert "FAILED at step 1" in part("lead", story, steps=(failed, *disclosed.steps[1:]))


def test_what_is_no_bundle_is_refused_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="nothing can be told of it"):
        make(tmp_path)


def test_without_matplotlib_the_page_says_that_its_charts_are_missing(
    bundle: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    page = tmp_path / "page.html"
    assert main(["report", str(bundle), "-o", str(page)]) == 0
    assert "The charts are missing: pip install 'gamemaster[report]'" in capsys.readouterr().err
    written = page.read_text()
    assert "The charts are missing from this page" in written
    assert 'class="chart"' not in written


def test_points_are_told_once_and_with_what_gave_them(disclosed: Disclosed) -> None:
    story = told(disclosed.lines)
    given = [
        (tuple(line.data["players"]), Fraction(line.data["points"]))
        for line in disclosed.lines
        if line.type == "points.awarded/1"
    ]
    at_moments = [award for awards in story.awards.values() for award in awards]
    alone = [
        (tuple(line.data["players"]), Fraction(line.data["points"]))
        for line in story.moments
        if line.type == "points.awarded/1"
    ]
    assert sorted([*at_moments, *alone]) == sorted(given)


def test_two_adoptions_in_one_item_have_each_its_own_points() -> None:
    genesis = line("tournament.created", 0, title="T", tournament="t", ruleset_title="", rules=[],
                   record_key="")  # fmt: skip
    turns = [
        line("turn.taken", 1, player="bob", number=number, kind="enact", target_noun=None,
             target_number=None, text="", clauses="", document="", hash="")
        for number in (301, 302)
    ]  # fmt: skip
    game = [genesis, line("player.enrolled", 1, player="bob", name="Bob", points=0), *turns]
    for seq, (number, points) in enumerate(((301, 5), (302, 17)), start=10):
        game += [
            line("proposal.adopted", 2, {"item": 9}, seq=2 * seq, number=number),
            line("points.awarded", 2, {"item": 9}, seq=2 * seq + 1, players=["bob"],
                 points=points, about="proposal.adopted"),
        ]  # fmt: skip
    story = told(game)
    adopted = [each for each in story.moments if each.type == "proposal.adopted/1"]
    assert [[told for told, _ in gains(story, each)] for each in adopted] == [
        ["Bob +5"],
        ["Bob +17"],
    ]


def line(
    type_: str, at: int, why: dict[str, Any] | None = None, /, *, seq: int = 1, **data: object
) -> Shown:
    return Shown(seq, f"{type_}/1", at, data, why or {}, "")


@pytest.mark.parametrize(
    ("clause", "electorate", "expected"),
    [
        ("votes.for * 2 > eligible", 5, 3),
        ("votes.for * 2 > eligible", 4, 3),
        ("votes.for * 5 >= electorate.size * 3", 5, 3),
        ("votes.for >= 2 and votes.for > votes.against", 5, 2),
        ("votes.for * 3 >= (votes.for + votes.against) * 2", 5, None),
        ("unanimity ? votes.for == eligible : votes.for * 2 > eligible", 5, None),
    ],
)
def test_the_votes_that_were_needed_are_told_where_a_plain_clause_says_so(
    clause: str, electorate: int, expected: int | None
) -> None:
    clauses = f"define eligible = electorate.size\ndefine adopted = {clause}\n"
    story = Story("T", "", "", 0)
    story.lives[203] = Life([Version(203, 0, "initial", "", clauses, mutable=True)])
    proposal = Proposal(301, "bob", 0, "enact", None, "", "", "", "", electorate=electorate)
    assert needed(story, proposal) == expected


def test_a_bar_shows_who_did_not_vote_and_what_was_needed() -> None:
    votes = [Ballot(0, "ada", "for", late=False), Ballot(0, "bob", "against", late=False)]
    proposal = Proposal(301, "bob", 0, "enact", None, "", "", "", "", votes=votes, decided=1,
                        electorate=4, needed=3)  # fmt: skip
    bar = barred(proposal)
    assert bar is not None
    assert bar.parts == [
        ("for", 0, 25), ("against", 25, 25), ("rest", 50, 0), ("silent", 50, 50),
    ]  # fmt: skip
    assert bar.threshold == 75
    assert "2 without a vote; the stroke is at 3" in bar.told


def test_players_without_a_vote_are_counted_where_nothing_was_decided(disclosed: Disclosed) -> None:
    adopted = [line.type for line in disclosed.lines].index("proposal.adopted/1")
    story = told(disclosed.lines[:adopted])
    (proposal,) = story.proposals.values()
    bar = barred(proposal)
    assert bar is not None
    silent = len(story.players) - len({ballot.player for ballot in proposal.votes})
    assert silent > 0
    assert f"{silent} without a vote" in bar.told


def test_the_page_says_that_a_bundle_alone_shows_nothing_of_ones_own_game(html: str) -> None:
    assert ALONE in " ".join(" ".join(looked_at(html).text).split())


def test_a_ruling_says_whom_it_gave_what_and_why(judged: str) -> None:
    for told_of in (
        "The organiser rules: 10 points for Ada. Because: she found the hole in rule 213 Ada +10",
        "The organiser rules: -4 points for Dan. Because: he asked too often Dan −4",
        "Bob has failed to consider rule 101. Because: he read a letter that was not his",
        "The organiser rules: vote 301 of Cyd is void. Because: her cat sent it",
        "The organiser rules: Dan is expelled. Because: he sold his votes",
        "The organiser rules: Ada wins. Because: a tie has to end",
    ):
        assert told_of in judged
    # What a ruling penalised is told with what the rules took for it.
    assert "Bob breaks rule 101 by a ruling of the organiser. Bob −10" in judged


def test_a_ruling_of_a_deputy_is_told_as_theirs_and_a_refused_act_as_refused() -> None:
    story = told(lines_of(base("acts")))
    timeline = " ".join(looked_at(part("timeline", story)).text)
    assert "The organiser rules: pause. Because: of a storm" in " ".join(timeline.split())
    assert "The deputy dora rules: resume. Because: it is over" in " ".join(timeline.split())
    acts = " ".join(" ".join(looked_at(part("organiser", story)).text).split())
    assert "organiser:1 award nobody 5 (refused) of nothing" in acts


def lines_of(forged: Forgery) -> Iterator[Shown]:
    for line in forged.lines:
        yield Shown(line["seq"], line["type"], line["at"], line["data"], line["why"] or {}, "")


def test_who_broke_a_rule_is_told_with_what_they_tried(judged: str) -> None:
    assert (
        "Bob breaks rule 201 with a turn. What was tried, at that instant: "
        "a turn: enact a new rule . Bob −10" in judged
    )


def test_one_of_a_kind_is_no_plural(judged: str) -> None:
    """Also among the figures on top, where the name stands behind its number in the document."""
    for one in ("proposal 1 ", "vote 1 ", "violations 2 ", "players 4 ", "1 heartbeat"):
        assert f" {one}" in judged, one
    for several in ("proposals 1 ", "1 heartbeats"):
        assert several not in judged, several


def test_the_command_writes_the_page(
    bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    assert main(["report", str(bundle), "-o", str(page)]) == 0
    assert f"{page.stat().st_size:,} octets" in capsys.readouterr().out
    assert f"This page: {page.stat().st_size:,} octets." in page.read_text()


def test_the_command_wants_a_directory_for_its_page_before_it_audits(
    bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(bundle), "-o", str(tmp_path / "nowhere" / "page.html")]) == 2
    said = capsys.readouterr().err
    assert "nowhere/page.html: expected its directory to be there" in said
    assert "checking" not in said


def test_without_room_for_it_the_page_that_is_there_stays(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    page = tmp_path / "page.html"
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        assert main(["report", str(bundle), "-o", str(page)]) == 2
        assert list(tmp_path.iterdir()) == []
        page.write_text("the page of yesterday")
        assert main(["report", str(bundle), "-o", str(page)]) == 2
        assert page.read_text() == "the page of yesterday"
    assert list(tmp_path.iterdir()) == [page]
    assert main(["report", str(bundle), "-o", str(page)]) == 0
    assert list(tmp_path.iterdir()) == [page]
    assert page.stat().st_mode & 0o777 == 0o644


def test_the_command_wants_a_bundle_or_public(tmp_path: Path) -> None:
    assert main(["report", "-o", str(tmp_path / "page.html")]) == 2


# --- Hostile bundles ------------------------------------------------------------------------------


def everywhere(value: Any, text: str) -> Any:  # noqa: ANN401 - JSON
    """Put a text beside every string of a value."""
    if isinstance(value, dict):
        return {key: everywhere(one, text) for key, one in value.items()}
    if isinstance(value, list):
        return [everywhere(one, text) for one in value]
    return value + text if isinstance(value, str) else value


@pytest.mark.parametrize(
    "text", [HOSTILE, "\0", "\r\n", "x" * 300_000], ids=["html", "nul", "crlf", "long"]
)
def test_no_text_of_anybody_becomes_part_of_the_page(disclosed: Disclosed, text: str) -> None:
    lines = tuple(line._replace(data=everywhere(line.data, text)) for line in disclosed.lines[:60])
    html = page_of(
        dataclasses.replace(disclosed, lines=lines, journal=text, texts={"genesis.txt": text})
    )
    found = looked_at(html)
    assert found.scripts == 1
    assert found.doubtful == []
    only_ours(html)
    assert "\u202e" not in html.partition("<template")[0]
    assert len(html) < 12_000_000


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["ada", 301, "1/3"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@examples(40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_lines_of_any_shape_are_left_out_and_counted(
    disclosed: Disclosed, data: st.DataObject
) -> None:
    lines = list(disclosed.lines)
    for _ in range(12):
        place = data.draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        keys = sorted(line.data)
        if data.draw(st.booleans()) and keys:
            changed = copy.copy(line.data)
            changed[data.draw(st.sampled_from(keys))] = data.draw(JSON)
            lines[place] = line._replace(data=changed)
        else:
            at = data.draw(st.integers(-(2**70), 2**70))
            lines[place] = line._replace(at=at, why={"rule": data.draw(JSON)})
    story = told(lines)
    assert story.untold < len(lines)
    assert looked_at(texts_of(story)).doubtful == []


def texts_of(story: Story) -> str:
    names = ("timeline", "scores", "rules", "proposals", "knowledge", "organiser", "dice", "lead",
             "audit")  # fmt: skip
    return "".join(part(name, story) for name in names)


def test_a_long_game_is_told_in_bounds(disclosed: Disclosed) -> None:
    html = texts_of(told(long_game(disclosed, 3_000)))
    assert "more moments are left out here" in html
    assert "proposals between the first and the last are left out" in html
    found = looked_at(html)
    assert {one.removeprefix("#") for one in found.links} <= set(found.identifiers)
    assert len(html) < 1_000_000


def long_game(disclosed: Disclosed, turns: int) -> Iterator[Shown]:
    started = next(
        n for n, line in enumerate(disclosed.lines) if line.type == "tournament.started/1"
    )
    yield from disclosed.lines[: started + 1]
    at = disclosed.lines[started].at
    for number in range(turns):
        at += 60
        turn = {"player": "ada", "number": 301 + number, "kind": "enact", "target_noun": None,
                "target_number": None, "text": "Nobody sings.\n", "clauses": "",
                "document": "d", "hash": "0" * 64}  # fmt: skip
        for kind, facts in (
            ("turn.taken", turn),
            ("points.awarded", {"players": ["ada"], "points": 1, "about": "turn.taken"}),
            ("vote.cast", {"player": "bob", "number": 301 + number, "choice": "for"}),
        ):
            yield Shown(0, f"{kind}/1", at, facts, {"item": number}, "")


@given(
    st.lists(st.sampled_from(["a ", "b ", "c ", "d.\n"])),
    st.lists(st.sampled_from(["a ", "b ", "x "])),
)
def test_a_difference_holds_both_texts(old: list[str], new: list[str]) -> None:
    found = list(changes(old, new))
    assert "".join(kept + gone for kept, gone, _ in found) == "".join(old)
    assert "".join(kept + come for kept, _, come in found) == "".join(new)
