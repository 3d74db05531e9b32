"""Recognises lines that are not meant for us: greetings, signatures, footers, disclaimers.

None of it is ever a command, and no receipt names it: a reply that lists every line of a signature
is what users of mail commands complain of most. A line is only noise after ``command_lines``
found no command in it, so nothing here can make a command vanish.
"""

from __future__ import annotations

import re

_LONGEST = 400
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|day|evening|afternoon)|greetings|hallo|liebe[rs]?"
    r"|guten (?:tag|morgen|abend)|servus|moin|bonjour|salut|cher|ch[èe]re|bonsoir|hola"
    r"|buenos d[íi]as"
    r"|buenas|estimad[oa]s?|querid[oa]s?|ciao|ol[áa]|to whom)\b.{0,60}\Z",
    re.IGNORECASE,
)
_THANKS = re.compile(
    r"(?:thanks|thank you|many thanks|thx|ta|danke|vielen dank|merci|gracias|muchas gracias|grazie)"
    r"\b.{0,60}\Z",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?:cheers|best|all the best|kind(?:est)? regards|best regards|warm(?:est)? regards|regards"
    r"|best wishes|yours(?: \w+)?|sincerely(?: yours)?|take care|see you|have fun|happy voting"
    r"|mfg|lg|vg|(?:mit )?(?:freundlichen|vielen|lieben|besten|herzlichen|sch[öo]nen) "
    r"gr(?:ü|ue)(?:ß|ss)en?|(?:viele|liebe|beste|herzliche|sch[öo]ne) gr(?:ü|ue)(?:ß|ss)e"
    r"|gr(?:ü|ue)(?:ß|ss)e?|bis (?:bald|dann)"
    r"|cordialement|bien (?:cordialement|à (?:toi|vous))|amicalement|bonne (?:journée|soirée)"
    r"|à bientôt"
    r"|bises|saludos(?: cordiales)?|un (?:cordial )?saludo|abrazos|un abrazo|atentamente"
    r"|hasta (?:luego|pronto)"
    r"|cordiali saluti|met vriendelijke groet(?:en)?|atenciosamente|pozdrawiam"
    r"|med vänlig(?:a)? hälsning(?:ar)?"
    r"|saluti|groet(?:en|jes)?|abra[çc]os?|h[äa]lsningar|ciao|mvh"
    r"|xoxo)\b[ ,.!-]{0,4}(?:from )?[\w .'-]{0,40}\Z",
    re.IGNORECASE,
)
# Lines that phones, web mail and virus scanners write by themselves.
_ADDED = re.compile(
    r"(?:sent|get|gesendet|von meinem|diese (?:nachricht|e-?mail) wurde (?:von|mit)|envoy[ée]"
    r"|enviad[oa]|inviato"
    r"|verstuurd|verzonden|wys[łl]an[oe]|skickat|sendt|obtenez|consigue|download"
    r"|t[ée]l[ée]charge[rz]"
    r"|holen sie sich|outlook f(?:ür|or)|obtener|scarica|hanki|pobierz)\b.{0,30}"
    r"\b(?:my|from|for|with|using|via|meinem|mit|von|für|depuis|mon|de|mi|mo|desde|para|do|meu|dal?"
    r"|mio|iphone|vanaf|mijn|met|z|från|min|fra|pour|per|voor|outlook|mail|samsung|gmx"
    r"|web)\b.{0,200}\Z"
    r"|von meinem .{1,60} gesendet.{0,60}\Z"
    r"|(?:virenfrei|virus-free|sans virus|libre de virus|privo di virus)\.?.{0,80}\Z"
    r"|.{0,20}\boutlook (?:for|für|pour|para|per|voor) (?:ios|android)\b.{0,120}\Z"
    r"|envoyé (?:de|à partir de) .{1,80}\Z",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"[\W_]*\Z|<#\w{1,80}>\Z|~~[^~]{0,300}~~\Z|<?(?:https?://|www\.)\S{1,300}>?\Z"
    r"|\[(?:image|cid|logo)[^\]]{0,200}\]\Z"
)
_NAME = re.compile(r"[^\W\d_][^\W\d_.'-]{0,20}(?:[ .'-]{1,2}[^\W\d_]{1,20}\.?){0,3}\Z")
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
    r"|is for|and any|was sent|has been|checked|originated|contains)"
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
    r"|_{20,}\s*\Z|this footer|powered by)",
    re.IGNORECASE,
)


def is_pleasantry(line: str) -> bool:
    """A greeting, thanks, a closing or a phone's own line, which nobody means as part of a text."""
    text = line.strip()
    return len(text) <= _LONGEST and bool(
        _GREETING.match(text) or _THANKS.match(text) or closes(text) or _ADDED.match(text)
    )


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
    return len(text) <= _LONGEST and bool(_CLOSING.match(text))


def is_name(line: str) -> bool:
    """Whether a line may be the name of whoever thanks or greets on the line above it."""
    return bool(_NAME.match(line.strip()[:_LONGEST]))


def begins_footer(line: str) -> bool:
    """Whether a paragraph begins here that a company, a list or a scanner has added."""
    return bool(_FOOTER.match(line.strip()[:_LONGEST]))
