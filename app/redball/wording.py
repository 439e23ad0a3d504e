"""Sentences at the edge: a message is a code with data; its text comes from a catalogue in
``assets/messages``.

Rulings, reasons, tasks and journal lines travel as :class:`Message`. Catalogue entries are Python format
strings with extra conversions: ``{who:power}`` names a power or country, ``{who:powers}`` one or another of
several and ``{who:all powers}`` all of them, ``{list:by power}`` quantities of powers ("GE 15/4"),
``{n:fuel}`` writes an exact quantity as a mixed fraction, ``{list:and}`` and ``{list:or}`` join words,
``{count:barrel|barrels}`` counts in singular or plural, ``{phase:said}`` says another entry of the catalogue
by its code, with the same data, ``{title:text}`` says a text of the rules and ``{titles:texts}`` several,
``{name:action}`` names the action of an impulse, ``{weather:of names.weather}`` a value of any kind,
``{name:field}`` says a field in a player's words and ``{list:fields}`` fields with their values,
``{to:else off the map}`` has words for what is empty.  Nobody is "nobody": no sentence has a hole.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import tomli

from redball import resources
from redball.exact import parse_quantity
from redball.language import form_of, marked, translated

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


_VULGAR = {
    Fraction(1, 4): "¼",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(3, 4): "¾",
}


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


def signed(value: int) -> str:
    """A number with its sign, as players write it: +2, −1; zero without."""
    return f"+{value}" if value > 0 else quantity(value)


def sum_text(before: int, after: int) -> str:
    """How one number becomes another: 3 + 1 = 4, −1 + 2 = 1, 1 − 3 = −2."""
    by = after - before
    return f"{quantity(before)} {'+' if by >= 0 else '−'} {abs(by)} = {quantity(after)}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list: a, b and c."""
    if not words:
        return translated("nothing")
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {translated(last)} {words[-1]}"


_LAST = marked("and"), marked("or")
_VALUES = marked("yes"), marked("no"), marked("axis"), marked("allied")
"""What a field of an order may be set to, among numbers and names."""
_ELSE, _OF = "else ", "of "


class _Formatter(string.Formatter):
    def format_field(self, value: Any, spec: str) -> str:
        if spec == "power":
            return self._who(value)
        if spec == "powers":
            return joined([self._who(code) for code in value], "or")
        if spec == "all powers":
            return joined([self._who(code) for code in value])
        if spec == "by power":
            rows = [str(each).partition(" ") for each in value]
            return joined([f"{self._who(code)} {quantity(found)}" for code, _, found in rows])
        if spec == "text":
            return translated(str(value))
        if spec == "texts":
            return joined([translated(str(each)) for each in value])
        if spec == "action":
            spec = "of names.action"
        if spec.startswith(_OF):
            return self._of(spec.removeprefix(_OF), value)
        if spec == "field":
            return self._field(str(value))
        if spec == "fields":
            parts = [str(each).partition(" ") for each in value]
            return joined([f"{self._field(name)} {translated(found)}".strip() for name, _, found in parts])
        if spec.startswith(_ELSE):
            return str(value) or spec.removeprefix(_ELSE)
        if spec == "fuel":
            return quantity(value)
        if spec in _LAST:
            return joined(list(value), spec)
        if "|" in spec:
            forms = spec.split("|")
            return f"{value} {forms[min(_form(value), len(forms) - 1)]}"
        return str(format(value, spec))

    def _who(self, code: object) -> str:
        """The name of a power or country."""
        return name_of(str(code)) or name_of("nobody")

    def _of(self, kind: str, value: object) -> str:
        """The name of a value of a kind, or the names of several."""
        if isinstance(value, list):
            return joined([self._of(kind, each) for each in value], "or")
        return entry(f"{kind}.{value}") or str(value)

    def _field(self, name: str) -> str:
        """A field of a power, unit or hex in a player's words."""
        return entry(f"names.field.{name}") or name.replace("_", " ")


def _form(value: object) -> int:
    """Which form goes with a number; with a fraction the one that goes with several."""
    text = str(value)
    return form_of(int(text) if text.isdecimal() else 2)


_FORMATTER = _Formatter()


@cache
def catalogue() -> dict[str, str]:
    """All messages in English by dotted code."""
    found: dict[str, str] = {}
    for prefix, path in message_files(resources.assets("messages")):
        _flatten(prefix, tomli.loads(path.read_text("utf-8")), found)
    return found


def message_files(folder: Path) -> list[tuple[str, Path]]:
    """The message files of a folder with the prefix of their codes: its name, or that of the folder where
    several files have one prefix.
    """
    single = [(path.stem, path) for path in folder.glob("*.toml")]
    return sorted([*single, *((path.parent.name, path) for path in folder.glob("*/*.toml"))])


def _flatten(prefix: str, table: Mapping[str, Any], found: dict[str, str]) -> None:
    for key, value in table.items():
        code = f"{prefix}.{key}"
        if isinstance(value, dict):
            _flatten(code, value, found)
        else:
            found[code] = str(value)


def entry(code: str) -> str | None:
    """A message of the catalogue in the language that is spoken; None for a code that it lacks."""
    text = catalogue().get(code)
    return None if text is None else translated(text, context=code)


def sentence(said: Message) -> str:
    """The text of a message.  A code that the catalogue lacks, or whose text asks for other data, shows
    itself with its data, so nothing is ever silent.
    """
    text = entry(said.code)
    if text is None:
        return f"{said.code} {said.data}" if said.data else said.code
    try:
        return _FORMATTER.vformat(_with_entries(text, said), (), said.data)
    except (LookupError, TypeError, ValueError):  # a save may hold data that are none of this sentence's
        return f"{said.code} {said.data}"


_SAID = re.compile(r"\{(\w+):said\}")


def _with_entries(text: str, said: Message) -> str:
    """A text with the entries that it says put in place; what they need is among the same data."""

    def put(match: re.Match[str]) -> str:
        code = str(said.data.get(match[1], match[1]))
        return entry(code) or code.replace("{", "{{").replace("}", "}}")

    return _SAID.sub(put, text)


def name_of(code: str) -> str:
    """Name of a power, side or country by its code, the code itself when unknown."""
    return entry(f"names.{code}") or code
