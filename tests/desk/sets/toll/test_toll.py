"""A rule set with a folder of its own in the window: all that it brings is there, with no edit elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from redball import rules
from redball.canvas.basemap.screen.tiles import TileCache
from redball.desk import sets
from redball.desk.dialogs.hexes import HexDialog
from redball.desk.map_menu import menu_of
from redball.desk.panels.todo import TaskRow
from redball.desk.widgets.fitted_button import WrappedButton
from redball.game.orders import Note
from redball.game.session import Session
from redball.rules import registry as rule_sets
from redball.wording import sentence

from tests import toll_rules
from tests.desk.player import Player
from tests.registering import forget_after
from tests.toll_rules import POSTS, TOLL, Post

ROOMS = Path(toll_rules.__file__).parent / "toll_desk"
PACKAGE = "redball.desk.sets.toll"


@pytest.fixture(scope="module")
def window(qapp, tmp_path_factory) -> Iterator[Player]:
    """A window that was made while the rule set is registered."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("toll")
        patch.setenv("REDBALL_DATA", str(folder / "data"))
        patch.setattr(TileCache, "finish", lambda *_: None)
        forget_after(patch)
        patch.setattr(sets, "__path__", [*sets.__path__, str(ROOMS)])
        rule_sets.register(TOLL)
        made = Player(qapp, folder)
        yield made
        made.close()
        sys.modules.pop(PACKAGE, None)
        vars(sets).pop("toll", None)


@pytest.fixture
def toll(player, tmp_path) -> Player:
    """The demo with a post at Tobruk that has taken something."""
    game = player.game.changed([POSTS.put(player.node("Tobruk"), Post("IT", 1))])
    player.controller.open_session(Session.create(tmp_path / "toll.redball", game, rules.judge))
    player.settle()
    return player


def test_its_card_stands_among_the_decisions_while_it_has_something(toll):
    card = toll.window.work.cards["toll"]
    assert card.isVisibleTo(toll.window.work) and card.words.text() == "1 posts"
    assert toll.window.work.begin("toll.collect")
    toll.begin(toll.folder)
    assert not card.isVisibleTo(toll.window.work)


def test_its_task_has_its_short_words(toll):
    rows = [row for row in toll.window.todo.findChildren(TaskRow) if row.task.rule_set == TOLL.id]
    assert [row.task.id for row in rows] == ["toll.collect"]
    button = rows[0].findChild(WrappedButton)
    assert button.full == "Collect"
    toll.press(button)
    assert toll.desk.session.entries()[-1].order == Note("1 toll collected")


def test_its_dock_opens_and_closes(toll):
    dock = toll.window.docks["tolls"]
    assert not dock.isHidden() and dock.windowTitle() == "Tolls"
    toll.begin(toll.folder)
    assert dock.isHidden()


def test_its_sections_and_lines_stand_in_the_cards(toll):
    assert "Toll of the power" in toll.texts(toll.window.stocks)
    toll.desk.show_hex(toll.node("Tobruk"))
    toll.settle()
    said = toll.texts(toll.window.inspector.hex_card)
    assert "Toll post of IT" in said and "1 taken" in said
    toll.desk.show_hex(toll.node("Benghazi"))
    toll.settle()
    said = toll.texts(toll.window.inspector.hex_card)
    assert not any("Toll" in text or "taken" in text for text in said)


def test_a_hex_offers_it_in_menu_and_dialog(toll, qtbot):
    def offers(name):
        menu = menu_of(toll.desk, toll.window, toll.map, toll.node(name))
        return [action for action in menu.actions() if action.text() == "Visit the toll post"]

    assert not offers("Benghazi")
    (visit,) = offers("Tobruk")
    visit.trigger()
    dialog = HexDialog(toll.desk, toll.window, toll.node("Tobruk"))
    qtbot.addWidget(dialog)
    form = dialog.forms[-1]
    form.boats.setValue(3)
    assert dialog.action.isEnabled() and dialog.orders() == [Note("3 boats")]


def test_its_action_stands_in_the_menu_and_does_it(toll):
    action = toll.action("count_tolls")
    assert action in toll.window.menus["game"].actions() and action.isEnabled()
    toll.trigger("count_tolls")
    assert toll.desk.session.entries()[-1].order == Note("count_tolls: 1")


def test_its_overlay_is_switched_and_follows_its_table(toll):
    toll.trigger("tolls")
    board = toll.map.layers.board
    assert "Toll posts" in [sentence(row.text) for row in board.legend_rows()]
    assert toll.action("tolls") in toll.map.window.menus["map"].actions()
    toll.trigger("tolls")
    assert "Toll posts" not in [sentence(row.text) for row in board.legend_rows()]
