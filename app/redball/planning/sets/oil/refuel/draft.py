"""A plan of the units to turn up and their fuel, and its bill; each change makes a new bill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec

from redball.atlas import UnknownHexError
from redball.game.orders import Order
from redball.planning.sets.oil.refuel.survey import Kind, Row, Survey, Tap, TapKey
from redball.rules.oil.draws import Draw, ShortError, drawn, loss_basis
from redball.rules.oil.fuel_paths import FuelPath
from redball.rules.oil.fuelling import draw_along
from redball.rules.oil.ledger import NOTHING, Ledger
from redball.rules.oil.orders import PaySeaMaintenance, Refuel, RefuelMany
from redball.wording import Message, message

_RANK: Mapping[Kind, int] = {"whole": 0, "pocket": 1, "friend": 2, "free": 3, "sea": 4, "own": 5}
"""Depots abroad come first: what is left of their barrels then serves at home."""
_SOURCE_RANK = {"track": 0, "free": 0, "depot": 2, "": 3}


def tap_rank(tap: Tap) -> tuple[int, TapKey]:
    """The order in which taps are drawn on."""
    return _RANK[tap.kind], tap.key


class Line(msgspec.Struct, frozen=True):
    """One unit of a plan: its order with the hex traced to, its fuel, and the tap; or why it gets none."""

    unit: str
    order: Refuel
    fuel: Fraction
    tap: Tap | None = None
    short: Message | None = None
    clauses: tuple[str, ...] = ()


class Sum(msgspec.Struct, frozen=True):
    """What a plan draws on one tap: fuel that arrives, what its owner gives for it (``gross``), and barrels
    expended by hex.
    """

    tap: Tap
    net: Fraction
    gross: Fraction
    barrels: Mapping[int, int]

    @property
    def lost(self) -> Fraction:
        """The fifth that is lost."""
        return self.gross - self.net


class Bill(msgspec.Struct, frozen=True):
    """The bill of a plan.

    ``lines`` by unit, in the order in which they are paid; ``sums`` by tap; ``before`` and ``after`` are the
    ledgers: ``after.track["GE"]`` is what Germany's track shows then.
    """

    survey: Survey
    after: Ledger
    lines: Mapping[str, Line]
    sums: tuple[Sum, ...]

    @property
    def before(self) -> Ledger:
        """The stocks before anything is turned up, the sea paid."""
        return self.survey.ledger

    @property
    def net(self) -> Fraction:
        """Fuel that arrives."""
        return sum((s.net for s in self.sums), NOTHING)

    @property
    def gross(self) -> Fraction:
        """Fuel that owners give."""
        return sum((s.gross for s in self.sums), NOTHING)

    @property
    def lost(self) -> Fraction:
        """Fuel that is lost abroad."""
        return self.gross - self.net

    @property
    def barrels(self) -> Mapping[int, int]:
        """Barrels expended, by hex."""
        return self.after.expended - self.before.expended

    @property
    def paid(self) -> tuple[Line, ...]:
        """Units of the plan that can be paid."""
        return tuple(line for line in self.lines.values() if line.short is None)

    @property
    def shorts(self) -> tuple[Line, ...]:
        """Units of the plan that can't be paid."""
        return tuple(line for line in self.lines.values() if line.short is not None)

    @property
    def orders(self) -> tuple[Order, ...]:
        """Orders for all that can be paid: the sea first if that is due, then all units at once."""
        paid = tuple(line.order for line in self.paid)
        sea = (PaySeaMaintenance(self.survey.power),) if self.survey.sea else ()
        return (*sea, *((RefuelMany(paid),) if paid else ()))


class _Part(msgspec.Struct, frozen=True):
    """Units that draw on the same taps in the same way."""

    taps: tuple[TapKey, ...]
    source: str
    anywhere: str
    barrels: tuple[str, ...]


