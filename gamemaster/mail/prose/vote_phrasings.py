"""Rewords nouns, infinitives and wishes for a vote: they say it like any other vote.

``Please note my opposition to 302`` becomes ``i vote against 302``, ``I've decided to support 301``
``I've decided to vote for 301``. Whose words they are, and what limits them, is asked of the
sentence afterwards (``vote_sureness``). Bounded patterns; linear time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

CHOSEN: Final = r"(?:for|against|yes|no|aye|nay|abstain|ja|nein|für|gegen|oui|non|pour|contre|sí)"
NUMBER: Final = r"#?[1-9][0-9]{2}"
_OF_IT: Final = (
    r"(?:(?:with|in) (?:respect|regard) (?:of|to)|in relation to|regarding|concerning|quant à"
    r"|concernant|respecto (?:a|de)|to|for|of|on|against|à|au|pour|contre|de|du|sur|al?|por|del?|en"
    r"|sobre|contra|zum?|zur|für|gegen|vo[nm]|des|der|bei|beim)"
)
_THE_PROPOSAL: Final = (
    r"(?=(?:(?:the|la|le|el|den|dem|der|die|des) )?"
    r"(?:(?:proposal|proposition|propuesta|vorschlags?|antrags?) )?"
    rf"(?:(?:no\.?|nr\.?|number|n°|nº) ?)?{NUMBER})"
)
_RECORDS: Final = (
    r"(?:(?:take|taking) note of|note|record|register|count|enter|log|express|declare|state|give"
    r"|lend|convey|signal|offer|donne|apporte|doy|brindo|(?<=\bi )confirm|(?<=\bhereby )confirm"
    r"|prendre (?:acte|note) de|faire part de"
    r"|noter|notez|enregistrer|enregistrez|inscrire|compter|exprimer|exprime|déclare|déclarer"
    r"|confirme|manifester|tomar nota de|tomen nota de|anotar|anoten?|registrar|registren?|expresar"
    r"|expreso|manifestar|manifiesto|declaro|vermerken(?: sie)?|notieren(?: sie)?|vermerkt|notiert"
    r"|bekunde|bekunden|erkläre|erklären|aussprechen)"
)
_MY: Final = (
    r"(?:my|mein\w{0,2}|mon|ma|mi)(?: (?:full|firm|strong|formal|complete|whole|volle|klare"
    r"|ferme|plein|entier|total|pleno|firme|rotundo|rotunda))?"
)
_SUPPORT: Final = (
    r"(?:affirmative|positive|favou?rable) vote|vote (?:favorable|positif|affirmatif)"
    r"|voto (?:favorable|positivo|afirmativo)|ja-stimme"
    r"|support|approval|endorsement|consent|zustimmung|unterstützung|befürwortung"
    r"|soutien|accord|approbation|appui|apoyo|aprobación|respaldo|acuerdo"
)
_OPPOSITION: Final = (
    r"(?:negative|dissenting|unfavou?rable) vote|vote (?:défavorable|négatif)"
    r"|voto (?:desfavorable|negativo|contrario)|(?:nein|gegen)-?stimme"
    r"|opposition|objection|rejection|disapproval|dissent|ablehnung"
    r"|refus|rejet|désaccord|oposición|rechazo|desacuerdo"
)
_ABSTENTION: Final = r"abstention|stimmenthaltung|enthaltung|abstención"
_NOUNS: Final = ((_SUPPORT, "for"), (_OPPOSITION, "against"), (_ABSTENTION, "abstain on"))
_WISHES_EN: Final = r"(?<=\bto )|(?<=\bwill )|(?<=\bi'll )|(?<=\bshall )"
_WISHES_FR: Final = r"(?<=\bsouhaite )|(?<=\bde )|(?<=\bveux )|(?<=\bdésire )|(?<=\btiens à )"
_WISHES_ES: Final = r"(?<=\bquiero )|(?<=\bdeseo )|(?<=\bquisiera )|(?<=\bdecidido )"
_VERBS: Final = (
    (_WISHES_EN, "support|back|endorse|approve|accept", "vote for"),
    (_WISHES_EN, "oppose|reject|refuse", "vote against"),
    (_WISHES_FR, "soutenir|approuver|appuyer|accepter", "voter pour"),
    (_WISHES_FR, "rejeter|refuser|m'opposer à", "voter contre"),
    (_WISHES_ES, "apoyar|aprobar|aceptar|respaldar", "votar por"),
    (_WISHES_ES, "rechazar|oponerme a", "votar en contra de"),
)
"""Verbs of one's opinion behind a wish, right before a proposal: they say how somebody votes."""
_WILL: Final = r"(?:möchte|will|muss|werde)"
_CAN: Final = r"(?:möchte|will|muss|werde|kann)"
_IT: Final = rf"(?:de[nm] |die |das )?(?:vorschlag |antrag |nummer )?{NUMBER}"
_GLADLY: Final = (
    r"(?:(?:gern|gerne|auch|hiermit|unbedingt|leider|klar|entschieden|deutlich|strikt|rundweg|voll"
    r"|ganz|definitiv|ebenfalls|nur) )?"
)
_BACK: Final = r"(?:unterstützen|befürworten|annehmen|zustimmen)"
_JUST: Final = r"(?:just|only|simply|quickly)"
_COMING: Final = (
    r"(?:writing|dropping (?:in|by)|popping (?:in|by)|stopping by|checking in|chiming in|here)"
)
_COUNT: Final = (
    r"(?:one|two|three|four|several|many|various|these|the following|my own|ein\w{1,2}|zwei|drei"
    r"|vier|mehreren|vielen|folgenden|une|deux|trois|plusieurs|una|dos|tres|varias)"
)
_IN_ORDER: Final = (
    r"(?:in (?:that|this) order|respectively|in (?:dieser|der) reihenfolge|dans cet ordre"
    r"|respectivement|en (?:ese|este) orden|respectivamente)"
)
_AND: Final = r"(?:,? (?:and |und |et |y )?| ?/ ?)"
_ALL_CHOSEN: Final = rf"{CHOSEN}(?:{_AND}{CHOSEN}){{1,6}}"
_ALL_NUMBERS: Final = rf"{NUMBER}(?:{_AND}{NUMBER}){{1,6}}"


