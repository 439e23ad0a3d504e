"""The focus stays in the panel where an order was given, though the row that gave it is gone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QVBoxLayout, QWidget
from redball.desk.games import saves
from redball.desk.window.focus_keeper import nearest
from redball.game.clock import Clock
from redball.game.orders import Step
from redball.game.sequence import LAST_OF_IMPULSE
from redball.game.state import put_clock

from tests.deep import cases

pytestmark = pytest.mark.deep

SCREENS = {
    "reinforcement": ("work", "todo"),
    "land_combat": ("work", "todo"),
    "reorganization": ("todo",),
    "production": ("work", "todo"),
    "final_reorganization": ("final", "todo"),
}


def go_to(player, phase: str) -> None:
    while player.game.clock.phase != phase:
        over = player.game.clock.phase == LAST_OF_IMPULSE and phase != "reorganization"
        assert player.desk.do(Step(end_stage=over)).allowed, player.game.clock.phase
    player.settle()


def panel_of(player, name: str) -> QWidget:
    return player.window.todo if name == "todo" else player.window.docks[name].widget()


def buttons_of(panel: QWidget) -> list[QAbstractButton]:
    """What may be pressed and asks nothing."""
    found = [b for b in panel.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()]
    return [b for b in found if b.focusPolicy() & Qt.FocusPolicy.TabFocus and not b.text().endswith("…")]


def prepare(player, phase: str) -> None:
    """Something to press in land combat, and in final reorganization."""
    attack, final = player.window.work.cards["attack"], player.window.screens["final"].inside
    if phase == "land_combat" and (there := sorted(attack._attackable())):
        attack.aim(there[0])
        player.settle()
    if phase == "final_reorganization":
        player.desk.show_power("CW")
        player.wait_for(lambda: final.all.isEnabled() and not final.plan.busy)
        final.plan.take_all()
        player.wait_for(lambda: not final.plan.busy)


@pytest.mark.parametrize(
    "screen",
    cases(
        sorted(((p, name) for p, names in SCREENS.items() for name in names), key=lambda s: s[1] == "work"), 4
    ),
    ids="-".join,
)
def test_after_each_order_the_focus_is_in_its_panel(player, tmp_path, screen):
    phase, name = screen
    player.window.activateWindow()
    if phase == "reinforcement":
        begun = player.game.changed([put_clock(Clock(player.game.clock.turn, phase))])
        player.controller.open_session(saves.begin(begun, tmp_path))
        player.settle()
    go_to(player, phase)
    panel, given = panel_of(player, name), 0
    tried = set[str]()
    for _ in range(60):
        prepare(player, phase)
        left = [b for b in buttons_of(panel) if (b.accessibleName() or b.text()) not in tried]
        if not left:
            break
        button = left[0]
        said = button.accessibleName() or button.text()
        tried.add(said)
        head = player.desk.session.head
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
        player.settle()
        if player.desk.session.head == head:
            continue
        given += 1
        focus = QApplication.focusWidget()
        if panel.isVisible():
            assert focus is not None and (focus is panel or panel.isAncestorOf(focus)), (said, focus)
        while player.desk.session.head > head:
            player.desk.undo()
        player.settle()
    assert given or name == "todo", tried


@pytest.fixture
def rows(qtbot):
    panel = QWidget()
    column = QVBoxLayout(panel)
    made = []
    for text in ("Receive", "Receive", "Receive", "Take"):
        made.append(QPushButton(text))
        column.addWidget(made[-1])
    qtbot.addWidget(panel)
    panel.show()
    return panel, made


def test_the_next_row_of_the_same_name_comes_first_then_the_row_at_the_place(rows):
    panel, (first, second, third, take) = rows
    spot = second.geometry().center()
    second.hide()
    assert nearest(panel, spot, "Receive") is third
    third.hide()
    first.hide()
    assert nearest(panel, spot, "Receive") is take
    assert nearest(panel, take.geometry().center(), "Pay") is take
    take.setEnabled(False)
    assert nearest(panel, spot, "Receive") is None
