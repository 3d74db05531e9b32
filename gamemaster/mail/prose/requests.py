"""Reads polite sentences that ask for one thing: ``I'd like to make an inquiry about rule 208``.

All words of such a sentence are known ones: courtesies, and those of exactly one kind of request.
With one word more it is no request, so nothing in it can deny, limit, doubt or tell of somebody
else. Beside a request that cannot be taken back stand only sentences of the same words; beside one
for something to read may stand any that would leave a move as it is, and further such requests.
Linear time.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from gamemaster.documents.proposal import Kind
from gamemaster.mail.commands.command_rows import Commands, LineReading, ReadingContext
from gamemaster.mail.commands.cursor import plain_line, split_words
from gamemaster.mail.commands.information import Show, Shown
from gamemaster.mail.commands.one_line_moves import Inquire
from gamemaster.mail.commands.proposals import ProposalBegins
from gamemaster.mail.prose.number_words import in_digits
from gamemaster.mail.prose.prose_words import OWNERS, words_of
from gamemaster.mail.prose.remarks import Meant, sentences, touches

_LONGEST: Final = 400
_MAY_ASK: Final = re.compile(
    r"\b(?:in|en)quir|anfrage|consulta|demande|enquête|repeal|transmut|aufheb|aufzuheb|aufgehoben"
    r"|abzuschaffen|abgeschafft|abrog|derog|umzuwandeln|scores?\b|points?\b|punkte|puntos|marcador"
    r"|puntuaci|spielstand|rules?\b|regel|règles?\b|reglas?\b|status|\bstand\b|turn\b|dran\b"
    r"|\btour\b|turno|open\b|offen|ouvertes|abiertas|commands|befehle|commandes|comandos|help\b"
    r"|hilfe|\baide\b|ayuda|announcements|ankündigungen|annonces|anuncios|steht|stands?\b"
    r"|moves?\b|votes?d?\b|gestimmt\b|abstimmen|voté|votado|voter\b|votar\b|(?:spiel)?züge?n?\b"
    r"|zug\b|stimmen\b|coups\b|votos\b|jugadas\b|reihe\b",
    re.IGNORECASE,
)
_COURTESY: Final = words_of(
    ". , ! ; : hi hello hey dear good morning day evening afternoon sir madam gamemaster gm there"
    " again all please pls kindly thanks thank you many much so very thx cheers could can would"
    " may i i'd i'll i'm i've like want wish need to my the a an of for is are what what's how"
    " who's now at moment currently current right up date latest just hereby be glad happy and or"
    " it this that get have see send show give tell let know on your in with do does also might"
    " trouble present today mail ask over whats hows wheres wonder wondering curious",
    "hallo guten tag morgen abend liebe lieber sehr geehrter geehrte herr frau spielleiter bitte"
    " danke vielen dank denn schickst sendest gibst sagst zeigst ich möchte will würde gern gerne"
    " mir könnten könntest kannst können sie schick schicke schicken sende senden zeig zeige"
    " zeigen gib geben sag sagen mein meine meinen der die das den dem wie was ist sind im"
    " momentan derzeit aktuell aktuelle aktuellen gerade gibt es noch mal einmal eine einen"
    " und zu zur zum"
    " hiermit brauche bräuchte haben sehen jetzt heute meiner am",
    "bonjour bonsoir salut cher chère maître du jeu monsieur madame s'il vous te plaît plait svp"
    " merci beaucoup d'avance je j'aimerais voudrais souhaite souhaiterais veux pourriez pouvez"
    " peux m'envoyer envoyer envoyez envoie donner m'indiquer montrer le la les l une des mon ma"
    " mes où en est sont a-t-il a-t-elle quel quels quelle quelles actuel actuels actuelle"
    " actuelles et moi tu -"
    " cordialement par présente recevoir comment puis-je puis connaître savoir",
    "hola buenos días buenas tardes noches estimado estimada director juego por favor gracias"
    " muchas quiero quisiera gustaría deseo puedes puede podrías podría mandar mandarme enviar"
    " enviarme mandas envías decirme dime mándame mándeme envíame envíeme pásame el los las un una"
    " de mi mis cuál cuáles cómo es son está va van hay ahora actual actuales y saludo cordial me",
)
_READ: Final[dict[Shown, frozenset[str]]] = {
    "scores": words_of(
        "score scores points standings many everyone's everybody's players punktestand"
        " punktestände punkte spielstand alle combien ai nombre puntos marcador puntuación"
        " puntuaciones cuántos tengo do wieviel wieviele viele habe"
    ),
    "rules": words_of(
        "rules ruleset text force copy list set complete full regeln geltenden gelten regelwerk"
        " liste gültigen which welche quelles qué règles règlement vigueur reglas vigentes vigor"
        " reglamento lista"
    ),
    "status": words_of(
        "status state stand steht bin c'est suis-je am game standing stands turn whose which"
        " proposals open vote who"
        " next"
        " still being voted dran wer wessen zug an reihe welche vorschläge offen offenen spiels"
        " spiel à qui tour partie quelles propositions ouvertes votes ouverts encore estado"
        " partida turno"
        " quién qué"
        " propuestas abiertas toca le"
    ),
    "help": words_of(
        "help commands list command instructions befehle hilfe befehlen liste aide commandes"
        " ayuda comandos lista"
    ),
    "record": words_of(
        "announcements record so far past ankündigungen bisherigen annonces anuncios hasta"
    ),
    "mine": words_of(
        "own moves votes voted did list so far which what liste eigenen bisherigen spielzüge"
        " spielzügen züge zügen stimmen habe gestimmt abgestimmt welche coups votes quels voté j'ai"
        " ai votos jugadas lista qué he votado voté"
    ),
}
_NAMING: Final[dict[Shown, frozenset[str]]] = {
    "scores": words_of(
        "score scores points standings punktestand punktestände punkte spielstand puntos marcador"
        " puntuación puntuaciones"
    ),
    "rules": words_of("rules ruleset regeln regelwerk règles règlement reglas reglamento"),
    "status": words_of(
        "status stand stands state turn dran zug reihe spiel tour estado turno toca open offen"
        " offenen ouvertes ouverts"
        " abiertas"
    ),
    "help": words_of("help commands befehle befehlen hilfe aide commandes ayuda comandos"),
    "record": words_of("announcements record ankündigungen annonces anuncios"),
    "mine": words_of(
        "moves votes voted spielzüge spielzügen züge zügen stimmen gestimmt abgestimmt coups voté"
        " votos jugadas votado"
    ),
}
"""One of these words each request for something to read must hold."""
_ASKS: Final = words_of(
    "might comment what what's whats how hows wheres wonder list copy liste lista how who's"
    " who whose which please pls may can could want like"
    " need see send show"
    " give tell let get möchte würde bitte schick schicke schicken sende senden zeig zeige zeigen"
    " gib geben sag sagen wie wer wessen was welche brauche bräuchte könnten könntest kannst können"
    " schickst sendest gibst sagst zeigst mándame mándeme envíame envíeme pásame"
    " j'aimerais voudrais souhaite souhaiterais veux pourriez pouvez peux envoyer m'envoyer envoyez"
    " envoie m'indiquer donner montrer où quel quels quelle quelles combien qui quiero quisiera"
    " gustaría deseo puedes puede podrías podría mandar mandarme enviar enviarme mandas envías"
    " decirme dime cuál cuáles cómo cuántos quién qué"
)
"""A request for something to read holds one of these words, or ends with a question mark."""
_LISTS: Final = words_of(
    "list show which what see liste zeig zeige zeigen schick schicke schicken sende senden welche"
    " montrer envoyer envoyez envoie quels lista dime decirme mándame envíame qué cuáles"
)
_OWNERS: Final = OWNERS | words_of("meiner own")
"""One of each of these a request for one's own moves must hold: votes are sent, too."""
_RULE: Final = words_of(
    "rule rules number regel regeländerung nummer règle numéro regla número # rule-change change"
    " amendment"
)
_INQUIRY: Final = words_of(
    "inquire inquiry enquire enquiry anfrage anfragen consulta consultar demande enquête"
)
_AROUND_INQUIRY: Final = words_of(
    "make submit place put file run paid paying pay about into concerning regarding as accept take"
    " points cost costs spend understand stellen stelle mache machen kostenpflichtige"
    " kostenpflichtig bezahlte über bezüglich nach punkte zahle dafür kostet mich faire fais"
    " payante payant d'enquête d'information renseignement sur concernant au sujet hacer hago"
    " realizar pago sobre acerca pagar puntos payé formal"
)
_WISHES: Final = words_of(
    "i i'd my want please pls kindly ich möchte bitte mein meine hiermit je j'aimerais voudrais"
    " souhaite veux mon ma quiero quisiera deseo hago mi favor"
)
"""One of these words an inquiry must hold: receipts repeat one as "an inquiry about 301"."""
_REFERS: Final = re.compile(
    r"\b(?:under|per|pursuant to|according to|by|nach|gemäß|laut|selon|conformément à la"
    r"|au titre de la|en vertu de la|según la|conforme a la|de la|de acuerdo con la)\s(?:rule|regel"
    r"|règle|regla)\s[1-9][0-9]{2}(?=.*[1-9][0-9]{2})"
    r"|\b[1-9][0-9]{0,3} (?:points?|punkte|puntos)\b",
    re.IGNORECASE,
)
_CHANGES: Final[tuple[tuple[Kind, frozenset[str]], ...]] = (
    (
        "repeal",
        words_of(
            "repeal repealing repealed aufheben aufzuheben aufhebung aufgehoben abzuschaffen"
            " abgeschafft abroger d'abroger abrogation l'abrogation abrogée derogar derogue"
            " derogación"
        ),
    ),
    (
        "transmute",
        words_of(
            "transmute transmuting transmuted transmutation umzuwandeln umwandlung transmuer"
            " transmuter transmutar transmutación"
        ),
    ),
)
_TURN: Final = words_of(
    "propose proposing proposal turn vor vorschlag zug beantrage tour proposition propongo"
    " propuesta turno proponer proposer"
)
_AROUND_TURN: Final = _TURN | words_of(
    "take use make as schlage als dass wird werden für pour que soit se sea como meinem stelle"
    " antrag auf following here's here"
    # That it is one's turn.
    " it's this week round cheers bin dran reihe c'est à jouer toca a mí"
)
_OF_MINE: Final = words_of(
    "i my propose hereby ich mein meine meinen meinem hiermit beantrage je j'aimerais mon ma mi"
    " propongo quiero quisiera deseo"
)
"""One of these words a turn must hold: *the proposal is to repeal rule 206* tells of one."""
_HEADS: Final = words_of("proposal turn vorschlag zug antrag proposition tour propuesta turno")
"""Or it begins with one of these: *Proposal: repeal rule 206.*"""
_DOUBTFUL: Final = words_of(
    "may could would can will i'll i've what what's how who's know get have see need tell let show"
    " give könnten könntest kannst können würde wie was brauche bräuchte haben sehen sag sagen zeig"
    " zeige zeigen pourriez pouvez peux où quel quels quelle quelles puedes puede podrías"
    " podría cuál"
    " cuáles cómo dime decirme"
)
"""Courtesies that leave open whether a move is made, or ask about one."""
_SHARED: Final = (_COURTESY - _DOUBTFUL) | _RULE
_PLAINER: Final = (
    (
        re.compile(
            r"(?i)\b(?:what|which(?: ones| proposals)?) (?:can|may|could|do|should) (?:i|we)"
            r" (?:still )?vote on\b"
            r"|\b(?:worüber|über was) (?:kann|darf) ich (?:noch |jetzt |gerade )?abstimmen\b"
            r"|\bsur quoi (?:puis-je|peut-on|est-ce que je peux) (?:encore )?voter\b"
            r"|\b(?:en|sobre) qué puedo votar\b"
        ),
        "which proposals are open",
    ),
    (
        re.compile(
            r"(?i)\b(?:what|how) (?:have|did) i voted?(?= so far\b|\W*\?| on [1-9])"
            r"(?: on [1-9][0-9]{2,3})?"
            r"|\b(?:was|wie|wofür) habe ich (?:bisher |schon )?(?:(?:bei|zu) [1-9][0-9]{2,3} )?"
            r"(?:ab)?gestimmt\b"
            r"|\b(?:qu'est-ce que|qu'ai-je|comment ai-je|sur quoi ai-je) (?:j'ai )?voté\b"
            r"(?: (?:sur|pour) (?:la )?[1-9][0-9]{2,3})?"
            r"|\b(?:qué|cómo) (?:he votado|voté)\b(?: (?:en|sobre) (?:la )?[1-9][0-9]{2,3})?"
        ),
        "which are my votes",
    ),
    (re.compile(r"(?i)\best-ce que (?=c'est mon tour\b)"), ""),
    (re.compile(r"(?i)\bqué propuestas están abiertas\b"), "which proposals are open"),
    (re.compile(r"(?i)\b(?:would|should) (?:like|love) to\b"), "want to"),
    (re.compile(r"(?i)\bich (?:will|würde gerne?)\b"), "ich möchte"),
    (re.compile(r"(?i)\bthat we (?=repeal|transmute)"), "to "),
    (re.compile(r"(?i)\b(?:no|nr|nº|n°)\.? ?(?=[1-9])|\bpoints off(?: my score)?\b"), ""),
)
_IF_POSSIBLE: Final = re.compile(r"(?i),? ?\b(?:if possible|if i may|wenn möglich|si possible)\b")
_THANKS: Final = re.compile(
    r"\b(?:thank you|thanks|thx|danke|merci|gracias)\b[^.!]{0,30}"
    r"\b(?:for|für|pour|por(?! favor))\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)
def read_request(line: str, context: ReadingContext) -> LineReading | None:
    """Read the one thing that a line of polite sentences asks for; None where that is not sure."""
    if len(line) > _LONGEST or not _MAY_ASK.search(line):
        return None
    found: list[Commands | ProposalBegins] = []
    others: list[str] = []
    own = context.own
    for sentence in sentences(_plainer(line)):
        asked = _shown(sentence, own) or _inquired(sentence, own) or _proposed(sentence, own)
        if asked is None:
            others.append(sentence)
        elif asked not in found:
            found.append(asked)
    shown = [
        command
        for asked in found
        if isinstance(asked, Commands)
        for command in asked.commands
        if isinstance(command, Show)
    ]
    if shown and len(shown) == len(found):
        touched = any(touches(other, Meant()) for other in others)
        return None if touched else Commands(tuple(shown))
    if len(found) != 1:
        return None
    (asked,) = found
    around = _SHARED | (_AROUND_INQUIRY if isinstance(asked, Commands) else _AROUND_TURN) | own
    known = all(around.issuperset(_words(other)) for other in others)
    return asked if known and "?" not in line and not _THANKS.search(line) else None


def _plainer(line: str) -> str:
    """Return a line without words that say nothing."""
    text = _IF_POSSIBLE.sub("", in_digits(plain_line(line)))
    for pattern, plainer in _PLAINER:
        text = pattern.sub(plainer, text)
    return text


def _words(sentence: str) -> list[str]:
    return [word.text for word in split_words(sentence)]


def _shown(sentence: str, own: Collection[str]) -> Commands | None:
    """A request for something to read; it may be put as a question."""
    marks = {"?", "¿", "(", ")"}.union(own)
    words = [word for word in _words(sentence) if word not in marks]
    asks = sentence.rstrip().endswith("?") or not _ASKS.isdisjoint(words)
    if not asks or sentence.rstrip().endswith(":"):
        return None
    kinds: list[Shown] = [
        kind
        for kind, said in _READ.items()
        if not _NAMING[kind].isdisjoint(words) and (_COURTESY | said).issuperset(words)
    ]
    if kinds == ["mine"] and (_LISTS.isdisjoint(words) or _OWNERS.isdisjoint(words)):
        return None
    if kinds == ["help"] and {*words} - {".", "!"} == {"send", "help"}:
        return None  # "Send help. Or sandwiches."
    return Commands((Show(kinds[0]),)) if len(kinds) == 1 else None


def _inquired(sentence: str, own: Collection[str]) -> Commands | None:
    """An inquiry about one rule; the rule that allows inquiries may be named besides."""
    words = _words(_REFERS.sub(" ", sentence))
    numbers = {int(word) for word in words if word.isdecimal()}
    said = {word for word in words if not word.isdecimal()}.difference(own)
    if len(numbers) != 1 or _INQUIRY.isdisjoint(said) or _WISHES.isdisjoint(said):
        return None
    return (
        Commands((Inquire(*numbers),)) if said <= (_SHARED | _INQUIRY | _AROUND_INQUIRY) else None
    )


def _proposed(sentence: str, own: Collection[str]) -> ProposalBegins | None:
    """A turn that needs no text: the repeal or transmutation of one rule."""
    words = _words(sentence)
    numbers = {int(word) for word in words if word.isdecimal()}
    said = {word for word in words if not word.isdecimal()}.difference(own)
    kinds = [kind for kind, verbs in _CHANGES if not verbs.isdisjoint(said)]
    if len(numbers) != 1 or len(kinds) != 1 or _TURN.isdisjoint(said):
        return None
    if _OF_MINE.isdisjoint(said) and words[0] not in _HEADS:
        return None
    verbs = dict(_CHANGES)[kinds[0]]
    if "amendment" in said or not said <= (_SHARED | _AROUND_TURN | verbs):
        return None
    return ProposalBegins(kinds[0], "rule", numbers.pop())
