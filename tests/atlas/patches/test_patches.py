"""Patches over a map: equal to a map in which the same is written, with every fault told by file and line."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from redball.atlas import MapError, load
from redball.atlas.patches import (
    PatchError,
    apply,
    broken_by,
    conflicts,
    difference,
    hash_of,
    merged,
    misfits,
    patched,
    read_patch,
    write_map,
)

from tests.atlas.bad_maps import small_folder
from tests.atlas.patches.world import HEAD, Copy, differing, of_changes, patch_of, random_change


@pytest.fixture
def folder(tmp_path):
    return small_folder(tmp_path / "small")


def sentences(error):
    return [fault.sentence() for fault in error.value.faults]


# --- equal to a map in which the same is written ------------------------------------------------------------


def _random_patch(seed, tmp_path, count=12):
    """A map, changes that fit one after the other, and the map in which they are written."""
    rng = random.Random(seed)
    copy = Copy(tmp_path / f"m{seed}")
    written = copy.copy(tmp_path / f"w{seed}")
    changes = [random_change(rng, written, number) for number in range(count)]
    return copy.folder, written.folder, changes


@pytest.mark.parametrize(
    "seed", [*range(8), *(pytest.param(n, marks=pytest.mark.deep) for n in range(8, 300))]
)
def test_a_patched_map_is_the_map_in_which_the_same_is_written(seed, tmp_path):
    folder, written, changes = _random_patch(seed, tmp_path)
    patch = of_changes(changes)
    assert patch.changes == tuple(changes)
    expected, plain = load(written), load(folder)
    assert differing(apply(plain, [patch]), expected) == []
    assert differing(patched(folder, [patch]), expected) == []
    # One patch, or as many as there are lines.
    single = [of_changes([change], f"p{i}") for i, change in enumerate(changes)]
    assert differing(apply(plain, single), expected) == []
    write_map(folder, [patch], tmp_path / "out")
    assert differing(load(tmp_path / "out"), expected) == []
    assert misfits(folder, [patch]) == ([], [])
    assert differing(plain, load(folder)) == []


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.deep) for n in range(8, 100))]
)
def test_the_inverse_of_a_patch_undoes_it(seed, tmp_path):
    folder, _, changes = _random_patch(seed, tmp_path)
    patch = of_changes(changes)
    out = tmp_path / "out"
    write_map(folder, [patch], out)
    back = patched(out, [read_patch(patch.inverse.text)])
    _assert_same_facts(back, load(folder))
    assert patch.inverse.inverse == patch


def _assert_same_facts(a, b):
    """Equal but for the order of entries, and for words that nothing has any more."""
    for layer, of in (("terrain", None), ("territory", "territories"), ("controller", "controllers")):
        words = [[getattr(m, of)[i] if of else i for i in getattr(m, layer).tolist()] for m in (a, b)]
        assert words[0] == words[1]
    assert [a.weather_zone_at(n) for n in range(12)] == [b.weather_zone_at(n) for n in range(12)]

    def seas(m, numbers):
        return tuple(sorted(m.sea_areas[n].name for n in numbers))

    assert [seas(a, [n] if n >= 0 else []) for n in a.sea.tolist()] == [
        seas(b, [n] if n >= 0 else []) for n in b.sea.tolist()
    ]
    for name in ("rail_lines", "roads", "features", "rivers", "lakes", "territories"):
        assert Counter(getattr(a, name)) == Counter(getattr(b, name)), name
    for m in (a, b):
        assert len(m.place_labels) in (0, len(m.places))
    places = [
        Counter(
            (p._replace(sea_areas=seas(m, p.sea_areas)), label)
            for p, label in zip(m.places, _labels(m), strict=True)
        )
        for m in (a, b)
    ]
    assert places[0] == places[1]
    links = [
        Counter((m.sea_areas[k.a].name, m.sea_areas[k.b].name, *k[2:]) for k in m.sea_links) for m in (a, b)
    ]
    assert links[0] == links[1]
    areas = [Counter(replace(area, index=0) for area in m.sea_areas) for m in (a, b)]
    assert areas[0] == areas[1]


def _labels(atlas):
    return atlas.place_labels or ("",) * len(atlas.places)


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.deep) for n in range(8, 100))]
)
def test_a_patch_of_two_maps_makes_one_the_other(seed, tmp_path):
    folder, written, _ = _random_patch(seed, tmp_path)
    patch = difference(folder, written, "diff", "Diff", "as theirs")
    patch = read_patch(patch.text, "diff.toml") if patch.changes else patch
    out = tmp_path / "out"
    write_map(folder, [patch], out)
    _assert_same_facts(load(out), load(written))
    assert difference(out, written, "diff", "Diff", "as theirs").changes == ()


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.deep) for n in range(8, 100))]
)
def test_merging_is_associative_and_gives_what_the_patches_give(seed, tmp_path):
    folder, _, changes = _random_patch(seed, tmp_path)
    rng = random.Random(seed)
    first, second = sorted(rng.sample(range(1, len(changes)), 2))
    parts = [
        of_changes(part, f"p{i}") for i, part in enumerate((changes[:first], changes[first:second], changes))
    ]
    parts[2] = of_changes(changes[second:], "p2")
    if rng.random() < 0.5:  # a line that two of them have
        parts[1] = parts[1].with_changes((*parts[0].changes[-1:], *parts[1].changes))
    a, b, c = parts
    assert conflicts(parts) == conflicts([b, c]) == []
    left = merged([merged([a, b], "m", "M"), c], "m", "M")
    right = merged([a, merged([b, c], "m", "M")], "m", "M")
    assert left.changes == right.changes == merged(parts, "m", "M").changes
    assert differing(patched(folder, [left]), patched(folder, parts)) == []


def test_no_patches_change_nothing(folder):
    atlas = load(folder)
    assert differing(apply(atlas, []), atlas) == []
    assert apply(atlas, []).patches == ()


def test_a_map_names_its_patches(folder):
    patch = patch_of(
        '{ hex = "2.1", was = { terrain = "mountain" }, is = { terrain = "clear" }, why = "so" }'
    )
    atlas = apply(load(folder), [patch])
    assert [(name.id, name.version, name.hash) for name in atlas.patches] == [("ours", "1", patch.hash)]
    with pytest.raises(ValueError, match="as its folder has it"):
        apply(atlas, [patch])


def test_reading_again_what_changed_follows_a_folder_that_has_changed_since(folder):
    atlas = load(folder)
    rails = (folder / "rails.csv").read_text("utf-8")
    (folder / "rails.csv").write_text(rails.replace("Line", "Main line"), "utf-8")
    patch = patch_of(
        '{ hex = "2.1", was = { terrain = "mountain" }, is = { terrain = "clear" }, why = "so" }'
    )
    assert apply(atlas, [patch]).rail_lines[0].name.startswith("Main")


# --- lines that don't fit -----------------------------------------------------------------------------------

FITTING = {
    "hex": '{ hex = "2.1", was = { terrain = "mountain" }, is = { terrain = "swamp" }, why = "printed" }',
    "place": '{ place = "Zürich", was = { port = "none" }, is = { port = "minor" }, why = "printed" }',
    "rename": '{ place = "Zürich", was = { name = "Zürich" }, is = { name = "Zurich" }, why = "printed" }',
    "side": '{ hexside = "canal 1.1.E", is = { name = "Canal" }, why = "printed" }',
    "gone": '{ road = "RD1", was = { name = "Old road", hexes = "2.0 3.0" }, why = "never built" }',
}


@pytest.mark.parametrize("row", FITTING.values(), ids=FITTING)
def test_a_line_that_is_done_already_is_told_and_harms_nothing(row, folder, tmp_path):
    patch = patch_of(row)
    assert misfits(folder, [patch]) == ([], [])
    done = write_map(folder, [patch], tmp_path / "done")
    wrong, needless = misfits(tmp_path / "done", [patch])
    assert wrong == []
    assert [fault.where for fault in needless] == ["ours.toml line 6"]
    assert "the line can go" in needless[0].sentence()
    assert differing(patched(tmp_path / "done", [patch]), done) == []


MISFITS = {
    '{ hex = "2.1", was = { terrain = "forest" }, is = { terrain = "swamp" }, why = "x" }': (
        "hex “2.1” with “mountain” as terrain, expected “forest”, which the line replaces"
    ),
    '{ hex = "9.1", was = { terrain = "forest" }, is = { terrain = "swamp" }, why = "x" }': (
        "hex “9.1” off the map, expected a hex of the grid of 4 x 3"
    ),
    '{ hex = "2.1", was = { sea = "" }, is = { sea = "Nord Sea" }, why = "x" }': (
        "“Nord Sea” as sea, expected a sea that the map has; did you mean North Sea?"
    ),
    '{ place = "Zürih", was = { port = "none" }, is = { port = "minor" }, why = "x" }': (
        "no place “Zürih” on the map, expected one, as the line changes it; did you mean Zürich?"
    ),
    '{ place = "Zürich", was = { name = "Zürich" }, is = { name = "Köln, alte Stadt" }, why = "x" }': (
        "place “Köln, alte Stadt” on the map, expected a name that is free"
    ),
    '{ lake = "Bodensee", is = { lon = 1, lat = 2, size = 1, angle = 1, spread = 1 }, why = "x" }': (
        "lake “Bodensee” on the map, expected none yet, as the line adds it"
    ),
    '{ hexside = "canal 40.1.E", is = { name = "C" }, why = "x" }': (
        "hexside “canal 40.1.E” off the map, expected a hex of the grid of 4 x 3"
    ),
}


@pytest.mark.parametrize(("row", "said"), MISFITS.items())
def test_lines_that_do_not_fit_are_told_with_file_and_line(row, said, folder):
    atlas = load(folder)
    patch = patch_of(FITTING["side"], row)
    wrong, _ = misfits(folder, [patch])
    assert [fault.where for fault in wrong] == ["ours.toml line 7"]
    with pytest.raises(PatchError) as caught:
        apply(atlas, [patch])
    assert [sentence.partition("found ")[2].rstrip(".") for sentence in sentences(caught)] == [said]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            '{ place = "Zürich", was = { port = "none" }, is = { port = "huge" }, why = "x" }',
            "ours.toml line 6: places.csv: found “huge” as port, expected a port: none, minor or major.",
        ),
        (
            '{ rail = "N1", is = { hexes = "1.1 99.1" }, why = "x" }',
            "ours.toml line 6: rails.csv: found “99.1”, expected column.row of a hex of the grid of 4 x 3.",
        ),
        (
            '{ hexside = "fort 1.1.E", is = { owner = "XX" }, why = "x" }',
            "ours.toml line 6: hexsides.csv: found “XX” as owner, expected the code of a territory or a "
            "power, or nothing.",
        ),
    ],
)
def test_what_no_map_can_hold_is_told_by_the_line_of_the_patch(row, said, folder):
    for make in (lambda patch: apply(load(folder), [patch]), lambda patch: patched(folder, [patch])):
        with pytest.raises(PatchError) as caught:
            make(patch_of(row))
        assert sentences(caught)[0] == said


def test_a_patch_of_another_map_is_refused(folder):
    patch = read_patch(HEAD.replace('"small"', '"large"'), "ours.toml")
    with pytest.raises(PatchError, match=r"ours.toml: found a patch of the map “large”, expected .* “small”"):
        patched(folder, [patch])


@pytest.mark.parametrize("name", ["terrain.txt", "places.csv", "hexsides.csv", "labels.csv"])
def test_faults_of_the_map_itself_stay_its_own(name, folder):
    patch = patch_of(*(FITTING[row] for row in ("hex", "rename", "side")))
    (folder / name).write_text("x\n", "utf-8")
    with pytest.raises(MapError) as caught:
        patched(folder, [patch])
    assert caught.value.faults[0].where.startswith(name)
    assert not any("ours" in fault.where for fault in caught.value.faults)


def test_what_a_patch_breaks_is_told_and_only_that(folder):
    assert broken_by(folder, [patch_of(FITTING["side"])]) == []
    drowned = '{ hex = "1.1", was = { terrain = "clear" }, is = { terrain = "sea" }, why = "x" }'
    found = [fault.sentence() for fault in broken_by(folder, [patch_of(FITTING["side"], drowned)])]
    assert any(s.startswith("ours.toml") and "a hex of the sea in no sea area" in s for s in found)
    assert all("ours.toml" in sentence for sentence in found)


# --- several patches ----------------------------------------------------------------------------------------


def _two(a, b):
    second = patch_of(b, file="b.toml")
    return [patch_of(a, file="a.toml"), replace(second, id="b")]


CONFLICTS = [
    (FITTING["hex"], FITTING["hex"].replace("swamp", "desert")),
    (FITTING["place"], '{ place = "Zürich", was = { port = "none" }, is = { port = "major" }, why = "x" }'),
    (FITTING["side"], FITTING["side"].replace("Canal", "Another")),
    (FITTING["gone"], '{ road = "RD1", was = { name = "Old road" }, is = { name = "Way" }, why = "x" }'),
    (FITTING["rename"], FITTING["rename"].replace("Zurich", "Turicum")),
    (FITTING["rename"], FITTING["place"]),
]


@pytest.mark.parametrize(("a", "b"), CONFLICTS)
def test_patches_that_contradict_each_other_are_named_with_both_lines(a, b, folder):
    patches = _two(a, b)
    found = conflicts(patches)
    assert [fault.where for fault in found] == ["b.toml line 6"]
    assert "a.toml line 6" in found[0].sentence()
    for use in (lambda: merged(patches, "m", "M"), lambda: patched(folder, patches)):
        with pytest.raises(PatchError, match=r"a.toml line 6"):
            use()


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (FITTING["hex"], FITTING["hex"]),
        (FITTING["hex"], FITTING["hex"].replace('"swamp"', '"desert"').replace('"mountain"', '"swamp"')),
        (
            FITTING["place"],
            FITTING["place"].replace("port", "ices").replace('"none"', "0").replace('"minor"', "1"),
        ),
        (FITTING["rename"], FITTING["place"].replace("Zürich", "Zurich")),
        (FITTING["gone"], FITTING["gone"]),
        (FITTING["side"], FITTING["side"]),
    ],
)
def test_patches_that_agree_or_go_on_from_each_other_are_applied_in_order(a, b, folder):
    patches = _two(a, b)
    assert conflicts(patches) == []
    one = merged(patches, "m", "M")
    assert len(one.changes) == (1 if a == b else 2)
    assert differing(patched(folder, patches), patched(folder, [one])) == []


def test_switching_a_patch_off_leaves_the_others(folder):
    patches = _two(FITTING["hex"], FITTING["place"])
    both, first = patched(folder, patches), patched(folder, patches[:1])
    assert differing(both, first) == ["places"]
    assert differing(first, load(folder)) == ["terrain"]


# --- the map's hash, and folders ----------------------------------------------------------------------------


def test_a_map_is_known_by_what_it_says_of_the_world(folder):
    before = hash_of(folder)
    (folder / "labels.csv").write_text("name,positions\nZürich,-66\n", "utf-8")
    (folder / "map.toml").write_text(f'built_from = "x"\n{(folder / "map.toml").read_text("utf-8")}', "utf-8")
    assert hash_of(folder) == before
    (folder / "lakes.csv").write_text("name,lon,lat,size,angle,spread\n", "utf-8")
    assert hash_of(folder) != before
    with pytest.raises(MapError, match="no such folder"):
        hash_of(folder / "none")


def test_files_that_no_line_changes_are_copied_as_they_are(folder, tmp_path):
    out = tmp_path / "out"
    write_map(folder, [patch_of(FITTING["place"])], out)
    changed = [path.name for path in folder.iterdir() if path.read_bytes() != (out / path.name).read_bytes()]
    assert changed == ["places.csv"]
    with pytest.raises(PatchError, match="already there"):
        write_map(folder, [patch_of(FITTING["place"])], out)


def test_nothing_is_written_of_a_patch_that_does_not_fit(folder, tmp_path):
    with pytest.raises(PatchError):
        write_map(folder, [patch_of(next(iter(MISFITS)))], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_new_words_get_characters_of_their_own_and_comments_stay(folder, tmp_path):
    head = (folder / "map.toml").read_text("utf-8")
    (folder / "map.toml").write_text(f"# our map\n{head}", "utf-8")
    out = tmp_path / "out"
    write_map(folder, [patch_of(FITTING["hex"])], out)
    assert (out / "map.toml").read_text("utf-8").startswith("# our map\n")
    assert load(out).terrain_at(2 + 4).name == "SWAMP"


def test_maps_of_another_grid_have_no_patch_between_them(folder, tmp_path):
    other = tmp_path / "other"
    shutil.copytree(folder, other)
    head = (other / "map.toml").read_text("utf-8")
    (other / "map.toml").write_text(head.replace("lon_step = ", "lon_step = 1"), "utf-8")
    with pytest.raises(PatchError, match="another grid, projection or sheets"):
        difference(folder, other, "d", "D", "x")


@pytest.mark.deep
def test_the_map_of_the_world_with_a_patch(tmp_path):
    from redball import resources

    folder = Path(resources.maps()) / "world-1939"
    patch = read_patch(
        HEAD.replace('"small"', '"world-1939"') + "changes = [\n"
        '  { place = "Berlin", was = { port = "none" }, is = { port = "minor" }, why = "x" },\n'
        '  { hexside = "alpine 189.41.E", was = { name = "Alps" }, why = "x" },\n'
        '  { river = "Danube 188.39.NW", was = { size = "great" }, is = { size = "main" }, why = "x" },\n]\n',
        "ours.toml",
    )
    atlas = load(folder)
    made = apply(atlas, [patch])
    write_map(folder, [patch], tmp_path / "out")
    assert differing(made, load(tmp_path / "out")) == []
    assert differing(made, atlas) == ["places", "features", "rivers"]
    again = difference(folder, tmp_path / "out", "d", "D", "x")
    assert {(c.kind, c.key) for c in again.changes} == {(c.kind, c.key) for c in patch.changes}
