"""Reach: which hexes a power, an HQ, a port or a depot can supply, and how far each is from it.

The reverse, what depends on a hex or sea area, is :mod:`redball.planning.chokepoints`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from enum import StrEnum

import msgspec

from redball import supply
from redball.atlas import UnknownHexError
from redball.errors import Fault, near_misses
from redball.game.errors import GameError
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.language import marked, translated
from redball.supply.graph.edges import joined, may_enter
from redball.supply.graph.ground import Ground, without_seas
from redball.supply.paths import Source, SourceKind
from redball.supply.tracing.fields import spread
from redball.supply.tracing.regions import ground_of
from redball.wording import Message, message

BAND = 4
"""Width in hexes of the rings of a depot, whose oil goes any distance (OIL-STO-09)."""


class Start(StrEnum):
    """What supplies."""

    POWER = "power"
    HQ = "hq"
    PORT = "port"
    DEPOT = "depot"


class Origin(msgspec.Struct, frozen=True):
    """Where reach begins: ``power`` always; ``unit`` the HQ's id; ``node`` the hex of HQ, port or depot."""

    start: Start
    power: str
    node: int = -1
    unit: str = ""


class Reach(msgspec.Struct, frozen=True, eq=False):
    """``rings`` is hex -> length of the path from it, in hexes; ``works`` is False for an HQ out of supply
    and for a port that no path may use now.

    A depot's lengths are rounded up to whole bands of :data:`BAND` hexes.
    """

    origin: Origin
    rings: Mapping[int, int]
    works: bool = True

    def units(self, game: Game) -> tuple[str, ...]:
        """Units of the power and of who co-operates with it that stand within reach, in order of ids."""
        who = self.origin.power
        here = (u for node in self.rings for u in game.units_at.get(node, ()))
        return tuple(sorted(u.id for u in here if u.power == who or game.cooperate(u.power, who)))


def origins_at(game: Game, node: int) -> tuple[Origin, ...]:
    """Everything in a hex that supplies: its HQs, its port, its depot; then the power that controls it."""
    power = game.power_over(node)
    found = [
        Origin(Start.HQ, unit.power, node, unit.id)
        for unit in game.units_at.get(node, ())
        if unit.is_headquarters and unit.power in game.powers
    ]
    if power in game.powers and game.atlas.port_areas(node):
        found.append(Origin(Start.PORT, power, node))
    depot = game.depots.get(node)
    if depot is not None and depot.owner in game.powers:
        found.append(Origin(Start.DEPOT, depot.owner, node))
    return (*found, Origin(Start.POWER, power)) if power in game.powers else tuple(found)


def name(game: Game, origin: Origin) -> Message:
    """What supplies, in words."""
    match origin.start:
        case Start.POWER:
            return message("planning.reach_power", power=origin.power)
        case Start.HQ:
            return message("planning.reach_hq", hq=game.units[origin.unit].name)
        case _:
            return message(f"planning.reach_{origin.start}", hex=game.atlas.place_name(origin.node))


def title(game: Game, found: Reach) -> Message:
    """As :func:`name`, and that it doesn't work now if so."""
    if found.works:
        return name(game, found.origin)
    return message(f"planning.reach_{found.origin.start}_cut", **name(game, found.origin).data)


def text_of(game: Game, origin: Origin) -> str:
    """The start as :func:`read_origin` reads it."""
    match origin.start:
        case Start.POWER:
            return origin.power
        case Start.HQ:
            return origin.unit
        case _:
            return f"{origin.start}:{game.atlas.label(origin.node)}"


def read_origin(game: Game, text: str) -> Origin:
    """A start from text: a power's code, the id of an HQ, ``port:HEX``, ``depot:HEX``, or a hex with a port,
    else a depot.

    Raises:
        GameError: nothing of the kind, with near misses.

    """
    if text in game.powers:
        return Origin(Start.POWER, text)
    unit = game.units.get(text)
    if unit is not None and unit.hex >= 0 and unit.is_headquarters:
        return Origin(Start.HQ, unit.power, unit.hex, unit.id)
    kind, colon, place = text.partition(":")
    wanted = (Start(kind),) if colon and kind in ("port", "depot") else (Start.PORT, Start.DEPOT)
    try:
        node = game.atlas.find(place if colon and len(wanted) == 1 else text)
    except UnknownHexError as error:
        chiefs = [u.id for u in game.units.values() if u.is_headquarters]
        near = (*near_misses(text, [*game.powers, *chiefs]), *error.faults[0].near)
        raise GameError(Fault("reach", f"“{text}”", _EXPECTED, near)) from error
    found = [o for o in origins_at(game, node) for start in wanted if o.start is start]
    if not found:
        raise GameError(Fault("reach", translated("“{0}”, where neither is", text), _EXPECTED))
    return found[0]


_EXPECTED = marked("a power, an HQ on the map, port:HEX or depot:HEX")


def reach(game: Game, origin: Origin) -> Reach:
    """Everything that can be supplied from a start.

    - A power: hexes where a unit of one of its home countries would be in supply (base game 3.6).
    - An HQ: hexes from which a basic path leads to it (base game 3.5), whether or not it is in supply now.
    - A port: hexes from which a basic path over land leads to it, to go on over sea.
    - A depot: hexes from which a path of any length leads to it, over land and open seas (OIL-STO-09).
    """
    match origin.start:
        case Start.POWER:
            return Reach(origin, of_power(game, origin.power))
        case Start.HQ:
            return _of_headquarters(game, origin)
        case Start.PORT:
            return _of_port(game, origin)
        case Start.DEPOT:
            return Reach(origin, _any_length(ground_of(game, origin.power), origin.node))


def of_power(game: Game, power: str) -> Mapping[int, int]:
    """Hexes that supply of any of a power's home countries reaches, with the least length used."""
    info = power_infos().get(power)
    return supply.of(game).reach(power, *(info.homes if info else ()))


def _of_headquarters(game: Game, origin: Origin) -> Reach:
    now, unit = supply.of(game), game.units[origin.unit]
    group = now.group_of(unit)
    works = Source(SourceKind.SECONDARY, unit.hex, unit.id) in group.supplied or unit.hex in group.primaries
    best: dict[int, int] = {}
    for ground in now.position.grounds(now.position.principal_of(unit)):
        for node, length in _basic(ground, unit.hex).items():
            best[node] = min(length, best.get(node, length))
    return Reach(origin, best, works)


def _of_port(game: Game, origin: Origin) -> Reach:
    ground = ground_of(game, origin.power)
    land = without_seas(ground, range(len(game.atlas.sea_areas)))
    return Reach(origin, _basic(land, origin.node), bool(ground.quays.get(origin.node)))


def _basic(ground: Ground, start: int) -> dict[int, int]:
    """Hexes from which a basic path leads to a hex, with its length."""
    field = spread(ground, (start,), max(0, *ground.basic), False)
    lengths = ((n, field.distance[n]) for n in range(ground.size) if field.distance[n] <= field.limit)
    return {node: length for node, length in lengths if length <= ground.basic_limit(node)}


def _any_length(ground: Ground, start: int) -> dict[int, int]:
    """Hexes from which a path of any length leads to a hex, in bands; sea areas add nothing to it."""
    best, pending = {start: 0}, deque([start])
    while pending:
        node = pending.popleft()
        for other in joined(ground, node) if may_enter(ground, node) else ():
            length = best[node] + (node < ground.size and other < ground.size)
            if length < best.get(other, length + 1):
                best[other] = length
                (pending.append if length > best[node] else pending.appendleft)(other)
    return {node: -(-length // BAND) * BAND for node, length in best.items() if node < ground.size}
