"""The field of a sea box: counters of both sides in their sections, moved by mouse and keyboard.

Arrows go from counter to counter, 0 to 4 and C put it into a section, Enter chooses it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.sets.submarines.sea import moves, painting, phrases, places
from redball.desk.sets.submarines.sea.places import HEIGHT, WIDTH, Token
from redball.desk.sets.submarines.sea.rows import SeaBox
from redball.desk.widgets.keys import takes
from redball.desk.widgets.text import plain
from redball.game.orders import Order
from redball.game.powers import Side
from redball.game.rulings import Ruling
from redball.game.units import CONVOY_SECTION
from redball.rules.submarines.box import side_of
from redball.wording import name_of

GHOST, LIFT = 0.45, 1.06
"""Opacity of a counter that was lifted at its place, and how much larger it is in the hand."""

SECTIONS = {
    Qt.Key.Key_C: CONVOY_SECTION,
    Qt.Key.Key_0: 0,
    Qt.Key.Key_1: 1,
    Qt.Key.Key_2: 2,
    Qt.Key.Key_3: 3,
    Qt.Key.Key_4: 4,
}
"""Keys that put a counter into a section."""

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
KEYS = frozenset({*SECTIONS, *_ARROWS, Qt.Key.Key_Return, Qt.Key.Key_Enter})


class SeaField(QWidget):
    """``ruled`` carries the ruling under the mouse, or None; ``looked`` the side and section that are looked
    at, or None; ``given`` an order; ``chosen`` a counter (a :class:`Token`) that was clicked, ``activated``
    a unit that was double-clicked; ``taken_out`` a unit and a point of the screen where it was let go.
    """

    ruled = Signal(object)
    looked = Signal(object)
    given = Signal(object)
    chosen = Signal(object)
    activated = Signal(str)
    taken_out = Signal(str, QPointF)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.box: SeaBox | None = None
        self.tokens: tuple[Token, ...] = ()
        self.current: tuple[Side, int] | None = None
        self.chosen_key: tuple[str, int] | None = None
        """The counter that the keyboard is on."""
        self.rulings: Mapping[int, Ruling] = {}
        """What the rules say of each section for what is held."""
        self._orders: Mapping[int, Order | None] = {}
        self._pressed: Token | None = None
        self._held: Token | None = None
        self._units: tuple[str, ...] = ()
        self.side: Side | None = None
        """Whose counter is in the hand."""
        self._grip, self._hand = QPointF(), QPointF()
        self.setFixedSize(QSize(WIDTH, HEIGHT))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_box(self, box: SeaBox) -> None:
        """Show a sea box; what is in the hand is put back."""
        self.let_go()
        self.box, self.tokens = box, places.tokens(box)
        if self.chosen_key not in [token.key for token in self.tokens]:
            self.chosen_key = self.tokens[0].key if self.tokens else None
        self.setAccessibleName(phrases.tr("Sea box of {0}").format(box.name))
        self._tell_cursor()
        self.update()

    def look_at(self, at: tuple[Side, int] | None) -> None:
        """Show which section's total is explained."""
        self.current = at
        self.update()

    def token_of(self, unit: str) -> Token | None:
        """The counter of a unit."""
        return next((each for each in self.tokens if each.unit is not None and each.unit.id == unit), None)

    # --- in the hand ----------------------------------------------------------------------------------------

    @property
    def is_held(self) -> bool:
        """Whether something is in the hand."""
        return self.side is not None

    def lift(self, token: Token, spot: QPointF) -> None:
        """Take a counter of the box."""
        game, area = self.desk.game, self._area()
        self._held, self._grip, self._hand = token, token.box.topLeft() - spot, spot
        if token.unit is not None:
            self._units = (token.unit.id,)
            self._begin(token.side, moves.unit_orders(game, area, self._units))
        else:
            self._begin(token.side, moves.convoy_orders(game, area, token.power, token.section))
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def bring(self, units: Sequence[str], spot: QPointF) -> None:
        """Units of the map are held over the box."""
        if self._units != tuple(units) or not self.is_held:
            game = self.desk.game
            unit = game.units[units[0]]
            side = side_of(game, unit.power)
            if side is None:
                return
            z = places.SIZES[0]
            self._held = Token(side, unit.section, QRectF(0, 0, z, z), unit, unit.power)
            self._units, self._grip = tuple(units), QPointF(-z / 2, -z / 2)
            self._begin(side, moves.unit_orders(game, self._area(), self._units))
        self.carry(spot)

    def _begin(self, side: Side, orders: Mapping[int, Order | None]) -> None:
        self.side, self._orders = side, orders
        self.rulings = moves.rulings(self.desk, orders)
        QToolTip.hideText()
        self.update()

    def carry(self, spot: QPointF) -> None:
        """Hold it over another point, and say what the rules say of it there."""
        self._hand = spot
        section = self._goal(spot)
        self.ruled.emit(self.rulings.get(section) if section is not None else None)
        self.update()

    def order_at(self, spot: QPointF) -> Order | None:
        """What it means to put it down at a point."""
        section = self._goal(spot)
        return self._orders.get(section) if section is not None else None

    def put_down(self, spot: QPointF) -> None:
        """Put it down at a point."""
        order = self.order_at(spot)
        self.let_go()
        if order is not None:
            self.given.emit(order)

    def let_go(self) -> None:
        """Nothing is in the hand any more."""
        held, self._held, self._pressed, self.side = self.is_held, None, None, None
        self._units, self._orders, self.rulings = (), {}, {}
        self.unsetCursor()
        if held:
            self.ruled.emit(None)
            self.update()

    def _goal(self, spot: QPointF) -> int | None:
        """The section of the side whose counter is held under a point."""
        found = places.section_at(self.box, spot) if self.box is not None else None
        return found[1] if found is not None and found[0] == self.side else None

    def _area(self) -> int:
        assert self.box is not None
        return self.box.area

    # --- mouse ----------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a counter."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = places.token_at(self.tokens, event.position())
            self._hand = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Lift the counter, or look at a section."""
        spot = event.position()
        if self.is_held:
            self.carry(spot)
        elif self._pressed is not None:
            far = (spot - self._hand).manhattanLength() >= QApplication.startDragDistance()
            if far:
                self.lift(self._pressed, self._hand)
                self.carry(spot)
        elif self.box is not None:
            self.looked.emit(places.section_at(self.box, spot))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put the counter down, or choose it."""
        spot, pressed, units = event.position(), self._pressed, self._units
        if self.is_held and units and not QRectF(self.rect()).contains(spot):
            self.let_go()
            self.taken_out.emit(units[0], event.globalPosition())
        elif self.is_held:
            self.put_down(spot)
        elif pressed is not None:
            self._pressed, self.chosen_key = None, pressed.key
            self.chosen.emit(pressed)
            self._tell_cursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A unit is activated."""
        token = places.token_at(self.tokens, event.position())
        if token is not None and token.unit is not None:
            self.activated.emit(token.unit.id)

    def leaveEvent(self, event: QEvent) -> None:
        """No section is looked at."""
        self.looked.emit(None)
        super().leaveEvent(event)

    # --- keys and tooltips ----------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mean something here from the window; say what is under the mouse."""
        if takes(event, KEYS):
            return True
        if event.type() is QEvent.Type.ToolTip and not self.is_held:
            spot = QPointF(self.mapFromGlobal(event.globalPos()))  # type: ignore[attr-defined]
            token = places.token_at(self.tokens, spot)
            QToolTip.showText(event.globalPos(), plain(self.said_of(token)), self)  # type: ignore[attr-defined]
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the module."""
        key, token = Qt.Key(event.key()), self._under_cursor()
        if key == Qt.Key.Key_Escape and self.is_held:
            self.let_go()
        elif token is not None and key in SECTIONS:
            self.put(token, SECTIONS[key])
        elif token is not None and key in _ARROWS:
            self._step(token, *_ARROWS[key])
        elif token is not None and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(token)
        else:
            super().keyPressEvent(event)

    def put(self, token: Token, section: int) -> None:
        """Put a counter into a section of its side."""
        game, area = self.desk.game, self._area()
        if token.unit is not None:
            order = moves.put_units(game, area, (token.unit.id,), section)
        else:
            order = moves.put_convoys(game, area, token.power, section, token.section)
            self.chosen_key = (token.power, section) if order is not None else self.chosen_key
        if order is not None:
            self.given.emit(order)

    def _under_cursor(self) -> Token | None:
        return next((token for token in self.tokens if token.key == self.chosen_key), None)

    def _step(self, token: Token, dx: int, dy: int) -> None:
        """To the nearest counter in a direction."""
        start = token.box.center()

        def cost(other: Token) -> float:
            away = other.box.center() - start
            along, across = (away.x() * dx, abs(away.y())) if dx else (away.y() * dy, abs(away.x()))
            return along + 2.5 * across if along > 2 else float("inf")

        best = min(self.tokens, key=cost)
        if cost(best) < float("inf"):
            self.chosen_key = best.key
            self.looked.emit((best.side, best.section))
            self._tell_cursor()
            self.update()

    def _tell_cursor(self) -> None:
        token = self._under_cursor()
        self.setAccessibleDescription(self.said_of(token))

    def said_of(self, token: Token | None) -> str:
        """A counter in words."""
        if token is None:
            return ""
        where = phrases.section_name(token.section)
        if token.unit is None:
            text = phrases.tr("Convoy points of {power}: {points}, {where}")
            return text.format(power=name_of(token.power), points=token.points, where=where)
        unit = token.unit
        said = [f"{unit.name} {words.factors(unit)}".strip(), words.unit_kind(unit), words.face_state(unit)]
        said += [phrases.tr("damaged")] if unit.damaged else []
        if self.box is not None and unit.id in self.box.joined:
            said.append(phrases.tr("attacks convoys"))
        return ", ".join([*said, where])

    # --- painting -------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box, its counters, and what is in the hand."""
        if self.box is None:
            return
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painting.paint_box(p, self.box, self.current)
        if self.is_held:
            self._paint_legal(p)
        chosen = set(self.desk.subject.units)
        for token in self.tokens:
            if (token.unit is not None and token.unit.id in self._units) or token is self._held:
                p.setOpacity(GHOST)
            painting.paint_token(p, token)
            p.setOpacity(1.0)
            joined = token.unit is not None and token.unit.id in self.box.joined
            if joined or (token.unit is not None and token.unit.id in chosen):
                painting.paint_ring(p, token.box)
            if joined:
                painting.paint_chip(p, token.box)
            if self.hasFocus() and token.key == self.chosen_key:
                painting.paint_focus(p, token.box)
        if self._held is not None:
            z = self._held.box.width() * LIFT
            box = QRectF(self._hand + self._grip, QSizeF(z, z))
            painting.paint_token(p, self._held, box)
            goal = self._goal(self._hand)
            ruling = self.rulings.get(goal) if goal is not None else None
            if ruling is not None and not ruling.allowed:
                painting.paint_no_entry(p, box.topRight())

    def _paint_legal(self, p: QPainter) -> None:
        assert self.box is not None and self.side is not None
        goal = self._goal(self._hand)
        allowed = [section for section, ruling in self.rulings.items() if ruling.allowed]
        boxes = painting.sections_of(self.box.halves, self.side, range(CONVOY_SECTION, 5))
        under = boxes.get(goal) if goal is not None and goal in self.rulings else None
        painting.paint_legal(p, [boxes[each] for each in allowed], under)
