"""Positions and changes as JSON, and back: what the save file holds.

A position of another build of the same map is read too: sea areas are found again by their names
(:func:`sea_numbers`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from redball.atlas import Atlas
from redball.errors import Fault, RedballError
from redball.game.clock import Clock, Weather
from redball.game.powers import Country, Power
from redball.game.quantities import parse_quantity
from redball.game.state import Change, Depot, Game, HexState
from redball.game.units import Unit
from redball.reading import PlainReader

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

Seas = Sequence[int]
"""The present number of each sea area of an older build of the map."""


class _Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position as it is written; tables whose keys JSON lacks become lists."""

    title: str
    clock: Clock
    description: str = ""
    rule_sets: tuple[str, ...] = ()
    powers: tuple[Power, ...] = ()
    countries: tuple[Country, ...] = ()
    units: tuple[Unit, ...] = ()
    control: dict[str, list[int]] = {}
    depots: dict[int, Depot] = {}
    convoys: list[tuple[int, str, int]] = []
    hexes: dict[int, HexState] = {}
    weather: dict[str, Weather] = {}
    wars: list[tuple[str, str]] = []
    cooperation: list[tuple[str, str]] = []
    marks: dict[str, Any] = {}
    options: dict[str, Any] = {}


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"a {type(value).__name__} can't be saved")


def exact(kind: type, value: object) -> Any:
    """Decoding hook of msgspec: reads a :class:`Fraction` from text or number; its error says what it
    expects.
    """
    if kind is Fraction:
        return parse_quantity(value)
    raise TypeError(f"no way to read a {kind.__name__}")


_encoder = msgspec.json.Encoder(enc_hook=_plain)
_position_decoder = msgspec.json.Decoder(_Position, dec_hook=exact)
_changes_decoder = msgspec.json.Decoder(list[tuple[str, Any, Any]])

_PAIRS = frozenset({"wars", "cooperation"})
_WHOLE = _PAIRS | {"clock", "title", "description", "rule_sets"}
"""What has no keys and is always there."""
_KEYS: dict[str, Any] = {
    "control": int,
    "depots": int,
    "hexes": int,
    "convoys": tuple[int, str],
    **dict.fromkeys(_WHOLE, Any),
}
"""Types of the keys that aren't text."""
_VALUES: dict[str, Any] = {
    "units": Unit,
    "powers": Power,
    "countries": Country,
    "control": str,
    "depots": Depot,
    "convoys": int,
    "hexes": HexState,
    "weather": Weather,
    "marks": str | int | bool | list[str],
    "options": Any,
    "clock": Clock,
    "wars": list[tuple[str, str]],
    "cooperation": list[tuple[str, str]],
    "title": str,
    "description": str,
    "rule_sets": tuple[str, ...],
}

_NAME = {"units": "id", "powers": "code", "countries": "code"}
"""Fields that repeat the key."""


def encode_position(game: Game) -> bytes:
    """A whole position as JSON, without its map.  Equal positions give equal texts."""
    control: dict[str, list[int]] = {}
    for node, code in sorted(game.control.items()):
        control.setdefault(code, []).append(node)
    return _encoder.encode(
        _Position(
            title=game.title,
            clock=game.clock,
            description=game.description,
            rule_sets=game.rule_sets,
            powers=tuple(game.powers.values()),
            countries=tuple(game.countries.values()),
            units=tuple(game.units.values()),
            control=dict(sorted(control.items())),
            depots=dict(game.depots),
            convoys=[(area, power, points) for (area, power), points in game.convoys.items()],
            hexes=dict(game.hexes),
            weather=dict(game.weather),
            wars=sorted(game.wars),
            cooperation=sorted(game.cooperation),
            marks=dict(game.marks),
            options=dict(game.options),
        )
    )


def decode_position(data: bytes, atlas: Atlas, seas: Seas | None = None) -> Game:
    """The position of :func:`encode_position` on its map.

    Raises:
        msgspec.DecodeError: it is not such a position.

    """
    read = _position_decoder.decode(data)
    held = [(node, code, i) for code, nodes in read.control.items() for i, node in enumerate(nodes)]
    _once((node for node, _, _ in held), lambda at: f"control.{held[at][1]}[{held[at][2]}]")
    _once(((area, power) for area, power, _ in read.convoys), "convoys[{}]".format)
    return Game(
        atlas=atlas,
        title=read.title,
        clock=read.clock,
        rule_sets=read.rule_sets,
        powers=_by(read.powers, lambda power: power.code, "powers[{}].code"),
        countries=_by(read.countries, lambda country: country.code, "countries[{}].code"),
        units=_by((_unit(u, seas) for u in read.units), lambda unit: unit.id, "units[{}].id"),
        control={node: code for node, code, _ in held},
        depots=read.depots,
        convoys={(_sea(area, seas), power): points for area, power, points in read.convoys},
        hexes=read.hexes,
        weather=read.weather,
        wars=frozenset(read.wars),
        cooperation=frozenset(read.cooperation),
        marks=read.marks,
        options=read.options,
        description=read.description,
    )


