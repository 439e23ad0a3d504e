"""Sentences at the edge: a message is a code with data; its text comes from a catalogue in
``assets/messages``.

Rulings, reasons, tasks and journal lines travel as :class:`Message`. Catalogue entries are Python format
strings with extra conversions: ``{who:power}`` names a power or country, ``{who:powers}`` one or another of
several, ``{n:fuel}`` writes an exact
quantity as a mixed fraction, ``{list:and}`` and ``{list:or}`` join words, ``{count:barrel|barrels}`` counts
in singular or plural, ``{phase:said}`` says another entry of the catalogue by its code, with the same data,
``{name:field}`` says a field in a player's words and ``{list:fields}`` fields with their values,
``{to:else off the map}`` has words for what is empty.  Nobody is "nobody": no sentence has a hole.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from redball import resources
from redball.exact import parse_quantity

Value = str | int | list[str]


class Message(msgspec.Struct, frozen=True, gc=False):
    """A code of the catalogue ("oil.depot_full") and what its sentence needs.

    Quantities are written as text ("15/4"), hexes as labels, powers as codes, so that a message is plain
    JSON.
    """

    code: str
    data: dict[str, Value] = {}

    def __hash__(self) -> int:
        return hash((self.code, repr(sorted(self.data.items()))))


def message(code: str, **data: Value | Fraction) -> Message:
    """A message; fractions are written out."""
    return Message(code, {k: str(v) if isinstance(v, Fraction) else v for k, v in data.items()})


_VULGAR = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def quantity(value: Fraction | int | str) -> str:
    """An exact quantity as players write it: 6¼, ½, 0, −1¼, 3 1/8.

    Raises:
        QuantityError: a text that is none.

    """
    exact = parse_quantity(value) if isinstance(value, str) else Fraction(value)
    whole, part = divmod(abs(exact), 1)
    sign = "−" if exact < 0 else ""
    if not part:
        return f"{sign}{whole}"
    text = _VULGAR.get(part)
    return f"{sign}{whole or ''}{text}" if text else f"{sign}{f'{whole} ' if whole else ''}{part}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: a, b and c."""
    return (
        words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else "nothing"
    )


_ELSE = "else "


class _Formatter(string.Formatter):
    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "power":
            return self._who(value)
        if spec == "powers":
            return joined([self._who(code) for code in value], "or")
        if spec == "field":
            return self._field(str(value))
        if spec == "fields":
            parts = [str(each).partition(" ") for each in value]
            return joined([f"{self._field(name)} {found}".strip() for name, _, found in parts])
        if spec.startswith(_ELSE):
            return str(value) or spec.removeprefix(_ELSE)
        if spec == "fuel":
            return quantity(value)
        if spec in ("and", "or"):
            return joined(list(value), spec)
        if "|" in spec:
            return f"{value} {spec.split('|')[str(value) != '1']}"
        return str(format(value, spec))

    def _who(self, code: object) -> str:
        """The name of a power or country."""
        return self.names.get(str(code), str(code)) or self.names["nobody"]

    def _field(self, name: str) -> str:
        """A field of a power, unit or hex in a player's words."""
        return self.names.get(f"field.{name}", name.replace("_", " "))


@cache
def _catalogue(language: str) -> dict[str, str]:
    """All messages of a language by dotted code; every file of the language's folder is one prefix."""
    found: dict[str, str] = {}
    for path in sorted(resources.assets("messages", language).glob("*.toml")):
        _flatten(path.stem, tomllib.loads(path.read_text("utf-8")), found)
    return found


def _flatten(prefix: str, table: Mapping[str, Any], found: dict[str, str]) -> None:
    for key, value in table.items():
        code = f"{prefix}.{key}"
        if isinstance(value, dict):
            _flatten(code, value, found)
        else:
            found[code] = str(value)


@cache
def _formatter(language: str) -> _Formatter:
    catalogue = _catalogue(language)
    names = {
        code.removeprefix("names."): name for code, name in catalogue.items() if code.startswith("names.")
    }
    return _Formatter(names)


def sentence(said: Message, language: str = "en") -> str:
    """The text of a message.  A code that the catalogue lacks, or whose text asks for other data, shows
    itself with its data, so nothing is ever silent.
    """
    catalogue = _catalogue(language)
    text = catalogue.get(said.code)
    if text is None:
        return f"{said.code} {said.data}" if said.data else said.code
    try:
        return _formatter(language).vformat(_with_entries(text, said, catalogue), (), said.data)
    except (LookupError, TypeError, ValueError):  # a save may hold data that are none of this sentence's
        return f"{said.code} {said.data}"


_SAID = re.compile(r"\{(\w+):said\}")


def _with_entries(text: str, said: Message, catalogue: Mapping[str, str]) -> str:
    """A text with the entries that it says put in place; what they need is among the same data."""

    def entry(match: re.Match[str]) -> str:
        code = str(said.data.get(match[1], match[1]))
        return catalogue.get(code) or code.replace("{", "{{").replace("}", "}}")

    return _SAID.sub(entry, text)


def name_of(code: str, language: str = "en") -> str:
    """Name of a power, side or country by its code, the code itself when unknown."""
    return _catalogue(language).get(f"names.{code}", code)
