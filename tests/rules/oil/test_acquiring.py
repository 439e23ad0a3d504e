"""Oil received, used and turned into fuel (OIL-ACQ)."""

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import SetHex, SetRoute, Step
from redball.game.state import HexState
from redball.rules import oil
from redball.rules.oil.orders import PlaceBarrels, ReceiveOil, SetDepot, TakeFuel, UseOil
from redball.rules.oil.production import yield_of
from redball.rules.oil.receipts import receipts

from tests.rules.oil.table import TURN, after, atlas, barrels, fuel, game, power, received, refused, spot

MANY = [spot("Works", "A-0100", factories=9)]


def rich(**fields):
    """A game in which nine factories work at Works."""
    return game(on=atlas(more=MANY), **fields)


@pytest.mark.rule("OIL-ACQ-01")
def test_oil_needs_a_factory_that_works():
    destroyed = game(hexes={"Essen": HexState(factories_destroyed=2)})
    assert refused(destroyed, ReceiveOil("GE", "Ploesti", "Essen"), "OIL-ACQ-01") == ["oil.factory_destroyed"]
    assert refused(game(), ReceiveOil("GE", "Ploesti", "Munich"), "OIL-ACQ-01") == ["oil.no_factory"]
    one_left = game(hexes={"Essen": HexState(factories_destroyed=1)})
    got = receipts(after(one_left, ReceiveOil("GE", "Ploesti", "Essen")))
    assert [(r.key, r.power, r.use) for r in got] == [("A-0002-1", "GE", "")]


@pytest.mark.rule("OIL-ACQ-01")
def test_a_factory_that_was_built_receives_oil_like_a_printed_one():
    built = game(hexes={"Munich": HexState(factories_added=1)})
    played = received(built, 2, "produce", factory="Munich")
    assert refused(played, UseOil("A-0002-2", "produce"), "OIL-ACQ-03") == ["oil.no_capacity"]
    ruined = game(hexes={"Munich": HexState(factories_added=1, factories_destroyed=1)})
    assert refused(ruined, ReceiveOil("GE", "Ploesti", "Munich"), "OIL-ACQ-01") == ["oil.factory_destroyed"]


@pytest.mark.rule("OIL-ACQ-01")
def test_oil_is_not_received_at_an_enemys_factory():
    occupied = game(powers=("CW",), control={"Essen": "CW"})
    assert "oil.factory_not_friendly" in refused(occupied, ReceiveOil("GE", "Ploesti", "Essen"), "OIL-ACQ-01")


@pytest.mark.rule("OIL-ACQ-02")
def test_each_oil_has_exactly_one_use():
    played = power(received(game(), 3, "produce", "produce", "convert"), multiple=F(1))
    got = yield_of(played, played.powers["GE"])
    assert (got.points, got.fuel) == (2, 20)


@pytest.mark.rule("OIL-ACQ-02")
def test_a_new_choice_takes_the_place_of_the_old_one():
    played = after(received(game(), 1, "produce"), UseOil("A-0002-1", "convert"))
    got = yield_of(played, played.powers["GE"])
    assert (got.points, got.fuel) == (0, 10), "never both"
    assert refused(played, UseOil("A-0002-1", "convert"), "OIL-ACQ-02") == ["oil.already_chosen"]
    closed = after(played, TakeFuel("GE"))
    assert refused(closed, UseOil("A-0002-1", "produce"), "OIL-ACQ-02") == ["oil.already_taken"]
    assert refused(closed, TakeFuel("GE"), "OIL-ACQ-02") == ["oil.already_taken"]


@pytest.mark.rule("OIL-ACQ-02")
def test_fuel_waits_until_every_oil_has_a_use():
    assert refused(received(game(), 2, "produce"), TakeFuel("GE"), "OIL-ACQ-02") == ["oil.use_missing"]
    idle = after(received(game(), 2, "convert", "idle"), TakeFuel("GE"))
    assert oil.to_place(idle, "GE") == 1


