"""Gas and build points lent to another power: promised in lend-lease, sent in production (GAS-PRO-16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec

from redball.game.pipelines import carried, reserved
from redball.game.powers import Power
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, ConvoyKey, Game, put_power
from redball.rules import freight
from redball.rules.base.fields import check_range
from redball.rules.base.units import port_class_now
from redball.rules.case import Case, hex_name
from redball.rules.deliveries import by_rail, lender
from redball.rules.gas.options import reads
from redball.rules.gas.orders import LendGoods, PromiseGoods
from redball.rules.gas.owners import major_of, sharers
from redball.rules.gas.paying import check_gas, own_store
from redball.rules.gas.producing import PHASE, check_cap, check_store, has_produced
from redball.rules.gas.stock import account, account_of, put_fresh, put_gas, taken_from
from redball.rules.gas.tables import ARRIVING, MADE, PROMISED, SHIPPED, Goods
from redball.rules.ruleset import Dice
from redball.wording import message

CLAUSE = "GAS-PRO-16"
PROMISING = "lend_lease"


def promised(game: Game, power: str = "") -> Mapping[tuple[str, str, str], int]:
    """What was promised this turn and isn't sent: by lender, borrower and goods."""
    rows = PROMISED.of(game).items()
    return {key[1:]: count for key, count in rows if key[0] == game.clock.turn and power in ("", *key[1:3])}


def promise_goods(game: Game, order: PromiseGoods, _dice: Dice) -> Ruling:
    """Gas or build points promised to another power; 0 takes a promise back."""
    case = Case(game)
    power, to = case.power(order.power), case.power(order.to)
    if game.clock.phase != PROMISING:
        case.object(message("gas.not_lend_lease", phase=f"sequence.phase.{game.clock.phase}"), CLAUSE)
    check_range(case, "count", order.count, CLAUSE)
    if power is None or to is None or case.objections:
        return case.denied(order)
    _check_parties(case, power.code, to.code, order.goods)
    key = (game.clock.turn, power.code, to.code, order.goods)
    if PROMISED.of(game).get(key, 0) == order.count and not case.objections:
        case.object(message("gas.promised_so", power=power.code, to=to.code, count=order.count), CLAUSE)
    if case.objections:
        return case.denied(order)
    code = "gas.promise_back" if not order.count else f"gas.promises_{order.goods}"
    text = message(code, power=power.code, to=to.code, count=order.count)
    return allowed(text, PROMISED.put(key, order.count or None), clauses=(CLAUSE,))


def _check_parties(case: Case, power: str, to: str, goods: Goods) -> None:
    if goods == "gas":
        own_store(case, power)
        own_store(case, to)
    if power == to:
        case.object(message("gas.lent_to_itself", power=power), CLAUSE)
    elif case.game.at_war(power, to):
        case.object(message("gas.lent_to_enemy", power=power, to=to), CLAUSE)


def lend_goods(game: Game, order: LendGoods, _dice: Dice) -> Ruling:
    """Promised gas or build points sent by rail and convoys to where the other power may save them."""
    case = Case(game)
    power, to = case.power(order.power), case.power(order.to)
    source, goal = case.hex(order.source), case.hex(order.hex)
    areas = [area.index for name in order.areas if (area := case.area(name)) is not None]
    if game.clock.phase != PHASE:
        case.object(message("gas.not_production", phase=f"sequence.phase.{game.clock.phase}"), CLAUSE)
    check_range(case, "count", order.count, CLAUSE, least=1)
    if power is None or to is None or source is None or goal is None or case.objections:
        return case.denied(order)
    _check_parties(case, power.code, to.code, order.goods)
    if case.objections:
        return case.denied(order)
    left = promised(game).get((power.code, to.code, order.goods), 0)
    if order.count > left:
        said = message(
            f"gas.not_promised_{order.goods}", power=power.code, to=to.code, left=left, count=order.count
        )
        case.object(said, CLAUSE)
    check_store(case, to.code, goal, order.goods)
    _check_goods(case, order, power, source, goal)
    points = _way(case, power.code, to.code, source, goal, areas, order.count)
    if case.objections:
        return case.denied(order)
    key = (game.clock.turn, power.code, to.code, order.goods)
    changes: list[Change] = [PROMISED.put(key, left - order.count or None), *_used(game, points)]
    changes += _moved(game, order, power, to, source, goal)
    text = message(
        f"gas.lent_{order.goods}",
        power=power.code,
        to=to.code,
        count=order.count,
        source=hex_name(game, source),
        hex=hex_name(game, goal),
    )
    notes = [message("gas.lent_for_next_turn", to=to.code)] if _waits(game, order) else []
    own = ("GAS-AMB-25",) if notes else ()
    return allowed(text, *changes, clauses=(CLAUSE, "GAS-PRO-13", *own), notes=tuple(notes))


def _waits(game: Game, order: LendGoods) -> bool:
    return order.goods == "gas" and reads(game, "lent_usable") == "next_turn"


