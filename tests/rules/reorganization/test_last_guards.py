"""Numbers and conditions that no other test holds: each line fails when one is dropped."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from redball.game.quantities import LARGEST
from redball.game.state import remove_unit
from redball.rules import judge
from redball.rules.reorganization import detours
from redball.rules.reorganization.checklist import can_act, fights, survivors
from redball.rules.reorganization.chits import Chit, chit_of
from redball.rules.reorganization.choices import targets
from redball.rules.reorganization.mission import mission_of, opposing_fighters
from redball.rules.reorganization.offers import offer_of, possible_orders
from redball.rules.reorganization.orders import (
    BuyRP,
    PlayChit,
    Reorganize,
    ReorganizeByChit,
    ReorganizeMany,
    RepairPort,
)
from redball.rules.reorganization.paying import payers
from redball.rules.reorganization.repairing import repair_payers
from redball.rules.reorganization.tables import CHITS, USED
from redball.rules.reorganization.ways import reach
from redball.rules.reorganization.ways.reach import rail_left
from redball.rules.reorganization.ways.sources import is_isolated

from tests.rules.judging import after, judged, why_not
from tests.rules.reorganization.table import (
    FINAL,
    GAP,
    LAND,
    SHORES,
    STRIP,
    by,
    damaged,
    edit,
    face_down,
    game_of,
    hq,
    of,
    replace_clock,
    set_to,
    used_up,
)
from tests.rules.reorganization.test_build_points import at_work
from tests.rules.reorganization.test_chits import CHOOSING, plane, with_chit, with_fuel
from tests.rules.reorganization.test_mission import TARGET, atr, fighter, flown, fly, serve, to, units
from tests.rules.reorganization.test_named_ports import shore, waiting, ways
from tests.small_map import small_atlas, spot, unit


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
    handed = handed.changed([CHITS.put((35, 0, "", "GE"), Chit("air", "hq"))])
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
    assert said["count"] == 2, "units, where there are any"
    assert judged(game, ReorganizeMany(rows[:1])).text.data["count"] == 1
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


@pytest.mark.rule("REO-ATR-09")
def test_who_lies_face_down_already_is_not_turned_on_his_way_home(atlas):
    flying = flown(game_of(atlas, *units(), pools={"GE": 99}), "atr0", "atr1")
    landed = judged(edit(flying, "atr0", organized=False), to("home"))
    assert landed.text.data["count"] == 1
    assert [change.key for change in landed.changes if change.table == "units"] == ["atr1"]


@pytest.mark.rule("REO-ATR-04")
def test_aircraft_at_sea_fly_nowhere(atlas):
    at_sea = fighter("cvp", atlas.sea_areas[0].name, "FR", range=99)
    mission = mission_of(after(game_of(atlas, *units()), to(), to(), fly("atr0")), "axis")
    for there, may in (([], False), ([at_sea], False), ([fighter("foe", "A-0007", "FR")], True)):
        game = game_of(atlas, face_down("u0", TARGET), atr("atr0"), *there)
        assert can_act(game, mission, "interceptors") is may


@pytest.mark.rule("REO-GEN-08")
@pytest.mark.parametrize("names", [{"ports": ("Kiel",)}, {"areas": ("Sea 0",)}])
def test_a_way_without_a_path_names_neither_ports_nor_areas(names):
    game = of(LAND, face_down("a", "A-0002"), atr("atr0"))
    assert why_not(game, by("a", "unit:atr0", "atr")) == []
    assert why_not(game, by("a", "unit:atr0", "atr", **names)) == ["names_no_path"]


@pytest.mark.rule("REO-RP-08", "REO-RP-09")
def test_nobody_pays_for_a_minor_s_unit_that_a_stranger_would_serve():
    romanian = face_down("r", "A-0002", country="ROM")
    game = of(LAND, romanian, face_down("g", "A-0002"), cooperation=[("GE", "IT")])
    assert [payers(game, game.units["r"], server, "hq") for server in ("GE", "IT")] == [("GE",)] * 2
    for name in "rg":
        assert payers(game, game.units[name], "FR", "hq") == ()


@pytest.mark.rule("REO-RLY-03")
def test_without_a_railway_it_is_said_what_the_railway_lacks():
    """A group that asks for a basic path too hears of that one only where the railway would do."""
    wall = [unit(f"e{row}", f"A-0{row}03", power="FR") for row in range(2)]
    game = of(LAND, face_down("a", "A-0107"), *wall, wars=[("FR", "GE")])
    order = by("a", "hex:Essen", rail=True)
    assert why_not(game, order)[:2] == ["no_railway", "off_rail"]
    assert why_not(set_to(game, rail_needs_basic=True), order) == why_not(game, order)


@pytest.mark.rule("REO-PRI-04")
def test_a_source_on_a_coast_without_a_port_is_not_isolated_from_one_over_the_sea():
    """Points leave from any coast, as a unit there would trace; they land in ports only."""
    places = [spot("Emden", "A-0000", factories=1), spot("Kiel", "A-0204", port="major", factories=1)]
    atlas = small_atlas(GAP, owners=GAP.replace(".", "g"), places=places)
    nodes = [atlas.find("Emden"), atlas.find("Kiel")]
    assert [is_isolated(of(atlas), node, nodes) for node in nodes] == [False, True]
    assert is_isolated(damaged(of(atlas), "Kiel"), nodes[0], nodes) is False, "a minor port now"
    shut = replace(of(atlas), options={"supply.port_min_class": "major"})
    assert is_isolated(damaged(shut, "Kiel"), nodes[0], nodes)


@pytest.mark.rule("REO-ATR-01", "REO-ATR-02")
def test_what_has_no_base_on_land_neither_flies_nor_opposes(atlas):
    sea, node = atlas.sea_areas[0].name, atlas.find("A-0004")
    game = game_of(atlas, atr("a", sea), fighter("foe", sea, "FR"), face_down("u", "A-0004"))
    assert not targets(game, "axis") and not opposing_fighters(game, "axis", node)
    landed = game_of(atlas, atr("a"), fighter("foe", "A-0007", "FR"), face_down("u", "A-0004"))
    assert targets(landed, "axis") == {node}
    assert [foe.id for foe in opposing_fighters(landed, "axis", node)] == ["foe"]


@pytest.mark.rule("REO-RLY-01", "REO-RLY-03")
def test_where_no_railway_leads_it_is_not_asked_for_rail_moves():
    """Nor are ports counted."""
    none_left = set_to(of(LAND, face_down("a", "A-0107"), clock=FINAL), fr_rail_moves="none")
    assert rail_left(none_left, "GE") == 0
    assert why_not(none_left, by("a", "hex:Essen", rail=True)) == ["no_railway", "off_rail"]
    on_it = of(LAND, face_down("a", "A-0006"), clock=FINAL)
    assert why_not(on_it, by("a", "hex:Essen", rail=True)) == ["no_rail_move"]


@pytest.mark.rule("REO-OVS-04")
def test_who_traces_through_the_port_that_he_stands_in_takes_one_place_there():
    game = set_to(
        of(SHORES, face_down("a", "A-0104"), face_down("m", "A-0104", type="MAR")), direct_uses_slot=True
    )
    game = damaged(game, "Port")
    through = judged(game, by("a", "hex:C0"))
    assert "REO-AMB-19" not in through.clauses and used_up(game, by("a", "hex:C0"))["port.A-0104"] == 1


@pytest.mark.rule("REO-RP-12", "REO-OVS-03")
def test_the_payers_of_a_repair_are_those_of_its_source():
    places = [
        spot("Essen", "A-0000", "capital", factories=1),
        spot("Rome", "A-0006", "capital", factories=1),
        spot("Kiel", "A-0103", "town", port="minor"),
    ]
    owners = "g g g g g g i i\n g g g g g g i i\n~ ~ ~ ~ ~ ~ ~ ~"
    atlas = small_atlas(STRIP, owners=owners, places=places)
    game = damaged(game_of(atlas, pools={"GE": 9, "IT": 9}, cooperation=[("GE", "IT")]), "Kiel")
    for reading, german in (
        ("server", ("GE",)),
        ("server_or_controller", ("GE",)),
        ("any_cooperating", ("GE", "IT")),
    ):
        payers_ = [
            repair_payers(set_to(game, payer=reading), atlas.find("Kiel"), atlas.find(n))
            for n in ("Essen", "Rome")
        ]
        assert payers_ == [german, ("IT",) if reading == "server" else ("GE", "IT")]


@pytest.mark.rule("REO-LSS-01")
@pytest.mark.parametrize(("scope", "refused"), [("all", ["no_factory"]), ("pss_only", [])])
def test_a_limited_source_needs_factories_by_option_only(scope, refused):
    owners = "g g g g g g f f\n g g g g g g f f\n~ ~ ~ ~ ~ ~ ~ ~"
    places = [spot("Essen", "A-0000", "capital", factories=2), spot("Brest", "A-0006", "town")]
    atlas = small_atlas(STRIP, owners=owners, places=places, rails=["Essen Brest"])
    game = of(atlas, face_down("arm", "A-0006", type="ARM"), face_down("inf", "A-0006"))
    taken = {atlas.find(f"A-0{row}0{column}"): "GE" for row in range(2) for column in (6, 7)}
    game = replace(
        game, control=taken, options={"supply.limited_sources": ["Brest"], "reorg.oil_cap_scope": scope}
    )
    assert why_not(game, by("arm", "hex:Brest", "limited")) == refused
    assert why_not(game, by("inf", "hex:Brest", "limited")) == []


@pytest.mark.rule("REO-PRI-04")
@pytest.mark.parametrize(("reading", "cited"), [("unit", True), ("opportunity", False)])
def test_only_the_reading_once_by_unit_is_cited(reading, cited):
    walls = [unit(f"e{row}", f"A-0{row}03", power="FR") for row in range(2)]
    game = of(LAND, face_down("a", "A-0001"), face_down("b", "A-0001"), *walls, wars=[("FR", "GE")])
    game = set_to(damaged(game, "Kiel"), isolated_once=reading)
    once = after(game, by("a", "hex:Essen"))
    later = once if cited else replace(once, clock=replace_clock(impulse=5))
    ruling = judged(later, by("b", "hex:Essen"))
    if not cited:
        later = later.changed([USED.put(key, None) for key in USED.of(later)])
        ruling = judged(later, by("b", "hex:Essen"))
    assert "REO-PRI-04" in ruling.clauses and ("REO-AMB-10" in ruling.clauses) is cited


@pytest.mark.rule("REO-TRS-01")
@pytest.mark.parametrize(
    ("type_", "at", "refused"),
    [
        ("TRS", "Sea 0", []),
        ("AMPH", "Sea 0", ["no_trs"]),
        ("TRS", "Kiel", ["no_trs"]),
        ("TRS", "", ["no_trs"]),
    ],
)
def test_only_a_transport_at_sea_serves_a_coast(type_, at, refused):
    ship = unit("ship", at, type=type_, size="")
    assert why_not(of(LAND, face_down("a", "A-0102"), ship), by("a", "unit:ship", "trs")) == refused


@pytest.mark.rule("REO-ATR-05")
@pytest.mark.parametrize(("over", "may"), [(TARGET, True), ("A-0105", False)])
def test_own_interceptors_fly_where_the_enemy_flies_over_a_target(atlas, over, may):
    sent = after(game_of(atlas, *units()), to(), fly("foe", "patrol", over), to(), fly("atr0"))
    assert can_act(sent, mission_of(sent, "axis"), "own_interceptors") is may


@pytest.mark.rule("REO-ATR-06")
def test_who_is_no_more_in_the_game_fights_for_the_other_side_as_little(atlas):
    sent = after(game_of(atlas, *units()), to(), fly("foe", "patrol"), to(), fly("atr0"))
    assert fights(sent, mission_of(sent, "axis")) == {atlas.find(TARGET)}
    gone = sent.changed([remove_unit("atr0")])
    assert fights(gone, mission_of(gone, "axis")) == frozenset()


@pytest.mark.rule("REO-GEN-08")
def test_what_nobody_can_serve_costs_nothing():
    game = of(LAND, face_down("a", "A-0002"), hq("A-0001"))
    assert offer_of(game, by("a", "unit:hq", "hq")).cost == 3
    assert offer_of(game, by("a", "unit:a", "hq")).cost == 0


@pytest.mark.rule("REO-AMB-45")
def test_the_ports_of_a_refusal_have_their_names():
    atlas = small_atlas(STRIP, owners=STRIP.replace(".", "g"), places=[
        spot("Essen", "A-0103", "capital", factories=2), spot("Kiel", "A-0000", port="major"),
    ])  # fmt: skip
    ruling = judge(of(atlas, face_down("a", "A-0104")), by("a", "hex:Essen", ports=("A-0000", "Nowhere")))
    (named,) = [r.data["names"] for r in ruling.reasons if r.code == "reorganization.no_path_by"]
    assert named == ["Kiel (A-0000)", "Nowhere"]


@pytest.mark.rule("REO-RLY-01")
def test_a_railway_is_offered_in_any_hex():
    atlas = small_atlas(STRIP, owners=STRIP.replace(".", "g"), rails=["Kiel Essen"], places=[
        spot("Essen", "A-0007", "capital", factories=2), spot("Kiel", "A-0000", port="major"),
    ])  # fmt: skip
    game = of(atlas, face_down("a", "A-0000"))
    assert any(order.rail for order in possible_orders(game, game.units["a"]))


@pytest.mark.rule("REO-OFF-09")
def test_only_who_burns_fuel_cites_the_fuel_of_his_chit(atlas):
    tank = face_down("arm", "A-0002", type="ARM")
    game = with_chit(atlas, "reorganize_units", tank, face_down("inf", "A-0003"), hq("A-0000"))
    game = replace(game, rule_sets=("base", "oil", "reorganization"))
    game = with_fuel(game, Fraction(10), depot="Berlin")
    cited = [judged(game, ReorganizeByChit("GE", (name,))).clauses for name in ("arm", "inf")]
    assert ["REO-OFF-09" in clauses for clauses in cited] == [True, False]


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
