"""Return to Base: which maps are paid for, who keeps the one place without gas, who drops a section, who goes
home.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.map.picking import Pick
from redball.desk.sets.gas import phrases
from redball.desk.sets.gas.rows import acted
from redball.desk.widgets.card import clear
from redball.desk.widgets.counter import CounterPicture
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label, plain
from redball.desk.work.base import WorkCard, power_line, row_of
from redball.game.orders import MoveUnit
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.rules.gas.limits import is_on_carrier
from redball.rules.gas.returning import staying, too_many
from redball.rules.gas.standing import Standing, paid_from, standings
from redball.rules.gas.steps import RETURN
from redball.rules.gas.stock import total_gas
from redball.rules.gas.tables import GasMap
from redball.wording import name_of, sentence

MOST_ROWS = 40


class ReturnCard(WorkCard):
    """Maps with ships or aircraft of the power at sea, with a button to pay; under each the units, to drop a
    section or return.  ``pay_wanted`` carries a power and a map.
    """

    phases = frozenset({"return_to_base"})
    does = ("gas.return.",)
    pay_wanted = Signal(str, str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Who stays at sea"), parent)
        self.rows = spaced(QVBoxLayout(), 3)
        self.body.addLayout(self.rows)

    def refresh(self) -> None:
        """List maps, and who is at sea there."""
        clear(self.rows)
        game, power = self.desk.game, self.desk.power
        self.rows.addWidget(power_line(power, phrases.gas(total_gas(game, power))))
        there = at_sea(game, power)
        for map_, units in there.items():
            self._add_map(map_, units)
        if not there:
            said = self.tr("{0} has no ships and no aircraft at sea that need gas.").format(name_of(power))
            self.rows.addWidget(label(said, "note", wrap=True))

    def _add_map(self, map_: GasMap, units: list[Unit]) -> None:
        game, power = self.desk.game, self.desk.power
        paid, name = paid_from(game, RETURN, power, map_), phrases.map_name(map_)
        if paid:
            text = self.tr("{map}: paid from {place}").format(map=name, place=phrases.places(game, paid))
            detail = self.tr("All {0} may stay").format(words.count(len(units), "unit", "units"))
            self.rows.addWidget(row_of(text, detail, lead=Sign("done")))
        else:
            unpaid = {(row.power, row.map): too_many(game, row) for row in staying(game)}
            over = unpaid.get((power, map_), 0)
            text = self.tr("{0}: not paid").format(name)
            detail = self.tr("One may stay")
            if over > 0:
                detail = self.tr("One may stay, {0} must return or be paid for").format(over)
            button = QPushButton(self.tr("&Pay from…"))
            button.setAccessibleName(self.tr("Pay for {0}").format(name))
            button.clicked.connect(partial(self.pay_wanted.emit, power, map_))
            self.rows.addWidget(row_of(text, detail, button, lead=Sign("half" if over > 0 else "done")))
        for unit in units[:MOST_ROWS]:
            self.rows.addWidget(self._row(unit))
        if len(units) > MOST_ROWS:
            self.rows.addWidget(label(self.tr("and {0} more").format(len(units) - MOST_ROWS), "note"))

    def _row(self, unit: Unit) -> QWidget:
        picture = CounterPicture(30)
        picture.show_unit(unit)
        detail = words.position(self.desk.game, unit)
        if "drop" in acted(self.desk.game, unit.id):
            detail = self.tr("{0}; stays").format(detail)
        buttons = [*self._drop(unit), self._home(unit)]
        return row_of(unit.name, detail, *buttons, lead=picture)

    def _drop(self, unit: Unit) -> list[QPushButton]:
        """To drop one section and stay."""
        if unit.section == 0:
            return []
        area = self.desk.game.atlas.sea_areas[unit.sea].name
        order = MoveUnit(unit.id, area, unit.section - 1)
        ruling = self.desk.ask(order)
        button = QPushButton(self.tr("&Drop"))
        button.setObjectName("narrow")
        button.setAccessibleName(
            self.tr("{unit} drops to section {section}").format(unit=unit.name, section=unit.section - 1)
        )
        said = ruling.notes if ruling.allowed else ruling.reasons
        button.setToolTip(plain("\n".join([*map(sentence, said), ", ".join(ruling.clauses)]).strip()))
        button.setProperty("denied", not ruling.allowed)
        button.clicked.connect(lambda: self.desk.attempt(order))
        return [button]

    def _home(self, unit: Unit) -> QPushButton:
        button = QPushButton(self.tr("&Return"))
        button.setObjectName("narrow")
        button.setAccessibleName(self.tr("{0} returns to base").format(unit.name))
        button.setToolTip(self.tr("Then click the hex of its base"))
        button.clicked.connect(partial(self._pick, unit.id))
        return button

    def _pick(self, id: str) -> None:
        """Let the player click where a ship or an aircraft returns to."""
        game = self.desk.game
        unit = game.units[id]
        legal = set(ports(game, unit)) if unit.kind is UnitClass.NAVAL else None
        text = self.tr("Click where {0} returns to").format(unit.name)
        then = partial(self._return, id)
        self.pick_wanted.emit(Pick(text, then, legal))

    def _return(self, id: str, node: int) -> None:
        self.desk.attempt(MoveUnit(id, self.desk.place(node)), node)


def at_sea(game: Game, power: str) -> dict[GasMap, list[Unit]]:
    """The ships and aircraft of a power at sea that would need gas to stay there, by map; what ships carry
    goes where they go.
    """
    found: dict[GasMap, list[Unit]] = {}
    for how in standings(game).values():
        unit = game.units[how.unit]
        if how.payer == power and how.map is not None and _may_stay(game, how, unit):
            found.setdefault(how.map, []).append(unit)
    return found


def _may_stay(game: Game, how: Standing, unit: Unit) -> bool:
    aboard = unit.is_land or (unit.type == "CVP" and is_on_carrier(game, unit))
    return how.state != "outside" and unit.sea >= 0 and not aboard


def ports(game: Game, unit: Unit) -> list[int]:
    """Hexes with a port whose holder co-operates with a unit's power."""
    return [
        node for node, places in game.atlas.places_at.items()
        if any(place.port for place in places) and game.cooperate(game.controller(node), unit.power)
    ]  # fmt: skip
