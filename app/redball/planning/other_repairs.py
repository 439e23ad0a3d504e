"""Repairs that open no path but make an existing one sufficient: an HQ comes nearer, the unit goes where it
is in supply, the weather clears, a city at home is taken back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from redball.game.orders import FlipUnit, MoveUnit
from redball.game.units import Unit, UnitClass
from redball.planning.march import March, allowance
from redball.planning.repairs import ANY, AREA, FLIP, HEX, HQ, SELF, Repair, Repairs
from redball.planning.stations import Stations
from redball.supply.conditions.relations import Relation
from redball.supply.steps import Steps
from redball.supply.tracing.sources import homes_of
from redball.wording import message

_PLACES = 3
"""Hexes that are tried for the same HQ, or for the unit itself."""

_CLOSED = 16
_CITIES = 3
_FLIGHT = 10
"""Hexes for an aircraft whose counter has no range."""


class OtherRepairs:
    """What could be done for a unit besides opening paths; ``repairs`` are those of its power."""

    def __init__(self, repairs: Repairs) -> None:
        self.repairs, self.unit = repairs, repairs.unit
        self.march: March = repairs.march
        self.supply, self.game, self.atlas = self.march.supply, repairs.game, repairs.atlas
        self.stations = Stations(self.supply, self.repairs.barriers, self.unit)

    # --- headquarters ---------------------------------------------------------------------------------------

    def headquarters(self) -> Iterator[Repair | None]:
        """An HQ where the unit reaches it and it is in supply itself: the nearest HQs; else any HQ.

        None after small steps that find nothing, here and below.
        """
        found = False
        for chief in self.march.chiefs():
            if chief.id == self.unit.id:
                continue
            near, most = self.march.around(chief.hex), allowance(chief)
            yield None
            spots = yield from self._spots(chief)
            places = sorted((near[n], spots[n], n) for n in spots if 0 < near.get(n, most + 1) <= most)
            yield None
            for length, _, node in places[:_PLACES]:
                found = True
                yield Repair(
                    frozenset({("hq", chief.id)}),
                    HQ + HEX * length,
                    message("planning.mend_hq", hq=chief.name, hex=self.repairs.name(node)),
                    (MoveUnit(chief.id, self.atlas.label(node)),),
                    message(
                        "planning.mend_hq_moves",
                        start=self.repairs.name(chief.hex), hexes=length, away=spots[node],
                    ),
                    nodes=(node,),
                )  # fmt: skip
        if not found:
            yield from self._any_headquarters()

    def _spots(self, chief: Unit) -> Steps[dict[int, int]]:
        """Hexes where an HQ would put the unit in supply, with their distance."""
        away, others = self.atlas.grid.distance, self.stations.through_others(chief)
        yield
        return {n: away(self.unit.hex, n) for n in others} | (yield from self.stations.near(chief))

    def _any_headquarters(self) -> Iterator[Repair | None]:
        any_chief = Unit("", "", "HQ-I", self.repairs.principal, self.unit.country, "army")
        spots = yield from self.stations.near(any_chief)
        free = (n for n in spots if not self.march.land_blocked(n))
        for node in sorted(free, key=lambda n: (spots[n], n))[:_PLACES]:
            limit = self.stations.group.layers[-1].ground.basic_limit(self.unit.hex)
            yield Repair(
                frozenset({("hq", "any")}),
                HQ + ANY + HEX * spots[node],
                message("planning.mend_any_hq", limit=limit),
                (self.repairs.stand_in("HQ-I", node=node),),
                message("planning.mend_for_instance", hex=self.repairs.name(node)),
                False,
                (node,),
            )

    def face_up(self) -> Iterator[Repair | None]:
        """A face-down HQ in reach turned up, where face-down ones are no sources."""
        if self.supply.options.hq_facedown_is_source:
            return
        for unit in sorted(self.game.units.values(), key=lambda u: u.id):
            down = unit.is_headquarters and not unit.organized and not unit.shattered
            ours = unit.hex >= 0 and unit.power in self.march.friends and unit.id != self.unit.id
            if down and ours and unit.hex in (yield from self._spots(unit)):
                yield Repair(
                    frozenset({("face-up", unit.id)}),
                    FLIP,
                    message("planning.mend_face_up", hq=unit.name, hex=self.repairs.name(unit.hex)),
                    (FlipUnit(unit.id, True),),
                    nodes=(unit.hex,),
                )

    # --- the unit itself ------------------------------------------------------------------------------------

    def itself(self) -> Iterator[Repair | None]:
        """The unit moves to where it is in supply: the nearest hexes, or to sea."""
        match self.unit.kind:
            case UnitClass.NAVAL:
                yield from self._to_sea()
            case UnitClass.AIR:
                grid, most = self.atlas.grid, min(self.unit.range or _FLIGHT, 20)
                near = {n: grid.distance(self.unit.hex, n) for n in grid.within(self.unit.hex, most)}
                mine = {n: d for n, d in near.items() if self.repairs.barriers.relation(n) is Relation.FRIEND}
                yield from self._to(mine, "flies")
            case _:
                near, most = self.march.around(self.unit.hex), allowance(self.unit)
                yield from self._to({n: d for n, d in near.items() if d <= most}, "moves")

    def _to(self, near: dict[int, int], code: str) -> Iterator[Repair | None]:
        reach = dict(self.supply.reach(self.unit.power, self.unit.country))
        yield None
        if self.unit.is_headquarters and self.supply.options.hq_traces_railway:
            reach |= {n: 0 for n in near if self.stations.supplied(n, self.unit)}
        places = sorted((near[n], reach[n], n) for n in near if n in reach and n != self.unit.hex)
        chosen = places[:_PLACES] + self._opened(near, places[0][0] if places else None)
        for length, _, node in sorted(chosen):
            yield Repair(
                frozenset({("self", self.unit.id)}),
                SELF + HEX * length,
                message(f"planning.mend_{code}_itself", unit=self.unit.name, hex=self.repairs.name(node)),
                (MoveUnit(self.unit.id, self.atlas.label(node)),),
                message("planning.mend_nearest", hexes=length),
                nodes=(node,),
            )

    def _opened(self, near: dict[int, int], least: int | None) -> list[tuple[int, int, int]]:
        """Hexes nearer than any in supply that are closed to paths now: the unit may open them by itself."""
        passable = self.repairs.barriers.ground.passable
        rows = sorted(
            (d, 0, n) for n, d in near.items() if d and not passable[n] and (not least or d < least)
        )
        return rows[:_CLOSED] if self.unit.is_land else []

    def _to_sea(self) -> Iterator[Repair]:
        board = self.repairs.barriers.ground.board
        for sea in board.port_seas.get(self.unit.hex, ()) if self.unit.organized else ():
            area = self.atlas.sea_areas[sea - board.size]
            yield Repair(
                frozenset({("self", self.unit.id)}),
                SELF + AREA,
                message("planning.mend_to_sea", unit=self.unit.name, area=area.name),
                (MoveUnit(self.unit.id, area.name),),
                message("planning.mend_at_sea"),
                seas=(area.index,),
            )

    # --- weather and home -----------------------------------------------------------------------------------

    def weather(self, nodes: Collection[int]) -> Iterator[Repair]:
        """Fine weather in one zone that matters, or in all of them; ``nodes`` are hexes of paths sought."""
        zones = sorted({self.atlas.weather_zone_at(n) for n in nodes} - {""})
        foul = [z for z in zones if self.game.weather.get(z, "fine") != "fine"]
        for zone in foul:
            yield self.repairs.fine([zone])
        if len(foul) > 1:
            yield self.repairs.fine(foul)

    def home(self) -> Iterator[Repair]:
        """A city of a home country taken back, which is a primary source then: the nearest ones."""
        sources, principal = self.supply.primary_sources, self.repairs.principal
        homes = set(sources.own_homes(principal, self.unit.country))
        if self.supply.options.primary_from_cooperating_home:
            friends = self.supply.position.relations.friends(principal)
            homes.update(home for f in friends if f in self.game.powers for home in homes_of(f))
        board, away = self.repairs.barriers.ground.board, self.atlas.grid.distance
        cities = {n for home in homes for n in board.cities.get(home, ())}
        lost = [n for n in cities if self.repairs.barriers.relation(n) is not Relation.FRIEND]
        for node in sorted(lost, key=lambda n: (away(self.unit.hex, n), n))[:_CITIES]:
            yield from self.repairs.unit_in(node, False)
            yield self.repairs.control((node,))
