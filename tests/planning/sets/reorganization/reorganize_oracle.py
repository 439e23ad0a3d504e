"""Small random positions with many sources, few of which have room, and the greatest value of all sequences
of orders in them.

It knows nothing of plans: every unit and every place of a position is asked for by every way, payer, rail
and port, and what the rules allow is done.  It takes one short cut: to serve a unit uses things up and makes
nothing possible, so that what was refused is asked for again only after a port was repaired or a unit turned
up that could serve itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction as F
from itertools import combinations
from random import Random

import msgspec
from redball.atlas import Atlas, PortClass
from redball.game.orders import ChooseAction, Order, SetRailMoves
from redball.game.powers import Power
from redball.game.rulings import Ruling
from redball.game.state import Change, Game, HexState
from redball.rules import judge
from redball.rules.reorganization import rp_cost
from redball.rules.reorganization.orders import PlayChit, Reorganize, RepairPort
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.remaining import uses
from redball.rules.reorganization.tables import CHITS, USED

from tests.rules.reorganization.table import IMPULSE, KINDS, face_down, game_of, hq
from tests.small_map import small_atlas, spot, unit

WIDTH, HEIGHT = 11, 5
OPTIONS = {
    "reorg.minor_port_units": (1, 2),
    "reorg.port_slot_ends": ("both", "both", "destination"),
    "reorg.payer": ("server", "server_or_controller", "any_cooperating"),
    "reorg.hq_sec_then_hq": (False, True),
    "reorg.rail_unit_cost": ("1", "path"),
    "reorg.isolated_once": ("opportunity", "unit"),
    "reorg.supply_unit_free": (True, False),
    "reorg.oil_cap_scope": ("pss_only", "all"),
    "reorg.oos_sources": ("primary_only", "all"),
    "reorg.rail_sources": ("pss_sss", "all"),
    "reorg.direct_uses_slot": (False, True),
    "reorg.shattered_cost": ("full_each", "once"),
    "reorg.port_repair_rp": (0, 1, 2),
    "supply.damaged_port_class": ("one_lower", "none", "same"),
}
HEX_WAYS = ("primary", "secondary", "limited", "sea")
UNIT_WAYS = ("hq", "secondary", "supply_unit", "atr", "trs")
NO_PATH = frozenset({"atr", "trs", "sea"})
POWERS = ("GE", "IT")


# --- positions ----------------------------------------------------------------------------------------------


def crowded(seed: int) -> tuple[Game, tuple[str, ...]]:
    """A position with nine to thirteen sources, of which most have served already, and who plans."""
    dice = Random(f"crowded {seed}")
    atlas, cities, land = _map(dice)
    units = [
        face_down(
            f"u{n}", dice.choice(land), cost=dice.randint(2, 6), shattered=dice.random() < 0.1,
            power="IT" if dice.random() < 0.2 else "GE", **dice.choice(KINDS),
        )
        for n in range(dice.randint(2, 4))
    ]  # fmt: skip
    servers = [
        hq(dice.choice(land), value=dice.randint(1, 2), organized=dice.random() < 0.8),
        unit("atr", dice.choice(land), type="ATR", size="", range=8),
        unit("trs", atlas.sea_areas[0].name, type="TRS", size=""),
        unit("stores", dice.choice(land), type="SUPPLY", size=""),
        face_down("ship", atlas.sea_areas[0].name, type="CA", size="", first_cost=2),
    ]
    units += [s for s in servers if dice.random() < (0.3 if s.id == "hq" else 0.1)]
    game = game_of(
        atlas, *units, pools={"GE": dice.choice((5, 9, 14, 99, 99)), "IT": dice.choice((0, 4, 9))},
        cooperation=[("GE", "IT")] if dice.random() < 0.7 else None,
    )  # fmt: skip
    options = {name: dice.choice(readings) for name, readings in OPTIONS.items() if dice.random() < 0.35}
    game = _begun(dice, replace(game, options={**game.options, **options}))
    return _worn(dice, game, cities), dice.choice((("GE",), POWERS, POWERS))


def _map(dice: Random) -> tuple[Atlas, list[str], list[str]]:
    """Two coasts and a strip of sea between them, perhaps in two areas; ports, factories and rails."""
    west, east, deep = dice.randint(3, 5), dice.randint(7, 9), dice.random() < 0.3
    rows = [
        " ".join("." if not west <= x < east else "1" if deep and y > 2 else "0" for x in range(WIDTH))
        for y in range(HEIGHT)
    ]
    other = dice.choice("ggi")
    owners = [
        " ".join("g" if x < west else other if x >= east else "~" for x in range(WIDTH))
        for _ in range(HEIGHT)
    ]
    land = [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if not west <= x < east]
    chosen = dice.sample(land, dice.randint(9, 13))
    shore = {west - 1, east}
    places = []
    for n, (x, y) in enumerate(chosen):
        port = dice.choice(("minor", "minor", "minor", "major", "none")) if x in shore else "none"
        kind = "city" if dice.random() < 0.85 else "town"
        places.append(spot(f"P{n}", _at(x, y), kind, port=port, factories=dice.choice((0, 0, 1, 2))))
    lines = [f"P{a} P{b}" for a, b in (dice.sample(range(len(chosen)), 2) for _ in range(2))]
    rails = [line for line in lines if _is_near(chosen, line)]
    text = "\n".join(" " * (y % 2) + row for y, row in enumerate(rows))
    drawn = "\n".join(" " * (y % 2) + row for y, row in enumerate(owners))
    atlas = small_atlas(text, owners=drawn, places=places, rails=rails)
    return atlas, [p.at for p in places], [_at(x, y) for x, y in land]


def _at(x: int, y: int) -> str:
    return f"A-{y:02}{x:02}"


def _is_near(chosen: list[tuple[int, int]], line: str) -> bool:
    """True for two places on one coast: rails don't cross the sea."""
    a, b = (chosen[int(name[1:])] for name in line.split())
    return (a[0] > 5) == (b[0] > 5)


