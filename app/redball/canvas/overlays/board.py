"""Everything that can be laid over the map, by name; shows, hides and restyles it, and lists it for the
legend.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QPainter

from redball.canvas import depth
from redball.canvas.items.vector import Draw, VectorItem
from redball.canvas.motion import Motion
from redball.canvas.overlays import edges, freight, locks, railnet, ruler, signs
from redball.canvas.overlays.assignments import (
    Assignment,
    assignment_items,
    brought_out,
    chosen_way,
    number_boxes,
    way_items,
)
from redball.canvas.overlays.chokes import ChokeDisc, choke_items, crowd_of
from redball.canvas.overlays.chunked import ChunkedHexes
from redball.canvas.overlays.control import control_washes
from redball.canvas.overlays.flights import FlightLine, flight_items
from redball.canvas.overlays.freight import FreightLine
from redball.canvas.overlays.legend import LegendRow, flight_rows, leg_text
from redball.canvas.overlays.leglines import LegLine, leg_lines
from redball.canvas.overlays.locks import LockSign
from redball.canvas.overlays.polyline import cut
from redball.canvas.overlays.ruler import RulerLine
from redball.canvas.overlays.strokes import stroke_arrows, stroke_leg
from redball.canvas.overlays.washes import HATCH, ZONE, Wash, nodes_of_rings, ring_opacity
from redball.canvas.palette import Palette
from redball.supply.paths import Path, SourceKind, Why
from redball.supply.railnet import RailNet
from redball.wording import Message, message

if TYPE_CHECKING:
    from redball.canvas.scene import MapScene

PATH_MS, PULSE_MS = 240, 440

FRONT = 0.05
"""Opacity of the part of the map that is worked on alone."""


class OverlayBoard(QObject):
    """The overlays of one scene.  Each ``show_…`` replaces what it showed before; empty takes it away.

    ``room_changed`` tells that names have to keep clear of something else.
    """

    changed = Signal()
    room_changed = Signal()

    def __init__(self, scene: MapScene, motion: Motion) -> None:
        super().__init__(scene)
        self._scene, self._motion = scene, motion
        self._items: dict[str, list[VectorItem]] = {}
        self._fills: dict[str, ChunkedHexes] = {}
        self._legend: dict[str, list[LegendRow]] = {}
        self._again: dict[str, Callable[[], None]] = {}
        self._noted: list[LegendRow] = []
        self._rooms: dict[str, Callable[[float], list[QRectF]]] = {}
        self._subjects: dict[str, Sequence[tuple[float, float]]] = {}
        self.freight: tuple[Sequence[FreightLine], Mapping[int, int]] = ((), {})
        self._scale = scene.art.scale
        self._assigned: tuple[Assignment, ...] = ()
        self._ways: tuple[tuple[Path, ...], tuple[int, ...]] = ((), ())

    @property
    def _palette(self) -> Palette:
        return self._scene.art.palette

    # --- paths ----------------------------------------------------------------------------------------------

    def show_path(self, path: Path | None, animate: bool = True) -> None:
        """A unit's supply path, leg by leg, drawn on in order."""
        self._again["path"] = lambda: self.show_path(path, False)
        lines = self._lines(path)
        self._legend["path"] = [] if path is None else _path_rows(self._scene, path, lines)
        shown = [1.0 if not animate else 0.0]
        self._put("path", self._path_items(lines, shown))
        self._attend("path", _spots_of(lines))
        atlas = self._scene.atlas
        counter_at = self._scene.counter_at
        self._keep_room("path", lines, lambda scale: signs.path_boxes(atlas, lines, scale, counter_at))
        if lines and animate:
            self._motion.run(
                "path",
                PATH_MS,
                lambda share: self._draw_on("path", shown, share),
                curve=QEasingCurve.Type.InOutSine,
            )
        self.changed.emit()

    def show_alternative(self, path: Path | None) -> None:
        """Another path that would do, thinner."""
        self._again["alternative"] = lambda: self.show_alternative(path)
        overlay, lines = self._palette.overlay, self._lines(path)

        def draw(painter: QPainter, scale: float) -> None:
            for line in lines:
                stroke_leg(painter, overlay, line.kind, line.points, scale, thin=True)

        self._put("alternative", [_item(depth.PATHS - 1, lines, draw)] if lines else [])
        self._attend("alternative", _spots_of(lines))
        self._legend["alternative"] = [
            LegendRow("alternative", message(f"canvas.legend.{_which(path)}"), kind=line.kind)
            for line in lines[:1]
        ]
        self.changed.emit()

    def _lines(self, path: Path | None) -> list[LegLine]:
        return (
            []
            if path is None
            else leg_lines(self._scene.atlas, path, self._scene.occupied, self._scene.fleets())
        )

    def _path_items(self, lines: list[LegLine], shown: list[float]) -> list[VectorItem]:
        if not lines:
            return []
        overlay, atlas, scene = self._palette.overlay, self._scene.atlas, self._scene
        total = sum(line.length for line in lines) or 1.0

        def legs(painter: QPainter, scale: float) -> None:
            left = shown[0] * total
            for line in lines:
                if left <= 0:
                    break
                points = cut(line.points, left / line.length if line.length else 1.0)
                stroke_leg(painter, overlay, line.kind, points, scale)
                stroke_arrows(painter, overlay, line.kind, points, scale)
                left -= line.length

        def ends(painter: QPainter, scale: float) -> None:
            signs.path_ends(painter, overlay, lines, scale, scene.counter_at)

        def tags(painter: QPainter, scale: float) -> None:
            signs.sea_tags(painter, overlay, atlas, lines, scale)

        return [
            _item(depth.PATHS, lines, legs),
            _item(depth.CHOSEN + 1, lines, ends),
            _item(depth.NOTES, lines, tags, margin=320.0),
        ]

    def _draw_on(self, name: str, shown: list[float], share: float) -> None:
        shown[0] = share
        for item in self._items.get(name, ()):
            item.update()

    def show_reasons(self, why: Why | None, chosen: int = 0) -> None:
        """Why a unit is out of supply: the way sought, no-entry signs where it breaks, words beside the
        chosen one.
        """
        self._again["reasons"] = lambda: self.show_reasons(why, chosen)
        reasons = () if why is None else why.reasons
        self._put("reasons", signs.reason_items(self._scene, reasons, chosen))
        broken = (signs.breaking_point(self._scene, reason) for reason in reasons)
        self._attend("reasons", [spot for spot in broken if spot is not None])
        self._legend["reasons"] = [LegendRow("sought", message("canvas.legend.sought"))] if reasons else []
        self.changed.emit()

    def show_locks(self, shown: Sequence[LockSign]) -> None:
        """Padlocks where the chosen unit's path is kept to, or from."""
        self._again["locks"] = lambda: self.show_locks(shown)
        self._put("locks", locks.lock_items(self._scene, shown))
        self._keep_room("locks", shown, lambda scale: locks.boxes(self._scene, shown, scale))
        self._legend["locks"] = locks.legend_rows(shown)
        self.changed.emit()

    def show_freight(
        self, lines: Sequence[FreightLine], short: Mapping[int, int], chosen: Collection[str] = ()
    ) -> None:
        """Routes of resources: how many go where, the chosen ones brought out, and where points are short."""
        self._again["freight"] = lambda: self.show_freight(lines, short, chosen)
        self.freight = (lines, short)
        self._put("freight", freight.freight_items(self._scene, lines, short, frozenset(chosen)))
        self._legend["freight"] = freight.legend_rows(lines, short)
        self.changed.emit()

    def show_rails(self, net: RailNet | None) -> None:
        """The railways that a power can use, piece by piece, with a sign at every break."""
        self._again["rails"] = lambda: self.show_rails(net)
        self._put("rails", railnet.rail_items(self._scene, net))
        self._legend["rails"] = railnet.legend_rows(net)
        self.changed.emit()

    def show_rail_note(self, node: int, texts: tuple[str, ...]) -> None:
        """Say beside a hex what breaks its railways."""
        self._put("rail_note", railnet.note_items(self._scene, node, texts))

    def show_assignments(self, shown: Sequence[Assignment], chosen: int = 0) -> None:
        """Who was reorganized by whom or is to be, with order numbers; the chosen one's path is brought
        out.
        """
        self._again["assignments"] = lambda: self._draw_assignments(shown, chosen)
        known, self._assigned = self._assigned, tuple(shown)
        scene = self._scene
        self._keep_room("assignments", shown, lambda scale: number_boxes(scene, shown, scale))
        if known == self._assigned and "assignments" in self._items:  # only another is brought out
            self._put("assigned", brought_out(self._scene, shown, chosen))
            return
        self._draw_assignments(shown, chosen)
        rows = (
            (False, LegendRow("assignment", message("canvas.legend.assignments"))),
            (True, LegendRow("planned", message("canvas.legend.planned"))),
        )
        kinds = {each.planned for each in shown}
        self._legend["assignments"] = [row for planned, row in rows if planned in kinds]
        self.changed.emit()

    def _draw_assignments(self, shown: Sequence[Assignment], chosen: int) -> None:
        self._put("assignments", assignment_items(self._scene, shown))
        self._put("assigned", brought_out(self._scene, shown, chosen))

    def show_ways(self, paths: Sequence[Path], chosen: Path | None = None) -> None:
        """Paths by which a unit can be served, the chosen one in full."""
        self._again["ways"] = lambda: self._draw_ways(paths, chosen)
        occupied = self._scene.occupied
        lanes = tuple(n for path in paths for leg in path.legs for n in leg.nodes if occupied(n))
        known, self._ways = self._ways, (tuple(paths), lanes)
        if known == self._ways and ("ways" in self._items) == bool(paths):  # only another is chosen
            self._put("way", chosen_way(self._scene, chosen))
            return
        self._draw_ways(paths, chosen)
        legs = (leg for path in paths for link in path.links for leg in link.legs)
        kinds = dict.fromkeys(leg.kind for leg in legs if len(leg.nodes) > 1 or leg.seas)
        self._legend["ways"] = [
            LegendRow("alternative", message(f"canvas.legend.way_{kind.value}"), kind=kind) for kind in kinds
        ]
        self.changed.emit()

    def _draw_ways(self, paths: Sequence[Path], chosen: Path | None) -> None:
        self._put("ways", way_items(self._scene, paths))
        self._put("way", chosen_way(self._scene, chosen))

    def show_flights(self, shown: Sequence[FlightLine]) -> None:
        """Who flies in an air mission, from base to hex."""
        self._again["flights"] = lambda: self.show_flights(shown)
        self._put("flights", flight_items(self._scene, shown))
        self._legend["flights"] = flight_rows(shown)
        self.changed.emit()

    def show_ruler(self, line: RulerLine | None) -> None:
        """What is measured from hex to hex."""
        self._again["ruler"] = lambda: self.show_ruler(line)
        self._put("ruler", ruler.ruler_items(self._scene, line))
        rows = ruler.legend_rows(line)
        if rows != self._legend.get("ruler", []):
            self._legend["ruler"] = rows
            self.changed.emit()

    # --- areas ----------------------------------------------------------------------------------------------

    def show_reach(self, reach: Mapping[int, int], what: str = "") -> None:
        """How far supply of something reaches: hexes with the length used, in rings."""
        self._again["reach"] = lambda: self.show_reach(reach, what)
        rings = nodes_of_rings(reach.items())
        last = max(rings, default=0)
        colour = self._palette.overlay.reach
        shades = {
            ring: Wash(colour, ring_opacity(ring, last), edge=colour, edge_px=1.4 if ring == last else 0.7)
            for ring in rings
        }
        self._fill("reach", shades, rings)
        self._put("reach", [edges.ring_numbers(self._scene, reach)] if reach else [])
        ends = sorted({min(rings), last}) if rings else []
        self._legend["reach"] = [
            LegendRow("wash", message(_reach_code(ring), ring=ring, what=what), wash=shades[ring])
            for ring in ends
        ]
        self.changed.emit()

    def show_zoc(self, nodes: Collection[int], whose: str = "") -> None:
        """Hexes in enemy zones of control; ``whose`` names the side that is hindered."""
        self._again["zoc"] = lambda: self.show_zoc(nodes, whose)
        overlay = self._palette.overlay
        wash = Wash(overlay.zoc, ZONE, 45.0, HATCH, overlay.zoc_edge, 1.7, (4.0, 2.6))
        self._fill("zoc", {0: wash}, {0: set(nodes)} if nodes else {})
        self._legend["zoc"] = [LegendRow("wash", message("canvas.legend.zoc"), wash=wash)] if nodes else []
        self.changed.emit()

    def show_chokes(self, discs: Sequence[ChokeDisc], whose: str) -> None:
        """Discs with the number of units of a power that hang on places; the legend says so if there are
        none.
        """
        self._again["chokes"] = lambda: self.show_chokes(discs, whose)
        crowd = crowd_of(self._scene, discs)
        self._put("chokes", choke_items(self._scene, crowd))
        self._keep_room("chokes", discs, crowd.covered)
        text = message("canvas.legend.choke" if discs else "canvas.legend.choke_none", who=whose)
        self._legend["chokes"] = [LegendRow("choke", text)] if whose else []
        self.changed.emit()

    def show_control(self, on: bool = True) -> None:
        """Who controls the land, by power: colour of its tab, hatching of its side."""
        self._again["control"] = lambda: self.show_control(on)
        washes, owners = control_washes(self._scene) if on else ({}, {})
        self._fill("control", washes, owners)
        self._legend["control"] = [
            LegendRow("wash", _control_text(str(who)), wash=washes[who]) for who in owners
        ]
        self.changed.emit()

    def show_front(self, nodes: Collection[int]) -> None:
        """The part of the map that is worked on alone."""
        self._again["front"] = lambda: self.show_front(nodes)
        accent = self._palette.overlay.accent
        wash = Wash(accent, FRONT, edge=accent, edge_px=1.6, dash=(5.0, 3.0))
        self._fill("front", {0: wash}, {0: set(nodes)} if nodes else {})
        self._legend["front"] = (
            [LegendRow("wash", message("canvas.legend.front"), wash=wash)] if nodes else []
        )
        self.changed.emit()

    # --- single hexes ---------------------------------------------------------------------------------------

    def show_legal(self, nodes: Collection[int], numbers: Mapping[int, int] | None = None) -> None:
        """Hexes where the thing at hand may go, with numbers in some: how much may go there."""
        self._again["legal"] = lambda: self.show_legal(nodes, numbers)
        items = edges.legal_items(self._scene, nodes)
        if numbers:
            items.append(edges.room_discs(self._scene, numbers))
        self._put("legal", items)
        self._legend["legal"] = [LegendRow("edge", message("canvas.legend.legal"))] if nodes else []
        self.changed.emit()

    def highlight(
        self, nodes: Iterable[int], side: tuple[int, int] | None = None, seas: Iterable[int] = ()
    ) -> None:
        """Point out hexes, a hexside, whole sea areas."""
        found, areas = tuple(nodes), tuple(seas)
        self._again["highlight"] = lambda: self.highlight(found, side, areas)
        self._put("highlight", edges.highlight_items(self._scene, found, side, areas))
        self._attend("highlight", [self._scene.atlas.grid.centre(node) for node in found])

    def pulse(self, node: int) -> None:
        """Let a hex flash twice: here something stood in the way."""
        items = edges.highlight_items(self._scene, (node,), None, (), alarm=True) if node >= 0 else []
        self._put("pulse", items)

        def step(share: float) -> None:
            for item in items:
                item.setOpacity(abs(1 - 2 * ((2 * share) % 1)) if share < 1 else 0)

        self._motion.run("pulse", PULSE_MS, step, lambda: self._put("pulse", []), QEasingCurve.Type.Linear)

    def preview(self, lost: Iterable[str], gained: Iterable[str]) -> None:
        """Edge the units that a move would cut off, and those that it would supply again."""
        out, back = tuple(lost), tuple(gained)
        self._put("preview", edges.preview_items(self._scene, out, back))
        self._legend["preview"] = [
            *([LegendRow("lost", message("canvas.legend.lost"))] if out else []),
            *([LegendRow("gained", message("canvas.legend.gained"))] if back else []),
        ]
        self.changed.emit()

    # --- all of them ----------------------------------------------------------------------------------------

    def clear(self, *names: str) -> None:
        """Take overlays away: "path", "locks", "alternative", "ways", "assignments", "flights", "reasons",
        "reach", "zoc", "control", "chokes", "front", "legal", "highlight", "preview", "ruler"; all when
        none is named.
        """
        for name in names or (*self._items, *self._fills):
            self._put(name, [])
            if name == "ways":
                self._put("way", [])
            self._fill(name, {}, {})
            self._legend.pop(name, None)
            self._again.pop(name, None)
            self._keep_room(name, (), lambda _: [])
            self._attend(name, ())
        self.changed.emit()

    def legend_rows(self) -> list[LegendRow]:
        """What is drawn now, for a legend; badges and face-down units only if any is on the map."""
        order = (
            "path", "locks", "alternative", "ways", "assignments", "flights", "reasons", "freight", "rails",
            "reach", "zoc", "control", "chokes", "front", "legal", "preview", "ruler",
        )  # fmt: skip
        return [
            *(row for name in order for row in self._legend.get(name, ())),
            *signs.piece_rows(self._scene),
        ]

    def subjects(self) -> list[QRectF]:
        """What the eye is on: chosen counters, paths, what breaks them, hexes that are pointed out; in map
        units at the turn round the world that is shown.
        """
        scene, found = self._scene, list[QRectF]()
        for unit in scene.selected:
            exhibit = scene.exhibit_of_unit(unit)
            if exhibit is not None:
                found.append(_about(scene.shown_at(exhibit.piece.x), exhibit.piece.y))
        for spots in self._subjects.values():
            shift = scene.shown_at(spots[0][0]) - spots[0][0]
            found += [_about(x + shift, y) for x, y in spots]
        return found

    def _attend(self, name: str, spots: Sequence[tuple[float, float]]) -> None:
        self._subjects.pop(name, None)
        if spots:
            self._subjects[name] = spots

    def note_pieces(self) -> None:
        """Tell when other badges or face-down units are in sight than the legend was last told of."""
        rows = signs.piece_rows(self._scene)
        if rows != self._noted:
            self._noted = rows
            self.changed.emit()

    def covered(self) -> list[QRectF]:
        """What names must keep clear of, in map units on the home turn, at the scale that is shown."""
        return [box for boxes in self._rooms.values() for box in boxes(self._scale)]

    def _keep_room(self, name: str, shown: Collection[Any], boxes: Callable[[float], list[QRectF]]) -> None:
        had = self._rooms.pop(name, None) is not None
        if shown:
            self._rooms[name] = boxes
        if shown or had:
            self.room_changed.emit()

    def set_scale(self, scale: float) -> None:
        """Told when the view zooms."""
        self._scale = scale
        if self._rooms:
            self.room_changed.emit()
        for item in self.items():
            item.set_scale(scale)

    def restyle(self) -> None:
        """Draw everything anew in the scene's palette."""
        for again in list(self._again.values()):
            again()

    def items(self) -> list[VectorItem]:
        """All items, for turning round the world and for pictures."""
        loose = [item for items in self._items.values() for item in items]
        return [*loose, *(item for fill in self._fills.values() for item in fill.items())]

    def _put(self, name: str, items: list[VectorItem]) -> None:
        for item in self._items.pop(name, []):
            self._scene.removeItem(item)
        if items:
            self._items[name] = items
        for item in items:
            self._scene.add_overlay(item, self._scale)

    def _fill(self, name: str, washes: Mapping[Any, Wash], nodes: Mapping[Any, set[int]]) -> None:
        if name not in self._fills and not nodes:
            return
        fill = self._fills.setdefault(name, ChunkedHexes(self._scene, depth.FILLS))
        fill.show(washes, nodes, self._scale)


