"""Air reorganization missions, step by step (11.18.1): each test is the Check of its clauses."""

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.game.state import Change, put_unit
from redball.rules import judge, tasks
from redball.rules.reorganization import flights_open, offers
from redball.rules.reorganization.mission import mission_of
from redball.rules.reorganization.orders import (
    AirMission,
    FlyMission,
    MissionResult,
    Reorganize,
    SetAirMissions,
)

from tests.rules.judging import after, denied
from tests.rules.reorganization.table import FINAL, face_down, game_of, hq, set_to
from tests.small_map import unit

TARGET = "A-0104"


def atr(name="atr", at="A-0000", range=8, **fields):
    return unit(name, at, type="ATR", size="", range=range, cost=3, **fields)


def fighter(name, at, power="GE", range=6, **fields):
    return unit(name, at, type="FTR", size="", range=range, power=power, **fields)


def units(*more):
    """Three German units to serve, three transports, two German and two French fighters."""
    return [
        *(face_down(f"u{n}", TARGET) for n in range(3)),
        *(atr(f"atr{n}") for n in range(3)),
        fighter("own", "A-0000"),
        fighter("spare", "A-0001"),
        fighter("foe", "A-0007", "FR"),
        fighter("foe2", "A-0007", "FR"),
        *more,
    ]


@pytest.fixture
def game(atlas):
    return game_of(atlas, *units(), pools={"GE": 20})


def to(step="", side="axis"):
    return AirMission(side, step)


def fly(name, role="transport", at=TARGET):
    return FlyMission(name, at, role)


def serve(name, by="atr0"):
    return Reorganize(name, f"unit:{by}", "atr")


def flown(game, *names, step="reorganizing"):
    """Transports sent, and the mission taken to a step in which nobody else did anything."""
    game = after(game, to(), to(), *(fly(name) for name in names))
    return after(game, to(step))


@pytest.mark.rule("REO-ATR-01", "REO-ATR-02")
def test_with_an_enemy_fighter_in_range_the_patrol_comes_first(game):
    ruling = denied(game, serve("u0"), "REO-ATR-02")
    assert {"A-0007"} == {game.atlas.label(n) for n in ruling.hexes}
    denied(game, fly("atr0"), "REO-ATR-02")
    begun = after(game, to())
    denied(begun, fly("atr0"), "REO-ATR-02", "REO-ATR-03")
    denied(begun, serve("u0"), "REO-ATR-03")
    patrolled = after(begun, fly("foe", "patrol"), to())
    assert mission_of(patrolled, "axis").step == "transports"
    after(patrolled, fly("atr0"))


@pytest.mark.rule("REO-ATR-02")
@pytest.mark.parametrize(
    "change", [{"range": 2}, {"organized": False}, {"type": "LND"}, {"power": "IT", "country": "ITA"}]
)
def test_without_an_enemy_fighter_in_range_the_steps_may_be_left_out(game, change):
    harmless = game.changed(
        [put_unit(msgspec.structs.replace(game.units[n], **change)) for n in ("foe", "foe2")]
    )
    served = after(harmless, serve("u0"))
    assert served.units["u0"].organized and not served.units["atr0"].organized
    assert served.powers["GE"].rp_left == 17


@pytest.mark.rule("REO-ATR-03")
def test_all_transports_and_escorts_fly_together(game):
    sent = after(game, to(), to(), fly("atr0"), fly("own", "escort"))
    denied(sent, fly("atr0"), "REO-ATR-01")
    denied(sent, FlyMission("spare", "A-0103", "escort"), "REO-ATR-03")
    denied(sent, fly("own"), "REO-ATR-01")
    later = after(sent, to())
    denied(later, fly("atr1"), "REO-ATR-03")
    denied(later, fly("spare", "escort"), "REO-ATR-03")
    done = after(later, to("reorganizing"))
    denied(done, serve("u0", "atr1"), "REO-ATR-03")
    home = after(done, serve("u0"), to("home"))
    denied(home, serve("u1", "atr1"), "REO-ATR-03")
    denied(home, to(), "REO-ATR-03")


