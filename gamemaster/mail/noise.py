"""Recognises lines that are not meant for us: greetings, signatures, footers, disclaimers.

None of it is ever a command, and no receipt names it: a reply that lists every line of a signature
is what users of mail commands complain of most. A line is only noise after ``command_lines``
found no command in it, so nothing here can make a command vanish.
"""

from __future__ import annotations

import re

_LONGEST = 400
_HELLO = (
    r"hi|hello|he+y+|hiya|howdy|gentlemen|ladies|dear all|alright|how's it going|all good\??"
    r"|tl;?dr:?|muy señor(?:es)? míos?|werte[rs]?|rebonjour|coucou|holaa+|g'day|dear|sir"
    r"|good (?:morning|day|evening|afternoon)|(?:morning"
    r"|evening"
    r"|afternoon)(?= all| everyone|,|!|\Z)|greetings|hallo|sehr geehrte[rs]?|liebe[rs]?|grüezi"
    r"|grüß gott|guten? (?:tag|morgen|abend)|servus|moin|bonjour|salut|all[oô]|chers?|ch[èe]res?"
    r"|bonsoir"
    r"|monsieur|madame|hola|muy buenas|buen(?:o|a)s (?:d[íi]as|tardes|noches)|buenas"
    r"|estimad[oa]s?|querid[oa]s?|ciao|ol[áa]|to whom|¿?qu[ée] tal\??|how are you\??"
    r"|wie geht'?s\??|ça va ?\??|caro|cara|prezad[oa]s?|buongiorno|buonasera|salve|beste|hoi|dag"
    r"|goede(?:morgen|middag|navond)|cześć|dzień dobry|witam|hej|hejsan|god (?:morgon|dag|kväll)"
    r"|kære|hyvä|moi|hei|terve|dobrý den|ahoj|kedves|szia|üdv\w*|merhaba|selam"
    r"|bom dia|boa (?:tarde|noite)|здравствуйте|привет|добрый день|уважаем\w+|вітаю|добрий день"
    r"|καλησπέρα|καλημέρα|γεια|שלום|مرحبا|السلام عليكم|您好|你好|尊敬的"
    r"|안녕하세요|\w{1,20}(?:様|さん)"
    r"|こんにちは|お世話になっております"
)
_THANK = (
    r"thanks|thank you|many thanks|thx|ta|cheers|danke(?:schön)?|(?:vielen|besten|herzlichen) dank"
    r"|merci|je vous remercie|(?:muchas )?gracias|grazie|(?:muito )?obrigad[oa]|bedankt|dank je"
    r"|dziękuję|tack|tak|takk|kiitos|děkuji|köszönöm|teşekkür\w*|спасибо|дякую|ευχαριστώ|תודה|شكرا"
    r"|谢谢|謝謝|감사합니다|ありがとう\w*"
)
_FAREWELL = (
    r"cheers|all the best|kind(?:est)? regards|best regards|warm(?:est)? regards|regards"
    r"|best wishes|yours(?: \w+)?|sincerely(?: yours)?|take care|see you|have fun|happy voting"
    r"|ta-ra"
    r"|mfg|lg|vg|(?:mit )?(?:freundlichen|vielen|lieben|besten|herzlichen|sch[öo]nen) "
    r"gr(?:ü|ue)(?:ß|ss)en?|(?:viele|liebe|beste|herzliche|sch[öo]ne|freundliche) gr(?:ü|ue)(?:ß"
    r"|ss)e"
    r"|(?:\w{3,15}e )?gr(?:ü|ue)(?:ß|ss)e?"
    r"|mit \w{3,20} gr(?:ü|ue|u)(?:ß|ss)(?:en)?|god bless|blessings|kisses"
    r"|bis (?:bald|dann)|pfiat di|tsch(?:ü|ue)(?:ß|ss)"
    r"|cordialement|bien (?:cordialement|à (?:toi|vous))|amicalement|bonne (?:journée|soirée)"
    r"|bonne fin de semaine|à (?:bientôt|plus|demain|la prochaine)|veuillez agréer"
    r"|bises|biz|saludos(?: cordiales)?|un (?:cordial )?saludo|abrazos?|un abrazo|atentamente"
    r"|hasta (?:luego|pronto|mañana)|hochachtungsvoll|(?:lots of )?love|greetings|besis|bizz?"
    r"|cordiali saluti|met vriendelijke groet(?:en)?|atenciosamente|pozdrawiam"
    r"|med vänlig(?:a)? hälsning(?:ar)?"
    r"|[\u0441] уважением|з повагою|χαιρετισμούς|בברכה|此致|敬礼|祝好|よろしくお願い\w*|以上|敬具"
    r"|s pozdravem|üdvözlettel|sayg\w{1,8}|terveisin|ystävällisin terveisin|hilsen"
    r"|saluti|groet(?:en|jes)?|abra[çc]os?|h[äa]lsningar|ciao|mvh|xoxo|best"
)
_GREETING = re.compile(rf"[¡\W]?(?:{_HELLO})\b.{{0,60}}\Z", re.IGNORECASE)
_THANKS = re.compile(rf"[¡\W]?(?:{_THANK})\b.{{0,60}}\Z", re.IGNORECASE)
_CLOSING = re.compile(
    rf"(?:(?:with )?(?:many )?thanks and )?(?:with )?(?:{_FAREWELL})\b[ ,.!/。、\uff01-]{{0,4}}"
    r"(?:from |to )?[\w ./'-]{0,40}[,!]?\Z",
    re.IGNORECASE,
)
_TAKES_LEAVE = re.compile(
    r"(?:recevez|recib[ae]n?|agréez|veuillez|je vous prie|nous vous prions|queda|quedo|le saluda"
    r"|sin (?:otro|más) particular|en espera de|restant à|in erwartung"
    r"|se despide|i remain|wir verbleiben|ich verbleibe)\b.{0,80}(?:\b(?:salutations?|salud\w*"
    r"|sentiments|considération|atentamente|respect\w*|servant|sir|gr(?:ü|ue)(?:ß|ss)\w*)\b.{0,60}|,)\Z",
    re.IGNORECASE,
)
"""The formulas at the end of formal letters."""
_PLEASANTRY = re.compile(
    rf"\W{{0,3}}(?:{_HELLO}|(?:{_THANK})(?! (?:for|für|pour|por|de)\b)|{_FAREWELL})(?!\w)(?:"
    rf" (?:and|und|et|y|&)\b)?"
    r"(?: (?:all|everyone|everybody|people|folks|team|guys|lads|there|zusammen|leute|todos)\b)?"
    r"[\s,.!:;。、\uff01-]{0,6}",
    re.IGNORECASE,
)
_MOST_PLEASANTRIES = 4
# Lines that phones, web mail and virus scanners write by themselves.
_ADDED = re.compile(
    r"(?:dictated|diktiert|dicté)\b.{0,60}\Z"
    r"|(?:sent|get|gesendet|von meinem|diese (?:nachricht|e-?mail) wurde (?:von|mit)|envoy[ée]"
    r"|enviad[oa]|inviato"
    r"|verstuurd|verzonden|wys[łl]an[oe]|skickat|sendt|obtenez|consigue|download"
    r"|t[ée]l[ée]charge[rz]"
    r"|holen sie sich|outlook f(?:ür|or)|obtener|scarica|hanki|pobierz)\b.{0,30}"
    r"\b(?:con|avec|my|from|for|with|using|via|meinem|mit|von|für|depuis|mon|de|mi|mo|desde|para|do|meu|dal?"
    r"|mio|iphone|vanaf|mijn|met|z|från|min|fra|pour|per|voor|outlook|mail|samsung|gmx"
    r"|web)\b.{0,200}\Z"
    r"|von meinem .{1,60} gesendet.{0,60}\Z"
    r"|(?:virenfrei|virus-free|sans virus|libre de virus|privo di virus)\.?.{0,80}\Z"
    r"|.{0,20}\boutlook (?:for|für|pour|para|per|voor) (?:ios|android)\b.{0,120}\Z"
    r"|envoyé (?:de|à partir de) .{1,80}\Z",
    re.IGNORECASE,
)
# Phrases above answers between the lines of a quotation.
_INLINE = (
    r"(?:my )?(?:answers?|votes?|comments?|replies) (?:are )?(?:inline|in line|below|underneath)"
    r"|see (?:inline|below)|inline(?: below)?"
    r"|(?:meine )?(?:antwort(?:en)?|stimmen?) (?:im text|unten|inline|siehe unten)|siehe unten"
    r"|(?:mes )?(?:réponses?|votes?) (?:dans le texte|ci-dessous|en ligne)|voir ci-dessous"
    r"|(?:mis )?(?:respuestas?|votos?) (?:abajo|en línea|entre líneas|intercalad[ao]s)"
)
_EMPTY = re.compile(
    rf"(?i:{_INLINE})[.:!]?\Z|"
    r"(?:[\W_]|&nbsp;)*\Z|<#\w{1,80}>\Z|~~[^~]{0,300}~~\Z|<?(?:https?://|www\.)\S{1,300}>?\Z"
    r"|\[(?:image|cid|logo)[^\]]{0,200}\]\Z"
)
_NAME = re.compile(r"[^\W\d_][^\W\d_.'-]{0,20}(?:[ .'-]{1,2}[^\W\d_]{1,20}\.?){0,3}\Z")
_POSTSCRIPT = re.compile(
    r"\W{0,4}(?:p\.?\s?(?:p\.?\s?)?s|n\.?\s?b|edit|update|nachtrag|postscript(?:um)?|addendum"
    r"|posdata|p\.?\s?d)\b",
    re.IGNORECASE,
)
_WORDS_OF_FORMULA = 5
_WITH = frozenset(("with", "in", "mit", "avec", "con", "en", "bien", "most", "ever", "very"))
_SMALL_WORDS = frozenset(("&", "and", "und", "von", "of", "de", "van", "der", "-", "|", "/"))
_LONGEST_NAME = 6
_INITIAL = 2
_ABBREVIATION = 4
_TELEPHONE = re.compile(
    r"(?:(?:tel|phone|mobile?|mob|fax|cell|t|m|p|tél|handy)\b\.?\s?:?\s?)?\+?[\d() ./-]{7,25}\Z",
    re.IGNORECASE,
)
# The beginnings of paragraphs that companies, lists and scanners add below or above a mail.
_FOOTER = re.compile(
    r"(?:\*{0,3}(?:confidentiality|disclaimer|caution|legal notice|important notice|notice"
    r"|privileged)\b"
    r"|this (?:e-?mail|message|communication|transmission)\b.{0,60}\b(?:confidential|intended"
    r"|privileged|may contain"
    r"|is for|and any|was sent(?! (?:in|by) (?:error|mistake|accident))|has been|checked"
    r"|originated|contains)"
    r"|the (?:information|contents?) (?:contained )?(?:in|of) this (?:e-?mail|message)"
    r"|if you (?:are not the intended|have received this|no longer wish|received this)"
    r"|please (?:consider|think about) the environment"
    r"|you (?:received|are receiving|got|are subscribed) (?:this|to)\b|to (?:unsubscribe"
    r"|post to|stop receiving|view this)"
    r"|unsubscribe\b|for more options, visit|manage your subscription|.{1,60} mailing list\Z"
    r"|avis de confidentialité|ce (?:message|courriel|mail)\b.{0,60}\b(?:confidentiel|pièces"
    r"|destin|peut)"
    r"|les informations contenues|pensez à l['’]environnement"
    r"|diese (?:e-?mail|nachricht)\b.{0,60}\b(?:vertraulich|enthält|ist|kann|wurde)"
    r"|bitte (?:denken sie an|prüfen sie).{0,40}(?:umwelt|druck)|der inhalt dieser e-?mail"
    r"|este (?:mensaje|correo|e-?mail|mensagem)\b.{0,80}\b(?:confidencial|contener|dirigid"
    r"|puede|pode)"
    r"|questo messaggio|le informazioni contenute|dit bericht|ta wiadomo|detta meddelande"
    r"|registered (?:office|in)|geschäftsführer|sitz der gesellschaft|amtsgericht|handelsregister"
    r"|aviso legal|antes de imprimir|before (?:you )?print|avertissement"
    r"|_{20,}\s*\Z|this footer|powered by)",
    re.IGNORECASE,
)


