"""How the symbols of a place stand about its spot; without Qt, so that names can be placed clear of them.

Sizes are shares of the hex's width; a least size in px keeps them legible when the map is small.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from redball.atlas import Place, PlaceKind
from redball.canvas.basemap.geometry.detail import Shown
from redball.canvas.basemap.lettering import metrics
from redball.canvas.basemap.places.placing import Rect
from redball.canvas.basemap.places.sites import goods
from redball.canvas.typefaces import Role, type_of
from redball.hexes import CORNER_RADIUS

HEX_LABEL_ABOVE = 0.64 * CORNER_RADIUS
"""Height of the middle of a hex's label over the centre of the hex, in hex widths."""

_NUMBERED = ("factory", "oil", "resource")


class Drawn(NamedTuple):
    """A symbol to be drawn: its name, centre and half its size in px, and its number."""

    name: str
    x: float
    y: float
    half: float
    number: int = 1


def arranged(place: Place, scale: float, shown: Shown) -> tuple[Drawn, ...]:
    """The symbols of a place about its spot, in px: the town itself and the row of goods under it."""
    return _arranged(place.kind, tuple(goods(place, shown)), scale)[0]


def extent(place: Place, scale: float, shown: Shown) -> Rect:
    """The rectangle about its spot that a place's symbols cover, in px; empty when it shows none."""
    return _arranged(place.kind, tuple(goods(place, shown)), scale)[1]


@lru_cache(maxsize=4096)
def _arranged(
    kind: PlaceKind, row: tuple[tuple[str, int], ...], scale: float
) -> tuple[tuple[Drawn, ...], Rect]:
    """Few places differ in what they show, so all of a kind share one arrangement."""
    sizes = _sizes(scale)
    drawn: list[Drawn] = []
    below = 0.0
    if kind != PlaceKind.SITE:
        drawn.append(Drawn(kind.value, 0.0, 0.0, sizes[kind.value]))
        below = sizes[kind.value] * (0.8 if kind == PlaceKind.CAPITAL else 1.0)
    if row:
        y = below + max(sizes[name] for name, _ in row) + 0.022 * scale if below else 0.0
        widths = [2 * sizes[name] + number_width(count, name, scale) for name, count in row]
        gap = max(1.0, 0.02 * scale)
        x = -(sum(widths) + gap * (len(row) - 1)) / 2
        for (name, count), wide in zip(row, widths, strict=True):
            drawn.append(Drawn(name, x + sizes[name], y, sizes[name], count))
            x += wide + gap
    return tuple(drawn), _around(drawn, scale)


def _around(drawn: list[Drawn], scale: float) -> Rect:
    if not drawn:
        return Rect(0.0, 0.0, 0.0, 0.0)
    rights = [s.x + s.half + number_width(s.number, s.name, scale) for s in drawn]
    return Rect(
        min(s.x - s.half for s in drawn), min(s.y - s.half for s in drawn),
        max(rights), max(s.y + s.half for s in drawn),
    )  # fmt: skip


def _sizes(scale: float) -> dict[str, float]:
    """Half the height of each symbol in px."""
    return {
        "capital": max(4.6, 0.15 * scale), "city": max(2.6, 0.075 * scale), "town": max(1.9, 0.058 * scale),
        "major_port": max(5.2, 0.092 * scale), "minor_port": max(5.2, 0.092 * scale),
        "factory": max(4.4, 0.095 * scale), "oil": max(5.0, 0.105 * scale),
        "resource": max(3.2, 0.075 * scale),
    }  # fmt: skip


def number_width(number: int, name: str, scale: float) -> float:
    """Width of a symbol's number, in px; 0 when it has none."""
    if number < 2 or name not in _NUMBERED:
        return 0.0
    return metrics.width(str(number), type_of(Role.NUMBER, scale)) + 1.0
