"""Guards that other tests pass by: what lies where, whose it is, and which fuel comes first."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import DeleteUnit, SetOption, Step
from redball.game.state import HexState
from redball.rules import oil
from redball.rules.oil.combat import side_of
from redball.rules.oil.depots import capacity_of
from redball.rules.oil.draws import Draw, drawn
from redball.rules.oil.fuel_paths import FuelPath, FuelPaths, still
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.limits import over_capacity
from redball.rules.oil.orders import ConvertBarrel, DeclareAttack, GiveConsent, Refuel, UseSupply
from redball.rules.oil.ownership import holder_of
from redball.rules.oil.supplied import carriers
from redball.rules.oil.tables import DEBTS, FUELLED, NOTED, Opened
from redball.rules.oil.targets import Target, own_targets

from tests.rules.oil.front import TURN, front
from tests.rules.oil.theatre import (
    FINAL,
    OWNERS,
    PLACES,
    SHUT_BRITAIN,
    SHUT_ITALY,
    TERRAIN,
    WHO,
    after,
    barrels,
    bought,
    down,
    final,
    fuel,
    judged,
    pay,
    refused,
)
from tests.small_map import small_atlas, spot, unit

rule = pytest.mark.rule


@rule("OIL-STO-16")
def test_a_hex_that_is_no_place_for_barrels_holds_none_in_the_continental_us_either():
    """Boston holds any number by that reading; the open country beside it none."""
    stores = {"oil.us_continental": "unlimited_storage", "oil.capacity_trim": "end_of_phase"}
    played = final(powers=("US",), depots={"A-0213": (1, "US"), "Boston": (9, "US")}, options=stores)
    open_, boston = played.atlas.find("A-0213"), played.atlas.find("Boston")
    assert (capacity_of(played, open_), capacity_of(played, boston)) == (0, 99)
    assert over_capacity(played, "US") == {open_: 1}


@rule("OIL-STO-19")
def test_a_reading_that_changes_moves_no_depot():
    """Germany and Italy tie in Kiev; by the other reading it would be Germany's from the start."""
    units = [unit("ge", "Kiev"), unit("it", "Kiev", power="IT")]
    poor = {"Ploesti": HexState(oil_destroyed=4)}
    played = front(*units, control={"Kiev": "GE"}, depots={"Kiev": (1, "IT")}, hexes=poor)
    kiev = played.atlas.find("Kiev")
    changed = after(played, SetOption("oil.depot_tie", "captor"))
    assert holder_of(played, kiev).power == "IT" and holder_of(changed, kiev).power == "GE"
    assert changed.depots[kiev].owner == "IT"


@rule("OIL-REO-13")
def test_what_earlier_phases_noted_is_cleared():
    noted = [NOTED.put(TURN - 1, F(9)), FUELLED.put((TURN - 1, "u"), True), DEBTS.put("GE", F(1))]
    played = after(final(clock=Clock(FINAL.turn, "production"), remembered=noted), Step())
    assert not FUELLED.of(played) and TURN - 1 not in NOTED.of(played)
    assert DEBTS.of(played) == {"GE": 1}, "which is of no phase"


@rule("OIL-REO-12")
def test_in_a_pocket_what_already_bore_its_loss_goes_first():
    """Tripoli holds a half of whole fuel, opened first, and as much that was reduced."""
    played = final(SHUT_ITALY, depots={"Tripoli": (1, "IT")}, fuel={"IT": 0})
    ledger, tripoli = Ledger.of(played), played.atlas.find("Tripoli")
    ledger.put_opened((tripoli, False, "IT"), Opened("IT", F(5)))
    ledger.put_opened((tripoli, True, "IT"), Opened("IT", F(4)))
    target = own_targets(played, "IT")[tripoli]
    after_, _ = drawn(ledger, Draw("IT", "IT", F(4), target, abroad=True))
    assert {place: o.loose for place, o in after_.opened.items() if o.loose} == {(tripoli, False, "IT"): 5}


@rule("OIL-REO-09")
def test_free_fuel_comes_from_the_nearest_hex_of_the_continental_us():
    norfolk = spot("Norfolk", "A-0213", port="major", seas=(2,))
    on = small_atlas(TERRAIN, owners=OWNERS, who=WHO, places=[*PLACES, norfolk])
    corps = down("cw", "London", "CW")
    played = final(corps, on=on, powers=("US", "CW"))
    (way,) = FuelPaths(played).to_free(played.units["cw"], "CW")
    assert way.target is not None and way.target.node == played.atlas.find("Boston")


