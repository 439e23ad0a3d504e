"""Every order of the oil rule given wrongly: refused with a sentence and its clause, and nothing changes."""

from __future__ import annotations

import re
from fractions import Fraction as F
from functools import cache

import msgspec
import pytest
from redball import rules
from redball.game import codec
from redball.game.clock import Clock
from redball.game.errors import ScenarioError
from redball.game.order_json import any_order
from redball.game.orders import Order, SetPower
from redball.game.scenario import read_scenario
from redball.game.session import Session
from redball.game.state import Game, put_clock
from redball.rules import oil
from redball.rules.oil.orders import (
    BombOil,
    BuyFuel,
    BuyWithFuel,
    ConvertBarrel,
    DeclareAttack,
    DeclareDefence,
    GiveConsent,
    GiveFuel,
    MoveBarrels,
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
from redball.wording import sentence

from tests.rules.judging import after, judged
from tests.rules.oil.theatre import OWNERS, PLACES, TERRAIN, WHO, final
from tests.small_map import small_atlas, spot, unit

ATLAS = small_atlas(
    TERRAIN,
    owners=OWNERS,
    who=WHO,
    places=[*PLACES, spot("Ploesti", "A-0001", "town", oil=3)],
)
UNITS = (
    unit("panzer", "Essen", type="ARM", organized=False),
    unit("guards", "Munich", type="ARM"),
    unit("rommel", "Munich", type="HQ-A", reorganization=3),
    unit("ariete", "Rome", type="ARM", power="IT", organized=False),
    unit("british", "London", type="ARM", power="CW", organized=False),
    unit("raiders", "Genoa", type="INF", power="CW"),
    unit("bersaglieri", "A-0004", type="ARM", power="IT"),
    unit("wrecked", "Essen", type="ARM", organized=False, shattered=True),
)
DEPOTS = {
    "Essen": (4, "GE"),
    "Munich": (1, "GE"),
    "Rome": (1, "IT"),
    "Tripoli": (1, "IT"),
    "London": (2, "CW"),
}
PHASES = {
    "reinforcement": Clock(35, "reinforcement"),
    "combat": Clock(35, "land_combat", 1, "axis"),
    "bombs": Clock(35, "strategic_bombardment", 1, "axis"),
    "final": Clock(35, "final_reorganization"),
}


@cache
def position(phase: str) -> Game:
    """The same war in a phase.  In production Germany has received three oils and converted two of them into
    fuel that is taken ("placing"), or has still to choose ("production").
    """
    clock = PHASES.get(phase, Clock(35, "production"))
    played = final(
        *UNITS,
        on=ATLAS,
        clock=Clock(35, "production"),
        powers=("GE", "IT", "CW", "US"),
        fuel={"GE": F(5, 4), "IT": 1, "CW": 3},
        depots=DEPOTS,
        convoys={(0, "IT"): 12},
    )
    if phase in ("production", "placing"):
        played = after(played, ReceiveOil("GE", "Ploesti", "Essen", 2))
    if phase == "placing":
        played = after(played, UseOil("A-0001-1", "convert"), UseOil("A-0001-2", "convert"), TakeFuel("GE"))
    return played.changed([put_clock(clock)])


WRONG_PHASE: list[tuple[str, Order, str]] = [
    ("final", ReceiveOil("GE", "Ploesti", "Essen"), "OIL-ACQ-06"),
    ("reinforcement", UseOil("A-0001-1", "convert"), "OIL-ACQ-06"),
    ("combat", TakeFuel("GE"), "OIL-ACQ-06"),
    ("final", PlaceBarrels("GE", "Munich"), "OIL-ACQ-06"),
    ("final", BuyFuel("US", 1), "OIL-ACQ-09"),
    ("final", GiveFuel("guards"), "OIL-ACQ-12"),
    ("reinforcement", BuyWithFuel("GE", chits=1), "OIL-PRO-01"),
    ("production", PaySeaMaintenance("IT"), "OIL-SEA-04"),
    ("combat", GiveConsent("GE", "IT"), "OIL-REO-05"),
    ("combat", Refuel("panzer"), "OIL-REO-19"),
    ("production", RefuelMany((Refuel("panzer"),)), "OIL-REO-01"),
    ("production", RemoveBarrels("GE", "Essen"), "OIL-LIM-01"),
    ("production", ConvertBarrel("GE", "Munich"), "OIL-AMB-27"),
    ("production", MoveBarrels("Essen", "Munich"), "OIL-STO-12"),
    ("production", DeclareAttack("Munich", ("guards",)), "OIL-CBT-01"),
    ("final", DeclareDefence("Munich"), "OIL-CBT-03"),
    ("final", UseSupply("rommel", ("guards",)), "OIL-CBT-09"),
    ("production", BombOil("GE", "London", "barrel", 1), "OIL-BOM-01"),
    ("final", RepairOil("Ploesti"), "OIL-AMB-25"),
]

WRONG_POWER: list[tuple[str, Order, str]] = [
    ("production", ReceiveOil("IT", "Ploesti", "London"), "OIL-ACQ-01"),
    ("production", ReceiveOil("CW", "Ploesti", "London"), "OIL-ACQ-02"),
    ("placing", PlaceBarrels("IT", "Rome"), "OIL-STO-03"),
    ("placing", PlaceBarrels("GE", "London"), "OIL-STO-09"),
    ("production", BuyFuel("GE", 1), "OIL-ACQ-09"),
    ("final", GiveConsent("GE", "GE"), "OIL-REO-04"),
    ("final", GiveConsent("GE", "CW"), "OIL-REO-04"),
    ("final", GiveConsent("IT", "GE", free=True), "OIL-REO-09"),
    ("final", GiveConsent("GE", "IT", at="Rome"), "OIL-REO-04"),
    ("final", RemoveBarrels("GE", "Rome"), "OIL-LIM-02"),
    ("final", Refuel("panzer", payer="IT"), "OIL-REO-04"),
    ("final", Refuel("ariete", payer="GE", target="Munich"), "OIL-REO-04"),
    ("final", Refuel("ariete", target="Munich"), "OIL-REO-04"),
    ("final", Refuel("panzer", payer="CW", target="London"), "OIL-REO-04"),
    ("final", Refuel("panzer", source="free"), "OIL-REO-09"),
    ("final", PaySeaMaintenance("GE"), "OIL-SEA-01"),
    ("combat", DeclareAttack("Munich", ("raiders",)), "OIL-CBT-01"),
    ("combat", DeclareAttack("Genoa", ("bersaglieri",), payer="GE"), "OIL-CBT-12"),
    ("combat", UseSupply("rommel", ("british",)), "OIL-CBT-09"),
    ("bombs", BombOil("CW", "Essen", "barrel", 1), "OIL-BOM-01"),
    ("bombs", BombOil("GE", "Munich", "barrel", 1), "OIL-BOM-01"),
]

TOO_MUCH: list[tuple[str, Order, str]] = [
    ("placing", PlaceBarrels("GE", "Essen"), "OIL-STO-15"),  # a fifth barrel in a factory city
    ("placing", PlaceBarrels("GE", "Munich", 2), "OIL-STO-16"),  # a third one in a city
    ("placing", PlaceBarrels("GE", "Munich", 0), "OIL-STO-07"),
    ("placing", PlaceBarrels("GE", "Munich", -1), "OIL-STO-07"),
    ("production", PlaceBarrels("GE", "Munich"), "OIL-STO-03"),  # nothing is taken yet
    ("placing", PlaceBarrels("GE", "A-0101"), "OIL-STO-08"),  # no hex for barrels
    ("placing", PlaceBarrels("GE", "Omsk"), "OIL-STO-09"),  # no way there
    ("production", SetDepot("Munich", "GE", 5), "OIL-STO-15"),
    ("production", SetDepot("Munich", "GE", -1), "OIL-STO-15"),
    ("production", ReceiveOil("GE", "Ploesti", "Essen", 9), "OIL-ACQ-02"),
    ("production", ReceiveOil("GE", "Ploesti", "Munich"), "OIL-ACQ-01"),  # no factory
    ("production", TakeFuel("GE"), "OIL-ACQ-02"),  # with oil not chosen for
    ("production", BuyWithFuel("GE", chits=99), "OIL-STO-06"),
    ("production", BuyWithFuel("GE", chits=-1), "OIL-PRO-01"),
    ("production", BuyWithFuel("GE", hqs=(6,)), "OIL-PRO-03"),
    ("production", BuyWithFuel("GE"), "OIL-PRO-01"),
    ("final", Refuel("guards"), "OIL-REO-20"),
    ("final", Refuel("wrecked"), "BASE-UNIT-12"),
    ("final", Refuel("rommel", activation=True), "OIL-CST-26"),
    ("final", RefuelMany(()), "OIL-REO-20"),
    ("final", RefuelMany((Refuel("panzer"), Refuel("panzer"))), "OIL-REO-20"),
    ("final", RefuelMany((Refuel("panzer"), Refuel("guards"))), "OIL-REO-20"),
    ("final", RemoveBarrels("GE", "Essen"), "OIL-LIM-02"),  # not above the limit
    ("final", RemoveBarrels("GE", "Essen", 0), "OIL-LIM-02"),
    ("final", ConvertBarrel("GE", "Munich"), "OIL-STO-06"),
    ("final", MoveBarrels("Essen", "Munich"), "OIL-STO-12"),
    ("bombs", BombOil("GE", "London", "barrel"), "OIL-BOM-03"),
    ("bombs", BombOil("GE", "London", "barrel", -1), "OIL-BOM-03"),
    ("bombs", BombOil("GE", "London", "resource", 1), "OIL-BOM-01"),
    ("combat", DeclareAttack("Genoa", ()), "OIL-CBT-01"),
    ("combat", DeclareAttack("London", ("guards",)), "OIL-CBT-01"),
    ("combat", DeclareDefence("Dover"), "OIL-CBT-03"),
    ("combat", UseSupply("rommel", ()), "OIL-CBT-09"),
    ("combat", UseSupply("guards", ("guards",)), "OIL-CBT-09"),
]

NOT_IN_QUARTERS: list[tuple[str, Order, str]] = [
    ("final", SetPower("GE", {"fuel": "1/3"}), "OIL-STO-04"),
    ("final", SetPower("GE", {"fuel": "0.1"}), "OIL-STO-04"),
    ("final", SetPower("GE", {"fuel": 2.55}), "OIL-STO-04"),
    ("final", SetPower("GE", {"fuel": "41/4"}), "OIL-STO-05"),
    ("final", SetPower("GE", {"fuel": "-1/4"}), "BASE-POWER-03"),
    ("final", SetPower("GE", {"fuel": "much"}), "BASE-POWER-03"),
    ("final", SetPower("GE", {"multiple": "1/3"}), "OIL-ACQ-04"),
    ("final", GiveConsent("GE", "IT", fuel="1/3"), "OIL-REO-04"),
    ("final", GiveConsent("GE", "IT", fuel="-1"), "OIL-REO-04"),
    ("final", GiveConsent("GE", "IT", fuel="some"), "OIL-REO-04"),
    ("final", Refuel("british", anywhere="1/3"), "OIL-REO-14"),
    ("final", Refuel("british", anywhere="-1"), "OIL-REO-14"),
    ("final", Refuel("british", anywhere="some"), "OIL-REO-14"),
]

UNKNOWN: list[tuple[str, Order, str]] = [
    ("production", SetDepot("Nowhere", "GE", 1), "BASE-HEX-01"),
    ("production", SetDepot("Munich", "XX", 1), "BASE-POWER-01"),
    ("production", ReceiveOil("XX", "Ploesti", "Essen"), "BASE-POWER-01"),
    ("production", ReceiveOil("GE", "Nowhere", "Essen"), "BASE-HEX-01"),
    ("production", ReceiveOil("GE", "Ploesti", "Nowhere"), "BASE-HEX-01"),
    ("production", UseOil("A-0001-9", "convert"), "OIL-ACQ-02"),
    ("production", UseOil("oil", "convert"), "OIL-ACQ-02"),
    ("production", TakeFuel("XX"), "BASE-POWER-01"),
    ("placing", PlaceBarrels("XX", "Munich"), "BASE-POWER-01"),
    ("placing", PlaceBarrels("GE", "Nowhere"), "BASE-HEX-01"),
    ("production", BuyFuel("XX", 1), "BASE-POWER-01"),
    ("reinforcement", GiveFuel("nobody"), "BASE-UNIT-01"),
    ("production", BuyWithFuel("XX", chits=1), "BASE-POWER-01"),
    ("production", BuyWithFuel("GE", chits=1, barrels=("Nowhere",)), "BASE-HEX-01"),
    ("final", PaySeaMaintenance("XX"), "BASE-POWER-01"),
    ("final", PaySeaMaintenance("IT", ("Nowhere",)), "BASE-HEX-01"),
    ("final", GiveConsent("XX", "IT"), "BASE-POWER-01"),
    ("final", GiveConsent("GE", "XX"), "BASE-POWER-01"),
    ("final", GiveConsent("GE", "IT", at="Nowhere"), "BASE-HEX-01"),
    ("final", Refuel("nobody"), "BASE-UNIT-01"),
    ("final", Refuel("panzer", target="Nowhere"), "BASE-HEX-01"),
    ("final", Refuel("panzer", payer="XX"), "BASE-POWER-01"),
    ("final", Refuel("panzer", barrels=("Nowhere",)), "BASE-HEX-01"),
    ("final", RefuelMany((Refuel("nobody"),)), "BASE-UNIT-01"),
    ("final", ConvertBarrel("XX", "Munich"), "BASE-POWER-01"),
    ("final", ConvertBarrel("GE", "Nowhere"), "BASE-HEX-01"),
    ("final", RemoveBarrels("XX", "Munich"), "BASE-POWER-01"),
    ("final", RemoveBarrels("GE", "Nowhere"), "BASE-HEX-01"),
    ("final", MoveBarrels("Nowhere", "Munich"), "BASE-HEX-01"),
    ("combat", DeclareAttack("Nowhere", ("guards",)), "BASE-HEX-01"),
    ("combat", DeclareAttack("Genoa", ("nobody",)), "BASE-UNIT-01"),
    ("combat", DeclareAttack("Genoa", ("bersaglieri",), payer="XX"), "BASE-POWER-01"),
    ("combat", DeclareAttack("Genoa", ("bersaglieri",), hq="nobody"), "BASE-UNIT-01"),
    ("combat", DeclareAttack("Genoa", ("bersaglieri",), barrels=("Nowhere",)), "BASE-HEX-01"),
    ("combat", DeclareDefence("Nowhere"), "BASE-HEX-01"),
    ("combat", UseSupply("nobody", ("guards",)), "BASE-UNIT-01"),
    ("combat", UseSupply("rommel", ("nobody",)), "BASE-UNIT-01"),
    ("bombs", BombOil("XX", "London", "barrel", 1), "BASE-POWER-01"),
    ("bombs", BombOil("GE", "Nowhere", "barrel", 1), "BASE-HEX-01"),
    ("production", RepairOil("Nowhere"), "BASE-HEX-01"),
]
BAD = [*WRONG_PHASE, *WRONG_POWER, *TOO_MUCH, *NOT_IN_QUARTERS, *UNKNOWN]


@pytest.fixture(scope="module")
def sessions(tmp_path_factory):
    """A saved game of each position, so that what is on disk can be seen to stay."""
    folder = tmp_path_factory.mktemp("bad")
    opened: dict[str, Session] = {}
    for phase in {phase for phase, _, _ in BAD}:
        opened[phase] = Session.create(folder / f"{phase}.redball", position(phase), rules.judge)
    yield opened
    for session in opened.values():
        session.close()


def name(case: tuple[str, Order, str]) -> str:
    phase, order, _ = case
    return f"{phase}-{msgspec.json.encode(order).decode()}"


@pytest.mark.parametrize("case", BAD, ids=name)
def test_it_is_refused_with_a_sentence_and_its_clause_and_nothing_changes(sessions, case):
    phase, order, clause = case
    session = sessions[phase]
    played = session.game
    before = codec.encode_position(played)
    ruling = session.commit(order)
    assert not ruling.allowed, sentence(ruling.text)
    assert clause in ruling.clauses, (ruling.clauses, [r.code for r in ruling.reasons])
    assert ruling.reasons and not ruling.changes and not ruling.dice
    judged(played, order)
    assert session.game is played
    assert session.head == session.last == 0
    assert codec.encode_position(played) == before
    given = msgspec.json.decode(msgspec.json.encode(order), type=any_order())
    assert rules.judge(played, given) == ruling, "as `redball order` reads it"


def test_every_order_of_the_rule_is_given_wrongly():
    kinds = set(oil.RULE_SET.judges)
    anytime = {SetDepot}
    assert {type(order) for _, order, _ in WRONG_PHASE} == kinds - anytime
    assert {type(order) for _, order, _ in UNKNOWN} == kinds


FRACTIONS = re.compile("quarters|twelfths")
"""Fuel is in quarters, a multiple in twelfths."""


def test_a_scenario_with_fractions_that_no_track_has_says_each_line():
    text = """
title = "Fractions"
map = "small"
turn = "Nov/Dec 1941"
rule_sets = ["base", "oil"]
[powers.GE]
fuel = "1/3"
multiple = "0.9"
"""
    with pytest.raises(ScenarioError) as told:
        read_scenario(text, lambda _: ATLAS)
    said = [str(fault) for fault in told.value.faults if FRACTIONS.search(fault.expected)]
    assert len(said) == 2 and "line 7: powers.GE.fuel" in said[0] and "line 8" in said[1]
    good = text.replace("1/3", "6¼").replace("0.9", "0.75")
    try:
        assert read_scenario(good, lambda _: ATLAS).powers["GE"].fuel == F(25, 4)
    except ScenarioError as error:
        assert not [fault for fault in error.faults if FRACTIONS.search(fault.expected)]
