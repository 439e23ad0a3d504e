"""The palette of counter libraries: several at once, searched, filtered, dragged, with pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from redball.desk.counters import pictures
from redball.desk.counters.bookcase import Bookcase
from redball.desk.counters.mime import MIME, keys_in
from redball.desk.counters.panel import LibraryPanel
from redball.desk.counters.pictures import read_picture
from redball.desk.dialogs.faults import FaultsDialog
from redball.desk.settings import Settings
from redball.errors import Fault
from redball.game.counters.counter import Counter
from redball.game.counters.library_file import Library, write_library

DAK = Counter(
    "dak", "DAK", "ARM", "GE", "GER", size="corps", attack=6, movement=5, year=1941, place="Tripoli"
)
ACE = Counter("ace", "Ace", "FTR", "GE", "GER", attack=7, movement=4, year=1939, cost=9, picture="ace.png")
GUARDS = Counter("guards", "Guards", "INF", "CW", "GBR", size="corps", attack=5, movement=3, year=1940)


def written(folder: Path, title: str, *counters: Counter) -> Path:
    path = folder / f"{title}.json"
    write_library(path, Library(title, counters))
    return path


@pytest.fixture
def made(qtbot, light, tmp_path, monkeypatch):
    """Makes panels that share the settings."""
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))

    def make() -> LibraryPanel:
        bookcase = Bookcase(Settings(tmp_path / "window.ini"), QApplication.instance())
        panel = LibraryPanel(bookcase)
        panel.destroyed.connect(bookcase.deleteLater)
        qtbot.addWidget(panel)
        bookcase.begin()
        panel.resize(336, 700)
        panel.show()
        return panel

    return make


@pytest.fixture
def panel(made, qtbot, tmp_path):
    """A palette with two libraries."""
    panel = made()
    panel.bookcase.open(written(tmp_path, "Axis", DAK, ACE))
    panel.bookcase.open(written(tmp_path, "Allies", GUARDS))
    qtbot.waitUntil(lambda: len(panel.bookcase.books) == 2 and len(panel.list.rows.entries) == 3)
    return panel


def names(panel) -> list[str]:
    return [entry.counter.name for entry in panel.list.rows.entries]


def sought(panel, qtbot, *wanted: str) -> None:
    qtbot.waitUntil(lambda: names(panel) == list(wanted))


def test_without_a_library_it_says_how_to_get_one(made, qtbot):
    panel = made()
    assert panel.pages.currentIndex() == 0
    with qtbot.waitSignal(panel.import_wanted):
        QTest.mouseClick(panel.import_button, Qt.MouseButton.LeftButton)


def test_several_libraries_are_searched_as_one_types(panel, qtbot):
    assert names(panel) == ["DAK", "Ace", "Guards"]
    QTest.keyClicks(panel.filters.words, "gua")
    sought(panel, qtbot, "Guards")
    assert panel.note.full == "1 of 3 counters"


@pytest.mark.parametrize(
    ("field", "value", "left"),
    [
        ("power", "GE", ["DAK", "Ace"]),
        ("type", "air", ["Ace"]),
        ("type", "ARM", ["DAK"]),
        ("library", "Allies", ["Guards"]),
        ("year", "1940-", ["DAK", "Guards"]),
        ("attack", "6-7", ["DAK", "Ace"]),
        ("movement", "3", ["Guards"]),
        ("cost", "8-", ["Ace"]),
        ("place", "tripoli", ["DAK"]),
    ],
)
def test_each_filter(panel, qtbot, field, value, left):
    filters = panel.filters
    if field in ("power", "type", "library"):
        box = getattr(filters, field)
        box.setCurrentIndex(box.findData(value))
    else:
        QTest.keyClicks(filters.place if field == "place" else filters.spans[field], value)
    sought(panel, qtbot, *left)


def test_a_number_that_is_none_is_marked_and_nothing_fitting_leads_back(panel, qtbot):
    QTest.keyClicks(panel.filters.spans["year"], "19x")
    qtbot.waitUntil(lambda: panel.filters.spans["year"].property("wrong") is True)
    assert len(names(panel)) == 3
    QTest.keyClicks(panel.filters.words, "nobody")
    sought(panel, qtbot)
    assert panel.rows.currentIndex() == 1
    QTest.mouseClick(panel.clear_button, Qt.MouseButton.LeftButton)
    sought(panel, qtbot, "DAK", "Ace", "Guards")
    assert panel.rows.currentIndex() == 0
    assert not panel.filters.spans["year"].property("wrong")


def test_a_drag_offers_the_chosen_counters_which_a_shelf_finds(panel):
    panel.list.selectAll()
    data = panel.list.rows.mimeData(panel.list.selectedIndexes())
    assert data.hasFormat(MIME) and data.text() == "DAK\nAce\nGuards"
    keys = keys_in(data)
    assert keys == ["Axis: dak", "Axis: ace", "Allies: guards"]
    assert [panel.bookcase.shelf.find(key, "drop").counter for key in keys] == [DAK, ACE, GUARDS]
    assert panel.list.dragEnabled()


def test_a_drop_of_something_else_brings_no_counters():
    assert keys_in(QMimeData()) == []
    bad = QMimeData()
    bad.setData(MIME, b"{rubbish")
    assert keys_in(bad) == []


def test_enter_wants_the_chosen_counters_and_a_copy_is_text(panel, qtbot):
    panel.list.setCurrentIndex(panel.list.rows.index(0))
    QTest.keyClick(panel.list, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    with qtbot.waitSignal(panel.placing_wanted) as wanted:
        QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert wanted.args == [["Axis: dak", "Axis: ace"]]
    QTest.keyClick(panel.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "dak\tDAK\t6-5\nace\tAce\t7-4"


def test_libraries_are_remembered_also_one_that_is_away(panel, made, qtbot, tmp_path):
    (tmp_path / "Allies.json").rename(tmp_path / "away.json")
    second = made()
    sought(second, qtbot, "DAK", "Ace")
    assert "Allies.json" in second.lost.text() and not second.lost.isHidden()
    (tmp_path / "away.json").rename(tmp_path / "Allies.json")
    sought(made(), qtbot, "DAK", "Ace", "Guards")
    second.bookcase.forget(tmp_path / "Allies.json")
    assert second.lost.isHidden()
    sought(made(), qtbot, "DAK", "Ace")


def test_a_closed_library_is_brought_back(panel, qtbot):
    panel.close_library("Axis")
    sought(panel, qtbot, "Guards")
    panel.close_library("Allies")
    assert panel.back.isVisible()
    QTest.mouseClick(panel.back, Qt.MouseButton.LeftButton)
    sought(panel, qtbot, "Guards")
    assert not panel.back.isVisible()


def test_a_newer_library_of_the_same_title_takes_the_place(panel, qtbot, tmp_path):
    (tmp_path / "new").mkdir()
    panel.bookcase.open(written(tmp_path / "new", "Axis", DAK))
    sought(panel, qtbot, "DAK", "Guards")


def test_a_file_that_is_no_library_is_refused_in_a_sentence(panel, qtbot, tmp_path):
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    panel.bookcase.open(bad)
    qtbot.waitUntil(lambda: panel.findChild(FaultsDialog) is not None)
    assert len(panel.findChild(FaultsDialog).text().splitlines()) == 1
    assert len(panel.bookcase.books) == 2


# --- pictures -----------------------------------------------------------------------------------------------


def painted(path: Path, width: int = 300, height: int = 200) -> Path:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#704020"))
    assert image.save(str(path))
    return path


def test_a_picture_of_ones_own_stands_in_place_of_the_drawn_one(panel, qtbot, tmp_path):
    model = panel.list.rows
    entry = model.entries[1]
    assert model.picture(entry) is None
    path = panel.bookcase.picture(entry)
    qtbot.waitUntil(lambda: model.pictures.fault(path) is not None)
    assert "ace.png" in model.data(model.index(1), Qt.ItemDataRole.ToolTipRole)
    (tmp_path / "own").mkdir()
    painted(tmp_path / "own" / "ace.png")
    model.pictures.forget()
    panel.bookcase.set_pictures("Axis", tmp_path / "own")
    qtbot.waitUntil(lambda: model.picture(entry) is not None)
    assert model.picture(model.entries[0]) is None
    shown = panel.list.grab().toImage()
    row = panel.list.visualRect(model.index(1))
    ratio = shown.devicePixelRatio()
    at = row.left() + 4 + 22, row.center().y()
    assert shown.pixelColor(round(at[0] * ratio), round(at[1] * ratio)).name() == "#704020"


def test_a_picture_is_read_no_larger_than_it_is_shown(tmp_path):
    image = read_picture(painted(tmp_path / "a.png"), 72)
    assert isinstance(image, QImage) and (image.width(), image.height()) == (72, 48)


@pytest.mark.parametrize("kind", ["missing", "text", "cut", "wide", "heavy", "folder"])
def test_a_picture_that_cant_be_shown_is_a_sentence(tmp_path, monkeypatch, kind):
    path = tmp_path / "a.png"
    if kind == "text":
        path.write_text("no picture")
    elif kind == "cut":
        path.write_bytes(painted(path).read_bytes()[:60])
    elif kind == "wide":
        painted(path, pictures.MOST_SIDE + 1, 1)
    elif kind == "heavy":
        monkeypatch.setattr(pictures, "MOST_BYTES", 10)
        painted(path)
    elif kind == "folder":
        path.mkdir()
    found = read_picture(path, 72)
    assert isinstance(found, Fault) and "a.png" in found.sentence()
