"""A survey as a whole-number program: one variable for each choice and payer, one row for each limit."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from redball.planning.program import Program, Sum, added, times
from redball.planning.relaxed import greatest
from redball.planning.sets.reorganization.choices import Choice
from redball.planning.sets.reorganization.repairs import Repair
from redball.planning.sets.reorganization.survey import Survey
from redball.rules.oil.tables import CONSENTS
from redball.rules.reorganization.air_missions import air_missions_left
from redball.rules.reorganization.mission import mission_of, side_of
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import Reorganize, RepairPort
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.remaining import remaining

NONE = Fraction(0)


class Item(msgspec.Struct, frozen=True):
    """A choice together with who pays for it."""

    choice: Choice
    payer: str

    @property
    def order(self) -> Reorganize:
        """The order to give."""
        return self.choice.order(self.payer)


@dataclass(frozen=True, slots=True)
class Mend:
    """A repair of a port together with who pays for it."""

    repair: Repair
    payer: str

    @property
    def order(self) -> RepairPort:
        """The order to give."""
        return self.repair.order(self.payer)


Step = Item | Mend
"""One thing that a plan does."""


class Wanted(msgspec.Struct, frozen=True):
    """The aims of a plan: the worth of units, those that must be turned up, and points by payer."""

    worth: Mapping[str, Fraction]
    must: Collection[str]
    points: Mapping[str, Fraction]


class Model:
    """The program of some items."""

    def __init__(self, survey: Survey, items: Iterable[Item], wanted: Wanted) -> None:
        self.survey, self.game, self.wanted = survey, survey.game, wanted
        self.reached: tuple[int, Fraction] = (0, NONE)
        """Pinned units and value of the last answer."""
        self.total = 0
        """The figure that the last answer was the greatest by: its value, then its points and flips."""
        self.items = tuple(items)
        asked = set().union(*(item.choice.repairs for item in self.items))
        self.mends = tuple(mends_for(survey, wanted, asked))
        self.steps: tuple[Step, ...] = (*self.items, *self.mends)
        self.halves = [_halves(_cost(step)) for step in self.steps]
        self.program = Program()
        self.flips: dict[str, Sum] = {}
        self.ups: dict[str, Sum] = {}
        for number, item in enumerate(self.items):
            assert self.program.variable(1) == number
            self.ups.setdefault(item.choice.unit, {})[number] = 1
        self.sound = self._repairs()
        for up in self.ups.values():
            self.program.at_most(up, 1)
        self._points()
        self._limits()
        self._servers()
        self._fuel()

    def solve(self, hoping: bool = True) -> tuple[Step, ...]:
        """The steps of the greatest value, pinned units first, then fewest points, then fewest flips;
        ``hoping``: perhaps by choices that are only hoped for.
        """
        tops = self.program.tops
        for number, item in enumerate(self.items):
            tops[number] = int(hoping or not item.choice.loose)
        values = self._solved()
        return useful([step for step, value in zip(self.steps, values, strict=False) if value])

    def forbid(self, steps: Collection[Step], unless: Collection[Step] = ()) -> None:
        """Exclude every answer that has all of some steps unless it has one of others."""
        forbidden, relieving = {key_of(s) for s in steps}, {key_of(s) for s in unless}
        keys = [key_of(step) for step in self.steps]
        numbers = [n for n, key in enumerate(keys) if key in forbidden]
        relief = [n for n, key in enumerate(keys) if key in relieving]
        parts = dict.fromkeys(numbers, 1) | dict.fromkeys(relief, -1)
        self.program.at_most(parts, len(numbers) - 1)

    def forbid_fuel(self, units: Collection[str]) -> None:
        """Exclude that all of some units, whoever serves them, draw the fuel that they need."""
        numbers = [n for n, i in enumerate(self.items) if i.choice.unit in units and i.choice.fuel]
        self.program.at_most(dict.fromkeys(numbers, 1), len(units) - 1)

    # --- what is wanted -------------------------------------------------------------------------------------

    def _solved(self) -> list[int]:
        rows = len(self.program.rows)
        pinned = self._pin()
        worth, scale = self._worth()
        costs = {n: halves for n, halves in enumerate(self.halves) if halves}
        turned = added(*self.flips.values())
        top_flips = len(self.flips) + 1
        top_costs = sum(_halves(p) for p in self.wanted.points.values()) + 1
        goal = {n: w * top_costs * top_flips for n, w in worth.items()}
        goal = added(goal, times(costs, -top_flips), times(turned, -1))
        values = greatest(self.program, goal, tuple(self.ups.values())) or [0] * len(self.program.tops)
        del self.program.rows[rows:]
        self.total = sum(factor * values[n] for n, factor in goal.items())
        self.reached = pinned, Fraction(sum(w * values[n] for n, w in worth.items()), scale)
        return values

    def _pin(self) -> int:
        """As many pinned units as can be served together must be."""
        must = [self.ups[unit] for unit in self.wanted.must if unit in self.ups]
        every = added(*must)
        values = greatest(self.program, every, tuple(self.ups.values())) if must else None
        pinned = sum(values[n] for n in every) if values else 0
        if pinned:
            self.program.at_most(times(every, -1), -pinned)
        return pinned

    def _worth(self) -> tuple[Sum, int]:
        """The worth of every variable as whole numbers, and how many of them make one."""
        prices = {server: self.flip_price(server) for server in self.flips}
        fractions = [*self.wanted.worth.values(), *prices.values()]
        scale = math.lcm(*(w.denominator for w in fractions))
        of_unit = {unit: int(w * scale) for unit, w in self.wanted.worth.items()}
        worth = {n: of_unit.get(item.choice.unit, 0) for n, item in enumerate(self.items)}
        for server, price in prices.items():
            worth = added(worth, times(self.flips[server], -int(price * scale))) if price else worth
        return worth, scale

    def flip_price(self, server: str) -> Fraction:
        """The worth lost by turning a server down: all of its own if it was turned up to serve."""
        own = self.wanted.worth.get(server, NONE) if server in self.survey.units else NONE
        return own + self.wanted.worth.get(f"{server}!", NONE)

    # --- repairs --------------------------------------------------------------------------------------------

    def _repairs(self) -> dict[int, Sum]:
        """Every damaged port that is repaired once at most, before anybody is served through it."""
        sound: dict[int, Sum] = {}
        for number, mend in enumerate(self.mends, len(self.items)):
            assert self.program.variable(1) == number
            sound.setdefault(mend.repair.port, {})[number] = 1
        for one in sound.values():
            self.program.at_most(one, 1)
        through: dict[tuple[str, int], Sum] = {}
        for number, step in enumerate(self.steps):
            for port in repairs_of_step(step):
                name = step.choice.unit if isinstance(step, Item) else step.order.port
                through.setdefault((name, port), {})[number] = 1
        for (_, port), parts in through.items():
            self.program.at_most(added(parts, times(sound.get(port, {}), -1)), 0)
        return sound

    # --- limits ---------------------------------------------------------------------------------------------

    def _points(self) -> None:
        for payer, points in self.wanted.points.items():
            spent = {n: self.halves[n] for n, s in enumerate(self.steps) if s.payer == payer}
            if sum(spent.values()) > 2 * points:
                self.program.at_most({n: c for n, c in spent.items() if c}, math.floor(2 * points))

    def _taken(self) -> dict[str, Sum]:
        taken: dict[str, Sum] = {}
        for number, step in enumerate(self.steps):
            for name, amount in uses_of(step).items():
                taken.setdefault(name, {})[number] = amount
        return taken

    def _limits(self) -> None:
        """The limits that are independent: factories, corps, places in ports, sources, rail moves."""
        self.taken = self._taken()
        for name, parts in self.taken.items():
            kind = name.partition(".")[0]
            if kind in ("hq_halves", "atr", "rail"):
                continue
            most = remaining(self.game, name)
            if most is not None and sum(parts.values()) > most:
                self.program.at_most(parts, most)
        for name, parts in self.taken.items():
            if name.startswith("rail."):
                self._rail(name, parts)

    def _rail(self, name: str, parts: Sum) -> None:
        """Rail moves, each for one unit or for one path."""
        most = remaining(self.game, name)
        if most is None:
            return
        if reads(self.game, "rail_unit_cost") == "path":
            trains: Sum = {}
            for path, on in self.taken.items():
                mine = {n: 1 for n in on if n in parts}
                if path.startswith("rail_path.") and mine:
                    train = self.program.variable(1)
                    trains[train] = 1
                    for number in mine:
                        self.program.at_most({number: 1, train: -1}, 0)
            parts = trains
        self.program.at_most(parts, most)

    def _fuel(self) -> None:
        """At most the fuel that a power has; what it can really draw is checked when the plan is put in
        order.
        """
        needed: dict[str, Sum] = {}
        for number, item in enumerate(self.items):
            if item.choice.fuel:
                needed.setdefault(item.choice.fuel_power, {})[number] = int(4 * item.choice.fuel)
        for power, parts in needed.items():
            most = most_fuel(self.survey, power)
            if most is not None:
                self.program.at_most(parts, most)

    # --- units that serve -----------------------------------------------------------------------------------

    def _servers(self) -> None:
        by_way: dict[tuple[str, str], Sum] = {}
        needs: dict[str, Sum] = {}
        for number, item in enumerate(self.items):
            if item.choice.server:
                by_way.setdefault((item.choice.way, item.choice.server), {})[number] = 1
            if item.choice.needs:
                needs.setdefault(item.choice.needs, {})[number] = 1
        for (way, server), parts in by_way.items():
            if way == "hq":
                self._headquarters(server, parts, self.taken.get(f"secondary.unit:{server}", {}))
            elif way == "supply_unit":
                self._supply_unit(server, parts, self.taken.get(f"secondary.unit:{server}", {}))
            elif way == "trs" and reads(self.game, "trs_flips"):
                self.flips[server] = parts
        self._aircraft({s: parts for (way, s), parts in by_way.items() if way == "atr"})
        for server, parts in needs.items():
            for number in parts:
                self.program.at_most(added({number: 1}, times(self.ups.get(server, {}), -1)), 0)

    def _headquarters(self, hq: str, parts: Sum, as_source: Sum) -> None:
        """Its value in halves; it flips, and can't be a secondary source then (REO-HQ-02, 04, 06)."""
        name = f"hq_halves.{hq}"
        most = remaining(self.game, name) or 0
        halves = self.taken.get(name, {})
        small = {n: 1 for n in parts if halves.get(n) == 1}
        if reads(self.game, "half_capacity_round") and most and small:
            self.program.at_most(small, most)
            most += 1
        if used(self.game, "hq", hq):
            self.program.at_most(halves, most)
            return
        flip = self.program.variable(1)
        self.flips[hq] = {flip: 1}
        self.program.at_most(added(halves, {flip: -most}), 0)
        self._not_idly(hq, flip, parts)
        if as_source and not reads(self.game, "hq_sec_then_hq"):
            self.program.at_most(added(as_source, {flip: 1}), 1)

    def _not_idly(self, server: str, flip: int, parts: Sum) -> None:
        """No server turns down without serving, even if that is worth more to the player."""
        if self.flip_price(server) < 0:
            self.program.at_most(added({flip: 1}, times(parts, -1)), 0)

    def _supply_unit(self, hq: str, parts: Sum, as_source: Sum) -> None:
        """With a supply unit it is a primary source instead of a secondary one (REO-SUP-01)."""
        if as_source:
            primary = self.program.variable(1)
            for number in parts:
                self.program.at_most({number: 1, primary: -1}, 0)
            self.program.at_most(added(as_source, {primary: 1}), 1)

    def _aircraft(self, flown: Mapping[str, Sum]) -> None:
        """Each flies to one hex and serves one unit or two there (REO-ATR-01, 10, 11)."""
        missions: dict[str, Sum] = {}
        for atr, parts in flown.items():
            by_hex: dict[int, Sum] = {}
            for number in parts:
                node = self.survey.units[self.items[number].choice.unit].hex
                by_hex.setdefault(node, {})[number] = 1
            flights: Sum = {}
            for node, mine in by_hex.items():
                there = self.program.variable(1)
                flights[there] = 1
                most = remaining(self.game, f"atr.{atr}", node) or 0
                self.program.at_most(added(mine, {there: -most}), 0)
                self._not_idly(atr, there, mine)
            self.program.at_most(flights, 1)
            if not used(self.game, "atr", atr) and not self._in_the_air(atr):
                self.flips[atr] = flights
                power = self.game.principal(self.game.units[atr].power)
                missions[power] = added(missions.get(power, {}), flights)
        for power, flights in missions.items():
            left = air_missions_left(self.game, power)
            if left is not None:
                self.program.at_most(flights, left)

    def _in_the_air(self, atr: str) -> bool:
        mission = mission_of(self.game, side_of(self.game, self.game.units[atr]))
        return mission is not None and not mission.over and mission.flight(atr) is not None


