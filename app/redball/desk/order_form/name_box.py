"""A field for a name: a list that is searched while typing, and that takes what it doesn't list as it is."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget

from redball.desk.dialogs.choosers import CHIP, chip_icon
from redball.game.powers import power_infos

SHOWN = 12


class NameBox(QComboBox):
    """Shows names and returns what orders call them; ``changed`` after each change."""

    changed = Signal()

    def __init__(self, choices: Iterable[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMaxVisibleItems(SHOWN)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.installEventFilter(self)
        for code, name in choices:
            self.addItem(name, code)
            if code in power_infos():
                self.setIconSize(CHIP)
                self.setItemIcon(self.count() - 1, chip_icon(code))
        completer = QCompleter(self.model(), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(SHOWN)
        self.setCompleter(completer)
        self.setCurrentIndex(-1)
        self.setEditText("")
        self.editTextChanged.connect(lambda _: self.changed.emit())

    @property
    def code(self) -> str:
        """What the text is called in orders: the listed name that it is, else the text itself."""
        text = self.currentText().strip()
        at = self.findText(text, Qt.MatchFlag.MatchFixedString)
        return str(self.itemData(at)) if text and at >= 0 else text

    def choose(self, code: str) -> None:
        """Show a name by what orders call it."""
        at = self.findData(code)
        self.setCurrentIndex(at)
        self.setEditText(self.itemText(at) if at >= 0 else code)
        self.lineEdit().setCursorPosition(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the mouse wheel to the scroll area while it hasn't the keyboard."""
        if event.type() is QEvent.Type.Wheel and not self.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)
