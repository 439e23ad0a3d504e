"""Where the fighting is, or what else a phase is about: the map's frame when a position is first shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from redball.game.state import Game
from redball.game.units import Unit
from redball.hexes import ROW_PITCH, Grid
from redball.rules.registry import scene

_NEAR = 2
"""Hexes between enemies who stand at a front."""

_FRONT, _OWN_FRONT, _AT_WAR = 40, 80, 1
"""What a unit counts: at a front, at one of the side that acts, and elsewhere in a war."""

_MOST_OF_IT = 0.97
"""Share of what the widest frame shows that a narrower one must show to be preferred."""


_MARGIN = 1.5
"""Hex widths that stay free at the edges of a frame."""


_SCENE = 20.0
"""Px of a hex from which cities are seen, where a phase isn't about fighting."""


class Frame(NamedTuple):
    """A middle in map units and the width of a hex in px."""

    x: float
    y: float
    scale: float


def frame(game: Game, width: float, height: float, least: float, most: float) -> Frame:
    """The fighting, in a window of so many px: hexes between ``least`` and ``most`` px wide, as wide as
    possible while nearly as much of it is visible as in the widest frame.

    A phase that is about other hexes shows those, smaller if need be.  Else fronts come first, those of the
    side that acts before others; then units of powers at war; in peace the units of the side that acts, and
    if it has none, all; where there is no unit, factories of those who play.
    """
    about = scene(game)
    spots = [(node, 1) for node in sorted(about)] or _spots(game)
    grid, least = game.atlas.grid, min(least, _SCENE) if about else least
    if not spots:
        return Frame(grid.width / 2, grid.height / 2, most)
    nodes = np.array([node for node, _ in spots])
    worth = np.array([worth for _, worth in spots], float)
    points = grid.centres[nodes]
    whole = _best(grid, points, worth, width / least, height / least)
    best, scale = whole, least
    for wide in np.geomspace(most, least, 9)[:-1].tolist():
        found = _best(grid, points, worth, width / wide, height / wide)
        if found.worth >= _MOST_OF_IT * whole.worth:
            best, scale = found, wide
            break
    return Frame(best.x, best.y, scale)


class _Place(NamedTuple):
    """The middle of a window on the map, and what is seen in it."""

    x: float
    y: float
    worth: float


def _spots(game: Game) -> list[tuple[int, int]]:
    """Hexes of units with what each counts."""
    units = [(unit, node) for unit in game.units.values() if (node := _node(game, unit)) >= 0]
    acting = {code for code, power in game.powers.items() if power.side == game.clock.side}
    front = _fronts(game, units)
    fighting = [
        (node, _worth(unit, front, acting)) for unit, node in units if unit.id in front or _at_war(game, unit)
    ]
    own = [(node, 1) for unit, node in units if game.principal(unit.power) in acting]
    return fighting or own or [(node, 1) for _, node in units] or _factories(game)


def _factories(game: Game) -> list[tuple[int, int]]:
    places = game.atlas.places
    return [(p.node, p.factories) for p in places if p.factories and game.power_over(p.node) in game.powers]


def _worth(unit: Unit, front: dict[str, frozenset[str]], acting: set[str]) -> int:
    if unit.id not in front:
        return _AT_WAR
    return _OWN_FRONT if front[unit.id] & acting else _FRONT


def _at_war(game: Game, unit: Unit) -> bool:
    own = game.principal(unit.power)
    return any(own in both for both in game.wars)


def _node(game: Game, unit: Unit) -> int:
    return unit.hex if unit.hex >= 0 or unit.sea < 0 else game.atlas.sea_areas[unit.sea].box


def _fronts(game: Game, units: list[tuple[Unit, int]]) -> dict[str, frozenset[str]]:
    """The units with an enemy near them, each with the powers that face each other there."""
    at: dict[int, set[str]] = {}
    for unit, node in (found for found in units if found[0].hex >= 0):
        at.setdefault(node, set()).add(game.principal(unit.power))
    found: dict[str, frozenset[str]] = {}
    foes: dict[tuple[int, str], frozenset[str]] = {}
    for unit, node in units:
        if unit.hex < 0:
            continue  # fleets that pass each other make no front
        own = game.principal(unit.power)
        if (node, own) not in foes:
            near = set().union(*(at.get(other, set()) for other in _around(game.atlas.grid, node)))
            foes[node, own] = frozenset(power for power in near if game.at_war(own, power))
        if foes[node, own]:
            found[unit.id] = foes[node, own] | {own}
    return found


def _around(grid: Grid, node: int) -> Iterator[int]:
    """A hex and those near it."""
    seen, edge = {node}, {node}
    for _ in range(_NEAR):
        edge = {int(n) for here in edge for n in grid.adjacency[here] if n >= 0} - seen
        seen |= edge
    return iter(seen)


def _best(
    grid: Grid, points: npt.NDArray[np.float64], worth: npt.NDArray[np.float64], wide: float, high: float
) -> _Place:
    """The window of a size that shows most, centred on it."""
    half_x, half_y = max(0.5, wide / 2 - _MARGIN), max(0.5, high / 2 - _MARGIN)
    cols, rows = grid.cols, grid.rows
    turns = 3 if grid.wraps else 1
    table = np.zeros((rows, cols))
    col = np.floor(points[:, 0]).astype(int) % cols if grid.wraps else np.floor(points[:, 0]).astype(int)
    row = np.rint(points[:, 1] / ROW_PITCH).astype(int)
    np.add.at(table, (row, np.clip(col, 0, cols - 1)), worth)
    sums = np.pad(np.tile(table, (1, turns)).cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
    reach_x = min(max(0, int(half_x)), cols // 2)
    reach_y = max(0, int(half_y / ROW_PITCH))
    first = cols if grid.wraps else 0
    y, x = np.arange(rows), np.arange(first, first + cols)
    top, bottom = np.clip(y - reach_y, 0, rows), np.clip(y + reach_y + 1, 0, rows)
    left, right = np.clip(x - reach_x, 0, turns * cols), np.clip(x + reach_x + 1, 0, turns * cols)
    seen = sums[bottom][:, right] - sums[bottom][:, left] - sums[top][:, right] + sums[top][:, left]
    at_row, at_col = np.unravel_index(int(seen.argmax()), seen.shape)
    centre_x, centre_y = float(at_col) + 0.5, float(at_row) * ROW_PITCH
    apart = points[:, 0] - centre_x
    apart -= grid.cols * np.round(apart / grid.cols) if grid.wraps else 0.0
    inside = (np.abs(apart) <= reach_x + 1) & (np.abs(points[:, 1] - centre_y) <= (reach_y + 1) * ROW_PITCH)
    heavy = inside & (worth >= worth[inside].max())
    # Spare room goes to what counts most.
    x0, x1 = apart[heavy].min(), apart[heavy].max()
    y0, y1 = points[heavy, 1].min(), points[heavy, 1].max()
    return _Place(centre_x + (x0 + x1) / 2, (y0 + y1) / 2, float(seen.max()))
