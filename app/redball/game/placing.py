"""Where a unit can't be, whatever it did to get there (base game 1.1, 1.3, 6): the one judge of orders that
place units and of positions that come from a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from redball.atlas import PortClass, Terrain
from redball.game.state import Game
from redball.game.units import TRANSPORTS, Unit, UnitClass
from redball.game.where import hex_name
from redball.language import translated
from redball.wording import Message, message

_PARTISAN = "PART"
_MOST_NAMED = 12
"""Enemies in a hex that a sentence names."""


class Misplacement(NamedTuple):
    """One reason why a unit can't be where it is: for an order the ``reason`` and its clause, for a file what
    was found and what is expected there.

    ``by_map`` reasons lie in the map alone; the others in units, wars and friends, which may have changed
    since the unit came.
    """

    reason: Message
    clause: str
    hexes: tuple[int, ...]
    found: str
    expected: str
    near: tuple[str, ...] = ()
    by_map: bool = True


def misplacements(game: Game, unit: Unit) -> Iterator[Misplacement]:
    """Every reason why a unit can't be where it is; it needs not be one of the game's own."""
    if unit.sea >= 0 and unit.is_land:
        yield from _aboard(game, unit)
    if unit.hex >= 0:
        yield from _on_ground(game, unit)
        yield from _among_enemies(game, unit)


def _aboard(game: Game, unit: Unit) -> Iterator[Misplacement]:
    """A land unit at sea needs a ship that carries it."""
    ships = game.transports_at.get(unit.sea, ())
    if any(ship.id != unit.id and game.cooperate(ship.power, unit.power) for ship in ships):
        return
    area = game.atlas.sea_areas[unit.sea]
    reason = message("base.no_transport", unit=unit.name, area=area.name)
    found = translated("{0}, with no transport of a co-operating power", area.name)
    expected = translated("a hex, or a ship there that carries it ({0})", ", ".join(sorted(TRANSPORTS)))
    yield Misplacement(reason, "BASE-UNIT-06", (area.box,), found, expected, by_map=False)


def _on_ground(game: Game, unit: Unit) -> Iterator[Misplacement]:
    atlas, node = game.atlas, unit.hex
    land = atlas.is_land(node)
    in_depression = unit.is_land and atlas.terrain_at(node) is Terrain.DEPRESSION
    aground = unit.kind is UnitClass.NAVAL and atlas.port_class(node) is PortClass.NONE
    if land and not in_depression and not aground:
        return
    at, label = hex_name(atlas, node), atlas.label(node)
    who = {"unit": unit.name, "hex": at}
    if not land:
        area = int(atlas.sea[node])
        near = (atlas.sea_areas[area].name,) if area >= 0 else ()
        found, expected = translated("{0}, a hex of water", label), "a hex of land, or a sea area's name"
        yield Misplacement(message("base.in_lake", **who), "BASE-UNIT-07", (node,), found, expected, near)
    elif in_depression:
        found, expected = translated("{0}, a depression hex", label), "a hex that a land unit can be in"
        yield Misplacement(message("base.in_depression", **who), "BASE-UNIT-08", (node,), found, expected)
    else:
        found, expected = translated("{0}, which is no port", at), "a port, or a sea area's name"
        yield Misplacement(message("base.no_port", **who), "BASE-UNIT-09", (node,), found, expected)


def _among_enemies(game: Game, unit: Unit) -> Iterator[Misplacement]:
    """No unit shares a hex with enemy land units; partisans do."""
    if unit.type == _PARTISAN:
        return
    # Whose they are is asked once a power: thousands may stand in one hex of a save.
    there = game.ground_units(unit.hex)
    theirs = chain.from_iterable(there[code] for code in there if game.at_war(code, unit.power))
    others = (u.name for u in theirs if u.type != _PARTISAN and u.id != unit.id)
    enemies = list(islice(others, _MOST_NAMED))
    if enemies:
        at = hex_name(game.atlas, unit.hex)
        reason = message("base.enemy_there", hex=at, units=enemies)
        found = translated("{0}, where enemy land units are: {1}", at, ", ".join(enemies))
        expected = "a hex without enemies"
        yield Misplacement(reason, "BASE-UNIT-10", (unit.hex,), found, expected, by_map=False)
