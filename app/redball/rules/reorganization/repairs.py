"""Damaged ports: who could repair each with points now, over which path, and which of them bar an order
(REO-OVS-02, 03).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from redball.game.rulings import Ruling
from redball.game.state import Game, next_game, put_power
from redball.rules.reorganization.judging import judged
from redball.rules.reorganization.offers import NEAREST_PRIMARY
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import Reorganize, RepairPort
from redball.rules.reorganization.provision import provide_repair
from redball.rules.reorganization.repairing import judged_repair, repair_payers
from redball.rules.reorganization.ways.sources import is_damaged, sources_of
from redball.supply.paths import Path
from redball.wording import Message


class RepairOffer(msgspec.Struct, frozen=True):
    """A supply source that could repair a port: the order to give, its cost in points, its path, the ruling
    it would get, and the powers that may pay and can, who pays by itself first.

    The order names a payer only where the power of the source can't pay.
    """

    order: RepairPort
    port: int
    source: int
    cost: Fraction
    ruling: Ruling
    path: Path | None = None
    payers: tuple[str, ...] = ()

    @property
    def allowed(self) -> bool:
        """True when the order may be given."""
        return self.ruling.allowed

    @property
    def reasons(self) -> tuple[Message, ...]:
        """Why not, if it may not."""
        return self.ruling.reasons


def damaged_ports(game: Game, power: str) -> tuple[int, ...]:
    """Hexes of damaged ports of a power and of those that it co-operates with, by name."""
    found = [
        node
        for node in game.hexes
        if is_damaged(game, node)
        and game.atlas.port_class(node)
        and game.controller(node)
        and game.cooperate(power, game.power_over(node))
    ]
    return tuple(sorted(found, key=lambda node: (game.atlas.place_name(node), node)))


def source_name(game: Game, node: int) -> str:
    """A source as players call it: its place, else the HQ that it is."""
    if node in game.atlas.places_at:
        return game.atlas.place_name(node)
    headquarters = (unit.name for unit in game.units_at.get(node, ()) if unit.is_headquarters)
    return next(headquarters, game.atlas.label(node))


def repair_offers(
    game: Game, port: int, payer: str = "", everything: bool = False
) -> tuple[RepairOffer, ...]:
    """Sources worth offering for the repair of a port: those that can first, then those for which a power
    pays by itself, then the nearest.  It is not looked for what bars a path, which takes long.

    ``everything``: all sources of the port's owner however far away.
    """
    near = _nearest(game, port)
    made = [repair_offer(game, port, node) for node in (near if everything else near[:NEAREST_PRIMARY])]
    return tuple(sorted(made, key=lambda o: (not o.allowed, game.power_over(o.source) != payer)))


def _nearest(game: Game, port: int) -> list[int]:
    primary, secondary = sources_of(game, game.power_over(port), port)
    away = game.atlas.grid.distance
    return sorted(primary | secondary, key=lambda node: (away(node, port), node))


def repair_offer(game: Game, port: int, source: int) -> RepairOffer:
    """One source judged for a port."""
    label = game.atlas.label
    order = RepairPort(label(port), f"hex:{label(source)}")
    ruling, payers = judged_repair(game, order, why=False), repair_payers(game, port, source)
    if not ruling.allowed:
        named = (RepairPort(order.port, order.provider, code) for code in payers)
        judged_named = ((each, judged_repair(game, each, why=False)) for each in named)
        order, ruling = next((pair for pair in judged_named if pair[1].allowed), (order, ruling))
    usual = str(ruling.text.data["payer"]) if ruling.allowed else ""
    cost = Fraction(reads(game, "port_repair_rp"))
    first = tuple(sorted(payers, key=lambda code: code != usual)) if ruling.allowed else ()
    return RepairOffer(order, port, source, cost, ruling, path_to_port(game, order), first)


def path_to_port(game: Game, order: RepairPort) -> Path | None:
    """The path of a repair's points, None when there is none."""
    port, source = game.atlas.find(order.port), game.atlas.find(order.provider.removeprefix("hex:"))
    return provide_repair(game, game.power_over(port), port, source, why=False).path


def repairs_for(game: Game, order: Reorganize, payer: str = "") -> tuple[RepairOffer, ...]:
    """Repairs after which an order that is denied now would be allowed, no more than it takes; none when it
    is allowed anyhow, or when they don't help.  ``payer`` pays where a source of its own can serve.
    """
    unit = game.units.get(order.unit)
    if unit is None or judged(game, order, why=False).allowed:
        return ()
    away = game.atlas.grid.distance
    ports = damaged_ports(game, unit.power)
    farthest = sorted(ports, key=lambda port: -away(port, unit.hex))  # for a ship any order will do
    chosen, rich = farthest, _with_points_for(game, len(ports))
    for port in farthest:
        without = [p for p in chosen if p != port]
        if _after(rich, without, order, payer) is not None:
            chosen = without
    return tuple(_after(game, chosen, order, payer) or ())


def _with_points_for(game: Game, repairs: int) -> Game:
    """The position with points for so many repairs more: which of them help is no matter of the points."""
    more = repairs * Fraction(reads(game, "port_repair_rp"))
    pools = (msgspec.structs.replace(p, rp_pool=p.rp_pool + more) for p in game.powers.values())
    return next_game(game, map(put_power, pools))


def _after(game: Game, ports: Sequence[int], order: Reorganize, payer: str) -> list[RepairOffer] | None:
    """The repairs of some ports one after the other, as far as they can be paid, when the order is allowed
    then.
    """
    made, position = [], game
    for port in ports:
        offer = _best(position, port, payer)
        if offer is not None:
            made.append(offer)
            position = next_game(position, offer.ruling.changes)
    return made if made and judged(position, order, why=False).allowed else None


def _best(game: Game, port: int, payer: str) -> RepairOffer | None:
    near = sorted(_nearest(game, port)[:NEAREST_PRIMARY], key=lambda node: game.power_over(node) != payer)
    return next((offer for node in near if (offer := repair_offer(game, port, node)).allowed), None)
