"""What becomes of land, laid over the map: each area with its hatching, its edge and its letters."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from redball.canvas import depth
from redball.canvas.counters.paint import write
from redball.canvas.fonts import FACES, Role
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.control import control_ink
from redball.canvas.overlays.hexset import around
from redball.canvas.overlays.legend import SAMPLE_WIDTH, LegendRow, sample
from redball.canvas.overlays.overlay import Drawing, Overlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.washes import Wash, WashedHexes
from redball.canvas.palette import Palette
from redball.hexes import Grid
from redball.rules.politics.nations.courses.parts import Area
from redball.wording import message

LETTERS_FROM = 44.0
"""Hex width in px from which every hex carries its letter."""
SMALL, ALL_FROM, FEW = 20.0, 26.0, 3
"""Hex width in px below which chips are smaller, and below which blocks of few hexes carry none."""
RADIUS, SMALL_RADIUS = 10.5, 8.0
"""Px of a chip's radius."""
MARK = 4.5
"""Px of the edge of hexes that are looked at."""
LOOKED_AT = 999
"""Their kind among the washes, after those of areas."""
TINT, HATCHING, EDGE = 0.11, 0.5, 2.2
"""Opacity of an area and of its hatching; px of its edge."""
FOOT = 0.35
"""How far under a hex's middle its letter stands, in hex widths."""
MANY = 6
"""Numbered areas from which the legend has one row for all."""
HATCHES: dict[str, float | str | None] = {
    "taken": 45.0,
    "own": None,
    "kept": 135.0,
    "government": 45.0,
    "rebels": 135.0,
    "left": "dots",
}
_TURNS: tuple[float | str | None, ...] = (45.0, 135.0, 0.0, "dots", None)
"""The hatching of numbered areas, one after the other."""


class NationLands(Overlay, frozen=True):
    """Areas of the map that have one fate each, and the hexes that are looked at; none removes it."""

    areas: tuple[Area, ...] = ()
    marked: frozenset[int] = frozenset()

    name = "nation_lands"
    place = 14

    def lies_on(self, scene: Stage) -> object:
        """Its colours, and where counters stand that chips keep clear of."""
        taken = frozenset(node for area in self.areas for node in area.nodes if scene.occupied(node))
        return id(scene.art.palette), taken

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        if not self.areas and not self.marked:
            return Drawing()
        palette = scene.art.palette
        washes = {n: wash_of(palette, area, n) for n, area in enumerate(self.areas)}
        hexes = {n: set(area.nodes) for n, area in enumerate(self.areas)}
        rows = list(self._rows(washes))
        if self.marked:
            accent = palette.overlay.accent
            washes[LOOKED_AT] = Wash(accent, 0.10, None, 0.0, accent, MARK)
            hexes[LOOKED_AT] = set(self.marked)
        return Drawing(list(self._items(scene)), washes, hexes, rows)

    def _items(self, scene: Stage) -> Iterator[VectorItem]:
        for area in self.areas:
            ink = ink_of(scene.art.palette, area)
            yield _letters(scene, area, ink)
            yield _chips(scene, area, ink)

    def _rows(self, washes: dict[int, Wash]) -> Iterator[LegendRow]:
        numbered = [n for n, area in enumerate(self.areas) if area.kind == "group"]
        if len(numbered) >= MANY:
            text = message("politics.course.legend.groups", count=len(numbered))
            yield LegendRow("land", text, wash=washes[numbered[0]], letter="1")
        for n, area in enumerate(self.areas):
            if n not in numbered or len(numbered) < MANY:
                yield LegendRow("land", area.text, wash=washes[n], letter=area.letter)


def ink_of(palette: Palette, area: Area) -> QColor:
    """The ink of an area: that of whose it is."""
    return palette.overlay.accent if area.kind == "group" else control_ink(palette, area.who)


def wash_of(palette: Palette, area: Area, number: int) -> Wash:
    """How an area is filled: hatched by what becomes of it, with an edge, dashed where somebody keeps it."""
    ink = ink_of(palette, area)
    hatch = HATCHES[area.kind] if area.kind in HATCHES else _TURNS[number % len(_TURNS)]
    dash = (3.0, 1.6) if area.kind == "kept" else ()
    return Wash(ink, TINT, hatch, HATCHING, ink, EDGE, dash)


# --- letters ------------------------------------------------------------------------------------------------


