"""The map in figures: its tables one by one, all of them to be copied."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor, QGuiApplication, QTextOption
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QWidget

from redball.atlas import Atlas
from redball.atlas.figures import Section, figures_of, text
from redball.atlas.figures.section import shown
from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.dialogs.frame import Sheet
from redball.desk.dialogs.reading import Page
from redball.desk.widgets.layouts import spaced
from redball.desk.words import tr
from redball.wording import Message, sentence


class FiguresDialog(Sheet):
    """A list of tables at the left, the chosen one at the right."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("The map in figures"), "", parent)
        self.sections = _counted(desk.game.atlas)
        self.set_lead(desk.game.atlas.title)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Tables"))
        self.list.addItems([section.title for section in self.sections])
        self.list.setFixedWidth(self.list.sizeHintForColumn(0) + 28)
        self.page = Page()
        self.page.setAccessibleName(self.tr("Figures"))
        # A table that is too wide is scrolled; its words stay whole.
        self.page.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        beside = spaced(QHBoxLayout(), 10)
        beside.addWidget(self.list)
        beside.addWidget(self.page, 1)
        self.body.addLayout(beside, 1)
        self.list.currentRowChanged.connect(self._show)
        self.list.setCurrentRow(0)
        self.copy = self.beside(self.tr("C&opy all"), self.tr("Copy all tables as text"))
        self.copy.clicked.connect(self._copy)
        self.size_to(1000, 640)

    def text(self) -> str:
        """All tables as text."""
        return "\n".join(text.lines(self.sections))

    def _show(self, row: int) -> None:
        self.page.show_html(_html(self.sections[row]))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())
        self.copy.setText(self.tr("C&opied"))


def _counted(atlas: Atlas) -> tuple[Section, ...]:
    """The figures; counting those of the world takes a moment."""
    QGuiApplication.setOverrideCursor(QCursor(Qt.CursorShape.WaitCursor))
    try:
        return figures_of(atlas)
    finally:
        QGuiApplication.restoreOverrideCursor()


def _html(section: Section) -> str:
    """A table with quiet lines between its rows."""
    if not section.rows:
        return _titled(section, f"<p>{escape(sentence(Message('figures.no_rows')))}</p>")
    line, note = (theme.theme().colours[name] for name in ("line", "note"))
    right = text.numeric(section)
    sides = ["right" if to_right else "left" for to_right in right]
    cell = f"padding:3px 14px 3px 0; border-bottom:1px solid {line}"
    head = "".join(
        f"<th align='{side}' valign='bottom' style='{cell}; color:{note}'>{escape(name)}</th>"
        for side, name in zip(sides, section.heads, strict=True)
    )
    rows = "".join(
        "<tr>"
        + "".join(
            f"<td align='{side}' style='{cell}'>{_unbroken(shown(value), side)}</td>"
            for side, value in zip(sides, row, strict=True)
        )
        + "</tr>"
        for row in section.rows
    )
    return _titled(section, f"<table cellspacing='0' cellpadding='0'><tr>{head}</tr>{rows}</table>")


def _unbroken(words: str, side: str) -> str:
    return escape(words.replace(" ", "\u00a0") if side == "right" else words)


def _titled(section: Section, body: str) -> str:
    return f"<p class='title'>{escape(section.title)}</p>{body}"
