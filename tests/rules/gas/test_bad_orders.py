"""Every order of saved gas given wrongly: refused with a sentence and its clause, and nothing changes."""

from __future__ import annotations

import json
from functools import cache

import msgspec
import pytest
from redball import rules
from redball.cli import main
from redball.game import codec
from redball.game.errors import ScenarioError
from redball.game.order_json import any_order
from redball.game.orders import FlipUnit, LendResource, MoveUnit, Order, SetRuleSets, Step
from redball.game.scenario import write_scenario
from redball.game.session import Session
from redball.game.state import Change, Game
from redball.rules import gas
from redball.rules.gas.orders import (
    AllotResources,
    BombFactories,
    ChooseOutput,
    DesignateMap,
    LendGoods,
    NameFree,
    PayGas,
    Produce,
    PromiseGoods,
    SavePoints,
    SaveResources,
    SetDependent,
    SetGas,
    SetSeaMap,
    TurnUpHQ,
    UseUnits,
)
from redball.rules.gas.tables import POINTS, PROMISED, STOCK
from redball.wording import sentence

from tests.rows import each_row
from tests.rules.gas.world import ATLAS, TURN, at_end, atlas, moment, world
from tests.rules.judging import after, judged
from tests.small_map import unit, write_folder

UNITS = (
    unit("arm", "Berlin", type="ARM"),
    unit("mech", "Berlin", type="MECH"),
    unit("far", "Essen", type="MECH"),
    unit("inf", "Berlin"),
    unit("ftr", "Essen", type="FTR", size="", range=8),
    unit("atr", "Berlin", type="ATR", size="", range=8),
    unit("staff", "Berlin", type="HQ-I", size="army"),
    unit("first", "Essen", type="HQ-I", size="army", organized=False),
    unit("second", "Warsaw", type="HQ-A", size="army", organized=False),
    unit("third", "Hamburg", type="HQ-I", size="army", organized=False),
    unit("broken", "Munich", type="HQ-I", size="army", organized=False, shattered=True),
    unit("waiting", "", type="HQ-I", size="army", organized=False),
    unit("afrika", "Tripoli", type="ARM"),
    unit("u-1", "North Sea", type="SUB", size="", section=2),
    unit("u-2", "North Sea", type="SUB", size="", section=3),
    unit("ariete", "Rome", type="ARM", power="IT"),
    unit("duce", "Rome", type="HQ-I", size="army", power="IT", organized=False),
    unit("spitfire", "London", type="FTR", size="", power="CW", range=8),
    unit("lancaster", "London", type="LND", size="", power="CW", range=14),
    unit("seafire", "London", type="CVP", size="", power="CW", range=4),
    unit("indian", "Calcutta", type="MOT", power="CW", country="IND"),
    unit("cruiser", "North Atlantic", type="CA", size="", power="CW", organized=False),
    unit("tank", "Moscow", type="ARM", power="SU"),
    unit("oilmen", "Caracas", type="ARM", power="VEN", country="VEN"),
)
GAS = {
    ("Berlin", "GE"): 2,
    ("Essen", "GE"): 1,
    ("London", "CW"): 1,
    ("Calcutta", "CW"): 1,
    ("New York", "US"): 2,
}
CONVOYS = {(0, "US"): 1}
"""One convoy point in the North Atlantic."""
PHASES = {
    "moving": moment("land_movement", 6, "axis"),
    "fighting": moment("land_combat", 6, "axis"),
    "defending": moment("land_combat", 5, "allied"),
    "bombing": moment("strategic_bombardment", 5, "allied"),
    "striking": moment("ground_strike", 5, "allied"),
    "at sea": moment("naval_combat", 5, "allied"),
    "lending": at_end("lend_lease"),
    "returning": at_end("return_to_base"),
    "reorganizing": at_end("final_reorganization"),
    "producing": at_end("production"),
    "idle": at_end("peace"),
}
COURSES: dict[str, tuple[str, dict[str, object], tuple[Order, ...]]] = {
    "free unit used": ("moving", {}, (NameFree(("arm",)), MoveUnit("arm", "W-0314"))),
    "moved": ("moving", {}, (MoveUnit("mech", "W-0314"),)),
    "paid": ("moving", {}, (PayGas("GE", "W", ("Berlin",)),)),
    "no path": ("moving", {}, (PayGas("CW", "ASIA", ("London",)),)),
    "designated": ("moving", {}, (DesignateMap("GE", "AFR", "W"),)),
    "each unit a map": ("moving", {"flex_map": "per_unit"}, ()),
    "stacks": ("moving", {"free_stack": True}, ()),
    "capped": ("producing", {"hex_cap": 2}, ()),
    "at home in Britain": ("producing", {"cw_home": "uk_only"}, ()),
    "gas made at home": (
        "producing",
        {"foreign_oil_pp": "not_allowed"},
        (AllotResources("GE", "Celle", "Warsaw", oil=1),),
    ),
    "one China": ("moving", {"china": "one"}, ()),
    "in flames": ("moving", {"america_in_flames": True}, ()),
    "free HQ used": ("reorganizing", {}, (TurnUpHQ("first"),)),
    "return paid": ("returning", {}, (PayGas("GE", "W"),)),
    "planned": (
        "producing",
        {},
        (AllotResources("GE", "Ruhr", "Essen", other=2), AllotResources("GE", "Celle", "Essen", oil=2)),
    ),
    "made": (
        "producing",
        {},
        (AllotResources("GE", "Celle", "Hamburg", oil=1), ChooseOutput("GE", 1, "Hamburg")),
    ),
    "produced": ("producing", {}, (AllotResources("GE", "Ruhr", "Hamburg", other=1), Produce("GE"))),
}
"""What came before, by a phase, options of the rule and orders."""


