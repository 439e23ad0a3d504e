"""Railways in the window: the net of a power, what breaks it, and carrying a unit by rail."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from redball.canvas.overlays.railnet import Railways
from redball.desk.dialogs.rail_moves import RailMovesDialog
from redball.desk.map.hex_menu import menu_of
from redball.game.orders import RailMove, SetControl, Step
from redball.game.pipelines import lent
from redball.rules import freight
from redball.rules.base.railways import rail_moves_left
from redball.supply.railways.railnet import net_of
from redball.wording import sentence

pytestmark = pytest.mark.deep


def rows(player):
    return [sentence(row.text) for row in player.view.map_scene().overlays.legend_rows()]


def show(player, power="CW", on=True):
    player.desk.show_hex(player.node("Cairo"))
    player.desk.show_power(power)
    player.window.actions_by_name["railways"].setChecked(on)
    player.settle()
    return player.map.layers


def actions(menu):
    return {action.text().replace("&", ""): action for action in menu.actions()}


def test_the_switch_shows_the_net_of_the_power_that_is_looked_at(player):
    layers = show(player)
    net = net_of(player.game, "CW")
    assert layers.shown(Railways).net is net and net.pieces
    assert any("of railway in use" in row for row in rows(player))
    player.look_at("Alexandria", 30.0)
    player.picture("railways")
    player.desk.show_power("IT")
    assert layers.shown(Railways).net is net_of(player.game, "IT")
    show(player, on=False)
    assert layers.shown(Railways) is None and not any("of railway in use" in row for row in rows(player))


def test_a_break_has_a_sign_and_says_why_under_the_mouse(player):
    layers = show(player)
    net = net_of(player.game, "CW")
    line = net.path(player.node("Alexandria"), player.node("Cairo"))
    middle = line[len(line) // 2]
    player.desk.do(SetControl(player.game.atlas.label(middle), "GE"), middle)
    player.settle()
    assert any(link.beyond == middle for link in layers.shown(Railways).net.breaks)
    assert "Railway broken: not friendly" in rows(player)
    player.look_at("Cairo", 62.0)
    player.map.hex_hovered.emit(middle)
    player.settle()
    board = player.view.map_scene().overlays
    assert board.drawing("rail_note").items
    player.picture("railway-break")
    player.map.hex_hovered.emit(player.node("Tobruk"))
    assert not board.drawing("rail_note").items
    player.desk.undo()


def test_the_menu_of_a_unit_carries_it_by_rail(player):
    while not (player.game.clock.phase == "rail_movement" and player.game.clock.side == "allied"):
        assert player.desk.do(Step()).allowed
    net = net_of(player.game, "CW")
    mover = next(
        u
        for u in player.game.units.values()
        if u.power == "CW" and u.is_land and u.organized and len(net.reach(u.hex)) > 1
    )
    goal = max(net.reach(mover.hex), key=lambda n: len(net.path(mover.hex, n)))
    menu = menu_of(player.desk, player.window, player.map.side, mover.hex)
    own = next(a.menu() for a in menu.actions() if a.menu() and a.text() == mover.name)
    actions(own)["Rail move…"].trigger()
    assert player.map.picker.wish is not None and goal in player.map.picker.wish.legal
    player.view.zoom_to(45.0)
    player.view.centre_on(goal, animate=False)
    player.settle()
    player.map.hex_hovered.emit(goal)
    player.settle()
    assert player.view.map_scene().overlays.drawing("alternative").items
    player.picture("rail-move")
    player.click_hex(goal)
    assert player.game.units[mover.id].hex == goal
    assert not player.view.map_scene().overlays.drawing("alternative").items
    assert player.spot(goal) != QPoint()
    player.desk.undo()
    assert player.game.units[mover.id].hex == mover.hex


def test_the_table_of_rail_moves_limits_them(player):
    while not (player.game.clock.phase == "rail_movement" and player.game.clock.side == "allied"):
        assert player.desk.do(Step()).allowed
    dialog = RailMovesDialog(player.desk, player.window)
    dialog.show()
    assert dialog.numbers["CW", "land"].text() == "any" and not dialog.action.isEnabled()
    assert not dialog.chosen["GE"].isEnabled()
    dialog.numbers["CW", "land"].setValue(0)
    dialog.chosen["CW"].choose("land")
    player.settle()
    player.picture_of(dialog, "rail-moves")
    QTest.mouseClick(dialog.action, Qt.MouseButton.LeftButton)
    assert rail_moves_left(player.game, "CW") == 0
    net = net_of(player.game, "CW")
    mover = next(u for u in player.game.units.values() if u.power == "CW" and u.is_land and net.reach(u.hex))
    goal = min(net.reach(mover.hex))
    ruling = player.desk.do(RailMove(player.game.atlas.label(goal), mover.id))
    assert not ruling.allowed and "BASE-RAIL-06" in ruling.clauses
    assert player.desk.undo() is not False


def test_a_resource_is_given_from_the_menu_of_its_hex(player):
    game = player.game
    node = next(
        n
        for n in freight.resource_nodes(game)
        if game.power_over(n) == "CW" and freight.resources_at(game, n)
    )
    menu = menu_of(player.desk, player.window, player.map.side, node)
    give = actions(menu)["Give a resource to"].menu()
    assert not actions(give)["Nobody"].isEnabled()
    actions(give)["USSR"].trigger()
    assert set(lent(player.game).values()) == {"SU"}
    again = actions(menu_of(player.desk, player.window, player.map.side, node))["Give a resource to"].menu()
    actions(again)["Nobody"].trigger()
    assert lent(player.game) == {}
