"""Routes of resources, barrels and supply on the map: legs with how many go there, and sea areas short of
points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from redball.atlas import Atlas
from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays import goods, strokes
from redball.canvas.overlays.legend import SAMPLE_SCALE, SAMPLE_WIDTH, LegendRow, sample, sample_line
from redball.canvas.overlays.leglines import LegLine, leg_lines
from redball.canvas.overlays.overlay import Drawing, Overlay
from redball.canvas.overlays.polyline import area_of
from redball.canvas.overlays.signs import chip_spot
from redball.canvas.overlays.stage import Stage
from redball.canvas.palette import Palette
from redball.canvas.pieces import fleets_of
from redball.supply.paths import Leg, LegKind, Link, Path, Source, SourceKind
from redball.wording import message, sentence

if TYPE_CHECKING:
    from redball.game.state import Game
    from redball.planning.freight import Allocation, Stores

TAGS_FROM = 14.0
"""Hex width in px from which a sea area that is short has a text."""


Goods = Literal["resources", "barrels", "supply"]


@dataclass(frozen=True)
class FreightLine:
    """A leg that some resources share: its line, and their keys; or one of barrels with how many in all (else
    -1); or of supply, with ``units`` in the middle of sea areas, each on one line only.
    """

    line: LegLine
    keys: frozenset[str]
    goods: Goods = "resources"
    many: int = -1
    units: tuple[tuple[int, float, float], ...] = ()

    @property
    def count(self) -> int:
        """How many resources or barrels."""
        return len(self.keys) if self.many < 0 else self.many


FreightLegs = tuple[tuple[int, ...], tuple[int, ...]]
"""Hexes and sea areas of a leg: sea areas are empty by rail, where the hexes are all of the way."""


def freight_lines(
    atlas: Atlas, legs: Iterable[tuple[str, FreightLegs]], fleets: frozenset[int] = frozenset()
) -> list[FreightLine]:
    """The lines of legs, each with the key of its resource; legs that are alike become one line, and bend
    round ``fleets``.
    """
    users: dict[FreightLegs, set[str]] = {}
    for key, leg in legs:
        users.setdefault(leg, set()).add(key)
    found = []
    for (nodes, seas), keys in users.items():
        kind = LegKind.OVERSEAS if seas else LegKind.RAILWAY
        link = Link(nodes[0], Source(SourceKind.TARGET, nodes[-1]), kind, (Leg(kind, nodes, 0, seas),), 0, 0)
        for line in leg_lines(atlas, Path("", (link,)), lambda _node: False, fleets):
            found.append(FreightLine(line, frozenset(keys)))
    return found


def lines_of(game: Game, allocation: Allocation) -> list[FreightLine]:
    """The lines of an allocation's routes."""
    from redball.planning.freight import legs_of

    legs = (
        (way.resource.key, (leg.nodes, leg.areas))
        for way in allocation.routes
        for leg in legs_of(allocation.network, way)
    )
    return freight_lines(game.atlas, legs, fleets_of(game))


def barrels_key(atlas: Atlas, depot: int) -> str:
    """The key of the barrels to a depot, in lines and tables."""
    return f"barrels {atlas.label(depot)}"


def store_lines(game: Game, stores: Stores) -> list[FreightLine]:
    """The lines of dedicated chains, and of the sea legs that units are supplied over."""
    found, atlas, fleets = [], game.atlas, fleets_of(game)
    for flow in stores.barrels:
        key = barrels_key(atlas, flow.depot)
        for each in freight_lines(atlas, ((key, (leg.nodes, leg.areas)) for leg in flow.legs), fleets):
            found.append(replace(each, goods="barrels", many=flow.barrels))
    told: set[int] = set()
    for supplied in stores.supplies:
        legs = [("", (supplied.leg.nodes, supplied.leg.areas))]
        for each in freight_lines(atlas, legs, fleets):
            new = [(area, x, y) for area, x, y in each.line.seas if area not in told]
            told.update(area for area, _x, _y in new)
            units = tuple((len(stores.units[area]), x, y) for area, x, y in new)
            found.append(replace(each, keys=frozenset(), goods="supply", units=units))
    return found


def routes_of(game: Game, power: str) -> Freight:
    """The routes that a power has set, its barrels and its supply."""
    from redball.planning.freight import standing, stores_of

    now = standing(game, power)
    return Freight([*lines_of(game, now), *store_lines(game, stores_of(game, power))], now.short)


class Freight(Overlay, frozen=True):
    """Routes of resources: how many go where, the chosen ones highlighted, and where points are short."""

    lines: Sequence[FreightLine] = ()
    short: Mapping[int, int] = msgspec.field(default_factory=dict)
    chosen: frozenset[str] = frozenset()

    name = "freight"
    place = 8

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        items = freight_items(scene, self.lines, self.short, self.chosen)
        return Drawing(items, legend=legend_rows(self.lines, self.short))


