"""Judging the orders that change units by hand: they may go anywhere that is possible at all."""

from __future__ import annotations

import re
import typing
from dataclasses import replace
from typing import Any

import msgspec

from redball import supply
from redball.atlas import PortClass
from redball.errors import near_misses
from redball.game.orders import AddUnit, DeleteUnit, EditUnit, FlipUnit, MoveUnit
from redball.game.references import said
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_unit, remove_unit
from redball.game.units import Size, Unit, UnitClass, unit_types
from redball.names import MOST_ID, MOST_NAME, MOST_TEXT, cut, is_name, is_text, visible
from redball.rules.base.countries import known_countries, near_countries
from redball.rules.base.fields import check_range
from redball.rules.base.placing import (
    Berth,
    berth_name,
    berth_of,
    check_place,
    control_taken,
    find_berth,
    placed,
    put_control,
)
from redball.rules.base.rail_moves import came_by_rail
from redball.rules.case import Case, hex_name
from redball.rules.clauses import chosen
from redball.rules.ruleset import Dice
from redball.wording import Message, message

CLAUSE = "BASE-PORT-01"


def port_class_now(game: Game, node: int) -> PortClass:
    """What a port counts as now, its damage included."""
    found: PortClass = supply.of(game).position.ports.now.get(node, game.atlas.port_class(node))
    return found


def aircraft_room(game: Game, node: int) -> int | None:
    """How many aircraft the port of a hex bases; None where there is no port."""
    match port_class_now(game, node):
        case PortClass.MAJOR:
            return int(chosen(game.options, "base.port_aircraft_major"))
        case PortClass.MINOR:
            return int(chosen(game.options, "base.port_aircraft_minor"))
        case _:
            return None


def crowded(game: Game, unit: Unit) -> Message | None:
    """The note when an aircraft comes to a port that is full."""
    if unit.kind is not UnitClass.AIR:
        return None
    most = aircraft_room(game, unit.hex)
    here = [u for u in game.units_at.get(unit.hex, ()) if u.kind is UnitClass.AIR and u.id != unit.id]
    if most is None or len(here) < most:
        return None
    return message("base.port_crowded", hex=hex_name(game, unit.hex), count=len(here) + 1, most=most)


_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")

FIELDS: dict[str, Any] = {
    name: kind
    for name, kind in typing.get_type_hints(AddUnit).items()
    if name in AddUnit.__struct_fields__ and name != "id"
} | {"activated": int, "stays_at_sea": bool}
"""What may be edited, and its type: the fields of a new unit, its activation and whether it stays at sea."""

_LEAST = {"cost": -1, "first_cost": -1}
"""Whole-number fields that may be negative: -1 is "as the type says"."""


def add_unit(game: Game, order: AddUnit, _dice: Dice) -> Ruling:
    """A new unit, on the map or off it."""
    case = Case(game)
    unit = new_unit(case, order)
    if unit is None:
        return case.denied(order)
    code = "base.unit_added" if unit.hex >= 0 or unit.sea >= 0 else "base.unit_added_off_map"
    return _done(game, unit, message(code, unit=unit.name, to=berth_name(game, berth_of(unit))))


def new_unit(case: Case, order: AddUnit, alone: bool = True) -> Unit | None:
    """The unit of an order when nothing is wrong with it; ``alone``: that it can be where it is too, else
    that is asked when all stand that come with it.
    """
    game = case.game
    if order.id in game.units:
        case.object(message("base.id_taken", id=order.id, unit=game.units[order.id].name), "BASE-UNIT-02")
    if not _ID.fullmatch(order.id) or not is_name(order.id, MOST_ID):
        wrong = message("base.bad_id", id=cut(visible(order.id), MOST_NAME), most=MOST_ID)
        case.object(wrong, "BASE-UNIT-02")
    given = {n: getattr(order, n) for n in Unit.__struct_fields__ if n in AddUnit.__struct_fields__}
    return _checked(case, Unit(**given), find_berth(case, order.at, order.section), alone)


