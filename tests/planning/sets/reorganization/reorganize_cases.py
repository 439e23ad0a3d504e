"""Small random positions of reorganization, and the best plan found by trying every sequence of orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction as F
from random import Random

import msgspec
from redball.game.orders import ChooseAction, SetRailMoves
from redball.game.state import Change, Game, HexState, next_game
from redball.game.units import Unit
from redball.planning.sets.reorganization import Choice, Pin, Request, Survey, survey, worths
from redball.planning.sets.reorganization.survey import waiting
from redball.rules import judge
from redball.rules.reorganization.mission import Flight, distance, put_flight, put_step
from redball.rules.reorganization.offers import possible_orders
from redball.rules.reorganization.orders import PlayChit, Reorganize, RepairPort
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.tables import USED
from redball.rules.reorganization.ways.sources import sources_of

from tests.rules.reorganization.table import IMPULSE, KINDS, face_down, game_of, hq
from tests.small_map import small_atlas, spot, unit

MAP = """
. . ~ ~ ~ . .
 . . ~ ~ ~ . .
. . ~ ~ ~ . .
 . . ~ ~ ~ . .
"""
OWNERS = """
g g ~ ~ ~ g g
 g g ~ ~ ~ g g
g g ~ ~ ~ g g
 i i ~ ~ ~ g g
"""
ATLAS = small_atlas(
    MAP,
    owners=OWNERS,
    places=[
        spot("Emden", "A-0001", port="major", factories=1),
        spot("Kiel", "A-0201", port="minor", factories=2),
        spot("Genoa", "A-0301", port="major", factories=1),
        spot("Haven", "A-0105", "town", port="minor"),
        spot("Inlet", "A-0205", "town", port="minor"),
    ],
    rails=["Emden Kiel", "Haven A-0106"],
)
SEA = ATLAS.sea_areas[0].name
STANDS = ("A-0105", "A-0106", "A-0205", "A-0206", "A-0101", "A-0000", "A-0005", "A-0305")
OPTIONS = {
    "reorg.minor_port_units": (1, 2, 2),
    "reorg.port_slot_ends": ("both", "both", "destination"),
    "reorg.hq_sec_then_hq": (False, False, True),
    "reorg.sss_hq_needs_faceup": (False, False, True),
    "reorg.half_capacity_round": (False, True),
    "reorg.rail_unit_cost": ("1", "path"),
    "reorg.isolated_once": ("opportunity", "unit"),
    "reorg.supply_unit_free": (True, False),
    "reorg.oil_cap_scope": ("pss_only", "all"),
    "reorg.direct_uses_slot": (False, True),
    "reorg.option_36": (False, True),
    "reorg.shattered_cost": ("full_each", "once"),
}
PORTS = ("Emden", "Kiel", "Genoa", "Haven", "Inlet")
REPAIRS = {
    "reorg.repair_uses_slot": (False, True),
    "reorg.port_repair_rp": (0, 1, 1, 2),
    "supply.damaged_port_class": ("one_lower", "none", "same"),
}


def case(seed: int, most: int = 3) -> Survey:
    """A survey of Germany, and sometimes Italy with it, with up to ``most`` units that wait."""
    dice = Random(seed)
    game = position(dice, most)
    return survey(game, ("GE", "IT") if dice.random() < 0.5 else ("GE",))


def damaged_case(seed: int, most: int = 3) -> Survey:
    """The same with damaged ports."""
    dice = Random(f"damaged {seed}")
    game = position(dice, most)
    options = {name: dice.choice(readings) for name, readings in REPAIRS.items() if dice.random() < 0.5}
    game = replace(game, options={**game.options, **options})
    hit = dice.sample(PORTS, dice.randint(1, 3))
    game = next_game(game, [Change("hexes", ATLAS.find(p), HexState(port_damaged=True)) for p in hit])
    return survey(game, ("GE", "IT") if dice.random() < 0.5 else ("GE",))


def position(dice: Random, most: int) -> Game:
    """A position with up to ``most`` units that wait at an impulse's end."""
    units = [_down(dice, n) for n in range(dice.randint(1, most))]
    servers = [
        hq(dice.choice(STANDS), value=dice.randint(1, 2), organized=dice.random() < 0.8),
        unit("atr", "A-0001", type="ATR", size="", range=12, large=True),
        unit("trs", SEA, type="TRS", size=""),
        unit("stores", dice.choice(("A-0106", "A-0201")), type="SUPPLY", size=""),
        face_down("ship", SEA, type="CA", size="", first_cost=2),
    ]
    servers = [s for s in servers if dice.random() < (0.7 if s.id == "hq" else 0.25)]
    game = game_of(
        ATLAS,
        *units,
        *servers,
        pools={"GE": dice.choice((3, 5, 8, 12, 99)), "IT": dice.choice((0, 3, 6))},
        cooperation=[("GE", "IT")] if dice.random() < 0.6 else None,
    )
    options = {name: dice.choice(readings) for name, readings in OPTIONS.items() if dice.random() < 0.4}
    game = replace(game, options=options)
    choosing = replace(game, clock=msgspec.structs.replace(IMPULSE, phase="choose_action"))
    orders = [SetRailMoves("GE", "land", dice.randint(0, 2)), ChooseAction("GE", "land")]
    if "hq" in game.units and game.units["hq"].organized and dice.random() < 0.3:
        orders.append(PlayChit("GE", dice.choice(("air", "land", "combined")), "hq"))
    for order in orders:
        ruling = judge(choosing, order)
        choosing = choosing.changed(ruling.changes)
    game = replace(choosing, clock=IMPULSE)
    if dice.random() < 0.3:
        game = next_game(game, [USED.put(("port", "A-0105"), 1)])
    return in_the_air(dice, game) if "atr" in game.units and dice.random() < 0.4 else game


