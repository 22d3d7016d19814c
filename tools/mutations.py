"""Small changes to the code of functions, one at a time: what `make mutants` lets the tests find."""

from __future__ import annotations

import ast
import copy
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
NEGATION = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)  # swapping these negates the comparison already
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
NO_RULES = re.compile(r"^__init__$|clone")
# Not rules: notes for the type checker, what a broken program says, and text.
PASSED_OVER = (ast.Assert, ast.Raise, ast.JoinedStr, ast.arguments, ast.Import, ast.ImportFrom)


class Edit(NamedTuple):
    """What to put in place of a child of a node: of the whole field, or of one entry of a list."""

    owner: ast.AST
    field: str
    place: int | None
    new: ast.AST | list[ast.stmt]

    def apply(self) -> ast.AST | list[ast.stmt]:
        """Change the tree and return what stood there."""
        if self.place is None:
            old = getattr(self.owner, self.field)
            setattr(self.owner, self.field, self.new)
        else:
            children = getattr(self.owner, self.field)
            old = children[self.place]
            children[self.place] = self.new
        return old  # type: ignore[no-any-return]


class Mutant(NamedTuple):
    """One change in one function. `id` doesn't depend on lines or on other functions, so that it can be listed."""

    path: Path
    module: str
    function: str
    line: int
    change: str
    number: int  # of several such changes in this function
    edit: Edit
    tree: ast.Module

    @property
    def id(self) -> str:
        return f"{self.module}.{self.function}: {self.change} #{self.number}"

    def code(self) -> CodeType:
        """The function with the change, compiled within its module."""
        old = self.edit.apply()
        try:
            module = compile(ast.fix_missing_locations(self.tree), str(self.path), "exec")
        finally:
            self.edit._replace(new=old).apply()
        return next(code for code in _nested(module) if code.co_qualname == self.function)


def _nested(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _nested(constant)


def functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """The functions and methods of a module with their qualified names; inner functions belong to the outer ones.

    Blank states and copies carry out no rule; the contract suite checks them.
    """
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            methods = [inner for inner in node.body if isinstance(inner, Function) and not NO_RULES.search(inner.name)]
            yield from ((f"{node.name}.{inner.name}", inner) for inner in methods)


def mutants(path: Path, module: str) -> list[Mutant]:
    """All mutants of a file, in the order of its lines."""
    tree = ast.parse(path.read_text("utf-8"))
    found: list[Mutant] = []
    for name, function in functions(tree):
        seen: Counter[str] = Counter()
        for line, change, edit in _edits(function):
            seen[change] += 1
            found.append(Mutant(path, module, name, line, change, seen[change], edit, tree))
    return found


# -- where -------------------------------------------------------------------------------------------------------------


def _edits(function: Function) -> Iterator[tuple[int, str, Edit]]:
    """Line, description and edit of every change to the body of a function."""
    returns = ast.unparse(function.returns) if function.returns else ""
    start = 1 if ast.get_docstring(function, clean=False) is not None else 0
    body = function.body[start:]
    if returns == "None" and len(body) > 1:
        at_once = ast.copy_location(ast.Return(None), body[0])
        yield body[0].lineno, "return at once", Edit(function, "body", None, [at_once])
    for index in range(start, len(function.body)):
        yield from _visit(function, "body", index, function.body[index], returns)


def _visit(
    owner: ast.AST, field: str, index: int | None, node: ast.AST, returns: str
) -> Iterator[tuple[int, str, Edit]]:
    """The changes at a node, then those below it."""
    if isinstance(node, PASSED_OVER) or field in ("annotation", "returns", "decorator_list"):
        return
    for new in _replacements(node, returns):
        change = f"{_shown(node)} -> {_shown(new)}"
        ast.copy_location(new, node)
        line = getattr(node, "lineno", getattr(owner, "lineno", 0))  # a comprehension has none of its own
        yield line, change, Edit(owner, field, index, new)
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield from _visit(node, name, None, value, returns)
        elif isinstance(value, list):
            for place, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield from _visit(node, name, place, child, returns)


def _shown(node: ast.AST) -> str:
    """A node as source; of a compound statement its first line."""
    text = ast.unparse(node)
    return text if isinstance(node, ast.expr) else text.partition("\n")[0]


# -- what --------------------------------------------------------------------------------------------------------------


def _replacements(node: ast.AST, returns: str) -> Iterator[ast.AST]:
    """What may stand in place of a node."""
    if isinstance(node, ast.stmt):
        yield from _statements(node, returns)
    elif isinstance(node, ast.comprehension):
        for index in range(len(node.ifs)):
            yield _with(node, ifs=node.ifs[:index] + node.ifs[index + 1 :])
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield _with(node, ops=[SWAPPED[type(node.ops[0])]()])
    elif isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in SWAPPED:
        yield _with(node, op=SWAPPED[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.IfExp):
        yield _with(node, body=node.orelse, orelse=node.body)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
        yield _with(node, func=ast.Name(CALLS[node.func.id], ast.Load()))
    elif isinstance(node, ast.Constant):
        yield from _constants(node)


def _constants(node: ast.Constant) -> Iterator[ast.expr]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def _statements(node: ast.stmt, returns: str) -> Iterator[ast.AST]:
    if isinstance(node, ast.If | ast.While):
        if not _negated_below(node.test):
            yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
    elif _has_effect(node):
        yield ast.Pass()
        if isinstance(node, ast.AugAssign) and type(node.op) in SWAPPED:
            yield _with(node, op=SWAPPED[type(node.op)]())
    elif isinstance(node, ast.Continue):
        yield ast.Break()
        yield ast.Pass()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.Return):
        yield from _returned(node, returns)


def _has_effect(node: ast.stmt) -> bool:
    """Whether a statement changes more than a local name, so that the function runs on without it."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    return isinstance(node, ast.AugAssign | ast.For | ast.Delete)


def _returned(node: ast.Return, returns: str) -> Iterator[ast.AST]:
    if node.value is None:
        yield ast.Pass()
    elif returns == "bool" and not isinstance(node.value, ast.Constant) and not _negated_below(node.value):
        yield _with(node, value=ast.UnaryOp(ast.Not(), node.value))
    elif returns.startswith("list[") and not (isinstance(node.value, ast.List) and not node.value.elts):
        yield _with(node, value=ast.List([], ast.Load()))


def _negated_below(test: ast.expr) -> bool:
    """Whether the change of the expression itself negates it, so that a second one would be the same."""
    if isinstance(test, ast.UnaryOp):
        return isinstance(test.op, ast.Not)
    return isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], NEGATION)


def _with(node: ast.AST, **changed: object) -> ast.AST:
    """A copy of a node, its children shared, with other values in some fields."""
    fresh = copy.copy(node)
    for field, value in changed.items():
        setattr(fresh, field, value)
    return fresh
