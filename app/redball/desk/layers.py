"""What is laid over the map now: the subject's path or its trouble, the switched overlays, legal and
highlighted hexes.

The legend follows: it lists only what is drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from redball.canvas.overlays import OverlayBoard
from redball.canvas.overlays.freight import FreightLine
from redball.desk.chokes import ChokeWatch
from redball.desk.hub import Desk
from redball.game.powers import power_infos
from redball.supply.paths import Path, Reason, Status, Why

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.desk.map_desk import MapDesk
    from redball.supply import Supply

_TROUBLED = frozenset({Status.OUT, Status.ISOLATED, Status.EMERGENCY})


class Layers(QObject):
    """Keeps the map's overlays in step with subject, switches and position."""

    def __init__(self, desk: Desk, owner: MapDesk) -> None:
        super().__init__(owner)
        self.desk, self.owner = desk, owner
        self.on = {
            "paths": True, "reach": False, "zoc": False, "control": False, "chokes": False, "freight": True,
        }  # fmt: skip
        self.board: OverlayBoard | None = None
        self.path: Path | None = None
        self.why: Why | None = None
        self.ahead: Supply | None = None
        self._chosen = 0
        self.chokes = ChokeWatch(desk, self)
        self.chokes.found.connect(self._show_chokes)
        self._freight: tuple[Sequence[FreightLine], Mapping[int, int]] = ((), {})
        self._pointed: Collection[str] = ()
        desk.power_changed.connect(self.refresh)

    def attach(self, view: MapView) -> None:
        """Lay over another view from now on."""
        self.board = view.map_scene().overlays
        self.path = self.why = None

    def set(self, name: str, on: bool) -> None:
        """Switch an overlay."""
        self.on[name] = on
        self.refresh()

    @property
    def supply(self) -> Supply:
        """The supply that is drawn: of the position, or of what is tried."""
        return self.ahead if self.ahead is not None else self.desk.supply

    # --- the subject's path ---

    def refresh(self, *_: object) -> None:
        """Draw what the position, the subject and the switches ask for."""
        if self.board is None or self.desk.session is None or not self.owner.supplied:
            return
        self._show_subject()
        supply, power = self.supply, self.whose()
        self.board.show_reach(reach_of(supply, power) if self.on["reach"] else {})
        self.board.show_zoc(supply.zoc(power) if self.on["zoc"] and power else (), power)
        self.board.show_control(self.on["control"])
        self._look_for_chokes(power)
        self._draw_freight()

    def whose(self) -> str:
        """The power that reach and zones are shown for: the chosen unit's, else the one whose tracks are
        shown.
        """
        unit = self.desk.unit
        return unit.power if unit is not None and unit.power in self.desk.game.powers else self.desk.power

    def _look_for_chokes(self, power: str) -> None:
        """Show the choke points of a power as soon as they are known; those of before stay until then."""
        assert self.board is not None
        if not self.on["chokes"] or not power:
            self.chokes.cancel()
            self.board.show_chokes((), "")
        elif self.chokes.look(self.desk.game, power):
            self._show_chokes()

    def _show_chokes(self) -> None:
        if self.board is not None and self.on["chokes"]:
            self.board.show_chokes(self.chokes.discs(), self.chokes.power)

    def _show_subject(self) -> None:
        assert self.board is not None
        unit, supply = self.desk.unit, self.supply
        path = why = None
        if unit is not None and self.on["paths"]:
            path = supply.path(unit.id)
            why = supply.why(unit.id) if supply.status(unit.id) in _TROUBLED else None
        if path != self.path:
            self.path = path
            self.board.show_alternative(None)
            self.board.show_path(path)
        if why != self.why:
            self.why, self._chosen = why, 0
            self.board.show_reasons(why)

    def show_reason(self, reason: Reason | None) -> None:
        """Bring out one reason of those shown, with its words beside it."""
        if self.board is None or self.why is None:
            return
        if reason is not None and reason in self.why.reasons:
            self._chosen = self.why.reasons.index(reason)
            self.board.show_reasons(self.why, self._chosen)
            self.board.highlight(reason.nodes, reason.side, reason.seas)
        else:
            self.board.highlight(())

    def show_other_path(self, path: Path | None) -> None:
        """Draw another path beside the subject's, thinner; None takes it away."""
        if self.board is not None:
            self.board.show_alternative(path)

    # --- routes of resources ---

    def show_freight(self, lines: Sequence[FreightLine], short: Mapping[int, int]) -> None:
        """Draw routes of resources, and where convoy points are short."""
        self._freight = (lines, short)
        self._draw_freight()

    def point_out_freight(self, keys: Collection[str]) -> None:
        """Bring out the routes of some resources."""
        if set(keys) != set(self._pointed):
            self._pointed = keys
            self._draw_freight()

    def _draw_freight(self) -> None:
        if self.board is not None:
            lines, short = self._freight if self.on["freight"] else ((), {})
            self.board.show_freight(lines, short, self._pointed)

    # --- hexes ---

    def highlight(self, nodes: Collection[int]) -> None:
        """Point out hexes."""
        if self.board is not None:
            self.board.highlight(nodes)

    def show_legal(self, nodes: Collection[int], numbers: Mapping[int, int] | None = None) -> None:
        """Edge the hexes where the thing at hand may go, with numbers in some."""
        if self.board is not None:
            self.board.show_legal(nodes, numbers or {})

    def pulse(self, node: int) -> None:
        """Let a hex flash: here something stood in the way."""
        if self.board is not None and node >= 0:
            self.board.pulse(node)

    # --- looking ahead ---

    def try_out(self, ahead: Supply | None, lost: Sequence[str] = (), gained: Sequence[str] = ()) -> None:
        """Draw everything as it would be in a position that is only tried; None ends that."""
        self.ahead = ahead
        if self.board is not None:
            self.board.preview(lost, gained)
        self.refresh()

    def preview(self, lost: Sequence[str], gained: Sequence[str], ahead: Supply | None) -> None:
        """Edge the units that a move would cut off or supply, and show their badges as they would be."""
        if self.board is None:
            return
        self.board.preview(lost, gained)
        changed = (*lost, *gained) if ahead is not None else ()
        self.owner.scene.foresee({unit: ahead.status(unit) for unit in changed} if ahead is not None else {})


def reach_of(supply: Supply, power: str) -> Mapping[int, int]:
    """How far the supply of all of a power's home countries reaches: hexes with the least length used."""
    best: dict[int, int] = {}
    info = power_infos().get(power)
    for home in info.homes if info else ():
        for node, used in supply.reach(power, home).items():
            best[node] = min(used, best.get(node, used))
    return best