@pytest.mark.rule("REO-ATR-01", "REO-ATR-03")
def test_who_may_not_fly_at_all(game):
    sending = after(game, to(), to())
    asleep = sending.changed([put_unit(msgspec.structs.replace(game.units["atr0"], organized=False))])
    denied(asleep, fly("atr0"), "REO-ATR-01")
    near = sending.changed([put_unit(msgspec.structs.replace(game.units["atr0"], range=3))])
    denied(near, fly("atr0"), "REO-ATR-01")
    for name, role in [("foe", "transport"), ("foe", "escort"), ("own", "patrol"), ("u0", "transport")]:
        denied(sending, fly(name, role))
    denied(after(game, to()), fly("own", "patrol"), "REO-ATR-02")
    denied(sending, to("combat"), "REO-ATR-03")
    assert mission_of(after(sending, to("home")), "axis").over


@pytest.mark.rule("REO-ATR-04")
def test_interceptors_are_named_in_the_third_step_only(game):
    second = after(game, to(), to(), fly("atr0"))
    denied(second, fly("foe", "interceptor"), "REO-ATR-04")
    third = after(second, to())
    denied(third, FlyMission("foe", "A-0103", "interceptor"), "REO-ATR-04")
    sent = after(third, fly("foe", "interceptor"))
    assert mission_of(sent, "axis").flight("foe").role == "interceptor"
    denied(after(third, to()), fly("foe", "interceptor"), "REO-ATR-04")


@pytest.mark.rule("REO-ATR-05")
def test_own_interceptors_fly_after_the_opponents(game):
    second = after(game, to(), to(), fly("atr0"))
    denied(second, fly("own", "interceptor"), "REO-ATR-05")
    assert judge(second, fly("own", "escort")).allowed, "before it only as an escort"
    third = after(second, to(), fly("foe", "interceptor"))
    denied(third, fly("own", "interceptor"), "REO-ATR-05")
    fourth = after(third, to())
    assert mission_of(after(fourth, fly("own", "interceptor")), "axis").flight("own") is not None


@pytest.mark.rule("REO-ATR-06", "REO-ATR-08", "REO-ATR-10")
@pytest.mark.parametrize("fate", ["aborted", "destroyed"])
def test_of_three_transports_one_is_lost(game, fate):
    sent = after(game, to(), to(), fly("atr0"), fly("atr1"), fly("atr2"), to(), fly("foe", "interceptor"))
    denied(sent, MissionResult("atr0", fate), "REO-ATR-06")
    fought = after(sent, to("combat"), MissionResult("atr0", fate))
    denied(fought, MissionResult("atr0", "aborted"), "REO-ATR-06")
    denied(fought, MissionResult("own", fate), "REO-ATR-06")
    denied(fought, serve("u0", "atr1"), "REO-ATR-08")
    landed = after(fought, to("reorganizing"))
    denied(landed, serve("u0"), "REO-ATR-06")
    served = after(landed, serve("u0", "atr1"), serve("u1", "atr2"))
    assert served.powers["GE"].rp_spent == 6, "the lost one costs nothing"
    for lost in ("atr0", "atr1", "atr2"):
        denied(served, serve("u2", lost))
    home = after(served, to("home"))
    assert home.units["atr0"].hex == (-1 if fate == "destroyed" else game.units["atr0"].hex)
    assert not any(home.units[f"atr{n}"].organized for n in range(3))


@pytest.mark.rule("REO-ATR-06")
def test_combat_needs_aircraft_of_both_sides(game):
    alone = flown(game, "atr0", step="combat")
    denied(alone, MissionResult("atr0", "aborted"), "REO-ATR-06")
    patrol = after(game, to(), FlyMission("foe", "A-0103", "patrol"), to(), fly("atr0"), to("combat"))
    denied(patrol, MissionResult("atr0", "aborted"), "REO-ATR-06")


