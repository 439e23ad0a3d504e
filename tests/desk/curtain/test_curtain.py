"""The curtain: when it comes, that nothing is reached behind it, how it goes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import redball
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox
from redball.desk.curtain.phrase_dialog import PhraseDialog
from redball.desk.curtain.players_dialog import PlayersDialog
from redball.desk.looking import EVERYBODY
from redball.game import hotseat as seats
from redball.game.orders import Note, RemovePassPhrase, SetHotseat, SetPassPhrase, SetRuleSets, Step
from redball.rules.politics.affairs.orders import MakeBid
from redball.wording import sentence
from shiboken6 import isValid

from tests.desk.curtain import walk
from tests.desk.curtain.looking import STRANGER, all_words, begin, in_turns, look_as, texts

Key, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def play(player, keeper, who: str) -> None:
    """A player takes the machine."""
    if not keeper.is_down:
        keeper.hand_over()
    player.press(keeper.curtain.chips[who])
    player.press(keeper.curtain.go)
    assert not keeper.is_down and player.desk.looking == who


def yes(monkeypatch, answer=QMessageBox.StandardButton.Yes):
    asked = []
    monkeypatch.setattr(
        QMessageBox, "question", staticmethod(lambda _parent, title, text: (asked.append(text), answer)[1])
    )
    return asked


def test_alone_everybody_sees_everything(player, keeper):
    assert player.desk.looking == "" and player.desk.sees("GE") and not keeper.is_down
    assert player.action("players").isVisible() and player.action("players").isEnabled()
    assert not player.action("hand_over").isEnabled() and not keeper.place.isVisible()
    player.desk.do(MakeBid("GE", 7))
    player.settle()
    assert not keeper.is_down, "nothing is passed on"


def test_the_curtain_comes_with_the_next_power_s_secret_decision(player, hotseat):
    curtain = hotseat.curtain
    assert hotseat.is_down and curtain.isVisible() and curtain.geometry() == player.window.rect()
    assert curtain.line.text() == "Germany's bids. Pass the machine."
    assert curtain.go.text() == "I play Germany" and not curtain.phrase.isVisible()
    assert player.desk.looking == EVERYBODY and not player.desk.sees("GE")
    player.picture("curtain")
    player.press(curtain.go)
    assert player.desk.looking == "GE" and not curtain.isVisible() and player.desk.power == "GE"
    assert "Germany" in hotseat.button.accessibleName() and hotseat.place.isVisible()
    player.desk.do(Note("x"))
    player.settle()
    assert not hotseat.is_down, "Germany goes on thinking"
    player.desk.do(MakeBid("GE", 7))
    player.settle()
    assert hotseat.is_down and curtain.line.text() == "Italy's bids. Pass the machine."
    player.press(curtain.chips[EVERYBODY])
    assert curtain.line.text() == "Who takes the machine?"
    assert curtain.go.text() == "Show what everybody may see"
    player.press(curtain.go)
    assert player.desk.looking == EVERYBODY and not hotseat.is_down
    player.desk.do(Note("y"))
    player.settle()
    assert not hotseat.is_down, "nobody is hurried"


def test_nothing_is_reached_behind_it(player, hotseat, monkeypatch):
    head = player.desk.session.head
    clipboard = QApplication.clipboard()
    clipboard.setText("kept")
    player.window.activateWindow()
    for focused in (hotseat.curtain, hotseat.curtain.go):
        focused.setFocus()
        for key, how in (
            (Key.Key_Z, CTRL),
            (Key.Key_Z, CTRL | SHIFT),
            (Key.Key_C, CTRL | SHIFT),
            (Key.Key_Right, CTRL),
        ):
            QTest.keyClick(focused, key, how)
            QTest.keyClick(player.window, key, how)
    for name in ("undo", "redo", "next", "copy_picture", "picture", "export", "note", "players", "goto"):
        assert not player.action(name).isEnabled(), name
        player.trigger(name)
    player.controller._update()
    assert not player.action("undo").isEnabled(), "nobody enables it meanwhile"
    assert player.desk.session.head == head and clipboard.text() == "kept"
    for behind in (
        player.window.menuBar(),
        player.window.toolbar,
        player.window.centralWidget(),
        *player.window.docks.values(),
    ):
        assert not behind.isEnabled()
    for dock in player.window.docks.values():
        dock.raise_()
    player.window.resize(player.window.width() - 40, player.window.height())
    player.settle()
    on_top = [child for child in player.window.children() if child.isWidgetType()][-1]
    assert on_top is hotseat.curtain and hotseat.curtain.geometry() == player.window.rect()
    player.window.resize(player.window.width() + 40, player.window.height())
    QTest.keyClick(hotseat.curtain, Key.Key_Escape)
    assert hotseat.is_down
    hotseat.curtain.go.setFocus()
    QTest.keyClick(hotseat.curtain, Key.Key_Return)
    player.settle()
    assert not hotseat.is_down and player.desk.looking == "GE"
    for name in ("undo", "next", "copy_picture", "export", "hand_over"):
        assert player.action(name).isEnabled(), name
    player.desk.undo()
    player.settle()
    assert player.action("redo").isEnabled() and not player.action("undo").isEnabled()
    player.desk.redo()
    player.settle()
    play(player, hotseat, "GE")
    assert not player.action("redo").isEnabled(), "what changed while the window was covered counts"
    assert all(dock.isEnabled() for dock in player.window.docks.values())


@pytest.mark.deep
def test_dialogs_menus_and_words_go(player, hotseat):
    play(player, hotseat, "GE")
    dialog, floating = QDialog(player.window), player.window.docks["stocks"]
    dialog.show()
    floating.setFloating(True)
    player.controller.say("Germany has 3 of something")
    player.window.map_area.hint.say("A secret of Germany", (), player.window.rect().center())
    QApplication.clipboard().setText("of Germany")
    player.action("hand_over").trigger()
    player.settle()
    assert hotseat.is_down and not dialog.isVisible() and not floating.isVisible()
    assert not player.window.statusBar().currentMessage() and not player.window.map_area.hint.isVisible()
    if QApplication.clipboard().ownsClipboard():
        assert QApplication.clipboard().text() != "of Germany"
    player.press(hotseat.curtain.go)
    assert floating.isVisible()
    floating.setFloating(False)


@pytest.mark.deep
def test_by_its_key_and_button(player, hotseat):
    play(player, hotseat, "FR")
    player.window.activateWindow()
    player.settle()
    QTest.keyClick(player.window, Key.Key_H, CTRL | SHIFT)
    player.settle()
    assert hotseat.is_down and hotseat.curtain.line.text() == "Germany's bids. Pass the machine."
    play(player, hotseat, "FR")
    player.press(hotseat.button)
    assert hotseat.is_down


@pytest.mark.deep
def test_a_game_of_hotseat_is_opened_with_the_curtain(player, hotseat):
    play(player, hotseat, "SU")
    path = player.desk.session.path
    player.desk.close()
    assert not hotseat.is_down
    assert player.controller.open_path(path)
    player.settle()
    assert hotseat.is_down and player.desk.looking == EVERYBODY


@pytest.mark.deep
def test_a_player_of_several_powers(player, keeper):
    player.desk.do(SetHotseat(True, {"IT": "GE", "JA": "GE"}))
    player.settle()
    curtain = keeper.curtain
    assert sorted(curtain.chips) == sorted(["GE", "CW", "US", "SU", "FR", "CH", EVERYBODY])
    assert curtain.go.text() == "I play Germany, Italy and Japan"
    player.press(curtain.go)
    assert player.desk.sees("IT") and player.desk.sees("JA") and not player.desk.sees("FR")
    player.desk.do(MakeBid("GE", 7))
    player.settle()
    assert not keeper.is_down, "Italy's bids are the same player's"


def test_a_pass_phrase_is_asked_for(player, hotseat):
    curtain = hotseat.curtain
    player.desk.do(SetPassPhrase("GE", seats.hashed("Spitzweg")))
    hotseat.hand_over()
    assert curtain.phrase.isVisible() and curtain.lost.isVisible()
    QTest.keyClicks(curtain.phrase, "Spitzwegx")
    QTest.keyClick(curtain.phrase, Key.Key_Return)
    player.settle()
    assert hotseat.is_down and curtain.wrong.text() == "That is not the pass phrase."
    assert player.desk.looking == EVERYBODY
    player.picture("curtain-phrase")
    QTest.keyClicks(curtain.phrase, "Spitzweg")
    assert not curtain.wrong.text().strip()
    QTest.keyClick(curtain.phrase, Key.Key_Return)
    player.settle()
    assert not hotseat.is_down and player.desk.looking == "GE" and not curtain.phrase.text()
    hotseat.hand_over()
    player.press(curtain.chips["FR"])
    assert not curtain.phrase.isVisible(), "France has none"


def test_who_becomes_the_player_of_another_power_asks_for_the_machine(player, hotseat):
    play(player, hotseat, "FR")
    player.desk.do(SetHotseat(True, {"FR": "GE"}))
    assert player.desk.looking == EVERYBODY and not player.desk.sees("GE")
    player.settle()
    assert hotseat.is_down and "GE" in hotseat.curtain.chips and "FR" not in hotseat.curtain.chips
    player.desk.undo()
    player.settle()
    assert hotseat.is_down and player.desk.looking == EVERYBODY


@pytest.mark.deep
def test_a_forgotten_pass_phrase(player, hotseat, monkeypatch):
    player.desk.do(SetPassPhrase("GE", seats.hashed("Spitzweg")))
    hotseat.hand_over()
    asked = yes(monkeypatch, QMessageBox.StandardButton.No)
    player.press(hotseat.curtain.lost)
    assert asked and hotseat.curtain.phrase.isVisible(), "only when it is confirmed"
    yes(monkeypatch)
    player.press(hotseat.curtain.lost)
    assert not hotseat.curtain.phrase.isVisible() and hotseat.is_down
    assert "pass phrase of Germany is removed" in sentence(player.desk.session.entries()[-1].text)
    play(player, hotseat, "FR")
    lines = [line.text for line in player.window.journal.model.lines]
    assert lines[-1] == "The pass phrase of Germany is removed", "everybody reads it"


@pytest.mark.deep
def test_an_undo_shows_nobody_everything(player, hotseat):
    play(player, hotseat, "FR")
    player.desk.undo()
    player.settle()
    assert not seats.is_on(player.desk.session.game) and player.desk.looking == EVERYBODY
    player.desk.redo()
    player.settle()
    assert hotseat.is_down and player.desk.looking == EVERYBODY
    play(player, hotseat, "FR")
    player.desk.do(SetHotseat(False))
    player.settle()
    assert player.desk.looking == "" and not hotseat.place.isVisible()


# --- what is seen -------------------------------------------------------------------------------------------


def test_who_looks_sees_no_other_s_secrets(player, tmp_path):
    found = begin(player, tmp_path, "bids")
    alone = texts(player)
    for owner, words in found.words.items():
        assert walk.holding(alone, words[:1]), f"{owner}'s are there for all while everybody sees everything"
    in_turns(player, STRANGER)
    assert not walk.holding(texts(player), all_words(found))
    look_as(player, "SU")
    own = texts(player)
    assert walk.holding(own, found.words["SU"][:1]) and walk.holding(own, found.words["SU"][-1:])
    assert not walk.holding(own, found.words["GE"] + found.words["US"])
    look_as(player, EVERYBODY)
    assert not walk.holding(texts(player), all_words(found))


# --- who looks ----------------------------------------------------------------------------------------------


@pytest.fixture
def dialog(player, keeper):
    made = PlayersDialog(player.desk, player.window)
    made.show()
    return made


def test_the_dialog_sets_who_looks_and_who_plays_what(player, keeper, dialog):
    assert dialog.solo.isChecked() and not dialog.action.isEnabled()
    assert not dialog.together["IT"].isEnabled()
    dialog.turns.click()
    assert dialog.together["IT"].isEnabled() and dialog.action.isEnabled()
    dialog.together["IT"].setCurrentIndex(dialog.together["IT"].findData("GE"))
    assert dialog.orders() == [SetHotseat(True, {"IT": "GE"})]
    dialog.together["GE"].setCurrentIndex(dialog.together["GE"].findData("IT"))
    assert not dialog.action.isEnabled() and any(
        "another power itself" in text for text in dialog.verdict.texts
    )
    dialog.together["GE"].setCurrentIndex(0)
    player.picture_of(dialog, "players")
    dialog.accept()
    player.settle()
    assert keeper.is_down and seats.seat(player.desk.session.game, "IT") == {"GE", "IT"}


@pytest.mark.deep
def test_showing_everything_again_is_asked_once_more(player, hotseat, monkeypatch):
    play(player, hotseat, "FR")
    made = PlayersDialog(player.desk, player.window)
    made.show()
    assert made.turns.isChecked() and not made.set["GE"].isEnabled() and made.set["FR"].isEnabled()
    assert "Germany" in made.set["GE"].toolTip()
    made.solo.click()
    asked = yes(monkeypatch, QMessageBox.StandardButton.No)
    made.accept()
    assert asked and player.desk.looking == "FR" and made.isVisible()
    yes(monkeypatch)
    made.accept()
    player.settle()
    assert player.desk.looking == "" and not isValid(made), "it is closed"
    assert sentence(player.desk.session.entries()[-1].text) == "Everybody sees everything"


@pytest.mark.deep
def test_after_an_undo_the_dialog_shows_everything(player, hotseat, monkeypatch):
    play(player, hotseat, "FR")
    player.desk.undo()
    player.settle()
    made = PlayersDialog(player.desk, player.window)
    made.show()
    head = player.desk.session.head
    made.solo.click()
    assert made.action.isEnabled() and made.orders() == []
    yes(monkeypatch)
    made.accept()
    player.settle()
    assert player.desk.looking == "" and player.desk.session.head == head, "no order is needed"


@pytest.mark.deep
def test_pass_phrases_are_set_changed_and_removed(player, keeper, dialog, monkeypatch):
    def ask(power: str) -> PhraseDialog:
        made = PhraseDialog(player.desk, power, dialog)
        made.show()
        return made

    opened = []
    monkeypatch.setattr(PhraseDialog, "exec", lambda made: opened.append(made.power))
    player.press(dialog.set["GE"])
    assert opened == ["GE"] and not dialog.remove["GE"].isEnabled()
    first = ask("GE")
    assert not first.now.isVisible() and not first.action.isEnabled()
    QTest.keyClicks(first.first, "Spitzweg")
    QTest.keyClicks(first.again, "Spitzwek")
    player.press(first.action)
    assert first.said.text() == "The two are not the same." and first.isVisible()
    QTest.keyClicks(first.again, "Spitzweg")
    player.picture_of(first, "phrase")
    player.press(first.action)
    assert seats.opens(player.desk.session.game, "GE", "Spitzweg") and not isValid(first)
    assert "Spitzweg" not in str([entry.plain_order for entry in player.desk.session.entries()])
    second = ask("GE")
    assert second.now.isVisible()
    for field, said in ((second.now, "x"), (second.first, "Duerer"), (second.again, "Duerer")):
        QTest.keyClicks(field, said)
    player.press(second.action)
    assert second.said.text() == "That is not the present pass phrase."
    QTest.keyClicks(second.now, "Spitzweg")
    player.press(second.action)
    assert seats.opens(player.desk.session.game, "GE", "Duerer")
    dialog._show_phrases()
    assert dialog.kept["GE"].text() == "asked for" and dialog.set["GE"].text() == "Change…"
    yes(monkeypatch)
    player.press(dialog.remove["GE"])
    assert player.desk.session.entries()[-1].order == RemovePassPhrase("GE")
    assert dialog.kept["GE"].text() == "none"


@pytest.mark.deep
def test_where_nothing_is_secret_nothing_is_offered(player, keeper):
    for order in (Step(), Step(), SetRuleSets(())):
        assert player.desk.do(order).allowed
    player.settle()
    assert not player.action("players").isVisible() and not player.action("hand_over").isVisible()
    keeper.hand_over()
    assert not keeper.is_down


@pytest.mark.deep
def test_one_opened_in_the_window_of_another(player, hotseat):
    """A game in which everybody sees everything is opened while the window is covered."""
    player.controller.open_session(_plain(player))
    player.settle()
    assert not hotseat.is_down and player.desk.looking == ""


def _plain(player):
    from redball.desk.games import saves

    from tests.desk.player import position

    return saves.begin(position(player.scenario), player.folder)


# --- where it is read ---------------------------------------------------------------------------------------

READ = re.compile(
    r"session\.(game_at|entries|entry|backwards|at_this_moment|undo_text|redo_text|judge\w*|oddities)\b"
)
OF_ORDERS = {
    "desk/desk.py",  # what is given, not what is shown
    "desk/games/saves.py",  # of a game of which everything may be seen
}
OWN_ROOM = re.compile(r"desk/sets/(oil|gas|reorganization|submarines)/")
"""Rule sets without secrets read their own orders in the journal."""


def test_the_window_reads_the_journal_and_the_rules_through_the_view_of_who_looks():
    app = Path(redball.__file__).parent
    found = {
        str(file.relative_to(app))
        for file in (app / "desk").rglob("*.py")
        if READ.search(file.read_text("utf-8")) and not OWN_ROOM.match(str(file.relative_to(app)))
    }
    assert found == OF_ORDERS
