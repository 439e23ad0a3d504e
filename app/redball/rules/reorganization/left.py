"""What a provider can still give at this opportunity, in words: corps, factories, value."""

from __future__ import annotations

from fractions import Fraction

from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.freight import factories_at
from redball.rules.reorganization.mission import distance
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.ways.capacity import once_key, opportunity
from redball.rules.reorganization.ways.carriers import units_served
from redball.rules.reorganization.ways.sources import is_isolated, primaries_for
from redball.wording import Message, message


def left_at(game: Game, provider: str, way: str, unit: Unit) -> tuple[Message, ...]:
    """What a provider still gives by a way, told for a unit that asks (REO-PRI-01 to 05, REO-SEC-01,
    REO-LSS-01, REO-HQ-02, REO-SUP-03, REO-ATR-10, REO-TRS-01, REO-SEA-03).
    """
    kind, _, name = provider.partition(":")
    if kind == "hex":
        node = game.atlas.find(name)
        if way == "primary":
            return _primary(game, node, unit)
        if way == "sea":
            return (message("reorganization.left.any"),)
        gone = used(game, way, provider if way == "secondary" else game.atlas.label(node))
        return (_units(0 if gone else 1),)
    other = game.units[name]
    if way == "hq":
        return _headquarters(game, other)
    if way == "supply_unit":
        return (_units(max(0, other.reorganization - used(game, "supply_unit", other.id))),)
    if way == "atr":
        return _carrier(game, other, way, units_served(game, other, max(0, distance(game, other, unit.hex))))
    if way == "trs":
        return _carrier(game, other, way, 1)
    return (_units(0 if used(game, "secondary", provider) or used(game, "hq", other.id) else 1),)


def _units(left: int) -> Message:
    return message("reorganization.left.units", left=left) if left else message("reorganization.left.none")


def _primary(game: Game, node: int, unit: Unit) -> tuple[Message, ...]:
    label = game.atlas.label(node)
    corps = 0 if used(game, "corps", label) else 1
    oil = max(0, factories_at(game, node) - used(game, "oil", label))
    said = [message("reorganization.left.primary", corps=corps, oil=oil)]
    if is_isolated(game, node, primaries_for(game, unit)):
        served = game.marks.get(once_key(game, node))
        open_now = not served or (served == opportunity(game) and reads(game, "isolated_once") != "unit")
        said.append(
            message("reorganization.left.isolated" if open_now else "reorganization.left.isolated_done")
        )
    return tuple(said)


def _headquarters(game: Game, hq: Unit) -> tuple[Message, ...]:
    served = used(game, "hq_halves", hq.id)
    if not hq.organized and not used(game, "hq", hq.id):
        return (message("reorganization.left.face_down"),)
    left = Fraction(max(0, 2 * hq.reorganization - served), 2)
    return (message("reorganization.left.value", left=left, value=hq.reorganization),)


def _carrier(game: Game, carrier: Unit, way: str, most: int) -> tuple[Message, ...]:
    served = used(game, way, carrier.id)
    if not carrier.organized and not served:
        return (message("reorganization.left.face_down"),)
    return (_units(max(0, most - served)),)
