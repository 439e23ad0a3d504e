"""The window when the running game goes on with other rule sets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from redball import rules
from redball.desk.panels.sequence import SequencePanel
from redball.game.orders import SetRuleSets
from redball.game.session import Session

from tests.registering import registering
from tests.rival import RIVAL

pytestmark = pytest.mark.deep

LEFT = Qt.MouseButton.LeftButton


def switch(player, *names: str) -> list[str]:
    """Game > Rule sets…, a click on some boxes, then Switch; returns what the dialog said of it."""
    said: list[str] = []

    def click() -> None:
        dialog = QApplication.activeModalWidget()
        for name in names:
            QTest.mouseClick(dialog.boxes.boxes[name], LEFT)
        said.extend(dialog.verdict.texts)
        QTest.mouseClick(dialog.action, LEFT)

    QTimer.singleShot(0, click)
    player.trigger("rule_sets")
    player.settle()
    return said


def phases(panel: SequencePanel) -> list[str]:
    """The steps of the turn as the panel lists them."""
    top = panel.tree.invisibleRootItem()
    return [top.child(at).text(0) for at in range(top.childCount())]


def seen(player) -> dict[str, object]:
    """What of the oil rule the window shows."""
    return {
        "stocks": "Fuel" in player.texts(player.window.stocks),
        "action": player.action("fuel").isVisible(),
        "cards": any(
            player.window.work.cards[name].isVisibleTo(player.window.work) for name in ("oil", "barrels")
        ),
        "screen": not player.window.docks["final"].isHidden(),
        "order": phases(player.window.sequence).index("Production")
        < phases(player.window.sequence).index("Final reorganization"),
        "tasks": any(row.task.rule_set == "oil" for _, row in player.window.todo._shown),
    }


def test_the_menu_offers_it_while_a_game_is_open(player):
    actions = player.window.menus["game"].actions()
    at = actions.index(player.action("options"))
    assert actions[at + 1] is player.action("rule_sets") and player.action("rule_sets").isEnabled()


def test_in_production_everything_of_the_oil_rule_goes_and_undo_brings_it_back(player):
    player.step_to("production")
    before, shown, clock = player.game, seen(player), player.game.clock
    assert shown == dict.fromkeys(shown, True) | {"screen": False}
    said = switch(player, "oil")
    assert "Final reorganization is left out in this turn" in said
    assert any(text.startswith("Germany no longer uses ") for text in said)
    assert player.game.clock == clock and player.game.depots == before.depots
    assert seen(player) == dict.fromkeys(shown, False)
    assert "&Next: peace" in player.window.turn.next.text()
    player.trigger("undo")
    assert seen(player) == shown and "&Next: final reorganization" in player.window.turn.next.text()
    player.trigger("redo")
    assert not any(seen(player).values())


def test_the_screen_of_a_phase_closes_with_its_rule_set_and_opens_again(player):
    player.step_to("final_reorganization")
    player.wait_for(lambda: seen(player)["screen"])
    switch(player, "oil")
    assert not seen(player)["screen"]
    points = player.window.docks["points"]
    assert not points.isHidden()
    switch(player, "reorganization")
    assert points.isHidden()
    switch(player, "oil", "reorganization")
    player.wait_for(lambda: seen(player)["screen"])
    assert not points.isHidden()


def test_the_journal_tells_it_and_the_save_keeps_it(player, tmp_path):
    switch(player, "oil")
    line = player.window.journal.model.lines[-1]
    assert player.desk.session.entries()[-1].order == SetRuleSets(("base", "reorganization"))
    assert "The game is played with Base game and Impulse reorganization" in line.text
    path = player.desk.session.path
    player.begin(tmp_path)
    assert seen(player)["stocks"]
    player.controller.open_path(path)
    player.settle()
    assert player.game.rule_sets == ("base", "reorganization") and not seen(player)["stocks"]
    player.trigger("undo")
    assert seen(player)["stocks"]


@pytest.mark.parametrize("phase", ["weather", "production"])
def test_the_decisions_open_for_a_rule_set_that_is_taken_up(player, phase):
    player.step_to(phase)
    switch(player, "oil", "reorganization")
    work = player.window.docks["work"]
    assert work.isHidden()
    switch(player, "oil")
    assert work.isHidden() is (phase == "weather")


def test_what_clashes_in_a_save_is_said_when_it_opens(player, tmp_path):
    with registering(RIVAL):
        path = tmp_path / "both.redball"
        game = replace(player.game, rule_sets=("base", "oil", "rival"))
        Session.create(path, game, rules.judge).close()
        assert player.controller.open_path(path)
        said = player.window.status_line.currentMessage()
        assert said.startswith("Odd, but accepted: rule_sets: found “oil” and “rival”")
        player.begin(tmp_path)
