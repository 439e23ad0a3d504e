"""More guards that no worked example reaches: bombs, consents, combats from the sea, what is noted."""

from __future__ import annotations

from fractions import Fraction as F

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.orders import MoveUnit, SetPower, Step
from redball.game.state import HexState, put_clock
from redball.rules import oil
from redball.rules.oil import chains
from redball.rules.oil.combat import side_of
from redball.rules.oil.depots import depot_legality, home_factories
from redball.rules.oil.draws import Draw, ShortError, drawn
from redball.rules.oil.fuel_paths import FuelPaths
from redball.rules.oil.giving import givers
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.limits import excess
from redball.rules.oil.orders import (
    BombOil,
    BuyWithFuel,
    ConvertBarrel,
    DeclareAttack,
    GiveConsent,
    GiveFuel,
    PaySeaMaintenance,
    PlaceBarrels,
    ReceiveOil,
    Refuel,
    RemoveBarrels,
    RepairOil,
    TakeFuel,
    UseSupply,
)
from redball.rules.oil.receipts import oil_at
from redball.rules.oil.sea import sea_first
from redball.rules.oil.supplied import supply_offers
from redball.rules.oil.tables import ANYWHERE, DEBTS, FORGONE, NOTED, SEA_PAID, Opened, SeaPaid
from redball.rules.oil.targets import own_targets

from tests.rules.oil.front import BOMBING, front
from tests.rules.oil.table import TURN, after, atlas, game, judged, received, refused, spot
from tests.rules.oil.theatre import FINAL, SHUT_BRITAIN, SHUT_ITALY, down, final, fuel
from tests.small_map import unit

rule = pytest.mark.rule


@rule("OIL-BOM-04")
def test_hits_first_then_the_destroyed_resource():
    played = front(clock=BOMBING, options={"oil.bomb_order": "hits_first"})
    hit = after(played, BombOil("GE", "Baku", "resource", 2, True))
    assert (fuel(hit, "SU"), oil_at(hit, hit.atlas.find("Baku"))) == (3, 2)
    notes = [note.code for note in judged(played, BombOil("GE", "Baku", "resource", 0, True)).notes]
    assert notes == ["oil.resource_destroyed"]


@rule("OIL-BOM-05")
def test_bombs_name_only_barrels_that_are_there():
    played = front(clock=BOMBING, depots={"Kharkov": (1, "SU")})
    for named in (("Minsk",), ("Kharkov", "Kharkov")):
        order = BombOil("GE", "Kharkov", "barrel", 1, barrels=named)
        assert refused(played, order, "OIL-STO-06") == ["oil.no_such_barrel"]


@rule("OIL-BOM-04")
def test_repaired_oil_leaves_no_damage_behind():
    options = {"oil.destroyed_resource": "repairable"}
    played = front(
        clock=Clock(TURN, "production"), hexes={"Baku": HexState(oil_destroyed=1)}, options=options
    )
    assert after(played, RepairOil("Baku")).hexes == {}
    more = front(clock=Clock(TURN, "production"), hexes={"Baku": HexState(oil_destroyed=2)}, options=options)
    assert list(after(more, RepairOil("Baku")).hexes.values()) == [HexState(oil_destroyed=1)]


@rule("OIL-REO-09")
@pytest.mark.parametrize(("owner", "user"), [("FR", "CW"), ("US", "CH"), ("CW", "CH")])
def test_free_fuel_is_the_usas_for_the_commonwealth_and_france(owner, user):
    played = final(powers=("US", "CW", "FR", "CH"))
    assert refused(played, GiveConsent(owner, user, free=True), "OIL-REO-09") == ["oil.free_for_whom"]
    assert judged(played, GiveConsent("US", "FR", free=True)).allowed


@rule("OIL-CBT-01")
def test_units_at_sea_need_no_path_to_oil_in_combat():
    units = [unit("m", "Sea 0", type="MECH", power="IT"), unit("t", "Sea 0", type="TRS", power="IT")]
    played = final(SHUT_ITALY, *units, options={"oil.combat_needs_trace": True})
    assert side_of(played, [played.units["m"]], "assault").cost == 1
    ashore = final(
        SHUT_ITALY, unit("m", "Tripoli", type="MECH", power="IT"), options={"oil.combat_needs_trace": True}
    )
    assert side_of(ashore, [ashore.units["m"]], "assault").cost == 0


