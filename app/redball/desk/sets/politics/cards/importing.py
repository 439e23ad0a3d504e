"""The book of a file beside the one that is being written: what it changes there, and every fault of it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QWidget

from redball.desk.dialogs.frame import Sheet
from redball.desk.sets.politics.cards.changes import ChangeTable, changes_said
from redball.desk.sets.politics.cards.model import BookDesk
from redball.desk.sets.politics.cards.phrases import tr
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.desk.words import count
from redball.rules.politics.affairs.book_draft import Draft, differences, taken
from redball.rules.politics.affairs.book_file import BookRead


class ImportSheet(Sheet):
    """Takes what is whole of a file into the draft; the game changes only when the draft is used."""

    def __init__(self, book: BookDesk, file: Path, found: BookRead, parent: QWidget | None = None) -> None:
        super().__init__(tr("Import {0}").format(file.name), tr("&Take into the book"), parent)
        self.book, self.found = book, found
        self.set_lead(
            tr("What is whole in the file is taken into the book that you write. The game stays as it is.")
        )
        self.keep = QRadioButton(tr("&Add to the book: keep what the file lacks"))
        self.replace = QRadioButton(tr("Take the &place of the book"))
        self.keep.setChecked(True)
        self.ways = QButtonGroup(self)
        row = spaced(QHBoxLayout(), 18)
        for button in (self.keep, self.replace):
            self.ways.addButton(button)
            row.addWidget(button)
        row.addStretch(1)
        self.body.addLayout(row)
        self.said = label("", "strong", wrap=True)
        self.body.addWidget(self.said)
        self.table = ChangeTable(tr("Now"), tr("In the file"))
        self.body.addWidget(self.table, 3)
        self._add_faults()
        self.ways.buttonToggled.connect(self.refresh)
        self.refresh()
        self.size_to(860, 620)
        (self.action if self.action.isEnabled() else self.cancel).setFocus()

    def _add_faults(self) -> None:
        self.faults = RowsTable([tr("Where"), tr("What is wrong")], 1)
        self.faults.setObjectName("framed")
        self.faults.setAccessibleName(tr("Faults"))
        self.copy = self.beside(tr("C&opy the faults"), tr("Copy the whole list as text"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text()))
        listed = self.found.faults
        cells = [(fault.where, fault.sentence().removeprefix(f"{fault.where}: ")) for fault in listed]
        self.faults.fill(cells, [fault.sentence() for fault in listed], [False] * len(cells))
        head = spaced(QHBoxLayout(), 8)
        head.addWidget(Sign("trouble"))
        found = count(len(listed), "fault in the file", "faults in the file")
        more = tr("{0}: what has one isn’t taken").format(found)
        head.addWidget(label(more, "strong", wrap=True), 1)
        self.fault_head = QWidget()
        self.fault_head.setLayout(head)
        head.setContentsMargins(0, 0, 0, 0)
        self.body.addWidget(self.fault_head)
        self.body.addWidget(self.faults, 2)
        for widget in (self.fault_head, self.faults, self.copy):
            widget.setVisible(bool(listed))

    def text(self) -> str:
        """All faults of the file, one sentence a line."""
        return "\n".join(fault.sentence() for fault in self.found.faults)

    def draft(self) -> Draft:
        """The draft with what is whole of the file."""
        return taken(self.book.draft, self.found, self.keep.isChecked())

    def refresh(self, *_: object) -> None:
        """Show what would change."""
        found = differences(self.book.draft, self.draft())
        whole = count(len(self.found.entries) + len(self.found.absent), "entry is whole", "entries are whole")
        said = changes_said(found) if len(found) else tr("nothing that isn’t in the book already")
        self.said.setText(f"{whole}: {said}")
        self.table.show_difference(found)
        self.action.setEnabled(bool(len(found)))

    def accept(self) -> None:
        """Take it."""
        self.book.take(self.draft())
        super().accept()
