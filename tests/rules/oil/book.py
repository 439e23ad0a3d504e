"""The book of rulings: seeded walks through the oil rule, and what was ruled on every order of them.

``python -m tests.rules.oil.book`` writes it anew; look at the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction as F
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec
from redball import rules
from redball.game import orders as o
from redball.game.clock import Clock
from redball.game.powers import Country
from redball.game.state import Change, Game, HexState, put_clock, put_power
from redball.rules import oil
from redball.rules.clauses import all_options, chosen
from redball.rules.oil import activation_cost, bill_of, unit_fuel_cost
from redball.rules.oil.battles import acts, battles, defenders, may_attack, usable_barrels
from redball.rules.oil.bombing import bomb_targets, debt_of, owner_of_target
from redball.rules.oil.chains import chains_to, free_points, lenders, taken_from
from redball.rules.oil.combat import side_of
from redball.rules.oil.dedicated import chains_of
from redball.rules.oil.depot_check import oddities
from redball.rules.oil.depots import capacity_of, depot_kind, free_places, home_factories, oil_places
from redball.rules.oil.giving import gift_of
from redball.rules.oil.income import onto_track
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.limits import counted_barrels, over_capacity
from redball.rules.oil.market import bought, most_barrels
from redball.rules.oil.ownership import holder_of, is_conquered
from redball.rules.oil.purchases import Basket, best_part
from redball.rules.oil.receipts import factories_at, keys_of, oil_at, others_at, room_at
from redball.rules.oil.refuel import needs_fuel
from redball.rules.oil.sea import sea_first
from redball.rules.oil.supplied import carried_by, carriers, helper_of, served_by, supply_offers
from redball.rules.oil.ways import Ways
from redball.rules.oil.wells import brought, waiting
from redball.rules.oil.zones import zones

from tests.rules.books import Book, Wishes, asked, said, seen, tasks_of
from tests.rules.oil import front, table, theatre
from tests.rules.oil.worlds import midway, world
from tests.small_map import spot, unit

TURN = 35

TYPES = (
    "ARM", "MECH", "MOT", "INF", "HQ-A", "HQ-I", "SUPPLY", "LND", "ART", "SYNTH", "V-WEAPON", "PARA",
)  # fmt: skip
SHIPS = ("ASW", "SUB", "CA", "TRS", "BB", "CV", "AMPH")
IMPULSES = ("strategic_bombardment", "land_movement", "land_combat")
PHASES = ("reinforcement", "production", "final_reorganization", "reorganization", *IMPULSES)


# --- positions ----------------------------------------------------------------------------------------------


FRONT_LINE = {
    "GE": ("Lemberg", "Lemberg", "A-0104", "A-0204"),
    "IT": ("Lemberg", "A-0104", "A-0204"),
    "SU": ("Kiev", "Kiev", "Minsk", "A-0205"),
}
"""Where most units at the front stand: next to their enemies."""


def _units(
    dice: Random,
    hexes: Sequence[str],
    seas: Sequence[str],
    powers: Sequence[str],
    line: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Iterator[Any]:
    countries = {"CC": "CHI", "CH": "CHI"}
    for number in range(dice.randint(6, 12)):
        at_sea = bool(seas) and dice.random() < 0.25
        type_, power = dice.choice(SHIPS if at_sea else TYPES), dice.choice(powers)
        near = line.get(power, hexes) if dice.random() < 0.8 else hexes
        minor = {"country": "ROM"} if power == "GE" and dice.random() < 0.2 else {}
        yield unit(
            f"u{number}", dice.choice(seas if at_sea else near), type=type_, power=power,
            organized=dice.random() < 0.4, activated=dice.randint(0, 2) if type_.startswith("HQ") else 0,
            reorganization=dice.randint(1, 4), attack=dice.randint(1, 9), armour=dice.randint(0, 3),
            cost=dice.randint(0, 5), first_cost=dice.randint(0, 3), motorised=dice.random() < 0.5,
            size=dice.choice(("corps", "division", "army")) if type_ in ("ARM", "MECH", "MOT", "INF") else "",
            **({"country": countries[power]} if power in countries else minor),
        )  # fmt: skip


def _stocks(dice: Random, places: Sequence[str], powers: Sequence[str], **fields: Any) -> dict[str, Any]:
    quarters = {code: F(dice.randint(0, 40), dice.choice((4, 4, 3))) for code in powers}
    return {
        "fuel": {code: min(F(10), fuel) for code, fuel in quarters.items()},
        "depots": {
            place: (dice.randint(1, 3), dice.choice(powers))
            for place in dice.sample(sorted(places), dice.randint(1, min(6, len(places))))
        },
        **fields,
    }


def _at_the_front(dice: Random) -> Game:
    places = ("Essen", "Berlin", "Lemberg", "Rome", "Turin", "Kiev", "Minsk", "Kharkov", "Moscow", "Baku")
    hexes = (*places, "Ploesti", "A-0104", "A-0205", "A-0304", "A-0306", "A-0106")
    held = {hex: dice.choice(("GE", "SU", "IT")) for hex in dice.sample(hexes, 4)}
    stocks = _stocks(dice, places, ("GE", "IT", "SU"), control=held)
    return front.front(*_units(dice, hexes, (), ("GE", "GE", "IT", "SU"), FRONT_LINE), **stocks)


def _overseas(dice: Random) -> Game:
    names = [place.name for place in theatre.PLACES]
    powers = ("GE", "IT", "CW", "US", "FR", "SU", "CC", "CH")
    convoys = {(sea, code): dice.randint(1, 14) for sea in (0, 2) for code in dice.sample(powers, 3)}
    stocks = _stocks(dice, names, powers, convoys=convoys, control={"A-0406": "CC"})
    if dice.random() < 0.5:
        stocks["cooperation"] = [("GE", "IT"), ("CW", "FR"), ("CW", "US"), ("SU", "CH"), ("SU", "CC")]
    units = _units(dice, [*names, "A-0406"], ("Sea 0", "Sea 2"), powers)
    return theatre.final(*units, powers=powers, **stocks)


def _at_work(dice: Random) -> Game:
    names = ("Essen", "Ploesti", "Munich", "Bremen", "Emden", "Palermo", "Syracuse", "Turin", "Field")
    more = [spot("Turin", "A-0204", factories=dice.randint(0, 2)), spot("Linz", "A-0201", oil=2)]
    owners = "\n".join(("g g g g g 0 i i", "g g g g g g 0 i", "g g g g i 0 i i"))
    on = table.atlas(more=more, owners=owners)
    convoys = {(0, code): dice.randint(1, 3) for code in ("GE", "IT")}
    stocks = _stocks(dice, ("Essen", "Munich", "Bremen", "Palermo"), ("GE", "IT"), convoys=convoys)
    units = list(_units(dice, names, ("Sea 0",), ("GE", "IT")))
    played = table.game(units, powers=("IT",), on=on, **stocks)
    if dice.random() < 0.4:
        played = table.power(played, dice.choice(("GE", "IT")), active=False)
    return table.power(played, "GE", multiple=F(dice.randint(1, 6), 4))


def _anywhere(dice: Random) -> Game:
    return world(dice, _units)


def position(number: int) -> tuple[Game, Random]:
    """The position in which a walk begins, and the dice of the walk."""
    dice = Random(number)
    begun = (_at_the_front, _overseas, _at_work, _anywhere, _anywhere)[number % 5](dice)
    options = {"supply.emergency_hq": True} if dice.random() < 0.7 else {}
    often = (0, 0.25, 0.5, 0.9)[number % 4]
    for option in all_options().values():
        if option.rule_set == "oil" and dice.random() < often:
            options[option.name] = dice.choice(option.choices)
    found = replace(begun, options=options)
    if dice.random() < 0.3:
        node = dice.choice(sorted(found.atlas.places_at))
        found = found.changed([Change("hexes", node, HexState(factories_destroyed=1, factories_added=1))])
    if dice.random() < 0.2:
        home = dice.choice(sorted(found.countries))
        taken = Country(home, dice.choice(sorted(found.powers)), conquered=True)
        found = found.changed([Change("countries", home, taken)])
    return found, dice


# --- orders -------------------------------------------------------------------------------------------------


class _Wishes(Wishes):
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
            *(() if any(oil.excess(game, code) for code in game.powers) else (self.remove,)),
        )

    def give(self) -> o.Order:
        return o.GiveFuel(self.unit())

    def place(self) -> o.Order:
        waiting_ = [code for code in self.game.powers if oil.to_place(self.game, code)]
        if waiting_ and self.coin(0.7):
            code = self.dice.choice(waiting_)
            legal = [
                n for n, found in sorted(oil.legal_depot_hexes(self.game, code).items()) if found.allowed
            ]
            if legal:
                node = self.game.atlas.label(self.dice.choice(legal))
                return o.PlaceBarrels(code, node, self.dice.choice((1, 1, 2)), self.coin(0.8))
        return o.PlaceBarrels(self.power(), self.hex(), self.dice.choice((1, 1, 2, 3, 0)), self.coin(0.6))

    def receive(self) -> o.Order:
        power = self.power()
        offered = oil.proposals(self.game, power) if power in self.game.powers else ()
        if offered and self.coin(0.7):
            return self.dice.choice(offered)
        return o.ReceiveOil(power, self.hex(), self.hex(), self.dice.choice((1, 1, 2, 0, 9, -1)))

    def use(self) -> o.Order:
        keys = [receipt.key for receipt in oil.receipts(self.game)]
        if not keys:
            return self.receive()
        return o.UseOil(self.dice.choice(keys), self.dice.choice(("produce", "convert", "convert", "idle")))

    def route(self) -> o.Order:
        power, label = self.power(), self.game.atlas.label
        oily = [n for n in sorted(self.game.atlas.places_at) if oil_at(self.game, n)] or [0]
        works = [n for n in sorted(self.game.atlas.places_at) if factories_at(self.game, n)] or [0]
        areas = (self.game.atlas.sea_areas[0].name,) if self.game.atlas.sea_areas else ()
        if self.coin(0.3):
            return o.LendResource(power, label(self.dice.choice(oily)), self.maybe(self.power(), 0.8))
        return o.SetRoute(power, label(self.dice.choice(oily)), label(self.dice.choice(works)), areas)

    def take(self) -> o.Order:
        return o.TakeFuel(self.power())

    def market(self) -> o.Order:
        neutral = [code for code, power in self.game.powers.items() if not power.active] or self.powers
        return o.BuyFuel(
            self.dice.choice(neutral), self.dice.choice((1, 2, 3, 0)), self.dice.choice((None, 0, 1, 2, -1))
        )

    def buy(self) -> o.Order:
        few = (0, 0, 1, 1, 2, -1, 100) if self.coin(0.1) else (0, 0, 1, 2)
        hqs = tuple(self.dice.choice((0, 1, 3, 5, 6, -1)) for _ in range(self.dice.choice((0, 0, 1, 2))))
        return o.BuyWithFuel(self.power(), self.dice.choice(few), self.dice.choice(few), hqs, self.barrels())

    def repair(self) -> o.Order:
        return o.RepairOil(self.hex())

    def depot(self) -> o.Order:
        return o.SetDepot(self.hex(), self.power(), self.dice.choice((0, 1, 2, 3, 4, 5, -1)))

    def _refuel(self) -> o.Refuel:
        dice = self.dice
        source = dice.choice(("", "", "", "", "track", "depot", "free"))
        wanting = [u.id for u in self.game.units.values() if u.activated or not u.organized] or self.units
        anywhere = dice.choice(("0", "1", "1/2", "2 1/4", "1/3", "-1")) if self.coin(0.15) else ""
        if self.coin(0.7):
            return self._along(dice.choice(wanting), anywhere)
        return o.Refuel(
            self.unit(), self.maybe(self.hex(), 0.4), self.maybe(self.power(), 0.25), self.barrels(),
            self.coin(0.25), source, anywhere,
        )  # fmt: skip

    def _along(self, id: str, anywhere: str) -> o.Refuel:
        """A unit's fuel along one of its ways."""
        unit_, label = self.game.units.get(id), self.game.atlas.label
        ways = [way for way in Ways(self.game).of(unit_) if way.target] if unit_ is not None else []
        if unit_ is None or not ways:
            return o.Refuel(id)
        way = self.dice.choice(ways)
        assert way.target is not None
        owner = "" if way.free else way.target.owner
        mine = [label(n) for n, depot in sorted(self.game.depots.items()) if depot.owner == owner]
        count = self.dice.choice((0, 0, 0, 1, 2)) if mine else 0
        named = tuple(self.dice.choice(mine) for _ in range(count))
        source = way.source or self.dice.choice(("", "", "", "track", "depot"))
        where, payer = self.maybe(label(way.target.node), 0.8), self.maybe(owner, 0.5)
        return o.Refuel(id, where, payer, named, unit_.organized, source, anywhere)

    def refuel(self) -> o.Order:
        return self._refuel()

    def many(self) -> o.Order:
        return o.RefuelMany(tuple(self._refuel() for _ in range(self.dice.randint(0, 3))))

    def consent(self) -> o.Order:
        fuel = self.dice.choice(("5", "1/2", "2 1/4", "0", "1/3", "much")) if self.coin(0.3) else ""
        depots = sorted(self.game.depots)
        if depots and self.coin(0.5):
            node = self.dice.choice(depots)
            at = self.maybe(self.game.atlas.label(node), 0.6)
            return o.GiveConsent(self.game.depots[node].owner, self.power(), at, fuel)
        if "US" in self.game.powers and self.coin(0.2):
            return o.GiveConsent("US", self.dice.choice(("CW", "FR", "SU")), free=True, given=self.coin(0.8))
        return o.GiveConsent(
            self.power(), self.power(), self.maybe(self.hex()), fuel, self.coin(0.15), self.coin(0.85)
        )

    def sea(self) -> o.Order:
        return o.PaySeaMaintenance(self.power(), self.barrels())

    def convert(self) -> o.Order:
        return o.ConvertBarrel(*self._owned())

    def _owned(self) -> tuple[str, str]:
        """A depot's owner and its hex, mostly."""
        if not self.game.depots or self.coin(0.2):
            return self.power(), self.hex()
        node = self.dice.choice(sorted(self.game.depots))
        return self.game.depots[node].owner, self.game.atlas.label(node)

    def remove(self) -> o.Order:
        return o.RemoveBarrels(*self._owned(), self.dice.choice((1, 1, 2, 0)))

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
        return o.BombOil(power, node, target, hits, self.coin(0.5), self.barrels(), other)

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
            return o.DeclareAttack(game.atlas.label(node), tuple(beside), table_, **self._paying())
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
        return o.DeclareAttack(at, units, table_, **self._paying())

    def defend(self) -> o.Order:
        held = [n for n in sorted(self.game.units_at) if defenders(self.game, n)]
        at = self.game.atlas.label(self.dice.choice(held)) if held and self.coin(0.8) else self.hex()
        return o.DeclareDefence(at, **self._paying())

    def supply(self) -> o.Order:
        offers = list(supply_offers(self.game, [u for u in self.game.units.values() if u.hex >= 0][:6]))
        if offers and self.coin(0.5):
            return self.dice.choice(offers)
        helpers = [u.id for u in self.game.units.values() if u.is_headquarters or u.type == "SUPPLY"]
        source = self.dice.choice(helpers) if helpers and self.coin(0.9) else self.unit()
        return o.UseSupply(source, self.some(self.unit, 0.95))


