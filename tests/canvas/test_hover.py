"""The resting mouse, and the panels over the map."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtTest import QTest
from redball.canvas.card import card_of
from redball.canvas.minimap import MiniMap
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.palette import palette
from redball.canvas.panels import LegendPanel, legend_size
from redball.game.state import HexState, put_unit, remove_unit
from redball.supply.paths import LegKind, Status
from redball.wording import message

from tests.canvas.conftest import spot_of
from tests.mouse import move_mouse
from tests.small_map import small_game, spot, unit

LEFT = Qt.MouseButton.LeftButton


# --- fan ----------------------------------------------------------------------------------------------------


def test_a_stack_fans_out_after_a_rest_and_closes_when_left(view, qtbot):
    move_mouse(view.viewport(), spot_of(view, "A-0202"))
    qtbot.waitUntil(lambda: view.hovering.fan.is_open)
    move_mouse(view.viewport(), spot_of(view, "A-0405"))
    assert not view.hovering.fan.is_open


def test_a_single_counter_does_not_fan_out(view, qtbot):
    move_mouse(view.viewport(), spot_of(view, "A-0305"))
    qtbot.wait(260)
    assert not view.hovering.fan.is_open


def test_a_fanned_out_counter_can_be_clicked_and_dragged(view, qtbot, atlas):
    key = ("hex", atlas.find("A-0202"))
    view.hovering.toggle_fan(key)
    under = view.mapFromScene(view.hovering.fan._spots["le"])
    with qtbot.waitSignal(view.unit_clicked) as clicked:
        QTest.mouseClick(view.viewport(), LEFT, pos=under)
    assert clicked.args == ["le"]
    view.hovering.toggle_fan(key)
    if not view.hovering.fan.is_open:
        view.hovering.toggle_fan(key)
    dropped = []
    view.unit_dropped.connect(lambda u, n: dropped.append((u, atlas.label(n))))
    QTest.mousePress(view.viewport(), LEFT, pos=under)
    move_mouse(view.viewport(), spot_of(view, "A-0303"))
    move_mouse(view.viewport(), spot_of(view, "A-0404"))
    assert not view.hovering.fan.is_open
    QTest.mouseRelease(view.viewport(), LEFT, pos=spot_of(view, "A-0404"))
    assert dropped == [("le", "A-0404")]


def test_fanned_out_counters_do_not_cover_each_other(view, atlas):
    view.hovering.toggle_fan(("hex", atlas.find("A-0202")))
    a, b = view.hovering.fan._spots.values()
    side = view.map_scene().art.side / view.scale_px
    assert abs(a.x() - b.x()) > side


def test_panning_puts_the_stack_together(view, atlas):
    view.hovering.toggle_fan(("hex", atlas.find("A-0202")))
    view.zoom_to(100)
    assert not view.hovering.fan.is_open


def looks(view):
    return {unit: sprite.pixmap().cacheKey() for unit, sprite in view.hovering.fan._sprites.items()}


def test_an_open_fan_shows_the_present_position(view, atlas, game, event_of):
    """Turned over, reinforced, left by one, and left by all but one."""
    scene, key = view.map_scene(), ("hex", atlas.find("A-0202"))
    view.hovering.toggle_fan(key)
    before = looks(view)
    down = put_unit(msgspec.structs.replace(game.units["pz"], organized=False))
    turned = event_of(game, [down])
    scene.apply(turned)
    assert looks(view)["pz"] != before["pz"] and looks(view)["le"] == before["le"]
    scene.set_game(game)
    assert looks(view) == before, "undone"
    third = msgspec.structs.replace(game.units["nz"], id="third", power="GE", hex=key[1])
    more = event_of(game, [put_unit(third)])
    scene.apply(more)
    assert (
        set(looks(view)) == {"pz", "le", "third"}
        and len(set(map(repr, view.hovering.fan._spots.values()))) == 3
    )
    gone = event_of(more.after, [remove_unit("third")])
    scene.apply(gone)
    assert set(looks(view)) == {"pz", "le"}
    scene.apply(event_of(gone.after, [remove_unit("le")]))
    assert not view.hovering.fan.is_open


# --- card ---------------------------------------------------------------------------------------------------


def test_the_card_comes_after_a_rest_and_goes_with_a_move(view, qtbot):
    move_mouse(view.viewport(), spot_of(view, "A-0404"))
    qtbot.waitUntil(view.hovering.card.isVisible)
    assert view.rect().contains(view.hovering.card.geometry())
    move_mouse(view.viewport(), spot_of(view, "A-0303"))
    assert not view.hovering.card.isVisible()


def test_the_card_tells_a_hex(game, atlas):
    card = card_of(game, atlas.find("Derna"))
    assert card.title == "A-0405  Derna"
    assert card.rows[0].startswith("Clear")
    assert "Controlled by Germany" in card.rows


def test_the_card_tells_stocks_damage_and_units(atlas):
    node = atlas.find("Tobruk")
    game = small_game(
        atlas,
        [unit("a", "Tobruk", name="Ariete", power="IT", type="ARM")],
        depots={"Tobruk": (2, "GE")},
        hexes={"Tobruk": HexState(port_damaged=True)},
    )
    card = card_of(game, node)
    assert "2 barrels, Germany" in card.rows
    assert "Minor port (damaged)" in card.rows
    assert card.units == ("Ariete, Italy armour",)


def test_the_card_of_a_sea_hex_tells_area_and_convoys(game, atlas):
    node = next(n for n in range(len(atlas.grid)) if atlas.sea[n] == 1)
    assert card_of(game, node).rows[:2] == ("South Sea", "3 convoy points, Commonwealth")


def test_a_long_stack_is_told_in_short(atlas):
    units = [unit(f"u{i}", "A-0202") for i in range(9)]
    card = card_of(small_game(atlas, units), atlas.find("A-0202"))
    assert len(card.units) == 7 and card.units[-1] == "and 3 more"


def test_factories_and_oil_are_told():
    from tests.small_map import small_atlas

    atlas = small_atlas(". .", places=[spot("Ploesti", "A-0000", factories=1, oil=3)])
    assert "Factories: 1, Oil: 3" in card_of(small_game(atlas), 0).rows


# --- panels -------------------------------------------------------------------------------------------------


def rows() -> list[LegendRow]:
    return [
        LegendRow("leg", message("canvas.legend.basic", used=1, allowed=4), LegKind.BASIC, number=1),
        LegendRow("badge", message("canvas.legend.out"), status=Status.OUT),
    ]


def test_the_legend_hides_when_it_has_nothing_to_say(view):
    legend = LegendPanel(view, palette())
    assert legend.isHidden()
    legend.set_rows(rows())
    assert not legend.isHidden() and "1  Basic path: 1 of 4 hexes" in legend.accessibleDescription()
    legend.set_rows([])
    assert legend.isHidden()


def test_a_closed_legend_stays_closed(view, qtbot):
    legend = LegendPanel(view, palette())
    legend.set_rows(rows())
    with qtbot.waitSignal(legend.closed):
        legend._close.click()
    legend.set_rows(rows()[:1])
    assert legend.isHidden()
    legend.set_wanted(True)
    assert not legend.isHidden()


def test_the_legend_is_wide_enough_for_its_words():
    assert legend_size(rows())[0] > legend_size(rows()[1:])[0] - 1
    assert legend_size(rows())[1] > legend_size(rows()[1:])[1]


def test_the_minimap_asks_for_where_it_was_pressed(view, qtbot, atlas):
    small = MiniMap(view, atlas, palette())
    small.show_seen(QRectF(0, 0, 2, 2))
    small.show()
    small.grab()
    with qtbot.waitSignal(small.asked) as told:
        QTest.mouseClick(small, LEFT, pos=QPoint(small.width() // 2, small.height() // 2))
    middle = view.camera.bounds.center()
    assert told.args[0].x() == pytest.approx(middle.x(), abs=0.6)
    assert told.args[0].y() == pytest.approx(middle.y(), abs=0.6)


def test_the_view_follows_the_minimap(view):
    view.zoom_to(128)
    view.look_at(QPointF(3.4, 2.2))
    assert (view.camera.middle - QPointF(3.4, 2.2)).manhattanLength() < 0.05


def test_a_legend_that_takes_too_much_of_a_small_map_is_folded_until_it_is_asked_for(qtbot, view):
    legend = LegendPanel(view, palette())
    many = rows() * 4
    legend.set_rows(many, QSizeF(1400, 900))
    whole = legend.size()
    assert not legend.folded and not legend._fold.isVisibleTo(legend)
    legend.set_rows(many, QSizeF(540, 240))
    assert legend.folded and legend.height() < 60 and legend.width() < 240
    legend.show()
    qtbot.mouseClick(legend._fold, Qt.MouseButton.LeftButton)
    assert not legend.folded and legend.width() <= 540
    qtbot.mouseClick(legend._fold, Qt.MouseButton.LeftButton)
    assert legend.folded
    legend.set_rows(many, QSizeF(1400, 900))
    assert not legend.folded and legend.size() == whole
