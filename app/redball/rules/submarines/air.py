"""Naval air combat in an attack on convoys: who flies, and at whom (SUB-AIR)."""

from __future__ import annotations

from redball.game.sequence import other_side
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.rules.submarines.box import side_of
from redball.rules.submarines.tables import Attack
from redball.rules.submarines.under_way import defenders, is_attacked


def flyers(game: Game, area: int, attack: Attack) -> tuple[Unit, ...]:
    """Aircraft that take part: those of the defenders, never the other side's (SUB-AIR-02)."""
    return tuple(unit for unit in defenders(game, area, attack) if unit.kind is UnitClass.AIR)


def air_targets(game: Game, attack: Attack) -> tuple[Unit, ...]:
    """What aircraft may attack: submarines that joined, and nobody else (SUB-AIR-03)."""
    return tuple(game.units[id] for id in attack.joined if id in game.units)


def air_factors(unit: Unit) -> int:
    """Naval air factors in air combat, as printed: the year doesn't halve them.  What weather does to them
    the base game says (SUB-AIR-04).
    """
    return unit.naval_air


def interceptors(game: Game, area: int, attack: Attack) -> tuple[Unit, ...]:
    """Face-up aircraft in hexes, of powers that are attacked, which might fly into the Convoy Section,
    nearest to the sea box first (SUB-SSW-10).  Whether their range suffices players see on their own map.
    """
    side, box = other_side(attack.side), game.atlas.sea_areas[area].box
    found = [
        unit
        for unit in game.units.values()
        if unit.kind is UnitClass.AIR
        and unit.hex >= 0
        and unit.organized
        and side_of(game, unit.power) == side
        and is_attacked(game, attack, unit.power)
    ]
    found = [unit for unit in found if unit.type in ("FTR", "CVP") or unit.naval_air]
    return tuple(sorted(found, key=lambda unit: (game.atlas.grid.distance(unit.hex, box), unit.id)))
