"""What the phases ask for under saved gas, and what is odd in a position."""

from __future__ import annotations

import msgspec
import pytest
from redball import rules
from redball.game.orders import SetControl, SetWar
from redball.game.state import put_clock, put_power
from redball.rules import oddities
from redball.rules.gas.orders import (
    AllotResources,
    LendGoods,
    NameFree,
    PayGas,
    Produce,
    PromiseGoods,
    TurnUpHQ,
)
from redball.rules.gas.tasks import by_map
from redball.wording import sentence

from tests.rules.gas.board import (
    END,
    FINAL,
    LEND,
    PRODUCTION,
    after,
    at,
    game,
    judged,
    move,
    node,
    unit,
)

rule = pytest.mark.rule


def tasks(played, start="gas."):
    """The tasks of saved gas by their ids."""
    return {task.id: task for task in rules.tasks(played) if task.id.startswith(start)}


def army(*more, stock=1, **fields):
    units = [unit(f"a{n}", "E-0116", type="ARM", name=f"{n} Pz") for n in range(6)]
    units += [unit("sub", "North Sea", type="SUB", section=2), unit("inf", "E-0116")]
    saved = {("Berlin", "GE"): stock} if stock else {}
    return game(*units, *more, gas=saved, **fields)


# --- impulses -----------------------------------------------------------------------------------------------


@rule("GAS-EXP-06", "GAS-EXP-01")
def test_maps_where_units_are_limited():
    found = tasks(army())
    assert set(found) == {"gas.map.GE.E", "gas.map.GE.W"}
    east = found["gas.map.GE.E"]
    assert (east.state, east.power, east.tickable, east.needed) == ("info", "GE", True, False)
    assert east.orders == (PayGas("GE", "E"),) and east.hexes == (node("E-0116"),)
    assert east.text.data["count"] == 6 and east.detail.code == "gas.task.free_open"
    assert found["gas.map.GE.W"].hexes == (), "at sea"
    corner = game(unit("cw", "N-0000", type="ARM", power="CW"), clock=at("land_movement", 2))
    assert tasks(corner)["gas.map.CW.W"].hexes == (0,), "the first hex of the map too"
    assert tasks(army(stock=0))["gas.map.GE.E"].orders == ()
    dear = army(options={"cost_per_map": 2})
    assert tasks(dear)["gas.map.GE.E"].orders == ()
    assert judged(army(), east.orders[0]).allowed


@rule("GAS-LIM-02")
def test_whether_the_free_unit_is_open():
    named = after(army(), NameFree(("a0",)))
    assert tasks(named)["gas.map.GE.E"].detail.code == "gas.task.free_open"
    assert tasks(named)["gas.map.GE.E"].text.data["count"] == 5
    used = after(named, move("a0", "E-0115"))
    assert tasks(used)["gas.map.GE.E"].detail.code == "gas.task.free_used"


@rule("GAS-EXP-09", "GAS-TRC-01")
def test_maps_that_are_paid_for():
    paid = after(army(), PayGas("GE", "E"))
    east = tasks(paid)["gas.map.GE.E"]
    assert (east.state, east.detail, east.orders, east.hexes) == ("done", None, (), ())
    assert east.text.data["count"] == 6
    cut = [unit(f"c{n}", "E-0218", type="ARM", name=f"cut {n}") for n in range(6)]
    part = tasks(after(army(*cut), PayGas("GE", "E")))["gas.map.GE.E"]
    assert part.state == "trouble" and part.text.data["count"] == 6 and part.hexes == (node("E-0218"),)
    assert part.detail.data["units"] == ["cut 0", "cut 1", "cut 2", "cut 3", "+2"]
    few = tasks(after(army(*cut[:4]), PayGas("GE", "E")))["gas.map.GE.E"]
    assert few.detail.data["units"] == ["cut 0", "cut 1", "cut 2", "cut 3"]