def in_the_air(dice: Random, game: Game) -> Game:
    """The transport has come through a mission to some hex (REO-ATR-08)."""
    node = ATLAS.find(dice.choice(STANDS))
    flight = Flight("atr", "transport", node, distance(game, game.units["atr"], node))
    return next_game(game, [put_step("axis", "reorganizing"), put_flight("axis", flight)])


def wish(dice: Random, found: Survey) -> Request:
    """Any worths, pins that may not be met, servers that must not serve, and only some units."""
    names = list(found.units)
    servers = sorted({choice.provider for unit in names for choice in every_choice(found, unit)})
    worths = {n: F(dice.choice((-4, -1, 0, 0, 1, 2, 5, 7)), dice.choice((1, 1, 2, 3))) for n in names}
    worths |= {f"{u}!": F(dice.choice((-3, 0, 1, 5, 9)), dice.choice((1, 2))) for u in ("hq", "atr", "trs")}
    weights = {n: w for n, w in worths.items() if dice.random() < 0.6}
    pins = {n: _pin(dice, servers) for n in names if dice.random() < 0.4}
    banned = [s for s in servers if dice.random() < 0.15]
    only = [n for n in names if dice.random() < 0.7] if dice.random() < 0.2 else None
    return Request(weights, dice.choice(("cost", "count", "armour_air")), pins, banned, only)


def every_choice(found: Survey, unit: str) -> tuple[Choice, ...]:
    """All choices of a unit, read by another survey, so that this one still knows no more than a plan
    asked for.
    """
    other = survey(found.game, found.powers)
    other.read_all()
    return other.choices[unit]


def _pin(dice: Random, servers: Sequence[str]) -> Pin | None:
    if dice.random() < 0.25:
        return None
    provider = dice.choice(servers) if servers and dice.random() < 0.4 else ""
    return Pin(provider, dice.choice(("", "", "", "hq", "primary")), dice.choice(("", "", "", "GE", "IT")))


def _down(dice: Random, number: int):
    return face_down(
        f"u{number}", dice.choice(STANDS), cost=dice.randint(2, 6), shattered=dice.random() < 0.15,
        **dice.choice(KINDS),
    )  # fmt: skip


# --- every sequence -----------------------------------------------------------------------------------------