@cache
def position(name: str) -> Game:
    """The same war in a phase, or after some orders in it."""
    phase, options, orders = COURSES.get(name, (name, {}, ()))
    stocks = [STOCK.put((ATLAS.find(hex), power), count) for (hex, power), count in GAS.items()]
    rows = [POINTS.put((ATLAS.find("Berlin"), "GE"), 2), Change("control", ATLAS.find("Warsaw"), "GE")]
    promised = [PROMISED.put((TURN, "US", "CW", "gas"), 2), PROMISED.put((TURN, "US", "SU", "gas"), 1)]
    return after(
        world(
            *UNITS,
            clock=PHASES[phase],
            convoys=CONVOYS,
            options={f"gas.{option}": value for option, value in options.items()},
            remembered=[*stocks, *rows, *promised],
        ),
        *orders,
    )


def use(unit: str, act: str, **fields: object) -> UseUnits:
    return UseUnits((unit,), act, **fields)  # type: ignore[arg-type]


def lend(source: str = "New York", hex: str = "London", count: int = 1, **fields: object) -> LendGoods:
    fields.setdefault("areas", ("North Atlantic",))
    return LendGoods("US", str(fields.pop("to", "CW")), source, hex, count, **fields)  # type: ignore[arg-type]


WRONG_PHASE: list[tuple[str, Order, str]] = [
    ("producing", PayGas("GE", "W"), "GAS-EXP-07"),
    ("idle", PayGas("GE", "W"), "GAS-EXP-07"),
    ("reorganizing", PayGas("GE", "W"), "GAS-EXP-07"),
    ("producing", DesignateMap("GE", "AFR", "W"), "GAS-AMB-05"),
    ("returning", NameFree(("u-1",)), "GAS-LIM-02"),
    ("idle", NameFree(("arm",)), "GAS-LIM-02"),
    ("returning", use("ftr", "intercept"), "GAS-EXP-01"),
    ("moving", use("arm", "attack"), "GAS-LIM-05"),
    ("moving", use("lancaster", "strategic_bombardment"), "GAS-LIM-07"),
    ("defending", use("ftr", "strategic_bombardment"), "GAS-LIM-07"),
    ("moving", TurnUpHQ("first"), "GAS-EXP-04"),
    ("returning", TurnUpHQ("first"), "GAS-EXP-04"),
    ("produced", AllotResources("GE", "Ruhr", "Essen", other=1), "GAS-PRO-01"),
    ("produced", ChooseOutput("GE", 1, "Essen"), "GAS-PRO-01"),
    ("produced", Produce("GE"), "GAS-PRO-01"),
    ("moving", Produce("GE"), "GAS-PRO-01"),
    ("moving", SavePoints("GE", "Berlin", 1), "GAS-PRO-18"),
    ("moving", SaveResources("GE", "Ruhr"), "GAS-PRO-14"),
    ("producing", PromiseGoods("US", "CW", 1), "GAS-PRO-16"),
    ("lending", lend(), "GAS-PRO-16"),
    ("moving", BombFactories("CW", "Essen", 1), "GAS-BOM-03"),
    ("producing", BombFactories("CW", "Essen", 1), "GAS-BOM-03"),
]

