"""Single repairs: what removes one barrier, at what price, and by which orders.

Prices rank repairs; they are no rule of the game.  10 is about the cost of marching one hex: a unit that only
has to march is cheaper than a hex that has to be fought for, and that cheaper than weather, which nobody
controls.  A repair by a unit that is not at hand ("any unit") costs more than any by one that is.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from redball.game.orders import (
    AddUnit,
    MoveUnit,
    Order,
    SetControl,
    SetConvoys,
    SetHex,
    SetOption,
    SetWeather,
)
from redball.game.units import Unit, unit_types
from redball.planning.march import March
from redball.supply import Block
from redball.supply.conditions.forces import COMBAT_SHIPS, cancels_zone
from redball.supply.conditions.relations import Relation
from redball.supply.options import PREFIX
from redball.supply.reasons.barriers import Barrier, Barriers
from redball.supply.reasons.reason import Reasons
from redball.wording import Message, message, sentence

FLIP, CONVOY, UNIT, SHIP, HQ, SELF = 80, 100, 120, 150, 180, 200
ENEMY, PORT, CONTROL, CONSENT, WEATHER = 400, 450, 500, 550, 600
HEX, AREA = 20, 30
"""Additional price of a hex or a sea area to move."""

ANY = 300
"""Additional price when no unit is near enough to name one."""

LOST = 150
"""Additional price of each unit that a mend puts out of supply."""

_CHOICES = 2
"""Units that are offered for the same place."""

Goal = tuple[str, int | str]
"""What a repair achieves, whoever does it: ("hex", node), ("convoy", area), ("weather", zone) ..."""


class Repair(msgspec.Struct, frozen=True):
    """One thing that could be done: its price, words, and orders.

    ``real`` is False when the orders put a unit on the map that the game doesn't have: they can be tried, not
    given.  ``nodes`` and ``seas`` are to highlight.
    """

    goals: frozenset[Goal]
    price: int
    text: Message
    orders: tuple[Order, ...]
    detail: Message | None = None
    real: bool = True
    nodes: tuple[int, ...] = ()
    seas: tuple[int, ...] = ()

    @property
    def key(self) -> tuple[int, str]:
        """The order of repairs: by price, then by their orders as text; the same on every run."""
        return (self.price, repr(self.orders))


def by_price(repairs: Iterable[Repair]) -> list[Repair]:
    """Cheapest first, ties by :attr:`Repair.key`."""
    return sorted(repairs, key=lambda r: r.key)


class Repairs:
    """The repairs that one power has for the barriers of one position; ``unit`` is the one to be supplied."""

    def __init__(self, march: March, unit: Unit) -> None:
        self.march, self.unit = march, unit
        self.barriers: Barriers = march.barriers
        self.game, self.position = march.game, march.supply.position
        self.principal = march.barriers.principal
        self.name = Reasons(march.barriers).hex_name
        self.atlas = march.game.atlas

    def of_way(self, barriers: Iterable[Barrier]) -> list[list[Repair]]:
        """The repairs of each barrier of a way, cheapest first; empty lists where there are none.

        Convoy points in several areas are one repair; so is all that is wrong with one hex.
        """
        met = tuple(dict.fromkeys(barriers))
        bare = tuple(dict.fromkeys(b.sea for b in met if b.block is Block.SEA_SHIPPING))
        held: dict[int, Block] = {}
        for barrier in met:
            if barrier.block & _HELD:
                held[barrier.node] = held.get(barrier.node, Block.NONE) | barrier.block
        found = [self.at_hex(node, blocks) for node, blocks in held.items()]
        found += [self.shipping(bare)] if bare else []
        rest = (b for b in met if not b.block & _HELD and b.block is not Block.SEA_SHIPPING)
        return [by_price(choices) for choices in (*found, *map(self._others, rest))]

    def _others(self, barrier: Barrier) -> list[Repair]:
        match barrier.block:
            case Block.SEA_ENEMY:
                return self.ship(barrier.sea, self.position.options.blockers) + self.swept(barrier.sea)
            case Block.STRAIT if barrier.side is not None:
                areas = self.position.board.straits.get(barrier.side, frozenset())
                return self.ship(min(areas), COMBAT_SHIPS) if len(areas) == 1 else []
            case Block.PASSAGE:
                size = self.barriers.ground.size
                shut = self.barriers.shut_by(size + barrier.sea, size + barrier.other)
                return self.passage(shut)
            case Block.PORT_ICED:
                return self.thaw(barrier.node)
            case Block.PORT_DAMAGED:
                return [self._port_repaired(barrier.node)]
            case Block.LAKE if barrier.side is not None:
                return self.freeze(barrier.side)
            case _:
                return []

    # --- hexes ----------------------------------------------------------------------------------------------

    def at_hex(self, node: int, blocks: Block) -> list[Repair]:
        """A hex that others hold or that lies in a zone of control: a unit in it, or control of it."""
        if self.barriers.relation(node) is Relation.ALLY:
            return self.consent(node) if blocks is Block.CONTROL else []
        found = self.unit_in(node, bool(blocks & Block.ZOC))
        if not blocks & Block.ZOC:
            found.append(self.control((node,)))
        return found

    def unit_in(self, node: int, against_zone: bool) -> list[Repair]:
        """A friendly land unit in a hex: the nearest ones, else any."""
        options = self.position.options

        def fit(unit: Unit) -> bool:
            return unit.id != self.unit.id and (not against_zone or cancels_zone(unit, options))

        goals: frozenset[Goal] = frozenset({("hex", node)})
        text = message("planning.mend_unit", hex=self.name(node))
        found = [
            Repair(
                goals, UNIT + HEX * length, text, (MoveUnit(unit.id, self.atlas.label(node)),),
                message("planning.mend_moves", unit=unit.name, start=self.name(unit.hex), hexes=length),
                nodes=(node,),
            )
            for length, unit in self.march.land_units(node, fit)[:_CHOICES]
        ]  # fmt: skip
        if self.march.land_blocked(node) or (against_zone and options.zoc_cancelled_by == "nothing"):
            return found
        stand_in = self.stand_in("INF", node=node)
        detail = message("planning.mend_none_near" if not found else "planning.mend_no_other")
        return [*found, Repair(goals, UNIT + ANY, text, (stand_in,), detail, False, (node,))]

    def control(self, nodes: tuple[int, ...]) -> Repair:
        """The unit's own power, or the minor's, in control of some hexes."""
        holders = sorted({self.game.controller(n) for n in nodes})
        return Repair(
            frozenset(("hex", n) for n in nodes),
            CONTROL * len(nodes),
            message("planning.mend_control", hexes=[self.name(n) for n in nodes]),
            tuple(SetControl(self.atlas.label(n), self.principal) for n in nodes),
            message("planning.mend_held_by", who=holders[0]) if len(holders) == 1 and holders[0] else None,
            nodes=nodes,
        )

    def passage(self, shut: tuple[int, ...]) -> list[Repair]:
        """The hexes that close a passage: a unit in the only one, or control of all."""
        alone = self.unit_in(shut[0], False) if len(shut) == 1 else []
        return [*alone, self.control(shut)] if shut else []

    def consent(self, node: int) -> list[Repair]:
        """An ally lets paths through its hexes, where players agree on that case by case."""
        options = self.position.options
        if options.ally_transit_consent != "ask":
            return []
        ally = self.game.principal(self.game.controller(node))
        pair = "-".join(sorted((self.principal, ally)))
        granted = sorted({*options.ally_transit_granted, pair})
        return [
            Repair(
                frozenset({("consent", pair)}),
                CONSENT,
                message("planning.mend_consent", who=ally, own=self.principal),
                (SetOption(f"{PREFIX}ally_transit_granted", granted),),
                nodes=(node,),
            )
        ]

    # --- the sea --------------------------------------------------------------------------------------------

    def shipping(self, areas: tuple[int, ...]) -> list[Repair]:
        """A convoy point in each of some areas; a transport where convoys don't count (option 11)."""
        types = self.position.options.shipping_units
        power = self._shipper()
        if "CP" not in types or not power:
            return self.ship(areas[0], types - {"CP"}) if len(areas) == 1 and types - {"CP"} else []
        names = [self.atlas.sea_areas[a].name for a in areas]
        code = "planning.mend_convoy" if len(areas) == 1 else "planning.mend_convoys"
        return [
            Repair(
                frozenset(("convoy", a) for a in areas),
                CONVOY * len(areas),
                message(code, area=names[0], areas=names),
                tuple(
                    SetConvoys(name, power, self.game.convoys.get((a, power), 0) + 1)
                    for a, name in zip(areas, names, strict=True)
                ),
                message("planning.mend_whose_points", who=power),
                seas=areas,
            )
        ]

    def _shipper(self) -> str:
        """The power whose convoy points are used: the unit's, else the first friend that can have some."""
        friends = [self.principal, *self.position.relations.friends(self.principal)]
        return next((f for f in friends if f in self.game.powers), "")

    def ship(self, area: int, types: frozenset[str]) -> list[Repair]:
        """A friendly ship of some types in an area: the nearest ones, else any."""
        name = self.atlas.sea_areas[area].name
        kind = "combat" if types & COMBAT_SHIPS else "transport" if types & {"TRS", "AMPH"} else "other"
        goals: frozenset[Goal] = frozenset({(f"ship {kind}", area)})
        text = message(f"planning.mend_ship_{kind}", area=name)
        found = [
            Repair(
                goals, SHIP + AREA * length, text, (MoveUnit(unit.id, name),),
                message("planning.mend_sails", unit=unit.name, start=self._berth(unit), areas=length),
                seas=(area,),
            )
            for length, unit in self.march.ships(area, types)[:_CHOICES]
            if unit.id != self.unit.id
        ]  # fmt: skip
        ships = sorted(t for t in types if t in unit_types() and unit_types()[t].kind == "naval")
        if not ships:
            return found
        stand_in = self.stand_in(next((t for t in _USUAL_SHIPS if t in ships), ships[0]), area=area)
        detail = message("planning.mend_none_near" if not found else "planning.mend_no_other")
        return [*found, Repair(goals, SHIP + ANY, text, (stand_in,), detail, False, seas=(area,))]

    def swept(self, area: int) -> list[Repair]:
        """No enemy that bars an area is left in it: to be tried only, since no order does that."""
        units = Reasons(self.barriers).enemies_at_sea(area, self.barriers.options.blockers)
        name = self.atlas.sea_areas[area].name
        return [
            Repair(
                frozenset({("swept", area)}),
                ENEMY * len(units),
                message("planning.mend_swept", area=name, units=[u.name for u in units]),
                tuple(MoveUnit(u.id, "") for u in units),
                real=False,
                seas=(area,),
            )
        ]

    def _berth(self, unit: Unit) -> str:
        return self.name(unit.hex) if unit.hex >= 0 else self.atlas.sea_areas[unit.sea].name

    def stand_in(self, kind: str, node: int = -1, area: int = -1) -> AddUnit:
        """A unit that the game doesn't have, to try its effect."""
        at = self.atlas.label(node) if node >= 0 else self.atlas.sea_areas[area].name
        size = unit_types()[kind].sizes
        return AddUnit(
            f"stand-in-{max(node, area)}-{kind.lower()}",
            sentence(message("planning.mend_any")),
            kind,
            self.principal,
            self.unit.country,
            at,
            "corps" if "corps" in size else size[0],
        )

    # --- ports and weather ----------------------------------------------------------------------------------

    def _port_repaired(self, node: int) -> Repair:
        return Repair(
            frozenset({("port", node)}),
            PORT,
            message("planning.mend_port", hex=self.name(node)),
            (SetHex(self.atlas.label(node), port_damaged=False),),
            nodes=(node,),
        )

    def thaw(self, node: int) -> list[Repair]:
        """Ice goes from a port: the weather that brought it, or the mark of players on it."""
        state, zone = self.game.hexes.get(node), self.atlas.weather_zone_at(node)
        orders: list[Order] = []
        if self.game.weather.get(zone, "fine") in self.position.options.port_iced_weather:
            orders.append(SetWeather("fine", zone))
        if state is not None and state.iced_in:
            orders.append(SetHex(self.atlas.label(node), iced_in=False))
        text = message("planning.mend_thaw", hex=self.name(node))
        return [Repair(frozenset({("thaw", node)}), WEATHER, text, tuple(orders), nodes=(node,))]

    def freeze(self, side: tuple[int, int]) -> list[Repair]:
        """A lake freezes over: the first weather that does so, in the zones of both shores."""
        options = self.position.options
        kind = next(
            (w for w in ("snow", "blizzard", "storm", "rain") if w in options.lake_frozen_weather), None
        )
        zones = sorted({self.atlas.weather_zone_at(n) for n in side} - {""})
        wanted = [z for z in zones if self.game.weather.get(z, "fine") not in options.lake_frozen_weather]
        if kind is None or not wanted:
            return []
        return [self._weather(kind, wanted, "freeze", side)]

    def fine(self, zones: list[str]) -> Repair:
        """Fine weather in some zones."""
        return self._weather("fine", zones, "fine", ())

    def _weather(self, kind: str, zones: list[str], code: str, nodes: tuple[int, ...]) -> Repair:
        return Repair(
            frozenset(("weather", zone) for zone in zones),
            WEATHER + HEX * (len(zones) - 1),
            message(f"planning.mend_{code}", weather=kind, zones=zones),
            tuple(SetWeather(kind, zone) for zone in zones),  # type: ignore[arg-type]
            message("planning.mend_weather_now", weather=self.game.weather.get(zones[0], "fine")),
            nodes=nodes,
        )


_HELD = Block.ZOC | Block.CONTROL | Block.PORT_ENEMY
_USUAL_SHIPS = ("CA", "CL", "BB", "CV", "TRS", "AMPH")
