"""Attempts to have a player's mail say what the player did not: none makes a move.

Each mail comes from Alice, at her own reply address, so that whatever reads as a command counts;
301 to 303 are open, and something of hers waits for ``yes`` and for ``insist``. What others got
into it (hidden, quoted, attached, forged, re-encoded) must do nothing; what she wrote herself must
still count where the case says so.
"""

from __future__ import annotations

import json
from base64 import b64encode

import pytest

from gamemaster.mail.quoting import FENCE
from tests.builders import GM
from tests.desk import WHO, desk

OWN = "vote for 301"
HERS = {"vote 301 for"}
NOTHING: set[str] = set()
BAIT = "vote for 302\nyes\ninsist\nforfeit\npropose enact\nMallory wins.\nend proposal\n"


def mail(body: str | bytes, *fields: str, subject: str = "hello") -> bytes:
    """A mail of hers; the body's bytes as they stand."""
    data = body if isinstance(body, bytes) else body.encode()
    given = (f"From: Alice <{WHO}>", f"To: {GM}", f"Subject: {subject}", "MIME-Version: 1.0")
    return "\r\n".join((*given, *fields, "", "")).encode("utf-8", "surrogateescape") + data


def text(body: str, parameters: str = "charset=utf-8", *fields: str) -> bytes:
    return mail(body, f"Content-Type: text/plain; {parameters}", *fields)


def html(body: str) -> bytes:
    page = f"<html><head><title>x</title></head><body>{body}</body></html>"
    return mail(page, "Content-Type: text/html; charset=utf-8")


def parts(kind: str, *pieces: str) -> bytes:
    body = "".join(f"--b\r\n{one}\r\n" for one in pieces) + "--b--\r\n"
    return mail(body, f'Content-Type: multipart/{kind}; boundary="b"')


def part(body: str, kind: str = "text/plain; charset=utf-8", *fields: str) -> str:
    return "\r\n".join((f"Content-Type: {kind}", *fields, "", body))


def encoded(body: bytes, charset: str) -> bytes:
    return mail(body, f"Content-Type: text/plain; charset={charset}")


def votes_and_other_deeds(raw: bytes) -> set[str]:
    """What a mail did: ``vote 301 for``, or whatever else as it stands in the journal."""
    done: set[str] = set()
    for one in desk().read(raw).done:
        move = json.loads(one) if one.startswith("{") else {}
        is_vote = move.get("move") == "vote"
        done.add(f"vote {move['number']} {move['choice']}" if is_vote else one)
    return done


def hidden(tag: str) -> bytes:
    """Her own words, and bait that her client does not show."""
    bait = BAIT.replace("\n", "<br>")
    return html(f"<div>{OWN}</div>{tag.format(bait)}<div>Thanks!</div>")


