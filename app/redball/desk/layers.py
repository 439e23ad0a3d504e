"""What is laid over the map now: the subject's path or its trouble, the switched overlays, legal and
highlighted hexes.

The legend follows: it lists only what is drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from redball.canvas.overlays import OverlayBoard
from redball.canvas.overlays.freight import FreightLine
from redball.canvas.overlays.locks import LockSign
from redball.canvas.overlays.padlock import LockShape
from redball.canvas.overlays.railnet import rail_path
from redball.desk.chokes import ChokeWatch
from redball.desk.hub import Desk
from redball.desk.inquiry import Inquiries
from redball.supply.locks import place_of, point_of
from redball.supply.paths import Path, Reason, Status, Why
from redball.supply.railnet import RailNet, net_of
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.canvas.overlays.assignments import Assignment
    from redball.canvas.overlays.flights import FlightLine
    from redball.canvas.overlays.ruler import RulerLine
    from redball.canvas.view import MapView
    from redball.desk.map_desk import MapDesk
    from redball.game.state import Game
    from redball.planning.reach import Origin
    from redball.supply import Supply
    from redball.supply.kept import Kept

_TROUBLED = frozenset({Status.OUT, Status.ISOLATED, Status.EMERGENCY})


class Layers(QObject):
    """Keeps the map's overlays in step with subject, switches and position."""

    def __init__(self, desk: Desk, owner: MapDesk) -> None:
        super().__init__(owner)
        self.desk, self.owner = desk, owner
        self.on = {
            "paths": True, "reach": False, "zoc": False, "control": False, "chokes": False, "freight": True,
            "railways": False,
        }  # fmt: skip
        self.board: OverlayBoard | None = None
        self.path: Path | None = None
        self.why: Why | None = None
        self.kept: Kept | None = None
        self.ahead: Supply | None = None
        self._chosen = 0
        self._inquiries = Inquiries(self, desk.closed)
        self._origin: Origin | None = None
        self.chokes = ChokeWatch(desk, self)
        self.chokes.found.connect(self._show_chokes)
        self._freight: tuple[Sequence[FreightLine], Mapping[int, int]] = ((), {})
        self._pointed: Collection[str] = ()
        desk.subject_changed.connect(self._look_elsewhere)
        desk.power_changed.connect(self._look_elsewhere)
        self.net: RailNet | None = None
        self.carried: tuple[RailNet, int] | None = None
        self._noted = -1
        desk.power_changed.connect(self.refresh)

    def attach(self, view: MapView) -> None:
        """Lay over another view from now on."""
        self.board = view.map_scene().overlays
        self.path = self.why = self.kept = self.net = self.carried = None
        self._noted = -1

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
        self._show_reach()
        self.board.show_zoc(supply.zoc(power) if self.on["zoc"] and power else (), power)
        self.board.show_control(self.on["control"])
        self._look_for_chokes(power)
        self._draw_freight()
        self._show_rails(power)

    def whose(self) -> str:
        """The power that reach and zones are shown for: the chosen unit's, else the one whose tracks are
        shown.
        """
        unit = self.desk.unit
        return unit.power if unit is not None and unit.power in self.desk.game.powers else self.desk.power

    # --- reach ---

    def origin(self) -> Origin | None:
        """What reach begins at: the HQ, port or depot that was asked for as long as it is there, else the
        power.
        """
        from redball.planning.reach import Origin, Start, origins_at, text_of

        asked, power = self._origin, self.whose()
        if asked is not None and asked.start is not Start.POWER:
            node = self.supply.game.units[asked.unit].hex if self._unit_there(asked.unit) else asked.node
            here = origins_at(self.supply.game, node) if node >= 0 else ()
            found = (o for o in here if (o.start, o.unit) == (asked.start, asked.unit))
            self._origin = next(found, None)
        found_at = self._origin or (Origin(Start.POWER, power) if power else None)
        self.desk.reach_from = text_of(self.supply.game, found_at) if found_at is not None else ""
        return found_at

    def _unit_there(self, unit: str) -> bool:
        return unit in self.supply.game.units

    def begin_reach_at(self, origin: Origin | None) -> None:
        """Show the reach of an HQ, a port or a depot, or of a power until another is looked at; None shows
        that of the power that is looked at.
        """
        self._origin = origin
        self.refresh()

    def _look_elsewhere(self, *_: object) -> None:
        """Another power or subject is looked at."""
        if self._origin is not None and self._origin.node < 0:
            self._origin = None

    def _show_reach(self) -> None:
        """Draw reach, as soon as it is known."""
        assert self.board is not None
        if self.on["reach"] and (origin := self.origin()) is not None:
            self._inquiries.in_turns("reach", self._reach_steps(self.supply.game, origin))
        else:
            self._inquiries.stop("reach")
            self._origin = None
            self.board.show_reach({})

    def _reach_steps(self, game: Game, origin: Origin) -> Generator[object, None, None]:
        from redball.planning.reach import reach, title

        found = reach(game, origin)
        yield found
        if self.board is not None:
            self.board.show_reach(found.rings, sentence(title(game, found)))

    # --- choke points ---

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
        kept = supply.kept(unit.id) if unit is not None and self.on["paths"] else None
        if kept != self.kept:
            self.kept = kept
            self.board.show_locks(() if kept is None else lock_signs(supply.game, kept))
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

    # --- reorganization ---

    def show_ways(self, paths: Sequence[Path], chosen: Path | None) -> None:
        """Draw the paths by which a unit can be served; none takes them away."""
        if self.board is not None:
            self.board.show_ways(paths, chosen)

    def show_assignments(self, shown: Sequence[Assignment], chosen: int) -> None:
        """Draw who was reorganized by whom, in order."""
        if self.board is not None:
            self.board.show_assignments(shown, chosen)

    def show_flights(self, shown: Sequence[FlightLine]) -> None:
        """Draw who flies in an air mission."""
        if self.board is not None:
            self.board.show_flights(shown)

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

    # --- railways ---

    def _show_rails(self, power: str) -> None:
        """The railways of the power that is looked at, of the position or of what is tried."""
        assert self.board is not None
        net = net_of(self.supply.game, power) if self.on["railways"] and power else None
        if net is not self.net:
            self.net = net
            self.board.show_rails(net)
            self.board.show_rail_note(-1, ())

    def show_ruler(self, line: RulerLine | None) -> None:
        """Draw what is measured; None takes it away."""
        if self.board is not None:
            self.board.show_ruler(line)

    def point_at(self, node: int) -> None:
        """Say what breaks the railways of the hex under the mouse, or draw the way there by rail."""
        if self.board is None:
            return
        if self.carried is not None:
            net, start = self.carried
            self.board.show_alternative(rail_path(net.path(start, node)) if node >= 0 else None)
        texts = broken_at(self.net, node) if self.net is not None and node >= 0 else ()
        if (node if texts else -1) != self._noted:
            self._noted = node if texts else -1
            self.board.show_rail_note(node, texts)

    def carry(self, carried: tuple[RailNet, int] | None) -> None:
        """Draw ways by rail from a hex to the one under the mouse; None ends that."""
        if self.board is not None and self.carried is not None and carried is None:
            self.board.show_alternative(None)
        self.carried = carried

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


def broken_at(net: RailNet, node: int) -> tuple[str, ...]:
    """What breaks the railways that lead into a hex or out of it: a sentence each."""
    found = [
        reason
        for link in net.breaks
        if node in (link.inside, link.beyond)
        for reason in net.reasons(link.inside, link.beyond)
    ]
    return tuple(dict.fromkeys(sentence(reason.text) for reason in found))


def lock_signs(game: Game, kept: Kept) -> tuple[LockSign, ...]:
    """Padlocks of the locks of one unit, where they are on the map."""
    rows = [(lock, False) for lock in kept.followed] + [(broken.lock, True) for broken in kept.broken]
    found: list[LockSign] = []
    for lock, broken in rows:
        point = point_of(game, lock)
        if point is not None:
            shape: LockShape = "open" if broken else "never" if lock.never else "through"
            found.append(LockSign(place_of(game, point), shape))
    return tuple(found)
