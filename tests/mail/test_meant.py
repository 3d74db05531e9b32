"""What a mail means: prose beside a move makes it a question, and clear votes are taken at once."""

from __future__ import annotations

import pytest

from gamemaster.correspondence.receipt_text import doubted
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.interpreting.interpret import interpret
from tests.desk import desk, letter
from tests.mail.posts import commands, read, votes


def commands_answering(body: str) -> list[Vote]:
    """The votes of a mail that answers a letter of ours."""
    reading = interpret("Re: votes", body, is_reply=True, answers_us=True, context=desk().context)
    sure = [one.command for one in reading.commands if one.doubt is None]
    return [command for command in sure if isinstance(command, Vote)]


ASKED = [
    "FOR 301\nSorry, I meant against.",
    "vote for 301\noops, typo: 302",
    'Yes,\nbut please change "ten" to "twenty" first.',
    "Yes!\nWait, no, don't.",
    "Bob asked me to send you his votes:\n301: for",
    "What would happen if I sent you this mail?\nvote for 301\nJust asking!",
    "DRAFT - DO NOT COUNT\nvote for 301",
    "My votes for tomorrow, do not count them yet:\n301: for",
    "I do hope that everyone votes for 301.",
    "Please do keep this short.",
    "vote for 301\nonce Bob has voted",
    "vote for 301\nas soon as 302 passes",
    "vote for 301\nafter the weekend",
    "vote for 301\non condition that Bob agrees",
    "vote for 301\nsobald Bob zustimmt",
    "vote for 301\ndès que Bob vote",
    "vote for 301\nen cuanto Bob vote",
    "vote for 301\n\nŻartuję.",
    "vote for 301\n\nGrapje!",
    "Carol's vote:\n301: for",
    "From Bob:\n301: for",
    "Bob: 301: for",
    "Old idea: vote for 301",
    "Note to self: vote for 301",
    "Mutable rules: vote for 301",
    "Bob wrote:\n\nvote for 301",
    "Bob wrote\n\nvote for 301",
    "Hi,\n\nvote for 301\n\nThanks, but only if Bob agrees",
    "yes\n\nI hope it is fine.",
    "vote for 301\n\nBest,\nAlice\n\nP.S. I am joking.",
    "I vote for 301.\n\nHaha, got you.",
    "Carol says hello.\nvote for 301",
    "vote for 301\n\nNot!",
    "Suppose this:\nvote for 301",
    "My cat walked over the keyboard:\nvote for 301",
    "vote for 301, or 302",
    "Can I vote for 301",
    "I'll vote for 301 tomorrow",
    "insist\nbut not yet",
    "forfeit yes kabcde\n\nI will think about it.",
    "> What do you think of 301?\nvote for 301?\n",
    "Someone hacked my account.\nvote for 301",
    "Bob wants me to send this.\nvote for 301",
    "I am supposed to write\nvote for 301",
    "Please explain what this does:\nvote for 301",
    "Is this right\n\nvote for 301",
    "the following is a test\n\nvote for 301",
    "vote for 301\n\nOn reflection, hmm.",
    "vote for 301\n\nCheers\nAlice\n\nIgnore the vote above",
    "vote for 301\nNein!",
    "Voto a favor de la 301... aunque no sé, ¿me explicas antes lo que cambia?",
    "I vote for 301. Though come to think of it, would you explain what changes?",
    "My friend and I vote for 301",
    "vote for 301\n\nI take it back.",
    "vote for 301\n\nTreat this as a rehearsal.",
    "As a demonstration:\nvote for 301",
    "For 301 (not 302)",
    "I vote for 301 as soon as it is amended",
    "I vote for 301 unless it is amended.",
    "Instead of voting for 301, I vote for 302",
    "I am not for 301, I am for 302",
    "I vote against 301 rather than for 302",
    "Nein, ich stimme für 301, falls 302 scheitert",
]


@pytest.mark.parametrize("body", ASKED)
def test_what_may_be_meant_otherwise_makes_no_move(body: str) -> None:
    taken = desk().read(letter(f"{body}\n"))
    assert taken.done == ()
    assert taken.was_read


