"""Numbers and conditions that no other test holds: each line fails when one is dropped."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball.game.orders import BuyRP, PlayChit, Reorganize, ReorganizeMany, RepairPort
from redball.game.quantities import LARGEST
from redball.game.state import put_mark
from redball.rules import judge
from redball.rules.reorganization import detours
from redball.rules.reorganization.checklist import survivors
from redball.rules.reorganization.chits import Chit, chit_of
from redball.rules.reorganization.mission import mission_of
from redball.rules.reorganization.offers import offer_of
from redball.rules.reorganization.ways import reach

from tests.rules.judging import after, judged, why_not
from tests.rules.reorganization.table import (
    FINAL,
    LAND,
    SHORES,
    by,
    damaged,
    face_down,
    game_of,
    hq,
    of,
    set_to,
)
from tests.rules.reorganization.test_build_points import at_work
from tests.rules.reorganization.test_chits import CHOOSING, plane, with_chit
from tests.rules.reorganization.test_mission import atr, flown, serve, units
from tests.rules.reorganization.test_named_ports import shore, waiting, ways
from tests.small_map import unit


@pytest.mark.rule("REO-SUP-04", "REO-OFF-01", "REO-RP-13")
@pytest.mark.parametrize(("applies", "spent"), [(True, Fraction(3, 2)), (False, Fraction(3))])
def test_a_chit_halves_what_an_hq_with_a_supply_unit_does_by_option_only(atlas, applies, spent):
    store = unit("store", "A-0002", type="SUPPLY", size="")
    options = {"supply_unit_free": False, "chit_applies_to_sec": applies}
    game = with_chit(atlas, "air", plane("f"), hq(), store, **options)
    assert after(game, by("f", "unit:hq", "supply_unit")).powers["GE"].rp_spent == spent
    assert ("REO-RP-13" in judged(game, by("f", "unit:hq", "supply_unit")).clauses) is applies


@pytest.mark.rule("REO-RP-04")
def test_the_least_and_most_that_may_be_bought(atlas):
    full = set_to(at_work(atlas, bp_spent=LARGEST), gearing="off")
    assert judge(full, BuyRP("GE", 1)).reasons[0].data == {
        "field": "points",
        "found": 1,
        "least": 1,
        "most": LARGEST,
    }


@pytest.mark.rule("REO-OFF-01")
def test_there_is_no_chit_outside_of_impulses(atlas):
    game = game_of(atlas, plane("f"), hq(), clock=CHOOSING)
    assert chit_of(after(game, PlayChit("GE", "air", "hq")), "GE") == Chit("air", "hq")
    handed = game_of(atlas, plane("f"), hq(), clock=FINAL, pools={"GE": 9})
    handed = handed.changed([put_mark("reorg.chit.35.0..GE", ["air", "hq"])])
    assert chit_of(handed, "GE") is None
    assert after(handed, by("f", "unit:hq", "hq")).powers["GE"].rp_spent == 3


@pytest.mark.rule("REO-GEN-06", "REO-AMB-45")
def test_a_refusal_speaks_of_names_only_where_some_were_named():
    game = of(LAND, face_down("a", "A-0007"), hq("A-0000"))
    plain = why_not(game, by("a", "unit:hq", "hq"))
    assert plain[0] == "no_path" and "no_path_by" not in plain
    for names in ({"ports": ("Kiel",)}, {"areas": (LAND.sea_areas[0].name,)}):
        assert why_not(game, by("a", "unit:hq", "hq", **names))[:2] == ["no_path", "no_path_by"]


@pytest.mark.rule("REO-OVS-03", "REO-RP-12")
def test_a_list_says_what_each_row_costs_and_who_pays():
    game = damaged(of(SHORES, face_down("a", "A-0104"), face_down("b", "A-0104", type="ARM")), "Haven")
    rows = (RepairPort("Haven", "hex:C0"), by("a", "hex:C0"), by("b", "hex:C1"))
    now, costs = game, []
    for row in rows:
        costs.append(str(judge(now, row).text.data["cost"]))
        now = after(now, row)
    said = judged(game, ReorganizeMany(rows)).text.data
    assert len(set(costs)) > 1 and said["costs"] == costs and said["payers"] == ["GE"] * 3
    assert Fraction(said["cost"]) == sum(map(Fraction, costs))


@pytest.mark.rule("REO-ATR-10", "REO-ATR-11")
def test_a_transport_has_never_less_than_nothing_left(atlas):
    """By option 36 it serves two; the group may leave the option while it is in the air."""
    rows = [*units(), atr("big", range=12, large=True)]
    flying = flown(set_to(game_of(atlas, *rows, pools={"GE": 99}), option_36=True), "big")

    def left(game):
        (survivor,) = survivors(game, mission_of(game, "axis"))
        return survivor.most, survivor.left

    served = after(flying, serve("u0", "big"), serve("u1", "big"))
    assert (left(flying), left(served)) == ((2, 2), (2, 0))
    assert left(set_to(served, option_36=False)) == (1, 0)


# --- ways to choose from ------------------------------------------------------------------------------------


@pytest.mark.rule("REO-AMB-45")
def test_the_first_six_ways_are_offered(monkeypatch):
    game, order = waiting(shore(chor="minor"), "A-0004"), Reorganize("u0", "hex:C0", "primary")
    monkeypatch.setattr(detours, "MOST", 99)
    every = ways(game, order)
    monkeypatch.undo()
    assert len(every) > 6 and ways(game, order) == every[:6]


@pytest.mark.rule("REO-AMB-45")
def test_no_path_is_looked_for_twice(monkeypatch):
    asked = []
    search = detours._path
    monkeypatch.setattr(detours, "_path", lambda game, wish: asked.append(wish.shunned) or search(game, wish))
    ways(waiting(shore(), "A-0004"), Reorganize("u0", "hex:C0", "primary"))
    assert len(asked) == detours.MOST_SEARCHES == len(set(asked))


@pytest.mark.rule("REO-GEN-06")
@pytest.mark.parametrize("why", [True, False])
def test_what_bars_a_path_is_looked_for_once_and_only_where_it_is_asked(monkeypatch, why):
    asked = []
    provide = reach.provide
    monkeypatch.setattr(reach, "provide", lambda *a, **k: asked.append(k["why"]) or provide(*a, **k))
    game = of(LAND, face_down("a", "A-0007"), hq("A-0000"))
    offer = offer_of(game, by("a", "unit:hq", "hq"), why)
    assert not offer.allowed and sorted(asked) == [False, why]
