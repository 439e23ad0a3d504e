"""What clicks amount to with a tool in hand, without a window; lines in words."""

from __future__ import annotations

from itertools import pairwise

import pytest
from redball.atlas import load
from redball.atlas.editing import Editor, course_to, lines, mouth_of, way_between
from redball.atlas.patches import Patch, PatchError
from redball.desk.map_edit.hand import Hand, Point, place_at
from redball.desk.map_edit.phrases import nodes_of, said, sides_of
from redball.desk.map_edit.tools import GROUPS, TOOLS, values_of
from redball.hexes import Direction, Grid, hexside

from tests.atlas.bad_maps import small_folder


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    return load(small_folder(tmp_path_factory.mktemp("map") / "small"))


@pytest.fixture
def editor(plain):
    return Editor(plain, [], Patch("ours", "Ours", plain.id))


@pytest.fixture
def hand():
    return Hand()


def at(atlas, node, way=None):
    x, y = atlas.grid.centre(node)
    if way is not None:
        (ax, ay), (bx, by) = atlas.grid.side_ends(node, way)
        x, y = x + 0.8 * ((ax + bx) / 2 - x), y + 0.8 * ((ay + by) / 2 - y)
    return Point.at(atlas, x, y)


def test_every_tool_stands_in_a_group_once():
    assert sorted(name for _, names in GROUPS for name in names) == sorted(TOOLS)


@pytest.mark.parametrize("tool", [name for name in TOOLS if name not in ("road", "place")])
def test_every_tool_has_values_in_words(plain, tool):
    values = values_of(tool, plain)
    assert values and all(words.strip() for words in values.values())


def test_a_way_between_two_hexes_is_straight():
    grid = Grid(12, 10, True)
    for start, end in ((0, 37), (11, 3), (60, 5)):
        way = way_between(grid, start, end)
        assert (way[0], way[-1]) == (start, end) and len(way) == grid.distance(start, end) + 1
        assert all(grid.direction(a, b) is not None for a, b in pairwise(way))


def test_a_course_goes_on_without_a_fork():
    grid = Grid(12, 10, False)
    node = grid.node(5, 5)
    around = [hexside(node, grid.neighbour(node, way)) for way in Direction]
    assert course_to(grid, [], around[0]) == [around[0]]
    assert course_to(grid, around[:1], around[2]) == around[1:3]
    assert course_to(grid, around[:2], around[3]) == around[2:4]
    far = hexside(grid.node(0, 0), grid.node(1, 0))
    assert course_to(grid, around[:1], far)[-1] == far


def test_a_river_ends_where_it_comes_to(plain):
    ends = {
        mouth_of(plain, [hexside(node, beyond)])
        for node in range(len(plain.grid))
        for beyond in plain.grid.neighbours(node)
    }
    assert "sea" in ends and "land" in ends


def test_a_stroke_covers_what_lies_between_and_goes_on_over_itself(editor, hand):
    hand.take("terrain")
    hand.value = "swamp"
    grid = editor.atlas.grid
    start, end = grid.node(0, 1), grid.node(2, 1)
    assert hand.stroke(editor.atlas, at(editor.atlas, start))
    assert hand.stroke(editor.atlas, at(editor.atlas, end))
    assert not hand.stroke(editor.atlas, at(editor.atlas, start))
    assert not hand.stroke(editor.atlas, Point(-1, -5.0, -5.0))
    assert set(hand.nodes) == set(way_between(grid, start, end)) and hand.nodes[-1] == start
    assert hand.end_stroke("so") is not None and not hand.is_gathering


def test_a_click_off_the_map_is_said(editor, hand):
    hand.take("side")
    with pytest.raises(PatchError, match="off"):
        hand.click(editor.atlas, Point(-1, -5.0, -5.0), "so")


def test_clicks_of_a_line_are_taken_back_one_by_one(editor, hand):
    grid = editor.atlas.grid
    hand.take("road")
    for col in (0, 2):
        assert hand.click(editor.atlas, at(editor.atlas, grid.node(col, 1)), "so") is None
    assert len(hand.nodes) == 3
    hand.back()
    assert hand.nodes == [grid.node(0, 1)]
    assert hand.finish(editor.atlas, "so") is None, "one hex is no line"
    hand.back()
    assert not hand.is_gathering


def test_nothing_to_erase_is_said(editor, hand):
    hand.take("cut")
    for kind in ("rail", "road", "river"):
        hand.value = kind
        draw = hand.click(editor.atlas, at(editor.atlas, editor.atlas.grid.node(0, 2), Direction.E), "so")
        with pytest.raises(PatchError, match="no such line"):
            editor.do(draw)


def test_lines_are_said_in_words_and_have_a_place(editor):
    atlas, grid = editor.plain, editor.plain.grid
    node = grid.node(2, 1)
    place = atlas.places[0].name
    drawn = (
        lambda texts: lines.brushed(texts, [node], "terrain", "swamp", "so"),
        lambda texts: lines.side(texts, "alpine", node, Direction.W, "so"),
        lambda texts: lines.track(texts, "rail", [node, grid.node(2, 2)], "so"),
        lambda texts: lines.changed(texts, "place", place, {"oil": "7"}, "so"),
        lambda texts: lines.changed(texts, "place", place, {"name": "Neu"}, "so"),
        lambda texts: lines.gone(texts, "place", "Neu", "so"),
    )
    made = [line for draw in drawn for line in editor.do(draw)]
    words = [said(line, editor.atlas) for line in made]
    assert "→ swamp" in words[0] and words[1].endswith("new") and "Railway" in words[2]
    assert words[3].endswith("→ 7") and "→ Neu" in words[4] and words[5].endswith("taken away")
    there = (*made[:3], made[-1])  # the place that was changed has gone since
    assert all(nodes_of(line, editor.atlas) or sides_of(line, editor.atlas) for line in there)
    assert place_at(editor.plain, at(editor.plain, atlas.places[0].node)) is not None


def test_a_line_that_is_taken_out_lets_later_ones_go_on(editor):
    node = editor.plain.grid.node(2, 0)
    for terrain in ("swamp", "forest", "swamp"):
        editor.do(lambda texts, t=terrain: lines.brushed(texts, [node], "terrain", t, "so"))
    first = editor.patch.changes[0]
    editor.put(lines.without(editor.patch.changes, 1))
    assert editor.patch.changes == (first,), "the third changes nothing then"
    editor.undo()
    editor.put(lines.without(editor.patch.changes, 0))
    assert [change.was["terrain"] for change in editor.patch.changes] == [first.was["terrain"], "forest"]


def test_what_no_file_can_hold_changes_nothing(editor):
    node, before = editor.plain.grid.node(2, 0), editor.state
    with pytest.raises(PatchError):
        editor.do(lambda texts: lines.brushed(texts, [node], "terrain", "swamp", "two\nlines"))
    assert editor.state == before and not editor.can_undo
