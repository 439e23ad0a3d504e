"""The book of rulings: seeded walks through the oil rule, and what was ruled on every order of them.

``python -m tests.rules.oil.book`` writes it anew; look at the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction as F
from typing import Any

import msgspec
from redball import rules
from redball.game import orders as o
from redball.game.clock import Clock
from redball.game.state import Game, put_clock, put_power
from redball.rules import oil
from redball.rules.deliveries import brought
from redball.rules.oil.battles import battles, usable_barrels
from redball.rules.oil.bombing import bomb_targets, debt_of, owner_of_target
from redball.rules.oil.chains import chains_to, free_points, lenders, taken_from
from redball.rules.oil.combat import side_of
from redball.rules.oil.costs import activation_cost, unit_fuel_cost
from redball.rules.oil.dedicated import chains_of
from redball.rules.oil.depot_check import depot_faults, oddities
from redball.rules.oil.depots import (
    capacity_of,
    depot_kind,
    free_places,
    home_factories,
    legal_depot_hexes,
    oil_places,
)
from redball.rules.oil.fuel_paths import FuelPaths
from redball.rules.oil.giving import gift_of, givers
from redball.rules.oil.income import onto_track
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.limits import counted_barrels, excess, limit_of, over_capacity
from redball.rules.oil.market import bought, most_barrels
from redball.rules.oil.ownership import holder_of, is_conquered
from redball.rules.oil.production import yield_of
from redball.rules.oil.purchases import Basket, best_part
from redball.rules.oil.receipts import factories_at, keys_of, oil_at, others_at, receipts, room_at
from redball.rules.oil.refuel import bill_of, needs_fuel
from redball.rules.oil.sea import maintenance, payable, sea_first
from redball.rules.oil.supplied import carried_by, carriers, helper_of, served_by, supply_offers
from redball.rules.oil.wells import waiting
from redball.rules.oil.zones import zones

from tests.rules.books import Book, asked, said, seen, tasks_of
from tests.rules.oil.positions import IMPULSES, TURN, position
from tests.rules.oil.random_orders import Orders
from tests.rules.oil.worlds import midway


def views(game: Game) -> Iterator[tuple[str, object]]:
    """What the rule tells of a position: a name and a value for each kind of thing."""
    stores = [code for code in game.powers if oil.fuel_power(game, code) == code]
    label = game.atlas.label
    yield "tasks", tasks_of(game, oil.tasks)
    yield "holds", [(said(why), clause) for why, clause in oil.holds(game, game.clock)]
    yield "receipts", [repr(receipts(game)), [repr(oil.proposals(game, p)) for p in stores]]
    yield "yields", [repr(yield_of(game, game.powers[p])) for p in stores]
    yield "waiting", [waiting(game, p) for p in stores]
    yield "targets", [sorted(oil.targets(game, p).items()) for p in stores]
    yield "zones", [[(label(n), zones(game, p).of(n)) for n in sorted(game.depots)] for p in stores]
    yield "holders", [(label(n), holder_of(game, n)) for n in sorted(game.atlas.places_at)]
    yield "faults", [(said(f.reason), f.clause, f.hex) for f in depot_faults(game)]
    yield "places", [(oil_places(game, p, 5), free_places(game, p, 5)) for p in stores]
    yield "limits", [(limit_of(game, p), excess(game, p), maintenance(game, p)) for p in stores]
    yield "sea", [(payable(game, p), str(oil.total_fuel(game, p)), str(debt_of(game, p))) for p in stores]
    yield "bombs", [sorted(bomb_targets(game, p).items()) for p in game.powers]
    yield "battles", [repr(b) for b in battles(game)]
    yield "givers", [[u.id for u in givers(game, p)] for p in stores]
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
            for n, found in sorted(legal_depot_hexes(game, p).items())
        ],
    )
    ways = FuelPaths(game)
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
    yield "brought", [brought(game, p, a, b, oil=True) for p in stores[:3] for a in wells for b in works]
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
            wishes = Orders(game, dice)
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
