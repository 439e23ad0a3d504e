"""Tables of ways to fuel and of the draws along them: what still leads somewhere, what is free, what a draw
leaves in the books and which clauses it rests on.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F

import msgspec
import pytest
from redball import rules
from redball.atlas import Road
from redball.game.orders import Note
from redball.game.powers import Country
from redball.game.state import Change, put_power
from redball.rules import oil
from redball.rules.oil.bombing import debt_of, debt_paid, put_debt
from redball.rules.oil.draws import Draw
from redball.rules.oil.fuel_paths import FuelPath, FuelPaths, still
from redball.rules.oil.fuelling import draw_along
from redball.rules.oil.handover import following
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.orders import DeclareAttack, PaySeaMaintenance, Refuel, TakeFuel
from redball.rules.oil.ownership import is_conquered
from redball.rules.oil.tables import DRAWN, OPENED, RECEIVED, Opened, Received
from redball.rules.oil.targets import Target

from tests.rules.oil import table
from tests.rules.oil.front import front
from tests.rules.oil.table import spot, unit
from tests.rules.oil.theatre import FINAL, after, barrels, bought, down, final, fuel, judged, pay
from tests.small_map import small_atlas, small_game

rule = pytest.mark.rule


@rule("OIL-REO-02")
@pytest.mark.parametrize(
    ("place", "owner", "there"),
    [("Rome", "IT", True), ("Genoa", "IT", False), ("Rome", "GE", False), ("Genoa", "GE", False)],
)
def test_opened_fuel_keeps_the_way_to_its_own_hex_open_for_its_owner(place, owner, there):
    """A way to a spent Italian depot at Rome, while some fuel lies somewhere."""
    played = final(powers=("IT", "GE"))
    ledger, find = Ledger.of(played), played.atlas.find
    ledger.put_opened((find(place), False, owner), Opened(owner, F(4)))
    way = FuelPath(Target(find("Rome"), "IT", "OIL-REO-02", True))
    assert (still(ledger, way) is not None) is there


@rule("OIL-REO-09")
@pytest.mark.parametrize(
    ("user", "usa", "some"),
    [("CW", True, True), ("FR", True, True), ("GE", True, False), ("SU", True, False), ("CW", False, False)],
)
def test_free_fuel_is_the_commonwealths_and_frances_while_the_usa_plays(user, usa, some):
    """A country's hexes stay where they are when no power of the game keeps their fuel."""
    played = final(powers=("CW", "FR", "GE", "SU", "US"))
    if not usa:
        played = played.changed([Change("powers", "US", None)])
    assert bool(FuelPaths(played).free(user)) is some


@rule("OIL-REO-09")
@pytest.mark.parametrize("order", [Refuel("hq"), Refuel("hq", source="depot"), Refuel("hq", anywhere="1")])
def test_a_draw_along_the_free_way_is_of_the_free_pool(order):
    """Of nothing else, whatever the order says of noted fuel, depots and barrels."""
    played = final(bought("hq", "London", "CW", 2), powers=("US", "CW"))
    target = Target(played.atlas.find("Boston"), "US", "OIL-REO-09", False)
    barrels_ = (played.atlas.find("London"),)
    drawn = draw_along(played, played.units["hq"], "CW", FuelPath(target, free=True), F(2), order, barrels_)
    assert drawn == Draw("CW", "US", F(2), target, source="free")


@pytest.mark.parametrize(
    ("basis", "kept"), [("per_phase_total", True), ("per_draw", False), ("per_unit", False)]
)
def test_what_was_drawn_abroad_is_noted_only_where_it_adds_up(basis, kept):
    options = {"oil.foreign_loss_basis": basis, "oil.own_depot_abroad": "isolated_only"}
    played = final(
        bought("hq", "Tripoli", "IT", 4), depots={"Tripoli": (1, "IT")}, fuel={"IT": 10}, options=options
    )
    paid = after(played, pay("hq", target="Tripoli"))
    assert DRAWN.of(paid) == ({(FINAL.turn, "IT", "IT"): 4} if kept else {})
    assert fuel(paid, "IT") == 6, "of four nothing is lost"


