"""The open step on the map: its areas, the hexes of a line, and clicks on hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QPolygonF

from redball.canvas.sets.politics.lands import NationLands
from redball.desk.map.picking import USUAL, WIDE, Pick
from redball.desk.sets.politics.nations.model import NationsDesk

if TYPE_CHECKING:
    from redball.desk.map.map_desk import MapDesk


class NationsOnMap(QObject):
    """Draws what the model looks at; ``lands`` is what is drawn."""

    def __init__(self, model: NationsDesk, map_: MapDesk) -> None:
        super().__init__(model)
        self.model, self.map = model, map_
        self.lands = NationLands()
        self._wish: Pick | None = None
        self._about: tuple[object, ...] = ()
        self._brought: tuple[object, ...] = ()
        self._marked: frozenset[int] = frozenset()
        model.changed.connect(self.refresh)
        model.shown.connect(self.refresh)
        model.course_opened.connect(self._forget)

    def _forget(self) -> None:
        self._brought = ()

    def refresh(self, *_: object) -> None:
        """Draw the areas of the open step; bring those of a course just opened into sight, and later those of
        a step of which none is seen.
        """
        model = self.model
        wish, step = model.wish, model.step
        about = (wish.kind, wish.power, wish.by, step.id, model.is_done) if wish and step else ()
        if about != self._about:
            self._about, self._marked = about, frozenset()
            self.pick(None)
        self._draw()
        if wish is not None and step is not None and about != self._brought:
            begins, self._brought = not self._brought or self._brought[0] != wish.kind, about
            self._bring(frozenset(node for area in self.lands.areas for node in area.nodes), begins)

    def pick(self, wish: Pick | None) -> None:
        """Let the player click hexes; None ends that."""
        if wish is None:
            if self._wish is not None:
                self.map.picker.end_of(self._wish)
            self._wish = None
            return
        self._wish = wish
        self.map.picker.pick(wish)

    def show(self, nodes: tuple[int, ...]) -> None:
        """Mark hexes until another step is opened, and bring the one in their middle into sight."""
        if not nodes:
            return
        grid = self.model.game.atlas.grid
        spots = {node: grid.centre(node) for node in nodes}
        x = sum(spot[0] for spot in spots.values()) / len(spots)
        y = sum(spot[1] for spot in spots.values()) / len(spots)
        self._marked = frozenset(nodes)
        self._draw()
        self.model.desk.centre(min(nodes, key=lambda n: (spots[n][0] - x) ** 2 + (spots[n][1] - y) ** 2))

    def _draw(self) -> None:
        model = self.model
        shown = model.is_open and model.is_played
        self.lands = NationLands(model.areas(), self._marked) if shown else NationLands()
        self.map.layers.show(self.lands)

    def _bring(self, nodes: frozenset[int], begins: bool) -> None:
        """Bring hexes into sight when a course begins, later if none of them is seen: all of them, however
        far from each other, as there is no better place to look at.
        """
        view = self.map.view
        if view is None or not nodes:
            return
        grid, seen = self.model.game.atlas.grid, view.visible_rect()
        spots = [QPointF(*grid.centre(node)) for node in nodes]
        around = QPolygonF(spots).boundingRect()
        if begins:
            wanted = around.width() <= WIDE and not seen.contains(around)
        else:
            wanted = not any(map(seen.contains, spots))
        if wanted:
            view.fit(around.adjusted(-2, -2, 2, 2))
            view.zoom_to(min(view.scale_px, USUAL))
