"""Units of neutral powers in minor countries."""

from __future__ import annotations

import pytest
from redball import rules, supply
from redball.game.orders import AddUnit, EditUnit, MoveUnit
from redball.game.rule_sets import privileges
from redball.rules.politics.orders import SetMinor
from redball.rules.politics.powers import minors as guests
from redball.rules.politics.powers.tables import WAS_CONTROLLED
from redball.supply import Status

from tests.rules.politics.powers.world import at, minors, node, played, unit
from tests.rules.politics.world import after, denied, judged

RULED = minors(HUN={"controller": "GE"})
ONCE = [WAS_CONTROLLED.put(("HUN", "GE"), 0)]


def hungary(*remembered, **fields):
    """A German corps in Hungary; another in Vienna."""
    units = unit("in", "Budapest"), unit("out", "Vienna")
    clock = fields.pop("clock", at("land_movement"))
    return played(*units, remembered=[*remembered], clock=clock, **fields)


def status(game):
    return supply.Supply(game).status("in")


def nodes_of(path):
    """The hexes of a supply path."""
    return [n for link in path.links for leg in link.legs for n in leg.nodes]


@pytest.mark.rule("POL-MIN-03")
@pytest.mark.parametrize("remembered", [RULED, ONCE], ids=["controlled", "once"])
def test_units_trace_supply_out_of_it(remembered):
    game = hungary(*remembered)
    assert [(each.units, each.through) for each in privileges(game)] == [({"in"}, ("HUN",))]
    assert status(game) is Status.IN
    assert "HUN" in {game.atlas.home_at(n) for n in nodes_of(supply.of(game).path("in"))}
    assert status(hungary()) is not Status.IN
    at_war = hungary(*remembered, wars=[("FR", "GE")])
    assert not privileges(at_war) and status(at_war) is not Status.IN


@pytest.mark.rule("POL-MIN-05")
def test_no_further_units_move_in():
    order = MoveUnit("out", "Gyor" if "Gyor" in played().atlas.places_by_name else "Budapest")
    denied(hungary(*RULED), order, "POL-MIN-05", "POL-AMB-71")
    denied(hungary(*ONCE), order, "POL-MIN-05")
    new = AddUnit("new", "new", "INF", "GE", "GER", at="Budapest", size="corps")
    denied(hungary(*RULED), new, "POL-MIN-05")
    assert judged(hungary(*RULED, wars=[("FR", "GE")]), order).allowed
    assert judged(hungary(*minors(HUN={"controller": "GE", "joined": True})), order).allowed
    assert judged(hungary(), order).allowed, "any other country's business"


@pytest.mark.rule("POL-MIN-05")
def test_units_inside_may_move():
    game = hungary(*RULED)
    beside = next(
        n
        for n in game.atlas.grid.adjacency[node("Budapest")].tolist()
        if n >= 0 and game.atlas.home_at(n) == "HUN"
    )
    assert judged(game, MoveUnit("in", game.atlas.label(beside))).allowed
    assert judged(game, EditUnit("out", {"attack": 3})).allowed
    assert judged(game, EditUnit("out", {"at": "Budapest"})).allowed, "a correction is no move"


@pytest.mark.parametrize(
    ("reading", "german", "hungarian"),
    [("mp_no_mp_war", True, True), ("mp_no_war", False, True), ("minor", True, False)],
)
def test_who_is_neutral(reading, german, hungarian):
    """POL-AMB-71: Germany or Hungary at war with a minor country."""
    options = {"min.neutral": reading}
    assert guests.is_neutral(hungary(wars=[("GE", "POL")], options=options), "GE", "HUN") is german
    assert guests.is_neutral(hungary(wars=[("HUN", "ROM")], options=options), "GE", "HUN") is hungarian
    assert guests.is_neutral(hungary(wars=[("FR", "GE")], options=options), "GE", "HUN") is (
        reading == "minor"
    )


@pytest.mark.rule("POL-MIN-04")
def test_units_may_stay():
    game = after(hungary(), SetMinor("HUN", {"controller": "GE"}))
    assert WAS_CONTROLLED.of(game) == {("HUN", "GE"): 0}
    ruling = rules.judge(game, SetMinor("HUN", {"controller": "IT"}))
    assert [note.code for note in ruling.notes] == ["politics.may_stay"]
    assert "POL-MIN-04" in ruling.clauses
    lost = game.changed(ruling.changes)
    assert guests.hosts(lost, "GE") == guests.hosts(lost, "IT") == {"HUN"}
    assert status(lost) is Status.IN
    war = hungary(*RULED, wars=[("FR", "GE")])
    assert not rules.judge(war, SetMinor("HUN", {"controller": "IT"})).notes
