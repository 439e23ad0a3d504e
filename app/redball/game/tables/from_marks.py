"""What rule sets remembered in files of earlier versions: texts and numbers by dotted names, the "marks".

Tables hold that now.  Each says how its entries stood among the marks; saves and scenarios that have some are
read by that, and none is ever written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, get_origin

import msgspec

from redball.atlas import Atlas
from redball.game.json_values import exact
from redball.game.kinds import Kind, kind_of, parts_of
from redball.language import marked, translated
from redball.misfits import Judge, expected


def _as_it_is(_atlas: Atlas, mark: Any) -> Any:
    return mark


class FromMarks(msgspec.Struct, frozen=True):
    """How a table's entries stood among the marks.

    ``prefix`` is how their names began; then came the parts of the key, a dot between two.  ``split`` gives
    the parts where the rest of a name had others; ``value`` what stood for the value, as JSON has it now; its
    ValueError says what was expected.
    """

    prefix: str
    value: Callable[[Atlas, Any], Any] = _as_it_is
    split: Callable[[str], Sequence[str]] | None = None

    def key(self, atlas: Atlas, kind: Any, name: str) -> Any:
        """The key of a table (of type ``kind``) by the name of a mark.

        Raises:
            ValueError: says what was expected.

        """
        types, rest = parts_of(kind), name.removeprefix(self.prefix)
        texts = self.split(rest) if self.split is not None else rest.split(".", len(types) - 1)
        if len(texts) != len(types):
            raise ValueError(translated("a name of {0} parts after “{1}”", len(types), self.prefix))
        parts = tuple(_part(atlas, *pair) for pair in zip(types, texts, strict=True))
        return parts if get_origin(kind) is tuple else parts[0]

    def read(self, atlas: Atlas, kind: Any, mark: Any) -> Any:
        """The value of a table (of type ``kind``) by a mark.

        Raises:
            ValueError: says what was expected.

        """
        plain = self.value(atlas, mark)
        try:
            return msgspec.convert(plain, kind, dec_hook=exact)
        except msgspec.ValidationError as error:
            raise ValueError(next(Judge(exact).misfits(plain, kind)).expected) from error


def _part(atlas: Atlas, kind: Any, text: str) -> Any:
    """A part of a key by its text in the name of a mark."""
    if kind_of(kind) is Kind.HEX:
        if (node := atlas.named(text)) < 0:
            raise ValueError(_in_name(marked("a hex of the map"), text))
        return int(node)
    if kind_of(kind) is Kind.SEA:
        if (area := atlas.sea_by_name.get(text.casefold())) is None:
            raise ValueError(_in_name(marked("a sea area of the map"), text))
        return area.index
    number = bool(re.fullmatch("[0-9]{1,4}", text))
    try:
        return msgspec.convert(int(text) if number and kind is int else text, kind)
    except msgspec.ValidationError as error:
        raise ValueError(_in_name(expected(kind), text)) from error


def _in_name(wanted: str, text: str) -> str:
    return translated("{0} in its name, not “{1}”", translated(wanted), text)


def hex_of(atlas: Atlas, label: object) -> int:
    """A hex by its label in a mark.

    Raises:
        ValueError: the map has none of that name.

    """
    node = atlas.named(label) if isinstance(label, str) else -1
    if node < 0:
        raise ValueError(marked("a hex of the map"))
    return int(node)


def present(_atlas: Atlas, _mark: Any) -> bool:
    """The value of a mark that was there or not, whatever it held."""
    return True


def row_of(mark: Any, columns: str, what: str) -> dict[str, Any]:
    """A mark that was a list of texts, by the names of its columns; ``what`` says of which it was.

    Raises:
        ValueError: it was something else.

    """
    names = columns.split()
    if not isinstance(mark, list) or len(mark) != len(names):
        raise ValueError(what)
    return dict(zip(names, mark, strict=True))


def whole(text: object) -> int:
    """A whole number from 0 on that a mark held as text.

    Raises:
        ValueError: it was something else.

    """
    if not isinstance(text, str) or not re.fullmatch("[0-9]{1,4}", text):
        raise ValueError(marked("a whole number as a text"))
    return int(text)
