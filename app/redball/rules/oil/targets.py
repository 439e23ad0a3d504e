"""Hexes that units may trace to for fuel in final reorganization (OIL-REO-01 to 04, 09)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from redball.atlas import PortClass
from redball.game.state import Game
from redball.rules import freight
from redball.rules.clauses import chosen
from redball.rules.oil.opened import opened
from redball.rules.oil.receipts import factories_at, oil_at, receipts
from redball.rules.oil.stock import barrels_of, has_endless_fuel

FREE_USERS = ("CW", "FR")
"""Powers that may draw free fuel from the Continental US (OIL-REO-09)."""


class Target(NamedTuple):
    """A hex to trace to: whose fuel it gives, the clause that makes it fit, and whether it is a depot."""

    node: int
    owner: str
    clause: str
    depot: bool


def own_targets(game: Game, power: str) -> Mapping[int, Target]:
    """Hexes of a power that its units may trace to."""
    found: dict[int, Target] = {}
    endless = has_endless_fuel(game, power)
    depots = _depots(game, power)
    built = (n for n in freight.oil_nodes(game) if n not in game.atlas.places_at)
    for node in (*game.atlas.places_at, *built):
        if factories_at(game, node) and game.power_over(node) == power:
            if oil_at(game, node):
                found[node] = Target(node, power, "OIL-REO-01", node in depots)
            elif endless and game.atlas.is_continental_us(node):
                found[node] = Target(node, power, "OIL-LIM-06", False)
    for receipt in receipts(game, power):
        node = receipt.factory
        if factories_at(game, node) and game.power_over(node) == power:
            found.setdefault(node, Target(node, power, "OIL-REO-03", node in depots))
    for node in depots:
        found.setdefault(node, Target(node, power, "OIL-REO-02", True))
    return found


def targets(game: Game, power: str) -> Mapping[int, str]:
    """Hexes that a power's units may trace to, with the clause that makes each one fit (OIL-REO-01 to 03)."""
    return {node: target.clause for node, target in own_targets(game, power).items()}


def friends_targets(game: Game, user: str) -> Mapping[int, Target]:
    """Depots of powers that a power is not at war with; units may trace there with their consent
    (OIL-REO-04).
    """
    owners = [p for p in game.powers if p != user and not game.at_war(p, user)]
    return {n: Target(n, p, "OIL-REO-04", True) for p in owners for n in _depots(game, p)}


def free_targets(game: Game) -> tuple[int, ...]:
    """Hexes that represent the Continental US for free fuel: cities and ports that the USA holds."""
    atlas = game.atlas
    return tuple(
        node
        for node in atlas.places_at
        if atlas.is_continental_us(node)
        and game.power_over(node) == "US"
        and (atlas.is_city(node) or atlas.port_class(node) > PortClass.NONE)
    )


def _depots(game: Game, power: str) -> frozenset[int]:
    """A power's depots, those with fuel of barrels opened in this phase included (OIL-REO-02, AMB-02)."""
    left = [n for (n, *_), o in opened(game).items() if o.owner == power and o.loose + o.on_track > 0]
    only_factories = chosen(game.options, "oil.trace_target") == "factory_only"
    found = {*barrels_of(game, power), *left}
    return frozenset(n for n in found if not only_factories or factories_at(game, n))
