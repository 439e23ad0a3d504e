"""Units that leave a historic base which was revoked (SUB-BASE-13 to 16, 23 to 25), and corrections of the
bases by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from msgspec.structs import replace

from redball.errors import near_misses
from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game, put_unit, remove_unit
from redball.game.units import Unit
from redball.rules.base.placing import Berth, check_place, placed
from redball.rules.case import Case, here, hex_name
from redball.rules.ruleset import Dice, Judge, Task
from redball.rules.submarines import azores, cadiz
from redball.rules.submarines.historic import are_played, base_of
from redball.rules.submarines.options import reads
from redball.rules.submarines.orders import LeaveBase, RevokeBase
from redball.rules.submarines.ports import nearest_ports, ports_in_range
from redball.rules.submarines.tables import BASES, BaseName
from redball.rules.submarines.us_war import date_of
from redball.wording import Message, message

Way = Literal["", "range", "nearest", "overrun", "spiral"]
"""How a unit leaves: it needn't; to a port within range of its owner's choice; to the nearest; it was
overrun; on the production spiral."""

CLAUSES: Mapping[Way, tuple[str, ...]] = {
    "range": ("SUB-BASE-15", "SUB-BASE-16"),
    "nearest": ("SUB-BASE-14",),
    "spiral": ("SUB-BASE-25",),
}
MOST_OFFERED = 6
"""Ports that a task offers for a unit."""


def way_of(game: Game, unit: Unit) -> Way:
    """How a unit has to leave the historic base that it is in."""
    if not are_played(game):
        return ""
    if unit in cadiz.submarines_there(game):
        return way_out_of_cadiz(game)
    return way_out_of_azores(game) if unit in azores.guests_there(game) else ""


def way_out_of_cadiz(game: Game) -> Way:
    """How German submarines have to leave Cadiz now."""
    base, outcome = base_of(game, "cadiz"), cadiz.outcome_of(game)
    if base.used or not base.revoked or outcome == "ends":
        return ""
    if outcome == "rebase" and not base.over and reads(game, "cadiz.rebase") == "as_text":
        return "nearest"
    return "overrun" if outcome == "overrun" else "range"


def way_out_of_azores(game: Game) -> Way:
    """How Commonwealth and US aircraft have to leave the Azores now."""
    base, outcome = base_of(game, "azores"), azores.outcome_of(game)
    if base.used or not base.revoked or outcome == "ends":
        return ""
    return "overrun" if outcome == "overrun" else "spiral"


def ports_for(game: Game, unit: Unit) -> Mapping[int, int]:
    """Ports that a submarine which must leave may choose from, with the number of sea areas to each."""
    match way_of(game, unit):
        case "range":
            return ports_in_range(game, unit)
        case "nearest":
            return nearest_ports(game, unit)
        case _:
            return {}


def leaving(game: Game) -> tuple[Unit, ...]:
    """All units that must leave a historic base."""
    there = (*cadiz.submarines_there(game), *azores.guests_there(game))
    return tuple(unit for unit in there if way_of(game, unit))


# --- the order ----------------------------------------------------------------------------------------------


def leave_base(game: Game, order: LeaveBase, _dice: Dice) -> Ruling:
    """A unit leaves: to a port, on the production spiral, or it is destroyed."""
    case = Case(game)
    unit = case.unit(order.unit)
    node = case.hex(order.to) if order.to else None
    if unit is None or case.objections:
        return case.denied(order)
    way = way_of(game, unit)
    if not way:
        clause = "SUB-BASE-25" if unit.kind == "air" else "SUB-BASE-15"
        case.object(message("submarines.leave_needless", unit=unit.name), clause, hexes=here(unit))
        return case.denied(order)
    match way:
        case "overrun":
            return _overrun(case, order, unit, node)
        case "spiral":
            return _to_spiral(case, order, unit, node)
        case _:
            return _to_port(case, order, unit, node)


def _to_port(case: Case, order: LeaveBase, unit: Unit, node: int | None) -> Ruling:
    """To one of the ports that are left to it; without any it is destroyed."""
    game, clauses = case.game, _clauses(case.game, unit)
    ports = ports_for(game, unit)
    names = [hex_name(game, port) for port in ports]
    if node is None and len(ports) > 1:
        case.object(message("submarines.leave_where", unit=unit.name, hexes=names[:MOST_OFFERED]), *clauses)
    elif node is not None and node not in ports:
        said = message(
            "submarines.leave_not_there" if names else "submarines.leave_nowhere",
            unit=unit.name,
            hex=hex_name(game, node),
            hexes=names[:MOST_OFFERED],
        )
        case.object(said, *clauses, hexes=(node,))
    if case.objections:
        return case.denied(order)
    if not ports:
        text = message("submarines.leave_destroyed", unit=unit.name)
        return allowed(text, remove_unit(unit.id), clauses=("SUB-BASE-16",))
    goal = next(iter(ports)) if node is None else node
    return _put(game, unit, goal, clauses, _unknown_range(game, unit))


def _clauses(game: Game, unit: Unit) -> tuple[str, ...]:
    """The clauses of how a submarine leaves; the option too where both cases go by one rule."""
    reading = ("SUB-AMB-14",) if cadiz.outcome_of(game) == "rebase" else ()
    return (*CLAUSES[way_of(game, unit)], *reading)


def _unknown_range(game: Game, unit: Unit) -> tuple[Message, ...]:
    """That nobody entered the unit's range, where that matters."""
    if unit.range or way_of(game, unit) != "range":
        return ()
    return (message("submarines.leave_no_range", unit=unit.name),)


