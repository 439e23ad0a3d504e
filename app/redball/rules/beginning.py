"""Positions to set up: a map without a unit, or a known position without its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from redball.atlas.atlas import PatchName
from redball.errors import Fault, near_misses
from redball.game import library, sequence
from redball.game.clock import Clock
from redball.game.errors import ScenarioError
from redball.game.orders import BeginSetUp, ChangeMany, DeleteUnit
from redball.game.patches import loaded
from redball.game.pools import is_set_up
from redball.game.powers import power_infos
from redball.game.scenario import read_scenario
from redball.game.state import Game
from redball.language import translated
from redball.rules.registry import judge, phases_played
from redball.toml_writing import toml_lines, toml_table


def from_nothing(
    map: str, title: str, turn: int, powers: Iterable[str], patches: Iterable[PatchName] = ()
) -> Game:
    """A position without units: a map with its own borders, some powers at peace, the base game at the
    beginning of a turn.  It is judged as a scenario is.

    Raises:
        ScenarioError: the title can't be one, or nobody plays, or a power is unknown.
        MapError: there is no such map, or it is broken.
        PatchError: a patch isn't there, or doesn't fit the map.

    """
    chosen = tuple(powers)
    _refuse_powers(chosen)
    clock = Clock(turn, sequence.usual_play()[0])
    atlas = loaded(library.atlas, map, tuple(patches))
    rows = [name._asdict() for name in atlas.patches]
    head = {"title": title, "map": map} | ({"patches": rows} if rows else {})
    lines = [
        toml_lines(head),
        toml_table("clock", {"turn": clock.date, "phase": clock.phase}),
        *(toml_table(f"powers.{code}", {}) for code in chosen),
    ]
    return read_scenario("\n".join(lines), library.atlas)


def _refuse_powers(chosen: tuple[str, ...]) -> None:
    infos = power_infos()
    expected = translated("a major power: {0}", ", ".join(infos))
    faults = [Fault("powers", f"“{c}”", expected, near_misses(c, infos)) for c in chosen if c not in infos]
    if faults:
        raise ScenarioError(faults)


def at_first_phase(game: Game) -> Game:
    """The position at the beginning of its turn, as its rule sets play it."""
    first = phases_played(game)[0]
    return replace(game, clock=sequence.at_phase(game.clock, first))


def without_units(game: Game) -> Game:
    """The position without its units and what only they had; borders, wars and stocks stay."""
    order = ChangeMany(tuple(map(DeleteUnit, game.units)))
    return game.changed(judge(game, order).changes) if game.units else game


def to_set_up(game: Game) -> Game:
    """The position, edited freely until play begins."""
    return game if is_set_up(game) else game.changed(judge(game, BeginSetUp()).changes)
