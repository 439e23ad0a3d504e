"""National limits: how many barrels a power may keep after final reorganization (OIL-LIM)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from redball.game.clock import Clock
from redball.game.powers import power_infos
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.case import Case, hex_name
from redball.rules.clauses import chosen
from redball.rules.oil.depots import capacity_of, is_endless_store
from redball.rules.oil.orders import RemoveBarrels
from redball.rules.oil.stock import BARREL, account, barrels_of, fuel_power, take_barrels
from redball.rules.ruleset import Dice
from redball.wording import Message, message

PARENT = "FR"
"""The power whose limit Free and Vichy France may share (OIL-AMB-29)."""


def limit_of(game: Game, power: str) -> int:
    """Most barrels that a power may keep (OIL-LIM-03).

    France fighting on from abroad, and powers that the rule doesn't name, follow OIL-AMB-29.
    """
    infos, reading = power_infos(), chosen(game.options, "oil.other_limits")
    if power not in infos:
        return infos[PARENT].barrel_limit if reading == "parent" else 0
    if power == PARENT and reading == "none" and _is_free_france(game):
        return 0
    return infos[power].barrel_limit


def _is_free_france(game: Game) -> bool:
    """True when every home country of France is conquered or in other hands."""
    homes = [game.countries.get(code) for code in power_infos()[PARENT].homes]
    return all(home is not None and (home.conquered or home.power != PARENT) for home in homes)


def counted_barrels(game: Game, power: str) -> int:
    """Barrels of a power that count against its limit."""
    held = barrels_of(game, power).items()
    return sum(count for node, count in held if not is_endless_store(game, node))


def excess(game: Game, power: str) -> int:
    """Barrels that a power controls above its limit; what the Continental US holds is not counted
    (OIL-LIM-06).
    """
    return max(0, counted_barrels(game, power) - limit_of(game, power))


def over_capacity(game: Game, power: str) -> Mapping[int, int]:
    """Barrels of a power by hex that are more than could be placed there now, where those must go as well
    (OIL-AMB-31).
    """
    if chosen(game.options, "oil.capacity_trim") != "end_of_phase":
        return {}
    over = {n: count - capacity_of(game, n) for n, count in barrels_of(game, power).items()}
    return {node: count for node, count in over.items() if count > 0}


def enforced_in(game: Game) -> frozenset[str]:
    """Phases at whose end the limits hold (OIL-LIM-01, OIL-AMB-28)."""
    every = chosen(game.options, "oil.limit_check") == "every_reorganization"
    return frozenset({"final_reorganization", "reorganization"} if every else {"final_reorganization"})


def holds(game: Game, _following: Clock) -> Iterator[tuple[Message, str]]:
    """Powers that must remove barrels before the phase may end."""
    if game.clock.phase not in enforced_in(game):
        return
    for code in game.powers:
        over, most = excess(game, code), limit_of(game, code)
        if over:
            yield message("oil.over_limit", power=code, count=over, most=most), "OIL-LIM-02"
        for node, count in over_capacity(game, code).items():
            yield message("oil.over_room", hex=hex_name(game, node), power=code, count=count), "OIL-AMB-31"


def remove_barrels(game: Game, order: RemoveBarrels, _dice: Dice) -> Ruling:
    """Barrels above the limit go, from the hexes that the power chooses; they give no fuel."""
    case = Case(game)
    power, node = case.power(order.power), case.hex(order.hex)
    if game.clock.phase not in enforced_in(game):
        case.object(message("oil.not_limit_phase"), "OIL-LIM-01")
    if power is None or node is None:
        return case.denied(order)
    if fuel_power(game, power.code) != power.code:
        reason = message("oil.no_own_store", power=power.code, other=fuel_power(game, power.code))
        case.object(reason, "OIL-LIM-04")
    here, most = Counter(barrels_of(game, power.code))[node], limit_of(game, power.code)
    over = max(excess(game, power.code), Counter(over_capacity(game, power.code))[node])
    if order.count < 1 or order.count > over:
        reason = message("oil.not_over_limit", power=power.code, over=over, most=most)
        case.object(reason, "OIL-LIM-02", hexes=(node,))
    if order.count > here:
        reason = message("oil.no_such_barrel", power=power.code, hex=hex_name(game, node), barrels=here)
        case.object(reason, "OIL-LIM-02", hexes=(node,))
    if case.objections:
        return case.denied(order)
    changes = (
        take_barrels(game, node, order.count),
        account(game, power.code, {"lost_limit": -BARREL * order.count}),
    )
    text = message("oil.removed", power=power.code, count=order.count, hex=hex_name(game, node))
    return allowed(text, *changes, clauses=("OIL-LIM-01", "OIL-LIM-02", "OIL-LIM-03"))