@pytest.mark.rule("REO-ATR-07")
def test_anti_aircraft_fire(atlas):
    guns = [
        unit("gun", "A-0105", type="AA", power="FR", range=1),
        unit("short", "A-0105", type="AA", power="FR"),
        unit("friend", TARGET, type="AA"),
    ]
    game = game_of(atlas, *units(*guns), pools={"GE": 20})
    without = set_to(game, aa_fire=False)
    sent = after(without, to(), to(), fly("atr0"), fly("atr1"))
    denied(sent, to("anti_aircraft"), "REO-ATR-07")
    assert mission_of(after(sent, to("combat"), to()), "axis").step == "reorganizing"
    firing = after(game, to(), to(), fly("atr0"), fly("atr1"), fly("own", "escort"), to("combat"), to())
    assert mission_of(firing, "axis").step == "anti_aircraft"
    for wrong in ("", "short", "friend", "foe"):
        denied(firing, MissionResult("atr0", "destroyed", by=wrong), "REO-ATR-07")
    denied(firing, MissionResult("own", "destroyed", by="gun"), "REO-ATR-07")
    shot = after(firing, MissionResult("atr0", "destroyed", by="gun"), to())
    denied(shot, serve("u0"), "REO-ATR-07")
    assert after(shot, serve("u0", "atr1")).units["u0"].organized


@pytest.mark.rule("REO-ATR-07")
def test_guns_in_range_fire_before_anybody_is_served(atlas):
    """No fighter is near, but a gun: the transport goes through the steps of a mission."""
    gun = unit("gun", "A-0105", type="AA", power="FR", range=1)
    far = unit("gun", "A-0107", type="AA", power="FR")
    plain = [u for u in units() if not u.id.startswith("foe")]
    game = game_of(atlas, *plain, gun, pools={"GE": 20})
    denied(game, serve("u0"), "REO-ATR-07")
    assert judge(set_to(game, aa_fire=False), serve("u0")).allowed
    assert judge(game_of(atlas, *plain, far, pools={"GE": 20}), serve("u0")).allowed
    flown = after(game, to(), to(), fly("atr0"), to("reorganizing"))
    assert after(flown, serve("u0")).units["u0"].organized


@pytest.mark.rule("REO-ATR-09")
def test_everybody_returns_face_down_though_nobody_was_served(game):
    sent = after(game, to(), fly("foe", "patrol"), to(), fly("atr0"), fly("own", "escort"), to())
    sent = after(sent, fly("foe2", "interceptor"), to(), fly("spare", "interceptor"), to("reorganizing"))
    home = after(sent, to())
    names = ["atr0", "own", "spare", "foe", "foe2"]
    assert [home.units[n].organized for n in names] == [False] * 5
    assert home.units["atr1"].organized, "it did not fly"
    assert home.powers["GE"].rp_spent == 0


@pytest.mark.rule("REO-ATR-09")
def test_who_is_still_in_the_air_returns_when_play_goes_on(game):
    sent = flown(game, "atr0", step="combat")
    ruling = judge(sent, Step())
    assert "reorganization.mission.returned" in [note.code for note in ruling.notes]
    gone = sent.changed(ruling.changes)
    assert not gone.units["atr0"].organized and mission_of(gone, "axis").over
    back = after(gone, Step(back=True))
    assert back.units["atr0"].organized and mission_of(back, "axis").step == "combat"


@pytest.mark.rule("REO-ATR-01", "REO-ATR-10")
def test_a_transport_serves_in_its_hex_one_unit(atlas):
    near = face_down("near", "A-0103")
    game = game_of(atlas, *units(near), pools={"GE": 20})
    landed = flown(game, "atr0", "atr1")
    denied(landed, serve("near"), "REO-ATR-01")
    once = after(landed, serve("u0"))
    denied(once, serve("u1"), "REO-ATR-10")
    assert after(once, serve("u1", "atr1")).powers["GE"].rp_spent == 6


