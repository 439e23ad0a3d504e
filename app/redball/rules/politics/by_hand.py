"""What players write down of powers and minor countries: values of the base game's cards and charts, and
corrections.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import Any

import msgspec

from redball.errors import near_misses
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.orders import SetMinor, SetStanding
from redball.rules.politics.tables import MINORS, STANDINGS, Minor, Standing
from redball.rules.ruleset import Dice, Judge
from redball.wording import message

MOST = 999
"""The largest number that may be written down, and the smallest below zero."""


def set_standing(game: Game, order: SetStanding, _dice: Dice) -> Ruling:
    """Fields of a power's standing."""
    case = Case(game)
    power = case.power(order.power)
    if power is not None and power.code not in known.starts():
        case.object(message("politics.no_part", power=power.code), "POL-SET-01")
    fields = _fields(case, Standing, order.fields)
    _check_hex(case, fields.get("at"))
    if case.objections:
        return case.denied(order)
    if "ideology" in fields and fields["ideology"] and "last_ideology" not in fields:
        fields["last_ideology"] = fields["ideology"]
    after = msgspec.structs.replace(known.standing(game, order.power), **fields)
    if after == known.standing(game, order.power):
        case.object(message("politics.stands_so"), "POL-SET-01")
        return case.denied(order)
    text = message("politics.standing_set", power=order.power, fields=_said(fields))
    return allowed(text, STANDINGS.put(order.power, after), clauses=("POL-SET-01",))


def set_minor(game: Game, order: SetMinor, _dice: Dice) -> Ruling:
    """Fields of a minor country's standing."""
    case = Case(game)
    check_minor(case, order.country)
    fields = _fields(case, Minor, order.fields)
    _check_hex(case, fields.get("at"))
    for name in ("controller", "director", "guarantor"):
        if fields.get(name):
            case.power(fields[name])
    for code in (*fields.get("modifiers", {}), *fields.get("allies", ()), *(fields.get("civil_war") or ())):
        if code:
            case.power(code)
    if case.objections:
        return case.denied(order)
    before = known.minor(game, order.country)
    if "modifiers" in fields:
        merged = {**before.modifiers, **fields["modifiers"]}
        fields["modifiers"] = {code: value for code, value in merged.items() if value}
    after = msgspec.structs.replace(before, **fields)
    if after == before:
        case.object(message("politics.stands_so"), "POL-SET-01")
        return case.denied(order)
    text = message("politics.minor_set", country=order.country, fields=_said(fields))
    return allowed(text, MINORS.put(order.country, after), clauses=("POL-SET-01",))


def check_minor(case: Case, country: str, clause: str = "POL-SET-01") -> bool:
    """Object to a country without a marker on the display; True where it has one."""
    if country in known.minors(case.game):
        return True
    case.unknown("minor", country, near_misses(country, known.minors(case.game)), clause, "politics")
    return False


def _fields(case: Case, struct: type[msgspec.Struct], given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of fields in their types, with an objection for each that is wrong."""
    kinds = typing.get_type_hints(struct, include_extras=True)
    if not given:
        case.object(message("base.no_fields"), "POL-SET-01")
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in struct.__struct_fields__:
            case.unknown("field", name, near_misses(name, struct.__struct_fields__), "POL-SET-01")
            continue
        read = case.value(name, value, kinds[name], "POL-SET-01")
        numbers = read.values() if isinstance(read, dict) else (read,)
        if any(isinstance(n, int) and abs(n) > MOST for n in numbers):
            case.object(message("politics.too_much", field=name, most=MOST), "POL-SET-01")
        found[name] = read
    return found


def _check_hex(case: Case, at: str | None) -> None:
    if at and known.layout(case.game).node(at) < 0:
        case.object(message("politics.no_hex", found=at), "POL-SET-01")


def _said(fields: Mapping[str, Any]) -> list[str]:
    return [f"{name} {_plain(value)}" for name, value in fields.items()]


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{code} {number:+}" for code, number in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "none"


JUDGES: Mapping[type[Order], Judge] = {SetStanding: set_standing, SetMinor: set_minor}
