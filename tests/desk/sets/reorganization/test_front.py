"""“This front only”: a line drawn round some hexes narrows units, sources and the plan to them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from redball import rules
from redball.desk.games import saves
from redball.game.orders import Step

from tests.desk.sets.reorganization.conftest import NORMANDY, ready
from tests.desk.sets.reorganization.test_screen import choose
from tests.mouse import move_mouse

pytestmark = pytest.mark.deep

SHIFT, ALT, NONE = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.NoModifier,
)


@pytest.fixture
def front(player, screen):
    """The map over both shores of the Channel, and the front that is drawn there."""
    player.trigger("front_clear")
    player.look_at("Portsmouth", 44)
    return player.map.front


def corners(player, name: str, reach: float = 0.9) -> list[QPoint]:
    """The corners of a square round a hex."""
    middle, away = player.spot(player.node(name)), round(reach * player.view.scale_px)
    return [middle + QPoint(x * away, y * away) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]


def drag(player, spots: list[QPoint], keys=NONE, release: bool = True) -> None:
    port, left = player.view.viewport(), Qt.MouseButton.LeftButton
    QTest.mousePress(port, left, keys, spots[0])
    for start, end in pairwise(spots):
        for share in (0.3, 0.6, 1.0):
            move_mouse(port, start + (end - start) * share)
    if release:
        QTest.mouseRelease(port, left, keys, spots[-1])
    player.settle()


def units(screen) -> set[str]:
    return {row.unit for row in screen.units.rows}


def at(player, *names: str) -> set[str]:
    nodes = {player.node(name) for name in names}
    rows = player.window.screens["points"].inside.watch.known
    return {unit for unit in rows if player.game.units[unit].hex in nodes}


def test_a_line_round_london_leaves_its_units(player, screen, front):
    everybody = units(screen)
    player.trigger("front")
    assert player.view.mode == "loop" and "Drag round the front" in player.map.area.banner.words.text()
    drag(player, corners(player, "London"))
    assert units(screen) == at(player, "London") == {"gbr-lancaster", "gbr-halifax"}
    assert screen.front.chip.text() == "Front: 2 units  ×" and screen.scope() == units(screen)
    assert player.view.mode == "look" and not player.map.area.banner.isVisible()
    rows = [row.text.code for row in player.map.layers.board.legend_rows()]
    assert "canvas.legend.front" in rows, "it is drawn on the map"
    served = {unit for row in screen.sources.rows for unit in row.units}
    assert served == units(screen), "sources tell of the front only"
    player.picture("reorganization-front")
    drawn = front.nodes
    player.look_at("Berlin")
    assert front.nodes == drawn and units(screen) == {"gbr-lancaster", "gbr-halifax"}
    player.press(screen.front.chip)
    assert units(screen) == everybody and screen.scope() is None and not screen.front.chip.isVisible()
    rows = [row.text.code for row in player.map.layers.board.legend_rows()]
    assert "canvas.legend.front" not in rows


def test_shift_adds_and_alt_takes_away(player, screen, front):
    player.trigger("front")
    drag(player, corners(player, "London"))
    player.trigger("front")
    drag(player, corners(player, "Rouen"), SHIFT)
    assert units(screen) == at(player, "London", "Rouen") > at(player, "London")
    assert player.view.mode == "loop", "and more may follow"
    drag(player, corners(player, "London"), ALT)
    assert units(screen) == at(player, "Rouen")
    drag(player, corners(player, "Rouen", 1.4), ALT)
    assert front.nodes is None, "nothing is left of it"
    player.trigger("front")
    assert player.view.mode == "look", "asked for again, it ends"


@pytest.mark.deep
def test_a_box_is_drawn_from_corner_to_corner(player, screen, front):
    player.trigger("front_box")
    first, _, third, *_ = corners(player, "London")
    drag(player, [first, third])
    assert units(screen) == at(player, "London")


def test_escape_ends_the_drawing_and_keeps_the_front(player, screen, front):
    player.trigger("front")
    drag(player, corners(player, "London"))
    before = front.nodes
    player.trigger("front")
    drag(player, corners(player, "Rouen"), release=False)
    QTest.keyClick(player.view, Qt.Key.Key_Escape)
    QTest.mouseRelease(
        player.view.viewport(), Qt.MouseButton.LeftButton, NONE, player.spot(player.node("Rouen"))
    )
    player.settle()
    assert front.nodes == before and player.view.mode == "loop"
    QTest.keyClick(player.view, Qt.Key.Key_Escape)
    player.settle()
    assert player.view.mode == "look" and front.nodes == before
    assert not player.map.area.banner.isVisible()


@pytest.mark.deep
def test_what_is_in_sight_is_a_front_too(player, screen, front):
    everybody = units(screen)
    player.look_at("London", 130)
    player.trigger("front_view")
    assert at(player, "London") <= units(screen) < everybody
    player.trigger("front_clear")
    assert units(screen) == everybody


@pytest.mark.deep
def test_the_chosen_unit_goes_when_it_is_elsewhere(player, screen, front):
    choose(player, "gbr-i")
    assert screen.sources.rows[0].offer is not None
    player.trigger("front")
    drag(player, corners(player, "London"))
    assert all(row.offer is None for row in screen.sources.rows), "nobody is chosen"


@pytest.mark.deep
def test_another_game_begins_without_a_front(player, screen, front, tmp_path):
    player.trigger("front")
    drag(player, corners(player, "London"))
    (tmp_path / "again").mkdir()
    player.controller.open_session(saves.begin(rules.read_scenario(NORMANDY), tmp_path / "again"))
    ready(player)
    assert front.nodes is None and screen.scope() is None and not screen.front.chip.isVisible()


def test_a_front_is_drawn_where_units_wait_only(player, screen, front):
    player.trigger("front")
    drag(player, corners(player, "London"))
    player.desk.do(Step())
    player.settle()
    rows = [row.text.code for row in player.map.layers.board.legend_rows()]
    assert "canvas.legend.front" not in rows and not player.action("front").isEnabled()
    player.trigger("undo")
    ready(player)
    assert units(screen) == at(player, "London") and player.action("front").isEnabled()