@pytest.mark.rule("REO-ATR-01", "REO-ATR-11")
def test_a_large_transport_serves_two_units_in_one_hex(atlas):
    large = atr("big", range=12, large=True)
    here = [
        face_down("a", "A-0003"),
        face_down("b", "A-0003"),
        face_down("c", "A-0003"),
        face_down("d", "A-0002"),
    ]
    game = game_of(atlas, *here, large, pools={"GE": 20})
    once = after(game, serve("a", "big"))
    denied(once, serve("d", "big"), "REO-ATR-01")
    twice = after(once, serve("b", "big"))
    denied(twice, serve("c", "big"), "REO-ATR-10")
    one = after(set_to(game, option_36=False), serve("a", "big"))
    denied(one, serve("b", "big"), "REO-ATR-11")


@pytest.mark.rule("REO-ATR-11", "REO-ATR-10")
def test_three_transports_one_large_one_shot_down(atlas):
    """Worked example A1: the large one flew 5 of 12 hexes; it serves two, the small one that is left one."""
    waiting = [face_down(f"w{n}", "A-0005") for n in range(4)]
    flight = [atr("big", range=12, large=True), atr("small"), atr("lost"), fighter("foe", "A-0007", "FR")]
    game = game_of(atlas, *waiting, *flight, pools={"GE": 20})
    sent = after(game, to(), to(), *(fly(n, at="A-0005") for n in ("big", "small", "lost")))
    sent = after(
        sent, to(), fly("foe", "interceptor", "A-0005"), to("combat"), MissionResult("lost", "destroyed")
    )
    sent = after(sent, to("reorganizing"), serve("w0", "big"), serve("w1", "big"), serve("w2", "small"))
    assert sent.powers["GE"].rp_spent == 9
    for name in ("big", "small", "lost"):
        denied(sent, serve("w3", name))


@pytest.mark.rule("REO-ATR-09", "REO-RP-10")
def test_who_cannot_be_paid_for_is_told_before_the_flight(atlas):
    """Worked example A3: two points, a unit of three; the transport ends face-down all the same."""
    game = after(game_of(atlas, *units(), pools={"GE": 2}), to(), to())
    assert [n.code for n in judge(game, fly("atr0")).notes] == ["reorganization.mission.cannot_pay"]
    empty = judge(game, FlyMission("atr0", "A-0103", "transport"))
    assert [n.code for n in empty.notes] == ["reorganization.mission.nobody_there"]
    landed = after(game, fly("atr0"), to("reorganizing"))
    denied(landed, serve("u0"), "REO-RP-10")
    home = after(landed, to("home"))
    assert not home.units["atr0"].organized and home.powers["GE"].rp_spent == 0


def test_air_missions_of_the_impulse_by_option(game):
    denied(game, SetAirMissions("GE", 1), "REO-AMB-14")
    counted = set_to(game, atr_uses_missions=True)
    assert mission_of(flown(counted, "atr0", "atr1", "atr2"), "axis"), "nothing was entered"
    one = after(counted, SetAirMissions("GE", 1), to(), to(), fly("atr0"))
    denied(one, fly("atr1"), "REO-AMB-14")
    denied(after(counted, SetAirMissions("GE", 0), to(), to()), fly("atr0"), "REO-AMB-14")
    assert judge(after(one, SetAirMissions("GE", -1)), fly("atr1")).allowed
    assert judge(after(one, fly("own", "escort")), to()).allowed, "fighters are no air missions of transports"
    denied(counted, SetAirMissions("GE", -2), "REO-AMB-14")
    denied(counted, SetAirMissions("FR", 1), "REO-AMB-14")
    free = counted.changed([Change("units", n, None) for n in ("foe", "foe2")])
    alone = after(free, SetAirMissions("GE", 1), serve("u0"))
    denied(alone, serve("u1", "atr1"), "REO-AMB-14")


