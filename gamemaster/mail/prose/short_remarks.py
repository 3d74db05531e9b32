"""Says of a few words beside a vote whether they may take something from it.

The short ways to limit a vote, to put it off or to doubt it cannot be listed (*sort of*, *to
follow*, *on the fence*). Praise, blame, thanks and reasons can, so these must be known, or weigh
like known ones (``explains``). A fragment that is tied to the vote by its first word must say one
of a few things (``goes_on_from_vote``). Linear time.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from gamemaster.mail.prose import learned_words
from gamemaster.mail.prose.prose_words import (
    AT_A_TIME,
    CHOICES_NAMED,
    CONDITIONAL,
    DEFERRED,
    FIRST_PERSON,
    HARMLESS,
    HEDGES,
    LIMITING,
    OF_OTHERS,
    OF_VOTES,
    REPORTING,
    RESERVING,
    UNDECIDED,
    UNDOING,
    WITHOUT,
    words_of,
)

PLACING: Final = words_of(
    "from as with in at by under via von vom als mit im am aus de comme avec dans à con en como"
    " desde"
)
"""Words behind a bare vote with which it may be somebody else's, of another time, or limited."""
FROM: Final = words_of("from von vom aus de desde")
"""Words of PLACING that also say where a letter comes from."""
ATTACHING: Final = (PLACING - FROM - words_of("en à")) | words_of(
    "for to until till before within given plus minus or für bei ab bis nach vor oder pour sous"
    " par après avant ou para bajo tras hasta o u con"
)
"""Words by which a fragment goes on from the vote before it: ``with changes``, ``for Dave``."""
COPULAS: Final = words_of(
    "was were is would could should may might will"
    " war wäre wär würde könnte sollte ist était serait pourrait est era sería podría es"
)
"""Verbs without a subject, with which a fragment may say that something is no vote yet."""
IN_PASSING: Final = words_of(
    "a an the me my our side heart pleasure joy delight enthusiasm confidence thanks full entirety"
    " whole its it's mile miles promised always ever usual said stated it stands is hope hands up"
    " of want lack accident regards best love wishes greetings madam honour great much deep heavy"
    " light sorrow force all both now sure too also please gm everyone folks you your this that"
    " fairness principle principles speed simplicity fun sake clarity consistency win minutes"
    " record book books register eyes closed",
    "mir meiner seite herzen herz ganzem freude vergnügen überzeugung voller begeisterung"
    " grüßen grüße gruß besten lieben vollem umfang ganzer dank versprochen immer gesagt gehabt"
    " bedauern der die das dem den ein eine einem einer mich alle euch prinzip spaß klarheit"
    " gewinnen",
    "ma part moi moé cœur coeur plaisir joie enthousiasme conviction toujours prévu promis tout"
    " regret regrets le les un une mon tous vous principe gagner",
    "mi parte mí corazón gusto alegría entusiasmo convicción siempre todo lado pena el la los"
    " una claridad falta fin principio ganar ojos cerrados las manos alzadas",
)
"""Words behind such a word that leave the vote as it is: ``with pleasure``, ``as always``."""
PARTS: Final = words_of(
    "version draft form wording original old paragraph sentence clause half part parts section"
    " removed dropped deleted gone split delayed rewritten shortened fixed early late fassung"
    " absatz satz entwurf hälfte teil teile alinéa paragraphe phrase moitié partie párrafo frase"
    " mitad parte versión"
)
"""Words by which a vote is for a part of a proposal, or for another version of it."""
PLACES: Final = words_of(
    "train bus tram office phone beach road home bed garden kitchen airport holiday work ferry"
    " boat ship car plane field couch sofa classroom library station hospital pub platform"
    " unterwegs zug büro strand urlaub bett garten handy bahnhof daheim zuhause hause arbeit küche"
    " métro bureau plage jardin marché lit maison gare bateau voiture travail vacances tren"
    " autobús oficina playa casa cama trabajo coche barco cocina mercado vacaciones parque"
)
"""Where letters are written from."""
DOUBTING: Final = words_of(
    "allegedly apparently barely conditionally eventually falsely formally formerly"
    " half-heartedly hardly hypothetically informally initially ironically jokingly largely"
    " lately loosely mainly mistakenly mostly nearly nominally notionally occasionally"
    " officially originally ostensibly partly previously provisionally purportedly rarely"
    " recently reportedly sarcastically scarcely seemingly seldom sometimes supposedly"
    " temporarily tentatively theoretically unofficially vaguely virtually wrongly somewhat"
    " kinda sorta halfway halfheartedly arguably",
    "angeblich anscheinend bedingt größtenteils grossenteils inoffiziell meist meistens"
    " mitunter scheinbar selten sozusagen teils theoretisch überwiegend vermeintlich vermutlich"
    " versehentlich vorübergehend zeitweise zunächst jein",
    "accessoirement apparemment éventuellement initialement ironiquement majoritairement"
    " officieusement partiellement provisoirement prétendument soi-disant temporairement"
    " théoriquement vaguement genre mouais bof",
    "aparentemente eventualmente extraoficialmente inicialmente irónicamente mayormente"
    " parcialmente provisionalmente supuestamente temporalmente teóricamente",
)
"""Adverbs that make a vote doubtful, partial or somebody else's: others say how it is given."""
SUBJECTS_OF_REASONS: Final = words_of(
    "it it's its this that's these those both all they're too there there's das des es dies"
    " diese beide alle alles sie ist zu dann die der den sind c'est elle elles il ça cela ce"
    " cette ces celle trop tout tous está esto esta eso ésta ambas todo todas demasiado muy me"
    " qué quel quelle así"
)
"""Words with which a short reason begins, or a word about what is voted on."""
EXPLAINING: Final = words_of(
    "transmute repeal amend enact good great nice bad mid fair fairer unfair simple simpler"
    " clear clearer fine perfect brilliant boring fun silly smart clever wise sensible"
    " reasonable useful useless needed necessary overdue complicated complex confusing vague"
    " unclear fiddly long longer short shorter easy easier hard harder harsh strict weak strong"
    " dangerous risky wrong excellent lovely wonderful awesome cool super top idea ideas job"
    " reason reasons sense nonsense harm abuse signal livelier better best worse worst many rule"
    " rules game wording drafting text law code voting rewards protects saves breaks makes helps"
    " hurts kills spoils ruins fixes love like hate agree enjoy prefer understand thanks thank"
    " thx ty please sorry sry cheers bye ciao congratulations congrats bravo kudos done well"
    " finally naturally obviously gladly happily definitely absolutely certainly clearly indeed"
    " evening morning night weekend luck regards wishes own author proposer interest biased"
    " opinion count harmless pointless elegant tidy neat ugly horrible terrible awful dreadful"
    " lousy rubbish fantastic amazing genius interesting exciting promising hurray hooray yay"
    " woohoo lol haha same cruel mean greedy generous bold brave lazy messy sloppy slow slower"
    " quick quicker fast faster cheap expensive costly unnecessary redundant superfluous gotta"
    " need needs liked loved hated thanking christmas later nicely wholeheartedly mildly"
    " strongly surprise measurable benefit penalty pause pauses find gm gamemaster folks friends"
    " everyone everybody mate pal buddy dog dawg dude bro man lads team freunde leute amis amigos"
    " course day's",
    "vielen herzlichen unbedingt absolut voll befangen gut gute guten guter besser beste toll"
    " klasse prima schlecht schlechter gerecht ungerecht einfach einfacher klar klarer"
    " kompliziert verwirrend unklar vage unbestimmt sinnvoll sinnlos unsinn quatsch nötig"
    " unnötig überflüssig gefährlich riskant langweilig spannend lustig witzig idee ideen sache"
    " regel regeln spiel arbeit grund fehlen daten gefällt mag finde spart macht hilft schadet"
    " gehört brauchen geht passt danke dank bitte leid finden verständlich unverständlich gruß"
    " grüße gruss grüsse schönen schöne abend morgen tag nacht woche wochenende endlich"
    " natürlich selbstverständlich sicher gerne gern lang lange länger kurz kurze kürzer lösung"
    " saubere vernünftiges vernünftig eigener eigene meine antrag stimme lg vg mfg tschüss"
    " feierabend gscheide klug dumm blöd doof genial schwach stark streng hart leicht schwer",
    "l'idée gêne d'avance bon bonne bons bonnes meilleur meilleure mieux génial géniale"
    " excellente nul nulle mauvais mauvaise pire juste injuste équitable clair claire limpide"
    " flou floue compliqué compliquée utile inutile nécessaire dangereux dangereuse risqué"
    " ennuyeux amusant idée idées règle règles jeu travail raison sens aime adore déteste"
    " préfère merci pardon avance plaisir désolé désolée bisous salut bises cordialement bonsoir"
    " enfin évidemment naturellement bien sûr volontiers mienne moi conflit intérêts va pic"
    " allure longue court courte dure dur facile difficile beau belle joli jolie",
    "muchas falta gane lío bueno buena buenas buenos buenísima mejor peor malo mala excelente"
    " justo justa injusto injusta sencillo sencilla claro clara confuso confusa complicado"
    " complicada útil inútil necesario necesaria peligroso peligrosa aburrido aburrida divertido"
    " divertida regla reglas juego trabajo razón sentido gusta encanta odio prefiero gracias"
    " beso abrazo abrazos faltaría perdón perdonad siento besos besito saludos saludo fin"
    " naturalmente evidentemente supuesto parece parecen guay chulo chula larga corto corta"
    " fácil difícil mía",
)
"""Words by which a short remark beside a vote judges, thanks or greets, and takes nothing back."""
GO_ON: Final = words_of(
    "yet really sure so if before until unless when for on to this that it me now today any more"
    " at quite counted meant in after one mine wirklich vraiment de ja dafür dagegen jetzt heute"
    " sicher wenn bevor pour contre maintenant encore si avant por contra ahora todavía"
)
"""Words by which a denial goes on with what stands before it."""
LONE: Final = words_of("i ich je yo")
"""The speaker, without a verb."""
AND: Final = words_of("and und et y")
DENIALS: Final = words_of("not no nicht pas")
_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_LONGEST_FRAGMENT: Final = 6
_LONGEST_REMARK: Final = 5
_FEW: Final = 3
_SAYING: Final = REPORTING | words_of(
    "say hear heard thinks hört heißt denkt dicen piensa dit-on pense"
)
_EXPLAINED: Final = EXPLAINING | (
    CHOICES_NAMED.keys() - words_of("yes yea aye yep nay naw nope nah ja nein oui non sí")
)
_KIN: Final = words_of(
    "wife husband mother father brother sister son daughter frau mann mutter vater bruder schwester"
    " sohn tochter femme mari mère père frère sœur fils fille mujer marido madre padre hermano"
    " hermana hijo hija"
)
_EXPLAINED_IF_TIED: Final = (ATTACHING | FROM) - words_of("or oder ou o u to")
_LIGHT: Final = learned_words.HEAVY / 2
DOUBTED: Final = (
    DOUBTING
    | HEDGES
    | DEFERRED
    | AT_A_TIME
    | words_of("ask tba tbc tbd tarde disant let's exchange swap échange tausch cambio")
)
"""Words by which a short remark may doubt, put off or trade a vote."""
_AGREEING: Final = {
    "for": re.compile(
        r"sure(?: thing)?|(?:but |and |na |ja |und |et |y )?(?:why (?:the (?:hell|heck) )?not"
        r"|(?:warum|wieso) (?:auch |eigentlich )?nicht|pourquoi pas|por qué no|cómo no"
        r"|(?:it )?(?:can't|cannot|won't|doesn't) hurt|no harm(?: done| in it)?"
        r"|there(?:'s| is)(?: really)? nothing (?:to be said|to say) against (?:it|this|that)"
        r"|schadet (?:ja )?(?:nicht|nichts|keinem)"
        r"|(?:i (?:have|see) )?no (?:objections?|complaints?)"
        r"|keine einwände|(?:ich )?(?:hab|habe) nichts dagegen|nichts dagegen"
        r"|(?:je n'ai )?(?:pas d'|aucune )objection|nada que objetar|sin objeciones)[.!\s]{0,5}",
        re.IGNORECASE,
    ),
    "against": re.compile(
        r"(?:no,? |nein,? |non,? )?(?:no way|not a chance|no chance|not for me"
        r"|(?:absolutely|certainly|definitely) not|nie und nimmer|(?:auf )?keinen fall"
        r"|nichts für mich|jamais de la vie|pas question|pas pour moi|sûrement pas"
        r"|nunca jamás|ni loc[oa]|ni hablar|ni en sueños|ni de broma|para nada"
        r"|over my dead body|nur über meine leiche|plutôt mourir)[.!\s]{0,5}",
        re.IGNORECASE,
    ),
    "abstain": re.compile(
        r"(?:i |ich |je |yo )?(?:(?:have |habe |hab |n'ai )?(?:no|keine|aucune?|sin|ni|pas d')\s?"
        r"(?:strong )?(?:idea|clue|opinion|view|preference|ahnung|meinung|idée|avis|opinión)"
        r"|(?:can't|cannot|can not|couldn't) decide|(?:am |bin |suis |estoy )?"
        r"(?:undecided|unentschieden|unentschlossen|indécise?|indecis[oa])"
        r"|(?:do not|don't|really don't) (?:know|mind|care)(?: either way)?"
        r"|weiß (?:es )?nicht|kann mich nicht entscheiden|(?:ne )?sais pas|no (?:lo )?sé)"
        r"[.!\s]{0,5}",
        re.IGNORECASE,
    ),
}
"""Remarks with a denial in them that take nothing from one choice."""
_FAULTS: Final = DENIALS | words_of(
    "never nothing none without doesn't isn't aren't won't"
    " kein keine keinen keinem nichts nie jamais rien aucun aucune nunca nada ningún ninguna"
)
_DENYING: Final = DENIALS | words_of(
    "never cannot can't don't won't couldn't haven't didn't jamais ne nunca kein keine keinen"
)
_JUDGING: Final = words_of(
    "judge decide know understand read care choose assess follow urteilen beurteilen entscheiden"
    " weiß verstehe gelesen wissen juger décider sais comprends lu choisir juzgar decidir sé"
    " entiendo leído elegir"
)
_SUPPORTING: Final = words_of(
    "support favour favor approve endorse back accept agree zustimmen unterstützen befürworten"
    " dafür soutenir approuver accepter apoyar aprobar aceptar"
)
"""Words that beside a denial are a *no*."""
_FAILING: Final = words_of(
    "makes does helps has is adds gives brings macht bringt hilft taugt nützt sert apporte change"
    " fait ayuda aporta sirve tiene"
)
"""Verbs of what a proposal fails to do, where it is not named again."""
_TRUE: Final = words_of(
    "true real right correct earnest meant happened that that's vote wahr richtig vrai verdad"
    " cierto"
)
"""Words by which a denial may be of the vote beside it: ``that is not true``."""
_PRONOUNS: Final = words_of("it it's this that i es das ich ça c'est il elle eso esto")
"""Words that give an apparent fragment a subject of its own: ``for it is short``."""
_INVERTED: Final = words_of("had were should hätte hättest hätten hättet wäre wärst würde würdest")
"""Verbs that make a condition of a fragment that they begin: ``had you asked me``."""
_PERSONS: Final = words_of("you he she we they man du wir ihr sie er jemand mich dich")
_HEDGING: Final = words_of(
    "thinking pondering undecided überlege réfléchis meh ish nil idk bof bah dunno"
) | (HEDGES - words_of("wait waiting pass skip abwarten warten warte attendre attends esperar"))
_EN_DAYS: Final = frozenset(("en", unit) for unit in ("días", "horas", "semanas", "minutos"))
_CLOSING: Final = words_of("regards wishes greetings gesendet sent envoyé enviado grüßen gruß")


