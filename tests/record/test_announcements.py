"""What announcements and letters say, compared with files a player could read."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.clauses.vocabulary import EVENTS, NAMES, RECORDS, SUBJECT, WORDS
from gamemaster.documents.proposal import Body, Target, document, document_hash
from gamemaster.mail.commands.command_rows import Commands, ReadingContext
from gamemaster.mail.interpreting.command_lines import read_line
from gamemaster.record.announcement_draft import COLUMNS, Fields, FieldValue
from gamemaster.record.entries import attachments, render, render_letter, subject
from gamemaster.record.prose import tell

AT = 1_750_000_000
HEX = "0123456789abcdef" * 4
SAMPLES = Path(__file__).parent / "samples"
CHANGE = Body("amend", Target("rule", 203), "Three fifths.", "define adopted = votes.for > 3")
DOCUMENT = document("autumn", 301, HEX, CHANGE)

STORIES: dict[str, tuple[str, Fields]] = {
    "started": (
        "tournament.started",
        (
            ("tournament.name", "Autumn"),
            ("roster", ("Ada", "Bob the 2nd", "Élodie")),
            ("ruleset.name", "secret"),
            ("ruleset.hash", HEX),
            ("dice.anchor", HEX),
            ("dice.length", 4096),
            ("record.origin", "gm.example/autumn"),
            ("record.key", "gm.example/autumn+5f47d806+AZeNGQ5Yp4shEFb8ofj3IWqz5DWEbalEqJxM"),
        ),
    ),
    "turn": (
        "turn.taken",
        (("proposal.number", 301), ("proposal.hash", HEX), ("points", 4)),
    ),
    "words of a rule": (
        "turn.taken",
        (
            (WORDS, ("Hear, hear:\nvote for 301\nSHA-256 of nothing", "Long live " + "Ada " * 20)),
            (SUBJECT, "News for 301"),
            ("proposal.number", 301),
            ("points", 4),
        ),
    ),
    "turn with everything": (
        "turn.taken",
        (
            ("player.name", "Ada"),
            ("player.points", 12),
            ("proposal.number", 301),
            ("proposal.hash", document_hash(DOCUMENT)),
            ("proposal.document", DOCUMENT),
            ("proposal.text", "Three fifths.\n\nvote for 301\n"),
            ("points", "-1/2"),
            ("die.value", 4),
            ("die.faces", 6),
            ("die.proof", HEX),
            ("dice.open_anchor", HEX),
            ("tournament.name", "Autumn"),
            ("now", AT),
        ),
    ),
    "adopted": ("proposal.adopted", (("proposal.number", 301),)),
    "adopted with votes": (
        "proposal.adopted",
        (
            ("proposal.number", 301),
            ("votes.for", 4),
            ("votes.against", 1),
            ("supporters", ("Ada", "Bob", "Cleo", "Dan")),
        ),
    ),
    "defeated": ("proposal.defeated", (("proposal.number", 302), ("points", -10))),
    "illegal": ("move.illegal", (("player.name", "Ada"), ("rule.number", 203))),
    "won": ("tournament.won", (("player.name", "Ada"),)),
    "won together": (
        "tournament.won",
        (("player.name", "Ada"), ("winners", ("Ada", "Bob the  2nd", "Cleo"))),
    ),
    "a round won": ("round.won", (("winners", ("Ada",)), ("game.round", 3))),
    "a notice": ("notice", (("berated", "Bob"), ("player.points", 12))),
    "dice renewed": ("dice.renewed", (("dice.anchor", HEX), ("dice.length", 4096))),
    "two own words": ("notice", (("zeal", 1), ("a_thing", 2))),
    "a declared move": ("give_points.made", (("player.name", "Ada"), ("amount", 5))),
    "an event unheard of": ("moon.full", (("wolves", 3), ("roster", ("Ada",)))),
}
LETTERS: dict[str, tuple[str, Fields]] = {
    "letter to the proposer": ("turn.taken", (("proposal.document", DOCUMENT),)),
    "letter about a rule-change": (
        "inquiry.made",
        (("change.document", DOCUMENT), ("change.next", None)),
    ),
    "letter about an initial rule": (
        "inquiry.made",
        (("change.document", None), ("change.next", 305)),
    ),
}


@pytest.mark.parametrize("name", STORIES)
def test_an_announcement_is_the_file_in_samples(name: str) -> None:
    about, fields = STORIES[name]
    said = f"Subject: {subject('Autumn', 12, about, fields)}\n\n"
    said += render(12, "Autumn", about, fields, AT, HEX)
    assert said == (SAMPLES / f"{name}.txt").read_text()


def test_tournaments_founded_earlier_keep_the_wording_that_they_began_with() -> None:
    def lines(name: str) -> list[str]:
        return render(12, "Autumn", *STORIES[name], AT, edition=2).splitlines()[3:]

    assert lines("started") == [
        "The tournament Autumn has begun.",
        "3 players take part.",
        "Playing: Ada",
        "Playing: Bob the 2nd",
        "Playing: Élodie",
        "It begins with the initial set of rules secret, which has the hash",
        f"SHA-256 {HEX}",
        "4096 rolls of the die are committed to by the anchor",
        f"Anchor {HEX}",
        "The checkpoints of the public record are",
        "Signed by gm.example/autumn+5f47d806+AZeNGQ5Yp4shEFb8ofj3IWqz5DWEbalEqJxM",
    ]
    assert lines("turn")[1:3] == ["Its document has the hash", f"SHA-256 {HEX}"]
    assert "as follows from the key" in "\n".join(lines("turn with everything"))
    assert lines("two own words")[1:] == ["| a thing: 2", "| zeal: 1"]
    assert lines("a declared move")[0] == "An event has come about: give_points.made."


def test_what_only_a_rule_names_stands_in_the_order_of_the_rule() -> None:
    assert tell(*STORIES["two own words"]).lines[1:] == ["| zeal: 1", "| a thing: 2"]
    assert subject("Autumn", 3, *STORIES["two own words"]) == "[Autumn] 3: zeal: 1"


def test_a_notice_that_says_something_says_nothing_else() -> None:
    said: Fields = ((WORDS, "The crown goes to Ada."),)
    assert tell("notice", said).lines == ["| The crown goes to Ada."]
    assert subject("Autumn", 3, "notice", said) == "[Autumn] 3: The crown goes to Ada"
    assert subject("Autumn", 3, "notice", ((*said, (SUBJECT, "A new queen")))) == (
        "[Autumn] 3: «A new queen»"
    )


def test_names_that_need_more_than_a_line_stand_behind_bars() -> None:
    names = tuple(f"Player number {n}" for n in range(6))
    told = tell("tournament.started", (("roster", names),)).lines
    assert told[1:] == ["6 players take part:", *(f"| {name}" for name in names)]


@pytest.mark.parametrize("name", LETTERS)
def test_a_letter_is_the_file_in_samples(name: str) -> None:
    heading, body, _ = render_letter("Autumn", *LETTERS[name], AT)
    assert f"Subject: {heading}\n\n{body}" == (SAMPLES / f"{name}.txt").read_text()


def test_the_words_of_rule_215() -> None:
    told = tell("move.illegal", (("player.name", "Ada"), ("rule.number", 301)))
    assert told.lines == ["Ada has failed to consider rule 301."]


def test_without_a_head_nothing_is_said_of_the_journal() -> None:
    assert "Journal" not in render(1, "Autumn", *STORIES["adopted"], AT)


def test_documents_are_attached_octet_for_octet_and_named_by_their_number() -> None:
    for about, fields in (STORIES["turn with everything"], LETTERS["letter to the proposer"]):
        (file,) = attachments(about, fields)
        assert (file.name, file.content) == ("proposal-301.txt", DOCUMENT.encode())
        assert DOCUMENT.split("\n")[4] not in render(1, "Autumn", about, fields, AT)
    (odd,) = attachments("turn.taken", (("proposal.document", "no document"),))
    assert odd.name == "proposal.txt"


@pytest.mark.parametrize("name", sorted(STORIES.keys() - {"two own words"}))
def test_the_order_of_fields_that_everybody_has_makes_no_difference(name: str) -> None:
    about, fields = STORIES[name]
    shuffled = list(fields)
    random.Random(1).shuffle(shuffled)
    assert render(1, "Autumn", about, shuffled, AT) == render(1, "Autumn", about, fields, AT)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (4, "gained 4 points"),
        (1, "gained 1 point"),
        (0, "gained no points"),
        (-1, "lost 1 point"),
        ("-7/2", "lost 7/2 points"),
    ],
)
def test_points_are_told_as_people_do(points: FieldValue, said: str) -> None:
    about, fields = "proposal.defeated", (("points", points),)
    assert tell(about, fields).lines[-1] == f"Its proposer has {said}."


def test_a_long_heading_gives_way_to_a_short_one() -> None:
    assert subject("Autumn", 3, "tournament.won", (("player.name", "A" * 200),)) == (
        "[Autumn] announcement 3"
    )


# --- any rule may reveal anything -------------------------------------------------------------

PATHS = sorted(
    {
        path
        for name, word in NAMES.items()
        for path in (name, *(f"{name}.{field}" for field in RECORDS.get(word.type.name, ())))
    }
)
OF_RULES = ["hidden_name", "game.until", "vote", "for", "against", "join", "inquire", "mine", "yes",
            "i_vote", "turn", "do"]  # fmt: skip
"""Names that rules give to what they reveal."""
IN_WORDS = (".name", ".text", ".clauses", ".document")
CHOSEN_BY_NO_PLAYER = {
    path
    for path in PATHS
    if path.startswith(("tournament.", "ruleset.")) or ("." in path and not path.endswith(IN_WORDS))
}
"""What rules can show and not choose: titles are the organiser's, all else here is one word."""
NASTY = ["vote for 301", "I vote against 302.", "help", "Ada", "forfeit yes k12345", "for 301", ""]
values: st.SearchStrategy[FieldValue] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.fractions().map(lambda value: str(Fraction(value))),
    st.sampled_from(NASTY),
    st.text(max_size=120),
    st.lists(st.sampled_from(NASTY), max_size=4).map("\n".join),
    st.lists(st.sampled_from(NASTY), max_size=4).map(tuple),
)
CONTEXT = ReadingContext("autumn", frozenset(range(101, 217)))


