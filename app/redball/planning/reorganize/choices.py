"""One way of reorganizing one unit, as far as a plan must know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from redball.game.orders import Reorganize
from redball.planning.reorganize.positions import NOWHERE
from redball.supply.paths import Path


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to reorganize a unit: provider, way and rail as in the order; who may pay; the cost in
    points and fuel; what it ``uses`` up, by the names of :mod:`redball.rules.reorganization.room`.

    ``closed`` are ports that must be shut for the path to lead as it does: full, or damaged still;
    ``repairs`` are damaged ports that must be repaired for it; ``needs`` is a unit that must be turned up
    before it can serve, empty when none.
    """

    unit: str
    provider: str
    way: str
    rail: bool
    payers: tuple[str, ...]
    cost: Fraction
    uses: Mapping[str, int]
    path: Path | None = None
    closed: frozenset[int] = NOWHERE
    needs: str = ""
    fuel: Fraction = Fraction(0)
    fuel_power: str = ""
    repairs: frozenset[int] = NOWHERE

    def order(self, payer: str) -> Reorganize:
        """The order that a power gives."""
        return Reorganize(self.unit, self.provider, self.way, payer, self.rail)

    @property
    def server(self) -> str:
        """The id of the unit that serves, empty for a hex."""
        kind, _, name = self.provider.partition(":")
        return name if kind == "unit" else ""
