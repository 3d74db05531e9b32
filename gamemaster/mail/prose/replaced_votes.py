"""Reads prose that changes a vote, or takes one back, by what it says was and what it says is.

``I put yes for 301 but meant no`` names two choices. Each stands behind a word that says of which
time it is: what somebody *put*, *said* or has *instead of* was, what they *meant*, what *should be*
or is *now*, is. Where all the prose is about one proposal, and one choice is left that is, this is
the vote, however the sentences are built. Whatever asks, sets a condition, puts off or speaks of
somebody else leaves it to be asked about. Pure; linear in the size of the text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from gamemaster.mail.commands.cursor import split_words
from gamemaster.mail.commands.vote_words import MISSPELT, Choice
from gamemaster.mail.commands.votes import Vote
from gamemaster.mail.prose.late_patterns import LatePattern
from gamemaster.mail.prose.prose_words import (
    CHOICES_NAMED,
    CONDITIONAL,
    FIRST_PERSON,
    HEDGES,
    OF_OTHERS,
    REPORTING,
    UNMEANT_PHRASES,
    words_of,
)
from gamemaster.mail.prose.remarks import Meant, sentences, spoken, unsettles
from gamemaster.mail.prose.vote_slots import number_of

_CHOICES: Final[dict[str, Choice]] = {
    **{
        word: choice
        for word, choice in cast("dict[str, Choice]", CHOICES_NAMED).items()
        if word not in ("support", "oppose", "opposed", "pro")
    },
    **dict.fromkeys(words_of("for affirmative +1 für pour favorable"), "for"),
    **dict.fromkeys(words_of("no negative -1"), "against"),
    **dict.fromkeys(words_of("enthalten abstenir abstenerme"), "abstain"),
}
_LINKING: Final = words_of("for für pour")
"""Choices that before a proposal may be no more than *about*."""
_BEFORE_CHOICE: Final = words_of(
    "voted voting vote to voté voto i'm am im bin suis be hatte habe hab"
)
"""Words behind which *for* is a choice, whatever it is for."""
_DENYING: Final = words_of("no non")
"""Answers that before another choice, or a noun, are no more than *not*."""
_BETWEEN: Final = frozenset(("a", "en", "the", '"', "'"))
_ARTICLES: Final = words_of(
    "a an the my that one ein eine einem mein meine das die der den des dem"
)
_OF_PROPOSALS: Final = _ARTICLES | words_of(
    "un une le la les el los las proposal proposals proposition propuesta vorschlag antrag nummer"
    " number numéro número no nr # rule-change mine"
)
_BEFORE_NO: Final = _ARTICLES | words_of(
    "un une le la l' mon que el mi una to as be it put said voted vote votes saying is it's meant"
    " wanted want say : - = , now from of into sera c'est soit est es era digo dije puse pon auf"
    " in statt instead was"
)
_AFTER_NO: Final = words_of(
    ". , ; ! ) ( : - and but on to instead in at please pls now rather y et e pero mais sur à a en"
    " i thanks before earlier yesterday jetzt maintenant ahora nun por"
)
_WAS: Final = words_of(
    "voted put wrote had told sent was were clicked pressed ticked entered typed marked from not"
    " place gestimmt gesagt geschrieben angekreuzt geklickt hatte habe hab war schrieb sagte"
    " drückte stimmte von statt anstatt anstelle nicht dit mis voté avais était c'était envoyé"
    " écrit coché répondu pas lieu antes avant before previously earlier vorher vorhin originally"
    " gestern yesterday aus votado dije puse escribí mandé marqué respondí vez lugar di said"
)
_THAN: Final = {"rather": "than", "instead": "of", "plutôt": "que"}
"""Words behind which what was stands only with a second one."""
_BEHIND: Final = words_of("gestimmt gesagt geschrieben angekreuzt geklickt before earlier")
_IS: Final = words_of(
    "now to should be is it's that's make meant ment mean want wanted as into count flip nun jetzt"
    " with durch soll sollte wollte auf ist ändern meinte maintenant sera c'est soit est mettez"
    " mettre póngase mets voulais en par ahora es quiero quería ponga pon poner a à sea"
    " cambiadme wollen möchte désormais then finalement finally finalmente schließlich"
)
_OWN: Final = words_of("my mein meine mon ma mi")
_VOTE: Final = words_of("vote stimme voix voto")
_NOW: Final = words_of("now jetzt nun maintenant désormais ahora")
_CORRECTS: Final = words_of(
    "oops ooops oups ups meant ment mistake mistaken mistakenly trompé trompée vertan geirrt irrtum"
    " versehen erreur equivoqué equivocado equivocada correction korrektur überlegt pensado"
)
"""Words by which something was not meant. A vote of this very mail that was not is no vote."""
_THAT: Final = words_of("that this it das dies es c'était ça cela eso esto fue")
_AFTER_FOR: Final = (
    _OF_PROPOSALS - words_of("the") | _AFTER_NO | words_of("not it this pas nicht stimmen")
)
"""Words that may stand behind *for* where it is a choice."""
_NEXT: Final = words_of("and but und aber et mais y pero so then ; . ! ?")
_CUE: Final = LatePattern(
    r"(?<![\w-])(?:chang(?:e|es|ed|ing|er|ez|é)|switch\w*|flip\w*|alter|amend|correct(?:ion)?|instead"
    r"|meant|ment|mistake|mistaken(?:ly)?|mixed|wrong(?:ly)?|slip|second thoughts?|on reflection"
    r"|changed my mind|oops|oups|ups|änder(?:e|n|t|te)?|korrigier\w*|korrektur|statt|anstatt|vertan"
    r"|geirrt|irrtum|fehler|versehen|überlegt|trompée?s?|erreur|au lieu|à la place|modifier"
    r"|rectifi\w+|cambi(?:o|ar|e|ad|en|a|ado)(?:me|l[oa]s?|mel[oa])?|cámbia\w+|equivo\w+|error"
    r"|vez de|lugar de|pensado mejor|make it|make that|replace|remplace[rz]?|ersetz\w+|reemplaz\w+"
    r"|should (?:now )?be|soll(?:te)? (?:jetzt |nun )?(?:\w+ )?sein|doit être|debe ser|reviens sur"
    r"|mach(?:t|en)? aus|bericht\w+)\b"
)
_NOWADAYS: Final = LatePattern(
    r"\b(?:now|jetzt|nun|maintenant|désormais|ahora|finally|finalement|finalmente|schließlich)\b"
)
_CHANGES: Final = re.compile(
    r"(?<![\w-])(?:chang\w+|switch\w*|flip\w*|alter|änder\w*|korrigier\w*|cambi\w+|modifi\w+)\b",
    re.IGNORECASE,
)
_TAKES_BACK: Final = re.compile(
    r"\b(?:withdraw(?:ing)?|retract(?:ing)?|cancel(?:l?ing)?|revoke|rescind|annul|void|remove|delete"
    r"|scrap|strike|undo|drop|tak(?:e|ing)|pull|retir(?:e[rz]?|o|ar|en|ad)|annul(?:e[rz]?)"
    r"|supprim(?:e[rz]?)|anul(?:o|e|ar|en|a|ad)|cancel(?:o|ar|e|en)|quit(?:o|ar|e|en)|borr(?:ar|o|e)"
    r"|zurück(?:ziehen|nehmen|zieh|zuziehen)|zieh[et]?|ziehen|nehm[et]?|nehmen|stornier\w*"
    r"|streich\w*|widerruf\w*|lösch\w*)\b",
    re.IGNORECASE,
)
_HALVES: Final = {
    "tak": words_of("back out off away"),
    "pul": words_of("back out"),
    "zie": words_of("zurück"),
    "neh": words_of("zurück heraus raus"),
}
"""Verbs that take a vote back with the word behind it alone: ``take my vote out``."""
_OWN_VOTE: Final = re.compile(
    r"\b(?:(?:my|that|this|mein\w?|mon|ma|ce|mi|ese|este)\s(?:[^\W\d]{3,12}\s)?"
    r"(?:votes?|ballot|stimmen?|voix|votos?|yes|no|ja|nein|oui|non|sí|abstention)"
    r"|(?:the|die|le|el|la)\s(?:vote|ballot|stimme|voix|voto)\s(?:i|that i|die ich|que j'ai|que j'"
    r"|que))(?!\w)",
    re.IGNORECASE,
)
_REQUEST: Final = re.compile(
    r"\A\W{0,4}(?:\w+,? ){0,3}?(?:(?:can|could|would|will)(?= (?:you|u|ya|someone)\b)|may i"
    r"|könn\w+|würde\w*|dürfte ich|tu peux|peux-tu|pouvez|pourriez|vous pouvez|pourrais"
    r"|me hac\w+|me l[oa]|pued\w+|podrí\w+|is it possible|is that possible"
    r"|geht das|ist das möglich|c'est possible|es posible|se puede)\b|\b(?:please|pls|svp|bitte"
    r"|por favor|porfa|would ya|would you)\W{0,4}\Z|,\s(?:vous pouvez|can you|könnt ihr)\b",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(
    r"\b(?:not|never|n't|don't|won't|can't|nicht|nie|pas|jamais|no|nunca|should i|shall i|if i"
    r"|will|going to|gonna|might|may|would|werde|vais|voy a|toying|thinking|consider\w*|tempted"
    r"|almost|nearly|failli|beinahe|fast|casi"
    r"|überlege|hésite|dudo|entitled|allowed|how)(?:\s\w{1,10}){0,2}\s?\Z",
    re.IGNORECASE,
)
"""Words before the verb that deny it, put it off, or only play with it."""
_DENIALS: Final = words_of("not never don't won't nicht nie ne pas jamais nunca")
_ANOTHERS: Final = (OF_OTHERS | words_of("them his")) - words_of(
    "you your vous tu ihr du usted ustedes us we our er votes vota gens nous uns others autres"
)
"""Words by which a change may be somebody else's; in *can you change it* nobody else's is."""
_TOLD: Final = REPORTING - words_of("said wrote told sagte dit écrit his her")
_HARM: Final = (
    CONDITIONAL | HEDGES | words_of("test hypothetically or oder ou o either")
) - words_of(
    "but aber mais pero except sauf außer ausser salvo later wohl seguramente seulement si"
)
"""Words that set a condition or hold a doubt, wherever in the text."""
_SUPPOSED: Final = re.compile(r"\bwould\b(?! (?:like|love|rather|prefer|you|ya)\b)", re.IGNORECASE)
_CONVINCED: Final = words_of(
    "convinced persuaded explained chat talk talked spoke überzeugt überredet geredet gesprochen"
    " erklärt convaincu convaincue expliqué parlé convenció convencido explicó hablado hablé"
)
"""Words by which a player who is named has only given the reason."""
_AGAIN: Final = words_of(
    "again later tomorrow erneut nochmal wieder später morgen revoterai demain tard luego mañana"
)
_HE: Final = re.compile(r"\bhe \w+[aei]d[oa]\b|\bhe (?:dicho|visto|puesto|hecho)\b", re.IGNORECASE)
"""The Spanish *he*: ``he cambiado``."""
_WHY: Final = re.compile(
    r"\bchanged my mind\b|\banders überlegt\b|\bchangé d'avis\b|\bcambiado de (?:opinión|idea)\b"
    r"|\bi (?:hadn't|had not) (?:thought|realised|realized|seen|noticed|read|understood)\b",
    re.IGNORECASE,
)
"""Reasons for a change that may as well stand behind it."""
_WAIT: Final = re.compile(
    r"\A\W{0,3}(?:(?:oh|ah|uh),? )?wait,? (?:no|sorry|actually)\b,?", re.IGNORECASE
)


@dataclass(slots=True)
class _Times:
    """The choices of a text by their time; of the ``bare`` ones no word says of which they are.

    ``undone``: what is now is a mistake in its turn.
    """

    was: set[Choice] = field(default_factory=set)
    now: set[Choice] = field(default_factory=set)
    bare: set[Choice] = field(default_factory=set)
    undone: bool = False


def replaced(
    text: str, rules: Collection[int], names: Collection[str], about: int | None
) -> tuple[Vote, ...] | None:
    """Return the vote by which a text replaces another one, or takes it back; None if not sure.

    ``rules`` are numbers that it may name besides; ``names`` are words of players' names; without
    any number it is about the proposal ``about``.
    """
    corrects = _CUE.compiled.search(text) is not None
    if not (corrects or _TAKES_BACK.search(text) or _NOWADAYS.compiled.search(text)):
        return None
    told = [_WAIT.sub("", spoken(sentence)) for sentence in sentences(text)]
    words = [_words(sentence) for sentence in told]
    numbers = {found for said in words for word in said if (found := number_of(word))} - set(rules)
    if len(numbers) > 1 or not (numbers or about) or UNMEANT_PHRASES.search(text):
        return None
    number = numbers.pop() if numbers else about
    times = _Times()
    for said in words:
        _take(said, times)
    withdrawn = _takes_back(told)
    changed = times.now | times.bare
    choice: Choice
    if withdrawn and not times.now and len(times.was | times.bare) <= 1:
        choice = "withdrawn"
    elif times.undone or len(changed) != 1 or not changed.isdisjoint(times.was):
        return None
    elif not (times.was or (corrects and times.now)):
        return None  # It is a first vote.
    else:
        (choice,) = changed
    meant = Meant(frozenset((number or 0, *rules)), choice, frozenset(names))
    chosen = [any(_choice_at(said, at) for at in range(len(said))) for said in words]
    last = max((at for at, found in enumerate(chosen) if found), default=len(told))
    leaves = all(
        _leaves(sentence, said, meant, chosen=chosen[at], behind=at > last)
        for at, (sentence, said) in enumerate(zip(told, words, strict=True))
    )
    return (Vote(number, choice),) if leaves else None


def _words(sentence: str) -> list[str]:
    found = (word.text for word in split_words(sentence))
    return [MISSPELT.get(word, word) for word in found]


def _take(words: Sequence[str], times: _Times) -> None:
    """Sort the choices of one sentence by the words before each of them."""
    time = ""
    for at, word in enumerate(words):
        choice = _choice_at(words, at)
        if choice is not None:
            {"was": times.was, "is": times.now, "": times.bare}[_time_of(words, at, time)].add(
                choice
            )
            time = ""
        elif word in _CORRECTS:
            times.undone |= bool(times.now) and not _THAT.isdisjoint(words[max(0, at - 4) : at])
            time = "is" if word in _IS else ""
        else:
            time = _time_behind(words, at, time)


def _time_of(words: Sequence[str], at: int, time: str) -> str:
    """Return of which time a choice is, by the words before it, which came to ``time``."""
    above = words[max(0, at - 2) : at]
    if at and (above[-1] in _OWN or (above[0] in _OWN and above[-1] in _VOTE)) and not time:
        return "was"  # "Make my no a yes", "remplacer mon vote contre"
    if not time and not _NOW.isdisjoint(words[at + 1 : at + 3]):
        return "is"
    return time or ("" if _BEHIND.isdisjoint(words[at + 1 : at + 4]) else "was")


def _time_behind(words: Sequence[str], at: int, time: str) -> str:
    """Return of which time the next choice is behind a word, before which it was ``time``."""
    word = words[at]
    if word in _THAN:
        return "was" if words[at + 1 : at + 2] == [_THAN[word]] else "is"
    if word in _WAS or (word in _DENYING and _is_denial(words, at)):
        return "was"
    if word in _IS or words[at : at + 2] in (["in", "ja"], ["in", "nein"]):
        # "instead of", "à la place de", "en vez de": what links them says nothing of the time.
        return time if word in ("à", "a", "en") and time == "was" else "is"
    return "" if word in _NEXT else time


def _choice_at(words: Sequence[str], at: int) -> Choice | None:
    """Return the choice that a word is where it stands."""
    word, below = words[at], words[at + 1] if at + 1 < len(words) else "."
    above = words[at - 1] if at else "."
    choice = _CHOICES.get(word)
    if word == "si" and above in ("que", "a", "es", "un", "ahora"):
        return "for"
    if choice is None or (word in _LINKING and (_is_about(words, at) or _is_linked(below))):
        return None
    if word in _DENYING and _is_denial(words, at):
        return None
    if word in ("no", "favor") and above == "por":
        return None  # "por favor"
    if word == "no" and number_of(below) is None and below not in _AFTER_NO:
        # "It is no rule-change" denies a noun.
        return choice if above in _BEFORE_NO and not below[:1].isalpha() else None
    return choice


def _is_about(words: Sequence[str], at: int) -> bool:
    """Whether a proposal stands behind *for*, which then may say what something is about."""
    behind = next((word for word in words[at + 1 : at + 5] if word not in _OF_PROPOSALS), "")
    voted = at > 0 and words[at - 1] in _BEFORE_CHOICE
    voted = voted or (at == 0 and words[0] == "for")  # "for 301… make that against"
    own = at > 1 and words[at - 2] in ("my", "mon", "mi")
    return (number_of(behind) is not None or behind in ("this", "it", "the")) and (own or not voted)


def _is_linked(below: str) -> bool:
    """Whether *for* links a noun: ``no points for the leader``."""
    return below[:1].isalpha() and below not in _AFTER_FOR


def _is_denial(words: Sequence[str], at: int) -> bool:
    """Whether *no* stands before another choice, as in ``y no a favor``."""
    behind = [word for word in words[at + 1 : at + 3] if word not in _BETWEEN]
    return behind[:1] != words[at : at + 1] and not _CHOICES.keys().isdisjoint(behind[:1])


def _takes_back(told: Sequence[str]) -> bool:
    """Whether a sentence takes its writer's vote back, and does not deny that or put it off."""
    for sentence in told:
        for found in _TAKES_BACK.finditer(sentence):
            if _DENIED.search(sentence[: found.start()].lower()):
                continue
            halves = _HALVES.get(found[0].lower()[:3])
            behind = set(_words(sentence[found.end() :]))
            if halves is not None and halves.isdisjoint(behind):
                continue
            if _DENIALS.isdisjoint(_words(sentence)) and _OWN_VOTE.search(sentence):
                return True
    return False


