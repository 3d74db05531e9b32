"""Says of prose beside a move whether it may change what is meant: it corrects, negates, limits it.

Prose that cannot touch a move is in a language that is read here, names no other number and no
other choice, asks nothing, and holds none of the words that change what is said. All else makes the
move a question: doubt is the rule, and the lists only name the exceptions. Linear time.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from gamemaster.mail import noise
from gamemaster.mail.commands.cursor import plain_line, split_words
from gamemaster.mail.prose import learned_words
from gamemaster.mail.prose.mailing_remarks import speaks_of_mail
from gamemaster.mail.prose.number_words import in_digits
from gamemaster.mail.prose.prose_words import (
    AT_A_TIME,
    CHANGING,
    CHOICES_NAMED,
    COMMON,
    CONDITIONAL,
    DEFERRED,
    FIRST_PERSON,
    HEADINGS,
    HEDGES,
    LIMITING,
    OF_OTHERS,
    OF_VOTES,
    OF_VOTING,
    OWN,
    QUESTIONS,
    REPORTING,
    UNDOING,
    UNDOING_PHRASES,
    UNDOING_STEMS,
    UNMEANT_PHRASES,
    VOCATIVES,
    words_of,
)
from gamemaster.mail.prose.short_remarks import (
    AND,
    DENIALS,
    GO_ON,
    denies_support,
    goes_on_from_vote,
)

_LONGEST: Final = 20_000
_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|[0-9]+")
_LINK: Final = re.compile(
    r"~~[^~]{0,300}~~|<?(?:https?://|www\.)\S{1,300}|\S{1,100}@\S{1,200}"
    # A tag is a word: "#304" names a proposal.
    r"|#(?![0-9]{1,9}(?!\w))\w{1,80}"
    # Figures in groups are a telephone's or a register's, and what somebody is called is no other.
    r"|(?<![0-9,])[0-9]{2,5}(?: [0-9]{2,5}){2,5}(?![0-9])"
    r"|\((?:he|she|they)/(?:him|her|them)(?:/\w{3,6})?\)"
)
_I: Final = re.compile(r"\bI\b(?!\.)")
_BEGIN_VOTES: Final = frozenset(
    ("vote", "for", "against", "yes", "no", "aye", "nay", "abstain", "+1", "-1", "für", "gegen",
     "ja", "nein", "pour", "contre", "oui", "non", "sí", "voto")
)  # fmt: skip
_SMALLEST_NUMBER: Final = 101
_NUMBER_DIGITS: Final = 3
_SMALL: Final = words_of(
    "lol gg xd haha hahaha hehe jaja mdr ptdr yay woohoo onda hurra juhu hourra bravo olé thx ty np"
    " phew uff puh ouf feierabend amen basta"
)
_KNOWN: Final = _SMALL | VOCATIVES | COMMON | OWN | HEADINGS | DEFERRED | OF_VOTES
_KNOWN_PART: Final = 0.34
_KNOWN_OF_SHORT: Final = 0.65
_SHORT: Final = 2
"""So few words may be a joke in another language; if any of more words are known, most are."""
_SUBJECT: Final = re.compile(r"(?:\A|[.!?;,]\s)\s{0,3}([^\W\d_]{2,20}) (?=[^\W\d_])")
_SENTENCE_END: Final = re.compile(
    # "No. 301" is a number, and "301: no. And …" an answer.
    r"(?<![Nn][or]\.(?=\s{1,2}[#0-9]))(?<!\b[Nn](?:os|rn|rs)\.(?=\s{1,2}[#0-9]))"
    r"(?<!\b[Pp]rop\.(?=\s{1,2}[#0-9]))(?<!\b[Nn]úm\.(?=\s{1,2}[#0-9]))"
    r"(?:(?<!\b[A-HJ-Za-hj-z]\.)(?<=[.!;])|(?<=[?\n\u2026]))[)\"']{0,2}(?=\s|\Z)\s{0,9}"
)
_OPENING: Final = 3
"""A condition may have a word or two before it: "well, only if …"."""
_WHOLE: Final = 4
"""Sentences of fewer words may be half of the one before them."""
_LABEL: Final = 5
_THIS: Final = words_of("this that it so das es ça cela eso esto voilà así ainsi")
_NO_VOTE: Final = re.compile(
    r"\s{0,3}(?:no vote|nothing|not voting|keine stimme|nichts)\b", re.IGNORECASE
)
_NOT_YET: Final = re.compile(
    r"\s{0,3}(?:(?:i |ich |je )?(?:haven't|have not|didn't|did not|couldn't|ne pas|n'ai pas|no he)"
    r"(?: yet)? (?:got(?:ten)? (?:round )?to|get to|read|looked at|look at|seen|lu|eu le temps"
    r"|leído)"
    r"|zur? .{0,12}[1-9][0-9]{2} bin ich (?:noch )?nicht gekommen)\b",
    re.IGNORECASE,
)
_ASKING: Final = frozenset(
    ("is", "are", "does", "did", "can", "could", "should", "would", "shall", "why", "how")
)
_VOTE_WORDS: Final = words_of(
    "vote votes voting voted voter ballot ballots stimme stimmen abstimmung voto votos votar"
)
_YOURS: Final = re.compile(r"(?<=[a-zäöüß,] )Ihr(?:e[mnrs]?)?\b")
"""In German *your*: *their* and *her* begin with a capital only where a sentence does."""
_IDIOM: Final = re.compile(
    r"\b(?:nothing personal|nichts für ungut|rien de personnel|nada personal|no hard feelings"
    r"|if you please|if i may|if possible|if that's (?:ok|okay|all right)|wenn'?s? recht ist"
    r"|if you ask me|if i'm honest|wenn (?:du mich|sie mich|ihr mich) frag\w+|yet another"
    r"|(?:sorry|apologies) (?:if|for|about)|while i(?:'m| am) (?:at it|here|writing)"
    r"|s'il (?:vous|te) pla[iî]t|no (?:cap|doubt|question|problem|worries|(?:further )?comments?)"
    r"|i'm afraid|sans (?:autre )?commentaires?|ohne (?:weiteren )?kommentar"
    r"|sin (?:más )?comentarios?"
    r"|without (?:hesitation|a doubt)|sans hésit\w+|ohne zögern|sin dudar\w*"
    r"|(?:en contra|a favor) de lo que"
    r"|(?:see (?:you|ya)(?: all)?(?: on)?|à|hasta el) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes"
    r"|sábado|domingo)(?=[.!\s]{0,4}\Z)"
    r"|(?:for|to) my (?:taste|liking)|für meinen geschmack|à mon goût|para mi gusto"
    r"|(?:after|on) (?:some |much |careful |due |long |mature )?(?:thought|consideration|thinking"
    r"|reading|review|examination|discussion)"
    r"|après (?:mûre |bonne |longue )?(?:réflexion|examen|lecture|relecture|étude|discussion)"
    r"|nach (?:reiflicher |langer |genauer |gründlicher )?(?:überlegung|prüfung|durchsicht|lektüre"
    r"|beratung|abwägung)|(?:lo )?siento(?: mucho)?|contraires? (?:à|aux?)(?= \w)"
    r"|(?:tras|después de) (?:pensarlo|leerl[ao]s?|meditarlo|una lectura|estudiarl[ao]s?)|with"
    r" (?:all )?(?:due )?respect|leider|malheureusement|désolée?"
    r"|(?:the|of|more|my|our|your|these|those|any|less|some|with|roll|rolling|because|bc) dice"
    r"|dice (?=(?:are|r|is|games?|cups?|rolls?|rolling)\b)|(?<![^\W_] )dice(?= ?\Z)"
    r"|yes,? (?=(?:i know|really|seriously|indeed|my own|even|again)\b))\b"
    r"|\bput forward\b|\bon the question of\b|\bfor (?:quite )?a while\b"
    r"|\b(?:barely|hardly|half|kaum|à peine|apenas)"
    r" (?:awake|slept|alive|wach|réveillée?|despiert[oa])\b"
    r"|\b(?:my|mein|meine|ma|mon|mi) \w{2,15} (?:says?|sends?|sagt|schickt|dit|dice|manda)"
    r" (?:(?:you|all|euch|ihnen|os) )?(?:all )?(?:hi|hello|hey"
    r"|(?:her|his|their) (?:love|regards)|(?:schöne |liebe )?grüße|hallo|moin|bonjour|coucou|hola"
    r"|saludos)\b",
    re.IGNORECASE,
)
"""Idioms with a word of doubt or a choice in them that mean neither."""
_REASON: Final = re.compile(
    r"\s{0,8}(?:reason|rationale|begründung|grund|raison|motif|motivo|razón)s?\s?:", re.IGNORECASE
)
_OF_A_TITLE: Final = words_of(
    "oops ooops whoops oups ups hoppla correction corrected edit swap mistake mistaken error wrong"
    " thoughts but before avant antes hmm hm fehler irrtum korrektur falsch erreur faute seriously"
    " serious rather actually finally finalement plutôt"
)
"""Words of titles that elsewhere take something back: here of an earlier mail."""
_LACK: Final = (
    r"time|title|subject|topic|drama|fuss|comments?|poem|poetry|novel|story|news|rush|hurry|jokes?"
    r"|frills|sleep|coffee|speech|idea for a (?:title|subject)|zeit|titel|betreff|drama|schlaf"
    r"|kaffee|gedicht|roman|titre|objet|temps|café|roman|poème|título|asunto|tiempo|café|poema"
)
_TITLE_ALONE: Final = re.compile(
    r"\W{0,3}(?:(?:(?:(?:my|two|three) )?(?:votes?|ballot|voting|stimmen?|voto?s?),? )?"
    rf"(?:not|no|without|ohne|kein|keine|sans|pas de|sin) (?:an? |much |any |viel )?(?:{_LACK})"
    r"(?: (?:line|today|left|at all|heute|aujourd'hui|hoy))?"
    r"|(?:nothing|nichts|rien|nada) (?:special|fancy|new|exciting|besonderes|neues|de spécial"
    r"|de neuf|especial|nuevo)"
    r"|(?:before|ehe|bevor|avant que|antes de que) (?:i|ich's|ich es|j'oublie|se me)"
    r"(?: (?:forget|vergesse|olvide))?"
    r"|(?:(?:short|right|just|kurz|juste) )?(?:after|before|nach|vor|après|avant|después de"
    r"|antes de)(?: (?:the|my|dem|der|meiner?|le|la|l'|el))? "
    r"(?:dinner|lunch|breakfast|supper|work|school|church|tea|practice|training|match|game|show|film"
    r"|shift|walk|swim|night shift|essen|mittagessen|abendessen|arbeit|schule|kirche|spiel|schicht"
    r"|dîner|déjeuner|travail|cours|match|cena|comida|trabajo|misa|partido)"
    r"|(?:only|just|nur|juste|solo|sólo) (?:an?|my|one|the|eine|meine|un|mon|mi) "
    r"(?:votes?|stimmen?|voto)"
    r"|what i think(?: of (?:it|them|these|those))?)\W{0,3}",
    re.IGNORECASE,
)
"""Whole titles with a word in them that elsewhere limits a vote."""
_TITLE_OF_BOTH: Final = re.compile(
    r"\W{0,3}(?:yes and no|oui et non|ja und nein|sí y no"
    r"|(?:one|two|three|1|2|3) for,?(?: and)? (?:one|two|three|1|2|3) against"
    r"|(?:one|two|three|1|2|3) against,?(?: and)? (?:one|two|three|1|2|3) for)\W{0,3}",
    re.IGNORECASE,
)
"""Whole titles above votes for one proposal and against another."""
_OF_ANOTHER: Final = (OF_OTHERS - OF_VOTES) - words_of(
    "you your we us our everyone everybody others uns du ihr man alle andere anderen nous vous tu"
    " autres nosotros usted ustedes otros"
)
_IMAGINED: Final = words_of(
    "guess guesses prediction predictions forecast poll minutes example examples sample"
    " tipp prognose umfrage protokoll beispiel pronostic pronostics sondage exemple compte-rendu"
    " rehearsal probelauf generalprobe ensayo simulacro"
    " pronóstico encuesta acta ejemplo words worte mots palabras tbc confirmed"
)
"""Titles of what is only imagined, or was said by others."""
_PARTICLE: Final = re.compile(r"(?<=[^\W\d_] )ja (?=[^\W\d_])", re.IGNORECASE)
"""The *ja* of "ist ja meiner"."""
_OTHERS: Final = frozenset(
    ("rest", "others", "other", "übrigen", "anderen", "autres", "reste", "resto", "demás", "otras")
)
_ANOTHERS_VOTES: Final = frozenset(("votes", "voted", "stimmt", "stimmte", "votó", "vota"))
_OWNED: Final = frozenset(("my", "meine", "meiner", "meinen", "mes", "mis"))
_NEAR: Final = 3
_BEFORE_VOTES: Final = frozenset(
    (
        "my",
        "mes",
        "mis",
        "meine",
        "two",
        "here",
        "the",
        "these",
        "following",
        "our",
        "your",
        "of",
        "are",
        "more",
        "all",
    )
)


_HEADING_OF_VOTES: Final = re.compile(
    r"\W{0,3}(?:(?:nomic|new|latest|here are|voici|hier sind|aquí están)\s)?"
    r"(?:(?:my|the|meine|meinen|mein|mes|mon|ma|mis|mi)\s)?"
    r"(?:(?:changed?|amended|corrected|revised|updated|(?:change|correction|update|amendment)"
    r" (?:of|to)|(?:changement|modification|correction|rectification) de|(?:cambio|corrección) de"
    r"|(?:änderung|korrektur)(?: (?:der|meiner|zu))?)\s)?"
    r"(?:(?:my|meiner|mon|mes|mi|mis)\s)?"
    r"(?:(?:two|three|four|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro|nomic)\s)?"
    r"(?:votes?|voting|ballots?|stimmen?|stimmabgabe|abstimmung|votos?|votación|stimmänderung"
    r"|umentscheidung|mine)(?:\s(?:change|ändern|geändert))?"
    r"(?:\s(?:submission|paper|sheet|slip)|\s(?:for|on)\s(?:this|the|my)\s(?:week|day|round|game|record)"
    r"|\swith\s(?:justification|justifications|reasons|comments|explanations))?\W{0,3}"
    r"|\W{0,3}(?:no subject|kein betreff|ohne betreff|sans objet|aucun objet|sin asunto)\W{0,3}",
    re.IGNORECASE,
)
"""A heading and nothing else: whatever stands behind it must be one of a few harmless words."""


_HEADING_OF_CHANGE: Final = re.compile(
    r"\W{0,3}(?:(?:i(?:'ve| have)? |habe? |j'ai |he )?(?:changed my mind"
    r"|(?:es mir )?anders überlegt|changé d'avis|cambiado de (?:opinión|idea))"
    r"|(?:a )?change of (?:mind|heart)"
    r"|second thoughts?|umentschieden|update|changement(?: d'avis)?|cambio(?: de opinión)?"
    r"|oops|(?:my )?mistake|(?:mein )?(?:fehler|irrtum)|verwechslung|(?:mon )?erreur"
    r"(?: de ma part)?|(?:mi )?error|correction|korrektur|corrección)\W{0,3}",
    re.IGNORECASE,
)
"""A subject that says that the votes below it are other than before."""
_MIXED_UP: Final = re.compile(
    r"\b(?:mixed (?:(?:it|them|the (?:two|numbers|votes)) )?up|mix-up|swapped|verwechsel\w+"
    r"|vertausch\w+|inversé\w*|confondu\w*|confund\w+|equivoqu\w+)\b",
    re.IGNORECASE,
)
_NOT_SENT: Final = re.compile(
    r"\b(?:by mistake|in error|aus versehen|versehentlich|par erreur|por error)\b", re.IGNORECASE
)
_OFTEN: Final = words_of(
    "hope always again now even wieder immer bestimmt hoffe toujours encore espère siempre otra"
    " espero"
)
"""Words by which somebody may have mixed up what they write now."""
_HEADING_OF_WITHDRAWAL: Final = re.compile(
    r"\W{0,3}(?:(?:vote|stimme|voto)\s(?:withdrawal|withdrawn|zurückziehen|zurücknehmen|widerrufen)"
    r"|(?:withdraw(?:al|ing)?|cancel(?:ling|ing|lation)?|retract(?:ion|ing)?|take back|taking back"
    r"|annul(?:ation|er)|retrait|retirer|rücknahme|widerruf|retir(?:ada|ar)|anula(?:r|ción))"
    r"(?:(?:\s(?:of|de|del|d'un|der|meiner))?(?:\s(?:an?|the|my|un|mon|mi|der|meiner))?"
    r"\s(?:[1-9][0-9]{2}\s)?(?:votes?|stimmen?|votos?))?)(?:\s(?:on|sur|zu|en|sobre)?\s?(?:la\s)?#?[1-9][0-9]{2})?\W{0,3}",
    re.IGNORECASE,
)
"""A subject that says that votes are taken back."""


@dataclass(frozen=True, slots=True)
class Meant:
    """The moves of a mail, as far as prose beside them may agree with them.

    ``choice`` is the one choice of all its votes, ``""`` where there are several; ``names`` are
    words of players' names, in small letters.
    """

    numbers: frozenset[int] = frozenset()
    choice: str = ""
    names: frozenset[str] = frozenset()


def touches(text: str, meant: Meant) -> bool:
    """Whether prose may change what the moves beside it mean, by what it says."""
    if len(text) > _LONGEST:
        return True  # Nobody looks through all of it.
    plain = spoken(text)
    if "?" in plain or "\u00bf" in plain or QUESTIONS.search(plain) or undoes(plain):
        return True
    words = [word.lower() for word in _WORD.findall(plain)]
    if not CHANGING.isdisjoint(words) or _names_another(words, meant):
        return True
    return _of_somebody(plain, words, meant.names) or _shouts_another(plain, meant)


def spoken(text: str) -> str:
    """Return prose as it is examined: without greetings, links, and idioms that say nothing."""
    plain = noise.without_pleasantry(_LINK.sub(" ", plain_line(text[:_LONGEST])))
    return _IDIOM.sub(" ", _YOURS.sub("", in_digits(plain)))


def undoes(plain: str) -> bool:
    """Whether a phrase takes back or limits what stands beside it."""
    phrases = (UNDOING_PHRASES, UNDOING_STEMS, UNMEANT_PHRASES)
    return any(each.search(plain) for each in phrases) or speaks_of_mail(plain)


def names_another(sentence: str, meant: Meant) -> bool:
    """Whether a sentence names a number or a choice that is not that of the moves."""
    words = (word.lower() for word in _WORD.findall(sentence))
    return _names_another(words, meant) or _shouts_another(sentence, meant)


def _names_another(words: Iterable[str], meant: Meant) -> bool:
    """Whether a number or a choice is named that is not that of the moves."""
    for word in words:
        if word.isdecimal():
            if _may_be_proposal(word) and int(word) not in meant.numbers:
                return True
        elif CHOICES_NAMED.get(word, meant.choice) != meant.choice:
            return True
    return False


def _may_be_proposal(digits: str) -> bool:
    return len(digits) == _NUMBER_DIGITS and int(digits) >= _SMALLEST_NUMBER


def _shouts_another(plain: str, meant: Meant) -> bool:
    """Whether ``FOR`` stands in capitals in a line that is not all capitals."""
    return meant.choice != "for" and " FOR " in f" {plain} " and not plain.isupper()


def _of_somebody(plain: str, words: list[str], names: frozenset[str]) -> bool:
    """Whether somebody else's vote or word is spoken of, or what a player does."""
    if any(found[1].lower() in names for found in _SUBJECT.finditer(plain)):
        return True
    for place, word in enumerate(words):
        alone = place == 0 and len(words) == 1
        heads = place == 0 and word == "votes"
        before = words[place - 1] if place else ""
        owned = not _OWNED.isdisjoint(words[max(0, place - _NEAR) : place])  # "my three votes"
        if word in _ANOTHERS_VOTES and not (alone or heads or owned or before in _BEFORE_VOTES):
            return True
        if word.endswith("'s") and word[:-2] in names:
            return True
    return False


