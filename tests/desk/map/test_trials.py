"""What would mend it, and what if, with real clicks in the whole window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from redball.desk.desk import Subject
from redball.desk.dialogs.convoys import ConvoysDialog
from redball.desk.dialogs.hexes import HexDialog
from redball.desk.dialogs.weather import WeatherDialog
from redball.desk.map.hex_menu import menu_of
from redball.desk.panels.sea_card import WithoutRow
from redball.game.orders import FlipUnit
from redball.supply.paths import Status

from tests.desk.player import LEFT

pytestmark = pytest.mark.deep

SAVONA = "ita-savona"


@pytest.fixture
def advised(player):
    """Savona is out of supply and chosen, and its cures are found."""
    player.desk.show_unit(SAVONA)
    player.map.centre_subject()
    wait_for_cures(player)
    return player


def card_of(player):
    return player.window.inspector.mend_card


def wait_for_cures(player) -> None:
    for _ in range(400):
        player.settle()
        if not card_of(player).searching:
            return
    raise AssertionError("the search for cures never ends")


def row_of(player, text: str):
    for row in card_of(player).mend_rows:
        if player.says(row, text):
            return row
    raise AssertionError(f"no cure “{text}” among {player.texts(card_of(player))}")


def test_the_card_tells_what_the_unit_may_not_do_now(advised):
    card = advised.window.inspector.unit_card
    assert advised.says(card, "Out of supply it may not attack or overrun.")
    assert card.rule.isVisible() and card.rule.text() == "BASE-SUP-16"
    advised.picture("effects")
    supplied = next(u for u, s in advised.desk.supply.statuses().items() if s is Status.IN)
    advised.desk.show_unit(supplied)
    advised.settle()
    assert not card.effects.isVisible() and not card.rule.isVisible()


def test_cures_stand_under_the_reasons_cheapest_first(advised):
    card = card_of(advised)
    assert card.isVisible() and advised.says(card, "A convoy point in Eastern Mediterranean")
    assert advised.says(card, "Rommel in") and advised.says(card, "Each was traced before it was offered.")
    assert card.y() > advised.window.inspector.why_card.y()
    prices = [row.mend.price for row in card.mend_rows]
    assert prices == sorted(prices) and len(prices) >= 3
    advised.picture("mend-card")


@pytest.mark.deep
def test_the_mouse_over_a_cure_marks_its_hexes(advised):
    marked = []
    advised.desk.highlighted.connect(marked.append)
    row = row_of(advised, "A unit in Bardia")
    row.entered.emit()
    assert marked[-1] == (advised.node("Bardia"),)
    row.left.emit()
    assert marked[-1] == ()


def test_try_shows_before_and_after_and_gives_no_order(advised):
    head, row = advised.desk.session.head, row_of(advised, "Rommel in")
    where = advised.game.units["ger-rommel"].hex
    advised.press(row.button)
    banner, scene = advised.map.area.trial_banner, advised.view.map_scene()
    assert banner.isVisible() and advised.says(banner, "Trying: Rommel in")
    assert advised.says(banner, "Comes into supply: Savona")
    assert scene.game.units["ger-rommel"].hex != where, "the map shows it there"
    assert scene.status_of(SAVONA) is Status.IN and advised.map.layers.path is not None
    assert "gained" in {r.sample for r in scene.overlays.legend_rows()}
    assert advised.desk.session.head == head and advised.game.units["ger-rommel"].hex == where
    advised.picture("mend-try")
    advised.press(banner.back)
    assert not banner.isVisible() and scene.game is advised.game
    assert scene.status_of(SAVONA) is Status.OUT and not row.button.isChecked()
    assert scene.exhibit_of_unit("ger-rommel") is not None


@pytest.mark.deep
def test_escape_ends_a_trial(advised):
    advised.press(row_of(advised, "A unit in Bardia").button)
    assert advised.map.trial.plan is not None
    QTest.keyClick(advised.window, Qt.Key.Key_Escape)
    advised.settle()
    assert advised.map.trial.plan is None and advised.view.map_scene().game is advised.game


@pytest.mark.deep
def test_pressing_try_again_goes_back(advised):
    row = row_of(advised, "A unit in Bardia")
    advised.press(row.button)
    advised.press(row.button)
    assert advised.map.trial.plan is None and not row.button.isChecked()


@pytest.mark.deep
def test_another_try_takes_the_place_of_the_first(advised):
    first, second = row_of(advised, "A unit in Bardia"), row_of(advised, "A convoy point in")
    advised.press(first.button)
    advised.press(second.button)
    assert second.button.isChecked() and not first.button.isChecked()
    scene = advised.view.map_scene()
    assert scene.game.units == advised.game.units and scene.game.convoys != advised.game.convoys
    advised.map.trial.end()


def test_keep_gives_the_orders_and_undo_takes_them_back(advised):
    head = advised.desk.session.head
    advised.press(row_of(advised, "A convoy point in Eastern Mediterranean").button)
    advised.press(advised.map.area.trial_banner.keep)
    session = advised.desk.session
    assert session.head == head + 1 and advised.desk.supply.in_supply(SAVONA)
    assert not advised.map.area.trial_banner.isVisible()
    assert not card_of(advised).isVisible(), "nothing is left to mend"
    advised.trigger("undo")
    assert session.head == head and not advised.desk.supply.in_supply(SAVONA)
    wait_for_cures(advised)
    assert card_of(advised).isVisible() and card_of(advised).mend_rows


@pytest.mark.deep
def test_what_happens_to_the_game_ends_a_trial(advised):
    advised.press(row_of(advised, "A unit in Bardia").button)
    advised.desk.do(FlipUnit("ger-dak", False))
    advised.settle()
    scene = advised.view.map_scene()
    assert advised.map.trial.plan is None and scene.game is advised.game
    assert scene.status_of(SAVONA) is Status.OUT
    advised.trigger("undo")


@pytest.mark.deep
def test_another_subject_ends_trial_and_search(advised):
    advised.press(row_of(advised, "A unit in Bardia").button)
    advised.desk.show_unit("gbr-malta")
    assert advised.map.trial.plan is None
    advised.desk.show_unit("ger-dak")
    advised.settle()
    assert not card_of(advised).isVisible() and not card_of(advised).searching
    assert not card_of(advised).mend_rows


@pytest.mark.deep
def test_a_cure_of_two_parts_shows_both(player):
    player.desk.show_unit("gbr-malta")
    wait_for_cures(player)
    row = card_of(player).mend_rows[0]
    assert player.says(row, "A convoy point in Ionian") and player.says(row, "+ A surface ship in Ionian")
    assert player.says(row, "Also brings back")
    player.press(row.button)
    player.picture("mend-malta")
    player.press(player.map.area.trial_banner.keep)
    assert player.desk.supply.in_supply("gbr-malta") and player.desk.supply.in_supply("gbr-force-k")
    player.trigger("undo")
    player.trigger("undo")


@pytest.mark.deep
def test_cures_are_reached_and_tried_by_keyboard(advised):
    row = card_of(advised).mend_rows[0]
    row.button.setFocus()
    QTest.keyClick(row.button, Qt.Key.Key_Space)
    advised.settle()
    assert advised.map.trial.plan is not None
    QTest.mouseClick(advised.map.area.trial_banner.back, LEFT)
    advised.settle()
    assert advised.map.trial.plan is None


@pytest.mark.deep
def test_every_reason_links_to_its_rule(advised):
    wanted = []
    advised.desk.clause_wanted.connect(wanted.append)
    row = advised.window.inspector.why_card.reason_rows[0]
    assert row.link.text() == row.reason.clause == "BASE-SUP-08"
    row.link.click()
    assert wanted == ["BASE-SUP-08"]
    advised.controller.keep_open("rules", "RulesBrowser").close()


# --- stepping and the list ----------------------------------------------------------------------------------


@pytest.mark.deep
def test_n_steps_through_units_out_of_supply(player):
    out = set(player.desk.supply.out())
    seen = []
    for _ in range(len(out)):
        player.trigger("next_out")
        seen.append(player.desk.subject.unit)
        middle = player.view.camera.middle
        node = player.game.atlas.grid.at(middle.x(), middle.y())
        assert node == player.game.units[seen[-1]].hex
    assert set(seen) == out and len(seen) == len(set(seen))
    acting = player.game.clock.side
    sides = [player.game.powers[player.game.units[u].power].side == acting for u in seen]
    assert sides == sorted(sides, reverse=True), "those that act come first"
    player.trigger("next_out")
    assert player.desk.subject.unit == seen[0], "and round again"
    player.trigger("previous_out")
    assert player.desk.subject.unit == seen[-1]
    keys = [player.action(name).shortcut().toString() for name in ("next_out", "previous_out")]
    assert keys == ["N", "Shift+N"]


def test_the_empty_inspector_lists_who_is_out_of_supply(player):
    player.desk.show(Subject())
    card = player.window.inspector.out_card
    player.settle()
    assert card.isVisible() and {row.unit for row in card.out_rows} == set(player.desk.supply.out())
    player.picture("out-card")
    card.whose.choose("side")
    card.whose.activated.emit(1)
    player.settle()
    side = player.game.clock.side
    assert card.out_rows and all(
        player.game.powers[player.game.units[row.unit].power].side == side for row in card.out_rows
    )
    row = card.out_rows[0]
    row.chosen.emit()
    assert player.desk.subject.unit == row.unit
    player.desk.show_scope("all")


# --- what if, elsewhere -------------------------------------------------------------------------------------


def settled(player, done) -> None:
    for _ in range(400):
        player.settle()
        if done():
            return
    raise AssertionError("no answer")


def samples(player) -> set[str]:
    return {row.sample for row in player.view.map_scene().overlays.legend_rows()}


@pytest.mark.deep
def test_the_weather_dialog_tells_who_would_lose_supply_before_it_is_set(player):
    head = player.desk.session.head
    dialog = WeatherDialog(player.desk, player.window)
    dialog.show()
    dialog.set_all("blizzard")
    settled(player, lambda: dialog.effect.result is not None and dialog.effect.lines[0].full)
    assert "Falls out of supply: " in dialog.effect.lines[0].full and "lost" in samples(player)
    player.picture("weather-effect")
    player.picture_of(dialog, "weather-effect-dialog")
    dialog.set_all("fine")
    player.settle()
    assert dialog.effect.lines[0].full == "" and "lost" not in samples(player)
    dialog.set_all("blizzard")
    settled(player, lambda: dialog.effect.result is not None and dialog.effect.lines[0].full)
    dialog.reject()
    player.settle()
    assert "lost" not in samples(player) and player.desk.session.head == head


@pytest.mark.deep
def test_the_convoys_dialog_tells_who_would_gain(player):
    dialog = ConvoysDialog(player.desk, player.window)
    dialog.show()
    sea = player.game.atlas.sea_by_name["eastern mediterranean"].index
    dialog.set_points(sea, "IT", 1)
    settled(player, lambda: "Savona" in dialog.effect.lines[1].full)
    assert "gained" in samples(player)
    dialog.reject()
    player.settle()
    assert "gained" not in samples(player)


def test_a_change_that_nobody_feels_says_so(player):
    dialog = HexDialog(player.desk, player.window, player.node("Athens"))
    dialog.show()
    dialog.factories.setValue(0)
    barrels = dialog.forms[0].barrels
    barrels.setValue(barrels.value() + 1)
    settled(player, lambda: dialog.effect.lines[1].full == "Nobody gains or loses supply.")
    dialog.reject()
    player.settle()


def test_the_menu_of_a_hex_tells_what_another_controller_would_do(player):
    node = player.node("Benghazi")
    menu = menu_of(player.desk, player.window, player.map.side, node)
    control = next(a.menu() for a in menu.actions() if a.menu() and "ontrol" in a.text())
    british = next(a for a in control.actions() if a.text() == "Commonwealth")
    british.hovered.emit()
    told = control.findChild(QAction, "told").text()
    assert told.startswith("Falls out of supply: ") and "lost" in samples(player)
    control.aboutToHide.emit()
    assert "lost" not in samples(player) and player.game.controller(node) != "CW"
    menu.deleteLater()


@pytest.mark.deep
def test_a_sea_area_tells_what_hangs_on_its_points(player):
    sea = player.game.atlas.sea_by_name["ionian sea and sirte"].index
    player.desk.show(Subject(sea=sea))
    rows = player.window.inspector.sea_card.without
    settled(player, lambda: rows.findChildren(WithoutRow))
    row = rows.findChildren(WithoutRow)[0]
    assert player.says(row, "Without the points of Italy, ") and player.says(row, "fall out of supply")
    row.entered.emit()
    assert "lost" in samples(player)
    player.picture("sea-without")
    row.left.emit()
    assert "lost" not in samples(player)
