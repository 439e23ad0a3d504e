"""Turning a unit by one reorganization, and what is remembered of it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit
from redball.rules.reorganization.mission import has_flown
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.tables import HALF_WAY, USED

AGAIN = "again"
"""What is counted of a carrier that was turned up after it had served at this opportunity."""


def turned(game: Game, unit: Unit) -> tuple[Change, ...]:
    """A unit reorganized once, and what is remembered of it."""
    after = msgspec.structs.replace(unit, shattered=False, organized=not unit.shattered)
    once = reads(game, "shattered_cost") == "once" and unit.shattered
    kept = [HALF_WAY.put(unit.id, once or None)] if once or unit.id in HALF_WAY.of(game) else []
    return put_unit(after), USED.put(("unit", unit.id), 1), *kept, *_after_serving(game, unit)


def turned_for_nothing(game: Game, unit: Unit) -> tuple[Change, ...]:
    """The same by a chit, which pays for no second reorganization."""
    after = msgspec.structs.replace(unit, shattered=False, organized=not unit.shattered)
    paid = [HALF_WAY.put(unit.id, None)] if unit.id in HALF_WAY.of(game) else []
    return put_unit(after), USED.put(("unit", unit.id), 1), *paid, *_after_serving(game, unit)


def _after_serving(game: Game, unit: Unit) -> Iterator[Change]:
    """A carrier that has served is turned up: it serves no more, or again by option (REO-AMB-13)."""
    ways = [way for way in ("atr", "trs") if used(game, way, unit.id)]
    if reads(game, "provider_reuse"):
        yield from (USED.put((way, unit.id), None) for way in ways)
    elif ways or has_flown(game, unit):
        yield USED.put((AGAIN, unit.id), 1)
