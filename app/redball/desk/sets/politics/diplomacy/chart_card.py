"""How powers stood at the end of each turn: a chart, and the same numbers as a table one key away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton, QSizePolicy, QStackedLayout, QWidget

from redball.desk.sets.politics.diplomacy.inks import chart_line
from redball.desk.sets.politics.diplomacy.model import Timeline
from redball.desk.turn_words import months
from redball.desk.widgets.card import Card
from redball.desk.widgets.charts.line_chart import LineChart
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.text import Elided, label, plain
from redball.game.clock import Clock
from redball.game.powers import power_infos
from redball.rules.politics.chronicle.page import date_of, measure_said
from redball.rules.politics.chronicle.series import MEASURES, Measure, Series, series
from redball.wording import quantity

_LETTERS = 18
"""Letters of a measure that are shown at least."""
_NARROWEST = 34
"""Px of a column of numbers."""


class TurnsChart(LineChart):
    """The chart; the space bar shows the table instead."""

    open_end = True

    def __init__(self, card: ChartCard) -> None:
        super().__init__(card)
        self._card = card
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event) -> None:
        """Space shows the table instead."""
        if event.key() == Qt.Key.Key_Space:
            self._card.as_table.setChecked(True)
            return
        super().keyPressEvent(event)

    def date(self, index: int) -> str:
        """The date of a turn; the last one isn't over."""
        return date_of(self._card.timeline.turns, index)


class TurnsTable(RowsTable):
    """The table; the space bar shows the chart again."""

    def __init__(self, card: ChartCard) -> None:
        super().__init__(["", ""], 0)
        self._card = card
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.horizontalHeader().setMinimumSectionSize(_NARROWEST)

    def show_series(self, found: Series, names: Sequence[str]) -> None:
        """Show other turns: powers by their codes, with their names as tooltips."""
        heads = [
            code if code in power_infos() else name for code, name in zip(found.lines, names, strict=True)
        ]
        self.set_heads([self.tr("Turn"), *heads], 0, range(1, len(heads) + 1))
        for column, name in enumerate(names, 1):
            self.horizontalHeaderItem(column).setToolTip(plain(name))
        dates = [date_of(self._card.timeline.turns, n) for n in range(len(found.turns))]
        rows = [
            [_short(turn), *(quantity(line[n]) for line in found.lines.values())]
            for n, turn in enumerate(found.turns)
        ]
        self.fill(rows, dates, [n == len(rows) - 1 for n in range(len(rows))])
        self.scrollToBottom()

    def keyPressEvent(self, event) -> None:
        """Space shows the chart instead."""
        if event.key() == Qt.Key.Key_Space:
            self._card.as_table.setChecked(False)
            return
        super().keyPressEvent(event)


class ChartCard(Card):
    """One measure at a time."""

    def __init__(self, timeline: Timeline, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Turn by turn"), parent)
        self.timeline = timeline
        self.measure = QComboBox()
        self.measure.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.measure.setMinimumContentsLength(_LETTERS)
        self.measure.setAccessibleName(self.tr("What the chart shows"))
        for each in MEASURES:
            self.measure.addItem(measure_said(each), each)
        self.as_table = QPushButton(self.tr("Table"))
        self.as_table.setCheckable(True)
        self.as_table.setToolTip(self.tr("The same numbers as a table (space bar)"))
        self.top.replaceWidget(self.note, self.measure)
        self.note.hide()
        self.top.addWidget(self.as_table)
        self.readout = Elided("", "note")
        self.body.addWidget(self.readout)
        self._fill_body()
        self.measure.currentIndexChanged.connect(lambda _: self.show_turns())
        self.measure.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.as_table.toggled.connect(self._switch)
        self.chart.pointed.connect(self._point)
        timeline.changed.connect(self.show_turns)
        self.show_turns()

    def _fill_body(self) -> None:
        self.chart, self.table = TurnsChart(self), TurnsTable(self)
        self.nothing = label("", "note", True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.pages = QStackedLayout()
        for page in (self.chart, self.table, self.nothing):
            self.pages.addWidget(page)
        self.body.addLayout(self.pages, 1)

    @property
    def shown(self) -> Measure:
        """The measure that is shown."""
        found: Measure = self.measure.currentData()
        return found

    def show_turns(self) -> None:
        """Show what was read last."""
        found = series(self.timeline.turns, self.shown)
        name = measure_said(self.shown)
        self.measure.setToolTip(plain(self.tr("What the chart shows: {0}").format(name)))
        self.chart.setAccessibleName(name)
        self.table.setAccessibleName(name)
        lines = [chart_line(self.shown, who, values) for who, values in found.lines.items()]
        self.chart.show_lines(found.turns, lines)
        self.table.show_series(found, [line.name for line in lines])
        self.nothing.setText(self._nothing())
        self._arrange()

    def _arrange(self) -> None:
        """The chart, the table, or why there is neither."""
        shown = self.table if self.as_table.isChecked() else self.chart
        self.pages.setCurrentWidget(shown if self.chart.lines else self.nothing)
        self._point(-1)

    def _switch(self, _on: bool) -> None:
        held = self.isAncestorOf(self.focusWidget() or self)
        self._arrange()
        if held and self.pages.currentWidget() is not self.nothing:
            self.pages.currentWidget().setFocus()
        self.table.scrollToBottom()

    def _point(self, index: int) -> None:
        """The numbers of the turn that the keys point at, else what the last one is."""
        usual = self.tr("At the end of each turn; the last one isn't over") if self.chart.lines else ""
        self.readout.setText(self.chart.said(index) if index >= 0 else usual)

    def _nothing(self) -> str:
        """Why a measure has no lines."""
        said = {
            "use": self.tr("Nothing has had an effect on US entry yet."),
            "chits": self.tr("The USA's pools have had no entry chits yet."),
            "cities": self.tr(
                "No power holds an objective city: objective cities are marked on hexes first."
            ),
            "ideologies": self.tr(
                "No ideology holds an objective city: objective cities are marked on hexes first."
            ),
        }
        return said.get(self.shown, "")


def _short(turn: int) -> str:
    """A turn in few letters: "J/F 1936"."""
    return f"{months(turn)} {Clock(turn, '').year}"
