"""Game options: readings, defaults, filter, orders."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball import rules
from redball.desk.dialogs.options import OptionsDialog
from redball.game.orders import SetOption

WHO = "reorg.who"


@pytest.fixture
def dialog(desk, qtbot):
    made = OptionsDialog(desk)
    qtbot.addWidget(made)
    made.show()
    return made


def _other(option):
    return next(reading for reading in option.readings if reading.value != option.default)


def test_every_option_of_the_active_rule_sets_is_there_with_all_readings(dialog, desk):
    options = rules.options(desk.game)
    assert list(dialog.list.rows) == [option.name for option in options]
    for option in options:
        row = dialog.list.rows[option.name]
        assert [b.accessibleName() for b in row.group.buttons()] == [r.text for r in option.readings]
        assert row.value == desk.game.option(option.name, option.default)


def test_clicking_the_words_of_a_reading_chooses_it_and_set_orders_it(dialog, desk, last):
    row = dialog.list.rows[WHO]
    wanted = _other(row.option)
    button = next(b for b in row.group.buttons() if b.accessibleName() == wanted.text)
    QTest.mouseClick(button.parentWidget().words, Qt.MouseButton.LeftButton)
    assert row.mark.text() == "● changed now"
    QTest.mouseClick(dialog.action, Qt.MouseButton.LeftButton)
    assert last() == [SetOption(WHO, wanted.value)]
    assert desk.game.options[WHO] == wanted.value


@pytest.mark.deep
def test_several_changes_are_several_orders(dialog, last):
    for row in list(dialog.list.rows.values())[:3]:
        row.choose(_other(row.option).value)
    QTest.mouseClick(dialog.action, Qt.MouseButton.LeftButton)
    assert len(last()) == 3


@pytest.mark.deep
def test_nothing_changed_is_nothing_to_set(dialog):
    assert not dialog.action.isEnabled()
    row = dialog.list.rows[WHO]
    row.choose(_other(row.option).value)
    assert dialog.action.isEnabled()
    row.choose(row.option.default)
    assert not dialog.action.isEnabled()


@pytest.mark.deep
def test_what_is_not_the_default_is_marked_and_can_be_listed_alone(desk, qtbot):
    option = next(o for o in rules.options(desk.game) if o.name == WHO)
    desk.do(SetOption(WHO, _other(option).value))
    dialog = OptionsDialog(desk)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.list.rows[WHO].mark.text() == "○ not the default"
    dialog.list.only_changed.click()
    assert [name for name, row in dialog.list.rows.items() if row.isVisible()] == [WHO]


@pytest.mark.deep
def test_words_find_an_option(dialog):
    QTest.keyClicks(dialog.list.search_box, "gearing")
    shown = [row.option.title for row in dialog.list.rows.values() if row.isVisible()]
    assert shown
    assert all("earing" in title for title in shown)
    dialog.list.search_box.setText("no such words")
    assert dialog.list.none.isVisible()


@pytest.mark.deep
def test_all_to_default(desk, qtbot, last):
    option = next(o for o in rules.options(desk.game) if o.name == WHO)
    desk.do(SetOption(WHO, _other(option).value))
    dialog = OptionsDialog(desk)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(dialog.list.reset, Qt.MouseButton.LeftButton)
    QTest.mouseClick(dialog.action, Qt.MouseButton.LeftButton)
    assert last()[0] == SetOption(WHO, option.default)


def test_a_house_profile_is_saved_and_chosen_again(dialog, desk, tmp_path):
    option = dialog.list.rows[WHO].option
    dialog.list.rows[WHO].choose(_other(option).value)
    dialog.list.save(tmp_path / "Tuesday")
    assert (tmp_path / "Tuesday.toml").exists()
    dialog.list.reset.click()
    assert dialog.orders() == []
    dialog.list.load(tmp_path / "Tuesday.toml")
    assert dialog.orders() == [SetOption(WHO, _other(option).value)]
    assert "“Tuesday” is chosen" in dialog.list.said.text()


def test_a_profile_with_faults_is_refused(dialog, tmp_path, monkeypatch):
    (tmp_path / "bad.toml").write_text('profile = "A"\n[options]\n"reorg.whom" = "both"\n', "utf-8")
    told = []
    monkeypatch.setattr(
        "redball.desk.dialogs.option_list.show_faults",
        lambda _parent, title, error, _stays: told.append((title, error.faults[0].sentence())),
    )
    dialog.list.load(tmp_path / "bad.toml")
    assert told[0][0] == "bad.toml can't be used"
    assert told[0][1].startswith("bad.toml line 3: options.reorg.whom: found an unknown option")
    assert dialog.orders() == []


@pytest.mark.deep
def test_options_without_a_row_come_along(dialog, tmp_path):
    text = 'profile = "Snow"\n[options]\n"supply.terrain_cost" = { forest = 1 }\n'
    (tmp_path / "snow.toml").write_text(text, "utf-8")
    dialog.list.load(tmp_path / "snow.toml")
    assert dialog.orders() == [SetOption("supply.terrain_cost", {"forest": 1})]
