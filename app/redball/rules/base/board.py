"""Judging the orders that change the map's state by hand: control, convoys, damage, weather."""

from __future__ import annotations

import typing
from collections.abc import Iterator

import msgspec

from redball.atlas import PortClass
from redball.errors import near_misses
from redball.game.clock import Weather
from redball.game.orders import SetControl, SetConvoys, SetHex, SetWeather
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, HexState
from redball.rules.base.countries import known_controllers
from redball.rules.base.fields import check_range
from redball.rules.base.placing import put_control
from redball.rules.case import Case, hex_name
from redball.rules.freight import oil_ever
from redball.rules.ruleset import Dice, Oddity
from redball.wording import Message, message

WEATHERS: tuple[str, ...] = typing.get_args(Weather)


def set_control(game: Game, order: SetControl, _dice: Dice) -> Ruling:
    """A land hex to another controller."""
    case = Case(game)
    node = land_hex(case, order.hex)
    known = known_controllers(game)
    if order.controller not in known:
        case.unknown("power", order.controller, near_misses(order.controller, known), "BASE-POWER-01")
    if node is not None and game.controller(node) == order.controller:
        said = message("base.already_controls", power=order.controller, hex=hex_name(game, node))
        case.object(said, "BASE-HEX-02", hexes=(node,))
    if case.objections:
        return case.denied(order)
    assert node is not None, "else there is an objection"
    text = message(
        "base.control", hex=hex_name(game, node), before=game.controller(node), power=order.controller
    )
    return allowed(text, put_control(game, node, order.controller), clauses=("BASE-HEX-02",))


def land_hex(case: Case, text: str) -> int | None:
    """The land hex that an order names; objects to water."""
    node = case.hex(text)
    if node is not None and not case.game.atlas.is_land(node):
        reason = message("base.not_land", hex=hex_name(case.game, node))
        case.object(reason, "BASE-HEX-01", hexes=(node,))
        return None
    return node


def set_convoys(game: Game, order: SetConvoys, _dice: Dice) -> Ruling:
    """A number of convoy points of a power in a sea area."""
    case = Case(game)
    area, power = case.area(order.area), case.power(order.power)
    check_range(case, "points", order.points, "BASE-HEX-04")
    if case.objections:
        return case.denied(order)
    assert area is not None and power is not None, "else there is an objection"
    key = (area.index, power.code)
    before = game.convoys.get(key, 0)
    if before == order.points:
        case.object(
            message("base.already_convoys", power=power.code, points=before, area=area.name), "BASE-HEX-04"
        )
        return case.denied(order)
    text = message("base.convoys", power=power.code, area=area.name, before=before, points=order.points)
    return allowed(text, Change("convoys", key, order.points or None), clauses=("BASE-HEX-04",))


def set_hex(game: Game, order: SetHex, _dice: Dice) -> Ruling:
    """Damage to a hex: its port, factories and oil, and ice in its port."""
    case = Case(game)
    node = land_hex(case, order.hex)
    given = {k: v for k, v in msgspec.structs.asdict(order).items() if k != "hex" and v is not None}
    if not given:
        case.object(message("base.no_fields"), "BASE-HEX-05")
    if node is None:
        return case.denied(order)
    before = game.hexes.get(node, HexState())
    after = msgspec.structs.replace(before, **given)
    wrong = [(why, clause) for field, why, clause in wrong_damage(game, node, after) if field in given]
    for reason, clause in dict.fromkeys(wrong):
        case.object(reason, clause, hexes=(node,))
    if after == before and not case.objections:
        case.object(message("base.hex_unchanged", hex=hex_name(game, node)), "BASE-HEX-05", hexes=(node,))
    if case.objections:
        return case.denied(order)
    said = [f"{name} {_shown(value)}" for name, value in given.items()]
    text = message("base.hex_set", hex=hex_name(game, node), fields=said)
    change = Change("hexes", node, None if after == HexState() else after)
    return allowed(text, change, clauses=("BASE-HEX-05",))


def _shown(value: int | bool) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def wrong_damage(game: Game, node: int, state: HexState) -> Iterator[tuple[str, Message, str]]:
    """Fields of a hex's state that the hex has nothing for: with the reason and its clause."""
    atlas, where = game.atlas, hex_name(game, node)
    if atlas.port_class(node) is PortClass.NONE:
        for name in ("port_damaged", "iced_in"):
            if getattr(state, name):
                yield name, message("base.hex_without_port", hex=where), "BASE-HEX-05"
    elif state.iced_in and not any(place.ices for place in atlas.places_at.get(node, ())):
        yield "iced_in", message("base.never_ices", hex=where), "BASE-HEX-06"
    limits = {
        "factories_destroyed": atlas.factories(node) + state.factories_added,
        "oil_destroyed": oil_ever(game, node),
    }
    for name, most in limits.items():
        found = getattr(state, name)
        if not 0 <= found <= most:
            data = {"hex": where, "field": name, "found": found, "most": most}
            yield name, message("base.damage_out_of_range", **data), "BASE-HEX-05"


def oddities(game: Game) -> Iterator[Oddity]:
    """Hexes with damage to what they don't have, and ships and aircraft alone in an enemy's hex."""
    yield from _alone_among_enemies(game)
    for node, state in game.hexes.items():
        wrong = dict.fromkeys((why, clause) for _, why, clause in wrong_damage(game, node, state))
        yield from (Oddity(reason, clause, (node,)) for reason, clause in wrong)


def _alone_among_enemies(game: Game) -> Iterator[Oddity]:
    for there in game.stacks:
        node = there[0].hex
        holder = game.power_over(node)
        left = [unit for unit in there if not unit.is_land and game.at_war(holder, unit.power)]
        for unit in left:
            if any(not game.at_war(code, unit.power) for code in game.ground_units(node)):
                continue
            data = {"unit": unit.name, "hex": hex_name(game, node), "power": holder}
            whose = game.principal(unit.power)
            said = message("base.alone_among_enemies", whose=whose, **data)
            yield Oddity(said, "BASE-UNIT-14", (node,))


def set_weather(game: Game, order: SetWeather, _dice: Dice) -> Ruling:
    """The weather of one zone or of all."""
    case = Case(game)
    zones = game.atlas.weather_zones
    if order.weather not in WEATHERS:
        case.unknown("weather", order.weather, near_misses(order.weather, WEATHERS), "BASE-HEX-07")
    if order.zone and order.zone not in zones:
        case.unknown("zone", order.zone, near_misses(order.zone, zones), "BASE-HEX-07")
    if case.objections:
        return case.denied(order)
    chosen = [order.zone] if order.zone else [z for z in zones if z]
    changes = [Change("weather", zone, None if order.weather == "fine" else order.weather) for zone in chosen]
    code = "base.weather_zone" if order.zone else "base.weather"
    text = message(code, weather=order.weather, zone=order.zone)
    return allowed(text, *changes, clauses=("BASE-HEX-07",))