@pytest.mark.rule("OIL-ACQ-03")
def test_producing_needs_a_free_factory():
    played = received(game(hexes={"Essen": HexState(factories_destroyed=1)}), 2, "produce")
    assert refused(played, UseOil("A-0002-2", "produce"), "OIL-ACQ-03") == ["oil.no_capacity"]
    played = after(played, UseOil("A-0002-2", "convert"))
    assert yield_of(played, played.powers["GE"]).points == 1


@pytest.mark.rule("OIL-ACQ-04")
@pytest.mark.parametrize(
    ("multiple", "expected"), [(F(3, 4), F(15, 4)), (F(1, 4), F(5, 4)), (F(3, 2), F(15, 2))]
)
def test_producing_gives_five_times_the_multiple(multiple, expected):
    played = power(received(game(), 1, "produce"), multiple=multiple)
    assert yield_of(played, played.powers["GE"]).fuel == expected


@pytest.mark.rule("OIL-ACQ-05")
@pytest.mark.parametrize("multiple", [F(1, 2), F(3, 2)])
def test_converting_gives_ten_and_no_production_point(multiple):
    played = power(received(game(), 1, "convert"), multiple=multiple)
    got = yield_of(played, played.powers["GE"])
    assert (got.fuel, got.points) == (10, 0)


@pytest.mark.rule("OIL-ACQ-05")
def test_converting_needs_no_factory_capacity():
    full = received(game(), 2, "produce", "produce")
    assert refused(after(full, ReceiveOil("GE", "Ploesti", "Essen")), UseOil("A-0002-3", "produce"))
    more = after(full, ReceiveOil("GE", "Ploesti", "Essen"), UseOil("A-0002-3", "convert"))
    assert yield_of(more, power(more, multiple=F(1)).powers["GE"]).fuel == 5 + 5 + 10


@pytest.mark.rule("OIL-ACQ-06")
def test_oil_becomes_fuel_in_production_only():
    early = game(clock=Clock(TURN, "reinforcement"))
    assert "oil.not_production" in refused(early, ReceiveOil("GE", "Ploesti", "Essen"), "OIL-ACQ-06")
    later = after(received(game(), 1), Step())
    assert later.clock.phase == "final_reorganization"
    assert "oil.not_production" in refused(later, UseOil("A-0002-1", "convert"), "OIL-ACQ-06")
    assert "oil.not_production" in refused(later, TakeFuel("GE"), "OIL-ACQ-06")
    assert "oil.not_production" in refused(later, PlaceBarrels("GE", "Essen"), "OIL-ACQ-06")


@pytest.mark.rule("OIL-ACQ-07")
def test_a_barrel_is_ten_fuel():
    played = game(depots={"Essen": (3, "GE")}, fuel={"GE": F(9, 2)})
    assert oil.total_fuel(played, "GE") == F(69, 2)


def converted(active: bool, *, start=0):
    """35 new fuel: three oils converted, one producing at a multiple of 1."""
    played = power(rich(), multiple=F(1), active=active, fuel=F(start))
    played = received(played, 4, "convert", "convert", "convert", "produce", factory="Works")
    return after(played, TakeFuel("GE"))


@pytest.mark.rule("OIL-ACQ-08")
def test_a_neutral_power_places_one_barrel():
    neutral = converted(active=False)
    assert (oil.to_place(neutral, "GE"), fuel(neutral)) == (1, 10)
    assert oil.account_of(neutral, "GE") == {"oil": 35, "lost_overflow": -15}
    active = converted(active=True)
    assert (oil.to_place(active, "GE"), fuel(active)) == (3, 5)


@pytest.mark.rule("OIL-STO-03")
def test_whole_tens_are_barrels_and_the_rest_goes_to_the_track():
    played = power(rich(), multiple=F(3, 4))
    played = after(received(played, 3, "produce", "produce", "produce", factory="Works"), TakeFuel("GE"))
    assert (oil.to_place(played, "GE"), fuel(played)) == (1, F(5, 4))


