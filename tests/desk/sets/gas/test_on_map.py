"""Saved gas on the map of the window: its switches, its plates beside panels, what follows an order."""

from __future__ import annotations

import pytest
from redball.canvas.sets.gas.maps import GasMaps
from redball.canvas.sets.gas.markers import GasMarkers
from redball.canvas.sets.gas.who import GasStanding
from redball.rules.gas.orders import DesignateMap, PayGas


def settle(player) -> None:
    """Until the overlays have answered."""
    player.settle()
    for _ in range(200):
        if not any(map(player.map.layers.is_busy, ("gas_maps", "gas"))):
            break
        player.settle()


@pytest.fixture
def maps(player):
    """The gas maps are shown."""
    player.desk.show_power("GE")
    player.action("gas_maps").setChecked(True)
    settle(player)
    yield player.map.layers
    player.action("gas_maps").setChecked(False)


def test_barrels_are_shown_from_the_start_and_maps_when_asked(player):
    layers = player.map.layers
    assert layers.on["gas"] and not layers.on["gas_maps"]
    assert layers.shown(GasMarkers) is not None and layers.shown(GasMaps) is None
    button = player.window.toolbar.widgetForAction(player.action("gas_maps"))
    assert button is not None and button.isVisible() and button.text() == "Gas maps"
    assert player.action("gas_maps").shortcut().toString() == "G"


def test_what_is_paid_is_shown_at_once(player, maps):
    plate = {each.sheet: each for each in maps.shown(GasStanding).plates}["W"]
    before = [chip for chip in plate.chips if chip.power == "GE"]
    assert player.desk.do(PayGas("GE", "W", ("Essen",))).allowed
    settle(player)
    plate = {each.sheet: each for each in maps.shown(GasStanding).plates}["W"]
    now = [chip for chip in plate.chips if chip.power == "GE"]
    assert not before[0].paid and now[0].paid
    essen = player.game.atlas.find("Essen")
    (held,) = [each for each in maps.shown(GasMarkers).held if each.node == essen]
    assert held.spent == 1
    player.desk.undo()
    settle(player)
    plate = {each.sheet: each for each in maps.shown(GasStanding).plates}["W"]
    assert [chip for chip in plate.chips if chip.power == "GE"] == before


def test_flexible_maps_are_those_of_the_power_that_is_shown(player, maps):
    assert maps.shown(GasMaps).power == "GE"
    assert player.desk.do(DesignateMap("CW", "AFR", "E")).allowed
    player.desk.show_unit("rodney")
    settle(player)
    counted = {each.sheet: (each.map, each.fixed) for each in maps.shown(GasMaps).flexible}
    assert maps.shown(GasMaps).power == "CW"
    assert counted["AFR"] == ("E", True)
    player.desk.undo()


def test_plates_stand_clear_of_legend_and_mini_map(player, maps):
    view = player.map.view
    view.zoom_to(16)
    settle(player)
    view.keep_in_sight()
    seen, scale = view.visible_rect(), view.scale_px
    boxes = maps.board.floating()
    assert boxes
    for box in boxes:
        assert seen.contains(box)
        spot = ((box.topLeft() - seen.topLeft()) * scale).toPoint()
        covered = [panel for panel in player.map.area.floating() if panel.contains(spot)]
        assert not covered


def test_the_picture_of_the_view_has_the_plates(player, maps):
    drawn = player.view.grab().toImage()
    player.action("gas_maps").setChecked(False)
    settle(player)
    assert maps.board.floating() == []
    assert player.view.grab().toImage() != drawn