@rule("OIL-SEA-04")
def test_why_a_unit_waits_for_the_sea():
    """Its own power's units by one reading, a friend's fuel by another."""
    played = final(
        down("g", "Munich", "GE"),
        depots={"Munich": (1, "GE")},
        fuel={"GE": 5, "IT": 5},
        convoys={(0, "GE"): 3, (0, "IT"): 3},
    )
    ruling = judged(played, Refuel("g"))
    assert [reason.code for reason in ruling.reasons] == ["oil.sea_first"]
    assert "OIL-AMB-14" in ruling.clauses and "OIL-AMB-47" not in ruling.clauses


@rule("OIL-SEA-04", "OIL-STO-06")
@pytest.mark.parametrize(("track", "spent"), [(5, 0), (0, 1)])
def test_paying_for_the_sea_rests_on_the_rule_for_barrels_when_one_is_spent(track, spent):
    played = final(depots={"Rome": (1, "IT")}, fuel={"IT": track}, convoys={(0, "IT"): 4})
    ruling = judged(played, PaySeaMaintenance("IT"))
    assert len(ruling.clauses) == len(set(ruling.clauses))
    assert ("OIL-STO-06" in ruling.clauses) is bool(spent)
    assert barrels(played.changed(ruling.changes), "Rome") == 1 - spent


@rule("OIL-ACQ-02")
@pytest.mark.parametrize(("side", "proposed"), [("", 2), ("sea", 0), ("narrows", 0)])
def test_a_road_leads_only_where_units_may_go(side, proposed):
    """Oil goes by road from the well to the works beside it, unless water parts them."""
    land = small_atlas(
        ". . .",
        owners="g g g",
        places=[spot("Works", "A-0000", factories=1), spot("Field", "A-0001", "town", oil=2)],
        sides=[f"{side} A-0000 A-0001"] if side else [],
    )
    land = replace(land, roads=(Road("RD1", "Road", (land.find("Works"), land.find("Field"))),))
    played = small_game(land, clock=table.PRODUCTION, rule_sets=("base", "oil"), powers=("GE",))
    assert sum(order.count for order in oil.proposals(played, "GE")) == proposed


@rule("OIL-REO-17", "OIL-REO-18")
@pytest.mark.parametrize(("home", "user"), [("soviet", "SU"), ("foreign", "CC")])
def test_whose_draw_the_fuel_of_communist_chinese_is(home, user):
    """Soviet fuel is theirs as if they were Soviet, or as what the USSR gives a friend."""
    played = final(
        down("cc", "A-0406", "CC", country="CHI"),
        powers=("SU", "CC", "CH"),
        depots={"Omsk": (1, "SU")},
        fuel={"SU": 5},
        control={"A-0406": "CC"},
        cooperation=[("SU", "CC"), ("CC", "CH"), ("SU", "CH")],
        options={"oil.ccp_home": home},
    )
    target = Target(played.atlas.find("Omsk"), "SU", "OIL-REO-02", True)
    drawn = draw_along(played, played.units["cc"], "SU", FuelPath(target, True), F(2), Refuel("cc"), ())
    assert (drawn.user, drawn.owner, drawn.abroad) == (user, "SU", True)


@pytest.mark.parametrize(
    ("track", "debt", "paid"), [(0, 0, 0), (5, 0, 0), (0, 3, 0), (2, 3, 2), (3, 3, 3), (5, 3, 3)]
)
def test_what_a_debt_takes_off_the_track(track, debt, paid):
    played = final(fuel={"IT": track})
    played = played.changed([put_debt("IT", F(debt))])
    changes, amount = debt_paid(played, "IT")
    assert (amount, bool(changes)) == (paid, paid > 0)
    left = played.changed(changes)
    assert (fuel(left, "IT"), debt_of(left, "IT")) == (track - paid, debt - paid)


@rule("OIL-CBT-01", "OIL-CBT-02")
@pytest.mark.parametrize(("name", "known"), [("blitz", True), ("assault", True), ("", False), ("x", False)])
def test_an_attack_is_on_one_of_the_two_tables(name, known):
    played = front(unit("spear", "Lemberg", type="ARM"), unit("su", "Kiev", power="SU"))
    ruling = judged(played, DeclareAttack("Kiev", ("spear",), name))
    assert ("oil.no_such_table" in [reason.code for reason in ruling.reasons]) is not known
    assert known or not ruling.allowed


