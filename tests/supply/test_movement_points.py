"""Paths measured in movement points (option ``length_measure``): terrain costs by movement kind."""

from __future__ import annotations

import pytest
from redball import supply
from redball.game.state import Change, next_game
from redball.supply import Block, Status
from redball.supply.conditions.movement import usual_rows
from redball.supply.options import DEFAULTS, about, read

from tests.small_map import small_atlas, small_game, spot, unit

MEASURE = {"supply.length_measure": "movement_points"}


def woods(*, terrain=". f f f .", rails=(), **options):
    """Berlin west of some hexes, an infantry corps and an armoured one east of them."""
    atlas = small_atlas(terrain, owners="g g g g g", places=[spot("Berlin", "A-0000")], rails=rails)
    units = [unit("leg", "A-0004"), unit("arm", "A-0004", type="ARM"), unit("fly", "A-0004", type="LND")]
    given = {f"supply.{name}": value for name, value in options.items()}
    return small_game(atlas, units, powers=["GE"], options=given)


def test_hexes_are_the_measure_unless_chosen_otherwise():
    found = supply.of(woods(terrain=". ^ ^ ^ ."))
    assert [found.status(u) for u in ("leg", "arm", "fly")] == [Status.IN] * 3
    assert found.path("arm").links[0].used == 4


def test_each_unit_pays_its_own_terrain_costs():
    found = supply.of(woods(length_measure="movement_points"))
    assert found.path("leg").links[0].used == 4
    assert found.status("arm") is Status.OUT and found.in_supply("fly")
    (reason,) = supply.why(found, "arm").reasons
    assert reason.block is Block.LENGTH and reason.text.code == "supply.length_basic_points"
    assert (reason.text.data["length"], reason.text.data["limit"]) == (7, 4)


@pytest.mark.parametrize(("points", "status"), [(6, Status.OUT), (7, Status.IN)])
def test_the_movement_points_of_a_path_are_an_option(points, status):
    found = supply.of(woods(length_measure="movement_points", movement_points_basic=points))
    assert found.status("arm") is status


@pytest.mark.parametrize(("kind", "supplied"), [("leg", ["leg", "arm", "fly"]), ("motorised", [])])
def test_one_row_may_hold_for_all(kind, supplied):
    found = supply.of(woods(length_measure="movement_points", movement_kind=kind))
    assert [u for u in ("leg", "arm", "fly") if found.in_supply(u)] == supplied


def test_who_is_no_land_unit_pays_by_an_option():
    found = supply.of(woods(length_measure="movement_points", movement_kind_of_others="motorised"))
    assert found.in_supply("leg") and not found.in_supply("fly")


def test_rows_types_and_rails_are_data():
    costs = {"length_measure": "movement_points", "movement_costs_leg": {"forest": 2}}
    assert not supply.of(woods(**costs)).in_supply("leg")
    on_foot = {"length_measure": "movement_points", "motorised_types": ["MECH"]}
    assert supply.of(woods(**on_foot)).in_supply("arm")
    by_rail = {"length_measure": "movement_points", "unit_to_primary_path": "railway"}
    found = supply.of(woods(rails=["A-0000 A-0004"], **by_rail))
    assert found.path("arm").links[0].used == 0


def test_a_map_scale_counts_each_point():
    sheet = next(iter(small_atlas(".").panels)).sheet
    found = supply.of(woods(length_measure="movement_points", scale={sheet: 2}, movement_points_basic=8))
    assert found.path("leg").links[0].used == 8 and not found.in_supply("arm")


def test_choosing_the_measure_is_a_change_like_others():
    game = woods()
    assert supply.of(game).in_supply("arm")
    after = next_game(game, [Change("options", name, value) for name, value in MEASURE.items()])
    assert supply.of(after).changed_from(supply.of(game)) == (("arm",), ())
    assert supply.of(game).changed_from(supply.of(after)) == ((), ("arm",))


def test_every_row_is_a_terrain_and_every_option_is_told():
    leg, motorised = usual_rows()["leg"], usual_rows()["motorised"]
    assert leg.keys() == motorised.keys() and all(0 < leg[t] <= motorised[t] for t in leg)
    read({"supply.movement_costs_leg": leg, "supply.movement_costs_motorised": motorised})
    assert about()["length_measure"].readings.keys() == {"hexes", "movement_points"}
    assert DEFAULTS.length_measure == "hexes"