def words_in(text: str) -> list[str]:
    """Return the words of a text in small letters, without numbers and marks."""
    return _WORD.findall(text.lower())


def agrees(text: str, choice: str) -> bool:
    """Whether a remark only says once more what was voted: *never* to a no, *no idea* to none."""
    pattern, said = _AGREEING.get(choice), text.strip(" ,;:-")
    if pattern is None or "?" in said:
        return False
    words = words_in(said)
    if choice == "against" and (_finds_fault(words) or denies_support(words)):
        return True
    return pattern.fullmatch(said) is not None or (choice == "abstain" and _is_unable(words))


def _is_unable(words: Sequence[str]) -> bool:
    """Whether somebody says that they know or may not judge: ``I can't judge poetry``."""
    denied = LIMITING.intersection(words) | {word for word in words if word.endswith("n't")}
    told = (CONDITIONAL, REPORTING, OF_OTHERS, UNDOING, HEDGES, OF_VOTES, CHOICES_NAMED.keys())
    return (
        bool(denied)
        and len(words) >= _FEW
        and denied <= _DENYING
        and not _JUDGING.isdisjoint(words)
        and (words[0] in denied or not (FIRST_PERSON | LONE).isdisjoint(words))
        and all(one.isdisjoint(words) for one in told)
    )