def _begun(dice: Random, game: Game) -> Game:
    """The impulse's action is chosen, with its rail moves, sometimes with a chit."""
    game = replace(game, clock=msgspec.structs.replace(IMPULSE, phase="choose_action"))
    orders = [SetRailMoves("GE", "land", dice.randint(0, 2)), ChooseAction("GE", "land")]
    if "hq" in game.units and game.units["hq"].organized and dice.random() < 0.3:
        orders.append(PlayChit("GE", dice.choice(("air", "land", "combined")), "hq"))
    for order in orders:
        ruling = judge(game, order)
        game = game.changed(ruling.changes)
    return replace(game, clock=IMPULSE)


def _worn(dice: Random, game: Game, cities: list[str]) -> Game:
    """Most sources have served, some places in ports are taken, some ports damaged."""
    changes = list[Change]()
    damage = dice.choice((0, 0, 1, 2))
    for place in cities:
        node = game.atlas.find(place)
        if dice.random() < 0.65:
            changes.append(USED.put(("corps", place), 1))
        if dice.random() < 0.5:
            changes.append(USED.put(("oil", place), 2))
        if game.atlas.port_class(node) is PortClass.MINOR and dice.random() < 0.3:
            changes.append(USED.put(("port", place), 1))
        if damage and game.atlas.port_class(node) and dice.random() < 0.4:
            damage -= 1
            changes.append(Change("hexes", node, HexState(port_damaged=True)))
    return game.changed(changes)


# --- every sequence -----------------------------------------------------------------------------------------


def greatest(
    game: Game, powers: tuple[str, ...], orders: Sequence[Order] = (), most: int | None = None
) -> F | None:
    """The greatest build cost that some powers can turn up (half of it for who was shattered).

    ``orders`` are a plan, given first: what can't lead to more than it does is not followed up.
    None where more than ``most`` orders would have to be judged to know.
    """
    tree = _Tree(game, powers, most)
    try:
        tree.look(orders)
    except _TooMany:
        return None
    return tree.best


class _TooMany(Exception):
    """The sequences of a position are too many to try them all."""


