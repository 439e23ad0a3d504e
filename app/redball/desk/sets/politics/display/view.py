"""The field of the political display: zoomed and moved by mouse and keys, markers dragged, ways gone.

Arrows move the cursor from hex to hex, Page Up and Page Down go from marker to marker, Enter chooses a
marker, goes a step, and at the end of a way gives the order; Backspace takes a step back, Escape the way; +
and - zoom, 0 fits.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from redball.canvas.palette import Palette
from redball.canvas.sets.politics import painter, places
from redball.canvas.sets.politics.picture import Picture, Piece
from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.sets.politics.display import phrases
from redball.desk.sets.politics.display.asking import Asking, picture_of
from redball.desk.sets.politics.display.phrases import tr
from redball.desk.widgets.keys import takes
from redball.desk.widgets.text import plain
from redball.game.state import Game
from redball.hexes import Direction
from redball.rules.politics import standing as known
from redball.wording import Message, name_of, sentence

LEAST, MOST, STEP = 10.0, 130.0, 1.25
"""Width of a hex in px, and by how much a step of the wheel changes it."""
MARGIN = 8.0
"""Px round the whole field."""

_ARROWS = {
    Qt.Key.Key_Left: (Direction.W, Direction.W),
    Qt.Key.Key_Right: (Direction.E, Direction.E),
    Qt.Key.Key_Up: (Direction.NE, Direction.NW),
    Qt.Key.Key_Down: (Direction.SE, Direction.SW),
}
"""Directions of the arrows in even and in odd rows, so that a column is walked straight."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ZOOM = frozenset({Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus, Qt.Key.Key_0})
"""Keys that zoom, with Ctrl or without, as those of the map do."""
KEYS = frozenset(
    {
        *_ARROWS, *_ENTER,
        Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Backspace, Qt.Key.Key_Escape,
        *ZOOM, Qt.Key.Key_Home,
    }
)  # fmt: skip


