"""Coming into the Convoy Section, and what units there mean for others that come into the sea area."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.orders import AddUnit, EditUnit, Order
from redball.game.powers import Side
from redball.game.sequence import other_side
from redball.game.state import Change, Game, next_game
from redball.game.units import Unit
from redball.rules.base.placing import berth_of
from redball.rules.ruleset import Objection
from redball.rules.submarines.box import SURFACE, convoys_in, in_convoy_section, side_of, units_in
from redball.rules.submarines.options import says_yes
from redball.wording import message

USUAL_COST, COST_AMONG_ENEMIES = 1, 2
"""Movement points that a surface naval unit pays to enter a sea area."""


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """Land units come into the Convoy Section only aboard a ship there (SUB-RTB-03 calls them cargo).
    Corrections by hand are free.
    """
    if isinstance(order, (EditUnit, AddUnit)):
        return
    entered = [
        change.value
        for change in changes
        if change.table == "units" and change.value is not None and _enters(game, change.value)
    ]
    landed = [unit for unit in entered if unit.is_land]
    if not landed:
        return
    after = next_game(game, changes)
    for unit in landed:
        if not any(_carries(after, ship, unit) for ship in after.units_at_sea.get(unit.sea, ())):
            yield Objection(message("submarines.land_unit_alone", unit=unit.name), ("SUB-RTB-03",))


def _enters(game: Game, after: Unit) -> bool:
    before = game.units.get(after.id)
    return in_convoy_section(after) and (before is None or berth_of(before) != berth_of(after))


def _carries(game: Game, ship: Unit, unit: Unit) -> bool:
    return in_convoy_section(ship) and ship.type in SURFACE and game.cooperate(ship.power, unit.power)


def entry_cost(game: Game, area: int, side: Side) -> int:
    """Movement points that surface naval units of a side pay to enter a sea area: 2 among enemies where
    option 19 is played; those in the Convoy Section don't count (SUB-NAV-16).
    """
    if not says_yes(game, "option_19"):
        return USUAL_COST
    enemies = {unit.power for unit in units_in(game, area, other_side(side)) if _is_present(unit)}
    enemies |= set(convoys_in(game, area, other_side(side), 0))
    own = [code for code in game.powers if side_of(game, code) == side]
    met = any(game.at_war(code, enemy) for code in own for enemy in enemies)
    return COST_AMONG_ENEMIES if met else USUAL_COST


def _is_present(unit: Unit) -> bool:
    return not in_convoy_section(unit) and not unit.is_land