def test_a_transport_that_was_turned_up_by_option(atlas):
    staff = [hq("A-0000"), face_down("u0", "A-0003"), face_down("u1", "A-0003"), atr()]
    game = game_of(atlas, *staff, pools={"GE": 20})
    served = after(game, serve("u0", "atr"))
    up = Reorganize("atr", "unit:hq", "hq")
    turned = after(served, up)
    assert turned.units["atr"].organized, "nothing forbids to turn it up again"
    denied(turned, serve("u1", "atr"), "REO-AMB-13")
    reuse = after(set_to(served, provider_reuse=True), up, serve("u1", "atr"))
    assert reuse.units["u1"].organized and not reuse.units["atr"].organized
    assert reuse.powers["GE"].rp_spent == 9
    denied(reuse, up, "REO-SHA-02")


def test_by_option_a_second_mission_with_those_turned_up(atlas):
    game = set_to(game_of(atlas, *units(hq("A-0000")), pools={"GE": 20}), provider_reuse=True)
    first = after(flown(game, "atr0"), serve("u0"), to("home"), Reorganize("atr0", "unit:hq", "hq"))
    again = after(flown(first, "atr0"), serve("u1"))
    assert again.units["u1"].organized


@pytest.mark.rule("REO-ATR-02")
def test_at_the_end_of_the_turn_each_side_flies_one(atlas):
    french = [unit("fatr", "A-0107", type="ATR", size="", range=8, power="FR")]
    game = game_of(atlas, *units(*french), pools={"GE": 9, "FR": 9}, clock=FINAL)
    both = after(game, to(), to(side="allied"))
    denied(both, fly("foe", "patrol"), "REO-ATR-02")
    assert judge(both, FlyMission("foe", TARGET, "patrol", "axis")).allowed
    impulse = game_of(atlas, *units(*french), pools={"GE": 9, "FR": 9})
    denied(impulse, to(side="allied"), "REO-GEN-04")
    moving = Clock(turn=35, phase="land_movement", impulse=3, side="axis")
    denied(game_of(atlas, *units(), clock=moving), to(), "REO-GEN-04")


def test_a_mission_under_way_is_a_task_and_offers_tell_of_it(game):
    sent = flown(game, "atr0", step="interceptors")
    task = next(t for t in tasks(sent) if t.id == "air_mission.axis")
    assert task.state == "todo" and after(sent, *task.orders)
    refused = [o for o in offers(sent, "u0") if o.way == "atr"]
    assert refused and not any(o.allowed for o in refused)
    assert not any(t.id == "air_mission.axis" for t in tasks(after(sent, to("home"))))


@pytest.mark.rule("REO-ATR-02", "REO-ATR-03", "REO-ATR-04", "REO-ATR-05")
def test_who_may_fly_is_offered_at_each_step(game):
    def offered(game):
        return {(order.unit, order.role) for order in flights_open(game, "axis")}

    begin = next(t for t in tasks(game) if t.id == "air_mission.axis")
    assert begin.state == "info" and begin.hexes == (game.atlas.find(TARGET),)
    assert not offered(game)
    first = after(game, *begin.orders)
    assert offered(first) == {("foe", "patrol"), ("foe2", "patrol")}
    second = after(first, to())
    assert offered(second) == {(f"atr{n}", "transport") for n in range(3)}
    sent = after(second, flights_open(second, "axis")[0])
    assert offered(sent) >= {("own", "escort"), ("spare", "escort"), ("atr1", "transport")}
    third = after(sent, to())
    assert offered(third) == {("foe", "interceptor"), ("foe2", "interceptor")}
    assert offered(after(third, to())) == {("own", "interceptor"), ("spare", "interceptor")}
    assert not offered(after(third, to("reorganizing")))


def test_no_mission_is_asked_for_where_nobody_could_meet_it(game):
    quiet = game.changed([Change("units", n, None) for n in ("foe", "foe2")])
    assert not any(t.id == "air_mission.axis" for t in tasks(quiet))