def _letters(scene: Stage, area: Area, ink: QColor) -> VectorItem:
    """The letter at the foot of every hex, where hexes are large enough."""
    grid, box = scene.atlas.grid, around(scene.atlas.grid, area.nodes)
    halo = scene.art.palette.map.halo

    def draw(p: QPainter, scale: float) -> None:
        if scale < LETTERS_FROM:
            return
        clip = p.clipBoundingRect() if p.hasClipping() else box
        for node in area.nodes:
            x, y = grid.centre(node)
            if clip.contains(x, y + FOOT):
                for dx, dy in ((-0.012, 0), (0.012, 0), (0, -0.012), (0, 0.012)):
                    write(p, FACES[Role.NUMBER], 0.17, halo, QPointF(x + dx, y + FOOT + dy), area.letter)
                write(p, FACES[Role.NUMBER], 0.17, ink, QPointF(x, y + FOOT), area.letter)

    return VectorItem(depth.FILLS + 1, box, draw)


def _chips(scene: Stage, area: Area, ink: QColor) -> VectorItem:
    """The letter on a disc, once for each block of hexes, where no counter stands."""
    grid, box = scene.atlas.grid, around(scene.atlas.grid, area.nodes)
    blocks = blocks_of(grid, area.nodes)
    spots = [(len(block), *grid.centre(seat_of(scene, grid, block))) for block in blocks]
    most = max((size for size, _, _ in spots), default=0)
    paper = scene.art.palette.map.halo

    def draw(p: QPainter, scale: float) -> None:
        radius = (SMALL_RADIUS if scale < SMALL else RADIUS) / scale
        for size, x, y in spots:
            if scale < ALL_FROM and size < min(FEW, most):
                continue
            paint_chip(p, QPointF(x, y), radius, ink, paper, area.letter)

    return VectorItem(depth.NOTES, box, draw, 14.0)


def paint_chip(p: QPainter, middle: QPointF, radius: float, ink: QColor, paper: QColor, letter: str) -> None:
    """A disc in an area's ink with its letter."""
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    wide = radius * (1 + 0.32 * max(0, len(letter) - 1))
    box = QRectF(middle.x() - wide, middle.y() - radius, 2 * wide, 2 * radius)
    p.setPen(QPen(ink, radius * 0.2))
    p.setBrush(paper)
    p.drawRoundedRect(box, radius, radius)
    p.setPen(Qt.PenStyle.NoPen)
    write(p, FACES[Role.NUMBER], radius * 1.35, ink, middle, letter)


def blocks_of(grid: Grid, nodes: Collection[int]) -> list[frozenset[int]]:
    """Hexes in blocks that hang together, in the order of the map."""
    given = list(nodes)
    beside = dict(zip(given, grid.adjacency[given].tolist() if given else (), strict=True))
    left, found = set(nodes), list[frozenset[int]]()
    while left:
        start = min(left)
        left.discard(start)
        block, pending = {start}, [start]
        while pending:
            for there in beside[pending.pop()]:
                if there in left:
                    left.discard(there)
                    block.add(there)
                    pending.append(there)
        found.append(frozenset(block))
    return found


def seat_of(scene: Stage, grid: Grid, block: Collection[int]) -> int:
    """The hex of a block nearest to its middle: one without counters, if there is one, without a place in it,
    and with the fewest cities beside it, whose names would be written over the chip.
    """
    spots = {node: grid.centre(node) for node in block}
    x = sum(spot[0] for spot in spots.values()) / len(spots)
    y = sum(spot[1] for spot in spots.values()) / len(spots)
    free = [node for node in block if not scene.occupied(node)] or list(block)
    places = scene.atlas.places_at
    free = [node for node in free if node not in places] or free
    near = {node: sum(map(scene.atlas.is_city, grid.adjacency[node].tolist())) for node in free}
    return min(
        free, key=lambda node: (near[node], (spots[node][0] - x) ** 2 + (spots[node][1] - y) ** 2, node)
    )


@sample("land")
def _sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    """Two hexes of the area with its letter."""
    assert row.wash is not None, "an area is filled"
    p.save()
    scale = 15.0
    p.translate(4, 0)
    p.scale(scale, scale)
    WashedHexes(Grid(2, 1), (0, 1), (0, 1), row.wash).draw(p, scale)
    p.restore()
    paint_chip(p, QPointF(SAMPLE_WIDTH - 8, 0), 7.5, row.wash.colour, palette.map.halo, row.letter)
