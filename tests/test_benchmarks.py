"""The benchmarks run: one that fails measures nothing, and nobody looks until the figures are wanted."""

from __future__ import annotations

import importlib

import pytest
from redball.atlas import load

from tests.benchmarks.__main__ import goal_lines, main, measure, measured, module_of, names
from tests.benchmarks.goals import GOALS
from tests.benchmarks.map_sizes import PARTS
from tests.benchmarks.rows import Row, middle_row

SHORT = ("map.loads", "canvas.drawings", "plan.goals", "supply.goals")
"""Those that take some seconds only."""


@pytest.mark.parametrize("part", [*(f"{name}.rows" for name in names()), *(goal.part for goal in GOALS)])
def test_a_benchmark_is_there(part: str) -> None:
    module = importlib.import_module(module_of(part))
    function = part.partition(".")[2]
    told = {goal.part for goal in GOALS if module_of(goal.part) == module.__name__}
    assert callable(getattr(module, function, None)) or (function == "rows" and told)


@pytest.mark.deep
@pytest.mark.parametrize("part", SHORT)
def test_a_short_benchmark_measures_something(part: str) -> None:
    rows = measure(part)
    assert rows and all(row.value > 0 for row in rows), [row.name for row in rows]


@pytest.mark.deep
@pytest.mark.parametrize("size", PARTS)
def test_maps_of_other_sizes_are_whole(size: str, tmp_path) -> None:
    part = PARTS[size]
    atlas = load(part.write(tmp_path / "map"))
    assert len(atlas.grid) == part.cols * part.rows * part.times**2
    names = [place.name for place in atlas.places]
    assert len(names) == len(set(names)) > 500
    # Each copy has its own Berlin, in its country, on its railways.
    places = [atlas.find("Berlin"), *(atlas.find(f"Berlin {n}") for n in range(2, part.times**2 + 1))]
    assert {atlas.home_at(node) for node in places} == {"GER"}
    railed = {node for line in atlas.rail_lines for node in line.nodes}
    assert railed.issuperset(places)


# --- the tables -------------------------------------------------------------------------------------------


def test_goals_come_in_their_order_and_missed_ones_are_marked() -> None:
    found = {
        "info.goals": [Row("one", 30.0, "ms", 3.0, 2.5, "numpy"), Row("two", 20.0, "ms", 2.0, 2.5)],
        "map.loads": [Row("", 9.0, "ms", None, 10.0)],
    }
    table = goal_lines(found)
    assert [text.split("  ")[0] for text in table[1:4]] == [
        "map load",
        "redball info on a save, whole process: one",
        "redball info on a save, whole process: two",
    ]
    assert [text.split()[-1] for text in (table[1], table[3])] == ["kept", "kept"]
    assert "30.00 ms = 3.00 x" in table[2] and "MISSED  numpy" in table[2] and "2.5 x" in table[2]


def test_of_all_turns_the_longest_is_told_and_what_99_of_100_keep() -> None:
    rows = [
        Row("a game: moves", 20.0, "ms", None, 50.0),
        Row("a game: 99 of 100 turns", 17.0, "ms", None, 16.0),
        Row("another: moves", 70.0, "ms", None, 50.0),
        Row("another: 99 of 100 turns", 3.0, "ms", None, 16.0),
    ]
    longest, usual = goal_lines({"responsive.rows": rows})[1:3]
    assert "70.00 ms" in longest and "MISSED  another: moves" in longest
    assert ": p99 " in usual and "17.00 ms" in usual and "MISSED  a game: 99 of 100 turns" in usual


def test_runs_give_medians_and_their_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    values = iter((3.0, 9.0, 4.0))
    made = lambda part: [Row("same", next(values), "ms"), Row("same", 1.0, "ms", 2.0, 3.0, "a peer")]
    monkeypatch.setattr("tests.benchmarks.__main__.measure", made)
    first, second = measured(["a.rows"], [], 3)["a.rows"]
    assert (first.value, first.against) == (4.0, "3 to 9 in 3 runs")
    assert (second.value, second.ratio, second.budget) == (1.0, 2.0, 3.0)
    assert middle_row([second]) is second


def test_an_unknown_benchmark_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["nothing"])
    assert ended.value.code == 2
    assert "no benchmark nothing; there are canvas, " in capsys.readouterr().err


@pytest.mark.deep
def test_a_benchmark_that_fails_is_told() -> None:
    (row,) = measure("missing.rows")
    assert row.name.startswith("missing.rows failed: ") and "bench_missing" in row.name
