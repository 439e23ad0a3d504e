"""Barrels captured, and depots that pass from hand to hand (OIL-ACQ-15 to 17, OIL-STO-12, 18 to 20)."""

from fractions import Fraction as F

import pytest
from redball import rules
from redball.game.orders import (
    AddUnit,
    DeleteUnit,
    EditUnit,
    FlipUnit,
    MoveUnit,
    SetControl,
    SetCountry,
    SetPower,
)
from redball.rules import oil
from redball.rules.oil import handover
from redball.rules.oil.orders import MoveBarrels, SetDepot
from redball.rules.oil.ownership import holder_of, tied_depots

from tests.rules.judging import after, judged
from tests.rules.oil.front import MOVEMENT, front, rolled
from tests.rules.oil.table import barrels, fuel, refused
from tests.small_map import unit

SPEAR = unit("spear", "Lemberg")


def kiev(track=2, count=1, *more, **fields):
    """A Soviet depot at Kiev with a German corps beside it."""
    fields.setdefault("depots", {"Kiev": (count, "SU")})
    fields.setdefault("fuel", {"GE": track, "SU": 1})
    return front(SPEAR, *more, clock=MOVEMENT, **fields)


ENTER = MoveUnit("spear", "Kiev")

# --- capture ------------------------------------------------------------------------------------------------


@pytest.mark.rule("OIL-ACQ-15")
def test_an_enemy_ground_unit_that_enters_captures():
    played = kiev()
    ruling = judged(played, ENTER)
    assert ruling.allowed and {"OIL-ACQ-15", "OIL-ACQ-16", "BASE-UNIT-05"} <= set(ruling.clauses)
    assert [note.code for note in ruling.notes][-2:] == ["oil.captured", "oil.capture_roll"]
    assert ruling.dice == 1, "told before it is given; the die is rolled then"
    assert barrels(rolled(played, ENTER, 5), "Kiev") == 0


@pytest.mark.rule("OIL-ACQ-15")
def test_aircraft_ships_and_friends_capture_nothing():
    stuka = unit("stuka", "Lemberg", type="LND")
    played = kiev(2, 1, stuka, unit("rifles", "Minsk", power="SU"))
    for order in (MoveUnit("stuka", "Kiev"), MoveUnit("rifles", "Kiev")):
        ruling = judged(played, order)
        assert (ruling.dice, barrels(played.changed(ruling.changes), "Kiev")) == (0, 1)


@pytest.mark.rule("OIL-ACQ-15")
@pytest.mark.parametrize(
    "order",
    [
        AddUnit("new", "New", "INF", "GE", "GER", "Kiev"),
        EditUnit("spear", {"at": "Kiev"}),
        MoveUnit("para", "Kiev"),
    ],
)
def test_however_it_enters(order):
    played = kiev(2, 1, unit("para", "", type="PARA"))
    assert barrels(rolled(played, order, 1), "Kiev") == 0


def test_a_unit_that_is_there_captures_nothing_again():
    played = rolled(kiev(), ENTER, 5)
    played = after(played, SetDepot("Kiev", "SU", 1))
    assert judged(played, FlipUnit("spear", False)).dice == 0


def test_without_the_oil_rule_barrels_are_left_alone():
    ruling = judged(kiev(rule_sets=("base",)), ENTER)
    assert ruling.allowed and not ruling.dice
    assert not any(change.table == "depots" for change in ruling.changes)


@pytest.mark.rule("OIL-ACQ-16")
def test_the_barrel_is_gone_and_the_die_is_fuel():
    played = rolled(kiev(track=2), ENTER, 5)
    assert (fuel(played), fuel(played, "SU"), barrels(played, "Kiev")) == (7, 1, 0)
    assert oil.account_of(played, "GE") == {"captured": 5}
    assert oil.account_of(played, "SU") == {"lost_captured": -10}


