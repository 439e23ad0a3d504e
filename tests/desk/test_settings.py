"""What the window remembers."""

from __future__ import annotations

from redball.desk import games
from redball.desk.settings import MOST_RECENT, Settings


def test_recent_games_are_listed_last_first_without_those_that_are_gone(tmp_path):
    settings = Settings(tmp_path / "w.ini")
    paths = [tmp_path / f"{n}.redball" for n in range(12)]
    for path in paths:
        path.touch()
        settings.add_recent(path)
    settings.add_recent(paths[8])
    paths[11].unlink()
    assert settings.recent[0] == paths[8]
    assert paths[11] not in settings.recent
    assert len(settings.recent) <= MOST_RECENT


def test_flags_and_texts_survive_the_file(tmp_path):
    first = Settings(tmp_path / "w.ini")
    first.put("motion", True)
    first.put("theme", "dark")
    first.save()
    again = Settings(tmp_path / "w.ini")
    assert again.flag("motion") and again.text("theme") == "dark" and not again.flag("unknown")


def test_a_game_gets_a_name_that_no_file_has(tmp_path):
    first = games.free_path("Western Desert: 1941?", tmp_path)
    first.touch()
    assert first.name == "Western Desert 1941.redball"
    assert games.free_path("Western Desert: 1941?", tmp_path).name == "Western Desert 1941 2.redball"
