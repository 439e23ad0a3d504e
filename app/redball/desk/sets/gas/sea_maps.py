"""The gas maps that sea areas belong to: those of their boxes, or as a group has moved them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.sets.gas.phrases import map_name
from redball.desk.widgets import tables
from redball.desk.widgets.keys import takes
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.desk.words import tr
from redball.rules.gas.maps import SHEETS, sheet_named, sheet_of_sea, usual_sheet_of_sea
from redball.rules.gas.orders import SetSeaMap
from redball.rules.gas.tables import Sheet

AREA, BOX, MAP = range(3)
_SHEET = Qt.ItemDataRole.UserRole
_KEYS = (Qt.Key.Key_F2, Qt.Key.Key_Delete)
Index = QModelIndex | QPersistentModelIndex


class _MapBox(QStyledItemDelegate):
    """Edits the map of a sea area with a box of all maps."""

    def createEditor(self, parent: QWidget, option: object, index: Index) -> QWidget:
        """A box of the maps."""
        box = CodeBox([(sheet, map_name(sheet)) for sheet in SHEETS])
        box.setParent(parent)
        box.setAccessibleName(tr("Gas map"))
        box.activated.connect(lambda _=0: self._done(box))
        return box

    def _done(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with the map of the row."""
        assert isinstance(editor, CodeBox)
        editor.choose(index.data(_SHEET))

    def setModelData(self, editor: QWidget, model, index: Index) -> None:
        """Put the chosen map into the row."""
        assert isinstance(editor, CodeBox)
        model.setData(index, editor.code, _SHEET)


class SeaMapTable(QTableWidget):
    """A row a sea area.  Letters, F2 and Enter choose its map, Delete gives it back that of its box."""

    def __init__(self, rows: int) -> None:
        super().__init__(rows, 3)
        tables.of_rows(self)
        self.setObjectName("framed")
        self.setHorizontalHeaderLabels([tr("Sea area"), tr("Its box is on"), tr("Gas map")])
        for column in range(self.columnCount()):
            head = self.horizontalHeaderItem(column)
            head.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(28)
        self.setItemDelegateForColumn(MAP, _MapBox(self))
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mean something here from the window."""
        return takes(event, _KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter edits as F2 does; the map can be chosen from any column."""
        row = self.currentRow()
        if self.state() is QAbstractItemView.State.EditingState:
            event.accept()  # Enter ends editing, and comes here too
            return
        if row >= 0 and event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.setCurrentCell(row, MAP)
            self.edit(self.currentIndex())
            return
        if row >= 0 and event.text().isalpha():
            self.setCurrentCell(row, MAP)
        super().keyPressEvent(event)


