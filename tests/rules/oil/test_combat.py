"""Fuel for attacks and defences (OIL-CBT)."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from redball import supply
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.game.state import put_clock
from redball.rules import oil
from redball.rules.oil.battles import battles
from redball.rules.oil.combat import is_trigger, side_of
from redball.rules.oil.orders import DeclareAttack, DeclareDefence, UseSupply
from redball.rules.oil.supplied import carried_by, supply_offers, traces_to
from redball.rules.oil.tables import BATTLES, CARRIED, CONSENTS, SUPPLIED, Terms
from redball.supply.tracer import of_unit

from tests.positions import positions
from tests.rules.judging import after, judged
from tests.rules.oil.front import COMBAT, MOVEMENT, SOVIET, front
from tests.rules.oil.table import barrels, fuel, refused
from tests.small_map import unit

TO_KIEV = "Kiev"


def arm(id="arm", at="Lemberg", **fields):
    return unit(id, at, type="ARM", attack=fields.pop("attack", 8), armour=fields.pop("armour", 3), **fields)


def inf(id="inf", at="Lemberg", **fields):
    return unit(id, at, attack=fields.pop("attack", 5), **fields)


def defender(**fields):
    return unit("rifles", "Kiev", power="SU", **fields)


def attack(*units, table="assault", at=TO_KIEV, **fields):
    return DeclareAttack(at, units, table, **fields)


# --- the price ----------------------------------------------------------------------------------------------


@pytest.mark.rule("OIL-CBT-01", "OIL-CBT-02", "OIL-CBT-04")
@pytest.mark.parametrize(
    ("types", "table", "cost"),
    [
        ("ARM ARM ARM INF INF", "blitz", 2),
        ("ARM ARM ARM", "assault", 1),
        ("HQ-A", "blitz", 2),
        ("HQ-A", "assault", 1),
        ("MECH", "blitz", 2),
        ("INF MOT", "blitz", 0),
        ("INF MOT", "assault", 0),
    ],
)
def test_an_attack_costs_by_its_table_not_by_its_units(types, table, cost):
    units = [unit(f"u{n}", "Lemberg", type=type) for n, type in enumerate(types.split())]
    played = front(*units, defender())
    order = attack(*(u.id for u in units), table=table)
    clauses = ("OIL-CBT-04",) if not cost else ("OIL-CBT-01",) if table == "blitz" else ("OIL-CBT-02",)
    assert set(clauses) <= set(judged(played, order).clauses)
    assert fuel(after(played, order)) == 5 - cost


@pytest.mark.rule("OIL-CBT-04", "OIL-CBT-06")
def test_units_whose_ids_hold_blanks_attack_once_too():
    played = front(arm("1 Pz", "A-0104"), arm("Pz", "A-0104"), defender(), unit("cav", "Minsk", power="SU"))
    declared = after(played, attack("1 Pz", pay=False))
    (battle,) = battles(declared)
    assert (battle.units, battle.at_half) == (("1 Pz",), ("1 Pz",))
    assert refused(declared, attack("1 Pz", at="Minsk")) == ["oil.attacks_elsewhere"]
    assert judged(declared, attack("Pz", at="Minsk")).allowed


@pytest.mark.rule("OIL-CBT-04")
def test_two_blitzes_cost_four_and_each_is_paid_once():
    played = front(
        arm("a"), arm("b", "A-0104"), defender(), unit("guards", "Minsk", power="SU"), fuel={"GE": 5}
    )
    played = after(played, attack("a", table="blitz"), attack("b", table="blitz", at="Minsk"))
    assert fuel(played) == 1
    assert refused(played, attack("a", table="blitz"), "OIL-CBT-04") == [
        "oil.attacks_elsewhere",
        "oil.already_attacked",
    ]
    assert refused(played, attack("b"), "OIL-CBT-04") == ["oil.attacks_elsewhere", "oil.already_attacked"]
    assert [(b.node, b.paid) for b in battles(played)] == [
        (played.atlas.find("Kiev"), 2),
        (played.atlas.find("Minsk"), 2),
    ]


@pytest.mark.rule("OIL-CBT-03")
@pytest.mark.parametrize(
    ("type", "size", "cost"), [("MECH", "army", 1), ("HQ-A", "army", 1), ("INF", "corps", 0)]
)
def test_any_defence_costs_one(type, size, cost):
    played = front(unit("x", "Kiev", power="SU", type=type, size=size), clock=COMBAT)
    order = DeclareDefence("Kiev")
    assert ("OIL-CBT-03" if cost else "OIL-CBT-04") in judged(played, order).clauses
    assert fuel(after(played, order), "SU") == 5 - cost
    assert refused(after(played, order), order, "OIL-CBT-04") == ["oil.already_defended"]


@pytest.mark.rule("OIL-CBT-05", "OIL-CBT-08")
@pytest.mark.parametrize(
    ("type", "size", "needs"),
    [
        ("HQ-A", "army", True),
        ("HQ-I", "army", False),
        ("ARM", "army", True),
        ("ARM", "corps", True),
        ("ARM", "division", False),
        ("MECH", "army", True),
        ("MECH", "corps", True),
        ("MECH", "division", False),
        ("MOT", "corps", False),
        ("INF", "corps", False),
    ],
)
def test_who_needs_fuel_in_combat(type, size, needs):
    assert is_trigger(unit("u", type=type, size=size)) is needs


@pytest.mark.rule("OIL-CBT-08")
def test_a_division_alone_attacks_for_nothing_at_full_strength():
    played = front(arm(size="division"), defender(), fuel={"GE": 0})
    ruling = judged(played, attack("arm", table="blitz"))
    assert ruling.allowed and "OIL-CBT-08" in ruling.clauses
    side = side_of(played, [played.units["arm"]], "blitz")
    assert (side.cost, side.fuelled.factor, side.at_half.factor, side.at_half.armour) == (0, 8, 8, 3)


# --- at half ------------------------------------------------------------------------------------------------


@pytest.mark.rule("OIL-CBT-06", "OIL-CBT-07")
def test_without_fuel_armour_counts_half_and_fractions_stay():
    played = front(arm(), inf(), defender())
    side = side_of(played, [played.units["arm"], played.units["inf"]], "blitz")
    assert (side.fuelled.factor, side.at_half.factor) == (13, 9)
    assert (side.fuelled.armour, side.at_half.armour) == (3, F(3, 2))
    odd = front(arm("a", attack=7), unit("m", "Lemberg", type="MECH", attack=6))
    assert side_of(odd, list(odd.units.values()), "assault").at_half.factor == F(13, 2)
    ruling = judged(played, attack("arm", "inf", pay=False))
    assert ruling.allowed and {"OIL-CBT-06", "OIL-CBT-07"} <= set(ruling.clauses)
    declared = played.changed(ruling.changes)
    assert fuel(declared) == 5
    assert battles(declared)[0].at_half == ("arm",)


@pytest.mark.rule("OIL-CBT-06")
def test_who_has_no_fuel_is_told_so_and_may_fight_at_half():
    played = front(arm(), defender(), fuel={"GE": F(3, 4)})
    assert refused(played, attack("arm"), "OIL-CBT-06") == ["oil.combat_too_dear"]
    assert fuel(after(played, attack("arm", pay=False))) == F(3, 4)


# --- supply that stands for fuel ----------------------------------------------------------------------------


def with_emergency(*units, **options):
    return front(
        arm(),
        unit("rommel", "A-0003", type="HQ-A", reorganization=1, name="Rommel"),
        unit("stores", "A-0003", type="SUPPLY"),
        defender(),
        *units,
        options={"supply.emergency_hq": True, **options},
    )


@pytest.mark.rule("OIL-CBT-09")
def test_emergency_hq_supply_stands_for_fuel_this_impulse():
    played = after(with_emergency(), UseSupply("rommel", ("arm",)))
    assert not played.units["rommel"].organized, "the HQ turns face-down"
    ruling = judged(played, attack("arm", table="blitz"))
    assert "OIL-CBT-09" in ruling.clauses
    declared = played.changed(ruling.changes)
    assert (fuel(declared), battles(declared)[0].at_half) == (5, ())
    later = played.changed([put_clock(Clock(35, "land_combat", 3, "axis"))])
    assert side_of(later, [later.units["arm"]], "blitz").cost == 2, "the next impulse it needs fuel again"


@pytest.mark.rule("OIL-CBT-09")
def test_emergency_hq_supply_has_its_limits():
    played = with_emergency(inf())
    two = UseSupply("rommel", ("arm", "inf"))
    assert refused(played, two, "OIL-CBT-09") == ["oil.helper_full"]
    off = with_emergency(**{"supply.emergency_hq": False})
    assert refused(off, UseSupply("rommel", ("arm",)), "OIL-CBT-09") == ["oil.no_emergency_option"]
    assert refused(played, UseSupply("inf", ("arm",)), "OIL-CBT-09") == ["oil.no_helper"]
    assert refused(played, UseSupply("rommel", ("rifles",)), "OIL-CBT-09") == ["oil.helper_not_friendly"]
    used = after(played, UseSupply("rommel", ("arm",)))
    assert refused(used, UseSupply("rommel", ("arm",)), "OIL-CBT-09") == [
        "oil.helper_full",
        "oil.already_supplied",
    ]


@pytest.mark.rule("OIL-CBT-09")
def test_an_hq_may_keep_itself_in_emergency_supply():
    played = front(
        unit("hq", "Lemberg", type="HQ-A", reorganization=1),
        defender(),
        options={"supply.emergency_hq": True},
    )
    (offer,) = supply_offers(played, [played.units["hq"]])
    assert offer == UseSupply("hq", ("hq",))
    assert fuel(after(played, offer, attack("hq", table="blitz"))) == 5


def test_offers_of_emergency_supply_are_what_the_rules_allow():
    played = with_emergency(arm("second"), unit("far", "A-0300", type="SUPPLY"))
    thirsty = [played.units["arm"], played.units["second"]]
    offers = {offer.source: offer for offer in supply_offers(played, thirsty)}
    assert offers["rommel"].units == ("arm",), "its room is one unit"
    assert offers["stores"].units == ("arm", "second")
    assert "far" not in offers
    for offer in offers.values():
        assert judged(played, offer).allowed
    assert not list(supply_offers(played, []))


@given(positions())
def test_basic_paths_are_those_of_supply(played):
    """Many paths searched at once, against one search a pair."""
    there = [u for u in played.units.values() if u.hex >= 0]
    for one in there:
        for other in there:
            path = supply.trace(played, of_unit(supply.of(played), one), [other.hex])
            assert traces_to(played, one, other) == (path is not None)


def test_a_new_turn_forgets_combats_and_emergency_supply():
    played = after(with_emergency(), UseSupply("stores", ("arm",)), attack("arm"))
    assert BATTLES.of(played) and SUPPLIED.of(played)
    last = played.changed([put_clock(Clock(35, "victory"))])
    new = after(last, Step())
    assert not (BATTLES.of(new) or SUPPLIED.of(new))
    back = after(new, Step(back=True))
    assert battles(back.changed([put_clock(COMBAT)])) == battles(played)


@pytest.mark.rule("OIL-CBT-10")
def test_an_expended_supply_unit_stands_for_fuel_this_impulse():
    played = after(with_emergency(), UseSupply("stores", ("arm",)))
    assert played.units["stores"].hex < 0
    ruling = judged(played, attack("arm", table="blitz"))
    assert "OIL-CBT-10" in ruling.clauses
    assert fuel(played.changed(ruling.changes)) == 5


@pytest.mark.rule("OIL-CBT-11")
def test_an_hq_as_primary_source_carries_two_fuel_a_turn():
    played = with_emergency(arm("second", "A-0104"), unit("guards", "Minsk", power="SU"))
    assert carried_by(played, played.units["rommel"]) == 2
    blitz = after(played, attack("arm", table="blitz", hq="rommel"))
    assert (fuel(blitz), carried_by(blitz, blitz.units["rommel"])) == (5, 0)
    assert refused(blitz, attack("second", at="Minsk", hq="rommel"), "OIL-CBT-11") == ["oil.hq_carries_none"]
    assert fuel(after(blitz, attack("second", at="Minsk"))) == 4
    two = after(played, attack("arm", hq="rommel"), attack("second", at="Minsk", hq="rommel"))
    assert (fuel(two), carried_by(two, two.units["rommel"])) == (5, 0)


@pytest.mark.rule("OIL-CBT-11")
def test_half_of_a_blitz_may_come_from_the_hq():
    played = with_emergency(arm("second", "A-0104"), unit("guards", "Minsk", power="SU"))
    played = after(
        played, attack("arm", hq="rommel"), attack("second", table="blitz", at="Minsk", hq="rommel")
    )
    assert (fuel(played), carried_by(played, played.units["rommel"])) == (4, 0)


def test_an_hq_that_is_said_to_have_used_too_much_carries_nothing():
    """A scenario's rows are anybody's."""
    played = with_emergency()
    spent = played.changed([CARRIED.put((played.clock.turn, "rommel"), 5)])
    assert carried_by(spent, spent.units["rommel"]) == 0
    assert refused(spent, attack("arm", hq="rommel"), "OIL-CBT-11") == ["oil.hq_carries_none"]


def test_an_hq_without_supply_unit_carries_nothing():
    played = front(arm(), unit("rommel", "A-0003", type="HQ-A"), defender())
    assert refused(played, attack("arm", hq="rommel"), "OIL-CBT-11") == ["oil.hq_carries_none"]
    assert refused(with_emergency(), attack("arm", hq="rommel", pay=False), "OIL-CBT-11") == [
        "oil.hq_and_half"
    ]


def test_by_option_the_hqs_fuel_serves_defence_as_well():
    def soviet(**options):
        return front(
            unit("tanks", "Kiev", power="SU", type="ARM"),
            unit("zhukov", "Kiev", power="SU", type="HQ-I"),
            unit("stores", "Kiev", power="SU", type="SUPPLY"),
            options=options,
        )

    order = DeclareDefence("Kiev", hq="zhukov")
    assert refused(soviet(), order, "OIL-CBT-11", "OIL-AMB-12") == ["oil.hq_attacks_only"]
    served = after(soviet(**{"oil.hq_22_4_10_defence": True}), order)
    assert (fuel(served, "SU"), carried_by(served, served.units["zhukov"])) == (5, 1)


# --- who pays -----------------------------------------------------------------------------------------------


def mixed(german=2, italian=1, **fields):
    units = [arm(f"g{n}") for n in range(german)]
    units += [arm(f"i{n}", power="IT") for n in range(italian)]
    return front(*units, defender(), **fields), [u.id for u in units]


@pytest.mark.rule("OIL-CBT-12")
def test_the_power_with_most_armour_pays():
    played, ids = mixed()
    assert fuel(after(played, attack(*ids))) == 4
    assert refused(played, attack(*ids, payer="IT"), "OIL-CBT-12") == ["oil.other_pays_combat"]


@pytest.mark.rule("OIL-CBT-12")
def test_nobody_else_pays_when_it_can_not():
    played, ids = mixed(fuel={"GE": 0, "IT": 5})
    assert refused(played, attack(*ids)) == ["oil.combat_too_dear"]
    assert refused(played, attack(*ids, payer="IT"), "OIL-CBT-12") == ["oil.other_pays_combat"]
    declared = after(played, attack(*ids, pay=False))
    assert battles(declared)[0].at_half == tuple(ids)
    assert fuel(declared, "IT") == 5


@pytest.mark.rule("OIL-CBT-13")
def test_of_powers_that_tie_any_may_pay():
    played, ids = mixed(1, 1)
    for payer, german, italian in (("GE", 4, 5), ("IT", 5, 4)):
        ruling = judged(played, attack(*ids, payer=payer))
        assert "OIL-CBT-13" in ruling.clauses
        paid = played.changed(ruling.changes)
        assert (fuel(paid), fuel(paid, "IT")) == (german, italian)


def chiefs(**options):
    """An Italian HQ-A and German infantry in one battle: no armoured or mechanized corps at all."""
    units = [
        unit("inf", "Lemberg"),
        unit("hq", "Lemberg", type="HQ-A", power="IT", size="army", attack=4),
    ]
    return front(*units, defender(), options=options)


@pytest.mark.rule("OIL-CBT-13")
def test_where_nobody_has_armour_anybody_pays_for_an_hq():
    """0:0 is a tie (OIL-AMB-46); who needs the fuel pays unless another is named."""
    played = chiefs()
    assert side_of(played, [played.units["inf"], played.units["hq"]], "assault").payers == ("IT", "GE")
    for payer, german, italian in (("", 5, 4), ("IT", 5, 4), ("GE", 4, 5)):
        paid = after(played, attack("inf", "hq", payer=payer))
        assert (fuel(paid), fuel(paid, "IT")) == (german, italian)
    assert refused(played, attack("inf", "hq", payer="SU"), "OIL-CBT-13") == ["oil.other_pays_combat"]


@pytest.mark.rule("OIL-CBT-12", "OIL-CBT-13")
def test_by_option_only_who_needs_the_fuel_pays_for_it():
    played = chiefs(**{"oil.combat_tie_payer": "needs_fuel"})
    assert refused(played, attack("inf", "hq", payer="GE"), "OIL-CBT-12") == ["oil.other_pays_combat"]
    assert fuel(after(played, attack("inf", "hq")), "IT") == 4
    two = front(
        unit("a", "Lemberg", type="HQ-A", size="army"),
        unit("b", "Lemberg", type="HQ-A", size="army", power="IT"),
        defender(),
        options={"oil.combat_tie_payer": "needs_fuel"},
    )
    assert side_of(two, list(two.units.values())[:2], "assault").payers == ("GE", "IT")


@pytest.mark.rule("OIL-CBT-12")
def test_with_armour_in_the_battle_an_hq_alone_pays_nothing():
    units = [arm(), unit("hq", "Lemberg", type="HQ-A", power="IT", size="army"), defender()]
    assert side_of(front(*units), units[:2], "assault").payers == ("GE",)


@pytest.mark.rule("OIL-CBT-12")
def test_an_army_counts_as_one_corps_or_by_option_as_two():
    for option, payer in (("units", "IT"), ("corps_equivalents", "GE")):
        units = [arm("big", size="army"), arm("x", power="IT"), unit("y", "Lemberg", type="MECH", power="IT")]
        played = front(*units, defender(), options={"oil.payer_count": option})
        # one army against two corps: as many where it counts double
        assert side_of(played, units, "assault").payers == (("IT",) if payer == "IT" else ("GE", "IT"))


@pytest.mark.rule("OIL-CBT-12")
def test_units_of_minors_count_for_the_power_that_controls_them():
    played = front(arm(power="GE", country="ROM"), defender())
    assert fuel(after(played, attack("arm"))) == 4


# --- barrels ------------------------------------------------------------------------------------------------


@pytest.mark.rule("OIL-CBT-01")
def test_barrels_pay_when_the_track_is_short():
    played = front(arm(), defender(), fuel={"GE": 1}, depots={"Essen": (1, "GE")})
    played = after(played, attack("arm", table="blitz"))
    assert (fuel(played), barrels(played, "Essen")) == (9, 0)
    assert oil.account_of(played, "GE") == {"combat": -2}


def cut_off():
    """Armour far from home, with a barrel in its pocket; another pocket holds a barrel too."""
    return front(
        unit("arm", "A-0007", type="ARM"),
        defender(),
        unit("guards", "A-0008", power="SU"),
        fuel={"GE": 0},
        control={"A-0007": "GE", "Kharkov": "GE"},
        depots={"A-0007": (1, "GE"), "Kharkov": (1, "GE")},
    )


def test_a_barrel_must_reach_home_or_the_units_in_combat():
    played = cut_off()
    order = attack("arm", at="A-0008")
    assert barrels(after(played, order), "A-0007") == 0
    named = attack("arm", at="A-0008", barrels=("Kharkov",))
    assert refused(played, named, "OIL-AMB-11") == ["oil.barrel_cut_off"]
    home = front(arm(), defender(), fuel={"GE": 0}, depots={"Kharkov": (1, "GE")}, control={"Kharkov": "GE"})
    assert refused(home, attack("arm")) == ["oil.combat_too_dear"]


@pytest.mark.rule("OIL-REO-12", "OIL-STO-06")
@pytest.mark.parametrize(("remainder", "track"), [("lost", 0), ("to_track", F(15, 2))])
def test_a_barrel_that_is_cut_off_is_opened_whole_for_a_combat(remainder, track):
    """The track's half and a barrel of the pocket pay a blitz; the rest of it serves the pocket until the
    phase ends.
    """
    played = front(
        unit("arm", "A-0007", type="ARM"),
        unit("mech", "A-0107", type="MECH"),
        unit("guards", "A-0008", power="SU"),
        unit("rifles", "A-0108", power="SU"),
        fuel={"GE": F(1, 2)},
        control={"A-0007": "GE", "A-0107": "GE"},
        depots={"A-0007": (2, "GE")},
        options={"oil.isolated_barrel_remainder": remainder},
    )
    ruling = judged(played, attack("arm", table="blitz", at="A-0008"))
    assert "OIL-REO-12" in ruling.clauses
    one = played.changed(ruling.changes)
    assert (fuel(one), barrels(one, "A-0007"), oil.total_fuel(one, "GE")) == (0, 1, F(37, 2))
    two = after(one, attack("mech", at="A-0108"))
    assert (fuel(two), barrels(two, "A-0007"), oil.total_fuel(two, "GE")) == (0, 1, F(35, 2))
    assert oil.account_of(two, "GE") == {"combat": -3}
    done = after(two, Step())
    assert (fuel(done), barrels(done, "A-0007")) == (track, 1)
    lost = {"lost_opened": F(-15, 2)} if remainder == "lost" else {}
    assert oil.account_of(done, "GE") == {"combat": -3, **lost}
    assert oil.account_of(after(done, Step(back=True)), "GE") == {"combat": -3}


def test_by_option_a_unit_needs_a_path_to_oil():
    for needed, cost in ((False, 1), (True, 0)):
        played = front(
            unit("arm", "A-0007", type="ARM", attack=8),
            unit("guards", "A-0008", power="SU"),
            control={"A-0007": "GE"},
            options={"oil.combat_needs_trace": needed},
        )
        side = side_of(played, [played.units["arm"]], "assault")
        assert (side.cost, side.fuelled.factor) == (cost, 4 if needed else 8)
    linked = front(arm(), defender(), options={"oil.combat_needs_trace": True})
    assert side_of(linked, [linked.units["arm"]], "assault").cost == 1, "Ploesti holds oil and a factory"


# --- who may, and when --------------------------------------------------------------------------------------


def test_only_what_makes_sense_is_declared():
    played = front(
        arm(),
        arm("far", "A-0001"),
        defender(),
        unit("stuka", "Lemberg", type="LND"),
        unit("cav", "Minsk", power="SU"),
    )
    assert refused(played, attack()) == ["oil.nobody_attacks"]
    assert refused(played, attack("far")) == ["oil.not_next_to"]
    assert refused(played, attack("stuka")) == ["oil.no_land_unit"]
    assert refused(played, attack("cav", at="Lemberg")) == ["oil.not_its_impulse"]
    assert refused(played, attack("arm", at="A-0003")) == ["oil.nobody_to_attack"]
    assert refused(played, attack("nobody")) == ["rules.unknown.unit"]
    assert refused(played, DeclareDefence("Lemberg"), "OIL-CBT-03") == ["oil.nobody_defends"]
    theirs = front(arm(), defender(), clock=SOVIET)
    assert refused(theirs, attack("arm")) == ["oil.not_its_impulse"]
    early = front(arm(), defender(), clock=MOVEMENT)
    assert refused(early, attack("arm")) == ["oil.not_land_combat"]
    assert refused(early, DeclareDefence("Kiev")) == ["oil.not_land_combat"]


def test_defenders_without_store_fight_at_half():
    played = front(
        unit("minor", "A-0105", power="ROM", country="ROM", type="ARM"), wars=[("GE", "ROM"), ("GE", "SU")]
    )
    assert refused(played, DeclareDefence("A-0105")) == ["oil.nobody_pays"]
    after(played, DeclareDefence("A-0105", pay=False))


@pytest.mark.rule("OIL-REO-05", "OIL-CBT-12")
def test_consent_to_ones_depots_pays_for_no_combat():
    """Germany lets Italy draw at its depots in final reorganization: an Italian attack is paid by Italy."""
    allowed = [CONSENTS.put((COMBAT.turn, "GE", "IT", "*"), Terms())]
    played = front(arm(power="IT"), defender(), fuel={"GE": 5, "IT": 5}, remembered=allowed)
    assert refused(played, attack("arm", payer="GE"), "OIL-CBT-12") == ["oil.other_pays_combat"]
    paid = after(played, attack("arm"))
    assert (fuel(paid, "GE"), fuel(paid, "IT")) == (5, 4)
