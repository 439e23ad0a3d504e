"""The legend on the map lists all that is drawn, and lies over nothing that is looked at."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from redball import resources, rules
from redball.desk.games import saves
from redball.desk.map.map_area import SMALL
from redball.wording import sentence

pytestmark = pytest.mark.deep

DEMOS = sorted((resources.maps() / "world-1939" / "scenarios").glob("*.toml"))


def badges_in_sight(player) -> set[str]:
    """Badges of counters whose middle is seen, dressed or not."""
    scene, seen = player.view.map_scene(), player.view.visible_rect()
    found = set()
    for exhibit in scene.shelf:
        inside = seen.contains(QPointF(scene.shown_at(exhibit.piece.x), exhibit.piece.y))
        status = scene.badge_status(exhibit)
        if inside and status is not None:
            found.add(status.value)
    return found


def listed(player) -> set[str]:
    rows = player.view.map_scene().overlays.legend_rows()
    return {row.status.value for row in rows if row.sample == "badge"}


@pytest.mark.parametrize("file", DEMOS, ids=lambda file: file.stem)
def test_every_badge_in_sight_is_listed_and_no_other(player, file, tmp_path):
    player.controller.open_session(saves.begin(rules.read_scenario(file), tmp_path))
    player.settle()
    for scale in (36, 48, 72):
        player.view.zoom_to(scale)
        player.settle()
        player.view.map_scene().overlays.note_pieces()
        assert badges_in_sight(player) <= listed(player)
        shown = player.map.area.legend.accessibleDescription()
        rows = player.view.map_scene().overlays.legend_rows()
        assert all(sentence(row.text) in shown for row in rows)


def test_the_legend_leaves_a_corner_where_the_subject_is(player):
    area, view = player.map.area, player.view
    unit = next(u for u in player.game.units.values() if u.hex >= 0)
    view.zoom_to(60)
    view.map_scene().select([unit.id])
    legend = area.legend
    assert legend.isVisible()
    before = legend.geometry()
    # The counter comes to lie under the legend.
    spot, port = QPointF(before.center()), QPointF(view.viewport().rect().center())
    x, y = view.map_scene().atlas.grid.centre(unit.hex)
    view.look_at(QPointF(x, y) - (spot - port) / view.scale_px)
    player.wait_for(lambda: legend.geometry() != before)
    (chosen, *_) = [area._seen(box) for box in view.map_scene().overlays.subjects()]
    assert not QRectF(legend.geometry()).intersects(chosen)
    assert area.rect().contains(legend.geometry())


def test_a_small_map_has_no_mini_map_after_a_change_of_style_either(player):
    area = player.map.area
    style = player.map.style
    assert not area.minimap.isHidden()
    size = player.window.size()
    player.window.resize(1180, 720)
    player.settle()
    assert area.height() < SMALL[1] and area.minimap.isHidden()
    player.map.use_style("quiet" if style != "quiet" else "night")
    player.settle()
    assert area.minimap.isHidden()
    player.map.use_style(style)
    player.window.resize(size)
    player.settle()
    assert not area.minimap.isHidden()


def test_the_legend_makes_room_for_a_banner(player):
    area = player.map.area
    legend = area.legend
    assert legend.isVisible()
    legend.move(60, 12)
    area._corner = "upper left"
    area._place()
    area.banner.say("Click where a barrel goes: 2 left; the numbers are room for barrels. " * 2)
    player.wait_for(lambda: not legend.geometry().intersects(area.banner.geometry()))
    assert area.rect().contains(legend.geometry())
    area.banner.say("")
