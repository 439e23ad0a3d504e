"""Final reorganization under the oil rule: pay for the sea, turn units up for fuel, keep within the
limits.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.hub import Desk
from redball.desk.widgets.card import clear
from redball.desk.widgets.counter import CounterPicture
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, names, power_line, row_of
from redball.game.orders import PaySeaMaintenance, Refuel, RemoveBarrels
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.game.units import Unit
from redball.wording import quantity

MOST_ROWS = 40
_FINAL = frozenset({"final_reorganization"})


class SeaCard(WorkCard):
    """Fuel owed for convoys and escorts that stay at sea."""

    phases, rule_set = _FINAL, "oil"

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("At sea"), parent)
        self.rows = QVBoxLayout()
        self.body.addLayout(self.rows)

    def refresh(self) -> None:
        """Say what is owed."""
        from redball.rules.oil.sea import has_paid, maintenance, payable

        clear(self.rows)
        game, power = self.desk.game, self.desk.power
        owed = maintenance(game, power)
        text = self.tr("{points}, {escorts}").format(
            points=words.count(owed.points, "convoy point", "convoy points"),
            escorts=words.count(owed.escorts, "escort", "escorts"),
        )
        if has_paid(game, power):
            self.rows.addWidget(row_of(text, self.tr("Paid this turn")))
        elif not owed.owed:
            self.rows.addWidget(label(self.tr("Nothing at sea costs fuel."), "note"))
        else:
            detail = self.tr("{owed} fuel owed, {payable} can be paid").format(
                owed=owed.owed, payable=payable(game, power)
            )
            self.rows.addWidget(
                row_of(text, detail, self.order_button(self.tr("&Pay"), PaySeaMaintenance(power)))
            )


class RefuelCard(WorkCard):
    """Face-down units, what each costs in fuel, and a button to turn it up."""

    phases, rule_set = _FINAL, "oil"

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Turn units up"), parent)
        self.rows = QVBoxLayout()
        self.rows.setSpacing(2)
        self.body.addLayout(self.rows)

    def refresh(self) -> None:
        """List the power's face-down units with what turning each up would do to the track."""
        clear(self.rows)
        game, power = self.desk.game, self.desk.power
        units = list(face_down(game, power))
        self.note.setText(words.count(len(units), "unit", "units") if units else "")
        self.rows.addWidget(power_line(power, self.tr("{0} fuel").format(quantity(game.powers[power].fuel))))
        for unit in units[:MOST_ROWS]:
            self.rows.addWidget(self._row(unit))
        if len(units) > MOST_ROWS:
            self.rows.addWidget(label(self.tr("and {0} more").format(len(units) - MOST_ROWS), "note"))
        if not units:
            self.rows.addWidget(label(self.tr("All units are face-up."), "note"))

    def _row(self, unit: Unit) -> QWidget:
        from redball.rules.oil.costs import unit_fuel_cost
        from redball.rules.oil.refuel import is_fuelled, needs_points

        game, order = self.desk.game, Refuel(unit.id)
        text = f"{unit.name}  {words.factors(unit)}"
        picture = CounterPicture(30)
        picture.show_unit(unit)
        points_too = needs_points(game)
        if points_too and is_fuelled(game, unit):
            return row_of(text, self.tr("Fuel paid; reorganization points turn it up"), lead=picture)
        ruling = self.desk.ask(order)
        said = self.tr("Pay fuel") if points_too else self.tr("Turn up")
        button = self.order_button(said, order, ruling)
        button.setAccessibleName(f"{said}: {unit.name}")
        cost = unit_fuel_cost(unit, game.options).fuel
        return row_of(text, self._effect(unit.power, cost, ruling), button, lead=picture)

    def _effect(self, power: str, cost: Fraction, ruling: Ruling) -> str:
        if not ruling.allowed:
            return names(ruling.reasons[:1])
        after = next((c.value.fuel for c in ruling.changes if c.table == "powers" and c.key == power), None)
        text = self.tr("{0} fuel").format(quantity(cost)) if cost else self.tr("no fuel")
        if after is not None:
            text = self.tr("{cost}, track then {after}").format(cost=text, after=quantity(after))
        return f"{text}. {names(ruling.notes)}" if ruling.notes else text


def face_down(game: Game, power: str) -> Iterator[Unit]:
    """The power's units on the map that are face-down, those with a place first."""
    return (
        u for u in game.units.values() if u.power == power and not u.organized and (u.hex >= 0 or u.sea >= 0)
    )


class LimitCard(WorkCard):
    """Barrels above the national limit, to be removed before the phase ends."""

    phases, rule_set = _FINAL, "oil"

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Barrel limit"), parent)
        self.rows = QVBoxLayout()
        self.body.addLayout(self.rows)

    def refresh(self) -> None:
        """Say how many there are and how many may stay."""
        from redball.rules.oil.limits import excess, limit_of

        clear(self.rows)
        game, power = self.desk.game, self.desk.power
        over, most = excess(game, power), limit_of(game, power)
        text = (
            words.count(over, "barrel too many", "barrels too many")
            if over
            else self.tr("Within the limit of {0}.").format(most)
        )
        self.rows.addWidget(label(text, "trouble" if over else "note", wrap=True))
        for node, depot in game.depots.items() if over else ():
            if depot.owner == power:
                order = RemoveBarrels(power, self.desk.place(node))
                held = words.count(depot.barrels, "barrel", "barrels")
                self.rows.addWidget(
                    row_of(game.atlas.place_name(node), held, self.order_button(self.tr("Remove one"), order))
                )
