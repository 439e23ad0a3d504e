"""What there is to play with: the maps and the scenarios that Redball brings, and those of the player.

A map is a folder with ``map.toml``; its scenarios are ``scenarios/*.toml`` in it.  Redball's own maps come
first, then those in the folders of the environment variable ``REDBALL_MAPS`` (divided as in PATH), then those
in the user's data folder.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from redball import resources
from redball.atlas import Atlas, MapError, load
from redball.atlas.head import read_head
from redball.errors import Fault, near_misses
from redball.game.errors import ScenarioError
from redball.game.scenario import read_scenario
from redball.game.state import Game


class MapInfo(NamedTuple):
    """A map of the library."""

    id: str
    title: str
    path: Path
    cols: int
    rows: int


class ScenarioInfo(NamedTuple):
    """A scenario of the library; ``id`` is its file's name without the ending."""

    id: str
    path: Path
    title: str
    description: str
    map: str


def maps() -> tuple[MapInfo, ...]:
    """All maps whose head can be read, Redball's own first."""
    found: dict[str, MapInfo] = {}
    for folder in _folders():
        try:
            head = read_head(folder)
        except MapError:
            # A broken map of the player's own must not hide the others; `redball check` says what is wrong
            # with it.
            continue
        found.setdefault(head.id, MapInfo(head.id, head.title, folder, head.cols, head.rows))
    return tuple(found.values())


def scenarios() -> tuple[ScenarioInfo, ...]:
    """All scenarios of all maps, by map and file name."""
    files = (path for info in maps() for path in sorted((info.path / "scenarios").glob("*.toml")))
    return tuple(info for path in files if (info := _scenario_info(path)) is not None)


def atlas(id: str) -> Atlas:
    """The map of an id, loaded once.

    Raises:
        MapError: there is no such map (with near misses), or its files are wrong.

    """
    folder = resources.maps() / id
    # The usual map is found by its folder, without a look into every other.
    if not (id and (folder / "map.toml").is_file()):
        known = {info.id: info.path for info in maps()}
        if id not in known:
            _complain_of(id)
            raise MapError(Fault("map", f"“{id}”", "the id of a map that is there", near_misses(id, known)))
        folder = known[id]
    return _loaded(folder)


def find_scenario(text: str) -> Path:
    """The file of a scenario by its id, or of the path that ``text`` is.

    Raises:
        ScenarioError: neither; with near misses.

    """
    path = Path(text)
    if path.suffix == ".toml" or path.is_file():
        return path
    known = {info.id: info.path for info in scenarios()}
    if text not in known:
        expected = "the id of a scenario, or the path of a scenario file"
        raise ScenarioError(Fault("scenario", f"“{text}”", expected, near_misses(text, known)))
    return known[text]


def read(path: Path) -> Game:
    """The position of a scenario file, on its map of this library.

    Raises:
        ScenarioError: every fault of the file.

    """
    return read_scenario(path, atlas)


@cache
def _loaded(folder: Path) -> Atlas:
    """Redball's own maps have been checked when they were made; a player's map is checked each time."""
    if folder.parent == resources.maps():
        return load(folder)
    from redball.atlas.check import check_folder

    return check_folder(folder)


def _complain_of(id: str) -> None:
    """Tell what is wrong with the map of an id, if it is there but its head can't be read."""
    for folder in _folders():
        if folder.name == id:
            read_head(folder)


def _folders() -> Iterator[Path]:
    for root in _roots():
        if root.is_dir():
            yield from sorted(head.parent for head in root.glob("*/map.toml"))


def _roots() -> Iterator[Path]:
    import platformdirs

    yield resources.maps()
    yield from (Path(part) for part in os.environ.get("REDBALL_MAPS", "").split(os.pathsep) if part)
    yield platformdirs.user_data_path("redball", appauthor=False) / "maps"


def _scenario_info(path: Path) -> ScenarioInfo | None:
    """Title and description of a scenario; None if it isn't even TOML with a title."""
    try:
        plain = tomllib.loads(path.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return None
    title, description, map_id = (plain.get(name, "") for name in ("title", "description", "map"))
    if not all(isinstance(word, str) for word in (title, description, map_id)) or not title:
        return None
    return ScenarioInfo(path.stem, path, title, description, map_id)