def is_pleasantry(line: str) -> bool:
    """A greeting, thanks, a closing or a phone's own line, which nobody means as part of a text."""
    text = line.strip()
    return len(text) <= _LONGEST and bool(
        _GREETING.match(text) or _THANKS.match(text) or closes(text) or _ADDED.match(text)
    )


def is_greeting(line: str) -> bool:
    """Whether a line greets ("Dear all:")."""
    text = line.strip()
    return len(text) <= _LONGEST and bool(_GREETING.match(text))


def without_pleasantry(text: str) -> str:
    """A text without the greetings, thanks and closings that it begins with."""
    for _ in range(_MOST_PLEASANTRIES):
        found = _PLEASANTRY.match(text)
        if found is None:
            break
        text = text[found.end() :]
    return text


def is_added(line: str) -> bool:
    """Whether a program wrote this line below what its user wrote ("Sent from my iPhone")."""
    return len(line) <= _LONGEST and bool(_ADDED.match(line.strip()))


def is_noise(line: str) -> bool:
    """Whether a line that is no command was not meant for us at all."""
    text = line.strip()
    if len(text) > _LONGEST:
        return False
    return is_pleasantry(text) or bool(_EMPTY.match(text) or _TELEPHONE.match(text))


def closes(line: str) -> bool:
    """Whether a letter ends here ("Best regards,"): below it stand names, titles, addresses."""
    text = line.strip()
    return len(text) <= _LONGEST and bool(_CLOSING.match(text) or _TAKES_LEAVE.match(text))


