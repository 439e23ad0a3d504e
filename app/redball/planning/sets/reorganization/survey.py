"""Who could be reorganized now, every way of doing it, and the ports that could be repaired for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from threading import Lock

from redball.game.state import Game
from redball.game.units import Unit
from redball.planning.sets.reorganization.choices import Choice
from redball.planning.sets.reorganization.look import Look
from redball.planning.sets.reorganization.repairs import repairs_of
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.pool import may_reorganize, used


class Survey:
    """Units that wait, by id, the points of the powers that plan together, the damaged ports that they can
    repair, and the ``choices`` of each unit as far as they are known.

    Most orders are never of use to a plan, and judging one takes long; so each unit's orders are judged a few
    at a time, the likeliest first, when somebody reads on.  Until all are judged, one more of the choices,
    which is ``loose``, is as good as any of them may be.  Likewise of several paths over minor ports to one
    source there is only the best, until a plan searches the ``others``.  Threads that read take turns.
    """

    def __init__(self, game: Game, powers: Iterable[str]) -> None:
        self.game, self.powers = game, tuple(dict.fromkeys(powers))
        pools = (c for c in self.powers if may_reorganize(game, game.clock, game.powers[c]))
        self.points: Mapping[str, Fraction] = {c: game.powers[c].rp_left for c in pools}
        self.units: Mapping[str, Unit] = {u.id: u for u in waiting(game, self.powers)}
        self.repairs = repairs_of(game, self.units, tuple(self.points)) if self.units else ()
        damaged = frozenset(r.port for r in self.repairs)
        self._look = Look(game, frozenset(self.powers), self.units, damaged)
        self._readings = {unit.id: _Reading(self._look, unit) for unit in self.units.values()}
        self._lock = Lock()
        self.choices = {id: self._known(id) for id in self.units}

    @property
    def read(self) -> int:
        """The number of units of which something was read."""
        return sum(reading.begun for reading in self._readings.values())

    def more(self, unit: str) -> bool:
        """Judge some more of a unit's orders; False if all are judged."""
        reading = self._readings[unit]
        if reading.complete:
            return False
        with self._lock:
            reading.more()
            self.choices[unit] = self._known(unit)
        return True

    def read_all(self) -> None:
        """Judge every order of every unit."""
        for unit in self.units:
            while self.more(unit):
                pass

    def others(self, choice: Choice) -> bool:
        """Find what a choice that is only hoped for may be: orders, or paths over other minor ports.  False
        if all are known.
        """
        if not choice.provider:
            return self.more(choice.unit)
        if not any(one.more for one in self.choices[choice.unit]):
            return False
        with self._lock:
            self._readings[choice.unit].detour()
            self.choices[choice.unit] = self._known(choice.unit)
        return True

    def near(self, unit: str) -> tuple[Choice, ...]:
        """A unit's choices by the nearest sources, all of them judged."""
        with self._lock:
            self._readings[unit].read_near()
            self.choices[unit] = self._known(unit)
            return self._readings[unit].choices(near=True)

    def offers(self, unit: str) -> tuple[Choice, ...]:
        """A unit's choices by the nearest sources while no port has been filled."""
        ports = frozenset(repair.port for repair in self.repairs)
        open_now = [c for c in self.near(unit) if c.closed <= ports and not c.loose]
        # Paths over other ports to the same source are no offers of their own.
        return tuple(
            {(c.provider, c.way, c.rail, c.asked, c.repairs): c for c in reversed(open_now)}.values()
        )[::-1]

    def _known(self, unit: str) -> tuple[Choice, ...]:
        reading = self._readings[unit]
        known = reading.choices()
        if reading.complete:
            return known
        least, payers = self._look.least(self.units[unit]), tuple(self.points)
        return (*known, Choice(unit, "", "", False, payers, least, {}, loose=True))


AT_FIRST = 6
"""Orders of a unit that are judged at first; later as many as are judged by then."""


class _Reading:
    """One unit's orders, by the nearest sources first: those that are judged, with what they offer, and those
    that wait for it.
    """

    def __init__(self, look: Look, unit: Unit) -> None:
        self._look, self._unit = look, unit
        self._orders: list[Reorganize] = []
        self._near = self._gathered = 0
        self._found: dict[int, tuple[Choice, ...]] = {}
        self._waiting: list[int] = []

    @property
    def begun(self) -> bool:
        """Whether an order is judged."""
        return bool(self._found)

    @property
    def complete(self) -> bool:
        """Whether every order is judged."""
        return self._gathered == 2 and not self._waiting

    def choices(self, near: bool = False) -> tuple[Choice, ...]:
        """What the orders offer that are judged; ``near``: those by the nearest sources."""
        numbers = (n for n in sorted(self._found) if n < self._near or not near)
        return tuple(choice for number in numbers for choice in self._found[number])

    def more(self) -> None:
        """Judge as many more as are judged, so that few calls are enough for all of them."""
        for _ in range(max(AT_FIRST, len(self._found))):
            while not self._waiting and self._gathered < 2:
                self._gather()
            if self._waiting:
                self._judge()

    def read_near(self) -> None:
        """Judge all by the nearest sources."""
        if not self._gathered:
            self._gather()
        while self._gathered == 1 and self._waiting:
            self._judge()

    def detour(self) -> None:
        """Find all paths that may replace those over minor ports."""
        for number, found in self._found.items():
            if any(choice.more for choice in found):
                more = (self._look.others(choice) if choice.more else (choice,) for choice in found)
                self._found[number] = tuple(choice for some in more for choice in some)

    def _gather(self) -> None:
        """The orders by the nearest sources, then those by all others; the likeliest are judged first."""
        known, first = set(self._orders), len(self._orders)
        found = self._look.orders(self._unit, everything=self._gathered == 1)
        self._orders += [order for order in found if order not in known]
        self._gathered += 1
        self._near = self._near or len(self._orders)

        def promise(number: int) -> tuple[bool, bool, bool, int]:
            return self._look.promise(self._unit, self._orders[number])

        self._waiting = sorted(range(first, len(self._orders)), key=promise, reverse=True)

    def _judge(self) -> None:
        number = self._waiting.pop()
        self._found[number] = tuple(self._look.choices(self._unit, self._orders[number], number < self._near))


def survey(game: Game, powers: Iterable[str]) -> Survey:
    """What some powers could reorganize together now, of their own units and with their own points.

    Raises ``KeyError`` for an unknown power.
    """
    return Survey(game, powers)


def waiting(game: Game, powers: Iterable[str]) -> Iterator[Unit]:
    """Units of some powers, face-down or shattered, that may still be reorganized at this opportunity."""
    wanted = frozenset(powers)
    for unit in game.units.values():
        if (unit.organized and not unit.shattered) or (unit.hex < 0 and unit.sea < 0):
            continue
        done = used(game, "unit", unit.id) or used(game, "hq", unit.id)
        if game.principal(unit.power) in wanted and not done:
            yield unit
