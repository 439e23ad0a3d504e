"""What a player does with the first working desk, step by step, with real clicks and drags."""

from __future__ import annotations


from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.supply.paths import LegKind, Status

DAK = "ger-dak"


def test_step_1_the_demo_opens_on_the_mediterranean(player):
    player.picture("step-1-demo")
    assert player.game.title == "Western Desert 1941"
    seen = player.view.visible_rect()
    for name in ("Benghazi", "Tobruk", "Alexandria"):
        x, y = player.game.atlas.grid.centre(player.node(name))
        assert seen.contains(x, y), name
    assert player.view.scale_px >= 60
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
