"""Fuel of others with their consent, depots abroad, and barrels that are cut off (OIL-REO-04 to 08, 12)."""

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.game.state import put_clock
from redball.rules import oil
from redball.rules.oil.opened import loose_fuel
from redball.rules.oil.orders import GiveConsent, Refuel, RefuelMany

from tests.rules.oil.theatre import (
    FINAL,
    PLACES,
    SHUT_ITALY,
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
from tests.small_map import small_atlas, spot

rule = pytest.mark.rule
LET = GiveConsent("GE", "IT")


def account(played, code):
    return dict(oil.account_of(played, code))


def german_depot(*units, **fields):
    """An Italian unit at Rome; barrels of Germany at Munich, outside Italy."""
    return final(*units, **{"fuel": {"GE": 8}, "depots": {"Munich": (1, "GE")}, **fields})


# --- consent ------------------------------------------------------------------------------------------------


@rule("OIL-REO-04")
def test_a_depot_of_another_power_needs_its_consent():
    played = german_depot(down("it", "Rome", "IT"))
    assert refused(played, Refuel("it", payer="GE"), "OIL-REO-04") == ["oil.payer_no_consent"]
    assert refused(played, Refuel("it", target="Munich"), "OIL-REO-04") == ["oil.no_consent"]
    played = after(played, LET)
    ruling = judged(played, Refuel("it", payer="GE"))
    assert ruling.allowed and "OIL-REO-04" in ruling.clauses
    turned = after(played, Refuel("it", target="Munich"))
    assert turned.units["it"].organized
    assert (fuel(turned, "GE"), fuel(turned, "IT"), barrels(turned, "Munich")) == (6, 0, 1)
    assert account(turned, "GE") == {"granted": -2}
    assert account(turned, "IT") == {"received": 2, "reorganization": -2}


@rule("OIL-REO-04")
def test_consent_may_be_for_one_depot_for_so_much_and_be_taken_back():
    played = german_depot(
        down("a", "Rome", "IT"), down("b", "Rome", "IT"), depots={"Munich": (1, "GE"), "Essen": (1, "GE")}
    )
    one = after(played, GiveConsent("GE", "IT", at="Munich", fuel="3"))
    assert refused(one, Refuel("a", target="Essen"), "OIL-REO-04") == ["oil.no_consent"]
    one = after(one, Refuel("a", target="Munich"))
    assert refused(one, Refuel("b", target="Munich"), "OIL-REO-04") == ["oil.consent_exceeded"]
    more = after(one, GiveConsent("GE", "IT", at="Munich", fuel="4"), Refuel("b", target="Munich"))
    assert more.units["b"].organized
    back = after(one, GiveConsent("GE", "IT", at="Munich", given=False))
    assert refused(back, Refuel("b", target="Munich")) == ["oil.no_consent"]
    assert refused(back, GiveConsent("GE", "IT", given=False), "OIL-REO-04") == ["oil.consent_unchanged"]
    assert refused(one, GiveConsent("GE", "IT", at="Munich", fuel="3")) == ["oil.consent_unchanged"]


@rule("OIL-REO-04", "OIL-REO-05")
def test_consents_that_make_no_sense_are_refused():
    played = german_depot(powers=("CW", "CC", "SU"))
    early = played.changed([put_clock(Clock(FINAL.turn, "production"))])
    assert refused(early, LET, "OIL-REO-05") == ["oil.consent_later"]
    assert refused(played, GiveConsent("GE", "GE")) == ["oil.consent_to_self"]
    assert refused(played, GiveConsent("SU", "CC")) == ["oil.consent_to_self"]
    assert refused(played, GiveConsent("CC", "SU"), "OIL-LIM-04") == ["oil.no_own_store"]
    assert refused(played, GiveConsent("GE", "CW")) == ["oil.consent_to_enemy"]
    assert refused(played, GiveConsent("GE", "IT", at="Rome")) == ["oil.no_depot_of"]
    assert refused(played, GiveConsent("GE", "IT", fuel="1/3")) == ["oil.not_quarters"]
    assert refused(played, GiveConsent("GE", "IT", fuel="0")) == ["oil.not_quarters"]
    assert refused(played, GiveConsent("GE", "IT", fuel="much")) == ["rules.wrong_type"]
    assert refused(played, GiveConsent("GE", "IT", free=True), "OIL-REO-09") == ["oil.free_for_whom"]


@rule("OIL-REO-05")
def test_others_fuel_is_drawn_in_final_reorganization_only():
    played = after(german_depot(down("it", "Rome", "IT")), LET)
    early = played.changed([put_clock(Clock(FINAL.turn, "production"))])
    assert "oil.not_final_reorganization" in refused(early, Refuel("it", payer="GE"))
    later = played.changed([put_clock(Clock(FINAL.turn + 1, "final_reorganization"))])
    assert refused(later, Refuel("it", target="Munich"), "OIL-REO-04") == ["oil.no_consent"], "asked anew"


# --- the loss abroad ----------------------------------------------------------------------------------------


@rule("OIL-REO-06", "OIL-REO-07", "OIL-EX-02")
def test_germany_grants_italy_six():
    played = after(german_depot(bought("hq", "Rome", "IT", 5)), GiveConsent("GE", "IT", fuel="6"))
    paid = after(played, pay("hq", target="Munich"))
    assert (fuel(paid, "GE"), paid.units["hq"].activated) == (2, 0)
    assert account(paid, "GE") == {"granted": -5, "lost_abroad": -1}
    assert [note.code for note in judged(played, pay("hq", target="Munich")).notes] == ["oil.gross"]
    less = after(german_depot(bought("hq", "Rome", "IT", 5)), GiveConsent("GE", "IT", fuel="5"))
    assert refused(less, pay("hq", target="Munich")) == ["oil.consent_exceeded"]


@rule("OIL-REO-06")
def test_worked_example_r2():
    units = [bought("a", "Rome", "IT", 4), bought("b", "Rome", "IT", 5)]
    played = after(german_depot(*units, fuel={"GE": 10}), LET)
    played = after(played, pay("a", payer="GE"), pay("b", payer="GE"))
    assert account(played, "GE") == {"granted": -9, "lost_abroad": -2}
    assert (fuel(played, "GE"), barrels(played, "Munich")) == (9, 0), "11 are drawn for 9"


@rule("OIL-REO-06")
@pytest.mark.parametrize(("basis", "cost"), [("per_phase_total", 9), ("per_draw", 8), ("per_unit", 8)])
def test_what_the_loss_is_counted_on(basis, cost):
    """Eight in draws of 4 and 4: only the sum of both loses anything."""
    units = [bought("a", "Rome", "IT", 4), bought("b", "Rome", "IT", 4)]
    played = german_depot(*units, fuel={"GE": 10}, options={"oil.foreign_loss_basis": basis})
    played = after(played, LET, pay("a", payer="GE"), pay("b", payer="GE"))
    assert 10 + 10 * (1 - barrels(played, "Munich")) - fuel(played, "GE") == cost


@rule("OIL-REO-06")
@pytest.mark.parametrize(("basis", "cost"), [("per_phase_total", 9), ("per_draw", 9), ("per_unit", 8)])
def test_one_order_is_one_draw(basis, cost):
    units = [bought("a", "Rome", "IT", 4), bought("b", "Rome", "IT", 4)]
    played = german_depot(*units, fuel={"GE": 10}, options={"oil.foreign_loss_basis": basis})
    played = after(played, LET, RefuelMany((pay("a", payer="GE"), pay("b", payer="GE"))))
    assert 10 - fuel(played, "GE") == cost


@rule("OIL-REO-06")
def test_a_factory_with_oil_abroad_that_is_no_depot_loses_nothing():
    """Germany holds oil at a factory in Italy: five arrive of five."""
    wells = [
        spot("Works", "A-0001", factories=1, oil=1),
        *[p for p in PLACES if p.at in ("A-0000", "A-0003")],
    ]
    land = small_atlas(". . . . . .", owners="g i g i i i", who=WHO, places=wells)
    played = final(bought("hq", "A-0002", "GE", 5), on=land, fuel={"GE": 5}, control={"A-0001": "GE"})
    ruling = judged(played, pay("hq", target="Works"))
    assert "OIL-REO-01" in ruling.clauses and "OIL-REO-06" not in ruling.clauses
    assert fuel(after(played, pay("hq", target="Works")), "GE") == 0


@rule("OIL-REO-06", "OIL-REO-17")
@pytest.mark.parametrize(("choice", "left", "track", "loose"), [("controller", 1, 6, 0), ("minor", 0, 10, 4)])
def test_home_of_a_minor_country(choice, left, track, loose):
    """A Romanian division at Essen: at home with Germany's fuel, or abroad where the barrel is spent."""
    played = final(
        down("ro", "Essen", "GE", country="ROM"),
        fuel={"GE": 8},
        depots={"Essen": (1, "GE")},
        options={"oil.minor_home": choice},
    )
    played = after(played, Refuel("ro"))
    assert (barrels(played, "Essen"), fuel(played, "GE"), loose_fuel(played, "GE")) == (left, track, loose)


# --- one's own depot abroad ---------------------------------------------------------------------------------


def tripoli(*units, **fields):
    """Italian barrels at Tripoli, linked with Italy over sea 0."""
    given = {"depots": {"Tripoli": (1, "IT")}, "fuel": {"IT": 2}}
    return final(*units, **{**given, **fields})


@rule("OIL-REO-08", "OIL-EX-03")
def test_a_barrel_at_tripoli_gives_eight():
    units = [bought("a", "A-0009", "IT", 5), bought("b", "A-0009", "IT", 3)]
    played = after(tripoli(*units), pay("a"), pay("b"))
    assert (barrels(played, "Tripoli"), fuel(played, "IT")) == (0, 2)
    assert account(played, "IT") == {"reorganization": -8, "lost_abroad": -2}
    more = [bought("a", "A-0009", "IT", 5), bought("b", "A-0009", "IT", 4)]
    played = after(tripoli(*more), pay("a"))
    assert refused(played, pay("b"), "OIL-REO-08") == ["oil.depot_spent"], "8, not 10"


@rule("OIL-REO-08")
def test_worked_example_r7():
    units = [down("a", "A-0009", "IT"), down("b", "A-0009", "IT", 4)]
    depots = {"Tripoli": (1, "IT"), "Genoa": (1, "IT")}
    played = tripoli(*units, depots=depots)
    many = RefuelMany((Refuel("a", target="Tripoli"), Refuel("b", target="Tripoli")))
    for there in (after(played, many), after(played, *many.refuels)):
        assert (barrels(there, "Tripoli"), barrels(there, "Genoa"), fuel(there, "IT")) == (0, 1, 7)
        assert account(there, "IT") == {"reorganization": -3, "lost_abroad": -2}
    home = after(played, Refuel("a"), Refuel("b"))
    assert (barrels(home, "Tripoli"), barrels(home, "Genoa"), fuel(home, "IT")) == (1, 0, 9)
    assert account(home, "IT") == {"reorganization": -3}, "nothing is lost when the units trace to Genoa"


@rule("OIL-REO-08")
def test_what_the_track_cant_hold_stays_for_units_there_and_is_lost_in_the_end():
    units = [down("a", "A-0009", "IT"), down("b", "A-0009", "IT")]
    played = after(tripoli(*units, fuel={"IT": 9}), Refuel("a", target="Tripoli"))
    assert (fuel(played, "IT"), loose_fuel(played, "IT")) == (10, 5)
    both = after(played, Refuel("b", target="Tripoli"))
    assert (fuel(both, "IT"), loose_fuel(both, "IT")) == (10, 3)
    ended = after(both, Step())
    assert (fuel(ended, "IT"), loose_fuel(ended, "IT")) == (10, 0)
    assert account(ended, "IT") == {"reorganization": -4, "lost_abroad": -2, "lost_overflow": -3}


@rule("OIL-REO-08")
def test_by_option_the_track_pays_for_a_linked_depot_abroad():
    played = tripoli(
        bought("a", "A-0009", "IT", 5), fuel={"IT": 7}, options={"oil.own_depot_abroad": "isolated_only"}
    )
    paid = after(played, pay("a", target="Tripoli"))
    assert (fuel(paid, "IT"), barrels(paid, "Tripoli")) == (1, 1), "5 arrive of 6"
    cut = tripoli(
        bought("a", "A-0009", "IT", 5),
        SHUT_ITALY,
        fuel={"IT": 7},
        options={"oil.own_depot_abroad": "isolated_only"},
    )
    assert barrels(after(cut, pay("a")), "Tripoli") == 0


# --- cut off ------------------------------------------------------------------------------------------------


def pocket(*units, **fields):
    """Italian barrels at Tripoli with the sea shut."""
    given = {"depots": {"Tripoli": (1, "IT")}, "fuel": {"IT": 6}}
    return final(*units, SHUT_ITALY, **{**given, **fields})


@rule("OIL-REO-12")
def test_a_barrel_that_is_cut_off_is_spent_whole():
    played = pocket(down("a", "A-0009", "IT", 1))
    ruling = judged(played, Refuel("a"))
    assert ruling.allowed and "OIL-REO-12" in ruling.clauses
    paid = after(played, Refuel("a"))
    assert (barrels(paid, "Tripoli"), fuel(paid, "IT")) == (0, 6), "a quarter, and the barrel is gone"
    assert loose_fuel(paid, "IT") == F(31, 4)
    ended = after(paid, Step())
    assert account(ended, "IT") == {
        "reorganization": F(-1, 4),
        "lost_abroad": -2,
        "lost_opened": F(-31, 4),
    }


def home_pocket(*units, **fields):
    """A port of Germany, no city, cut off from Essen: its barrel lies in its owner's home country."""
    places = [spot("Essen", "A-0000", factories=2), spot("Emden", "A-0003", "town", port="major", seas=())]
    land = small_atlas(". . . . . .", owners="g g g g g g", who=WHO, places=places)
    given = {
        "on": land,
        "powers": ("CW",),
        "control": {"A-0001": "CW"},
        "depots": {"Emden": (1, "GE")},
        "fuel": {"GE": 3},
    }
    return final(*units, **{**given, **fields})


@rule("OIL-REO-12")
@pytest.mark.parametrize(("remainder", "track"), [("lost", 3), ("to_track", 10)])
def test_worked_example_r6(remainder, track):
    units = [down("a", "A-0004", "GE"), down("b", "A-0005", "GE", 2)]
    played = home_pocket(*units, options={"oil.isolated_barrel_remainder": remainder})
    one = after(played, Refuel("a"))
    assert (barrels(one, "Emden"), loose_fuel(one, "GE"), fuel(one, "GE")) == (0, 8, 3)
    both = after(one, Refuel("b"))
    assert both.units["a"].organized and both.units["b"].organized
    assert loose_fuel(both, "GE") == F(15, 2)
    ended = after(both, Step())
    assert (fuel(ended, "GE"), loose_fuel(ended, "GE")) == (track, 0)
    lost = {"lost_opened": F(-15, 2)} if remainder == "lost" else {"lost_overflow": F(-1, 2)}
    assert account(ended, "GE") == {"reorganization": F(-5, 2), **lost}


@rule("OIL-REO-12")
def test_a_barrel_that_is_cut_off_serves_nobody_outside():
    units = [down("a", "Essen", "GE"), down("b", "A-0004", "GE")]
    played = home_pocket(*units, fuel={"GE": 0}, depots={"Emden": (1, "GE"), "Essen": (1, "GE")})
    assert refused(played, Refuel("a", barrels=("Emden",)), "OIL-REO-12") == ["oil.barrel_elsewhere"]
    assert refused(played, Refuel("b", barrels=("Essen",)), "OIL-REO-12") == ["oil.barrel_elsewhere"]
    turned = after(played, Refuel("a"), Refuel("b"))
    assert (barrels(turned, "Essen"), barrels(turned, "Emden"), fuel(turned, "GE")) == (0, 0, 8)
    alone = home_pocket(units[0], fuel={"GE": 0})
    assert "oil.no_path" in refused(alone, Refuel("a"))


@rule("OIL-REO-12")
def test_where_a_barrel_must_trace():
    """By option another depot is enough for a barrel not to be cut off."""
    depots = {"Emden": (1, "GE"), "A-0005": (1, "GE")}
    for choice, cut in (("home_country", True), ("any_primary", False)):
        played = home_pocket(
            down("a", "A-0004", "GE"), depots=depots, options={"oil.barrel_trace_to": choice}
        )
        clauses = judged(played, Refuel("a")).clauses
        assert ("OIL-REO-12" in clauses) is cut


@rule("OIL-REO-04", "OIL-REO-12")
def test_a_friends_barrel_that_is_cut_off_is_spent_whole_too():
    played = after(pocket(down("g", "A-0009", "GE", 4)), GiveConsent("IT", "GE"))
    paid = after(played, Refuel("g", payer="IT"))
    assert (barrels(paid, "Tripoli"), fuel(paid, "IT"), loose_fuel(paid, "IT")) == (0, 6, 7)
    assert account(paid, "IT") == {"granted": -1, "lost_abroad": -2}


# --- whose fuel ---------------------------------------------------------------------------------------------


@rule("OIL-REO-18")
@pytest.mark.parametrize(("home", "left"), [("soviet", 3), ("foreign", 2)])
def test_communist_chinese_units_use_soviet_fuel(home, left):
    """Five fuel at Omsk, which counts as home by default, else as abroad; nobody asks for consent."""
    played = final(
        bought("cc", "A-0406", "CC", 5, country="CHI"),
        fuel={"SU": 8, "CH": 9},
        depots={"Omsk": (1, "SU"), "Chungking": (1, "CH")},
        options={"oil.ccp_home": home},
        control={"A-0406": "CC"},
    )
    ruling = judged(played, pay("cc"))
    assert ruling.allowed and "OIL-REO-18" in ruling.clauses
    paid = after(played, pay("cc"))
    assert (fuel(paid, "SU"), fuel(paid, "CH"), barrels(paid, "Chungking")) == (left, 9, 1)
    assert refused(played, pay("cc", payer="CH"), "OIL-REO-18") == ["oil.other_payer"]


@rule("OIL-REO-20")
def test_which_of_several_hexes_is_traced_to():
    """By default one without loss; by option the nearest by its path, and no other."""
    units = [down("a", "Tripoli", "IT")]
    depots = {"Tripoli": (1, "IT"), "Genoa": (1, "IT")}
    free = after(tripoli(*units, depots=depots), Refuel("a"))
    assert (barrels(free, "Tripoli"), fuel(free, "IT")) == (1, 0)
    near = tripoli(*units, depots=depots, options={"oil.target_choice": "nearest"})
    assert barrels(after(near, Refuel("a")), "Tripoli") == 0
    assert refused(near, Refuel("a", target="Genoa"), "OIL-AMB-39") == ["oil.nearest_only"]