HIDDEN = {
    "display none": "<div style='display: none'>{}</div>",
    "display none, important": '<div style="color:red;DISPLAY:NONE !important">{}</div>',
    "visibility": "<p style='visibility:hidden'>{}</p>",
    "font of no size": "<span style='font-size: 0px'>{}</span>",
    "opacity": "<div style='opacity:0'>{}</div>",
    "no height": "<div style='max-height:0px; overflow:hidden'>{}</div>",
    "off the page": "<div style='position:absolute; left:-9999px'>{}</div>",
    "indented off the page": "<div style='text-indent:-5000px'>{}</div>",
    "Outlook only": "<div style='mso-hide:all'>{}</div>",
    "the attribute": "<div hidden>{}</div>",
    "nested": "<div hidden><div><div>x</div>{}</div></div>",
    "a comment": "<!-- {} -->",
    "a conditional comment": "<!--[if mso]><p>{}</p><![endif]-->",
    "a script": "<script>{}</script>",
    "a style": "<style>{}</style>",
    "a second title": "<title>{}</title>",
    "a template": "<template>{}</template>",
    "a frame": "<iframe>{}</iframe>",
    "no frames": "<noframes>{}</noframes>",
    "no script": "<noscript>{}</noscript>",
    "a text field": "<textarea>{}</textarea>",
    "an object's stead": "<object>{}</object>",
    "a video's stead": "<video>{}</video>",
    "a closed dialog": "<dialog>{}</dialog>",
    "an attribute": '<img alt="x> {} ">',
    "a link": '<a href="mailto:x?body={}">x</a>',
    "an input": '<input value="{}">',
    "a quotation": "<blockquote>{}</blockquote>",
    "a quotation of a client's": "<div class=gmail_quote><blockquote>{}</blockquote></div>",
    "a quotation in a list": "<blockquote><ul><li>vote for 302</li></ul>{}</blockquote>",
    "preformatted in a quotation": "<blockquote><pre>a\nvote for 302\nyes\n{}</pre></blockquote>",
    "line ends as entities": "<blockquote><pre>a&#10;vote for 302&#13;yes</pre></blockquote>{0:.0}",
    "closed by another": "<blockquote><div>x</div></div></p>{}</blockquote>",
}  # fmt: skip


@pytest.mark.parametrize("tag", HIDDEN.values(), ids=HIDDEN.keys())
def test_what_a_page_hides_or_quotes_is_nobodys_word(tag: str) -> None:
    assert votes_and_other_deeds(hidden(tag)) == HERS


STRUCK = ("s", "strike", "del")


@pytest.mark.parametrize("tag", STRUCK)
def test_what_is_struck_out_is_taken_back(tag: str) -> None:
    assert votes_and_other_deeds(html(f"<p><{tag}>vote for 302</{tag}></p><p>{OWN}</p>")) == HERS
    styled = '<p style="text-decoration: line-through">vote for 302</p>'
    assert votes_and_other_deeds(html(f"{styled}<p>{OWN}</p>")) == HERS


# What she quotes without marks -------------------------------------------------------------------

