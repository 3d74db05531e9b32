"""Votes that replace or take back others, numbers in words, requests in polite sentences."""

from __future__ import annotations

import pytest

from gamemaster.mail.commands.command_rows import Command, Commands, ReadingContext
from gamemaster.mail.commands.information import Show
from gamemaster.mail.commands.one_line_moves import Inquire
from gamemaster.mail.commands.proposals import ProposalBegins
from gamemaster.mail.interpreting.topics import Topics
from gamemaster.mail.prose.number_words import in_digits
from gamemaster.mail.prose.requests import read_request
from tests.mail.clear_votes import RULES, clear_votes

BOBS = ReadingContext(own=frozenset(("bob",)), initial_rules=RULES)


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("Please switch my vote on 301 from for to against.", "301 against"),
        ("Dear GM, kindly replace my earlier vote on 303 with a vote in favour.", "303 for"),
        ("I voted against 302 earlier, please change that to a vote for it.", "302 for"),
        ("I've changed my mind about 301. Please switch my vote to against.", "301 against"),
        ("My vote on 301 should now be against.", "301 against"),
        ("Could you switch me to against on 302?", "302 against"),
        ("Bitte ändern Sie meine Stimme zu 301 auf nein.", "301 against"),
        ("ich möchte meine Stimme zu 301 von dafür auf dagegen ändern", "301 against"),
        ("Merci de modifier mon vote sur la 303 : contre, au lieu de pour.", "303 against"),
        ("Finalement je change d'avis pour la 302 : je vote contre.", "302 against"),
        ("Quiero cambiar mi voto sobre la 301 a en contra", "301 against"),
        ("I wish to withdraw my vote on proposal 303.", "303 withdrawn"),
        ("I take back my yes on 302.", "302 withdrawn"),
        ("please take back my vote on 303, I need to think about it some more", "303 withdrawn"),
        ("Hallo, ich ziehe meine Stimme zu 302 zurück. Danke!", "302 withdrawn"),
        ("Bitte ziehen Sie meine Stimme zu 303 zurück.", "303 withdrawn"),
        ("Bonsoir, j'annule mon vote sur la 301, je préfère encore réfléchir.", "301 withdrawn"),
        ("Por favor, anule mi voto a la 301.", "301 withdrawn"),
    ],
)
def test_a_vote_that_replaces_another_is_a_vote(text: str, vote: str) -> None:
    assert clear_votes(text) == [vote]


@pytest.mark.parametrize(
    "text",
    [
        "Please don't change my vote on 301 to against.",
        "Never change my vote on 301 to against.",
        "Should I change my vote on 301 to against?",
        "If Bob agrees, change my vote on 301 to against.",
        "Alice begged me to change my vote on 301 to against.",
        "Carol thinks my vote on 301 should be against.",
        "I might change my vote on 301 to against.",
        "My vote on 301 should not be against.",
        "I was going to withdraw my vote on 301.",
        "I will not withdraw my vote on 301.",
        "withdraw my vote on 301 if Carol withdraws hers",
        "withdraw my vote on 301, but only if it is not too late",
        "Carol wants to take back her yes on 301.",
        "I nearly took back my yes on 301",
        "Ich ziehe meine Stimme zu 301 nicht zurück",
        "Ich habe meine Stimme zu 301 zurückgezogen",
        "Je ne retire pas mon vote sur la 301.",
        "I reject the idea that 301 is bad.",
        "Ich lehne 301 nicht ab.",
        "My brother would put it so: I vote for 301.",
        "My flatmate: I vote for 301.",
        "My flatmate is for 301.",
    ],
)
def test_what_denies_limits_or_tells_of_somebody_else_is_none(text: str) -> None:
    assert not clear_votes(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ja zu 301 und bei 302 enthalte ich mich.", ["301 for", "302 abstain"]),
        ("301 yes because short, 302 no because unfair", ["301 for", "302 against"]),
        ("Dem Antrag 302 dagegen stimme ich zu.", ["302 for"]),
        ("Je suis favorable à la 301 et défavorable à la 302.", ["301 for", "302 against"]),
        ("My vote for 301 is no.", []),
        ("Not convinced by 301, sorry - no from me.", []),
        ("Not 301, no.", []),
    ],
)  # fmt: skip
def test_each_number_has_its_choice(text: str, told: list[str]) -> None:
    assert clear_votes(text) == told


def test_a_choice_that_is_taken_back_is_not_made() -> None:
    assert clear_votes("I take back my yes.", 301) == ["301 withdrawn"]
    assert clear_votes("ich nehme mein Ja zurück", 301) == ["301 withdrawn"]


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("Contre, cette proposition ne me dit rien de bon.", "against"),
        ("I think this is a good idea, so yes from me", "for"),
        ("contre celle-ci, désolé !", "against"),
        ("En esta me abstengo. Besos", "abstain"),
        ("Ich lehne diesen Vorschlag ab.", "against"),
        ("You have my yes.", "for"),
    ],
)
def test_a_choice_with_its_reason_needs_no_number(text: str, vote: str) -> None:
    assert clear_votes(text, 302) == [f"302 {vote}"]


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("three oh one", "301"),
        ("three-hundred-and-two", "302"),
        ("dreihunderteins und dreihundertundzweiundzwanzig", "301 und 322"),
        ("trois cent deux, deux cent quatre-vingt-dix-sept", "302, 297"),
        ("trescientos uno y trescientas dos", "301 y 302"),
        ("one hundred percent", "one hundred percent"),
        ("cent pour cent", "cent pour cent"),
    ],
)
def test_numbers_in_words(text: str, digits: str) -> None:
    assert in_digits(text) == digits


