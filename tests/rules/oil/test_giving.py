"""Units that give their fuel in the reinforcement phase (OIL-ACQ-12 to 14)."""

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.rules import oil, tasks
from redball.rules.oil.depots import legal_depot_hexes
from redball.rules.oil.orders import GiveFuel, PlaceBarrels

from tests.rules.oil.table import TURN, after, atlas, barrels, fuel, game, judged, refused, spot, unit
from tests.small_map import small_atlas, small_game

rule = pytest.mark.rule
REINFORCEMENT = Clock(TURN, "reinforcement")


def opening(*units, **fields):
    """The reinforcement phase of a game under the oil rule."""
    return game(units, clock=REINFORCEMENT, **fields)


@rule("OIL-ACQ-12")
def test_who_may_give():
    arm = unit("arm", "Essen", type="ARM")
    after(opening(arm), GiveFuel("arm"))
    down = unit("arm", "Essen", type="ARM", organized=False)
    assert refused(opening(down), GiveFuel("arm"), "OIL-ACQ-12") == ["base.already_face_down"]
    assert "oil.not_reinforcement" in refused(game([arm]), GiveFuel("arm"), "OIL-ACQ-12")
    off = unit("arm", type="ARM")
    assert refused(opening(off), GiveFuel("arm"), "OIL-ACQ-12") == ["oil.off_map"]


@rule("OIL-ACQ-12")
def test_out_of_supply_nothing_is_given():
    walls = {f"A-0{row}03": "CW" for row in (0, 1, 2)} | {"A-0004": "CW", "A-0104": "CW"}
    cut = opening(unit("arm", "A-0204", type="ARM"), powers=("CW",), control=walls)
    assert refused(cut, GiveFuel("arm"), "OIL-ACQ-12") == ["oil.giver_out_of_supply"]
    assert not [t for t in tasks(cut) if t.id == "oil.give.GE"]


@rule("OIL-ACQ-13")
@pytest.mark.parametrize(("type", "gain"), [("ARM", F(2)), ("CA", F(1, 4)), ("INF", F(0)), ("HQ-A", F(2))])
def test_a_unit_gives_what_turning_it_up_takes(type, gain):
    at = "Bremen" if type == "CA" else "Essen"
    played = after(opening(unit("u", at, type=type, reorganization=4)), GiveFuel("u"))
    assert fuel(played) == gain
    assert not played.units["u"].organized
    assert oil.account_of(played, "GE") == ({"given": gain} if gain else {})


@rule("OIL-ACQ-13")
def test_the_power_that_controls_the_unit_gets_the_fuel():
    owners = "\n".join(["m m g g g 0 g g"] * 3)
    played = opening(
        unit("rom", "Essen", type="ARM", power="GE", country="ROM"), on=atlas(owners=owners), powers=("IT",)
    )
    assert fuel(after(played, GiveFuel("rom"))) == 2


def italian(held: int, **fields):
    """Italy with barrels in its cities, 9½ on its track and an ARM corps."""
    who = {"i": ("ITA", "IT")}
    places = [spot("Milan", "A-0000", factories=2), spot("Rome", "A-0001"), spot("Turin", "A-0002")]
    land = small_atlas("\n".join([". . . ."] * 2), owners="\n".join(["i i i i"] * 2), who=who, places=places)
    depots = {"Milan": (held, "IT")}
    arm = unit("arm", "Rome", type="ARM", power="IT")
    return small_game(
        land, [arm], clock=REINFORCEMENT, rule_sets=("base", "oil"), depots=depots,
        fuel={"IT": F(19, 2)}, **fields,
    )  # fmt: skip


@rule("OIL-ACQ-14")
def test_at_the_limit_the_rest_is_lost():
    ruling = judged(italian(3), GiveFuel("arm"))
    assert [(n.code, n.data["lost"]) for n in ruling.notes] == [("oil.gift_lost", "3/2")]
    played = after(italian(3), GiveFuel("arm"))
    assert (fuel(played, "IT"), oil.to_place(played, "IT")) == (10, 0)
    assert oil.account_of(played, "IT") == {"given": 2, "lost_overflow": F(-3, 2)}


@rule("OIL-ACQ-14")
def test_below_the_limit_a_barrel_is_formed_and_placed():
    played = after(italian(2), GiveFuel("arm"))
    assert (fuel(played, "IT"), oil.to_place(played, "IT")) == (F(3, 2), 1)
    assert {n for n, found in legal_depot_hexes(played, "IT").items() if found.allowed} == {
        played.atlas.find(name) for name in ("Milan", "Rome", "Turin")
    }
    placed = after(played, PlaceBarrels("IT", "Turin"))
    assert (barrels(placed, "Turin"), oil.to_place(placed, "IT")) == (1, 0)


@rule("OIL-ACQ-14")
def test_by_option_overflow_is_lost_and_placing_asks_for_received_oil():
    lose = after(italian(2, options={"oil.track_overflow": "lose"}), GiveFuel("arm"))
    assert (fuel(lose, "IT"), oil.to_place(lose, "IT")) == (10, 0)
    strict = after(italian(2, options={"oil.purchase_placement": "receiving_factory"}), GiveFuel("arm"))
    assert (fuel(strict, "IT"), oil.to_place(strict, "IT")) == (10, 0), "no factory received oil"


def test_a_barrel_that_is_not_placed_goes_back_to_the_track():
    played = after(italian(2), GiveFuel("arm"))
    left = after(played, Step())
    assert (fuel(left, "IT"), oil.to_place(left, "IT")) == (10, 0)
    assert oil.account_of(left, "IT") == {"given": 2, "lost_unplaced": F(-3, 2)}
    back = after(left, Step(back=True))
    assert (fuel(back, "IT"), oil.to_place(back, "IT")) == (F(3, 2), 1)


def test_the_phase_lists_who_could_give():
    listed = next(t for t in tasks(italian(2)) if t.id == "oil.give.IT")
    assert listed.orders == (GiveFuel("arm"),)
    assert listed.state == "info"
