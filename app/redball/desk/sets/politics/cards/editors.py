"""Fields of a form for one value each.  What a field can't show, since a file holds something else there,
stays as it is until the player enters another value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.fields import PlaceEdit
from redball.desk.sets.politics.cards import entered
from redball.desk.sets.politics.cards.described import NUMBERS, Described, Kind
from redball.desk.sets.politics.cards.phrases import tr
from redball.desk.sets.politics.display.phrases import region_names
from redball.desk.widgets.card import clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.rules.politics import standing
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.wording import name_of

NARROW = 68
"""Px of a field for a number."""


class Editor(QWidget):
    """One value of a form; ``edited`` when the player entered another one."""

    edited = Signal()

    def show_value(self, value: Any) -> None:
        """Show a value; None is nothing."""
        raise NotImplementedError

    def value(self) -> Any:
        """What is entered; None for nothing."""
        raise NotImplementedError

    def mark(self, wrong: bool) -> None:
        """Show whether the value has a fault."""

    def first(self) -> QWidget:
        """The widget that takes the keyboard."""
        raise NotImplementedError


def _row(widget: QWidget) -> QHBoxLayout:
    return spaced(QHBoxLayout(widget), 6, 0)


class Line(QLineEdit):
    """A line of text that is marked where it is wrong.  With ``steps`` the arrow keys change a whole number
    in it; with ``enters`` the Enter key does something here, and nothing in the dialog.
    """

    def __init__(self, steps: bool = False, enters: bool = False) -> None:
        super().__init__()
        self.steps, self.enters = steps, enters

    mark = PlaceEdit.mark

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """One more or one less; Enter."""
        if self.enters and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.returnPressed.emit()
            return
        by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        now = entered.number(self.text())
        if not self.steps or not by or isinstance(now, str):
            super().keyPressEvent(event)
            return
        self.setText(str((now or 0) + by))
        self.textEdited.emit(self.text())


class TextEditor(Editor):
    """A line of text, or a number with its unit."""

    def __init__(self, kind: Kind, unit: str = "") -> None:
        super().__init__()
        self.kind = kind
        self.line = Line(kind in NUMBERS)
        row = _row(self)
        row.addWidget(self.line)
        if kind in NUMBERS or unit:
            self.line.setFixedWidth(NARROW)
            self.line.setPlaceholderText("–")
            row.addWidget(label(unit, "note"))
            row.addStretch(1)
        self.line.textEdited.connect(lambda _: self.edited.emit())

    def show_value(self, value: Any) -> None:
        """Show a value unless it is what stands there."""
        if value != self.value():
            self.line.setText(entered.text_of(value))

    def value(self) -> Any:
        """The number or the text."""
        return entered.value(self.kind, self.line.text())

    def mark(self, wrong: bool) -> None:
        """Give the field the border of trouble."""
        self.line.mark(wrong)

    def first(self) -> QWidget:
        """The line."""
        return self.line


class LinesEditor(Editor):
    """Some lines of text."""

    def __init__(self) -> None:
        super().__init__()
        self.box = QPlainTextEdit()
        self.box.setTabChangesFocus(True)
        self.box.setFixedHeight(66)
        _row(self).addWidget(self.box)
        self.box.textChanged.connect(self.edited)

    def show_value(self, value: Any) -> None:
        """Show a text unless it is what stands there."""
        if value != self.value():
            self.box.blockSignals(True)
            self.box.setPlainText(entered.text_of(value))
            self.box.blockSignals(False)

    def value(self) -> Any:
        """The text."""
        return self.box.toPlainText().strip() or None

    def first(self) -> QWidget:
        """The box."""
        return self.box


class FlagEditor(Editor):
    """Yes, or nothing."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.box = QCheckBox(text)
        _row(self).addWidget(self.box, 1)
        self.box.clicked.connect(lambda: self.edited.emit())

    def show_value(self, value: Any) -> None:
        """Show yes or no."""
        self.box.setChecked(value is True)

    def value(self) -> Any:
        """True where it is ticked."""
        return True if self.box.isChecked() else None

    def first(self) -> QWidget:
        """The box."""
        return self.box


