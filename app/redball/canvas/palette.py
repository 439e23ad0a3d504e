"""Every colour that Redball paints with, from ``assets/palettes``.

A map style is one file laid over ``common.toml``.  No other module contains colours of the map.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec
import tomli
from PySide6.QtGui import QColor

from redball import resources
from redball.atlas import Terrain
from redball.canvas.errors import PaletteError
from redball.errors import Fault, near_misses
from redball.reading import PlainReader

STYLES = ("classic", "quiet", "night")
"""The map styles, by the names of their files."""

_COLOUR = re.compile(r"#([0-9A-Fa-f]{6})(?:\s*@\s*(0?\.\d+|[01]))?")


class TerrainColours(msgspec.Struct, frozen=True):
    """Ground of a hex by its terrain; the fields are the names of :class:`redball.atlas.Terrain`."""

    clear: QColor
    forest: QColor
    jungle: QColor
    mountain: QColor
    swamp: QColor
    desert: QColor
    desert_mountain: QColor
    tundra: QColor
    ice: QColor
    lake: QColor
    sea: QColor
    depression: QColor

    def of(self, terrain: Terrain) -> QColor:
        """The ground of one kind of terrain."""
        return cast(QColor, getattr(self, terrain.name.lower()))


class MapInks(msgspec.Struct, frozen=True):
    """Lines and letters of the map.  ``coast_bands`` from the open sea to the shore, ``deep`` is the sea far
    from land; ``band`` and ``tint`` are the opacities of countries' colours along borders and over the land.
    """

    coast_bands: tuple[QColor, QColor, QColor]
    deep: QColor
    coast: QColor
    river: QColor
    rail: QColor
    border: QColor
    sea_area: QColor
    ink: QColor
    halo: QColor
    sea_name: QColor
    country: QColor
    land_grid: QColor
    sea_grid: QColor
    fort: QColor
    band: float
    tint: float


class GlyphInks(msgspec.Struct, frozen=True):
    """Inks of the small drawings that show terrain."""

    mountain_light: QColor
    mountain_shade: QColor
    forest: QColor
    jungle: QColor
    desert: QColor
    swamp: QColor
    tundra: QColor
    ice: QColor


class OverlayColours(msgspec.Struct, frozen=True):
    """Paths, areas and edges laid over the map."""

    casing: QColor
    ring: QColor
    basic: QColor
    railway: QColor
    overseas: QColor
    sought: QColor
    blocked: QColor
    reach: QColor
    zoc: QColor
    zoc_edge: QColor
    legal: QColor
    accent: QColor
    focus: QColor
    lost_dark: QColor
    lost_light: QColor


class BadgeColours(msgspec.Struct, frozen=True):
    """Grounds of the badges on counters, and their rim."""

    out: QColor
    limited: QColor
    isolated: QColor
    emergency: QColor
    supplied: QColor
    rim: QColor


class SymbolColours(msgspec.Struct, frozen=True):
    """Symbols of places and what they hold."""

    capital: QColor
    city: QColor
    town: QColor
    town_fill: QColor
    port: QColor
    port_paper: QColor
    factory: QColor
    oil: QColor
    resource: QColor
    number: QColor
    rim: QColor


class CounterColours(msgspec.Struct, frozen=True):
    """Colours of counters, depots and tracks, apart from their power's colours."""

    edge: QColor
    shadow: QColor
    type_fill: QColor
    type_line: QColor
    face_down: QColor
    selected: QColor
    selected_rim: QColor
    count: QColor
    count_ink: QColor
    plate: QColor
    plate_line: QColor
    barrel: QColor
    barrel_shade: QColor
    hoop: QColor
    house: QColor
    spent: QColor
    fuel: QColor
    night_rim: QColor | None = None


class PowerColours(msgspec.Struct, frozen=True):
    """A power's counters: ground and ink, tab and the letters on it."""

    ground: QColor
    ink: QColor
    tab: QColor
    on_tab: QColor


class CountryColours(msgspec.Struct, frozen=True):
    """Colours of border bands: of powers by code, and those that all others share."""

    powers: dict[str, QColor]
    others: tuple[QColor, ...]

    def all(self) -> list[tuple[str, QColor]]:
        """Every colour with its name."""
        return [*self.powers.items(), *((str(k), colour) for k, colour in enumerate(self.others))]

    def of(self, name: str) -> QColor:
        """The colour of a power by its code, or of others by a number."""
        return self.powers[name] if name in self.powers else self.others[int(name)]


class SheetColours(msgspec.Struct, frozen=True):
    """A map among the maps of the world: its ink, the letters on it, and the opacity of its tint."""

    ink: QColor
    on_ink: QColor
    tint: float


