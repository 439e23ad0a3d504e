"""Which sources repair a damaged port (REO-OVS-02, REO-AMB-44)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from redball.game.powers import Country
from redball.game.state import Change, put_power
from redball.rules.reorganization.orders import RepairPort
from redball.rules.reorganization.repairing import repair_payers
from redball.rules.reorganization.repairs import repair_offers
from redball.rules.reorganization.tables import ONCE, USED
from redball.rules.reorganization.ways.sources import sources_of
from redball.wording import sentence

from tests.rules.judging import after, denied
from tests.rules.reorganization.table import by, damaged, face_down, game_of, hq, replace_clock, set_to
from tests.small_map import small_atlas, spot, unit

COAST = """
. . . ~ . .
 . . . ~ . .
"""
KIEL, BY_HQ, RIGA = (
    RepairPort("Kiel", "hex:Essen"),
    RepairPort("Kiel", "hex:A-0001"),
    RepairPort("Riga", "hex:A-0001"),
)
FRENCH = "g g g ~ f f\n g g g ~ f f"


@pytest.fixture
def coast():
    """Germany: Essen inland, an HQ beside it, two damaged ports, Kiel and Riga; France beyond the sea."""
    places = [
        spot("Essen", "A-0000", "capital", factories=1),
        spot("Kiel", "A-0002", "town", port="minor"),
        spot("Riga", "A-0102", "town", port="minor"),
        spot("Paris", "A-0005", "capital"),
        spot("Brest", "A-0004", "town", port="minor"),
        spot("Lyon", "A-0105"),
    ]
    return small_atlas(COAST, owners=FRENCH, places=places)


def at_coast(coast, *units, **more):
    return damaged(game_of(coast, *units, pools={"GE": 9, "IT": 9}, **more), "Kiel", "Riga")


@pytest.mark.rule("REO-OVS-02", "REO-HQ-06")
def test_an_hq_that_flipped_repairs_nothing(coast):
    game = at_coast(coast, face_down("inf", "A-0001"), hq("A-0001"))
    assert after(game, BY_HQ).rule_tables == game.rule_tables, "and a repair uses nothing up"
    after(game, BY_HQ, RIGA, by("inf", "unit:hq", "secondary"))
    flipped = after(game, by("inf", "unit:hq", "hq"))
    ruling = denied(flipped, BY_HQ, "REO-HQ-06", "REO-AMB-44")
    assert [reason.code for reason in ruling.reasons] == ["reorganization.hq_flipped"]
    after(flipped, KIEL)
    asleep = at_coast(coast, hq("A-0001", organized=False))
    after(asleep, BY_HQ)
    denied(set_to(asleep, sss_hq_needs_faceup=True), BY_HQ, "REO-AMB-09")


@pytest.mark.rule("REO-OVS-02", "REO-SEC-01")
def test_an_hq_that_is_cut_off_repairs_nothing(coast):
    """The French hold a line between it and Essen; the HQ holds Riga's hex itself."""
    wall = [unit(f"e{row}", f"A-0{row}01", power="FR") for row in range(2)]
    game = at_coast(coast, hq("A-0102"), *wall)
    order = RepairPort("Riga", "hex:A-0102")
    ruling = denied(game, order, "REO-SEC-01", "REO-AMB-44")
    assert [reason.code for reason in ruling.reasons] == ["reorganization.source_out"]
    after(game.changed([Change("units", f"e{row}", None) for row in range(2)]), order)
    offers = {offer.source: offer for offer in repair_offers(game, coast.find("Riga"))}
    assert not offers[coast.find("A-0102")].allowed


@pytest.mark.rule("REO-OVS-02", "REO-SEC-01", "REO-HQ-06")
def test_by_option_a_repair_is_the_one_service_of_a_source(coast):
    game = set_to(at_coast(coast, face_down("inf", "A-0001"), hq("A-0001")), repair_uses_source=True)
    once = after(game, BY_HQ)
    assert denied(once, RIGA, "REO-SEC-01", "REO-AMB-44").reasons[0].data["source"] == "hq"
    denied(once, by("inf", "unit:hq", "secondary"), "REO-SEC-01")
    denied(once, by("inf", "unit:hq", "hq"), "REO-HQ-06", "REO-AMB-08")
    denied(after(game, by("inf", "unit:hq", "secondary")), BY_HQ, "REO-AMB-44")
    after(once, RepairPort("Riga", "hex:Essen"), by("inf", "hex:Essen"))  # a primary source has no such limit


