"""What would mend it: for a unit out of supply the cheapest repairs, each traced before it is shown.

Every way that would lead to a source without its barriers is split into these, every barrier has its repairs
(:mod:`redball.planning.repairs`), and a candidate is one repair for each barrier of a way.  Besides there are
repairs that open no way (:mod:`redball.planning.other_repairs`).  Candidates are tried in order of price,
ties by the text of their orders; where none works alone, pairs of repairs are tried.
"""

from __future__ import annotations

import heapq
import itertools
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace

from redball import supply
from redball.game.orders import MoveUnit, Order
from redball.game.state import Change, Game, next_game
from redball.planning.march import March
from redball.planning.other_repairs import OtherRepairs
from redball.planning.repairs import LOST, Goal, Repair, Repairs, by_price
from redball.planning.whatif import changes_of, compared, foresee, grounds_of
from redball.supply.reasons.barriers import Barriers
from redball.supply.reasons.breaches import Breach
from redball.supply.reasons.why import broken_ways
from redball.wording import Message

MOST = 6
"""The most mends worth reading."""

WAYS = 10
"""Ways to each source that are examined."""

TRIALS = 240
"""Candidates that are traced at most, pairs among them."""

_PAIRS = 50
"""Pairs of repairs that are combined in one small step."""

_BARRIERS = 3
"""The most repairs of one mend."""


@dataclass(frozen=True, slots=True)
class Mend:
    """A cure that was traced: with ``changes`` the unit is in supply.

    ``texts`` say what has to be done, one sentence a repair, and ``details`` how it could be. ``orders`` do
    it; none when a unit would be needed that the game doesn't have near. ``nodes`` and ``seas`` are to
    highlight. ``gained`` are further units that come into supply with it, ``lost`` those that fall out.
    """

    unit: str
    price: int
    texts: tuple[Message, ...]
    details: tuple[Message, ...]
    changes: tuple[Change, ...]
    orders: tuple[Order, ...]
    nodes: tuple[int, ...]
    seas: tuple[int, ...]
    gained: tuple[str, ...]
    lost: tuple[str, ...]


_Entry = tuple[int, int, str, int, tuple[Repair, ...], Mend | None]
"""Price, number of repairs, their orders as text, a running number, the repairs, and the mend if known."""


