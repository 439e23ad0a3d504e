"""The figures of the world map, against counts made hex by hex and row by row."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from itertools import pairwise

import pytest
from redball import resources
from redball.atlas import load
from redball.atlas.figures import figures_of, plain, text
from redball.game import library

from tests.small_map import small_atlas, spot, write_folder

WORLD = library.atlas("world-1939")
FOLDER = resources.maps() / "world-1939"


@pytest.fixture(scope="module")
def figures():
    """The figures of the world."""
    return figures_of(WORLD)


@pytest.fixture(scope="module")
def told(figures):
    """The same as rows by table."""
    return plain(figures)


@pytest.fixture(scope="module")
def summary(told):
    """The table of all, by figure."""
    return {row["figure"]: row["count"] for row in told["summary"]}


def rows(name):
    with (FOLDER / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def layer(name):
    return [char for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines() for char in line]


def test_the_summary_adds_up_the_files(summary):
    terrain = Counter(layer("terrain"))
    places = rows("places")
    assert summary["sea"] == terrain["~"]
    assert summary["lakes"] == terrain["o"]
    assert summary["land"] == 360 * 195 - terrain["~"] - terrain["o"]
    assert summary["land_share"] == pytest.approx(summary["land"] / summary["hexes"], abs=1e-4)
    assert summary["places"] == len(places)
    assert summary["cities"] == sum(row["kind"] in ("city", "capital") for row in places)
    assert summary["ports"] == sum(row["port"] != "none" for row in places)
    for figure, column in (("red", "factories_red"), ("oil", "oil"), ("resources", "resources")):
        assert summary[figure] == sum(int(row[column]) for row in places)


def test_nothing_is_amiss(summary):
    for figure in ("rivers_apart", "ports_dry", "cities_nowhere"):
        assert summary[figure] == 0


def test_tables_agree_with_one_another(told, summary):
    for column in ("cities", "red", "blue", "oil", "resources", "major_ports", "minor_ports"):
        by_power = sum(row[column] for row in told["powers"])
        assert by_power == sum(row[column] for row in told["countries"])
    for table in ("powers", "countries", "terrain"):
        assert sum(row["hexes"] for row in told[table]) == summary["land"]
    for table in ("sheets", "weather"):
        assert sum(row["hexes"] for row in told[table]) == summary["hexes"]
        assert sum(row["land"] for row in told[table]) == summary["land"]
    assert sum(row["hexes"] for row in told["seas"]) == summary["sea"]
    assert sum(row["oil"] for row in told["oil"]) == summary["oil"]
    assert sum(row["share"] for row in told["oil"]) == pytest.approx(1, abs=1e-3)


def test_a_countrys_row_counts_its_own(told):
    france = next(row for row in told["countries"] if row["code"] == "FRA")
    code = next(i for i, territory in enumerate(WORLD.territories) if territory.code == "FRA")
    assert france["hexes"] == sum(
        1 for node in range(len(WORLD.grid)) if WORLD.territory[node] == code and WORLD.is_land(node)
    )
    assert france["red"] == sum(
        int(row["factories_red"]) for row in rows("places") if row["territory"] == "FRA"
    )


def test_rails_fall_into_nets(told, summary):
    """Painted over and over until no colour spreads any more."""
    links = {
        tuple(sorted(pair))
        for row in rows("rails")
        for pair in pairwise(tuple(map(int, word.split("."))) for word in row["hexes"].split())
    }
    colour = {node: node for link in links for node in link}
    spreads = True
    while spreads:
        spreads = False
        for a, b in links:
            low = min(colour[a], colour[b])
            spreads |= colour[a] != low or colour[b] != low
            colour[a] = colour[b] = low
    assert summary["rail"] == len(links)
    assert summary["nets"] == len(set(colour.values()))
    lengths = Counter(colour[a] for a, _ in links)
    assert sorted(row["links"] for row in told["nets"]) == sorted(lengths.values())


def test_a_sea_in_pieces_is_told(told):
    sea = layer("sea")
    cells = defaultdict(set)
    for node, char in enumerate(sea):
        cells[char].add(node)
    legend = {area.name: chars for area in WORLD.sea_areas for chars in [cells[sea[area.box]]]}
    for row in told["seas"]:
        left, sizes = set(legend[row["sea_area"]]), []
        while left:
            edge, size = {left.pop()}, 0
            while edge:
                size += len(edge)
                edge = {n for node in edge for n in WORLD.grid.neighbours(node) if n in left}
                left -= edge
            sizes.append(size)
        told = " + ".join(map(str, sorted(sizes, reverse=True))) if len(sizes) > 1 else ""
        assert row["pieces"] == told


def test_rivers_and_forts_are_measured(told):
    table = rows("rivers")
    assert sum(row["hexsides"] for row in told["rivers"]) == sum(len(r["sides"].split()) for r in table)
    rhine = next(row for row in told["long_rivers"] if row["river"] == "Rhine")
    assert rhine["hexsides"] == sum(len(r["sides"].split()) for r in table if r["name"] == "Rhine")
    assert rhine["ends_in"] == "sea"
    forts = [len(row["sides"].split()) for row in rows("hexsides") if row["kind"] == "fort"]
    assert sum(row["hexsides"] for row in told["forts"]) == sum(forts)


def test_files_are_within_their_limits(told):
    files = {row["file"]: row for row in told["files"]}
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.suffix == ".npz" and path.is_file())
    assert files["outlines"]["bytes"] == size <= 2_000_000
    assert files["text"]["bytes"] <= 3_000_000
    assert files["text"]["of_limit"] == pytest.approx(files["text"]["bytes"] / 3_000_000, abs=1e-4)


def test_text_is_readable_at_a_hundred_columns(figures):
    lines = list(text.lines(figures))
    assert max(map(len, lines)) <= 100
    said = "\n".join(lines)
    assert "figures." not in said, "every word is in the catalogue"
    for title in ("The map in figures", "Oil", "Nets of railway", "Files"):
        assert f"\n{title}\n{'=' * len(title)}\n" in f"\n{said}"


def test_a_small_map_has_figures_too(tmp_path):
    atlas = small_atlas(
        """
        0 . . 0
         . 0 0 .
        """,
        places=[spot("Rome", "A-0001", port="minor", oil=3), spot("Ostia", "A-0002", "town")],
        rails=["Rome Ostia"],
    )
    folder = write_folder(atlas, tmp_path / "small")
    found = plain(figures_of(load(folder)))
    summary = {row["figure"]: row["count"] for row in found["summary"]}
    assert (summary["land"], summary["sea"], summary["nets"], summary["seas_split"]) == (4, 4, 1, 1)
    assert found["oil"] == [{"country": "Ger", "oil": 3, "share": 1.0, "wells": "Rome 3"}]
    assert found["seas"][0]["pieces"] == "3 + 1"
    assert found["passages"] == []
    assert [row["stations"] for row in found["nets"]] == ["Rome, Ostia"]
