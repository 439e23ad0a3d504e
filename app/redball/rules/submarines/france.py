"""How France stands, and whether US land units are in it (SUB-BASE-03, 10, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from msgspec.structs import replace

from redball.errors import near_misses
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.ruleset import Dice, Judge
from redball.rules.submarines.options import reads
from redball.rules.submarines.orders import SetFrance
from redball.rules.submarines.tables import FRANCE, France, OfFrance
from redball.rules.submarines.us_war import US
from redball.wording import message

HOME, POWER = "FRA", "FR"
KEY: Literal["france"] = "france"
FALLEN = frozenset({"conquered", "vichy"})
"""How France stands when Cadiz may be taken up (SUB-BASE-03)."""


def of_france(game: Game) -> OfFrance:
    """What is known of France."""
    return FRANCE.of(game).get(KEY, OfFrance())


def state_of(game: Game) -> France:
    """How France stands: as players said; conquered where its home country is marked so."""
    said = of_france(game).state
    return "conquered" if said == "fighting" and _is_conquered(game) else said


def _is_conquered(game: Game) -> bool:
    country = game.countries.get(HOME)
    return country is not None and country.conquered


def is_france(game: Game, node: int) -> bool:
    """True for a hex that US land units must not enter: the home country, by option less of it or more
    (SUB-AMB-38).
    """
    territory = game.atlas.territory_at(node)
    match reads(game, "cadiz.france"):
        case "all":
            return territory.controller == POWER
        case "unoccupied":
            holder = game.powers.get(game.power_over(node))
            return territory.home == HOME and (holder is None or holder.side != "axis")
        case _:
            return territory.home == HOME


def is_us_land(unit: Unit) -> bool:
    """True for land units of the United States."""
    return unit.power == US and unit.is_land and not unit.is_installation


def in_france(game: Game) -> tuple[Unit, ...]:
    """US land units in France now."""
    here = (unit for unit in game.units.values() if unit.hex >= 0 and is_us_land(unit))
    return tuple(unit for unit in here if is_france(game, unit.hex))


def entered(game: Game, changes: tuple[Change, ...]) -> Iterator[Unit]:
    """US land units that changes bring into France from elsewhere."""
    for change in changes:
        unit = change.value if change.table == "units" else None
        if unit is None or unit.hex < 0 or not is_us_land(unit) or not is_france(game, unit.hex):
            continue
        before = game.units.get(unit.id)
        if before is None or before.hex < 0 or not is_france(game, before.hex):
            yield unit


def kept_up(game: Game, changes: tuple[Change, ...]) -> Change | None:
    """What is known of France after changes, where that is something else: US troops came, or its home
    country was conquered or liberated.
    """
    after = game.changed(changes)
    now = of_france(after)
    if _is_conquered(game) != _is_conquered(after) and of_france(game).state == now.state:
        now = replace(now, state="conquered" if _is_conquered(after) else "liberated")
    if not now.entered and any(entered(game, changes)):
        now = replace(now, entered=True)
    return None if now == of_france(after) else FRANCE.put(KEY, now)


def set_france(game: Game, order: SetFrance, _dice: Dice) -> Ruling:
    """How France stands, said by players."""
    case = Case(game)
    states = get_args(France)
    if order.state not in states:
        case.unknown("state", order.state, near_misses(order.state, states), "SUB-BASE-03", "submarines")
    elif order.state == state_of(game):
        case.object(message("submarines.france_so"), "SUB-BASE-03")
    if case.objections:
        return case.denied(order)
    text = message(f"submarines.france_{order.state}")
    now = replace(of_france(game), state=order.state)
    return allowed(text, FRANCE.put(KEY, now), clauses=("SUB-BASE-03",))


JUDGES: Mapping[type[Order], Judge] = {SetFrance: set_france}
