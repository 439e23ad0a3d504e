"""The front as a filter of units: a menu to draw one, then a chip with the number of units in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from redball.desk import words
from redball.desk.widgets.layouts import spaced

if TYPE_CHECKING:
    from redball.desk.map.front import Front

ACTIONS = ("front", "front_box", "front_view", "front_clear")


class FrontChoice(QWidget):
    """``changed`` when the front changes."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._front: Front | None = None
        self._actions: list[QAction] = []
        self.choose = QPushButton(self.tr("Fro&nt…"))
        self.choose.setToolTip(self.tr("Only units of one part of the map: draw a line round it"))
        self.chip = QPushButton()
        self.chip.setObjectName("hexChip")
        self.chip.setToolTip(
            self.tr("Units everywhere again. L draws another front, with Shift or Alt a part of it.")
        )
        self.chip.hide()
        row = spaced(QHBoxLayout(self), 6, 0)
        row.addWidget(self.choose)
        row.addWidget(self.chip)
        self.chip.clicked.connect(self.clear)

    def join(self, front: Front, actions: Mapping[str, QAction]) -> None:
        """Follow the front of a map; the actions draw it."""
        self._front = front
        self._actions = [actions[name] for name in ACTIONS]
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.addActions(self._actions)
        self.choose.setMenu(menu)
        front.changed.connect(self.changed)
        self.enable(front.is_shown)

    def enable(self, on: bool) -> None:
        """Fronts are drawn only where units wait."""
        for action in self._actions:
            action.setEnabled(on)

    @property
    def is_set(self) -> bool:
        """Whether there is a front."""
        return self._front is not None and self._front.nodes is not None

    def holds(self, node: int) -> bool:
        """Whether a hex belongs to the front; all do when there is none."""
        return self._front is None or self._front.holds(node)

    def show_count(self, count: int) -> None:
        """Show how many units wait in the front."""
        text = self.tr("Front: {0}").format(words.count(count, "unit", "units"))
        self.chip.setText(f"{text}  ×")
        self.chip.setAccessibleName(self.tr("{0}; take the front away").format(text))
        self.chip.setVisible(self.is_set)
        self.choose.setVisible(not self.is_set)

    def clear(self) -> None:
        """Remove the front."""
        if self._front is not None:
            self._front.clear()
