"""Every way in which one place of the engine is changed.

All that ``mutation`` does to the verifier, and what a cheat would think of: a call is left out, a
loop goes the other way round or passes over its first, a condition of a list falls, the smallest is
the greatest, one thing is taken for the other. A change that is made is put into functions where
they are: what is imported already need not be imported again for each.
"""

from __future__ import annotations

import ast
import gc
import inspect
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

import gamemaster
from tests.torture.mutation.mutants import Mutant, Spoiler, mutants_of, package, spoilt

ROOT: Final = Path(gamemaster.__file__).parent
DECIDING: Final = ("game", "clauses", "playing", "calendar", "tournament")
"""What decides how a game goes."""
TELLING: Final = (
    "office", "reading", "record", "letters", "disclosing", "publication", "documents", "rulesets",
)  # fmt: skip
"""What writes down and hands out what was decided, and what decides which moves there are."""
OUTSIDE: Final = ("gamemaster.rulesets.importing",)
"""A ruleset is made from a document before there is a game."""

NEVER_CHANGED: Final = (
    "gamemaster.mail", "gamemaster.i18n", "gamemaster.identity", "gamemaster.audit",
)  # fmt: skip
"""Modules that are not changed here, nor rest on what is."""
READING: Final = "gamemaster.rulesets.loader"
READ_BY: Final = tuple(
    f"gamemaster.{name}"
    for name in (
        "rulesets", "documents", "clauses.required_declarations", "clauses.building",
        "clauses.checking", "clauses.clause_set", "clauses.grammar", "clauses.inference",
        "clauses.types", "clauses.nodes", "clauses.normalise", "clauses.limits",
        "clauses.vocabulary",
    )
)  # fmt: skip
"""What reads rulesets."""

_TWINS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_OTHER: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


class Cheat(Spoiler, ast.NodeTransformer):
    """Knows what may be changed in an engine."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        self.generic_visit(node)
        told = isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom)
        if told and self.within(node, "statement goes"):
            return ast.copy_location(ast.Pass(), node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        if self.within(node, "nothing is added"):
            return ast.copy_location(ast.Pass(), node)
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.iter = self._through(node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = self._through(node.iter)
        for place, condition in enumerate(node.ifs):
            if self.within(condition, "condition falls"):
                node.ifs[place] = ast.copy_location(ast.Constant(value=True), condition)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        super().visit_BinOp(node)
        other = _OTHER.get(type(node.op))
        if other is not None and self.within(
            node, f"{type(node.op).__name__} becomes {other.__name__}"
        ):
            node.op = other()
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        if self.within(node, "one becomes the other"):
            node.body, node.orelse = node.orelse, node.body
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        twin = _TWINS.get(node.id)
        if twin is not None and self.within(node, f"{node.id} becomes {twin}"):
            return ast.copy_location(ast.Name(twin, node.ctx), node)
        return node

    def visit_Slice(self, node: ast.Slice) -> ast.AST:
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        for place, keyword in enumerate(node.keywords):
            if keyword.arg and self.within(node, f"without {keyword.arg}"):
                del node.keywords[place]
                break
        return node

    def _through(self, what: ast.expr) -> ast.expr:
        """Return what a loop goes through: all of it, or backwards, or without its first."""
        for change, cut in (
            ("loop goes backwards", ast.Slice(step=ast.UnaryOp(ast.USub(), ast.Constant(1)))),
            ("loop passes over its first", ast.Slice(lower=ast.Constant(1))),
        ):
            if self.within(what, change):
                every = ast.List([ast.Starred(what, ast.Load())], ast.Load())
                return ast.copy_location(ast.Subscript(every, cut, ast.Load()), what)
        return what


def every_change(folders: tuple[str, ...]) -> list[Mutant]:
    """Return all changes of the modules in some folders."""
    return [
        mutant
        for folder in folders
        for name, path in package(ROOT / folder, f"gamemaster.{folder}")
        if not name.startswith(OUTSIDE)
        for mutant in mutants_of(name, path, Cheat)
    ]


def functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Return all functions of ours, by file, name and first line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(ROOT)):
            found.setdefault(_key(one.__code__), []).append(one)
    return found


def put_in_place(mutant: Mutant, known: dict[tuple[str, str, int], list[FunctionType]]) -> bool:
    """Have the changed module's functions run from now on; say whether any does."""
    code = compile(spoilt(mutant, Cheat), str(mutant.path), "exec", dont_inherit=True)
    changed = False
    for one in _outermost(code):
        for function in known.get(_key(one), ()):
            if function.__code__ != one:
                function.__code__ = one
                changed = True
    return changed


def remembering() -> list[Any]:
    """Return all functions of ours that remember their results."""
    return [
        one
        for one in gc.get_objects()
        if isinstance(one, _lru_cache_wrapper) and one.__module__.startswith("gamemaster.")
    ]


def forget(remembered: list[Any], mutant: Mutant) -> None:
    """Empty what may have been worked out by what was changed.

    Reading the rulesets takes longer than a short game, and rests on few modules.
    """
    known = NEVER_CHANGED if mutant.module.startswith(READ_BY) else (*NEVER_CHANGED, READING)
    for one in remembered:
        if not one.__module__.startswith(known):
            one.cache_clear()


def functions_in(path: Path) -> dict[int, str]:
    """Return the name of the function in which each line of a module is."""
    found: dict[int, str] = {}

    def enter(node: ast.AST, name: str) -> None:
        for one in ast.iter_child_nodes(node):
            inner = name
            if isinstance(one, ast.FunctionDef | ast.ClassDef):
                inner = f"{name}.{one.name}" if name else one.name
                found.update(dict.fromkeys(range(one.lineno, (one.end_lineno or 0) + 1), inner))
            enter(one, inner)

    enter(ast.parse(path.read_text(encoding="utf-8")), "")
    return found


def _key(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _outermost(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of all functions that are in no other function."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            if one.co_flags & inspect.CO_OPTIMIZED:
                yield one
            else:
                yield from _outermost(one)
