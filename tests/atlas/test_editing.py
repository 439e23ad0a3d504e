"""What is drawn on a map: lines of a patch that say what was there, and undo and redo."""

from __future__ import annotations

import pytest
from redball import resources
from redball.atlas import PortClass, Terrain, load
from redball.atlas.editing import Editor, lines, side_near, side_of
from redball.atlas.patches import Patch, PatchError, apply, read_patch
from redball.hexes import Direction

from tests.atlas.bad_maps import small_folder


@pytest.fixture
def plain(tmp_path):
    return load(small_folder(tmp_path / "small"))


@pytest.fixture(scope="module")
def world():
    return load(resources.maps() / "world-1939")


@pytest.fixture
def editor(plain):
    return Editor(plain, [], Patch("ours", "Ours", plain.id))


def node(editor, col, row):
    return editor.plain.grid.node(col, row)


def test_a_point_means_the_nearest_side_of_its_hex(plain):
    grid = plain.grid
    x, y = grid.centre(grid.node(1, 1))
    for direction in Direction:
        ends = grid.side_ends(grid.node(1, 1), direction)
        at = [0.8 * (a + b) / 2 + 0.2 * c for a, b, c in zip(*ends, (x, y), strict=True)]
        assert side_near(grid, *at) == (grid.node(1, 1), direction)
    assert side_near(grid, -5.0, -5.0) is None
    assert side_of(grid, grid.node(1, 1), Direction.W) == "0.1.E"
    assert side_of(grid, grid.node(1, 1), Direction.W, own=False) == "1.1.W"
    assert side_of(grid, grid.node(0, 0), Direction.NW) is None


def test_a_brush_makes_one_line_a_hex_and_none_where_it_is_so(editor):
    nodes = [node(editor, 2, 0), node(editor, 1, 1), node(editor, 1, 1)]
    made = editor.do(lambda texts: lines.brushed(texts, nodes, "terrain", "swamp", "printed so"))
    assert [(line.key, line.now, line.why) for line in made] == [
        ("2.0", {"terrain": "swamp"}, "printed so"),
        ("1.1", {"terrain": "swamp"}, "printed so"),
    ]
    assert editor.do(lambda texts: lines.brushed(texts, nodes, "terrain", "swamp", "again")) == ()
    assert len(editor.patch.changes) == 2


def test_land_that_becomes_sea_joins_the_sea_beside_it_in_the_same_line(editor):
    here = node(editor, 2, 0)
    line, *_ = editor.do(lambda texts: lines.brushed(texts, [here], "terrain", "sea", "a bay"))
    assert line.now["sea"] == "North Sea"
    assert editor.atlas.terrain_at(here) is Terrain.SEA
    assert editor.atlas.sea[here] >= 0
    (back,) = editor.do(lambda texts: lines.brushed(texts, [here], "terrain", "clear", "no bay"))
    assert back.now["sea"] == ""
    assert editor.atlas.sea[here] < 0


def test_no_way_and_no_river_leads_through_what_has_become_sea(world):
    editor = Editor(world, [], Patch("ours", "Ours", world.id))
    line = max((line for line in world.rail_lines if not line.ferry), key=lambda line: len(line.nodes))
    inland = [n for n in line.nodes[2:-2] if n not in world.places_at]
    river = max(world.rivers, key=lambda river: len(river.sides))
    beside = next(node for side in river.sides[4:-4] for node in side if node not in world.places_at)
    drowned = {*inland[:2], beside}
    editor.do(lambda texts: lines.brushed(texts, drowned, "terrain", "sea", "a flood"))
    atlas = editor.atlas
    assert not any(
        drowned & set(way.nodes) for way in (*atlas.rail_lines, *atlas.roads) if way not in _ferries(atlas)
    )
    assert not any(drowned & set(side) for river in atlas.rivers for side in river.sides)
    assert any(part.name == river.name and part.into == "sea" for part in atlas.rivers)
    dry = [set(line.nodes) for line in world.rail_lines if not drowned & set(line.nodes)]
    assert all(any(nodes == set(line.nodes) for line in atlas.rail_lines) for nodes in dry)
    editor.undo()
    assert editor.atlas.rail_lines == world.rail_lines and editor.atlas.rivers == world.rivers


def _ferries(atlas):
    return [line for line in atlas.rail_lines if line.ferry]


