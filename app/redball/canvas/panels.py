"""Small panels that lie over a corner of the map: legend, mini-map, hover card."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QToolButton, QWidget

from redball.canvas.basemap import lettering
from redball.canvas.card import Card
from redball.canvas.fonts import FACES, Role, Type
from redball.canvas.overlays.legend import ROW_HEIGHT, SAMPLE_WIDTH, LegendRow, paint_sample
from redball.canvas.palette import Palette, desk_of, faded
from redball.wording import message, sentence

MARGIN = 14
"""Distance of a panel from the edge of the map in px."""
_PAD = 13


def paint_plate(painter: QPainter, box: QRectF, palette: Palette) -> None:
    """The ground of a panel: solid, thin edge, round corners."""
    desk = desk_of(palette)
    painter.setPen(QPen(faded(desk.note, 0.55), 1))
    painter.setBrush(desk.panel)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)


def paint_legend(painter: QPainter, palette: Palette, rows: list[LegendRow], corner: QPointF) -> None:
    """Draw a legend with its plate, its upper left corner at a point."""
    width, height = legend_size(rows)
    painter.save()
    painter.translate(corner)
    paint_plate(painter, QRectF(0, 0, width, height), palette)
    desk = desk_of(palette)
    _text(painter, _title(rows), Type(FACES[Role.HEADING], 14), QPointF(_PAD, _PAD + 8), desk.text)
    y = _PAD + 8 + ROW_HEIGHT
    for row in rows:
        painter.save()
        painter.translate(_PAD, y)
        paint_sample(painter, palette, row)
        painter.restore()
        _text(
            painter,
            legend_text(row),
            Type(FACES[Role.NOTE], 13),
            QPointF(_PAD + SAMPLE_WIDTH + 11, y),
            desk.text,
        )
        y += ROW_HEIGHT
    painter.restore()


def legend_text(row: LegendRow) -> str:
    """A row's words, with its number in front."""
    text = sentence(row.text)
    return f"{row.number}  {text}" if row.number else text


def legend_size(rows: list[LegendRow]) -> tuple[float, float]:
    """Width and height of a legend in px."""
    kind = Type(FACES[Role.NOTE], 13)
    widest = max((lettering.width(legend_text(row), kind) for row in rows), default=0.0)
    return 2 * _PAD + SAMPLE_WIDTH + 11 + max(120.0, widest), 2 * _PAD + 2 + ROW_HEIGHT * (len(rows) + 0.6)


def _title(rows: list[LegendRow]) -> str:
    path = any(row.sample == "leg" for row in rows)
    return sentence(message("canvas.legend.title_path" if path else "canvas.legend.title"))


def _text(painter: QPainter, text: str, kind: Type, at: QPointF, colour: QColor) -> None:
    """One line, its capitals centred on the height of ``at``."""
    path = lettering.straight(text, kind)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(
        path.translated(at.x(), at.y() + lettering.cap_height(kind.face) * kind.size / 2), colour
    )


class CornerPanel(QWidget):
    """A panel over the map with a close button that shows itself under the mouse."""

    closed = Signal()

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self.style_palette = palette
        self.wanted = True
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._close = QToolButton(self)
        self._close.setText("×")
        self._close.setAutoRaise(True)
        self._close.setToolTip(sentence(message("canvas.panel.close")))
        self._close.setAccessibleName(self._close.toolTip())
        self._close.setFixedSize(26, 26)
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.clicked.connect(self._closed)

    def _closed(self) -> None:
        self.set_wanted(False)
        self.closed.emit()

    def set_wanted(self, on: bool) -> None:
        """Show the panel whenever it has something to say, or never."""
        self.wanted = on
        self.refresh()

    def set_style(self, palette: Palette) -> None:
        """Paint in another style."""
        self.style_palette = palette
        self.refresh()

    def refresh(self) -> None:
        """Show or hide, and paint anew."""
        self.setVisible(self.wanted and self.has_content())
        self._close.setStyleSheet(f"color: {desk_of(self.style_palette).text.name()}")
        self._close.move(self.width() - 28, 2)
        self.update()

    def has_content(self) -> bool:
        """True when there is something to show."""
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The map underneath isn't meant."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The map underneath isn't meant."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The map underneath isn't meant."""
        event.accept()


class LegendPanel(CornerPanel):
    """The legend: hides itself when nothing is drawn that needs one."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        self._rows: list[LegendRow] = []
        super().__init__(parent, palette)
        self.setAccessibleName(sentence(message("canvas.legend.title")))
        self.refresh()

    def set_rows(self, rows: list[LegendRow]) -> None:
        """List these."""
        if rows != self._rows:
            self._rows = rows
            self.resize(self.sizeHint())
            self.setAccessibleDescription("; ".join(legend_text(row) for row in rows))
            self.refresh()

    def has_content(self) -> bool:
        """True when a row is listed."""
        return bool(self._rows)

    def sizeHint(self) -> QSize:
        """See QWidget."""
        width, height = legend_size(self._rows)
        return QSize(round(width) + 8, round(height))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Plate and rows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_legend(painter, self.style_palette, self._rows, QPointF(0, 0))


class HoverCard(QWidget):
    """Facts of a hex beside the mouse."""

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self.style_palette = palette
        self._card: Card | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_card(self, card: Card, spot: QPoint) -> None:
        """Show a card right below a spot of the parent, inside it."""
        self._card = card
        lines = [(card.title, 14), *((row, 13) for row in (*card.rows, *card.units))]
        width = max(lettering.width(text, Type(FACES[Role.HEADING], size)) for text, size in lines)
        self.resize(round(width) + 24, 20 + 19 * len(lines))
        parent = self.parentWidget().rect()
        x = spot.x() + 18 if spot.x() + 18 + self.width() < parent.width() else spot.x() - 18 - self.width()
        y = min(spot.y() + 14, parent.height() - self.height() - 4)
        self.move(max(4, x), max(4, y))
        self.setAccessibleDescription("; ".join(text for text, _ in lines))
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Plate, title, rows."""
        if self._card is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_plate(painter, QRectF(self.rect()), self.style_palette)
        desk = desk_of(self.style_palette)
        y = 19.0
        _text(painter, self._card.title, Type(FACES[Role.HEADING], 14), QPointF(12, y), desk.text)
        for row in self._card.rows:
            y += 19
            _text(painter, row, Type(FACES[Role.NOTE], 13), QPointF(12, y), desk.note)
        for row in self._card.units:
            y += 19
            _text(painter, row, Type(FACES[Role.TAG], 13), QPointF(12, y), desk.text)
