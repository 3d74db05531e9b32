"""The words of votes in English, German, French and Spanish, as phrases of a ``Cursor``.

A phrase is words with single blanks between; phrases are tried in the order of their table, longer
ones first. Words with two readings are left out, so that a line with them is asked back: the
Spanish "si" without its accent is an if, "no pour" is both.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Choice: TypeAlias = Literal["for", "against", "abstain", "withdrawn"]


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
    # As people ask for it, or say it at length.
    "record my vote as", "record my vote", "register my vote", "count my vote", "note my vote",
    "put down my vote", "record me as", "put me down as", "put us down as", "put me down",
    "mark me down as", "mark me as", "mark me down", "count me as", "count me", "you have my vote",
    "that's", "it's", "i cast my ballot", "i cast", "i say", "say", "i am voting",
    "consider this my vote",
    "stimme ich", "votiere ich", "bin ich", "bin i", "i stimm", "i bin", "gebe ich", "ich gebe",
    "ich sage", "sage ich", "voter", "je me prononce", "je donne", "mets - moi", "mettez - moi",
    "notez", "je dis", "moi je vote", "votar", "anotame", "anótame", "apúntame", "emito mi voto",
    "yo digo", "digo",
)  # fmt: skip
_FOR = (
    "in favour of", "in favor of", "in favour", "in favor", "yes for", "yes on", "yes to",
    "+1 for", "for", "yes", "yea", "aye", "+1", "support", "pro",
    "dafür", "dafuer", "für", "fuer", "ja zu", "ja für", "ja fuer", "ja bei", "ja",
    "mit ja zu", "mit ja bei", "mit ja für", "mit ja", "zustimmung zu", "zustimmung",
    "pour", "oui à", "oui pour", "oui sur", "oui", "favorable à", "en faveur de", "approuve",
    "voto favorable a", "digo que sí",
    "a favor de", "a favor", "sí a", "sí en", "sí por", "sí para", "sí", "por",
    "yep", "yep to", "yes please", "yes from me", "supporting", "get my vote",
    "gets my vote", "has my vote",
    "has my yes", "gets my yes", "get my yes", "has my aye", "gets my aye", "supported",
    "gets my support", "has my support", "my support", "ja zum", "ja zur", "ja beim",
    "zustimmung zum", "voto que sí", "among the ayes", "thumbs up for",
    "i approve of", "i approve", "i endorse", "i back", "i'll back", "ich befürworte",
    "ich unterstütze", "je soutiens", "j'approuve", "apoyo", "apruebo", "agree with", "agree to",
    "agreed on", "einverstanden mit",
    "de acuerdo con", "d'accord avec", "favorable", "has my approval", "gets my approval",
    "get my support", "have my support", "hat meine stimme",
    "haben meine stimme", "bekommt meine stimme", "kriegt meine stimme", "meine stimme hat",
    "meine stimme bekommt", "meine stimme geht an", "my vote goes to", "mon vote va à",
    "a mon vote", "a ma voix", "mi voto va a", "mi voto va para", "tiene mi voto", "favorable a",
    "je donne ma voix à", "je donne mon vote à", "doy mi voto a", "le doy mi voto a",
    "ja - stimme zu", "ja - stimme für", "oui de ma part", "sí de mi parte",
    "those in favour of", "those in favor of", "parmi les partisans de", "sí rotundo a",
    "rotundo sí a", "in the affirmative",
    "ma voix va à", "mon suffrage va à", "mon soutien va à", "a mon soutien",
    "my support goes to", "i lend my vote to", "i give my vote to", "my approval goes to",
    "hat meine unterstützung", "hat meine zustimmung", "findet meine zustimmung",
    "finden meine zustimmung", "meine unterstützung hat", "meine zustimmung hat", "tiene mi apoyo",
    "tiene mi aprobación", "cuenta con mi apoyo", "cuenta con mi voto", "my approval of",
    "my support for", "unterstützung für",
    "among the supporters of", "i support", "i am in support of", "in support of",
    "i favour", "i favor", "daumen hoch für", "daumen hoch", "voto positivo", "voto afirmativo",
    "i'm game for", "i second", "befürworte ich", "unterstütze ich", "have my blessing",
    "has my blessing", "gets my blessing", "recibe mi voto", "reçoit mon vote", "reçoit ma voix",
    "emporte mon vote", "mein ja zu", "mein ja gilt", "meine stimme gilt", "meine stimme geht zu",
    "meine stimme geht für", "mi voto es para", "thumbs up to", "thumbs up", "✔", "✅", "☑", "✓",
    ": +1 :",
    ": thumbsup :", "thumbsup :", "+1 :",
)  # fmt: skip
_AGAINST = (
    "against", "no on", "no to", "no", "nay", "-1", "oppose",
    "dagegen", "gegen", "nein zu", "nein bei", "nein", "mit nein zu", "mit nein bei", "mit nein",
    "ablehnung",
    "contre", "non à", "non sur", "non",
    "en contra de", "en contra", "contra", "no a", "no en", "no para",
    "nope", "nope to", "opposed to", "opposed", "opposing", "no from me", "nay to", "nay on",
    "thumbs down for", "thumbs down to", "thumbs down on", "thumbs down",
    "voto que no", "among the nays", "among the noes", "lehne ihn ab", "lehne sie ab",
    "lehne das ab", "nein zum", "nein zur", "lehne ich ab", "lehne ich", "digo que no", "nah",
    "has my no", "gets my no", "get my no", "has my nay", "gets my nay",
    "disagree with", "défavorable à", "défavorable",
    "opposé à", "opposée à", "opuesto a", "opuesta a", "i reject", "je rejette", "je refuse",
    "rechazo", "in the negative",
    "m'oppose à", "me opongo a", "contrario a",
    "nein - stimme zu", "nein von mir", "non de ma part", "no de mi parte", "no rotundo a",
    "absolutely not on", "absolutely not to", "definitely not on",
    "i disapprove of", "i disapprove", "en desacuerdo con", "ablehnung für", "ablehnung zu",
    "auf keinen fall zu",
    "nein beim", "my objection to", "i object to", "i oppose", "lehne", "daumen runter für",
    "daumen runter bei", "daumen runter", "voto negativo", "vote non", "mein nein zu",
    "mein nein gilt", "i turn down", "i'm voting down", "j'y suis opposé", "no cuenta con mi apoyo",
    "non pour", "dageng", "✖", "❌", "✗", "✘", ": -1 :",
    ": thumbsdown :", "thumbsdown :", "-1 :",
)  # fmt: skip
_ABSTAIN = (
    "abstain from voting on", "abstain from voting", "abstain from", "abstaining from",
    "abstaining", "abstention", "abstain", "abstaining on", "present on", "present", "i abstain on",
    "enthalte ich mich der stimme", "enthalte ich mich", "enthalte mich der stimme",
    "enthaltung bei", "enthaltung zu", "enthaltung",
    "stimmenthaltung", "enthalte mich bei", "enthalte mich zu",
    "enthalte mich",
    "m'abstiens sur", "m'abstiens pour", "m'abstiens", "abstention sur", "abstention pour",
    "me abstengo en", "me abstengo de", "me abstengo sobre", "me abstengo con", "me abstengo",
    "abstención en",
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
    "dem", "den", "der", "die", "das", "antrags", "vorschlags", "zum vorschlag", "beim vorschlag",
    "la proposition", "les propositions", "proposition", "propositions", "la", "les", "le",
    "la propuesta", "las propuestas", "propuesta", "propuestas", "las",
)  # fmt: skip
# "No." is a number only after the noun: by itself it is a choice.
NUMERO = ("numbers", "number", "nr .", "nr", "nummer", "nummern", "n °", "n º", "n ° .", "n . °",
          "n . º", "numéro", "numéros", "número", "números", "núm .", "num .")  # fmt: skip
NUMERO_AFTER_NOUN = longest_first("no .", "nos .", "n .", *NUMERO)
MINE = longest_first(
    "my own proposal", "my own", "my proposal", "mine",
    "meinen vorschlag", "meinen", "ma proposition", "la mienne", "mi propuesta", "la mía",
)  # fmt: skip
PREPOSITIONS = ("on", "to", "of")
ABOUT = longest_first(
    "on",
    "about",
    "regarding",
    "concerning",
    "as for",
    "as to",
    "re",
    "bei",
    "beim",
    "bei der",
    "zu",
    "zum",
    "zur",
    "zu dem",
    "was",
    "sur",
    "sobre",
    "en",
    "en cuanto a",
    "quant à",
    "fürn",
)
"""Words before the number where the choice comes last."""
ABOUT_FOR = ("pour", "para")
"""The same, where only ``c'est`` or ``es`` after the number tells them from a choice."""
IS = ("c'est", "es", "est", "ce sera", "será")
FILLERS = (
    "a", "an", "the", "big", "fat", "firm", "firmly", "strong", "strongly", "clear", "clearly",
    "definite", "definitely", "resounding", "enthusiastic", "enthusiastically", "hearty", "solid",
    "easy", "certainly", "wholeheartedly", "gladly", "happily", "hereby", "also", "very much",
    "all",
    "fully", "totally", "still", "again", "ein", "eine", "einen", "klares", "klar", "ganz", "gerne",
    "gern", "hiermit", "eindeutig", "entschieden", "auch", "mit", "un", "une", "una", "uno", "gros",
    "grand", "fermement", "clairement", "claramente", "rotundo", "gran",
)  # fmt: skip
TAILS = longest_first(
    "stimme ich ab", "stimme ich", "ich stimme", "votiere ich", "bin ich", "der stimme", "stimmen",
    "from me", "from my side", "for me", "für mich", "pour moi", "para mí", "por mi parte",
    "von mir", "de ma"
    " part", "de mi parte", "je vote", "voto",
)  # fmt: skip
CHANGES = longest_first(
    "change",
    "switch",
    "update",
    "amend",
    "ändere",
    "ändert",
    "ändern sie",
    "ändern",
    "je change",
    "je modifie",
    "changez",
    "modifiez",
    "cambio",
    "cambia",
    "cambie",
    "cambien",
    "modifico",
)
MY_VOTE = ("my votes", "my vote", "mon vote", "mes votes", "mi voto", "mis votos", "meine stimme",
           "meine stimmen")  # fmt: skip