class SeaMapsDialog(OrderSheet):
    """The map of every sea area; each one that was changed is one order."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, tr("Sea areas of gas maps"), tr("&Set"), parent)
        self.set_lead(
            self.tr(
                "Units at sea need gas for the map that their sea area belongs to. Press F2 on a row to move "
                "the area to another map."
            )
        )
        game = desk.game
        self.areas = sorted(game.atlas.sea_areas, key=lambda area: area.name)
        self.before = {area.index: sheet_of_sea(game, area.index) for area in self.areas}
        self.usual = {area.index: usual_sheet_of_sea(game, area.index) for area in self.areas}
        self.table = SeaMapTable(len(self.areas))
        self.table.setAccessibleName(self.tr("Sea areas and their gas maps"))
        self._fill()
        self._lay_out()
        self.table.itemChanged.connect(self._changed)
        self.finish(680, 640, self.search_box)

    def _fill(self) -> None:
        fixed = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        for row, area in enumerate(self.areas):
            printed = sheet_named(area.sheet)
            for column, text in ((AREA, area.name), (BOX, map_name(printed) if printed else area.sheet)):
                item = QTableWidgetItem(text)
                item.setFlags(fixed)
                self.table.setItem(row, column, item)
            item = QTableWidgetItem()
            item.setData(_SHEET, self.before[area.index])
            self.table.setItem(row, MAP, item)
            self._put(item)

    def _lay_out(self) -> None:
        self.search_box = QLineEdit()
        self.search_box.setPlaceholderText(self.tr("Find a sea area or a map"))
        self.search_box.setAccessibleName(self.tr("Find a sea area or a map"))
        self.search_box.setClearButtonEnabled(True)
        self.moved = QCheckBox(self.tr("&Only areas on another map than their box"))
        self.none = label(self.tr("No sea area fits."), "note")
        self.back = QPushButton(self.tr("As &usual"))
        self.back.setToolTip(self.tr("Give the area of the row the map that it usually has (Del)"))
        top = spaced(QHBoxLayout(), 12)
        top.addWidget(self.search_box, 1)
        top.addWidget(self.moved)
        self.body.addLayout(top)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.none)
        self.foot.insertWidget(0, self.back)
        self.back.setObjectName("tall")
        self.none.hide()
        self.search_box.textChanged.connect(self._filter)
        self.moved.toggled.connect(self._filter)
        self.back.clicked.connect(lambda: self.give_back(self.table.currentRow()))
        for widget in (self.table, self.search_box):
            widget.installEventFilter(self)

    def eventFilter(self, watched, event: QEvent) -> bool:
        """Enter in the search leads to the first row that fits, and doesn't press the main button; Delete
        gives the area of a row its usual map back.
        """
        key = event.key() if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else None
        if watched is self.search_box and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self._go_to_table()
            return True
        if watched is self.table and key == Qt.Key.Key_Delete:
            self.give_back(self.table.currentRow())
            return True
        return super().eventFilter(watched, event)

    # --- rows ---

    def chosen(self, row: int) -> Sheet:
        """The map that a row says."""
        return self.table.item(row, MAP).data(_SHEET)

    def choose(self, area: int, sheet: Sheet) -> None:
        """Move a sea area to a map."""
        row = next(at for at, each in enumerate(self.areas) if each.index == area)
        self.table.item(row, MAP).setData(_SHEET, sheet)

    def give_back(self, row: int) -> None:
        """Give a sea area its usual map back."""
        if row >= 0:
            self.choose(self.areas[row].index, self.usual[self.areas[row].index])

    def _put(self, item: QTableWidgetItem) -> None:
        area = self.areas[item.row()].index
        sheet = item.data(_SHEET)
        text, moved = map_name(sheet), sheet != self.usual[area]
        changed = sheet != self.before[area]
        item.setText(f"● {text}" if changed else text)
        item.setToolTip(plain(self.tr("Usually {0}").format(map_name(self.usual[area]))) if moved else "")
        font = item.font()
        font.setBold(moved)
        item.setFont(font)

    def _changed(self, item: QTableWidgetItem) -> None:
        self.table.blockSignals(True)
        self._put(item)
        self.table.blockSignals(False)
        self.refresh()

    def _filter(self, *_: object) -> None:
        wanted = self.search_box.text().casefold().strip()
        shown = 0
        for row in range(len(self.areas)):
            texts = (self.table.item(row, column).text().casefold() for column in (AREA, BOX, MAP))
            differs = self.table.item(row, BOX).text() != map_name(self.chosen(row))
            hidden = not any(wanted in text for text in texts) or (self.moved.isChecked() and not differs)
            self.table.setRowHidden(row, hidden)
            shown += not hidden
        self.none.setVisible(not shown)

    def _go_to_table(self) -> None:
        """Give the keyboard to the first row that fits."""
        row = next((at for at in range(len(self.areas)) if not self.table.isRowHidden(at)), -1)
        if row >= 0:
            self.table.setCurrentCell(row, MAP)
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def orders(self) -> list[SetSeaMap]:
        """One order for each sea area that was moved."""
        given = []
        for row, area in enumerate(self.areas):
            sheet = self.chosen(row)
            if sheet != self.before[area.index]:
                given.append(SetSeaMap(area.name, "" if sheet == self.usual[area.index] else sheet))
        return given
