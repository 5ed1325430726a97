"""What the code can say, read off its text: the sentences of the command line, and the messages of all below it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import stilltrue
from stilltrue import errors
from stilltrue.surfaces import cli

CLI = Path(cli.__file__).parent
CODE = Path(stilltrue.__file__).parent
SAYING = frozenset({"phrase", "retold", "help_words", "rejection_words"})
"""What puts words into the language that is spoken."""
_FAILING = frozenset(
    name for name, what in vars(errors).items() if isinstance(what, type) and issubclass(what, Exception)
) | {"Broken", "Missed", "UnfitError"}
"""What is made of a message: the errors, and what is said of records and claims that were not taken."""
_JUDGING = (
    "extract/meant.py",
    "extract/unreal.py",
    "extract/untaken.py",
    "extract/unspoken.py",
    "extract/stance.py",
    "extract/loose.py",
    "ingest/worded.py",
)
"""Where a reason is what a function returns."""
_HOLE = re.compile(r"\{[a-z]+\}")
_WORD = re.compile(r"[A-Za-z]{2,}")


def phrases() -> set[str]:
    """The sentences that are said through the catalogue, as far as they stand in the code as they are."""
    nodes = [node for tree in _trees(CLI) for node in ast.walk(tree)]
    said = [node.args[0] for node in nodes if isinstance(node, ast.Call) and _called(node) == "phrase"]
    whole = {text for one in said if (text := _constant(one)) is not None}
    with_holes = {text for node in nodes if (text := _constant(node)) is not None and _HOLE.search(text)}
    return whole | with_holes - _inner(nodes)


def heads() -> set[str]:
    """The heads of the tables of the command line."""
    rows = [
        keyword.value
        for tree in _trees(CLI)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "heads" and isinstance(keyword.value, ast.Tuple)
    ]
    return {cell.value for row in rows for cell in row.elts if isinstance(cell, ast.Constant) and cell.value}


def bare_words() -> Iterator[str]:
    """Words that the command line prints past the catalogue, with their place."""
    for path in sorted(CLI.rglob("*.py")):
        for node in ast.walk(_tree(path)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("line", "note")
            ):
                for word in _words(node.args[0]) if node.args else ():
                    yield f"{path.name}:{node.lineno}: {word}"


def messages() -> dict[str, list[str]]:
    """Each message that the code makes, its parts filled in with ‹1›, ‹2›, …; and these parts."""
    found: dict[str, list[str]] = {}
    for tree in _trees(CODE):
        constants = _constants(tree)
        for node in ast.walk(tree):
            for given in _messages_in(node):
                message, parts = _filled_in(given, constants)
                if _WORD.search(re.sub("‹.*?›", "", message)):
                    found[message] = parts
    for path in _JUDGING:
        for given in _reasons(_tree(CODE / path)):
            message, parts = _filled_in(given, {})
            found[message] = parts
    return found


def _reasons(tree: ast.AST) -> Iterator[ast.expr]:
    """The sentences among what functions return, one by one where a condition chooses between them."""
    waiting = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value is not None]
    while waiting:
        given = waiting.pop()
        if isinstance(given, ast.IfExp):
            waiting += [given.body, given.orelse]
        elif isinstance(given, ast.JoinedStr) or " " in (_constant(given) or ""):
            yield given


def _messages_in(node: ast.AST) -> list[ast.expr]:
    if not isinstance(node, ast.Call):
        return []
    if _called(node) in _FAILING:
        return [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg == "reason")]
    is_problem = isinstance(node.func, ast.Attribute) and node.func.attr == "append"
    return node.args if is_problem and ast.unparse(node.func).endswith("problems.append") else []


def _filled_in(given: ast.expr, constants: dict[str, str]) -> tuple[str, list[str]]:
    parts: list[str] = []
    message = ""
    for piece in _pieces(given):
        if isinstance(piece, str):
            message += piece
        elif isinstance(piece, ast.Name) and piece.id in constants:
            message += constants[piece.id]
        elif not message.endswith("›"):
            parts.append(f"‹{len(parts) + 1}›")
            message += parts[-1]
    return message, parts


def _pieces(given: ast.expr) -> list[str | ast.expr]:
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        return [given.value]
    if isinstance(given, ast.JoinedStr):
        return [one.value if isinstance(one, ast.FormattedValue) else _text(one) for one in given.values]
    if isinstance(given, ast.BinOp) and isinstance(given.op, ast.Add):
        return [*_pieces(given.left), *_pieces(given.right)]
    return [given]


def _text(piece: ast.expr) -> str:
    assert isinstance(piece, ast.Constant)
    return str(piece.value)


def _words(node: ast.AST) -> Iterator[str]:
    if _called(node) in SAYING:
        return
    if isinstance(node, ast.Call) and _called(node) == "paint":
        yield from _words(node.args[0])
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from _WORD.findall(node.value)
    for name, inner in ast.iter_fields(node):
        if name not in ("slice", "format_spec"):
            for one in inner if isinstance(inner, list) else [inner]:
                if isinstance(one, ast.AST):
                    yield from _words(one)


def _constant(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _inner(nodes: list[ast.AST]) -> set[str]:
    """What stands in the code only as a part of a text, or as its description."""
    docs = [node.value for node in nodes if isinstance(node, ast.Expr)]
    parts = [one for node in nodes if isinstance(node, ast.JoinedStr) for one in node.values]
    return {text for node in (*docs, *parts) if (text := _constant(node)) is not None}


def _called(node: ast.AST) -> str | None:
    if not isinstance(node, ast.Call):
        return None
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", None)


def _constants(tree: ast.Module) -> dict[str, str]:
    """The texts that stand in a module under a name."""
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _trees(folder: Path) -> Iterator[ast.Module]:
    for path in sorted(folder.rglob("*.py")):
        yield _tree(path)


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
