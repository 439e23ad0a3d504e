"""Signs with a fixed meaning: done, half, now, to do, trouble, and information."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from redball.canvas.overlays.padlock import LockShape, paint_padlock
from redball.desk import theme
from redball.desk.icons import DrawnEngine
from redball.language import marked, translated

WORDS = {
    "done": marked("Done"),
    "half": marked("Limited"),
    "now": marked("Now"),
    "todo": marked("To do"),
    "trouble": marked("Trouble"),
    "info": marked("Note"),
    "mend": marked("Cure"),
    "lock": marked("Locked"),
    "never": marked("Kept from"),
    "open": marked("Lock not followed"),
}


def paint_sign(painter: QPainter, kind: str, box: QRectF) -> None:
    """Draw the sign ``kind`` (a key of :data:`WORDS`) into a square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    painter.scale(box.width() / 16, box.height() / 16)
    painter.setPen(Qt.PenStyle.NoPen)
    _PAINT[kind](painter)
    painter.restore()


def _on(name: str) -> QColor:
    return QColor("#FFFFFF") if theme.theme().name == "light" else theme.colour("window")


def _stroke(painter: QPainter, ink: QColor, width: float, *points: tuple[float, float]) -> None:
    painter.setPen(
        QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([QPointF(*p) for p in points]))


def _done(painter: QPainter) -> None:
    painter.setBrush(theme.colour("done"))
    painter.drawEllipse(QPointF(), 7, 7)
    _stroke(painter, _on("done"), 1.9, (-3.3, 0.2), (-1, 2.5), (3.3, -2.2))


def _half(painter: QPainter) -> None:
    painter.setPen(QPen(theme.colour("warn"), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(), 6.2, 6.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("warn"))
    painter.drawPie(QRectF(-6.2, -6.2, 12.4, 12.4), 180 * 16, 180 * 16)


def _now(painter: QPainter) -> None:
    painter.setBrush(theme.colour("accent"))
    painter.drawRoundedRect(QRectF(-7, -7, 14, 14), 2.6, 2.6)
    painter.setBrush(_on("accent"))
    painter.drawPolygon(QPolygonF([QPointF(-2.4, -3.8), QPointF(4, 0), QPointF(-2.4, 3.8)]))


def _todo(painter: QPainter) -> None:
    painter.setPen(QPen(theme.colour("faint"), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(), 6.2, 6.2)


def _trouble(painter: QPainter) -> None:
    painter.setPen(
        QPen(
            theme.colour("trouble"),
            1.6,
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            Qt.PenJoinStyle.RoundJoin,
        )
    )
    painter.setBrush(theme.colour("trouble"))
    painter.drawPolygon(QPolygonF([QPointF(0, -5.6), QPointF(6.2, 5.2), QPointF(-6.2, 5.2)]))
    _stroke(painter, _on("trouble"), 1.7, (0, -2.2), (0, 1.2))
    _stroke(painter, _on("trouble"), 1.9, (0, 3.5), (0, 3.55))


def _info(painter: QPainter) -> None:
    painter.setPen(QPen(theme.colour("note"), 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(), 6.3, 6.3)
    _stroke(painter, theme.colour("note"), 1.7, (0, -0.6), (0, 3.1))
    _stroke(painter, theme.colour("note"), 1.9, (0, -3.2), (0, -3.15))


def _mend(painter: QPainter) -> None:
    painter.setBrush(theme.colour("accent"))
    painter.drawRoundedRect(QRectF(-7, -7, 14, 14), 2.6, 2.6)
    _stroke(painter, _on("accent"), 2.0, (-3.4, 0), (3.4, 0))
    _stroke(painter, _on("accent"), 2.0, (0, -3.4), (0, 3.4))


def _padlock(shape: LockShape) -> Callable[[QPainter], None]:
    return lambda painter: paint_padlock(painter, shape, theme.colour("text"), theme.colour("panel"), 8.0)


_PAINT = {
    "done": _done, "half": _half, "now": _now, "todo": _todo, "trouble": _trouble, "info": _info,
    "mend": _mend, "lock": _padlock("through"), "never": _padlock("never"), "open": _padlock("open"),
}  # fmt: skip


class Sign(QWidget):
    """One sign as a small widget with its meaning as tooltip."""

    def __init__(self, kind: str = "todo", size: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind, self.size_px = kind, size
        self.setFixedSize(size + 2, size + 2)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_kind(kind)

    def set_kind(self, kind: str) -> None:
        """Show another sign."""
        self.kind = kind
        self.setToolTip(translated(WORDS[kind]))
        self.setAccessibleName(translated(WORDS[kind]))
        self.update()

    def paintEvent(self, event) -> None:
        """Draw the sign."""
        painter = QPainter(self)
        paint_sign(painter, self.kind, QRectF(1, 1, self.size_px, self.size_px))


class _SignEngine(DrawnEngine):
    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def paint(self, painter, rect, mode, state) -> None:
        paint_sign(painter, self.kind, QRectF(rect))

    def clone(self) -> QIconEngine:
        return _SignEngine(self.kind)


@cache
def sign_icon(kind: str) -> QIcon:
    """A sign as the icon of a list row."""
    return QIcon(_SignEngine(kind))
