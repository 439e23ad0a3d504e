"""The edges of clauses: the turn, the impulse, the sea, the last hex of a range."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from redball.game.powers import Country
from redball.game.sequence import StageEnd
from redball.game.state import Change
from redball.rules import judge
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.reorganization.chits import chit_of
from redball.rules.reorganization.orders import FlyMission, PlayChit
from redball.rules.reorganization.tables import ONCE
from redball.rules.reorganization.ways.capacity import opportunity

from tests.rules.judging import after, denied
from tests.rules.reorganization.table import FINAL, IMPULSE, STRIP, by, face_down, game_of, hq, set_to
from tests.rules.reorganization.test_mission import TARGET, atr, fighter, fly, to
from tests.small_map import small_atlas, spot, unit

STRAIT = """
. . ~ . .
 . . ~ . .
"""


def at(game, **fields):
    return replace(game, clock=msgspec.structs.replace(game.clock, **fields))


@pytest.fixture
def strait():
    """Germany on both sides of a sea: Essen inland and Kiel, a port, in the west, Riga in the east."""
    return over_the_sea("minor")


def over_the_sea(kiel):
    places = [
        spot("Essen", "A-0000", "capital"),
        spot("Kiel", "A-0001", "town", port=kiel),
        spot("Riga", "A-0003", port="major"),
    ]
    return small_atlas(STRAIT, owners=STRAIT.replace(".", "g"), places=places)


@pytest.mark.rule("REO-PRI-04")
def test_a_source_that_is_linked_by_sea_alone_is_not_isolated(strait):
    small = [face_down(name, "A-0000", size="division") for name in "ab"]
    wall = [unit(f"e{row}", f"A-0{row}01", power="FR") for row in range(2)]
    game = game_of(strait, *small, pools={"GE": 99})
    served = after(game, by("a", "hex:Essen"))
    after(at(served, impulse=5), by("b", "hex:Essen"))
    assert not ONCE.of(served)
    for lonely in (game_of(strait, *small, *wall), game_of(over_the_sea("none"), *small)):
        rich = lonely.changed([Change("powers", "GE", game.powers["GE"])])
        cut = after(rich, by("a", "hex:Essen"))
        denied(at(cut, impulse=5), by("b", "hex:Essen"), "REO-PRI-04")


@pytest.mark.rule("REO-PRI-04", "REO-PRI-05")
def test_an_isolated_source_serves_again_next_turn_whatever_the_impulse(strait):
    small = [face_down(name, "A-0000", size="division") for name in "ab"]
    wall = [unit(f"e{row}", f"A-0{row}01", power="FR") for row in range(2)]
    cut = after(game_of(strait, *small, *wall, pools={"GE": 99}), by("a", "hex:Essen"))
    for impulse in (1, 3, 5):
        after(at(cut, turn=36, impulse=impulse), by("b", "hex:Essen"))
    denied(at(cut, impulse=1), by("b", "hex:Essen"), "REO-PRI-05")
    denied(at(cut, impulse=0, side="", phase="final_reorganization"), by("b", "hex:Essen"), "REO-PRI-05")


@pytest.mark.rule("REO-PRI-04")
def test_a_turn_s_end_that_shares_the_last_impulse(strait):
    """REO-AMB-37: also where nobody recorded how the action stage ended."""
    small = [face_down(name, "A-0000", size="division") for name in "ab"]
    wall = [unit(f"e{row}", f"A-0{row}01", power="FR") for row in range(2)]
    game = set_to(game_of(strait, *small, *wall, pools={"GE": 99}, clock=FINAL), fr_is_own_opportunity=False)
    assert opportunity(game) == "last"
    ended = game.changed([STAGE_ENDS.put(35, StageEnd(4, "allied"))])
    assert opportunity(ended) == "4.axis.reorganization"
    assert opportunity(set_to(ended, fr_is_own_opportunity=True)) == "0..final_reorganization"
    assert (
        opportunity(at(game, **{"phase": "reorganization", "impulse": 2, "side": "axis"}))
        == "2.axis.reorganization"
    )
    after(game, by("a", "hex:Essen"), by("b", "hex:Essen"))


@pytest.mark.rule("REO-OFF-01", "REO-OFF-04")
@pytest.mark.parametrize("later", [{"impulse": 5}, {"turn": 36}, {"turn": 36, "impulse": 5}])
def test_a_chit_counts_in_its_own_impulse_only(strait, later):
    choosing = msgspec.structs.replace(IMPULSE, phase="choose_action")
    game = game_of(strait, face_down("inf", "A-0001"), hq("A-0001"), pools={"GE": 9}, clock=choosing)
    played = at(after(game, PlayChit("GE", "land", "hq")), phase="reorganization")
    order = by("inf", "unit:hq", "hq")
    assert after(played, order).powers["GE"].rp_left * 2 == 15
    assert after(at(played, **later), order).powers["GE"].rp_left == 6, "full price"
    assert chit_of(played, "GE") is not None and chit_of(at(played, **later), "GE") is None
    final = at(played, impulse=0, side="", phase="final_reorganization")
    assert chit_of(final, "GE") is None
    assert chit_of(at(played, side="allied"), "GE") is None and chit_of(played, "IT") is None


@pytest.mark.rule("REO-SEC-01", "REO-SEC-04")
def test_a_stocked_city_that_is_cut_off_serves_nobody():
    atlas = small_atlas(
        STRIP,
        owners="g g g g g g m m\n g g g g g g m m\n~ ~ ~ ~ ~ ~ ~ ~",
        places=[spot("Essen", "A-0000", "capital"), spot("Ghent", "A-0006")],
        rails=["Essen Ghent"],
    )
    store = unit("store", "A-0006", type="SUPPLY", size="")
    game = game_of(atlas, face_down("a", "A-0006"), store, pools={"GE": 9})
    order = by("a", "hex:Ghent", "secondary")
    after(game, order)
    walls = [unit(f"e{row}", f"A-0{row}03", power="FR") for row in range(2)]
    owners = {atlas.find(f"A-0{row}03"): "FR" for row in range(2)}
    cut = replace(game_of(atlas, *game.units.values(), *walls, pools={"GE": 9}), control=owners)
    assert [r.code for r in denied(cut, order, "REO-SEC-01").reasons] == ["reorganization.source_out"]


@pytest.mark.rule("REO-SEC-01")
@pytest.mark.parametrize(("rails", "linked"), [(["Essen Paris"], True), ([], False)])
def test_a_capital_far_along_a_railway_is_in_supply(rails, linked):
    """A secondary source needs a railway path, of which four hexes may be off the rails (base game 3.4)."""
    atlas = small_atlas(
        STRIP,
        owners="g g g g g g f f\n g g g g g g f f\n~ ~ ~ ~ ~ ~ ~ ~",
        places=[spot("Essen", "A-0000", "capital"), spot("Paris", "A-0006", "capital")],
        rails=rails,
    )
    game = replace(
        game_of(atlas, face_down("a", "A-0006"), pools={"GE": 9}, wars=()),
        countries={"FRA": Country("FRA", power="GE", conquered=True)},
        control={atlas.find(f"A-0{row}0{column}"): "GE" for row in range(2) for column in (6, 7)},
    )
    order = by("a", "hex:Paris", "secondary")
    denied(game, by("a", "hex:A-0106", "secondary"), "REO-GEN-06")  # a hex beside it is no source
    if linked:
        assert after(game, order).units["a"].organized
    else:
        denied(game, order, "REO-SEC-01")


@pytest.mark.rule("REO-PRI-06")
def test_which_sources_reach_too_far_at_double_cost(strait):
    """REO-AMB-20: by default primary ones, an HQ with a supply unit among them."""
    atlas = small_atlas(
        STRIP,
        owners=STRIP.replace(".", "g"),
        places=[spot("Essen", "A-0000", "capital")],
        rails=["Essen A-0007"],
    )
    store = unit("store", "A-0001", type="SUPPLY", size="")
    game = game_of(atlas, face_down("a", "A-0007"), hq("A-0001"), store, pools={"GE": 99})
    priced = set_to(game, supply_unit_free=False)
    assert after(priced, by("a", "unit:hq", "supply_unit")).powers["GE"].rp_spent == 6
    assert after(game, by("a", "hex:Essen")).powers["GE"].rp_spent == 6
    for way in ("hq", "secondary"):
        order = by("a", "unit:hq", way)
        assert "REO-PRI-06" not in denied(game, order, "REO-GEN-06").clauses
        ruling = judge(set_to(game, oos_sources="all"), order)
        assert ruling.allowed and {"REO-PRI-06", "REO-AMB-20"} <= set(ruling.clauses)
        assert after(set_to(game, oos_sources="all"), order).powers["GE"].rp_spent == 6


@pytest.mark.rule("REO-ATR-01", "REO-ATR-03", "REO-ATR-05")
@pytest.mark.parametrize(("range_", "allowed"), [(5, True), (4, False)])
def test_fighters_fly_no_farther_than_their_range(atlas, range_, allowed):
    """The target is five hexes from the escort's base, three from the foe's."""
    wing = [fighter("own", "A-0000", range=range_), fighter("foe", "A-0107", "FR", range=range_ - 2)]
    game = game_of(atlas, face_down("u0", TARGET), atr("atr0"), *wing, pools={"GE": 9})
    away = {u.id: atlas.grid.distance(u.hex, atlas.find(TARGET)) for u in game.units.values()}
    assert (away["own"], away["foe"]) == (5, 3)
    if allowed:
        denied(game, by("u0", "unit:atr0", "atr"), "REO-ATR-02")
    patrols = after(game, to())
    sent = after(patrols, to(), fly("atr0"))
    third = after(sent, to())
    fourth = after(third, to())
    for position, name, role in [
        (patrols, "foe", "patrol"),
        (sent, "own", "escort"),
        (third, "foe", "interceptor"),
        (fourth, "own", "interceptor"),
    ]:
        order = FlyMission(name, TARGET, role)
        assert judge(position, order).allowed is allowed
        if not allowed:
            assert "reorganization.mission.range" in {r.code for r in denied(position, order).reasons}
