"""The row “Due this turn”: a chip for each thing that a power has to do or to give."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget

from redball.desk import theme
from redball.desk.dialogs.fields import link
from redball.desk.sets.politics.glance.phrases import due_said, tr
from redball.desk.widgets.chips import paint_power
from redball.desk.widgets.signs import WORDS, paint_sign, sign_icon
from redball.desk.widgets.text import label, plain, unmarked
from redball.language import translated
from redball.rules.politics.overview import Fact
from redball.wording import name_of, sentence

Due = tuple[str, Fact]
HIGH, CHIP, SIGN, EDGE = 26, 30, 14, 5
MORE, BETWEEN = 46, 6
"""Px of the button for the others, and between chips."""
_ORDER = ("trouble", "todo", "done", "info", "")
"""What waits for something first."""


class DueChip(QAbstractButton):
    """One duty: whose, what, and how it stands."""

    def __init__(self, power: str, fact: Fact, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.power, self.fact = power, fact
        self.state = fact.state or "info"
        self.setText(sentence(fact.short) if fact.short is not None else "")
        self.setAccessibleName(f"{due_said(power, fact)} ({translated(WORDS[self.state])})")
        self.setToolTip(plain(due_said(power, fact)))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(13)
        return font

    def sizeHint(self) -> QSize:
        """The chip, the words, the sign."""
        words = QFontMetrics(self._font()).horizontalAdvance(self.text())
        return QSize(EDGE + CHIP + 6 + words + 6 + SIGN + 2 * EDGE, HIGH)

    def minimumSizeHint(self) -> QSize:
        """All of it."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it on its ground; a ring shows the focus."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edge = "accent" if self.hasFocus() or self.underMouse() else "line"
        painter.setPen(QPen(theme.colour(edge), 2 if self.hasFocus() else 1))
        painter.setBrush(theme.colour("chip"))
        painter.drawRoundedRect(box, 5, 5)
        middle = self.height() / 2
        paint_power(
            painter, QRectF(EDGE, middle - 9, CHIP, 18), self.power, theme.map_palette().power(self.power)
        )
        painter.setFont(self._font())
        painter.setPen(theme.colour("text"))
        words = QRectF(EDGE + CHIP + 6, 0, self.width(), self.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        paint_sign(painter, self.state, QRectF(self.width() - EDGE - SIGN - 1, middle - SIGN / 2, SIGN, SIGN))


class DueRow(QWidget):
    """Chips that fit into its lines, those that wait for something first; a button lists the others.
    ``chosen`` carries a power and what is due of it.
    """

    chosen = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = label(tr("Due this turn"), "note", parent=self)
        self.nothing = label(tr("nothing"), "note", parent=self)
        self.more = link("", tr("What else is due this turn"))
        self.more.setParent(self)
        self.more.clicked.connect(self._ask)
        self.shown: tuple[Due, ...] = ()
        self.chips: list[DueChip] = []
        self.hidden: list[DueChip] = []
        self.set_lines(1)

    def set_lines(self, lines: int) -> None:
        """How many lines of chips there are."""
        self.setFixedHeight(lines * HIGH + (lines - 1) * BETWEEN)
        self._place()

    def show_due(self, found: Sequence[Due]) -> None:
        """Show what is due; while nothing changes the chips stay as they are, and keep the focus."""
        ordered = tuple(sorted(found, key=lambda row: _ORDER.index(row[1].state)))
        if ordered == self.shown and self.chips:
            return
        focused = next((number for number, chip in enumerate(self.chips) if chip.hasFocus()), -1)
        for chip in self.chips:
            chip.hide()
            chip.deleteLater()
        self.shown = ordered
        self.chips = [DueChip(power, fact, self) for power, fact in ordered]
        for chip in self.chips:
            chip.clicked.connect(lambda _=False, chip=chip: self.chosen.emit(chip.power, chip.fact))
        self._place()
        if 0 <= focused < len(self.chips):
            self.chips[focused].setFocus()

    def _place(self) -> None:
        """Put the chips side by side, line after line, as long as there is room."""
        start = self.heading.sizeHint().width() + 8
        for words, left in ((self.heading, 0), (self.nothing, start)):
            words.setGeometry(left, 0, words.sizeHint().width(), HIGH)
        self.nothing.setVisible(not self.chips)
        spots = self._spots(start, 0)
        if len(spots) < len(self.chips):
            spots = self._spots(start, MORE)
        self.hidden = self.chips[len(spots) :]
        for chip, spot in zip(self.chips, spots, strict=False):
            chip.setGeometry(QRect(spot, chip.sizeHint()))
        for number, chip in enumerate(self.chips):
            chip.setVisible(number < len(spots))
        self.more.setVisible(bool(self.hidden))
        self.more.setText(f"+{len(self.hidden)}")
        end = self.chips[len(spots) - 1].geometry() if spots else QRect(start, 0, 0, HIGH)
        self.more.setGeometry(end.right() + BETWEEN, end.top(), MORE - BETWEEN, HIGH)

    def _spots(self, start: int, kept: int) -> list[QPoint]:
        """Where chips stand that fit; in the last line so much room is kept for the button."""
        spots: list[QPoint] = []
        left, top, last = start, 0, self.height() - HIGH
        for chip in self.chips:
            wide = chip.sizeHint().width()
            if left > start and left + wide > self.width() - (kept if top == last else 0):
                left, top = start, top + HIGH + BETWEEN
            if top > last or left + wide > self.width() - (kept if top == last else 0):
                break
            spots.append(QPoint(left, top))
            left += wide + BETWEEN
        return spots

    def _ask(self) -> None:
        """List those without room."""
        self.menu = QMenu(self)
        for chip in self.hidden:
            text = unmarked(f"{name_of(chip.power)}: {chip.text()}")
            action = self.menu.addAction(sign_icon(chip.state), text)
            action.triggered.connect(lambda _=False, chip=chip: self.chosen.emit(chip.power, chip.fact))
        self.menu.popup(self.more.mapToGlobal(QPoint(0, 0)) - QPoint(0, self.menu.sizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place them again."""
        super().resizeEvent(event)
        self._place()

    def minimumSizeHint(self) -> QSize:
        """The heading, and the button."""
        return QSize(self.heading.sizeHint().width() + MORE, self.height())
