"""Every chain that a unit may trace, without any foresight: slow and obviously right, to hold paths with
locks against.

The steps, sources and limits are those of the slow reference tracer. A state is all that decides how a chain
may go on; the states are looked at in order of what the chain counts so far.
"""

from __future__ import annotations

import heapq
from itertools import count

from redball.game.state import Game
from redball.game.units import Unit

from tests.supply.reference import Reference

Point = tuple[str, int, str]
"""Kind (port, area, source), hex or sea area, HQ."""

Length = tuple[int, int, int, bool, int, str]
"""Hexes, sea areas, steps, by rail, hex and HQ of the source: what the links of chains are compared by, each
whole before the next.
"""


class TooManyError(Exception):
    """There are more ways than a test has time for."""


class EveryChain:
    """All chains of one unit that use no port and no sea area twice in a link, and no source twice."""

    def __init__(self, game: Game, unit: Unit, most: int = 40_000) -> None:
        self.slow, self.unit, self.left = Reference(game).like(unit), unit, most
        self.power = game.principal(unit.power)
        self.options = self.slow.options
        self.primaries = self.slow.primaries(self.power, unit.country)
        sources = self.slow.secondaries(self.power)
        own = [s for s in sources if s.unit == unit.id and s.unit]
        self.sources = [s for s in sources if s not in own]
        onward = self.options.secondary_to_secondary_path == "railway"
        self.onward = [(True, True, onward)] + [(False, False, True)] * (not onward)
        self.first = [(False, True, True)]
        if self.options.unit_to_primary_path == "railway":
            self.first.append((True, True, False))
        if own and self.options.hq_traces_railway:
            self.first += self.onward

    def best(self, through: set[Point], never: set[Point]) -> tuple[Length, ...] | None:
        """The lengths of the best chain that leads through some points and none of others."""
        for links in range(1, len(self.sources) + 2):
            found = self._of(links, frozenset(through), never)
            if found is not None:
                return found
        return None

    def _of(self, links: int, through: frozenset[Point], never: set[Point]):
        number, seen, heap = count(), set(), []

        def begin(done, node, beach, modes, trail, passed):
            for rails, primary, secondary in modes:
                mod = self.slow.mod(node)
                loss = 0 if self.options.weather_measured_at == "per_hex" else -mod
                state = (
                    len(done), node, beach, (rails, primary, secondary), ("hex", node), False, loss,
                    frozenset(), trail, passed,
                )  # fmt: skip
                heapq.heappush(heap, ((*done, (0, 0, 0, rails)), next(number), state))

        begin((), self.unit.hex, self.slow.embarks(self.unit), self.first, frozenset(), frozenset())
        while heap:
            key, _, state = heapq.heappop(heap)
            if state in seen:
                continue
            seen.add(state)
            self.left -= 1
            if not self.left:
                raise TooManyError
            if state[0] == -1:
                return key
            number_done, start, beach, mode, here, landed, loss, used, trail, passed = state
            rails, primary, secondary = mode
            length, seas, steps, _ = key[-1]
            if here[0] == "hex":
                home = ("source", here[1], "")
                if primary and here[1] in self.primaries and home not in never and through <= passed | {home}:
                    whole = (*key[:-1], (*key[-1], here[1], ""))
                    heapq.heappush(heap, (whole, next(number), (-1, next(number))))
                for s in self.sources if secondary and number_done + 1 < links else ():
                    point = ("source", s.node, s.unit)
                    if s.node == here[1] and point not in never and s not in trail:
                        embarks = self.slow.source_embarks(s)
                        whole = (*key[:-1], (*key[-1], s.node, s.unit))
                        begin(whole, s.node, embarks, self.onward, trail | {s}, passed | {point} & through)
            reach = self.slow.ranges()[rails]
            worst = self.options.weather_measured_at == "worst"
            for there, cost in self.slow.steps(self.power, start, here, rails, beach):
                new, points = set(), set()
                if here[0] == "hex" != there[0]:
                    points.add(("port", here[1], ""))  # a ruined port is one, though it serves as a beach
                    usable = self.slow.port_usable(self.power, here[1])
                    new |= {here} if usable and not landed else set()
                if here[0] != "hex" == there[0]:
                    points.add(("port", there[1], ""))
                    new.add(there)
                if there[0] == "sea":
                    points.add(("area", there[1], ""))
                    new.add(there)
                more = max(loss, -self.slow.mod(there[1])) if worst and there[0] == "hex" else loss
                if points & never or new & used or length + cost > max(0, reach - more):
                    continue
                heapq.heappush(
                    heap,
                    (
                        (*key[:-1], (length + cost, seas + (there[0] == "sea"), steps + 1, rails)),
                        next(number),
                        (
                            number_done, start, beach, mode, there,
                            here[0] == "sea" and there[0] == "hex", more,
                            used | new, trail, passed | points & through,
                        ),
                    ),
                )  # fmt: skip
        return None
