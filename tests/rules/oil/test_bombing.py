"""Bombs on oil resources and barrels (OIL-BOM)."""

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import SetPower
from redball.game.state import put_clock
from redball.rules import oil
from redball.rules.oil.bombing import bomb_targets, debt_of
from redball.rules.oil.orders import BombOil, PlaceBarrels, RepairOil, SetDepot, TakeFuel
from redball.rules.oil.receipts import oil_at

from tests.rules.judging import after, judged
from tests.rules.oil.front import BOMBING, COMBAT, front
from tests.rules.oil.table import barrels, fuel, received, refused


def bombed(track, *orders, depots=(), **options):
    """The front after bombs on the USSR's oil."""
    return after(at_front(track, depots=depots, **options), *orders)


def at_front(track, depots=(), **options):
    return front(clock=BOMBING, fuel={"SU": track}, depots=dict(depots), options=options)


def bomb(hex, target, hits=0, destroyed=False, **fields):
    return BombOil(fields.pop("power", "GE"), hex, target, hits, destroyed, **fields)


KHARKOV = {"Kharkov": (1, "SU")}


@pytest.mark.rule("OIL-BOM-01")
def test_oil_and_barrels_are_targets_without_any_factory():
    played = at_front(7, depots=KHARKOV)
    assert judged(played, bomb("Kharkov", "barrel", 1)).allowed
    assert judged(played, bomb("Baku", "resource", 1)).allowed
    found = {played.atlas.place_name(n): kinds for n, kinds in bomb_targets(played, "GE").items()}
    assert found == {"Baku": ("resource",), "Kharkov": ("barrel",)}
    assert refused(played, bomb("Kharkov", "resource", 1), "OIL-BOM-01") == ["oil.no_resource_there"]
    assert refused(played, bomb("Moscow", "barrel", 1), "OIL-BOM-01") == ["oil.no_barrel_there"]


@pytest.mark.rule("OIL-BOM-02")
def test_one_kind_of_target_is_named():
    played = at_front(7, depots={"Moscow": (1, "SU")})
    hit = after(played, bomb("Moscow", "barrel", 3, True))
    assert (fuel(hit, "SU"), barrels(hit, "Moscow"), dict(hit.hexes)) == (4, 0, {})
    works = after(played, bomb("Moscow", "factory", 3, True))
    assert (fuel(works, "SU"), barrels(works, "Moscow")) == (7, 1)
    assert works.hexes[works.atlas.find("Moscow")].factories_destroyed == 1
    assert refused(played, bomb("Moscow", "city", 3), "OIL-BOM-02") == ["oil.no_such_target"]


@pytest.mark.rule("OIL-BOM-03")
def test_each_hit_takes_a_fuel():
    assert fuel(bombed(7, bomb("Baku", "resource", 3)), "SU") == 4
    assert fuel(bombed(F(13, 4), bomb("Baku", "resource", 3)), "SU") == F(1, 4)


@pytest.mark.rule("OIL-BOM-04")
def test_destroyed_takes_a_barrel_or_a_resource_too():
    played = bombed(7, bomb("Kharkov", "barrel", 2, True), depots=KHARKOV)
    assert (fuel(played, "SU"), barrels(played, "Kharkov")) == (5, 0)
    assert oil.account_of(played, "SU") == {"lost_bombed": -10, "bombed": -2}
    wells = bombed(7, bomb("Baku", "resource", 0, True))
    assert (fuel(wells, "SU"), oil_at(wells, wells.atlas.find("Baku"))) == (7, 2)


@pytest.mark.rule("OIL-BOM-05")
def test_the_target_barrel_pays_when_the_track_is_short():
    played = bombed(1, bomb("Kharkov", "barrel", 3), depots=KHARKOV)
    assert (fuel(played, "SU"), barrels(played, "Kharkov")) == (8, 0)
    played = bombed(3, bomb("Kharkov", "barrel", 3), depots=KHARKOV)
    assert (fuel(played, "SU"), barrels(played, "Kharkov")) == (0, 1), "nothing is no debt"


@pytest.mark.rule("OIL-BOM-06")
def test_the_nearest_barrel_pays_when_the_target_holds_none():
    depots = {"A-0307": (1, "SU"), "Minsk": (1, "SU")}
    played = at_front(0, depots=depots)
    far = [played.atlas.grid.distance(played.atlas.find("Baku"), played.atlas.find(h)) for h in depots]
    assert far == [2, 5]
    played = after(played, bomb("Baku", "resource", 1))
    assert (fuel(played, "SU"), barrels(played, "A-0307"), barrels(played, "Minsk")) == (9, 0, 1)


def test_of_equally_near_barrels_the_owner_may_name_one():
    depots = {"A-0307": (1, "SU"), "A-0207": (1, "SU")}
    played = at_front(0, depots=depots)
    named = after(played, bomb("A-0307", "barrel", 11, barrels=("A-0207",)))
    assert (barrels(named, "A-0307"), barrels(named, "A-0207"), fuel(named, "SU")) == (0, 0, 9)
    wells = at_front(0, depots={"A-0308": (1, "SU"), "A-0209": (1, "SU")})
    for keeps, gives in (("A-0209", "A-0308"), ("A-0308", "A-0209")):
        done = after(wells, bomb("Baku", "resource", 1, barrels=(gives,)))
        assert (barrels(done, keeps), barrels(done, gives)) == (1, 0)