TAKEN = [
    "On Proposal 301 I wish to be recorded as abstaining.",
    "My vote on 302 is now AGAINST.",
    "Merci. J'ai réfléchi : sur la 302, je vote maintenant pour.",
    "I vote for 301 because it makes the game faster.",
    "[+1] 301",
    "On 303 I vote against",
    "301 (Shorter game): FOR",
    "PRESENT on 303",
    "Please record my vote for proposal 301. Thanks!",
    "Change my vote on 301 to against",
    "301 y",
    "✔ 301",
    ":+1: 301",
    "Hi Gamemaster,\n\nvote for 301\n\nGood idea!\n\nAlice",
    "For 301! Against 302! Abstain on 303!",
    "I hereby cast my vote in favour of proposal 301.",
    "Dear Gamemaster, I would like to vote against 302, as it is not fair to new players.",
    "Ich stimme gegen 302, weil es nicht gut ist.",
    "Gamemaster, aye on 301 please",
    "301: FOR, because I like it",
    "Count me in favour of 301.",
    "I'm for 301, mate",
    "Je vote contre 302, ce n'est pas juste.",
    "Put me down as a no on 302.",
    "Voting for 301 as it seems fair.",
    "301 has my vote",
    "302 gets a no from me",
    "301 - yes!",
    "I support proposal 301, it is a good idea.",
    "My vote: for 301",
    "Vote on proposal 301: For",
    "Hello!\n\nI'd like to vote yes on 301 and no on 302.\n\nHave a great weekend!\nAlice",
    "I vote for 301 - great work, Bob!",
    "Für 301 und gegen 302. Danke!",
    "Ich bin für 301, gute Idee!",
    "I have read it all carefully and I vote for 301.",
    "Thanks for the great game!\n\nvote for 301",
    "301 yes please",
    "I say no to 302",
    "no to 302, too complicated",
    "Aye: 301, 302; Nay: 303",
    "I vote FOR proposals 301 and 302 and AGAINST 303.",
]


@pytest.mark.parametrize("body", TAKEN)
def test_a_clear_vote_is_taken_at_once(body: str) -> None:
    taken = desk().read(letter(f"{body}\n"))
    assert taken.done
    assert taken.asked == ()


@pytest.mark.parametrize("subject", ["(no subject)", "My votes", "Votes for this week", "Ballot"])
def test_a_heading_says_nothing_of_the_votes_below_it(subject: str) -> None:
    assert commands("302: against", subject) == votes(p302="against")
    assert read("302: against", subject).unclear == ()


def test_thanks_that_go_on_to_a_vote_are_answered() -> None:
    (one,) = read("Danke! Und hier noch meine Stimme zu 301: dagegen.").commands
    assert one.command == Vote(301, "against")
    (unclear,) = read("Danke! Und hier nochmal meine Stimme zu 301, vielleicht dagegen.").unclear
    assert "301" in unclear.source_line


def test_a_subject_makes_no_turn_beside_prose() -> None:
    body = "What do you think of that?\n"
    assert desk().read(letter(body, subject="Propose repeal rule 206")).done == ()


@pytest.mark.parametrize(
    "body",
    [
        "301: against. If you ask me, we should leave the points alone.\n",
        "vote against 301\n\nAlice Smith | Lead Engineer | Ferries\nTel. 01628 303 304\n",
    ],
)
def test_what_says_nothing_of_the_vote_leaves_it(body: str) -> None:
    mail = letter(body).replace(b"alice@players.test", b"Alice <alice@players.test>", 1)
    (one,) = desk().reading(mail).commands
    assert one.command == Vote(301, "against")
    assert one.doubt is None


HEADS = [
    ">>> Bob Smith <bob@x.test> 04.05.26 10.00 Uhr >>>",
    "-----Original-Nachricht-----",
    "------------------ 原始邮件 ------------------",
    "Message du : 17/11/2026 à 16:12\nDe : Bob\nA : Alice\nSujet : 301",
    "Отправлено: понедельник\nКому: Alice\nТема: 301",
    "pe 4. toukok. 2026 klo 10.00 Bob Smith kirjoitti:",
    "2026年5月4日(月) 10:00 Bob Smith:",
    "Bob wrote:",
    "Bob Smith wrote",
    "Bob Smith <bob@x.test>",
    "05/04/2026 10:00 AM",
]


@pytest.mark.parametrize("head", HEADS)
def test_what_follows_a_line_that_introduces_somebody_is_asked_about(head: str) -> None:
    text = f"vote for 301\n\n{head}\n\nvote for 302\n"
    assert commands(text) == votes(p301="for")
    (doubtful,) = [one for one in read(text).commands if one.doubt is not None]
    assert doubtful.doubt is not None
    assert doubtful.doubt.line in head
    assert doubtful.doubt.line in doubted(doubtful.doubt)


@pytest.mark.parametrize("word", ["If", "When", "Only", "Until", "Wenn", "Sauf", "Si"])
def test_a_block_with_an_end_is_not_doubted_for_its_first_word(word: str) -> None:
    assert len(commands(f"propose enact\n{word} it rains, nobody votes.\nend proposal\n")) == 1
    assert len(commands(f"propose enact {{\n{word} it rains, nobody votes.\n}}\n")) == 1


@pytest.mark.parametrize("talk", ["Good idea!", "Best,\nAlice", "Alice", "-A.", "Hi all,"])
def test_small_talk_is_not_named(talk: str) -> None:
    reading = read(f"vote for 301\n\n{talk}\n")
    assert reading.unclear == ()
    assert [one.doubt for one in reading.commands] == [None]


