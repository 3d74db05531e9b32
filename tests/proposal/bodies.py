"""What players might propose, and worse: strategies for the tests beside this file."""

from __future__ import annotations

from hypothesis import strategies as st

from gamemaster.documents.proposal import Body, Target, canonical_body, document, nonce

ROOT = b"nonce root of one tournament 32o"

# Blanks, breaks, marks of documents and quoting, accents composed and not, wide and hidden ones.
AWKWARD = (
    " \t\n\r\u00a0\u3000\u2028\u0085\x0b\x00\x1b\u00ad\u200b\u202e\ufeff|+>-:.=&#eaq\u0301é\u0323"
)
texts = st.text(
    st.one_of(st.sampled_from(AWKWARD + "漢👍\U000e0041\ud800"), st.characters()), max_size=400
)
lines = st.lists(st.text(st.sampled_from("ab é漢👍 |+>"), max_size=200), max_size=6).map("\n".join)
sensible = st.lists(
    st.text(st.sampled_from("abcdefgh,.é"), min_size=1, max_size=12), min_size=1, max_size=60
).map(" ".join)
targets = st.builds(
    Target,
    st.sampled_from(["rule", "amendment", "rule or its successor"]),
    st.integers(1, 999_999_999),
)


def bodies(text: st.SearchStrategy[str]) -> st.SearchStrategy[Body]:
    filled = st.tuples(text, text).map(lambda two: (f"x{two[0]}", two[1]))
    return st.one_of(
        filled.map(lambda two: Body("enact", None, *two)),
        st.tuples(targets, filled).map(lambda both: Body("amend", both[0], *both[1])),
        targets.map(lambda target: Body("repeal", target, "")),
        st.tuples(targets, text).map(lambda both: Body("transmute", both[0], both[1])),
    )


def written(body: Body, number: int = 301, tournament: str = "autumn") -> str:
    return document(tournament, number, nonce(ROOT, number, canonical_body(body)), body)