def test_more_than_a_barrel_is_paid_with_several():
    played = bombed(F(1, 2), bomb("Kharkov", "barrel", 15), depots={"Kharkov": (2, "SU")})
    assert (fuel(played, "SU"), barrels(played, "Kharkov")) == (F(11, 2), 0)


# --- what the rule leaves open ------------------------------------------------------------------------------


@pytest.mark.parametrize(("order", "track", "other"), [("destroyed_first", 9, 0), ("hits_first", 9, 1)])
def test_hits_before_or_after_destruction(order, track, other):
    depots = {**KHARKOV, "Minsk": (1, "SU")}
    played = bombed(2, bomb("Kharkov", "barrel", 3, True), depots=depots, **{"oil.bomb_order": order})
    assert (fuel(played, "SU"), barrels(played, "Kharkov"), barrels(played, "Minsk")) == (track, 0, other)


def test_destroyed_oil_is_gone_or_may_be_repaired():
    for option, good in (("permanent", False), ("repairable", True)):
        played = bombed(7, bomb("Baku", "resource", 0, True), **{"oil.destroyed_resource": option})
        assert refused(played, RepairOil("Baku"))[-1] == "oil.repaired_in_production"
        played = played.changed([put_clock(Clock(35, "production"))])
        if good:
            played = after(played, RepairOil("Baku"))
            assert oil_at(played, played.atlas.find("Baku")) == 3
            assert refused(played, RepairOil("Baku"), "OIL-AMB-25") == ["oil.no_destroyed_oil"]
        else:
            assert refused(played, RepairOil("Baku"), "OIL-AMB-25") == ["oil.destroyed_for_good"]


def test_without_any_barrel_the_track_ends_at_nothing():
    ruling = judged(at_front(F(1, 2)), bomb("Baku", "resource", 2))
    assert [note.code for note in ruling.notes] == ["oil.bomb_floor"]
    played = bombed(F(1, 2), bomb("Baku", "resource", 2))
    assert (fuel(played, "SU"), debt_of(played, "SU")) == (0, 0)
    assert oil.account_of(played, "SU") == {"bombed": F(-1, 2)}


def test_by_option_the_rest_is_owed_and_taken_from_the_next_fuel():
    played = bombed(F(1, 2), bomb("Baku", "resource", 2), **{"oil.bomb_floor": "debt"})
    assert (fuel(played, "SU"), debt_of(played, "SU")) == (0, F(3, 2))
    ruling = judged(played, SetPower("SU", {"fuel": 1}))
    assert "oil.debt_paid" in [note.code for note in ruling.notes]
    played = played.changed(ruling.changes)
    assert (fuel(played, "SU"), debt_of(played, "SU")) == (0, F(1, 2))
    played = after(played, SetPower("SU", {"fuel": 3}))
    assert (fuel(played, "SU"), debt_of(played, "SU")) == (F(5, 2), 0)
    assert oil.account_of(played, "SU") == {"bombed": -2}


def test_who_loses_when_a_friend_placed_the_barrel():
    """Germany places a barrel in Rome, then the Allies bomb it."""
    for option, german, italian in (("controller", 5, 4), ("placer", 4, 5)):
        played = front(clock=Clock(35, "production"), options={"oil.bomb_owner": option})
        played = after(
            received(played, 1, "convert"), TakeFuel("GE"), PlaceBarrels("GE", "Rome", agreed=True)
        )
        assert played.depots[played.atlas.find("Rome")].owner == "IT"
        played = played.changed([put_clock(Clock(35, "strategic_bombardment", 2, "allied"))])
        played = after(played, bomb("Rome", "barrel", 1, power="SU"))
        assert (fuel(played, "GE"), fuel(played, "IT")) == (german, italian)


def test_a_placers_track_is_paid_with_the_target_barrel():
    played = front(clock=Clock(35, "production"), options={"oil.bomb_owner": "placer"}, fuel={"IT": 5})
    played = after(received(played, 1, "convert"), TakeFuel("GE"), PlaceBarrels("GE", "Rome", agreed=True))
    assert oil.account_of(played, "IT") == {"passed_on": 10}, "the barrel is Italy's where it lies"
    played = played.changed([put_clock(Clock(35, "strategic_bombardment", 2, "allied"))])
    played = after(played, bomb("Rome", "barrel", 3, power="SU"))
    assert (fuel(played, "GE"), fuel(played, "IT"), barrels(played, "Rome")) == (7, 5, 0)
    assert oil.account_of(played, "IT") == {}


