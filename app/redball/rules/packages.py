"""Whether what is in a package can be played: its scenario set up, its house profile read."""

from __future__ import annotations

from redball.errors import Fault, RedballError
from redball.game import library
from redball.game.errors import PackageError
from redball.game.package import Package
from redball.game.scenario import read_scenario
from redball.game.state import Game
from redball.rules.opening import odd_settings
from redball.rules.profiles import read_profile


def game_of(package: Package) -> Game:
    """The position in a package, on a map of this library.

    Raises:
        PackageError: every fault of its scenario and its house profile.

    """
    faults: list[Fault] = []
    game = None
    try:
        game = read_scenario(package.scenario, library.atlas)
        faults += odd_settings(game, "scenario")
    except RedballError as error:
        faults += error.faults
    try:
        if package.profile:
            read_profile(package.profile)
    except RedballError as error:
        faults += error.faults
    if faults or game is None:
        raise PackageError(faults)
    return game
