"""Every text in sight can be read, in a small window and a large one, on every screen of the demo games."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QPushButton, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget
from redball import rules
from redball.desk.widgets.fitted_button import ElidedButton
from redball.desk.widgets.text import Elided, label
from redball.game.orders import Step
from redball.game.sequence import LAST_OF_IMPULSE

from tests.desk.clipped import faults
from tests.desk.player import Player

SIZES = (QSize(1180, 720), QSize(1920, 1080))
SCENARIOS = Path(__file__).parents[2] / "maps/world-1939/scenarios"
LONG = "a sentence that is much too long for so narrow a place"


# --- what is a fault ---


@pytest.fixture
def narrow(qtbot):
    made = QWidget()
    QVBoxLayout(made)
    qtbot.addWidget(made)
    made.setFixedWidth(120)
    return made


def fixed(widget: QWidget) -> QWidget:
    widget.setFixedWidth(90)
    return widget


@pytest.mark.parametrize(
    "made",
    [
        lambda: fixed(QLabel(LONG)),
        lambda: fixed(QPushButton(LONG)),
        lambda: fixed(label("two\nlines", wrap=True)),
        lambda: fixed(QPushButton("three\nlines of\nwords")),
    ],
    ids=["label", "button", "wrapped", "lines"],
)
def test_a_text_without_room_is_a_fault(narrow, made):
    widget = made()
    if "two" in widget.text() or "three" in widget.text():
        widget.setFixedHeight(20)
    narrow.layout().addWidget(widget)
    narrow.show()
    assert len(faults(narrow)) == 1


def test_what_shortens_itself_has_the_whole_in_its_tooltip(narrow):
    text = Elided(LONG)
    narrow.layout().addWidget(text)
    narrow.layout().addWidget(ElidedButton(LONG))
    narrow.show()
    assert not faults(narrow)
    text.setToolTip("")
    assert len(faults(narrow)) == 1


def test_what_differs_stays_in_sight(narrow):
    for number in (1, 2):
        narrow.layout().addWidget(Elided(f"a long name of a unit {number}"))
    narrow.show()
    assert any("look like" in fault for fault in faults(narrow))


def test_cells_and_heads_of_a_table_are_read_too(narrow):
    table = QTableWidget(1, 2)
    table.setHorizontalHeaderLabels([LONG, "b"])
    table.setItem(0, 0, QTableWidgetItem(LONG))
    narrow.layout().addWidget(table)
    narrow.show()
    assert len(faults(narrow)) == 2
    table.item(0, 0).setToolTip(LONG)
    table.horizontalHeaderItem(0).setToolTip(LONG)
    assert not faults(narrow)


def test_what_sticks_out_is_a_fault(narrow):
    button = QPushButton("Pay", narrow)
    narrow.show()
    button.move(100, 10)
    button.show()
    assert any("sticks out" in fault for fault in faults(narrow))


# --- the window ---


def unread(player, where: str) -> list[str]:
    """What can't be read at both sizes of the window."""
    found = []
    for size in SIZES:
        player.window.resize(size)
        player.settle()
        found += [f"{where} at {size.width()}: {fault}" for fault in faults(player.window)]
    return found


def test_the_window_can_be_read_at_the_start(player):
    try:
        assert not unread(player, "start")
    finally:
        player.window.resize(1600, 1000)
        player.settle()


def go_on(player, end_stage: bool = False):
    """The next phase, after what the present one has to see done; with ``end_stage`` no further impulse."""
    for task in (task for task in rules.tasks(player.game) if task.needed and task.state != "done"):
        assert player.desk.do(task.orders[0]).allowed
    over = end_stage and player.game.clock.phase == LAST_OF_IMPULSE
    assert player.desk.do(Step(end_stage=over)).allowed


def screens(player):
    """Lead the player through every screen; each has a name."""
    window, docks = player.window, player.window.docks
    yield "start"
    player.look_at_convoys()
    yield "convoys"
    player.look_at_units()
    yield "units"
    docks["units"].hide()
    docks["stocks"].raise_()
    for phase in ("strategic_bombardment", "land_combat", "reorganization"):
        while player.game.clock.phase != phase:
            go_on(player)
        player.settle()
        attack = window.work.cards.get("attack")
        if (
            phase == "land_combat"
            and attack
            and attack.isVisible()
            and (there := sorted(attack._attackable()))
        ):
            attack.aim(there[0])
        yield phase
    if "points" in window.screens:
        yield from reorganizing(player)
    play = rules.sequence_of_play(player.game)
    for phase in sorted(("production", "final_reorganization"), key=play.index):
        while player.game.clock.phase != phase:
            go_on(player, end_stage=True)
        player.settle()
        for power in [code for code, power in player.game.powers.items() if power.in_play]:
            player.desk.show_power(power)
            player.settle()
            if "final" in window.screens:
                player.wait_for(lambda: not window.screens["final"].inside.plan.busy)
            yield f"{phase} of {power}"
            if phase == "production" and "oil" in window.work.cards:
                yield from received(player, power)


def reorganizing(player):
    """The pages of the reorganization screen."""
    points = player.window.screens["points"].inside
    player.wait_for(lambda: not points.watch.busy, 12_000)
    for at in range(points.tabs.count()):
        if points.tabs.isTabVisible(at):
            points.tabs.setCurrentIndex(at)
            player.settle()
            player.wait_for(lambda: not points.planned.plan.watch.busy, 12_000)
            yield f"reorganization, {points.tabs.tabText(at)}"


def received(player, power: str):
    """Oil received and used, if there is any."""
    card = player.window.work.cards["oil"]
    buttons = {b.text().replace("&", ""): b for b in card.findChildren(QPushButton)}
    for text in ("Receive all", "Suggest"):
        if text in buttons and buttons[text].isVisible() and buttons[text].isEnabled():
            player.press(buttons[text])
            yield f"production of {power}, {text}"


@pytest.mark.deep
@pytest.mark.parametrize("demo", sorted(path.stem for path in SCENARIOS.glob("*.toml")))
def test_every_screen_of_a_demo_game_can_be_read(qapp, tmp_path, monkeypatch, demo):
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    player = Player(qapp, tmp_path, SCENARIOS / f"{demo}.toml")
    found = [line for where in screens(player) for line in unread(player, where)]
    player.close()
    assert not found, "\n".join(found)