class _Tree:
    """All positions that orders lead to."""

    def __init__(self, game: Game, powers: tuple[str, ...], most: int | None = None) -> None:
        self.start, self.powers = game, powers
        self.left = most
        self.worth = {
            u.id: F(u.build_cost) / (2 if u.shattered else 1)
            for u in game.units.values()
            if (u.shattered or not u.organized) and u.power in powers
        }
        # Somebody may pay no less than this: HQs with a supply unit take nothing, those with a chit half.
        stores = any(u.type == "SUPPLY" for u in game.units.values())
        share = F(0) if stores else F(1, 2) if CHITS.of(game) else F(1)
        self.price = {name: share * rp_cost(game.units[name]) for name in self.worth}
        ports = sorted(p for p in game.atlas.places_at if game.atlas.port_class(p) is PortClass.MINOR)
        names = [game.atlas.label(p) for p in ports]
        self.names = [*combinations(names, 1), *combinations(names, 2)]
        self.best, self.seen = F(0), set[object]()

    def look(self, plan: Sequence[Order]) -> None:
        """Follow up everything, after a plan, whose orders must be allowed."""
        game = self.start
        for order in plan:
            ruling = judge(game, order)
            assert ruling.allowed, [reason.code for reason in ruling.reasons]
            game = game.changed(ruling.changes)
        self.best = self._value(game)
        self._look(self.start, list(self._allowed(self.start)))

    def _look(self, game: Game, able: list[Reorganize | RepairPort]) -> None:
        key = _key(game)
        if key in self.seen:
            return
        self.seen.add(key)
        self.best = max(self.best, self._value(game))
        rulings = [(order, ruling) for order in able if (ruling := self._judge(game, order)).allowed]
        if self._value(game) + self._hope(game, rulings) <= self.best:
            return
        still = [order for order, _ in rulings]
        for order, ruling in sorted(rulings, key=lambda pair: -self._worth_of(pair[0])):
            after = game.changed(ruling.changes)
            self._look(after, list(self._allowed(after)) if _opens(game, order) else still)

    def _judge(self, game: Game, order: Order) -> Ruling:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise _TooMany
        return judge(game, order)

    def _value(self, game: Game) -> F:
        done = (u for u in self.worth if game.units[u] != self.start.units[u] and self._is_up(game, u))
        return sum((self.worth[u] for u in done), F(0))

    def _is_up(self, game: Game, name: str) -> bool:
        return game.units[name].organized or self.start.units[name].shattered

    def _hope(self, game: Game, rulings: list[tuple[Reorganize | RepairPort, Ruling]]) -> F:
        """What all might add whom somebody may still be able to serve, as far as points go."""
        left = sum((game.powers[code].rp_left for code in self.powers), F(0))
        price = dict(self.price)
        if not any(_opens(game, order) for order, _ in rulings):
            price = {}
            for order, ruling in rulings:
                cost = _spent(game, ruling)
                price[order.unit] = min(price.get(order.unit, cost), cost)
        waiting = [u for u in price if not used(game, "unit", u)]
        hope = F(0)
        for name in sorted(waiting, key=lambda u: price[u] / self.worth[u]):
            part = min(F(1), left / price[name]) if price[name] else F(1)
            hope, left = hope + part * self.worth[name], left - part * price[name]
        return hope

    def _worth_of(self, order: Reorganize | RepairPort) -> F:
        return self.worth[order.unit] if isinstance(order, Reorganize) else F(0)

    def _allowed(self, game: Game) -> Iterator[Reorganize | RepairPort]:
        """Everything that may be ordered now."""
        label = game.atlas.label
        hexes = {*game.atlas.places_at, *(u.hex for u in game.units.values() if u.hex >= 0)}
        providers = [(f"hex:{label(node)}", way) for node in sorted(hexes) for way in HEX_WAYS]
        providers += [(f"unit:{name}", way) for name in game.units for way in UNIT_WAYS]
        for payer in self.powers:
            for name in self.worth:
                for provider, way in providers:
                    for rail in (False, True):
                        yield from self._by_ports(game, Reorganize(name, provider, way, payer, rail))
            for port, state in game.hexes.items():
                for node in sorted(hexes) if state.port_damaged else ():
                    order = RepairPort(label(port), f"hex:{label(node)}", payer)
                    if self._judge(game, order).allowed:
                        yield order

    def _by_ports(self, game: Game, order: Reorganize) -> Iterator[Reorganize]:
        """An order, and one over each other set of places in ports."""
        if not self._judge(game, order).allowed:
            return
        yield order
        found = set[object]()
        for ports in self.names if order.way not in NO_PATH else ():
            named = msgspec.structs.replace(order, ports=ports)
            ruling = self._judge(game, named)
            taken = frozenset(name for name in uses(game, ruling.changes) if name.startswith("port."))
            if ruling.allowed and taken and taken not in found:
                found.add(taken)
                yield named


def _opens(game: Game, order: Reorganize | RepairPort) -> bool:
    """True for what may make something possible."""
    return isinstance(order, RepairPort) or game.units[order.unit].type in ("HQ-I", "ATR", "TRS", "SUPPLY")


def _spent(game: Game, ruling: Ruling) -> F:
    """The points that an order takes."""
    paid = (c for c in ruling.changes if c.table == "powers" and isinstance(c.value, Power))
    return sum((c.value.rp_spent - game.powers[c.key].rp_spent for c in paid), F(0))


def _key(game: Game) -> object:
    """What orders change of a position."""
    remembered = str(sorted((name, sorted(rows.items())) for name, rows in game.rule_tables.items()))
    faces = tuple((u.organized, u.shattered) for u in game.units.values())
    spent = tuple(p.rp_spent for p in game.powers.values())
    return remembered, faces, spent, tuple(sorted(n for n, h in game.hexes.items() if h.port_damaged))
