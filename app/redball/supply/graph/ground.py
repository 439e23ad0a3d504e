"""What one power can trace over in one position: which hexes, ports and sea areas are open to its paths, and
at what cost.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from redball.supply.graph.board import Board, Ways

CLOSED, PLAIN, QUAY = 0, 1, 2
"""Whether a path may enter a hex; QUAY: and it is a port that the power can use."""


@dataclass(frozen=True, eq=False)
class Ground:
    """One view of the map.

    ``passable`` one byte a hex: CLOSED, PLAIN or QUAY. ``cost`` hexes that a hex counts when entered.
    ``quays`` usable port -> open sea nodes it opens on; ``harbours`` open sea node -> usable ports; ``lanes``
    open sea node -> open sea nodes it is linked with; ``ruined`` ports of the power that only damage shuts.
    ``zones`` is the weather zone of each hex; ``basic`` and ``railway`` the limits by zone, -1 where no path
    of this ground may begin. ``movement`` is the movement kind whose points are counted, empty for hexes.
    ``coasts`` are hexes where who traces needs no port, whatever port they have.
    """

    board: Board
    ways: Ways
    passable: bytes
    cost: bytes
    quays: Mapping[int, tuple[int, ...]]
    harbours: Mapping[int, tuple[int, ...]]
    lanes: Mapping[int, tuple[int, ...]]
    ruined: frozenset[int]
    zones: bytes
    basic: tuple[int, ...]
    railway: tuple[int, ...]
    movement: str = ""
    coasts: frozenset[int] = frozenset()
    derived: dict[Hashable, Any] = field(init=False, default_factory=dict, repr=False)

    @property
    def size(self) -> int:
        """Number of hexes; sea nodes follow."""
        return self.board.size

    def basic_limit(self, node: int) -> int:
        """How long a basic path from a hex may be."""
        return self.basic[self.zones[node]]

    def railway_limit(self, node: int) -> int:
        """How many hexes off the rails a railway path from a hex may have."""
        return self.railway[self.zones[node]]

    def beach(self, node: int) -> tuple[int, ...]:
        """Open sea nodes that a unit or source which stands in a coastal hex without port may embark on, and
        over the quays of a ruined one (base game 3.5.1): damage never opens what the port would not.
        """
        return tuple(s for s in self.shore(node) if s in self.lanes)

    def shore(self, node: int) -> tuple[int, ...]:
        """The same, open or not."""
        if node in self.board.port_class and node not in self.coasts:
            return self.board.port_seas[node] if node in self.ruined else ()
        return self.board.coast_seas.get(node, ())

    def same_but_passable(self, other: Ground) -> bool:
        """True when they differ in open hexes at most, so that fields of ``other`` can be repaired."""
        return (
            self.ways is other.ways
            and self.basic == other.basic
            and self.railway == other.railway
            and self.cost == other.cost
            and self.quays == other.quays
            and self.lanes == other.lanes
            and self.ruined == other.ruined
        )


def without_seas(ground: Ground, areas: Collection[int]) -> Ground:
    """A ground over which no path leads through some sea areas; itself when there are none."""
    if not areas:
        return ground
    gone = {ground.size + area for area in areas}
    return replace(
        ground,
        quays={port: tuple(s for s in seas if s not in gone) for port, seas in ground.quays.items()},
        harbours={sea: ports for sea, ports in ground.harbours.items() if sea not in gone},
        lanes={
            s: tuple(n for n in near if n not in gone) for s, near in ground.lanes.items() if s not in gone
        },
    )
