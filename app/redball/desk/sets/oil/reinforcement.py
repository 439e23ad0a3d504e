"""The reinforcement phase under the oil rule: units that could give their fuel."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.widgets.card import clear
from redball.desk.widgets.counter import CounterPicture
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, names, power_line, row_of
from redball.game.rulings import Ruling
from redball.game.units import Unit
from redball.rules.oil.orders import GiveFuel
from redball.wording import quantity

MOST_ROWS = 40


class GivingCard(WorkCard):
    """Face-up units in supply that depend on oil, the fuel each would give, and a button to turn it
    face-down.
    """

    phases = frozenset({"reinforcement"})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Fuel of units"), parent)
        self.rows = spaced(QVBoxLayout(), 2)
        self.units = spaced(QVBoxLayout(), 2)
        self.body.addLayout(self.rows)
        self.body.addLayout(self.units)
        self.more = label("", "note")
        self.body.addWidget(self.more)
        self._rows: list[tuple[Unit, Ruling, QWidget]] = []

    def refresh(self) -> None:
        """List the units with the effect of each on the track."""
        from redball.rules.oil.giving import givers
        from redball.rules.oil.limits import limit_of
        from redball.rules.oil.stock import barrels_of

        clear(self.rows)
        game, power = self.desk.game, self.desk.power
        units = list(givers(game, power))
        self.note.setText(words.count(len(units), "unit", "units") if units else "")
        held = sum(barrels_of(game, power).values())
        stock = self.tr("{0} fuel, {1} of {2} barrels").format(
            quantity(game.powers[power].fuel), held, limit_of(game, power)
        )
        self.rows.addWidget(power_line(power, stock))
        self._show_rows(units[:MOST_ROWS])
        if not units:
            said = self.tr("No face-up unit in supply would give fuel.")
            self.rows.addWidget(label(said, "note", wrap=True))
        left = len(units) - MOST_ROWS
        self.more.setText(self.tr("and {0} more").format(left) if left > 0 else "")
        self.more.setVisible(left > 0)

    def _show_rows(self, units: list[Unit]) -> None:
        """A row a unit; those of which all is as before stay, for making forty takes several frames."""
        rulings = [self.desk.ask(GiveFuel(unit.id)) for unit in units]
        asked = {unit.id: (unit, ruling) for unit, ruling in zip(units, rulings, strict=True)}
        stay: dict[str, QWidget] = {}
        for unit, ruling, row in self._rows:
            if asked.get(unit.id) == (unit, ruling):
                stay[unit.id] = row
            else:
                self.units.removeWidget(row)
                row.hide()
                row.deleteLater()
        self._rows = [(u, ruling, stay.get(u.id) or self._row(u, ruling)) for u, ruling in asked.values()]
        for place, (_, _, row) in enumerate(self._rows):
            if self.units.indexOf(row) != place:
                self.units.insertWidget(place, row)

    def _row(self, unit: Unit, ruling: Ruling) -> QWidget:
        from redball.rules.oil.giving import gift_of

        order = GiveFuel(unit.id)
        picture = CounterPicture(30)
        picture.show_unit(unit)
        button = self.order_button(self.tr("Turn down"), order, ruling)
        button.setAccessibleName(self.tr("Turn down: {0}").format(unit.name))
        gift = gift_of(self.desk.game, unit)
        detail = words.without_name(names(ruling.reasons[:1]), unit.name)
        if gift is not None and ruling.allowed:
            detail = self.tr("+{0} fuel, track then {1}").format(
                quantity(gift.fuel), quantity(gift.income.track)
            )
            detail = f"{detail}. {names(ruling.notes)}" if ruling.notes else detail
        return row_of(f"{unit.name}  {words.factors(unit)}", detail, button, lead=picture)
