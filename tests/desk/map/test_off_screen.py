"""Legal hexes out of sight: counted in the banner, listed there and beside the decision, a click away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from redball.desk.map.picking import Pick
from redball.game.orders import Step

pytestmark = pytest.mark.deep

TRIPOLI, BENGHAZI, LONDON = "Tripoli", "Benghazi", "London"


@pytest.fixture
def picking(player):
    """The map waits for one of three places; two of them are seen."""
    player.look_at("El Agheila", 40)
    legal = {player.node(name): room for name, room in ((TRIPOLI, 2), (BENGHAZI, 4), (LONDON, 1))}
    clicked: list[int] = []
    player.map.picker.pick(Pick("Click one", clicked.append, legal, once=False))
    player.settle()
    yield player
    player.map.picker.end()


def chips(player) -> dict[str, object]:
    return {chip.text(): chip for chip in player.window.work.places.chips.values()}


def test_those_that_are_not_seen_are_counted_and_listed(picking):
    banner, beyond = picking.map.area.banner, picking.controller.beyond
    assert beyond.unseen == (picking.node(LONDON),)
    assert banner.more.isVisible() and banner.more.text() == "1 out of sight"
    banner.more_menu.aboutToShow.emit()
    assert [action.text() for action in banner.more_menu.actions()] == [LONDON]
    places = picking.window.work.places
    assert places.isVisibleTo(picking.window.work) and places.note.text() == "1 out of sight"
    assert list(chips(picking))[-1] == "London  1" and {"Tripoli  2", "Benghazi  4"} < set(chips(picking))


@pytest.mark.parametrize("way", ["menu", "chip"])
def test_a_click_looks_there_and_the_map_still_waits(picking, way):
    if way == "menu":
        picking.map.area.banner.more_menu.aboutToShow.emit()
        picking.map.area.banner.more_menu.actions()[0].trigger()
    else:
        chips(picking)["London  1"].click()
    picking.settle()
    x, y = picking.game.atlas.grid.centre(picking.node(LONDON))
    assert picking.view.visible_rect().contains(QPointF(x, y))
    assert picking.map.picker.wish is not None
    assert set(picking.controller.beyond.unseen) == {picking.node(TRIPOLI), picking.node(BENGHAZI)}
    assert picking.map.area.banner.more.text() == "2 out of sight"


@pytest.mark.parametrize("width", [1180, 1600])
def test_the_banner_fits_the_map_with_its_buttons(picking, width):
    picking.window.resize(width, 720)
    legal = picking.map.picker.wish.legal
    text = "Click where a barrel goes: 1 left; the numbers are room for barrels"
    picking.map.picker.pick(Pick(text, print, legal))
    picking.settle()
    assert picking.map.area.banner.more.isVisible()
    banner, area = picking.map.area.banner, picking.map.area
    assert area.rect().contains(banner.geometry())
    for part in (banner.words, banner.more, banner.button):
        assert banner.rect().contains(part.geometry())
        assert part.width() >= min(part.sizeHint().width(), part.minimumSizeHint().width())
    wrapped = banner.words.heightForWidth(banner.words.width()) if banner.words.wordWrap() else 0
    assert banner.words.height() >= wrapped


def test_nothing_is_listed_when_no_click_is_wanted(picking):
    picking.map.picker.end()
    picking.settle()
    assert not picking.window.work.places.isVisibleTo(picking.window.work)
    assert not picking.map.area.banner.isVisible() and not picking.map.area.banner.more.isVisible()
    picking.map.picker.pick(Pick("Click anywhere", lambda _node: None))
    assert picking.map.area.banner.isVisible() and not picking.map.area.banner.more.isVisible()


def test_where_barrels_may_go_is_framed_and_listed(player):
    """Placing barrels with the map on the desert: German cities are far away."""
    while player.game.clock.phase != "production":
        player.desk.do(Step(end_stage=player.game.clock.phase == "end_of_action"))
    player.desk.show_power("GE")
    player.settle()
    card = player.window.work.cards["oil"]
    player.press(player.button(card, "Receive all"))
    player.press(card.suggest)
    player.press(player.button(card, "Take"))
    player.look_at("Tobruk", 62)
    player.press(player.window.work.cards["barrels"].place)
    wish, places = player.map.picker.wish, player.window.work.places
    assert wish is not None and wish.legal
    listed = set(places.chips)
    assert listed <= set(wish.legal) and (len(listed) == len(wish.legal) or len(listed) == 60)
    assert player.map.layers.board is not None
    player.picture("barrels-legal")
    player.map.picker.end()
