"""The ports and sea areas by which the points of an order may go, on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from redball.game.orders import Order
from redball.game.quantities import quantity_text
from redball.game.references import canonical
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.rules.case import hex_name
from redball.rules.reorganization.detours import ways_of
from redball.rules.reorganization.offers import Offer, offers
from redball.rules.reorganization.orders import Reorganize
from redball.supply.paths import LegKind
from redball.wording import message, sentence


def ways_to(game: Game, unit: str) -> list[Offer]:
    """Every way of every source that can serve a unit now and leaves a choice of ports or sea areas."""
    served = (offer for offer in offers(game, unit, why=False) if offer.allowed)
    return [way for offer in served for way in ways_of(game, offer.order)]


def ways_while(game: Game, orders: Iterable[Order], rulings: Iterable[Ruling]) -> list[tuple[Offer, ...]]:
    """For each of some orders given one after the other the ways that it leaves to choose from."""
    found = []
    for order, ruling in zip(orders, rulings, strict=False):
        free = isinstance(order, Reorganize) and not (order.ports or order.areas) and ruling.allowed
        found.append(ways_of(game, canonical(game, order)) if free and isinstance(order, Reorganize) else ())
        game = game.changed(ruling.changes)
    return found


def ways_data(ways: Iterable[Offer]) -> list[dict[str, Any]]:
    """Ways as JSON, each with its order."""
    return [{"cost": quantity_text(way.cost), "order": msgspec.to_builtins(way.order)} for way in ways]


def ways_lines(game: Game, ways: Iterable[Offer]) -> Iterator[str]:
    """A line a way: what it leads through, from the unit on."""
    for way in ways:
        legs = [leg for leg in way.path.legs if leg.kind is LegKind.OVERSEAS] if way.path is not None else []
        ends = dict.fromkeys(node for leg in legs for node in (leg.nodes[0], leg.nodes[-1]))
        ports = [hex_name(game, node) for node in ends if game.atlas.label(node) in way.order.ports]
        seas = list(dict.fromkeys(game.atlas.sea_areas[sea].name for leg in legs for sea in leg.seas))
        provider = _provider(game, way.provider)
        said = message("cli.reorganize_by_way", provider=provider, names=[*ports, *seas], cost=way.cost)
        yield f"  {sentence(said)}"


def _provider(game: Game, provider: str) -> str:
    kind, _, name = provider.partition(":")
    return game.units[name].name if kind == "unit" else hex_name(game, game.atlas.find(name))