def _leaves(
    sentence: str, words: Sequence[str], meant: Meant, *, chosen: bool, behind: bool
) -> bool:
    """Whether a sentence leaves what is said in the others as it is, and its writer's own.

    ``chosen``: a choice is in it; ``behind``: it stands behind the last one, so that a *mistake* in
    it may be the change itself.
    """
    said = set(words) - ({"he"} if _HE.search(sentence) else set())
    asks = "?" in sentence or "\u00bf" in sentence
    changes = list(_CHANGES.finditer(sentence))
    denied = any(_DENIED.search(sentence[: found.start()].lower()) for found in changes)
    if (asks and not _REQUEST.search(sentence)) or (denied and not asks):
        return False
    again = meant.choice == "withdrawn" and not chosen and not _AGAIN.isdisjoint(said)
    if not (_HARM - (_AGAIN if again else frozenset())).isdisjoint(said):
        return False
    if chosen or changes or _TAKES_BACK.search(sentence):
        named = not meant.names.isdisjoint(said) and _CONVINCED.isdisjoint(said)
        supposed = chosen and _SUPPOSED.search(sentence) is not None
        return not (named or supposed) and _TOLD.isdisjoint(said) and _ANOTHERS.isdisjoint(said)
    if behind and not _CORRECTS.isdisjoint(said) and FIRST_PERSON.isdisjoint(said):
        return False  # "That was a mistake."
    corrects = not behind and _CUE.compiled.search(sentence) is not None
    corrects = corrects or _WHY.search(sentence) is not None
    return corrects or asks or again or not unsettles(sentence, meant)
