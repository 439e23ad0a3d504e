"""The timeline as files: pages that an account of a game quotes, tables for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton

from redball.errors import RedballError
from redball.rules.politics.chronicle.page import Form, figures_csv, page, rows_csv
from redball.writing import write_text

if TYPE_CHECKING:
    from redball.desk.sets.politics.diplomacy.card import TimelineCard


class _Kind(NamedTuple):
    entry: str
    file: str
    types: str
    text: Callable[[], str]


class Export(QPushButton):
    """The button with the kinds of files; they have the rows that the filters leave."""

    def __init__(self, card: TimelineCard) -> None:
        super().__init__(card)
        self.setText(self.tr("&Export…"))
        self.card = card
        self.setObjectName("link")
        self.setToolTip(self.tr("Write the rows that are shown, and the figures of all turns"))
        self.kinds = (
            _Kind(
                self.tr("Page in &Markdown…"),
                "diplomacy.md",
                self.tr("Pages (*.md)"),
                partial(self._page, "markdown"),
            ),
            _Kind(
                self.tr("Page in &HTML…"),
                "diplomacy.html",
                self.tr("Pages (*.html)"),
                partial(self._page, "html"),
            ),
            _Kind(self.tr("&Rows as CSV…"), "diplomacy.csv", self.tr("Tables (*.csv)"), self._rows),
            _Kind(self.tr("&Figures as CSV…"), "figures.csv", self.tr("Tables (*.csv)"), self._figures),
        )
        menu = QMenu(self)
        for kind in self.kinds:
            menu.addAction(kind.entry, partial(self.write, kind))
        self.setMenu(menu)

    def _page(self, form: Form) -> str:
        timeline = self.card.timeline
        return page(timeline.desk.game.title, self.card.shown, timeline.turns, form)

    def _rows(self) -> str:
        return rows_csv(
            self.card.shown, [self.card.timeline.details(line).clauses for line in self.card.shown]
        )

    def _figures(self) -> str:
        return figures_csv(self.card.timeline.turns)

    def write(self, kind: _Kind) -> None:
        """Ask for a file, and write it."""
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Export diplomacy"), kind.file, kind.types)
        if not name:
            return
        path = Path(name)
        path = path if path.suffix else path.with_suffix(Path(kind.file).suffix)
        try:
            write_text(path, kind.text(), RedballError)
            said = self.tr("Written: {0}").format(path)
        except RedballError as error:
            said = str(error)
        self.card.foot.say(said)
