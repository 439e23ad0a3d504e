"""Stepping through the units that are out of supply, those of the powers that act now first."""

from __future__ import annotations

from enum import StrEnum

from redball.desk.desk import Desk
from redball.game.units import Unit


class Scope(StrEnum):
    """Whose units out of supply are listed, stepped through and not dimmed."""

    ALL = "all"
    SIDE = "side"
    POWER = "power"


def powers_of(desk: Desk) -> frozenset[str] | None:
    """The powers of the desk's scope; None for all, minor countries included, and where no side acts."""
    game, side = desk.game, desk.game.clock.side
    match Scope(desk.scope):
        case Scope.POWER:
            return frozenset({desk.power})
        case Scope.SIDE if side:
            return frozenset(p.code for p in game.powers.values() if p.side == side)
        case _:
            return None


def troubled(desk: Desk) -> list[Unit]:
    """The units out of supply in the desk's scope: of the power whose tracks are shown, of the side that
    acts, then of all others; by power, from west to east, from north to south.
    """
    game, grid = desk.game, desk.game.atlas.grid
    side = game.clock.side

    def place(unit: Unit) -> tuple[bool, bool, str, float, float, str]:
        power = game.powers.get(unit.power)
        acting = power is not None and power.side == side
        x, y = grid.centre(unit.hex)
        return unit.power != desk.power, not acting, unit.power, x, y, unit.id

    whose = powers_of(desk)
    out = (game.units[u] for u in desk.supply.out())
    return sorted((u for u in out if whose is None or u.power in whose), key=place)


def step(desk: Desk, forwards: bool = True) -> tuple[int, int]:
    """Select and centre the next unit out of supply, or the previous one; the first after the last.

    Returns its number and how many there are; (0, 0) when all are in supply.
    """
    units = troubled(desk)
    if not units:
        return 0, 0
    ids = [unit.id for unit in units]
    if desk.subject.unit in ids:
        at = (ids.index(desk.subject.unit) + (1 if forwards else -1)) % len(ids)
    else:
        at = 0 if forwards else len(ids) - 1
    desk.show_unit(ids[at])
    desk.centre(units[at].hex)
    return at + 1, len(ids)