UNKNOWN: list[tuple[str, Order, str]] = [
    ("moving", PayGas("XX", "W"), "BASE-POWER-01"),
    ("moving", PayGas("ge", "W"), "BASE-POWER-01"),
    ("moving", PayGas("GE", "Antarctic"), "GAS-MAP-01"),
    ("moving", PayGas("GE", "ASI"), "GAS-MAP-01"),
    ("moving", PayGas("GE", ""), "GAS-MAP-01"),
    ("moving", PayGas("GE", "6"), "GAS-MAP-01"),
    ("moving", PayGas("GE", "W", ("Berlim",)), "BASE-HEX-01"),
    ("moving", PayGas("GE", "W", ("W-9999",)), "BASE-HEX-01"),
    ("moving", DesignateMap("XX", "AFR", "W"), "BASE-POWER-01"),
    ("moving", DesignateMap("GE", "Atlantis", "W"), "GAS-MAP-01"),
    ("moving", DesignateMap("GE", "AFR", "nowhere"), "GAS-MAP-01"),
    ("moving", DesignateMap("GE", "AFR", "W", unit="nobody"), "BASE-UNIT-01"),
    ("moving", NameFree(("nobody",)), "BASE-UNIT-01"),
    ("moving", NameFree(("armm",)), "BASE-UNIT-01"),
    ("moving", use("nobody", "overrun"), "BASE-UNIT-01"),
    ("moving", use("arm", "overrun", hex="Nowhere"), "BASE-HEX-01"),
    ("reorganizing", TurnUpHQ("nobody"), "BASE-UNIT-01"),
    ("free HQ used", TurnUpHQ("second", ("Nowhere",)), "BASE-HEX-01"),
    ("producing", AllotResources("XX", "Ruhr", "Essen", other=1), "BASE-POWER-01"),
    ("producing", AllotResources("GE", "Ruhrr", "Essen", other=1), "BASE-HEX-01"),
    ("producing", AllotResources("GE", "Ruhr", "Nowhere", other=1), "BASE-HEX-01"),
    ("producing", ChooseOutput("XX", 1), "BASE-POWER-01"),
    ("producing", ChooseOutput("GE", 1, "Nowhere"), "BASE-HEX-01"),
    ("producing", Produce("XX"), "BASE-POWER-01"),
    ("made", Produce("GE", ("Nowhere",)), "BASE-HEX-01"),
    ("producing", SavePoints("XX", "Berlin", 1), "BASE-POWER-01"),
    ("producing", SavePoints("GE", "Nowhere", 1), "BASE-HEX-01"),
    ("producing", SaveResources("XX", "Ruhr"), "BASE-POWER-01"),
    ("lending", PromiseGoods("US", "XX", 1), "BASE-POWER-01"),
    ("producing", lend(to="XX"), "BASE-POWER-01"),
    ("producing", lend("Nowhere"), "BASE-HEX-01"),
    ("producing", lend(areas=("North Atlantis",)), "BASE-HEX-03"),
    ("bombing", BombFactories("XX", "Essen", 1), "BASE-POWER-01"),
    ("bombing", BombFactories("CW", "Nowhere", 1), "BASE-HEX-01"),
    ("producing", SetGas("XX", "Berlin", 1), "BASE-POWER-01"),
    ("producing", SetGas("GE", "Nowhere", 1), "BASE-HEX-01"),
    ("moving", SetSeaMap("North Atlantis", "W"), "BASE-HEX-03"),
    ("moving", SetSeaMap("North Sea", "Atlantis"), "GAS-MAP-01"),
    ("moving", SetDependent("nobody", True), "BASE-UNIT-01"),
]

