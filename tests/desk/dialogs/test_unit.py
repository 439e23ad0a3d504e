"""Adding and editing units by typing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.desk.dialogs.unit import UnitDialog, free_id
from redball.desk.dialogs.verdict import ClauseLink
from redball.game.orders import AddUnit, EditUnit


@pytest.fixture
def adding(desk, qtbot):
    dialog = UnitDialog(desk, None, at="Tobruk")
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


@pytest.fixture
def editing(desk, qtbot):
    dialog = UnitDialog(desk, None, unit="15pz")
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_new_unit_needs_a_name_first(adding):
    assert not adding.action.isEnabled()
    assert adding.verdict.texts == ["Give the unit a name."]
    QTest.keyClicks(adding.form.name, "21 Pz")
    assert adding.action.isEnabled()


def test_typing_and_enter_add_a_unit(adding, desk, last):
    QTest.keyClicks(adding.form.name, "21 Pz")
    adding.form.type.choose("ARM")
    adding.form.size_box.choose("division")
    adding.form.numbers["attack"].setValue(4)
    QTest.keyClick(adding.form.name, Qt.Key.Key_Return)
    assert not adding.isVisible()
    order = last()[0]
    assert isinstance(order, AddUnit)
    unit = desk.game.units[adding.made]
    assert (unit.id, unit.name, unit.size, unit.attack) == ("ger-21-pz", "21 Pz", "division", 4)
    assert unit.hex == desk.game.atlas.find("Tobruk")


def test_a_wrong_place_is_refused_while_typing_with_its_clause(adding, desk, qtbot):
    QTest.keyClicks(adding.form.name, "21 Pz")
    adding.form.at.setText("Tobrook")
    assert not adding.action.isEnabled()
    assert any("Tobruk" in text for text in adding.verdict.texts)
    assert adding.form.at.property("wrong")
    link = adding.verdict.findChild(ClauseLink)
    with qtbot.waitSignal(desk.clause_wanted) as asked:
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    assert asked.args == ["BASE-HEX-01"]
    adding.form.at.setText("Tobruk")
    assert adding.action.isEnabled()
    assert not adding.form.at.property("wrong")


def test_places_are_completed_anywhere_in_their_name(adding):
    completer = adding.form.at.completer()
    completer.setCompletionPrefix("ion")
    assert completer.currentCompletion() == "Ionian Sea"


def test_a_unit_at_sea_goes_into_a_section(adding, desk):
    QTest.keyClicks(adding.form.name, "Warspite")
    adding.form.type.choose("BB")
    adding.form.power.choose("CW")
    adding.form.at.setText("Ionian Sea")
    adding.form.numbers["section"].setValue(3)
    QTest.mouseClick(adding.action, Qt.MouseButton.LeftButton)
    unit = desk.game.units[adding.made]
    assert (unit.sea, unit.section, unit.country) == (0, 3, "GBR")


def test_costs_say_what_the_type_costs_until_they_are_written(adding):
    adding.form.type.choose("ARM")
    adding.form.size_box.choose("corps")
    corps = adding.form.numbers["cost"].text()
    adding.form.size_box.choose("division")
    assert adding.form.numbers["cost"].text() != corps
    assert adding.form.values()["cost"] == -1


def test_fields_that_a_type_has_not_can_not_be_written(adding):
    adding.form.type.choose("INF")
    assert not adding.form.numbers["reorganization"].isEnabled()
    adding.form.type.choose("HQ-I")
    assert adding.form.numbers["reorganization"].isEnabled()
    assert not adding.form.numbers["first_cost"].isEnabled()


def test_nothing_to_do_while_a_unit_is_as_it_was(editing):
    assert not editing.action.isEnabled()
    editing.form.numbers["attack"].setValue(7)
    assert editing.action.isEnabled()
    editing.form.numbers["attack"].setValue(6)
    assert not editing.action.isEnabled()


def test_only_what_was_changed_is_ordered(editing, desk, last):
    editing.form.numbers["attack"].setValue(7)
    editing.form.flags["organized"].setChecked(False)
    QTest.mouseClick(editing.action, Qt.MouseButton.LeftButton)
    assert last()[0] == EditUnit("15pz", {"attack": 7, "organized": False})
    assert not desk.game.units["15pz"].organized


def test_the_counter_follows_the_form(editing):
    editing.form.numbers["attack"].setValue(9)
    assert editing.picture.unit.attack == 9
    editing.form.at.setText("Atlantis")
    assert editing.picture.unit.attack == 9
    assert not editing.action.isEnabled()


def test_a_shattered_unit_is_face_down(editing):
    editing.form.flags["shattered"].setChecked(True)
    assert any("face-down" in text for text in editing.verdict.texts)
    assert not editing.action.isEnabled()


def test_moving_to_the_enemy_is_refused(editing):
    editing.form.at.setText("A-0202")
    assert any("7 Arm" in text for text in editing.verdict.texts)


def test_an_id_is_made_of_plain_letters_and_is_free(desk):
    assert free_id(desk.game, "POL", "Łódź 2.") == "pol-odz-2"
    assert free_id(desk.game, "", "15pz") == "15pz-2"


def test_an_id_that_was_written_stays(adding):
    adding.form.id.setFocus()
    adding.form.id.selectAll()
    QTest.keyClicks(adding.form.id, "pz21")
    QTest.keyClicks(adding.form.name, "21 Pz")
    assert adding.form.id.text() == "pz21"
