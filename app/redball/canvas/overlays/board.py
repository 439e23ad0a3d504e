"""The overlays of one scene: shows, hides and restyles them, and lists them for the legend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QPainter

from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.motion import Motion
from redball.canvas.overlays import signs
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.overlay import Afloat, Appearing, Drawing, Overlay, Sight
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.washes import ChunkedHexes

T = TypeVar("T", bound=Overlay)


class _Shown(msgspec.Struct, frozen=True):
    """An overlay as it was drawn, and the state of the scene that it depended on."""

    overlay: Overlay
    drawing: Drawing
    ground: object


_NOTHING = Drawing()


class OverlayBoard(QObject):
    """The overlays of one scene, one for each name.  ``changed`` is emitted when the legend changed,
    ``room_changed`` when names have to keep clear of something else, ``floated`` when what floats over the
    map is elsewhere.
    """

    changed = Signal()
    room_changed = Signal()
    floated = Signal()

    def __init__(self, scene: Stage, motion: Motion) -> None:
        super().__init__(motion)
        self._scene, self._motion = scene, motion
        self._shown: dict[str, _Shown] = {}
        self._fills: dict[str, ChunkedHexes] = {}
        self._noted: list[LegendRow] = []
        self._scale = scene.art.scale
        self._sight: Sight | None = None

    # --- showing --------------------------------------------------------------------------------------------

    def show(self, overlay: Overlay, animate: bool = True) -> None:
        """Replace the overlay of the same name; one without content removes it."""
        known, ground = self._shown.get(overlay.name), overlay.lies_on(self._scene)
        if known is not None and ground is not None and (known.overlay, known.ground) == (overlay, ground):
            return
        self._clear_parts(overlay.name)
        drawing = overlay.draw(self._scene)
        self._put(overlay, drawing, ground)
        if animate and drawing.appearing is not None and not drawing.is_empty:
            self._animate(overlay.name, drawing.appearing)

    def shown(self, kind: type[T]) -> T | None:
        """The overlay of a kind that is drawn."""
        found = self._shown.get(kind.name)
        return found.overlay if found is not None and isinstance(found.overlay, kind) else None

    def drawing(self, name: str) -> Drawing:
        """What is drawn under a name."""
        found = self._shown.get(name)
        return found.drawing if found is not None else _NOTHING

    def clear(self, *names: str) -> None:
        """Remove overlays; all when none is named."""
        for name in names or tuple(self._shown):
            found = self._shown.get(name)
            if found is not None:
                self._clear_parts(name)
                self._put(found.overlay, _NOTHING, None)

    def _clear_parts(self, name: str) -> None:
        for part in [each.overlay.name for each in self._shown.values() if each.overlay.part_of == name]:
            self.clear(part)

    def _put(self, overlay: Overlay, drawing: Drawing, ground: object) -> None:
        name, before = overlay.name, self.drawing(overlay.name)
        self._shown.pop(name, None)
        for item in before.items:
            self._scene.removeItem(item)
        if not drawing.is_empty:
            self._shown[name] = _Shown(overlay, drawing, ground)
        for item in drawing.items:
            self._scene.add_overlay(item, self._scale)
        if drawing.hexes or before.hexes:
            fill = self._fills.setdefault(name, ChunkedHexes(self._scene, depth.FILLS))
            fill.show(drawing.washes, drawing.hexes, self._scale)
        if drawing.covers is not None or before.covers is not None:
            self.room_changed.emit()
        if drawing.afloat is not None or before.afloat is not None:
            self._refloat(before.afloat, drawing.afloat)
        rows = list(drawing.legend)
        if rows != list(before.legend) or (rows and drawing.spots != before.spots):
            self.changed.emit()

    def _animate(self, name: str, how: Appearing) -> None:
        how.step(0.0)
        done: Callable[[], None] | None = (lambda: self.clear(name)) if how.passes else None
        self._motion.run(name, how.ms, how.step, done, how.curve)

    def restyle(self) -> None:
        """Draw everything anew in the scene's palette."""
        for each in list(self._shown.values()):
            self._put(each.overlay, each.overlay.draw(self._scene), each.ground)

    # --- the legend -----------------------------------------------------------------------------------------

    def legend_rows(self) -> list[LegendRow]:
        """What is drawn now, for a legend; badges and face-down units only if any is on the map."""
        ordered = sorted(self._shown.values(), key=lambda each: each.overlay.place)
        return [*(row for each in ordered for row in each.drawing.legend), *signs.piece_rows(self._scene)]

    def note_pieces(self) -> None:
        """Report when other badges or face-down units are in view than the legend lists."""
        rows = signs.piece_rows(self._scene)
        if rows != self._noted:
            self._noted = rows
            self.changed.emit()

    # --- room -----------------------------------------------------------------------------------------------

    def subjects(self) -> list[QRectF]:
        """What the player looks at: chosen counters, paths, what breaks them, highlighted hexes; in map units
        at the turn round the world that is shown.
        """
        scene, found = self._scene, list[QRectF]()
        for unit in scene.selected:
            exhibit = scene.exhibit_of_unit(unit)
            if exhibit is not None:
                found.append(_about(scene.shown_at(exhibit.piece.x), exhibit.piece.y))
        for spots in (each.drawing.spots for each in self._shown.values()):
            if spots:
                shift = scene.shown_at(spots[0][0]) - spots[0][0]
                found += [_about(x + shift, y) for x, y in spots]
        return found

    def floating(self) -> list[QRectF]:
        """Where something floats over the map, in map units at the turn that is shown."""
        return [box for afloat in self._afloat() for box in afloat.boxes()]

    def covered(self) -> list[QRectF]:
        """What names must keep clear of, in map units on the home turn, at the scale that is shown."""
        return [box for covers in self._covers() for box in covers(self._scale)]

    def _covers(self) -> list[Callable[[float], list[QRectF]]]:
        found = (each.drawing.covers for each in self._shown.values())
        return [covers for covers in found if covers is not None]

    def look(
        self, area: QRectF, panels: Sequence[QRectF] = (), moving: bool = False, grow: float = 1.0
    ) -> None:
        """Keep in sight what floats over the map: ``area`` is seen, and ``panels`` cover parts of it, both in
        map units at the turn that is shown.  See :class:`Sight` and :class:`Afloat`.
        """
        seen = QRectF(area)
        sight = Sight(seen, self._scale, lambda: [*panels, *self._scene.covered_in(seen)], grow)
        self._sight = sight
        # Every one of them is asked.
        if any([each.settle(sight, moving) for each in self._afloat()]):
            self.floated.emit()

    def _refloat(self, before: Afloat | None, afloat: Afloat | None) -> None:
        if afloat is not None:
            if before is not None:
                afloat.take_over(before)
            if self._sight is not None:
                afloat.settle(self._sight, False)
        self.floated.emit()

    def _afloat(self) -> list[Afloat]:
        found = (each.drawing.afloat for each in self._shown.values())
        return [afloat for afloat in found if afloat is not None]

    def draw_afloat(self, painter: QPainter) -> None:
        """Paint what floats over the map, with a painter in map units: lines, which hide nothing, under what
        is read.
        """
        for afloat in sorted(self._afloat(), key=lambda each: bool(each.boxes())):
            painter.save()
            afloat.draw(painter)
            painter.restore()

    def set_scale(self, scale: float) -> None:
        """The view was zoomed."""
        self._scale = scale
        if self._covers():
            self.room_changed.emit()
        for item in self.items():
            item.set_scale(scale)

    def items(self) -> list[VectorItem]:
        """All items, for turning round the world and for pictures."""
        loose = [item for each in self._shown.values() for item in each.drawing.items]
        return [*loose, *(item for fill in self._fills.values() for item in fill.items())]


def _about(x: float, y: float) -> QRectF:
    return QRectF(x - 0.4, y - 0.4, 0.8, 0.8)
