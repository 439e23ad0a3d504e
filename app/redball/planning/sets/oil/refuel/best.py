"""The best use of fuel in final reorganization: the most value turned up, with a player's pins kept."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import msgspec

from redball.game.state import next_game, put_power
from redball.planning.plan import Progress, no_progress
from redball.planning.program import Program, Sum, added
from redball.planning.sets.oil.refuel.draft import tap_rank
from redball.planning.sets.oil.refuel.plans import Plan, payable, value_of
from redball.planning.sets.oil.refuel.stocks import Stocks, quarters
from redball.planning.sets.oil.refuel.survey import Row, Survey, Tap, TapKey
from redball.planning.sets.oil.refuel.survey import survey as read
from redball.planning.sets.oil.refuel.worth import Request, worths
from redball.rules.oil.draws import loss_basis
from redball.rules.oil.gross import gross_for, gross_for_more
from redball.rules.oil.ledger import NOTHING
from redball.rules.oil.orders import Refuel


class _Level(msgspec.Struct, frozen=True):
    """One act with a unit: its fuel in quarters and its worth."""

    fuel: int
    worth: Fraction
    activation: bool


_Class = tuple[tuple[_Level, ...], tuple[TapKey, ...], bool, str]
"""Units that are alike: their levels, the taps they reach, whether they must, the source."""


def best(survey: Survey, request: Request | None = None, _told: Progress = no_progress) -> Plan:
    """The exact plan of the greatest value for the fuel at hand, and among those one that takes least
    fuel.
    """
    return _Search(survey, request or Request()).best()


def marginal(survey: Survey, request: Request, plan: Plan) -> Mapping[str, Fraction]:
    """What one more fuel on the power's track would add to the value of the best plan; nothing when that is
    not proved.
    """
    game, power = survey.game, survey.power
    row = game.powers.get(power)
    if row is None or not plan.proved:
        return {}
    richer = next_game(game, [put_power(msgspec.structs.replace(row, fuel=row.fuel + 1))])
    return {power: best(read(richer, power), request).value - plan.value}


class _Search:
    """One program: how many units of each class do what on which tap."""

    def __init__(self, survey: Survey, request: Request) -> None:
        self.survey, self.request, self.pins = survey, request, request.pins or {}
        self.worth = worths(survey, request)
        self.each = loss_basis(survey.ledger) == "per_unit"
        self.classes: dict[_Class, list[Row]] = {}
        self.free: dict[str, Refuel] = {}
        self.all = sum((abs(w) for w in self.worth.values()), Fraction(1))
        for row in survey.rows.values():
            self._sort(row)
        self.program = Program()
        self.counts: dict[tuple[_Class, _Level, TapKey], int] = {}

    def best(self) -> Plan:
        """Solve, then name the units."""
        order = sorted({key for made in self.classes for key in made[1]}, key=self._rank)
        use = self._variables()
        stocks = Stocks(self.survey, self.program, {key: use.get(key, {}) for key in order}, order)
        stocks.build()
        values = self._solve(stocks)
        chosen = {**self.free, **self._named(values, stocks)}
        plan = payable(self.survey, self.worth, self.request.must, chosen)
        # With fewer pinned units met, another plan might be worth more.
        bound = value_of(self.survey, self.worth, chosen.values()) if not plan.unmet else None
        return replace(plan, bound=bound)

    def _rank(self, key: TapKey) -> tuple[int, TapKey]:
        return tap_rank(self.survey.taps[key])

    # --- what is alike --------------------------------------------------------------------------------------

    def _sort(self, row: Row) -> None:
        unit = row.unit.id
        pin = self.pins.get(unit)
        if self.request.must_not(unit):
            return
        if not row.fuel(row.cost is None):
            self.free[unit] = Refuel(unit, activation=row.cost is None)
            return
        levels = tuple(self._levels(row, pin))
        taps = tuple(key for key in row.ways if self._may(row, key, pin))
        if levels and taps:
            source = pin.source if pin is not None else ""
            made = levels, taps, pin is not None, source
            self.classes.setdefault(made, []).append(row)

    def _levels(self, row: Row, pin: Refuel | None) -> list[_Level]:
        unit, found = row.unit.id, []
        up = self.worth[unit] if row.cost is not None else Fraction(0)
        if row.cost is not None and not (pin is not None and pin.activation):
            found.append(_Level(quarters(row.cost), up, False))
        if row.removal is not None and (pin is None or pin.activation or row.cost is None):
            both = up + self.worth[f"{unit}!"]
            found.append(_Level(quarters(row.fuel(True)), both, True))
        return found

    def _may(self, row: Row, key: TapKey, pin: Refuel | None) -> bool:
        tap = self.survey.taps[key]
        if not tap.usable:
            return False
        if pin is None:
            return True
        if pin.source == "free" or tap.kind == "free":
            return tap.kind == "free" and pin.source in ("free", "") and not (pin.target or pin.payer)
        if pin.payer and pin.payer != tap.owner:
            return False
        if not pin.target:
            return True
        wanted, target = self.survey.game.atlas.find(pin.target), row.ways[key].target
        return wanted == (target.node if target is not None else -1) or wanted == tap.node

    # --- the program ----------------------------------------------------------------------------------------

    def _variables(self) -> dict[TapKey, Sum]:
        use: dict[TapKey, Sum] = {}
        for made, rows in self.classes.items():
            levels, taps, _, _ = made
            mine = {}
            for level in levels:
                for key in taps:
                    count = self.program.variable(len(rows))
                    self.counts[made, level, key] = count
                    mine[count] = 1
                    use[key] = added(use.get(key, {}), {count: self._fuel(level, key)})
            self.program.at_most(mine, len(rows))
        return use

    def _fuel(self, level: _Level, key: TapKey) -> int:
        """Fuel of a level on a tap: gross where the loss is counted unit by unit."""
        tap = self.survey.taps[key]
        if self.each and tap.lossy and tap.kind in ("own", "friend"):
            return int(4 * gross_for(Fraction(level.fuel, 4)))
        return level.fuel

    def _solve(self, stocks: Stocks) -> list[int]:
        """The greatest value, pinned units before all others; then the least fuel and barrels for it."""
        worths = {count: self._worth(made, level) for (made, level, _), count in self.counts.items()}
        scale = math.lcm(*(w.denominator for w in worths.values())) if worths else 1
        whole = {count: int(w * scale) for count, w in worths.items()}
        values = self.program.greatest(whole)
        assert values is not None, "turning up nobody is always possible"
        reached = sum(factor * values[count] for count, factor in whole.items())
        self.program.at_most({count: -factor for count, factor in whole.items()}, -reached)
        least: Sum = {}
        for key in stocks.order:
            given = stocks.given[key] if self.survey.taps[key].kind != "free" else {}
            least = added(least, {v: -f for v, f in given.items()})
        least = added(least, dict.fromkeys(stocks.opened, -1))
        return self.program.greatest(least) or values

    def _worth(self, made: _Class, level: _Level) -> Fraction:
        return level.worth + (self.all if made[2] else 0)

    # --- naming units ---------------------------------------------------------------------------------------

    def _named(self, values: list[int], stocks: Stocks) -> dict[str, Refuel]:
        left = {made: list(rows) for made, rows in self.classes.items()}
        by_tap: dict[TapKey, list[Refuel]] = {}
        for (made, level, key), count in self.counts.items():
            for _ in range(values[count]):
                row = left[made].pop(0)
                by_tap.setdefault(key, []).append(self._order(row, level, key))
        found: dict[str, Refuel] = {}
        drawn = dict(self.survey.ledger.drawn)
        for key in stocks.order:
            noted = Fraction(values[stocks.noted[key]], 4) if key in stocks.noted else None
            for order in self._shared(self.survey.taps[key], by_tap.get(key, []), noted, drawn):
                found[order.unit] = order
        return found

    def _order(self, row: Row, level: _Level, key: TapKey) -> Refuel:
        tap, target = self.survey.taps[key], row.ways[key].target
        pin = self.pins.get(row.unit.id)
        label = self.survey.game.atlas.label
        return Refuel(
            row.unit.id,
            target=label(target.node) if target is not None and tap.kind != "free" else "",
            payer=tap.owner if tap.kind != "free" and tap.owner != self.survey.power else "",
            barrels=pin.barrels if pin is not None else (),
            activation=level.activation,
            source="free" if tap.kind == "free" else "",
        )

    def _shared(
        self, tap: Tap, orders: list[Refuel], noted: Fraction | None, drawn: dict[tuple[str, str], Fraction]
    ) -> list[Refuel]:
        """The orders of a tap, with what each takes of the fuel that the Commonwealth noted.

        ``noted`` counts what arrives where barrels are opened whole, else what is given; ``drawn`` is what
        has arrived before from each owner, and is updated.
        """
        if noted is None:
            return orders
        found, net = [], tap.kind in ("whole", "pocket")
        pair = tap.user, tap.owner
        for order in orders:
            fuel = self.survey.rows[order.unit].fuel(order.activation)
            before = NOTHING if self.each else drawn.get(pair, NOTHING)
            taken = min(fuel, noted) if net else fuel
            gross = gross_for_more(before, taken) if tap.lossy else taken
            if tap.lossy:
                drawn[pair] = before + taken
            if (fuel if net else gross) <= noted:
                found.append(msgspec.structs.replace(order, source="track"))
                noted -= fuel if net else gross
            elif noted:
                most = gross if net else noted
                found.append(msgspec.structs.replace(order, anywhere=str(most)))
                noted = NOTHING
            else:
                found.append(msgspec.structs.replace(order, source="depot"))
        return found
