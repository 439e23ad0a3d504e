"""The field of an order that holds the whole text of a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QWidget

from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided
from redball.desk.words import count, tr
from redball.errors import RedballError
from redball.files import read_text


class FileField(QWidget):
    """A button that reads a file, and what was read, or why nothing was; ``text`` is the file's."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = ""
        row = spaced(QHBoxLayout(self), 8, 0)
        self.button = QPushButton(tr("Read a file…"))
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self._ask)
        self.said = Elided(tr("No file was read."), "note")
        row.addWidget(self.button)
        row.addWidget(self.said, 1)
        self.setFocusProxy(self.button)

    def _ask(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, tr("Read a file"), "", tr("TOML files (*.toml);;All files (*)")
        )
        if name:
            self.read(Path(name))

    def read(self, file: Path) -> None:
        """Take the text of a file; what was there before stays where it can't be read."""
        try:
            text = read_text(file, "a TOML file", RedballError)
        except RedballError as error:
            self._say(str(error), "trouble")
            return
        self.text = text
        self._say(tr("{0}: {1}").format(file.name, _lines(text)))
        self.changed.emit()

    def put(self, text: str) -> None:
        """Take a text that is no file's."""
        self.text = text
        self._say(_lines(text) if text else tr("No file was read."))
        self.changed.emit()

    def _say(self, text: str, role: str = "note") -> None:
        self.said.setObjectName(role)
        self.said.style().unpolish(self.said)
        self.said.style().polish(self.said)
        self.said.setText(text)


def _lines(text: str) -> str:
    return count(len(text.splitlines()), "line", "lines")
