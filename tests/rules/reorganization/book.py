"""The book of rulings on impulse reorganization.

``python -m tests.rules.reorganization.book`` writes it anew; look at the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from redball.game import orders as o
from redball.game.clock import Clock
from redball.game.powers import SIDES
from redball.game.sequence import at_phase, phases, preceding
from redball.game.state import Game, next_game, put_clock
from redball.game.units import Unit
from redball.rules import reorganization, sequence_of_play
from redball.rules.reorganization import air_missions, buying, checklist, chits, choices, costs, pool
from redball.rules.reorganization.detours import ways_of
from redball.rules.reorganization.mission import mission_of, opposing_fighters, opposing_guns
from redball.rules.reorganization.offers import Offer, offers
from redball.rules.reorganization.paying import payers_of
from redball.rules.reorganization.remaining import remaining, uses
from redball.rules.reorganization.remaining_words import remaining_at
from redball.rules.reorganization.repairs import (
    RepairOffer,
    damaged_ports,
    repair_offers,
    repairs_for,
    source_name,
)
from redball.rules.reorganization.ways.at_sea import ports_for
from redball.rules.reorganization.ways.capacity import has_had_its_time
from redball.rules.reorganization.ways.reach import full_ports, rail_left, rail_ways
from redball.rules.reorganization.ways.sources import stocked_cities

from tests.rules.books import Book, asked, said, seen, tasks_of
from tests.rules.reorganization.random_orders import Orders
from tests.rules.reorganization.world import IMPULSE, THEMES, position

PHASES = (
    ("choose_action", 3), ("reorganization", 14), ("end_of_action", 0), ("partisans", 0),
    ("return_to_base", 2), ("final_reorganization", 10), ("production", 4), ("reinforcement", 0),
)  # fmt: skip
"""The phases of a walk, and how many orders are asked for in each."""


def _offered(offer: Offer | RepairOffer) -> tuple[object, ...]:
    given = uses_of(offer) if offer.allowed else ()
    path = [repr(link) for link in offer.path.links] if offer.path is not None else None
    return repr(offer.order), offer.allowed, str(offer.cost), path, [said(r) for r in offer.reasons], given


def uses_of(offer: Offer | RepairOffer) -> list[tuple[object, ...]]:
    """What an offer would change."""
    return sorted((c.table, str(c.key)) for c in offer.ruling.changes)


def views(game: Game) -> Iterator[tuple[str, object]]:
    """What the rule says of a position: a name and a value for each kind of thing."""
    waiting = [u for u in game.units.values() if u.shattered or not u.organized][:3]
    made = {u.id: offers(game, u.id, why=not number) for number, u in enumerate(waiting)}
    ports = [n for n, state in game.hexes.items() if state.port_damaged]
    yield "tasks", tasks_of(game, reorganization.RULE_SET.tasks)
    yield "offers", [_offered(offer) for found in made.values() for offer in found]
    given = [offer for found in made.values() for offer in found if offer.allowed]
    denied = [offer for found in made.values() for offer in found if not offer.allowed]
    yield "ways", [[_offered(o) for o in ways_of(game, offer.order)] for offer in given[:2] if offer.path]
    yield "all", [_offered(offer) for u in waiting[:1] for offer in offers(game, u.id, True, False)]
    yield (
        "left",
        [
            [said(m) for m in remaining_at(game, o.provider, o.way, game.units[o.order.unit])]
            for o in (*given, *denied)
        ],
    )
    names = {name for offer in given for name in uses(game, offer.ruling.changes)}
    yield "uses", [sorted(uses(game, offer.ruling.changes).items()) for offer in given]
    yield "room", [(name, remaining(game, name, waiting[0].hex)) for name in sorted(names)]
    yield "payers", [payers_of(game, offer.order) for offer in (*given, *denied)]
    yield "repairs", [[_offered(offer) for offer in repair_offers(game, port)] for port in ports[:2]]
    yield "mended", [[_offered(r) for r in repairs_for(game, offer.order)] for offer in denied[:2] if ports]
    yield "powers", [_power(game, code) for code in game.powers]
    yield "units", [_about(game, u) for u in game.units.values()]
    yield (
        "sources",
        [(source_name(game, n), has_had_its_time(game, n)) for n in sorted(game.atlas.places_at)],
    )
    yield "missions", [_mission(game, side) for side in SIDES]
    yield "sea", [ports_for(game, u) for u in game.units.values()]
    yield "kinds", [chits.kinds_offered(game), sorted(rail_ways(game)), full_ports(game)]


def _power(game: Game, code: str) -> tuple[object, ...]:
    power = game.powers[code]
    chit = chits.chit_of(game, code)
    turns = [u.id for u in chits.candidates(game, code, chit)] if chit is not None else None
    return (
        str(pool.pool_of(power, game)), pool.next_pool(game, power),
        pool.may_reorganize(game, game.clock, power), buying.most_bought(game, power),
        air_missions.air_missions_left(game, code), rail_left(game, code),
        chit, turns, damaged_ports(game, code), sorted(stocked_cities(game, code)),
        checklist.mission_side(game, code), str(power.rp_left),
    )  # fmt: skip


def _about(game: Game, u: Unit) -> tuple[object, ...]:
    return (
        u.organized, u.shattered, costs.rp_cost(u), costs.cost_clause(u), costs.is_minor(game, u),
        costs.counts_as_corps(game, u), costs.lands_anywhere(game, u),
    )  # fmt: skip


def _mission(game: Game, side: Any) -> tuple[object, ...]:
    flown, nodes = mission_of(game, side), sorted(choices.targets(game, side))
    about = (
        checklist.may_begin(game, side), nodes, sorted(choices.contested(game, side)),
        [[u.id for u in (*opposing_fighters(game, side, n), *opposing_guns(game, side, n))] for n in nodes],
    )  # fmt: skip
    if flown is None:
        return about
    flights = [repr(order) for order in choices.flights_in_turn(game, side)]
    rows = [([g.id for g in checklist.guns(game, flown, f)], repr(f)) for f in flown.flights]
    left = [repr(each) for each in checklist.survivors(game, flown)]
    serving = [repr(order) for order in checklist.services(game, flown)]
    fights = sorted(checklist.fights(game, flown))
    return (*about, repr(checklist.ahead(game, flown)), flights, rows, left, serving, fights)


def _before(game: Game, phase: str) -> Clock:
    """The moment before a phase."""
    clock, play = game.clock, sequence_of_play(game)
    if phase == "reinforcement":
        return preceding(Clock(clock.turn + 1, phase), play=play)
    impulse = IMPULSE if phases()[phase].in_impulse else 0
    return preceding(at_phase(clock, phase, impulse), play=play)


def walk(number: int) -> Iterator[str]:
    """The lines of one walk."""
    theme = THEMES[number % len(THEMES)]
    game, dice = position(number, theme)
    for phase, often in PHASES:
        game = game.changed([put_clock(_before(game, phase))] if phase != "partisans" else [])
        line, ruling = asked(game, o.Step(end_stage=phase == "partisans"), dice, "reorganization")
        game = next_game(game, ruling.changes)
        assert game.clock.phase == phase
        yield line
        for _ in range(often + 8 * (theme == "air" and phase == "reorganization")):
            line, ruling = asked(game, Orders(game, dice, theme).order(), dice, "reorganization")
            yield line
            if ruling.allowed:
                game = next_game(game, ruling.changes)
        if often > 3:
            yield seen(views(game))


BOOK = Book("tests.rules.reorganization.book", 64, walk)

if __name__ == "__main__":
    BOOK.write()