def _check_goods(case: Case, order: LendGoods, power: Power, source: int, goal: int) -> None:
    """Object to what the lender hasn't got."""
    game = case.game
    if order.goods == "gas":
        check_gas(case, power.code, [source] * order.count, CLAUSE)
        if goal != source:
            check_cap(case, goal, order.count)
        if reads(game, "lend_from") == "new":
            new = _made(game, power.code) - _sent(game, power.code)
            if order.count > new:
                case.object(message("gas.not_new", power=power.code, left=max(0, new)), "GAS-AMB-50", CLAUSE)
        return
    if not freight.factories_at(game, source) or major_of(game, game.power_over(source)) != power.code:
        case.object(
            message("gas.no_own_factory", hex=hex_name(game, source), power=power.code),
            CLAUSE,
            hexes=(source,),
        )
    left = power.bp_left
    if left is None or not has_produced(game, power.code):
        case.object(message("gas.points_unknown", power=power.code), CLAUSE)
    elif order.count > left:
        case.object(message("gas.too_few_points", power=power.code, left=max(0, left)), CLAUSE)


def _made(game: Game, power: str) -> int:
    """Gas that a power has made this turn, with that of who shares it."""
    rows = (MADE.of(game).get((game.clock.turn, code)) for code in sharers(game, power))
    return sum(row.gas for row in rows if row is not None)


def _sent(game: Game, power: str) -> int:
    """Gas that a power has lent this turn."""
    return -account_of(game, power).get("lent", 0)


def _moved(game: Game, order: LendGoods, power: Power, to: Power, source: int, goal: int) -> Iterator[Change]:
    if order.goods == "points":
        yield put_power(msgspec.structs.replace(power, bp_other=power.bp_other + order.count))
        yield put_power(
            msgspec.structs.replace(to, bp_available=to.bp_available + order.count, bp_entered=True)
        )
        return
    yield from taken_from(game, power.code, [source] * order.count, "lent")
    yield put_gas(game, to.code, goal, order.count)
    yield put_fresh(game, to.code, goal, order.count)
    yield account(game, to.code, {"received": order.count})
    if _waits(game, order):
        key = (game.clock.turn, goal, to.code)
        yield ARRIVING.put(key, ARRIVING.of(game).get(key, 0) + order.count)


# --- the way ------------------------------------------------------------------------------------------------


def _way(
    case: Case, power: str, to: str, source: int, goal: int, areas: Sequence[int], count: int
) -> Counter[ConvoyKey]:
    """The convoy points that goods take on their way; objects to a way that goods can't go: by rail to a
    port, over neighbouring sea areas with a convoy point for each, and by rail from a port, as build points
    do.
    """
    game, used = case.game, Counter[ConvoyKey]()
    if not areas:
        if source != goal and not by_rail(game, power, source, goal):
            said = message("gas.no_rail", source=hex_name(game, source), hex=hex_name(game, goal))
            case.object(said, CLAUSE, hexes=(source, goal))
        return used
    atlas = game.atlas
    for a, b in pairwise(areas):
        if b not in {near for near, _ in atlas.sea_neighbours[a]}:
            said = message("base.not_adjacent", a=atlas.sea_areas[a].name, b=atlas.sea_areas[b].name)
            case.object(said, CLAUSE)
    for who, node, area in ((power, source, areas[0]), (to, goal, areas[-1])):
        if not embarks(game, who, node, area):
            said = message("gas.no_port", hex=hex_name(game, node), area=atlas.sea_areas[area].name)
            case.object(said, CLAUSE, hexes=(node,))
    left = free_points(game)
    for area in areas:
        for _ in range(count):
            owner = lender(game, left, area, power)
            if not owner:
                name = atlas.sea_areas[area].name
                case.object(message("gas.no_convoy", area=name, power=power, count=count), CLAUSE)
                break
            left[area, owner] -= 1
            used[area, owner] += 1
    return used


def embarks(game: Game, power: str, node: int, area: int) -> bool:
    """True when a hex has a port on a sea area that works, or a railway to one."""
    ports = (n for n in game.atlas.places_at if area in game.atlas.port_areas(n) and port_class_now(game, n))
    return any(n == node or by_rail(game, power, node, n) for n in ports)


def free_points(game: Game) -> Counter[ConvoyKey]:
    """Convoy points that carry nothing this turn."""
    left = Counter(game.convoys)
    left.subtract(carried(game))
    left.subtract(reserved(game))
    return left


def shipped_goods(game: Game) -> Mapping[ConvoyKey, int]:
    """Convoy points that carry lent goods this turn and nothing else, by sea area and owner."""
    rows = SHIPPED.of(game).items()
    return {(area, owner): count for (turn, area, owner), count in rows if turn == game.clock.turn}


def _used(game: Game, points: Mapping[ConvoyKey, int]) -> Iterator[Change]:
    for (area, owner), count in points.items():
        key = (game.clock.turn, area, owner)
        yield SHIPPED.put(key, SHIPPED.of(game).get(key, 0) + count)
