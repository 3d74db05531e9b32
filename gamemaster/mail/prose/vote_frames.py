"""Says of a piece of a sentence with a choice in it whether its writer votes there.

Harmless words cannot be listed, so none are looked for: instead, the frame of a vote is fixed. A
writer votes who says so in the first person and the present tense (``I vote``, ``stimme ich``), or
who says a choice and next to nothing before it (``no to 302``, ``302: yes``). Between that, the
choice and the number stand only articles, adverbs and words for a proposal; so ``I plan to vote for
301``, ``for 301 I need time`` and ``yes to parts of 301`` are none. Linear time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from gamemaster.mail.commands.cursor import COURTESIES
from gamemaster.mail.commands.vote_words import (
    ABOUT,
    ABOUT_FOR,
    FILLERS,
    IS,
    LINKS,
    PREPOSITIONS,
    SUBJECTS,
    TAILS,
    VERBS,
)
from gamemaster.mail.prose.prose_words import (
    VOCATIVES,
    words_of,
)
from gamemaster.mail.prose.short_remarks import (
    FROM,
    IN_PASSING,
    LONE,
    PARTS,
    PLACING,
    goes_on_from_vote,
)
from gamemaster.mail.prose.vote_slots import ADVERB_ENDS, AND, BUT, NOUN_WORDS, Piece, Slot

ADVERBS: Final = words_of(
    "always here now today just simply still too very quite really again once more first indeed"
    " naturally gladly therefore thus hence hereby happily ever much well all both strongly down"
    " up over back",
    "hier jetzt nun heute ganz sehr so auch wieder gern gerne natürlich daher deshalb darum somit"
    " also klar eben halt einfach unbedingt definitiv absolut voll voller hiermit damit folglich da"
    " ebenfalls trotzdem mal doch schlicht zudem ausdrücklich freilich diesmal sofort",
    "ici maintenant aujourd'hui très aussi encore donc ainsi volontiers toujours sans plus"
    " résolument tout également évidemment",
    "aquí ahora hoy muy también bien pues así siempre claro totalmente rotundamente más",
)
_OPENING: Final = (
    ADVERBS
    | words_of(
        "one 1 einer bin mille mil fois veces times thousand hundred million tausend hundertmal"
        " heck hell bloody damn einmal zweimal doble double doppelt triple twice safe jaja hard"
        " quick total emphatic lol digga alter bro gg jo passt ah oh eh hm say out"
    )
    | AND
    | BUT
    | (VOCATIVES - words_of("everyone everybody folks team todos tous leute zusammen"))
    | words_of(*FILLERS, *COURTESIES)
    | words_of(
        "this that it is it's that's for on from me of vote voting votes ballot von mir pour para"
        " mí mi meinerseits meine stimme my mon ma voix voto reply answer response antwort réponse"
        " respuesta proposal"
    )
)
"""Words that may stand before a choice or a number where nobody says *I vote*."""
TOPICAL: Final = (
    _OPENING
    | NOUN_WORDS
    | words_of(*ABOUT, *ABOUT_FOR)
    | words_of(
        "find finde think trouve encuentro love mag aime yo suis stimmen votum verdict opinion"
        " decision stand touching rule-change für avec con our mein bezüglich betreffend"
        " hinsichtlich betreffs frage question respecto concernant item punkt matter subject topic"
        " case issue thema sache sujet cuestión asunto"
    )
)
"""Words that may stand before the number that a vote is about."""
HANDLING: Final = words_of(
    "received receive arrived arrives read got get open opened see saw seen noted found reached"
    " downloaded passed failed adopted angenommen abgelehnt adoptée aprobada rejected file datei"
    " fichier"
    " archivo again nochmal bekommen erhalten angekommen gelesen gesehen kam vermerkt reçu lu vu"
    " arrivé"
    " arrivée"
    " reçue lue vue sending sent send talk discuss told let more recibido recibida leído leí vi"
    " visto vista llegó llegado"
)
"""Words by which a bare *yes* may say that a letter came, and give no opinion of it."""
_DIRECT: Final = NOUN_WORDS | words_of(
    "respecto regarding concerning quant bezüglich betreffend about re rule-change regeländerung"
    " vorlage proposición proposiciones initiative motion moción item",
    *PREPOSITIONS,
    "for zu zur bei à au a al en sur sobre el lo your this that these diesen diese dieser ce cette"
    " esta este , auf für pour proposal's auch aussi también",
)
"""Words between a choice and its number."""
_LINKING: Final = words_of(
    *LINKS, *IS, *SUBJECTS, *TAILS,
    "are get got receives earns deserves lautet heißt sind kriegt bekommt erhält verdient hat"
    " haben sont reçoit obtient mérite son recibe merece lleva be with mein rather prefer ne n'est",
) | _DIRECT | _OPENING  # fmt: skip
"""Words between a number and the choice behind it."""
_FOLLOWING: Final = (
    ADVERBS
    | AND
    | words_of(*TAILS, *COURTESIES, *SUBJECTS)
    | words_of(
        "with as at on by out of under given despite thanks this that them these those mine folks"
        " everyone friends either due then without",
        "mit aus in als im an auf trotz wegen danke das dies diese diesen sie ihn sei gilt steht"
        " votieren abstimmen zu abgeben abgegeben seitens ohne dazu beim",
        "avec comme dans à au du sur ça cela celle-ci celui-ci elle le",
        "con en como desde gracias esta este eso ella lo rotundo",
        "each ambas ambos beide beiden les todas todos toutes tous celle celui mdr lg biz bises"
        " besos wrt pal pet man bro because than",
        "eh pr stp svp # thx ty plz jaja lots tons endlich finally enfin sorry lol haha xd mate"
        " lads pals buddy love sir madam guys team",
    )
) - words_of("will i'll je i ich want would wish möchte würde veux is ist est es my")
"""Words that may go on from a vote: no verb is among them, and no noun."""
_ENDING_NO: Final = (
    ADVERBS | AND | VOCATIVES | words_of(*TAILS, *COURTESIES, "thanks danke gracias")
)
"""Words behind ``no 302`` that leave it a vote."""
_GOVERNING: Final = words_of("that dass daß ob whether if que qu si quand when wenn why how")
"""Words below which *I vote* reports a vote and does not cast one."""
_SPEAKING: Final = words_of("i i'm my ich mein meine je mon ma yo mi")
_VOTES: Final = words_of(
    "vote voting votes stimme votum voto voix suffrage verdict answer antwort mind meinung"
    " avis opinión opinion ballot"
)
_EVERYBODY: Final = words_of("all everyone everybody alle tous toutes todos todas")
_OWNED: Final = words_of("my mein meine meiner mon ma mi")
_VERBS: Final = words_of("vote voting votiere stimme voto abstain enthalte")
_PASSIVE: Final = words_of("to be being zu werden amended geändert être ser")
_TELLING: Final = words_of("tell sag sagt sagen dis dites di dile digan remind let")
_LONGEST_GAP: Final = 7
_ADJECTIVES: Final = 2
_DESCRIBING: Final = words_of(
    "big bright brisk broad categorical cheerful clear crisp deafening definite delighted decided"
    " easy emphatic enormous enthusiastic fat final firm flat friendly full further glad gleeful"
    " grateful grudging happy hard hearty heartfelt huge humble immediate instant joyful joyous"
    " keen large last little loud lone massive mighty modest more nice other outright personal"
    " plain polite proud quick quiet reluctant resolute resounding round sad short sincere single"
    " small solemn solid sonorous sorry sound special stern straight straightforward strong sure"
    " swift third thumping thunderous total unambiguous unequivocal unhesitating unqualified"
    " unreserved vehement very vigorous vocal well-considered whole wholehearted",
    *(
        f"{stem}{end}"
        for stem in (
            "absolut", "begeistert", "bestimmt", "deutlich", "dick", "donnernd", "dritt",
            "eindeutig",
            "einfach", "energisch", "entschieden", "entschlossen", "fett", "freudig", "freundlich",
            "fröhlich", "glatt", "groß", "gross", "herzlich", "klar", "klein", "knapp", "kräftig",
            "kurz", "laut", "letzt", "rund", "satt", "schlicht", "schnell", "stark", "ungern",
            "überzeugt", "uneingeschränkt", "unbedingt", "vernehmlich", "voll", "warm", "weiter",
            "zweit", "zögernd", "schwer",
        )
        for end in ("", "e", "es", "en", "er", "em")
    ),
    "absolu bon catégorique clair enthousiaste ferme franc grand gros joyeux massif net petit"
    " plein premier retentissant rotund second simple sincère sonore troisième troisieme vif",
    "ebenso genauso aussi igual de alegre categórico claro contundente enorme entusiasta fuerte"
    " gran grande primer rotundo segundo sencillo sincero sonoro tajante tercer firme pequeño",
)  # fmt: skip
"""Words that say how somebody says yes or no, and leave it one: "a near yes" is none."""
_INSTANTS: Final = words_of(
    "midnight noon dawn deadline closing mitternacht mittag frist schluss minuit midi échéance"
    " medianoche mediodía plazo"
)
_ARTICLES: Final = words_of("a an ein eine einen einem un une una my mein meinen mon mi")
_PHRASES: Final = words_of("with from in out for aus mit von de avec con en by à im")


def _split(phrases: Sequence[str]) -> list[list[str]]:
    found = [phrase.split(" ") for phrase in phrases if ":" not in phrase]
    return sorted(found, key=len, reverse=True)


_FIRST: Final = words_of(
    "i i'm ah'm me my ich bin mein meine je suis j'suis moi mon ma yo estoy voto digo mi stimme"
    " stimm emito notez anótame apúntame"
)
_FRAMES: Final = _split((
    "my name to", "my vote counted", "count my name among", "vermerken sie meine",
    "notieren sie meine", "sign me up", "my ballot", *VERBS, *SUBJECTS, "i hereby vote",
    "i gladly vote", "i also", "i do", "ich sag", "säg ich", "says i", "say i", "sag ich", "i give",
    "i'd say", "my vote stays", "i must vote", "i shall vote", "i will vote", "i'll vote",
    "i'll go", "i'm going", "i'm coming down", "i come down", "i come out", "i'm coming out",
    "ich gehe", "i go", "manifiesto mi", "expreso mi", "declaro mi", "j'exprime mon",
    "i express my", "ah'm", "bin", "suis", "j'suis", "j'vote", "j'dis", "i'm going to have to say",
    "je suis tout à fait", "pour ma part c'est", "pr moi c", "pr moi", "c", "von mir gibt's",
    "von mir", "de mi parte", "por mi parte", "put me as", "put us down", "record a vote",
    "count me among", "consider me", "my one vote", "my humble vote", "gebe ich meine",
    "gebe meine", "i humbly vote", "me pongo", "i'm gonna vote", "i'm gonna go", "i go with",
    "i'll be voting", "i will be voting", "i shall be voting", "register a vote", "note a vote",
    "cast one vote", "add my", "record my", "note my", "register my", "enter my", "count my",
    "i will be", "i'll be", "i shall be", "enregistrer mon vote", "noter mon vote",
    "inscrire mon vote", "put a vote", "enter a vote", "add a vote", "stimmen", "votieren",
    "abstimmen", "doy mi", "doy un", "le doy un", "i give it a", "i give it my", "gebe ich ein",
    "ich gebe ein", "je donne un", "je lui donne un", "je dis un", "i say a", "i send a",
    "here is my", "here's my", "hier mein", "hier meine", "voici mon", "aquí mi", "aquí va mi",
    "gib i", "geb ich", "gib ich", "sag i", "säg i", "sog i", "meine stimme lautet",
    "mein votum lautet", "mein votum ist", "my answer is", "my verdict is", "meine antwort lautet",
    "meine antwort ist", "ma réponse est", "mon choix est", "mi respuesta es", "my choice is",
    "me declaro", "me pronuncio", "me manifiesto", "spreche ich mich", "ich spreche mich",
    "sprech ich mich", "me inclino", "i stand", "i remain", "i declare myself", "je me déclare",
    "erkläre ich mich", "ich erkläre mich", "stehe ich", "ich stehe",
))  # fmt: skip
_WISHES: Final = _split((
    *(phrase for phrase in COURTESIES if "," not in phrase), "i should like to", "i'd love to",
    "i would love to", "happy to", "glad to", "pleased to", "proud to", "je tiens à", "je désire",
    "me gustaría", "i wanna", "i gotta", "i have to", "i'm going to have to", "i do hereby",
    "do hereby", "j'ai décidé de", "j'ai l'honneur de", "ich habe die ehre", "tengo el honor de",
    "i have the honour to", "i have the honor to", "j'ai le plaisir de", "tengo el gusto de",
    "i have the pleasure to", "i have the pleasure of", "es un placer", "c'est avec plaisir que je",
    "c'est sans hésiter que je", "würde ich gern", "würde ich gerne", "ich hätte gern",
    "je souhaiterais", "i'd gladly", "i would gladly", "i'd happily", "i should love to",
    "i'd be glad to", "je préfère", "prefiero", "tengo que", "i prefer to", "i am forced to",
    "ich werde", "werde ich", "möchte ich", "time to", "i have decided to", "i've decided to",
    "i decided to", "let the record show", "vengo a", "i am writing to", "i'm writing to", "i must",
    "i shall", "je dois", "debo", "i do", "i can only", "muss ich", "i choose to", "me permito",
    "i beg to", "this is to", "i hereby",
))  # fmt: skip


_FRAMING: Final = frozenset(word for frame in (*_FRAMES, *_WISHES) for word in frame)
SAYING_HOW: Final = (
    _OPENING | TOPICAL | _LINKING | _DIRECT | _DESCRIBING | _FOLLOWING | _FRAMING | ADVERBS
)
"""All words of the frames of votes: who votes, how, and on what."""


def opens(piece: Piece) -> bool | None:
    """Say how a piece with a choice in it votes: True by *I vote*, False barely, None not."""
    slots = [slot for slot in piece.slots if not slot.word or any(map(str.isalnum, slot.word))]
    marked = [at for at, slot in enumerate(slots) if slot.choice is not None or slot.numbers]
    chosen = next(at for at in marked if slots[at].choice is not None)
    above = max((at for at in marked if at < chosen), default=-1)
    said = _opens(_words(slots[above + 1 : chosen]), slots[chosen], linked=above >= 0)
    if said is None:
        return None
    before = _words(slots[: marked[0]])
    governed = not _GOVERNING.isdisjoint(before)
    if governed if said else above >= 0 and not TOPICAL.issuperset(before):
        return None
    for one, other in pairwise(marked):
        between = _words(slots[one + 1 : other])
        if slots[other].numbers and not all(
            word in (_DIRECT | _DESCRIBING if slots[one].answers else _DIRECT)
            or word.endswith("'s")
            for word in between
        ):
            return None
    return said if _ends_well(piece, slots, _words(slots[marked[-1] + 1 :]), said=said) else None


def follows(word: str) -> bool:
    """Whether a word may go on from a vote, and begins no other sentence."""
    return _is_known(word, _FOLLOWING)


def _ends_well(piece: Piece, slots: Sequence[Slot], after: list[str], *, said: bool) -> bool:
    """Whether what stands behind a vote leaves it one, and makes no other sentence of it."""
    if after and not piece.numbers and after[0] in _ARTICLES - {"my", "mein", "mon", "mi"}:
        return False  # "I'm in favour of a break"
    if not PARTS.isdisjoint(after) or after[:2] in (["to", "be"], ["like", "proposals"]):
        return False  # "I vote for 301 in its original form", "for 301 to be rewritten"
    if after and _limits(after, said=said):
        return False
    denied = (
        slots[0].answers and slots[0].choice == "against" and any(s.numbers for s in slots[1:2])
    )
    if denied and not _ENDING_NO.issuperset(after):
        return False  # "No 302 for me in the mail" speaks of a letter.
    headed = piece.heads and _LINKING.issuperset(after)  # "My vote for 301 is: no."
    if headed or not after or _is_known(after[0], _FOLLOWING):
        return True
    owned = all(word in _DIRECT or word.endswith("'s") for word in after)
    goes_on = said and not after[0].endswith("ing") and after[0] not in _PASSIVE
    return owned or (goes_on and _is_voting(slots))


def _limits(after: Sequence[str], *, said: bool) -> bool:
    """Whether what stands behind a vote limits it, or where it is bare may say whose it is.

    "At midnight", "in two days" (whose amount is left out), "with changes", "as a placeholder".
    """
    if after[-1] in PLACING or not _INSTANTS.isdisjoint(after) or goes_on_from_vote(after):
        return True
    return not said and after[0] in PLACING - FROM and not IN_PASSING.issuperset(after[1:])


def _is_voting(slots: Sequence[Slot]) -> bool:
    """Whether *I* and a verb of voting stand in it, and not only *I am for* or *my vote for*."""
    words = _words(slots)
    owned = any(one in _OWNED and other in _VOTES for one, other in pairwise(words))
    return not owned and not _VERBS.isdisjoint(words) and not LONE.union(_VERBS).isdisjoint(words)


def speaks(piece: Piece) -> bool:
    """Whether a piece speaks of its writer's vote: ``my vote on 301``, ``ich stimme bei 301``."""
    words = piece.words
    near = [*pairwise(words), *zip(words, words[2:], strict=False)]
    return any(
        (one in _SPEAKING and other in _VOTES) or (other in _SPEAKING and one in _VOTES)
        for one, other in near
    )


