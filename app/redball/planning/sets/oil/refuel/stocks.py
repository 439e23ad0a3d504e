"""The stocks that taps draw on, as rows of a whole-number program; all fuel in quarters.

A tap's units draw ``use``.  What an owner gives for it, and how many barrels must be opened, follows the
rules of :mod:`redball.rules.oil.draws` exactly: the same fuel, the same rounding.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from redball.planning.program import FREE, Program, Sum, added, times
from redball.planning.sets.oil.refuel.survey import Survey, Tap, TapKey
from redball.rules.oil.draws import REDUCED, loss_basis
from redball.rules.oil.ledger import NOTHING
from redball.rules.oil.opened import Place
from redball.rules.oil.stock import BARREL, has_endless_fuel

FULL, LESS = int(4 * BARREL), int(4 * REDUCED)
"""Fuel of an opened barrel, in quarters: at home, and at a depot abroad."""
SHARE = 16
"""From so many quarters to the next another whole point is lost."""


def quarters(fuel: Fraction) -> int:
    """Fuel in whole quarters, what is less left out."""
    return math.floor(4 * fuel)


@dataclass
class Stocks:
    """Rows for all taps of a survey.  ``use`` is what units draw on each tap; ``noted`` the variable for what
    each takes of the fuel that the Commonwealth may spend anywhere, ``elsewhere`` for what a colony takes out
    of other areas where the group lets it (OIL-AMB-40).
    """

    survey: Survey
    program: Program
    use: Mapping[TapKey, Sum]
    order: Sequence[TapKey]
    noted: dict[TapKey, int] = field(default_factory=dict)
    elsewhere: dict[TapKey, int] = field(default_factory=dict)
    given: dict[TapKey, Sum] = field(default_factory=dict)
    opened: list[int] = field(default_factory=list)
    _area: dict[tuple[str, str], Sum] = field(default_factory=dict)
    _barrels: dict[tuple[str, str], Sum] = field(default_factory=dict)
    _main: dict[str, Sum] = field(default_factory=dict)
    _paid: dict[TapKey, Sum] = field(default_factory=dict)

    def build(self) -> None:
        """Add the rows."""
        ledger = self.survey.ledger
        for key in self.order:
            if ledger.by_areas(self.survey.taps[key].owner) and self.survey.taps[key].kind != "free":
                tap = self.survey.taps[key]
                most = self._most_noted(tap)
                self.noted[key] = self.program.variable(most)
                if tap.kind == "whole" and ledger.zones(tap.owner).is_free_colony(tap.node):
                    self.elsewhere[key] = self.program.variable(most)
        self._losses()
        for key in self.order:
            self._tap(self.survey.taps[key])
        self._limits()
        self._funds()
        self._anywhere()

    def _most_noted(self, tap: Tap) -> int:
        """Nothing where units lose one by one what their barrels give whole, which can't be divided."""
        each = tap.lossy and tap.kind in ("whole", "pocket") and loss_basis(self.survey.ledger) == "per_unit"
        return 0 if each else FREE

    # --- one tap --------------------------------------------------------------------------------------------

    def _tap(self, tap: Tap) -> None:
        if tap.kind == "free":
            self.program.at_most(self.use[tap.key], quarters(self.survey.ledger.free_left(tap.user)))
        elif tap.kind == "whole":
            self._whole(tap)
        elif tap.kind == "pocket":
            self._pocket(tap)
        elif tap.kind == "sea":
            self._sea(tap)
        elif self._by_areas(tap):
            zone = self.survey.ledger.zones(tap.owner).of(tap.node)
            rest = added(self.given[tap.key], {self.noted[tap.key]: -1})
            self._put(self._area, (tap.owner, zone), rest)
            self.program.at_most(added({self.noted[tap.key]: 1}, times(self.given[tap.key], -1)), 0)
        else:
            self._put(self._main, tap.owner, self.given[tap.key])

    def _by_areas(self, tap: Tap) -> bool:
        return self.survey.ledger.by_areas(tap.owner)

    def _whole(self, tap: Tap) -> None:
        """A barrel here is worth 8; what is left of it serves where the owner's other fuel does."""
        ledger, node = self.survey.ledger, tap.node
        barrels = self.program.variable(ledger.barrels_at(tap.owner, node))
        self.opened.append(barrels)
        here = ledger.opened.get((node, True, tap.owner))
        claim = here.loose + min(here.on_track, ledger.track[tap.owner]) if here else NOTHING
        rest = self._beyond_noted(tap)
        if tap.key in self.elsewhere:
            rest = added(rest, {self.elsewhere[tap.key]: -1})
            self._from_elsewhere(tap)
        self.program.at_most(added(rest, {barrels: -LESS}), quarters(claim))
        if self._by_areas(tap):
            zone = ledger.zones(tap.owner).of(node)
            self._put(self._barrels, (tap.owner, zone), {barrels: 1})
            self._put(self._area, (tap.owner, zone), added(rest, {barrels: -LESS}))
        else:
            self._put(self._main, tap.owner, added(self.use[tap.key], {barrels: FULL - LESS}))

    def _from_elsewhere(self, tap: Tap) -> None:
        """What a colony takes out of any area, given gross like what was noted."""
        noted, beyond = self.noted[tap.key], self.elsewhere[tap.key]
        gross = self.program.variable()
        shares = {self.program.variable(): zone for zone in self._zones(tap.owner)}
        for share, zone in shares.items():
            self._put(self._area, (tap.owner, zone), {share: 1})
        # What is noted pays for its own part at least, the areas for theirs, and both for all that is given.
        self.program.at_most({noted: 1, gross: -1}, 0)
        self.program.at_most({beyond: 1, **dict.fromkeys(shares, -1)}, 0)
        self.program.at_most(added(self.given[tap.key], {gross: -1}, dict.fromkeys(shares, -1)), 0)
        self._paid[tap.key] = {gross: 1}

    def _pocket(self, tap: Tap) -> None:
        """Barrels of a pocket: what is left of them serves that pocket only."""
        zone = self.survey.ledger.zones(tap.owner).of(tap.node)
        barrels = self.program.variable(self._stock(tap.owner, zone))
        self.opened.append(barrels)
        rest = self._beyond_noted(tap)
        worth = LESS if tap.lossy else FULL
        self._put(self._area, (tap.owner, zone), added(rest, {barrels: -worth}))
        self._put(self._barrels, (tap.owner, zone), {barrels: 1})

    def _sea(self, tap: Tap) -> None:
        """Units at sea: the owner's track, or barrels of any area."""
        if not self._by_areas(tap):
            self._put(self._main, tap.owner, self.use[tap.key])
            return
        parts = added(self.use[tap.key], {self.noted[tap.key]: -1})
        for zone in self._zones(tap.owner):
            share = self.program.variable()
            parts[share] = -1
            self._put(self._area, (tap.owner, zone), {share: 1})
        self.program.at_most(parts, 0)
        self.program.at_most(added({self.noted[tap.key]: 1}, times(self.use[tap.key], -1)), 0)

    def _beyond_noted(self, tap: Tap) -> Sum:
        """What units use here beyond the fuel that may be spent anywhere."""
        if tap.key not in self.noted:
            return self.use[tap.key]
        noted = self.noted[tap.key]
        self.program.at_most(added({noted: 1}, times(self.use[tap.key], -1)), 0)
        return added(self.use[tap.key], {noted: -1})

    def _zones(self, owner: str) -> tuple[str, ...]:
        ledger = self.survey.ledger
        nodes = [*ledger.depots(owner), *(n for (n, *_), o in ledger.opened.items() if o.owner == owner)]
        known = ledger.zones(owner)
        return tuple(dict.fromkeys(known.of(n) for n in nodes if not known.is_cut_off(n)))

    def _stock(self, owner: str, zone: str) -> int:
        ledger = self.survey.ledger
        return sum(ledger.barrels[n] for n in ledger.depots(owner) if ledger.zones(owner).of(n) == zone)

    @staticmethod
    def _put(table: dict, key: object, parts: Sum) -> None:  # type: ignore[type-arg]
        table[key] = added(table.get(key, {}), parts)

    # --- losses ---------------------------------------------------------------------------------------------

    def _losses(self) -> None:
        """What owners give: the use, and one point more for every four after the first, over all that one
        user draws from one owner, in the order in which the taps are drawn (OIL-REO-06).
        """
        ledger = self.survey.ledger
        chains: dict[tuple[str, str], list[Tap]] = {}
        for key in self.order:
            tap = self.survey.taps[key]
            self.given[key] = self.use[key]
            noted = tap.kind in ("whole", "pocket") and key in self.noted
            if tap.lossy and loss_basis(ledger) != "per_unit" and (noted or tap.kind in ("own", "friend")):
                chains.setdefault((tap.user, tap.owner), []).append(tap)
        for pair, taps in chains.items():
            before = quarters(ledger.drawn.get(pair, NOTHING))
            self._chain(taps, before)

    def _chain(self, taps: Sequence[Tap], before: int) -> None:
        total: Sum = {}
        old: Sum = {}
        known = max(0, (before - 4) // SHARE)
        for number, tap in enumerate(taps):
            net = self.use[tap.key] if tap.kind in ("own", "friend") else {self.noted[tap.key]: 1}
            if tap.key in self.elsewhere:
                net = added(net, {self.elsewhere[tap.key]: 1})
            total = added(total, net)
            points = self.program.variable()
            # points >= (before + total - 19) / 16, the whole points lost so far
            self.program.at_most(added(total, {points: -SHARE}), 19 - before)
            if number + 1 < len(taps):
                self._no_more(points, total, before)
            self.given[tap.key] = added(net, {points: 4}, times(old, -1))
            self._first(tap, known if number == 0 else 0)
            old = {points: 4}

    def _no_more(self, points: int, total: Sum, before: int) -> None:
        """Not one point more than is lost: else the next tap would get it for free."""
        none = self.program.variable(1)
        self.program.at_most(added({points: SHARE}, times(total, -1), {none: -SHARE}), before - 4)
        self.program.at_most({points: 1, none: FREE // SHARE}, FREE // SHARE)

    def _first(self, tap: Tap, known: int) -> None:
        """The points that were lost before are paid."""
        if known:
            paid = self.program.variable(4 * known)
            self.program.at_most({paid: -1}, -4 * known)
            self.given[tap.key] = added(self.given[tap.key], {paid: -1})

    # --- all taps -------------------------------------------------------------------------------------------

    def _limits(self) -> None:
        """What owners have consented to give (OIL-REO-04)."""
        ledger = self.survey.ledger
        parts: dict[tuple[str, str, str], Sum] = {}
        most: dict[tuple[str, str, str], Fraction] = {}
        for key in self.order:
            tap = self.survey.taps[key]
            if tap.most is not None:
                where = tap.owner, tap.user, tap.where
                parts[where] = added(parts.get(where, {}), self.given[key])
                most[where] = tap.most
        for where, given in parts.items():
            self.program.at_most(given, quarters(most[where] - ledger.given.get(where, NOTHING)))

    def _funds(self) -> None:
        ledger = self.survey.ledger
        for owner, parts in self._main.items():
            if owner != self.survey.power or not has_endless_fuel(self.survey.game, owner):
                self.program.at_most(parts, quarters(ledger.at_home(owner)))
        for (owner, zone), parts in self._area.items():
            stock = self._stock(owner, zone)
            loose = sum((o.loose for p, o in ledger.opened.items() if self._is_at(owner, zone, p)), NOTHING)
            spent = self._barrels.get((owner, zone), {})
            if zone.startswith("pocket:"):
                self.program.at_most(parts, quarters(loose))
            else:
                barrels = self.program.variable(stock)
                self.opened.append(barrels)
                self.program.at_most(added(parts, {barrels: -FULL}), quarters(loose))
                spent = added(spent, {barrels: 1})
            self.program.at_most(spent, stock)

    def _is_at(self, owner: str, zone: str, place: Place) -> bool:
        ledger = self.survey.ledger
        return ledger.opened[place].owner == owner and ledger.zones(owner).of(place[0]) == zone

    def _anywhere(self) -> None:
        """All that is taken of what the Commonwealth noted (OIL-REO-14)."""
        ledger, parts = self.survey.ledger, Sum()
        for key, noted in self.noted.items():
            tap = self.survey.taps[key]
            chained = tap.kind in ("whole", "pocket") and tap.lossy and self.given[key] is not self.use[key]
            paid = self._paid.get(key, self.given[key] if chained else {noted: 1})
            parts = added(parts, paid)
        if parts:
            owner = next(self.survey.taps[key].owner for key in self.noted)
            left = min(ledger.anywhere_left(), ledger.track[owner])
            self.program.at_most(parts, quarters(left))
