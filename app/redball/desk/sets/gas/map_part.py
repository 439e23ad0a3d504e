"""A power on the map of the chosen unit: who is unlimited, who is limited and what would mend it, who is
free.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk, Plan
from redball.desk.inquiry import Inquiries
from redball.desk.panels.mend_card import marks, title
from redball.desk.sets.gas import phrases
from redball.desk.sets.gas.on_map import show_units
from redball.desk.sets.gas.rows import MapCell, board
from redball.desk.sets.gas.sources import Payable, payable_steps, reasons_steps
from redball.desk.sets.plug import UnitPart
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.desk.work.base import row_of
from redball.game.state import Game, next_game
from redball.game.units import Unit
from redball.rules.gas.standing import Standing, standing
from redball.rules.gas.steps import in_impulse
from redball.rules.gas.trace import reaches
from redball.wording import name_of, sentence

if TYPE_CHECKING:
    from redball.planning.mends import Mend
    from redball.supply.paths import Reason

MOST_EXPLAINED = 3
"""Limited units whose reasons are listed."""


class MapPart(UnitPart):
    """The card “Germany on W. Europe”.  ``pay_wanted`` carries a power and a map."""

    pay_wanted = Signal(str, str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk = desk
        self._inquiries = Inquiries(self, desk.outdated)
        self._tried: QPushButton | None = None
        self.rows, self.cures = spaced(QVBoxLayout(), 3), spaced(QVBoxLayout(), 3)
        self.free = label("", "note", wrap=True)
        self.body.addLayout(self.rows)
        self.body.addLayout(self.cures)
        self.body.addWidget(self.free)
        desk.trial_ended.connect(self._untried)

    # --- showing ---

    def show_units(self, units: Sequence[Unit]) -> bool:
        """Show the map of one unit."""
        self._inquiries.stop_all()
        clear(self.rows)
        clear(self.cures)
        self._tried = None
        game = self.desk.game
        how = standing(game, units[0]) if len(units) == 1 else None
        if how is None or how.state == "outside" or how.map is None:
            return False
        row = board(game).row(how.payer)
        cell = row.cells.get(how.map) if row is not None else None
        if cell is None:
            return False
        text = self.tr("{power} on {map}")
        self.heading.setText(text.format(power=name_of(how.payer), map=phrases.map_name(how.map)))
        self.note.setText(words.count(len(cell.units), "unit", "units"))
        self._add_group("done", self.tr("{0} unlimited"), cell.unlimited)
        self._add_limited(cell)
        self._show_free(cell)
        if cell.limited:
            self._seek(game, cell, units[0])
        return True

    def _add_group(self, sign: str, text: str, units: Sequence[Standing]) -> None:
        if not units:
            return
        ids = [how.unit for how in units]
        shown = QPushButton(self.tr("Show"))
        shown.setObjectName("link")
        shown.setAccessibleName(self.tr("Show: {0}").format(text.format(len(ids))))
        shown.setToolTip(self.tr("Centre the map there and mark the hexes"))
        shown.clicked.connect(partial(show_units, self.desk, ids))
        names = phrases.unit_names(self.desk.game, ids)
        self.rows.addWidget(row_of(text.format(len(ids)), names, shown, lead=Sign(sign)))

    def _add_limited(self, cell: MapCell) -> None:
        unpaid = [how for how in cell.limited if how.why == "unpaid"]
        cut_off = [how for how in cell.limited if how.why == "no_trace"]
        self._add_group("half", self.tr("{0} limited, since it is not paid"), unpaid)
        self._add_group("half", self.tr("{0} limited for want of a path"), cut_off)
        if cut_off:
            ids = [how.unit for how in cut_off[:MOST_EXPLAINED]]
            steps = reasons_steps(self.desk.game, ids, cell.paid, cell.power)
            self._inquiries.in_turns("reasons", steps, self._explain, at_once=False)

    def _explain(self, reasons: Mapping[str, Reason | None]) -> None:
        """Say why units have no path, those of one place together."""
        game, together = self.desk.game, dict[tuple[str, str], list[str]]()
        for id, reason in reasons.items():
            if reason is not None:
                key = phrases.where(game, game.units[id]), sentence(reason.text)
                together.setdefault(key, []).append(game.units[id].name)
        for (place, why), names in together.items():
            text = self.tr("{units} in {place}: {why}")
            said = label(text.format(units=", ".join(names), place=place, why=why), "note", wrap=True)
            said.setContentsMargins(25, 0, 0, 0)
            self.rows.addWidget(said)

    def _show_free(self, cell: MapCell) -> None:
        if not in_impulse(self.desk.game):
            self.free.setText("")
        elif cell.free:
            text = self.tr("Free unit before it was paid: {0}") if cell.paid else self.tr("Free unit: {0}")
            self.free.setText(text.format(phrases.unit_names(self.desk.game, cell.free)))
        elif cell.open:
            self.free.setText(self.tr("Free unit: nobody yet"))
        elif cell.paid:
            self.free.setText(self.tr("Free unit: none, the map is paid"))
        else:
            self.free.setText(self.tr("Free unit: none left"))
        self.free.setVisible(bool(self.free.text()))

    # --- what would mend it ---

    def _seek(self, game: Game, cell: MapCell, unit: Unit) -> None:
        steps = payable_steps(game, cell.power, cell.map)
        self._inquiries.in_turns("sources", steps, partial(self._show_payment, cell), at_once=False)
        cut_off = [how.unit for how in cell.limited if how.why == "no_trace"]
        first = unit.id if unit.id in cut_off else next(iter(cut_off), "")
        if first:
            search = self._search(game, cell, game.units[first])
            self._inquiries.in_turns("mends", search, at_once=False)

    def _show_payment(self, cell: MapCell, answer: Payable) -> None:
        """What a payment, or another one, would do."""
        game = self.desk.game
        best = next((row for row in answer.rows if row.freed), None)
        if best is not None:
            where = phrases.place(game, best.node)
            text = self.tr("A second payment from {0}") if cell.paid else self.tr("A payment from {0}")
            said = self.tr("would free {0} of {1} from the limits").format(
                len(best.freed), len(answer.limited)
            )
            button = QPushButton(self.tr("Pay from…"))
            button.setObjectName("link")
            button.clicked.connect(partial(self.pay_wanted.emit, cell.power, cell.map))
            self.cures.insertWidget(0, row_of(text.format(where), said, button, lead=Sign("mend")))
        elif cell.paid and answer.limited:
            names = phrases.unit_names(game, answer.limited)
            said = self.tr("A second payment would not help: no other hex with gas has a path to {0}")
            self.cures.addWidget(row_of("", said.format(names), lead=Sign("info")))

    def _search(self, game: Game, cell: MapCell, unit: Unit) -> Generator[object, None, None]:
        """Cures of its supply with which a unit has a path to the gas as well; the first that is found."""
        from redball.planning.mends import Search

        for mend in Search(game, unit.id).steps():
            if mend is not None and reaches(next_game(game, mend.changes), unit, cell.paid, cell.power):
                self._add_mend(game, mend)
                return
            yield mend

    def _add_mend(self, game: Game, mend: Mend) -> None:
        button = QPushButton(self.tr("Try"))
        button.setObjectName("link")
        button.setCheckable(True)
        button.setAccessibleName(self.tr("Try {0}").format(title(mend)))
        button.setToolTip(self.tr("Show on the map what it would bring; nothing is ordered"))
        button.clicked.connect(partial(self._try, button, mend))
        unit = game.units[mend.unit].name
        said = self.tr("would mend the path of {0}").format(unit)
        self.cures.addWidget(row_of(title(mend), said, button, lead=Sign("mend")))

    def _try(self, button: QPushButton, mend: Mend, on: bool = False) -> None:
        self._untried()
        game = self.desk.game
        self.desk.trial_wanted.emit(
            Plan(title(mend), mend.changes, mend.orders, marks(game, mend)) if on else None
        )
        if on:
            button.setChecked(True)
            self._tried = button

    def _untried(self) -> None:
        tried, self._tried = self._tried, None
        if tried is not None:
            tried.setChecked(False)