@dataclass
class Draft:
    """A plan: at most one order a unit, as the player would give it.  ``bill`` works out its cost.

    An order without ``target`` takes the unit's best way that has enough.
    """

    survey: Survey
    choices: Mapping[str, Refuel] = field(default_factory=dict)

    def bill(self) -> Bill:
        """The plan reckoned: depots abroad first, then friends and free fuel, then what is at home."""
        maker = _Reckoning(self.survey)
        parts: dict[_Part, list[Refuel]] = {}
        for choice in self.choices.values():
            part = maker.part_of(choice)
            if part is not None:
                parts.setdefault(part, []).append(choice)
        for part in sorted(parts, key=maker.rank):
            maker.pay(part, parts[part])
        return maker.bill()


class _Reckoning:
    """Pays a plan part by part."""

    def __init__(self, survey: Survey) -> None:
        self.survey, self.ledger = survey, survey.ledger.copy()
        self.lines: dict[str, Line] = {}
        self.nodes: dict[str, int] = {}
        self.fuels: dict[tuple[str, bool], Fraction] = {}
        self.sums: dict[TapKey, Sum] = {}

    def bill(self) -> Bill:
        return Bill(self.survey, self.ledger, self.lines, tuple(self.sums.values()))

    def rank(self, part: _Part) -> tuple[int, TapKey, int]:
        tap = self.survey.taps[part.taps[0]]
        source = 1 if part.anywhere else _SOURCE_RANK[part.source]
        return (*tap_rank(tap), source)

    # --- which way ------------------------------------------------------------------------------------------

    def part_of(self, choice: Refuel) -> _Part | None:
        """The taps that a choice leaves open; a line at once where nothing has to be paid or found."""
        row = self.survey.rows.get(choice.unit)
        if row is None or (row.cost is None and not choice.activation):
            self.lines[choice.unit] = Line(choice.unit, choice, NOTHING, None, message("oil.plan_nothing"))
            return None
        fuel = self._fuel(choice)
        if not fuel:
            self.lines[choice.unit] = Line(choice.unit, choice, fuel)
            return None
        taps = tuple(key for key in row.ways if self._fits(row, key, choice))
        if not taps:
            short = message("oil.plan_no_way", unit=row.unit.name)
            self.lines[choice.unit] = Line(
                choice.unit, choice, fuel, None, short, ("OIL-REO-01", "OIL-REO-20")
            )
            return None
        return _Part(taps, choice.source, choice.anywhere, choice.barrels)

    def _fits(self, row: Row, key: TapKey, choice: Refuel) -> bool:
        tap, power = self.survey.taps[key], self.survey.power
        if (tap.kind == "free") != (choice.source == "free") or not tap.usable:
            return False
        if choice.source == "free":
            return True
        if choice.payer and choice.payer != tap.owner:
            return False
        if choice.target:
            return self._node(choice.target) in (_node(row.ways[key]), tap.node)
        return tap.owner == (choice.payer or power)

    def _node(self, text: str) -> int:
        if text not in self.nodes:
            try:
                self.nodes[text] = self.survey.game.atlas.find(text)
            except UnknownHexError:
                self.nodes[text] = -2
        return self.nodes[text]

    # --- paying ---------------------------------------------------------------------------------------------

    def pay(self, part: _Part, choices: Sequence[Refuel]) -> None:
        """Pay for units of one part: as many as fit on the first tap, the rest on the next."""
        left: Sequence[Refuel] = choices
        trouble: ShortError | None = None
        for key in part.taps:
            left, short = self._pay_on(self.survey.taps[key], part, left)
            trouble = trouble or short
            if not left:
                return
        assert trouble is not None, "what is left was refused"
        for choice in left:
            line = Line(choice.unit, choice, self._fuel(choice), None, trouble.reason, trouble.clauses)
            self.lines[choice.unit] = line

    def _pay_on(
        self, tap: Tap, part: _Part, choices: Sequence[Refuel]
    ) -> tuple[Sequence[Refuel], ShortError | None]:
        """Pay what fits, in order; what doesn't, and why not.  A unit that wants as much as a refused one is
        refused too.
        """
        left: list[Refuel] = []
        short: ShortError | None = None
        rest = list(choices)
        while rest:
            count, why = self._most(tap, part, rest)
            short = short or why
            rest = rest[count:]
            if rest:
                least = self._fuel(rest[0])
                left += [c for c in rest if self._fuel(c) >= least]
                rest = [c for c in rest if self._fuel(c) < least]
        return left, short

    def _fuel(self, choice: Refuel) -> Fraction:
        wanted = choice.unit, choice.activation
        if wanted not in self.fuels:
            self.fuels[wanted] = self.survey.rows[choice.unit].fuel(choice.activation)
        return self.fuels[wanted]

    def _most(self, tap: Tap, part: _Part, choices: Sequence[Refuel]) -> tuple[int, ShortError | None]:
        """Pay for as many of the first choices as fit together."""
        why = self._try(tap, part, choices)
        if why is None:
            return len(choices), None
        low, high = 0, len(choices) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._try(tap, part, choices[:middle], keep=False) is None:
                low = middle
            else:
                high = middle - 1
        if low:
            self._try(tap, part, choices[:low])
        return low, why

    def _try(self, tap: Tap, part: _Part, choices: Sequence[Refuel], keep: bool = True) -> ShortError | None:
        try:
            after = self._drawn(tap, part, choices)
        except ShortError as short:
            return short
        if keep:
            self._note(tap, choices, after)
        return None

    def _drawn(self, tap: Tap, part: _Part, choices: Sequence[Refuel]) -> Ledger:
        """The ledger after a draw for some units; one draw each where the loss is counted so."""
        fuels = [self._fuel(c) for c in choices]
        each = loss_basis(self.ledger) == "per_unit" and tap.lossy
        after = self.ledger
        for fuel in fuels if each else [sum(fuels, NOTHING)]:
            draw = self._draw(tap, choices[0], fuel)
            after = drawn(after, draw, fresh=each)[0]
        return after

    def _draw(self, tap: Tap, choice: Refuel, fuel: Fraction) -> Draw:
        row, survey = self.survey.rows[choice.unit], self.survey
        barrels = tuple(self._node(text) for text in choice.barrels)
        return draw_along(survey.game, row.unit, survey.power, row.ways[tap.key], fuel, choice, barrels)

    def _note(self, tap: Tap, choices: Sequence[Refuel], after: Ledger) -> None:
        net = NOTHING
        for choice in choices:
            row = self.survey.rows[choice.unit]
            net += self._fuel(choice)
            order = self._resolved(tap, choice, row.ways[tap.key])
            self.lines[choice.unit] = Line(choice.unit, order, self._fuel(choice), tap)
        gross = net + _lost(after, tap.owner) - _lost(self.ledger, tap.owner)
        barrels = after.expended - self.ledger.expended
        known = self.sums.get(tap.key, Sum(tap, NOTHING, NOTHING, {}))
        both = Counter(known.barrels)
        both.update(barrels)
        self.sums[tap.key] = Sum(tap, known.net + net, known.gross + gross, both)
        self.ledger = after

    def _resolved(self, tap: Tap, choice: Refuel, way: FuelPath) -> Refuel:
        """The order with everything named that the plan decided."""
        label = self.survey.game.atlas.label
        target = label(_node(way)) if tap.kind not in ("sea", "free") else ""
        payer = tap.owner if tap.kind in ("friend", "pocket") and tap.owner != self.survey.power else ""
        return msgspec.structs.replace(choice, target=target, payer=payer)


def _node(way: FuelPath) -> int:
    return way.target.node if way.target is not None else -1


def _lost(ledger: Ledger, owner: str) -> Fraction:
    return -ledger.entries.get(owner, {}).get("lost_abroad", NOTHING)


def everything(survey: Survey) -> Draft:
    """The plan to turn up all units that are down, each on its best way."""
    return Draft(survey, {u: Refuel(u) for u, row in survey.rows.items() if row.cost is not None})