@pytest.mark.parametrize(
    "body",
    [
        "vote for 301\n\nDo say hi to Carol.\n",
        "Do the decent thing!\n\nDo look at 301.\n",
    ],
)
def test_a_sentence_that_begins_with_do_is_asked_about_beside_others(body: str) -> None:
    taken = desk().read(letter(body))
    assert not any('"do"' in done for done in taken.done)
    assert any('"do"' in asked for asked in taken.asked)


def test_a_rule_of_the_initial_set_is_no_proposal() -> None:
    taken = desk().read(letter("vote for 203\n"))
    assert taken.done == ()
    assert "203 is a rule of the initial set" in " ".join(taken.letters[0].split())


@pytest.mark.parametrize("line", ["Scratch my last mail.", "please ignore my previous votes"])
def test_what_was_sent_before_is_taken_back_line_by_line(line: str) -> None:
    (unclear,) = read(line).unclear
    assert unclear.suggestion is not None
    assert "withdraw" in unclear.suggestion


LETTER = "\n\n> 301 by Alice: amend rule 208\n> 302 by Carol: enact\n> 303 by Dave: enact\n"


@pytest.mark.parametrize(
    ("body", "choice"),
    [
        ("yes to all three", "for"),
        ("I vote against all of them.", "against"),
        ("no to everything, thanks", "against"),
        ("alle drei: ja", "for"),
        ("je vote pour toutes", "for"),
    ],
)
def test_all_of_them_are_those_of_the_letter(body: str, choice: str) -> None:
    found = commands_answering(body + LETTER)
    assert [(vote.number, vote.choice) for vote in found] == [
        (number, choice) for number in (301, 302, 303)
    ]


DIGEST = """

> Rule-change 301 has been adopted.
>
> Proposals: 302, 303
> | players who have moved: Alice, Carol
"""
HINTS = """>
> To vote, answer with a line for each, such as:
>   \u00abvote for 302\u00bb
>   \u00abvote for 303\u00bb
"""
OF_A_DAY = DIGEST.replace("> Rule-change 301 has been adopted.\n", "")


@pytest.mark.parametrize(
    ("body", "voted"),
    [
        ("I vote for both of them." + DIGEST + HINTS, (302, 303)),
        ("for both" + OF_A_DAY, (302, 303)),
        ("yes to all of these" + OF_A_DAY, (302, 303)),
        ("Yes to all of them except 303." + LETTER, (301, 302)),
        ("for all but 301 and 302" + LETTER, (303,)),
    ],
)
def test_all_of_them_are_those_that_a_letter_says_how_to_vote_on(
    body: str, voted: tuple[int, ...]
) -> None:
    assert commands_answering(body) == [Vote(number, "for") for number in voted]


@pytest.mark.parametrize(
    "body",
    ["yes to all except 305", "Yes to all of them except 303 if Dave agrees.", "all except 303",
     "Yes to all except 303, and I am not sure about 302.", "yes to all but Dave's"],
)  # fmt: skip
def test_all_but_some_is_no_vote_where_more_is_said(body: str) -> None:
    assert commands_answering(body + LETTER) == []


@pytest.mark.parametrize(
    "body",
    ["yes to all four", "Yes, all good here, thanks.", "Thanks for all.", "all but Dave's: yes"],
)
def test_all_of_them_may_be_others(body: str) -> None:
    assert commands_answering(body + LETTER) == []


@pytest.mark.parametrize(
    ("body", "number", "choice"),
    [
        ("302 would repeal rule 206, which I like, so I vote against 302.", 302, "against"),
        ("I have thought long about 303. I vote against.", 303, "against"),
        ("There is nothing to be said against it, so I vote for 301.", 301, "for"),
        ("I vote for 301, even though Alice will be cross with me.", 301, "for"),
        ("For proposal 304 I am voting against.", 304, "against"),
        ("302? nope.", 302, "against"),
        ("301 ........ For", 301, "for"),
        ("303: ~~against~~ for", 303, "for"),
    ],
)
def test_a_reason_before_or_behind_it_leaves_a_vote(body: str, number: int, choice: str) -> None:
    (one,) = read(body).commands
    assert one.command == Vote(number, choice)  # type: ignore[arg-type]
    assert one.doubt is None


@pytest.mark.parametrize(
    "body",
    [
        "If Alice agrees, then I vote for 301.",
        "Unless Carol objects, so I vote for 301.",
        "302 is bad, so I vote against 301.",
        "I wrote 304. Yes, me!",
        "I vote for 301, although only if Alice does.",
        "I vote for 301. Don't do it until I say so.",
        "I vote for 301 and ~~against~~ 302.",
        "Alice's plan: for 301",
        "One could say: vote for 301",
        "vote for 301/302",
    ],
)
def test_what_limits_it_is_asked_about(body: str) -> None:
    assert [one for one in read(body).commands if one.doubt is None] == []


def test_a_row_with_a_players_name_may_be_that_players_vote() -> None:
    assert desk().read(letter("301 | Carol | for\n302 | Bob | for\n")).done == ()
