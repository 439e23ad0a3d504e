"""Who has to carry cargo home from the Convoy Section.

A position doesn't say which ship carries which land unit.  Transports are taken to carry what they can, one
unit or two divisions each; what is left needs another ship that returns (SUB-RTB-03).
"""

from __future__ import annotations

from collections.abc import Collection

from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.submarines.box import CARGO_SHIPS, SURFACE, in_convoy_section
from redball.rules.submarines.options import says_yes
from redball.rules.submarines.ships import kind_of

DIVISIONS = 2
"""Divisions that a transport carries instead of one other unit."""


def _together(game: Game, unit: Unit) -> list[Unit]:
    """Who is in the Convoy Section with a unit, of powers that co-operate with its own; itself among them."""
    there = game.units_at_sea.get(unit.sea, ())
    return [o for o in there if in_convoy_section(o) and game.cooperate(o.power, unit.power)]


def without_room(large: int, divisions: int, transports: int) -> int:
    """Land units that some transports have no room for, of divisions and larger ones."""
    carried = min(large, transports)
    room = DIVISIONS * (transports - carried)
    return large - carried + max(0, divisions - room)


def _uncarried(game: Game, units: Collection[Unit]) -> int:
    """Land units that transports among some units don't carry, so that other ships do."""
    cargo = [unit for unit in units if unit.is_land]
    divisions = sum(1 for unit in cargo if unit.is_division)
    transports = sum(1 for u in units if u.type in CARGO_SHIPS and kind_of(game, u) == "ship")
    return without_room(len(cargo) - divisions, divisions, transports)


def is_carrying(game: Game, ship: Unit, staying: Collection[str]) -> bool:
    """True for a ship that can't stay in the Convoy Section for the cargo that it carries (SUB-RTB-03):
    carrier planes by option (SUB-AMB-37), or land units that nobody else there could carry home.

    ``staying`` are ids of units that stay there, too.
    """
    there = _together(game, ship)
    if ship.type == "CV" and says_yes(game, "rtb.cvp_cargo") and any(_flies_from(u, ship) for u in there):
        return True
    left = _uncarried(game, there)
    free = [u for u in there if _could_carry(game, u) and u.id not in (*staying, ship.id)]
    return len(free) < left


def is_aboard(game: Game, unit: Unit) -> bool:
    """True for carrier planes that by option are cargo of a carrier there (SUB-AMB-37)."""
    if unit.type != "CVP" or not says_yes(game, "rtb.cvp_cargo"):
        return False
    return any(_flies_from(unit, other) for other in _together(game, unit))


def _flies_from(plane: Unit, ship: Unit) -> bool:
    """Carrier planes are aboard carriers of their own power."""
    return plane.type == "CVP" and ship.type == "CV" and plane.power == ship.power


def _could_carry(game: Game, unit: Unit) -> bool:
    """Ships that carry a division where no transport does: all but those that needn't return anyway."""
    return unit.type in SURFACE - CARGO_SHIPS and kind_of(game, unit) == "ship"
