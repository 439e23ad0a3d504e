"""Docks with a quiet title: a name, and buttons to float and close it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QWidget

from redball.desk import icons
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
        row.addWidget(title)
        row.addStretch(1)
        row.addWidget(
            self._button("float", self.tr("Float or dock"), lambda: dock.setFloating(not dock.isFloating()))
        )
        row.addWidget(self._button("close", self.tr("Close; the View menu opens it again"), dock.close))

    def _button(self, icon: str, tip: str, then) -> QToolButton:
        made = QToolButton()
        made.setObjectName("dockButton")
        made.setIcon(icons.icon(icon))
        made.setIconSize(QSize(12, 12))
        made.setToolTip(plain(tip))
        made.setAccessibleName(tip)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.clicked.connect(then)
        return made


def dock(name: str, title: str, inside: QWidget, parent: QWidget) -> QDockWidget:
    """A dock that can be moved, floated, closed and restored; ``name`` is its key in the saved state."""
    made = QDockWidget(title, parent)
    made.setObjectName(name)
    made.setWidget(inside)
    made.setTitleBarWidget(_Title(made))
    return made
