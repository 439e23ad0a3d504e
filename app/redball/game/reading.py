"""Plain data read into structs with *every* fault told, where msgspec alone stops at the first.

A table of plain data is checked field by field: unknown and missing fields first, then each value by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar, get_type_hints

import msgspec

from redball.errors import Fault, near_misses
from redball.game.codec import exact
from redball.game.quantities import parse_quantity

S = TypeVar("S", bound=msgspec.Struct)
Where = Callable[[str], str]
"""Makes "file line 12: units[3].at" of a path such as "units[3].at"."""

_PLAIN = {
    "str": "text", "int": "a whole number", "bool": "true or false", "object": "a table", "array": "a list",
    "float": "a number", "null": "nothing",
}  # fmt: skip
_EXPECTED = re.compile(r"Expected `(\w+)(?: \| null)?`(?:, got `(\w+)`)?")
_AT = re.compile(r" - at `\$(?P<path>[^`]*)`$")


def read_struct(
    plain: object, kind: type[S], path: str, where: Where, faults: list[Fault], tag: str = ""
) -> S | None:
    """``plain`` as a ``kind``; None after adding to ``faults`` everything that is wrong with it.

    ``tag`` is the name of the field that says which kind it is, already understood by the caller.
    """
    if not isinstance(plain, Mapping):
        faults.append(Fault(where(path), _found(plain), "a table of fields"))
        return None
    before = len(faults)
    names = field_names(kind)
    for name in plain:
        if name not in names and name != tag:
            near = near_misses(str(name), names)
            expected = f"one of the fields {', '.join(names)}"
            faults.append(Fault(where(_joined(path, str(name))), "an unknown field", expected, near))
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        here = _joined(path, field.encode_name)
        if field.encode_name in plain:
            values[field.name] = _value(
                plain[field.encode_name], _hints(kind)[field.name], here, where, faults
            )
        elif field.required:
            faults.append(Fault(where(here), "nothing", "a value: this field is needed"))
    return kind(**values) if len(faults) == before else None


def field_names(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a struct as they are written."""
    return tuple(f.encode_name for f in msgspec.structs.fields(kind))


@cache
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(plain: object, kind: Any, path: str, where: Where, faults: list[Fault]) -> Any:
    try:
        return msgspec.convert(plain, kind, dec_hook=exact)
    except msgspec.ValidationError as error:
        faults.append(_fault(str(error), plain, kind, path, where))
        return None


def _fault(complaint: str, plain: object, kind: Any, path: str, where: Where) -> Fault:
    """Msgspec's complaint in a player's words."""
    at = _AT.search(complaint)
    inner = at["path"] if at else ""
    found = _inside(plain, inner)
    if choices := _choices(kind):
        near = near_misses(found, choices) if isinstance(found, str) else ()
        return Fault(
            where(path + inner), _found(found), f"one of {', '.join(c or '“”' for c in choices)}", near
        )
    if match := _EXPECTED.match(complaint):
        return Fault(where(path + inner), _found(found), _PLAIN.get(match[1], match[1]))
    if "quantity" in complaint:
        return Fault(where(path + inner), _found(found), 'an exact quantity such as 3, "6 1/4" or "25/4"')
    return Fault(where(path + inner), _found(found), _AT.sub("", complaint))


def _choices(kind: Any) -> tuple[str, ...]:
    """The words of a ``Literal`` (also within a union); nothing for other types."""
    found: list[str] = []
    for part in getattr(kind, "__args__", ()):
        found += [part] if isinstance(part, str) else _choices(part)
    origin = getattr(kind, "__origin__", None)
    return tuple(found) if origin not in (list, tuple, dict) else ()


def _inside(plain: object, path: str) -> object:
    """What lies at a path such as ``[2].hex`` or ``[...]`` within plain data; the whole if the path is no
    help.
    """
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        try:
            plain = plain[name if name else int(index)]  # type: ignore[index]
        except (LookupError, TypeError):
            return plain
    return plain


def _found(plain: object) -> str:
    """Plain data as a fault names it."""
    if isinstance(plain, str):
        return f"“{plain}”"
    if isinstance(plain, bool):
        return "true" if plain else "false"
    if isinstance(plain, Mapping):
        return "a table"
    if isinstance(plain, (list, tuple)):
        return "a list"
    return "null" if plain is None else str(plain)


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def quantity_or_fault(value: object, where: str, faults: list[Fault]) -> Any:
    """An exact quantity, or None with a fault."""
    try:
        return parse_quantity(value)
    except ValueError:
        faults.append(Fault(where, _found(value), 'an exact quantity such as 3, "6 1/4" or "25/4"'))
        return None
