"""Docks with a quiet title: a name, and buttons to float and close it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QWidget

from redball.desk import icons, theme
from redball.desk.widgets.text import label, plain


class _Title(QWidget):
    """The title bar; where it ignores the mouse the dock is dragged."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.setObjectName("ground")
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 7, 10, 4)
        row.setSpacing(2)
        title = label(dock.windowTitle(), "dockTitle")
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
        """What the button does next."""
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
    """Draws its own frame while it floats: a dock with a title of its own has none from the system."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground, and a line round it where nothing else is round it."""
        super().paintEvent(event)
        if self.isFloating():
            painter = QPainter(self)
            painter.setPen(theme.colour("edge"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


def _say(button: QToolButton, icon: str, tip: str) -> None:
    button.setIcon(icons.icon(icon))
    button.setToolTip(plain(tip))
    button.setAccessibleName(tip)


def dock(name: str, title: str, inside: QWidget, parent: QWidget) -> QDockWidget:
    """A dock that can be moved, floated, closed and restored; ``name`` is its key in the saved state."""
    made = _Dock(title, parent)
    made.setObjectName(name)
    made.setWidget(inside)
    made.setTitleBarWidget(_Title(made))
    return made
