"""The ledger of losses, and what losses come to for convoys and supply."""

from __future__ import annotations

import pytest
from redball import supply
from redball.game.orders import ChooseAction, Order
from redball.game.sequence import at_phase
from redball.game.state import Game, next_game
from redball.planning.freight import allocate
from redball.rules.submarines.losses import in_words, losses, told
from redball.rules.submarines.orders import (
    AttackConvoys,
    ChooseCombat,
    FindConvoys,
    InterceptInConvoys,
    MarkCounter,
    ResolveAttack,
    SearchConvoys,
    SetLosses,
)
from redball.rules.submarines.ships import TANKERS
from redball.rules.submarines.tables import LOSSES
from redball.wording import sentence

from tests.planning import seas
from tests.rules.submarines.attacking import AREA, OTHER, boat, escort, fought, position
from tests.rules.submarines.world import TURN, after, at, denied, game, judged, sea, unit, why_not
from tests.small_map import small_atlas, small_game, spot

rule = pytest.mark.rule
NOW = TURN[1942, 0]


def ledger() -> Game:
    """Losses of four turns in two sea areas."""
    rows = {
        (TURN[1941, 5], AREA, "CW", "convoy"): 4,
        (NOW, AREA, "CW", "convoy"): 5,
        (NOW, AREA, "GE", "submarine"): 2,
        (NOW, OTHER, "CW", "convoy"): 1,
        (NOW, OTHER, "CW", "escort"): 1,
        (TURN[1942, 1], OTHER, "US", "ship"): 1,
        (TURN[1943, 0], AREA, "GE", "milchcow"): 1,
        (TURN[1943, 0], OTHER, "IT", "submarine"): 0,
    }
    put = [LOSSES.put((turn, sea(area), power, what), n) for (turn, area, power, what), n in rows.items()]
    return game(clock=at("production", 1943, 0, impulse=0), remembered=put)


def test_losses_are_asked_by_turn_area_year_and_power():
    played = ledger()
    assert losses(played) == {
        ("GE", "submarine"): 2,
        ("GE", "milchcow"): 1,
        ("CW", "convoy"): 10,
        ("CW", "escort"): 1,
        ("US", "ship"): 1,
    }
    assert losses(played, turns=[NOW]) == {("GE", "submarine"): 2, ("CW", "convoy"): 6, ("CW", "escort"): 1}
    assert losses(played, turns=[NOW], area=sea(AREA)) == {("GE", "submarine"): 2, ("CW", "convoy"): 5}
    assert losses(played, year=1942, power="CW") == {("CW", "convoy"): 6, ("CW", "escort"): 1}
    assert losses(played, year=1941) == {("CW", "convoy"): 4}
    assert losses(played, turns=()) == {} and losses(played, year=1939) == {}


def test_a_sentence_for_the_report():
    played = ledger()
    assert told(played, turn=NOW) == (
        "Losses of submarine warfare (Jan/Feb 1942): "
        "Germany: 2 subs; Commonwealth: 6 convoy points and 1 escort"
    )
    assert told(played, area=sea(AREA), year=1941) == (
        "Losses of submarine warfare (North Atlantic, 1941): Commonwealth: 4 convoy points"
    )
    assert told(played, year=1939) == "Losses of submarine warfare (1939): nothing"
    assert told(played).startswith(
        "Losses of submarine warfare (the whole game): Germany: 2 subs and 1 Milchcow"
    )
    assert in_words({("US", "aircraft"): 2, ("US", "ship"): 1}) == "USA: 1 ship and 2 aircraft"


@pytest.mark.parametrize("what", ["convoy", "escort", "submarine", "milchcow", "ship", "aircraft"])
def test_the_ledger_is_corrected_by_hand(what):
    played = ledger()
    order = SetLosses(AREA, "US", what, 3)
    done = after(played, order)
    assert losses(done, turns=[TURN[1943, 0]], power="US") == {("US", what): 3}
    assert sentence(judged(played, order).text).startswith("USA lost 3 ")
    assert why_not(done, order) == ["losses_so"]
    gone = after(done, SetLosses(AREA, "US", what, 0))
    assert LOSSES.of(gone) == LOSSES.of(played)


def test_corrections_of_other_turns_and_wrong_ones():
    played = ledger()
    done = after(played, SetLosses(AREA, "CW", "convoy", 6, "Jan/Feb 1942"))
    assert LOSSES.of(done)[NOW, sea(AREA), "CW", "convoy"] == 6
    assert why_not(played, SetLosses(AREA, "CW", "convoy", 1, "Mar/Apr 1943")) == ["losses_to_come"]
    assert why_not(played, SetLosses(AREA, "CW", "convoy", 1, "yesterday")) == ["no_turn"]
    assert why_not(played, SetLosses(AREA, "CW", "convoy", 0)) == ["losses_so"], "nothing was written down"
    assert why_not(played, SetLosses(AREA, "CW", "convoy", 1)) == []
    assert why_not(played, SetLosses(AREA, "CW", "convoy", -1)) == ["below"]
    assert why_not(played, SetLosses(AREA, "CW", "convoy", 1000)) == ["above"]
    assert why_not(played, SetLosses("Qqq", "XX", "convoy", 1)) == ["unknown.area", "unknown.power"]
    assert why_not(played, SetLosses(AREA, "CW", "convoys", 1)) == ["unknown.what_near"]
    denied(played, SetLosses(AREA, "CW", "convoy", 5, "Jan/Feb 1942"), "SUB-SSW-02")


