"""The tools with which a map is edited, and the values that each can put."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import NamedTuple

from redball.atlas import Atlas, HexsideKind, PlaceKind, RiverSize
from redball.atlas.patches.kinds import TERRAIN
from redball.language import marked, translated
from redball.wording import entry, name_of

Values = Mapping[str, str]
"""What a tool can put as a patch writes it, with its words."""


class Way(Enum):
    """How a tool is used."""

    BRUSH = "brush"
    """Clicks and strokes over hexes."""
    SIDE = "side"
    """Clicks on hexsides."""
    LINE = "line"
    """Clicks from hex to hex until Enter."""
    COURSE = "course"
    """Clicks from hexside to hexside until Enter."""
    SPOT = "spot"
    """Clicks on points."""


class Tool(NamedTuple):
    """A tool: how it is used, its words, what to click, and whether what it makes has a name."""

    way: Way
    text: str
    advice: str
    names: bool = False


_BRUSH = marked("Click a hex or drag over some. Right-click takes over what a hex has.")
_LINE = marked("Click hex after hex; Enter or a double-click ends the line, Backspace takes one back.")

TOOLS: Mapping[str, Tool] = {
    "terrain": Tool(Way.BRUSH, marked("Terrain"), _BRUSH),
    "territory": Tool(Way.BRUSH, marked("Country"), _BRUSH),
    "controller": Tool(Way.BRUSH, marked("Controller"), _BRUSH),
    "sea": Tool(Way.BRUSH, marked("Sea area"), _BRUSH),
    "weather": Tool(Way.BRUSH, marked("Weather zone"), _BRUSH),
    "side": Tool(
        Way.SIDE,
        marked("Hexside"),
        marked("Click a hexside; once more takes it off. By keys: Space turns, Enter puts."),
        True,
    ),
    "fort": Tool(
        Way.SIDE,
        marked("Fort"),
        marked("Click in the hex that it protects, near the side; once more takes it off."),
        True,
    ),
    "river": Tool(
        Way.COURSE,
        marked("River"),
        marked("Click hexsides from source to mouth, those between are found; Enter or a double-click ends."),
        True,
    ),
    "rail": Tool(Way.LINE, marked("Railway"), _LINE, True),
    "road": Tool(Way.LINE, marked("Road"), _LINE, True),
    "cut": Tool(
        Way.SIDE,
        marked("Erase"),
        marked("Click the hexside that the line crosses, or along which it runs."),
    ),
    "place": Tool(
        Way.SPOT,
        marked("Change place"),
        marked("Click a place and write its name, or change it below; drag it to move it."),
    ),
    "new_place": Tool(Way.SPOT, marked("New place"), marked("Write its name, then click where it is."), True),
}
"""All of them, by their names."""

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (marked("Hexes"), ("terrain", "territory", "controller", "sea", "weather")),
    (marked("Hexsides"), ("side", "fort")),
    (marked("Lines"), ("river", "rail", "road", "cut")),
    (marked("Places"), ("place", "new_place")),
)

COUNTED = ("factories_red", "factories_blue", "oil", "resources")
"""Columns of a place that count something."""
MOST = 9
"""The most of it that a place is offered."""

SIDES = tuple(kind.value for kind in HexsideKind if kind not in (HexsideKind.RIVER, HexsideKind.FORT))
_WORDS = {
    "rail": marked("Railway"),
    "road": marked("Road"),
    "river": marked("River"),
    "main": marked("Trunk line"),
    "branch": marked("Branch line"),
    "ferry": marked("Railway ferry"),
    "capital": marked("Capital"),
    "city": marked("City"),
    "town": marked("Town"),
    "site": marked("Site"),
    "none": marked("No port"),
    "minor": marked("Minor port"),
    "major": marked("Major port"),
}


def word(name: str) -> str:
    """A value of a tool in words."""
    return translated(_WORDS[name]) if name in _WORDS else name


def of_terrain(name: str) -> str:
    """A terrain in words."""
    return name_of(f"terrain.{name.upper()}")


def of_side(kind: str) -> str:
    """A kind of hexside in words."""
    return entry(f"figures.hexside.{kind}") or kind


def named(atlas: Atlas, code: str) -> str:
    """The name of a country, or a power, by its code."""
    return next((t.name for t in atlas.territories[1:] if t.code == code), name_of(code))


def of_country(atlas: Atlas, code: str) -> str:
    """A country, or a power, by its code in words."""
    name = named(atlas, code)
    return f"{name} ({code})" if name != code else code


def _terrains(atlas: Atlas) -> Values:
    last = ("sea", "lake")  # a slip of the hand mustn't drown anybody
    names = sorted(TERRAIN, key=last.__contains__)
    return {name: of_terrain(name).capitalize() for name in names}


def _countries(atlas: Atlas) -> Values:
    named = {t.code: of_country(atlas, t.code) for t in atlas.territories[1:]}
    return {"": translated("No country"), **dict(sorted(named.items(), key=lambda each: each[1]))}


def _owners(atlas: Atlas) -> Values:
    return {"": translated("Country of the hex"), **{c: n for c, n in _countries(atlas).items() if c}}


def _controllers(atlas: Atlas) -> Values:
    named = {code: of_country(atlas, code) for code in atlas.controllers if code}
    named = named | {t.code: of_country(atlas, t.code) for t in atlas.territories[1:]}
    return {"": translated("Nobody"), **dict(sorted(named.items(), key=lambda each: each[1]))}


def _seas(atlas: Atlas) -> Values:
    return {"": translated("No sea area"), **{name: name for name in sorted(a.name for a in atlas.sea_areas)}}


def _zones(atlas: Atlas) -> Values:
    return {zone: zone for zone in atlas.weather_zones}


def _words_of(*names: str) -> Callable[[Atlas], Values]:
    return lambda atlas: {name: word(name) for name in names}


def _sides(atlas: Atlas) -> Values:
    return {kind: of_side(kind) for kind in SIDES}


def _sizes(atlas: Atlas) -> Values:
    return {size.value: entry(f"figures.river.{size.value}") or size.value for size in reversed(RiverSize)}


_VALUES: Mapping[str, Callable[[Atlas], Values]] = {
    "terrain": _terrains,
    "territory": _countries,
    "controller": _controllers,
    "sea": _seas,
    "weather": _zones,
    "side": _sides,
    "fort": _owners,
    "river": _sizes,
    "rail": _words_of("main", "branch", "ferry"),
    "cut": _words_of("rail", "road", "river"),
    "new_place": _words_of("city", "town", "site", "capital"),
}


def values_of(tool: str, atlas: Atlas) -> Values:
    """What a tool can put on a map; nothing for one that needs no value."""
    make = _VALUES.get(tool)
    return make(atlas) if make is not None else {}


def kinds_of_place() -> Values:
    """What a place can be."""
    return {kind.value: word(kind.value) for kind in PlaceKind}


def ports() -> Values:
    """What port a place can have."""
    return {name: word(name) for name in ("none", "minor", "major")}
