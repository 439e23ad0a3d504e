"""The facts of a place, each changed where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from redball.atlas import Place
from redball.desk.dialogs.fields import Number
from redball.desk.map_edit import tools
from redball.desk.map_edit.phrases import column
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain

_PORTS = ("none", "minor", "major")


class PlaceForm(QWidget):
    """``changed`` carries a place's name and what its columns are to hold, ``removed`` one that goes;
    ``left`` that its name is written and the keyboard can go elsewhere.
    """

    changed = Signal(str, dict)
    removed = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place: Place | None = None
        self.name = QLineEdit()
        self.name.setAccessibleName(self.tr("Name of the place"))
        self.name.editingFinished.connect(self._rename)
        self.name.returnPressed.connect(self._enter)
        self.kind = self._box(tools.kinds_of_place(), "kind")
        self.port = self._box(tools.ports(), "port")
        self.ices = QCheckBox(self.tr("Ices in"))
        self.ices.setToolTip(plain(self.tr("The port is closed by ice")))
        self.ices.clicked.connect(lambda on: self._put("ices", str(int(on))))
        self.counts = {name: self._number(name) for name in tools.COUNTED}
        self.remove = QPushButton(self.tr("Delete"))
        self.remove.setObjectName("narrow")
        self.remove.setAutoDefault(False)
        self.remove.setToolTip(plain(self.tr("Take the place off the map")))
        self.remove.clicked.connect(lambda: self.place is not None and self.removed.emit(self.place.name))
        grid = spaced(QGridLayout(self), 6, 0)
        top, second = spaced(QHBoxLayout(), 6), spaced(QHBoxLayout(), 6)
        top.addWidget(self.name, 1)
        top.addWidget(self.remove)
        second.addWidget(self.kind, 1)
        second.addWidget(self.port, 1)
        grid.addLayout(top, 0, 0, 1, 4)
        grid.addLayout(second, 1, 0, 1, 4)
        for at, (name, number) in enumerate(self.counts.items()):
            caption = label(_capital(column(name)), "small", wrap=True)
            caption.setBuddy(number)
            row, col = divmod(at, 2)
            grid.addWidget(caption, 2 + row, 2 * col)
            grid.addWidget(number, 2 + row, 2 * col + 1)
        grid.addWidget(self.ices, 4, 0, 1, 4, Qt.AlignmentFlag.AlignLeft)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)

    def _box(self, values: Mapping[str, str], name: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(_capital(column(name)))
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(4)
        for value, words in values.items():
            box.addItem(words, value)
        box.activated.connect(lambda _: self._put(name, box.currentData()))
        return box

    def _number(self, name: str) -> Number:
        made = Number(0, tools.MOST, 52)
        made.setAccessibleName(_capital(column(name)))
        made.valueChanged.connect(partial(self._count, name))
        return made

    def show_place(self, place: Place | None) -> None:
        """Show the facts of a place; None for no place."""
        self.place = place
        if place is None:
            return
        if not self.name.hasFocus() or self.name.text() != place.name:
            self.name.setText(place.name)
        self.kind.setCurrentIndex(self.kind.findData(place.kind.value))
        self.port.setCurrentIndex(self.port.findData(_PORTS[place.port]))
        self.ices.setChecked(place.ices)
        self.ices.setEnabled(bool(place.port))
        shown = (place.red_factories, place.blue_factories, place.oil, place.resources)
        for number, value in zip(self.counts.values(), shown, strict=True):
            number.blockSignals(True)
            number.setMaximum(max(tools.MOST, value))
            number.setValue(value)
            number.blockSignals(False)

    def ask_name(self) -> None:
        """Let the player write another name at once."""
        self.name.setFocus()
        self.name.selectAll()

    def _enter(self) -> None:
        """A name that can't be stays to be written again."""
        wanted = self.name.text().strip()
        self._rename()
        if self.place is not None and wanted in ("", self.place.name):
            self._leave()
        else:
            self.name.selectAll()

    def _leave(self) -> None:
        if self.place is not None:
            self.name.setText(self.place.name)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the name as it is."""
        if event.key() == Qt.Key.Key_Escape and self.name.hasFocus():
            self._leave()
        else:
            super().keyPressEvent(event)

    def _rename(self) -> None:
        name = self.name.text().strip()
        if self.place is not None and name and name != self.place.name:
            self._put("name", name)

    def _count(self, name: str, value: int) -> None:
        self._put(name, str(value))

    def _put(self, name: str, cell: str) -> None:
        if self.place is not None:
            self.changed.emit(self.place.name, {name: cell})


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