class ChoiceEditor(Editor):
    """One of a few values."""

    def __init__(self, choices: Iterable[tuple[Any, str]]) -> None:
        super().__init__()
        self.box = CodeBox(choices)
        row = _row(self)
        row.addWidget(self.box)
        row.addStretch(1)
        self.box.activated.connect(lambda _: self.edited.emit())

    def show_value(self, value: Any) -> None:
        """Choose a value; nothing where it is none of them."""
        self.box.setCurrentIndex(max(-1, self.box.findData(value)))

    def value(self) -> Any:
        """The chosen value."""
        return self.box.code

    def first(self) -> QWidget:
        """The box."""
        return self.box


class ManyEditor(Editor):
    """Several of a few values: chips of powers, or boxes."""

    def __init__(self, choices: Mapping[str, QPushButton | QCheckBox]) -> None:
        super().__init__()
        self.choices = dict(choices)
        row = _row(self)
        row.setSpacing(4)
        for button in self.choices.values():
            row.addWidget(button)
            button.clicked.connect(lambda: self.edited.emit())
        row.addStretch(1)

    def show_value(self, value: Any) -> None:
        """Mark those that are named."""
        named = value if isinstance(value, (list, tuple)) else []
        for code, button in self.choices.items():
            button.setChecked(code in named)

    def value(self) -> Any:
        """Those that are marked."""
        return [code for code, button in self.choices.items() if button.isChecked()] or None

    def first(self) -> QWidget:
        """The first of them."""
        return next(iter(self.choices.values()))


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


# --- which field has which ----------------------------------------------------------------------------------


def editor_of(field: Described, minors: Iterable[tuple[str, str]]) -> Editor:
    """The editor of a field; ``minors`` are codes and names of minor countries."""
    if field.kind is Kind.LINES:
        return LinesEditor()
    if field.kind is Kind.FLAG:
        return FlagEditor(field.label)
    if field.kind in (Kind.FACES, Kind.STANCE, Kind.AIMS):
        return ChoiceEditor(_choices(field.kind))
    if field.kind is Kind.POWERS:
        return ManyEditor({code: PowerChip(code, QSize(33, 24)) for code in standing.starts()})
    if field.kind is Kind.IDEOLOGIES:
        names = region_names()
        return ManyEditor({each: QCheckBox(names[each]) for each in IDEOLOGIES})
    if field.kind is Kind.USE:
        return PairsEditor(_year, tr("Add a value"))
    if field.kind is Kind.MINORS:
        known = list(minors)
        return PairsEditor(lambda: _country(known), tr("Add a country"))
    return TextEditor(field.kind, field.unit)


def _year() -> Line:
    made = Line(True)
    made.setFixedWidth(NARROW)
    made.setPlaceholderText(tr("Year"))
    made.setAccessibleName(tr("Year"))
    return made


def _country(minors: list[tuple[str, str]]) -> CodeBox:
    made = CodeBox(minors)
    made.setCurrentIndex(-1)
    made.setAccessibleName(tr("Country"))
    made.setToolTip(plain(tr("Type the first letters of a country")))
    return made


def _choices(kind: Kind) -> list[tuple[Any, str]]:
    if kind is Kind.FACES:
        return [(None, tr("six faces")), (10, tr("ten faces"))]
    if kind is Kind.STANCE:
        return [(None, tr("either")), ("war", tr("war")), ("peace", tr("peace"))]
    return [(None, tr("none")), ("power", tr("a major power")), ("minor", tr("a minor country"))]


def named(codes: Iterable[str]) -> list[tuple[str, str]]:
    """Codes with their names, by name."""
    return sorted(((code, name_of(code)) for code in codes), key=lambda pair: pair[1].casefold())