def test_barrels_set_by_hand_have_no_other_placer():
    played = front(clock=Clock(35, "production"), options={"oil.bomb_owner": "placer"})
    played = after(received(played, 1, "convert"), TakeFuel("GE"), PlaceBarrels("GE", "Rome", agreed=True))
    played = after(played, SetDepot("Rome", "IT", 2))
    played = played.changed([put_clock(Clock(35, "strategic_bombardment", 2, "allied"))])
    played = after(played, bomb("Rome", "barrel", 1, power="SU"))
    assert (fuel(played, "GE"), fuel(played, "IT")) == (5, 4)


# --- who may, and when --------------------------------------------------------------------------------------


def test_only_what_makes_sense_is_bombed():
    played = at_front(7, depots={**KHARKOV, "Essen": (1, "GE")})
    assert refused(played, bomb("Essen", "barrel", 1)) == ["oil.bomb_not_at_war"]
    assert refused(played, bomb("Kharkov", "barrel", 1, power="SU")) == [
        "oil.not_its_bombardment",
        "oil.bomb_not_at_war",
    ]
    assert refused(played, bomb("Kharkov", "barrel"), "OIL-BOM-03") == ["oil.no_losses"]
    assert refused(played, bomb("Kharkov", "barrel", -1), "OIL-BOM-03") == ["oil.hits_out_of_range"]
    later = played.changed([put_clock(COMBAT)])
    assert refused(later, bomb("Kharkov", "barrel", 1), "OIL-BOM-01") == ["oil.not_bombardment"]


# --- both kinds in one raid ---------------------------------------------------------------------------------

BOTH = {"oil.bomb_targets": "both"}


def oil_and_barrels(track=7, owner="SU", **options):
    """Baku has three oil and, in Soviet hands unless told otherwise, two barrels."""
    return at_front(track, depots={"Baku": (2, owner)}, **options)


@pytest.mark.rule("OIL-BOM-02")
def test_by_default_a_raid_names_one_kind():
    raid = bomb("Baku", "resource", 1, other_hits=1)
    assert refused(oil_and_barrels(), raid, "OIL-BOM-02", "OIL-AMB-50") == ["oil.one_kind_a_raid"]
    assert judged(oil_and_barrels(), bomb("Baku", "resource", 1)).allowed


@pytest.mark.rule("OIL-BOM-02", "OIL-BOM-03")
@pytest.mark.parametrize("declared", ["resource", "barrel"])
def test_by_option_it_names_both_and_spreads_its_hits(declared):
    played = after(oil_and_barrels(**BOTH), bomb("Baku", declared, 2, True, other_hits=3))
    node = played.atlas.find("Baku")
    assert fuel(played, "SU") == 2, "five hits"
    assert (oil_at(played, node), barrels(played, "Baku")) == ((2, 2) if declared == "resource" else (3, 1))
    ruling = judged(oil_and_barrels(**BOTH), bomb("Baku", declared, 2, other_hits=3))
    other = "barrel" if declared == "resource" else "resource"
    assert f"oil.also_{other}" in [note.code for note in ruling.notes]
    assert "OIL-AMB-50" in ruling.clauses


@pytest.mark.rule("OIL-BOM-03", "OIL-BOM-05")
def test_each_kind_hits_its_own_owner():
    played = after(oil_and_barrels(1, owner="IT", **BOTH), bomb("Baku", "resource", 2, other_hits=4))
    assert (fuel(played, "SU"), fuel(played, "IT"), barrels(played, "Baku")) == (0, 6, 1)
    assert oil.account_of(played, "SU") == {"bombed": -1}
    assert oil.account_of(played, "IT") == {"bombed": -4}


@pytest.mark.rule("OIL-BOM-01", "OIL-BOM-02")
def test_both_kinds_must_be_there():
    played = at_front(7, depots=KHARKOV, **BOTH)
    assert refused(played, bomb("Kharkov", "barrel", 1, other_hits=1)) == ["oil.no_other_oil_there"]
    assert refused(played, bomb("Baku", "resource", 1, other_hits=1)) == ["oil.no_other_oil_there"]
    works = at_front(7, depots={"Moscow": (1, "SU")}, **BOTH)
    assert refused(works, bomb("Moscow", "factory", 1, other_hits=1)) == ["oil.no_other_oil_there"]
    both = oil_and_barrels(**BOTH)
    assert refused(both, bomb("Baku", "resource", 1, other_hits=100)) == ["oil.hits_out_of_range"]
    assert refused(both, bomb("Baku", "resource", -1, other_hits=-1)) == ["oil.hits_out_of_range"]
    assert judged(both, bomb("Baku", "resource", 0, other_hits=1)).allowed
    assert refused(both, bomb("Baku", "resource")) == ["oil.no_losses"]


def test_what_both_owe_together_is_one_debt():
    options = {**BOTH, "oil.bomb_floor": "debt", "oil.cut_off_barrels_pay": True}
    played = after(oil_and_barrels(0, **options), bomb("Baku", "resource", 15, other_hits=9))
    assert (fuel(played, "SU"), debt_of(played, "SU"), barrels(played, "Baku")) == (0, 4, 0)