@sample("barrels")
def _barrels_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    goods.stroke_barrels(p, palette, sample_line(p), SAMPLE_SCALE)


@sample("supply")
def _supply_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    goods.stroke_supply(p, palette, sample_line(p), SAMPLE_SCALE)


@sample("short")
def _short_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    p.scale(SAMPLE_SCALE, SAMPLE_SCALE)
    strokes.paint_no_entry(p, palette.overlay, QPointF(0, 0), SAMPLE_SCALE, small=True)


def freight_items(
    scene: Stage, lines: Sequence[FreightLine], short: Mapping[int, int], chosen: frozenset[str]
) -> list[VectorItem]:
    """What is drawn of routes: all thin, the chosen ones in full, counts on sea legs, signs where short."""
    palette = scene.art.palette
    own = [line for line in lines if line.goods == "resources"]
    strong = [line for line in own if line.keys & chosen]
    weak = [line for line in own if not line.keys & chosen]
    stores = [line for line in lines if line.goods != "resources"]

    def draw(p: QPainter, scale: float) -> None:
        for each in weak:
            strokes.stroke_leg(p, palette.overlay, each.line.kind, each.line.points, scale, thin=True)
        for each in stores:
            _stroke_store(p, palette, each, scale, bool(each.keys & chosen))
        for each in strong:
            strokes.stroke_leg(p, palette.overlay, each.line.kind, each.line.points, scale)
            strokes.stroke_arrows(p, palette.overlay, each.line.kind, each.line.points, scale)

    def counts(p: QPainter, scale: float) -> None:
        for each in (*weak, *strong, *stores):
            if each.line.kind is LegKind.OVERSEAS:
                _paint_count(p, palette, each, scale)

    items = []
    if lines:
        area = area_of(each.line.points for each in lines)
        items += [
            VectorItem(depth.PATHS - 2, area, draw, 24.0),
            VectorItem(depth.NOTES - 1, area, counts, 24.0),
        ]
    return [*items, *(_short_item(scene, area, count) for area, count in short.items())]


def _stroke_store(p: QPainter, palette: Palette, each: FreightLine, scale: float, chosen: bool) -> None:
    if each.goods == "barrels":
        goods.stroke_barrels(p, palette, goods.barrel_line(each.line.points, scale), scale, thin=not chosen)
    else:
        goods.stroke_supply(p, palette, goods.supply_line(each.line.points, scale), scale)


def _paint_count(p: QPainter, palette: Palette, each: FreightLine, scale: float) -> None:
    """How many go over sea: resources in the middle of the leg, barrels a little before; units in the middle
    of each sea area.
    """
    points, middle = each.line.points, len(each.line.points) // 2
    if each.goods == "resources":
        x, y = points[middle].tolist()
        strokes.paint_disc(p, palette.overlay, each.line.kind, each.count, QPointF(x, y), scale)
    elif each.goods == "barrels":
        x, y = goods.barrel_line(points, scale)[int(0.38 * len(points))].tolist()
        goods.paint_barrels(p, palette, each.count, QPointF(x, y), scale)
    else:
        for count, x, y in each.units:
            goods.paint_units(p, palette, count, QPointF(x, y), scale)


def _short_item(scene: Stage, area: int, count: int) -> VectorItem:
    """A no-entry sign in a sea area's box, and how many points it is short; on a counter at its corner."""
    overlay, box = scene.art.palette.overlay, scene.atlas.sea_areas[area].box
    middle = scene.atlas.grid.centre(box)
    at = QPointF(*(chip_spot(*middle, 0.14) if box in scene.fleets() else middle))
    words = sentence(message("canvas.short", points=count))

    def draw(p: QPainter, scale: float) -> None:
        strokes.paint_no_entry(p, overlay, at, scale, small=True)
        if scale >= TAGS_FROM:
            strokes.paint_tag(p, words, overlay.blocked, overlay.blocked, at, scale)

    return VectorItem(depth.NOTES, QRectF(at.x() - 0.4, at.y() - 0.4, 0.8, 0.8), draw, 240.0)


def legend_rows(lines: Sequence[FreightLine], short: Mapping[int, int]) -> list[LegendRow]:
    """The legend's rows of routes, as far as any is drawn."""
    kinds = {line.line.kind for line in lines if line.goods == "resources"}
    rows = [
        LegendRow("alternative", message(f"canvas.legend.freight_{kind.value}"), kind=kind)
        for kind in (LegKind.RAILWAY, LegKind.OVERSEAS)
        if kind in kinds
    ]
    drawn = {line.goods for line in lines}
    rows += [LegendRow("barrels", message("canvas.legend.freight_barrels"))] if "barrels" in drawn else []
    rows += [LegendRow("supply", message("canvas.legend.freight_supply"))] if "supply" in drawn else []
    return [*rows, *([LegendRow("short", message("canvas.legend.short"))] if short else [])]
