"""A section of a power's details: a heading that opens and closes it, and a row each fact."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.dialogs.fields import link
from redball.desk.sets.politics.glance.phrases import said, tr
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.rules.politics.overview import Fact
from redball.wording import sentence

ARROW, HIGH = 16, 26


class SectionHead(QAbstractButton):
    """The heading: checked while its section is open; ``note`` stands at its right end."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.note = ""
        self.setText(title)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, note: str, opens: bool) -> None:
        """Set the note; a section with nothing in it doesn't open."""
        self.note = note
        self.setEnabled(opens)
        self.setAccessibleName(f"{self.text()}: {note}")
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(160, HIGH)

    def _font(self, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(14 if bold else 13)
        font.setBold(bold)
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the arrow, the title and the note."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        if self.isEnabled():
            self._arrow(painter)
        box = QRectF(self.rect()).adjusted(ARROW + 2, 0, -4, 0)
        note = QFontMetrics(self._font(False)).horizontalAdvance(self.note)
        painter.setFont(self._font(self.isEnabled()))
        painter.setPen(theme.colour("text" if self.isEnabled() else "note"))
        room = box.adjusted(0, 0, -note - 8, 0)
        title = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        painter.setFont(self._font(False))
        painter.setPen(theme.colour("note"))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self.note)
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def _arrow(self, painter: QPainter) -> None:
        """An arrow that points down while the section is open, to the right while it is closed."""
        painter.save()
        painter.translate(ARROW / 2, self.height() / 2)
        painter.rotate(90 if self.isChecked() else 0)
        painter.setPen(QPen(theme.colour("accent" if self.underMouse() else "note"), 1.8))
        painter.drawPolyline(QPolygonF([QPointF(-2, -4), QPointF(2, 0), QPointF(-2, 4)]))
        painter.restore()


class FactRow(LiveRow):
    """A fact: its sign, sentence and detail, and links to its clauses.  One that has hexes marks them on the
    map, and centres the map there when it is chosen.
    """

    def __init__(self, desk: Desk, fact: Fact, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.fact = desk, fact
        self._lay_out()
        self.setAccessibleName(said(fact))
        if not fact.hexes:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.setCursor(Qt.CursorShape.ArrowCursor)
            return
        self.setToolTip(tr("Centre the map there and mark the hexes"))
        self.entered.connect(lambda: desk.highlighted.emit(fact.hexes))
        self.left.connect(lambda: desk.highlighted.emit(()))
        self.chosen.connect(self._show)

    def _lay_out(self) -> None:
        row = spaced(QHBoxLayout(self), 7, ARROW + 2, 2, 2, 2)
        if self.fact.state:
            row.addWidget(Sign(self.fact.state, 15), 0, Qt.AlignmentFlag.AlignTop)
        words = spaced(QVBoxLayout(), 0)
        words.addWidget(label(sentence(self.fact.text), wrap=True))
        if self.fact.detail is not None:
            words.addWidget(label(sentence(self.fact.detail), "note", wrap=True))
        row.addLayout(words, 1)
        links = spaced(QVBoxLayout(), 0)
        for clause in self.fact.clauses:
            rule = link(clause, tr("Show the rule"))
            rule.setObjectName("clause")
            rule.clicked.connect(lambda _=False, clause=clause: self.desk.clause_wanted.emit(clause))
            links.addWidget(rule, 0, Qt.AlignmentFlag.AlignRight)
        links.addStretch(1)
        row.addLayout(links)

    def _show(self) -> None:
        self.desk.highlighted.emit(self.fact.hexes)
        self.desk.centre(self.fact.hexes[0])


class Section(QWidget):
    """Rows are made when the section is open, and anew only when what they say changes; ``opened`` carries
    whether the player opened it.
    """

    opened = Signal(bool)

    def __init__(self, desk: Desk, title: str, is_open: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.facts: tuple[Fact, ...] = ()
        self._made: tuple[Fact, ...] | None = None
        column = spaced(QVBoxLayout(self), 0, 0)
        self.head, self.inside = SectionHead(title), QWidget()
        self.rows = spaced(QVBoxLayout(self.inside), 1, 0, 0, 0, 4)
        column.addWidget(self.head)
        column.addWidget(self.inside)
        self.head.setChecked(is_open)
        self.head.toggled.connect(self._toggle)

    def show_facts(self, facts: tuple[Fact, ...], note: str) -> None:
        """Show other facts."""
        self.facts = facts
        self.head.say(note, bool(facts))
        self._fill()

    def open(self) -> None:
        """Open it."""
        self.head.setChecked(True)

    def _toggle(self, on: bool) -> None:
        self._fill()
        self.opened.emit(on)

    def _fill(self) -> None:
        shown = self.head.isChecked() and bool(self.facts)
        self.inside.setVisible(shown)
        if shown and self._made != self.facts:
            self._made = self.facts
            clear(self.rows)
            for fact in self.facts:
                self.rows.addWidget(FactRow(self.desk, fact))

    def row_of(self, fact: Fact) -> FactRow | None:
        """The row of a fact, if it is shown."""
        rows = (self.rows.itemAt(at).widget() for at in range(self.rows.count()))
        return next((row for row in rows if isinstance(row, FactRow) and row.fact == fact), None)
