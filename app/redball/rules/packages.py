"""What is in a package, read and checked before anything is made of it, and the parts that a game needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from redball.atlas.patches import Patch, PatchError, hash_of, read_patch
from redball.errors import Fault, RedballError
from redball.files import read_text
from redball.game import library
from redball.game.counters.library_file import Library, read_library
from redball.game.errors import PackageError
from redball.game.package import Package
from redball.game.package.names import LIBRARY, PATCHES, SCENARIO
from redball.game.patches import files_of, found_in
from redball.game.scenario import read_scenario
from redball.game.state import Game
from redball.game.units import Unit
from redball.language import translated
from redball.rules.opening import odd_settings
from redball.rules.option_check import check_options
from redball.rules.profiles import Profile, orders_of, read_profile
from redball.toml_reading import MOST_TOML

T = TypeVar("T")


@dataclass(frozen=True)
class Contents:
    """The parts of a package as what they mean.

    ``game`` is the position that play begins with, by the house profile if there is one.  Patches and
    libraries go by the names of their files.
    """

    game: Game
    patches: dict[str, Patch]
    libraries: dict[str, Library]

    @property
    def needed(self) -> dict[str, Patch]:
        """The patches that the game is played with."""
        played = {(name.id, name.hash) for name in self.game.atlas.patches}
        return {file: patch for file, patch in self.patches.items() if (patch.id, patch.hash) in played}


def contents_of(package: Package) -> Contents:
    """The parts of a package, its position on a map of this library.

    Raises:
        PackageError: every fault of its parts.

    """
    faults: list[Fault] = []

    patches = _read(package.patches, PATCHES, read_patch, faults)
    libraries = _read(package.library, LIBRARY, read_library, faults)
    profile, game = None, None
    try:
        profile = read_profile(package.profile) if package.profile else None
    except RedballError as error:
        faults += error.faults
    # What the scenario says of a patch that can't be read would only say again that it isn't there.
    if not (faults and package.patches):
        try:
            game = read_scenario(package.scenario, library.atlas_with(tuple(patches.values())))
            faults += odd_settings(game, SCENARIO)
            game = _played_by(game, profile)
        except RedballError as error:
            faults += error.faults
    if faults or game is None:
        raise PackageError(faults)
    return Contents(game, patches, libraries)


def _read(
    texts: Mapping[str, str], folder: str, reader: Callable[[str, str], T], faults: list[Fault]
) -> dict[str, T]:
    found = {}
    for name, text in texts.items():
        try:
            found[name] = reader(text, f"{folder}/{name}")
        except RedballError as error:
            faults += error.faults
    return found


def _played_by(game: Game, profile: Profile | None) -> Game:
    if profile is None:
        return game
    options = {order.name: order.value for order in orders_of(profile, game)}
    game = replace(game, options={**game.options, **options})
    check_options(game, "profile")
    return game


def differences(contents: Contents) -> Iterator[str]:
    """What is missing or otherwise on this computer than where the package was made, in sentences."""
    folder = library.map_folder(contents.game.atlas.id)
    here = found_in(library.patch_folders(folder)).patches
    for patch in contents.patches.values():
        same_id = [mine for _, mine in here if mine.id == patch.id]
        if any(mine.hash == patch.hash for mine in same_id):
            continue
        if same_id:
            yield translated(
                "The patch “{0}” (version {1}) says otherwise than yours (version {2}).",
                patch.name,
                patch.version,
                same_id[0].version,
            )
        else:
            yield translated("You don’t have the patch “{0}” (version {1}) yet.", patch.name, patch.version)
    made_for = {patch.map_hash for patch in contents.patches.values() if patch.map == contents.game.atlas.id}
    if made_for - {"", hash_of(folder)}:
        yield translated("Your map {0} differs from the one that its patches were made for.", folder.name)


def patches_of(game: Game) -> dict[str, str]:
    """The texts of the patches that a game is played with, by the names of their files.

    Raises:
        PatchError: one isn't there any more, or isn't what the game is played with.

    """
    folder = library.map_folder(game.atlas.id)
    played = game.atlas.patches
    found: dict[str, str] = {}
    for name, (path, patch) in zip(
        played, files_of(library.patch_folders(folder), played) if played else (), strict=True
    ):
        if patch.hash != name.hash:
            expected = translated("version {0}, which the game was opened with", name.version)
            raise PatchError(Fault(str(path), translated("a patch that has changed since"), expected))
        found[f"{name.id}.toml"] = read_text(path, "a patch of a map", PatchError, MOST_TOML)
    return found


def used_part(whole: Library, units: Iterable[Unit]) -> Library:
    """Those counters of a library that are in a game: of the same power, type and name as a unit of it."""
    there = {(unit.power, unit.type, unit.name) for unit in units}
    used = (each for each in whole.counters if (each.power, each.type, each.name) in there)
    return replace(whole, counters=tuple(used))
