"""Judging the orders that correct powers, countries and wars by hand."""

from __future__ import annotations

import typing
from fractions import Fraction
from typing import Any

import msgspec

from redball.errors import near_misses
from redball.game.flaws import LEAST, MOST
from redball.game.orders import SetCountry, SetPower, SetWar
from redball.game.powers import Country, Power, power_infos
from redball.game.quantities import IN_QUARTERS, IN_TWELFTHS, LARGEST, is_in_quarters
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, pair, put_power
from redball.rules.base.countries import known_countries, near_countries
from redball.rules.base.fields import shown_number
from redball.rules.case import Case
from redball.rules.ruleset import Dice
from redball.wording import Message, message, quantity

FIELDS: dict[str, Any] = {
    name: kind
    for name, kind in typing.get_type_hints(Power).items()
    if name in Power.__struct_fields__ and name != "code"
}
"""What may be corrected of a power, and its type."""

_BUILD_POINTS = frozenset({"bp_available", "bp_spent", "bp_other", "bp_on_rp", "bp_entered"})


def set_power(game: Game, order: SetPower, _dice: Dice) -> Ruling:
    """Fields of a power corrected by hand."""
    case = Case(game)
    power = case.power(order.power)
    if not order.fields:
        case.object(message("base.no_fields"), "BASE-POWER-03")
    fields = {name: _field(case, name, value) for name, value in order.fields.items()}
    if case.objections:
        return case.denied(order)
    assert power is not None, "else there is an objection"
    changed = [f"{name} {_shown(value)}" for name, value in fields.items()]
    text = message("base.power_set", power=power.code, fields=changed)
    if fields.get("bp_available") == 0:
        fields.setdefault("bp_entered", True)
    after = msgspec.structs.replace(power, **fields)
    notes: tuple[Message, ...] = ()
    if fields.get("active") is False and not game.changed([put_power(after)]).is_neutral(power.code):
        notes = (message("base.at_war_all_the_same", power=power.code),)
    if not fields.keys().isdisjoint(("rp_pool", "rp_spent")) and after.rp_spent > after.rp_pool:
        said = message("base.spent_above_pool", spent=after.rp_spent, pool=after.rp_pool)
        case.object(said, "BASE-POWER-03")
    if not fields.keys().isdisjoint(_BUILD_POINTS) and (after.bp_left or 0) < 0:
        spent = after.bp_spent + after.bp_other + after.bp_on_rp
        said = message("base.spent_above_available", spent=spent, available=after.bp_available)
        case.object(said, "BASE-POWER-03")
    if case.objections:
        return case.denied(order)
    return allowed(text, put_power(after), clauses=("BASE-POWER-03",), notes=notes)


def _field(case: Case, name: str, found: Any) -> Any:
    """A field's new value in its type and range."""
    if name not in FIELDS:
        case.unknown("field", name, near_misses(name, FIELDS), "BASE-POWER-03")
        return None
    value = case.value(name, found, FIELDS[name], "BASE-POWER-03")
    if isinstance(value, (int, Fraction)):
        if value < (least := LEAST.get(name, 0)):
            said = message("base.below", field=name, found=shown_number(value), least=least)
            case.object(said, "BASE-POWER-03")
        if value > (most := MOST.get(name, LARGEST)):
            clause = "OIL-STO-05" if name in MOST else "BASE-POWER-03"
            case.object(message("base.above", field=name, found=shown_number(value), most=str(most)), clause)
        if name in (*IN_QUARTERS, *IN_TWELFTHS) and not is_in_quarters(Fraction(value)):
            clause = "OIL-STO-04" if name == "fuel" else "OIL-ACQ-04"
            case.object(message("base.no_quarters", field=name, found=str(found)), clause)
    return value


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return quantity(value) if isinstance(value, (int, Fraction)) else str(value)


def set_country(game: Game, order: SetCountry, _dice: Dice) -> Ruling:
    """A country aligned to a power, conquered by it, or neutral."""
    case = Case(game)
    if order.country not in known_countries(game):
        case.unknown("country", order.country, near_countries(game, order.country), "BASE-POWER-02")
    if order.to:
        case.power(order.to)
    elif order.conquered:
        case.object(message("base.conquered_by_whom", country=order.country), "BASE-POWER-04")
    _check_home(case, order)
    after = Country(order.country, order.to, order.conquered)
    if game.countries.get(order.country) == after:
        case.object(message("base.country_unchanged", country=order.country), "BASE-POWER-04")
    if case.objections:
        return case.denied(order)
    code = "base.conquered" if order.conquered else "base.aligned" if order.to else "base.country_neutral"
    text = message(code, country=order.country, power=order.to)
    changes = [Change("countries", order.country, after)]
    over = frozenset({pair(order.country, order.to)}) & game.wars
    if over and not order.conquered:
        changes.append(Change("wars", "", game.wars - over))
        notes = (message("base.peace", a=order.to, b=order.country),)
        return allowed(text, *changes, clauses=("BASE-POWER-04",), notes=notes)
    return allowed(text, *changes, clauses=("BASE-POWER-04",))


def _check_home(case: Case, order: SetCountry) -> None:
    """A major power's home country can be conquered but not aligned elsewhere or neutral."""
    owners = [
        i.code for i in power_infos().values() if order.country in i.homes and i.code in case.game.powers
    ]
    if owners and not order.conquered and order.to not in owners:
        reason = message("base.home_country", country=order.country, power=owners[0])
        case.object(reason, "BASE-POWER-04")


def set_war(game: Game, order: SetWar, _dice: Dice) -> Ruling:
    """War or peace between two powers or minor countries."""
    case = Case(game)
    known = [*game.powers, *known_countries(game)]
    for code in (order.a, order.b):
        if code not in known:
            case.unknown("power", code, near_misses(code, known), "BASE-POWER-01")
    if case.objections:
        return case.denied(order)
    a, b = game.principal(order.a), game.principal(order.b)
    if a == b:
        case.object(message("base.war_with_itself", power=a), "BASE-POWER-05")
    elif game.at_war(a, b) == order.war:
        code = "base.already_at_war" if order.war else "base.already_at_peace"
        case.object(message(code, a=a, b=b), "BASE-POWER-05")
    if case.objections:
        return case.denied(order)
    both = frozenset({pair(a, b)})
    text = message("base.war" if order.war else "base.peace", a=a, b=b)
    changes = [Change("wars", "", game.wars | both if order.war else game.wars - both)]
    notes: list[Message] = []
    if order.war and both <= game.cooperation:
        changes.append(Change("cooperation", "", game.cooperation - both))
        notes.append(message("base.no_longer_cooperate", a=a, b=b))
    for code in (a, b) if order.war else ():
        if code in game.powers and not game.powers[code].active:
            changes.append(put_power(msgspec.structs.replace(game.powers[code], active=True)))
            notes.append(message("base.no_longer_neutral", power=code))
    return allowed(text, *changes, clauses=("BASE-POWER-05",), notes=tuple(notes))
