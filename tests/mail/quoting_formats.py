"""How mail programs and people put somebody else's words below their own without marking them.

Gathered from what these programs write, one head for each; ``vote for 302`` follows it, which is
Bob's word and not the sender's. None of these heads stands in another table of the tests.
"""

from __future__ import annotations

from typing import Final


def _outlook(sender: str, sent: str, to: str, subject: str, colon: str = ":") -> str:
    """Write the head that Outlook puts above a mail, without any address."""
    dated = "4.5.2026 10:00"
    fields = ((sender, "Bob Smith"), (sent, dated), (to, "Alice Ahrens"), (subject, "votes"))
    return "\n".join(f"{label}{colon} {value}" for label, value in fields)


HEADS: Final[dict[str, str]] = {
    # Outlook, whose heads name no address inside a company.
    "outlook en": _outlook("From", "Sent", "To", "Subject"),
    "outlook ru": _outlook("От", "Отправлено", "Кому", "Тема"),
    "outlook uk": _outlook("Від", "Надіслано", "Кому", "Тема"),
    "outlook zh-cn": _outlook("发件人", "发送时间", "收件人", "主题"),
    "outlook zh-tw": _outlook("寄件者", "寄件日期", "收件者", "主旨", "\uff1a"),
    "outlook ja": _outlook("差出人", "送信日時", "宛先", "件名"),
    "outlook ko": _outlook("보낸 사람", "보낸 날짜", "받는 사람", "제목"),
    "outlook ar": _outlook("من", "تاريخ الإرسال", "إلى", "الموضوع"),
    "outlook he": _outlook("מאת", "נשלח", "אל", "נושא"),
    "outlook cs": _outlook("Od", "Odesláno", "Komu", "Předmět"),
    "outlook sk": _outlook("Od", "Odoslané", "Komu", "Predmet"),
    "outlook fi": _outlook("Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe"),
    "outlook tr": _outlook("Kimden", "Gönderildi", "Kime", "Konu"),
    "outlook hu": _outlook("Feladó", "Elküldve", "Címzett", "Tárgy"),
    "outlook el": _outlook("Από", "Εστάλη", "Προς", "Θέμα"),
    "outlook ro": _outlook("De la", "Trimis", "Către", "Subiect"),
    "outlook bg": _outlook("От", "Изпратено", "До", "Относно"),
    "outlook hr": _outlook("Od", "Poslano", "Prima", "Predmet"),
    "outlook et": _outlook("Saatja", "Saadetud", "Adressaat", "Teema"),
    "outlook lv": _outlook("No", "Nosūtīts", "Kam", "Tēma"),
    "outlook lt": _outlook("Nuo", "Išsiųsta", "Kam", "Tema"),
    "outlook th": _outlook("จาก", "ส่ง", "ถึง", "เรื่อง"),
    "outlook vi": _outlook("Từ", "Đã gửi", "Đến", "Chủ đề"),
    "outlook id": _outlook("Dari", "Dikirim", "Kepada", "Subjek"),
    "outlook ca": _outlook("De", "Enviat", "Per a", "Assumpte"),
    "outlook eu": _outlook("Nork", "Bidaltze-data", "Nori", "Gaia"),
    "outlook is": _outlook("Frá", "Sent", "Til", "Efni"),
    "outlook fa": _outlook("از", "فرستاده شده", "به", "موضوع"),
    "outlook bold": "*From:* Bob Smith\n*Sent:* Monday 10:00\n*To:* Alice\n*Subject:* votes",
    # Attributions of web mail and phones.
    "gmail he": "בתאריך יום ב׳, 4 במאי 2026 ב-10:00 מאת Bob <bob@x.test>:",
    "gmail ko": "2026년 5월 4일 (월) 오전 10:00, Bob <bob@x.test>님이 작성:",
    "gmail zh-tw": "Bob <bob@x.test> 於 2026年5月4日 週一 上午10:00寫道\uff1a",
    "gmail tr": "Bob <bob@x.test>, 4 May 2026 Pzt, 10:00 tarihinde şunu yazdı:",
    "gmail hu": "Bob <bob@x.test> ezt írta (időpont: 2026. máj. 4., H, 10:00):",
    "gmail ca": "Missatge de Bob <bob@x.test> del dia dl., 4 de maig 2026 a les 10:00:",
    "gmail el": "Στις Δευ 4 Μαΐ 2026 στις 10:00 π.μ., ο χρήστης Bob <bob@x.test> έγραψε:",
    "gmail th": "ในวันที่ จ. 4 พ.ค. 2026 เวลา 10:00 Bob <bob@x.test> เขียนว่า:",
    "mail.ru": "Понедельник, 4 мая 2026, 10:00 +03:00 от Bob <bob@x.test>:",
    "yandex": '04.05.2026, 10:00, "Bob" <bob@x.test>:',
    "163": '在 2026-05-04 10:00:00\uff0c"Bob" <bob@x.test> 写道\uff1a',
    "163 en": 'At 2026-05-04 10:00:00, "Bob" <bob@x.test> wrote:',
    "foxmail": "发件人\uff1a Bob\n发送时间\uff1a 2026-05-04 10:00\n"
    "收件人\uff1a Alice\n主题\uff1a votes",
    "daum": "--------- 원본 메일 ---------\n보낸사람: Bob\n"
    "받는사람 : Alice\n날짜: 5월 4일\n제목: votes",
    "free.fr": '----- Mail original -----\nDe: "Bob"\n'
    'À: "Alice"\nEnvoyé: Lundi 10:00\nObjet: votes',
    "laposte": "> Message du 04/05/26 10:00\n> De : Bob\n"
    "> A : Alice\n> Objet : votes\n\nBob a dit :",
    "libero": "----Messaggio originale----\nDa: Bob\nData: 04/05/2026 10.00\nA: Alice\nOgg: votes",
    "web.de": "Gesendet: Montag, 04. Mai 2026 um 10:00 Uhr\nVon: Bob\nAn: Alice\nBetreff: votes",
    "samsung en": "-------- Original message --------\n"
    "From: Bob\nDate: 04/05/2026 10:00\nTo: Alice",
    "samsung de": "-------- Ursprüngliche Nachricht --------\nVon: Bob\nDatum: 04.05.26\nAn: Alice",
    "zoho": "---- On Mon, 04 May 2026 10:00:00 +0530 Bob <bob@x.test> wrote ----",
    "tuta": "4. Mai 2026, 10:00 von bob@x.test:",
    "hey": "On May 4, 2026, Bob wrote:",
    "spark": "On 4 May 2026, 10:00 AM +0200, Bob <bob@x.test>, wrote:",
    "fastmail": "On Mon, May 4, 2026, at 10:00 AM, Bob wrote:",
    "without colon": "On May 4, 2026, at 10:00, Bob wrote",
    # Programs of offices and of Unix.
    "notes": "Bob Smith/Berlin/Acme@ACME\n04.05.2026 10:00\n\nTo\nAlice/Acme\ncc\n\nSubject\nvotes",
    "notes head": "From:\tBob Smith/Acme\nTo:\tAlice/Acme\n"
    "Date:\t05/04/2026 10:00 AM\nSubject:\tvotes",
    "notes line": "-----Bob Smith/Acme wrote: -----",
    "hcl de": '-----"Bob Smith" <bob@x.test> schrieb: -----',
    "groupwise named": '>>> "Bob Smith" <bob@x.test> 5/4/2026 10:00 AM >>>',
    "becky": "On Mon, 4 May 2026 10:00:00 +0900\nBob Smith <bob@x.test> wrote:",
    "the bat": "Monday, May 4, 2026, 10:00:00 AM, Bob wrote:",
    "mutt": "* Bob Smith [2026-05-04 10:00]:",
    "gnus": "Bob Smith <bob@x.test> writes:",
    "supercite": '>>>>> "Bob" == Bob Smith <bob@x.test> writes:',
    "horde": "Zitat von Bob Smith:",
    "horde en": "Quoting Bob Smith <bob@x.test>:",
    "squirrelmail": "El Lun, 4 de Mayo de 2026, 10:00, Bob escribió:",
    "kmail de": "Am Montag, 4. Mai 2026, 10:00:00 CEST schrieb Bob:",
    "forwarded": "---------- Weitergeleitete Nachricht ---------\n"
    "Von: Bob\nDatum: Mo\nBetreff: votes",
    # What people paste.
    "chat": "[04.05.26, 10:00:00] Bob:",
    "teams": "[10:00] Bob Smith",
    "discord": "Bob \u2014 Today at 10:00",
    "forum": "Bob (bob@x.test) posted on 2026-05-04 10:00",
    "people": "This is what Bob sent:",
    "people de": "Bob hat geschrieben:",
    "people fr": "Voici le message de Bob :",
    "people es": "Bob dice:",
    "people at": "Below is the mail from Bob.\n\nHi Alice,",
}
