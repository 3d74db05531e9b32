"""Votes that replace an earlier one, or take it back, by what their writer says was and is."""

from __future__ import annotations

import pytest

from tests.mail.clear_votes import clear_votes


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("I had put yes for 301 but I meant no.", "301 against"),
        ("Sorry, my thumb slipped: my vote on 302 should be FOR, not against.", "302 for"),
        ("I told you no about 304. I mixed it up with another one. I want to be a yes.", "304 for"),
        ("Yesterday I was voting for 301, now I would rather abstain.", "301 abstain"),
        ("Me again: on 303 it's a yes now instead of a no.", "303 for"),
        (
            "Carol talked me round, please count me as against 302 now instead of for.",
            "302 against",
        ),
        ("wait no, i changed my mind about 301, make it a yes", "301 for"),
        (
            "Zu 302 hatte ich Nein gesagt. Ich habe es mir überlegt und stimme jetzt dafür.",
            "302 for",
        ),
        (
            "Bei 304 habe ich ja geschrieben, wollte aber nein. Bitte ändern auf nein.",
            "304 against",
        ),
        ("Bitte bei 303 nein statt ja eintragen, ich hatte mich vertan.", "303 against"),
        ("Ich ändere meine Stimme zu 301 in Nein.", "301 against"),
        ("J'avais dit oui à la 301. Finalement ce sera non, mettez-moi contre.", "301 against"),
        ("Pour la 302, avant c'était non, maintenant c'est oui.", "302 for"),
        ("Je me suis trompé pour la 304 : c'est pour et pas contre.", "304 for"),
        ("Te dije que sí a la 302. Lo he pensado mejor y ahora es un no.", "302 against"),
        ("Me equivoqué, en la 304 puse que no y era que sí. ¿Puede cambiarlo a sí?", "304 for"),
        ("Kindly cancel the vote I cast on 302. I will vote again later.", "302 withdrawn"),
        ("Could you take my vote on 303 out, please? I am half asleep.", "303 withdrawn"),
        ("Take back my vote on 303, would ya?", "303 withdrawn"),
        ("In my mail of Friday I voted in favour of 301. I withdraw that vote.", "301 withdrawn"),
        ("Je retire le vote que j'ai émis avant-hier sur la proposition 303.", "303 withdrawn"),
        ("Quisiera retirar mi voto de la 302. Prefiero pensarlo con calma.", "302 withdrawn"),
    ],
)
def test_what_is_now_and_no_longer_what_was_is_the_vote(text: str, vote: str) -> None:
    assert clear_votes(text) == [vote]


def test_an_answer_to_one_announcement_needs_no_number() -> None:
    assert clear_votes("I said no before, I'm for it now.", about=303) == ["303 for"]
    assert clear_votes("antes dije que sí y ahora digo que no", about=301) == ["301 against"]


@pytest.mark.parametrize(
    "text",
    [
        # It asks, supposes, puts off or only remembers.
        "Should I change my vote on 301 from yes to no?",
        "Could I vote against 302 now, even though I have already voted for it?",
        "I was going to vote against 304 but now I don't know.",
        "I am toying with changing my vote on 302 to against.",
        "I might change my vote on 301 to no.",
        "I will change my vote on 301 from yes to no tomorrow.",
        "If Carol votes no I change my vote on 301 to no.",
        "A change of mind on 301 would be a no.",
        "I put yes for 301 by mistake.",
        "I voted no on 302 yesterday, and that was no mistake.",
        # The change is taken back, too.
        "Change my vote on 301 from yes to no. Sorry, that was a mistake.",
        "Please do not change my vote on 301 from yes to no.",
        "Ich ziehe meine Stimme zu 301 nicht zurück.",
        "Je ne retire pas mon vote sur la 301.",
        "Should I withdraw my vote on 301?",
        # It is somebody else's, or about more than one.
        "Carol says she changed her vote on 301 from yes to no.",
        "My wife asks me to change my vote on 301 from yes to no.",
        "They had me down as yes on 301 and now she wants it to be no.",
        "I meant no on 301 and not yes, or was it 302?",
        "I withdraw my vote on 301 or the one on 302.",
    ],
)
def test_in_doubt_no_vote_is_replaced(text: str) -> None:
    assert clear_votes(text) == []


def test_thanks_for_a_receipt_are_no_vote() -> None:
    assert clear_votes("Thank you for the receipt of my vote on 304, and for all the work.") == []
    assert clear_votes("Thanks for 304, I vote for it.") == ["304 for"]
    assert clear_votes("J'ai failli changer d'avis sur la 301, mais non, je laisse mon vote.") == []