def _in_turn(found: re.Match[str]) -> str:
    """Return choices and numbers that stand in the same order as pairs, if they are as many."""
    chosen = re.findall(CHOSEN, found["chosen"], re.IGNORECASE)
    numbers = re.findall(NUMBER, found["numbers"])
    if len(chosen) != len(numbers):
        return found[0]
    return ", ".join(f"{number}: {choice}" for number, choice in zip(numbers, chosen, strict=True))


_SO_MANY: Final = (
    r"(?:two|three|four|five|zwei|drei|vier|fünf|beiden|deux|trois|quatre|cinq|dos|tres|cuatro"
    r"|cinco)"
)
_NAMELY: Final = (
    r"(?:i\.?\s?e\.?|that is|namely|nämlich|d\.?\s?h\.?|das heißt|c'est-à-dire|à savoir|es decir"
    r"|o sea)"
)
_TITLES: Final = r"(?:mr|mrs|ms|miss|herrn?|frau|mme|mlle|monsieur|madame|don|doña|sra?|señora?)"

PHRASINGS: Final[tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]] = (
    # "Mr Dave's proposal, number 303": whose it is says nothing of the vote.
    (rf"\b{_TITLES}\.? (?=[^\W\d_]{{2,30}}'s |[^\W\d_]{{2,30}}[,.]|[^\W\d_]{{2,30}}\Z)", ""),
    (
        (
            r"\b[^\W\d_]{2,30}'s (?:proposal|motion|rule-change),? (?:(?:number|no\.?|nr\.?) )?"
            rf"(?={NUMBER})"
        ),
        "proposal ",
    ),
    # "Correct is: yes to 301", below votes that were mixed up in another mail.
    (
        (
            r"(?:\A|(?<=[.!;] ))\W{0,3}(?:(?:richtig|korrekt) (?:ist|wäre|heißt es)|correct is"
            r"|(?:my|meine|mes|mis) (?:real|true|correct|richtigen|wahren|vrais|verdaderos)"
            r" (?:votes?|stimmen|votos))\s?:\s"
        ),
        "",
    ),
    # So many of them, and then which: "the first three, i.e. 301, 302 and 303".
    (
        (
            r"\b(?:the|all|die|den|alle[nr]?|les|las|los) (?:(?:first|last|other|ersten|letzten"
            r"|anderen|premi(?:ers|ères)|dernières?|autres|primer[ao]s|últim[ao]s|otr[ao]s) )?"
            rf"{_SO_MANY}(?:,? {_NAMELY},?\s|\s?:\s)(?={NUMBER})"
        ),
        "",
    ),
    (rf"\baux {_SO_MANY}(?:,? {_NAMELY},?\s|\s?:\s)(?=(?:la )?{NUMBER})", "à "),
    (
        rf"\bzu allen (?:zweien|dreien|vieren|fünfen) (ja|nein)\s?:\s(?={NUMBER})",
        r"\1 zu ",
    ),
    (
        (
            rf"((?:la )?{NUMBER}(?: and | und | et | y )(?:la )?{NUMBER}),? (?:i'm|i am|bin ich"
            r"|je suis|estoy) (for|against|für|gegen|pour|contre|a favor|en contra)(?: de)?"
            r" (?:both|beide|les deux|l[ao]s dos|ambas)\b"
        ),
        r"\1: \2",
    ),
    # "I give my voice for the proposition 302", as those say it who learn a language.
    (
        rf"\b(i give my) voice (?=(?:for|against|to) (?:the )?(?:proposi\w+ )?{NUMBER})",
        r"\1 vote ",
    ),
    (
        rf"\b(?:je )?donne ma voix (pour|contre) (?:la |le )?(?:proposition )?(?={NUMBER})",
        r"je vote \1 la ",
    ),
    (
        rf"\bc(?:'est|e sera) (?:un )?(oui|non) (?:pour|à) (?=(?:la )?{NUMBER})",
        r"c'est \1 à ",
    ),
    (
        (
            rf"\btrag(?:e|t|en sie)? mich (?:bitte )?(?:bei|für|zu) ({NUMBER}) (?:als|mit)"
            r" (?:einem )?(ja|nein) ein\b"
        ),
        r"ich stimme bei \1 mit \2",
    ),
    (rf"\bsame (?:for|on|with|goes for) ({NUMBER})\s?[,:]\s(?=(?:yes|no|for|against)\b)", r"\1: "),
    # "In the end I abstain", "with reference to 303, I wish to record an abstention".
    (
        (
            r"(?:\A|(?<=[.!;] ))\W{0,3}(?:in the end|after all|on balance|all in all|unterm strich"
            r"|am ende|alles in allem|au final|tout compte fait|al final|en definitiva),? "
            r"(?=(?:i|i'm|i'll|ich|stimme|enthalte|je|voto|me) )"
        ),
        "",
    ),
    (
        (
            r"\b(?:with (?:reference|regard|respect) to|in relation to|further to|bezüglich"
            r"|en relación con|con respecto a|concernant|quant à) "
            rf"(?=(?:(?:the|la|le|el|des) )?(?:\w{{8,11}} )?{NUMBER}\s?[,:])"
        ),
        "on ",
    ),
    (r"\b(?:le|les|os) (?:comunico|informo|hago saber)(?: de)? que (?=voto|me)", ""),
    # "No on 301 for the very same reason", "no to 302 this time".
    (
        (
            r"(?<=[0-9]),? (?:for the (?:very |exact )?same reasons?|aus demselben grund"
            r"|pour la même raison|por la misma razón"
            r"|this time|diesmal|cette fois(?:-ci)?|esta vez)"
            r"(?=\s?(?:[.!,;]|\Z))"
        ),
        "",
    ),
    (r"(?<=[0-9] )tm?b (?=sí|no\b)", ""),
    # A reason that has no subject: "je m'abstiens, n'ayant pas suivi le débat".
    (
        r"(?<=[0-9]), (?=(?:(?:not )?having|n'ayant|ayant|n'étant|étant|(?:no )?habiendo)\b)",
        ", because ",
    ),
    # "No, no, yes (301, 302, 303 in that order)".
    (
        (
            rf"\b(?P<chosen>{_ALL_CHOSEN})(?:\s?[:(-]\s?|\s(?:on|to|for|zu|à|a)\s|\s)"
            rf"(?P<numbers>{_ALL_NUMBERS}),?\s\(?{_IN_ORDER}\)?"
        ),
        _in_turn,
    ),
    # Verbs that head a list or end its lines.
    *(
        (
            (
                rf"\A(\W{{0,3}})(?:{verbs})(?=\s?:\s(?:proposals? )?{NUMBER}(?!'))"
                rf"|(?:\A|(?<=[,;] ))(\W{{0,3}}{NUMBER}\s?[:=-]?\s)(?:{verbs})"
                r"(?=\s?(?:[.,;!]|\Z))"
            ),
            rf"\g<1>\g<2>{choice}",
        )
        for verbs, choice in (
            ("approve|accept|annehmen|approuver|aprobar", "for"),
            ("reject|refuse|ablehnen|rejeter|rechazar", "against"),
        )
    ),
    # Where votes are recorded: "on my behalf" by us.
    # "It has all my support".
    (
        (
            r"\b(?:(?:tout|toute|todo|all|full|whole) )?(my|mon|ma|mi|meine)"
            r" (?:(?:full|whole|complete|volle|ganze|entier|pleno|total) )?"
            r"(?=(?:support|approval|vote|unterstützung|zustimmung|stimme|soutien|voix|apoyo|voto)\b)"
        ),
        r"\1 ",
    ),
    # "I ask you to" stands before it.
    (
        (
            r"\b(?:je vous (?:prie|demande|saurais gré) (?:de bien vouloir |de |d')"
            r"|(?:i ask|i'd ask|i request|may i ask) you to (?:please |kindly )?)"
            rf"(?={_RECORDS} {_MY}\b)"
        ),
        "",
    ),
    # A noun for a vote: "please note my opposition to 302".
    *(
        (
            (
                rf"\b(?:(?:you|vous|ihnen|les) )?{_RECORDS} {_MY} (?:{noun})"
                rf" (?:{_OF_IT} ){{1,2}}{_THE_PROPOSAL}"
            ),
            f"i vote {choice} ",
        )
        for noun, choice in _NOUNS
    ),
    *(
        (
            (
                rf"(?:\A\W{{0,3}}|(?<=please )|(?<=kindly )|(?<=veuillez )|(?<=bitte )){_RECORDS}"
                rf" (?:an?|eine|une?|una?) (?:{noun}) (?:{_OF_IT} ){{1,2}}{_THE_PROPOSAL}"
            ),
            f"i vote {choice} ",
        )
        for noun, choice in _NOUNS
    ),
    # A verb for it: "I have decided to support 301".
    *((rf"(?:{wish})(?:{verbs}) {_THE_PROPOSAL}", f"{vote} ") for wish, verbs, vote in _VERBS),
    (rf"\b(?:ich {_WILL}|{_WILL} ich) {_GLADLY}({_IT}) {_GLADLY}{_BACK}\b", r"ich stimme für \1"),
    (
        rf"\b(?:ich {_WILL}|{_WILL} ich) {_GLADLY}({_IT}) {_GLADLY}ablehnen\b",
        r"ich stimme gegen \1",
    ),
    (rf"\b({_IT}) kann ich {_GLADLY}zustimmen\b", r"\1: ich stimme dafür"),
    (
        rf"\b({_IT}) {_CAN} ich {_GLADLY}(?:ablehnen|nicht zustimmen)\b",
        r"\1: ich stimme dagegen",
    ),
    # For politeness it is told as past: "I just wanted to vote".
    (
        rf"\b(?:i )?{_JUST} wanted to (?:{_JUST} )?(?=(?:vote|say|cast|register|record)\b)",
        "i want to ",
    ),
    (
        (
            rf"(?:\bi'm|\bi am|\A\W{{0,3}}|(?<=[.!,;] )) ?{_JUST} {_COMING} to"
            r" (?=(?:vote|say|cast)\b)"
        ),
        "i want to ",
    ),
    (
        (
            r"\bje (?:voulais|venais|viens|passe|écris) (?:juste|simplement|seulement|vite)"
            r"(?: pour)? (?=(?:voter|dire|m'abstenir)\b)"
        ),
        "je souhaite ",
    ),
    (
        r"\b(?:yo )?(?:solo|sólo|simplemente|nada más) quería (?=(?:votar|decir|abstenerme)\b)",
        "quiero ",
    ),
    (
        (
            r"\bich wollte (?:nur|bloß|eben|mal)(?: (?:schnell|kurz|eben|rasch|mal)){0,2} "
            rf"((?:für|gegen|mit (?:ja|nein) (?:für|zu|bei)) {_IT}) (?:ab)?stimmen"
            r"(?=\s?(?:[.,;!]|\Z))"
        ),
        r"ich stimme \1",
    ),
    # An abstention as a wish.
    (
        (
            r"\b(?:i'd|i would) rather abstain\b(?! from (?!voting))"
            r"|\bi(?:'m| am) going to abstain\b"
            r"|\b(?:i (?:prefer|choose|want|wish|have chosen|have decided|decided|would like)"
            r"|i've decided|i'd like) to abstain\b(?! from (?!voting))"
        ),
        "i abstain",
    ),
    (
        (
            r"\b(?:yo )?(?:prefiero|elijo|quiero|deseo|quisiera|he decidido|voy a) abstenerme\b"
            r"(?! de (?!votar))"
        ),
        "me abstengo",
    ),
    (
        (
            r"\bje (?:préfère|veux|vais|choisis de|souhaite|désire|voudrais|tiens à|ai décidé de)"
            r" m'abstenir\b(?! de (?!voter))"
        ),
        "je m'abstiens",
    ),
    (r"\bpor qué no(?=[\s.!]*\Z)", "why not"),
    # Said again and again: "no, no and again no to 302".
    (
        (
            rf"\b({CHOSEN})\b(?:[\s,!.]{{1,3}}(?:(?:and|und|et|y) )?(?:(?:again|nochmals?|wieder"
            rf"|encore|otra vez) )?\1\b){{1,9}}(?=[\s!.]{{0,3}}(?:(?:on|to|zum?|zur|à|al?|sur|en)\s"
            rf"(?:\w{{2,3}}\s)?(?:\w{{4,12}}\s)?{NUMBER}|\Z))"
        ),
        r"\1",
    ),
    # Reasons that are counted.
    (
        (
            rf"({NUMBER}),? (?:for|aus|pour|por) {_COUNT} (?:\w{{4,9}} )?"
            r"(?:reasons?|gründen|grund|raisons?|razón|razones|motivos?)\b(?:\s?:|,)?"
        ),
        r"\1, because ",
    ),
)
"""Patterns and what they become, in the order in which they are tried."""
