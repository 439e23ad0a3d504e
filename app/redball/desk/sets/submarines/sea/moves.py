"""The orders behind what a player's hand does in a sea box: counters into a section, convoy points between
section 0 and the Convoy Section.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from redball.desk.desk import Desk
from redball.desk.map.group_orders import one_order
from redball.game.orders import MoveUnit, Order
from redball.game.rulings import Ruling
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, UnitClass
from redball.rules.registry import sea_sections
from redball.rules.submarines.box import convoys_in, side_of
from redball.rules.submarines.convoys import in_zero
from redball.rules.submarines.orders import InterceptInConvoys, PlaceConvoys
from redball.rules.submarines.under_way import open_attack, stage_of


def put_units(game: Game, area: int, units: Sequence[str], section: int) -> Order | None:
    """The order that puts units into a section of an area; None when they are all there.

    Aircraft that come into the Convoy Section while the other side may intercept an attack do just that.
    """
    there = [game.units[id] for id in units]
    away = [unit for unit in there if (unit.sea, unit.section) != (area, section)]
    name = game.atlas.sea_areas[area].name
    if not away:
        return None
    if section == CONVOY_SECTION and _intercepts(game, area, [unit.id for unit in away]):
        return InterceptInConvoys(name, tuple(unit.id for unit in away))
    ships_first = sorted(away, key=lambda unit: unit.kind is not UnitClass.NAVAL)
    return one_order([MoveUnit(unit.id, name, section) for unit in ships_first])


def _intercepts(game: Game, area: int, units: Sequence[str]) -> bool:
    found = open_attack(game)
    if found is None or found[0] != area or stage_of(found[1]) != "intercept":
        return False
    enemy = other_side(found[1].side)
    named = [game.units[id] for id in units]
    return all(unit.kind is UnitClass.AIR and side_of(game, unit.power) == enemy for unit in named)


def put_convoys(
    game: Game, area: int, power: str, goal: int, source: int, points: int | None = None
) -> Order | None:
    """The order that puts convoy points of one section, by default all of them, into another one; None where
    nothing would change or no points can be there.
    """
    side = side_of(game, power)
    if side is None or goal == source or {goal, source} != {0, CONVOY_SECTION}:
        return None
    here = convoys_in(game, area, side, source).get(power, 0)
    count = here if points is None else min(points, here)
    above = in_zero(game, area, power) + (count if goal == 0 else -count)
    return PlaceConvoys(game.atlas.sea_areas[area].name, power, above) if count else None


def rulings(desk: Desk, orders: Mapping[int, Order | None]) -> dict[int, Ruling]:
    """What the rules say of an order for each section, of those that have one."""
    return {section: desk.ask(order) for section, order in orders.items() if order is not None}


def unit_orders(game: Game, area: int, units: Sequence[str]) -> dict[int, Order | None]:
    """The order for every section into which units could be put."""
    return {section: put_units(game, area, units, section) for section in sea_sections(game)}


def convoy_orders(game: Game, area: int, power: str, source: int) -> dict[int, Order | None]:
    """The order for every section into which convoy points of a section could be put."""
    goals = (section for section in sea_sections(game) if section in (0, CONVOY_SECTION))
    return {section: put_convoys(game, area, power, section, source) for section in goals}
