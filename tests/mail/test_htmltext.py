"""HTML-only mail, as webmail and Outlook write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mail.htmltext import html_to_text
from tests.mail.posts import commands, votes


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>vote for 301</p><p>vote for 302</p>", "vote for 301\n\nvote for 302\n"),
        ("<div>vote for 301</div><div><br></div><div>thanks</div>", "vote for 301\n\nthanks\n"),
        ("vote for 301<br>\nvote against 302<BR/>", "vote for 301\nvote against 302\n"),
        ("<b>vote</b> <i>for</i>&nbsp;301", "vote for 301\n"),
        ("<ul><li>vote for 301<li>vote for 302</ul>", "vote for 301\nvote for 302\n"),
        ("<table><tr><td>301</td><td>for</td></tr></table>", "301\tfor\n"),
        ("<blockquote>vote for 301</blockquote>mine", "> vote for 301\nmine\n"),
        ("a<blockquote>b<blockquote>c</blockquote></blockquote>d", "a\n> b\n>> c\nd\n"),
        ("<pre>  x\n  y</pre>", "  x\n  y\n"),
        ("<style>p { }</style><script>vote for 301</script>hi", "hi\n"),
        ("<title>vote for 301</title>hi", "hi\n"),
        ("<head><style>x", "\n"),
        ("<div style='display : none'>vote for 301<div>x</div></div>hi", "hi\n"),
        ('<span style="font-size:0px">vote</span>hi', "hi\n"),
        ("<p hidden>vote for 301</p>hi", "hi\n"),
        ("<div style='opacity:0; max-height:0px'>vote for 301</div>hi", "hi\n"),
        ("<div style='opacity:0.5; max-height:0.5em'>vote for 301</div>hi", "vote for 301\nhi\n"),
        ("<div style='text-indent:-9999px'>vote for 301</div>hi", "hi\n"),
        ("<div style='margin-left:-5px'>vote for 301</div>hi", "vote for 301\nhi\n"),
        ("<template>vote for 301</template><object><p>x</object>hi", "hi\n"),
        ("<del>vote for 301</del> <s>a<s>b</s>c</s>hi", "~~vote for 301~~ ~~a~~~~b~~~~c~~hi\n"),
        ("<p style='text-decoration:line-through'>a<p>b</p></p>hi", "~~a~~\n~~b~~\n\nhi\n"),
        ("<pre><s>a\nb\nc</s></pre>", "~~a~~\n~~b~~\n~~c~~\n"),
        ("<!-- vote for 301 -->hi<!-- open", "hi\n"),
        ("1 < 2 &amp; 3 &gt; 2 &lt;b&gt; &#51;01 &#x33;01", "1 < 2 & 3 > 2 <b> 301 301\n"),
        ("&#" + "9" * 5000 + ";x", "\ufffdx\n"),
        ("<a title='>' href=\"x>y\">link</a>", "link\n"),
        ("<a title='it>s\">x", 's">x\n'),
        ("<!doctype html><?xml?></>hi<", "hi<\n"),
        ("<b", "\n"),
        ("", "\n"),
        ("</blockquote></pre>fine", "fine\n"),
        ("<img alt='x'>a<hr>b", "a\nb\n"),
        ("301 <img class='emoji' alt=\"\U0001f44d\U0001f3fd\">", "301 \U0001f44d\U0001f3fd\n"),
        ("301 <IMG src=x ALT=&#128077;>", "301 \U0001f44d\n"),
        ("301 <img alt='\U0001f44e' style='display: none'>", "301\n"),
        ("301 <img hidden alt='\U0001f44e'>", "301\n"),
        ("301 <img data-alt='\U0001f44e' title='x alt=\"\U0001f44e\"'>", "301\n"),
        ("301 <img alt='\U0001f44d for all'>", "301\n"),
        ("for 301<sup>1</sup>", "for 301 ^1\n"),
        ("H<sub>2</sub>O", "H2O\n"),
    ],
)
def test_text_of_html(source: str, text: str) -> None:
    assert html_to_text(source) == text


def test_a_webmail_reply_votes_once() -> None:
    source = (
        '<div dir="ltr"><div>I vote for 301</div><div><br></div></div><br>'
        '<div class="gmail_quote"><div class="gmail_attr">On Mon, 4 May 2026 at 10:00, Autumn &lt;'
        '<a href="mailto:gm@secret.test">gm@secret.test</a>&gt; wrote:<br></div>'
        "<blockquote><pre>vote against 301\nforfeit</pre></blockquote></div>"
    )
    assert commands(html_to_text(source)) == votes(p301="for")


@given(st.lists(st.sampled_from(
    ["<", ">", "<b", "</", "<!--", "-->", "<p>", "</p>", '"', "'", "=", "&", "&#", ";", "x", "\n",
     "<blockquote>", "</blockquote>", "<pre>", "<script>", "</script>", "<td hidden>", "</td>"]
), max_size=30).map("".join))  # fmt: skip
def test_any_markup_gives_text(source: str) -> None:
    assert html_to_text(source).endswith("\n")