PAYING: list[tuple[str, Order, str]] = [
    ("moving", PayGas("IT", "W"), "GAS-EXP-08"),  # no gas
    ("moving", PayGas("GE", "W", ("London",)), "GAS-EXP-08"),  # another power's
    ("moving", PayGas("GE", "W", ("Warsaw",)), "GAS-EXP-08"),
    ("moving", PayGas("GE", "W", ("Munich",)), "GAS-EXP-08"),  # none there
    ("moving", PayGas("GE", "W", ("Berlin", "Essen")), "GAS-EXP-08"),
    ("paid", PayGas("GE", "W", ("Berlin",)), "GAS-EXP-09"),
    ("return paid", PayGas("GE", "W"), "GAS-EXP-09"),
    ("moving", PayGas("GE", "African"), "GAS-MAP-06"),  # never by itself
    ("moving", PayGas("GE", "SCAND"), "GAS-MAP-07"),
    ("moving", PayGas("US", "5"), "GAS-MAP-05"),
    ("moving", PayGas("US", "American map"), "GAS-MAP-08"),
    ("one China", PayGas("CC", "ASIA"), "GAS-AMB-48"),
    ("designated", DesignateMap("GE", "AFR", "ASIA"), "GAS-AMB-05"),  # fixed for the impulse
    ("designated", DesignateMap("GE", "AFR", "W"), "GAS-AMB-05"),
    ("moving", DesignateMap("GE", "AFR", "PAC"), "GAS-MAP-06"),
    ("moving", DesignateMap("GE", "SCAND", "ASIA"), "GAS-MAP-07"),
    ("moving", DesignateMap("US", "AMER", "E"), "GAS-MAP-08"),
    ("in flames", DesignateMap("US", "AMER", "W"), "GAS-MAP-09"),
    ("moving", DesignateMap("GE", "W", "E"), "GAS-MAP-01"),
    ("moving", DesignateMap("GE", "AFR", "W", unit="afrika"), "GAS-AMB-05"),
    ("each unit a map", DesignateMap("GE", "AFR", "W"), "GAS-AMB-05"),
    ("each unit a map", DesignateMap("IT", "AFR", "W", unit="afrika"), "GAS-EXP-05"),
    ("each unit a map", DesignateMap("GE", "AFR", "W", unit="arm"), "GAS-MAP-06"),
    ("each unit a map", DesignateMap("GE", "AFR", "W", unit="inf"), "GAS-GEN-02"),
]