def _words(slots: Sequence[Slot]) -> list[str]:
    return [slot.word for slot in slots if slot.word]


def _opens(words: list[str], choice: Slot, *, linked: bool) -> bool | None:
    """Say how a choice is opened: True by *I vote*, False by next to nothing, None otherwise."""
    if choice.own:
        return True
    # "I have finally decided to vote" is "I have decided to vote".
    words = [word for word in words if not _is_adverb(word) or word in _FRAMING | _EVERYBODY]
    for length in range(min(_LONGEST_GAP, len(words)) + 1):
        gap, ends = words[len(words) - length :], words[: len(words) - length]
        frame = _ending(ends, _FRAMES) if not gap or _is_gap(gap) else None
        if frame is None:
            continue
        rest = ends[: -len(frame)]
        if not _FIRST.isdisjoint(frame):
            lone = choice.links and " ".join(frame) in LONE
            told = _GOVERNING.intersection(rest[-1:]) or _TELLING.intersection(rest[:1])
            return None if lone or told else True
        wish = _ending(rest, _WISHES)
        if wish is not None and not _FIRST.isdisjoint(wish):
            return True
        known = (_LINKING if linked else _OPENING) - _EVERYBODY
        return False if known.issuperset(_without_wish(rest)) else None
    wish = _ending(words, _WISHES)
    if wish is not None and not _FIRST.isdisjoint(wish):
        return True
    rest = _without_wish(words)
    known = _LINKING if linked else _OPENING
    if all(_is_known(word, known) for word in rest):
        return False
    article = next((at for at, word in enumerate(rest) if word in _ARTICLES), None)
    if article is None or choice.links or len(rest) - article - 1 > _ADJECTIVES:
        return None
    described = all(_is_known(word, known | _DESCRIBING) for word in rest[article + 1 :])
    known_before = all(_is_known(word, known) for word in rest[:article])
    return False if described and known_before else None


def _ending(words: list[str], phrases: Sequence[list[str]]) -> list[str] | None:
    """Return the longest of some phrases that words end with."""
    return next((phrase for phrase in phrases if phrase == words[-len(phrase) :]), None)


def _is_gap(words: list[str]) -> bool:
    """Whether words may stand between *I vote* and the choice: adverbs, ``with a heavy heart``."""
    if all(_is_adverb(word) or word in _GAP for word in words):
        return True
    begins = next((at for at, word in enumerate(words) if not _is_adverb(word)), 0)
    return words[begins] in _PHRASES


_GAP: Final = words_of(*FILLERS, "dead to be as of in")


def _is_adverb(word: str) -> bool:
    return word in ADVERBS or word.endswith(ADVERB_ENDS)


def _is_known(word: str, known: frozenset[str]) -> bool:
    return word in known or word.endswith(ADVERB_ENDS)


def _without_wish(words: list[str]) -> list[str]:
    """Return words without a wish at their end: ``I would like to``, ``je tiens à``."""
    while wish := _ending(words, _WISHES):
        words = words[: -len(wish)]
    return words
