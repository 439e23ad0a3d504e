"""Turning a unit by one reorganization, and what is remembered of it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from redball.game.state import Change, Game, put_mark, put_unit
from redball.game.units import Unit
from redball.rules.reorganization.mission import has_flown
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import used, used_key


def half_way_key(unit: Unit) -> str:
    """The mark of a unit that was shattered and has paid for both of its reorganizations."""
    return f"reorg.half_way.{unit.id}"


def turned(game: Game, unit: Unit) -> tuple[Change, ...]:
    """A unit reorganized once, and what is remembered of it."""
    after = msgspec.structs.replace(unit, shattered=False, organized=not unit.shattered)
    once = reads(game, "shattered_cost") == "once" and unit.shattered
    half_way = put_mark(half_way_key(unit), True if once else None)
    kept = [half_way] if once or game.marks.get(half_way_key(unit)) else []
    return put_unit(after), put_mark(used_key("unit", unit.id), 1), *kept, *_after_serving(game, unit)


def turned_for_nothing(game: Game, unit: Unit) -> tuple[Change, ...]:
    """The same by a chit, which pays for no second reorganization."""
    after = msgspec.structs.replace(unit, shattered=False, organized=not unit.shattered)
    paid = [put_mark(half_way_key(unit), None)] if game.marks.get(half_way_key(unit)) else []
    return put_unit(after), put_mark(used_key("unit", unit.id), 1), *paid, *_after_serving(game, unit)


def _after_serving(game: Game, unit: Unit) -> Iterator[Change]:
    """A carrier that has served is turned up: it serves no more, or afresh where a group lets it
    (REO-AMB-13).
    """
    ways = [way for way in ("atr", "trs") if used(game, way, unit.id)]
    if reads(game, "provider_reuse"):
        yield from (put_mark(used_key(way, unit.id), None) for way in ways)
    elif ways or has_flown(game, unit):
        yield put_mark(again_key(unit), 1)


def again_key(unit: Unit) -> str:
    """The mark of a carrier that was turned up after it had served at this opportunity."""
    return used_key("again", unit.id)