@rule("GAS-EXP-05")
def test_maps_are_told_power_by_power():
    others = [unit("su", "E-0218", type="ARM", power="SU"), unit("it", "E-0116", type="ARM", power="IT")]
    assert list(by_map(army(*others))) == [("GE", "E"), ("GE", "W"), ("IT", "E"), ("SU", "E")]
    free = after(army(*others), NameFree(("it",)))
    assert "gas.map.IT.E" not in tasks(free), "nobody there is limited"


# --- the end of the turn ------------------------------------------------------------------------------------


@rule("GAS-LIM-12", "GAS-EXP-03")
def test_who_must_return():
    ships = [unit(f"s{n}", "North Sea", type="SUB", section=2, name=f"U {n}") for n in range(2)]
    played = game(*ships, clock=END, gas={("Berlin", "GE"): 1})
    (task,) = tasks(played).values()
    assert task.id == "gas.return.GE.W" and (task.state, task.needed) == ("todo", True)
    assert task.text.code == "gas.task.return" and task.detail.data["units"] == ["U 0", "U 1"]
    assert task.orders == (PayGas("GE", "W"),) and task.power == "GE"
    assert task.hexes == (played.atlas.sea_areas[1].box,)
    home = after(played, move("s1", "Bremen"))
    (one,) = tasks(home).values()
    assert (one.state, one.needed, one.text.code) == ("info", False, "gas.task.one_stays")
    assert not tasks(after(played, PayGas("GE", "W")))
    poor = game(*ships, clock=END, gas={("Berlin", "GE"): 1}, options={"cost_per_rtb_map": 2})
    assert tasks(poor)["gas.return.GE.W"].orders == ()


@rule("GAS-LIM-12")
def test_convoy_points_that_need_gas():
    """GAS-AMB-16."""
    played = game(clock=END, convoys={(1, "GE"): 2, (2, "IT"): 1}, options={"convoys_dependent": True})
    found = tasks(played)
    assert {id: task.needed for id, task in found.items()} == {
        "gas.return.GE.W": True,
        "gas.return.IT.W": False,
    }
    assert found["gas.return.GE.W"].detail is None and found["gas.return.GE.W"].text.data["count"] == 2
    assert not tasks(game(clock=END, convoys={(1, "GE"): 2}))


@rule("GAS-EXP-04", "GAS-LIM-14")
def test_hqs_in_words():
    hqs = [unit(f"h{n}", "Essen", type="HQ-I", organized=False) for n in range(3)]
    for count, code, gas in ((1, "hqs_free", 0), (2, "hqs", 1), (3, "hqs", 2)):
        (task,) = tasks(game(*hqs[:count], clock=FINAL, gas={("Berlin", "GE"): 5})).values()
        assert task.text.code == f"gas.task.{code}" and task.text.data["gas"] == gas
        assert task.detail.data["gas"] == 5 and task.tickable
    used = after(game(*hqs, clock=FINAL, gas={("Berlin", "GE"): 5}), TurnUpHQ("h0"))
    (task,) = tasks(used).values()
    assert task.text.code == "gas.task.hqs_paid" and task.text.data == {"power": "GE", "count": 2, "gas": 2}
    at_sea = unit("s", "North Sea", type="HQ-I", organized=False)
    (sea,) = tasks(game(at_sea, clock=FINAL)).values()
    assert sea.hexes == () and sea.orders == (TurnUpHQ("s"),)


@rule("GAS-EXP-04")
def test_hqs_that_dont_wait():
    units = [
        unit("up", "Essen", type="HQ-I"),
        unit("off", type="HQ-I", organized=False),
        unit("wreck", "Essen", type="HQ-I", organized=False, shattered=True),
        unit("arm", "Essen", type="ARM", organized=False),
        unit("tur", "E-0116", type="HQ-I", power="TUR", country="TUR", organized=False),
    ]
    assert not tasks(game(*units, clock=FINAL))
    assert not tasks(
        game(unit("h", "Essen", type="HQ-I", organized=False), clock=at("reorganization")), "gas.hqs"
    )
    waits = game(unit("h", "Essen", type="HQ-I", organized=False), clock=at("reorganization"),
                 options={"impulse_hq_reorg": True})  # fmt: skip
    assert "gas.hqs.GE" in tasks(waits)
    assert "gas.hqs.IT" not in tasks(waits)


