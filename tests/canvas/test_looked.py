"""What switched overlays are asked anew for: what they see of a position, and nothing else."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from redball import supply
from redball.canvas.overlays.control import Control
from redball.canvas.overlays.overlay import SwitchedOverlay
from redball.canvas.overlays.path import SupplyPath
from redball.canvas.overlays.reach import ReachRings
from redball.canvas.overlays.switched import switched
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.overlays.zones import ZonesOfControl
from redball.game.rule_sets import bring_in
from redball.game.state import Depot, Game, next_game, put_depot, put_power, put_unit
from redball.game.tables import by_name
from redball.planning.reach import Origin, Start
from redball.rules.oil.reserved import reserve
from redball.rules.oil.tables import RECEIVED, Received
from redball.supply.locks.lock import Lock, put_lock

from tests.small_map import small_atlas, small_game, spot, unit

ATLAS = small_atlas(
    ". . . . .\n . . . . .\n. . . . .",
    places=[spot("Berlin", "A-0000", "capital")],
)


@pytest.fixture
def game() -> Game:
    return small_game(ATLAS, [unit("a", "A-0001", power="GE"), unit("b", "A-0003", power="SU")])


def inputs(kind: type[SwitchedOverlay], game: Game, **looked: object) -> tuple[object, ...]:
    return ViewState(supply.of(game), **looked).inputs(kind)


def changed(kind: type[SwitchedOverlay], game: Game, *changes) -> bool:
    """Whether an overlay is asked anew after some changes."""
    return inputs(kind, game) != inputs(kind, next_game(game, changes))


def test_a_power_that_is_no_longer_active_leads_paths_elsewhere_but_its_fuel_does_not(game):
    power = game.powers["GE"]
    assert changed(SupplyPath, game, put_power(msgspec.structs.replace(power, active=False)))
    assert not changed(SupplyPath, game, put_power(msgspec.structs.replace(power, fuel=Fraction(9, 4))))


def test_a_lock_leads_paths_elsewhere_but_oil_received_does_not(game):
    bring_in(("oil",))  # as a game does that is played with it
    assert changed(SupplyPath, game, put_lock(Lock("unit", "a", "port", "A-0002")))
    assert not changed(SupplyPath, game, RECEIVED.put((35, "A-0001-1"), Received("GE", 0)))


def test_convoy_points_that_carry_barrels_lead_paths_elsewhere():
    atlas = small_atlas(". 0 0 .\n . 0 0 .", sea_names=["West Sea"])
    game = small_game(atlas, [unit("a", "A-0000")], convoys={(0, "GE"): 3})
    assert changed(SupplyPath, game, reserve(game, 0, "GE", 2))


def test_an_overlay_sees_its_tables_only(game):
    moved = put_unit(msgspec.structs.replace(game.units["a"], hex=ATLAS.find("A-0002")))
    depot = put_depot(ATLAS.find("A-0002"), Depot(1, "GE"))
    assert changed(SupplyPath, game, moved) and not changed(Control, game, moved)
    assert changed(ReachRings, game, depot) and not changed(SupplyPath, game, depot)


def test_an_overlay_sees_its_subjects_only(game):
    assert inputs(SupplyPath, game, unit="a") != inputs(SupplyPath, game, unit="b")
    assert inputs(SupplyPath, game, power="GE") == inputs(SupplyPath, game, power="SU")
    assert inputs(ZonesOfControl, game, power="GE") != inputs(ZonesOfControl, game, power="SU")


@pytest.mark.parametrize("kind", switched())
def test_every_switched_overlay_says_what_it_depends_on(kind, game):
    fields = {"power", "unit", "origin"}
    assert kind.tables <= {*Game.__dataclass_fields__, *by_name()} and set(kind.subjects) <= fields
    if kind.subjects:
        shown = kind.at_once(ViewState(supply.of(game)))
        assert (shown is None) == kind.needs_subject, "nothing is looked at"


def test_names_and_places_in_the_legend_are_used_once():
    assert (
        len({kind.name for kind in switched()}) == len({kind.place for kind in switched()}) == len(switched())
    )


def test_the_answer_follows_the_position(game):
    ours = Origin(Start.POWER, "GE")
    found = ReachRings.at_once(ViewState(supply.of(game), origin=ours))
    assert found is not None and found.rings
    zones = ZonesOfControl.at_once(ViewState(supply.of(game), power="GE"))
    assert zones is not None and ATLAS.find("A-0003") in zones.nodes
