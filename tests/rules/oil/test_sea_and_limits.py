"""What stays at sea (OIL-SEA), and national limits (OIL-LIM)."""

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import SetHex, Step
from redball.game.powers import Country, power_infos
from redball.game.scenario import read_scenario, write_scenario
from redball.game.state import Change
from redball.rules import oil, tasks
from redball.rules.oil.depots import depot_legality
from redball.rules.oil.limits import excess, limit_of
from redball.rules.oil.orders import (
    PaySeaMaintenance,
    PlaceBarrels,
    ReceiveOil,
    RemoveBarrels,
    SetDepot,
    TakeFuel,
    UseOil,
)
from redball.rules.oil.refuel import bill_of
from redball.rules.oil.sea import maintenance
from redball.rules.oil.stock import affordable
from redball.rules.oil.tables import SEA_PAID, SeaPaid

from tests.rules.oil.table import (
    FINAL,
    TURN,
    after,
    atlas,
    barrels,
    fuel,
    game,
    judged,
    refused,
    spot,
    unit,
)
from tests.small_map import small_atlas, small_game

rule = pytest.mark.rule


def final(*units, **fields):
    """Final reorganization of a game under the oil rule."""
    return game(units, clock=FINAL, **fields)


@rule("OIL-SEA-01")
@pytest.mark.parametrize(("points", "owed"), [(0, 0), (1, 1), (10, 1), (11, 2), (25, 3)])
def test_ten_convoy_points_take_one_fuel(points, owed):
    convoys = {(0, "GE"): points} if points else {}
    assert maintenance(final(convoys=convoys), "GE").owed == owed


@rule("OIL-SEA-02")
def test_every_escort_takes_one_fuel_in_any_section():
    escorts = [unit(f"asw{n}", "Sea 0", type="ASW", section=n) for n in (0, 1, 2, 4)]
    harbour = unit("idle", "Bremen", type="ASW")
    assert maintenance(final(*escorts, harbour), "GE").owed == 4


@rule("OIL-SEA-03")
def test_an_escort_pays_for_the_sea_and_for_turning_up():
    escort = unit("asw", "Sea 0", type="ASW", organized=False)
    played = final(escort)
    assert maintenance(played, "GE").owed + bill_of(played, escort).fuel == 2


def owing(owed: int, **fields):
    """A game in which so much is owed for escorts at sea."""
    return final(*(unit(f"asw{n}", "Sea 0", type="ASW") for n in range(owed)), **fields)


@rule("OIL-SEA-04")
def test_the_sea_must_be_paid_if_it_can_be():
    played = owing(3, fuel={"GE": 1}, depots={"Essen": (1, "GE")})
    after_paying = after(played, PaySeaMaintenance("GE"))
    assert (fuel(after_paying), barrels(after_paying, "Essen")) == (8, 0)
    assert oil.account_of(after_paying, "GE") == {"sea": -3}
    assert refused(after_paying, PaySeaMaintenance("GE"), "OIL-SEA-04") == ["oil.sea_already_paid"]


@rule("OIL-SEA-04", "OIL-SEA-05")
@pytest.mark.parametrize("first", [True, False])
def test_the_phase_does_not_end_before_what_can_be_paid_is_paid(first):
    options = {"oil.sea_maintenance_first": first}
    played = owing(3, fuel={"GE": 1}, depots={"Essen": (1, "GE")}, options=options)
    assert refused(played, Step(), "OIL-SEA-04") == ["oil.sea_unpaid"]
    assert after(played, PaySeaMaintenance("GE"), Step()).clock.phase == "peace"
    for left in (F(0), F(3, 4)):
        assert after(owing(3, fuel={"GE": left}, options=options), Step()).clock.phase == "peace"


@rule("OIL-SEA-05")
def test_what_cannot_be_paid_is_waived():
    played = owing(3, fuel={"GE": 1})
    ruling = judged(played, PaySeaMaintenance("GE"))
    assert [(note.code, note.data["waived"]) for note in ruling.notes] == [("oil.sea_waived", 2)]
    paid = after(played, PaySeaMaintenance("GE"))
    assert fuel(paid) == 0
    assert len(paid.units_at_sea[0]) == 3, "all stay at sea"


@rule("OIL-SEA-05")
def test_a_part_of_a_point_pays_for_nothing():
    paid = after(owing(3, fuel={"GE": F(5, 2)}), PaySeaMaintenance("GE"))
    assert fuel(paid) == F(1, 2)


@rule("OIL-SEA-06")
def test_other_ships_stay_at_sea_for_nothing():
    ships = [unit(f"sub{n}", "Sea 0", type="SUB", organized=False) for n in range(5)]
    ships += [unit(f"bb{n}", "Sea 0", type="BB", organized=False) for n in range(3)]
    assert maintenance(final(*ships), "GE").owed == 0
    assert refused(final(*ships), PaySeaMaintenance("GE"), "OIL-SEA-01") == ["oil.nothing_at_sea"]