def sentences(text: str) -> list[str]:
    """Cut prose into sentences; a stop behind *No.*, *Nos.* or one letter ends none."""
    return [sentence for sentence in _SENTENCE_END.split(text) if sentence.strip()]


def unsettles(text: str, meant: Meant, *, aside: bool = False) -> bool:
    """Whether prose may change what votes beside it mean, sentence by sentence.

    It says yes less often than ``touches``, which guards moves that cannot be taken back: a
    sentence that denies or limits something may stand beside a vote where it is whole and speaks of
    no vote. ``aside``: it stands in brackets or quotation marks, as titles do.
    """
    if len(text) > _LONGEST:
        return True
    if meant.choice == "withdrawn" and _HEADING_OF_WITHDRAWAL.fullmatch(plain_line(text)):
        return any(int(word) not in meant.numbers for word in re.findall("[0-9]+", text))
    return any(_unsettles(sentence, meant, aside=aside) for sentence in sentences(spoken(text)))


def _unsettles(sentence: str, meant: Meant, *, aside: bool) -> bool:
    if undoes(sentence):
        return True
    words = [word.lower() for word in _WORD.findall(sentence)]
    said = set(words)
    if leaves_for_later(sentence, meant):
        return False
    if not UNDOING.isdisjoint(said) or goes_on_from_vote(words, apart=not aside):
        return True
    denies = meant.choice == "for" and denies_support(words)
    if denies or _names_another(words, meant) or _shouts_another(sentence, meant):
        return True
    of_votes = not OF_VOTES.isdisjoint(said)
    few = len(words) < (2 if aside else _WHOLE) and not _REASON.match(sentence)
    if "?" in sentence or "\u00bf" in sentence or (words[:1] and words[0] in _ASKING):
        # A question that goes on from the vote with *though* or *but* holds a doubt about it.
        doubts = not (LIMITING.isdisjoint(words[:1]) and CHOICES_NAMED.keys().isdisjoint(said))
        return of_votes or few or doubts or not (aside or _THIS.isdisjoint(said))
    votes = not _VOTE_WORDS.isdisjoint(said)
    told = votes or few or not meant.names.isdisjoint(said) or not _THIS.isdisjoint(words[:1])
    if not REPORTING.isdisjoint(said) and told:
        return True
    of_another = not aside and _of_somebody(sentence, words, meant.names)
    if of_another and (of_votes or few or not REPORTING.isdisjoint(said)):
        return True
    limits = not LIMITING.isdisjoint(said) or any(word.endswith("n't") for word in words)
    # "Not before Sunday": a label of a few words, in which its writer does not speak.
    dated = not AT_A_TIME.isdisjoint(said) and FIRST_PERSON.union(("i",)).isdisjoint(said)
    dated = dated and len(words) <= _LABEL
    dated = dated and (limits or any(word.startswith("n'") for word in words))
    agrees = words[:1] == ["no"] and (aside or meant.choice == "against")
    # "Not a perfect text" is about the proposal, "not before Friday" and "not this one" are not.
    denies = not DENIALS.isdisjoint(words[:1]) and not GO_ON.isdisjoint(words[1:2])
    begins = denies or not CONDITIONAL.isdisjoint(words[:_OPENING])
    return dated or (limits and (of_votes or (not agrees and (few or begins))))


