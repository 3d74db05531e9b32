"""Rewords ways to say a vote that are read nowhere else: nouns, infinitives, marks, openings.

``Please note my opposition to 302`` becomes ``i vote against 302``. The meaning stays as it was:
whose words they are, and what limits them, is asked of the sentence afterwards (``vote_sureness``).
Bounded patterns; linear time.
"""

from __future__ import annotations

import re
from typing import Final

_CHOSEN: Final = r"(?:for|against|yes|no|aye|nay|abstain|ja|nein|für|gegen|oui|non|pour|contre|sí)"
_NUMBER: Final = r"#?[1-9][0-9]{2}"
_NUMBERS: Final = rf"{_NUMBER}(?:(?:,| and| und| et| y|, and) {_NUMBER}){{0,9}}"
_OF_IT: Final = (
    r"(?:(?:with|in) (?:respect|regard) (?:of|to)|in relation to|regarding|concerning|quant à"
    r"|concernant|respecto (?:a|de)|to|for|of|on|against|à|au|pour|contre|de|du|sur|al?|por|del?|en"
    r"|sobre|contra|zum?|zur|für|gegen|vo[nm]|des|der|bei|beim)"
)
_THE_PROPOSAL: Final = (
    r"(?=(?:(?:the|la|le|el|den|dem|der|die|des) )?"
    r"(?:(?:proposal|proposition|propuesta|vorschlags?|antrags?) )?"
    rf"(?:(?:no\.?|nr\.?|number|n°|nº) ?)?{_NUMBER})"
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
_NOUNS: Final = ((_SUPPORT, "for"), (_OPPOSITION, "against"))
_WISHES: Final = r"(?<=\bto )|(?<=\bwill )|(?<=\bi'll )|(?<=\bshall )"
_WILL: Final = r"(?:möchte|will|muss|werde)"
_CAN: Final = r"(?:möchte|will|muss|werde|kann)"
_IT: Final = rf"(?:de[nm] |die |das )?(?:vorschlag |antrag |nummer )?{_NUMBER}"
_GLADLY: Final = (
    r"(?:(?:gern|gerne|auch|hiermit|unbedingt|leider|klar|entschieden|deutlich|strikt|rundweg|voll"
    r"|ganz|definitiv|ebenfalls|nur) )?"
)
_BACK: Final = r"(?:unterstützen|befürworten|annehmen|zustimmen)"
_JUST: Final = r"(?:just|only|simply|quickly)"
_COMING: Final = (
    r"(?:writing|dropping (?:in|by)|popping (?:in|by)|stopping by|checking in|chiming in|here)"
)
_SO_MANY: Final = (
    r"(?:two|three|four|five|zwei|drei|vier|fünf|beiden|deux|trois|quatre|cinq|dos|tres|cuatro"
    r"|cinco)"
)
_NAMELY: Final = (
    r"(?:i\.?\s?e\.?|that is|namely|nämlich|d\.?\s?h\.?|das heißt|c'est-à-dire|à savoir|es decir"
    r"|o sea)"
)
_TITLES: Final = r"(?:mr|mrs|ms|miss|herrn?|frau|mme|mlle|monsieur|madame|don|doña|sra?|señora?)"
_DENIED: Final = (
    r"does not|doesn't|do not|don't|will not|won't|n'a pas|n'aura pas"
    r"|no(?= (?:tiene|recibe|tendrá))"
)
_MY_SUPPORT: Final = (
    r"(?:my|mein\w?|mon|ma|mi) (?:vote|support|approval|blessing|stimme|zustimmung|unterstützung"
    r"|soutien|voix|accord|voto|apoyo|aprobación)"
)
_ENDS: Final = r"(?=\s?(?:[.,;!]|\Z|because\b|weil\b|car\b|porque\b))"
_OPENING: Final = (
    r"(?:no surprises?(?: here)?|anyway|anyhow|jedenfalls|en todo caso|en tout cas"
    r"|(?:so,? )?here (?:goes|we go|it is)|in (?:short|brief)"
    r"|long story short|kurz (?:und knapp|gesagt)|keine überraschung|(?:en )?bref|sans surprise"
    r"|en resumen|sin sorpresas?|(?:now )?(?:back|down) to business|zurück zum (?:spiel|thema)"
    r"|zur sache|revenons(?:-en)? (?:au jeu|à nos moutons)|a lo que iba|al grano)"
)
_PHRASINGS: Final = (
    # "Mr Dave's proposal, number 303": whose it is says nothing of the vote.
    (rf"\b{_TITLES}\.? (?=[^\W\d_]{{2,30}}'s |[^\W\d_]{{2,30}}[,.]|[^\W\d_]{{2,30}}\Z)", ""),
    (
        (
            r"\b[^\W\d_]{2,30}'s (?:proposal|motion|rule-change),? (?:(?:number|no\.?|nr\.?) )?"
            rf"(?={_NUMBER})"
        ),
        "proposal ",
    ),
    # So many of them, and then which: "the first three, i.e. 301, 302 and 303".
    (
        (
            r"\b(?:the|all|die|den|alle[nr]?|les|las|los) (?:(?:first|last|other|ersten|letzten"
            r"|anderen|premi(?:ers|ères)|dernières?|autres|primer[ao]s|últim[ao]s|otr[ao]s) )?"
            rf"{_SO_MANY}(?:,? {_NAMELY},?\s|\s?:\s)(?={_NUMBER})"
        ),
        "",
    ),
    (rf"\baux {_SO_MANY}(?:,? {_NAMELY},?\s|\s?:\s)(?=(?:la )?{_NUMBER})", "à "),
    (
        rf"\bzu allen (?:zweien|dreien|vieren|fünfen) (ja|nein)\s?:\s(?={_NUMBER})",
        r"\1 zu ",
    ),
    (
        (
            rf"((?:la )?{_NUMBER}(?: and | und | et | y )(?:la )?{_NUMBER}),? (?:i'm|i am|bin ich"
            r"|je suis|estoy) (for|against|für|gegen|pour|contre|a favor|en contra)(?: de)?"
            r" (?:both|beide|les deux|l[ao]s dos|ambas)\b"
        ),
        r"\1: \2",
    ),
    # "I give my voice for the proposition 302", as those say it who learn a language.
    (
        rf"\b(i give my) voice (?=(?:for|against|to) (?:the )?(?:proposi\w+ )?{_NUMBER})",
        r"\1 vote ",
    ),
    (
        rf"\b(?:je )?donne ma voix (pour|contre) (?:la |le )?(?:proposition )?(?={_NUMBER})",
        r"je vote \1 la ",
    ),
    (
        rf"\bc(?:'est|e sera) (?:un )?(oui|non) (?:pour|à) (?=(?:la )?{_NUMBER})",
        r"c'est \1 à ",
    ),
    (
        (
            rf"\btrag(?:e|t|en sie)? mich (?:bitte )?(?:bei|für|zu) ({_NUMBER}) (?:als|mit)"
            r" (?:einem )?(ja|nein) ein\b"
        ),
        r"ich stimme bei \1 mit \2",
    ),
    (rf"\bsame (?:for|on|with|goes for) ({_NUMBER})\s?[,:]\s(?=(?:yes|no|for|against)\b)", r"\1: "),
    # "In the end I abstain", "with reference to 303, I wish to record an abstention".
    (
        (
            r"(?:\A|(?<=[.!;] ))\W{0,3}(?:in the end|after all|on balance|all in all|unterm strich"
            r"|am ende|alles in allem|au final|tout compte fait|al final|en definitiva),? "
            r"(?=(?:i|i'm|i'll|ich|stimme|enthalte|je|voto|me) )"
        ),
        "",
    ),
    (r"\b(?:le|les|os) (?:comunico|informo|hago saber)(?: de)? que (?=voto|me)", ""),
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
    # Verbs that head a list or end its lines.
    *(
        (
            (
                rf"\A(\W{{0,3}})(?:{verbs})(?=\s?:\s(?:proposals? )?{_NUMBER}(?!'))"
                rf"|(?:\A|(?<=[,;] ))(\W{{0,3}}{_NUMBER}\s?[:=-]?\s)(?:{verbs})"
                r"(?=\s?(?:[.,;!]|\Z))"
            ),
            rf"\g<1>\g<2>{choice}",
        )
        for verbs, choice in (
            ("approve|accept|annehmen|approuver|aprobar", "for"),
            ("reject|refuse|ablehnen|rejeter|rechazar", "against"),
        )
    ),
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
    # A verb for it: "I have decided to support 301".
    (rf"(?:{_WISHES})(?:support|back|endorse|approve|accept) {_THE_PROPOSAL}", "vote for "),
    (rf"(?:{_WISHES})(?:oppose|reject|refuse) {_THE_PROPOSAL}", "vote against "),
    (rf"\b(?:ich {_WILL}|{_WILL} ich) {_GLADLY}({_IT}) {_GLADLY}{_BACK}\b", r"ich stimme für \1"),
    (
        rf"\b({_IT}) {_CAN} ich {_GLADLY}(?:ablehnen|nicht zustimmen)\b",
        r"\1: ich stimme dagegen",
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
            r"\bje (?:préfère|veux|vais|choisis de|souhaite|désire|voudrais|tiens à|ai décidé de)"
            r" m'abstenir\b(?! de (?!voter))"
        ),
        "je m'abstiens",
    ),
    (r"\bpor qué no(?=[\s.!]*\Z)", "why not"),
    # Said again and again: "no, no and again no to 302".
    (
        (
            rf"\b({_CHOSEN})\b(?:[\s,!.]{{1,3}}(?:(?:and|und|et|y) )?(?:(?:again|nochmals?|wieder"
            rf"|encore|otra vez) )?\1\b){{1,9}}(?=[\s!.]{{0,3}}(?:(?:on|to|zum?|zur|à|al?|sur|en)\s"
            rf"(?:\w{{2,3}}\s)?(?:\w{{4,12}}\s)?{_NUMBER}|\Z))"
        ),
        r"\1",
    ),
    # Before anything else the number owns what follows: "301's author".
    (rf"({_NUMBER})'s (?=(?:an?|my|not|just|too|so|very|going|getting)\b)", r"\1 is "),
    # Marks that a program for dictation writes as words, and writers who use none at all.
    (r"(?<=[0-9])\s(?:period|full stop)(?=\s|\Z)", "."),
    (
        (
            rf"({_NUMBER}) (?=(?:thank you|thanks|thank u|thx|danke|vielen dank|merci|gracias"
            r"|sorry|cheers)\b)"
        ),
        r"\1, ",
    ),
    (rf"({_NUMBER}\s?[:=-]?\s?(?:👍|👎|✅|❌|✔|✘|✓|✗))\s(?!that'?s)(?=[^\W\d_]{{2}})", r"\1, "),
    # "En cuanto" alone is *as soon as*.
    (rf"\ben cuanto a (?=(?:(?:la|el|mi) )?(?:propuesta )?{_NUMBER})", "sobre "),
    (rf"(?:\A|(?<=[.,;] ))\W{{0,3}}y on (?={_NUMBER})", "yes on "),
    # "301? for", "301 # for": as people part a number from what they say of it.
    (r"([1-9][0-9]{2})\?(?=\s{1,3}(?:[^\W_]{2}|i'm\b))", r"\1:"),
    # "301 y, 302 n"; in Spanish a y between numbers is an and.
    (rf"({_NUMBER})\s?[:=-]?\s?y(?=\s?(?:[.,;/]|\Z))", r"\1 yes"),
    (rf"({_NUMBER})\s?[:=-]?\s?n(?=\s?(?:[.,;/]|\Z))", r"\1 no"),
    # Verbs that judge right before a number, where nobody else is their subject.
    (rf"(?:\A|(?<=[.,;]\s)|(?<=\band\s))(?:approve|accept)(?=\s{_NUMBER})", "vote for"),
    (rf"(?:\A|(?<=[.,;]\s)|(?<=\band\s))reject(?=\s{_NUMBER})", "vote against"),
    (
        rf"\bi(?:'ll| will|'m going to)? sit (?:out )?({_NUMBER})(?: out)?(?: and abstain)?\b",
        r"i abstain on \1",
    ),
    # All of them, and in brackets their numbers.
    (
        (
            r"\b(?:all|alle[nr]?|aux|les|las|los|tou(?:te)?s|tod[ao]s)"
            r"(?: (?:the|les|las|los))?(?: \w{3,12}){0,3}(?: of (?:them|these|those))?"
            rf" \(({_NUMBERS})\)"
        ),
        r"\1",
    ),
    (
        (
            r"\b(?:my own|meine[nr]? eigenen?|ma propre|mon propre|mi propia?) "
            r"(?:proposal|vorschlag|antrag|proposition|propuesta)"
            rf",? (?:(?:number|no\.?|nr\.?|nº|la|le|die) )?(?={_NUMBER})"
        ),
        "proposal ",
    ),
    # Choices that are counted, and their numbers in brackets behind them.
    (
        (
            r"\b(?:an?|one|two|three|ein(?:mal)?|zwei(?:mal)?|drei(?:mal)?|un|deux|trois|dos|tres)"
            rf" (yes|aye|nay|no|ja|nein|oui|non|sí)(?:e?s)?(?: from me)? \(({_NUMBERS})\)"
        ),
        r"\1 to \2",
    ),
    (r"(?<=[a-zß]), da (?=bin ich (?:dafür|dagegen)\b)", ", "),
    # "302 does not have my support", which is a no and no doubt.
    (
        (
            rf"\b(?:{_DENIED})\s(?:have|get|receive|find|earn|tiene|recibe|tendrá)?\s?"
            rf"{_MY_SUPPORT}{_ENDS}"
        ),
        "is a no",
    ),
    (
        rf"\b(?:hat|bekommt|kriegt|findet)\s(?:nicht\s)?{_MY_SUPPORT}(?<!nicht)\snicht{_ENDS}",
        "nein",
    ),
    # Struck-out words right before a choice were another choice.
    (rf"~~[^~]{{1,60}}~~\s{{0,2}}(?={_CHOSEN}\b)", ""),
    # Openings and words of a vote that say nothing more.
    (r"\b(?:as follows|wie folgt|comme suit|como sigue)\b(?: ab)?(?=\s?:)", ""),
    (
        r"\b(?:yo)?u can (?=(?:put|count|mark|note|record) me (?:down )?)",
        "",
    ),
    # A sentence that begins without a mark: "pour la 302 elle est cool".
    (
        (
            rf"\b({_NUMBER})\s(?:(?:franchement|vraiment|honestly|echt|wirklich|ehrlich)\s)?"
            r"(?=(?:elle|il|c'est|sie|er|es|it|it's)\s"
            r"(?:est|is|ist|a|has|hat|fait|makes|macht)\b)"
        ),
        r"\1, ",
    ),
    (
        rf"({_NUMBER}) lehne ich (?:(?!nicht)[^,.;:!?0-9 ]{{1,20}} ){{0,4}}ab\b",
        r"\1: ich stimme dagegen",
    ),
    # Verbs in two halves: "Ich lehne diesen Vorschlag ab".
    (
        (
            r"\b(?:ich stimme|stimme ich(?=[^,.;:!?]{1,40}[0-9])) ([^,.;:!?]{1,40}?) zu"
            r"(?=\s?(?:[.,!]|\Z|und\b))"
        ),
        r"ich stimme für \1",
    ),
    (rf"\bich gebe ((?:der |dem )?{_NUMBER}) meine stimme\b", r"ich stimme für \1"),
    (r"\byou(?:'ve| have)(?: got)? my (?=(?:yes|no|aye)\b)", "my vote is "),
    (r"\bstimme ich (?:[^,.;:!?]{1,20} )?zu(?=\s?(?:[.,!]|\Z))", "stimme ich dafür"),
    # As people type: "moé j'vote pour la 301, pis contre la 303", "boto afavor de la 304".
    (r"\b(?:(?:moé|moi),? )?j'?vote\b", "je vote"),
    # "301 for / 302 against"
    (r"\s/\s", "; "),
    (rf"(?:\A|(?<=[.!]\s))\W{{0,3}}{_OPENING}\s?[:,-]\s", ""),
)
"""Patterns and what they become, in the order in which they are tried."""
_NEVER: Final = (
    r"ni loc[oa]|ni en sueños|ni de broma|pas du tout|sûrement pas|bloß nicht"
    r"|um himmels willen nicht"
    r"|no way|not a chance|no chance|(?:absolutely|certainly|definitely) not|hell no"
    r"|auf (?:gar )?keinen fall|keinesfalls|kommt (?:gar )?nicht in frage"
    r"|(?:certainement|sûrement|surtout) pas|pas question|jamais de la vie"
    r"|hors de question|out of the question"
    r"|ni hablar|de ninguna manera|para nada|en absoluto"
)
_AGREED: Final = (
    r"(?:i )?(?:(?:fully|totally|completely|absolutely|entirely|wholeheartedly) )?agreed?"
    r"|you(?:'ve| have)(?: got)? my (?:vote|support)|approved|i approve"
    r"|(?:ich )?(?:bin )?(?:voll |ganz )?einverstanden|genehmigt"
    r"|approuvé|je valide|j'approuve|je suis (?:tout à fait )?d'accord|aprobado"
    r"|estoy (?:totalmente |muy )?de acuerdo"
)
_BECAUSE: Final = (
    r", (?:it|that|this|das|es|dies|ça|c'est|cela|ce|eso|esto|because|since|weil|denn|da|car"
    r"|puisque"
    r"|parce que|porque)\b"
)
_ASSENT: Final = (
    r"count me in|(?:i'm|i am) (?:all )?in|(?:i'm|i am) on board|(?:works for|suits) me"
    r"|(?:da )?(?:ich )?bin (?:ich )?dabei|me apunto"
    r"|(?:d'accord, )?ça me (?:va|convient)(?: très bien| tout à fait)?"
    r"|(?:tout à fait|entièrement) d'accord|totalmente de acuerdo"
    r"|(?:de acuerdo, )?me parece (?:muy )?bien"
)
"""Words of who joins in; *d'accord* by itself may only say that a letter was read."""
_ANSWERS: Final = (
    (rf"\A(\W{{0,3}})(?:{_NEVER})(?=\s?(?:[.,;!]|\Z))", r"\1no"),
    # "Agreed, let us wait" agrees to something else: it must be all, or have a reason.
    (rf"\A(\W{{0,3}})(?:{_AGREED})(?=\s?(?:[.!]|\Z|{_BECAUSE}))", r"\1yes"),
    (rf"\A(\W{{0,3}})(?:{_ASSENT})(?=\s?(?:[.!]|\Z))", r"\1yes"),
    (
        (
            r"\A(\W{0,3}(?:no|nope|nein|nö|non)), (?:that's |it's |das ist |c'est )?(?:not for me"
            r"|nichts für mich|nicht mein fall|pas pour moi|no es para mí)(?=\s?(?:[.!]|\Z))"
        ),
        r"\1",
    ),
    (r"\A(\W{0,3})no\.\s(?=[^\W\d])", r"\1no! "),
)
_ANSWERING: Final = tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in _ANSWERS)
_PATTERNS: Final = tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in _PHRASINGS)


def answering(text: str) -> str:
    """Return prose that answers a letter about one proposal, its opening replaced by yes or no.

    ``No way, …``, ``Einverstanden, …``: by themselves they do not say of what.
    """
    for pattern, said in _ANSWERING:
        text = pattern.sub(said, text)
    return text


def plainer(text: str) -> str:
    """Return plain prose with each of these ways replaced by the usual one."""
    for pattern, said in _PATTERNS:
        text = pattern.sub(said, text)
    return text
