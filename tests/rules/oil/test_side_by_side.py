"""More clauses with their cases beside each other: with and without a store, a route, a point, a barrel."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import LendResource, SetRoute
from redball.game.pipelines import ROUTES, Route
from redball.game.state import Change, HexState
from redball.rules import oil
from redball.rules.oil.fuel_paths import FuelPath, still
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.orders import BombOil, BuyFuel, BuyWithFuel, PlaceBarrels, Refuel
from redball.rules.oil.sea import payable, sea_first
from redball.rules.oil.tables import ACCOUNTS, ANYWHERE, CONSENTS, FREE_BARRELS, NOTED, Opened, Terms
from redball.rules.oil.targets import Target, own_targets
from redball.rules.oil.wells import waiting
from redball.rules.oil.zones import zones

from tests.rules.oil.front import BOMBING, front
from tests.rules.oil.table import TURN, after, atlas, game, judged, power, refused, spot
from tests.rules.oil.theatre import FINAL, SHUT_BRITAIN, bought, down, final, pay
from tests.small_map import unit

rule = pytest.mark.rule

FAR = spot("Gela", "A-0206", "town", port="minor", oil=2)
HALLE = spot("Halle", "A-0102", factories=1)


@rule("OIL-ACQ-10")
@pytest.mark.parametrize(("spent", "left"), [(0, 3), (2, 1), (3, 0), (4, 0)])
def test_a_neutral_buys_no_more_than_its_build_points(spent, left):
    played = power(game(), active=False, bp_available=3, bp_spent=spent, bp_entered=True)
    (reason,) = judged(played, BuyFuel("GE", 4)).reasons
    assert (reason.code, reason.data["left"]) == ("oil.too_few_bp", left)
    assert judged(played, BuyFuel("GE", left or 1)).allowed is bool(left)


@rule("OIL-SEA-04")
def test_only_powers_with_a_store_pay_for_the_sea_first():
    ships = [unit(code, "Sea 0", type="ASW", power=code) for code in ("TUR", "GE")]
    played = game(ships, clock=FINAL, fuel={"GE": 1})
    assert [sea_first(played, code, code) for code in ("TUR", "GE")] == [(), ("GE",)]
    assert sea_first(played, "GE", "TUR") == ("GE",)


@rule("OIL-SEA-05", "OIL-LIM-06")
def test_endless_fuel_pays_for_all_that_is_at_sea():
    ships = [unit(f"asw{n}", "Sea 2", type="ASW", power="US") for n in range(3)]
    for reading, pays in (("unlimited_fuel", 3), ("unlimited_storage", 1)):
        played = final(*ships, fuel={"US": F(7, 4)}, options={"oil.us_continental": reading})
        assert payable(played, "US") == pays


@rule("OIL-REO-04")
def test_a_unit_at_sea_uses_the_fuel_of_no_friend():
    let = [CONSENTS.put((TURN, "IT", "GE", "*"), Terms())]
    played = final(down("ca", "Sea 0", "GE", 1), powers=("IT",), fuel={"GE": 1, "IT": 5}, remembered=let)
    assert refused(played, Refuel("ca", payer="IT")) == ["oil.at_sea_payer"]
    assert judged(played, Refuel("ca", payer="GE")).allowed


def test_the_colonies_of_others_are_no_free_colonies():
    played = final(powers=("IT", "CW"), options={"oil.cw_colony_area": "unrestricted"})
    tripoli = played.atlas.find("Tripoli")
    assert not zones(played, "IT").is_cut_off(tripoli)
    assert not zones(played, "IT").is_free_colony(tripoli)


@rule("OIL-LIM-06")
@pytest.mark.parametrize(("chits", "units", "notes"), [(1, 0, [1]), (3, 0, [2]), (0, 2, [])])
def test_what_the_continental_us_gives_is_said(chits, units, notes):
    """Four are on the track; five take a barrel, fifteen two."""
    played = final(powers=("US",), clock=Clock(TURN, "production"), fuel={"US": 4})
    ruling = judged(played, BuyWithFuel("US", chits, units))
    assert [note.data["count"] for note in ruling.notes if note.code == "oil.endless_used"] == notes


@rule("OIL-BOM-04")
@pytest.mark.parametrize(("owner", "books"), [("SU", True), ("TUR", False)])
def test_nobody_keeps_books_for_a_power_that_is_not_there(owner, books):
    played = front(clock=BOMBING, depots={"Kiev": (2, owner)})
    bombed = after(played, BombOil("GE", "Kiev", "barrel", 0, True))
    assert bombed.depots[played.atlas.find("Kiev")].barrels == 1
    assert ((BOMBING.turn, owner) in ACCOUNTS.of(bombed)) is books


@rule("OIL-ACQ-02")
def test_oil_that_others_lend_waits_for_nobody():
    """Italy's two oils at Gela have no way; the oil that Germany lends comes on a route."""
    more = [FAR, spot("Works", "A-0103", factories=1)]
    owners = "\n".join(("g g g g g 0 i i", "g g g i g 0 i i", "g g g g g 0 i i"))
    played = game(powers=("IT",), on=atlas(more=more, owners=owners), convoys={(0, "IT"): 2})
    assert waiting(played, "IT") == 2
    lent = after(played, LendResource("GE", "Ploesti", "IT"), SetRoute("IT", "A-0002-1", "Works"))
    assert [(o.source, o.count) for o in oil.proposals(lent, "IT")] == [("A-0002", 1)]
    assert (waiting(lent, "IT"), waiting(lent, "GE")) == (2, 0)


