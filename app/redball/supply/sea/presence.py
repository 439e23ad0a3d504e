"""Who is in which sea area, and what that means for the paths of a power (base game 3.5)."""

from __future__ import annotations

from collections.abc import Mapping

from redball.game.pipelines import carried, reserved
from redball.game.state import ConvoyKey, Game
from redball.hexes import HexSide
from redball.supply.conditions.forces import COMBAT_SHIPS, Force
from redball.supply.graph.board import Board
from redball.supply.options import SupplyOptions

ConvoyAreas = Mapping[int, tuple[str, ...]]
"""Powers with convoy points, by sea area."""


def supplying(game: Game, options: SupplyOptions) -> Mapping[ConvoyKey, int]:
    """Convoy points that can carry supply: by option those without resources and barrels only."""
    if options.shipping_shared_with_resources:
        return game.convoys
    busy = (carried(game), reserved(game))
    return {
        key: max(0, points - sum(work.get(key, 0) for work in busy)) for key, points in game.convoys.items()
    }


def convoy_areas(convoys: Mapping[tuple[int, str], int]) -> ConvoyAreas:
    """Where which powers have convoy points."""
    found: dict[int, list[str]] = {}
    for (area, power), points in convoys.items():
        if points > 0:
            found.setdefault(area, []).append(power)
    return {area: tuple(sorted(powers)) for area, powers in found.items()}


class Presence:
    """Sea areas as one power finds them: ``friends`` and ``enemies`` are the codes of forces and convoys."""

    def __init__(
        self,
        forces: Mapping[str, Force],
        friends: frozenset[str],
        enemies: frozenset[str],
        convoys: ConvoyAreas,
        options: SupplyOptions,
    ) -> None:
        self._options = options
        self._convoys = {area for area, powers in convoys.items() if friends.intersection(powers)}
        self._own = _types(forces, friends)
        self._theirs = _types(forces, enemies)

    def is_open(self, area: int) -> bool:
        """True when a path may lead over a sea area (base game 3.6 step 5)."""
        return not self.enemy_commands(area) and self.has_shipping(area)

    def enemy_commands(self, area: int) -> bool:
        """True when enemies that block are in a sea area, and no friendly ones of that kind (3.5.3)."""
        return self._options.enemy_presence_blocks and self._commanded(area, self._options.blockers)

    def has_shipping(self, area: int) -> bool:
        """True when option 11 is not played, or is content with a sea area (3.5.4)."""
        if not self._options.option11_limited_overseas:
            return True
        types = self._options.shipping_units
        return bool(types & self._own.get(area, set())) or ("CP" in types and area in self._convoys)

    def closed_straits(self, board: Board) -> frozenset[HexSide]:
        """Straits hexsides closed under option 12."""
        if not self._options.option12_straits:
            return frozenset()
        return frozenset(
            side
            for side, areas in board.straits.items()
            if any(self._commanded(area, COMBAT_SHIPS) for area in areas)
        )

    def _commanded(self, area: int, types: frozenset[str]) -> bool:
        theirs = self._theirs.get(area)
        return theirs is not None and bool(types & theirs) and not types & self._own.get(area, set())


def _types(forces: Mapping[str, Force], powers: frozenset[str]) -> dict[int, set[str]]:
    """Types of units at sea by area."""
    found: dict[int, set[str]] = {}
    for power in powers & forces.keys():
        for area, types in forces[power].at_sea.items():
            found.setdefault(area, set()).update(types)
    return found
