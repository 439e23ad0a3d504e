"""Counters of libraries as an order that places them in a game which is being set up."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable

from redball.atlas import Atlas
from redball.game.counters.counter import Counter, unit_of
from redball.game.counters.place_list import OffMap, Placed, Stand
from redball.game.orders import AddUnit, FlipUnit, MoveUnit, PlaceUnits, PutInPool
from redball.game.pools import Pool, Waiting, waiting
from redball.game.state import Game
from redball.game.units import Unit
from redball.game.where import Spot
from redball.names import MOST_ID

POOL_OF: dict[OffMap, Pool] = {
    OffMap.FORCE_POOL: "force",
    OffMap.SPIRAL: "spiral",
    OffMap.REPAIR: "repair",
    OffMap.CONSTRUCTION: "construction",
}
"""The pools of a game by how lists name them; elsewhere off the map is none of them."""


def placing(atlas: Atlas, counters: Iterable[tuple[Counter, Stand]], taken: Collection[str]) -> PlaceUnits:
    """The order that puts counters where they stand, each with an id that no unit has (``taken``)."""
    rows = list[AddUnit | PutInPool]()
    used = set(taken)
    for counter, stand in counters:
        used.add(id := free_id(counter.id, used))
        rows.append(_row(atlas, unit_of(counter, id), stand))
        if stand.pool is not None and (pool := POOL_OF.get(stand.pool)):
            rows.append(PutInPool(id, pool, stand.turns))
    return PlaceUnits(tuple(rows))


def placing_list(atlas: Atlas, answers: Iterable[Placed], taken: Collection[str]) -> PlaceUnits:
    """The order that places the rows of a list that have no faults."""
    sound = ((a.entry.counter, a.stand) for a in answers if a.entry is not None and not a.faults)
    return placing(atlas, sound, taken)


def standing(game: Game, counter: Counter) -> Unit | None:
    """The unit of a game that a counter is already."""
    used = set[str]()
    while (unit := game.units.get(free_id(counter.id, used))) is not None:
        if all(getattr(unit, field) == getattr(counter, field) for field in ("name", "type", "power")):
            return unit
        used.add(unit.id)
    return None


Move = MoveUnit | FlipUnit | PutInPool


def moving(game: Game, unit: Unit, stand: Stand) -> list[Move]:
    """What brings a unit of a game to where it is to stand; nothing where it stands so."""
    rows = list[Move]()
    there, pool = waiting(game, unit.id), POOL_OF.get(stand.pool) if stand.pool is not None else None
    due = game.clock.turn + stand.turns if stand.turns else 0
    if pool is not None:
        if there != Waiting(pool, due):
            rows.append(PutInPool(unit.id, pool, stand.turns))
    elif (Spot(unit.hex, unit.sea), unit.section) != (stand.spot, stand.section):
        rows.append(MoveUnit(unit.id, _place(game.atlas, stand.spot), stand.section))
    elif there is not None:
        rows.append(PutInPool(unit.id))
    if unit.organized != stand.organized:
        rows.append(FlipUnit(unit.id, stand.organized))
    return rows


def free_id(id: str, used: Collection[str]) -> str:
    """An id like one of a library that no unit has, of the letters that orders allow."""
    plain = unicodedata.normalize("NFKD", id).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Za-z0-9_.-]+", "-", plain).strip("_.-") or "unit"
    found, count = plain[:MOST_ID], 1
    while found in used:
        count += 1
        ending = f"-{count}"
        found = f"{plain[: MOST_ID - len(ending)]}{ending}"
    return found


_SHARED = tuple(field for field in AddUnit.__struct_fields__ if field in Unit.__struct_fields__)


def _row(atlas: Atlas, unit: Unit, stand: Stand) -> AddUnit:
    fields = {field: getattr(unit, field) for field in _SHARED}
    at = _place(atlas, stand.spot)
    return AddUnit(**{**fields, "at": at, "section": stand.section, "organized": stand.organized})


def _place(atlas: Atlas, spot: Spot) -> str:
    return atlas.sea_areas[spot.sea].name if spot.sea >= 0 else atlas.label(spot.hex) if spot.hex >= 0 else ""
