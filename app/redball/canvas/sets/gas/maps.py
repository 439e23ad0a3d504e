"""The gas maps: which part of the world each is, and what the flexible ones count as for a power."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from redball.canvas.overlays.legend import SAMPLE_WIDTH, LegendRow, sample
from redball.canvas.overlays.overlay import Drawing, Switch, SwitchedOverlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.palette import Palette, faded
from redball.canvas.sets.gas.ground import Look, ground_items, hatch, line_pen
from redball.canvas.sets.gas.regions import Cell, Layout, layout_of, regions_of
from redball.game.state import Game
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.gas.maps import MAPS, counts_as, designated, is_flexible
from redball.rules.gas.owners import gas_power
from redball.rules.gas.standing import paid_maps
from redball.rules.gas.steps import step_of
from redball.rules.gas.tables import DESIGNATED, PAID, SEA_MAPS, GasMap, Sheet
from redball.wording import message

SWITCH = "gas_maps"


class Counted(NamedTuple):
    """What a flexible map counts as for the power that is shown, None for nobody in particular; ``fixed``
    when the power has said so.
    """

    sheet: Sheet
    map: GasMap | None = None
    fixed: bool = False


class GasMaps(SwitchedOverlay, frozen=True):
    """The maps for which gas is paid, with those that count as another one for a power."""

    layout: Layout
    flexible: tuple[Counted, ...]
    power: str = ""

    name = "gas_maps"
    place = 20
    switch = SWITCH
    how = Switch(
        "Gas &maps", "G", "gas_maps", "For which map who has paid gas, and who is limited", "gas maps", True
    )
    traced, moment = False, True
    tables = frozenset(
        {table.name for table in (SEA_MAPS, DESIGNATED, PAID, STAGE_ENDS)} | {"options", "countries"}
    )
    subjects, needs_subject = ("power",), False

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """The maps, their shapes worked out in steps."""
        game = looked.game
        layout = layout_of(game)
        regions = regions_of(game.atlas, layout)
        yield from (None for _ in regions.warm())
        power = gas_power(game, looked.power) if looked.power else ""
        yield cls(layout, tuple(flexible(game, power, regions.sheets)), power)

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        regions = regions_of(scene.atlas, self.layout)
        items = ground_items(scene, regions, looks(regions.sheets, self.flexible))
        return Drawing(items, legend=list(self._rows()))

    def _rows(self) -> Iterator[LegendRow]:
        """One for all maps that count as the same one, or for all while they are nobody's."""
        for map_, fixed in dict.fromkeys((each.map, each.fixed) for each in self.flexible):
            text = message("gas.legend.flexible")
            if map_ is not None:
                code = "gas.legend.counts" if fixed else "gas.legend.would_count"
                text = message(code, map=map_, power=self.power)
            yield LegendRow("gas_map", text, detail=Look(map_, True, fixed))


def flexible(game: Game, power: str, sheets: Iterable[Sheet]) -> Iterator[Counted]:
    """Those of some maps that count as another one, and as which for a power; empty: for nobody."""
    return (_counted(game, power, sheet) for sheet in sheets if is_flexible(game, sheet))


def looks(sheets: Iterable[Sheet], counted: Iterable[Counted]) -> dict[Sheet, Look]:
    """How each of some maps is shown, given what the flexible ones count as."""
    others = {each.sheet: Look(each.map, True, each.fixed) for each in counted}
    own: dict[Sheet, Look] = {name: Look(name) for name in MAPS}
    return {sheet: others.get(sheet) or own.get(sheet) or Look(None) for sheet in sheets}


def _counted(game: Game, power: str, sheet: Sheet) -> Counted:
    step = step_of(game)
    if not power or step is None:
        return Counted(sheet)
    said = designated(game, step, power, sheet) is not None
    return Counted(sheet, counts_as(game, step, power, sheet, paid_maps(game, step, power)), said)


@sample("gas_map")
def _sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    """A piece of a map with its hatching and its line."""
    import shapely

    look: Look = row.detail
    box = QRectF(SAMPLE_WIDTH / 2 - 17, -8.5, 34, 17)
    path = QPainterPath()
    path.addRect(box)
    colours = palette.sheet(look.map or "")
    p.fillPath(path, palette.terrain.clear)
    p.fillPath(path, faded(colours.ink, colours.tint))
    shape = shapely.box(box.left(), box.top(), box.right(), box.bottom())
    hatch(p, palette, look, Cell("W", shape, path), 1.0)
    p.strokePath(path, line_pen(colours.ink, 2.2))