def _put(
    game: Game, unit: Unit, node: int, clauses: tuple[str, ...], notes: tuple[Message, ...] = ()
) -> Ruling:
    text = message("submarines.leave_to", unit=unit.name, hex=hex_name(game, node))
    return allowed(text, put_unit(placed(unit, Berth(node))), clauses=clauses, notes=notes)


def _to_spiral(case: Case, order: LeaveBase, unit: Unit, node: int | None) -> Ruling:
    """On the production spiral; there is no choice."""
    if node is not None:
        case.object(message("submarines.leave_only_spiral", unit=unit.name), "SUB-BASE-25")
        return case.denied(order)
    date = date_of(case.game.clock.turn + 1)
    text = message("submarines.leave_spiral", unit=unit.name, date=date)
    return allowed(text, *azores.put_on_spiral(case.game, unit), clauses=("SUB-BASE-25",))


def _overrun(case: Case, order: LeaveBase, unit: Unit, node: int | None) -> Ruling:
    """What an overrun by the base game's rule came to: a port or hex, or its end."""
    clause = "SUB-BASE-23" if unit.kind == "air" else "SUB-BASE-13"
    if node is None:
        text = message("submarines.leave_overrun", unit=unit.name)
        return allowed(text, remove_unit(unit.id), clauses=(clause,))
    check_place(case, placed(unit, Berth(node)))
    if node == unit.hex:
        case.object(message("submarines.leave_it", unit=unit.name), clause, hexes=(node,))
    if case.objections:
        return case.denied(order)
    return _put(case.game, unit, node, (clause,))


# --- by hand ------------------------------------------------------------------------------------------------


def revoke_base(game: Game, order: RevokeBase, _dice: Dice) -> Ruling:
    """A historic base is corrected: in use, or revoked, perhaps for good."""
    case = Case(game)
    names = get_args(BaseName)
    clause = "SUB-BASE-20" if order.base == "azores" else "SUB-BASE-04"
    if order.base not in names:
        case.unknown("base", order.base, near_misses(order.base, names), clause, "submarines")
        return case.denied(order)
    before = base_of(game, order.base)
    after = replace(before, used=order.used, revoked=not order.used, over=order.over)
    if order.used and order.over:
        case.object(message("submarines.base_used_and_over"), clause)
    elif after == before:
        case.object(message("submarines.base_so"), clause)
    if case.objections:
        return case.denied(order)
    code = "base_used" if order.used else "base_over" if order.over else "base_revoked"
    text = message(f"submarines.{code}", base=f"submarines.bases.{order.base}")
    changes, notes = [BASES.put(order.base, after)], tuple[Message, ...]()
    if order.base == "azores" and way_out_of_azores(game.changed(changes)) == "spiral":
        gone, notes = azores.to_spiral(game)
        changes += gone
    return allowed(text, *changes, clauses=(clause,), notes=notes)


# --- tasks --------------------------------------------------------------------------------------------------


def tasks(game: Game) -> Iterator[Task]:
    """Units that must leave a historic base; only overrun ones don't hold the game."""
    for unit in leaving(game):
        way = way_of(game, unit)
        ports = ports_for(game, unit)
        code = "task_leave_destroyed" if way in ("range", "nearest") and not ports else f"task_leave_{way}"
        text = message(f"submarines.{code}", unit=unit.name, hex=hex_name(game, unit.hex))
        orders = tuple(LeaveBase(unit.id, game.atlas.label(node)) for node in list(ports)[:MOST_OFFERED])
        yield Task(
            f"submarines.leave.{unit.id}",
            text,
            None,
            "todo",
            unit.power,
            (unit.hex, *ports),
            orders or (LeaveBase(unit.id),),
            tickable=way == "overrun",
            needed=way != "overrun",
        )


def holds(game: Game, _following: Clock) -> Iterator[tuple[Message, str]]:
    """Who leaves a historic base does so at once: the game waits for it; an overrun is the base game's."""
    ways = {unit: way_of(game, unit) for unit in leaving(game)}
    for way in dict.fromkeys(ways.values()):
        if way and way != "overrun":
            names = [unit.name for unit in ways if ways[unit] == way]
            yield message("submarines.leave_first", units=names), CLAUSES[way][0]


JUDGES: Mapping[type[Order], Judge] = {LeaveBase: leave_base, RevokeBase: revoke_base}
