"""Random syntax trees: any at all, and numeric ones beside what Python makes of them."""

from __future__ import annotations

import unicodedata
from fractions import Fraction

from hypothesis import strategies as st

from gamemaster.clauses import nodes as n
from gamemaster.clauses.types import OWNERS, WRITTEN
from gamemaster.clauses.vocabulary import EVENTS, MACROS, MODIFIED, RESERVED, SUBJECTS

names = st.from_regex(r"[a-z_][a-z0-9_]{0,6}", fullmatch=True).filter(lambda w: w not in RESERVED)
decimals = st.builds(lambda digits, places: _whole(Fraction(digits, 10**places)),
                     st.integers(0, 10**9), st.integers(0, 6))  # fmt: skip
# No text that was read holds an HTML entity: reading has put its character there.
texts = (
    st.text(st.characters(exclude_categories=["C", "Z"]), max_size=12)
    .map(lambda text: unicodedata.normalize("NFC", text))
    .filter(lambda text: not ("&" in text and ";" in text))
)


def _whole(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


leaves: st.SearchStrategy[n.Expr] = st.one_of(
    st.builds(n.Number, decimals),
    st.builds(n.Text, texts),
    st.builds(n.Boolean, st.booleans()),
    st.just(n.Absent()),
    st.builds(n.Name, names),
)


def _larger(inner: st.SearchStrategy[n.Expr]) -> st.SearchStrategy[n.Expr]:
    chains = st.sampled_from([("or",), ("and",), ("+", "-"), ("*", "/", "%")]).flatmap(
        lambda signs: st.builds(
            n.Chain,
            inner,
            st.lists(st.tuples(st.sampled_from(signs), inner), min_size=1, max_size=3).map(tuple),
        )
    )
    return st.one_of(
        st.builds(n.Field, inner, names),
        st.builds(n.Index, inner, inner),
        st.builds(n.Call, names.filter(lambda w: w not in MACROS),
                  st.lists(inner, max_size=3).map(tuple)),
        st.builds(n.Macro, st.sampled_from(sorted(MACROS)), names, inner, inner),
        st.builds(n.Not, inner),
        st.builds(n.Negate, inner),
        chains,
        st.builds(n.Comparison, st.sampled_from(["==", "!=", "<", "<=", ">", ">=", "in"]),
                  inner, inner),
        st.builds(n.Conditional, inner, inner, inner),
    )  # fmt: skip


exprs = st.recursive(leaves, _larger, max_leaves=16)


def _path(words: list[str]) -> n.Path:
    expr: n.Expr = n.Name(words[0])
    for word in words[1:]:
        expr = n.Field(expr, word)
    return n.Path(".".join(words), expr)


paths = st.one_of(
    st.lists(names, min_size=1, max_size=3).map(_path),
    st.builds(n.Path, names, exprs, st.just(True)),  # noqa: FBT003 - `named`
)
parties: st.SearchStrategy[n.Expr | n.Everyone] = st.one_of(st.just(n.Everyone()), exprs)
simple_effects: st.SearchStrategy[n.Effect] = st.one_of(
    st.builds(n.Award, parties, exprs),
    st.builds(n.Reveal, st.lists(paths, min_size=1, max_size=3).map(tuple), parties),
    st.builds(
        n.Say, st.lists(exprs, min_size=1, max_size=3).map(tuple), st.none() | exprs, parties
    ),
    st.builds(n.Set, st.builds(n.Place, exprs, names, st.none() | exprs), exprs),
    st.builds(n.Penalise, parties, st.none() | exprs),
    st.builds(n.Cast, exprs, parties),
    st.builds(n.Clear, exprs, st.none() | parties),
    st.builds(n.Nullify, exprs),
    st.builds(n.Rewrite, exprs, exprs),
    st.builds(n.Open, names, st.lists(exprs, max_size=3).map(tuple)),
    st.builds(n.Win, parties),
    st.builds(n.Expel, parties),
    st.builds(n.Readmit, exprs),
    st.builds(n.Pause, exprs),
    st.builds(n.Ask, exprs),
)
effects: st.SearchStrategy[n.Effect] = st.recursive(
    simple_effects, lambda inner: st.builds(n.ForEach, names, exprs, inner), max_leaves=3
)
some_effects = st.lists(effects, min_size=1, max_size=3).map(tuple)
choices = st.lists(names, min_size=2, max_size=4, unique=True).map(
    lambda words: n.TypeRef("choice", tuple(words))
)
types = st.one_of(choices, st.builds(n.TypeRef, names))
# In a ballot, a word that is no type is its one choice.
ballot_choices = types.map(
    lambda type_: (
        type_ if type_.choices or type_.name in WRITTEN else n.TypeRef("choice", (type_.name,))
    )
)
parameters = st.lists(
    st.builds(n.Parameter, names, types), max_size=3, unique_by=lambda one: one.name
).map(tuple)
statements: st.SearchStrategy[n.Statement] = st.one_of(
    st.builds(n.Define, names, exprs),
    st.builds(n.Require, st.sampled_from(sorted(SUBJECTS)), exprs, st.none() | exprs),
    st.builds(n.When, st.sampled_from(sorted(EVENTS)), st.none() | exprs, st.none() | exprs,
              st.booleans(), some_effects),
    st.builds(n.Every, texts, st.none() | exprs, some_effects),
    st.builds(n.Modify, st.sampled_from(sorted(MODIFIED)), st.none() | exprs, exprs),
    st.builds(n.Attribute, st.sampled_from(sorted(OWNERS)), names, types, st.none() | names, exprs,
              st.booleans(), st.none() | parties),
    st.builds(n.Move, names, parameters, st.booleans(), st.none() | texts),
    st.builds(n.Ballot, names, parameters, ballot_choices, st.none() | texts, st.none() | exprs,
              st.none() | exprs, st.none() | exprs),
    st.builds(n.Protect, names, st.none() | exprs),
    st.builds(n.Precedence, st.sampled_from(["overrides", "defers"]),
              st.none() | st.integers(0, 10**6)),
)  # fmt: skip


# Numbers, with what they come to; None where something is divided by zero.
Sum = tuple[n.Expr, Fraction | None]


def _negated(of: Sum) -> Sum:
    return n.Negate(of[0]), None if of[1] is None else -of[1]


def _joined(first: Sum, rest: list[tuple[str, Sum]]) -> Sum:
    total = first[1]
    for sign, (_, value) in rest:
        if total is None or value is None or (sign in "/%" and not value):
            total = None
        elif sign == "+":
            total += value
        elif sign == "-":
            total -= value
        elif sign == "*":
            total *= value
        else:
            total = total / value if sign == "/" else total % value
    return n.Chain(first[0], tuple((sign, expr) for sign, (expr, _) in rest)), total


def _sums(inner: st.SearchStrategy[Sum]) -> st.SearchStrategy[Sum]:
    def chained(signs: str) -> st.SearchStrategy[Sum]:
        links = st.lists(st.tuples(st.sampled_from(signs), inner), min_size=1, max_size=3)
        return st.builds(_joined, inner, links)

    return st.one_of(inner.map(_negated), chained("+-"), chained("*/%"))


sums: st.SearchStrategy[Sum] = st.recursive(
    st.integers(0, 50).map(lambda whole: (n.Number(whole), Fraction(whole)))
    | st.integers(0, 999).map(
        lambda cents: (n.Number(_whole(Fraction(cents, 100))), Fraction(cents, 100))
    ),
    _sums,
    max_leaves=12,
)
