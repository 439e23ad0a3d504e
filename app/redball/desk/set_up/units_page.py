"""Set-up, first page: how many units stand where, and those that wait off the map."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from redball.desk import words
from redball.desk.dialogs import choosers
from redball.desk.dialogs.choosers import CodeBox, chip_icon
from redball.desk.set_up import pool_menu
from redball.desk.set_up.pool_list import PoolList
from redball.desk.set_up.standing import NOWHERE, OFF_MAP, ON_MAP, counts, groups
from redball.desk.widgets import tables
from redball.desk.widgets.card import Card
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.text import label, narrow_button, plain
from redball.wording import name_of

if TYPE_CHECKING:
    from redball.desk.desk import Desk, Subject

_PLACES = (ON_MAP, *OFF_MAP)
_NARROWEST, _WIDTH = 34, 360
"""Px of a column of numbers, and of the page."""


class CountTable(RowsTable):
    """Units by power and place.  ``wanted`` carries the power (empty for all) and the place of a number,
    ``power_wanted`` a power alone.
    """

    wanted = Signal(str, str)
    power_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (
            "",
            self.tr("Map", "where units are"),
            self.tr("Force", "where units are"),
            self.tr("Spiral", "where units are"),
            self.tr("Repair", "where units are"),
            self.tr("Constr.", "where units are"),
            self.tr("None", "where units are"),
        )
        super().__init__(heads, 0, range(1, len(heads)), parent)
        self.setAccessibleName(self.tr("Units by power and place"))
        self.setIconSize(choosers.CHIP)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(_NARROWEST)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column, place in enumerate(_PLACES, 1):
            self.horizontalHeaderItem(column).setToolTip(plain(_place_name(place)))
        self.powers: list[str] = []
        self.cellClicked.connect(self._want)
        self.cellActivated.connect(self._want)

    def show_counts(self, found: dict[str, Counter[str]]) -> None:
        """Show a row a power, and one for all."""
        total = sum(found.values(), Counter[str]())
        self.powers = [*found, ""]
        rows = [["", *map(_number, _of(count))] for count in found.values()]
        rows.append([self.tr("All"), *map(_number, _of(total))])
        names = [name_of(code) if code else self.tr("All powers") for code in self.powers]
        tips = [self.tr("{0}: a click on a number lists these units").format(name) for name in names]
        self.fill(rows, tips, [not code for code in self.powers])
        for row, (code, name) in enumerate(zip(self.powers, names, strict=True)):
            self.item(row, 0).setData(Qt.ItemDataRole.AccessibleTextRole, name)
            if code:
                self.item(row, 0).setIcon(chip_icon(code))
        frame = 2 * self.frameWidth() + self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(frame + self.rowCount() * tables.ROW)

    def _want(self, row: int, column: int) -> None:
        if column:
            self.wanted.emit(self.powers[row], _PLACES[column - 1])
        else:
            self.power_wanted.emit(self.powers[row])


def _of(count: Counter[str]) -> list[int]:
    return [count[place] for place in _PLACES]


def _number(count: int) -> str:
    return str(count) if count else "·"


class UnitsPage(QWidget):
    """``placing_wanted`` carries the ids of units that the player places next; ``paste_wanted`` a list of
    units to be pasted, ``palette_wanted`` the counters of the libraries.
    """

    placing_wanted = Signal(list)
    paste_wanted = Signal()
    palette_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._stale = True
        self.place = CodeBox([(pool, _place_name(pool)) for pool in OFF_MAP])
        self.place.setAccessibleName(self.tr("Which pool"))
        self.power = CodeBox(chips=True)
        self.table = CountTable()
        self.table.wanted.connect(self._look_into)
        self.table.power_wanted.connect(lambda power: self._look_into(power, self.place.code))
        self.power.setAccessibleName(self.tr("Whose units"))
        for box in (self.place, self.power):
            box.setMinimumContentsLength(9)
            box.activated.connect(self._list_units)
        self.list = PoolList()
        self.list.chosen.connect(self._choose)
        self.list.placing_wanted.connect(self.placing_wanted)
        self.none = label("", "note", wrap=True)
        self.rows = QStackedWidget()
        self.rows.addWidget(self.list)
        self.rows.addWidget(self._none_page())
        self.put = narrow_button(self.tr("P&lace…"), self.tr("Then click the hex or sea area (Enter)"))
        self.put.clicked.connect(lambda: self.placing_wanted.emit(self.list.units()))
        self.pools = narrow_button(self.tr("Other p&ool"), self.tr("Move them to another pool (Shift+P)"))
        self.menu = QMenu(self.pools)
        self.menu.aboutToShow.connect(lambda: pool_menu.fill(self.menu, desk, self.list.units()))
        self.pools.setMenu(self.menu)
        self.paste = narrow_button(
            self.tr("Paste a l&ist…"), self.tr("Units, places and faces from a spreadsheet")
        )
        self.paste.clicked.connect(self.paste_wanted)
        self.palette_button = narrow_button(
            self.tr("Cou&nters"), self.tr("The counters of your libraries, to drag onto the map")
        )
        self.palette_button.clicked.connect(self.palette_wanted)
        self._lay_out()
        desk.subject_changed.connect(self._follow)

    def _none_page(self) -> QWidget:
        page = QWidget()
        column = spaced(QVBoxLayout(page), 8)
        column.addStretch(1)
        column.addWidget(self.none)
        column.addStretch(2)
        return page

    def _lay_out(self) -> None:
        above, below = Card(), Card()
        above.body.addWidget(self.table)
        row = spaced(QHBoxLayout(), 6)
        row.addWidget(self.place, 1)
        row.addWidget(self.power, 1)
        below.body.addLayout(row)
        below.body.addWidget(self.rows, 1)
        buttons = FlowLayout(6)
        for button in (self.put, self.pools, self.paste, self.palette_button):
            buttons.addWidget(button)
        below.body.addLayout(buttons)
        whole = spaced(QVBoxLayout(self), 8, 0, 8, 0, 0)
        whole.addWidget(above)
        whole.addWidget(below, 1)
        self.setMinimumWidth(_WIDTH)

    # --- what is shown ---

    def refresh(self) -> None:
        """Count and list the units as they are now; when shown, if it isn't seen."""
        self._stale = True
        if self.isVisible() and self.desk.session is not None:
            self._stale = False
            self._count()
            self._list_units()

    def showEvent(self, event) -> None:
        """Bring it up to date."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def _count(self) -> None:
        found = counts(self.desk.game)
        self.table.show_counts(found)
        everybody = [("", self.tr("All powers")), *((code, name_of(code)) for code in found)]
        if [self.power.itemData(at) for at in range(self.power.count())] != [code for code, _ in everybody]:
            self.power.fill(everybody)

    def _list_units(self, *_: object) -> None:
        found = groups(self.desk.game, self.place.code, self.power.code or "")
        self.list.show_groups(found)
        self.rows.setCurrentIndex(0 if found else 1)
        self.none.setText(self._nobody())
        self._offer()

    def _nobody(self) -> str:
        if self.place.code == NOWHERE and self.desk.game.units:
            return self.tr("Every unit is on the map or in a pool.")
        if not self.desk.game.units:
            return self.tr("There are no units yet. Drag them from Counters, or paste a list.")
        return self.tr(
            "Nobody waits here. Choose units on the map and press Shift+P, or take “Into a pool” from their "
            "menu."
        )

    def _offer(self) -> None:
        for button in (self.put, self.pools):
            button.setEnabled(bool(self.list.selectedIndexes()))

    def _look_into(self, power: str, place: str) -> None:
        """List those that a number counts; those on the map are chosen there."""
        self.power.choose(power)
        if place == ON_MAP:
            at_hand = [u for u in self.desk.game.units.values() if u.hex >= 0 or u.sea >= 0]
            self.desk.choose(u.id for u in at_hand if power in ("", u.power))
        else:
            self.place.choose(place)
        self._list_units()

    # --- the subject ---

    def _choose(self, units: list[str]) -> None:
        self.desk.choose(units)
        self._offer()

    def _follow(self, subject: Subject) -> None:
        """Select those of the chosen units that are listed."""
        if self.isVisible():
            self.list.select(subject.units)
            self._offer()


def _place_name(place: str) -> str:
    if place == ON_MAP:
        return words.tr("On the map")
    return name_of(f"order_value.{place}") if place else words.tr("In no pool")
