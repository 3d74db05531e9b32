"""What somebody writes of votes is read as it was meant, or stands in the receipt."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gamemaster.mail.commands.command_rows import ReadingContext
from gamemaster.mail.commands.proposals import Propose
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.interpret import interpret
from gamemaster.mail.interpreting.readings import Reading
from tests.desk import desk, letter
from tests.mail.posts import INITIAL

PLAYED = ReadingContext(
    initial_rules=INITIAL,
    names=frozenset(("dora", "emil")),
    proposals=frozenset(range(301, 340)),
)
TURN = "propose repeal rule 206\n\n"


def read(body: str, *, quoted: str = "") -> Reading:
    """Read an answer to a letter of ours."""
    quotation = "".join(f"\n> {line}" for line in quoted.split("\n") if line)
    return interpret(
        "Re: your letter", body + quotation, is_reply=True, context=PLAYED, answers_us=True
    )


def cast(reading: Reading) -> dict[int | None, str]:
    """The votes that are carried out, without a question."""
    return {
        one.command.number: one.command.choice
        for one in reading.commands
        if isinstance(one.command, Vote) and one.doubt is None
    }


def offered(reading: Reading) -> dict[int | None, str]:
    """The votes that are asked about."""
    doubted = [one for one in reading.commands if one.doubt is not None]
    return {
        one.command.number: one.command.choice
        for one in (*doubted, *reading.guesses)
        if isinstance(one.command, Vote)
    }


def named(reading: Reading) -> str:
    """All lines that the receipt names as not understood, of guesses that are asked about too."""
    return "\n".join(one.source_line for one in (*reading.unclear, *reading.left))


@pytest.mark.parametrize(
    ("body", "votes"),
    [
        (
            (
                "I vote for No. 305, which Dora was kind enough to explain.\n"
                "On Nos. 304 and 306, of which I have seen nothing, I abstain."
            ),
            {305: "for", 304: "abstain", 306: "abstain"},
        ),
        (
            "For No. 305, against No. 307; on Nos. 308 to 310 I abstain.",
            {305: "for", 307: "against", 308: "abstain", 309: "abstain", 310: "abstain"},
        ),
        ("No. 303: for.", {303: "for"}),
        ("No. 304: against. The harvest keeps me in the field.", {304: "against"}),
    ],
)
def test_an_abbreviated_number_ends_no_sentence(body: str, votes: dict[int | None, str]) -> None:
    reading = read(body)
    assert cast(reading) == votes
    assert not reading.unclear


@pytest.mark.parametrize(
    "body", ["No. 303 has a hole in it.", "no 303 for me in the mail", "No. Not that one."]
)
def test_a_number_behind_no_is_no_vote_by_itself(body: str) -> None:
    assert not cast(read(body))


def test_what_is_left_of_a_paragraph_is_named() -> None:
    body = (
        "Richten Sie bitte allen aus, dass mein Vorschlag 303 nur Regel 206 streicht, "
        "damit niemand mehr Punkte verliert. "
        "Für 303 stimme ich natürlich selbst auch."
    )
    reading = read(body)
    assert offered(reading) == {303: "for"}
    assert "Richten Sie bitte allen aus" in named(reading)

    reading = read("La 302 m'avait échappé. Dora m'a convaincue : pour !\nJe maintiens, 303 non.")
    assert "Dora m'a convaincue" in named(reading)


def test_what_a_question_leaves_out_stands_in_the_receipt() -> None:
    body = "Das ist ja was: Carol sagt, ich soll. Für 303 stimme ich natürlich selbst auch, gell.\n"
    (answer,) = desk().read(letter(body, subject="hallo")).letters
    assert "Carol sagt" in answer


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("oui. Et pour la 302 je vote POUR (vous l'avez perdue !)\n", "oui."),
        ("Yes. And on 302 I vote for, which fell off the list.\n", "Yes."),
    ],
)
def test_a_yes_before_another_vote_is_no_vote(body: str, word: str) -> None:
    """A turn of Alice's waits for its word, whatever proposal the letter names."""
    taken = desk().read(letter(body, "In-Reply-To: <x@client.test>", subject="Re: 303 waits"))
    assert not any('"number": 303' in each for each in (*taken.done, *taken.asked))
    assert any('"number": 302' in each for each in (*taken.done, *taken.asked))
    (answer,) = taken.letters
    assert f"«{word}»\n     not a command; perhaps: «yes k" in answer


@pytest.mark.parametrize(
    "quoted", ["  4096 dice were drawn.", "#4096 of them", "2026 is the year", "4096"]
)
def test_only_what_was_announced_is_what_a_letter_is_about(quoted: str) -> None:
    assert not cast(read("I vote for it.", quoted=quoted))
    assert not cast(read("in favour", quoted=quoted))
    assert cast(read("I vote for it.", quoted="303 has been proposed.")) == {303: "for"}


@pytest.mark.parametrize(
    "said",
    [
        "y voto a favor de la mía",
        "a favor de la mía!!",
        "Für meinen Vorschlag stimme ich mit Ja.",
        "Je vote pour, bien entendu.",
        "Pour !",
        "I vote for it.",
        "I vote for my own proposal.",
        "vote for mine",
    ],
)
def test_a_vote_right_below_a_turn_is_for_that(said: str) -> None:
    reading = read(TURN + said, quoted="4096 dice were drawn.")
    assert cast(reading) == {None: "for"}
    assert any(isinstance(one.command, Propose) for one in reading.commands)


@pytest.mark.parametrize(
    "said",
    ["I vote for carol's proposal", "Thanks to all who vote for my proposal.", "Vote for it!",
     "I vote yes on the open proposal", "I vote for Carol's and mine"],
)  # fmt: skip
def test_what_another_made_or_is_to_do_is_no_vote_for_ones_own(said: str) -> None:
    assert not cast(read(TURN + said))


