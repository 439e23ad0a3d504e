"""Several units chosen together: by a rubber band, by clicks, by keys, by a stack's grip; moved, turned
over and deleted by one order.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from redball.game.orders import ChangeMany, DeleteUnit, MoveUnit
from redball.wording import sentence

from tests.desk.player import LEFT
from tests.mouse import move_mouse

pytestmark = pytest.mark.deep

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
SIDI = ("ind-4-ind", "saf-1-sa")
"""The two units in Sidi Barrani."""


@pytest.fixture
def front(player):
    """The front at Sidi Barrani, near enough to see factors."""
    player.look_at("Sidi Barrani")
    return player


def hexes(player, units=SIDI):
    return {player.game.atlas.label(player.game.units[unit].hex) for unit in units}


def grip(player, unit):
    """A spot on the number of a unit's stack."""
    side = player.view.map_scene().art.side
    return player.spot_of(unit) + QPoint(round(0.49 * side), round(0.3 * side))


def drag(player, start, end, keys=Qt.KeyboardModifier.NoModifier):
    port = player.view.viewport()
    QTest.mousePress(port, LEFT, keys, start)
    for share in (0.15, 0.5, 0.85, 1.0):
        move_mouse(port, start + (end - start) * share)
        player.settle()
    QTest.mouseRelease(port, LEFT, keys, end)
    player.settle()


def band(player, first, last, keys=SHIFT):
    """A box round the hexes from one label to another."""
    w = round(player.view.scale_px / 2)
    a, b = player.spot(player.node(first)), player.spot(player.node(last))
    drag(player, a - QPoint(w, w), b + QPoint(w, w), keys)


def key(player, key, keys=Qt.KeyboardModifier.NoModifier):
    player.window.activateWindow()
    player.view.setFocus()
    QTest.keyClick(player.view, key, keys)
    player.settle()


def test_a_stacks_number_drags_all_of_it_by_one_order(front):
    orders = front.desk.session.head
    front.spot_of("saf-1-sa")
    drag(front, grip(front, "saf-1-sa"), front.spot(front.node("A-3456")))
    assert hexes(front) == {"A-3456"}
    assert set(front.desk.subject.group) == set(SIDI), "what was dragged is chosen"
    assert front.desk.session.head == orders + 1
    assert "2 units move to A-3456: " in front.window.journal.model.lines[-1].text
    front.trigger("undo")
    assert hexes(front) == {"A-3355"}


def test_a_rubber_band_chooses_and_one_of_them_takes_all_along(front):
    band(front, "A-3355", "A-3356")
    chosen = front.desk.subject.group
    assert set(chosen) == {*SIDI, "gbr-auchinleck", "gbr-matruh", "gbr-daf"}
    front.picture("many-band")
    drag(front, front.spot_of("saf-1-sa"), front.spot(front.node("A-3456")))
    assert hexes(front) == {"A-3456"}
    assert hexes(front, ["gbr-auchinleck", "gbr-daf"]) == {"A-3457"}, "each keeps its place beside the others"
    assert front.desk.subject.group == chosen
    front.trigger("undo")
    assert hexes(front, chosen) == {"A-3355", "A-3356"}


def test_while_they_are_dragged_the_note_names_who_falls_out_and_who_may_not(front):
    front.desk.choose(["ind-4-ind", "gbr-queen-elizabeth"])
    front.settle()
    end = front.lift("ind-4-ind", front.node("A-3455"))
    front.drop(end)
    assert hexes(front) == {"A-3355"}, "nothing is half done"
    hint = front.map.area.hint
    assert hint.isVisible()
    assert hint.words.text().startswith("Because of Queen Elizabeth none of the 2 units is changed. ")
    front.picture("many-refused")
    front.press(front.button(hint, "Only the other unit"))
    assert hexes(front, ["ind-4-ind"]) == {"A-3455"}
    assert hexes(front, ["gbr-queen-elizabeth"]) == {"A-3459"}


@pytest.mark.deep
def test_an_offer_ends_when_something_else_is_chosen(front):
    front.desk.choose(["ind-4-ind", "gbr-queen-elizabeth"])
    front.drop(front.lift("ind-4-ind", front.node("A-3455")))
    assert front.map.area.hint.isVisible()
    front.click_unit("nzl-nz")
    assert not front.map.area.hint.isVisible()


def test_a_refused_choice_without_anybody_who_may_offers_nothing(front):
    front.desk.do(ChangeMany((MoveUnit("saf-1-sa", "A-3354"), MoveUnit("ind-4-ind", "A-3354"))))
    front.settle()
    hint = front.map.area.hint
    assert hint.isVisible()
    assert not hint.instead.isVisible()


def test_control_and_a_click_add_and_take_away(front):
    front.click_unit("nzl-nz")
    port = front.view.viewport()
    QTest.mouseClick(port, LEFT, CONTROL, front.spot_of("gbr-7-arm"))
    assert front.desk.subject.group == ("nzl-nz", "gbr-7-arm")
    QTest.mouseClick(port, LEFT, CONTROL, front.spot_of("nzl-nz"))
    assert front.desk.subject.unit == "gbr-7-arm", "one is a subject like any other"