@rule("OIL-REO-13", "OIL-REO-14")
def test_what_was_noted_is_backed_by_the_track():
    """Six were noted; the track was set to one since: no more than that one is spent anywhere."""
    played = final(down("a", "London", "CW", 8), fuel={"CW": 6}, depots={"London": (1, "CW")}, powers=("CW",))
    noted = played.changed([put_clock(Clock(played.clock.turn, "production"))])
    noted = after(noted.changed([put_clock(played.clock)]), Refuel("a"))
    assert fuel(noted, "CW") == 4
    low = after(played, SetPower("CW", {"fuel": 1}), Refuel("a"))
    assert (fuel(low, "CW"), Ledger.of(low).spent_anywhere) == (0, 1)


@rule("OIL-CBT-09")
def test_without_the_option_no_hq_offers_emergency_supply():
    units = [unit("hq", "Lemberg", type="HQ-I", reorganization=2), unit("arm", "Lemberg", type="ARM")]
    for option, offers in ((False, 0), (True, 1)):
        played = front(*units, options={"supply.emergency_hq": option})
        assert len(list(supply_offers(played, [played.units["arm"]]))) == offers


@rule("OIL-CBT-09", "OIL-CBT-10")
def test_helpers_off_the_map_or_not_friendly_are_not_offered():
    units = [
        unit("arm", "Lemberg", type="ARM"),
        unit("off", type="SUPPLY"),
        unit("it", "Lemberg", type="SUPPLY", power="IT"),
    ]
    played = front(*units, cooperation=[])
    assert list(supply_offers(played, [played.units["arm"]])) == []
    both = front(*units)
    assert list(supply_offers(both, [both.units["arm"]])) == [UseSupply("it", ("arm",))]
    assert "oil.helper_not_friendly" in refused(played, UseSupply("it", ("arm",)))


@rule("OIL-STO-18")
def test_a_placement_in_anothers_hex_cites_its_consent():
    owners = "\n".join(("g g g g g 0 i i", "g g g g g g 0 i", "g g g g g 0 i i"))
    played = game(on=atlas(owners=owners), convoys={(0, "GE"): 2})
    played = after(received(played, 2, "convert", "convert"), TakeFuel("GE"))
    ruling = judged(played, PlaceBarrels("GE", "Palermo", agreed=True))
    assert "OIL-AMB-22" in ruling.clauses
    assert [note.code for note in ruling.notes] == [
        "oil.agreed",
        "oil.depot_of_other",
        "oil.convoys_dedicated",
    ]
    own = judged(played, PlaceBarrels("GE", "Essen"))
    assert "OIL-AMB-22" not in own.clauses and not own.notes


@rule("OIL-REO-20")
def test_with_the_nearest_target_alone_who_reaches_none_has_no_path():
    options = {"oil.target_choice": "nearest"}
    played = final(
        SHUT_ITALY, down("a", "Tripoli", "IT"), fuel={"IT": 9}, depots={"Rome": (1, "IT")}, options=options
    )
    assert "oil.no_path" in refused(played, Refuel("a"), "OIL-REO-01")
    off = final(down("a", "", "IT"), fuel={"IT": 9}, depots={"Rome": (1, "IT")})
    assert refused(off, Refuel("a"), "OIL-REO-20") == ["oil.off_map"]


@rule("OIL-STO-06")
def test_fuel_of_opened_barrels_comes_to_the_track_before_another_barrel():
    """Six lie loose at Genoa: a draw of four off an empty track expends nothing."""
    played = final(down("a", "Rome", "IT"), depots={"Genoa": (2, "IT")}, fuel={"IT": 0})
    genoa = played.atlas.find("Genoa")
    ledger = Ledger.of(played)
    ledger.put_opened((genoa, False, "IT"), Opened("IT", F(6)))
    target = own_targets(played, "IT")[genoa]
    after_, _ = drawn(ledger, Draw("IT", "IT", F(4), target))
    assert (after_.track["IT"], after_.barrels[genoa]) == (2, 2)