class RegionColours(msgspec.Struct, frozen=True):
    """An ideology on the political display: its tint for hatches and lines, its ink, and the grounds of its
    factions from the outermost inwards.
    """

    tint: QColor
    ink: QColor
    outer: QColor
    inner: QColor
    middle: QColor


class DisplayColours(msgspec.Struct, frozen=True):
    """The political display: ``paper`` of the neutral zone, what is ``around`` the field, its ``edge``, the
    central neutral hex, the ink of what is written on it, and the ideologies by name.
    """

    paper: QColor
    around: QColor
    edge: QColor
    grid: QColor
    centre: QColor
    centre_edge: QColor
    ink: QColor
    note: QColor
    regions: dict[str, RegionColours]


class DeskColours(msgspec.Struct, frozen=True):
    """One theme of the window."""

    background: QColor
    panel: QColor
    line: QColor
    text: QColor
    note: QColor
    accent: QColor
    on_accent: QColor


class DeskThemes(msgspec.Struct, frozen=True):
    """The window's themes."""

    light: DeskColours
    dark: DeskColours


class Palette(msgspec.Struct, frozen=True):
    """All colours of one map style.  ``name`` is the style's, ``desk_theme`` the theme it goes with."""

    name: str
    title: str
    desk_theme: str
    terrain: TerrainColours
    map: MapInks
    glyph: GlyphInks
    overlay: OverlayColours
    badge: BadgeColours
    symbol: SymbolColours
    counter: CounterColours
    powers: dict[str, PowerColours]
    countries: CountryColours
    sheets: dict[str, SheetColours]
    display: DisplayColours
    desk: DeskThemes

    def __hash__(self) -> int:
        return hash(self.name)

    def sheet(self, code: str) -> SheetColours:
        """Colours of a map by its code, those of no map in particular for anything else."""
        return self.sheets.get(code, self.sheets["other"])

    def power(self, code: str) -> PowerColours:
        """Colours of a power's counters, of the minors' for anybody else."""
        return self.powers.get(code, self.powers["minor"])


@cache
def palette(name: str = "classic") -> Palette:
    """The palette of a map style.

    Raises:
        PaletteError: no such style, or a colour of it is missing or isn't one.

    """
    folder = resources.assets("palettes")
    if name not in STYLES:
        raise PaletteError(Fault("map style", f"“{name}”", ", ".join(STYLES), near_misses(name, STYLES)))
    return read(folder / "common.toml", folder / f"{name}.toml")


def read(common: Path, style: Path) -> Palette:
    """The palette of a style file laid over a common file.

    Raises:
        PaletteError: a file can't be read, or a colour is missing or isn't one.

    """
    try:
        tables = [tomli.loads(path.read_text("utf-8")) for path in (common, style)]
    except (OSError, UnicodeDecodeError, tomli.TOMLDecodeError) as error:
        raise PaletteError(Fault(style.name, f"“{error}”", "a readable palette in TOML")) from error
    whole = _laid_over(*tables) | {"name": style.stem}
    reader = PlainReader(lambda path: f"{style.name}: {path}", _colour, PaletteError)
    found: Palette | None = reader.value(whole, Palette, "")
    if found is None:
        raise PaletteError(reader.faults)
    return found


def _laid_over(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    both = {
        k: _laid_over(under[k], over[k]) for k in under.keys() & over.keys() if isinstance(under[k], dict)
    }
    return under | over | both


def _colour(kind: type, value: Any) -> QColor:
    """Hook of msgspec: a colour from its text."""
    match = _COLOUR.fullmatch(value) if kind is QColor and isinstance(value, str) else None
    if match is None:
        raise ValueError("a colour such as #4A423C or #4A423C @ .72")
    colour = QColor(f"#{match[1]}")
    colour.setAlphaF(float(match[2] or 1))
    return colour


def mixed(a: QColor, b: QColor, share: float) -> QColor:
    """Colour ``a`` with ``share`` (0..1) of ``b`` mixed in; opaque."""
    pairs = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return QColor(*(round(x + (y - x) * share) for x, y in pairs))


def faded(colour: QColor, opacity: float) -> QColor:
    """A colour at another opacity (0..1)."""
    result = QColor(colour)
    result.setAlphaF(opacity)
    return result


def luminance(colour: QColor) -> float:
    """How light an opaque colour is, 0 to 1 (WCAG 2.1)."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: QColor, b: QColor) -> float:
    """Contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1)."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def desk_of(palette: Palette) -> DeskColours:
    """The window colours that go with a map style."""
    return palette.desk.dark if palette.desk_theme == "dark" else palette.desk.light
