"""The words of votes in English, German, French and Spanish.

A phrase is words of ``words.split_words`` with single blanks between. Each table is in the order
in which it is tried, longer phrases first. Words with two readings are left out, so that a line
with them is asked back: the Spanish "si" without its accent is an if, "no pour" is both.
"""

from __future__ import annotations

from gamemaster.mail.commands import Choice


def longest_first(*phrases: str) -> tuple[str, ...]:
    """Phrases in the order in which they must be tried."""
    return tuple(sorted(dict.fromkeys(phrases), key=lambda phrase: -len(phrase.split(" "))))


VERBS = longest_first(
    "my vote is", "my votes are", "my vote :", "my votes :", "my vote", "i vote", "i'm voting",
    "vote", "votes", "voting", "i cast my vote", "i cast a vote", "cast my vote", "cast a vote",
    "i am", "i'm", "i",
    "ich stimme", "ich bin", "ich votiere", "stimme", "ich", "meine stimme :", "meine stimme ist",
    "je vote", "je voterai", "je suis", "je", "mon vote :", "mon vote est", "mon vote", "ma voix",
    "yo voto", "voto", "estoy", "yo", "mi voto :", "mi voto es", "mi voto", "yo estoy",
)  # fmt: skip
_FOR = (
    "in favour of", "in favor of", "in favour", "in favor", "yes for", "yes on", "yes to",
    "+1 for", "for", "yes", "yea", "aye", "+1", "support", "pro",
    "dafür", "dafuer", "für", "fuer", "ja zu", "ja für", "ja fuer", "ja bei", "ja",
    "mit ja zu", "mit ja bei", "mit ja für", "mit ja", "zustimmung zu", "zustimmung",
    "pour", "oui à", "oui pour", "oui sur", "oui", "favorable à", "en faveur de", "approuve",
    "a favor de", "a favor", "sí a", "sí en", "sí por", "sí", "por",
)  # fmt: skip
_AGAINST = (
    "against", "no on", "no to", "no", "nay", "-1", "oppose",
    "dagegen", "gegen", "nein zu", "nein bei", "nein", "mit nein zu", "mit nein bei", "mit nein",
    "ablehnung",
    "contre", "non à", "non sur", "non",
    "en contra de", "en contra", "contra", "no a", "no en",
)  # fmt: skip
_ABSTAIN = (
    "abstain from voting on", "abstain from voting", "abstain from", "abstaining from",
    "abstaining", "abstention", "abstain",
    "enthaltung bei", "enthaltung zu", "enthaltung", "enthalte mich bei", "enthalte mich zu",
    "enthalte mich",
    "m'abstiens sur", "m'abstiens pour", "m'abstiens", "abstention sur", "abstention pour",
    "me abstengo en", "me abstengo de", "me abstengo sobre", "me abstengo", "abstención en",
    "abstención sobre", "abstención",
)  # fmt: skip
_CHOSEN: tuple[tuple[Choice, tuple[str, ...]], ...] = (
    ("for", _FOR),
    ("against", _AGAINST),
    ("abstain", _ABSTAIN),
)
CHOICES: tuple[tuple[str, Choice], ...] = tuple(
    sorted(
        ((phrase, choice) for choice, phrases in _CHOSEN for phrase in phrases),
        key=lambda pair: -len(pair[0].split(" ")),
    )
)
# "Ich stimme 301 zu": the choice is told by the word that ends the sentence.
SEPARABLE: tuple[tuple[tuple[str, ...], str, Choice], ...] = (
    (("ich stimme", "stimme"), "zu", "for"),
    (("ich lehne", "lehne"), "ab", "against"),
)
NOUNS = longest_first(
    "the proposals", "the proposal", "proposals", "proposal", "props", "prop", "p", "rule - change",
    "rule - changes", "rule changes", "rule change", "rules", "rule",
    "den vorschlag", "die vorschläge", "dem vorschlag", "den vorschlägen", "vorschlag",
    "vorschläge", "vorschlägen", "den antrag", "die anträge", "dem antrag", "antrag", "anträge",
    "la proposition", "les propositions", "proposition", "propositions", "la", "les", "le",
    "la propuesta", "las propuestas", "propuesta", "propuestas", "las",
)  # fmt: skip
# "No." is a number only after the noun: by itself it is a choice.
NUMERO = ("numbers", "number", "nr .", "nr", "nummer", "nummern", "n °", "n º", "n ° .", "numéro",
          "numéros", "número", "números", "núm .", "num .")  # fmt: skip
NUMERO_AFTER_NOUN = ("no .", "nos .", "n .", *NUMERO)
MINE = longest_first(
    "my own proposal", "my own", "my proposal", "mine",
    "meinen vorschlag", "meinen", "ma proposition", "la mienne", "mi propuesta", "la mía",
)  # fmt: skip
PREPOSITIONS = ("on", "to", "of")
SEPARATORS = longest_first(
    ", and", ", but", "; and", "; but", ". and", "and", "but", "&", ",", ";", ".", "+",
    ", und", "und", "sowie", ", aber", "aber", "et", ", et", "mais", ", mais", ", y", "y", "pero",
    ", pero", "ainsi que",
)  # fmt: skip
# A full stop ends a vote; after a number it may also be that of a list ("1. 301: for").
BETWEEN_NUMBERS = tuple(one for one in SEPARATORS if "." not in one)
LINKS = longest_first(
    ":", "=", "-", "is", "- >", "= >", "→", "|", ": |", "ist", "est", "es", "...", "…",
)  # fmt: skip
SUBJECTS = longest_first(
    "i vote", "i am", "i'm", "my vote is", "ich bin", "ich stimme", "je suis", "je vote", "voto",
    "estoy", "my vote :", "i",
    "ich", "je",
)  # fmt: skip
UP_TO = ("-", "to", "through", "thru", "bis", "à", "a", "al", "..", "...", "…")
ALL_OF = ("both of", "both", "each of", "beide", "beiden", "les deux", "ambas", "ambos")