ACTING: list[tuple[str, Order, str]] = [
    ("free unit used", NameFree(("mech",)), "GAS-LIM-02"),  # a second one
    ("free unit used", NameFree(("arm",)), "GAS-LIM-02"),
    ("moving", NameFree(("arm", "mech")), "GAS-AMB-03"),  # a stack
    ("stacks", NameFree(("arm", "far")), "GAS-AMB-03"),
    ("stacks", NameFree(("arm", "ariete")), "GAS-AMB-03"),
    ("moving", NameFree(()), "GAS-LIM-02"),
    ("moving", NameFree(("inf",)), "GAS-LIM-02"),
    ("moving", NameFree(("waiting",)), "GAS-EXP-06"),
    ("moving", NameFree(("oilmen",)), "GAS-LIM-02"),
    ("paid", NameFree(("arm",)), "GAS-LIM-02"),  # a map that is paid for
    ("no path", NameFree(("indian",)), "GAS-AMB-31"),
    ("moved", NameFree(("mech",)), "GAS-AMB-09"),
    ("free unit used", use("ftr", "rebase"), "GAS-LIM-07"),
    ("fighting", use("ftr", "ground_support"), "GAS-LIM-07"),
    ("defending", use("ftr", "defensive_support"), "GAS-LIM-08"),
    ("bombing", use("lancaster", "strategic_bombardment", hex="Essen"), "GAS-LIM-07"),
    ("bombing", use("ftr", "intercept"), "GAS-LIM-08"),
    ("at sea", use("seafire", "naval_combat"), "GAS-LIM-09"),
    ("at sea", use("cruiser", "initiate"), "GAS-LIM-13"),
    ("at sea", use("u-1", "initiate"), "GAS-LIM-13"),
    ("fighting", use("arm", "breakthrough"), "GAS-LIM-06"),
    ("fighting", use("inf", "ground_support"), "GAS-LIM-07"),
    ("fighting", use("arm", "hq_support"), "GAS-AMB-41"),
    ("fighting", use("ftr", "defensive_support"), "GAS-LIM-08"),
    ("fighting", use("tank", "attack"), "GAS-LIM-05"),
    ("fighting", use("waiting", "hq_support"), "GAS-EXP-06"),
    ("fighting", UseUnits((), "attack"), "GAS-LIM-01"),
    ("fighting", UseUnits(("arm", "arm"), "attack"), "GAS-LIM-01"),
    ("fighting", UseUnits(("arm", "mech"), "attack", free=True), "GAS-AMB-03"),
    ("striking", MoveUnit("lancaster", "Liverpool"), "GAS-LIM-07"),
    ("returning", MoveUnit("u-9", "North Sea", 1), "BASE-UNIT-01"),
    ("returning", Step(), "GAS-LIM-12"),
    ("reorganizing", TurnUpHQ("staff"), "GAS-EXP-04"),  # it is up
    ("reorganizing", TurnUpHQ("arm"), "GAS-EXP-04"),  # no HQ
    ("reorganizing", TurnUpHQ("waiting"), "GAS-EXP-04"),
    ("reorganizing", TurnUpHQ("broken"), "BASE-UNIT-12"),
    ("free HQ used", TurnUpHQ("first"), "GAS-EXP-04"),
    ("free HQ used", TurnUpHQ("second", ("Munich",)), "GAS-EXP-04"),
    ("free HQ used", TurnUpHQ("second", ("London",)), "GAS-EXP-04"),
    ("free HQ used", TurnUpHQ("second", ("Berlin", "Essen")), "GAS-EXP-04"),
    ("free HQ used", FlipUnit("second", True), "GAS-EXP-04"),
    ("reorganizing", FlipUnit("first", True), "GAS-LIM-14"),
]

