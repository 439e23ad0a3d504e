"""What orders name: hexes, units, sea areas, powers; each has one canonical text, whatever a player writes.

The fields of an order say what their text names by their types (:data:`HexRef` and the others here).
:func:`canonical` goes by these types: a hex becomes its label, a unit its id, a sea area its name on the map,
a power its code.  So the text of an order may be compared, counted and stored.  A name that means nothing in
the game stays as it is, for the rules to refuse it.

Hexes have labels and the names of their places, in any case and with spaces around, as sea areas have their
names.  Ids of units and codes of powers and countries are exact: nobody guesses which of two units is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, reduce
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from redball.game.pipelines import BY_LAND
from redball.game.state import Game
from redball.game.where import hex_text

S = TypeVar("S", bound=msgspec.Struct)

Namer = Callable[[Game, str], str]
"""Gives the canonical text of a name, or the name as it is when it means nothing."""

HEX_KEY = re.compile(r"([A-Za-z]-\d{4})-([rR]?\d+)")
"""A resource or oil of a hex: "A-3249-r1"."""


class Reference(msgspec.Struct, frozen=True):
    """What the text of a field names: ``find`` gives its canonical text, ``say`` that in a player's words,
    which find it again, ``read`` as a sentence has it, where that is another thing.

    Without ``find`` the text is canonical as it is: an id, a code.
    """

    what: str
    find: Namer | None = None
    say: Namer | None = None
    read: Namer | None = None


class Named(msgspec.Struct, frozen=True):
    """A field whose text names what another field of the order says."""

    by: str
    kinds: Mapping[str, Reference]


class Row(msgspec.Struct, frozen=True):
    """A row of texts: what the first ones name, then what all that follow do."""

    first: tuple[Reference, ...]
    rest: Reference


class FieldsOf(msgspec.Struct, frozen=True):
    """A table of fields, in which each names what the field of that name in a struct does."""

    struct: type[msgspec.Struct]


# --- finding ------------------------------------------------------------------------------------------------


def _hex(game: Game, text: str) -> str:
    node = game.atlas.named(text)
    return game.atlas.label(node) if node >= 0 else text


def _sea(game: Game, text: str) -> str:
    area = game.atlas.sea_by_name.get(text.strip().casefold())
    return area.name if area is not None else text


def _leg(game: Game, text: str) -> str:
    return BY_LAND if text.strip() == BY_LAND else _sea(game, text)


def _spot(game: Game, text: str) -> str:
    """A sea area before a place of that name; a hex of the sea means its sea area."""
    if not text.strip():
        return ""
    found = _sea(game, text)
    node = game.atlas.named(text) if found == text else -1
    sea = int(game.atlas.sea[node]) if node >= 0 else -1
    return game.atlas.sea_areas[sea].name if sea >= 0 else game.atlas.label(node) if node >= 0 else found


def _source(game: Game, text: str) -> str:
    """An HQ before a city of that name."""
    return text if text in game.units else _hex(game, text)


def _provider(game: Game, text: str) -> str:
    kind, colon, name = text.partition(":")
    return f"hex:{_hex(game, name)}" if colon and kind == "hex" else text


def _key(_game: Game, text: str) -> str:
    match = HEX_KEY.fullmatch(text.strip())
    return f"{match[1].upper()}-{match[2].lower()}" if match else text


def _resource(game: Game, text: str) -> str:
    return _key(game, text) if HEX_KEY.fullmatch(text.strip()) else _hex(game, text)


def _said_hex(game: Game, label: str) -> str:
    node = game.atlas.named(label)
    return hex_text(game.atlas, node) if node >= 0 else label


def _said_provider(game: Game, text: str) -> str:
    kind, _, name = text.partition(":")
    return f"hex:{_said_hex(game, name)}" if kind == "hex" else text


def _read_unit(game: Game, id: str) -> str:
    return game.units[id].name if id in game.units else id


def _read_source(game: Game, text: str) -> str:
    return _read_unit(game, text) if text in game.units else _said_hex(game, text)


def _read_provider(game: Game, text: str) -> str:
    kind, colon, name = text.partition(":")
    return _read_unit(game, name) if kind == "unit" else _said_hex(game, name) if colon else text


def read_key(game: Game, text: str) -> str:
    """A resource or oil by its key as a sentence has it after that word: "of Ploesti"."""
    match = HEX_KEY.fullmatch(text.strip())
    return f"of {_said_hex(game, match[1])}" if match else text


def _read_resource(game: Game, text: str) -> str:
    return read_key(game, text) if HEX_KEY.fullmatch(text.strip()) else f"of {_said_hex(game, text)}"


HEX, SPOT = Reference("hex", _hex, _said_hex), Reference("spot", _spot, _said_hex)
SEA, LEG = Reference("sea", _sea), Reference("leg", _leg)
PROVIDER = Reference("provider", _provider, _said_provider, _read_provider)
RESOURCE = Reference("resource", _resource, _said_hex, _read_resource)
SOURCE = Reference("source", _source, _said_hex, _read_source)
UNIT = Reference("unit", read=_read_unit)

HexRef = Annotated[str, HEX]
SeaRef = Annotated[str, SEA]
SpotRef = Annotated[str, SPOT]
"""A hex, a sea area, or nowhere when it is empty."""

LegRef = Annotated[str, LEG]
"""A sea area of a route, or :data:`BY_LAND`."""

UnitRef = Annotated[str, UNIT]
PowerRef = Annotated[str, Reference("power")]
"""A major power of the game."""

CountryRef = Annotated[str, Reference("country")]
ControllerRef = Annotated[str, Reference("controller")]
"""Who may hold a hex or own a unit: a power, a minor country, or an owner on the map."""

BelligerentRef = Annotated[str, Reference("belligerent")]
"""A power or a country."""

HolderRef = Annotated[str, Reference("holder", read=_read_unit)]
"""A unit or a power."""

ZoneRef = Annotated[str, Reference("zone")]
"""A weather zone."""

ProviderRef = Annotated[str, PROVIDER]
""""unit:ID" or "hex:LABEL"."""

OilRef = Annotated[str, Reference("oil", _key, read=read_key)]
"""An oil received, by its key."""

ResourceRef = Annotated[str, RESOURCE]
"""A resource by its key, or a hex."""

RouteRow = Annotated[tuple[str, ...], Row((RESOURCE, HEX), LEG)]
"""A resource, the factory that it goes to, then the sea areas on its way."""

Text = Annotated[str, Reference("text")]
"""Text that names nothing of the game's position: a new id, a quantity, a word of the rules, a note."""

