"""The timeline turn by turn, with its filters, and what stands behind the row that is looked at."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, SignalInstance
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from redball.desk.sets.politics.diplomacy.export import Export
from redball.desk.sets.politics.diplomacy.foot import Foot
from redball.desk.sets.politics.diplomacy.model import Timeline
from redball.desk.sets.politics.diplomacy.tree import TimelineTree
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.rules.politics import standing as known
from redball.rules.politics.chronicle.facts import KINDS
from redball.rules.politics.chronicle.telling import Line, Wanted, kind_said
from redball.wording import name_of

_LETTERS = 9
"""Letters that filters show at least."""
_TYPING = 120
"""Milliseconds after the last key before words are looked for."""


class TimelineCard(Card):
    """``row_chosen`` carries the row that is looked at, None for none; ``row_wanted`` one whose place is to
    be shown; ``journal_wanted`` one whose line of the journal is.
    """

    row_chosen = Signal(object)
    row_wanted = Signal(object)
    journal_wanted = Signal(object)

    def __init__(self, timeline: Timeline, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Timeline"), parent)
        self.timeline = timeline
        self.shown: tuple[Line, ...] = ()
        self.note.hide()
        self._make_filters()
        self.tree = TimelineTree(timeline)
        self.nothing, self.all = label("", "note", True), QPushButton(self.tr("Show all rows"))
        self.all.setObjectName("link")
        self.all.clicked.connect(self.clear_filters)
        self._fill_body()
        self.tree.line_chosen.connect(self._choose)
        self.tree.line_activated.connect(self.row_wanted)
        self.tree.copied.connect(self.copy)
        self.tree.menu_wanted.connect(self._menu)
        timeline.changed.connect(self._follow)
        timeline.desk.opened.connect(self._open)
        if timeline.desk.session is not None:
            self._open()

    def _make_filters(self) -> None:
        self.power, self.kind, self.words = QComboBox(), QComboBox(), QLineEdit()
        for box, name in ((self.power, self.tr("Filter by power")), (self.kind, self.tr("Filter by kind"))):
            box.setObjectName("filter")
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(_LETTERS)
            box.setAccessibleName(name)
            box.currentIndexChanged.connect(lambda _: self._fill())
            box.currentTextChanged.connect(
                lambda text, box=box, name=name: box.setToolTip(plain(f"{name}: {text}"))
            )
            self.top.addWidget(box)
        self.words.setPlaceholderText(self.tr("Search"))
        self.words.setAccessibleName(self.tr("Search the timeline"))
        self.words.setClearButtonEnabled(True)
        self.words.setMinimumWidth(80)
        self.words.setMaximumWidth(150)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING)
        self._typing.timeout.connect(self._fill)
        self.words.textChanged.connect(lambda _: self._typing.start())
        self.export = Export(self)
        self.top.addWidget(self.words)
        self.top.addWidget(self.export)

    def _fill_body(self) -> None:
        empty = QWidget()
        column = spaced(QVBoxLayout(empty), 4, 0)
        column.addWidget(self.nothing)
        column.addWidget(self.all, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.pages, self.empty = QStackedLayout(), empty
        self.body.addLayout(self.pages, 1)  # first: what it shows without a parent is a window of its own
        self.pages.addWidget(self.tree)
        self.pages.addWidget(empty)
        self.foot = Foot(self.timeline)
        self.foot.copy.clicked.connect(lambda: self.copy(self.tree.line))
        self.foot.journal.clicked.connect(lambda: self._emit(self.journal_wanted))
        self.foot.show_place.clicked.connect(lambda: self._emit(self.row_wanted))
        self.body.addWidget(self.foot)

    def _emit(self, signal: SignalInstance) -> None:
        if self.tree.line is not None:
            signal.emit(self.tree.line)

    # --- showing ---

    @property
    def wanted(self) -> Wanted:
        """What is asked for by the filters."""
        kind = self.kind.currentData()
        return Wanted(self.power.currentData() or "", (kind,) if kind else (), None, self.words.text())

    def clear_filters(self) -> None:
        """Show all rows."""
        for box in (self.power, self.kind):
            box.setCurrentIndex(0)
        self.words.clear()
        self._typing.stop()
        self._fill()
        self.tree.setFocus()

    def _open(self) -> None:
        """Another game: its powers, and none of the filters of the last one."""
        self.tree.clear_closed()
        for box in (self.power, self.kind):
            box.blockSignals(True)
            box.clear()
        self.power.addItem(self.tr("All powers"), "")
        for code in known.powers(self.timeline.desk.game) if self.timeline.is_played else ():
            self.power.addItem(name_of(code), code)
        self.kind.addItem(self.tr("All kinds"), "")
        for kind in KINDS:
            self.kind.addItem(kind_said(kind), kind)
        for box in (self.power, self.kind):
            box.blockSignals(False)
        self.clear_words()

    def clear_words(self) -> None:
        """Look for no words."""
        self.words.blockSignals(True)
        self.words.clear()
        self.words.blockSignals(False)

    def _follow(self) -> None:
        self._fill()

    def _fill(self) -> None:
        wanted = self.wanted
        self.shown = tuple(filter(wanted.has, self.timeline.lines))
        self.tree.show_lines(self.shown)
        self.export.setEnabled(bool(self.timeline.turns))
        self.all.setVisible(bool(self.timeline.lines))
        self.nothing.setText(self._why_nothing())
        self.pages.setCurrentWidget(self.tree if self.shown else self.empty)

    def _why_nothing(self) -> str:
        if self.timeline.lines:
            return self.tr("No row of the timeline is of this power and kind with these words.")
        if not self.timeline.is_read:
            return self.tr("The journal is being read…")
        return self.tr(
            "Nothing has happened in diplomacy yet. Options, treaties, wars and what becomes of minor"
            " countries are listed here, turn by turn, whatever order brings them about."
        )

    def _choose(self, line: Line | None) -> None:
        self.foot.show_line(line)
        self.row_chosen.emit(line)

    # --- the row that is looked at ---

    def copy(self, line: Line | None) -> None:
        """Put a row into the clipboard, as somebody quotes it."""
        if line is not None:
            QApplication.clipboard().setText(line.quote)
            self.foot.say(self.tr("Copied: {0}").format(line.quote))

    def _menu(self, line: Line, at: QPoint) -> None:
        menu = QMenu(self)
        menu.addAction(self.tr("&Show the place"), partial(self.row_wanted.emit, line))
        menu.addAction(self.tr("Show in the &journal"), partial(self.journal_wanted.emit, line))
        menu.addAction(self.tr("&Copy line"), partial(self.copy, line))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)
