"""Emergency supply: the HQs and supply units that could put a unit in supply for an impulse (base game 3.8,
3.9). It is only ever offered, never applied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.supply.conditions.movement import kind_of
from redball.supply.options import SupplyOptions
from redball.supply.tracing.search import Request, targets_within
from redball.wording import Message, message

if TYPE_CHECKING:
    from redball.supply.supply import Supply


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


def helpers_of(supply: Supply, principal: str) -> tuple[Help, ...]:
    """All that could help units of a power anywhere, in order of their ids."""
    position, options = supply.position, supply.options
    found: list[Help] = []
    for power in position.friends(principal):
        force = position.forces[power]
        rooms = ((hq, room_of(hq, options)) for hq in force.headquarters)
        if not position.is_surprised(power):
            found += [Help(hq.id, room, options.emergency_flips_hq) for hq, room in rooms if room]
        if options.supply_units:
            found += [Help(unit.id, 0, False) for unit in force.supply_units]
    return tuple(sorted(found))


def emergency_help(supply: Supply, unit_id: str) -> tuple[Help, ...]:
    """Who could put a unit in supply for an impulse; nobody unless it is out of supply on the map.

    Raises ``KeyError`` for an unknown unit.
    """
    unit = supply.game.units[unit_id]
    if unit.hex < 0 or supply.in_supply(unit_id):
        return ()
    principal = supply.position.principal(unit.power)
    helpers = helpers_of(supply, principal)
    nodes = {supply.game.units[help.unit].hex for help in helpers}
    near: set[int] = set()
    for ground in supply.position.grounds(principal, kind_of(unit, supply.options)):
        limit = ground.basic_limit(unit.hex)
        near |= targets_within(Request(ground, unit.hex, False, limit, supply.embarks(unit)), nodes)
    half = counts_half(unit, supply.options)
    return tuple(
        help._replace(half=half and bool(help.room))
        for help in helpers
        if supply.game.units[help.unit].hex in near
    )


def help_text(game: Game, help: Help) -> Message:
    """What a helper could do, in a sentence."""
    name = game.units[help.unit].name or help.unit
    if not help.room:
        return message("supply.emergency_unit", unit=name)
    code = "emergency_hq_flips" if help.flips else "emergency_hq"
    code += "_half" if help.half else ""
    return message(f"supply.{code}", unit=name, room=help.room)
