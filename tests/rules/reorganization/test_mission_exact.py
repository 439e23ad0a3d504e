"""What can be done at each step of an air mission, to the last aircraft and the last hex (REO-ATR)."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.state import Change, put_unit
from redball.rules import judge, tasks
from redball.rules.reorganization.checklist import (
    ahead,
    can_act,
    fights,
    guns,
    may_begin,
    mission_side,
    services,
    survivors,
    waiting_at,
)
from redball.rules.reorganization.choices import contested, flights_in_turn, flights_open, targets
from redball.rules.reorganization.mission import (
    can_shoot,
    distance,
    has_flown,
    is_enemy,
    leaving,
    mission_of,
    opposing_fighters,
    opposing_guns,
    side_of,
)
from redball.rules.reorganization.orders import AirMission, FlyMission, MissionResult, Reorganize
from redball.rules.reorganization.tables import USED

from tests.rules.judging import after, denied, why_not
from tests.rules.reorganization.table import FINAL, IMPULSE, PRODUCTION, face_down, game_of, set_to
from tests.rules.reorganization.test_mission import TARGET, atr, fighter, flown, fly, serve, to, units
from tests.small_map import unit


@pytest.fixture
def game(atlas):
    return game_of(atlas, *units(), pools={"GE": 20})


def edit(game, name, **fields):
    return game.changed([put_unit(msgspec.structs.replace(game.units[name], **fields))])


def without(game, *names):
    return game.changed([Change("units", name, None) for name in names])


def labels(game, nodes):
    return {game.atlas.label(node) for node in nodes}


# --- who is near --------------------------------------------------------------------------------------------


def test_targets_are_hexes_where_somebody_waits_within_range(atlas):
    def found(*more, side="axis", **fields):
        plane = atr("a", **{"range": 4, **fields})
        return labels(atlas_game := game_of(atlas, plane, *more), targets(atlas_game, side))

    assert found(face_down("u", TARGET)) == set(), "five hexes off"
    assert found(face_down("u", TARGET), range=5) == {TARGET}
    assert found(face_down("u", "A-0000")) == {"A-0000"}, "its own hex"
    assert found(unit("u", "A-0001", shattered=True)) == {"A-0001"}
    assert found(unit("u", "A-0001")) == set(), "face-up"
    assert found(face_down("u", "A-0001"), organized=False) == set()
    assert found(face_down("u", "A-0001"), side="allied") == set()
    assert found(face_down("u", "A-0001", power="SU")) == set()
    assert found(face_down("u", atlas.sea_areas[0].name, type="CA", size="")) == set()
    done = game_of(atlas, atr("a"), face_down("u", "A-0001")).changed([USED.put(("unit", "u"), 1)])
    assert not targets(done, "axis")
    fleet = game_of(atlas, fighter("a", "A-0000"), face_down("u", "A-0001"))
    assert not targets(fleet, "axis"), "no transport"


def test_contested_are_those_that_fighters_or_guns_reach(atlas):
    def found(*more, **options):
        game = set_to(game_of(atlas, atr("a"), face_down("u", "A-0004"), *more), **options)
        return bool(contested(game, "axis"))

    assert found(fighter("foe", "A-0007", "FR", range=3)) and not found(
        fighter("foe", "A-0007", "FR", range=2)
    )
    assert found(fighter("foe", "A-0004", "FR", range=0)), "its own hex"
    assert not found(fighter("foe", "A-0007", "FR", organized=False))
    assert not found(fighter("foe", "A-0007", "GE")) and not found(fighter("foe", "A-0007", "SU"))
    gun = unit("gun", "A-0006", type="AA", power="FR", range=2)
    assert found(gun) and not found(gun, aa_fire=False)
    assert not found(unit("gun", "A-0006", type="AA", power="FR", range=1))
    assert not found(unit("gun", "A-0005", type="INF", power="FR", range=9))


def test_who_opposes_and_who_shoots(atlas):
    node = atlas.find("A-0004")
    rows = [
        fighter("near", "A-0007", "FR", range=3),
        fighter("far", "A-0007", "FR", range=2),
        fighter("down", "A-0007", "FR", organized=False),
        fighter("own", "A-0004"),
        fighter("soviet", "A-0004", "SU"),
        unit("bomber", "A-0004", type="LND", size="", range=9, power="FR"),
        unit("gun", "A-0005", type="AA", power="FR", range=1),
        unit("short", "A-0006", type="AA", power="FR", range=1),
        unit("ours", "A-0004", type="AA", range=9),
        unit("cvp", "A-0007", type="CVP", size="", range=3, power="FR"),
    ]
    game = game_of(atlas, *rows)
    assert {u.id for u in opposing_fighters(game, "axis", node)} == {"near", "cvp"}
    assert {u.id for u in opposing_guns(game, "axis", node)} == {"gun"}
    assert opposing_guns(set_to(game, aa_fire=False), "axis", node) == ()
    assert can_shoot(edit(game, "gun", range=0), replace_at(game, "gun", node), "axis", node)
    assert not can_shoot(game, msgspec.structs.replace(game.units["gun"], hex=-1), "axis", node)
    assert [is_enemy(game, game.units[n], "axis") for n in ("near", "own", "soviet")] == [True, False, False]
    assert is_enemy(game, game.units["own"], "allied"), "at war with France"
    assert side_of(game, game.units["own"]) == "axis" and side_of(game, unit("n", power="TUR")) == ""
    assert distance(game, game.units["near"], node) == 3
    assert distance(game, game.units["near"], -1) == -1
    assert distance(game, msgspec.structs.replace(game.units["near"], hex=-1), node) == -1
    at_zero = msgspec.structs.replace(game.units["near"], hex=0)
    assert distance(game, at_zero, 0) == 0


def replace_at(game, name, node):
    return msgspec.structs.replace(game.units[name], hex=node, range=0)


# --- who may fly --------------------------------------------------------------------------------------------


def offered(game, side="axis"):
    return {(o.unit, o.role, o.hex) for o in flights_open(game, side)}


@pytest.mark.rule("REO-ATR-02", "REO-ATR-03", "REO-ATR-04", "REO-ATR-05")
def test_flights_are_offered_by_unit_and_hex(atlas):
    more = [
        face_down("near", "A-0001"),
        fighter("lazy", "A-0000", organized=False),
        fighter("su", "A-0007", "SU"),
    ]
    game = game_of(atlas, *units(*more), pools={"GE": 20})
    goals = {TARGET, "A-0001", "A-0000"}
    assert offered(game) == set()
    first = after(game, to())
    foes = {("foe", "patrol", TARGET), ("foe2", "patrol", TARGET)}
    near = {(n, "patrol", "A-0001") for n in ("foe", "foe2")}
    assert offered(first) == foes | near, "six hexes; the seventh is too far"
    second = after(first, to())
    assert offered(second) == {(f"atr{n}", "transport", goal) for n in range(3) for goal in goals}
    sent = after(second, fly("atr0"))
    assert offered(sent) == {
        *((f"atr{n}", "transport", goal) for n in (1, 2) for goal in goals),
        ("own", "escort", TARGET),
        ("spare", "escort", TARGET),
    }
    third = after(sent, fly("own", "escort"), to())
    assert offered(third) == {("foe", "interceptor", TARGET), ("foe2", "interceptor", TARGET)}
    fourth = after(third, fly("foe", "interceptor"), to())
    assert offered(fourth) == {("spare", "interceptor", TARGET)}
    assert offered(after(fourth, to())) == set()
    looked = list(flights_in_turn(sent, "axis"))
    assert len([o for o in looked if o is not None]) == len(offered(sent))
    assert flights_open(second, "allied") == ()
    assert {o.side for o in flights_open(second, "axis")} == {"axis"}


@pytest.mark.rule("REO-ATR-03", "REO-ATR-05")
def test_what_is_ahead_and_who_can_act(atlas, game):
    assert ahead(game, after_begin := mission_of(after(game, to()), "axis")).step == "transports"
    assert after_begin.step == "patrols"

    def next_of(game, side="axis"):
        found = ahead(game, mission_of(game, side))
        return found and (found.step, found.skipped)

    at = after(game, to(), to(), fly("atr0"))
    assert next_of(at) == ("interceptors", ())
    calm = without(at, "foe", "foe2")
    assert next_of(calm) == ("reorganizing", ("interceptors", "own_interceptors", "combat", "anti_aircraft"))
    third = after(at, to())
    assert next_of(third) == ("reorganizing", ("own_interceptors", "combat", "anti_aircraft"))
    met = after(third, fly("foe", "interceptor"))
    assert next_of(met) == ("own_interceptors", ())
    assert next_of(without(met, "own", "spare")) == ("combat", ("own_interceptors",))
    fought = after(met, to("combat"))
    assert next_of(fought) == ("reorganizing", ("anti_aircraft",))
    shot = after(fought, MissionResult("atr0", "aborted"))
    assert next_of(shot) == ("home", ("anti_aircraft", "reorganizing"))
    over = after(shot, to("home"))
    assert ahead(over, mission_of(over, "axis")) is None
    gun = unit("gun", "A-0105", type="AA", power="FR", range=1)
    armed = game_of(atlas, *units(gun), pools={"GE": 20})
    fire = after(armed, to(), to(), fly("atr0"), to("combat"))
    assert next_of(fire) == ("anti_aircraft", ())
    assert next_of(set_to(fire, aa_fire=False)) == ("reorganizing", ())
    stuck = set_to(after(fire, to()), aa_fire=False)
    assert mission_of(stuck, "axis").step == "anti_aircraft" and next_of(stuck) == ("reorganizing", ())
    assert judge(stuck, to()).text.code.endswith("mission.reorganizing")
    assert not can_act(armed, mission_of(after(armed, to()), "axis"), "anti_aircraft")
    mission = mission_of(fire, "axis")
    (flight,) = mission.transports()
    assert [u.id for u in guns(fire, mission, flight)] == ["gun"]
    assert guns(fire, mission, flight._replace(fate="aborted")) == ()
    assert guns(fire, mission, flight._replace(role="escort")) == ()


@pytest.mark.rule("REO-ATR-06", "REO-ATR-08")
def test_fights_and_survivors(game):
    met = after(game, to(), to(), fly("atr0"), fly("atr1"), fly("own", "escort"), to())
    assert fights(met, mission_of(met, "axis")) == frozenset()
    met = after(met, fly("foe", "interceptor"), to("combat"))
    assert labels(game, fights(met, mission_of(met, "axis"))) == {TARGET}
    home = after(met, MissionResult("foe", "aborted"))
    assert fights(home, mission_of(home, "axis")) == frozenset(), "the foe is gone"
    assert not why_not(home, MissionResult("own", "destroyed")), "both sides' losses are entered"
    lost = after(home, MissionResult("atr0", "destroyed"), to("reorganizing"))
    assert [(s.flight.unit, s.most, s.left) for s in survivors(lost, mission_of(lost, "axis"))] == [
        ("atr1", 1, 1)
    ]
    orders = list(services(lost, mission_of(lost, "axis")))
    assert orders == [Reorganize(f"u{n}", "unit:atr1", "atr") for n in range(3)]
    served = after(lost, serve("u0", "atr1"))
    assert [(s.most, s.left) for s in survivors(served, mission_of(served, "axis"))] == [(1, 0)]
    assert [o.unit for o in services(served, mission_of(served, "axis"))] == ["u1", "u2"]
    big = edit(lost, "atr1", large=True, range=12)
    assert [(s.most, s.left) for s in survivors(big, mission_of(big, "axis"))] == [(2, 2)]
    gone = without(lost, "atr1")
    assert survivors(gone, mission_of(gone, "axis")) == ()


def test_who_waits_in_a_hex(atlas):
    rows = [
        face_down("down", TARGET),
        unit("up", TARGET),
        unit("shattered", TARGET, shattered=True),
        face_down("soviet", TARGET, power="SU"),
        face_down("italian", TARGET, power="IT"),
        face_down("elsewhere", "A-0001"),
        atr("a"),
    ]
    game = game_of(atlas, *rows, cooperation=[("GE", "IT")])
    node = atlas.find(TARGET)
    assert [u.id for u in waiting_at(game, game.units["a"], node)] == ["down", "shattered", "italian"]
    done = game.changed([USED.put(("unit", "down"), 1)])
    assert [u.id for u in waiting_at(done, game.units["a"], node)] == ["shattered", "italian"]
    neutral = game.changed([Change("powers", "IT", msgspec.structs.replace(game.powers["IT"], active=False))])
    assert [u.id for u in waiting_at(neutral, game.units["a"], node)] == ["down", "shattered"]


# --- whose mission ------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-ATR-02", "REO-GEN-04")
def test_which_side_a_player_looks_at(atlas):
    game = game_of(atlas, *units(), clock=FINAL)
    assert (mission_side(game, "GE"), mission_side(game, "FR"), mission_side(game, "")) == (
        "axis",
        "allied",
        "axis",
    )
    one = after(game, to(side="allied"))
    assert mission_side(one, "GE") == "allied", "the only one under way"
    both = after(one, to())
    assert (mission_side(both, "GE"), mission_side(both, "FR")) == ("axis", "allied")
    assert mission_side(after(one, to("home", side="allied")), "GE") == "axis"
    impulse = game_of(atlas, *units())
    assert mission_side(impulse, "FR") == "axis"
    assert mission_side(game_of(atlas, *units(), clock=PRODUCTION), "GE") is None
    assert may_begin(game, "axis") and not may_begin(both, "axis")
    over = after(both, to("home"))
    assert not may_begin(over, "axis") and may_begin(set_to(over, provider_reuse=True), "axis")


@pytest.mark.rule("REO-ATR-02", "REO-ATR-09")
def test_orders_about_steps_that_are_refused(atlas, game):
    assert why_not(game, AirMission("nobody")) == ["unknown.side"]
    assert why_not(game, to("transports")) == ["mission.begins"]
    assert not why_not(game, to("patrols"))
    assert why_not(replace(game, clock=PRODUCTION), to()) == ["mission.when"]
    assert why_not(game, to(side="allied")) == ["mission.when"]
    early = set_to(replace(game, clock=Clock(turn=35, phase="return_to_base")), sea_after_rtb=False)
    assert why_not(early, to()) == ["mission.when"]
    begun = after(game, to(), to())
    assert why_not(begun, to("patrols")) == ["mission.behind"] == why_not(begun, to("transports"))
    assert why_not(begun, to()) == ["mission.nobody"] == why_not(begun, to("reorganizing"))
    assert not why_not(begun, to("home"))
    assert why_not(set_to(after(begun, fly("atr0")), aa_fire=False), to("anti_aircraft")) == [
        "mission.no_fire"
    ]
    assert why_not(after(begun, to("home")), to()) == ["mission.over"]
    assert judge(after(begun, fly("atr0")), to("home")).text.data["count"] == 1
    assert judge(begun, to("home")).text.data["count"] == 0


@pytest.mark.rule("REO-ATR-01", "REO-ATR-03")
def test_flights_that_are_refused(atlas, game):
    second = after(game, to(), to())
    assert why_not(game, fly("atr0")) == ["mission.none"]
    assert why_not(second, FlyMission("x", TARGET, "transport")) == ["unknown.unit"]
    assert why_not(second, fly("atr0", "pilot")) == ["mission.role"]
    assert why_not(second, fly("u0")) == ["no_atr"]
    assert why_not(second, fly("own", "transport")) == ["no_atr"]
    assert why_not(after(second, fly("atr0")), fly("atr1", "escort")) == ["mission.no_fighter"]
    assert why_not(second, fly("own", "escort")) == ["mission.no_target"]
    assert why_not(second, fly("own", "patrol")) == ["mission.not_own_role"]
    assert why_not(after(second, fly("atr0")), fly("foe", "escort")) == ["mission.not_enemy_role"]
    assert why_not(second, fly("foe", "patrol")) == ["mission.wrong_step"]
    soviet = game.changed([put_unit(fighter_of(game, "su"))])
    assert why_not(after(soviet, to(), to()), fly("su", "patrol")) == ["mission.stranger"]
    assert why_not(edit(second, "atr0", organized=False), fly("atr0")) == ["face_down"]
    assert why_not(edit(second, "atr0", range=4), fly("atr0")) == ["mission.range"]
    assert not why_not(edit(second, "atr0", range=5), fly("atr0"))
    assert "atr_no_hex" in why_not(edit(second, "atr0", hex=-1), fly("atr0"))
    at_zero = FlyMission("atr0", "A-0000", "transport")
    assert not why_not(second, at_zero), "the first hex of the map, where it stands"
    flying = after(second, fly("atr0"))
    assert why_not(flying, fly("atr0")) == ["mission.flies_already"]
    assert mission_of(flying, "axis").flight("atr0").flown == 5
    assert has_flown(flying, flying.units["atr0"]) and not has_flown(flying, flying.units["atr1"])


def fighter_of(game, name):
    return game_of(game.atlas, fighter(name, "A-0007", "SU")).units[name]


@pytest.mark.rule("REO-ATR-09", "REO-RP-10")
@pytest.mark.parametrize(
    ("pools", "notes"),
    [
        ({"GE": 3}, []),
        ({"GE": 2}, ["mission.cannot_pay"]),
        ({"GE": 2, "IT": 9}, ["mission.cannot_pay"]),
        ({"GE": 0}, ["mission.cannot_pay"]),
    ],
)
def test_who_flies_for_nobody_is_told(atlas, pools, notes):
    game = after(game_of(atlas, *units(), pools=pools, cooperation=[("GE", "IT")]), to(), to())
    assert [n.code.partition(".")[2] for n in judge(game, fly("atr0")).notes] == notes
    helped = set_to(game, payer="any_cooperating")
    told = judge(helped, fly("atr0")).notes
    assert bool(told) == (max(pools.values()) < 3)
    done = game.changed([USED.put(("unit", f"u{n}"), 1) for n in range(3)])
    assert [n.code.partition(".")[2] for n in judge(done, fly("atr0")).notes] == ["mission.nobody_there"]
    up = game
    for n in range(3):
        up = edit(up, f"u{n}", organized=True)
    assert [n.code.partition(".")[2] for n in judge(up, fly("atr0")).notes] == ["mission.nobody_there"]
    assert judge(edit(up, "u0", shattered=True), fly("atr0")).notes == judge(game, fly("atr0")).notes
    soviet = edit(up, "u0", organized=False, power="SU", country="USR")
    assert [n.code.partition(".")[2] for n in judge(soviet, fly("atr0")).notes] == ["mission.nobody_there"]


# --- results ------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-ATR-06", "REO-ATR-07")
def test_results_that_are_refused(atlas):
    gun = unit("gun", "A-0105", type="AA", power="FR", range=1)
    game = game_of(atlas, *units(gun), pools={"GE": 20})
    sent = after(game, to(), to(), fly("atr0"), fly("own", "escort"), to(), fly("foe", "interceptor"))
    order = MissionResult("atr0", "aborted")
    assert why_not(sent, order) == ["mission.no_results"]
    fought = after(sent, to("combat"))
    assert why_not(fought, MissionResult("nobody", "aborted")) == ["unknown.unit"]
    assert why_not(fought, MissionResult("atr1", "aborted")) == ["mission.does_not_fly"]
    assert why_not(fought, MissionResult("atr0", "aborted", by="gun")) == ["mission.fire_later"]
    hit = after(fought, order)
    assert why_not(hit, order) == ["mission.has_fate"]
    assert not hit.units["atr0"].organized and hit.units["atr0"].hex == game.units["atr0"].hex
    alone = without(fought, "foe")
    assert why_not(alone, order) == ["mission.no_combat"]
    fire = after(fought, to())
    assert why_not(fire, order) == ["nothing_named"], "fire has a gun"
    assert why_not(fire, MissionResult("own", "aborted", by="gun")) == ["mission.only_transports"]
    assert why_not(fire, MissionResult("atr0", "aborted", by="foe")) == ["mission.no_gun"]
    down = after(fire, MissionResult("atr0", "destroyed", by="gun"))
    assert down.units["atr0"].hex == -1 and not down.units["atr0"].organized
    assert why_not(after(fire, to("home")), order) == ["mission.does_not_fly"]


@pytest.mark.rule("REO-ATR-09")
def test_play_goes_on_and_brings_everybody_home(game):
    sent = after(game, to(), FlyMission("foe", TARGET, "patrol"), to(), fly("atr0"), fly("own", "escort"))
    sent = after(sent, to("combat"), MissionResult("own", "destroyed"))
    found = list(leaving(sent, PRODUCTION))
    assert [(e.key, e.value) for e in found] == [
        ("foe", False),
        ("atr0", False),
        ("axis", "home"),
    ]
    assert not list(leaving(after(sent, to("home")), PRODUCTION))
    assert not list(leaving(game, PRODUCTION))
    assert not list(leaving(replace(sent, clock=PRODUCTION), PRODUCTION))
    home = after(sent, to("home"))
    assert [home.units[n].organized for n in ("foe", "atr0", "atr1", "spare")] == [False, False, True, True]
    assert judge(sent, to("home")).text.data["count"] == 2, "who was shot down is not there"


# --- tasks --------------------------------------------------------------------------------------------------


def task(game, name):
    return next((t for t in tasks(game) if t.id == name), None)


@pytest.mark.rule("REO-ATR-02", "REO-GEN-04")
def test_tasks_of_missions_and_units(atlas, game):
    begin = task(game, "air_mission.axis")
    assert (begin.state, labels(game, begin.hexes), begin.orders) == ("info", {TARGET}, (AirMission("axis"),))
    assert task(game, "air_mission.allied") is None
    going = after(game, to())
    assert task(going, "air_mission.axis").orders == (AirMission("axis", ""),)
    empty = after(going, to())
    assert task(empty, "air_mission.axis").orders == (AirMission("axis", "home"),)
    flying = after(empty, fly("atr0"))
    on = task(flying, "air_mission.axis")
    assert on.orders == (AirMission("axis", ""),) and labels(game, on.hexes) == {TARGET}
    assert on.detail.data["count"] == 1 and on.state == "todo"
    assert task(after(flying, to("home")), "air_mission.axis") is None
    work = task(game, "reorganize.GE")
    assert (work.state, work.text.data["count"], labels(game, work.hexes)) == ("todo", 3, {TARGET})
    assert (work.detail.data["left"], work.detail.data["pool"]) == ("20", "20")
    poor = game_of(atlas, *units(), pools={"GE": 2})
    assert task(poor, "reorganize.GE").state == "done"
    assert task(game_of(atlas, *units(), pools={"GE": 3}), "reorganize.GE").state == "todo"
    assert task(game, "reorganize.IT") is None and task(game, "reorganize.FR") is None
    rich = game_of(atlas, pools={"IT": 5})
    assert task(rich, "reorganize.IT").state == "done" and task(rich, "reorganize.IT").hexes == ()
    rows = [
        face_down("lost", ""),
        face_down("ship", atlas.sea_areas[0].name, type="CA", size=""),
        unit("s", "A-0001", shattered=True),
        unit("up", "A-0001"),
        face_down("first", "A-0000"),
    ]
    some = task(game_of(atlas, *rows, pools={"GE": 20}), "reorganize.GE")
    assert some.text.data["count"] == 3 and labels(game, some.hexes) == {"A-0001", "A-0000"}
    assert not [t for t in tasks(replace(game, clock=PRODUCTION)) if t.id.startswith(("reorg", "air_m"))]


@pytest.mark.rule("REO-RP-02")
def test_the_task_of_build_points(atlas):
    idle = game_of(atlas, clock=PRODUCTION, GE={"bp_last_spent": 6}, IT={"in_play": False})
    found = task(idle, "build_points.GE")
    assert (found.state, found.detail.data["pool"]) == ("todo", "6")
    assert task(idle, "build_points.IT") is None
    busy = game_of(atlas, clock=PRODUCTION, GE={"bp_spent": 1, "bp_other": 2, "bp_on_rp": 4})
    found = task(busy, "build_points.GE")
    assert (found.state, found.detail.data["spent"], found.detail.data["pool"]) == ("done", 7, 11)
    for field in ("bp_spent", "bp_other", "bp_on_rp"):
        one = game_of(atlas, clock=PRODUCTION, GE={field: 1})
        assert task(one, "build_points.GE").state == "done"
    assert task(replace(busy, clock=IMPULSE), "build_points.GE") is None


def test_a_flown_transport_serves_in_its_hex_only_while_it_flies(game):
    landed = flown(game, "atr0")
    assert why_not(landed, serve("u0", "atr1")) == ["mission.not_flown"]
    assert why_not(flown(game, "atr0", step="combat"), serve("u0")) == ["mission.not_yet"]
    assert denied(landed, Reorganize("u0", "unit:own", "atr"), "REO-ATR-01").reasons