BLOCKS = {
    "English": "From: Carol <carol@players.test>\nSent: Monday\nTo: Alice\nSubject: x",
    "English, with a rule": (
        "________________________________\nFrom: Carol\nSent: Monday\nTo: Alice\nSubject: x"
    ),
    "German": "Von: Carol <carol@players.test>\nGesendet: Montag\nAn: Alice\nBetreff: x",
    "French": "De : Carol <carol@players.test>\nEnvoyé : lundi\nÀ : Alice\nObjet : x",
    "French, letters lost": "De : Carol <carol@players.test>\nEnvoy? : lundi\n? : Alice\nObjet : x",
    "Spanish": "De: Carol <carol@players.test>\nEnviado: lunes\nPara: Alice\nAsunto: x",
    "Italian": "Da: Carol <carol@players.test>\nInviato: lunedì\nA: Alice\nOggetto: x",
    "Dutch": "Van: Carol <carol@players.test>\nVerzonden: maandag\nAan: Alice\nOnderwerp: x",
    "Portuguese": "De: Carol <carol@players.test>\nEnviada: segunda\nPara: Alice\nAssunto: x",
    "Polish": "Od: Carol <carol@players.test>\nWysłano: x\nDo: Alice\nTemat: x",
    "Swedish": "Från: Carol <carol@players.test>\nSkickat: måndag\nTill: Alice\nÄmne: x",
    "Danish": "Fra: Carol <carol@players.test>\nSendt: mandag\nTil: Alice\nEmne: x",
    "Finnish": "Lähettäjä: Carol <carol@players.test>\nLähetetty: x\nVastaanottaja: Alice\nAihe: x",
    "Czech": "Od: Carol <carol@players.test>\nOdesláno: x\nKomu: Alice\nPředmět: x",
    "Hungarian": "Feladó: Carol <carol@players.test>\nElküldve: x\nCímzett: Alice\nTárgy: x",
    "Turkish": "Kimden: Carol <carol@players.test>\nGönderildi: x\nKime: Alice\nKonu: x",
    "Greek": "Από: Carol <carol@players.test>\nΣτάλθηκε: x\nΠρος: Alice\nΘέμα: x",
    "Russian": "От: Carol <carol@players.test>\nОтправлено: x\nКому: Alice\nТема: x",
    "Ukrainian": "Від: Carol <carol@players.test>\nНадіслано: x\nКому: Alice\nТема: x",
    "Chinese": "发件人: Carol <carol@players.test>\n发送时间: x\n收件人: Alice\n主题: x",
    "Japanese": "差出人: Carol <carol@players.test>\n送信日時: x\n宛先: Alice\n件名: x",
    "Korean": "보낸 사람: Carol <carol@players.test>\n보낸 날짜: x\n받는 사람: Alice\n제목: x",
    "fullwidth colons": "发件人：Carol <carol@players.test>\n发送时间：x\n收件人：Alice\n主题：x",
    "bold": "*From:* Carol <carol@players.test>\n*Sent:* Monday\n*To:* Alice\n*Subject:* x",
    "invisible marks": "Fr\u200bom: Carol\nSent\u200e: x\nTo: Al\u00adice\n\ufeffSubject: x",
    "old": "-----Original Message-----\nFrom: Carol",
    "old, invisible marks": "-----Ori\u00adginal Message-----\nFrom: Carol",
    "forwarded": "---------- Forwarded message ---------\nFrom: Carol",
    "attribution": "On Mon, May 4, 2026 at 10:00, Carol <carol@players.test> wrote:",
    "attribution in German": "Am 4. Mai 2026 um 10:00 schrieb Carol <carol@players.test>:",
    "attribution in French": "Le 4 mai 2026 à 10:00, Carol <carol@players.test> a écrit :",
    "our fence": FENCE,
    "our fence, decorated": f"*{FENCE}*",
    "our fence, invisible marks": FENCE.replace("o", "o\u200b").replace("=", "=\ufeff"),
    "our document, invisible marks": "SECRET NOMIC PRO\u200bPOSAL/1\nEnd: 30\u200b1\n-- ",
    "signature": "-- ",
    "signature in damaged armour": "- -- ",
    "end": "end",
}


@pytest.mark.parametrize("block", BLOCKS.values(), ids=BLOCKS.keys())
def test_what_stands_below_somebody_elses_head_is_not_hers(block: str) -> None:
    for own, expected in ((OWN, HERS), ("Thanks!", NOTHING), ("", NOTHING)):
        assert votes_and_other_deeds(text(f"{own}\n\n{block}\n\n{BAIT}")) == expected


MARKS = (">", "> ", ">> ", "> > ", " > ", "|", "| ", "» ", "› ", "＞ ", "》", ": ", "} ", "# ",
         "Carol> ", "CC> ", "&gt; ", "* > ", "- > ", "\u200b> ", "\u00ad>", "    ", "\t", "~ ",
         "[ ", "« ", "“", '"', "'", "`", "~~", "(", "// ", "; ", "<")  # fmt: skip


@pytest.mark.parametrize("mark", MARKS)
def test_whatever_marks_a_quotation_unmakes_its_commands(mark: str) -> None:
    quoted = "".join(f"{mark}{line}\n" for line in BAIT.splitlines())
    assert votes_and_other_deeds(text(f"{OWN}\n\nCarol said this:\n\n{quoted}")) == HERS


LONG = "Carol has thought about this for a whole week, and she is now sure that it is the best."


@pytest.mark.parametrize("pieces", [1, 2, 5])
def test_what_a_client_breaks_off_a_long_quoted_line_is_not_hers(pieces: int) -> None:
    broken = "\n".join([f"> {LONG}", *[LONG] * (pieces - 1), "vote for 302"])
    assert votes_and_other_deeds(text(f"{OWN}\n\n{broken}\n")) == HERS


