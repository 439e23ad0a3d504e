"""Outlines of single hexes and selections: thin lines that keep their width in px."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsPathItem

from redball.canvas import depth

if TYPE_CHECKING:
    from redball.canvas.scene import MapScene


def hex_path(corners: list[tuple[float, float]]) -> QPainterPath:
    """A closed outline through corners."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    path.closeSubpath()
    return path


def cosmetic(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A pen whose width stays the same at every scale."""
    pen = QPen(colour, width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.MiterJoin)
    pen.setCosmetic(True)
    return pen


class HexMark:
    """The outline of one hex: 2 px in the accent under the mouse, with 2 px of white outside it for the
    keyboard.
    """

    def __init__(self, scene: MapScene, kind: str) -> None:
        self._scene = scene
        self._kind = kind
        self._items = [QGraphicsPathItem() for _ in range(2 if kind == "focus" else 1)]
        for item in self._items:
            item.setZValue(depth.EDGES + (20 if kind == "focus" else 2))
            item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            item.hide()
            scene.addItem(item)

    def show(self, node: int) -> None:
        """Outline a hex, none with -1."""
        for item in self._items:
            item.setVisible(node >= 0)
        if node < 0:
            return
        overlay = self._scene.art.palette.overlay
        pens = [cosmetic(overlay.accent, 2)]
        if self._kind == "focus":
            pens = [cosmetic(overlay.focus, 5.5), cosmetic(overlay.accent, 2.5)]
        x, _ = self._scene.atlas.grid.centre(node)
        path = hex_path(self._scene.atlas.grid.corners(node))
        for item, pen in zip(self._items, pens, strict=True):
            item.setPen(pen)
            item.setPath(path)
            item.setX(self._scene.shown_at(x) - x)


class Band:
    """The outline of a selection being drawn."""

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self._item = QGraphicsPathItem()
        self._item.setZValue(depth.LIFTED)
        self._item.hide()
        scene.addItem(self._item)

    def show(self, points: list[QPointF]) -> None:
        """Draw through points in map units; empty hides it."""
        self._item.setVisible(bool(points))
        if points:
            accent = self._scene.art.palette.overlay.accent
            fill = QColor(accent)
            fill.setAlphaF(0.10)
            self._item.setPen(cosmetic(accent, 2, Qt.PenStyle.DashLine))
            self._item.setBrush(fill)
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)
            path.addPolygon(QPolygonF(points))
            self._item.setPath(path)
