"""A track with a row for each ideology: boxes under their heads, and in one of them its marker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from redball.canvas.sets.politics.signs import paint_ideology
from redball.canvas.typefaces import NARROW
from redball.desk import theme
from redball.desk.widgets.text import plain
from redball.language import translated
from redball.rules.politics.ideologies import IDEOLOGIES, NAMES, Ideology

HEAD, ROW, LEAD, WIDEST = 17, 22, 88, 54
"""Px of a line of heads, of a row, of the names at the left, and of the widest box."""


class IdeologyTrack(QWidget):
    """Shows where three markers are.  ``heads`` are lines of texts over the boxes, ``captions`` what each
    line says; ``at`` is the box of each ideology by its place, ``now`` whose turn it is.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.captions: Sequence[str] = ()
        self.heads: Sequence[Sequence[str]] = ((),)
        self.at: Mapping[Ideology, int] = {}
        self.now: Ideology | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.current().changed.connect(self.update)

    def show_track(
        self,
        captions: Sequence[str],
        heads: Sequence[Sequence[str]],
        at: Mapping[Ideology, int],
        now: Ideology | None = None,
    ) -> None:
        """Show these boxes and markers."""
        self.captions, self.heads, self.at, self.now = captions, heads, at, now
        said = (f"{translated(NAMES[each])}: {heads[0][box]}" for each, box in at.items())
        self.setAccessibleName(", ".join(said))
        self.setToolTip(plain(self.accessibleName()))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        """Lines of heads and three rows."""
        return QSize(300, HEAD * len(self.heads) + ROW * len(IDEOLOGIES) + 3)

    def minimumSizeHint(self) -> QSize:
        """Narrow boxes suffice."""
        return QSize(LEAD + 18 * max(1, len(self.heads[0])), self.sizeHint().height())

    def box(self, row: int, number: int) -> QRectF:
        """Where a box is drawn."""
        wide = min(WIDEST, (self.width() - LEAD - 1) / max(1, len(self.heads[0])))
        top = HEAD * len(self.heads) + 1
        return QRectF(LEAD + number * wide, top + row * ROW, wide, ROW)

    # --- painting ---

    def paintEvent(self, event) -> None:
        """Heads, names, boxes and markers."""
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_heads(p)
        for row, each in enumerate(IDEOLOGIES):
            self._paint_row(p, row, each)

    def _paint_heads(self, p: QPainter) -> None:
        font = QFont(NARROW)
        font.setPixelSize(13)
        for line, texts in enumerate(self.heads):
            font.setWeight(QFont.Weight.Normal if line else QFont.Weight.DemiBold)
            p.setFont(font)
            p.setPen(theme.colour("note" if line else "text"))
            caption = QRectF(0, line * HEAD, LEAD, HEAD)
            p.drawText(caption, Qt.AlignmentFlag.AlignVCenter, self.captions[line])
            for number, text in enumerate(texts):
                box = self.box(0, number)
                box.moveTop(line * HEAD)
                box.setHeight(HEAD)
                p.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_row(self, p: QPainter, row: int, each: Ideology) -> None:
        region = theme.map_palette().display.regions[each]
        font = QFont(self.font())
        font.setBold(each == self.now)
        p.setFont(font)
        p.setPen(theme.colour("text"))
        name = QRectF(0, self.box(row, 0).top(), LEAD - 6, ROW)
        p.drawText(name, Qt.AlignmentFlag.AlignVCenter, translated(NAMES[each]))
        for number in range(len(self.heads[0])):
            p.setPen(QPen(theme.colour("line"), 1))
            p.setBrush(theme.colour("panel"))
            p.drawRect(self.box(row, number).adjusted(0.5, 0.5, 0.5, 0.5))
        place = self.at.get(each)
        if place is None:
            return
        box = self.box(row, place)
        middle, size = box.center() + QPointF(0.5, 0.5), min(ROW, box.width()) - 5
        marker = QRectF(0, 0, size, size)
        marker.moveCenter(middle)
        p.setPen(QPen(theme.colour("accent") if each == self.now else region.ink, 1.6))
        p.setBrush(region.middle)
        p.drawRoundedRect(marker, 4, 4)
        paint_ideology(p, each, middle, size * 0.62, region.ink)