@rule("OIL-STO-17")
@pytest.mark.parametrize(("track", "now", "notes"), [(0, 10, []), (4, 10, ["oil.overflow_lost"])])
def test_only_what_doesnt_fit_on_the_track_is_said_to_be_lost(track, now, notes):
    clock, options = Clock(TURN, "production"), {"oil.voluntary_conversion": True}
    played = final(depots={"Essen": (1, "GE")}, fuel={"GE": track}, options=options, clock=clock)
    ruling = judged(played, ConvertBarrel("GE", "Essen"))
    assert [note.code for note in ruling.notes] == notes
    assert fuel(played.changed(ruling.changes), "GE") == now


@rule("OIL-CBT-10")
def test_a_supply_unit_that_is_gone_from_the_game_still_helped():
    units = [
        unit("dump", "Lemberg", type="SUPPLY"),
        unit("arm", "Lemberg", type="ARM"),
        unit("su", "Kiev", power="SU"),
    ]
    played = after(front(*units), UseSupply("dump", ("arm",)), DeleteUnit("dump"))
    side = side_of(played, [played.units["arm"]], "assault")
    assert (side.cost, side.clauses) == (0, ("OIL-CBT-04", "OIL-CBT-05", "OIL-CBT-10"))


@rule("OIL-CBT-09", "OIL-CBT-10")
@pytest.mark.parametrize(("named", "kept"), [("A-0007", "Essen"), ("Essen", "A-0007")])
def test_a_named_barrel_in_a_pocket_pays_though_others_are_linked(named, kept):
    """The unit in the pocket may use either barrel; the first that is named is the one that goes."""
    played = front(
        unit("arm", "A-0007", type="ARM"),
        unit("guards", "A-0008", power="SU"),
        fuel={"GE": 0},
        control={"A-0007": "GE"},
        depots={"A-0007": (1, "GE"), "Essen": (1, "GE")},
    )
    paid = after(played, DeclareAttack("A-0008", ("arm",), "assault", barrels=(named,)))
    assert (barrels(paid, named), barrels(paid, kept)) == (0, 1)
    cut_off = named == "A-0007"
    assert (fuel(paid, "GE"), oil.total_fuel(paid, "GE")) == (0 if cut_off else 9, 19)


@rule("OIL-REO-04")
def test_fuel_of_another_at_a_spent_depot_is_no_way_to_it():
    """What Italy opened at Rome serves nobody who traces to the German barrel there, which is spent."""
    played = final(depots={"Rome": (1, "GE")})
    ledger, rome = Ledger.of(played), played.atlas.find("Rome")
    way = FuelPath(Target(rome, "GE", "OIL-REO-04", True))
    assert still(ledger, way) is way
    ledger.expend(rome)
    ledger.put_opened((rome, False, "IT"), Opened("IT", F(4)))
    assert still(ledger, way) is None
    ledger.put_opened((rome, True, "GE"), Opened("GE", F(4)))
    assert still(ledger, way) is way


@rule("OIL-REO-12", "OIL-REO-14")
def test_what_was_noted_pays_in_a_pocket_before_the_barrel_that_is_named():
    """Half of the fuel was noted; the barrel named pays the rest, though no linked area has it."""
    units = [SHUT_BRITAIN, bought("hq", "Gibraltar", "CW", 2)]
    played = final(
        *units,
        depots={"Gibraltar": (1, "CW")},
        fuel={"CW": 1},
        powers=("CW", "GE"),
    )
    paid = after(played, pay("hq", barrels=("Gibraltar",)))
    assert (fuel(paid, "CW"), barrels(paid, "Gibraltar")) == (0, 0)


@rule("OIL-CBT-11")
def test_only_friends_carry_fuel_for_an_attack():
    """An Italian headquarters beside its supply unit, in the same hex as the armour."""
    units = [
        unit("arm", "Lemberg", type="ARM"),
        unit("hq", "Lemberg", type="HQ-I", power="IT"),
        unit("dump", "Lemberg", type="SUPPLY", power="IT"),
    ]
    for friends, found in (([("GE", "IT")], ["hq"]), ([], [])):
        played = front(*units, cooperation=friends)
        assert [hq.id for hq in carriers(played, [played.units["arm"]])] == found


@rule("OIL-REO-01")
def test_where_the_nearest_is_taken_a_hex_without_a_way_is_said_to_have_none():
    options = {"oil.target_choice": "nearest"}
    theirs = {"Genoa": (1, "GE"), "Tripoli": (1, "GE")}
    units = [down("a", "Rome", "IT"), SHUT_ITALY]
    friend = after(final(*units, depots=theirs, options=options), GiveConsent("GE", "IT"))
    assert "oil.no_path" in refused(friend, Refuel("a", payer="GE", target="Tripoli"))
    units = [down("a", "Tripoli", "IT"), SHUT_ITALY]
    own = final(*units, depots={"Genoa": (1, "IT")}, options=options)
    assert "oil.no_path" in refused(own, Refuel("a"))
