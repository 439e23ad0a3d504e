"""The card book in a window, as a player sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from redball.desk.sets.politics.cards.dialog import CardBookDialog
from redball.desk.sets.politics.cards.editors import ChoiceEditor, TextEditor
from redball.desk.sets.politics.cards.importing import ImportSheet
from redball.rules.politics.affairs.book_draft import Key

Enter, Tab = Qt.Key.Key_Return, Qt.Key.Key_Tab


class Writer:
    """Somebody who writes in the card book: types, clicks, and reads what is said."""

    def __init__(self, dialog: CardBookDialog) -> None:
        self.dialog, self.book = dialog, dialog.book

    @property
    def form(self) -> Any:
        """The form of a card."""
        return self.dialog.rows["cards"].form

    def settle(self) -> None:
        for _ in range(3):
            QApplication.processEvents()

    def type_in(self, name: str, text: str, form: Any = None) -> None:
        """Write another text into a field."""
        editor = (form or self.form).editors[name]
        assert isinstance(editor, TextEditor)
        editor.line.setFocus()
        editor.line.selectAll()
        QTest.keyClick(editor.line, Qt.Key.Key_Delete)
        QTest.keyClicks(editor.line, text)
        self.settle()

    def choose(self, name: str, value: Any) -> None:
        """Choose in a box."""
        editor = self.form.editors[name]
        assert isinstance(editor, ChoiceEditor)
        editor.box.setCurrentIndex(editor.box.findData(value))
        editor.box.activated.emit(editor.box.currentIndex())
        self.settle()

    def click(self, widget: QWidget) -> None:
        """Click something that can be clicked."""
        assert widget.isEnabled()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        self.settle()

    def fields(self, name: str, chart: str = "cards") -> dict[str, Any]:
        """What is written of a row."""
        return dict(self.book.draft.of((chart, name)))

    def listed(self, key: Key) -> str:
        """What the list says of a row."""
        item = self.dialog.tree.items[key]
        return f"{item.text(0)} | {item.text(1)}"

    def shown(self) -> list[Key]:
        """The rows that the list shows."""
        return [key for key, item in self.dialog.tree.items.items() if not item.isHidden()]

    def state(self) -> str:
        """What is said of the row that is shown."""
        page: Any = self.dialog.pages.currentWidget()
        return "\n".join(page.state.texts)

    def bring(self, file: Path) -> ImportSheet:
        """Import a file, and wait until it is read."""
        self.dialog.import_file(file)
        for _ in range(400):
            QTest.qWait(10)
            if self.dialog.bring.isEnabled():
                break
        self.settle()
        return self.dialog.findChildren(ImportSheet)[-1]