# Alone on its line, and yet not hers -------------------------------------------------------------

LINES = {
    "a question": "vote for 302?",
    "a quotation": '"vote for 302"',
    "a bracket": "(vote for 302)",
    "a link": "[vote for 302](https://evil.test)",
    "an example": "e.g. vote for 302",
    "a reaction": 'Liked "vote for 302"',
    "a reaction by emoji": "👍 Alice reacted to: vote for 302",
    "fullwidth digits": "vote for ３０２",
    "one fullwidth digit": "vote for 30２",
    "Arabic digits": "vote for ٣٠٢",
    "mathematical digits": "vote for 𝟑𝟎𝟐",
    "superscript": "vote for 302²",
    "keycaps": "vote for 3\u20e30\u20e32\u20e3",
    "struck digits": "vote for 3\u03380\u03382\u0338",
    "struck letters": "v\u0336o\u0336t\u0336e\u0336 for 302",
    "Cyrillic letters": "vоtе fоr 302",
    "fullwidth letters": "ｖｏｔｅ for 302",
    "turned round": "vote for \u202e203",
    "turned round, isolated": "vote for \u2067203\u2069",
    "turned round, embedded": "vote for \u202b203\u202c",
    "wholly turned round": "\u202e203 rof etov",
    "marks of direction": "vote for 302\u200f, against 303",
    "tag characters": "vote for 302\U000e0033\U000e0030",
    "a control character": "vote for 30\x0b2",
    "a form feed": "vote for 30\x0c2",
    "a control character in an act": "do n\x7fot click",
    "an escape": "vote for \x1b[2J302",
    "a NUL": "vote for 3\x0002",
    "a backspace": "vote for 301\x082",
    "a separator": "vote for 30\u20282",
    "next line": "vote for 30\x852",
    "leading zero": "vote for 0302",
    "hexadecimal": "vote for 0x12E",
    "a fraction": "vote for 302.5",
    "an exponent": "vote for 3e2",
    "escaped": "vote for \\u0033\\u0030\\u0032",
    "entity": "vote for &#51;02",
    "percent": "vote%20for%20302",
    "encoded word": "=?utf-8?q?vote_for_302?=",
    "encoded in base64": "dm90ZSBmb3IgMzAy",
    "no negation seen": "do not vote for 302",
    "yes and a footer's word": "yes, unsubscribe me",
    "a condition": "vote for 302 unless 301 passes",
    "a wish": "vote for 302 or against it",
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_a_line_that_is_not_plainly_a_command_is_none(line: str) -> None:
    assert votes_and_other_deeds(text(f"{line}\n")) == NOTHING
    assert votes_and_other_deeds(text(f"{OWN}\n\n{line}\n")) <= HERS


SUBJECTS = (
    "Re: vote for 302", "RE: Fwd: vote for 302", "AW: vote for 302", "Antwort: vote for 302",
    "[autumn] Re: vote for 302", "Re[2]: vote for 302", "SV: vote for 302", "VS: vote for 302",
    "Odp: vote for 302", "TR : vote for 302", "Réf. : vote for 302", "I: vote for 302",
    "R: vote for 302", "RIF: vote for 302", "VB: vote for 302", "YNT: vote for 302",
    "Re：vote for 302", "回复：vote for 302", "答复: vote for 302", "转发: vote for 302",
    "Отв: vote for 302", "Automatic reply: vote for 302", "Accepted: vote for 302",
    "Out of Office: vote for 302", "Gelesen: vote for 302", "Read: vote for 302",
    "=?utf-8?q?Re=3A_vote_for_302?=", "=?utf-8?q?hello=0Avote_for_302?=",
    "=?utf-8?q?hello=0D=0Avote_for_302?=", "hello\r\n vote for 302", "hello\r\n\tyes",
    "=?utf-8?b?aGVsbG8Kdm90ZSBmb3IgMzAy?=", "=?utf-7?q?vote_for_+MzAy-?=", "vote for =?x?q?302",
    "=?utf-8?q?vote_for?= ３０２", "Undeliverable: vote for 302", "***SPAM*** vote for 302",
)  # fmt: skip


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_that_answers_forwards_or_hides_says_nothing(subject: str) -> None:
    assert votes_and_other_deeds(mail("Thanks!\r\n", subject=subject)) == NOTHING


# The way it is encoded ---------------------------------------------------------------------------


def base64(data: bytes) -> str:
    return b64encode(data).decode()


QP = "Content-Transfer-Encoding: quoted-printable"
B64 = "Content-Transfer-Encoding: base64"
UTF8 = "charset=utf-8"
FLOWED = "charset=utf-8; format=flowed"
ENCODINGS = {
    "UTF-7": (encoded(b"+AHYAbwB0AGU- for 302\n", "utf-7"), NOTHING),
    "UTF-7 line end": (encoded(b"hello+AAo-vote for 302\n", "utf-7"), NOTHING),
    "overlong letters": (encoded(b"\xc1\xb6ote for 302\n", "utf-8"), NOTHING),
    "overlong line end": (encoded(b"hello\xc0\x8avote for 302\n", "utf-8"), NOTHING),
    "overlong digit": (encoded(b"vote for 30\xc0\xb2\n", "utf-8"), NOTHING),
    "surrogates": (encoded(b"vote for 302\xed\xa0\x80\n", "utf-8"), NOTHING),
    "Japanese shift": (encoded(b"\x1b$Bvote for 302!\x1b(B\n", "iso-2022-jp"), NOTHING),
    "Korean shift": (encoded(b"\x1b$)C\x0evote for 302\x0f\n", "iso-2022-kr"), NOTHING),
    "escapes unannounced": (encoded(b"\x1b$Bvote for 302\x1b(B\n", "us-ascii"), NOTHING),
    "read as UTF-16": (encoded(b"vote for 302\n", "utf-16"), NOTHING),
    "rot13": (encoded(b"ibgr sbe 302\n", "rot13"), NOTHING),
    "escapes of Python": (encoded(b"\\x76ote for 302\n", "unicode_escape"), NOTHING),
    "compressed": (encoded(b"x\x9c+\xcb/IU\x00", "zlib"), NOTHING),
    "quoted mark encoded": (text("=3E vote for 302\n", UTF8, QP), NOTHING),
    "quoted mark before a soft break": (text(">=\nvote for 302\n", UTF8, QP), NOTHING),
    "soft break in a quotation": (text("> I said=\nvote for 302\n", UTF8, QP), NOTHING),
    "soft break in a sentence": (text("Never =\nvote for 302\n", UTF8, QP), NOTHING),
    "bare CR in a quotation": (text("> hi=0Dvote for 302\n\nThanks\n", UTF8, QP), NOTHING),
    "bare CR in her own": (text("Hello=0Dvote for 302\n\nvote for 301\n", UTF8, QP), NOTHING),
    "form feed in a quotation": (text("> hi=0Cvote for 302\n", UTF8, QP), NOTHING),
    "separator in a quotation": (text("> hi=E2=80=A8vote for 302\n", UTF8, QP), NOTHING),
    "doubled CR": (text("vote for 301\r\r\n> hi\r\r\n", UTF8), HERS),
    "after base64": (mail(base64(b"Thanks!\n") + "=\r\nvote for 302\r\n", B64), NOTHING),
    "junk in base64": (mail("!!" + base64(b"vote for 301\n") + "\r\n--junk--\r\n", B64), HERS),
    "base64 undeclared": (mail(base64(b"vote for 302\n") + "\r\n"), NOTHING),
    "encoding in a comment": (mail("vote for 301\r\n", "Content-Transfer-Encoding: (base64) 7bit"),
                              HERS),
    "flowed over a quotation": (text("> I would \nvote for 301\n", FLOWED), HERS),
    "flowed quotation": (text("> Never \n> vote for 302\n", FLOWED), NOTHING),
    "flowed sentence": (text("I would never \nvote for 302\n", FLOWED), NOTHING),
    "stuffed quotation mark": (text(" > vote for 302\n", FLOWED), NOTHING),
    "stuffed twice": (text("  > vote for 302\n", FLOWED), NOTHING),
    "quotation deeper than depth": (text(">> a \n> vote for 302 \nThanks\n", FLOWED), NOTHING),
    "flowed signature": (text("Thanks \n-- \nvote for 302\n", FLOWED), NOTHING),
    "number over a break": (text("vote for 30 \n2\n", FLOWED + "; delsp=no"), {
        "vote 30 for", "vote 2 for"}),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "expected"), ENCODINGS.values(), ids=ENCODINGS.keys())
