"""Mends against everything that could be done, tried one by one on random positions: nothing cheaper of the
same kinds is overlooked, and every mend holds on a position made anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from redball import rules, supply
from redball.game.orders import MoveUnit, Order, SetControl, SetConvoys, SetWeather
from redball.game.state import Game, next_game
from redball.game.units import Unit
from redball.planning import repairs
from redball.planning.march import March, allowance
from redball.planning.mends import mends
from redball.supply import Supply
from redball.supply.conditions.relations import Relation
from redball.supply.reasons.barriers import Barriers

from tests.deep import cases
from tests.supply.random_positions import position


def singles(game: Game, unit: Unit) -> Iterator[tuple[int, Order]]:
    """Every single order of the kinds that a repair may be, with its price."""
    now = supply.of(game)
    principal = now.position.principal(unit.power)
    barriers = Barriers(game, now.position, principal)
    march, label = March(now, barriers), game.atlas.label
    for area in game.atlas.sea_areas:
        if principal in game.powers:
            points = game.convoys.get((area.index, principal), 0) + 1
            yield repairs.CONVOY, SetConvoys(area.name, principal, points)
        for length, ship in march.ships(area.index, now.options.blockers):
            if ship.id != unit.id:
                yield repairs.SHIP + repairs.AREA * length, MoveUnit(ship.id, area.name)
    for node in [n for n in range(len(game.atlas.grid)) if game.atlas.is_land(n)]:
        # No mend takes a hex from an ally; it may be asked for its consent.
        theirs = barriers.relation(node) in (Relation.NEUTRAL, Relation.ALLY)
        closed = not barriers.ground.passable[node] and not theirs
        if closed and node != unit.hex:
            yield repairs.CONTROL, SetControl(label(node), principal)
            for length, other in march.land_units(node, lambda u: not u.is_headquarters):
                if other.id != unit.id:
                    yield repairs.UNIT + repairs.HEX * length, MoveUnit(other.id, label(node))
        for chief in march.chiefs():
            length = march.around(chief.hex).get(node, 0)
            if chief.id != unit.id and 0 < length <= allowance(chief):
                yield repairs.HQ + repairs.HEX * length, MoveUnit(chief.id, label(node))
    for zone in game.atlas.weather_zones:
        yield repairs.WEATHER, SetWeather("fine", zone)


def cheapest(game: Game, unit: Unit, below: int) -> tuple[int, Order] | None:
    """The cheapest single order under a price that puts a unit in supply, with what it breaks counted in."""
    now = supply.of(game)
    for price, order in sorted(singles(game, unit), key=lambda x: x[0]):
        if price >= below:
            return None
        ruling = rules.judge(game, order)
        if not ruling.allowed:
            continue
        after = supply.of(next_game(game, ruling.changes))
        lost, _ = after.changed_from(now)
        if after.in_supply(unit.id) and price + repairs.LOST * len(lost) < below:
            return price, order
    return None


@pytest.mark.parametrize("seed", cases(range(60), 15))
def test_nothing_cheaper_is_overlooked(seed):
    game = position(seed, 14)
    for unit_id in supply.of(game).out()[:2]:
        found = list(mends(game, unit_id))
        for mend in found:
            assert Supply(replace(game.changed(mend.changes))).in_supply(unit_id)
        first = found[0].price if found else 10**6
        assert cheapest(game, game.units[unit_id], first) is None
