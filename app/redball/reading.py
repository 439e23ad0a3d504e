"""Plain data read into structs with *every* fault told, where msgspec alone stops at the first.

A table of plain data is checked field by field: unknown and missing fields first, then each value by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from redball.errors import Fault, RedballError, near_misses

S = TypeVar("S", bound=msgspec.Struct)

MOST_FAULTS = 100
"""Faults of one input after which it is read no further: nobody mends them all at once."""

_PLAIN = {
    "str": "text",
    "int": "a whole number",
    "bool": "true or false",
    "object": "a table",
    "array": "a list",
    "float": "a number",
    "null": "nothing",
}
_EXPECTED = re.compile(r"Expected `(\w+)(?: \| null)?`(.*?)(?:, got .*)?$")
_ENUM = re.compile(r"Invalid enum value ")
_KEY_OF_TABLE = re.compile(r"Invalid enum value '(.*)' - at `key` in ")
_AT = re.compile(r" - at (?:`key` in )?`\$(?P<path>[^`]*)`$")


class PlainReader:
    """Reads the parts of one input and gathers its faults.

    ``where`` makes a fault's place ("file line 12: units[3].at") of a path ("units[3].at"); ``hook`` is a
    decoding hook of msgspec for types of one's own, whose ValueError says what it expects.
    """

    def __init__(
        self,
        where: Callable[[str], str],
        hook: Callable[[type, object], object] | None = None,
        wrong: type[RedballError] = RedballError,
    ) -> None:
        self.where, self._hook, self._wrong = where, hook, wrong
        self.faults: list[Fault] = []

    def fault(self, path: str, found: str, expected: str, near: tuple[str, ...] = ()) -> None:
        """Tell of a fault.

        Raises:
            RedballError: these are enough faults for one reading; a ``wrong`` with all of them.

        """
        self.faults.append(Fault(self.where(path), found, expected, near))
        if len(self.faults) >= MOST_FAULTS:
            rest = Fault(self.where(""), f"{MOST_FAULTS} faults so far", "fewer; the rest has not been read")
            raise self._wrong([*self.faults, rest])

    def known(self, path: str, word: str | None, words: Collection[str], expected: str) -> bool:
        """True if ``word`` is one of ``words``; else a fault with near misses.

        None is a field whose fault has been told already.
        """
        if word is None or word in words:
            return word is not None
        self.fault(path, f"“{word}”", expected, near_misses(word, words))
        return False

    def struct(self, plain: object, kind: type[S], path: str = "", tag: str = "") -> S | None:
        """``plain`` as a ``kind``; None after telling everything that is wrong with it.

        ``tag`` names the field that says which kind it is, already understood by the caller.
        """
        if not isinstance(plain, Mapping):
            self.fault(path, in_words(plain), "a table of fields")
            return None
        before = len(self.faults)
        row = self._fields(plain, kind, path, tag)
        return row if len(self.faults) == before else None

    def _fields(self, plain: Mapping[Any, Any], kind: type[S], path: str, tag: str = "") -> S:
        """A table as a ``kind``, with None in every field that has a fault."""
        self._check_names([name for name in plain if name != tag], kind, path)
        values: dict[str, Any] = {}
        for field in msgspec.structs.fields(kind):
            here = joined(path, field.encode_name)
            if field.encode_name in plain:
                values[field.name] = self.value(plain[field.encode_name], _hints(kind)[field.name], here)
            elif field.required:
                self.fault(here, "nothing", "a value: this field is needed")
                values[field.name] = None
        return kind(**values)

    def _check_names(self, names: list[Any], kind: type[msgspec.Struct], path: str) -> None:
        fields = field_names(kind)
        for name in names:
            if name not in fields:
                near = near_misses(str(name), fields)
                expected = f"one of the fields {', '.join(fields)}" if fields else "no field at all"
                self.fault(joined(path, str(name)), "an unknown field", expected, near)

    def rows(self, plain: object, kind: type[S], path: str) -> list[tuple[str, S]]:
        """The good rows of a list of tables, each with its path such as ``units[3]``; faults for the rest."""
        if not isinstance(plain, list):
            self.fault(path, in_words(plain), "a list of tables")
            return []
        read = [(at := f"{path}[{i}]", self.struct(row, kind, at)) for i, row in enumerate(plain)]
        return [(at, row) for at, row in read if row is not None]

    def all_rows(self, plain: object, kind: type[S], path: str) -> list[tuple[str, S]]:
        """The rows of a list of tables, each with its path such as ``units[3]``; faults for what is wrong.

        A field with a fault is None in its row, so that the other fields can be looked at all the same.
        """
        if not isinstance(plain, list):
            self.fault(path, in_words(plain), "a list of tables")
            return []
        found = []
        for i, row in enumerate(plain):
            at = f"{path}[{i}]"
            if isinstance(row, Mapping):
                found.append((at, self._fields(row, kind, at)))
            else:
                self.fault(at, in_words(row), "a table of fields")
        return found

    def named(self, plain: object, kind: type[S], path: str) -> list[tuple[str, S]]:
        """The good entries of a table of tables, each with its name; faults for the rest."""
        if not isinstance(plain, Mapping):
            self.fault(path, in_words(plain), "a table of tables")
            return []
        read = [(str(name), self.struct(row, kind, joined(path, str(name)))) for name, row in plain.items()]
        return [(name, row) for name, row in read if row is not None]

    def within(self, path: str, number: Any, least: int, most: int) -> None:
        """A fault for a number out of a range; None is a field whose fault has been told already."""
        if number is not None and not least <= number <= most:
            self.fault(path, in_words(number), f"a number from {least} to {most}")

    def value(self, plain: object, kind: Any, path: str) -> Any:
        """``plain`` as a ``kind``; None after telling what is wrong with it."""
        try:
            return msgspec.convert(plain, kind, dec_hook=self._hook)
        except msgspec.ValidationError as error:
            self.misfit(str(error), plain, kind, path)
            return None

    def misfit(self, complaint: str, plain: object, kind: Any, path: str) -> None:
        """Tell of msgspec's complaint about plain data in a player's words."""
        at = _AT.search(complaint)
        inner = at["path"] if at else ""
        found: Any = _inside(plain, inner)
        choices = _choices(kind)
        if enum := _KEY_OF_TABLE.match(complaint):
            found, choices = enum[1], _choices(get_args(kind)[0])
        elif _ENUM.match(complaint) and not choices:
            choices = tuple(word for part in get_args(kind) for word in _choices(part))
        if choices:
            near = near_misses(found, choices) if isinstance(found, str) else ()
            expected = f"one of {', '.join(word or '“”' for word in choices)}"
            self.fault(path + inner, in_words(found), expected, near)
        elif match := _EXPECTED.match(_AT.sub("", complaint)):
            self.fault(path + inner, in_words(found), _PLAIN.get(match[1], match[1]) + _bounds(match[2]))
        else:
            self.fault(path + inner, in_words(found), _AT.sub("", complaint))


def field_names(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a struct as they are written."""
    return tuple(f.encode_name for f in msgspec.structs.fields(kind))


