"""Finds where a mail stops being its sender's own: our fence, quotations, headers, signatures.

It knows the words of the common clients, in English, German, French, Spanish, Italian, Dutch,
Portuguese, Polish, Swedish, Danish and Norwegian. Nothing here removes text from a proposal:
``interpret`` asks only outside of what stands between a proposal's begin and end. All patterns are
anchored and bounded, so a line costs a constant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamemaster.mail import layout, noise
from gamemaster.mail.layout import as_seen

# The first line of every mail we send, at which reading stops when it comes back.
# Short enough that no client breaks it, even quoted a few times; words, so that a reader who sees
# it for the first time knows what it is for. Plain letters, no apostrophes: clients bend them.
FENCES = {
    "en": "=== write above this line; nothing below it is read ===",
    "de": "=== oberhalb antworten; darunter wird nichts gelesen ===",
    "fr": "=== votre texte ici, au-dessus ; la suite ne sera pas lue ===",
}
FENCE = FENCES["en"]
_MARKS = tuple(fence.strip("= ") for fence in FENCES.values())
_IN_EACH = ";"
_LONGEST_FENCE = 200
_MOST_READ = 1000


def is_fence(line: str) -> bool:
    """Whether a line is our fence, in whatever way a client has quoted or decorated it."""
    if _IN_EACH not in line:
        return False  # Nearly every line is put aside so: it is asked of each.
    seen = as_seen(line[:_MOST_READ])
    if len(seen) > _LONGEST_FENCE:
        return False
    text = " ".join(seen.lower().split())
    return any(mark in text for mark in _MARKS)


LONGEST = 400
_QUOTED = re.compile(r"[ \t\u00a0]{0,3}(?:>|&gt;)")
# RFC 9580 §7.2 writes it with another dash in front, which stays where the armour is damaged.
_SIGNATURE = re.compile(r"(?:- )?--[ \u00a0]?\Z")
# Lines that clients put above a mail that they quote without marking its lines.
_MESSAGE = (
    r"message|appointment|nachricht|e-?mail|mail|termin|message d['\u2019]origine|messaggio"
    r"|mensaje|mensagem|bericht|wiadomo[śs][ćc]|meddelande|meddelelse|melding|viesti|besked"
)
_ORIGINAL = re.compile(
    rf"(?:[-_*]{{2,20}} ?(?:(?:\w{{2,20}} ){{0,2}}(?:{_MESSAGE})(?: \w{{2,20}}){{0,2}}"
    rf"|forwarded by .{{1,80}}"
    r"|message d['\u2019]origine|messaggio originale|vidarebefordrat meddelande) ?[-_*]{1,20}"
    rf"|[-_*]{{2,20}} ?(?:original|forwarded|ursprüngliche|weitergeleitete) (?:{_MESSAGE})"
    r"|begin forwarded message:|anfang der weitergeleiteten (?:nachricht|e-mail):"
    r"|début du message (?:réexpédié|transféré)\s?:|inizio messaggio inoltrato:"
    r"|inicio del mensaje reenviado:|begin doorgestuurd bericht:|início da mensagem reencaminhada:"
    r"|vidarebefordrat mejl:|początek przekazywanej wiadomości:"
    r"|-{3,20} ?.{1,160} (?:wrote|schrieb|a écrit)\s?:? ?-{3,20})\s*\Z",
    re.IGNORECASE,
)
_FIELDS = (
    r"from|sent|sent on|to|cc|date|subject|reply-to|importance|attachments"
    r"|von|gesendet|an|datum|betreff|kopie|antwort an|priorität|anlagen"
    r"|de|envoy[ée](?: le)?|[àa]|objet|exp[ée]diteur|destinataire|pi[èe]ces jointes"
    r"|enviado(?: el| em)?|enviada(?: em)?|para|asunto|assunto|fecha|data"
    r"|da|inviato|oggetto|a|per|van|verzonden|aan|onderwerp"
    r"|od|wys[łl]ano|do|temat|dw|fr[åa]n|skickat|till|[äa]mne|kopia|fra|sendt|til|emne|kopi"
)
_HEADER_LINE = re.compile(
    rf"\*{{0,2}}(?:{_FIELDS})\*{{0,2}}[ \u00a0]?:\*{{0,2}}[ \t\u00a0]", re.IGNORECASE
)
_HEADER_START = re.compile(
    r"\*{0,2}(?:from|von|de|da|van|od|fr[åa]n|fra|exp[ée]diteur)\*{0,2}[ \u00a0]?\*{0,2}:",
    re.IGNORECASE,
)
_HEADERS_IN_BLOCK = 3
# The same in any language, or with letters lost on the way: four fields, the first with an address.
_ANY_FIELD = re.compile(
    r"[*_]{0,2}[^\s:\uff1a<>@0-9][^\s:\uff1a<>@]{0,24}(?: [^\s:\uff1a<>@]{1,16}){0,2}"
    r"[ \u00a0]?[:\uff1a][*_]{0,2}[ \t\u00a0]{0,4}\S"
)
_ENDS_IN_ADDRESS = re.compile(r"@[^\s<>@]{2,200}[>)\]]{0,2}\s*\Z")
_FIELDS_OF_ANY_BLOCK = 4
_ADDRESS = r"<[^<>\s@]{1,100}@[^<>\s]{3,200}>"
_ATTRIBUTION_START = re.compile(
    rf"(?:on|am|le|el|em|no dia|il|op|den|dne|w dniu|at|dnia|wiadomość napisana przez)\b.{{4}}"
    rf"|[^<]{{1,200}}\(?{_ADDRESS}"
    rf"|\d{{1,4}}[-/.年]\d|\d{{1,2}}\.? \w{{3,10}}\.? \d{{4}}"
    r"|(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim|lør|søn|tor|fre|lör|sön|man"
    r"|ons)[\w.]{0,8} .{6}",
    re.IGNORECASE,
)
_ATTRIBUTION_END = re.compile(
    r"(?:\b(?:wrote|writes|said|schrieb(?: am .{4,60})?(?: um .{4,20})?|schrieben|a [ée]crit"
    r"|escribi[óo]|escreveu|ha scritto|schreef|skrev|pisze|het volgende geschreven"
    r"|napisa[łl]\(?a?\)?"
    r"|(?:schrieb|schreef|skrev|napisa[łl]\(?a?\)?) .{1,120})"
    rf"|napisana przez .{{1,200}}|{_ADDRESS}\)?)\s?[:\uff1a]\s*\Z",
    re.IGNORECASE,
)
# Yahoo's app for phones writes what it quotes on the line of its attribution.
_RUNS_ON = re.compile(
    rf"\s{{0,4}}(?:on|am|le|el|il|op|em|den)\b.{{4,100}}{_ADDRESS}\s?"
    r"(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev)\s?:\s+\S",
    re.IGNORECASE,
)
_ATTRIBUTION_LINES = 4
_QUOTE_WRAPPED = 60
_GOES_ON_QUOTED = re.compile(r"[ \t]{0,3}>[> ]{0,12}[a-zà-ÿ]")


def is_quoted(line: str) -> bool:
    """Whether a line is marked as somebody else's."""
    # Nearly every line that is so marked begins with the mark.
    return line.startswith(">") or bool(_QUOTED.match(as_seen(line[:LONGEST])))


