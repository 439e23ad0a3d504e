"""Judging the orders that set, plan, forbid and clear routes of resources (base game 5.8)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from redball.atlas import PortClass
from redball.game.orders import ClearRoute, ForbidRoute, PlanRoutes, SetRoute
from redball.game.pipelines import lent
from redball.game.references import read_key, readable, said
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.language import translated
from redball.rules import freight
from redball.rules.case import Case, hex_name
from redball.rules.freight import BY_LAND, BanKind, Resource, SeaLegs, SetOut
from redball.rules.ruleset import Dice
from redball.wording import Value, message

_KEY = re.compile(r"(.+)-r?\d+")
_ROUTE, _BAN, _PLAN = "BASE-CONV-01", "BASE-CONV-02", "BASE-CONV-03"


# --- routes -------------------------------------------------------------------------------------------------


def set_route(game: Game, order: SetRoute, _dice: Dice) -> Ruling:
    """One resource pinned to a route."""
    case = Case(game)
    power = case.power(order.power)
    resource = _resource(case, order.power, order.resource)
    factory = _factory(case, order.power, order.factory) if order.factory else -1
    legs = _legs(case, order.areas)
    if case.objections:
        return case.denied(order)
    assert power is not None and resource is not None and factory is not None, "else there is an objection"
    route = SetOut(resource.key, power.code, True, factory, legs)
    _check_bans(case, route, resource.node)
    others = [r for r in freight.routes(game) if r.pinned and r.key != route.key]
    _check_room(case, [*others, route], (factory,))
    if route in freight.routes(game):
        case.object(message("base.already_route", hex=hex_name(game, resource.node)), _ROUTE)
    if case.objections:
        return case.denied(order)
    kind = "base.oil_resource" if resource.oil else "base.resource"
    way = _way(game, route)
    text = message(
        "base.route_pinned", kind=kind, hex=hex_name(game, resource.node), way=way, power=power.code
    )
    return allowed(text, freight.put_route(game, route), clauses=(_ROUTE,))


def _way(game: Game, route: SetOut) -> str:
    """A route in a few words: "by Bay of Biscay, English Channel to Liverpool"."""
    names = [game.atlas.sea_areas[area].name for area in route.areas]
    parts = [translated("by {0}", ", ".join(names))] if names else []
    parts += [translated("to {0}", hex_name(game, route.factory))] if route.factory >= 0 else []
    return " ".join(parts) or translated("first")


def plan_routes(game: Game, order: PlanRoutes, _dice: Dice) -> Ruling:
    """The routes of an allocation in the place of those planned before."""
    case = Case(game)
    power = case.power(order.power)
    pinned = [r for r in freight.routes(game) if r.pinned]
    planned = [route for row in order.routes if (route := _planned(case, order.power, row)) is not None]
    for key, count in Counter(r.key for r in planned).items():
        if count > 1:
            case.object(message("base.plan_twice", name=read_key(game, key)), _PLAN)
        if any(key == r.key for r in pinned):
            case.object(message("base.plan_pinned", name=read_key(game, key)), _PLAN)
    _check_room(case, [*pinned, *planned], {r.factory for r in planned})
    if case.objections:
        return case.denied(order)
    assert power is not None, "else there is an objection"
    keys = {r.key for r in planned}
    old = [r for r in freight.routes(game, power.code) if not r.pinned and r.key not in keys]
    points = sum(len(route.areas) for route in planned)
    text = message("base.routes_planned", power=power.code, count=len(planned), points=points)
    changes = [freight.drop_route(r.key) for r in old] + [freight.put_route(game, r) for r in planned]
    return allowed(text, *changes, clauses=(_PLAN,))


def _planned(case: Case, power: str, row: Sequence[str]) -> SetOut | None:
    if len(row) < 2:
        case.object(message("base.plan_row"), _PLAN)
        return None
    resource, factory = _resource(case, power, row[0]), _factory(case, power, row[1])
    legs = _legs(case, row[2:])
    if resource is None or factory is None:
        return None
    route = SetOut(resource.key, power, False, factory, legs)
    _check_bans(case, route, resource.node)
    return route


# --- bans ---------------------------------------------------------------------------------------------------


def forbid_route(game: Game, order: ForbidRoute, _dice: Dice) -> Ruling:
    """Something that resources may not use."""
    case = Case(game)
    power, named = case.power(order.power), _named(case, order.what, order.name)
    if case.objections:
        return case.denied(order)
    assert power is not None and named is not None, "else there is an objection"
    name, index = named
    shown = said(game, order).name
    key = power.code, order.what, name
    if key in freight.BANS.of(game):
        case.object(message("base.already_forbidden", name=shown, power=power.code), _BAN)
    for route in freight.routes(game, power.code):
        node = _node_of(game, route.key)
        used = {"resource": (node,), "factory": (route.factory,), "area": route.areas}.get(order.what, ())
        if route.pinned and index in used:
            case.object(message("base.ban_is_pinned", hex=hex_name(game, node), name=shown), _BAN)
    if case.objections:
        return case.denied(order)
    code = "base.resource_kept" if order.what == "resource" else "base.route_forbidden"
    where = name if order.what == "area" else hex_name(game, index)
    return allowed(message(code, power=power.code, name=where), freight.BANS.put(key, True), clauses=(_BAN,))


def _named(case: Case, what: BanKind, text: str) -> tuple[str, int] | None:
    """What a ban names: the label or name that it has, and the hex or sea area."""
    if what == "area":
        area = case.area(text)
        return (area.name, area.index) if area else None
    node = case.hex(text)
    if node is None:
        return None
    where = hex_name(case.game, node)
    if what == "resource" and not freight.resources_at(case.game, node):
        case.object(message("base.no_resource", hex=where), _BAN, hexes=(node,))
    elif what == "factory" and not freight.factories_at(case.game, node):
        case.object(message("base.no_factory", hex=where), _BAN, hexes=(node,))
    elif what == "port" and case.game.atlas.port_class(node) is PortClass.NONE:
        case.object(message("base.no_printed_port", hex=where), _BAN, hexes=(node,))
    return case.game.atlas.label(node), node


# --- clearing -----------------------------------------------------------------------------------------------


def clear_route(game: Game, order: ClearRoute, _dice: Dice) -> Ruling:
    """A route, a ban, or everything of a power, taken back."""
    case = Case(game)
    power = case.power(order.power)
    if power is None:
        return case.denied(order)
    if order.resource:
        keys = [r.key for r in freight.routes(game, power.code)]
        found = [k for k in keys if order.resource in (k, game.atlas.label(_node_of(game, k)))][:1]
        if not found:
            name = readable(game, order).resource
            case.object(message("base.no_route", power=power.code, name=name), _ROUTE)
            return case.denied(order)
        text = message("base.route_cleared", power=power.code, name=hex_name(game, _node_of(game, found[0])))
        return allowed(text, freight.drop_route(found[0]), clauses=(_ROUTE,))
    if order.what:
        named = _named(case, order.what, order.name)
        key = power.code, order.what, named[0] if named else ""
        if named and key not in freight.BANS.of(game):
            case.object(message("base.no_ban", power=power.code, name=said(game, order).name), _BAN)
        if case.objections:
            return case.denied(order)
        text = message("base.ban_cleared", power=power.code, name=said(game, order).name)
        return allowed(text, freight.BANS.put(key, None), clauses=(_BAN,))
    changes = [freight.drop_route(r.key) for r in freight.routes(game, power.code)]
    changes += [freight.BANS.put((power.code, *ban), None) for ban in freight.banned(game, power.code)]
    if not changes:
        case.object(message("base.no_routes", power=power.code), _ROUTE)
        return case.denied(order)
    text = message("base.routes_cleared", power=power.code, count=len(changes))
    return allowed(text, *changes, clauses=(_ROUTE, _BAN))


# --- looking up and checking --------------------------------------------------------------------------------


def _node_of(game: Game, key: str) -> int:
    match = _KEY.fullmatch(key)
    return game.atlas.find(match[1] if match else key)


def _resource(case: Case, power: str, text: str) -> Resource | None:
    """The resource with a key; of a hex, the first that has no route, else the first."""
    game, match = case.game, _KEY.fullmatch(text)
    node = None
    if match and re.fullmatch(r"[A-Za-z]-\d{4}", match[1]):
        node = case.hex(match[1])
        found = [r for r in freight.resources_at(game, node) if r.key == text] if node is not None else []
        if node is not None and not found:
            case.object(message("base.unknown_resource", found=text), _ROUTE, hexes=(node,))
    else:
        node = case.hex(text)
        here = freight.resources_at(game, node) if node is not None else ()
        set_out = {r.key for r in freight.routes(game)}
        mine = [r for r in here if lent(game).get(r.key, power) == power]
        found = sorted(mine or here, key=lambda r: r.key in set_out)
        if node is not None and not found:
            case.object(message("base.no_resource", hex=hex_name(game, node)), _ROUTE, hexes=(node,))
    if node is None or not found:
        return None
    owner, given = game.power_over(node), lent(game).get(found[0].key, "")
    if given and given != power:
        case.object(message("base.resource_given", hex=hex_name(game, node), to=given), _ROUTE, hexes=(node,))
    elif power in game.powers and given != power and not game.cooperate(power, owner):
        reason = message("base.resource_of_other", hex=hex_name(game, node), owner=owner, power=power)
        case.object(reason, _ROUTE, hexes=(node,))
    return found[0]


def _factory(case: Case, power: str, text: str) -> int | None:
    node = case.hex(text)
    if node is None:
        return None
    where: dict[str, Value] = {"hex": hex_name(case.game, node)}
    owner = case.game.power_over(node)
    if not freight.factories_at_work(case.game, node):
        case.object(message("base.no_factory", **where), _ROUTE, hexes=(node,))
    elif owner != power:
        said = message("base.factory_of_other", **where, owner=owner, power=power)
        case.object(said, _ROUTE, hexes=(node,))
    return node


def _legs(case: Case, names: Sequence[str]) -> SeaLegs:
    """The sea areas of a route by legs; objects to areas that aren't adjacent, or twice there."""
    legs: list[list[int]] = [[]]
    for name in names:
        if name == BY_LAND:
            legs.append([])
        elif (area := case.area(name)) is not None:
            legs[-1].append(area.index)
    if names and not all(legs) and not case.objections:
        case.object(message("base.empty_leg"), _ROUTE)
    atlas = case.game.atlas
    for index, count in Counter(a for leg in legs for a in leg).items():
        if count > 1:
            case.object(message("base.area_twice", area=atlas.sea_areas[index].name), _ROUTE)
    for leg in legs:
        for a, b in pairwise(leg):
            if a != b and b not in {near for near, _ in atlas.sea_neighbours[a]}:
                one, other = atlas.sea_areas[a].name, atlas.sea_areas[b].name
                case.object(message("base.not_adjacent", a=one, b=other), _ROUTE)
    return tuple(tuple(leg) for leg in legs if leg)


def _check_bans(case: Case, route: SetOut, node: int) -> None:
    """Objects to what the power has forbidden."""
    game, banned = case.game, freight.bans(case.game, route.power)
    names = [hex_name(game, node)] if node in banned.resources else []
    names += [hex_name(game, route.factory)] if route.factory in banned.factories else []
    names += [game.atlas.sea_areas[area].name for area in route.areas if area in banned.areas]
    for name in names:
        case.object(message("base.route_is_forbidden", name=name, power=route.power), _BAN)


def _check_room(case: Case, routes: Sequence[SetOut], factories: Sequence[int] | set[int]) -> None:
    """Objects to more routes to a hex than it has factories."""
    wanted = Counter(r.factory for r in routes)
    for node in sorted(set(factories)):
        have = freight.factories_at_work(case.game, node)
        if wanted[node] > have > 0:
            said = message("base.factory_taken", hex=hex_name(case.game, node), count=have)
            case.object(said, _ROUTE, hexes=(node,))
