"""The mails that are mutated: players' own words in clients' forms, the corpus, public mail.

Every seed comes from Alice and is read; ``desk`` has what they answer. Names are stable, so that a
case can be found again.
"""

from __future__ import annotations

from base64 import encodebytes
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from quopri import encodestring
from typing import Final

from gamemaster.mail.quoting import FENCE
from tests.builders import GM
from tests.desk import WHO, desk
from tests.mail.raw import header_fields, joined
from tests.torture.public.disguises import without_subject
from tests.torture.public.mails import public_mails

CORPUS: Final = Path(__file__).parents[2] / "mail" / "corpus"
_RULE = "A player who smiles gains 2 points.\n> Quoted in the rule.\n-- \nvote for 303\n"

WORDS: Final = {
    "a vote": "vote for 301\n",
    "votes": "I vote for 301 and 302, against 303.\n",
    "numbers first": "301: yes\n302: no\n\n303 +1\n",
    "a range": "vote against 301-303\n",
    "a list": "- for 301\n- against 302\n\nThanks!\n",
    "a condition": "vote for 301\nunless 302 passes\n",
    "a sentence": "I have thought about this all week long and would never\nvote for 301\n",
    "a contradiction": "vote for 301\nvote against 301\n",
    "a doubt": "FOR 301. Or maybe AGAINST\n\nvote for 302\n",
    "a proposal": f"propose enact\n{_RULE}end proposal\nvote mine for\n",
    "clauses": (
        "propose amend rule 203\nMore than half.\nclauses:\ndefine adopted = votes.for > 1\n"
        "end proposal\n"
    ),
    "no end": "propose enact\nAll sing.\n",
    "a repeal": "Hello Gamemaster,\n\npropose repeal rule 213\n\nvote for 302\n",
    "an inquiry": "inquire 305\nwithdraw my vote on 301\n",
    "words that answer": "yes {yes}\ninsist {insist}\n",
    "one word": "yes\n",
    "a no": "no {insist}\nvote for 303\n",
    "a question": "ask\nWho may vote?\nvote for 301\nend ask\nvote for 302\n",
    "an open question": "ask who may vote\n\nvote for 302\n",
    "forfeit": "forfeit\n",
    "an act": "do berate bob\nvote for 301\n",
    "switches": "reminders on\nhelp\nrules\nwithdraw 1\n",
    "check": "check\nvote for 301\n",
    "ended": "vote for 301\nend\nvote for 302\n",
    "a signature": "vote for 301\n-- \nAlice\nvote for 302\n",
    "nothing": "Thanks, that was a great move, and I am looking forward to the next one.\n",
    "german": "Hallo,\n\nich stimme für 301\ngegen 302\n\nViele Grüße\nÄlice\n",
    "french": "je vote pour 301\ncontre 302\n\nÀ bientôt, Léa\n",
    "spanish": "Hola:\n\nvoto por 301\nen contra de 302\n",
    "a table": "| proposal | vote |\n| 301 | for |\n| 302 | against |\n\n303\tyes\n",
    "one verb": "FOR:\n301\n302\n\nAGAINST:\n303\n",
    "marks": "propose enact\n%%%\nAll hum.\n> a line\n%%%\nvote for 302\n",
    "passing on": "tell bob: vote for 303\nshare 301 with bob, carol\n",
    "a message": "tell bob\nvote for 303\n-- \nend tell\nvote for 302\n",
    "addresses": "add address new@players.test\naddresses\nnew reply address\n",
    "more switches": "digest on\nsettings\nlanguage french\nsignatures optional\nkey\nverify 301\n",
    "a document": (
        "propose enact\nAll clap.\nend proposal\n\nProposal document\nvote for 302\nEnd: 301\n"
        "vote for 303\n"
    ),
    "below a quotation": "On Monday Autumn wrote:\n> vote for 303\n\nvote for 301\n",
    "emoji": "👍 301\n👎 302\n",
}

_QUOTED = (
    "\nOn Mon, May 4, 2026 at 10:00 AM Autumn <gm+k7f3@secret.test> wrote:\n\n"
    f"> {FENCE}\n> \n> vote for 303\n> propose enact\n> end proposal\n"
)
_OUTLOOK = (
    "\n________________________________\nFrom: Autumn <gm@secret.test>\n"
    f"Sent: Monday, May 4, 2026 10:00\nTo: Alice\nSubject: 303\n\n{FENCE}\n\nvote for 303\n"
)


def _mail(body: bytes, *fields: str, subject: str = "hello") -> bytes:
    given = (f"From: Alice <{WHO}>", f"To: {GM}", f"Subject: {subject}",
             "Message-ID: <seed@client.test>", "Date: Mon, 4 May 2026 10:00:00 +0200",
             "MIME-Version: 1.0", *fields)  # fmt: skip
    return joined([f"{one}\n".encode() for one in given], body)


def _html(text: str) -> str:
    lines = "".join(f"<div>{escape(line) or '<br>'}</div>\n" for line in text.split("\n"))
    return f"<html><head><style>p {{color: red}}</style></head><body>{lines}</body></html>\n"


