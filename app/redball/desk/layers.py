"""What is laid over the map now: the subject's path or its trouble, the switched overlays, legal and highlighted hexes.

The legend follows: it lists only what is drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from redball.canvas.overlays import OverlayBoard
from redball.desk.hub import Desk
from redball.supply.paths import Reason

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.desk.map_desk import MapDesk
    from redball.supply import Supply


class Layers(QObject):
    """Keeps the map's overlays in step with subject, switches and position."""

    def __init__(self, desk: Desk, owner: MapDesk) -> None:
        super().__init__(owner)
        self.desk, self.owner = desk, owner
        self.on = {"paths": True, "reach": False, "zoc": False, "control": False}
        self.board: OverlayBoard | None = None
        self._legal: frozenset[int] = frozenset()

    def attach(self, view: MapView) -> None:
        """Lay over another view from now on."""
        self.board = OverlayBoard(view)

    def set(self, name: str, on: bool) -> None:
        """Switch an overlay."""
        self.on[name] = on
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Draw everything anew that is switched on."""

    def highlight(self, nodes: Collection[int]) -> None:
        pass

    def show_legal(self, nodes: Collection[int]) -> None:
        pass

    def show_reason(self, reason: Reason | None) -> None:
        pass

    def preview(self, lost: Sequence[str], gained: Sequence[str], ahead: Supply | None) -> None:
        pass

    def pulse(self, node: int) -> None:
        pass
