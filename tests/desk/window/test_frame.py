"""A steady frame: docks keep the height that the player gave them, whatever the phase shows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from redball.desk.games import saves
from redball.desk.start import application
from redball.game.orders import Step
from redball.game.sequence import LAST_OF_IMPULSE

from tests.desk.player import Player
from tests.mouse import move_mouse

pytestmark = pytest.mark.deep

LEFT = Qt.MouseButton.LeftButton
SMALL, WIDE = QSize(1180, 720), QSize(1600, 1000)
BELOW = ("final", "points", "convoys", "stocks")
"""Docks under the map; those that are tabs of one another have one height."""


@pytest.fixture
def framed(player):
    """The player's window; afterwards as it was."""
    yield player
    player.window.resize(WIDE)
    player.window.reset_layout()
    player.settle()


def front(player) -> str:
    """The dock under the map that is looked at."""
    docks = player.window.docks
    return next(name for name in BELOW if docks[name].isVisible() and docks[name].visibleRegion())


def height_below(player) -> int:
    return player.window.docks[front(player)].height()


def pull(player, spot: QPoint, by: QPoint) -> None:
    """Drag what lies between two docks."""
    window = player.window
    QTest.mousePress(window, LEFT, pos=spot)
    for share in (0.5, 1.0):
        move_mouse(window, spot + by * share, LEFT)
        player.settle()
    QTest.mouseRelease(window, LEFT, pos=spot + by)
    player.settle()


def pull_up(player, name: str, by: int) -> None:
    """Drag the upper edge of a dock."""
    dock = player.window.docks[name]
    pull(player, QPoint(dock.geometry().center().x(), dock.y() - 3), QPoint(0, -by))


def go_to(player, phase: str) -> None:
    while player.game.clock.phase != phase:
        over = player.game.clock.phase == LAST_OF_IMPULSE and phase != "reorganization"
        assert player.desk.do(Step(end_stage=over)).allowed
    player.settle()


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["small", "wide"])
def test_the_dock_below_has_one_height_in_every_phase(framed, size):
    framed.window.resize(size)
    framed.window.reset_layout()
    framed.settle()
    usual, map_high = height_below(framed), framed.map.area.height()
    assert map_high > 0.4 * (framed.window.map_area.height() + usual)
    go_to(framed, "reorganization")
    assert (front(framed), height_below(framed)) == ("points", usual)
    framed.trigger("plan")
    framed.wait_for(lambda: not framed.window.screens["points"].inside.planned.plan.watch.busy)
    assert height_below(framed) == usual
    go_to(framed, "final_reorganization")
    assert (front(framed), height_below(framed)) == ("final", usual)
    framed.trigger("undo")
    assert (front(framed), height_below(framed)) == ("stocks", usual)
    assert framed.map.area.height() == map_high


def test_a_height_that_the_player_gave_is_kept_through_the_phases(framed):
    usual = height_below(framed)
    pull_up(framed, "stocks", 90)
    assert height_below(framed) == usual + 90
    go_to(framed, "reorganization")
    assert height_below(framed) == usual + 90
    pull_up(framed, "points", -150)
    assert height_below(framed) == usual - 60
    go_to(framed, "end_of_action")
    assert (front(framed), height_below(framed)) == ("stocks", usual - 60)


def test_the_decisions_keep_the_height_that_the_player_gave(framed):
    go_to(framed, "land_combat")
    work, inspector = framed.window.docks["work"], framed.window.docks["inspector"]
    before = work.height()
    pull_up(framed, "inspector", -77)
    assert work.height() == before + 77
    framed.window.work.cards["attack"].aim(min(framed.window.work.cards["attack"]._attackable()))
    framed.settle()
    assert work.height() == before + 77
    go_to(framed, "air_rebase")
    assert not work.isVisible()
    go_to(framed, "production")
    assert work.isVisible() and work.height() == before + 77 and inspector.isVisible()


class Started(Player):
    """A player who starts the program as it was left, not for a picture."""

    def __init__(self, app, folder) -> None:
        self.app, self.folder, self._begun = app, folder, 0
        application.prepared()
        self.controller = application.make(app, "light", folder / "window.ini")
        self.window, self.desk, self.map = (
            self.controller.window,
            self.controller.desk,
            self.controller.map,
        )
        self.controller.open_session(saves.demo(folder))
        self.window.show()
        self.controller.fill()
        self.settle()


@pytest.mark.deep
def test_heights_and_widths_are_kept_over_a_restart(qapp, tmp_path, monkeypatch):
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    first = Started(qapp, tmp_path)
    first.window.resize(SMALL)
    first.settle()
    pull_up(first, "stocks", 51)
    left = first.window.docks["turn"]
    pull(first, QPoint(left.geometry().right() + 3, left.geometry().center().y()), QPoint(40, 0))
    go_to(first, "land_combat")
    pull_up(first, "inspector", -50)
    given = shape(first)
    go_to(first, "air_rebase")
    first.close()
    second = Started(qapp, tmp_path)
    assert second.window.size() == SMALL
    go_to(second, "land_combat")
    assert shape(second) == given
    second.close()


def shape(player) -> dict[str, tuple[int, int]]:
    return {n: d.size().toTuple() for n, d in player.window.docks.items() if d.isVisible() and n != "convoys"}


def test_a_dock_can_be_as_low_as_the_player_likes_and_is_scrolled(framed):
    framed.window.resize(SMALL)
    framed.settle()
    pull_up(framed, "stocks", -200)
    assert height_below(framed) <= 180
    go_to(framed, "reorganization")
    assert height_below(framed) <= 180


def test_the_turn_keeps_its_height_in_every_phase(framed):
    tops = {}
    while framed.game.clock.phase != "production":
        tops.setdefault(framed.window.sequence.y(), framed.game.clock.phase)
        assert framed.desk.do(Step(end_stage=framed.game.clock.phase == LAST_OF_IMPULSE)).allowed
        framed.settle()
    assert len(tops) == 1, tops


def test_a_floated_dock_has_a_frame_and_its_button_puts_it_back(framed):
    dock = framed.window.docks["stocks"]
    button = dock.titleBarWidget().float_button
    assert button.toolTip().startswith("Float")
    framed.press(button)
    assert dock.isFloating() and button.toolTip().startswith("Dock")
    dock.resize(500, 300)
    framed.settle()
    framed.picture_of(dock, "floated")
    image = dock.grab().toImage()
    edge = {image.pixelColor(x, 0).name() for x in range(20, image.width() - 20, 9)}
    sides = {image.pixelColor(0, y).name() for y in range(20, image.height() - 20, 9)}
    inside = image.pixelColor(6, 6).name()
    assert len(edge) == 1 and edge == sides and inside not in edge
    framed.press(button)
    assert not dock.isFloating() and button.toolTip().startswith("Float")


def test_floating_and_closing_are_told_apart(framed):
    title = framed.window.docks["turn"].titleBarWidget()
    pictures = [b.icon().pixmap(24, 24).toImage() for b in (title.float_button, title.close_button)]
    framed.press(title.float_button)
    pictures.append(title.float_button.icon().pixmap(24, 24).toImage())
    framed.press(title.float_button)
    assert pictures[0] != pictures[1] and pictures[0] != pictures[2] and pictures[1] != pictures[2]
    assert title.close_button.toolTip() != title.float_button.toolTip()
