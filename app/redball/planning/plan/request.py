"""What a player requires of a plan."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from redball.planning.plan.worths import Preset, Presets, Weights

PinT = TypeVar("PinT")


@dataclass(frozen=True)
class Request(Generic[PinT]):
    """Worths that replace the preset's (empty: the default preset); units that must be served, as a pin says,
    or that must not (None); providers that must not serve; and the only units that count (None: all).
    """

    weights: Weights | None = None
    preset: str = ""
    pins: Mapping[str, PinT | None] | None = None
    banned: Collection[str] = ()
    only: Collection[str] | None = None

    @property
    def must(self) -> tuple[str, ...]:
        """The units that must be served."""
        return tuple(unit for unit, pin in (self.pins or {}).items() if pin is not None)

    def must_not(self, unit: str) -> bool:
        """Whether a unit is excluded."""
        return self.pins is not None and unit in self.pins and self.pins[unit] is None

    def preset_of(self, presets: Presets) -> Preset:
        """The preset that is asked for.  Raises ``KeyError`` for an unknown one."""
        return presets[self.preset or next(iter(presets))]

    def worths(self, usual: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """The worth of everything: the player's own worths before the ``usual`` ones, and nothing for units
        that don't count.
        """
        worth = {**usual, **{name: Fraction(w) for name, w in (self.weights or {}).items()}}
        if self.only is None:
            return worth
        counts = self.only
        return {name: w if name in counts or name.endswith("!") else Fraction(0) for name, w in worth.items()}
