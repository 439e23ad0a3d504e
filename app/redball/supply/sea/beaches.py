"""Who may begin an overseas path in a coastal hex without port (base game 3.5.1, 3.7 coastal_start)."""

from __future__ import annotations

from redball.game.state import Game
from redball.game.units import Unit
from redball.supply.conditions.relations import Relation
from redball.supply.options import SupplyOptions
from redball.supply.position import Position


def may_embark(game: Game, position: Position, unit: Unit) -> bool:
    """True when a unit may embark where it stands: by its type, and if so many units a hex may, as one of
    the first by id among those that share sources.
    """
    options = position.options
    if not _by_type(unit, options):
        return False
    if not options.coastal_start_cap or unit.hex < 0:
        return True
    principal = position.principal_of(unit)
    before = sum(
        other.id < unit.id and _by_type(other, options) and _shares(position, principal, other)
        for other in game.units_at.get(unit.hex, ())
    )
    return before < options.coastal_start_cap


def _by_type(unit: Unit, options: SupplyOptions) -> bool:
    allowed = options.coastal_start
    return unit.type in allowed if isinstance(allowed, frozenset) else allowed == "all"


def _shares(position: Position, principal: str, unit: Unit) -> bool:
    return position.relation(principal, unit.power) is Relation.FRIEND
