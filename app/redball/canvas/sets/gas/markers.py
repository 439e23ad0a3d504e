"""Saved gas and saved build points on the map: a plate under the counters of each hex that has any."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Self

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from redball.canvas import depth
from redball.canvas.counters.pile import counter_side, plate_height
from redball.canvas.items.vector import Draw, VectorItem
from redball.canvas.musters import BELOW
from redball.canvas.overlays.legend import SAMPLE_WIDTH, LegendRow, sample
from redball.canvas.overlays.overlay import Drawing, Switch, SwitchedOverlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.palette import Palette
from redball.canvas.pieces import LIFT
from redball.canvas.sets.gas.marker_plate import (
    MarkerLook,
    paint_barrels,
    paint_marker,
    paint_points,
    width_of,
)
from redball.game.state import Game
from redball.game.units import Unit
from redball.hexes import Direction
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.gas.steps import payment_step, step_of
from redball.rules.gas.tables import PAID, POINTS, STOCK
from redball.wording import message

HIGH, HIGH_ON_WORLD = 19.0, 15.0
"""Px: height of a plate, and on the map of the world."""

ALONE_FROM = 30.0
"""Hex width in px from which every hex has its own plate; below, those of a power that touch are one."""

_FACTORS_FROM = 42.0
"""Hex width in px from which a plate has its height; from ``ALONE_FROM`` on it grows up to it."""

_SIDE = 0.2
"""How far a plate that makes room reaches beyond the middle of its hex all the same, in hex widths."""

_GAP, _BESIDE_UNITS = 0.8, 8.0
"""Px between a counter and the plate under it, and from the middle of a hex to a plate on the map of the
world.
"""


class Held(NamedTuple):
    """What a power has in a hex: gas, gas that it spent there in this step, saved build points."""

    node: int
    power: str
    gas: int
    spent: int
    points: int


class GasMarkers(SwitchedOverlay, frozen=True):
    """Who has saved what where; plates make room for ``units``."""

    held: tuple[Held, ...]
    units: Mapping[str, Unit]

    name = "gas_markers"
    place = 22
    switch, starts_on = "gas", True
    how = Switch("Saved g&as", "Shift+G", "", "Barrels of saved gas, and saved build points", "saved gas")
    traced, moment = False, True
    tables = frozenset({table.name for table in (STOCK, POINTS, PAID, STAGE_ENDS)} | {"options", "units"})

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """What is saved, and spent in this step."""
        held = tuple(_held(looked.game))
        if held:
            yield cls(held, looked.game.units)

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        plates = _Plates(scene, self.held)
        gas = any(each.gas or each.spent for each in self.held)
        rows = [
            (gas, LegendRow("gas_barrels", message("gas.legend.gas"))),
            (any(each.points for each in self.held), LegendRow("gas_points", message("gas.legend.points"))),
        ]
        return Drawing(
            [plates.item(number) for number in range(len(self.held))],
            legend=[row for wanted, row in rows if wanted],
            covers=plates.boxes,
        )


def _held(game: Game) -> Iterator[Held]:
    """By hexes; of several powers in a hex the one that holds it is first."""
    spent: dict[tuple[int, str], int] = defaultdict(int)
    step = step_of(game)
    if step is not None:
        now = game.clock.turn, payment_step(game, step)
        for (turn, at, power, _map, node), count in PAID.of(game).items():
            if (turn, at) == now:
                spent[node, power] += count
    stock, points = STOCK.of(game), POINTS.of(game)
    keys = {*stock, *points, *(key for key in spent if key[0] >= 0)}
    for node, power in sorted(keys, key=lambda key: (key[0], game.power_over(key[0]) != key[1], key[1])):
        key = node, power
        yield Held(node, power, stock.get(key, 0), spent.get(key, 0), points.get(key, 0))


# --- where plates lie ---------------------------------------------------------------------------------------


class _Plate(NamedTuple):
    """A plate at a scale: its middle in map units, and what is on it."""

    x: float
    y: float
    look: MarkerLook


class _Plates:
    """The plates of what is held, at any scale."""

    def __init__(self, scene: Stage, held: Sequence[Held]) -> None:
        self._scene, self._held = scene, held
        rows: dict[int, int] = defaultdict(int)
        self._rows = []
        for each in held:
            self._rows.append(rows[each.node])
            rows[each.node] += 1
        self._known: tuple[float, dict[int, _Plate]] = (0.0, {})

    def item(self, number: int) -> VectorItem:
        """What paints the plate that begins with what is held somewhere."""
        x, y = self._scene.atlas.grid.centre(self._held[number].node)
        palette = self._scene.art.palette

        def draw(p: QPainter, scale: float) -> None:
            plate = self.at(scale).get(number)
            if plate is not None:
                p.save()
                p.translate(plate.x, plate.y)
                p.scale(1 / scale, 1 / scale)
                paint_marker(p, palette, plate.look, height_of(scale))
                p.restore()

        shown: Draw = draw
        return VectorItem(depth.DEPOTS + 1, QRectF(x - 0.4, y - 0.2, 0.8, 1.2), shown, 48.0)

    def boxes(self, scale: float) -> list[QRectF]:
        """Where plates lie, in map units on the home turn."""
        return [_box(plate, scale) for plate in self.at(scale).values()]

    def at(self, scale: float) -> dict[int, _Plate]:
        """The plates at a scale, by the number of what each begins with."""
        if self._known[0] != scale:
            alone = {number: self._alone(number, scale) for number in range(len(self._held))}
            plates = alone if scale >= ALONE_FROM else _joined(alone, scale)
            self._known = scale, self._clear(plates, scale) if scale < BELOW else plates
        return self._known[1]

    def _clear(self, plates: dict[int, _Plate], scale: float) -> dict[int, _Plate]:
        """On the map of the world: plates beside those of units and beside each other."""
        found: dict[int, _Plate] = {}
        for number, plate in plates.items():
            node = self._held[number].node
            x, y = self._scene.atlas.grid.centre(node)
            turn = self._scene.shown_at(x) - x
            reach = QRectF(x + turn - 60 / scale, y - 60 / scale, 120 / scale, 120 / scale)
            taken = [box.translated(-turn, 0.0) for box in self._scene.covered_in(reach)]
            taken += [_box(other, scale) for other in found.values()]
            spots = [plate._replace(x=x + dx / scale, y=y + dy / scale) for dx, dy in _around(plate)]
            found[number] = min(spots, key=lambda spot: _covered(_box(spot, scale), taken))
        return found

    def _alone(self, number: int, scale: float) -> _Plate:
        held = self._held[number]
        x, y = self._scene.atlas.grid.centre(held.node)
        down = (drop(scale) + self._rows[number] * (height_of(scale) + 1)) / scale
        look = MarkerLook(held.power, held.gas, held.spent, held.points, scale >= 60, scale < BELOW)
        aside = 0.0
        if scale >= ALONE_FROM:
            aside = self._lean(held.node) * max(0.0, width_of(look, height_of(scale)) / scale / 2 - _SIDE)
        return _Plate(x + aside, y + down, look)

    def _lean(self, node: int) -> int:
        """To which side a broad plate makes room for the counter of the row below: 1 is east."""
        grid, occupied = self._scene.atlas.grid, self._scene.occupied
        west, east = (grid.neighbour(node, way) for way in (Direction.SW, Direction.SE))
        return (west >= 0 and occupied(west)) - (east >= 0 and occupied(east))


def height_of(scale: float) -> float:
    """Height of a plate in px for a hex of ``scale`` px: in the lane under counters that have factors."""
    if scale < BELOW:
        return HIGH_ON_WORLD
    if ALONE_FROM <= scale < _FACTORS_FROM:
        return HIGH * scale / _FACTORS_FROM
    return max(HIGH, plate_height(scale)) if scale >= _FACTORS_FROM else HIGH


def drop(scale: float) -> float:
    """How far the middle of a plate is below the middle of its hex, in px."""
    if scale < BELOW:
        return _BESIDE_UNITS + HIGH_ON_WORLD / 2
    return counter_side(scale) / 2 - LIFT * scale + _GAP + height_of(scale) / 2


def _box(plate: _Plate, scale: float) -> QRectF:
    """Where a plate lies, in map units."""
    high = height_of(scale) / scale
    wide = width_of(plate.look, height_of(scale)) / scale
    return QRectF(plate.x - wide / 2, plate.y - high / 2, wide, high)


def _around(plate: _Plate) -> list[tuple[float, float]]:
    """Where a plate on the map of the world may be, from the middle of its hex in px: below it first."""
    down = _BESIDE_UNITS + HIGH_ON_WORLD / 2
    side = _BESIDE_UNITS + 3.0 + width_of(plate.look, HIGH_ON_WORLD) / 2
    far = down + HIGH_ON_WORLD
    corners = [(x, y) for y in (down, -down) for x in (side / 2, -side / 2, side, -side)]
    return [(0, down), (0, -down), (side, 0), (-side, 0), *corners, (0, far), (0, -far)]


def _covered(box: QRectF, taken: Sequence[QRectF]) -> float:
    """How much of a plate others lie on."""
    shared = (box.intersected(other) for other in taken)
    return round(sum(each.width() * each.height() for each in shared if each.isValid()), 6)


def _joined(alone: dict[int, _Plate], scale: float) -> dict[int, _Plate]:
    """Plates of a power that touch become one, at the place of the one with most gas."""
    found: dict[int, _Plate] = {}
    order = sorted(alone, key=lambda number: (-alone[number].look.gas, number))
    for number in order:
        plate = alone[number]
        for other, larger in found.items():
            touch = _box(larger, scale).intersects(_box(plate, scale))
            if touch and larger.look.power == plate.look.power:
                found[other] = larger._replace(look=larger.look.with_more(plate.look))
                break
        else:
            found[number] = plate
    return found


# --- the legend ---------------------------------------------------------------------------------------------


@sample("gas_barrels")
def _barrels_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    paint_barrels(p, palette, QPointF(SAMPLE_WIDTH / 2, 0), HIGH)


@sample("gas_points")
def _points_sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    paint_points(p, palette, QPointF(SAMPLE_WIDTH / 2, 0), HIGH, "2")