MAKING: list[tuple[str, Order, str]] = [
    ("planned", AllotResources("GE", "Celle", "Essen", oil=3), "GAS-PRO-03"),  # a fifth for two factories
    ("producing", AllotResources("GE", "Celle", "Hamburg", oil=3), "GAS-PRO-03"),
    ("producing", AllotResources("GE", "Ruhr", "Hamburg", other=2), "GAS-PRO-09"),  # two others
    ("producing", AllotResources("GE", "Celle", "Essen", oil=7), "GAS-PRO-01"),
    ("producing", AllotResources("GE", "Celle", "Essen", other=1), "GAS-PRO-01"),
    ("producing", AllotResources("GE", "Berlin", "Essen", oil=1), "GAS-PRO-01"),
    ("producing", AllotResources("GE", "Tulsa", "Essen", oil=1), "GAS-PRO-01"),
    ("producing", AllotResources("GE", "Celle", "London", oil=1), "GAS-PRO-01"),
    ("producing", AllotResources("GE", "Celle", "W-0411", oil=1), "GAS-PRO-01"),
    ("producing", AllotResources("GE", "Celle", "North Sea", oil=1), "BASE-HEX-01"),
    ("producing", AllotResources("GE", "Celle", "Essen", oil=-1), "GAS-PRO-03"),
    ("producing", AllotResources("GE", "Celle", "Essen"), "GAS-PRO-03"),
    ("planned", AllotResources("GE", "Ruhr", "Essen", other=2), "GAS-PRO-03"),
    ("planned", ChooseOutput("GE", 3, "Essen"), "GAS-PRO-09"),
    ("made", ChooseOutput("GE", 2, "Hamburg"), "GAS-PRO-09"),  # 2 gas of one factory
    ("made", ChooseOutput("GE", 9), "GAS-PRO-09"),
    ("made", ChooseOutput("GE", 1, "Hamburg"), "GAS-PRO-06"),
    ("made", ChooseOutput("GE", -1, "Hamburg"), "GAS-PRO-06"),
    ("made", ChooseOutput("GE", 1, "London"), "GAS-PRO-01"),
    ("gas made at home", ChooseOutput("GE", 1, "Warsaw"), "GAS-AMB-11"),
    ("made", Produce("GE", ("Warsaw",)), "GAS-PRO-13"),  # abroad
    ("made", Produce("GE", ("W-0411",)), "GAS-AMB-39"),
    ("made", Produce("GE", ("W-1010",)), "BASE-HEX-01"),
    ("made", Produce("GE", ("W-0210",)), "GAS-PRO-13"),  # the sea
    ("made", Produce("GE", ("Berlin", "Essen")), "GAS-PRO-12"),
    ("producing", SaveResources("GE", "Ruhr"), "GAS-PRO-14"),
    ("producing", SaveResources("GE", "Celle", 2), "GAS-PRO-18"),
    ("producing", SavePoints("GE", "Berlin", 1), "GAS-PRO-18"),
    ("produced", SavePoints("GE", "Berlin", 2), "GAS-PRO-18"),  # more than were made
    ("produced", SavePoints("GE", "Warsaw", 1), "GAS-PRO-13"),
    ("produced", SavePoints("GE", "Berlin", 0), "GAS-PRO-18"),
    ("produced", SavePoints("GE", "Berlin", 3, back=True), "GAS-PRO-18"),
    ("produced", SavePoints("GE", "W-0210", 1), "BASE-HEX-01"),
    ("producing", SetGas("GE", "Berlin"), "GAS-PRO-15"),
    ("producing", SetGas("GE", "Berlin", -1), "GAS-PRO-15"),
    ("producing", SetGas("GE", "Berlin", 2), "GAS-PRO-15"),
    ("producing", SetGas("GE", "London", 1), "GAS-PRO-13"),
    ("producing", SetGas("GE", "Warsaw", 1), "GAS-PRO-13"),
    ("producing", SetGas("GE", "W-0210", 1), "BASE-HEX-01"),
    ("capped", SetGas("GE", "Essen", 3), "GAS-AMB-12"),
    ("at home in Britain", SetGas("CW", "Calcutta", 2), "GAS-PRO-13"),
    ("producing", SetGas("GE", "Berlin", 10**30), "GAS-PRO-15"),
    ("moving", SetSeaMap("North Sea", "W"), "GAS-MAP-01"),
    ("moving", SetDependent("arm", True), "GAS-GEN-02"),
    ("moving", SetDependent("inf", False), "GAS-GEN-02"),
]

DEALING: list[tuple[str, Order, str]] = [
    ("lending", PromiseGoods("US", "GE", 1), "GAS-PRO-16"),  # an enemy
    ("lending", PromiseGoods("US", "US", 1), "GAS-PRO-16"),
    ("lending", PromiseGoods("US", "CW", -1), "GAS-PRO-16"),
    ("lending", PromiseGoods("US", "CW", 2), "GAS-PRO-16"),
    ("lending", PromiseGoods("US", "FR", 0), "GAS-PRO-16"),
    ("producing", lend(count=3), "GAS-PRO-16"),  # more than promised
    ("producing", lend(count=2), "GAS-PRO-16"),  # one convoy point
    ("producing", lend(areas=()), "GAS-PRO-16"),  # no railway
    ("producing", lend(hex="Calcutta"), "GAS-PRO-16"),  # no port
    ("producing", lend(areas=("North Atlantic", "Pacific")), "GAS-PRO-16"),
    ("producing", lend(areas=("North Sea",)), "GAS-PRO-16"),
    ("producing", lend(hex="Paris"), "GAS-PRO-13"),
    ("producing", lend("Chicago"), "GAS-PRO-16"),
    ("producing", lend(to="FR", hex="Paris"), "GAS-PRO-16"),
    ("producing", lend(to="GE", hex="Berlin"), "GAS-PRO-16"),
    ("producing", lend(count=0), "GAS-PRO-16"),
    ("producing", lend(goods="points"), "GAS-PRO-16"),
    ("producing", LendResource("US", "Tulsa", "GE"), "BASE-CONV-04"),
    ("bombing", BombFactories("CW", "Paris", 1), "GAS-BOM-03"),  # a friend
    ("bombing", BombFactories("CW", "London", 1), "GAS-BOM-03"),
    ("bombing", BombFactories("CW", "W-0411", 1), "GAS-BOM-03"),  # nothing there
    ("bombing", BombFactories("CW", "Essen", 0), "GAS-BOM-03"),
    ("bombing", BombFactories("CW", "Essen", -2), "GAS-BOM-03"),
    ("bombing", BombFactories("CW", "W-0210", 1), "BASE-HEX-01"),
    ("moving", SetRuleSets(("gas", "oil")), "GAS-GEN-01"),  # two rules for oil
    ("moving", SetRuleSets(("gas",)), "BASE-GAME-04"),
]