@pytest.mark.rule("OIL-ACQ-17")
@pytest.mark.parametrize(
    ("track", "die", "lost"), [(7, 6, 3), (10, 10, 10), (F(1, 4), 10, F(1, 4)), (0, 10, 0)]
)
def test_captured_fuel_above_ten_is_lost(track, die, lost):
    played = rolled(kiev(track, depots={"Kiev": (1, "SU"), "Essen": (1, "GE")}), ENTER, die)
    assert fuel(played) == min(F(10), track + die)
    assert barrels(played, "Essen") == 1, "it never makes a barrel"
    assert oil.account_of(played, "GE").get("lost_overflow", 0) == -lost


@pytest.mark.rule("OIL-ACQ-16")
def test_a_die_a_barrel_or_one_for_all():
    each = rolled(kiev(1, 2), ENTER, 4, 9)
    assert fuel(each) == 10 and oil.account_of(each, "GE") == {"captured": 13, "lost_overflow": -4}
    once = rolled(kiev(1, 2, options={"oil.capture_die": "per_hex"}), ENTER, 4)
    assert fuel(once) == 5


@pytest.mark.rule("OIL-ACQ-16")
def test_communist_chinese_captures_are_soviet_fuel():
    reds = unit("reds", "Minsk", power="CC", country="CHI")
    played = front(
        reds,
        clock=MOVEMENT,
        fuel={"SU": 1},
        depots={"Lemberg": (1, "GE")},
        wars=[("GE", "SU"), ("CC", "GE")],
    )
    assert fuel(rolled(played, MoveUnit("reds", "Lemberg"), 3), "SU") == 4


# --- barrels stay -------------------------------------------------------------------------------------------


@pytest.mark.rule("OIL-STO-12")
def test_barrels_never_move():
    played = kiev()
    assert refused(played, MoveBarrels("Kiev", "Minsk"), "OIL-STO-12") == ["oil.barrels_never_move"]
    assert refused(played, MoveBarrels("Kiev", "Nowhere")) == ["rules.unknown.hex"]


# --- whose depot --------------------------------------------------------------------------------------------


def conquered(*units, **fields):
    """Kiev in German hands with a depot."""
    fields.setdefault("depots", {"Kiev": (1, "GE")})
    return front(*units, clock=MOVEMENT, control={"Kiev": "GE"}, **fields)


def holder(played, place="Kiev"):
    found = holder_of(played, played.atlas.find(place))
    return found.power, found.ground


@pytest.mark.rule("OIL-STO-18")
def test_at_home_the_territory_decides_whoever_stands_there():
    played = front(unit("guest", "Berlin", power="IT"), depots={"Berlin": (1, "GE")})
    assert holder(played, "Berlin") == ("GE", "territory")


@pytest.mark.rule("OIL-STO-19")
def test_in_a_conquered_hex_who_is_stacked_or_closest():
    assert holder(conquered(unit("g", "Lemberg"), unit("i", "A-0002", power="IT"))) == ("GE", "closest")
    assert holder(conquered(unit("g", "Lemberg"), unit("i", "Kiev", power="IT"))) == ("IT", "stacked")
    near_enemy = conquered(unit("su", "A-0006", power="SU"), unit("g", "A-0001"))
    assert holder(near_enemy) == ("GE", "closest"), "an enemy next door does not own it"
    assert holder(conquered()) == ("GE", "controller")


@pytest.mark.rule("OIL-STO-19")
def test_a_depot_passes_when_units_come_and_go():
    played = conquered(unit("g", "Kiev"), unit("i", "A-0003", power="IT"), fuel={})
    ruling = judged(played, MoveUnit("g", "A-0001"))
    assert [note.code for note in ruling.notes] == ["oil.depot_passes_closest"]
    moved = played.changed(ruling.changes)
    assert moved.depots[moved.atlas.find("Kiev")].owner == "IT"
    assert oil.account_of(moved, "GE") == {"passed_on": -10}
    assert oil.account_of(moved, "IT") == {"passed_on": 10}
    lost = after(moved, DeleteUnit("i"))
    assert lost.depots[lost.atlas.find("Kiev")].owner == "GE"