def heads_otherwise(subject: str, meant: Meant) -> bool:
    """Whether the subject of a mail says that the votes in it are not meant, or not its writer's.

    A subject is a title: it need not be a sentence, and often tells whose proposal it is about.
    """
    plain = spoken(subject)
    words = [word.lower() for word in _WORD.findall(plain)]
    said = set(words)
    titled = plain_line(subject)
    changed = meant.choice == "withdrawn" and _HEADING_OF_WITHDRAWAL.fullmatch(titled)
    changed = changed or _TITLE_ALONE.fullmatch(titled)
    changed = changed or (not meant.choice and _TITLE_OF_BOTH.fullmatch(titled))
    told = UNDOING | LIMITING | REPORTING | CONDITIONAL | HEDGES | _OF_ANOTHER | _IMAGINED
    agreed = {"no"} if meant.choice == "against" else frozenset[str]()
    of_votes = not (OF_VOTES.isdisjoint(said) and CHOICES_NAMED.keys().isdisjoint(said))
    of_another = any(word.removesuffix("'s") in meant.names for word in words)
    return not changed and (
        undoes(plain)
        or _NOT_SENT.search(plain) is not None
        or not (told - _OF_A_TITLE - agreed).isdisjoint(said)
        or names_another(plain, meant)
        or (of_another and of_votes)
        or ("?" in plain and (of_votes or len(words) > _SHORT))
    )


