"""Values by year or by country in a form of the card book."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from redball.desk.dialogs.choosers import CodeBox
from redball.desk.sets.politics.cards import entered
from redball.desk.sets.politics.cards.editor import NARROW, Editor, Line
from redball.desk.sets.politics.cards.phrases import tr
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import plain


class PairsEditor(Editor):
    """Values by year, or by country: one row each, and a button for one more."""

    def __init__(self, key: Callable[[], QLineEdit | CodeBox], more: str) -> None:
        super().__init__()
        self.make_key = key
        self.pairs: list[tuple[QLineEdit | CodeBox, Line]] = []
        column = spaced(QVBoxLayout(self), 4, 0)
        self.grid = spaced(QGridLayout(), 4)
        self.grid.setColumnStretch(3, 1)
        column.addLayout(self.grid)
        self.add = QPushButton(more)
        self.add.setObjectName("link")
        self.add.clicked.connect(self.add_pair)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_value(self, value: Any) -> None:
        """Show the values, unless they are what stands there."""
        found = dict(value) if isinstance(value, Mapping) else {"1936": value} if type(value) is int else {}
        if found != (self.value() or {}) or not found:
            self._fill(found)

    def _fill(self, found: Mapping[str, Any]) -> None:
        clear(self.grid)
        self.pairs = []
        for key, value in found.items():
            self._append(str(key), entered.text_of(value))

    def _append(self, key: str, value: str) -> None:
        name, line, at = self.make_key(), Line(True, True), self.grid.rowCount()
        line.setFixedWidth(NARROW)
        line.setPlaceholderText("–")
        line.setText(value)
        line.setAccessibleName(tr("Value"))
        if isinstance(name, CodeBox):
            if key and name.findData(key) < 0:
                name.add(key, key)
            name.setCurrentIndex(name.findData(key))
            name.activated.connect(lambda _: self.edited.emit())
        else:
            name.setText(key)
            name.textEdited.connect(lambda _: self.edited.emit())
        line.textEdited.connect(lambda _: self.edited.emit())
        line.returnPressed.connect(self.add_pair)
        gone = QPushButton("×")
        gone.setObjectName("narrow")
        gone.setAccessibleName(tr("Remove this value"))
        gone.setToolTip(tr("Remove this value"))
        gone.clicked.connect(lambda: self._remove(name))
        for column, widget in enumerate((name, line, gone)):
            self.grid.addWidget(widget, at, column)
            widget.show()
        self.pairs.append((name, line))

    def add_pair(self) -> None:
        """One more row, which takes the keyboard."""
        self._append("", "")
        self.pairs[-1][0].setFocus()

    def _remove(self, name: QWidget) -> None:
        at = next(n for n, (key, _) in enumerate(self.pairs) if key is name)
        left = [(self._key(key), line.text()) for key, line in self.pairs]
        del left[at]
        clear(self.grid)
        self.pairs = []
        for key, value in left:
            self._append(key, value)
        self.edited.emit()
        self.add.setFocus()

    @staticmethod
    def _key(widget: QLineEdit | CodeBox) -> str:
        return (widget.code or "") if isinstance(widget, CodeBox) else widget.text().strip()

    def value(self) -> Any:
        """The values; rows without any are nothing yet."""
        found = {self._key(key): entered.number(line.text()) for key, line in self.pairs}
        return {key: value for key, value in found.items() if key and value is not None} or None

    def mark(self, wrong: bool) -> None:
        """Mark values that are no numbers or are there twice; where it is something else, all of them."""
        keys = [self._key(key) for key, _ in self.pairs]
        bad = [
            isinstance(entered.number(line.text()), str) or keys.count(key) > 1
            for key, (_, line) in zip(keys, self.pairs, strict=True)
        ]
        for number, (key, line) in enumerate(self.pairs):
            line.mark(bad[number] or (wrong and not any(bad)))
            if isinstance(key, Line):
                key.mark(wrong and not any(bad))

    def first(self) -> QWidget:
        """The first key, or the button for one."""
        return self.pairs[0][0] if self.pairs else self.add

    def sizeHint(self) -> QSize:
        """As its rows need."""
        return self.layout().sizeHint()


def year_key() -> Line:
    """A field for a year."""
    made = Line(True)
    made.setFixedWidth(NARROW)
    made.setPlaceholderText(tr("Year"))
    made.setAccessibleName(tr("Year"))
    return made


def country_key(minors: list[tuple[str, str]]) -> CodeBox:
    """A field for a country."""
    made = CodeBox(minors)
    made.setCurrentIndex(-1)
    made.setAccessibleName(tr("Country"))
    made.setToolTip(plain(tr("Type the first letters of a country")))
    return made
