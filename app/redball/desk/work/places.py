"""The legal hexes of an order as a list: a click shows the hex on the map."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.widgets.card import Card, clear, scrolled
from redball.desk.widgets.chips import HexChip
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label

MOST, HEIGHT = 60, 92
"""The most chips; px that they take before they scroll."""


class _Area(QScrollArea):
    """As high as its chips, up to some rows."""

    def sizeHint(self) -> QSize:
        """The height that the chips take at this width."""
        layout = self.widget().layout()
        wanted = layout.heightForWidth(max(120, self.viewport().width())) if layout else 0
        return QSize(200, min(HEIGHT, wanted + 4))


class PlacesCard(Card):
    """Chips of legal hexes, shown only while a hex is picked."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Legal places"), parent)
        self.desk = desk
        self.chips: dict[int, HexChip] = {}
        inside = QWidget()
        whole = spaced(QVBoxLayout(inside), None, 0)
        self.row = FlowLayout(5)
        whole.addLayout(self.row)
        whole.addStretch(1)
        self.area = _Area()
        scrolled(inside, self.area)
        self.area.setMaximumHeight(HEIGHT)
        self.body.addWidget(self.area)
        self.hide()

    def show_places(self, nodes: Sequence[int], numbers: Mapping[int, int]) -> None:
        """List hexes with their numbers; hidden when there are none."""
        clear(self.row)
        self.chips = {}
        for node in nodes[:MOST]:
            name = self.desk.game.atlas.place_name(node)
            self.chips[node] = chip = HexChip(f"{name}  {numbers[node]}" if node in numbers else name, node)
            chip.hovered.connect(lambda at: self.desk.highlighted.emit((at,)))
            chip.left.connect(lambda: self.desk.highlighted.emit(()))
            chip.chosen.connect(self.desk.centre)
            self.row.addWidget(chip)
        if len(nodes) > MOST:
            self.row.addWidget(label(self.tr("and {0} more").format(len(nodes) - MOST), "small"))
        self.setVisible(bool(nodes))

    def show_unseen(self, unseen: Collection[int]) -> None:
        """Show how many are out of view, and highlight their chips."""
        self.note.setText(self.tr("{0} out of sight").format(len(unseen)) if unseen else "")
        for node, chip in self.chips.items():
            font = chip.font()
            font.setBold(node in unseen)
            chip.setFont(font)
        self.area.updateGeometry()
