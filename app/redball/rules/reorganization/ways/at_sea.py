"""Units at sea, served by the owner of a major port on their sea area (11.18.10)."""

from __future__ import annotations

from collections.abc import Iterator

from redball import supply
from redball.atlas import PortClass
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.rules.case import Case, hex_name
from redball.rules.reorganization.friends import estranged
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.ways.service import Service, ServiceRequest, provider_hex
from redball.rules.reorganization.ways.sources import homes_of, is_damaged
from redball.wording import Message, message


def at_sea(case: Case, request: ServiceRequest) -> Service | None:
    """A major port in supply of a co-operating power on the unit's sea area; its owner pays, for any number
    (REO-SEA-01 to 03).
    """
    port, unit = provider_hex(case, request.provider), request.unit
    if port is None:
        return None
    game = case.game
    if unit.sea < 0 or unit.kind is UnitClass.LAND:
        case.object(message("reorganization.not_at_sea", unit=unit.name), "REO-SEA-01")
        return None
    for reason, clause in objections(game, unit, port):
        case.object(reason, clause, hexes=(port,))
    if reads(game, "sea_payer") == "nearest" and not case.objections:
        _must_be_nearest(case, unit, port)
    case.cite("REO-SEA-01", "REO-SEA-02", "REO-SEA-03")
    return Service(game.power_over(port))


def objections(game: Game, unit: Unit, port: int) -> Iterator[tuple[Message, str]]:
    """Why a hex can't serve a unit at sea, each with its clause."""
    name, owner = hex_name(game, port), game.power_over(port)
    area = game.atlas.sea_areas[unit.sea].name
    if unit.sea not in game.atlas.coasts.get(port, ()):
        yield message("reorganization.port_elsewhere", port=name, area=area), "REO-SEA-01"
    if game.atlas.port_class(port) is not PortClass.MAJOR:
        yield message("reorganization.no_major_port", port=name), "REO-SEA-01"
        return
    if not game.cooperate(owner, unit.power):
        yield estranged(game, owner, unit.power), "REO-SEA-01"
    elif not reads(game, "sea_own_port") and owner == game.principal(unit.power):
        yield message("reorganization.own_port", port=name), "REO-AMB-31"
    if is_damaged(game, port) and reads(game, "sea_port_undamaged"):
        yield message("reorganization.port_damaged", port=name), "REO-AMB-28"
    if not _is_supplied(game, owner, port):
        yield message("reorganization.source_out", source=name), "REO-SEA-01"


def _is_supplied(game: Game, owner: str, port: int) -> bool:
    """True when a unit of the port's owner would be in supply in it."""
    traced = supply.of(game)
    return any(port in traced.reach(owner, home) for home in homes_of(game, owner, port))


def ports_for(game: Game, unit: Unit) -> tuple[int, ...]:
    """Ports that can serve a unit at sea, in order."""
    majors = (n for n, seas in game.atlas.coasts.items() if unit.sea in seas)
    majors = (n for n in majors if game.atlas.port_class(n) is PortClass.MAJOR)
    return tuple(sorted(n for n in majors if not any(objections(game, unit, n))))


def _must_be_nearest(case: Case, unit: Unit, port: int) -> None:
    """The port nearest to the middle of the sea area pays, where a group reads it so (REO-AMB-32)."""
    game = case.game
    middle = game.atlas.sea_areas[unit.sea].box
    near = {n: game.atlas.grid.distance(middle, n) for n in ports_for(game, unit)}
    best = min(near, key=lambda n: (near[n], n))
    if near[port] > near[best]:
        reason = message("reorganization.nearer_port", port=hex_name(game, best), unit=unit.name)
        case.object(reason, "REO-AMB-32", hexes=(best,))
