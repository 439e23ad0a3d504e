"""Docks with a quiet title: a name, and buttons to float and close it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from redball.desk import icons, theme
from redball.desk.widgets.card import scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain


class _Title(QWidget):
    """The title bar; it ignores the mouse where the dock is dragged."""

    def __init__(self, dock: QDockWidget, whole: str = "") -> None:
        super().__init__(dock)
        self.setObjectName("ground")
        row = spaced(QHBoxLayout(self), 2, 18, 7, 10, 4)
        title = label(whole or dock.windowTitle(), "dockTitle")
        if not whole:
            dock.windowTitleChanged.connect(title.setText)
        self.float_button = self._button(lambda: dock.setFloating(not dock.isFloating()))
        self.close_button = self._button(dock.close)
        _say(self.close_button, "close", self.tr("Close; the View menu opens it again"))
        dock.topLevelChanged.connect(self._show_place)
        self._show_place(dock.isFloating())
        row.addWidget(title)
        row.addStretch(1)
        row.addWidget(self.float_button)
        row.addWidget(self.close_button)

    def _show_place(self, floats: bool) -> None:
        """Show what the button does next."""
        if floats:
            _say(self.float_button, "dock", self.tr("Dock: put it back into the window"))
        else:
            _say(self.float_button, "float", self.tr("Float: make it a window of its own"))

    def _button(self, then) -> QToolButton:
        made = QToolButton()
        made.setObjectName("dockButton")
        made.setIconSize(QSize(14, 14))
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.clicked.connect(lambda _=False: then())
        return made


class _Dock(QDockWidget):
    """Draws its own frame while it floats, since a dock with a title bar of its own has none from the
    system.
    """

    def paintEvent(self, event: QPaintEvent) -> None:
        """The background, and a border where nothing else draws one."""
        super().paintEvent(event)
        if self.isFloating():
            painter = QPainter(self)
            painter.setPen(theme.colour("edge"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


def _say(button: QToolButton, icon: str, tip: str) -> None:
    button.setIcon(icons.icon(icon))
    button.setToolTip(plain(tip))
    button.setAccessibleName(tip)


def dock(name: str, title: str, inside: QWidget, parent: QWidget, tab: str = "") -> QDockWidget:
    """A dock that can be moved, floated, closed and restored; ``name`` is its key in the saved state, ``tab``
    what its tab says where the title is too long for one.
    """
    made = _Dock(tab or title, parent)
    made.setObjectName(name)
    made.setWidget(inside)
    made.setTitleBarWidget(_Title(made, title if tab else ""))
    made.toggleViewAction().setText(title)
    return made


class Late(QWidget):
    """The inside of a dock that is usually closed: it is made when it is first seen or asked for."""

    def __init__(self, make: Callable[[], QWidget]) -> None:
        super().__init__()
        self._make = make
        self._column = spaced(QVBoxLayout(self), None, 0)
        self._made: QWidget | None = None

    def inside(self) -> QWidget:
        """What is seen in the dock."""
        if self._made is None:
            self._made = self._make()
            self._column.addWidget(self._made)
        return self._made

    def showEvent(self, event: QShowEvent) -> None:
        """It is first seen."""
        self.inside()
        super().showEvent(event)


WIDTH, HEIGHT = 500, 130
"""The least height of a panel in px."""


class ShrinkingArea(QScrollArea):
    """Holds a widget at any height, so that the docks beside it keep theirs."""

    def __init__(self, inside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        scrolled(inside, self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        inside.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the content's size."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """At most what docks leave in a small window."""
        least = self.widget().minimumSizeHint().expandedTo(self.widget().minimumSize())
        return least.boundedTo(QSize(WIDTH, HEIGHT))

    def sizeHint(self) -> QSize:
        """The content's preferred size."""
        return self.widget().sizeHint()
