"""Whatever people write, a page holds our elements and their text, and nothing that runs."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.page.document import Page, rendered
from gamemaster.page.elements import (
    Exact,
    Own,
    block,
    cut,
    element,
    para,
    prose,
    reflowed,
    section,
    table,
    visible,
    written,
)

HOSTILE = (
    '"><script>alert(1)</script><img src=x onerror=alert(1)> \u202egnp.exe \x00\x1b[2J &lt; '
    "</template>"
)


class Seen(HTMLParser):
    """The tags and the text of a page, as a browser would take them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def seen(html: str) -> Seen:
    parser = Seen()
    parser.feed(html)
    parser.close()
    return parser


@given(st.text())
def test_text_stays_text(text: str) -> None:
    found = seen(written([element("p", {"aria-label": text}, text)]))
    assert found.tags == ["p"]
    assert "".join(found.text) == visible(text)
    assert found.attributes == [("aria-label", visible(text))]


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
def test_exact_text_is_what_a_script_reads(text: str) -> None:
    found = seen(written([element("template", {}, element("div", {}, Exact(text)))]))
    assert found.tags == ["template", "div"]
    assert "".join(found.text) == text


@given(st.text())
def test_nothing_hides_in_what_is_shown(text: str) -> None:
    shown = visible(text)
    assert not set(shown) & set(
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\ufeff\x00\x1b\r"
    )
    assert visible(shown) == shown


@pytest.mark.parametrize(
    ("tag", "attributes"),
    [
        ("script", {}),
        ("iframe", {}),
        ("style", {}),
        ("img", {}),
        ("p", {"onclick": "x"}),
        ("p", {"style": "color: red"}),
        ("p", {"srcdoc": "x"}),
        ("a", {"href": "javascript:alert(1)"}),
        ("a", {"href": "https://example.org/"}),
        ("use", {"xlink:href": "data:image/svg+xml,x"}),
        ("p", {"data-x onclick": "x"}),
    ],
)
def test_there_is_no_element_that_could_run_or_fetch_anything(
    tag: str, attributes: dict[str, str | int | bool]
) -> None:
    with pytest.raises(ValueError, match=tag):
        element(tag, attributes)


def test_only_the_style_sheet_and_the_script_of_the_package_are_written_as_they_stand() -> None:
    assert written([Own("style", "p > a {}")]) == "<style>p > a {}</style>"


def page(*texts: str) -> str:
    sections = tuple(section(f"s{n}", text, para(text)) for n, text in enumerate(texts))
    names = [(f"s{n}", text) for n, text in enumerate(texts)]
    return rendered(Page(texts[0], texts[0], (para(texts[0]),), sections, names))


def test_a_page_states_its_own_size() -> None:
    html = page(HOSTILE, "ü")
    assert f"This page: {len(html.encode()):,} octets." in html


def test_its_policy_lets_nothing_run_but_what_it_hashes_and_nothing_leave() -> None:
    found = seen(page(HOSTILE))
    policies = [value for name, value in found.attributes if name == "content" and value]
    policy = next(one for one in policies if one.startswith("default-src"))
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert "connect-src" not in policy
    assert found.tags.count("script") == 1


def test_a_long_table_ends_with_how_many_are_left_out() -> None:
    numbers = range(10**9)
    html = written([table("numbers", ("n", "x"), numbers, lambda n: (str(n), "x"), most=3)])
    assert "… and 999,999,997 more" in html


def test_a_long_text_is_cut_and_counted() -> None:
    assert "… and 9,988,000 more characters." in written(block("x" * 10_000_000))
    assert cut("a" * 10_000_000, 10) == "aaaaaaaaa…"


def test_prose_flows_and_lists_stay() -> None:
    text = (
        "A turn has two parts, which come in this order: (1) the player proposes\n"
        "one rule-change; (2) the Gamemaster rolls.\n\nAnother paragraph.\n"
        "- a list\n- of two\n"
    )
    assert reflowed(text) == (
        "A turn has two parts, which come in this order: (1) the player proposes "
        "one rule-change; (2) the Gamemaster rolls.\n\nAnother paragraph.\n- a list\n- of two"
    )
    assert prose(" \n") == []
