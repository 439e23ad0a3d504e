"""Sea areas with convoys, escorts or submarines: a plate for each, over all that is on the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from redball.canvas.counters.paint import edge_of
from redball.canvas.overlays.legend import SAMPLE_WIDTH, LegendRow, sample
from redball.canvas.overlays.overlay import Drawing, Switch, SwitchedOverlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.palette import Palette, desk_of
from redball.canvas.sets.submarines.anchors import PlateBerths, middle_of
from redball.canvas.sets.submarines.plate import SHIELD, SHIP, paint_sea_sign, paint_state
from redball.wording import message

if TYPE_CHECKING:
    from redball.canvas.sets.submarines.lines import AreaPlate

SWITCH = "sea_areas"

TABLES = frozenset(
    {
        "units", "convoys", "wars", "powers", "countries", "options", "base_actions",
        "submarines_attacks", "submarines_tankers", "submarines_zero",
    }
)  # fmt: skip
"""Everything of a position that plates are made of.  By name: the menu has the switch in games, too, that
need nothing else of submarine warfare.
"""


class SeaAreas(SwitchedOverlay, frozen=True):
    """The plates of sea areas: what is there, and who could attack what."""

    plates: tuple[AreaPlate, ...]

    name = "sea_areas"
    place = 24
    switch = SWITCH
    how = Switch(
        "Sea areas", "W", "sea_areas", "Convoys, escorts and subs of every sea area", "sea areas", button=True
    )
    traced, moment, tables = False, True, TABLES

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """The plates; a step for each area whose middle has to be found first."""
        from redball.canvas.sets.submarines.lines import plates_of

        plates = plates_of(looked.game)
        for plate in plates:
            middle_of(looked.game.atlas, plate.area)
            yield None
        if plates:
            yield cls(plates)

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        berths = PlateBerths(scene.atlas, self.plates, scene.art.palette)
        return Drawing(legend=list(self._rows()), afloat=berths)

    def _rows(self) -> Iterator[LegendRow]:
        lines = [line for plate in self.plates for line in plate.lines]
        if any(line.points for line in lines):
            yield LegendRow("sea_sign", message("submarines.legend.convoys"), letter=SHIP)
        if any(line.escorts for line in lines):
            yield LegendRow("sea_sign", message("submarines.legend.escorts"), letter=SHIELD)
        if any(line.hunters for line in lines):
            yield LegendRow("sea_sign", message("submarines.legend.subs"), letter="submarine")
        able = next((line.hunter for line in lines if line.able), "")
        if able:
            yield LegendRow("sea_able", message("submarines.legend.able"), letter=able)
        states = {plate.state for plate in self.plates}
        for state in ("may", "now", "done"):
            if state in states:
                yield LegendRow("sea_state", message(f"submarines.legend.{state}"), letter=state)


@sample("sea_sign")
def _sign(p: QPainter, palette: Palette, row: LegendRow) -> None:
    wide = 12.0 if row.letter == SHIELD else 24.0
    paint_sea_sign(p, row.letter, QRectF(SAMPLE_WIDTH / 2 - wide / 2, -12, wide, 24), desk_of(palette).text)


@sample("sea_able")
def _able(p: QPainter, palette: Palette, row: LegendRow) -> None:
    """The ground of submarines, with its point."""
    colours, x = palette.power(row.letter), SAMPLE_WIDTH / 2
    path = QPainterPath()
    path.addPolygon(
        QPolygonF([QPointF(x + 10, -8), QPointF(x + 10, 8), QPointF(x - 6, 8), QPointF(x - 12, 0),
                   QPointF(x - 6, -8)])
    )  # fmt: skip
    path.closeSubpath()
    p.fillPath(path, colours.ground)
    p.strokePath(path, QPen(palette.counter.night_rim or edge_of(palette.counter, colours), 1.2))


@sample("sea_state")
def _state(p: QPainter, palette: Palette, row: LegendRow) -> None:
    state = next(each for each in ("may", "now", "done") if each == row.letter)
    paint_state(p, palette, state, QPointF(SAMPLE_WIDTH / 2, 0))