@rule("OIL-SEA-01", "OIL-SEA-05")
def test_worked_example_m1():
    chain = small_atlas(
        ". 0 1 2 3 4 5 .", owners="g 0 0 0 0 0 0 g", places=[spot("Kiel", "A-0000", port="minor")]
    )
    convoys = {(0, "GE"): 6, **{(sea, "GE"): 5 for sea in range(1, 6)}}
    escorts = [unit(f"asw{n}", "Sea 0", type="ASW") for n in range(3)]
    played = small_game(
        chain, escorts, clock=FINAL, rule_sets=("base", "oil"), convoys=convoys, fuel={"GE": 4}
    )
    assert maintenance(played, "GE").owed == 7
    paid = after(played, PaySeaMaintenance("GE"))
    assert fuel(paid) == 0
    assert SEA_PAID.of(paid)[TURN, "GE"] == SeaPaid(4, 7)
    assert paid.convoys == played.convoys


@rule("OIL-SEA-01", "OIL-SEA-02")
def test_worked_example_m2():
    assert maintenance(final(), "GE").owed == 0


def test_the_sea_is_paid_in_final_reorganization_with_own_barrels():
    early = game(convoys={(0, "GE"): 1}, fuel={"GE": 1})
    assert "oil.not_final_reorganization" in refused(early, PaySeaMaintenance("GE"))
    named = owing(3, depots={"Essen": (2, "GE"), "Munich": (1, "GE")})
    assert barrels(after(named, PaySeaMaintenance("GE", ("Munich",))), "Munich") == 0
    assert refused(named, PaySeaMaintenance("GE", ("Bremen",)), "OIL-STO-06") == ["oil.no_such_barrel"]


# --- limits -------------------------------------------------------------------------------------------------

LIMITS = {"US": 8, "CW": 8, "GE": 8, "SU": 8, "JA": 5, "FR": 3, "IT": 3, "CH": 2}


def holding(code: str, count: int, clock=FINAL, **fields):
    """A power that controls so many barrels, two a hex."""
    cities = [spot(f"City {n}", f"A-{n // 5:02d}{n % 5:02d}") for n in range(10)]
    land = small_atlas("\n".join([" ".join("." * 5)] * 2), places=cities)
    depots = {f"City {n // 2}": (min(2, count - n), code) for n in range(0, count, 2)}
    return small_game(land, powers=(code,), clock=clock, rule_sets=("base", "oil"), depots=depots, **fields)


@rule("OIL-LIM-03")
@pytest.mark.parametrize(("code", "limit"), LIMITS.items())
def test_national_limits(code, limit):
    assert limit_of(holding(code, 0), code) == limit
    assert excess(holding(code, limit), code) == 0
    assert excess(holding(code, limit + 1), code) == 1


@rule("OIL-LIM-01")
def test_limits_hold_at_the_end_of_final_reorganization():
    early = holding("IT", 4, Clock(TURN, "production"))
    assert "oil.not_limit_phase" in refused(early, RemoveBarrels("IT", "City 0"), "OIL-LIM-01")
    late = after(early, Step())
    assert refused(late, Step(), "OIL-LIM-02") == ["oil.over_limit"]
    after(late, Step(back=True))
    over = [task for task in tasks(late) if task.id == "oil.limit.IT"]
    assert [task.state for task in over] == ["trouble"]
    assert after(late, over[0].orders[0], Step()).clock.phase == "peace"


@rule("OIL-LIM-01")
def test_by_option_limits_hold_in_every_impulse():
    clock = Clock(TURN, "reorganization", 1, "axis")
    after(holding("IT", 4, clock), Step())
    every = holding("IT", 4, clock, options={"oil.limit_check": "every_reorganization"})
    assert refused(every, Step(), "OIL-LIM-02") == ["oil.over_limit"]
    after(every, RemoveBarrels("IT", "City 0"), Step())


@rule("OIL-LIM-02")
def test_removed_barrels_give_no_fuel_and_are_the_powers_choice():
    played = holding("CW", 9)
    for place in ("City 0", "City 4"):
        gone = after(played, RemoveBarrels("CW", place))
        assert fuel(gone, "CW") == 0
        assert sum(oil.barrels_of(gone, "CW").values()) == 8
        assert oil.account_of(gone, "CW") == {"lost_limit": -10}
        assert refused(gone, RemoveBarrels("CW", place), "OIL-LIM-02")[0] == "oil.not_over_limit"
    assert "oil.not_over_limit" in refused(played, RemoveBarrels("CW", "City 0", 2), "OIL-LIM-02")
    assert refused(holding("CW", 11), RemoveBarrels("CW", "City 0", 3), "OIL-LIM-02") == [
        "oil.no_such_barrel"
    ]


@rule("OIL-LIM-02")
def test_worked_example_l1():
    played = after(holding("CW", 10), RemoveBarrels("CW", "City 3", 2))
    assert oil.account_of(played, "CW") == {"lost_limit": -20}
    assert excess(played, "CW") == 0


@rule("OIL-LIM-03")
def test_worked_example_l2():
    held = {"FR": 3, "IT": 4, "SU": 9, "CH": 2}
    assert [excess(holding(code, count), code) for code, count in held.items()] == [0, 1, 1, 0]


