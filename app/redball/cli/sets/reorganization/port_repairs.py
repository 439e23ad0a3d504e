"""Damaged ports on the command line: who can repair each, and the orders to give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from redball.cli.answer import table
from redball.game.quantities import quantity_text
from redball.game.state import Game
from redball.rules.case import hex_name
from redball.rules.reorganization.repairs import RepairOffer, damaged_ports, repair_offers, source_name
from redball.supply.paths import LegKind
from redball.wording import message, sentence

Repairs = dict[int, tuple[RepairOffer, ...]]


def repairs_of(game: Game, powers: Sequence[str]) -> Repairs:
    """Damaged ports of some powers and their friends, each with the sources that are asked, best first."""
    found = {port for power in powers for port in damaged_ports(game, power)}
    ports = sorted(found, key=lambda port: (hex_name(game, port), port))
    return {port: repair_offers(game, port, powers[0]) for port in ports}


def repairs_data(game: Game, repairs: Repairs) -> list[dict[str, Any]]:
    """The ports as JSON."""
    return [
        {
            "port": game.atlas.label(port),
            "name": hex_name(game, port),
            "owner": game.power_over(port),
            "offers": [_offer_data(game, offer) for offer in offers],
        }
        for port, offers in repairs.items()
    ]


def _offer_data(game: Game, offer: RepairOffer) -> dict[str, Any]:
    legs = offer.path.links[0].legs if offer.path is not None and offer.path.links else ()
    return {
        "provider": offer.order.provider,
        "name": source_name(game, offer.source),
        "cost": quantity_text(offer.cost),
        "allowed": offer.allowed,
        "payers": list(offer.payers),
        "path": [
            {
                "kind": leg.kind.value,
                "hexes": [game.atlas.label(node) for node in leg.nodes],
                "seas": [game.atlas.sea_areas[sea].name for sea in leg.seas],
            }
            for leg in legs
            if len(leg.nodes) > 1 or leg.kind is LegKind.OVERSEAS
        ],
        "reasons": [sentence(reason) for reason in offer.reasons],
        "clauses": list(offer.ruling.clauses),
        "order": msgspec.to_builtins(offer.order),
    }


def repairs_lines(game: Game, repairs: Repairs) -> Iterator[str]:
    """The ports as text: a line each with the best source, or why nobody can."""
    if repairs:
        yield sentence(message("cli.ports_head", count=len(repairs)))
        yield from (f"  {line}" for line in table([_cells(game, *row) for row in repairs.items()]))


def _cells(game: Game, port: int, offers: tuple[RepairOffer, ...]) -> tuple[str, str]:
    said = message("cli.port_nobody")
    if offers:
        best = offers[0]
        by = source_name(game, best.source)
        said = message("cli.port_repair", source=by, cost=best.cost, payers=list(best.payers))
        if not best.allowed:
            said = best.reasons[0]
    return hex_name(game, port), sentence(said)