@rule("OIL-REO-13")
def test_what_is_bought_in_production_notes_nothing():
    played = final(fuel={"CW": 9}, powers=("CW",), clock=Clock(TURN, "production"))
    bought = after(played, BuyWithFuel("CW", chits=1))
    assert fuel(bought, "CW") == 4
    assert not (NOTED.of(bought) or ANYWHERE.of(bought))


@rule("OIL-CBT-03")
def test_defences_are_asked_for_in_land_combat_only():
    units = [unit("arm", "Lemberg", type="ARM"), unit("su", "Kiev", type="ARM", power="SU")]
    played = after(front(*units), DeclareAttack("Kiev", ("arm",), "assault"))
    asked = [task.id for task in oil.tasks(played) if task.id.startswith("oil.defend")]
    assert asked == [f"oil.defend.{played.atlas.label(played.atlas.find('Kiev'))}"]
    later = played.changed([put_clock(msgspec.structs.replace(played.clock, phase="land_movement"))])
    assert not [task for task in oil.tasks(later) if task.id.startswith("oil.defend")]


@rule("OIL-REO-09")
def test_ships_trace_to_nobody_elses_fuel():
    ship = down("ca", "Sea 2", "CW", 1)
    played = final(ship, powers=("US", "CW", "FR"), depots={"Brest": (1, "FR")}, fuel={"CW": 1})
    ways = FuelPaths(played)
    assert (ways.to_friends(ship, "CW"), ways.to_free(ship, "CW")) == ([], [])
    assert [way.target for way in ways.of(played.units["ca"])] == [None]


@rule("OIL-BOM-02")
def test_who_bombs_the_factory_bombs_no_oil_beside_it():
    both = {"oil.bomb_targets": "both"}
    clock = Clock(BOMBING.turn, BOMBING.phase, 1, "allied")
    played = front(clock=clock, depots={"Ploesti": (1, "GE")}, options=both)
    raid = BombOil("SU", "Ploesti", "factory", 1, other_hits=1)
    assert refused(played, raid, "OIL-BOM-02") == ["oil.oil_or_factory"]
    assert judged(played, BombOil("SU", "Ploesti", "barrel", 1, other_hits=1)).allowed


@rule("OIL-ACQ-06")
def test_only_leaving_production_forgoes_fuel():
    """What was not taken in the last production was forgone then, and once."""
    played = received(game(), 1, "convert")
    assert FORGONE.of(after(played, Step()))
    later = played.changed([put_clock(Clock(played.clock.turn + 1, "reinforcement"))])
    assert not FORGONE.of(after(later, Step()))


@rule("OIL-BOM-03")
def test_a_debt_that_is_paid_is_gone():
    played = front(clock=BOMBING, fuel={"SU": 0}, options={"oil.bomb_floor": "debt"})
    owing = after(played, BombOil("GE", "Baku", "resource", 2))
    assert DEBTS.of(owing)["SU"] == 2
    part = after(owing, SetPower("SU", {"fuel": 1}))
    assert DEBTS.of(part)["SU"] == 1
    assert "SU" not in DEBTS.of(after(part, SetPower("SU", {"fuel": 3})))
    more = after(owing, BombOil("GE", "Baku", "resource", 3))
    assert DEBTS.of(more)["SU"] == 5, "debts add up"


@rule("OIL-REO-12")
def test_a_pocket_gives_no_more_than_it_holds():
    played = final(SHUT_ITALY, depots={"Tripoli": (1, "IT")}, fuel={"IT": 9})
    ledger, tripoli = Ledger.of(played), own_targets(played, "IT")[played.atlas.find("Tripoli")]
    assert drawn(ledger, Draw("IT", "IT", F(10), tripoli))[0].track["IT"] == 9
    with pytest.raises(ShortError) as short:
        drawn(ledger, Draw("IT", "IT", F(41, 4), tripoli))
    assert (short.value.reason.code, short.value.clauses) == ("oil.depot_spent", ("OIL-REO-12", "OIL-REO-20"))


