"""What a player does with the first working desk, step by step, with real clicks and drags."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from redball.desk import inquiry
from redball.desk.desk import Subject
from redball.desk.dialogs.picture import PictureDialog
from redball.desk.games import saves
from redball.desk.sets.oil.fuel_stock import FuelStock
from redball.desk.sets.oil.oil_card import source_name
from redball.desk.sets.reorganization.points_stock import PointsStock
from redball.game.clock import Clock
from redball.game.orders import SetConvoys, SetPower
from redball.rules.oil.costs import unit_fuel_cost
from redball.rules.oil.production import yield_of
from redball.rules.oil.receipts import receipts
from redball.supply.paths import LegKind, Status
from redball.wording import quantity

from tests.desk.player import LEFT, position
from tests.mouse import move_mouse

DAK = "ger-dak"


def test_step_1_the_demo_opens_on_the_mediterranean(player):
    player.picture("step-1-demo")
    assert player.game.title == "Western Desert 1941"
    seen = player.view.visible_rect()
    for name in ("Taranto", "Benghazi", "Tobruk", "Alexandria"):
        x, y = player.game.atlas.grid.centre(player.node(name))
        assert seen.contains(x, y), name
    assert player.view.scale_px >= 36, "factors, ports and barrels are drawn"
    assert player.window.turn.date.text() == "Nov/Dec 1941"


def test_step_2_a_click_draws_the_supply_path_and_tells_its_legs(player):
    player.click_unit(DAK)
    assert player.desk.subject.unit == DAK
    kinds = [leg.kind for leg in player.map.layers.path.legs]
    assert kinds[0] is LegKind.BASIC
    assert {LegKind.OVERSEAS, LegKind.RAILWAY} <= set(kinds)
    card = player.window.inspector.path_card
    assert card.isVisible()
    assert player.says(card, "Ionian Sea and Sirte")
    assert player.says(card, "A-3251")
    assert player.says(card, "of 4 hexes")
    assert len(player.map.area.legend._rows) >= len(kinds)
    player.picture("step-2-path")


def test_step_3_a_drag_shows_who_falls_out_and_the_reasons_are_clickable(player):
    player.click_unit(DAK)
    where = player.game.units["nzl-nz"].hex
    end = player.lift("nzl-nz", player.node("Bardia"))
    assert DAK in player.map.drag.lost, "the preview comes while the mouse still moves"
    assert player.game.units["nzl-nz"].hex == where
    assert "DAK" in player.map.area.note.lines[0].text()
    player.picture("step-3-preview")
    player.drop(end)
    assert player.game.units["nzl-nz"].hex == player.node("Bardia")
    assert player.desk.supply.status(DAK) is Status.OUT
    player.click_unit(DAK)
    why = player.window.inspector.why_card
    assert why.isVisible()
    assert player.says(why, "zone of control of NZ")
    row = next(row for row in why.reason_rows if row.reason.nodes and "NZ" in str(row.reason.text.data))
    player.picture("step-3-why")
    player.press(row.chip)
    middle = player.view.camera.middle
    assert player.game.atlas.grid.at(middle.x(), middle.y()) == row.reason.nodes[0]
    player.trigger("undo")
    assert player.desk.supply.in_supply(DAK)


def test_a_preview_waits_for_the_supply_of_the_last_order(player, monkeypatch):
    monkeypatch.setattr(inquiry, "SLICE", 0.0)
    player.desk.do(SetConvoys("North Atlantic", "CW", 1))
    player.view.unit_drag_started.emit("nzl-nz")
    player.view.unit_drag_moved.emit("nzl-nz", player.node("Bardia"))
    assert not player.desk.supply_known and not player.map.drag.lost
    player.wait_for(lambda: DAK in player.map.drag.lost)
    assert player.desk.supply_known
    player.view.drag_cancelled.emit("nzl-nz")
    assert not player.map.drag.lost


@pytest.mark.deep
def test_step_4_the_sequence_is_stepped_forward_and_back(player):
    turn, first = player.window.turn, player.game.clock
    player.press(turn.next)
    second = player.game.clock
    assert second != first
    assert player.window.sequence.tree.currentItem().text(0) in ("Air transport", "Land combat")
    player.press(turn.back)
    assert player.game.clock == first
    todo = player.window.todo
    row = todo.rows.itemAt(0).widget()
    assert row.task.state == "todo"
    player.press(row.tick)
    assert todo.rows.itemAt(0).widget().task.state == "done"
    assert todo.note.text().startswith("1 of")
    player.picture("step-4-sequence")
    player.step_to("production")
    assert player.game.clock.phase == "production"
    assert not player.window.docks["work"].isHidden()


def test_another_game_in_a_phase_of_the_same_name_has_its_own_decisions(player, tmp_path):
    def is_open(**fields) -> bool:
        clock = Clock(player.game.clock.turn, "production")
        begun = replace(position(player.scenario), clock=clock, **fields)
        player.controller.open_session(saves.begin(begun, tmp_path))
        player.settle()
        return not player.window.docks["work"].isHidden()

    assert is_open() and not is_open(rule_sets=("base",)) and is_open()


def test_decisions_that_come_within_a_phase_open_their_dock_and_a_closed_one_stays_closed(player):
    work, made = player.window.work, player.window.docks["work"]
    work.wanted.emit(False, "Now")
    assert made.isHidden()
    work.wanted.emit(True, "Now")
    assert not made.isHidden()
    made.hide()
    work.wanted.emit(False, "Now")
    work.wanted.emit(True, "Now")
    assert made.isHidden(), "the player closed it in this phase"
    work.wanted.emit(True, "Then")
    assert not made.isHidden()


@pytest.mark.deep
def test_step_6_units_hexes_and_convoys_are_edited_and_undone_to_the_start(player):
    start = player.game
    player.click_unit("ita-savona")
    card = player.window.inspector.unit_card
    player.press(card.flip)
    assert not player.game.units["ita-savona"].organized
    player.press(card.move_button)
    player.click_hex(player.node("A-3453"))
    assert player.game.units["ita-savona"].hex == player.node("A-3453")
    player.click_unit("ita-savona")
    player.press(card.delete)
    assert "ita-savona" not in player.game.units
    node = player.node("A-3650")
    player.click_hex(node)
    control = player.window.inspector.hex_card.control
    control.setCurrentIndex(control.findData("CW"))
    control.activated.emit(control.currentIndex())
    assert player.game.controller(node) == "CW"
    area = player.game.atlas.sea_by_name["ionian sea and sirte"].index
    player.desk.show(type(player.desk.subject)(sea=area))
    player.settle()
    field = player.window.inspector.sea_card.fields["IT"]
    before = field.value()
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert player.game.convoys[area, "IT"] == before + 1
    player.picture("step-6-edits")
    assert "convoy" in player.action("undo").text().lower()
    for _ in range(5):
        player.trigger("undo")
    assert not player.action("undo").isEnabled()
    assert player.game.units == start.units and player.game.convoys == start.convoys
    for _ in range(5):
        player.trigger("redo")
    assert player.game.controller(node) == "CW"


def barrels(player, power: str) -> int:
    return sum(depot.barrels for depot in player.game.depots.values() if depot.owner == power)


@pytest.mark.deep
def test_step_5_oil_becomes_fuel_and_barrels_and_turns_units_up(player):
    work, stock = player.window.work, player.window.stocks.findChild(FuelStock)
    player.step_to("production")
    player.press(player.button(work.cards["oil"], "Receive all"))
    assert len(work.cards["oil"].findChildren(QPushButton)) > 3
    for number, receipt in enumerate(receipts(player.game, "GE")):
        use = "Produce" if number == 0 else "Convert"
        player.press(player.button(work.cards["oil"], use, source_name(player.game, receipt.key)))
    expected = yield_of(player.game, player.game.powers["GE"])
    player.press(player.button(work.cards["oil"], "Take fuel"))
    assert player.game.powers["GE"].fuel == expected.track
    assert stock.track.value == expected.track
    assert stock.words.text() == quantity(expected.track)
    before = barrels(player, "GE")
    player.press(work.cards["barrels"].place)
    player.picture("step-5-placing")
    illegal = player.node("W-1039")
    player.look_at("W-1039")
    player.click_hex(illegal)
    assert barrels(player, "GE") == before
    assert player.map.area.hint.isVisible() and "OIL-STO-08" in player.texts_of_buttons(player.map.area.hint)
    player.picture("step-5-refused")
    player.look_at("Berlin")
    player.click_hex(player.node("Berlin"))
    assert barrels(player, "GE") == before + 1
    player.picture("step-5-placed")


@pytest.mark.deep
def test_step_5_final_reorganization_pays_quarters_and_expends_a_barrel(player):
    player.step_to("final_reorganization")
    track = Fraction(1, 4)
    player.desk.do(SetPower("GE", {"fuel": str(track)}))
    player.settle()
    before = barrels(player, "GE")
    cost = unit_fuel_cost(player.game.units["ger-90-le"], player.game.options).fuel
    assert cost.denominator in (2, 4)
    final = player.window.screens["final"].inside
    player.wait_for(lambda: not final.plan.busy and final.plan.bill is not None and final.tree.whole)
    player.tick(final.tree, final.tree.row("ger-90-le"))
    player.wait_for(lambda: not final.plan.busy)
    player.press(final.give)
    assert player.game.powers["GE"].fuel == track - cost + 10
    assert barrels(player, "GE") == before - 1
    assert player.window.stocks.findChild(FuelStock).track.value == track - cost + 10
    player.wait_for(lambda: not final.plan.busy)
    assert "ger-90-le" not in final.plan.survey.rows
    player.picture("step-5-fuel-paid")
    spend_on_90_le(player)
    assert player.game.units["ger-90-le"].organized
    player.picture("step-5-turned-up")


def spend_on_90_le(player) -> None:
    """Choose 90 Le among the face-down units, and the first source, which may serve it."""
    screen = player.window.screens["points"].inside
    player.window.docks["points"].raise_()
    player.wait_for(lambda: not screen.watch.busy)
    names = [row.cells[0] for row in screen.units.rows]
    player.click_row(screen.units, names.index("90 Le"))
    player.wait_for(lambda: "ger-90-le" in screen.watch.fresh)
    player.press(screen.foot.give)


def test_step_5_points_are_spent_at_the_end_of_an_impulse(player):
    player.step_to("reorganization")
    left = player.game.powers["GE"].rp_left
    spend_on_90_le(player)
    power = player.game.powers["GE"]
    assert power.rp_left < left
    assert player.window.stocks.findChild(PointsStock).track.spent == power.rp_spent
    assert player.game.units["ger-90-le"].organized
    player.picture("step-5-spent")


KILLED = """
import os, sys
from pathlib import Path
from redball.desk.start import application
app = application.prepared()
controller = application.make(app, "light", Path(sys.argv[2]))
controller.open_path(Path(sys.argv[1]))
from redball.game.orders import FlipUnit
for number in range(10_000):
    unit = controller.desk.game.units["ger-dak"]
    assert controller.desk.do(FlipUnit(unit.id, not unit.organized)).allowed
    print(number + 1, flush=True)
