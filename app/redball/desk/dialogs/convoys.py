"""Convoy points: a table of sea areas and powers."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QSpinBox,
    QStyledItemDelegate,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from redball.desk.desk import Desk
from redball.desk.dialogs import choosers
from redball.desk.dialogs.fields import Number
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import plain
from redball.desk.words import tr
from redball.game.orders import SetConvoys

_POINTS = Qt.ItemDataRole.UserRole
MOST = 99
Index = QModelIndex | QPersistentModelIndex


class PointsDelegate(QStyledItemDelegate):
    """Edits a cell with a spin box; typing a digit begins."""

    def createEditor(self, parent: QWidget, option, index: Index) -> QSpinBox:
        """A box for convoy points."""
        box = Number(0, MOST, 0)
        box.setParent(parent)
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with what the cell says."""
        assert isinstance(editor, QSpinBox)
        editor.setValue(index.data(_POINTS) or 0)
        editor.selectAll()

    def setModelData(self, editor: QWidget, model, index: Index) -> None:
        """Put the number into the cell."""
        assert isinstance(editor, QSpinBox)
        editor.interpretText()
        model.setData(index, editor.value(), _POINTS)


class ConvoysDialog(OrderSheet):
    """Convoy points of each power in each sea area; each changed cell is one order."""

    def __init__(self, desk: Desk, parent: QWidget | None = None, sea: int = -1) -> None:
        super().__init__(desk, tr("Convoy points"), tr("&Set"), parent)
        self.codes = list(desk.game.powers)
        self.set_lead(
            self.tr("Convoy points by sea area and power. Type a number into a cell, or press F2 on it.")
        )
        self._make_table()
        self._lay_out()
        self.table.itemChanged.connect(self._changed)
        self._begin(sea)
        self.finish(780, 640, self.table)

    def _make_table(self) -> None:
        areas = sorted(self.desk.game.atlas.sea_areas, key=lambda area: area.name)
        self.areas = areas
        table = self.table = QTableWidget(len(areas), len(self.codes))
        table.setObjectName("framed")
        table.setAccessibleName(self.tr("Convoy points by sea area and power"))
        table.setAlternatingRowColors(True)
        table.setItemDelegate(PointsDelegate(table))
        table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setVerticalHeaderLabels([f"{area.name}  " for area in areas])
        for column, code in enumerate(self.codes):
            head = QTableWidgetItem(code)
            head.setToolTip(plain(choosers.who(self.desk.game, code)))
            table.setHorizontalHeaderItem(column, head)
        for header in (table.horizontalHeader(), table.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setHighlightSections(False)
        table.horizontalHeader().setDefaultSectionSize(58)
        table.verticalHeader().setDefaultSectionSize(30)
        for row, area in enumerate(areas):
            for column, code in enumerate(self.codes):
                item = QTableWidgetItem()
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                item.setData(_POINTS, self.before(area.index, code))
                table.setItem(row, column, item)
                self._put(item)

    def _lay_out(self) -> None:
        self.search_box = QLineEdit()
        self.search_box.setPlaceholderText(self.tr("Find a sea area"))
        self.search_box.setAccessibleName(self.tr("Find a sea area"))
        self.search_box.setClearButtonEnabled(True)
        self.used = QCheckBox(self.tr("&Only areas with convoys"))
        top = spaced(QHBoxLayout(), 12)
        top.addWidget(self.search_box, 1)
        top.addWidget(self.used)
        self.body.addLayout(top)
        self.body.addWidget(self.table, 1)
        self.search_box.textChanged.connect(self._filter)
        self.used.toggled.connect(self._filter)

    def _begin(self, sea: int) -> None:
        """Select a sea area, or list only the areas in use."""
        row = next((at for at, area in enumerate(self.areas) if area.index == sea), -1)
        column = self.codes.index(self.desk.power) if self.desk.power in self.codes else 0
        if row >= 0:
            self.table.setCurrentCell(row, column)
            self.table.scrollTo(
                self.table.model().index(row, column), QTableWidget.ScrollHint.PositionAtCenter
            )
        else:
            self.used.setChecked(bool(self.desk.game.convoys))

    # --- cells ---

    def before(self, area: int, power: str) -> int:
        """Points in the game."""
        return self.desk.game.convoys.get((area, power), 0)

    def _place(self, item: QTableWidgetItem) -> tuple[int, str]:
        return self.areas[item.row()].index, self.codes[item.column()]

    def _put(self, item: QTableWidgetItem) -> None:
        points = item.data(_POINTS)
        changed = points != self.before(*self._place(item))
        shown = str(points) if points or changed else "·"
        item.setText(f"● {shown}" if changed else shown)
        font = item.font()
        font.setBold(bool(points))
        item.setFont(font)

    def _changed(self, item: QTableWidgetItem) -> None:
        self.table.blockSignals(True)
        self._put(item)
        self.table.blockSignals(False)
        self.refresh()

    def set_points(self, area: int, power: str, points: int) -> None:
        """Write a number into a cell."""
        row = next(at for at, one in enumerate(self.areas) if one.index == area)
        self.table.item(row, self.codes.index(power)).setData(_POINTS, points)

    def _filter(self, *_: object) -> None:
        wanted = self.search_box.text().casefold().strip()
        for row, area in enumerate(self.areas):
            used = any(self.table.item(row, column).data(_POINTS) for column in range(len(self.codes)))
            hidden = wanted not in area.name.casefold() or (self.used.isChecked() and not used)
            self.table.setRowHidden(row, hidden)

    def orders(self) -> list[SetConvoys]:
        """One order a cell that was changed."""
        given = []
        for row, area in enumerate(self.areas):
            for column, code in enumerate(self.codes):
                points = self.table.item(row, column).data(_POINTS)
                if points != self.before(area.index, code):
                    given.append(SetConvoys(area.name, code, points))
        return given