@pytest.mark.rule("REO-OVS-02", "REO-PRI-04")
def test_of_the_sources_in_a_hex_the_one_repairs_that_loses_least(coast):
    """Essen is the only primary source, so isolated; the HQ in it gives its points instead."""
    units = [face_down("inf", "A-0001"), hq("Essen")]
    game = at_coast(coast, *units)
    alone = at_coast(coast, *units[:1])
    assert ONCE.of(after(alone, KIEL))
    assert not ONCE.of(after(game, KIEL))
    flipped = after(game, by("inf", "unit:hq", "hq"))
    assert ONCE.of(after(flipped, KIEL)), "then the city does"
    later = replace(after(flipped, KIEL), clock=replace_clock(impulse=5))
    ruling = denied(later, RepairPort("Riga", "hex:Essen"), "REO-PRI-04", "REO-HQ-06")
    assert len(ruling.reasons) == 2, "the reasons against both"
    counted = after(set_to(game, repair_uses_source=True), KIEL)
    assert ("secondary", "unit:hq") not in USED.of(counted), "one use each: the city comes first"


@pytest.mark.rule("REO-OVS-02", "REO-SEC-01", "REO-SEC-04")
@pytest.mark.parametrize("city", ["Paris", "Lyon"])
def test_a_city_repairs_while_it_is_in_supply(coast, city):
    """Paris is a conquered capital, Lyon has a supply unit: sources once the sea leads to them."""
    conquered = {"FRA": Country("FRA", power="GE", conquered=True)}
    store = unit("store", "Lyon", type="SUPPLY", size="")
    game = replace(
        damaged(game_of(coast, store, pools={"GE": 9}, wars=()), "Brest"),
        countries=conquered,
        control={n: "GE" for n in range(len(coast.grid)) if coast.controller_at(n) == "FR"},
    )
    brest, order = coast.find("Brest"), RepairPort("Brest", f"hex:{city}")
    assert coast.find(city) in sources_of(game, "GE", brest)[1]
    denied(game, order, "REO-SEC-01", "REO-AMB-44")
    opened = after(game, RepairPort("Brest", "hex:Essen"))
    hurt = opened.changed([Change("hexes", brest, game.hexes[brest])])
    denied(hurt, order, "REO-SEC-01")
    second = spot("Nantes", "A-0104", "town", port="minor")
    wide = small_atlas(COAST, owners=FRENCH, places=[*_spots(), second])
    two = replace(game, atlas=wide)
    assert after(two, order).rule_tables == game.rule_tables
    node = f"hex:{wide.label(wide.find(city))}"
    counted = set_to(two, repair_uses_source=True)
    assert USED.of(after(counted, order))["secondary", node] == 1
    spent = counted.changed([USED.put(("secondary", node), 1)])
    ruling = denied(spent, order, "REO-SEC-01", "REO-AMB-44")
    assert ruling.reasons[0].data["source"].startswith(city)
    denied(two.changed([Change("units", "store", None)]), RepairPort("Brest", "hex:Lyon"), "REO-OVS-02")


def _spots():
    return [
        spot("Essen", "A-0000", "capital", factories=1),
        spot("Kiel", "A-0002", "town", port="minor"),
        spot("Paris", "A-0005", "capital"),
        spot("Brest", "A-0004", "town", port="minor"),
        spot("Lyon", "A-0105"),
    ]


@pytest.mark.rule("REO-OVS-02", "REO-RP-12")
def test_the_power_of_the_hq_pays_not_that_of_its_hex(coast):
    staff = unit("staff", "A-0001", type="HQ-I", reorganization=3, size="army", power="IT")
    game = at_coast(coast, staff, cooperation=[("GE", "IT")])
    assert after(game, BY_HQ).powers["IT"].rp_spent == 1
    kiel, at = coast.find("Kiel"), coast.find("A-0001")
    assert repair_payers(game, kiel, at) == ("GE", "IT")
    poor = game.changed([put_power(msgspec.structs.replace(game.powers["IT"], rp_pool=Fraction(0)))])
    ruling = denied(poor, BY_HQ, "REO-RP-10")
    assert "Italy has 0 left" in sentence(ruling.reasons[0])
    offer = next(o for o in repair_offers(poor, kiel) if o.source == at)
    assert offer.allowed and offer.order.payer == "GE" and offer.payers == ("GE",)
    rich = next(o for o in repair_offers(game, kiel) if o.source == at)
    assert rich.order.payer == "" and rich.payers == ("IT", "GE"), "who pays unasked comes first"


@pytest.mark.rule("REO-OVS-02", "REO-RP-10")
def test_a_repair_that_nobody_can_pay_is_offered_with_its_reason(coast):
    game = damaged(game_of(coast, hq("A-0001"), pools={"GE": 0}), "Kiel")
    offer = repair_offers(game, coast.find("Kiel"))[0]
    assert not offer.allowed and offer.order.payer == "" and not offer.payers
    assert "REO-RP-10" in offer.ruling.clauses