def test_keys_choose_a_stack_add_another_turn_them_over_and_end(front):
    front.desk.show_hex(front.node("Sidi Barrani"))
    key(front, Qt.Key.Key_A, CONTROL)
    assert set(front.desk.subject.group) == set(SIDI)
    front.view.set_focus_node(front.node("A-3456"))
    key(front, Qt.Key.Key_Return, CONTROL)
    assert set(front.desk.subject.group) == {*SIDI, "nzl-nz"}
    orders = front.desk.session.head
    key(front, Qt.Key.Key_F)
    assert not any(front.game.units[unit].organized for unit in (*SIDI, "nzl-nz"))
    assert front.desk.session.head == orders + 1
    key(front, Qt.Key.Key_F)
    assert all(front.game.units[unit].organized for unit in (*SIDI, "nzl-nz"))
    key(front, Qt.Key.Key_Escape)
    assert not front.desk.subject.units
    assert front.view.map_scene().selected == ()


def test_move_sends_all_to_the_hex_that_is_picked(front):
    front.desk.choose([*SIDI, "nzl-nz"])
    key(front, Qt.Key.Key_M)
    assert "3 units" in front.map.area.banner.words.text()
    front.click_hex(front.node("A-3457"))
    assert hexes(front, (*SIDI, "nzl-nz")) == {"A-3457"}


def test_a_fleet_goes_to_sea_with_what_it_carries(player):
    player.look_at("Alexandria")
    fleet = ("gbr-transports", "gbr-queen-elizabeth")
    player.desk.choose(["gbr-cairo", *fleet])
    player.map.picker.pick_destination(*player.desk.subject.units)
    area = player.game.atlas.sea_by_name["eastern mediterranean"]
    player.map.picker.wish.then(area.box)
    assert {player.game.units[unit].sea for unit in ("gbr-cairo", *fleet)} == {area.index}
    assert player.desk.session.can_undo


def test_deleting_takes_all_and_undo_brings_all_back(front):
    front.desk.choose(SIDI)
    key(front, Qt.Key.Key_Delete)
    assert not set(SIDI) & front.game.units.keys()
    assert not front.desk.subject.units
    front.trigger("undo")
    assert set(SIDI) <= front.game.units.keys()


@pytest.mark.deep
def test_who_is_gone_is_not_chosen_any_more(front):
    front.desk.choose([*SIDI, "nzl-nz"])
    front.desk.do(DeleteUnit("nzl-nz"))
    assert front.desk.subject.group == SIDI


@pytest.mark.deep
def test_the_menu_draws_a_box_and_the_button_ends_it(front):
    front.trigger("choose_units")
    assert front.map.area.banner.isVisible()
    band(front, "A-3355", "A-3355", Qt.KeyboardModifier.NoModifier)
    assert set(front.desk.subject.group) == set(SIDI)
    assert not front.map.area.banner.isVisible()
    front.trigger("choose_units")
    front.press(front.map.area.banner.button)
    assert front.view.mode == "look"


def test_the_card_sums_up_and_narrows_the_choice(front):
    front.desk.choose([*SIDI, "nzl-nz", "ger-dak", "ita-savona"])
    front.settle()
    card = front.window.inspector.group_card
    assert card.isVisible()
    assert front.says(card, "Commonwealth: ")
    assert front.says(card, "Italy: 1")
    front.picture("many-card")
    front.press(card_button(card))
    assert {front.game.units[unit].power for unit in front.desk.subject.group} == {"CW"}
    front.press(card.down)
    assert front.says(card, "face-down")
    assert card.down.isEnabled() is False
    assert card.up.text().endswith(f"({len(front.desk.subject.group)})")
    assert sentence(front.desk.session.undo_text).split(":")[0].endswith("turn face-down")
    front.press(card.up)
    front.press(card.delete)
    assert not front.desk.subject.units


def card_button(card):
    """What narrows the choice to the Commonwealth."""
    found = card.findChildren(type(card.up))
    return next(button for button in found if button.accessibleName() == "Only those of Commonwealth")


def test_the_menu_of_a_hex_offers_the_stack_and_what_is_chosen(front):
    from redball.desk.map.hex_menu import menu_of

    node = front.node("Sidi Barrani")
    menu = menu_of(front.desk, front.window, front.map.side, node)
    next(a for a in menu.actions() if "stack" in a.text()).trigger()
    assert set(front.desk.subject.group) == set(SIDI)
    menu = menu_of(front.desk, front.window, front.map.side, node)
    inside = next(a.menu() for a in menu.actions() if "chosen" in a.text())
    next(a for a in inside.actions() if "down" in a.text()).trigger()
    assert not any(front.game.units[unit].organized for unit in SIDI)
