"""The mutants of a module: every way to break one of its guards or numbers.

A guard is a comparison, an ``and``, ``or`` or ``not``, the condition of an ``if``, an early exit, or a call
made for its effect, such as ``case.object``; a number is a literal one. Texts, types and assertions are left
alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Mutant", "mutants_of"]

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one module; ``node`` and ``way`` number it among those of the module."""

    path: Path
    node: int
    way: int
    line: int
    change: str
    function: str
    """The outermost function that it lies in; empty for code that runs on import."""
    lines: tuple[int, ...]
    """The lines of its statement; one of them runs if the mutant does."""

    def tree(self) -> ast.Module:
        """The module with this change made."""
        tree = ast.parse(self.path.read_text("utf-8"))
        _annotate(tree)
        target = [node for node, *_ in _guards(tree)][self.node]
        changed = ast.copy_location(list(_ways(target))[self.way], target)
        return ast.fix_missing_locations(_Swap(target, changed).visit(tree))


def mutants_of(path: Path) -> list[Mutant]:
    """Every mutant of a module, in the order of its text."""
    tree = ast.parse(path.read_text("utf-8"))
    _annotate(tree)
    found = []
    for number, (node, function, lines) in enumerate(_guards(tree)):
        for way, changed in enumerate(_ways(node)):
            change = f"{_text(node)}  ->  {_text(changed)}"
            found.append(Mutant(path, number, way, node.lineno, change, function, lines))
    return found


class _Swap(ast.NodeTransformer):
    def __init__(self, target: ast.AST, changed: ast.AST) -> None:
        self.target, self.changed = target, changed

    def visit(self, node: ast.AST) -> ast.AST:
        return self.changed if node is self.target else self.generic_visit(node)


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}: ..."
    return ast.unparse(node).replace("\n", " ")


def _annotate(tree: ast.AST) -> None:
    """Mark what isn't to be changed, the conditions of comprehensions, and exits that are no early ones."""
    for node in ast.walk(tree):
        for skipped in _left_alone(node):
            skipped.skipped = True  # type: ignore[attr-defined]
        if isinstance(node, ast.comprehension):
            for test in node.ifs:
                test.filters = True  # type: ignore[attr-defined]
        if isinstance(node, ast.FunctionDef) or (isinstance(node, ast.If) and not node.orelse):
            # The last exit of a function is none; the only one under an "if" falls with its condition.
            alone = node.body if isinstance(node, ast.FunctionDef) or len(node.body) == 1 else []
            for statement in alone:
                statement.late = True  # type: ignore[attr-defined]


def _left_alone(node: ast.AST) -> Iterator[ast.AST]:
    """Types, assertions and how a class is made."""
    for name in ("annotation", "returns"):
        if getattr(node, name, None) is not None:
            yield getattr(node, name)
    yield from getattr(node, "decorator_list", ())
    if isinstance(node, ast.ClassDef):
        yield from node.keywords
    if isinstance(node, ast.keyword) and node.arg == "strict":
        yield node
    if isinstance(node, ast.Assert) or (
        isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ):
        yield node


def _guards(
    tree: ast.AST, function: str = "", lines: tuple[int, ...] = ()
) -> Iterator[tuple[ast.stmt | ast.expr, str, tuple[int, ...]]]:
    """Every node that can be changed, with the outermost function and the statement around it."""
    for node in ast.iter_child_nodes(tree):
        if getattr(node, "skipped", False):
            continue
        inner, own = function, lines
        if isinstance(node, ast.stmt):
            # Of a statement with a body only the head.
            last = node.body[0].lineno - 1 if getattr(node, "body", None) else node.end_lineno or node.lineno
            own = tuple(range(node.lineno, max(node.lineno, last) + 1))
        if isinstance(node, (ast.stmt, ast.expr)) and (function or not isinstance(node, ast.Expr)):
            yield node, function, own
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not function:
            inner = node.name
        if isinstance(node, ast.arguments) and getattr(tree, "name", "") == function:
            inner = ""  # what an argument is when it is left out is worked out on import
        yield from _guards(node, inner, own)


def _ways(node: ast.AST) -> Iterator[ast.AST]:
    """What a node is changed into."""
    if getattr(node, "filters", False):
        yield ast.Constant(True)
    match node:
        case ast.Compare(left, [operator], [right]):
            for other in COMPARISONS[type(operator)]:
                yield ast.Compare(left, [other()], [right])
        case ast.Compare(left, operators, rights):
            for at, operator in enumerate(operators):
                other = COMPARISONS[type(operator)][0]()
                yield ast.Compare(left, [*operators[:at], other, *operators[at + 1 :]], rights)
        case ast.BoolOp(operator, parts):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), parts)
            for at in range(len(parts)):
                rest = [*parts[:at], *parts[at + 1 :]]
                yield ast.BoolOp(operator, rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.If(_, body, orelse):
            yield ast.If(ast.Constant(True), body, orelse)
            yield ast.If(ast.Constant(False), body, orelse)
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse
        case ast.Call(ast.Name(name), arguments, keywords) if name in TWINS:
            yield ast.Call(ast.Name(TWINS[name], ast.Load()), arguments, keywords)
        case ast.Expr(ast.Call()) | ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
            if isinstance(node, ast.Expr) or not getattr(node, "late", False):
                yield ast.Pass()