"""


@pytest.mark.deep
def test_step_7_a_killed_program_loses_at_most_the_order_in_flight(player, tmp_path, monkeypatch):
    saved = tmp_path / "Crusader.redball"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (str(saved), ""))
    player.click_unit(DAK)
    player.press(player.window.inspector.unit_card.flip)
    player.trigger("save_as")
    assert player.desk.session.path == saved
    player.desk.open(saves.demo(tmp_path))
    command = [sys.executable, "-c", KILLED, str(saved), str(tmp_path / "other.ini")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        done = 0
        for line in process.stdout:
            done = int(line)
            if done >= 25:
                break
        process.kill()
    assert player.controller.open_path(saved)
    assert player.desk.session.head >= 1 + done, "an order that was answered is missing"
    assert player.window.journal.model.rowCount() == player.desk.session.head
    assert player.game.units[DAK].organized == (player.desk.session.head % 2 == 0)
    player.picture("step-7-reopened")
    for _ in range(player.desk.session.head):
        player.desk.undo()
    assert player.game.units[DAK].organized


def test_step_7_a_broken_save_is_told_and_the_open_game_stays(player, tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr(player.controller, "show_faults", lambda title, error: told.append(error))
    broken = tmp_path / "broken.redball"
    broken.write_bytes(b"not a game")
    open_now = player.desk.session
    assert not player.controller.open_path(broken)
    assert told and player.desk.session is open_now


def test_step_7_what_is_odd_in_a_game_is_said_and_the_game_opens(player, tmp_path):
    from redball.game.scenario import write_scenario

    text = write_scenario(player.game)
    assert player.controller.open_any(_scenario(tmp_path / "sound.toml", text))
    assert "Odd" not in player.window.status_line.currentMessage()
    odd = text.replace("barrels = 2", "barrels = 4").replace("barrels = 1", "barrels = 4")
    assert player.controller.open_any(_scenario(tmp_path / "odd.toml", odd))
    assert player.window.status_line.currentMessage().startswith("Odd, but accepted: ")
    assert "more of this kind." in player.window.status_line.currentMessage()


def _scenario(path, text):
    path.write_text(text, "utf-8")
    return path


def make(player, dialog, monkeypatch, path) -> None:
    """Press the dialog's button and name a file."""
    kind = "SVG drawing (*.svg)" if path.suffix == ".svg" else "PNG picture (*.png)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (str(path), kind))
    player.press(dialog.action)
    assert path.stat().st_size > 1000, path