def takes_leave(line: str) -> bool:
    """Whether a line above a name may be a formula: a few words that begin with a preposition."""
    words = line.strip(" ,.!").lower().split()
    return 1 < len(words) <= _WORDS_OF_FORMULA and words[0] in _WITH and line[-1:] not in "?:"


def is_name(line: str) -> bool:
    """Whether a line may be the name of the person who thanks or greets on the line above it."""
    return bool(_NAME.match(line.strip()[:_LONGEST]))


def is_signed(line: str) -> bool:
    """Whether a line may be the name that a letter ends with: ``-Bob``, ``B.``, ``Ta-ra, Bob``."""
    name = without_pleasantry(line.strip()[:_LONGEST]).strip("-~\u2013\u2014 (),")
    words = name.split()
    ends = name.endswith(".") and bool(words) and len(words[-1]) > _ABBREVIATION
    if len(words) > _LONGEST_NAME or ends or name.endswith(("!", "?", ":")):
        return False
    return all(
        word in _SMALL_WORDS
        or len(word) <= _INITIAL
        or word[0].isupper()
        or ("." in word[:-1] and len(word) <= _ABBREVIATION)  # "p.p. Bob"
        for word in words
    )


def begins_postscript(line: str) -> bool:
    """Whether the sender goes on below the closing (``P.S.``)."""
    return bool(_POSTSCRIPT.match(line[:_LONGEST]))


def begins_footer(line: str) -> bool:
    """Whether a paragraph begins here that a company, a list or a scanner has added."""
    return bool(_FOOTER.match(line.strip()[:_LONGEST]))
