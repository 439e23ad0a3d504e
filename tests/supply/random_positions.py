"""Random small maps and positions with all that tracing knows: zones, ports, seas, rails, weather, options.

Hypothesis draws a seed and a size; the rest is made from them, in pieces that hang together: lands and seas
are blobs, countries have borders, units stand mostly on their own side of them.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st
from redball.atlas import Atlas
from redball.game.pipelines import ROUTES, Route
from redball.game.powers import Country
from redball.game.state import Change, Game, HexState
from redball.game.units import Unit
from redball.rules.oil.tables import RESERVED

from tests.small_map import DEFAULT_OWNERS, Spot, small_atlas, small_game, spot, unit
from tests.supply.random_orders import with_fields

COLS, ROWS = 15, 8
WHO = DEFAULT_OWNERS | {"a": ("CAN", "CW"), "C": ("CHI", "CH")}
OWNERS = "gggggiirrrrbbaunmjC"
CONTROLLERS = ["GE", "IT", "SU", "CW", "US", "TUR", "ROM", "JA", "CH", "CC"]
WEATHERS = ["fine", "fine", "fine", "rain", "snow", "storm", "blizzard"]
LAND_TYPES = ["INF", "INF", "ARM", "HQ-A", "HQ-I", "HQ-I", "GAR", "PART", "SUPPLY", "LND"]
SEA_TYPES = ["CV", "CA", "CL", "SUB", "TRS", "AMPH", "NAV"]
HOMES = {
    "GE": ["GER", "ROM"], "IT": ["ITA"], "SU": ["USR"], "CW": ["GBR", "CAN"], "US": ["USA"],
    "TUR": ["TUR"], "JA": ["JAP"], "CH": ["CHI"], "CC": ["CHI"],
}  # fmt: skip

OPTIONS: dict[str, list[Any]] = {
    "range_basic": [0, 1, 2, 3, 5],
    "range_railway": [0, 1, 2, 3, 5],
    "length_measure": ["movement_points"],
    "movement_points_basic": [2, 3, 6],
    "movement_points_railway": [0, 2, 5],
    "movement_kind": ["leg", "motorised"],
    "movement_kind_of_others": ["motorised"],
    "motorised_types": [["INF"], []],
    "movement_costs_leg": [{"forest": 3, "clear": 2}],
    "movement_costs_motorised": [{"clear": 1, "swamp": 1}],
    "unit_to_primary_path": ["railway"],
    "secondary_to_secondary_path": ["basic"],
    "hq_traces_railway": [False],
    "scale": [{"Western European map": 2}],
    "weather_measured_at": ["worst", "per_hex"],
    "weather_mod": [{"fine": 1, "rain": 0}, {"storm": -4}],
    "terrain_cost": [{"mountain": 1, "forest": 2}],
    "zoc_blocks": [False],
    "zoc_cancelled_by": ["land", "corps", "nothing"],
    "zoc_corps_reach": [0],
    "zoc_div_reach": [1],
    "zoc_across_straits": [True],
    "zoc_own_hex_sheets": [["Western European map"]],
    "surprised": [["GE"], ["SU", "CW"]],
    "option20_surprise_zoc": [True],
    "alpine_rail_ok": [False],
    "option12_straits": [True],
    "option11_limited_overseas": [True],
    "enemy_presence_blocks": [False],
    "blockers": [["SUB"], ["CV", "CA"]],
    "coastal_start": ["none", ["INF", "HQ-A"], ["ARM"]],
    "coastal_start_cap": [1, 2],
    "port_min_class": ["major"],
    "damaged_port_class": ["none", "same"],
    "iced_port_blocks": [False],
    "neutral_closes_passage": [True],
    "minor_capital_secondary": [False],
    "conquered_capital_secondary": [False],
    "primary_from_cooperating_home": [False],
    "chinese_cities": ["cooperating"],
    "new_homes_shared": [False],
    "hexdot_sheets": [["Western European map"]],
    "hexdot_scale": [1, 3],
    "shipping_units": [["CP"], ["TRS"]],
    "lake_frozen_weather": [["rain"], []],
    "port_iced_weather": [["fine"], ["rain"]],
    "hq_facedown_is_source": [False],
    "limited_sources": [["city", "port"], ["port", "capital"]],
    "ally_transit_consent": ["yes", "no"],
    "ally_transit_granted": [["CW-SU", "GE-JA"]],
    "ussr_bar": [False],
    "emergency_hq": [True],
    "emergency_units_per_reorg_point": [0, 2],
    "emergency_flips_hq": [False],
    "emergency_divisions_half": [True],
    "emergency_cheap_aircraft": [3],
    "supply_units": [True],
    "shipping_shared_with_resources": [False],
    "river_as_rail": [True],
    "uncertain_rails": [False],
}
"""Values other than the defaults."""


def positions() -> st.SearchStrategy[Game]:
    """Positions with any options."""
    return st.builds(position, st.integers(0, 2**32), st.integers(1, 24))


def position(seed: int, counters: int) -> Game:
    rnd = Random(seed)
    atlas = make_atlas(rnd)
    land = lands(atlas)
    game = small_game(
        atlas,
        [make_unit(rnd, atlas, f"u{i}") for i in range(counters)],
        powers=["GE", "IT", "SU", "CW", "JA", "CH", "CC"],
        control={label(rnd.choice(land)): rnd.choice(CONTROLLERS) for _ in range(rnd.randint(0, 6))},
        hexes={label(n): damage(rnd) for n in some(rnd, [p.node for p in atlas.places if p.port], 2)},
        convoys={(a.index, rnd.choice(["GE", "CW", "SU", "IT"])): rnd.randint(0, 2) for a in atlas.sea_areas},
        weather={zone: rnd.choice(WEATHERS) for zone in ("North", "Mediterranean")},
        options=options(rnd, atlas),
        remembered=work(rnd, atlas),
    )
    return politics(rnd, game)


def work(rnd: Random, atlas: Atlas) -> list[Change]:
    """Convoy points that carry resources or barrels."""
    found: list[Change] = []
    for number, area in enumerate(atlas.sea_areas):
        power = rnd.choice(["GE", "CW", "SU", "IT"])
        if rnd.random() < 0.3:
            found.append(ROUTES.put(f"A-0000-r{number}", Route(power, areas=[area.name])))
        if rnd.random() < 0.1:
            found.append(RESERVED.put((35, power, area.index), 1))
    return found


def options(rnd: Random, atlas: Atlas) -> dict[str, Any]:
    names = some(rnd, sorted(OPTIONS), 4)
    if rnd.random() < 0.25:
        names.append("limited_sources")
    if rnd.random() < 0.2:
        names.append("length_measure")
    found = {f"supply.{name}": rnd.choice(OPTIONS[name]) for name in names}
    if rnd.random() < 0.1 and (homes := sorted({t.home for t in atlas.territories if t.home})):
        found["supply.new_homes"] = {rnd.choice(homes): rnd.choice(homes) for _ in range(2)}
    if rnd.random() < 0.1:
        row, column = rnd.randrange(ROWS), rnd.randrange(COLS - 5)
        found["supply.built_rails"] = [[label(row * COLS + column + i) for i in range(5)]]
    if rnd.random() < 0.15:
        found["supply.option11_limited_overseas"] = True
        found["supply.shipping_capacity"] = rnd.randint(1, 2)
        found["supply.shipping_first"] = [f"u{rnd.randint(0, 9)}" for _ in range(rnd.randint(0, 2))]
    return found


def label(node: int) -> str:
    return f"A-{node // COLS:02d}{node % COLS:02d}"


def lands(atlas: Atlas) -> list[int]:
    return [n for n in range(len(atlas.grid)) if atlas.is_land(n)]


def some(rnd: Random, choices: list, most: int) -> list:
    return rnd.sample(choices, min(len(choices), rnd.randint(0, most)))


def damage(rnd: Random) -> HexState:
    return HexState(port_damaged=rnd.random() < 0.6, iced_in=rnd.random() < 0.3)


# --- the map ----------------------------------------------------------------------------------------------


def make_atlas(rnd: Random) -> Atlas:
    terrain = blobs(rnd, rnd.choices("........~012", k=rnd.randint(4, 12)))
    terrain = [rnd.choice("...fd^x") if c == "." and rnd.random() < 0.25 else c for c in terrain]
    land = [n for n, c in enumerate(terrain) if c not in "~0123456789"]
    if not land:
        terrain[0], land = ".", [0]
    held = blobs(rnd, rnd.choices(OWNERS, k=rnd.randint(1, 6)))
    beside = [(n, m) for n in land for m in (n + 1, n + COLS) if m in set(land) and (m != n + 1 or m % COLS)]
    kinds = ["alpine", "lake", "strait", "sea", "narrows", "river"]
    stops = [(rnd.choice(land), rnd.choice(land)) for _ in range(rnd.randint(0, 8))]
    closable = {"1", "2"} <= set(terrain)
    atlas = small_atlas(
        rows(terrain),
        owners=rows([h if n in set(land) else "~" for n, h in enumerate(held)]),
        who=WHO,
        places=[make_spot(rnd, n) for n in some(rnd, land, 10)],
        rails=[f"{label(a)} {label(b)}" for a, b in stops if a != b],
        sides=[f"{rnd.choice(kinds)} {label(a)} {label(b)}" for a, b in some(rnd, beside, 12)],
        passages={(1, 2): [label(n) for n in some(rnd, land, 2)]} if closable else None,
        weather=rows(blobs(rnd, ["N", "M"])),
        zones={"N": "North", "M": "Mediterranean"},
    )
    lines = tuple(line._replace(uncertain=rnd.random() < 0.3) for line in atlas.rail_lines)
    return replace(atlas, rail_lines=lines)


def blobs(rnd: Random, characters: list[str]) -> list[str]:
    """A drawing where each hex has the character of the nearest of some points."""
    points = [(rnd.uniform(0, COLS), rnd.uniform(0, ROWS), c) for c in characters]
    return [
        min(points, key=lambda p: (p[0] - n % COLS) ** 2 + (p[1] - n // COLS) ** 2)[2]
        for n in range(COLS * ROWS)
    ]


def rows(characters: list[str]) -> str:
    return "\n".join("".join(characters[r * COLS : (r + 1) * COLS]) for r in range(ROWS))


def make_spot(rnd: Random, node: int) -> Spot:
    kind = rnd.choice(["capital", "city", "city", "town"])
    port = rnd.choice(["none", "minor", "minor", "major"])
    return spot(f"P{node}", label(node), kind, port=port, ices=rnd.random() < 0.4)


# --- units and politics -----------------------------------------------------------------------------------


def make_unit(rnd: Random, atlas: Atlas, name: str) -> Unit:
    """A unit at sea, or on land: mostly in or beside its own country."""
    power = rnd.choice(sorted(HOMES))
    seas = [a.name for a in atlas.sea_areas]
    land = lands(atlas)
    own = [n for n in land if atlas.controller_at(n) == power]
    if not own and rnd.random() < 0.85:
        held = [c for c in atlas.controllers if c in HOMES]
        power = rnd.choice(held) if held else power
        own = [n for n in land if atlas.controller_at(n) == power]
    country = rnd.choice(HOMES[power]) if rnd.random() < 0.3 else HOMES[power][0]
    if seas and rnd.random() < 0.2:
        return unit(name, rnd.choice(seas), type=rnd.choice(SEA_TYPES), power=power, country=country)
    kind = rnd.choice(LAND_TYPES)
    more: dict[str, Any] = {"size": rnd.choice(["corps", "division"])} if kind in ("INF", "GAR") else {}
    at = rnd.choice(own if own and rnd.random() < 0.8 else land)
    if atlas.places and rnd.random() < 0.2:
        at = rnd.choice(atlas.places).node
    near = [n for n in atlas.grid.within(at, rnd.randint(0, 1)) if atlas.is_land(n)]
    organized = rnd.random() < 0.7
    more["motorised"] = kind == "GAR" and len(name) % 2 == 0
    if kind.startswith("HQ"):
        more["reorganization"] = int(name[1:]) % 3
    return unit(
        name, label(rnd.choice(near)), type=kind, power=power, country=country, organized=organized, **more
    )


def politics(rnd: Random, game: Game) -> Game:
    """Some countries aligned or conquered, some powers not in the war yet, some wars not fought."""
    countries = dict(game.countries)
    for code in some(rnd, sorted(countries), 2):
        power = rnd.choice(["GE", "SU", "CW", "IT", ""])
        countries[code] = Country(code, power, bool(power) and rnd.random() < 0.5)
    powers = dict(game.powers)
    for code in some(rnd, sorted(powers), 2):
        powers[code] = with_fields(powers[code], active=rnd.random() < 0.3, in_play=rnd.random() < 0.8)
    at_peace = {code for code in powers if rnd.random() < 0.15}
    wars = frozenset(w for w in sorted(game.wars) if rnd.random() < 0.85 and not at_peace.intersection(w))
    return replace(game, countries=countries, powers=powers, wars=wars)
