"""The ledger of final reorganization: what every power may still spend, on what terms, and what it has spent.

A ledger is a working copy of a position's stocks.  Draws (:mod:`redball.rules.oil.draws`) are made on it, and
:meth:`Ledger.changes` returns the difference; nothing is stored outside the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

import msgspec

from redball.game.state import Change, Depot, Game, put_depot, put_power
from redball.game.tables import Table
from redball.rules.clauses import chosen
from redball.rules.oil.opened import Place, opened, put_opened
from redball.rules.oil.stock import BARREL, TRACK_END, Cause, account
from redball.rules.oil.tables import ANYWHERE, DRAWN, FREE_FUEL, GIVEN, NOTED, Opened, of_turn
from redball.rules.oil.zones import COMMONWEALTH, Zones, zones

K = TypeVar("K")

PHASE = "final_reorganization"
NOTHING = Fraction(0)

FREE_BY_YEAR = {1941: 10, 1942: 20, 1943: 30, 1944: 40, 1945: 50}
"""Free fuel of a year from the Continental US; before and after as in the first and last (OIL-REO-10)."""


def free_fuel_of(year: int) -> int:
    """Fuel that the Continental US gives for nothing in one final reorganization (OIL-REO-10)."""
    return FREE_BY_YEAR[min(max(year, 1941), 1945)]


@dataclass(slots=True)
class Ledger:
    """Stocks of a position, to be drawn on.

    ``track`` by power, ``barrels`` by hex, ``opened`` fuel of opened barrels by place, ``spent_anywhere`` of
    what the Commonwealth noted, ``drawn`` net fuel by user and owner at depots abroad, ``given`` what an
    owner gave a user under a consent, ``free`` free fuel by user, ``entries`` of the accounts since,
    ``expended`` barrels since by hex, ``endless`` those of the Continental US, ``known`` zones looked up.
    """

    game: Game
    track: dict[str, Fraction]
    barrels: dict[int, int]
    opened: dict[Place, Opened]
    noted: Fraction
    spent_anywhere: Fraction
    drawn: dict[tuple[str, str], Fraction]
    given: dict[tuple[str, str, str], Fraction]
    free: dict[str, Fraction]
    entries: dict[str, dict[Cause, Fraction]] = field(default_factory=dict)
    expended: Counter[int] = field(default_factory=Counter)
    endless: int = 0
    known: dict[str, Zones] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game) -> Ledger:
        """The ledger of a position."""
        track = {code: power.fuel for code, power in game.powers.items()}
        return cls(
            game,
            track,
            {node: depot.barrels for node, depot in game.depots.items()},
            dict(opened(game)),
            noted(game),
            ANYWHERE.of(game).get(game.clock.turn, NOTHING),
            of_turn(DRAWN, game) if adds_up(game) else {},
            of_turn(GIVEN, game),
            {user: fuel for (user,), fuel in of_turn(FREE_FUEL, game).items()},
        )

    def copy(self) -> Ledger:
        """A copy of the ledger."""
        return replace(
            self,
            track=dict(self.track),
            barrels=dict(self.barrels),
            opened=dict(self.opened),
            drawn=dict(self.drawn),
            given=dict(self.given),
            free=dict(self.free),
            entries={power: dict(rows) for power, rows in self.entries.items()},
            expended=Counter(self.expended),
        )

    # --- asking ---------------------------------------------------------------------------------------------

    def zones(self, owner: str) -> Zones:
        """Where the fuel of a power lies."""
        if owner not in self.known:
            self.known[owner] = zones(self.game, owner)
        return self.known[owner]

    def by_areas(self, owner: str) -> bool:
        """True for the Commonwealth in final reorganization: fuel beyond what it noted stays in its area."""
        return owner == COMMONWEALTH and self.game.clock.phase == PHASE

    def anywhere_left(self) -> Fraction:
        """What is left of the fuel that the Commonwealth may spend from any depot (OIL-REO-14)."""
        return max(NOTHING, self.noted - self.spent_anywhere)

    def free_left(self, user: str) -> Fraction:
        """Free fuel of the Continental US that a user may still draw (OIL-REO-10, OIL-AMB-10)."""
        shared = chosen(self.game.options, "oil.us_free_pool") == "shared"
        used = sum(self.free.values(), NOTHING) if shared else self.free.get(user, NOTHING)
        return free_fuel_of(self.game.clock.year) - used

    def depots(self, owner: str) -> list[int]:
        """Hexes where a power still has barrels, the fullest first."""
        mine = [n for n, count in self.barrels.items() if count > 0 and self.game.depots[n].owner == owner]
        return sorted(mine, key=lambda n: (-self.barrels[n], n))

    def barrels_at(self, owner: str, node: int) -> int:
        """Barrels that a power still has at a hex."""
        return self.barrels[node] if node in self.barrels and self.game.depots[node].owner == owner else 0

    def total(self, owner: str) -> Fraction:
        """Loose fuel, barrels and fuel of opened barrels of a power together."""
        loose = sum((o.loose for o in self.opened.values() if o.owner == owner), NOTHING)
        return self.track[owner] + BARREL * sum(self.barrels[n] for n in self.depots(owner)) + loose

    def at_home(self, owner: str) -> Fraction:
        """What a power could spend that needs no depot to trace to: all but what is cut off (OIL-REO-12)."""

        def cut_off(node: int) -> bool:
            return self.zones(owner).is_cut_off(node)

        loose = [o.loose for (n, *_), o in self.opened.items() if o.owner == owner and not cut_off(n)]
        barrels = sum(self.barrels[n] for n in self.depots(owner) if not cut_off(n))
        return self.track[owner] + BARREL * barrels + sum(loose, NOTHING)

    def paying(self, owner: str) -> list[int]:
        """Hexes whose barrels pay for anything but reorganization: those linked with home, then by default
        those that are cut off (OIL-AMB-45).
        """
        nodes = sorted(self.depots(owner), key=self.zones(owner).is_cut_off)
        if chosen(self.game.options, "oil.cut_off_barrels_pay"):
            return nodes
        return [n for n in nodes if not self.zones(owner).is_cut_off(n)]

    def to_pay_with(self, owner: str) -> Fraction:
        """All that a power could pay for anything but reorganization."""
        cut_off = [n for n in self.paying(owner) if self.zones(owner).is_cut_off(n)]
        return self.at_home(owner) + BARREL * sum(self.barrels[n] for n in cut_off)

    # --- expending barrels ----------------------------------------------------------------------------------

    def in_turn(self, stock: Iterable[int], named: Iterable[int] = (), rest: bool = True) -> Iterator[int]:
        """The barrels of some depots one by one: those at the ``named`` hexes in their order, then as long as
        others may pay (``rest``) always one of the fullest depot, those that are cut off last.
        """
        left = {n: self.barrels[n] for n in stock}
        for node in named:
            if left.get(node):
                left[node] -= 1
                yield node
        while rest and (full := {n: count for n, count in left.items() if count}):
            node = min(full, key=lambda n: (self._is_cut_off(n), -left[n], n))
            left[node] -= 1
            yield node

    def _is_cut_off(self, node: int) -> bool:
        return self.zones(self.game.depots[node].owner).is_cut_off(node)

    def pay(self, owner: str, amount: Fraction, barrels: Iterable[int], endless: bool = False) -> Fraction:
        """Take an amount off a power's track; what couldn't be paid.

        This is the rule for barrels (OIL-STO-06): whenever the track would fall below 0, fuel of opened
        barrels comes on it, else the next of ``barrels`` is expended for it, at last one of the Continental
        US where that is ``endless``.
        """
        order = iter(barrels)
        while self.track[owner] < amount:
            if self.refill(owner):
                continue
            node = next(order, None)
            if node is not None:
                self.spend_at_home(node)
            elif endless:
                self.endless += 1
                self.book(owner, "continental_us", BARREL)
            else:
                break
            self.track[owner] += BARREL
        paid = min(amount, self.track[owner])
        self.track[owner] -= paid
        return amount - paid

    # --- booking --------------------------------------------------------------------------------------------

    def book(self, power: str, cause: Cause, amount: Fraction) -> None:
        """Enter an amount into a power's account: income positive, what is spent or lost negative."""
        rows = self.entries.setdefault(power, {})
        rows[cause] = rows.get(cause, NOTHING) + amount

    def expend(self, node: int) -> None:
        """Take a barrel off the map."""
        self.barrels[node] -= 1
        self.expended[node] += 1

    def spend_at_home(self, node: int) -> None:
        """Take a barrel for the track.  In final reorganization units may go on tracing to its hex until the
        phase ends: its fuel is what they came for; of one that is cut off nothing stays there.
        """
        owner = self.game.depots[node].owner
        self.expend(node)
        if self.game.clock.phase == PHASE and not self._is_cut_off(node):
            place = node, False, owner
            here = self.opened.get(place, Opened(owner, NOTHING))
            self.opened[place] = msgspec.structs.replace(here, on_track=here.on_track + BARREL)

    def put_opened(self, place: Place, after: Opened) -> None:
        """Set what lies at an opened depot."""
        self.opened[place] = after

    def put_loose_fuel(self, place: Place) -> None:
        """Put loose fuel of an opened barrel on its owner's track as far as that has space (OIL-AMB-06)."""
        here = self.opened[place]
        room = max(NOTHING, TRACK_END - self.track[here.owner])
        moved = min(room, here.loose)
        self.track[here.owner] += moved
        loose, on_track = here.loose - moved, here.on_track + moved
        self.opened[place] = msgspec.structs.replace(here, loose=loose, on_track=on_track)

    def refill(self, owner: str) -> bool:
        """Put loose fuel that serves everywhere on the track, as room comes; True when there was some."""
        before = self.track[owner]
        for place, here in tuple(self.opened.items()):
            if here.owner == owner and not self.zones(owner).is_cut_off(place[0]):
                self.put_loose_fuel(place)
        return self.track[owner] > before

    # --- the position afterwards ----------------------------------------------------------------------------

    def changes(self) -> Iterator[Change]:
        """The changes that bring the position to this ledger."""
        game, turn = self.game, self.game.clock.turn
        for code, fuel in self.track.items():
            if fuel != game.powers[code].fuel:
                yield put_power(msgspec.structs.replace(game.powers[code], fuel=fuel))
        for node in self.expended:
            yield put_depot(node, Depot(self.barrels[node], game.depots[node].owner))
        yield from put_opened(game, self.opened)
        if COMMONWEALTH in self.entries and self.by_areas(COMMONWEALTH):
            yield from self._amount(NOTED, turn, self.noted)
            yield from self._amount(ANYWHERE, turn, self.spent_anywhere or None)
        for between, net in self.drawn.items() if adds_up(game) else ():
            yield from self._amount(DRAWN, (turn, *between), net or None)
        for permit, given in self.given.items():
            yield from self._amount(GIVEN, (turn, *permit), given or None)
        for user, free in self.free.items():
            yield from self._amount(FREE_FUEL, (turn, user), free or None)
        for power, entries in self.entries.items():
            yield account(game, power, entries)

    def _amount(self, table: Table[K, Fraction], key: K, value: Fraction | None) -> Iterator[Change]:
        if table.of(self.game).get(key) != value:
            yield table.put(key, value)


def adds_up(game: Game) -> bool:
    """True when the loss abroad is counted on all that is drawn in the phase (OIL-AMB-07)."""
    return bool(chosen(game.options, "oil.foreign_loss_basis") == "per_phase_total")


def noted(game: Game) -> Fraction:
    """What the Commonwealth's track showed when final reorganization began (OIL-REO-13)."""
    usual = game.powers[COMMONWEALTH].fuel if COMMONWEALTH in game.powers else NOTHING
    return NOTED.of(game).get(game.clock.turn, usual)
