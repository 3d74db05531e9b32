"""Whatever people write, a page holds our elements and their text, and nothing that runs."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Template, TemplateAssertionError, UndefinedError

from gamemaster.page.document import rendered
from gamemaster.page.escaping import cut, environment, exact, filled, parts, reflowed, visible

ROOT = Path(__file__).parent.parent.parent / "gamemaster"
TEMPLATES = sorted(ROOT.glob("*/templates/*.html"))

TAGS = frozenset((
    "a", "abbr", "article", "b", "bdi", "body", "br", "button", "caption", "circle", "clipPath",
    "code", "dd", "defs", "del", "desc", "details", "div", "dl", "dt", "em", "figcaption",
    "figure", "footer", "g", "h1", "h2", "h3", "h4", "head", "header", "html", "i", "input",
    "ins", "label", "li", "line", "link", "main", "meta", "nav", "noscript", "ol", "output",
    "p", "path", "pre", "rect", "section", "small", "span", "strong", "summary", "svg", "table",
    "tbody", "td", "template", "text", "th", "thead", "time", "title", "tr", "ul", "use",
))  # fmt: skip
ATTRIBUTES = frozenset((
    "aria-describedby", "aria-hidden", "aria-label", "aria-labelledby", "aria-live", "charset",
    "class", "clip-path", "clip-rule", "colspan", "content", "cx", "cy", "d", "datetime", "dir",
    "disabled", "fill", "fill-opacity", "fill-rule", "font-size", "for", "height", "hidden",
    "href", "http-equiv", "id", "lang", "multiple", "name", "open", "opacity",
    "preserveAspectRatio", "r", "rel", "role", "rx", "scope", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width",
    "tabindex", "text-anchor", "transform", "type", "viewBox", "width", "x", "x1", "x2",
    "xlink:href", "xmlns", "y", "y1", "y2",
))  # fmt: skip
KNOWN = {name.lower() for name in ATTRIBUTES}
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


def only_ours(html: str) -> None:
    """Every tag and attribute is one of ours: none could run, fetch or lead out of the page."""
    found = seen(html)
    assert set(found.tags) <= {tag.lower() for tag in TAGS} | {"script", "style"}
    assert found.tags.count("script") == found.tags.count("style") == 1
    for name, value in found.attributes:
        assert name in KNOWN or re.fullmatch("data-[a-z]{1,20}", name)
        if name.endswith("href"):
            assert value is not None
            assert re.fullmatch("data:,|#[A-Za-z][A-Za-z0-9_.-]{0,80}", value)


def of(source: str) -> Template:
    return environment("gamemaster.page").from_string(source)


@given(st.text())
def test_text_stays_text(text: str) -> None:
    for html in (
        of('<p aria-label="{{ text }}">{{ text }}</p>').render(text=text),
        filled('<p aria-label="{}">{}</p>', text, text),
    ):
        found = seen(html)
        assert found.tags == ["p"]
        assert "".join(found.text) == visible(text)
        assert found.attributes == [("aria-label", visible(text))]


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
def test_exact_text_is_what_a_script_reads(text: str) -> None:
    found = seen(f"<template><div>{exact(text)}</div></template>")
    assert found.tags == ["template", "div"]
    assert "".join(found.text) == text


@given(st.text())
def test_nothing_hides_in_what_is_shown(text: str) -> None:
    shown = visible(text)
    assert not set(shown) & set(
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\ufeff\x00\x1b\r"
    )
    assert visible(shown) == shown


@pytest.mark.parametrize("name", ["safe", "tojson", "xmlattr", "urlize"])
def test_no_template_can_let_anything_in_as_it_stands(name: str) -> None:
    with pytest.raises(TemplateAssertionError, match=name):
        of(f"{{{{ text | {name} }}}}")


def test_what_a_template_does_not_know_is_an_error_and_not_nothing() -> None:
    with pytest.raises(UndefinedError):
        of("{{ unknown }}").render()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_every_template_escapes_and_puts_what_it_shows_between_quotes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "autoescape" not in text
    assert not re.search(r"=\s*\{\{", re.sub(r"\{%.*?%\}", "", text, flags=re.DOTALL))
    assert not re.search(r"<[^>]*\s(on[a-z]+|style|src|srcdoc)\s*=", text)


LONG = """{% extends "page/document.html" %}
{% set names = {"s": texts[0]} %}
{% block content %}{% for text in texts %}<p>{{ text }}</p>{% endfor %}{% endblock %}"""


def page(*texts: str) -> str:
    return rendered(of(LONG), texts=texts, title=texts[0], kicker=texts[0], made_by=texts[0],
                    recheck=texts[0], by_hand=texts[0], pieces=[])  # fmt: skip


def test_a_page_of_hostile_words_has_our_elements_alone() -> None:
    only_ours(page(HOSTILE, "ü"))


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
    source = """{% import "page/parts.html" as p %}
    {% call(n) p.table("numbers", ("n", "x"), numbers, most=3) %}<th>{{ n }}</th>{% endcall %}"""
    assert "… and 999,999,997 more" in of(source).render(numbers=range(10**9))


def test_a_long_text_is_cut_and_counted() -> None:
    assert "… and 9,988,000 more characters." in parts().block("x" * 10_000_000)
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
    assert not parts().prose(" \n").strip()
