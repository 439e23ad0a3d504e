"""Positions from files: scenarios and saves, held against the rules before anybody plays them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from redball.errors import Fault, near_misses
from redball.game import library, session
from redball.game.errors import ScenarioError
from redball.game.session import Session
from redball.game.state import Game
from redball.language import translated
from redball.rules import registry
from redball.rules.clashes import clash_faults
from redball.rules.option_check import option_faults

__all__ = ["odd_settings", "open_save", "read_scenario"]


def read_scenario(path: Path) -> Game:
    """The position of a scenario, whose rule sets can be played together and can read its options.

    Raises:
        ScenarioError: every fault of the file.
        MapError: its map is missing or broken.

    """
    game = library.read(path)
    if faults := odd_settings(game, str(path)):
        raise ScenarioError(faults)
    return game


def open_save(path: Path, read_only: bool = False, judge: session.Judge = registry.judge) -> Session:
    """Open a save; of its options and rule sets, see :func:`odd_settings`.

    Raises:
        SaveError: foreign, newer, truncated, damaged or locked files; they stay as they are.
        MapError: the save's map is missing or broken.

    """
    return Session.open(path, judge, library.atlas, read_only)


def odd_settings(game: Game, where: str = "") -> list[Fault]:
    """Rule sets of a game that can't be played together, options that no rule set has, or not with this
    value, and a phase that none of its rule sets plays.

    A save may come from another version: it is played on, with the default of such an option, and to the end
    of such a phase.
    """
    return [*clash_faults(game.rule_sets, where), *option_faults(game, where), *_phase_faults(game, where)]


def _phase_faults(game: Game, where: str) -> Iterator[Fault]:
    play, phase = registry.phases_played(game), game.clock.phase
    if phase not in play:
        at = f"{where}: " if where else ""
        found = f"“{phase}”"
        expected = translated("a phase that the rule sets of this game play")
        yield Fault(f"{at}clock.phase", found, expected, near_misses(phase, play))
