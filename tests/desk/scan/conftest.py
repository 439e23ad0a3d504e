"""A player with a scan of the map's west."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF
from PySide6.QtTest import QTest
from redball.scans import Fit

from tests.desk.player import LEFT, Player

WIDTH, HEIGHT = 900, 700
PX = 45.0


def laid_round(player: Player, name: str) -> Fit:
    """How a scan lies in whose middle a place is seen, hexes of 45 px, upright."""
    x, y = player.game.atlas.grid.centre(player.node(name))
    return Fit(1 / PX, 0, x - WIDTH / PX / 2, 0, 1 / PX, y - HEIGHT / PX / 2)


def drawn(player: Player, path, truth: Fit, name: str = "Cairo") -> None:
    """Draw a map of bare hexes, with one that is filled."""
    atlas = player.game.atlas
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(QColor(244, 230, 190))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(120, 60, 20), 2))
    for node in range(len(atlas.grid)):
        x, y = truth.pixel(*atlas.grid.centre(node))
        if -PX < x < WIDTH + PX and -PX < y < HEIGHT + PX:
            painter.setBrush(QColor(200, 60, 40) if node == player.node(name) else Qt.BrushStyle.NoBrush)
            corners = [truth.pixel(u, v) for u, v in atlas.grid.corners(node)]
            painter.drawPolygon(QPolygonF([_point(at) for at in corners]))
    painter.end()
    assert image.save(str(path))


def _point(at):
    from PySide6.QtCore import QPointF

    return QPointF(*at)


class Scanner:
    """What a player does with a scan."""

    def __init__(self, player: Player, path, truth: Fit) -> None:
        self.player, self.path, self.truth = player, path, truth
        self.scans = player.controller.scans
        self.panel = self.scans.panel
        self.magnifier = self.panel.magnifier

    def open(self) -> None:
        self.scans.open_image(self.path)
        self.player.wait_for(lambda: self.scans.scan is not None and not self.scans.scan.is_busy)
        self.player.wait_for(lambda: not self.panel.making.isVisible())

    def pixel(self, node: int) -> tuple[float, float]:
        return self.truth.pixel(*self.player.game.atlas.grid.centre(node))

    def click_pixel(self, x: float, y: float) -> None:
        """Look at a pixel closely and click it."""
        self.magnifier.look_at(x, y)
        self.magnifier.zoom(4, self.magnifier.spot_of(x, y))
        self.player.settle()
        QTest.mouseClick(self.magnifier, LEFT, pos=self.magnifier.spot_of(x, y).toPoint())
        self.player.settle()

    def click_hex(self, node: int) -> None:
        self.player.view.zoom_to(62)
        self.player.view.centre_on(node, animate=False)
        self.player.settle()
        self.player.click_hex(node)

    def know(self, *names: str) -> None:
        for name in names:
            node = self.player.node(name)
            self.click_pixel(*self.pixel(node))
            self.click_hex(node)

    @property
    def rows(self) -> list[list[str]]:
        table = self.panel.table
        return [[table.item(row, col).text() for col in range(3)] for row in range(table.rowCount())]

    def kept(self) -> None:
        """Wait until the fit is written."""
        self.player.wait_for(lambda: not self.scans.scan.changed)


@pytest.fixture
def scanner(player, tmp_path):
    truth = laid_round(player, "Cairo")
    path = tmp_path / "my map.png"
    drawn(player, path, truth)
    made = Scanner(player, path, truth)
    yield made
    player.map.picker.end()
    made.scans.close()