INTO = ("to be", "to", "into", "auf", "in", "en", "a", "à", ":", "-", ",", "- >", "→", "= >")
SEPARATORS = longest_first(
    ", and", ", but", "; and", "; but", ". and", "and", "but", "&", ",", ";", ".", "+",
    ", und", "und", "sowie", ", aber", "aber", "et", ", et", "mais", ", mais", ", y", "y", "pero",
    ", pero", "ainsi que", "puis", "pis", "an", ", an",
)  # fmt: skip
# A full stop ends a vote; after a number it may also be that of a list ("1. 301: for").
BETWEEN_NUMBERS = tuple(phrase for phrase in SEPARATORS if "." not in phrase)
LINKS = longest_first(
    ":", "=", "-", "is", "gets", "gets a", "is a", ": -", "- >", "= >", "→", "|", ": |", "ist",
    "est", "es", "...", "…",
)  # fmt: skip
SUBJECTS = longest_first(
    "i vote", "i am", "i'm", "my vote is", "ich bin", "ich stimme", "je suis", "je vote", "voto",
    "estoy", "my vote :", "i",
    "ich", "je", "i'm voting", "i am voting", "my vote is a", "it's", "it is", "that's", "i say",
    "stimme ich", "bin ich", "bin i", "ich votiere", "votiere ich", "meine stimme ab",
    "meine stimme ab :", "meine stimme ist", "meine stimme :", "c'est", "mon vote est", "mi voto"
    " es",
    "es", "yo voto", "gibt's von mir", "from me",
)  # fmt: skip
UP_TO = ("-", "to", "through", "thru", "bis", "à", "a", "al", "..", "...", "…")
ALL_OF = (
    "both of",
    "both",
    "each of",
    "beide",
    "beiden",
    "les deux",
    "ambas",
    "ambos",
    "all of",
    "all",
)
FOLLOWING = (
    "all of the following", "the following", "these", "following", "the following ones",
    "folgende", "die folgenden", "den folgenden", "diese",
    "les propositions suivantes", "les suivantes", "suivantes", "ces",
    "las siguientes", "las propuestas siguientes", "las siguientes propuestas", "estas",
)  # fmt: skip
LIST_NOUNS = ("proposals", "proposal numbers", "numbers", "ones", "vorschläge", "vorschlägen",
          "propositions", "propuestas")  # fmt: skip