@pytest.mark.deep
def test_step_8_pictures_of_the_view_a_rectangle_a_sheet_and_the_world(player, tmp_path, monkeypatch):
    player.trigger("picture")
    dialog = player.window.findChild(PictureDialog)
    assert dialog.isVisible()
    dialog.form.width_box.setValue(900)
    make(player, dialog, monkeypatch, tmp_path / "view.png")
    assert QImage(str(tmp_path / "view.png")).width() == 900
    player.picture_of(dialog, "step-8-dialog")
    dialog.draw_rectangle()
    player.settle()
    port = player.view.viewport()
    QTest.mousePress(port, LEFT, pos=QPoint(150, 120))
    move_mouse(port, QPoint(300, 260))
    move_mouse(port, QPoint(600, 420))
    QTest.mouseRelease(port, LEFT, pos=QPoint(600, 420))
    player.settle()
    assert dialog.isVisible()
    assert dialog.form.rectangle.width() > 5
    dialog.form.choose("rectangle")
    make(player, dialog, monkeypatch, tmp_path / "rectangle.svg")
    assert b"<svg" in (tmp_path / "rectangle.svg").read_bytes()[:400]
    for what in ("sheet", "whole"):
        dialog.form.choose(what)
        dialog.form.width_box.setValue(700)
        make(player, dialog, monkeypatch, tmp_path / f"{what}.png")
        picture = QImage(str(tmp_path / f"{what}.png"))
        assert picture.width() == 700 and picture.height() > 100
    dialog.reject()


def test_after_a_drop_the_unit_is_chosen_and_the_status_line_names_its_hex(player):
    player.desk.show_unit(DAK)
    bardia = player.node("Bardia")
    line = player.window.status_line.hex
    player.drop(player.lift("nzl-nz", bardia))
    assert player.desk.subject == Subject("nzl-nz", bardia, -1)
    assert player.map.scene.selected == ("nzl-nz",)
    assert "Bardia" in line.full and "NZ" in line.full
    player.trigger("undo")
    assert "Bardia" in line.full and "NZ" not in line.full, "the hex under the mouse, as it is now"


def test_a_drag_that_is_refused_says_why_and_the_counter_goes_home(player):
    home = player.game.units["nzl-nz"].hex
    sea = player.node("A-3057")
    end = player.lift("nzl-nz", sea)
    player.drop(end)
    assert player.game.units["nzl-nz"].hex == home
    assert player.map.area.hint.isVisible()
    assert player.texts(player.map.area.hint)[0].endswith(".")
    player.picture("refused-drag")