def leaves_for_later(sentence: str, meant: Meant) -> bool:
    """Whether a sentence says of other proposals alone that their time is still to come."""
    plain = _PARTICLE.sub(" ", sentence)
    said = {word.lower() for word in (*_WORD.findall(plain), *plain.split())}
    numbers = {int(word) for word in said if word.isdecimal() and _may_be_proposal(word)}
    others = bool(numbers) and numbers.isdisjoint(meant.numbers)
    chosen = not CHOICES_NAMED.keys().isdisjoint(said)
    limited = sentence.split(None, 1)[:1][0].lower() in CONDITIONAL if sentence.split() else False
    later = bool(_NO_VOTE.match(sentence) or _NOT_YET.match(sentence))
    later = later or not (DEFERRED - _OTHERS).isdisjoint(said)
    return (others or not _OTHERS.isdisjoint(said)) and later and not (chosen or limited)


def touches_from_afar(text: str, meant: Meant, *, footer: bool) -> bool:
    """Whether a footer or what stands below a closing speaks of its own writer's moves."""
    plain = plain_line(text[:_LONGEST])
    words = {word.lower() for word in _WORD.findall(plain)}
    speaks = bool(_I.search(plain)) or not FIRST_PERSON.isdisjoint(words)
    speaks = speaks or noise.begins_postscript(plain) or _names_vote(words, meant)
    # Companies write of votes, too, but in what is known for a footer.
    speaks = speaks or not (footer or OF_VOTING.isdisjoint(words))
    return speaks and touches(text, meant)