FileText = Annotated[str, Reference("file")]
"""The whole text of a file that players choose."""


def find(game: Game, kind: Reference, text: str) -> str:
    """The canonical text of one name outside an order."""
    return kind.find(game, text) if kind.find is not None else text


# --- orders -------------------------------------------------------------------------------------------------

_Writer = Callable[[Game, Any, Any], Any]
"""Gives a field's value as it should be, of a game, the value and the order."""


def canonical(game: Game, order: S) -> S:
    """The order with every name in its canonical text; itself when it has none other."""
    return _written(game, order, "find")


def said(game: Game, order: S) -> S:
    """A canonical order as a player would write it: places by name, where that finds them again."""
    return _written(game, order, "say")


def readable(game: Game, order: S) -> S:
    """A canonical order as a sentence has it: units and places by name."""
    return _written(game, order, "read")


def _written(game: Game, order: S, how: str) -> S:
    found = {}
    for name, write in _writers(type(order), how).items():
        before = getattr(order, name)
        after = write(game, before, order)
        if after != before:
            found[name] = after
    return msgspec.structs.replace(order, **found) if found else order


@cache
def _writers(kind: type[msgspec.Struct], how: str) -> Mapping[str, _Writer]:
    """What writes the fields of a kind of order, of those that name something."""
    hints = get_type_hints(kind, include_extras=True)
    made = {name: _writer(hints[name], how) for name in kind.__struct_fields__}
    return {name: write for name, write in made.items() if write is not None}


def _writer(hint: Any, how: str) -> _Writer | None:
    """What writes a value of a type; None when there is nothing to write."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _of_name(hint.__metadata__[0], how)
    inside = [write for part in (parts if origin is not Literal else ()) if (write := _writer(part, how))]
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return lambda game, value, _order: _within(game, value, how)
    if origin in (tuple, list) and inside:
        return lambda game, row, order: origin(inside[0](game, each, order) for each in row)
    if origin is dict and inside:
        key, entry = (_writer(part, how) for part in parts)
        return lambda game, table, order: {
            _by(key, game, k, order): _by(entry, game, v, order) for k, v in table.items()
        }
    if inside:
        return lambda game, value, order: reduce(
            lambda found, write: write(game, found, order), inside, value
        )
    return None


def _within(game: Game, value: Any, how: str) -> Any:
    return _written(game, value, how) if isinstance(value, msgspec.Struct) else value


def _of_name(kind: object, how: str) -> _Writer | None:
    match kind:
        case Reference():
            name: Namer | None = getattr(kind, how)
            if how == "read":
                name = name or kind.say
            return name and (lambda game, text, _order: _name(name, game, text))
        case Named(by, kinds):
            parts = {word: _of_name(part, how) for word, part in kinds.items()}
            return lambda game, text, order: _by(parts.get(getattr(order, by)), game, text, order)
        case Row(first, rest):
            return lambda game, row, order: tuple(
                _by(_of_name(part, how), game, text, order)
                for part, text in zip((*first, *[rest] * len(row)), row, strict=False)
            )
        case FieldsOf(struct):
            return lambda game, fields, order: {
                name: _by(_writers(struct, how).get(name), game, value, order)
                for name, value in fields.items()
            }
    return None


def _name(name: Namer, game: Game, value: Any) -> Any:
    """A name written; what is no text, or empty, as it is."""
    return name(game, value) if value and isinstance(value, str) else value


def _by(write: _Writer | None, game: Game, value: Any, order: Any) -> Any:
    return value if write is None else write(game, value, order)
