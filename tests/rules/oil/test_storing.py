"""The track, barrels and depots (OIL-STO)."""

from fractions import Fraction as F

import pytest
from redball.game.library import atlas as world
from redball.game.library import scenarios
from redball.game.orders import SetPower, SetWeather
from redball.game.scenario import read_scenario
from redball.game.state import HexState
from redball.rules import oil
from redball.rules.oil.depots import DepotKind, depot_kind, depot_legality, legal_depot_hexes
from redball.rules.oil.orders import PlaceBarrels, ReceiveOil, SetDepot, TakeFuel
from redball.rules.oil.paying import pay as pay_for
from redball.rules.oil.production import yield_of
from redball.wording import message, sentence

from tests.rules.oil.table import (
    after,
    atlas,
    barrels,
    fuel,
    game,
    judged,
    power,
    received,
    refused,
    spot,
    unit,
)
from tests.small_map import small_atlas


def with_barrels(count: int, **fields):
    """A game in which Germany has taken fuel and has barrels to place."""
    return after(received(game(**fields), count, *["convert"] * count), TakeFuel("GE"))


@pytest.mark.rule("OIL-STO-01")
def test_global_war_begins_with_empty_tracks():
    found = next(s for s in scenarios() if s.id.startswith("global-war"))
    played = read_scenario(found.path, world)
    assert len(played.powers) >= 8
    assert {p.fuel for p in played.powers.values()} == {F(0)}


@pytest.mark.rule("OIL-STO-04")
def test_the_track_shows_exact_fractions():
    played = after(game(), SetPower("GE", {"fuel": "5 3/4"}))
    assert fuel(played) == F(23, 4)
    assert sentence(message("oil.task.stock", have=fuel(played))).startswith("5¾ fuel")


@pytest.mark.rule("OIL-STO-05")
def test_the_track_ends_at_ten():
    half = power(game(), multiple=F(1, 10), fuel=F(39, 4))
    room = received(half, 1, "produce")
    got = yield_of(room, room.powers["GE"])
    assert (got.barrels, got.track, got.lost) == (1, F(1, 4), 0)
    full = {"Essen": (4, "GE"), "Munich": (2, "GE"), "Bremen": (2, "GE"), "Palermo": (2, "GE")}
    none = received(power(game(depots=full), multiple=F(1, 10), fuel=F(39, 4)), 1, "produce")
    got = yield_of(none, none.powers["GE"])
    assert (got.barrels, got.track, got.lost) == (0, 10, F(1, 4))
    lose = received(
        power(game(options={"oil.track_overflow": "lose"}), multiple=F(1, 10), fuel=F(39, 4)), 1, "produce"
    )
    got = yield_of(lose, lose.powers["GE"])
    assert (got.barrels, got.track, got.lost) == (0, 10, F(1, 4))


@pytest.mark.rule("OIL-STO-05")
def test_nobody_sets_a_track_above_ten_or_below_nothing():
    assert refused(game(), SetPower("GE", {"fuel": "41/4"}), "OIL-STO-05") == ["base.above"]
    assert refused(game(), SetPower("GE", {"fuel": "-1/4"})) == ["base.below"]
    after(game(), SetPower("GE", {"fuel": 10}))


def pay(played, code, amount, named=()):
    """The stocks after a purchase, None when there is too little."""
    paid = pay_for(played, code, amount, "purchases", named)
    return paid and paid.after


@pytest.mark.rule("OIL-STO-06")
@pytest.mark.parametrize(
    ("track", "stock", "amount", "left", "taken"),
    [
        (F(1), 1, F(3), F(8), 1),
        (F(0), 1, F(1, 4), F(39, 4), 1),
        (F(0), 2, F(25, 2), F(15, 2), 2),
        (F(3), 2, F(3), F(0), 0),
        (F(3), 2, F(23, 2), F(3, 2), 1),
        (F(0), 1, F(10), F(0), 1),
    ],
)
def test_a_barrel_is_expended_when_the_track_would_fall_below_nothing(track, stock, amount, left, taken):
    paid = pay(game(fuel={"GE": track}, depots={"Essen": (stock, "GE")}), "GE", amount)
    assert paid is not None
    assert (paid.track["GE"], paid.expended.total()) == (left, taken)


@pytest.mark.rule("OIL-STO-06")
def test_what_stock_and_track_do_not_hold_is_not_paid():
    assert pay(game(fuel={"GE": F(1, 2)}), "GE", F(3, 4)) is None
    assert pay(game(fuel={"GE": F(3, 4)}, depots={"Essen": (1, "GE")}), "GE", F(11)) is None
    others = game(fuel={"GE": 0}, depots={"Essen": (4, "IT")}, powers=("IT",))
    assert pay(others, "GE", F(1)) is None