@rule("OIL-REO-04")
def test_each_depot_of_a_friend_is_asked_by_its_own_consent():
    """The nearer one may give one fuel, the other as much as is wanted."""
    depots = {"Rome": (1, "GE"), "Genoa": (1, "GE")}
    played = final(down("a", "Rome", "IT"), depots=depots, fuel={"GE": 5, "IT": 0})
    near = after(played, GiveConsent("GE", "IT", at="Rome", fuel="1"))
    assert refused(near, Refuel("a", payer="GE")) == ["oil.consent_exceeded"]
    both = after(near, GiveConsent("GE", "IT", at="Genoa"))
    assert fuel(after(both, Refuel("a", payer="GE")), "GE") == 3


@rule("OIL-STO-17")
def test_a_barrel_turned_into_fuel_stays_in_its_area_in_final_reorganization_alone():
    options = {"oil.voluntary_conversion": True}
    for clock, track in ((FINAL, 0), (Clock(FINAL.turn, "production"), 10)):
        played = final(depots={"London": (1, "CW")}, fuel={"CW": 0}, options=options, clock=clock)
        assert fuel(after(played, ConvertBarrel("CW", "London")), "CW") == track
        ours = final(depots={"Essen": (1, "GE")}, fuel={"GE": 0}, options=options, clock=clock)
        assert fuel(after(ours, ConvertBarrel("GE", "Essen")), "GE") == 10


@rule("OIL-STO-10")
def test_a_way_begins_at_the_depot_itself():
    more = [spot("Linz", "A-0103")]
    played = after(received(game(on=atlas(more=more)), 1, "convert"), TakeFuel("GE"))
    for place in ("Essen", "Munich", "Bremen"):
        node = played.atlas.find(place)
        assert depot_legality(played, "GE", node).way[0] == node


@rule("OIL-REO-06")
def test_units_of_ones_own_countries_are_at_home_there():
    """A Romanian unit under the reading that a minor's home is its own; a German one as ever."""
    options = {"oil.minor_home": "minor"}
    depots = {"Munich": (1, "GE")}
    romans = down("rom", "Munich", "GE", country="ROM")
    own = final(down("ger", "Munich", "GE"), fuel={"GE": 9}, depots=depots, options=options)
    assert "OIL-REO-06" not in judged(own, Refuel("ger")).clauses
    theirs = final(romans, fuel={"GE": 9}, depots=depots, options=options)
    assert "OIL-REO-06" in judged(theirs, Refuel("rom")).clauses


def test_india_is_an_area_beside_an_unlinked_britain():
    played = final(SHUT_BRITAIN, depots={"Bombay": (1, "CW"), "London": (1, "CW")}, powers=("CW", "GE"))
    ledger = Ledger.of(played)
    assert len(ledger.zones("CW").everywhere()) == 2


@rule("OIL-ACQ-15", "OIL-ACQ-16")
def test_a_minor_country_at_war_captures_for_nobody():
    """It has no track: the barrels are destroyed, nothing is rolled."""
    clock = Clock(TURN, "land_movement", 1, "axis")
    units = [unit("tur", "Lemberg", power="TUR")]
    played = front(*units, clock=clock, wars=[("SU", "TUR")], depots={"Kiev": (2, "SU")})
    ruling = judged(played, MoveUnit("tur", "Kiev"))
    assert ruling.dice == 0
    assert [n.code for n in ruling.notes if n.code.startswith("oil.")] == [
        "oil.captured",
        "oil.captor_without_track",
    ]
    moved = after(played, MoveUnit("tur", "Kiev"))
    assert not moved.depots and oil.account_of(moved, "SU") == {"lost_captured": -20}


@rule("OIL-CBT-13")
def test_one_payer_who_reaches_the_unit_is_enough():
    """Italy and Germany tie; only German oil can be traced to."""
    options = {"oil.combat_needs_trace": True}
    units = [unit("ge", "Lemberg", type="ARM"), unit("it", "Lemberg", type="ARM", power="IT")]
    played = front(*units, unit("su", "Kiev", power="SU"), options=options)
    assert not oil.targets(played, "IT") and oil.targets(played, "GE")
    assert side_of(played, units_of(played, "ge", "it"), "assault").cost == 1


def units_of(played, *ids):
    return [played.units[id] for id in ids]