def test_no_encoding_makes_a_command_of_what_is_none(raw: bytes, expected: set[str]) -> None:
    assert votes_and_other_deeds(raw) == expected


# Where it stands in the mail ---------------------------------------------------------------------

FORWARDED = f"From: {WHO}\r\nTo: {GM}\r\nSubject: vote for 302\r\n\r\n{BAIT}"
PLACES = {
    "an alternative that says more": (
        parts("alternative", part(OWN), part("<p>vote for 302</p><p>yes</p>", "text/html")), HERS),
    "an alternative that says otherwise": (
        parts("alternative", part("Please use another client."),
              part("<p>vote for 302</p>", "text/html")), NOTHING),
    "alternatives turned round": (
        parts("alternative", part("<p>vote for 302</p>", "text/html"), part(OWN)), HERS),
    "two texts that contradict": (
        parts("alternative", part("vote for 302"), part("vote against 302")), NOTHING),
    "a message inside": (parts("mixed", part(OWN), part(FORWARDED, "message/rfc822")), HERS),
    "only a message inside": (mail(FORWARDED, "Content-Type: message/rfc822"), NOTHING),
    "a digest": (parts("digest", FORWARDED, FORWARDED), NOTHING),
    "a partial message": (
        mail(FORWARDED, 'Content-Type: message/partial; id="x"; number=1; total=1'), NOTHING),
    "returned headers": (
        parts("mixed", part("Hi"), part(FORWARDED, "text/rfc822-headers")), NOTHING),
    "a file's name": (
        parts("mixed", part("Hi"), part("x", "image/png", 'Content-Disposition: attachment;'
              ' filename="vote for 302.png"')), NOTHING),
    "a file's text": (
        parts("mixed", part("See there."), part(BAIT, 'text/plain; name="moves.txt"')), NOTHING),
    "a file's description": (
        parts("mixed", part("Hi"), part("x", "image/png", "Content-Description: vote for 302")),
        NOTHING),
    "a calendar": (
        parts("alternative", part("Hi"), part("SUMMARY:vote for 302", "text/calendar")), NOTHING),
    "enriched text": (mail(BAIT, "Content-Type: text/enriched"), NOTHING),
    "a type of its own": (mail(BAIT, "Content-Type: text/x-commands"), NOTHING),
    "a preamble": (
        mail(f"{BAIT}--b\r\n\r\n{OWN}\r\n--b--\r\n", "Content-Type: multipart/mixed; boundary=b"),
        HERS),
    "an epilogue": (
        mail(f"--b\r\n\r\n{OWN}\r\n--b--\r\n{BAIT}", "Content-Type: multipart/mixed; boundary=b"),
        HERS),
    "a boundary nearly": (
        mail(f"--b\r\n\r\n{OWN}\r\n--b--\r\n--bx\r\n\r\n{BAIT}\r\n--b",
             "Content-Type: multipart/mixed; boundary=b"), HERS),
    "no boundary": (mail(BAIT, "Content-Type: multipart/mixed"), NOTHING),
    "a signed part's signature": (
        parts("signed", part(OWN), part(BAIT, "application/pgp-signature")), HERS),
    "her name": (
        mail("Hi\r\n").replace(b"From: Alice", b'From: "vote for 302"'), NOTHING),
    "a field": (mail("Hi\r\n", "X-Command: vote for 302", "Comments: yes"), NOTHING),
    "a folded field": (mail("Hi\r\n", "X-Note: a\r\n vote for 302\r\n\tyes"), NOTHING),
    "two subjects": (mail("Hi\r\n", "Subject: vote for 302"), NOTHING),
    "two bodies' types": (mail(BAIT, "Content-Type: text/plain", "Content-Type: text/html"),
                          NOTHING),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "expected"), PLACES.values(), ids=PLACES.keys())