def _names_vote(words: Collection[str], meant: Meant) -> bool:
    """Whether words name a proposal that is voted on, and a choice."""
    named = any(word.isdecimal() and int(word) in meant.numbers for word in words)
    return named and not CHOICES_NAMED.keys().isdisjoint(words)


def stands_apart(text: str, meant: Meant) -> bool:
    """Whether a line that is asked back by itself is a vote on other proposals than the moves."""
    plain = plain_line(text[:_LONGEST]).lstrip(" \"'([*_")
    words = [word.text for word in split_words(plain)]
    numbers = {int(word) for word in words if word.isdecimal() and _may_be_proposal(word)}
    if words and words[0] in AND:
        words = words[1:]
    begins = bool(words) and (words[0].isdigit() or words[0] in _BEGIN_VOTES)
    return begins and bool(numbers) and numbers.isdisjoint(meant.numbers)


def is_known(text: str, names: frozenset[str] = frozenset(), *, of_votes: bool = False) -> bool:
    """Whether most words of prose are of the languages that are read here.

    ``of_votes``: it stands beside votes alone, which can be taken back, so more words are known.
    """
    plain = _REASON.sub("", _LINK.sub(" ", plain_line(text[:_LONGEST])))
    words = [word.lower() for word in _WORD.findall(noise.without_pleasantry(plain))]
    words = [word for word in words if not word.isdecimal() and word not in names]
    more = learned_words.WORDS if of_votes else frozenset[str]()
    known = sum(word in _KNOWN or word in CHOICES_NAMED or word in more for word in words)
    most = _KNOWN_PART if len(words) > _SHORT else _KNOWN_OF_SHORT
    return not words or known >= most * len(words)


