"""The overlays on the map: those that are switched on are drawn again when what they depend on has changed,
those of panels when panels pass them.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec import structs
from PySide6.QtCore import QObject

from redball.canvas.overlays import OverlayBoard
from redball.canvas.overlays.edges import Highlight, Pulse, SupplyPreview
from redball.canvas.overlays.freight import Freight
from redball.canvas.overlays.overlay import Overlay, SwitchedOverlay
from redball.canvas.overlays.path import OtherPath, SupplyPath
from redball.canvas.overlays.railnet import Railways, rail_path
from redball.canvas.overlays.reach import ReachRings
from redball.canvas.overlays.reasons import Reasons
from redball.canvas.overlays.switched import switched
from redball.canvas.overlays.view_state import ViewState
from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries

if TYPE_CHECKING:
    from redball.canvas.scene import MapScene
    from redball.canvas.view import MapView
    from redball.planning.reach import Origin
    from redball.supply import Supply
    from redball.supply.paths import Path, Reason
    from redball.supply.railways.railnet import RailNet

T = TypeVar("T", bound=Overlay)


class Layers(QObject):
    """Updates the map's overlays when subject, switches or position change.

    ``kinds`` are those that have a switch, ``on`` returns which are on, ``freight`` holds the routes that the
    panel works on.  Nothing is drawn until supply is worked out and ``supplied`` is called.
    """

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.desk = desk
        self.supplied = False
        self.kinds = switched()
        self.on = {kind.switch: kind.starts_on for kind in self.kinds} | {"freight": True}
        self.scene: MapScene | None = None
        self.ahead: Supply | None = None
        self.carried: tuple[RailNet, int] | None = None
        self.freight = Freight()
        self._path_is_replaced = False
        self._asked: dict[type[SwitchedOverlay], tuple[object, ...]] = {}
        self._inquiries = Inquiries(self)
        self._origin: Origin | None = None
        desk.subject_changed.connect(self._look_elsewhere)
        desk.power_changed.connect(self._look_elsewhere)
        desk.power_changed.connect(self.refresh)
        desk.closed.connect(self._end_searches)

    def attach(self, view: MapView) -> None:
        """Draw on another view."""
        self.scene = view.map_scene()
        self.carried = None
        self._end_searches()
        self._show_freight()

    @property
    def board(self) -> OverlayBoard | None:
        """What overlays are drawn on; None without a map."""
        return self.scene.overlays if self.scene is not None else None

    def set(self, name: str, on: bool) -> None:
        """Switch an overlay."""
        self.on[name] = on
        self._show_freight()
        self.refresh()

    # --- what is asked --------------------------------------------------------------------------------------

    @property
    def supply(self) -> Supply:
        """The supply to draw: of the position, or of what is tried."""
        return self.ahead if self.ahead is not None else self.desk.supply

    def refresh(self, *_: object) -> None:
        """Ask the overlays that are switched on and outdated."""
        if self.board is None or self.desk.session is None or not self.supplied:
            return
        looked = self._looked()
        standing = looked if self.ahead is None else replace(looked, supply=self.desk.supply, _read={})
        offered = switched(self.desk.game)
        for kind in self.kinds:
            seen = looked if kind.tried else standing
            wanted = self.on[kind.switch] and kind in offered
            inputs = seen.inputs(kind) if wanted and not self._is_replaced(kind) else None
            if inputs is None:
                self._forget(kind)
            elif self._asked.get(kind) != inputs:
                self._asked[kind] = inputs
                # What it showed before stays until it answers.
                self._inquiries.in_turns(kind.name, _asking(kind, seen), partial(self._answered, kind))

    def _is_replaced(self, kind: type[SwitchedOverlay]) -> bool:
        return kind is SupplyPath and self._path_is_replaced

    def replace_path(self, on: bool) -> None:
        """Hide the subject's supply path while a panel draws another path in its place."""
        if on != self._path_is_replaced:
            self._path_is_replaced = on
            self.refresh()

    def _looked(self) -> ViewState:
        supply, unit = self.supply, self.desk.unit
        chosen = unit.id if unit is not None and unit.id in supply.game.units else ""
        if not self.on[ReachRings.switch]:
            self._origin = None
            return ViewState(supply, self.whose(), chosen)
        return ViewState(supply, self.whose(), chosen, self.origin())

    def _answered(self, kind: type[SwitchedOverlay], answer: SwitchedOverlay | None) -> None:
        assert self.board is not None
        if answer is None:
            self.board.clear(kind.name)
        elif answer != self.board.shown(kind):
            self.board.show(answer)

    def _forget(self, kind: type[SwitchedOverlay]) -> None:
        self._asked.pop(kind, None)
        self._inquiries.stop(kind.name)
        if self.board is not None and self.board.shown(kind) is not None:
            self.board.clear(kind.name)

    def _end_searches(self) -> None:
        """Cancel all searches; every overlay is asked again when the map is shown."""
        self._inquiries.stop_all()
        self._asked.clear()

    def is_busy(self, switch: str) -> bool:
        """True while an overlay with a switch is being searched for."""
        return any(self._inquiries.is_busy(kind.name) for kind in self.kinds if kind.switch == switch)

    def shown(self, kind: type[T]) -> T | None:
        """The overlay of a kind that is shown."""
        return self.board.shown(kind) if self.board is not None else None

    @property
    def path(self) -> Path | None:
        """The chosen unit's supply path as drawn."""
        shown = self.shown(SupplyPath)
        return shown.path if shown is not None else None

    def whose(self) -> str:
        """The power whose reach and zones are shown: the chosen unit's, else the one whose tracks are
        shown.
        """
        unit = self.desk.unit
        return unit.power if unit is not None and unit.power in self.desk.game.powers else self.desk.power

    # --- reach ----------------------------------------------------------------------------------------------

    def origin(self) -> Origin | None:
        """Where reach begins: the chosen HQ, port or depot while it exists, else the power."""
        from redball.planning.reach import Origin, Start, origins_at, text_of

        asked, power = self._origin, self.whose()
        game = self.supply.game
        if asked is not None and asked.start is not Start.POWER:
            node = game.units[asked.unit].hex if asked.unit in game.units else asked.node
            here = origins_at(game, node) if node >= 0 else ()
            found = (o for o in here if (o.start, o.unit) == (asked.start, asked.unit))
            self._origin = next(found, None)
        found_at = self._origin or (Origin(Start.POWER, power) if power else None)
        self.desk.reach_from = text_of(game, found_at) if found_at is not None else ""
        return found_at

    def begin_reach_at(self, origin: Origin | None) -> None:
        """Show the reach of an HQ, port or depot, or of a power until another is chosen; None shows that of
        the chosen power.
        """
        self._origin = origin
        self.refresh()

    def _look_elsewhere(self, *_: object) -> None:
        """The chosen power or subject changed."""
        if self._origin is not None and self._origin.node < 0:
            self._origin = None

    # --- what panels hand over ------------------------------------------------------------------------------

    def show(self, *overlays: Overlay) -> None:
        """Replace overlays of the same names; one without content removes it."""
        if self.board is not None:
            for overlay in overlays:
                self.board.show(overlay)

    def show_reason(self, reason: Reason | None) -> None:
        """Highlight one reason of those shown, with its words beside it."""
        shown = self.shown(Reasons)
        if shown is None:
            return
        if reason is not None and reason in shown.why.reasons:
            self.show(structs.replace(shown, chosen=shown.why.reasons.index(reason)))
            self.show(Highlight(reason.nodes, reason.side, reason.seas))
        else:
            self.highlight(())

    def show_other_path(self, path: Path | None) -> None:
        """Draw another path beside the subject's, thinner; None removes it."""
        self.show(OtherPath(path))

    def show_freight(self, freight: Freight) -> None:
        """Draw routes of resources while they are switched on."""
        self.freight = freight
        self._show_freight()

    def point_out_freight(self, keys: Collection[str]) -> None:
        """Highlight the routes of some resources."""
        if frozenset(keys) != self.freight.chosen:
            self.show_freight(structs.replace(self.freight, chosen=frozenset(keys)))

    def _show_freight(self) -> None:
        shown = self.freight if self.on["freight"] else Freight()
        if shown is not self.shown(Freight):
            self.show(shown)

    def highlight(self, nodes: Collection[int]) -> None:
        """Highlight hexes."""
        self.show(Highlight(tuple(nodes)))

    def pulse(self, node: int) -> None:
        """Flash a hex that was in the way."""
        if node >= 0:
            self.show(Pulse(node))

    # --- under the mouse ------------------------------------------------------------------------------------

    def point_at(self, node: int) -> None:
        """Show what breaks the railways of the hex under the mouse, or the way there by rail."""
        if self.carried is not None:
            net, start = self.carried
            self.show_other_path(rail_path(net.path(start, node)) if node >= 0 else None)
        rails = self.shown(Railways)
        if rails is not None:
            self.show(rails.note_at(node))

    def carry(self, carried: tuple[RailNet, int] | None) -> None:
        """Draw ways by rail from a hex to the one under the mouse; None ends that."""
        if self.carried is not None and carried is None:
            self.show_other_path(None)
        self.carried = carried

    # --- looking ahead --------------------------------------------------------------------------------------

    def try_out(self, ahead: Supply | None, lost: Sequence[str] = (), gained: Sequence[str] = ()) -> None:
        """Draw everything as it would be in a tried position; None ends that."""
        self.ahead = ahead
        self.show(SupplyPreview(tuple(lost), tuple(gained)))
        self.refresh()

    def preview(self, lost: Sequence[str], gained: Sequence[str], ahead: Supply | None) -> None:
        """Mark the units that a move would cut off or supply, and show their badges as they would be."""
        if self.scene is None:
            return
        self.show(SupplyPreview(tuple(lost), tuple(gained)))
        changed = (*lost, *gained) if ahead is not None else ()
        self.scene.foresee({unit: ahead.status(unit) for unit in changed} if ahead is not None else {})


def _asking(kind: type[SwitchedOverlay], looked: ViewState) -> Generator[None, None, SwitchedOverlay | None]:
    """Steps that ask an overlay until it answers; None when there are none."""
    for answer in kind.of(looked):
        if answer is not None:
            return answer
        yield
    return None