@pytest.mark.parametrize("kind", ["canal", "strait", "fort", "alpine", "lake"])
def test_a_side_is_put_and_taken_off(editor, kind):
    here, owner = node(editor, 2, 1), "GER" if kind == "fort" else ""

    def draw(texts):
        return lines.side(texts, kind, here, Direction.W, "printed", "Line", owner)

    before = {feature for feature in editor.atlas.features}
    (line,) = editor.do(draw)
    assert line.was is None
    assert len(editor.atlas.features) == len(before) + 1
    (line,) = editor.do(draw)
    assert line.now is None
    assert set(editor.atlas.features) == before


def test_a_river_runs_along_sides(editor):
    sides = [(node(editor, 1, 1), Direction.NE), (node(editor, 1, 1), Direction.E)]
    editor.do(lambda texts: lines.river(texts, sides, "printed", "Bach", "small", "land"))
    assert "Bach" in {river.name for river in editor.atlas.rivers}


def test_a_railway_is_drawn_and_cut(editor):
    way = [node(editor, 2, 0), node(editor, 2, 1), node(editor, 2, 2)]
    (line,) = editor.do(lambda texts: lines.track(texts, "rail", way, "printed", name="Branch"))
    assert line.key == "PR001"
    made = editor.do(lambda texts: lines.cut(texts, "rail", way[0], way[1], "not there"))
    assert [(cut.key, cut.now) for cut in made] == [("PR001", {"hexes": made[0].now["hexes"]})]
    assert next(r for r in editor.atlas.rail_lines if r.id == "PR001").nodes == tuple(way[1:])
    with pytest.raises(PatchError, match="far from the one before"):
        editor.do(lambda texts: lines.track(texts, "road", [way[0], way[2]], "printed"))


def test_a_place_is_made_moved_changed_and_goes(editor):
    here, there = node(editor, 2, 0), node(editor, 2, 1)
    grid = editor.plain.grid
    editor.do(lambda texts: lines.place(texts, "Neu", here, grid.centre(here), "printed", kind="city"))
    place = editor.atlas.places[-1]
    assert (place.name, place.node) == ("Neu", here)
    assert (place.x, place.y) == pytest.approx(grid.centre(here), abs=0.01)
    (line,) = editor.do(lambda texts: lines.moved(texts, "Zürich", there, grid.centre(there), "printed"))
    assert (line.was["positions"], line.now["positions"]) == ("-68", "")
    assert editor.atlas.place_labels == () or "-68" not in editor.atlas.place_labels
    editor.do(lambda texts: lines.changed(texts, "place", "Neu", {"port": "minor", "oil": "2"}, "oil"))
    assert (editor.atlas.places[-1].port, editor.atlas.places[-1].oil) == (PortClass.MINOR, 2)
    editor.do(lambda texts: lines.changed(texts, "place", "Neu", {"name": "Alt"}, "renamed"))
    editor.do(lambda texts: lines.gone(texts, "place", "Alt", "none here"))
    assert "Alt" not in {place.name for place in editor.atlas.places}


def test_what_the_map_cannot_hold_changes_nothing(editor):
    before = editor.patch, editor.atlas
    with pytest.raises(PatchError):
        editor.do(lambda texts: lines.brushed(texts, [node(editor, 2, 0)], "territory", "XYZ", "typo"))
    assert (editor.patch, editor.atlas) == before
    assert editor.undo() == ()


def test_edits_are_undone_and_done_again(editor, plain):
    here = node(editor, 2, 0)
    editor.do(lambda texts: lines.brushed(texts, [here, node(editor, 1, 1)], "terrain", "swamp", "one"))
    editor.do(lambda texts: lines.brushed(texts, [here], "terrain", "desert", "two"))
    whole = editor.patch
    assert len(editor.undo()) == 1
    assert editor.atlas.terrain_at(here) is Terrain.SWAMP
    assert len(editor.undo()) == 2
    assert (editor.atlas.terrain == plain.terrain).all()
    editor.redo()
    editor.redo()
    assert editor.patch == whole
    assert editor.redo() == ()
    read = read_patch(editor.patch.text, "ours.toml")
    assert (apply(plain, [read]).terrain == editor.atlas.terrain).all()


def test_a_patch_goes_on_over_others(plain):
    first = Editor(plain, [], Patch("first", "First", plain.id))
    here = plain.grid.node(2, 0)
    first.do(lambda texts: lines.brushed(texts, [here], "terrain", "swamp", "one"))
    second = Editor(plain, [first.patch], Patch("second", "Second", plain.id))
    (line,) = second.do(lambda texts: lines.brushed(texts, [here], "terrain", "forest", "two"))
    assert line.was == {"terrain": "swamp"}
    assert [name.id for name in second.atlas.patches] == ["first", "second"]
