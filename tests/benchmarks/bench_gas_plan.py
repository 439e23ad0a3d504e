"""The best use of saved gas on the world map: eight powers with 300 dependent units each on seven sheets."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
from redball import supply
from redball.game.clock import Clock
from redball.game.state import Game, next_game, put_unit
from redball.game.units import Unit
from redball.planning.sets.gas import Request, best, first, forecast, marginal, survey
from redball.rules.gas.maps import SHEETS, sheet_at
from redball.rules.gas.owners import stores
from redball.rules.gas.tables import STOCK
from redball.supply.supply import of_later

from tests.benchmarks.bench_supply import crowded_world
from tests.benchmarks.rows import Row, median, milliseconds

POWERS = ("GE", "IT", "JA", "CW", "US", "SU", "FR", "CH")
UNITS, STORES, TIMES = 300, 6, 5
TYPES = ("ARM", "MECH", "FTR", "LND", "HQ-A")
REQUEST = Request(reserve=1, returning=True, hqs=True)


def rows() -> list[Row]:
    """All measurements of plans of gas."""
    game = loaded()
    told = f"{len(POWERS)} powers, {UNITS} units and {STORES} hexes with gas each, 7 sheets"
    supply.of(game).statuses()

    def read() -> None:
        fresh = replace(game)
        of_later(fresh, supply.of(game))
        for power in POWERS:
            survey(fresh, power)

    def read_all_anew() -> None:
        fresh = replace(game)
        for power in POWERS:
            survey(fresh, power)

    anew = median(milliseconds(read_all_anew, TIMES))
    found = [survey(game, power) for power in POWERS]
    again = median(milliseconds(read, TIMES))
    plans = median(milliseconds(lambda: [best(each, REQUEST) for each in found], TIMES))
    quick = median(milliseconds(lambda: [first(each, REQUEST) for each in found], TIMES))
    known = [best(each, REQUEST) for each in found]
    gains = median(
        milliseconds(lambda: [marginal(a, REQUEST, b) for a, b in zip(found, known, strict=True)], TIMES)
    )
    ahead = median(milliseconds(lambda: [forecast(game, power) for power in POWERS], TIMES))
    moved = median(milliseconds(lambda: _after_a_move(game), TIMES))
    return [
        Row("who traces to which gas, supply anew", anew, "ms", None, None, told),
        Row("the same once the position before is known", again, "ms"),
        Row("the same after a move, supply and standings too", moved, "ms"),
        Row("the best plans of all powers", plans, "ms", None, 500, "proved"),
        Row("survey and plan of all powers", again + plans, "ms", None, 500),
        Row("first plans", quick, "ms"),
        Row("what one more gas adds", gains, "ms"),
        Row("forecasts", ahead, "ms"),
    ]


def loaded() -> Game:
    """The crowded world with gas at home, and every power with units on all sheets."""
    base, dice = crowded_world(0), Random(7)
    held: dict[str, list[int]] = {}
    for node in range(len(base.atlas.grid)):
        if base.atlas.is_land(node):
            held.setdefault(sheet_at(base, node), []).append(node)
    units = {}
    for power in POWERS:
        home = [
            n for n in range(len(base.atlas.grid)) if base.atlas.is_land(n) and base.power_over(n) == power
        ]
        for number in range(UNITS):
            kind, id = dice.choice(TYPES), f"{power}{number}"
            where = dice.choice(held[dice.choice(SHEETS)]) if number % 3 == 0 else dice.choice(home)
            size = {"HQ-A": "army", "FTR": "", "LND": ""}.get(kind, "corps")
            country = {"GE": "GER", "IT": "ITA", "JA": "JAP", "CW": "GBR", "US": "USA"}.get(power, "")
            units[id] = Unit(
                id, id, kind, power, country or base.atlas.home_at(home[0]) or "USR", size=size, hex=where,
                organized=dice.random() < 0.8,
            )  # fmt: skip
    gas = [
        STOCK.put((node, power), dice.randint(1, 3))
        for power in POWERS
        for node in dice.sample(sorted(stores(base, power)), STORES)
    ]
    clock = Clock(base.clock.turn, "land_movement", impulse=3, side="axis")
    return replace(base, units=units, clock=clock, rule_sets=("base", "gas")).changed(gas)


def _after_a_move(game: Game) -> None:
    unit = game.units["GE1"]
    near = next(n for n in game.atlas.grid.neighbours(unit.hex) if game.atlas.is_land(n))
    moved = next_game(game, [put_unit(msgspec.structs.replace(unit, hex=near))])
    for power in POWERS:
        survey(moved, power)
