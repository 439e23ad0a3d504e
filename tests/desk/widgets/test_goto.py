"""The go-to field."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from redball.desk import theme
from redball.desk.start import application
from redball.desk.widgets.goto import GoToField
from redball.desk.window.search import Entry, places

from tests.small_map import small_atlas, spot


@pytest.fixture
def field(qtbot):
    made = GoToField()
    qtbot.addWidget(made)
    atlas = small_atlas("~ . . .\n . . . .", places=[spot("Tobruk", "A-0002"), spot("Bardia", "A-0101")])
    made.set_atlas(atlas)
    others = (
        Entry("unit", "Bar 5", "Tobruk", key="u5", weight=2),
        Entry("action", "Reach", "R", key="reach"),
    )
    made.entries = lambda: (*places(atlas), *others)
    return made


@pytest.mark.parametrize(
    ("text", "hex"),
    [
        ("Tobruk", "A-0002"),
        ("bardia", "A-0101"),
        ("tob", "A-0002"),
        ("bruk", "A-0002"),
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


def test_units_and_actions_are_found(field, qtbot):
    with qtbot.waitSignal(field.unit_wanted) as told:
        field.setText("bar 5")
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert told.args == ["u5"]
    with qtbot.waitSignal(field.action_wanted) as told:
        field.setText("rea")
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert told.args == ["reach"]


def test_what_is_unknown_is_marked_and_near_misses_are_named(field):
    field.setText("Tobrok")
    field.go()
    assert field.property("wrong") is True
    assert "Tobruk" in field.toolTip()
    field.setText("Tobruk")
    field.go()
    assert field.property("wrong") is False and not field.toolTip()


def test_what_is_written_is_listed_the_best_first(field, qtbot):
    field.show()
    QTest.keyClicks(field, "b")
    rows = [field.found.item(row).text() for row in range(field.found.rowCount())]
    assert [row.split()[0] for row in rows] == ["Bardia", "Bar", "Tobruk"] and rows[1] == "Bar 5   Tobruk"
    with qtbot.waitSignal(field.unit_wanted):
        popup = field.completer().popup()
        popup.setCurrentIndex(popup.model().index(1, 0))
        QTest.keyClick(popup, Qt.Key.Key_Return)


def test_the_list_has_a_ground_of_its_own(field, qapp):
    """Where windows can't be seen through, a transparent one is black."""
    application.prepared()
    for name in ("light", "dark"):
        theme.use(qapp, name)
        field.show()
        QTest.keyClicks(field, "b")
        popup = field.completer().popup()
        image = QImage(popup.size(), QImage.Format.Format_ARGB32)
        image.fill(QColor("red"))
        popup.render(image)
        assert image.pixelColor(popup.width() - 8, popup.height() - 8) == theme.colour("panel"), name
    theme.use(qapp, "light")
