"""The best use of gas found by giving every order there is, and asking the rules how everybody stands then.

It shares nothing with the planner: whatever it says follows from rulings and standings.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction as F

from redball.game.state import Game, next_game, put_clock
from redball.game.units import Unit, UnitClass
from redball.planning.sets.gas import Request, map_name
from redball.planning.sets.gas.wishes import sheet_name
from redball.rules import judge
from redball.rules.gas.doing import offers_free
from redball.rules.gas.free import key_of
from redball.rules.gas.headquarters import turned, waiting
from redball.rules.gas.maps import sheet_of, sheet_of_sea
from redball.rules.gas.options import reads
from redball.rules.gas.orders import DesignateMap, NameFree, PayGas, TurnUpHQ
from redball.rules.gas.owners import is_dependent, payer_of
from redball.rules.gas.returning import staying
from redball.rules.gas.standing import paid_from, standing
from redball.rules.gas.steps import FINAL, RETURN, step_of
from redball.rules.gas.stock import gas_of, spendable, total_gas
from redball.rules.gas.tables import FREE
from redball.rules.registry import sequence_of_play

from tests.rules.gas.board import END
from tests.rules.gas.board import FINAL as FINAL_CLOCK

SHEETS = {"AFR": ("W", "E", "ASIA"), "SCAND": ("E", "W"), "AMER": ("W", "PAC")}
MAPS = ("W", "E", "ASIA", "PAC", "AMER")
BONUS = 10**6
"""What a pin counts, more than all worths."""

Score = tuple[F, int]
"""Pins and worth together, and the gas that was spent, below zero."""


@dataclass
class Brute:
    """Every way to use the gas of a power under a request."""

    game: Game
    power: str
    request: Request

    def __post_init__(self) -> None:
        self.weights = self.request.weights or {}
        self.pins = dict(self.request.pins or {})
        self.banned = {name.removeprefix("hex:") for name in self.request.banned}
        self.budget = sum(spendable(self.game, self.power).values()) - self.request.reserve
        self.stock = total_gas(self.game, self.power)
        self.later: dict[object, Score] = {}

    def best(self) -> Score:
        """The best score: pins that are met, worth, and least gas."""
        return max(self._now(self.game))

    def worth(self, name: str, free: bool = False) -> F:
        """What it counts that a unit is served."""
        if name in self.pins:
            pin = self.pins[name]
            if pin is None:
                return F(0)
            if free or not pin.free:
                return F(self.weights.get(name, 0)) + BONUS
        return F(self.weights.get(name, 0))

    def spent(self, played: Game) -> int:
        return self.stock - total_gas(played, self.power)

    # --- the steps ------------------------------------------------------------------------------------------

    def _now(self, start: Game) -> Iterator[Score]:
        step = step_of(start)
        if step is None:
            yield from self._then(start, F(0), "")
            return
        for played in self._paid(start):
            worth = self._served(played, "") + self._pinned_maps(played)
            for turned_up, value in self._hqs(played, ""):
                yield from self._then(turned_up, worth + value, "")

    def _then(self, played: Game, value: F, _mark: str) -> Iterator[Score]:
        """With what is best for the later steps."""
        left = tuple(sorted(gas_of(played, self.power).items()))
        down = tuple(sorted(u.id for u in waiting(played, self.power)))
        key = (left, down, tuple(sorted(turned(played, self.power))))
        if key not in self.later:
            self.later[key] = self._best_later(played)
        more, least = self.later[key]
        yield value + more, least

    def _best_later(self, played: Game) -> Score:
        games = [(played, F(0))]
        play = sequence_of_play(played)
        place = play.index(self.game.clock.phase)
        if self.request.returning and place < play.index("return_to_base"):
            games = []
            for paid in self._paid(at(played, END)):
                games.append((paid, self._served(paid, "!") + self._pinned_maps(paid)))
        if self.request.hqs and place < play.index("final_reorganization"):
            games = [
                (up, value + more)
                for then, value in games
                for up, more in self._hqs(at(then, FINAL_CLOCK), "!")
            ]
        return max((value, -self.spent(then)) for then, value in games)

    # --- paying ---------------------------------------------------------------------------------------------

    def _paid(self, start: Game) -> Iterator[Game]:
        """Every way of designating and paying."""
        for said in self._designated(start):
            yield from self._payments(said, self._orders(said))

    def _designated(self, start: Game) -> Iterator[Game]:
        step = step_of(start)
        assert step is not None
        choices: list[list[DesignateMap | None]] = []
        if reads(start, "flex_map") == "per_unit":
            mine = [u for u in start.units.values() if payer_of(start, u) == self.power]
            for each in mine:
                rows = ((s, m) for s, maps in SHEETS.items() for m in maps)
                choices.append([None, *(DesignateMap(self.power, s, m, each.id) for s, m in rows)])
        else:
            used = {
                standing(start, u).sheet or sheet_of(start, u)
                for u in start.units.values()
                if payer_of(start, u) == self.power
            }
            used |= {sheet_of_sea(start, area) for area, _ in start.convoys}
            for sheet, maps in SHEETS.items():
                if sheet not in used:
                    continue
                pin = self.pins.get(sheet_name(step, sheet))
                wanted = [m for m in maps if pin is None or m == pin.map]
                orders = [DesignateMap(self.power, sheet, m) for m in wanted]
                must = pin is not None and any(self._may(start, order) for order in orders)
                choices.append([*orders] if must else [None, *orders])
        choices = [[o for o in some if o is None or self._may(start, o)] for some in choices]
        for orders in itertools.product(*choices):
            played: Game | None = start
            for order in orders:
                played = given(played, order) if order is not None and played is not None else played
            if played is not None:
                yield played

    def _may(self, played: Game, order: object) -> bool:
        return judge(played, order).allowed  # type: ignore[arg-type]

    def _orders(self, played: Game) -> list[PayGas]:
        step = step_of(played)
        assert step is not None
        cost = reads(played, "cost_per_map" if step > RETURN else "cost_per_rtb_map")
        label = played.atlas.label
        hexes = [label(n) for n in sorted(gas_of(played, self.power)) if label(n) not in self.banned]
        maps = [
            m for m in MAPS if not (map_name(step, m) in self.pins and self.pins[map_name(step, m)] is None)
        ]
        return [
            PayGas(self.power, m, some)
            for m in maps
            for some in itertools.combinations_with_replacement(hexes, cost)
        ]

    def _payments(self, played: Game, orders: list[PayGas]) -> Iterator[Game]:
        yield played
        for n, order in enumerate(orders):
            after = given(played, order)
            if after is not None and self.spent(after) <= self.budget:
                # What is refused now is refused after further payments too: one order of them is enough.
                yield from self._payments(after, orders[n:])

    def _pinned_maps(self, played: Game) -> F:
        """Pins of maps and sheets of the step that are met."""
        step, value = step_of(played), F(0)
        assert step is not None
        for map_ in MAPS:
            pin = self.pins.get(map_name(step, map_))
            nodes = paid_from(played, step, self.power, map_)
            if pin is not None and nodes and {played.atlas.find(h) for h in pin.hexes} <= set(nodes):
                value += BONUS
        return value

    # --- who is served --------------------------------------------------------------------------------------

    def _served(self, played: Game, mark: str) -> F:
        step = step_of(played)
        if step == RETURN:
            return self._staying(played, mark)
        value = F(0)
        here = played.clock.phase == "reorganization" and reads(played, "impulse_hq_reorg")
        hqs = {u.id for u in waiting(played, self.power)} if here else set()
        mine = [u for u in played.units.values() if concerned(played, u, self.power) and u.id not in hqs]
        mine = [u for u in mine if step != FINAL or not u.is_headquarters]
        states = {u.id: standing(played, u).state for u in mine}
        value += sum((self.worth(u.id + mark) for u in mine if states[u.id] == "unlimited"), F(0))
        free: dict[object, F] = {}
        for key, row in FREE.of(played).items():
            names = [id for id in row.units if states.get(id) == "free"]
            if key[:2] == (played.clock.turn, step) and names:
                free[key] = sum((self.worth(id + mark, True) for id in names), F(0))
        if step is not None and step > RETURN:
            for key, worth in self._others(played, step, mine, mark):
                free[key] = max(free.get(key, F(0)), worth)
        return value + sum(free.values(), F(0))

    def _others(self, played: Game, step: int, mine: list[Unit], mark: str) -> Iterator[tuple[object, F]]:
        """Whom else the power could let act without gas, by the allowance that it takes."""
        if reads(played, "free_choice") == "first":
            for one in stacks(played, mine):
                rows = [(u, standing(played, u)) for u in one]
                rows = [(u, how) for u, how in rows if how.limited and offers_free(played, u, how)]
                keys = [key_of(played, step, u, self.power, how.sheet, how.map) for u, how in rows]
                if len(rows) == len(one) and len(set(keys)) == 1 and not self._excluded(one):
                    yield keys[0], sum((self.worth(u.id + mark, True) for u in one), F(0))
            return
        for one in stacks(played, mine):
            ruling = judge(played, NameFree(tuple(u.id for u in one)))
            if ruling.allowed and not self._excluded(one):
                after = played.changed(ruling.changes)
                names = [u for u in one if standing(after, u).state == "free"]
                (change,) = ruling.changes
                yield change.key, sum((self.worth(u.id + mark, True) for u in names), F(0))

    def _excluded(self, units: Iterable[Unit]) -> bool:
        return any(u.id in self.pins and self.pins[u.id] is None for u in units)

    def _staying(self, played: Game, mark: str) -> F:
        """Who stays at sea in Return to Base: all on maps that are paid, one unit or convoys on others."""
        rows = [row for row in staying(played) if row.power == self.power]
        unpaid = {id for row in rows for id in row.units}
        value = F(0)
        for each in played.units.values():
            if self._at_sea(played, each) and each.id not in unpaid:
                value += self.worth(each.id + mark)
        for row in rows:
            if not row.convoys and row.units:
                value += max(
                    sum((self.worth(u.id + mark, True) for u in some), F(0))
                    for some in beside(played, [played.units[id] for id in row.units])
                )
        return value

    def _at_sea(self, played: Game, each: Unit) -> bool:
        counts = each.section > 0 or reads(played, "rtb_zero_section") == "counts"
        beside = (u.type for u in played.units.values() if (u.sea, u.section) == (each.sea, each.section))
        aboard = each.type == "CVP" and "CV" in beside
        ship = each.kind is not UnitClass.LAND and each.sea >= 0 and not aboard
        return ship and counts and concerned(played, each, self.power)

    # --- HQs ------------------------------------------------------------------------------------------------

    def _hqs(self, played: Game, mark: str) -> Iterator[tuple[Game, F]]:
        """Every way of turning HQs up, free or with gas of any hex."""
        asked = played.clock.phase == "final_reorganization" or (
            played.clock.phase == "reorganization" and reads(played, "impulse_hq_reorg")
        )
        names = [u.id for u in waiting(played, self.power)] if asked else []
        names = [id for id in names if not (id + mark in self.pins and self.pins[id + mark] is None)]
        seen = set()
        for order in itertools.permutations(names) if len(names) < 4 else [names]:
            for up, value in self._turned(played, list(order), mark):
                key = (tuple(sorted(gas_of(up, self.power).items())), value)
                if key not in seen:
                    seen.add(key)
                    yield up, value

    def _turned(self, played: Game, names: list[str], mark: str) -> Iterator[tuple[Game, F]]:
        if not names:
            yield played, F(0)
            return
        head, *rest = names
        yield from self._turned(played, rest, mark)
        label, cost = played.atlas.label, reads(played, "cost_per_hq")
        hexes = [label(n) for n in sorted(gas_of(played, self.power)) if label(n) not in self.banned]
        for some in ((), *itertools.combinations_with_replacement(hexes, cost)):
            after = given(played, TurnUpHQ(head, some))
            if after is None or (not some and self.spent(after) > self.spent(played)):
                continue
            if self.spent(after) <= max(self.budget, self.spent(played)):
                worth = self.worth(head + mark, free=not some)
                yield from ((up, worth + value) for up, value in self._turned(after, rest, mark))


def concerned(played: Game, unit: Unit, power: str) -> bool:
    """Dependent units of a power on the map."""
    on = unit.hex >= 0 or unit.sea >= 0
    return (
        on
        and is_dependent(played, unit)
        and payer_of(played, unit) == power
        and standing(played, unit).state != "outside"
    )


def beside(played: Game, units: list[Unit]) -> Iterator[list[Unit]]:
    """Who stays as one in Return to Base: a unit, by the reading of stacks all of a section."""
    places: dict[object, list[Unit]] = {}
    for each in units:
        place = (each.sea, each.section) if reads(played, "free_stack") else each.id
        places.setdefault(place, []).append(each)
    yield from places.values()


def stacks(played: Game, units: list[Unit]) -> Iterator[tuple[Unit, ...]]:
    """Units one by one, and where stacks count as one every part of those that stand together."""
    yield from ((u,) for u in units)
    if reads(played, "free_stack"):
        for count in range(2, len(units) + 1):
            for some in itertools.combinations(units, count):
                if len({(u.hex, u.sea, u.section) for u in some}) == 1:
                    yield some


def given(played: Game, order: object) -> Game | None:
    """The position after an order; None where it is refused."""
    ruling = judge(played, order)  # type: ignore[arg-type]
    return next_game(played, ruling.changes) if ruling.allowed else None


def at(played: Game, clock: object) -> Game:
    """The position at another moment of the turn."""
    return next_game(played, [put_clock(clock)])  # type: ignore[arg-type]
