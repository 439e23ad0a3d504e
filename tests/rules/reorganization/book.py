"""The book of rulings on impulse reorganization.

``python -m tests.rules.reorganization.book`` writes it anew; look at the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction as F
from random import Random
from typing import Any

import msgspec
from redball.game import orders as o
from redball.game.clock import Clock
from redball.game.powers import SIDES, Country
from redball.game.sequence import at_phase, phases, preceding
from redball.game.state import Change, Game, HexState, next_game, put_clock, put_mark, put_power
from redball.game.units import Unit
from redball.rules import reorganization
from redball.rules.base.steps import production_first
from redball.rules.clauses import all_options
from redball.rules.reorganization import air_missions, buying, checklist, chits, choices, costs, pool
from redball.rules.reorganization.detours import ways_of
from redball.rules.reorganization.left import left_at
from redball.rules.reorganization.mission import mission_of, opposing_fighters, opposing_guns
from redball.rules.reorganization.offers import Offer, offer_of, offers, wishes
from redball.rules.reorganization.paying import payers_of
from redball.rules.reorganization.repairs import (
    RepairOffer,
    damaged_ports,
    repair_offers,
    repairs_for,
    source_name,
)
from redball.rules.reorganization.room import room, uses
from redball.rules.reorganization.ways.at_sea import ports_for
from redball.rules.reorganization.ways.capacity import has_had_its_time
from redball.rules.reorganization.ways.reach import full_ports, rail_left, rail_ways
from redball.rules.reorganization.ways.sources import stocked_cities

from tests.rules.books import Book, Wishes, asked, said, seen, tasks_of
from tests.small_map import small_atlas, small_game, spot, unit

TURN, IMPULSE = 35, 3
PHASES = (
    ("choose_action", 3), ("reorganization", 14), ("end_of_action", 0), ("partisans", 0),
    ("return_to_base", 2), ("final_reorganization", 10), ("production", 4), ("reinforcement", 0),
)  # fmt: skip
"""The phases of a walk, and how many orders are asked for in each."""

ATLAS = small_atlas(
    """
    . . . . 0 0 0 . . . . .
     . . . . 0 0 0 . . . . .
    . . . . 0 0 0 . . . . .
     . . . 1 1 1 1 1 . . . .
    . . . 1 . . 1 . . . . .
    """,
    owners="""
    m g g g 0 0 0 g g f f f
     g g g g 0 0 0 g g f f f
    g g g g 0 0 0 g g f f f
     i i i 1 1 1 1 1 f f f f
    i i i 1 r r 1 b b b f f
    """,
    places=[
        spot("Ploesti", "A-0000", "capital", port="minor", oil=2, seas=(0,)),
        spot("Berlin", "A-0101", "capital", factories=2),
        spot("Essen", "A-0201", factories=1),
        spot("Kiel", "A-0103", port="major"),
        spot("Emden", "A-0203", "town", port="minor"),
        spot("Rome", "A-0400", "capital", factories=1),
        spot("Genoa", "A-0302", "town", port="major"),
        spot("Haven", "A-0107", "town", port="minor"),
        spot("Inlet", "A-0207", "town", port="minor"),
        spot("Port", "A-0007", "town", port="major"),
        spot("Brest", "A-0308", port="minor", factories=1),
        spot("Paris", "A-0110", "capital", factories=2),
        spot("Metz", "A-0209"),
        spot("London", "A-0408", "capital", factories=2),
        spot("Dover", "A-0407", "town", port="major"),
        spot("Riga", "A-0404", "capital", port="minor"),
    ],
    rails=[
        "Ploesti Berlin Essen",
        "Essen Emden",
        "Berlin Kiel",
        "Haven A-0109",
        "Rome Genoa",
        "Metz Paris Brest",
        "Essen Rome",
    ],
)
AREAS = [area.name for area in ATLAS.sea_areas]
PORTS = [place.name for place in ATLAS.places if place.port]
LAND = [ATLAS.label(node) for node in range(len(ATLAS.grid)) if ATLAS.is_land(node)]
STANDS = {
    "GE": (
        "A-0107",
        "A-0108",
        "A-0207",
        "A-0208",
        "A-0008",
        "A-0102",
        "A-0001",
        "Berlin",
        "Ploesti",
        "Ploesti",
        "A-0007",
    ),
    "IT": ("A-0301", "Genoa", "A-0401", "A-0207", "A-0107"),
    "FR": ("A-0109", "A-0209", "A-0308", "A-0309", "Paris"),
    "CW": ("A-0407", "A-0408", "A-0308", "A-0309"),
    "SU": ("A-0404", "A-0405"),
}
"""Where the units of each power mostly stand."""

TYPES = ("INF", "INF", "INF", "ARM", "MOT", "MAR", "PARA", "FTR", "LND", "NAV", "HQ-I", "AA", "ART")
THEMES = ("land", "air", "ports", "chits")
"""What walks are mostly about, in turn."""
HELPERS = {
    "land": ("HQ-I", "HQ-A", "HQ-I", "SUPPLY", "ATR", "ATR", "TRS", "FTR", "AA"),
    "air": ("ATR", "ATR", "ATR", "FTR", "FTR", "HQ-I"),
    "ports": ("HQ-I", "HQ-A", "SUPPLY", "SUPPLY", "TRS", "TRS"),
    "chits": ("HQ-I", "HQ-A", "HQ-I", "SUPPLY"),
}
ENEMIES = {"air": ("FTR", "FTR", "AA", "AA", "CVP")}
READINGS = {
    "land": ("isolated_once", "isolated_counts_before", "rail_unit_cost", "fr_rail_moves", "payer"),
    "air": ("provider_reuse", "atr_uses_missions", "fresh_provider_serves", "option_36", "direct_uses_slot"),
    "ports": ("repair_uses_source", "repair_uses_slot", "minor_port_units", "port_slot_ends", "sea_payer",
              "sea_after_rtb", "direct_uses_slot", "rail_sources"),
    "chits": ("chit_scope", "chit_applies_to_sec", "half_capacity_round", "shattered_cost",
              "supply_unit_free"),
}  # fmt: skip
"""Readings that matter to a theme."""
SHIPS = ("CA", "BB", "TRS", "SUB", "CV")
SUPPLY_OPTIONS: dict[str, tuple[Any, ...]] = {
    "supply.limited_sources": (["Haven"], ["Haven", "Inlet", "Metz"], ["Kiel", "Brest"]),
    "supply.supply_units": (True,),
    "supply.damaged_port_class": ("none", "same"),
    "supply.secondary_to_secondary_path": ("basic",),
    "supply.hq_facedown_is_source": (False,),
    "supply.port_min_class": ("major",),
    "supply.range_basic": (2, 3, 6),
    "base.rail_moves": ("house",),
    "oil.synthetic": ("ignored",),
}


# --- positions ----------------------------------------------------------------------------------------------


def _unit(dice: Random, id: str, power: str, type: str, down: float) -> Unit:
    """A unit of a type, mostly where those of its power stand."""
    at = dice.choice(STANDS[power]) if dice.random() < 0.85 else dice.choice(LAND)
    if type in SHIPS or (type in ("FTR", "ATR", "CVP", "NAV") and dice.random() < 0.08):
        at = dice.choice(AREAS) if dice.random() < 0.85 else dice.choice(PORTS)
    organized = dice.random() >= down
    sized = type in ("INF", "ARM", "MOT", "PARA", "MAR")
    minor = {"country": "ROM"} if power == "GE" and type == "INF" and dice.random() < 0.25 else {}
    return unit(
        id,
        "" if dice.random() < 0.02 else at,
        type=type,
        power=power,
        name=id.upper(),
        organized=organized,
        shattered=not organized and dice.random() < 0.15,
        reorganization=dice.randint(0, 3),
        range=dice.choice((2, 4, 6, 9, 12)) if type != "AA" else dice.choice((0, 1, 2)),
        large=dice.random() < 0.5,
        cost=dice.choice((-1, 1, 2, 3, 4)),
        first_cost=dice.choice((-1, 1, 2)),
        motorised=dice.random() < 0.2,
        flying_boat=type == "NAV" and dice.random() < 0.5,
        **({"size": dice.choice(("corps", "corps", "division", "army"))} if type == "INF" else {}),
        **({"size": dice.choice(("corps", "division"))} if sized and type != "INF" else {}),
        **minor,
    )


def _units(dice: Random, side: str, theme: str) -> Iterator[Unit]:
    sides = ("GE", "GE", "GE", "IT") if side == "axis" else ("FR", "CW", "FR", "GE")
    for number in range(dice.randint(5, 9)):
        yield _unit(dice, f"u{number}", dice.choice(sides), dice.choice(TYPES), 0.85)
    for number in range(dice.randint(3, 7)):
        yield _unit(dice, f"h{number}", dice.choice(sides), dice.choice(HELPERS[theme]), 0.15)
    for number in range(dice.randint(0, 3)):
        yield _unit(dice, f"s{number}", dice.choice(sides), dice.choice(SHIPS), 0.7)
    enemies = ("FR", "CW") if "IT" in sides else ("GE", "IT")
    for number in range(dice.choice((2, 4, 5) if theme == "air" else (0, 0, 2, 4))):
        type = dice.choice(ENEMIES.get(theme, ("INF", "FTR", "AA", "CVP", "BB")))
        yield _unit(dice, f"e{number}", dice.choice(enemies), type, 0.15)
    if dice.random() < 0.15:
        yield _unit(dice, "n", "SU", dice.choice(("INF", "HQ-I", "ATR", "FTR")), 0.5)


def _options(dice: Random, number: int, theme: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    often = (0.0, 0.05, 0.15)[number % 3]
    for option in all_options().values():
        own = option.name.removeprefix("reorg.") in READINGS[theme] and number % 3
        if option.rule_set == "reorganization" and dice.random() < (0.5 if own else often):
            found[option.name] = dice.choice(option.choices)
    for name, values in SUPPLY_OPTIONS.items():
        if dice.random() < 0.2:
            found[name] = dice.choice(values)
    return found


def position(number: int, theme: str) -> tuple[Game, Random]:
    """The position in which a walk begins, and the dice of the walk."""
    dice = Random(number)
    first = dice.choice(("axis", "axis", "allied"))
    game = small_game(
        ATLAS,
        _units(dice, first, theme),
        powers=("GE", "IT", "FR", "CW", "SU"),
        wars=[("GE", "FR"), ("GE", "CW"), ("IT", "FR"), ("IT", "CW")][: dice.choice((4, 4, 4, 2))],
        clock=Clock(TURN, "declare_war", IMPULSE, first, first),
        rule_sets=("base", "oil", "reorganization") if dice.random() < 0.3 else ("base", "reorganization"),
    )
    game = replace(game, options=_options(dice, number, theme))
    changes = [
        Change("hexes", ATLAS.find(port), HexState(port_damaged=True))
        for port in PORTS
        if dice.random() < (0.5 if theme == "ports" else 0.1)
    ]
    taken = dice.sample(LAND, dice.choice((0, 2, 5)))
    changes += [Change("control", ATLAS.find(hex), dice.choice(("GE", "FR", "IT", "CW"))) for hex in taken]
    for code, power in game.powers.items():
        fields = {
            "bp_last_spent": dice.choice((0, 9, 20, 40, 60)), "bp_last_on_rp": dice.choice((0, 0, 1, 3)),
            "bp_available": dice.choice((0, 0, 3, 9)), "fuel": F(dice.randint(0, 20), 2),
        }  # fmt: skip
        changes.append(put_power(msgspec.structs.replace(power, active=code != "SU", **fields)))
    if dice.random() < 0.2:
        changes.append(
            Change("countries", "ROM", Country("ROM", dice.choice(("GE", "FR", "")), dice.random() < 0.4))
        )
    if dice.random() < 0.4:
        changes.append(put_mark("reorg.counted", True))
    return game.changed(changes), dice


# --- orders -------------------------------------------------------------------------------------------------


class _Wishes(Wishes):
    """Orders worth asking about in a position, drawn by dice."""

    def __init__(self, game: Game, dice: Random, theme: str) -> None:
        super().__init__(game, dice)
        self.theme = theme

    def order(self) -> o.Order:
        """An order for the present phase; now and then one for another, or one that a task offers."""
        if self.coin(0.1):
            offered = [order for task in reorganization.RULE_SET.tasks(self.game) for order in task.orders]
            if offered:
                return self.dice.choice(offered)
        also = {
            "land": (self.many, self.repair, self.fly, self.mission, self.reorganize),
            "air": (self.fly,) * 6 + (self.mission,) * 5 + (self.result, self.missions),
            "ports": (self.repair, self.repair, self.repair, self.many, self.by_chit),
            "chits": (self.by_chit, self.by_chit, self.many, self.reorganize, self.mission),
        }  # fmt: skip
        reorganizing = (*(self.reorganize,) * 6, *also[self.theme])
        flown = [m for side in SIDES if (m := mission_of(self.game, side)) and m.flights]
        if any(m.step in ("combat", "anti_aircraft") for m in flown) and self.coin(0.6):
            reorganizing = (self.result,)
        elif any(m.step != "reorganizing" and not m.over for m in flown) and self.coin(0.7):
            reorganizing = (self.fly, self.mission)
        kinds = {
            "choose_action": (
                *(self.chit,) * (4 if self.theme == "chits" else 1),
                self.action,
                self.moves,
                self.missions,
            ),
            "reorganization": reorganizing,
            "return_to_base": (self.reorganize,),
            "final_reorganization": reorganizing,
            "production": (self.buy, self.spend),
        }
        phase = self.game.clock.phase if self.coin(0.96) else self.dice.choice(tuple(kinds))
        return self.dice.choice(kinds.get(phase, reorganizing))()

    def waiting(self) -> str:
        """A unit that needs points, mostly."""
        found = [u.id for u in self.game.units.values() if u.shattered or not u.organized]
        return self.dice.choice(found) if found and self.coin(0.93) else self.unit()

    def side(self) -> Any:
        return self.game.clock.side or self.dice.choice(SIDES) if self.coin(0.92) else "neutral"

    def reorganize(self) -> o.Reorganize:
        name = self.waiting()
        aloft = [m for s in SIDES if (m := mission_of(self.game, s)) and m.step == "reorganizing"]
        offered = [order for m in aloft for order in checklist.services(self.game, m)]
        if offered and self.coin(0.5):
            return self.dice.choice(offered)
        found = list(wishes(self.game, self.game.units[name])) if name in self.game.units else []
        if found and self.coin(0.85):
            some = self.dice.sample(found, min(len(found), 4))
            fitting = (each for each in some if offer_of(self.game, each, why=False).allowed)
            order = next(fitting, some[0]) if self.coin(0.75) else some[0]
        else:
            provider = f"unit:{self.unit()}" if self.coin(0.6) else f"hex:{self.hex()}"
            ways = ("primary", "secondary", "limited", "hq", "supply_unit", "atr", "trs", "sea", "mail")
            order = o.Reorganize(name, provider, self.dice.choice(ways))
        more: dict[str, Any] = {}
        if self.coin(0.15):
            more["payer"] = self.power()
        if self.coin(0.07):
            more["rail"] = not order.rail
        if self.coin(0.08):
            more["ports"] = self.some(lambda: self.dice.choice(PORTS), 0.7)
            more["areas"] = self.some(lambda: self.dice.choice(AREAS), 0.4)
        return msgspec.structs.replace(order, **more)

    def many(self) -> o.Order:
        rows = (
            self.reorganize() if self.coin(0.85) else self.repair() for _ in range(self.dice.randint(0, 3))
        )
        return o.ReorganizeMany(tuple(rows))

    def repair(self) -> o.Reorganize | o.RepairPort:
        if not self.game.hexes and self.coin(0.8):
            return self.reorganize()
        hurt = [self.game.atlas.label(n) for n, state in self.game.hexes.items() if state.port_damaged]
        port = self.dice.choice(hurt) if hurt and self.coin(0.9) else self.hex()
        node = self.game.atlas.find(port) if port != "Nowhere" else -1
        offered = [offer.order for offer in repair_offers(self.game, node)] if port in hurt else []
        if offered and self.coin(0.7):
            return self.dice.choice(offered)
        return o.RepairPort(port, f"hex:{self.hex()}", self.maybe(self.power(), 0.4))

    def by_chit(self) -> o.Order:
        playing = [code for code in self.game.powers if chits.chit_of(self.game, code)]
        if not playing and self.coin(0.8):
            return self.reorganize()
        power = self.dice.choice(playing) if playing and self.coin(0.9) else self.power()
        return o.ReorganizeByChit(power, self.some(self.waiting, 0.6))

    def chit(self) -> o.Order:
        chiefs = [u for u in self.game.units.values() if u.is_headquarters and u.organized]
        if chiefs and self.coin(0.75):
            chief = self.dice.choice(chiefs)
            kind: Any = self.dice.choice(("air", "naval", "land", "combined", "reorganize_units"))
            return o.PlayChit(chief.power, kind, chief.id)
        kind = self.dice.choice((*chits.KINDS, "", "sea"))
        return o.PlayChit(self.power(), kind, self.maybe(self.unit(), 0.5))

    def action(self) -> o.Order:
        return o.ChooseAction(self.power(), self.dice.choice(("land", "combined", "air", "pass")))

    def moves(self) -> o.Order:
        action = self.dice.choice(("land", "combined", "air", "pass"))
        return o.SetRailMoves(self.power(), action, self.dice.choice((0, 1, 2, -1)))

    def missions(self) -> o.Order:
        return o.SetAirMissions(self.power(), self.dice.choice((0, 1, 2, -1, -2)))

    def mission(self) -> o.Order:
        side = self.side()
        if mission_of(self.game, side) is None and self.coin(0.8):
            return o.AirMission(side)
        flown = mission_of(self.game, side)
        if next(choices.flights_in_turn(self.game, side), None) is not None and self.coin(0.5):
            return self.fly()
        ahead = checklist.ahead(self.game, flown) if flown is not None else None
        if ahead is not None and self.coin(0.8):
            return o.AirMission(side, ahead.step)
        steps: Any = ("patrols", "transports", "combat", "anti_aircraft", "reorganizing", "home")
        return o.AirMission(side, "" if self.coin(0.5) else self.dice.choice(steps))

    def fly(self) -> o.Order:
        open_ = [order for side in SIDES for order in choices.flights_open(self.game, side)]
        if open_ and self.coin(0.8):
            order = self.dice.choice(open_)
            return order if self.coin(0.8) else msgspec.structs.replace(order, side="")
        if not any(mission_of(self.game, side) for side in SIDES) and self.coin(0.8):
            return self.mission()
        roles: Any = ("patrol", "transport", "escort", "interceptor", "bomber")
        flyers = [u.id for u in self.game.units.values() if u.kind == "air"] or self.units
        name = self.dice.choice(flyers) if self.coin(0.9) else self.unit()
        return o.FlyMission(name, self.hex(), self.dice.choice(roles), self.dice.choice(("", *SIDES)))

    def result(self) -> o.Order:
        flying = [f.unit for s in SIDES if (m := mission_of(self.game, s)) for f in m.flights]
        if not flying and self.coin(0.8):
            return self.fly()
        guns = [u.id for u in self.game.units.values() if u.type == "AA"]
        name = self.dice.choice(flying) if flying and self.coin(0.9) else self.unit()
        by = self.dice.choice(guns) if guns and self.coin(0.6) else self.maybe(self.unit(), 0.2)
        return o.MissionResult(name, self.dice.choice(("aborted", "destroyed")), by)

    def buy(self) -> o.Order:
        return o.BuyRP(self.power(), self.dice.choice((1, 1, 2, 3, 3, 4, 0, 50)))

    def spend(self) -> o.Order:
        return o.SpendBP(
            self.power(), self.dice.choice((1, 2, 3, 3, 0, 50)), self.dice.choice(("units", "other"))
        )


# --- what is written ----------------------------------------------------------------------------------------


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
            [said(m) for m in left_at(game, o.provider, o.way, game.units[o.order.unit])]
            for o in (*given, *denied)
        ],
    )
    names = {name for offer in given for name in uses(game, offer.ruling.changes)}
    yield "uses", [sorted(uses(game, offer.ruling.changes).items()) for offer in given]
    yield "room", [(name, room(game, name, waiting[0].hex)) for name in sorted(names)]
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
    clock, first = game.clock, production_first(game)
    if phase == "reinforcement":
        return preceding(Clock(clock.turn + 1, phase), production_first=first)
    impulse = IMPULSE if phases()[phase].in_impulse else 0
    return preceding(at_phase(clock, phase, impulse), production_first=first)


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
            line, ruling = asked(game, _Wishes(game, dice, theme).order(), dice, "reorganization")
            yield line
            if ruling.allowed:
                game = next_game(game, ruling.changes)
        if often > 3:
            yield seen(views(game))


BOOK = Book("tests.rules.reorganization.book", 64, walk)

if __name__ == "__main__":
    BOOK.write()