@rule("OIL-SEA-04", "OIL-SEA-05")
def test_the_sea_is_paid_once_and_by_whom_it_concerns():
    played = final(fuel={"IT": 5}, convoys={(0, "IT"): 12})
    assert refused(played, PaySeaMaintenance("XX")) == ["rules.unknown.power"]
    assert refused(played, PaySeaMaintenance("GE"), "OIL-SEA-01") == ["oil.nothing_at_sea"]
    late = played.changed([put_clock(Clock(TURN, "production"))])
    assert refused(late, PaySeaMaintenance("IT"), "OIL-SEA-04") == ["oil.not_final_reorganization"]
    paid = after(played, PaySeaMaintenance("IT"))
    assert (fuel(paid, "IT"), SEA_PAID.of(paid)[TURN, "IT"]) == (3, SeaPaid(2, 2))
    assert refused(paid, PaySeaMaintenance("IT"), "OIL-SEA-04") == ["oil.sea_already_paid"]
    assert not judged(played, PaySeaMaintenance("IT")).notes, "nothing is waived"


@rule("OIL-LIM-01", "OIL-LIM-02", "OIL-LIM-04")
def test_what_may_be_removed():
    depots = {"Rome": (3, "IT"), "Genoa": (2, "IT"), "Essen": (1, "GE")}
    played = final(depots=depots, powers=("IT", "GE", "CC", "SU"))
    for order, *codes in (
        (RemoveBarrels("IT", "Rome", 0), "oil.not_over_limit"),
        (RemoveBarrels("IT", "Rome", 3), "oil.not_over_limit"),
        (RemoveBarrels("IT", "Essen"), "oil.no_such_barrel"),
        (RemoveBarrels("GE", "Essen"), "oil.not_over_limit"),
        (RemoveBarrels("XX", "Essen"), "rules.unknown.power"),
        (RemoveBarrels("CC", "Essen"), "oil.no_own_store", "oil.not_over_limit", "oil.no_such_barrel"),
    ):
        assert refused(played, order) == codes
    left = after(played, RemoveBarrels("IT", "Rome", 2))
    assert (excess(left, "IT"), oil.account_of(left, "IT")) == (0, {"lost_limit": -20})
    assert [said.code for said, _ in oil.holds(played, FINAL)] == ["oil.over_limit"]
    assert not list(oil.holds(left, FINAL))


@rule("OIL-ACQ-12", "OIL-ACQ-13")
def test_who_gives_fuel():
    clock = Clock(TURN, "reinforcement")
    units = [
        unit("up", "Essen", type="ARM"),
        unit("down", "Essen", type="ARM", organized=False),
        unit("off", type="ARM"),
        unit("foot", "Essen"),
        unit("tur", "Munich", type="ARM", power="TUR"),
    ]
    played = game(units, clock=clock)
    assert [u.id for u in givers(played, "GE")] == ["up"]
    assert refused(played, GiveFuel("down"), "OIL-ACQ-12") == ["base.already_face_down"]
    assert refused(played, GiveFuel("off")) == ["oil.off_map"]
    assert "oil.no_payer" in refused(played, GiveFuel("tur"), "OIL-ACQ-13")
    assert refused(game(units), GiveFuel("up"), "OIL-ACQ-12") == ["oil.not_reinforcement"]
    assert judged(played, GiveFuel("foot")).allowed, "it gives nothing"


@rule("OIL-CBT-09", "OIL-CBT-10")
def test_emergency_supply_is_for_impulses_and_for_units_that_are_named():
    units = [
        unit("dump", "Lemberg", type="SUPPLY"),
        unit("arm", "Lemberg", type="ARM"),
        unit("foot", "Lemberg"),
    ]
    played = front(*units, options={"supply.emergency_hq": True})
    assert refused(played, UseSupply("dump", ()), "OIL-CBT-09") == ["oil.nobody_named"]
    assert refused(played, UseSupply("foot", ("arm",)), "OIL-CBT-09") == ["oil.no_helper"]
    assert refused(played, UseSupply("none", ("arm",))) == ["rules.unknown.unit"]
    turn = played.changed([put_clock(Clock(TURN, "production"))])
    assert refused(turn, UseSupply("dump", ("arm",))) == ["oil.not_in_an_impulse"]
    served = after(played, UseSupply("dump", ("arm", "arm")))
    assert served.units["dump"].hex < 0
    again = front(*units, unit("more", "Lemberg", type="SUPPLY"))
    twice = after(again, UseSupply("dump", ("arm",)))
    assert refused(twice, UseSupply("more", ("arm",))) == ["oil.already_supplied"]
    assert judged(twice, UseSupply("more", ("foot",))).allowed


