"""Brings the catalogues of ``assets/translations`` up to date with the texts of the program.

For each language there is ``<code>.po``, which people write, and ``<code>.mo``, which the program reads.  A
new language begins with an empty ``<code>.po``.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

CHECKOUT = Path(__file__).resolve().parents[1]
FOLDER = CHECKOUT / "assets" / "translations"
_ONLY_NAMED = 99
_TEXTS: dict[str, tuple[tuple[int, str], ...]] = {
    "tr": ((0, ""),),
    "_tr": ((0, ""),),
    "translated": ((0, ""),),
    "translate": ((1, ""),),
    "marked": ((0, ""),),
    "ActionSpec": ((2, "text"), (5, "tip")),
    "Switch": ((0, "text"), (3, "tip"), (4, "said")),
    "verb": ((1, "help"),),
    "argument": ((_ONLY_NAMED, "help"), (_ONLY_NAMED, "metavar")),
    "expects": ((0, ""),),
}
"""Which arguments of which functions are texts, by position or by name."""
_FAULTS: dict[str, tuple[tuple[int, str], ...]] = {
    "Fault": ((1, "found"), (2, "expected")),
    "Flaw": ((1, "found"), (2, "expected")),
    "Misfit": ((1, "found"), (2, "expected")),
    "Misplacement": ((3, "found"), (4, "expected")),
    "EntryError": ((2, "expected"),),
    "fault": ((1, "found"), (2, "expected")),
    "_refusal": ((1, "found"), (2, "expected")),
    "_unknown": ((3, "expected"),),
    "known": ((3, "expected"),),
    "system_fault": ((2, "expected"),),
    "objection": ((1, "expected"),),
    "folder_objection": ((1, "expected"),),
    "read_bytes": ((1, "expected"),),
    "read_stream": ((2, "expected"),),
    "read_text": ((1, "expected"),),
    "refuse_damaged": ((1, "what"),),
    "writing_fault": ((2, "what"),),
    "_of_another": ((2, "what"),),
}
"""The same for faults, which are translated when they are made; so are ``found`` and ``expected`` there."""
_PLURALS = {"count", "counted"}
"""Functions whose second and third argument are the two forms of a text."""
_CONTEXTS = {"tr": 1, "translate": 2}
"""Which argument tells apart what is the same in English only."""
_TABLES = (
    ("adjective", "assets/powers.toml", "powers", "adjective"),
    ("unit type", "assets/unit_types.toml", "types", "name"),
)
"""Fields of files that are texts: their context, the file, its rows and the field."""


def texts(*more: Path) -> Catalog:
    """All texts of the program, with the places where they stand, and of ``more`` folders with ``app`` and
    ``assets``.
    """
    found = Catalog(project="Redball", charset="utf-8")
    found.add("English", None, context="the name of the language itself")
    for root in (CHECKOUT, *more):
        for path in sorted((root / "app").rglob("*.py")):
            place = path.relative_to(root).as_posix()
            for line, text, context in of_code(path.read_text("utf-8")):
                found.add(text, None, [(place, line)], context=context)
        messages = root / "assets" / "messages"
        for path in sorted(messages.glob("**/*.toml")):
            place = path.relative_to(root).as_posix()
            prefix = path.stem if path.parent == messages else path.parent.name
            for code, text in _flat(prefix, tomllib.loads(path.read_text("utf-8"))):
                found.add(text, None, [(place, 1)], context=code)
        for path in sorted((*root.glob("assets/rules/**/*.toml"), *root.glob("assets/options/supply.toml"))):
            place = path.relative_to(root).as_posix()
            for text in _of_rules(tomllib.loads(path.read_text("utf-8"))):
                found.add(text, None, [(place, 1)])
    for context, table, rows, field in _TABLES:
        for row in tomllib.loads((CHECKOUT / table).read_text("utf-8"))[rows]:
            found.add(row[field], None, [(table, 1)], context=context)
    return found


def of_code(code: str) -> Iterator[tuple[int, str | tuple[str, str], str | None]]:
    """The texts of a module: line, text or its two forms, context."""
    nodes = list(ast.walk(ast.parse(code)))
    calls = [(node, _called(node)) for node in nodes if isinstance(node, ast.Call)]
    for call, name in calls:
        yield from _of_call(call, name)
    if not _FAULTS.keys().isdisjoint(name for _, name in calls):
        for node in nodes:
            if isinstance(node, ast.Assign):
                yield from ((node.lineno, text, None) for text in _assigned(node) if text)


def _called(call: ast.Call) -> str:
    return str(getattr(call.func, "id", "") or getattr(call.func, "attr", ""))


def _assigned(node: ast.Assign) -> Iterator[str]:
    """What is assigned to ``found`` and ``expected``."""
    target, value = node.targets[0], node.value
    pairs = [(target, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = list(zip(target.elts, value.elts, strict=False))
    for name, text in pairs:
        if isinstance(name, ast.Name) and name.id in ("found", "expected"):
            yield from _strings(text)


def _of_call(call: ast.Call, name: str) -> Iterator[tuple[int, str | tuple[str, str], str | None]]:
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    if name in _PLURALS:
        one, many = (next(_strings(argument), "") for argument in (*call.args, None, None, None)[1:3])
        if one and many:
            yield call.lineno, (one, many), None
        return
    at = _CONTEXTS.get(name, len(call.args))
    context = next(_strings(call.args[at]), None) if at < len(call.args) else None
    for position, keyword in (_TEXTS | _FAULTS).get(name, ()):
        argument = call.args[position] if position < len(call.args) else named.get(keyword)
        yield from ((call.lineno, text, context) for text in _strings(argument) if text)


def _strings(argument: ast.expr | None) -> Iterator[str]:
    """The text that an argument is, or each that it may be."""
    if isinstance(argument, ast.IfExp):
        yield from _strings(argument.body)
        yield from _strings(argument.orelse)
    elif isinstance(argument, ast.BoolOp):
        for value in argument.values:
            yield from _strings(value)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value


def _of_rules(part: Any, shown: bool = False) -> Iterator[str]:
    """The texts of a clause file: what has words under a name of ``_OF_RULES``."""
    if isinstance(part, str):
        if shown and re.search(r"[^\W\d_]{2}", part):
            yield part
    elif isinstance(part, list):
        for each in part:
            yield from _of_rules(each, shown)
    elif isinstance(part, dict):
        for name, value in part.items():
            readings = name == "readings" and isinstance(value, dict)
            yield from _of_rules(list(value.values()) if readings else value, readings or name in _OF_RULES)


_OF_RULES = {"title", "text", "columns", "rows"}


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}.{key}", value)
        else:
            yield f"{prefix}.{key}", str(value)


def updated(path: Path, template: Catalog) -> Catalog:
    """A language's catalogue with all texts of today; those that are gone are kept at its end."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    return catalogue


def po_of(catalogue: Catalog) -> bytes:
    """A catalogue as people write it; without line numbers, which change with every edit."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, include_lineno=False, sort_by_file=True, ignore_obsolete=True)
    return out.getvalue()


def mo_of(catalogue: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def share(catalogue: Catalog) -> tuple[int, int]:
    """How many texts are translated, and how many there are."""
    said = [(m.string,) if isinstance(m.string, str) else tuple(m.string or ("",)) for m in catalogue if m.id]
    return sum(map(all, said)), len(said)


def main() -> int:
    """Write every language's files; returns the exit code."""
    template = texts()
    for path in sorted(FOLDER.glob("*.po")):
        catalogue = updated(path, template)
        path.write_bytes(po_of(catalogue))
        path.with_suffix(".mo").write_bytes(mo_of(catalogue))
        done, of = share(catalogue)
        print(f"{path.name}: {done} of {of} texts are translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
