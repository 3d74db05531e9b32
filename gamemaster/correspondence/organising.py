"""What passes between players and the organiser, and what the organiser hears about their mail."""

from __future__ import annotations

from gamemaster.correspondence.words import Words, quoted
from gamemaster.public import PublicRecord
from gamemaster.tongues import _


def question_for_organiser(public: PublicRecord, name: str, question: str) -> Words:
    """Return a player's question as the organiser gets it."""
    asks = _("{name} asks:").format(name=name)
    how = _("Answer this mail; your own words go to {name} alone.").format(name=name)
    subject = _("a question from {name}").format(name=name)
    return Words(f"[{public.title}] {subject}", f"{asks}\n\n{quoted(question)}\n\n{how}\n")


def answer_for_player(public: PublicRecord, answer: str) -> Words:
    """Return the organiser's answer."""
    says, subject = _("The organiser answers:"), _("the organiser answers")
    return Words(f"[{public.title}] {subject}", f"{says}\n\n{quoted(answer)}\n")
