"""What holds of every sequence of orders: points, capacities and once an opportunity, counted apart."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from redball.game import codec
from redball.game.clock import Clock
from redball.game.orders import ChooseAction, SetRailMoves, Step
from redball.game.session import Session
from redball.game.state import Change, HexState, put_power
from redball.rules import judge
from redball.rules.base.railways import moved_by_rail
from redball.rules.freight import factories_at
from redball.rules.oil.costs import is_oil_dependent
from redball.rules.reorganization.costs import counts_as_corps
from redball.rules.reorganization.offers import possible_orders
from redball.rules.reorganization.orders import (
    AirMission,
    FlyMission,
    MissionResult,
    PlayChit,
    Reorganize,
    ReorganizeByChit,
    RepairPort,
)
from redball.rules.reorganization.pool import OPPORTUNITIES
from redball.rules.reorganization.tables import MISSIONS, OF_AN_OPPORTUNITY, USED

from tests.deep import examples
from tests.rules.reorganization.table import face_down, game_of, hq
from tests.small_map import small_atlas, spot, unit

MAP = """
. . ~ ~ ~ . .
 . . ~ ~ ~ . .
. . ~ ~ ~ . .
 . . ~ ~ ~ . .
"""
ATLAS = small_atlas(
    MAP,
    owners=MAP.replace(".", "g"),
    places=[
        spot("Emden", "A-0001", port="major", factories=1),
        spot("Kiel", "A-0201", port="major", factories=2),
        spot("Haven", "A-0105", "town", port="minor"),
    ],
    rails=["Emden Kiel", "Haven A-0106"],
)
SEA = ATLAS.sea_areas[0].name
DOWN = [
    *(face_down(f"inf{n}", "A-0105") for n in range(3)),
    face_down("div", "A-0105", size="division"),
    face_down("arm", "A-0000", type="ARM"),
    face_down("mot", "A-0106", type="MOT"),
    face_down("wreck", "A-0001", shattered=True),
    *(face_down(f"ftr{n}", "A-0101", type="FTR", size="", cost=3) for n in range(3)),
    face_down("ship", SEA, type="CA", size="", first_cost=2),
    face_down("port", "A-0001", type="BB", size="", first_cost=3),
]
READY = [
    hq("A-0100", value=2),
    unit("staff", "A-0106", type="HQ-A", reorganization=3, size="army"),
    unit("stores", "A-0106", type="SUPPLY", size=""),
    unit("atr", "A-0001", type="ATR", size="", range=12, large=True),
    unit("small", "A-0001", type="ATR", size="", range=9),
    unit("trs", SEA, type="TRS", size=""),
    unit("foe", "A-0206", type="FTR", size="", power="FR", range=2, country="FRA"),
]
PROVIDERS = [
    *(
        (f"hex:{name}", way)
        for name in ("Emden", "Kiel")
        for way in ("primary", "secondary", "sea", "limited")
    ),
    *((f"unit:{name}", way) for name in ("hq", "staff") for way in ("hq", "secondary", "supply_unit")),
    ("unit:atr", "atr"),
    ("unit:small", "atr"),
    ("unit:trs", "trs"),
]
STEPS = ("", "transports", "combat", "reorganizing", "home")


def start(points: int, rails: int, damaged: bool):
    """The beginning of an impulse of the axis, with a few points and rail moves."""
    choosing = Clock(turn=35, phase="choose_action", impulse=1, side="axis")
    game = game_of(ATLAS, *DOWN, *READY, clock=choosing, GE={"bp_last_spent": points})
    for order in (SetRailMoves("GE", "land", rails), ChooseAction("GE", "land")):
        game = game.changed(judge(game, order).changes)
    return game.changed(
        [Change("hexes", ATLAS.find("Haven"), HexState(port_damaged=True))] if damaged else []
    )


def orders(game, dice: random.Random):
    """Some order of the kinds that reorganization knows, sensible or not."""
    name = dice.choice([u.id for u in DOWN] + ["atr", "hq", "trs"])
    if game.clock.phase == "choose_action":
        chit = dice.choice(["", "air", "land", "combined", "naval", "reorganize_units"])
        return dice.choice([PlayChit("GE", chit, "hq"), Step()])
    match dice.choice("wwwwwwrrrmfxpcs" if game.clock.phase in OPPORTUNITIES else "s"):
        case "w":
            found = list(possible_orders(game, game.units[name], everything=True))
            dice.shuffle(found)
            return next((o for o in found if judge(game, o).allowed), Reorganize(name, "unit:hq", "hq"))
        case "r":
            return Reorganize(name, *dice.choice(PROVIDERS), rail=dice.random() < 0.5)
        case "m":
            return AirMission("axis", dice.choice(STEPS))
        case "f":
            flier = dice.choice(["atr", "small", "foe"])
            return FlyMission(flier, "A-0105", "interceptor" if flier == "foe" else "transport")
        case "x":
            return MissionResult("atr", "aborted")
        case "p":
            return RepairPort("Haven", "hex:Kiel")
        case "c":
            return ReorganizeByChit("GE")
        case _:
            return Step()


class Ledger:
    """What was done at one opportunity, counted from the orders alone."""

    def __init__(self, game) -> None:
        self.pool = Fraction(game.powers["GE"].bp_last_spent)
        self.units: Counter[str] = Counter()
        self.served: Counter[tuple[str, str]] = Counter()
        self.halves: Counter[str] = Counter()
        self.oil: Counter[str] = Counter()
        self.corps: Counter[str] = Counter()

    def enter(self, before, order, ruling) -> None:
        """Count an allowed order."""
        if isinstance(order, ReorganizeByChit):
            changed = [c.value for c in ruling.changes if c.table == "units"]
            self.units.update(u.id for u in changed)
        if not isinstance(order, Reorganize):
            return
        unit, source = before.units[order.unit], order.provider
        self.units[unit.id] += 1
        self.served[source, order.way] += 1
        if order.way == "hq":
            half = "REO-OFF-01" in ruling.clauses or "REO-OFF-04" in ruling.clauses
            self.halves[source] += 1 if half else 2
        if order.way == "primary":
            node = str(before.atlas.find(source.removeprefix("hex:")))
            self.oil[node] += is_oil_dependent(unit, before.options) and unit.kind.value != "naval"
            self.corps[node] += counts_as_corps(before, unit)

    def check(self, game) -> None:
        """No more than there is of anything."""
        power = game.powers["GE"]
        assert 0 <= power.rp_spent <= power.rp_pool == self.pool
        assert max(self.units.values(), default=0) <= 1, "nobody is reorganized twice"
        for node, count in self.oil.items():
            assert count <= factories_at(game, int(node))
        assert max(self.corps.values(), default=0) <= 1
        for provider, halves in self.halves.items():
            assert halves <= 2 * game.units[provider.removeprefix("unit:")].reorganization
        for (provider, way), count in self.served.items():
            if way in ("secondary", "limited", "trs") or provider == "unit:small":
                assert count <= 1
            elif way == "atr":
                assert count <= 2
            elif way == "supply_unit":
                assert count <= game.units[provider.removeprefix("unit:")].reorganization
        for provider in ("unit:hq", "unit:staff"):
            assert not (self.served[provider, "hq"] and self.served[provider, "secondary"])
        slots = [times for (way, _), times in USED.of(game).items() if way == "port"]
        assert max(slots, default=0) <= 2


def uses(game):
    """What the opportunity has used up."""
    return {table.name: table.of(game) for table in OF_AN_OPPORTUNITY if table.of(game)}


def follow(before, after, order, ledger):
    """Hold a step or an order against what is counted apart; the ledger that goes on."""
    if isinstance(order, Step) and after.clock.phase in OPPORTUNITIES:
        if after.clock.side in ("", "axis"):
            assert not uses(after), "every opportunity begins with full capacities"
            assert after.powers["GE"].rp_spent == 0
        return Ledger(after)
    if isinstance(order, Step):
        kept = {k: v for k, v in uses(before).items() if k != MISSIONS.name}
        assert kept == {k: v for k, v in uses(after).items() if k != MISSIONS.name}, "and no other resets"
    return ledger


@examples(60, 15)
@given(st.integers(0, 2**32), st.integers(0, 40), st.integers(0, 2), st.booleans())
def test_no_sequence_of_orders_spends_what_is_not_there(seed, points, rails, damaged):
    dice = random.Random(seed)
    game, ledger = start(points, rails, damaged), None
    shattered = {u.id for u in game.units.values() if u.shattered}
    acts = 0
    while acts < 40:
        order = orders(game, dice)
        acts += game.clock.phase in OPPORTUNITIES
        ruling = judge(game, order)
        assert ruling.allowed or (ruling.reasons and not ruling.changes)
        if not ruling.allowed:
            continue
        after = game.changed(ruling.changes)
        if ledger is not None:
            ledger.enter(game, order, ruling)
        ledger = follow(game, after, order, ledger)
        game = after
        if ledger is not None and game.clock.phase in OPPORTUNITIES and game.clock.side in ("", "axis"):
            ledger.check(game)
        limit = 0 if not game.clock.impulse else rails
        if game.clock.side == "axis" and game.clock.impulse == 1:
            assert len(moved_by_rail(game, "GE")) <= limit
        for name in shattered & {u.id for u in game.units.values() if not u.shattered}:
            assert not game.units[name].organized, "a shattered unit is face-down first"
            shattered.discard(name)


@examples(12, 4)
@given(seed=st.integers(0, 2**32), points=st.integers(6, 24))
def test_undo_and_redo_are_exact(seed, points, tmp_path_factory):
    dice = random.Random(seed)
    path = tmp_path_factory.mktemp("undo") / "game.redball"
    here = Clock(turn=35, phase="reorganization", impulse=1, side="axis")
    game = start(points, 2, damaged=True)
    filled = msgspec.structs.replace(game.powers["GE"], rp_pool=Fraction(points))
    game = game.changed([Change("clock", "", here), put_power(filled)])
    with Session.create(path, game, judge) as session:
        states = [codec.encode_position(session.game)]
        for _ in range(12):
            if session.commit(orders(session.game, dice)).allowed:
                states.append(codec.encode_position(session.game))
        for state in reversed(states[:-1]):
            assert session.undo() and codec.encode_position(session.game) == state
        for state in states[1:]:
            assert session.redo() and codec.encode_position(session.game) == state
