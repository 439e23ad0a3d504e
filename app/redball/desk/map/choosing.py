"""The menu of an order that can be done in several ways: at the hex where it was tried, or at the mouse."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from redball.desk.desk import Asked, Desk
from redball.desk.map.map_side import MapSide
from redball.desk.sets.plug import Way
from redball.desk.widgets.text import plain, unmarked

BESIDE = QPoint(18, 12)
"""From the middle of a hex to the corner of its menu, in px."""


class Chooser(QObject):
    """Shows the ways of one order at a time; Escape, a click elsewhere or *Cancel* gives none."""

    def __init__(self, desk: Desk, side: MapSide) -> None:
        super().__init__(side.area)
        self.desk, self.side = desk, side
        self.menu: QMenu | None = None
        desk.choice_wanted.connect(self.ask)
        desk.outdated.connect(self.end)

    def ask(self, asked: Asked) -> None:
        """Let the player choose."""
        self.end()
        self.menu = menu = QMenu(self.side.area)
        menu.setToolTipsVisible(True)
        heading = menu.addAction(unmarked(asked.choice.said))
        heading.setEnabled(False)
        menu.addSeparator()
        for number, way in enumerate(asked.choice.ways, 1):
            entry = menu.addAction(f"&{number}  {unmarked(way.text)}")
            entry.setToolTip(plain(way.tip))
            entry.triggered.connect(partial(self._take, way, asked))
        menu.addSeparator()
        menu.addAction(self.tr("&Cancel"))
        menu.aboutToHide.connect(self._hidden)
        menu.popup(self._spot(asked.node))
        menu.setActiveAction(menu.actions()[2])

    def _spot(self, node: int) -> QPoint:
        area = self.side.area
        if node >= 0 and area.view is not None and area.rect().contains(area.point_of(node)):
            return area.mapToGlobal(area.point_of(node) + BESIDE)
        return QCursor.pos()

    def _take(self, way: Way, asked: Asked, _checked: bool = False) -> None:
        if self.desk.do_as_one(way.orders, asked.node):
            way.chosen()
            asked.then()

    def _hidden(self) -> None:
        self.side.layers.highlight(())

    def end(self) -> None:
        """Close the menu."""
        menu, self.menu = self.menu, None
        if menu is not None:
            menu.close()
            menu.deleteLater()
