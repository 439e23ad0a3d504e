"""TOML as people like to read it: one row a line, tables with what they hold.

The package tomli-w writes single values; of each row it makes a table of several lines.  tomlkit writes rows
in a line too, in fifteen times the time, with no end to long lists and with characters that nobody sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from redball.exact import quantity_text
from redball.names import visible

_WIDTH = 100


def toml_rows(name: str, rows: Iterable[Mapping[str, Any]]) -> str:
    """A list of tables, one a line."""
    lines = [f"  {toml_value(row)},\n" for row in rows]
    return f"{name} = [\n{''.join(lines)}]\n" if lines else ""


def toml_table(name: str, fields: Mapping[str, Any]) -> str:
    """A table under its header."""
    return f"[{name}]\n{toml_lines(fields)}"


def toml_lines(fields: Mapping[str, Any]) -> str:
    """Fields, one a line."""
    return "".join(f"{_key(name)} = {toml_value(value)}\n" for name, value in fields.items())


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else toml_value(name)


def toml_value(value: Any) -> str:
    """A value of TOML on one line; a long list of words is broken into several."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(str(k))} = {toml_value(v)}" for k, v in value.items())
        return f"{{ {pairs} }}" if value else "{}"
    if isinstance(value, (list, tuple)):
        return _list([toml_value(item) for item in value])
    return _scalar(quantity_text(value) if isinstance(value, Fraction) else value)


def _list(items: Sequence[str]) -> str:
    line = f"[{', '.join(items)}]"
    if len(line) <= _WIDTH:
        return line
    broken, width = ["["], 0
    for item in items:
        if width + len(item) + 2 > _WIDTH or not width:
            broken.append("\n    ")
            width = 4
        broken.append(f"{item}, ")
        width += len(item) + 2
    return "".join(broken).replace(", \n", ",\n").rstrip() + "\n  ]"


def _scalar(value: object) -> str:
    if type(value) is int:
        return str(value)  # most of a file, and the same in a hundredth of the time
    import tomli_w

    written = tomli_w.dumps({"x": value}).removeprefix("x = ").removesuffix("\n")
    return visible(written, lambda char: f"\\U{ord(char):08x}")