@pytest.mark.rule("OIL-STO-06")
def test_the_payer_chooses_the_barrels():
    played = game(depots={"Essen": (3, "GE"), "Munich": (2, "GE"), "Bremen": (1, "GE")})
    essen, munich, bremen = (played.atlas.find(name) for name in ("Essen", "Munich", "Bremen"))
    assert pay(played, "GE", F(1)).expended == {essen: 1}, "the fullest depot, if the payer names none"
    assert pay(played, "GE", F(1), [bremen, munich]).expended == {bremen: 1}
    assert pay(played, "GE", F(25), [munich, bremen]).expended == {munich: 1, bremen: 1, essen: 1}
    assert pay(played, "GE", F(25), [munich, munich]).expended == {munich: 2, essen: 1}


@pytest.mark.rule("OIL-STO-07")
def test_a_barrel_makes_a_depot_and_the_last_one_ends_it():
    played = with_barrels(1)
    assert played.atlas.find("Munich") not in played.depots
    played = after(played, PlaceBarrels("GE", "Munich"))
    assert barrels(played, "Munich") == 1
    empty = after(played, SetDepot("Munich", "GE", 0))
    assert played.atlas.find("Munich") not in empty.depots


@pytest.mark.rule("OIL-STO-08")
def test_depots_are_in_cities_and_major_ports():
    played = with_barrels(1)
    assert "oil.no_depot_hex" in refused(played, PlaceBarrels("GE", "Emden"), "OIL-STO-08"), "a minor port"
    assert "oil.no_depot_hex" in refused(played, PlaceBarrels("GE", "A-0001"), "OIL-STO-08"), "a clear hex"
    water = next(n for n in range(len(played.atlas.grid)) if not played.atlas.is_land(n))
    sea = PlaceBarrels("GE", played.atlas.label(water))
    assert refused(played, sea, "OIL-STO-08") == ["oil.depot_at_sea"], "whose it is doesn't matter there"
    for place in ("Essen", "Munich", "Bremen"):
        after(played, PlaceBarrels("GE", place))


@pytest.mark.rule("OIL-STO-15")
def test_a_factory_city_holds_four():
    played = after(with_barrels(4, depots={"Essen": (3, "GE")}), PlaceBarrels("GE", "Essen"))
    assert barrels(played, "Essen") == 4
    assert refused(played, PlaceBarrels("GE", "Essen"), "OIL-STO-15") == ["oil.depot_full"]


@pytest.mark.rule("OIL-STO-15")
def test_two_do_not_fit_on_three():
    played = with_barrels(2, depots={"Essen": (3, "GE")})
    assert refused(played, PlaceBarrels("GE", "Essen", 2), "OIL-STO-15") == ["oil.no_room"]
    after(played, PlaceBarrels("GE", "Essen"), PlaceBarrels("GE", "Munich"))


@pytest.mark.rule("OIL-STO-15")
def test_without_a_factory_that_stands_a_city_holds_two():
    ruined = [spot("Cologne", "A-0100", factories=1)]
    standing = game(on=atlas(more=ruined))
    gone = game(on=atlas(more=ruined), hexes={"Cologne": HexState(factories_destroyed=1)})
    cologne = standing.atlas.find("Cologne")
    assert depot_kind(standing, cologne) is DepotKind.FACTORY_CITY
    assert depot_kind(gone, cologne) is DepotKind.CITY


@pytest.mark.rule("OIL-STO-15")
def test_by_option_a_captured_factory_makes_no_factory_city():
    for strict, kind in ((False, DepotKind.FACTORY_CITY), (True, DepotKind.CITY)):
        held = game(powers=("CW",), control={"Essen": "CW"}, options={"oil.capacity_needs_operating": strict})
        assert depot_kind(held, held.atlas.find("Essen")) is kind


@pytest.mark.rule("OIL-STO-16")
@pytest.mark.parametrize("place", ["Munich", "Bremen", "Kiel"])
def test_a_city_or_major_port_holds_two(place):
    kiel = [spot("Kiel", "A-0204", port="major")]
    played = after(with_barrels(3, on=atlas(more=kiel)), PlaceBarrels("GE", place, 2))
    assert barrels(played, place) == 2
    assert refused(played, PlaceBarrels("GE", place), "OIL-STO-16") == ["oil.depot_full"]