# --- production ---------------------------------------------------------------------------------------------


@rule("GAS-PRO-01", "GAS-PRO-14")
def test_production_in_steps():
    played = game(clock=PRODUCTION)
    assert set(tasks(played)) == {f"gas.allot.{code}" for code in ("GE", "CW", "US", "SU")}, (
        "those with resources and factories"
    )
    allot = tasks(played)["gas.allot.GE"]
    assert allot.text.data["count"] == 10 and allot.tickable and allot.loses is not None
    assert set(allot.hexes) == {node("Essen"), node("Field"), node("Warsaw")}
    part = after(played, AllotResources("GE", "Essen", "Essen", oil=2, other=4))
    assert tasks(part)["gas.allot.GE"].text.data["count"] == 4
    made = tasks(part)["gas.produce.GE"]
    assert made.orders == (Produce("GE"),) and made.loses is not None and made.text.data["points"] == 3
    done = after(part, Produce("GE"))
    assert tasks(done)["gas.produce.GE"].state == "done" and "gas.allot.GE" not in tasks(done)
    gone = played.changed([put_power(msgspec.structs.replace(played.powers["GE"], in_play=False))])
    assert "gas.allot.GE" not in tasks(gone)
    assert not tasks(game(clock=PRODUCTION, options={"china": "one"}), "gas.allot.CC")


@rule("GAS-PRO-06", "GAS-PRO-01")
def test_what_comes_to_nothing_is_asked_all_the_same():
    played = after(game(clock=PRODUCTION), AllotResources("GE", "Essen", "Bremen", oil=2))
    nothing = played.changed(
        [put_power(msgspec.structs.replace(played.powers["GE"], multiple=played.powers["GE"].multiple / 8))]
    )
    assert tasks(nothing)["gas.produce.GE"].text.data == {"power": "GE", "points": 0, "gas": 0}


@rule("GAS-PRO-16")
def test_promises_that_are_not_sent():
    played = after(
        game(clock=LEND, gas={("Essen", "GE"): 3}),
        PromiseGoods("GE", "IT", 2),
        PromiseGoods("IT", "GE", 1, "points"),
    )
    assert not tasks(played)
    due = played.changed([put_clock(PRODUCTION)])
    found = tasks(due, "gas.send")
    assert set(found) == {"gas.send.GE.IT.gas", "gas.send.IT.GE.points"}
    gas_ = found["gas.send.GE.IT.gas"]
    assert (gas_.power, gas_.state, gas_.text.data["count"]) == ("GE", "todo", 2) and gas_.loses is not None
    sent = after(due, LendGoods("GE", "IT", "Essen", "Rome", 2))
    assert set(tasks(sent, "gas.send")) == {"gas.send.IT.GE.points"}


# --- what is odd --------------------------------------------------------------------------------------------


def odd(played):
    return [sentence(each.text) for each in oddities(played) if each.clause.startswith("GAS")]


@rule("GAS-PRO-13")
def test_gas_that_nobody_would_have_put_there():
    stock = {("Berlin", "GE"): 3, ("Berlin", "IT"): 2, ("Moscow", "GE"): 1}
    assert odd(game(gas=stock)) == ["Germany has 1 gas in Moscow (E-0118), which is held by USSR"]
    capped = odd(game(gas=stock, options={"hex_cap": 4}))
    assert len(capped) == 2 and capped[1] == "Berlin (W-0113) has 5 gas, and a hex may hold 4"
    assert len(odd(game(gas=stock, options={"hex_cap": 5}))) == 1
    friends = after(game(gas={("Rome", "GE"): 1}), SetControl("Rome", "GE"), SetControl("Rome", "IT"))
    assert not odd(friends)
    assert judged(friends, SetWar("GE", "IT")).allowed
