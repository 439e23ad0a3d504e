"""The facts about a hex in the hover card, as plain rows."""

from __future__ import annotations

import msgspec

from redball.atlas import Terrain
from redball.game.state import Game
from redball.game.units import Unit, type_name
from redball.wording import message, name_of, sentence

_MOST_UNITS = 6


class Card(msgspec.Struct, frozen=True):
    """Title and rows of a hex; ``units`` are shown as names with type and power."""

    title: str
    rows: tuple[str, ...]
    units: tuple[str, ...] = ()


def card_of(game: Game, node: int) -> Card:
    """The facts of a hex in a position."""
    atlas = game.atlas
    name = atlas.place_name(node)
    label = atlas.label(node)
    title = label if name == label else f"{label}  {name}"
    rows = _at_sea(game, node) if atlas.sea[node] >= 0 else _on_land(game, node)
    units = game.units_at.get(node, ())
    if not units and atlas.sea[node] >= 0:
        units = game.units_at_sea.get(int(atlas.sea[node]), ())
    return Card(title, tuple(rows), _units(units))


def _on_land(game: Game, node: int) -> list[str]:
    atlas = game.atlas
    terrain = atlas.terrain_at(node)
    territory = atlas.territory_at(node).name
    rows = [f"{_terrain(terrain)}{f' · {territory}' if territory else ''}"]
    controller = game.controller(node)
    if controller:
        rows.append(sentence(message("canvas.card.controlled", who=controller)))
    rows += _holds(game, node)
    if depot := game.depots.get(node):
        code = "canvas.card.barrels_one" if depot.barrels == 1 else "canvas.card.barrels"
        rows.append(sentence(message(code, count=depot.barrels, who=depot.owner)))
    return [*rows, _weather(game, node)]


def _holds(game: Game, node: int) -> list[str]:
    """Port, factories and oil in one row."""
    atlas, state = game.atlas, game.hexes.get(node)
    found = []
    port = atlas.port_class(node)
    if port:
        damaged = state is not None and state.port_damaged
        text = sentence(message(f"canvas.card.port_{port.name.lower()}"))
        found.append(f"{text} ({sentence(message('canvas.card.damaged'))})" if damaged else text)
    for code, count in (("factories", atlas.factories(node)), ("oil", atlas.oil(node))):
        if count:
            found.append(sentence(message(f"canvas.card.{code}", count=count)))
    return [", ".join(found)] if found else []


def _at_sea(game: Game, node: int) -> list[str]:
    area = int(game.atlas.sea[node])
    rows = [game.atlas.sea_areas[area].name]
    for (sea, power), points in sorted(game.convoys.items()):
        if sea == area:
            rows.append(sentence(message("canvas.card.convoys", points=points, who=power)))
    return [*rows, _weather(game, node)]


def _weather(game: Game, node: int) -> str:
    zone, weather = game.atlas.weather_zone_at(node), game.weather_at(node)
    return sentence(
        message("canvas.card.weather", weather=name_of(f"weather.{weather}").capitalize(), zone=zone)
    )


def _terrain(terrain: Terrain) -> str:
    return name_of(f"terrain.{terrain.name}").capitalize()


def _units(units: tuple[Unit, ...]) -> tuple[str, ...]:
    rows = [f"{u.name}, {name_of(u.power)} {type_name(u.type)}" for u in units[:_MOST_UNITS]]
    if len(units) > _MOST_UNITS:
        rows.append(sentence(message("canvas.card.more", count=len(units) - _MOST_UNITS)))
    return tuple(rows)