def begins_signature(line: str) -> bool:
    """Whether a line is the mark that a signature stands below."""
    return bool(_SIGNATURE.match(as_seen(line[:LONGEST])))


def ends_own_words(lines: Sequence[str], at: int) -> bool:
    """Whether our fence, a signature (``-- `` or ``--``) or an unmarked quotation starts here.

    A quoted fence ends nothing: an answer may stand below the quotation.
    """
    line = lines[at]
    if is_fence(line):
        return not is_quoted(line)
    if begins_signature(line) or _RUNS_ON.match(as_seen(line[:LONGEST])):
        return True
    return opens_original(lines, at)


def opens_original(lines: Sequence[str], at: int) -> bool:
    """Whether a mail starts here that the client quotes without marks: nothing below is read."""
    line = as_seen(lines[at][: LONGEST + 1]).strip()
    if len(line) > LONGEST:
        return False
    if _ORIGINAL.match(line):
        return True
    if _opens_any_block(lines, at):
        return True
    if not _HEADER_START.match(line):
        return False
    block = _block(lines, at)
    return sum(bool(_HEADER_LINE.match(f"{field} ")) for field in block) >= _HEADERS_IN_BLOCK


def holds_a_mail(lines: Sequence[str], at: int) -> bool:
    """Whether a whole mail is quoted here, with a head such as no text of a rule has."""
    if _opens_any_block(lines, at):
        return True
    line = as_seen(lines[at][: LONGEST + 1]).strip()
    below = _block(lines, at + 1)[:1]
    return bool(_ORIGINAL.match(line) and below and _HEADER_START.match(below[0]))