@pytest.mark.rule("OIL-STO-03")
def test_only_what_was_taken_can_be_placed():
    assert "oil.too_few_to_place" in refused(game(), PlaceBarrels("GE", "Essen"), "OIL-STO-03")
    played = with_barrels(1)
    assert refused(played, PlaceBarrels("GE", "Essen", 2), "OIL-STO-03") == ["oil.too_few_to_place"]
    played = after(played, PlaceBarrels("GE", "Essen"))
    assert "oil.too_few_to_place" in refused(played, PlaceBarrels("GE", "Munich"))
    assert refused(with_barrels(1), PlaceBarrels("GE", "Essen", 0)) == ["base.below"]


FRONT = """
g g g g g g g g
 g g g g g g g g
g g g g g g g g
"""


@pytest.mark.rule("OIL-STO-09")
def test_a_depot_traces_to_the_factory_that_received_the_oil():
    after(with_barrels(1), PlaceBarrels("GE", "Bremen"))
    lost = game(powers=("CW",), control={f"A-0{row}03": "CW" for row in (0, 1, 2)})
    lost = after(received(lost, 1, "convert"), TakeFuel("GE"))
    assert refused(lost, PlaceBarrels("GE", "Bremen"), "OIL-STO-09") == ["oil.no_way_to_factory"]


@pytest.mark.rule("OIL-STO-09")
def test_length_does_not_count():
    row = [
        spot("Essen", "A-0000", factories=1),
        spot("Ploesti", "A-0002", "town", oil=5),
        spot("Far", "A-0031"),
    ]
    played = game(on=small_atlas(" ".join("." * 32), places=row))
    played = after(received(played, 1, "convert"), TakeFuel("GE"), PlaceBarrels("GE", "Far"))
    assert barrels(played, "Far") == 1


@pytest.mark.rule("OIL-STO-09")
def test_a_factory_that_received_no_oil_is_no_help():
    other = [spot("Leipzig", "A-0204", factories=1)]
    walls = {f"A-0{row}03": "CW" for row in (0, 1, 2)}
    played = game(on=atlas(more=other), powers=("CW",), control=walls)
    played = after(received(played, 1, "convert"), TakeFuel("GE"))
    assert "oil.no_way_to_factory" in refused(played, PlaceBarrels("GE", "Leipzig"), "OIL-STO-09")
    nothing = game()
    assert "oil.no_receiving_factory" in refused(nothing, PlaceBarrels("GE", "Essen"), "OIL-STO-09")


@pytest.mark.rule("OIL-STO-09")
def test_a_factory_abroad_fills_only_the_track():
    owners = FRONT.replace("g", "m", 1)
    for choice, allowed in (("literal", False), ("any_receiving", True)):
        played = game(on=atlas(owners=owners_of(owners)), options={"oil.home_factory": choice})
        played = after(received(played, 1, "convert"), TakeFuel("GE"))
        assert judged(played, PlaceBarrels("GE", "Munich")).allowed is allowed


