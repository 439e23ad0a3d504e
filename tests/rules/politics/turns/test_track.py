"""Initiative of three ideologies, and the initiative track."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from redball import rules
from redball.game.orders import SetInitiative, Step
from redball.game.state import put_clock
from redball.rules.politics.turns import track
from redball.rules.politics.turns.orders import (
    CallReroll,
    GoAfterLast,
    RollOrder,
    SetImpulse,
    SetTrack,
    TakePlace,
)
from redball.rules.politics.turns.tables import MARKERS, RESULTS, TRACK, Marker, Result, values

from tests.rules.politics.affairs.play import after_dice, rolled
from tests.rules.politics.world import TURN, after, at, denied, game, judged, standings, why_not

F, D, C = "fascist", "democrat", "communist"
NOW = TURN[1939, 0]


def initiative(*rolled_, boxes=None, **fields):
    """The initiative phase, with a roll, and boxes of the track."""
    kept = [TRACK.put(each, number) for each, number in (boxes or {}).items()]
    if rolled_:
        kept.append(RESULTS.put(NOW, Result(rolled_, rolled_[0])))
    kept += fields.pop("remembered", [])
    return game(clock=at("initiative", 1939, 0, 0), remembered=kept, **fields)


def codes(notes):
    return [note.code.removeprefix("politics.") for note in notes]


def test_what_is_printed():
    assert values().boxes == (-1, 0, 1, 2) and values().reroll == 0 and values().begins == 1
    assert values().chooses == {D: "CW", C: "SU", F: "GE"}
    assert values().extra == {"2": (1, 6), "3": (4, 10)}


@pytest.mark.rule("POL-INIT-01")
def test_the_boxes():
    assert [track.clamped(number) for number in range(-3, 5)] == [-1, -1, -1, 0, 1, 2, 2, 2]
    played = after(initiative(), SetTrack(F, 2))
    assert track.box(played, F) == 2 and track.box(played, D) == 0
    assert why_not(played, SetTrack(F, 3)) == ["above"]
    assert why_not(played, SetTrack(F, -2)) == ["below"]
    assert why_not(played, SetTrack(F, 2)) == ["stands_so"]


# --- rolling ------------------------------------------------------------------------------------------------


def test_the_roll():
    ruling = rolled(initiative(), RollOrder({C: 2}), 5, 9, 4)
    assert ruling.faces(0) == 10
    played = after_dice(initiative(), RollOrder({C: 2}), 5, 9, 4)
    assert track.order_now(played) == (D, C, F)
    assert why_not(played, RollOrder()) == ["order_rolled"]
    assert why_not(initiative(remembered=standings(SU={"ideology": ""})), RollOrder()) == ["no_three"]
    assert why_not(game(), RollOrder()) == ["not_initiative"]
    assert why_not(initiative(), RollOrder({C: 10})) == ["above"]
    assert rules.judge(initiative(), RollOrder()).dice == 3


def test_those_that_tie_roll_again():
    assert rules.judge(initiative(), RollOrder(), (7, 7, 2)).dice == 5
    assert track.order_now(after_dice(initiative(), RollOrder(), 7, 7, 2, 1, 9)) == (D, F, C)
    again = rules.judge(initiative(), RollOrder(), (7, 7, 2, 4, 4))
    assert again.dice == 7
    assert track.order_now(after_dice(initiative(), RollOrder(), 3, 3, 3, 1, 8, 8, 2, 1)) == (D, C, F)
    assert track.order_now(after_dice(initiative(), RollOrder(), 2, 8, 2, 1, 9)) == (D, C, F)


def test_every_order_is_as_likely_as_another():
    """Of all rolls without a tie each order comes from as many; a box's modifier changes that."""
    found: dict[object, int] = {}
    shifted = 0
    for dice in product(range(1, 11), repeat=3):
        order, _ = track.ranked((F, D, C), {}, dice)
        found[order] = found.get(order, 0) + 1
        better, _ = track.ranked((F, D, C), {F: 1}, dice)
        shifted += better is not None and better[0] == F
    assert found.pop(None) == 1000 - 10 * 9 * 8 and set(found.values()) == {120}
    assert Fraction(shifted, 1000) > Fraction(240, 1000)


