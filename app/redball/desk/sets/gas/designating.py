"""What a flexible map counts as: entries of a menu for a power, or for one of its units."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QMenu

from redball.desk.desk import Desk
from redball.desk.sets.gas import phrases
from redball.desk.widgets.text import plain
from redball.desk.words import tr
from redball.game.units import Unit
from redball.rules.gas.maps import SHEETS, choices, counts_as, is_flexible, sheet_of
from redball.rules.gas.options import reads
from redball.rules.gas.orders import DesignateMap
from redball.rules.gas.standing import paid_maps, standings
from redball.rules.gas.steps import step_of
from redball.rules.gas.tables import Sheet
from redball.wording import sentence


def add_designations(menu: QMenu, desk: Desk, power: str, unit: Unit | None = None) -> None:
    """Add a menu for each flexible map on which a power has units that need gas, or for that of a unit."""
    game, step = desk.game, step_of(desk.game)
    each = bool(reads(game, "flex_map") == "per_unit")
    if step is None or (each and unit is None):
        return
    if unit is not None:
        here = sheet_of(game, unit)
        sheets: list[Sheet] = [here] if here is not None else []
    else:
        own = {how.sheet for how in standings(game).values() if how.payer == power}
        sheets = [sheet for sheet in SHEETS if sheet in own]
    for sheet in sheets:
        if is_flexible(game, sheet):
            _add_sheet(menu, desk, power, sheet, unit.id if each and unit is not None else "")


def _add_sheet(menu: QMenu, desk: Desk, power: str, sheet: Sheet, unit: str) -> None:
    game, step = desk.game, step_of(desk.game)
    assert step is not None, "it is asked for in a step"
    inside = menu.addMenu(tr("&Count {0} as").format(phrases.map_name(sheet)))
    inside.setToolTipsVisible(True)
    now = counts_as(game, step, power, sheet, paid_maps(game, step, power), unit)
    for name in choices(game, sheet):
        order = DesignateMap(power, sheet, name, unit)
        ruling = desk.ask(order)
        action = inside.addAction(phrases.map_name(name))
        action.setCheckable(True)
        action.setChecked(name == now)
        action.setEnabled(ruling.allowed)
        said = (ruling.text,) if ruling.allowed else ruling.reasons
        action.setToolTip(plain(" ".join(sentence(each) for each in said)))
        action.triggered.connect(partial(_give, desk, order))


def _give(desk: Desk, order: DesignateMap, _checked: bool = False) -> None:
    desk.do(order)
