"""The map's keys.

Arrows pan; with Shift they move the hex cursor from hex to hex; Enter selects what is there, Ctrl+Enter adds
it to the selection or removes it, Tab brings the next unit of the stack to the top, Space fans it out, + and
- zoom, 0 fits, Home goes to the cursor, Escape cancels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from redball.hexes import Direction

if TYPE_CHECKING:
    from redball.canvas.view import MapView

_PAN = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_PAN_SHARE = 0.12
_CLICKED = ("pick", "paint")
"""Modes in which Enter is a click on the hex of the cursor."""
_SPOTS = ("spot", "stroke")
"""Modes in which keys draw on the map."""
_CONTROL = Qt.KeyboardModifier.ControlModifier


def pressed(view: MapView, event: QKeyEvent) -> bool:
    """Handle a key; False if it means nothing here."""
    key, shift = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & _CONTROL:
        return _toggle(view)
    if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
        return False
    if key in _PAN:
        (_step if shift else _pan)(view, Qt.Key(key))
        return True
    action = _ACTIONS.get(Qt.Key(key)) if key in _KNOWN else None
    return action(view) if action else False


def wants_tab(view: MapView, event: QKeyEvent) -> bool:
    """True when Tab is for the stack under the hex cursor and not for the window's focus."""
    return event.key() == Qt.Key.Key_Tab and view.focus_node >= 0 and len(_stack(view)) > 1


def _pan(view: MapView, key: Qt.Key) -> None:
    dx, dy = _PAN[key]
    port = view.viewport()
    view.camera.pan(dx * port.width() * _PAN_SHARE, dy * port.height() * _PAN_SHARE)


def _step(view: MapView, key: Qt.Key) -> None:
    """To the next hex; north and south zigzag, so that a column is walked straight."""
    grid = view.map_scene().atlas.grid
    if view.focus_node < 0:
        middle = view.camera.middle
        view.set_focus_node(grid.at(middle.x(), middle.y()))
        return
    odd = grid.colrow(view.focus_node)[1] & 1
    way = {
        Qt.Key.Key_Left: Direction.W,
        Qt.Key.Key_Right: Direction.E,
        Qt.Key.Key_Up: Direction.NW if odd else Direction.NE,
        Qt.Key.Key_Down: Direction.SW if odd else Direction.SE,
    }[key]
    node = grid.neighbour(view.focus_node, way)
    if node >= 0:
        view.set_focus_node(node)
        if view.mode in (*_CLICKED, *_SPOTS):
            view.hex_hovered.emit(node)


def _stack(view: MapView) -> tuple[str, ...]:
    if view.focus_node < 0:
        return ()
    exhibits = view.map_scene().exhibits_at(("hex", view.focus_node))
    return next((e.piece.units for e in exhibits if e.piece.units), ())


def _choose(view: MapView) -> bool:
    if view.focus_node < 0 and view.mode not in _SPOTS:
        return False
    if view.mode in _CLICKED:
        view.hex_picked.emit(view.focus_node)
    elif view.mode in _SPOTS:
        view.spot_keyed.emit("enter")
    elif stack := _stack(view):
        view.unit_clicked.emit(stack[0])
    else:
        view.hex_clicked.emit(view.focus_node)
    return True


def _toggle(view: MapView) -> bool:
    stack = _stack(view)
    if stack and view.mode == "look":
        view.toggle_chosen(stack)
    return bool(stack)


def _next_of_stack(view: MapView) -> bool:
    stack, scene = _stack(view), view.map_scene()
    if len(stack) < 2 or scene.game is None:
        return False
    order = [u.id for u in scene.game.units_at[view.focus_node]]
    unit = order[(order.index(stack[0]) + 1) % len(order)]
    scene.bring_to_top(unit)
    view.unit_clicked.emit(unit)
    return True


def _fan(view: MapView) -> bool:
    if view.mode in _SPOTS:
        view.spot_keyed.emit("turn")
        return True
    node = view.focus_node
    on_cursor = view.hasFocus() and len(_stack(view)) > 1
    return view.hovering.toggle_fan(("hex", node) if on_cursor else None)


def _back(view: MapView) -> bool:
    if view.mode in _SPOTS:
        view.spot_keyed.emit("back")
    return view.mode in _SPOTS


def _escape(view: MapView) -> bool:
    if view.cancel_gesture():
        return True
    if view.hovering.fan.is_open:
        view.hovering.fan.close()
        return True
    if view.mode != "look":
        view.leave_mode()
        return True
    if len(view.map_scene().selected) > 1:
        view.units_chosen.emit([])
        return True
    return False


def _zoomed(steps: float):
    def zoom(view: MapView) -> bool:
        view.zoom_by(steps)
        return True

    return zoom


def _fit(view: MapView) -> bool:
    view.fit()
    return True


def _home(view: MapView) -> bool:
    if view.focus_node >= 0:
        view.centre_on(view.focus_node)
    return view.focus_node >= 0


_ACTIONS = {
    Qt.Key.Key_Plus: _zoomed(1),
    Qt.Key.Key_Equal: _zoomed(1),
    Qt.Key.Key_Minus: _zoomed(-1),
    Qt.Key.Key_0: _fit,
    Qt.Key.Key_Home: _home,
    Qt.Key.Key_Return: _choose,
    Qt.Key.Key_Enter: _choose,
    Qt.Key.Key_Space: _fan,
    Qt.Key.Key_Tab: _next_of_stack,
    Qt.Key.Key_Backspace: _back,
    Qt.Key.Key_Escape: _escape,
}
_KNOWN = {int(key) for key in _ACTIONS}
