"""Fields of a form for one value each.  What a field can't show, since a file holds something else there,
stays as it is until the player enters another value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QCheckBox, QPlainTextEdit, QPushButton, QWidget

from redball.desk.dialogs.choosers import CodeBox
from redball.desk.sets.politics.cards import entered
from redball.desk.sets.politics.cards.editor import NARROW, Editor, Line, row_in
from redball.desk.sets.politics.cards.field_kinds import NUMBERS, Described, Kind
from redball.desk.sets.politics.cards.pairs import PairsEditor, country_key, year_key
from redball.desk.sets.politics.cards.phrases import tr
from redball.desk.sets.politics.display.phrases import region_names
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.text import label
from redball.rules.politics import standing
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.wording import name_of


class TextEditor(Editor):
    """A line of text, or a number with its unit."""

    def __init__(self, kind: Kind, unit: str = "") -> None:
        super().__init__()
        self.kind = kind
        self.line = Line(kind in NUMBERS)
        row = row_in(self)
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
            self.line.setCursorPosition(0)  # of a long text its beginning is seen

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
        row_in(self).addWidget(self.box)
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
        row_in(self).addWidget(self.box, 1)
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
        row = row_in(self)
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
        row = row_in(self)
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
        return PairsEditor(year_key, tr("Add a value"))
    if field.kind is Kind.MINORS:
        known = list(minors)
        return PairsEditor(lambda: country_key(known), tr("Add a country"))
    return TextEditor(field.kind, field.unit)


def _choices(kind: Kind) -> list[tuple[Any, str]]:
    if kind is Kind.FACES:
        return [(None, tr("six faces")), (10, tr("ten faces"))]
    if kind is Kind.STANCE:
        return [(None, tr("either")), ("war", tr("war")), ("peace", tr("peace"))]
    return [(None, tr("none")), ("power", tr("a major power")), ("minor", tr("a minor country"))]


def named(codes: Iterable[str]) -> list[tuple[str, str]]:
    """Codes with their names, by name."""
    return sorted(((code, name_of(code)) for code in codes), key=lambda pair: pair[1].casefold())
