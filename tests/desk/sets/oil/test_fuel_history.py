"""The chart of fuel over the game."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QToolTip
from redball import rules
from redball.desk import theme
from redball.desk.sets.oil.fuel_chart import FuelChart, amounts, series
from redball.desk.sets.oil.fuel_history import FuelHistoryDialog
from redball.game.session import Session
from redball.planning.sets.oil.fuel_history import TurnFuel
from redball.rules.oil.tables import ACCOUNTS

TURN = TurnFuel(
    35,
    {
        "oil": 10, "market": 5, "reorganization": -4, "sea": -1, "combat": -3, "granted": -2,
        "lost_abroad": -1, "bombed": -2,
    },
)  # fmt: skip


@pytest.fixture
def paid(desk, tmp_path):
    """The game after three turns in which the Commonwealth used fuel."""
    game = desk.game
    rows = {2: {"oil": 5, "sea": -6}, 1: {"oil": 10, "combat": -4, "lost_overflow": -1}, 0: {"sea": -6}}
    changes = [
        ACCOUNTS.put((game.clock.turn - ago, "CW"), {cause: Fraction(n) for cause, n in row.items()})
        for ago, row in rows.items()
    ]
    desk.open(Session.create(tmp_path / "paid.redball", game.changed(changes), rules.judge))
    desk.show_power("CW")
    return desk


@pytest.fixture
def dialog(paid, qtbot):
    made = FuelHistoryDialog(paid)
    qtbot.addWidget(made)
    made.show()
    return made


def test_it_opens_with_the_power_that_is_shown_and_others_are_a_click_away(dialog, paid):
    assert dialog.power == "CW"
    now = paid.game.clock.turn
    assert [turn.turn for turn in dialog.chart.turns] == [now - 2, now - 1, now]
    assert [turn.sum("spent") for turn in dialog.chart.turns] == [6, 4, 6]
    other = next(chip for chip in dialog.chips if chip.code == "GE")
    QTest.mouseClick(other, Qt.MouseButton.LeftButton)
    assert dialog.power == "GE" and not dialog.chart.turns
    assert not dialog.save.isEnabled()
    assert dialog.words.text() == "No fuel has come or gone yet."


def test_the_forecast_tells_its_rule(dialog):
    assert "there is enough for" in dialog.words.text()
    assert "divided by the number of turns" in dialog.words.toolTip()


def test_a_turn_is_told_under_the_mouse(dialog):
    at = dialog.chart.rect().center()
    QApplication.sendEvent(dialog.chart, QHelpEvent(QEvent.Type.ToolTip, at, dialog.chart.mapToGlobal(at)))
    assert "combat −4" in QToolTip.text()
    assert "the sea −6" in dialog.chart.accessibleDescription()


def test_the_chart_is_saved_as_a_picture(dialog, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "fuel"), ""))
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    image = QImage(str(tmp_path / "fuel.png"))
    assert image.width() == 2 * dialog.chart.width()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "fuel.png"), ""))
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    assert "found no folder" in dialog.lead.text()


def test_bars_add_up_to_the_account():
    sums = {kind.words: total for kind, total in amounts(TURN)}
    assert sums == {"Income": 15, "Turned up": 4, "Sea": 1, "Combat": 3, "Other spending": 2, "Lost": 3}


def test_no_two_kinds_of_bars_look_alike_without_colour():
    looks = [
        (kind.flow == "income", kind.pattern, theme.colour(kind.colour).lightness()) for kind in series()
    ]
    assert len(set(looks)) == len(looks)
    assert len({kind.pattern for kind in series()}) >= 5


@pytest.mark.parametrize("name", ["light", "dark"])
def test_bars_are_as_high_as_their_amounts(qtbot, qapp, name):
    theme.use(qapp, name)
    chart = FuelChart()
    qtbot.addWidget(chart)
    chart.resize(400, 300)
    chart.set_turns((TURN,))
    image = chart.picture(1).toImage()
    strip = chart._column(0)
    x = round(strip.center().x())
    done = theme.colour("done").rgb()
    column = [image.pixel(x, y) for y in range(round(strip.top()), round(strip.bottom()))]
    income = column.count(done)
    theme.use(qapp, "light")
    assert income == pytest.approx(15 / 30 * strip.height(), abs=4)
