"""What a unit may not do while it is out of supply (base game 3.10)."""

from __future__ import annotations

from redball.game.units import Unit, UnitClass
from redball.supply.paths import Status
from redball.wording import Message, message

EFFECTS_CLAUSE = "BASE-SUP-16"
"""The clause that the effects rest on."""

_OUT = frozenset({Status.OUT, Status.ISOLATED, Status.EMERGENCY})


def effects(unit: Unit, status: Status) -> tuple[Message, ...]:
    """The effects of a unit's status, in sentences; none for one in supply."""
    if status not in _OUT:
        return ()
    facing = "up" if unit.organized else "down"
    found = [message(f"supply.effect.{unit.kind.value}_{facing}")]
    if unit.is_headquarters:
        found.append(message("supply.effect.headquarters"))
    if status is Status.ISOLATED and unit.kind is UnitClass.LAND:
        found.append(message("supply.effect.isolated"))
    return (*found, message("supply.effect.survives"))
