"""Votes that are taken back: ``withdraw my vote on 301``, ``ich ziehe meine Stimme zu 301 zurück``.

Without the word vote, or the choice that was voted, ``withdraw 3`` means a move by its number. Some
verbs have a second half behind the numbers. German puts its verb last after "I would like to".
"""

from __future__ import annotations

import re
from typing import Final

from gamemaster.mail.commands.cursor import Cursor
from gamemaster.mail.commands.vote_words import longest_first

_VERBS: Final = longest_first(
    "withdraw", "withdrawing", "retract", "retracting", "take back", "taking back", "cancel",
    "revoke", "rescind", "remove", "delete", "scrap", "strike", "drop", "undo", "annul", "void",
    "streicht", "streichen", "löscht", "lösche", "löschen", "löschen sie", "entfernt", "entferne",
    "entfernen sie", "supprimez", "supprime", "je supprime", "enlevez", "enlève", "j'enlève",
    "effacez", "borra", "borre", "borren", "borro", "quita", "quite", "quiten", "quito", "elimina",
    "elimine", "eliminen", "elimino", "je retire", "retire", "retirez", "retirer",
    "j'annule", "d'annuler", "annule", "annulez", "annuler", "retiro", "retirar", "anulo",
    "anula", "anular", "anule", "anulen", "cancelo", "cancela", "cancelar", "cancele",
    "widerrufe", "ich widerrufe",
    "widerrufe ich", "storniere", "ich storniere", "stornieren sie", "streichen sie", "streiche",
)  # fmt: skip
_PARTED: Final = {
    "take": ("back",),
    **dict.fromkeys(
        (
            "ziehe ich", "ich ziehe", "ziehe", "ziehen sie", "ziehen sie bitte", "nehme ich",
            "ich nehme", "nehme", "nehmen sie", "zieht", "ich zieh", "ich nehm",
        ),
        ("zurück", "wieder zurück"),
    ),
    # "Ich möchte meine Stimme zu 301 zurückziehen": Cursor has read the courtesy.
    "": ("zurückziehen", "zurücknehmen", "widerrufen", "stornieren"),
}  # fmt: skip
_OWNERS: Final = ("my", "the", "meine", "mein", "meinen", "mon", "ma", "mes", "mi", "mis")
_EARLIER: Final = (
    "earlier", "previous", "old", "existing", "recent", "last", "first", "frühere", "bisherige",
    "alte", "letzte", "vorherige", "précédent", "ancien", "dernier", "anterior", "último",
)  # fmt: skip
_VOTED: Final = (
    "votes", "vote", "ballot", "yes vote", "no vote", "yes", "no", "abstention", "support",
    "stimmen", "stimme", "ja", "nein", "zustimmung", "ablehnung", "enthaltung", "ja - stimme",
    "nein - stimme", "oui", "non", "votos", "voto", "sí", "abstención", "votes for",
)  # fmt: skip
_ABOUT: Final = (
    "on", "for", "against", "to", "of", "about", "regarding", "concerning", "from", "bei", "beim",
    "zu", "zum", "zur", "für", "gegen", "sur", "pour", "contre", "à", "concernant", "de", "du",
    "en", "a", "sobre", "para", "contra", "por",
)  # fmt: skip
_WORDS: Final = {phrase.split(" ")[0] for phrase in (*_VERBS, *_PARTED) if phrase} - {"je", "ich"}
WITHDRAWAL: Final = re.compile(
    rf"(?:\b|(?<=j'))(?:{'|'.join(sorted(_WORDS))})\b.{{0,24}}\b(?:{'|'.join(_OWNERS)})\s(?:\w{{3,12}}\s)?"
    rf"(?:{'|'.join(_VOTED)})\b|\b(?:zurück(?:zieh|nehm)|widerruf|storn)",
    re.IGNORECASE,
)
"""Phrases that speak of a vote that is taken back, however they go on."""


def begins_taking_back(cursor: Cursor) -> tuple[str, ...] | None:
    """Read up to the numbers: return what may stand behind them, or None where nothing is taken.

    An empty tuple says that nothing does. The article or *votes* alone goes with a verb that says
    enough: "withdraw votes on 301".
    """
    plain = cursor.accept(*_VERBS)
    ends = () if plain else _PARTED[cursor.take(tuple(filter(None, _PARTED)))]
    if cursor.done():
        return None
    cursor.accept("bitte", "please", "hiermit", "hereby")
    owned = cursor.accept(*_OWNERS)
    cursor.accept(*_EARLIER)
    said = cursor.take(_VOTED)
    bare = plain and said in ("vote", "votes")
    if not said or not (owned or bare):
        return None
    cursor.accept(*_EARLIER)
    cursor.accept("i cast", "i gave", "i sent", "ich abgegeben habe")
    cursor.accept(*_ABOUT)
    return ends