def denies_support(words: Sequence[str]) -> bool:
    """Whether a remark denies a *yes*, and nothing limits that: ``I cannot support it``."""
    denied = LIMITING.intersection(words) | {word for word in words if word.endswith("n't")}
    at = next((place for place, word in enumerate(words) if word in denied), len(words))
    told = (CONDITIONAL, REPORTING, OF_OTHERS, UNDOING, HEDGES, DEFERRED)
    return (
        denied <= _DENYING
        and not _SUPPORTING.isdisjoint(words[at + 1 :])
        and all(one.isdisjoint(words) for one in told)
    )


def _finds_fault(words: Sequence[str]) -> bool:
    """Whether a remark denies something of what is voted on: ``makes no sense``, ``it's not``.

    It speaks of nothing else: not of its writer, of votes, of others, of what may change.
    """
    denied = LIMITING.intersection(words) | {word for word in words if word.endswith("n't")}
    at = next((place for place, word in enumerate(words) if word in denied), 0)
    begins = bool(words) and words[0] in SUBJECTS_OF_REASONS | _FAILING
    begins = begins and not any(word.endswith("'s") for word in words[1:])
    if not (begins and 1 <= at < _LONGEST_FRAGMENT >= len(words) and denied <= _FAULTS):
        return False
    told = (
        FIRST_PERSON | LONE,
        CONDITIONAL,
        OF_VOTES,
        REPORTING,
        OF_OTHERS,
        UNDECIDED,
        UNDOING,
        _TRUE,
    )
    return GO_ON.isdisjoint(words[at + 1 :]) and all(one.isdisjoint(words) for one in told)