def _by(rows: Iterable[T], name: Callable[[T], str], path: str) -> dict[str, T]:
    """Rows by their names, which are all different."""
    listed = list(rows)
    _once(map(name, listed), path.format)
    return {name(row): row for row in listed}


def _once(keys: Iterable[K], path: Callable[[int], str]) -> None:
    """Refuse a key that is there before."""
    listed = list(keys)
    if len(set(listed)) == len(listed):
        return
    seen: set[K] = set()
    for at, key in enumerate(listed):
        if key in seen:
            raise msgspec.ValidationError(f"each only once - at `$.{path(at)}`")
        seen.add(key)


_ROW_OF_UNIT = re.compile(r"units\[(\d+)\]")


def faults_of(data: bytes, error: Exception) -> tuple[Fault, ...]:
    """What :func:`decode_position` complained of, in words; units are named by their ids."""
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return (Fault("", "something that isn't JSON", "a position of this version"),)
    if not isinstance(plain, dict) or not isinstance(error, msgspec.ValidationError):
        return (Fault("", "something else", "a position of this version"),)
    try:
        return tuple(_misread(plain, error))
    except RedballError as many:
        return many.faults


def _misread(plain: dict[str, Any], error: msgspec.ValidationError) -> list[Fault]:
    reader = PlainReader(
        lambda path: _ROW_OF_UNIT.sub(lambda row: _named(plain, row), path.lstrip("."), 1), exact
    )
    reader.struct(plain.get("clock"), Clock, "clock")
    for table, kind in (("powers", Power), ("countries", Country), ("units", Unit)):
        reader.rows(plain.get(table, []), kind, table)
    weather = plain.get("weather")
    for zone, word in weather.items() if isinstance(weather, dict) else ():
        reader.value(word, Weather, f"weather.{zone}")
    if not reader.faults:
        reader.misfit(str(error), plain, _Position, "")
    return reader.faults


def _named(plain: dict[str, Any], row: re.Match[str]) -> str:
    try:
        id = plain["units"][int(row[1])]["id"]
    except (LookupError, TypeError):
        return row[0]
    return f"units.{id}" if isinstance(id, str) and id else row[0]


def encode_changes(changes: Iterable[Change]) -> bytes:
    """Changes as JSON: rows of table, key, new value (null = removed), the same text for the same changes."""
    return _encoder.encode(
        [(c.table, c.key, sorted(c.value) if c.table in _PAIRS else c.value) for c in changes]
    )


def decode_changes(data: bytes | str, seas: Seas | None = None) -> tuple[Change, ...]:
    """The changes of :func:`encode_changes`.

    Raises:
        msgspec.DecodeError: they are not changes, or of a table that positions don't have.

    """
    return tuple(_change(*row, seas) for row in _changes_decoder.decode(data))


def _change(table: str, key: Any, value: Any, seas: Seas | None) -> Change:
    if table not in _VALUES:
        raise msgspec.ValidationError(f"no table “{table}” in a position")
    if value is None and table in _WHOLE:
        raise msgspec.ValidationError(f"a position without “{table}”")
    key = msgspec.convert(key, _KEYS.get(table, str))
    if value is not None:
        value = msgspec.convert(value, _VALUES[table], dec_hook=exact)
    if table in _PAIRS:
        value = frozenset(value)
    elif table == "convoys":
        key = (_sea(key[0], seas), key[1])
    elif table == "units" and value is not None:
        value = _unit(value, seas)
    if (field := _NAME.get(table)) and value is not None and getattr(value, field) != key:
        raise msgspec.ValidationError(f"“{key}” and “{getattr(value, field)}” in one change")
    return Change(table, key, value)


# --- another build of the map -------------------------------------------------------------------------------


def sea_numbers(names: Sequence[str], atlas: Atlas) -> Seas | None:
    """Today's number of each of the sea areas ``names``; None when nothing has moved.

    Raises:
        KeyError: the map has one of them no longer.
        ValueError: one of them is named twice.

    """
    if [area.name for area in atlas.sea_areas] == list(names):
        return None
    if len(set(names)) < len(names):
        raise ValueError("a sea area is named twice")
    today = {area.name: area.index for area in atlas.sea_areas}
    return [today[name] for name in names]


def _sea(area: int, seas: Seas | None) -> int:
    if seas is None or area < 0:
        return area
    if area >= len(seas):
        raise msgspec.ValidationError(f"sea areas from 0 to {len(seas) - 1}, not {area}")
    return seas[area]


def _unit(unit: Unit, seas: Seas | None) -> Unit:
    if seas is None or unit.sea < 0:
        return unit
    return msgspec.structs.replace(unit, sea=_sea(unit.sea, seas))