@rule("OIL-ACQ-01")
def test_no_oil_goes_by_rail_through_the_enemy():
    rails = ["Ploesti A-0001 Essen"]
    free = game(on=atlas(rails=rails), powers=("CW",))
    assert [order.factory for order in oil.proposals(free, "GE")] == ["A-0000"]
    assert not judged(free, ReceiveOil("GE", "Ploesti", "Essen")).notes
    for held in ("A-0001", "Ploesti"):
        cut = game(on=atlas(rails=rails), powers=("CW",), control={held: "CW"})
        assert oil.proposals(cut, "GE") == ()
    cut = game(on=atlas(rails=rails), powers=("CW",), control={"A-0001": "CW"})
    notes = [note.code for note in judged(cut, ReceiveOil("GE", "Ploesti", "Essen")).notes]
    assert notes == ["oil.not_brought"]


@rule("OIL-SEA-04")
def test_the_sea_comes_first_in_final_reorganization_only():
    played = final(fuel={"IT": 5, "GE": 5}, convoys={(0, "IT"): 12})
    assert sea_first(played, "IT", "IT") == ("IT",)
    assert sea_first(played, "GE", "IT") == ("IT",) and sea_first(played, "GE", "GE") == ()
    early = played.changed([put_clock(Clock(TURN, "production"))])
    assert sea_first(early, "IT", "IT") == ()


@rule("OIL-CBT-10")
def test_help_is_offered_in_every_hex_of_the_map():
    """Essen is the first of them."""
    units = [unit("dump", "Essen", type="SUPPLY"), unit("arm", "Essen", type="ARM")]
    played = front(*units)
    assert played.units["dump"].hex == 0
    assert list(supply_offers(played, units_of(played, "arm"))) == [UseSupply("dump", ("arm",))]
    assert judged(played, UseSupply("dump", ("arm",))).allowed


@rule("OIL-STO-09")
def test_a_factory_that_was_built_is_a_home_factory():
    built = {"Munich": HexState(factories_added=1), "Bremen": HexState(port_damaged=True)}
    assert home_factories(game(hexes=built), "GE") == {0, 3}
    ruined = {"Munich": HexState(factories_added=1, factories_destroyed=1)}
    assert home_factories(game(hexes=ruined), "GE") == {0}


@rule("OIL-STO-10")
def test_a_way_from_a_hex_that_is_closed_begins_there():
    played = game(powers=("CW",), control={"A-0101": "CW"})
    node = played.atlas.find("A-0101")
    way = chains.chains_to(played, "GE", frozenset({0})).way(node)
    assert way is not None and (way[0], way[-1]) == (node, 0)
    assert played.atlas.grid.distance(way[0], way[1]) == 1
    assert chains.chains_to(played, "GE", frozenset({0})).way(0) == (0,)


@rule("OIL-REO-20")
def test_units_whose_fuel_is_paid_are_asked_for_no_more():
    units = [down("a", "Essen", "GE"), down("b", "Essen", "GE"), down("s", "Essen", "GE", shattered=True)]
    both = {"rule_sets": ("base", "oil", "reorganization"), "depots": {"Essen": (1, "GE")}}
    played = final(*units, fuel={"GE": 4}, **both)
    (task,) = (t for t in oil.tasks(played) if t.id == "oil.refuel.GE")
    assert task.orders == (Refuel("a"), Refuel("b"))
    paid = after(played, Refuel("a"))
    (left,) = (t for t in oil.tasks(paid) if t.id == "oil.refuel.GE")
    assert left.orders == (Refuel("b"),)
    assert not [t for t in oil.tasks(after(paid, Refuel("b"))) if t.id == "oil.refuel.GE"]
