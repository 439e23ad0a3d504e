"""Convoy points, routes of resources, and the best allocation of them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

import msgspec

from redball.cli.answer import Answer, table
from redball.cli.answers.given import A_POWER, game_of, known
from redball.game.state import Game
from redball.planning import freight
from redball.planning.freight import Allocation, AreaRow, BarrelFlow, ResourceRoute
from redball.rules.case import hex_name
from redball.rules.freight import routes
from redball.wording import message, name_of, sentence


def convoys(arguments: Namespace) -> Answer:
    """Show who uses which convoy points, or propose how to use them best."""
    game = game_of(arguments)
    partners = tuple(arguments.partner or ())
    for option, code in (("--power", arguments.power), *(("--with", code) for code in partners)):
        if code is not None:
            known(option, code, game.powers, A_POWER)
    solve = freight.allocate if arguments.allocate else freight.standing
    found = [solve(game, power, partners) for power in _powers(game, arguments.power)]
    data = {
        "allocated": arguments.allocate,
        "powers": [_data(game, each, arguments.allocate) for each in found],
    }
    lines = [line for each in found for line in _lines(game, each, arguments.allocate)]
    return Answer(data, lines or [sentence(message("cli.no_convoys"))])


def _powers(game: Game, wanted: str | None) -> list[str]:
    """The wanted power, or all that have convoy points or routes."""
    if wanted is not None:
        return [wanted]
    used = {power for _, power in game.convoys} | {route.power for route in routes(game)}
    return [code for code in game.powers if code in used]


# --- JSON ---------------------------------------------------------------------------------------------------


def _data(game: Game, found: Allocation, proposed: bool) -> dict[str, Any]:
    names, stores = game.atlas.sea_areas, freight.stores_of(game, found.power)
    data: dict[str, Any] = {
        "power": found.power,
        "delivered": len(found.routes),
        "points": found.points,
        "areas": [_area_data(game, row) for row in freight.area_rows(game, found, stores)],
        "routes": [_way_data(game, found, way) for way in found.routes],
        "left": [
            {
                "resource": left.resource.key,
                "place": game.atlas.place_name(left.resource.node),
                "reason": sentence(left.reason),
                "areas": [names[area].name for area in left.areas],
            }
            for left in found.undelivered
        ],
        "idle": {game.atlas.label(node): count for node, count in found.idle.items()},
        "barrels": [_barrels_data(game, flow) for flow in stores.barrels],
        "supply": [
            {
                "from": game.atlas.label(flow.leg.nodes[0]),
                "to": game.atlas.label(flow.leg.nodes[-1]),
                "areas": [names[area].name for area in flow.leg.areas],
                "units": list(flow.units),
            }
            for flow in stores.supplies
        ],
        "troubles": [sentence(trouble) for trouble in found.troubles],
    }
    if proposed:
        gains = freight.one_more(game, found)
        data["one_more"] = [
            {"area": names[g.area].name, "delivered": g.delivered, "saved": g.saved} for g in gains
        ]
        data["order"] = msgspec.to_builtins(freight.plan_of(game, found))
    return data


def _area_data(game: Game, row: AreaRow) -> dict[str, Any]:
    told = {
        "area": game.atlas.sea_areas[row.area].name,
        "points": dict(row.points),
        "used": row.used,
        "used_by": list(row.keys),
        "uses": [msgspec.to_builtins(use) for use in row.uses],
        "lent": row.lent,
        "dedicated": row.dedicated,
        "dedicated_by": dict(row.reserved),
        "free": row.free,
        "short": row.short,
    }
    return told


def _barrels_data(game: Game, flow: BarrelFlow) -> dict[str, Any]:
    atlas = game.atlas
    return {
        "depot": atlas.label(flow.depot),
        "place": atlas.place_name(flow.depot),
        "factory": atlas.label(flow.factory),
        "factory_place": atlas.place_name(flow.factory),
        "barrels": flow.barrels,
        "areas": [atlas.sea_areas[area].name for area in flow.areas],
    }


def _way_data(game: Game, found: Allocation, way: ResourceRoute) -> dict[str, Any]:
    atlas = game.atlas
    return {
        "resource": way.resource.key,
        "place": atlas.place_name(way.resource.node),
        "oil": way.resource.oil,
        "factory": atlas.label(way.factory),
        "factory_place": atlas.place_name(way.factory),
        "areas": [atlas.sea_areas[area].name for area in way.areas],
        "pinned": way.resource.key in found.pinned,
        "legs": [
            {
                "hexes": [atlas.label(node) for node in leg.nodes],
                "areas": [atlas.sea_areas[area].name for area in leg.areas],
            }
            for leg in freight.legs_of(found.network, way)
        ],
    }


# --- text ---------------------------------------------------------------------------------------------------


def _lines(game: Game, found: Allocation, proposed: bool) -> Iterator[str]:
    idle = sum(found.idle.values())
    code = "cli.convoys_proposed" if proposed else "cli.convoys_set"
    head = message(code, power=found.power, count=len(found.routes), points=found.points, idle=idle)
    yield sentence(head)
    stores = freight.stores_of(game, found.power)
    rows = [_area_cells(game, row) for row in freight.area_rows(game, found, stores)]
    if rows:
        names = ("area", "points", "used", "lent", "dedicated", "supply", "free", "short")
        yield from table([[sentence(message(f"cli.head_{name}")) for name in names], *rows])
    for way in found.routes:
        yield f"  {_way_line(game, found, way)}"
    for flow in stores.barrels:
        stops = [hex_name(game, flow.factory), *(game.atlas.sea_areas[area].name for area in flow.areas)]
        line = " – ".join([*stops, hex_name(game, flow.depot)])
        yield f"  {line}: {sentence(message('cli.barrels_sent', count=flow.barrels))}"
    for left in found.undelivered:
        yield f"  {hex_name(game, left.resource.node)}: {sentence(left.reason)}"
    for gain in freight.one_more(game, found) if proposed else ():
        name = game.atlas.sea_areas[gain.area].name
        word = "cli.one_more_brings" if gain.delivered else "cli.one_more_saves"
        said = message(word, area=name, count=gain.delivered or gain.saved)
        yield f"  {sentence(said)}"
    yield from (f"  {sentence(trouble)}" for trouble in found.troubles)


def _area_cells(game: Game, row: AreaRow) -> tuple[object, ...]:
    held = ", ".join(f"{name_of(power)} {count}" for power, count in row.points.items())
    name = game.atlas.sea_areas[row.area].name
    return (name, held, row.used, row.lent, row.dedicated, row.count("supply"), row.free, row.short)


def _way_line(game: Game, found: Allocation, way: ResourceRoute) -> str:
    atlas = game.atlas
    stops = [hex_name(game, way.resource.node), *(atlas.sea_areas[area].name for area in way.areas)]
    line = " – ".join([*stops, hex_name(game, way.factory)])
    return f"{line} {sentence(message('cli.pinned'))}" if way.resource.key in found.pinned else line