def _which(path: Path | None) -> str:
    """What another path is called: one that would do too, or one to a hex that was asked for."""
    asked = path is not None and path.links and path.links[-1].source.kind is SourceKind.TARGET
    return "asked" if asked else "alternative"


def _item(z: float, lines: list[LegLine], draw: Draw, margin: float = 24.0) -> VectorItem:
    area = QRectF()
    for line in lines:
        low, high = line.points.min(axis=0), line.points.max(axis=0)
        area = area.united(QRectF(QPointF(*low), QPointF(*high)).adjusted(-0.4, -0.4, 0.4, 0.4))
    return VectorItem(z, area, draw, margin)


def _spots_of(lines: Sequence[LegLine]) -> list[tuple[float, float]]:
    """Points along lines, close enough to see what lies over them."""
    return [(float(x), float(y)) for line in lines for x, y in line.points[::4]]


def _about(x: float, y: float) -> QRectF:
    return QRectF(x - 0.4, y - 0.4, 0.8, 0.8)


def _path_rows(scene: MapScene, path: Path, lines: list[LegLine]) -> list[LegendRow]:
    rows, number = [], 0
    shown = {line.number for line in lines}
    for link in path.links:
        for leg in link.legs:
            number += 1
            if number in shown:
                text: Message = leg_text(scene.atlas, link, leg)
                rows.append(LegendRow("leg", text, kind=leg.kind, number=number))
    return rows


def _control_text(who: str) -> Message:
    return message("canvas.legend.neutral") if who == "neutral" else message("canvas.legend.control", who=who)


def _reach_code(ring: int) -> str:
    """The words for a ring of a reach; the first one is where it begins."""
    return "canvas.legend.reach" if ring else "canvas.legend.reach_start"
