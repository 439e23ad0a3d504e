"""Numbers of the catalogue's Check column that the other tests show only in part, and what an opportunity
leaves behind when it is taken back, saved and opened again.
"""

from dataclasses import replace
from fractions import Fraction

import pytest
from redball import rules
from redball.game.clock import Clock
from redball.game.orders import ChooseAction, Step
from redball.game.session import Session
from redball.game.state import Change
from redball.rules import judge
from redball.rules.reorganization import rp_cost
from redball.rules.reorganization.orders import PlayChit, Reorganize, ReorganizeByChit
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.tables import USED

from tests.rules.judging import after, denied
from tests.rules.reorganization.table import IMPULSE, by, damaged, face_down, game_of, hq, set_to
from tests.rules.reorganization.test_chits import CHOOSING
from tests.rules.reorganization.test_readings import gap
from tests.rules.reorganization.test_second_readings import on
from tests.small_map import small_atlas, spot, unit

__all__ = ["gap"]
BEGIN = Clock(turn=35, phase="reorganization", impulse=1, side="axis")


def with_hq(name, server="hq"):
    return Reorganize(name, f"unit:{server}", "hq")


# --- general ------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-GEN-01")
def test_nothing_of_the_printed_section_is_left(strip):
    """By it an HQ serves only its own hex and those beside it, and another power's HQ or an air action
    doubles the cost.
    """
    far = face_down("far", "A-0006", power="IT")
    game = game_of(strip, far, hq("A-0002"), clock=CHOOSING, pools={"GE": 3}, cooperation=[("GE", "IT")])
    game = replace(after(game, ChooseAction("GE", "air")), clock=IMPULSE)
    served = after(game, with_hq("far"))
    assert served.powers["GE"].rp_spent == 3 and served.units["far"].organized


@pytest.mark.rule("REO-GEN-02", "REO-GEN-05")
def test_a_unit_turned_up_is_up_in_its_sides_next_impulse(strip):
    waiting = [face_down(n, "A-0001") for n in ("paid", "unpaid")]
    third = Clock(turn=35, phase="reorganization", impulse=3, side="axis")
    game = after(game_of(strip, *waiting, hq(), clock=third, pools={"GE": 3}), with_hq("paid"))
    game = on(game, "land_movement", 5)
    assert game.clock.side == "axis"
    assert game.units["paid"].organized and not game.units["unpaid"].organized


# --- points -------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-RP-01", "REO-RP-07", "REO-GEN-04")
def test_thirty_points_at_each_of_eight_opportunities_and_never_more(strip):
    """Twelve are spent at the first; a side that acts in every impulse has thirty again each time."""
    waiting = [face_down(f"u{n}", "A-0001") for n in range(4)]
    game = game_of(strip, *waiting, hq(value=4), clock=BEGIN, pools={"GE": 30}, GE={"bp_last_spent": 30})
    game = set_to(game, who="both")
    game = after(game, *(with_hq(f"u{n}") for n in range(4)))
    assert game.powers["GE"].rp_spent == 12
    found = []
    for impulse in range(2, 9):
        game = on(game, "reorganization", impulse)
        found.append(game.powers["GE"].rp_left)
    assert found == [30] * 7
    assert on(game, "final_reorganization").powers["GE"].rp_left == 30


@pytest.mark.rule("REO-RP-08", "REO-RP-12")
def test_the_commonwealth_pays_four_for_an_american_division(strip):
    division = face_down("us", "A-0001", type="ARM", size="division", power="US")
    staff = unit("hq", "A-0002", type="HQ-I", size="army", power="CW", reorganization=2)
    allied = Clock(turn=35, phase="reorganization", impulse=4, side="allied")
    game = game_of(
        strip,
        division,
        staff,
        clock=allied,
        pools={"CW": 9, "US": 9, "SU": 9},
        wars=(),
        cooperation=[("CW", "US")],
    )
    game = set_to(game, hq_needs_supply=False).changed(
        [Change("control", node, "CW") for node in range(len(strip.grid)) if strip.controller_at(node)]
    )
    served = after(game, with_hq("us"))
    assert (served.powers["CW"].rp_left, served.powers["US"].rp_left) == (5, 9)
    denied(game, Reorganize("us", "unit:hq", "hq", payer="SU"), "REO-RP-08")