def test_only_the_text_that_she_reads_is_read(raw: bytes, expected: set[str]) -> None:
    assert votes_and_other_deeds(raw) == expected


# Machines that answer for her --------------------------------------------------------------------

ROBOTS = (
    "Auto-Submitted: auto-replied", "Auto-Submitted: auto-generated; x=y", "Precedence: bulk",
    "Precedence: auto_reply", "X-Autoreply: yes", "X-Autorespond: x", "List-Id: <x.test>",
    "List-Post: <mailto:x@y.test>", "X-Auto-Response-Suppress: All", "Return-Path: <>",
    "X-Failed-Recipients: x@y.test", "Content-Type: multipart/report; report-type=delivery-status",
    "Auto-Submitted: (no) auto-replied", "AUTO-SUBMITTED: Auto-Replied",
)  # fmt: skip


@pytest.mark.parametrize("field", ROBOTS)
def test_what_a_machine_sends_in_her_name_is_not_read(field: str) -> None:
    taken = desk().read(mail(BAIT, field))
    assert (taken.outcome, taken.done, taken.asked, taken.letters) == ("automatic", (), (), ())


FOOTERS = (
    "_____________________________________________\nPlayers list\nTo leave, reply with\nyes\n",
    "-- \nTo unsubscribe reply with\nyes\n",
    "This e-mail was sent to you because you play.\nTo leave, answer with the word\nyes\n",
    "Sent from my phone. Excuse\nno\nmistakes.\n",
    "Get the app: answer\nyes\nto this mail to hear more\n",
)