@rule("OIL-LIM-03")
@pytest.mark.parametrize(
    ("reading", "free", "vichy"), [("free_france", 3, 0), ("none", 0, 0), ("parent", 3, 3)]
)
def test_limits_of_powers_that_the_rule_does_not_name(reading, free, vichy):
    fallen = {"FRA": Country("FRA", "GE", conquered=True)}
    france = holding("FR", 3, options={"oil.other_limits": reading})
    assert limit_of(france, "FR") == 3
    beaten = france.changed([Change("countries", code, home) for code, home in fallen.items()])
    assert (limit_of(beaten, "FR"), limit_of(beaten, "VF")) == (free, vichy)
    assert excess(beaten, "FR") == 3 - free


@rule("OIL-STO-15")
@pytest.mark.parametrize("reading", ["never", "end_of_phase"])
def test_barrels_without_room_stay_or_go(reading):
    works = [spot("Works", "A-0100", factories=1)]
    played = final(on=atlas(more=works), depots={"Works": (4, "GE")}, options={"oil.capacity_trim": reading})
    assert after(played, Step()).clock.phase == "peace", "the factory stands"
    ruined = after(played, SetHex("Works", factories_destroyed=1))
    if reading == "never":
        assert barrels(after(ruined, Step()), "Works") == 4
        assert refused(ruined, RemoveBarrels("GE", "Works"), "OIL-LIM-02") == ["oil.not_over_limit"]
        return
    assert refused(ruined, Step(), "OIL-AMB-31") == ["oil.over_room"]
    asked = next(t for t in tasks(ruined) if t.id == "oil.room.GE")
    assert asked.orders == (RemoveBarrels("GE", "A-0100"),)
    gone = after(ruined, *asked.orders, *asked.orders, Step())
    assert barrels(gone, "Works") == 2
    assert oil.account_of(gone, "GE") == {"lost_limit": -20}


@rule("OIL-LIM-04")
def test_communist_china_has_no_store():
    assert power_infos()["CC"].fuel_from == "SU"
    played = holding("CC", 0, Clock(TURN, "production"))
    assert "oil.no_own_store" in refused(played, TakeFuel("CC"), "OIL-LIM-04")
    assert "oil.no_own_store" in refused(holding("CC", 0), RemoveBarrels("CC", "City 0"), "OIL-LIM-04")
    assert "oil.no_own_store" in refused(played, SetDepot("City 0", "CC", 1), "OIL-LIM-04")


def american(**fields):
    """The USA with New York at home and Manila abroad."""
    who = {"u": ("USA", "US"), "p": ("PHI", "US", ""), "h": ("HAW", "US", "")}
    places = [
        spot("New York", "A-0001", factories=1, port="major"),
        spot("Tulsa", "A-0000", "town", oil=4),
        spot("Manila", "A-0003", port="major"),
    ]
    land = small_atlas(". . 0 .", owners="u u 0 p", who=who, places=places)
    return small_game(land, rule_sets=("base", "oil"), convoys={(0, "US"): 5}, **fields)


@rule("OIL-LIM-05")
def test_no_barrel_lies_in_the_continental_us():
    played = american(clock=Clock(TURN, "production"))
    played = after(
        played, ReceiveOil("US", "Tulsa", "New York"), UseOil("A-0000-1", "convert"), TakeFuel("US")
    )
    assert refused(played, PlaceBarrels("US", "New York"), "OIL-LIM-05") == ["oil.in_continental_us"]
    assert refused(played, SetDepot("New York", "US", 1), "OIL-LIM-05") == ["oil.in_continental_us"]
    assert barrels(after(played, PlaceBarrels("US", "Manila")), "Manila") == 1


@rule("OIL-LIM-06")
def test_only_depots_elsewhere_count_against_the_us_limit():
    played = american(clock=FINAL, depots={"Manila": (2, "US")})
    assert excess(played, "US") == 0
    assert excess(holding("US", 9), "US") == 1
    assert affordable(played, "US") is None, "fuel never runs out"


@rule("OIL-LIM-05", "OIL-LIM-06")
def test_by_option_the_continental_us_stores_what_was_received_without_end():
    """Of four oils three barrels join the seven at New York; with endless fuel none may lie there."""
    tulsa = [
        ReceiveOil("US", "Tulsa", "New York", 4),
        *(UseOil(f"A-0000-{n}", "convert") for n in range(1, 5)),
    ]
    stores = {"oil.us_continental": "unlimited_storage"}
    played = american(clock=Clock(TURN, "production"), options=stores, depots={"New York": (7, "US")})
    played = after(played, *tulsa, TakeFuel("US"))
    played = after(played, PlaceBarrels("US", "New York", 3), PlaceBarrels("US", "Manila"))
    assert (barrels(played, "New York"), barrels(played, "Manila")) == (10, 1)
    assert excess(played, "US") == 0, "what lies at home doesn't count"
    assert affordable(played, "US") == 110, "but it is no more than was received"
    assert read_scenario(write_scenario(played), lambda _: played.atlas).depots == played.depots
    early = american(clock=Clock(TURN, "production"))
    assert not depot_legality(after(early, *tulsa, TakeFuel("US")), "US", 1).allowed
