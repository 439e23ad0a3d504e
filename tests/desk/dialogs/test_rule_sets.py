"""Other rule sets for the running game: what is ticked, what it will do, one order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball import rules
from redball.desk.desk import Desk
from redball.desk.dialogs.rule_sets import RuleSetsDialog
from redball.game.orders import SetRuleSets
from redball.game.session import Session

from tests.desk.dialogs.conftest import small_position
from tests.rival import LEFT as LEFT_BARRELS
from tests.rival import RIVAL, rivals_of_oil

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def rival():
    """A rule set that can't be played beside the oil rule."""
    with rivals_of_oil(RIVAL):
        yield


@pytest.fixture
def dialog(rival, desk, qtbot):
    """The game is played with the oil rule, there are two barrels and some fuel of Germany."""
    return shown(desk, qtbot)


def shown(desk, qtbot):
    made = RuleSetsDialog(desk)
    qtbot.addWidget(made)
    made.show()
    return made


def ticked(dialog) -> list[str]:
    return [id for id, box in dialog.boxes.boxes.items() if box.isChecked()]


def test_at_first_it_shows_what_is_played_and_there_is_nothing_to_switch(dialog):
    assert ticked(dialog) == ["base", "oil", "reorganization"]
    assert dialog.boxes.boxes["oil"].hasFocus() or dialog.focusWidget() is dialog.boxes.boxes["oil"]
    assert not dialog.boxes.boxes["base"].isEnabled()
    assert not dialog.action.isEnabled() and dialog.verdict.texts == ["Nothing is changed yet."]


def test_what_the_switch_does_is_told_before_and_one_order_does_it(dialog, desk, last):
    QTest.mouseClick(dialog.boxes.boxes["rival"], LEFT)
    assert ticked(dialog) == ["base", "reorganization", "rival"]
    assert dialog.boxes.line.text() == "Rival oil rule takes the place of House oil rule."
    assert dialog.verdict.texts[:3] == [
        "The game is played with Base game, Impulse reorganization and Rival oil rule",
        "Germany no longer uses 2 barrels and 6¼ fuel",
        LEFT_BARRELS.format(2),
    ]
    assert desk.game.depots and not last()
    QTest.mouseClick(dialog.action, LEFT)
    assert not dialog.isVisible()
    assert last() == [SetRuleSets(("base", "reorganization", "rival"))]
    assert desk.game.rule_sets == ("base", "reorganization", "rival") and not desk.game.depots
    desk.undo()
    assert "oil" in desk.game.rule_sets and desk.game.depots


def test_the_keyboard_ticks_and_switches(dialog, desk, last):
    oil, rival = dialog.boxes.boxes["oil"], dialog.boxes.boxes["rival"]
    dialog.activateWindow()
    oil.setFocus()
    there = list(dialog.boxes.boxes.values())
    for _ in range(there.index(rival) - there.index(oil)):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert dialog.focusWidget() is rival
    QTest.keyClick(rival, Qt.Key.Key_Space)
    assert not oil.isChecked()
    QTest.keyClick(rival, Qt.Key.Key_Return)
    assert not dialog.isVisible() and [type(order) for order in last()] == [SetRuleSets]


def test_what_is_ticked_back_is_no_switch(dialog):
    QTest.mouseClick(dialog.boxes.boxes["rival"], LEFT)
    assert dialog.action.isEnabled()
    QTest.mouseClick(dialog.boxes.boxes["oil"], LEFT)
    assert not dialog.action.isEnabled() and dialog.verdict.texts == ["Nothing is changed yet."]


def test_escape_gives_no_order(dialog, desk, last):
    before = desk.game
    QTest.mouseClick(dialog.boxes.boxes["rival"], LEFT)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible() and desk.game is before and not last()


def test_a_switch_that_can_t_be_is_told_with_its_clause(desk, qtbot):
    without = replace(
        RIVAL, sequence=lambda _game, play: tuple(p for p in play if p != desk.game.clock.phase)
    )
    with rivals_of_oil(without):
        dialog = shown(desk, qtbot)
        QTest.mouseClick(dialog.boxes.boxes["rival"], LEFT)
        assert "is none of theirs" in dialog.verdict.texts[0]
        assert not dialog.action.isEnabled()
        asked = []
        desk.clause_wanted.connect(asked.append)
        links = [each for each in dialog.verdict.findChildren(object) if type(each).__name__ == "ClauseLink"]
        QTest.mouseClick(links[0], LEFT)
        assert asked == ["BASE-GAME-04"]


def test_a_game_with_two_that_clash_can_be_brought_in_order(rival, light, qtbot, tmp_path):
    """As of an earlier program: both are ticked, until the player unticks one."""
    desk, both = Desk(), small_position(rule_sets=("base", "oil", "rival"))
    desk.open(Session.create(tmp_path / "both.redball", both, rules.judge))
    dialog = shown(desk, qtbot)
    assert ticked(dialog) == ["base", "oil", "rival"] and not dialog.action.isEnabled()
    QTest.mouseClick(dialog.boxes.boxes["reorganization"], LEFT)
    assert "both take the place of option 48" in dialog.verdict.texts[0] and not dialog.action.isEnabled()
    QTest.mouseClick(dialog.boxes.boxes["oil"], LEFT)
    QTest.mouseClick(dialog.action, LEFT)
    assert desk.game.rule_sets == ("base", "reorganization", "rival")
    desk.close()


def test_with_rule_sets_that_can_all_be_played_together_no_line_says_which_can_t(desk, qtbot):
    with rivals_of_oil():
        dialog = shown(desk, qtbot)
        assert not dialog.boxes.line.isVisible()
        QTest.mouseClick(dialog.boxes.boxes["reorganization"], LEFT)
        assert not dialog.boxes.line.isVisible() and dialog.action.isEnabled()
