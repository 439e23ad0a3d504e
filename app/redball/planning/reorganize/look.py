"""Every way of reorganizing a unit, judged on the present position and on those that a plan may lead to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

import msgspec

from redball.atlas import PortClass
from redball.game.orders import Reorganize
from redball.game.state import Game
from redball.game.units import Unit
from redball.planning.reorganize.choices import Choice
from redball.planning.reorganize.positions import NOWHERE, Positions
from redball.rules.case import Case
from redball.rules.oil.refuel import bill_of, needs_fuel, with_fuel
from redball.rules.oil.stock import fuel_power
from redball.rules.reorganization.judging import fuel_always, points, served
from redball.rules.reorganization.offers import CARRIERS, wishes
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.paying import payers
from redball.rules.reorganization.room import uses
from redball.rules.reorganization.ways import Service
from redball.supply.paths import LegKind, Path

MOST_DETOURS = 12
"""Paths from one source to one unit that are looked at, each without ports that may be shut."""


class Look:
    """Judges every wish of units, and what may change meanwhile: ports repaired or full, servers up."""

    def __init__(
        self,
        game: Game,
        powers: frozenset[str],
        units: Mapping[str, Unit],
        damaged: frozenset[int] = NOWHERE,
        everything: bool = False,
    ) -> None:
        self.game, self.powers, self.units, self.everything = game, powers, units, everything
        self.positions = Positions(game, units, damaged)
        self.fresh = bool(reads(game, "provider_reuse") or reads(game, "fresh_provider_serves"))
        self._fuelled: dict[tuple[str, bool, int], bool] = {}
        self._payers: dict[tuple[str, str, str], tuple[str, ...]] = {}

    def choices(self, unit: Unit) -> Iterator[Choice]:
        """All choices of a unit, in the order of their wishes."""
        for order in self._wishes(unit):
            found = list(_Ways(self, unit, order).all())
            server = self.units.get(order.provider.removeprefix("unit:"))
            turned = server is not None and order.provider == f"unit:{server.id}"
            if not found and turned and server is not None and not server.organized and not server.shattered:
                found = list(_Ways(self, unit, order, server.id).all())
            yield from found

    def _wishes(self, unit: Unit) -> Iterator[Reorganize]:
        for order in wishes(self.positions.at(), unit, self.everything):
            if order.rail:
                yield from (msgspec.structs.replace(order, payer=p) for p in sorted(self.powers))
            else:
                yield order
        if self.fresh and unit.hex >= 0:
            for other in self.units.values():
                if other.type in CARRIERS and other.id != unit.id:
                    yield Reorganize(unit.id, f"unit:{other.id}", other.type.lower())

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
            service.path, fuel=fuel, fuel_power=fuel_power(game, unit.power) if fuel else "",
        )  # fmt: skip

    def _has_fuel(self, unit: Unit, choice: Choice, position: Game) -> bool:
        """True when nothing but the amount of fuel could stand in the way."""
        if not choice.fuel:
            return True
        key = unit.id, choice.way == "hq", id(position)
        if key not in self._fuelled:
            case = Case(position)
            with_fuel(case, unit, (), choice.way, fuel_always(position, choice.way))
            self._fuelled[key] = not case.objections
        return self._fuelled[key]


class _Ways:
    """The best path for one wish, and those that take its place when ports on it are shut."""

    def __init__(self, look: Look, unit: Unit, order: Reorganize, needs: str = "") -> None:
        self.look, self.unit, self.order, self.needs = look, unit, order, needs
        self.positions = look.positions
        self.open: list[tuple[frozenset[int], frozenset[int]]] = [(NOWHERE, NOWHERE)]
        self.known = set(self.open)

    def all(self) -> Iterator[Choice]:
        """Each way that uses up something else, or needs fewer repairs, than those before it."""
        seen: list[Choice] = []
        while self.open and len(self.known) <= MOST_DETOURS:
            shut, full = self.open.pop(0)
            found = self._judged(shut, full)
            if found is None:
                self._fill(shut, full)
                continue
            repairs = self._repairs(found, shut, full)
            made = found
            if shut or repairs or self.needs:
                made = replace(found, closed=shut, repairs=repairs, needs=self.needs)
            if not any(made.uses == c.uses and made.repairs >= c.repairs for c in seen):
                seen.append(made)
                yield made
            for port in self._ends(found.path):
                self._later(shut | {port}, full)

    def _judged(self, shut: frozenset[int], full: frozenset[int]) -> Choice | None:
        return self.look.judged(self.unit, self.order, self.positions.at(self.needs, shut, full))

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
        same = self._judged(without, full)
        if same is not None and same.uses == found.uses and same.cost == found.cost:
            return touched
        self._later(without, full)
        return sound

    def _itself(self) -> tuple[int, ...]:
        """A port that serves in its own right, not as part of a path (REO-LSS-03, REO-AMB-28)."""
        serves = self.order.way in ("limited", "sea")
        return (self.look.game.atlas.find(self.order.provider.removeprefix("hex:")),) if serves else ()

    def _ends(self, path: Path | None) -> Iterator[int]:
        """Ports on a path that may be shut: minor ones may be full, damaged ones not repaired."""
        return (n for n in _ends(path) if self._is_minor(n) or n in self.positions.damaged)

    def _is_minor(self, port: int) -> bool:
        return self.look.game.atlas.port_class(port) is PortClass.MINOR


def _ends(path: Path | None) -> tuple[int, ...]:
    """Hexes where a path embarks or lands."""
    legs = [leg for link in path.links for leg in link.legs if leg.kind is LegKind.OVERSEAS] if path else []
    return tuple(dict.fromkeys(n for leg in legs for n in (leg.nodes[0], leg.nodes[-1])))
