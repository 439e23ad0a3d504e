"""The gas of a turn as boxes, one a gas: paid, expected to be paid, missing, left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from redball.desk import theme
from redball.desk.widgets.signs import paint_sign

WIDE, HIGH, GAP = 37.0, 26.0, 2.0
"""Size of a box with room for all of them, and px between two."""
NARROWEST = 17.0
"""Width of a box in px from which on boxes of what is left are drawn as one."""
_UNDER, _WORDS, _APART = 5.0, 18.0, 8.0

Kind = Literal["paid", "expected", "missing", "left"]
_INKS: dict[Kind, str] = {"paid": "note", "expected": "warn", "missing": "trouble", "left": "accent"}


@dataclass(frozen=True)
class Part:
    """Boxes of one kind with their letters, and the words below them: ``short`` where there is little room.
    ``ticked`` boxes have a tick.
    """

    kind: Kind
    boxes: tuple[str, ...]
    words: str = ""
    ticked: bool = False
    short: str = ""


class GasBoxes(QWidget):
    """Shows parts side by side; boxes are narrower where there are many."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parts: tuple[Part, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Gas of this turn"))
        theme.current().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Boxes with their words."""
        return QSize(320, round(HIGH + _UNDER + _WORDS))

    def minimumSizeHint(self) -> QSize:
        """As narrow as a card."""
        return QSize(160, self.sizeHint().height())

    def show_parts(self, parts: Sequence[Part], said: str) -> None:
        """Show other boxes; ``said`` describes them."""
        self.parts = tuple(part for part in parts if part.boxes)
        self.setAccessibleDescription(said)
        self.update()

    def drawn(self) -> tuple[Part, ...]:
        """The parts as they are drawn: what is left in one box where boxes would be too narrow, then what is
        expected, then what is paid.
        """
        found = list(self.parts)
        for kind in ("left", "missing", "expected", "paid"):
            if self._width(found) >= NARROWEST:
                break
            found = [_as_one(part) if part.kind == kind else part for part in found]
        return tuple(found)

    def _width(self, parts: Sequence[Part]) -> float:
        count = sum(len(part.boxes) for part in parts)
        return min(WIDE, (self.width() - GAP * count) / max(1, count))

    def paintEvent(self, event) -> None:
        """Draw boxes, lines and words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        parts = self.drawn()
        wide, x, spans = self._width(parts), 0.5, []
        for part in parts:
            start = x
            for text in part.boxes:
                self._box(painter, QRectF(x, 0.5, wide, HIGH - 1), part, text)
                x += wide + GAP
            spans.append((part, start, x - GAP))
        self._feet(painter, spans)

    def _box(self, painter: QPainter, box: QRectF, part: Part, text: str) -> None:
        ink = theme.colour(_INKS[part.kind])
        fills = {"paid": "cell_off", "expected": "cell", "missing": "cell", "left": "accent_soft"}
        edges = {"paid": "cell_line", "expected": "warn", "missing": "trouble", "left": "accent_line"}
        pen = QPen(theme.colour(edges[part.kind]), 1.2)
        if part.kind in ("expected", "missing"):
            pen.setStyle(Qt.PenStyle.CustomDashLine)
            pen.setDashPattern([2.4, 1.8])
        painter.setPen(pen)
        painter.setBrush(theme.colour(fills[part.kind]))
        painter.drawRoundedRect(box, 3, 3)
        painter.setFont(_font(16 if len(text) < 3 else 14))
        painter.setPen(ink)
        tick = part.ticked and box.width() >= 32
        room = box.adjusted(0, 0, -15, 0) if tick else box
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)
        if tick:
            paint_sign(painter, "done", QRectF(box.right() - 18, box.center().y() - 7, 14, 14))

    def _feet(self, painter: QPainter, spans: Sequence[tuple[Part, float, float]]) -> None:
        """Lines below the parts with their words: as many as there is room for between those beside."""
        font = QFont("Source Sans 3")
        font.setPixelSize(12)
        metrics = QFontMetrics(font)
        painter.setFont(font)
        y, free = HIGH + _UNDER - 1.5, 0.0
        for part, start, end in spans:
            painter.setPen(QPen(theme.colour("cell_line" if part.kind == "paid" else _INKS[part.kind]), 2))
            painter.drawLine(QLineF(start + 1, y, end - 1, y))
            right = self.width() if part is spans[-1][0] else end
            text = part.words
            if part.short and metrics.horizontalAdvance(text) > right - free:
                text = part.short
            wanted = metrics.horizontalAdvance(text) + 1
            left = max(free, min(start + max(0.0, (end - start - wanted) / 2), right - wanted))
            where = QRectF(left, HIGH + _UNDER, max(0.0, right - left), _WORDS)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(where.width()))
            painter.setPen(theme.colour("note"))
            painter.drawText(where, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
            free = left + min(wanted, where.width()) + _APART


def _as_one(part: Part) -> Part:
    """All boxes of a part as one with their number."""
    return Part(part.kind, (str(len(part.boxes)),), part.words, short=part.short)


def _font(pixels: int) -> QFont:
    made = QFont("Barlow Condensed")
    made.setPixelSize(pixels)
    made.setWeight(QFont.Weight.Bold)
    return made
