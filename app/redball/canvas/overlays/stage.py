"""What overlays need of the scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsItem

from redball.atlas import Atlas
from redball.canvas.counters import CounterArt
from redball.canvas.items.shelf import Exhibit
from redball.canvas.items.vector import VectorItem
from redball.supply.paths import Status


class Stage(Protocol):
    """The map with its counters; see :class:`redball.canvas.scene.MapScene`, which is one."""

    atlas: Atlas
    art: CounterArt
    selected: tuple[str, ...]
    only_out: bool
    hidden: frozenset[str]

    def occupied(self, node: int) -> bool:
        """True when a pile stands in a hex."""

    def fleets(self) -> frozenset[int]:
        """The hexes at sea where counters stand."""

    def counter_at(self, x: float, y: float) -> tuple[float, float] | None:
        """The middle of the hex of a point in map units, if a pile stands there."""

    def covered_in(self, area: QRectF) -> list[QRectF]:
        """Where counters and depots are shown in a part of the map, in map units."""

    def exhibit_of_unit(self, unit: str) -> Exhibit | None:
        """The exhibit of a unit."""

    def visible_exhibits(self) -> Sequence[Exhibit]:
        """The exhibits in view, as far as they are shown."""

    def badge_status(self, exhibit: Exhibit) -> Status | None:
        """The badge of a pile."""

    def out_count(self) -> int:
        """Units on the map that the filter of units out of supply is about."""

    def shown_at(self, x: float) -> float:
        """An x in map units at the turn round the world that the view shows."""

    def add_overlay(self, item: VectorItem, scale: float) -> None:
        """Lay an item over the map."""

    def removeItem(self, item: QGraphicsItem, /) -> None:
        """Take an item away."""