def test_a_dictated_vote() -> None:
    assert clear_votes("I would like to vote in favor of proposal three oh one thank you") == [
        "301 for"
    ]
    dictated = "Ja hallo also ich stimme für die dreihunderteins und gegen die dreihundertdrei"
    assert clear_votes(dictated) == ["301 for", "303 against"]


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("Could you send me the current scores please?", Show("scores")),
        ("Hola, ¿me puedes mandar las reglas vigentes, por favor?", Show("rules")),
        ("Wie ist der Stand? Schick mir bitte, wer dran ist.", Show("status")),
        ("¿puntos?", Show("scores")),
        ("help?", Show("help")),
        ("Could you please mail me the help?", Show("help")),
        ("whats the score", Show("scores")),
        ("What can I still vote on?", Show("status")),
        ("Worüber kann ich noch abstimmen?", Show("status")),
        ("¿Qué propuestas hay abiertas?", Show("status")),
        ("Bin ich dran?", Show("status")),
        ("¿Qué propuestas están abiertas?", Show("status")),
        ("Est-ce que c'est mon tour ?", Show("status")),
        ("How did I vote on 301?", Show("mine")),
        ("Wie habe ich bei 301 abgestimmt?", Show("mine")),
        ("Comment ai-je voté sur la 301 ?", Show("mine")),
        ("¿Cómo voté en la 301?", Show("mine")),
        ("Was habe ich bisher gestimmt?", Show("mine")),
        ("Qu'est-ce que j'ai voté ?", Show("mine")),
        ("Hi, I'd like to make a paid inquiry about rule 208. Happy to pay.", Inquire(208)),
        ("ich möchte eine bezahlte Anfrage nach Regel 216 zu Regel 209 stellen", Inquire(209)),
        ("Quiero hacer la consulta de pago sobre la regla 211. Gracias, Bob", Inquire(211)),
    ],
)
def test_a_polite_sentence_asks_for_one_thing(line: str, asked: Command) -> None:
    assert read_request(line, BOBS) == Commands((asked,))


def test_several_things_to_read_may_be_asked_for() -> None:
    both = "Please send me the scores. And please send me the current rules."
    assert read_request(both, BOBS) == Commands((Show("scores"), Show("rules")))


@pytest.mark.parametrize(
    "line",
    [
        "for my turn I propose to repeal rule 206.",
        "hi gm, my turn this week: i propose repealing rule 206. cheers",
        "Bonjour, je propose d'abroger la règle 206.",
        "als meinen Zug schlage ich vor, die Regel 206 aufzuheben.",
        "Propongo derogar la regla 206.",
    ],
)
def test_a_turn_without_a_text_may_be_a_sentence(line: str) -> None:
    assert read_request(line, BOBS) == ProposalBegins("repeal", "rule", 206)


@pytest.mark.parametrize(
    "line",
    [
        "Can I make an inquiry about rule 208?",
        "Thank you for the inquiry about rule 208",
        "I want to know what the inquiry about rule 208 cost",
        "no inquiry about rule 208",
        "I do not want to make an inquiry about rule 208",
        "I'd like an inquiry about rule 208 if Carol pays",
        "What did Bob vote?",
        "Send help!",
        "How did I vote on 301? vote for 302",
        "Is it my turn? If so I propose to repeal rule 206",
        "Why is my score so low?",
        "The proposal is to repeal rule 206.",
        "The proposal to repeal rule 206",
        "Hello, the proposal is to repeal rule 206.",
        "That is a proposal to repeal rule 206.",
        "La propuesta es derogar la regla 206",
        "Der Vorschlag ist die Umwandlung der Regel 110.",
        "We should propose to repeal rule 206",
        "I would propose to repeal rule 206",
        "I propose to repeal rule 206 if nobody objects.",
        "Alice proposes to repeal rule 206",
        "For my turn:",
        "I have the points, so:",
    ],
)
def test_one_word_more_makes_it_no_request(line: str) -> None:
    assert read_request(line, BOBS) is None


def test_below_the_line_of_one_proposal_of_several_it_is_that() -> None:
    quoted = [
        "> Rule-change 301 has been proposed.",
        "> Rule-change 302 has been proposed.",
        "> To vote, answer \u00abvote for 301\u00bb or \u00abvote against 301\u00bb.",
        "Against, thanks.",
        "> To vote, answer \u00abvote for 302\u00bb or \u00abvote against 302\u00bb.",
    ]
    assert Topics(quoted, "Re: announcement 10", RULES).of(3) == 301
    assert Topics(quoted[:4], "Re: announcement 10", RULES).of(3) is None


def test_what_is_quoted_without_marks_says_what_is_answered() -> None:
    lines = ["Against, sorry.", "", "Rule-change 302 has been proposed."]
    assert Topics(lines, "Re: announcement 5", RULES).of(0) is None
    assert Topics(lines, "Re: announcement 5", RULES, unmarked=1).of(0) == 302


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        ("Si a la 301 y no a la 302.", ["301 for", "302 against"]),
        ("No a la 301 y si a la 302", ["301 against", "302 for"]),
        ("Voto si 303.", ["303 for"]),
        ("si a la 304", ["304 for"]),
        ("Si a la 301 le quitan eso, voto a favor.", []),
        ("Voto en contra si a la 301.", []),
        ("Voto si 301 cambia.", []),
        ("no sé si a la 301", []),
        ("Preguntó si a la 301.", []),
    ],
)
def test_si_without_its_accent_is_a_yes_where_nothing_but_votes_follows(
    text: str, votes: list[str]
) -> None:
    assert clear_votes(text) == votes
