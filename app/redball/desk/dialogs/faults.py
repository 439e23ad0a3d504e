"""Everything that is wrong with a file or an order, as a list that can be copied."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QWidget

from redball.desk import theme
from redball.desk.dialogs.frame import Sheet
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.errors import Fault, RedballError


def show_faults(parent: QWidget | None, title: str, error: RedballError, stays: bool = True) -> FaultsDialog:
    """Open the faults of an error over ``parent`` without waiting; returns the open dialog.  ``stays`` says
    that a game is open and is not affected.
    """
    dialog = FaultsDialog(title, error.faults, stays, parent)
    dialog.open()
    return dialog


class FaultsDialog(Sheet):
    """Shows faults with where they are, what was found, what was expected and what was perhaps meant."""

    def __init__(
        self, title: str, faults: Sequence[Fault], stays: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, "", parent)
        self.faults = tuple(faults)
        head = spaced(QHBoxLayout(), 10)
        head.addWidget(Sign("trouble", 22))
        head.addWidget(label(title, "subject", wrap=True), 1)
        self.body.addLayout(head)
        if len(self.faults) > 1:
            self.body.addWidget(label(self.tr("{0} faults were found.").format(len(self.faults)), "note"))
        self.list = QTextBrowser()
        self.list.setObjectName("framed")
        self.list.setAccessibleName(self.tr("Faults"))
        self.list.setHtml("".join(self._html(fault) for fault in self.faults))
        self.body.addWidget(self.list, 1)
        if stays:
            said = self.tr("Nothing was changed. The game that is open stays as it was.")
            self.body.addWidget(label(said, "note", wrap=True))
        self.copy = self.beside(self.tr("C&opy"), self.tr("Copy the whole list as text"))
        self.copy.clicked.connect(self._copy)
        self.size_to(620, 250 + 46 * min(len(self.faults), 5))

    def text(self) -> str:
        """All faults, one sentence a line."""
        return "\n".join(fault.sentence() for fault in self.faults)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())
        self.copy.setText(self.tr("C&opied"))

    def _html(self, fault: Fault) -> str:
        note = theme.theme().colours["note"]
        found = self.tr("Found {0}, expected {1}.").format(escape(fault.found), escape(fault.expected))
        near = ""
        if fault.near:
            words = self.tr(" or ").join(f"<b>{escape(word)}</b>" for word in fault.near)
            near = f"<br/>{self.tr('Did you mean {0}?').format(words)}"
        where = f"<span style='color:{note}'>{escape(fault.where)}</span>"
        return f"<p style='margin:2px 0 9px 0'>{where}<br/>{found}{near}</p>"
