"""What one line says: tables of what players write, and of what must stay unread."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.commands.answering import Confirm, Decline, Forfeit, Insist, is_code
from gamemaster.mail.commands.command_rows import Command, Commands, NotUnderstood, ReadingContext
from gamemaster.mail.commands.information import Check, Show
from gamemaster.mail.commands.one_line_moves import Do, Inquire, Join, Withdraw
from gamemaster.mail.commands.own_settings import Reminders
from gamemaster.mail.commands.passing_on import Share
from gamemaster.mail.commands.proposals import ProposalBegins
from gamemaster.mail.commands.questions import Ask, Object, QuestionBegins
from gamemaster.mail.commands.votes import VOTE_FORM, ListBegins, Vote
from gamemaster.mail.interpreting.command_lines import is_command_line, read_line
from tests.mail.posts import AUTUMN, votes

VOTES = {
    "vote for 301": votes(p301="for"),
    "VOTE FOR 301.": votes(p301="for"),
    "vote 301 for": votes(p301="for"),
    "vote 301: yes": votes(p301="for"),
    "vote: 301 yes": votes(p301="for"),
    "vote on 301: no": votes(p301="against"),
    "I vote FOR 301 and against 302": votes(p301="for", p302="against"),
    "I vote for 301, and I vote against 302!": votes(p301="for", p302="against"),
    "I vote yes on proposal 301": votes(p301="for"),
    "I'm voting for 301": votes(p301="for"),
    "I am in favour of 301": votes(p301="for"),
    "I am against proposals 301 and 302": votes(p301="against", p302="against"),
    "I cast my vote for 301, please.": votes(p301="for"),
    "My vote is against 302": votes(p302="against"),
    "please vote for proposal #301, thanks": votes(p301="for"),
    "I support 301 but oppose 302": votes(p301="for", p302="against"),
    "yes to 301": votes(p301="for"),
    "yes 301": votes(p301="for"),
    "yes P301": votes(p301="for"),
    "no 302": votes(p302="against"),
    "no on 302": votes(p302="against"),
    "aye 301": votes(p301="for"),
    "nay on 302": votes(p302="against"),
    "yea: 301; nay: 302": votes(p301="for", p302="against"),
    "+1 301": votes(p301="for"),
    "-1 302": votes(p302="against"),
    "\u22121 302": votes(p302="against"),
    "+1 for 301": votes(p301="for"),
    "-1 to 302": votes(p302="against"),
    "301 +1": votes(p301="for"),
    "👍 301": votes(p301="for"),
    "👎🏽 302": votes(p302="against"),
    "301 👍🏿": votes(p301="for"),
    "301 yes": votes(p301="for"),
    "301: for": votes(p301="for"),
    "301 - against": votes(p301="against"),
    "301 = yes": votes(p301="for"),
    "301 is a no": votes(p301="against"),
    "P301 for": votes(p301="for"),
    "p 301: for": votes(p301="for"),
    "#301: against": votes(p301="against"),
    "proposal no. 301": [],
    "rule-change 301: for": votes(p301="for"),
    "proposal number 301: for": votes(p301="for"),
    "301, 302: for; 303: against": votes(p301="for", p302="for", p303="against"),
    "301: for. 302: against.": votes(p301="for", p302="against"),
    "301 for 302 against": votes(p301="for", p302="against"),
    "for 301, 302 and 304": votes(p301="for", p302="for", p304="for"),
    "for 301 302 304": votes(p301="for", p302="for", p304="for"),
    "for 301-303": votes(p301="for", p302="for", p303="for"),
    "for 301\u2013303": votes(p301="for", p302="for", p303="for"),
    "for 301 to 303": votes(p301="for", p302="for", p303="for"),
    "against 301 & 302": votes(p301="against", p302="against"),
    "for 301, 302 against 303": votes(p301="for", p302="for", p303="against"),
    "for: 301": votes(p301="for"),
    "vote for mine": [Vote(None, "for")],
    "vote mine for": [Vote(None, "for")],
    "mine: for": [Vote(None, "for")],
    "vote for my own proposal": [Vote(None, "for")],
    "vote for 301 and mine": [Vote(301, "for"), Vote(None, "for")],
    "* vote for 301": votes(p301="for"),
    "- 301: for": votes(p301="for"),
    "\u2022 301: for": votes(p301="for"),
    "*vote for 301*": votes(p301="for"),
    "  vote for 301": votes(p301="for"),
    "\u00a0vote\u00a0for\u200b 301": votes(p301="for"),
    "\ufeffvote for 301": votes(p301="for"),
    "vote for 999": [Vote(999, "for")],
    "abstain 301": votes(p301="abstain"),
    "I abstain on 301": votes(p301="abstain"),
    "I abstain from voting on proposal 301.": votes(p301="abstain"),
    "abstain from 301 and 302": votes(p301="abstain", p302="abstain"),
    "vote abstain on 301": votes(p301="abstain"),
    "301: abstain; 302: for": votes(p301="abstain", p302="for"),
    "for 301, abstain on 302": votes(p301="for", p302="abstain"),
    "abstaining on 301 for now": [],
    "abstain or vote for 301": [],
    "withdraw my vote on 301": votes(p301="withdrawn"),
    "I withdraw my vote for 301, please": votes(p301="withdrawn"),
    "Withdraw my votes on 301 and 302": votes(p301="withdrawn", p302="withdrawn"),
    "withdraw vote 301": votes(p301="withdrawn"),
    "take back my vote on 301": votes(p301="withdrawn"),
    "I take my vote on 301 back": votes(p301="withdrawn"),
    "retract my vote on #301": votes(p301="withdrawn"),
    "cancel my vote on 301": votes(p301="withdrawn"),
    "withdraw my vote on 301 if it passes": [],
    "withdraw my vote on 301 and vote against 302": [],
    "take my vote on 301": [],
    "take back 301": [],
    # Lists and tables.
    "1. vote for 301": votes(p301="for"),
    "2) 302: no": votes(p302="against"),
    "(3) against 303": votes(p303="against"),
    "301 | FOR": votes(p301="for"),
    "| 301 | against |": votes(p301="against"),
    "301\tagainst": votes(p301="against"),
    "301: yes 302: no": votes(p301="for", p302="against"),
    "301 -> yes": votes(p301="for"),
    "301 ... no": votes(p301="against"),
    "301 | Points for all | against": votes(p301="against"),
    "301 | No penalty | yes": votes(p301="for"),
    "301 | for | against": [],
    "301 | yes | no": [],
    "301 | No penalty | yes?": [],
    "Vote: FOR 301": votes(p301="for"),
    "my vote on 301: yes": votes(p301="for"),
    "My vote for 301 is no": [],
    "proposal no. 301: for": votes(p301="for"),
    "for both 301 and 302": votes(p301="for", p302="for"),
    "for 301..303": votes(p301="for", p302="for", p303="for"),
    "for 301 - 303": votes(p301="for", p302="for", p303="for"),
    "for 301 -303": [],
    "1. for 301 2. against 302": [],
    "for 301 until 303 passes": [],
    "Hello, I vote for 301": votes(p301="for"),
    # German.
    "Ich stimme für 301": votes(p301="for"),
    "ich stimme fuer den Vorschlag 301 und gegen den Vorschlag 302": votes(
        p301="for", p302="against"
    ),
    "301: dafür, 302: dagegen": votes(p301="for", p302="against"),
    "Dafür: 301, 302. Dagegen: 303": votes(p301="for", p302="for", p303="against"),
    "Ja zu 301, nein zu 302": votes(p301="for", p302="against"),
    "Enthaltung bei 303": votes(p303="abstain"),
    "Ich enthalte mich bei 303.": votes(p303="abstain"),
    "Ich stimme dem Vorschlag 301 zu": votes(p301="for"),
    "Ich lehne 302 ab": votes(p302="against"),
    "für 301 bis 303, bitte": votes(p301="for", p302="for", p303="for"),
    "fu\u0308r Nr. 301": votes(p301="for"),
    "Ich stimme nicht für 301": [],
    "für 301, falls 302 kommt": [],
    "für 301 oder 302": [],
    # French.
    "Je vote pour la proposition 301": votes(p301="for"),
    "je vote contre la 302 et pour la 301": votes(p302="against", p301="for"),
    "301 : pour, 302 : contre, 303 : abstention": votes(p301="for", p302="against", p303="abstain"),
    "oui à la proposition n° 301": votes(p301="for"),
    "Je m\u2019abstiens sur la proposition 303, merci": votes(p303="abstain"),
    "POUR LES PROPOSITIONS 301 À 303": votes(p301="for", p302="for", p303="for"),
    "je ne vote pas pour 301": [],
    "pour 301 sauf si 302 passe": [],
    # Spanish.
    "Voto a favor de la propuesta 301": votes(p301="for"),
    "voto en contra de la 302": votes(p302="against"),
    "Sí a la propuesta 301": votes(p301="for"),
    "301: sí, 302: no": votes(p301="for", p302="against"),
    "301: SI\u0301": votes(p301="for"),
    "Me abstengo en la 303": votes(p303="abstain"),
    "303: abstención": votes(p303="abstain"),
    "si 301": [],
    "no voto a favor de 301": [],
    # Look-alikes of letters and digits make no words.
    "v\u043ete for 301": [],
    "f\u00f8r 301": [],
    "for 3\u00d81": [],
    "for \u0663\u0660\u0661": [],
}


@pytest.mark.parametrize(("line", "expected"), VOTES.items(), ids=VOTES)
def test_votes_as_people_write_them(line: str, expected: list[Command]) -> None:
    found = read_line(line, AUTUMN)
    assert (list(found.commands) if isinstance(found, Commands) else []) == expected


OTHERS: dict[str, Command] = {
    "join Alice": Join("Alice"),
    "Join as Alice": Join("Alice"),
    "JOIN: Alice B. Smith-Jones": Join("Alice B. Smith-Jones"),
    "I'd like to join as Zoë, please": Join("Zoë"),
    "please join the autumn tournament as O'Brien": Join("O'Brien"),
    "I join the game as Bob!": Join("Bob"),
    "inquire 305": Inquire(305),
    "inquiry 305": Inquire(305),
    "Inquiry: #305": Inquire(305),
    "inquire about rule 203": Inquire(203),
    "I'd like to inquire about the rule-change 305": Inquire(305),
    "I submit an inquiry about amendment 305.": Inquire(305),
    "forfeit": Forfeit(None),
    "I forfeit the tournament.": Forfeit(None),
    "forfeit yes": Forfeit(None),
    "forfeit yes K7F3": Forfeit("k7f3"),
    "forfeit yes kabcde": Forfeit("kabcde"),
    "do berate Bob": Do("berate Bob"),
    "do berate Bob, loudly": Do("berate Bob, loudly"),
    "Do  transfer 5 to Zoë": Do("transfer 5 to Zoë"),
    "insist": Insist(None),
    "I insist.": Insist(None),
    "insist k7f3-x2": Insist("k7f3-x2"),
    "yes": Confirm(None),
    "Yes, please!": Confirm(None),
    "I confirm": Confirm(None),
    "Yes, I confirm.": Confirm(None),
    "yes kabcde": Confirm("kabcde"),
    "yes, code K7F3": Confirm("k7f3"),
    "no": Decline(None),
    "No, thanks.": Decline(None),
    "no k7f3": Decline("k7f3"),
    "withdraw 17": Withdraw(17),
    "please withdraw item #17": Withdraw(17),
    "help": Show("help"),
    "Help me please!": Show("help"),
    "rules": Show("rules"),
    "send me the rules, please": Show("rules"),
    "show the initial rules": Show("initial rules"),
    "status": Show("status"),
    "Whose turn is it?": Show("status"),
    "show me the scores": Show("scores"),
    "show record": Show("record"),
    "mine": Show("mine"),
    "status?": Show("status"),
    "score": Show("scores"),
    "my score?": Show("scores"),
    "can i see the scores": Show("scores"),
    "also can i see the scores": Show("scores"),
    "Might I trouble you for the present scores?": Show("scores"),
    "Comment puis-je connaître mon score ?": Show("scores"),
    "How does the game stand, please?": Show("status"),
    "wie steht das Spiel gerade?": Show("status"),
    "wer ist gerade am Zug?": Show("status"),
    "which rules are in force now": Show("rules"),
    "bitte schicken Sie mir die Regeln, die jetzt gelten.": Show("rules"),
    "dime mis votos": Show("mine"),
    "bitte schicken Sie mir eine Liste meiner Spielzüge.": Show("mine"),
    "I withdraw my move 14.": Withdraw(14),
    "ich möchte gerne eine Anfrage zur Regeländerung 306 stellen.": Inquire(306),
    "check": Check(),
    "Check only, please": Check(),
    "check this mail": Check(),
    "reminders on": Reminders(wanted=True),
    "Reminders: off": Reminders(wanted=False),
    "turn on reminders": Reminders(wanted=True),
    "turn reminders off": Reminders(wanted=False),
    "ask What is 5?": Ask("What is 5?"),
    "ask: May I vote for 301?": Ask("May I vote for 301?"),
    "please ask the organiser: why?": Ask("why?"),
}


@pytest.mark.parametrize(("line", "expected"), OTHERS.items(), ids=OTHERS)
def test_other_commands(line: str, expected: Command) -> None:
    assert read_line(line, AUTUMN) == Commands((expected,))


def test_several_on_one_line() -> None:
    both = Commands((Vote(301, "for"), Inquire(203)))
    assert read_line("vote for 301; inquire 203", AUTUMN) == both
    assert read_line("inquire 203 and 305", AUTUMN) == Commands((Inquire(203), Inquire(305)))
    assert read_line("vote for 301. Inquire 203.", AUTUMN) == both
    assert isinstance(read_line("vote for 301; or not", AUTUMN), NotUnderstood)
    assert isinstance(read_line("vote for 301; propose enact", AUTUMN), NotUnderstood)
    assert isinstance(read_line("help; " * 30, AUTUMN), NotUnderstood)


PROPOSALS = {
    "propose enact": ProposalBegins("enact", None, None),
    "propose enact a new rule:": ProposalBegins("enact", None, None),
    "I propose to enact the following rule": ProposalBegins("enact", None, None),
    "proposal: enact a rule": ProposalBegins("enact", None, None),
    "propose amend rule 203": ProposalBegins("amend", "rule", 203),
    "Propose: amend 203": ProposalBegins("amend", "rule", 203),
    "I hereby propose to amend Rule #203 to read as follows:": ProposalBegins("amend", "rule", 203),
    "I propose an amendment to rule 203": ProposalBegins("amend", "rule", 203),
    "propose amending rule number 203": ProposalBegins("amend", "rule", 203),
    "I take a turn and propose to amend rule 203": ProposalBegins("amend", "rule", 203),
    "turn: amend rule 203": ProposalBegins("amend", "rule", 203),
    "my proposal is to amend rule 203": ProposalBegins("amend", "rule", 203),
    "propose amend rule 203 or its successor": ProposalBegins(
        "amend", "rule or its successor", 203
    ),
    "propose repeal rule 203": ProposalBegins("repeal", "rule", 203),
    "propose repeal 203": ProposalBegins("repeal", "rule", 203),
    "propose repeal amendment 305": ProposalBegins("repeal", "amendment", 305),
    "propose amend amendment 305:": ProposalBegins("amend", "amendment", 305),
    "I propose that we repeal rule 305.": ProposalBegins("repeal", "rule", 305),
    "propose the repeal of rule 305": ProposalBegins("repeal", "rule", 305),
    "propose transmute rule 110": ProposalBegins("transmute", "rule", 110),
    "propose the transmutation of rule 110": ProposalBegins("transmute", "rule", 110),
}


@pytest.mark.parametrize(("line", "expected"), PROPOSALS.items(), ids=PROPOSALS)
def test_lines_that_open_a_proposal(line: str, expected: ProposalBegins) -> None:
    assert read_line(line, AUTUMN) == expected


SAID = {
    "propose enact with stake 5": "stake 5",
    "propose enact a new rule with stake 5, topic Law:": "stake 5, topic Law",
    "Propose repeal rule 203 with motto \u201cAll\u2019s well\u201d.": 'motto "All\'s well"',
    "propose transmute rule 110 with ally Bob {": "ally Bob",
    "propose amend rule 203 or its successor with stake 1/2": "stake 1/2",
    "propose repeal rule 203, with stake 5": "stake 5",
    "propose enact with text": None,
    "propose amend rule 203, with this text:": None,
    "propose amend rule 203 with the following text:": None,
}


@pytest.mark.parametrize(("line", "said"), SAID.items(), ids=SAID)
def test_lines_that_open_a_proposal_and_say_more(line: str, said: str | None) -> None:
    begin = read_line(line, AUTUMN)
    assert isinstance(begin, ProposalBegins)
    assert begin.said == said


def test_only_the_first_part_says_more() -> None:
    assert isinstance(read_line("and propose enact with stake 5", AUTUMN), NotUnderstood)
    assert isinstance(read_line("propose enact with text of my own", AUTUMN), NotUnderstood)


SHARED = {
    "share 314, 321, 325 with everyone": ((314, 321, 325), ("everyone",)),
    "share 314 and 321 with Bob": ((314, 321), ("Bob",)),
    "share 311 with Pilar et Tom": ((311,), ("Pilar", "Tom")),
    "share 311 with Pilar und Tom.": ((311,), ("Pilar", "Tom")),
    "Pray share 326 with everyone.": ((326,), ("everyone",)),
    "Please share my proposal 302 with Tom, as he asks.": ((302,), ("Tom",)),
}


@pytest.mark.parametrize(("line", "what"), SHARED.items(), ids=SHARED)
def test_documents_are_shared_with_several(
    line: str, what: tuple[tuple[int, ...], tuple[str, ...]]
) -> None:
    numbers, readers = what
    shares = tuple(Share(number, readers, anonymous=False) for number in numbers)
    assert read_line(line, AUTUMN) == Commands(shares)


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("propose enact: whoever writes in lower case gets 2 points", "propose enact; the text"),
        ("my turn: repeal 216. and yes from me", "propose repeal rule 216"),
        ("language spanish", "language fr», «language de» / «language en"),
        ("here are my votes please", None),
        ("withdraw my 301", "withdraw NUMBER"),
    ],
)
def test_what_is_near_a_command_is_told_which(line: str, form: str | None) -> None:
    reading = read_line(line, AUTUMN)
    assert isinstance(reading, NotUnderstood)
    assert (reading.suggestion or "").startswith(form or "")
    assert bool(reading.suggestion) == bool(form)


def test_ask_alone_opens_a_question() -> None:
    assert read_line("ask", AUTUMN) == QuestionBegins()
    assert read_line("Ask the organiser:", AUTUMN) == QuestionBegins()


NO_COMMANDS = [
    "", " ", "Hi", "Dear Gamemaster,", "Thanks!", "Best, Alice", "vote", "301",
    "vote 301", "vote yes", "vote for it", "vote for 0301", "vote for 30l",
    "vote for ３01", "vote for 301st", "vote for 3.01", "vote for 30²", "vote for 1234567890",
    "vote for for 301", "vote for 301 for", "vote for and against 301", "vote for 301 against",
    "301 for 302 against 303",
    "FOR. Or maybe AGAINST", "no objections", "no objections to 301", "FOR unless 302 passes",
    "vote for 301 unless 302 passes", "vote for 301 if Bob does", "maybe vote for 301",
    "for the above proposal", "vote for the proposal above", "I would vote for 301",
    "I voted for 301", "Did you vote for 301?", "vote for 301?", "should I vote for 301",
    "don't vote for 301", "not for 301", "I do not vote for 301", "I like 301",
    '"vote for 301"', "> vote for 301", "Bob: vote for 301", "| vote for 301", "`vote for 301`",
    "1. yes", "1) no", "1. 301", "no for 301", "for 301, 302 against",
    "for 301: against 302", "vote 301 302: for against", "vote for 303-301", "a question for 301",
    "What is 301 for?", "the case for 301", "301 for president", "vote for 301/302",
    "1,000 for", "vote for all", "vote for 301 and all others", "    vote for 301",
    "\tvote for 301", "propose", "propose a toast", "propose 301", "propose enact: all win",
    "propose amend", "propose amend rule", "propose amend rule 203 and 205",
    "propose repeal 305", "propose transmute amendment 305",
    "propose transmute rule 110 to mutable", "propose repeal amendment 305 or its successor",
    "proposal 301 is great", "Proposal 301", "amend rule 203", "turn", "my turn",
    "inquire", "inquire about", "inquire 305 or 306", "inquiry into the matter of 305",
    "forfeit 5 points", "forfeit no", "forfeit yes now", "I forfeit my right to vote",
    "do", "do not vote", "Do you agree", "do it again?", "do the right thing",
    "do \\", "do {", "do 301", "I do berate Bob", "I do hope that everyone votes for 301.",
    "do " + "x" * 400, "insist on it", "yes but no", "yes in 5 minutes", "yes k7f3 and more",
    "yes kabcd", "yes objections", "yes code",
    "for 301 and", "confirm receipt", "withdraw", "withdraw my vote",
    "withdraw 17 and 18", "help Bob", "rules are rules", "the mine", "recording", "asking",
    "check 301", "check out this", "reminders", "reminders maybe", "turn reminders",
    "turn on the lights", "turn on reminders now", "join", "join as", "join the tournament",
    "join " + "x" * 41, "join <script>", "join Alice; vote", "joining", "end", "end proposal",
    "clauses:", "vote for " + "301, " * 200 + "302",
]  # fmt: skip


@pytest.mark.parametrize("line", NO_COMMANDS)
def test_lines_that_ask_for_nothing(line: str) -> None:
    assert isinstance(read_line(line, AUTUMN), NotUnderstood)
    assert not is_command_line(line)


@pytest.mark.parametrize(
    "line",
    ["for", "FOR:", "against", "vote for", "I abstain", "I vote for the following proposals:",
     "yes:", "dafür", "je vote contre :", "a favor:"],
)  # fmt: skip
def test_a_choice_alone_begins_a_list(line: str) -> None:
    assert isinstance(read_line(line, AUTUMN), ListBegins)
    assert not is_command_line(line)


@pytest.mark.parametrize(
    ("line", "reason", "suggestion"),
    [
        ("yes nr301", "it can be read in more than one way", None),
        ("vote 301", "a vote is one choice and numbers, nothing else", VOTE_FORM),
        ("FOR unless 302 passes", "a vote cannot depend on anything or leave the choice open",
         VOTE_FORM),
        ("abstain now", "an abstention says on which proposals", "abstain NUMBER"),
        ("FOR. Or maybe AGAINST", "a vote says on which proposal", VOTE_FORM),
        ("for the above proposal", "a vote says on which proposal", VOTE_FORM),
        ("propose repeal 305", "this number could be that of a rule or of an amendment",
         "propose repeal rule 305, or: propose repeal amendment 305"),
        ("propose transmute amendment 305",
         "a rule is transmuted, with all its amendments",
         "propose transmute rule 305"),
        ("inquire the rules", "only part of it is a command", "inquire 305"),
        ("also: do give Bob 3.", "only part of it is a command", "do give Bob 3"),
        ("and then do pass", "only part of it is a command", "do pass"),
        ("and do take care", "not a command", None),
        ("so do I", "not a command", None),
        ("join", "a player needs a name", "join NAME"),
        ("    vote for 301", "a command starts at the beginning of its line", None),
        ("    nothing at all", "not a command", None),
        ("Thanks!", "not a command", None),
        ("please", "not a command", None),
    ],
)  # fmt: skip
def test_hints(line: str, reason: str, suggestion: str | None) -> None:
    found = read_line(line, AUTUMN)
    assert isinstance(found, NotUnderstood)
    assert (found.reason, found.suggestion) == (reason, suggestion)


def test_a_title_that_only_talks_of_a_proposal_blocks_nothing() -> None:
    talk = read_line("Proposal 301 is a bad amendment", AUTUMN)
    assert isinstance(talk, NotUnderstood)
    attempt = read_line("I propose everybody wins", AUTUMN)
    assert isinstance(attempt, NotUnderstood)
    assert attempt.proposal


@pytest.mark.parametrize(
    ("text", "code"),
    [("k7f3", True), ("K7F3-x2", True), ("kabcde", True), ("301", False), ("word", False),
     ("please", False), ("kindness", False), ("3o3", False), ("p3o1", False),
     ("a1" * 20, False), ("k7-", False), ("", False)],
)  # fmt: skip
def test_codes(text: str, code: bool) -> None:  # noqa: FBT001 - a table
    assert is_code(text) is code


_WORDS = st.sampled_from(
    ["vote", "for", "against", "yes", "no", "301", "302", "303", ",", ";", ".", "and", "but", "-",
     ":", "+1", "-1", "mine", "on", "to", "proposal", "#", "p", "I", "if", "or", "please",
     "propose", "amend", "repeal", "rule", "amendment", "203", "inquire", "forfeit", "withdraw",
     "17", "help", "k7f3"]
)  # fmt: skip


@given(st.lists(_WORDS, max_size=12).map(" ".join))
def test_no_line_votes_both_ways(line: str) -> None:
    found = read_line(line, AUTUMN)
    if isinstance(found, Commands):
        assert "if" not in line.split()
        assert "or" not in line.split()
        for one in found.commands:
            if isinstance(one, Vote) and one.number is not None:
                assert str(one.number) in line


@given(st.text(max_size=60))
def test_a_line_of_anything_is_read(line: str) -> None:
    read_line(line, AUTUMN)


@given(st.sampled_from(sorted(VOTES)), st.sampled_from(["upper", "lower", "title"]))
def test_case_does_not_matter(line: str, case: str) -> None:
    other = {"upper": line.upper(), "lower": line.lower(), "title": line.title()}[case]
    assert read_line(other, AUTUMN) == read_line(line, AUTUMN)


JUDGING = ReadingContext(
    said=(("I invoke judgement:", "invoke"), ("I judge", "judgement"), ("vote on", "poll"))
)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("I invoke judgement: Was that a turn?", "invoke Was that a turn?"),
        ("i INVOKE  judgement:was it", "invoke was it"),
        ("I judge legal", "judgement legal"),
        ("I judge: 2 legal", "judgement 2 legal"),
        ("I judge", "judgement"),
        ("* I judge legal", "judgement legal"),
        ("do judgement legal", "judgement legal"),
        ("vote on what is for lunch", "poll what is for lunch"),
    ],
)
def test_words_of_the_initial_set_ask_for_its_own_moves(line: str, words: str) -> None:
    assert read_line(line, JUDGING) == Commands((Do(words),))


@pytest.mark.parametrize(
    "line",
    ["I judged legal", "When I judge legal", "> I judge legal", "I invoke judgement Was it",
     "    I judge legal", "I judge " + "x" * 300],
)  # fmt: skip
def test_what_does_not_begin_with_these_words_asks_for_nothing(line: str) -> None:
    assert isinstance(read_line(line, JUDGING), NotUnderstood)
    assert isinstance(read_line("I judge legal", AUTUMN), NotUnderstood)


def test_words_that_mean_a_vote_as_well_are_asked_back() -> None:
    found = read_line("vote on 301: for", JUDGING)
    assert found == NotUnderstood("it can be read in more than one way")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("object: my vote is missing", "my vote is missing"),
        ("Object : it was for", "it was for"),
        ("I object to the statement: no", "no"),
        ("Objection: vote for 301", "vote for 301"),
        ("Einspruch: nein", "nein"),
    ],
)
def test_an_objection_in_a_line(line: str, words: str) -> None:
    assert read_line(line, AUTUMN) == Commands((Object(words),))


def test_an_objection_on_the_lines_below() -> None:
    for line in ("object", "I object", "Objection:", "please object:"):
        assert read_line(line, AUTUMN) == QuestionBegins(objects=True)


@pytest.mark.parametrize(
    "line",
    [
        "object of the game is to win", "no objections", "objections", "objection 301",
        "I object to 301", "object to proposal 301", "my objective: to win", "objects: 3",
    ],
)  # fmt: skip
def test_prose_about_objecting_is_no_objection(line: str) -> None:
    reading = read_line(line, AUTUMN)
    assert not isinstance(reading, QuestionBegins)
    assert not (isinstance(reading, Commands) and isinstance(reading.commands[0], Object))