@pytest.mark.parametrize(
    "said",
    [
        "And may I cast my vote for it herewith.",
        "Ich stimme auch gleich für meinen Vorschlag.",
        "I vote for mine as soon as Emil does.",
    ],
)
def test_what_may_be_a_vote_for_a_turn_is_told_how(said: str) -> None:
    reading = read(TURN + said)
    assert not cast(reading)
    assert [(one.source_line, one.suggestion) for one in reading.unclear] == [
        (said, "vote for mine")
    ]


@pytest.mark.parametrize(
    "said", ["I vote for it.", "Je vote pour, bien entendu.", "Ich stimme dafür."]
)
def test_below_a_turn_that_answers_another_proposal_it_is_not_sure_which(said: str) -> None:
    assert None not in cast(read(TURN + said, quoted="303 has been proposed."))


@pytest.mark.parametrize(
    "said", ["bitte stimmt dafür!", "Please all vote for it!", "Emil votes for it."]
)
def test_others_are_not_the_writer(said: str) -> None:
    assert not cast(read(TURN + said))


def test_a_vote_that_says_not_which_is_named() -> None:
    assert "Je vote pour" in named(read("Je vote pour, bien entendu."))
    assert named(read("Für meinen Vorschlag stimme ich mit Ja."))


@pytest.mark.parametrize(
    ("body", "votes"),
    [
        (
            "Je vote pour toutes les propositions de 313 à 316, sauf la 315 : contre.",
            {313: "for", 314: "for", 315: "against", 316: "for"},
        ),
        ("alle von 301 bis 303 ja, außer 302", {301: "for", 303: "for"}),
        ("Pour la 307, je m'abstiens pour le moment, allez savoir.", {307: "abstain"}),
        ("de 332 a 334 todo sí", {332: "for", 333: "for", 334: "for"}),
        (
            "D'accord pour la 308 ! Par contre non aux 309 et 310.",
            {308: "for", 309: "against", 310: "against"},
        ),
    ],
)
def test_a_question_offers_what_the_words_say(body: str, votes: dict[int | None, str]) -> None:
    reading = read(body)
    assert cast(reading) == {} or cast(reading) == votes
    assert {**offered(reading), **cast(reading)} == votes


@pytest.mark.parametrize(
    "body",
    [
        "+1 317 unless 318 passes",
        "for 317 if 318 fails",
        "317 oui, mais si la 318 passe alors plus",
        "Für 317, falls 318 scheitert.",
    ],
)
def test_no_vote_is_offered_that_depends_on_another_proposal(body: str) -> None:
    reading = read(body)
    assert not cast(reading)
    assert not offered(reading)
    assert body in named(reading)


@pytest.mark.parametrize(
    ("said", "numbers"),
    [("yes to both", (304, 305)), ("ich stimme beiden Vorschlägen zu.", (304, 305))],
)
def test_what_is_quoted_was_written(said: str, numbers: tuple[int, int]) -> None:
    reading = read(said, quoted="304 has been proposed.\n305 has been proposed.")
    assert cast(reading) == dict.fromkeys(numbers, "for")
    assert {one.source_line for one in reading.commands} == {said}


def test_a_guess_quotes_what_was_written() -> None:
    said = "Non, c'est le contraire : je m'abstiens sur la proposition nº 307."
    assert {one.source_line for one in read(said).guesses} == {said}


_BEFORE = (
    "", "Hello,", "I think", "Carol says", "Well, well:", "Not that it matters, but", "Liebe alle,",
    "Ehrlich gesagt", "Franchement,", "Bon,", "Pues", "Oye,", "If I may,", "As always",
)  # fmt: skip
_VOTING = (
    "vote", "I vote", "voted", "my vote", "for", "against", "yes", "no", "abstain", "support",
    "stimme", "ich stimme", "meine Stimme", "daf\u00fcr", "dagegen", "ja", "nein", "Enthaltung",
    "je vote", "ma voix", "pour", "contre", "oui", "non", "je m'abstiens",
    "voto", "mi voto", "a favor", "en contra", "s\u00ed", "me abstengo",
)  # fmt: skip
_AFTER = (
    "", ".", "!", ", I guess", ", because it is short", " ist gut", " wohl eher", " sans doute",
    ", finalement", " claro", " or so", " as well", " (maybe)", " and nothing else", ", danke",
)  # fmt: skip


@given(
    st.sampled_from(_BEFORE),
    st.permutations(("VOTING", "NUMBER", "BETWEEN")),
    st.sampled_from(_VOTING),
    st.sampled_from((301, 302, 303)),
    st.sampled_from(("", "on", "zu", "la", "that is", "rather", "die", "sur", "de la", "proposal")),
    st.sampled_from(_AFTER),
)
@example("Liebe alle,", ("VOTING", "NUMBER", "BETWEEN"), "no", 301, "", "")
@example("", ("VOTING", "BETWEEN", "NUMBER"), "a favor", 302, "porque la", " es peor")
def test_a_number_and_a_word_of_voting_are_never_lost(
    before: str, order: tuple[str, ...], voting: str, number: int, between: str, after: str
) -> None:
    parts = {"VOTING": voting, "NUMBER": str(number), "BETWEEN": between}
    said = " ".join(f"{before} {' '.join(parts[each] for each in order)}".split()) + after
    taken = desk().read(letter(said))
    told = " ".join(" ".join(taken.letters).split())
    done = any(str(number) in each for each in (*taken.done, *taken.asked))
    named = said[:20].rstrip() in told or f"vote for {number}" in told
    assert done or named, (said, taken)