@pytest.mark.rule("POL-INIT-02")
def test_who_calls_a_reroll():
    """J-a: second in the roll; box -1 calls none, box 0 does and drops to -1."""
    denied(initiative(F, D, C, boxes={D: -1}), CallReroll(D), "POL-INIT-02")
    played = after_dice(initiative(F, D, C), CallReroll(D), 1, 2, 3)
    assert track.box(played, D) == -1 and track.order_now(played) == (C, D, F)
    assert RESULTS.of(played)[NOW].callers == (D,)
    assert why_not(initiative(), CallReroll(D)) == ["not_rolled"]


@pytest.mark.rule("POL-INIT-03")
def test_the_winner_calls_none():
    denied(initiative(F, D, C, boxes={F: 2}), CallReroll(F), "POL-INIT-03")
    after_dice(initiative(F, D, C), CallReroll(C), 1, 2, 3)


@pytest.mark.rule("POL-INIT-04")
def test_one_reroll():
    played = after_dice(initiative(F, D, C, boxes={D: 2}), CallReroll(D), 1, 2, 3)
    denied(played, CallReroll(D), "POL-INIT-04")
    denied(played, CallReroll(F), "POL-INIT-04", "POL-INIT-03")


@pytest.mark.rule("POL-INIT-05")
def test_the_caller_drops_first():
    ruling = judged(initiative(F, D, C, boxes={D: 1}), CallReroll(D))
    assert [(c.table, c.key, c.value) for c in ruling.changes] == [(TRACK.name, D, 0)]
    assert ruling.dice == 3
    played = after_dice(initiative(F, D, C, boxes={D: 1}), CallReroll(D), 9, 2, 3)
    assert track.box(played, D) == 0


def test_two_callers():
    both = CallReroll(D, C)
    boxes = {D: 1, C: 1}
    one = after_dice(initiative(F, D, C, boxes=boxes), both, 9, 2, 3)
    assert (track.box(one, D), track.box(one, C)) == (0, 1)
    reading = {"pol.init.two_callers": "both_drop"}
    two = after_dice(initiative(F, D, C, boxes=boxes, options=reading), both, 9, 2, 3)
    assert (track.box(two, D), track.box(two, C)) == (0, 0)
    assert why_not(initiative(F, D, C, boxes={C: -1}), both) == ["box_too_low"]


# --- choosing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-INIT-06")
def test_the_second_goes_last():
    """W12."""
    played = after(initiative(F, D, C), GoAfterLast(D))
    assert track.order_now(played) == (F, C, D)
    assert why_not(initiative(F, D, C), GoAfterLast(C)) == ["not_second"]
    assert why_not(played, GoAfterLast(D)) == ["stands_so"]
    assert why_not(played, CallReroll(C)) == ["chosen_already"]


@pytest.mark.rule("POL-INIT-07")
def test_the_highest_chooses():
    played = after(initiative(F, D, C), GoAfterLast(D))
    assert track.places(played) == ((F, C, D), (C, F, D), (C, D, F))
    chosen = after(played, TakePlace(F, 3))
    assert track.order_now(chosen) == (C, D, F) and not track.places(chosen)
    assert why_not(played, TakePlace(C, 1)) == ["not_highest"]
    assert why_not(played, TakePlace(F, 4)) == ["above"]
    assert why_not(chosen, TakePlace(F, 1)) == ["chosen_already"]
    assert why_not(initiative(), TakePlace(F, 1)) == ["not_rolled"]


@pytest.mark.rule("POL-INIT-08")
def test_who_decides():
    assert [track.chooser(game(), each) for each in (D, C, F)] == ["CW", "SU", "GE"]
    behind = standings(CW={"place": 7}, GE={"place": 8}, JA={"place": 1})
    assert [track.chooser(game(remembered=behind), each) for each in (D, F)] == ["CW", "GE"], "always they"
    assert track.chooser(game(remembered=standings(SU={"ideology": ""})), C) == "", "nobody is left"
    told = judged(initiative(D, F, C), TakePlace(D, 1)).notes
    assert codes(told) == ["order_found", "decides"] and told[1].data["power"] == "CW"
    left = standings(GE={"ideology": ""}, IT={"place": 5}, JA={"place": 2})
    assert track.chooser(game(remembered=left), F) == "JA"
    asked = initiative(F, D, C, remembered=left, options={"pol.init.absent_chooser": "ask"})
    assert track.chooser(asked, F) == ""
    assert codes(judged(asked, TakePlace(F, 1)).notes)[1] == "who_decides"


