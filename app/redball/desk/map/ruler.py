"""The ruler: from a hex to the one under the mouse or the hex cursor, in hexes, as a basic path, in movement
points, and across the sea in sea areas.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from redball.canvas.overlays.ruler import RulerLine
from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.map.picking import Pick
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.words import tr
from redball.game.units import Unit
from redball.supply.ruler import FARTHEST, Measure, Ruler
from redball.wording import name_of

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.desk.map.map_desk import MapDesk

_GAP = 10
"""Px between the measured hex and the chip."""

_STEP = 24
"""Px between two places tried for the chip."""


class RulerTool(QObject):
    """Measures while its action is on."""

    def __init__(self, desk: Desk, owner: MapDesk, action: QAction) -> None:
        super().__init__(owner)
        self.desk, self.owner, self.action = desk, owner, action
        self.chip = RulerChip(owner.area)
        self.start, self.end = -1, -1
        self._wish: Pick | None = None
        self._ruler: Ruler | None = None
        action.toggled.connect(self._switch)
        owner.hex_hovered.connect(self._reach)
        owner.picker.changed.connect(self._picking)
        owner.area.view_made.connect(self._watch)
        desk.supplied.connect(self._again)
        desk.opened.connect(lambda: action.setChecked(False))

    def _watch(self, view: MapView) -> None:
        view.view_changed.connect(self._place)

    # --- beginning and ending ---

    def _switch(self, on: bool) -> None:
        if on and self.owner.view is not None and self.desk.session is not None:
            unit, node = self.desk.unit, self.desk.subject.node
            self._measure_from(unit.hex if unit is not None and unit.hex >= 0 else node)
        elif self._wish is not None:
            wish, self._wish = self._wish, None
            self.owner.picker.end_of(wish)
            self._clear()
        else:
            self.action.setChecked(False)

    def _measure_from(self, node: int) -> None:
        """Measure from a hex from now on; -1 waits for the first click."""
        self.start, self._ruler = node, None
        begun = self.tr("Ruler from {0}: point at a hex, or click another start")
        text = begun.format(words.spot(self.desk.game, node)) if node >= 0 else ""
        self._wish = wish = Pick(
            text or self.tr("Click the hex where the ruler begins"), self._measure_from, once=False
        )
        self.owner.picker.pick(wish)
        if self.owner.view is not None:
            self.owner.view.hovering.shows_card = False
        self._reach(self.end)

    def _picking(self) -> None:
        """End the ruler on Escape, or when something else picks a hex."""
        if self._wish is not None and self.owner.picker.wish is not self._wish:
            self._wish = None
            self._clear()
            self.action.setChecked(False)

    def _clear(self) -> None:
        self.start = -1
        self._ruler = None
        self.chip.hide()
        self.owner.layers.show(RulerLine())
        if self.owner.view is not None:
            self.owner.view.hovering.shows_card = True

    # --- measuring ---

    def _unit(self) -> Unit | None:
        """The chosen unit, when the ruler begins at its hex."""
        unit = self.desk.unit
        return unit if unit is not None and unit.hex == self.start else None

    def _again(self) -> None:
        """Measure again in a new position."""
        self._ruler = None
        self._reach(self.end)

    def _reach(self, node: int) -> None:
        """Measure to a hex."""
        self.end = node
        if self._wish is None:
            return
        if self.start < 0 or node < 0 or node == self.start:
            self.chip.hide()
            self.owner.layers.show(RulerLine())
            return
        unit = self._unit()
        power = unit.power if unit is not None else self.desk.power
        if self._ruler is None:
            self._ruler = Ruler(self.desk.game, self.start, power, unit)
        found = self._ruler.to(node)
        basic = found.basic.nodes if found.basic is not None else ()
        self.owner.layers.show(RulerLine(self.start, node, basic))
        self.chip.say(lines(found, unit.name if unit is not None else name_of(power)))
        self._place()

    def _place(self) -> None:
        """Put the chip beside the measured hex, where it covers no counter."""
        view = self.owner.view
        if view is None or self._wish is None or self.chip.isHidden():
            return
        port, corner = view.viewport(), view.point_at(view.viewport().rect().topLeft())
        scale = view.scale_px

        def in_px(box: QRectF) -> QRectF:
            spot = QPointF(box.left() - corner.x(), box.top() - corner.y()) * scale
            return QRectF(spot.x(), spot.y(), box.width() * scale, box.height() * scale)

        scene = view.map_scene()
        x, y = scene.atlas.grid.centre(self.end)
        around = QRectF(scene.shown_at(x) - 0.5, y - 0.5, 1, 1)
        reach = max(self.chip.width(), self.chip.height()) * 2 / scale
        covered = [in_px(each) for each in scene.covered_in(around.adjusted(-reach, -reach, reach, reach))]
        away = port.mapTo(self.owner.area, QPoint())
        panels = [QRectF(each.translated(-away)) for each in self.owner.area.floating()]
        box = place_for(self.chip.size(), in_px(around), port.rect(), covered, panels)
        self.chip.move(port.mapTo(self.owner.area, box.topLeft()))
        self.chip.raise_()


def lines(found: Measure, who: str) -> list[str]:
    """The measurements in words: the distance, then the length by each measure."""
    said = [words.count(found.hexes, "hex", "hexes")]
    if found.seas >= 0:
        said.append(tr("Over sea: {0}").format(words.count(found.seas, "sea area", "sea areas")))
        return said
    said.append(_basic(found, who))
    return [*said, _march(found)] if found.kind else said


def _basic(found: Measure, who: str) -> str:
    """The basic path and its limit, or why there is none."""
    one, many = ("movement point", "movement points") if found.points else ("hex", "hexes")
    if found.basic is not None:
        length = words.count(found.basic.length, one, many)
        within = found.basic.length <= found.limit
        text = tr("{length} of {limit}") if within else tr("{length}, limit {limit}")
        return tr("Basic path of {who}: {text}").format(
            who=who, text=text.format(length=length, limit=found.limit)
        )
    if found.closed:
        return tr("No basic path of {who} may enter this hex").format(who=who)
    return tr("No basic path of {who} over land up to {n}").format(
        who=who, n=words.count(FARTHEST, one, many)
    )


def _march(found: Measure) -> str:
    """What the way costs in movement points, or that there is none."""
    kind = {"leg": tr("on foot"), "motorised": tr("motorized")}[found.kind]
    if found.march is not None:
        points = words.count(found.march.length, "movement point", "movement points")
        return tr("{points} {kind}, by terrain alone").format(points=points, kind=kind)
    if found.held:
        return tr("No land unit can enter this hex")
    points = words.count(FARTHEST, "movement point", "movement points")
    return tr("No way over land {kind} up to {points}").format(kind=kind, points=points)


def place_for(
    size: QSize, hex_: QRectF, room: QRect, counters: Sequence[QRectF], panels: Sequence[QRectF] = ()
) -> QRect:
    """Where a chip goes beside a hex: inside the room and clear of counters and panels, as near as possible;
    failing that over a panel rather than a counter, else where it covers least.
    """
    taken = (*counters, *panels)
    beside = [box for box in _around(size, hex_) if room.contains(box)]
    spots = iter((*beside, *_everywhere(size, hex_, room)))
    rest = []
    for box in spots:
        if _covers(box, taken) == 0:
            return box
        rest.append(box)
    if not rest:
        return QRect(room.topLeft(), size)
    return min(rest, key=lambda box: (_covers(box, counters), _covers(box, panels)))


def _covers(box: QRect, taken: Sequence[QRectF]) -> float:
    """How many square px of some rectangles a box covers."""
    over = (QRectF(box).intersected(each) for each in taken)
    return sum(each.width() * each.height() for each in over)


def _around(size: QSize, hex_: QRectF) -> list[QRect]:
    """Boxes beside a hex: right, left, below, above, then at its corners."""
    w, h = size.width(), size.height()
    right, left = round(hex_.right()) + _GAP, round(hex_.left()) - _GAP - w
    below, above = round(hex_.bottom()) + _GAP, round(hex_.top()) - _GAP - h
    middle_x, middle_y = round(hex_.center().x()) - w // 2, round(hex_.center().y()) - h // 2
    spots = [(right, middle_y), (left, middle_y), (middle_x, below), (middle_x, above)]
    spots += [(right, below), (left, below), (right, above), (left, above)]
    return [QRect(x, y, w, h) for x, y in spots]


def _everywhere(size: QSize, hex_: QRectF, room: QRect) -> list[QRect]:
    """Boxes all over a room but on the hex, the nearest to it first."""
    inner = room.adjusted(_GAP, _GAP, -_GAP - size.width(), -_GAP - size.height())
    found = [
        QRect(QPoint(x, y), size)
        for x in range(inner.left(), inner.right() + 1, _STEP)
        for y in range(inner.top(), inner.bottom() + 1, _STEP)
    ]
    free = (box for box in found if not QRectF(box).intersects(hex_))
    return sorted(free, key=lambda box: (QPointF(box.center()) - hex_.center()).manhattanLength())


class RulerChip(QFrame):
    """The measurements on a plate that ignores the mouse."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column = spaced(QVBoxLayout(self), 0, 10, 5, 12, 6)
        self.labels = [label("", role) for role in ("strong", "note", "note")]
        for line in self.labels:
            column.addWidget(line)
        self.hide()

    def say(self, said: list[str]) -> None:
        """Show up to three lines."""
        for number, line in enumerate(self.labels):
            line.setText(said[number] if number < len(said) else "")
            line.setVisible(number < len(said))
        self.setAccessibleDescription("; ".join(said))
        self.show()
        self.layout().activate()
        self.adjustSize()
