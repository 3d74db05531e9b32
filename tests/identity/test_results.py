"""Our provider says that Alice's domain wrote this. Did our provider say it?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.identity.authentication_results import vouched_domain

PIN = "mx.secret.test"
REST = "From: Alice <alice@good.test>\r\nTo: gm@secret.test\r\n\r\nvote for 301\r\n"


def says(*fields: str, rest: str = REST) -> str | None:
    return vouched_domain(("".join(f"{field}\r\n" for field in fields) + rest).encode(), PIN)


def results(text: str) -> str:
    return f"Authentication-Results: {text}"


GOOD = results("mx.secret.test; dmarc=pass header.from=good.test")


@pytest.mark.parametrize(
    "fields",
    [
        (GOOD,),
        (results("MX.Secret.test; dmarc=Pass header.from=Good.Test"),),
        (results("mx.secret.test 1; dmarc=pass header.from=good.test"),),
        # As mx.google.com writes it.
        (
            results(
                "mx.secret.test;\r\n       dkim=pass header.i=@good.test header.s=x header.b=AB12;"
                "\r\n       spf=pass (mx.secret.test: domain of alice@good.test designates 1.2.3.4 "
                "as permitted sender) smtp.mailfrom=alice@good.test;\r\n"
                "       dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=good.test"
            ),
        ),
        ("Received: from x by mx.secret.test", GOOD),
        (GOOD, "Received: from x by mx.secret.test", results("evil.test; dmarc=fail")),
        # What others wrote below the topmost is not looked at, for better or worse.
        (GOOD, results("mx.secret.test; spf=fail smtp.mailfrom=x.test")),
    ],
)
def test_the_pinned_server_vouches(fields: tuple[str, ...]) -> None:
    assert says(*fields) == "good.test"


@pytest.mark.parametrize(
    "fields",
    [
        (),
        (results("evil.test; dmarc=pass header.from=good.test"),),
        (results("mx.secret.test.evil.test; dmarc=pass header.from=good.test"),),
        (results("xmx.secret.test; dmarc=pass header.from=good.test"),),
        (results("evil.test; none"), GOOD),
        (results("mx.secret.test; none"), GOOD),
        (results("mx.secret.test; spf=pass smtp.mailfrom=good.test"), GOOD),
        (results("mx.secret.test; dmarc=fail header.from=good.test"),),
        (results("mx.secret.test; dmarc=none header.from=good.test"),),
        (results("mx.secret.test; dmarc=bestguesspass header.from=good.test"),),
        (results("mx.secret.test; dmarc=pass header.from=evil.test"),),
        (results("mx.secret.test; dmarc=pass header.from=mail.good.test"),),
        (results("mx.secret.test; dmarc=pass header.from=test"),),
        (results("mx.secret.test; dmarc=pass"),),
        (results("mx.secret.test; dmarc=pass smtp.from=good.test"),),
        (results("mx.secret.test; dmarc=pass header.d=good.test"),),
        (results("mx.secret.test; dkim=pass header.from=good.test"),),
        (results("mx.secret.test; spf=pass header.from=good.test; dkim=pass header.d=good.test"),),
        # A return path that is made to look like a result.
        (
            results(
                'mx.secret.test; spf=pass smtp.mailfrom="a; dmarc=pass header.from=good.test; x"'
                "@evil.test; dmarc=fail header.from=evil.test"
            ),
        ),
        (results("mx.secret.test; spf=pass (a) dmarc=pass header.from=good.test; dmarc=fail"),),
        (
            results(
                "mx.secret.test; dmarc=pass header.from=good.test; dmarc=fail header.from=evil.test"
            ),
        ),
        (results("mx.secret.test; dmarc=pass header.from=evil.test header.from=good.test"),),
        (results("(mx.secret.test) evil.test; dmarc=pass header.from=good.test"),),
        (results('"mx.secret.test"; dmarc=pass header.from=good.test'),),
        # Microsoft's form names no server.
        (
            results(
                "spf=pass smtp.mailfrom=good.test; dmarc=pass action=none header.from=good.test"
            ),
        ),
        (results("dmarc=pass header.from=good.test; mx.secret.test"),),
        (results("mx.secret.test/2; dmarc=pass header.from=good.test"),),
        (results("mx.secret.test 2; dmarc=pass header.from=good.test"),),
        ("ARC-Authentication-Results: i=1; mx.secret.test; dmarc=pass header.from=good.test",),
        ("X-Authentication-Results: mx.secret.test; dmarc=pass header.from=good.test",),
        ("X: y\r\n\r\nAuthentication-Results: mx.secret.test; dmarc=pass header.from=good.test",),
        (results("mx.secret.test; dmarc=pass header.from=good.test" + "x" * 5000),),
        (results("mx.secret.test; " + "(" * 3000 + "dmarc=pass header.from=good.test"),),
        (results("mx.secret.test; dmarc=pass header.from=gооd.test"),),
        ("From: Bob <bob@good.test>", GOOD),
    ],
)
def test_what_the_pinned_server_did_not_say(fields: tuple[str, ...]) -> None:
    assert says(*fields) is None


def test_what_it_says_is_about_the_domain_of_the_one_from() -> None:
    assert says(GOOD, rest=REST.replace("good.test", "evil.test")) is None
    assert says(GOOD, rest=REST.replace("Alice <alice@good.test>", "a@good.test, b@x.test")) is None


@given(st.text(alphabet='mx.secret;tdmarc=pasheodf()"\\ \t1/@', max_size=200))
def test_no_text_makes_it_raise(text: str) -> None:
    says(results("mx.secret.test;" + text))
    says(results(text))