def is_told(words: Sequence[str]) -> bool:
    """Whether so few words say whose the vote is: ``they say``, but not ``says I``."""
    told = not _KIN.isdisjoint(words[2:]) or not _SAYING.isdisjoint(words)
    return len(words) <= _FEW and told and LONE.isdisjoint(words)


def explains(words: Sequence[str], names: Collection[str] = ()) -> bool:
    """Whether a short remark right behind a vote is known to take nothing from it.

    ``names`` are words of players' names: a remark about a player says more than a greeting.
    """
    # An abbreviation says nothing, and nobody lists them all.
    short = len("".join(words)) <= _FEW
    if short or len(words) > _LONGEST_REMARK or not _EXPLAINED.isdisjoint(words):
        return True
    if any(word.removesuffix("'s") in names for word in words):
        return all(word in names for word in words)
    goes_on = goes_on_from_vote(words)
    tied = words[0] in _EXPLAINED_IF_TIED and not goes_on
    if words[0] in SUBJECTS_OF_REASONS or tied or not PLACES.isdisjoint(words):
        return True
    return not goes_on and DOUBTED.isdisjoint(words) and _is_light(words, names)


def praises(words: Sequence[str]) -> bool:
    """Whether a few words judge, thank or greet, and do not go on with what stands above them."""
    return not ((EXPLAINING - AT_A_TIME).isdisjoint(words) or goes_on_from_vote(words))