def owners_of(drawing: str) -> str:
    """The drawing with the sea column of the map."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    return "\n".join(" ".join("0" if i == 5 else c for i, c in enumerate(row)) for row in rows)


def island(points: int, count: int = 2, **fields):
    """Germany with barrels to place and convoy points in the sea before Palermo."""
    return with_barrels(count, convoys={(0, "GE"): points} if points else {}, **fields)


@pytest.mark.rule("OIL-STO-10", "OIL-STO-11")
def test_over_water_every_barrel_needs_a_convoy_point_of_its_own():
    assert refused(island(0), PlaceBarrels("GE", "Palermo"), "OIL-STO-10") == ["oil.no_convoys"]
    narrow = island(1)
    assert refused(narrow, PlaceBarrels("GE", "Palermo", 2), "OIL-STO-11") == ["oil.chain_too_thin"]
    narrow = after(narrow, PlaceBarrels("GE", "Palermo"))
    assert refused(narrow, PlaceBarrels("GE", "Palermo"), "OIL-STO-10") == ["oil.no_convoys"]
    assert barrels(after(island(2), PlaceBarrels("GE", "Palermo", 2)), "Palermo") == 2


@pytest.mark.rule("OIL-STO-10")
def test_convoy_points_of_a_friend_serve_by_default():
    for choice, allowed in (("own_or_cooperating", True), ("own", False)):
        played = game(powers=("IT",), convoys={(0, "IT"): 1}, options={"oil.chain_cp_owner": choice})
        played = after(received(played, 1, "convert"), TakeFuel("GE"))
        assert judged(played, PlaceBarrels("GE", "Palermo")).allowed is allowed


@pytest.mark.rule("OIL-STO-13")
def test_islands_are_no_hindrance():
    city = [spot("Gela", "A-0206")]
    for place in ("Palermo", "Gela"):
        played = island(2, on=atlas(more=city))
        assert barrels(after(played, PlaceBarrels("GE", place)), place) == 1
    assert "oil.no_depot_hex" in refused(island(2), PlaceBarrels("GE", "Syracuse"), "OIL-STO-08"), (
        "a minor port"
    )


@pytest.mark.rule("OIL-STO-17")
def test_stored_barrels_make_no_production_points():
    stored = game(depots={"Munich": (2, "GE")})
    assert "oil.no_oil" in refused(stored, ReceiveOil("GE", "Munich", "Essen"))
    assert oil.proposals(stored, "GE") == oil.proposals(game(), "GE")


@pytest.mark.rule("OIL-STO-18")
def test_a_depot_belongs_to_whose_territory_it_lies_in():
    owners = owners_of(FRONT[:-1].replace("g g g g g g g g", "g g g g g g i i"))
    played = game(on=atlas(owners=owners), convoys={(0, "GE"): 2})
    played = after(
        received(played, 2, "convert", "convert"),
        TakeFuel("GE"),
        PlaceBarrels("GE", "Palermo", 2, agreed=True),
    )
    assert sum(oil.barrels_of(played, "IT").values()) == 2
    assert sum(oil.barrels_of(played, "GE").values()) == 0


@pytest.mark.rule("OIL-STO-14")
def test_neutral_powers_place_in_their_own_hexes():
    owners = owners_of(FRONT[:-1].replace("g g g g g g g g", "g g g g g g i i"))
    played = game(on=atlas(owners=owners), convoys={(0, "GE"): 2})
    played = power(played, active=False)
    played = after(received(played, 1, "convert"), TakeFuel("GE"))
    assert refused(played, PlaceBarrels("GE", "Palermo"), "OIL-STO-14") == ["oil.neutral_own_hexes"]
    after(played, PlaceBarrels("GE", "Essen"))
    friend = after(power(played, active=True), PlaceBarrels("GE", "Palermo", agreed=True))
    assert friend.depots[friend.atlas.find("Palermo")].owner == "IT", "the depot is its territory's"


@pytest.mark.rule("OIL-STO-08")
def test_legal_hexes_are_listed_with_their_reasons():
    played = with_barrels(1, depots={"Munich": (2, "GE")})
    legal = legal_depot_hexes(played, "GE")
    names = {played.atlas.place_name(node): found for node, found in legal.items()}
    assert {n for n, found in names.items() if found.allowed} == {"Essen", "Bremen"}
    assert names["Essen"].room == 4
    assert [r.code for r in names["Munich"].reasons] == ["oil.depot_full"]
    assert [r.code for r in names["Emden"].reasons] == ["oil.no_depot_hex"]
    assert [r.code for r in names["Palermo"].reasons] == ["oil.no_convoys"]
    for node, found in legal.items():
        assert found == depot_legality(played, "GE", node)
        assert found.allowed == judged(played, PlaceBarrels("GE", played.atlas.label(node))).allowed


def test_barrels_by_hand_stay_within_reason():
    assert refused(game(), SetDepot("Essen", "GE", 5), "OIL-STO-15") == ["oil.barrels_out_of_range"]
    assert refused(game(), SetDepot("Essen", "GE", -1)) == ["oil.barrels_out_of_range"]
    assert refused(game(), SetDepot("A-0005", "GE", 1)) == ["base.not_land"]
    assert refused(game(), SetDepot("Essen", "XX", 1)) == ["rules.unknown.power"]
    over = judged(game(), SetDepot("Munich", "GE", 3))
    assert over.allowed
    assert [note.code for note in over.notes] == ["oil.over_capacity"]
    same = after(game(), SetDepot("Essen", "GE", 2))
    assert refused(same, SetDepot("Essen", "GE", 2)) == ["oil.depot_unchanged"]


def test_without_the_rule_set_its_orders_are_refused():
    plain = game(rule_sets=("base",))
    assert refused(plain, SetDepot("Essen", "GE", 2), "BASE-GAME-02") == ["rules.rule_set_off"]
    after(plain, SetWeather("rain"))


def test_an_enemy_zone_of_control_cuts_a_depot_off():
    enemy = [unit("7arm", "A-0103", type="ARM", power="CW")]
    played = after(received(game(enemy), 1, "convert"), TakeFuel("GE"))
    assert refused(played, PlaceBarrels("GE", "Bremen"), "OIL-STO-09") == ["oil.no_way_to_factory"]
    guard = [*enemy, unit("guard", "Munich")]
    held = after(received(game(guard), 1, "convert"), TakeFuel("GE"))
    after(held, PlaceBarrels("GE", "Bremen"))
