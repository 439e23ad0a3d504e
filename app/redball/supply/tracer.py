"""Who traces: a unit, or a power from a hex."""

from __future__ import annotations

from dataclasses import dataclass

from redball.game.units import Unit
from redball.supply.conditions.forces import headquarters_types
from redball.supply.conditions.movement import kind_of
from redball.supply.tracing.network import Network


@dataclass(frozen=True, slots=True)
class Tracer:
    """Who traces from which hex: the power behind it and its home country; whether it may embark there
    without a port (``beach``), its movement kind, its id and whether it is an HQ if it is a unit.
    """

    principal: str
    country: str
    node: int
    beach: bool
    movement: str
    unit: str = ""
    headquarters: bool = False


def of_unit(network: Network, unit: Unit, power: str = "") -> Tracer:
    """A unit as who traces, for its own power or another."""
    return Tracer(
        network.position.principal_of(unit, power),
        unit.country,
        unit.hex,
        network.embarks(unit),
        kind_of(unit, network.options),
        unit.id,
        unit.type in headquarters_types(),
    )


def of_hex(network: Network, power: str, country: str, node: int) -> Tracer:
    """A power that traces from a hex, as a city there would."""
    principal = network.position.principal(power)
    beach = network.options.coastal_start == "all"
    return Tracer(principal, country, node, beach, kind_of(None, network.options))
