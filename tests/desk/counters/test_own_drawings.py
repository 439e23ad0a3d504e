"""Pictures of a library on the map of a game that is played, and in the pictures that are made of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from redball.desk.counters import drawings, pictures
from redball.desk.counters.drawings import OwnDrawings
from redball.desk.counters.pictures import Pictures
from redball.desk.dialogs.picture import PictureDialog
from redball.game.counters.counter import Counter
from redball.game.counters.library_file import Library, write_library

BROWN = "#704020"


def painted(path: Path, colour: str = BROWN) -> Path:
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    assert image.save(str(path))
    return path


def counter_of(unit, id: str = "", picture: str = "own.png") -> Counter:
    fields = ("name", "type", "power", "country", "size", "attack", "movement")
    return Counter(id or unit.id, **{name: getattr(unit, name) for name in fields}, picture=picture)


@pytest.fixture
def library(player, tmp_path):
    """Opens a library of counters beside their pictures."""
    case = player.window.bookcase

    def put(*counters: Counter) -> None:
        path = tmp_path / "ours.json"
        write_library(path, Library("ours", counters))
        case.open(path)
        player.wait_for(lambda: [book.library.counters for book in case.books] == [counters])

    yield put
    for book in case.books:
        case.close(book.library.title)
    player.settle()


def shown(player, unit) -> str:
    """The colour of a unit's counter on the map, beside its middle."""
    scene = player.view.map_scene()
    spot = scene.exhibit_of_unit(unit.id).sprite.pos() + QPointF(-0.15, 0.12)
    at = player.view.mapFromScene(spot)
    return player.view.viewport().grab().toImage().pixelColor(at).name()


def has_brown(image: QImage) -> bool:
    spots = ((x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5))
    return any(image.pixelColor(*spot).name() == BROWN for spot in spots)


def alone(player):
    """A unit that stands alone in its hex, in view."""
    game = player.game
    unit = next(u for u in game.units.values() if u.hex >= 0 and len(game.units_at[u.hex]) == 1 and u.is_land)
    player.view.zoom_to(90)
    player.view.centre_on(unit.hex, animate=False)
    player.settle()
    return unit


@pytest.mark.deep
def test_units_of_a_library_with_pictures_show_them_on_the_map_and_in_pictures(player, library, tmp_path):
    unit = alone(player)
    painted(tmp_path / "own.png")
    drawn = shown(player, unit)
    library(counter_of(unit), counter_of(unit, "other", "absent.png"))
    player.wait_for(lambda: shown(player, unit) == BROWN)
    player.picture("own_picture")
    player.controller.copy_picture()
    assert has_brown(QApplication.clipboard().image())
    dialog = PictureDialog(player.desk, player.view, player.window)
    try:
        assert dialog.write(tmp_path / "map.png") and dialog.write(tmp_path / "map.svg")
    finally:
        dialog.deleteLater()
    assert has_brown(QImage(str(tmp_path / "map.png")))
    assert "data:image/png;base64" in (tmp_path / "map.svg").read_text()
    player.window.bookcase.close("ours")
    player.settle()
    player.view.finish()
    assert shown(player, unit) == drawn


@pytest.mark.deep
def test_of_several_counters_with_the_same_print_the_id_decides(player, library, tmp_path):
    unit = alone(player)
    painted(tmp_path / "own.png")
    painted(tmp_path / "first.png", "#205060")
    library(counter_of(unit, "first", "first.png"), counter_of(unit))
    player.wait_for(lambda: shown(player, unit) == BROWN)


@pytest.mark.deep
def test_a_picture_that_cant_be_read_leaves_the_drawn_counter(player, library, tmp_path):
    unit = alone(player)
    drawn = shown(player, unit)
    (tmp_path / "own.png").write_bytes(b"no picture")
    library(counter_of(unit))
    own = player.window.bookcase.findChild(OwnDrawings)
    path = tmp_path / "own.png"
    player.wait_for(lambda: any(each.fault(path) is not None for each in own._read.values()))
    player.settle()
    assert shown(player, unit) == drawn


def test_the_sizes_serve_counters_up_to_the_largest():
    own = OwnDrawings.__new__(OwnDrawings)
    asked = []

    class Reads:
        def __init__(self, side):
            self.side = side

        def of(self, path):
            asked.append(self.side)

    own._read = {side: Reads(side) for side in drawings.SIDES}
    for side in (20, 64, 65, 200, 500):
        own.picture("a.png", side, False)
    assert asked == [64, 64, 128, 256, 256]


def test_pictures_in_memory_are_bounded(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "_KEPT", 3 * 4 * 64 * 64)
    owner = QObject()
    read = Pictures(64, owner)
    for number in range(7):
        assert read.now(painted(tmp_path / f"{number}.png")) is not None
    assert len(read._known) == 3
    assert read.of(tmp_path / "0.png") is None
    qtbot.waitUntil(lambda: read.of(tmp_path / "0.png") is not None)
    assert len(read._known) == 3
