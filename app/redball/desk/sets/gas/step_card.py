"""Gas in the present step: who has paid for which map from where, what it cost, and who is limited."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.gas import phrases
from redball.desk.sets.gas.designating import add_designations
from redball.desk.sets.gas.on_map import show_units
from redball.desk.sets.gas.rows import MapCell, board
from redball.desk.sets.gas.table import GasTable
from redball.desk.widgets.card import Card
from redball.desk.widgets.text import label
from redball.rules.gas.standing import Standing


class StepCard(Card):
    """``pay_wanted`` carries a power and a map that the player wants to pay for."""

    pay_wanted = Signal(str, str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk = desk
        self.body.setSpacing(0)
        self.body.setContentsMargins(12, 8, 12, 5)
        self.table = GasTable()
        self.empty = label("", "note", wrap=True)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(self.empty)
        self.table.power_chosen.connect(desk.show_power)
        self.table.pay_wanted.connect(self.pay_wanted)
        self.table.cell_menu_wanted.connect(self._open_menu)

    def refresh(self) -> None:
        """Show the position."""
        game = self.desk.game
        found = board(game)
        self.heading.setText(phrases.step_title(game, found.step))
        self.note.setText(phrases.spent_words(game, found))
        self.table.show_board(game, found, self.desk.power)
        self.table.setVisible(bool(found.rows))
        self.empty.setText(self.tr("Nobody has gas, and nobody needs any.") if not found.rows else "")
        self.empty.setVisible(not found.rows)

    def show_power(self, power: str) -> None:
        """Choose the row of a power."""
        self.table.show_power(power)

    # --- the menu of a cell ---

    def _open_menu(self, power: str, map_: str, at: QPoint) -> None:
        row = board(self.desk.game).row(power)
        cell = next((cell for name, cell in row.cells.items() if name == map_), None) if row else None
        if cell is None:
            return
        self.menu = QMenu(self)
        self.menu.setToolTipsVisible(True)
        self.menu.addAction(self.tr("&Pay from…"), partial(self.pay_wanted.emit, power, map_))
        self._add_shows(self.menu, cell)
        add_designations(self.menu, self.desk, power)
        self.menu.aboutToHide.connect(self.menu.deleteLater)
        self.menu.popup(at)

    def _add_shows(self, menu: QMenu, cell: MapCell) -> None:
        groups: tuple[tuple[str, tuple[Standing, ...]], ...] = (
            (self.tr("Show the &limited units ({0})"), cell.limited),
            (self.tr("Show the &unlimited units ({0})"), cell.unlimited),
        )
        for text, units in groups:
            if units:
                ids = [how.unit for how in units]
                menu.addAction(text.format(len(ids)), partial(show_units, self.desk, ids))
