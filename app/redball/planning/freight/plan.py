"""An allocation as an order."""

from __future__ import annotations

from redball.game.orders import PlanRoutes
from redball.game.state import Game
from redball.planning.freight.allocation import Allocation
from redball.rules.freight import leg_names


def plan_of(game: Game, found: Allocation) -> PlanRoutes:
    """The order for every way of an allocation except those of pinned resources, which stay anyway."""
    atlas = game.atlas
    rows = (
        (way.resource.key, atlas.label(way.factory), *leg_names(atlas, way.legs))
        for way in found.routes
        if way.resource.key not in found.pinned
    )
    return PlanRoutes(found.power, tuple(rows))