class DisplayView(QWidget):
    """``asked_changed`` carries another :class:`Asking`; ``given`` when its order is wanted; ``told`` a line
    for the status line; ``refused`` a sentence, clauses and a point of this widget; ``zoomed`` the width of a
    hex in px; ``correction_wanted`` when the chosen marker was double-clicked.
    """

    asked_changed = Signal(object)
    given = Signal()
    told = Signal(str)
    refused = Signal(str, tuple, QPointF)
    zoomed = Signal(float)
    correction_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.asked = Asking()
        self.wide, self.middle = 0.0, QPointF()
        self.pointed = self.cursor_node = self._refused = -1
        self._fitted = True
        self._pressed: Piece | None = None
        self._grip: QPointF | None = None
        self._hand = QPointF()
        self.lifted = ""
        self._ground: _Ground | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Political display"))
        theme.current().changed.connect(self.update)

    def minimumSizeHint(self) -> QSize:
        """The least size."""
        return QSize(300, 180)

    @property
    def game(self) -> Game:
        """The position that is shown."""
        return self.desk.game

    def show_asked(self, asked: Asking) -> None:
        """Show another question."""
        self.asked = asked
        self._refused = -1
        self._tell_cursor()
        self.update()

    def _ask(self, asked: Asking) -> None:
        if asked != self.asked:
            self.asked_changed.emit(asked)

    # --- where things are -----------------------------------------------------------------------------------

    @property
    def palette_(self) -> Palette:
        """The colours of the theme."""
        return theme.map_palette()

    def picture(self) -> Picture:
        """What is painted."""
        shown = self.cursor_node if self.hasFocus() else -1
        return picture_of(
            self.game,
            self.asked,
            pointed=self.pointed,
            cursor=shown,
            lifted=self.lifted,
            refused=self._refused,
        )

    def origin(self) -> QPointF:
        """Where the centre of the first hex is in this widget."""
        return QPointF(self.width() / 2, self.height() / 2) - self.middle * self.wide

    def spot_of(self, node: int) -> QPointF:
        """The middle of a hex in this widget."""
        return self.origin() + places.centre(known.layout(self.game), node, self.wide)

    def node_at(self, spot: QPointF) -> int:
        """The hex at a point of this widget, -1 for none."""
        return places.node_at(known.layout(self.game), spot - self.origin(), self.wide)

    def piece_at(self, spot: QPointF) -> Piece | None:
        """The marker at a point of this widget."""
        return places.piece_at(self.picture(), spot - self.origin(), self.wide)

    # --- zoom -----------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the whole field."""
        if self.desk.session is None:
            return
        self._fitted, self.middle = True, places.bounds(known.layout(self.game)).center()
        self._set_wide(self._whole())

    def _whole(self) -> float:
        """The width of a hex at which the whole field is just seen."""
        field = places.bounds(known.layout(self.game))
        room = (self.width() - 2 * MARGIN) / field.width(), (self.height() - 2 * MARGIN) / field.height()
        return max(LEAST, min(MOST, *room))

    def zoom_by(self, steps: float, at: QPointF | None = None) -> None:
        """Zoom by steps of the wheel, a point of this widget staying where it is."""
        spot = at if at is not None else QPointF(self.width() / 2, self.height() / 2)
        held = (spot - self.origin()) / self.wide
        wide = max(self._whole(), min(MOST, self.wide * STEP**steps))
        if wide == self._whole():
            self.fit()
            return
        self._fitted = False
        self.middle = held - (spot - QPointF(self.width() / 2, self.height() / 2)) / wide
        self._set_wide(wide)

    def _set_wide(self, wide: float) -> None:
        self.wide = wide
        self._keep_in_sight()
        self.zoomed.emit(wide)
        self.update()

    def _keep_in_sight(self) -> None:
        """The middle of the widget stays in the field."""
        field = places.bounds(known.layout(self.game))
        self.middle = QPointF(
            max(field.left(), min(self.middle.x(), field.right())),
            max(field.top(), min(self.middle.y(), field.bottom())),
        )

    def bring(self, node: int) -> None:
        """Move the field so that a hex is seen."""
        spot, inset = self.spot_of(node), 1.2 * self.wide
        room = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        if room.isValid() and not room.contains(spot):
            x, y = known.layout(self.game).grid.centre(node)
            self._fitted, self.middle = False, QPointF(x, y)
            self._keep_in_sight()
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A field that was seen whole is seen whole again."""
        super().resizeEvent(event)
        if self._fitted or not self.wide:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom."""
        self.zoom_by(event.angleDelta().y() / 120, event.position())

    # --- mouse ----------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a marker, or of the field."""
        if event.button() is Qt.MouseButton.LeftButton and self.desk.session is not None:
            self._grip, self._pressed = event.position(), self.piece_at(event.position())
            self._hand = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Lift a marker, move the field, or say what is under the mouse."""
        if self.desk.session is None:
            return
        spot = event.position()
        if self.lifted:
            self._carry(spot)
        elif self._grip is not None:
            if (spot - self._grip).manhattanLength() >= QApplication.startDragDistance():
                self._begin_drag(spot)
        else:
            self._point(self.node_at(spot))

    def _begin_drag(self, spot: QPointF) -> None:
        assert self._grip is not None
        piece = self._pressed
        if piece is None:
            self.middle = self.middle - (spot - self._hand) / self.wide
            self._hand, self._fitted = spot, False
            self._keep_in_sight()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.update()
            return
        if piece.code != self.asked.chosen:
            self._ask(self.asked.choose(self.game, piece.code))
        self._ask(replace(self.asked, way=()))
        self.lifted = piece.code
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._carry(spot)

    def _carry(self, spot: QPointF) -> None:
        """The marker in the hand is over a point: its way leads there, or it is said why it doesn't."""
        self._hand = spot
        node = self.node_at(spot)
        self._refused = -1
        if node >= 0:
            asked = self.asked.extended(self.game, node)
            if asked.here(self.game) == node:
                self._ask(asked)
                self.told.emit(self._way_said())
            else:
                why = self.asked.why(self.game, node)
                self._refused = node
                self.told.emit(_with_clauses(why) if why is not None else "")
        self.update()

    def _way_said(self) -> str:
        question = self.picture().question
        if question is None or not question.way:
            return phrases.hex_line(self.game, self.asked.here(self.game))
        end = known.layout(self.game).label(question.way[-1])
        return f"{name_of(self.asked.chosen)}  ·  {end}  ·  {question.said}"

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put the marker down, choose a marker, or go a step to a hex."""
        if event.button() is not Qt.MouseButton.LeftButton or self._grip is None:
            return
        spot, moved = event.position(), self._hand != self._grip
        pressed, self._pressed, self._grip = self._pressed, None, None
        self.unsetCursor()
        if self.lifted:
            self._put_down(spot)
        elif not moved:
            self._click(self.node_at(spot), pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Correct the marker that is there."""
        piece = self.piece_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and piece is not None and piece.is_minor:
            self._grip = self._pressed = None
            self._ask(self.asked.choose(self.game, piece.code))
            self.correction_wanted.emit()

    def _put_down(self, spot: QPointF) -> None:
        node = self.node_at(spot)
        lifted, self.lifted, self._refused = self.lifted, "", -1
        here = self.asked.here(self.game)
        if node >= 0 and node == here and self.asked.way:
            self.given.emit()
        else:
            home = node < 0 or node == here
            why = self.asked.why(self.game, node) if not home else None
            self._ask(replace(self.asked, way=()))
            if why is not None and lifted:
                self.refused.emit(sentence(why[0]), why[1], spot)
        self.update()

    def _click(self, node: int, piece: Piece | None) -> None:
        if node >= 0:
            self.cursor_node = node
        if piece is not None and node not in self._steps():
            self._ask(self.asked.choose(self.game, piece.code))
        elif node >= 0:
            self._go(node)
        self._tell_cursor()
        self.update()

    def _steps(self) -> set[int]:
        question = self.picture().question
        return set(question.next) if question is not None else set()

    def _go(self, node: int) -> None:
        """Lead the way to a hex, or say why it doesn't lead there."""
        if not self.asked.chosen:
            return
        asked = self.asked.extended(self.game, node)
        if asked.here(self.game) == node:
            self._ask(asked)
            self.told.emit(self._way_said())
        else:
            why = self.asked.why(self.game, node)
            if why is not None:
                self._refused = node
                self.told.emit(_with_clauses(why))
                self.refused.emit(sentence(why[0]), why[1], self.spot_of(node))

    def cancel(self) -> bool:
        """Put back what is in the hand, else forget the way, else what is chosen; False for none of these."""
        if self.lifted or self.asked.way:
            self.lifted, self._pressed, self._grip = "", None, None
            self.unsetCursor()
            self._ask(replace(self.asked, way=()))
        elif self.asked.chosen:
            self._ask(self.asked.choose(self.game, ""))
        else:
            return False
        self._refused = -1
        self.update()
        return True

    def _point(self, node: int) -> None:
        if node == self.pointed:
            return
        self.pointed = node
        steps = self.picture().question
        why = None
        if (
            node >= 0
            and steps is not None
            and node in known.layout(self.game).neighbours(self.asked.here(self.game))
        ):
            why = self.asked.why(self.game, node)
        line = phrases.hex_line(self.game, node) if node >= 0 else ""
        self.told.emit(
            f"{_with_clauses(why)}  ·  {line}" if why is not None and node not in self.asked.way else line
        )
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the mouse."""
        self._point(-1)
        super().leaveEvent(event)

    # --- keys -----------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mean something here from the window; say what is under the mouse."""
        if self.desk.session is None:
            return super().event(event)
        if takes(event, ZOOM if _with_control(event) else KEYS):
            return True
        if event.type() is QEvent.Type.ToolTip and not self.lifted:
            spot = QPointF(self.mapFromGlobal(event.globalPos()))  # type: ignore[attr-defined]
            piece = self.piece_at(spot)
            text = plain(self.said_of(piece)) if piece is not None else ""
            QToolTip.showText(event.globalPos(), plain(text), self)  # type: ignore[attr-defined]
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the module."""
        key = Qt.Key(event.key())
        if self.desk.session is None or (_with_control(event) and key not in ZOOM):
            super().keyPressEvent(event)
        elif key in _ARROWS:
            self._move_cursor(key)
        elif key in _ENTER:
            self._enter()
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.next_piece(1 if key == Qt.Key.Key_PageDown else -1)
        elif key == Qt.Key.Key_Backspace:
            self._ask(self.asked.shortened())
            self._bring_cursor(self.asked.here(self.game))
        elif key == Qt.Key.Key_Home:
            self._bring_cursor(self.asked.here(self.game))
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key in ZOOM:
            self.zoom_by(-1 if key == Qt.Key.Key_Minus else 1)
        elif key != Qt.Key.Key_Escape or not self.cancel():
            super().keyPressEvent(event)

    def _move_cursor(self, key: Qt.Key) -> None:
        layout = known.layout(self.game)
        start = self.cursor_node if self.cursor_node in layout.cells else self.asked.here(self.game)
        if start < 0:
            self._bring_cursor(layout.centre)
            return
        row = layout.grid.colrow(start)[1]
        other = layout.grid.neighbour(start, _ARROWS[key][row & 1])
        if other in layout.cells:
            self._bring_cursor(other)

    def _bring_cursor(self, node: int) -> None:
        if node >= 0:
            self.cursor_node = node
            self.bring(node)
            self.told.emit(phrases.hex_line(self.game, node))
            self._tell_cursor()
            self.update()

    def _enter(self) -> None:
        node = self.cursor_node
        if node < 0:
            return
        if self.asked.way and node == self.asked.way[-1]:
            self.given.emit()
            return
        here = self.picture().at(node)
        if here and node not in self._steps():
            codes = [piece.code for piece in here]
            after = codes.index(self.asked.chosen) + 1 if self.asked.chosen in codes else 0
            self._ask(self.asked.choose(self.game, codes[after % len(codes)]))
        else:
            self._go(node)
        self._tell_cursor()

    def next_piece(self, by: int) -> None:
        """Choose the next marker: those that the shown power moves first, then all others."""
        pieces = sorted(self.picture().pieces, key=lambda each: (not each.modifier, name_of(each.code)))
        codes = [piece.code for piece in pieces]
        if not codes:
            return
        at = codes.index(self.asked.chosen) + by if self.asked.chosen in codes else 0
        piece = pieces[at % len(codes)]
        self._ask(self.asked.choose(self.game, piece.code))
        self._bring_cursor(piece.node)

    def _tell_cursor(self) -> None:
        """What a screen reader says of the cursor and the way."""
        if self.desk.session is None or self.cursor_node not in known.layout(self.game).cells:
            return
        said = phrases.hex_line(self.game, self.cursor_node)
        question = self.picture().question
        if question is not None and self.cursor_node in question.next:
            said = tr("{0}, a step for {1}").format(said, question.next[self.cursor_node])
        self.setAccessibleDescription(said)

    def said_of(self, piece: Piece) -> str:
        """A marker in words."""
        label = known.layout(self.game).label(piece.node)
        said = [f"{name_of(piece.code)}, {label}, {phrases.place_said(self.game, piece.node)}"]
        if piece.is_minor:
            now = known.minor(self.game, piece.code)
            said += [phrases.modifier_said(power, value) for power, value in now.modifiers.items()]
            if piece.controller:
                said.append(tr("Controlled by {0}").format(name_of(piece.controller)))
            if piece.guarantor:
                said.append(tr("Guaranteed by {0}").format(name_of(piece.guarantor)))
        return "\n".join(said)

    # --- painting -------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the field, and what is in the hand."""
        p = QPainter(self)
        palette = self.palette_
        p.fillRect(self.rect(), palette.display.around)
        if self.desk.session is None or not self.wide:
            return
        picture = self.picture()
        self._paint_field(p, palette, picture)
        p.translate(self.origin())
        painter.paint_over(p, palette, picture, self.wide)
        if self.lifted:
            piece = next((each for each in picture.pieces if each.code == self.lifted), None)
            if piece is not None:
                spot = self._hand - self.origin()
                painter.paint_piece(p, palette, piece, spot, self.wide * painter.LIFTED, chosen=True)

    def _paint_field(self, p: QPainter, palette: Palette, picture: Picture) -> None:
        """The field without markers, kept with some room around what is seen until it looks otherwise."""
        seen = QRectF(-self.origin(), QSizeF(self.size()))
        ratio = self.devicePixelRatioF()
        taken = frozenset(piece.node for piece in picture.pieces)
        names = tuple(picture.names.values())
        key = (palette.name, id(picture.layout), self.wide, ratio, taken, names)
        if self._ground is None or self._ground.key != key or not self._ground.box.contains(seen):
            box = seen.adjusted(-seen.width() / 2, -seen.height() / 2, seen.width() / 2, seen.height() / 2)
            made = QPixmap((box.size() * ratio).toSize())
            made.setDevicePixelRatio(ratio)
            made.fill(palette.display.around)
            inside = QPainter(made)
            inside.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            inside.translate(-box.topLeft())
            painter.paint_field(inside, palette, picture, self.wide)
            inside.end()
            self._ground = _Ground(key, box, made)
        p.drawPixmap(self._ground.box.topLeft() - seen.topLeft(), self._ground.picture)


class _Ground(NamedTuple):
    """A part of the field as a picture: what it depends on, and where it lies in px from the first hex."""

    key: tuple[object, ...]
    box: QRectF
    picture: QPixmap


def _with_control(event: QEvent) -> bool:
    """True for a key that is pressed with Ctrl."""
    return isinstance(event, QKeyEvent) and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


def _with_clauses(why: tuple[Message, tuple[str, ...]]) -> str:
    return f"{sentence(why[0])}  ·  {', '.join(why[1])}"
