"""Icons: the line drawings of ``assets/icons``, in the colours of the theme."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap

from redball import resources
from redball.desk import theme

_INK = "#26231F"
_STATES = {
    (QIcon.Mode.Normal, QIcon.State.Off): "text",
    (QIcon.Mode.Active, QIcon.State.Off): "text",
    (QIcon.Mode.Selected, QIcon.State.Off): "text",
    (QIcon.Mode.Normal, QIcon.State.On): "accent",
    (QIcon.Mode.Active, QIcon.State.On): "accent",
    (QIcon.Mode.Selected, QIcon.State.On): "accent",
    (QIcon.Mode.Disabled, QIcon.State.Off): "faint",
    (QIcon.Mode.Disabled, QIcon.State.On): "faint",
}


class DrawnEngine(QIconEngine):
    """An icon that is painted for each size; subclasses paint and clone."""

    def pixmap(self, size: QSize, mode, state) -> QPixmap:
        """The drawing as a picture."""
        made = QPixmap(size)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        self.paint(painter, made.rect(), mode, state)
        painter.end()
        return made


class _ThemedEngine(DrawnEngine):
    """Paints a drawing in the theme's colour for the state."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def paint(self, painter: QPainter, rect, mode, state) -> None:
        """Draw into ``rect``."""
        _renderer(self.name, theme.theme().colours[_STATES[mode, state]]).render(painter, QRectF(rect))

    def clone(self) -> QIconEngine:
        """Another engine for the same drawing."""
        return _ThemedEngine(self.name)


@cache
def _renderer(name: str, ink: str):
    from PySide6.QtSvg import QSvgRenderer

    drawing = resources.assets("icons", f"{name}.svg").read_text("utf-8").replace(_INK, ink)
    return QSvgRenderer(QByteArray(drawing.encode()))


@cache
def icon(name: str) -> QIcon:
    """The icon of a name; it follows the theme."""
    return QIcon(_ThemedEngine(name))