@pytest.mark.rule("REO-RP-13", "REO-OFF-03", "REO-OFF-04")
def test_what_is_deducted_and_what_is_not(strip):
    foot = face_down("inf", "A-0001")
    stores = unit("stores", "A-0002", type="SUPPLY", size="")
    supplied = after(game_of(strip, foot, hq(), stores), by("inf", "unit:hq", "supply_unit"))
    assert supplied.units["inf"].organized and supplied.powers["GE"].rp_spent == 0
    sea = strip.sea_areas[0].name
    ships = [face_down(f"s{n}", sea, type="CA", size="", first_cost=2) for n in range(5)]
    naval = after(game_of(strip, *ships, hq(), clock=CHOOSING), PlayChit("GE", "naval", "hq"))
    naval = after(replace(naval, clock=IMPULSE), ReorganizeByChit("GE"))
    assert naval.powers["GE"].rp_spent == 0 and all(naval.units[f"s{n}"].organized for n in range(5))
    land = after(game_of(strip, foot, hq(), clock=CHOOSING, pools={"GE": 9}), PlayChit("GE", "land", "hq"))
    assert after(replace(land, clock=IMPULSE), with_hq("inf")).powers["GE"].rp_spent == Fraction(3, 2)


@pytest.mark.rule("REO-CST-05")
@pytest.mark.parametrize("action", ["land", "air", "naval", "combined", "pass"])
def test_no_action_doubles_a_cost(strip, action):
    kinds = [("INF", "corps"), ("LND", ""), ("BB", "")]
    waiting = [face_down(t, "A-0007", type=t, size=s) for t, s in kinds]
    game = game_of(strip, *waiting, hq("A-0006"), clock=CHOOSING, pools={"GE": 99})
    game = replace(after(game, ChooseAction("GE", action)), clock=IMPULSE)
    served = after(game, *(with_hq(t) for t, _ in kinds))
    assert served.powers["GE"].rp_spent == sum(rp_cost(u) for u in waiting) == 3 + waiting[1].build_cost + 2


# --- who serves ---------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-HQ-02", "REO-HQ-05")
def test_three_units_of_any_cost_and_the_hq_waits_for_the_next_impulse(strip):
    dear = [face_down(f"u{n}", "A-0001", type="HQ-A", size="army", cost=9) for n in range(4)]
    other = unit("other", "A-0002", type="HQ-I", size="army", reorganization=3)
    game = game_of(strip, *dear, hq(), other, clock=BEGIN, pools={"GE": 99}, GE={"bp_last_spent": 99})
    game = after(game, *(with_hq(f"u{n}") for n in range(3)))
    assert game.powers["GE"].rp_spent == 27
    denied(game, with_hq("u3"), "REO-HQ-02")
    denied(game, with_hq("hq", "other"), "REO-HQ-05")
    later = on(game, "reorganization", 3)
    assert after(later, with_hq("hq", "other")).units["hq"].organized


@pytest.mark.rule("REO-PRI-01", "REO-PRI-03")
def test_three_factories_and_one_corps():
    row = ". . . . . . . ."
    atlas = small_atlas(
        row,
        owners=row.replace(".", "g"),
        places=[spot("London", "A-0000", "capital", factories=3), spot("Hull", "A-0007")],
    )
    oil = [("lnd", "LND"), ("low", "LND"), ("arm", "ARM"), ("ftr", "FTR")]
    waiting = [face_down(n, "A-0001", type=t, size="corps" if t == "ARM" else "") for n, t in oil]
    feet = [face_down("inf", "A-0001"), face_down("mot", "A-0001", type="MOT")]
    game = game_of(atlas, *waiting, *feet, pools={"GE": 99})
    flown = after(game, by("lnd", "hex:London"), by("low", "hex:London"), by("arm", "hex:London"))
    denied(flown, by("ftr", "hex:London"), "REO-PRI-01")
    denied(flown, by("inf", "hex:London"), "REO-PRI-03")
    walked = after(game, by("inf", "hex:London"))
    denied(walked, by("mot", "hex:London"), "REO-PRI-03")
    assert after(walked, by("ftr", "hex:London"), by("lnd", "hex:London")).units["lnd"].organized


