"""Civil war in Spain, and conquest."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import AddUnit, MarkTask, MoveUnit
from redball.game.units import UnitClass
from redball.rules import freight
from redball.rules.politics.nations import conquest, pools, spain
from redball.rules.politics.nations.orders import Conquer, SplitForces
from redball.rules.politics.nations.tables import FORCES, SHARES, Share

from tests.rules.politics.nations.world import control, corps, forces, options
from tests.rules.politics.world import after, at, denied, game, judged, minors, why_not, world

CIVIL = minors(SPA={"civil_war": ("SU", "GE")})
POOLS = [
    *forces("SPA government", INF=10, CAV=3, FTR=1, CA=4),
    *forces("SPA rebels", INF=12, HQI=1, FTR=1, CA=4),
]


@pytest.mark.rule("POL-CIV-01", "POL-CIV-02")
def test_the_sides_do_not_cooperate():
    madrid = world().find("Madrid")
    beside = next(n for n in world().grid.neighbours(madrid) if n in world().land_nodes)
    units = [corps("g", "Madrid", "SU", "SPA"), corps("r", world().label(beside), "GE", "SPA")]
    clock = at("land_movement")
    attacked = game(clock=clock, wars=[("CW", "SPA")], remembered=[*CIVIL, *units])
    denied(attacked, MoveUnit("r", "Madrid"), "POL-CIV-02")
    assert not spain.may_not_stack(attacked, "SPA", "SU", "SU", "SPA")
    assert not spain.may_not_stack(attacked, "CHI", "SU", "CH", "CHI"), "not in China"
    peace = game(clock=clock, remembered=[*CIVIL, *units])
    assert not spain.may_not_stack(peace, "SPA", "SU", "GE", "SPA")


@pytest.mark.rule("POL-CIV-03", "POL-CIV-04")
def test_build_points_of_a_side():
    atlas, found, nodes = world(), [0, 0, 0, 0], []
    played = game(clock=at("production"), remembered=CIVIL)
    for node, places in atlas.places_at.items():
        if atlas.home_at(node) == "SPA":
            row = [
                int(atlas.is_city(node)),
                sum(bool(place.port) for place in places),
                len(tuple(freight.resources_at(played, node))),
                freight.factories_at(played, node),
            ]
            found = [a + b for a, b in zip(found, row, strict=True)]
            nodes.append(node)
    held = played.changed(control("GE", nodes))
    assert all(found[:3]) and spain.side_points(held, "SPA", "GE") == sum(found)
    assert spain.side_points(held, "SPA", "SU") == 0
    assert spain.side_points(held, "CHI", "SU") is None
    assert "politics.side.SPA.GE" in {task.id for task in rules.tasks(held)}


@pytest.mark.rule("POL-CIV-12", "POL-CIV-13", "POL-CIV-14", "POL-CIV-19")
def test_seventy_to_thirty():
    played = game(remembered=[*CIVIL, *POOLS])
    assert spain.pool_of("SPA", "government") != spain.pool_of("SPA", "rebels")
    split = after(played, SplitForces("SPA", 70))
    assert SHARES.of(split)["SPA", "government"] == Share(70, 9, 1, 3)
    assert SHARES.of(split)["SPA", "rebels"] == Share(30, 4, 0, 1)
    notes = {note.code for note in judged(played, SplitForces("SPA", 70)).notes}
    assert "politics.larger_picks" in notes
    turned = after(played, SplitForces("SPA", 30))
    assert SHARES.of(turned)["SPA", "rebels"] == Share(70, 9, 1, 3)
    denied(played, SplitForces("SPA", 101), "POL-CIV-13")


def test_an_odd_ship():
    fleet = [*forces("SPA government", INF=13, CA=5), *forces("SPA rebels", INF=13, CA=5)]
    half = SplitForces("SPA", 50)
    split = SHARES.of(after(game(remembered=[*CIVIL, *fleet]), half))
    assert split["SPA", "rebels"] == Share(50, 7, 0, 3) and split["SPA", "government"] == Share(50, 7, 0, 2)
    for reading in ("roll", "agree"):
        played = game(remembered=[*CIVIL, *fleet], options=options(civ__naval_tie=reading))
        denied(played, half, "POL-AMB-51")
        said = SHARES.of(after(played, SplitForces("SPA", 50, "government")))
        assert said["SPA", "government"].naval == 3 and said["SPA", "rebels"].naval == 2


@pytest.mark.rule("POL-CIV-15")
def test_what_is_left():
    played = after(game(clock=at("production"), remembered=[*CIVIL, *POOLS]), SplitForces("SPA", 70))
    assert spain.left_over(played, "SPA", "government") == (4, 0)
    assert spain.left_over(played, "SPA", "rebels") == (9, 1)
    assert spain.left_over(game(remembered=CIVIL), "SPA", "rebels") == (0, 0)
    assert spain.counted(played, "SPA", "rebels")[UnitClass.NAVAL] == 4
    ship = AddUnit("ca", "Canarias", "CA", "GE", "SPA", "Cadiz")
    denied(played, ship, "POL-CIV-15")
    assert "left_ship" not in why_not(played, AddUnit("inf", "I", "INF", "GE", "SPA", "Cadiz"))


# --- conquest -----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-CONQ-01", "POL-CONQ-02", "POL-CONQ-03", "POL-CONQ-04")
def test_an_incomplete_conquest():
    paris = control("GE", [world().find("Paris")])
    pool = [FORCES.put(("FR", kind, 0), n) for kind, n in (("INF 3", 6), ("INF 2", 4))]
    played = game(clock=at("peace", 1940, 2), wars=[("FR", "GE")], remembered=[*paris, *pool])
    task = next(task for task in rules.tasks(played) if task.id == "politics.conquest.FR")
    assert task.detail is not None and task.detail.code == "politics.conquest_effects"
    ruling = judged(played, Conquer("FR"))
    assert ruling.allowed
    assert {n.code for n in ruling.notes} >= {"politics.conquest_effects", "politics.conquest_units"}
    assert pools.units(played.changed(ruling.changes), "FR") == {"INF 2": 1, "INF 3": 2}
    assert (conquest.removed(played, 6), conquest.removed(played, 4)) == (4, 3)
    peace = at("peace", 1940, 2)
    assert why_not(game(clock=peace, wars=[("FR", "GE")]), Conquer("FR")) == ["not_ripe"]
    ticked = after(played, MarkTask(task.id))
    assert {t.id: t.state for t in rules.tasks(ticked)}[task.id] == "done"


@pytest.mark.rule("POL-CONQ-01")
def test_conquest_comes_in_the_peace_step():
    paris = control("GE", [world().find("Paris")])
    for phase in ("production", "political_affairs", "victory"):
        played = game(clock=at(phase, 1940, 2), wars=[("FR", "GE")], remembered=paris)
        denied(played, Conquer("FR"), "POL-CONQ-01")
        assert why_not(played, Conquer("FR")) == ["conquers_not_now"]
