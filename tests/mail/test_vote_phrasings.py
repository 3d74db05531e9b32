"""Votes as nouns, infinitives and wishes, in two lists, with remarks that say them once more."""

from __future__ import annotations

import pytest

from gamemaster.mail.interpreting.topics import every_one
from tests.mail.clear_votes import clear_votes


@pytest.mark.parametrize(
    ("text", "votes"),
    [
        # Nouns.
        ("Kindly note my affirmative vote in respect of proposal no. 302.", ["302 for"]),
        ("I give my full support to 301.", ["301 for"]),
        ("Please record an abstention on 303.", ["303 abstain"]),
        ("Bitte vermerken Sie meine Ablehnung des Vorschlags 302.", ["302 against"]),
        ("Veuillez noter mon opposition à la proposition n° 302.", ["302 against"]),
        ("J'ai l'honneur de vous faire part de mon vote favorable à la 301.", ["301 for"]),
        ("La 301 a tout mon soutien.", ["301 for"]),
        ("Deseo expresar mi apoyo a la propuesta 301.", ["301 for"]),
        # Infinitives.
        ("After a long walk I have finally decided to vote against 302.", ["302 against"]),
        ("I've decided to support 301.", ["301 for"]),
        ("Ich möchte den Vorschlag 302 ablehnen.", ["302 against"]),
        ("Dem Vorschlag 304 kann ich leider nicht zustimmen.", ["304 against"]),
        ("Je souhaite soutenir la proposition 301.", ["301 for"]),
        ("Je souhaite m'abstenir sur la 303.", ["303 abstain"]),
        ("Quiero rechazar la 302.", ["302 against"]),
        ("Approve: 301", ["301 for"]),
        ("302 reject", ["302 against"]),
        # Wishes of the past.
        ("I just wanted to vote for 304.", ["304 for"]),
        ("Just popping in to say yes to 301.", ["301 for"]),
        ("Ich wollte nur schnell für 304 stimmen.", ["304 for"]),
        ("Je voulais juste voter pour la 304.", ["304 for"]),
        ("Solo quería votar a favor de la 304.", ["304 for"]),
        # Again and again, and in turn.
        ("No, no and again no to 302!", ["302 against"]),
        ("no, no, yes (301, 302, 303 in that order)", ["301 against", "302 against", "303 for"]),
        ("yes and no on 301 and 302 respectively", ["301 for", "302 against"]),
        # What goes along with a vote.
        ("302 ja, warum nicht", ["302 for"]),
        ("302 - Against. Makes no sense.", ["302 against"]),
        ("No to 304, it's not!", ["304 against"]),
        ("I cannot support 301; I vote against it.", ["301 against"]),
        ("I abstain from 303, I can't judge poetry.", ["303 abstain"]),
        ("No opinion on 302, abstaining.", ["302 abstain"]),
        ("Against 302 for three reasons: it is long, vague and dull.", ["302 against"]),
        ('Against 302 "Taxes", thanks.', ["302 against"]),
        ("302: no, too complicated for my taste.", ["302 against"]),
        # What was said before.
        ("Second thoughts: I now vote against 301.", ["301 against"]),
        ("Scrap my no on 303, it's a yes now.", ["303 for"]),
        ("Change of heart: 301 no.", ["301 against"]),
        ("Please change 302 to no.", ["302 against"]),
        ("302 lehne ich ganz entschieden ab.", ["302 against"]),
    ],
)
def test_however_it_is_put_it_is_a_vote(text: str, votes: list[str]) -> None:
    assert clear_votes(text) == votes


@pytest.mark.parametrize(
    "text",
    [
        "Carol has decided to support 301.",
        "It is hard to support 301.",
        "I don't want to oppose 302.",
        "I want to support 301, but I can't.",
        "I'll oppose 302 unless it changes.",
        "I refuse to support 301.",
        "Please record my opposition to 302 as a comment only.",
        "The minutes record an abstention on 303.",
        "Approve: 301's first half",
        "301's author: yes",
        "Ich kann 302 ablehnen.",
        "Ich will 301 unterstützen, sobald sie fertig ist.",
        "301 kann ich zustimmen, wenn der letzte Satz wegfällt.",
        "Je ne peux exprimer mon soutien à la 301.",
        "No puedo expresar mi apoyo a la 301.",
        "I just wanted to vote for 304, not anymore.",
        "I just wanted to say yes to a coffee.",
        "Ich wollte nur mal für 304 stimmen dürfen.",
        "Je voulais juste voter pour la 304, mais non.",
        "no, no, yes to 301",
        "yes, no on 301, 302, 303 in that order",
        "no means no on 302",
        "302: against. It's not true.",
        "302: against. It's not final.",
        "302: against. Not yet.",
        "301 yes. I can't support it.",
        "302 yes, why not later",
        "303: abstain. I don't mean this.",
        "303: abstain. I can't decide yet.",
        "Second thoughts: I would vote against 301.",
        "Scrap my no on 303, it's a maybe now.",
        "Scrap my no on 303, make it a yes if amended.",
        "Please change 302 to no points for the leader.",
        "Carol should change 302 to no.",
        "A change of heart on 301 would be a no.",
        "302 lehne ich nicht ab.",
        "I shall support 301 one day.",
        "I decided to support 301, then decided against it.",
        "They voted no, no, yes (301, 302, 303 in that order)",
    ],
)
def test_what_stands_beside_it_may_make_it_none(text: str) -> None:
    assert clear_votes(text) == []


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Zweimal nein.", "nein to 301, 302."),
        ("I'm happy with both: yes and yes.", "yes to 301, 302."),
        ("Three yeses.", "Three yeses."),
        ("Yes and no.", "Yes and no."),
    ],
)
def test_an_answer_may_be_counted(text: str, read: str) -> None:
    assert every_one(text, frozenset((301, 302))) == read