# --- what is written ----------------------------------------------------------------------------------------


def views(game: Game) -> Iterator[tuple[str, object]]:
    """What the rule tells of a position: a name and a value for each kind of thing."""
    stores = [code for code in game.powers if oil.fuel_power(game, code) == code]
    label = game.atlas.label
    yield "tasks", tasks_of(game, oil.tasks)
    yield "holds", [(said(why), clause) for why, clause in oil.holds(game, game.clock)]
    yield "receipts", [repr(oil.receipts(game)), [repr(oil.proposals(game, p)) for p in stores]]
    yield "yields", [repr(oil.yield_of(game, game.powers[p])) for p in stores]
    yield "waiting", [waiting(game, p) for p in stores]
    yield "targets", [sorted(oil.targets(game, p).items()) for p in stores]
    yield "zones", [[(label(n), zones(game, p).of(n)) for n in sorted(game.depots)] for p in stores]
    yield "holders", [(label(n), holder_of(game, n)) for n in sorted(game.atlas.places_at)]
    yield "faults", [(said(f.reason), f.clause, f.hex) for f in oil.depot_faults(game)]
    yield "places", [(oil_places(game, p, 5), free_places(game, p, 5)) for p in stores]
    yield "limits", [(oil.limit_of(game, p), oil.excess(game, p), oil.maintenance(game, p)) for p in stores]
    yield "sea", [(oil.payable(game, p), str(oil.total_fuel(game, p)), str(debt_of(game, p))) for p in stores]
    yield "bombs", [sorted(bomb_targets(game, p).items()) for p in game.powers]
    yield "battles", [repr(b) for b in battles(game)]
    yield "givers", [[u.id for u in oil.givers(game, p)] for p in stores]
    yield (
        "legal",
        [
            (
                label(n),
                found.allowed,
                found.room,
                found.seas,
                found.way,
                found.consent,
                [said(r) for r in found.reasons],
            )
            for p in stores[:3]
            for n, found in sorted(oil.legal_depot_hexes(game, p).items())
        ],
    )
    ways = Ways(game)
    units = [u for u in game.units.values() if u.hex >= 0 or u.sea >= 0]
    yield "ways", [(u.id, [repr(w) for w in ways.of(u)]) for u in units]
    ours = units[:3]
    yield "helpers", [repr(list(supply_offers(game, ours))), [u.id for u in carriers(game, ours[:1])]]
    yield "usable", [sorted(usable_barrels(game, p, ours)) for p in stores]
    yield "costs", [(unit_fuel_cost(u, game.options), activation_cost(u), bill_of(game, u)) for u in units]
    yield "sides", [repr(side) for there in game.units_at.values() for side in _sides(game, list(there))]
    yield "ledger", [_stocks_of(game, p) for p in stores]
    yield "chains", [_chains_of(game, p) for p in stores]
    yield (
        "works",
        [
            (keys_of(game, n), oil_at(game, n), room_at(game, n), others_at(game, n))
            for n in sorted(game.atlas.places_at)
        ],
    )


