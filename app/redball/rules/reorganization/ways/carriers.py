"""Transports as who serves: aircraft (11.18.1) and ships at sea (11.18.9); no path is needed (REO-GEN-07)."""

from __future__ import annotations

import msgspec

from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.ways.service import Service, Wish, count, must_be_up, provider_unit
from redball.wording import message


def transport_ship(case: Case, wish: Wish) -> Service | None:
    """A face-up TRS at sea serves one unit in a coastal hex of its sea area (REO-TRS-01 to 03)."""
    ship, unit = provider_unit(case, wish.provider), wish.unit
    if ship is None:
        return None
    game = case.game
    if ship.type != "TRS" or ship.sea < 0:
        case.object(message("reorganization.no_trs", unit=ship.name), "REO-TRS-01")
    elif ship.sea not in game.atlas.coasts.get(unit.hex, ()):
        area = game.atlas.sea_areas[ship.sea].name
        case.object(message("reorganization.trs_coast", unit=unit.name, area=area), "REO-TRS-02")
    must_be_up(case, ship, "trs", "REO-TRS-01")
    _must_be_fresh(case, ship)
    if used(game, "trs", ship.id):
        case.object(message("reorganization.trs_full", unit=ship.name), "REO-TRS-01")
    case.cite("REO-TRS-03", "REO-GEN-07")
    changes: list[Change] = [count(game, "trs", ship.id)]
    if reads(game, "trs_flips"):
        case.cite("REO-AMB-12")
        changes.append(put_unit(msgspec.structs.replace(ship, organized=False)))
    return Service(ship.power, changes=changes)


def air_transport(case: Case, wish: Wish) -> Service | None:
    """A face-up ATR flies to the unit's hex and serves it, or two if it is large and near (REO-ATR-01, 10,
    11).
    """
    atr, unit = provider_unit(case, wish.provider), wish.unit
    if atr is None:
        return None
    game = case.game
    if atr.type != "ATR":
        case.object(message("reorganization.no_atr", unit=atr.name), "REO-ATR-01")
    flown = distance(game, atr, unit)
    if flown < 0:
        case.object(message("reorganization.atr_no_hex", unit=atr.name), "REO-ATR-01")
    elif flown > atr.range:
        reason = message("reorganization.atr_range", unit=atr.name, flown=flown, range=atr.range)
        case.object(reason, "REO-ATR-01")
    must_be_up(case, atr, "atr", "REO-ATR-01")
    _must_be_fresh(case, atr)
    most = units_served(game, atr, flown)
    if used(game, "atr", atr.id) >= most:
        case.object(message("reorganization.atr_full", unit=atr.name, count=most), "REO-ATR-10", "REO-ATR-11")
    turned = put_unit(msgspec.structs.replace(atr, organized=False))
    return Service(atr.power, changes=[turned, count(game, "atr", atr.id)])


def distance(game: Game, atr: Unit, unit: Unit) -> int:
    """Hexes that an aircraft flies to a unit; -1 when either is not on land."""
    return game.atlas.grid.distance(atr.hex, unit.hex) if min(atr.hex, unit.hex) >= 0 else -1


def units_served(game: Game, atr: Unit, flown: int) -> int:
    """Units that a surviving ATR serves: by option 36 a large one two within half its range (REO-ATR-11)."""
    return 2 if reads(game, "option_36") and atr.large and 2 * flown <= atr.range else 1


def _must_be_fresh(case: Case, carrier: Unit) -> None:
    """Object to a carrier that another provider turned up at this opportunity (REO-AMB-13)."""
    if used(case.game, "unit", carrier.id) and not reads(case.game, "provider_reuse"):
        case.object(message("reorganization.not_again", unit=carrier.name), "REO-AMB-13")