ODD: list[tuple[str, Order, str]] = [
    ("moving", use("arm", "overun"), "GAS-LIM-01"),
    ("moving", use("arm", "picnic"), "GAS-LIM-01"),
]
"""Words that JSON never lets through."""
SAID = [*WRONG_PHASE, *UNKNOWN, *PAYING, *ACTING, *MAKING, *DEALING]
BAD = [*SAID, *ODD]


@pytest.fixture(scope="module")
def sessions(tmp_path_factory):
    """A saved game of each position, so that what is on disk can be seen to stay."""
    folder = tmp_path_factory.mktemp("bad")
    opened: dict[str, Session] = {}
    for name in {name for name, _, _ in BAD}:
        opened[name] = Session.create(folder / f"{name}.redball", position(name), rules.judge)
    yield opened
    for session in opened.values():
        session.close()


def name(case: tuple[str, Order, str]) -> str:
    where, order, _ = case
    return f"{where}-{order!r}"


@pytest.mark.parametrize("case", BAD, ids=name)
def test_it_is_refused_with_a_sentence_and_its_clause_and_nothing_changes(sessions, case):
    where, order, clause = case
    session = sessions[where]
    played = session.game
    before = codec.encode_position(played)
    ruling = session.commit(order)
    assert not ruling.allowed, sentence(ruling.text)
    assert clause in ruling.clauses, (ruling.clauses, [r.code for r in ruling.reasons])
    said = [sentence(reason) for reason in ruling.reasons]
    assert len(said) == len(set(said)), "nothing is told twice"
    judged(played, order)
    assert session.game is played
    assert session.head == session.last == 0
    assert codec.encode_position(played) == before


@each_row("case", SAID)
def test_the_command_line_reads_it_so(case):
    where, order, _ = case
    given = msgspec.json.decode(msgspec.json.encode(order), type=any_order())
    assert rules.judge(position(where), given) == rules.judge(position(where), order)


@pytest.mark.parametrize(
    ("where", "order", "said"),
    [
        (
            "one China",
            PayGas("CC", "ASIA"),
            "Communist China has no gas of its own; it uses that of Nationalist China",
        ),
        ("producing", lend(to="GE", hex="Berlin"), "USA and Germany are at war"),
        ("moving", NameFree(("arm", "mech")), "2 units are named, and one unit alone is free"),
        ("moving", NameFree(("inf",)), "inf needs no gas; it needn't be the free unit"),
        (
            "producing",
            AllotResources("GE", "Tulsa", "Essen", oil=1),
            "There is no oil in Tulsa (N-0503) that Germany can use",
        ),
        ("bombing", BombFactories("CW", "London", 1), "London (W-0409) is held by Commonwealth itself"),
    ],
    ids=repr,
)
def test_one_reason_is_told_and_not_what_follows_from_it(where, order, said):
    assert [sentence(reason) for reason in rules.judge(position(where), order).reasons] == [said]


def test_every_order_of_the_rule_is_given_wrongly():
    kinds = set(gas.RULE_SET.judges)
    by_hand = {SetGas, SetSeaMap, SetDependent}
    assert {type(order) for _, order, _ in WRONG_PHASE} == kinds - by_hand, "which are given at any time"
    assert {type(order) for _, order, _ in UNKNOWN} == kinds
    assert len(BAD) > 100


