"""A side's transports fly together, once (REO-ATR-03), and who was turned up may fly (REO-AMB-13, 46)."""

from __future__ import annotations

import msgspec
import pytest
from redball.game.state import Change, put_unit
from redball.planning.sets.reorganization import Request, best, survey
from redball.rules import judge
from redball.rules.reorganization.checklist import may_begin
from redball.rules.reorganization.mission import STEPS, mission_of
from redball.rules.reorganization.orders import FlyMission, MissionResult, Reorganize
from redball.rules.reorganization.tables import USED

from tests.rules.judging import after, denied
from tests.rules.reorganization.table import FINAL, face_down, game_of, hq, set_to
from tests.rules.reorganization.test_mission import TARGET, atr, fighter, flown, fly, serve, to, units
from tests.small_map import unit

UP = Reorganize("atr1", "unit:hq", "hq")
FLIERS = {
    ("atr1", "transport"): "transports",
    ("own", "escort"): "transports",
    ("own", "interceptor"): "own_interceptors",
    ("foe2", "patrol"): "patrols",
    ("foe2", "interceptor"): "interceptors",
}


@pytest.fixture
def game(atlas):
    return game_of(atlas, *units(), pools={"GE": 20})


@pytest.fixture
def quiet(game):
    """The same without enemy fighters: a transport may leave the steps out."""
    return game.changed([Change("units", n, None) for n in ("foe", "foe2")])


@pytest.mark.rule("REO-ATR-02", "REO-ATR-03", "REO-ATR-04", "REO-ATR-05")
@pytest.mark.parametrize("step", STEPS)
def test_every_role_flies_in_its_own_step_only(game, step):
    at = after(game, to())
    for other in STEPS[1 : STEPS.index(step) + 1]:
        at = after(at, fly("atr0")) if other == "interceptors" else at
        at = after(at, to(other))
    for (name, role), own in FLIERS.items():
        target = FlyMission(name, TARGET, role)
        if own != step:
            denied(at, target)
        elif role == "escort":
            after(at, fly("atr0"), target)
        else:
            after(at, target)


@pytest.mark.rule("REO-ATR-03")
def test_after_the_mission_no_other_transport_flies(quiet):
    """The steps are gone through once; then nobody flies alone either, though no fighter could meet him."""
    home = after(flown(quiet, "atr0"), serve("u0"), to("home"))
    ruling = denied(home, serve("u1", "atr1"), "REO-ATR-03", "REO-ATR-09")
    assert [reason.code for reason in ruling.reasons] == ["reorganization.mission.over"]
    denied(home, to(), "REO-ATR-03")
    assert not may_begin(home, "axis")
    again = set_to(home, provider_reuse=True)
    denied(again, serve("u1", "atr1"), "REO-ATR-03")
    nobody = after(quiet, to(), to("home"))
    denied(nobody, serve("u1", "atr1"), "REO-ATR-03")
    assert after(quiet, serve("u0", "atr0"), serve("u1", "atr1")).units["u1"].organized, (
        "no mission was flown"
    )
    assert judge(after(quiet, serve("u0")), to()).allowed


@pytest.mark.rule("REO-ATR-03", "REO-ATR-11")
def test_who_flew_alone_before_serves_its_second_unit(quiet):
    big = msgspec.structs.replace(quiet.units["atr2"], range=12, large=True)
    first = after(quiet.changed([put_unit(big)]), serve("u0", "atr2"))
    home = after(flown(first, "atr0"), to("home"))
    assert after(home, serve("u1", "atr2")).units["u1"].organized


@pytest.mark.rule("REO-ATR-03")
def test_by_option_those_turned_up_fly_a_second_mission_and_no_others(atlas):
    game = set_to(game_of(atlas, *units(hq("A-0000")), pools={"GE": 40}), provider_reuse=True)
    home = after(flown(game, "atr0"), serve("u0"), to("home"), Reorganize("atr0", "unit:hq", "hq"))
    assert may_begin(home, "axis")
    second = after(home, to(), to())
    ruling = denied(second, fly("atr1"), "REO-ATR-03")
    assert [reason.code for reason in ruling.reasons] == ["reorganization.mission.over"]
    assert after(second, fly("atr0"), to("reorganizing"), serve("u1")).units["u1"].organized
    assert len(mission_of(second, "axis").flights) == 0, "who flew before is forgotten"


@pytest.mark.rule("REO-ATR-03")
def test_each_side_has_a_mission_of_its_own(atlas):
    french = [atr("fatr", "A-0107", power="FR"), face_down("poilu", "A-0107", power="FR")]
    plain = [u for u in units(*french) if u.type != "FTR"]
    game = game_of(atlas, *plain, pools={"GE": 20, "FR": 20}, clock=FINAL)
    home = after(game, to(), to("home"))
    assert after(home, serve("poilu", "fatr")).units["poilu"].organized
    denied(home, serve("u0"), "REO-ATR-03")


