"""Orders for the chosen units: for several units one order, and one step to undo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from redball.game.orders import ChangeMany, DeleteUnit, FlipUnit, MoveUnit, PutInPool
from redball.game.state import Game
from redball.game.units import UnitClass


def place_of(game: Game, node: int) -> str:
    """A hex as a move order names it: its sea area for a hex at sea."""
    area = int(game.atlas.sea[node])
    return game.atlas.sea_areas[area].name if area >= 0 else game.atlas.label(node)


Row = MoveUnit | FlipUnit | PutInPool | DeleteUnit


def one_order(rows: Sequence[Row]) -> Row | ChangeMany:
    """Rows as one order."""
    return rows[0] if len(rows) == 1 else ChangeMany(tuple(rows))


def rows_of(order: Row | ChangeMany) -> tuple[Row, ...]:
    """The rows that :func:`one_order` joined."""
    return order.rows if isinstance(order, ChangeMany) else (order,)


def goals(game: Game, units: Sequence[str], node: int) -> dict[str, int]:
    """Where units go when the first of them goes to a hex: each keeps its place relative to the first.

    Into a sea area, and where one would leave the map, all go together.
    """
    lead, grid = game.units[units[0]].hex, game.atlas.grid
    starts = {id: game.units[id].hex for id in units}
    found = {
        id: grid.beside(start, lead, node) if start >= 0 <= lead else node for id, start in starts.items()
    }
    return dict.fromkeys(units, node) if game.atlas.sea[node] >= 0 or -1 in found.values() else found


def moved(game: Game, units: Sequence[str], node: int) -> Row | ChangeMany:
    """The order that moves units when the first of them goes to a hex; ships first, since they carry
    others.
    """
    return _to(game, {unit: place_of(game, at) for unit, at in goals(game, units, node).items()})


def gathered(game: Game, units: Sequence[str], node: int, section: int = 0) -> Row | ChangeMany:
    """The order that moves all units to one hex, or to a section of one sea area."""
    return _to(game, dict.fromkeys(units, place_of(game, node)), section)


def _to(game: Game, places: dict[str, str], section: int = 0) -> Row | ChangeMany:
    ships_first = sorted(places, key=lambda id: game.units[id].kind is not UnitClass.NAVAL)
    away = [unit for unit in ships_first if place_now(game, unit) != places[unit]] or ships_first
    return one_order([MoveUnit(unit, places[unit], section) for unit in away])


def place_now(game: Game, id: str) -> str:
    """Where a unit is, as a move order names it; empty off the map."""
    unit = game.units[id]
    if unit.sea >= 0:
        return game.atlas.sea_areas[unit.sea].name
    return game.atlas.label(unit.hex) if unit.hex >= 0 else ""


def turned(game: Game, units: Iterable[str], organized: bool) -> Row | ChangeMany | None:
    """The order that turns units face-up or face-down; None when all of them are already."""
    other = [unit for unit in units if game.units[unit].organized is not organized]
    return one_order([FlipUnit(unit, organized) for unit in other]) if other else None


def turned_over(game: Game, units: Sequence[str]) -> Row | ChangeMany | None:
    """The order that turns units over: all face-down when any is face-up."""
    return turned(game, units, False) or turned(game, units, True)


def deleted(units: Sequence[str]) -> Row | ChangeMany:
    """The order that takes units out of the game."""
    return one_order([DeleteUnit(unit) for unit in units])
