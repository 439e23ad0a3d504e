"""The white card behind a panel's parts."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label


class Card(QFrame):
    """A rounded card with an optional heading and a note at the heading's right end.  ``body`` is the layout
    to fill.
    """

    def __init__(self, heading: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.body = spaced(QVBoxLayout(self), 5, 12, 10, 12, 11)
        self.heading = label(heading, "heading")
        self.note = label("", "note")
        self.top = spaced(QHBoxLayout(), 8)
        self.top.addWidget(self.heading)
        self.top.addStretch(1)
        self.top.addWidget(self.note)
        if heading:
            self.body.addLayout(self.top)


def column(*widgets: QWidget, stretch: bool = True) -> QWidget:
    """Cards in a column on the window's ground."""
    ground = QWidget()
    ground.setObjectName("ground")
    layout = spaced(QVBoxLayout(ground), 10, 10, 2, 10, 8)
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


def bring(view: QScrollArea, block: QWidget) -> None:
    """Scroll a part of what a scroll area shows into view, its beginning first."""
    inside, bar = view.widget(), view.verticalScrollBar()
    if inside is None:
        return
    layout = inside.layout()
    if layout is not None:
        layout.activate()
    view.ensureWidgetVisible(block, 0, 0)
    bar.setValue(min(bar.value(), block.mapTo(inside, QPoint(0, 0)).y()))


def over_bar(whole: QWidget, inside: QWidget, bar: QWidget) -> QScrollArea:
    """Fill a widget with cards that scroll, over a card with buttons that stays."""
    view = scrolled(inside)
    rows = spaced(QVBoxLayout(whole), 0, 0)
    rows.addWidget(view, 1)
    below = spaced(QVBoxLayout(), 0, 10, 0, 10, 8)
    below.addWidget(bar)
    rows.addLayout(below)
    return view


class Form(QScrollArea):
    """Fields of a dialog that scroll up and down; as wide as the words of any language need."""

    def __init__(self, fields: QWidget) -> None:
        super().__init__()
        scrolled(fields, self)

    def minimumSizeHint(self) -> QSize:
        """Wide enough for the fields and a scroll bar."""
        hint, fields = super().minimumSizeHint(), self.widget().minimumSizeHint()
        return QSize(fields.width() + self.verticalScrollBar().sizeHint().width(), hint.height())

    def sizeHint(self) -> QSize:
        """At least the smallest width."""
        hint = super().sizeHint()
        return QSize(max(hint.width(), self.minimumSizeHint().width()), hint.height())


def clear(layout) -> None:
    """Remove all items of a layout; its widgets are hidden, and deleted at the end of the turn.

    They stay in their window until then: to be taken out of it they would all be styled anew.
    """
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif item.layout() is not None:
            clear(item.layout())


def show_all(layout) -> None:
    """Show the widgets of a layout at once: new ones in a widget in sight are hidden, and have no height; one
    by one each of them would lay out the window anew.
    """
    whole = layout.parentWidget().layout()
    whole.setEnabled(False)
    _show(layout)
    whole.setEnabled(True)


def _show(layout) -> None:
    for number in range(layout.count()):
        item = layout.itemAt(number)
        if item.widget() is not None:
            item.widget().show()
        elif item.layout() is not None:
            _show(item.layout())
