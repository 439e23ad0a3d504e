"""A player who edits the map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from redball.atlas.patches import read_patch
from redball.game import library
from redball.hexes import Direction

from tests.desk.player import LEFT, Player
from tests.mouse import move_mouse


class Cartographer:
    """What a player does in the dock and on the map."""

    def __init__(self, player: Player) -> None:
        self.player, self.view = player, player.map.view
        self.desk = player.controller.map_edit
        self.panel = self.desk.panel

    @property
    def atlas(self):
        return self.player.game.atlas

    @property
    def rows(self) -> list[list[str]]:
        table = self.panel.lines
        return [[table.item(row, col).text() for col in range(2)] for row in range(table.rowCount())]

    @property
    def kept(self):
        """The patch as its file says it."""
        return read_patch(self.desk.document.path)

    def begin(self, name: str = "Ours") -> None:
        self.player.trigger("edit_map")
        self.desk.new(name)
        self.player.look_at("Tobruk")

    def take(self, tool: str, value: str | None = None) -> None:
        if self.panel.tool != tool:
            self.player.press(self.panel.buttons[tool])
        assert self.panel.tool == tool and self.panel.buttons[tool].isChecked()
        if value is not None:
            at = self.panel.value.findData(value)
            assert at >= 0, value
            self.panel.value.setCurrentIndex(at)
            self.panel.value.activated.emit(at)

    def spot(self, x: float, y: float) -> QPoint:
        scene = self.view.map_scene()
        return self.view.mapFromScene(QPointF(scene.shown_at(x), y))

    def see(self, node: int) -> None:
        if not self.view.viewport().rect().adjusted(80, 80, -80, -80).contains(self.player.spot(node)):
            self.view.centre_on(node, animate=False)
            self.player.settle()

    def click(self, node: int) -> None:
        self.see(node)
        self.player.click_hex(node)

    def side_spot(self, node: int, way: Direction) -> QPoint:
        (ax, ay), (bx, by) = self.atlas.grid.side_ends(node, way)
        x, y = self.atlas.grid.centre(node)
        return self.spot(x + 0.85 * ((ax + bx) / 2 - x), y + 0.85 * ((ay + by) / 2 - y))

    def click_side(self, node: int, way: Direction) -> None:
        self.see(node)
        QTest.mouseClick(self.view.viewport(), LEFT, pos=self.side_spot(node, way))
        self.player.settle()

    def drag(self, *nodes: int) -> None:
        self.see(nodes[0])
        port, spots = self.view.viewport(), [self.player.spot(node) for node in nodes]
        QTest.mousePress(port, LEFT, pos=spots[0])
        for spot in spots:
            move_mouse(port, spot, LEFT)
        QTest.mouseRelease(port, LEFT, pos=spots[-1])
        self.player.settle()

    def beside(self, node: int, way: Direction = Direction.E, steps: int = 1) -> int:
        for _ in range(steps):
            node = self.atlas.grid.neighbour(node, way)
        return node

    def place(self, name: str):
        return next((place for place in self.atlas.places if place.name == name), None)

    def click_place(self, name: str) -> None:
        place = self.place(name)
        self.see(place.node)
        QTest.mouseClick(self.view.viewport(), LEFT, pos=self.spot(place.x, place.y))
        self.player.settle()

    def checked(self) -> None:
        """Wait until the map was looked at."""
        self.player.wait_for(lambda: not self.desk.checking.is_busy)


@pytest.fixture
def editor(player, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    made = Cartographer(player)
    yield made
    made.desk.close()
    player.map.picker.end()
    player.desk.use_map(library.atlas(player.game.atlas.id))
    player.window.docks["map_edit"].hide()