def steps(game: Game, found: Survey, request: Request) -> Iterator[Reorganize | RepairPort]:
    """Every order that the powers of a survey might give now, legal or not, but for what is not wished.

    Who turned down by serving may be turned up again, for other points; plans don't think of that.
    """
    powers = found.powers
    pins = request.pins or {}
    for one in waiting(game, powers):
        for order in possible_orders(game, one, everything=True) if one.id in found.units else ():
            for payer in powers:
                asked = msgspec.structs.replace(order, payer=payer)
                if order.provider not in request.banned and (
                    one.id not in pins or _fits(pins[one.id], asked)
                ):
                    yield asked
    for port, state in game.hexes.items():
        primaries, others = sources_of(game, game.power_over(port), port) if state.port_damaged else ((), ())
        for node in {*primaries, *others}:
            for payer in powers:
                label = game.atlas.label
                yield RepairPort(label(port), f"hex:{label(node)}", payer)


def _fits(pin: Pin | None, order: Reorganize) -> bool:
    if pin is None:
        return False
    named = (pin.provider, order.provider), (pin.way, order.way), (pin.payer, order.payer)
    return all(wish in ("", is_) for wish, is_ in named)


def best_of_all(found: Survey, request: Request | None = None) -> tuple[F, F]:
    """The greatest value and the fewest points for it, by giving legal orders in every sequence."""
    _, value, spent = best_wished(found, request or Request())
    return value, spent


def best_wished(found: Survey, request: Request) -> tuple[int, F, F]:
    """The most pinned units, then the greatest value and the fewest points for them."""
    worth = worths(found, request)
    must = [n for n, pin in (request.pins or {}).items() if pin is not None]
    start = {code: found.game.powers[code].rp_spent for code in found.powers}
    welcome = sum((max(-w, F(0)) for name, w in worth.items() if name.endswith("!")), F(0))
    seen: set[object] = set()
    best: list[tuple[int, F, F]] = [(0, F(0), F(0))]

    def gained(game: Game) -> F:
        turned = (u for u in found.units.values() if game.units[u.id] != u)
        done = (u for u in turned if game.units[u.id].organized or u.shattered)
        prices = (worth.get(f"{u.id}!", F(0)) for u in game.units.values() if _served(found.game, game, u))
        return sum((worth.get(u.id, F(0)) for u in done), F(0)) - sum(prices, F(0))

    def look(game: Game) -> None:
        key = _key(game, found.powers)
        if key in seen:
            return
        seen.add(key)
        pinned = sum(bool(used(game, "unit", n)) for n in must)
        value = gained(game)
        spent = sum((game.powers[c].rp_spent - before for c, before in start.items()), F(0))
        best[0] = max(best[0], (pinned, value, -spent))
        idle = [u.id for u in waiting(game, found.powers)]
        left = sum((max(worth.get(n, F(0)), F(0)) for n in idle), F(0)) + welcome
        if (pinned + sum(n in must for n in idle), value + left, -spent) <= best[0]:
            return
        for order in steps(game, found, request):
            ruling = judge(game, order)
            if ruling.allowed:
                look(next_game(game, ruling.changes))

    look(found.game)
    return best[0][0], best[0][1], -best[0][2]


def _served(before: Game, game: Game, unit: Unit) -> bool:
    """True for a server that has turned face-down: one that was up, or was turned up to serve."""
    turned = before.units[unit.id].organized or any(used(game, way, unit.id) for way in ("hq", "atr", "trs"))
    return not unit.organized and turned


def _key(game: Game, powers: tuple[str, ...]) -> tuple[object, ...]:
    """Everything of a position that orders of reorganization change."""
    remembered = str(sorted((name, sorted(rows.items())) for name, rows in game.rule_tables.items()))
    faces = tuple((u.organized, u.shattered) for u in game.units.values())
    fuel = tuple(p.fuel for p in game.powers.values()), tuple((n, d.barrels) for n, d in game.depots.items())
    return remembered, faces, fuel, tuple(game.hexes), tuple(game.powers[c].rp_spent for c in powers)
