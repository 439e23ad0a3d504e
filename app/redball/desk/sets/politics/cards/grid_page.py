"""A chart of the card book: its cells, and what stands behind the cost of a war or a treaty."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTabBar, QVBoxLayout, QWidget

from redball.desk.dialogs.choosers import CodeBox
from redball.desk.sets.politics.cards import entered
from redball.desk.sets.politics.cards.editor import Line
from redball.desk.sets.politics.cards.editors import named
from redball.desk.sets.politics.cards.form import FormArea, RowForm
from redball.desk.sets.politics.cards.grid_view import GridView
from redball.desk.sets.politics.cards.grids import Cell, Grid, grid_of
from redball.desk.sets.politics.cards.model import BookDesk
from redball.desk.sets.politics.cards.pasting import Pasted
from redball.desk.sets.politics.cards.phrases import chart_name, row_name, tr
from redball.desk.sets.politics.cards.state_list import StateList
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label
from redball.desk.words import count
from redball.rules.politics import standing
from redball.rules.politics.affairs.book_draft import Key, look
from redball.rules.politics.affairs.book_wanted import LEVELS

DETAILS, STATE = 124, 46
"""Px of what stands behind a cell, where there is room, and of how it stands."""


class GridPage(QWidget):
    """One chart."""

    def __init__(self, book: BookDesk, chart: str) -> None:
        super().__init__()
        self.book, self.chart = book, chart
        self.more_rows: tuple[str, ...] = ()
        self.levels = QTabBar()
        self.levels.setDrawBase(False)
        self.levels.setExpanding(False)
        for level in LEVELS:
            self.levels.addTab(tr("Level {0}").format(level))
        self.levels.setVisible(chart == "treaty_chart")
        self.view = GridView(book, self._grid())
        self.said = label("", "note", wrap=True)
        self.said.hide()
        self.state = StateList(book, STATE)
        column = spaced(QVBoxLayout(self), 8, 0)
        column.addLayout(self._make_head())
        column.addWidget(label(_explained(chart), "note", wrap=True))
        column.addWidget(self.levels)
        column.addWidget(self.view, 2)
        column.addWidget(self.said)
        self.details: RowForm | None = None
        if self.view.grid_model.grid.is_matrix:
            self._add_details(column)
        column.addWidget(self.state)
        self.levels.currentChanged.connect(self.refresh)
        self.view.cell_chosen.connect(self._show_cell)
        self.view.was_pasted.connect(self._tell)
        book.changed.connect(self._follow)
        self._show_cell(None)

    def _make_head(self) -> QHBoxLayout:
        row = spaced(QHBoxLayout(), 6)
        row.addWidget(Elided(chart_name(self.chart), "subject"), 1)
        self.country = CodeBox(named(standing.minors(self.book.desk.game)))
        self.country.insertItem(0, tr("Add a country…"), "")
        self.country.setCurrentIndex(0)
        self.country.setAccessibleName(tr("Add a country"))
        self.country.setVisible(self.chart == "war_chart")
        self.country.activated.connect(self._add_country)
        self.number = Line(enters=True)
        self.number.setPlaceholderText(
            tr("Add a year") if self.chart == "chit_values" else tr("Add an option")
        )
        self.number.setToolTip(tr("Its number, and Enter"))
        self.number.setAccessibleName(self.number.placeholderText())
        self.number.setFixedWidth(120)
        self.number.setVisible(self.chart in ("entry_options", "chit_values"))
        self.number.returnPressed.connect(self._add_number)
        self.paste = QPushButton(tr("&Paste"))
        self.paste.setToolTip(
            tr("Take a table from the clipboard, as a spreadsheet copies it or as a file has it (Ctrl+V)")
        )
        self.paste.clicked.connect(lambda: self.view.paste(QGuiApplication.clipboard().text()))
        row.addWidget(self.country)
        row.addWidget(self.number)
        row.addWidget(self.paste)
        return row

    def _add_details(self, column: QVBoxLayout) -> None:
        self.about = Elided("", "heading")
        self.details = RowForm(self.book, self.chart, leave_out=("cost",))
        area = FormArea(self.details)
        area.setMinimumHeight(DETAILS // 2)
        area.setMaximumHeight(DETAILS)
        column.addWidget(self.about)
        column.addWidget(area, 1)

    # --- showing --------------------------------------------------------------------------------------------

    def _grid(self) -> Grid:
        made = grid_of(self.book.desk.game, self.book.draft, self.chart, self.levels.currentIndex() + 1)
        more = [row for row in self.more_rows if row not in made.rows]
        return Grid(made.chart, (*made.rows, *more), made.columns, made.level)

    def focus(self) -> None:
        """Give the cells the keyboard."""
        if not self.view.currentIndex().isValid():
            cells = self.view.grid_model
            first = next(n for n in range(cells.columnCount()) if cells.cell(cells.index(0, n)))
            self.view.setCurrentIndex(cells.index(0, first))
        self.view.setFocus()

    def refresh(self, *_: object) -> None:
        """Show the cells as they are now."""
        self.view.show_grid(self._grid())
        cell = self.view.grid_model.cell(self.view.currentIndex())
        if cell is not None:
            self.state.show_row(cell.key)
        if self.details is not None and cell is not None and self.details.key == cell.key:
            self.details.follow()

    def show_row(self, key: Key) -> None:
        """Show the cell of a row; the chart as it is where the name is empty."""
        if not key[1]:
            self.refresh()
            return
        if self.chart == "treaty_chart" and (level := key[1].rpartition("/")[2]) in map(str, LEVELS):
            self.levels.setCurrentIndex(int(level) - 1)
        self.refresh()
        grid = self.view.grid_model.grid
        for row in range(len(grid.rows)):
            for column in range(len(grid.columns)):
                cell = grid.cell(grid.rows[row], grid.columns[column])
                if cell is not None and cell.key == key:
                    self.view.setCurrentIndex(self.view.grid_model.index(row, column))
                    return

    def _follow(self) -> None:
        """A page that isn't seen is shown anew when it is."""
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the cells as they are now."""
        super().showEvent(event)
        self.refresh()

    def _show_cell(self, cell: Cell | None) -> None:
        self.state.setVisible(cell is not None)
        if cell is not None:
            self.state.show_row(cell.key)
        if self.details is not None:
            self.about.setText(
                row_name(cell.key) if cell is not None else tr("Choose a cell for the rest of it")
            )
            self.details.show_row(cell.key if cell is not None else (self.chart, ""))

    def _tell(self, found: Pasted) -> None:
        """Say what was pasted, and what of it was no cell's."""
        taken = tr("{0} pasted.").format(count(len(found.puts), "value", "values"))
        lines = [fault.sentence() for fault in found.faults[:4]]
        if len(found.faults) > len(lines):
            lines.append(
                tr("{0} more that are no cells of this chart.").format(len(found.faults) - len(lines))
            )
        self.said.setText("\n".join((taken, *lines)))
        self.said.show()

    def _add_country(self, _at: int) -> None:
        code = self.country.code
        self.country.setCurrentIndex(0)
        if code:
            self._add_row(code)

    def _add_number(self) -> None:
        """A row by its number, which the rules check."""
        found = entered.number(self.number.text())
        good = (
            isinstance(found, int)
            and not look(self.book.desk.game, (self.chart, str(found)), _SOMETHING[self.chart]).faults
        )
        self.number.mark(not good)
        if good:
            self.number.clear()
            self._add_row(str(found))

    def _add_row(self, name: str) -> None:
        self.more_rows = (*self.more_rows, name)
        self.refresh()
        at = self.view.grid_model.grid.rows.index(name)
        self.view.setCurrentIndex(self.view.grid_model.index(at, 0))
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)


_SOMETHING: dict[str, dict[str, Any]] = {"entry_options": {"cost": 0}, "chit_values": {"values": [0]}}
"""Fields with which the rules say whether a row may be called so."""


def _explained(chart: str) -> str:
    """What a chart holds and how it is entered."""
    return {
        "war_chart": tr(
            "What a declaration of war costs: the target at the left, the declarer at the top. A value under "
            "Anyone holds for all that have none of their own."
        ),
        "treaty_chart": tr(
            "What a treaty costs: who plays for it at the left, the partner at the top. One of a pair is "
            "enough where the chart has the same for both."
        ),
        "trade_limits": tr("The most in trade at each level of treaty."),
        "entry_options": tr("US entry options of World in Flames that the rules of sanctions use."),
        "chit_values": tr("The values of the entry chits of each year, with a comma between two."),
    }[chart]
