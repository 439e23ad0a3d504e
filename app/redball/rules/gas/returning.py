"""Return to Base: without gas one ship or aircraft of a power and map may stay at sea (GAS-LIM-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from redball.game.clock import Clock
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.rules.gas.free import has_used
from redball.rules.gas.limits import is_on_carrier
from redball.rules.gas.maps import counts_as, sheet_of_sea
from redball.rules.gas.options import reads
from redball.rules.gas.owners import gas_power, is_neutral
from redball.rules.gas.standing import paid_from, paid_maps, standing
from redball.rules.gas.steps import RETURN, step_of
from redball.rules.gas.tables import GasMap
from redball.wording import Message, message

MAY_STAY = 1
"""Ships and aircraft of a power that may stay at sea on a map without gas."""

_STAY_TEXTS = {
    (True, False): "gas.too_many_stay",
    (False, True): "gas.too_many_points_stay",
    (True, True): "gas.too_many_stay_with_points",
}


class AtSea(msgspec.Struct, frozen=True):
    """What of a power stays at sea on a map: units, and convoy points where those need gas (GAS-AMB-16).

    ``stacks`` is as how many units they count: by option those that stand together are one (GAS-AMB-03).
    """

    power: str
    map: GasMap
    units: tuple[str, ...]
    convoys: int
    stacks: int

    @property
    def count(self) -> int:
        """How many stay."""
        return len(self.units) + self.convoys


def staying(game: Game) -> tuple[AtSea, ...]:
    """Who is at sea, by power and map, where a power hasn't paid for the Return to Base step."""
    units, convoys = dict[_Key, list[Unit]](), dict[_Key, Counter[int]]()
    for unit in game.units.values():
        how = standing(game, unit) if takes_place(game, unit) else None
        if how is None or how.map is None:
            continue
        if not paid_from(game, RETURN, how.payer, how.map):
            units.setdefault((how.payer, how.map), []).append(unit)
    for area, power, map_, points in _convoys(game):
        convoys.setdefault((power, map_), Counter())[area] += points
    return tuple(
        _row(game, key, units.get(key, []), convoys.get(key, Counter()))
        for key in dict.fromkeys([*units, *convoys])
    )


_Key = tuple[str, GasMap]


def _convoys(game: Game) -> Iterator[tuple[int, str, GasMap, int]]:
    """Convoy points that need gas, by sea area, power and map, where a power hasn't paid (GAS-AMB-16)."""
    if not reads(game, "convoys_dependent"):
        return
    for (area, code), points in game.convoys.items():
        power = gas_power(game, code)
        if power and not is_neutral(game, power):
            paid = paid_maps(game, RETURN, power)
            map_ = counts_as(game, RETURN, power, sheet_of_sea(game, area), paid)
            if map_ not in paid:
                yield area, power, map_, points


def _row(game: Game, key: _Key, units: list[Unit], convoys: Counter[int]) -> AtSea:
    count = len(units) + convoys.total()
    if reads(game, "free_stack"):
        # Those that dropped as one stack are one wherever another unit stands.
        count = len({(has_used(game, RETURN, u.id), u.sea, u.section) for u in units}) + len(convoys)
    return AtSea(*key, tuple(unit.id for unit in units), convoys.total(), count)


def too_many(game: Game, row: AtSea) -> int:
    """How many more must return; none where without gas nobody can (GAS-AMB-14)."""
    return 0 if reads(game, "rtb_return_limited") else max(0, row.stacks - MAY_STAY)


def takes_place(game: Game, unit: Unit) -> bool:
    """Who needs gas to stay: ships and aircraft at sea but those aboard carriers, who go where their ship
    goes; by option none that were in section 0 already (GAS-AMB-15).
    """
    if unit.sea < 0 or unit.kind is UnitClass.LAND or (unit.type == "CVP" and is_on_carrier(game, unit)):
        return False
    if unit.section > 0 or reads(game, "rtb_zero_section") == "counts":
        return True
    return has_used(game, RETURN, unit.id)


def holds(game: Game, _following: Clock) -> Iterator[tuple[Message, str]]:
    """More units at sea than may stay without gas; where without gas nobody returns either, all do."""
    if step_of(game) != RETURN:
        return
    for row in staying(game):
        if too_many(game, row):
            names = [game.units[id].name for id in row.units]
            said = message(
                _STAY_TEXTS[bool(row.units), bool(row.convoys)],
                power=row.power,
                map=row.map,
                count=row.count,
                units=names,
                convoys=row.convoys,
            )
            yield said, "GAS-LIM-12"
