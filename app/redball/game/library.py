"""What there is to play with: the maps and the scenarios that Redball brings, and those of the player.

A map is a folder with ``map.toml``; its scenarios are ``scenarios/*.toml`` in it.  Redball's own maps come
first, then those in the folders of the environment variable ``REDBALL_MAPS`` (divided as in PATH), then those
in the user's data folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from redball import resources
from redball.atlas import Atlas, MapError, load
from redball.atlas.atlas import PatchName
from redball.atlas.head import read_head
from redball.atlas.patches import Patch
from redball.errors import Fault, in_words, near_misses
from redball.files import read_text
from redball.game.errors import ScenarioError
from redball.game.patches import AtlasLoader, patched_atlas
from redball.game.scenario import read_scenario
from redball.game.state import Game
from redball.language import translated
from redball.names import ID, is_id
from redball.toml_reading import MOST_TOML, parse_toml


class MapInfo(NamedTuple):
    """A map of the library."""

    id: str
    title: str
    path: Path
    cols: int
    rows: int


class ScenarioInfo(NamedTuple):
    """A scenario by the head of its file; ``id`` is the file's name without the ending, ``date`` the turn as
    it is written there, empty where nobody can say, ``units`` how many it has.
    """

    id: str
    path: Path
    title: str
    description: str
    map: str
    date: str = ""
    units: int = 0

    @property
    def is_own(self) -> bool:
        """True for a file of the player's, False for what Redball brings."""
        return not self.path.is_relative_to(resources.maps())


class BadFile(NamedTuple):
    """A map folder or a scenario file that can't be offered; ``id`` is its name without the ending."""

    id: str
    path: Path
    faults: tuple[Fault, ...]


def maps() -> tuple[MapInfo, ...]:
    """All maps whose head can be read, Redball's own first."""
    return _maps()[0]


def bad_maps() -> tuple[BadFile, ...]:
    """The other map folders: those with a head that can't be read, or with the id of another map."""
    return _maps()[1]


def _maps() -> tuple[tuple[MapInfo, ...], tuple[BadFile, ...]]:
    # A broken map of the player's own must not hide the others; it is reported with them.
    found: dict[str, MapInfo] = {}
    bad: list[BadFile] = []
    for folder in _folders():
        try:
            head = read_head(folder)
        except MapError as error:
            bad.append(BadFile(folder.name, folder, error.faults))
            continue
        if head.id in found:
            known = translated("the id “{0}”, which {1} has", head.id, found[head.id].path)
            bad.append(BadFile(folder.name, folder, (Fault("map.toml: id", known, "an id of its own"),)))
        else:
            found[head.id] = MapInfo(head.id, head.title, folder, head.cols, head.rows)
    return tuple(found.values()), tuple(bad)


def scenarios() -> tuple[ScenarioInfo, ...]:
    """All scenarios of all maps that can be offered, by map and file name."""
    return _scenarios()[0]


def bad_scenarios() -> tuple[BadFile, ...]:
    """The other scenario files: those that have no title or aren't even TOML."""
    return _scenarios()[1]


def _scenarios(id: str | None = None) -> tuple[tuple[ScenarioInfo, ...], tuple[BadFile, ...]]:
    """Good and bad files of all scenarios, or of one id."""
    found: list[ScenarioInfo] = []
    bad: list[BadFile] = []
    for info in maps():
        for path in sorted((info.path / "scenarios").glob("*.toml")):
            if id not in (None, path.stem):
                continue
            try:
                found.append(scenario_info(path))
            except ScenarioError as error:
                bad.append(BadFile(path.stem, path, error.faults))
    return tuple(found), tuple(bad)


def atlas(id: str, patches: tuple[PatchName, ...] = ()) -> Atlas:
    """The map of an id, loaded once; with patches, if a game names some.

    Raises:
        MapError: there is no such map (with near misses), or its files are wrong.
        PatchError: a patch isn't there, or doesn't fit the map.

    """
    folder = map_folder(id)
    return patched_atlas(folder, patch_folders(folder), patches) if patches else _loaded(folder)


def atlas_with(brought: Sequence[Patch]) -> AtlasLoader:
    """Gives maps as :func:`atlas` does, with patches that are brought along before those that are at hand."""

    def loader(id: str, patches: tuple[PatchName, ...] = ()) -> Atlas:
        folder = map_folder(id)
        return patched_atlas(folder, patch_folders(folder), patches, brought) if patches else _loaded(folder)

    return loader


def own_maps() -> Path:
    """The player's own folder of maps, which may not be there yet; patches are kept in it too."""
    return list(_roots())[-1]


def patch_folders(map: Path) -> tuple[Path, ...]:
    """Where patches of a map in a folder are looked for: there, then in the folders of maps."""
    return (map, *list(_roots())[1:])


def map_folder(id: str) -> Path:
    """The folder of the map of an id.

    Raises:
        MapError: there is no such map (with near misses).

    """
    if not is_id(id):
        raise MapError(Fault("map", f"“{id}”", translated("the id of a map: {0}", translated(ID))))
    folder = resources.maps() / id
    # The usual map is found by its folder, without a look into every other.
    if not os.path.isfile(folder / "map.toml"):
        known = {info.id: info.path for info in maps()}
        if id not in known:
            _complain_of(id)
            raise MapError(Fault("map", f"“{id}”", "the id of a map that is there", near_misses(id, known)))
        folder = known[id]
    return folder


def find_scenario(text: str) -> Path:
    """The file of a scenario by its id, or of the path that ``text`` is.

    Raises:
        ScenarioError: neither; with near misses.

    """
    path = Path(text)
    if path.suffix == ".toml" or os.path.lexists(path):
        return path
    good, bad = _scenarios(text)
    if good:
        return good[-1].path
    if bad:
        raise ScenarioError(bad[0].faults)
    expected = "the id of a scenario, or the path of a scenario file"
    known = dict.fromkeys(info.id for info in scenarios())
    raise ScenarioError(Fault("scenario", f"“{text}”", expected, near_misses(text, known)))


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
    """Report what is wrong with the map of an id, if it is there but its head can't be read."""
    for folder in _folders():
        if folder.name == id:
            read_head(folder)


def _folders() -> Iterator[Path]:
    for root in _roots():
        if os.path.isdir(root):
            yield from sorted(head.parent for head in root.glob("*/map.toml"))


def _roots() -> Iterator[Path]:
    import platformdirs

    yield resources.maps()
    yield from (Path(part) for part in os.environ.get("REDBALL_MAPS", "").split(os.pathsep) if part)
    yield platformdirs.user_data_path("redball", appauthor=False) / "maps"


def scenario_info(path: Path) -> ScenarioInfo:
    """What the head of a scenario's file says; the rest isn't read.

    Raises:
        ScenarioError: it isn't even TOML with a title and the id of a map.

    """
    plain = parse_toml(read_text(path, "a scenario file", ScenarioError, MOST_TOML), path.name, ScenarioError)
    words = {name: plain.get(name, "") for name in ("title", "description", "map")}
    faults = [
        Fault(f"{path.name}: {name}", in_words(plain.get(name)), "text")
        for name, word in words.items()
        if not isinstance(word, str) or not (word.strip() or name == "description")
    ]
    if faults:
        raise ScenarioError(faults)
    clock, units = plain.get("clock"), plain.get("units")
    date = clock.get("turn") if isinstance(clock, dict) else ""
    return ScenarioInfo(
        path.stem,
        path,
        words["title"],
        words["description"],
        words["map"],
        date if isinstance(date, str) else "",
        len(units) if isinstance(units, list) else 0,
    )