def mends_for(survey: Survey, wanted: Wanted, ports: Collection[int]) -> Iterator[Mend]:
    """The repairs that somebody can pay of some ports, and of those that must be repaired before them."""
    needed, more = set[int](), set(ports)
    while more:
        needed |= more
        more = {q for r in survey.repairs if r.port in more for q in r.repairs} - needed
    for repair in survey.repairs:
        if repair.port in needed:
            able = [p for p in repair.payers if repair.cost <= wanted.points.get(p, NONE)]
            yield from (Mend(repair, payer) for payer in (able if repair.cost else able[:1]))


def key_of(step: Step) -> tuple[object, ...]:
    """A key of a step, compared faster than the whole step."""
    if isinstance(step, Mend):
        return step.repair.port, step.repair.provider, step.payer, step.repair.repairs
    c = step.choice
    return c.unit, c.provider, c.way, c.rail, step.payer, c.ports, c.closed, c.repairs, c.needs, c.loose


def useful(steps: Collection[Step]) -> tuple[Step, ...]:
    """Steps without repairs that no other step needs, which may cost nothing."""
    needed, more = set[int](), set().union(*(repairs_of_step(s) for s in steps if isinstance(s, Item)))
    while more:
        needed |= more
        before = (repairs_of_step(s) for s in steps if isinstance(s, Mend) and s.repair.port in more)
        more = set().union(*before) - needed
    return tuple(s for s in steps if isinstance(s, Item) or s.repair.port in needed)


def uses_of(step: Step) -> Mapping[str, int]:
    """Everything limited that a step uses."""
    return step.choice.uses if isinstance(step, Item) else step.repair.uses


def repairs_of_step(step: Step) -> frozenset[int]:
    """The damaged ports that must be repaired before it."""
    return step.choice.repairs if isinstance(step, Item) else step.repair.repairs


def _cost(step: Step) -> Fraction:
    return step.choice.cost if isinstance(step, Item) else step.repair.cost


def most_fuel(survey: Survey, power: str) -> int | None:
    """Quarters of fuel that a power has at home and abroad at the very most; None when a friend may help."""
    game = survey.game
    if power not in game.powers or CONSENTS.of(game):
        return None
    barrels = sum(d.barrels for d in game.depots.values())
    return math.floor(4 * game.powers[power].fuel) + 4 * BARREL * barrels


BARREL = 10
"""More fuel than a barrel holds."""


def _halves(points: Fraction) -> int:
    return -(-2 * points.numerator // points.denominator)
