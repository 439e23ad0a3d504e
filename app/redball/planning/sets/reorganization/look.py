"""Every way of reorganizing a unit, judged in the present position and in those that a plan may lead to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

import msgspec

from redball.atlas import PortClass
from redball.derived import get_or_make
from redball.game.state import Game
from redball.game.units import Unit
from redball.planning.sets.reorganization.choices import PORT, Choice, optimistic, takes_no_more
from redball.planning.sets.reorganization.positions import NOWHERE, Positions
from redball.rules.case import Case
from redball.rules.oil.refuel import bill_of, needs_fuel, with_fuel
from redball.rules.oil.stock import fuel_power
from redball.rules.reorganization.chits import factor as chit_factor
from redball.rules.reorganization.judging import fuel_always, points, served
from redball.rules.reorganization.offers import CARRIERS, possible_orders
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.paying import payers
from redball.rules.reorganization.remaining import uses
from redball.rules.reorganization.tables import CHITS
from redball.rules.reorganization.ways import Service
from redball.rules.reorganization.ways.reach import USUAL
from redball.rules.supply_units import has_supply_unit
from redball.supply.paths import LegKind, Path

MOST_DETOURS = 100
"""Paths from one source to one unit that are judged, each without ports that may be shut."""

AT_ONCE, FAR_AT_ONCE = 12, 1
"""Those judged from the start where ports are damaged; of sources that are far away."""

TURNED = frozenset({"hq", "atr", "trs"})
"""Ways whose server turns face-down."""

MOST_LOOKED = 1500
"""Paths that are searched to prove a plan; beyond that they are only hoped for."""


class Look:
    """Judges every possible order for units, and what may change meanwhile: ports repaired or full, servers
    up.
    """

    def __init__(
        self,
        game: Game,
        powers: frozenset[str],
        units: Mapping[str, Unit],
        damaged: frozenset[int] = NOWHERE,
    ) -> None:
        self.game, self.powers, self.units = game, powers, units
        self.positions = Positions(game, units, damaged)
        self.both_ends = reads(game, "port_slot_ends") == "both"
        self.fresh = bool(reads(game, "provider_reuse") or reads(game, "fresh_provider_serves"))
        self.left = MOST_LOOKED
        self._payers: dict[tuple[str, str, str], tuple[str, ...]] = {}
        self._nodes: dict[str, int] = {}
        self._hqs = tuple(
            u for u in game.units.values()
            if u.is_headquarters and (CHITS.of(game) or has_supply_unit(game, u))
        )  # fmt: skip
        """HQs that may serve at less than the price."""

    def choices(self, unit: Unit, order: Reorganize, near: bool) -> Iterator[Choice]:
        """The choices that an order gives a unit; of paths that take places in ports only the best, with its
        ``others`` to be searched.  ``near``: its source is one of the nearest.
        """
        at_once = AT_ONCE if near else FAR_AT_ONCE
        found = list(_PathSearch(self, unit, order).first(at_once))
        server = self.units.get(order.provider.removeprefix("unit:"))
        turned = server is not None and order.provider == f"unit:{server.id}"
        if not found and turned and server is not None and not server.organized and not server.shattered:
            found = list(_PathSearch(self, unit, order, server.id).first(at_once))
        yield from found

    def others(self, choice: Choice) -> tuple[Choice, ...]:
        """All paths of a choice: one that takes fewer or other places, or is dearer and takes none."""
        order = msgspec.structs.replace(choice.order(choice.asked), ports=())
        ways = _PathSearch(self, self.units[choice.unit], order, choice.needs)
        found = tuple(ways.all()) if self.left > 0 else (replace(choice, more=False),)
        ways.complete = ways.complete and self.left > 0
        self.left -= len(ways.known)
        return found if ways.complete else (*found, optimistic(choice))

    def orders(self, unit: Unit, everything: bool) -> Iterator[Reorganize]:
        """The orders that might serve a unit; by all sources however far away, or by the nearest."""
        for order in possible_orders(self.positions.at(), unit, everything):
            if order.rail:
                yield from (msgspec.structs.replace(order, payer=p) for p in sorted(self.powers))
            else:
                yield order
        if self.fresh and unit.hex >= 0:
            for other in self.units.values():
                if other.type in CARRIERS and other.id != unit.id:
                    yield Reorganize(unit.id, f"unit:{other.id}", other.type.lower())

    def promise(self, unit: Unit, order: Reorganize) -> tuple[bool, bool, bool, int]:
        """What orders are judged by, the smaller first: whether a server turns down, whether it is likely too
        far away, whether it takes a rail move, how far it is.
        """
        game, provider = self.game, order.provider
        if provider not in self._nodes:
            kind, _, name = provider.partition(":")
            self._nodes[provider] = game.units[name].hex if kind == "unit" else game.atlas.find(name)
        node = self._nodes[provider]
        far = game.atlas.grid.distance(node, unit.hex) if min(node, unit.hex) >= 0 else 0
        return order.way in TURNED, not order.rail and far > USUAL, order.rail, far

    def least(self, unit: Unit) -> Fraction:
        """No order costs a unit less."""
        game, factor = self.game, Fraction(1)
        for hq in self._hqs:
            if game.cooperate(hq.power, unit.power):
                free = bool(reads(game, "supply_unit_free")) and has_supply_unit(game, hq)
                factor = min(factor, Fraction(0) if free else chit_factor(Case(game), hq, unit))
        return points(game, unit, Service(unit.power, factor))[0]

    def judged(self, unit: Unit, order: Reorganize, position: Game) -> Choice | None:
        """A way as it is in a position, None where it is barred or nobody may pay."""
        case = Case(position)
        _, service = served(case, order, why=False)
        if case.objections or service is None:
            return None
        found = self._choice(unit, order, service, uses(position, service.changes))
        return found if found.payers and self._has_fuel(unit, found, position) else None

    def _choice(self, unit: Unit, order: Reorganize, service: Service, taken: Mapping[str, int]) -> Choice:
        game = self.game
        named = self.powers & {order.payer} if order.payer else self.powers
        key = unit.id, service.owner, order.way
        if key not in self._payers:
            self._payers[key] = payers(game, unit, service.owner, order.way)
        may = tuple(p for p in self._payers[key] if p in named)
        due = needs_fuel(game, unit, order.way, fuel_always(game, order.way))
        fuel = bill_of(game, unit).fuel if due else Fraction(0)
        return Choice(
            unit.id, order.provider, order.way, order.rail, may, points(game, unit, service)[0], taken,
            service.path, asked=order.payer, fuel=fuel,
            fuel_power=fuel_power(game, unit.power) if fuel else "",
        )  # fmt: skip

    def _has_fuel(self, unit: Unit, choice: Choice, position: Game) -> bool:
        """True when nothing but the amount of fuel could stand in the way."""
        if not choice.fuel:
            return True

        def judged() -> bool:
            case = Case(position)
            with_fuel(case, unit, (), choice.way, fuel_always(position, choice.way))
            return not case.objections

        return get_or_make(position, ("has fuel", unit.id, choice.way == "hq"), judged)


class _PathSearch:
    """The best path for one order, and those that replace it when ports on it are shut.

    A path that takes no place in a port and needs no repair ends the search: none is better.
    """

    def __init__(self, look: Look, unit: Unit, order: Reorganize, needs: str = "") -> None:
        self.look, self.unit, self.order, self.needs = look, unit, order, needs
        self.positions = look.positions
        self.open: list[tuple[frozenset[int], frozenset[int]]] = [(NOWHERE, NOWHERE)]
        self.known = set(self.open)
        self.limit, self.complete = MOST_DETOURS, True
        """Whether no path was left out."""
        self.best: list[tuple[frozenset[int], Choice | None, frozenset[int]]] = []
        """The best way by the ports that were shut, and the ports on it."""

    def first(self, at_once: int) -> Iterator[Choice]:
        """The best path, and those that take its place at once where ports must be repaired for it."""
        found = self._judged(self.order, NOWHERE, NOWHERE)
        if found is None:
            return
        if self.positions.damaged:
            self.limit = at_once
            several = list(self.all())
            if several and not self.complete:
                several[0] = replace(several[0], more=True)
            yield from several
        elif any(True for _ in self._scarce(found)):
            made = self._named(replace(found, needs=self.needs))
            yield replace(made, more=True)
        else:
            yield replace(found, needs=self.needs) if self.needs else found

    def all(self) -> Iterator[Choice]:
        """Each way that uses up something else, or needs fewer repairs, than those before it."""
        seen: list[Choice] = []
        while self.open:
            if len(self.known) > self.limit:
                self.complete = False
                return
            shut, full = self.open.pop(0)
            found = self._best(shut, full)
            if found is None:
                self._fill(shut, full)
                continue
            repairs = self._repairs(found, shut, full)
            made = found
            if shut or repairs or self.needs:
                made = replace(found, closed=shut, repairs=repairs, needs=self.needs)
            if not any(takes_no_more(c, made) and c.repairs <= made.repairs for c in seen):
                made = self._named(made)
                seen.append(made)
                yield made
            for port in self._scarce(found):
                self._later(shut | {port}, full)

    def _best(self, shut: frozenset[int], full: frozenset[int]) -> Choice | None:
        """The best way with some ports shut: the best with fewer of them shut, if it uses none of these."""
        for before, known, ports in () if self.positions.damaged else self.best:
            if before <= shut and ports.isdisjoint(shut):
                return known
        found = self._judged(self.order, shut, full)
        self.best.append((shut, found, frozenset(_ends(found.path)) if found else NOWHERE))
        return found

    def _judged(self, order: Reorganize, shut: frozenset[int], full: frozenset[int]) -> Choice | None:
        return self.look.judged(self.unit, order, self.positions.at(self.needs, shut, full))

    def _named(self, made: Choice) -> Choice:
        """The same with the ports named in which it takes places, so that it does so whatever else is open.

        No other path over them is cheaper than one at the lowest cost; one that is dearer is had only while
        the ports that were shut are shut.
        """
        ports = tuple(sorted(name.removeprefix(PORT) for name in made.uses if name.startswith(PORT)))
        named = replace(made, ports=ports) if made.path is not None else made
        cheapest = self.best[0][1] if self.best else None
        is_cheapest = cheapest is None or made.cost == cheapest.cost
        return replace(named, closed=NOWHERE) if is_cheapest else named

    def _later(self, shut: frozenset[int], full: frozenset[int]) -> None:
        if (shut, full) not in self.known:
            self.known.add((shut, full))
            self.open.append((shut, full))

    def _fill(self, shut: frozenset[int], full: frozenset[int]) -> None:
        """Where damage bars more than a path (the supply of a server), ports may be repaired, then filled."""
        for port in sorted((shut & self.positions.damaged) - full):
            if self._is_minor(port):
                self._later(shut, full | {port})

    def _repairs(self, found: Choice, shut: frozenset[int], full: frozenset[int]) -> frozenset[int]:
        """The ports that must be repaired for a way: those on it, or all if more depends on them."""
        sound = self.positions.damaged - (shut - full)
        if not sound:
            return NOWHERE
        touched = sound & {*_ends(found.path), *self._itself(), *full}
        if touched == sound:
            return sound
        without = shut | (sound - touched)
        same = self._judged(self.order, without, full)
        if same is not None and same.uses == found.uses and same.cost == found.cost:
            return touched
        self._later(without, full)
        return sound

    def _itself(self) -> tuple[int, ...]:
        """A port that serves in its own right, not as part of a path (REO-LSS-03, REO-AMB-28)."""
        serves = self.order.way in ("limited", "sea")
        return (self.look.game.atlas.find(self.order.provider.removeprefix("hex:")),) if serves else ()

    def _scarce(self, found: Choice) -> Iterator[int]:
        """Ports on a path that may be shut: minor ones may be full, damaged ones not repaired."""
        find = self.look.game.atlas.find
        taken = {find(name.removeprefix(PORT)) for name in found.uses if name.startswith(PORT)}
        # Where places count at the unit's end alone, a port at the other end may be full of others.
        far = not self.look.both_ends
        for node in _ends(found.path):
            if node in taken or node in self.positions.damaged or (far and self._is_minor(node)):
                yield node

    def _is_minor(self, port: int) -> bool:
        return self.look.game.atlas.port_class(port) is PortClass.MINOR


def _ends(path: Path | None) -> tuple[int, ...]:
    """Hexes where a path embarks or lands."""
    legs = [leg for link in path.links for leg in link.legs if leg.kind is LegKind.OVERSEAS] if path else []
    return tuple(dict.fromkeys(n for leg in legs for n in (leg.nodes[0], leg.nodes[-1])))
