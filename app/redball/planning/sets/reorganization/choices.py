"""One way of reorganizing one unit, as a plan needs it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from redball.planning.sets.reorganization.positions import NOWHERE
from redball.rules.reorganization.orders import Reorganize
from redball.supply.paths import Path

PORT = "port."
"""Prefix of the names of minor ports among what a choice uses."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to reorganize a unit: provider, way and rail as in the order; who may pay; the cost in
    points and fuel; what it ``uses`` up, by the names of :mod:`redball.rules.reorganization.remaining`; the
    ``ports`` that the order names, those in which it takes places.

    ``closed`` are ports that must be shut for the path to lead as it does though it names its own: full, or
    damaged still;
    ``repairs`` are damaged ports that must be repaired for it; ``needs`` is a unit that must be turned up
    before it can serve, empty when none.  ``asked`` is the payer that was named when it was judged, whose
    rail moves it takes.

    ``more``: there may be other paths, which nobody has looked for yet.  ``loose``: what the best of them
    might be like, for a bound; no order.  Without a provider it is what orders might be like that nobody has
    judged yet.
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
    ports: tuple[str, ...] = ()
    asked: str = ""
    more: bool = False
    loose: bool = False

    def order(self, payer: str) -> Reorganize:
        """The order that a power gives."""
        return Reorganize(self.unit, self.provider, self.way, payer, self.rail, self.ports)

    @property
    def server(self) -> str:
        """The id of the unit that serves, empty for a hex."""
        kind, _, name = self.provider.partition(":")
        return name if kind == "unit" else ""


def optimistic(choice: Choice) -> Choice:
    """A choice at least as good as any other path of the same: it uses no places in ports."""
    uses = {name: n for name, n in choice.uses.items() if not name.startswith(PORT)}
    return replace(choice, uses=uses, ports=(), closed=NOWHERE, repairs=NOWHERE, more=False, loose=True)


def takes_no_more(one: Choice, other: Choice) -> bool:
    """True when a choice costs no more than another and uses nothing that the other doesn't."""
    if not is_within(one.cost, other.cost):
        return False
    return all(other.uses.get(name, 0) >= amount for name, amount in one.uses.items())


def is_within(cost: Fraction, most: Fraction | None) -> bool:
    """As ``cost <= most``, but five times as fast; None is no points at all."""
    if most is None:
        return not cost
    return cost.numerator * most.denominator <= most.numerator * cost.denominator
