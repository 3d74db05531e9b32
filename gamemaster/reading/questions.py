"""Players' questions and objections: what a judge answers goes to whoever asked.

What is answered to an objection is disclosed after the game, as the objection is (``objecting``);
questions and their answers never are.

The address that an answer goes to stands in a mail that may be forwarded with its headers. So the
first answer counts at once while the question is fresh; any other needs a signature, or the word by
which acts are confirmed (``judges_mail``, the caller).
"""

from __future__ import annotations

from gamemaster.correspondence import calendar_mail, judges_letters
from gamemaster.i18n import speaking
from gamemaster.letters.post import Reader
from gamemaster.reading.draft import Draft
from gamemaster.tournament.lines import ObjectionAnswered, QuestionAnswered


def asked_act(token: str, words: str) -> dict[str, str]:
    """Return an answer in the form in which an act waits for its judge's word."""
    return {"move": "answer", "question": token, "words": words}


def pass_on(draft: Draft, token: str, words: str) -> str:
    """Send a judge's words to the player whose question has ``token``; return the outcome."""
    question = draft.tournament.register.questions[token]
    member = draft.tournament.register.members[question.handle]
    objection = question.objection
    if objection is None:
        draft.record(QuestionAnswered(token, words))
    else:
        draft.record(ObjectionAnswered(objection, words, token))
    reader = Reader(member.address, draft.tokens.secret(member))
    say = (
        judges_letters.answer_for_player if objection is None else calendar_mail.answer_to_objection
    )
    with speaking(member.language):
        text = say(draft.tournament.told, words)
    draft.post("correspondence", text, (reader,))
    return "answered a question" if objection is None else "answered an objection"
