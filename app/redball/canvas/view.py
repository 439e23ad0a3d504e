"""The map on screen: what the mouse and the keys do to it, and its signals.

Signals are emitted after the fact and carry hex numbers and unit ids; the view changes no game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QCursor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from redball.canvas import camera, keys
from redball.canvas.basemap.disk import cache_folder
from redball.canvas.gestures.base import Gesture
from redball.canvas.gestures.choose import ChooseRectangle, DrawArea, PickHex, RubberBand
from redball.canvas.gestures.drag_unit import DragListener, DragUnit
from redball.canvas.gestures.hex_stroke import HexStroke
from redball.canvas.gestures.pan import Pan
from redball.canvas.gestures.stroke import Stroke
from redball.canvas.ground import Ground, PlainGround, PrintedGround
from redball.canvas.hover import Hovering
from redball.canvas.items.marks import Band, HexMark
from redball.canvas.levels import stepped
from redball.canvas.palette import Palette
from redball.canvas.scene import MapScene

if TYPE_CHECKING:
    from redball.canvas.basemap import BaseMap
    from redball.canvas.scan.layer import ScanLayer

_DRESS_BUDGET = 0.0025
"""Seconds a turn of the loop may spend on pictures of counters; the first frame at a size makes none."""

_DRESS_EVERY = 0.08
"""Seconds between two frames that show new pictures of counters."""

_NOTING_MS = 120
"""Milliseconds after which the legend lists what has come into view."""

DRAWING = ("loop", "box", "paint", "spot", "stroke")
"""Modes in which a double-click does nothing of its own."""

_KEEPING_MS = 700
"""Milliseconds without new pictures of counters after which they are put on the disk."""

_UNSEEN = -2
"""Neither a hex nor off the map, so that whatever is under the mouse is reported."""


class MapView(QGraphicsView):
    """A window on a :class:`MapScene`.  ``mode`` "look" (the usual), "rectangle", "units", "pick", "paint",
    "loop", "box", "spot" or "stroke".

    ``dragged`` are the units that are being dragged, the one that was taken hold of first.

    ``point_picked`` comes before a ``hex_picked`` by the mouse and carries the very point in map units.

    ``hexes_drawn`` carries the hexes of a brush's stroke in mode "paint" so far, ``hexes_ended`` all of them.

    In modes "spot" and "stroke" ``spot_picked`` carries the point of a click in map units, ``spot_hovered``
    that of the mouse, ``spot_asked`` that of a click with the right button; ``spot_keyed`` a key: "enter",
    "turn" (Space), "back" (Backspace), or "end" for a double-click; ``stroke_drawn`` each point of a drag in
    mode "stroke", and ``stroke_ended`` whether it was finished.

    ``area_drawn`` carries the corners of a loop or box in map units and the keys that were held when it was
    begun.
    """

    unit_clicked = Signal(str)
    unit_activated = Signal(str)
    units_chosen = Signal(list)
    hex_clicked = Signal(int)
    hex_picked = Signal(int)
    point_picked = Signal(QPointF)
    spot_picked = Signal(QPointF)
    spot_hovered = Signal(QPointF)
    spot_asked = Signal(QPointF)
    spot_keyed = Signal(str)
    stroke_drawn = Signal(QPointF)
    stroke_ended = Signal(bool)
    hex_hovered = Signal(int)
    unit_drag_started = Signal(str)
    unit_drag_moved = Signal(str, int)
    unit_dropped = Signal(str, int)
    drag_cancelled = Signal(str)
    rectangle_chosen = Signal(QRectF)
    mode_left = Signal()
    mode_changed = Signal(str)
    area_drawn = Signal(list, object)
    hexes_drawn = Signal(list)
    hexes_ended = Signal(list)
    menu_requested = Signal(int, QPoint)
    view_changed = Signal()

    def __init__(self, scene: MapScene, ground: Ground | None = None, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._scene = scene
        self.ground: Ground = ground or PlainGround(scene.atlas, scene.art.palette)
        self.scan: ScanLayer | None = None
        self.motion = scene.motion
        self.overlays = scene.overlays
        camera.prepare(self)
        self.camera = camera.Camera(self, scene.atlas.grid, self.motion, self._camera_moved)
        self.mode = "look"
        self.focus_node = -1
        self.dragged: tuple[str, ...] = ()
        self._gripping = False
        self._gesture: Gesture | None = None
        self._moving = self._is_first_frame = False
        self._hovered = -1
        self._hover_mark = HexMark(scene, "hover")
        self._focus_mark = HexMark(scene, "focus")
        self._band = Band(scene)
        self.hovering = Hovering(self)
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._settling.timeout.connect(self._settle)
        self._dressed = 0.0
        self._keeping = QTimer(self, singleShot=True, interval=_KEEPING_MS)
        self._keeping.timeout.connect(self._keep)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setAccessibleName(self.tr("Map"))
        self._crowded = True
        """Whether names have yet to be moved clear of what has changed."""
        self._noting = QTimer(self, singleShot=True, interval=_NOTING_MS)
        self._noting.timeout.connect(scene.overlays.note_pieces)
        scene.position_shown.connect(self._settling.start)
        scene.position_shown.connect(self._noting.start)
        scene.position_shown.connect(self._crowd)
        scene.overlays.room_changed.connect(self._crowd)
        self.panels: Callable[[], Sequence[QRect]] = tuple
        """Asked where panels lie over the viewport, in its px."""
        self._noting.timeout.connect(self.keep_in_sight)
        scene.overlays.floated.connect(self.viewport().update)
        if isinstance(self.ground, PrintedGround):
            scene.plates.letters = self.ground.letters
            scene.art.keep_in(cache_folder())
            self.ground.improved.connect(self.viewport().update)

    # --- what the window asks -------------------------------------------------------------------------------

    def map_scene(self) -> MapScene:
        """The scene shown."""
        return self._scene

    @property
    def scale_px(self) -> float:
        """Width of a hex in px."""
        return self.camera.scale

    def visible_rect(self) -> QRectF:
        """What is seen, in map units; may reach past the seam of a map that wraps."""
        return self.camera.seen

    def zoom_to(self, scale: float, anchor: QPointF | None = None) -> None:
        """Make hexes ``scale`` px wide (2..160); the map stays under ``anchor`` in viewport px."""
        self.camera.zoom_to(scale, anchor)

    def zoom_by(self, steps: float, anchor: QPointF | None = None) -> None:
        """Zoom by notches of the wheel."""
        self.camera.zoom_to(stepped(self.camera.scale, steps, self.camera.smallest), anchor, snap=False)

    def fit(self, area: QRectF | None = None) -> None:
        """Show an area in map units (default the whole map) as large as possible."""
        self.camera.fit(area)

    def centre_on(self, node: int, animate: bool = True) -> None:
        """Bring a hex into the middle."""
        point = QPointF(*self._scene.atlas.grid.centre(node))
        if animate:
            self.camera.glide_to(point)
        else:
            self.camera.look_at(point)

    def look_at(self, point: QPointF) -> None:
        """Bring a point in map units into the middle at once."""
        self.camera.look_at(point)

    def set_mode(self, mode: str) -> None:
        """Look (drag and select), choose a "rectangle" or the "units" in one, "pick" or "paint" hexes, draw a
        "loop" or a "box", click a "spot" or draw a "stroke"; Escape leads back to "look".
        """
        before, self.mode = self.mode, mode
        crosshair = Qt.CursorShape.CrossCursor if mode != "look" else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(crosshair)
        if mode != before:
            self.mode_changed.emit(mode)

    def set_focus_node(self, node: int) -> None:
        """Move the keyboard's hex cursor, scrolling it into sight."""
        self.focus_node = node
        self._focus_mark.show(node if self.hasFocus() else -1)
        if node >= 0:
            x, y = self._scene.atlas.grid.centre(node)
            x = self._scene.shown_at(x)
            if not self.visible_rect().adjusted(0.6, 0.6, -0.6, -0.6).contains(x, y):
                self.centre_on(node)

    def set_palette(self, palette: Palette) -> None:
        """Paint everything in another style, the ground included."""
        self._scene.set_palette(palette)
        if isinstance(self.ground, PrintedGround):
            self.ground.set_basemap(self.ground.basemap.in_style(palette))
        if self.scan is not None:
            self.scan.set_palette(palette)
        self._crowded = True
        self.hovering.card.style_palette = palette
        self.refresh()

    def set_scan(self, scan: ScanLayer | None) -> None:
        """Lay a scan over the ground from now on, or none; the caller stops the one before."""
        if self.scan is not None:
            self.scan.improved.disconnect(self.viewport().update)
        self.scan = scan
        if scan is not None:
            scan.improved.connect(self.viewport().update)
        self.viewport().update()

    def refresh(self) -> None:
        """Paint everything anew."""
        self._scene.set_scale(self.camera.scale, self.devicePixelRatioF())
        self.viewport().update()
        self._settling.start()

    @property
    def basemap(self) -> BaseMap | None:
        """The printed map as it is now; None if the ground is plain."""
        if not isinstance(self.ground, PrintedGround):
            return None
        self.ground.finish_change()
        return self.ground.basemap

    def finish(self, tell: Callable[[float], object] | None = None) -> None:
        """Prepare everything in view, however long it takes; ``tell`` is called with the share that is
        done.
        """
        self.motion.finish_all()
        self._scene.dress(self.camera.seen, 60.0)
        self._noting.stop()
        self._scene.overlays.note_pieces()
        self.keep_in_sight()
        self._clear_names()
        if isinstance(self.ground, PrintedGround):
            self.ground.finish(self.camera.seen, self.camera.scale, self.devicePixelRatioF(), tell)
        if self.scan is not None and self.scan.pyramid.is_whole:
            self.scan.finish(self.camera.seen, self.camera.scale, self.devicePixelRatioF())

    def keep_in_sight(self, moving: bool = False) -> None:
        """Find room for what floats over the map, clear of panels."""
        seen, scale = self.camera.seen, self.camera.scale
        panels = (QRectF(box) for box in self.panels())
        taken = [QRectF(seen.topLeft() + box.topLeft() / scale, box.size() / scale) for box in panels]
        self._scene.overlays.look(seen, taken, moving)

    # --- what gestures ask ----------------------------------------------------------------------------------

    def point_at(self, spot: QPoint) -> QPointF:
        """Map units under a spot of the viewport."""
        corner = self.mapToScene(0, 0)
        return QPointF(corner.x() + spot.x() / self.camera.scale, corner.y() + spot.y() / self.camera.scale)

    def node_at(self, spot: QPoint) -> int:
        """The hex under a spot of the viewport, -1 off the map."""
        point = self.point_at(spot)
        return self._scene.atlas.grid.at(point.x(), point.y())

    def unit_at(self, spot: QPoint) -> str:
        """The unit whose counter is under a spot of the viewport, empty for none."""
        point = self.point_at(spot)
        if fanned := self.hovering.fan.unit_at(point):
            return fanned
        exhibit = self._scene.exhibit_at(point.x(), point.y())
        return exhibit.piece.units[0] if exhibit and exhibit.piece.units else ""

    def grip_at(self, spot: QPoint) -> tuple[str, ...]:
        """The units of the stack that is grabbed as a whole at a spot of the viewport: by its edges, its
        count, or the plate on which it is fanned out.
        """
        point, fan = self.point_at(spot), self.hovering.fan
        if fan.is_open:
            held = self._scene.shelf.get(fan.key) if fan.key is not None and fan.plate_at(point) else None
            return held.piece.units if held is not None else ()
        return self._scene.grip_at(point.x(), point.y())

    def mark_hex(self, node: int) -> None:
        """Outline the hex under the cursor; -1 for none."""
        self._hover_mark.show(node)

    def show_band(self, points: list[QPointF]) -> None:
        """Draw a selection outline through points in map units; empty to hide it."""
        self._band.show(points)

    def set_cursor(self, cursor: QCursor | None) -> None:
        """Show another mouse cursor, or the mode's own."""
        if cursor is None:
            self.set_mode(self.mode)
        else:
            self.viewport().setCursor(cursor)

    # --- mouse ----------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin the gesture that fits the place and the button."""
        if self._gesture is not None:
            self.cancel_gesture()
            return
        self._gesture = self._gesture_for(event)
        self._moving = False

    def _gesture_for(self, event: QMouseEvent) -> Gesture | None:
        spot = event.position().toPoint()
        if event.button() is Qt.MouseButton.MiddleButton:
            return Pan(self, spot)
        if event.button() is not Qt.MouseButton.LeftButton:
            return None
        if self.mode == "rectangle":
            return ChooseRectangle(self, spot, self._rectangle_chosen)
        if self.mode == "pick":
            return PickHex(self, spot, self._pick)
        if self.mode == "paint":
            return HexStroke(self, spot, self.hexes_drawn.emit, self.hexes_ended.emit)
        if self.mode == "spot":
            return PickHex(self, spot, lambda at: self.spot_picked.emit(self.point_at(at)))
        if self.mode == "stroke":
            return Stroke(self, spot, self.stroke_drawn.emit, self.stroke_ended.emit, self.spot_picked.emit)
        if self.mode in ("loop", "box"):
            keys = event.modifiers()
            return DrawArea(self, spot, self.mode == "box", lambda at: self.area_drawn.emit(at, keys))
        adds = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if self.mode == "units" or event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return RubberBand(self, spot, lambda units: self._choose(units, adds))
        unit, held = self.unit_at(spot), self.grip_at(spot)
        if adds and (unit or held):
            return Pan(self, spot, lambda _: self.toggle_chosen(held or (unit,)))
        if held:
            return DragUnit(self, spot, held, self._drag_tells(lambda _: self._choose(held)))
        if unit:
            return DragUnit(self, spot, self._with(unit), self._drag_tells(self.unit_clicked.emit))
        return Pan(self, spot, lambda at: self.hex_clicked.emit(self.node_at(at)))

    def _pick(self, spot: QPoint) -> None:
        self.point_picked.emit(self.point_at(spot))
        self.hex_picked.emit(self.node_at(spot))

    def _with(self, unit: str) -> tuple[str, ...]:
        """A unit and, when it is selected together with others, these."""
        chosen = self._scene.selected
        return (unit, *(other for other in chosen if other != unit)) if unit in chosen else (unit,)

    def _choose(self, units: Sequence[str], adds: bool = False) -> None:
        """Report which units are selected together now."""
        before = self._scene.selected if adds else ()
        self.leave_mode()
        self.units_chosen.emit(list(dict.fromkeys((*before, *units))))

    def toggle_chosen(self, units: Sequence[str]) -> None:
        """Add units to the selection, or remove them when all are in it."""
        chosen = self._scene.selected
        if set(units) <= set(chosen):
            self._choose([unit for unit in chosen if unit not in units])
        else:
            self._choose(units, adds=True)

    def _drag_tells(self, clicked: Callable[[str], None]) -> DragListener:
        return DragListener(
            self.unit_drag_started.emit,
            self.unit_drag_moved.emit,
            self.unit_dropped.emit,
            self.drag_cancelled.emit,
            clicked,
        )

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the gesture, or hover."""
        spot = event.position().toPoint()
        gesture = self._gesture
        if gesture is None:
            self._hover(spot)
            return
        if not self._moving and (spot - gesture.start).manhattanLength() >= QApplication.startDragDistance():
            self._moving = True
            self.dragged = gesture.units if isinstance(gesture, DragUnit) else ()
            self.hovering.ended()
            gesture.started()
        if self._moving:
            gesture.moved(spot)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the gesture: a click if the mouse hardly moved."""
        gesture, self._gesture = self._gesture, None
        if gesture is None:
            return
        spot = event.position().toPoint()
        if self._moving:
            gesture.finished(spot)
            self._hovered = _UNSEEN  # the mouse has moved unseen by the resting map
            self._hover(spot)
        else:
            gesture.clicked(spot)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A unit is activated; elsewhere the map zooms in."""
        spot = event.position().toPoint()
        if self.mode in DRAWING:
            if event.button() is Qt.MouseButton.LeftButton and self.mode in ("spot", "stroke"):
                self.spot_keyed.emit("end")
            return
        if unit := self.unit_at(spot):
            self.unit_activated.emit(unit)
        elif self.mode == "look" and event.button() is Qt.MouseButton.LeftButton:
            self.zoom_by(2, event.position())

    def cancel_gesture(self) -> bool:
        """End the gesture without effect; False when none was under way."""
        gesture, self._gesture = self._gesture, None
        if gesture is not None and self._moving:
            gesture.cancelled()
        return gesture is not None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of a hex: under the mouse, or the keyboard's hex."""
        by_keys = event.reason() is QContextMenuEvent.Reason.Keyboard
        if self.mode in ("spot", "stroke") and not by_keys:
            self.spot_asked.emit(self.point_at(event.pos()))
            return
        node = self.focus_node if by_keys and self.focus_node >= 0 else self.node_at(event.pos())
        if node >= 0 and self._gesture is None:
            self.menu_requested.emit(node, event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the cursor; a touchpad's two fingers pan."""
        pixels = event.pixelDelta()
        if not pixels.isNull() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.camera.pan(-pixels.x(), -pixels.y())
        elif event.angleDelta().y():
            self.zoom_by(event.angleDelta().y() / 120, event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinch to zoom, leave to stop hovering."""
        if event.type() is QEvent.Type.NativeGesture and isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self.camera.zoom_to(self.camera.scale * (1 + event.value()), event.position(), snap=False)
                return True
        elif event.type() is QEvent.Type.Leave:
            self._hover(None)
        return super().viewportEvent(event)

    def _hover(self, spot: QPoint | None) -> None:
        node = -1 if spot is None else self.node_at(spot)
        if node != self._hovered:
            self._hovered = node
            self.mark_hex(node)
            self.hex_hovered.emit(node)
        if spot is not None and self.mode in ("spot", "stroke"):
            self.spot_hovered.emit(self.point_at(spot))
        self._show_grip(self.mode == "look" and spot is not None and bool(self.grip_at(spot)))
        if spot is None or self.mode in ("spot", "stroke"):
            self.hovering.ended()  # nothing covers what is drawn on
        else:
            self.hovering.moved(spot)

    def _show_grip(self, on: bool) -> None:
        """Show that a whole stack would be grabbed here."""
        if on != self._gripping:
            self._gripping = on
            self.set_cursor(QCursor(Qt.CursorShape.OpenHandCursor) if on else None)
            said = self.tr("The whole stack: click chooses it, drag moves it")
            self.viewport().setToolTip(said if on else "")

    def _rectangle_chosen(self, area: QRectF) -> None:
        self.leave_mode()
        self.rectangle_chosen.emit(area)

    def leave_mode(self) -> None:
        """Back to looking."""
        if self.mode != "look":
            self.set_mode("look")
            self.mode_left.emit()

    # --- keys -----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See :mod:`redball.canvas.keys`."""
        if not keys.pressed(self, event):
            event.ignore()  # the scroll area under the view would scroll

    def event(self, event: QEvent) -> bool:
        """Keep Tab for the stack under the hex cursor; elsewhere it moves the focus as usual."""
        if (
            event.type() is QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and keys.wants_tab(self, event)
        ):
            self.keyPressEvent(event)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the hex cursor."""
        super().focusInEvent(event)
        self._focus_mark.show(self.focus_node)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the hex cursor."""
        super().focusOutEvent(event)
        self._focus_mark.show(-1)

    # --- painting -------------------------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The base map, and a scan over it."""
        self._clear_names()
        self.ground.draw(painter, self.camera.seen, self.camera.scale, self.devicePixelRatioF())
        if self.scan is not None:
            self.scan.draw(painter, self.camera.seen, self.camera.scale, self.devicePixelRatioF())

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Names, over everything but what floats."""
        self.ground.draw_labels(painter, QRectF(rect), self.camera.scale, self.devicePixelRatioF())
        self._scene.overlays.draw_afloat(painter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle."""
        super().resizeEvent(event)
        self.camera.resized()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the first frame completely."""
        super().showEvent(event)
        self.camera.zoom_to(self.camera.scale, snap=False)
        self._is_first_frame = True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Prepare all of the first frame; later ones show what is ready."""
        if self._is_first_frame:
            self._is_first_frame = False
            self.finish()
        super().paintEvent(event)

    def _camera_moved(self) -> None:
        self.hovering.ended()
        resized = self._scene.set_scale(self.camera.scale, self.devicePixelRatioF())
        self._scene.set_centre(self.camera.middle.x())
        self._dress(0.0 if resized else _DRESS_BUDGET)
        self._crowded |= resized  # counters are larger beside their names, or smaller
        self.keep_in_sight(moving=not resized)
        self._noting.start()
        self.view_changed.emit()

    def _crowd(self) -> None:
        self._crowded = True
        self.viewport().update()

    def _clear_names(self) -> None:
        """Move names clear of what has moved, before the frame that shows it."""
        if self._crowded:
            self._crowded = False
            self.ground.keep_clear(self._scene.covered())

    def _settle(self) -> None:
        """Make pictures of counters, or show them when there are some frames' worth, or all."""
        now = time.perf_counter()
        if now - self._dressed > _DRESS_EVERY or self._scene.make_ready(self.camera.seen, _DRESS_BUDGET):
            self._dressed = now
            self._dress()
        else:
            self._settling.start()

    def _dress(self, budget: float = _DRESS_BUDGET) -> None:
        if self.isVisible() and not self._scene.dress(self.camera.seen, budget):
            self._settling.start()
        self._keeping.start(_KEEPING_MS)

    def _keep(self) -> None:
        """Put new pictures of counters on the disk while nothing else happens."""
        if not self._scene.art.keep(_DRESS_BUDGET):
            self._keeping.start(0)
