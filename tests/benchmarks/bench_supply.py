"""Supply of 2,000 units on the world map: everything anew, one unit dragged, paths and reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import msgspec
from redball import supply
from redball.atlas import Atlas, Terrain
from redball.game import library
from redball.game.powers import Country, power_infos
from redball.game.state import Game, next_game, pair, put_unit
from redball.game.units import Unit
from redball.rules import read_scenario
from redball.supply.graph.ground import Ground

from tests.benchmarks.rows import Row, median, p95, timed, worked

UNITS, SAMPLE, MOVES = 2000, 200, 200
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
    """What no goal names."""
    game = crowded_world(UNITS)
    supply.of(game).statuses()
    full = worked(lambda: supply.of(replace(game)).statuses(), 9)
    plain = _plain_networkx(game)
    return [
        Row(f"supply of {UNITS:,} units anew", full, "ms", full / plain, 1 / 6, "networkx Dijkstra per unit"),
        *_dragging(game, full),
        *_answers(game),
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


def _plain_networkx(game: Game) -> float:
    """What supply of all units costs with networkx's Dijkstra from each unit and each secondary source.

    The graphs are made beforehand, one a power; a sample of units is timed.  It gives less than Redball does:
    no zones of control are found, no chains followed.
    """
    import networkx

    found = supply.of(game)
    graphs = {p: _graph(networkx, found.position.grounds(p)[0]) for p in SHARES}
    rnd = Random(2)
    units = rnd.sample(list(game.units.values()), SAMPLE)
    sources = [s for p in SHARES for s in found.primary_sources.secondaries(p).all]
    chosen = [(p, s) for p in SHARES for s in found.primary_sources.secondaries(p).all][:40]

    def per_unit() -> None:
        for unit in units:
            networkx.single_source_dijkstra_path_length(graphs[unit.power], unit.hex, cutoff=4, weight="cost")

    def per_source() -> None:
        for power, source in chosen:
            networkx.single_source_dijkstra_path_length(graphs[power], source.node, cutoff=4, weight="rail")

    by_unit = worked(per_unit, 3) * len(game.units) / SAMPLE
    by_source = worked(per_source, 3) * len(sources) / len(chosen)
    return by_unit + by_source


def _graph(networkx, ground: Ground):
    """What a power can trace over as a plain directed graph."""
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(ground.size))
    passable, rail = ground.passable, ground.ways.rail
    for node, near in enumerate(ground.ways.land):
        for other in near:
            if passable[other]:
                graph.add_edge(node, other, cost=1, rail=0 if other in rail[node] else 1)
    for port, seas in ground.quays.items():
        for sea in seas:
            graph.add_edge(port, sea, cost=0, rail=0)
            if passable[port]:
                graph.add_edge(sea, port, cost=0, rail=0)
    for sea, near in ground.lanes.items():
        graph.add_edges_from(((sea, other) for other in near), cost=0, rail=0)
    return graph


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


# --- dragging, and single answers -------------------------------------------------------------------------


def _dragging(game: Game, full: float) -> list[Row]:
    """Units dragged about the front, one hex a step: who would gain and lose supply."""
    before, rnd = supply.of(game), Random(3)
    before.statuses()
    steps = iter([_step(rnd, game) for _ in range(MOVES)])

    def preview() -> None:
        supply.of(next_game(game, [put_unit(next(steps))])).changed_from(before)

    times = [timed(preview).all for _ in range(MOVES)]
    moved = iter([_step(rnd, game) for _ in range(MOVES)])

    def after_move() -> None:
        supply.of(next_game(game, [put_unit(next(moved))])).statuses()

    whole = worked(after_move, MOVES)
    return [
        Row("everybody's status after one move", whole, "ms", whole / full, None, "all anew"),
        Row("preview of a dragged unit, median", median(times), "ms", median(times) / full, None, "all anew"),
        Row("preview of a dragged unit, p95", p95(times), "ms", None, 16, "one frame"),
    ]  # fmt: skip


def _step(rnd: Random, game: Game) -> Unit:
    unit = rnd.choice(list(game.units.values()))
    near = [n for n in game.atlas.grid.within(unit.hex, 2) if game.atlas.is_land(n)]
    return msgspec.structs.replace(unit, hex=rnd.choice(near))


def _answers(game: Game) -> list[Row]:
    found = supply.of(game)
    rnd = Random(4)
    supplied = iter(rnd.sample([u for u in game.units if found.in_supply(u)], SAMPLE))
    out = iter((found.out() * SAMPLE)[:SAMPLE])
    asked = _asking(found, out)
    paths = [timed(lambda: found.path(next(supplied))).all for _ in range(SAMPLE)]
    reasons = [timed(asked).all for _ in range(SAMPLE)]
    return [
        Row("path of a unit, p95", p95(paths), "ms", None, 16, "one frame"),
        Row("why a unit is out of supply, p95", p95(reasons), "ms", None, 50, "told at once"),
    ]


def _asking(found: supply.Supply, names) -> Callable[[], None]:
    from redball.supply.reasons.why import why_of
    from redball.supply.tracer import of_unit

    def ask() -> None:
        unit = found.game.units[next(names)]
        why_of(found, of_unit(found, unit), found.serving_group(unit))  # anew, not the answer that is kept

    return ask
