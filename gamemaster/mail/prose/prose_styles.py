"""Puts the many ways to write a choice and a number in one: marks, forms, openings.

Each pattern replaces only a way of putting it; the meaning stays as it was, and is read like
everything else (``vote_sentences``). Bounded patterns; linear time.
"""

from __future__ import annotations

import re
from typing import Final

from gamemaster.mail.prose.vote_phrasings import CHOSEN, NUMBER, PHRASINGS

_NUMBERS: Final = rf"{NUMBER}(?:(?:,| and| und| et| y|, and) {NUMBER}){{0,9}}"
_FORMAL: Final = (
    r"(?:the|der|die|le|la|el)\s(?:undersigned|unterzeichne(?:nd|t)e|soussignée?|abajo firmante)"
)
_CASTS: Final = r"(?:casts?|gives?)\s(?:his|her|their)\s(?:vote|ballot)"
_DENIED: Final = (
    r"does not|doesn't|do not|don't|will not|won't|n'a pas|n'aura pas"
    r"|no(?= (?:tiene|recibe|tendrá))"
)
_SUPPORT: Final = (
    r"(?:my|mein\w?|mon|ma|mi) (?:vote|support|approval|blessing|stimme|zustimmung|unterstützung"
    r"|soutien|voix|accord|voto|apoyo|aprobación)"
)
_TITLE: Final = r"[^\W\d_]{1,20}(?: [^\W\d_]{1,20}){0,4}"
_ENDS: Final = r"(?=\s?(?:[.,;!]|\Z|because\b|weil\b|car\b|porque\b))"
_EACH: Final = r"(?:all|both|alle|beide|toutes|tous|todas)"
_OPENING: Final = (
    r"(?:no surprises?(?: here)?|anyway|anyhow|jedenfalls|en todo caso|en tout cas"
    r"|(?:so,? )?here (?:goes|we go|it is)|in (?:short|brief)"
    r"|long story short|kurz (?:und knapp|gesagt)|keine überraschung|(?:en )?bref|sans surprise"
    r"|en resumen|sin sorpresas?|(?:now )?(?:back|down) to business|zurück zum (?:spiel|thema)"
    r"|zur sache|revenons(?:-en)? (?:au jeu|à nos moutons)|a lo que iba|al grano)"
)
_NEVER: Final = (
    r"ni loc[oa]|ni en sueños|ni de broma|pas du tout|sûrement pas|bloß nicht"
    r"|um himmels willen nicht"
    r"|no way|not a chance|no chance|(?:absolutely|certainly|definitely) not|hell no"
    r"|auf (?:gar )?keinen fall|keinesfalls|kommt (?:gar )?nicht in frage"
    r"|(?:certainement|sûrement|surtout) pas|pas question|jamais de la vie"
    r"|hors de question|out of the question"
    r"|ni hablar|de ninguna manera|para nada|en absoluto"
)
_STYLES: Final = (
    *PHRASINGS,
    # Before anything else the number owns what follows: "301's author".
    (rf"({NUMBER})'s (?=(?:an?|my|not|just|too|so|very|going|getting)\b)", r"\1 is "),
    # Writers who use no marks at all.
    (
        (
            rf"({NUMBER}) (?=(?:thank you|thanks|thank u|thx|danke|vielen dank|merci|gracias"
            r"|sorry|cheers)\b)"
        ),
        r"\1, ",
    ),
    (rf"({NUMBER}\s?[:=-]?\s?(?:👍|👎|✅|❌|✔|✘|✓|✗))\s(?!that'?s)(?=[^\W\d_]{{2}})", r"\1, "),
    # "No. 303: for", "for No. 326", "on Nos. 313 to 325": it is a number, and no answer.
    (rf"\b(for|against|on|to)(?: the)? nos?\. ?(?={NUMBER})", r"\1 "),
    (
        (
            rf"(?:\A|(?<=[.,;:] ))nos?\. ?(?={NUMBER}(?:(?: to |, | and |, and ){NUMBER}){{0,9}}"
            rf"(?:\s?[:=,]\s?|\s)(?:i |i'm |a |an )?{CHOSEN}\b)"
        ),
        "",
    ),
    # "Pour la 307, je m'abstiens": what it is about.
    (
        (
            rf"(?:\A|(?<=[.;!] ))\W{{0,3}}(?:for|für|pour|para)(?: la| die)? ({NUMBER}),? "
            r"(?=(?:i abstain|enthalte ich mich|je m'abstiens|me abstengo)(?:\s?[.,;!]|\Z"
            r"| (?:for now|vorerst|pour (?:le moment|l'instant)|por ahora|de momento)\b))"
        ),
        r"on \1 ",
    ),
    # "Par contre non aux 309 et 310": on the other hand.
    (r"\b(?:par contre|por contra)\b,?(?= [^\W\d_])", "mais"),
    (rf"\b(?:de|desde)(?: la)? ({NUMBER}) (?:a|hasta)(?: la)? (?={NUMBER})", r"\1 to "),
    # "En cuanto" alone is *as soon as*.
    (rf"\ben cuanto a (?=(?:(?:la|el|mi) )?(?:propuesta )?{NUMBER})", "sobre "),
    (rf"(?:\A|(?<=[.,;] ))\W{{0,3}}y on (?={NUMBER})", "yes on "),
    (rf"(?:\A|(?<=[.,;] ))\W{{0,3}}n on (?={NUMBER})", "no on "),
    # "301? for", "301 # for": as people part a number from what they say of it.
    (r"([1-9][0-9]{2})\?(?=\s{1,3}(?:[^\W_]{2}|i'm\b))", r"\1:"),
    (r"\b(?:my|an?) (no|nay) vote\b", r"a \1"),
    (rf"({NUMBER})\s?[:,-]?\s(?:{_NEVER})(?=\s?(?:[.,;!]|\Z))", r"\1: no"),
    (r"([1-9][0-9]{2})\s{1,3}(?:#{1,3}|//|--)\s(?=[^\W\d_])", r"\1; "),
    (r"\byou(?:'ve| have)(?: got)? my (?:vote|support)(?= for)", "i vote"),
    # "301 y, 302 n"; in Spanish a y between numbers is an and.
    (rf"({NUMBER})\s?[:=-]?\s?y(?=\s?(?:[.,;/]|\Z))", r"\1 yes"),
    (rf"({NUMBER})\s?[:=-]?\s?n(?=\s?(?:[.,;/]|\Z))", r"\1 no"),
    (
        (
            rf"({NUMBER})\s?[:=-]\s?(?:nicht einverstanden|pas d'accord|en desacuerdo|disagreed?)"
            r"(?=\s?(?:[.,;!]|\Z))"
        ),
        r"\1: no",
    ),
    (
        (
            rf"({NUMBER})\s?[:=-]\s?(?:einverstanden|d'accord|de acuerdo|agreed?)"
            r"(?=\s?(?:[.,;!]|\Z))"
        ),
        r"\1: yes",
    ),
    (r"\bnot in favou?r of (?=(?:proposal )?#?[1-9][0-9]{2})", "against "),
    (
        rf"\b(?:{_NEVER})(?: on| to| for| zu| à la| a la)? (?={NUMBER}{_ENDS})",
        "no to ",
    ),
    # Verbs that judge right before a number, where nobody else is their subject.
    (rf"(?:\A|(?<=[.,;]\s)|(?<=\band\s))(?:approve|accept)(?=\s{NUMBER})", "vote for"),
    (rf"(?:\A|(?<=[.,;]\s)|(?<=\band\s))reject(?=\s{NUMBER})", "vote against"),
    (rf"\bich nehme ({NUMBER}) an\b", r"ich stimme für \1"),
    (rf"\b(withdraw my vote on {NUMBER}),? and (?=i vote\b)", r"\1. "),
    # "Yes on 301, and the same for 303."
    (
        (
            rf"(?<=[0-9])\s?[,;]? (?:and |und |et |y )?(?:the same|das gleiche|dasselbe"
            rf"|la même chose|lo mismo) (?:goes )?(?:for|on|für|bei|pour|sur|para) "
            rf"(?:the |la |die )?(?={NUMBER})"
        ),
        " and ",
    ),
    (
        rf"\bi(?:'ll| will|'m going to)? sit (?:out )?({NUMBER})(?: out)?(?: and abstain)?\b",
        r"i abstain on \1",
    ),
    # Answers side by side, leaders of dots, a plus or minus one with a preposition.
    (rf"({NUMBER})\s?[:=-]?\s?si(?=,?\s{NUMBER})", r"\1 sí"),
    # Not "si a la 301 le quitan eso": nothing but other votes may stand behind it.
    (rf"(?<!\w)si (?=a (?:la |las )?{NUMBER}(?:\s?[.!]?\Z|,? (?:y|pero) no a |, no a ))", "sí "),
    (rf"\bvoto si (?=(?:a )?(?:la )?{NUMBER}\s?[.!]?\Z)", "voto sí "),
    (rf"(?<=[0-9] no )({NUMBER}) si(?=\s?\.?\Z)", r"\1 sí"),
    (rf"({NUMBER})\s?\.{{3,40}}\s?(?={CHOSEN}\b)", r"\1: "),
    (rf"\+1 (?:for|für|pour|para|on|zu|to) (?={NUMBER})", "for "),
    (rf"(?<!\w)-1 (?:for|für|pour|para|on|zu|to) (?={NUMBER})", "against "),
    (rf"\b(?:bekommt|kriegt) ({NUMBER}) von mir ein (?=(?:klares )?(?:ja|nein)\b)", r"\1: "),
    (
        (
            r"\b(?:ich (?:erlaube mir|möchte|darf)(?: ihnen| euch)?,?(?: ihnen| euch)?"
            r" mit(?:zu)?teilen"
            r"|ich teile (?:ihnen |euch )?(?:hiermit )?mit), dass ich"
            rf" ((?:den )?(?:vorschlag |antrag )?{NUMBER}) ablehne\b"
        ),
        r"ich stimme gegen \1",
    ),
    (r"\byou have my vote in favou?r\b", "i vote in favour"),
    (rf"\bi give my voice (?=(?:for|against) (?:proposal )?{NUMBER})", "i vote "),
    # A choice in brackets, both of what is named behind it, the sign of a number.
    (rf"({NUMBER}) \(({CHOSEN})\)", r"\1: \2"),
    (rf"\bn(?:\.\s?º|º|\.°|°|úm\.|úmero|uméro)\s?(?={NUMBER})", ""),
    # All of them, and in brackets their numbers.
    (
        (
            r"\b(?:all|alle[nr]?|aux|les|las|los|tou(?:te)?s|tod[ao]s)"
            r"(?: (?:the|les|las|los))?(?: \w{3,12}){0,3}(?: of (?:them|these|those))?"
            rf" \(({_NUMBERS})\)"
        ),
        r"\1",
    ),
    # "For the shorter game (301)": what it is called, and then its number.
    (
        (
            r"\b((?:vote|voting|stimme|voto) (?:for|against|für|gegen|pour|contre|a favor de"
            rf"|en contra de)) {_TITLE} \(({NUMBER})\)"
        ),
        r"\1 \2",
    ),
    (
        (
            r"\b(?:my own|meine[nr]? eigenen?|ma propre|mon propre|mi propia?) "
            r"(?:proposal|vorschlag|antrag|proposition|propuesta)"
            rf",? (?:(?:number|no\.?|nr\.?|nº|la|le|die) )?(?={NUMBER})"
        ),
        "proposal ",
    ),
    (
        (
            r"\A\W{0,3}(?:to (?:nobody|no one)'s surprise|zu niemandes überraschung"
            r"|à la surprise de personne),? "
        ),
        "",
    ),
    (r"\bvoto que s[ií](?= (?:a|en|con) )", "voto sí"),
    (
        rf"\bvoto (?:afirmativa|positiva)mente (?=(?:a |por )?(?:la )?(?:propuesta )?{NUMBER})",
        "voto a favor de ",
    ),
    (
        rf"\bvoto negativamente (?=(?:a |por )?(?:la )?(?:propuesta )?{NUMBER})",
        "voto en contra de ",
    ),
    # Numbers in brackets behind what they number.
    (rf"(?<=[a-z])\s\(({NUMBER})\)(?=\s?[:=-])", r" \1"),
    # A choice in French quotation marks, which have blanks inside.
    (r'"\s([^\W\d]{2,12})\s"', r"\1"),
    (r"\byou can count on my (?:vote|support)\b", "i vote"),
    (rf"(?<=[a-z], )({NUMBER}) my (?=yes|no\b)", r"\1: "),
    # Choices that are counted, and their numbers in brackets behind them.
    (
        (
            r"\b(?:an?|one|two|three|ein(?:mal)?|zwei(?:mal)?|drei(?:mal)?|un|deux|trois|dos|tres)"
            rf" (yes|aye|nay|no|ja|nein|oui|non|sí)(?:e?s)?(?: from me)? \(({_NUMBERS})\)"
        ),
        r"\1 to \2",
    ),
    (
        (
            rf"\b(?:to|for|zum|für den|pour|à|al|para) (?:the |le |el )?(?:rest|reste|resto|others)"
            rf" \(({_NUMBERS})\)"
        ),
        r"to \1",
    ),
    (rf"\by a la ({NUMBER}) que (?=sí\b|no\b)", r"y \1: "),
    (r"\b(pour|contre) à la (?=#?[1-9][0-9]{2})", r"\1 la "),
    (r"(?<=[0-9] )\W{0,3}q(?:u[eé])? (?=guay|chul[oa]|bueno|bien)", ", "),
    (rf"\bsame reasons? as (?:for |with |in )?{NUMBER}\b", "same reason"),
    (r"(?<=[a-zß]), da (?=bin ich (?:dafür|dagegen)\b)", ", "),
    # "302 does not have my support", which is a no and no doubt.
    (
        (
            rf"\b(?:{_DENIED})\s(?:have|get|receive|find|earn|tiene|recibe|tendrá)?\s?"
            rf"{_SUPPORT}{_ENDS}"
        ),
        "is a no",
    ),
    (rf"\b(?:hat|bekommt|kriegt|findet)\s(?:nicht\s)?{_SUPPORT}(?<!nicht)\snicht{_ENDS}", "nein"),
    # Phrases that announce a statement: "please be advised that I vote".
    (
        (
            r"\A\W{0,3}(?:please |kindly )?(?:be (?:advised|informed|notified)|note|be it known)"
            r" that (?=(?:i|my|the undersigned)\b)"
        ),
        "",
    ),
    # Struck-out words right before a choice were another choice.
    (rf"~~[^~]{{1,60}}~~\s{{0,2}}(?={CHOSEN}\b)", ""),
    # Openings and words of a vote that say nothing more.
    (r"\b(?:as follows|wie folgt|comme suit|como sigue)\b(?: ab)?(?=\s?:)", ""),
    (
        (
            r"(?:\A|(?<=[.!,;-] ))\W{0,3}(?:(?:i am|i'm)\s)?"
            r"(?:very |more than |quite )?"
            r"(?:happy|glad|pleased|delighted|proud)\sto\s"
            r"(?=(?:support|back|endorse|vote)\b)"
        ),
        "i ",
    ),
    (r"\b(?:claro|por supuesto|desde luego) que (no|sí)\b", r"\1"),
    (
        r"\b(?:yo)?u can (?=(?:put|count|mark|note|record) me (?:down )?)",
        "",
    ),
    (
        (
            r"\b(?:put|count|mark|note|record) me (?:down )?(?:for|4) (?:an? )?(?=(?:yes|no"
            r"|abstention)\b)"
        ),
        "my vote is ",
    ),
    (
        (
            rf"\b(?:ich )?bin (?:bei|mit) ((?:der |dem )?{NUMBER}(?:(?:,| und|, und)"
            rf" {NUMBER}){{0,9}}) dabei\b"
        ),
        r"ich bin für \1",
    ),
    (r"\bfür ([^,.;:!?]{1,60}?) (?:stimme ich )?mit ja\b", r"für \1"),
    (r"\b(?:gegen|für) ([^,.;:!?]{1,60}?) (?:stimme ich )?mit nein\b", r"gegen \1"),
    # A sentence that begins without a mark: "pour la 302 elle est cool".
    (
        (
            rf"\b({NUMBER})\s(?:(?:franchement|vraiment|honestly|echt|wirklich|ehrlich)\s)?"
            r"(?=(?:elle|il|c'est|sie|er|es|it|it's)\s"
            r"(?:est|is|ist|a|has|hat|fait|makes|macht)\b)"
        ),
        r"\1, ",
    ),
    (
        rf"({NUMBER}) lehne ich (?:(?!nicht)[^,.;:!?0-9 ]{{1,20}} ){{0,4}}ab\b",
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
    (rf"\bich gebe ((?:der |dem )?{NUMBER}) meine stimme\b", r"ich stimme für \1"),
    (r"\byou(?:'ve| have)(?: got)? my (?=(?:yes|no|aye)\b)", "my vote is "),
    # "Dem Antrag 302 dagegen stimme ich zu": on the other hand.
    (r"\bdagegen (?=stimme ich\b[^,.;:!?]{0,20}\bzu\b)", ""),
    (r"\bstimme ich (?:[^,.;:!?]{1,20} )?zu(?=\s?(?:[.,!]|\Z))", "stimme ich dafür"),
    # "Ich stimme zu, 301 ist schwer" agrees to what it says of 301.
    (rf"\bstimme zu(?=\s?(?:[.!]|\Z|,(?!\s?(?:dass\b|{NUMBER}))))", "stimme dafür"),
    # A thumb that says once more what was said.
    (
        rf"\b((?:thumbs up|yes|for|in favou?r|ja|oui|sí|dafür)\s(?:[a-z]{{1,9}}\s)?{NUMBER})\s?👍",
        r"\1",
    ),
    (rf"\b((?:thumbs down|no|against)\s(?:[a-z]{{2,9}}\s)?{NUMBER})\s?👎", r"\1"),
    # As people type: "moé j'vote pour la 301", "boto afavor de la 304".
    (r"\b(?:(?:moé|moi),? )?j'?vote\b", "je vote"),
    (r"\bboto (?=(?:a ?favor|en contra)\b)", "voto "),
    (r"\bafavor\b", "a favor"),
    (r"(?<=[0-9]) un (?=(?:für|fuer|gegen)\b)", " und "),
    # "301 for / 302 against"
    (r"\s/\s", "; "),
    # Numbers need not be told to be all of them.
    (
        rf"(?<=[a-zß+]),\s{_EACH}(?:\sof\s(?:them|these|those))?(?=\s{{0,2}}(?:[.!]|\Z))",
        "",
    ),
    # "The undersigned hereby casts his vote": the writer.
    (
        rf"\b{_FORMAL}\s(?:hereby\s|hiermit\s)?(?:{_CASTS}|votes?|stimmt|vota)\b",
        "i vote",
    ),
    (
        (
            r"\A\W{0,3}(?:nachtrag|update|addendum|posdata|ps|p\.s\.)"
            r"(?: (?:zu|to|von|from|de) (?:gestern|heute|yesterday|today|hier|ayer))?:\s"
        ),
        "",
    ),
    (rf"(?:\A|(?<=[.!]\s))\W{{0,3}}{_OPENING}\s?[:,-]\s", ""),
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
    (r"\A(\W{0,3})(?:not in favou?r|pas favorable)(?=\s?(?:[.!]|\Z))", r"\1against"),
    (rf"\A(\W{{0,3}})(?:{_ASSENT})(?=\s?(?:[.!]|\Z))", r"\1yes"),
    (
        (
            r"\A(\W{0,3}(?:no|nope|nein|nö|non)), (?:that's |it's |das ist |c'est )?(?:not for me"
            r"|nichts für mich|nicht mein fall|pas pour moi|no es para mí)(?=\s?(?:[.!]|\Z))"
        ),
        r"\1",
    ),
)
_ANSWERING: Final = tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in _ANSWERS)
_PATTERNS: Final = tuple((re.compile(pattern, re.IGNORECASE), said) for pattern, said in _STYLES)


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