OPEN_ENDED = frozenset(
    ("or", "unless", "if", "maybe", "perhaps", "otherwise", "except", "until",
     "oder", "falls", "wenn", "vielleicht", "ou", "sauf", "si", "peut-être", "o", "quizás")
)  # fmt: skip
PREPOSITIONAL = frozenset(
    ("for", "against", "für", "fuer", "gegen", "pour", "contre", "por", "contra", "support", "pro",
     "with", "mit", "con", "avec", "reject", "rejette", "refuse", "rechazo", "back", "endorse",
     "soutiens", "apoyo")
)  # fmt: skip
"""Choices that are prepositions or verbs, too, and so need a proposal behind them."""
MISSPELT: dict[str, str] = {
    **dict.fromkeys(("agianst", "agaisnt", "agains", "aginst", "againt", "agin", "agianist",
                     "agaist", "aganst", "agenst"), "against"),
    **dict.fromkeys(("fro", "fer", "foor"), "for"),
    **dict.fromkeys(("yup", "yess", "yeh", "yea", "yeah", "yas"), "yes"),
    **dict.fromkeys(("nee", "nö", "nei", "nein"), "nein"),
    **dict.fromkeys(("jo", "joa", "jep", "jawohl"), "ja"),
    **dict.fromkeys(("abstane", "abstein", "obstain"), "abstain"),
    **dict.fromkeys(("voet", "vot", "vtoe", "voote"), "vote"),
    **dict.fromkeys(("stmme", "stime", "simme"), "stimme"),
    **dict.fromkeys(("naw", "nae"), "no"), "nan": "non", "u": "you", "tae": "to", "wi": "with",
    **dict.fromkeys(("fia", "fiar"), "für"), **dict.fromkeys(("gega", "gegn", "gägä"), "gegen"),
    "isch": "ist", "stimm": "stimme", "mini": "meine", "wil": "weil", "wil's": "weil", "d": "die",
    **dict.fromkeys(("voteing", "votting", "votign"), "voting"),
    "becuase": "because", "becos": "because",
    "weils": "weil", "its": "it's", "jsuis": "j'suis", "jvote": "vote", "dsl": "désolé",
    "xq": "porque", "cuz": "because", "whant": "want", "sory": "sorry", "votin": "voting",
    **dict.fromkeys(("för", "fir"), "für"), **dict.fromkeys(("gäge", "gege", "jejen"), "gegen"),
    "ik": "ich", "chu": "je suis", "obvs": "obviously",
    "ill": "i'll", "dont": "don't", "cant": "can't", "wont": "won't",
    "isnt": "isn't", "pls": "please", "plz": "please", "plaese": "please",
    "dagegn": "dagegen", "ayes": "aye", "nays": "nay", "noes": "no", "oui": "oui",
}  # fmt: skip
"""Other spellings and slang for a choice; read inside sentences only."""
