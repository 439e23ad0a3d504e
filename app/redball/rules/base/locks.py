"""Judging the orders that lock supply paths on ports, sea areas and sources, and that clear such locks."""

from __future__ import annotations

from redball import supply
from redball.atlas import PortClass
from redball.errors import near_misses
from redball.game.orders import ClearLock, SetLock
from redball.game.references import readable
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game, next_game
from redball.rules.case import Case, hex_name
from redball.rules.ruleset import Dice
from redball.supply.locks.broken import broken_locks, text_of, words
from redball.supply.locks.following import follow
from redball.supply.locks.lock import Circle, Lock, drop_lock, locks, put_lock
from redball.wording import Message, message

_LOCK, _TOGETHER = "BASE-LOCK-01", "BASE-LOCK-02"
_CHIEFS = ("HQ-I", "HQ-A")


def set_lock(game: Game, order: SetLock, _dice: Dice) -> Ruling:
    """A path locked to, or away from, a port, a sea area or a source."""
    case = Case(game)
    _check_holder(case, order)
    name = _point(case, order)
    if case.objections:
        return case.denied(order)
    assert name is not None, "else there is an objection"
    circle: Circle = "power" if order.who in game.powers else "hq" if order.following else "unit"
    lock = Lock(circle, order.who, order.what, name, order.never)
    _check_others(case, lock)
    if case.objections:
        return case.denied(order)
    change = put_lock(lock)
    return allowed(
        text_of(game, lock), change, clauses=(_LOCK,), notes=_notes(next_game(game, [change]), lock)
    )


def _check_holder(case: Case, order: SetLock) -> None:
    """Objects unless the order names a power or unit that can have the lock."""
    game, unit = case.game, case.game.units.get(order.who)
    if order.who not in game.powers and unit is None:
        _unknown_holder(case, order.who)
    elif order.following and (unit is None or unit.type not in _CHIEFS):
        case.object(message("base.lock_not_hq", unit=_called(game, order.who)), _LOCK)


def _unknown_holder(case: Case, who: str) -> None:
    near = near_misses(who, [*case.game.units, *case.game.powers])
    code = "base.lock_nobody_near" if near else "base.lock_nobody"
    case.object(message(code, found=who, near=list(near)), _LOCK)


def _called(game: Game, who: str) -> str:
    return game.units[who].name if who in game.units else who


# --- the point --------------------------------------------------------------------------------------------


def _point(case: Case, order: SetLock) -> str | None:
    """The label, name or id that a lock's mark has; objects to what no path can lead through."""
    if order.what == "area":
        return _area(case, order.name)
    if order.what == "source":
        return _source(case, order)
    node = case.hex(order.name)
    if node is None:
        return None
    where, atlas = hex_name(case.game, node), case.game.atlas
    if atlas.port_class(node) is PortClass.NONE:
        case.object(message("base.no_printed_port", hex=where), _LOCK, hexes=(node,))
    elif not atlas.port_areas(node):
        case.object(message("base.lock_no_sea", hex=where), _LOCK, hexes=(node,))
    return atlas.label(node)


def _area(case: Case, text: str) -> str | None:
    area, atlas = case.area(text), case.game.atlas
    if area is None:
        return None
    ports = any(area.index in place.sea_areas for place in atlas.places if place.port)
    if not atlas.sea_neighbours[area.index] and not ports:
        case.object(message("base.lock_area_alone", area=area.name), _LOCK)
    return area.name


def _source(case: Case, order: SetLock) -> str | None:
    game = case.game
    unit = game.units.get(order.name)
    if unit is None:
        node = case.hex(order.name)
        if node is not None and not game.atlas.is_city(node):
            case.object(message("base.lock_no_source", hex=hex_name(game, node)), _LOCK, hexes=(node,))
        return None if node is None else game.atlas.label(node)
    if unit.type not in _CHIEFS:
        case.object(message("base.lock_no_hq", unit=unit.name), _LOCK)
    elif unit.id == order.who:
        case.object(message("base.lock_own_source", unit=unit.name), _LOCK)
    holder = game.units[order.who].power if order.who in game.units else order.who
    if not game.cooperate(holder, unit.power):
        said = message("base.lock_not_shared", unit=unit.name, owner=unit.power, power=holder)
        case.object(said, _LOCK)
    return unit.id


# --- other locks ------------------------------------------------------------------------------------------


def _check_others(case: Case, lock: Lock) -> None:
    """Objects to a lock that is set already, or that contradicts another of the same circle."""
    game = case.game
    others = [x for x in locks(game) if (x.circle, x.who) == (lock.circle, lock.who)]
    data = {"who": _called(game, lock.who), **words(game, lock)}
    for other in others:
        if other == lock:
            case.object(message("base.lock_same", **data), _LOCK)
        elif other.key == lock.key:
            code = "base.lock_never_first" if other.never else "base.lock_through_first"
            case.object(message(code, **data), _TOGETHER)
        elif _excludes(game, lock, other):
            named = [words(game, other)["point"]]
            case.object(message("base.lock_not_with", who=data["who"], others=named), _TOGETHER)


def _excludes(game: Game, lock: Lock, other: Lock) -> bool:
    """True when a unit's or HQ's path could follow either lock, but not both."""
    found, unit = supply.of(game), game.units.get(lock.who)
    best = found.best_path(lock.who) if unit is not None and unit.hex >= 0 else None
    if unit is None or best is None or not best.links:
        return False
    group = found.serving_group(unit)
    alone = [follow(found, unit, group, best, [x]) is not None for x in (lock, other)]
    return all(alone) and follow(found, unit, group, best, [lock, other]) is None


def _notes(after: Game, lock: Lock) -> tuple[Message, ...]:
    """That the lock can't be followed now, and why, for a lock of a unit or HQ."""
    if lock.who not in after.units:
        return ()
    broken = [x for x in broken_locks(supply.of(after), lock.who) if x.lock == lock]
    return tuple(said for x in broken for said in (x.text, *x.details))


# --- clearing ---------------------------------------------------------------------------------------------


def clear_lock(game: Game, order: ClearLock, _dice: Dice) -> Ruling:
    """A lock, all of a unit or power, or all of the game, taken back."""
    case = Case(game)
    found = [x for x in locks(game) if order.who in ("", x.who)]
    known = order.who in game.powers or order.who in game.units or found
    if order.who and not known:
        _unknown_holder(case, order.who)
        return case.denied(order)
    who = _called(game, order.who)
    if order.what:
        found = [x for x in found if (x.what, x.name) == (order.what, order.name)]
        if not found:
            code = "base.no_lock" if order.who else "base.no_lock_there"
            case.object(message(code, who=who, point=readable(game, order).name), _LOCK)
    elif not found:
        code = "base.no_locks_of" if order.who else "base.no_locks"
        case.object(message(code, who=who), _LOCK)
    if case.objections:
        return case.denied(order)
    points = list(dict.fromkeys(words(game, x)["point"] for x in found))
    code = "base.locks_cleared" if order.who else "base.all_locks_cleared"
    text = message(code, who=who, points=points, count=len(found))
    return allowed(text, *(drop_lock(x) for x in found), clauses=(_LOCK,))
