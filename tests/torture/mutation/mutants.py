"""Every way in which one place of a module is spoilt.

A comparison says the opposite or shifts its bound, «and» becomes «or», «not» goes, a condition is
turned round, a ``raise`` does nothing, a whole number becomes the next, plus becomes minus, True
becomes False. What stands at the top of a module (limits, tables, patterns) is left as it is.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_OPPOSITE: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_PLAIN: Final = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.NamedExpr)


@dataclass(frozen=True)
class Mutant:
    """One change: the ``place``-th of a module, in the order of its syntax tree."""

    module: str
    path: Path
    place: int
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.what}"


class Spoiler(ast.NodeTransformer):
    """Makes the ``wanted``-th change of a tree, and notes all that there are."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, str]] = []
        self._depth = 0

    def _here(self, node: ast.AST, what: str) -> bool:
        """Note a place where something can be changed; say whether it is the wanted one."""
        self.found.append((getattr(node, "lineno", 0), what))
        return len(self.found) - 1 == self.wanted

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self._depth += 1
        # Neither annotations nor decorators are what runs.
        node.body = [self.visit(one) for one in node.body]
        self._depth -= 1
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for place, operator in enumerate(node.ops):
            other = _OPPOSITE[type(operator)]
            if self.within(node, f"{type(operator).__name__} becomes {other.__name__}"):
                node.ops[place] = other()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        one, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        if self.within(node, f"{one} becomes {other}"):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self.within(node, "not goes"):
            return node.operand
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add | ast.Sub) and self.within(node, "plus and minus"):
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.test, _PLAIN) and self.within(node, "if becomes if not"):
            node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        if self.within(node, "raise goes"):
            return ast.copy_location(ast.Pass(), node)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            if self.within(node, f"{node.value} becomes {not node.value}"):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif isinstance(node.value, int) and self.within(node, f"{node.value} becomes the next"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Slice(self, node: ast.Slice) -> ast.AST:
        """Where what is told is cut does not matter."""
        return node

    def within(self, node: ast.AST, what: str) -> bool:
        """Note a place inside a function; say whether it is the wanted one."""
        return self._depth > 0 and self._here(node, what)


def mutants_of(module: str, path: Path, by: type[Spoiler] = Spoiler) -> list[Mutant]:
    """Return every change of a module that a spoiler knows."""
    spoiler = by()
    spoiler.visit(ast.parse(path.read_text(encoding="utf-8")))
    return [
        Mutant(module, path, place, line, what)
        for place, (line, what) in enumerate(spoiler.found)
    ]  # fmt: skip


def spoilt(mutant: Mutant, by: type[Spoiler] = Spoiler) -> ast.Module:
    """Return the module with its change."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    by(mutant.place).visit(tree)
    return ast.fix_missing_locations(tree)


def package(root: Path, name: str) -> list[tuple[str, Path]]:
    """Return the modules of a package and their files."""
    found = []
    for path in sorted(root.rglob("*.py")):
        parts = [name, *path.relative_to(root).with_suffix("").parts]
        found.append((".".join(parts).removesuffix(".__init__"), path))
    return found
