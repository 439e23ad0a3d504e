"""The go-to field."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.desk.widgets.goto import GoToField

from tests.small_map import small_atlas, spot


@pytest.fixture
def field(qtbot):
    made = GoToField()
    qtbot.addWidget(made)
    made.set_atlas(
        small_atlas("~ . . .\n . . . .", places=[spot("Tobruk", "A-0002"), spot("Bardia", "A-0101")])
    )
    return made


@pytest.mark.parametrize(
    ("text", "hex"),
    [
        ("Tobruk", "A-0002"),
        ("bardia", "A-0101"),
        ("A-0103", "A-0103"),
        ("a0103", "A-0103"),
        ("a 01 03", "A-0103"),
    ],
)
def test_places_and_labels_are_found(field, qtbot, text, hex):
    with qtbot.waitSignal(field.wanted) as told:
        field.setText(text)
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert told.args == [field.atlas.find(hex)]


def test_what_is_unknown_is_marked_and_near_misses_are_named(field):
    field.setText("Tobrok")
    field.go()
    assert field.property("wrong") is True
    assert "Tobruk" in field.toolTip()
    field.setText("Tobruk")
    field.go()
    assert field.property("wrong") is False


def test_names_are_completed_by_any_part(field):
    completer = field.completer()
    completer.setCompletionPrefix("bruk")
    assert completer.currentCompletion() == "Tobruk"