def test_whose_side_moves_first():
    def side(*kept, first=F, **fields):
        order = (first, *(each for each in (F, D, C) if each != first))
        put = RESULTS.put(NOW, Result(order, first, order=order))
        return track.first_side(initiative(remembered=[put, *kept], **fields))

    assert (side(), side(first=D)) == ("axis", "allied")
    french = standings(FR={"ideology": "fascist", "place": 1}, GE={"place": 4})
    assert side(*french) == "axis", "Germany's, which chooses"
    left = standings(GE={"ideology": ""})
    assert side(*left, options={"pol.init.absent_chooser": "ask"}) == "axis", "of those that are left"
    assert side(*standings(SU={"ideology": ""}), first=C) is None


def test_what_is_asked():
    def asked(played):
        return {t.id: t for t in rules.tasks(played) if t.id.startswith("politics.")}

    assert asked(initiative())["politics.order"].orders == (RollOrder(),)
    found = asked(initiative(F, D, C, boxes={C: -1}))
    assert sorted(found) == ["politics.place", "politics.reroll.democrat", "politics.second"]
    assert found["politics.place"].power == "GE" and len(found["politics.place"].orders) == 3
    played = after(initiative(F, D, C), TakePlace(F, 3))
    done = asked(played)["politics.order"]
    assert done.orders == (SetInitiative("allied"),), "the base game's side that goes first"
    assert track.first_side(initiative()) is None is track.first_side(initiative(F, D, C))
    assert not asked(after(played, SetInitiative("allied")))["politics.order"].orders
    assert not asked(initiative(remembered=standings(SU={"ideology": ""})))


# --- at the end of the impulses -----------------------------------------------------------------------------


def counted(f, d, c, boxes=None, **fields):
    """The end of the impulses, of which the three had so many."""
    kept = [
        MARKERS.put((NOW, each), Marker(5, count))
        for each, count in ((F, f), (D, d), (C, c))
        if count is not None
    ]
    kept += [TRACK.put(each, number) for each, number in (boxes or {}).items()]
    return game(clock=at("end_of_action", 1939, 0, 9), remembered=kept, **fields)


def boxes_after(played):
    ended = after(played, Step(end_stage=True))
    return [track.box(ended, each) for each in (F, D, C)]


@pytest.mark.rule("POL-INIT-09")
def test_more_impulses_cost_a_box():
    """J-b."""
    assert boxes_after(counted(5, 4, 4)) == [-1, 1, 1]
    assert boxes_after(counted(5, 4, 3)) == [-1, 0, 1]
    assert boxes_after(counted(5, 4, 4, {F: -1})) == [-1, 1, 1]
    told = track.entering(counted(5, 4, 4, {F: 1}), at("intelligence", 1939, 0, 0))
    assert [effect.note.data["box"] for effect in told if effect.note] == ["0", "+1", "+1"]


@pytest.mark.rule("POL-INIT-10")
def test_fewer_impulses_gain_a_box():
    """J-c: +2 stays."""
    assert boxes_after(counted(3, 4, 4)) == [1, -1, -1]
    assert boxes_after(counted(3, 4, 4, {F: 2})) == [2, -1, -1]
    assert boxes_after(counted(None, 4, 4)) == [1, -1, -1], "an ideology without an impulse had none"
    assert boxes_after(counted(None, 0, 4)) == [1, 1, -1], "as one whose marker stands at none"
    assert boxes_after(counted(None, None, None, {F: 1})) == [1, 0, 0], "nobody wrote impulses down"
    assert boxes_after(counted(5, 4, 3, options={"pol.init.marker": "per_ideology"})) == [-1, 0, 2]


def test_a_step_back_takes_the_boxes_back():
    played = counted(5, 4, 3)
    ended = after(played, Step(end_stage=True))
    assert dict(TRACK.of(after(ended, Step(back=True)))) == {}
    later = ended.changed([put_clock(at("initiative", 1939, 1, 0))])
    assert track.result(later) is None, "the next turn has a roll of its own"
    after(later, SetImpulse(F, 3))
