"""The white card that a panel's parts stand on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from redball.desk.widgets.text import label


class Card(QFrame):
    """A rounded card with an optional heading and a note at the heading's right end.

    ``body`` is the layout to put things into.
    """

    def __init__(self, heading: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(12, 10, 12, 11)
        self.body.setSpacing(5)
        self.heading = label(heading, "heading")
        self.note = label("", "note")
        self.top = QHBoxLayout()
        self.top.setSpacing(8)
        self.top.addWidget(self.heading)
        self.top.addStretch(1)
        self.top.addWidget(self.note)
        if heading:
            self.body.addLayout(self.top)


def column(*widgets: QWidget, stretch: bool = True) -> QWidget:
    """Cards in a column on the window's ground."""
    ground = QWidget()
    ground.setObjectName("ground")
    layout = QVBoxLayout(ground)
    layout.setContentsMargins(10, 2, 10, 8)
    layout.setSpacing(10)
    for widget in widgets:
        layout.addWidget(widget)
    if stretch:
        layout.addStretch(1)
    return ground


def scrolled(widget: QWidget, area: QScrollArea | None = None) -> QScrollArea:
    """A widget in a scroll area, a new one if none is named, that scrolls only up and down."""
    area = area or QScrollArea()
    area.setWidget(widget)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def clear(layout) -> None:
    """Take everything out of a layout; its widgets are deleted once their events are done."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
        elif item.layout() is not None:
            clear(item.layout())