@pytest.mark.rule("OIL-STO-20")
def test_of_those_as_close_the_one_with_most_oil():
    both = conquered(unit("g", "Kiev"), unit("i", "Kiev", power="IT"))
    assert holder(both) == ("GE", "most_oil"), "five oil against one"
    away = both.changed(judged(both, SetControl("Ploesti", "IT")).changes)
    assert holder(away) == ("IT", "most_oil")


def tie(option):
    """Nobody has more oil; Italy has the depot now, Germany holds the hex."""
    return conquered(
        unit("g", "Lemberg"),
        unit("i", "A-0104", power="IT"),
        depots={"Kiev": (1, "IT")},
        options={"oil.depot_tie": option},
        hexes={"Ploesti": oil_destroyed(5), "Turin": oil_destroyed(1)},
    )


def oil_destroyed(count):
    from redball.game.state import HexState

    return HexState(oil_destroyed=count)


@pytest.mark.rule("OIL-STO-20")
def test_the_last_tie_is_asked_or_goes_to_who_holds_the_hex():
    asked = tie("ask")
    assert holder(asked) == ("IT", "tied")
    (task,) = [t for t in rules.tasks(asked) if t.id.startswith("oil.tie.")]
    assert task.orders == (SetDepot("A-0005", "GE", 1),)
    given = after(asked, *task.orders)
    assert given.depots[given.atlas.find("Kiev")].owner == "GE"
    captor = tie("captor")
    assert holder(captor) == ("GE", "tied")
    assert list(tied_depots(captor)) == []


def test_an_owner_set_by_hand_stays_until_the_position_decides_anew():
    played = after(conquered(unit("g", "Kiev"), unit("i", "Turin", power="IT")), SetDepot("Kiev", "IT", 1))
    played = after(played, MoveUnit("i", "Rome"))
    assert played.depots[played.atlas.find("Kiev")].owner == "IT"


# --- hexes that change hands without a unit -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "count", "owner", "gain"), [("pass", 1, "GE", 0), ("lost", 0, "", 0), ("capture", 0, "", 6)]
)
def test_barrels_of_a_hex_that_changes_hands(how, count, owner, gain):
    played = front(
        clock=MOVEMENT, fuel={"GE": 1}, depots={"Kiev": (1, "SU")}, options={"oil.barrels_on_conquest": how}
    )
    done = rolled(played, SetControl("Kiev", "GE"), *([6] if gain else []))
    depot = done.depots.get(done.atlas.find("Kiev"))
    assert (depot.barrels if depot else 0, depot.owner if depot else "") == (count, owner)
    assert fuel(done) == 1 + gain
    account = oil.account_of(done, "SU")
    assert account == ({"passed_on": -10} if how == "pass" else {"lost_captured": -10})


def test_a_minor_that_is_conquered_or_changes_sides_passes_its_depots():
    played = front(unit("g", "Lemberg"), clock=MOVEMENT, depots={"Kiev": (2, "SU")})
    done = after(played, SetCountry("USR", "GE", conquered=True), SetControl("Kiev", "GE"))
    assert done.depots[done.atlas.find("Kiev")].owner == "GE"


def test_paying_fuel_asks_nobody_about_depots():
    played = tie("ask")
    assert not judged(played, SetPower("GE", {"fuel": 3})).notes


@pytest.mark.parametrize("to", ["Kiev", "Minsk", "Lemberg"])
@pytest.mark.parametrize("position", [kiev, lambda: tie("ask")])
def test_depots_that_no_move_concerns_would_have_stayed(position, to, monkeypatch):
    played = position()
    orders = [MoveUnit(unit, to) for unit in played.units]
    found = [judged(played, order) for order in orders]
    monkeypatch.setattr(handover, "_near_depots", lambda *_: True)
    assert [judged(played, order) for order in orders] == found