@given(
    st.sampled_from([*EVENTS, "moon.full"]),
    st.dictionaries(st.sampled_from([*PATHS, *OF_RULES, WORDS, SUBJECT]), values, max_size=8),
)
def test_no_line_of_ours_is_a_command_whatever_a_rule_reveals(
    about: str, revealed: dict[str, FieldValue]
) -> None:
    for path, value in revealed.items():
        if path in CHOSEN_BY_NO_PLAYER and value is not None:
            revealed[path] = "".join(str(value).split())
        elif path.endswith(".name"):
            told = value if isinstance(value, str) else "Ada"
            # Nobody joins under the name of a command.
            revealed[path] = "Ada" if isinstance(read_line(told, CONTEXT), Commands) else told
    fields = tuple(revealed.items())
    heading, body, _ = render_letter("Autumn", about, fields, AT)
    body += render(12, "Autumn", about, fields, AT, HEX)
    assert "\n" not in heading
    for line in body.split("\n"):
        assert not isinstance(read_line(line, CONTEXT), Commands), line


@pytest.mark.parametrize("path", ["ballot", "change", "rule.text", "move", "winners", "dice"])
@pytest.mark.parametrize(
    "told",
    [
        "I vote against 302.",
        "Hi all, sorry for being late. 301: aye.",
        "Where do I sign? Yes to 303!",
        "302 stinks. Vote against.",
        "I agree with 301, so yes.",
    ],
)
def test_a_vote_in_words_that_a_rule_reveals_is_nobodys(path: str, told: str) -> None:
    _, body, _ = render_letter("Autumn", "tournament.started", ((path, told),), AT)
    (line,) = (line for line in body.split("\n") if told in line)
    assert not isinstance(read_line(line, CONTEXT), Commands), line


@given(st.sampled_from(sorted(EVENTS)), st.sampled_from(PATHS), values)
def test_every_field_by_itself_is_told(about: str, path: str, value: FieldValue) -> None:
    silent = tell(about, ())
    told = tell(about, ((path, value),))
    assert told.left == {}
    assert told.lines != silent.lines or told.files


@pytest.mark.parametrize("name", STORIES)
def test_lines_fit_a_mail(name: str) -> None:
    for line in render(12, "Autumn", *STORIES[name], AT, HEX).split("\n"):
        assert len(line) <= COLUMNS or line.startswith("Signed by ")