def _opens_any_block(lines: Sequence[str], at: int) -> bool:
    """Whether four fields stand here, in whatever language, of which the first is an address."""
    line = as_seen(lines[at][:LONGEST]).strip()
    if not _ENDS_IN_ADDRESS.search(line):
        return False
    block = _block(lines, at)
    return sum(bool(_ANY_FIELD.match(field)) for field in block) == _FIELDS_OF_ANY_BLOCK


def _block(lines: Sequence[str], at: int) -> list[str]:
    """The next four lines that are not blank; some clients put a blank one between fields."""
    below = (as_seen(line[:LONGEST]).strip() for line in lines[at : at + 8])
    return [field for field in below if field][:_FIELDS_OF_ANY_BLOCK]


def attribution_length(lines: Sequence[str], at: int) -> int:
    """Return how many lines, from ``at`` on, attribute the quotation below; 0 if none do."""
    if not _ATTRIBUTION_START.match(as_seen(lines[at][:LONGEST]).strip()):
        return 0
    whole = ""
    for count, line in enumerate(lines[at : at + _ATTRIBUTION_LINES], start=1):
        if not line.strip() or is_quoted(line) or len(line) > LONGEST or is_fence(line):
            return 0
        # It may be broken anywhere, also between "a" and "écrit".
        whole = f"{whole} {as_seen(line).strip()}"[-250:]
        if _ATTRIBUTION_END.search(whole):
            return count
    return 0


def quotation_follows(lines: Sequence[str], at: int) -> bool:
    """Whether the next line that is not blank is quoted, or our own fence."""
    for line in lines[at : at + 6]:
        if line.strip():
            return is_quoted(line) or is_fence(line)
    return False


def quotation_may_continue(line: str, below: str = "") -> bool:
    """Whether a client may have broken this quoted line and left the rest of it unquoted.

    It surely may where the line ``below`` the rest is quoted and goes on in the same sentence.
    """
    goes_on = _GOES_ON_QUOTED.match(below) is not None and line.rstrip()[-1:].isalnum()
    return len(line) >= _QUOTE_WRAPPED or goes_on


def unmarked_quotation(lines: Sequence[str]) -> int | None:
    """Return the index of the line where a client quotes a mail without marks, None if nowhere."""
    for at, line in enumerate(lines):
        if (is_fence(line) and not is_quoted(line)) or opens_original(lines, at):
            return at
        length = attribution_length(lines, at)
        if length and not quotation_follows(lines, at + length):
            return at
    return None


def own_words(body: str) -> str:
    """Return a person's own words in an answer to one of our mails, without the quotations.

    For answers that are passed on (the organiser's to a player), not for commands: those are read
    line by line by ``interpret``.
    """
    lines = body.split("\n")
    own: list[str] = []
    at = 0
    while at < len(lines) and not ends_own_words(lines, at):
        length = attribution_length(lines, at)
        if length and not quotation_follows(lines, at + length):
            break
        if not length and not is_quoted(lines[at]):
            own.append(lines[at])
        at += length or 1
    while own and (not own[-1].strip() or noise.is_added(own[-1])):
        own.pop()
    return layout.block(own)