@rule("SUB-SSW-02")
def test_what_attacks_of_an_impulse_cost_adds_up():
    done = after(
        fought(position(boat(), escort(), escort("tb", "CL")), "u1"),
        ResolveAttack(AREA, ("CW",), (2,), lost=("tb",)),
    )
    again = done.changed([LOSSES.put((NOW, sea(AREA), "CW", "convoy"), 7)])
    assert losses(again, turns=[NOW]) == {("CW", "convoy"): 7, ("CW", "ship"): 1}
    assert losses(done, turns=[NOW]) == {("CW", "convoy"): 2, ("CW", "ship"): 1}


# --- what it comes to ---------------------------------------------------------------------------------------


def attack(area: str, *results: Order) -> tuple[Order, ...]:
    """An attack by Germany's sub ``u`` in a sea area, with its results."""
    return (
        ChooseAction("GE", "naval"),
        AttackConvoys(area, ("u",), ("3",)),
        InterceptInConvoys(area),
        SearchConvoys(area, 1, 10),
        FindConvoys(area, "submarines"),
        ChooseCombat(area, "submarine"),
        *results,
    )


def at_attack():
    return at_phase(at("submarine_warfare"), "submarine_warfare", 1)


@rule("SUB-SSW-02")
def test_a_pipeline_breaks_with_its_last_point():
    """Two resources go over four sea areas; one point fewer in one of them leaves one."""
    sub = unit("u", seas.SEAS[2], type="SUB", section=1)
    played = small_game(
        seas.atlas(),
        [sub],
        powers=("CW", "FR", "GE"),
        convoys={(area, "CW"): 2 for area in range(4)},
        clock=at_attack(),
        rule_sets=("base", "submarines"),
    )
    assert len(allocate(played, "CW").routes) == 2
    one = after(played, *attack(seas.SEAS[2], ResolveAttack(seas.SEAS[2], ("CW",), (1,))))
    assert one.convoys[2, "CW"] == 1 and len(allocate(one, "CW").routes) == 1
    none = after(played, *attack(seas.SEAS[2], ResolveAttack(seas.SEAS[2], ("CW",), (2,))))
    assert (2, "CW") not in none.convoys and not allocate(none, "CW").routes


@rule("SUB-SSW-02")
def test_supply_over_sea_ends_with_the_last_point():
    """With option 11 a Commonwealth corps beyond the sea is supplied by convoy points."""
    made = small_atlas(
        ". 0 .",
        owners="b b b",
        places=[
            spot("London", "A-0000", "capital", port="major"),
            spot("Oslo", "A-0002", "town", port="minor"),
        ],
        sea_names=("North Sea",),
    )
    units = [unit("corps", "Oslo", power="CW"), unit("u", "North Sea", type="SUB", section=1)]
    played = small_game(
        made,
        units,
        powers=("CW", "GE"),
        convoys={(0, "CW"): 2},
        clock=at_attack(),
        rule_sets=("base", "submarines"),
        options={"supply.option11_limited_overseas": True},
    )
    assert "corps" not in supply.of(played).out()
    begun = after(played, *attack("North Sea"))
    for points, out in ((1, False), (2, True)):
        ruling = judged(begun, ResolveAttack("North Sea", ("CW",), (points,)))
        done = next_game(begun, ruling.changes)
        assert ("corps" in supply.of(done).out()) is out


@pytest.mark.parametrize(("reading", "what"), [("yes", "convoy"), ("no", "ship")])
def test_a_tanker_is_a_convoy_point_in_the_ledger_where_it_is_one(reading, what):
    """SUB-AMB-08."""
    played = position(boat(), escort("tkr", "TRS"), readings={"tankers_are_cp": reading})
    played = fought(after(played, MarkCounter("tkr", "tanker")), "u1")
    done = after(played, ResolveAttack(AREA, lost=("tkr",)))
    assert dict(LOSSES.of(done)) == {(done.clock.turn, sea(AREA), "CW", what): 1}
    assert not TANKERS.of(done)


def test_troops_that_go_down_with_a_transport_are_no_ship():
    played = fought(position(boat(), escort("trs", "TRS"), escort("inf", "INF")), "u1")
    done = after(played, ResolveAttack(AREA, lost=("trs", "inf")))
    assert dict(LOSSES.of(done)) == {(done.clock.turn, sea(AREA), "CW", "ship"): 1}
    assert "inf" not in done.units
