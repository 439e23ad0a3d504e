"""A player who has a mouse and a keyboard and nothing else, and who minds what a careful player minds.

After each thing that is done: no dialog stands there that was not asked for, each dialog says what it is
about, and the keyboard is where it was, or on the map.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager

from PySide6.QtCore import QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QDockWidget,
    QLabel,
    QScrollArea,
    QWidget,
)
from redball.desk.widgets.chips import PowerChip

from tests.desk.player import LEFT, Player
from tests.mouse import move_mouse

NOTCH = 120
"""A wheel's step, in eighths of a degree."""
NOTCHES, PHASES = 400, 60
"""More than a player turns the wheel, more than a turn has phases."""


class Hands:
    """Plays a :class:`Player`'s window by input events."""

    def __init__(self, player: Player) -> None:
        self.player, self.window = player, player.window
        self.window.activateWindow()
        self.player.settle()
        self.done: list[str] = []

    @property
    def game(self):
        return self.player.game

    # --- what a player minds ---

    def _look_around(self, what: str, home: QWidget | None) -> None:
        self.done.append(what)
        self.player.settle()
        active = QApplication.activeWindow()
        if active is None or not active.isVisible():
            self.window.activateWindow()  # a window system does so when a list of its own has closed
            self.player.settle()
        dialog = QApplication.activeModalWidget()
        assert dialog is None, f"{what}: a dialog that nobody asked for: {dialog.windowTitle()}"
        focus = QApplication.focusWidget()
        assert focus is not None and focus.isVisible(), f"{what}: the keyboard is nowhere"
        if home is not None:
            allowed = (home, self.player.view)
            here = any(widget is focus or widget.isAncestorOf(focus) for widget in allowed)
            assert here, f"{what}: the keyboard went from {home.objectName()} to {_named(focus)}"

    @contextmanager
    def dialog(self, act: Callable[[QDialog], None]):
        """What is done to the next dialog, which has a title and words of its own."""
        seen: list[QDialog] = []
        left: list[QDialog] = []
        explained: list[bool] = []

        def when_there() -> None:
            found = QApplication.activeModalWidget()
            if not isinstance(found, QDialog) or QApplication.activeWindow() is not found:
                QTimer.singleShot(10, when_there)
                return
            seen.append(found)
            words = [w for w in found.findChildren(QLabel) if w.isVisibleTo(found) and w.text()]
            explained.append(bool(found.windowTitle() and words))
            try:
                act(found)
            finally:
                if found.isVisible():
                    left.append(found)
                    found.reject()

        QTimer.singleShot(0, when_there)
        yield
        assert seen, "no dialog came"
        assert all(explained), f"{seen[0]}: no title or no words"
        assert not left, f"{seen[0]}: it is still there"

    # --- keyboard ---

    def keys(self, *sequences: str) -> None:
        """Press keys, as written in menus, where the keyboard is."""
        for keys in sequences:
            QTest.keySequence(QApplication.focusWidget() or self.window, QKeySequence(keys))
            self._look_around(keys, None)

    def write(self, text: str) -> None:
        """Type where the keyboard is."""
        QTest.keyClicks(QApplication.focusWidget(), text)
        self._look_around(f"“{text}”", None)

    # --- mouse ---

    def click(self, widget: QWidget) -> None:
        """Click a button, a field or a chip that can be seen, scrolling to it as one does."""
        assert widget.isEnabled(), _named(widget)
        self._scroll_to(widget)
        what, home = _named(widget), _home(widget)
        QTest.mouseClick(widget, LEFT, pos=widget.rect().center())
        self._look_around(what, home)

    def press(self, inside: QWidget, text: str, beside: str = "") -> None:
        """Click the button with this text."""
        self.click(self.player.button(inside, text, beside))

    def click_hex(self, place: str) -> None:
        """Click a place on the map, which must be in sight."""
        spot = self.player.spot(self.player.node(place))
        assert self.player.view.viewport().rect().contains(spot), f"{place} is out of sight"
        move_mouse(self.player.view.viewport(), spot)
        QTest.mouseClick(self.player.view.viewport(), LEFT, pos=spot)
        self._look_around(place, self.player.view)

    def click_unit(self, unit: str) -> None:
        """Click a counter; a stack's lower one opens the fan first."""
        self.player.click_unit(unit)
        self._look_around(unit, None)

    def drag(self, unit: str, place: str) -> None:
        """Drag a counter to a place in sight and let it go there."""
        self.player.drop(self.player.lift(unit, self.player.node(place)))
        self._look_around(f"{unit} to {place}", None)

    def find(self, text: str) -> None:
        """Go to a place, a unit or an action by the field of the toolbar."""
        self.keys("Ctrl+G")
        self.write(text)
        self.keys("Return")

    def power(self, code: str) -> None:
        """Click a power's chip: those that act stand in the turn panel, all beside the fuel track."""
        chips = self.window.findChildren(PowerChip)
        self.click(next(chip for chip in chips if chip.code == code and not chip.visibleRegion().isEmpty()))

    def fill(self, field: QWidget, text: str) -> None:
        """Click into a field and write over what it holds."""
        self.click(field)
        self.keys("Ctrl+A")
        self.write(text)

    def reach(self, phase: str) -> None:
        """Go on until a phase begins: what must be done is done from the card, what is lost is lost."""
        for _ in range(PHASES):
            if self.game.clock.phase == phase:
                return
            self.keys("Ctrl+Right")
            held = self.window.held
            if held.isVisible():
                self.keys("Ctrl+Right" if held.go.isVisible() else "Return")
        raise AssertionError(f"{phase} never began")

    def menu(self, *titles: str) -> None:
        """Open a menu of the menu bar and click an entry."""
        bar = self.window.menuBar()
        menu = None
        for title in titles:
            actions = (bar if menu is None else menu).actions()
            action = next(a for a in actions if a.text().replace("&", "").split("\t")[0].startswith(title))
            place = bar if menu is None else menu
            QTest.mouseClick(place, LEFT, pos=place.actionGeometry(action).center())
            self.player.settle()
            menu = action.menu() or menu
        self._look_around(" > ".join(titles), None)

    def _scroll_to(self, widget: QWidget) -> None:
        area = _scrolled_by(widget)
        for _ in range(NOTCHES if area is not None else 0):
            port = area.viewport()
            box = QRect(widget.mapTo(port, QPoint()), widget.size())
            bar = area.verticalScrollBar()
            if box.bottom() >= port.height() and bar.value() < bar.maximum():
                _wheel(area, -NOTCH)
            elif box.top() < 0 and bar.value() > bar.minimum():
                _wheel(area, NOTCH)
            else:
                break
            self.player.settle()
        middle = widget.rect().center()
        assert widget.visibleRegion().contains(middle), f"{_named(widget)} can't be seen"


def _named(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""
    return text or widget.accessibleName() or widget.objectName() or type(widget).__name__


def _home(widget: QWidget) -> QWidget | None:
    """The dock that a widget stands in, where the keyboard stays after a click."""
    parent = widget
    while parent is not None and not isinstance(parent, QDockWidget):
        parent = parent.parentWidget()
    return parent


def _scrolled_by(widget: QWidget) -> QScrollArea | None:
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent


def _wheel(area: QAbstractScrollArea, angle: int) -> None:
    middle = QPointF(area.viewport().rect().center())
    event = QWheelEvent(
        middle,
        QPointF(area.viewport().mapToGlobal(middle.toPoint())),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(area.viewport(), event)
