"""What a package brings is kept beside what is there, which stays as it is."""

from __future__ import annotations

from redball.game.counters.counter import Counter
from redball.game.counters.library_file import Library, read_library
from redball.game.package.keeping import keep_libraries

DAK = Counter("dak", "DAK", "ARM", "GE", "GER", "corps", attack=8, movement=6, cost=5)


def test_a_library_of_a_title_that_is_there_gets_a_name_of_its_own(tmp_path):
    mine, theirs = Library("Ours", (DAK,)), Library("Ours", ())
    odd = Library("../…", (DAK, Counter("pz", "Pz", "ARM", "GE", "GER", "corps")))
    names = [path.name for path in keep_libraries([mine, theirs, odd], tmp_path)]
    assert names == ["Ours.counters.json", "Ours-2.counters.json", "library.counters.json"]
    assert read_library(tmp_path / names[0]) == mine and read_library(tmp_path / names[1]) == theirs
    assert keep_libraries([mine, theirs], tmp_path) == [], "they are there already"