def heads_votes(text: str) -> bool:
    """Whether a subject or a line is nothing but a heading of votes, which says nothing of them."""
    return _HEADING_OF_VOTES.fullmatch(plain_line(text[:_LONGEST])) is not None


def heads_mail(subject: str) -> bool:
    """Whether a subject is a heading of votes, or of votes that are changed."""
    plain = plain_line(subject[:_LONGEST])
    return heads_votes(subject) or _HEADING_OF_CHANGE.fullmatch(plain) is not None


def tells_of_mixing_up(sentence: str, names: Collection[str]) -> bool:
    """Whether a sentence only says that its writer mixed something up: above votes, in others."""
    words = [word.lower() for word in _WORD.findall(sentence)]
    told = not FIRST_PERSON.union(("i", "yo")).isdisjoint(words) and set(names).isdisjoint(words)
    told = told and LIMITING.union(_OFTEN).isdisjoint(words)
    return (
        bool(_MIXED_UP.search(sentence))
        and told
        and "?" not in sentence
        and (not names_another(sentence, Meant()) and CONDITIONAL.isdisjoint(words))
    )


def speaks_of_votes(line: str) -> bool:
    """Whether a choice is named in a line, or that somebody votes."""
    words = {word.lower() for word in _WORD.findall(plain_line(line[:_LONGEST]))}
    return not (OF_VOTES.isdisjoint(words) and CHOICES_NAMED.keys().isdisjoint(words))


def introduces_own(line: str) -> bool:
    """Whether a line that ends in a colon introduces what its own writer says."""
    words = {word.lower() for word in _WORD.findall(plain_line(line[:_LONGEST]))}
    return not HEADINGS.isdisjoint(words)