def dates(text: str) -> bool:
    """Whether a few words by themselves say when something is to be ("from Saturday on")."""
    words = words_in(text)
    few = len(words) < _LONGEST_REMARK and text.rstrip(")]")[-1:].isalnum()
    return few and not AT_A_TIME.isdisjoint(words) and not praises(words)


def is_of_a_time(text: str) -> bool:
    """Whether a few words with capitals are a time or a place ("am Freitag", "20 Uhr"), no name."""
    words = words_in(text)
    placed = words[:1] and words[0] in (PLACING | ATTACHING) - FROM
    return bool(placed) or not AT_A_TIME.isdisjoint(words) or any(map(str.isdigit, text))


def _is_light(words: Sequence[str], names: Collection[str]) -> bool:
    """Whether words that no list has weigh like those that took nothing from a vote."""
    return learned_words.weight((learned_words.A_VOTE, " ".join(words)), names) <= _LIGHT


def goes_on_from_vote(words: Sequence[str], *, apart: bool = False) -> bool:
    """Whether a fragment beside a vote may limit it: ``with changes``, ``so far``, ``I think``.

    ``apart``: it is a sentence or a line of its own, whose ``on Sunday`` may end a farewell.
    """
    said = list(words[1:] if words and words[0] in AND else words)
    first, rest = said[0] if said else "", said[1:]
    if first in WITHOUT and HARMLESS.isdisjoint(rest):
        return True
    if first in _INVERTED and not _PRONOUNS.union(_PERSONS).isdisjoint(rest[:1]):
        return not apart  # "Against, had you asked me a week ago."
    if not said or len(said) > _LONGEST_FRAGMENT:
        return False
    few = len(said) <= _FEW
    part = few and first in PARTS
    if part or any(word.isdecimal() for word in said):
        return part
    return (
        first in RESERVING
        or not DOUBTING.isdisjoint(said)
        or said[:2] == ["so", "far"]
        or (first in DENIALS and not GO_ON.isdisjoint(rest[:1]))
        or _is_attached(first, rest, apart=apart)
        or (few and not (RESERVING | _HEDGING).isdisjoint(said))
        or is_told(said)
    )


def _is_attached(first: str, rest: Sequence[str], *, apart: bool) -> bool:
    """Whether the first word of a fragment ties the others to the vote, and they are not known."""
    if first in COPULAS:
        return len(rest) == 1 or rest[:1] == ["what"] or not OF_VOTES.isdisjoint(rest)
    if first == "on":
        return not (apart or AT_A_TIME.isdisjoint(rest))
    if (first, *rest[-1:]) in _EN_DAYS:
        return True
    if first not in ATTACHING or not PLACES.isdisjoint(rest):
        return False
    if IN_PASSING.issuperset(rest) or (first == "to" and rest[0] not in ("be", "go", "wait")):
        return False
    subject = rest[0] in _PRONOUNS and (first == "for" or rest[0] != "it's")
    return _CLOSING.isdisjoint(rest) and not subject
