"""Who could be reorganized now, and every way of doing it, judged once on the present position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from redball.atlas import PortClass
from redball.game.orders import Reorganize
from redball.game.state import Game, next_game, put_mark, put_unit
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.oil.refuel import bill_of, needs_fuel, with_fuel
from redball.rules.oil.stock import fuel_power
from redball.rules.reorganization.judging import fuel_always, payers, points, served
from redball.rules.reorganization.offers import wishes
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import may_reorganize, used, used_key
from redball.rules.reorganization.room import uses
from redball.rules.reorganization.ways import Service
from redball.rules.reorganization.ways.reach import most_through
from redball.supply.paths import LegKind, Path

MOST_DETOURS = 12
"""Paths from one source to one unit that are looked at, each without minor ports that others may fill."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to reorganize a unit: provider, way and rail as in the order; who may pay; the cost in
    points and fuel; what it ``uses`` up, by the names of :mod:`redball.rules.reorganization.room`.

    ``closed`` are minor ports that must be full for the path to lead as it does; ``needs`` is a unit that
    must be turned up before it can serve, empty when none.
    """

    unit: str
    provider: str
    way: str
    rail: bool
    payers: tuple[str, ...]
    cost: Fraction
    uses: Mapping[str, int]
    path: Path | None = None
    closed: frozenset[int] = frozenset()
    needs: str = ""
    fuel: Fraction = Fraction(0)
    fuel_power: str = ""

    def order(self, payer: str) -> Reorganize:
        """The order that a power gives."""
        return Reorganize(self.unit, self.provider, self.way, payer, self.rail)

    @property
    def server(self) -> str:
        """The id of the unit that serves, empty for a hex."""
        kind, _, name = self.provider.partition(":")
        return name if kind == "unit" else ""


@dataclass(frozen=True)
class Survey:
    """Units that wait, by id, the choices of each, and the points of the powers that plan together."""

    game: Game
    powers: tuple[str, ...]
    units: Mapping[str, Unit]
    choices: Mapping[str, tuple[Choice, ...]]
    points: Mapping[str, Fraction]

    def serving(self, provider: str) -> tuple[Choice, ...]:
        """The choices of a provider as orders name it, for all units."""
        return tuple(c for found in self.choices.values() for c in found if c.provider == provider)


def survey(
    game: Game,
    powers: Iterable[str],
    everything: bool = False,
    told: Callable[[int, int], object] = lambda _done, _of: None,
) -> Survey:
    """What some powers could reorganize together now, of their own units and with their own points.

    ``everything``: all sources however far away, not only the nearest.  ``told`` hears before each unit how
    many are done of how many; what it raises ends the survey.  Raises ``KeyError`` for an unknown power.
    """
    codes = tuple(dict.fromkeys(powers))
    pools = {c: game.powers[c].rp_left for c in codes if may_reorganize(game, game.clock, game.powers[c])}
    units = {u.id: u for u in waiting(game, codes)}
    look = _Look(game, frozenset(codes), units, everything)
    choices = {}
    for done, (name, unit) in enumerate(units.items()):
        told(done, len(units))
        choices[name] = tuple(look.choices(unit))
    return Survey(game, codes, units, choices, pools)


def waiting(game: Game, powers: Iterable[str]) -> Iterator[Unit]:
    """Units of some powers, face-down or shattered, that may still be reorganized at this opportunity."""
    wanted = frozenset(powers)
    for unit in game.units.values():
        if (unit.organized and not unit.shattered) or (unit.hex < 0 and unit.sea < 0):
            continue
        done = used(game, "unit", unit.id) or used(game, "hq", unit.id)
        if game.principal(unit.power) in wanted and not done:
            yield unit


class _Look:
    """Judges every wish of units, and what may change meanwhile: full ports, servers turned up."""

    def __init__(
        self, game: Game, powers: frozenset[str], units: Mapping[str, Unit], everything: bool
    ) -> None:
        self.game, self.powers, self.units, self.everything = game, powers, units, everything
        self.reuse = bool(reads(game, "provider_reuse"))
        self._positions: dict[tuple[str, frozenset[int]], Game] = {("", frozenset()): game}
        self._fuelled: dict[tuple[str, bool], bool] = {}
        self._payers: dict[tuple[str, str, str], tuple[str, ...]] = {}

    def choices(self, unit: Unit) -> Iterator[Choice]:
        """All choices of a unit, in the order of their wishes."""
        for order in self._wishes(unit):
            server = (
                self.units.get(order.provider.removeprefix("unit:"))
                if order.provider[:5] == "unit:"
                else None
            )
            found = list(self._ways(unit, order, ""))
            if not found and server is not None and not server.organized and not server.shattered:
                found = list(self._ways(unit, order, server.id))
            yield from found

    def _wishes(self, unit: Unit) -> Iterator[Reorganize]:
        for order in wishes(self.game, unit, self.everything):
            if order.rail:
                yield from (msgspec.structs.replace(order, payer=p) for p in sorted(self.powers))
            else:
                yield order
        if self.reuse and unit.hex >= 0:
            for other in self.units.values():
                if other.type in ("ATR", "TRS") and other.id != unit.id:
                    yield Reorganize(unit.id, f"unit:{other.id}", other.type.lower())

    def _ways(self, unit: Unit, order: Reorganize, needs: str) -> Iterator[Choice]:
        """The path that is best, and those that take its place when minor ports on it are full."""
        seen: set[tuple[tuple[str, int], ...]] = set()
        open_, known = [frozenset[int]()], {frozenset[int]()}
        while open_ and len(known) <= MOST_DETOURS:
            closed = open_.pop(0)
            game = self._position(needs, closed)
            case = Case(game)
            _, service = served(case, order, why=False)
            if case.objections or service is None:
                continue
            made = self._choice(unit, order, service, uses(game, service), closed, needs)
            key = tuple(sorted(made.uses.items()))
            if key not in seen and made.payers and self._has_fuel(unit, made):
                seen.add(key)
                yield made
            for port in _minor_ports(game, service.path):
                if closed | {port} not in known:
                    known.add(closed | {port})
                    open_.append(closed | {port})

    def _position(self, needs: str, closed: frozenset[int]) -> Game:
        key = needs, closed
        if key not in self._positions:
            label, most = self.game.atlas.label, most_through(self.game)
            changes = [put_mark(used_key("port", label(port)), most) for port in sorted(closed)]
            if needs:
                up = msgspec.structs.replace(self.units[needs], organized=True)
                changes += [put_unit(up), put_mark(used_key("unit", needs), 1)]
            self._positions[key] = next_game(self.game, changes)
        return self._positions[key]

    def _choice(
        self,
        unit: Unit,
        order: Reorganize,
        service: Service,
        taken: Mapping[str, int],
        closed: frozenset[int],
        needs: str,
    ) -> Choice:
        game = self.game
        named = self.powers & {order.payer} if order.payer else self.powers
        key = unit.id, service.owner, order.way
        if key not in self._payers:
            self._payers[key] = payers(game, unit, service, order.way)
        may = tuple(p for p in self._payers[key] if p in named)
        due = needs_fuel(game, unit, order.way, fuel_always(game, order.way))
        fuel = bill_of(game, unit).fuel if due else Fraction(0)
        return Choice(
            unit.id, order.provider, order.way, order.rail, may, points(game, unit, service)[0], taken,
            service.path, closed, needs, fuel, fuel_power(game, unit.power) if fuel else "",
        )  # fmt: skip

    def _has_fuel(self, unit: Unit, choice: Choice) -> bool:
        """True when nothing but the amount of fuel could stand in the way."""
        if not choice.fuel:
            return True
        key = unit.id, choice.way == "hq"
        if key not in self._fuelled:
            case = Case(self.game)
            with_fuel(case, unit, (), choice.way, fuel_always(self.game, choice.way))
            self._fuelled[key] = not case.objections
        return self._fuelled[key]


def _minor_ports(game: Game, path: Path | None) -> tuple[int, ...]:
    """Minor ports that a path embarks or lands at."""
    legs = [leg for link in path.links for leg in link.legs if leg.kind is LegKind.OVERSEAS] if path else []
    ends = dict.fromkeys(n for leg in legs for n in (leg.nodes[0], leg.nodes[-1]))
    return tuple(n for n in ends if game.atlas.port_class(n) is PortClass.MINOR)
