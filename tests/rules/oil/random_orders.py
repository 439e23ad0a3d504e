"""Orders worth asking about in a position, drawn by dice."""

from __future__ import annotations

from typing import Any

from redball.game import orders as o
from redball.rules import oil
from redball.rules.clauses import chosen
from redball.rules.oil.battles import acts, defenders, may_attack
from redball.rules.oil.bombing import bomb_targets
from redball.rules.oil.depots import legal_depot_hexes
from redball.rules.oil.fuel_paths import FuelPaths
from redball.rules.oil.limits import excess
from redball.rules.oil.orders import (
    BombOil,
    BuyFuel,
    BuyWithFuel,
    ConvertBarrel,
    DeclareAttack,
    DeclareDefence,
    GiveConsent,
    GiveFuel,
    PaySeaMaintenance,
    PlaceBarrels,
    ReceiveOil,
    Refuel,
    RefuelMany,
    RemoveBarrels,
    RepairOil,
    SetDepot,
    TakeFuel,
    UseOil,
    UseSupply,
)
from redball.rules.oil.receipts import factories_at, oil_at, receipts
from redball.rules.oil.supplied import supply_offers

from tests.rules.books import RandomOrders
from tests.rules.oil.positions import PHASES


class Orders(RandomOrders):
    """Orders worth asking about in a position, drawn by dice."""

    def barrels(self) -> tuple[str, ...]:
        return self.some(self.hex, 0.2)

    def order(self) -> o.Order:
        """An order for the present phase; now and then one for another, or one that a task offers."""
        if self.coin(0.25):
            offered = [order for task in oil.tasks(self.game) for order in task.orders]
            if offered:
                return self.dice.choice(offered)
        phase = self.game.clock.phase if self.dice.random() < 0.9 else self.dice.choice(PHASES)
        kinds = {
            "reinforcement": (self.give, self.give, self.place),
            "production": (self.receive, self.receive, self.use, self.use, self.take, self.place, self.place,
                           self.market, self.buy, self.repair, self.depot, self.route, self.route),
            "final_reorganization": (self.refuel, self.refuel, self.refuel, self.refuel, self.many,
                                     self.consent, self.consent, self.sea, self.convert, self.remove),
            "reorganization": (self.remove, self.refuel),
            "strategic_bombardment": (self.bomb,),
            "land_movement": (self.move, self.move, self.control),
            "land_combat": (self.attack, self.attack, self.defend, self.supply),
        }  # fmt: skip
        able = kinds.get(phase, (self.depot,))
        if self.coin(0.9):
            idle = self._idle()
            able = [kind for kind in able if kind not in idle]
        return self.dice.choice(able)()

    def _idle(self) -> tuple[Any, ...]:
        """What this position leaves no room for."""
        game = self.game
        return (
            *(() if chosen(game.options, "oil.voluntary_conversion") else (self.convert,)),
            *(() if chosen(game.options, "oil.destroyed_resource") == "repairable" else (self.repair,)),
            *(() if game.neutrals else (self.market,)),
            *(() if any(excess(game, code) for code in game.powers) else (self.remove,)),
        )

    def give(self) -> o.Order:
        return GiveFuel(self.unit())

    def place(self) -> o.Order:
        waiting_ = [code for code in self.game.powers if oil.to_place(self.game, code)]
        if waiting_ and self.coin(0.7):
            code = self.dice.choice(waiting_)
            legal = [n for n, found in sorted(legal_depot_hexes(self.game, code).items()) if found.allowed]
            if legal:
                node = self.game.atlas.label(self.dice.choice(legal))
                return PlaceBarrels(code, node, self.dice.choice((1, 1, 2)), self.coin(0.8))
        return PlaceBarrels(self.power(), self.hex(), self.dice.choice((1, 1, 2, 3, 0)), self.coin(0.6))

    def receive(self) -> o.Order:
        power = self.power()
        offered = oil.proposals(self.game, power) if power in self.game.powers else ()
        if offered and self.coin(0.7):
            return self.dice.choice(offered)
        return ReceiveOil(power, self.hex(), self.hex(), self.dice.choice((1, 1, 2, 0, 9, -1)))

    def use(self) -> o.Order:
        keys = [receipt.key for receipt in receipts(self.game)]
        if not keys:
            return self.receive()
        return UseOil(self.dice.choice(keys), self.dice.choice(("produce", "convert", "convert", "idle")))

    def route(self) -> o.Order:
        power, label = self.power(), self.game.atlas.label
        oily = [n for n in sorted(self.game.atlas.places_at) if oil_at(self.game, n)] or [0]
        works = [n for n in sorted(self.game.atlas.places_at) if factories_at(self.game, n)] or [0]
        areas = (self.game.atlas.sea_areas[0].name,) if self.game.atlas.sea_areas else ()
        if self.coin(0.3):
            return o.LendResource(power, label(self.dice.choice(oily)), self.maybe(self.power(), 0.8))
        return o.SetRoute(power, label(self.dice.choice(oily)), label(self.dice.choice(works)), areas)

    def take(self) -> o.Order:
        return TakeFuel(self.power())

    def market(self) -> o.Order:
        neutral = [code for code, power in self.game.powers.items() if not power.active] or self.powers
        return BuyFuel(
            self.dice.choice(neutral), self.dice.choice((1, 2, 3, 0)), self.dice.choice((None, 0, 1, 2, -1))
        )

    def buy(self) -> o.Order:
        few = (0, 0, 1, 1, 2, -1, 100) if self.coin(0.1) else (0, 0, 1, 2)
        hqs = tuple(self.dice.choice((0, 1, 3, 5, 6, -1)) for _ in range(self.dice.choice((0, 0, 1, 2))))
        return BuyWithFuel(self.power(), self.dice.choice(few), self.dice.choice(few), hqs, self.barrels())

    def repair(self) -> o.Order:
        return RepairOil(self.hex())

    def depot(self) -> o.Order:
        return SetDepot(self.hex(), self.power(), self.dice.choice((0, 1, 2, 3, 4, 5, -1)))

    def _refuel(self) -> Refuel:
        dice = self.dice
        source = dice.choice(("", "", "", "", "track", "depot", "free"))
        wanting = [u.id for u in self.game.units.values() if u.activated or not u.organized] or self.units
        anywhere = dice.choice(("0", "1", "1/2", "2 1/4", "1/3", "-1")) if self.coin(0.15) else ""
        if self.coin(0.7):
            return self._along(dice.choice(wanting), anywhere)
        return Refuel(
            self.unit(), self.maybe(self.hex(), 0.4), self.maybe(self.power(), 0.25), self.barrels(),
            self.coin(0.25), source, anywhere,
        )  # fmt: skip

    def _along(self, id: str, anywhere: str) -> Refuel:
        """A unit's fuel along one of its ways."""
        unit_, label = self.game.units.get(id), self.game.atlas.label
        ways = [way for way in FuelPaths(self.game).of(unit_) if way.target] if unit_ is not None else []
        if unit_ is None or not ways:
            return Refuel(id)
        way = self.dice.choice(ways)
        assert way.target is not None
        owner = "" if way.free else way.target.owner
        mine = [label(n) for n, depot in sorted(self.game.depots.items()) if depot.owner == owner]
        count = self.dice.choice((0, 0, 0, 1, 2)) if mine else 0
        named = tuple(self.dice.choice(mine) for _ in range(count))
        source = way.source or self.dice.choice(("", "", "", "track", "depot"))
        where, payer = self.maybe(label(way.target.node), 0.8), self.maybe(owner, 0.5)
        return Refuel(id, where, payer, named, unit_.organized, source, anywhere)

    def refuel(self) -> o.Order:
        return self._refuel()

    def many(self) -> o.Order:
        return RefuelMany(tuple(self._refuel() for _ in range(self.dice.randint(0, 3))))

    def consent(self) -> o.Order:
        fuel = self.dice.choice(("5", "1/2", "2 1/4", "0", "1/3", "much")) if self.coin(0.3) else ""
        depots = sorted(self.game.depots)
        if depots and self.coin(0.5):
            node = self.dice.choice(depots)
            at = self.maybe(self.game.atlas.label(node), 0.6)
            return GiveConsent(self.game.depots[node].owner, self.power(), at, fuel)
        if "US" in self.game.powers and self.coin(0.2):
            return GiveConsent("US", self.dice.choice(("CW", "FR", "SU")), free=True, given=self.coin(0.8))
        return GiveConsent(
            self.power(), self.power(), self.maybe(self.hex()), fuel, self.coin(0.15), self.coin(0.85)
        )

    def sea(self) -> o.Order:
        return PaySeaMaintenance(self.power(), self.barrels())

    def convert(self) -> o.Order:
        return ConvertBarrel(*self._owned())

    def _owned(self) -> tuple[str, str]:
        """A depot's owner and its hex, mostly."""
        if not self.game.depots or self.coin(0.2):
            return self.power(), self.hex()
        node = self.dice.choice(sorted(self.game.depots))
        return self.game.depots[node].owner, self.game.atlas.label(node)

    def remove(self) -> o.Order:
        return RemoveBarrels(*self._owned(), self.dice.choice((1, 1, 2, 0)))

    def bomb(self) -> o.Order:
        sides = [p.code for p in self.game.powers.values() if p.side == self.game.clock.side] or self.powers
        power = self.dice.choice(sides) if self.coin(0.85) else self.power()
        there = bomb_targets(self.game, power) if power in self.game.powers else {}
        node = (
            self.game.atlas.label(self.dice.choice(sorted(there))) if there and self.coin(0.8) else self.hex()
        )
        kinds = there.get(self.game.atlas.find(node), ()) if node != "Nowhere" else ()
        target = self.dice.choice(kinds if kinds and self.coin(0.85) else ("resource", "barrel", "factory"))
        hits, other = self.dice.choice((0, 1, 1, 3, 3, 12, 25, -1, 100)), self.dice.choice((0, 0, 0, 2, 14))
        return BombOil(power, node, target, hits, self.coin(0.5), self.barrels(), other)

    def move(self) -> o.Order:
        return o.MoveUnit(self.unit(), self.hex())

    def control(self) -> o.Order:
        return o.SetControl(self.hex(), self.power())

    def _paying(self) -> dict[str, Any]:
        chiefs = [u.id for u in self.game.units.values() if u.is_headquarters] or ["nobody"]
        return {
            "pay": self.coin(0.8), "payer": self.maybe(self.power(), 0.15),
            "barrels": self.barrels() if self.coin(0.4) else (),
            "hq": self.maybe(self.dice.choice(chiefs), 0.2),
        }  # fmt: skip

    def attack(self) -> o.Order:
        game, first = self.game, self.unit()
        able = [
            (u, n)
            for u in game.units.values()
            if u.hex >= 0 and acts(game, u)
            for n in game.atlas.grid.neighbours(u.hex)
            if n in game.units_at and may_attack(game, u, n)
        ]
        if able and self.coin(0.65):
            leader, node = self.dice.choice(able)
            beside = [u.id for u in game.units_at[leader.hex] if may_attack(game, u, node)]
            table_ = self.dice.choice(("blitz", "assault"))
            return DeclareAttack(game.atlas.label(node), tuple(beside), table_, **self._paying())
        acting = [u.id for u in game.units.values() if acts(game, u) and u.hex >= 0 and game.holds_ground(u)]
        if acting and self.coin(0.85):
            first = self.dice.choice(acting)
        known = game.units.get(first)
        near = [0]
        if known is not None and known.hex >= 0:
            near = [n for n in game.atlas.grid.neighbours(known.hex) if n in game.units_at] or [known.hex]
        at = game.atlas.label(self.dice.choice(near)) if self.coin(0.85) else self.hex()
        with_ = (
            [u.id for u in game.units_at.get(known.hex, ())] if known is not None and known.hex >= 0 else []
        )
        units = tuple(dict.fromkeys((first, *with_))) if self.coin(0.7) else self.some(self.unit, 0.9)
        table_ = self.dice.choice(("blitz", "assault"))
        return DeclareAttack(at, units, table_, **self._paying())

    def defend(self) -> o.Order:
        held = [n for n in sorted(self.game.units_at) if defenders(self.game, n)]
        at = self.game.atlas.label(self.dice.choice(held)) if held and self.coin(0.8) else self.hex()
        return DeclareDefence(at, **self._paying())

    def supply(self) -> o.Order:
        offers = list(supply_offers(self.game, [u for u in self.game.units.values() if u.hex >= 0][:6]))
        if offers and self.coin(0.5):
            return self.dice.choice(offers)
        helpers = [u.id for u in self.game.units.values() if u.is_headquarters or u.type == "SUPPLY"]
        source = self.dice.choice(helpers) if helpers and self.coin(0.9) else self.unit()
        return UseSupply(source, self.some(self.unit, 0.95))