@pytest.mark.rule("REO-OVS-07", "REO-PRI-06", "REO-OVS-06")
def test_over_a_coast_a_path_is_measured_as_over_a_port(gap):
    """Emden is a port: over its own coast a unit is no hex away.  A city five hexes behind it is too far, at
    double cost from there, and no HQ can do it.
    """
    wide = small_atlas(
        """
        . . . . . . ~ ~ . .
         . . . . . . ~ ~ . .
        """,
        owners="""
        g g g g g g . . f f
         g g g g g g . . f f
        """,
        places=[spot("Emden", "A-0005", port="major"), spot("Berlin", "A-0000", "capital")],
    )
    game = game_of(wide, face_down("mar", "A-0008", type="MAR"), hq("A-0000"), pools={"GE": 99})
    game = game.changed([Change("control", wide.find("A-0008"), "GE")])
    near = after(game, by("mar", "hex:Emden"))
    assert near.powers["GE"].rp_spent == 5 and not any(way == "port" for way, _ in USED.of(near))
    assert after(game, by("mar", "hex:Berlin")).powers["GE"].rp_spent == 10
    denied(game, by("mar", "unit:hq", "hq"), "REO-GEN-06")


@pytest.mark.rule("REO-SEA-02")
def test_by_option_the_nearest_ports_pay_and_a_tie_is_the_players(gap):
    """REO-AMB-32: distances are told from the middle of the sea area."""
    ship = face_down("s", gap.sea_areas[0].name, type="CA", size="", first_cost=2)
    game = set_to(game_of(gap, ship, pools={"GE": 12}, wars=()), sea_payer="nearest")
    middle = gap.sea_areas[0].box
    away = {name: gap.grid.distance(middle, gap.find(name)) for name in ("Emden", "Bremen", "Port")}
    for name, distance in away.items():
        ruling = judge(game, by("s", f"hex:{name}", "sea"))
        assert ruling.allowed == (distance == min(away.values())), away
        assert ruling.allowed or "REO-AMB-32" in ruling.clauses
    broken = damaged(game, min(away, key=lambda name: away[name]))
    rest = sorted(away.values())[1]
    second = next(
        n for n, d in away.items() if d == rest and judge(broken, by("s", f"hex:{n}", "sea")).allowed
    )
    assert after(broken, by("s", f"hex:{second}", "sea")).powers["GE"].rp_spent == 2


# --- what is remembered -------------------------------------------------------------------------------------


@pytest.mark.rule("REO-SHA-02", "REO-RP-07")
def test_limits_come_back_with_undo_and_go_with_redo_and_are_saved(strip, tmp_path):
    """A source that served, a step to the next opportunity where it is fresh, and back over it."""
    waiting = [face_down(n, "A-0001") for n in "abc"]
    game = game_of(strip, *waiting, clock=BEGIN, pools={"GE": 6}, GE={"bp_last_spent": 6})
    file = tmp_path / "game.redball"
    session = Session.create(file, game, rules.judge)
    try:
        assert session.commit(by("a", "hex:Essen")).allowed
        while (session.game.clock.phase, session.game.clock.impulse) != ("reorganization", 3):
            assert session.commit(Step()).allowed
        assert session.commit(by("b", "hex:Essen")).allowed
        assert session.game.powers["GE"].rp_left == 3
        last = session.head
        while session.game.clock.impulse != 1:
            session.undo()
        assert session.game.powers["GE"].rp_spent == 3 and used(session.game, "corps", "A-0000") == 1
        refusal = session.commit(by("c", "hex:Essen"))
        assert "REO-PRI-03" in refusal.clauses and session.last == last, "a refusal keeps what can be redone"
        while session.head < last:
            session.redo()
        assert session.game.units["b"].organized and session.game.powers["GE"].rp_left == 3
        assert "REO-PRI-03" in session.commit(by("c", "hex:Essen")).clauses
    finally:
        session.close()
    again = Session.open(file, rules.judge, lambda _: strip)
    try:
        assert again.game.powers["GE"].rp_left == 3
        assert "REO-PRI-03" in again.commit(by("c", "hex:Essen")).clauses
        again.undo()
        assert again.game.powers["GE"].rp_left == 6
        assert again.commit(by("c", "hex:Essen")).allowed
    finally:
        again.close()