@pytest.mark.rule("OIL-ACQ-04", "OIL-STO-03")
def test_worked_example_a1():
    many = [*MANY, spot("Baku", "A-0200", "town", oil=2)]
    played = power(game(on=atlas(more=many)), multiple=F(5, 4))
    played = received(played, 5, *["produce"] * 5, factory="Works")
    played = after(played, ReceiveOil("GE", "Baku", "Works", 2))
    played = after(played, *(UseOil(f"A-0200-{n}", "produce") for n in (1, 2)))
    got = yield_of(played, played.powers["GE"])
    assert (got.points, got.fuel, got.barrels, got.track) == (7, F(175, 4), 4, F(15, 4))


@pytest.mark.rule("OIL-ACQ-04", "OIL-ACQ-05")
def test_worked_example_a2():
    played = power(rich(), multiple=F(1, 2), fuel=F(1, 4))
    played = received(played, 4, "produce", "produce", "produce", "convert", factory="Works")
    got = yield_of(played, played.powers["GE"])
    assert (got.points, got.fuel, got.barrels, got.track, got.lost) == (3, F(35, 2), 1, F(31, 4), 0)


@pytest.mark.rule("OIL-STO-05")
def test_worked_example_a3():
    played = received(power(rich(), multiple=F(3, 4), fuel=F(3)), 5, *["produce"] * 5, factory="Works")
    got = yield_of(played, played.powers["GE"])
    assert (got.barrels, got.track, got.lost) == (2, F(7, 4), 0)
    full = {
        "Essen": (4, "GE"),
        "Munich": (2, "GE"),
        "Bremen": (2, "GE"),
        "Works": (3, "GE"),
        "Palermo": (2, "GE"),
    }
    tight = game(on=atlas(more=MANY), depots=full)
    tight = received(power(tight, multiple=F(3, 4), fuel=F(3)), 5, *["produce"] * 5, factory="Works")
    got = yield_of(tight, tight.powers["GE"])
    assert (got.barrels, got.track, got.lost) == (1, 10, F(7, 4)), (
        "one place is left, for the one whole barrel"
    )


@pytest.mark.rule("OIL-ACQ-05")
def test_by_option_neutral_powers_do_not_convert():
    played = power(game(options={"oil.neutral_may_convert": False}), active=False)
    played = after(played, ReceiveOil("GE", "Ploesti", "Essen"))
    assert refused(played, UseOil("A-0002-1", "convert"), "OIL-AMB-33") == ["oil.neutral_converts"]
    after(power(played, active=True), UseOil("A-0002-1", "convert"))


def test_an_oil_is_received_once():
    played = after(game(), ReceiveOil("GE", "Ploesti", "Essen", 4))
    assert refused(played, ReceiveOil("GE", "Ploesti", "Essen", 2)) == ["oil.no_such_oil"]
    played = after(played, ReceiveOil("GE", "Ploesti", "Essen", 1))
    assert len(receipts(played)) == 5
    assert not receipts(after(played, ReceiveOil("GE", "Ploesti", "Essen", 0)))


def test_destroyed_oil_is_not_received():
    played = game(hexes={"Ploesti": HexState(oil_destroyed=4)})
    assert refused(played, ReceiveOil("GE", "Ploesti", "Essen", 2)) == ["oil.no_such_oil"]
    assert [o.count for o in oil.proposals(played, "GE")] == [1]


def test_proposals_bring_each_oil_home_over_land():
    offered = oil.proposals(game(), "GE")
    assert offered == (ReceiveOil("GE", "A-0002", "A-0000", 5),)
    assert not oil.proposals(after(game(), *offered), "GE")


def test_proposals_need_a_way_over_land():
    overseas = game(on=atlas(more=[spot("Gela", "A-0206", "town", oil=1)]))
    assert [o.source for o in oil.proposals(overseas, "GE")] == ["A-0002"]


def test_a_count_or_name_that_means_nothing_is_refused():
    assert refused(game(), ReceiveOil("GE", "Ploestii", "Essen")) == ["rules.unknown.hex_near"]
    assert refused(game(), ReceiveOil("XX", "Ploesti", "Essen")) == ["rules.unknown.power"]
    assert refused(received(game(), 1), UseOil("A-0002-2", "convert")) == ["oil.unknown.oil_near"]
    assert refused(game(), ReceiveOil("GE", "Ploesti", "Essen", -1)) == ["oil.no_such_oil"]