@rule("OIL-ACQ-01")
def test_a_route_to_a_factory_that_was_lost_brings_nothing():
    more = [FAR, spot("Turin", "A-0107", factories=1), spot("Noto", "A-0205", "town", port="minor", oil=1)]
    played = game(on=atlas(more=more[:2]), powers=("SU",), convoys={(0, "GE"): 1})
    played = after(played, SetRoute("GE", "A-0206", "Turin"))
    there = {(o.source, o.factory) for o in oil.proposals(played, "GE")}
    assert ("A-0206", "A-0107") in there
    lost = played.changed([Change("control", played.atlas.find("Turin"), "SU")])
    assert not [o for o in oil.proposals(lost, "GE") if o.factory == "A-0107"]


@rule("OIL-ACQ-01")
def test_oil_on_a_route_without_points_goes_by_no_railway_instead():
    played = game()
    route = ROUTES.put("A-0002-1", Route("GE", True, played.atlas.find("A-0000"), ["Sea 0"]))
    played = game(on=atlas(rails=["Ploesti Essen"]))
    assert [o.count for o in oil.proposals(played, "GE")] == [5]
    assert [o.count for o in oil.proposals(played.changed([route]), "GE")] == [4]


@rule("OIL-REO-14")
def test_nothing_is_written_of_noted_fuel_that_was_not_spent():
    played = final(bought("hq", "London", "CW", 2), fuel={"CW": 0}, depots={"London": (1, "CW")})
    paid = after(played, pay("hq"))
    assert NOTED.of(paid) == {TURN: 0} and not ANYWHERE.of(paid)
    some = after(
        final(bought("hq", "London", "CW", 2), fuel={"CW": 5}, depots={"London": (1, "CW")}), pay("hq")
    )
    assert (ANYWHERE.of(some)[TURN], NOTED.of(some)[TURN]) == (2, 5)


@rule("OIL-LIM-04")
def test_communist_china_has_no_tasks_of_its_own():
    played = final(powers=("CC", "SU", "GE"), clock=Clock(TURN, "production"))
    for code in ("CC", "SU"):
        played = power(played, code, active=False)
    assert {task.power for task in oil.tasks(played) if task.id.startswith("oil.market.")} == {"SU"}
    out = power(played, "SU", in_play=False)
    assert not [task for task in oil.tasks(out) if task.id.startswith("oil.market.")]


@rule("OIL-REO-20", "OIL-LIM-06")
@pytest.mark.parametrize(
    ("code", "reading", "short"),
    [("US", "unlimited_fuel", False), ("US", "unlimited_storage", True), ("GE", "unlimited_fuel", True)],
)
def test_too_little_fuel_is_named_beside_a_missing_way(code, reading, short):
    options = {"oil.us_continental": reading}
    played = final(down("arm", "Omsk", code), SHUT_BRITAIN, powers=("SU", "US", "GE"), options=options)
    assert ("oil.too_little" in refused(played, Refuel("arm"))) is short
    rich = final(
        down("arm", "Omsk", code), SHUT_BRITAIN, powers=("SU", "US", "GE"), options=options, fuel={code: 2}
    )
    assert "oil.too_little" not in refused(rich, Refuel("arm"))


@rule("OIL-REO-01")
def test_a_plant_in_open_country_is_a_target_where_a_factory_was_built():
    plant = unit("plant", "A-0001", type="SYNTH")
    built = {"A-0001": HexState(factories_added=1)}
    for hexes, fits in ((built, True), ({}, False)):
        played = final(plant, hexes=hexes)
        assert (1 in own_targets(played, "GE")) is fits
    taken = final(plant, hexes=built, control={"A-0001": "IT"})
    assert 1 not in own_targets(taken, "GE") and 1 in own_targets(taken, "IT")


@rule("OIL-REO-02")
@pytest.mark.parametrize(
    ("loose", "on_track", "there"), [(0, 0, False), (F(1, 4), 0, True), (0, F(1, 4), True), (10, 0, True)]
)
def test_a_depot_whose_opened_barrel_is_used_up_is_none(loose, on_track, there):
    played = final(depots={"Rome": (1, "IT")})
    ledger, rome = Ledger.of(played), played.atlas.find("Rome")
    ledger.expend(rome)
    ledger.put_opened((rome, False, "IT"), Opened("IT", F(loose), F(on_track)))
    assert (still(ledger, FuelPath(Target(rome, "IT", "OIL-REO-02", True))) is not None) is there
    factory = still(ledger, FuelPath(Target(rome, "IT", "OIL-REO-01", True)))
    assert factory is not None and factory.target is not None and factory.target.depot is there


@rule("OIL-STO-11", "OIL-STO-16")
@pytest.mark.parametrize(
    ("points", "code"), [(1, "oil.chain_too_thin"), (2, "oil.no_room"), (9, "oil.no_room")]
)
def test_a_place_overseas_is_full_or_its_chain_too_thin(points, code):
    played = game(remembered=[FREE_BARRELS.put((TURN, "GE"), 3)], convoys={(0, "GE"): points})
    assert refused(played, PlaceBarrels("GE", "Palermo", 3)) == [code]
    placed = after(played, PlaceBarrels("GE", "Palermo", min(points, 2)))
    assert placed.depots[played.atlas.find("Palermo")].barrels == min(points, 2)
    assert refused(played, PlaceBarrels("GE", "Munich", 3)) == ["oil.no_room"]
