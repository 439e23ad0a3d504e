"""Supply of 2,000 and of 20,000 units on the world map: everything anew, paths and reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import msgspec
from redball import supply
from redball.atlas import Atlas, Terrain
from redball.game import library
from redball.game.powers import Country, power_infos
from redball.game.state import Game, pair
from redball.game.units import Unit
from redball.rules import read_scenario
from redball.supply.graph.ground import Ground

from tests.benchmarks.rows import Row, p95, timed, worked

UNITS, SAMPLE = 2000, 200
SHARES = {"GE": 0.28, "SU": 0.28, "CW": 0.12, "JA": 0.1, "CH": 0.08, "US": 0.06, "IT": 0.06, "FR": 0.02}
ALIGNED = {"ROM": "GE", "HUN": "GE", "FIN": "GE", "BUL": "GE", "SVK": "GE", "MAN": "JA"}
TYPES = ("INF", "INF", "ARM", "MECH", "CAV", "LND")


def goals() -> list[Row]:
    """Supply of all units against a flood of all land."""
    return [_full(UNITS, 3), _full(10 * UNITS, 6)]


def _full(units: int, goal: float) -> Row:
    game = crowded_world(units)
    supply.of(game).statuses()
    full = worked(lambda: supply.of(replace(game)).statuses(), 9)
    looked = worked(lambda: flood(supply.of(game).position.grounds("GE")[0]), 9)
    told = f"the flood of all land, {looked:.1f} ms"
    return Row(f"of {units:,} units, cpu", full, "ms", full / looked, goal, told)


def rows() -> list[Row]:
    """Paths and reasons."""
    found = supply.of(crowded_world(UNITS))
    rnd = Random(4)
    supplied = iter(rnd.sample([u for u in found.game.units if found.in_supply(u)], SAMPLE))
    out = iter((found.out() * SAMPLE)[:SAMPLE])
    asked = _asking(found, out)
    paths = [timed(lambda: found.path(next(supplied))).all for _ in range(SAMPLE)]
    reasons = [timed(asked).all for _ in range(SAMPLE)]
    return [
        Row("path of a unit, p95", p95(paths), "ms", None, 16, "one frame"),
        Row("why a unit is out of supply, p95", p95(reasons), "ms", None, 50, "told at once"),
    ]


# --- a crowded world --------------------------------------------------------------------------------------


def crowded_world(count: int, seed: int = 1, atlas: Atlas | None = None) -> Game:
    """The world at war: ``count`` units, most of them where their power meets an enemy, one in 20 an HQ.

    Another map is as its own layers say who holds what, and has units where a hex can be told by its label.
    """
    rnd, base = Random(seed), read_scenario(library.find_scenario("global-war-1939"))
    if atlas:
        base = replace(base, atlas=atlas, control={}, depots={}, hexes={}, rule_tables={})
    infos = power_infos()
    wars = frozenset(
        pair(a, b) for a in infos for b in infos if infos[a].side == "axis" and infos[b].side == "allied"
    )
    countries = {c: Country(c, ALIGNED.get(c, country.power)) for c, country in base.countries.items()}
    game = replace(
        base,
        powers={code: msgspec.structs.replace(p, active=True) for code, p in base.powers.items()},
        wars=wars,
        countries={**countries, **{c: Country(c, power) for c, power in ALIGNED.items()}},
        units={},
        weather={},
    )
    held = _held(game)
    shares = {power: share for power, share in SHARES.items() if held[power]}
    whole = round(sum(shares.values()), 6)
    units = (
        u
        for power, share in shares.items()
        for u in _army(rnd, game, power, int(count * share / whole), held)
    )
    return replace(game, units={u.id: u for u in units})


def _held(game: Game) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {code: [] for code in game.powers}
    for node in range(len(game.atlas.grid)):
        there = game.atlas.is_land(node) and game.atlas.terrain[node] != Terrain.DEPRESSION
        there = there and game.atlas.named(game.atlas.label(node)) == node
        if there and (power := game.power_over(node)) in found:
            found[power].append(node)
    return found


def _army(rnd: Random, game: Game, power: str, count: int, held: dict[str, list[int]]) -> list[Unit]:
    foes = {n for other in held if game.at_war(power, other) for n in held[other]}
    front = [n for n in held[power] if not foes.isdisjoint(game.atlas.grid.within(n, 3))] or held[power]
    home = power_infos()[power].homes[0]
    army = []
    for number in range(count):
        node = rnd.choice(front if rnd.random() < 0.7 else held[power])
        kind = "HQ-I" if number % 20 == 0 else rnd.choice(TYPES)
        size = {"HQ-I": "army", "LND": ""}.get(kind) or rnd.choice(("corps", "corps", "division"))
        size = "" if kind == "LND" else size
        name = f"{power}{number}"
        army.append(Unit(name, name, kind, power, home, size=size, hex=node))
    return army


# --- what it is held against ------------------------------------------------------------------------------


def flood(ground: Ground) -> int:
    """Look at every land hex once, by hexsides that can be crossed."""
    land, seen, count = ground.ways.land, bytearray(ground.size), 0
    for start in range(ground.size):
        if seen[start] or not land[start]:
            continue
        seen[start], pending = 1, [start]
        while pending:
            count += 1
            for other in land[pending.pop()]:
                if not seen[other]:
                    seen[other] = 1
                    pending.append(other)
    return count


def _asking(found: supply.Supply, names) -> Callable[[], None]:
    from redball.supply.reasons.why import why_of
    from redball.supply.tracer import of_unit

    def ask() -> None:
        unit = found.game.units[next(names)]
        why_of(found, of_unit(found, unit), found.serving_group(unit))  # anew, not the answer that is kept

    return ask