@pytest.mark.parametrize("footer", FOOTERS)
def test_the_words_of_a_footer_answer_nothing(footer: str) -> None:
    assert votes_and_other_deeds(text(f"{OWN}\n\n{footer}")) <= HERS


RECEIPT = (
    "Autumn has received your mail of today.\n\n  > propose enact\n\nThis has not been taken down."
    " To go ahead, answer with a line\n\nyes\n\nor to drop it\n\nno\n"
)


@pytest.mark.parametrize(
    "quoted",
    [
        "".join(f"> {line}\n" for line in (FENCE, "", *RECEIPT.splitlines())),
        "".join(f"> {line}\n" for line in RECEIPT.splitlines()),
        f"From: Autumn <{GM}>\nSent: Monday\nTo: Alice\nSubject: [Autumn]\n\n{RECEIPT}",
        f"On Monday Autumn <{GM}> wrote:\n\n{RECEIPT}",
        f"{FENCE}\n\n{RECEIPT}",
    ],
    ids=["marked", "without our fence", "by a head", "by an attribution", "by our fence"],
)
def test_thanks_above_a_forged_receipt_carry_nothing_out(quoted: str) -> None:
    assert votes_and_other_deeds(text(f"Thanks!\n\n{quoted}")) == NOTHING


def test_a_forged_fence_in_a_quotation_does_not_silence_what_she_answers_below() -> None:
    assert votes_and_other_deeds(text(f"> {FENCE}\n> hello\n\n{OWN}\n")) == HERS
