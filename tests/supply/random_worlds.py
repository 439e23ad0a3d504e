"""Random positions on the world map of a demo game: hundreds of units near what their powers hold, any
weather, damage, wars and options.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from redball.game.state import Game, HexState
from redball.game.units import Unit

from tests.supply.random_positions import (
    LAND_TYPES,
    SEA_TYPES,
    WEATHERS,
    damage,
    options,
    politics,
    some,
    work,
)

UNITS = 300
_SMALL = frozenset({"supply.built_rails", "supply.shipping_capacity", "supply.scale"})
"""Options of small maps: they name hexes that the world lacks, or would take the reference too long."""


def world(rnd: Random, game: Game) -> Game:
    """A position with the powers and countries of a demo game, all else anew."""
    atlas = game.atlas
    held: dict[str, list[int]] = {}
    for node in range(len(atlas.grid)):
        if atlas.is_land(node) and (power := game.principal(game.controller(node))):
            held.setdefault(power, []).append(node)
    cities = {p: [n for n in nodes if n in atlas.places_at] for p, nodes in held.items()}
    powers = [p for p in sorted(held) if p in game.powers and cities[p]]
    units = [_unit(rnd, game, f"w{i}", rnd.choice(powers), cities) for i in range(rnd.randint(100, UNITS))]
    ports = [p.node for p in atlas.places if p.port]
    hexes: dict[int, HexState] = {n: damage(rnd) for n in some(rnd, ports, 60)}
    areas = [a.index for a in atlas.sea_areas]
    convoys = {(rnd.choice(areas), rnd.choice(powers)): rnd.randint(0, 3) for _ in range(rnd.randint(0, 80))}
    front = [n for group in held.values() for n in rnd.sample(group, min(len(group), 4))]
    control = {n: rnd.choice(powers) for n in some(rnd, front, 30)}
    return politics(
        rnd,
        replace(
            game,
            units={u.id: u for u in units},
            hexes=hexes,
            convoys=convoys,
            control=dict(game.control) | control,
            weather={zone: rnd.choice(WEATHERS) for zone in atlas.weather_zones},
            options={k: v for k, v in options(rnd, atlas).items() if k not in _SMALL},
        ).changed(work(rnd, atlas)),
    )


def _unit(rnd: Random, game: Game, name: str, power: str, cities: dict[str, list[int]]) -> Unit:
    """A unit at sea, or on land within a few hexes of a place that its power holds, or of another's."""
    atlas = game.atlas
    homes = [c for c, country in sorted(game.countries.items()) if country.power == power] or [power]
    country = rnd.choice(homes)
    if rnd.random() < 0.2:
        kind = rnd.choice(SEA_TYPES)
        return Unit(name, name, kind, power, country, sea=rnd.choice(atlas.sea_areas).index)
    whose = power if rnd.random() < 0.8 else rnd.choice(sorted(c for c, found in cities.items() if found))
    near = atlas.grid.within(rnd.choice(cities[whose]), rnd.randint(0, 6))
    land = [n for n in near if atlas.is_land(n)]
    kind = rnd.choice(LAND_TYPES)
    size = "corps" if kind in ("INF", "ARM", "GAR") else "army" if kind.startswith("HQ") else ""
    size = "division" if kind == "PART" or (size == "corps" and rnd.random() < 0.3) else size
    return Unit(
        name, name, kind, power, country, size=size, hex=rnd.choice(land), organized=rnd.random() < 0.7,
        reorganization=rnd.randint(0, 3) if kind.startswith("HQ") else 0,
    )  # fmt: skip