def test_unplaced_barrels_go_to_the_track_when_production_ends():
    played = after(received(game(fuel={"GE": 3}), 2, "convert", "convert"), TakeFuel("GE"))
    assert (oil.to_place(played, "GE"), fuel(played)) == (2, 3)
    played = after(played, PlaceBarrels("GE", "Essen"))
    left = after(played, Step())
    assert (oil.to_place(left, "GE"), fuel(left), barrels(left, "Essen")) == (0, 10, 1)
    assert oil.account_of(left, "GE") == {"oil": 20, "lost_unplaced": -3}
    back = after(left, Step(back=True))
    assert (oil.to_place(back, "GE"), fuel(back)) == (1, 3)
    assert after(back, Step()).powers == left.powers
    placed = after(back, PlaceBarrels("GE", "Essen"), Step())
    assert (fuel(placed), barrels(placed, "Essen")) == (3, 2)


@pytest.mark.rule("OIL-STO-02")
def test_set_up_oil_is_barrels_on_the_map():
    played = after(game(), SetDepot("Essen", "GE", 2))
    assert (barrels(played, "Essen"), fuel(played)) == (2, 0)
    assert played.depots[played.atlas.find("Essen")].owner == "GE"


@pytest.mark.rule("OIL-ACQ-01")
def test_a_factory_destroyed_after_the_choice_yields_nothing():
    played = after(received(game(), 2, "convert", "produce"), SetHex("Essen", factories_destroyed=2))
    got = yield_of(played, played.powers["GE"])
    assert (got.points, got.fuel, got.barrels) == (0, 0, 0)
    taken = after(played, TakeFuel("GE"))
    assert (oil.to_place(taken, "GE"), fuel(taken), oil.account_of(taken, "GE")) == (0, 0, {})
    undecided = after(received(game(), 1), SetHex("Essen", factories_destroyed=2))
    after(undecided, TakeFuel("GE"))


@pytest.mark.rule("OIL-ACQ-02")
def test_oil_destroyed_after_the_choice_yields_nothing():
    played = after(received(game(), 5, *["convert"] * 5), SetHex("Ploesti", oil_destroyed=2))
    assert yield_of(played, played.powers["GE"]).fuel == 30
    assert "oil.oil_destroyed" in refused(played, UseOil("A-0002-5", "produce"), "OIL-ACQ-02")


@pytest.mark.rule("OIL-ACQ-03")
def test_factories_lost_after_the_choice_hold_less_production():
    played = after(received(game(), 2, "produce", "produce"), SetHex("Essen", factories_destroyed=1))
    assert refused(played, TakeFuel("GE"), "OIL-ACQ-03") == ["oil.overbooked"]
    after(played, UseOil("A-0002-1", "convert"), TakeFuel("GE"))


@pytest.mark.rule("OIL-ACQ-03")
def test_other_resources_take_factories_too():
    ore = [spot("Kiruna", "A-0001", "site", resources=1)]
    played = after(game(on=atlas(more=ore)), SetRoute("GE", "Kiruna", "Essen"))
    played = received(played, 2, "produce")
    assert refused(played, UseOil("A-0002-2", "produce"), "OIL-ACQ-03") == ["oil.no_capacity"]
    full = after(played, UseOil("A-0002-2", "convert"))
    assert yield_of(full, power(full, multiple=F(1, 2)).powers["GE"]).fuel == F(25, 2)


@pytest.mark.rule("OIL-ACQ-06")
def test_what_a_factory_abroad_received_goes_to_the_track_alone():
    owners = "\n".join(["m g g g g 0 g g", *["g g g g g 0 g g"] * 2])
    for choice, barrels_made, track in (("literal", 0, 10), ("any_receiving", 2, 0)):
        played = game(on=atlas(owners=owners), options={"oil.home_factory": choice})
        played = after(received(played, 2, "convert", "convert"), TakeFuel("GE"))
        assert (oil.to_place(played, "GE"), fuel(played)) == (barrels_made, track)


def test_production_may_come_after_final_reorganization():
    for first, following in ((True, "final_reorganization"), (False, "peace")):
        played = game(options={"oil.production_before_final_reorg": first})
        assert after(played, Step()).clock.phase == following