def mends(
    game: Game,
    unit_id: str,
    budget_ms: float | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Iterator[Mend]:
    """The cheapest mends of a unit, best first, as they are found; none for a unit in supply.

    The search ends after ``budget_ms``, or as soon as ``cancel`` says so.

    Raises:
        KeyError: the game has no such unit.

    """
    until = None if budget_ms is None else time.perf_counter() + budget_ms / 1000
    for step in Search(game, unit_id).steps():
        if step is not None:
            yield step
        if (cancel is not None and cancel()) or (until is not None and time.perf_counter() > until):
            return


class Search:
    """A search for mends in small steps.  ``tried`` candidates were traced, ``known`` wait for it or were."""

    def __init__(self, game: Game, unit_id: str) -> None:
        self.game, self.unit = game, game.units[unit_id]
        self.supply = supply.of(game)
        self.tried = self.known = 0
        self._heap: list[_Entry] = []
        self._singles: dict[str, Repair] = {}
        self._reached: list[frozenset[Goal]] = []

    def steps(self) -> Iterator[Mend | None]:
        """A mend each time that one is found, best first, and None after every other step."""
        if self.unit.hex < 0 or self.supply.in_supply(self.unit.id):
            return
        yield from self._gather()
        found = 0
        for step in itertools.chain(self._try_all(), self._try_pairs()):
            found += step is not None
            yield step
            if found >= MOST:
                return

    # --- candidates -----------------------------------------------------------------------------------------

    def _gather(self) -> Iterator[None]:
        principal = self.supply.position.principal_of(self.unit)
        ground = self.supply.group_of(self.unit).layers[-1].ground
        march = March(self.supply, Barriers(self.game, self.supply.position, principal, ground))
        repairs = Repairs(march, self.unit)
        nodes = {self.unit.hex}
        for way in broken_ways(self.supply, self.unit.id, WAYS):
            if way is not None:
                nodes.update(n for n in way.nodes if n < march.barriers.ground.size)
                self._add_way(repairs, way)
            yield
        other = OtherRepairs(repairs)
        for found in (other.face_up, other.headquarters, other.itself, other.home):
            for repair in found():
                if repair is not None:
                    self._add((repair,))
                yield
        for repair in other.weather(nodes):
            self._add((repair,))
        yield

    def _add_way(self, repairs: Repairs, way: Breach) -> None:
        """Every combination of one repair for each barrier of a way."""
        choices = repairs.of_way(way.barriers)
        for repair in itertools.chain.from_iterable(choices):
            self._singles.setdefault(repr(repair.orders), repair)
        if choices and all(choices) and len(choices) <= _BARRIERS:
            for chosen in itertools.product(*choices):
                if not _moves_twice(chosen):
                    self._add(chosen)

    def _add(self, repairs: Iterable[Repair]) -> None:
        chosen = tuple(by_price({r.key: r for r in repairs}.values()))
        if len(chosen) == 1:
            self._singles.setdefault(repr(chosen[0].orders), chosen[0])
        self._push(sum(r.price for r in chosen), chosen, None)

    def _push(self, price: int, repairs: tuple[Repair, ...], mend: Mend | None) -> None:
        self.known += 1
        text = repr([r.orders for r in repairs])
        heapq.heappush(self._heap, (price, len(repairs), text, self.known, repairs, mend))

    # --- trying ---------------------------------------------------------------------------------------------

    def _try_all(self) -> Iterator[Mend | None]:
        done: set[str] = set()
        while self._heap:
            price, _, text, _, repairs, mend = heapq.heappop(self._heap)
            goals = frozenset[Goal]().union(*(r.goals for r in repairs))
            if any(reached <= goals for reached in self._reached):
                continue
            if mend is None:
                if text in done or self.tried >= TRIALS:
                    continue
                done.add(text)
                mend = yield from self._traced(price, repairs)
                if mend is not None and mend.lost:
                    # Its side effects are counted, and whatever is cheaper then comes first.
                    dearer = price + LOST * len(mend.lost)
                    self._push(dearer, repairs, replace(mend, price=dearer))
                    mend = None
            if mend is not None:
                self._reached.append(goals)
            yield mend

    def _try_pairs(self) -> Iterator[Mend | None]:
        """Two repairs together, where no candidate works."""
        if self._reached:
            return
        singles = by_price(self._singles.values())
        for number, pair in enumerate(itertools.combinations(singles, 2)):
            if not (pair[0].goals & pair[1].goals or _moves_twice(pair)):
                self._add(pair)
            if number % _PAIRS == 0:
                yield None
        yield from self._try_all()

    def _traced(self, price: int, repairs: tuple[Repair, ...]) -> Generator[None, None, Mend | None]:
        """The mend of some repairs; None when the rules forbid one or the unit stays out of supply."""
        self.tried += 1
        orders = tuple(order for repair in repairs for order in repair.orders)
        rulings = foresee(self.game, orders)
        if not all(ruling.allowed for ruling in rulings):
            return None
        changes = changes_of(rulings)
        after = supply.of(next_game(self.game, changes))
        yield
        for _ in grounds_of(after):
            yield
        if not after.in_supply(self.unit.id):
            return None
        result = yield from compared(self.supply, after)
        return Mend(
            self.unit.id,
            price,
            tuple(r.text for r in repairs),
            tuple(r.detail for r in repairs if r.detail is not None),
            changes,
            orders if all(r.real for r in repairs) else (),
            tuple(dict.fromkeys(n for r in repairs for n in r.nodes)),
            tuple(dict.fromkeys(s for r in repairs for s in r.seas)),
            tuple(u for u in result.gained if u != self.unit.id),
            result.lost,
        )


def _moves_twice(repairs: Iterable[Repair]) -> bool:
    """True when some repairs send the same unit to two places."""
    moved = [order.unit for repair in repairs for order in repair.orders if isinstance(order, MoveUnit)]
    return len(set(moved)) < len(moved)
