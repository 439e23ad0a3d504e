"""The same 1,000 counters through the window: a game on an empty map, the list with its mapping, the places,
the beginning of play, the export.  Clicks and keys are counted beside the target of an hour.
"""

from __future__ import annotations

import json
import tomllib

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from redball.desk.counters.import_sheet import ImportSheet
from redball.desk.dialogs.new_game import NewGameDialog
from redball.game.order_json import read_orders
from redball.game.pools import is_set_up

from tests.desk.conftest import player, window
from tests.desk.player import LEFT
from tests.own_game import making
from tests.own_game.test_whole_way import compared

__all__ = ["player", "window"]

pytestmark = pytest.mark.deep

A_CLICK, A_KEY, TARGET = 4, 0.5, 60 * 60
"""Seconds that somebody takes for a click, looking for what to click on, and for a key; and the target."""


@pytest.fixture(scope="module")
def scenario():
    """The demo game is open when the player begins."""


class Hand:
    """The player's hand: counts what it does."""

    def __init__(self, player, monkeypatch) -> None:
        self.player, self.clicks, self.keys = player, 0, 0
        self._answer = ""
        for name in ("getOpenFileName", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, name, lambda *_: (self._answer, ""))

    def choose(self, action: str) -> None:
        """An entry of a menu: the menu and the entry."""
        self.clicks += 2
        self.player.trigger(action)

    def click(self, button) -> None:
        self.clicks += 1
        self.player.press(button)

    def type(self, field, text: str) -> None:
        """Into a field that is clicked first, in place of what stands there."""
        self.clicks += 1
        self.keys += 1 + len(text)
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)

    def ask(self, button, path) -> None:
        """A file by its name in the dialog that a button opens, and Enter."""
        self._answer = str(path)
        self.keys += len(path.name) + 1
        self.click(button)

    @property
    def seconds(self) -> float:
        return self.clicks * A_CLICK + self.keys * A_KEY


def test_a_thousand_counters_are_brought_in_by_hand(player, tmp_path, monkeypatch, capsys):
    atlas = player.game.atlas
    made = making.pieces(atlas)
    making.write(tmp_path, made)
    hand = Hand(player, monkeypatch)

    def begin() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewGameDialog)
        form = dialog.empty
        hand.type(form.title, "Ours")
        hand.clicks, hand.keys = hand.clicks + 1, hand.keys + 1  # the months are a list, to which J leads
        form.months.setCurrentIndex(form.months.findText("Jul/Aug"))
        hand.type(form.year.lineEdit(), "1942")
        hand.clicks += 1
        QTest.mouseClick(dialog.action, LEFT)

    QTimer.singleShot(0, begin)
    hand.choose("new_empty")
    assert is_set_up(player.game) and player.game.clock.date == making.DATE and not player.game.units

    hand.choose("import_counters")
    sheet = player.window.findChild(ImportSheet)
    hand.ask(sheet.choose, tmp_path / "counters.csv")
    player.wait_for(lambda: sheet.opened is not None and not sheet.is_busy)
    hand.ask(sheet.read, tmp_path / "mapping.toml")
    player.wait_for(lambda: not sheet.is_busy and sheet.action.isEnabled())
    player.picture_of(sheet, "own-import")
    hand.ask(sheet.action, tmp_path / "ours.counters.json")
    bookcase = player.window.bookcase
    player.wait_for(lambda: any(len(each.counters) == len(made) for each in bookcase.shelf.libraries))

    # Wars, countries and control go by the panel; here they are given as orders, and each is counted as if
    # it were three clicks: the page, the row, what is wanted.
    for order in read_orders(json.dumps(making.orders())):
        hand.clicks += 3
        assert player.desk.do(order).allowed

    hand.choose("paste_units")
    paste = player.controller.paste_sheet
    hand.ask(paste.choose, tmp_path / "places.csv")
    player.wait_for(lambda: paste.checked is not None and not paste.is_busy)
    assert paste.checked.counts["ready"] == len(made)
    player.picture_of(paste, "own-paste")
    hand.click(paste.action)
    player.wait_for(lambda: not paste.is_busy)
    assert len(player.game.units) == len(made)
    hand.click(paste.cancel)
    player.picture("own-placed")

    hand.choose("begin_play")
    page = player.controller.set_up.panel.play
    assert page.isVisible()
    hand.click(page.begin)
    assert not is_set_up(player.game)

    out = tmp_path / "ours.toml"
    hand._answer = str(out)
    hand.keys += len(out.name) + 1
    hand.choose("export")
    assert compared(tomllib.loads(out.read_text("utf-8")), made, atlas) == []
    with capsys.disabled():
        print(
            f"\n{len(made):,} counters by hand: {hand.clicks} clicks and {hand.keys} keys, "
            f"{hand.seconds / 60:.0f} minutes for somebody slow, target {TARGET // 60}"
        )
    assert hand.seconds < TARGET
