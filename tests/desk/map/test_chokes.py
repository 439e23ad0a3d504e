"""Choke points in the window: discs for the power that is looked at, and who depends on what is chosen."""

from __future__ import annotations

from redball.canvas.overlays.chokes import Chokes
from redball.desk import inquiry
from redball.desk.panels.depends_card import UnitRow
from redball.game.orders import MoveUnit
from redball.planning.chokepoints import choke_points, place, worst_by_place
from redball.wording import sentence


def rows(player):
    return [sentence(row.text) for row in player.view.map_scene().overlays.legend_rows()]


def wait(player, done):
    for _ in range(400):
        if done():
            return
        player.app.processEvents()
    raise AssertionError("it never came")


def show(player, on=True):
    player.window.actions_by_name["chokes"].setChecked(on)
    layers = player.map.layers
    wait(player, lambda: not layers.is_busy("chokes"))
    player.settle()
    return layers


def test_the_switch_shows_a_disc_a_place(player):
    layers = show(player)
    whose = layers.whose()
    points = choke_points(player.game, whose)
    discs = {disc.node: disc.count for disc in layers.shown(Chokes).discs if disc.other < 0}
    assert discs[player.game.atlas.sea_by_name["ionian sea and sirte"].box] == 6
    assert discs[player.node("Benghazi")] == max(
        len(p.units) for p in points if place(player.game, p.loss) == player.node("Benghazi")
    )
    assert "Germany: units out of supply without it" in rows(player)
    player.picture("chokes")
    show(player, False)
    assert not any("without it" in row for row in rows(player))


def test_the_menu_of_layers_has_the_switch_too(player):
    menu = player.controller.appearance.layer_menu
    assert player.window.actions_by_name["chokes"] in menu.actions()


def test_they_follow_the_position_and_the_power(player):
    layers = show(player)
    before = layers.shown(Chokes)
    player.desk.show_hex(player.node("Benghazi"))
    player.desk.show_power("CW")
    wait(player, lambda: not layers.is_busy("chokes"))
    assert layers.shown(Chokes).whose == "CW" and layers.shown(Chokes) != before
    mover = next(u for u in player.game.units.values() if u.power == "CW" and u.hex >= 0 and u.is_land)
    player.desk.do(MoveUnit(mover.id, "Cairo"))
    due = worst_by_place(player.game, choke_points(player.game, "CW"))
    wait(player, lambda: {(d.node, d.other): d.count for d in layers.shown(Chokes).discs} == due)
    show(player, False)


def test_a_search_that_is_overtaken_stops(player, monkeypatch):
    monkeypatch.setattr(inquiry, "SLICE", 0.0)
    layers, told = player.map.layers, []
    player.desk.show_hex(player.node("Cairo"))
    player.desk.show_power("IT")
    layers.set("chokes", True)
    assert layers.is_busy("chokes") and layers.shown(Chokes) is None
    layers.board.changed.connect(lambda: told.append(layers.shown(Chokes)))
    player.desk.show_power("CW")
    wait(player, lambda: not layers.is_busy("chokes"))
    assert [each.whose for each in told if each is not None] == ["CW"]
    layers.set("chokes", False)
    assert layers.shown(Chokes) is None


def test_nothing_hangs_on_a_single_hex(player):
    player.desk.show_hex(player.node("Cairo"))
    player.desk.show_power("US")
    show(player)
    assert "USA: nothing hangs on a single hex" in rows(player), rows(player)
    show(player, False)


def test_the_inspector_tells_who_depends_on_a_hex(player):
    card = player.window.inspector.depends_card
    player.desk.show_hex(player.node("Benghazi"))
    wait(player, lambda: bool(card.units))
    assert player.says(card, "7 units depend on this hex")
    assert not card.findChildren(UnitRow)
    card.more.click()
    player.settle()
    listed = [row for row in card.findChildren(UnitRow) if row.isVisibleTo(card)]
    assert len(listed) == 7 and player.says(card, "DAK")
    marked = []
    player.desk.highlighted.connect(marked.append)
    listed[0].entered.emit()
    assert marked[-1] == (listed[0].unit.hex,)
    player.picture("depends")
    listed[0].chosen.emit()
    assert player.desk.subject.unit == listed[0].unit.id


def test_and_on_a_sea_area(player):
    card = player.window.inspector.depends_card
    player.desk.show_hex(player.game.atlas.sea_by_name["ionian sea and sirte"].box)
    wait(player, lambda: bool(card.units))
    assert player.says(card, "units depend on this sea area")
    player.desk.show_hex(player.game.atlas.sea_by_name[sorted(player.game.atlas.sea_by_name)[0]].box)
    wait(player, lambda: player.says(card, "No unit depends on this sea area"))
    assert not card.more.isVisibleTo(card)
