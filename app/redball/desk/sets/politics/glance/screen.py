"""The dock “Politics”: all major powers at the left, one of them at the right."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFileDialog, QVBoxLayout

from redball.desk.desk import Desk
from redball.desk.dialogs.fields import link
from redball.desk.in_turn import Steps
from redball.desk.sets.politics.glance.details import DetailsCard
from redball.desk.sets.politics.glance.due_row import DueRow
from redball.desk.sets.politics.glance.phrases import tr
from redball.desk.sets.politics.glance.table import GlanceTable
from redball.desk.sets.politics.glance.totals import Totals
from redball.desk.sets.politics.seen import SeenScreen
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.side_by_side import SideBySide
from redball.desk.widgets.text import Elided
from redball.errors import RedballError
from redball.rules.politics.overview import Fact, due
from redball.rules.politics.overview.rows import rows
from redball.rules.politics.overview.sheet import csv_text
from redball.writing import write_text

HIGH = 324
"""Px from which there is room for two lines of what is due."""


class GlanceScreen(SeenScreen):
    """``task_wanted`` carries the id of a task to show, ``power_chosen`` the power whose row is chosen."""

    task_wanted = Signal(str)
    power_chosen = Signal(str)

    def __init__(self, desk: Desk, rule_set: str) -> None:
        super().__init__(desk, rule_set)
        self.details = DetailsCard(desk)
        pages = [(tr("Powers"), self._table_card(), 69), (tr("Details"), self.details, 31)]
        self.pages = SideBySide(pages)
        spaced(QVBoxLayout(self), 0, 0).addWidget(self.pages)
        self.table.power_chosen.connect(self._choose)
        self.table.row_activated.connect(lambda _row: self.open_details())
        self.due.chosen.connect(self._show_due)
        for signal in (desk.opened, desk.settled):
            signal.connect(self.look)
        desk.power_changed.connect(self._follow_power)

    def _table_card(self) -> Card:
        self.card = Card(tr("Powers at a glance"))
        self.card.heading.setToolTip(tr("In order of political initiative"))
        self.totals, self.table, self.due = Totals(), GlanceTable(), DueRow()
        self.export = link(
            tr("CSV…"), tr("Write the table as a file that a spreadsheet opens; Ctrl+C copies it")
        )
        self.export.clicked.connect(self._export)
        self.card.body.setContentsMargins(10, 7, 10, 7)
        self.card.body.setSpacing(3)
        self.card.top.takeAt(1)  # the totals take the room between the heading and the button
        self.card.top.insertWidget(1, self.totals, 1)
        self.card.top.addWidget(self.export)
        self.said = Elided("", "note")
        self.said.hide()
        self.card.body.addWidget(self.table, 1)
        self.card.body.addWidget(self.said)
        self.card.body.addWidget(self.due)
        return self.card

    def sizeHint(self) -> QSize:
        """Room for eight powers."""
        return QSize(960, 320)

    # --- showing ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A second line of what is due where the dock is high enough for it and for all powers."""
        super().resizeEvent(event)
        self.due.set_lines(2 if self.height() >= HIGH else 1)

    def show_now(self) -> Steps:
        """Show the powers, what is due, and the chosen one."""
        assert self.desk.session is not None
        game, whole = self.desk.game, self.desk.session.game
        self.said.hide()
        self.totals.show_game(game)
        found = rows(game, whole)
        yield
        self.table.show_rows(game, found, self.desk.power)
        yield
        self.due.show_due(due(game))
        yield
        self.details.show_power(game, self.desk.power)

    def _follow_power(self, power: str) -> None:
        if self.is_wanted and not self.is_stale:
            self.table.show_power(power)
            self.details.show_power(self.desk.game, power)

    # --- choosing ---

    def _choose(self, power: str) -> None:
        self.desk.show_power(power)
        self.power_chosen.emit(power)

    def open_details(self) -> None:
        """Show the details of the chosen power, with the keyboard."""
        self.pages.tabs.setCurrentIndex(1)
        self.details.take_keys()

    def _show_due(self, power: str, fact: Fact) -> None:
        """Show whose duty it is, what it is, and where it is done."""
        self._choose(power)
        self.pages.tabs.setCurrentIndex(1)
        self.details.show_fact(fact)
        if fact.task:
            self.task_wanted.emit(fact.task)

    # --- the file ---

    def _export(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Export powers at a glance"), "politics.csv", tr("Tables (*.csv)")
        )
        if not name:
            return
        path = Path(name)
        path = path if path.suffix else path.with_suffix(".csv")
        try:
            write_text(path, csv_text(self.desk.game), RedballError)
            self.said.setText(tr("Written: {0}").format(path))
        except RedballError as error:
            self.said.setText(str(error))
        self.said.show()