@pytest.mark.rule("GAS-GEN-01")
def test_a_scenario_with_two_rules_for_oil_is_refused(tmp_path, monkeypatch):
    write_folder(atlas(id="gas"), tmp_path / "maps" / "gas")
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))
    text = write_scenario(position("moving")).replace('map = "small"', 'map = "gas"')
    file = tmp_path / "both.toml"
    file.write_text(text, "utf-8")
    assert rules.read_scenario(file).rule_sets == ("base", "gas")
    file.write_text(text.replace('"base", "gas"', '"base", "oil", "gas"'), "utf-8")
    with pytest.raises(ScenarioError) as refused:
        rules.read_scenario(file)
    (fault,) = refused.value.faults
    assert fault.where.endswith("rule_sets") and "GAS-GEN-01" in fault.expected


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"order": "pay_gas", "power": "GE"}, "map"),
        ({"order": "pay_gas", "power": "GE", "map": 1}, "map"),
        ({"order": "pay_gas", "power": "GE", "map": "W", "hexes": "Berlin"}, "hexes"),
        ({"order": "pay_gas", "power": "GE", "map": "W", "gas": 2}, "gas"),
        ({"order": "designate_map", "power": "GE", "map": "W"}, "sheet"),
        ({"order": "name_free", "units": "arm"}, "units"),
        ({"order": "use_units", "units": ["arm"], "act": "picnic"}, "act"),
        ({"order": "use_units", "units": ["arm"], "act": "attack", "free": 1}, "free"),
        ({"order": "turn_up_hq", "unit": None}, "unit"),
        (
            {"order": "allot_resources", "power": "GE", "source": "Celle", "factory": "Essen", "oil": 0.5},
            "oil",
        ),
        ({"order": "choose_output", "power": "GE", "oil": "1/2"}, "oil"),
        ({"order": "produce", "power": "GE", "gas_in": [1]}, "gas_in[0]"),
        ({"order": "save_points", "power": "GE", "hex": "Berlin", "points": 1.5}, "points"),
        ({"order": "save_resources", "power": "GE", "hex": "Ruhr", "count": "all"}, "count"),
        ({"order": "promise_goods", "power": "US", "to": "CW", "count": 0.5}, "count"),
        ({"order": "promise_goods", "power": "US", "to": "CW", "count": 1, "goods": "oil"}, "goods"),
        (
            {"order": "lend_goods", "power": "US", "to": "CW", "source": "A", "hex": "B", "count": "1/2"},
            "count",
        ),
        ({"order": "bomb_factories", "power": "CW", "hex": "Essen", "losses": 0.5}, "losses"),
        ({"order": "set_gas", "power": "GE", "hex": "Berlin", "gas": 0.5}, "gas"),
        ({"order": "set_gas", "power": "GE", "hex": "Berlin", "gas": "1/2"}, "gas"),
        ({"order": "set_gas", "power": "GE", "hex": "Berlin", "gas": True}, "gas"),
        ({"order": "set_sea_map", "area": 3, "map": "W"}, "area"),
        ({"order": "set_dependent", "unit": "arm", "dependent": "yes"}, "dependent"),
    ],
    ids=lambda value: str(value),
)
def test_json_that_is_no_order_is_told_by_its_path(tmp_path, capsys, given, where):
    """And of two orders in the file, the good one is not carried out either."""
    file, orders = tmp_path / "game.redball", tmp_path / "orders.json"
    Session.create(file, position("moving"), rules.judge).close()
    good = {"order": "pay_gas", "power": "GE", "map": "W"}
    orders.write_text(json.dumps([good, given]), "utf-8")
    capsys.readouterr()
    assert main(["order", str(file), str(orders), "--json"]) == 1
    out, err = capsys.readouterr()
    (fault,) = json.loads(err or out)["error"]
    assert "[1]" in fault["where"] and where in fault["where"] + fault["found"], fault
    assert fault["expected"] and "Traceback" not in err