@rule("OIL-STO-18", "OIL-STO-19")
@pytest.mark.parametrize(
    ("country", "control", "taken"),
    [
        (None, None, False),
        (Country("USR", "SU"), None, False),
        (Country("USR", "GE", conquered=True), None, True),
        (Country("USR", "SU", conquered=True), None, True),
        (None, "GE", True),
    ],
)
def test_which_hexes_are_conquered(country, control, taken):
    """Those of a country that is, whoever has it now, and those in other hands than the map says."""
    played = front(control={"Kiev": control} if control else {})
    if country is not None:
        played = played.changed([Change("countries", "USR", country)])
    assert is_conquered(played, played.atlas.find("Kiev")) is taken


@pytest.mark.parametrize(("basis", "paid"), [("per_phase_total", 3), ("per_draw", 2), ("per_unit", 2)])
def test_what_was_drawn_before_counts_only_where_it_adds_up(basis, paid):
    """Three were drawn abroad; two more make five, which cost six."""
    played = final(
        bought("hq", "Tripoli", "IT", 2),
        depots={"Tripoli": (1, "IT")},
        fuel={"IT": 9},
        options={"oil.foreign_loss_basis": basis, "oil.own_depot_abroad": "isolated_only"},
        remembered=[DRAWN.put((FINAL.turn, "IT", "IT"), F(3))],
    )
    assert fuel(after(played, pay("hq", target="Tripoli")), "IT") == 9 - paid


@rule("OIL-CBT-03", "OIL-CBT-12")
@pytest.mark.parametrize(("power", "payer"), [("SU", "SU"), ("ROM", "")])
def test_whose_task_the_fuel_of_a_defence_is(power, payer):
    """Armour of a minor country that has no store defends: the attack waits for an answer all the same."""
    played = front(
        unit("panzer", "Lemberg", type="ARM"),
        unit("tanks", "Kiev", power=power, country=power, type="ARM"),
        wars=[("GE", "ROM"), ("GE", "SU")],
    )
    declared = after(played, DeclareAttack("Kiev", ("panzer",), "assault"))
    (task,) = (task for task in rules.tasks(declared) if task.id.startswith("oil.defend."))
    assert (task.power, task.state) == (payer, "todo")


@rule("OIL-ACQ-02")
def test_oil_of_a_power_that_isnt_there_is_not_taken():
    """Its receipts are still in the books."""
    played = table.received(table.game(), 1).changed([_RECEIVED])
    assert table.refused(played, TakeFuel("XX")) == ["rules.unknown.power"]


ANY = Note("Whatever order it is")
_RECEIVED = RECEIVED.put((35, "A-0002-1"), Received("XX", 0))


@pytest.mark.parametrize(("table_", "settles"), [("powers", True), ("units", False)])
def test_a_debt_is_settled_when_its_power_changes(table_, settles):
    """Not when a unit does that is called as the power is."""
    played = front(fuel={"SU": 0}).changed([put_debt("SU", F(3))])
    new = msgspec.structs.replace(played.powers["SU"], fuel=F(5))
    if table_ == "units":
        played, new = played.changed([put_power(new)]), unit("SU", "", power="SU")
    assert (following(played, ANY, (Change(table_, "SU", new),), ()) is not None) is settles


@rule("OIL-CBT-12")
@pytest.mark.parametrize("fuel_", [0, 5])
def test_who_has_no_armour_in_the_attack_does_not_pay(fuel_):
    """Whether or not it could is not asked."""
    played = front(
        unit("panzer", "Lemberg", type="ARM"),
        unit("foot", "Lemberg", power="IT"),
        unit("su", "Kiev", power="SU"),
        fuel={"GE": 5, "IT": fuel_},
    )
    order = DeclareAttack("Kiev", ("panzer", "foot"), "assault", payer="IT")
    assert table.refused(played, order, "OIL-CBT-12") == ["oil.other_pays_combat"]


@rule("OIL-REO-02")
@pytest.mark.parametrize(
    ("loose", "on_track", "there"),
    [("0", "0", False), ("1/4", "0", True), ("1", "0", True), ("0", "1/4", True), ("0", "1", True)],
)
def test_a_depot_is_one_while_any_of_its_opened_fuel_is_left(loose, on_track, there):
    left = [OPENED.put((FINAL.turn, 3, "whole"), [Opened("IT", F(loose), F(on_track))])]
    played = final(powers=("IT",), remembered=left)
    assert (played.atlas.find("Rome") in FuelPaths(played).own("IT")) is there
