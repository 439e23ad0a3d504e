"""Dedicated convoy chains: how a barrel gets over water to its depot (OIL-STO-10, 11)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from redball.derived import get_or_make
from redball.game.clock import Clock
from redball.game.pipelines import carried, reserved
from redball.game.state import Change, Game
from redball.rules.clauses import chosen
from redball.rules.oil.dedicated import chains_of
from redball.rules.oil.reserved import reserve
from redball.rules.oil.tables import CHAINS, RESERVED, of_turn
from redball.rules.ruleset import Effect, set_entry
from redball.supply.graph.edges import joined, may_enter, onward
from redball.supply.graph.ground import Ground
from redball.supply.tracing.regions import ground_of

_NO_POINTS = 1000
"""What a sea area without free convoy points counts in looking for the best chain; any other counts 1."""


def lenders(game: Game, power: str) -> tuple[str, ...]:
    """Powers whose convoy points may carry barrels of a power: its own, then by option (OIL-AMB-21) those of
    co-operating powers in the order of their codes.
    """
    shared = chosen(game.options, "oil.chain_cp_owner") == "own_or_cooperating"
    owners = sorted({owner for _, owner in game.convoys} - {power}) if shared else []
    return (power, *(owner for owner in owners if game.cooperate(owner, power)))


def _free_of(game: Game, owner: str, area: int) -> int:
    """Points of one owner that carry neither resources on routes that were set nor barrels."""
    key = (area, owner)
    return max(0, game.convoys.get(key, 0) - carried(game).get(key, 0) - reserved(game).get(key, 0))


def free_points(game: Game, power: str, area: int) -> int:
    """Convoy points in a sea area that a power may still dedicate to barrels."""
    return sum(_free_of(game, owner, area) for owner in lenders(game, power))


def taken_from(game: Game, power: str, area: int, points: int) -> dict[str, int]:
    """Whose points are dedicated when a power needs some in a sea area: its own first."""
    found: dict[str, int] = {}
    for owner in lenders(game, power):
        part = min(points - sum(found.values()), _free_of(game, owner, area))
        if part > 0:
            found[owner] = part
    return found


def dedicate(game: Game, power: str, areas: Sequence[int], points: int) -> list[Change]:
    """Reserve convoy points in each of some sea areas for barrels of a power: for nothing else this turn."""
    return [
        reserve(game, area, owner, part)
        for area in areas
        for owner, part in taken_from(game, power, area, points).items()
    ]


# --- how wide a chain is ------------------------------------------------------------------------------------


def width(game: Game, node: int, seas: Sequence[int], barrels: int) -> int:
    """Convoy points that so many more barrels to a hex need in each sea area (OIL-STO-11).

    One a barrel; where a chain has a fixed width (OIL-AMB-23) one in all, which is there when barrels went
    along the same chain before.
    """
    if chosen(game.options, "oil.chain_width") == "per_barrel":
        return barrels
    there = (chain.seas(len(game.atlas.grid)) for chain in chains_of(game) if chain.depot == node)
    return 0 if tuple(reversed(seas)) in there else 1


def keeping_chains(game: Game, entered: Clock) -> Iterator[Effect]:
    """Where chains are permanent (OIL-AMB-21), the points of a turn stay dedicated in the next."""
    if entered.turn == game.clock.turn or chosen(game.options, "oil.chain_duration") != "permanent":
        return
    for table in (RESERVED, CHAINS):
        for rest, value in of_turn(table, game).items():
            yield set_entry(table, (entered.turn, *rest), value)


# --- the best ways ------------------------------------------------------------------------------------------


class Chains(msgspec.Struct, frozen=True):
    """Best ways over land and sea to some hexes: fewest sea areas, those without free convoy points last.

    ``towards`` is the next node from every node, ``cost`` how many sea areas lie between it and the hexes.
    """

    ground: Ground
    towards: Mapping[int, int]
    cost: Mapping[int, int]

    def way(self, node: int) -> tuple[int, ...] | None:
        """Hexes and sea nodes on the way from a hex, itself first; None when there is no way."""
        start = node if node in self.cost else self._first_step(node)
        if start is None:
            return None
        found = [] if start == node else [node]
        while start >= 0:
            found.append(start)
            start = self.towards[start]
        return tuple(found)

    def _first_step(self, node: int) -> int | None:
        """The best open node next to a hex that itself may not be entered."""
        near = [n for n in joined(self.ground, node) if n in self.cost]
        return min(near, key=lambda n: self.cost[n], default=None)


def chains_to(game: Game, power: str, targets: frozenset[int]) -> Chains:
    """The best ways of a power to any of some hexes, from everywhere; they are kept with what it can trace
    over as long as the same seas have free convoy points.
    """
    ground = ground_of(game, power)
    seas = frozenset(sea for sea in ground.lanes if free_points(game, power, sea - ground.size))
    known: dict[frozenset[int], Chains] = get_or_make(ground, (chains_to, power, targets), dict)
    if seas not in known:
        known.clear()
        known[seas] = _flooded(ground, targets, seas)
    return known[seas]


def _flooded(ground: Ground, targets: frozenset[int], seas: frozenset[int]) -> Chains:
    cost = {node: 0 for node in targets if may_enter(ground, node)}
    towards = dict.fromkeys(cost, -1)
    rounds: dict[int, deque[int]] = {0: deque(cost)}
    while rounds:
        here = min(rounds)
        pending = rounds.pop(here)
        while pending:
            node = pending.popleft()
            if cost[node] != here:
                continue
            for other in onward(ground, node):
                step = 0 if other < ground.size else 1 if other in seas else _NO_POINTS
                if here + step < cost.get(other, here + step + 1):
                    cost[other] = here + step
                    towards[other] = node
                    (rounds.setdefault(here + step, deque()) if step else pending).append(other)
    return Chains(ground, towards, cost)