def edit_unit(game: Game, order: EditUnit, _dice: Dice) -> Ruling:
    """Fields of a unit changed by hand; a new place in ``at`` and ``section`` counts like a move."""
    case = Case(game)
    unit = case.unit(order.unit)
    fields = _typed_fields(case, order.fields)
    if case.objections:
        return case.denied(order)
    assert unit is not None, "else there is an objection"
    moves = not fields.keys().isdisjoint(("at", "section", "type", "power"))
    to = fields.pop("at", None)
    section = fields.pop("section", unit.section if to is None else 0)
    berth = find_berth(case, _at(game, unit) if to is None else to, section)
    after = _checked(case, msgspec.structs.replace(unit, **fields), berth, moves)
    if after is None:
        return case.denied(order)
    changed = [f"{name} {_shown(value)}" for name, value in said(game, order).fields.items()]
    return _done(game, after, message("base.unit_edited", unit=unit.name, fields=changed))


def _at(game: Game, unit: Unit) -> str:
    if unit.sea >= 0:
        return game.atlas.sea_areas[unit.sea].name
    return game.atlas.label(unit.hex) if unit.hex >= 0 else ""


def _shown(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _typed_fields(case: Case, given: dict[str, Any]) -> dict[str, Any]:
    """The fields with values of their types; objections for unknown names and wrong types."""
    if not given:
        case.object(message("base.no_fields"), "BASE-UNIT-03")
    fields = {}
    for name, value in given.items():
        if name in FIELDS:
            fields[name] = case.value(name, value, FIELDS[name], "BASE-UNIT-03")
        else:
            case.unknown("field", name, near_misses(name, FIELDS), "BASE-UNIT-03")
    return fields


def move_unit(game: Game, order: MoveUnit, _dice: Dice) -> Ruling:
    """A unit somewhere else.  Movement points are the paper game's business: only impossible places are
    refused.
    """
    case = Case(game)
    unit, berth = case.unit(order.unit), find_berth(case, order.to, order.section)
    if unit is None or berth is None:
        return case.denied(order)
    start = berth_of(unit)
    if start == berth:
        return _already_there(case, unit, order)
    after = placed(unit, berth)
    check_place(case, after)
    if case.objections:
        return case.denied(order)
    ruling = _done(game, after, _move_text(game, unit, berth), "BASE-UNIT-05")
    full = crowded(game, after)
    if full is not None:
        ruling = replace(ruling, notes=(*ruling.notes, full), clauses=(*ruling.clauses, "BASE-PORT-01"))
    if game.clock.phase == "land_movement" and came_by_rail(game, unit):
        note = message("base.rail_and_land", unit=unit.name)
        return replace(ruling, notes=(*ruling.notes, note), clauses=(*ruling.clauses, "BASE-RAIL-05"))
    return ruling


def _already_there(case: Case, unit: Unit, order: MoveUnit) -> Ruling:
    where = berth_name(case.game, berth_of(unit))
    code = "base.already_there" if where else "base.already_off_map"
    case.object(message(code, unit=unit.name, where=where), "BASE-UNIT-05")
    return case.denied(order)


def _move_text(game: Game, unit: Unit, berth: Berth) -> Message:
    start, to = berth_name(game, berth_of(unit)), berth_name(game, berth)
    code = "base.unit_moves" if start and to else "base.unit_enters" if to else "base.unit_leaves"
    return message(code, unit=unit.name, start=start, to=to)


def flip_unit(game: Game, order: FlipUnit, _dice: Dice) -> Ruling:
    """A unit turned over by hand, at no cost."""
    case = Case(game)
    unit = case.unit(order.unit)
    if unit is None:
        return case.denied(order)
    if unit.organized == order.organized:
        code = "base.already_face_up" if unit.organized else "base.already_face_down"
        case.object(message(code, unit=unit.name), "BASE-UNIT-11")
    if order.organized and unit.shattered:
        case.object(message("base.shattered_down", unit=unit.name), "BASE-UNIT-12")
    if case.objections:
        return case.denied(order)
    code = "base.unit_face_up" if order.organized else "base.unit_face_down"
    after = msgspec.structs.replace(unit, organized=order.organized)
    return allowed(message(code, unit=unit.name), put_unit(after), clauses=("BASE-UNIT-11",))


def delete_unit(game: Game, order: DeleteUnit, _dice: Dice) -> Ruling:
    """A unit out of the game."""
    case = Case(game)
    unit = case.unit(order.unit)
    if unit is None:
        return case.denied(order)
    text = message("base.unit_deleted", unit=unit.name)
    return allowed(text, remove_unit(unit.id), clauses=("BASE-UNIT-01",))


# --- what makes a unit --------------------------------------------------------------------------------------


def _checked(case: Case, unit: Unit, berth: Berth | None, moves: bool = True) -> Unit | None:
    """The unit at its berth when nothing is wrong with it; one that stays may be where no other could go."""
    if not unit.name.strip():
        case.object(message("base.no_name", id=unit.id), "BASE-UNIT-02")
    elif not is_name(unit.name):
        wrong = message("base.bad_name", name=cut(visible(unit.name), MOST_NAME), most=MOST_NAME)
        case.object(wrong, "BASE-UNIT-02")
    if not is_text(unit.note):
        wrong = message("base.bad_text", text=cut(visible(unit.note), MOST_NAME), most=MOST_TEXT)
        case.object(wrong, "BASE-UNIT-02")
    _check_numbers(case, unit)
    _check_owner(case, unit)
    if unit.type not in unit_types():
        case.unknown("type", unit.type, near_misses(unit.type, unit_types()), "BASE-UNIT-13")
        return None
    unit = _sized(case, unit)
    if unit.shattered and unit.organized:
        case.object(message("base.shattered_down", unit=unit.name), "BASE-UNIT-12")
    if berth is not None:
        unit = placed(unit, berth)
        if moves:
            check_place(case, unit)
    return None if case.objections else unit


def _sized(case: Case, unit: Unit) -> Unit:
    """The unit with its type's usual size when it has none; an objection for a size that the type doesn't
    come in.
    """
    sizes: tuple[Size, ...] = unit_types()[unit.type].sizes
    if not unit.size:
        return msgspec.structs.replace(unit, size=sizes[0])
    if unit.size not in sizes:
        named: list[str] = [size or "none" for size in sizes]
        case.object(message("base.bad_size", type=unit.type, size=unit.size, sizes=named), "BASE-UNIT-13")
    return unit


def _check_numbers(case: Case, unit: Unit) -> None:
    for name, kind in FIELDS.items():
        if kind is not int or name == "section":
            continue
        check_range(case, name, getattr(unit, name), "BASE-UNIT-03", _LEAST.get(name, 0))


def _check_owner(case: Case, unit: Unit) -> None:
    countries = known_countries(case.game)
    if unit.power not in case.game.powers and unit.power not in countries:
        case.unknown(
            "power", unit.power, near_misses(unit.power, [*case.game.powers, *countries]), "BASE-POWER-01"
        )
    if unit.country not in countries:
        case.unknown("country", unit.country, near_countries(case.game, unit.country), "BASE-POWER-02")


def _done(game: Game, unit: Unit, text: Message, *clauses: str) -> Ruling:
    """The unit where it is now, with the control of its hex."""
    changes: list[Change] = [put_unit(unit)]
    notes: list[Message] = []
    taker = control_taken(game, unit)
    if taker:
        changes.append(put_control(game, unit.hex, taker))
        notes.append(message("base.control_taken", hex=hex_name(game, unit.hex), power=taker))
    cited = (*(clauses or ("BASE-UNIT-03",)), *(("BASE-HEX-02",) if taker else ()))
    return allowed(text, *changes, clauses=cited, notes=tuple(notes))
