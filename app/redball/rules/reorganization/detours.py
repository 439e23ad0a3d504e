"""The ways that an order's path may lead, for the player to choose among them (REO-AMB-45)."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import msgspec

from redball.game.state import Game
from redball.rules.case import Case
from redball.rules.reorganization.judging import request_of
from redball.rules.reorganization.offers import Offer, offer_of
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.sparing import ANYWHERE, Through
from redball.rules.reorganization.ways import ServiceRequest, examine
from redball.rules.reorganization.ways.reach import crossed
from redball.supply.paths import Path

MOST_SEARCHES = 16
"""Paths that are searched: each avoids something that one before used."""

MOST = 6
"""Ways that are worth reading."""


def ways_of(game: Game, order: Reorganize) -> tuple[Offer, ...]:
    """An order that names no port with the ports and sea areas of each way named that its path may lead, the
    one first that it takes as it is; nothing where there is no choice.
    """
    found = [offer for through in _crossings(game, order) if (offer := _offer(game, order, through))]
    return (found[0], *sorted(found[1:], key=_rank)[: MOST - 1]) if len(found) > 1 else ()


def _crossings(game: Game, order: Reorganize) -> list[Through]:
    """What the paths of an order lead through, that of the order as it is first."""
    unit = game.units[order.unit]
    request = request_of(game, unit, order, why=False)
    found: dict[Through, None] = {}
    pending, seen = deque([ANYWHERE]), {ANYWHERE}
    for _ in range(MOST_SEARCHES):
        if not pending:
            break
        shunned = pending.popleft()
        path = _path(game, replace(request, shunned=shunned))
        if path is None or not (through := crossed(game, unit, path)):
            continue
        # Where points go at the usual price, no path at double cost is wanted.
        request = replace(request, near=all(link.used <= link.allowed for link in path.links))
        found[through] = None
        more = [each for each in _shunning(shunned, through) if each not in seen]
        seen.update(more)
        pending.extend(more)
    return list(found)


def _path(game: Game, request: ServiceRequest) -> Path | None:
    service = examine(Case(game, why=False), request)
    return service.path if service is not None else None


def _offer(game: Game, order: Reorganize, through: Through) -> Offer | None:
    """The order that names a way, if it may be given and no better path passes what it names and more."""
    offer = offer_of(game, _named(game, order, through), why=False)
    same = offer.path is not None and crossed(game, game.units[order.unit], offer.path) == through
    return offer if offer.allowed and same else None


def _shunning(shunned: Through, through: Through) -> list[Through]:
    """What else to avoid to find another path: one port or sea area of this one."""
    ports = [Through(shunned.ports | {port}, shunned.seas) for port in sorted(through.ports)]
    return ports + [Through(shunned.ports, shunned.seas | {sea}) for sea in sorted(through.seas)]


def _named(game: Game, order: Reorganize, through: Through) -> Reorganize:
    ports = tuple(game.atlas.label(port) for port in sorted(through.ports))
    areas = tuple(game.atlas.sea_areas[sea].name for sea in sorted(through.seas))
    return msgspec.structs.replace(order, ports=ports, areas=areas)


def _rank(offer: Offer) -> tuple[object, ...]:
    """Cheap ones first, then short ones."""
    links = offer.path.links if offer.path is not None else ()
    return offer.cost, sum(link.used for link in links), offer.order.areas, offer.order.ports
