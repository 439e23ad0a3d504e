"""What the gas screen shows on the map: units of a group, and paths to gas in place of the supply path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from redball.canvas.sets.gas.gas_paths import GasPath, GasPaths
from redball.desk.desk import Desk
from redball.game.state import Game
from redball.game.units import Unit
from redball.supply.paths import Path

if TYPE_CHECKING:
    from redball.desk.map.layers import Layers


def spot(game: Game, unit: Unit) -> int:
    """The hex at which a unit is drawn."""
    return unit.hex if unit.hex >= 0 else game.atlas.sea_areas[unit.sea].box


def show_units(desk: Desk, units: Sequence[str]) -> None:
    """Mark the hexes of some units, and bring the first into the middle."""
    game = desk.game
    nodes = list(dict.fromkeys(spot(game, game.units[unit]) for unit in units if unit in game.units))
    if nodes:
        desk.centre(nodes[0])
        desk.highlighted.emit(tuple(nodes))


class GasOnMap:
    """Draws paths to gas: while a map is paid for, those to the hex that is chosen; else that of the chosen
    unit.
    """

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self._own: Path | None = None
        self._tried: tuple[tuple[Path, ...], Path | None] | None = None

    def show_own(self, path: Path | None) -> None:
        """The chosen unit's path to the gas that was paid."""
        self._own = path
        self._draw()

    def show_tried(self, paths: Sequence[Path], chosen: Path | None) -> None:
        """Paths to the hex that a map could be paid from."""
        self._tried = (tuple(paths), chosen)
        self._draw()

    def end_tried(self) -> None:
        """No hex is chosen any more."""
        self._tried = None
        self._draw()

    def _draw(self) -> None:
        paths, full = self._tried if self._tried is not None else ((), self._own)
        self.layers.replace_path(self._tried is not None or full is not None)
        self.layers.show(GasPaths(paths), GasPath(full))
