"""Small panels over a corner of the map: legend, mini-map, hover card."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QToolButton, QWidget

from redball.canvas.basemap.lettering import outlines
from redball.canvas.card import Card
from redball.canvas.fonts import FACES, Role, Type
from redball.canvas.overlays.legend import ROW_HEIGHT, SAMPLE_WIDTH, LegendRow, paint_sample
from redball.canvas.palette import Palette, desk_of, faded
from redball.wording import message, sentence

MARGIN = 14
"""Distance of a panel from the edge of the map in px."""
TALLEST, MOST_OF_MAP = 0.55, 0.25
"""The most of a map's height and of its area that a legend takes."""
_PAD = 13
_HEADING = Type(FACES[Role.HEADING], 14)


def paint_plate(painter: QPainter, box: QRectF, palette: Palette) -> None:
    """The ground of a panel: solid, thin edge, round corners."""
    desk = desk_of(palette)
    painter.setPen(QPen(faded(desk.note, 0.55), 1))
    painter.setBrush(desk.panel)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)


def paint_legend(
    painter: QPainter, palette: Palette, rows: list[LegendRow], corner: QPointF, columns: int = 1
) -> None:
    """Draw a legend with its plate, its upper left corner at a point."""
    width, height = legend_size(rows, columns)
    painter.save()
    painter.translate(corner)
    paint_plate(painter, QRectF(0, 0, width, height), palette)
    desk = desk_of(palette)
    _text(painter, _title(rows), _HEADING, QPointF(_PAD, _PAD + 8), desk.text)
    x = float(_PAD)
    for column in _columns(rows, columns):
        y = _PAD + 8 + ROW_HEIGHT
        for row in column:
            painter.save()
            painter.translate(x, y)
            paint_sample(painter, palette, row)
            painter.restore()
            spot = QPointF(x + SAMPLE_WIDTH + 11, y)
            _text(painter, legend_text(row), Type(FACES[Role.NOTE], 13), spot, desk.text)
            y += ROW_HEIGHT
        x += _column_width(column) + _PAD
    painter.restore()


def columns_for(rows: list[LegendRow], height: float) -> int:
    """Columns in which a legend is at most so many px high, if possible."""
    count = 1
    while count < len(rows) and legend_size(rows, count)[1] > height:
        count += 1
    return count


def _columns(rows: list[LegendRow], count: int) -> list[list[LegendRow]]:
    """Rows in columns of about the same length."""
    each = -(-len(rows) // max(1, count))
    return [rows[at : at + each] for at in range(0, len(rows), each)] if rows else [[]]


def _column_width(rows: list[LegendRow]) -> float:
    kind = Type(FACES[Role.NOTE], 13)
    return SAMPLE_WIDTH + 11 + max((outlines.width(legend_text(row), kind) for row in rows), default=0.0)


def legend_text(row: LegendRow) -> str:
    """A row's words, with its number in front."""
    text = sentence(row.text)
    return f"{row.number}  {text}" if row.number else text


def legend_size(rows: list[LegendRow], columns: int = 1) -> tuple[float, float]:
    """Width and height of a legend in px: no larger than its content."""
    parts = _columns(rows, columns)
    title = outlines.width(_title(rows), _HEADING)
    width = max(title, sum(map(_column_width, parts)) + _PAD * (len(parts) - 1))
    return 2 * _PAD + width, 2 * _PAD + 2 + ROW_HEIGHT * (max(map(len, parts)) + 0.6)


def _title(rows: list[LegendRow]) -> str:
    path = any(row.sample == "leg" for row in rows)
    return sentence(message("canvas.legend.title_path" if path else "canvas.legend.title"))


def _text(painter: QPainter, text: str, kind: Type, at: QPointF, colour: QColor) -> None:
    """One line, its capitals centred on the height of ``at``."""
    path = outlines.straight(text, kind)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path.translated(at.x(), at.y() + outlines.cap_height(kind.face) * kind.size / 2), colour)


