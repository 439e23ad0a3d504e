"""A game from nothing, and a scenario begun in set-up, by mouse and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from redball.desk.dialogs.new_game import TO_SET_UP, WITHOUT_UNITS, NewGameDialog
from redball.desk.games import saves
from redball.game import library
from redball.game.counters.kept import SUFFIX
from redball.game.pools import is_set_up

from tests.fuzz.packages import PATCH

pytestmark = pytest.mark.deep

LEFT = Qt.MouseButton.LeftButton
COUNTERS = """{"kind": "redball-counters", "version": 1, "title": "Ours & theirs", "counters": [
 {"id": "dak", "name": "DAK", "type": "ARM", "power": "GE", "country": "GER", "size": "corps"}]}
"""


@pytest.fixture
def own(own):
    """A map, a patch and a counter library of the player's own, and one of each that can't be read."""
    patches = library.own_maps() / "patches"
    patches.mkdir(parents=True)
    (patches / "ours.toml").write_text(PATCH)
    (patches / "worse.toml").write_text("patch = 1")
    saves.libraries_folder().mkdir(parents=True)
    (saves.libraries_folder() / f"ours{SUFFIX}").write_text(COUNTERS)
    (saves.libraries_folder() / f"torn{SUFFIX}").write_text("{")
    return own


@pytest.fixture
def dialog(own, desk, qtbot):
    made = NewGameDialog(desk, None, None, on_empty_map=True)
    qtbot.addWidget(made)
    made.show()
    yield made
    if made.session is not None:
        made.session.close()


def _type(field, text):
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def test_a_game_begins_on_an_empty_map(dialog):
    form = dialog.empty
    assert dialog.action.isEnabled() and dialog.beginning.isHidden()
    _type(form.title, "Our war")
    assert dialog.name.text() == "Our war"
    form.map.choose("theatre")
    form.months.setFocus()
    QTest.keyClicks(form.months, "M")
    QTest.keyClick(form.months, Qt.Key.Key_Tab)
    QTest.keyClicks(form.year, "1943")
    for code, box in form.powers.items():
        if code not in ("GE", "SU"):
            QTest.mouseClick(box, LEFT, pos=box.rect().center() / 4)
    [patch] = form.patches
    assert patch.isChecked() and "As printed" in patch.text()
    QTest.mouseClick(dialog.action, LEFT)
    game = dialog.session.game
    assert dialog.session.path == saves.games_folder() / "Our war.redball"
    assert (game.title, game.atlas.id, game.clock.date) == ("Our war", "theatre", "Mar/Apr 1943")
    assert list(game.powers) == ["GE", "SU"] and not game.units and is_set_up(game)
    assert [name.id for name in game.atlas.patches] == ["ours"]
    assert dialog.libraries == (saves.libraries_folder() / f"ours{SUFFIX}",)


def test_a_name_that_was_typed_stays_when_the_date_changes(dialog):
    _type(dialog.name, "Thursday")
    dialog.empty.year.setValue(1943)
    assert dialog.name.text() == "Thursday"
    dialog.reject()


def test_what_is_unticked_stays_away(dialog):
    dialog.empty.map.choose("theatre")
    for box in (*dialog.empty.patches, *dialog.empty.libraries):
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Space)
    dialog.accept()
    assert not dialog.session.game.atlas.patches and dialog.libraries == ()


def test_a_library_is_found_whatever_it_is_called(own, desk, qtbot):
    (saves.libraries_folder() / "mine.json").write_text(COUNTERS)
    made = NewGameDialog(desk, None, None, on_empty_map=True)
    qtbot.addWidget(made)
    assert [path.name for path in made.empty.libraries.values()] == ["mine.json", f"ours{SUFFIX}"]


def test_files_that_can_not_be_read_are_named(dialog):
    said = "\n".join(each.text() for each in dialog.empty.findChildren(QLabel))
    assert "worse.toml" in said and f"torn{SUFFIX}" in said
    assert not dialog.empty.patches, "the patch is one of another map"


@pytest.mark.parametrize("missing", ["powers", "title"])
def test_what_can_not_be_begun_says_why(dialog, missing):
    if missing == "powers":
        for box in dialog.empty.powers.values():
            box.click()
    else:
        _type(dialog.empty.title, " ")
    assert missing in dialog.wrong.text() and dialog.wrong.isVisible()
    assert not dialog.action.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.session is None
    dialog.scenarios.choose_first()
    assert dialog.action.isEnabled() and not dialog.wrong.isVisible() and dialog.beginning.isVisible()


def test_a_patch_that_does_not_fit_is_told_until_it_is_unticked(own, dialog):
    path = library.own_maps() / "patches" / "ours.toml"
    path.write_text(PATCH.replace('was = { terrain = "clear" }', 'was = { terrain = "ice" }'))
    dialog.empty.map.choose("theatre")
    assert "ours.toml" in dialog.wrong.text() and not dialog.action.isEnabled()
    [box] = dialog.empty.patches
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert dialog.action.isEnabled() and not dialog.wrong.isVisible()


def test_rule_sets_and_options_are_chosen_for_it_too(dialog):
    QTest.mouseClick(dialog.turn, LEFT)
    QTest.mouseClick(dialog.rule_sets["politics"], LEFT, pos=dialog.rule_sets["politics"].rect().center() / 4)
    assert "politics" in dialog.boxes.chosen and not dialog.foretold.isVisible()
    row = next(iter(dialog.options.rows.values()))
    other = next(r for r in row.option.readings if r.value != row.option.default)
    row.choose(other.value)
    dialog.accept()
    game = dialog.session.game
    assert game.clock.phase == "political_bids" and game.options[row.option.name] == other.value


@pytest.mark.parametrize("how", [TO_SET_UP, WITHOUT_UNITS])
def test_a_scenario_begins_in_set_up(dialog, how):
    dialog.scenarios.choose_first()
    units = len(dialog.game.units)
    dialog.beginning.setFocus()
    QTest.keyClick(dialog.beginning, Qt.Key.Key_Down)
    if how == WITHOUT_UNITS:
        QTest.keyClick(dialog.beginning, Qt.Key.Key_Down)
    assert dialog.beginning.code == how
    dialog.accept()
    assert is_set_up(dialog.session.game)
    assert len(dialog.session.game.units) == (0 if how == WITHOUT_UNITS else units)
    assert dialog.session.game.wars and not dialog.libraries