def more_views(game: Game) -> Iterator[tuple[str, object]]:
    """What else the rule works out, whether or not this phase asks for it."""
    stores = [code for code in game.powers if oil.fuel_power(game, code) == code]
    places, units = sorted(game.atlas.places_at), list(game.units.values())
    label = game.atlas.label
    yield (
        "market",
        [
            (most_barrels(game, power, points), bought(game, power, points, count))
            for power in map(game.powers.__getitem__, stores)
            for points, count in ((1, None), (3, None), (2, 0))
        ],
    )
    yield "income", [onto_track(game, game.powers[p], F(27, 2), 1, counted=1) for p in stores]
    yield "gifts", [gift_of(game, u) for u in units]
    wells = [n for n in places if oil_at(game, n)][:4]
    works = [n for n in places if factories_at(game, n)]
    yield "brought", [brought(game, p, a, b) for p in stores[:3] for a in wells for b in works]
    yield "kinds", [(depot_kind(game, n), capacity_of(game, n), is_conquered(game, n)) for n in places]
    yield "served", [(helper_of(game, u.id), served_by(game, u.id), carried_by(game, u)) for u in units]
    yield "colonies", [zones(game, p).is_free_colony(n) for p in stores for n in places]
    yield "bills", [(bill_of(game, u, True), bill_of(game, u), needs_fuel(game, u, "", True)) for u in units]
    yield "first", [sea_first(game, user, owner) for user in game.powers for owner in game.powers]
    ways = [chains_to(game, p, home_factories(game, p)) for p in stores[:3]]
    yield "roads", [[chains.way(n) for n in places] for chains in ways]
    yield "over", [(over_capacity(game, p), counted_barrels(game, p)) for p in stores]
    yield "odd", [repr(oddity) for oddity in oddities(game)]
    yield "parts", [best_part(Basket(2, 1, (3, 0)), game.powers[p].fuel * 2) for p in stores]
    yield "lords", [(label(n), owner_of_target(game, n, "barrel")) for n in sorted(game.depots)]


