"""The sea box over the map: what it shows, and what a player's hand does in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from redball.desk.desk import Subject
from redball.desk.sets.submarines.sea import places
from redball.desk.sets.submarines.sea.panel import AREAS, FIELD, TABLE
from redball.game.orders import MoveUnit
from redball.game.units import CONVOY_SECTION
from redball.rules.submarines.convoys import in_zero
from redball.rules.submarines.orders import AttackConvoys
from redball.rules.submarines.tables import ATTACKS

from tests.desk.clipped import faults
from tests.mouse import move_mouse

LEFT = Qt.MouseButton.LeftButton
CS = CONVOY_SECTION


@pytest.fixture(scope="module")
def scenario() -> Path:
    """The scenario that is played."""
    return Path(__file__).with_name("atlantic-1943.toml")


@pytest.fixture
def seas(player):
    """Sea boxes over the map, none of them open."""
    found = next(plug for plug in player.desk.plugs if plug.rule_set == "submarines").seas
    found.panel.end()
    found.panel.show_page(FIELD)
    player.view.zoom_to(12)
    player.view.centre_on(box_hex(player, "Bay of Biscay"), animate=False)
    player.settle()
    return found


@pytest.fixture
def approaches(player, seas):
    """The box of the Western Approaches is open."""
    seas.open(sea(player, "Western Approaches"))
    player.settle()
    return seas.panel


def sea(player, name: str) -> int:
    return player.game.atlas.sea_by_name[name.casefold()].index


def box_hex(player, name: str) -> int:
    return player.game.atlas.sea_areas[sea(player, name)].box


def spot_in(field, side: str, section: int) -> QPoint:
    """A free place of a section: the lower end of its counters."""
    number = next(n for n, half in enumerate(field.box.halves) if half.side == side)
    box = places.cell_box(number, section)
    return QPoint(round(box.center().x()), round(box.bottom() - 3))


def drag(player, field, token, goal: QPoint, *, drop: bool = True) -> None:
    start = token.box.center().toPoint()
    QTest.mousePress(field, LEFT, pos=start)
    for share in (0.3, 0.7, 1.0):
        move_mouse(field, start + (goal - start) * share)
        player.settle()
    if drop:
        QTest.mouseRelease(field, LEFT, pos=goal)
        player.settle()


def show_beside(player, panel, node: int) -> None:
    """Bring a hex into the part of the map that the panel leaves free."""
    x, y = player.game.atlas.grid.centre(node)
    room, taken = player.map.area.rect(), panel.on_map()
    free = taken.left() / 2 if taken.left() > room.width() / 3 else (taken.right() + room.right()) / 2
    player.view.look_at(QPointF(x + (room.center().x() - free) / player.view.scale_px, y))
    player.settle()
    assert not taken.contains(player.map.area.point_of(node))


def press(player, widget, key, keys=Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(widget, key, keys)
    player.settle()


# --- opening ------------------------------------------------------------------------------------------------


def test_the_action_opens_the_box_of_the_chosen_area_and_closes_it(player, seas):
    player.desk.show(Subject(node=box_hex(player, "North Atlantic"), sea=sea(player, "North Atlantic")))
    player.trigger("sea_box")
    assert seas.panel.area == sea(player, "North Atlantic") and seas.panel.title.full == "North Atlantic"
    player.trigger("sea_box")
    assert seas.panel.isHidden()


def test_without_a_chosen_area_all_are_listed(player, seas):
    player.desk.show(Subject())
    player.trigger("sea_box")
    assert seas.panel.pages.currentIndex() == AREAS and seas.panel.areas.rows_model.rowCount() > 10


def test_a_double_click_at_sea_opens_the_box_and_does_not_zoom(player, seas):
    port, nodes = player.view.viewport().rect(), player.game.atlas.sea_hexes[sea(player, "Bay of Biscay")]
    seen = [node for node in nodes if port.contains(player.spot(node))]
    node = next(node for node in seen if not player.view.unit_at(player.spot(node)))
    scale = player.view.scale_px
    QTest.mouseDClick(player.view.viewport(), LEFT, pos=player.spot(node))
    player.settle()
    assert seas.panel.area == sea(player, "Bay of Biscay") and player.view.scale_px == scale


def test_plates_are_switched_on_clicked_and_opened(player, seas):
    player.action("sea_areas").setChecked(True)
    player.wait_for(lambda: player.view.overlays.drawing("sea_areas").afloat is not None)
    berths = player.view.overlays.drawing("sea_areas").afloat
    area = sea(player, "North Atlantic")
    assert area in berths.berths
    seen, scale = player.view.visible_rect(), player.view.scale_px
    spot = ((berths.box_of(area).center() - seen.topLeft()) * scale).toPoint()
    QTest.mouseClick(player.view.viewport(), LEFT, pos=spot)
    player.settle()
    assert player.desk.subject.sea == area
    QTest.mouseDClick(player.view.viewport(), LEFT, pos=spot)
    player.settle()
    assert seas.panel.area == area
    player.action("sea_areas").setChecked(False)
    player.settle()


def test_enter_on_a_chosen_place_at_sea_opens_its_box(player, seas):
    node = box_hex(player, "North Atlantic")
    player.desk.show_hex(node)
    player.view.setFocus()
    press(player, player.view, Qt.Key.Key_Return)
    assert seas.panel.area == sea(player, "North Atlantic")


def test_the_menu_of_a_hex_has_the_boxes_of_its_sea_areas(player, seas):
    menu = QMenu()
    seas.add_to_menu(menu, player.node("Brest"))
    assert {"Sea box of Bay of Biscay", "Sea box of English Channel"} <= {a.text() for a in menu.actions()}
    menu.actions()[0].trigger()
    player.settle()
    assert seas.panel.area >= 0


def test_escape_closes_and_the_map_shows_the_open_area_no_more(player, approaches):
    assert not player.view.overlays.drawing("open_sea_area").is_empty
    press(player, approaches.field, Qt.Key.Key_Escape)
    assert approaches.isHidden() and player.view.overlays.drawing("open_sea_area").is_empty


def test_the_panel_is_on_the_map_and_beside_the_area(player, approaches):
    room = player.map.area.rect()
    assert room.contains(approaches.on_map())
    spot = player.map.area.point_of(box_hex(player, "Western Approaches"))
    assert not approaches.on_map().contains(spot)


# --- showing ------------------------------------------------------------------------------------------------


def test_the_half_of_the_hunters_is_above_and_the_weather_in_the_head(approaches):
    assert [half.side for half in approaches.box.halves] == ["axis", "allied"]
    assert approaches.weather.words == "Fine"


def test_totals_of_sections_are_those_of_the_rule(approaches):
    upper, lower = approaches.box.halves
    assert upper.cell(1).search == (-1,) and upper.cell(2).search == (-2, -1) and upper.cell(3).search == ()
    assert lower.cell(CS).search == (-1,) and str(lower.cell(CS).asw) == "17/2"
    assert str(lower.cell(1).asw) == "5/2" and lower.cell(3).asw == 3


def test_the_asw_total_is_written_out(approaches):
    assert approaches.asw.full == "ASW 8½ = 2 escorts + 2 CL + ½ CA + 4 NAV; counts as 9"


def test_a_section_under_the_mouse_has_its_total_written_out(player, approaches):
    move_mouse(approaches.field, spot_in(approaches.field, "allied", 1))
    player.settle()
    assert approaches.asw.full.startswith("ASW 2½ = ")


def test_counters_keep_to_their_sections_and_apart(approaches):
    for token in approaches.field.tokens:
        number = [half.side for half in approaches.box.halves].index(token.side)
        assert places.cell_box(number, token.section).contains(token.box)
    boxes = [token.box for token in approaches.field.tokens]
    assert not any(a.intersects(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_submarines_that_attack_are_marked_and_their_totals_count(player, approaches):
    player.desk.do(AttackConvoys("Western Approaches", ("u-124",), ("3",)))
    player.settle()
    box = approaches.box
    assert box.joined == {"u-124"} and box.halves[0].cell(2).counts == {"attack", "search"}
    assert box.halves[0].cell(2).attack == 3 and not box.halves[0].cell(1).counts
    assert "asw" in box.halves[1].cell(CS).counts
    assert "attacks convoys" in approaches.field.said_of(approaches.field.token_of("u-124"))


@pytest.mark.parametrize("count", [1, 6, 9, 20, 40])
def test_however_many_counters_stay_in_their_section(count):
    for room in (places.cell_box(0, CS), places.cell_box(1, 2)):
        boxes = list(places._boxes(count, room))
        assert len(boxes) == count
        assert all(QRectF(room).contains(box) for box in boxes)


# --- moving -------------------------------------------------------------------------------------------------


def test_a_counter_is_dragged_into_another_section(player, approaches):
    field = approaches.field
    drag(player, field, field.token_of("hudson"), spot_in(field, "allied", CS))
    assert player.game.units["hudson"].section == CS
    assert approaches.asw.full.startswith("ASW 11½ = ")


def test_while_it_is_held_the_ruling_and_the_new_total_are_said(player, approaches):
    field = approaches.field
    drag(player, field, field.token_of("hudson"), spot_in(field, "allied", CS), drop=False)
    assert field.rulings[CS].allowed and 3 not in field.rulings
    assert "Hudson" in approaches.said.text() and approaches.sign.kind == "done"
    assert approaches.asw.full == "ASW 8½ → 11½, counts as 12"
    QTest.mouseRelease(field, LEFT, pos=spot_in(field, "axis", 4))
    player.settle()
    assert player.game.units["hudson"].section == 3, "the other side's half takes nothing"
    assert approaches.asw.full.startswith("ASW 8½ = ")


def test_a_counter_is_dragged_out_to_a_hex(player, approaches):
    field, goal = approaches.field, player.node("Plymouth")
    show_beside(player, approaches, goal)
    spot = field.mapFromGlobal(player.view.viewport().mapToGlobal(player.spot(goal)))
    drag(player, field, field.token_of("hudson"), spot)
    assert player.game.units["hudson"].hex == goal


def test_a_counter_of_the_map_is_dragged_into_a_section(player, approaches):
    port, field = player.view.viewport(), approaches.field
    player.view.zoom_to(40)
    show_beside(player, approaches, player.node("Gibraltar"))
    start = player.spot_of("liberator")
    goal = port.mapFromGlobal(field.mapToGlobal(spot_in(field, "allied", 2)))
    QTest.mousePress(port, LEFT, pos=start)
    for share in (0.1, 0.5, 1.0):
        move_mouse(port, start + (goal - start) * share)
        player.settle()
    assert field.is_held and field.rulings[2].allowed and "Liberator" in approaches.said.text()
    QTest.mouseRelease(port, LEFT, pos=goal)
    player.settle()
    unit = player.game.units["liberator"]
    assert (unit.sea, unit.section) == (sea(player, "Western Approaches"), 2) and not field.is_held


def test_an_aircraft_that_comes_into_the_convoy_section_intercepts_an_attack(player, approaches):
    player.desk.do(AttackConvoys("Western Approaches", ("u-124",), ("3",)))
    player.settle()
    approaches.field.bring(("liberator",), QPointF(spot_in(approaches.field, "allied", CS)))
    approaches.field.put_down(QPointF(spot_in(approaches.field, "allied", CS)))
    player.settle()
    attack = next(iter(ATTACKS.of(player.game).values()))
    assert attack.flown == ["liberator"] and player.game.units["liberator"].section == CS


def test_what_the_rules_refuse_is_said_and_not_edged(player, approaches):
    player.desk.do(MoveUnit("liberator", "Western Approaches", 0))
    player.settle()
    field = approaches.field
    token = next(token for token in field.tokens if token.unit is None)
    field.lift(token, token.box.center())
    field.carry(QPointF(spot_in(field, "allied", 3)))
    assert set(field.rulings) == {0}, "convoy points are in section 0 or the Convoy Section"
    field.let_go()


def test_convoy_points_are_divided_between_section_0_and_the_convoy_section(player, approaches):
    field, area = approaches.field, sea(player, "Western Approaches")
    token = next(token for token in field.tokens if token.unit is None)
    drag(player, field, token, spot_in(field, "allied", 0))
    assert in_zero(player.game, area, "CW") == 12
    token = next(token for token in field.tokens if token.unit is None)
    QTest.mouseClick(field, LEFT, pos=token.box.center().toPoint())
    player.settle()
    assert approaches.split.isVisible() and approaches.split.value() == 12
    approaches.split.setValue(5)
    player.settle()
    assert in_zero(player.game, area, "CW") == 5
    assert [t.points for t in field.tokens if t.unit is None] == [7, 5]
    player.desk.undo()
    player.settle()
    assert in_zero(player.game, area, "CW") == 12


def test_the_keyboard_goes_from_counter_to_counter_and_moves_them(player, approaches):
    field = approaches.field
    field.setFocus()
    field.chosen_key = field.token_of("u-124").key
    press(player, field, Qt.Key.Key_Left)
    assert field.chosen_key == ("u-1", -2)
    press(player, field, Qt.Key.Key_4)
    assert player.game.units["u-1"].section == 4
    press(player, field, Qt.Key.Key_Return)
    assert player.desk.subject.unit == "u-1"


# --- tables -------------------------------------------------------------------------------------------------


def test_ctrl_t_shows_the_box_as_a_table_which_moves_counters_too(player, approaches):
    approaches.field.setFocus()
    press(player, approaches.field, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert approaches.pages.currentIndex() == TABLE and approaches.table.hasFocus()
    rows = approaches.table.rows_model.rows
    at = next(n for n, row in enumerate(rows) if row.token is not None and row.token.key == ("hudson", -2))
    approaches.table.setCurrentIndex(approaches.table.rows_model.index(at, 0))
    press(player, approaches.table, Qt.Key.Key_C)
    assert player.game.units["hudson"].section == CS
    assert approaches.table.chosen().token.key == ("hudson", -2)
    total = next(row for row in approaches.table.rows_model.rows if row.total and row.texts[1] == "Allied")
    assert total.texts == ("CS", "Allied", "Convoy Section", "", "−1", "11½", "8")
    press(player, approaches.table, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert approaches.pages.currentIndex() == FIELD


def test_the_table_of_all_areas_opens_a_box(player, approaches):
    player.press(approaches.areas_button)
    rows = approaches.areas.rows_model.rows
    at = next(n for n, row in enumerate(rows) if row.area == sea(player, "Grand Banks"))
    assert rows[at].texts == ("Grand Banks", "US", "8", "2", "1 GE", "May attack now")
    approaches.areas.setCurrentIndex(approaches.areas.rows_model.index(at, 0))
    press(player, approaches.areas, Qt.Key.Key_Return)
    assert approaches.area == sea(player, "Grand Banks") and approaches.pages.currentIndex() == FIELD


def test_an_open_box_follows_the_area_whose_attack_is_looked_at(player, seas, approaches):
    seas.follow(sea(player, "Grand Banks"))
    player.settle()
    assert approaches.area == sea(player, "Grand Banks")
    approaches.end()
    seas.follow(sea(player, "North Atlantic"))
    assert approaches.isHidden(), "one that is closed stays so"


def test_undo_and_another_game_are_followed(player, approaches, tmp_path):
    player.desk.do(MoveUnit("hudson", "Western Approaches", CS))
    player.settle()
    assert approaches.field.token_of("hudson").section == CS
    player.desk.undo()
    player.settle()
    assert approaches.field.token_of("hudson").section == 3
    (tmp_path / "other").mkdir()
    player.begin(tmp_path / "other")
    assert approaches.isHidden()


# --- room ---------------------------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("page", [FIELD, TABLE, AREAS])
def test_nothing_is_cut_off(player, approaches, page, theme):
    player.controller.appearance.use_theme(theme)
    approaches.show_page(page)
    player.settle()
    assert not faults(approaches)
    player.controller.appearance.use_theme("light")


def test_over_a_low_map_all_of_the_box_is_shown_all_the_same(player, approaches):
    before = player.window.size()
    player.window.resize(1180, 720)
    player.settle()
    assert approaches.pages.height() == places.HEIGHT
    assert player.window.rect().contains(approaches.geometry())
    player.window.resize(before)
    player.settle()


def test_plates_keep_off_the_open_box(player, approaches):
    player.action("sea_areas").setChecked(True)
    player.settle()
    seen, scale = player.view.visible_rect(), player.view.scale_px
    panel = approaches.on_map()
    for box in player.view.overlays.floating():
        corner = (box.topLeft() - seen.topLeft()) * scale
        assert not panel.intersects(QRectF(corner, box.size() * scale).toRect())
    player.action("sea_areas").setChecked(False)
    player.settle()
