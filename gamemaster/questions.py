"""Players' questions: what a judge answers goes to whoever asked, and to nobody else.

The address that an answer goes to stands in a mail that may be forwarded with its headers. So the
first answer counts at once while the question is fresh; any other needs a signature, or the word by
which acts are confirmed (``chair``, the caller).
"""

from __future__ import annotations

from gamemaster import correspondence as letters
from gamemaster.answer import Answer
from gamemaster.post import Reader
from gamemaster.tongues import speaking


def asked_act(token: str, words: str) -> dict[str, str]:
    """Return an answer in the form in which an act waits for its judge's word."""
    return {"move": "answer", "question": token, "words": words}


def pass_on(answer: Answer, token: str, words: str) -> str:
    """Send a judge's words to the player whose question has ``token``; return the outcome."""
    question = answer.tournament.register.questions[token]
    member = answer.tournament.register.members[question.handle]
    answer.lines.append(("question.answered/1", {"token": token, "words": words}))
    reader = Reader(member.address, answer.tokens.secret(member))
    with speaking(member.language):
        text = letters.answer_for_player(answer.tournament.told, words)
    answer.post("correspondence", text, (reader,))
    return "answered a question"