@cache
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def _choices(kind: Any) -> tuple[str, ...]:
    """The words of a ``Literal`` (also within a union); nothing for other types."""
    if getattr(kind, "__origin__", None) in (list, tuple, dict):
        return ()
    found: list[str] = []
    for part in getattr(kind, "__args__", ()):
        found += [str(part)] if isinstance(part, (str, int)) else _choices(part)
    return tuple(found)


def _bounds(text: str) -> str:
    """A limit of a number or of a length in words: " >= 0" is " from 0 on"."""
    text = re.sub(r" >= (\S+)", r" from \1 on", text)
    return re.sub(r" <= (\S+)", r" up to \1", text)


def _inside(plain: Any, path: str) -> Any:
    """What lies at a path such as ``[2].hex`` or ``[...]`` in plain data; the whole if nothing does."""
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        try:
            plain = plain[name or int(index)]
        except (LookupError, TypeError):
            return plain
    return plain


_TOO_LONG = 10**40
"""Numbers from here on are not written out; Python itself refuses to from 4,300 digits on."""


def in_words(plain: object) -> str:
    """Plain data as a fault names it."""
    if isinstance(plain, str):
        return f"“{plain}”"
    if isinstance(plain, bool):
        return "true" if plain else "false"
    if isinstance(plain, Mapping):
        return "a table"
    if isinstance(plain, (list, tuple)):
        return "a list"
    if isinstance(plain, (int, Fraction)) and max(abs(plain.numerator), plain.denominator) >= _TOO_LONG:
        return "a number of too many digits"
    return "nothing" if plain is None else str(plain)


def joined(path: str, name: str) -> str:
    """The path of a field within another."""
    return f"{path}.{name}" if path else name