def _alternative(text: str) -> bytes:
    parts = (
        f"--bb\nContent-Type: text/plain; charset=utf-8\n\n{text}\n"
        f'--bb\nContent-Type: text/html; charset="utf-8"\n\n{_html(text)}\n--bb--\n'
    )
    return _mail(parts.encode(), 'Content-Type: multipart/alternative; boundary="bb"')


def _attached(text: str) -> bytes:
    parts = (
        f"--cc\nContent-Type: text/plain; charset=utf-8\n\n{text}\n"
        '--cc\nContent-Type: text/plain; name="rule.txt"\nContent-Transfer-Encoding: base64\n'
        f"Content-Disposition: attachment\n\n{encodebytes(b'All laugh.').decode()}\n--cc--\n"
    )
    return _mail(parts.encode(), "Content-Type: multipart/mixed; boundary=cc")


def _escaped(text: str) -> str:
    """RFC 9580 §7.2: a dash in front of what begins with one."""
    return "".join(f"{'- ' * line.startswith('-')}{line}\n" for line in text.split("\n"))


_PLAIN = "Content-Type: text/plain; charset=utf-8"
_ARMOUR = (
    "-----BEGIN PGP SIGNATURE-----\n\niHUEABYKAB0WIQSGAgAAAAAAAAAAAAAAAAAAAAAAAAUCZgAAAAAKCRAA\n"
    "AAAAAAAAAP9Wk3=\n-----END PGP SIGNATURE-----\n"
)
FORMS: Final[dict[str, Callable[[str], bytes]]] = {
    "plain": lambda text: _mail(text.encode(), _PLAIN),
    "without MIME": lambda text: _mail(text.encode("latin-1", "replace")),
    "Gmail": lambda text: _alternative(text + _QUOTED),
    "plain reply": lambda text: _mail((text + _QUOTED).encode(), _PLAIN, subject="Re: vote for 1"),
    "Outlook": lambda text: _mail((text + _OUTLOOK).encode(), _PLAIN, "In-Reply-To: <x@y.test>"),
    "only HTML": lambda text: _mail(_html(text).encode(), "Content-Type: text/html; charset=utf-8"),
    "flowed": lambda text: _mail(text.encode(), _PLAIN + "; format=flowed; delsp=yes"),
    "quoted-printable": lambda text: _mail(
        encodestring(text.encode()), _PLAIN, "Content-Transfer-Encoding: quoted-printable"
    ),
    "base64": lambda text: _mail(
        encodebytes(text.encode()), _PLAIN, "Content-Transfer-Encoding: base64"
    ),
    "latin": lambda text: _mail(
        text.encode("latin-1", "replace"), "Content-Type: text/plain; charset=iso-8859-1"
    ),
    "attached": _attached,
    "signed": lambda text: _mail(
        f"--ss\nContent-Type: text/plain; charset=utf-8\n\n{text}\n--ss\n"
        f"Content-Type: application/pgp-signature\n\n{_ARMOUR}\n--ss--\n".encode(),
        'Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary=ss',
    ),
    "signed inline": lambda text: _mail(
        f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{_escaped(text)}{_ARMOUR}".encode(),
        _PLAIN,
    ),
    "encrypted": lambda text: _mail(
        "--ee\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n\n--ee\n"
        f"Content-Type: application/octet-stream\n\n{_ARMOUR.replace('SIGNATURE', 'MESSAGE')}\n"
        f"--ee--\n{text}".encode(),
        'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=ee',
    ),
    "subject": lambda text: _mail(b"", subject=text.strip().split("\n")[0]),
}  # fmt: skip


def written() -> dict[str, bytes]:
    """Each of the words in each of the forms."""
    waiting = desk().tournament.register.waiting("alice", desk().now)
    codes = {{"warning": "insist"}.get(one.kind, "yes"): one.code for one in waiting}
    return {
        f"{words}, {form}": FORMS[form](text.format(**codes) if "{" in text else text)
        for words, text in WORDS.items()
        for form in FORMS
    }


@cache
def seeds() -> tuple[tuple[tuple[str, bytes], ...], ...]:
    """Named mails in three groups: written here, the corpus, public ones; a group may be empty."""
    at = desk()
    own = [
        (f"corpus/{path.relative_to(CORPUS)}", _as_hers(path.read_bytes()))
        for path in sorted(CORPUS.rglob("*.eml"))
    ]
    public = [
        (f"{one.source}/{one.name}", without_subject(one.raw, at.secret_address))
        for one in public_mails().mails
        if len(one.raw) < LARGEST
    ]
    return tuple(written().items()), tuple(own), tuple(public)


LARGEST: Final = 60_000


def _as_hers(raw: bytes) -> bytes:
    fields, body = header_fields(raw)
    kept = [one for one in fields if not one.lower().startswith((b"from:", b"from "))]
    return joined([f"From: {WHO}\n".encode(), *kept], body)
