"""Guide, shortcuts, about."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QTextDocument
from PySide6.QtTest import QTest
from redball import __version__, rules
from redball.desk.desk import Desk
from redball.desk.dialogs.about import AboutDialog, versions
from redball.desk.dialogs.guide import GuideWindow, pages
from redball.desk.dialogs.reading import CLAUSE
from redball.desk.dialogs.shortcuts import ShortcutsDialog
from redball.desk.settings import Settings
from redball.desk.window.actions import specs
from redball.desk.window.main_window import MainWindow

LINK = re.compile(r"(!?)\[[^]]*\]\(([^)]+)\)")


@pytest.fixture
def guide(desk, qtbot):
    made = GuideWindow(desk)
    qtbot.addWidget(made)
    made.show_window()
    return made


def test_every_page_has_a_title_and_no_open_token():
    assert len({page.name for page in pages()}) == len(pages()) >= 8
    ours = ("supply", "fuel", "points", "position")
    assert [page.name for page in pages() if page.name in ours] == list(ours)
    for page in pages():
        assert page.title
        assert "{" not in page.text, page.name


def test_every_link_and_picture_of_the_guide_leads_somewhere(guide):
    names = {page.name for page in pages()}
    points = {option.clause for option in rules.options()}
    for page in pages():
        for picture, target in LINK.findall(page.text):
            if picture:
                image = guide.page.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl(target))
                assert _painted(image), target
            elif target.startswith(CLAUSE):
                assert target.removeprefix(CLAUSE) in set(rules.clauses()) | points
            else:
                assert target.removesuffix(".md") in names


def _painted(pixmap):
    image = pixmap.toImage()
    return any(
        QColor(image.pixelColor(x, y)).alpha() > 0
        for x in range(image.width())
        for y in range(image.height())
    )


def test_keys_in_the_guide_are_those_of_the_window(guide):
    undo = next(spec.keys for spec in specs() if spec.name == "undo")
    guide.open_page("position")
    assert undo in guide.page.toPlainText()


def test_a_link_opens_another_page_and_a_clause_asks_for_the_rules(guide, desk, qtbot):
    guide.page.anchorClicked.emit(QUrl("fuel.md"))
    assert guide.current == "fuel"
    assert guide.list.currentItem().text() == "Fuel and barrels"
    with qtbot.waitSignal(desk.clause_wanted) as asked:
        guide.page.anchorClicked.emit(QUrl(f"{CLAUSE}OIL-ACQ-04"))
    assert asked.args == ["OIL-ACQ-04"]


def test_typing_keeps_the_pages_that_hold_the_words(guide):
    QTest.keyClicks(guide.search_box, "SVG")
    shown = [i.text() for at in range(guide.list.count()) if not (i := guide.list.item(at)).isHidden()]
    assert "Pictures" in shown
    assert len(shown) < len(pages())
    assert guide.list.currentItem().text() in shown


def test_the_pages_can_be_walked_by_keyboard(guide):
    guide.list.setFocus()
    QTest.keyClick(guide.list, Qt.Key.Key_Down)
    assert guide.current == pages()[1].name


# --- shortcuts ---


@pytest.fixture
def window(desk, qtbot, tmp_path):
    made = MainWindow(Desk(), Settings(tmp_path / "window.ini"))
    qtbot.addWidget(made)
    return made


def test_every_action_with_a_key_is_listed_with_it(window, qtbot):
    dialog = ShortcutsDialog(window)
    qtbot.addWidget(dialog)
    rows = dict(dialog.rows())
    for action in window.actions_by_name.values():
        if action.shortcuts() and action.text():
            said = action.text().replace("&", "").removesuffix("…")
            assert rows[said] == ",  ".join(key.toString() for key in action.shortcuts())
    assert "Pan" in rows


def test_a_key_that_was_changed_is_listed_as_it_is_now(window, qtbot):
    window.actions_by_name["undo"].setShortcut("Ctrl+Y")
    dialog = ShortcutsDialog(window)
    qtbot.addWidget(dialog)
    assert dict(dialog.rows())["Undo"] == "Ctrl+Y"


def test_shortcuts_are_found_by_action_or_key(window, qtbot):
    dialog = ShortcutsDialog(window)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.keyClicks(dialog.search_box, "f2")
    assert [row.what for row in dialog.rows()][:1] == ["Rules"]
    dialog.search_box.setText("zones")
    assert [row.what for row in dialog.rows()] == ["Zones of control"]


# --- about ---


def test_about_says_version_licence_and_fonts(qtbot, desk):
    dialog = AboutDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    texts = [dialog.pages.widget(at).toPlainText() for at in range(4)]
    assert f"Redball {__version__}" in texts[0]
    assert "MIT" in texts[1]
    assert "Permission is hereby granted" in texts[1]
    assert texts[2].count("SIL OPEN FONT LICENSE") >= 3
    assert "Michael Bostock" in texts[2]
    assert "Natural Earth" in texts[3]
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "\n".join(versions())
