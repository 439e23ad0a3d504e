"""Reach of a power, an HQ, a port and a depot on the map, and the filter that dims who is in supply."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.canvas.items.sprite import DIMMED
from redball.canvas.scene import OUT
from redball.desk.dialogs.picture import PictureDialog
from redball.desk.map.hex_menu import menu_of
from redball.game.orders import DeleteUnit, MoveUnit
from redball.planning.reach import reach, read_origin
from redball.wording import sentence


def wait(player, done) -> None:
    for _ in range(400):
        player.settle()
        if done():
            return
    raise AssertionError("it never came")


def shown(player) -> list[str]:
    return [sentence(row.text) for row in player.view.map_scene().overlays.legend_rows()]


def begin_reach(player, place: str, text: str) -> None:
    """Choose a row of the menu of a hex under Reach."""
    menu = menu_of(player.desk, player.window, player.map.side, player.node(place))
    inside = next(a.menu() for a in menu.actions() if a.menu() and a.text() == "&Reach")
    next(a for a in inside.actions() if a.text() == text).trigger()
    player.settle()
    menu.deleteLater()


@pytest.fixture
def ranging(player):
    yield player
    player.action("reach").setChecked(False)
    player.action("only_out").setChecked(False)
    player.desk.show_scope("all")
    player.settle()


@pytest.mark.parametrize(
    ("text", "what", "of"),
    [
        ("The port of Tripoli", "the port of Tripoli", "port:Tripoli"),
        ("The depot in Tripoli", "the depot in Tripoli", "depot:Tripoli"),
        ("Italy", "Italy", "IT"),
    ],
)
def test_the_menu_of_a_hex_shows_the_reach_of_what_is_there(ranging, text, what, of):
    ranging.look_at("Tripoli")
    begin_reach(ranging, "Tripoli", text)
    wait(ranging, lambda: any(row.startswith(f"Reach of {what}, ") for row in shown(ranging)))
    rings = reach(ranging.game, read_origin(ranging.game, of)).rings
    assert f"Reach of {what}, {max(rings.values())} hexes" in shown(ranging)
    assert ranging.action("reach").isChecked()
    ranging.picture(f"reach-{of.partition(':')[0]}")


def test_the_reach_of_an_hq_follows_it_and_ends_with_it(ranging):
    chief = ranging.game.units["ger-rommel"]
    place = ranging.game.atlas.label(chief.hex)
    ranging.look_at(place)
    begin_reach(ranging, place, chief.name)
    wait(ranging, lambda: any("Reach of Rommel" in row for row in shown(ranging)))
    ranging.picture("reach-hq")
    ranging.desk.do(MoveUnit(chief.id, "Benghazi"))
    ranging.settle()
    assert ranging.map.layers.origin().node == ranging.node("Benghazi")
    ranging.desk.do(DeleteUnit(chief.id))
    wait(ranging, lambda: not any("Reach of Rommel" in row for row in shown(ranging)))
    assert any(row.startswith("Reach of ") for row in shown(ranging)), "that of the power again"


def test_the_key_dims_everybody_in_supply(ranging):
    scene = ranging.view.map_scene()
    ranging.view.setFocus()
    QTest.keyClick(ranging.window, Qt.Key.Key_O)
    ranging.settle()
    assert ranging.action("only_out").isChecked()
    out = set(ranging.desk.supply.out())
    for exhibit in scene.seen_exhibits():
        if exhibit.piece.units:
            dim = not out & set(exhibit.piece.units)
            assert exhibit.sprite.opacity() == pytest.approx(DIMMED if dim else 1.0), exhibit.piece.units
    assert any("out of supply" in row and row.startswith("Others than") for row in shown(ranging))
    assert ranging.window.status_line.out.text() == f"{len(out)} out of supply"
    ranging.picture("only-out")
    QTest.keyClick(ranging.window, Qt.Key.Key_O)
    ranging.settle()
    assert all(e.sprite.opacity() == 1.0 for e in scene.shelf)


def test_filter_steps_and_count_are_about_the_same_units(ranging):
    game, scene = ranging.game, ranging.view.map_scene()
    ranging.action("only_out").setChecked(True)
    ranging.desk.show_power("IT")
    whose = ranging.window.scope_group.actions()
    next(a for a in whose if a.data() == "power").trigger()
    ranging.settle()
    mine = {u for u in ranging.desk.supply.out() if game.units[u].power == "IT"}
    assert ranging.window.status_line.out.text() == f"{len(mine)} out of supply"
    bright = {u for e in scene.shelf if e.piece.units and not scene.is_dim(e) for u in e.piece.units}
    assert {u for u in bright if scene.status_of(u) in OUT and game.units[u].power == "IT"} == mine
    seen = []
    for _ in mine:
        ranging.trigger("next_out")
        seen.append(ranging.desk.subject.unit)
    assert set(seen) == mine
    ranging.desk.show_scope("all")
    ranging.settle()
    assert ranging.window.status_line.out.text() == f"{len(ranging.desk.supply.out())} out of supply"


def test_a_picture_has_what_the_map_has(ranging):
    ranging.look_at("Tripoli")
    begin_reach(ranging, "Tripoli", "The port of Tripoli")
    ranging.action("only_out").setChecked(True)
    ranging.action("chokes").setChecked(True)
    wait(ranging, lambda: not ranging.map.layers.is_busy("chokes"))
    dialog = PictureDialog(ranging.desk, ranging.view, ranging.window)
    request = dialog.form.request()
    assert request.only_out and request.overlays["chokes"] == ranging.map.layers.whose()
    assert read_origin(ranging.game, request.overlays["reach"]).start == "port"
    said = dialog.form.overlay_words.text()
    assert "the port of Tripoli" in said and "choke points" in said and "only units out of supply" in said
    dialog.deleteLater()
    ranging.action("chokes").setChecked(False)
