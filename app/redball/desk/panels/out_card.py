"""All units out of supply, while nothing is chosen: a list to step through."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.inquiry import Inquiries
from redball.desk.map.out_of_supply import Scope, troubled
from redball.desk.supply_steps import supply_steps
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import HexChip, PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label
from redball.game.units import Unit

MOST = 40
"""The most rows listed."""


class OutRow(LiveRow):
    """One unit out of supply: its power, name, state and place."""

    def __init__(self, desk: Desk, unit: Unit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.unit = unit.id
        status = words.status(desk.supply.status(unit.id))
        self.setAccessibleName(f"{unit.name}, {words.adjective(unit.power)}: {status}")
        row = spaced(QHBoxLayout(self), 8, 0, 2, 0, 2)
        row.addWidget(Sign("trouble"), 0, Qt.AlignmentFlag.AlignTop)
        chip = PowerChip(unit.power, QSize(34, 22))
        chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        chip.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row.addWidget(chip, 0, Qt.AlignmentFlag.AlignTop)
        text = spaced(QVBoxLayout(), 0)
        text.addWidget(Elided(unit.name))
        text.addWidget(Elided(status, "note"))
        row.addLayout(text, 1)
        place = HexChip(desk.game.atlas.label(unit.hex), unit.hex)
        place.chosen.connect(lambda _node: self.chosen.emit())
        row.addWidget(place, 0, Qt.AlignmentFlag.AlignTop)


class OutCard(Card):
    """The list of all units out of supply, or only of the side that acts."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Out of supply"), parent)
        self.desk = desk
        self.whose = CodeBox(
            (
                (Scope.ALL, self.tr("All powers")),
                (Scope.SIDE, self.tr("The side that acts")),
                (Scope.POWER, self.tr("The power whose tracks are shown")),
            )
        )
        self.whose.setAccessibleName(self.tr("Whose units"))
        self.whose.setToolTip(
            self.tr("Whose units are listed, stepped through, and left when others are dimmed")
        )
        self.whose.activated.connect(lambda: desk.show_scope(self.whose.code))
        desk.scope_changed.connect(self._follow)
        desk.power_changed.connect(self._follow)
        self.body.addWidget(self.whose)
        self.rows = spaced(QVBoxLayout(), 1)
        self.body.addLayout(self.rows)
        self.body.addWidget(label(self.tr("N and Shift+N step through them."), "note", wrap=True))
        self.out_rows: list[OutRow] = []
        self._inquiries = Inquiries(self, desk.outdated)
        self._listed: list[tuple[str, str, int, str]] | None = None

    def _follow(self, *_: object) -> None:
        """The scope changed, or the units in it."""
        self.whose.choose(self.desk.scope)
        if self.isVisible() and self.desk.session is not None:
            self.refresh()

    def refresh(self, *_: object) -> None:
        """List the units as soon as supply is worked out, step by step."""
        if self.desk.session is not None:
            self._inquiries.in_turns("list", self._steps())

    def _steps(self) -> Generator[object, None, None]:
        """Build a new list row by row out of sight, then show it instead of the old one."""
        yield from supply_steps(self.desk.game)
        supply, units = self.desk.supply, troubled(self.desk)
        self.note.setText(words.count(len(units), "unit", "units"))
        listed = [(u.id, u.name, u.hex, supply.status(u.id).value) for u in units]
        if listed == self._listed:
            return
        whole, rows = QWidget(), list[OutRow]()
        inside = spaced(QVBoxLayout(whole), 1, 0)
        for unit in units[:MOST]:
            rows.append(self._row(unit))
            inside.addWidget(rows[-1])
            yield unit
        if not units:
            inside.addWidget(label(self.tr("Everybody is in supply."), "note"))
        elif len(units) > MOST:
            inside.addWidget(label(self.tr("and {0} more").format(len(units) - MOST), "note"))
        clear(self.rows)
        self.rows.addWidget(whole)
        self.out_rows, self._listed = rows, listed

    def _row(self, unit: Unit) -> OutRow:
        row = OutRow(self.desk, unit)
        row.entered.connect(partial(self._mark, row.unit))
        row.left.connect(lambda: self.desk.highlighted.emit(()))
        row.chosen.connect(partial(self._choose, row.unit))
        return row

    def _mark(self, unit: str) -> None:
        if unit in self.desk.game.units:
            self.desk.highlighted.emit((self.desk.game.units[unit].hex,))

    def _choose(self, unit: str) -> None:
        if unit in self.desk.game.units:
            self.desk.show_unit(unit)
            self.desk.centre(self.desk.game.units[unit].hex)
