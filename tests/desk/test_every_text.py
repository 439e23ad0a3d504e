"""Every text of the window comes from the catalogue: read in a language in which those texts stand in
brackets.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from redball.canvas.ground import PrintedGround
from redball.desk.dialogs.guide import pages
from redball.desk.map_edit import document as documents
from redball.desk.map_edit.tools import TOOLS
from redball.desk.start import qt_texts
from redball.desk.start.qt_texts import Catalogue
from redball.game import library
from redball.game.clock import MONTHS
from redball.game.units import unit_types

from tests.deep import cases
from tests.desk.clipped import faults
from tests.desk.dialogs.test_every_dialog import DIALOGS, WINDOWS
from tests.desk.player import Player
from tests.desk.reading import read_all
from tests.pseudo import spoken, unmarked

pytestmark = pytest.mark.deep

KEYS = ("Ctrl", "Shift", "Esc", "Del", "Left", "Right")
ALL = sorted({*DIALOGS, *WINDOWS} - {"faults"})
OF_QT = ("Float", "Scroll Left", "Scroll Right")
"""What Qt says in its own translations."""


@pytest.fixture(scope="module")
def window(qapp, tmp_path_factory) -> Iterator[Player]:
    """A window that speaks the language of brackets."""
    with pytest.MonkeyPatch.context() as patch, spoken():
        folder = tmp_path_factory.mktemp("player")
        patch.setenv("REDBALL_DATA", str(folder / "data"))
        patch.setattr(PrintedGround, "finish", lambda *_: None)
        patch.setattr(qt_texts, "speak", lambda *_: None)
        translator = Catalogue(qapp)
        qapp.installTranslator(translator)
        made = Player(qapp, folder, None)
        yield made
        made.close()
        qapp.removeTranslator(translator)


def data(player) -> Iterator[str]:
    """What is no text but a name of something in the game or on the map."""
    game = player.game
    yield from (game.title, "Redball", os.fspath(player.folder))
    yield from (unit.name for unit in game.units.values())
    yield from game.units
    yield from (place.name for place in game.atlas.places)
    yield from (area.name for area in game.atlas.sea_areas)
    yield from (game.atlas.title, "the file")
    yield from game.atlas.weather_zones
    yield from (territory.name for territory in game.atlas.territories)
    yield from (page.title for page in pages())
    for info in library.scenarios():
        yield from (info.title, info.description, os.fspath(info.path))
    yield from (*MONTHS, *KEYS, *OF_QT, *unit_types())


def check(player, found) -> None:
    missing = [*unmarked(found, data(player))]
    assert not missing, "\n".join(missing)


def test_what_is_read_in_the_window(player):
    player.window.show_dock(player.controller.scans.dock.objectName())
    player.settle()
    found = list(read_all(player.window))
    found += [action.text() for action in player.window.actions_by_name.values()]
    check(player, found)


def test_what_is_read_where_the_map_is_edited(player, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    editor = player.controller.map_edit
    player.window.show_dock(editor.dock.objectName())
    player.settle()
    found, cut = list(read_all(editor.panel)), []
    editor.new("Redball")
    node = player.node("Tobruk")
    for tool in TOOLS:
        editor.take(tool)
        if tool in ("terrain", "side", "place"):
            editor._click_point(editor._keyed(node))
        player.settle()
        found += read_all(editor.panel)
        cut += faults(editor.panel)
    editor.panel.undone.emit()
    editor.panel.undone.emit()
    editor.close()
    codes = [territory.code for territory in player.game.atlas.territories]
    names = [*data(player), *codes, os.fspath(documents.patches_folder() / "Redball.toml"), "Redball.toml"]
    missing = [*unmarked(found, names)]
    assert not missing, "\n".join(missing)
    assert not cut, "\n".join(cut)


@pytest.mark.parametrize("name", cases(ALL, 6))
def test_what_is_read_in_a_dialog(player, qtbot, name):
    dialog = (DIALOGS | WINDOWS)[name](player.desk)
    qtbot.addWidget(dialog)
    dialog.show()
    player.settle()
    check(player, [dialog.windowTitle(), *read_all(dialog)])


@pytest.mark.parametrize("name", cases(ALL, 4))
def test_nothing_is_cut_off_in_a_dialog(player, qtbot, name):
    dialog = (DIALOGS | WINDOWS)[name](player.desk)
    qtbot.addWidget(dialog)
    dialog.show()
    player.settle()
    assert not faults(dialog)
