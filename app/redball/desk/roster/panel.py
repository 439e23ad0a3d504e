"""The dock of all units: a table with search and filters, and stepping through its rows."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from redball.desk import icons, theme
from redball.desk.desk import Desk, Subject
from redball.desk.inquiry import Inquiries
from redball.desk.roster.model import ICON, RosterModel
from redball.desk.roster.rows import STATES, Column, Row, as_text, row_of
from redball.desk.supply_steps import supply_steps
from redball.desk.widgets import tables
from redball.desk.widgets.card import Card
from redball.desk.widgets.keys import keeps
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.language import translated
from redball.wording import name_of

WIDTHS = {
    Column.NAME: 150, Column.POWER: 122, Column.TYPE: 128, Column.SIZE: 62, Column.FACTORS: 66,
    Column.PLACE: 190, Column.SUPPLY: 184, Column.FACING: 80,
}  # fmt: skip


class UnitTable(QTableView):
    """Rows of units; handles its own keys for copying and selecting all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("All units"))
        tables.of_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSortingEnabled(True)
        self.setIconSize(QSize(round(1.24 * ICON), round(1.24 * ICON)))
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(26)

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the table from the window's menus."""
        return keeps(event, _own) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the chosen rows; everything else as ever."""
        if event.matches(QKeySequence.StandardKey.Copy):
            model = self.model()
            assert isinstance(model, RosterModel)
            chosen = sorted(index.row() for index in self.selectionModel().selectedRows())
            QApplication.clipboard().setText(as_text(model.rows[at] for at in chosen))
        else:
            super().keyPressEvent(event)


def _own(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Copy) or event.matches(QKeySequence.StandardKey.SelectAll)


class RosterPanel(QWidget):
    """Lists the units of the position.  Selected rows become the subject, and vice versa."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.desk = desk
        self.model = RosterModel(self)
        self._known: dict[str, Row] = {}
        self._inquiries = Inquiries(self, desk.outdated)
        self._stale, self._following = True, False
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find by name, type, place…"))
        self.search.setAccessibleName(self.tr("Find units"))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.power, self.state = QComboBox(), QComboBox()
        self.power.setAccessibleName(self.tr("Whose units"))
        self.state.setAccessibleName(self.tr("Units in which state"))
        for name, (text, _) in STATES.items():
            self.state.addItem(translated(text), name)
        for box in (self.power, self.state):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(9)
            box.currentIndexChanged.connect(lambda _: self._want())
        self.note = label("", "note")
        self.back = self._step_button("‹", self.tr("Unit before in the list (Shift+F4)"), False)
        self.onward = self._step_button("›", self.tr("Next unit of the list (F4)"), True)
        self.table = UnitTable()
        self._set_table_up(self.table)
        self._lay_out()
        self.search.textChanged.connect(lambda _: self._want())
        self.search.returnPressed.connect(self.table.setFocus)
        desk.opened.connect(self._open)
        desk.supplied.connect(self.refresh)
        desk.subject_changed.connect(self._follow)
        theme.current().changed.connect(self._repaint)

    def _repaint(self) -> None:
        self.table.viewport().update()

    def _step_button(self, text: str, tip: str, forwards: bool) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName("narrow")
        button.setFixedWidth(34)
        button.setToolTip(plain(tip))
        button.setAccessibleName(tip)
        button.clicked.connect(lambda: self.step(forwards))
        return button

    def _set_table_up(self, table: UnitTable) -> None:
        table.setModel(self.model)
        header = table.horizontalHeader()
        for column, width in WIDTHS.items():
            header.resizeSection(column, width)
        header.setSectionResizeMode(Column.PLACE, QHeaderView.ResizeMode.Stretch)
        table.sortByColumn(Column.POWER, Qt.SortOrder.AscendingOrder)
        table.selectionModel().selectionChanged.connect(self._choose)
        table.activated.connect(self._centre)

    def _lay_out(self) -> None:
        card = Card()
        row = spaced(QHBoxLayout(), 8)
        self.search.setMinimumWidth(96)
        for field, share in ((self.search, 3), (self.power, 1), (self.state, 2)):
            row.addWidget(field, share)
        for widget in (self.note, self.back, self.onward):
            row.addWidget(widget)
        card.body.addLayout(row)
        card.body.addWidget(self.table, 1)
        column = spaced(QVBoxLayout(self), None, 10, 2, 10, 8)
        column.addWidget(card)

    # --- what is listed ---

    def _open(self) -> None:
        """List the units of another game."""
        self._known, self._stale = {}, True
        inputs = (self.power, self.state, self.search)
        for widget in inputs:
            widget.blockSignals(True)
        self.power.clear()
        self.power.addItem(self.tr("All powers"), "")
        owners = {unit.power for unit in self.desk.game.units.values()}
        for code in sorted(owners, key=name_of):
            self.power.addItem(name_of(code), code)
        self.state.setCurrentIndex(0)
        self.search.clear()
        for widget in inputs:
            widget.blockSignals(False)
        self._want()
        self.refresh()

    def _want(self) -> None:
        """Apply the search and the filters."""
        row_filter = replace(
            self.model.row_filter,
            text=self.search.text(),
            power=self.power.currentData() or "",
            state=self.state.currentData() or "",
        )
        self._keep_chosen(lambda: self.model.set_filter(row_filter))

    def refresh(self) -> None:
        """List the units as they are now: at once when visible, else when shown."""
        self._stale = True
        if self.isVisible() and self.desk.session is not None:
            self._inquiries.in_turns("rows", self._steps())

    def showEvent(self, event) -> None:
        """List what changed while it was hidden."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def _steps(self) -> Generator[object, None, None]:
        game, rows = self.desk.game, list[Row]()
        yield from supply_steps(game)
        supply = self.desk.supply
        for unit in game.units.values():
            rows.append(self._row(unit, supply.status(unit.id)))
            yield unit
        self._show(rows)

    def _row(self, unit, status) -> Row:
        known = self._known.get(unit.id)
        if known is None or known.unit is not unit or known.status is not status:
            known = self._known[unit.id] = row_of(self.desk.game, unit, status)
        return known

    def _show(self, rows: list[Row]) -> None:
        self._stale = False
        self._keep_chosen(lambda: self.model.show_rows(rows))

    def _keep_chosen(self, change) -> None:
        """Change the rows and select the subject's units again."""
        self._following = True
        change()
        self._following = False
        shown, every = len(self.model.rows), len(self.model.every)
        self.note.setText(self.tr("{0} of {1}").format(shown, every))
        self._follow(self.desk.subject)

    # --- rows and the subject ---

    def _choose(self, *_: object) -> None:
        """Make the selected rows the subject."""
        if self._following:
            return
        chosen = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        ids = [self.model.rows[at].unit.id for at in chosen]
        if ids:
            self._following = True
            self.desk.choose(ids)
            self._following = False
            if len(ids) == 1:
                self._centre_on(ids[0])

    def _follow(self, subject: Subject) -> None:
        """Select the rows of the subject's units."""
        if self._following or not self.model.rows:
            return
        self._following = True
        places = [self.model.place_of[unit] for unit in subject.units if unit in self.model.place_of]
        chosen, last = QItemSelection(), self.model.columnCount() - 1
        for at in places:
            chosen.select(self.model.index(at, 0), self.model.index(at, last))
        selection = self.table.selectionModel()
        if places:
            first = self.model.index(places[0], 0)
            selection.setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.table.scrollTo(first)
        selection.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._following = False

    def _centre(self, index: QModelIndex) -> None:
        self._centre_on(self.model.rows[index.row()].unit.id)

    def _centre_on(self, id: str) -> None:
        unit = self.desk.game.units[id]
        node = self.desk.game.atlas.sea_areas[unit.sea].box if unit.hex < 0 <= unit.sea else unit.hex
        self.desk.centre(node)

    # --- stepping ---

    def step(self, forwards: bool = True) -> tuple[int, int]:
        """Select and centre the next unit listed, or the previous one; the first after the last.

        Returns its number and the number of rows; (0, 0) when none is listed.
        """
        if self._stale and self.desk.session is not None:
            for _ in self._steps():
                pass
        rows = self.model.rows
        if not rows:
            return 0, 0
        before = self.model.place_of.get(next(iter(self.desk.subject.units), ""), -1 if forwards else 0)
        at = (before + (1 if forwards else -1)) % len(rows)
        unit = rows[at].unit.id
        self.desk.show_unit(unit)
        self._centre_on(unit)
        return at + 1, len(rows)

    def described(self) -> str:
        """The filters that are set, in words."""
        parts = [box.currentText() for box in (self.state, self.power) if box.currentData()]
        parts += [f"“{self.search.text()}”"] if self.search.text().strip() else []
        return ", ".join(parts) or self.tr("all units")