# --- turned up at this opportunity --------------------------------------------------------------------------


def sleeping(atlas, *more, **options):
    """The second transport waits face-down beside an HQ."""
    rest = [u for u in units(*more) if u.id not in ("atr1", "foe", "foe2")]
    game = game_of(atlas, *rest, atr("atr1", organized=False), hq("A-0000"), pools={"GE": 40})
    return set_to(game, **options)


@pytest.mark.rule("REO-ATR-01")
def test_a_transport_that_was_turned_up_and_has_not_flown_serves(atlas):
    game = sleeping(atlas)
    denied(game, serve("u0", "atr1"), "REO-ATR-01")
    served = after(game, UP, serve("u0", "atr1"))
    assert served.units["u0"].organized and not served.units["atr1"].organized
    denied(served, serve("u1", "atr1"), "REO-ATR-10")
    denied(served, UP, "REO-SHA-02")
    not_yet = after(set_to(game, fresh_provider_serves=False), UP)
    assert [r.code for r in denied(not_yet, serve("u0", "atr1"), "REO-AMB-46").reasons] == [
        "reorganization.not_fresh"
    ]
    assert judge(set_to(not_yet, provider_reuse=True), serve("u0", "atr1")).allowed


@pytest.mark.rule("REO-ATR-01", "REO-ATR-03")
def test_it_flies_in_a_mission_too(atlas):
    game = game_of(atlas, fighter("foe", "A-0007", "FR"))
    game = sleeping(atlas).changed([put_unit(game.units["foe"])])
    flying = after(game, UP, to(), to(), fly("atr1"), to("reorganizing"), serve("u0", "atr1"))
    assert flying.units["u0"].organized
    denied(after(set_to(game, fresh_provider_serves=False), UP, to(), to()), fly("atr1"), "REO-AMB-46")


@pytest.mark.rule("REO-ATR-11")
def test_a_large_one_serves_both_of_its_units(atlas):
    game = sleeping(atlas)
    big = msgspec.structs.replace(game.units["atr1"], range=12, large=True)
    after(game.changed([put_unit(big)]), UP, serve("u0", "atr1"), serve("u1", "atr1"))


def test_who_has_served_or_flown_serves_no_more_when_turned_up(atlas):
    game = game_of(atlas, *units(hq("A-0000")), pools={"GE": 40})
    big = msgspec.structs.replace(game.units["atr1"], range=12, large=True)
    calm = game.changed([put_unit(big), *(Change("units", n, None) for n in ("foe", "foe2"))])
    assert judge(after(calm, serve("u0", "atr1")), serve("u1", "atr1")).allowed
    denied(after(calm, serve("u0", "atr1"), UP), serve("u1", "atr1"), "REO-AMB-13")
    lost = after(game, to(), to(), fly("atr1"), to(), FlyMission("foe", TARGET, "interceptor"), to("combat"))
    lost = after(lost, MissionResult("atr1", "aborted"), UP, to("home"))
    denied(lost, serve("u0", "atr1"), "REO-AMB-13")


@pytest.mark.rule("REO-TRS-01")
def test_a_ship_that_was_turned_up_serves_once(atlas):
    ship = unit("trs", atlas.sea_areas[0].name, type="TRS", size="", organized=False)
    shore = [face_down(name, "A-0305") for name in "ab"]
    game = game_of(atlas, *shore, ship, pools={"GE": 40})
    up = game.changed([put_unit(msgspec.structs.replace(game.units["trs"], organized=True))])
    turned = up.changed([USED.put(("unit", "trs"), 1)])
    order = Reorganize("a", "unit:trs", "trs")
    denied(game, order, "REO-TRS-01")
    once = after(turned, order)
    denied(once, Reorganize("b", "unit:trs", "trs"), "REO-TRS-01")
    denied(set_to(turned, fresh_provider_serves=False), order, "REO-AMB-46")


def test_a_plan_turns_a_transport_up_to_let_it_fly(atlas):
    """Nobody but the face-down transport reaches the unit; the HQ reaches the transport."""
    far = face_down("far", "A-0105", type="ARM")
    walls = [unit(f"e{row}", f"A-0{row}04", power="FR") for row in range(4)]
    game = game_of(atlas, far, atr("atr1", organized=False), hq("A-0000", value=1), *walls, pools={"GE": 9})
    plan = best(survey(game, ("GE",)), Request())
    assert [item.choice.unit for item in plan.items] == ["atr1", "far"]
    assert after(game, *plan.orders).units["far"].organized
    later = best(survey(set_to(game, fresh_provider_serves=False), ("GE",)), Request())
    assert "far" not in [item.choice.unit for item in later.items]
