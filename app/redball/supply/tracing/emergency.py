"""Emergency supply: the HQs and supply units that could put a unit in supply for an impulse (base game 3.8,
3.9).

It is only shown, never applied.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from redball.derived import get_or_make
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.supply.conditions.movement import kind_of
from redball.supply.graph.board import Mask, Nodes
from redball.supply.options import SupplyOptions
from redball.supply.tracing.fields import spread
from redball.supply.tracing.groups import near_enough
from redball.supply.tracing.network import Network
from redball.supply.tracing.search import Request, targets_within
from redball.wording import Message, message


class Help(NamedTuple):
    """Who could help: an HQ with the number of units that it may serve, or a supply unit with 0, which is
    spent. ``flips``: it turns face-down afterwards. ``half``: the unit asked about counts half.
    """

    unit: str
    room: int
    flips: bool
    half: bool = False


def room_of(hq: Unit, options: SupplyOptions) -> int:
    """How many units a face-up HQ may put in supply; 0 when option 13 is not played.

    An HQ that doesn't turn face-down for it must not have been activated.
    """
    if not (options.emergency_hq and hq.organized) or (hq.activated and not options.emergency_flips_hq):
        return 0
    return hq.reorganization * options.emergency_units_per_reorg_point


def counts_half(unit: Unit, options: SupplyOptions) -> bool:
    """True for a unit that takes only half a place: by option a division or a cheap aircraft."""
    if unit.kind is UnitClass.AIR:
        return unit.build_cost <= options.emergency_cheap_aircraft > 0
    return options.emergency_divisions_half and unit.is_division


def helpers_of(network: Network, principal: str) -> tuple[Help, ...]:
    """All that could help units of a power anywhere, in order of their ids."""
    position, options = network.position, network.options
    found: list[Help] = []
    for power in position.friends(principal):
        force = position.forces[power]
        rooms = ((hq, room_of(hq, options)) for hq in force.headquarters)
        if not position.is_surprised(power):
            found += [Help(hq.id, room, options.emergency_flips_hq) for hq, room in rooms if room]
        if options.supply_units:
            found += [Help(unit.id, 0, False) for unit in force.supply_units]
    return tuple(sorted(found))


def can_be_helped(network: Network, unit: Unit) -> bool:
    """True when a helper could put a unit in a hex in supply."""
    return bool(helped_at(network, unit, np.array([unit.hex]))[0])


def helped_at(network: Network, unit: Unit, nodes: Nodes) -> Mask:
    """The same for some hexes in which such a unit may be."""
    options, found = network.options, np.zeros(len(nodes), np.bool_)
    if not (options.emergency_hq or options.supply_units):
        return found
    power, kind = network.position.principal_of(unit), kind_of(unit, options)
    grounds = network.position.grounds(power, kind)
    fields = get_or_make(
        network,
        ("helpers' fields", power, kind),
        lambda: [spread(ground, _nodes_of(network, power), max(ground.basic), False) for ground in grounds],
    )
    for ground, field in zip(grounds, fields, strict=True):
        found |= near_enough(ground, field, nodes, network.embarks(unit))
    return found


def _nodes_of(network: Network, principal: str) -> frozenset[int]:
    return frozenset(network.game.units[help.unit].hex for help in helpers_of(network, principal))


def helpers_near(network: Network, unit: Unit) -> tuple[Help, ...]:
    """Who could put a unit in a hex in supply for an impulse."""
    principal, options = network.position.principal_of(unit), network.options
    helpers, nodes = helpers_of(network, principal), _nodes_of(network, principal)
    near: set[int] = set()
    for ground in network.position.grounds(principal, kind_of(unit, options)):
        request = Request(ground, unit.hex, False, ground.basic_limit(unit.hex), network.embarks(unit))
        near |= targets_within(request, nodes)
    half = counts_half(unit, options)
    return tuple(
        help._replace(half=half and bool(help.room))
        for help in helpers
        if network.game.units[help.unit].hex in near
    )


def help_text(game: Game, help: Help) -> Message:
    """What a helper could do, in a sentence."""
    name = game.units[help.unit].name or help.unit
    if not help.room:
        return message("supply.emergency_unit", unit=name)
    code = "emergency_hq_flips" if help.flips else "emergency_hq"
    code += "_half" if help.half else ""
    return message(f"supply.{code}", unit=name, room=help.room)