class CornerPanel(QWidget):
    """A panel over the map with a close button that appears under the mouse."""

    closed = Signal()

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        super().__init__(parent)
        self.style_palette = palette
        self.wanted = True
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._close = self._button(self._closed)
        self._name(self._close, "×", "canvas.panel.close")

    def _button(self, pressed: Callable[[], None]) -> QToolButton:
        """A button for the upper right corner."""
        made = QToolButton(self)
        made.setAutoRaise(True)
        made.setFixedSize(26, 26)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.clicked.connect(pressed)
        return made

    @staticmethod
    def _name(button: QToolButton, sign: str, code: str) -> None:
        """Give a button its sign, and a tooltip that is its name too."""
        button.setText(sign)
        button.setToolTip(sentence(message(code)))
        button.setAccessibleName(button.toolTip())

    def _closed(self) -> None:
        self.set_wanted(False)
        self.closed.emit()

    def set_wanted(self, on: bool) -> None:
        """Show the panel whenever it has content, or never."""
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
        """Keep the click from the map underneath."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep the click from the map underneath."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Keep the wheel from the map underneath."""
        event.accept()


class LegendPanel(CornerPanel):
    """The legend: hidden when it has no rows.  Where it would take too much of a small map it is folded to
    its title, until a button unfolds it.
    """

    resized = Signal()

    def __init__(self, parent: QWidget, palette: Palette) -> None:
        self._rows: list[LegendRow] = []
        self._columns = 1
        self._small = self._unfolded = False
        super().__init__(parent, palette)
        self._fold = self._button(self._turn)
        self.setAccessibleName(sentence(message("canvas.legend.title")))
        self.refresh()

    def set_rows(self, rows: list[LegendRow], room: QSizeF | None = None) -> None:
        """List these rows in as many columns as a map's height requires, if its width allows."""
        columns, small = 1, False
        if room is not None:
            columns = columns_for(rows, TALLEST * room.height())
            while columns > 1 and legend_size(rows, columns)[0] > room.width() - 2 * MARGIN:
                columns -= 1
            width, height = legend_size(rows, columns)
            small = width * height > MOST_OF_MAP * room.width() * room.height()
        if (rows, columns, small) != (self._rows, self._columns, self._small):
            self._rows, self._columns, self._small = rows, columns, small
            self._unfolded &= small
            self.setAccessibleDescription("; ".join(legend_text(row) for row in rows))
            self.resize(self.sizeHint())
            self.refresh()

    @property
    def folded(self) -> bool:
        """True when the title alone is shown."""
        return self._small and not self._unfolded

    def _turn(self) -> None:
        self._unfolded = not self._unfolded
        self.resize(self.sizeHint())
        self.refresh()
        self.resized.emit()

    def refresh(self) -> None:
        """Show or hide, and paint anew."""
        super().refresh()
        sign, code = ("+", "canvas.panel.unfold") if self.folded else ("–", "canvas.panel.fold")
        self._name(self._fold, sign, code)
        self._fold.setStyleSheet(self._close.styleSheet())
        self._fold.move(self.width() - 54, 2)
        self._fold.setVisible(self._small)

    def has_content(self) -> bool:
        """True when a row is listed."""
        return bool(self._rows)

    def sizeHint(self) -> QSize:
        """See QWidget."""
        if self.folded:
            title = outlines.width(_title(self._rows), _HEADING)
            return QSize(round(2 * _PAD + title) + 52, 2 * _PAD + 4)
        width, height = legend_size(self._rows, self._columns)
        return QSize(round(width) + 8, round(height))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Plate and rows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.folded:
            paint_legend(painter, self.style_palette, self._rows, QPointF(0, 0), self._columns)
            return
        paint_plate(painter, QRectF(self.rect()), self.style_palette)
        ink = desk_of(self.style_palette).text
        _text(painter, _title(self._rows), _HEADING, QPointF(_PAD, _PAD + 2), ink)


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
        width = max(outlines.width(text, Type(FACES[Role.HEADING], size)) for text, size in lines)
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
        _text(painter, self._card.title, _HEADING, QPointF(12, y), desk.text)
        for row in self._card.rows:
            y += 19
            _text(painter, row, Type(FACES[Role.NOTE], 13), QPointF(12, y), desk.note)
        for row in self._card.units:
            y += 19
            _text(painter, row, Type(FACES[Role.TAG], 13), QPointF(12, y), desk.text)