def _sides(game: Game, there: list[Any]) -> Iterator[Any]:
    for units, table_, defends in (
        (there, "blitz", False),
        (there, "assault", False),
        (there, "assault", True),
    ):
        side = side_of(game, units, table_, defends)
        yield side, side.fuelled.factor, side.fuelled.armour, side.at_half.factor, side.at_half.armour


def _stocks_of(game: Game, power: str) -> tuple[object, ...]:
    ledger, known = Ledger.of(game), zones(game, power)
    free = [str(ledger.free_left(user)) for user in ("CW", "FR")]
    pays = [(n, known.is_cut_off(n), known.paying_for(n)) for n in ledger.depots(power)]
    sums = ledger.at_home(power), ledger.total(power), ledger.to_pay_with(power), ledger.anywhere_left()
    return free, pays, known.everywhere(), [str(s) for s in sums], ledger.paying(power)


def _chains_of(game: Game, power: str) -> tuple[object, ...]:
    seas = range(len(game.atlas.sea_areas))
    points = [(free_points(game, power, sea), taken_from(game, power, sea, 3)) for sea in seas]
    return lenders(game, power), points, [repr(chain) for chain in chains_of(game, power)]


def walk(number: int) -> Iterator[str]:
    """The lines of one walk."""
    game, dice = position(number)
    phases, year = _PHASES_OF[number % 5], dice.choice((0, 0, 6, 12, 24))
    for phase in (phases[at] for at in sorted(dice.sample(range(len(phases)), 3))):
        side = dice.choice(("axis", "allied")) if phase in (*IMPULSES, "reorganization") else ""
        clock = Clock(TURN + year, phase, 3 if side else 0, side)
        game = game.changed([put_clock(clock)])
        if number % 5 > 2 or dice.random() < 0.3:
            game = midway(game, dice)
        for code in game.powers if dice.random() < 0.3 else ():
            fuller = msgspec.structs.replace(game.powers[code], fuel=F(dice.randint(0, 20), 2))
            game = game.changed([put_power(fuller)])
        yield f"{phase} {clock.turn} {side}".rstrip()
        for _ in range(12):
            wishes = _Wishes(game, dice)
            order = wishes.order()
            while not rules.judge(game, order).allowed and dice.random() < 0.6:
                order = wishes.order()
            line, ruling = asked(game, order, dice, "oil")
            yield line
            if ruling.allowed:
                game = game.changed(ruling.changes)
        yield asked(game, o.Step(), dice, "oil")[0]
        yield seen(views(game))
        yield seen(more_views(game))


_PHASES_OF = (
    ("strategic_bombardment", "land_movement", "land_combat", "land_combat", "final_reorganization"),
    ("reinforcement", "reorganization", "production", "final_reorganization", "final_reorganization"),
    ("reinforcement", "strategic_bombardment", "production", "production", "final_reorganization"),
    ("reinforcement", "production", "production", "final_reorganization", "final_reorganization"),
    ("strategic_bombardment", "land_movement", "land_combat", "production", "final_reorganization"),
)


BOOK = Book("tests.rules.oil.book", 120, walk)

if __name__ == "__main__":
    BOOK.write()
